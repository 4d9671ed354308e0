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
//! Other tags are skipped, and so are the lines of an auction, of a play or of a table. If a tag appears
//! again that a game has only once, the next game begins there.

use std::io::BufRead;
use std::mem::take;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::hands::LEADER;
use crate::honeymoon::notation::statement::{after, parts, quoted, Statement, LONGEST};
use crate::honeymoon::notation::{played, seats, trump};
use crate::text::lines::{Lines, Word};
use crate::text::{Error, Position};

/// The tags that a game has once.
const ONCE: [&str; 5] = ["Event", "Board", "Deal", "Contract", "Declarer"];

/// The maximum number of bytes in a line of PBN. The standard allows 255.
const LONGEST_LINE: usize = 4096;

/// A deal, and what follows it on its line.
#[derive(Debug)]
pub(crate) struct Dealt {
    /// Where the deal begins.
    pub(crate) place: Position,
    pub(crate) deal: Deal,
    /// The words after the deal.
    pub(crate) rest: Statement,
}

/// A reader of deals, one per line, and of games of PBN.
pub(crate) struct Games<R> {
    lines: Lines<R>,
    /// The trump suit of deals that do not have one.
    usual: Option<Option<Suit>>,
    /// The rest of a line on which the next game begins.
    next: Option<Row>,
    /// What was begun and may not have been read to its end.
    begun: Begun,
}

/// What a reader has begun to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Begun {
    #[default]
    Nothing,
    Line,
    Game,
}

/// A line of a game, or the rest of one.
#[derive(Clone, Debug)]
struct Row {
    place: Position,
    text: String,
}

impl Row {
    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// What is known of a game.
#[derive(Default)]
struct Game {
    /// The tags of [`ONCE`] that it has.
    once: Vec<String>,
    deal: Option<Word>,
    contract: Option<Option<Suit>>,
    declarer: Option<(usize, Word)>,
    /// The words that follow the deal.
    rest: Option<Statement>,
    /// Whether the last tag was one whose value goes on in the lines after it.
    is_in_section: bool,
    is_in_comment: bool,
    has_tags: bool,
}

impl<R: BufRead> Games<R> {
    /// Reads deals from `lines`. Deals without a trump suit get the `usual` one, if there is one.
    pub(crate) fn new(lines: Lines<R>, usual: Option<Option<Suit>>) -> Self {
        Self { lines: lines.with_longest(LONGEST), usual, next: None, begun: Begun::Nothing }
    }

    /// Reads the next deal. Returns `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<Dealt>, Error> {
        loop {
            if self.next.is_none() {
                let Some(place) = self.lines.next_line()? else { return Ok(None) };
                let first = self.lines.peek()?;
                if !matches!(first, Some(b'[' | b'{' | b';' | b'%')) {
                    self.begun = Begun::Line;
                    let mut rest = Statement::read(&mut self.lines)?;
                    let deal = super::deal(&mut rest, self.usual)?;
                    return Ok(Some(Dealt { place, deal, rest }));
                }
            }
            self.begun = Begun::Game;
            let game = self.game()?;
            if game.is_some() {
                return Ok(game);
            }
        }
    }

    /// Skips what is left of the line or the game that was read last. After an error, the next deal can be
    /// read then.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn skip(&mut self) -> Result<(), Error> {
        match take(&mut self.begun) {
            Begun::Nothing => {}
            Begun::Line => {
                self.row()?;
            }
            Begun::Game => while self.row()?.is_some_and(|row| !row.is_blank()) {},
        }
        Ok(())
    }

    /// Returns the next line of a game, or the rest of one.
    fn row(&mut self) -> Result<Option<Row>, Error> {
        if self.next.is_some() {
            return Ok(self.next.take());
        }
        let place = self.lines.next_place();
        let text = self.lines.raw_line(LONGEST_LINE)?;
        Ok(text.map(|text| Row { place, text }))
    }

    /// Reads a game. Returns `None` if there are only comments.
    fn game(&mut self) -> Result<Option<Dealt>, Error> {
        let mut game = Game::default();
        let mut start = None;
        while let Some(row) = self.row()? {
            if row.is_blank() && !game.is_in_comment {
                break;
            }
            let place = row.place;
            self.next = game.read(&row, self.lines.text_name())?;
            if game.has_tags {
                start.get_or_insert(place);
            }
            if self.next.is_some() {
                break;
            }
        }
        self.begun = Begun::Nothing;
        start.map(|start| game.complete(start, self.usual, self.lines.text_name())).transpose()
    }
}

