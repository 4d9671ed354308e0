//! Everything that is measured, by name: `GAME/SOLVER/INPUT`. The name of a workload is its name in the benchmarks,
//! in the tables, and in the record of timings.
//!
//! A [`Workload`] runs in this process, on one thread. The programs of [`flattened`] run by themselves. A list of
//! either costs nothing: a workload reads and solves nothing before it is prepared.
#![allow(dead_code, reason = "no target uses all of it")]

mod cephalopods;
pub(crate) mod flattened;
pub(crate) mod honeymoon;
pub(crate) mod mastermind;

/// Something to measure in this process.
pub(crate) struct Workload {
    /// The name of the game.
    pub game: &'static str,
    /// The name of the solver.
    pub solver: &'static str,
    /// The name of a case of `inputs/GAME`, or of what is solved besides.
    pub input: String,
    /// The number of deals that a run solves, if the time of one of them is of interest.
    pub deals: Option<u64>,
    /// Whether one run takes more than about 0.4 s.
    pub is_long: bool,
    prepare: Box<dyn Fn() -> Run>,
}

/// Solves something once more, in new memory.
pub(crate) type Run = Box<dyn FnMut()>;

impl Workload {
    /// Creates a workload. `prepare` does what [`Workload::prepare`] says.
    fn new(
        game: &'static str,
        solver: &'static str,
        input: impl Into<String>,
        prepare: impl Fn() -> Run + 'static,
    ) -> Self {
        let prepare = Box::new(prepare);
        Self { game, solver, input: input.into(), deals: None, is_long: false, prepare }
    }

    /// Returns `GAME/SOLVER/INPUT`.
    pub(crate) fn name(&self) -> String {
        format!("{}/{}/{}", self.game, self.solver, self.input)
    }

    /// Reads the input, solves it once, and checks the answer. Returns what solves it again, in new memory and without
    /// reading.
    ///
    /// # Panics
    /// Panics if the answer is wrong.
    pub(crate) fn prepare(&self) -> Run {
        (self.prepare)()
    }
}

/// Returns all workloads of all games.
pub(crate) fn all() -> Vec<Workload> {
    let mut all = cephalopods::all();
    all.extend(mastermind::all());
    all.extend(honeymoon::all());
    all
}

/// Returns the names of the first `count` cases of a game: 01, 02 and so on.
fn numbers(count: usize) -> impl Iterator<Item = String> {
    (1..=count).map(|number| format!("{number:02}"))
}
