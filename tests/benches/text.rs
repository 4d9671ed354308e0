//! Tests of where two texts differ.

use crate::measure::text::first_difference;

#[test]
fn the_first_line_that_differs_is_found() {
    assert_eq!(first_difference("", ""), None);
    assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    assert_eq!(first_difference("a\nb\nd\n", "a\nc\ne\n"), Some((2, "b", "c")));
    assert_eq!(first_difference("a\n", "a\nc\n"), Some((2, "the end", "c")));
    assert_eq!(first_difference("a\nc\n", "a\n"), Some((2, "c", "the end")));
    assert_eq!(first_difference("a\nb", "a\nb\n"), Some((3, "the end", "other line ends")));
}
