//! Tests of the list of workloads and of the record of their times.

use std::collections::HashSet;
use std::path::Path;

use crate::common::cases::cases;
use crate::measure::timings::{column_of, Record};
use crate::workloads::all;

#[test]
fn names_are_unique_and_every_good_case_is_measured_and_recorded() {
    let names: Vec<String> = all().into_iter().map(|workload| workload.name).collect();
    let distinct: HashSet<&String> = names.iter().collect();
    assert_eq!(distinct.len(), names.len());
    let record = Record::read().unwrap();
    let mut checked = 0;
    for game in ["cephalopods", "mastermind", "honeymoon"] {
        for case in cases(game, "out") {
            let number = Path::new(case.path.file_stem().unwrap()).display().to_string();
            let of_case =
                |name: &&String| name.starts_with(game) && name.ends_with(&format!("/{number}"));
            let of_case: Vec<&String> = names.iter().filter(of_case).collect();
            assert!(!of_case.is_empty(), "{game} {number}");
            for name in of_case {
                assert!(record.time(name, column_of(name)).is_some(), "{name} is not recorded");
                checked += 1;
            }
        }
    }
    assert!(checked >= 370, "{checked}");
}
