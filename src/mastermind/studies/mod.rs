//! Studies of scoring: what was tried before the solvers count whole partitions at once.

pub mod pairwise;
pub mod score_table;
