//! The `honeymoon` program: the table of its commands.
//!
//! ```text
//!     options         the table of the options
//!     questions       the commands that ask the same question about every deal of an input
//!     answers, pretty the answers of these commands, as a line, as JSON, or easy to read
//!     endgame         the actions on an endgame database
//!     deal, sample    random deals, and the tricks of a hand in them
//! ```

mod answers;
mod deal;
mod endgame;
mod options;
mod pretty;
mod questions;
mod sample;

use crate::programs::honeymoon::options::{
    Options, ALL, CARDS, COUNT, DEALS, DEALT_TRUMP, ENDGAME, FOLDER, FORMAT, HAND, KIND,
    NEEDS_CARDS, OF_CARDS, ONLY_TRUMP, PRETTY, SEED, SEEN, THREADS, TRUMP,
};
use crate::programs::honeymoon::questions::{CLAIM, LEADS, LINE, TABLE, TRACE, VALUE};
use crate::programs::table::{Command as Row, Flag, Program, Run};

type Command = Row<Options>;

/// Describes deals, in the help of each command that reads them.
const DEALS_READ: &str = "\
A deal is a trump suit (S, H, D, C, or N for none) and two hands of 1 to 13 cards, the
leader's first. Case does not matter, and a ten is T or 10. This is one deal:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ          spades.hearts.diamonds.clubs
  N SAKJT8 HAQ9 DKT CJT9 SQ9 HKJT8 DAQJ9 CAKQ  a letter or symbol before each
                                               suit, in any order
  N N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -    PBN's tag Deal or its value; two
                                               seats have cards, and the first
                                               of them leads
  N 1101101 1010010 010010 000111              each suit from the highest card
                                               down: 1 is the leader's card, 0
                                               the other's
A suit without cards is '-' or, between dots, empty. In place of the trump suit, a
contract such as 3NT or 4SX may be given. Then the side that does not lead is the
declarer, and JSON and --pretty say by how many tricks it makes its contract or goes
down. Blank lines are skipped. A word that begins with '#' starts a comment, which ends
at the end of the line.
";

/// Describes deals in the middle of a game.
const MOMENTS_READ: &str = "\
The cards that have been played may follow the deal:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 HA H8 lead SA
The winner of a trick leads to the next. 'lead' names the card that is on the table. It
may also be the last card after 'play'. Answers are for the side to play (with 'claim',
for the side on lead), and for the tricks that are left, including the current one.
";

/// The program.
pub static PROGRAM: Program<Options> = Program {
    name: "honeymoon",
    about: "\
Honeymoon Bridge: finds how many tricks the leader takes after each lead, if both hands
are known.
",
    usage: &["[OPTIONS] [COMMAND] [FILE]"],
    notes: &[
        "\
Reads deals, one per line, from FILE, or from standard input if FILE is missing or
'-'. For each deal, the program prints one line with the answer, in the same order. It
prints an answer at once if the next line has not arrived yet. Otherwise it prints
answers in batches. (If FILE has the same name as a command, write ./FILE.)
",
        DEALS_READ,
        MOMENTS_READ,
    ],
    noun: "command",
    commands: &[LEADS, VALUE, TABLE, TRACE, LINE, CLAIM, DEAL, SAMPLE, ENDGAMES],
    default: Some(&LEADS),
    main: &[&FORMAT, &PRETTY, &THREADS, &TRUMP],
    hint: options::HINT,
    topics: |_| String::new(),
};

