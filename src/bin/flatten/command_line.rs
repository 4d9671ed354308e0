//! The command line: which game, for which clock, with which solver.

use bitsolve::internals::cli::{version, About, Arguments, UsageError};

/// The games that can be flattened.
const GAMES: [&str; 3] = ["cephalopods", "mastermind", "honeymoon"];

/// The game that has more than one solver to choose from.
const WITH_ENGINES: &str = GAMES[0];

const HELP: &str = "\
Prints the source of one game as a single file for an online judge.

Usage: flatten GAME [OPTIONS] > submit.rs

Games: cephalopods, mastermind, honeymoon

The program in the file reads standard input and writes answers to standard output.
Compile it with: rustc -O submit.rs
Judges limit the length of a source: CodinGame takes 100,000 characters, AtCoder 512 KiB
and Codeforces 64 KB. flatten writes the length of the file to standard error.

Options:
      --clock NAME   when the judge's clock starts: read (the default) is when the
                     program reads its input, start is when its process starts. With
                     read, the program first solves a few inputs of its own to warm
                     up. With start, it does no work before it reads. If you do not
                     know your judge, submit both and compare
      --engine NAME  the solver of cephalopods: layered (the default, and the fastest),
                     or depth (breadth-first search by number of moves, in a short file
                     that is meant to be read). depth prepares nothing before it reads,
                     so it has only --clock start, which is then the default
  -h, --help         print this help
  -V, --version      print the version

Environment of the program in the file:
  BITSOLVE_PORTABLE=1  do not use AVX2 and BMI2, even if the processor has them

Exit status:
  0  the file was written, or the reader closed the pipe
  1  the file could not be written
  2  the command line is wrong
";

/// What a command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// A text about the program itself.
    Print(String),
    /// A file.
    Flatten(Submission),
}

/// What the program in a file is and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Submission {
    /// The name of the game, which is that of its module.
    pub game: &'static str,
    /// When the judge starts its clock.
    pub clock: Clock,
    /// The solver, which only the game [`WITH_ENGINES`] can choose.
    pub engine: Engine,
}

/// When a judge starts its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// When the program reads its input for the first time.
    Read,
    /// When the process starts.
    Start,
}

/// A solver of Cephalopods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Layered,
    Depth,
}

impl Submission {
    /// Returns the path of the function that the program starts at.
    pub(crate) fn entry(self) -> Vec<&'static str> {
        match (self.engine, self.clock) {
            (Engine::Depth, _) => vec![self.game, "submission", "by_depth", "answer_puzzles"],
            (Engine::Layered, Clock::Read) => vec![self.game, "submission", "timed_from_read"],
            (Engine::Layered, Clock::Start) => vec![self.game, "submission", "timed_from_start"],
        }
    }

    /// Returns the command line that asks for it.
    pub(crate) fn command(self) -> String {
        let game = self.game;
        match (self.engine, self.clock) {
            (Engine::Depth, _) => format!("flatten {game} --engine depth"),
            (Engine::Layered, Clock::Read) => format!("flatten {game} --clock read"),
            (Engine::Layered, Clock::Start) => format!("flatten {game} --clock start"),
        }
    }
}

/// An option of the program.
#[derive(Clone, Copy)]
pub(crate) enum Flag {
    Clock,
    Engine,
}

/// The options of the program besides `--help` and `--version`.
pub(crate) const FLAGS: &[(&str, Flag)] = &[("--clock", Flag::Clock), ("--engine", Flag::Engine)];

/// Parses a command line.
///
/// # Errors
/// Returns an error if the command line is wrong, or if its options do not go together.
pub(crate) fn parse(mut arguments: Arguments<Flag>) -> Result<Request, UsageError> {
    let mut clock = None;
    let mut engine = None;
    while let Some((flag, place)) = arguments.next_option()? {
        match flag {
            Flag::Clock => {
                let value = arguments.value("read, start", clock_from_name);
                let value = value.map_err(|error| error.proposing(&["read", "start"]))?;
                clock = Some((value, place));
            }
            Flag::Engine => {
                let value = arguments.value("layered, depth", engine_from_name);
                let value = value.map_err(|error| error.proposing(&["layered", "depth"]))?;
                engine = Some((value, place));
            }
        }
    }
    match arguments.about() {
        Some(About::Help) => return Ok(Request::Print(HELP.to_string())),
        Some(About::Version) => return Ok(Request::Print(version("flatten"))),
        None => {}
    }
    let mut operands = arguments.operands();
    let expected = format!("a game ({})", GAMES.join(", "));
    let game = operands.take(expected, |name| GAMES.into_iter().find(|game| *game == name));
    let game = game.map_err(|error| error.proposing(&GAMES))?;
    operands.end("")?;
    if let Some((_, place)) = engine.filter(|_| game != WITH_ENGINES) {
        return Err(arguments.other_command(place, game));
    }
    let engine = engine.map_or(Engine::Layered, |(engine, _)| engine);
    let clock = match (clock, engine) {
        (Some((Clock::Read, place)), Engine::Depth) => {
            let problem =
                "--engine depth has no --clock read, because it prepares nothing before it reads";
            return Err(arguments.conflict(place, problem));
        }
        (Some((clock, _)), _) => clock,
        (None, Engine::Layered) => Clock::Read,
        (None, Engine::Depth) => Clock::Start,
    };
    Ok(Request::Flatten(Submission { game, clock, engine }))
}

fn clock_from_name(name: &str) -> Option<Clock> {
    match name {
        "read" => Some(Clock::Read),
        "start" => Some(Clock::Start),
        _ => None,
    }
}

fn engine_from_name(name: &str) -> Option<Engine> {
    match name {
        "layered" => Some(Engine::Layered),
        "depth" => Some(Engine::Depth),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, String> {
        let words = line.split_whitespace().map(Into::into);
        parse(Arguments::new(words, FLAGS)).map_err(|error| error.message())
    }

    #[test]
    fn every_file_has_a_command_that_asks_for_it() {
        for (line, entry, clock, command) in [
            ("honeymoon", "timed_from_read", Clock::Read, "flatten honeymoon --clock read"),
            (
                "mastermind --clock=start",
                "timed_from_start",
                Clock::Start,
                "flatten mastermind --clock start",
            ),
            (
                "--engine layered cephalopods",
                "timed_from_read",
                Clock::Read,
                "flatten cephalopods --clock read",
            ),
            (
                "cephalopods --engine depth",
                "answer_puzzles",
                Clock::Start,
                "flatten cephalopods --engine depth",
            ),
            (
                "--clock start --engine depth cephalopods",
                "answer_puzzles",
                Clock::Start,
                "flatten cephalopods --engine depth",
            ),
        ] {
            let Ok(Request::Flatten(submission)) = parsed(line) else { panic!("{line}") };
            let last = *submission.entry().last().unwrap();
            assert_eq!((last, submission.clock), (entry, clock), "{line}");
            assert_eq!(submission.command(), command);
            assert_eq!(parsed(&command["flatten ".len()..]), Ok(Request::Flatten(submission)));
        }
    }

    #[test]
    fn the_help_names_every_option() {
        let Ok(Request::Print(help)) = parsed("chess --help") else { panic!("there is a help") };
        assert!(FLAGS.iter().all(|(name, _)| help.contains(&format!("{name} NAME"))), "{help}");
        assert!(GAMES.iter().all(|game| help.contains(game)), "{help}");
        assert!(help.lines().all(|line| line.len() <= 88), "{help}");
    }
}
