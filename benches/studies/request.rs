//! What the command line asks for: [`Options`], as this target understands them.

use crate::measure::options::{is_of_criterion, Mode, Options};

/// What to do, and for which studies.
pub(crate) struct Request {
    pub mode: Mode,
    /// Whether to run the cases that take long, too.
    pub is_long: bool,
    /// Whether to say what is left out.
    pub is_verbose: bool,
    /// How the names of the chosen studies begin. If there are none, all studies are chosen.
    beginnings: Vec<String>,
    /// Whether a beginning must be the whole name.
    is_exact: bool,
}

/// Why no study runs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The help is wanted.
    Help,
    /// There is an option that only criterion has, so only the other benchmarks are meant.
    OnlyCriterion(String),
    /// There is an option that nothing has.
    Unknown(String),
}

impl Request {
    /// Makes a request of the options. Returns why no study runs, if none does.
    pub(crate) fn new(options: Options) -> Result<Self, Refusal> {
        let Options { mode, filters: beginnings, is_exact, is_verbose, others } = options;
        let mut is_long = false;
        for option in others {
            match option.as_str() {
                "--long" => is_long = true,
                "-h" | "--help" => return Err(Refusal::Help),
                name if is_of_criterion(name) => return Err(Refusal::OnlyCriterion(option)),
                _ => return Err(Refusal::Unknown(option)),
            }
        }
        Ok(Self { mode, is_long, is_verbose, beginnings, is_exact })
    }

    /// Returns whether a study is chosen.
    pub(crate) fn chooses(&self, name: &str) -> bool {
        let begins =
            |start: &String| if self.is_exact { name == start } else { name.starts_with(start) };
        self.beginnings.is_empty() || self.beginnings.iter().any(begins)
    }

    /// Returns whether a page with this name may have studies that are chosen.
    pub(crate) fn chooses_from(&self, page: &str) -> bool {
        let prefix = format!("studies/{page}/");
        self.chooses(&prefix) || self.beginnings.iter().any(|start| start.starts_with(&prefix))
    }

    /// Returns whether a case that takes long is to be run or listed: whether all of them are, or its name is given
    /// with at least the beginning of the case. `prefix` is what comes before the case in its name.
    pub(crate) fn runs_long(&self, prefix: &str) -> bool {
        let names = |start: &String| start.len() > prefix.len() && start.starts_with(prefix);
        self.is_long || self.mode != Mode::Measure || self.beginnings.iter().any(names)
    }
}
