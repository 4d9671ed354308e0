//! `tree`, `verify` and `play --tree`: whole strategies that are written, damaged and read again.

mod commands;
mod damaged;
mod written;

use std::collections::HashMap;

use crate::PROGRAM;
use bitsolve::mastermind::{Game, Tree, TreeError, TreeFormat};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Returns a tree as it is written.
fn written(tree: &Tree, format: TreeFormat) -> String {
    let mut text = Vec::new();
    tree.write(format, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Returns the tree that plays the first possible secret.
fn first(game: Game) -> Tree {
    Tree::grow(game, |secrets| Ok::<_, TreeError>(secrets[0])).unwrap()
}

/// A strategy that was read by the simplest means: the guess after each sequence of answers.
type Guesses = HashMap<String, String>;

/// Reads nested braces without a game and without white space. Returns `None` if they are not such.
fn braces(text: &str) -> Option<Guesses> {
    fn strategy<'a>(rest: &'a str, path: &str, found: &mut Guesses) -> Option<&'a str> {
        let inner = rest.strip_prefix('{');
        let text = inner.unwrap_or(rest);
        let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        let (guess, mut rest) = text.split_at(end);
        if found.insert(path.to_string(), guess.to_string()).is_some() {
            return None;
        }
        if inner.is_none() {
            return Some(rest);
        }
        rest = rest.strip_prefix(":{")?;
        loop {
            let answer = rest.get(..2)?;
            rest = strategy(rest.get(2..)?.strip_prefix(':')?, &format!("{path}{answer} "), found)?;
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None => return rest.strip_prefix("}}"),
            }
        }
    }
    let mut found = Guesses::new();
    strategy(text, "", &mut found)?.is_empty().then_some(found)
}

/// Returns the braces of a tree without the game and without white space.
fn compact(tree: &Tree) -> String {
    written(tree, TreeFormat::Text).split_whitespace().skip(1).collect()
}

/// Returns the JSON of a tree by the simplest means: the compact text with quotes around each guess and each answer.
fn json(tree: &Tree) -> String {
    let (mut text, mut is_in_word) = (format!("{{\"game\":\"{}\",\"tree\":", tree.game()), false);
    for c in format!("{}}}\n", compact(tree)).chars() {
        if c.is_ascii_alphanumeric() != is_in_word {
            text.push('"');
            is_in_word = !is_in_word;
        }
        text.push(c);
    }
    text
}

/// Plays every secret with these guesses by the rules. Returns how many games end after each turn, or `None`
/// if some secret is not found or some guess is not played.
fn played(game: &Game, guesses: &Guesses) -> Option<Vec<u64>> {
    let (mut turns, mut used) = (Vec::new(), HashMap::new());
    for secret in game.codewords() {
        let mut path = String::new();
        for turn in 1.. {
            let guess = game.codeword(guesses.get(&path)?).ok()?;
            used.insert(path.clone(), ());
            let feedback = game.feedback(guess, secret);
            if feedback.black == game.pins() {
                turns.resize(turns.len().max(turn), 0);
                turns[turn - 1] += 1;
                break;
            }
            path += &format!("{}{} ", feedback.black, feedback.white);
        }
    }
    (used.len() == guesses.len()).then_some(turns)
}
