//! `honeymoon/SOLVER/NN`: each solver on each case of `inputs/honeymoon`, to the text of the answer.
//! `honeymoon/SOLVER/value-CARDS` and `leads-CARDS`: 100 random deals, all solved by one new solver. `value` wants the
//! value of each deal, and `leads` those of all its leads. The other groups are whole processes.

use std::fs;
use std::path::Path;

use bitsolve::honeymoon::{Deal, Play, ReferenceSolver, Solver};
use bitsolve::internals::honeymoon::report;

use crate::common::cases::{cases, Case};
use crate::common::deals::{random_deals, Solve};
use crate::harness::*;

/// For each number of cards per hand from 1, the tricks that the leaders of 100 random deals take.
const TOTALS: [usize; 13] = [74, 125, 166, 232, 288, 314, 364, 398, 471, 477, 579, 570, 659];

/// A command, a number of random deals of 13 cards a hand, and the sum of all numbers in the answer.
const STREAMS: [(&str, usize, u64); 6] = [
    ("leads", 1, 2),
    ("leads", 100, 659),
    ("leads", 1000, 6560),
    ("leads", 10_000, 66_555),
    ("value", 10_000, 66_555),
    ("table", 10_000, 649_761),
];

/// The number of cards of a database, and the sum of all numbers in the answer. It counts all positions twice.
const DATABASES: [(&str, u64); 2] =
    [("9", 2 * 19_331_314 + 2 * 45), ("10", 2 * 87_691_034 + 2 * 55)];

type NewSolver = fn() -> Box<dyn Solve>;

type Question = fn(&mut dyn Solve, &Deal) -> usize;

const VALUE: Question = |solver, deal| solver.value(deal);
const LEADS: Question =
    |solver, deal| solver.card_values(&Play::new(*deal)).first().map_or(0, |&(_, tricks)| tricks);

pub(crate) fn fast(criterion: &mut Criterion) {
    let group = &mut group(criterion, "honeymoon/fast");
    let new: NewSolver = || Box::new(Solver::new());
    // The others have cards that were played, and are measured only as whole processes.
    for case in cases("honeymoon", "out").iter().filter(|case| case.is_for_judge()) {
        solve_case(group, new, case);
    }
    for cards in 1..=TOTALS.len() {
        solve_all(group, new, "value", VALUE, cards);
        solve_all(group, new, "leads", LEADS, cards);
    }
}

pub(crate) fn reference(criterion: &mut Criterion) {
    let group = &mut group(criterion, "honeymoon/reference");
    let new: NewSolver = || Box::new(ReferenceSolver);
    // The others take minutes or more.
    let is_short = |name: &str| ("05"..="22").contains(&name) && name != "20";
    for case in cases("honeymoon", "out").iter().filter(|case| is_short(case.name())) {
        solve_case(group, new, case);
    }
    for cards in 1..=6 {
        solve_all(group, new, "value", VALUE, cards);
    }
}

fn solve_case(group: &mut Group, new: NewSolver, case: &Case) {
    bench(group, case.name(), || {
        let text = String::from_utf8_lossy(&case.input);
        // Each line is a deal, a comment, or blank.
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let deals: Vec<Deal> = lines.map(|line| line.parse().expect("a deal")).collect();
        let solve = move || -> String {
            let mut solver = new();
            let values = |deal: &Deal| report(&solver.card_values(&Play::new(*deal))) + "\n";
            deals.iter().map(values).collect()
        };
        (solve, case.expected.clone())
    });
}

fn solve_all(group: &mut Group, new: NewSolver, name: &str, question: Question, cards: usize) {
    bench(group, &format!("{name}-{cards}"), || {
        let deals = random_deals(cards, 100);
        let solve = move || {
            let mut solver = new();
            deals.iter().map(|deal| question(&mut *solver, deal)).sum()
        };
        (solve, TOTALS[cards - 1])
    });
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

fn has_sum(sum: u64) -> impl Fn(&str) -> bool {
    move |it| it.split_whitespace().filter_map(|word| word.parse::<u64>().ok()).sum::<u64>() == sum
}

pub(crate) fn process(criterion: &mut Criterion) {
    bench_cases(&mut group(criterion, "honeymoon/process"), "honeymoon", (PROGRAM, ""));
    for (name, threads, clock) in [("process", 1, PROCESSOR), ("fast-2-threads", 2, WALL)] {
        let group = &mut group(criterion, &format!("honeymoon/{name}"));
        let is_measured = |row: &(&str, usize, u64)| threads == 1 || row.1 == 10_000;
        for (question, count, sum) in STREAMS.into_iter().filter(is_measured) {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("deals-{count}.in"));
            let lines = random_deals(13, count).into_iter().map(|deal| format!("{deal}\n"));
            fs::write(&path, lines.collect::<String>()).expect("the folder can be written to");
            let name = format!("{question}-13x{count}");
            let line = format!("{question} --threads {threads}");
            bench_process(group, &name, clock, (PROGRAM, &line), Some(&path), has_sum(sum));
        }
    }
}

pub(crate) fn build(criterion: &mut Criterion) {
    const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/bench-endgames");
    let mut group = group(criterion, "honeymoon/endgame-2-threads");
    // A build does not compute again what is there already. It is no error if nothing is.
    let clear = || _ = fs::remove_dir_all(FOLDER);
    clear();
    for (cards, sum) in DATABASES {
        let line = format!("endgame build bench-endgames --threads 2 --cards {cards}");
        bench_process(&mut group, cards, WALL, (PROGRAM, &line), None, |answers| {
            clear();
            has_sum(sum)(answers)
        });
    }
}
