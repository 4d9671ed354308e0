//! A page: the steps of one document, and how they are measured.

use std::time::{Duration, Instant};

use crate::claim::Claim;
use crate::measure::clock;
use crate::request::{Mode, Request};
use crate::table;

/// The time that the runs of a case should take in one round. A case whose run takes longer has one.
const SLICE: Duration = Duration::from_millis(4);

/// The fewest and the most rounds.
const ROUNDS: (usize, usize) = (3, 21);

/// If one run takes at least this long, the case is not run again once the time of its page is used up.
const LONG: Duration = Duration::from_secs(1);

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
    /// What must be done before the first run. It is not measured.
    preparation: Option<Box<dyn FnOnce()>>,
    /// A smaller run, for a test of what would take too long.
    rehearsal: Option<Run>,
    /// The number of bytes of memory that a run needs.
    pub memory: u64,
    /// The number of items that a run goes through. Times are given per item.
    items: u64,
    /// The number of runs in a round.
    runs: u32,
    /// Whether it takes long.
    is_long: bool,
    /// The time per item in each round, in seconds.
    pub times: Vec<f64>,
}

/// Runs a case, and checks the answer.
type Run = Box<dyn FnMut()>;

impl Page {
    /// Creates a page without steps.
    pub(crate) fn new(title: &'static str, unit: Unit) -> Self {
        Self { title, unit, steps: Vec::new(), time: Duration::from_secs(15) }
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

    /// Returns a step that was added before.
    ///
    /// # Panics
    /// Panics if there is none of this name.
    pub(crate) fn find(&mut self, name: &str) -> &mut Step {
        let step = self.steps.iter_mut().find(|step| step.name == name);
        step.unwrap_or_else(|| panic!("no step {name}"))
    }

    /// Does what is asked for with the studies that are chosen. `name` is the part of their names after
    /// `studies/`.
    ///
    /// # Panics
    /// Panics if a step is compared with one that does not exist.
    pub(crate) fn run(mut self, name: &str, request: &Request) {
        for against in self.steps.iter().filter_map(|step| step.against) {
            assert!(self.steps.iter().any(|step| step.name == against), "no step {against}");
        }
        for step in &mut self.steps {
            let prefix = format!("studies/{name}/{}/", step.name);
            step.cases.retain(|case| request.chooses(&format!("{prefix}{}", case.name)));
            if request.mode == Mode::Measure {
                step.cases.retain(|case| case.fits(&prefix));
            }
            for case in &mut step.cases {
                match request.mode {
                    Mode::List => println!("{prefix}{}: benchmark", case.name),
                    Mode::Test => {
                        println!("Testing {prefix}{}", case.name);
                        case.test();
                        println!("Success");
                    }
                    Mode::Measure => {}
                }
            }
        }
        self.steps.retain(|step| !step.cases.is_empty());
        if request.mode == Mode::Measure && !self.steps.is_empty() {
            self.measure(name);
            table::print(&self);
        }
    }

    /// Measures all cases, in turns.
    fn measure(&mut self, name: &str) {
        let (start, time) = (Instant::now(), self.time);
        let (mut round, mut long) = (Duration::ZERO, Duration::ZERO);
        for case in self.cases() {
            case.prepare();
            // The first run also warms up. If it takes long, it counts.
            let run = case.time(1);
            case.is_long = run >= LONG;
            if case.is_long {
                case.times.push(run.as_secs_f64() / case.items as f64);
                long += run;
                continue;
            }
            let runs = SLICE.as_secs_f64() / run.as_secs_f64().max(1e-9);
            case.runs = runs.clamp(1.0, 1e6) as u32;
            round += run * case.runs;
        }
        let left = time.saturating_sub(start.elapsed());
        let rounds = left.as_secs_f64() / (round + long).as_secs_f64();
        let rounds = (rounds as usize).clamp(ROUNDS.0, ROUNDS.1);
        let (cases, seconds) = (self.cases().count(), (round + long).as_secs_f64());
        eprintln!("studies/{name}: {cases} cases, {rounds} rounds of {seconds:.1} s");
        for _ in 0..rounds {
            for case in self.cases() {
                if case.is_long && start.elapsed() >= time {
                    continue;
                }
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
        self.cases.push(Case {
            name,
            run,
            preparation: None,
            rehearsal: None,
            memory: 0,
            items: 1,
            runs: 1,
            is_long: false,
            times: Vec::new(),
        });
        self
    }

    /// Does something before the first run of the last case. It is not measured.
    pub(crate) fn prepare(&mut self, preparation: impl FnOnce() + 'static) -> &mut Self {
        self.last_case().preparation = Some(Box::new(preparation));
        self
    }

    /// Leaves out the last case if there is less memory than this.
    pub(crate) fn needs(&mut self, bytes: u64) -> &mut Self {
        self.last_case().memory = bytes;
        self
    }

    /// Divides the times of the last case by `items`, the number of items in a run.
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
    /// Returns whether there is enough memory, and says so if there is not.
    fn fits(&self, prefix: &str) -> bool {
        let fits = self.memory <= available_memory();
        if !fits {
            let name = &self.name;
            eprintln!("{prefix}{name}: left out, needs {} MB of memory", self.memory >> 20);
        }
        fits
    }

    fn prepare(&mut self) {
        if let Some(preparation) = self.preparation.take() {
            preparation();
        }
    }

    /// Checks the answer once.
    fn test(&mut self) {
        match &mut self.rehearsal {
            Some(rehearsal) => rehearsal(),
            None => {
                self.prepare();
                (self.run)();
            }
        }
    }

    /// Returns how long this many runs take on the processor. A run has one thread.
    fn time(&mut self, runs: u32) -> Duration {
        let start = clock::now();
        for _ in 0..runs {
            (self.run)();
        }
        clock::now() - start
    }
}

/// Returns the number of bytes of memory that the system has left, or the maximum if it does not say so.
fn available_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.map_or(u64::MAX, |kilobytes| kilobytes * 1024)
}

fn checked<T: PartialEq + std::fmt::Debug + 'static>(
    name: &str,
    expected: T,
    mut run: impl FnMut() -> T + 'static,
) -> Run {
    let name = name.to_string();
    Box::new(move || assert_eq!(run(), expected, "{name}"))
}
