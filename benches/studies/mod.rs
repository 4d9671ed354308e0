//! The write-ups as experiments: each step that an author describes, once, in the author's order.
//!
//! A page is a write-up, or a part of one in which all steps do the same work. A step checks its answers
//! when it is prepared, and is then timed as `studies/PAGE/STEP`. The tables in `benches/README.md` say what a step
//! does, what its author says about it, and which step it is compared with. The recorder adds the times.
#![allow(dead_code, reason = "one target runs the steps, and another only lists them")]

mod cephalopods;
mod honeymoon;
mod mastermind;

use crate::workloads::{Run, Workload};

/// Steps that do the same work.
pub(crate) struct Page {
    /// The name, such as `mastermind/ordinals`. It begins with the game.
    pub name: &'static str,
    /// The number of units in a run, such as its number of answers. The table has the times of one unit.
    pub count: u64,
    pub steps: Vec<Step>,
}

/// A step of a write-up: its name, in lower case with hyphens, and what prepares it.
pub(crate) type Step = (&'static str, Prepare);

/// Prepares a step and checks its answer. Returns a function that does the work of the step once.
pub(crate) type Prepare = Box<dyn Fn() -> Run>;

/// Returns all pages.
pub(crate) fn pages() -> Vec<Page> {
    [cephalopods::pages(), mastermind::pages(), honeymoon::pages()].into_iter().flatten().collect()
}

/// Returns the steps of all pages as benchmarks.
pub(crate) fn all() -> impl Iterator<Item = Workload> {
    pages().into_iter().flat_map(|page| {
        page.steps.into_iter().map(move |(step, prepare)| {
            Workload::new(format!("studies/{}/{step}", page.name), prepare)
        })
    })
}
