//! What a program that uses the library relies on: which values can exist, and what can be done with
//! the types.

use std::error::Error;
use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::thread;

use bitsolve::honeymoon::{
    Card, CardError, Deal, DealError, Hand, HandError, Play, PlayError, ReferenceSolver, Side,
    Solver, Suit,
};

fn deal() -> Deal {
    "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse().unwrap()
}

#[test]
fn errors_are_errors_and_solvers_may_go_to_threads() {
    fn is_error<E: Error + Send + Sync + 'static>() {}
    fn is_solver<S: Clone + Debug + Default + Send + Sync + Unpin + 'static>() {}
    fn may_see_a_panic<S: UnwindSafe + RefUnwindSafe>() {}
    is_error::<CardError>();
    is_error::<HandError>();
    is_error::<DealError>();
    is_error::<PlayError>();
    is_error::<bitsolve::text::Error>();
    is_solver::<Solver>();
    is_solver::<ReferenceSolver>();
    may_see_a_panic::<Solver>();
    may_see_a_panic::<ReferenceSolver>();
}

#[test]
fn values_that_no_solver_could_answer_do_not_exist() {
    assert!(Hand::from_bits(1 << 52).is_err());
    assert_eq!(Card::from_number(52), None);
    let hands = (deal().leader(), deal().other());
    assert!(Deal::new(None, hands.0, hands.0).is_err());
    assert!(Deal::new(None, Hand::ALL, Hand::default()).is_err());
    assert!(Deal::new(Some(Suit::Spades), hands.0, Hand::default()).is_err());
    assert_eq!(Deal::new(None, hands.0, hands.1), Ok(deal()));
}

#[test]
fn cards_that_may_not_be_played_are_errors() {
    let not_held: Card = "SQ".parse().unwrap();
    let expected = PlayError::NotHeld { card: not_held, side: Side::Leader, hand: deal().leader() };
    assert_eq!(Solver::new().replies(&deal(), not_held), Err(expected));
    assert_eq!(ReferenceSolver.replies(&deal(), not_held), Err(expected));
    assert_eq!(Play::new(deal()).add(not_held), Err(expected));
}

/// Solvers that share what they know are asked about other deals at once, and none is misled.
#[test]
fn clones_on_threads_answer_as_one_solver_does() {
    let deals = [deal(), deal().swapped(), deal().with_trump(Some(Suit::Hearts))];
    let solver = Solver::new();
    let values = thread::scope(|scope| {
        let threads = deals.map(|deal| {
            let mut solver = solver.clone();
            scope.spawn(move || solver.value(&deal))
        });
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(values, [8, 6, 6]);
    assert_eq!(deals.map(|deal| Solver::new().value(&deal)), values);
}
