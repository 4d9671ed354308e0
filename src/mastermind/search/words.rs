//! All codewords of a game, pin by pin and color by color.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{refill, OutOfMemory};

/// The number of guesses whose feedback is found together. Rows are padded to a multiple of it.
pub(super) const BLOCK: usize = 32;

/// All codewords of a game. Each is known by its number in lexical order.
pub(super) struct Words {
    pub(super) game: Game,
    pub(super) list: Vec<Codeword>,
    /// The number of codewords with the padding.
    pub(super) width: usize,
    /// For each pin, the color that each codeword has there. The padding has the color 0, which no
    /// codeword has.
    colors: Vec<Vec<u8>>,
    /// For each color, how many pins of each codeword have it.
    counts: Vec<Vec<u8>>,
}

impl Words {
    pub(super) fn new(game: Game) -> Result<Self, OutOfMemory> {
        let list = game.list()?;
        let width = list.len().next_multiple_of(BLOCK);
        let columns = |count: usize| -> Result<Vec<Vec<u8>>, OutOfMemory> {
            let mut columns = vec![Vec::new(); count];
            columns.iter_mut().try_for_each(|column| refill(column, width, 0))?;
            Ok(columns)
        };
        let (mut colors, mut counts) = (columns(game.pins())?, columns(game.colors() + 1)?);
        for (number, word) in list.iter().enumerate() {
            for (pin, color) in word.colors_of_pins(game.pins()).enumerate() {
                colors[pin][number] = color as u8;
                counts[color][number] += 1;
            }
        }
        Ok(Self { game, list, width, colors, counts })
    }

    /// Returns the number of a codeword of the game.
    pub(super) fn number(&self, word: Codeword) -> u32 {
        self.list.binary_search(&word).expect("it is a codeword of the game") as u32
    }

    /// Returns the index of the feedback of all black hits.
    pub(super) fn all_black(&self) -> u8 {
        index_count(self.game.pins()) as u8 - 1
    }

    /// Writes the index of the feedback that each guess gets from a secret.
    pub(super) fn fill(&self, cpu: Cpu, secret: u32, row: &mut [u8]) {
        match cpu {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves AVX2 and BMI2.
            Cpu::Avx2Bmi2(_) => unsafe { self.fill_avx2(secret, row) },
            Cpu::Portable(_) => self.fill_blocks(secret, row),
        }
    }

    /// The same, for which the compiler uses AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi2")]
    fn fill_avx2(&self, secret: u32, row: &mut [u8]) {
        self.fill_blocks(secret, row);
    }

    #[inline(always)]
    fn fill_blocks(&self, secret: u32, row: &mut [u8]) {
        let secret = secret as usize;
        let pins = self.game.pins() as u8;
        let mut own_colors = [0; 8];
        let mut different = 0;
        for (color, column) in self.counts.iter().enumerate() {
            if column[secret] > 0 {
                own_colors[different] = color;
                different += 1;
            }
        }
        let (blocks, _) = row.as_chunks_mut::<BLOCK>();
        for (number, block) in blocks.iter_mut().enumerate() {
            let part = |column: &[u8]| -> [u8; BLOCK] { column.as_chunks().0[number] };
            let (mut black, mut all) = ([0u8; BLOCK], [0u8; BLOCK]);
            for column in &self.colors {
                let color = column[secret];
                for (black, other) in black.iter_mut().zip(part(column)) {
                    *black += u8::from(other == color);
                }
            }
            for &color in &own_colors[..different] {
                let column = &self.counts[color];
                let count = column[secret];
                for (all, other) in all.iter_mut().zip(part(column)) {
                    *all += other.min(count);
                }
            }
            for ((index, black), all) in block.iter_mut().zip(black).zip(all) {
                // As in `feedback_index`. The test compares them.
                *index = black * (2 * pins + 1 - black) / 2 + all;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::feedback::Feedback;

    #[test]
    fn rows_have_the_feedback_of_the_rules() {
        let mut checked = 0;
        for game in ["1p3c", "2p15c", "4p4c", "8p2c", "3p5c-no-repeats", "5p3c"] {
            let game: Game = game.parse().unwrap();
            let words = Words::new(game).unwrap();
            let mut row = vec![99; words.width];
            for cpu in Cpu::available() {
                for (number, &secret) in words.list.iter().enumerate().step_by(3) {
                    words.fill(cpu, number as u32, &mut row);
                    for (&index, &guess) in row.iter().zip(&words.list) {
                        let expected = Feedback::of(game.pins(), guess, secret).index(game.pins());
                        assert_eq!(Some(usize::from(index)), expected, "{game} {guess} {secret}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked >= 3 + 75 * 225 + 86 * 256 * 2 + 20 * 60 + 81 * 243, "{checked}");
    }
}
