//! `honeymoon/SOLVER/NN`: each solver on each case of `inputs/honeymoon`, to the text of the answer.
//! `honeymoon/SOLVER/value-CARDS` and `honeymoon/SOLVER/leads-CARDS`: 100 random deals, all solved by one solver, as in
//! the program. `value` wants the value of each deal, and `leads` those of all its leads.
//! `honeymoon/fast/value-hard-...` and `leads-hard-...`: single deals with large trees.
//!
//! Each run builds a new solver.

use bitsolve::honeymoon::{Deal, Play, ReferenceSolver, Solver, Suit};
use bitsolve::internals::honeymoon::{report, Sequence, Solve};

use super::{checked, Run, Workload};
use crate::common::cases::{case, cases, Case};
use crate::common::deals::random_deals;

/// The cases with so few cards per hand that the reference solver takes less than 0.4 s for them. All others take it
/// minutes or more.
const FOR_REFERENCE: &[&str] = &[
    "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "21",
    "22",
];

/// The number of random deals of a workload.
const DEALS: usize = 100;

/// For each number of cards per hand from 1, the number of tricks that the leaders of [`DEALS`] random deals take in
/// total.
const TOTALS: [usize; 13] = [74, 125, 166, 232, 288, 314, 364, 398, 471, 477, 579, 570, 659];

/// The largest number of cards per hand for which the reference solver finds the values of [`DEALS`] deals in time.
const MOST_FOR_REFERENCE: usize = 6;

/// Positions that a search for hard ones found, and the leader's tricks. Clubs have the lowest bits
/// of the word, and are the trump suit if there is one. Each word is used in both directions: `a`
/// as it is written, `b` reversed.
const HARD: [(&str, Sequence, Option<Suit>, usize); 4] = [
    ("hard-nt-a", NO_TRUMP, None, 7),
    ("hard-nt-b", reversed(NO_TRUMP), None, 7),
    ("hard-t-a", TRUMP, Some(Suit::Clubs), 6),
    ("hard-t-b", reversed(TRUMP), Some(Suit::Clubs), 4),
];
const NO_TRUMP: Sequence =
    Sequence { bits: 0b11_1001_1010_0011_1010_0100_0101, lengths: [7, 5, 12, 2] };
const TRUMP: Sequence =
    Sequence { bits: 0b01_1011_0101_1000_1110_0101_0001, lengths: [1, 3, 10, 12] };

/// Reverses a sequence of 26 cards.
const fn reversed(sequence: Sequence) -> Sequence {
    Sequence { bits: sequence.bits.reverse_bits() >> 6, lengths: sequence.lengths }
}

/// A solver by name, and what makes a new one.
type Named = (&'static str, fn() -> Box<dyn Solve>);

const FAST: Named = ("fast", || Box::new(Solver::new()));
const REFERENCE: Named = ("reference", || Box::new(ReferenceSolver));

/// A question about deals: its name, and what returns the value of a deal.
type Question = (&'static str, fn(&mut dyn Solve, &Deal) -> usize);

const VALUE: Question = ("value", |solver, deal| solver.value(deal));
const LEADS: Question = ("leads", |solver, deal| {
    solver.card_values(&Play::new(*deal)).first().map_or(0, |&(_, tricks)| tricks)
});

/// Returns all workloads of the game.
pub(super) fn all() -> Vec<Workload> {
    // The others have cards played or games of PBN, and are measured only as whole processes.
    let cases = cases("honeymoon", "out").into_iter().filter(Case::is_for_judge);
    let mut all: Vec<Workload> =
        cases.map(|case| reported(FAST, case.name().to_string())).collect();
    for question in [VALUE, LEADS] {
        for (total, cards) in TOTALS.into_iter().zip(1..) {
            let deals = move || random_deals(cards, DEALS);
            all.push(summed(FAST, question, &cards.to_string(), total, deals));
        }
        for (name, sequence, trump, value) in HARD {
            let deals = move || vec![sequence.deal(trump).expect("13 cards a hand")];
            all.push(summed(FAST, question, name, value, deals));
        }
    }
    all.extend(FOR_REFERENCE.iter().map(|name| reported(REFERENCE, name.to_string())));
    for (total, cards) in TOTALS.into_iter().zip(1..=MOST_FOR_REFERENCE) {
        let deals = move || random_deals(cards, DEALS);
        all.push(summed(REFERENCE, VALUE, &cards.to_string(), total, deals));
    }
    all
}

/// Returns the workload of a solver and a case: the values of all leads of all deals.
fn reported((solver, build): Named, name: String) -> Workload {
    let input = format!("honeymoon/{solver}/{name}");
    let prepare = move || -> Run {
        let case = case("honeymoon", &name, "out");
        let text = std::str::from_utf8(&case.input).expect("the case is text");
        // Each line is a deal, a comment, or blank.
        let lines = text.lines().map(str::trim);
        let deals: Vec<Deal> = lines
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| line.parse().unwrap_or_else(|error| panic!("{name}: {error}")))
            .collect();
        let solve_all = move || -> String {
            let mut solver = build();
            let values = |deal: &Deal| report(&solver.card_values(&Play::new(*deal))) + "\n";
            deals.iter().map(values).collect()
        };
        checked(solve_all, &case.expected)
    };
    Workload::new(input, prepare)
}

/// Returns the workload of a question about deals, whose values have this sum.
fn summed(
    (solver, build): Named,
    (question, value): Question,
    name: &str,
    total: usize,
    deals: impl Fn() -> Vec<Deal> + 'static,
) -> Workload {
    let name = format!("honeymoon/{solver}/{question}-{name}");
    let prepare = move || -> Run {
        let deals = deals();
        let solve_all = move || {
            let mut solver = build();
            deals.iter().map(|deal| value(&mut *solver, deal)).sum()
        };
        checked(solve_all, &total)
    };
    Workload::new(name, prepare)
}
