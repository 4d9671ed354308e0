//! The nodes of a tree as they were read, before they are checked.

use std::io::BufRead;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, MOST_CODEWORDS};
use crate::mastermind::memory::push;
use crate::mastermind::tree::read::chars::Chars;
use crate::mastermind::tree::read::TreeTextError;
use crate::mastermind::tree::spelling::Spelling;
use crate::mastermind::tree::MOST_TURNS;
use crate::text::tokens::decimal;
use crate::text::{Error, Position};

/// The number of guesses and answers at each end of a long path that a message shows.
const MOST_SHOWN: usize = 6;

/// The number that no node has.
pub(super) const NONE: u32 = u32::MAX;

/// What an answer looks like, for messages.
pub(super) const ANSWER: &str = "an answer (black and white, such as 02)";

/// A node.
pub(super) struct Entry {
    /// The node before it, or [`NONE`] for the first node.
    pub(super) parent: u32,
    /// The black and white hits that lead to it. They may be impossible.
    pub(super) answer: (u8, u8),
    /// The guess, which may be one of another game. JSON may have it after the branches.
    pub(super) guess: Option<Codeword>,
    /// The place of the answer, and for the first node, the place of the tree.
    pub(super) place: Position,
    /// The place of the guess.
    pub(super) guess_place: Position,
}

/// The nodes of a tree in the order of the text.
pub(super) struct Draft<'a> {
    /// The game that was asked for.
    asked: Option<Game>,
    /// The game that the text names.
    named: Option<Game>,
    pub(super) spelling: &'a dyn Spelling,
    pub(super) nodes: Vec<Entry>,
    /// The number of nodes on the path to the node that is being read.
    pub(super) depth: usize,
}

impl<'a> Draft<'a> {
    pub(super) fn new(game: Option<Game>, spelling: &'a dyn Spelling) -> Self {
        Self { asked: game, named: None, spelling, nodes: Vec::new(), depth: 0 }
    }

    /// Returns the game of the tree.
    pub(super) fn game(&self) -> Game {
        self.named.or(self.asked).unwrap_or(Game::USUAL)
    }

    /// Takes the name of the game at the start of a text.
    pub(super) fn read_name<R: BufRead>(&mut self, chars: &mut Chars<'_, R>) -> Result<(), Error> {
        let (text, place) = chars.word()?;
        self.set_game(chars, &text, place)
    }

    /// Keeps the game that the text names.
    pub(super) fn set_game<R: BufRead>(
        &mut self,
        chars: &Chars<'_, R>,
        text: &str,
        place: Position,
    ) -> Result<(), Error> {
        let size = Game::size(text);
        let game = size.and_then(|(pins, colors, repeats)| Game::of_size(pins, colors, repeats));
        let Some(game) = game else {
            return Err(chars.wrong(place, "a tree, or a game such as 4p6c", text));
        };
        if let Some(asked) = self.asked.filter(|&asked| asked != game) {
            return Err(chars.rejected(place, &format!("a tree of {asked}"), &game.to_string()));
        }
        if !game.is_listable() {
            let expected = format!("a game of up to {MOST_CODEWORDS} codewords");
            return Err(chars.rejected(place, &expected, &game.to_string()));
        }
        self.named = Some(game);
        Ok(())
    }

    /// Adds a node below `parent`, and returns its number.
    pub(super) fn add<R: BufRead>(
        &mut self,
        chars: &Chars<'_, R>,
        entry: Entry,
    ) -> Result<u32, TreeTextError> {
        self.depth += 1;
        if self.depth > MOST_TURNS {
            let expected = format!("a tree of up to {MOST_TURNS} turns");
            return Err(chars.rejected(entry.place, &expected, "more").into());
        }
        let number = u32::try_from(self.nodes.len()).ok().filter(|&number| number != NONE);
        let Some(number) = number else {
            let expected = "a tree of fewer than 4294967295 guesses";
            return Err(chars.rejected(entry.place, expected, "more").into());
        };
        push(&mut self.nodes, entry)?;
        Ok(number)
    }

    /// Parses a codeword, which need not be one of the game.
    pub(super) fn parse(&self, text: &str) -> Option<Codeword> {
        self.spelling.parse(&self.game(), text).or_else(|| self.spelling.parse_any(text))
    }

    /// Returns ` after` and the path to a node, or nothing for the first node without its guess.
    pub(super) fn after(&self, node: u32, has_guess: bool) -> String {
        match self.path(node, has_guess) {
            path if path.is_empty() => path,
            path => format!(" after {path}"),
        }
    }

    /// Returns the path to a node, such as `1122 -> 1 0 -> 1344`. With `has_guess`, the guess of the node
    /// ends it.
    pub(super) fn path(&self, node: u32, has_guess: bool) -> String {
        let (game, mut steps) = (self.game(), Vec::new());
        let mut next = self.nodes.get(node as usize);
        let mut is_shown = has_guess;
        while let Some(entry) = next {
            if is_shown {
                let guess = entry.guess.map(|guess| self.spelling.show(&game, guess));
                steps.push(guess.unwrap_or("?".to_string()));
            }
            is_shown = true;
            if entry.parent != NONE {
                let (black, white) = entry.answer;
                steps.push(Feedback::new(black.into(), white.into()).to_string());
            }
            next = self.nodes.get(entry.parent as usize);
        }
        steps.reverse();
        if steps.len() > 2 * MOST_SHOWN {
            let last = steps.split_off(steps.len() - MOST_SHOWN);
            steps.truncate(MOST_SHOWN);
            steps.push("...".to_string());
            steps.extend(last);
        }
        steps.join(" -> ")
    }
}

/// Parses an answer: two digits, or two numbers with a space, a comma or a hyphen between them.
pub(super) fn answer(text: &str) -> Option<(u8, u8)> {
    let text = text.trim();
    let (black, white) = match text.split_once([' ', ',', '-']) {
        Some((black, white)) => (black, white.trim_start()),
        None => text.split_at_checked(1).filter(|_| text.len() == 2)?,
    };
    let hits = |text: &str| decimal(text, &(0..=u8::MAX)).filter(|_| !text.is_empty());
    Some((hits(black)?, hits(white)?))
}
