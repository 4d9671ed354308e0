//! Hands in all forms. A hand is split into pieces, and each piece is some ranks of a suit or a card:
//!
//! ```text
//!     AKJT8.AQ9.KT.JT9        four suits, with dots, commas or spaces between them
//!     SAKJT8 HAQ9 DKT CJT9    suits in any order, each with its mark, and perhaps a colon, before it
//!     SA SK D5, or 12 11 29   single cards, or their codes, with spaces, commas or brackets
//! ```
//!
//! Each card is checked when it is added, so errors come in the order of the text.

use std::str::FromStr;

use crate::honeymoon::card::{is_variation, Card, Rank, Suit, EXPECTED_CARD, EXPECTED_RANK, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::statement::{after, pieces, whole, Piece, Statement};
use crate::text::lines::Word;
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// How hands are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Four suits with this character between them.
    Suits(char),
    /// Suits with marks.
    Marks,
    /// Single cards.
    Cards,
}

impl Form {
    /// Returns the form of one or two hands with these words.
    fn of(words: &[Word], hands: usize) -> Self {
        let any = |c: char| words.iter().any(|word| word.text.contains(c));
        match words.first() {
            Some(first) if first.text.contains('.') => Self::Suits('.'),
            _ if are_cards(words) => Self::Cards,
            Some(first) if is_marked(first) => Self::Marks,
            _ if any('.') => Self::Suits('.'),
            // A word too many or too few is an error.
            _ if words.len() > 2 * hands => Self::Suits(' '),
            _ if any(',') => Self::Suits(','),
            _ => Self::Suits('.'),
        }
    }

    /// Returns how many of the words are those of the hands.
    fn used(self, words: &[Word], hands: usize) -> usize {
        match self {
            Self::Suits(' ') => 4 * hands,
            Self::Suits(_) => hands,
            Self::Marks | Self::Cards => words.len(),
        }
    }

    /// Returns whether a character stands between two pieces.
    fn separates(self, c: char) -> bool {
        match self {
            Self::Suits(between) => c == between,
            Self::Marks => Suit::from_mark(c).is_some() || is_variation(c) || ",-:".contains(c),
            Self::Cards => ",[]".contains(c),
        }
    }

    /// Splits words into pieces.
    pub(super) fn pieces(self, words: &[Word]) -> Vec<Piece<'_>> {
        let mut all = Vec::new();
        for Word { text, position, .. } in words {
            // A comma may end a suit before a space, and the fourth one may end a hand.
            let is_ended = match self {
                Self::Suits(between) => between == ' ' || text.matches(',').count() == 4,
                Self::Marks | Self::Cards => false,
            };
            let text = text.strip_suffix(',').filter(|_| is_ended).unwrap_or(text);
            all.extend(pieces(text, *position, move |c| self.separates(c)));
        }
        all
    }

    /// Splits the words of one or two hands. A hand that is missing has no pieces.
    fn hands(self, words: &[Word], hands: usize) -> [Vec<Piece<'_>>; 2] {
        let used = self.used(words, hands);
        let end = match self {
            Self::Marks if hands == 2 => half_with_marks(words),
            Self::Cards => {
                let all = self.pieces(words);
                let end = if hands == 2 { half_of_cards(words, &all) } else { all.len() };
                let filled = |piece: &&Piece<'_>| !piece.text.is_empty();
                return [&all[..end], &all[end..]]
                    .map(|hand| hand.iter().filter(filled).copied().collect());
            }
            _ => used / hands,
        };
        [words.get(..end), words.get(end..used)].map(|hand| self.pieces(hand.unwrap_or_default()))
    }
}

/// Returns the items of a list.
fn items(words: &[Word]) -> impl Iterator<Item = &str> {
    let all = words.iter().flat_map(|word| word.text.split([',', '[', ']']));
    all.filter(|item| !item.is_empty())
}

