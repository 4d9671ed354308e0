//! The help, for the whole program and for each command.

use crate::cli::HELP_END;
use crate::honeymoon::program::commands::Command;

const HELP: &str = "\
Honeymoon Bridge: how many tricks each of two known hands takes, card by card.

Usage: honeymoon [OPTIONS] [COMMAND] [FILE]

Reads deals, one per line, from FILE, or from standard input if FILE is missing or
'-'. Each line is answered by a line, in the same order: at once if the next line is
not there yet, otherwise many at a time. (Write ./table for a FILE that has the name
of a command.)

";

const DEALS: &str = "\
A deal is a trump suit (S, H, D, C, or N for none) and two hands of 1 to 13 cards.
The first hand leads. Upper and lower case are the same, and a ten is T or 10:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ         spades.hearts.diamonds.clubs
  N N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -   the value of PBN's Deal tag; two seats
                                              have cards, the first of them leads
  N 1101101 1010010 010010 000111             each suit from the ace down: 1 is a
                                              card of the leader, 0 of the other
A suit without cards is '-' or, in a hand, empty. Blank lines are skipped. A word that
begins with '#' starts a comment, which ends with the line.
";

const COMMANDS: &str = "
Commands ('honeymoon COMMAND --help' says more):
  leads   the tricks that the leader takes, and after each lead (the default)
  value   only the tricks that the leader takes
  table   the tricks for every trump suit, with either hand on lead
  reply   after the deal 'lead SK': the tricks of the other hand after each reply
  trace   after the deal 'play SK S9 ...': what each card has cost
  line    a game in which both sides play as well as they can

Cards are named best first. Those that are worth the same come in the order of suits
S H D C, and in each suit from the ace down.
";

const OPTIONS: &str = "
Options:
      --pretty       answers for people: several lines per deal, with both hands
      --reference    the plain solver: slow, for deals of up to 5 cards a hand;
                     the answers are the same
      --threads N    how many threads to use (1 to 1024; default: all cores); the
                     answers are the same
";

/// The help for a command, or for the whole program.
pub(crate) fn help(command: Option<Command>) -> String {
    match command {
        None => format!("{HELP}{DEALS}{COMMANDS}{OPTIONS}{HELP_END}"),
        Some(command) => format!("{}\n{DEALS}{OPTIONS}{HELP_END}", of_command(command)),
    }
}

fn of_command(command: Command) -> &'static str {
    match command {
        Command::Leads => {
            "\
How many tricks the leader takes, and how many after each lead.

Usage: honeymoon [OPTIONS] leads [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  8 SA=8 SK=8 HA=7 H9=7 CJ=7 CT=7 C9=7 SJ=6 ST=6 S8=6 HQ=6 DK=6 DT=6

Cards are named best first. Those that are worth the same come in the order of suits
S H D C, and in each suit from the ace down.
"
        }
        Command::Value => {
            "\
How many tricks the leader takes.

Usage: honeymoon [OPTIONS] value [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  8
"
        }
        Command::Table => {
            "\
For N, S, H, D and C as trumps: how many tricks the hand named first takes when it
leads, and how many when the other hand leads. The deal's own trump suit is ignored.

Usage: honeymoon [OPTIONS] table [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ
  N 8 7 S 8 7 H 6 6 D 5 5 C 7 7
"
        }
        Command::Reply => {
            "\
How many tricks the hand that follows takes, and how many after each reply. The card
that is led stands after the deal.

Usage: honeymoon [OPTIONS] reply [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ lead SK
  5 SQ=5 S9=5
"
        }
        Command::Trace => {
            "\
What each card of a game has cost. The cards stand after the deal in the order in which
they were played; the game may end early. For each card: the tricks that its player
could still take before it and after it, this trick included, and the difference.

Usage: honeymoon [OPTIONS] trace [FILE]

  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ play SK S9 SJ
  SK=8,8,0 S9=5,5,0 SJ=7,5,2
"
        }
        Command::Line => {
            "\
How many tricks the leader takes, and a game in which both sides play as well as they
can: each card is the first that 'leads' or 'reply' would name.

Usage: honeymoon [OPTIONS] line [FILE]

  N A2.K.. KQ.A..
  1 SA SK S2 SQ HA HK
"
        }
    }
}
