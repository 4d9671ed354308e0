//! A task: the game, the strategy, the codewords and the other values that a command is called with, and the
//! questions that several commands ask the solver.

use std::ffi::OsString;
use std::io::BufReader;
use std::num::NonZero;
use std::sync::Arc;

use crate::exit::Failure;
use crate::mastermind::equivalence::partition;
use crate::mastermind::first_guesses;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::search::{Position, Problem, MOST_PROVEN};
use crate::mastermind::spelling::Spelling;
use crate::mastermind::{
    Choice, Codeword, Evaluation, Game, History, Solver, Strategy, Tree, TreeFormat,
};
use crate::programs::source::{Reader, Source};
use crate::programs::usage::Value;
use crate::progress::interrupt::Interrupts;
use crate::progress::{during, is_shown};
use crate::text::lines::Lines;
use crate::text::Error;

/// The lines of an input.
pub(super) type Input = Lines<BufReader<Reader>>;

/// How the guesses of a game are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// By the parts into which guesses divide the possible secrets.
    Strategy(Strategy),
    /// By a strategy that takes the fewest turns; the strategy has to be found, and proven to be optimal.
    Optimal,
    /// By a good strategy, which has to be found by a search.
    Search,
}

impl Default for Plan {
    fn default() -> Self {
        Self::Strategy(Strategy::default())
    }
}

impl Plan {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Strategy(strategy) => strategy.name(),
            Self::Optimal => "optimal",
            Self::Search => "search",
        }
    }

    /// Returns the strategy that chooses a guess if no search does.
    pub(super) fn strategy(self) -> Strategy {
        match self {
            Self::Strategy(strategy) => strategy,
            Self::Optimal | Self::Search => Strategy::default(),
        }
    }
}

/// The secret that a program keeps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Secret {
    #[default]
    Random,
    /// A random one that depends only on this number.
    Seeded(u64),
    Given(Codeword),
    /// No secret is chosen in advance. Each answer leaves the most secrets.
    Evil,
}

/// The values of options whose meaning depends on the game or on the command.
#[derive(Debug, Default)]
pub(super) struct Texts {
    pub(super) first: Option<Value>,
    pub(super) secret: Option<Value>,
    pub(super) guess: Option<Value>,
    pub(super) format: Option<Value>,
}

/// The values of the operands and options of a command.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "an open file has no useful text")]
pub struct Task {
    /// The lines after the request, if the request is on the first line of an input. In that case, no word of the
    /// request is the name of a file.
    pub(super) rest: Option<Input>,
    pub(super) source: Source,
    pub(super) game: Game,
    /// Whether an operand names the game.
    pub(super) is_game_named: bool,
    /// Whether a tree may name the game.
    pub(super) has_tree: bool,
    pub(super) plan: Plan,
    /// The first guess, if it is given as a codeword.
    pub(super) first: Option<Codeword>,
    /// Whether the first guess is the one after which the strategy takes the fewest turns.
    pub(super) is_best_first: bool,
    pub(super) secret: Secret,
    pub(super) guess: Option<Codeword>,
    pub(super) format: TreeFormat,
    /// Whether the answer is for a person.
    pub(super) is_pretty: bool,
    pub(super) tree: Option<Tree>,
    pub(super) texts: Texts,
    /// The operands that were left out: the form of each, and the names that it may have. The next operand may be meant
    /// as one of them.
    pub(super) omitted: Vec<(String, Vec<&'static str>)>,
    pub(super) boxes: Option<usize>,
    pub(super) colors: Option<(Spelling, Value)>,
    pub(super) depth: Option<usize>,
    /// The number of secrets to list, which is the largest number if they are all listed.
    pub(super) list: Option<usize>,
    /// Whether the parts of the first guess are listed.
    pub(super) lists_parts: bool,
    pub(super) max_turns: Option<usize>,
    pub(super) no_repeats: bool,
    pub(super) possible: bool,
    pub(super) reference: bool,
    pub(super) repeat: Option<usize>,
    pub(super) threads: Option<NonZero<usize>>,
    pub(super) top: Option<usize>,
    pub(super) tree_file: Option<OsString>,
    pub(super) width: Option<usize>,
}

/// A command that plays a game looks for an optimal strategy if the number of possible secrets times the number of
/// codewords is at most this. In the positions that were tried, this takes less than a second on one thread, except in
/// 3p15c, where it takes up to 6 seconds.
const MOST_WORK: u64 = 2_000_000;

/// Does a search, and shows its progress. If Ctrl-C is caught, it stops the search.
pub(super) fn searching<T>(search: impl FnOnce(&Progress) -> T) -> (T, Progress) {
    let progress = Progress::new(Interrupts::current());
    let found = during(|elapsed| progress.line(elapsed), || search(&progress));
    (found, progress)
}

impl Task {
    /// Opens the input, or returns the lines after the request.
    pub(super) fn open(&mut self) -> Result<Input, Error> {
        if let Some(rest) = self.rest.take() {
            return Ok(rest);
        }
        let (reader, name) = self.source.open()?;
        Ok(Lines::new(reader, name))
    }

    pub(super) fn is_json(&self) -> bool {
        matches!(self.format, TreeFormat::Json)
    }

    pub(super) fn spelling(&self) -> &Spelling {
        self.colors.as_ref().map_or(&Spelling::Digits, |(names, _)| names)
    }

    pub(super) fn parse(&self, text: &str) -> Option<Codeword> {
        self.spelling().parse(&self.game, text)
    }

    pub(super) fn show(&self, word: Codeword) -> String {
        self.spelling().show(&self.game, word)
    }

