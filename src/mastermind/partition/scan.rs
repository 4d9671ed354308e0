//! Scans: the secrets of a turn, the guesses that may be the best, and their parts.
//!
//! For a given secret, all guesses of a multiset get the same total number of hits, black and white together. So a scan
//! first finds, for every multiset, how many secrets give each number of hits. They give a bound for the ranks of all
//! guesses of a multiset.
//!
//! A search for the best guess is lazy. It ranks the guesses of the multiset with the best bound. Then most multisets
//! cannot have a better guess. The others are sorted by their bounds, and their guesses are ranked one multiset after
//! another, unless a better guess has ruled them out in the meantime. A list of all guesses ranks every multiset.
//!
//! In 5p8c with `knuth`, the bounds rule out half of the guesses after one turn, and 80 to 94% after four. A tighter
//! bound from the black hits costs more than it saves. Bounds of 8 or 16 multisets at once save a quarter of the time,
//! but make the flattened source too long for CodinGame.
//!
//! Multisets are shared among threads if a scan is large. Each thread takes the next one, and compares its best guess
//! with that of all threads. Which guesses are ranked depends on the threads, but which guess is the best does not.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::cpu::{Cpu, MOST_LANES};
use crate::mastermind::codeword::{Codeword, MOST_PINS};
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::game::Game;
use crate::mastermind::partition::multisets::{Multiset, Multisets};
use crate::mastermind::partition::orders::{Orders, Slots};
use crate::mastermind::partition::parts::{CountHits, CountParts, FindHits, Parts, Sizes};
use crate::mastermind::partition::planes::{Planes, WithPins};
use crate::mastermind::partition::sharing::{SharedBest, Sharing};
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::{RankLanes, Ranked, Ranking, Ranks};

/// The number of multisets whose hits are counted together on a thread.
const MULTISETS_TO_COUNT: usize = 1 << 8;

/// The number of guesses after which a scan may stop. Only guesses of one multiset are ranked together.
const GUESSES_TO_RANK: usize = 1 << 10;

/// The maximum number of secrets whose planes are in memory together before the first turn.
pub(super) const SECRETS_IN_PIECE: usize = 1 << 18;

/// The sizes of as many multisets as there are lanes.
type SizesOfLanes = [[u32; MOST_LANES]; MOST_PINS + 1];

/// The secrets of a scan, and the multisets of the candidates. Its memory is reused.
#[derive(Default)]
struct Region {
    pins: usize,
    planes: Planes,
    multisets: Multisets,
    /// The multisets in the lexical order of their words.
    list: Vec<Multiset>,
    /// The bound of each multiset: no guess has a rank below it.
    bounds: Vec<u64>,
    /// How many secrets have each number of hits from the guesses of a multiset.
    sizes: Vec<SizesOfLanes>,
    /// The base-2 logarithm of the number of lanes.
    lane_bits: u32,
}

impl Region {
    /// Fills the region with these secrets and with the multisets of the candidates. If there is a `ranking`, also
    /// finds the bounds of the multisets.
    fn fill(
        &mut self,
        cpu: Cpu,
        game: &Game,
        secrets: &[Codeword],
        equivalence: &Equivalence,
        sharing: Sharing<'_>,
        ranking: Option<&Ranking>,
    ) -> Result<(), Stop> {
        let Self { pins, planes, multisets, list, bounds, sizes, lane_bits } = self;
        let lanes = cpu.wide_lanes();
        (*pins, *lane_bits) = (game.pins(), lanes.ilog2());
        planes.fill(*pins, game.colors(), secrets);
        multisets.fill(game);
        list.clear();
        multisets.choose(equivalence, list);
        if equivalence.has_symmetries() {
            list.retain(|multiset| equivalence.is_first_multiset(multiset.word));
        }
        bounds.resize(list.len(), 0);
        sizes.resize(list.len().div_ceil(lanes), [[0; MOST_LANES]; MOST_PINS + 1]);
        let results = bounds.chunks_mut(MULTISETS_TO_COUNT);
        let results = results.zip(sizes.chunks_mut(MULTISETS_TO_COUNT / lanes));
        let pieces = list.chunks(MULTISETS_TO_COUNT).zip(results);
        sharing.each_once(pieces.collect(), |(list, (bounds, sizes))| {
            let results = bounds.chunks_mut(lanes).zip(sizes.iter_mut());
            for (multisets, (bounds, sizes)) in list.chunks(lanes).zip(results) {
                cpu.run(WithPins(*pins, CountHits { planes, multisets, sizes }));
                if let Some(ranking) = ranking {
                    ranking.find_bounds(secrets.len(), &sizes[..=*pins], bounds);
                }
            }
        })
    }