/// The tags whose value goes on in the lines after them, except for those whose names end with `Table`.
const SECTIONS: [&str; 2] = ["Auction", "Play"];

impl Game {
    /// Reads a row. If another game begins there, returns the rest of the row.
    fn read(&mut self, row: &Row, name: Option<String>) -> Result<Option<Row>, Error> {
        let chars: Vec<char> = row.text.chars().collect();
        let place = |at: usize| after(row.place, at);
        let rest = |at: usize| chars.iter().skip(at).collect::<String>();
        let line = Statement::new(Vec::new(), place(chars.len()), name);
        let mut at = 0;
        if chars.first() == Some(&'%') && row.place.column == 1 {
            return Ok(None);
        }
        while let Some(&c) = chars.get(at) {
            if self.is_in_comment || c == '{' {
                self.is_in_comment = c != '}';
                at += 1;
            } else if c.is_whitespace() {
                at += 1;
            } else if matches!(c, ';' | '#') {
                break;
            } else if c == '[' {
                let (tag, end) = tag(&line, &chars, at, place)?;
                if self.once.contains(&tag.name) {
                    return Ok(Some(Row { place: place(at), text: rest(at) }));
                }
                self.add(&line, tag)?;
                at = end;
            } else {
                let words = words(&rest(at), place(at));
                if !words.first().is_some_and(|word| played::is_keyword(&word.text)) {
                    if self.is_in_section {
                        break;
                    }
                    let expected = "a tag ([Name \"value\"]), or a blank line after the game";
                    let found = words.first().map_or(String::new(), |word| quoted(&word.text));
                    return Err(line.rejected(place(at), expected, found));
                }
                if self.rest.is_some() {
                    let found = quoted(&words[0].text);
                    return Err(line.rejected(place(at), "one line of cards in a game", found));
                }
                self.rest = Some(line.with(words));
                break;
            }
        }
        Ok(None)
    }

    /// Adds a tag.
    fn add(&mut self, line: &Statement, tag: Tag) -> Result<(), Error> {
        let Tag { name, value } = tag;
        self.has_tags = true;
        self.is_in_section = SECTIONS.contains(&&name[..]) || name.ends_with("Table");
        let text = value.text.trim();
        let is_unknown = matches!(text, "" | "-" | "?");
        match &name[..] {
            "Deal" => self.deal = Some(value.clone()),
            "Contract" if !is_unknown => {
                let found = contract(text).ok_or_else(|| {
                    let expected = "a contract (such as 3NT or 4SX)";
                    line.rejected(value.position, expected, quoted(text))
                })?;
                self.contract = found;
            }
            "Declarer" if !is_unknown => {
                let seat = seats::seat(text.trim_start_matches('^')).ok_or_else(|| {
                    line.rejected(value.position, "a seat (N, E, S or W)", quoted(text))
                })?;
                self.declarer = Some((seat, value.clone()));
            }
            _ => {}
        }
        if ONCE.contains(&&name[..]) {
            self.once.push(name);
        }
        Ok(())
    }

