//! Fills in the figures of the pages, from the record and from the file of public programs.
//!
//! ```text
//! <!-- times: cephalopods/depth cephalopods/layered:process -->
//! | input | depth | layered, whole process |      The first cell of a row names the input. The last cells are filled
//! |---|---:|---:|                                with the times of the solvers that the marker names. The time of
//! | 07 | 2.10 | 2.16 |                           `leads-13x100` is divided by 100.
//! <!-- end -->
//!
//! It takes <!-- time: cephalopods/layered/01 to 12 -->11.9 ms<!-- end -->, and is
//! <!-- ratio: cephalopods 01 to 12 -->3.2<!-- end --> times as fast.
//! ```
//!
//! `<!-- studies: PAGE -->`, `<!-- peers: GAME -->` and `<!-- machine: -->` stand before a whole table or list.

use std::fs;

use crate::measure::statistics::{significant, with_digits};
use crate::measure::timings::{root, Column, Record};
use crate::peers::{Peer, Peers};
use crate::{chart, stamps, studies};

const PAGES: [&str; 2] = ["README.md", "benches/README.md"];

const MARKERS: [&str; 6] = ["times", "time", "ratio", "studies", "peers", "machine"];

const END: &str = "<!-- end -->";

/// Returns the path and the text of each page and of the chart.
pub(crate) fn drawn(record: &Record) -> Result<Vec<(&'static str, String)>, String> {
    let peers = Peers::read()?;
    let mut drawn = vec![(chart::PATH, chart::chart(&peers)?)];
    for path in PAGES {
        let text = fill(&read(path)?, record, &peers);
        drawn.push((path, text.map_err(|error| format!("{path}: {error}"))?));
    }
    Ok(drawn)
}

pub(crate) fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}

/// Replaces what stands between markers.
fn fill(text: &str, record: &Record, peers: &Peers) -> Result<String, String> {
    let (mut filled, mut rest) = (String::new(), text);
    let next =
        |text: &str| MARKERS.iter().filter_map(|name| text.find(&format!("<!-- {name}:"))).min();
    while let Some(start) = next(rest) {
        let (before, after) = rest.split_at(start);
        let (marker, after) = after.split_once(" -->").ok_or("a marker has no end")?;
        let (old, after) = after.split_once(END).ok_or(format!("{marker} has no {END}"))?;
        let (kind, name) = marker.split_once(':').unwrap_or_default();
        let name = name.trim();
        let content = match kind.trim_start_matches("<!-- ") {
            "times" => times(old, name, record)?,
            "time" => with_unit(time(record, name).ok_or(format!("{name} is not recorded"))?),
            "ratio" => {
                let (game, input) = name.split_once(' ').unwrap_or((name, ""));
                let (ours, others) = peers.ranking(game, input)?;
                with_digits(others[0].1 / ours, 2)
            }
            "peers" => of_peers(peers, name),
            "machine" => stamps::listed(record)?,
            _ => {
                let page = studies::pages().into_iter().find(|page| page.name == name);
                steps(&page.ok_or(format!("there is no page '{name}'"))?, record)?
            }
        };
        filled += &format!("{before}{marker} -->{content}{END}");
        rest = after;
    }
    Ok(filled + rest)
}

/// Returns a time of the record. A solver with `:process` stands for its whole process, a flattened source for the time
/// from the read, and any other solver for the time in process. `01 to 12` is the sum of these inputs.
fn time(record: &Record, name: &str) -> Option<f64> {
    let (solver, input) = name.rsplit_once('/')?;
    if let Some((first, last)) = input.split_once(" to ") {
        let inputs = first.parse::<u32>().ok()?..=last.parse().ok()?;
        return inputs.map(|input| time(record, &format!("{solver}/{input:02}"))).sum();
    }
    let count = input.rsplit_once("13x").and_then(|(_, count)| count.parse().ok()).unwrap_or(1.0);
    let (solver, column) = match solver.strip_suffix(":process") {
        Some(solver) => (solver, Column::Process),
        None if solver.contains("flattened") => (solver, Column::FromRead),
        None => (solver, Column::InProcess),
    };
    record.time(&format!("{solver}/{input}"), column).map(|time| time / count)
}

