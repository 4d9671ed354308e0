//! The fast solver on several threads. After two turns, all threads share the games that are left.

use std::cmp::Reverse;
use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{copied, reserve, Stop};
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::partition::slices::is_sliced;
use crate::mastermind::partition::Question;
use crate::mastermind::progress::Progress;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::scorer::Partition;
use crate::mastermind::solver::fast::{play_games, GamePlayer};
use crate::mastermind::solver::helped::HelpedCounter;
use crate::mastermind::solver::results::Evaluation;
use crate::mastermind::solver::Solver;
use crate::mastermind::strategy::Strategy;
use crate::threads::{cores, on_threads};

/// The maximum number of codewords of a game that is always played on one thread. With two threads, Knuth's
/// strategy takes 1.2 times as long for the 1296 secrets of 4p6c, and 0.8 times as long for the 2401 of 4p7c.
pub(crate) const FEW_CODEWORDS: u64 = 2000;

/// Returns the number of threads for a game. `threads` is the number that was asked for, if any. The system is
/// asked about its cores only when it matters, because it looks for the answer in several files.
pub(crate) fn threads_for(game: &Game, threads: Option<NonZero<usize>>) -> NonZero<usize> {
    let one = NonZero::<usize>::MIN;
    match threads {
        Some(threads) => threads,
        None if game.count() <= FEW_CODEWORDS => one,
        None => NonZero::new(cores()).unwrap_or(one),
    }
}

impl Solver {
    /// Plays all games of a strategy on threads. Returns how many turns they take, or if `is_listed`, all
    /// guesses in preorder. After two turns, the threads share the nodes.
    pub(super) fn play_on_threads(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
        is_listed: bool,
    ) -> Result<(Evaluation, Vec<Codeword>), Stop> {
        let threads = threads_for(game, self.threads);
        let (progress, one) = (self.progress.as_deref(), NonZero::<usize>::MIN);
        let counter =
            |threads, progress| HelpedCounter::new(self.cpu, Sharing { threads, progress });
        // A small game is over before other threads have started, and before its progress is shown.
        let is_small = game.count() <= FEW_CODEWORDS;
        let is_alone = threads.get() == 1;
        let ranking = self.ranking(strategy, game.count() as usize);
        let ranking = if is_listed { ranking } else { ranking.for_totals() };
        if !is_listed && (is_small && is_alone || progress.is_none() && (is_small || is_alone)) {
            return Ok((play_games(counter(one, None), game, &ranking, first)?, Vec::new()));
        }
        let words = game.list()?;
        let player = |threads, progress| Player::new(game, &ranking, counter(threads, progress));
        let mut root = player(threads, progress);
        let first = match first {
            Some(first) => first,
            None => root.choose(&words, &[])?.guess,
        };
        // The guesses in pieces, each with the path to its first node.
        let mut pieces: Vec<(Path, Vec<Codeword>)> = Vec::new();
        let mut nodes = vec![Node { secrets: words, played: vec![], path: vec![] }];
        let mut next = Some(first);
        for turn in 0.. {
            let (large, small): (Vec<Node>, Vec<Node>) =
                nodes.into_iter().partition(|node| node.is_large(game, &ranking, threads));
            if turn >= 2 && large.is_empty() {
                nodes = small;
                break;
            }
            nodes = Vec::new();
            let play = |player: &mut Player<'_>, node: &Node| node.play_turn(player, next);
            // All threads share the scan of a large node.
            let turns = large.iter().map(|node| play(&mut root, node));
            let mut turns = turns.collect::<Result<Vec<_>, _>>()?;
            if turn >= 2 {
                nodes.extend(small);
            } else {
                for (player, own) in on_threads(threads, &small, || player(one, progress), play) {
                    add(&mut root, &player);
                    turns.extend(own.into_iter().collect::<Result<Vec<_>, _>>()?);
                }
            }
            for (path, guess, children) in turns {
                pieces.push((path, vec![guess]));
                nodes.extend(children);
            }
            next = None;
            nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        }
        if let Some(progress) = progress {
            progress.begin(game.count(), root.turns.iter().sum());
        }
        // From here on, whole nodes are counted, and not the guesses that are ranked in them.
        let rest = |player: &mut Player<'_>, node: &Node| {
            progress.map_or(Ok(()), Progress::check)?;
            let (mut played, mut guesses) = (node.played.clone(), Vec::new());
            match is_listed {
                true => player.list(&node.secrets, &mut played, &mut guesses)?,
                false => player.play(&node.secrets, &mut played)?,
            }
            if let Some(progress) = progress {
                progress.advance(node.secrets.len());
            }
            Ok::<_, Stop>((node.path.clone(), guesses))
        };
        for (player, outcomes) in on_threads(threads, &nodes, || player(one, None), rest) {
            add(&mut root, &player);
            for outcome in outcomes {
                pieces.push(outcome?);
            }
        }
        let mut guesses = Vec::new();
        if is_listed {
            // A path comes before all longer paths that begin with it. So the pieces are sorted in preorder.
            pieces.sort_unstable();
            for (_, mut piece) in pieces {
                reserve(&mut guesses, piece.len())?;
                guesses.append(&mut piece);
            }
        }
        Ok((Evaluation { first, turns: root.turns, feedbacks: root.feedbacks }, guesses))
    }

    /// Returns the guess that a strategy plays on threads, and the `listed` guesses with their ranks, in any order.
    pub(super) fn ranked_on_threads(
        &self,
        game: &Game,
        ranking: &Ranking,
        secrets: &[Codeword],
        played: &[Codeword],
        listed: Option<CandidateGuesses>,
    ) -> Result<(Codeword, Vec<Ranked>), Stop> {
        let threads = threads_for(game, self.threads);
        let sharing = Sharing { threads, progress: self.progress.as_deref() };
        let mut player = Player::new(game, ranking, HelpedCounter::new(self.cpu, sharing));
        let best = player.choose(secrets, played)?.guess;
        let mut others = Vec::new();
        if let Some(guesses) = listed {
            others = player.counter.ranked(&Question {
                game,
                secrets,
                played,
                guesses: &guesses,
                ranking,
            })?;
        }
        Ok((best, others))
    }
}

