//! The fast solver on several threads. All threads share the guesses for a large set of secrets. After two turns there
//! are hundreds of sets, and each thread takes the next one.

use std::cmp::Reverse;
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::game::Game;
use crate::mastermind::partition::counter::{Best, PartitionCounter, FEW};
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::partition::slices::{is_sliced, Slices};
use crate::mastermind::partition::Question;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::ranking::Ranking;
use crate::mastermind::scorer::Partition;
use crate::mastermind::solver::fast::{FindBest, GamePlayer};
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::solver::Solver;
use crate::threads::{cores, on_threads};

/// The maximum number of codewords of a game that is always played on one thread. With two threads, Knuth's
/// strategy takes 1.2 times as long for the 1296 secrets of 4p6c, and 0.8 times as long for the 2401 of 4p7c.
pub(super) const FEW_CODEWORDS: u64 = 2000;

/// One thread.
pub(super) const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// From this number of secrets on, a scan may take long enough to be shared.
const MANY: usize = 1 << 8;

/// The least number of feedbacks of a scan that is shared. With AVX2, they take half a millisecond or more, and it
/// takes a tenth of a millisecond to start a thread.
const SHARED_FEEDBACKS: u64 = 1 << 24;

/// The least number of feedbacks for which all threads share a turn. That many take a few milliseconds.
const LARGE_FEEDBACKS: u64 = 1 << 27;

/// Returns the number of threads for a game. `threads` is the number that was asked for, if any. The system is
/// asked about its cores only when it matters, because it looks for the answer in several files.
pub(crate) fn threads_for(game: &Game, threads: Option<NonZero<usize>>) -> NonZero<usize> {
    match threads {
        Some(threads) => threads,
        None if game.count() <= FEW_CODEWORDS => ONE,
        None => NonZero::new(cores()).unwrap_or(ONE),
    }
}

/// Finds the best guess by slices, or with a counter of parts, on one thread or on several.
pub(super) struct HelpedCounter<'a> {
    counter: PartitionCounter,
    slices: Slices,
    /// Says how a large scan is shared.
    sharing: Sharing<'a>,
}

impl FindBest for HelpedCounter<'_> {
    const SECRETS_FIRST: bool = true;

    fn find_best(&mut self, question: &Question<'_>) -> Result<Best, Stop> {
        let &mut Self { ref mut counter, ref mut slices, sharing } = self;
        sharing.check()?;
        if is_sliced(question) {
            return slices.best(question, sharing);
        }
        let secrets = question.secrets.len();
        if question.ranking.only_possible && secrets <= FEW {
            return Ok(counter.best_possible(question));
        }
        let feedbacks = || secrets as u64 * question.guesses.number(question.game.pins());
        if secrets >= MANY && feedbacks() >= SHARED_FEEDBACKS {
            return counter.best_on(question, sharing);
        }
        Ok(counter.best(question))
    }
}

/// Plays games with a counter that may use several threads.
type Player<'a> = GamePlayer<'a, HelpedCounter<'a>>;

impl Player<'_> {
    /// Adds the counts of another player.
    fn add(&mut self, other: &Self) {
        for (turn, &games) in other.turns.iter().enumerate() {
            self.end(turn, games);
        }
        self.feedbacks += other.feedbacks;
    }
}

/// A node of the game tree: some guesses, and the secrets that are possible after them.
struct Node {
    /// The secrets in lexical order.
    secrets: Vec<Codeword>,
    played: Vec<Codeword>,
}

impl Node {
    /// Returns whether a turn takes so long that all threads should share it.
    fn is_large(&self, game: &Game, ranking: &Ranking) -> bool {
        let secrets = self.secrets.len() as u64;
        // This check takes little time, and it is enough for most nodes, because they are small.
        if secrets * game.count() < LARGE_FEEDBACKS {
            return false;
        }
        let Self { secrets: all, played } = self;
        let guesses = &CandidateGuesses::up_to_symmetry(game, all, played);
        let question = Question { game, secrets: all, played, guesses, ranking };
        secrets * guesses.number(game.pins()) >= LARGE_FEEDBACKS && !is_sliced(&question)
    }

