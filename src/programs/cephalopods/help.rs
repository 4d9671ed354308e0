//! The help texts of the whole program and of each command.

use crate::programs::cephalopods::commands::Command;
use crate::programs::HELP_END;

const HELP: &str = "\
Computes the sum of all end positions of a dice game on a 3x3 board, modulo 2^30.

Usage: cephalopods [OPTIONS] [COMMAND] [FILE]

Reads puzzles from FILE, or from standard input if FILE is missing or '-'. For each
puzzle, the program prints one line with the answer, as soon as the answer is known.
(If FILE has the same name as a command, write ./FILE.)

";

const PUZZLES: &str = "\
A puzzle is ten integers separated by white space: the depth (0 to 4294967295),
then the nine cells row by row (0 is an empty square, 1 to 6 is a die). An empty square
is also '.' or '_', and a row may be one word. These are all the same puzzle:
  20 6 0 4 2 0 2 4 0 0        20 604 202 400        20 6.4 2_2 4..
A word that begins with '#' starts a comment, which ends at the end of the line.
";

const COMMANDS: &str = "
Commands (see 'cephalopods COMMAND --help'):
  sum     prints the sum of all end positions (the default)
  moves   draws every move of each board, with the dice that it captures
  ends    prints how many sequences of moves lead to end positions, and how many
          different end boards there are
";

const DEPTHS: &str =
    "      --depths       for each puzzle, print a line for every depth from 0 to its own:
                     the depth and the answer for it; no game is longer than 61
                     moves, so depth 100 gives the lines for 0 to 61 and for 100
";

const ENGINE: &str =
    "      --engine NAME  the solver: layered (the default), depth (breadth-first search
                     by number of moves), or reference (follows the rules
                     literally, slow)
";

const LIST: &str = "      --list         for 'ends': after each line, print every end board as nine
                     digits, and how many sequences lead to it, in rising order; one
                     thread does all the work
";

const REPEAT: &str =
    "      --repeat N     solve each puzzle N times on one thread, each time from scratch;
                     print each answer once, and at the end write to standard error
                     how long the N runs through all puzzles took
";

const STATS: &str =
    "      --stats        for each puzzle, write to standard error the number of boards
                     and moves in the search and the size of the widest frontier;
                     layered solves the puzzle once more to count them; one thread
                     does all the work
";

const THREADS: &str =
    "      --threads N    the number of threads, each of which solves puzzles of its own (1
                     to 1024; default: one per core); the answers stay in order
";

/// Returns the help text for a command, or for the whole program.
pub(crate) fn help(command: Option<Command>) -> String {
    let (about, options) = match command {
        None => (
            format!("{HELP}{PUZZLES}{COMMANDS}"),
            [DEPTHS, ENGINE, LIST, REPEAT, STATS, THREADS].concat(),
        ),
        Some(command) => {
            let (about, options) = of_command(command);
            (format!("{about}\n{PUZZLES}"), options.concat())
        }
    };
    format!("{about}\nOptions:\n{options}{HELP_END}")
}

/// Returns what a command does, and its options.
// An arm for a command that is not listed is an error when the crate is compiled, as is a missing arm.
fn of_command(command: Command) -> (&'static str, &'static [&'static str]) {
    match command {
        Command::Sum => (
            const {
                Command::Sum.listed_with(
                    "\
Prints, for each puzzle, the sum of all end positions modulo 2^30: every sequence of
moves is followed until the board is full or the depth is reached, and its last board is
read as a number of nine digits.

Usage: cephalopods [OPTIONS] sum [FILE]

  36  6 0 4  2 0 2  4 0 0
  350917228
",
                )
            },
            &[DEPTHS, ENGINE, REPEAT, STATS, THREADS],
        ),
        Command::Ends => (
            const {
                Command::Ends.listed_with(
                    "\
Prints, for each puzzle, how many different sequences of moves lead to end positions, and
how many different end boards there are. Rotations and reflections of a board count as
different boards. The numbers are exact.

Usage: cephalopods [OPTIONS] ends [FILE]

  1  5 5 5  0 0 5  5 5 5
  sequences 2 boards 2

With --list, two more lines follow:

  555015555 1
  555105555 1

Multiply each board, as a number, by its number of sequences, and add up the products:
modulo 2^30, this is the answer of 'sum'.
",
                )
            },
            &[LIST, THREADS],
        ),
        Command::Moves => (
            const {
                Command::Moves.listed_with(
                    "\
Draws each board, and the board after each of its moves. The new die is in brackets. The
text above a move names the dice that it captures, and where they are: '4 up' is the 4
above the new die.

Usage: cephalopods [OPTIONS] moves [FILE]

Reads blocks of puzzles, whose depths are ignored, or of boards without depths, such as
'6.4 2.2 4..'. A blank line or the end of the input ends a block. The boards of a block
are drawn as soon as it ends. Lines of nine cells each, or of one row each, are boards,
even if their words are also puzzles.
",
                )
            },
            &[],
        ),
    }
}
