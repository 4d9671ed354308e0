//! Numbers that can be counted are exact: the lengths of flattened sources, and the cases of `inputs/`.
//!
//! ```text
//!     | `flatten mastermind` | 89,271 | ...      the first number in a row is the length
//!     `flatten mastermind` prints 89,271 characters.      and so it is in a sentence
//!     | folder | cases |      a table of the folders of `inputs/` and their numbers of cases
//!     24 cases in `inputs/mastermind`      the same in a sentence
//!     ## Cases: bad/mastermind
//!     | case | ...      each case of that folder once (`01, 02`, `03 to 05`)
//! ```

use crate::house::{document, documents, entries, exists, files, outcome};
use crate::markdown::{without_targets, Document, Paragraph, Table};
use crate::{assert_found, assert_none, shell};

/// Reads a number that may have commas.
fn number(text: &str) -> Option<usize> {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    text.replace(',', "").parse().ok().filter(|_| is_number)
}

/// Returns the length of what a command prints if it is a command of `flatten`.
fn flattened(command: &str) -> Option<usize> {
    let commands = shell::commands(command);
    let words: Vec<&str> = commands.first()?.words.iter().map(String::as_str).collect();
    let ["flatten", arguments @ ..] = &words[..] else { return None };
    let outcome = outcome("flatten", arguments);
    (outcome.status == Some(0)).then(|| outcome.answers.chars().count())
}

/// Checks the length of each flattened source that a table or a sentence tells.
fn check_lengths(document: &Document) -> (usize, Vec<String>) {
    let mut found = Vec::new();
    for (line, cells) in document.tables().into_iter().flat_map(|table| table.rows) {
        let length = cells.iter().find_map(|cell| flattened(cell.trim_matches('`')));
        let told = cells.iter().find_map(|cell| number(cell));
        found.extend(length.zip(told).map(|(length, told)| (line, length, told)));
    }
    for paragraph in document.paragraphs().iter().filter(|p| !p.text.starts_with('|')) {
        for span in paragraph.spans() {
            let rest = &paragraph.text[span.start + span.text.len()..];
            let sentence = rest.split(['.', ';']).next().unwrap_or_default();
            let Some(told) = number_before(sentence, "characters") else { continue };
            found.extend(flattened(&span.text).map(|length| (span.line, length, told)));
        }
    }
    let wrong = found.iter().filter(|(_, length, told)| length != told);
    let problem = |&(line, length, told)| {
        document.problem(line, format_args!("the file has {length} characters, not {told}"))
    };
    (found.len(), wrong.map(problem).collect())
}

/// Returns the number before the first `word` of a text.
fn number_before(text: &str, word: &str) -> Option<usize> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|other| *other == word)?;
    number(words.get(at.checked_sub(1)?)?)
}

/// Returns the numbers of the cases in a folder of `inputs/`, or `None` if it is not such a folder.
fn cases(folder: &str) -> Option<Vec<String>> {
    let folder = format!("inputs/{}", folder.trim_matches('/'));
    if !exists(&folder) {
        return None;
    }
    let names = entries(&folder).into_iter();
    let names =
        names.filter_map(|path| path.strip_suffix(".in")?.rsplit('/').next().map(str::to_string));
    Some(names.collect())
}

/// Returns what is wrong with a table that lists the cases of the folder in the heading above it.
fn check_table_of_cases(document: &Document, table: &Table) -> Vec<String> {
    let line = table.rows.first().map_or(1, |(line, _)| *line);
    let folder = table.heading.trim_start_matches("Cases: ");
    let Some(mut missing) = cases(folder) else {
        return vec![document.problem(line, format_args!("there is no folder inputs/{folder}"))];
    };
    let mut problems = Vec::new();
    for (line, cells) in &table.rows {
        for case in cells[0].split(", ").flat_map(range) {
            match missing.iter().position(|other| *other == case) {
                Some(place) => drop(missing.remove(place)),
                None => {
                    let message = format!("{folder} has no case {case}, or it is listed twice");
                    problems.push(document.problem(*line, message));
                }
            }
        }
    }
    let missed = missing.iter().map(|case| format!("case {case} of {folder} is not listed"));
    problems.extend(missed.map(|message| document.problem(line, message)));
    problems
}

/// Returns the numbers of `01 to 03`, or the number itself.
fn range(text: &str) -> Vec<String> {
    let ends = text.split_once(" to ").and_then(|(a, b)| number(a).zip(number(b)));
    match ends {
        Some((first, last)) => (first..=last).map(|case| format!("{case:02}")).collect(),
        None => vec![text.to_string()],
    }
}

