//! Benchmarks: one module a game, over the cases of `inputs/`.

#[path = "../tests/common/cases.rs"]
mod cases;
mod cephalopods;
mod mastermind;
#[path = "../tests/common/random.rs"]
mod random;

criterion::criterion_group!(
    benches,
    cephalopods::engines,
    mastermind::scorers::scoring,
    mastermind::solvers::parts,
    mastermind::scorers::cache,
    mastermind::solvers::evaluate
);
criterion::criterion_main!(benches);
