//! Tests of the command line that the bench targets share.

use crate::measure::options::{is_of_criterion, Mode, Options};

fn parse(line: &str) -> Options {
    Options::parse(line.split_whitespace().map(str::to_string))
}

#[test]
fn the_mode_is_that_of_criterion() {
    assert_eq!(parse("--bench").mode, Mode::Measure);
    assert_eq!(parse("--bench --test").mode, Mode::Test);
    // `cargo test --benches` gives no option.
    assert_eq!(parse("").mode, Mode::Test);
    assert_eq!(parse("--list --bench").mode, Mode::List);
}

#[test]
fn a_filter_is_part_of_a_name() {
    let name = "cephalopods/layered/07";
    for line in ["", "cephalopods", "layered/0", "7", name, "--exact cephalopods/layered/07"] {
        assert!(parse(line).chooses(name), "{line}");
    }
    for line in ["Cephalopods", "depth", "layered/071", "--exact cephalopods/layered/0", "c.*7"] {
        assert!(!parse(line).chooses(name), "{line}");
    }
    let two = parse("depth 07");
    assert!(two.chooses(name) && two.chooses("cephalopods/depth/01"));
    assert!(!two.chooses("cephalopods/reference/01"));
    assert_eq!(two.quoted(), "`depth` or `07`");
}

#[test]
fn the_value_of_an_option_is_not_a_filter() {
    let options = parse("--save-baseline before -v --color=never -b after --quick 07 --bench");
    assert_eq!(options.filters, ["07"]);
    assert_eq!(options.others, ["--save-baseline", "--color", "-b", "--quick"]);
    assert!(options.is_verbose && options.has("--quick") && !options.has("--quiet"));
    assert!(options.others.iter().all(|option| is_of_criterion(option)));
    assert!(!is_of_criterion("--long") && !is_of_criterion("07"));
    assert_eq!(parse("-- --long").filters, ["--long"]);
}
