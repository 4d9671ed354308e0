//! Checks the best guesses, found in every way, against the ranks that a scan shows for all guesses.

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{first_guesses, Equivalence, Level};
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::history::History;
use crate::mastermind::partition::scan::{best_first, PartitionCounter};
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::slices::{
    is_sliced, Slices, LEAST_WITH_SYMMETRIES, MOST_RANKED_BY_SECRET,
};
use crate::mastermind::partition::tests::any_words;
use crate::mastermind::partition::tests::guesses::after;
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::strategy::Strategy;
use crate::random::Random;

/// Returns some guesses with their ranks, the best first.
fn ranked(question: &Question<'_>) -> Vec<Ranked> {
    let &Question { game, secrets, equivalence, ranking } = question;
    let mut all = Vec::new();
    let mut show = |guess: Codeword, parts: &[u32]| {
        all.push((ranking.rank(parts.iter().copied()), parts[parts.len() - 1] == 0, guess));
        true
    };
    PartitionCounter::new(Cpu::detect()).scan(game, secrets, equivalence, &mut show);
    all.retain(|&(_, is_impossible, _)| !(is_impossible && ranking.only_possible));
    all.sort_unstable();
    all
}

/// Shares a scan between this many threads.
fn on(threads: usize) -> Sharing<'static> {
    Sharing { threads: NonZero::new(threads).unwrap(), progress: None }
}

/// Finders of best guesses on all backends, and counts of their questions and guesses.
struct Finders {
    all: Vec<(Cpu, PartitionCounter, Slices)>,
    strategies: Vec<Strategy>,
    questions: usize,
    /// The number of guesses, the number ranked on one thread, and the number ranked with one guess per
    /// orbit.
    guesses: u64,
    ranked: u64,
    ranked_of_orbits: u64,
    /// How often the best guess was not a possible secret.
    impossible: usize,
    /// How many sets of secrets were sliced.
    sliced: usize,
}

impl Finders {
    fn new(strategies: &[Strategy]) -> Self {
        let finders = |cpu| (cpu, PartitionCounter::new(cpu), Slices::new(cpu));
        Self {
            all: Cpu::available().into_iter().map(finders).collect(),
            strategies: strategies.to_vec(),
            questions: 0,
            guesses: 0,
            ranked: 0,
            ranked_of_orbits: 0,
            impossible: 0,
            sliced: 0,
        }
    }

    /// Compares the best guess of each strategy, found in all ways on all backends, with the best of all guesses.
    fn check(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        played: &[Codeword],
        [equivalence, groups, symmetries]: [&Equivalence; 3],
        why: &str,
    ) {
        self.questions += 1;
        let strategies = self.strategies.iter();
        for (strategy, only) in strategies.flat_map(|it| [(*it, false), (*it, true)]) {
            let ranking = &Ranking::new(strategy, secrets.len()).among(only);
            let question = &Question { game, secrets, equivalence, ranking };
            let with = |equivalence| Question { equivalence, ..*question };
            let expected = ranked(question);
            let best = expected.first().copied().unwrap_or(Best::default().guess);
            for (cpu, counter, slices) in &mut self.all {
                let number = secrets.len();
                let why = format!("{game} {number} secrets {strategy} {} {why}", cpu.backend());
                let shared = on(1 + self.questions % 3);
                let one = counter.best(&with(groups), Sharing::NONE).unwrap();
                let of_orbits = counter.best(&with(symmetries), shared).unwrap();
                assert_eq!((one.guess, of_orbits.guess), (best, best), "{why}");
                assert!(one.ranked > 0 || only, "{why}");
                self.guesses += expected.len() as u64;
                self.ranked += one.ranked;
                self.ranked_of_orbits += of_orbits.ranked;
                if only && number <= MOST_RANKED_BY_SECRET {
                    let one = slices.best_possible(game, ranking, secrets);
                    assert_eq!(one.guess, best, "{why}");
                }
                if is_sliced(game, ranking, secrets, played) {
                    let sliced = match number < LEAST_WITH_SYMMETRIES {
                        true => equivalence,
                        false => symmetries,
                    };
                    let found = slices.best(&with(sliced), shared).unwrap();
                    assert_eq!(found.guess, best, "{why}");
                    self.sliced += 1;
                }
                if self.questions.is_multiple_of(8) {
                    let mut all = counter.ranked(question, shared).unwrap();
                    all.sort_unstable();
                    assert_eq!(all, expected, "{why}");
                }
            }
            self.impossible += usize::from(best.1);
        }
    }

