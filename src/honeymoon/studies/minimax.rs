//! A solver that plays on the relative sequence, by minimax alone: it has no tables, no bounds and no
//! alpha-beta.
//!
//! * The moves are the one bits of the sequence, suit by suit. Most [loops](Loop) skip touching ones.
//! * To get the other side's cards as one bits, the sequence is XORed with a mask that has a one for each
//!   card. The card that was led then becomes a zero, so the cards on either side of it do not touch.
//! * After a trick, both cards are [removed](Removal) from the sequence. If the lead changes hands, the
//!   XOR swaps the sides.
//! * The value is the number of tricks of the side on lead: one more than the value of what is left if
//!   it wins the trick, or else all tricks that are left less that value.
//!
//! Skipping touching cards matters most. All games from all positions of 5 cards per hand have 108 million
//! positions. If touching cards are skipped, 10.6 million remain (`tests/honeymoon/packed.rs` counts them).
//! So the loop over all cards takes about ten times as long as that over the runs with 5 cards, although it
//! is the fastest of the loops when it runs alone on random hands (`cargo bench -- studies/honeymoon`).
//!
//! For positions of 5 and 6 cards per hand, the fast solver takes 0.02 of the time of the runs with PEXT.
//! This is not the time of a position by itself: one fast solver solves all positions of a run, and uses
//! what it remembers of the earlier ones. The minimax remembers nothing.

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::Cpu;
use crate::cpu::Portable;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::FIRST;
use crate::honeymoon::sequence::Sequence;
use crate::honeymoon::studies::loops::Loop;
use crate::honeymoon::studies::moves;
use crate::honeymoon::studies::removal::{self, Removal};

/// The solver, with one of the loops over moves and one of the ways to remove a card.
#[derive(Clone, Copy, Debug)]
pub struct Minimax {
    moves: Loop,
    removal: Removal,
    cpu: Cpu,
}

impl Minimax {
    /// Creates a solver. Returns `None` if the processor cannot remove cards in this way.
    pub fn new(moves: Loop, removal: Removal, cpu: Cpu) -> Option<Self> {
        let lacks_pext = removal == Removal::Pext && matches!(cpu, Cpu::Portable(_));
        (!lacks_pext).then_some(Self { moves, removal, cpu })
    }

    /// Returns the number of tricks that the leader takes.
    pub fn value(&self, deal: &Deal) -> usize {
        let Sequence { bits, lengths } = Sequence::of(deal, self.cpu);
        let position = Position {
            bits,
            lengths: lengths.map(|length| length as u32),
            trump: deal.trump().map_or(NO_TRUMP, |trump| trump as usize),
            tricks: deal.tricks() as u32,
        };
        let value = match self.cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) if self.removal == Removal::Pext => self.by_loop(cpu, position, cpu),
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => self.by_removal(cpu, position),
            Cpu::Portable(cpu) => self.by_removal(cpu, position),
        };
        value as usize
    }

    /// Removes cards without PEXT.
    fn by_removal(&self, code: impl Code, position: Position) -> u32 {
        match self.removal {
            Removal::BitByBit => self.by_loop(code, position, BitByBit),
            Removal::Shifts | Removal::Pext => self.by_loop(code, position, Shifts),
        }
    }

    fn by_loop(&self, code: impl Code, position: Position, removal: impl Remove) -> u32 {
        match self.moves {
            Loop::Scan => code.value(position, Scan, removal),
            Loop::LowestBits => code.value(position, LowestBits, removal),
            Loop::Runs => code.value(position, Runs, removal),
            Loop::Tops => code.value(position, Tops, removal),
        }
    }
}

/// The number that stands for no trump suit.
const NO_TRUMP: usize = 4;

/// A position between two tricks.
#[derive(Clone, Copy)]
struct Position {
    /// The sequence, whose ones are the cards of the side on lead.
    bits: u32,
    /// The number of cards of each suit.
    lengths: [u32; 4],
    trump: usize,
    /// The number of tricks that are left.
    tricks: u32,
}

/// A loop over the moves in the row of a suit.
trait Moves: Copy {
    fn moves(self, row: u64, length: u32) -> impl Iterator<Item = u64>;
}

/// A way to remove a card from a sequence of some number of cards.
trait Remove: Copy {
    fn remove(self, sequence: u32, card: u32, cards: u32) -> u32;
}

/// The instructions that the solver is compiled with.
trait Code: Copy {
    /// Returns the tricks of the side on lead.
    fn value(self, position: Position, moves: impl Moves, removal: impl Remove) -> u32;
}

impl Code for Portable {
    fn value(self, position: Position, moves: impl Moves, removal: impl Remove) -> u32 {
        best_lead(self, position, moves, removal)
    }
}

#[cfg(target_arch = "x86_64")]
impl Code for Avx2Bmi2 {
    #[inline(always)]
    fn value(self, position: Position, moves: impl Moves, removal: impl Remove) -> u32 {
        #[target_feature(enable = "bmi1,bmi2")]
        fn value(
            cpu: Avx2Bmi2,
            position: Position,
            moves: impl Moves,
            removal: impl Remove,
        ) -> u32 {
            best_lead(cpu, position, moves, removal)
        }
        // SAFETY: `self` proves BMI1 and BMI2.
        unsafe { value(self, position, moves, removal) }
    }
}

