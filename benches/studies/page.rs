//! A page: the steps of one document, and how they are measured.

use std::time::{Duration, Instant};

use crate::claim::Claim;
use crate::request::{Mode, Request};
use crate::table;

/// The time that the benchmark of a case takes in one round, unless a single run takes longer.
const SLICE: Duration = Duration::from_millis(4);

/// The fewest and the most rounds.
const ROUNDS: (usize, usize) = (3, 21);

/// The unit in which a page gives times.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    pub name: &'static str,
    pub per_second: f64,
}

/// Thousandths of a second.
pub(crate) const MILLISECONDS: Unit = Unit { name: "ms", per_second: 1e3 };

/// Millionths of a second.
pub(crate) const MICROSECONDS: Unit = Unit { name: "us", per_second: 1e6 };

/// Billionths of a second.
pub(crate) const NANOSECONDS: Unit = Unit { name: "ns", per_second: 1e9 };

/// The steps of one document, in the author's order.
pub(crate) struct Page {
    /// The part of the names of its studies after `studies/`.
    pub name: &'static str,
    /// What its table is about.
    pub title: &'static str,
    pub unit: Unit,
    pub steps: Vec<Step>,
    /// How long all rounds together should take.
    time: Duration,
}

/// One step: the same work in several cases.
pub(crate) struct Step {
    pub name: &'static str,
    /// What it does, in a line.
    pub does: &'static str,
    /// What the author saw, or says about it.
    pub author: &'static str,
    pub claim: Claim,
    /// The name of the step that it is compared with.
    pub against: Option<&'static str>,
    pub cases: Vec<Case>,
}

/// A step with one input.
pub(crate) struct Case {
    pub name: String,
    run: Run,
    /// A smaller run, for a test of what would take too long.
    rehearsal: Option<Run>,
    /// The number of items that a run goes through. Times are given per item.
    items: u64,
    /// The number of runs in a round.
    runs: u32,
    /// The time per item in each round, in seconds.
    pub times: Vec<f64>,
}

/// Runs a case, and checks the answer.
type Run = Box<dyn FnMut()>;

impl Page {
    /// Creates a page without steps.
    pub(crate) fn new(name: &'static str, title: &'static str, unit: Unit) -> Self {
        Self { name, title, unit, steps: Vec::new(), time: Duration::from_secs(15) }
    }

    /// Sets how long all rounds together should take.
    pub(crate) fn takes(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Adds a step, which is compared with the one before.
    pub(crate) fn step(&mut self, name: &'static str, does: &'static str) -> &mut Step {
        let against = self.steps.last().map(|step| step.name);
        let step =
            Step { name, does, author: "", claim: Claim::Nothing, against, cases: Vec::new() };
        self.steps.push(step);
        self.steps.last_mut().expect("a step was added")
    }

    /// Does what is asked for with the studies that are chosen.
    pub(crate) fn run(mut self, request: &Request) {
        for step in &mut self.steps {
            let prefix = format!("studies/{}/{}/", self.name, step.name);
            step.cases.retain(|case| request.chooses(&format!("{prefix}{}", case.name)));
            for case in &mut step.cases {
                match request.mode {
                    Mode::List => println!("{prefix}{}: benchmark", case.name),
                    Mode::Test => {
                        println!("Testing {prefix}{}", case.name);
                        case.rehearsal.as_mut().unwrap_or(&mut case.run)();
                        println!("Success");
                    }
                    Mode::Measure => {}
                }
            }
        }
        self.steps.retain(|step| !step.cases.is_empty());
        if request.mode == Mode::Measure && !self.steps.is_empty() {
            self.measure();
            table::print(&self);
        }
    }

    /// Measures all cases, in turns.
    fn measure(&mut self) {
        let mut round = Duration::ZERO;
        for case in self.cases() {
            // The first run also warms up.
            let run = case.time(1);
            let runs = SLICE.as_secs_f64() / run.as_secs_f64().max(1e-9);
            case.runs = runs.clamp(1.0, 1e6) as u32;
            round += run * case.runs;
        }
        let rounds = self.time.as_secs_f64() / round.as_secs_f64();
        let rounds = (rounds as usize).clamp(ROUNDS.0, ROUNDS.1);
        let (cases, seconds) = (self.cases().count(), round.as_secs_f64());
        eprintln!("studies/{}: {cases} cases, {rounds} rounds of {seconds:.1} s", self.name);
        for _ in 0..rounds {
            for case in self.cases() {
                let time = case.time(case.runs);
                let items = f64::from(case.runs) * case.items as f64;
                case.times.push(time.as_secs_f64() / items);
            }
        }
    }

    fn cases(&mut self) -> impl Iterator<Item = &mut Case> {
        self.steps.iter_mut().flat_map(|step| &mut step.cases)
    }
}

impl Step {
    /// Sets what the author saw or says, and the statement about the time.
    pub(crate) fn author(&mut self, author: &'static str, claim: Claim) -> &mut Self {
        (self.author, self.claim) = (author, claim);
        self
    }

    /// Compares the step with this one instead of the one before.
    pub(crate) fn against(&mut self, step: &'static str) -> &mut Self {
        self.against = Some(step);
        self
    }

    /// Compares the step with none.
    pub(crate) fn against_none(&mut self) -> &mut Self {
        self.against = None;
        self
    }

    /// Adds a case. `run` must return `expected`.
    pub(crate) fn case<T: PartialEq + std::fmt::Debug + 'static>(
        &mut self,
        name: &str,
        expected: T,
        run: impl FnMut() -> T + 'static,
    ) -> &mut Self {
        let run = checked(name, expected, run);
        let name = name.to_string();
        self.cases.push(Case { name, run, rehearsal: None, items: 1, runs: 1, times: Vec::new() });
        self
    }

    /// Gives the times of the last case per item, of which each of its runs goes through `items`.
    pub(crate) fn per(&mut self, items: u64) -> &mut Self {
        self.last_case().items = items;
        self
    }

    /// In a test, runs `rehearsal` instead of the last case, which would take too long.
    pub(crate) fn rehearsal<T: PartialEq + std::fmt::Debug + 'static>(
        &mut self,
        expected: T,
        rehearsal: impl FnMut() -> T + 'static,
    ) -> &mut Self {
        let case = self.last_case();
        case.rehearsal = Some(checked(&case.name, expected, rehearsal));
        self
    }

    fn last_case(&mut self) -> &mut Case {
        self.cases.last_mut().expect("a case was added before")
    }
}

impl Case {
    /// Returns how long this many runs take.
    fn time(&mut self, runs: u32) -> Duration {
        let start = Instant::now();
        for _ in 0..runs {
            (self.run)();
        }
        start.elapsed()
    }
}

fn checked<T: PartialEq + std::fmt::Debug + 'static>(
    name: &str,
    expected: T,
    mut run: impl FnMut() -> T + 'static,
) -> Run {
    let name = name.to_string();
    Box::new(move || assert_eq!(run(), expected, "{name}"))
}
