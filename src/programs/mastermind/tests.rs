//! Tests of the operands, and of the conversations of `play` and `host` with a person.

use std::ffi::OsString;
use std::io::{BufReader, Cursor};

use crate::programs::arguments::Arguments;
use crate::programs::mastermind::commands::PROGRAM;
use crate::programs::mastermind::dialog::Dialog;
use crate::programs::mastermind::task::Task;
use crate::programs::mastermind::{host, play};
use crate::programs::source::Reader;
use crate::programs::table::Request;
use crate::text::lines::Lines;

fn task(line: &str) -> Task {
    let mut arguments = Arguments::new(line.split_whitespace().map(OsString::from));
    let task = match PROGRAM.request(&mut arguments, Task::default(), None) {
        Ok(Request::Run(call)) => Task::of(call),
        Ok(Request::Print(text)) => panic!("{text}"),
        Err(error) => Err(error),
    };
    task.unwrap_or_else(|error| panic!("{line}: {}", error.message()))
}

/// Each line is a command line, and what it names: the game, the strategy and the first guess.
const TASKS: &str = "
    evaluate: 4p6c entropy
    evaluate 4 6 1123: 4p6c entropy 1123
    evaluate mastermind KNUTH: 4p6c knuth
    trace 1122 1123: 4p6c entropy 1123
    trace 3 5 112: 3p5c entropy
    trace knuth RRRR G,G,B,Y --colors R,G,B,Y,O,P: 4p6c knuth 2234
    play 5P8C: 5p8c entropy
    play super-mastermind entropy: 5p8c entropy
    play --colors 0,1,2,3,10,11 --first 1,1,2,3: 4p6c entropy 2234
    host Bulls-And-Cows: bulls-and-cows entropy
    trace 1,1,2,2 1,1,2,3: 4p6c entropy 1123
    evaluate r,g,bLu,y --colors red,green,blue,yellow,orange,black: 4p6c entropy 1234
    evaluate --colors ⚫️⚪️🔴🟢🔵🟡 ⚫⚪️⚪🟡: 4p6c entropy 1226
    next 4p10c --no-repeats: 4p10c-no-repeats entropy
    play --no-repeats: 4p6c-no-repeats entropy
    next --list 3 5 knuth: 3p5c knuth
    next --list=7 3 5 knuth: 3p5c knuth
    next --list --top 7 --top 3 4 --no-repeats 10 -- knuth: 4p10c-no-repeats knuth";

#[test]
fn games_strategies_and_first_guesses_are_named_in_many_ways() {
    let tasks: Vec<(&str, &str)> = TASKS.lines().filter_map(|line| line.split_once(": ")).collect();
    assert!(!tasks.is_empty());
    for &(line, expected) in &tasks {
        let task = task(line);
        let first = task.first.map(|first| format!(" {}", task.game.spell(first)));
        let named = format!("{} {}{}", task.game, task.plan.name(), first.unwrap_or_default());
        assert_eq!(named, expected, "{line}");
    }
    println!("read {} command lines", tasks.len());
}

/// Returns what the program says to a person who types some lines.
fn conversation(line: &str, typed: &[&str]) -> String {
    let mut task = task(line);
    let typed = Box::new(Cursor::new(typed.join("\n"))) as Reader;
    let (mut lines, mut output) = (Lines::new(BufReader::new(typed), None), Vec::new());
    let mut dialog = Dialog::new(&mut lines, &mut output).unwrap();
    if line.starts_with("play") {
        play::read_named_tree(&mut task).unwrap();
        play::with_person(&task, &mut dialog).unwrap();
    } else {
        host::with_person(&task, &mut dialog).unwrap();
    }
    String::from_utf8(output).unwrap()
}

#[test]
fn conversations_are_as_they_are_recorded() {
    let texts = include_str!("../../../tests/data/mastermind/conversations.txt");
    let mut checked = 0;
    for text in texts.split("\n$ mastermind ").skip(1) {
        let (line, text) = text.trim_end().split_once('\n').unwrap();
        let typed = text.lines().filter_map(|line| line.split_once("? >")).map(|(_, typed)| typed);
        let typed: Vec<&str> = typed.filter(|typed| *typed != " ^D").collect();
        let said = conversation(line, &typed);
        let (introduction, _) = said.split_once("\n\n").unwrap();
        let wide = introduction.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{line}");
        // The dots before a line, or the introduction, may stand for any text.
        let (mut rest, mut may_skip) = (said.as_str(), true);
        for shown in text.lines() {
            let prompt = shown.split_once("? >").map(|(prompt, _)| format!("{prompt}? "));
            let expected = prompt.unwrap_or_else(|| format!("{shown}\n"));
            match rest.find(&expected) {
                _ if shown == "..." => may_skip = true,
                Some(start) if start == 0 || may_skip && rest[..start].ends_with('\n') => {
                    (rest, may_skip) = (&rest[start + expected.len()..], false);
                }
                _ => panic!("{line}: expected {expected:?}, found {rest:?}"),
            }
        }
        assert_eq!(rest.trim_end(), "", "{line}");
        checked += 1;
    }
    assert!(checked > 0);
    println!("checked {checked} conversations");
}
