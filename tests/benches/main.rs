//! Tests of what the bench targets share. A bench target cannot have tests of its own.

#[path = "../../benches/measure/mod.rs"]
mod measure;
#[cfg(target_os = "linux")]
mod process;
mod statistics;
