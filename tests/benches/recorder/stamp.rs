//! Tests of dates and of the name of the processor.

use crate::stamp::{date, now, processor_of};

#[test]
fn dates_are_those_of_the_calendar() {
    // Days since 1970-01-01, as `date -d DATE +%s` gives them.
    let cases = [
        (0, "1970-01-01"),
        (58, "1970-02-28"),
        (59, "1970-03-01"),
        (364, "1970-12-31"),
        (789, "1972-02-29"),
        (11_016, "2000-02-29"),
        (20_779, "2026-11-22"),
        (47_541, "2100-03-01"),
    ];
    for (days, expected) in cases {
        assert_eq!(date(days), expected);
    }
}

#[test]
fn the_processor_is_named() {
    let text = "processor\t: 0\ncpu family\t: 6\nmodel\t\t: 167\nmodel name\t: Intel(R) Xeon(R)  Processor\n";
    assert_eq!(processor_of(text).unwrap(), "Intel Xeon Processor (family 6, model 167)");
    assert_eq!(processor_of("model name : X\n").unwrap(), "X");
    assert_eq!(processor_of(""), None);
}

#[test]
fn a_stamp_says_where_it_is() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let stamp = now(root);
    assert!(stamp.compiler.starts_with("rustc 1."), "{stamp:?}");
    assert!(stamp.machine.contains("core"), "{stamp:?}");
    assert!(!stamp.system.is_empty() && !stamp.features.is_empty(), "{stamp:?}");
    let commit = stamp.commit.trim_end_matches(" + changes");
    let is_commit = commit.len() >= 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    // A package without its repository has no commit.
    assert!(is_commit || commit == "unknown" && !root.join(".git").exists(), "{stamp:?}");
}
