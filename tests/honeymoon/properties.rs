//! What has to be true of the answers to every deal, also of one with too many cards for the
//! reference. It follows from the rules, from what suits and ranks are, and from how tricks are played.

use std::cmp::Reverse;

use crate::common::deals::{random_deal, shuffle, skewed_deal, TRUMPS};
use crate::common::random::Random;
use bitsolve::honeymoon::{Card, CardValue, Deal, Hand, Play, Rank, Side, Solver, Suit};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{on_backend, Sequence};

/// All suits in ascending order.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// `each` deals of each size up to 8 cards a hand and of 13, half of them skewed, with any trump suit
/// or none.
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

/// Checks `each` deals of each size. On each backend one solver has all of them.
fn check_deals(
    seed: u64,
    each: usize,
    mut check: impl FnMut(&mut Solver, &mut Random, &Deal, &str),
) {
    for cpu in Cpu::available() {
        let mut fast = on_backend(&Solver::new(), cpu);
        let mut random = Random::new(seed);
        let deals = deals(&mut random, each);
        assert_eq!(deals.len(), 9 * each);
        for deal in &deals {
            let why = format!("seed {seed} {cpu:?} {deal}");
            check(&mut fast, &mut random, deal, &why);
        }
    }
}

/// The number of times that [`check_deals`] goes through its deals.
fn backends() -> usize {
    Cpu::available().len()
}

/// The leads and their values in the order of cards.
fn leads(solver: &mut Solver, deal: &Deal) -> Vec<CardValue> {
    by_card(solver.leads(deal))
}

/// The replies to a lead and their values in the order of cards.
fn replies(solver: &mut Solver, deal: &Deal, lead: Card) -> Vec<CardValue> {
    by_card(solver.replies(deal, lead).unwrap())
}

/// Checks that the best cards come first, then orders them as [`Hand::cards`] does.
fn by_card(mut values: Vec<CardValue>) -> Vec<CardValue> {
    let key = |&(card, tricks): &CardValue| Reverse((tricks, card));
    assert!(values.is_sorted_by_key(key), "{values:?}");
    values.sort_by_key(|&(card, _)| Reverse(card));
    values
}

/// The values without the cards.
fn tricks_of(values: &[CardValue]) -> Vec<usize> {
    values.iter().map(|&(_, tricks)| tricks).collect()
}

/// Whether two cards of a hand touch: every card between them is in the same hand or in none.
fn touch(hand: Hand, all: Hand, a: Card, b: Card) -> bool {
    let between = (a.min(b).number()..a.max(b).number()).filter_map(Card::from_number);
    a.suit() == b.suit() && between.filter(|&card| all.has(card)).all(|card| hand.has(card))
}

/// Checks the values of one trick against those that are a trick later. A reply is worth what the deal
/// after it leaves, a lead is worth what the best reply leaves, and the deal is worth its best lead.
fn check_one_trick(fast: &mut Solver, deal: &Deal, why: &str) {
    let leads = leads(fast, deal);
    assert!(leads.iter().map(|&(lead, _)| lead).eq(deal.leader().cards()), "{why}");
    for &(lead, value) in &leads {
        let mut play = Play::new(*deal);
        play.add(lead).unwrap();
        let replies = replies(fast, deal, lead);
        let legal = play.legal().cards();
        assert!(replies.iter().map(|&(reply, _)| reply).eq(legal), "{why}, {lead}");
        for &(reply, value) in &replies {
            let mut play = play;
            play.add(reply).unwrap();
            let rest = play.deal().map_or(0, |next| fast.value(next));
            let leader_wins = play.turn() == Side::Leader;
            let by_leader = if leader_wins { 1 + rest } else { deal.tricks() - 1 - rest };
            assert_eq!(value, deal.tricks() - by_leader, "{why}, {lead} {reply}");
        }
        let best = tricks_of(&replies).into_iter().max();
        assert_eq!(Some(deal.tricks() - value), best, "{why}, {lead}");
    }
    assert_eq!(Some(fast.value(deal)), tricks_of(&leads).into_iter().max(), "{why}");
}

#[test]
fn every_answer_follows_from_those_a_trick_later() {
    check_deals(71, 20, |fast, _, deal, why| check_one_trick(fast, deal, why));
}

/// This takes some seconds: `cargo test --release --test honeymoon properties:: -- --ignored`.
#[test]
#[ignore = "takes long"]
fn every_answer_of_thousands_of_deals_follows_from_those_a_trick_later() {
    check_deals(72, 5000, |fast, _, deal, why| check_one_trick(fast, deal, why));
}

#[test]
fn touching_cards_are_worth_the_same() {
    let mut pairs = 0;
    check_deals(73, 20, |fast, _, deal, why| {
        let all = deal.leader().union(deal.other());
        let mut check = |hand: Hand, values: &[CardValue]| {
            for two in values.windows(2) {
                if touch(hand, all, two[0].0, two[1].0) {
                    assert_eq!(two[0].1, two[1].1, "{why}: {two:?}");
                    pairs += 1;
                }
            }
        };
        check(deal.leader(), &leads(fast, deal));
        for lead in deal.leader().cards() {
            check(deal.other(), &replies(fast, deal, lead));
        }
    });
    assert_eq!(pairs, 1356 * backends());
}

/// The hand with the cards of each suit moved to another suit.
fn renamed(hand: Hand, suits: [usize; 4]) -> Hand {
    hand.cards().map(|card| renamed_card(card, suits)).collect()
}

