//! Fills in the figures between the markers of pages, such as `<!-- time: cephalopods/layered/01 to 12 -->` and
//! `<!-- end -->`: from the record, and from `benches/peers.tsv`, which has hand-measured times of public programs.
//!
//! ```text
//! times: GROUP...           of a table whose rows begin with an input, the last cells: the times of the groups
//! studies: ARTICLE COUNT    of a table of steps, the last three: whether the author's claim holds, the time of one of
//!                           COUNT units of work, and the ratio
//! peers: GAME               of a table of programs, all cells but the first two
//! ratio: GAME/INPUT         the fastest public program's time, divided by that of this crate
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::record::{significant, with_digits, Record};

pub(crate) struct Figures<'a> {
    pub record: &'a Record,
    pub peers: &'a str,
}

impl Figures<'_> {
    /// Replaces the text between markers.
    pub(crate) fn fill(&self, text: &str) -> Result<String, String> {
        let mut parts = text.split("<!-- ");
        let mut filled = parts.next().unwrap_or_default().to_string();
        while let Some(part) = parts.next() {
            let (marker, old) = part.split_once(" -->").ok_or("a marker has no end")?;
            let (kind, name) = marker.split_once(':').ok_or(format!("{marker} is no marker"))?;
            let name = name.trim();
            let new = match kind {
                "times" => rows(old, |cells, _| self.times(cells, name)),
                "time" => self.time(name).map(with_unit),
                "ratio" => self.ratio(name).map(|ratio| with_digits(ratio, 2)),
                "studies" => rows(old, |cells, titles| self.step(cells, &titles[4], name)),
                "peers" => rows(old, |cells, titles| self.peers(cells, titles, name)),
                "peer" => self.peer(name).map(with_unit),
                _ => self.stamps(),
            };
            let new = new.ok_or(format!("{marker}: a row is not recorded, or lacks cells"))?;
            let rest = parts.next().filter(|rest| rest.starts_with("end -->"));
            let rest = rest.ok_or(format!("{marker} has no <!-- end -->"))?;
            filled += &format!("<!-- {marker} -->{new}<!-- {rest}");
        }
        Ok(filled)
    }

    fn stamps(&self) -> Option<String> {
        let stamp = self.peers.lines().find_map(|line| line.strip_prefix("# measured on "))?;
        let stamps: BTreeSet<&String> = self.record.0.values().map(|row| &row.stamp).collect();
        let benchmarks: String = stamps.iter().map(|it| format!("* benchmarks: {it}\n")).collect();
        Some(format!("\n{benchmarks}* public programs: {stamp}\n"))
    }

    /// Returns a time of the record. `01 to 12` is the sum of these inputs.
    fn time(&self, name: &str) -> Option<f64> {
        let (group, input) = name.rsplit_once('/')?;
        if let Some((first, last)) = input.split_once(" to ") {
            let inputs = first.parse::<u32>().ok()?..=last.parse().ok()?;
            return inputs.map(|input| self.time(&format!("{group}/{input:02}"))).sum();
        }
        let count = input.split("-13x").nth(1).map_or(Some(1.0), |count| count.parse().ok())?;
        self.record.median(name).map(|time| time / count)
    }

    /// Fills the cells of some groups. What was not measured stays empty, but no row may be all empty. A cell such as
    /// `5341 once` stays as it is. The time of `leads-13x100` is divided by 100.
    fn times(&self, cells: &mut [String], groups: &str) -> Option<()> {
        let input = linked(&cells[0]).to_string();
        let groups: Vec<&str> = groups.split(' ').collect();
        let first = cells.len().checked_sub(groups.len())?;
        for (cell, group) in cells[first..].iter_mut().zip(groups) {
            if !cell.ends_with(" once") {
                let time = self.time(&format!("{group}/{input}"));
                *cell = time.map(significant).unwrap_or_default();
            }
        }
        cells[first..].iter().any(|cell| !cell.is_empty()).then_some(())
    }

    /// Fills the last cells of a step. The first are its name, what it does, and the step that it is compared with,
    /// after the author's claim, if there is one.
    fn step(&self, cells: &mut [String], unit: &str, name: &str) -> Option<()> {
        let (article, count) = name.split_once(' ')?;
        let [step, _, against, holds, shown, shown_ratio] = cells else { return None };
        let time = |step: &str| self.time(&format!("studies/{article}/{step}"));
        let scale = if unit.starts_with("ns ") { 1e6 } else { 1.0 };
        *shown = significant(time(step)? * scale / count.parse::<f64>().ok()?);
        let other = against.rsplit(' ').next()?;
        if !other.is_empty() {
            let ratio = time(step)? / time(other)?;
            *shown_ratio = significant(ratio);
            let measured = match ratio {
                ..0.95 => "faster",
                1.05.. => "slower",
                _ => "as fast",
            };
            *holds = match against.strip_suffix(other)? {
                "" => String::new(),
                claim if claim.starts_with(measured) => "yes".to_string(),
                _ => format!("no: {measured}"),
            };
        }
        Some(())
    }

    /// Returns the programs that have an input: whether each is public, and its time, or why it was not run.
    fn peers_of(&self, game: &str, input: &str) -> BTreeMap<&str, (bool, Result<f64, &str>)> {
        let rows = self.peers.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let rows = rows.filter(|row| row.len() == 8 && row[0] == game && row[5] == input);
        rows.map(|row| (row[1], (row[2] != "-", row[6].parse().map_err(|_| row[7])))).collect()
    }

    fn peer(&self, name: &str) -> Option<f64> {
        let &[game, program, input] = &*name.split('/').collect::<Vec<_>>() else { return None };
        self.peers_of(game, input).get(program)?.1.ok()
    }

    fn ratio(&self, name: &str) -> Option<f64> {
        let (game, input) = name.split_once('/')?;
        let peers = self.peers_of(game, input).into_values();
        let fastest = peers.filter(|peer| peer.0).filter_map(|peer| peer.1.ok()).reduce(f64::min);
        Some(fastest? / self.peer(&format!("{game}/bitsolve/{input}"))?)
    }

    /// Fills the cells of a program, after its name and language. The titles name the inputs.
    fn peers(&self, cells: &mut [String], titles: &[String], game: &str) -> Option<()> {
        let program = linked(&cells[0]).to_string();
        for (cell, input) in cells.iter_mut().zip(titles).skip(2) {
            let shown = |time: Result<f64, &str>| time.map_or_else(str::to_string, significant);
            let peer = self.peers_of(game, input).remove(&*program);
            *cell = peer.map(|peer| shown(peer.1)).unwrap_or_default();
        }
        Some(())
    }
}

