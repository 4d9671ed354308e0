//! The tables of public programs.

use super::markdown::Markdown;
use super::time;
use crate::peers::{Peer, Peers};

/// The comparison that stands for a game.
pub(crate) struct Headline {
    pub title: &'static str,
    pub game: &'static str,
    /// The input in `benches/peers.tsv`.
    pub input: &'static str,
    pub question: &'static str,
}

/// One for each game.
pub(crate) const HEADLINES: [Headline; 3] = [
    Headline {
        title: "Cephalopods",
        game: "cephalopods",
        input: "01 to 12",
        question: "the twelve public tests",
    },
    Headline {
        title: "Mastermind",
        game: "mastermind",
        input: "5p8c-knuth-11223",
        question: "all 32,768 games of 5 pins and 8 colors by Knuth's strategy",
    },
    Headline {
        title: "Honeymoon Bridge",
        game: "honeymoon",
        input: "value-13-no-trump",
        question: "the tricks of a random deal of 13 cards a hand, in a run of many",
    },
];

/// The inputs of the table of Cephalopods.
const INPUTS: [&str; 9] = ["07", "08", "09", "10", "11", "12", "01 to 12", "16", "35"];

/// Returns all tables, each with the name of its game.
pub(super) fn all(peers: &Peers) -> String {
    format!(
        "Cephalopods, milliseconds of whole processes:\n\n{}\n\
         Mastermind, all games of a size, milliseconds of whole processes:\n\n{}\n\
         Honeymoon Bridge, milliseconds per deal:\n\n{}\n{}",
        cephalopods(peers),
        mastermind(peers),
        honeymoon(peers),
        machine(peers)
    )
}

/// Returns the line that says when and where the programs were measured.
fn machine(peers: &Peers) -> String {
    format!("Measured side by side on {}: {}.\n", peers.date, peers.machine)
}

/// A row for each program.
fn cephalopods(peers: &Peers) -> String {
    let mut table = Markdown::new(&["program", "language"], &INPUTS);
    for program in distinct(peers, "cephalopods", |peer| &peer.program) {
        let cells = INPUTS.iter().map(|input| cell(peers.find("cephalopods", program, input)));
        let first = peers.of("cephalopods").find(|peer| peer.program == program);
        let names = first.map(|peer| [peer.link(), peer.language.clone()]).unwrap_or_default();
        table.row(names.into_iter().chain(cells));
    }
    table.end()
}

/// A row for each game and strategy.
fn mastermind(peers: &Peers) -> String {
    by_input(peers, "mastermind", "game, strategy, first guess", |input| {
        let (game, rest) = input.split_once('-').unwrap_or((input, ""));
        let (strategy, first) = rest.rsplit_once('-').unwrap_or((rest, ""));
        format!("{game}, {strategy}, {first}")
    })
}

/// A row for each kind of deal and question.
fn honeymoon(peers: &Peers) -> String {
    by_input(peers, "honeymoon", "question, cards, trumps", |input| {
        let mut words = input.splitn(3, '-');
        let mut word = || words.next().unwrap_or_default().replace('-', " ");
        let (question, cards, trumps) = (word(), word(), word());
        format!("`{question}`, {cards} cards, {trumps}")
    })
}

/// A row for each input, and a column for each program.
fn by_input(peers: &Peers, game: &str, title: &str, text: impl Fn(&str) -> String) -> String {
    let programs = distinct(peers, game, |peer| &peer.program);
    let titles: Vec<String> = programs
        .iter()
        .filter_map(|program| peers.of(game).find(|peer| peer.program == *program))
        .map(|peer| match peer.language.as_str() {
            "" => peer.link(),
            language => format!("{} ({language})", peer.link()),
        })
        .collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut table = Markdown::new(&[title], &titles);
    for input in distinct(peers, game, |peer| &peer.input) {
        let cells = programs.iter().map(|program| cell(peers.find(game, program, input)));
        table.row([text(input)].into_iter().chain(cells));
    }
    table.end()
}

/// Returns the values of a column, each once, in the order of the file.
fn distinct<'a>(
    peers: &'a Peers,
    game: &str,
    column: impl Fn(&'a Peer) -> &'a String,
) -> Vec<&'a str> {
    let mut values: Vec<&str> = Vec::new();
    for peer in peers.of(game) {
        let value = column(peer).as_str();
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// Returns a time, or why there is none.
fn cell(peer: Option<&Peer>) -> String {
    match peer {
        Some(Peer { ms: None, note, .. }) => note.clone(),
        peer => time(peer.and_then(|peer| peer.ms)),
    }
}
