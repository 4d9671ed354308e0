//! Axes: where values are, which of them have a grid line, and how they are written.

use crate::measure::statistics::with_comma;

/// The vertical axis. It is logarithmic: equal ratios have equal distances.
#[derive(Debug)]
pub(crate) struct LogAxis {
    /// The decimal logarithms of both ends.
    low: f64,
    high: f64,
}

/// A value with a grid line.
#[derive(Debug)]
pub(crate) struct Tick {
    /// Where it is: 0 at the lower end, 1 at the upper end.
    pub place: f64,
    /// The value as text, without the unit.
    pub label: String,
}

impl LogAxis {
    /// Makes an axis for some positive numbers. Its ends are 1, 2 or 5 times a power of ten, and its upper end is at
    /// least ten times its lower end.
    pub(crate) fn around(values: impl Iterator<Item = f64>) -> Self {
        let logarithms: Vec<f64> = values.map(f64::log10).collect();
        let low = logarithms.iter().copied().reduce(f64::min).unwrap_or(0.0);
        let high = logarithms.iter().copied().reduce(f64::max).unwrap_or(1.0);
        // A value at an end, or next to it, has that end for its own, whatever the logarithm was rounded to.
        // The reciprocals of 1, 2 and 5 are 1, 5 and 2 times powers of ten. So the upper end is found in the same way.
        let mut axis = Self { low: step_down(low + 1e-9), high: -step_down(1e-9 - high) };
        if axis.high - axis.low < 0.999 {
            axis = Self { low: (low + 1e-9).floor(), high: (high - 1e-9).ceil() };
        }
        if axis.high - axis.low < 0.999 {
            axis.high = axis.low + 1.0;
        }
        axis
    }

    /// Returns where a positive number is: 0 at the lower end, 1 at the upper end.
    pub(crate) fn place(&self, value: f64) -> f64 {
        ((value.log10() - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Returns the values with grid lines. These are the powers of ten, or some of them if there are many. If there
    /// are few, twice and five times these powers have lines too.
    pub(crate) fn ticks(&self) -> Vec<Tick> {
        let decades = self.high - self.low;
        let factors: &[u32] = if decades < 3.5 { &[1, 2, 5] } else { &[1] };
        self.multiples(factors, (decades / 8.0).ceil() as usize)
    }

    /// Returns the places of the multiples of powers of ten, which show that the axis is logarithmic. There are
    /// none if they would be too close together.
    pub(crate) fn minor_places(&self) -> Vec<f64> {
        if self.high - self.low > 6.0 {
            return Vec::new();
        }
        let ticks = self.multiples(&[1, 2, 3, 4, 5, 6, 7, 8, 9], 1);
        ticks.into_iter().map(|tick| tick.place).collect()
    }

    /// Returns multiples of each power of ten, or of one in so many.
    fn multiples(&self, factors: &[u32], each: usize) -> Vec<Tick> {
        let mut ticks = Vec::new();
        for exponent in (self.low.floor() as i32..=self.high.ceil() as i32).step_by(each) {
            for &factor in factors {
                let logarithm = f64::from(exponent) + f64::from(factor).log10();
                let place = (logarithm - self.low) / (self.high - self.low);
                if (-1e-6..=1.0 + 1e-6).contains(&place) {
                    ticks.push(Tick { place, label: power_label(factor, exponent) });
                }
            }
        }
        ticks
    }
}

/// Returns the logarithm of the greatest of 1, 2 and 5 times a power of ten that is not above a number with
/// this logarithm.
fn step_down(logarithm: f64) -> f64 {
    let power = logarithm.floor();
    let factors = [5.0_f64, 2.0, 1.0].map(f64::log10);
    power + factors.into_iter().find(|&factor| factor <= logarithm - power).unwrap_or(0.0)
}

/// Writes a multiple of a power of ten.
fn power_label(factor: u32, exponent: i32) -> String {
    match exponent {
        0..=6 => with_comma(u64::from(factor) * 10_u64.pow(exponent as u32)),
        -4..=-1 => format!("0.{}{factor}", "0".repeat((-1 - exponent) as usize)),
        _ => format!("{factor}e{exponent}"),
    }
}

/// Writes any number.
fn number_label(number: f64) -> String {
    match number.abs() {
        size if size > 0.0 && !(1e-4..1e7).contains(&size) => format!("{number:e}"),
        _ if number >= 0.0 && number.fract() == 0.0 => with_comma(number as u64),
        _ => number.to_string(),
    }
}

/// The horizontal axis.
#[derive(Clone, Debug)]
pub(crate) struct XAxis {
    /// What the positions are.
    pub title: String,
    /// Where each series may have a point.
    pub positions: Positions,
}

/// The positions of an axis. Each has a label.
#[derive(Clone, Debug)]
pub(crate) enum Positions {
    /// Names, at equal distances in this order.
    Names(Vec<String>),
    /// Numbers. Equal differences have equal distances.
    Linear(Vec<f64>),
    /// Positive numbers. Equal ratios have equal distances.
    Log(Vec<f64>),
}

impl Positions {
    /// Returns the positions with their labels: 0 is the left end, 1 the right end. A number that has no place on
    /// the axis, such as zero on a logarithmic one, has none.
    pub(crate) fn ticks(&self) -> Vec<Option<Tick>> {
        let (numbers, labels): (Vec<f64>, Vec<String>) = match self {
            Self::Names(names) => {
                names.iter().enumerate().map(|(index, name)| (index as f64, name.clone())).unzip()
            }
            Self::Linear(numbers) => numbers.iter().map(|&it| (it, number_label(it))).unzip(),
            Self::Log(numbers) => numbers.iter().map(|&it| (it.log10(), number_label(it))).unzip(),
        };
        let finite = || numbers.iter().copied().filter(|number| number.is_finite());
        let low = finite().reduce(f64::min).unwrap_or(0.0);
        let high = finite().reduce(f64::max).unwrap_or(0.0);
        let place = |number: f64| match number {
            _ if !number.is_finite() => None,
            _ if high > low => Some((number - low) / (high - low)),
            _ => Some(0.5),
        };
        let ticks = numbers.iter().zip(labels);
        ticks.map(|(&number, label)| place(number).map(|place| Tick { place, label })).collect()
    }
}
