//! The documents and pictures of the checkout are what the record says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::draw::{all, record, record_or_none, write, Drawn, DOCUMENTS};
use crate::record::Record;
use crate::tables::{names, STUDIES};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_table_and_picture_is_what_the_record_says() {
    let root = Path::new(ROOT);
    let drawn = all(root, record(root).unwrap(), BTreeMap::new()).unwrap();
    assert!(drawn.len() >= 5, "{drawn:?}");
    let differences: Vec<String> = drawn.iter().filter_map(Drawn::difference).collect();
    assert_eq!(differences, [""; 0], "run `cargo bench --bench record -- --draw`");
}

#[test]
fn every_table_is_in_a_document() {
    let text: String =
        DOCUMENTS.map(|(path, _)| fs::read_to_string(Path::new(ROOT).join(path)).unwrap()).concat();
    let studies = STUDIES.map(|page| format!("studies/{page}"));
    for name in names().map(str::to_string).chain(studies) {
        assert!(text.contains(&format!("<!-- table: {name} -->\n")), "no document has {name}");
    }
}

#[test]
fn the_text_of_the_record_is_as_it_is_written() {
    let path = Path::new(ROOT).join("inputs/timings.tsv");
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(Record::parse(&text).unwrap().text(), text);
}

#[test]
fn a_changed_figure_is_found() {
    let root = Path::new(ROOT);
    let mut changed = record(root).unwrap();
    let row = changed.rows.iter_mut().find(|row| row.name.to_string() == "cephalopods/layered/03");
    row.unwrap().figures[1] = Some(12_345.0);
    let drawn = all(root, changed, BTreeMap::new()).unwrap();
    let differences: Vec<String> = drawn.iter().filter_map(Drawn::difference).collect();
    assert!(differences.iter().any(|text| text.contains("12,345")), "{differences:?}");
}

#[test]
fn only_what_differs_is_written() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(record_or_none(root), Ok(Record::default()));
    let [path, new] = ["recorder/drawn.txt", "new\n"].map(str::to_string);
    let same = Drawn { path: path.clone(), old: new.clone(), new: new.clone() };
    assert_eq!((same.difference(), same.write(root)), (None, Ok(false)));
    let other = Drawn { path: path.clone(), old: "old\n".to_string(), new: new.clone() };
    let difference = other.difference().unwrap();
    assert!(difference.starts_with("recorder/drawn.txt:1: "), "{difference}");
    assert_eq!(other.write(root), Ok(true));
    assert_eq!(fs::read_to_string(root.join(path)).unwrap(), new);
}

#[test]
fn files_that_cannot_be_read_or_written_are_errors() {
    let nowhere = Path::new(ROOT).join("Cargo.toml");
    let error = record(&nowhere).unwrap_err();
    assert!(error.starts_with("cannot read inputs/timings.tsv: "), "{error}");
    let error = write(&nowhere, "a/b", "text").unwrap_err();
    assert!(error.starts_with("cannot write a/b: "), "{error}");
}
