//! The command line of the bench targets. Cargo passes the same arguments to all of them, so each knows the options
//! of criterion.

use std::io::{self, Write as _};
use std::process;

/// What to do with the benchmarks that are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Print their names.
    List,
    /// Run each once, to see whether the answer is right.
    Test,
    /// Measure them.
    Measure,
}

/// What a command line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// What to do.
    pub mode: Mode,
    /// Parts of the names of the benchmarks to choose. If there are none, all are chosen.
    pub filters: Vec<String>,
    /// Whether a filter must be the whole name.
    pub is_exact: bool,
    /// Whether to say what is left out.
    pub is_verbose: bool,
    /// All other options, without their values.
    pub others: Vec<String>,
}

/// The options of criterion that have a value, which may be the next argument.
const WITH_VALUE: [&str; 20] = [
    "-c",
    "--color",
    "--colour",
    "-s",
    "--save-baseline",
    "-b",
    "--baseline",
    "--baseline-lenient",
    "--format",
    "--profile-time",
    "--load-baseline",
    "--sample-size",
    "--warm-up-time",
    "--measurement-time",
    "--nresamples",
    "--noise-threshold",
    "--confidence-level",
    "--significance-level",
    "--plotting-backend",
    "--output-format",
];

/// The options of criterion without a value, besides those that [`Options`] has fields for.
const WITHOUT_VALUE: [&str; 9] = [
    "--quiet",
    "-n",
    "--noplot",
    "--discard-baseline",
    "--ignored",
    "--quick",
    "--nocapture",
    "--show-output",
    "--include-ignored",
];

/// Returns the words of the command line. What is not UTF-8 is replaced, and then names nothing.
pub(crate) fn arguments() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// Prints the name of a benchmark, as criterion lists it. Ends the process if nobody reads on.
pub(crate) fn list(name: &str) {
    if writeln!(io::stdout(), "{name}: benchmark").is_err() {
        process::exit(0);
    }
}

impl Options {
    /// Reads a command line.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Self {
        let (mut is_bench, mut is_test, mut is_list) = (false, false, false);
        let (mut filters, mut others) = (Vec::new(), Vec::new());
        let (mut is_exact, mut is_verbose) = (false, false);
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                // `cargo bench` adds this one, and `cargo test --benches` does not.
                "--bench" => is_bench = true,
                "--test" => is_test = true,
                "--list" => is_list = true,
                "--exact" => is_exact = true,
                "-v" | "--verbose" => is_verbose = true,
                "--" => filters.extend(arguments.by_ref()),
                option if option.starts_with('-') => {
                    let name = option.split_once('=').map_or(option, |(name, _)| name);
                    others.push(name.to_string());
                    if WITH_VALUE.contains(&option) {
                        arguments.next();
                    }
                }
                _ => filters.push(argument),
            }
        }
        let mode = match () {
            () if is_list => Mode::List,
            () if is_bench && !is_test => Mode::Measure,
            () => Mode::Test,
        };
        Self { mode, filters, is_exact, is_verbose, others }
    }

    /// Returns whether the command line has this option, which has no field.
    pub(crate) fn has(&self, option: &str) -> bool {
        self.others.iter().any(|other| other == option)
    }

    /// Returns whether a benchmark is chosen: whether a filter is part of its name.
    pub(crate) fn chooses(&self, name: &str) -> bool {
        let has = |filter: &String| {
            if self.is_exact {
                name == filter
            } else {
                name.contains(filter.as_str())
            }
        };
        self.filters.is_empty() || self.filters.iter().any(has)
    }

    /// Returns the filters as they stand in a message.
    pub(crate) fn quoted(&self) -> String {
        let quoted: Vec<String> = self.filters.iter().map(|filter| format!("`{filter}`")).collect();
        quoted.join(" or ")
    }
}

/// Returns whether criterion has an option of this name.
pub(crate) fn is_of_criterion(name: &str) -> bool {
    WITH_VALUE.contains(&name) || WITHOUT_VALUE.contains(&name)
}
