//! Six ways to number the feedbacks of a histogram.
//!
//! Three are sparse: the numbers follow from the black hits b and the white hits w by a shift or a small
//! product, and many of them belong to no feedback. Three are dense: they give the [feedback index]. The
//! table has the number of counters of a histogram. A game of p pins uses p (p + 3) / 2 of them:
//!
//! ```text
//!     pins                        4     5     8
//!     10 b + w                   41    51    81
//!     b << 4 | w                 65    81   129
//!     [b][w]                     25    36    81
//!     dense                      15    21    45       there are 14, 20 and 44 feedbacks
//! ```
//!
//! [feedback index]: crate::mastermind::feedback::feedback_index

use crate::mastermind::feedback::feedback_index;
use crate::mastermind::studies::pairwise::{hits_hand_vec, Counted};
use crate::mastermind::studies::source::{with_popcnt, Work};

/// A way to number feedbacks.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    /// Its name.
    pub name: &'static str,
    /// The number of counters of a histogram.
    pub counters: usize,
    /// Returns the number of the feedback with this many black hits, and this many hits of both kinds.
    pub number: fn(usize, usize) -> usize,
    /// Counts the feedbacks of a guess. Returns the size of the largest part, and the number of parts.
    pub parts: fn(&Counted, &[Counted]) -> (u32, u32),
}

/// Returns the packings for games with this number of pins, 4 or 5, in the order of the write-up.
///
/// # Panics
/// Panics if there are neither 4 nor 5 pins.
pub fn packings(pins: usize) -> [Packing; 6] {
    match pins {
        4 => packings_of::<4, 41, 65, 25, 15>(),
        5 => packings_of::<5, 51, 81, 36, 21>(),
        _ => panic!("no packings for {pins} pins"),
    }
}

/// Returns the packings for `PINS` pins. The other numbers are those of the counters.
fn packings_of<
    const PINS: usize,
    const DECIMAL: usize,
    const SHIFT: usize,
    const ROWS: usize,
    const DENSE: usize,
>() -> [Packing; 6] {
    [
        Packing {
            name: "decimal",
            counters: DECIMAL,
            number: decimal,
            parts: |guess, secrets| parts::<PINS, DECIMAL>(guess, secrets, decimal),
        },
        Packing {
            name: "shift",
            counters: SHIFT,
            number: shift,
            parts: |guess, secrets| parts::<PINS, SHIFT>(guess, secrets, shift),
        },
        Packing {
            name: "rows",
            counters: ROWS,
            number: rows::<PINS>,
            parts: |guess, secrets| parts::<PINS, ROWS>(guess, secrets, rows::<PINS>),
        },
        Packing {
            name: "table",
            counters: DENSE,
            number: table::<PINS>,
            parts: |guess, secrets| parts::<PINS, DENSE>(guess, secrets, table::<PINS>),
        },
        Packing {
            name: "switch",
            counters: DENSE,
            number: switch::<PINS>,
            parts: |guess, secrets| parts::<PINS, DENSE>(guess, secrets, switch::<PINS>),
        },
        Packing {
            name: "formula",
            counters: DENSE,
            number: formula::<PINS>,
            parts: |guess, secrets| parts::<PINS, DENSE>(guess, secrets, formula::<PINS>),
        },
    ]
}

/// Counts the feedbacks of a guess with `COUNTERS` counters, as a strategy does: clears them, counts, and
/// finds the largest part and the number of parts.
#[inline(always)]
fn parts<const PINS: usize, const COUNTERS: usize>(
    guess: &Counted,
    secrets: &[Counted],
    number: impl Fn(usize, usize) -> usize,
) -> (u32, u32) {
    with_popcnt(Parts::<_, PINS, COUNTERS> { guess, secrets, number })
}

/// What [`parts`] counts.
struct Parts<'a, F, const PINS: usize, const COUNTERS: usize> {
    guess: &'a Counted,
    secrets: &'a [Counted],
    number: F,
}

impl<F, const PINS: usize, const COUNTERS: usize> Work for Parts<'_, F, PINS, COUNTERS>
where
    F: Fn(usize, usize) -> usize,
{
    type Answer = (u32, u32);

    #[inline(always)]
    fn answer(self) -> (u32, u32) {
        let mut counts = [0u32; COUNTERS];
        for secret in self.secrets {
            let (black, all) = hits_hand_vec::<PINS>(self.guess, secret);
            counts[(self.number)(black, all)] += 1;
        }
        counts.iter().fold((0, 0), |(largest, parts), &count| {
            (count.max(largest), parts + u32::from(count > 0))
        })
    }
}

/// Returns 10 b + w, which a person can read.
#[inline(always)]
pub(super) fn decimal(black: usize, all: usize) -> usize {
    10 * black + (all - black)
}

/// Returns b and w in four bits each.
#[inline(always)]
pub(super) fn shift(black: usize, all: usize) -> usize {
    black << 4 | (all - black)
}

/// Returns the place in an array with a row for each b and a column for each w.
#[inline(always)]
pub(super) fn rows<const PINS: usize>(black: usize, all: usize) -> usize {
    black * (PINS + 1) + (all - black)
}

/// Returns the feedback index by its formula.
#[inline(always)]
pub(super) fn formula<const PINS: usize>(black: usize, all: usize) -> usize {
    feedback_index(PINS, black, all)
}

/// Looks up the feedback index by b and w in four bits each.
#[inline(always)]
pub(super) fn table<const PINS: usize>(black: usize, all: usize) -> usize {
    usize::from(Dense::<PINS>::INDICES[shift(black, all) % 256])
}

struct Dense<const PINS: usize>;

