//! Sources of feedbacks: scoring functions, tables of feedbacks, and planes of bits. A player asks a
//! source, and does not know where the feedbacks come from.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::studies::pairwise::{Counted, CountingHandVec, Histogram, Score, EMPTY};

/// A source of feedbacks for a game.
pub(crate) trait FeedbackSource {
    /// The representation of a codeword. It is ordered like the codewords.
    type Codeword: Copy + Ord;

    /// Returns the index of the feedback for a guess and a secret.
    fn index(&mut self, guess: &Self::Codeword, secret: &Self::Codeword) -> usize;

    /// Returns the size of the largest of the parts into which a guess divides the secrets. For most
    /// sources, this loop takes nearly all the time of a game.
    #[inline(always)]
    fn largest_part(
        &mut self,
        pins: usize,
        guess: &Self::Codeword,
        secrets: &[Self::Codeword],
    ) -> u32 {
        let mut parts = EMPTY;
        histogram_with(self, guess, secrets, &mut parts);
        largest(&parts[..index_count(pins)])
    }

    /// Calls `visit` with the place and the largest part of each of the `words` that was not played, in
    /// their order, until `visit` returns false. The words are all codewords of a game in lexical
    /// order.
    #[inline(always)]
    fn scan(
        &mut self,
        pins: usize,
        words: &[Self::Codeword],
        played: &[Self::Codeword],
        secrets: &[Self::Codeword],
        mut visit: impl FnMut(usize, u32) -> bool,
    ) {
        for (place, guess) in words.iter().enumerate() {
            if !played.contains(guess) {
                let largest = self.largest_part(pins, guess, secrets);
                if !visit(place, largest) {
                    return;
                }
            }
        }
    }
}

/// Returns the size of the largest part.
#[inline(always)]
pub(crate) fn largest(parts: &[u32]) -> u32 {
    parts.iter().copied().max().unwrap_or(0)
}

/// A scoring function for games of `PINS` pins as a source.
pub(crate) struct Computed<S, const PINS: usize> {
    /// The scoring function.
    pub(crate) scorer: S,
}

impl<S: Score, const PINS: usize> FeedbackSource for Computed<S, PINS> {
    type Codeword = Counted;

    #[inline(always)]
    fn index(&mut self, guess: &Counted, secret: &Counted) -> usize {
        self.scorer.index::<PINS>(guess, secret)
    }
}

/// Adds the feedbacks of a guess to a histogram. There is a copy for each source, which is inlined.
#[inline(always)]
pub(crate) fn histogram_with<S: FeedbackSource + ?Sized>(
    source: &mut S,
    guess: &S::Codeword,
    secrets: &[S::Codeword],
    counts: &mut Histogram,
) {
    with_popcnt(AddFeedbacks { source, guess, secrets, counts });
}

/// A source, a guess and the secrets that it is compared with, and the histogram.
struct AddFeedbacks<'a, S: FeedbackSource + ?Sized> {
    source: &'a mut S,
    guess: &'a S::Codeword,
    secrets: &'a [S::Codeword],
    counts: &'a mut Histogram,
}

impl<S: FeedbackSource + ?Sized> Work for AddFeedbacks<'_, S> {
    type Answer = ();

    #[inline(always)]
    fn answer(self) {
        for secret in self.secrets {
            self.counts[self.source.index(self.guess, secret)] += 1;
        }
    }
}

/// Work that is faster if bits can be counted in one instruction, which the oldest x86-64 processors do not
/// have. A closure would not do: the compiler need not inline it, and then it counts bits without that
/// instruction.
pub(crate) trait Work {
    /// The result.
    type Answer;

    /// Does the work. This must be inlined always.
    fn answer(self) -> Self::Answer;
}

/// Does some work, compiled for processors with POPCNT if this is one of them.
#[inline(always)]
pub(crate) fn with_popcnt<W: Work>(work: W) -> W::Answer {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has POPCNT.
        return unsafe { popcnt(work) };
    }
    work.answer()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn popcnt<W: Work>(work: W) -> W::Answer {
    work.answer()
}

/// The fast solver's counter of parts as a source. It counts the parts of all guesses together. If only a
/// few guesses are asked about, each pair is scored by itself.
#[allow(missing_debug_implementations, reason = "planes of bits tell a person nothing")]
pub struct ByPlanes<const PINS: usize> {
    game: Game,
    counter: PartitionCounter,
    secrets: Vec<Codeword>,
}

impl<const PINS: usize> ByPlanes<PINS> {
    /// Creates a source for a game.
    ///
    /// # Panics
    /// Panics if the number of pins is not `PINS`.
    pub fn new(game: &Game, cpu: Cpu) -> Self {
        assert_eq!(game.pins(), PINS);
        Self { game: *game, counter: PartitionCounter::new(cpu), secrets: Vec::new() }
    }
}

impl<const PINS: usize> FeedbackSource for ByPlanes<PINS> {
    type Codeword = Counted;

    #[inline(always)]
    fn index(&mut self, guess: &Counted, secret: &Counted) -> usize {
        CountingHandVec.index::<PINS>(guess, secret)
    }

    fn scan(
        &mut self,
        _: usize,
        words: &[Counted],
        played: &[Counted],
        secrets: &[Counted],
        mut visit: impl FnMut(usize, u32) -> bool,
    ) {
        self.secrets.clear();
        self.secrets.extend(secrets.iter().map(Counted::word));
        let guesses = CandidateGuesses::all(&self.game);
        // The counter shows the guesses in another order than that of the player.
        let mut sizes = vec![0; words.len()];
        let mut show = |guess: Codeword, parts: &[u32]| {
            let place = words.partition_point(|word| word.word() < guess);
            sizes[place] = largest(parts);
            true
        };
        let outcome = self.counter.scan(&self.game, &self.secrets, &guesses, &mut show);
        outcome.expect("there is enough memory");
        for (place, &size) in sizes.iter().enumerate() {
            if !played.contains(&words[place]) && !visit(place, size) {
                return;
            }
        }
    }
}
