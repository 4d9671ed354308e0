//! The write-ups as experiments: each step that an author describes, once, in the author's order.
//!
//! A page is a write-up, or a part of one in which all steps do the same work. A step checks its answers
//! when it is prepared, and is then timed as `studies/PAGE/STEP`. The tables in `benches/README.md` show what
//! the author says about a step, its time here, and whether the author's statement holds.
#![allow(dead_code, reason = "one target runs the steps, and another describes them")]

mod cephalopods;
mod honeymoon;
mod mastermind;

use crate::workloads::Run;

/// Steps that do the same work.
pub(crate) struct Page {
    /// The name, such as `mastermind/ordinals`. It begins with the game.
    pub name: &'static str,
    /// The unit of a time, such as `ns per feedback`. The first word is ns, us or ms.
    pub unit: &'static str,
    /// The number of these units in a run, such as its number of feedbacks.
    pub count: u64,
    pub steps: Vec<Step>,
}

/// A step of a write-up.
pub(crate) struct Step {
    /// The name, in lower case, with hyphens.
    pub name: &'static str,
    /// What the step does.
    pub does: &'static str,
    /// What the author says about it: a figure or a few words. May be empty.
    pub author: &'static str,
    /// The step that it is compared with, and the author's claim about their times. `None` for the first step.
    pub against: Option<(&'static str, Claim)>,
    /// Prepares the step and checks its answer. Returns a function that does the work of the step once. `None` if
    /// the processor has no instructions for it.
    pub prepare: Option<Box<dyn Fn() -> Run>>,
}

/// A statement about the time of a step, relative to the step that it is compared with.
#[derive(Clone, Copy)]
pub(crate) enum Claim {
    /// The author says nothing about the time.
    Nothing,
    /// It takes less time.
    Faster,
    /// It takes more time.
    Slower,
    /// It takes about as long.
    NoDifference,
}

/// Ratios that are this close to 1 count as no difference. Runs on a shared machine differ by as much.
const TOLERANCE: f64 = 1.05;

impl Claim {
    /// Returns what a measured ratio says about the statement.
    pub(crate) fn verdict(self, ratio: f64) -> &'static str {
        let measured = match ratio {
            _ if ratio < 1.0 / TOLERANCE => "faster",
            _ if ratio > TOLERANCE => "slower",
            _ => "equal",
        };
        match (self, measured) {
            (Claim::Nothing, _) => "",
            (Claim::Faster, "faster") | (Claim::Slower, "slower") => "yes",
            (Claim::NoDifference, "equal") => "yes",
            (_, "faster") => "no: faster",
            (_, "slower") => "no: slower",
            _ => "no: equal",
        }
    }
}

/// Returns all pages.
pub(crate) fn pages() -> Vec<Page> {
    [cephalopods::pages(), mastermind::pages(), honeymoon::pages()].into_iter().flatten().collect()
}
