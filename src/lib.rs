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
