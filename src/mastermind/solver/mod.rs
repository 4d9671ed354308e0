//! Solvers: they find the next guess of a strategy, and the number of turns that it takes for every
//! secret.

pub(crate) mod games;
mod reference;
pub(crate) mod results;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt::{self, Display};
use std::num::NonZero;
use std::sync::Arc;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::game::{Game, GameError, MOST_CODEWORDS};
use crate::mastermind::history::History;
use crate::mastermind::partition::scan::PartitionCounter;
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::{Finder, Question};
use crate::mastermind::progress::{Phase, Progress, Stop};
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::scorer::part_sizes;
use crate::mastermind::solver::games::Games;
use crate::mastermind::solver::results::{Choice, Evaluation};
use crate::mastermind::strategy::Strategy;
use crate::threads::{cores, ONE};

/// The maximum number of codewords of a game that is always played on one thread. With two threads, Knuth's
/// strategy takes 1.2 times as long for the 1296 secrets of 4p6c, and 0.8 times as long for the 2401 of 4p7c.
const MOST_ON_ONE_THREAD: u64 = 2000;

/// Returns the number of threads for a game. `threads` is the number that was asked for, if any. The system is
/// asked about its cores only when it matters, because it looks for the answer in several files.
pub(crate) fn threads_for(game: &Game, threads: Option<NonZero<usize>>) -> NonZero<usize> {
    match threads {
        Some(threads) => threads,
        None if game.count() <= MOST_ON_ONE_THREAD => ONE,
        None => NonZero::new(cores()).unwrap_or(ONE),
    }
}