const DEAL: Command = Command {
    name: "deal",
    operands: &[&COUNT],
    options: &[&CARDS, &SEED, &DEALT_TRUMP],
    summary: "prints random deals",
    about: "\
Prints random deals, one per line, in a notation that the other commands read.
",
    notes: &["  $ honeymoon deal --seed 1 2
  H K98.KJ97.83.Q972 A7632.432.95.KJ6
  D T.AKJ9762.2.AQT8 K9762.T4.A854.J4

COUNT is the number of deals (1 to 1000000000; default: 1). Without --trump, each deal
has a random trump suit.
"],
    run: Run::Plan(deal::plan),
};

const SAMPLE: Command = Command {
    name: "sample",
    operands: &[&HAND],
    options: &[&DEALS, &ENDGAME, &FORMAT, &OF_CARDS, &PRETTY, &SEED, &SEEN, &THREADS, &ONLY_TRUMP],
    summary: "prints how many tricks a hand, or each of its cards, takes in random deals",
    about: "\
Prints how many tricks HAND takes in random deals, in which the other side has as many
of the other cards. HAND is 1 to 13 cards, such as AKJT8.AQ9.KT.JT9. For no trump and
for each trump suit, there are two lines: 'leading' if the side with HAND leads, and
'following' if the other side leads. With --leads, there is a line for each card instead:
use it to choose your card when you cannot see the other hand.
",
    notes: &[
        "  $ honeymoon sample --seed 1 --deals 100 --trump S AK.5..
  S leading 2.5500 tricks 2:45 3:55
  S following 2.4700 tricks 2:53 3:47

The first number is the mean. '2:45' means that the hand takes 2 tricks in 45 deals. If
the hand has 13 cards, 'made 1:0.9890 ...' follows if the other side leads, as it does
against the hand's own bid: in 98.9% of the deals, the hand takes at least 7 tricks, as
a bid of 1 needs, and so on up to a bid of 7.
",
        "\
With --leads, HAND leads. The best card comes first:

  $ honeymoon sample --leads --seed 1 --trump S AQ4.K72..
  S SA 5.2201 error 0.0092 best 0.9866
  ...

The first number is the mean of the tricks that HAND takes if it plays this card, and
'error' is the standard error of the mean. 'best' is the share of the deals in which no
other card takes more tricks. In JSON, it is their number. In each deal, both sides play
on as if they saw all cards. So the sample guesses every finesse right. A card that only
delays a guess looks better than it is. If the number of possible other hands is not above
--deals, each is dealt once. Then the means are exact, and 'error' is 0.

The cards that have been played may follow HAND, which is the hand at the start:

  $ honeymoon sample --leads --seed 1 --trump S AQ4.K72.. play S4 SJ H3
  S H7 4.6570 error 0.0060 best 1.0000
  ...

The first card was led by HAND if HAND has it, and otherwise by the other side. It must
be your turn. Cards of a suit to which the other side did not follow are not dealt to it.
--trump is needed here, because it decides who won the tricks.
",
    ],
    run: Run::Plan(sample::plan),
};

const ENDGAMES: Command = Command {
    name: "endgame",
    operands: &[],
    options: &[],
    summary: "builds and checks an endgame database",
    about: "\
Builds and checks an endgame database: a folder of files with the number of tricks that
the leader takes in every position of 1 to 13 cards per hand. Each file has one level. A
level is all positions with the same number of cards per hand, either with trumps or
without. With '--endgame DIR', other commands load all files of the folder into memory,
and look up positions there.

In a position, only the order of the cards in play matters, and which hand has each. So
the ace and the king against the queen are the same position as the king and the queen
against the jack, and all side suits are alike. The levels with trumps also have the
positions in which all trumps have been played.
",
    notes: &[],
    run: Run::Action(&[BUILD, VERIFY]),
};

const BUILD: Command = Command {
    name: "endgame build",
    operands: &[&FOLDER, &NEEDS_CARDS],
    options: &[
        &Flag { summary: "the number of cards per hand of the last level (1 to 13)", ..CARDS },
        &KIND,
        &THREADS,
    ],
    summary: "solves all positions of up to N cards per hand, and writes them to a folder",
    about: "\
Solves all positions of 1 to N cards per hand, and writes a file for each level to the
folder DIR. For each level, prints its number of positions ('entries'), and then in how
many of them the leader takes 0 tricks, 1 trick, and so on:

  $ honeymoon endgame build endgames --cards 3 --kind no-trump
  no-trump 1 entries 4 histogram 1 3
  no-trump 2 entries 30 histogram 4 9 17
  no-trump 3 entries 180 histogram 13 42 67 58
",
    notes: &["\
The program first prints to standard error how much disk space and memory it needs. You
can stop a build at any time. The next build checks the levels that are already there,
and solves those that are missing. The build goes on even if the output is closed. A
second build in the same folder ends with an error; for this, the folder has the file
'build.lock'.
"],
    run: Run::Plan(|call| Ok(Box::new(move |output| endgame::build(&call.options, output)))),
};

const VERIFY: Command = Command {
    name: "endgame verify",
    operands: &[&FOLDER],
    options: &[&ALL, &THREADS],
    summary: "checks all levels in a folder for errors",
    about: "\
Checks all levels in the folder DIR. The files must be whole. Then compares 1000
positions of each level with a search, or all positions if there are fewer. It uses the
same positions every time. For each level without errors, prints how many positions it
has, how many of them were searched, and with --all, how many were computed again:

  $ honeymoon endgame verify --all endgames
  no-trump 1 entries 4 searched 4 computed 4
  no-trump 2 entries 30 searched 30 computed 30
  no-trump 3 entries 180 searched 180 computed 180
",
    notes: &["\
If a level has an error, the program reports it on standard error, and goes on with the
next level. If any level had an error, the exit status is 1.
"],
    run: Run::Plan(|call| Ok(Box::new(move |output| endgame::verify(&call.options, output)))),
};
