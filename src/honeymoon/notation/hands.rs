//! Hands in all forms. A hand is split into pieces, and each piece is some ranks of a suit or a card:
//!
//! ```text
//!     AKJT8.AQ9.KT.JT9        four suits, with dots, commas or spaces between them
//!     SAKJT8 HAQ9 DKT CJT9    suits in any order, each with its mark, and perhaps a colon, before it
//!     SA SK D5, or [12 11]    single cards, or card codes in brackets, with spaces or commas
//! ```
//!
//! Each card is checked when it is added, so errors come in the order of the text.

use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_CARD, EXPECTED_RANK, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::statement::{after, is_dash, pieces, whole, Piece, Statement};
use crate::text::lines::{decimal, is_variation, Word};
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The description of a hand, for errors.
const FOUR_SUITS: &str = "four suits with a dot between them (S.H.D.C)";

/// How hands are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Four suits in order. Each is a piece.
    Suits,
    /// Suits with marks.
    Marks,
    /// Single cards.
    Cards,
}

/// The pieces of one or two hands. A hand that is missing has none.
type Hands<'a> = [Vec<Piece<'a>>; 2];

/// Splits the words before the next keyword into one or two hands. Also returns the number of words that the hands take.
fn split(line: &Statement, count: usize) -> Result<(Form, Hands<'_>, usize), Error> {
    let words = line.cards();
    let first = words.first().map_or("", |word| &word.text);
    let has = |c: char| words.iter().any(|word| word.text.contains(c));
    let are_few = words.len() <= 2 * count;
    let is_number = |word: &Word| word.text.bytes().all(|c| c.is_ascii_digit() || c == b',');
    let is_code =
        |word: &&Word| are_few && !has(',') || word.text.replace("10", "T").contains(['0', '1']);
    let code = words.iter().find(is_code).filter(|_| words.iter().all(is_number));
    let (form, mut all, end, used) = if !has('.') && (first.starts_with('[') || are_cards(words)) {
        let (all, closed) = cards(words);
        let end = match words {
            _ if first.starts_with('[') => closed.unwrap_or(all.len()),
            [_, second] => all.iter().filter(|piece| piece.place < second.position).count(),
            _ => all.len().div_ceil(2),
        };
        (Form::Cards, all, end, words.len())
    } else if is_marked(first) && !has('.') {
        let mut parts = split_at(words, ',');
        parts.retain(|part| !part.text.is_empty());
        let end = half_with_marks(&parts);
        (Form::Marks, parts, end, words.len())
    } else if let Some(code) = code {
        let expected = format!("{FOUR_SUITS}, or brackets around card codes ([12,11])");
        return Err(line.rejected(code.position, expected, quoted(&code.text)));
    } else if has(',') && !has('.') {
        let (suits, used) = suits_with_commas(line, words, 4 * count)?;
        (Form::Suits, suits, 4, used)
    } else {
        let size = if are_few || has('.') { 1 } else { 4 };
        let used = words.len().min(size * count);
        if size == 4 && used < 4 * count {
            let eight = "eight suits, with - for a suit without cards";
            let expected = if count == 1 { "a hand (S.H.D.C)" } else { eight };
            return Err(line.instead_of(used, expected));
        }
        let dots = words.iter().take(size).map(|word| word.text.matches('.').count());
        (Form::Suits, split_at(&words[..used], '.'), dots.sum::<usize>() + size, used)
    };
    let other = all.split_off(if count == 1 { all.len() } else { end.min(all.len()) });
    let missing = match count {
        _ if all.is_empty() => "a hand (S.H.D.C)",
        2 if other.is_empty() => "the other hand",
        _ => return Ok((form, [all, other], used)),
    };
    Err(line.instead_of(words.len(), missing))
}

/// Splits words at a character.
fn split_at(words: &[Word], at: char) -> Vec<Piece<'_>> {
    words.iter().flat_map(|word| pieces(&word.text, word.position, move |c| c == at)).collect()
}