/// A solver, which finds guesses and plays games. It is either the fast solver, on one or more
/// threads, or the slow solver, which is used to check the fast one.
///
/// # The rules of play
///
/// All codewords that have not been played are ranked, whether they are possible secrets or not.
/// The best rank wins. On a tie, a possible secret wins over an impossible one, and then the
/// lexically first codeword wins. Three shortcuts come before the ranking, as in the programs whose
/// totals are published:
///
/// * If one or two secrets are left, the first of them is played.
/// * If fewer than p (p + 3) / 2 secrets are left for p pins, and some of them tell all secrets
///   apart, the first of these is played.
/// * If some codeword tells all secrets apart, the first such codeword is played.
///
/// The strategy [`Simple`](Strategy::Simple) ranks nothing: it plays the first secret that is left.
///
/// The slow solver skips the guesses that were played, as the rules say. The fast solver need not: all
/// possible secrets gave the same answer to such a guess, so it has one part and the worst rank. A
/// possible secret has two parts or more, and three or more secrets are left when guesses are ranked.
///
/// # Example
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Game, History, Solver, Strategy};
/// let game: Game = "3p5c".parse()?;
/// let fast = Solver::new().evaluate(&game, Strategy::Entropy, None)?;
/// let slow = Solver::reference().evaluate(&game, Strategy::Entropy, None)?;
/// assert_eq!(fast.turns(), slow.turns());
///
/// // All guesses, best first, before the first turn.
/// let choices = Solver::new().best_guesses(&History::new(game), Strategy::Knuth, 125)?;
/// assert_eq!((choices.len(), choices[0].guess), (125, game.codeword("123")?));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    /// The number of threads, or `None` for one per core.
    threads: Option<NonZero<usize>>,
    /// The backend that each thread uses.
    cpu: Cpu,
    is_reference: bool,
    only_possible: bool,
    /// Counts what has been done, and can stop the solver.
    pub(crate) progress: Option<Arc<Progress>>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Creates the fast solver on all cores. A game that is too small to gain from it is played on one.
    #[must_use]
    pub fn new() -> Self {
        let (is_reference, only_possible) = (false, false);
        Self { threads: None, cpu: Cpu::detect(), is_reference, only_possible, progress: None }
    }

    /// Creates the fast solver on this many threads, or on fewer if the system cannot start more.
    /// The answers do not depend on the number of threads.
    #[must_use]
    pub fn with_threads(threads: NonZero<usize>) -> Self {
        Self { threads: Some(threads), ..Self::new() }
    }

    /// Creates the slow solver. It ranks all codewords for every set of secrets, directly by the
    /// rules, so it is slow, but simple enough to trust.
    #[must_use]
    pub fn reference() -> Self {
        Self { is_reference: true, ..Self::new() }
    }

    /// Returns the same solver, which guesses only codewords that may be the secret. Many people play Mastermind this
    /// way. The strategies rank guesses by the same rules, but they rank and list only these codewords.
    /// The strategy [`Simple`](Strategy::Simple) always plays in this way.
    #[must_use]
    pub fn only_possible(self) -> Self {
        Self { only_possible: true, ..self }
    }

    /// Returns the rule by which the guesses for up to `most` secrets are ranked.
    pub(crate) fn ranking(&self, strategy: Strategy, most: usize) -> Ranking {
        Ranking::new(strategy, most).among(self.only_possible)
    }

    /// Returns the same solver, which reports its progress, and which the progress can stop. The answers are
    /// the same.
    pub(crate) fn reporting_to(&self, progress: &Arc<Progress>) -> Self {
        Self { progress: Some(Arc::clone(progress)), ..self.clone() }
    }

    /// Plays one game for every secret with this strategy. The first guess is `first`, or if that
    /// is `None`, the choice of the strategy.
    ///
    /// # Errors
    /// Returns an error if `first` is not a codeword of the game, or the game has more than
    /// [`MOST_CODEWORDS`] codewords.
    pub fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, GameError> {
        game.check(first, MOST_CODEWORDS)?;
        Ok(self.play_all(game, strategy, first)?)
    }

    /// Does the work of [`evaluate`](Self::evaluate) for a game and a first guess that have been
    /// checked.
    pub(crate) fn play_all(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, Stop> {
        let ranking = self.ranking(strategy, game.count() as usize).for_totals();
        self.play(game, &ranking, first).map(|(evaluation, _)| evaluation)
    }

    /// Plays one game for every secret. Also returns the guesses in preorder. If the ranking is for
    /// totals, some may be missing.
    pub(crate) fn play(
        &self,
        game: &Game,
        ranking: &Ranking,
        first: Option<Codeword>,
    ) -> Result<(Evaluation, Vec<Codeword>), Stop> {
        let progress = self.progress.as_deref();
        if let Some(progress) = progress {
            progress.begin(Phase::Guesses, 0);
        }
        if self.is_reference {
            return reference::play_all(game, ranking, first, progress);
        }
        let threads = threads_for(game, self.threads);
        // A small game is over before other threads have started, and before its progress is shown.
        let games = if game.count() <= MOST_ON_ONE_THREAD || threads == ONE && progress.is_none() {
            let mut finder = self.finder(game, ranking, ONE, progress);
            let choose =
                &mut |secrets: &[Codeword], played: &[Codeword]| finder.best(secrets, played);
            Games::play_all(game, ranking, first, choose)?
        } else {
            self.play_on_threads(game, ranking, first, threads)?
        };
        Ok(games.into_parts())
    }

    /// Creates a finder of the guesses of a strategy, which shares large scans among this many threads.
    fn finder<'a>(
        &self,
        game: &'a Game,
        ranking: &'a Ranking,
        threads: NonZero<usize>,
        progress: Option<&'a Progress>,
    ) -> Finder<'a> {
        Finder::new(self.cpu, game, ranking, Sharing { threads, progress })
    }

    /// Returns the `count` best guesses after a history, or all guesses if there are fewer. The
    /// first is the guess that the strategy plays, and the others are sorted by rank. Guesses that
    /// were played are left out, unless the guess was the secret.
    ///
    /// # Errors
    /// Returns an error if no secret is possible, or the game has more than [`MOST_CODEWORDS`]
    /// codewords.
    pub fn best_guesses(
        &self,
        history: &History,
        strategy: Strategy,
        count: usize,
    ) -> Result<Vec<Choice>, GameError> {
        let secrets = history.possible_secrets()?;
        Ok(self.choices(history, strategy, &secrets, count, false)?)
    }

    /// Returns the `count` best guesses that are not equivalent to each other, or all of these if there are fewer. They
    /// are sorted as in [`best_guesses`](Self::best_guesses), and each is the lexically first of the guesses that are
    /// equivalent to it.
    ///
    /// Two guesses are equivalent if one becomes the other when pins change places and colors change places so that
    /// each guess that was played stays the same. All colors that no possible secret has count as one. Equivalent
    /// guesses divide the possible secrets into parts of the same sizes.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Game, History, Solver, Strategy};
    /// let game: Game = "4p6c".parse()?;
    /// let choices = Solver::new().different_guesses(&History::new(game), Strategy::Knuth, 1296)?;
    /// let guesses: Vec<String> = choices.iter().map(|it| game.spell(it.guess)).collect();
    /// assert_eq!(guesses, ["1122", "1123", "1234", "1112", "1111"]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error in the same cases as [`best_guesses`](Self::best_guesses).
    pub fn different_guesses(
        &self,
        history: &History,
        strategy: Strategy,
        count: usize,
    ) -> Result<Vec<Choice>, GameError> {
        let secrets = history.possible_secrets()?;
        Ok(self.choices(history, strategy, &secrets, count, true)?)
    }

    /// Returns the rank of a guess after a history that leaves these `secrets`, and the number of guesses that
    /// were compared, including this one. The rank is one more than the number of guesses that are better. Among
    /// guesses that the strategy ranks equally, possible secrets are better than others.
    pub(crate) fn rank_of(
        &self,
        history: &History,
        strategy: Strategy,
        secrets: &[Codeword],
        guess: Codeword,
    ) -> Result<(u64, u64), Stop> {
        let game = history.game();
        let ranking = &self.ranking(strategy, secrets.len());
        let rank = ranking.rank(part_sizes(&game, guess, secrets).into_iter());
        let is_impossible = secrets.binary_search(&guess).is_err();
        let ranked = self.ranked(&game, ranking, secrets, &Equivalence::trivial(&game))?;
        let is_better = |&&(other, is_other_impossible, _): &&Ranked| {
            (other, is_other_impossible) < (rank, is_impossible)
        };
        // The guess itself counts even if it may not be played.
        let number = ranked.len() as u64 + u64::from(self.only_possible && is_impossible);
        Ok((ranked.iter().filter(is_better).count() as u64 + 1, number))
    }

    /// Returns the candidates that may be played with their ranks, in any order. The slow solver ranks all codewords.
    fn ranked(
        &self,
        game: &Game,
        ranking: &Ranking,
        secrets: &[Codeword],
        equivalence: &Equivalence,
    ) -> Result<Vec<Ranked>, Stop> {
        let progress = self.progress.as_deref();
        if self.is_reference {
            return Ok(reference::Player::new(game, ranking, progress).ranks(secrets));
        }
        let sharing = Sharing { threads: threads_for(game, self.threads), progress };
        let question = Question { game, secrets, equivalence, ranking };
        PartitionCounter::new(self.cpu).ranked(&question, sharing)
    }

    /// Returns the `count` best guesses after a history that leaves these `secrets`. If `are_different`, only
    /// the first of equivalent guesses is listed.
    pub(crate) fn choices(
        &self,
        history: &History,
        strategy: Strategy,
        secrets: &[Codeword],
        count: usize,
        are_different: bool,
    ) -> Result<Vec<Choice>, Stop> {
        let (game, played) = (&history.game(), &history.guesses()[..]);
        let (ranking, progress) =
            (&self.ranking(strategy, secrets.len()), self.progress.as_deref());
        let best = if self.is_reference {
            reference::Player::new(game, ranking, progress).choose(secrets, played)?
        } else {
            let threads = threads_for(game, self.threads);
            self.finder(game, ranking, threads, progress).best(secrets, played)?.guess.2
        };
        let mut words = vec![best];
        if count > 1 {
            let equivalence = match are_different {
                true => {
                    Equivalence::after(game, secrets.iter().copied(), played, Level::Symmetries)
                }
                false => Equivalence::trivial(game),
            };
            let mut others = self.ranked(game, ranking, secrets, &equivalence)?;
            others.sort_unstable();
            others.dedup();
            let is_listed = |word: &Codeword| {
                *word != best && !played.contains(word) && equivalence.is_first(*word)
            };
            let others = others.into_iter().map(|(_, _, word)| word).filter(is_listed);
            words.extend(others.take(count - 1));
        }
        let choices = words.into_iter().map(|word| Choice::of(game, word, secrets));
        Ok(choices.take(count).collect())
    }
}

