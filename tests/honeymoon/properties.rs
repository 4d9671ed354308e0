//! What has to be true of every deal's answers, also of those with too many cards for the
//! reference: of the rules, of what suits and ranks are, and of play.

use std::cmp::Reverse;

use crate::common::deals::{random_deal, shuffle, skewed_deal, TRUMPS};
use crate::common::random::Random;
use bitsolve::cpu::Cpu;
use bitsolve::honeymoon::card::{Card, Suit, RANKS};
use bitsolve::honeymoon::deal::Deal;
use bitsolve::honeymoon::hand::{Hand, FIRST, SUITS};
use bitsolve::honeymoon::sequence::Sequence;
use bitsolve::honeymoon::solver::fast::{Fast, Table};
use bitsolve::honeymoon::solver::{Solver, Worth};

/// So many deals of each size up to 8 cards a hand and of 13, half of them skewed, with any trump
/// suit or none.
fn deals(random: &mut Random, each: usize) -> Vec<Deal> {
    let mut deals = Vec::new();
    for tricks in (1..=8).chain([13]) {
        for number in 0..each {
            let trump = TRUMPS[random.below(5) as usize];
            let make = if number % 2 == 0 { random_deal } else { skewed_deal };
            deals.push(make(random, tricks, trump));
        }
    }
    deals
}

/// Checks so many deals of each size on every backend, with one table for all of them.
fn check_deals(seed: u64, each: usize, mut check: impl FnMut(&mut Fast, &mut Random, &Deal, &str)) {
    for cpu in Cpu::available() {
        let table = Table::default();
        let mut fast = Fast::new(&table, cpu);
        let mut random = Random::new(seed);
        let deals = deals(&mut random, each);
        assert_eq!(deals.len(), 9 * each);
        for deal in &deals {
            let why = format!(
                "seed {seed} {cpu:?} {:?} {}, {}",
                deal.trump(),
                deal.leader(),
                deal.other()
            );
            check(&mut fast, &mut random, deal, &why);
        }
    }
}

/// How many times [`check_deals`] goes through its deals.
fn backends() -> usize {
    Cpu::available().len()
}

/// What the cards are worth, without the cards.
fn tricks_of(worths: &[Worth]) -> Vec<usize> {
    worths.iter().map(|&(_, tricks)| tricks).collect()
}

/// Whether the cards of one hand touch: those between them, if there are any, are in the same hand
/// or in none.
fn touch(hand: Hand, all: Hand, a: Card, b: Card) -> bool {
    let between = (a.min(b).number()..a.max(b).number()).map(Card::from_number);
    a.suit() == b.suit() && between.filter(|&card| all.has(card)).all(|card| hand.has(card))
}

/// A trick at a time: what a reply is worth is what the deal after it is, what a lead is worth is
/// what the best reply leaves, and the deal is worth its best lead.
fn check_one_trick(fast: &mut Fast, deal: &Deal, why: &str) {
    let leads = fast.leads(deal);
    assert!(leads.iter().map(|&(lead, _)| lead).eq(deal.leader().cards()), "{why}");
    for &(lead, worth) in &leads {
        let replies = fast.replies(deal, lead);
        let legal = deal.legal_replies(lead).cards();
        assert!(replies.iter().map(|&(reply, _)| reply).eq(legal), "{why}, {lead}");
        for &(reply, worth) in &replies {
            let (next, leader_wins) = deal.after(lead, reply);
            let rest = next.map_or(0, |next| fast.value(&next));
            let by_leader = if leader_wins { 1 + rest } else { deal.tricks() - 1 - rest };
            assert_eq!(worth, deal.tricks() - by_leader, "{why}, {lead} {reply}");
        }
        let best = tricks_of(&replies).into_iter().max();
        assert_eq!(Some(deal.tricks() - worth), best, "{why}, {lead}");
    }
    assert_eq!(Some(fast.value(deal)), tricks_of(&leads).into_iter().max(), "{why}");
}

#[test]
fn every_answer_follows_from_those_a_trick_later() {
    check_deals(71, 20, |fast, _, deal, why| check_one_trick(fast, deal, why));
}

