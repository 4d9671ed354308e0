//! Traps for programs that play on bits, and how they are avoided here. `benches/studies/honeymoon` avoids others.
//!
//! They are in an article on the bit tricks of this game: "Bitwise Operation", day 27 of a series by the
//! author of its first endgame database (NTNU, 2020, doi 10.6345/NTNU202001544).

use crate::common::deals::{random_deal, skewed_deal, TRUMPS};
use crate::common::random::Random;
use bitsolve::honeymoon::{Deal, ReferenceSolver};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::Sequence;

/// The board of the article.
fn article() -> Deal {
    "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse().unwrap()
}

/// Deals of every size with every trump suit and none, half of them with long suits.
fn some_deals(seed: u64) -> Vec<Deal> {
    let mut random = Random::new(seed);
    let mut deals = Vec::new();
    for tricks in 1..=13 {
        for trump in TRUMPS {
            for _ in 0..10 {
                deals.push(random_deal(&mut random, tricks, trump));
                deals.push(skewed_deal(&mut random, tricks, trump));
            }
        }
    }
    deals
}

/// When `SQ` is led, `SK` wins the trick and `SJ` loses it, although only the card led is between them.
#[test]
fn the_led_card_still_separates_the_cards_around_it() {
    let deal: Deal = "N Q.A.. KJ...".parse().unwrap();
    let replies = ReferenceSolver.replies(&deal, "SQ".parse().unwrap()).unwrap();
    let values: Vec<usize> = replies.iter().map(|&(_, tricks)| tricks).collect();
    assert_eq!(values, [2, 0]);

    // Until the trick is over, the sequence has a zero for the queen.
    let sequence = Sequence::of(&deal.swapped(), Cpu::detect());
    assert_eq!(sequence.rows(), [0, 0, 0, 0b101]);
}

/// An XOR with as many ones as there are cards gives the board as the other side sees it. A second
/// one gives the first board again.
#[test]
fn an_exclusive_or_swaps_the_sides() {
    for deal in some_deals(62) {
        for cpu in Cpu::available() {
            let sequence = Sequence::of(&deal, cpu);
            let swapped = Sequence::of(&deal.swapped(), cpu);
            assert_eq!(sequence.swapped(), swapped, "seed 62 {deal:?}");
            assert_ne!(sequence, swapped, "seed 62 {deal:?}");
            assert_eq!(swapped.swapped(), sequence, "seed 62 {deal:?}");
            assert_eq!(sequence.lengths.iter().sum::<usize>(), 2 * deal.tricks());
            assert_eq!(sequence.bits.count_ones() as usize, deal.tricks());
        }
    }
}

/// A sequence tells who holds each card, from the highest spade down.
#[test]
fn the_sequence_of_a_deal() {
    for cpu in Cpu::available() {
        let text = |deal: &Deal| -> Vec<String> {
            let sequence = Sequence::of(deal, cpu);
            let suits = sequence.rows().into_iter().zip(sequence.lengths).rev();
            suits.map(|(row, length)| format!("{row:0length$b}")).collect()
        };
        assert_eq!(text(&article()), ["1101101", "1010010", "010010", "000111"]);
        let bits = u32::from_str_radix("11011011010010010010000111", 2);
        assert_eq!(Ok(Sequence::of(&article(), cpu).bits), bits);
        for deal in some_deals(65) {
            let cards = deal.leader().union(deal.other()).cards();
            let expected: String =
                cards.map(|card| if deal.leader().has(card) { '1' } else { '0' }).collect();
            let sequence = Sequence::of(&deal, cpu);
            let length = 2 * deal.tricks();
            assert_eq!(format!("{:0length$b}", sequence.bits), expected, "seed 65 {deal:?}");
            // The deal made from a sequence has that sequence.
            let again = sequence.deal(deal.trump()).expect("suits are short enough");
            assert_eq!(Sequence::of(&again, cpu), sequence, "seed 65 {deal:?}");
        }
    }
}
