//! The steps of the article on the bit tricks of Honeymoon Bridge. Each part has a page of its own,
//! because a time means something else there: for two hands, for a move, for a position.

pub(crate) mod hands;
pub(crate) mod minimax;
pub(crate) mod moves;

use bitsolve::internals::cpu::Cpu;

use crate::page::{Page, Step};

/// The backend without special instructions.
fn portable() -> Cpu {
    Cpu::available()[0]
}

/// Adds a step that needs BMI1, BMI2 or POPCNT. A processor with AVX2 and BMI2 has all of them. Returns `None` without
/// such a processor, or if `BITSOLVE_PORTABLE` is set.
fn special_step<'a>(
    page: &'a mut Page,
    name: &'static str,
    does: &'static str,
) -> Option<(Cpu, &'a mut Step)> {
    let special = Cpu::available().into_iter().nth(1);
    if special.is_none() {
        let reason = "the processor has no AVX2 and BMI2, or BITSOLVE_PORTABLE is set";
        page.impossible.push(format!("{name}: left out, because {reason}"));
    }
    special.map(|cpu| (cpu, page.step(name, does)))
}
