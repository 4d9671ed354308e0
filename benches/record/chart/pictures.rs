//! The pictures of the record. Each function takes measured values and returns the file.
//!
//! `machine` is the line below the title: the machine, the date, and who was measured elsewhere.

use super::{Chart, Group, Headline, Positions, Series, XAxis};

/// The solvers of Cephalopods and public programs, as whole processes over the inputs of these names. The values are
/// milliseconds.
pub(crate) fn cephalopods(machine: &str, inputs: &[&str], series: Vec<Series>) -> String {
    let names = inputs.iter().map(|&input| input.to_string()).collect();
    let chart = Chart {
        title: "Cephalopods: the time of a whole process".to_string(),
        subtitle: machine.to_string(),
        x: XAxis {
            title: "input (inputs/cephalopods)".to_string(),
            positions: Positions::Names(names),
        },
        y_title: "Milliseconds, log scale. Less is better.".to_string(),
        y_unit: "ms".to_string(),
        series,
    };
    chart.svg()
}

/// The scoring functions of Mastermind over the number of secrets that a guess is scored against. The values are
/// nanoseconds per feedback.
pub(crate) fn scores(machine: &str, secrets: &[f64], series: Vec<Series>) -> String {
    let chart = Chart {
        title: "Mastermind: the time of a feedback, 5 pins and 8 colors".to_string(),
        subtitle: machine.to_string(),
        x: XAxis {
            title: "secrets that one guess is scored against, log scale".to_string(),
            positions: Positions::Log(secrets.to_vec()),
        },
        y_title: "Nanoseconds per feedback, log scale. Less is better.".to_string(),
        y_unit: "ns".to_string(),
        series,
    };
    chart.svg()
}

/// The questions of Honeymoon Bridge over the number of cards per hand. The values are milliseconds per deal.
pub(crate) fn deals(machine: &str, cards: &[f64], series: Vec<Series>) -> String {
    let chart = Chart {
        title: "Honeymoon Bridge: the time of a random deal".to_string(),
        subtitle: machine.to_string(),
        x: XAxis {
            title: "cards per hand".to_string(),
            positions: Positions::Linear(cards.to_vec()),
        },
        y_title: "Milliseconds per deal, log scale. Less is better.".to_string(),
        y_unit: "ms".to_string(),
        series,
    };
    chart.svg()
}

/// The picture at the top of the README: a group of bars for each game.
pub(crate) fn headline(machine: &str, groups: Vec<Group>) -> String {
    let headline = Headline {
        title: "bitsolve and the best public programs".to_string(),
        note: format!(
            "Shorter is better. The bars of a game begin at zero and are to scale.\n{machine}"
        ),
        groups,
    };
    headline.svg()
}
