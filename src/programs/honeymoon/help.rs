//! The help texts of the whole program and of each command.

use crate::programs::honeymoon::commands::{Command, Name};
use crate::programs::honeymoon::endgame::help::of_endgame;
use crate::programs::HELP_END;

const HELP: &str = "\
Honeymoon Bridge: finds how many tricks the leader takes after each lead, if both hands
are known.

Usage: honeymoon [OPTIONS] [COMMAND] [FILE]

Reads deals, one per line, from FILE, or from standard input if FILE is missing or
'-'. For each deal, the program prints one line with the answer, in the same order. It
prints an answer at once if the next line has not arrived yet. Otherwise it prints
answers in batches. (If FILE has the same name as a command, write ./FILE.)

";

const DEALS: &str = "\
A deal is a trump suit (S, H, D, C, or N for none) and two hands of 1 to 13 cards.
The first hand leads. Case does not matter, and a ten is T or 10:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ         spades.hearts.diamonds.clubs
  N N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -   the value of PBN's Deal tag; two seats
                                              have cards, and the first of them leads
  N AKJT8 AQ9 KT JT9 Q9 KJT8 AQJ9 AKQ         the same hands with spaces or commas
  N SAKJT8HAQ9DKTCJT9 SQ9HKJT8DAQJ9CAKQ       a letter or symbol before each suit
  N 1101101 1010010 010010 000111             each suit from the highest card down:
                                              1 is the leader's card, 0 the other's
Games in PBN are read too. The tags Deal, Contract and Declarer count, and a blank line
ends a game.
A suit without cards is '-' or, in a hand, empty. Blank lines are skipped. A word that
begins with '#' starts a comment, which ends at the end of the line.
";

const MOMENTS: &str = "
The cards that have been played may follow the deal:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 HA H8 lead SA
Whoever wins a trick leads to the next. 'lead' names the card that is on the table. It
may also be the last card after 'play'. The answer is for the side whose turn it is, and
for the tricks that are left, the current one included.
";

const COMMANDS: &str = "
Commands (see 'honeymoon COMMAND --help'):
  leads   prints how many tricks the leader takes, and how many after each lead
          (the default)
  value   prints only how many tricks the leader takes
  table   prints the tricks for every trump suit, with either hand on lead
  reply   reads 'lead SK' after the deal, and prints how many tricks the other hand
          takes after each reply
  trace   reads 'play SK S9 ...' after the deal, and prints what each card cost
  line    prints a game in which both sides play as well as they can
  claim   reads 'claim 5' after the deal, and prints whether the leader can take five
          of the tricks that are left, or else the cards that defeat the claim
  deal    prints random deals
  sample  prints how many tricks a hand takes against random hands, with every trump
          suit
  endgame builds and reads a database of all positions: 'endgame build', 'endgame info',
          'endgame verify', 'endgame probe' and 'endgame stats'

'play SK S9 ...' and 'lead SK' may follow a deal. Then the answer is for the side whose
turn it is, and for the rest of the game. 'table' reads neither, and 'trace' reads only
'play'.

The best cards come first. Cards of equal value are in the order of suits S H D C, and
within a suit from the ace down.
";

const OPTIONS: &str = "
Options:
      --endgame DIR    look up positions in the endgame database in the folder DIR (see
                       'honeymoon endgame --help'); the answers stay the same; levels
                       of more than 8 cards per hand save time
      --format FORMAT  'text' (the default), or 'json', which prints one object per
                       line
      --keep-going     report each deal that is wrong, and go on with the next; if any
                       deal was wrong, the exit status is 1
      --pretty         print human-readable answers: several lines per deal, with
                       both hands
      --reference      use the plain solver, which is slow but gives the same answers,
                       for deals of up to 5 cards per hand
      --threads N      the number of threads (1 to 1024; default: one per core); the
                       answers do not depend on it
      --trump SUIT     the trump suit of deals that do not name one (S, H, D, C, or N
                       for none)
";

/// The options that only `deal`, `sample` and `endgame` have.
const OTHER_OPTIONS: &str =
    "      --all            compute all positions again, for 'endgame verify'
      --cards N        the number of cards per hand for 'deal', 'endgame build' and
                       'endgame stats'
      --deals N        the number of random hands for 'sample'
      --dir DIR        the folder for 'endgame build'
      --kind KIND      'trump', 'no-trump' or 'both', for 'endgame build'
      --leads          also print the tricks after each card, for 'endgame probe'
      --seed N         the seed of the random numbers for 'deal' and 'sample'
";

const DEAL: &str = "\
Prints random deals, one per line, in the notation that the other commands read.

Usage: honeymoon [OPTIONS] deal [COUNT]

  $ honeymoon deal --seed 1 2
  H K98.KJ97.83.Q972 A7632.432.95.KJ6
  D T.AKJ9762.2.AQT8 K9762.T4.A854.J4

COUNT is the number of deals (1 to 1000000000; default: 1).

Options:
      --cards N        the number of cards per hand (1 to 13; default: 13)
      --seed N         the seed of the random numbers; the same seed gives the same
                       deals
      --trump SUIT     the trump suit of all deals (S, H, D, C, or N for none; default:
                       a random one for each deal)
";

const SAMPLE: &str = "\
Deals random hands to the other side, and prints how many tricks HAND takes against
them. HAND is 1 to 13 cards, such as AKJT8.AQ9.KT.JT9. For no trump and for each trump
suit, there are two lines: 'leading' if HAND leads, and 'following' if the other hand
leads.

