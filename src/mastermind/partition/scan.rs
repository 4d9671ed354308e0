//! Scans: the secrets of a turn, the guesses that may be the best, and their parts.
//!
//! All guesses of a multiset have the same number of hits of both kinds from a secret. So the numbers of secrets with
//! each number of hits are found first, for all multisets. They give a bound for the ranks of all guesses of a multiset.
//!
//! A search for the best guess is lazy. It ranks the guesses of the multiset with the best bound. Then most multisets
//! cannot have a better guess. The others are sorted by their bounds, and their guesses are ranked one multiset after
//! another, unless a better guess has ruled them out in the meantime. A list of all guesses ranks every multiset.
//!
//! Multisets are shared among threads if a scan is large. Each thread takes the next one, and compares its best guess
//! with that of all threads. Which guesses are ranked depends on the threads, but which guess is the best does not.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
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
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::ranking::{RankLanes, Ranked, Ranks};
use crate::threads::{on_threads, ONE};

/// The number of multisets whose hits are counted together on a thread.
const MULTISETS_TO_COUNT: usize = 1 << 8;

/// The number of guesses after which a scan may stop. Only guesses of one multiset are ranked together.
const GUESSES_TO_RANK: usize = 1 << 10;

/// The maximum number of secrets whose planes are in memory together before the first turn.
pub(super) const SECRETS_IN_PIECE: usize = 1 << 18;

/// How a scan is shared among threads.
#[derive(Clone, Copy)]
pub(crate) struct Sharing<'a> {
    /// The number of threads.
    pub(crate) threads: NonZero<usize>,
    /// Counts the guesses that are ranked, and can stop the scan.
    pub(crate) progress: Option<&'a Progress>,
}

impl Sharing<'_> {
    /// No other thread, and no stop.
    pub(crate) const NONE: Self = Self { threads: ONE, progress: None };

    /// Returns an error if the scan must stop.
    pub(crate) fn check(self) -> Result<(), Stop> {
        self.progress.map_or(Ok(()), Progress::check)
    }

    /// Does `work` on all items: in a loop, or on threads, each with its own state. States are made with `make`, and
    /// are kept for the next items.
    #[cfg(not(flat))]
    fn each<T: Sync, S: Send>(
        self,
        items: &[T],
        states: &mut Vec<S>,
        make: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &T) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        if states.is_empty() {
            states.push(make());
        }
        if self.threads == ONE || items.len() < 2 {
            return items.iter().try_for_each(|item| work(&mut states[0], item));
        }
        let kept = Mutex::new(std::mem::take(states));
        let pop = || kept.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let all = on_threads(self.threads, items, || pop().unwrap_or_else(&make), work);
        let (used, results): (Vec<S>, Vec<_>) = all.into_iter().unzip();
        *states = used;
        states.extend(kept.into_inner().unwrap_or_else(PoisonError::into_inner));
        results.into_iter().flatten().collect()
    }

    /// Does the same in a loop. A judge's questions do not need threads.
    #[cfg(flat)]
    fn each<T, S>(
        self,
        items: &[T],
        states: &mut Vec<S>,
        make: impl Fn() -> S,
        work: impl Fn(&mut S, &T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if states.is_empty() {
            states.push(make());
        }
        items.iter().try_for_each(|item| work(&mut states[0], item))
    }
}

/// The secrets of a scan, and the multisets of the candidates. Its memory is reused.
#[derive(Default)]
struct Region {
    pins: usize,
    planes: Planes,
    multisets: Multisets,
    /// The multisets in the lexical order of their words.
    list: Vec<Multiset>,
    /// The bound of each multiset.
    bounds: Vec<Bound>,
}

/// What is known about the guesses of a multiset before they are ranked.
#[derive(Clone, Copy, Default)]
struct Bound {
    /// No guess has a rank below this one.
    rank: u64,
    /// How many secrets have each number of hits.
    sizes: Sizes,
}

