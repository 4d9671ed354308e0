//! The help texts of the whole program and of each command.

use crate::programs::mastermind::flags::Flag;
use crate::programs::mastermind::request::Name;
use crate::programs::HELP_END;

const HELP: &str = "\
Plays Mastermind with you, finds the best next guess, and evaluates strategies.

Usage: mastermind [OPTIONS] COMMAND [GAME] [STRATEGY] ...
       mastermind [FILE]

Commands (see 'mastermind COMMAND --help'):
  play [GAME] [STRATEGY]                     finds your secret
  host [GAME] [STRATEGY]                     keeps a secret for you to find
  next [GAME] [STRATEGY] [FILE]              prints the best next guess of a game
  evaluate [GAME] [STRATEGY] [FIRST]         prints how many turns a strategy takes
  trace [GAME] [STRATEGY] SECRET [FIRST]     plays one game and prints each turn
  first [GAME] [STRATEGY]                    evaluates every kind of first guess
  optimal [GAME]                             finds a strategy with the fewest turns
  search [GAME]                              finds a good strategy for a large game
  tree [GAME] [STRATEGY] [FIRST]             writes a whole strategy
  verify [GAME] [FILE]                       checks a whole strategy
  score [GAME] [FILE]                        prints the black and white hits of guesses

A GAME is a number of pins (1 to 8) and a number of colors (1 to 15), such as 4p6c,
4 6 or 4p10c-no-repeats, or one of these names: mastermind (4p6c), super-mastermind
(5p8c), bulls-and-cows (4p10c without repeats). The default is 4p6c. A codeword is one
digit per pin: 1 to 9, then a to f. With --colors, you choose other names.

If no command is given, the first line of FILE or of standard input is the command.
Blank lines are skipped. A word that begins with '#' starts a comment, which ends at
the end of the line.
";

const STRATEGIES: &str = "
Strategies. The columns show the total number of turns over all secrets, and the turns
of the longest game, if the strategy begins with '--first best'. With perfect play, the
total for 4p6c is 5625.
                                                           4p6c        5p8c
  entropy        few turns in most sizes of game; default  5680, 6   179704, 7
  expected-size  nearly as few turns                       5696, 6   180200, 7
  most-parts     the fewest turns for 4p6c                 5668, 6   181834, 8
  knuth          few turns even in the longest game        5801, 5   183775, 7
  first          many turns, but easy to play by hand      6508, 8   217093, 12

  entropy plays the guess whose answer gives the most information, expected-size the
  one that leaves the fewest secrets on average, most-parts the one that can get the
  most different answers, and knuth the one with the smallest worst case. first plays
  the first secret that is still possible.
";

/// The lines of each option.
const OPTIONS: &[(Flag, &str)] = &[
    (
        Flag::Colors,
        "      --colors NAMES   use these names for the colors: a letter for each (RGBYOP), or a
                       word for each (red,green,blue,yellow,orange,pink); case does not
                       matter
",
    ),
    (
        Flag::Depth,
        "      --depth N        tree --format dot: draw the first N turns as boxes, and the turns
                       after them as text (1 to 100; default: 2); search: try several
                       guesses only in the first N turns (default: in all turns)
",
    ),
    (
        Flag::Evil,
        "      --evil           host: choose no secret in advance; always give the answer that
                       leaves the most secrets
",
    ),
    (
        Flag::First,
        "      --first GUESS    evaluate, next, optimal, play, search, trace, tree: begin with
                       this guess; 'best' is the guess after which the strategy takes
                       the fewest turns; for most large games, it takes long to find
",
    ),
    (
        Flag::Format,
        "      --format FORMAT  evaluate, first, next, optimal, score, search, trace, tree,
                       verify: 'text' (the default), or 'json', which prints one object
                       per line; for tree also 'dot', a graph that GraphViz draws
",
    ),
    (
        Flag::List,
        "      --list [N]       next: also print the secrets that are still possible, or the
                       first N of them
",
    ),
    (
        Flag::MaxTurns,
        "      --max-turns D    optimal, also as the STRATEGY of evaluate and tree: consider only
                       strategies that find every secret within D turns (1 to 1000)
",
    ),
    (
        Flag::NoRepeats,
        "      --no-repeats     no color repeats within a codeword
",
    ),
    (
        Flag::Reference,
        "      --reference      use the slow solver; only the 'scores' of evaluate differ, and
                       for optimal, the 'nodes' and the choice among best strategies
",
    ),
    (
        Flag::Repeat,
        "      --repeat N       evaluate: do it N times, each time from the start; print the
                       result once, and write the times of the runs to standard error
",
    ),
    (
        Flag::Secret,
        "      --secret SECRET  host: use this secret; the default is a random one
",
    ),
    (
        Flag::Seed,
        "      --seed N         host: choose a random secret; the same N gives the same secret
",
    ),
    (
        Flag::Threads,
        "      --threads N      the number of threads (1 to 1024; default: one per core); of all
                       results, only the 'scores' of evaluate and the 'nodes' of
                       optimal may depend on it
",
    ),
    (
        Flag::Top,
        "      --top K          next: print the K best guesses; of equivalent guesses, only one
",
    ),
    (
        Flag::Tree,
        "      --tree FILE      play: play the strategy that 'tree' has written to this file
",
    ),
    (
        Flag::Width,
        "      --width K        search: try the K best guesses for each set of secrets (1 to
                       1000; default: 10), half as many for large sets, and all that
                       matter for up to 48 secrets; a larger K takes more time, and
                       often finds a lower total
",
    ),
];

