//! Vectors of eight lanes.

/// The number of lanes of a vector.
pub const LANES: usize = 8;

/// A vector in memory, aligned so that a load or store never crosses a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lanes(pub [u32; LANES]);

/// The operations on vectors and words that the solvers need from the processor. All arithmetic
/// wraps.
pub trait Lanes8: Copy {
    /// Eight lanes of 32 bits.
    type Vector: Copy;

    /// Returns a vector with the same value in all lanes.
    fn splat(self, value: u32) -> Self::Vector;

    /// Loads the lanes from memory.
    fn load(self, lanes: &[u32; LANES]) -> Self::Vector;

    /// Stores the lanes to memory.
    fn store(self, vector: Self::Vector, lanes: &mut [u32; LANES]);

    /// Returns `a ^ b` for each lane.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a & b` for each lane.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns `a + b` for each lane.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns the low 32 bits of `a * b` for each lane.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Returns a vector whose lane `i` is lane `sources[i]` of `vector`. All sources are below
    /// [`LANES`].
    fn permute(self, vector: Self::Vector, sources: Self::Vector) -> Self::Vector;

    /// Returns the least lane, unsigned, and the number of the first lane that holds it.
    fn argmin(self, vector: Self::Vector) -> (u32, usize);

    /// Returns a word whose bit `i` says whether byte `i` of the vector equals `byte`. Bytes count
    /// from the lowest one of lane 0.
    fn eq_bytes_mask(self, vector: Self::Vector, byte: u8) -> u32;

    /// Returns a word whose bit `i` says whether lane `i` equals `value`.
    fn eq_lanes_mask(self, vector: Self::Vector, value: u32) -> u32;

    /// Returns the bits of `word` where `mask` has ones, moved together at the low end (PEXT).
    fn pext(self, word: u32, mask: u32) -> u32;
}
