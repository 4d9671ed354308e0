//! Public programs. The recorder does not measure them: their times, and those of this crate beside them, are in
//! `benches/peers.tsv`.

use std::fs;

use crate::measure::timings::root;

const PATH: &str = "benches/peers.tsv";

/// The name of this crate's fastest solver.
pub(crate) const OURS: &str = "bitsolve";

/// A program on an input.
pub(crate) struct Peer {
    pub game: String,
    pub program: String,
    /// It is empty for what is not a public program.
    pub repository: String,
    pub input: String,
    /// Milliseconds, or `None` if it was not run, with the reason in the note.
    pub ms: Option<f64>,
    pub note: String,
}

/// All programs on all inputs.
pub(crate) struct Peers {
    /// When and where they were measured.
    pub stamp: String,
    rows: Vec<Peer>,
}

/// What the line with the stamp begins with.
const STAMP: &str = "# measured on ";

/// The time of this crate on an input, and the public programs with their times.
pub(crate) type Ranking<'a> = (f64, Vec<(&'a Peer, f64)>);

impl Peers {
    /// Reads the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if a line is wrong. The error then names the line.
    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(root().join(PATH));
        let text = text.map_err(|error| format!("cannot read {PATH}: {error}"))?;
        let stamp = text.lines().find_map(|line| line.strip_prefix(STAMP));
        let stamp = stamp.ok_or(format!("{PATH} has no stamp"))?.to_string();
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let titles = lines.next();
        debug_assert!(titles.is_some_and(|(_, titles)| titles.starts_with("game\t")));
        let read = |(number, line)| row(line).ok_or(format!("{PATH}:{number}: not a row"));
        Ok(Self { stamp, rows: lines.map(read).collect::<Result<_, String>>()? })
    }

    /// Returns a program on an input, or `None` if there is no such row.
    pub(crate) fn find(&self, game: &str, program: &str, input: &str) -> Option<&Peer> {
        let mut rows = self.rows.iter();
        rows.find(|row| row.game == game && row.program == program && row.input == input)
    }

    /// Returns the time of this crate on an input, and the public programs with their times, the fastest first.
    ///
    /// # Errors
    /// Returns an error if this crate or all others were not measured.
    pub(crate) fn ranking(&self, game: &str, input: &str) -> Result<Ranking<'_>, String> {
        let ours = self.find(game, OURS, input).and_then(|peer| peer.ms);
        let others = self.rows.iter().filter(|peer| !peer.repository.is_empty());
        let others = others.filter(|peer| peer.game == game && peer.input == input);
        let mut others: Vec<(&Peer, f64)> =
            others.filter_map(|peer| Some((peer, peer.ms?))).collect();
        others.sort_by(|one, other| one.1.total_cmp(&other.1));
        match ours {
            Some(ours) if !others.is_empty() => Ok((ours, others)),
            _ => Err(format!("{PATH} has no comparison for {game}, {input}")),
        }
    }
}

/// Reads a row. A dash stands for nothing.
fn row(line: &str) -> Option<Peer> {
    let fields = line.split('\t').map(|field| if field == "-" { "" } else { field });
    let fields: Vec<String> = fields.map(str::to_string).collect();
    let [game, program, repository, _, _, input, ms, note] = fields.try_into().ok()?;
    let ms = (!ms.is_empty()).then(|| ms.parse()).transpose().ok()?;
    Some(Peer { game, program, repository, input, ms, note })
}
