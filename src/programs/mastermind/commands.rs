//! The table of the commands.

use crate::mastermind::Strategy;
use crate::programs::help::entry;
use crate::programs::mastermind::operands::{
    alone, reading, ANY_GAME, FIRST as FIRST_GUESS, GAME, GAME_OF_TREE, HINT, LAST_GAME,
    LAST_STRATEGY, PAIRS, REQUESTS, SECRET as SECRET_WORD, STRATEGY, TREE as TREE_FILE, TURNS,
    WHOLE_STRATEGY,
};
use crate::programs::mastermind::options::{
    BOXES, COLORS, DEPTH, EVIL, FIRST, FORMAT, FORMATS, GUESS, LIST, MAX_TURNS, NO_REPEAT, PARTS,
    POSSIBLE, PRETTY, REFERENCE, REPEAT, SECRET, SEED, THREADS, TOP, TREE, WIDTH,
};
use crate::programs::mastermind::task::{Plan, Task};
use crate::programs::mastermind::{answer_request, host, play, review, strategies, turns};
use crate::programs::table::{Command as Row, Program, Run};

type Command = Row<Task>;

/// The program.
pub static PROGRAM: Program<Task> = Program {
    name: "mastermind",
    about: "\
Plays Mastermind with you, finds the best next guess, and evaluates strategies.
",
    usage: &["[OPTIONS] COMMAND [GAME] [STRATEGY] ...", "[FILE]"],
    notes: &["\
A GAME is a number of pins (1 to 8) and a number of colors (1 to 15), such as 4p6c, 4 6 or 4p10c-no-repeats, or one of
these names: mastermind (4p6c), super-mastermind (5p8c), bulls-and-cows (4p10c without repeats). The default is 4p6c.
A codeword is one digit per pin: 1 to 9, then a to f, but 0 to 9 in bulls-and-cows. --colors gives the colors other
names. Options can appear anywhere on the line.

If no command is given, the first line of FILE or of standard input is the command. Blank lines are skipped. A word
that begins with '#' starts a comment, which ends at the end of the line.
"],
    noun: "command",
    commands: &[
        PLAY, HOST, NEXT, REVIEW, EVALUATE, COMPARE, TRACE, FIRSTS, OPTIMAL, SEARCH, WRITE_TREE, VERIFY,
        SCORE,
    ],
    default: Some(&REQUEST),
    main: &[&COLORS, &FORMAT],
    hint: HINT,
    topics: |command| match command {
        Some(command)
            if !command.operands.iter().any(|it| it.takes.form() == STRATEGY.takes.form()) =>
        {
            String::new()
        }
        _ => strategy_help(),
    },
};

/// What the program does without a command.
const REQUEST: Command = Command {
    name: "",
    operands: &[&REQUESTS],
    options: &[],
    summary: "",
    about: "",
    notes: &[],
    run: Run::Plan(|call| {
        let mut task = call.options;
        Ok(Box::new(move |output| answer_request(task.open()?, task, output)))
    }),
};

fn strategy_help() -> String {
    let rows = Strategy::ALL.map(|strategy| (strategy.name(), strategy.texts().help));
    format!(
        "
Strategies. The columns show the total number of turns over all secrets, and the turns of the longest game, if the
strategy begins with '--first best'. With optimal, the total for 4p6c is 5625.
{}
Guesses are ranked exactly, without rounding. Ties go to possible secrets first, and then to the lowest codeword.
Other programs may break ties differently, or may round, so their totals may differ, most of all for entropy.

STRATEGY can also be optimal, which is proven to take the fewest turns on average. 'first', 'host', 'next', 'play' and
'trace' accept it if the number of possible secrets times the number of codewords is at most 2,000,000. Then the proof
usually takes less than a second. This allows all secrets of 4p6c, 396 of bulls-and-cows, or 61 of super-mastermind.
As long as more are possible, 'play' uses {DEFAULT}. For larger games, 'tree GAME optimal > FILE' writes a tree, and
'play GAME --tree FILE' plays it.
",
        strategy_table(&rows),
        DEFAULT = Strategy::default()
    )
}

/// Returns a table of strategies: their names, and their [help](Strategy::texts).
fn strategy_table(rows: &[(&str, [&str; 4])]) -> String {
    let width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0) + 2;
    let mut text = format!("  {:width$}4p6c      5p8c\n", "");
    for (name, [help, small, large, guess]) in rows {
        text += &format!("  {name:width$}{small:10}{large}\n");
        text += &entry("", 6, &format!("{help}; plays {guess}"));
    }
    text
}

