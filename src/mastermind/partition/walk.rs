//! Goes through guesses in lexical order, and counts the parts of each.

use crate::cpu::BitPlanes;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::partition::adder::Sums;
use crate::mastermind::partition::candidates::Guesses;
use crate::mastermind::partition::planes::Planes;

/// The most guesses that are shown at once.
pub const MOST_LANES: usize = 16;

/// Is shown guesses.
pub trait Visitor {
    /// Looks at a guess with its parts, by ordinal. Says whether to go on.
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool;

    /// Looks at guesses with their parts: by ordinal, and then by guess. There may be more of them than
    /// guesses. Says whether to go on.
    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: Copy + Into<u32>>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        guesses.iter().enumerate().all(|(number, &guess)| {
            let own: Vec<u32> = parts.iter().map(|part| part.as_ref()[number].into()).collect();
            self.visit(guess, &own)
        })
    }
}

/// A guess, and what its sums are made of.
pub struct Leaf<'a, B: BitPlanes> {
    /// The guess.
    pub guess: Codeword,
    /// The sums over all pins but the last, block by block.
    pub before: &'a [Sums<B>],
    /// The secrets with the color of the last pin at the last pin.
    pub place: &'a [B::Block],
    /// The secrets with more of that color than the pins before have.
    pub more: &'a [B::Block],
    /// All secrets.
    pub all: &'a [B::Block],
}

/// Counts the parts of guesses, and shows them to a visitor.
pub trait Count<B: BitPlanes> {
    /// The next guess, of `PINS` pins. Says whether to go on.
    fn guess<V: Visitor, const PINS: usize>(
        &mut self,
        cpu: B,
        leaf: &Leaf<'_, B>,
        visitor: &mut V,
    ) -> bool;

    /// There are no more guesses.
    fn end<V: Visitor, const PINS: usize>(&mut self, visitor: &mut V);
}

/// Counts guesses of `PINS` pins in lexical order, until the visitor has seen enough. With `ONE`, one block
/// holds all secrets.
#[inline(always)]
pub fn scan<B: BitPlanes, C: Count<B>, V: Visitor, const PINS: usize, const ONE: bool>(
    cpu: B,
    planes: &Planes<B>,
    guesses: &Guesses,
    sums: &mut Vec<Sums<B>>,
    count: &mut C,
    visitor: &mut V,
) {
    let blocks = planes.blocks::<ONE>();
    sums.clear();
    sums.resize(PINS * blocks, Sums::default());
    // By pin: the colors that it may have, those of them that are still to come, and the pins before.
    let mut allowed = [guesses.at_first; PINS];
    let mut to_come = [guesses.at_first; PINS];
    let mut words = [0u32; PINS];
    let mut counts = [0usize; 16];
    let mut pin = 0;
    loop {
        let before = &mut sums[pin * blocks..];
        if pin + 1 == PINS {
            let mut rest = to_come[pin];
            while rest != 0 {
                let color = rest.trailing_zeros() as usize % 16;
                rest &= rest - 1;
                let leaf = Leaf {
                    guess: Codeword::from_bits(words[pin] << 4 | color as u32),
                    before: &before[..blocks],
                    place: planes.place::<ONE>(pin, color),
                    more: planes.more_than::<ONE>(counts[color], color),
                    all: planes.all(),
                };
                if !count.guess::<V, PINS>(cpu, &leaf, visitor) {
                    return;
                }
            }
        } else if to_come[pin] != 0 {
            let color = to_come[pin].trailing_zeros() as usize % 16;
            to_come[pin] &= to_come[pin] - 1;
            let (before, after) = before.split_at_mut(blocks);
            let (place, more) =
                (planes.place::<ONE>(pin, color), planes.more_than::<ONE>(counts[color], color));
            for block in 0..blocks {
                after[block] = before[block].plus::<PINS>(cpu, &place[block], &more[block]);
            }
            let next = allowed[pin] | guesses.then[color];
            let next = if guesses.repeats { next } else { next & !(1 << color) };
            let next = if guesses.rising { next & !((1 << color) - 1) } else { next };
            words[pin + 1] = words[pin] << 4 | color as u32;
            counts[color] += 1;
            pin += 1;
            (allowed[pin], to_come[pin]) = (next, next);
            continue;
        }
        if pin == 0 {
            count.end::<V, PINS>(visitor);
            return;
        }
        // Back to the pin before, whose color goes.
        counts[(words[pin] & 15) as usize] -= 1;
        pin -= 1;
    }
}
