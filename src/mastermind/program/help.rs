//! The help texts of the whole program and of each command.

use crate::cli::HELP_END;
use crate::mastermind::program::request::Name;

const HELP: &str = "\
Mastermind: finds the next guess, and evaluates strategies over all secrets of a game.

Usage: mastermind [OPTIONS] COMMAND PINS COLORS ...
       mastermind [FILE]

Games have 1 to 8 pins and 1 to 15 colors. A codeword is one digit per pin: 1 to 9,
then a to f. If no command is given, the first line of FILE or of standard input is
the command. Blank lines are skipped. A word that begins with '#' starts a comment,
which ends at the end of the line.

Commands (see 'mastermind COMMAND --help'):
  score P C [FILE]                   prints the black and white hits of guesses
  evaluate P C STRATEGY [FIRST]      prints how many turns a strategy takes
  next P C STRATEGY [FILE]           prints the best next guess of a game
  trace P C STRATEGY SECRET [FIRST]  plays one game and prints each turn
  first P C STRATEGY                 evaluates every kind of first guess
";

const STRATEGIES: &str = "
Strategies:
  knuth          the guess with the smallest worst case
  most-parts     the guess with the most possible answers
  expected-size  the guess that leaves the fewest secrets on average
  entropy        the guess that gives the most information
  first          the first possible secret
";

const OPTIONS: &str = "
Options, anywhere on the line:
      --no-repeats   no color repeats within a codeword
      --reference    use the plain solver, which is slow but gives the same answers
      --repeat N     evaluate: do it N times, each time from the start; print the
                     answer once, and write to standard error how long the N runs
                     took
      --threads N    the number of threads (1 to 1024; default: one per core); the
                     answers do not depend on it
      --top K        next: print the K best guesses
";

/// Returns the help text for a command, or for the whole program.
pub(crate) fn help(command: Option<Name>) -> String {
    let text = command.map_or(HELP, of_command);
    let strategies = if command == Some(Name::Score) { "" } else { STRATEGIES };
    format!("{text}{strategies}{OPTIONS}{HELP_END}")
}

/// Returns the description and the usage of a command.
// An arm for a command that is not listed is a compile error, and so is a missing arm.
fn of_command(name: Name) -> &'static str {
    match name {
        Name::Score => {
            const {
                Name::Score.listed_with(
                    "\
Prints the black and white hits of guesses. Reads lines GUESS SECRET, and prints BLACK
WHITE for each line as soon as it is read.

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
Plays one game for every secret and prints the number of turns: the total, the average,
the maximum, and how many games end after each turn. FIRST is the first guess. The
default is the choice of the strategy.

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
Prints the best next guess of a game. Reads the game so far as lines GUESS BLACK WHITE.
Prints how many secrets are possible, the best guess, whether it is a possible secret,
and how many secrets give each answer to it (BLACK and WHITE as two digits).

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
Plays one game and prints each turn as soon as it is played. FIRST is the first guess.
The default is the choice of the strategy.

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
Evaluates every kind of first guess. Before the first answer, all colors are equivalent
and all pins are equivalent. So 1122 stands for every guess with two pins of each of
two colors.

Usage: mastermind [OPTIONS] first PINS COLORS STRATEGY

  $ mastermind first 4 6 knuth
",
                )
            }
        }
    }
}