fn renamed_card(card: Card, suits: [usize; 4]) -> Card {
    Card::new(SUITS[suits[card.suit() as usize]], card.rank())
}

#[test]
fn suits_have_no_order() {
    check_deals(74, 20, |fast, random, deal, why| {
        let mut suits = [0, 1, 2, 3];
        shuffle(random, &mut suits);
        let trump = deal.trump().map(|trump| SUITS[suits[trump as usize]]);
        let other =
            Deal::new(trump, renamed(deal.leader(), suits), renamed(deal.other(), suits)).unwrap();
        let rename = |values: Vec<CardValue>| {
            let mut renamed: Vec<CardValue> = values
                .into_iter()
                .map(|(card, tricks)| (renamed_card(card, suits), tricks))
                .collect();
            renamed.sort_by_key(|&(card, _)| Reverse(card));
            renamed
        };
        assert_eq!(fast.value(deal), fast.value(&other), "{why}, {suits:?}");
        assert_eq!(rename(leads(fast, deal)), leads(fast, &other), "{why}, {suits:?}");
        for lead in deal.leader().cards() {
            let renamed = rename(replies(fast, deal, lead));
            let expected = replies(fast, &other, renamed_card(lead, suits));
            assert_eq!(renamed, expected, "{why}, {suits:?} {lead}");
        }
    });
}

/// The deal with other ranks, but with the same order in each suit.
fn respread(random: &mut Random, deal: &Deal) -> Deal {
    let mut hands = [Hand::default(); 2];
    for suit in SUITS {
        let mut ranks = Rank::ALL.to_vec();
        shuffle(random, &mut ranks);
        let both = deal.leader().union(deal.other()).of(suit);
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
            let other_leads = tricks_of(&leads(fast, &other));
            assert_eq!(tricks_of(&leads(fast, deal)), other_leads, "{why}");
            for (lead, other_lead) in deal.leader().cards().zip(other.leader().cards()) {
                let values = tricks_of(&replies(fast, deal, lead));
                let other_values = tricks_of(&replies(fast, &other, other_lead));
                assert_eq!(values, other_values, "{why}, {lead}");
            }
        }
    });
}

/// Only experience says so: no counterexample is known.
#[test]
fn a_higher_card_never_hurts() {
    let mut swapped = 0;
    check_deals(76, 20, |fast, _, deal, why| {
        let sequence = Sequence::of(deal, Cpu::detect());
        let value = fast.value(deal);
        let mut start = 0;
        for (row, length) in sequence.rows().into_iter().zip(sequence.lengths) {
            for place in 1..length {
                // Two bits: a card of the leader right below one of the other hand.
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

/// Only experience says this, too.
#[test]
fn being_on_lead_costs_at_most_one_trick() {
    let mut costs = [0; 3];
    check_deals(77, 40, |fast, _, deal, why| {
        let leading = fast.value(deal);
        let following = deal.tricks() - fast.value(&deal.swapped());
        assert!(leading + 1 >= following, "{why}");
        costs[usize::from(leading >= following) + usize::from(leading > following)] += 1;
    });
    // How often being on lead costs a trick, makes no difference, and gains.
    assert_eq!(costs, [9, 247, 104].map(|count| count * backends()));
}

#[test]
fn trumps_that_nobody_has_are_no_trumps() {
    let mut checked = 0;
    check_deals(78, 40, |fast, _, deal, why| {
        let all = deal.leader().union(deal.other());
        let absent = SUITS.into_iter().filter(|&suit| all.of(suit).is_empty());
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

/// Hands that take all tricks or none.
#[test]
fn deals_that_anyone_can_value() {
    let suit = |suit: Suit| Hand::ALL.of(suit);
    let first = |count: usize| Hand::from_bits((1 << count) - 1).unwrap();
    for cpu in Cpu::available() {
        let mut fast = on_backend(&Solver::new(), cpu);
        let mut value =
            |trump, leader, other| fast.value(&Deal::new(trump, leader, other).expect("two hands"));
        for trump in TRUMPS {
            // Each hand has one suit. The other hand never follows suit, so it never gets the lead
            // unless its suit is the trump suit.
            let has_none = trump == Some(Suit::Hearts);
            let expected = if has_none { 0 } else { 13 };
            assert_eq!(value(trump, suit(Suit::Spades), suit(Suit::Hearts)), expected);
            // One suit: the higher half against the lower.
            for tricks in 1..=6 {
                let low = first(tricks);
                let high = first(2 * tricks).cards().filter(|&card| !low.has(card)).collect();
                assert_eq!(value(trump, high, low), tricks);
                assert_eq!(value(trump, low, high), 0);
            }
            // All aces, kings and queens and one jack against lower cards.
            let ranks = |ranks: std::ops::Range<usize>| -> Hand {
                let cards = Rank::ALL[ranks].iter();
                cards.flat_map(|&rank| SUITS.map(|suit| Card::new(suit, rank))).collect()
            };
            let jack = Card::new(Suit::Clubs, Rank::Jack);
            let low = ranks(6..9).with(Card::new(Suit::Clubs, Rank::Seven));
            assert_eq!(value(trump, ranks(10..13).with(jack), low), 13);
            assert_eq!(value(trump, low, ranks(10..13).with(jack)), 0);
        }
    }
}
