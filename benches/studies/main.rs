//! `studies/PAGE/STEP/CASE`: the write-ups as experiments. Each page is one document, or a part of one
//! whose steps all do the same work. It replays the steps of that document in the author's order, checks
//! every answer, and prints a table: what the author saw, what is seen here, and whether the author's
//! statement holds.
//!
//! ```sh
//! cargo bench -- studies/cephalopods       # pages, steps or cases whose names contain the word
//! cargo bench --bench studies -- --list    # the names of all studies
//! ```
//!
//! The steps of a page take turns, round by round, and a ratio is the median of the ratios within a
//! round. So a ratio says little about how busy the machine is. On Linux, the clock counts only the time
//! that a study runs.

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
