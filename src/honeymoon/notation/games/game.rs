//! A game of PBN: what its tags say.

use crate::honeymoon::card::Suit;
use crate::honeymoon::notation::games::Dealt;
use crate::honeymoon::notation::hands::LEADER;
use crate::honeymoon::notation::statement::{after, parts, quoted, Statement};
use crate::honeymoon::notation::{played, seats, trump};
use crate::text::lines::Word;
use crate::text::{Error, Position};

/// The tags that a game has once.
const ONCE: [&str; 5] = ["Event", "Board", "Deal", "Contract", "Declarer"];

/// The tags whose values continue on the lines after them, except for those whose names end with `Table`.
const SECTIONS: [&str; 2] = ["Auction", "Play"];

/// What is known of a game.
#[derive(Default)]
pub(super) struct Game {
    /// The tags of [`ONCE`] that it has.
    once: Vec<&'static str>,
    /// Where its first tag is.
    start: Option<Position>,
    deal: Option<Word>,
    /// The trump suit of the contract, or `None` if the deal was passed out.
    contract: Option<(Word, Option<Option<Suit>>)>,
    declarer: Option<(usize, Word)>,
    /// The words that follow the deal.
    rest: Option<Statement>,
    /// Whether the value of the last tag continues on the lines after it.
    is_in_section: bool,
    /// Where a comment began that has not ended.
    comment: Option<Position>,
}

impl Game {
    /// Returns whether a comment has not ended.
    pub(super) fn is_in_comment(&self) -> bool {
        self.comment.is_some()
    }

    /// Reads a row from the character `at` on. Returns whether the game ends there, before what is at `at`
    /// now. After an error, that is where the error is.
    pub(super) fn read(
        &mut self,
        text: &str,
        start: Position,
        at: &mut usize,
        name: Option<String>,
    ) -> Result<bool, Error> {
        let chars: Vec<char> = text.chars().collect();
        let line = Statement::new(Vec::new(), after(start, chars.len()), name);
        if chars.first() == Some(&'%') && start.column == 1 {
            return Ok(false);
        }
        let mut is_first = true;
        while let Some(&c) = chars.get(*at) {
            let place = after(start, *at);
            if self.comment.is_some() {
                self.comment = self.comment.filter(|_| c != '}');
                *at += 1;
            } else if c == '{' {
                self.comment = Some(place);
                *at += 1;
            } else if c.is_whitespace() {
                *at += 1;
            } else if matches!(c, ';' | '#') {
                break;
            } else if c == '[' {
                let (tag, end) = Tag::read(&line, &chars, *at, start)?;
                if self.once.iter().any(|name| *name == tag.name) {
                    return Ok(true);
                }
                self.start.get_or_insert(place);
                self.add(&line, tag)?;
                *at = end;
            } else {
                let word = |&&c: &&char| !c.is_whitespace() && c != '{';
                let end = *at + chars[*at..].iter().take_while(word).count();
                let text: String = chars[*at..end].iter().collect();
                if played::is_keyword(&text) && (is_first || !self.is_in_section) {
                    if self.rest.is_some() {
                        return Err(line.rejected(
                            place,
                            "only one line of played cards in a game",
                            quoted(text),
                        ));
                    }
                    let rest: String = chars[*at..].iter().collect();
                    let (words, end) = words(&rest, place, &['#', ';', '{']);
                    self.rest = Some(Statement::new(words, end, line.name()));
                    break;
                }
                if !self.is_in_section {
                    return Ok(true);
                }
                *at = end;
            }
            is_first = is_first && c.is_whitespace();
        }
        Ok(false)
    }

    /// Returns where the game ends in the rest of a row, because a tag appears again, or `None` if it does not
    /// end there.
    pub(super) fn end_in(&mut self, text: &str) -> Option<usize> {
        let chars: Vec<char> = text.chars().collect();
        let brackets = (0..chars.len()).filter(|&at| chars[at] == '[');
        let mut tags = brackets.map(|at| (at, Tag::name(&chars, at + 1).0));
        let at = tags.find(|(_, name)| {
            let known = ONCE.iter().find(|once| **once == *name);
            let is_again = known.is_some_and(|name| self.once.contains(name));
            self.once.extend(known);
            is_again
        });
        at.map(|(at, _)| at)
    }

