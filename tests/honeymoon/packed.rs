//! The minimax on packed sequences, by every loop over moves and every way to remove a card.

use crate::common::positions::{
    all_positions, position, solved_positions, COUNTS_OF_5, COUNTS_OF_6,
};
use bitsolve::honeymoon::Solver;
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{Loop, Minimax, Removal};

/// Returns a solver for each loop, each way to remove a card, and each backend that can do it.
fn solvers() -> Vec<Minimax> {
    let mut solvers = Vec::new();
    for cpu in Cpu::available() {
        for moves in Loop::ALL {
            solvers.extend(Removal::ALL.map(|removal| Minimax::new(moves, removal, cpu)));
        }
    }
    let solvers: Vec<Minimax> = solvers.into_iter().flatten().collect();
    // A portable one cannot use PEXT.
    assert_eq!(solvers.len(), if Cpu::available().len() == 1 { 8 } else { 20 });
    solvers
}

#[test]
fn all_positions_of_up_to_4_cards() {
    let solvers = solvers();
    let mut checked = 0;
    for (line, deal, tricks) in solved_positions() {
        for solver in &solvers {
            assert_eq!(solver.value(&deal), tricks, "{solver:?} {line}");
        }
        checked += 1;
    }
    assert_eq!(checked, 4 + 30 + 180 + 1050 + 8 + 66 + 460 + 2870);
}

/// Compares these solvers with the fast one in all positions, and the numbers of positions of each
/// value with known ones.
fn check<const COUNTS: usize>(solvers: &[Minimax], expected: [[usize; COUNTS]; 2]) {
    let mut fast = Solver::new();
    for (with_trump, expected) in [false, true].into_iter().zip(expected) {
        let mut counts = [0; COUNTS];
        for (lengths, bits) in all_positions(COUNTS - 1, with_trump) {
            let deal = position(lengths, bits, with_trump);
            let value = fast.value(&deal);
            for solver in solvers {
                assert_eq!(solver.value(&deal), value, "{solver:?} {deal}");
            }
            counts[value] += 1;
        }
        assert_eq!(counts, expected);
    }
}

#[test]
fn all_positions_of_5_cards_by_the_last_loops() {
    let is_last = |cpu| Minimax::new(Loop::Runs, Removal::Shifts, cpu);
    let solvers: Vec<Minimax> = Cpu::available().into_iter().filter_map(is_last).collect();
    check(&solvers, COUNTS_OF_5);
}

/// This takes a minute: `cargo test --release --test honeymoon packed:: -- --ignored`.
#[test]
#[ignore = "it takes long"]
fn all_positions_of_5_and_6_cards() {
    let solvers = solvers();
    check(&solvers, COUNTS_OF_5);
    check(&solvers, COUNTS_OF_6);
}