Usage: honeymoon [OPTIONS] sample HAND

  $ honeymoon sample --seed 1 --deals 100 --trump S AK.5..
  S leading 2.5500 tricks 2:45 3:55
  S following 2.4700 tricks 2:53 3:47

The first number is the mean. '2:45' means that the hand takes 2 tricks in 45 deals. If
the hand has 13 cards, 'made 1:0.9980 ...' follows: it takes at least 7 tricks, which is
a contract of level 1, in 99.8% of the deals, and so on up to level 7.

Options:
      --deals N        the number of random hands (1 to 1000000000; default: 10000)
      --endgame DIR    look up positions in the endgame database in the folder DIR (see
                       'honeymoon endgame --help'); the answers stay the same; levels
                       of more than 8 cards per hand save time
      --format FORMAT  'text' (the default), or 'json', which prints one object per
                       line
      --pretty         print tables for people, with shares in percent
      --seed N         the seed of the random numbers; the same seed gives the same
                       hands
      --threads N      the number of threads (1 to 1024; default: one per core); the
                       answers do not depend on it
      --trump SUIT     use only this trump suit (S, H, D, C, or N for none)
";

/// Returns the help text for a command, or for the whole program.
pub(crate) fn help(name: Option<Name>) -> String {
    match name {
        None => format!("{HELP}{DEALS}{COMMANDS}{OPTIONS}{OTHER_OPTIONS}{HELP_END}"),
        Some(Name::Deal) => format!("{DEAL}{HELP_END}"),
        Some(Name::Sample) => format!("{SAMPLE}{HELP_END}"),
        Some(Name::Endgame(action)) => format!("{}{HELP_END}", of_endgame(action)),
        Some(Name::Question(command)) => {
            // The deals of these two have no moment in the middle of a game.
            let moments =
                if matches!(command, Command::Table | Command::Trace) { "" } else { MOMENTS };
            format!("{}\n{DEALS}{moments}{OPTIONS}{HELP_END}", of_command(command))
        }
    }
}

// An arm for a command that is not listed is an error when the crate is compiled, as is a missing arm.
fn of_command(command: Command) -> &'static str {
    match command {
        Command::Leads => {
            const {
                Command::Leads.listed_with(
                    "\
Prints how many tricks the leader takes, and how many it takes after each lead. In the
middle of a game, prints how many of the tricks that are left are taken by the side whose
turn it is, and how many after each card that it may play.

Usage: honeymoon [OPTIONS] leads [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  8 SA=8 SK=8 HA=7 H9=7 CJ=7 CT=7 C9=7 SJ=6 ST=6 S8=6 HQ=6 DK=6 DT=6

The best cards come first. Cards of equal value are in the order of suits S H D C, and
within a suit from the ace down.
",
                )
            }
        }
        Command::Value => {
            const {
                Command::Value.listed_with(
                    "\
Prints how many tricks the leader takes. In the middle of a game, prints how many of the
tricks that are left are taken by the side whose turn it is.

Usage: honeymoon [OPTIONS] value [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  8
",
                )
            }
        }
        Command::Table => {
            const {
                Command::Table.listed_with(
                    "\
Prints, for no trump and for S, H, D and C as trumps, how many tricks the first hand
takes if it leads, and how many it takes if the other hand leads. The trump suit of the
deal is ignored.

Usage: honeymoon [OPTIONS] table [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  N 8 7 S 8 7 H 6 6 D 5 5 C 7 7
",
                )
            }
        }
        Command::Reply => {
            const {
                Command::Reply.listed_with(
                    "\
Prints how many tricks the other hand takes, and how many it takes after each reply.
The card that was led follows the deal. In the middle of a game, the answer is for the
side that has to reply.

Usage: honeymoon [OPTIONS] reply [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ lead SK
  5 SQ=5 S9=5
",
                )
            }
        }
        Command::Trace => {
            const {
                Command::Trace.listed_with(
                    "\
Prints how many tricks each card of a game cost. The cards follow 'play' in the order in
which they were played. The game need not be complete. For each card, prints three
numbers: the tricks that its player could take before it and after it, including the
current trick, and the difference.

Usage: honeymoon [OPTIONS] trace [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 SJ
  SK=8,8,0 S9=5,5,0 SJ=7,5,2
",
                )
            }
        }
        Command::Line => {
            const {
                Command::Line.listed_with(
                    "\
Prints how many tricks the leader takes, and a game in which both sides play as well as
they can. Each card is the first card that 'leads' or 'reply' would print. In the middle
of a game, prints the tricks of the side whose turn it is, and the rest of the game.

Usage: honeymoon [OPTIONS] line [FILE]

  N A2.K.. KQ.A..
  1 SA SK S2 SQ HA HK
",
                )
            }
        }
        Command::Claim => {
            const {
                Command::Claim.listed_with(
                    "\
Prints whether the side that leads to the current trick can take the claimed number of
the tricks that are left, including the current one. The answer is 'yes' and how many
tricks it can take, or 'no', that number, and the cards of best play up to the trick that
defeats the claim. 'claim 2' at the end of a line gives the number. Lines without it
claim N tricks. (If FILE is a number, write ./FILE.)

Usage: honeymoon [OPTIONS] claim [N] [FILE]

  N A2.K.. KQ.A.. claim 2
  no 1 SA SK S2 SQ HA HK
",
                )
            }
        }
    }
}
