//! The help texts of `endgame` and its actions.

use crate::programs::honeymoon::commands::Action;

const ENDGAME: &str = "\
Builds and reads an endgame database: a folder of files with the number of tricks that
the leader takes in every position of 1 to 13 cards per hand. Each file has one level. A
level is all positions with the same number of cards per hand, either with trumps or
without.

In a position, only the order of the cards in play matters, and which hand has each. So
the ace and the king against the queen are the same position as the king and the queen
against the jack, and all side suits are alike. The levels with trumps also have the
positions in which all trumps have been played.

Usage: honeymoon [OPTIONS] endgame ACTION

Actions (see 'honeymoon endgame ACTION --help'):
  build   solves all positions of up to N cards per hand, and writes them to a folder
  info    prints which levels a folder has
  verify  checks all levels in a folder for errors
  probe   reads positions, and looks up how many tricks the leader takes
  stats   prints statistics, such as how often it is an advantage to be on lead

Options:
";

const BUILD: &str = "\
Solves all positions of 1 to N cards per hand, and writes a file for each level to the
folder DIR. For each level, prints the number of positions, and then the number of those
in which the leader takes 0 tricks, 1 trick, and so on:

  $ honeymoon endgame build --cards 3 --kind no-trump --dir endgames
  no-trump 1 entries 4 histogram 1 3
  no-trump 2 entries 30 histogram 4 9 17
  no-trump 3 entries 180 histogram 13 42 67 58

Usage: honeymoon [OPTIONS] endgame build --cards N --dir DIR

The program first prints to standard error how much disk space and memory it needs. If
there is not enough, it stops. (It asks the command 'df' for the free disk space. If
there is no answer within two seconds, the disk space is not checked.) You can stop a
build at any time. It may leave a file whose name ends with '.unfinished', which the
next build replaces. The next build checks the levels that are already there, and solves
those that are missing. If nobody reads the output, the build goes on.

Options:
      --cards N        the number of cards per hand of the last level (1 to 13)
      --dir DIR        the folder, which is created if it is missing
      --kind KIND      'trump', 'no-trump' or 'both' (the default)
      --threads N      the number of threads (1 to 1024; default: one per core); the
                       files do not depend on it
";

const INFO: &str = "\
Prints a line for each level in the folder DIR: the number of positions, and then the
number of those in which the leader takes 0 tricks, 1 trick, and so on.

Usage: honeymoon [OPTIONS] endgame info DIR

Options:
";

const PROBE: &str = "\
Reads positions in the same forms as the other commands, and prints how many tricks the
leader takes in each. It looks this up in the endgame database in the folder DIR, and
does not search.

Usage: honeymoon [OPTIONS] endgame probe DIR [FILE]

  $ echo 'N AKJ.9.. Q9.K.2.' | honeymoon endgame probe endgames
  3
  $ echo 'N AKJ.9.. Q9.K.2.' | honeymoon endgame probe endgames --leads
  3 SA=3 SK=3 H9=2 SJ=1

'play SK S9 ...' and 'lead SK' may follow the hands. Then the answer is for the side
whose turn it is, and for the tricks that are left. 'honeymoon value --help' describes
all forms of positions.

A position of N cards per hand is looked up in a level with N cards. With '--leads', or
if a card has been led, the positions after the trick are looked up instead, in a level
with N - 1 cards. A position in which a hand has a trump needs the level with trumps.
Other positions need the level without trumps, but those with at most three suits are
also in the level with trumps. It is an error if a level that is needed is missing.

Options:
      --format FORMAT  'text' (the default), or 'json', which prints one object per
                       line
      --keep-going     report each position that is wrong, and go on with the next; if
                       any was wrong, the exit status is 1
      --leads          print how many tricks the side to play takes, and how many it
                       takes after each card that it may play
      --pretty         print human-readable answers
      --threads N      the number of threads (1 to 1024; default: one per core); the
                       answers do not depend on it
      --trump SUIT     the trump suit of positions that do not name one (S, H, D, C, or
                       N for none)