    /// Compares the best guesses after random turns of these games.
    fn check_histories(&mut self, seed: u64, names: &str, turns: &[usize]) {
        let mut random = Random::new(seed);
        for name in names.split(' ') {
            let game: Game = name.parse().unwrap();
            let words = game.list();
            for &turns in turns {
                let played = any_words(&mut random, &game, turns);
                let secrets = after(&game, &words, &played, game.any_codeword(&mut random));
                let equivalences = levels(&game, &secrets, &played);
                let why = format!("seed {seed} {played:?}");
                self.check(&game, &secrets, &played, equivalences.each_ref(), &why);
                // No guess that is left out would have been better. Some have too many guesses for this.
                if turns < 3 && words.len() < 800 && secrets.len() > 1 {
                    let all = Equivalence::trivial(&game);
                    for &strategy in &self.strategies {
                        let ranking = &Ranking::new(strategy, secrets.len());
                        let best = |equivalence| {
                            let (game, secrets) = (&game, &secrets);
                            ranked(&Question { game, secrets, equivalence, ranking })[0]
                        };
                        assert_eq!(best(&equivalences[0]), best(&all), "{game} {strategy} {why}");
                    }
                }
            }
        }
    }
}

impl Drop for Finders {
    fn drop(&mut self) {
        let Self { questions, guesses, ranked, ranked_of_orbits, impossible, sliced, .. } = self;
        println!(
            "{questions} questions, {ranked} of {guesses} guesses ranked, {ranked_of_orbits} of \
             orbits, {impossible} impossible, {sliced} sliced"
        );
    }
}

#[test]
fn the_best_guess_of_a_history_is_the_best_of_all() {
    let names = "1p9c 2p12c 3p9c 4p6c 4p4c 5p4c 5p5c 6p3c 7p2c 7p3c 8p2c 3p10c-no-repeats \
        4p7c-no-repeats 5p6c-no-repeats 6p6c-no-repeats 7p7c-no-repeats";
    let mut finders = Finders::new(&Strategy::ALL);
    finders.check_histories(15, names, &[0, 0, 1, 1, 2, 2, 3, 4]);
    assert!(finders.impossible > 30, "{}", finders.impossible);
    assert!(finders.ranked < finders.guesses * 2 / 3);
    assert!(finders.ranked_of_orbits < finders.ranked / 2);
}

/// Ties are frequent if there are few secrets.
#[test]
fn the_best_guess_for_any_secrets_is_the_best_of_all() {
    const SEED: u64 = 16;
    let mut random = Random::new(SEED);
    let mut finders = Finders::new(&Strategy::ALL);
    let names = "2p15c 3p7c 4p5c 4p9c 5p3c 6p2c 7p2c 7p3c 8p2c 4p6c-no-repeats".split(' ');
    let sizes = [1, 2, 3, 4, 6, 9, 14, 20, 31, 32, 33, 60, 100, 200, 511, 512, 513, 1500, 4000];
    for (name, size) in names.flat_map(|name| sizes.map(|size| (name, size))) {
        let game: Game = name.parse().unwrap();
        let secrets = different_words(&mut random, &game, size);
        let played = without_symmetries(&mut random, &game, &secrets);
        let none = Equivalence::trivial(&game);
        finders.check(&game, &secrets, &played, [&none; 3], &format!("seed {SEED}"));
    }
    assert!(finders.impossible > 50, "{}", finders.impossible);
}

