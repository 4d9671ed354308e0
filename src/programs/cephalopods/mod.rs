//! The `cephalopods` program: the table of its commands and options. Each command has a module.

mod ends;
mod moves;
mod sum;

use std::io::Write;

use crate::cephalopods::board::Puzzle;
use crate::cephalopods::notation::Puzzles;
use crate::cephalopods::solver::SolverKind;
use crate::exit::{write_to, Failure};
use crate::programs::source::Source;
use crate::programs::stream::answer_all;
use crate::programs::table::{set, Command, Flag, Operand, Program, Run, Takes};
use crate::programs::timings::RUNS;
use crate::threads::{cores, THREADS as MOST_THREADS};

/// Describes puzzles, in the help of each command.
const PUZZLES: &str = "\
A puzzle is ten integers separated by white space: the depth (0 to 4294967295),
then the nine cells row by row (0 is an empty square, 1 to 6 is a die). An empty square
is also '.' or '_', and a row may be one word. These are all the same puzzle:
  20 6 0 4 2 0 2 4 0 0        20 604 202 400        20 6.4 2_2 4..
Its lines may end after the depth and after whole rows, or after each of the ten integers.
A word that begins with '#' starts a comment, which ends at the end of the line.
";

/// The program.
pub static PROGRAM: Program<Options> = Program {
    name: "cephalopods",
    about: "\
Computes the sum of all end boards of a dice game on a 3x3 board, modulo 2^30.
",
    usage: &["[OPTIONS] [COMMAND] [FILE]"],
    notes: &[
        "\
Reads puzzles from FILE, or from standard input if FILE is missing or '-'. For each
puzzle, the program prints one line with the answer, as soon as the answer is known.
(If FILE has the same name as a command, write ./FILE.)
",
        PUZZLES,
    ],
    noun: "command",
    commands: &[SUM, MOVES, ENDS],
    default: Some(&SUM),
    main: &[&DEPTHS, &ENGINE, &THREADS],
    hint: HINT,
    topics: |_| String::new(),
};

/// The hint that ends an error if the command line seems to contain puzzles.
const HINT: &str = "; puzzles are read from a file or standard input";

const SUM: Command<Options> = Command {
    name: "sum",
    operands: &[&FILE],
    options: &[&DEPTHS, &ENGINE, &REPEAT, &STATS, &THREADS],
    summary: "prints the sum of all end boards (the default)",
    about: "\
Prints, for each puzzle, the sum of all end boards modulo 2^30: every sequence of moves
is followed until the board is full or the depth is reached, and its last board, the end
board, is read as a number of nine digits.
",
    notes: &[
        "  36  6 0 4  2 0 2  4 0 0
  350917228
",
        PUZZLES,
    ],
    run: Run::Plan(sum::plan),
};

