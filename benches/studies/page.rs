//! A page: the steps of one document, and how they are measured.

use std::time::{Duration, Instant};

use crate::claim::Claim;
use crate::measure::clock;
use crate::measure::options::{self, Mode};
use crate::request::Request;
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
    /// Steps that this machine cannot do, and why.
    pub impossible: Vec<String>,
    /// How long all rounds together should take: without the cases that take long, and with them.
    times: [Duration; 2],
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
    /// Whether it takes so long that it is left out unless it is asked for.
    takes_long: bool,
    /// The number of runs in a round.
    runs: u32,
    /// Whether the first run took long.
    is_long: bool,
    /// The time per item in each round, in seconds.
    pub times: Vec<f64>,
}

/// Runs a case, and checks the answer.
type Run = Box<dyn FnMut()>;

impl Page {
    /// Creates a page without steps.
    pub(crate) fn new(title: &'static str, unit: Unit) -> Self {
        let times = [Duration::from_secs(10), Duration::from_secs(15)];
        Self { title, unit, steps: Vec::new(), impossible: Vec::new(), times }
    }

    /// Sets how many seconds all rounds together should take: without the cases that take long, and with them.
    pub(crate) fn takes(mut self, seconds: u64, seconds_if_long: u64) -> Self {
        self.times = [seconds, seconds_if_long].map(Duration::from_secs);
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
    /// `studies/`. Returns whether any is chosen.
    ///
    /// # Panics
    /// Panics if a step is compared with one that does not exist.
    pub(crate) fn run(mut self, name: &str, request: &Request) -> bool {
        for against in self.steps.iter().filter_map(|step| step.against) {
            assert!(self.steps.iter().any(|step| step.name == against), "no step {against}");
        }
        let left_out = self.choose(name, request);
        let is_empty = self.steps.is_empty();
        if left_out > 0 && (is_empty || request.is_verbose) {
            eprintln!(
                "studies/{name}: {left_out} cases with runs of a second or more are left out. \
                 --long runs them."
            );
        }
        match request.mode {
            _ if is_empty => {}
            Mode::List => self.each_case(|name, _| options::list(name), name),
            Mode::Test => {
                let test = |name: &str, case: &mut Case| {
                    println!("Testing {name}");
                    case.test();
                    println!("Success");
                };
                self.each_case(test, name);
            }
            Mode::Measure => {
                self.measure(name, request);
                table::print(&self);
            }
        }
        left_out > 0 || !is_empty
    }

    /// Keeps the cases that are chosen, and returns the number of those that were chosen but take too long.
    fn choose(&mut self, name: &str, request: &Request) -> usize {
        let mut left_out = 0;
        for step in &mut self.steps {
            let prefix = format!("studies/{name}/{}/", step.name);
            step.cases.retain(|case| request.chooses(&format!("{prefix}{}", case.name)));
            let all = step.cases.len();
            step.cases.retain(|case| !case.takes_long || request.runs_long(&prefix));
            left_out += all - step.cases.len();
            if request.mode == Mode::Measure {
                step.cases.retain(|case| case.fits(&prefix, request));
            }
        }
        self.steps.retain(|step| !step.cases.is_empty());
        left_out
    }

    /// Does something with each case and its whole name.
    fn each_case(&mut self, mut work: impl FnMut(&str, &mut Case), name: &str) {
        for step in &mut self.steps {
            for case in &mut step.cases {
                work(&format!("studies/{name}/{}/{}", step.name, case.name), case);
            }
        }
    }

    /// Measures all cases, in turns.
    fn measure(&mut self, name: &str, request: &Request) {
        if request.is_verbose {
            self.impossible.iter().for_each(|step| eprintln!("studies/{name}/{step}"));
        }
        let (start, time) = (Instant::now(), self.times[usize::from(request.is_long)]);
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
            takes_long: false,
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

    /// Leaves out the last case unless it is asked for, because a run takes about a second or more.
    pub(crate) fn takes_long(&mut self) -> &mut Self {
        self.last_case().takes_long = true;
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
    /// Returns whether there is enough memory.
    fn fits(&self, prefix: &str, request: &Request) -> bool {
        let fits = self.memory <= available_memory();
        if !fits && request.is_verbose {
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
