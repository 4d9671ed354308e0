//! `leads` and `reply`: what every card that may be played is worth.

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::program::pretty;
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::Solver;

/// The leads for machines.
pub fn answer(deal: &Deal, solver: &mut dyn Solver) -> String {
    report::report(solver.leads(deal)) + "\n"
}

/// The leads for people.
pub fn pretty(deal: &Deal, solver: &mut dyn Solver) -> String {
    let worths = solver.leads(deal);
    let opening = pretty::opening(deal, report::best(&worths));
    opening + &pretty::groups(worths, deal.leader().and(deal.other()))
}

/// The replies to a lead for machines.
pub fn answer_reply(deal: &Deal, lead: Card, solver: &mut dyn Solver) -> String {
    report::report(solver.replies(deal, lead)) + "\n"
}

/// The replies to a lead for people. The card that was led still lies between others.
pub fn pretty_reply(deal: &Deal, lead: Card, solver: &mut dyn Solver) -> String {
    let worths = solver.replies(deal, lead);
    let tricks = pretty::of_all(deal, report::best(&worths));
    let trump = pretty::trump(deal);
    let opening = format!("{trump}, {lead} is led: the other hand takes {tricks}\n");
    opening + &pretty::hands(deal) + &pretty::groups(worths, deal.leader().and(deal.other()))
}
