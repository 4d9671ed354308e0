#![doc = include_str!("../README.md")]

pub mod cephalopods;
pub mod cli;
pub mod cpu;
pub mod honeymoon;
pub mod input;
pub mod mastermind;