impl Region {
    /// Makes this the region of these secrets and of the candidates. `bound` returns the bound of the ranks for some
    /// sizes.
    fn fill(
        &mut self,
        cpu: Cpu,
        game: &Game,
        secrets: &[Codeword],
        equivalence: &Equivalence,
        sharing: Sharing<'_>,
        bound: impl Fn(&[u32]) -> u64 + Sync,
    ) -> Result<(), Stop> {
        let Self { pins, planes, multisets, list, bounds } = self;
        *pins = game.pins();
        planes.fill(*pins, game.colors(), secrets);
        multisets.fill(game);
        list.clear();
        multisets.choose(equivalence, list);
        if equivalence.has_symmetries() {
            list.retain(|multiset| equivalence.is_first_multiset(multiset.word));
        }
        bounds.resize(list.len(), Bound::default());
        let pieces = list.chunks(MULTISETS_TO_COUNT).zip(bounds.chunks_mut(MULTISETS_TO_COUNT));
        let pieces: Vec<_> = pieces.map(Mutex::new).collect();
        let count = |(): &mut (), piece: &Mutex<(&[Multiset], &mut [Bound])>| {
            sharing.check()?;
            let (list, bounds) = &mut *piece.lock().unwrap_or_else(PoisonError::into_inner);
            let (mut sizes, lanes) = ([[0; MOST_LANES]; MOST_PINS + 1], cpu.wide_lanes());
            for (multisets, bounds) in list.chunks(lanes).zip(bounds.chunks_mut(lanes)) {
                cpu.run(WithPins(*pins, CountHits { planes, multisets, sizes: &mut sizes }));
                for (lane, own) in bounds.iter_mut().enumerate() {
                    own.sizes = std::array::from_fn(|hits| sizes[hits][lane % MOST_LANES]);
                    own.rank = bound(&own.sizes[..=*pins]);
                }
            }
            Ok(())
        };
        sharing.each(&pieces, &mut Vec::new(), || (), count)
    }

    /// Returns what the multisets are sorted by: the bound, whether no guess can be the secret, and the number.
    fn order_key(&self, number: usize) -> (u64, bool, usize) {
        // Only a guess that gets all hits from some secret can be the secret.
        let Bound { rank, sizes } = &self.bounds[number];
        (*rank, sizes[self.pins] == 0, number)
    }
}

impl Best {
    /// Returns whether a guess of a multiset may be better than the best guess so far.
    #[inline]
    fn may_lose_to(&self, region: &Region, number: usize, only_possible: bool) -> bool {
        let (rank, is_impossible, _) = region.order_key(number);
        let word = Codeword::from_bits(region.list[number].word);
        !(is_impossible && only_possible) && (rank, is_impossible, word) < self.guess
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
}

impl MultisetCounter {
    fn new(cpu: Cpu) -> Self {
        let parts = Box::new(Parts([[0; MOST_LANES]; MOST_INDICES]));
        Self { cpu, orders: Orders::default(), list: Vec::new(), hits: Vec::new(), parts }
    }