    /// Adds a tag.
    fn add(&mut self, line: &Statement, Tag { name, value }: Tag) -> Result<(), Error> {
        self.is_in_section = SECTIONS.contains(&&name[..]) || name.ends_with("Table");
        self.once.extend(ONCE.iter().find(|once| **once == name));
        let text = value.text.trim().to_string();
        let is_unknown = matches!(&text[..], "" | "-" | "?");
        match &name[..] {
            "Deal" => self.deal = Some(value),
            "Contract" if !is_unknown => {
                let trump = contract(&text).ok_or_else(|| {
                    let expected = "a contract (such as 3NT or 4SX)";
                    line.rejected(value.position, expected, quoted(text))
                })?;
                self.contract = Some((value, trump));
            }
            "Declarer" if !is_unknown => {
                let seat = seats::seat(text.trim_start_matches('^')).ok_or_else(|| {
                    line.rejected(value.position, "a seat (N, E, S or W)", quoted(text))
                })?;
                self.declarer = Some((seat, value));
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the deal of a game that has ended, or `None` if there were only comments.
    pub(super) fn complete(
        self,
        usual: Option<Option<Suit>>,
        name: &Option<String>,
    ) -> Result<Option<Dealt>, Error> {
        let rejected = |place, expected: &str, found: String| {
            Err(Error::rejected(name.clone(), place, expected, found))
        };
        if let Some(place) = self.comment {
            return rejected(
                place,
                "a comment that ends with }",
                "the end of the input".to_string(),
            );
        }
        let Some(start) = self.start else { return Ok(None) };
        let Some(deal) = self.deal else {
            return rejected(
                start,
                "a game with the tag Deal ([Deal \"N:...\"])",
                "none".to_string(),
            );
        };
        let place = deal.position;
        let trump = match (&self.contract, usual) {
            (&Some((_, Some(trump))), _) | (_, Some(trump)) => trump,
            (Some((word, None)), None) => {
                let expected = "a contract (such as 3NT or 4SX) or the option --trump";
                return rejected(word.position, expected, quoted(&word.text));
            }
            (None, None) => {
                let expected = "a contract in this game ([Contract \"3NT\"]) or the option --trump";
                return rejected(place, expected, "none".to_string());
            }
        };
        let end = after(place, deal.text.chars().count());
        let line = &mut Statement::new(hands(&deal), end, name.clone());
        if !line.rest().first().is_some_and(|word| word.text.contains(':')) {
            let expected = "a seat and a colon before the hands (N:...)";
            return rejected(place, expected, quoted(deal.text));
        }
        let owner = if self.declarer.is_some() { "the first hand" } else { LEADER };
        let seated = seats::named(line, trump, owner)?;
        line.end()?;
        let deal = match self.declarer {
            None => seated.deal,
            Some((seat, _)) if seat == seated.seats[1] => seated.deal,
            Some((seat, _)) if seat == seated.seats[0] => seated.deal.swapped(),
            Some((_, word)) => {
                let [first, second] = seated.seats.map(|seat| seats::SEATS[seat]);
                let expected = format!("the seat of one of the hands ({first} or {second})");
                return rejected(word.position, &expected, quoted(word.text));
            }
        };
        let rest = self.rest.unwrap_or_else(|| Statement::new(Vec::new(), end, name.clone()));
        Ok(Some(Dealt { place, deal, rest }))
    }
}

/// A tag and its value, which begins after the quotation mark.
struct Tag {
    name: String,
    value: Word,
}

impl Tag {
    /// Reads the tag at an index of a row, which begins at `start`. Also returns the index after it.
    fn read(
        line: &Statement,
        chars: &[char],
        at: usize,
        start: Position,
    ) -> Result<(Self, usize), Error> {
        let expect = |at: usize, expected: char| {
            let at = skip_spaces(chars, at);
            let expected_here = format_args!("{expected} in a tag");
            match chars.get(at) {
                Some(&c) if c == expected => Ok(at + 1),
                Some(c) => Err(line.rejected(after(start, at), expected_here, quoted(c))),
                None => Err(line.ended(expected_here)),
            }
        };
        let (name, end) = Self::name(chars, at + 1);
        if name.is_empty() {
            let found = chars.get(end).map_or("the end of the line".to_string(), quoted);
            return Err(line.rejected(after(start, end), "the name of a tag", found));
        }
        let begin = expect(end, '"')?;
        let mut at = begin;
        let mut text = String::new();
        while let Some(&c) = chars.get(at).filter(|&&c| c != '"') {
            // A backslash stands before a quotation mark or a backslash of the value.
            let is_escape = c == '\\' && matches!(chars.get(at + 1), Some('"' | '\\'));
            at += usize::from(is_escape);
            text.push(chars[at]);
            at += 1;
        }
        let end = expect(expect(at, '"')?, ']')?;
        let value = Word { text, is_cut: false, position: after(start, begin) };
        Ok((Self { name, value }, end))
    }

    /// Returns the name at an index of a row, and the index after it. Case does not matter for known names.
    fn name(chars: &[char], at: usize) -> (String, usize) {
        let start = skip_spaces(chars, at);
        let is_of_name = |&&c: &&char| c.is_ascii_alphanumeric() || c == '_';
        let name: String = chars[start..].iter().take_while(is_of_name).collect();
        let end = start + name.len();
        let mut known = ONCE.iter().chain(&SECTIONS);
        let known = known.find(|known| known.eq_ignore_ascii_case(&name));
        (known.map_or(name, ToString::to_string), end)
    }
}

/// Returns the index of the next character that is not white space.
fn skip_spaces(chars: &[char], at: usize) -> usize {
    at + chars[at..].iter().take_while(|c| c.is_whitespace()).count()
}

/// Parses a contract. The inner `None` stands for no trump, and the outer one for no contract.
fn contract(text: &str) -> Option<Option<Option<Suit>>> {
    if text.eq_ignore_ascii_case("pass") || text.eq_ignore_ascii_case("AP") {
        return Some(None);
    }
    trump::contract(&text.replace(' ', "")).map(Some)
}

/// Splits a text into words, which a word ends that begins with one of these characters. Also returns where
/// they end.
pub(super) fn words(text: &str, place: Position, comments: &[char]) -> (Vec<Word>, Position) {
    let whole = Word { text: text.to_string(), is_cut: false, position: place };
    let mut words = parts(&whole, char::is_whitespace);
    words.retain(|word| !word.text.is_empty());
    let is_comment = |word: &Word| word.text.starts_with(comments);
    words.truncate(words.iter().position(is_comment).unwrap_or(words.len()));
    let end = words.last().map_or(place, |last| after(last.position, last.text.chars().count()));
    (words, end)
}

/// Returns the hands of a tag. Hands may be empty, with one space between two hands.
fn hands(value: &Word) -> Vec<Word> {
    let (filled, _) = words(&value.text, value.position, &[]);
    let mut all = parts(value, |c| c == ' ');
    if all.len() != 4 || filled.len() != 2 {
        return filled;
    }
    for hand in all.iter_mut().filter(|hand| hand.text.is_empty()) {
        hand.text = "-".to_string();
    }
    all
}
