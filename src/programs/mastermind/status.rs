//! The status line: what a solver has done so far, in words.

use std::time::Duration;

use crate::mastermind::optimal::{Known, Watch};
use crate::mastermind::solver::tally::{Done, Stage, Work};
use crate::progress::{rounded, time_left};
use crate::text::numbers::with_commas;

/// Returns the status line for what [`Tally::now`] returns, such as
/// `412 of 1,024 regions, 20,311 of 32,768 secrets, 14 s left`. The tally was made `elapsed` ago.
///
/// [`Tally::now`]: crate::mastermind::solver::tally::Tally::now
pub(super) fn line((runs, stage, done): (u64, Stage, Done), elapsed: Duration) -> String {
    let of = |done: u64, all: u64| format!("{} of {}", with_commas(done), with_commas(all));
    if stage.run > 1 {
        // The runs take equally long. The current run is ignored, because it is not finished.
        let done = (stage.run - 1) as f64 / runs as f64;
        let left = time_left(stage.run_began, done).unwrap_or_default();
        return format!("run {}, {left}", of(stage.run, runs));
    }
    let stage_elapsed = elapsed.saturating_sub(stage.began);
    let left = |done: u64, all: u64| {
        let left = time_left(stage_elapsed, done as f64 / all as f64);
        left.unwrap_or_else(|| rounded(elapsed.as_secs()))
    };
    let run = if runs > 1 { format!("run {}: ", of(1, runs)) } else { String::new() };
    match stage.work {
        Work::Unknown => format!("{run}working for {}", rounded(elapsed.as_secs())),
        // What comes after the ranking takes long only if many guesses were asked for.
        Work::Ranking { what, guesses, .. } if done.guesses >= guesses => {
            let ranked = with_commas(done.guesses);
            format!("{run}{ranked} {what} are ranked, {}", rounded(elapsed.as_secs()))
        }
        Work::Ranking { what, guesses, feedbacks } => {
            let ranked = of(done.guesses, guesses);
            format!("{run}ranking {what}: {ranked}, {}", left(done.feedbacks, feedbacks))
        }
        Work::Playing { regions, secrets, solved } => {
            // With the number of the run, there is no space for the regions.
            let regions = if regions > 0 && runs == 1 {
                of(done.regions, regions) + " regions, "
            } else {
                String::new()
            };
            let all_secrets = of(solved + done.secrets, solved + secrets);
            let left = left(done.secrets, secrets);
            format!("{run}{regions}{all_secrets} secrets, {left}")
        }
    }
}

/// Returns the status line for a search of a low total, which began `elapsed` ago.
pub(super) fn search_line(watch: &Watch, elapsed: Duration) -> String {
    // It may take a while until all threads have seen an interruption.
    if watch.is_stopped() {
        return "stopping; press Ctrl-C again to end at once".to_string();
    }
    bounds(watch.known(), elapsed)
}

/// Returns what is known of the total, such as `between 5,590 and 5,642 turns, 1,204,331 nodes, 12 s`.
fn bounds(Known { lower, upper, nodes }: Known, elapsed: Duration) -> String {
    let turns = match upper {
        Some(upper) => format!("between {} and {} turns", with_commas(lower), with_commas(upper)),
        None => format!("at least {} turns", with_commas(lower)),
    };
    format!("{turns}, {} nodes, {}", with_commas(nodes), rounded(elapsed.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn stage(work: Work) -> Stage {
        Stage { work, began: 2 * SECOND, run: 1, run_began: SECOND }
    }

    #[test]
    fn lines_say_what_is_done_and_how_long_the_rest_takes() {
        let playing = Work::Playing { regions: 1024, secrets: 32_000, solved: 768 };
        let ranking = Work::Ranking { what: "first guesses", guesses: 5200, feedbacks: 90_000 };
        let nothing = Done::default();
        let some = Done { guesses: 1203, feedbacks: 30_000, regions: 412, secrets: 24_000 };
        let all = Done { guesses: 5200, feedbacks: 90_000, regions: 1024, secrets: 32_000 };
        for (work, done, runs, expected) in [
            (Work::Unknown, nothing, 1, "working for 44 s"),
            (playing, nothing, 1, "0 of 1,024 regions, 768 of 32,768 secrets, 44 s"),
            (playing, some, 1, "412 of 1,024 regions, 24,768 of 32,768 secrets, 14 s left"),
            (playing, some, 10, "run 1 of 10: 24,768 of 32,768 secrets, 14 s left"),
            (playing, all, 1, "1,024 of 1,024 regions, 32,768 of 32,768 secrets, 0 s left"),
            (ranking, nothing, 1, "ranking first guesses: 0 of 5,200, 44 s"),
            (ranking, some, 1, "ranking first guesses: 1,203 of 5,200, 1 min 24 s left"),
            (ranking, all, 1, "5,200 first guesses are ranked, 44 s"),
            (
                ranking,
                some,
                2,
                "run 1 of 2: ranking first guesses: 1,203 of 5,200, 1 min 24 s left",
            ),
        ] {
            assert_eq!(line((runs, stage(work), done), 44 * SECOND), expected);
        }
        let later = Stage { run: 4, run_began: 30 * SECOND, ..stage(playing) };
        assert_eq!(line((10, later, some), 33 * SECOND), "run 4 of 10, 1 min 10 s left");
        // The slow solver knows no regions.
        let slow = Work::Playing { regions: 0, secrets: 32_000, solved: 0 };
        let line = line((1, stage(slow), some), 44 * SECOND);
        assert_eq!(line, "24,000 of 32,000 secrets, 14 s left");
    }

    #[test]
    fn bounds_are_shown_as_they_become_known() {
        let known = Known { lower: 5590, upper: None, nodes: 1_204_331 };
        let expected = "at least 5,590 turns, 1,204,331 nodes, 12 s";
        assert_eq!(bounds(known, 12 * SECOND), expected);
        let known = Known { upper: Some(5642), ..known };
        let expected = "between 5,590 and 5,642 turns, 1,204,331 nodes, 12 s";
        assert_eq!(bounds(known, 12 * SECOND), expected);
        let watch = Watch::default();
        assert_eq!(search_line(&watch, SECOND), "at least 0 turns, 0 nodes, 1 s");
        watch.stop();
        assert_eq!(search_line(&watch, SECOND), "stopping; press Ctrl-C again to end at once");
        let most = 67_108_864 * 8;
        let largest = Known { lower: most, upper: Some(most), nodes: 999_999_999_999 };
        let line = bounds(largest, 3599 * SECOND);
        assert!(line.ends_with(" nodes, 59 min 59 s") && line.len() <= 77, "{line}");
    }

    #[test]
    fn the_lines_of_the_largest_games_are_short_enough() {
        // The largest game has 67,108,864 codewords, and at most 44 feedbacks in each turn.
        let (regions, secrets) = (44 * 44, 67_108_864);
        let half = Done { guesses: secrets, feedbacks: secrets, regions, secrets: secrets / 2 };
        for work in [
            Work::Playing { regions, secrets, solved: 0 },
            Work::Ranking { what: "second guesses", guesses: 2 * secrets, feedbacks: 2 * secrets },
        ] {
            let line = line((1, stage(work), half), 3599 * SECOND);
            assert!(line.ends_with("59 min 57 s left") && line.len() <= 77, "{line}");
        }
    }
}
