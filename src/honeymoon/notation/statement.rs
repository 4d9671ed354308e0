//! The words of one line: a deal, the cards that were played, the card that was led, and a claim.
//!
//! ```text
//!     N AQ.3.. KJ.2.. play SQ SK H2 H3 lead SA claim 2
//! ```
//!
//! A list of cards has single cards, or the codes of cards in brackets:
//!
//! ```text
//!     SA SK,5D [12,11 29]     with spaces or commas between them
//! ```
//!
//! A deal has its notation as a whole, so all words of a line are read before any is parsed. Errors still have the
//! place of the wrong word or character.

use std::fmt::Display;
use std::io::BufRead;

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_CARD, RANKS};
use crate::honeymoon::deal::{Deal, Play};
use crate::honeymoon::notation::tokens::{is, is_keyword, rejected, Piece};
use crate::text::lines::{decimal, Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a word. A list of the codes of 26 cards has fewer.
pub(crate) const LONGEST: usize = 100;

/// The maximum number of words. A deal whose 26 cards are words has fewer, with marks for all suits, and
/// with all its cards played.
const MOST: usize = 80;

const END: &str = "the end of the line";

/// The words of a line, or of a part of it.
#[derive(Debug)]
pub(crate) struct Statement {
    words: Vec<Word>,
    /// The number of words that were read.
    read: usize,
    /// The place after the last word.
    end: Position,
}

impl Statement {
    /// Creates a statement of these words, which end at `end`. There must not be too many.
    pub(super) fn new(words: Vec<Word>, end: Position) -> Result<Self, Error> {
        let line = Self { words, read: 0, end };
        match line.words.len() {
            0..=MOST => Ok(line),
            _ => Err(line.instead_of(MOST, END)),
        }
    }

    /// Reads the words on the rest of a line.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        let mut words = Vec::new();
        while words.len() <= MOST {
            let Some(word) = lines.next_word()? else { break };
            words.push(word);
        }
        Self::new(words, lines.position)
    }

    /// Returns the words that are left.
    pub(super) fn rest(&self) -> &[Word] {
        &self.words[self.read..]
    }

    /// Returns the words before the next keyword, as the text of one or two hands.
    pub(super) fn hands(&self, hands: usize) -> Text<'_> {
        let rest = self.rest();
        let end = rest.iter().position(|word| is_keyword(&word.text)).unwrap_or(rest.len());
        Text { line: self, before: 0, words: &rest[..end], hands }
    }

    /// Skips this many of the words that are left.
    pub(super) fn skip(&mut self, count: usize) {
        self.read += count;
    }

    /// Returns whether the next word is this keyword.
    fn is_next(&self, keyword: &str) -> bool {
        self.rest().first().is_some_and(|word| is(&word.text, keyword))
    }

    /// Checks that no word is left.
    pub(crate) fn end(&self) -> Result<(), Error> {
        self.rest().first().map_or(Ok(()), |_| Err(self.instead_of(0, END)))
    }

    /// Returns the error for a statement that should have `expected` in place of the word with this number
    /// among those that are left, or in place of its end.
    pub(super) fn instead_of(&self, number: usize, expected: impl Display) -> Error {
        match self.rest().get(number) {
            Some(word) => rejected(word.position, expected, quoted(&word.text)),
            None => rejected(self.end, expected, END),
        }
    }
}

/// The words of one or two hands, to be read in each notation.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    line: &'a Statement,
    /// The number of words before them, which name the trump suit.
    before: usize,
    pub(super) words: &'a [Word],
    /// The number of hands.
    pub(super) hands: usize,
}

