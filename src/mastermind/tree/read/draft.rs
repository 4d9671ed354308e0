//! The nodes of a tree as they were read, before they are checked.

use std::io::BufRead;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, MOST_CODEWORDS, PINS};
use crate::mastermind::memory::push;
use crate::mastermind::tree::read::chars::{quoted, Chars};
use crate::mastermind::tree::read::TreeTextError;
use crate::mastermind::tree::spelling::Spelling;
use crate::mastermind::tree::MOST_TURNS;
use crate::text::tokens::decimal;
use crate::text::{Error, Position};

/// The number of guesses and answers at each end of a long path that a message shows.
const MOST_SHOWN: usize = 6;

/// The number that no node has.
pub(super) const NONE: u32 = u32::MAX;

// Each pair of black and white hits has a bit.
const _: () = assert!((*PINS.end() + 1) * (*PINS.end() + 1) <= 128);

/// The number of black or white hits that are not known yet.
pub(super) const UNKNOWN: u8 = u8::MAX;

/// The game of a tree as far as it is known before the tree is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// The game, unless the text may name another.
    pub(crate) game: Game,
    /// Whether the tree must be one of this game. If not, it need only have no repeats if this game has none.
    pub(crate) is_fixed: bool,
}

/// A description of an answer, for messages.
pub(super) const ANSWER: &str = "an answer (black and white, such as 02)";

/// A node.
pub(super) struct Entry {
    /// The node before it, or [`NONE`] for the first node.
    pub(super) parent: u32,
    /// The black and white hits that lead to it. JSON may have them after the branches, or with numbers that
    /// are impossible in a game that it names later.
    pub(super) answer: (u8, u8),
    /// The guess. JSON may have it after the branches, or as a codeword of another game.
    pub(super) guess: Option<Codeword>,
    /// The place of the answer, or for the first node, the place of the tree.
    pub(super) place: Position,
    /// The place of the guess.
    pub(super) guess_place: Position,
}

