//! The help texts of `endgame` and its actions.

use crate::honeymoon::program::commands::Action;

const ENDGAME: &str = "\
Makes and reads an endgame database: a folder of files with the number of tricks that
the leader takes in every position of 1 to 13 cards per hand.

Usage: honeymoon endgame ACTION

Actions (see 'honeymoon endgame ACTION --help'):
  build   solves all positions of up to N cards per hand, and writes them to a folder
  info    prints which levels a folder has

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

/// Returns the help text for an action, or for all of them.
pub(in crate::honeymoon::program) fn of_endgame(action: Option<Action>) -> &'static str {
    match action {
        None => ENDGAME,
        Some(Action::Build) => BUILD,
        Some(Action::Info) => INFO,
    }
}
