//! The steps of the write-up on scoring functions: everything that Knuth's strategy asks in all games of
//! 4p6c is scored by each function.
//!
//! The player is left out: what it asks was written down before. It asks 4,862,797 times. The author's best
//! time for it, 0.92 s, would be 190 ns for each, so it must be the time of many runs. Only ratios can be
//! compared.

use std::cell::LazyCell;
use std::rc::Rc;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::mastermind::{pair_scorers, ByPlanes, Questions};
use bitsolve::mastermind::Game;

use crate::claim::Claim;
use crate::mastermind::{counter, SCORERS};
use crate::page::{Page, MILLISECONDS};

/// The sum of the largest parts of all histograms, by the rules.
const LARGEST_PARTS: u64 = 1_372_652;

/// What the author says about each function. He gives times for the first and the last.
const AUTHOR: [(&str, Claim); 4] = [
    ("4.4948 s", Claim::Nothing),
    ("", Claim::Nothing),
    ("", Claim::Nothing),
    ("0.9237 s, 21 instructions", Claim::Times(0.9237 / 4.4948)),
];

/// Makes the page.
pub(crate) fn page() -> Page {
    let game = Game::new(4, 6, true).expect("there is such a game");
    let questions = Rc::new(LazyCell::new(move || {
        let questions = Questions::<4>::of(&game);
        assert_eq!((questions.run().turns, questions.size()), (5801, (93_925, 4_862_797)));
        questions
    }));
    let mut page = Page::new("Mastermind: scoring functions", MILLISECONDS);
    for ((name, does), (author, claim)) in SCORERS.into_iter().zip(AUTHOR) {
        let asked = questions.clone();
        let scorer = pair_scorers(4).into_iter().find(|scorer| scorer.name == name);
        let histogram = scorer.expect("there is such a function").histogram;
        let step = page.step(name, does).author(author, claim).against("simple_loops");
        step.case("4p6c", LARGEST_PARTS, move || asked.by_pairs(histogram));
        let asked = questions.clone();
        step.prepare(move || {
            LazyCell::force(&asked);
        });
    }
    for cpu in Cpu::every() {
        let (name, does) = counter(cpu);
        let asked = questions.clone();
        let mut planes = ByPlanes::new(&game, cpu);
        let step = page.step(name, does).against("counting_hand_vec");
        step.case("4p6c", LARGEST_PARTS, move || asked.by_planes(&mut planes));
        let asked = questions.clone();
        step.prepare(move || {
            LazyCell::force(&asked);
        });
    }
    page.find("simple_loops").against_none();
    page
}
