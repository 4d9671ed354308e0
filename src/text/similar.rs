//! The name that a user probably meant.

use crate::text::quote::LONGEST_SHOWN;

/// Returns the one of `names` that is most similar to `word`, or `None` if none is similar.
pub(crate) fn most_similar(word: &str, names: &[&'static str]) -> Option<&'static str> {
    let distances = names.iter().map(|&name| (edit_distance(word, name), name));
    // Up to a third of the letters may be wrong, and one letter of a short name.
    let is_similar = |&(distance, name): &(usize, &str)| distance <= (name.len() / 3).max(1);
    distances.filter(|&(_, name)| name != word).min().filter(is_similar).map(|(_, name)| name)
}

/// Returns how many letters must be added, removed, changed, or swapped with their neighbor to turn
/// one word into the other (the optimal string alignment distance). It ignores case, and all but
/// the first [`LONGEST_SHOWN`] characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let letters = |word: &str| -> Vec<char> {
        word.chars().take(LONGEST_SHOWN).map(|c| c.to_ascii_lowercase()).collect()
    };
    let (a, b) = (letters(a), letters(b));
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let changed = rows[i][j] + usize::from(from != to);
            let mut distance = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                distance = distance.min(rows[i - 1][j - 1] + 1);
            }
            row.push(distance);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_similar_to_the_word() {
        let names = ["table", "trace", "value"];
        for (word, suggested) in [
            ("tabel", Some("table")),
            ("TRACE", Some("trace")),
            ("vale", Some("value")),
            ("line", None),
            ("value", None),
            ("", None),
        ] {
            assert_eq!(most_similar(word, &names), suggested, "{word}");
        }
        assert_eq!(most_similar("x", &[]), None);
        assert_eq!((edit_distance("abc", "acb"), edit_distance("kitten", "sitting")), (1, 3));
    }
}
