//! Solvers: they find how many tricks every card takes if both sides play as well as they can.

pub(crate) mod fast;
pub(crate) mod reference;
pub(crate) mod report;
pub(crate) mod solve;
