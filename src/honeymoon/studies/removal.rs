//! A sequence without the card that was played: the cards above it move down by one place.
//!
//! ```text
//!     0110101100        the third card from the bottom is played
//!     011010100         one bit less
//! ```

use std::hint::black_box;

use crate::cpu::Cpu;

/// How to remove a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// Copies all other bits, one by one.
    BitByBit,
    /// Shifts the bits above the card, and leaves those below.
    Shifts,
    /// Extracts all other bits by one PEXT. This needs BMI2.
    Pext,
}

/// A sequence, how many cards it has, and the place of one of them.
pub type Choice = (u32, u32, u32);

impl Removal {
    /// All of them, in the order of the article.
    pub const ALL: [Self; 3] = [Self::BitByBit, Self::Shifts, Self::Pext];

    /// Returns the sum of the sequences without the chosen cards, or `None` if the processor cannot do
    /// it.
    pub fn total(self, cpu: Cpu, choices: &[Choice]) -> Option<u64> {
        match (self, cpu) {
            (Removal::BitByBit, _) => Some(all_bit_by_bit(choices)),
            (Removal::Shifts, _) => Some(all_by_shifts(choices)),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves BMI2.
            (Removal::Pext, Cpu::Avx2Bmi2(_)) => Some(unsafe { all_by_pext(choices) }),
            (Removal::Pext, Cpu::Portable(_)) => None,
        }
    }
}

/// Returns the sequence of `cards` cards without the one at a place.
#[inline(always)]
pub(super) fn bit_by_bit(sequence: u32, place: u32, cards: u32) -> u32 {
    let mut shorter = 0;
    for other in (0..cards).rev() {
        if other != place {
            shorter = shorter << 1 | sequence >> other & 1;
        }
    }
    shorter
}

/// Returns the sequence without a card, which is given as its bit.
#[inline(always)]
pub(super) fn by_shifts(sequence: u32, card: u32) -> u32 {
    let below = card - 1;
    sequence & below | sequence >> 1 & !below
}

/// Returns the sequence without a card, which is given as its bit.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn by_pext(sequence: u32, card: u32) -> u32 {
    std::arch::x86_64::_pext_u32(sequence, !card)
}

/// Returns a sum. Each sequence is handed out by itself, as to a search, so the compiler does not work
/// on several at once.
#[inline(always)]
fn total(choices: &[Choice], without: impl Fn(Choice) -> u32) -> u64 {
    let mut total = 0;
    for &choice in choices {
        total += u64::from(black_box(without(choice)));
    }
    total
}

#[inline(never)]
fn all_bit_by_bit(choices: &[Choice]) -> u64 {
    total(choices, |(sequence, cards, place)| bit_by_bit(sequence, place, cards))
}

#[inline(never)]
fn all_by_shifts(choices: &[Choice]) -> u64 {
    total(choices, |(sequence, _, place)| by_shifts(sequence, 1 << place))
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "bmi2")]
fn all_by_pext(choices: &[Choice]) -> u64 {
    total(choices, |(sequence, _, place)| by_pext(sequence, 1 << place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_removed_from_a_list_of_cards() {
        let mut checked = 0;
        for cards in 1..=10 {
            for sequence in 0..1 << cards {
                for place in 0..cards {
                    let mut list: Vec<u32> =
                        (0..cards).map(|place| sequence >> place & 1).collect();
                    list.remove(place as usize);
                    let expected = list.iter().rev().fold(0, |all, bit| all << 1 | bit);
                    let choices = [(sequence, cards, place)];
                    for (removal, cpu) in Removal::ALL.iter().flat_map(|removal| {
                        Cpu::available().into_iter().map(move |cpu| (removal, cpu))
                    }) {
                        let total = removal.total(cpu, &choices);
                        let missing = *removal == Removal::Pext && matches!(cpu, Cpu::Portable(_));
                        let expected = (!missing).then_some(u64::from(expected));
                        assert_eq!(total, expected, "{removal:?} {cpu:?} {sequence:b} {place}");
                    }
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, (1..=10).map(|cards| cards << cards).sum::<u32>());
    }
}
