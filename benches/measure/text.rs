//! Where two texts differ.

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
