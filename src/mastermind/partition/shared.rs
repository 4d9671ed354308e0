//! Shares scans between several threads.
//!
//! The guesses are cut into blocks. Each thread takes the next block, ranks its guesses, and compares its best guess
//! with the best guess of all threads. The multisets with the least bounds come first, so the best guess is found
//! early. In most of the later blocks, no guess is ranked, because the bound is too high. Which guesses are ranked
//! depends on the threads, but which guess is the best does not.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::colors_of;
use crate::mastermind::equivalence::symmetries::Symmetries;
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::partition::counter::{Orbits, PartitionCounter, Ranker, SingleGuesses};
use crate::mastermind::partition::orbits::SymmetryOrbits;
use crate::mastermind::partition::region::{Bound, Region};
use crate::mastermind::partition::{Best, Question, Sharing};
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::threads::on_threads;

/// The maximum number of guesses in a block.
const BLOCK: usize = 1 << 10;

/// The number of multisets whose bounds are found together.
const MULTISETS: usize = 1 << 8;

/// If there are at most this many guesses, a large set of secrets is counted in pieces.
const MOST_IN_PIECES: u64 = 128;

/// The maximum number of secrets in a piece.
const PIECE: usize = 1 << 18;

/// Some guesses of one multiset.
struct Block {
    number: usize,
    first: usize,
    length: usize,
}

impl Block {
    fn guesses(&self) -> Range<usize> {
        self.first..self.first + self.length
    }
}

