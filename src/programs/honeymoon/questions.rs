//! The commands that ask the same question about every deal of an input: their rows, and how they answer.

use std::io::{BufRead, Write};
use std::sync::Arc;

use crate::exit::Failure;
use crate::honeymoon::notation::deals::Trump;
use crate::honeymoon::notation::games::{Dealt, Games, Item};
use crate::honeymoon::notation::statement::{Moment, Needs};
use crate::honeymoon::notation::tokens::rejected;
use crate::honeymoon::solver::endgames::EndgameTable;
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::{Solve, Solver};
use crate::programs::honeymoon::answers;
use crate::programs::honeymoon::options::{
    format_of, Format, Options, CLAIMED, ENDGAME, FILE, FORMAT, KEEP_GOING, PRETTY, REFERENCE,
    THREADS, TRUMP,
};
use crate::programs::stream::{self, Output, Reply};
use crate::programs::table::{Call, Command as Row, Run, Work};
use crate::programs::usage::UsageError;
use crate::text::lines::Lines;
use crate::text::{Error, Position};

type Command = Row<Options>;

/// Describes deals in the middle of a game.
macro_rules! moments {
    () => {
        "
The cards that have been played may follow the deal:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 HA H8 lead SA
The winner of a trick leads to the next. 'lead' names the card that is on the table. It
may also be the last card after 'play'. The tricks that are left include the current one.
"
    };
}

/// The parts that are the same for all commands that ask a question about every deal.
const QUESTION: Command = Command {
    name: "",
    operands: &[&FILE],
    options: &[&ENDGAME, &FORMAT, &KEEP_GOING, &PRETTY, &REFERENCE, &THREADS, &TRUMP],
    summary: "",
    about: "",
    notes: "",
    run: Run::Action(&[]),
};

pub(super) const LEADS: Command = Command {
    name: "leads",
    summary: "prints the leader's tricks, and those after each lead (the default)",
    about: "\
Prints how many tricks the leader takes, and how many it takes after each lead. In the
middle of a game, the answer is for the side to play, for each card that it may play, and
for the tricks that are left.
",
    notes: concat!(
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  8 SA=8 SK=8 HA=7 H9=7 CJ=7 CT=7 C9=7 SJ=6 ST=6 S8=6 HQ=6 DK=6 DT=6

The best cards come first. Cards of equal value are in the order of suits S H D C, and
within a suit from the ace down.

",
        deals!(),
        moments!()
    ),
    run: Run::Plan(|call| plan(call, Needs::Nothing, answers::cards)),
    ..QUESTION
};

pub(super) const VALUE: Command = Command {
    name: "value",
    summary: "prints only how many tricks the leader takes",
    about: "\
Prints how many tricks the leader takes. In the middle of a game, the answer is for the
side to play, and for the tricks that are left.
",
    notes: concat!("  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ\n  8\n\n", deals!(), moments!()),
    run: Run::Plan(|call| plan(call, Needs::Nothing, answers::value)),
    ..QUESTION
};

pub(super) const TABLE: Command = Command {
    name: "table",
    summary: "prints the tricks for every trump suit, with either side on lead",
    about: "\
Prints, for no trump and for S, H, D and C as trumps, how many tricks the side with the
first hand takes if it leads, and how many if the other side leads. The trump suit of the
deal is ignored, and may be missing.
",
    notes: concat!(
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ\n  N 8 7 S 8 7 H 6 6 D 5 5 C 7 7\n\n",
        deals!()
    ),
    run: Run::Plan(|call| plan(call, Needs::Deal, answers::table)),
    ..QUESTION
};

pub(super) const REPLY: Command = Command {
    name: "reply",
    summary: "after 'lead SK', prints the other side's tricks after each reply",
    about: "\
Prints how many of the tricks that are left are taken by the side to play, and how many
after each reply. The card that was led follows the deal.
",
    notes: concat!(
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ lead SK\n  5 SQ=5 S9=5\n\n",
        deals!(),
        moments!()
    ),
    run: Run::Plan(|call| plan(call, Needs::Lead, answers::cards)),
    ..QUESTION
};

pub(super) const TRACE: Command = Command {
    name: "trace",
    summary: "after 'play SK S9 ...', prints how many tricks each card lost",
    about: "\
Prints how many tricks each card of a game lost. The cards follow 'play' in the order in
which they were played. The game need not be complete. For each card, prints three
numbers: the tricks that its side could take before it and after it, including the
current trick, and how many were lost.
",
    notes: concat!(
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 SJ
  SK=8,8,0 S9=5,5,0 SJ=7,5,2

",
        deals!()
    ),
    run: Run::Plan(|call| plan(call, Needs::Cards, answers::trace)),
    ..QUESTION
};

