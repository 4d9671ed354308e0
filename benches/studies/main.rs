//! `studies/PAGE/STEP/CASE`: the write-ups as experiments. Each page covers one document, or a part of a
//! document in which all steps do the same work. It replays the steps of that document in the author's order, checks
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

use std::process::ExitCode;

use crate::page::Page;
use crate::request::Request;

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

fn main() -> ExitCode {
    let Some(request) = Request::parse(std::env::args().skip(1)) else {
        eprintln!("studies: not run, because of an option that only criterion has");
        return ExitCode::SUCCESS;
    };
    // A page is made only if it is needed. So a profile of one study has little else in it.
    for (name, page) in PAGES.iter().filter(|(name, _)| request.chooses_from(name)) {
        page().run(name, &request);
    }
    ExitCode::SUCCESS
}
