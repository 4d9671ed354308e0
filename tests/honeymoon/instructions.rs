//! The machine code of the studies:
//! `cargo test --release --test honeymoon instructions:: -- --ignored --nocapture`.
#![cfg(target_arch = "x86_64")]

use crate::common::assembly::instructions;

/// The functions of the studies, and how many of these instructions each has.
const FUNCTIONS: [(&str, &[(&str, usize)]); 8] = [
    ("loops::lowest_bits", &[("blsi", 0), ("blsr", 0)]),
    ("loops::lowest_bits_bmi1", &[("blsi", 1), ("blsr", 1)]),
    ("loops::runs", &[("blsi", 0), ("blsr", 0)]),
    ("loops::runs_bmi1", &[("blsi", 1), ("blsr", 0)]),
    ("loops::tops_bmi1", &[("andn", 1), ("blsi", 1), ("blsr", 1)]),
    ("boards::sequences_bmi2", &[("pext", 1)]),
    ("boards::lengths_popcnt", &[("popcnt", 4)]),
    ("removal::all_by_pext", &[("pext", 1)]),
];

#[test]
#[ignore = "it compiles the library once more"]
fn the_studies_have_these_instructions() {
    for (function, expected) in FUNCTIONS {
        let code = instructions(&format!("bitsolve::honeymoon::studies::{function}"));
        let count =
            |name: &str| code.iter().filter(|line| line.split(' ').next() == Some(name)).count();
        println!("{function}: {} instructions, {:?}", code.len(), expected);
        println!("    {}", code.join("\n    "));
        for &(name, times) in expected {
            assert_eq!(count(name), times, "{name} in {function}");
        }
    }
}