impl Text<'_> {
    /// Returns the text without its first words.
    pub(super) fn after(self, words: usize) -> Self {
        Self { before: self.before + words, words: &self.words[words..], ..self }
    }

    /// Returns the first word, which is empty if there is none.
    pub(super) fn first(&self) -> &str {
        match self.words {
            [first, ..] => &first.text,
            [] => "",
        }
    }

    /// Returns whether one of these characters is in the text.
    pub(super) fn has(&self, characters: &[char]) -> bool {
        for word in self.words {
            if word.text.contains(characters) {
                return true;
            }
        }
        false
    }

    /// Returns the error for words that should have `expected` after them. If nothing follows them, the rest of the
    /// deal may be on the next line.
    pub(super) fn end(&self, expected: impl Display) -> Error {
        let after = self.before + self.words.len();
        let error = self.line.instead_of(after, expected);
        match self.line.rest().get(after) {
            Some(_) => error,
            None => error.with_advice(
                "a deal and all that follows it stand on one line; join the lines with spaces",
            ),
        }
    }

    /// Checks that there are not more than `most` words.
    pub(super) fn has_at_most(&self, most: usize) -> Result<(), Error> {
        let surplus = self.words.get(most);
        surplus.map_or(Ok(()), |_| Err(self.line.instead_of(self.before + most, END)))
    }
}

/// The advice in errors about codes without brackets.
pub(super) const OR_BRACKETS: &str = ", or brackets around card codes ([12,11])";

const EXPECTED_CODE: &str = "a card code (0 to 51)";

/// A card of a list.
#[derive(Clone, Copy)]
pub(super) struct Listed<'a> {
    pub(super) card: Card,
    /// The text of the card.
    pub(super) piece: Piece<'a>,
    /// The number of the brackets around it, which count from 1, or 0 if there are none.
    pub(super) brackets: usize,
    /// Whether a hand may begin here: white space is before the card, or the whole list has none.
    pub(super) begins: bool,
}

/// Reads words as a list of cards. Adds those before the first error to `all`.
pub(super) fn list<'a>(text: &Text<'a>, all: &mut Vec<Listed<'a>>) -> Result<(), Error> {
    // The number of opening brackets, whether one is open, and whether a code must follow.
    let (mut opened, mut is_open, mut needs_code) = (0, false, false);
    for word in text.words {
        let mut rest = Piece::of(word);
        let mut begins = true;
        while let Some(c) = rest.peek() {
            let piece = rest.take_while(|c| !matches!(c, ',' | '[' | ']'));
            if !piece.text.is_empty() {
                let card = if is_open { code(piece) } else { single(piece) }?;
                let brackets = if is_open { opened } else { 0 };
                all.push(Listed { card, piece, brackets, begins });
                begins = text.words.len() == 1;
                needs_code = false;
                continue;
            }
            match c {
                '[' if !is_open => (opened, is_open, needs_code) = (opened + 1, true, true),
                ']' if is_open && !needs_code => is_open = false,
                ',' if !needs_code => needs_code = is_open,
                _ => {
                    let expected = if is_open { EXPECTED_CODE } else { EXPECTED_CARD };
                    return Err(rejected(rest.place, expected, quoted(c)));
                }
            }
            rest.next();
        }
    }
    if is_open {
        return Err(text.end(if needs_code { EXPECTED_CODE } else { "] after the card codes" }));
    }
    Ok(())
}

/// Returns the card with a code. The codes 0 to 12 are the spades from the two up to the ace, and hearts, diamonds
/// and clubs follow.
fn code(piece: Piece<'_>) -> Result<Card, Error> {
    let card = |code| Card::new(Suit::ALL[code / RANKS], Rank::ALL[code % RANKS]);
    let code = decimal(piece.text, &(0..=4 * RANKS - 1));
    code.map(card).ok_or_else(|| piece.wrong(EXPECTED_CODE))
}

fn single(piece: Piece<'_>) -> Result<Card, Error> {
    Card::from_text(piece.text).ok_or_else(|| {
        let is_number = piece.text.bytes().all(|c| c.is_ascii_digit());
        let advice = if is_number { OR_BRACKETS } else { "" };
        piece.wrong(format_args!("{EXPECTED_CARD}{advice}"))
    })
}

