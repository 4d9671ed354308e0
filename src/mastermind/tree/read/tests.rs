//! Tests of readers. `tests/mastermind/trees.rs` has those with whole strategies.

use crate::mastermind::tree::read::draft::answer;

#[test]
fn answers_have_several_forms() {
    for text in ["12", "1 2", "1,2", "1-2", " 1, 2 ", "1  2"] {
        assert_eq!(answer(text), Some((1, 2)), "{text}");
    }
    assert_eq!(answer("8-10"), Some((8, 10)));
    for text in
        ["", "1", "123", "1 ", "1,", "-1 2", "1 2 3", "1--2", "\u{e9}", "a1", "1:2", "256 0"]
    {
        assert_eq!(answer(text), None, "{text}");
    }
}
