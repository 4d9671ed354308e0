//! Answers as JSON, which say the same as text.

use crate::common::cases;
use crate::common::json::{Read, Reader};
use crate::common::program::run;

/// The answers of the program to some lines, one per line.
fn answers(command: &str, format: &str, input: &str) -> Vec<String> {
    let arguments = [command, "--format", format];
    let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), &arguments, input.as_bytes());
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{command}: {input}");
    outcome.answers.lines().map(|line| format!("{line}\n")).collect()
}

/// A member of an object.
fn member<'a>(object: &'a Read, key: &str) -> &'a Read {
    let Read::Object(members) = object else { panic!("{object:?} is no object") };
    let member = members.iter().find(|(other, _)| other == key);
    member.map_or_else(|| panic!("{object:?} has no {key}"), |(_, value)| value)
}

/// A string, number or boolean as it is written.
fn word(value: &Read) -> String {
    match value {
        Read::Text(text) | Read::Number(text) => text.clone(),
        Read::Bool(value) => value.to_string(),
        other => panic!("{other:?} is no word"),
    }
}

/// The members of this name of all objects in an array, or the values themselves without a name.
fn words(array: &Read, key: &str) -> Vec<String> {
    let Read::Array(values) = array else { panic!("{array:?} is no array") };
    values
        .iter()
        .map(|value| word(if key.is_empty() { value } else { member(value, key) }))
        .collect()
}

/// The plain answer, from the object.
fn as_text(command: &str, object: &Read) -> String {
    let get = |key| member(object, key);
    let after = |first: String, rest: Vec<String>| [vec![first], rest].concat().join(" ") + "\n";
    let all = |key, inner: [&str; 4]| {
        let columns =
            inner.map(|name| if name.is_empty() { vec![] } else { words(get(key), name) });
        (0..columns[0].len())
            .map(|row| columns.iter().filter_map(|column| column.get(row).cloned()).collect())
            .collect::<Vec<Vec<String>>>()
    };
    match command {
        "leads" | "reply" => {
            let cards = all("cards", ["card", "tricks", "", ""]);
            after(word(get("tricks")), cards.iter().map(|card| card.join("=")).collect())
        }
        "value" => after(word(get("tricks")), vec![]),
        "table" => all("trumps", ["trump", "leading", "following", ""]).concat().join(" ") + "\n",
        "trace" => {
            let cards = all("cards", ["card", "before", "after", "lost"]);
            let step = |card: &Vec<String>| format!("{}={}", card[0], card[1..].join(","));
            cards.iter().map(step).collect::<Vec<_>>().join(" ") + "\n"
        }
        "line" => after(word(get("tricks")), words(get("line"), "")),
        "claim" => {
            let verdict = if *get("possible") == Read::Bool(true) { "yes" } else { "no" };
            after(format!("{verdict} {}", word(get("tricks"))), words(get("line"), ""))
        }
        _ => unreachable!(),
    }
}

