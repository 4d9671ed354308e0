//! Whole games of PBN (Portable Bridge Notation), among lines with one deal each.
//!
//! ```text
//!     [Event "Club"]                                   tags on one line or on several
//!     [Deal "N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -"]
//!     [Contract "3NT"]                                 the trump suit
//!     [Declarer "S"]                                   the other side leads
//!     play SK S9                                       the program's own words may follow
//!                                                      a blank line ends the game
//! ```
//!
//! Other tags are skipped, and so are comments and the lines of an auction, of a play or of a table. A game also ends
//! before a line with a deal, and before a second tag that a game has only once. The value `#` or `##` stands for the
//! value of the previous game. A second game with the same deal may leave out the tag Deal.

use std::io::{BufRead, BufReader, Read};

use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::deals::{checked, deal, seat, seats, Trump, SEATS};
use crate::honeymoon::notation::statement::Statement;
use crate::honeymoon::notation::tokens::{is_keyword, rejected, Piece, Tag, Token, Tokens};
use crate::text::lines::{is_space, Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The tags whose values are used.
const USED: [&str; 3] = ["Deal", "Contract", "Declarer"];

/// A game, or a deal on a line of its own.
#[derive(Debug)]
pub(crate) enum Item {
    Dealt(Dealt),
    /// A game without play, and the place of its contract: all players passed.
    PassedOut(Position),
}

/// A deal, and the rest of its line.
#[derive(Debug)]
pub(crate) struct Dealt {
    /// Where the deal begins.
    pub(crate) place: Position,
    pub(crate) deal: Deal,
    /// The words after the deal.
    pub(crate) rest: Statement,
    /// The place of the tag Play. Its section is skipped.
    pub(crate) play: Option<Position>,
}

/// A reader of deals, one per line, and of games of PBN.
pub(crate) struct Games<R> {
    tokens: Tokens<R>,
    /// The trump suit of deals that do not have one.
    default: Option<Trump>,
    /// A game with an error, whose end has not been read.
    unfinished: Option<Game>,
    /// The values of the previous game, or `None` if there is none or one of its tags was wrong.
    before: Option<Values>,
}

impl<R: BufRead> Games<R> {
    /// Reads deals from `lines`. Deals without a trump suit get the default, if there is one.
    pub(crate) fn new(lines: Lines<R>, default: Option<Trump>) -> Self {
        Self { tokens: Tokens::new(lines), default, unfinished: None, before: None }
    }

    /// Reads the next deal. Returns `None` at the end of the input. After an error, goes on after the line or
    /// the game in which it was. That is skipped only now, so that the error does not wait for its end.
    pub(crate) fn next(&mut self) -> Result<Option<Item>, Error> {
        while let Some(mut game) = self.unfinished.take() {
            if !game.ends_before(self.tokens.peek()?) {
                if let Some(Token::Tag(tag)) = self.tokens.take()? {
                    game.once.extend(tag.once());
                }
                self.unfinished = Some(game);
            }
        }
        let (place, mut rest) = loop {
            if self.tokens.are_between_lines() {
                let lines = &mut self.tokens.lines;
                if lines.position.column > 1 {
                    lines.raw_line(0)?;
                }
                let Some(place) = lines.next_line()? else { return Ok(None) };
                if !matches!(lines.peek()?, Some(b'[' | b'{' | b';' | b'%')) {
                    break (place, Statement::read(lines)?);
                }
            }
            match self.tokens.take()? {
                None => return Ok(None),
                Some(Token::Blank) => {}
                Some(Token::Words(row)) => break (row.position, statement(&row)?),
                Some(Token::Tag(tag)) => return self.game(tag).map(Some),
            }
        };
        let deal = deal(&mut rest, self.default)?;
        Ok(Some(Item::Dealt(Dealt { place, deal, rest, play: None })))
    }

    /// Reads a game, whose first tag has been taken.
    fn game(&mut self, first: Tag) -> Result<Item, Error> {
        let mut game = Game { before: self.before.take(), ..Game::default() };
        if let Err(error) = game.read(first, &mut self.tokens) {
            self.unfinished = Some(game);
            return Err(error);
        }
        if game.has_deal_of_before() {
            game.values[0] = game.before.as_ref().and_then(|[deal, ..]| deal.clone());
        }
        self.before = Some(game.values.clone());
        game.complete(self.default)
    }
}

impl<R: Read> Games<BufReader<R>> {
    /// Returns whether the next deal is there already, so that reading it does not wait. It is enough if one line of a
    /// game is there. After an error in a game, the rest of that game need not be there.
    pub(crate) fn is_there(&self) -> bool {
        self.unfinished.is_none() && self.tokens.lines.has_line()
    }
}

/// The values of the tags that are [`USED`], if they are known.
type Values = [Option<Word>; 3];

/// The part of a game that has been read.
#[derive(Default)]
struct Game {
    /// The tags seen so far, of those that a game may have only once.
    once: Vec<&'static str>,
    /// Where its first tag is, and whether that is Event or Board.
    start: Option<(Position, bool)>,
    /// Where the value of its tag Deal begins and ends.
    place: Option<(Position, Position)>,
    values: Values,
    /// The values of the previous game, if they are known.
    before: Option<Values>,
    /// The first tag with another name whose value looks like a deal.
    other_deal: Option<(Position, String)>,
    /// Where its tag Play is.
    play: Option<Position>,
    /// The words that follow the deal.
    rest: Option<Statement>,
}

impl Game {
    /// Reads the game, whose first tag has been taken.
    fn read(&mut self, first: Tag, tokens: &mut Tokens<impl BufRead>) -> Result<(), Error> {
        self.add(first)?;
        while !self.ends_before(tokens.peek()?) {
            match tokens.take()? {
                Some(Token::Tag(tag)) => self.add(tag)?,
                Some(Token::Words(row)) => self.add_words(&row)?,
                Some(Token::Blank) | None => {}
            }
        }
        Ok(())
    }

    /// Returns whether a token ends the game: a blank line, a deal, or a repeat of a tag that a game may have only once.
    fn ends_before(&self, token: Option<&Token>) -> bool {
        match token {
            None | Some(Token::Blank) => true,
            Some(Token::Tag(tag)) => tag.once().is_some_and(|name| self.once.contains(&name)),
            Some(Token::Words(row)) => !row.text.split(is_space).next().is_some_and(is_keyword),
        }
    }

    /// Returns whether this game has the deal of the previous game.
    fn has_deal_of_before(&self) -> bool {
        let has = |name| self.once.contains(&name);
        let is_new = has("Deal") || self.other_deal.is_some();
        let begins = matches!(self.start, Some((_, true)));
        begins && !is_new && (has("Contract") || has("Declarer"))
    }

    /// Adds the words after a deal.
    fn add_words(&mut self, row: &Word) -> Result<(), Error> {
        if self.rest.is_some() {
            let expected = "only one line of played cards in a game";
            let first = Piece::of(row).peek().map_or(String::new(), quoted);
            return Err(rejected(row.position, expected, first));
        }
        self.rest = Some(statement(row)?);
        Ok(())
    }

    /// Adds a tag.
    fn add(&mut self, tag: Tag) -> Result<(), Error> {
        let begins_board = matches!(tag.once(), Some("Event" | "Board"));
        self.start.get_or_insert((tag.place, begins_board));
        self.once.extend(tag.once());
        if tag.is("Play") {
            self.play = Some(tag.place);
        }
        let Some(number) = USED.iter().position(|name| tag.is(name)) else {
            return self.add_other(tag);
        };
        let value = tag.value?;
        let text = value.text.trim();
        let is_pass = ["pass", "AP"].iter().any(|pass| pass.eq_ignore_ascii_case(text));
        let wrong = |expected| Err(rejected(value.position, expected, quoted(text)));
        if USED[number] == "Deal" {
            self.place = Some((value.position, Piece::of(&value).end()));
        }
        self.values[number] = match (USED[number], text, &self.before) {
            (_, "#" | "##", Some(before)) => before[number].clone(),
            (_, "#" | "##", None) => {
                return wrong("a value, because that of the previous game is not known");
            }
            ("Contract" | "Declarer", "" | "-" | "?", _) => None,
            ("Contract", ..) if trump_of(text).is_none() && !is_pass => {
                return wrong("a contract (such as 3NT or 4SX)");
            }
            ("Declarer", ..) if declarer_of(text).is_none() => {
                return wrong("a seat (N, E, S or W)");
            }
            _ => Some(value),
        };
        Ok(())
    }

    /// Adds a tag that is not used. A mistake in it does not matter, unless it may be a tag that is used: with a space in
    /// its name, or with a deal as its value.
    fn add_other(&mut self, tag: Tag) -> Result<(), Error> {
        let begins = |used: &&str| {
            used.get(..tag.name.len()).is_some_and(|start| start.eq_ignore_ascii_case(&tag.name))
        };
        match tag.value {
            Err(error) if USED.iter().any(begins) => Err(error),
            Ok(value) if self.other_deal.is_none() => {
                let name = value.text.split_once(':').map_or("", |(name, _)| name.trim());
                self.other_deal = seat(name).map(|_| (tag.place, tag.name));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns the item of a game that has ended.
    fn complete(self, default: Option<Trump>) -> Result<Item, Error> {
        let (start, _) = self.start.expect("a game begins with a tag");
        let [deal, contract, declarer] = self.values;
        let Some(deal) = deal else {
            return Err(match self.other_deal {
                Some((place, name)) => rejected(place, "the tag Deal", quoted(name)),
                None => rejected(start, "a game with the tag Deal ([Deal \"N:...\"])", "none"),
            });
        };
        let (place, end) = self.place.unwrap_or((start, start));
        let trump = match (contract.map(|word| (trump_of(&word.text), word)), default) {
            (Some((Some(trump), _)), _) | (_, Some(trump)) => trump,
            (Some((None, word)), None) => return Ok(Item::PassedOut(word.position)),
            (None, None) => {
                let expected = "a contract in this game ([Contract \"3NT\"]) or the option --trump";
                return Err(rejected(place, expected, "none"));
            }
        };
        let line = &mut Statement::new(hands(&deal), Piece::of(&deal).end())?;
        if !line.rest().first().is_some_and(|word| word.text.contains(':')) {
            let expected = "a seat and a colon before the hands (N:...)";
            return Err(rejected(deal.position, expected, quoted(deal.text)));
        }
        let (hands, seats) = seats(&line.hands(2))?;
        let seated = checked(trump, &hands)?;
        line.skip(SEATS.len());
        line.end()?;
        let rest = self.rest.map_or_else(|| Statement::new(Vec::new(), end), Ok)?;
        let deal = match declarer.and_then(|word| Some((declarer_of(&word.text)?, word))) {
            Some((seat, word)) if !seats.contains(&seat) => {
                let [first, second] = seats.map(|seat| &SEATS[seat][..1]);
                let expected = format!("the seat of one of the hands ({first} or {second})");
                return Err(rejected(word.position, expected, quoted(word.text)));
            }
            Some((seat, _)) if seat == seats[0] => seated.swapped(),
            _ => seated,
        };
        Ok(Item::Dealt(Dealt { place, deal, rest, play: self.play }))
    }
}

/// Returns the trump suit of a contract.
fn trump_of(value: &str) -> Option<Trump> {
    Trump::of_contract(&value.trim().replace(' ', ""))
}

/// Returns the seat of a declarer.
fn declarer_of(value: &str) -> Option<usize> {
    seat(value.trim().trim_start_matches('^'))
}

/// Returns the hands of a tag. Hands may be empty, with one space between two hands.
fn hands(value: &Word) -> Vec<Word> {
    let filled = Piece::of(value).words();
    let mut all = Piece::of(value).split(|c| c == ' ');
    if filled.len() != 2 || all.len() != SEATS.len() {
        return filled;
    }
    all.iter_mut().filter(|hand| hand.text.is_empty()).for_each(|hand| hand.text = "-");
    all.into_iter().map(Piece::word).collect()
}

/// Returns the words of a row up to a comment.
fn statement(row: &Word) -> Result<Statement, Error> {
    let row = Piece::of(row);
    let mut words = row.words();
    let end = words.iter().position(|word| word.text.starts_with('#'));
    words.truncate(end.unwrap_or(words.len()));
    let end = words.last().map_or(row.place, |word| Piece::of(word).end());
    Statement::new(words, end)
}
