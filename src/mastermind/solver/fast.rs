//! The fast solver: parts are counted with bit operations, equivalent guesses are left out, and the games
//! after two turns are spread over all threads.

use std::num::NonZero;

use crate::cpu::{Cpu, LaneCount, SUMS};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_count, index_count};
use crate::mastermind::game::Game;
use crate::mastermind::memory::{copied, push, OutOfMemory};
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::walk::Visitor;
use crate::mastermind::ranking::{fold, Ranking};
#[cfg(not(flat))]
use crate::mastermind::solver::results::Solve;
use crate::mastermind::solver::results::{Choice, Evaluation};
use crate::mastermind::solver::split::{part_sizes, tells_all_apart, Partition};
use crate::mastermind::solver::threads::on_threads;
use crate::mastermind::strategy::Strategy;

/// The fast solver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fast {
    threads: NonZero<usize>,
    cpu: Cpu,
}

#[cfg(not(flat))]
impl Solve for Fast {
    fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, OutOfMemory> {
        self.evaluate(game, strategy, first)
    }

    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
    ) -> Result<Vec<Choice>, OutOfMemory> {
        self.choices(game, strategy, secrets, played, most)
    }
}

impl Fast {
    /// Creates a solver on up to this many threads.
    pub(crate) fn new(threads: NonZero<usize>, cpu: Cpu) -> Self {
        Self { threads, cpu }
    }

    /// Does what [`Solve::evaluate`] says.
    pub(crate) fn evaluate(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, OutOfMemory> {
        let words = game.list()?;
        let ranking = Ranking::new(strategy, words.len())?;
        let mut root = GamePlayer::new(game, &ranking, self.cpu);
        let first = match first {
            Some(first) => first,
            None => root.choose(&words, &[])?.guess,
        };
        // The first two turns are played node by node, and the rest of each game within its node.
        let mut nodes = vec![Node { secrets: words, played: vec![] }];
        let mut order = largest_first(&nodes);
        let mut next = Some(first);
        for _ in 0..2 {
            let played = on_threads(
                self.threads,
                &order,
                || GamePlayer::new(game, &ranking, self.cpu),
                |player, &key| player.play_turn(&nodes[key as u32 as usize], next),
            );
            next = None;
            nodes = Vec::new();
            for (player, children) in played {
                root.add(&player);
                for children in children {
                    nodes.extend(children?);
                }
            }
            order = largest_first(&nodes);
        }
        let played = on_threads(
            self.threads,
            &order,
            || GamePlayer::new(game, &ranking, self.cpu),
            |player, &key| {
                let Node { secrets, played } = &nodes[key as u32 as usize];
                player.play(secrets, &mut played.clone())
            },
        );
        for (player, outcomes) in played {
            root.add(&player);
            outcomes.into_iter().collect::<Result<(), OutOfMemory>>()?;
        }
        Ok(Evaluation { first, turns: root.turns, feedbacks: root.feedbacks })
    }

    /// Does what [`Solve::choices`] says.
    pub(crate) fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
    ) -> Result<Vec<Choice>, OutOfMemory> {
        let ranking = Ranking::new(strategy, secrets.len())?;
        let mut player = GamePlayer::new(game, &ranking, self.cpu);
        let best = player.choose(secrets, played)?.guess;
        let mut guesses = vec![best];
        if most > 1 {
            let mut ranks = Best::new(&ranking, false);
            ranks.all = Some(Ok(Vec::new()));
            player.counter.scan(game, secrets, &CandidateGuesses::all(game), &mut ranks)?;
            let mut others = ranks.all.unwrap_or(Ok(Vec::new()))?;
            others.sort_unstable();
            let words = others.iter().map(|&key| Codeword::from_bits(key as u32));
            let others = words.filter(|word| *word != best && !played.contains(word));
            for word in others.take(most - 1) {
                push(&mut guesses, word)?;
            }
        }
        let mut choices = Vec::new();
        for guess in guesses {
            let sizes = part_sizes(game, guess, secrets);
            push(&mut choices, Choice::new(game, guess, secrets, &sizes)?)?;
        }
        Ok(choices)
    }
}

