//! Benchmarks: one module a game, over the cases of `inputs/` or seeded random ones.

#[path = "../tests/common/cases.rs"]
mod cases;
mod cephalopods;
#[path = "../tests/common/deals.rs"]
mod deals;
mod group;
mod honeymoon;
mod mastermind;
#[path = "../tests/common/random.rs"]
mod random;

criterion::criterion_group!(
    benches,
    cephalopods::engines,
    mastermind::scorers::scoring,
    mastermind::solvers::parts,
    mastermind::scorers::cache,
    mastermind::solvers::evaluate,
    honeymoon::loops::loops,
    honeymoon::solver::value,
    honeymoon::solver::leads
);
criterion::criterion_main!(benches);