/// The nodes of a tree in the order of the text.
pub(super) struct Draft<'a> {
    /// The game that was asked for.
    asked: Asked,
    /// The game that the text names.
    named: Option<Game>,
    pub(super) spelling: &'a dyn Spelling,
    pub(super) nodes: Vec<Entry>,
    /// For each node on the path to the node that is being read, which answers it has: a bit for each. It has
    /// the last node too.
    pub(super) answered: Vec<u128>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(asked: Asked, spelling: &'a dyn Spelling) -> Self {
        Self { asked, named: None, spelling, nodes: Vec::new(), answered: Vec::new() }
    }

    /// Returns the game of the tree.
    pub(super) fn game(&self) -> Game {
        self.named.unwrap_or(self.asked.game)
    }

    /// Returns whether a name of the game would be another game than [`game`](Self::game).
    pub(super) fn may_be_named(&self) -> bool {
        self.named.is_none() && !self.asked.is_fixed
    }

    /// Returns what to say after a message about a codeword or an answer that the game does not have: that
    /// this game is not named, if so.
    pub(super) fn hint(&self) -> String {
        if self.may_be_named() {
            format!(" (no game is named, so it is {})", self.game())
        } else {
            String::new()
        }
    }

    /// Checks that the colors of the game have names, if colors have names. `place` is that of the game, or
    /// of the tree.
    pub(super) fn check_colors<R: BufRead>(
        &self,
        chars: &Chars<'_, R>,
        place: Position,
    ) -> Result<(), Error> {
        let game = self.game();
        match self.spelling.colors() {
            Some(colors) if colors != game.colors() => {
                let s = if colors == 1 { "" } else { "s" };
                let expected =
                    format!("a tree of a game with {colors} color{s}, as there are names");
                let unnamed = if self.may_be_named() { "no game, so it is " } else { "" };
                Err(chars.rejected(place, &expected, &format!("{unnamed}{game}")))
            }
            _ => Ok(()),
        }
    }

    /// Keeps the game that the text names.
    pub(super) fn set_game<R: BufRead>(
        &mut self,
        chars: &mut Chars<'_, R>,
        text: &str,
        place: Position,
    ) -> Result<(), Error> {
        let size = Game::size(text);
        let game = size.and_then(|(pins, colors, repeats)| Game::of_size(pins, colors, repeats));
        let Some(game) = game else {
            return Err(chars.wrong(place, "a tree, or a game such as 4p6c", text));
        };
        let Asked { game: asked, is_fixed } = self.asked;
        if is_fixed && game != asked {
            return Err(chars.rejected(place, &format!("a tree of {asked}"), &game.to_string()));
        }
        if game.repeats() && !asked.repeats() {
            let expected = "a tree of a game without repeats";
            return Err(chars.rejected(place, expected, &game.to_string()));
        }
        if !game.is_listable() {
            let expected = format!("a game of up to {MOST_CODEWORDS} codewords");
            return Err(chars.rejected(place, &expected, &game.to_string()));
        }
        self.named = Some(game);
        self.check_colors(chars, place)
    }

    /// Adds a node below `parent`, and returns its number.
    pub(super) fn add<R: BufRead>(
        &mut self,
        chars: &Chars<'_, R>,
        entry: Entry,
    ) -> Result<u32, TreeTextError> {
        if self.answered.len() == MOST_TURNS {
            let expected = format!("a tree of up to {MOST_TURNS} turns");
            return Err(chars.rejected(entry.place, &expected, "more").into());
        }
        let number = u32::try_from(self.nodes.len()).ok().filter(|&number| number != NONE);
        let Some(number) = number else {
            let expected = "a tree of fewer than 4294967295 guesses";
            return Err(chars.rejected(entry.place, expected, "more").into());
        };
        push(&mut self.nodes, entry)?;
        push(&mut self.answered, 0)?;
        Ok(number)
    }

    /// Notes that the node `parent`, the last on the path, has the answer at `place`, and refuses it if no
    /// guess of the game can get it. The hits are not more than the pins of any game if the text may still
    /// name the game. Refuses an answer that the node has already, so that a text takes no memory for branches
    /// that repeat each other.
    pub(super) fn add_answer<R: BufRead>(
        &mut self,
        chars: &Chars<'_, R>,
        parent: u32,
        answer: (u8, u8),
        place: Position,
        game: Option<Game>,
    ) -> Result<(), Error> {
        let (black, white) = (usize::from(answer.0), usize::from(answer.1));
        if let Some(game) = game.filter(|game| !game.can_give(Feedback { black, white })) {
            let path = self.after(parent, true);
            let expected = format!("an answer that a guess of {game} can get{path}");
            let found = format!("{}{}", shown(answer), self.hint());
            return Err(chars.rejected(place, &expected, &found));
        }
        let Some(answers) = self.answered.last() else { return Ok(()) };
        let bit = 1 << (black * (PINS.end() + 1) + white);
        if answers & bit > 0 {
            let found = format!("{0} ({1} -> {0})", shown(answer), self.path(parent, true));
            return Err(chars.rejected(place, "each answer once", &found));
        }
        if let Some(answers) = self.answered.last_mut() {
            *answers |= bit;
        }
        Ok(())
    }

    /// Returns the error for the guess of a node that is not a codeword of the game.
    pub(super) fn foreign_guess<R: BufRead>(
        &self,
        chars: &mut Chars<'_, R>,
        node: u32,
        text: &str,
    ) -> Error {
        let (game, place) = (self.game(), self.nodes[node as usize].guess_place);
        let expected =
            format!("a guess ({}){}", self.spelling.form(&game), self.after(node, false));
        // A codeword of another game shows that the game is another.
        if self.spelling.parse_any(text).is_some() {
            chars.rejected(place, &expected, &(quoted(text) + &self.hint()))
        } else {
            chars.wrong(place, &expected, text)
        }
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
        let mut steps = Vec::new();
        let mut next = self.nodes.get(node as usize);
        let mut is_shown = has_guess;
        while let Some(entry) = next {
            if is_shown {
                let guess = entry.guess.map(|guess| self.spelling.show_any(guess));
                steps.push(guess.unwrap_or("?".to_string()));
            }
            is_shown = true;
            if entry.parent != NONE {
                steps.push(shown(entry.answer));
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

/// Returns an answer as a message shows it.
fn shown((black, white): (u8, u8)) -> String {
    let shown = |hits: u8| if hits == UNKNOWN { "?".to_string() } else { hits.to_string() };
    if (black, white) == (UNKNOWN, UNKNOWN) {
        "?".to_string()
    } else {
        format!("{} {}", shown(black), shown(white))
    }
}

/// Parses an answer: two digits, or two numbers with a space, a comma or a hyphen between them.
pub(super) fn answer(text: &str) -> Option<(u8, u8)> {
    let text = text.trim();
    let (black, white) = match text.split_once([' ', ',', '-']) {
        Some((black, white)) => (black, white.trim_start()),
        None => text.split_at_checked(1).filter(|_| text.len() == 2)?,
    };
    let hits = |text: &str| decimal(text, &(0..=UNKNOWN - 1)).filter(|_| !text.is_empty());
    Some((hits(black)?, hits(white)?))
}
