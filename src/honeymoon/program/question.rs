//! The questions of an input, one per line: a deal, what has been played, and what is claimed.

use std::io::BufRead;

use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation;
use crate::honeymoon::notation::played::{Moment, Needs};
use crate::honeymoon::program::commands::Command;
use crate::honeymoon::program::options::Options;
use crate::text::lines::Lines;
use crate::text::{Error, Position};

/// The maximum number of cards per hand for the slow solver.
const MOST_FOR_REFERENCE: usize = 5;

/// The question that a line asks.
pub(super) struct Question {
    pub(super) deal: Deal,
    /// The game so far.
    pub(super) moment: Moment,
    /// The number of tricks that are claimed. It is 0 for all commands but `claim`.
    pub(super) claim: usize,
}

impl Question {
    /// Returns the question about the same deal before the first card.
    pub(super) fn at_start(&self) -> Self {
        Self { deal: self.deal, moment: Moment::start(&self.deal), claim: 0 }
    }
}

/// A reader of questions.
pub(super) struct Questions<'a, R> {
    options: &'a Options,
    lines: Lines<R>,
    /// Whether the last question was wrong, so that the rest of it must be skipped.
    is_within_wrong: bool,
}

impl<'a, R: BufRead> Questions<'a, R> {
    /// Creates a reader of the questions on these lines.
    pub(super) fn new(options: &'a Options, lines: Lines<R>) -> Self {
        Self { options, lines, is_within_wrong: false }
    }

    /// Returns the next question, or `None` at the end of the input. After an error in the input, goes
    /// on with the question after the wrong one.
    pub(super) fn next(&mut self) -> Result<Option<Question>, Error> {
        if self.is_within_wrong {
            self.skip()?;
        }
        // The wrong question is skipped when the next one is needed, so that its error does not wait.
        self.is_within_wrong = true;
        let question = self.read()?;
        self.is_within_wrong = false;
        Ok(question)
    }

    /// Skips the rest of a wrong question.
    fn skip(&mut self) -> Result<(), Error> {
        self.lines.raw_line(0).map(drop)
    }

    fn read(&mut self) -> Result<Option<Question>, Error> {
        let Some(start) = self.lines.next_line()? else {
            return Ok(None);
        };
        let deal = notation::deal(&mut self.lines)?;
        let moment = match needs(self.options) {
            Some(needs) => Moment::read(&mut self.lines, &deal, needs)?,
            None => {
                self.lines.end_line()?;
                Moment::start(&deal)
            }
        };
        let claim = self.claim(start, &moment)?;
        self.check_size(start, &deal, &moment)?;
        Ok(Some(Question { deal, moment, claim }))
    }

    /// Returns the number of tricks that are claimed. That of the line counts before that of the command
    /// line.
    fn claim(&self, start: Position, moment: &Moment) -> Result<usize, Error> {
        let (claim, left) = (moment.claim.or(self.options.claim).unwrap_or(0), moment.play.left());
        if claim > left {
            let expected = format!("{claim} or more tricks left, as {claim} are claimed");
            return Err(self.lines.rejected(start, expected, left));
        }
        Ok(claim)
    }

    /// Checks that the solver can answer a question.
    fn check_size(&self, start: Position, deal: &Deal, moment: &Moment) -> Result<(), Error> {
        let size = match self.options.command {
            Command::Trace => deal.tricks(),
            _ => moment.play.left(),
        };
        if self.options.reference && size > MOST_FOR_REFERENCE {
            let expected =
                format!("a deal of up to {MOST_FOR_REFERENCE} cards a hand for --reference");
            return Err(self.lines.rejected(start, expected, size));
        }
        Ok(())
    }
}

/// Returns what must follow a deal, or `None` if nothing may.
fn needs(options: &Options) -> Option<Needs> {
    match options.command {
        Command::Table => None,
        Command::Leads | Command::Value | Command::Line => Some(Needs::Nothing),
        Command::Reply => Some(Needs::Lead),
        Command::Trace => Some(Needs::Cards),
        Command::Claim if options.claim.is_some() => Some(Needs::ClaimOrNothing),
        Command::Claim => Some(Needs::Claim),
    }
}