/// Parses a text with `read`, which must consume all of it.
pub(super) fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Statement) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut lines = Lines::new(text.as_bytes(), None);
    lines.next_line()?;
    let mut statement = Statement::read(&mut lines)?;
    let value = read(&mut statement)?;
    statement.end()?;
    lines.end()?;
    Ok(value)
}

/// A card that was played, and the game just before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) before: Play,
    pub(crate) card: Card,
}

/// A moment of a game.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The deal of the game.
    pub(crate) deal: Deal,
    /// The game up to this moment.
    pub(crate) play: Play,
    /// The cards that were played so far, with the one on the table.
    pub(crate) cards: Vec<Played>,
    /// The number of tricks that the side on lead claims, or 0 if there is no claim.
    pub(crate) claim: usize,
}

/// The words that a command needs or allows after a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// No word may follow, and the trump suit is ignored.
    Deal,
    /// No word is needed, but `play` and `lead` may follow.
    Nothing,
    /// `play` is needed, and `lead` may not follow.
    Cards,
    /// A card on the table is needed, after `play` or `lead`.
    Lead,
    /// `claim` is needed, and `play` and `lead` may come before it. If the number of tricks is given here, `claim` may
    /// be missing.
    Claim(Option<usize>),
}

impl Moment {
    /// Creates the moment before the first card.
    pub(crate) fn start(deal: &Deal) -> Self {
        Self { deal: *deal, play: Play::new(*deal), cards: Vec::new(), claim: 0 }
    }

    /// Reads the rest of a line after its deal.
    pub(crate) fn read(line: &mut Statement, deal: &Deal, needs: Needs) -> Result<Self, Error> {
        let mut moment = Self::start(deal);
        if line.is_next("play") && !matches!(needs, Needs::Deal) {
            moment.add(line, usize::MAX)?;
        }
        let may_lead = !matches!(needs, Needs::Deal | Needs::Cards) && !moment.play.is_over();
        if line.is_next("lead") && may_lead {
            if let Some(card) = moment.play.lead() {
                let expected = format!("a reply to {card}, which is on the table");
                return Err(line.instead_of(0, expected));
            }
            moment.add(line, 1)?;
        }
        if let Needs::Claim(mut claim) = needs {
            if line.is_next("claim") {
                let (left, number) = (moment.play.left(), line.rest().get(1));
                claim = number.and_then(|number| decimal(&number.text, &(0..=left)));
                let expected = format!("the number of tricks to claim (0 to {left})");
                claim.ok_or_else(|| line.instead_of(1, expected))?;
                line.skip(2);
            }
            let missing = || line.instead_of(0, "'claim' and a number of tricks");
            moment.claim = claim.ok_or_else(missing)?;
        }
        let missing = match needs {
            Needs::Cards if moment.cards.is_empty() => "'play'",
            Needs::Lead if moment.play.lead().is_none() => {
                "a card on the table ('lead SK', or 'play' with an odd number of cards)"
            }
            _ => {
                line.end()?;
                return Ok(moment);
            }
        };
        Err(line.instead_of(0, missing))
    }

    /// Plays the cards after a keyword: at least one, and up to `most`.
    fn add(&mut self, line: &mut Statement, most: usize) -> Result<(), Error> {
        line.skip(1);
        let text = line.hands(1);
        let (used, mut cards) = (text.words.len(), Vec::new());
        let outcome = list(&text, &mut cards);
        for (number, Listed { card, piece, .. }) in cards.iter().enumerate() {
            let before = self.play;
            if before.is_over() || number == most {
                return Err(rejected(piece.place, "the end of the line", quoted(piece.text)));
            }
            let played = self.play.add(*card);
            played.map_err(|error| rejected(piece.place, error.expected, error.found))?;
            self.cards.push(Played { before, card: *card });
        }
        outcome?;
        if cards.is_empty() {
            return Err(text.end(EXPECTED_CARD));
        }
        line.skip(used);
        Ok(())
    }
}
