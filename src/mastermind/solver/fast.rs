//! The fast solver: parts counted by bits, guesses that are no different left out, regions on all cores.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{ordinals, scores};
use crate::mastermind::game::Game;
use crate::mastermind::partition::candidates::Guesses;
use crate::mastermind::partition::counter::Counter;
use crate::mastermind::partition::walk::{Visitor, MOST_LANES};
use crate::mastermind::solver::split::{count_parts, tells_all_apart, Parts};
use crate::mastermind::solver::threads::on_threads;
use crate::mastermind::solver::{Choice, Evaluation, Solver};
use crate::mastermind::strategy::{Ranking, Strategy};

/// The fast solver.
pub struct Fast {
    threads: usize,
    cpu: Cpu,
}

impl Fast {
    /// A solver on so many threads, at least one.
    pub fn new(threads: usize, cpu: Cpu) -> Self {
        Self { threads: threads.max(1), cpu }
    }
}

impl Solver for Fast {
    fn evaluate(&self, game: &Game, strategy: Strategy, first: Option<Codeword>) -> Evaluation {
        let words = game.codewords();
        let ranking = Ranking::new(strategy, words.len());
        let mut root = Player::new(game, &ranking, self.cpu);
        let first = first.unwrap_or_else(|| root.choose(&words, &[]).guess);
        // Two turns are played region by region, the rest of the game in what they leave.
        let mut regions = vec![Region { secrets: words, played: vec![] }];
        let mut next = Some(first);
        for _ in 0..2 {
            let played = on_threads(
                self.threads,
                &regions,
                || Player::new(game, &ranking, self.cpu),
                |player, region| player.play_turn(region, next),
            );
            next = None;
            regions = Vec::new();
            for (player, parts) in played {
                root.add(&player);
                regions.extend(parts.into_iter().flatten());
            }
            regions.sort_by_key(|region| std::cmp::Reverse(region.secrets.len()));
        }
        let played = on_threads(
            self.threads,
            &regions,
            || Player::new(game, &ranking, self.cpu),
            |player, region| player.play(&region.secrets, &mut region.played.clone()),
        );
        for (player, _) in played {
            root.add(&player);
        }
        Evaluation { first, turns: root.turns, scores: root.scores }
    }

    fn choices(
        &self,
        game: &Game,
        strategy: Strategy,
        secrets: &[Codeword],
        played: &[Codeword],
        most: usize,
    ) -> Vec<Choice> {
        let ranking = Ranking::new(strategy, secrets.len());
        let mut player = Player::new(game, &ranking, self.cpu);
        let best = player.choose(secrets, played).guess;
        let mut all = vec![best];
        if most > 1 {
            let mut ranks = Best::new(&ranking, false);
            ranks.all = Some(Vec::new());
            player.counter.scan(game, secrets, &Guesses::all(game), &mut ranks);
            let mut others = ranks.all.unwrap_or_default();
            others.retain(|&(_, _, word)| word != best && !played.contains(&word));
            others.sort_unstable();
            all.extend(others.into_iter().take(most - 1).map(|(_, _, word)| word));
        }
        all.truncate(most);
        let choice = |guess| Choice::new(game, guess, secrets, &count_parts(game, guess, secrets));
        all.into_iter().map(choice).collect()
    }
}

/// The secrets that are possible after some guesses.
struct Region {
    /// In lexical order.
    secrets: Vec<Codeword>,
    played: Vec<Codeword>,
}

/// A guess to play.
#[derive(Clone, Copy)]
struct Play {
    guess: Codeword,
    /// Whether no two of the secrets answer it alike.
    tells_all_apart: bool,
}

/// Plays games, and counts how they end.
struct Player<'a> {
    game: &'a Game,
    ranking: &'a Ranking,
    counter: Counter,
    turns: Vec<u64>,
    scores: u64,
}

impl<'a> Player<'a> {
    fn new(game: &'a Game, ranking: &'a Ranking, cpu: Cpu) -> Self {
        Self { game, ranking, counter: Counter::new(cpu), turns: Vec::new(), scores: 0 }
    }

    /// Adds what another counted.
    fn add(&mut self, other: &Self) {
        for (turn, &games) in other.turns.iter().enumerate() {
            self.end(turn, games);
        }
        self.scores += other.scores;
    }

    /// Counts games that end with a turn, from 0 on.
    fn end(&mut self, turn: usize, games: u64) {
        if games > 0 {
            if self.turns.len() <= turn {
                self.turns.resize(turn + 1, 0);
            }
            self.turns[turn] += games;
        }
    }