";

const STATS: &str = "\
Prints statistics about the levels in the folder DIR. The program tries all leads and
replies in all positions, but only one of several touching cards. A level with two cards
or more is left out if the folder does not have the level with one card less. There is
one line for each topic:

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

Each line begins with the level and the topic. After that come names, each with a
number or a shape. A lead or a reply is right if no other card takes more tricks for the
side that plays it. The topics are:

  tricks         the number of positions, and the mean number of the leader's tricks
  on-lead        in how many positions being on lead gains a trick or more, changes
                 nothing, costs one trick, or costs more than one. Each position is
                 compared with the same position with the other side on lead
  leads          the number of leads in all positions, how many of them are right, and
                 in how many positions with several leads only one is right
  hardest-1      the shape with the smallest share of right leads. The next ones are
                 hardest-2 and hardest-3. A shape is the number of cards of each suit
                 that both hands have together. If there is a trump suit, it comes last,
                 and shapes without trumps are left out. Shapes with equal shares are in
                 the order of the database
  beat-or-duck   the leads to which the other side can play a higher or a lower card of
                 the same suit: how often the lowest card that beats the lead is right,
                 how often the lowest card is right, and how often at least one of these
                 two is right
  only-beat      the leads to which the other side must play a higher card of the same
                 suit: how often the lowest one is right
  only-duck      the leads to which the other side must play a lower card of the same
                 suit: how often the lowest one is right
  ruff-or-throw  the leads that the other side can ruff, if it can also throw away some
                 other card: how often the lowest trump is right, how often the lowest
                 card of some side suit is right, and how often at least one of these is
                 right
  only-ruff      the leads that the other side must ruff: how often the lowest trump is
                 right
  only-throw     the leads to which the other side can neither follow suit nor ruff: how
                 often the lowest card of some suit is right
  cash           the positions with a suit in which the leader's highest cards draw all
                 cards of the other side: how often it is right to lead the highest card
                 of that suit. While trumps are in play, the suit must be a side suit
                 of which the other side has a card
  quick-tricks   the search counts sure tricks to find the least and the most that the
                 leader can take: in how many positions the leader's tricks are within
                 these bounds, and in how many the bounds are equal, so that they decide
  rules          how often a rule that the search uses to save work is wrong: none of
                 the replies above is right, the highest card of the suit under 'cash'
                 is not right, or the leader's tricks are not within the bounds

Options:
      --cards N      the number of cards per hand of the last level (1 to 13; default:
                     13)
      --threads N    the number of threads (1 to 1024; default: one per core); the
                     output does not depend on it
";

const VERIFY: &str = "\
Checks all levels in the folder DIR. The checksums must be right, each value must be
possible, and each must occur as often as the header of the file says. Then compares
1000 positions of each level with a search, or all positions if there are fewer. It uses
the same positions every time. For each level without errors, prints how many positions
it has, how many of them were searched, and with --all, how many were computed again:

  $ honeymoon endgame verify --all endgames
  no-trump 1 entries 4 searched 4 computed 4
  no-trump 2 entries 30 searched 30 computed 30
  no-trump 3 entries 180 searched 180 computed 180

Usage: honeymoon [OPTIONS] endgame verify DIR

If a level has an error, the program reports it on standard error, and goes on with the
next level. If any level had an error, the exit status is 1. A level that is missing
between others is an error with --all. Otherwise, it is only noted.

Options:
      --all          compute all positions again, each level from the one with one card
                     less, and compare them with the files; this takes as long as
                     'build'
      --threads N    the number of threads for --all (1 to 1024; default: one per core)
";

/// Returns the help text for an action, or for all of them.
pub(in crate::programs::honeymoon) fn of_endgame(action: Option<Action>) -> &'static str {
    match action {
        None => ENDGAME,
        Some(Action::Build) => BUILD,
        Some(Action::Info) => INFO,
        Some(Action::Probe) => PROBE,
        Some(Action::Stats) => STATS,
        Some(Action::Verify) => VERIFY,
    }
}
