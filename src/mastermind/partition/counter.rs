//! Prepares scans, counts the parts of guesses, ranks them, and finds the best guess.

use crate::cpu::{Cpu, MOST_LANES};
use crate::mastermind::codeword::{Codeword, MOST_PINS};
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::game::Game;
use crate::mastermind::partition::orders::{Orders, Slots};
use crate::mastermind::partition::parts::{CountParts, FindHits, Parts};
use crate::mastermind::partition::planes::WithPins;
use crate::mastermind::partition::region::Region;
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::ranking::{RankLanes, Ranked, Ranking, Ranks};

/// A counter of parts with a certain backend.
#[allow(missing_debug_implementations, reason = "a dump of bit planes is unreadable")]
pub struct PartitionCounter {
    pub(crate) cpu: Cpu,
    pub(crate) region: Region,
    pub(crate) ranker: Ranker,
    orders: Orders,
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, region: Region::default(), ranker: Ranker::new(cpu), orders: Orders::default() }
    }

    /// Shows each candidate with the sizes of the parts into which it divides `secrets`, in the order of the answer
    /// indices. This ends early if `show` returns `false`.
    pub fn scan(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        equivalence: &Equivalence,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) {
        let Self { region, ranker, orders, .. } = self;
        region.fill(game, secrets, equivalence);
        for number in 0..region.list.len() {
            if !ranker.show(region, &Candidates::of(region, number, orders), show) {
                break;
            }
        }
    }

    /// Returns the best guess.
    pub(crate) fn best(&mut self, question: &Question<'_>) -> Best {
        let Self { cpu, region, ranker, orders } = self;
        let &Question { game, secrets, ranking, .. } = question;
        region.fill_for(question);
        region.find_bounds(*cpu, ranking);
        let mut best = Best::default();
        let numbers = 0..region.bounds.len();
        let start = region.first();
        ranker.rank(region, &Candidates::of(region, start, orders), ranking, &mut best);
        let mut left = Vec::with_capacity(numbers.len());
        for number in numbers {
            if number != start && best.may_lose_to(region, number) {
                left.push(region.order_key(number));
            }
        }
        left.sort_unstable();
        let perfect = ranking.any_perfect.then(|| ranking.perfect(game.pins(), secrets.len()));
        for (_, _, number) in left {
            if Some(best.guess.0) == perfect {
                break;
            }
            if best.may_lose_to(region, number) {
                ranker.rank(region, &Candidates::of(region, number, orders), ranking, &mut best);
            }
        }
        best
    }
}

impl Best {
    /// Returns whether a guess of a multiset may be better than the best guess so far.
    #[inline]
    pub(crate) fn may_lose_to(&self, region: &Region, number: usize) -> bool {
        let (rank, is_impossible, _) = region.order_key(number);
        let word = Codeword::from_bits(region.list[number].word);
        let may_be_guessed = !is_impossible || region.possible.is_empty();
        may_be_guessed && (rank, is_impossible, word) < self.guess
    }

    /// Returns the greatest rank with which a guess can be better, or `None` if there is no such rank.
    /// `are_impossible` says that none of the guesses can be the secret.
    #[inline(always)]
    fn limit(&self, are_impossible: bool) -> Option<u64> {
        let (rank, is_impossible, _) = self.guess;
        if are_impossible && !is_impossible {
            rank.checked_sub(1)
        } else {
            Some(rank)
        }
    }
}

/// Candidates with the colors of one multiset.
pub(crate) struct Candidates<'a> {
    /// The number of the multiset.
    pub(crate) number: usize,
    pub(crate) slots: Slots,
    pub(crate) orders: &'a [u32],
    /// Returns the guess that stands for a candidate, if that is another one.
    pub(crate) first_of: Option<&'a dyn Fn(Codeword) -> Codeword>,
}

impl<'a> Candidates<'a> {
    /// Returns all candidates of a multiset.
    fn of(region: &Region, number: usize, orders: &'a mut Orders) -> Self {
        let slots = region.slots(number);
        Self { number, orders: orders.of(region.pins, &slots), slots, first_of: None }
    }
}

