//! Goes through guesses in lexical order, like an odometer, and counts the parts of each.

use crate::cpu::BitPlanes;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::partition::adder::BitAdder;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::planes::Planes;

/// The maximum number of guesses that a visitor is shown at once.
pub(crate) const MOST_LANES: usize = 16;

/// A visitor, which is shown each guess with the sizes of its parts.
pub trait Visitor {
    /// Looks at a guess and its part sizes, by feedback index. Returns whether to go on.
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool;

    /// Looks at guesses and their part sizes, by feedback index and then by guess. Each part may
    /// have more sizes than there are guesses. Returns whether to go on.
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

/// A guess, and the planes that make up its sums.
pub(crate) struct Leaf<'a, B: BitPlanes> {
    /// The guess.
    pub(crate) guess: Codeword,
    /// The sums over all pins but the last, block by block.
    pub(crate) before: &'a [BitAdder<B>],
    /// The secrets that have the color of the last pin at the last pin.
    pub(crate) place: &'a [B::Block],
    /// The secrets that have more pins of that color than the guess has before its last pin.
    pub(crate) more: &'a [B::Block],
    /// All secrets.
    pub(crate) all: &'a [B::Block],
}

/// Counts the parts of guesses, and shows the guesses to a visitor.
pub(crate) trait Kernel<B: BitPlanes> {
    /// Takes the next guess, of `PINS` pins. Returns whether to go on.
    fn guess<V: Visitor, const PINS: usize>(
        &mut self,
        cpu: B,
        leaf: &Leaf<'_, B>,
        visitor: &mut V,
    ) -> bool;

    /// Shows the guesses that were taken but not shown yet. There are no more guesses.
    fn end<V: Visitor, const PINS: usize>(&mut self, visitor: &mut V);
}

/// Counts the parts of the guesses of `PINS` pins in lexical order, until the visitor has seen enough.
/// `sums` has room for one block row per pin. With `ONE`, one block holds all secrets.
#[inline(always)]
pub(crate) fn scan<B: BitPlanes, K: Kernel<B>, V: Visitor, const PINS: usize, const ONE: bool>(
    cpu: B,
    planes: &Planes<B>,
    guesses: &CandidateGuesses,
    sums: &mut [BitAdder<B>],
    kernel: &mut K,
    visitor: &mut V,
) {
    let blocks = planes.blocks::<ONE>();
    // By pin: the colors that it may have, those of them that are still to come, and the pins before it.
    let mut allowed = [guesses.first_colors; PINS];
    let mut to_come = [guesses.first_colors; PINS];
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
                if !kernel.guess::<V, PINS>(cpu, &leaf, visitor) {
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
                after[block] = before[block].with_pin::<PINS>(cpu, &place[block], &more[block]);
            }
            let next = allowed[pin] | guesses.unlocks[color];
            let next = if guesses.repeats { next } else { next & !(1 << color) };
            let next = if guesses.nondecreasing { next & !((1 << color) - 1) } else { next };
            words[pin + 1] = words[pin] << 4 | color as u32;
            counts[color] += 1;
            pin += 1;
            (allowed[pin], to_come[pin]) = (next, next);
            continue;
        }
        if pin == 0 {
            kernel.end::<V, PINS>(visitor);
            return;
        }
        // Go back to the pin before, and release its color.
        counts[(words[pin] & 15) as usize] -= 1;
        pin -= 1;
    }
}
