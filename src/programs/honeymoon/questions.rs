//! The commands that ask the same question about every deal of an input: their rows, and how they answer.

use std::io::{BufRead, Write};
use std::mem::take;
use std::sync::Arc;

use crate::exit::{note, write_to, Failure};
use crate::honeymoon::notation::moment::{Moment, Rest};
use crate::honeymoon::notation::trump::Trump;
use crate::honeymoon::notation::words::{rejected, Line};
use crate::honeymoon::solver::endgames::EndgameTable;
use crate::honeymoon::solver::Solver;
use crate::programs::honeymoon::options::{
    Format, Options, CLAIMED, ENDGAME, FILE, FORMAT, KEEP_GOING, PRETTY, THREADS, TRUMP,
};
use crate::programs::honeymoon::{answers, DEALS_READ, MOMENTS_READ};
use crate::programs::stream::answer_all;
use crate::programs::table::{Call, Command as Row, Run, Work};
use crate::text::lines::Lines;
use crate::text::Error;

type Command = Row<Options>;

/// The parts that are the same for all commands that ask a question about every deal.
const QUESTION: Command = Command {
    name: "",
    operands: &[&FILE],
    options: &[&ENDGAME, &FORMAT, &KEEP_GOING, &PRETTY, &THREADS, &TRUMP],
    summary: "",
    about: "",
    notes: &[],
    run: Run::Action(&[]),
};

pub(super) const LEADS: Command = Command {
    name: "leads",
    summary: "prints the leader's tricks, and those after each lead (the default)",
    about: "\
Prints how many tricks the leader takes, and how many it takes after each lead. In the
middle of a game, prints this for the side to play and for each card that it may play.
",
    notes: &[
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  8 SA=8 SK=8 HA=7 H9=7 CJ=7 CT=7 C9=7 SJ=6 ST=6 S8=6 HQ=6 DK=6 DT=6

The best cards come first. Cards of equal value are in the order of suits S H D C, and
within a suit from the ace down.
",
        DEALS_READ,
        MOMENTS_READ,
    ],
    run: Run::Plan(|call| Ok(work(call, Rest::Any, answers::cards))),
    ..QUESTION
};

pub(super) const VALUE: Command = Command {
    name: "value",
    summary: "prints only how many tricks the leader takes",
    about: "\
Prints how many tricks the leader takes or, in the middle of a game, the side to play.
",
    notes: &["  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ\n  8\n", DEALS_READ, MOMENTS_READ],
    run: Run::Plan(|call| Ok(work(call, Rest::Any, answers::value))),
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
    notes: &[
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ\n  N 8 7 S 8 7 H 6 6 D 5 5 C 7 7\n",
        DEALS_READ,
    ],
    run: Run::Plan(|call| Ok(work(call, Rest::None, answers::table))),
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
    notes: &[
        "  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 SJ
  SK=8,8,0 S9=5,5,0 SJ=7,5,2
",
        DEALS_READ,
    ],
    run: Run::Plan(|call| Ok(work(call, Rest::Play, answers::trace))),
    ..QUESTION
};

pub(super) const LINE: Command = Command {
    name: "line",
    summary: "prints the rest of the game with best play on both sides",
    about: "\
Prints how many tricks the leader takes, and a game with best play on both sides. Each
card is the first card that 'leads' would print. In the middle of a game, prints how many
tricks the side to play takes, and the rest of the game.
",
    notes: &["  N A2.K.. KQ.A..\n  1 SA SK S2 SQ HA HK\n", DEALS_READ, MOMENTS_READ],
    run: Run::Plan(|call| Ok(work(call, Rest::Any, answers::line))),
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
    notes: &["  N A2.K.. KQ.A.. claim 2\n  no 1 SA SK S2 SQ HA HK\n", DEALS_READ, MOMENTS_READ],
    run: Run::Plan(|call| {
        let rest = Rest::Claim(call.options.claimed);
        Ok(work(call, rest, answers::claim))
    }),
    ..QUESTION
};

/// Returns the answer to a question in a format. It ends with a line feed.
type Answer = fn(&Moment, Format, &mut Solver) -> String;

fn work(call: Call<'_, Options>, rest: Rest, answer: Answer) -> Work {
    let options = call.options;
    Box::new(move |output| answer_each(&options, rest, answer, output))
}

fn answer_each(
    options: &Options,
    rest: Rest,
    answer: Answer,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let database = options.database()?;
    let (reader, name) = options.source.open()?;
    let endgames = Arc::<EndgameTable>::default();
    let answerer = || {
        let mut solver = Solver::sharing(Arc::clone(&endgames), database.clone());
        move |moment: Result<Moment, Error>| Ok(answer(&moment?, options.format, &mut solver))
    };
    let mut lines = Lines::new(reader, name.clone());
    let read = || match next(&mut lines, options, rest).map_err(|error| error.in_file(&name)) {
        // The error for an input that cannot be read has no position.
        Err(error) if !options.keep_going || error.position().is_none() => Err(error.into()),
        moment => Ok(moment.transpose().map(|moment| (moment, lines.has_line()))),
    };
    let between = if matches!(options.format, Format::Pretty) { "\n" } else { "" };
    let (mut has_answer, mut has_rejected) = (false, false);
    let write = |answers: Vec<Result<String, Error>>| {
        let mut text = String::new();
        for answer in answers {
            match answer {
                Ok(answer) => {
                    text += if has_answer { between } else { "" };
                    text += &answer;
                    has_answer = true;
                }
                Err(error) => {
                    write_to(output, &take(&mut text))?;
                    note(format_args!("error: {error}"));
                    has_rejected = true;
                }
            }
        }
        write_to(output, &text)
    };
    answer_all(|| options.threads(), read, answerer, write)?;
    if has_rejected {
        return Err(Failure::Reported);
    }
    Ok(())
}

/// Reads the next line with a deal. Returns `None` at the end of the input.
fn next(
    lines: &mut Lines<impl BufRead>,
    options: &Options,
    rest: Rest,
) -> Result<Option<Moment>, Error> {
    if lines.position.column > 1 {
        // The rest of a line that is wrong.
        lines.raw_line(0)?;
    }
    let Some(place) = lines.next_line()? else { return Ok(None) };
    let line = Line::read(lines)?;
    // Where trump suits are ignored, deals need none of their own.
    let default = (rest == Rest::None).then_some(Trump::NONE);
    let moment = Moment::read(&mut line.words(), options.trump.or(default), rest)?;
    // The number on the command line may be too large.
    let (claim, left) = (moment.claim, moment.play.left());
    if claim > left {
        let expected = format!("at least {claim} tricks left for the claim");
        return Err(rejected(place, expected, left));
    }
    Ok(Some(moment))
}