/// Checks the numbers of cases that a document tells. Returns how many it tells.
fn check_counts(document: &Document) -> (usize, Vec<String>) {
    let mut told: Vec<(usize, String, Option<usize>)> = Vec::new();
    for table in document.tables() {
        let column = table.titles.iter().position(|title| title == "cases");
        let Some(column) = column.filter(|_| table.titles[0] == "folder") else { continue };
        for (line, cells) in table.rows {
            let folder = without_targets(&cells[0]).replace('`', "").trim_matches('/').to_string();
            told.push((line, folder, cells.get(column).and_then(|cell| number(cell))));
        }
    }
    for paragraph in document.paragraphs() {
        told.extend(sentences(&paragraph));
    }
    let mut problems = Vec::new();
    for (line, folder, number) in &told {
        let message = match (cases(folder), number) {
            (Some(cases), Some(number)) if cases.len() == *number => continue,
            (Some(cases), _) => format!("inputs/{folder} has {} cases", cases.len()),
            (None, _) => format!("there is no folder inputs/{folder}"),
        };
        problems.push(document.problem(*line, message));
    }
    (told.len(), problems)
}

/// Returns the line, the folder and the number of each `24 cases in `inputs/mastermind``.
fn sentences(paragraph: &Paragraph) -> Vec<(usize, String, Option<usize>)> {
    let mut found = Vec::new();
    for span in paragraph.spans() {
        let Some(folder) = span.text.strip_prefix("inputs/") else { continue };
        let before: Vec<&str> =
            paragraph.text[..span.start].split_whitespace().rev().take(4).collect();
        if let ["`" | "[`", "in", "cases", number] = before[..] {
            found.push((span.line, folder.to_string(), self::number(number)));
        }
    }
    found
}

#[test]
fn flattened_sources_are_as_long_as_told() {
    let (numbers, problems): (Vec<usize>, Vec<Vec<String>>) =
        documents().iter().map(check_lengths).unzip();
    assert_none(&problems.concat());
    let number: usize = numbers.iter().sum();
    assert!(number >= FEWEST_LENGTHS, "only {number} lengths are told");
}

#[test]
fn cases_are_listed_and_counted() {
    let (mut counted, mut listed) = (0, 0);
    for document in documents() {
        let (number, problems) = check_counts(&document);
        assert_none(&problems);
        counted += number;
    }
    let document = document("inputs/README.md");
    for table in document.tables().iter().filter(|table| table.titles[0] == "case") {
        assert_none(&check_table_of_cases(&document, table));
        listed += 1;
    }
    let folders = files("inputs", "in").iter().filter(|path| path.ends_with("/01.in")).count();
    assert!(listed >= folders, "{listed} of {folders} folders have tables of cases");
    assert!(counted >= FEWEST_COUNTS, "only {counted} numbers of cases are told");
}

/// How many lengths of flattened sources the documents tell, at least.
const FEWEST_LENGTHS: usize = 4;

/// How many numbers of cases the documents tell, at least.
const FEWEST_COUNTS: usize = 6;

#[test]
fn wrong_lengths_are_found() {
    let length = flattened("flatten honeymoon").expect("flatten prints a file");
    let text = format!(
        "| file | characters |\n|---|--:|\n| `flatten honeymoon` | {length} |\n\
         | `flatten mastermind --clock start` | 1,234 | 12 |\n| `flatten GAME` | 7 |\n\n\
         With `flatten honeymoon`, you get {length} characters. `flatten\nmastermind` prints \
         a file of 100,000 characters.\n"
    );
    let (number, problems) = check_lengths(&Document::with_text(&text));
    assert_eq!(number, 4);
    assert_found(&problems, &["X.md:4: the file has ", "X.md:7: the file has "]);
    assert!(problems[0].ends_with(" characters, not 1234"), "{problems:?}");
}

#[test]
fn wrong_cases_are_found() {
    let count = cases("bad/mastermind").expect("a folder").len();
    let text = format!(
        "# Cases: cephalopods\n\n| folder | cases |\n|---|--:|\n| [`bad/mastermind`](#a) | {count} |\n\
         | `honeymoon/` | 3 |\n| `bridge` | 4 |\n\nThe {count} cases in `inputs/bad/mastermind` and the 8 cases\n\
         in `inputs/honeymoon`\n\n| case | a |\n|---|---|\n| 01 to 40 | |\n| 01, 41 | |\n"
    );
    let document = Document::with_text(&text);
    let (number, problems) = check_counts(&document);
    assert_eq!(number, 5);
    let expected = [
        "X.md:6: inputs/honeymoon has ",
        "X.md:7: there is no folder inputs/bridge",
        "X.md:10: inputs/honeymoon has ",
    ];
    assert_found(&problems, &expected);
    let problems = check_table_of_cases(&document, &document.tables()[1]);
    let expected = [
        "X.md:15: cephalopods has no case 01, or it is listed twice",
        "X.md:14: case 42 of cephalopods is not listed",
    ];
    assert_found(&problems, &expected);
}