    /// Returns a description of codewords for a message about a text that is not a codeword.
    pub(super) fn form_after(&self, wrong: &str) -> String {
        self.spelling().form(&self.game, wrong)
    }

    /// Returns the first guess, or `None` for the choice of the plan. If the best one is asked for and not in the
    /// table, the game is played with every kind of first guess, which may take long.
    pub(super) fn first_guess(&self) -> Result<Option<Codeword>, Stop> {
        let (true, Plan::Strategy(strategy)) = (self.is_best_first, self.plan) else {
            return Ok(self.first);
        };
        let known = first_guesses::known(&self.game, strategy);
        if known.is_some() && !self.possible {
            return Ok(known);
        }
        self.solve(|solver| first_guesses::played(solver, &self.game, strategy)).map(Some)
    }

    /// Does `work` with the solver that the options ask for, and shows its progress. If Ctrl-C is caught, it stops
    /// the solver.
    ///
    /// Each call shows and removes its own status line, so answers may be written between the calls.
    pub(super) fn solve<T>(&self, work: impl FnOnce(&Solver) -> T) -> T {
        let solver = match self.threads {
            _ if self.reference => Solver::reference(),
            Some(threads) => Solver::with_threads(threads),
            None => Solver::new(),
        };
        let solver = if self.possible { solver.only_possible() } else { solver };
        let interrupt = Interrupts::current();
        if !is_shown() && interrupt.is_none() {
            return work(&solver);
        }
        let progress = Arc::new(Progress::new(interrupt));
        let solver = solver.reporting_to(&progress);
        during(|elapsed| progress.line(elapsed), || work(&solver))
    }

    pub(super) fn problem(&self) -> Problem {
        let &Self { game, first, max_turns, possible: only_possible, threads, .. } = self;
        Problem { game, first, max_turns, only_possible, threads }
    }

    /// Returns the maximum number of possible secrets for which an optimal strategy chooses the guess.
    pub(super) fn most_proven(&self) -> u64 {
        MOST_WORK / self.game.count()
    }

    /// Returns whether an optimal strategy chooses the guess for these secrets.
    pub(super) fn is_proven(&self, secrets: &[Codeword]) -> bool {
        self.plan == Plan::Optimal && secrets.len() as u64 <= self.most_proven()
    }

    /// Returns an error if an optimal strategy is asked for, and there are too many secrets for it.
    pub(super) fn check_proof(&self, secrets: u64) -> Result<(), Failure> {
        let (most, game) = (self.most_proven(), self.game);
        if self.plan != Plan::Optimal || secrets <= most {
            return Ok(());
        }
        game.check(None, MOST_PROVEN)?;
        Err(Failure::Refused(format!(
            "'optimal' takes up to {most} possible secrets of {game} here, and there are {secrets}; \
             'mastermind tree {game} optimal > t' finds a whole strategy, and \
             'mastermind play {game} --tree t' plays it"
        )))
    }

    /// Returns how many turns optimal play takes from here on, after this `guess` or after the best one, which is the
    /// first guess of the result. There is no limit on the turns.
    pub(super) fn best_play(
        &self,
        history: &History,
        secrets: &[Codeword],
        guess: Option<Codeword>,
    ) -> Result<Evaluation, Stop> {
        let played = history.guesses();
        let position = self.position(&played, secrets, guess);
        let (guesses, _) = searching(|progress| position.solve(progress));
        let guesses = guesses?.expect("there is no limit on the turns");
        Ok(Evaluation::of_guesses(&self.game, secrets, &guesses))
    }

    /// Returns a position for the search for optimal play. `first` is the next guess, if it is given.
    pub(super) fn position<'a>(
        &self,
        played: &'a [Codeword],
        secrets: &'a [Codeword],
        first: Option<Codeword>,
    ) -> Position<'a> {
        let (problem, is_reference) = (Problem { first, ..self.problem() }, self.reference);
        Position { problem, played, secrets, is_reference }
    }

    /// Returns the guess of the tree that is played, or `None` if there is no tree or it does not lead here.
    pub(super) fn planned_guess(&self, history: &History) -> Option<Codeword> {
        self.tree.as_ref()?.guess_after(history.turns())
    }

    /// Returns the `count` best guesses after a history that leaves these `secrets`. They are different
    /// in kind. If a tree is played, there is only its guess, as long as it leads here. Before the first
    /// turn, the best guess is the first guess that the task asks for.
    pub(super) fn choices(
        &self,
        history: &History,
        secrets: &[Codeword],
        count: usize,
    ) -> Result<Vec<Choice>, Stop> {
        if let Some(guess) = self.planned_guess(history) {
            return Ok(vec![Choice::of(&self.game, guess, secrets)]);
        }
        let first = if history.turns().is_empty() { self.first_guess()? } else { None };
        if first.is_none() && self.is_proven(secrets) {
            let best = self.best_play(history, secrets, None)?;
            return Ok(vec![Choice::of(&self.game, best.first, secrets)]);
        }
        let strategy = self.plan.strategy();
        let after = || self.solve(|solver| solver.choices(history, strategy, secrets, count, true));
        let Some(first) = first else { return after() };
        let mut choices = vec![Choice::of(&self.game, first, secrets)];
        if count > 1 {
            let kind = |guess: Codeword| partition(self.game.pins(), guess.bits());
            let others = after()?.into_iter();
            let others = others.filter(|choice| kind(choice.guess) != kind(first));
            choices.extend(others.take(count - 1));
        }
        Ok(choices)
    }
}
