//! Guesses that are different in kind.
//!
//! Before the first guess, 1122, 1133 and 2323 are of one kind: each becomes the others if pins and colors
//! change places, and all pins and all colors are alike. After some turns, fewer changes leave the game as
//! it is. A *symmetry* is a permutation of the pins together with a permutation of the colors that maps
//! each turn to a turn with the same feedback. Colors that no possible secret has count as one color
//! here, because a pin of such a color never gets a hit.
//!
//! A symmetry maps each possible secret to a possible secret, and does not change the feedback of a guess
//! and a secret. So a guess has the same part sizes as its image. Two guesses are of the same *kind* if a
//! symmetry makes one of the other.
//!
//! There may be 8! symmetries and more, but a few of them generate all others. They are found like the
//! symmetries of a graph. Each pin and each color gets a label that depends on the turns and on the labels
//! of the others. Where labels are equal, one of their pins or colors is marked, and so is each of those
//! that it may be mapped to, one after the other. When all labels differ, they say what is mapped to what.
//! Then it is easy to check the turns.

use std::array;
use std::collections::HashMap;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::history::Turn;
use crate::mastermind::memory::{push, reserve, reserve_numbers, OutOfMemory};
use crate::mastermind::partition::candidates::{colors_of, CandidateGuesses};
use crate::mastermind::partition::walk::next_color;

/// The number of points. The pins are the points from 0, and the last pin comes first, as in the bits
/// of a codeword. The colors are the points from [`FIRST`], and color 0 stands for those that no
/// possible secret has.
const POINTS: usize = FIRST + 16;
const FIRST: usize = 8;

/// A label for each point. A symmetry maps points to points with equal labels.
type Labels = [u64; POINTS];

/// For each point, the point that it is mapped to.
type Symmetry = [usize; POINTS];

/// Tells whether a guess is the first of its kind that is shown.
pub(crate) struct Kinds {
    /// Guesses among which is the lexically first unplayed guess of every kind.
    pub(crate) candidates: CandidateGuesses,
    pins: usize,
    /// For each color, what it counts as: itself, [`UNPLAYED`] or 0.
    names: [u32; 16],
    /// The colors of possible secrets that were not played, as bits. They are interchangeable.
    unplayed: u32,
    /// The [normal](Self::normal) form and the feedback of each guess that was played, sorted.
    turns: Vec<(u32, usize)>,
    /// The labels before they depend on the turns.
    labels: Labels,
    /// Symmetries that generate all others.
    symmetries: Vec<Symmetry>,
    /// The normal form of each guess of the kinds that were shown.
    shown: HashMap<u32, ()>,
}

/// Stands for any color that was not played.
const UNPLAYED: u32 = 16;

impl Kinds {
    /// Finds the symmetries of a game after these turns, which leave these `secrets`, at least one.
    pub(crate) fn new(
        game: &Game,
        turns: &[Turn],
        secrets: &[Codeword],
    ) -> Result<Self, OutOfMemory> {
        let mut guesses = Vec::new();
        reserve(&mut guesses, turns.len())?;
        guesses.extend(turns.iter().map(|turn| turn.guess));
        let (present, played) = (colors_of(game, secrets), colors_of(game, &guesses));
        let mut candidates = CandidateGuesses::all(game);
        // If a color is in no secret, a guess that was played may stand for guesses that were not.
        if present == candidates.first_colors {
            candidates = CandidateGuesses::up_to_symmetry(game, secrets, &guesses);
        }
        let has = |colors: u32, color: usize| colors >> color & 1 == 1;
        let name = |color| match has(present, color) {
            true if has(played, color) => color as u32,
            true => UNPLAYED,
            false => 0,
        };
        let names = array::from_fn(name);
        // The pins are alike, and so are the colors that name themselves. The other points are fixed.
        let label = |point| match point {
            ..FIRST if point < game.pins() => 0,
            FIRST.. if has(present & played, point - FIRST) => 1,
            _ => 2 + point as u64,
        };
        let labels = array::from_fn(label);
        let mut kinds = Self {
            candidates,
            pins: game.pins(),
            names,
            unplayed: present & !played,
            turns: Vec::new(),
            labels,
            symmetries: Vec::new(),
            shown: HashMap::new(),
        };
        reserve(&mut kinds.turns, turns.len())?;
        for Turn { guess, feedback } in turns {
            kinds.turns.push((kinds.normal(guess.bits()), feedback.black * 16 + feedback.white));
        }
        kinds.turns.sort_unstable();
        kinds.turns.dedup();
        kinds.find_symmetries(&kinds.refined(labels))?;
        Ok(kinds)
    }