/// Returns the help text for a command with its options, or for the whole program.
pub(crate) fn help(command: Option<Name>) -> String {
    let text = command.map_or(HELP, of_command);
    let strategies = if command.is_some_and(|name| !name.has_strategy()) { "" } else { STRATEGIES };
    let is_listed = |flag: Flag| command.is_none_or(|command| flag.is_of(command));
    let options = OPTIONS.iter().filter(|(flag, _)| is_listed(*flag)).map(|(_, lines)| *lines);
    let options: String = options.collect();
    format!("{text}{strategies}\nOptions, anywhere on the line:\n{options}{HELP_END}")
}

/// Returns the description and the usage of a command.
// An arm for a command that is not listed is a compile error, and so is a missing arm.
fn of_command(name: Name) -> &'static str {
    match name {
        Name::Play => const { Name::Play.listed_with(PLAY) },
        Name::Host => const { Name::Host.listed_with(HOST) },
        Name::Next => const { Name::Next.listed_with(NEXT) },
        Name::Evaluate => const { Name::Evaluate.listed_with(EVALUATE) },
        Name::Trace => const { Name::Trace.listed_with(TRACE) },
        Name::First => const { Name::First.listed_with(FIRST) },
        Name::Optimal => const { Name::Optimal.listed_with(OPTIMAL) },
        Name::Search => const { Name::Search.listed_with(SEARCH) },
        Name::Tree => const { Name::Tree.listed_with(TREE) },
        Name::Verify => const { Name::Verify.listed_with(VERIFY) },
        Name::Score => const { Name::Score.listed_with(SCORE) },
    }
}

const PLAY: &str = "\
Finds your secret. On a terminal, it shows a guess and asks you for the answer: the
number of pins with the right color in the right place (black), and the number of other
pins that have a right color in the wrong place (white). It accepts answers such as
1 2, 1,2, b1w2 and BWW. You can take answers back, correct them, and ask why a guess is
played. If your answers contradict each other, it says which of them may be wrong. Type
help in the game for all that you can type.

On a terminal, Ctrl-C ends a search for a guess, but not the game. The program then
plays the first possible secret.

Without a terminal, it prints one guess per line, and reads one line BLACK WHITE after
each guess. It ends when the guess is the secret.

With --tree, the guesses come from a file that 'tree' has written. If you play another
guess, STRATEGY chooses the guesses after it.

Usage: mastermind [OPTIONS] play [GAME] [STRATEGY]

  $ mastermind play
  $ mastermind play --colors RGBYOP
";

const HOST: &str = "\
Keeps a secret for you to find. On a terminal, it answers your guesses and gives hints,
and at the end it compares your guesses with those of the strategy. Ctrl-C ends a long
search for a hint, but not the game. With --evil, the program decides on the secret as
late as it can.

Without a terminal, it reads one guess per line, and prints BLACK WHITE for each, until
the guess is the secret.

Usage: mastermind [OPTIONS] host [GAME] [STRATEGY]

  $ mastermind host
  $ mastermind host bulls-and-cows --colors 0123456789
";

const NEXT: &str = "\
Prints the best next guess of a game. Reads the turns so far, one line GUESS BLACK WHITE
for each. Prints how many secrets are still possible, the best guess, whether it is a
possible secret, and how many secrets give each answer to it (BLACK and WHITE as two
digits). If no secret is possible, it says which line may be wrong.

Usage: mastermind [OPTIONS] next [GAME] [STRATEGY] [FILE]

  $ printf '1122 1 0\\n1344 0 1\\n' | mastermind next 4 6 knuth
  $ printf 'RRGG 1 0\\n' | mastermind next --colors RGBYOP --list --top 3
