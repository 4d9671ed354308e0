//! "Bitwise Operation" by Marsgoat, day 27 of a 2024 series on programs that play games
//! (<https://ithelp.ithome.com.tw/users/20169302/ironman/7684>).
//!
//! Boards of bits replace arrays of cards, loops over bits find the moves, and only one of several touching cards needs
//! to be tried. The steps correct three errors, which `benches/README.md` lists.

use std::fmt::Debug;
use std::hint::black_box;
use std::{array, iter};

use bitsolve::honeymoon::{Card, Deal, Hand};
use bitsolve::internals::cpu::{Cpu, Routine, WideVectors};
use bitsolve::internals::honeymoon::Sequence;

use crate::common::deals::random_deals;
use crate::harness::*;

/// Times a step that answers a question about each of `count` random deals of `cards` cards per hand. `input` makes
/// its input and the expected answer from a deal and the sequence that the library makes of it.
fn step<I, T: Debug + PartialEq>(
    group: &mut Group,
    name: &str,
    cpu: Cpu,
    (cards, count): (usize, usize),
    input: impl Fn(&Deal, Sequence) -> (I, T),
    answer: impl Fn(&I) -> T + Copy,
) {
    bench(group, name, || {
        let deals = random_deals(cards, count);
        let input = |deal| input(deal, Sequence::of(deal));
        let (inputs, expected): (Vec<I>, Vec<T>) = deals.iter().map(input).unzip();
        assert_eq!(inputs.iter().map(answer).collect::<Vec<T>>(), expected, "{name}");
        (move || cpu.run(Each(&inputs, answer)), ())
    });
}

/// The inputs, and the step that answers each.
struct Each<'a, I, F>(&'a [I], F);

impl<I, T, F: Fn(&I) -> T> Routine for Each<'_, I, F> {
    type Answer = ();
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) {
        for input in self.0 {
            black_box(&(self.1)(input));
        }
    }
}

/// Returns the bits of `word` where `mask` has ones, moved together at the low end.
#[inline(always)]
fn pext(cpu: Cpu, word: u64, mask: u64) -> u64 {
    match cpu {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: both backends prove BMI2.
        Cpu::Avx2(_) | Cpu::Avx512(_) => unsafe { std::arch::x86_64::_pext_u64(word, mask) },
        _ => (0..64)
            .rev()
            .filter(|bit| mask >> bit & 1 == 1)
            .fold(0, |bits, bit| bits << 1 | word >> bit & 1),
    }
}

const RANKS: usize = 13;

/// The cards per hand, and the number of deals. With fewer, the branch predictor knows what the hands have.
const PAIRS: (usize, usize) = (RANKS, 5000);

/// A hand as an array of cards by their numbers. Played cards are at its end.
type Cards = [u8; RANKS];

/// Hands as arrays of cards, and as boards of 64 bits: 13 per suit, clubs lowest. There is one board for each hand and one
/// for the discards. A PEXT of one hand by both is the relative sequence, in which a one is a card of this hand.
pub(crate) fn hands(criterion: &mut Criterion) {
    // The author has a table of such masks, and writes those of the suits like this.
    const ALL: u32 = (1 << (2 * RANKS)) - 1;
    const SUITS: [u64; 4] = [0x1fff, 0x3ff_e000, 0x7f_fc00_0000, 0xf_ff80_0000_0000];
    let group = &mut group(criterion, "studies/honeymoon/hands");
    let (cpu, portable) = (Cpu::detect(), Cpu::Portable);
    let of_arrays = |deal: &Deal| [deal.leader(), deal.other()].map(|hand| array(hand.cards()));
    let of_boards = |deal: &Deal| [deal.leader(), deal.other()].map(Hand::bits);

    let played = |deal: &Deal, _| {
        let after = trick(deal).map(|(hand, card)| array(hand.without(card).cards().chain([card])));
        ((of_arrays(deal), after.map(|hand| hand[RANKS - 1])), after)
    };
    step(group, "play-arrays", portable, PAIRS, played, |&(mut hands, trick)| {
        for (hand, card) in hands.iter_mut().zip(trick) {
            if let Some(place) = hand.iter().position(|&other| other == card) {
                hand[place..].rotate_left(1);
            }
        }
        hands
    });
    let played = |deal: &Deal, _| {
        let [mine, other] = trick(deal).map(|(hand, card)| hand.without(card).bits());
        let cards = trick(deal).map(|(_, card)| card.number() as u8);
        let all = deal.leader().union(deal.other()).bits();
        ((of_boards(deal), cards), [mine, other, all ^ mine ^ other])
    };
    step(group, "play-boards", portable, PAIRS, played, |&([mine, other], trick)| {
        let [lead, reply] = trick.map(|card| 1 << card);
        [mine ^ lead, other ^ reply, lead | reply]
    });
    let owners =
        |bits: u32| -> [u8; 2 * RANKS] { array::from_fn(|place| (bits >> place & 1) as u8) };
    let swapped = |_: &Deal, all: Sequence| (owners(all.bits), owners(all.bits ^ ALL));
    step(group, "swap-arrays", portable, PAIRS, swapped, |all| all.map(|one| one ^ 1));
    let swapped = |deal: &Deal, all: Sequence| (all.bits, Sequence::of(&deal.swapped()).bits);
    step(group, "swap-boards", portable, PAIRS, swapped, |bits| bits ^ ALL);
    let bits = |deal: &Deal, all: Sequence| (of_arrays(deal), all.bits);
    step(group, "sequence-arrays", portable, PAIRS, bits, |hands| {
        // All cards in one array, each with its owner.
        let mut all: [u8; 2 * RANKS] = array::from_fn(|place| {
            hands[place / RANKS][place % RANKS] << 1 | u8::from(place < RANKS)
        });
        all.sort_unstable();
        all.iter().rev().fold(0, |bits, card| bits << 1 | u32::from(card & 1))
    });
    let bits = |deal: &Deal, all: Sequence| (of_boards(deal), all.bits);
    step(group, "sequence-boards", cpu, PAIRS, bits, |hands| {
        pext(cpu, hands[0], hands[0] | hands[1]) as u32
    });
    let lengths = |deal: &Deal, all: Sequence| (of_arrays(deal), all.lengths);
    step(group, "lengths-arrays", portable, PAIRS, lengths, |hands| {
        let mut lengths = [0; 4];
        for &card in hands.as_flattened() {
            lengths[usize::from(card) / RANKS] += 1;
        }
        lengths
    });
    let lengths = |deal: &Deal, all: Sequence| (of_boards(deal), all.lengths);
    step(group, "lengths-boards", cpu, PAIRS, lengths, |hands| {
        SUITS.map(|suit| ((hands[0] | hands[1]) & suit).count_ones() as usize)
    });
}

