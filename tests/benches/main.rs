//! Tests of what the bench targets share, and of their parts. A bench target cannot have tests of its own.

mod compare;
#[path = "../../benches/measure/mod.rs"]
mod measure;
#[cfg(target_os = "linux")]
mod process;
mod statistics;
