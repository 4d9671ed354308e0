//! The fast solver on several threads: the games after two turns are spread over all of them.

use std::cmp::Reverse;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::thread;

use crate::address_space::has_room_for_threads;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::memory::{copied, push, reserve, OutOfMemory};
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::solver::fast::{listed, Fast, GamePlayer};
use crate::mastermind::solver::guesses::guesses_from;
use crate::mastermind::solver::results::{Choice, Evaluation, Solve};
use crate::mastermind::solver::split::Partition;
use crate::mastermind::solver::tally::Tally;
use crate::mastermind::strategy::Strategy;

/// The maximum number of codewords of a game that is played on one thread if no number of threads is
/// given. With two threads, Knuth's strategy takes 1.1 times as long for the 1296 secrets of 4p6c, and
/// 0.6 times as long for the 10,000 of 4p10c.
const FEW_CODEWORDS: u64 = 2000;

/// The fast solver on several threads.
#[derive(Clone, Debug)]
pub(crate) struct Threaded {
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
    /// The solver that each thread uses.
    pub(crate) fast: Fast,
}

impl Solve for Threaded {
    fn watched_by(&self, tally: Arc<Tally>) -> Box<dyn Solve> {
        let fast = Fast { cpu: self.fast.cpu, tally: Some(tally) };
        Box::new(Self { threads: self.threads, fast })
    }

    fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, OutOfMemory> {
        let threads = self.threads_for(game);
        let tally = self.fast.tally.as_deref();
        if let Some(tally) = tally {
            tally.begin_run();
        }
        // A small game is over before anybody sees a count. Node by node, 4p6c takes 1.07 times as long.
        if threads.get() == 1 && (tally.is_none() || game.count() <= FEW_CODEWORDS) {
            return Fast::new(self.fast.cpu).evaluate(game, strategy, first);
        }
        let ranking = Ranking::new(strategy, game.count() as usize)?;
        let rest = |player: &mut GamePlayer<'_>, node: &Node| {
            player.play(&node.secrets, &mut node.played.clone())
        };
        let Played { root, first, .. } = self.play_nodes(game, &ranking, first, threads, rest)?;
        Ok(Evaluation { first, turns: root.turns, feedbacks: root.feedbacks })
    }

    fn guesses(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Vec<Codeword>, OutOfMemory> {
        if let Some(tally) = &self.fast.tally {
            tally.begin_run();
        }
        let ranking = Ranking::new(strategy, game.count() as usize)?;
        let rest = |player: &mut GamePlayer<'_>, node: &Node| {
            let mut choose = |secrets: &[Codeword], played: &[Codeword]| {
                player.choose(secrets, played).map(|choice| choice.guess)
            };
            let mut guesses = Vec::new();
            let mut played = node.played.clone();
            guesses_from(game, &node.secrets, &mut played, &mut choose, &mut guesses)?;
            Ok(guesses)
        };
        let threads = self.threads_for(game);
        let Played { begun, rest, .. } = self.play_nodes(game, &ranking, first, threads, rest)?;
        let mut pieces = Vec::new();
        for (path, guess) in begun {
            push(&mut pieces, (path, vec![guess]))?;
        }
        for piece in rest {
            push(&mut pieces, piece)?;
        }
        // A path comes before all paths that it is the beginning of. So this is preorder.
        pieces.sort_unstable();
        let mut guesses = Vec::new();
        for (_, mut piece) in pieces {
            reserve(&mut guesses, piece.len())?;
            guesses.append(&mut piece);
        }
        Ok(guesses)
    }

    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
        kinds: Option<Kinds>,
    ) -> Result<Vec<Choice>, OutOfMemory> {
        let list = || (listed(game, secrets, played, kinds.as_ref()), secrets.len());
        self.begin_ranking(game, "guesses", [(secrets, played)], (most > 1).then(list));
        self.fast.choices(game, strategy, secrets, played, most, kinds)
    }
}