/// Some seconds: `cargo test --release --test honeymoon_properties -- --ignored`.
#[test]
#[ignore = "takes long"]
fn every_answer_of_thousands_of_deals_follows_from_those_a_trick_later() {
    check_deals(72, 5000, |fast, _, deal, why| check_one_trick(fast, deal, why));
}

#[test]
fn touching_cards_are_worth_the_same() {
    let mut pairs = 0;
    check_deals(73, 20, |fast, _, deal, why| {
        let all = deal.leader().and(deal.other());
        let mut check = |hand: Hand, worths: &[Worth]| {
            for two in worths.windows(2) {
                if touch(hand, all, two[0].0, two[1].0) {
                    assert_eq!(two[0].1, two[1].1, "{why}: {two:?}");
                    pairs += 1;
                }
            }
        };
        check(deal.leader(), &fast.leads(deal));
        for lead in deal.leader().cards() {
            check(deal.other(), &fast.replies(deal, lead));
        }
    });
    assert_eq!(pairs, 1356 * backends());
}

/// The hand with each suit's cards in another suit.
fn renamed(hand: Hand, suits: [usize; 4]) -> Hand {
    hand.cards().map(|card| renamed_card(card, suits)).collect()
}

fn renamed_card(card: Card, suits: [usize; 4]) -> Card {
    Card::new(Suit::BY_NUMBER[suits[card.suit() as usize]], card.rank())
}

#[test]
fn suits_have_no_order() {
    check_deals(74, 20, |fast, random, deal, why| {
        let mut suits = [0, 1, 2, 3];
        shuffle(random, &mut suits);
        let trump = deal.trump().map(|trump| Suit::BY_NUMBER[suits[trump as usize]]);
        let other =
            Deal::new(trump, renamed(deal.leader(), suits), renamed(deal.other(), suits)).unwrap();
        let rename = |worths: Vec<Worth>| {
            let mut renamed: Vec<Worth> = worths
                .into_iter()
                .map(|(card, tricks)| (renamed_card(card, suits), tricks))
                .collect();
            renamed.sort_by_key(|&(card, _)| Reverse(card));
            renamed
        };
        assert_eq!(fast.value(deal), fast.value(&other), "{why}, {suits:?}");
        assert_eq!(rename(fast.leads(deal)), fast.leads(&other), "{why}, {suits:?}");
        for lead in deal.leader().cards() {
            let replies = fast.replies(&other, renamed_card(lead, suits));
            assert_eq!(rename(fast.replies(deal, lead)), replies, "{why}, {suits:?} {lead}");
        }
    });
}

/// The deal with other ranks, but the same order in each suit.
fn respread(random: &mut Random, deal: &Deal) -> Deal {
    let mut hands = [Hand::default(); 2];
    for suit in Suit::BY_NUMBER {
        let mut ranks: Vec<usize> = (0..RANKS).collect();
        shuffle(random, &mut ranks);
        let both = deal.leader().and(deal.other()).of(suit);
        ranks.truncate(both.len());
        ranks.sort_by_key(|&rank| Reverse(rank));
        for (card, rank) in both.cards().zip(ranks) {
            let hand = &mut hands[usize::from(deal.other().has(card))];
            *hand = hand.with(Card::new(suit, rank));
        }
    }
    Deal::new(deal.trump(), hands[0], hands[1]).unwrap()
}

#[test]
fn ranks_are_an_order_and_no_more() {
    check_deals(75, 20, |fast, random, deal, why| {
        let closed = Sequence::of(deal, Cpu::detect()).deal(deal.trump()).unwrap();
        for other in [closed, respread(random, deal)] {
            assert_eq!(fast.value(deal), fast.value(&other), "{why}");
            assert_eq!(tricks_of(&fast.leads(deal)), tricks_of(&fast.leads(&other)), "{why}");
            for (lead, other_lead) in deal.leader().cards().zip(other.leader().cards()) {
                let replies = tricks_of(&fast.replies(deal, lead));
                let other_replies = tricks_of(&fast.replies(&other, other_lead));
                assert_eq!(replies, other_replies, "{why}, {lead}");
            }
        }
    });
}

