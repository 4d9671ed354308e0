//! `play` and `host`, as programs that talk through pipes.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use super::{answers, PROGRAM};
use crate::common::limit::time_limit;
use bitsolve::mastermind::{Codeword, Game, Strategy, Tree};

#[test]
fn trace_play_and_next_play_the_games_of_evaluate() {
    for (text, first) in [("3p5c", ""), ("3p4c-no-repeats", "--first 321"), ("3p3c", "")] {
        let game: Game = text.parse().unwrap();
        for strategy in Strategy::ALL.map(Strategy::name).into_iter().chain(["optimal"]) {
            let first_guess = first.split(' ').nth(1).map(|first| game.codeword(first).unwrap());
            let expected = match Strategy::from_name(strategy) {
                Some(strategy) => game.evaluate(strategy, first_guess),
                None => {
                    let tree = answers(&format!("tree {text} optimal {first}"), "");
                    tree.parse::<Tree>().unwrap().evaluation().clone()
                }
            };
            let mut turns = vec![0; expected.maximum()];
            for (number, secret) in game.codewords().map(|word| game.spell(word)).enumerate() {
                let trace = answers(&format!("trace {text} {strategy} {secret} {first}"), "");
                let (mut guesses, mut feedbacks) = (String::new(), String::new());
                let mut history = String::new();
                for line in trace.lines() {
                    let words: Vec<&str> = line.split(' ').collect();
                    let ["turn", _, "guess", guess, "answer", black, white, "remaining", left] =
                        words[..]
                    else {
                        panic!("{line}");
                    };
                    if number % 20 == 0 {
                        let line = format!("next {text} {strategy} {first}");
                        assert!(answers(&line, &history).contains(&format!("\nguess {guess}\n")));
                        history += &format!("{guess} {black} {white}\n");
                        let start = format!("remaining {left}\n");
                        assert!(answers(&line, &history).starts_with(&start), "{line} {history}");
                    }
                    guesses += &format!("{guess}\n");
                    feedbacks += &format!("{black} {white}\n");
                }
                assert!(trace.ends_with(&format!("guess {secret} answer 3 0 remaining 1\n")));
                let line = format!("play {text} {strategy} {first}");
                assert_eq!(answers(&line, &feedbacks), guesses, "{line} {secret}");
                turns[trace.lines().count() - 1] += 1;
            }
            // After each turn, `optimal` may continue with another of several equally good strategies.
            let total: u64 = (1..).zip(&turns).map(|(turn, games)| turn * games).sum();
            assert_eq!(total, expected.total(), "{text} {strategy}");
            if strategy != "optimal" {
                assert_eq!(turns, expected.turns(), "{text} {strategy}");
            }
        }
    }
}

/// Lets `play` and `host` play each other, and returns the answers of `host`.
fn game_between(player: &str, host: &str) -> Vec<String> {
    let _limit = time_limit(host);
    let start = |line: &str, input: Stdio| {
        let mut command = Command::new(PROGRAM);
        command.args(line.split(' ')).stdin(input).stdout(Stdio::piped()).spawn().unwrap()
    };
    let mut player = start(player, Stdio::piped());
    let mut host = start(host, player.stdout.take().unwrap().into());
    let mut input = player.stdin.take().unwrap();
    let mut answers = Vec::new();
    for answer in BufReader::new(host.stdout.take().unwrap()).lines() {
        answers.push(answer.unwrap());
        writeln!(input, "{}", answers.last().unwrap()).unwrap();
    }
    for mut child in [player, host] {
        assert!(child.wait().unwrap().success());
    }
    answers
}

#[test]
fn play_and_host_play_each_other() {
    for seed in 0..8 {
        for (place, strategy) in Strategy::ALL.into_iter().enumerate() {
            let rules =
                ["4p6c", "4p5c", "4p6c --colors RGBYOP", "bulls-and-cows"][(seed + place) % 4];
            let (player, host) =
                (format!("play {rules} {strategy}"), format!("host {rules} --seed {seed}"));
            let feedbacks = game_between(&player, &host).join("\n");
            // The last guess is the secret, and the same seed gives the same secret.
            let guesses = answers(&player, &feedbacks);
            assert_eq!(answers(&host, guesses.lines().last().unwrap()), "4 0\n", "{host}");
        }
    }
}

#[test]
fn an_evil_host_keeps_the_largest_part() {
    for (text, strategies) in
        [("4p6c", &Strategy::ALL[..]), ("4p5c-no-repeats", &Strategy::ALL[..2])]
    {
        let game: Game = text.parse().unwrap();
        for strategy in strategies {
            let player = format!("play {text} {strategy}");
            let feedbacks = game_between(&player, &format!("host {text} --evil"));
            let guesses = answers(&player, &feedbacks.join("\n"));
            let mut left: Vec<Codeword> = game.codewords().collect();
            for (guess, feedback) in guesses.lines().zip(feedbacks) {
                let guess = game.codeword(guess).unwrap();
                let mut sizes = BTreeMap::new();
                for &secret in &left {
                    *sizes.entry(game.feedback(guess, secret)).or_insert(0) += 1;
                }
                // The host keeps the largest part. In a tie, it keeps the part with the first answer.
                let (&kept, _) = sizes.iter().rev().max_by_key(|&(_, size)| *size).unwrap();
                assert_eq!(feedback, kept.to_string(), "{text} {strategy} {guess:?}");
                left.retain(|&secret| game.feedback(guess, secret) == kept);
            }
            assert_eq!(left.len(), 1);
        }
    }
}
