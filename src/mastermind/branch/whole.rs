//! The search over all secrets of a game: first guess by first guess, and part by part.

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::branch::bounds::{Bounds, IMPOSSIBLE, UNLIMITED};
use crate::mastermind::branch::codewords::Codewords;
use crate::mastermind::branch::part::Part;
use crate::mastermind::branch::search::less;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::first_guesses::kinds;
use crate::mastermind::memory::{copied, push, OutOfMemory};
use crate::mastermind::optimal::{Outcome, Question};
use crate::mastermind::progress::Progress;
use crate::mastermind::solver::threads::threads_for;
use crate::mastermind::stop::Stop;

/// Finds an optimal strategy. What is known so far is in `progress`. If it already has a strategy,
/// the search looks only for better ones. If there is none, that strategy is optimal.
pub(crate) fn solve(cpu: Cpu, question: &Question, progress: &Progress) -> Result<Outcome, Stop> {
    let words = Codewords::new(question.game)?;
    let mut whole = Whole::new(cpu, question, progress, &words)?;
    whole.report();
    for number in 0..whole.firsts.len() {
        for place in whole.places(number) {
            if whole.firsts[number].least() < whole.best {
                whole.look_ahead(number, place)?;
            }
        }
    }
    whole.firsts.sort_by_key(First::least);
    let mut found = None;
    for number in 0..whole.firsts.len() {
        if let Some(guesses) = whole.search(number)? {
            progress.offer(u64::from(whole.best), guesses.clone());
            found = Some(guesses);
        }
        whole.report();
    }
    let found = found.or_else(|| progress.best());
    Ok(found.map_or(Outcome::Impossible, Outcome::Proven))
}

/// Finds a lower bound: no strategy has a smaller total. It follows from the first two guesses, and from the
/// numbers of feedbacks of the third. In the games that were tried, it is at least 94 percent of the
/// least total.
pub(crate) fn lower_bound(
    cpu: Cpu,
    words: &Codewords,
    question: &Question,
    progress: &Progress,
) -> Result<(), Stop> {
    let mut whole = Whole::new(cpu, question, progress, words)?;
    let mut places: Vec<_> =
        (0..whole.firsts.len()).map(|number| whole.places(number).into_iter()).collect();
    // The least bound is that of the whole. So the first guess that has the least bound so far is looked
    // at, until nothing is left to look at.
    while let Some(number) = (0..places.len()).min_by_key(|&number| whole.firsts[number].least()) {
        let Some(place) = places[number].next() else { break };
        whole.look_ahead(number, place)?;
    }
    Ok(())
}

/// A search over all secrets of a game.
struct Whole<'a> {
    cpu: Cpu,
    words: &'a Codewords,
    bounds: Bounds,
    progress: &'a Progress,
    /// The number of turns after the first.
    turns: u16,
    threads: NonZero<usize>,
    firsts: Vec<First>,
    /// The total of the best strategy so far.
    best: u32,
}

/// A first guess.
struct First {
    guess: u32,
    /// The secrets that are left after each feedback but all black, in the order of the feedbacks.
    parts: Vec<Remainder>,
}

/// The secrets that are left after the first guess and its feedback.
struct Remainder {
    secrets: Vec<u32>,
    /// No strategy has a lower total for these secrets.
    least: u32,
    /// The guesses of an optimal strategy for these secrets in preorder, if it is known.
    guesses: Vec<u32>,
}

impl<'a> Whole<'a> {
    fn new(
        cpu: Cpu,
        question: &Question,
        progress: &'a Progress,
        words: &'a Codewords,
    ) -> Result<Self, Stop> {
        let bounds = Bounds::new(&question.game, words.len())?;
        // No strategy needs more turns than there are secrets.
        let turns = question.max_turns.filter(|&turns| turns < words.len());
        let turns = less(turns.map_or(UNLIMITED, |turns| turns as u16));
        let threads = threads_for(&question.game, question.threads);
        // Before the first guess, all pins are alike, and so are all colors.
        let kinds = question.first.map_or_else(|| kinds(&question.game), |first| vec![first]);
        let mut firsts = Vec::new();
        for guess in kinds {
            push(&mut firsts, First::new(words, &bounds, turns, guess)?)?;
        }
        let best =
            u32::try_from(progress.upper()).map_or(IMPOSSIBLE, |total| total.min(IMPOSSIBLE));
        Ok(Self { cpu, words, bounds, progress, turns, threads, firsts, best })
    }

