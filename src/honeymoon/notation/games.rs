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

#[cfg(test)]
mod tests;

use std::io::BufRead;
use std::mem::take;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::deals::{deal, seat, seats, SEATS};
use crate::honeymoon::notation::statement::{is_keyword, rejected, Piece, Statement};
use crate::honeymoon::notation::trump;
use crate::text::lines::{Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a line of a game. Each line is read as a whole.
const LONGEST_LINE: usize = 1 << 20;

/// The tags that a game has once.
const ONCE: [&str; 5] = ["Event", "Board", "Deal", "Contract", "Declarer"];

/// The tags whose values are used.
const USED: [&str; 3] = ["Deal", "Contract", "Declarer"];

/// The tags whose values continue on the lines after them, except for those whose names end with `Table`.
const SECTIONS: [&str; 2] = ["Auction", "Play"];

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
    lines: Lines<R>,
    /// The trump suit of deals that do not have one.
    usual: Option<Option<Suit>>,
    /// The unread rest of a line.
    next: Option<Word>,
    /// The game that is being read.
    game: Game,
    /// The values of the previous game, or `None` if there is none or one of its tags was wrong.
    before: Option<Values>,
    /// Whether the end of the game has not been read.
    is_in_game: bool,
}

impl<R: BufRead> Games<R> {
    /// Reads deals from `lines`. Deals without a trump suit get the `usual` one, if there is one.
    pub(crate) fn new(lines: Lines<R>, usual: Option<Option<Suit>>) -> Self {
        Self { lines, usual, next: None, game: Game::default(), before: None, is_in_game: false }
    }

    /// Reads the next deal. Returns `None` at the end of the input. After an error, goes on after the line or
    /// the game in which it was. That is skipped only now, so that the error does not wait for its end.
    pub(crate) fn next(&mut self) -> Result<Option<Dealt>, Error> {
        self.skip()?;
        loop {
            if self.next.is_none() {
                let Some(place) = self.lines.next_line()? else { return Ok(None) };
                if !matches!(self.lines.peek()?, Some(b'[' | b'{' | b';' | b'%')) {
                    let rest = Statement::read(&mut self.lines)?;
                    return self.deal(place, rest).map(Some);
                }
            }
            let Some(row) = self.row()? else { return Ok(None) };
            if is_deal(Piece::of(&row)) {
                return self.deal(row.position, words_of(Piece::of(&row), &['#'])?).map(Some);
            }
            self.next = Some(row);
            if let Some(dealt) = self.game()? {
                return Ok(Some(dealt));
            }
        }
    }

    /// Reads the deal at the start of a line.
    fn deal(&self, place: Position, mut rest: Statement) -> Result<Dealt, Error> {
        let deal = deal(&mut rest, self.usual)?;
        Ok(Dealt { place, deal, rest, play: None })
    }

    /// Skips the rest of the line that was read last, or of a game with an error.
    fn skip(&mut self) -> Result<(), Error> {
        if self.lines.position.column > 1 {
            self.lines.raw_line(0)?;
        }
        while take(&mut self.is_in_game) {
            let Some(row) = self.row()?.filter(|row| !is_blank(row)) else { break };
            let mut rest = Piece::of(&row);
            if self.game.ends_in(&mut rest) {
                self.next = Some(rest.word());
            } else {
                self.is_in_game = true;
            }
        }
        Ok(())
    }

    /// Returns the next line of a game, or the rest of one.
    fn row(&mut self) -> Result<Option<Word>, Error> {
        if self.next.is_some() {
            return Ok(self.next.take());
        }
        let position = self.lines.position;
        let Some(text) = self.lines.raw_line(LONGEST_LINE)? else { return Ok(None) };
        if text.len() > LONGEST_LINE {
            let expected = format!("a line of up to {LONGEST_LINE} bytes");
            return Err(rejected(position, expected, "a longer one"));
        }
        Ok(Some(Word { text, position }))
    }

    /// Reads a game. Returns `None` if there are only comments.
    fn game(&mut self) -> Result<Option<Dealt>, Error> {
        self.is_in_game = true;
        self.game = Game { before: self.before.take(), ..Game::default() };
        while let Some(row) = self.row()? {
            if is_blank(&row) && self.game.comment.is_none() {
                break;
            }
            let mut rest = Piece::of(&row);
            let ends = self.game.read(&mut rest);
            self.next = Some(rest.word()).filter(|rest| !rest.text.is_empty());
            if ends? {
                break;
            }
        }
        self.is_in_game = false;
        let mut game = take(&mut self.game);
        if game.has_deal_of_before() {
            game.values[0] = game.before.as_ref().and_then(|[deal, ..]| deal.clone());
        }
        let is_comment = game.start.is_none();
        self.before = if is_comment { game.before.clone() } else { Some(game.values.clone()) };
        game.complete(self.usual)
    }
}

