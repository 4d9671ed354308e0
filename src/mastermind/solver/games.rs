//! Plays all games of a strategy, on one thread or on several. All threads share the guesses for a large set of
//! secrets. After two turns there are hundreds of sets, and each thread takes the next one.

use std::cmp::Reverse;
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::feedback::feedback_count;
use crate::mastermind::game::Game;
use crate::mastermind::partition::slices::is_sliced;
use crate::mastermind::partition::Best;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::ranking::Ranking;
use crate::mastermind::scorer::Partition;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::solver::{Solver, ONE};
use crate::threads::on_threads;

/// The least number of feedbacks for which all threads share a turn. That many take a few milliseconds.
const LARGE_FEEDBACKS: u64 = 1 << 27;

/// Returns the best guess for some secrets, at least one and in lexical order. It is also given the guesses so far.
type Choose<'a> = dyn FnMut(&[Codeword], &[Codeword]) -> Result<Best, Stop> + 'a;

/// Plays games, and counts how many end after each turn.
struct Games<'a> {
    game: &'a Game,
    ranking: &'a Ranking,
    /// The number of games that ended after each turn.
    turns: Vec<u64>,
    feedbacks: u64,
}

/// Plays one game for every secret. The first guess is `first`, or if that is `None`, the choice of the
/// strategy.
pub(crate) fn play_games(
    game: &Game,
    ranking: &Ranking,
    first: Option<Codeword>,
    choose: &mut Choose<'_>,
) -> Result<Evaluation, Stop> {
    let words = game.list();
    let mut games = Games::new(game, ranking);
    let first = match first {
        Some(first) => first,
        None => games.choose(choose, &words, &[])?.guess.2,
    };
    games.play_after(choose, first, &words, &mut Vec::new())?;
    Ok(Evaluation { first, turns: games.turns, feedbacks: games.feedbacks })
}

impl<'a> Games<'a> {
    fn new(game: &'a Game, ranking: &'a Ranking) -> Self {
        Self { game, ranking, turns: Vec::new(), feedbacks: 0 }
    }

    /// Counts games that end after a turn. Turns are counted from 0.
    fn end(&mut self, turn: usize, games: u64) {
        if games > 0 {
            if self.turns.len() <= turn {
                self.turns.resize(turn + 1, 0);
            }
            self.turns[turn] += games;
        }
    }

    /// Adds the counts of other games.
    fn add(&mut self, other: &Self) {
        for (turn, &games) in other.turns.iter().enumerate() {
            self.end(turn, games);
        }
        self.feedbacks += other.feedbacks;
    }

    /// Returns the best guess, and counts the feedbacks that were computed to find it.
    fn choose(
        &mut self,
        choose: &mut Choose<'_>,
        secrets: &[Codeword],
        played: &[Codeword],
    ) -> Result<Best, Stop> {
        let best = choose(secrets, played)?;
        self.feedbacks += best.ranked * secrets.len() as u64;
        Ok(best)
    }

    /// Plays all games of a node to their ends.
    fn play(
        &mut self,
        choose: &mut Choose<'_>,
        secrets: &[Codeword],
        played: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        let (turn, games) = (played.len(), secrets.len() as u64);
        if games <= 2 {
            self.end(turn, 1);
            self.end(turn + 1, games - 1);
            return Ok(());
        }
        let (rank, _, guess) = self.choose(choose, secrets, played)?.guess;
        let pins = self.game.pins();
        if secrets.len() < feedback_count(pins) && rank == self.ranking.perfect(pins, secrets.len())
        {
            let solved = u64::from(secrets.binary_search(&guess).is_ok());
            self.end(turn, solved);
            self.end(turn + 1, games - solved);
            return Ok(());
        }
        self.play_after(choose, guess, secrets, played)
    }

