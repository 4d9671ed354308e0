//! Fills in the figures between the markers of pages, such as `<!-- time: cephalopods/layered/01 to 12 -->` and
//! `<!-- end -->`: from the record, and from `benches/peers.tsv`, which has hand-measured times of public programs.
//!
//! * `times: GROUP...`: in a table whose rows begin with an input, the last cells are the times of the groups.
//! * `studies: ARTICLE COUNT`: the time of one of COUNT units, and the ratio to the time of another step.
//! * `ratio: GAME/INPUT`: the fastest public program's time, divided by that of this crate.

use std::collections::BTreeSet;

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
            let (kind, name) = marker.split_once(": ").unwrap_or((marker, ""));
            let new = match kind {
                "times" => rows(old, |input, cells, _| self.times(input, cells, name)),
                "time" => self.time(name).map(with_unit),
                "ratio" => self.ratio(name).map(|ratio| with_digits(ratio, 2)),
                "studies" => rows(old, |step, cells, _| self.step(step, cells, name)),
                "peers" => rows(old, |program, cells, titles| {
                    for (cell, input) in cells.iter_mut().zip(titles).skip(1) {
                        let row = self.peers_of(name, input).find(|row| row[1] == program);
                        let shown =
                            row.map(|row| row[6].parse().map_or(row[7].into(), significant));
                        *cell = shown.unwrap_or_default();
                    }
                    Some(())
                }),
                "peer" => self.peer(name).map(with_unit),
                "machine:" => self.stamps(),
                _ => None,
            };
            let rest = parts.next().filter(|rest| rest.starts_with("end -->"));
            let (new, rest) = new.zip(rest).ok_or(format!("{marker}: wrong, or not recorded"))?;
            filled += &format!("<!-- {marker} -->{new}<!-- {rest}");
        }
        Ok(filled)
    }

    fn stamps(&self) -> Option<String> {
        let stamp = self.peers.lines().find_map(|line| line.strip_prefix("# measured on "))?;
        let stamps: BTreeSet<_> = self.record.values().map(|row| row.stamp.as_str()).collect();
        let (mut machine, mut text) = ("", String::new());
        for (own, commit) in stamps.iter().filter_map(|stamp| stamp.rsplit_once(' ')) {
            // Stamps that differ only in the commit are one line.
            let start =
                if own == machine { ", ".into() } else { format!("\n* benchmarks: {own} ") };
            text += &format!("{start}{commit}");
            machine = own;
        }
        Some(format!("{text}\n* public programs: {stamp}\n"))
    }

    /// `01 to 12` is a sum. The time of `leads-13x100` is divided by 100.
    fn time(&self, name: &str) -> Option<f64> {
        let (group, input) = name.rsplit_once('/')?;
        if let Some((first, last)) = input.split_once(" to ") {
            let inputs = first.parse::<u32>().ok()?..=last.parse().ok()?;
            return inputs.map(|input| self.time(&format!("{group}/{input:02}"))).sum();
        }
        let count = input.split("-13x").nth(1).map_or(Some(1.0), |count| count.parse().ok())?;
        self.record.get(name).map(|row| row.median / count)
    }

    /// What was not measured stays empty, but no row may be all empty. A cell such as `5341 once` stays.
    fn times(&self, input: &str, cells: &mut Cells, groups: &str) -> Option<()> {
        let mut has_time = false;
        for (cell, group) in cells.iter_mut().rev().zip(groups.rsplit(' ')) {
            let time = self.time(&format!("{group}/{input}"));
            if !cell.ends_with(" once") {
                *cell = time.map(significant).unwrap_or_default();
            }
            has_time |= !cell.is_empty();
        }
        has_time.then_some(())
    }

    /// The second cell ends with the step that this one is compared with, and may begin with the author's claim. The
    /// time of one of many units is in nanoseconds. What was not recorded stays empty.
    fn step(&self, step: &str, cells: &mut Cells, name: &str) -> Option<()> {
        let (article, count) = name.split_once(' ')?;
        let [_, against, shown, ratio] = cells else { return None };
        let time = |step: &str| self.time(&format!("studies/{article}/{step}"));
        let (scale, count) = (if count == "1" { 1.0 } else { 1e6 }, count.parse::<f64>().ok()?);
        let other = against.rsplit(' ').next().and_then(time);
        *ratio =
            time(step).zip(other).map(|(own, other)| significant(own / other)).unwrap_or_default();
        *shown = time(step).map(|time| significant(time * scale / count)).unwrap_or_default();
        Some(())
    }

    fn peers_of<'a>(&'a self, game: &'a str, input: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
        let rows = self.peers.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        rows.filter(move |row| row.len() == 8 && row[0] == game && row[5] == input)
    }

    fn peer(&self, name: &str) -> Option<f64> {
        let &[game, program, input] = &*name.split('/').collect::<Vec<_>>() else { return None };
        self.peers_of(game, input).find(|row| row[1] == program)?[6].parse().ok()
    }

    fn ratio(&self, name: &str) -> Option<f64> {
        let (game, input) = name.split_once('/')?;
        let public = self.peers_of(game, input).filter(|row| row[2] != "-");
        let fastest = public.filter_map(|row| row[6].parse().ok()).reduce(f64::min)?;
        Some(fastest / self.peer(&format!("{game}/bitsolve/{input}"))?)
    }
}

type Cells = [String];

/// Fills the rows of a table, below three lines. `fill` gets the first cell, which may be a link, the other cells, and their titles.
fn rows(table: &str, fill: impl Fn(&str, &mut Cells, &Cells) -> Option<()>) -> Option<String> {
    let cells = |row: &str| {
        let row = row.trim_start_matches('|').strip_suffix(" |").unwrap_or(row);
        row.split(" |").map(|cell| cell.trim().to_string()).collect::<Vec<_>>()
    };
    let titles = cells(table.lines().nth(1)?);
    let mut filled: String = table.split_inclusive('\n').take(3).collect();
    for line in table.lines().skip(3) {
        let mut cells = cells(line);
        let (first, rest) = cells.split_first_mut()?;
        fill(first.trim_start_matches('[').split(']').next()?, rest, &titles[1..])?;
        let row: String = cells.iter().map(|cell| format!(" {cell} |")).collect();
        filled += &format!("|{}\n", row.replace("|  |", "| |").replace("|  |", "| |"));
    }
    Some(filled)
}

fn with_unit(milliseconds: f64) -> String {
    match milliseconds {
        ..0.1 => format!("{} us", significant(milliseconds * 1e3)),
        ..1000.0 => format!("{} ms", significant(milliseconds)),
        _ => format!("{} s", significant(milliseconds / 1e3)),
    }
}
