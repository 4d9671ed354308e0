//! Hands as arrays of cards, and as boards of 64 bits.
//!
//! A board has 13 bits per suit, clubs lowest, and 12 spare bits. There is one board for each hand and one for the
//! discards. No card is on two boards. An OR of both hands has all cards in play. A PEXT of one hand with this mask is
//! the relative sequence, in which a one is a card of this hand.

use std::fmt::Debug;

use bitsolve::honeymoon::{Card, Deal, Hand};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::Sequence;

use super::{each, sequence_of};
use crate::studies::{Page, Prepare};

/// The number of cards of a suit, and of a hand.
const RANKS: usize = 13;

/// The cards per hand, and the number of pairs of hands. With fewer, the branch predictor knows what the hands have.
const PAIRS: (usize, usize) = (RANKS, 5000);

/// The mask of all cards of a sequence. The author has a table of such masks.
const ALL: u32 = (1 << (2 * RANKS)) - 1;

/// The masks of the suits, as the author writes them.
const SUITS: [u64; 4] = [0x1fff, 0x3ff_e000, 0x7f_fc00_0000, 0xf_ff80_0000_0000];

/// Makes the page. Each step with arrays is followed by the one that does the same with boards. The last step is the
/// library without PEXT.
pub(super) fn page() -> Page {
    let special = Cpu::detect();
    let on_special = move |hands: &Boards| sequence_of_boards(hands, special);
    let portable = |hands: &Boards| sequence_of_boards(hands, Cpu::Portable);
    let (bits, lengths) =
        (|sequence: Sequence| sequence.bits, |sequence: Sequence| sequence.lengths);
    let steps = vec![
        ("play-arrays", play(arrays, play_arrays)),
        ("play-boards", play(boards, play_boards)),
        ("swap-arrays", swap(owners, |all| all.map(|one| one ^ 1))),
        ("swap-boards", swap(|bits| bits, |bits| bits ^ ALL)),
        ("sequence-arrays", asked(Cpu::Portable, arrays, bits, sequence_of_arrays)),
        ("sequence-boards", asked(special, boards, bits, on_special)),
        ("lengths-arrays", asked(Cpu::Portable, arrays, lengths, lengths_of_arrays)),
        ("lengths-boards", asked(special, boards, lengths, lengths_of_boards)),
        ("sequence-portable", asked(Cpu::Portable, boards, bits, portable)),
    ];
    Page { name: "honeymoon/hands", count: PAIRS.1 as u64, steps }
}

/// Cards by their numbers. The lowest of a hand is first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cards {
    /// Zeros follow the cards.
    cards: [u8; 2 * RANKS],
    count: usize,
}

impl Cards {
    #[inline(always)]
    fn all(&self) -> &[u8] {
        &self.cards[..self.count]
    }

    #[inline(always)]
    fn push(&mut self, card: u8) {
        self.cards[self.count] = card;
        self.count += 1;
    }

    /// Finds a card, and moves the later ones down.
    #[inline(always)]
    fn remove(&mut self, card: u8) {
        if let Some(place) = self.all().iter().position(|&other| other == card) {
            self.cards.copy_within(place + 1..self.count, place);
            self.count -= 1;
            self.cards[self.count] = 0;
        }
    }
}

/// The hand on lead, the other hand, and the discards.
type Arrays = [Cards; 3];

fn arrays(cards: [Vec<Card>; 3]) -> Arrays {
    cards.map(|cards| {
        let mut all = Cards::default();
        cards.iter().for_each(|card| all.push(card.number() as u8));
        all
    })
}

#[inline(always)]
fn play_arrays(mut hands: Arrays, trick: [u8; 2]) -> Arrays {
    for (hand, card) in trick.into_iter().enumerate() {
        hands[hand].remove(card);
        hands[2].push(card);
    }
    hands
}

/// Puts all cards into one array, each with its owner, and sorts them.
#[inline(always)]
fn sequence_of_arrays(hands: &Arrays) -> u32 {
    let mut all = Cards::default();
    hands[0].all().iter().for_each(|card| all.push(card << 1 | 1));
    hands[1].all().iter().for_each(|card| all.push(card << 1));
    all.cards[..all.count].sort_unstable();
    all.all().iter().rev().fold(0, |bits, card| bits << 1 | u32::from(card & 1))
}

