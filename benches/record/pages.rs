//! Fills in the figures of the pages, from the record and from `benches/peers.tsv`, which has the times of public
//! programs. The recorder does not measure these programs.
//!
//! ```text
//! <!-- times: cephalopods/depth cephalopods/layered:process -->
//! | input | depth | layered, whole process |      The first cell of a row names the input. The last cells are filled
//! |---|---:|---:|                                with the times of the solvers that the marker names. The time of
//! | 07 | 2.10 | 2.16 |                           `leads-13x100` is divided by 100.
//! <!-- end -->
//!
//! It takes <!-- time: cephalopods/layered/01 to 12 -->11.9 ms<!-- end -->, and is
//! <!-- ratio: cephalopods/01 to 12 -->3.2<!-- end --> times as fast as the fastest public program, which takes
//! <!-- peer: cephalopods/matthieuo/01 to 12 -->91.2 ms<!-- end -->.
//! ```
//!
//! After `<!-- studies: PAGE -->`, the last three cells of a row are filled. After `<!-- peers: GAME -->`, all but the
//! first two are filled. `<!-- machine: -->` stands before a list. The chart has markers, too, but its bars are drawn
//! by hand.

use std::collections::BTreeMap;

use crate::measure::timings::{Column, Record};
use crate::measure::{significant, with_digits};
use crate::studies;

const MARKERS: [&str; 7] = ["times", "time", "ratio", "studies", "peers", "peer", "machine"];

const END: &str = "<!-- end -->";

/// Replaces the text between markers. `peers` is the text of `benches/peers.tsv`.
pub(crate) fn fill(text: &str, record: &Record, peers: &str) -> Result<String, String> {
    let (mut filled, mut rest) = (String::new(), text);
    let next =
        |text: &str| MARKERS.iter().filter_map(|name| text.find(&format!("<!-- {name}:"))).min();
    while let Some(start) = next(rest) {
        let (before, after) = rest.split_at(start);
        let (marker, after) = after.split_once(" -->").ok_or("a marker has no end")?;
        let (old, after) = after.split_once(END).ok_or(format!("{marker} has no {END}"))?;
        let (kind, name) = marker.split_once(':').unwrap_or_default();
        let (kind, name) = (kind.trim_start_matches("<!-- "), name.trim());
        let content = match kind {
            "times" => times(old, name, record),
            "time" => time(record, name).map(with_unit),
            "ratio" => ratio(peers, name).map(|ratio| with_digits(ratio, 2)),
            "peers" => of_peers(old, name, peers),
            "peer" => name.split_once('/').and_then(|(game, rest)| {
                let (program, input) = rest.rsplit_once('/')?;
                peer_rows(peers, game, input)
                    .find(|peer| peer.program == program)?
                    .ms
                    .map(with_unit)
            }),
            "machine" => stamps(record, peers),
            _ => Some(steps(old, name, record).map_err(|error| format!("{marker}: {error}"))?),
        };
        let content = content.ok_or(format!("{marker}: a time is not recorded"))?;
        filled += &format!("{before}{marker} -->{content}{END}");
        rest = after;
    }
    Ok(filled + rest)
}

/// Returns a list of the stamps, each with what was measured then and there.
fn stamps(record: &Record, peers: &str) -> Option<String> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (group, stamp) in &record.stamps {
        groups.entry(stamp).or_default().push(group);
    }
    let stamp = peers.lines().find_map(|line| line.strip_prefix("# measured on "));
    groups.entry(stamp?).or_default().push("public programs");
    let line = |(stamp, groups): (&&str, &Vec<&str>)| {
        format!("* {}: measured on {stamp}\n", groups.join(", "))
    };
    Some(format!("\n{}", groups.iter().map(line).collect::<String>()))
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

