//! `studies/PAGE/STEP/CASE`: the write-ups as experiments. Each page covers one document, or a part of a
//! document in which all steps do the same work. It replays the steps of that document in the author's order, checks
//! every answer, and prints a table: what the author saw, what is seen here, and whether the author's
//! statement holds.
//!
//! ```sh
//! cargo bench -- studies/cephalopods       # all studies whose names begin like this
//! cargo bench --bench studies -- --list    # the names of all studies
//! cargo bench --bench studies -- --long    # those too of which a run takes a second or more
//! ```
//!
//! A study that takes long also runs if its name is given, with the case or the beginning of the case.
//!
//! The steps of a page take turns, round by round, and a ratio is the median of the ratios within a
//! round. So other work on the machine hardly changes a ratio. On Linux, the clock counts only the time
//! that a study runs.
//!
//! A step is compared with the one before it, or with the one that the table names. The first case
//! decides whether the author's statement holds. If a step does not have that case, the mean of the others
//! decides.

mod cephalopods;
mod claim;
#[path = "../../tests/common/mod.rs"]
mod common;
mod honeymoon;
mod mastermind;
#[path = "../measure/mod.rs"]
mod measure;
mod page;
mod request;
mod table;
#[path = "../workloads/mod.rs"]
mod workloads;

use std::process::ExitCode;

use crate::measure::options::{self, Options};
use crate::page::Page;
use crate::request::{Refusal, Request};

/// A page by name, and the function that makes it.
type Named = (&'static str, fn() -> Page);

/// All pages.
const PAGES: [Named; 8] = [
    ("cephalopods", cephalopods::page),
    ("mastermind/scorers", mastermind::scorers::page),
    ("mastermind/feedbacks", mastermind::feedbacks::page),
    ("mastermind/ordinals", mastermind::ordinals::page),
    ("mastermind/cache", mastermind::cache::page),
    ("honeymoon/hands", honeymoon::hands::page),
    ("honeymoon/moves", honeymoon::moves::page),
    ("honeymoon/minimax", honeymoon::minimax::page),
];

/// The help text.
const HELP: &str = "\
Repeats experiments from five published articles (see benches/README.md).

Usage: cargo bench --bench studies -- [OPTIONS] [BEGINNING]...

Checks all answers, and prints a table for each article or part of one. With BEGINNING, runs only the
studies whose names begin so, such as studies/honeymoon.

  --long     also run the cases that take a second or more
  --list     print the names
  --test     run each case once
  --exact    match whole names only
  --verbose  say what is left out
  --help     print this text";

fn main() -> ExitCode {
    let options = Options::parse(options::arguments());
    let request = match Request::new(options.clone()) {
        Ok(request) => request,
        Err(Refusal::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(Refusal::OnlyCriterion(option)) => {
            eprintln!("The studies are not run, because only criterion has the option {option}.");
            return ExitCode::SUCCESS;
        }
        Err(Refusal::Unknown(option)) => {
            eprintln!("error: unknown option {option}. `--help` lists the options.");
            return ExitCode::from(2);
        }
    };
    // A page is made only if it is needed. So a profile of one study has little else in it.
    let mut is_any_chosen = false;
    for (name, page) in PAGES.iter().filter(|(name, _)| request.chooses_from(name)) {
        is_any_chosen |= page().run(name, &request);
    }
    if is_any_chosen || is_for_other_target(&options) {
        return ExitCode::SUCCESS;
    }
    let beginnings = options.quoted();
    eprintln!("No study begins with {beginnings}. `cargo bench -- --list` lists them.");
    ExitCode::FAILURE
}

/// Returns whether a filter is part of the name of another benchmark. Cargo passes it to all targets.
fn is_for_other_target(options: &Options) -> bool {
    workloads::all().iter().any(|workload| options.chooses(&workload.name()))
        || workloads::flattened::all().iter().any(|submission| options.chooses(&submission.name()))
}
