//! All solvers on all backends, against the known answers and against each other.

pub(crate) mod agreement;
mod answers;
