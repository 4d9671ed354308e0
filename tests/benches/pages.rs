//! Fills in the figures between the markers of pages, such as `<!-- time: cephalopods/layered/01 to 12 -->` and
//! `<!-- end -->`: from the record, and from `benches/peers.tsv`, which has hand-measured times of public programs.
//!
//! * `times: GROUP...`: in a table whose rows begin with an input, the last cells are the times of the groups.
//! * `studies: ARTICLE COUNT`: whether a claim holds, the time of one of COUNT units, and the ratio.
//! * `bar: Y GAME/PROGRAM/INPUT of OTHER`: a bar of the picture, as long as the time is, beside that of the slowest program.
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
                "bar" => self.bar(name),
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

    /// The second cell may have the author's claim, then the other step. Small units take nanoseconds.
    fn step(&self, step: &str, cells: &mut Cells, name: &str) -> Option<()> {
        let (article, count) = name.split_once(' ')?;
        let [_, against, holds, shown, shown_ratio] = cells else { return None };
        let time = |step: &str| self.time(&format!("studies/{article}/{step}"));
        let scale = if count == "1" { 1.0 } else { 1e6 };
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

    fn peers_of<'a>(&'a self, game: &'a str, input: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
        let rows = self.peers.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        rows.filter(move |row| row.len() == 8 && row[0] == game && row[5] == input)
    }

    fn peer(&self, name: &str) -> Option<f64> {
        let &[game, program, input] = &*name.split('/').collect::<Vec<_>>() else { return None };
        self.peers_of(game, input).find(|row| row[1] == program)?[6].parse().ok()
    }

    fn bar(&self, name: &str) -> Option<String> {
        let (y, name) = name.split_once(' ')?;
        let (name, slowest) = name.split_once(" of ")?;
        let &[game, program, input] = &*name.split('/').collect::<Vec<_>>() else { return None };
        let (y, time) = (y.parse::<u32>().ok()?, self.peer(name)?);
        let share = time / self.peer(&format!("{game}/{slowest}/{input}"))?;
        let width = (370.0 * share).max(1.0);
        let class = if program == "bitsolve" { "ours" } else { "theirs" };
        let bar = format!(r#"class="{class}" x="320" y="{y}" width="{width:.1}" height="20""#);
        let label = format!(r#"x="{:.1}" y="{}""#, 328.0 + width, y + 16);
        Some(format!("<rect {bar}/><text {label}>{}</text>", with_unit(time)))
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
