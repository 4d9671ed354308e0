//! Tests of the order of the rows in the rounds of the recorder.

use crate::order::of_round;

const MOST: usize = 15;

#[test]
fn every_round_has_every_row_in_another_order() {
    let orders: Vec<Vec<usize>> =
        (0..MOST).map(|round| of_round(&[MOST; 20], round, MOST)).collect();
    for (round, order) in orders.iter().enumerate() {
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..20), "round {round}: {order:?}");
        assert!(!orders[..round].contains(order), "round {round}: {order:?}");
    }
    // No row runs after the same one in more than a few rounds.
    for row in 0..20 {
        for other in 0..20 {
            let follows = |order: &&Vec<usize>| order.windows(2).any(|pair| pair == [other, row]);
            let count = orders.iter().filter(follows).count();
            assert!(count <= 5, "{row} runs after {other} in {count} rounds");
        }
    }
}

#[test]
fn rows_with_few_rounds_are_spread() {
    let counts = [0, 1, 3, 4, 7, 15];
    let rounds_of = |place: usize| -> Vec<usize> {
        (0..MOST).filter(|&round| of_round(&counts, round, MOST).contains(&place)).collect()
    };
    for (place, count) in counts.into_iter().enumerate() {
        assert_eq!(rounds_of(place).len(), count);
    }
    assert_eq!(rounds_of(2), [4, 9, 14]);
    assert_eq!(rounds_of(3), [3, 7, 11, 14]);
}