    /// Plays one turn of all games of a region, and returns what is left.
    fn play_turn(&mut self, region: &Region, guess: Option<Codeword>) -> Vec<Region> {
        let turn = region.played.len();
        let guess = guess.unwrap_or_else(|| self.choose(&region.secrets, &region.played).guess);
        let mut parts = Parts::default();
        parts.divide(self.game, guess, &region.secrets);
        let solved = parts.of(ordinals(self.game.pins()) - 1).len();
        self.end(turn, solved as u64);
        let mut played = region.played.clone();
        played.push(guess);
        let rest = (0..ordinals(self.game.pins()) - 1).map(|ordinal| parts.of(ordinal));
        rest.filter(|part| !part.is_empty())
            .map(|part| Region { secrets: part.to_vec(), played: played.clone() })
            .collect()
    }

    /// Plays all games of a region to their ends.
    fn play(&mut self, secrets: &[Codeword], played: &mut Vec<Codeword>) {
        let (turn, games) = (played.len(), secrets.len() as u64);
        if games <= 2 {
            self.end(turn, 1);
            self.end(turn + 1, games - 1);
            return;
        }
        let Play { guess, tells_all_apart } = self.choose(secrets, played);
        if tells_all_apart {
            let solved = u64::from(secrets.binary_search(&guess).is_ok());
            self.end(turn, solved);
            self.end(turn + 1, games - solved);
            return;
        }
        let mut parts = Parts::default();
        parts.divide(self.game, guess, secrets);
        let last = ordinals(self.game.pins()) - 1;
        self.end(turn, parts.of(last).len() as u64);
        played.push(guess);
        for ordinal in 0..last {
            let part = parts.of(ordinal);
            if !part.is_empty() {
                self.play(part, played);
            }
        }
        played.pop();
    }

    /// The guess that the strategy plays.
    fn choose(&mut self, secrets: &[Codeword], played: &[Codeword]) -> Play {
        let pins = self.game.pins();
        if secrets.len() <= 2 || self.ranking.strategy() == Strategy::First {
            return Play { guess: secrets[0], tells_all_apart: false };
        }
        if secrets.len() < scores(pins) {
            let mut guesses = secrets.iter().copied();
            if let Some(guess) = guesses.find(|&guess| tells_all_apart(pins, guess, secrets)) {
                return Play { guess, tells_all_apart: true };
            }
        }
        let guesses = Guesses::that_differ(self.game, secrets, played);
        let mut best = Best::new(self.ranking, secrets.len() <= scores(pins));
        self.counter.scan(self.game, secrets, &guesses, &mut best);
        self.scores += best.ranked * secrets.len() as u64;
        best.play
    }
}

/// Keeps the best guess.
struct Best<'a> {
    ranking: &'a Ranking,
    may_tell_all_apart: bool,
    /// The best rank, and whether only impossible secrets had it.
    best: (u64, bool),
    play: Play,
    /// How many guesses were ranked.
    ranked: u64,
    /// All of them with their ranks, where these are asked for.
    all: Option<Vec<(u64, bool, Codeword)>>,
}

impl<'a> Best<'a> {
    /// No guess.
    fn new(ranking: &'a Ranking, may_tell_all_apart: bool) -> Self {
        let play = Play { guess: Codeword::from_bits(0), tells_all_apart: false };
        let best = (u64::MAX, true);
        Self { ranking, may_tell_all_apart, best, play, ranked: 0, all: None }
    }

    /// Keeps a guess if it is better.
    #[inline(always)]
    fn offer(&mut self, rank: u64, is_impossible: bool, guess: Codeword) {
        if (rank, is_impossible) < self.best {
            self.best = (rank, is_impossible);
            self.play.guess = guess;
        }
        if let Some(all) = &mut self.all {
            all.push((rank, is_impossible, guess));
        }
    }
}

impl Visitor for Best<'_> {
    #[inline(always)]
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        self.ranked += 1;
        if self.may_tell_all_apart && parts.iter().all(|&part| part <= 1) {
            self.play = Play { guess, tells_all_apart: true };
            return false;
        }
        self.offer(self.ranking.rank(parts), parts[parts.len() - 1] == 0, guess);
        true
    }

    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: Copy + Into<u32>>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        if self.may_tell_all_apart {
            if let Some(number) = first_to_tell_all_apart(guesses.len(), parts) {
                self.ranked += number as u64 + 1;
                self.play = Play { guess: guesses[number], tells_all_apart: true };
                return false;
            }
        }
        self.ranked += guesses.len() as u64;
        let ranks: [u64; MOST_LANES] = self.ranking.ranks(parts);
        let solved = parts[parts.len() - 1].as_ref();
        for ((&rank, &guess), &solved) in ranks.iter().zip(guesses).zip(solved) {
            self.offer(rank, solved.into() == 0, guess);
        }
        true
    }
}

/// The number of the first guess that tells all secrets apart.
#[inline(always)]
fn first_to_tell_all_apart<R: AsRef<[N]>, N: Copy + Into<u32>>(
    guesses: usize,
    parts: &[R],
) -> Option<usize> {
    let mut most = [0; MOST_LANES];
    for part in parts {
        for (most, &size) in most.iter_mut().zip(part.as_ref()) {
            *most = size.into().max(*most);
        }
    }
    most[..guesses].iter().position(|&most| most <= 1)
}
