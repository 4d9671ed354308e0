//! Answers in all notations, as `next`, `play` and trees read them.

use crate::answers;
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

/// Writes an answer with these names. Leaves out a number that is zero, unless all are wanted or both are.
fn named(Feedback { black, white }: Feedback, names: [&str; 2], all: bool) -> String {
    let part = |number, name| match number {
        0 if !all && black + white > 0 => String::new(),
        _ => format!("{number}{name}"),
    };
    part(black, names[0]) + &part(white, names[1])
}

/// Returns some turns of a game with a random secret.
fn turns(game: &Game, random: &mut Random) -> Vec<(Codeword, Feedback)> {
    let words: Vec<Codeword> = game.codewords().collect();
    let mut any = || words[random.below(words.len() as u32) as usize];
    let secret = any();
    (0..4).map(|_| any()).map(|guess| (guess, game.feedback(guess, secret))).collect()
}

#[test]
fn next_reads_every_notation_with_what_says_it_at_any_place() {
    const SEED: u64 = 55;
    let random = &mut Random::new(SEED);
    let mut only_b = 0;
    for text in ["4p6c", "bulls-and-cows", "3p5c-no-repeats", "5p4c"] {
        let game: Game = text.parse().unwrap();
        for round in 0..12 {
            let mut turns = turns(&game, random);
            // The answer that is written in full may come first, last or between the others.
            turns.insert(round % 5, turns[0]);
            let line = format!("next {game} first --list");
            let next = |write: &dyn Fn(usize, Feedback) -> String| {
                let written = turns.iter().enumerate();
                let written = written.map(|(at, &(guess, feedback))| {
                    format!("{} {}\n", game.spell(guess), write(at, feedback))
                });
                answers(&line, &written.collect::<String>())
            };
            let expected = next(&|_, feedback| feedback.to_string());
            for names in NAMES {
                let found = next(&|at, feedback| named(feedback, names, at == round % 5));
                assert_eq!(found, expected, "seed {SEED} {game} {names:?} {turns:?}");
                let is_only_b = |&(_, hits): &(_, Feedback)| hits.black == 0 && hits.white > 0;
                only_b += usize::from(names == ["A", "B"] && is_only_b(&turns[0]) && round % 5 > 0);
            }
            for ends in [["(", ")"], ["[", "]"]] {
                let pair = |_, Feedback { black, white }: Feedback| {
                    format!("{}{black}, {white}{}", ends[0], ends[1])
                };
                assert_eq!(next(&pair), expected, "seed {SEED} {game} {turns:?}");
            }
        }
    }
    assert!(only_b > 0, "no input begins with a B whose meaning only a later line shows");
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
                // The first answer shows the notation.
                let written = turns.iter().enumerate();
                let written = written.map(|(at, &(_, hits))| named(hits, names, at == 0) + "\n");
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
                    let answer = named(Feedback { black, white }, names, false);
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
