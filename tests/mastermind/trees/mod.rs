//! `tree`, `verify` and `play --tree`: whole strategies that are written, damaged and read again.

mod commands;
mod damaged;
mod written;

use std::collections::HashMap;

use crate::common::json::{Read, Reader};
use crate::PROGRAM;
use bitsolve::mastermind::{Error, Game, Tree, TreeFormat};

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
    Tree::grow(game, |secrets| Ok::<_, Error>(secrets[0])).unwrap()
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

/// Reads the JSON of a tree. Returns the name of the game and the guesses.
fn objects(line: &str) -> (String, Guesses) {
    fn node(value: &Read, path: &str, found: &mut Guesses) -> String {
        let Read::Object(members) = value else { panic!("{value:?} is not an object") };
        let member = |key: &str| members.iter().find(|(name, _)| name == key).map(|(_, v)| v);
        let text = |key| match member(key) {
            Some(Read::Text(text) | Read::Number(text)) => text.as_str(),
            _ => "",
        };
        let answer = text("black").to_string() + text("white");
        let path = if answer.is_empty() { answer } else { format!("{path}{answer} ") };
        found.insert(path.clone(), text("guess").to_string());
        if let Some(Read::Array(answers)) = member("answers") {
            answers.iter().for_each(|answer| drop(node(answer, &path, found)));
        }
        text("game").to_string()
    }
    let mut found = Guesses::new();
    (node(&Reader::line(line).expect("a line of JSON"), "", &mut found), found)
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
