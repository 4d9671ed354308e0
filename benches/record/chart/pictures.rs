//! The pictures of the record. Each function takes measured values and returns the file.
//!
//! `machine` is the line below the title: the machine, the date, and who was measured elsewhere.

use super::{Chart, Group, Headline, Positions, Series, XAxis};

/// The solvers of Cephalopods and public programs, as whole processes over the inputs of these names. The values are
/// milliseconds.
pub(crate) fn cephalopods(machine: &str, inputs: &[&str], series: Vec<Series>) -> String {
    let names = inputs.iter().map(|&input| input.to_string()).collect();
    let x = ("input (inputs/cephalopods)", Positions::Names(names));
    drawn("Cephalopods: time per process", machine, x, ("Milliseconds", "ms"), series)
}

/// The scoring functions of Mastermind over the number of secrets that a guess is scored against. The values are
/// nanoseconds per feedback.
pub(crate) fn scores(machine: &str, secrets: &[f64], series: Vec<Series>) -> String {
    let title = "Mastermind: time per feedback, 5 pins and 8 colors";
    let x =
        ("secrets that one guess is scored against, log scale", Positions::Log(secrets.to_vec()));
    drawn(title, machine, x, ("Nanoseconds per feedback", "ns"), series)
}

/// The questions of Honeymoon Bridge over the number of cards per hand. The values are microseconds per deal.
pub(crate) fn deals(machine: &str, cards: &[f64], series: Vec<Series>) -> String {
    let x = ("cards per hand", Positions::Linear(cards.to_vec()));
    let y = ("Microseconds per deal", "us");
    drawn("Honeymoon Bridge: time per random deal", machine, x, y, series)
}

/// Draws a chart. The vertical axis has the name of what is measured and its unit.
fn drawn(
    title: &str,
    machine: &str,
    (x_title, positions): (&str, Positions),
    (values, unit): (&str, &str),
    series: Vec<Series>,
) -> String {
    let chart = Chart {
        title: title.to_string(),
        subtitle: machine.to_string(),
        x: XAxis { title: x_title.to_string(), positions },
        y_title: format!("{values}, log scale. Less is better."),
        y_unit: unit.to_string(),
        series,
    };
    chart.svg()
}

/// The picture at the top of the README: a group of bars for each game.
pub(crate) fn headline(machine: &str, groups: Vec<Group>) -> String {
    let headline = Headline {
        title: "Time to solve: bitsolve and the fastest public programs".to_string(),
        note: format!("Shorter is better. Each game has its own scale.\n{machine}"),
        groups,
    };
    headline.svg()
}
