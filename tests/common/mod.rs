//! Code that the tests and benches of all games share.

pub(crate) mod cases;
pub(crate) mod deals;
pub(crate) mod difference;
pub(crate) mod flattened;
pub(crate) mod limit;
pub(crate) mod program;
pub(crate) mod random {
    pub(crate) use bitsolve::internals::cli::Random;
}
pub(crate) mod streams;
#[cfg(unix)]
pub(crate) mod terminal;