/// Fills the last cells of the rows of a table.
fn times(table: &str, solvers: &str, record: &Record) -> Result<String, String> {
    let solvers: Vec<&str> = solvers.split_whitespace().collect();
    let mut filled = String::new();
    for (index, line) in table.split_inclusive('\n').enumerate() {
        // The marker's own line, the titles, and the line below them.
        if index < 3 {
            filled += line;
            continue;
        }
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        let words = cells.len().checked_sub(solvers.len()).filter(|&words| words > 0);
        let words = &cells[..words.ok_or(format!("this row has too few cells: {line}"))?];
        // The name of an input may be a link.
        let input = words[0].trim_start_matches('[').split(']').next().unwrap_or_default();
        let times = solvers.iter().map(|solver| time(record, &format!("{solver}/{input}")));
        let times: Vec<Option<f64>> = times.collect();
        if times.iter().all(Option::is_none) {
            return Err(format!("{input} has no time of {solvers:?}"));
        }
        let times = times.into_iter().map(cell);
        filled += &row(words.iter().map(ToString::to_string).chain(times));
    }
    Ok(filled)
}

/// Returns a row of a table.
fn row(cells: impl Iterator<Item = String>) -> String {
    let cell = |cell: String| if cell.is_empty() { " |".to_string() } else { format!(" {cell} |") };
    format!("|{}\n", cells.map(cell).collect::<String>())
}

/// Returns a table of columns with words, and of columns with numbers.
fn markdown(words: &[&str], numbers: &[&str], rows: &[Vec<String>]) -> String {
    let titles = row(words.iter().chain(numbers).map(ToString::to_string));
    let lines = "---|".repeat(words.len()) + &"---:|".repeat(numbers.len());
    let rows: String = rows.iter().map(|cells| row(cells.iter().cloned())).collect();
    format!("\n{titles}|{lines}\n{rows}")
}

/// Writes a time in its column's unit. A time that was not measured is empty.
fn cell(time: Option<f64>) -> String {
    time.map_or(String::new(), significant)
}

/// Writes a time in milliseconds with the unit that suits it.
pub(crate) fn with_unit(milliseconds: f64) -> String {
    match milliseconds {
        ..0.1 => format!("{} us", significant(milliseconds * 1e3)),
        ..1000.0 => format!("{} ms", significant(milliseconds)),
        _ => format!("{} s", significant(milliseconds / 1e3)),
    }
}

/// The public programs of a game, each with its times.
fn of_peers(peers: &Peers, game: &str) -> String {
    let of_game: Vec<&Peer> = peers.rows.iter().filter(|peer| peer.game == game).collect();
    let (mut inputs, mut programs) = (Vec::new(), Vec::<&Peer>::new());
    for peer in &of_game {
        // Of the shortest puzzles of Cephalopods, their sum is enough.
        let is_short = ("01".."07").contains(&&*peer.input) && !peer.input.contains(' ');
        if !is_short && !inputs.contains(&&*peer.input) {
            inputs.push(&peer.input);
        }
        if !programs.iter().any(|other| other.program == peer.program) {
            programs.push(peer);
        }
    }
    let cells = |first: &&Peer| {
        let Peer { program, repository, commit, language, .. } = first;
        let link = match repository.is_empty() {
            true => program.clone(),
            false => format!("[{program}](https://github.com/{repository}) @{commit}"),
        };
        let time = |input: &&str| match peers.find(game, program, input) {
            Some(Peer { ms: None, note, .. }) => note.clone(),
            peer => cell(peer.and_then(|peer| peer.ms)),
        };
        [vec![link, language.clone()], inputs.iter().map(time).collect()].concat()
    };
    let rows: Vec<Vec<String>> = programs.iter().map(cells).collect();
    let table = markdown(&["program", "language"], &inputs, &rows);
    let commit = of_game.first().map_or("", |peer| &peer.commit);
    let stamp = peers.stamps.get(game).map_or("", String::as_str);
    format!("{table}\nMeasured on {stamp}, bitsolve at commit {commit}.\n")
}

/// The steps of a page of the studies.
fn steps(page: &studies::Page, record: &Record) -> Result<String, String> {
    let time = |step: &str| {
        let name = format!("studies/{}/{step}", page.name);
        time(record, &name).ok_or(format!("{name} is not recorded"))
    };
    let scale = match page.unit.split(' ').next() {
        Some("ns") => 1e6,
        Some("us") => 1e3,
        _ => 1.0,
    } / page.count as f64;
    let cells = |step: &studies::Step| {
        let against = step.against.map_or("", |(other, _)| other);
        let own = time(step.name)?;
        let (ratio, verdict) = match step.against {
            None => (None, ""),
            Some((other, claim)) => {
                let ratio = own / time(other)?;
                (Some(ratio), claim.verdict(ratio))
            }
        };
        let words = [step.name, step.does, step.author, against, verdict].map(str::to_string);
        Ok([&words[..], &[cell(Some(own * scale)), cell(ratio)]].concat())
    };
    let words = ["step", "what it does", "the author", "compared with", "holds"];
    let rows: Vec<Vec<String>> = page.steps.iter().map(cells).collect::<Result<_, String>>()?;
    Ok(markdown(&words, &[page.unit, "ratio"], &rows))
}
