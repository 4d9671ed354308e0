//! The steps of the write-up on caches of feedbacks: Knuth's strategy plays every game, and its feedbacks
//! are computed, looked up in a table, or kept in a small cache.
//!
//! The first case is the size of the author's games. Its table takes 282 MB.

use std::cell::OnceCell;
use std::rc::Rc;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::mastermind::{
    cache_studies, play_by_planes, play_with_table, Memory, Questions, Run, ScoreTable,
};
use bitsolve::mastermind::Game;

use crate::claim::Claim;
use crate::page::{Page, Step, MILLISECONDS};

/// What is known about all games of a size. The turns are those of the solvers, and the solvers reproduce
/// the published totals.
#[derive(Clone, Copy)]
struct Input {
    colors: usize,
    turns: u64,
    /// The number of feedbacks that the player asks for. Each pair of codewords is among them.
    feedbacks: u64,
    /// The number of feedbacks that the small cache does not have.
    misses: u64,
    /// What the loops with a table find: the sum of the largest parts, as the scoring functions and the
    /// planes find it; the sum of all indices; and the sum of the largest parts of a few guesses
    /// that stand for all.
    sums: [u64; 3],
}

const OF_5P4C: Input = Input {
    colors: 4,
    turns: 4087,
    feedbacks: 2_650_856,
    misses: 2_649_504,
    sums: [646_259, 22_657_992, 744_297],
};

const OF_4P6C: Input = Input {
    colors: 6,
    turns: 5801,
    feedbacks: 4_868_598,
    misses: 4_707_945,
    sums: [1_372_652, 20_504_170, 1_484_848],
};

const OF_5P5C: Input = Input {
    colors: 5,
    turns: 13_867,
    feedbacks: 28_607_124,
    misses: 28_401_640,
    sums: [6_934_691, 206_707_397, 7_355_308],
};

const OF_5P6C: Input = Input {
    colors: 6,
    turns: 37_965,
    feedbacks: 203_194_754,
    misses: 203_178_235,
    sums: [50_986_787, 1_276_363_378, 57_398_195],
};

const OF_5P7C: Input = Input {
    colors: 7,
    turns: 87_936,
    feedbacks: 1_052_960_870,
    misses: 1_052_817_639,
    sums: [281_141_742, 5_852_493_493, 309_154_188],
};

const OF_5P8C: Input = Input {
    colors: 8,
    turns: 183_966,
    feedbacks: 4_379_320_477,
    misses: 4_379_302_722,
    sums: [1_263_545_435, 21_842_367_393, 1_596_894_134],
};

/// Where the feedbacks are, the first part of the names of the steps, and what they do.
const MEMORIES: [(Memory, [&str; 4], &str); 4] = [
    (Memory::Nothing, COMPUTED, "no table"),
    (
        Memory::Before,
        ["before-simple", "before-scalar", "before-auto", "before-hand"],
        "a table of all pairs, computed before",
    ),
    (
        Memory::OnTheWay,
        ["way-simple", "way-scalar", "way-auto", "way-hand"],
        "a table that is filled on the way",
    ),
    (
        Memory::DirectMapped,
        ["small-simple", "small-scalar", "small-auto", "small-hand"],
        "a direct-mapped cache of 256 KB",
    ),
];

/// The steps that compute each feedback, in the order of the scoring functions.
const COMPUTED: [&str; 4] = ["simple", "scalar", "auto", "hand"];

/// The steps that go through the loop over the table, and through its halves.
const LOOPS: [(&str, &str); 4] = [
    ("loop", "what the player asks of the table, without the player"),
    ("loop-reads", "the same entries are read, and not counted"),
    ("loop-counts", "as many feedbacks are counted, and not read from the table"),
    ("loop-in-two", "the entries are copied, and then counted"),
];

/// The steps that take a second or more for the games of 5p6c. All steps do for larger games, or are left out with
/// them, so that the columns of a table are complete.
const SLOW: [&str; 7] = [
    "simple",
    "before-simple",
    "before-scalar",
    "before-auto",
    "way-simple",
    "way-scalar",
    "small-simple",
];

/// Makes the page.
pub(crate) fn page() -> Page {
    let mut page = Page::new("Mastermind: tables of feedbacks", MILLISECONDS);
    page = page.takes(50, 150);
    for (_, names, does) in MEMORIES {
        for (name, computed) in names.into_iter().zip(COMPUTED) {
            page.step(name, does).against(computed);
        }
    }
    for name in COMPUTED {
        page.find(name).against("simple");
    }
    page.find("simple").against_none();
    // The first Java program had the first table, and the program of the measured times the second.
    page.find("before-simple").author("\"worked nicely\"", Claim::Faster);
    page.find("way-hand").author("22 s", Claim::Times(22.0 / 3.0));
    page.find("small-hand").author("\"a poor choice\"", Claim::Slower);
    page.find("hand").author("3 s", Claim::Nothing);
    page.step("lookup", "the table is there when the clock starts").against("before-hand");
    page.step("parts", "no table; the solver's planes of bits").against("hand");
    for (name, does) in LOOPS {
        page.step(name, does).against("loop");
    }
    page.find("loop").against("lookup");
    page.find("loop-reads").author("over 80 % of the time", Claim::Nothing);
    page.find("loop-counts").author("its misses cost as well", Claim::Nothing);
    fill::<5>(&mut page, OF_5P7C, Some(OF_5P4C));
    fill::<4>(&mut page, OF_4P6C, None);
    fill::<5>(&mut page, OF_5P5C, Some(OF_5P4C));
    fill::<5>(&mut page, OF_5P6C, Some(OF_5P4C));
    fill::<5>(&mut page, OF_5P8C, Some(OF_5P4C));
    page
}

