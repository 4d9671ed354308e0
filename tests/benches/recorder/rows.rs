//! Tests of the list of rows.

use std::collections::HashSet;
use std::path::Path;

use crate::draw::record;
use crate::record::Column;
use crate::rows::{all, Check, Input, Task};
use crate::sections::sections;
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
            let process = row.figures[Column::Process as usize];
            let is_long = process.is_some_and(|time| time >= 1000.0);
            assert!(
                is_measured || column == Column::InProcess && is_long,
                "{} {column:?}",
                plan.name
            );
        }
    }
}

#[test]
fn every_task_is_in_the_section_of_its_game_and_column() {
    let count: usize = all().iter().map(|plan| plan.tasks.len()).sum();
    let sections = sections(all());
    assert_eq!(sections.iter().map(|(_, tasks)| tasks.len()).sum::<usize>(), count);
    let titles: HashSet<&String> = sections.iter().map(|(title, _)| title).collect();
    assert_eq!(titles.len(), sections.len());
    for (title, tasks) in &sections {
        for (name, task) in tasks {
            assert_eq!(task.column(), tasks[0].1.column(), "{title}: {name}");
            assert!(title.starts_with(&name.game) || name.game == "none", "{title}: {name}");
        }
    }
    // The whole processes of a game come first: what takes long is not measured within a process.
    assert_eq!(sections[0].0, "cephalopods, whole processes");
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
