//! The strategies that a search has to find. `evaluate` and `tree` take them like the other strategies.

use crate::programs::arguments::Operands;
use crate::programs::mastermind::flags::Flag;

/// A strategy that a search has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// A strategy with the least total of all.
    Optimal,
    /// A strategy with a low total.
    Search,
}

impl Plan {
    pub(super) const ALL: [Self; 2] = [Self::Optimal, Self::Search];

    /// Returns the name, as on the command line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Search => "search",
        }
    }

    /// Returns the strategy with this name, or `None` if no search finds a strategy of this name. Case does
    /// not matter.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name().eq_ignore_ascii_case(name))
    }

    /// Takes the next operand if it names such a strategy. Otherwise takes nothing.
    pub(super) fn take(operands: &mut Operands<'_>) -> Option<Self> {
        let plan = Self::from_name(operands.peek()?.to_str()?)?;
        operands.next_raw();
        Some(plan)
    }
}

/// Returns what is wrong with an option for a strategy, if anything is. Some options are only for a strategy
/// that a search finds, and some only for the others.
pub(super) fn problem(plan: Option<Plan>, flag: Flag) -> Option<&'static str> {
    match flag {
        Flag::MaxTurns if plan != Some(Plan::Optimal) => {
            Some("--max-turns is only for the strategy 'optimal'")
        }
        Flag::Width if plan != Some(Plan::Search) => {
            Some("--width is only for the strategy 'search'")
        }
        Flag::Reference if plan == Some(Plan::Search) => {
            Some("--reference does not go with the strategy 'search'")
        }
        Flag::Repeat if plan.is_some() => {
            Some("--repeat does not go with a strategy that is searched for")
        }
        _ => None,
    }
}
