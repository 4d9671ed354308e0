//! One hand in many random deals: how many tricks it takes, with each trump suit and either side on
//! lead.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::shuffle::random_opponent;
use crate::honeymoon::solver::endgames::{Database, EndgameTable};
use crate::honeymoon::solver::Solver;
use crate::random::Random;
use crate::threads::on_threads;

/// The number of hands that a thread takes at a time.
const BATCH: usize = 64;

/// How many tricks a hand takes with one trump suit or none, and with one side on lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TrickCounts {
    pub(crate) trump: Option<Suit>,
    /// Whether the hand leads to the first trick, and not the other hand.
    pub(crate) is_leading: bool,
    /// For each number of tricks, the number of deals in which the hand takes them.
    pub(crate) tally: [u64; RANKS + 1],
}

impl TrickCounts {
    /// Returns counts of no deals: two for each trump suit, of which the first is with the hand on lead.
    fn none(trumps: &[Option<Suit>]) -> Vec<Self> {
        let count = |trump, is_leading| Self { trump, is_leading, tally: [0; RANKS + 1] };
        trumps.iter().flat_map(|&trump| [true, false].map(|leads| count(trump, leads))).collect()
    }

    /// Returns the number of deals.
    pub(crate) fn deals(&self) -> u64 {
        self.tally.iter().sum()
    }

    /// Returns the mean number of tricks.
    pub(crate) fn mean(&self) -> f64 {
        let tricks = self.tally.iter().zip(0u64..).map(|(count, tricks)| count * tricks);
        tricks.sum::<u64>() as f64 / self.deals() as f64
    }
}

/// A sample that is being taken.
pub(crate) struct Sample {
    hand: Hand,
    trumps: Vec<Option<Suit>>,
    /// The endgame database that the solvers ask.
    database: Option<Arc<Database>>,
    /// The random numbers, and how many hands remain to be dealt.
    source: Mutex<(Random, usize)>,
    /// The number of other hands that are done.
    done: AtomicUsize,
}

impl Sample {
    /// Prepares a sample of this many deals for a hand of 1 to 13 cards.
    pub(crate) fn new(
        hand: Hand,
        trumps: Vec<Option<Suit>>,
        random: Random,
        deals: usize,
        database: Option<Arc<Database>>,
    ) -> Self {
        let source = Mutex::new((random, deals));
        Self { hand, trumps, database, source, done: AtomicUsize::new(0) }
    }

    /// Returns how many deals are done.
    pub(crate) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// Takes the sample with up to this many threads, as many as the system can start. Returns the
    /// counts for each trump suit. They do not depend on the threads.
    pub(crate) fn take(&self, threads: usize) -> Vec<TrickCounts> {
        let endgames = Arc::<EndgameTable>::default();
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        // Each item is a thread, which works until no hands are left.
        let work = |(): &mut (), (): &()| self.work(Arc::clone(&endgames));
        let all = on_threads(threads, &vec![(); threads.get()], || (), work);
        let mut sums = TrickCounts::none(&self.trumps);
        for counts in all.iter().flat_map(|(_, counts)| counts) {
            for (sum, more) in sums.iter_mut().zip(counts) {
                sum.tally.iter_mut().zip(more.tally).for_each(|(count, more)| *count += more);
            }
        }
        sums
    }

    /// Solves deals until there are none left.
    fn work(&self, endgames: Arc<EndgameTable>) -> Vec<TrickCounts> {
        let mut solver = Solver::sharing(endgames, self.database.clone());
        let mut all = TrickCounts::none(&self.trumps);
        loop {
            let others = self.others();
            if others.is_empty() {
                return all;
            }
            for &other in &others {
                self.add(&mut all, &mut solver, other);
            }
            self.done.fetch_add(others.len(), Ordering::Relaxed);
        }
    }

    /// Adds the tricks of the hand against another with each trump suit.
    fn add(&self, all: &mut [TrickCounts], solver: &mut Solver, other: Hand) {
        // Each number of tricks is a good guess for the next. For three hands that were measured, this saves a tenth of
        // the time.
        let mut guess = self.hand.len() / 2;
        for counts in all {
            let deal = Deal::new(counts.trump, self.hand, other);
            let deal = deal.expect("the hands are as large and differ");
            let most = deal.tricks();
            guess = match counts.is_leading {
                true => solver.value_by_guess(&deal, guess),
                false => most - solver.value_by_guess(&deal.swapped(), most - guess),
            };
            counts.tally[guess] += 1;
        }
    }

    /// Deals the next other hands. There are none at the end.
    fn others(&self) -> Vec<Hand> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let (random, left) = &mut *source;
        let count = BATCH.min(*left);
        *left -= count;
        (0..count).map(|_| random_opponent(random, self.hand)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::deal::TRUMPS;
    use crate::honeymoon::shuffle::random_deal;

    #[test]
    fn a_sample_counts_the_values_of_its_deals() {
        let mut random = Random::new(5);
        for cards in [1, 5, 13] {
            let hand = random_deal(&mut random, cards, None).leader();
            let seed = u64::from(random.below(1000));
            let mut expected = TrickCounts::none(&TRUMPS);
            let mut others = Random::new(seed);
            for _ in 0..150 {
                let other = random_opponent(&mut others, hand);
                for pair in expected.chunks_exact_mut(2) {
                    let deal = Deal::new(pair[0].trump, hand, other).unwrap();
                    let mut solver = Solver::new();
                    pair[0].tally[solver.value(&deal)] += 1;
                    pair[1].tally[hand.len() - solver.value(&deal.swapped())] += 1;
                }
            }
            for threads in [1, 2, 5] {
                let sample = Sample::new(hand, TRUMPS.to_vec(), Random::new(seed), 150, None);
                assert_eq!(sample.take(threads), expected, "{cards} cards, seed {seed}");
                assert_eq!(sample.done(), 150);
            }
        }
    }
}
