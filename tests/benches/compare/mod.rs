//! Tests of the comparison of two programs.

#[allow(dead_code, reason = "the tests do not need all of it")]
#[path = "../../../benches/compare"]
mod target {
    pub(super) mod request;
    pub(super) mod rounds;
    pub(super) mod rows;
    pub(super) mod source;
}

mod request;
#[cfg(unix)]
mod rounds;
mod rows;