    /// Finds the orders of a multiset that are candidates.
    fn find_orders(&mut self, equivalence: &Equivalence, pins: usize, word: u32) -> Slots {
        let slots = Slots::of(pins, word, &equivalence.before(word), equivalence.groups());
        self.list.clear();
        let orders = self.orders.of(pins, &slots).iter();
        if equivalence.has_symmetries() {
            let is_ranked = equivalence.ranked_of(word);
            let guess = |order: u32| Codeword::from_bits(slots.word(pins, order));
            self.list.extend(orders.filter(|&&order| is_ranked(guess(order))));
        } else {
            self.list.extend(orders);
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
        let Region { pins, planes, list, bounds, .. } = region;
        let (cpu, multiset, sizes) = (self.cpu, list[number], &bounds[number].sizes);
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
        best: &mut Best,
    ) {
        let &Question { secrets, equivalence, ranking, .. } = question;
        let (cpu, secrets) = (self.cpu, secrets.len());
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

    /// Shows a guess for each candidate, the lexically first that is equivalent to it, with the sizes of the parts into
    /// which it divides `secrets`, in the order of the answer indices. This ends early if `show` returns `false`.
    pub fn scan(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        equivalence: &Equivalence,
        show: &mut dyn FnMut(Codeword, &[u32]) -> bool,
    ) {
        let Self { cpu, region, counters } = self;
        let filled = region.fill(*cpu, game, secrets, equivalence, Sharing::NONE, |_| 0);
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
        let bound = |sizes: &[u32]| ranking.bound(sizes);
        region.fill(*cpu, game, secrets, equivalence, sharing, bound)?;
        let (region, cpu, pins) = (&*region, *cpu, game.pins());

        let shared = Mutex::new(Best::default());
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        // The rank of the best guess so far. Most multisets are ruled out by a look at it.
        let best_rank = AtomicU64::new(u64::MAX);
        let only_possible = ranking.only_possible;
        let rank = |counter: &mut MultisetCounter, number, slots: &Slots, orders: &[u32]| {
            sharing.check()?;
            let mut best = Best { guess: lock().guess, ..Best::default() };
            counter.rank(region, number, question, (slots, orders), &mut best);
            if let Some(progress) = sharing.progress {
                progress.advance(orders.len());
            }
            let mut shared = lock();
            shared.guess = shared.guess.min(best.guess);
            shared.ranked += best.ranked;
            best_rank.fetch_min(shared.guess.0, Ordering::Relaxed);
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
        let least = region.bounds.iter().map(|bound| bound.rank).min();
        let first = numbers.clone().filter(|&number| Some(region.bounds[number].rank) == least);
        let first = first.min_by_key(|&number| region.order_key(number));
        let first = first.expect("a game has guesses");
        let make = || MultisetCounter::new(cpu);
        let (slots, orders) = find_orders(&mut counters[0], first);
        let pieces: Vec<&[u32]> = orders.chunks(GUESSES_TO_RANK).collect();
        sharing.each(&pieces, counters, make, |counter, orders| {
            rank(counter, first, &slots, orders)
        })?;
        counters[0].list = orders;
        let best = *lock();
        let mut others = Vec::with_capacity(region.list.len());
        for number in numbers {
            // Most bounds alone are too high.
            let is_low = region.bounds[number].rank <= best.guess.0 && number != first;
            if is_low && best.may_lose_to(region, number, only_possible) {
                others.push(region.order_key(number));
            }
        }
        others.sort_unstable();
        let perfect = ranking.any_perfect.then(|| ranking.perfect(pins, secrets.len()));
        sharing.each(&others, counters, make, |counter, &(bound, _, number)| {
            let least = best_rank.load(Ordering::Relaxed);
            if bound > least
                || Some(least) == perfect
                || !lock().may_lose_to(region, number, only_possible)
            {
                return Ok(());
            }
            let (slots, orders) = find_orders(counter, number);
            let mut pieces = orders.chunks(GUESSES_TO_RANK);
            pieces.try_for_each(|orders| rank(counter, number, &slots, orders))?;
            counter.list = orders;
            Ok(())
        })?;
        Ok(shared.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Ranks all candidates. Returns them in any order, each as the lexically first guess that is equivalent to it.
    pub(crate) fn ranked(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Vec<Ranked>, Stop> {
        let Self { cpu, region, counters } = self;
        let &Question { game, secrets, equivalence, ranking } = question;
        region.fill(*cpu, game, secrets, equivalence, sharing, |_| 0)?;
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
                sharing.check().is_ok()
            });
            if let Some(progress) = sharing.progress {
                progress.advance(ranked.len());
            }
            all.lock().unwrap_or_else(PoisonError::into_inner).append(&mut ranked);
            sharing.check()
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
        sharing.check()?;
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
