//! The scoring functions and the packings for games of four pins, each in a function of its own, compiled
//! for processors with POPCNT. They are not inlined, so their instructions can be counted. Nothing calls
//! them but tests.

use crate::mastermind::studies::packings;
use crate::mastermind::studies::pairwise::{
    hits_hand_vec, Counted, CountingAutoVec, CountingHandVec, CountingScalar, Score, SimpleLoops,
};

/// Two loops, over the pins and over the colors.
///
/// # Safety
/// The processor must have POPCNT.
#[inline(never)]
#[target_feature(enable = "popcnt")]
pub fn simple_loops(guess: &Counted, secret: &Counted) -> usize {
    SimpleLoops.index::<4>(guess, secret)
}

/// Counters in one word.
///
/// # Safety
/// The processor must have POPCNT.
#[inline(never)]
#[target_feature(enable = "popcnt")]
pub fn counting_scalar(guess: &Counted, secret: &Counted) -> usize {
    CountingScalar.index::<4>(guess, secret)
}

/// A loop that the compiler turns into vectors.
///
/// # Safety
/// The processor must have POPCNT.
#[inline(never)]
#[target_feature(enable = "popcnt")]
pub fn counting_auto_vec(guess: &Counted, secret: &Counted) -> usize {
    CountingAutoVec.index::<4>(guess, secret)
}

/// Vectors by hand.
///
/// # Safety
/// The processor must have POPCNT.
#[inline(never)]
#[target_feature(enable = "popcnt")]
pub fn counting_hand_vec(guess: &Counted, secret: &Counted) -> usize {
    CountingHandVec.index::<4>(guess, secret)
}

/// Vectors by hand. The result is `b << 4 | w`, which is the author's.
///
/// # Safety
/// The processor must have POPCNT.
#[inline(never)]
#[target_feature(enable = "popcnt")]
pub fn counting_hand_vec_shift(guess: &Counted, secret: &Counted) -> usize {
    let (black, all) = hits_hand_vec::<4>(guess, secret);
    packings::shift(black, all)
}

/// 10 b + w.
#[inline(never)]
pub fn decimal(black: usize, all: usize) -> usize {
    packings::decimal(black, all)
}

/// `b << 4 | w`.
#[inline(never)]
pub fn shift(black: usize, all: usize) -> usize {
    packings::shift(black, all)
}

/// The place in a two-dimensional array.
#[inline(never)]
pub fn rows(black: usize, all: usize) -> usize {
    packings::rows::<4>(black, all)
}

/// The feedback index, looked up.
#[inline(never)]
pub fn table(black: usize, all: usize) -> usize {
    packings::table::<4>(black, all)
}

/// The feedback index by a `match`.
#[inline(never)]
pub fn switch(black: usize, all: usize) -> usize {
    packings::switch::<4>(black, all)
}

/// The feedback index by its formula.
#[inline(never)]
pub fn formula(black: usize, all: usize) -> usize {
    packings::formula::<4>(black, all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::game::Game;
    use crate::mastermind::studies::packings::packings;
    use crate::mastermind::studies::pairwise::{counted, pair_scorers};

    #[test]
    fn each_is_the_same_alone() {
        if !std::arch::is_x86_feature_detected!("popcnt") {
            eprintln!("not tested: this processor has no POPCNT");
            return;
        }
        let words = counted(&Game::new(4, 5, true).unwrap());
        for (guess, secret) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
            // SAFETY: the processor has POPCNT.
            let alone = unsafe {
                [simple_loops, counting_scalar, counting_auto_vec, counting_hand_vec]
                    .map(|score: unsafe fn(&Counted, &Counted) -> usize| score(guess, secret))
            };
            assert_eq!(alone, pair_scorers(4).map(|scorer| (scorer.score)(guess, secret)));
            let (black, all) = hits_hand_vec::<4>(guess, secret);
            let alone = [decimal, shift, rows, table, switch, formula];
            let numbers = alone.map(|number: fn(usize, usize) -> usize| number(black, all));
            assert_eq!(numbers, packings(4).map(|packing| (packing.number)(black, all)));
            // SAFETY: the processor has POPCNT.
            assert_eq!(unsafe { counting_hand_vec_shift(guess, secret) }, numbers[1]);
        }
    }
}
