//! The steps of the write-up on Cephalopods.
//!
//! The first steps have one count for each board. The step `images-by-shifts` changes to canonical boards
//! with eight counts.

use bitsolve::cephalopods::{Puzzle, SolverKind};
use bitsolve::internals::cephalopods::SEARCHES;

use crate::claim::Claim::{self, Faster, NoDifference, Nothing, Slower};
use crate::common::cases::cases;
use crate::page::{Page, Step, MILLISECONDS};

/// The case of `inputs/cephalopods` with the empty board at depth 40.
const EMPTY: &str = "16";

/// The empty board at depth 20.
const REHEARSAL: &str = "15";

/// The case with the most boards of all.
const MOST_BOARDS: &str = "35";

/// The judge's three tests with the most boards, a small one, and the empty board at depth 20.
const SMALL: [&str; 5] = ["10", "11", "12", "06", REHEARSAL];

/// The memory of the larger array.
const ARRAY_BYTES: u64 = 4 << 27;

/// A search of the studies, and what is said about it.
struct Described {
    name: &'static str,
    does: &'static str,
    author: &'static str,
    claim: Claim,
    /// The search that it is compared with, if it is not the one before.
    against: Option<&'static str>,
}

/// Describes a search that is compared with the one before.
const fn next(
    name: &'static str,
    does: &'static str,
    author: &'static str,
    claim: Claim,
) -> Described {
    Described { name, does, author, claim, against: None }
}

/// Describes a search that is compared with another one.
const fn against(
    against: &'static str,
    name: &'static str,
    does: &'static str,
    author: &'static str,
    claim: Claim,
) -> Described {
    Described { name, does, author, claim, against: Some(against) }
}

/// The searches, in the author's order.
const STEPS: [Described; 22] = [
    next("standard-hash", "the standard `HashMap` with its own hash; move lists", "", Nothing),
    next("xorshift", "the hash is xorshift*", "the default hash is slow", Faster),
    next("array-of-27-bits", "the board's 27 bits index an array", "too slow", Slower),
    against(
        "xorshift",
        "array-in-base-7",
        "the board as a number in base 7 indexes an array",
        "too slow",
        Slower,
    ),
    against(
        "xorshift",
        "moves-anew",
        "no move lists: the captures of every board are listed anew",
        "lists are quicker",
        Slower,
    ),
    against(
        "xorshift",
        "move-lists-exact",
        "64, 512 or 4096 lists for a square instead of 4096",
        "did not help very much",
        NoDifference,
    ),
    against(
        "xorshift",
        "images-by-shifts",
        "canonical boards: eight images by vector shifts, the least by a loop",
        "",
        Faster,
    ),
    next("image-tables", "images from tables of corners and edges", "replaced the shifts", Faster),
    next(
        "score-tables",
        "scores from tables, without multiplications",
        "the same for scores",
        Faster,
    ),
    next("least-in-vector", "the least image is found within the vector", "", Faster),
    next("bucket-map", "8192 buckets of 32 slots, which overwrite", "improved slightly", Faster),
    next("two-passes", "all moves of a board first, then all look-ups", "", Nothing),
    against("two-passes", "buckets-2048", "a quarter of the buckets", "", Nothing),
    against(
        "two-passes",
        "buckets-4096",
        "half of the buckets",
        "3 to 4 times slower in the worst case",
        Claim::Times(3.5),
    ),
    against("two-passes", "buckets-16384", "twice the buckets", "bigger was slower", Slower),
    against("two-passes", "buckets-32768", "four times the buckets", "bigger was slower", Slower),
    against("two-passes", "buckets-65536", "eight times the buckets", "bigger was slower", Slower),
    against(
        "two-passes",
        "slots-16",
        "half the slots in each bucket",
        "3 to 4 times slower in the worst case",
        Claim::Times(3.5),
    ),
    against(
        "two-passes",
        "slots-64",
        "twice the slots in each bucket",
        "bigger was slower",
        Slower,
    ),
    against("two-passes", "uneven-hash", "a hash without its last multiplication", "", Nothing),
    against("uneven-hash", "uneven-hash-4096", "the same with half of the buckets", "", Nothing),
    against(
        "buckets-4096",
        "side-by-side",
        "half of the buckets, each with its tags and positions in one array",
        "",
        Nothing,
    ),
];

/// Makes the page.
pub(crate) fn page() -> Page {
    let mut page = Page::new("Cephalopods", MILLISECONDS);
    page = page.takes(50, 75);
    assert!(SEARCHES.iter().map(|search| search.0).eq(STEPS.iter().map(|step| step.name)));
    for ((_, solve), described) in SEARCHES.into_iter().zip(STEPS) {
        let Described { name, does, author, claim, against } = described;
        let step = page.step(name, does).author(author, claim);
        if let Some(against) = against {
            step.against(against);
        }
        add_cases(step, move |puzzle| solve(puzzle).answer);
        if name.starts_with("array") {
            step.cases.iter_mut().for_each(|case| case.memory = ARRAY_BYTES);
        }
    }
    let step = page.step("depth", "the depth solver: narrow frontiers use few buckets");
    add_cases(step, |puzzle| SolverKind::Depth.build().solve(puzzle));
    let step = page.step("layered", "the layered solver, which expands each board once");
    add_cases(step, |puzzle| SolverKind::Layered.build().solve(puzzle));
    page
}

/// Returns the names of the cases that a step solves.
fn names(step: &str) -> Vec<&'static str> {
    let mut names = SMALL.to_vec();
    // Without a table of moves, and with a hash that overwrites too much, the empty board takes more
    // than five seconds.
    if step != "moves-anew" && !step.starts_with("uneven") {
        names.insert(0, EMPTY);
        let place = |name| STEPS.iter().position(|step| step.name == name);
        // Without symmetry, the case with the most boards takes two seconds.
        if place(step) >= place("images-by-shifts") || place(step).is_none() {
            names.push(MOST_BOARDS);
        }
    }
    names
}

/// Adds the cases to a step. Each run starts in new memory.
fn add_cases(step: &mut Step, solve: impl Fn(&Puzzle) -> u32 + Copy + 'static) {
    let names = names(step.name);
    let is_plain = names.contains(&EMPTY) && !names.contains(&MOST_BOARDS);
    for name in names {
        let (puzzle, expected) = puzzle(name);
        step.case(name, expected, move || solve(&puzzle));
        if name == EMPTY && is_plain {
            // Without symmetry, it takes two seconds.
            step.takes_long();
            let (puzzle, expected) = self::puzzle(REHEARSAL);
            step.rehearsal(expected, move || solve(&puzzle));
        }
    }
}

/// Returns the puzzle of a case, and its answer.
fn puzzle(name: &str) -> (Puzzle, u32) {
    let cases = cases("cephalopods", "out");
    let case = cases.iter().find(|case| case.path.file_stem().is_some_and(|stem| stem == name));
    let case = case.expect("the case is in inputs");
    let text = std::str::from_utf8(&case.input).expect("the case is text");
    let puzzle = text.parse().expect("the case is a puzzle");
    (puzzle, case.expected.trim().parse().expect("the answer is a number"))
}
