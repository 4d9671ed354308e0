#![doc = include_str!("../README.md")]

pub mod cephalopods;
mod cli;
pub mod cpu;
pub mod honeymoon;
#[cfg(not(flat))]
#[doc(hidden)]
pub mod internals;
pub mod mastermind;
pub mod text;

#[cfg(test)]
#[path = "../tests/common/random.rs"]
mod random;

#[cfg(test)]
#[allow(dead_code, reason = "unit tests need only part of it")]
#[path = "../tests/common/cases.rs"]
mod cases;