#[test]
fn every_answer_says_the_same_as_text() {
    let all = cases::cases("honeymoon", "out");
    let case = all.into_iter().find(|case| case.path.ends_with("19.in")).unwrap();
    let deals = String::from_utf8(case.input).unwrap();
    let lines = answers("line", "text", &deals);
    let mut checked = 0;
    for command in ["leads", "value", "table", "reply", "trace", "line", "claim"] {
        let mut input = String::new();
        for (number, (deal, line)) in deals.lines().zip(&lines).enumerate() {
            let cards: Vec<&str> = line.split_whitespace().skip(1).collect();
            let tricks = cards.len() / 2;
            let rest = match command {
                "table" => String::new(),
                "reply" => format!("lead {}", cards[0]),
                "trace" => format!("play {}", cards.join(" ")),
                "claim" => format!("claim {}", number % (tricks + 1)),
                _ if number % 3 == 0 => format!("play {}", cards.join(" ")),
                _ if number % 3 == 1 => format!("play {}", cards[0]),
                _ => String::new(),
            };
            input += &format!("{deal} {rest}\n");
        }
        let (text, json) = (answers(command, "text", &input), answers(command, "json", &input));
        assert_eq!((text.len(), json.len()), (100, 100));
        for ((text, json), question) in text.iter().zip(&json).zip(input.lines()) {
            let object = Reader::line(json).unwrap_or_else(|| panic!("{json}"));
            assert_eq!(as_text(command, &object), *text, "{command} {question}");
            if command != "table" {
                let played = words(member(&object, "played"), "").join(" ");
                let given = question.split_once(" play ").or(question.split_once(" lead "));
                assert_eq!(played, given.map_or("", |(_, cards)| cards), "{command} {question}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 700);
}

#[test]
fn objects_have_the_documented_members() {
    let situation = |played: &str, turn: &str, lead: &str, taken: [u32; 2]| {
        format!(
            "{{\"deal\":\"N AKJ.9.. Q9.K.2.\",\"played\":[{played}],\"turn\":{turn},\"lead\":{lead},\
             \"taken\":{{\"leader\":{},\"other\":{}}}",
            taken[0], taken[1]
        )
    };
    let start = situation("", "\"leader\"", "null", [0, 0]);
    let led = situation("\"H9\",\"HK\",\"D2\"", "\"leader\"", "\"D2\"", [0, 1]);
    let replied = situation("\"H9\",\"HK\"", "\"other\"", "null", [0, 1]);
    let cases = [
        ("value", "", format!("{start},\"tricks\":3}}")),
        (
            "leads",
            "play H9 HK lead D2",
            format!(
                "{led},\"tricks\":2,\"cards\":[{{\"card\":\"SA\",\"tricks\":2}},\
                 {{\"card\":\"SK\",\"tricks\":2}},{{\"card\":\"SJ\",\"tricks\":2}}]}}"
            ),
        ),
        (
            "trace",
            "play H9 HK",
            format!(
                "{replied},\"cards\":[{{\"card\":\"H9\",\"by\":\"leader\",\"before\":3,\"after\":2,\
                 \"lost\":1}},{{\"card\":\"HK\",\"by\":\"other\",\"before\":2,\"after\":2,\
                 \"lost\":0}}],\"lost\":{{\"leader\":1,\"other\":0}}}}"
            ),
        ),
        (
            "line",
            "play H9 HK D2",
            format!("{led},\"tricks\":2,\"line\":[\"SA\",\"SQ\",\"SK\",\"SJ\",\"S9\"]}}"),
        ),
        (
            "claim",
            "play H9 HK claim 2",
            format!(
                "{replied},\"by\":\"other\",\"claim\":2,\"possible\":false,\"tricks\":1,\
                 \"line\":[\"D2\",\"SA\",\"SQ\",\"SK\",\"SJ\",\"S9\"]}}"
            ),
        ),
        (
            "claim",
            "play SA SQ SK S9 SJ D2 H9 HK claim 0",
            format!(
                "{},\"by\":\"other\",\"claim\":0,\"possible\":true,\"tricks\":0,\"line\":[]}}",
                situation(
                    "\"SA\",\"SQ\",\"SK\",\"S9\",\"SJ\",\"D2\",\"H9\",\"HK\"",
                    "null",
                    "null",
                    [3, 1]
                )
            ),
        ),
        (
            "table",
            "",
            "{\"deal\":\"N AKJ.9.. Q9.K.2.\",\"trumps\":[\
             {\"trump\":\"N\",\"leading\":3,\"following\":2},\
             {\"trump\":\"S\",\"leading\":3,\"following\":3},\
             {\"trump\":\"H\",\"leading\":3,\"following\":2},\
             {\"trump\":\"D\",\"leading\":2,\"following\":2},\
             {\"trump\":\"C\",\"leading\":3,\"following\":2}]}"
                .to_string(),
        ),
    ];
    for (command, rest, expected) in &cases {
        let found = answers(command, "json", &format!("N AKJ.9.. Q9.K.2. {rest}"));
        assert_eq!(found, [format!("{expected}\n")], "{command} {rest}");
    }
    assert_eq!(cases.len(), 7);
}