";

const EVALUATE: &str = "\
Plays one game for every secret and prints the number of turns: the total, the average,
the maximum, and how many games end after each turn. FIRST is the first guess. The
default is the guess that the strategy ranks best.

STRATEGY can also be optimal or search. This is the strategy that the command of that
name finds.

Usage: mastermind [OPTIONS] evaluate [GAME] [STRATEGY] [FIRST]

  $ mastermind evaluate 4p6c knuth 1122
  $ mastermind evaluate 5p8c entropy --first best
";

const TRACE: &str = "\
Plays one game and prints each turn as soon as it is played: its number, the guess, the
answer (black and white hits), and how many secrets are possible after it. FIRST is the
first guess. The default is the guess that the strategy ranks best.

Usage: mastermind [OPTIONS] trace [GAME] [STRATEGY] SECRET [FIRST]

  $ mastermind trace 4p6c knuth 3526
";

const FIRST: &str = "\
Evaluates every kind of first guess. Before the first answer, all colors are equivalent
and all pins are equivalent. So 1122 stands for every guess with two pins of each of
two colors.

Usage: mastermind [OPTIONS] first [GAME] [STRATEGY]

  $ mastermind first 4p6c knuth
";

const SEARCH: &str = "\
Finds a strategy that takes few turns, for games that are too large for optimal. For
each set of secrets, it tries the guesses that look best. For most games, the strategy
takes fewer turns than those that look one turn ahead, but it need not take the fewest.
Prints the total, the average, the maximum, and how many games end after each turn. Then
prints a bound (no strategy has a smaller total), and how many sets of secrets the
search examined. 'tree GAME search' writes the strategy. A game can have up to 262144
codewords.

If you stop the program with Ctrl-C, it writes the best strategy so far to standard
error. A second Ctrl-C ends the program at once.

Usage: mastermind [OPTIONS] search [GAME]

  $ mastermind search 4p8c
  $ mastermind search 5p8c --width 20 --first 11223
";

const TREE: &str = "\
Writes a whole strategy: the guess after every sequence of answers. FIRST is the first
guess. The default is the guess that the strategy ranks best. STRATEGY can also be
optimal or search. This is the strategy that the command of that name finds.

The text is the game, and then a tree: {GUESS:{ANSWER:TREE,...}}, or GUESS if only one
secret is left. An ANSWER is the black and the white hits, one digit each. 'verify'
reads such a text, and also the JSON of --format json.

Usage: mastermind [OPTIONS] tree [GAME] [STRATEGY] [FIRST]

  $ mastermind tree 4p6c knuth 1122
  $ mastermind tree 4p6c optimal --format dot | dot -Tsvg > tree.svg
";

const VERIFY: &str = "\
Checks a whole strategy. Reads a tree that 'tree' or another program has written. Plays
it for every secret, and prints the number of turns as 'evaluate' does. It is an error
if the tree does not find some secret, or has a branch that no secret takes. The message
then ends with the guesses and answers that lead there. If the tree has far fewer
guesses than its game has secrets, the message may give only these two numbers.

If the tree does not name its game, the game is GAME, or 4p6c if there is no GAME.

Usage: mastermind [OPTIONS] verify [GAME] [FILE]

  $ mastermind tree 4p6c knuth 1122 | mastermind verify
";

const SCORE: &str = "\
Prints the black and white hits of guesses. Reads lines GUESS SECRET, and prints BLACK
WHITE for each line as soon as it is read.

Usage: mastermind [OPTIONS] score [GAME] [FILE]

  $ echo 1122 1213 | mastermind score 4p6c
  1 2
";

const OPTIMAL: &str = "\
Finds a strategy that takes the fewest turns over all secrets, and proves that no
strategy takes fewer. Prints the total, the average, the maximum, how many games end
after each turn, and how many sets of secrets the solver examined. With --max-turns, it
considers only strategies that find every secret within that many turns. If several
strategies have the least total, it chooses one of them. 'tree GAME optimal' writes the
strategy.

On one core, 4p6c takes about 0.02 seconds, 4p8c 4 seconds, and 4p9c 30 seconds. For
games with more codewords, use 'search'. A game can have up to 65536 codewords. If you
stop the program with Ctrl-C, it writes the best strategy so far to standard error, and
the bounds between which the least total lies. A second Ctrl-C ends the program at once.

Usage: mastermind [OPTIONS] optimal [GAME]

  $ mastermind optimal 3p4c
  $ mastermind optimal 4p6c --max-turns 5
";