    /// Returns whether no guess of this kind was shown before, and takes note of the kind.
    pub(crate) fn is_new(&mut self, guess: Codeword) -> Result<bool, OutOfMemory> {
        let mut is_new = false;
        let mut to_come = vec![self.normal(guess.bits())];
        while let Some(word) = to_come.pop() {
            if !self.shown.contains_key(&word) {
                is_new = true;
                reserve_numbers(&mut self.shown)?;
                self.shown.insert(word, ());
                for symmetry in &self.symmetries {
                    push(&mut to_come, self.normal(self.image(word, symmetry)))?;
                }
            }
        }
        Ok(is_new)
    }

    /// Returns one guess for all that are equal when the colors that no possible secret has count as one
    /// color, and the unplayed colors change places. Both are bits of codewords.
    fn normal(&self, word: u32) -> u32 {
        let (mut names, mut unplayed) = (self.names, self.unplayed);
        (0..self.pins).rev().fold(0, |normal, pin| {
            let name = &mut names[color(word, pin)];
            if *name == UNPLAYED {
                *name = next_color(&mut unplayed) as u32;
            }
            normal << 4 | *name
        })
    }

    /// Returns the image of a guess. Both are bits of codewords.
    fn image(&self, word: u32, symmetry: &Symmetry) -> u32 {
        (0..self.pins).fold(0, |image, pin| {
            image | ((symmetry[FIRST + color(word, pin)] - FIRST) as u32) << (4 * symmetry[pin])
        })
    }

    /// Finds symmetries that generate all symmetries between points with equal labels. They include the
    /// generators of those symmetries that do not move the first point whose label is not its own. For
    /// each other point to which that point is mapped, one symmetry is enough.
    fn find_symmetries(&mut self, labels: &Labels) -> Result<(), OutOfMemory> {
        let Some(point) = ambiguous(labels) else { return Ok(()) };
        let marked = self.marked(labels, point, point);
        self.find_symmetries(&marked)?;
        for other in point + 1..POINTS {
            if labels[other] == labels[point] && self.orbit(point) >> other & 1 == 0 {
                if let Some(found) = self.symmetry(&marked, &self.marked(labels, point, other)) {
                    push(&mut self.symmetries, found)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the points to which the symmetries that are known map a point, as bits.
    fn orbit(&self, point: usize) -> u32 {
        let (mut before, mut orbit) = (0, 1 << point);
        while before != orbit {
            before = orbit;
            for symmetry in &self.symmetries {
                for (from, to) in symmetry.iter().enumerate() {
                    orbit |= (orbit >> from & 1) << to;
                }
            }
        }
        orbit
    }

    /// Finds a symmetry that maps each point to a point with the same label.
    fn symmetry(&self, from: &Labels, to: &Labels) -> Option<Symmetry> {
        let alike = |point| (0..POINTS).filter(move |&other| to[other] == from[point]);
        if let Some(point) = ambiguous(from) {
            let marked = self.marked(from, point, point);
            let mut others = alike(point);
            return others.find_map(|other| self.symmetry(&marked, &self.marked(to, point, other)));
        }
        let mut found = [0; POINTS];
        for (point, image) in found.iter_mut().enumerate() {
            *image = alike(point).next()?;
        }
        let is_turn = |&(word, feedback): &(u32, usize)| {
            self.turns.binary_search(&(self.image(word, &found), feedback)).is_ok()
        };
        // The labels are hashes, so they prove nothing.
        let keeps_labels = (0..POINTS).all(|point| self.labels[found[point]] == self.labels[point]);
        (keeps_labels && self.turns.iter().all(is_turn)).then_some(found)
    }

    /// Returns the labels after `point`, or the other point that it may be mapped to, has got a label of
    /// its own.
    fn marked(&self, labels: &Labels, point: usize, other: usize) -> Labels {
        let mut labels = *labels;
        labels[other] = !(point as u64);
        self.refined(labels)
    }

    /// Lets each label depend on the turns and on the other labels.
    fn refined(&self, mut labels: Labels) -> Labels {
        for _ in 0..3 {
            let old = labels;
            for &(word, feedback) in &self.turns {
                let pins = || (0..self.pins).map(|pin| (pin, FIRST + color(word, pin)));
                let turn = pins().fold(feedback as u64, |sum, (pin, color)| {
                    sum.wrapping_add(hash(old[pin], old[color]))
                });
                for (pin, color) in pins() {
                    labels[pin] = labels[pin].wrapping_add(hash(turn, old[color]));
                    labels[color] = labels[color].wrapping_add(hash(turn, old[pin]));
                }
            }
        }
        labels
    }
}

/// Returns the color of a pin of a guess in bits. The last pin is pin 0.
fn color(word: u32, pin: usize) -> usize {
    (word >> (4 * pin) & 15) as usize
}

/// Returns the first point whose label another point has as well.
fn ambiguous(labels: &Labels) -> Option<usize> {
    (0..POINTS).find(|&point| labels[point + 1..].contains(&labels[point]))
}

/// Returns a number that depends on both numbers.
fn hash(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9E37_79B9_7F4A_7C15) * u128::from(b ^ 0xD1B5_4A32_D192_ED03);
    (product ^ product >> 64) as u64
}
