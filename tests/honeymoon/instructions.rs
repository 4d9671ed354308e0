//! The machine code of the studies:
//! `cargo test --release --test honeymoon instructions:: -- --ignored --nocapture`.
#![cfg(target_arch = "x86_64")]

use crate::common::assembly::instructions;

/// Functions of the studies, the instructions that each has, and those that it does not have.
const FUNCTIONS: [(&str, &[&str], &[&str]); 11] = [
    ("loops::lowest_bits", &["neg"], &["blsi", "blsr"]),
    ("loops::lowest_bits_bmi1", &["blsi", "blsr"], &["neg"]),
    ("loops::runs", &["neg"], &["blsi", "blsr"]),
    ("loops::runs_bmi1", &["blsi"], &["neg"]),
    ("loops::tops", &["neg", "not"], &["andn", "blsi", "blsr"]),
    ("loops::tops_bmi1", &["andn", "blsi", "blsr"], &["neg"]),
    ("boards::sequences_bmi2", &["pext"], &["call"]),
    ("boards::lengths_popcnt", &["popcnt"], &["call"]),
    // BTC takes a card from a hand, and BTS adds it to the discards.
    ("boards::games_bmi2_popcnt", &["pext", "popcnt", "btc", "bts"], &[]),
    ("removal::all_by_shifts", &["shr"], &["pext"]),
    ("removal::all_by_pext", &["pext"], &["call"]),
];

#[test]
#[ignore = "it compiles the library once more"]
fn the_studies_have_these_instructions() {
    for (function, present, absent) in FUNCTIONS {
        let code = instructions(&format!("bitsolve::honeymoon::studies::{function}"));
        let count =
            |name: &str| code.iter().filter(|line| line.split(' ').next() == Some(name)).count();
        let counts: Vec<String> =
            present.iter().chain(absent).map(|name| format!("{} {name}", count(name))).collect();
        println!("{function}: {} instructions, {}", code.len(), counts.join(", "));
        for name in present {
            assert_ne!(count(name), 0, "{function} has no {name}");
        }
        for name in absent {
            assert_eq!(count(name), 0, "{function} has {name}");
        }
    }
}
