//! Counts the parts of guesses with the kernel that is fastest for the processor and the secrets.

#[cfg(target_arch = "x86_64")]
use crate::cpu::{Avx2Bmi2, PlaneLane};
use crate::cpu::{BitPlanes, Cpu, Portable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{refill, OutOfMemory};
use crate::mastermind::partition::adder::BitAdder;
#[cfg(target_arch = "x86_64")]
use crate::mastermind::partition::batched::Batched;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::per_guess::PerGuess;
use crate::mastermind::partition::planes::Planes;
use crate::mastermind::partition::walk::{scan, Kernel, Visitor};

/// A counter of parts with a certain backend.
///
/// ```text
///     secrets         with AVX2                        without AVX2
///     up to 16        16 guesses at once               one guess at a time, one word of secrets
///     up to 32         8 guesses at once               one guess at a time, one word of secrets
///     up to 64         4 guesses at once               one guess at a time, one word of secrets
///     more            one guess, 256 secrets           one guess, 64 secrets
/// ```
#[allow(missing_debug_implementations, reason = "planes of bits tell a person nothing")]
pub struct PartitionCounter {
    cpu: Cpu,
    words: Scratch<Portable>,
    #[cfg(target_arch = "x86_64")]
    blocks: Scratch<Avx2Bmi2>,
    #[cfg(target_arch = "x86_64")]
    lanes: Lanes,
}

/// The kernels for up to 16, 32 and 64 secrets. Each is made when it is used first, and then kept,
/// because to clear its memory takes longer than to scan a small game.
#[cfg(target_arch = "x86_64")]
#[derive(Default)]
struct Lanes {
    of_16: Option<Box<Batched<Avx2Bmi2, u16>>>,
    of_32: Option<Box<Batched<Avx2Bmi2, u32>>>,
    of_64: Option<Box<Batched<Avx2Bmi2, u64>>>,
}

/// The memory of planes and sums, which is reused for the next secrets.
struct Scratch<B: BitPlanes> {
    planes: Planes<B>,
    sums: Vec<BitAdder<B>>,
}

impl<B: BitPlanes> Scratch<B> {
    fn new() -> Self {
        Self { planes: Planes::default(), sums: Vec::new() }
    }

    /// Makes planes of `secrets`, and space for the sums of each pin.
    fn fill(&mut self, pins: usize, secrets: &[Codeword]) -> Result<(), OutOfMemory> {
        self.planes.fill(pins, secrets)?;
        refill(&mut self.sums, pins * self.planes.blocks::<false>(), BitAdder::default())
    }
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self {
            cpu,
            words: Scratch::new(),
            #[cfg(target_arch = "x86_64")]
            blocks: Scratch::new(),
            #[cfg(target_arch = "x86_64")]
            lanes: Lanes::default(),
        }
    }

    /// Shows `visitor` each guess in lexical order, with the sizes of the parts into which it
    /// divides `secrets`. There must be at least one secret.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory for the planes of the secrets.
    pub fn scan<V: Visitor>(
        &mut self,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        visitor: &mut V,
    ) -> Result<(), OutOfMemory> {
        match self.cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) if secrets.len() > Portable::SIZE => {
                self.blocks.fill(game.pins(), secrets)?;
                // SAFETY: the value in `cpu` proves AVX2, BMI2 and POPCNT.
                unsafe { scan_blocks(cpu, game, &mut self.blocks, guesses, visitor) }
            }
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => {
                self.words.fill(game.pins(), secrets)?;
                let Self { words, lanes, .. } = self;
                match secrets.len() {
                    // SAFETY: the value in `cpu` proves AVX2, BMI2 and POPCNT.
                    0..=16 => unsafe {
                        scan_lanes(cpu, game, words, guesses, &mut lanes.of_16, visitor)
                    },
                    // SAFETY: as above.
                    17..=32 => unsafe {
                        scan_lanes(cpu, game, words, guesses, &mut lanes.of_32, visitor)
                    },
                    // SAFETY: as above.
                    _ => unsafe {
                        scan_lanes(cpu, game, words, guesses, &mut lanes.of_64, visitor)
                    },
                }
            }
            Cpu::Portable(cpu) => {
                self.words.fill(game.pins(), secrets)?;
                let words = &mut self.words;
                let kernel = &mut PerGuess::<_, false>::new(cpu);
                scan_with::<_, _, _, false>(cpu, game, words, guesses, kernel, visitor);
            }
        }
        Ok(())
    }
}

/// Scans many secrets. This is compiled for processors with AVX2, BMI2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn scan_blocks<V: Visitor>(
    cpu: Avx2Bmi2,
    game: &Game,
    scratch: &mut Scratch<Avx2Bmi2>,
    guesses: &CandidateGuesses,
    visitor: &mut V,
) {
    let kernel = &mut PerGuess::<_, false>::new(cpu);
    scan_with::<_, _, _, false>(cpu, game, scratch, guesses, kernel, visitor);
}

/// Scans up to 64 secrets. This is compiled for the same processors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn scan_lanes<W: PlaneLane<Avx2Bmi2>, V: Visitor>(
    cpu: Avx2Bmi2,
    game: &Game,
    scratch: &mut Scratch<Portable>,
    guesses: &CandidateGuesses,
    kernel: &mut Option<Box<Batched<Avx2Bmi2, W>>>,
    visitor: &mut V,
) {
    let kernel = &mut **kernel.get_or_insert_with(|| Box::new(Batched::new(cpu)));
    scan_with::<_, _, _, true>(Portable, game, scratch, guesses, kernel, visitor);
}

/// Takes the parts of the memory that a scan needs, and scans.
#[inline(always)]
fn scan_with<B: BitPlanes, K: Kernel<B>, V: Visitor, const ONE: bool>(
    cpu: B,
    game: &Game,
    Scratch { planes, sums }: &mut Scratch<B>,
    guesses: &CandidateGuesses,
    kernel: &mut K,
    visitor: &mut V,
) {
    scan::<B, K, V, ONE>(cpu, game.pins(), planes, guesses, sums, kernel, visitor);
}
