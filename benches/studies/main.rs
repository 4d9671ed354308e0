//! `studies/PAGE/STEP/CASE`: the write-ups as experiments. Each page is one document, or a part of one
//! whose steps all do the same work. It replays the steps of that document in the author's order, checks
//! every answer, and prints a table: what the author saw, what is seen here, and whether the author's
//! statement holds.
//!
//! ```sh
//! cargo bench -- studies/cephalopods       # all studies whose names begin like this
//! cargo bench --bench studies -- --list    # the names of all studies
//! ```
//!
//! The steps of a page take turns, round by round, and a ratio is the median of the ratios within a
//! round. So other work on the machine hardly changes a ratio. On Linux, the clock counts only the time
//! that a study runs.
//!
//! A step is compared with the one before it, or with the one that the table names. The first case
//! decides whether the author's statement holds, or the others if the step does not have the first.

mod cephalopods;
mod claim;
mod clock;
#[path = "../../tests/common/mod.rs"]
mod common;
mod honeymoon;
mod mastermind;
mod page;
mod request;
mod table;

use std::process::ExitCode;

use crate::page::Page;
use crate::request::Request;

/// Makes each page.
const PAGES: [fn() -> Page; 8] = [
    cephalopods::page,
    mastermind::scorers::page,
    mastermind::feedbacks::page,
    mastermind::ordinals::page,
    mastermind::cache::page,
    honeymoon::hands::page,
    honeymoon::moves::page,
    honeymoon::minimax::page,
];

fn main() -> ExitCode {
    match Request::parse(std::env::args().skip(1)) {
        Some(request) => PAGES.iter().for_each(|page| page().run(&request)),
        None => eprintln!("studies: not run, because of an option that only criterion has"),
    }
    ExitCode::SUCCESS
}
