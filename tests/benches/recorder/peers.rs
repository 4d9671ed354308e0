//! Tests of the file of public programs.

use crate::peers::{Peer, Peers};

const HEADER: &str = "game\tprogram\trepository\tcommit\tlanguage\tinput\tms\tnote\n";

#[test]
fn rows_are_read() {
    let text = format!(
        "# date: 2026-11-22\n# machine: Intel(R) Xeon(R)\n{HEADER}\
         g\tbitsolve\t-\tabc\tRust\t01\t1.5\t-\n\
         g\tslow\to/slow\tabc\tC++\t01\t20\t\n\
         g\tfast\to/fast\tabc\tC++\t01\t3\t\n\
         g\tpackage\tpackage 1.2\t-\tC++\t01\t-\tfailed\n\
         g\tempty\t\t\tRust\t01\t0.5\t\n"
    );
    let peers = Peers::parse(&text).unwrap();
    assert_eq!((peers.date.as_str(), peers.machine.as_str()), ("2026-11-22", "Intel Xeon"));
    let ranking: Vec<&str> =
        peers.ranking("g", "01").iter().map(|peer| peer.program.as_str()).collect();
    assert_eq!(ranking, ["fast", "slow"]);
    let links: Vec<String> = peers.of("g").map(Peer::link).collect();
    let slow = "[slow](https://github.com/o/slow) @abc";
    let fast = "[fast](https://github.com/o/fast) @abc";
    assert_eq!(links, ["bitsolve", slow, fast, "package, package 1.2", "empty"]);
    assert_eq!(peers.find("g", "bitsolve", "01").unwrap().ms, Some(1.5));
    assert_eq!(peers.find("g", "package", "01").unwrap().note, "failed");
}

#[test]
fn damaged_files_are_errors() {
    let cases = [
        ("x\n", "benches/peers.tsv:1: expected the line of column names"),
        ("# date: x\n", "benches/peers.tsv:1: no line of column names"),
        (&format!("{HEADER}a\tb\n"), "benches/peers.tsv:2: expected 8 columns"),
        (
            &format!("{HEADER}g\tp\t\t\t\t01\tx\t\n"),
            "benches/peers.tsv:2: expected a number, found \"x\"",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(Peers::parse(text).unwrap_err(), error);
    }
    for number in ["NaN", "inf", "-1"] {
        let error = Peers::parse(&format!("{HEADER}g\tp\t\t\t\t01\t{number}\t\n")).unwrap_err();
        assert_eq!(error, format!("benches/peers.tsv:2: expected a number, found {number:?}"));
    }
}