/// Returns whether words are a list of numbers, or of cards with their suits.
pub(super) fn are_cards(words: &[Word]) -> bool {
    let is_card = |item: &str| !is_number(item) && Card::from_text(item).is_some();
    are_numbers(words) || !words.is_empty() && items(words).all(is_card)
}

/// Returns whether words are a list of numbers. A word with an empty suit, such as `7,,8`, is not.
pub(super) fn are_numbers(words: &[Word]) -> bool {
    let has_gap = |word: &Word| word.text.contains(",,") || word.text.starts_with(',');
    items(words).next().is_some()
        && items(words).all(is_number)
        && !words.iter().any(|word| has_gap(word) && word.text.len() > 1)
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a word begins with the mark of a suit.
pub(super) fn is_marked(word: &Word) -> bool {
    word.text.chars().next().and_then(Suit::from_mark).is_some()
}

/// Returns whether suits have colons after their marks, as in `S: AK H: Q`.
pub(super) fn have_colons(words: &[Word]) -> bool {
    let colons = words.iter().filter(|word| word.text.contains(':')).count();
    let has_dots = words.iter().any(|word| word.text.contains('.'));
    colons > 1 && !has_dots && words.first().is_some_and(is_marked)
}

/// Returns how many pieces of a list belong to the first of two hands. It ends where its bracket is closed, or
/// with its word if each hand has one, or else after half of the cards.
fn half_of_cards(words: &[Word], all: &[Piece<'_>]) -> usize {
    let cards: Vec<usize> = (0..all.len()).filter(|&at| !all[at].text.is_empty()).collect();
    let closed = all.iter().position(|piece| piece.before == Some(']'));
    let second = words.get(1).filter(|_| words.len() == 2 && cards.len() > 2);
    let second = second.and_then(|word| all.iter().position(|piece| piece.place == word.position));
    let half = cards.get(cards.len().div_ceil(2)).copied();
    closed.or(second).or(half).unwrap_or(all.len())
}

/// Returns how many words with marks belong to the first of two hands. It ends after half of the cards. If no
/// word ends there, it ends before the first word with a suit that it already has.
fn half_with_marks(words: &[Word]) -> usize {
    let size = |words: &[Word]| {
        let pieces = Form::Marks.pieces(words);
        pieces.iter().map(|piece| piece.text.replace("10", "T").chars().count()).sum::<usize>()
    };
    let marks = |words: &[Word]| -> Vec<Suit> {
        words.iter().flat_map(|word| word.text.chars()).filter_map(Suit::from_mark).collect()
    };
    let is_half = |&end: &usize| {
        let cards = size(&words[..end]);
        cards > 0 && 2 * cards == size(words) && is_marked(&words[end])
    };
    let repeats = |&end: &usize| {
        let first = marks(&words[..end]);
        marks(&words[end..=end]).iter().any(|suit| first.contains(suit))
    };
    let mut ends = 1..words.len();
    ends.clone().find(is_half).or_else(|| ends.find(repeats)).unwrap_or(words.len())
}

/// Reads one or two hands with `read`. Numbers, four for each hand, are the ranks of suits or the codes of
/// cards.
fn read<T>(
    line: &mut Statement,
    hands: usize,
    read: impl Fn(&Statement, Form, [Vec<Piece<'_>>; 2]) -> Result<T, Error>,
) -> Result<T, Error> {
    let words = line.cards();
    let read = |form: Form| {
        let all = form.hands(words, hands);
        let missing = match form {
            Form::Cards if hands == 1 => None,
            _ if all[0].is_empty() => Some("a hand (S.H.D.C)"),
            _ if hands == 1 || !all[1].is_empty() => None,
            Form::Suits(' ') => Some("eight suits, with - for a suit without cards"),
            _ => Some("the other hand"),
        };
        match missing {
            None => read(line, form, all),
            Some(expected) => Err(line.instead_of(words.len(), expected)),
        }
    };
    let mut form = Form::of(words, hands);
    let value = if may_be_ranks(words, hands) {
        form = Form::Suits(if words.len() == hands { ',' } else { ' ' });
        let are_ranks = items(words).all(|item| !item.replace("10", "T").contains(['0', '1']));
        match (read(form), read(Form::Cards)) {
            (Ok(_), Ok(_)) => {
                let expected = "dots between suits, or brackets around card codes";
                Err(line.rejected(line.place(), expected, "numbers that may be either"))
            }
            (Err(error), Err(_)) if are_ranks => Err(error),
            (Err(_), codes) => codes,
            (ranks, Err(_)) => ranks,
        }
    } else {
        read(form)
    };
    let used = form.used(words, hands);
    line.skip(used);
    value
}

/// Returns whether numbers may have been meant as the ranks of hands. Then there are no brackets.
fn may_be_ranks(words: &[Word], hands: usize) -> bool {
    let has_brackets = words.iter().any(|word| word.text.contains(['[', ']']));
    let is_hand = |word: &Word| word.text.matches(',').count() == 3 && !word.text.ends_with(',');
    let are_hands = words.len() == hands && words.iter().all(is_hand);
    are_numbers(words) && !has_brackets && (words.len() == 4 * hands || are_hands)
}

/// Parses a hand as described at [`Hand`]. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| {
            read(line, 1, |line, form, [pieces, _]| hand(line, form, &pieces, Hand::default()))
        })
    }
}