/// Ranks guesses. Its memory is reused.
pub(crate) struct Ranker {
    cpu: Cpu,
    /// The orders of possible secrets, if only these are ranked.
    possible: Vec<u32>,
    hits: Vec<u32>,
    parts: Box<Parts>,
    /// All ranked guesses, if they are asked for.
    pub(crate) all: Option<Vec<Ranked>>,
}

impl Ranker {
    pub(crate) fn new(cpu: Cpu) -> Self {
        let parts = Box::new(Parts([[0; MOST_LANES]; MOST_INDICES]));
        let (possible, hits) = (Vec::new(), Vec::new());
        Self { cpu, possible, hits, parts, all: None }
    }

    /// Finds the hits of a multiset.
    fn find_hits(&mut self, region: &Region, number: usize) {
        let Region { pins, planes, .. } = region;
        self.hits.resize(self.hits.len().max(pins * planes.stride), 0);
        let (multiset, hits) = (region.list[number], &mut self.hits[..]);
        self.cpu.run(WithPins(*pins, FindHits { planes, multiset, hits }));
    }

    /// Ranks some candidates.
    pub(crate) fn rank(
        &mut self,
        region: &Region,
        &Candidates { number, ref slots, mut orders, first_of }: &Candidates<'_>,
        ranking: &Ranking,
        best: &mut Best,
    ) {
        self.find_hits(region, number);
        let (cpu, hits, parts) = (self.cpu, &self.hits[..], &mut self.parts.0);
        let (Region { pins, planes, possible, .. }, sizes) = (region, &region.bounds[number].sizes);
        let word = |order: u32| Codeword::from_bits(slots.word(*pins, order));
        if !possible.is_empty() {
            let is_possible = |&order: &u32| possible.binary_search(&word(order)).is_ok();
            self.possible.clear();
            self.possible.extend(orders.iter().copied().filter(is_possible));
            orders = &self.possible;
        }
        best.ranked += orders.len() as u64;
        let mut ranks = Ranks::default();
        for orders in orders.chunks(cpu.wide_lanes()) {
            cpu.run(WithPins(*pins, CountParts { planes, hits, sizes, slots, orders, parts }));
            let parts = &parts[..index_count(*pins)];
            let (secrets, ranks) = (planes.secrets, &mut ranks);
            let limits = match self.all {
                Some(_) => [Some(u64::MAX); 2],
                None => [false, true].map(|are_impossible| best.limit(are_impossible)),
            };
            let mut good = cpu.run(RankLanes { ranking, secrets, parts, limits, ranks });
            while good != 0 {
                let lane = good.trailing_zeros() as usize;
                good &= good - 1;
                if let Some(&order) = orders.get(lane) {
                    let is_impossible = parts[parts.len() - 1][lane] == 0;
                    let guess = first_of.map_or(word(order), |first_of| first_of(word(order)));
                    let ranked = (ranks[lane], is_impossible, guess);
                    best.guess = best.guess.min(ranked);
                    if let Some(all) = &mut self.all {
                        all.push(ranked);
                    }
                }
            }
        }
    }

    /// Shows candidates with the sizes of their parts. Returns whether to go on.
    fn show(
        &mut self,
        region: &Region,
        &Candidates { number, ref slots, orders, .. }: &Candidates<'_>,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) -> bool {
        self.find_hits(region, number);
        let (cpu, hits, parts) = (self.cpu, &self.hits[..], &mut self.parts.0);
        let Region { pins, planes, .. } = region;
        let mut sizes = [0; MOST_PINS + 1];
        sizes[0] = planes.secrets as u32;
        for (size, hits) in sizes[1..=*pins].iter_mut().zip(hits.chunks_exact(planes.stride)) {
            *size = hits[..planes.blocks].iter().map(|word| word.count_ones()).sum();
        }
        sizes[0] -= sizes[1..].iter().sum::<u32>();
        let sizes = &sizes;
        for orders in orders.chunks(cpu.wide_lanes()) {
            cpu.run(WithPins(*pins, CountParts { planes, hits, sizes, slots, orders, parts }));
            for (lane, &order) in orders.iter().enumerate() {
                let own: [u32; MOST_INDICES] = std::array::from_fn(|index| parts[index][lane]);
                let guess = Codeword::from_bits(slots.word(*pins, order));
                if !show(guess, &own[..index_count(*pins)]) {
                    return false;
                }
            }
        }
        true
    }
}