    /// Plays all games of a node to their ends, after one more guess.
    fn play_after(
        &mut self,
        choose: &mut Choose<'_>,
        guess: Codeword,
        secrets: &[Codeword],
        played: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        let partition = Partition::new(self.game, guess, secrets);
        self.end(played.len(), partition.has_guess().into());
        played.push(guess);
        for (_, part) in partition.branches() {
            self.play(choose, part, played)?;
        }
        played.pop();
        Ok(())
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
        let guesses = CandidateGuesses::up_to_symmetry(game, &self.secrets, &self.played);
        let is_sliced = is_sliced(game, ranking, &self.secrets, &self.played);
        secrets * guesses.number(game.pins()) >= LARGE_FEEDBACKS && !is_sliced
    }

    /// Plays one turn of all games of the node. Returns the nodes after it.
    fn play_turn(&self, games: &mut Games<'_>, choose: &mut Choose<'_>) -> Result<Vec<Self>, Stop> {
        let best = games.choose(choose, &self.secrets, &self.played)?;
        Ok(self.play_guess(games, best.guess.2))
    }

    /// Plays this guess in all games of the node. Returns the nodes after it.
    fn play_guess(&self, games: &mut Games<'_>, guess: Codeword) -> Vec<Self> {
        let partition = Partition::new(games.game, guess, &self.secrets);
        games.end(self.played.len(), partition.has_guess().into());
        let played = [&self.played[..], &[guess]].concat();
        let node = |(_, part): (usize, &[Codeword])| Self {
            secrets: part.to_vec(),
            played: played.clone(),
        };
        partition.branches().map(node).collect()
    }
}

impl Solver {
    /// Plays all games of a strategy on this many threads.
    pub(super) fn play_on_threads(
        &self,
        game: &Game,
        ranking: &Ranking,
        first: Option<Codeword>,
        threads: NonZero<usize>,
    ) -> Result<Evaluation, Stop> {
        let progress = self.progress.as_deref();
        let chooser = |threads, progress| {
            let mut finder = self.finder(game, ranking, threads, progress);
            move |secrets: &[Codeword], played: &[Codeword]| finder.best(secrets, played)
        };
        let is_large = |node: &Node| threads.get() > 1 && node.is_large(game, ranking);
        let (mut all, mut choose) = (Games::new(game, ranking), chooser(threads, progress));

        // All threads play the first turn together. In the second, each thread takes the next small node.
        let root = Node { secrets: game.list(), played: Vec::new() };
        let first = match first {
            Some(first) => first,
            None => all.choose(&mut choose, &root.secrets, &[])?.guess.2,
        };
        let after_first = root.play_guess(&mut all, first);
        let (mut large, mut small): (Vec<Node>, Vec<Node>) =
            after_first.into_iter().partition(is_large);
        small.sort_by_key(|node| Reverse(node.secrets.len()));
        let mut nodes = Vec::new();
        let state = || (Games::new(game, ranking), chooser(ONE, progress));
        let results = on_threads(threads, &small, state, |(games, choose), node| {
            node.play_turn(games, choose)
        });
        for ((games, _), results) in results {
            all.add(&games);
            for result in results {
                nodes.extend(result?);
            }
        }

        // All threads play each large node together, and then the nodes after it that are large too.
        let (more, mut nodes): (Vec<Node>, Vec<Node>) = nodes.into_iter().partition(is_large);
        large.extend(more);
        while let Some(node) = large.pop() {
            let after = node.play_turn(&mut all, &mut choose)?;
            let (more, others): (Vec<Node>, Vec<Node>) = after.into_iter().partition(is_large);
            large.extend(more);
            nodes.extend(others);
        }

        // Each thread plays the next node to the end. Guesses ranked from here on are not counted.
        nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        if let Some(progress) = progress {
            progress.begin(game.count(), all.turns.iter().sum());
        }
        let state = || (Games::new(game, ranking), chooser(ONE, None));
        let results = on_threads(threads, &nodes, state, |(games, choose), node| {
            progress.map_or(Ok(()), Progress::check)?;
            games.play(choose, &node.secrets, &mut node.played.clone())?;
            if let Some(progress) = progress {
                progress.advance(node.secrets.len());
            }
            Ok(())
        });
        for ((games, _), results) in results {
            all.add(&games);
            results.into_iter().collect::<Result<(), Stop>>()?;
        }
        Ok(Evaluation { first, turns: all.turns, feedbacks: all.feedbacks })
    }
}
