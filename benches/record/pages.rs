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
//! After `<!-- studies: PAGE -->`, the last three cells of a row are filled. After `<!-- peers: GAME -->`, all but the first
//! two are filled. `<!-- machine: -->` stands before a list.

use std::collections::BTreeMap;

use crate::measure::statistics::{significant, with_digits};
use crate::measure::timings::{Column, Record};
use crate::peers::Peers;
use crate::studies;

const MARKERS: [&str; 6] = ["times", "time", "ratio", "studies", "peers", "machine"];

const END: &str = "<!-- end -->";

/// Replaces what stands between markers.
pub(crate) fn fill(text: &str, record: &Record, peers: &Peers) -> Result<String, String> {
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
            "peers" => of_peers(old, name, peers),
            "machine" => stamps(record, peers),
            _ => steps(old, name, record).map_err(|error| format!("studies: {name}: {error}"))?,
        };
        filled += &format!("{before}{marker} -->{content}{END}");
        rest = after;
    }
    Ok(filled + rest)
}

/// Returns a list of the stamps, each with what was measured then and there.
fn stamps(record: &Record, peers: &Peers) -> String {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (group, stamp) in &record.stamps {
        groups.entry(stamp).or_default().push(group);
    }
    groups.entry(&peers.stamp).or_default().push("public programs");
    let line = |(stamp, groups): (&&str, &Vec<&str>)| {
        format!("* {}: measured on {stamp}\n", groups.join(", "))
    };
    format!("\n{}", groups.iter().map(line).collect::<String>())
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
        let cells = cells(line);
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

/// Fills the rows of the table of a game's public programs. Its titles name the inputs.
fn of_peers(table: &str, game: &str, peers: &Peers) -> String {
    const WORDS: usize = 2;
    let inputs = table.lines().nth(1).map(cells).unwrap_or_default();
    let mut filled: String = table.split_inclusive('\n').take(3).collect();
    for line in table.lines().skip(3) {
        let words = cells(line);
        // The name of a program may be a link.
        let program = words[0].trim_start_matches('[').split(']').next().unwrap_or_default();
        let times = inputs.iter().skip(WORDS).map(|input| {
            let peer = peers.find(game, program, input);
            peer.map_or(String::new(), |peer| peer.ms.map_or(peer.note.clone(), significant))
        });
        filled += &row(words.iter().take(WORDS).map(ToString::to_string).chain(times));
    }
    filled
}

/// Returns the cells of a row of a table.
fn cells(row: &str) -> Vec<&str> {
    let row = row.trim().trim_start_matches('|');
    row.strip_suffix(" |").unwrap_or(row).split(" |").map(str::trim).collect()
}

/// Returns a row of a table.
fn row(cells: impl Iterator<Item = String>) -> String {
    let cell = |cell: String| if cell.is_empty() { " |".to_string() } else { format!(" {cell} |") };
    format!("|{}\n", cells.map(cell).collect::<String>())
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

/// Fills the last cells of the table of a page of the studies. The first cells of a row are the step, what it does, what
/// the author says, and the step that it is compared with, after the author's claim about its time.
fn steps(table: &str, page: &str, record: &Record) -> Result<String, String> {
    let page = studies::pages().into_iter().find(|known| known.name == page);
    let page = page.ok_or("there is no such page")?;
    let time = |step: &str| {
        let name = format!("studies/{}/{step}", page.name);
        time(record, &name).ok_or(format!("{name} is not recorded"))
    };
    let titles = 3;
    let mut filled: String = table.split_inclusive('\n').take(titles).collect();
    let scale = match filled.lines().nth(1).map(cells).as_deref() {
        Some([.., unit, _]) if unit.starts_with("ns ") => 1e6,
        Some([.., unit, _]) if unit.starts_with("us ") => 1e3,
        _ => 1.0,
    } / page.count as f64;
    let mut steps = page.steps.iter().map(|(name, _)| *name);
    for line in table.lines().skip(titles) {
        let [name, does, author, against, ..] = cells(line)[..] else {
            return Err(format!("this row has too few cells: {line}"));
        };
        if steps.next() != Some(name) {
            return Err(format!("{} does not have the step {name} here", page.name));
        }
        let own = time(name)?;
        let other = against.rsplit(' ').next().filter(|other| !other.is_empty());
        let ratio = other.map(|other| time(other).map(|other| own / other)).transpose()?;
        let holds = ratio.map_or(String::new(), |ratio| verdict(against, ratio));
        let words = [name, does, author, against, &holds].map(str::to_string);
        filled += &row(words.into_iter().chain([cell(Some(own * scale)), cell(ratio)]));
    }
    steps.next().map_or(Ok(filled), |step| Err(format!("the table does not have {step}")))
}

/// Returns whether a measured ratio agrees with a claim such as `faster than runs`, or nothing without a claim.
fn verdict(claim: &str, ratio: f64) -> String {
    // Runs on a shared machine differ by as much.
    const TOLERANCE: f64 = 1.05;
    let measured = match ratio {
        _ if ratio < 1.0 / TOLERANCE => "faster",
        _ if ratio > TOLERANCE => "slower",
        _ => "as fast",
    };
    match claim.split_once(" than ").or_else(|| claim.split_once(" as ")) {
        None => String::new(),
        Some((claimed, _)) if claimed == measured => "yes".to_string(),
        Some(_) => format!("no: {measured}"),
    }
}
