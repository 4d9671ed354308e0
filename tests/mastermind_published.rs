//! Published totals, to the digit.

use bitsolve::mastermind::codeword::Codeword;
use bitsolve::mastermind::game::Game;
use bitsolve::mastermind::solver::reference::Reference;
use bitsolve::mastermind::solver::Solver;
use bitsolve::mastermind::strategy::Strategy;

#[test]
fn knuth() {
    let game = Game::new(4, 6, true).unwrap();
    let first = Codeword::parse("1122", &game);
    let found = Reference.evaluate(&game, Strategy::Knuth, first);
    assert_eq!((found.total(), found.turns.clone()), (5801, vec![1, 6, 62, 533, 694]));
    let found = Reference.evaluate(&game, Strategy::ExpectedSize, first);
    assert_eq!(found.total(), 5764);
    let first = Codeword::parse("1123", &game);
    let found = Reference.evaluate(&game, Strategy::Entropy, first);
    assert_eq!(found.total(), 5680);
    let found = Reference.evaluate(&game, Strategy::MostParts, first);
    assert_eq!((found.total(), found.turns.clone()), (5668, vec![1, 12, 72, 635, 569, 7]));
}
