//! Tests of the message about two answers.

use super::target::answers::difference;

#[test]
fn equal_answers_have_no_difference() {
    assert_eq!(difference(["OLD", "NEW"], ["", ""]), None);
    assert_eq!(difference(["OLD", "NEW"], ["1\n2\n", "1\n2\n"]), None);
}

#[test]
fn the_first_line_that_differs_is_named() {
    let text = |old, new| difference(["OLD", "NEW"], [old, new]).unwrap();
    assert_eq!(
        text("1\n2\n3\n", "1\n4\n5\n"),
        r#"the answers differ in line 2: OLD has "2\n", NEW has "4\n""#
    );
    assert_eq!(
        text("1\n", "1\n2\n"),
        r#"the answers differ in line 2: OLD has nothing, NEW has "2\n""#
    );
    // Only the end of a line is missing.
    assert_eq!(text("1\n", "1"), r#"the answers differ in line 1: OLD has "1\n", NEW has "1""#);
}
