//! Studies of scoring, for benchmarks. Nothing else uses them.

pub(crate) mod pairwise;
pub(crate) mod score_table;
#[cfg(test)]
mod tests;
