//! The questions that a player of Knuth's strategy asks, written down. They can be asked again without the
//! player, so that only the answers take time.

use crate::cpu::Cpu;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::studies::knuth::{play_all, Run};
use crate::mastermind::studies::pairwise::{
    counted, histogram_by_the_rules, Counted, CountingHandVec, Histogram, Score, EMPTY,
};
use crate::mastermind::studies::score_table::ScoreTable;
use crate::mastermind::studies::source::{largest, ByPlanes, FeedbackSource};

/// How some guesses divide some secrets: one histogram for each guess.
#[derive(Debug)]
struct Question {
    /// The secrets that are still possible.
    secrets: Vec<Counted>,
    /// The places of the secrets among all codewords.
    places: Vec<u32>,
    /// The codewords that were played, which are not asked about.
    played: Vec<Counted>,
    /// The number of guesses that were visited, including those that had been played.
    guesses: usize,
    /// True if the guesses are the first of the secrets, false if they are the first of all codewords.
    is_of_secrets: bool,
}

/// All questions of a run of all games.
#[derive(Debug)]
pub struct Questions<const PINS: usize> {
    game: Game,
    words: Vec<Counted>,
    questions: Vec<Question>,
    run: Run,
}

/// Answers questions, and writes them down.
struct Recorder<'a, const PINS: usize> {
    planes: ByPlanes<PINS>,
    words: &'a [Counted],
    questions: Vec<Question>,
}

impl<const PINS: usize> Recorder<'_, PINS> {
    fn write_down(
        &mut self,
        secrets: &[Counted],
        played: &[Counted],
        guesses: usize,
        is_of_secrets: bool,
    ) {
        let place = |secret| self.words.binary_search(secret).expect("all words are there") as u32;
        let places = secrets.iter().map(place).collect();
        let (secrets, played) = (secrets.to_vec(), played.to_vec());
        self.questions.push(Question { secrets, places, played, guesses, is_of_secrets });
    }
}

impl<const PINS: usize> FeedbackSource for Recorder<'_, PINS> {
    type Codeword = Counted;

    fn index(&mut self, guess: &Counted, secret: &Counted) -> usize {
        self.planes.index(guess, secret)
    }

    fn largest_part(&mut self, pins: usize, guess: &Counted, secrets: &[Counted]) -> u32 {
        // The player asks about the first secret, the second, and so on.
        match self.questions.last_mut() {
            Some(last) if *guess != secrets[0] => last.guesses += 1,
            _ => self.write_down(secrets, &[], 1, true),
        }
        self.planes.largest_part(pins, guess, secrets)
    }

    fn scan(
        &mut self,
        pins: usize,
        words: &[Counted],
        played: &[Counted],
        secrets: &[Counted],
        mut visit: impl FnMut(usize, u32) -> bool,
    ) {
        let mut guesses = 0;
        self.planes.scan(pins, words, played, secrets, |place, largest| {
            guesses = place + 1;
            visit(place, largest)
        });
        self.write_down(secrets, played, guesses, false);
    }
}

impl<const PINS: usize> Questions<PINS> {
    /// Plays every game, and writes down what the player asks.
    ///
    /// # Panics
    /// Panics if the number of pins is not `PINS`.
    pub fn of(game: &Game) -> Self {
        let words = counted(game);
        let planes = ByPlanes::new(game, Cpu::detect());
        let mut recorder = Recorder::<PINS> { planes, words: &words, questions: Vec::new() };
        let run = play_all(PINS, &words, &mut recorder);
        let questions = recorder.questions;
        Self { game: *game, words, questions, run }
    }

    /// Returns what the run of all games took.
    pub fn run(&self) -> Run {
        self.run
    }

    /// Returns the number of histograms, and the number of feedbacks in all of them together.
    pub fn size(&self) -> (u64, u64) {
        let sizes = self.questions.iter().map(|question| {
            let guesses = self.guesses(question).count() as u64;
            (guesses, guesses * question.secrets.len() as u64)
        });
        sizes.fold((0, 0), |(a, b), (c, d)| (a + c, b + d))
    }

    /// Returns the places of the guesses of a question among all codewords.
    #[inline(always)]
    fn guesses<'a>(&'a self, question: &'a Question) -> impl Iterator<Item = usize> + 'a {
        let place = |number| match question.is_of_secrets {
            true => question.places[number] as usize,
            false => number,
        };
        let places = (0..question.guesses).map(place);
        places.filter(|&place| !question.played.contains(&self.words[place]))
    }

    /// Answers all questions by the rules. Returns the sum of the largest parts of all guesses, and the
    /// sum of all feedback indices.
    pub fn by_the_rules(&self) -> (u64, u64) {
        let (mut largest_parts, mut indices) = (0, 0);
        self.for_each_guess(|guess, question| {
            let secrets = question.secrets.iter().map(Counted::word);
            let counts = histogram_by_the_rules(&self.game, self.words[guess].word(), secrets);
            largest_parts += u64::from(largest(&counts));
            indices +=
                (0..).zip(counts).map(|(index, count)| index * u64::from(count)).sum::<u64>();
        });
        (largest_parts, indices)
    }

