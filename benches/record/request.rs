//! What the command line asks for.

/// The option with which the recorder runs itself: `--in-process NAME RUNS`.
pub(crate) const IN_PROCESS: &str = "--in-process";

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Print the help.
    Help,
    /// Measure the rows whose names begin like one of these, or all if there are none, and write everything.
    Measure(Vec<String>),
    /// Run what is short once, and write nothing.
    Test(Vec<String>),
    /// Write the tables and pictures anew.
    Draw,
    /// Compare the tables and pictures with the record.
    Check,
    /// Print names.
    List(Vec<String>),
    /// Run a workload this many times.
    InProcess(String, u32),
}

/// The text of `--help`.
pub(crate) const HELP: &str = "\
Measures the figures in the documentation, and updates them there.

Usage: cargo bench --bench record [-- [OPTIONS] [BEGINNING]...]

Measures every row, checks every answer, and writes inputs/timings.tsv. Then writes
the tables in README.md and benches/README.md and the pictures in benches/pictures
from it. This takes up to 14 minutes. With BEGINNING, only rows whose names begin so
are measured, for example mastermind/fast; the others are kept. Names of pages begin
with studies/.

Options:
      --draw     measure nothing; write tables and pictures from the record
      --check    write nothing; fail if a table or picture is not what the record says
      --test     run each short row (under about 50 ms) once; write nothing
      --list     print the names of the rows
  -h, --help     print this help

Exit status:
  0  everything was done
  1  a program failed or gave a wrong answer, a file could not be read or written, or
     --check found a difference
  2  the command line is wrong
";

impl Request {
    /// Reads the command line.
    ///
    /// # Errors
    /// Returns an error if an option is unknown, or if options exclude each other.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let (mut modes, mut beginnings) = (Vec::new(), Vec::new());
        let (mut is_bench, mut is_help) = (false, false);
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                // `cargo bench` adds this one, and `cargo test --benches` does not.
                "--bench" => is_bench = true,
                "-h" | "--help" => is_help = true,
                "--draw" | "--check" | "--test" | "--list" => modes.push(argument),
                IN_PROCESS => {
                    let runs = |runs: String| runs.parse().ok();
                    let (name, runs) = (arguments.next(), arguments.next().and_then(runs));
                    let found = name.zip(runs).map(|(name, runs)| Self::InProcess(name, runs));
                    return found.ok_or_else(|| format!("{argument} needs a name and a number"));
                }
                option if option.starts_with('-') => {
                    return Err(format!("there is no option '{option}'"));
                }
                _ => beginnings.push(argument),
            }
        }
        if is_help {
            return Ok(Self::Help);
        }
        if let [first, second, ..] = &modes[..] {
            return Err(format!("'{second}' cannot follow '{first}'"));
        }
        let mode = modes.first().map(String::as_str);
        match (mode, beginnings.first()) {
            (Some(mode @ ("--draw" | "--check")), Some(beginning)) => {
                Err(format!("'{mode}' is about all rows, but '{beginning}' names some"))
            }
            (Some("--draw"), None) => Ok(Self::Draw),
            (Some("--check"), None) => Ok(Self::Check),
            (Some("--list"), _) => Ok(Self::List(beginnings)),
            (Some(_), _) => Ok(Self::Test(beginnings)),
            (None, _) if is_bench => Ok(Self::Measure(beginnings)),
            (None, _) => Ok(Self::Test(beginnings)),
        }
    }
}

/// Returns whether a name begins like one of these, or whether there are none.
pub(crate) fn chooses(beginnings: &[String], name: &str) -> bool {
    beginnings.is_empty() || beginnings.iter().any(|beginning| name.starts_with(beginning))
}