/// Returns this many different codewords at random, or all if there are fewer, in lexical order.
fn different_words(random: &mut Random, game: &Game, number: usize) -> Vec<Codeword> {
    let mut words = game.list();
    while words.len() > number {
        let place = random.below(words.len() as u32) as usize;
        words.swap_remove(place);
    }
    words.sort_unstable();
    words
}

/// Returns which guesses are equivalent: by colors, by groups of pins too, and by all symmetries.
fn levels(game: &Game, secrets: &[Codeword], played: &[Codeword]) -> [Equivalence; 3] {
    [Level::Colors, Level::Groups, Level::Symmetries]
        .map(|level| Equivalence::after(game, secrets.iter().copied(), played, level))
}

/// Returns guesses after which no guesses are equivalent for these secrets.
fn without_symmetries(random: &mut Random, game: &Game, secrets: &[Codeword]) -> Vec<Codeword> {
    let mut played = vec![game.any_codeword(random)];
    while levels(game, secrets, &played)[2].has_symmetries() {
        played.push(game.any_codeword(random));
    }
    played
}

/// Sets of secrets of all sizes, with and without symmetries.
#[test]
fn slices_find_the_best_guesses() {
    const SEED: u64 = 18;
    let names = "2p15c 3p9c 4p7c 5p5c 6p4c 7p3c 8p3c 6p7c-no-repeats";
    let mut finders = Finders::new(&[Strategy::Knuth]);
    finders.check_histories(SEED, names, &[1, 2, 3].repeat(16));
    // Of so many secrets, only a sample is ranked first. Another possible secret may win a tie.
    let (mut random, game) = (Random::new(SEED), "6p3c".parse().unwrap());
    for number in 256..456 {
        let secrets = different_words(&mut random, &game, number);
        let played = without_symmetries(&mut random, &game, &secrets);
        let none = Equivalence::trivial(&game);
        finders.check(&game, &secrets, &played, [&none; 3], &format!("seed {SEED}"));
    }
    assert!(finders.sliced > 400 * finders.all.len(), "{}", finders.sliced);
}

/// The first limit of this question takes more than ten bits of the counters.
#[test]
fn slices_find_the_best_guess_if_parts_are_large() {
    let mut history = History::new("8p4c".parse().unwrap());
    let (game, feedback) = (history.game(), Feedback::new(2, 4));
    history.push(game.codeword("11223344").unwrap(), feedback).unwrap();
    let (secrets, played) = (history.possible_secrets().unwrap(), history.guesses());
    let mut finders = Finders::new(&[Strategy::Knuth]);
    finders.check(
        &game,
        &secrets,
        &played,
        levels(&game, &secrets, &played).each_ref(),
        "11223344 2 4",
    );
    assert_eq!(finders.sliced, finders.all.len());
}

#[test]
fn a_few_guesses_for_very_many_secrets_are_counted_piece_by_piece() {
    let game = &"8p5c".parse().unwrap();
    let secrets = &Game::list(game);
    // There is more than one piece.
    assert_eq!(secrets.len(), 390_625);
    let equivalence = &levels(game, secrets, &[])[1];
    for strategy in [Strategy::Knuth, Strategy::Entropy] {
        let ranking = &Ranking::new(strategy, secrets.len());
        let question = &Question { game, secrets, equivalence, ranking };
        let expected = PartitionCounter::new(Cpu::detect()).best(question, on(1)).unwrap().guess;
        for threads in [1, 3] {
            let best = best_first(Cpu::detect(), question, on(threads)).unwrap();
            assert_eq!(
                (best.guess, best.ranked),
                (expected, first_guesses(game).len() as u64),
                "{strategy}"
            );
        }
    }
}
