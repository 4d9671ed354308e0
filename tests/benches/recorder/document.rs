//! Tests of the markers in documents.

use crate::document::{fill, table, Content};

fn filled(text: &str) -> Result<String, String> {
    let find = |name: &str| match name {
        "kept" => Ok(Content::Kept),
        "new" => Ok(Content::Text("| new |\n".to_string())),
        _ => Err(format!("there is no table '{name}'")),
    };
    let figure = |name: &str| match name {
        "a / b" => Ok(Content::Text("2.5".to_string())),
        "kept" => Ok(Content::Kept),
        _ => Err(format!("there is no figure '{name}'")),
    };
    fill("x.md", text, &find, &figure)
}

#[test]
fn tables_are_replaced() {
    let text = "a\n<!-- table: new -->\n| old |\n| old |\n<!-- end -->\nb\n<!-- a comment -->\n";
    let expected = "a\n<!-- table: new -->\n| new |\n<!-- end -->\nb\n<!-- a comment -->\n";
    assert_eq!(filled(text).unwrap(), expected);
    assert_eq!(filled(expected).unwrap(), expected);
    let kept = "<!-- table: kept -->\n| old |\n<!-- end -->\n";
    assert_eq!(filled(kept).unwrap(), kept);
    assert_eq!(table(text, "new"), Some("| old |\n| old |\n"));
    assert_eq!(table(text, "old"), None);
}

#[test]
fn figures_are_replaced_within_a_line() {
    let text = "It takes <!-- figure: a / b -->9<!-- end --> ms, and <!-- figure: kept -->7<!-- end -->.\n";
    let expected =
        "It takes <!-- figure: a / b -->2.5<!-- end --> ms, and <!-- figure: kept -->7<!-- end -->.\n";
    assert_eq!(filled(text).unwrap(), expected);
}

#[test]
fn fenced_blocks_are_left_as_they_are() {
    let text = "```text\n<!-- table: new -->\n| old |\n<!-- figure: x -->\n```\n";
    assert_eq!(filled(text).unwrap(), text);
}

#[test]
fn errors_name_the_line() {
    let cases = [
        ("a\n<!-- table: new -->\n| old |\n", "x.md:2: the table new has no line '<!-- end -->'"),
        (
            "<!-- table: new -->\n<!-- table: kept -->\n<!-- end -->\n",
            "x.md:1: the table new has no line '<!-- end -->'",
        ),
        ("a\nb\n<!-- table: x -->\n<!-- end -->\n", "x.md:3: there is no table 'x'"),
        ("a\n<!-- end -->\n", "x.md:2: no table begins before this end"),
        ("a <!-- figure: x -->1<!-- end -->\n", "x.md:1: there is no figure 'x'"),
        ("a <!-- figure: kept -->1\n", "x.md:1: the figure kept has no '<!-- end -->' in its line"),
        ("a <!-- figure: kept\n", "x.md:1: a figure's marker has no ' -->' in its line"),
        (
            "a <!-- figure: new\nb -->1<!-- end -->\n",
            "x.md:1: a figure's marker has no ' -->' in its line",
        ),
        ("a 1<!-- end -->\n", "x.md:1: no figure begins before this end"),
    ];
    for (text, error) in cases {
        assert_eq!(filled(text).unwrap_err(), error, "{text}");
    }
    for text in ["a <!-- table: new -->\n", "<!-- table: new\n-->\n", "a <!-- figure:\nkept -->\n"]
    {
        let error = filled(text).unwrap_err();
        assert!(error.starts_with("x.md:1: this marker is not as it should be"), "{error}");
    }
}
