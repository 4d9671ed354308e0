//! Honeymoon Bridge: "Bitwise Operation" by Marsgoat, day 27 of a 2024 series on programs that play games
//! (<https://ithelp.ithome.com.tw/users/20169302/ironman/7684>).
//!
//! The author's first program kept hands as arrays of cards. The article shows how boards of bits replace them, how
//! loops over bits find the moves, and that only one of several touching cards needs to be tried. These three have a
//! page each, because their times have different units: per pair of hands, per hand, and per position.
//!
//! The bidding, the exchange of cards and the endgame database are out of scope. The article only mentions them.

mod hands;
mod minimax;
mod moves;

use std::fmt::Debug;
use std::hint::black_box;

use bitsolve::honeymoon::Deal;
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::Sequence;

use super::{Page, Prepare};
use crate::common::deals::random_deals;

pub(super) fn pages() -> Vec<Page> {
    vec![hands::page(), moves::page(), minimax::page()]
}

/// Returns the sequence of a deal, as the library makes it.
fn sequence_of(deal: &Deal) -> Sequence {
    Sequence::of(deal, Cpu::Portable)
}

/// Prepares a step that does the same work for each of `count` random deals of `cards` cards per hand, and checks each
/// answer. `input` makes an input and the expected answer from a deal. All backends but the portable one have BMI1, BMI2
/// and POPCNT.
fn each<I: 'static, T: Debug + PartialEq>(
    cpu: Cpu,
    (cards, count): (usize, usize),
    input: impl Fn(&Deal) -> (I, T) + 'static,
    answer: impl Fn(&I) -> T + Copy + 'static,
) -> Prepare {
    Box::new(move || {
        let deals = random_deals(cards, count);
        let (inputs, expected): (Vec<I>, Vec<T>) = deals.iter().map(&input).unzip();
        let mut answers = Vec::new();
        for_each(cpu, &inputs, |input| answers.push(answer(input)));
        assert_eq!(answers, expected);
        Box::new(move || for_each(cpu, &inputs, |input| _ = black_box(&answer(input))))
    })
}

/// Calls a function with each input. The calls are compiled for this backend.
fn for_each<I>(cpu: Cpu, inputs: &[I], call: impl FnMut(&I)) {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn with_features<I>(inputs: &[I], call: impl FnMut(&I)) {
        inputs.iter().for_each(call);
    }
    match cpu {
        Cpu::Portable => inputs.iter().for_each(call),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the other backends prove BMI1, BMI2 and POPCNT.
        _ => unsafe { with_features(inputs, call) },
    }
}
