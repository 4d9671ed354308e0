//! `GAME/flattened.../NN`: the flattened sources of each game on each case of `inputs/`, by the clock of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops when the whole
//! answer is there. What a program does before it reads is free.

use std::process::Command;

use crate::common::cases::{cases, common_lines};
use crate::common::flattened::compiled;
use crate::common::program::run;
use crate::harness::process::time_from_read;
use crate::harness::*;

/// The names of the groups, and the arguments of `flatten`, the game first.
const SOURCES: [(&str, &[&str]); 7] = [
    ("cephalopods/flattened", &["cephalopods"]),
    ("cephalopods/flattened-start", &["cephalopods", "--clock", "start"]),
    ("cephalopods/flattened-depth", &["cephalopods", "--engine", "depth"]),
    ("mastermind/flattened", &["mastermind"]),
    ("mastermind/flattened-start", &["mastermind", "--clock", "start"]),
    ("honeymoon/flattened", &["honeymoon"]),
    ("honeymoon/flattened-start", &["honeymoon", "--clock", "start"]),
];

/// Compiles a source as a judge would when one of its benchmarks first runs. The first answer of each benchmark is
/// compared with the case, and the others with the first.
pub(crate) fn flattened(criterion: &mut Criterion) {
    for (name, arguments) in SOURCES {
        let mut program = None;
        let mut group = group(criterion, name);
        // Without any output, the clock could not stop.
        let mut cases = cases(arguments[0], "out");
        cases.retain(|case| case.is_for_judge() && !case.expected.is_empty());
        for case in cases {
            let mut first = None;
            group.bench_function(case.name(), |bencher| {
                let program = program.get_or_insert_with(|| compiled(arguments, true));
                let answer = first.get_or_insert_with(|| {
                    let answers = run(&program.to_string_lossy(), &[], &case.input).answers;
                    let (found, expected) = (common_lines(&answers), common_lines(&case.expected));
                    assert_eq!(found, expected, "{}", case.path.display());
                    answers
                });
                let time = |_| {
                    time_from_read(&mut Command::new(&*program), &case.input, answer)
                        .unwrap_or_else(|error| panic!("{}: {error}", case.path.display()))
                };
                bencher.iter_custom(|runs| (0..runs).map(time).sum());
            });
        }
    }
}
