//! All codewords of a game, pin by pin and color by color, and the answers between them.

use crate::cpu::{Cpu, Routine, WideVectors};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::scorer::{Partition, Scorer};

/// The number of guesses whose answers are side by side in vectors. Rows are padded to a multiple of it.
pub(super) const GUESSES_IN_BLOCK: usize = 64;

/// All codewords of a game. A codeword is known by its number in lexical order.
pub(super) struct Codewords {
    pub(super) game: Game,
    pub(super) list: Vec<Codeword>,
    /// The number of codewords with the padding.
    pub(super) width: usize,
    /// For each pin, the color that each codeword has there. The padding has the color 0, which no
    /// codeword has.
    colors: Vec<Vec<u8>>,
    /// For each color from 1, how many pins of each codeword have it.
    counts: Vec<Vec<u8>>,
}

impl Codewords {
    pub(super) fn new(game: Game) -> Self {
        let list: Vec<Codeword> = game.codewords().collect();
        // Rows must not be a power of two apart, because then the bytes of a column would share few cache sets.
        let width = (list.len() + 1).next_multiple_of(GUESSES_IN_BLOCK);
        let columns = |count| vec![vec![0; width]; count];
        let (mut colors, mut counts) = (columns(game.pins()), columns(game.colors() + 1));
        for (number, word) in list.iter().enumerate() {
            for (pin, color) in word.colors_of_pins(game.pins()).enumerate() {
                colors[pin][number] = color as u8;
                counts[color][number] += 1;
            }
        }
        Self { game, list, width, colors, counts }
    }

    /// Returns the number of codewords.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of a codeword of the game.
    pub(super) fn number(&self, word: Codeword) -> u32 {
        self.list.binary_search(&word).expect("it is a codeword of the game") as u32
    }

    /// Returns the numbers of some codewords of the game.
    pub(super) fn numbers(&self, words: &[Codeword]) -> Vec<u32> {
        words.iter().map(|&word| self.number(word)).collect()
    }

    /// Returns the number of answer indices.
    pub(super) fn indices(&self) -> usize {
        index_count(self.game.pins())
    }

    /// Returns the index of the answer of all black hits, which is the last one.
    pub(super) fn all_black(&self) -> usize {
        self.indices() - 1
    }

    /// Divides secrets by their answers to a guess. Within a part they keep their order.
    pub(super) fn divide(&self, secrets: &[u32], guess: u32) -> Partition<u32> {
        let scorer = Scorer::new(self.game.pins(), self.list[guess as usize]);
        let index = |secret: u32| scorer.index(self.list[secret as usize]);
        Partition::by_index(self.game.pins(), secrets, index)
    }

    /// Writes the index of the answer of each guess for one secret. The row has answers
    /// for the padding too, with no hits.
    #[inline(always)]
    fn fill(&self, secret: usize, row: &mut [u8]) {
        let pins = self.game.pins() as u8;
        let mut colors = [(0, 0); 8];
        let mut different = 0;
        for (color, column) in self.counts.iter().enumerate() {
            if column[secret] > 0 {
                colors[different] = (color, column[secret]);
                different += 1;
            }
        }
        let (blocks, _) = row.as_chunks_mut::<GUESSES_IN_BLOCK>();
        for (number, block) in blocks.iter_mut().enumerate() {
            let columns =
                |column: &[u8]| -> [u8; GUESSES_IN_BLOCK] { column.as_chunks().0[number] };
            let (mut black, mut all) = ([0u8; GUESSES_IN_BLOCK], [0u8; GUESSES_IN_BLOCK]);
            for column in &self.colors {
                let color = column[secret];
                for (black, other) in black.iter_mut().zip(columns(column)) {
                    *black += u8::from(other == color);
                }
            }
            for &(color, count) in &colors[..different] {
                for (all, other) in all.iter_mut().zip(columns(&self.counts[color])) {
                    *all += other.min(count);
                }
            }
            for ((index, black), all) in block.iter_mut().zip(black).zip(all) {
                // As in `feedback_index`. The test of `distinct` compares them.
                *index = black * (2 * pins + 1 - black) / 2 + all;
            }
        }
    }
}

/// The answers of all guesses for some secrets.
#[derive(Default)]
pub(super) struct Feedbacks {
    width: usize,
    /// One row for each secret, and maybe unused rows. A row has the index of the answer of each guess.
    rows: Vec<u8>,
}

impl Feedbacks {
    /// Replaces the answers by those for these secrets. The memory is used again.
    pub(super) fn replace(&mut self, cpu: Cpu, words: &Codewords, secrets: &[u32]) {
        self.width = words.width;
        let bytes = secrets.len().saturating_mul(words.width);
        if self.rows.len() < bytes {
            self.rows = vec![0; bytes];
        }
        cpu.run(Fill { words, secrets, rows: &mut self.rows });
    }

    /// Returns the answer of a guess for a secret, which is known by its place in the list.
    #[inline(always)]
    pub(super) fn of(&self, guess: u32, secret: u16) -> u8 {
        self.rows[usize::from(secret) * self.width + guess as usize]
    }

    /// Returns the answers of a block of guesses for a secret.
    #[inline(always)]
    pub(super) fn block(&self, secret: u16, number: usize) -> &[u8; GUESSES_IN_BLOCK] {
        let start = usize::from(secret) * self.width + number * GUESSES_IN_BLOCK;
        self.rows[start..].first_chunk().expect("a row has whole blocks")
    }
}

/// Fills rows with the answers for these secrets. The compiler vectorizes this plain code.
struct Fill<'a> {
    words: &'a Codewords,
    secrets: &'a [u32],
    rows: &'a mut [u8],
}

impl Routine for Fill<'_> {
    type Answer = ();

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) {
        let Self { words, secrets, rows } = self;
        for (&secret, row) in secrets.iter().zip(rows.chunks_exact_mut(words.width)) {
            words.fill(secret as usize, row);
        }
    }
}
