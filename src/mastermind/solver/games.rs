//! Plays all games of a strategy, on one thread or on several. Each thread takes the next set of secrets: one of dozens
//! after the first turn, and then one of hundreds after the second.

use std::cmp::Reverse;
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::feedback_count;
use crate::mastermind::game::Game;
use crate::mastermind::partition::Best;
use crate::mastermind::progress::{Phase, Progress, Stop};
use crate::mastermind::ranking::Ranking;
use crate::mastermind::scorer::Partition;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::solver::Solver;
use crate::threads::{on_threads, ONE};

/// Returns the best guess for some secrets, at least one and in lexical order. It is also given the guesses so far.
type Choose<'a> = dyn FnMut(&[Codeword], &[Codeword]) -> Result<Best, Stop> + 'a;

/// Plays games, and counts how many end after each turn.
pub(crate) struct Games<'a> {
    game: &'a Game,
    ranking: &'a Ranking,
    /// The guesses in preorder. If only totals are asked for, guesses for games that end within two turns may be
    /// missing.
    guesses: Vec<Codeword>,
    /// The number of games that ended after each turn.
    turns: Vec<u64>,
    comparisons: u64,
}

impl<'a> Games<'a> {
    fn new(game: &'a Game, ranking: &'a Ranking) -> Self {
        Self { game, ranking, guesses: Vec::new(), turns: Vec::new(), comparisons: 0 }
    }

    /// Plays one game for every secret on this thread. The first guess is `first`, or if that is `None`, the choice of
    /// the strategy.
    pub(crate) fn play_all(
        game: &'a Game,
        ranking: &'a Ranking,
        first: Option<Codeword>,
        choose: &mut Choose<'_>,
    ) -> Result<Self, Stop> {
        let (words, mut games) = (game.list(), Self::new(game, ranking));
        let first = first.map_or_else(|| Ok(games.choose(choose, &words, &[])?.guess.2), Ok)?;
        games.play_after(choose, first, &words, &mut Vec::new())?;
        Ok(games)
    }

    /// Returns what is known about all games of a strategy, and the guesses.
    pub(crate) fn into_parts(self) -> (Evaluation, Vec<Codeword>) {
        let Self { guesses, turns, comparisons, .. } = self;
        (Evaluation { first: guesses[0], turns, comparisons }, guesses)
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

    /// Adds games that come after these in preorder.
    fn append(&mut self, other: Self) {
        self.guesses.extend(other.guesses);
        for (turn, &games) in other.turns.iter().enumerate() {
            self.end(turn, games);
        }
        self.comparisons += other.comparisons;
    }

    /// Returns the best guess, and counts the comparisons that found it.
    fn choose(
        &mut self,
        choose: &mut Choose<'_>,
        secrets: &[Codeword],
        played: &[Codeword],
    ) -> Result<Best, Stop> {
        let best = choose(secrets, played)?;
        self.comparisons += best.ranked * secrets.len() as u64;
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
            if !self.ranking.only_totals {
                self.guesses.extend_from_slice(secrets);
            }
            self.end(turn, 1);
            self.end(turn + 1, games - 1);
            return Ok(());
        }
        let (rank, _, guess) = self.choose(choose, secrets, played)?.guess;
        let pins = self.game.pins();
        let is_few = secrets.len() < feedback_count(pins);
        if is_few && self.ranking.only_totals && rank == self.ranking.perfect(pins, secrets.len()) {
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
        self.guesses.push(guess);
        played.push(guess);
        for (_, part) in partition.branches() {
            self.play(choose, part, played)?;
        }
        played.pop();
        Ok(())
    }

    /// Plays this guess in all games of a node. Returns the nodes after it.
    fn play_guess(&mut self, node: &Node, guess: Codeword) -> Vec<Node> {
        let Node { path, secrets, played } = node;
        let partition = Partition::new(self.game, guess, secrets);
        self.end(played.len(), partition.has_guess().into());
        self.guesses.push(guess);
        let after = |(index, part): (usize, &[Codeword])| Node {
            path: [&path[..], &[index]].concat(),
            secrets: part.to_vec(),
            played: [&played[..], &[guess]].concat(),
        };
        partition.branches().map(after).collect()
    }
}

/// A node of the game tree: some guesses, and the secrets that are possible after them.
struct Node {
    /// The answer indices of the guesses. In preorder, paths are in lexical order.
    path: Vec<usize>,
    /// The secrets in lexical order.
    secrets: Vec<Codeword>,
    played: Vec<Codeword>,
}

impl Solver {
    /// Plays all games of a strategy on this many threads.
    pub(super) fn play_on_threads<'a>(
        &self,
        game: &'a Game,
        ranking: &'a Ranking,
        first: Option<Codeword>,
        threads: NonZero<usize>,
    ) -> Result<Games<'a>, Stop> {
        let progress = self.progress.as_deref();
        let chooser = |progress| {
            let mut finder = self.finder(game, ranking, ONE, progress);
            move |secrets: &[Codeword], played: &[Codeword]| finder.best(secrets, played)
        };
        let mut all = Games::new(game, ranking);
        let root = Node { path: Vec::new(), secrets: game.list(), played: Vec::new() };
        let first = first.map_or_else(
            || Ok(all.choose(&mut chooser(progress), &root.secrets, &[])?.guess.2),
            Ok,
        )?;

        // In the second turn, each thread takes the next node. The largest comes first.
        let mut nodes = all.play_guess(&root, first);
        nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        let state = || chooser(progress);
        let results = on_threads(threads, &nodes, state, |choose, node| {
            let mut games = Games::new(game, ranking);
            let best = games.choose(choose, &node.secrets, &node.played)?;
            let after = games.play_guess(node, best.guess.2);
            Ok::<_, Stop>((node.path.clone(), games, after))
        });
        let (mut parts, mut nodes) = (Vec::new(), Vec::new());
        for result in results.into_iter().flat_map(|(_, results)| results) {
            let (path, games, after) = result?;
            parts.push((path, games));
            nodes.extend(after);
        }

        // Each thread plays the next node to the end. Guesses ranked from here on are not counted.
        nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        if let Some(progress) = progress {
            let left: usize = nodes.iter().map(|node| node.secrets.len()).sum();
            progress.begin(Phase::Secrets(game.count()), game.count() - left as u64);
        }
        let results = on_threads(
            threads,
            &nodes,
            || chooser(None),
            |choose, node| {
                progress.map_or(Ok(()), Progress::check)?;
                let mut games = Games::new(game, ranking);
                games.play(choose, &node.secrets, &mut node.played.clone())?;
                if let Some(progress) = progress {
                    progress.advance(node.secrets.len());
                }
                Ok((node.path.clone(), games))
            },
        );
        for result in results.into_iter().flat_map(|(_, results)| results) {
            parts.push(result?);
        }
        parts.sort_unstable_by(|(path, _), (other, _)| path.cmp(other));
        parts.into_iter().for_each(|(_, games)| all.append(games));
        Ok(all)
    }
}
