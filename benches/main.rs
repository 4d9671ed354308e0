//! Benchmarks: one module per game, with the cases of `inputs/` or with seeded random cases.

mod cephalopods;
#[path = "../tests/common/mod.rs"]
mod common;
mod group;
mod honeymoon;
mod mastermind;
mod measure;
mod submission;

criterion::criterion_group!(
    benches,
    cephalopods::solvers,
    mastermind::inputs,
    mastermind::evaluate,
    honeymoon::inputs::solvers,
    honeymoon::solver::value,
    honeymoon::solver::leads,
    submission::submissions
);
criterion::criterion_main!(benches);
