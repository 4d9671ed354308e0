//! Public programs that were measured side by side with this crate's: `benches/peers.tsv`.
//!
//! Nobody can measure them with this crate alone, so the file is kept as it was measured: with its date, its machine,
//! and the repository and commit of each program.

/// The path of the file, from the root of the checkout.
pub(crate) const PATH: &str = "benches/peers.tsv";

/// The name of this crate's programs in the file.
pub(crate) const OURS: &str = "bitsolve";

const HEADER: &str = "game\tprogram\trepository\tcommit\tlanguage\tinput\tms\tnote";

/// A program with an input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Peer {
    pub game: String,
    pub program: String,
    /// `owner/name` on GitHub, the name and version of a package, or nothing.
    pub repository: String,
    pub commit: String,
    pub language: String,
    pub input: String,
    /// Milliseconds, if the program gave the right answer in time.
    pub ms: Option<f64>,
    /// Why there is no time, or what is special about it.
    pub note: String,
}

/// All of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Peers {
    pub date: String,
    pub machine: String,
    pub rows: Vec<Peer>,
}

impl Peers {
    /// Reads the file.
    ///
    /// # Errors
    /// Returns an error with the line if the text is not that of such a file.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut peers = Self::default();
        let mut has_header = false;
        for (index, line) in text.lines().enumerate() {
            let error = |message: &str| Err(format!("{PATH}:{}: {message}", index + 1));
            if let Some(comment) = line.strip_prefix('#') {
                match comment.trim().split_once(": ") {
                    Some(("date", date)) => peers.date = date.to_string(),
                    Some(("machine", machine)) => {
                        // What follows is about the system.
                        let machine = machine.split(';').next().unwrap_or_default();
                        peers.machine = machine.replace("(R)", "");
                    }
                    _ => {}
                }
            } else if !has_header {
                has_header = line == HEADER;
                if !has_header {
                    return error("expected the line of column names");
                }
            } else {
                // A dash stands for nothing.
                let fields = line.split('\t').map(|field| if field == "-" { "" } else { field });
                let fields: Vec<&str> = fields.collect();
                let [game, program, repository, commit, language, input, ms, note] = fields[..]
                else {
                    return error("expected 8 columns");
                };
                let time = ms.parse().ok().filter(|time: &f64| time.is_finite() && *time >= 0.0);
                if time.is_none() && !ms.is_empty() {
                    return error(&format!("expected a number, found {ms:?}"));
                }
                let [game, program, repository, commit, language, input, note] =
                    [game, program, repository, commit, language, input, note].map(str::to_string);
                let ms = time;
                let peer = Peer { game, program, repository, commit, language, input, ms, note };
                peers.rows.push(peer);
            }
        }
        if has_header {
            Ok(peers)
        } else {
            Err(format!("{PATH}:{}: no line of column names", text.lines().count()))
        }
    }

    /// Returns the rows of the public programs that gave an answer to an input, the fastest first.
    pub(crate) fn ranking(&self, game: &str, input: &str) -> Vec<&Peer> {
        let mut ranking: Vec<&Peer> = self.of(game).filter(|peer| peer.is_public()).collect();
        ranking.retain(|peer| peer.input == input && peer.ms.is_some());
        ranking.sort_by(|a, b| f64::total_cmp(&a.ms.unwrap_or(0.0), &b.ms.unwrap_or(0.0)));
        ranking
    }

    /// Returns the rows of a game.
    pub(crate) fn of(&self, game: &str) -> impl Iterator<Item = &Peer> {
        let game = game.to_string();
        self.rows.iter().filter(move |peer| peer.game == game)
    }

    /// Returns the row of a program and an input.
    pub(crate) fn find(&self, game: &str, program: &str, input: &str) -> Option<&Peer> {
        self.of(game).find(|peer| peer.program == program && peer.input == input)
    }
}

impl Peer {
    /// Returns whether the program is one of this crate's.
    pub(crate) fn is_ours(&self) -> bool {
        self.program.starts_with(OURS)
    }

    /// Returns whether the program is one of those that are compared with this crate's.
    pub(crate) fn is_public(&self) -> bool {
        !self.is_ours() && !self.repository.is_empty()
    }

    /// Returns the name of the program for a table, with a link to its repository.
    pub(crate) fn link(&self) -> String {
        let Self { program, repository, commit, .. } = self;
        if repository.is_empty() || self.is_ours() {
            program.clone()
        } else if repository.contains('/') {
            let at = if commit.is_empty() { "" } else { " @" };
            format!("[{program}](https://github.com/{repository}){at}{commit}")
        } else {
            format!("{program}, {repository}")
        }
    }
}
