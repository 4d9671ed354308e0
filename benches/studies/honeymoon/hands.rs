//! Hands as arrays of cards, and as boards of 64 bits.
//!
//! A board has 13 bits per suit, clubs lowest, and 12 spare bits. There is one board for each hand and one for the
//! discards. No card is on two boards. An OR of both hands has all cards in play. A PEXT of one hand with this mask is
//! the relative sequence, in which a one is a card of this hand.

use std::fmt::Debug;

use bitsolve::honeymoon::{Card, Deal, Hand};
use bitsolve::internals::cpu::Cpu;

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
    let steps = vec![
        ("play-arrays", play::<Arrays>()),
        ("play-boards", play::<Boards>()),
        ("swap-arrays", swap(owners, |all| all.map(|one| one ^ 1))),
        ("swap-boards", swap(|bits| bits, |bits| bits ^ ALL)),
        ("sequence-arrays", sequence::<Arrays>(Cpu::Portable)),
        ("sequence-boards", sequence::<Boards>(Cpu::detect())),
        ("lengths-arrays", lengths::<Arrays>(Cpu::Portable)),
        ("lengths-boards", lengths::<Boards>(Cpu::detect())),
        ("sequence-portable", sequence::<Boards>(Cpu::Portable)),
    ];
    Page { name: "honeymoon/hands", count: PAIRS.1 as u64, steps }
}

/// The hand on lead, the other hand, and the discards.
trait Hands: Copy + Debug + PartialEq + 'static {
    fn new(cards: [Vec<Card>; 3]) -> Self;

    /// Returns what is left after a trick. The cards are given by their numbers.
    fn play(self, trick: [u8; 2]) -> Self;

    /// Returns the relative sequence. A one is a card of the hand on lead.
    fn sequence(&self, cpu: Cpu) -> u32;

    /// Returns the number of cards of each suit in both hands.
    fn lengths(&self) -> [usize; 4];
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

type Arrays = [Cards; 3];

impl Hands for Arrays {
    fn new(cards: [Vec<Card>; 3]) -> Self {
        cards.map(|cards| {
            let mut all = Cards::default();
            cards.iter().for_each(|card| all.push(card.number() as u8));
            all
        })
    }

    #[inline(always)]
    fn play(mut self, trick: [u8; 2]) -> Self {
        for (hand, card) in trick.into_iter().enumerate() {
            self[hand].remove(card);
            self[2].push(card);
        }
        self
    }

    /// Puts all cards into one array, each with its owner, and sorts them.
    #[inline(always)]
    fn sequence(&self, _: Cpu) -> u32 {
        let mut all = Cards::default();
        self[0].all().iter().for_each(|card| all.push(card << 1 | 1));
        self[1].all().iter().for_each(|card| all.push(card << 1));
        all.cards[..all.count].sort_unstable();
        all.all().iter().rev().fold(0, |bits, card| bits << 1 | u32::from(card & 1))
    }

    #[inline(always)]
    fn lengths(&self) -> [usize; 4] {
        let mut lengths = [0; 4];
        for &card in self[0].all().iter().chain(self[1].all()) {
            lengths[usize::from(card) / RANKS] += 1;
        }
        lengths
    }
}

type Boards = [u64; 3];

impl Hands for Boards {
    fn new(cards: [Vec<Card>; 3]) -> Self {
        cards.map(|cards| cards.into_iter().collect::<Hand>().bits())
    }

    #[inline(always)]
    fn play(self, trick: [u8; 2]) -> Self {
        let [lead, reply] = trick.map(|card| 1 << card);
        [self[0] ^ lead, self[1] ^ reply, self[2] | lead | reply]
    }

    #[inline(always)]
    fn sequence(&self, cpu: Cpu) -> u32 {
        let cards = self[0] | self[1];
        match cpu {
            Cpu::Portable => cpu.pext_u64(self[0], cards) as u32,
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the other backends prove BMI2.
            _ => unsafe { std::arch::x86_64::_pext_u64(self[0], cards) as u32 },
        }
    }

    #[inline(always)]
    fn lengths(&self) -> [usize; 4] {
        SUITS.map(|suit| ((self[0] | self[1]) & suit).count_ones() as usize)
    }
}

/// Returns two hands and the discards.
fn hands<H: Hands>(leader: Hand, other: Hand, discards: &[Card]) -> H {
    let ascending = |hand: Hand| hand.cards().collect::<Vec<_>>().into_iter().rev().collect();
    H::new([ascending(leader), ascending(other), discards.to_vec()])
}

/// Plays a card of each hand.
fn play<H: Hands>() -> Prepare {
    let input = |deal: &Deal| {
        let (leader, other) = (deal.leader(), deal.other());
        // The bits of the hands are as good as a random number, and any two cards will do.
        let place = leader.union(other).bits() as usize % RANKS;
        let trick = [leader, other].map(|hand| hand.cards().nth(place).expect("13 cards"));
        let after = hands(leader.without(trick[0]), other.without(trick[1]), &trick);
        ((hands::<H>(leader, other, &[]), trick.map(|card| card.number() as u8)), after)
    };
    each(Cpu::Portable, PAIRS, input, |(hands, trick)| hands.play(*trick))
}

/// Swaps the sides of sequences in some form.
fn swap<T: Debug + PartialEq + 'static>(
    form: fn(u32) -> T,
    swapped: impl Fn(&T) -> T + Copy + 'static,
) -> Prepare {
    let input = move |deal: &Deal| {
        let sequence = sequence_of(deal);
        (form(sequence.bits), form(sequence.swapped().bits))
    };
    each(Cpu::Portable, PAIRS, input, swapped)
}

fn owners(bits: u32) -> [u8; 2 * RANKS] {
    std::array::from_fn(|place| (bits >> place & 1) as u8)
}

/// Makes the sequence of each pair of hands.
fn sequence<H: Hands>(cpu: Cpu) -> Prepare {
    let input = |deal: &Deal| (hands(deal.leader(), deal.other(), &[]), sequence_of(deal).bits);
    each(cpu, PAIRS, input, move |hands: &H| hands.sequence(cpu))
}

/// Counts the cards of each suit in each pair of hands.
fn lengths<H: Hands>(cpu: Cpu) -> Prepare {
    let input = |deal: &Deal| (hands(deal.leader(), deal.other(), &[]), sequence_of(deal).lengths);
    each(cpu, PAIRS, input, H::lengths)
}
