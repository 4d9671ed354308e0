//! The fast solver on several threads. After two turns, all threads share the games that are left.

use std::cmp::Reverse;
use std::num::NonZero;
use std::sync::Arc;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::memory::{copied, push, reserve};
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::counter::is_sliced;
use crate::mastermind::progress::Progress;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::solver::fast::{play_games, GamePlayer};
use crate::mastermind::solver::guesses::guesses_from;
use crate::mastermind::solver::helped::{HelpedCounter, Helpers};
use crate::mastermind::solver::results::{best_first, Choice, Evaluation, Solve};
use crate::mastermind::solver::split::{part_sizes, Partition};
use crate::mastermind::stop::Stop;
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

/// The fast solver on several threads.
#[derive(Clone, Debug)]
pub(crate) struct Threaded {
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
    /// The backend that each thread uses.
    pub(crate) cpu: Cpu,
    /// Counts what has been done, and can stop the solver.
    pub(crate) progress: Option<Arc<Progress>>,
}

impl Threaded {
    /// Creates a solver without progress reports.
    pub(crate) fn new(threads: Option<NonZero<usize>>, cpu: Cpu) -> Self {
        Self { threads, cpu, progress: None }
    }
}

impl Solve for Threaded {
    fn reporting_to(&self, progress: Arc<Progress>) -> Box<dyn Solve> {
        Box::new(Self { progress: Some(progress), ..self.clone() })
    }

    fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, Stop> {
        let threads = self.threads_for(game);
        let progress = self.progress.as_deref();
        if let Some(progress) = progress {
            progress.begin_run();
        }
        // A small game is over before other threads have started, and before its progress is shown.
        let is_small = game.count() <= FEW_CODEWORDS;
        let is_alone = threads.get() == 1;
        if is_small && is_alone || progress.is_none() && (is_small || is_alone) {
            return play_games(self.alone(), game, strategy, first);
        }
        let ranking = Ranking::for_totals(strategy, game.count() as usize)?;
        let rest = |player: &mut Player<'_>, node: &Node| {
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
    ) -> Result<Vec<Codeword>, Stop> {
        if let Some(progress) = &self.progress {
            progress.begin_run();
        }
        let ranking = Ranking::new(strategy, game.count() as usize)?;
        let rest = |player: &mut Player<'_>, node: &Node| {
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
        // A path comes before all longer paths that begin with it. So the pieces are sorted in preorder.
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
    ) -> Result<Vec<Choice>, Stop> {
        let list = || (listed(game, secrets, played, kinds.as_ref()), secrets.len());
        self.begin_ranking(game, "guesses", [(secrets, played)], (most > 1).then(list));
        let ranking = Ranking::new(strategy, secrets.len())?;
        let threads = self.threads_for(game);
        let mut player = Player::new(game, &ranking, self.helped(threads));
        let best = player.choose(secrets, played)?.guess;
        let mut others = Vec::new();
        if most > 1 {
            let guesses = listed(game, secrets, played, kinds.as_ref());
            others = player.counter.ranked(game, secrets, &guesses, &ranking)?;
        }
        let guesses = best_first(best, others, played, most, kinds)?;
        Ok(Choice::list(game, &guesses, secrets, |guess| part_sizes(game, guess, secrets))?)
    }
}

impl Threaded {
    /// Returns a counter that uses this many threads.
    fn helped(&self, threads: NonZero<usize>) -> HelpedCounter {
        HelpedCounter::new(self.cpu, Helpers { threads, progress: self.progress.clone() })
    }

    /// Returns a counter that uses one thread, without progress reports.
    fn alone(&self) -> HelpedCounter {
        HelpedCounter::new(self.cpu, Helpers::NONE)
    }