/// Returns the tricks of the side on lead.
#[inline(always)]
fn best_lead(code: impl Code, position: Position, moves: impl Moves, removal: impl Remove) -> u32 {
    let (mut best, mut start) = (0, 0);
    for suit in 0..4 {
        let length = position.lengths[suit];
        for lead in moves.moves(row(position.bits, start, length), length) {
            best = best.max(worst_reply(code, position, (suit, start, lead), moves, removal));
        }
        start += length;
    }
    best
}

/// Returns the tricks of the side on lead after a lead, which is given as the number of its suit, where
/// this suit starts in the sequence, and its bit in the row.
#[inline(always)]
fn worst_reply(
    code: impl Code,
    position: Position,
    (suit, start, lead): (usize, u32, u64),
    moves: impl Moves,
    removal: impl Remove,
) -> u32 {
    let theirs = position.bits ^ FIRST[2 * position.tricks as usize] as u32;
    let length = position.lengths[suit];
    let same_suit = row(theirs, start, length);
    let lead_bit = (lead as u32) << start;
    let mut worst = position.tricks;
    if same_suit != 0 {
        for reply in moves.moves(same_suit, length) {
            let cards = [lead_bit, (reply as u32) << start];
            let next = without(position, cards, [suit, suit], removal);
            worst = worst.min(after_trick(code, next, reply > lead, moves, removal));
        }
        return worst;
    }
    let mut start = 0;
    for other in 0..4 {
        let length = position.lengths[other];
        for reply in moves.moves(row(theirs, start, length), length) {
            let cards = [lead_bit, (reply as u32) << start];
            let next = without(position, cards, [suit, other], removal);
            worst = worst.min(after_trick(code, next, other == position.trump, moves, removal));
        }
        start += length;
    }
    worst
}

/// Returns the row of a suit.
#[inline(always)]
fn row(bits: u32, start: u32, length: u32) -> u64 {
    u64::from(bits) >> start & ((1 << length) - 1)
}

/// Returns the position without two cards of these suits. The same side is on lead.
#[inline(always)]
fn without(
    position: Position,
    cards: [u32; 2],
    suits: [usize; 2],
    removal: impl Remove,
) -> Position {
    let mut next = Position { tricks: position.tricks - 1, ..position };
    for suit in suits {
        next.lengths[suit] -= 1;
    }
    let (low, high) = (cards[0].min(cards[1]), cards[0].max(cards[1]));
    // The higher card is removed first, so that the lower one keeps its place.
    let one_less = removal.remove(position.bits, high, 2 * position.tricks);
    next.bits = removal.remove(one_less, low, 2 * position.tricks - 1);
    next
}

/// Returns the tricks of the side that led, with the trick that was just played.
#[inline(always)]
fn after_trick(
    code: impl Code,
    mut next: Position,
    reply_wins: bool,
    moves: impl Moves,
    removal: impl Remove,
) -> u32 {
    if next.tricks == 0 {
        return u32::from(!reply_wins);
    }
    if reply_wins {
        next.bits ^= FIRST[2 * next.tricks as usize] as u32;
        next.tricks - code.value(next, moves, removal)
    } else {
        1 + code.value(next, moves, removal)
    }
}

/// [`moves::scan`].
#[derive(Clone, Copy)]
struct Scan;

impl Moves for Scan {
    #[inline(always)]
    fn moves(self, row: u64, length: u32) -> impl Iterator<Item = u64> {
        moves::scan(row, length)
    }
}

/// [`moves::lowest_bits`], which also tries cards that touch.
#[derive(Clone, Copy)]
struct LowestBits;

impl Moves for LowestBits {
    #[inline(always)]
    fn moves(self, row: u64, _: u32) -> impl Iterator<Item = u64> {
        moves::lowest_bits(row)
    }
}

/// [`moves::runs`].
#[derive(Clone, Copy)]
struct Runs;

impl Moves for Runs {
    #[inline(always)]
    fn moves(self, row: u64, _: u32) -> impl Iterator<Item = u64> {
        moves::runs(row)
    }
}

/// [`moves::tops`].
#[derive(Clone, Copy)]
struct Tops;

impl Moves for Tops {
    #[inline(always)]
    fn moves(self, row: u64, _: u32) -> impl Iterator<Item = u64> {
        moves::tops(row)
    }
}

/// [`Removal::BitByBit`].
#[derive(Clone, Copy)]
struct BitByBit;

impl Remove for BitByBit {
    #[inline(always)]
    fn remove(self, sequence: u32, card: u32, cards: u32) -> u32 {
        removal::bit_by_bit(sequence, card.trailing_zeros(), cards)
    }
}

/// [`Removal::Shifts`].
#[derive(Clone, Copy)]
struct Shifts;

impl Remove for Shifts {
    #[inline(always)]
    fn remove(self, sequence: u32, card: u32, _: u32) -> u32 {
        removal::by_shifts(sequence, card)
    }
}

/// [`Removal::Pext`].
#[cfg(target_arch = "x86_64")]
impl Remove for Avx2Bmi2 {
    #[inline(always)]
    fn remove(self, sequence: u32, card: u32, _: u32) -> u32 {
        // SAFETY: `self` proves BMI2.
        unsafe { removal::by_pext(sequence, card) }
    }
}
