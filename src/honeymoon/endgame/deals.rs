//! Turns positions of a level into deals, which the search can solve and users can read.

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::level::Layout;
use crate::honeymoon::sequence::Sequence;
use crate::honeymoon::solver::fast::index::binomial;

/// Returns the position with this index as a deal. The cards of each suit are its highest.
pub(super) fn deal_of(layout: &Layout, index: usize) -> Deal {
    let holdings = layout.holdings();
    let lengths = layout.shapes()[index / holdings];
    let bits = word_of(index % holdings, layout.cards);
    // The last row is that of the trump suit.
    let trump = layout.kind.has_trump().then_some(Suit::BY_NUMBER[3]);
    let deal = Sequence { bits, lengths }.deal(trump);
    deal.expect("every position of a level is a deal")
}

/// Returns the word with this many ones that has this rank among all such words.
fn word_of(mut rank: usize, ones: usize) -> u32 {
    let mut word = 0;
    for ones in (1..=ones).rev() {
        // The highest one is at the last place with at most `rank` words below it.
        let is_below = |&place: &usize| binomial(place, ones) as usize <= rank;
        let place = (ones - 1..32).take_while(is_below).last().unwrap_or(ones - 1);
        rank -= binomial(place, ones) as usize;
        word |= 1 << place;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Cpu;
    use crate::honeymoon::endgame::level::words;
    use crate::honeymoon::endgame::Kind;
    use crate::honeymoon::solver::fast::suit;

    #[test]
    fn words_have_their_ranks() {
        let mut checked = 0;
        for cards in 1..=7 {
            for (rank, word) in words(2 * cards, cards).enumerate() {
                assert_eq!(word_of(rank, cards), word);
                checked += 1;
            }
        }
        assert_eq!(checked, 2 + 6 + 20 + 70 + 252 + 924 + 3432);
        assert_eq!(word_of(10_400_599, 13), 0b11_1111_1111_1110_0000_0000_0000);
    }

    #[test]
    fn deals_have_the_index_that_they_are_made_from() {
        let mut checked = 0;
        for kind in Kind::ALL {
            for cards in 1..=13 {
                let layout = Layout::new(kind, cards);
                // All positions of small levels, and some of large ones.
                for index in (0..layout.entries()).step_by(layout.entries() / 3000 + 1) {
                    let deal = deal_of(&layout, index);
                    assert_eq!((deal.tricks(), deal.trump().is_some()), (cards, kind.has_trump()));
                    let rows = suit::rows(&Sequence::of(&deal, Cpu::detect()));
                    assert_eq!(layout.index_of(rows), index, "{deal}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 40_000, "{checked}");
    }
}