impl PartitionCounter {
    /// Returns the same best guess as [`best`](Self::best), but uses several threads.
    pub(crate) fn best_on(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Best, Stop> {
        let &Question { game, secrets, played, guesses, ranking } = question;
        if secrets.len() > PIECE && guesses.number(game.pins()) <= MOST_IN_PIECES {
            return best_of_few(self.cpu, question, sharing);
        }
        self.region.fill_for(question);
        let symmetries = Symmetries::of(game.pins(), played, colors_of(game, secrets));
        let orbits = &SymmetryOrbits::of(symmetries, &mut self.region);
        let Self { cpu, region, ranker, .. } = self;
        find_bounds(region, *cpu, ranking, sharing);
        let mut numbers: Vec<usize> = (0..region.bounds.len()).collect();
        numbers.sort_unstable_by_key(|&number| region.order_key(number));
        let blocks = blocks(ranker, orbits, region, numbers);
        let shared = Mutex::new(Best::default());
        let work = |ranker: &mut Ranker, block: &Block| {
            let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
            sharing.check()?;
            let mut best = Best { guess: lock().guess, ..Best::default() };
            if best.may_lose_to(region, block.number) {
                ranker.rank(orbits, region, block.number, block.guesses(), ranking, &mut best);
                let mut shared = lock();
                shared.guess = shared.guess.min(best.guess);
                shared.ranked += best.ranked;
            }
            sharing.count(block.length);
            Ok::<(), Stop>(())
        };
        let results = on_threads(sharing.threads, &blocks, || Ranker::new(*cpu), work);
        for (_, results) in results {
            results.into_iter().collect::<Result<(), _>>()?;
        }
        Ok(shared.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Ranks all guesses on several threads. Returns them with their ranks, in any order.
    pub(crate) fn ranked_on(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Vec<Ranked>, Stop> {
        let (Self { cpu, region, ranker, .. }, ranking) = (self, question.ranking);
        region.fill_for(question);
        find_bounds(region, *cpu, ranking, sharing);
        let blocks = blocks(ranker, &SingleGuesses, region, 0..region.bounds.len());
        let guesses = blocks.iter().map(|block| block.length).sum();
        let ranked = Mutex::new(Vec::with_capacity(guesses));
        let work = |ranker: &mut Ranker, block: &Block| {
            sharing.check()?;
            ranker.all = Some(Vec::new());
            let (guesses, best) = (block.guesses(), &mut Best::default());
            ranker.rank(&SingleGuesses, region, block.number, guesses, ranking, best);
            let own = ranker.all.take().unwrap_or_default();
            ranked.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
            sharing.count(block.length);
            Ok::<(), Stop>(())
        };
        for (_, results) in on_threads(sharing.threads, &blocks, || Ranker::new(*cpu), work) {
            results.into_iter().collect::<Result<(), _>>()?;
        }
        Ok(ranked.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Finds the bounds of all multisets.
fn find_bounds(region: &mut Region, cpu: Cpu, ranking: &Ranking, sharing: Sharing<'_>) {
    let mut bounds = std::mem::take(&mut region.bounds);
    bounds.resize(region.list.len(), Bound::default());
    let pieces = bounds.chunks_mut(MULTISETS).enumerate();
    let pieces: Vec<_> =
        pieces.map(|(number, bounds)| Mutex::new((number * MULTISETS, bounds))).collect();
    on_threads(
        sharing.threads,
        &pieces,
        || (),
        |(), piece| {
            if sharing.check().is_err() {
                return;
            }
            let (first, bounds) = &mut *piece.lock().unwrap_or_else(PoisonError::into_inner);
            region.find_bounds_from(cpu, ranking, *first, bounds);
        },
    );
    region.bounds = bounds;
}

/// Cuts the guesses of these multisets into blocks. The blocks are in the order of `numbers`.
fn blocks(
    ranker: &mut Ranker,
    orbits: &impl Orbits,
    region: &Region,
    numbers: impl IntoIterator<Item = usize>,
) -> Vec<Block> {
    let mut blocks = Vec::new();
    for number in numbers {
        let all = ranker.guesses(orbits, region, number);
        let block = |first| Block { number, first, length: BLOCK.min(all - first) };
        blocks.extend((0..all).step_by(BLOCK).map(block));
    }
    blocks
}

/// Returns the best of a few guesses for very many secrets.
///
/// Planes are made for one piece of the secrets after another, so they take little memory.
fn best_of_few(cpu: Cpu, question: &Question<'_>, sharing: Sharing<'_>) -> Result<Best, Stop> {
    let &Question { game, secrets, guesses, ranking, .. } = question;
    type Sums = Vec<(Codeword, [u32; MOST_INDICES])>;
    let add = |sums: &mut Sums, number: usize, guess: Codeword, parts: &[u32]| {
        if number == sums.len() {
            sums.push((guess, [0; MOST_INDICES]));
        }
        sums[number].1.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
    };
    let work = |(counter, sums): &mut (PartitionCounter, Sums), piece: &&[Codeword]| {
        sharing.check()?;
        let mut number = 0;
        let mut show = |guess: Codeword, parts: &[u32]| {
            add(sums, number, guess, parts);
            number += 1;
            true
        };
        counter.scan(game, piece, guesses, &mut show);
        Ok::<(), Stop>(())
    };
    let pieces: Vec<&[Codeword]> = secrets.chunks(PIECE).collect();
    let mut all = Sums::new();
    let state = || (PartitionCounter::new(cpu), Sums::new());
    for ((_, sums), results) in on_threads(sharing.threads, &pieces, state, work) {
        results.into_iter().collect::<Result<(), _>>()?;
        for (number, (guess, parts)) in sums.iter().enumerate() {
            add(&mut all, number, *guess, parts);
        }
    }
    let cells = index_count(game.pins());
    let key = |(guess, parts): &(Codeword, [u32; MOST_INDICES])| {
        (ranking.rank(parts[..cells].iter().copied()), parts[cells - 1] == 0, *guess)
    };
    let best = Best { ranked: all.len() as u64, ..Best::default() };
    let is_meant = |&(_, is_impossible, _): &Ranked| !(is_impossible && ranking.only_possible);
    let found = all.iter().map(key).filter(is_meant).min();
    Ok(Best { guess: found.unwrap_or(best.guess), ..best })
}