    /// Raises the bound of one part of a first guess by a look at the guesses after it.
    fn look_ahead(&mut self, number: usize, place: usize) -> Result<(), Stop> {
        let part = self.part(number, place)?;
        let bound = part.bound(self.turns, self.threads)?;
        let remainder = &mut self.firsts[number].parts[place];
        remainder.least = remainder.least.max(bound);
        self.report();
        Ok(())
    }

    /// Finds the best strategy with one of the first guesses, and returns its guesses in preorder if it is
    /// better than all so far.
    fn search(&mut self, number: usize) -> Result<Option<Vec<Codeword>>, Stop> {
        for place in self.places(number) {
            let least = self.firsts[number].least();
            if least >= self.best {
                return Ok(None);
            }
            let others = least - self.firsts[number].parts[place].least;
            let part = self.part(number, place)?;
            let found = part.solve(self.turns, self.best - others, self.threads)?;
            let mut guesses = Vec::new();
            if let Some(guess) = found.guess {
                part.list(self.turns, guess, &mut guesses)?;
            }
            let remainder = &mut self.firsts[number].parts[place];
            (remainder.least, remainder.guesses) = (remainder.least.max(found.total), guesses);
            self.report();
        }
        let first = &self.firsts[number];
        if first.least() >= self.best {
            return Ok(None);
        }
        self.best = first.least();
        let mut guesses = Vec::new();
        push(&mut guesses, self.words.list[first.guess as usize])?;
        for guess in first.parts.iter().flat_map(|part| &part.guesses) {
            push(&mut guesses, self.words.list[*guess as usize])?;
        }
        Ok(Some(guesses))
    }

    /// Returns the places of the parts of a first guess that have secrets, the smallest part first.
    fn places(&self, number: usize) -> Vec<usize> {
        let size = |&place: &usize| self.firsts[number].parts[place].secrets.len();
        let mut places: Vec<usize> = (0..self.firsts[number].parts.len()).collect();
        places.retain(|place| size(place) > 0);
        places.sort_by_key(size);
        places
    }

    /// Prepares the search of one part of a first guess.
    fn part(&self, number: usize, place: usize) -> Result<Part<'_>, OutOfMemory> {
        let First { guess, parts } = &self.firsts[number];
        let secrets = copied(&parts[place].secrets)?;
        Part::new(self.cpu, self.words, &self.bounds, self.progress, vec![*guess], secrets)
    }

    /// Reports the least total that any strategy can have.
    fn report(&self) {
        let least = self.firsts.iter().map(First::least).min();
        self.progress.raise_lower_bound(u64::from(least.unwrap_or(0).min(self.best)));
    }
}

impl First {
    fn new(
        words: &Codewords,
        bounds: &Bounds,
        turns: u16,
        guess: Codeword,
    ) -> Result<Self, OutOfMemory> {
        let guess = words.number(guess);
        let mut parts = vec![Vec::new(); words.indices()];
        for secret in 0..words.len() {
            push(&mut parts[words.feedback(guess as usize, secret)], secret as u32)?;
        }
        // All black ends the game.
        parts.pop();
        let remainder = |secrets: Vec<u32>| {
            let is_useless = secrets.len() == words.len();
            let least = if is_useless { IMPOSSIBLE } else { bounds.least(turns, secrets.len()) };
            Remainder { secrets, least, guesses: Vec::new() }
        };
        Ok(Self { guess, parts: parts.into_iter().map(remainder).collect() })
    }

    /// Returns a total that no strategy with this first guess is below.
    fn least(&self) -> u32 {
        let count: usize = self.parts.iter().map(|part| part.secrets.len()).sum();
        // One more secret is the guess itself.
        let all = self.parts.iter().fold(1 + count as u32, |sum, part| sum + part.least);
        all.min(IMPOSSIBLE)
    }
}
