//! Tests of what the bench targets share, and of the charts. A bench target cannot have tests of its own.

#[path = "../../benches/record/chart/mod.rs"]
mod chart;
mod charts;
#[path = "../../benches/measure/mod.rs"]
mod measure;
#[cfg(target_os = "linux")]
mod process;
mod statistics;
