//! The `honeymoon` program: answers, options, errors and exit status.

use crate::common::cases;
use crate::common::difference::assert_same;
use crate::common::program::{run, Outcome};

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

fn honeymoon(arguments: &str, input: &str) -> Outcome {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    run(PROGRAM, &arguments, input.as_bytes())
}

/// The answers to a good input.
fn answers(arguments: &str, input: &str) -> String {
    let outcome = honeymoon(arguments, input);
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{arguments}: {input}");
    outcome.answers
}

#[test]
fn every_case_is_answered_on_one_thread_and_on_more() {
    for case in cases::cases("honeymoon", "out") {
        let path = case.path.to_str().unwrap();
        for (arguments, input) in [
            (&["--threads", "1"][..], &case.input[..]),
            (&["leads", "--threads=3", "-"], &case.input),
            (&[path], b""),
        ] {
            let outcome = run(PROGRAM, arguments, input);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{path}");
            assert_same(&outcome.answers, &case.expected, &format!("{path} {arguments:?}"));
        }
    }
}

/// The file has commands, the lines that they read, their answers, and their errors.
#[test]
fn answers_are_those_of_the_file() {
    let cases = include_str!("../data/honeymoon-answers.txt").split("\n$ honeymoon ");
    let mut checked = 0;
    for case in cases.skip(1) {
        let (command, lines) = case.split_once('\n').unwrap();
        let is_input = |line: &&str| line.starts_with("< ");
        let (input, expected): (Vec<&str>, Vec<&str>) = lines.split('\n').partition(is_input);
        let outcome = honeymoon(command, &input.join("\n").replace("< ", ""));
        assert_same(&(outcome.answers + &outcome.notes), &expected.join("\n"), command);
        assert_eq!(outcome.status, Some(i32::from(!outcome.notes.is_empty())), "{command}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

/// The help of each command names its operands. A line of input is followed by its answer.
#[test]
fn the_help_tells_the_truth() {
    for command in ["leads", "value", "table", "trace", "line", "claim"] {
        let help = answers(&format!("{command} --help"), "");
        let operands = if command == "claim" { "[N] [FILE]" } else { "[FILE]" };
        let usage = format!("\nUsage: honeymoon [OPTIONS] {command} {operands}\n");
        assert!(help.contains(&usage), "{help}");
        let mut lines = help.lines().skip_while(|line| !line.starts_with("  N "));
        let (question, answer) = (lines.next().unwrap(), lines.next().unwrap());
        assert_eq!(answers(command, question), format!("{}\n", answer.trim()), "{command}");
    }
}

#[test]
fn random_deals_are_deals() {
    let deals = answers("deal --seed 5 --cards 4 --trump H 3000", "");
    let is_right = |line: &str| line.starts_with("H ") && line.len() == 2 * (4 + 3) + 3;
    assert!(deals.lines().all(is_right), "{deals}");
    assert_eq!(answers("value", &deals).lines().count(), 3000);
    assert_eq!(answers("deal", "").lines().count(), 1);
    assert_ne!(answers("deal 3", ""), answers("deal 3", ""), "no seed");
}

#[test]
fn the_shares_of_a_sample_follow_from_its_counts() {
    let sample = |options: &str| {
        answers(&format!("sample --seed 3 --deals 500 {options} KQ76.A54.J98.QT3"), "")
    };
    let lines = sample("");
    assert_eq!(lines.lines().count(), 10);
    assert_eq!(sample("--threads 7"), lines);
    let no_trump: Vec<&str> = lines.lines().take(2).collect();
    assert_eq!(sample("--trump NT").lines().collect::<Vec<_>>(), no_trump);
    let mut checked = 0;
    for line in lines.lines() {
        let tricks = line.split_once(" tricks ").unwrap().1;
        let (tricks, made) = tricks.split_once(" made ").unwrap_or((tricks, ""));
        assert_eq!(made.is_empty(), line.contains(" leading "), "{line}");
        let pairs = |text: &str| -> Vec<(usize, f64)> {
            let pairs = text.split_terminator(' ').map(|pair| pair.split_once(':').unwrap());
            pairs.map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).collect()
        };
        let tricks = pairs(tricks);
        assert_eq!(tricks.iter().map(|(_, count)| count).sum::<f64>(), 500.0, "{line}");
        let mean = tricks.iter().map(|&(tricks, count)| tricks as f64 * count).sum::<f64>() / 500.0;
        assert!(line.contains(&format!("ing {mean:.4} ")), "{line}");
        for (level, share) in pairs(made) {
            let enough = tricks.iter().filter(|&&(tricks, _)| tricks >= level + 6);
            let made: f64 = enough.map(|(_, count)| count).sum();
            assert!((made / 500.0 - share).abs() < 1e-9, "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 35);
}

/// Only the side that does not lead has bid.
#[test]
fn a_sample_is_drawn() {
    const OPTIONS: &str = "sample --seed 4 --deals 500 --trump S --pretty";
    let drawn = answers(&format!("{OPTIONS} AQJT98.AK.A32.32"), "");
    let expected = "\
S AQJT98  H AK  D A32  C 32 in 500 random deals
Percent of the deals in which the hand takes a number of tricks:
  trump  on lead   mean   7   8   9  10  11
  S      hand      9.08  <1  21  56  17   6
  S      other     9.08  <1  20  56  17   6
Percent of the deals in which a bid of 1 to 7 is made:
  trump  on lead   1   2   3   4   5   6   7
  S      other   100 >99  79  23   6   .   .
";
    assert_eq!(drawn, expected);
    let drawn = answers(&format!("{OPTIONS} AK.5.."), "");
    let expected = "\
S AK  H 5  D -  C - in 500 random deals
Percent of the deals in which the hand takes a number of tricks:
  trump  on lead   mean   2   3
  S      hand      2.55  45  55
  S      other     2.47  53  47
";
    assert_eq!(drawn, expected);
}

/// The other side has two of the king, the jack and the ten, and once it has led the king, one of the other two.
#[test]
fn few_hands_give_exact_means_of_cards() {
    const SUIT: &str = "AKQJT98765432";
    let sample = |rest: &str| {
        let seen = format!("98765432.{SUIT}.{SUIT}.{SUIT}");
        answers(&format!("sample --leads --trump N --seen {seen} AQ... {rest}"), "")
    };
    let mean = "1.3333 error 0.0000 best 1.0000";
    assert_eq!(sample(""), format!("N SA {mean}\nN SQ {mean}\n"));
    let replies = "N SA 2.0000 error 0.0000 best 1.0000\nN SQ 1.0000 error 0.0000 best 0.0000\n";
    assert_eq!(sample("play SK"), replies);
    let drawn = "\
S AQ  H -  D -  C - after SK is led, in all 2 possible deals
Mean tricks, standard error, and percent of deals in which no card is better:
  trump  card   mean  error  best
  N      SA     2.00   0.00   100
  N      SQ     1.00   0.00     .
";
    assert_eq!(sample("play SK --pretty"), drawn);
}

#[test]
fn a_sample_of_cards_has_lines_for_each_trump_suit() {
    let sample = |options: &str| {
        answers(&format!("sample --leads --seed 3 --deals 300 {options} KQ76.A54.J98.QT3"), "")
    };
    let lines = sample("");
    assert_eq!(sample("--threads 7"), lines);
    let of_suits = ["N", "S", "H", "D", "C"].map(|trump| sample(&format!("--trump {trump}")));
    assert_eq!(of_suits.concat(), lines);
    assert!(of_suits.iter().all(|lines| lines.lines().count() == 13));
    // The formats have the same numbers.
    let (objects, drawn) = (sample("--format json"), sample("--pretty"));
    let rows = drawn.lines().skip(3);
    let mut compared = 0;
    for ((line, object), row) in lines.lines().zip(objects.lines()).zip(rows) {
        let words: Vec<&str> = line.split(' ').collect();
        let [trump, card, mean, "error", error, "best", share] = words[..] else {
            panic!("{line}")
        };
        let read = |number: &str| number.parse::<f64>().unwrap();
        let best = (read(share) * 300.0).round();
        let expected = format!(
            "{{\"hand\":\"KQ76.A54.J98.QT3\",\"trump\":\"{trump}\",\"card\":\"{card}\",\"deals\":300,\"mean\":{mean},\"error\":{error},\"best\":{best}}}"
        );
        assert_eq!(object, expected);
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[..2], [trump, card]);
        let is_near = |cell: &str, number| (read(cell) - read(number)).abs() < 0.006;
        assert!(is_near(cells[2], mean) && is_near(cells[3], error), "{row}: {line}");
        compared += 1;
    }
    assert_eq!(compared, 65);
}
