//! What the command line asks for. Cargo passes the same arguments to all bench targets, so the options
//! are those of criterion that make sense here.

/// What to do with the studies that were chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Prints their names.
    List,
    /// Runs each once, to see whether the answer is right.
    Test,
    /// Measures them and prints a table for each page.
    Measure,
}

/// What to do, and for which studies.
pub(crate) struct Request {
    pub mode: Mode,
    /// How the names of the chosen studies begin. If there are none, all studies are chosen.
    beginnings: Vec<String>,
}

impl Request {
    /// Reads the command line. Returns `None` if there is an option that only criterion has.
    pub(crate) fn parse(arguments: impl Iterator<Item = String>) -> Option<Self> {
        let (mut is_bench, mut is_test, mut is_list) = (false, false, false);
        let mut beginnings = Vec::new();
        for argument in arguments {
            match argument.as_str() {
                // `cargo bench` adds this one, and `cargo test --benches` does not.
                "--bench" => is_bench = true,
                "--test" => is_test = true,
                "--list" => is_list = true,
                option if option.starts_with('-') => return None,
                _ => beginnings.push(argument),
            }
        }
        let mode = match () {
            () if is_list => Mode::List,
            () if is_bench && !is_test => Mode::Measure,
            () => Mode::Test,
        };
        Some(Self { mode, beginnings })
    }

    /// Returns whether a study is chosen.
    pub(crate) fn chooses(&self, name: &str) -> bool {
        self.beginnings.is_empty() || self.beginnings.iter().any(|start| name.starts_with(start))
    }

    /// Returns whether a page with this name may have studies that are chosen.
    pub(crate) fn chooses_from(&self, page: &str) -> bool {
        let prefix = format!("studies/{page}/");
        self.chooses(&prefix) || self.beginnings.iter().any(|start| start.starts_with(&prefix))
    }
}
