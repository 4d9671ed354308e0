//! Counts the parts of guesses with the kernel that is fastest for the processor and the secrets.

#[cfg(target_arch = "x86_64")]
use crate::cpu::{Avx2Bmi2, BitPlanes};
use crate::cpu::{Cpu, Portable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
#[cfg(target_arch = "x86_64")]
use crate::mastermind::partition::batched::{scan_lanes, Batched};
use crate::mastermind::partition::candidates::CandidateGuesses;
#[cfg(target_arch = "x86_64")]
use crate::mastermind::partition::per_guess::scan_blocks;
use crate::mastermind::partition::per_guess::scan_words;
use crate::mastermind::partition::planes::Planes;
use crate::mastermind::partition::walk::Visitor;

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
    words: Planes<Portable>,
    #[cfg(target_arch = "x86_64")]
    vectors: Vectors,
}

/// What a counter needs for AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Default)]
struct Vectors {
    blocks: Planes<Avx2Bmi2>,
    /// The kernels for up to 16, 32 and 64 secrets, once they are needed.
    of_16: Option<Box<Batched<u16>>>,
    of_32: Option<Box<Batched<u32>>>,
    of_64: Option<Box<Batched<u64>>>,
}

impl PartitionCounter {
    /// Creates a counter that uses this backend.
    pub fn new(cpu: Cpu) -> Self {
        Self {
            cpu,
            words: Planes::default(),
            #[cfg(target_arch = "x86_64")]
            vectors: Vectors::default(),
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
        let pins = game.pins();
        match self.cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) if secrets.len() > <Portable as BitPlanes>::SIZE => {
                let blocks = &mut self.vectors.blocks;
                blocks.fill(pins, secrets)?;
                // SAFETY: the value in `cpu` proves AVX2, BMI2 and POPCNT.
                unsafe { scan_blocks(cpu, pins, blocks, guesses, visitor) }
            }
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => {
                self.words.fill(pins, secrets)?;
                let words = &mut self.words;
                let Vectors { of_16, of_32, of_64, .. } = &mut self.vectors;
                match secrets.len() {
                    // SAFETY: the value in `cpu` proves AVX2, BMI2 and POPCNT.
                    0..=16 => unsafe { scan_lanes(cpu, pins, words, guesses, of_16, visitor) },
                    // SAFETY: as above.
                    17..=32 => unsafe { scan_lanes(cpu, pins, words, guesses, of_32, visitor) },
                    // SAFETY: as above.
                    _ => unsafe { scan_lanes(cpu, pins, words, guesses, of_64, visitor) },
                }
            }
            Cpu::Portable(cpu) => {
                self.words.fill(pins, secrets)?;
                scan_words(cpu, pins, &mut self.words, guesses, visitor);
            }
        }
        Ok(())
    }
}
