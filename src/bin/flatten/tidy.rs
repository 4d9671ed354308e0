//! Drops what a program in one file does not need: attributes for tools, and distinctions between
//! kinds of public.

use crate::token::{after_bracket, text_at, Token};

/// Attributes that are for a library or for lints.
const UNNEEDED: [&str; 6] = ["allow", "doc", "expect", "must_use", "non_exhaustive", "rustfmt"];

/// Returns the tokens of a file without the [`UNNEEDED`] attributes, those of the file itself, and
/// `cfg(flat)`, and with `pub` instead of `pub(crate)`.
pub(crate) fn tidy(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let end = match (text_at(tokens, at), text_at(tokens, at + 1), text_at(tokens, at + 2)) {
            ("#", "!", "[") => after_bracket(tokens, at + 2),
            ("#", "[", "cfg") if text_at(tokens, at + 4) == "flat" => after_bracket(tokens, at + 1),
            ("#", "[", name) if UNNEEDED.contains(&name) => after_bracket(tokens, at + 1),
            ("pub", "(", "crate" | "super") => {
                kept.push(tokens[at]);
                at + 4
            }
            _ => {
                kept.push(tokens[at]);
                at + 1
            }
        };
        at = end;
    }
    kept
}
