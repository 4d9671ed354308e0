//! The first line in which two texts differ.

/// Returns the number of the first line in which two texts differ, from 1, with both lines.
pub(crate) fn first_difference<'a>(
    old: &'a str,
    new: &'a str,
) -> Option<(usize, &'a str, &'a str)> {
    let (mut olds, mut news) = (old.lines(), new.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (olds.next(), news.next()) {
            (None, None) if old == new => return None,
            (None, None) => return Some((number, "the end", "other line ends")),
            (a, b) if a == b => {}
            (a, b) => return Some((number, a.unwrap_or("the end"), b.unwrap_or("the end"))),
        }
    }
}

/// Fails with the first line in which a text differs from the expected one.
#[track_caller]
pub(crate) fn assert_same(found: &str, expected: &str, why: &str) {
    if let Some((number, expected, found)) = first_difference(expected, found) {
        panic!("{why}: line {number} differs\n  expected: {expected}\n  found:    {found}");
    }
}
