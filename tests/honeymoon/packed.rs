//! The minimax on packed sequences, by every loop over moves and every way to remove a card.

use crate::common::positions::{
    all_positions, position, solved_positions, COUNTS_OF_5, COUNTS_OF_6,
};
use bitsolve::honeymoon::{Card, Play, Solver};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{Loop, Minimax, Removal};

/// Returns a solver for each of these loops, each way to remove a card, and each backend that can do it.
fn solvers(is_wanted: fn(Loop) -> bool) -> Vec<Minimax> {
    let (mut solvers, mut loops) = (Vec::new(), 0);
    for moves in Loop::ALL.into_iter().filter(|&moves| is_wanted(moves)) {
        for cpu in Cpu::available() {
            solvers.extend(Removal::ALL.map(|removal| Minimax::new(moves, removal, cpu)));
        }
        loops += 1;
    }
    let solvers: Vec<Minimax> = solvers.into_iter().flatten().collect();
    // A portable one cannot use PEXT.
    assert_eq!(solvers.len(), loops * if Cpu::available().len() == 1 { 2 } else { 5 });
    solvers
}

#[test]
fn all_positions_of_up_to_4_cards() {
    let solvers = solvers(|_| true);
    assert!(solvers.len() >= 8);
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
fn all_positions_of_5_cards_by_runs_and_tops() {
    let kinds = [(Loop::Runs, Removal::Shifts), (Loop::Tops, Removal::Pext)];
    let on_cpu = |cpu| kinds.map(|(moves, removal)| Minimax::new(moves, removal, cpu));
    let solvers: Vec<Minimax> = Cpu::available().into_iter().flat_map(on_cpu).flatten().collect();
    // A portable one cannot use PEXT.
    assert_eq!(solvers.len(), if Cpu::available().len() == 1 { 1 } else { 3 });
    check(&solvers, COUNTS_OF_5);
}

/// With the next, this takes six minutes of one core: `cargo test --release --test honeymoon packed:: -- --ignored`.
#[test]
#[ignore = "it takes long"]
fn all_positions_of_5_and_6_cards() {
    check(&solvers(|moves| moves != Loop::LowestBits), COUNTS_OF_5);
    check(&solvers(|moves| moves != Loop::LowestBits), COUNTS_OF_6);
}

/// The loop that does not skip touching cards takes longer.
#[test]
#[ignore = "it takes long"]
fn all_positions_of_5_and_6_cards_with_touching_cards() {
    check(&solvers(|moves| moves == Loop::LowestBits), COUNTS_OF_5);
    let best = Cpu::available().pop().unwrap();
    let solver = Minimax::new(Loop::LowestBits, Removal::Shifts, best).unwrap();
    check(&[solver], COUNTS_OF_6);
}

/// Returns the number of positions between tricks of all games, the first included. With `skip`, only
/// one of several touching cards is played.
fn positions(play: &Play, skip: bool) -> u64 {
    let Some(deal) = play.deal() else { return 0 };
    let in_play = deal.leader().union(deal.other());
    let legal = play.legal();
    let touches = |card: &Card| {
        let higher = in_play.of(card.suit()).cards().take_while(|other| other > card).last();
        higher.is_some_and(|next| legal.has(next))
    };
    let after = |card| {
        let mut next = *play;
        next.add(card).unwrap();
        positions(&next, skip)
    };
    let cards = legal.cards().filter(|card| !(skip && touches(card)));
    u64::from(play.lead().is_none()) + cards.map(after).sum::<u64>()
}

/// Returns the numbers of positions in the games from all positions of this many cards, without
/// touching cards and with them.
fn all_games(tricks: usize) -> [u64; 2] {
    let mut counts = [0, 0];
    for with_trump in [false, true] {
        for (lengths, bits) in all_positions(tricks, with_trump) {
            let play = Play::new(position(lengths, bits, with_trump));
            counts[0] += positions(&play, true);
            counts[1] += positions(&play, false);
        }
    }
    counts
}

/// Skipping touching cards matters more than how fast a loop is.
#[test]
fn touching_cards_multiply_the_positions() {
    assert_eq!(all_games(3), [8407, 18_202]);
    assert_eq!(all_games(4), [267_957, 1_180_876]);
}

#[test]
#[ignore = "it takes long"]
fn touching_cards_multiply_the_positions_of_5_cards() {
    assert_eq!(all_games(5), [10_602_806, 108_255_662]);
}
