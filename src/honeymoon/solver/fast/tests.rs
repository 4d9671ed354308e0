//! How much the search looks at, which no answer shows.

use super::*;

/// The deal of the article that `tests/honeymoon/traps.rs` names, and three others.
const DEALS: [&str; 4] = [
    "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ",
    "S AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ",
    "H Q93.K852.J4.A873 K7.AJ93.T85.KT92",
    "N J764.Q5.KT92.A84 KT2.AJ83.Q76.K95",
];

/// The number of endgames and of larger positions that were searched, for each deal with a new
/// solver. Bounds that say less, or cards that are tried in another order, change these numbers.
#[test]
fn as_many_positions_are_searched_as_ever() {
    let searched = DEALS.map(|deal| {
        let mut solver = Solver::new();
        let leads = solver.leads(&deal.parse().unwrap());
        assert_eq!(leads.len(), 13);
        solver.search.tables.known()
    });
    assert_eq!(searched, [(140, 40), (247, 58), (1319, 327), (977, 302)]);
}

/// A clone shares the endgames, but not the other positions, and answers the same.
#[test]
fn clones_share_the_endgames() {
    let deal = DEALS[0].parse().unwrap();
    let mut solver = Solver::new();
    let leads = solver.leads(&deal);
    let mut clone = solver.clone();
    let (endgames, positions) = solver.search.tables.known();
    assert!(endgames > 0 && positions > 0);
    assert_eq!(clone.search.tables.known(), (endgames, 0));
    assert_eq!(clone.leads(&deal), leads);
    assert_eq!(solver.search.tables.known().0, clone.search.tables.known().0);
}
