//! The possible secrets and the guesses of a scan, and a bound for each multiset of guesses.

use crate::cpu::{Cpu, MOST_LANES};
use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::symmetries::Groups;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::game::Game;
use crate::mastermind::partition::multisets::{Multiset, Multisets};
use crate::mastermind::partition::orders::Slots;
use crate::mastermind::partition::parts::{CountHits, Sizes};
use crate::mastermind::partition::planes::{Planes, WithPins};
use crate::mastermind::partition::Question;
use crate::mastermind::ranking::Ranking;

/// Some possible secrets and the guesses that may be played. Its memory is reused.
#[derive(Default)]
pub(crate) struct Region {
    pub(crate) pins: usize,
    pub(crate) planes: Planes,
    multisets: Multisets,
    /// The multisets of the guesses, in the lexical order of their words.
    pub(crate) list: Vec<Multiset>,
    /// The secrets in lexical order if no other codewords may be guessed. Otherwise this is empty.
    pub(crate) possible: Vec<Codeword>,
    /// The pins that are interchangeable.
    groups: Groups,
    /// For each color, the interchangeable color that is before it, or 0.
    before: [u8; COLOR_CODES],
    /// The bound of each multiset.
    pub(crate) bounds: Vec<Bound>,
}

/// What is known about the guesses of a multiset before they are ranked.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bound {
    /// No guess has a rank below this one.
    pub(crate) rank: u64,
    pub(crate) sizes: Sizes,
}

impl Region {
    /// Makes this the region of a question. If the question's ranking requires it, guesses must also be secrets.
    pub(crate) fn fill_for(&mut self, question: &Question<'_>) {
        let Question { game, secrets, equivalence, ranking } = question;
        self.fill(game, secrets, equivalence);
        if ranking.only_possible {
            self.possible.extend_from_slice(secrets);
        }
    }

    /// Makes this the region of these secrets and of the candidates.
    pub(crate) fn fill(&mut self, game: &Game, secrets: &[Codeword], equivalence: &Equivalence) {
        self.pins = game.pins();
        self.possible.clear();
        self.planes.fill(self.pins, game.colors(), secrets);
        self.multisets.fill(game);
        self.list.clear();
        self.multisets.choose(equivalence, &mut self.list);
        (self.groups, self.before) = (equivalence.groups(), equivalence.chains.before);
    }

    /// Finds the bounds of all multisets.
    pub(crate) fn find_bounds(&mut self, cpu: Cpu, ranking: &Ranking) {
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.resize(self.list.len(), Bound::default());
        self.find_bounds_from(cpu, ranking, 0, &mut bounds);
        self.bounds = bounds;
    }

    /// Finds the bounds of some multisets, one for each place in `bounds`. The first multiset has the number `first`.
    pub(crate) fn find_bounds_from(
        &self,
        cpu: Cpu,
        ranking: &Ranking,
        first: usize,
        bounds: &mut [Bound],
    ) {
        let Self { pins, planes, list, .. } = self;
        let mut sizes = [[0; MOST_LANES]; MOST_PINS + 1];
        let lanes = cpu.wide_lanes();
        for (multisets, bounds) in list[first..].chunks(lanes).zip(bounds.chunks_mut(lanes)) {
            cpu.run(WithPins(*pins, CountHits { planes, multisets, sizes: &mut sizes }));
            for (lane, bound) in bounds.iter_mut().enumerate() {
                bound.sizes = std::array::from_fn(|hits| sizes[hits][lane % MOST_LANES]);
                bound.rank = ranking.bound(&bound.sizes[..=*pins]);
            }
        }
    }

    /// Returns what the multisets are sorted by: the bound, whether no guess can be the secret, and the number.
    pub(crate) fn order_key(&self, number: usize) -> (u64, bool, usize) {
        let bound = &self.bounds[number];
        // Only a guess that gets all hits from some secret can be the secret.
        (bound.rank, bound.sizes[self.pins] == 0, number)
    }

    /// Returns the multiset with the least [key](Self::order_key).
    pub(crate) fn first(&self) -> usize {
        let least = self.bounds.iter().map(|bound| bound.rank).min();
        let mut least =
            (0..self.bounds.len()).filter(|&number| Some(self.bounds[number].rank) == least);
        let first = least.next().unwrap_or(0);
        let is_possible = |&number: &usize| self.bounds[number].sizes[self.pins] > 0;
        if is_possible(&first) {
            first
        } else {
            least.find(is_possible).unwrap_or(first)
        }
    }

    /// Returns the different colors of a multiset.
    pub(crate) fn slots(&self, number: usize) -> Slots {
        Slots::of(self.pins, self.list[number].word, &self.before, self.groups)
    }
}
