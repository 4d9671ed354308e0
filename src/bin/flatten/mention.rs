//! The names that code mentions.

use crate::token::{word_length, Kind, Token};

/// A name that code mentions.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The name.
    pub name: String,
    /// How it is reached.
    pub via: Via,
}

/// How a name is reached.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// By the name alone.
    Nothing,
    /// By a path. This is the segment before the name.
    Path(String),
    /// By a method call on a value.
    Call,
}

/// Returns the names that the code in `tokens` mentions, with those in format strings.
pub(crate) fn mentions(tokens: &[Token<'_>]) -> Vec<Mention> {
    let code: Vec<&Token<'_>> = tokens.iter().filter(|t| t.kind != Kind::Comment).collect();
    let text = |at: Option<usize>| at.and_then(|at| code.get(at)).map_or("", |token| token.text);
    let before = |at: usize, back: usize| text(at.checked_sub(back));
    let words = code.iter().enumerate().filter(|(_, token)| token.kind == Kind::Word);
    let mention = |(at, token): (usize, &&Token<'_>)| {
        let via = if before(at, 1) == ":" && before(at, 2) == ":" {
            Via::Path(before(at, 3).to_string())
        } else if before(at, 1) == "." && before(at, 2) != "." {
            // A name that is not called is a field. The definition of the field mentions its type.
            let called = matches!(text(Some(at + 1)), "(" | ":");
            return called.then(|| Mention { name: token.text.to_string(), via: Via::Call });
        } else {
            Via::Nothing
        };
        Some(Mention { name: token.text.to_string(), via })
    };
    let in_formats = code.iter().filter(|token| token.kind == Kind::Literal).flat_map(|token| {
        let names = token.text.split('{').skip(1).map(|rest| &rest[..word_length(rest)]);
        names
            .filter(|name| !name.is_empty())
            .map(|name| Mention { name: name.to_string(), via: Via::Nothing })
    });
    words.filter_map(mention).chain(in_formats).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn mention(name: &str, via: Via) -> Mention {
        Mention { name: name.to_string(), via }
    }

    #[test]
    fn mentions_know_how_a_name_is_reached() {
        let found = mentions(&tokens("/// Doc\nfn f() -> T { x.g().h; P::q(\"why\") /* not */ }"));
        assert!(found.contains(&mention("g", Via::Call)));
        assert!(found.contains(&mention("q", Via::Path("P".to_string()))));
        assert!(found.contains(&mention("T", Via::Nothing)));
        assert!(!found.iter().any(|m| ["h", "Doc", "why", "not"].contains(&m.name.as_str())));
    }

    #[test]
    fn names_in_formats_are_mentions() {
        let found = mentions(&tokens("\"{A} {b:?} {{}} {}\""));
        assert_eq!(found, [mention("A", Via::Nothing), mention("b", Via::Nothing)]);
    }
}