impl<const PINS: usize> Dense<PINS> {
    /// The feedback indices, where there is a feedback.
    const INDICES: &'static [u8; 256] = &{
        let mut indices = [0; 256];
        let mut black = 0;
        while black <= PINS {
            let mut all = black;
            while all <= PINS {
                indices[black << 4 | (all - black)] = feedback_index(PINS, black, all) as u8;
                all += 1;
            }
            black += 1;
        }
        indices
    };
}

/// Chooses the feedback index by b and w in four bits each.
#[inline(always)]
#[rustfmt::skip]
pub(super) fn switch<const PINS: usize>(black: usize, all: usize) -> usize {
    match (PINS, shift(black, all)) {
        (4, packed) => match packed {
            0x00 => 0, 0x01 => 1, 0x02 => 2, 0x03 => 3, 0x04 => 4,
            0x10 => 5, 0x11 => 6, 0x12 => 7, 0x13 => 8,
            0x20 => 9, 0x21 => 10, 0x22 => 11,
            0x30 => 12,
            _ => 14,
        },
        (5, packed) => match packed {
            0x00 => 0, 0x01 => 1, 0x02 => 2, 0x03 => 3, 0x04 => 4, 0x05 => 5,
            0x10 => 6, 0x11 => 7, 0x12 => 8, 0x13 => 9, 0x14 => 10,
            0x20 => 11, 0x21 => 12, 0x22 => 13, 0x23 => 14,
            0x30 => 15, 0x31 => 16, 0x32 => 17,
            0x40 => 18,
            _ => 20,
        },
        _ => formula::<PINS>(black, all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback::Feedback;
    use crate::mastermind::game::Game;
    use crate::mastermind::studies::pairwise::{counted, histogram_by_the_rules};

    /// The feedbacks of five pins as b and w, the impossible one as `xx`, and their ordinals.
    const FEEDBACKS: &str = "00 01 02 03 04 05  10 11 12 13 14  20 21 22 23  30 31 32  40 xx  50";
    const ORDINALS: &str = "0 1 2 3 4 5  6 7 8 9 10  11 12 13 14  15 16 17  18 19  20";

    /// Returns all feedbacks as black hits and all hits.
    fn feedbacks(pins: usize) -> Vec<(usize, usize)> {
        let all = (0..=pins).flat_map(|black| (0..=pins - black).map(move |white| (black, white)));
        let possible = all.filter(|&(black, white)| Feedback::new(black, white).is_possible(pins));
        possible.map(|(black, white)| (black, black + white)).collect()
    }

    #[test]
    fn ordinals_of_five_pins() {
        let ordinals = ORDINALS.split_whitespace().map(|text| text.parse::<usize>().unwrap());
        let mut firsts = Vec::new();
        let mut seen = 0;
        for (text, ordinal) in FEEDBACKS.split_whitespace().zip(ordinals) {
            assert_eq!(ordinal, seen);
            seen += 1;
            // The impossible feedback has an ordinal as well.
            let number = if text == "xx" { 41 } else { text.parse().unwrap() };
            let (black, white): (usize, usize) = (number / 10, number % 10);
            assert_eq!(feedback_index(5, black, black + white), ordinal, "{text}");
            if white == 0 {
                firsts.push(ordinal);
            }
            for packing in &packings(5)[3..] {
                let is_same = (packing.number)(black, black + white) == ordinal;
                assert!(is_same || text == "xx", "{} {text}", packing.name);
            }
            assert_eq!((packings(5)[0].number)(black, black + white), number, "{text}");
        }
        assert_eq!((seen, firsts.as_slice()), (21, &[0, 6, 11, 15, 18, 20][..]));
        // A row has one ordinal less than the row before it, so they begin at b (p + 1), less a sum.
        let sums = [0, 0, 1, 3, 6, 10];
        let begins: Vec<usize> = (0..).zip(sums).map(|(black, sum)| black * 6 - sum).collect();
        assert_eq!(begins, firsts);
    }

    #[test]
    fn counters_of_four_pins() {
        let counters = packings(4).map(|packing| packing.counters);
        assert_eq!(counters, [41, 65, 25, 15, 15, 15]);
        assert_eq!(feedbacks(4).len(), 14);
    }

    #[test]
    fn each_feedback_has_its_own_counter() {
        for pins in [4, 5] {
            for packing in packings(pins) {
                let number = |&(black, all): &(usize, usize)| (packing.number)(black, all);
                let mut numbers: Vec<usize> = feedbacks(pins).iter().map(number).collect();
                let last = numbers.iter().max().map(|last| last + 1);
                let square = (packing.name == "rows").then_some((pins + 1) * (pins + 1));
                assert_eq!(square.or(last), Some(packing.counters), "{} {pins}", packing.name);
                numbers.sort_unstable();
                numbers.dedup();
                assert_eq!(numbers.len(), feedbacks(pins).len(), "{} {pins}", packing.name);
            }
        }
    }

    #[test]
    fn parts_are_those_of_the_rules() {
        for (pins, colors) in [(4, 6), (5, 3)] {
            let game = Game::new(pins, colors, true).unwrap();
            let words = counted(&game);
            for guess in words.iter().step_by(7) {
                for secrets in [&words[..], &words[10..20], &words[..1], &[]] {
                    let all = secrets.iter().map(Counted::word);
                    let sizes = histogram_by_the_rules(&game, guess.word(), all);
                    let parts = sizes.iter().filter(|&&size| size > 0).count() as u32;
                    let expected = (sizes.into_iter().max().unwrap(), parts);
                    for packing in packings(pins) {
                        assert_eq!((packing.parts)(guess, secrets), expected, "{}", packing.name);
                    }
                }
            }
        }
    }
}