    /// Returns how many secrets have this number of hits from the guesses of a multiset.
    #[inline(always)]
    fn size(&self, number: usize, hits: usize) -> u32 {
        self.sizes[number >> self.lane_bits][hits][number & ((1 << self.lane_bits) - 1)]
    }

    /// Returns whether no guess of a multiset can be the secret, because none gets all hits from a secret.
    #[inline(always)]
    fn is_impossible(&self, number: usize) -> bool {
        self.size(number, self.pins) == 0
    }

    /// Returns what the multisets are sorted by: the bound, whether no guess can be the secret, and the number. The last
    /// two are packed in one word, because keys of three fields are slow to copy.
    #[inline(always)]
    fn order_key(&self, number: usize) -> (u64, u64) {
        (self.bounds[number], u64::from(self.is_impossible(number)) << 32 | number as u64)
    }
}

impl Best {
    /// Returns whether a guess of a multiset may be better than the best guess so far.
    #[inline]
    fn may_lose_to(&self, region: &Region, number: usize, only_possible: bool) -> bool {
        let is_impossible = region.is_impossible(number);
        let word = Codeword::from_bits(region.list[number].word);
        let least = (region.bounds[number], is_impossible, word);
        !(is_impossible && only_possible) && least < self.guess
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

/// Counts the parts of the guesses of one multiset after another. Its memory is reused.
struct MultisetCounter {
    cpu: Cpu,
    orders: Orders,
    /// The orders of the multiset that are candidates.
    list: Vec<u32>,
    hits: Vec<u32>,
    parts: Box<Parts>,
    /// The best guess of this scan that this thread knows.
    best: Best,
}

impl MultisetCounter {
    fn new(cpu: Cpu) -> Self {
        let parts = Box::new(Parts([[0; MOST_LANES]; MOST_INDICES]));
        let (list, hits, best) = (Vec::new(), Vec::new(), Best::default());
        Self { cpu, orders: Orders::default(), list, hits, parts, best }
    }

    /// Finds the orders of a multiset that are candidates.
    fn find_orders(&mut self, equivalence: &Equivalence, pins: usize, word: u32) -> Slots {
        let slots = Slots::of(pins, word, &equivalence.before(word), equivalence.groups);
        self.list.clear();
        self.list.extend(self.orders.listed(pins, &slots));
        if equivalence.has_symmetries() {
            let is_ranked = equivalence.ranked_of(word);
            self.list.retain(|&order| is_ranked(slots.word(pins, order)));
        }
        slots
    }

    /// Calls `see` with candidates of a multiset, at most one for each lane, and with their parts. Ends when this
    /// returns `false`.
    #[inline(always)]
    fn count(
        &mut self,
        region: &Region,
        number: usize,
        slots: &Slots,
        orders: &[u32],
        mut see: impl FnMut(&[u32], &[[u32; MOST_LANES]]) -> bool,
    ) -> bool {
        let Region { pins, planes, list, .. } = region;
        let (cpu, multiset) = (self.cpu, list[number]);
        let sizes: &Sizes = &std::array::from_fn(|hits| region.size(number, hits));
        self.hits.resize(self.hits.len().max(pins * planes.stride), 0);
        cpu.run(WithPins(*pins, FindHits { planes, multiset, hits: &mut self.hits }));
        let (hits, parts) = (&self.hits[..], &mut self.parts.0);
        orders.chunks(cpu.wide_lanes()).all(|orders| {
            cpu.run(WithPins(*pins, CountParts { planes, hits, sizes, slots, orders, parts }));
            see(orders, &parts[..index_count(*pins)])
        })
    }

    /// Shows all candidates of a multiset with the sizes of their parts, in the order of the answer indices, until
    /// `show` returns `false`. Returns whether all were shown.
    fn show(
        &mut self,
        region: &Region,
        number: usize,
        equivalence: &Equivalence,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) -> bool {
        let slots = self.find_orders(equivalence, region.pins, region.list[number].word);
        let list = std::mem::take(&mut self.list);
        let is_whole = self.count(region, number, &slots, &list, |orders, parts| {
            orders.iter().enumerate().all(|(lane, &order)| {
                let own: [u32; MOST_INDICES] =
                    std::array::from_fn(|index| parts.get(index).map_or(0, |part| part[lane]));
                let guess = Codeword::from_bits(slots.word(region.pins, order));
                show(equivalence.first_of_candidate(guess), &own[..parts.len()])
            })
        });
        self.list = list;
        is_whole
    }

    /// Ranks some candidates of a multiset.
    fn rank(
        &mut self,
        region: &Region,
        number: usize,
        question: &Question<'_>,
        (slots, orders): (&Slots, &[u32]),
    ) {
        let &Question { secrets, equivalence, ranking, .. } = question;
        let (cpu, secrets, mut best) = (self.cpu, secrets.len(), self.best);
        best.ranked += orders.len() as u64;
        let mut ranks = Ranks::default();
        self.count(region, number, slots, orders, |orders, parts| {
            let limits = [false, true].map(|are_impossible| best.limit(are_impossible));
            let mut good =
                cpu.run(RankLanes { ranking, secrets, parts, limits, ranks: &mut ranks });
            while good != 0 {
                let lane = good.trailing_zeros() as usize;
                good &= good - 1;
                if let Some(&order) = orders.get(lane) {
                    let is_impossible = parts[parts.len() - 1][lane] == 0;
                    let guess = Codeword::from_bits(slots.word(region.pins, order));
                    let is_tie = (ranks[lane], is_impossible) == (best.guess.0, best.guess.1);
                    if !is_tie || equivalence.may_precede(guess, best.guess.2) {
                        let first = equivalence.first_of_candidate(guess);
                        best.guess = best.guess.min((ranks[lane], is_impossible, first));
                    }
                }
            }
            true
        });
        self.best = best;
    }
}

/// A counter of parts with a certain backend.
#[allow(missing_debug_implementations, reason = "a dump of bit planes is unreadable")]
pub struct PartitionCounter {
    cpu: Cpu,
    region: Region,
    /// One for each thread so far.
    counters: Vec<MultisetCounter>,
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, region: Region::default(), counters: vec![MultisetCounter::new(cpu)] }
    }

