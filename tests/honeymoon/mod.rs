//! Honeymoon Bridge: tests from outside the crate.

mod answers;
mod cli;
mod endgame;
mod keep_going;
mod moments;
mod notation;
mod solvers;
