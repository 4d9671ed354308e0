//! Results that record themselves: measures every row that the documents quote, checks every answer, and writes the
//! record, the tables and the pictures.
//!
//! ```text
//!     programs, workloads ---> inputs/timings.tsv ---+---> tables in README.md and benches/README.md
//!     public programs -------> benches/peers.tsv ----+---> benches/pictures/*.svg
//!     the target `studies` --------------------------+
//! ```
//!
//! Only the first step measures. The others are functions from the record to text, so a test can tell whether all
//! documents are what the record says. Rows are measured in sections, and the rows of a section take turns.
//!
//! ```sh
//! cargo bench --bench record                        # everything, in a quarter of an hour
//! cargo bench --bench record -- mastermind/fast     # rows whose names begin like this
//! cargo bench --bench record -- --help              # what else there is
//! ```

#[path = "chart/mod.rs"]
mod chart;
#[path = "../../tests/common/mod.rs"]
mod common;
mod document;
mod draw;
mod in_process;
#[path = "../measure/mod.rs"]
mod measure;
mod order;
mod peers;
mod pictures;
mod record;
mod request;
mod rounds;
mod rows;
mod sample;
mod sections;
mod stamp;
mod studies;
mod tables;
#[path = "../workloads/mod.rs"]
mod workloads;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use crate::record::{Column, Name, Record};
use crate::request::{chooses, Request, HELP};
use crate::rows::{Plan, ROOT};
use crate::sections::sections;
use crate::tables::STUDIES;

/// What takes at least this many milliseconds is not measured within a process.
const TOO_LONG: f64 = 1000.0;

/// What takes at least this many milliseconds is left out of a test.
const TOO_LONG_FOR_TEST: f64 = 50.0;

fn main() -> ExitCode {
    let request = match Request::parse(measure::options::arguments()) {
        Ok(request) => request,
        Err(error) => {
            eprintln!("error: {error}\nTry 'cargo bench --bench record -- --help'.");
            return ExitCode::from(2);
        }
    };
    let root = Path::new(ROOT);
    let outcome = match request {
        Request::Help => {
            print!("{HELP}");
            Ok(())
        }
        Request::List(beginnings) => list(&beginnings),
        Request::Test(beginnings) => test(root, &beginnings),
        Request::Draw => {
            draw::record(root).and_then(|record| write(root, &record, BTreeMap::new()))
        }
        Request::Check => check(root),
        Request::Measure(beginnings) => measure(root, &beginnings),
        Request::InProcess(name, runs) => in_process::serve(&name, runs),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the rows whose names begin like this.
///
/// # Errors
/// Returns an error if there is none, and no page of the studies either.
fn chosen(beginnings: &[String]) -> Result<(Vec<Plan>, Vec<&'static str>), String> {
    let mut plans = rows::all();
    let pages = STUDIES.map(|page| (page, format!("studies/{page}")));
    for beginning in beginnings {
        let begins = |name: &str| name.starts_with(beginning);
        let is_row = plans.iter().any(|plan| begins(&plan.name.to_string()));
        if !is_row && !pages.iter().any(|(_, name)| begins(name)) {
            return Err(format!("no row and no page of the studies begins with '{beginning}'"));
        }
    }
    plans.retain(|plan| chooses(beginnings, &plan.name.to_string()));
    let pages = pages.into_iter().filter(|(_, name)| chooses(beginnings, name));
    Ok((plans, pages.map(|(page, _)| page).collect()))
}

fn list(beginnings: &[String]) -> Result<(), String> {
    let (plans, pages) = chosen(beginnings)?;
    for plan in plans {
        println!("{}", plan.name);
    }
    for page in pages {
        println!("studies/{page}");
    }
    Ok(())
}

/// Runs once what is short, and writes nothing.
fn test(root: &Path, beginnings: &[String]) -> Result<(), String> {
    let (plans, _) = chosen(beginnings)?;
    let record = draw::record(root)?;
    for (title, mut tasks) in sections(plans) {
        tasks.retain(|(name, task)| is_shorter(&record, name, task.column(), TOO_LONG_FOR_TEST));
        eprintln!("{title}: {} rows", tasks.len());
        rounds::test(tasks)?;
    }
    Ok(())
}

/// Returns whether a time is recorded that is shorter than this: of the column, or of a whole process.
fn is_shorter(record: &Record, name: &Name, column: Column, milliseconds: f64) -> bool {
    let figures = record.find(name).map_or([None; 4], |row| row.figures);
    let figure = figures[column as usize].or(figures[Column::Process as usize]);
    figure.is_some_and(|figure| figure < milliseconds)
}

/// Measures rows and pages, and writes everything.
fn measure(root: &Path, beginnings: &[String]) -> Result<(), String> {
    let (plans, pages) = chosen(beginnings)?;
    let stamp = stamp::now(root);
    let old = draw::record_or_none(root)?;
    if plans.is_empty() && old.rows.is_empty() {
        return Err(format!("there is no {} yet, so measure some rows first", record::PATH));
    }
    let is_again = !beginnings.is_empty() && !old.rows.is_empty();
    let mut new =
        if is_again { old.clone() } else { Record { stamp: stamp.clone(), ..Record::default() } };
    if is_again {
        new.stamp.measured_again(beginnings, &stamp);
    }
    // What is wrong with a document is better known before a quarter of an hour of measuring.
    draw::all(root, old.clone(), BTreeMap::new())?;
    let order: Vec<Name> = rows::all().into_iter().map(|plan| plan.name).collect();
    for (title, mut tasks) in sections(plans) {
        // Processes are measured before.
        tasks.retain(|(name, task)| {
            let process = new.find(name).and_then(|row| row.figures[Column::Process as usize]);
            task.column() != Column::InProcess || process.is_none_or(|time| time < TOO_LONG)
        });
        for row in rounds::measure(&title, tasks, &old)? {
            new.set(&row);
        }
        // Whoever stops the recorder loses only the section that it is at.
        new.sort(&order);
        draw::write(root, record::PATH, &new.text())?;
        eprintln!("wrote {}", record::PATH);
    }
    write(root, &new, BTreeMap::new())?;
    if pages.is_empty() {
        return Ok(());
    }
    let mut studies = BTreeMap::new();
    for page in pages {
        eprintln!("studies/{page}");
        studies.insert(page.to_string(), studies::measure(root, page)?);
    }
    write(root, &new, studies)
}

/// Writes the documents and the pictures.
fn write(root: &Path, record: &Record, studies: BTreeMap<String, String>) -> Result<(), String> {
    // The text of the record has fewer digits than what was measured.
    let record = Record::parse(&record.text())?;
    for file in draw::all(root, record, studies)? {
        let outcome = if file.write(root)? { "wrote" } else { "unchanged:" };
        eprintln!("{outcome} {}", file.path);
    }
    Ok(())
}

/// Compares the documents and the pictures with the record.
fn check(root: &Path) -> Result<(), String> {
    let drawn = draw::all(root, draw::record(root)?, BTreeMap::new())?;
    let mut differences = drawn.iter().filter_map(draw::Drawn::difference);
    let hint = "`cargo bench --bench record -- --draw` writes what the record says";
    differences.next().map_or(Ok(()), |difference| Err(format!("{difference}\n{hint}")))
}
