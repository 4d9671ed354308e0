//! Tests of what the bench targets share. A bench target cannot have tests of its own.

#[path = "../../benches/studies/claim.rs"]
mod claim;
#[path = "../common/mod.rs"]
mod common;
#[path = "../../benches/measure/mod.rs"]
mod measure;
mod names;
mod options;
#[cfg(target_os = "linux")]
mod process;
#[path = "../../benches/studies/request.rs"]
mod request;
mod statistics;
mod studies;
#[path = "../../benches/workloads/mod.rs"]
mod workloads;