/// Adds the cases of one size. In a test, the rehearsal is played instead. For the largest
/// games, the slow steps are left out: tables are run only with the fastest function, and 5p8c has four steps.
fn fill<const PINS: usize>(page: &mut Page, input: Input, rehearsal: Option<Input>) {
    let pairs = input.pairs::<PINS>();
    let (is_large, is_largest) = (pairs > 1 << 28, pairs > 1 << 29);
    for (memory, names, _) in MEMORIES {
        for (name, number) in names.into_iter().zip(0..) {
            let takes_too_long = match memory {
                Memory::Nothing => is_largest && name != "hand",
                Memory::Before => is_large && (is_largest || number < 3),
                Memory::OnTheWay | Memory::DirectMapped => is_large && number < 3,
            };
            if takes_too_long {
                continue;
            }
            let study = cache_studies::<PINS>()[number];
            let step = page.find(name);
            add::<PINS, _>(step, input, rehearsal, |input| {
                let game = input.game::<PINS>();
                let scored = match memory {
                    Memory::Nothing => input.feedbacks,
                    Memory::Before | Memory::OnTheWay => input.pairs::<PINS>(),
                    Memory::DirectMapped => input.misses,
                };
                ((input.run(), scored), Box::new(move || (study.play)(&game, memory)))
            });
            if matches!(memory, Memory::Before | Memory::OnTheWay) {
                step.needs(pairs + pairs / 2);
            }
        }
    }
    add::<PINS, _>(page.find("parts"), input, rehearsal, |input| {
        let game = input.game::<PINS>();
        (input.run(), Box::new(move || play_by_planes::<PINS>(&game, Cpu::detect())))
    });
    if !is_largest {
        // These do not take long up to 5p6c, and cachegrind runs them.
        fill_loops::<PINS>(page, input, rehearsal.filter(|_| is_large));
    }
}

/// Adds the cases of one size whose table is there when the clock starts.
fn fill_loops<const PINS: usize>(page: &mut Page, input: Input, rehearsal: Option<Input>) {
    let (real, small) = (Rc::default(), Rc::default());
    let shared = |input: Input| -> Rc<Shared<PINS>> {
        if input.colors == rehearsal.map_or(0, |rehearsal| rehearsal.colors) {
            Rc::clone(&small)
        } else {
            Rc::clone(&real)
        }
    };
    for name in LOOPS.map(|(name, _)| name) {
        let step = page.find(name);
        add::<PINS, _>(step, input, rehearsal, |input| {
            let (game, shared) = (input.game::<PINS>(), shared(input));
            let sum = match name {
                "loop-reads" => input.sums[1],
                "loop-counts" => input.sums[2],
                _ => input.sums[0],
            };
            let run = move || {
                let (questions, table) = (shared.questions(&game), shared.table(&game));
                match name {
                    "loop" => questions.by_table(table),
                    "loop-reads" => questions.only_reads(table),
                    "loop-counts" => questions.only_counts(),
                    _ => questions.by_table_in_two_passes(table),
                }
            };
            (sum, Box::new(run))
        });
        let (game, shared) = (input.game::<PINS>(), shared(input));
        step.prepare(move || {
            shared.questions(&game);
            shared.table(&game);
        });
    }
    let step = page.find("lookup");
    add::<PINS, _>(step, input, rehearsal, |input| {
        let (game, shared) = (input.game::<PINS>(), shared(input));
        (input.run(), Box::new(move || play_with_table(&game, shared.table(&game))))
    });
    let (game, shared) = (input.game::<PINS>(), shared(input));
    step.prepare(move || {
        shared.table(&game);
    });
}

/// What several cases use. It is made when it is needed.
#[derive(Default)]
struct Shared<const PINS: usize> {
    table: OnceCell<ScoreTable>,
    questions: OnceCell<Questions<PINS>>,
}

impl<const PINS: usize> Shared<PINS> {
    fn table(&self, game: &Game) -> &ScoreTable {
        self.table.get_or_init(|| ScoreTable::new::<PINS>(game))
    }

    fn questions(&self, game: &Game) -> &Questions<PINS> {
        self.questions.get_or_init(|| Questions::of(game))
    }
}

/// An answer, and the run that must give it.
type Work<T> = (T, Box<dyn FnMut() -> T>);

/// Adds a case and its rehearsal.
fn add<const PINS: usize, T: PartialEq + std::fmt::Debug + 'static>(
    step: &mut Step,
    input: Input,
    rehearsal: Option<Input>,
    work: impl Fn(Input) -> Work<T>,
) {
    let (expected, run) = work(input);
    let is_slow = SLOW.contains(&step.name);
    step.case(&input.game::<PINS>().to_string(), expected, run);
    if input.pairs::<PINS>() > if is_slow { 1 << 24 } else { 1 << 28 } {
        step.takes_long();
    }
    if let Some(small) = rehearsal {
        let (expected, run) = work(small);
        step.rehearsal(expected, run);
    }
}

impl Input {
    fn game<const PINS: usize>(&self) -> Game {
        Game::new(PINS, self.colors, true).expect("there is such a game")
    }

    /// Returns the number of pairs of codewords.
    fn pairs<const PINS: usize>(&self) -> u64 {
        self.game::<PINS>().count().pow(2)
    }

    fn run(&self) -> Run {
        Run { turns: self.turns, feedbacks: self.feedbacks }
    }
}
