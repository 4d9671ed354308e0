//! Tests of the list of rows.

use std::collections::HashSet;
use std::path::Path;

use crate::draw::record;
use crate::record::Column;
use crate::rows::{all, Check, Input, Task};
use crate::workloads;

#[test]
fn the_record_has_all_rows_in_their_order() {
    let rows = record(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap().rows;
    let recorded: Vec<String> = rows.iter().map(|row| row.name.to_string()).collect();
    let names: Vec<String> = all().iter().map(|plan| plan.name.to_string()).collect();
    assert_eq!(recorded, names);
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    for (plan, row) in all().iter().zip(&rows) {
        for task in &plan.tasks {
            let column = task.column();
            // What takes longer than a second is not measured within a process.
            let is_measured = row.figures[column as usize].is_some();
            assert!(is_measured || column == Column::InProcess, "{} {column:?}", plan.name);
        }
    }
}

#[test]
fn workloads_and_inputs_exist() {
    let workloads: HashSet<String> =
        workloads::all().iter().map(workloads::Workload::name).collect();
    for plan in all() {
        for task in &plan.tasks {
            match task {
                Task::InProcess(task) => {
                    assert!(workloads.contains(&task.workload), "{}", task.workload);
                }
                Task::Process(task) => {
                    let Input::Case(path) = &task.input else { continue };
                    assert!(path.exists(), "{}", path.display());
                }
                Task::FromRead(task) => assert!(task.input.exists(), "{}", task.input.display()),
            }
        }
    }
}

#[test]
fn wrong_answers_are_found() {
    let sum = Check::Sum { lines: 2, words: 1, sum: 5 };
    assert_eq!(sum.accept("2 SA=2\n3 SK=3\n"), Ok(()));
    assert!(sum.accept("2 SA=2\n4 SK=3\n").is_err());
    assert!(sum.accept("2 SA=2\n3 SK=3\n0\n").is_err());
    assert_eq!(Check::Sum { lines: 1, words: 9, sum: 9 }.accept("N 4 5\n"), Ok(()));
    let line = Check::Line("total 5801".to_string());
    assert_eq!(line.accept("games 1296\ntotal 5801\n"), Ok(()));
    let error = line.accept("total 58010\n").unwrap_err();
    assert_eq!(error, "expected the answer \"total 5801\", found \"total 58010\\n\"");
    assert_eq!(Check::Nothing.accept(""), Ok(()));
    assert!(Check::Nothing.accept("x").is_err());
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs/cephalopods/07.out");
    assert_eq!(Check::File(input.clone()).accept("350917228\n"), Ok(()));
    assert!(Check::File(input).accept("350917229\n").is_err());
    assert!(Check::File("/nowhere".into()).accept("").is_err());
}
