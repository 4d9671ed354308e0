//! The help texts of `endgame` and its actions.

use crate::honeymoon::program::commands::Action;

const ENDGAME: &str = "\
Makes and reads an endgame database: a folder of files with the number of tricks that
the leader takes in every position of 1 to 13 cards per hand.

Usage: honeymoon [OPTIONS] endgame ACTION

Actions (see 'honeymoon endgame ACTION --help'):
  build   solves all positions of up to N cards per hand, and writes them to a folder
  info    prints which levels a folder has
  verify  checks that all levels in a folder are right
  probe   reads positions, and looks up how many tricks the leader takes
  stats   prints what all positions teach, such as how often it is good to be on lead

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

Usage: honeymoon [OPTIONS] endgame build --cards N --dir DIR

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

Usage: honeymoon [OPTIONS] endgame info DIR

Options:
";

const PROBE: &str = "\
Reads positions as all other commands do, and looks up how many tricks the leader takes
in each. The folder DIR has the endgame database. Nothing is searched.

Usage: honeymoon [OPTIONS] endgame probe DIR [FILE]

  $ echo 'N AKJ.9.. Q9.K.2.' | honeymoon endgame probe endgames
  3
  $ echo 'N AKJ.9.. Q9.K.2.' | honeymoon endgame probe endgames --leads
  3 SA=3 SK=3 H9=2 SJ=1

'play SK S9 ...' and 'lead SK' may follow the hands. Then the answer is for the side
whose turn it is, and for the tricks that are left. 'honeymoon value --help' lists all
forms of positions.

A position of N cards per hand needs level N. With '--leads', or if a card has been led,
it needs level N - 1 instead. A position with a trump suit needs the levels with trumps.
A position without a trump suit needs those without. If it has at most three suits, the
levels with trumps will do as well. It is an error if a level is missing.

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

const STATS: &str = "\
Prints what the levels in the folder DIR teach. All leads and replies of all positions
are looked at. Each level needs the level before it. Of several touching cards, only one
is led or played. There is one line for each topic:

  $ honeymoon endgame stats --cards 6 endgames
  ...
  trump 6 tricks positions 94248 mean 3.0928
  trump 6 on-lead gains 14356 gains-share 0.1523 same 75324 same-share 0.7992 costs
      4568 costs-share 0.0485 costs-more 0
  trump 6 leads all 376908 right 270855 right-share 0.7186 only-one 14397
  trump 6 hardest-1 shape 0-5-5-2 all 3654 right 2298 right-share 0.6289
  trump 6 hardest-2 shape 1-3-6-2 all 3864 right 2530 right-share 0.6548
  trump 6 hardest-3 shape 1-4-5-2 all 3864 right 2550 right-share 0.6599
  trump 6 beat-or-duck leads 126213 beat 125888 duck 32579 either 126213
  trump 6 only-beat leads 100083 beat 100083
  trump 6 only-duck leads 100083 duck 100083
  trump 6 ruff-or-throw leads 28341 ruff 28251 throw 15552 either 28341
  trump 6 only-ruff leads 1913 ruff 1913
  trump 6 only-throw leads 20275 throw 20275
  trump 6 cash positions 37157 highest 37157
  trump 6 quick-tricks positions 94248 hold 94248 decide 14777 decide-share 0.1568
  trump 6 rules exceptions 0

Usage: honeymoon [OPTIONS] endgame stats DIR

Each line begins with the level and its topic. A count or a share follows each word:

  tricks         the number of positions, and the mean of the leader's tricks
  on-lead        each position is compared with the same position and the other side on
                 lead: in how many of them being on lead gains a trick or more, changes
                 nothing, costs one trick, or costs more than one
  leads          the number of leads in all positions; how many of them are right, which
                 means that no other lead takes more tricks; and the number of positions
                 with several leads of which only one is right
  hardest-1      the hardest shape: its share of right leads is the smallest. Then come
                 hardest-2 and hardest-3. A shape is the number of cards of each suit in
                 both hands. A trump suit is the last one, and shapes without trumps do
                 not count. Equal shares are in the order of the database
  beat-or-duck   the leads to which a higher and a lower card can follow: how often the
                 lowest card that beats the lead is right, how often the lowest card is
                 right, and how often one of them is right
  only-beat      the leads to which only higher cards can follow: how often the lowest
                 one is right
  only-duck      the leads to which only lower cards can follow: how often the lowest
                 one is right
  ruff-or-throw  the leads that can be ruffed, if another card can be thrown instead:
                 how often the lowest trump is right, how often the lowest card of a
                 side suit is right, and how often one of them is right
  only-ruff      the leads that must be ruffed: how often the lowest trump is right
  only-throw     the leads to which the other side has neither the suit nor a trump: how
                 often the lowest card of a suit is right
  cash           the positions with a suit of which the leader's highest cards draw all
                 cards of the other side. (If there are trumps, this must be a side suit
                 of which the other side has a card.) How often the highest card of that
                 suit is right
  quick-tricks   how often the value is within the bounds of the quick tricks, and how
                 often these bounds are equal, so that they decide the value
  rules          how often a rule is wrong by which the search saves work: none of the
                 replies above is right, the highest card of the suit to cash is not
                 right, or the value is not within the bounds

Options:
      --cards N      the number of cards per hand of the last level (1 to 13; default:
                     13)
      --threads N    the number of threads (1 to 1024; default: one per core); the
                     output does not depend on it
";

const VERIFY: &str = "\
Checks all levels in the folder DIR: the checksums, that each value is possible, and
that each occurs as often as the header says. The values of 1000 positions of each
level, or of all if there are fewer, are compared with a search. The positions are the
same each time. For each level that is right, prints how many positions it has, how many
of them were searched, and with --all, how many were computed:

  $ honeymoon endgame verify --all endgames
  no-trump 1 entries 4 searched 4 computed 4
  no-trump 2 entries 30 searched 30 computed 30
  no-trump 3 entries 180 searched 180 computed 180

Usage: honeymoon [OPTIONS] endgame verify DIR

A level that is wrong is reported on standard error, and the next one is checked. The
exit status is then 1.

Options:
      --all          compute all positions again, each level from the one before, and
                     compare them with the files; this takes as long as 'build'
      --threads N    the number of threads for --all (1 to 1024; default: one per core)
";

/// Returns the help text for an action, or for all of them.
pub(in crate::honeymoon::program) fn of_endgame(action: Option<Action>) -> &'static str {
    match action {
        None => ENDGAME,
        Some(Action::Build) => BUILD,
        Some(Action::Info) => INFO,
        Some(Action::Probe) => PROBE,
        Some(Action::Stats) => STATS,
        Some(Action::Verify) => VERIFY,
    }
}