/// The values of the tags that are [`USED`], if they are known.
type Values = [Option<Word>; 3];

/// The part of a game that has been read.
#[derive(Default)]
struct Game {
    /// The tags of [`ONCE`] that it has.
    once: Vec<&'static str>,
    /// Where its first tag is, and whether that is Event or Board.
    start: Option<(Position, bool)>,
    /// Where the value of its tag Deal begins and ends.
    place: Option<(Position, Position)>,
    values: Values,
    /// The values of the previous game, if they are known.
    before: Option<Values>,
    /// Where its tag Play is.
    play: Option<Position>,
    /// The words that follow the deal.
    rest: Option<Statement>,
    /// Whether the value of the last tag continues on the lines after it.
    is_in_section: bool,
    /// Where a comment began that has not ended.
    comment: Option<Position>,
}

impl Game {
    /// Returns whether this game has the deal of the previous game.
    fn has_deal_of_before(&self) -> bool {
        let has = |name| self.once.contains(&name);
        let begins = matches!(self.start, Some((_, true)));
        begins && !has("Deal") && (has("Contract") || has("Declarer"))
    }

    /// Reads a line. Returns whether the game ends before the rest of it.
    fn read(&mut self, row: &mut Piece<'_>) -> Result<bool, Error> {
        let mut is_first = true;
        while !is_comment(*row) {
            if self.comment.is_some() {
                row.take_while(|c| c != '}');
                self.comment = self.comment.filter(|_| row.next().is_none());
                is_first = false;
            }
            row.take_while(char::is_whitespace);
            let begin = *row;
            match row.peek() {
                None | Some(';' | '#') => break,
                Some('{') => self.comment = Some(begin.place),
                Some('[') => {
                    let name = name_of_tag(row);
                    let once = only_once(name);
                    if once.is_some_and(|name| self.once.contains(&name)) {
                        *row = begin;
                        return Ok(true);
                    }
                    self.start
                        .get_or_insert((begin.place, matches!(once, Some("Event" | "Board"))));
                    self.once.extend(once);
                    let is = |other: &&str| other.eq_ignore_ascii_case(name);
                    self.is_in_section = SECTIONS.iter().any(is) || name.ends_with("Table");
                    if is(&"Play") {
                        self.play = Some(begin.place);
                    }
                    let value = value(row);
                    if value.is_err() {
                        *row = begin;
                        row.next();
                    }
                    if let Some(number) = USED.iter().position(is) {
                        self.add(number, value?)?;
                    } else if value.is_err() {
                        // An error in another tag does not matter.
                        skip_to_tag(row, |name| {
                            USED.iter().any(|used| used.eq_ignore_ascii_case(name))
                        });
                    }
                }
                Some(first) => {
                    let word = row.take_while(|c| !c.is_whitespace() && c != '{');
                    if is_keyword(word.text) && (is_first || !self.is_in_section) {
                        *row = begin;
                        if self.rest.is_some() {
                            let expected = "only one line of played cards in a game";
                            return Err(rejected(begin.place, expected, quoted(first)));
                        }
                        self.rest = Some(words_of(begin, &['#', ';', '{'])?);
                        break;
                    }
                    if !self.is_in_section {
                        *row = begin;
                        return Ok(true);
                    }
                }
            }
            is_first = false;
        }
        row.take_while(|_| true);
        Ok(false)
    }

    /// Skips the rest of a row up to a tag that appears again. Returns whether there is one.
    fn ends_in(&mut self, row: &mut Piece<'_>) -> bool {
        skip_to_tag(row, |name| {
            let once = only_once(name);
            let is_again = once.is_some_and(|name| self.once.contains(&name));
            self.once.extend(once);
            is_again
        })
    }