pub(super) const LINE: Command = Command {
    name: "line",
    summary: "prints the rest of the game with best play on both sides",
    about: "\
Prints how many tricks the leader takes, and a game with best play on both sides. Each
card is the first card that 'leads' or 'reply' would print. In the middle of a game,
prints how many tricks the side to play takes, and the rest of the game.
",
    notes: concat!("  N A2.K.. KQ.A..\n  1 SA SK S2 SQ HA HK\n\n", deals!(), moments!()),
    run: Run::Plan(|call| plan(call, Needs::Nothing, answers::line)),
    ..QUESTION
};

pub(super) const CLAIM: Command = Command {
    name: "claim",
    operands: &[&CLAIMED, &FILE],
    summary: "after 'claim 5', prints whether the side on lead can take 5 tricks",
    about: "\
Prints whether the side on lead can take the claimed number of the tricks that are left.
After 'lead SK', the side on lead is the one that led SK. The answer is 'yes' and how
many tricks it can take, or 'no', that number, and the cards of best play up to the trick
that defeats the claim. 'claim 2' at the end of a line gives the claimed number. Lines
without it claim N tricks. (If FILE is a number, write ./FILE.)
",
    notes: concat!("  N A2.K.. KQ.A.. claim 2\n  no 1 SA SK S2 SQ HA HK\n\n", deals!(), moments!()),
    run: Run::Plan(|call| {
        let needs = Needs::Claim(call.options.claimed);
        plan(call, needs, answers::claim)
    }),
    ..QUESTION
};

/// The maximum number of cards per hand for the slow solver.
const MOST_FOR_REFERENCE: usize = 5;

/// Returns the answer to a question in a format. It ends with a line feed.
type Answer = fn(&Moment, Format, &mut dyn Solve) -> String;

/// A moment of a game and its place. A game that was passed out has no moment.
struct PlacedMoment {
    /// The place of the deal, or of the contract of a game that was passed out.
    place: Position,
    moment: Option<Moment>,
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
        let problem = "--endgame cannot be used with --reference";
        return Err(call.arguments.conflict("--endgame", problem));
    }
    let job = Job { answer, needs, format: format_of(&call)?, options: call.options };
    Ok(Box::new(move |output| job.answer_all(output)))
}

impl Job {
    fn answer_all(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let database = self.options.database()?;
        let (reader, name) = self.options.source.open()?;
        let endgames = Arc::<EndgameTable>::default();
        let answerer = || {
            let mut solver: Box<dyn Solve + Send> = match self.options.reference {
                true => Box::new(ReferenceSolver),
                false => Box::new(Solver::sharing(Arc::clone(&endgames), database.clone())),
            };
            let name = name.clone();
            move |item: PlacedMoment| {
                let Some(moment) = &item.moment else {
                    let name = name.as_ref().map_or(String::new(), |name| format!("{name}:"));
                    let place = item.place;
                    let problem = "this game was passed out, so no cards were played";
                    return Ok(Reply::Note(format!("note: {name}{place}: {problem}")));
                };
                Ok(Reply::Answer((self.answer)(moment, self.format, solver.as_mut())))
            }
        };
        let between = if matches!(self.format, Format::Pretty) { "\n" } else { "" };
        let output = Output::new(output, between, self.options.keep_going);
        // Where trump suits are ignored, deals need none of their own.
        let is_ignored = matches!(self.needs, Needs::Deal);
        let trump = self.options.trump.or(is_ignored.then_some(Trump::None));
        let mut games = Games::new(Lines::new(reader, name.clone()), trump);
        let read = || {
            let item = self.next(&mut games);
            (item.map_err(|error| error.in_file(&name).into()), games.is_there())
        };
        stream::answer_all(output, || self.options.threads(), answerer, read)
    }

    /// Reads the next deal. Returns `None` at the end of the input.
    fn next(&self, games: &mut Games<impl BufRead>) -> Result<Option<PlacedMoment>, Error> {
        let Dealt { place, deal, rest: mut line, play } = match games.next()? {
            None => return Ok(None),
            Some(Item::PassedOut(place)) => return Ok(Some(PlacedMoment { place, moment: None })),
            Some(Item::Dealt(dealt)) => dealt,
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
        let size = if matches!(self.needs, Needs::Cards) { deal.tricks() } else { left };
        if self.options.reference && size > MOST_FOR_REFERENCE {
            let expected =
                format!("a deal of up to {MOST_FOR_REFERENCE} cards per hand for --reference");
            return Err(rejected(place, expected, size));
        }
        Ok(Some(PlacedMoment { place, moment: Some(moment) }))
    }
}
