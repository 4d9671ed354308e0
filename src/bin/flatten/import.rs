//! The imports of a `use`.

use crate::token::Token;

/// Returns the name and the path of each import in the tokens of a path, which end with a semicolon.
pub(crate) fn imports(tokens: &[Token]) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut found = Vec::new();
    let (mut path, mut renamed) = (Vec::new(), None);
    // How many segments are before each open group.
    let mut groups = vec![0];
    let mut before = "";
    for token in tokens {
        match token.text {
            ":" | "as" => {}
            "{" => groups.push(path.len()),
            end @ ("," | "}" | ";") => {
                if groups.last().is_some_and(|&start| start < path.len()) {
                    path.pop_if(|last| *last == "self");
                    let name = renamed.take().or(path.last().copied()).unwrap_or_default();
                    found.push((name, path.clone()));
                }
                if end == "}" {
                    groups.pop();
                }
                path.truncate(groups.last().copied().unwrap_or_default());
            }
            name if before == "as" => renamed = Some(name),
            segment => path.push(segment),
        }
        before = token.text;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    #[test]
    fn imports_have_names_and_paths() {
        let found = imports(&tokens("a::b::{self, C, d::{E as F, // why\n g::*}, self as H,};"));
        let found: Vec<String> = found
            .into_iter()
            .map(|(name, path)| format!("{} as {name}", path.join("::")))
            .collect();
        let expected =
            ["a::b as b", "a::b::C as C", "a::b::d::E as F", "a::b::d::g::* as *", "a::b as H"];
        assert_eq!(found, expected);
    }
}