/// Fills the last cells of the rows of a table. The cell of a time that was not measured stays empty, but no row may be
/// all empty.
fn times(table: &str, solvers: &str, record: &Record) -> Option<String> {
    let solvers: Vec<&str> = solvers.split_whitespace().collect();
    // The marker's own line, the titles, and the line below them.
    let mut filled: String = table.split_inclusive('\n').take(3).collect();
    for line in table.lines().skip(3) {
        let cells = cells(line);
        let words = &cells[..cells.len().checked_sub(solvers.len())?];
        let input = linked(words.first()?);
        let times = solvers.iter().map(|solver| time(record, &format!("{solver}/{input}")));
        let times: Vec<Option<f64>> = times.collect();
        times.iter().find(|time| time.is_some())?;
        let times = times.into_iter().map(|time| time.map_or(String::new(), significant));
        filled += &row(words.iter().map(ToString::to_string).chain(times));
    }
    Some(filled)
}

/// A row of `peers.tsv`.
struct Peer<'a> {
    program: &'a str,
    is_public: bool,
    /// Milliseconds, or `None` if it was not run, with the reason in the note.
    ms: Option<f64>,
    note: &'a str,
}

/// Returns the rows of an input.
fn peer_rows<'a>(
    peers: &'a str,
    game: &'a str,
    input: &'a str,
) -> impl Iterator<Item = Peer<'a>> + Clone {
    peers.lines().filter_map(move |line| match line.split('\t').collect::<Vec<_>>()[..] {
        [of_game, program, repository, _, _, of_input, ms, note] => (of_game == game
            && of_input == input)
            .then(|| Peer { program, is_public: repository != "-", ms: ms.parse().ok(), note }),
        _ => None,
    })
}

/// Returns the time of the fastest public program for `GAME/INPUT`, divided by that of this crate.
fn ratio(peers: &str, name: &str) -> Option<f64> {
    let (game, input) = name.split_once('/')?;
    let mut rows = peer_rows(peers, game, input);
    let public = rows.clone().filter(|peer| peer.is_public).filter_map(|peer| peer.ms);
    Some(public.reduce(f64::min)? / rows.find(|peer| peer.program == "bitsolve")?.ms?)
}

/// Fills the rows of the table of a game's public programs. Its titles name the inputs.
fn of_peers(table: &str, game: &str, peers: &str) -> Option<String> {
    const WORDS: usize = 2;
    let inputs = cells(table.lines().nth(1)?);
    let mut filled: String = table.split_inclusive('\n').take(3).collect();
    for line in table.lines().skip(3) {
        let words = cells(line);
        let program = linked(words[0]);
        let times = inputs.iter().skip(WORDS).map(|input| {
            let peer = peer_rows(peers, game, input).find(|peer| peer.program == program);
            peer.map_or(String::new(), |peer| peer.ms.map_or(peer.note.to_string(), significant))
        });
        filled += &row(words.iter().take(WORDS).map(ToString::to_string).chain(times));
    }
    Some(filled)
}

/// Returns the name in a cell, which may be a link.
fn linked(cell: &str) -> &str {
    cell.trim_start_matches('[').split(']').next().unwrap_or_default()
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

/// Writes a time in milliseconds with the unit that suits it.
fn with_unit(milliseconds: f64) -> String {
    match milliseconds {
        ..0.1 => format!("{} us", significant(milliseconds * 1e3)),
        ..1000.0 => format!("{} ms", significant(milliseconds)),
        _ => format!("{} s", significant(milliseconds / 1e3)),
    }
}

/// Fills the last cells of the table of a page of the studies. The first cells of a row are the step, what it does,
/// and the step that it is compared with, preceded by the author's claim, if any.
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
        let [name, does, against, ..] = cells(line)[..] else {
            return Err(format!("this row has too few cells: {line}"));
        };
        if steps.next() != Some(name) {
            return Err(format!("{} does not have the step {name} here", page.name));
        }
        let own = time(name)?;
        let other = against.rsplit(' ').next().filter(|other| !other.is_empty());
        let ratio = other.map(|other| time(other).map(|other| own / other)).transpose()?;
        let holds = ratio.map_or(String::new(), |ratio| verdict(against, ratio));
        let words = [name, does, against, &holds].map(str::to_string);
        let ratio = ratio.map_or(String::new(), significant);
        filled += &row(words.into_iter().chain([significant(own * scale), ratio]));
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
