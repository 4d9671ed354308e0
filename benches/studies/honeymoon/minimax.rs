//! The minimax of the article, between the slow solver and the fast one.

use std::rc::Rc;

use bitsolve::honeymoon::{Deal, ReferenceSolver, Solver};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{Loop, Minimax, Removal};

use crate::claim::Claim;
use crate::common::positions::{all_positions, position, solved_positions, COUNTS_OF_5};
use crate::honeymoon::{portable, special_step};
use crate::page::{Page, Step, MICROSECONDS};

/// The number of positions of each value: in which the leader takes no trick, one, and so on.
type Counts = [usize; 14];

/// Of the positions of 6 cards per hand, one in this many is solved.
const ONE_IN: usize = 400;

/// The number of these positions of each value, according to the reference.
const COUNTS_OF_SOME_OF_6: [usize; 7] = [10, 24, 64, 94, 76, 38, 9];

/// The steps that take a second or more for all positions of 5 cards per hand.
const SLOW: [&str; 2] = ["reference", "lowest-bits"];

/// Positions of the same number of cards.
struct Positions {
    cards: usize,
    deals: Rc<Vec<Deal>>,
    expected: Counts,
}

/// Makes the page.
pub(crate) fn page() -> Page {
    let title = "Honeymoon Bridge: solvers, for each position of 6, 5 or 4 cards per hand";
    let mut page = Page::new(title, MICROSECONDS).takes(18, 25);
    let positions = positions();

    let step = page.step("reference", "minimax on sets of cards, by the rules alone");
    solve(step, &positions, || |deal: &Deal| ReferenceSolver.value(deal));
    let step = page
        .step("scan-bits", "packed sequence: the scan, one card of each run, removed bit by bit");
    minimax(step, &positions, Loop::Scan, Removal::BitByBit, portable());
    step.author("a bad example", Claim::Nothing);
    let step = page.step("scan", "cards removed by shifts");
    minimax(step, &positions, Loop::Scan, Removal::Shifts, portable());
    step.author("one line, fast", Claim::Faster);
    let step = page.step("lowest-bits", "the lowest bits: touching cards are tried too");
    minimax(step, &positions, Loop::LowestBits, Removal::Shifts, portable());
    step.author("fewer steps, but no pruning", Claim::Nothing);
    let step = page.step("runs", "one card of each run, cleared by a carry");
    minimax(step, &positions, Loop::Runs, Removal::Shifts, portable());
    step.author("fewer steps", Claim::Faster);
    if let Some((cpu, step)) = special_step(&mut page, "runs-bmi", "the same with BMI1 and BMI2") {
        minimax(step, &positions, Loop::Runs, Removal::Shifts, cpu);
    }
    if let Some((cpu, step)) = special_step(&mut page, "runs-pext", "cards removed by PEXT") {
        minimax(step, &positions, Loop::Runs, Removal::Pext, cpu);
    }
    if let Some((cpu, step)) =
        special_step(&mut page, "tops-pext", "the highest card of each run, all found at once")
    {
        minimax(step, &positions, Loop::Tops, Removal::Pext, cpu);
    }
    // The processor features of the step are the same.
    let same_features = if Cpu::available().len() > 1 { "runs-pext" } else { "runs" };
    let does = "the fast solver: one solver for all positions, which remembers them";
    let step = page.step("fast", does);
    solve(step, &positions, || {
        let mut solver = Solver::new();
        move |deal: &Deal| solver.value(deal)
    });
    step.against(same_features);
    page
}

/// Returns all positions of 4 and 5 cards per hand, and some of 6.
fn positions() -> [Positions; 3] {
    let all = |cards, one_in| {
        let kinds = [false, true].into_iter();
        let deals = kinds.flat_map(|with_trump| {
            let words = all_positions(cards, with_trump).step_by(one_in);
            words.map(move |(lengths, bits)| position(lengths, bits, with_trump))
        });
        Rc::new(deals.collect::<Vec<Deal>>())
    };
    let mut of_4 = [0; 14];
    for (_, deal, tricks) in solved_positions() {
        of_4[tricks] += usize::from(deal.tricks() == 4);
    }
    let of_5 = std::array::from_fn(|tricks| {
        COUNTS_OF_5.iter().filter_map(|counts| counts.get(tricks)).sum()
    });
    let of_6 = std::array::from_fn(|tricks| COUNTS_OF_SOME_OF_6.get(tricks).copied().unwrap_or(0));
    [
        Positions { cards: 6, deals: all(6, ONE_IN), expected: of_6 },
        Positions { cards: 5, deals: all(5, 1), expected: of_5 },
        Positions { cards: 4, deals: all(4, 1), expected: of_4 },
    ]
}

/// Adds the cases of a solver. Each run has a new one, which solves all positions of the run.
fn solve<S: FnMut(&Deal) -> usize>(
    step: &mut Step,
    positions: &[Positions; 3],
    solver: impl Fn() -> S + Copy + 'static,
) {
    for Positions { cards, deals, expected } in positions {
        assert_eq!(expected.iter().sum::<usize>(), deals.len());
        let count = deals.len() as u64;
        step.case(&cards.to_string(), *expected, values(deals, solver)).per(count);
        if *cards == 5 && SLOW.contains(&step.name) {
            step.takes_long();
        }
        let small = &positions[2];
        if *cards > small.cards {
            step.rehearsal(small.expected, values(&small.deals, solver));
        }
    }
}

/// Returns a run that solves positions and counts those of each value.
fn values<S: FnMut(&Deal) -> usize>(
    deals: &Rc<Vec<Deal>>,
    solver: impl Fn() -> S + 'static,
) -> impl Fn() -> Counts + 'static {
    let deals = Rc::clone(deals);
    move || {
        let (mut counts, mut value) = ([0; 14], solver());
        deals.iter().for_each(|deal| counts[value(deal)] += 1);
        counts
    }
}

/// Adds the cases of the minimax on packed sequences.
fn minimax(step: &mut Step, positions: &[Positions; 3], moves: Loop, removal: Removal, cpu: Cpu) {
    let solver = Minimax::new(moves, removal, cpu).expect("the processor can do it");
    solve(step, positions, move || move |deal: &Deal| solver.value(deal));
}
