//! Tests of what the bench targets share. A bench target cannot have tests of its own.

#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
mod compare;
#[path = "../../benches/measure/mod.rs"]
mod measure;
mod names;
#[cfg(target_os = "linux")]
mod process;
mod statistics;
mod timings;
#[path = "../../benches/workloads/mod.rs"]
mod workloads;
