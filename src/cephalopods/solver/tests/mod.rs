//! All solvers on all backends, against the known answers and against each other.

mod agreement;
mod answers;