    /// For each candidate, shows the lexically first equivalent guess, and the sizes of the parts into which that guess
    /// divides `secrets`, in the order of the answer indices. This ends early if `show` returns `false`.
    pub fn scan(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        equivalence: &Equivalence,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) {
        let Self { cpu, region, counters } = self;
        let filled = region.fill(*cpu, game, secrets, equivalence, Sharing::NONE, None);
        filled.expect("nothing stops this scan");
        (0..region.list.len()).all(|number| counters[0].show(region, number, equivalence, show));
    }

    /// Returns the best guess.
    pub(crate) fn best(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Best, Stop> {
        let Self { cpu, region, counters } = self;
        let &Question { game, secrets, equivalence, ranking } = question;
        region.fill(*cpu, game, secrets, equivalence, sharing, Some(ranking))?;
        let (region, cpu, pins) = (&*region, *cpu, game.pins());
        let only_possible = ranking.only_possible;

        counters.iter_mut().for_each(|counter| counter.best = Best::default());
        let shared = SharedBest::new(sharing);
        let rank = |counter: &mut MultisetCounter, number, slots: &Slots, orders: &[u32]| {
            sharing.go_on()?;
            counter.rank(region, number, question, (slots, orders));
            sharing.count_guesses(orders.len());
            shared.exchange(&mut counter.best.guess);
            Ok::<(), Stop>(())
        };
        let find_orders = |counter: &mut MultisetCounter, number: usize| {
            let slots = counter.find_orders(equivalence, pins, region.list[number].word);
            if only_possible {
                let guess = |order: u32| Codeword::from_bits(slots.word(pins, order));
                counter.list.retain(|&order| secrets.binary_search(&guess(order)).is_ok());
            }
            (slots, std::mem::take(&mut counter.list))
        };

        let numbers = 0..region.list.len();
        let least = region.bounds.iter().copied().fold(u64::MAX, u64::min);
        let is_least = |&number: &usize| region.bounds[number] == least;
        let can_be_secret = |&number: &usize| !region.is_impossible(number);
        let first = numbers.clone().filter(is_least).find(can_be_secret);
        let first = first.or_else(|| numbers.clone().find(is_least)).expect("a game has guesses");
        let make = || MultisetCounter::new(cpu);
        let (slots, orders) = find_orders(&mut counters[0], first);
        let pieces: Vec<&[u32]> = orders.chunks(GUESSES_TO_RANK).collect();
        sharing.each(&pieces, counters, make, |counter, orders| {
            rank(counter, first, &slots, orders)
        })?;
        counters[0].list = orders;
        let guesses = counters.iter().map(|counter| counter.best.guess);
        let best = Best { guess: guesses.min().expect("a counter"), ..Best::default() };
        let mut others = Vec::with_capacity(region.list.len());
        for number in numbers {
            // Most bounds alone are too high.
            let is_low = region.bounds[number] <= best.guess.0 && number != first;
            if is_low && best.may_lose_to(region, number, only_possible) {
                others.push(region.order_key(number));
            }
        }
        others.sort_unstable();
        let perfect = ranking.only_totals.then(|| ranking.perfect(pins, secrets.len()));
        sharing.each(&others, counters, make, |counter, &(bound, key)| {
            let number = key as u32 as usize;
            shared.catch_up(&mut counter.best.guess);
            let best = &counter.best;
            if bound > best.guess.0
                || Some(best.guess.0) == perfect
                || !best.may_lose_to(region, number, only_possible)
            {
                return Ok(());
            }
            let (slots, orders) = find_orders(counter, number);
            let mut pieces = orders.chunks(GUESSES_TO_RANK);
            pieces.try_for_each(|orders| rank(counter, number, &slots, orders))?;
            counter.list = orders;
            Ok(())
        })?;
        let guesses = counters.iter().map(|counter| counter.best.guess);
        let ranked = counters.iter().map(|counter| counter.best.ranked).sum();
        Ok(Best { guess: guesses.min().expect("a counter"), ranked })
    }

    /// Ranks all candidates. Returns them in any order, each as the lexically first guess that is equivalent to it.
    pub(crate) fn ranked(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Vec<Ranked>, Stop> {
        let Self { cpu, region, counters } = self;
        let &Question { game, secrets, equivalence, ranking } = question;
        region.fill(*cpu, game, secrets, equivalence, sharing, None)?;
        let (region, all) = (&*region, Mutex::new(Vec::new()));
        let numbers: Vec<usize> = (0..region.list.len()).collect();
        let make = || MultisetCounter::new(*cpu);
        sharing.each(&numbers, counters, make, |counter, &number| {
            let mut ranked = Vec::new();
            counter.show(region, number, equivalence, &mut |guess, parts| {
                let is_impossible = parts[parts.len() - 1] == 0;
                if !(is_impossible && ranking.only_possible) {
                    ranked.push((ranking.rank(parts.iter().copied()), is_impossible, guess));
                }
                sharing.go_on().is_ok()
            });
            sharing.count_guesses(ranked.len());
            all.lock().unwrap_or_else(PoisonError::into_inner).append(&mut ranked);
            sharing.go_on()
        })?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
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
    let all = Mutex::new(BTreeMap::<Codeword, [u32; MOST_INDICES]>::new());
    let pieces: Vec<&[Codeword]> = secrets.chunks(SECRETS_IN_PIECE).collect();
    let make = || PartitionCounter::new(cpu);
    sharing.each(&pieces, &mut Vec::new(), make, |counter, piece| {
        sharing.go_on()?;
        counter.scan(game, piece, equivalence, &mut |guess, parts| {
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            let sums = all.entry(guess).or_insert([0; MOST_INDICES]);
            sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
            true
        });
        Ok(())
    })?;
    let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    let cells = index_count(game.pins());
    let ranked = all.iter().map(|(guess, parts)| {
        (ranking.rank(parts[..cells].iter().copied()), parts[cells - 1] == 0, *guess)
    });
    let allowed = ranked.filter(|&(_, is_impossible, _)| !(is_impossible && ranking.only_possible));
    let guess = allowed.min().unwrap_or(Best::default().guess);
    Ok(Best { guess, ranked: all.len() as u64 })
}
