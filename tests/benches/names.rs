//! Tests of the list of workloads.

use std::collections::HashSet;
use std::path::Path;

use crate::common::flattened::OTHER_COMMANDS;
use crate::workloads::flattened::{self, Submission};
use crate::workloads::{all, Workload};

#[test]
fn names_are_unique() {
    let workloads = all();
    let submissions = flattened::all();
    let names = workloads.iter().map(Workload::name);
    let names = names.chain(submissions.iter().map(Submission::name));
    let (count, names) = (workloads.len() + submissions.len(), names.collect::<HashSet<_>>());
    assert_eq!(names.len(), count);
    // A filter is part of a name, and a regular expression for criterion.
    let is_plain = |name: &String| {
        name.chars().all(|letter| letter.is_ascii_alphanumeric() || "/-".contains(letter))
    };
    assert!(names.iter().all(is_plain), "{names:?}");
}

#[test]
fn cases_are_submitted_unless_they_have_no_answer_or_another_command() {
    let submissions: HashSet<String> = flattened::all().iter().map(Submission::name).collect();
    for game in ["cephalopods", "mastermind", "honeymoon"] {
        let mut cases = crate::common::cases::cases(game, "out");
        assert!(!cases.is_empty());
        cases.retain(|case| {
            let name = Path::new(case.path.file_stem().unwrap()).display().to_string();
            let is_left_out = game == "mastermind" && OTHER_COMMANDS.contains(&name.as_str());
            submissions.contains(&format!("{game}/flattened/{name}"))
                == (case.expected.is_empty() || is_left_out)
        });
        let wrong: Vec<_> = cases.iter().map(|case| &case.path).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

#[test]
fn small_sums_of_values_are_those_of_the_reference() {
    // A workload checks its answer, and both solvers have the same constants.
    for workload in all() {
        let is_small = ["1", "2", "3", "4", "5"].iter().any(|cards| {
            let (value, leads) = (format!("value-{cards}"), format!("leads-{cards}"));
            workload.input == value || workload.input == leads
        });
        if workload.game == "honeymoon" && is_small {
            workload.prepare()();
        }
    }
}