/// Returns the suits of hands without marks, and the number of words that they take. There is a comma between suits or
/// after each suit. If there is none between the hands, the only white space between the third and the fourth comma
/// separates them.
fn suits_with_commas<'a>(
    line: &Statement,
    words: &'a [Word],
    suits: usize,
) -> Result<(Vec<Piece<'a>>, usize), Error> {
    let all = split_at(words, ',');
    let is_filled = |piece: &&Piece<'_>| !piece.text.is_empty();
    let is_suit = |part: &[Piece<'_>]| part.iter().filter(is_filled).count() < 2;
    let mut parts: Vec<&[Piece<'_>]> = all.chunk_by(|_, next| next.before.is_none()).collect();
    if (parts.len(), suits) == (7, 8) {
        let both = parts[3];
        let is_end = |&end: &usize| is_suit(&both[..end]) && is_suit(&both[end..]);
        let mut ends = (1..both.len()).filter(is_end);
        let end = ends.next().ok_or("none");
        let end = end.and_then(|end| ends.next().map_or(Ok(end), |_| Err("several")));
        let end = end.map_err(|found| {
            let expected = "exactly one space between the third and the fourth comma, or dots between suits (S.H.D.C)";
            line.rejected(both[0].place, expected, found)
        })?;
        parts.splice(3..4, [&both[..end], &both[end..]]);
    }
    let is_ended = parts.len() == suits + 1 && parts[suits][0].text.is_empty();
    // Another word may follow the last suit.
    let inner = suits - usize::from(!is_ended);
    let are_suits = parts.iter().take(inner).all(|part| is_suit(part));
    if !are_suits || parts.len() != suits && !is_ended {
        let is_hand = |word: &&Word| word.text.matches(',').count() == 3;
        let wrong = words.iter().find(|word| !is_hand(word)).unwrap_or(&words[0]);
        return Err(line.rejected(wrong.position, FOUR_SUITS, quoted(&wrong.text)));
    }
    let suit = |part: &&[Piece<'a>]| *part.iter().find(is_filled).unwrap_or(&part[0]);
    let all: Vec<Piece<'_>> = parts[..suits].iter().map(suit).collect();
    let last = if is_ended { parts[suits][0].place } else { all[suits - 1].place };
    Ok((all, words.iter().take_while(|word| word.position <= last).count()))
}

/// Splits words into single cards. For a card in brackets, [`before`](Piece::before) is `[`. Also returns the number of
/// cards before the first closing bracket.
pub(super) fn cards(words: &[Word]) -> (Vec<Piece<'_>>, Option<usize>) {
    let (mut all, mut closed, mut bracket) = (Vec::new(), None, None);
    for Word { text, position, .. } in words {
        for piece in pieces(text, *position, |c| ",[]".contains(c)) {
            bracket = piece.before.filter(|&c| c != ',').or(bracket);
            if bracket == Some(']') {
                closed.get_or_insert(all.len());
            }
            if !piece.text.is_empty() {
                all.push(Piece { before: bracket, ..piece });
            }
        }
    }
    (all, closed)
}

/// Returns the card of each piece of [`cards`], and its place. If the first card in brackets is a number, all cards in
/// brackets are codes: 0 to 12 are the spades from the two up to the ace, and hearts, diamonds and clubs follow.
pub(super) fn named<'a>(
    line: &'a Statement,
    all: &'a [Piece<'_>],
) -> impl Iterator<Item = Result<(Card, Position), Error>> + 'a {
    let is_number = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    let is_listed = |piece: &&Piece<'_>| piece.before == Some('[');
    let are_codes = all.iter().find(is_listed).is_some_and(|piece| is_number(piece.text));
    all.iter().map(move |piece| {
        let &Piece { text, place, .. } = piece;
        let (card, expected) = if are_codes && is_listed(&piece) {
            let code = decimal(text, &(0..=4 * RANKS - 1));
            let card = |code| Card::new(Suit::ALL[code / RANKS], Rank::ALL[code % RANKS]);
            (code.map(card), "a card code (0 to 51)")
        } else if is_number(text) && !is_listed(&piece) {
            (None, "a card (like SA or HT), or brackets around card codes ([12,11])")
        } else {
            (Card::from_text(text), EXPECTED_CARD)
        };
        let card = card.ok_or_else(|| line.rejected(place, expected, quoted(text)))?;
        Ok((card, place))
    })
}

/// Returns whether words are a list of cards without brackets.
pub(super) fn are_cards(words: &[Word]) -> bool {
    let (all, _) = cards(words);
    !all.is_empty()
        && all.iter().all(|card| card.before.is_none() && Card::from_text(card.text).is_some())
}

/// Returns whether a word begins with the mark of a suit.
pub(super) fn is_marked(word: &str) -> bool {
    word.chars().next().and_then(Suit::from_mark).is_some()
}

/// Returns whether a character is the mark of a suit, or may follow one.
fn is_of_mark(c: char) -> bool {
    Suit::from_mark(c).is_some() || is_variation(c) || c == ':'
}

/// Returns how many suits have colons after their marks, as in `S: AK H: Q`.
pub(super) fn colons(words: &[Word]) -> usize {
    let with = |c: char| words.iter().filter(|word| word.text.contains(c)).count();
    let are_suits = words.first().is_some_and(|word| is_marked(&word.text)) && with('.') == 0;
    if are_suits {
        with(':')
    } else {
        0
    }
}

/// Returns the number of words with marks that belong to the first of two hands. This hand ends after half of the
/// cards, if possible before a suit that it already has. If no word ends there, it ends before the first such suit.
fn half_with_marks(words: &[Piece<'_>]) -> usize {
    let size = |words: &[Piece<'_>]| {
        let suits = words.iter().flat_map(|word| word.text.split(is_of_mark));
        let ranks = |text: &str| text.replace("10", "T").matches(char::is_alphanumeric).count();
        suits.map(ranks).sum::<usize>()
    };
    let marks = |words: &[Piece<'_>]| -> Vec<Suit> {
        words.iter().flat_map(|word| word.text.chars()).filter_map(Suit::from_mark).collect()
    };
    let is_half = |&end: &usize| {
        let cards = size(&words[..end]);
        cards > 0 && 2 * cards == size(words) && is_marked(words[end].text)
    };
    let repeats = |&end: &usize| {
        let first = marks(&words[..end]);
        marks(&words[end..=end]).iter().any(|suit| first.contains(suit))
    };
    let ends = || 1..words.len();
    let both = ends().find(|end| is_half(end) && repeats(end));
    both.or_else(|| ends().find(is_half)).or_else(|| ends().find(repeats)).unwrap_or(words.len())
}

/// Parses a hand as described at [`Hand`]. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| {
            let (form, [all, _], used) = split(line, 1)?;
            let hand = hand(line, form, &all, Hand::default())?;
            line.skip(used);
            Ok(hand)
        })
    }
}

