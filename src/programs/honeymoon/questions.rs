//! The commands that ask the same question about every deal of an input.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::ExitCode;
use std::sync::Arc;

use crate::exit::{note, Failure};
use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::shown;
use crate::honeymoon::endgame::prober::Prober;
use crate::honeymoon::notation::games::{Dealt, Games};
use crate::honeymoon::notation::played::{Moment, Needs};
use crate::honeymoon::notation::statement::Statement;
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::engine::{Engine, Source};
use crate::programs::honeymoon::options::{endgame_folder, file, form, Form, Options};
use crate::programs::honeymoon::{answers, HINT};
use crate::programs::open;
use crate::programs::stream::output::Output;
use crate::programs::stream::run;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::text::lines::Lines;
use crate::text::{Error, Position};

/// The maximum number of cards per hand for the slow solver.
const MOST_FOR_REFERENCE: usize = 5;

/// Returns the answer to a question in a form. It ends with a line feed.
pub(super) type Answer = fn(&Question, Form, &mut dyn Solve) -> String;

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

/// A command that asks the same question about every deal.
struct Asked {
    answer: Answer,
    /// The words that must follow a deal, or `None` for `table`, which reads none and ignores trump suits.
    needs: Option<Needs>,
    /// The trump suit of deals that do not have one, if it is given.
    trump: Option<Option<Suit>>,
    /// The number of tricks to claim, if the lines need not say it.
    claim: Option<usize>,
    form: Form,
    source: Source,
    /// Whether to look up the value after each card too.
    looks_up_cards: bool,
    /// The file to read. `None` and `-` stand for standard input.
    file: Option<OsString>,
}

/// Plans a command whose answers come from a solver.
pub(super) fn plan(
    mut call: Call<'_, Options, Work>,
    mut needs: Option<Needs>,
    answer: Answer,
) -> Result<Work, UsageError> {
    let source = match call.options.endgame.take() {
        Some(_) if call.options.reference => {
            let problem = "only one of --endgame and --reference can be given";
            return Err(call.conflict("--endgame", problem));
        }
        Some(folder) => Source::SearchWithDatabase(folder),
        None if call.options.reference => Source::Reference,
        None => Source::Search,
    };
    let mut claim = None;
    let is_number = |word: &std::ffi::OsStr| word.as_encoded_bytes().iter().all(u8::is_ascii_digit);
    if needs == Some(Needs::Claim) && call.operands.peek().is_some_and(is_number) {
        claim = Some(call.operands.number("tricks to claim", &(0..=RANKS))?);
        needs = Some(Needs::ClaimOrNothing);
    }
    planned(call, Asked { claim, ..Asked::new(answer, needs, source) })
}

/// Plans `endgame probe`.
pub(super) fn plan_probe(mut call: Call<'_, Options, Work>) -> Result<Work, UsageError> {
    let source = Source::Database(endgame_folder(&mut call.operands)?);
    let answer = if call.options.leads { answers::cards } else { answers::value };
    let looks_up_cards = call.options.leads;
    let asked = Asked::new(answer, Some(Needs::Nothing), source);
    planned(call, Asked { looks_up_cards, ..asked })
}

/// Takes the file, and returns the work.
fn planned(mut call: Call<'_, Options, Work>, asked: Asked) -> Result<Work, UsageError> {
    let form = form(&call)?;
    let file = file(&mut call.operands, HINT)?;
    let options = call.options;
    let asked = Asked { form, file, trump: options.trump, ..asked };
    Ok(Box::new(move || asked.answer_all(&options)))
}

impl Asked {
    fn new(answer: Answer, needs: Option<Needs>, source: Source) -> Self {
        let (trump, claim, form, looks_up_cards) = (None, None, Form::Plain, false);
        Self { answer, needs, trump, claim, form, source, looks_up_cards, file: None }
    }

    /// Answers all questions, and returns the exit status.
    fn answer_all(&self, options: &Options) -> Result<ExitCode, Failure> {
        let engine = Engine::new(&self.source)?;
        let (reader, name) = open(self.file.as_deref(), HINT)?;
        let mut output = Output::to_stdout(if self.form == Form::Pretty { "\n" } else { "" });
        if options.keep_going {
            output = output.keep_going(|error| note(format_args!("error: {error}")));
        }
        let lines = Lines::new(BufReader::new(output.before(reader)), name);
        let mut questions = Questions::new(self, &engine, lines);
        let worker = || {
            let mut worker = engine.worker();
            move |question| worker.answer(|solver| (self.answer)(&question, self.form, solver))
        };
        // The fast solver takes about as long for a deal as it takes to start a thread.
        let alone = if self.source == Source::Reference { 0 } else { 1 };
        let read = || questions.next().map_err(Failure::Input);
        run(alone, || options.threads(), read, worker, &output)?;
        Ok(ExitCode::from(u8::from(output.has_rejected())))
    }
}

/// A reader of questions.
struct Questions<'a, R> {
    asked: &'a Asked,
    /// The database and a prober of it, if all values come from there.
    prober: Option<(Arc<Database>, Prober)>,
    games: Games<R>,
    /// Whether the last question was wrong, so that the rest of it must be skipped.
    is_within_wrong: bool,
}

impl<'a, R: BufRead> Questions<'a, R> {
    /// Creates a reader of the questions in these lines.
    fn new(asked: &'a Asked, engine: &Engine, lines: Lines<R>) -> Self {
        // Where trump suits are ignored, deals need none of their own.
        let usual = asked.trump.or(asked.needs.is_none().then_some(None));
        let games = Games::new(lines, usual);
        Self { asked, prober: engine.prober(), games, is_within_wrong: false }
    }

    /// Returns the next question, or `None` at the end of the input. After an error in the input, goes
    /// on with the question after the wrong one.
    fn next(&mut self) -> Result<Option<Question>, Error> {
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
        let moment = match self.asked.needs {
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
        let (claim, left) = (moment.claim.or(self.asked.claim).unwrap_or(0), moment.play.left());
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
        // A whole game is solved from its first card on.
        let is_game = self.asked.needs == Some(Needs::Cards);
        let size = if is_game { deal.tricks() } else { moment.play.left() };
        if self.asked.source == Source::Reference && size > MOST_FOR_REFERENCE {
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
        let missing = prober.missing(&moment.play, self.asked.looks_up_cards);
        let Some((kind, cards)) = missing else { return Ok(()) };
        let (folder, levels) = (shown(database.folder()), database.levels_shown());
        let left = moment.play.left();
        let expected = format!("a position for the levels in {folder} ({levels})");
        let plural = if left == 1 { "" } else { "s" };
        let found =
            format!("{left} card{plural} per hand, for which level {kind} {cards} is needed");
        Err(line.rejected(start, expected, found))
    }
}
