//! Benchmarks: one module a game, over the cases of `inputs/`.

#[path = "../tests/common/cases.rs"]
mod cases;
mod cephalopods;
mod mastermind;
#[path = "../tests/common/random.rs"]
mod random;
mod solvers;

criterion::criterion_group!(
    benches,
    cephalopods::engines,
    mastermind::scoring,
    solvers::parts,
    mastermind::cache,
    solvers::evaluate
);
criterion::criterion_main!(benches);
