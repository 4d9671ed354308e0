//! What is written, against a strict reader of JSON.

mod reader;

use self::reader::{Read, Reader};
use super::*;
use crate::random::Random;

#[test]
fn a_line_is_what_was_added_in_this_order() {
    let part = |feedback: &str, size: u64| Object::new().text("score", feedback).with("n", size);
    let line = Object::new()
        .text("game", "4p6c")
        .with("total", 5801_u64)
        .decimal("average", 4.476_08, 4)
        .decimal("none", f64::NAN, 1)
        .with("possible", true)
        .with("first", "1122")
        .with("threads", Value::null())
        .with("difference", 3_u64)
        .array("turns", [1_u64, 6, 62])
        .array("rows", [Value::array([1_usize]), Value::array([""; 0])])
        .array("parts", [part("0 0", 3), part("\"", 0)])
        .with("empty", Object::new())
        .line();
    let expected = concat!(
        r#"{"game":"4p6c","total":5801,"average":4.4761,"none":null,"possible":true,"#,
        r#""first":"1122","threads":null,"difference":3,"turns":[1,6,62],"rows":[[1],[]],"#,
        r#""parts":[{"score":"0 0","n":3},{"score":"\"","n":0}],"empty":{}}"#,
        "\n"
    );
    assert_eq!(line, expected);
    assert_eq!(Object::new().line(), "{}\n");
}

#[test]
fn strings_are_escaped() {
    for (text, expected) in [
        ("", r#""""#),
        ("a/b \u{e9} \u{1f3b2}", "\"a/b \u{e9} \u{1f3b2}\""),
        ("\"\\", r#""\"\\""#),
        ("\n\r\t\0\x1b\x7f", r#""\n\r\t\u0000\u001b\u007f""#),
    ] {
        assert_eq!(Value::from(text).0, expected);
        assert_eq!(Object::new().with(text, false).line(), format!("{{{expected}:false}}\n"));
    }
}

#[test]
fn the_reader_is_strict() {
    for text in [
        "",
        "\n",
        "{}",
        "{} \n",
        "{\"a\"}\n",
        "{\"a\":1,}\n",
        "[1,]\n",
        "[01]\n",
        "[.5]\n",
        "[1.]\n",
        "[+1]\n",
        "\"\t\"\n",
        "\"\\x\"\n",
        "\"\\u12\"\n",
        "\"a\n",
        "nul\n",
        "{a:1}\n",
        "[NaN]\n",
        "{\"a\":1,\"a\":2}\n",
    ] {
        assert_eq!(Reader::line(text), None, "{text:?}");
    }
    assert_eq!(Reader::line("[-0.5]\n"), Some(Read::Array(vec![Read::Number("-0.5".into())])));
}

/// A random string, with many characters that need care.
fn random_text(random: &mut Random) -> String {
    const CARE: &str = "\"\\/\0\x01\x08\x0c\n\r\t\x1f\x7f\u{80}\u{2028}\u{e9}\u{1f3b2}{}[]:, au";
    let characters: Vec<char> = CARE.chars().collect();
    let length = random.below(9);
    (0..length).map(|_| characters[random.below(characters.len() as u32) as usize]).collect()
}

/// A random value, with what a reader must find.
fn random_value(random: &mut Random, depth: u32) -> (Value, Read) {
    let size = random.below(4);
    match random.below(if depth == 0 { 7 } else { 9 }) {
        0 => (Value::null(), Read::Null),
        1 => (true.into(), Read::Bool(true)),
        2 => (Value::null(), Read::Null),
        3 => {
            let number = u64::from(random.below(u32::MAX)) << random.below(32);
            (number.into(), Read::Number(number.to_string()))
        }
        4 => {
            let number = random.below(1000) as usize;
            (number.into(), Read::Number(number.to_string()))
        }
        5 => {
            let number = f64::from(random.below(u32::MAX)) / 1000.0 - 1e6;
            (Value::decimal(number, 2), Read::Number(format!("{number:.2}")))
        }
        6 => {
            let text = random_text(random);
            (Value::text(&text), Read::Text(text))
        }
        7 => {
            let values = (0..size).map(|_| random_value(random, depth - 1));
            let (values, read): (Vec<Value>, Vec<Read>) = values.unzip();
            (Value::array(values), Read::Array(read))
        }
        _ => {
            let (object, read) = random_object(random, depth - 1);
            (object.into(), read)
        }
    }
}

fn random_object(random: &mut Random, depth: u32) -> (Object, Read) {
    let mut object = Object::new();
    let mut read = Vec::new();
    for number in 0..random.below(5) {
        let key = format!("{}{number}", random_text(random));
        let (value, expected) = random_value(random, depth);
        object = object.with(&key, value);
        read.push((key, expected));
    }
    (object, Read::Object(read))
}

#[test]
fn a_reader_finds_what_was_written() {
    const SEED: u64 = 15;
    let mut random = Random::new(SEED);
    let mut members = 0;
    for case in 0..5000 {
        let (object, expected) = random_object(&mut random, 3);
        let line = object.line();
        assert_eq!(Reader::line(&line).as_ref(), Some(&expected), "seed {SEED} {case} {line}");
        assert_eq!(line.matches('\n').count(), 1, "seed {SEED} {case} {line}");
        members += if let Read::Object(read) = expected { read.len() } else { 0 };
    }
    assert!(members > 8000, "{members}");
}