/// Nothing but experience says so, but it has yet to be found false.
#[test]
fn a_higher_card_never_hurts() {
    let mut swapped = 0;
    check_deals(76, 20, |fast, _, deal, why| {
        let sequence = Sequence::of(deal, Cpu::detect());
        let value = fast.value(deal);
        let mut start = 0;
        for (row, length) in sequence.rows().into_iter().zip(sequence.lengths) {
            for place in 1..length {
                // The leader's card right below one of the other's, as two bits.
                if row >> (place - 1) & 0b11 == 0b01 {
                    let bits = sequence.bits ^ 0b11 << (start + place - 1);
                    let better = Sequence { bits, ..sequence }.deal(deal.trump()).unwrap();
                    assert!(fast.value(&better) >= value, "{why}, bits {bits:b}");
                    let other = fast.value(&better.swapped());
                    assert!(other <= fast.value(&deal.swapped()), "{why}, bits {bits:b}");
                    swapped += 1;
                }
            }
            start += length;
        }
    });
    assert_eq!(swapped, 388 * backends());
}

/// Nor this.
#[test]
fn to_be_on_lead_costs_a_trick_at_most() {
    let mut costs = [0; 3];
    check_deals(77, 40, |fast, _, deal, why| {
        let leading = fast.value(deal);
        let following = deal.tricks() - fast.value(&deal.swapped());
        assert!(leading + 1 >= following, "{why}");
        costs[usize::from(leading >= following) + usize::from(leading > following)] += 1;
    });
    // It costs one, makes no difference, or gains.
    assert_eq!(costs, [9, 247, 104].map(|count| count * backends()));
}

#[test]
fn trumps_that_nobody_has_are_no_trumps() {
    let mut checked = 0;
    check_deals(78, 40, |fast, _, deal, why| {
        let lengths = deal.leader().and(deal.other()).lengths();
        let absent = Suit::BY_NUMBER.into_iter().filter(|&suit| lengths[suit as usize] == 0);
        let no_trump = deal.with_trump(None);
        for suit in absent {
            let deal = deal.with_trump(Some(suit));
            assert_eq!(fast.value(&deal), fast.value(&no_trump), "{why}, {suit}");
            assert_eq!(fast.leads(&deal), fast.leads(&no_trump), "{why}, {suit}");
            checked += 1;
        }
    });
    assert_eq!(checked, 375 * backends());
}

/// Hands that take all or nothing.
#[test]
fn deals_that_anyone_can_value() {
    let suit = |suit: Suit| Hand(SUITS[suit as usize]);
    for cpu in Cpu::available() {
        let table = Table::default();
        let mut fast = Fast::new(&table, cpu);
        let mut value =
            |trump, leader, other| fast.value(&Deal::new(trump, leader, other).expect("two hands"));
        for trump in TRUMPS {
            // A suit each: the other hand follows to no card and never leads, unless it has the
            // trumps.
            let has_none = trump == Some(Suit::Hearts);
            let expected = if has_none { 0 } else { 13 };
            assert_eq!(value(trump, suit(Suit::Spades), suit(Suit::Hearts)), expected);
            // One suit, the higher half against the lower.
            for tricks in 1..=6 {
                let low = Hand(FIRST[tricks]);
                let high = Hand(FIRST[2 * tricks] ^ FIRST[tricks]);
                assert_eq!(value(trump, high, low), tricks);
                assert_eq!(value(trump, low, high), 0);
            }
            // All aces, kings and queens and a jack against all others below.
            let ranks = |ranks: std::ops::Range<usize>| -> Hand {
                let cards =
                    ranks.flat_map(|rank| Suit::BY_NUMBER.map(|suit| Card::new(suit, rank)));
                cards.collect()
            };
            let jack = Card::new(Suit::Clubs, 9);
            let low = ranks(6..9).with(Card::new(Suit::Clubs, 5));
            assert_eq!(value(trump, ranks(10..13).with(jack), low), 13);
            assert_eq!(value(trump, low, ranks(10..13).with(jack)), 0);
        }
    }
}
