//! `GAME/flattened.../NN`: the flattened sources of each game on each case of `inputs/`, by the clock of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops when the whole
//! answer is there. What a program does before it reads is free.

use std::process::Command;

use crate::common::cases::{cases, common_lines};
use crate::common::flattened::{compiled, VARIANTS};
use crate::common::program::run;
use crate::harness::process::time_from_read;
use crate::harness::*;

/// Compiles a source as a judge would when one of its benchmarks first runs. The first answer of each benchmark is
/// compared with the case, and the others with the first.
pub(crate) fn flattened(criterion: &mut Criterion) {
    for arguments in VARIANTS {
        let mut program = None;
        // If there is an option, its value is part of the name of the group.
        let value = arguments.get(2).map_or(String::new(), |value| format!("-{value}"));
        let mut group = group(criterion, &format!("{}/flattened{value}", arguments[0]));
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