    /// Adds the tag with this index in [`USED`].
    fn add(&mut self, number: usize, value: Word) -> Result<(), Error> {
        let text = value.text.trim();
        let wrong = |expected| Err(rejected(value.position, expected, quoted(text)));
        let is_pass = ["pass", "AP"].iter().any(|pass| pass.eq_ignore_ascii_case(text));
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

    /// Returns the deal of a game that has ended, or `None` if there were only comments.
    fn complete(self, usual: Option<Option<Suit>>) -> Result<Option<Dealt>, Error> {
        if let Some(place) = self.comment {
            return Err(rejected(place, "a comment that ends with }", "the end of the input"));
        }
        let Some((start, _)) = self.start else { return Ok(None) };
        let [deal, contract, declarer] = self.values;
        let Some(deal) = deal else {
            return Err(rejected(start, "a game with the tag Deal ([Deal \"N:...\"])", "none"));
        };
        let (place, end) = self.place.unwrap_or((start, start));
        let trump = match (contract.map(|word| (trump_of(&word.text), word)), usual) {
            (Some((Some(trump), _)), _) | (_, Some(trump)) => trump,
            (Some((None, word)), None) => {
                let expected = "a contract (such as 3NT or 4SX) or the option --trump";
                return Err(rejected(word.position, expected, quoted(&word.text)));
            }
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
        let (seated, seats) = seats(line, trump)?;
        line.end()?;
        let rest = match self.rest {
            Some(rest) => rest,
            None => Statement::new(Vec::new(), end)?,
        };
        let dealt = match declarer.and_then(|word| Some((declarer_of(&word.text)?, word))) {
            Some((seat, word)) if !seats.contains(&seat) => {
                let [first, second] = seats.map(|seat| SEATS[seat]);
                let expected = format!("the seat of one of the hands ({first} or {second})");
                return Err(rejected(word.position, expected, quoted(word.text)));
            }
            Some((seat, _)) if seat == seats[0] => seated.swapped(),
            _ => seated,
        };
        Ok(Some(Dealt { place, deal: dealt, rest, play: self.play }))
    }
}

/// Returns the tag of [`ONCE`] with this name, in any case.
fn only_once(name: &str) -> Option<&'static str> {
    ONCE.iter().copied().find(|once| once.eq_ignore_ascii_case(name))
}

/// Returns the trump suit of a contract.
fn trump_of(value: &str) -> Option<Option<Suit>> {
    trump::contract(&value.trim().replace(' ', ""))
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

/// Returns whether this is a line without words.
fn is_blank(row: &Word) -> bool {
    row.position.column == 1 && row.text.trim().is_empty()
}

/// Returns whether this is a comment because of its first character.
fn is_comment(row: Piece<'_>) -> bool {
    row.place.column == 1 && row.peek() == Some('%')
}

/// Returns whether a row has a deal of its own instead of tags and comments. A bracket before a card code does not
/// begin a tag.
fn is_deal(row: Piece<'_>) -> bool {
    let text = row.text.trim_start();
    match text.strip_prefix('[') {
        Some(tag) => tag.trim_start().starts_with(|c: char| c.is_ascii_digit()),
        None => !text.is_empty() && !text.starts_with(['{', ';']) && !is_comment(row),
    }
}

/// Returns the words of a row up to a word that begins with one of these characters.
fn words_of(row: Piece<'_>, comments: &[char]) -> Result<Statement, Error> {
    let mut words = row.words();
    let end = words.iter().position(|word| word.text.starts_with(comments));
    words.truncate(end.unwrap_or(words.len()));
    let end = words.last().map_or(row.place, |word| Piece::of(word).end());
    Statement::new(words, end)
}

/// Takes a character of a tag, and white space before it.
fn expect(row: &mut Piece<'_>, expected: char) -> Result<(), Error> {
    row.take_while(char::is_whitespace);
    if row.peek() == Some(expected) {
        row.next();
        return Ok(());
    }
    let found = row.peek().map_or("the end of the line".to_string(), quoted);
    Err(rejected(row.place, format_args!("{expected} in a tag"), found))
}

/// Takes the bracket of a tag and its name.
fn name_of_tag<'a>(row: &mut Piece<'a>) -> &'a str {
    row.next();
    row.take_while(char::is_whitespace);
    row.take_while(|c| c.is_ascii_alphanumeric() || c == '_').text
}

/// Takes the value of a tag, and its closing bracket.
fn value(row: &mut Piece<'_>) -> Result<Word, Error> {
    expect(row, '"')?;
    let (position, mut text) = (row.place, String::new());
    while let Some(c) = row.peek().filter(|&c| c != '"') {
        row.next();
        // A backslash stands before a quotation mark or a backslash of the value.
        let escaped = row.peek().filter(|&next| c == '\\' && matches!(next, '"' | '\\'));
        text.push(escaped.map_or(c, |escaped| {
            row.next();
            escaped
        }));
    }
    expect(row, '"')?;
    expect(row, ']')?;
    Ok(Word { text, position })
}

/// Moves to the next tag whose name is right. Returns whether there is one.
fn skip_to_tag(row: &mut Piece<'_>, mut is_right: impl FnMut(&str) -> bool) -> bool {
    loop {
        row.take_while(|c| c != '[');
        let begin = *row;
        if row.text.is_empty() {
            return false;
        }
        if is_right(name_of_tag(row)) {
            *row = begin;
            return true;
        }
    }
}