/// Reads two hands. The first leads.
pub(super) fn two(line: &mut Statement, trump: Option<Suit>) -> Result<Deal, Error> {
    let (form, hands, used) = split(line, 2)?;
    let deal = deal(line, trump, form, &hands)?;
    line.skip(used);
    Ok(deal)
}

/// Returns the deal of two hands. Both have pieces.
pub(super) fn deal(
    line: &Statement,
    trump: Option<Suit>,
    form: Form,
    [first, second]: &Hands<'_>,
) -> Result<Deal, Error> {
    let leader = hand(line, form, first, Hand::default())?;
    let other = hand(line, form, second, leader)?;
    checked(line, trump, [(leader, first[0].place), (other, second[0].place)])
}

/// Returns the deal of two hands at these places. They have no card in common.
pub(super) fn checked(
    line: &Statement,
    trump: Option<Suit>,
    [(leader, first), (other, second)]: [(Hand, Position); 2],
) -> Result<Deal, Error> {
    let found = |hand: Hand| count(hand.len(), "card");
    Deal::new(trump, leader, other).map_err(|_| match leader.len() {
        1..=RANKS => {
            let expected = format!("a hand of {}, as many as in the first", found(leader));
            line.rejected(second, expected, found(other))
        }
        _ => line.rejected(first, "a hand of 1 to 13 cards", found(leader)),
    })
}