/// Writes `5801 turns in 1296 games: 4.4761 on average, 5 at most`.
impl Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (total, games, average) = (self.total(), self.games(), self.average());
        let s = |number| if number == 1 { "" } else { "s" };
        let (turns, of_games) = (s(total), s(games));
        write!(f, "{total} turn{turns} in {games} game{of_games}: ")?;
        write!(f, "{average:.4} on average, {} at most", self.maximum())
    }
}

impl Game {
    /// Plays one game for every secret with this strategy, on all cores. The first guess is
    /// `first`, or if that is `None`, the choice of the strategy.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Game, Strategy};
    /// let game: Game = "4p6c".parse()?;
    /// let knuth = game.evaluate(Strategy::Knuth, Some(game.codeword("1122")?));
    /// assert_eq!((knuth.total(), knuth.turns()), (5801, &[1, 6, 62, 533, 694][..]));
    /// assert_eq!(knuth.to_string(), "5801 turns in 1296 games: 4.4761 on average, 5 at most");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    /// Panics if `first` is not a codeword of this game, or the game has more than [`MOST_CODEWORDS`]
    /// codewords. [`Solver::evaluate`] returns these as errors.
    #[must_use]
    pub fn evaluate(&self, strategy: Strategy, first: Option<Codeword>) -> Evaluation {
        Solver::new().evaluate(self, strategy, first).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl History {
    /// Returns the guess that the strategy plays next. If the secret has been found, this is the
    /// secret.
    ///
    /// # Errors
    /// Returns an error if no secret is possible, or the game has more than [`MOST_CODEWORDS`]
    /// codewords.
    pub fn next_guess(&self, strategy: Strategy) -> Result<Choice, GameError> {
        let mut choices = Solver::new().best_guesses(self, strategy, 1)?;
        Ok(choices.remove(0))
    }
}