/// A node of the game tree: some guesses, and the secrets that are possible after them.
struct Node {
    /// The secrets in lexical order.
    secrets: Vec<Codeword>,
    played: Vec<Codeword>,
}

/// Returns the numbers of the nodes in the low halves of keys. Nodes with many secrets come first, so
/// that no thread is left with a large one at the end.
fn largest_first(nodes: &[Node]) -> Vec<u128> {
    let sizes = nodes.iter().map(|node| u64::MAX - node.secrets.len() as u64);
    let mut keys: Vec<u128> = (0..).zip(sizes).map(|(n, size)| key(size, n)).collect();
    keys.sort_unstable();
    keys
}

/// Returns a key that is compared by `first` and then by `second`. That all sorted lists have keys of one
/// type saves a copy of the sort.
fn key(first: u64, second: u64) -> u128 {
    u128::from(first) << 64 | u128::from(second)
}

/// A guess that a strategy plays.
#[derive(Clone, Copy)]
struct Move {
    guess: Codeword,
    /// Whether no two of the secrets give the guess the same feedback, as far as is known.
    tells_all_apart: bool,
}

/// Plays games, and counts how many end after each turn.
struct GamePlayer<'a> {
    game: &'a Game,
    ranking: &'a Ranking,
    counter: PartitionCounter,
    /// The number of games that ended after each turn.
    turns: Vec<u64>,
    feedbacks: u64,
}

impl<'a> GamePlayer<'a> {
    fn new(game: &'a Game, ranking: &'a Ranking, cpu: Cpu) -> Self {
        let counter = PartitionCounter::new(cpu);
        Self { game, ranking, counter, turns: Vec::new(), feedbacks: 0 }
    }

    /// Adds the counts of another player.
    fn add(&mut self, other: &Self) {
        for (turn, &games) in other.turns.iter().enumerate() {
            self.end(turn, games);
        }
        self.feedbacks += other.feedbacks;
    }

    /// Counts games that end after a turn. Turns count from 0.
    fn end(&mut self, turn: usize, games: u64) {
        if games > 0 {
            if self.turns.len() <= turn {
                self.turns.resize(turn + 1, 0);
            }
            self.turns[turn] += games;
        }
    }

    /// Plays one turn of all games of a node, and returns the nodes after it.
    fn play_turn(
        &mut self,
        node: &Node,
        guess: Option<Codeword>,
    ) -> Result<Vec<Node>, OutOfMemory> {
        let turn = node.played.len();
        let guess = match guess {
            Some(guess) => guess,
            None => self.choose(&node.secrets, &node.played)?.guess,
        };
        let partition = Partition::new(self.game, guess, &node.secrets)?;
        let all_black = index_count(self.game.pins()) - 1;
        self.end(turn, partition.part(all_black).len() as u64);
        let mut played = node.played.clone();
        played.push(guess);
        let parts = (0..all_black).map(|index| partition.part(index));
        parts
            .filter(|part| !part.is_empty())
            .map(|part| Ok(Node { secrets: copied(part)?, played: played.clone() }))
            .collect()
    }

    /// Plays all games of a node to their ends.
    fn play(
        &mut self,
        secrets: &[Codeword],
        played: &mut Vec<Codeword>,
    ) -> Result<(), OutOfMemory> {
        let (turn, games) = (played.len(), secrets.len() as u64);
        if games <= 2 {
            self.end(turn, 1);
            self.end(turn + 1, games - 1);
            return Ok(());
        }
        let Move { guess, tells_all_apart } = self.choose(secrets, played)?;
        if tells_all_apart {
            let solved = u64::from(secrets.binary_search(&guess).is_ok());
            self.end(turn, solved);
            self.end(turn + 1, games - solved);
            return Ok(());
        }
        let partition = Partition::new(self.game, guess, secrets)?;
        let all_black = index_count(self.game.pins()) - 1;
        self.end(turn, partition.part(all_black).len() as u64);
        played.push(guess);
        for index in 0..all_black {
            let part = partition.part(index);
            if !part.is_empty() {
                self.play(part, played)?;
            }
        }
        played.pop();
        Ok(())
    }

