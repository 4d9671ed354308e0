//! One guess against many secrets: the time of a feedback with its histogram, for games of several sizes
//! and for several numbers of secrets.

use std::cell::OnceCell;
use std::hint::black_box;
use std::rc::Rc;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::mastermind::{
    histogram_by_the_rules, pair_scorers, CandidateGuesses, Counted, Histogram, PairScorer,
    PartitionCounter, Visitor, EMPTY,
};
use bitsolve::mastermind::{Codeword, Game};

use crate::claim::Claim;
use crate::mastermind::{guesses_and_secrets, GUESSES, SCORERS, SECRETS};
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
    for cpu in Cpu::available() {
        let (name, does) = counters(cpu);
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
            for cpu in Cpu::available() {
                parts(page.find(counters(cpu).0), &name, game, size, cpu);
            }
        }
    }
    page
}

/// Returns the name of the step that counts parts on a backend, and what it does.
fn counters(cpu: Cpu) -> (&'static str, &'static str) {
    match cpu {
        #[cfg(target_arch = "x86_64")]
        Cpu::Avx2Bmi2(_) => ("parts", "the same with vectors of 256 bits"),
        Cpu::Portable(_) => ("parts-portable", "all guesses by the solver's planes of bits"),
    }
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
        let mut look = Look { guesses: 0 };
        let secrets = made.get_or_init(|| guesses_and_secrets(&game, size).1);
        counter.scan(&game, secrets, &guesses, &mut look).expect("there is enough memory");
        look.guesses
    });
    step.per(number * size as u64);
    step.prepare(move || {
        let secrets = secrets.get_or_init(|| guesses_and_secrets(&game, size).1);
        let scorer = pair_scorers(game.pins())[1];
        let counted = secrets.iter().copied().map(Counted::new).collect();
        let mut check = Check { scorer, secrets: counted, guesses: 0 };
        let mut counter = PartitionCounter::new(cpu);
        counter.scan(&game, secrets, &guesses, &mut check).expect("there is enough memory");
        assert_eq!(check.guesses, number);
    });
}

/// Compares the parts of every hundredth guess with those that a scoring function gives. The cases of that
/// function compare it with the rules, on the same secrets.
struct Check {
    scorer: PairScorer,
    secrets: Vec<Counted>,
    guesses: u64,
}

impl Visitor for Check {
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        if self.guesses.is_multiple_of(100) {
            let mut expected = EMPTY;
            (self.scorer.histogram)(&Counted::new(guess), &self.secrets, &mut expected);
            assert_eq!(parts, &expected[..parts.len()]);
        }
        self.guesses += 1;
        true
    }
}

/// Counts the guesses. Does nothing with the parts, but keeps the compiler from leaving them out.
struct Look {
    guesses: u64,
}

impl Visitor for Look {
    #[inline(always)]
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        black_box((guess, parts));
        self.guesses += 1;
        true
    }

    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: Copy + Into<u32>>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        black_box((guesses, parts));
        self.guesses += guesses.len() as u64;
        true
    }
}