    /// Returns the deal of a game that begins at `start`.
    fn complete(
        self,
        start: Position,
        usual: Option<Option<Suit>>,
        name: Option<String>,
    ) -> Result<Dealt, Error> {
        let line = Statement::new(Vec::new(), start, name);
        let Some(deal) = self.deal else {
            let expected = "a game with the tag Deal ([Deal \"N:...\"])";
            return Err(line.rejected(start, expected, "none"));
        };
        let place = deal.position;
        let trump = self.contract.or(usual).ok_or_else(|| {
            let expected = "a contract in this game ([Contract \"3NT\"]) or the option --trump";
            line.rejected(place, expected, "none")
        })?;
        let hands = hands(&deal);
        let end = after(place, deal.text.chars().count());
        let line = &mut Statement::new(hands, end, line.name());
        let first = line.rest().first().is_some_and(|word| word.text.contains(':'));
        if !first {
            let expected = "a seat and a colon before the hands (N:...)";
            return Err(line.rejected(place, expected, quoted(deal.text)));
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
                return Err(line.rejected(word.position, expected, quoted(word.text)));
            }
        };
        let rest = self.rest.unwrap_or_else(|| line.with(Vec::new()));
        Ok(Dealt { place, deal, rest })
    }
}

/// A tag and its value, which begins after the quotation mark.
struct Tag {
    name: String,
    value: Word,
}

/// Reads the tag at an index of a row. Also returns the index after it.
fn tag(
    line: &Statement,
    chars: &[char],
    start: usize,
    place: impl Fn(usize) -> Position,
) -> Result<(Tag, usize), Error> {
    let mut at = start + 1;
    let skip = |at: &mut usize, is: fn(char) -> bool| {
        let begin = *at;
        *at += chars[begin..].iter().take_while(|&&c| is(c)).count();
        chars[begin..*at].iter().collect::<String>()
    };
    let expect = |at: usize, expected: char| match chars.get(at) {
        Some(&c) if c == expected => Ok(at + 1),
        Some(c) => Err(line.rejected(place(at), format_args!("{expected} in a tag"), quoted(c))),
        None => Err(line.ended(format_args!("{expected} in a tag"))),
    };
    skip(&mut at, char::is_whitespace);
    let name = skip(&mut at, |c| c.is_ascii_alphanumeric() || c == '_');
    if name.is_empty() {
        let found = chars.get(at).map_or("the end of the line".to_string(), quoted);
        return Err(line.rejected(place(at), "the name of a tag", found));
    }
    skip(&mut at, char::is_whitespace);
    at = expect(at, '"')?;
    let begin = at;
    let mut text = String::new();
    while let Some(&c) = chars.get(at).filter(|&&c| c != '"') {
        // A backslash stands before a quotation mark or a backslash of the value.
        let is_escape = c == '\\' && matches!(chars.get(at + 1), Some('"' | '\\'));
        at += usize::from(is_escape);
        text.push(chars[at]);
        at += 1;
    }
    at = expect(at, '"')?;
    skip(&mut at, char::is_whitespace);
    at = expect(at, ']')?;
    let value = Word { text, is_cut: false, position: place(begin) };
    Ok((Tag { name, value }, at))
}

/// Parses a contract. The inner `None` stands for no trump, and the outer one for no contract.
fn contract(text: &str) -> Option<Option<Option<Suit>>> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(None);
    }
    let (level, rest) = text.split_at_checked(1)?;
    let undoubled = rest.trim_end_matches(['x', 'X']);
    let is_level = level.parse().is_ok_and(|level: usize| (1..=7).contains(&level))
        && rest.len() - undoubled.len() <= 2;
    trump::parse(undoubled).filter(|_| is_level).map(Some)
}

/// Splits a text into words, which a comment ends.
fn words(text: &str, place: Position) -> Vec<Word> {
    let words = parts(
        &Word { text: text.to_string(), is_cut: false, position: place },
        char::is_whitespace,
    );
    let is_comment = |word: &Word| word.text.starts_with(['#', ';', '{']);
    words
        .into_iter()
        .take_while(|word| !is_comment(word))
        .filter(|word| !word.text.is_empty())
        .collect()
}

