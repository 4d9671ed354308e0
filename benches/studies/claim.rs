//! What an author says about a step, and whether a measured ratio agrees.

/// A statement about the time of a step, relative to the step that it is compared with.
#[derive(Clone, Copy)]
pub(crate) enum Claim {
    /// The author says nothing about the time.
    Nothing,
    /// It takes less time.
    Faster,
    /// It takes more time.
    Slower,
    /// It takes about as long.
    NoDifference,
    /// It takes this many times as long.
    Times(f64),
}

/// Ratios that are this close to each other count as equal. Runs on a shared machine differ by as much.
const TOLERANCE: f64 = 1.05;

impl Claim {
    /// Returns what a measured ratio says about the statement.
    pub(crate) fn verdict(self, ratio: f64) -> &'static str {
        let (is_faster, is_slower) = (ratio < 1.0 / TOLERANCE, ratio > TOLERANCE);
        match self {
            Claim::Nothing => "",
            Claim::Faster if is_faster => "holds",
            Claim::Slower if is_slower => "holds",
            Claim::NoDifference if !is_faster && !is_slower => "holds",
            Claim::Faster | Claim::Slower if !is_faster && !is_slower => "no: no difference",
            Claim::Faster => "no: slower",
            Claim::Slower => "no: faster",
            Claim::NoDifference if is_faster => "no: faster",
            Claim::NoDifference => "no: slower",
            Claim::Times(_) if !is_faster && !is_slower => "no: no difference",
            Claim::Times(times) if (ratio > 1.0) != (times > 1.0) => "no: the opposite",
            Claim::Times(times) => match ratio.ln() / times.ln() {
                ..0.8 => "holds, but by less",
                0.8..1.25 => "holds",
                _ => "holds, by more",
            },
        }
    }
}
