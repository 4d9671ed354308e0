//! Counts the parts of guesses in the way that is fastest here.
//!
//! ```text
//!     secrets         with AVX2                             without
//!     up to 16        16 guesses side by side               guess by guess, a word
//!     up to 32         8 guesses side by side               guess by guess, a word
//!     up to 64         4 guesses side by side               guess by guess, a word
//!     more            guess by guess, blocks of 256         guess by guess, word by word
//! ```

#[cfg(target_arch = "x86_64")]
use crate::cpu::{Avx2Bmi2, PlaneLane};
use crate::cpu::{BitPlanes, Cpu, Portable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::partition::adder::Sums;
#[cfg(target_arch = "x86_64")]
use crate::mastermind::partition::batched::SideBySide;
use crate::mastermind::partition::candidates::Guesses;
use crate::mastermind::partition::per_guess::OneByOne;
use crate::mastermind::partition::planes::Planes;
use crate::mastermind::partition::walk::{scan, Count, Visitor};

/// Counts parts, with the processor at hand.
pub struct Counter {
    cpu: Cpu,
    words: Scratch<Portable>,
    #[cfg(target_arch = "x86_64")]
    blocks: Scratch<Avx2Bmi2>,
}

/// Planes and sums, kept from one region to the next.
struct Scratch<B: BitPlanes> {
    planes: Planes<B>,
    sums: Vec<Sums<B>>,
}

impl<B: BitPlanes> Scratch<B> {
    fn new() -> Self {
        Self { planes: Planes::default(), sums: Vec::new() }
    }
}

impl Counter {
    /// A counter that uses what `cpu` has.
    pub fn new(cpu: Cpu) -> Self {
        Self {
            cpu,
            words: Scratch::new(),
            #[cfg(target_arch = "x86_64")]
            blocks: Scratch::new(),
        }
    }

    /// Shows guesses with their parts among `secrets`, at least one, to `visitor`, in lexical order.
    pub fn scan<V: Visitor>(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &Guesses,
        visitor: &mut V,
    ) {
        match self.cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) if secrets.len() > Portable::SIZE => {
                self.blocks.planes.fill(game.pins(), secrets);
                // SAFETY: the value in `cpu` proves AVX2, BMI2 and POPCNT.
                unsafe { scan_blocks(cpu, game, &mut self.blocks, guesses, visitor) }
            }
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => {
                self.words.planes.fill(game.pins(), secrets);
                let words = &mut self.words;
                let scan = match secrets.len() {
                    0..=16 => scan_lanes::<u16, V>,
                    17..=32 => scan_lanes::<u32, V>,
                    _ => scan_lanes::<u64, V>,
                };
                // SAFETY: the value in `cpu` proves AVX2, BMI2 and POPCNT.
                unsafe { scan(cpu, game, words, guesses, visitor) }
            }
            Cpu::Portable(cpu) => {
                self.words.planes.fill(game.pins(), secrets);
                if secrets.len() <= Portable::SIZE {
                    let count = &mut OneByOne::<_, true>::default();
                    scan_pins::<_, _, _, true>(cpu, game, &mut self.words, guesses, count, visitor);
                } else {
                    let count = &mut OneByOne::<_, false>::default();
                    scan_pins::<_, _, _, false>(
                        cpu,
                        game,
                        &mut self.words,
                        guesses,
                        count,
                        visitor,
                    );
                }
            }
        }
    }
}

/// A scan of many secrets, compiled for processors with AVX2, BMI2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn scan_blocks<V: Visitor>(
    cpu: Avx2Bmi2,
    game: &Game,
    scratch: &mut Scratch<Avx2Bmi2>,
    guesses: &Guesses,
    visitor: &mut V,
) {
    scan_pins::<_, _, _, false>(
        cpu,
        game,
        scratch,
        guesses,
        &mut OneByOne::<_, false>::default(),
        visitor,
    );
}

/// A scan of few secrets, compiled for the same.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn scan_lanes<W: PlaneLane<Avx2Bmi2>, V: Visitor>(
    cpu: Avx2Bmi2,
    game: &Game,
    scratch: &mut Scratch<Portable>,
    guesses: &Guesses,
    visitor: &mut V,
) {
    let count = &mut SideBySide::<_, W>::new(cpu);
    scan_pins::<_, _, _, true>(Portable, game, scratch, guesses, count, visitor);
}

/// The scan for the game's number of pins.
#[inline(always)]
fn scan_pins<B: BitPlanes, C: Count<B>, V: Visitor, const ONE: bool>(
    cpu: B,
    game: &Game,
    Scratch { planes, sums }: &mut Scratch<B>,
    guesses: &Guesses,
    count: &mut C,
    visitor: &mut V,
) {
    match game.pins() {
        1 => scan::<B, C, V, 1, ONE>(cpu, planes, guesses, sums, count, visitor),
        2 => scan::<B, C, V, 2, ONE>(cpu, planes, guesses, sums, count, visitor),
        3 => scan::<B, C, V, 3, ONE>(cpu, planes, guesses, sums, count, visitor),
        4 => scan::<B, C, V, 4, ONE>(cpu, planes, guesses, sums, count, visitor),
        5 => scan::<B, C, V, 5, ONE>(cpu, planes, guesses, sums, count, visitor),
        6 => scan::<B, C, V, 6, ONE>(cpu, planes, guesses, sums, count, visitor),
        7 => scan::<B, C, V, 7, ONE>(cpu, planes, guesses, sums, count, visitor),
        _ => scan::<B, C, V, 8, ONE>(cpu, planes, guesses, sums, count, visitor),
    }
}
