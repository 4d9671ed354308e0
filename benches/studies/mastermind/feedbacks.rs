//! One guess against many secrets: the time of a feedback with its histogram, for games of several sizes
//! and for several numbers of secrets.

use std::cell::OnceCell;
use std::hint::black_box;
use std::rc::Rc;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::mastermind::{
    histogram_by_the_rules, pair_scorers, CandidateGuesses, Counted, Histogram, PairScorer,
    PartitionCounter, EMPTY,
};
use bitsolve::mastermind::{Codeword, Game};

use crate::claim::Claim;
use crate::mastermind::{counter, guesses_and_secrets, GUESSES, SCORERS, SECRETS};
use crate::page::{Page, Step, NANOSECONDS};

/// The pins and the colors of the games.
const GAMES: [(usize, usize); 4] = [(4, 6), (5, 8), (7, 7), (8, 8)];

/// Makes the page.
pub(crate) fn page() -> Page {
    let title = "Mastermind: one guess against many secrets, per feedback";
    let mut page = Page::new(title, NANOSECONDS);
    page = page.takes(20, 30);
    for (name, does) in SCORERS {
        page.step(name, does).against("simple_loops");
    }
    page.find("simple_loops").against_none();
    let best = page.find("counting_hand_vec");
    best.author("4.87 times as fast in 4p6c", Claim::Times(0.9237 / 4.4948));
    for cpu in Cpu::every() {
        let (name, does) = counter(cpu);
        page.step(name, does).against("counting_hand_vec");
    }
    for (pins, colors) in GAMES {
        let game = Game::new(pins, colors, true).expect("there is such a game");
        for size in SECRETS.into_iter().filter(|&size| size as u64 <= game.count()) {
            let name = format!("{game}/{size}");
            let input = Rc::<OnceCell<Rc<Input>>>::default();
            for scorer in pair_scorers(pins) {
                let made = input.clone();
                let made = move || made.get_or_init(|| Input::new(&game, size)).clone();
                scored(page.find(scorer.name), &name, size, scorer, made);
            }
            for cpu in Cpu::every() {
                parts(page.find(counter(cpu).0), &name, game, size, cpu);
            }
        }
    }
    page
}

/// Some guesses and some secrets, and the histograms of the guesses.
struct Input {
    guesses: Vec<Counted>,
    secrets: Vec<Counted>,
    expected: Vec<Histogram>,
}

impl Input {
    /// Makes the histograms by the rules.
    fn new(game: &Game, size: usize) -> Rc<Self> {
        let (guesses, secrets) = guesses_and_secrets(game, size);
        let histogram =
            |&guess: &Codeword| histogram_by_the_rules(game, guess, secrets.iter().copied());
        let expected = guesses.iter().map(histogram).collect();
        let counted = |words: Vec<Codeword>| words.into_iter().map(Counted::new).collect();
        Rc::new(Self { expected, guesses: counted(guesses), secrets: counted(secrets) })
    }
}

/// Adds a case of a scoring function. All its histograms are checked once, before the first run. Each run
/// checks one entry of each.
fn scored(
    step: &mut Step,
    name: &str,
    size: usize,
    scorer: PairScorer,
    input: impl Fn() -> Rc<Input> + Clone + 'static,
) {
    let made = input.clone();
    let mut histograms = vec![EMPTY; GUESSES];
    step.case(name, true, move || {
        let input = made();
        count(scorer, &input, &mut histograms);
        histograms.iter().zip(&input.expected).all(|(found, expected)| found[0] == expected[0])
    });
    step.per((GUESSES * size) as u64);
    let name = name.to_string();
    step.prepare(move || {
        let (input, mut histograms) = (input(), vec![EMPTY; GUESSES]);
        count(scorer, &input, &mut histograms);
        assert!(histograms == input.expected, "{name} {}", scorer.name);
    });
}

/// Makes one histogram for each guess.
fn count(scorer: PairScorer, input: &Input, histograms: &mut [Histogram]) {
    for (guess, histogram) in input.guesses.iter().zip(histograms) {
        *histogram = EMPTY;
        (scorer.histogram)(guess, &input.secrets, histogram);
    }
}

/// Adds a case of the counter of parts. Every hundredth guess is checked once. Each run counts the guesses.
fn parts(step: &mut Step, name: &str, game: Game, size: usize, cpu: Cpu) {
    // The largest games have too many guesses. Those of any three colors take as long as those of any
    // other three.
    let (mut guesses, mut number) = (CandidateGuesses::all(&game), game.count());
    if number > 100_000 {
        guesses.first_colors = 1 << 1 | 1 << 3 | 1 << 6;
        number = 3u64.pow(game.pins() as u32);
    }
    let secrets = Rc::<OnceCell<Vec<Codeword>>>::default();
    let made = secrets.clone();
    let mut counter = PartitionCounter::new(cpu);
    step.case(name, number, move || {
        let mut counted = 0;
        // Nothing is done with the parts, but the compiler must not leave them out.
        let mut look = |guess: Codeword, parts: &[u32]| {
            black_box((guess, parts));
            counted += 1;
            true
        };
        let secrets = made.get_or_init(|| guesses_and_secrets(&game, size).1);
        counter.scan(&game, secrets, &guesses, &mut look).expect("there is enough memory");
        counted
    });
    step.per(number * size as u64);
    step.prepare(move || {
        let secrets = secrets.get_or_init(|| guesses_and_secrets(&game, size).1);
        let scorer = pair_scorers(game.pins())[1];
        let counted: Vec<Counted> = secrets.iter().copied().map(Counted::new).collect();
        let mut shown = 0u64;
        // The cases of the scoring function compare it with the rules, on the same secrets.
        let mut check = |guess: Codeword, parts: &[u32]| {
            if shown.is_multiple_of(100) {
                let mut expected = EMPTY;
                (scorer.histogram)(&Counted::new(guess), &counted, &mut expected);
                assert_eq!(parts, &expected[..parts.len()]);
            }
            shown += 1;
            true
        };
        let mut counter = PartitionCounter::new(cpu);
        counter.scan(&game, secrets, &guesses, &mut check).expect("there is enough memory");
        assert_eq!(shown, number);
    });
}