/// Returns the hand of these pieces. None of its cards may be in the `first` hand of the line.
fn hand(line: &Statement, form: Form, all: &[Piece<'_>], first: Hand) -> Result<Hand, Error> {
    if form == Form::Suits && all.len() != Suit::ALL.len() {
        let texts: Vec<&str> = all.iter().map(|piece| piece.text).collect();
        return Err(line.rejected(all[0].place, FOUR_SUITS, quoted(texts.join("."))));
    }
    let mut hand = Hand::default();
    let mut add = |card: Card, place: Position| {
        if hand.has(card) {
            return Err(line.rejected(place, "each card once", format_args!("{card} again")));
        }
        if first.has(card) {
            return Err(line.rejected(place, "a card that the first hand does not hold", card));
        }
        hand = hand.with(card);
        Ok(())
    };
    if form == Form::Cards {
        for card in named(line, all) {
            let (card, place) = card?;
            add(card, place)?;
        }
        return Ok(hand);
    }
    let is_marked = |piece: &Piece<'_>| piece.text.is_empty() || is_marked(piece.text);
    let has_marks = form == Form::Marks || all.iter().all(is_marked);
    let is_between = |c| has_marks && is_of_mark(c);
    // Each mark, its place, and whether there are cards or a dash after it.
    let (mut suit, mut marks) = (None, Vec::<(Suit, Position, bool)>::new());
    for (number, piece) in all.iter().enumerate() {
        if form == Form::Suits {
            suit = Some(Suit::ALL[number]);
        }
        for Piece { before, mut text, mut place } in pieces(piece.text, piece.place, is_between) {
            if let Some(mark) = before.and_then(Suit::from_mark) {
                let place = Position { column: place.column - 1, ..place };
                if form == Form::Suits && suit != Some(mark) {
                    let expected = "the suits in the order S.H.D.C";
                    return Err(line.rejected(place, expected, quoted(mark)));
                }
                suit = Some(mark);
                marks.push((mark, place, false));
            }
            if let (false, Some((.., is_filled))) = (text.is_empty(), marks.last_mut()) {
                *is_filled = true;
            }
            text = if is_dash(text) { "" } else { text };
            while let Some(letter) = text.chars().next() {
                let Some(suit) = suit else {
                    return Err(line.rejected(place, "a suit (S, H, D or C)", quoted(text)));
                };
                let (letter, length) = if text.starts_with("10") { ('T', 2) } else { (letter, 1) };
                let rank = Rank::from_letter(letter)
                    .ok_or_else(|| line.rejected(place, EXPECTED_RANK, quoted(letter)))?;
                add(Card::new(suit, rank), place)?;
                // Ranks are ASCII, so each character is one byte.
                text = &text[length..];
                place = after(place, length);
            }
        }
    }
    let has_all = Suit::ALL.iter().all(|suit| marks.iter().any(|(mark, ..)| mark == suit));
    if let Some((suit, place, _)) = marks.iter().find(|(.., is_filled)| !is_filled && !has_all) {
        let expected = format!("cards after {suit}, or {suit}- for a suit without cards");
        return Err(line.rejected(*place, expected, "none"));
    }
    Ok(hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_has_many_forms() {
        let board = "AKJT8.AQ9.KT.JT9";
        let cases = [
            ("AKJ108,AQ9,K10,J109 # tens", board),
            ("AKJT8 AQ9 KT JT9", board),
            ("cjt9 dkt haq9 sakjt8", board),
            ("SA SK JS TS 8S HA QH H9 DK \u{2666}T JC 10C C9", board),
            ("[12, 11, 9, 8, 6 25 23 20 37 34 48 47 46]", board),
            ("SAKJT8.HAQ9.DKT.CJT9", board),
            ("\u{2660}AKJT8.\u{2665}\u{fe0f}AQ9.\u{2666}KT.\u{2663}JT9", board),
            ("...", "..."),
            ("98765 432 98 765", "98765.432.98.765"),
            ("T 9 8 7", "T.9.8.7"),
            ("[10 9 8 7]", "QJT9..."),
            ("10 9 8 7", "T.9.8.7"),
            ("SA 9 HK 2", "A9.K2.."),
            ("SA,9 HK,2", "A9.K2.."),
            ("SA.H.D2.C", "A..2."),
            ("SA.H-..C--", "A..."),
            ("C2 S H D", "...2"),
            ("---,\u{2013} ,\u{2014}, \u{2212}", "..."),
        ];
        for (text, hand) in cases {
            assert_eq!(text.parse::<Hand>().unwrap().to_string(), hand, "{text}");
        }
        for (text, error) in [
            ("", "1:1: expected a hand (S.H.D.C), found the end of the line"),
            ("A", "1:1: expected four suits with a dot between them (S.H.D.C), found \"A\""),
            ("12 11", "1:1: expected four suits with a dot between them (S.H.D.C), or brackets around card codes ([12,11]), found \"12\""),
            ("2 3 4 5 16", "1:9: expected four suits with a dot between them (S.H.D.C), or brackets around card codes ([12,11]), found \"16\""),
            ("2,3,4,15", "1:1: expected four suits with a dot between them (S.H.D.C), or brackets around card codes ([12,11]), found \"2,3,4,15\""),
            ("[11,52]", "1:5: expected a card code (0 to 51), found \"52\""),
            ("[11,SA]", "1:5: expected a card code (0 to 51), found \"SA\""),
            ("[SA,11]", "1:5: expected a card (like SA or HT), found \"11\""),
            ("SA.DK.HQ.CJ", "1:4: expected the suits in the order S.H.D.C, found \"D\""),
            ("SA.H..C", "1:4: expected cards after H, or H- for a suit without cards, found none"),
            ("SAK H D2", "1:5: expected cards after H, or H- for a suit without cards, found none"),
            ("SAK-", "1:4: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"-\""),
            ("A... K...", "1:6: expected the end of the line, found \"K...\""),
        ] {
            let found = text.parse::<Hand>().map_err(|error| error.to_string());
            assert_eq!(found, Err(error.to_string()), "{text}");
        }
    }
}
