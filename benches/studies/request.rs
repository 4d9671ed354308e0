//! What the command line asks for. Cargo gives all bench targets the same arguments, so the options are
//! those of criterion that make sense here.

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
    /// Parts of names. Without any, all studies are chosen.
    words: Vec<String>,
}

impl Request {
    /// Reads the command line. Returns `None` if there is an option that only criterion has.
    pub(crate) fn parse(arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut request = Self { mode: Mode::Measure, words: Vec::new() };
        for argument in arguments {
            match argument.as_str() {
                // `cargo bench` adds this one.
                "--bench" => {}
                "--list" => request.mode = Mode::List,
                "--test" => request.mode = Mode::Test,
                option if option.starts_with('-') => return None,
                _ => request.words.push(argument),
            }
        }
        Some(request)
    }

    /// Returns whether a study is chosen.
    pub(crate) fn chooses(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| name.contains(word.as_str()))
    }
}