    /// Plays one turn of all games of the node. Returns the nodes after it.
    fn play_turn(&self, player: &mut Player<'_>) -> Result<Vec<Self>, Stop> {
        let guess = player.choose(&self.secrets, &self.played)?.guess;
        Ok(self.play_guess(player, guess))
    }

    /// Plays this guess in all games of the node. Returns the nodes after it.
    fn play_guess(&self, player: &mut Player<'_>, guess: Codeword) -> Vec<Self> {
        let partition = Partition::new(player.game, guess, &self.secrets);
        player.end(self.played.len(), partition.has_guess().into());
        let played = [&self.played[..], &[guess]].concat();
        let node = |(_, part): (usize, &[Codeword])| Self {
            secrets: part.to_vec(),
            played: played.clone(),
        };
        partition.branches().map(node).collect()
    }
}

impl Solver {
    /// Creates a counter that shares large scans between this many threads.
    pub(super) fn counter<'a>(
        &self,
        threads: NonZero<usize>,
        progress: Option<&'a Progress>,
    ) -> HelpedCounter<'a> {
        let (counter, slices) = (PartitionCounter::new(self.cpu), Slices::new(self.cpu));
        HelpedCounter { counter, slices, sharing: Sharing { threads, progress } }
    }

    /// Plays all games of a strategy on this many threads.
    pub(super) fn play_on_threads(
        &self,
        game: &Game,
        ranking: &Ranking,
        first: Option<Codeword>,
        threads: NonZero<usize>,
    ) -> Result<Evaluation, Stop> {
        let progress = self.progress.as_deref();
        let player =
            |threads, progress| GamePlayer::new(game, ranking, self.counter(threads, progress));
        let is_large = |node: &Node| threads.get() > 1 && node.is_large(game, ranking);
        let mut all = player(threads, progress);

        // All threads play the first turn together. In the second, each thread takes the next small node.
        let root = Node { secrets: game.list(), played: Vec::new() };
        let first = match first {
            Some(first) => first,
            None => all.choose(&root.secrets, &[])?.guess,
        };
        let after_first = root.play_guess(&mut all, first);
        let (mut large, mut small): (Vec<Node>, Vec<Node>) =
            after_first.into_iter().partition(is_large);
        small.sort_by_key(|node| Reverse(node.secrets.len()));
        let mut nodes = Vec::new();
        let play_turn = |player: &mut Player<'_>, node: &Node| node.play_turn(player);
        for (player, results) in on_threads(threads, &small, || player(ONE, progress), play_turn) {
            all.add(&player);
            for result in results {
                nodes.extend(result?);
            }
        }

        // All threads play each large node together, and then the nodes after it that are large too.
        let (more, mut nodes): (Vec<Node>, Vec<Node>) = nodes.into_iter().partition(is_large);
        large.extend(more);
        while let Some(node) = large.pop() {
            let after = node.play_turn(&mut all)?;
            let (more, others): (Vec<Node>, Vec<Node>) = after.into_iter().partition(is_large);
            large.extend(more);
            nodes.extend(others);
        }

        // Each thread plays the next node to the end. Guesses ranked from here on are not counted.
        nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        if let Some(progress) = progress {
            progress.begin(game.count(), all.turns.iter().sum());
        }
        let play = |player: &mut Player<'_>, node: &Node| {
            progress.map_or(Ok(()), Progress::check)?;
            player.play(&node.secrets, &mut node.played.clone())?;
            if let Some(progress) = progress {
                progress.advance(node.secrets.len());
            }
            Ok(())
        };
        for (player, results) in on_threads(threads, &nodes, || player(ONE, None), play) {
            all.add(&player);
            results.into_iter().collect::<Result<(), Stop>>()?;
        }
        Ok(Evaluation { first, turns: all.turns, feedbacks: all.feedbacks })
    }
}