    /// Returns the guess that the strategy plays.
    fn choose(&mut self, secrets: &[Codeword], played: &[Codeword]) -> Result<Move, OutOfMemory> {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.is_first() {
            return Ok(Move { guess: secrets[0], tells_all_apart: false });
        }
        if secrets.len() < feedback_count(pins) {
            let mut guesses = secrets.iter().copied();
            if let Some(guess) = guesses.find(|&guess| tells_all_apart(pins, guess, secrets)) {
                return Ok(Move { guess, tells_all_apart: true });
            }
        }
        let guesses = CandidateGuesses::up_to_symmetry(self.game, secrets, played);
        let mut best = Best::new(self.ranking, secrets.len() <= feedback_count(pins));
        self.counter.scan(self.game, secrets, &guesses, &mut best)?;
        self.feedbacks += best.ranked * secrets.len() as u64;
        Ok(best.chosen)
    }
}

/// Keeps the best of the guesses that it is shown.
struct Best<'a> {
    ranking: &'a Ranking,
    /// Whether there are few enough secrets for a guess to tell all of them apart.
    may_tell_all_apart: bool,
    /// The best rank, and whether only guesses that cannot be the secret have it.
    best: (u64, bool),
    chosen: Move,
    /// The number of guesses that were ranked.
    ranked: u64,
    /// Keys of all guesses, if they are asked for: the rank, then whether the guess cannot be the secret,
    /// then the guess itself.
    all: Option<Result<Vec<u128>, OutOfMemory>>,
}

impl<'a> Best<'a> {
    fn new(ranking: &'a Ranking, may_tell_all_apart: bool) -> Self {
        let chosen = Move { guess: Codeword::from_bits(0), tells_all_apart: false };
        let best = (u64::MAX, true);
        Self { ranking, may_tell_all_apart, best, chosen, ranked: 0, all: None }
    }

    /// Returns the worst rank that may be worth a look.
    #[inline(always)]
    fn limit(&self) -> u64 {
        if self.all.is_some() {
            u64::MAX
        } else {
            self.best.0
        }
    }

    /// Keeps a guess if it is better than all guesses before it.
    fn offer(&mut self, rank: u64, is_impossible: bool, guess: Codeword) {
        if (rank, is_impossible) < self.best {
            self.best = (rank, is_impossible);
            self.chosen.guess = guess;
        }
        if let Some(Ok(all)) = &mut self.all {
            let second = u64::from(is_impossible) << 32 | u64::from(guess.bits());
            if let Err(error) = push(all, key(rank, second)) {
                self.all = Some(Err(error));
            }
        }
    }
}

impl Visitor for Best<'_> {
    fn visit(&mut self, _: Codeword, _: &[u32]) -> bool {
        unreachable!("the parts are in rows")
    }

    #[inline(always)]
    fn visit_rows(&mut self, guess: Codeword, parts: &[[u32; SUMS]], count: usize) -> bool {
        self.ranked += 1;
        if self.may_tell_all_apart {
            let largest = fold(parts, |largest: u32, size: u32| largest.max(size));
            if largest.iter().all(|&size| size <= 1) {
                self.chosen = Move { guess, tells_all_apart: true };
                return false;
            }
        }
        let rank = self.ranking.rank(parts);
        if rank <= self.limit() {
            self.offer(rank, parts.as_flattened()[count - 1] == 0, guess);
        }
        true
    }

    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: LaneCount>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        if self.may_tell_all_apart {
            let largest = fold(parts, |largest: N, size: N| largest.max(size));
            let is_small = |&size: &N| size <= N::from(true);
            if largest[..parts[0].as_ref().len()].iter().any(is_small) {
                if let Some(number) = largest[..guesses.len()].iter().position(is_small) {
                    self.ranked += number as u64 + 1;
                    self.chosen = Move { guess: guesses[number], tells_all_apart: true };
                    return false;
                }
            }
        }
        self.ranked += guesses.len() as u64;
        if let Some(ranks) = self.ranking.ranks(parts, self.limit()) {
            let solved = parts[parts.len() - 1].as_ref();
            for ((&rank, &guess), &solved) in ranks.iter().zip(guesses).zip(solved) {
                self.offer(rank, solved == N::default(), guess);
            }
        }
        true
    }
}