const PLAY: Command = Command {
    name: "play",
    operands: &[&GAME, &LAST_STRATEGY],
    options: &[&COLORS, &FIRST, &NO_REPEAT, &POSSIBLE, &REFERENCE, &THREADS, &TREE],
    summary: "finds your secret",
    about: "\
Finds your secret. On a terminal, it shows a guess and asks you for the answer: the number of pins with the right
color in the right place (black hits), and the number of others with a right color in the wrong place (white hits). It
accepts answers such as 1 2, 1,2, b1w2 and BWW. You can take answers back, correct them, and ask why a guess is
played. If your answers contradict each other, it says which of them may be wrong. Type help during the game for a
list of commands.
",
    notes: &["  $ mastermind play
  $ mastermind play --colors RGBYOP

On a terminal, Ctrl-C ends a search for a guess, but not the game. The program then plays the first possible secret.

Without a terminal, it prints one guess per line, and reads one line BLACK WHITE after each guess. It ends when the
guess is the secret.

With --tree, the guesses come from a file that 'tree' has written. If you play another guess, STRATEGY chooses the
guesses after it.
"],
    run: Run::Plan(|call| reading(call, play::play)),
};

const HOST: Command = Command {
    name: "host",
    operands: &[&ANY_GAME, &LAST_STRATEGY],
    options: &[&COLORS, &EVIL, &NO_REPEAT, &POSSIBLE, &REFERENCE, &SECRET, &SEED, &THREADS],
    summary: "keeps a secret for you to find",
    about: "\
Keeps a secret for you to find. On a terminal, it answers your guesses and gives hints, and at the end it says what
your guesses cost, as 'review' does. Ctrl-C ends a long search, but not the game. With --evil, the program decides on
the secret as late as it can.
",
    notes: &["  $ mastermind host
  $ mastermind host bulls-and-cows --evil

Without a terminal, it reads one guess per line, and prints the answer to each, BLACK WHITE, until the guess is the
secret.
"],
    run: Run::Plan(|call| reading(call, host::host)),
};

const NEXT: Command = Command {
    name: "next",
    operands: &[&GAME, &STRATEGY, &TURNS],
    options: &[
        &COLORS, &FIRST, &FORMAT, &GUESS, &LIST, &NO_REPEAT, &POSSIBLE, &REFERENCE, &THREADS, &TOP,
    ],
    summary: "prints the best next guess of a game",
    about: "\
Prints the best next guess of a game. Reads the turns so far, one line GUESS BLACK WHITE for each. Prints how many
secrets are still possible, the best guess, whether it is a possible secret, and how many secrets give each answer to
it (BLACK and WHITE as two digits). If no secret is possible, it says which line may be wrong.

With optimal, it also prints how many turns optimal play takes from here on: the total over the possible secrets, the
average, the maximum, and how many games take the maximum. With --guess, it prints the same numbers for your guess,
and the loss: how many turns your guess costs on average.
",
    notes: &["  $ printf '1122 1 0\\n1344 0 1\\n' | mastermind next 4 6 knuth
  $ printf 'RRGG 1 0\\n' | mastermind next --colors RGBYOP --list --top 3
"],
    run: Run::Plan(|call| reading(call, turns::next)),
};

const REVIEW: Command = Command {
    name: "review",
    operands: &[&GAME, &TURNS],
    options: &[&COLORS, &FORMAT, &NO_REPEAT, &POSSIBLE, &PRETTY, &REFERENCE, &THREADS],
    summary: "prints what each guess of a game cost",
    about: "\
Prints how many turns each guess of a game cost. Reads the turns, one line GUESS BLACK WHITE for each, or the lines
that 'trace' and the command 'turns' of 'play' and 'host' print. For each turn, it prints the guess, its answer, and
how many secrets were possible before it. Then come:

  best   how many turns optimal play takes on average, from here on
  after  that number, if your guess comes first
  loss   after - best: how many turns your guess cost
  luck   how many turns the answer cost (it saved turns if luck is negative)

After the last turn, the number of turns is the first best plus every loss and luck.
",
    notes: &["  $ printf '1122 1 0\\n1344 0 1\\n3526 4 0\\n' | mastermind review --pretty
  $ mastermind trace knuth 3526 | mastermind review

A turn is 'unproven' if the number of possible secrets times the number of codewords is above 2,000,000. With
--possible, optimal play guesses only possible secrets. A guess that is not one may then have a negative loss.
"],
    run: Run::Plan(|call| reading(call, review::review)),
};

const EVALUATE: Command = Command {
    name: "evaluate",
    operands: &[&GAME, &WHOLE_STRATEGY, &FIRST_GUESS],
    options: &[
        &COLORS, &FIRST, &FORMAT, &MAX_TURNS, &NO_REPEAT, &POSSIBLE, &REFERENCE, &REPEAT, &THREADS,
        &WIDTH,
    ],
    summary: "prints how many turns a strategy takes",
    about: "\
Plays one game for every secret and prints the number of turns: the total, the average, the maximum, and how many
games end after each turn. FIRST is the first guess. The default is the guess that the strategy ranks best. With that
guess, games may take more turns than with '--first best'.

STRATEGY can also be optimal or search: the strategy that the command of that name finds.
",
    notes: &["  $ mastermind evaluate 4p6c knuth 1122
  $ mastermind evaluate 5p8c entropy --first best
"],
    run: Run::Plan(|call| alone(call, strategies::evaluate)),
};

const COMPARE: Command = Command {
    name: "compare",
    operands: &[&GAME, &FIRST_GUESS],
    options: &[&COLORS, &FIRST, &FORMAT, &NO_REPEAT, &POSSIBLE, &THREADS],
    summary: "compares all strategies",
    about: "\
Plays one game for every secret with each strategy, and prints one line for each: its first guess, the total, the
average and the maximum number of turns, how many games take the maximum number of turns, and the time in seconds.
FIRST is the first guess. The default is the guess that each strategy ranks best. 'optimal' is included if the game is
small enough for 'first GAME optimal'.
",
    notes: &["  $ mastermind compare 4p6c
  $ mastermind compare 5p8c --first best
"],
    run: Run::Plan(|call| alone(call, strategies::compare)),
};

const TRACE: Command = Command {
    name: "trace",
    operands: &[&GAME, &STRATEGY, &SECRET_WORD, &FIRST_GUESS],
    options: &[&COLORS, &FIRST, &FORMAT, &NO_REPEAT, &POSSIBLE, &REFERENCE, &THREADS],
    summary: "plays one game and prints each turn",
    about: "\
Plays one game and prints each turn as soon as it is played: its number, the guess, the answer (black and white hits),
and how many secrets are possible after it. FIRST is the first guess. The default is the guess that the strategy ranks
best.
",
    notes: &["  $ mastermind trace 4p6c knuth 3526
"],
    run: Run::Plan(|call| alone(call, host::trace)),
};

const FIRSTS: Command = Command {
    name: "first",
    operands: &[&GAME, &LAST_STRATEGY],
    options: &[&COLORS, &FORMAT, &NO_REPEAT, &POSSIBLE, &REFERENCE, &THREADS],
    summary: "evaluates a first guess of every pattern",
    about: "\
Evaluates a first guess of every pattern. Before the first answer, all colors are equivalent and all pins are
equivalent. So 1122 stands for every guess with two pins of each of two colors.
",
    notes: &["  $ mastermind first 4p6c knuth
"],
    run: Run::Plan(|call| alone(call, strategies::compare_first)),
};

const OPTIMAL: Command = Command {
    name: "optimal",
    operands: &[&GAME, &TURNS],
    options: &[
        &COLORS, &FIRST, &FORMAT, &MAX_TURNS, &NO_REPEAT, &PARTS, &POSSIBLE, &REFERENCE, &THREADS,
    ],
    summary: "finds a strategy with the fewest turns",
    about: "\
Finds a strategy that takes the fewest turns over all secrets, and proves that no strategy takes fewer. Prints the
total, the average, the maximum, how many games end after each turn, and how many sets of secrets the solver examined.
With --max-turns, it considers only strategies that find every secret within that many turns.

Of the strategies with the least total, it takes one whose longest game has the fewest turns, and of these, one with
the fewest games that long. 'tree GAME optimal' writes the strategy. With several threads, the number of sets that
were examined differs from run to run.

FILE, or - for standard input, has the first turns of a game, one line GUESS BLACK WHITE for each. If it is given, the
result is about the secrets that are left, from the next turn on. With --first and --parts, nothing is proven: the
parts of the first guess are only listed, so that each can be proven on its own. The totals of these proofs and the
number of all codewords add up to the total with this first guess.
",
    notes: &["  $ mastermind optimal 3p4c
  $ mastermind optimal 4p6c --max-turns 5
  $ echo 1123 1 0 | mastermind optimal 4p7c -
  $ mastermind optimal 4p7c --first 1123 --parts

On two cores, 4p8c takes about 2 seconds, 5p6c 90 seconds, and 4p10c 8 minutes. Most games with more codewords take
hours or days; for these, use 'search'. A game can have up to 65536 codewords, and the proof takes up to 3 GB of
memory. If you stop the search with Ctrl-C, it writes to standard error a lower and an upper bound on the least total.
'tree GAME optimal' also writes the tree of the best strategy so far. A second Ctrl-C ends the program at once.
"],
    run: Run::Plan(|mut call| {
        call.options.plan = Plan::Optimal;
        let mut task = Task::of(call)?;
        Ok(Box::new(move |output| strategies::optimal(&mut task, output)))
    }),
};

const SEARCH: Command = Command {
    name: "search",
    operands: &[&LAST_GAME],
    options: &[&COLORS, &DEPTH, &FIRST, &FORMAT, &NO_REPEAT, &POSSIBLE, &THREADS, &WIDTH],
    summary: "finds a good strategy for a large game",
    about: "\
Finds a strategy that takes few turns, for games that are too large for optimal. For each set of secrets, it tries the
guesses that look best. For most games, the strategy takes fewer turns than knuth, entropy and the others, which look
only one turn ahead. Prints the total, the average, the maximum, and how many games end after each turn. Then prints a
bound (no strategy has a smaller total), and how many sets of secrets the search examined. 'tree GAME search' writes
the strategy. A game can have up to 262144 codewords.
",
    notes: &["  $ mastermind search 4p8c
  $ mastermind search 5p8c --width 20 --first 11223

If you stop the search with Ctrl-C, it writes the tree of the best strategy so far to standard error. A second Ctrl-C
ends the program at once.
"],
    run: Run::Plan(|mut call| {
        call.options.plan = Plan::Search;
        alone(call, strategies::searched)
    }),
};

const WRITE_TREE: Command = Command {
    name: "tree",
    operands: &[&GAME, &WHOLE_STRATEGY, &FIRST_GUESS],
    options: &[
        &BOXES, &COLORS, &FIRST, &FORMATS, &MAX_TURNS, &NO_REPEAT, &POSSIBLE, &REFERENCE, &THREADS,
        &WIDTH,
    ],
    summary: "writes a strategy as a tree",
    about: "\
Writes a strategy as a tree: the guess after every sequence of answers. FIRST is the first guess. The default is the
guess that the strategy ranks best. STRATEGY can also be optimal or search: the strategy that the command of that name
finds. If you stop the search with Ctrl-C, the tree of the best strategy so far is written to standard error.
",
    notes: &["  $ mastermind tree 4p6c knuth 1122
  $ mastermind tree 4p6c optimal --format dot | dot -Tsvg > tree.svg

The text is the game, and then a tree: {GUESS:{ANSWER:TREE,...}}, or GUESS if only one secret is possible. An ANSWER
is the black and the white hits, one digit each. 'verify' reads the text and the JSON form, but not the graph.
"],
    run: Run::Plan(|call| alone(call, strategies::tree)),
};

const VERIFY: Command = Command {
    name: "verify",
    operands: &[&GAME_OF_TREE, &TREE_FILE],
    options: &[&COLORS, &FORMAT, &NO_REPEAT],
    summary: "checks a tree",
    about: "\
Checks a tree that 'tree' or another program has written. Plays it for every secret, and prints the number of turns as
'evaluate' does. It is an error if the tree fails to find a secret, or has a branch for an answer that no secret
gives. If a branch is missing, the message has the guesses and answers that lead there. If GAME is given, the tree
must be for that game.
",
    notes: &["  $ mastermind tree 4p6c knuth 1122 | mastermind verify
"],
    run: Run::Plan(|call| reading(call, strategies::verify)),
};

const SCORE: Command = Command {
    name: "score",
    operands: &[&ANY_GAME, &PAIRS],
    options: &[&COLORS, &FORMAT, &NO_REPEAT],
    summary: "prints the answer to each guess",
    about: "\
Prints the answer to each guess. Reads lines GUESS SECRET, and prints the answer, BLACK WHITE, for each line as soon
as it is read.
",
    notes: &["  $ echo 1122 1213 | mastermind score 4p6c
  1 2
"],
    run: Run::Plan(|call| reading(call, turns::score)),
};