/// Fills the rows of a table. `fill` gets the cells of a row and the titles.
fn rows(table: &str, fill: impl Fn(&mut [String], &[String]) -> Option<()>) -> Option<String> {
    let cells = |row: &str| -> Vec<String> {
        let row = row.trim_start_matches('|').strip_suffix(" |").unwrap_or(row);
        row.split(" |").map(|cell| cell.trim().to_string()).collect()
    };
    let titles = cells(table.lines().nth(1)?);
    // The marker's own line, the titles, and the line below them.
    let mut filled: String = table.split_inclusive('\n').take(3).collect();
    for line in table.lines().skip(3) {
        let mut cells = cells(line);
        fill(&mut cells, &titles)?;
        let row: String = cells.iter().map(|cell| format!(" {cell} |")).collect();
        filled += &format!("|{}\n", row.replace("|  |", "| |").replace("|  |", "| |"));
    }
    Some(filled)
}

/// Returns the name in a cell, which may be a link.
fn linked(cell: &str) -> &str {
    cell.trim_start_matches('[').split(']').next().unwrap_or_default()
}

/// Writes a time in milliseconds with the unit that suits it.
fn with_unit(milliseconds: f64) -> String {
    match milliseconds {
        ..0.1 => format!("{} us", significant(milliseconds * 1e3)),
        ..1000.0 => format!("{} ms", significant(milliseconds)),
        _ => format!("{} s", significant(milliseconds / 1e3)),
    }
}