/// Returns the hand on lead and the other hand, with a card of each. Any two cards will do.
fn trick(deal: &Deal) -> [(Hand, Card); 2] {
    // The bits of the hands are as good as a random number.
    let place = deal.leader().union(deal.other()).bits() as usize % RANKS;
    [deal.leader(), deal.other()].map(|hand| (hand, hand.cards().nth(place).expect("13 cards")))
}

fn array(cards: impl Iterator<Item = Card>) -> Cards {
    let cards: Vec<u8> = cards.map(|card| card.number() as u8).collect();
    cards.try_into().expect("13 cards")
}

/// As in the author's example. With 1000 hands, the branch predictor knows when the loops end.
const HANDS: (usize, usize) = (5, 10_000);

const CARDS: u32 = 2 * HANDS.0 as u32;

/// Cards of one side touch if no card of the other side lies between them. Whichever of them is played, the same sequence
/// is left, so a run of touching cards is one move.
pub(crate) fn moves(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/honeymoon/moves");
    let (cpu, portable) = (Cpu::detect(), Cpu::Portable);
    let cards = board_and(|board| board);
    let highest = board_and(|board| board & !(board >> 1));
    let lowest = board_and(|board| board & !(board << 1));
    step(group, "scan", portable, HANDS, highest, |&board| handed_out(scan(board)));
    step(group, "lowest-bits", portable, HANDS, cards, |&board| handed_out(lowest_bits(board)));
    step(group, "lowest-bits-bmi1", cpu, HANDS, cards, |&board| handed_out(lowest_bits(board)));
    step(group, "runs", portable, HANDS, lowest, |&board| handed_out(runs(board)));
    step(group, "runs-bmi1", cpu, HANDS, lowest, |&board| handed_out(runs(board)));
    step(group, "tops", portable, HANDS, highest, |&board| {
        handed_out(lowest_bits(board & !(board >> 1)))
    });

    // Each of these is checked by the other.
    let bit_by_bit = |board: u64, card: u64| {
        let others = (0..CARDS).rev().map(|place| 1 << place).filter(|&bit| bit != card);
        others.fold(0, |shorter, bit| shorter << 1 | u64::from(board & bit != 0))
    };
    let by_shift = |board: u64, card: u64| board & (card - 1) | board >> 1 & !(card - 1);
    step(group, "reorder", portable, HANDS, without_each(by_shift), move |&bits| {
        handed_out(lowest_bits(bits).map(|card| bit_by_bit(bits, card)))
    });
    step(group, "reorder-shift", portable, HANDS, without_each(bit_by_bit), move |&bits| {
        handed_out(lowest_bits(bits).map(|card| by_shift(bits, card)))
    });
}

/// Makes a board of a sequence, with an unused bit above each suit, and its moves.
fn board_and(moves: impl Fn(u64) -> u64 + Copy) -> impl Fn(&Deal, Sequence) -> (u64, u64) + Copy {
    move |_, sequence| {
        let suits = sequence.rows().into_iter().zip(sequence.lengths).rev();
        // The bit above a row marks its end.
        let board = suits
            .fold(0, |board, (row, length)| board << (length + 1) | u64::from(row ^ 1 << length));
        (board, moves(board))
    }
}

/// Makes the bits of a sequence, and the sum of the sequences without each card.
fn without_each(shorter: fn(u64, u64) -> u64) -> impl Fn(&Deal, Sequence) -> (u64, u64) {
    move |_, Sequence { bits, .. }| {
        let bits = bits.into();
        (bits, lowest_bits(bits).map(|card| shorter(bits, card)).sum())
    }
}

/// Hands out each move by itself, as to a search, and adds up all.
#[inline(always)]
fn handed_out(moves: impl Iterator<Item = u64>) -> u64 {
    moves.map(black_box).sum()
}

/// Returns the highest card of each run. It looks at each bit up to the last suit, and at the bit above it.
#[inline(always)]
fn scan(board: u64) -> impl Iterator<Item = u64> {
    let cards = (0..CARDS + 3).map(|place| 1 << place);
    cards.filter(move |card| board & card != 0 && board & card << 1 == 0)
}

/// Returns every card. If the compiler may use BMI1, it makes one BLSI and one BLSR of this, as in the article.
#[inline(always)]
fn lowest_bits(mut board: u64) -> impl Iterator<Item = u64> {
    iter::from_fn(move || {
        let lowest = board & board.wrapping_neg();
        board &= board.wrapping_sub(1);
        (lowest != 0).then_some(lowest)
    })
}

#[inline(always)]
fn runs(mut board: u64) -> impl Iterator<Item = u64> {
    iter::from_fn(move || {
        let lowest = board & board.wrapping_neg();
        board &= board + lowest;
        (lowest != 0).then_some(lowest)
    })
}
