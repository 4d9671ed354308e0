//! Answers in all notations, as `next`, `play` and trees read them.

use super::{answers, PROGRAM};
use crate::common::program::run;
use bitsolve::internals::cli::Random;
use bitsolve::mastermind::{Codeword, Feedback, Game, Tree, TreeError, TreeFormat};

/// The names of black and white hits, between which a space is needed or not.
const NAMES: [[&str; 2]; 11] = [
    ["b", "w"],
    ["B", "W"],
    ["R", "W"],
    ["A", "B"],
    ["B", "C"],
    ["H", "B"],
    ["S", "B"],
    [" black ", " white"],
    [" bulls, ", " cows"],
    [" hits ", " blows"],
    [" strikes and ", " balls"],
];

/// Writes an answer with these names. Leaves out a number that is zero, but not if only the letter B were left.
fn named(Feedback { black, white }: Feedback, names: [&str; 2]) -> String {
    let [x, y] = names.map(|name| name.eq_ignore_ascii_case("b"));
    let all = black + white == 0 || x && white == 0 || y && black == 0;
    let part = |number, name| match number {
        0 if !all => String::new(),
        _ => format!("{number}{name}"),
    };
    part(black, names[0]) + &part(white, names[1])
}

#[test]
fn next_reads_every_notation() {
    const SEED: u64 = 55;
    let random = &mut Random::new(SEED);
    for text in ["4p6c", "bulls-and-cows", "3p5c-no-repeats", "5p4c"] {
        let game: Game = text.parse().unwrap();
        let words: Vec<Codeword> = game.codewords().collect();
        let mut any = || words[random.below(words.len() as u32) as usize];
        for _ in 0..12 {
            let secret = any();
            let turns: Vec<_> =
                (0..5).map(|_| any()).map(|guess| (guess, game.feedback(guess, secret))).collect();
            let next = |write: &dyn Fn(Feedback) -> String| {
                let line = |&(guess, answer)| format!("{} {}\n", game.spell(guess), write(answer));
                let written: String = turns.iter().map(line).collect();
                answers(&format!("next {game} first --list"), &written)
            };
            let expected = next(&|answer| answer.to_string());
            for names in NAMES {
                let found = next(&|answer| named(answer, names));
                assert_eq!(found, expected, "seed {SEED} {game} {names:?} {turns:?}");
            }
            for [begin, end] in [["(", ")"], ["[", "]"]] {
                let found =
                    next(&|Feedback { black, white }| format!("{begin}{black}, {white}{end}"));
                assert_eq!(found, expected, "seed {SEED} {game} {turns:?}");
            }
        }
    }
}

/// The answer is refused even if earlier answers show the meaning of B.
#[test]
fn an_answer_with_only_the_letter_b_is_refused_everywhere() {
    for (line, before, guess) in [
        ("next 4p6c", "1122 0 0\n", "3456 "),
        ("next bulls-and-cows", "0123 1A1B\n4567 1A1B\n", "0214 "),
        ("next 3p10c --no-repeats", "123 1 black 1 white\n", "364 "),
        ("next 4p6c --colors RGBYOP", "", "RRGG "),
        ("play 4p6c", "", ""),
        ("play bulls-and-cows", "1A1B\n", ""),
        ("verify", "2p3c\n{12:{1A0B:{13:{00:22,01:32,10:11}},\n", ""),
    ] {
        for answer in ["1b", "B1", "1 B", "b", "2B", "b 2", "BB"] {
            let text =
                format!("{before}{guess}{answer}{}", if line == "verify" { ":" } else { "" });
            let words: Vec<&str> = line.split(' ').collect();
            let outcome = run(PROGRAM, &words, text.as_bytes());
            let hits = if answer.contains('2') || answer == "BB" { 2 } else { 1 };
            let place = format!("{}:{}", before.lines().count() + 1, guess.len() + 1);
            let expected = format!("{hits}B0W ({hits} black) or 0A{hits}B ({hits} white)");
            let problem = format!("error: {place}: expected {expected}");
            assert_eq!(outcome.status, Some(1), "{line} {text}");
            assert!(outcome.notes.starts_with(&problem), "{line} {text}: {}", outcome.notes);
        }
    }
}

#[test]
fn play_reads_every_notation() {
    for game in ["4p6c", "bulls-and-cows"] {
        let game: Game = game.parse().unwrap();
        for secret in game.codewords().step_by(97) {
            let guesses = answers(&format!("trace {game} knuth {}", game.spell(secret)), "");
            let guesses = guesses.lines().map(|line| line.split(' ').nth(3).unwrap());
            let turns = guesses.map(|guess| (guess, game.codeword(guess).unwrap()));
            let turns: Vec<(&str, Feedback)> =
                turns.map(|(text, guess)| (text, game.feedback(guess, secret))).collect();
            let expected: String = turns.iter().map(|(guess, _)| format!("{guess}\n")).collect();
            for names in NAMES {
                let written = turns.iter().map(|&(_, answer)| named(answer, names) + "\n");
                let found = answers(&format!("play {game} knuth"), &written.collect::<String>());
                assert_eq!(found, expected, "{game} {names:?} {secret:?}");
            }
        }
    }
}

#[test]
fn trees_are_read_in_every_notation() {
    for game in ["3p4c", "4p4c", "bulls-and-cows"] {
        let game: Game = game.parse().unwrap();
        let tree = Tree::grow(game, |secrets| Ok::<_, TreeError>(secrets[0])).unwrap();
        for format in [TreeFormat::Text, TreeFormat::Json] {
            let mut text = Vec::new();
            tree.write(format, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            for names in NAMES {
                // An answer is two digits before a colon, without another digit before them.
                let written = text.split_inclusive(':').map(|part| {
                    let quote = if part.ends_with("\":") { "\":" } else { ":" };
                    let rest = part.strip_suffix(quote).unwrap_or(part);
                    let start = rest.trim_end_matches(|c: char| c.is_ascii_digit());
                    let [black, white] = &rest.as_bytes()[start.len()..] else {
                        return part.to_string();
                    };
                    let [black, white] = [black, white].map(|digit| usize::from(digit - b'0'));
                    let answer = named(Feedback { black, white }, names);
                    start.to_string() + &answer + quote
                });
                let written: String = written.collect();
                let why = format!("{game} {format:?} {names:?}");
                let found: Tree =
                    written.parse().unwrap_or_else(|error| panic!("{why}: {error} in {written}"));
                let guesses = || found.guesses().iter().zip(tree.guesses());
                assert_eq!(guesses().find(|(found, expected)| found != expected), None, "{why}");
                assert_eq!(found.evaluation(), tree.evaluation(), "{why}");
            }
        }
    }
}