/// Reads two hands. The first leads.
pub(super) fn two(line: &mut Statement, trump: Option<Suit>) -> Result<Deal, Error> {
    read(line, 2, |line, form, hands| deal(line, trump, form, &hands))
}

/// Returns the deal of two hands. Both have pieces.
pub(super) fn deal(
    line: &Statement,
    trump: Option<Suit>,
    form: Form,
    [first, second]: &[Vec<Piece<'_>>; 2],
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
fn hand(line: &Statement, form: Form, pieces: &[Piece<'_>], first: Hand) -> Result<Hand, Error> {
    if let (Form::Suits(between), true) = (form, pieces.len() != Suit::ALL.len()) {
        let texts: Vec<&str> = pieces.iter().map(|piece| piece.text).collect();
        let expected = "four suits with a dot between them (S.H.D.C)";
        let found = quoted(texts.join(&between.to_string()));
        return Err(line.rejected(pieces[0].place, expected, found));
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
    let mut marked = None;
    for (number, &Piece { before, mut text, mut place }) in pieces.iter().enumerate() {
        marked = before.and_then(Suit::from_mark).or(marked);
        let suit = match form {
            Form::Cards => {
                let card = Card::from_text(text);
                let wrong = || line.rejected(place, EXPECTED_CARD, quoted(text));
                add(card.ok_or_else(wrong)?, place)?;
                continue;
            }
            Form::Suits(_) if text == "-" => continue,
            Form::Suits(_) => Some(Suit::ALL[number]),
            Form::Marks => marked,
        };
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
            ("[12, 11, 9, 8, 6] 25 23 20 37 34 48 47 46", board),
            ("...", "..."),
            ("98765 432 98 765", "98765.432.98.765"),
            ("T 9 8 7", "T.9.8.7"),
            ("[10 9 8 7]", "QJT9..."),
            ("10 9 8 51", "QJT...A"),
            ("SA 9 HK 2", "A9.K2.."),
        ];
        for (text, hand) in cases {
            assert_eq!(text.parse::<Hand>().unwrap().to_string(), hand, "{text}");
        }
        for (text, error) in [
            ("", "1:1: expected a hand (S.H.D.C), found the end of the line"),
            ("A", "1:1: expected four suits with a dot between them (S.H.D.C), found \"A\""),
            ("10 9 8 7", "1:1: expected dots between suits, or brackets around card codes, found numbers that may be either"),
            ("A... K...", "1:6: expected the end of the line, found \"K...\""),
        ] {
            let found = text.parse::<Hand>().map_err(|error| error.to_string());
            assert_eq!(found, Err(error.to_string()), "{text}");
        }
    }
}
