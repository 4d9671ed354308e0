//! The names that code mentions.

use crate::token::{text_at, word_length, Kind, Token};

/// A name that code mentions.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mention {
    /// A path, which is often a single name.
    Path(Vec<&'static str>),
    /// A member of a type that is not named: a method that is called on a value, or what follows
    /// generic arguments, as in `<T as Trait>::name`.
    Member(&'static str),
}

/// Returns what code mentions, with the names in its format strings.
pub(crate) fn mentions(tokens: &[Token]) -> Vec<Mention> {
    let mut found = Vec::new();
    let ends_in = |at: usize, text: &str| tokens[..at].last().is_some_and(|it| it.text == text);
    let is_separator = |at: usize| text_at(tokens, at) == ":" && text_at(tokens, at + 1) == ":";
    let mut at = 0;
    while let Some(&Token { kind, text, .. }) = tokens.get(at) {
        let start = at;
        at += 1;
        match kind {
            Kind::Literal => {
                let names = text.split('{').skip(1).map(|rest| &rest[..word_length(rest)]);
                let names = names.filter(|name| !name.is_empty());
                found.extend(names.map(|name| Mention::Path(vec![name])));
            }
            Kind::Word if start > 1 && is_separator(start - 2) => found.push(Mention::Member(text)),
            Kind::Word if ends_in(start, ".") && !ends_in(start - 1, ".") => {
                // A name that is not called is a field. The definition of the field mentions its type.
                let is_called = text_at(tokens, at) == "(" || is_separator(at);
                found.extend(is_called.then_some(Mention::Member(text)));
            }
            Kind::Word if text != "_" => {
                let mut path = vec![text];
                while let Some(next) = tokens.get(at + 2).filter(|_| is_separator(at)) {
                    if next.kind != Kind::Word {
                        break;
                    }
                    path.push(next.text);
                    at += 3;
                }
                found.push(Mention::Path(path));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn path(path: &'static str) -> Mention {
        Mention::Path(path.split("::").collect())
    }

    #[test]
    fn mentions_are_paths_and_calls() {
        let found = mentions(&tokens("f(_, x.g().h, P::<A>::q, B::C::r, 0..n, y.c::<D>())"));
        let expected = [
            path("f"),
            path("x"),
            Mention::Member("g"),
            path("P"),
            path("A"),
            Mention::Member("q"),
            path("B::C::r"),
            path("0"),
            path("n"),
            path("y"),
            Mention::Member("c"),
            path("D"),
        ];
        assert_eq!(found, expected);
        assert_eq!(mentions(&tokens("\"{A} {b:?} {}\" // c")), [path("A"), path("b")]);
    }
}
