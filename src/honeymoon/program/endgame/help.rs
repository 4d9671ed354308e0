//! The help texts of `endgame` and its actions.

use crate::honeymoon::program::commands::Action;

const ENDGAME: &str = "\
Makes and reads an endgame database: a folder of files with the number of tricks that
the leader takes in every position of 1 to 13 cards per hand.

Usage: honeymoon [OPTIONS] endgame ACTION

Actions (see 'honeymoon endgame ACTION --help'):
  build   solves all positions of up to N cards per hand, and writes them to a folder
  info    prints which levels a folder has
  probe   reads positions, and looks up how many tricks the leader takes

Options:
";

const BUILD: &str = "\
Solves all positions of 1 card per hand, of 2 cards, and so on up to N, and writes a
file for each level to the folder DIR. For each level, prints how many positions there
are, and how many of them have each value from 0 up:

  $ honeymoon endgame build --cards 3 --kind no-trump --dir endgames
  no-trump 1 entries 4 histogram 1 3
  no-trump 2 entries 30 histogram 4 9 17
  no-trump 3 entries 180 histogram 13 42 67 58

Usage: honeymoon endgame build --cards N --dir DIR [OPTIONS]

First, the memory and the disk space that are needed are printed to standard error. If
there is not enough, the program stops. A build may be stopped at any time. The next one
checks the levels that are there, and goes on with the first that is missing.

Options:
      --cards N        the number of cards per hand of the last level (1 to 13)
      --dir DIR        the folder, which is created if it is missing
      --kind KIND      'trump', 'no-trump' or 'both' (the default)
      --threads N      the number of threads (1 to 1024; default: one per core); the
                       files do not depend on it
";

const INFO: &str = "\
Prints a line for each level in the folder DIR: how many positions it has, and how many
of them have each value from 0 up.

Usage: honeymoon endgame info DIR

Options:
";

const PROBE: &str = "\
Reads positions as all other commands do, and looks up how many tricks the leader takes
in each. The folder DIR has the endgame database. Nothing is searched.

Usage: honeymoon endgame probe DIR [FILE] [OPTIONS]

  $ echo 'N AKJ.9.. Q9.K.2.' | honeymoon endgame probe endgames
  3
  $ echo 'N AKJ.9.. Q9.K.2.' | honeymoon endgame probe endgames --leads
  3 SA=3 SK=3 H9=2 SJ=1

'play SK S9 ...' and 'lead SK' may follow the hands. Then the answer is for the side
whose turn it is, and for the tricks that are left. 'honeymoon value --help' lists all
forms of positions.

A position of N cards per hand needs level N. With '--leads', or if a card has been led,
it needs level N - 1 instead. A position with a trump suit needs the levels with trumps.
A position without a trump suit needs those without, but if only three suits are left,
either do. It is an error if a level is missing.

Options:
      --format FORMAT  'text' (the default), or 'json', which prints one object per
                       line
      --keep-going     report each position that is wrong, and go on with the next; if
                       any was wrong, the exit status is 1
      --leads          print how many tricks the side whose turn it is takes, and how
                       many after each card that it may play
      --pretty         print human-readable answers
      --threads N      the number of threads (1 to 1024; default: one per core); the
                       answers do not depend on it
      --trump SUIT     the trump suit of positions that do not name one (S, H, D, C, or
                       N for none)
";

/// Returns the help text for an action, or for all of them.
pub(in crate::honeymoon::program) fn of_endgame(action: Option<Action>) -> &'static str {
    match action {
        None => ENDGAME,
        Some(Action::Build) => BUILD,
        Some(Action::Info) => INFO,
        Some(Action::Probe) => PROBE,
    }
}
