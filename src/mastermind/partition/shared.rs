//! Shares scans between several threads.
//!
//! The guesses are cut into blocks. Each thread takes the next block, ranks its guesses, and compares its best guess
//! with the best guess of all threads. The multisets with the least bounds come first, so the best guess is found
//! early. In most of the later blocks, no guess is ranked, because the bound is too high. Which guesses are ranked
//! depends on the threads, but which guess is the best does not.

use std::sync::{Mutex, PoisonError};

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::partition::counter::{Candidates, PartitionCounter, Ranker};
use crate::mastermind::partition::orders::{Orders, Slots};
use crate::mastermind::partition::region::{Bound, Region};
use crate::mastermind::partition::{Best, Question, Sharing};
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::threads::on_threads;

/// The maximum number of guesses in a block.
const BLOCK: usize = 1 << 10;

/// The number of multisets whose bounds are found together.
const MULTISETS: usize = 1 << 8;

/// The maximum number of secrets in a piece.
pub(super) const PIECE: usize = 1 << 18;

/// Some guesses of one multiset.
struct Block {
    number: usize,
    first: usize,
    length: usize,
}

/// A thread that ranks blocks.
struct Worker<'a> {
    region: &'a Region,
    equivalence: &'a Equivalence,
    ranking: &'a Ranking,
    ranker: Ranker,
    orders: Orders,
}

impl<'a> Worker<'a> {
    fn new(cpu: Cpu, region: &'a Region, question: &Question<'a>) -> Self {
        let &Question { equivalence, ranking, .. } = question;
        Self { region, equivalence, ranking, ranker: Ranker::new(cpu), orders: Orders::default() }
    }

    /// Returns the slots of a multiset.
    fn slots(&self, number: usize) -> Slots {
        let (Self { region, equivalence, .. }, word) = (self, self.region.list[number].word);
        Slots::of(region.pins, word, &equivalence.before(word), equivalence.groups())
    }

    /// Cuts the candidates of these multisets into blocks. The blocks are in the order of `numbers`.
    fn blocks(mut self, numbers: impl IntoIterator<Item = usize>) -> Vec<Block> {
        let mut blocks = Vec::new();
        for number in numbers {
            let slots = self.slots(number);
            let all = self.orders.of(self.region.pins, &slots).len();
            let block = |first| Block { number, first, length: BLOCK.min(all - first) };
            blocks.extend((0..all).step_by(BLOCK).map(block));
        }
        blocks
    }

    /// Ranks the candidates of a block, except those that symmetries map to others.
    fn rank(&mut self, &Block { number, first, length }: &Block, best: &mut Best) {
        let (slots, pins, equivalence) = (self.slots(number), self.region.pins, self.equivalence);
        let mut orders = &self.orders.of(pins, &slots)[first..first + length];
        let kept: Vec<u32>;
        if equivalence.has_symmetries() {
            let is_ranked = equivalence.ranked_of(self.region.list[number].word);
            let word = |order: u32| Codeword::from_bits(slots.word(pins, order));
            kept = orders.iter().copied().filter(|&order| is_ranked(word(order))).collect();
            orders = &kept;
        }
        let first_of = |guess| equivalence.first_of(guess);
        let first_of: Option<&dyn Fn(Codeword) -> Codeword> =
            if equivalence.is_sorted { Some(&first_of) } else { None };
        let candidates = Candidates { number, slots, orders, first_of };
        self.ranker.rank(self.region, &candidates, self.ranking, best);
    }
}

impl PartitionCounter {
    /// Returns the same best guess as [`best`](Self::best), but uses several threads.
    pub(crate) fn best_on(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Best, Stop> {
        let Self { cpu, region, .. } = self;
        fill(region, *cpu, question, sharing);
        let mut numbers: Vec<usize> = (0..region.bounds.len()).collect();
        numbers.sort_unstable_by_key(|&number| region.order_key(number));
        let worker = || Worker::new(*cpu, region, question);
        let blocks = worker().blocks(numbers);
        let shared = Mutex::new(Best::default());
        let work = |worker: &mut Worker<'_>, block: &Block| {
            let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
            sharing.check()?;
            let mut best = Best { guess: lock().guess, ..Best::default() };
            if best.may_lose_to(region, block.number) {
                worker.rank(block, &mut best);
                let mut shared = lock();
                shared.guess = shared.guess.min(best.guess);
                shared.ranked += best.ranked;
            }
            sharing.count(block.length);
            Ok::<(), Stop>(())
        };
        let results = on_threads(sharing.threads, &blocks, worker, work);
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
        let Self { cpu, region, .. } = self;
        fill(region, *cpu, question, sharing);
        let worker = || Worker::new(*cpu, region, question);
        let blocks = worker().blocks(0..region.bounds.len());
        let guesses = blocks.iter().map(|block| block.length).sum();
        let ranked = Mutex::new(Vec::with_capacity(guesses));
        let work = |worker: &mut Worker<'_>, block: &Block| {
            sharing.check()?;
            worker.ranker.all = Some(Vec::new());
            worker.rank(block, &mut Best::default());
            let own = worker.ranker.all.take().unwrap_or_default();
            ranked.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
            sharing.count(block.length);
            Ok::<(), Stop>(())
        };
        for (_, results) in on_threads(sharing.threads, &blocks, worker, work) {
            results.into_iter().collect::<Result<(), _>>()?;
        }
        Ok(ranked.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Fills the region with the multisets whose candidates are ranked, and finds their bounds.
fn fill(region: &mut Region, cpu: Cpu, question: &Question<'_>, sharing: Sharing<'_>) {
    region.fill_for(question);
    let &Question { equivalence, ranking, .. } = question;
    region.list.retain(|multiset| equivalence.is_first_multiset(multiset.word));
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

/// Returns the best first guess for very many secrets. There are few candidates.
///
/// Planes are made for one piece of the secrets after another, so they take little memory.
pub(super) fn best_first(
    cpu: Cpu,
    question: &Question<'_>,
    sharing: Sharing<'_>,
) -> Result<Best, Stop> {
    let &Question { game, secrets, equivalence, ranking } = question;
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
        counter.scan(game, piece, equivalence, &mut show);
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