    /// Plays all games. The first two turns are played node by node, and `rest` plays the rest of the games
    /// of a node. The threads share the nodes.
    fn play_nodes<'a, R: Send>(
        &'a self,
        game: &'a Game,
        ranking: &'a Ranking,
        first: Option<Codeword>,
        threads: NonZero<usize>,
        rest: impl Fn(&mut Player<'_>, &Node) -> Result<R, Stop> + Sync,
    ) -> Result<Played<'a, R>, Stop> {
        let progress = self.progress.as_deref();
        let words = game.list()?;
        let one = NonZero::<usize>::MIN;
        let player = |threads| Player::new(game, ranking, self.helped(threads));
        let mut root = player(threads);
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
        for turn in 0.. {
            let (large, small): (Vec<Node>, Vec<Node>) =
                nodes.into_iter().partition(|node| node.is_large(game, ranking, threads));
            if turn >= 2 && large.is_empty() {
                nodes = small;
                break;
            }
            nodes = Vec::new();
            if next.is_none() {
                let what = if turn == 1 { "second guesses" } else { "later guesses" };
                let few = if turn == 1 { &small[..] } else { &[] };
                let sets = large.iter().chain(few);
                let sets = sets.map(|node| (&node.secrets[..], &node.played[..]));
                self.begin_ranking(game, what, sets, None);
            }
            // All threads share the scan of a large node.
            for node in &large {
                let (guess, children) = node.play_turn(&mut root, next)?;
                begun.push((node.path.clone(), guess));
                nodes.extend(children);
            }
            if turn >= 2 {
                nodes.extend(small);
            } else {
                let turn = |player: &mut Player<'_>, node: &Node| {
                    let (guess, children) = node.play_turn(player, next)?;
                    Ok::<_, Stop>((node.path.clone(), guess, children))
                };
                for (player, turns) in on_threads(threads, &small, || player(one), turn) {
                    add(&mut root, &player);
                    for turn in turns {
                        let (path, guess, children) = turn?;
                        begun.push((path, guess));
                        nodes.extend(children);
                    }
                }
            }
            next = None;
            nodes.sort_by_key(|node| Reverse(node.secrets.len()));
        }
        if let Some(progress) = progress {
            progress.begin_playing(game.count(), root.turns.iter().sum());
        }
        // From here on, whole nodes are counted, and not the guesses that are ranked in them.
        let player = || Player::new(game, ranking, self.alone());
        let reported_rest = |player: &mut Player<'_>, node: &Node| {
            progress.map_or(Ok(()), Progress::check)?;
            let result = rest(player, node)?;
            if let Some(progress) = progress {
                progress.advance(node.secrets.len() as u64);
            }
            Ok::<_, Stop>((node.path.clone(), result))
        };
        let mut results = Vec::new();
        for (player, outcomes) in on_threads(threads, &nodes, player, reported_rest) {
            add(&mut root, &player);
            for outcome in outcomes {
                results.push(outcome?);
            }
        }
        Ok(Played { root, first, begun, rest: results })
    }

    /// Reports that guesses will be ranked for these sets of possible secrets. Each set has the guesses that were
    /// played before it. After these sets come the guesses in `more`, which has them with the number of their
    /// secrets.
    fn begin_ranking<'a>(
        &self,
        game: &Game,
        what: &'static str,
        sets: impl IntoIterator<Item = (&'a [Codeword], &'a [Codeword])>,
        more: Option<(CandidateGuesses, usize)>,
    ) {
        if let Some(progress) = &self.progress {
            // No guesses are ranked for one or two secrets.
            let sets = sets.into_iter().filter(|(secrets, _)| secrets.len() > 2);
            let scan = |(secrets, played): (&[Codeword], &[Codeword])| {
                (CandidateGuesses::up_to_symmetry(game, secrets, played), secrets.len())
            };
            let feedbacks = |(guesses, secrets): (CandidateGuesses, usize)| {
                guesses.number(game.pins()) * secrets as u64
            };
            progress.begin_ranking(what, sets.map(scan).chain(more).map(feedbacks).sum());
        }
    }

    fn threads_for(&self, game: &Game) -> NonZero<usize> {
        threads_for(game, self.threads)
    }
}

/// Returns the guesses that are ranked for a list of the best guesses. If the list has only the first guess of
/// each of these kinds, it is often enough to rank one of several equivalent guesses. Otherwise, all guesses
/// are ranked.
fn listed(
    game: &Game,
    secrets: &[Codeword],
    played: &[Codeword],
    kinds: Option<&Kinds>,
) -> CandidateGuesses {
    let all = CandidateGuesses::all(game);
    match kinds {
        // If there is a color that no secret has, this list may have a guess that was already played, and not
        // an equivalent guess that was not played.
        Some(kinds) if secrets.len() > 1 && kinds.present == all.first_colors => {
            CandidateGuesses::up_to_symmetry(game, secrets, played)
        }
        _ => all,
    }
}

/// Plays games with a counter that may use several threads.
type Player<'a> = GamePlayer<'a, HelpedCounter>;

/// Adds the counts of another player.
fn add(player: &mut Player<'_>, other: &Player<'_>) {
    for (turn, &games) in other.turns.iter().enumerate() {
        player.end(turn, games);
    }
    player.feedbacks += other.feedbacks;
}

/// All games of a strategy.
struct Played<'a, R> {
    /// The player that has counted the turns.
    root: Player<'a>,
    first: Codeword,
    /// The guesses of the first two turns, each with the path to its node.
    begun: Vec<(Path, Codeword)>,
    /// The result of each node after the first two turns, with the path to the node.
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
    /// Returns whether a turn takes so long that all threads should share it.
    fn is_large(&self, game: &Game, ranking: &Ranking, threads: NonZero<usize>) -> bool {
        /// The least number of feedbacks of a large node. They take a few milliseconds.
        const FEEDBACKS: u64 = 1 << 27;
        let secrets = self.secrets.len() as u64;
        // This check takes little time, and it is enough for most nodes, because they are small.
        if threads.get() == 1 || secrets * game.count() < FEEDBACKS {
            return false;
        }
        let guesses = CandidateGuesses::up_to_symmetry(game, &self.secrets, &self.played);
        secrets * guesses.number(game.pins()) >= FEEDBACKS
            && !is_sliced(game, &self.secrets, &guesses, ranking)
    }

    /// Plays one turn of all games of the node. Returns the guess and the nodes after it.
    fn play_turn(
        &self,
        player: &mut Player<'_>,
        guess: Option<Codeword>,
    ) -> Result<(Codeword, Vec<Self>), Stop> {
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