    /// Answers all questions with a function that adds the feedbacks of a guess to a histogram. Returns
    /// the sum of the largest parts of all guesses.
    pub fn by_pairs(&self, histogram: fn(&Counted, &[Counted], &mut Histogram)) -> u64 {
        let mut sum = 0;
        self.for_each_guess(|guess, question| {
            let mut counts = EMPTY;
            histogram(&self.words[guess], &question.secrets, &mut counts);
            sum += u64::from(largest(&counts[..index_count(PINS)]));
        });
        sum
    }

    /// Calls `visit` with each guess of each question.
    #[inline(always)]
    fn for_each_guess(&self, mut visit: impl FnMut(usize, &Question)) {
        for question in &self.questions {
            for guess in self.guesses(question) {
                visit(guess, question);
            }
        }
    }

    /// Answers all questions with the fast solver's counter of parts. Returns the sum of the largest parts of
    /// all guesses. The questions about the first few secrets are answered pair by pair.
    pub fn by_planes(&self, planes: &mut ByPlanes<PINS>) -> u64 {
        let mut sum = 0;
        for question in &self.questions {
            let Question { secrets, played, guesses, .. } = question;
            if question.is_of_secrets {
                for guess in self.guesses(question) {
                    sum += u64::from(planes.largest_part(PINS, &self.words[guess], secrets));
                }
            } else {
                planes.scan(PINS, &self.words, played, secrets, |place, largest| {
                    sum += u64::from(largest);
                    place + 1 < *guesses
                });
            }
        }
        sum
    }
}

/// The loop with a table of feedbacks, and its halves: what reading the table costs, and what the histogram
/// costs.
impl<const PINS: usize> Questions<PINS> {
    /// Answers all questions with a table of all feedbacks. Returns the sum of the largest parts of all
    /// guesses.
    pub fn by_table(&self, table: &ScoreTable) -> u64 {
        let mut sum = 0;
        self.for_each_guess(|guess, question| {
            let (row, mut counts) = (table.row(guess), EMPTY);
            for &secret in &question.places {
                // On lines of their own, so that cachegrind tells their misses apart.
                let index = row[secret as usize];
                counts[usize::from(index)] += 1;
            }
            sum += u64::from(largest(&counts[..index_count(PINS)]));
        });
        sum
    }

    /// Does the same in two passes over the secrets of each question: the entries of the table are copied
    /// to where they lie side by side, and then they are counted.
    pub fn by_table_in_two_passes(&self, table: &ScoreTable) -> u64 {
        let mut sum = 0;
        let mut feedbacks = Vec::with_capacity(self.words.len());
        self.for_each_guess(|guess, question| {
            let row = table.row(guess);
            feedbacks.clear();
            feedbacks.extend(question.places.iter().map(|&secret| row[secret as usize]));
            sum += u64::from(self.largest_of(&feedbacks));
        });
        sum
    }

    /// Reads the same entries of the table, and makes no histogram. Returns the sum of all feedback
    /// indices.
    pub fn only_reads(&self, table: &ScoreTable) -> u64 {
        let mut sum = 0;
        self.for_each_guess(|guess, question| {
            let row = table.row(guess);
            let read = |&secret: &u32| u64::from(row[secret as usize]);
            sum += question.places.iter().map(read).sum::<u64>();
        });
        sum
    }

    /// Makes as many histograms of the same sizes, without the table: the feedbacks of a few guesses lie
    /// side by side, and stand for those of all guesses of a question. Returns the sum of the largest
    /// parts.
    pub fn only_counts(&self) -> u64 {
        let mut sum = 0;
        for question in &self.questions {
            let feedbacks = |guess: usize| -> Vec<u8> {
                let guess = &self.words[guess];
                let index = |secret: &Counted| CountingHandVec.index::<PINS>(guess, secret) as u8;
                question.secrets.iter().map(index).collect()
            };
            let rows: Vec<Vec<u8>> = self.few_guesses(question).map(feedbacks).collect();
            for (_, row) in self.guesses(question).zip(rows.iter().cycle()) {
                sum += u64::from(self.largest_of(row));
            }
        }
        sum
    }

    /// Returns up to 16 guesses of a question, which are spread over all of them.
    fn few_guesses<'a>(&'a self, question: &'a Question) -> impl Iterator<Item = usize> + 'a {
        self.guesses(question).step_by(question.guesses.div_ceil(16))
    }

    /// Returns the size of the largest part, by the feedbacks of all secrets.
    #[inline(always)]
    fn largest_of(&self, feedbacks: &[u8]) -> u32 {
        let mut counts = EMPTY;
        for &index in feedbacks {
            counts[usize::from(index)] += 1;
        }
        largest(&counts[..index_count(PINS)])
    }

    /// Returns what [`only_counts`](Self::only_counts) returns, by the rules.
    #[cfg(test)]
    pub(crate) fn only_counts_by_the_rules(&self) -> u64 {
        let sums = self.questions.iter().map(|question| {
            let largest_part = |guess: usize| {
                let secrets = question.secrets.iter().map(Counted::word);
                let guess = self.words[guess].word();
                u64::from(largest(&histogram_by_the_rules(&self.game, guess, secrets)))
            };
            let few: Vec<u64> = self.few_guesses(question).map(largest_part).collect();
            self.guesses(question).zip(few.iter().cycle()).map(|(_, largest)| largest).sum::<u64>()
        });
        sums.sum()
    }
}