/// Plays games with a counter that may use several threads.
type Player<'a> = GamePlayer<'a, HelpedCounter<'a>>;

impl Player<'_> {
    /// Adds the guesses for a node and those after it in preorder.
    fn list(
        &mut self,
        secrets: &[Codeword],
        played: &mut Vec<Codeword>,
        guesses: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        let guess = self.choose(secrets, played)?.guess;
        guesses.push(guess);
        if secrets == [guess] {
            return Ok(());
        }
        let partition = Partition::new(self.game, guess, secrets)?;
        played.push(guess);
        for (_, part) in partition.branches() {
            self.list(part, played, guesses)?;
        }
        played.pop();
        Ok(())
    }
}

/// Adds the counts of another player.
fn add(player: &mut Player<'_>, other: &Player<'_>) {
    for (turn, &games) in other.turns.iter().enumerate() {
        player.end(turn, games);
    }
    player.feedbacks += other.feedbacks;
}

/// The indices of the feedbacks that lead to a node.
type Path = Vec<u8>;

/// A node of the game tree: some guesses, and the secrets that are possible after them.
struct Node {
    /// The secrets in lexical order.
    secrets: Vec<Codeword>,
    played: Vec<Codeword>,
    path: Path,
}

impl Node {
    /// Returns whether a turn takes so long that all threads should share it.
    fn is_large(&self, game: &Game, ranking: &Ranking, threads: NonZero<usize>) -> bool {
        /// The least number of feedbacks of a large node. They take a few milliseconds.
        const FEEDBACKS: u64 = 1 << 27;
        let secrets = self.secrets.len() as u64;
        // This check takes little time, and it is enough for most nodes, because they are small.
        if threads.get() == 1 || secrets * game.count() < FEEDBACKS {
            return false;
        }
        let Self { secrets, played, .. } = self;
        let guesses = &CandidateGuesses::up_to_symmetry(game, secrets, played);
        secrets.len() as u64 * guesses.number(game.pins()) >= FEEDBACKS
            && !is_sliced(&Question { game, secrets, played, guesses, ranking })
    }

    /// Plays one turn of all games of the node. Returns its path, the guess and the nodes after it.
    fn play_turn(
        &self,
        player: &mut Player<'_>,
        guess: Option<Codeword>,
    ) -> Result<(Path, Codeword, Vec<Self>), Stop> {
        let guess = match guess {
            Some(guess) => guess,
            None => player.choose(&self.secrets, &self.played)?.guess,
        };
        let partition = Partition::new(player.game, guess, &self.secrets)?;
        player.end(self.played.len(), partition.has_guess().into());
        let played = [&self.played[..], &[guess]].concat();
        let mut children = Vec::new();
        for (index, part) in partition.branches() {
            let path = [&self.path[..], &[index as u8]].concat();
            children.push(Self { secrets: copied(part)?, played: played.clone(), path });
        }
        Ok((self.path.clone(), guess, children))
    }
}