/// Returns the hands of a tag. Hands may be empty, with one space between two hands.
fn hands(value: &Word) -> Vec<Word> {
    let all = parts(value, |c| c == ' ');
    let filled = words(&value.text, value.position);
    match all.len() {
        4 if filled.len() == 2 => {
            let dash = |word: Word| {
                if word.text.is_empty() {
                    Word { text: "-".to_string(), ..word }
                } else {
                    word
                }
            };
            all.into_iter().map(dash).collect()
        }
        _ => filled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads all deals of a text, and goes on after errors.
    fn read(text: &str, usual: Option<Option<Suit>>) -> Vec<String> {
        let mut games = Games::new(Lines::new(text.as_bytes(), None), usual);
        let mut all = Vec::new();
        loop {
            match games.next() {
                Ok(None) => return all,
                Ok(Some(Dealt { place, deal, rest })) => {
                    let rest: Vec<&str> = rest.rest().iter().map(|word| &word.text[..]).collect();
                    all.push(format!("{place} {deal} {}", rest.join(" ")).trim_end().to_string());
                }
                Err(error) => {
                    all.push(error.to_string());
                    games.skip().unwrap();
                }
            }
        }
    }

    #[test]
    fn games_are_on_one_line_or_on_several() {
        let a = "[Deal \"N:AK... - QJ... -\"]";
        let cases: [(String, &[&str]); 16] = [
            (format!("{a}[Contract \"3NT\"]"), &["1:8 N AK... QJ..."]),
            (format!("{a}\n[Contract \"4S\"]\n"), &["1:8 S AK... QJ..."]),
            (format!("[Contract \"1\u{2665}xx\"] {a} # and so on"), &["1:26 H AK... QJ..."]),
            (format!("[Declarer \"N\"]\r\n{a}\r\n[Contract \"2dX\"]\r\n"), &["2:8 D QJ... AK..."]),
            (format!("[Declarer \"^S\"]{a}[Contract \"7N\"]"), &["1:23 N AK... QJ..."]),
            (format!("[Declarer \"?\"]{a}[Contract \"1C\"]"), &["1:22 C AK... QJ..."]),
            (
                format!("% PBN 2.1\n[Event \"the #1 \\\"[club]\\\" {{;\"]\n{{a comment\n\n}} ; more\n{a}[Contract \"1NT\"]\n\n{a}\n[Contract \"2S\"]"),
                &["6:8 N AK... QJ...", "8:8 S AK... QJ..."],
            ),
            (
                format!("{a}[Contract \"1NT\"]\n[Auction \"N\"]\n1NT Pass\nPass Pass\n[Play \"N\"]\nSK - SJ -\n*\n[ScoreTable \"Rank\"]\n1 2 lead\n\nN A... K..."),
                &["1:8 N AK... QJ...", "11:1 N A... K..."],
            ),
            (
                format!("{a}[Contract \"1H\"] play SK SJ ; the end\n[Site \"\"]"),
                &["1:8 H AK... QJ... play SK SJ"],
            ),
            (format!("{a}[Contract \"1H\"]\n lead SK"), &["1:8 H AK... QJ... lead SK"]),
            // A tag that a game has once begins the next game, on the same line or on the next.
            (
                format!("{a}[Contract \"1H\"]{a}[Contract \"1S\"]\n{a}[Contract \"1C\"]"),
                &["1:8 H AK... QJ...", "1:49 S AK... QJ...", "2:8 C AK... QJ..."],
            ),
            ("N A... K...\n[Deal \"E:A... - K... -\"]\n[Contract \"1NT\"]\n\nS 2... 3...".to_string(), &["1:1 N A... K...", "2:8 N A... K...", "5:1 S 2... 3..."]),
            ("[Deal \"N:A...  K... \"][Declarer \"N\"][Contract \"1NT\"]".to_string(), &["1:8 N K... A..."]),
            ("[Deal \"N:A... ... - K...\"][Declarer \"W\"][Contract \"1NT\"]".to_string(), &["1:8 N A... K..."]),
            ("; nothing\n\n{ nothing\n at all }\n\n% nothing\n".to_string(), &[]),
            ("[ Deal  \"N:A... - K... -\" ]\n[Note \"1:x\"][Note \"2:y\"]\n[Contract \"1NT\"]".to_string(), &["1:10 N A... K..."]),
        ];
        for (text, expected) in &cases {
            assert_eq!(read(text, None), *expected, "{text}");
        }
        assert_eq!(read(a, Some(None)), ["1:8 N AK... QJ..."]);
        let spades = Some(Some(Suit::Spades));
        assert_eq!(read(&format!("{a}[Contract \"Pass\"]"), spades), ["1:8 S AK... QJ..."]);
        assert_eq!(
            read(&format!("{a}[Contract \"2H\"]\n\nA... K..."), spades),
            ["1:8 H AK... QJ...", "3:1 S A... K..."]
        );
        assert_eq!(cases.len(), 16);
    }

    #[test]
    fn errors_in_games_have_a_place_and_the_next_game_is_read() {
        let cases = [
            ("[Event \"x\"]", "1:1: expected a game with the tag Deal ([Deal \"N:...\"]), found none"),
            ("[Deal \"N:A... - K... -\"]", "1:8: expected a contract in this game ([Contract \"3NT\"]) or the option --trump, found none"),
            ("[Deal \"A... - K... -\"][Contract \"1S\"]", "1:8: expected a seat and a colon before the hands (N:...), found \"A... - K... -\""),
            ("[Deal \"N:A... - A... -\"][Contract \"1S\"]", "1:17: expected a card that the leader does not hold, found SA"),
            ("[Deal \"N:A... - A... -\"][Contract \"1S\"][Declarer \"N\"]", "1:17: expected a card that the first hand does not hold, found SA"),
            ("[Deal \"N:A... K... Q... J...\"][Contract \"1S\"]", "1:20: expected -, as two seats have hands, found \"Q...\""),
            ("[Deal \"N:A... K... -\"][Contract \"1S\"]", "1:21: expected a hand, or - for a seat without one, found the end of the line"),
            ("[Deal \"N:A... - K... -\"]\n[Contract \"8S\"]", "2:12: expected a contract (such as 3NT or 4SX), found \"8S\""),
            ("[Deal \"N:A... - K... -\"]\n[Contract \"3SXXX\"]", "2:12: expected a contract (such as 3NT or 4SX), found \"3SXXX\""),
            ("[Deal \"N:A... - K... -\"]\n[Declarer \"X\"]", "2:12: expected a seat (N, E, S or W), found \"X\""),
            ("[Deal \"N:A... - K... -\"][Contract \"1S\"]\n[Declarer \"E\"]", "2:12: expected the seat of one of the hands (N or S), found \"E\""),
            ("[Deal \"N:A... - K... -]", "1:24: expected \" in a tag, found the end of the line"),
            ("[Deal N:A...]", "1:7: expected \" in a tag, found \"N\""),
            ("[Deal \"N:A...\" x]", "1:16: expected ] in a tag, found \"x\""),
            ("[12,11]", "1:4: expected \" in a tag, found \",\""),
            ("[]", "1:2: expected the name of a tag, found \"]\""),
            ("[", "1:2: expected the name of a tag, found the end of the line"),
            ("[Deal \"N:A... - K... -\"]\nN A... K...", "2:1: expected a tag ([Name \"value\"]), or a blank line after the game, found \"N\""),
            ("[Event \"x\"] play SA\nplay SK", "2:1: expected one line of cards in a game, found \"play\""),
        ];
        for (text, error) in cases {
            let good = "[Deal \"N:A... - K... -\"][Contract \"2S\"]";
            let lines = text.lines().count();
            let next = format!("{}:8 S A... K...", lines + 2);
            assert_eq!(
                read(&format!("{text}\n\n{good}"), None),
                [error.to_string(), next],
                "{text}"
            );
        }
        assert_eq!(cases.len(), 19);
    }
}
