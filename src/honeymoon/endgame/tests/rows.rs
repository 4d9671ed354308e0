//! The tricks within a row, against lists of cards.

use std::collections::HashSet;

use crate::honeymoon::endgame::row_tricks::{Followed, RowTricks};
use crate::honeymoon::solver::fast::suit::swapped;

/// The length of the longest row that is compared.
const LONGEST: usize = 9;

/// Returns whose cards are left in a list after some are gone, as bits.
fn left(list: &[bool], gone: &[usize]) -> u16 {
    let rest = (0..list.len()).filter(|rank| !gone.contains(rank)).map(|rank| list[rank]);
    (0..).zip(rest).fold(0, |all, (rank, mine)| all | u16::from(mine) << rank)
}

/// Returns the cards of one side of which the next lower card is not its own.
fn lowest_of_runs(list: &[bool], mine: bool) -> Vec<usize> {
    let is_lowest = |&rank: &usize| list[rank] == mine && (rank == 0 || list[rank - 1] != mine);
    (0..list.len()).filter(is_lowest).collect()
}

#[test]
fn tricks_are_what_lists_of_cards_say() {
    let row_tricks = RowTricks::new();
    let (mut rows, mut tricks, mut throws) = (0, 0, 0);
    for length in 0..=LONGEST {
        for cards in 0..1u32 << length {
            let row = cards | 1 << length;
            let list: Vec<bool> = (0..length).map(|rank| cards >> rank & 1 == 1).collect();
            let (leads, replies) = (lowest_of_runs(&list, true), lowest_of_runs(&list, false));
            let mut expected = Vec::new();
            for &lead in leads.iter().rev() {
                let winner = (lead + 1..length).find(|&rank| !list[rank]);
                let loser = (0..lead).find(|&rank| !list[rank]);
                for &reply in replies.iter().rev() {
                    expected.push(Followed {
                        left: left(&list, &[lead, reply]),
                        wins: lead > reply,
                        is_last: Some(&reply) == replies.first(),
                        is_tried: Some(reply) == winner || Some(reply) == loser,
                        is_highest: Some(&lead) == leads.last(),
                    });
                }
            }
            assert_eq!(row_tricks.followed(row), expected, "{row:b}");
            tricks += expected.len();
            let thrown: Vec<u16> = replies.iter().map(|&reply| left(&list, &[reply])).collect();
            assert_eq!(row_tricks.thrown(row), thrown, "{row:b}");
            throws += thrown.len();

            // The cards that are left out lead to the same rows.
            let of = |mine| (0..length).filter(|&rank| list[rank] == mine).collect::<Vec<_>>();
            let (mine, theirs) = (of(true), of(false));
            let pairs =
                mine.iter().flat_map(|&lead| theirs.iter().map(move |&reply| (lead, reply)));
            let all: HashSet<(u16, bool)> =
                pairs.map(|(lead, reply)| (left(&list, &[lead, reply]), lead > reply)).collect();
            assert_eq!(all, expected.iter().map(|trick| (trick.left, trick.wins)).collect());
            let all: HashSet<u16> = theirs.iter().map(|&card| left(&list, &[card])).collect();
            assert_eq!(all, thrown.into_iter().collect());
            rows += 1;
        }
    }
    assert_eq!(rows, (2 << LONGEST) - 1);
    assert!(tricks > 4000 && throws > 2000, "{tricks} {throws}");
}

#[test]
fn rows_of_all_lengths_have_tricks_for_each_pair_of_runs() {
    let row_tricks = RowTricks::new();
    let mut rows = 0;
    for row in 1..2u32 << 13 {
        let leads = row_tricks.thrown(swapped(row)).len();
        let replies = row_tricks.thrown(row).len();
        let tricks = row_tricks.followed(row);
        assert_eq!(tricks.len(), leads * replies, "{row:b}");
        assert_eq!(tricks.iter().filter(|trick| trick.is_last).count(), leads.min(tricks.len()));
        rows += 1;
    }
    assert_eq!(rows, (2 << 13) - 1);
}
