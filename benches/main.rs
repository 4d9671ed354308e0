//! Benchmarks: one module a game, over the cases of `inputs/`.

#[path = "../tests/common/cases.rs"]
mod cases;
mod cephalopods;

criterion::criterion_group!(benches, cephalopods::engines);
criterion::criterion_main!(benches);
