//! The tests that use the crate, its programs and its pages from outside. They are one program, which is linked once.

#[cfg(target_os = "linux")]
mod benches;
mod cephalopods;
mod common;
#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "the benches use all of it")]
#[path = "../benches/compare.rs"]
mod compare;
mod docs;
mod flat;
#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "the benches use all of it")]
#[path = "../benches/harness/mod.rs"]
mod harness;
mod honeymoon;
mod mastermind;
mod programs;
