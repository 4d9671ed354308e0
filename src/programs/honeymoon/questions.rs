//! The commands that ask the same question about every deal of an input.

use std::io::{BufRead, Write};
use std::mem::take;
use std::sync::Arc;

use crate::exit::{note, Failure};
use crate::honeymoon::endgame::database::{Database, ProbeError, Probes};
use crate::honeymoon::endgame::{shown, Kind};
use crate::honeymoon::notation::games::{Dealt, Games, Item};
use crate::honeymoon::notation::played::{Moment, Needs};
use crate::honeymoon::notation::statement::rejected;
use crate::honeymoon::notation::trump::Trump;
use crate::honeymoon::solver::fast::{EndgameTable, Solver};
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::Solve;
use crate::programs::honeymoon::answers;
use crate::programs::honeymoon::options::{format_of, Format, Options};
use crate::programs::stream::Stream;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::text::lines::Lines;
use crate::text::numbers::count;
use crate::text::{Error, Position};

/// The maximum number of cards per hand for the slow solver.
const MOST_FOR_REFERENCE: usize = 5;

/// Returns the answer to a question in a format. It ends with a line feed.
type Answer = fn(&Moment, Format, &mut dyn Solve) -> String;

/// A question about a moment of a game, and the place of the deal.
struct Question {
    moment: Moment,
    place: Position,
}

/// A command that asks the same question about every deal.
struct Job {
    answer: Answer,
    needs: Needs,
    format: Format,
    options: Options,
}

pub(super) fn plan(
    call: Call<'_, Options>,
    needs: Needs,
    answer: Answer,
) -> Result<Work, UsageError> {
    if call.options.endgame.is_some() && call.options.reference {
        let problem = "only one of --endgame and --reference can be given";
        return Err(call.arguments.conflict("--endgame", problem));
    }
    let job = Job { answer, needs, format: format_of(&call)?, options: call.options };
    Ok(Box::new(move |output| job.answer_all(output)))
}

pub(super) fn plan_probe(mut call: Call<'_, Options>) -> Result<Work, UsageError> {
    call.options.endgame = Some(take(&mut call.options.folder));
    call.options.probes_only = true;
    let answer = if call.options.with_leads { answers::cards } else { answers::value };
    plan(call, Needs::Nothing, answer)
}

impl Job {
    fn answer_all(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let database = self.options.database()?;
        let (reader, name) = self.options.source.open()?;
        let endgames = Arc::<EndgameTable>::default();
        let worker = || {
            let probes = database.as_ref().map(|database| Probes::new(Arc::clone(database)));
            let (mut solver, name) = (self.solver(&endgames, probes.as_ref()), name.clone());
            move |question: Question| {
                let text = (self.answer)(&question.moment, self.format, solver.as_mut());
                let Some(probes) = &probes else { return Ok(text) };
                probes.check().map(|()| text).map_err(|error| match error {
                    ProbeError::Missing(kind, cards) => {
                        let (expected, found) = missing(&question, &probes.database, kind, cards);
                        Error::rejected(name.clone(), question.place, expected, found).into()
                    }
                    ProbeError::File(error) => error.into(),
                })
            }
        };
        let between = if self.format == Format::Pretty { "\n" } else { "" };
        let mut stream = Stream::new(output, between, || self.options.threads(), worker);
        if self.options.keep_going {
            stream = stream.keep_going();
        }
        let lines = Lines::new(stream.input(reader), name.clone());
        // Where trump suits are ignored, deals need none of their own.
        let is_ignored = self.needs == Needs::Deal;
        let mut games = Games::new(lines, self.options.trump.or(is_ignored.then_some(Trump::None)));
        stream.run(|| {
            self.next(&mut games, &name).map_err(|error| Failure::Input(error.in_file(&name)))
        })
    }

    /// Reads the next question. Returns `None` at the end of the input.
    fn next(
        &self,
        games: &mut Games<impl BufRead>,
        name: &Option<String>,
    ) -> Result<Option<Question>, Error> {
        let Dealt { place, deal, rest: mut line, play } = loop {
            match games.next()? {
                None => return Ok(None),
                Some(Item::Dealt(dealt)) => break dealt,
                Some(Item::PassedOut(place)) => {
                    let name = name.as_ref().map_or(String::new(), |name| format!("{name}:"));
                    note(format_args!(
                        "note: {name}{place}: this board is passed out, so there is no play"
                    ));
                }
            }
        };
        if let (Needs::Cards, Some(section), Ok(())) = (self.needs, play, line.end()) {
            let expected =
                "a line such as 'play SK S9' in the game, because its Play section is not read";
            return Err(rejected(section, expected, "none"));
        }
        let moment = Moment::read(&mut line, &deal, self.needs)?;
        // The number on the command line may be too large.
        let (claim, left) = (moment.claim, moment.play.left());
        if claim > left {
            let expected = format!("at least {claim} tricks left for the claim");
            return Err(rejected(place, expected, left));
        }
        // A whole game is solved from its first card on.
        let size = if self.needs == Needs::Cards { deal.tricks() } else { left };
        if self.options.reference && size > MOST_FOR_REFERENCE {
            let expected =
                format!("a deal of up to {MOST_FOR_REFERENCE} cards a hand for --reference");
            return Err(rejected(place, expected, size));
        }
        Ok(Some(Question { moment, place }))
    }

    /// Returns the solver of a thread. The probes keep its errors.
    fn solver(
        &self,
        endgames: &Arc<EndgameTable>,
        probes: Option<&Arc<Probes>>,
    ) -> Box<dyn Solve + Send> {
        match probes {
            _ if self.options.reference => Box::new(ReferenceSolver),
            Some(probes) if self.options.probes_only => Box::new(Arc::clone(probes)),
            _ => {
                let database = probes.cloned().map(Probes::endgames);
                Box::new(Solver::sharing(Arc::clone(endgames), database))
            }
        }
    }
}

/// Describes the positions that a database has, and a question that needs a missing level.
fn missing(question: &Question, database: &Database, kind: Kind, cards: usize) -> (String, String) {
    let (folder, levels) = (shown(&database.folder), database.levels_shown());
    let left = count(question.moment.play.left(), "card");
    let expected = format!("a position for the levels in {folder} ({levels})");
    (expected, format!("{left} per hand, for which level {kind} {cards} is needed"))
}