impl Threaded {
    /// Plays all games. The first two turns are played node by node, and `rest` plays the rest of the games
    /// of a node. The threads share the nodes.
    fn play_nodes<'a, R: Send>(
        &'a self,
        game: &'a Game,
        ranking: &'a Ranking,
        first: Option<Codeword>,
        threads: NonZero<usize>,
        rest: impl Fn(&mut GamePlayer<'_>, &Node) -> Result<R, OutOfMemory> + Sync,
    ) -> Result<Played<'a, R>, OutOfMemory> {
        let tally = self.fast.tally.as_deref();
        let words = game.list()?;
        let player = || GamePlayer::new(game, ranking, &self.fast);
        let mut root = player();
        if first.is_none() {
            self.begin_ranking(game, "first guesses", [(&words[..], &[][..])], None);
        }
        let first = match first {
            Some(first) => first,
            None => root.choose(&words, &[])?.guess,
        };
        let mut begun = Vec::new();
        let mut nodes = vec![Node { secrets: words, played: vec![], path: vec![] }];
        let mut next = Some(first);
        for _ in 0..2 {
            if next.is_none() {
                let sets = nodes.iter().map(|node| (&node.secrets[..], &node.played[..]));
                self.begin_ranking(game, "second guesses", sets, None);
            }
            let turn = |player: &mut GamePlayer<'_>, node: &Node| {
                let (guess, children) = node.play_turn(player, next)?;
                Ok((node.path.clone(), guess, children))
            };
            let played = on_threads(threads, &nodes, player, turn);
            next = None;
            nodes = Vec::new();
            for (player, turns) in played {
                add(&mut root, &player);
                for turn in turns {
                    let (path, guess, children) = turn?;
                    begun.push((path, guess));
                    nodes.extend(children);
                }
            }
            nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        }
        if let Some(tally) = tally {
            let secrets = nodes.iter().map(|node| node.secrets.len() as u64).sum();
            tally.begin_playing(nodes.len(), secrets, root.turns.iter().sum());
        }
        // From here on whole nodes are counted, and not the guesses that are ranked in them.
        let unwatched = Fast::new(self.fast.cpu);
        let player = || GamePlayer::new(game, ranking, &unwatched);
        let watched_rest = |player: &mut GamePlayer<'_>, node: &Node| {
            let result = rest(player, node)?;
            if let Some(tally) = tally {
                tally.played(1, node.secrets.len());
            }
            Ok((node.path.clone(), result))
        };
        let mut results = Vec::new();
        for (player, outcomes) in on_threads(threads, &nodes, player, watched_rest) {
            add(&mut root, &player);
            for outcome in outcomes {
                results.push(outcome?);
            }
        }
        Ok(Played { root, first, begun, rest: results })
    }

    /// If somebody watches, begins to rank guesses for these sets of possible secrets, each with the
    /// guesses that were played, and then `more` guesses for so many secrets.
    fn begin_ranking<'a>(
        &self,
        game: &Game,
        what: &'static str,
        sets: impl IntoIterator<Item = (&'a [Codeword], &'a [Codeword])>,
        more: Option<(CandidateGuesses, usize)>,
    ) {
        if let Some(tally) = &self.fast.tally {
            // No guesses are ranked for one or two secrets.
            let sets = sets.into_iter().filter(|(secrets, _)| secrets.len() > 2);
            let scan = |(secrets, played): (&[Codeword], &[Codeword])| {
                (CandidateGuesses::up_to_symmetry(game, secrets, played), secrets.len())
            };
            tally.begin_ranking(what, game, sets.map(scan).chain(more));
        }
    }

    fn threads_for(&self, game: &Game) -> NonZero<usize> {
        threads_for(game, self.threads)
    }
}

/// Returns the number of threads for a game, if this number is asked for or none. The system is asked about
/// its cores only when it matters, because it looks for the answer in several files.
pub(crate) fn threads_for(game: &Game, threads: Option<NonZero<usize>>) -> NonZero<usize> {
    let one = NonZero::<usize>::MIN;
    match threads {
        Some(threads) => threads,
        None if game.count() <= FEW_CODEWORDS => one,
        None => thread::available_parallelism().unwrap_or(one),
    }
}

/// Adds the counts of another player.
fn add(player: &mut GamePlayer<'_>, other: &GamePlayer<'_>) {
    for (turn, &games) in other.turns.iter().enumerate() {
        player.end(turn, games);
    }
    player.feedbacks += other.feedbacks;
}

/// All games of a strategy.
struct Played<'a, R> {
    /// The player that has counted the turns.
    root: GamePlayer<'a>,
    first: Codeword,
    /// The guesses of the first two turns, each with the path to its node.
    begun: Vec<(Path, Codeword)>,
    /// What came of each node after two turns, with the path to it.
    rest: Vec<(Path, R)>,
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
    /// Plays one turn of all games of the node. Returns the guess and the nodes after it.
    fn play_turn(
        &self,
        player: &mut GamePlayer<'_>,
        guess: Option<Codeword>,
    ) -> Result<(Codeword, Vec<Self>), OutOfMemory> {
        let turn = self.played.len();
        let guess = match guess {
            Some(guess) => guess,
            None => player.choose(&self.secrets, &self.played)?.guess,
        };
        let partition = Partition::new(player.game, guess, &self.secrets)?;
        let all_black = index_count(player.game.pins()) - 1;
        player.end(turn, partition.part(all_black).len() as u64);
        let mut played = self.played.clone();
        played.push(guess);
        let mut children = Vec::new();
        for index in 0..all_black {
            let part = partition.part(index);
            if !part.is_empty() {
                let path = [&self.path[..], &[index as u8]].concat();
                children.push(Self { secrets: copied(part)?, played: played.clone(), path });
            }
        }
        Ok((guess, children))
    }
}

/// Does `work` on all items, on up to this many threads. Each thread has its own state. Returns the
/// states, each with the result of its thread.
pub(crate) fn on_threads<T: Sync, S: Send, R: Send>(
    threads: NonZero<usize>,
    items: &[T],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<(S, Vec<R>)> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = state();
        let mut results = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            results.push(work(&mut state, item));
        }
        (state, results)
    };
    let more = threads.get().min(items.len()).saturating_sub(1);
    thread::scope(|scope| {
        // If the system cannot start more threads, or has no room for what they need, those that run
        // do all of the work.
        let spawn = |running| {
            let room = has_room_for_threads(running + 1).then_some(());
            room.and_then(|()| thread::Builder::new().spawn_scoped(scope, run).ok())
        };
        let others: Vec<_> = (1..=more).map_while(spawn).collect();
        let mut all = vec![run()];
        for other in others {
            all.push(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [1, 2, 7, 200] {
            let threads = NonZero::new(threads).unwrap();
            let all = on_threads(threads, &items, || 0, |sum: &mut u64, item| *sum += item);
            let sum: u64 = all.iter().map(|(sum, _)| sum).sum();
            let results: usize = all.iter().map(|(_, results)| results.len()).sum();
            assert_eq!((sum, results), (4950, 100), "{threads} threads");
            assert!(all.len() <= threads.get());
        }
        let (none, three): ([u64; 0], _) = ([], NonZero::new(3).unwrap());
        assert_eq!(on_threads(three, &none, || 0, |_: &mut u64, _| ()), [(0, vec![])]);
    }
}
