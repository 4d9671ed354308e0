//! Single figures within sentences.

use super::Sources;
use crate::document::Content;
use crate::measure::statistics::with_digits;
use crate::record::Column;

/// Returns a figure by its expression:
///
/// * `cephalopods/layered/16 process_ms`: a column of a row;
/// * `cephalopods/layered/01-12 in_process_ms`: the sum over several inputs;
/// * `ours cephalopods 01 to 12`, `best cephalopods 01 to 12`: this crate's program in `benches/peers.tsv`, and the
///   fastest public one;
/// * two of these, or one of these and a number, with ` / ` between them.
///
/// A figure has three significant digits, a ratio of two has two.
///
/// # Errors
/// Returns an error if the expression is none of these, or if there is no such figure.
pub(crate) fn figure(sources: &Sources, expression: &str) -> Result<Content, String> {
    let (value, digits) = match expression.split_once(" / ") {
        None => (term(sources, expression)?, 3),
        Some((one, other)) => {
            let one = term(sources, one)?;
            match other.parse::<f64>() {
                Ok(number) => (one / number, 3),
                Err(_) => (one / term(sources, other)?, 2),
            }
        }
    };
    Ok(Content::Text(with_digits(value, digits)))
}

fn term(sources: &Sources, term: &str) -> Result<f64, String> {
    let error = || format!("there is no figure '{term}'");
    let (first, rest) = term.split_once(' ').ok_or_else(error)?;
    let found = match first {
        "ours" | "best" => {
            let (game, input) = rest.split_once(' ').ok_or_else(error)?;
            let peers = &sources.peers;
            let peer = match first {
                "ours" => peers.find(game, crate::peers::OURS, input),
                _ => peers.ranking(game, input).first().copied(),
            };
            peer.and_then(|peer| peer.ms)
        }
        name => {
            let mut words = name.splitn(3, '/');
            let mut word = || words.next().unwrap_or_default();
            let (game, solver, input) = (word(), word(), word());
            let column = Column::ALL.into_iter().find(|column| column.name() == rest);
            column.and_then(|column| sources.record.figure(game, solver, input, column))
        }
    };
    found.ok_or_else(error)
}
