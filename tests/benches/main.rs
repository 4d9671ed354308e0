//! Tests of what the bench targets share, and of their parts. A bench target cannot have tests of its own.

#[path = "../../benches/record/chart/mod.rs"]
mod chart;
mod charts;
#[path = "../../benches/studies/claim.rs"]
mod claim;
#[path = "../../benches/record/request.rs"]
mod command_line;
#[path = "../common/mod.rs"]
mod common;
mod compare;
#[path = "../../benches/record/document.rs"]
mod document;
#[path = "../../benches/record/draw.rs"]
mod draw;
#[path = "../../benches/measure/mod.rs"]
mod measure;
mod names;
mod options;
#[path = "../../benches/record/order.rs"]
mod order;
#[path = "../../benches/record/peers.rs"]
mod peers;
#[path = "../../benches/record/pictures.rs"]
mod pictures;
#[cfg(target_os = "linux")]
mod process;
#[path = "../../benches/record/record.rs"]
mod record;
mod recorder;
#[path = "../../benches/studies/request.rs"]
mod request;
#[allow(dead_code, reason = "nothing is run here")]
#[path = "../../benches/record/rows/mod.rs"]
mod rows;
#[path = "../../benches/record/sections.rs"]
mod sections;
#[path = "../../benches/record/stamp.rs"]
mod stamp;
mod statistics;
mod studies;
#[path = "../../benches/record/tables/mod.rs"]
mod tables;
mod text;
#[path = "../../benches/workloads/mod.rs"]
mod workloads;
