//! What the tables have in common: the types of their entries, and the description that the build
//! script reads.

use crate::cephalopods::symmetry::IMAGES;

/// The number of entries of a table that is indexed by four cells of three bits each.
///
/// The first square in rising order has the lowest bits, as PEXT leaves them.
pub(crate) const ENTRIES: usize = 4096;

/// One word for each of the eight images.
pub(crate) type PerImage = [u32; IMAGES];

/// One table, as the build script writes it.
pub(crate) struct Field {
    /// The name of the field.
    pub(crate) name: &'static str,
    /// What each index of the table means, and what the entries are.
    pub(crate) description: &'static str,
    /// The type of the array.
    pub(crate) type_name: &'static str,
    /// The array, as Rust source.
    pub(crate) entries: String,
}

impl Field {
    /// Describes the table `entries` of the field called `name`.
    pub(crate) fn new<T: std::fmt::Debug>(
        name: &'static str,
        description: &'static str,
        entries: &T,
    ) -> Self {
        let type_name = std::any::type_name::<T>();
        Self { name, description, type_name, entries: format!("{entries:?}") }
    }
}

/// Returns the cell that is number `member` in an index.
pub(crate) fn cell(index: usize, member: usize) -> u32 {
    (index >> (3 * member) & 7) as u32
}

/// Keeps a table for as long as the program runs.
///
/// # Panics
/// Panics if the number of entries is not `N`.
pub(crate) fn keep<T, const N: usize>(entries: Vec<T>) -> &'static [T; N] {
    // By its whole path: a bare `rustc` takes an edition that does not have the trait at hand.
    let entries: Result<Box<[T; N]>, _> = std::convert::TryFrom::try_from(entries);
    Box::leak(entries.ok().expect("the generator fills its tables"))
}
