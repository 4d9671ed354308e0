//! The pictures, drawn from the record, from public programs, and from a table of the studies.

use crate::chart::{badge, pictures, Bar, Group, Series};
use crate::document;
use crate::peers::{Peers, OURS};
use crate::record::Record;
use crate::tables::{per_deal, short, Headline, Sources, HEADLINES};

/// The folder of the pictures, from the root of the checkout.
const FOLDER: &str = "benches/pictures";

/// The inputs of Cephalopods that take a search, and their place in the picture.
const INPUTS: [&str; 9] = ["06", "07", "08", "09", "10", "11", "12", "16", "35"];

/// Returns the path and the text of each picture. `document` is the text of `benches/README.md`.
///
/// # Errors
/// Returns an error if the table of the scoring functions is not as expected.
pub(crate) fn all(sources: &Sources, document: &str) -> Result<Vec<(String, String)>, String> {
    let pictures = [
        ("headline", Some(headline(&sources.peers))),
        ("cephalopods", Some(cephalopods(&sources.peers))),
        ("scores", scores(&sources.record, document)?),
        ("deals", Some(deals(&sources.record))),
    ];
    let drawn = pictures.into_iter().filter_map(|(name, svg)| Some((name, svg?)));
    Ok(drawn.map(|(name, svg)| (format!("{FOLDER}/{name}.svg"), svg)).collect())
}

/// Returns the path and the text of each badge. `manifest` is the text of `Cargo.toml`.
///
/// # Errors
/// Returns an error if the manifest does not name the license or the oldest compiler.
pub(crate) fn badges(manifest: &str) -> Result<[(String, String); 2], String> {
    let value = |key: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.map(|value| value.trim_matches('"')).ok_or_else(|| format!("Cargo.toml has no {key}"))
    };
    let license = badge("license", value("license")?);
    let rust = badge("Rust", &format!("{} or later", value("rust-version")?));
    Ok([("license", license), ("rust", rust)]
        .map(|(name, svg)| (format!("{FOLDER}/{name}.svg"), svg)))
}

/// This crate's programs and the two best public ones for each game, all from `benches/peers.tsv`.
fn headline(peers: &Peers) -> String {
    let groups = HEADLINES.map(|Headline { title, game, input, question }| {
        let ours = peers.find(game, OURS, input);
        let others = peers.ranking(game, input);
        let shown = ours.into_iter().chain(others.into_iter().take(2));
        let bars = shown.map(|peer| {
            let value = peer.ms.unwrap_or(0.0);
            Bar { name: peer.program.clone(), value, label: short(value), is_ours: peer.is_ours() }
        });
        let (title, question) = (title.to_string(), question.to_string());
        Group { title, question, bars: bars.collect() }
    });
    pictures::headline(&format!("{}, {}", peers.date, peers.machine), groups.to_vec())
}

/// Whole processes over the inputs, all from `benches/peers.tsv`.
fn cephalopods(peers: &Peers) -> String {
    /// What this crate's programs are called in the picture.
    const SOLVERS: [(&str, &str); 3] =
        [(OURS, "layered"), ("bitsolve, depth", "depth"), ("bitsolve, reference", "reference")];
    let line = |program: &str, name: &str, is_ours| {
        let point = |input| peers.find("cephalopods", program, input).and_then(|peer| peer.ms);
        Series { name: name.to_string(), is_ours, points: INPUTS.map(point).to_vec() }
    };
    let mut series = SOLVERS.map(|(program, name)| line(program, name, true)).to_vec();
    for peer in peers.of("cephalopods").filter(|peer| peer.is_public()) {
        if !series.iter().any(|series| series.name == peer.program) {
            series.push(line(&peer.program, &peer.program, false));
        }
    }
    let subtitle = format!("{}, {}; bitsolve: thick lines", peers.date, peers.machine);
    pictures::cephalopods(&subtitle, &INPUTS, series)
}

/// Nanoseconds per feedback, as the table of `studies/mastermind/feedbacks` has them, if it is in the document.
fn scores(record: &Record, document: &str) -> Result<Option<String>, String> {
    const PAGE: &str = "studies/mastermind/feedbacks";
    /// What the steps are called in the picture. Others have their own names.
    const OURS: [(&str, &str); 3] = [
        ("parts", "planes"),
        ("parts-portable", "planes, portable"),
        ("parts-avx512", "planes, AVX-512"),
    ];
    let Some(text) = document::table(document, PAGE) else { return Ok(None) };
    let rows = || text.lines().filter(|line| line.starts_with('|')).map(cells);
    let error = || format!("the table {PAGE} has no row of cases");
    let titles = rows().find(|row| row.first() == Some(&"case")).ok_or_else(error)?;
    let cases: Vec<(f64, Vec<&str>)> = rows()
        .filter_map(|row| Some((row.first()?.strip_prefix("5p8c/")?.parse().ok()?, row)))
        .collect();
    let series = titles.iter().enumerate().skip(1).map(|(column, &title)| {
        let ours = OURS.iter().find(|(step, _)| *step == title);
        let points = cases.iter().map(|(_, row)| row.get(column)?.parse().ok());
        Series {
            name: ours.map_or(title, |(_, name)| name).to_string(),
            is_ours: ours.is_some(),
            points: points.collect(),
        }
    });
    // The first of the crate's own lines is the most visible.
    let mut series: Vec<Series> = series.collect();
    series.sort_by_key(|series| series.name != OURS[0].1);
    let secrets: Vec<f64> = cases.iter().map(|(secrets, _)| *secrets).collect();
    Ok(Some(pictures::scores(&subtitle(record), &secrets, series)))
}

/// Microseconds per deal over the number of cards per hand.
fn deals(record: &Record) -> String {
    let cards: Vec<u32> = (1..=13).collect();
    let series = [("value", "fast"), ("leads", "fast"), ("value", "reference")];
    let series = series.map(|(question, solver)| {
        let is_ours = solver == "fast";
        let name = if is_ours { question.to_string() } else { format!("{question}, {solver}") };
        let milliseconds = |&cards| per_deal(record, solver, question, cards);
        let points = cards.iter().map(milliseconds).map(|time| Some(time? * 1000.0));
        Series { name, is_ours, points: points.collect() }
    });
    let places: Vec<f64> = cards.iter().map(|&cards| f64::from(cards)).collect();
    pictures::deals(&subtitle(record), &places, series.to_vec())
}

/// Returns the line below the title of a picture.
fn subtitle(record: &Record) -> String {
    format!("{}, {}", record.stamp.date, record.stamp.machine)
}

/// Returns the cells of a row of a table.
fn cells(row: &str) -> Vec<&str> {
    row.trim().trim_matches('|').split('|').map(str::trim).collect()
}