#[inline(always)]
fn lengths_of_arrays(hands: &Arrays) -> [usize; 4] {
    let mut lengths = [0; 4];
    for &card in hands[0].all().iter().chain(hands[1].all()) {
        lengths[usize::from(card) / RANKS] += 1;
    }
    lengths
}

/// Two hands and the discards, as bit boards.
type Boards = [u64; 3];

fn boards(cards: [Vec<Card>; 3]) -> Boards {
    cards.map(|cards| cards.into_iter().collect::<Hand>().bits())
}

#[inline(always)]
fn play_boards(hands: Boards, trick: [u8; 2]) -> Boards {
    let [lead, reply] = trick.map(|card| 1 << card);
    [hands[0] ^ lead, hands[1] ^ reply, hands[2] | lead | reply]
}

#[inline(always)]
fn sequence_of_boards(hands: &Boards, cpu: Cpu) -> u32 {
    let cards = hands[0] | hands[1];
    match cpu {
        Cpu::Portable => cpu.pext_u64(hands[0], cards) as u32,
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the other backends prove BMI2.
        _ => unsafe { std::arch::x86_64::_pext_u64(hands[0], cards) as u32 },
    }
}

#[inline(always)]
fn lengths_of_boards(hands: &Boards) -> [usize; 4] {
    SUITS.map(|suit| ((hands[0] | hands[1]) & suit).count_ones() as usize)
}

/// Returns the cards of two hands, the lowest first, and the discards.
fn cards(leader: Hand, other: Hand, discards: &[Card]) -> [Vec<Card>; 3] {
    let ascending = |hand: Hand| hand.cards().collect::<Vec<_>>().into_iter().rev().collect();
    [ascending(leader), ascending(other), discards.to_vec()]
}

/// Plays a card of each hand. The cards are given by their numbers.
fn play<H: Copy + Debug + PartialEq + 'static>(
    hands: fn([Vec<Card>; 3]) -> H,
    play: impl Fn(H, [u8; 2]) -> H + Copy + 'static,
) -> Prepare {
    let input = move |deal: &Deal| {
        let (leader, other) = (deal.leader(), deal.other());
        // The bits of the hands are as good as a random number, and any two cards will do.
        let place = leader.union(other).bits() as usize % RANKS;
        let trick = [leader, other].map(|hand| hand.cards().nth(place).expect("13 cards"));
        let after = cards(leader.without(trick[0]), other.without(trick[1]), &trick);
        let before = hands(cards(leader, other, &[]));
        ((before, trick.map(|card| card.number() as u8)), hands(after))
    };
    each(Cpu::Portable, PAIRS, input, move |(hands, trick)| play(*hands, *trick))
}

/// Swaps the sides of sequences in some form.
fn swap<T: Debug + PartialEq + 'static>(
    form: fn(u32) -> T,
    swapped: impl Fn(&T) -> T + Copy + 'static,
) -> Prepare {
    let input =
        move |deal: &Deal| [deal, &deal.swapped()].map(|deal| form(sequence_of(deal).bits)).into();
    each(Cpu::Portable, PAIRS, input, swapped)
}

fn owners(bits: u32) -> [u8; 2 * RANKS] {
    std::array::from_fn(|place| (bits >> place & 1) as u8)
}

/// Answers a question about each pair of hands. `expected` takes the answer from the library's sequence.
fn asked<H: 'static, T: Debug + PartialEq + 'static>(
    cpu: Cpu,
    hands: fn([Vec<Card>; 3]) -> H,
    expected: fn(Sequence) -> T,
    answer: impl Fn(&H) -> T + Copy + 'static,
) -> Prepare {
    let input = move |deal: &Deal| {
        (hands(cards(deal.leader(), deal.other(), &[])), expected(sequence_of(deal)))
    };
    each(cpu, PAIRS, input, answer)
}
