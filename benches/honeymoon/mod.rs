//! Benchmarks of Honeymoon Bridge: the solvers on the cases of `inputs/`, and on random and hard deals.

pub(crate) mod inputs;
pub(crate) mod solver;
