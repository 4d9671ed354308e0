//! The help, for the whole program and for each command.

use crate::cli::HELP_END;
use crate::mastermind::program::request::Name;

const HELP: &str = "\
Mastermind: what to guess next, and how strategies fare over all games of a size.

Usage: mastermind [OPTIONS] COMMAND PINS COLORS ...
       mastermind [FILE]

Games have 1 to 8 pins and 1 to 15 colors. A codeword is one digit per pin: 1 to 9,
then a to f. Without a command, the command line is the first line of FILE or of
standard input. Blank lines are skipped. A word that begins with '#' starts a comment,
which ends with the line.

Commands ('mastermind COMMAND --help' says more):
  score P C [FILE]                  the black and white hits of codewords
  evaluate P C STRATEGY [FIRST]     how many turns a strategy takes for every secret
  next P C STRATEGY [FILE]          what to guess next in a game
  trace P C STRATEGY SECRET [FIRST] one game, turn by turn
  first P C STRATEGY                how good every kind of first guess is
";

const STRATEGIES: &str = "
Strategies:
  knuth          the guess with the smallest worst case
  most-parts     the guess that has the most possible answers
  expected-size  the guess that leaves the fewest secrets on average
  entropy        the guess that gives the most information
  first          the first secret that is possible
";

const OPTIONS: &str = "
Options, anywhere on the line:
      --no-repeats   no color comes twice in a codeword
      --reference    the plain solver: slow, with the same answers
      --repeat N     evaluate: do it N times, each time from the start; answer once,
                     and write to standard error how long the N runs took
      --threads N    how many threads to use (1 to 1024; default: all cores); the
                     answers are the same
      --top K        next: the K best guesses
";

/// The help for a command, or for the whole program.
pub(crate) fn help(command: Option<Name>) -> String {
    let text = command.map_or(HELP, of_command);
    let strategies = if command == Some(Name::Score) { "" } else { STRATEGIES };
    format!("{text}{strategies}{OPTIONS}{HELP_END}")
}

/// What a command does, and how it is used.
// An arm for a command that is not listed is an error when the crate is compiled, as is a missing arm.
fn of_command(name: Name) -> &'static str {
    match name {
        Name::Score => {
            const {
                Name::Score.listed_with(
                    "\
The black and white hits of guesses: lines GUESS SECRET, each answered by BLACK WHITE
as soon as it is read.

Usage: mastermind [OPTIONS] score PINS COLORS [FILE]

  $ echo 1122 1213 | mastermind score 4 6
  1 2
",
                )
            }
        }
        Name::Evaluate => {
            const {
                Name::Evaluate.listed_with(
                    "\
Plays every secret and tells how many turns that takes: in all, on average, at most,
and how many games end at each turn. FIRST is the first guess; the default is the
strategy's own choice.

Usage: mastermind [OPTIONS] evaluate PINS COLORS STRATEGY [FIRST]

  $ mastermind evaluate 4 6 knuth 1122
",
                )
            }
        }
        Name::Next => {
            const {
                Name::Next.listed_with(
                    "\
What to guess next. Reads the game so far, lines GUESS BLACK WHITE, and tells how many
secrets are possible, the best guess, whether it is possible, and how many secrets give
each answer to it (BLACK and WHITE as two digits).

Usage: mastermind [OPTIONS] next PINS COLORS STRATEGY [FILE]

  $ printf '1122 1 0\\n1344 0 1\\n' | mastermind next 4 6 knuth
",
                )
            }
        }
        Name::Trace => {
            const {
                Name::Trace.listed_with(
                    "\
Plays one game and tells each turn as soon as it is played. FIRST is the first guess;
the default is the strategy's own choice.

Usage: mastermind [OPTIONS] trace PINS COLORS STRATEGY SECRET [FIRST]

  $ mastermind trace 4 6 knuth 3526
",
                )
            }
        }
        Name::First => {
            const {
                Name::First.listed_with(
                    "\
Evaluates every kind of first guess. Before the first answer all colors are alike and
so are all pins, so 1122 stands for every guess with two pins of each of two colors.

Usage: mastermind [OPTIONS] first PINS COLORS STRATEGY

  $ mastermind first 4 6 knuth
",
                )
            }
        }
    }
}
