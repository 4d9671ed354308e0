//! Tests of the tables.

use crate::document::Content;
use crate::measure::statistics::with_comma;
use crate::peers::Peers;
use crate::record::{Name, Record, Row};
use crate::tables::{extracted, figure, names, short, table, Sources, STUDIES};

fn sources() -> Sources {
    let row =
        |game, solver, input: &str, figures| Row { name: Name::new(game, solver, input), figures };
    let mut record = Record::default();
    for number in 1..=12 {
        let (input, figures) =
            (format!("{number:02}"), [Some(2.0), Some(1.0), Some(1.5), Some(4.0)]);
        record.rows.push(row("cephalopods", "layered", &input, figures));
    }
    record.rows.push(row("cephalopods", "reference", "16", [Some(8090.0), None, None, None]));
    record.rows.push(row("honeymoon", "fast", "leads-13x1000", [Some(81.0), None, None, None]));
    record.rows.push(row("honeymoon", "fast", "leads-13", [None, Some(9.3), None, None]));
    let input = "5p8c-knuth-11223";
    record.rows.push(row("mastermind", "fast", input, [Some(330.0), Some(326.0), None, None]));
    let text = "# date: 2026-11-21\n# machine: a machine\n\
        game\tprogram\trepository\tcommit\tlanguage\tinput\tms\tnote\n\
        cephalopods\tbitsolve\t\t95042d4\tRust\t01 to 12\t27.3\t\n\
        cephalopods\tslow\tsomebody/slow\tabcdef0\tC++\t01 to 12\t272\t\n\
        cephalopods\tslow\tsomebody/slow\tabcdef0\tC++\t16\t\tover 25 s\n\
        cephalopods\tfast\tsomebody/fast\tabcdef1\tRust\t01 to 12\t78.7\t\n\
        cephalopods\tnothing\t\t\tRust\t01 to 12\t9.2\t\n";
    let peers = Peers::parse(text).unwrap();
    let puzzles = [("16".to_string(), "40\n0 0 0\n0 0 0\n0 0 0\n".to_string())];
    Sources { record, peers, puzzles: puzzles.into(), ..Sources::default() }
}

fn text(name: &str) -> String {
    match table(&sources(), "../", name).unwrap() {
        Content::Text(text) => text,
        Content::Kept => panic!("{name} is kept"),
    }
}

#[test]
fn all_rows_of_a_table_have_the_same_cells() {
    for name in names() {
        let text = text(name);
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{name}: {text}");
        let mut widths = text.lines().map(|line| line.matches('|').count());
        let mut width = 0;
        for found in widths.by_ref() {
            // A line without cells is between two tables.
            assert!(found == 0 || width == 0 || found == width, "{name}: {text}");
            width = found;
        }
    }
}

#[test]
fn figures_are_in_their_places() {
    let cephalopods = text("cephalopods");
    let empty = "| [16](../inputs/cephalopods/16.in) | 40 000 000 000 | 8090 | | | |\n";
    assert!(cephalopods.contains(empty), "{cephalopods}");
    let sum = "| 01 to 12 | the twelve public tests, summed | | | | 12.0 |\n";
    assert!(cephalopods.contains(sum), "{cephalopods}");
    assert!(text("honeymoon").contains("| 1,000 | leads | 0.0810 | |\n"), "{}", text("honeymoon"));
    assert!(text("deals").contains("| 13 | | 0.0930 | |\n"), "{}", text("deals"));
    let mastermind = text("mastermind");
    assert!(mastermind.contains("| 5p8c | knuth, 11223 | | 326 | | |\n"), "{mastermind}");
    let peers = text("peers");
    let slow = "| [slow](https://github.com/somebody/slow) @abcdef0 | C++ | | | | | | | 272 | over 25 s | |\n";
    assert!(peers.contains(slow), "{peers}");
}

#[test]
fn tables_of_studies_are_kept_or_new() {
    let mut sources = sources();
    for page in STUDIES {
        let name = format!("studies/{page}");
        assert_eq!(table(&sources, "", &name).unwrap(), Content::Kept);
        sources.studies.insert(page.to_string(), page.to_string());
        assert_eq!(table(&sources, "", &name).unwrap(), Content::Text(page.to_string()));
    }
    let error = table(&sources, "", "studies/nothing").unwrap_err();
    assert_eq!(error, "there is no table 'studies/nothing'");
}

#[test]
fn tables_are_taken_out_of_a_text() {
    let text = "\n### A title (ms)\n\n| a |  |  |\n|---|---|---|\n\nwords\n| b |\n";
    assert_eq!(extracted(text), "| a | | |\n|---|---|---|\n\n| b |\n");
    assert_eq!(extracted("no table\n"), "");
}

#[test]
fn figures_are_found_by_their_expressions() {
    let cases = [
        ("cephalopods/layered/03 from_read_ms", "1.50"),
        ("cephalopods/layered/01-12 process_ms", "24.0"),
        ("cephalopods/layered/01-12 process_ms / 12", "2.00"),
        ("cephalopods/reference/16 process_ms / cephalopods/layered/01 process_ms", "4045"),
        ("best cephalopods 01 to 12", "78.7"),
        ("best cephalopods 01 to 12 / ours cephalopods 01 to 12", "2.9"),
    ];
    for (expression, expected) in cases {
        let found = figure(&sources(), expression);
        assert_eq!(found, Ok(Content::Text(expected.to_string())), "{expression}");
    }
    let wrong = ["", "x", "cephalopods/layered/99 peak_mb", "cephalopods/layered/01 x", "best x y"];
    for expression in wrong {
        let error = format!("there is no figure '{expression}'");
        assert_eq!(figure(&sources(), expression), Err(error));
    }
}

#[test]
fn thousands_have_commas() {
    let numbers = [0, 999, 1000, 32_768, 1_000_000, 12_034_005];
    let written = ["0", "999", "1,000", "32,768", "1,000,000", "12,034,005"];
    assert_eq!(numbers.map(with_comma), written);
}

#[test]
fn a_sum_takes_whole_processes_where_nothing_else_is_measured() {
    let mut sources = sources();
    sources.record.rows[11].figures[1] = None;
    let Ok(Content::Text(text)) = table(&sources, "", "cephalopods") else { panic!("no table") };
    assert!(
        text.contains("| 01 to 12 | the twelve public tests, summed | | | | 13.0 |\n"),
        "{text}"
    );
}

#[test]
fn times_have_a_unit_that_fits() {
    assert_eq!([0.026, 78.7, 999.0, 2824.0].map(short), ["26.0 us", "78.7 ms", "999 ms", "2.82 s"]);
}
