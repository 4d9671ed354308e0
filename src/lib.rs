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
#[allow(dead_code, unreachable_pub, reason = "the integration tests share it")]
#[path = "../tests/common/cases.rs"]
mod cases;
#[cfg(test)]
#[allow(unreachable_pub, reason = "the integration tests share it")]
#[path = "../tests/common/random.rs"]
mod random;
