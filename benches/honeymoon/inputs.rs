//! `honeymoon/SOLVER/INPUT`: each solver on each case of `inputs/honeymoon`: the values of all leads of
//! all deals, as text. A new solver is built in each run, as in a run by a judge.

use bitsolve::honeymoon::{Deal, Play, ReferenceSolver, Solver};
use bitsolve::internals::honeymoon::{report, Solve};
use criterion::{BenchmarkId, Criterion};

use crate::common::cases::{cases, Case};
use crate::group::group;

/// The reference solver is left out of a case with more cards per hand than this. With 8 cards, a deal
/// takes about half a second.
const MOST_FOR_REFERENCE: usize = 7;

/// Makes a solver.
type Build = fn() -> Box<dyn Solve>;

const SOLVERS: [(&str, Build); 2] =
    [("fast", || Box::new(Solver::new())), ("reference", || Box::new(ReferenceSolver))];

/// Benchmarks all solvers. Every answer is checked before it is timed.
pub(crate) fn solvers(criterion: &mut Criterion) {
    let cases = cases("honeymoon", "out");
    let mut group = group(criterion, "honeymoon");
    for (name, build) in SOLVERS {
        for case in &cases {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            let deals = deals(case);
            let most = deals.iter().map(Deal::tricks).max();
            if name == "reference" && most > Some(MOST_FOR_REFERENCE) {
                eprintln!("honeymoon/{name}/{input}: left out, takes too long");
                continue;
            }
            group.bench_function(BenchmarkId::new(name, &input), |bencher| {
                assert_eq!(solve_all(build, &deals), case.expected, "{name} {input}");
                bencher.iter(|| solve_all(build, &deals));
            });
        }
    }
    group.finish();
}

/// Returns the deals of a case. Each line is a deal, a comment, or blank.
fn deals(case: &Case) -> Vec<Deal> {
    let text = std::str::from_utf8(&case.input).expect("the case is text");
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let deal = |line: &str| {
        line.parse().unwrap_or_else(|error| panic!("{}: {error}", case.path.display()))
    };
    lines.map(deal).collect()
}

fn solve_all(build: Build, deals: &[Deal]) -> String {
    let mut solver = build();
    deals.iter().map(|deal| report(&solver.card_values(&Play::new(*deal))) + "\n").collect()
}
