//! The questions of an input: a deal, what has been played, and what is claimed.

use std::io::BufRead;
use std::sync::Arc;

use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::shown;
use crate::honeymoon::endgame::prober::Prober;
use crate::honeymoon::notation::games::{Dealt, Games};
use crate::honeymoon::notation::played::{Moment, Needs};
use crate::honeymoon::notation::statement::Statement;
use crate::programs::honeymoon::commands::Command;
use crate::programs::honeymoon::engine::{Engine, Source};
use crate::programs::honeymoon::options::Options;
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
    /// The database and a prober of it, if all values come from there.
    prober: Option<(Arc<Database>, Prober)>,
    games: Games<R>,
    /// Whether the last question was wrong, so that the rest of it must be skipped.
    is_within_wrong: bool,
}

impl<'a, R: BufRead> Questions<'a, R> {
    /// Creates a reader of the questions in these lines.
    pub(super) fn new(options: &'a Options, engine: &Engine, lines: Lines<R>) -> Self {
        // A table has every trump suit, so its deals need none of their own.
        let usual = options.trump.or((options.command == Command::Table).then_some(None));
        let games = Games::new(lines, usual);
        Self { options, prober: engine.prober(), games, is_within_wrong: false }
    }

    /// Returns the next question, or `None` at the end of the input. After an error in the input, goes
    /// on with the question after the wrong one.
    pub(super) fn next(&mut self) -> Result<Option<Question>, Error> {
        // A wrong question is skipped when the next one is needed, so that its error does not wait.
        if self.is_within_wrong {
            self.games.skip()?;
        }
        self.is_within_wrong = true;
        let question = self.read()?;
        self.is_within_wrong = false;
        Ok(question)
    }

    fn read(&mut self) -> Result<Option<Question>, Error> {
        let Some(Dealt { place, deal, rest: mut line }) = self.games.next()? else {
            return Ok(None);
        };
        let moment = match needs(self.options) {
            Some(needs) => Moment::read(&mut line, &deal, needs)?,
            None => {
                line.end()?;
                Moment::start(&deal)
            }
        };
        let claim = self.claim(&line, place, &moment)?;
        self.check_size(&line, place, &deal, &moment)?;
        self.check_levels(&line, place, &moment)?;
        Ok(Some(Question { deal, moment, claim }))
    }

    /// Returns the number of tricks that are claimed. A number on the line overrides the number on
    /// the command line.
    fn claim(&self, line: &Statement, start: Position, moment: &Moment) -> Result<usize, Error> {
        let (claim, left) = (moment.claim.or(self.options.claim).unwrap_or(0), moment.play.left());
        if claim > left {
            let expected = format!("at least {claim} tricks left for the claim");
            return Err(line.rejected(start, expected, left));
        }
        Ok(claim)
    }

    /// Checks that the solver can answer a question.
    fn check_size(
        &self,
        line: &Statement,
        start: Position,
        deal: &Deal,
        moment: &Moment,
    ) -> Result<(), Error> {
        let size = match self.options.command {
            Command::Trace => deal.tricks(),
            _ => moment.play.left(),
        };
        if self.options.source == Source::Reference && size > MOST_FOR_REFERENCE {
            let expected =
                format!("a deal of up to {MOST_FOR_REFERENCE} cards a hand for --reference");
            return Err(line.rejected(start, expected, size));
        }
        Ok(())
    }

    /// Checks that the database can answer a question without a search.
    fn check_levels(
        &self,
        line: &Statement,
        start: Position,
        moment: &Moment,
    ) -> Result<(), Error> {
        let Some((database, prober)) = &self.prober else { return Ok(()) };
        let all_cards = self.options.command == Command::Leads;
        let Some((kind, cards)) = prober.missing(&moment.play, all_cards) else { return Ok(()) };
        let (folder, levels) = (shown(database.folder()), database.levels_shown());
        let left = moment.play.left();
        let expected = format!("a position for the levels in {folder} ({levels})");
        let plural = if left == 1 { "" } else { "s" };
        let found =
            format!("{left} card{plural} per hand, for which level {kind} {cards} is needed");
        Err(line.rejected(start, expected, found))
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