const MOVES: Command<Options> = Command {
    name: "moves",
    operands: &[&BOARDS],
    options: &[],
    summary: "draws every move of each board, with the dice that it captures",
    about: "\
Draws each board, and the board after each of its moves. The new die is in brackets. The
text above a move names the dice that it captures, and where they are: '4 up' is the 4
above the new die.
",
    notes: &["\
Reads boards without depths. A board is nine cells row by row: 0 is an empty square, 1 to 6
is a die. An empty square is also '.' or '_', and a row or the board may be one word. The
lines of a board end after whole rows, or each cell has a line. The lines that 'ends --list'
prints are read too. A board is drawn as soon as its last line ends.
"],
    run: Run::Plan(moves::plan),
};

const ENDS: Command<Options> = Command {
    name: "ends",
    operands: &[&FILE],
    options: &[&LIST, &THREADS],
    summary: "counts the sequences of moves and the end boards",
    about: "\
Prints, for each puzzle, how many different sequences of moves lead to end boards, and
how many different end boards there are. Rotations and reflections of a board count as
different boards. The numbers are exact.
",
    notes: &[
        "  1  5 5 5  0 0 5  5 5 5
  sequences 2 boards 2

With --list, two more lines follow:

  555015555 1
  555105555 1

Multiply each board, as a number, by its number of sequences, and add up the products:
modulo 2^30, this is the answer of 'sum'.
",
        PUZZLES,
    ],
    run: Run::Plan(ends::plan),
};

/// The values of the options.
#[derive(Debug, Default)]
pub struct Options {
    engine: SolverKind,
    /// Whether `sum` answers for every depth up to that of the puzzle.
    depths: bool,
    repeat: Option<usize>,
    stats: bool,
    list: bool,
    threads: Option<usize>,
    source: Source,
}

const FILE: Operand<Options> = Operand {
    takes: Takes::File("[FILE]"),
    read: |options, words| {
        options.source = words.take_source("puzzles", HINT);
        Ok(())
    },
};

/// A file of boards without depths.
const BOARDS: Operand<Options> = Operand {
    read: |options, words| {
        options.source = words.take_source("boards", HINT);
        Ok(())
    },
    ..FILE
};

const DEPTHS: Flag<Options> = Flag {
    name: "--depths",
    takes: Takes::Nothing,
    summary: "print a line for every depth up to that of the puzzle",
    details:
        "each line has the depth and its answer; no game is longer than 61 moves, so depth 100 \
           gives the lines for 0 to 61 and for 100",
    read: |options, _| set(&mut options.depths),
};

const ENGINE: Flag<Options> = Flag {
    name: "--engine",
    takes: Takes::OneOf("NAME", || SolverKind::ALL.map(SolverKind::name).to_vec()),
    summary: "use this solver: layered (the default), depth or reference",
    details: "depth is breadth-first search by number of moves, and reference is the slow solver, \
           which follows the rules literally",
    read: |options, words| {
        let names = SolverKind::ALL.map(SolverKind::name);
        options.engine = words.one_of(&names, SolverKind::from_name)?;
        Ok(())
    },
};

const LIST: Flag<Options> = Flag {
    name: "--list",
    takes: Takes::Nothing,
    summary: "after each line, print every end board and how many sequences lead to it",
    details:
        "the boards have nine digits, and are in ascending order; one thread does all the work",
    read: |options, _| set(&mut options.list),
};

const REPEAT: Flag<Options> = Flag {
    name: "--repeat",
    takes: Takes::Any("N"),
    summary: "solve each puzzle N times, and write to standard error how long the runs took",
    details: "each run solves all puzzles again, one thread does all the work, and each answer is \
           printed once; the first run also requests memory, which the others reuse",
    read: |options, words| words.number(&RUNS).map(|runs| options.repeat = Some(runs)),
};

const STATS: Flag<Options> = Flag {
    name: "--stats",
    takes: Takes::Nothing,
    summary: "write to standard error how many boards and moves each search has",
    details:
        "also write the size of the widest frontier; layered does not count the boards at the last \
         depth, or some of those before it, because it scores them without making them; one thread \
         does all the work",
    read: |options, _| set(&mut options.stats),
};

const THREADS: Flag<Options> = Flag {
    name: "--threads",
    takes: Takes::Any("N"),
    summary: "use N threads (1 to 1024; default: one per core)",
    details: "each solves puzzles of its own, and the answers stay in order",
    read: |options, words| words.number(&MOST_THREADS).map(|number| options.threads = Some(number)),
};

/// Writes the answer to each puzzle. Each thread calls `answerer`, and answers its puzzles with the function that it
/// returns. An answer ends with a line feed.
///
/// # Errors
/// Returns the first failure in the order of the puzzles. All answers before it are written.
fn answer_each<A: FnMut(Puzzle) -> String + Send>(
    options: &Options,
    output: &mut dyn Write,
    answerer: impl Fn() -> A + Sync,
) -> Result<(), Failure> {
    let (reader, name) = options.source.open()?;
    let mut puzzles = Puzzles::new(reader, name);
    let threads = || options.threads.unwrap_or_else(cores);
    let read = || {
        let puzzle = puzzles.next().transpose()?;
        Ok(puzzle.map(|puzzle| (puzzle, puzzles.is_there())))
    };
    answer_all(threads, read, answerer, |answers| write_to(output, &answers.concat()))
}
