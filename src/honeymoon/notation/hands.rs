//! Hands in all forms. A hand is split into pieces, and each piece is some ranks of a suit, or a code:
//!
//! ```text
//!     AKJT8.AQ9.KT.JT9        four suits, with dots, commas or spaces between them
//!     SAKJT8 HAQ9 DKT CJT9    suits in any order, each with its mark, and perhaps a colon, before it
//!     SA SK 5D                single cards
//!     [12,11,29]              card codes, with spaces or commas between them
//! ```
//!
//! Each card is checked when it is added, so errors come in the order of the text.

use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_CARD, EXPECTED_RANK, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::statement::{is_dash, rejected, whole, Piece, Statement};
use crate::text::lines::{decimal, is_variation, Word};
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The description of a hand, for errors.
const FOUR_SUITS: &str = "four suits with a dot between them (S.H.D.C)";

const A_HAND: &str = "a hand (S.H.D.C)";

/// The advice in errors about codes without brackets.
const OR_BRACKETS: &str = ", or brackets around card codes ([12,11])";

/// How hands are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Four suits in order. Each is a piece.
    Suits,
    /// Suits with marks.
    Marks,
    /// Single cards, or codes of cards in brackets.
    Cards,
}

/// The pieces of one or two hands. A hand that is missing has none.
type Hands<'a> = [Vec<Piece<'a>>; 2];

/// Splits the words before the next keyword into one or two hands. Also returns the number of words that the hands
/// take.
fn split(line: &Statement, count: usize) -> Result<(Form, Hands<'_>, usize), Error> {
    let words = line.cards();
    let first = words.first().map_or("", |word| &word.text);
    let has = |c: char| words.iter().any(|word| word.text.contains(c));
    let (is_list, mut used) = (are_cards(words), words.len());
    let are_few = used <= 2 * count;
    let is_number = |word: &Word| word.text.bytes().all(|c| c.is_ascii_digit() || c == b',');
    let is_code =
        |word: &&Word| are_few && !has(',') || word.text.replace("10", "T").contains(['0', '1']);
    let code = words.iter().find(is_code).filter(|_| words.iter().all(is_number));
    let (form, mut all, end) = if !has('.') && first.starts_with('[') {
        let (all, closed) = cards(words);
        let end = closed.unwrap_or(all.len());
        (Form::Cards, all, end)
    } else if !has('.') && (is_list || is_marked(first)) {
        let mut all = split_at(words, ',');
        all.retain(|piece| !piece.text.is_empty());
        let (form, end) = match is_list {
            true => (Form::Cards, all.len().div_ceil(2)),
            false => (Form::Marks, half_with_marks(&all)),
        };
        (form, all, end)
    } else if let Some(code) = code {
        let expected = format!("{FOUR_SUITS}{OR_BRACKETS}");
        return Err(rejected(code.position, expected, quoted(&code.text)));
    } else if !has('.') && has(',') {
        let suits;
        (suits, used) = suits_with_commas(words, 4 * count)?;
        (Form::Suits, suits, 4)
    } else {
        let size = if has('.') || are_few { 1 } else { 4 };
        used = used.min(size * count);
        if size == 4 && used < 4 * count {
            let eight = "eight suits, with - for a suit without cards";
            return Err(line.instead_of(used, if count == 1 { A_HAND } else { eight }));
        }
        let end = split_at(&words[..size.min(used)], '.').len();
        (Form::Suits, split_at(&words[..used], '.'), end)
    };
    let other = all.split_off(if count == 1 { all.len() } else { end.min(all.len()) });
    let missing = match count {
        _ if all.is_empty() => A_HAND,
        2 if other.is_empty() => "the other hand",
        _ => return Ok((form, [all, other], used)),
    };
    Err(line.instead_of(words.len(), missing))
}

/// Splits words at a character.
fn split_at(words: &[Word], at: char) -> Vec<Piece<'_>> {
    words.iter().flat_map(|word| Piece::of(word).split(|c| c == at)).collect()
}

/// Returns the suits of hands without marks, and the number of words that they take. There is a comma between suits or
/// after each suit. If there is none between the hands, the only white space between the third and the fourth comma
/// separates them.
fn suits_with_commas<'a>(
    words: &'a [Word],
    suits: usize,
) -> Result<(Vec<Piece<'a>>, usize), Error> {
    let commas: usize = words.iter().map(|word| word.text.matches(',').count()).sum();
    let is_left = |word: &Word| !word.text.contains(',');
    let left = words.rsplit(|word| !is_left(word)).next().unwrap_or_default().len();
    // If there is no comma after the last suit, that suit may be a word of its own.
    let is_open = commas < suits && words[words.len() - left - 1].text.ends_with(',');
    let used = words.len() - left.saturating_sub(usize::from(is_open));
    let words = &words[..used];
    // White space splits the text between two commas.
    let mut parts = vec![Vec::new()];
    for word in words {
        let mut pieces = Piece::of(word).split(|c| c == ',').into_iter();
        parts.last_mut().expect("there is a part").extend(pieces.next());
        parts.extend(pieces.map(|piece| vec![piece]));
    }
    let filled = |part: &Vec<Piece<'a>>| -> Vec<Piece<'a>> {
        part.iter().copied().filter(|piece| !piece.text.is_empty()).collect()
    };
    if (parts.len(), suits) == (7, 8) {
        let both = match (&filled(&parts[3])[..], &parts[3][..]) {
            (&[first, second], _) | (_, &[first, second]) => [vec![first], vec![second]],
            (_, between) => {
                let expected = "exactly one space between the third and the fourth comma, or dots between suits (S.H.D.C)";
                let found = if filled(&parts[3]).len() > 2 || between.len() == 1 {
                    "none"
                } else {
                    "several"
                };
                return Err(rejected(between[0].place, expected, found));
            }
        };
        parts.splice(3..4, both);
    }
    if parts.len() == suits + 1 && filled(&parts[suits]).is_empty() {
        parts.pop();
    }
    if parts.len() != suits || parts.iter().any(|part| filled(part).len() > 1) {
        let is_hand = |word: &&Word| word.text.matches(',').count() == 3;
        let wrong = words.iter().find(|word| !is_hand(word)).unwrap_or(&words[0]);
        return Err(rejected(wrong.position, FOUR_SUITS, quoted(&wrong.text)));
    }
    let suit = |part: &Vec<Piece<'a>>| filled(part).first().copied().unwrap_or(part[0]);
    Ok((parts.iter().map(suit).collect(), used))
}

/// Splits words into single cards, and codes in brackets. Also returns the number of codes before the first closing
/// bracket.
pub(super) fn cards(words: &[Word]) -> (Vec<Piece<'_>>, Option<usize>) {
    let (mut all, mut closed, mut is_code) = (Vec::new(), None, false);
    for mut rest in words.iter().map(Piece::of) {
        while let Some(c) = rest.peek() {
            let card = rest.take_while(|c| !",[]".contains(c));
            if !card.text.is_empty() {
                all.push(Piece { is_code, ..card });
                continue;
            }
            rest.next();
            is_code = c == '[' || is_code && c == ',';
            if c == ']' {
                closed.get_or_insert(all.len());
            }
        }
    }
    (all, closed)
}

/// Returns the card of a piece of [`cards`]. The codes 0 to 12 are the spades from the two up to the ace, and hearts,
/// diamonds and clubs follow.
pub(super) fn card(piece: Piece<'_>) -> Result<Card, Error> {
    let Piece { text, place, is_code } = piece;
    let (card, expected, advice) = if is_code {
        let code = decimal(text, &(0..=4 * RANKS - 1));
        let card = |code| Card::new(Suit::ALL[code / RANKS], Rank::ALL[code % RANKS]);
        (code.map(card), "a card code (0 to 51)", "")
    } else {
        let is_number = text.bytes().all(|c| c.is_ascii_digit());
        (Card::from_text(text), EXPECTED_CARD, if is_number { OR_BRACKETS } else { "" })
    };
    card.ok_or_else(|| rejected(place, format!("{expected}{advice}"), quoted(text)))
}

/// Returns whether words are a list of cards, with spaces or commas between them.
pub(super) fn are_cards(words: &[Word]) -> bool {
    let is_card =
        |piece: &Piece<'_>| piece.text.is_empty() || Card::from_text(piece.text).is_some();
    !words.is_empty() && split_at(words, ',').iter().all(is_card)
}

/// Returns whether a word begins with the mark of a suit.
pub(super) fn is_marked(word: &str) -> bool {
    word.chars().next().and_then(Suit::from_mark).is_some()
}

/// Returns whether a character is the mark of a suit, or may follow one.
fn is_of_mark(c: char) -> bool {
    Suit::from_mark(c).is_some() || is_variation(c) || c == ':'
}

/// Returns whether the first suit has a colon after its mark, as in `S: AK H: Q`.
pub(super) fn have_colons(words: &[Word]) -> bool {
    let is_suit = |word: &Word| is_marked(&word.text) && word.text.contains(':');
    words.first().is_some_and(is_suit) && !words.iter().any(|word| word.text.contains('.'))
}

/// Returns the number of words with marks that belong to the first of two hands. This hand ends after half of the
/// cards, if possible before a suit that it already has. If no word ends there, it ends before the first such suit.
fn half_with_marks(words: &[Piece<'_>]) -> usize {
    let marks = |words: &[Piece<'_>]| -> Vec<Suit> {
        words.iter().flat_map(|word| word.text.chars()).filter_map(Suit::from_mark).collect()
    };
    let size = |words: &[Piece<'_>]| -> usize {
        let is_rank = |&c: &char| c.is_alphanumeric() && Suit::from_mark(c).is_none();
        let ranks = |word: &Piece<'_>| word.text.replace("10", "T").chars().filter(is_rank).count();
        words.iter().map(ranks).sum()
    };
    let is_end = |end: usize| {
        let (first, second) = words.split_at(end);
        let is_half = size(first) > 0 && size(first) == size(second) && is_marked(second[0].text);
        let held = marks(first);
        (is_half, marks(&second[..1]).iter().any(|suit| held.contains(suit)))
    };
    // Among equally good ends, the last in this reversed order is taken: the earliest.
    let best = (1..words.len()).rev().max_by_key(|&end| is_end(end));
    best.filter(|&end| is_end(end) != (false, false)).unwrap_or(words.len())
}

/// Parses a hand as described at [`Hand`]. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| {
            let (form, [all, _], used) = split(line, 1)?;
            let hand = hand(form, &all, Hand::default())?;
            line.skip(used);
            Ok(hand)
        })
    }
}

/// Reads two hands. The first leads.
pub(super) fn two(line: &mut Statement, trump: Option<Suit>) -> Result<Deal, Error> {
    let (form, hands, used) = split(line, 2)?;
    let deal = deal(trump, form, &hands)?;
    line.skip(used);
    Ok(deal)
}

/// Returns the deal of two hands. Both have pieces.
pub(super) fn deal(
    trump: Option<Suit>,
    form: Form,
    [first, second]: &Hands<'_>,
) -> Result<Deal, Error> {
    let leader = hand(form, first, Hand::default())?;
    let other = hand(form, second, leader)?;
    checked(trump, [(leader, first[0].place), (other, second[0].place)])
}

/// Returns the deal of two hands at these places. They have no card in common.
pub(super) fn checked(
    trump: Option<Suit>,
    [(leader, first), (other, second)]: [(Hand, Position); 2],
) -> Result<Deal, Error> {
    let found = |hand: Hand| count(hand.len(), "card");
    Deal::new(trump, leader, other).map_err(|_| match leader.len() {
        1..=RANKS => {
            let expected = format!("a hand of {}, as many as in the first", found(leader));
            rejected(second, expected, found(other))
        }
        _ => rejected(first, "a hand of 1 to 13 cards", found(leader)),
    })
}

/// Returns the hand of these pieces. None of its cards may be in the `first` hand of the line.
fn hand(form: Form, all: &[Piece<'_>], first: Hand) -> Result<Hand, Error> {
    if form == Form::Suits && all.len() != Suit::ALL.len() {
        let texts: Vec<&str> = all.iter().map(|piece| piece.text).collect();
        return Err(rejected(all[0].place, FOUR_SUITS, quoted(texts.join("."))));
    }
    let mut hand = Hand::default();
    let mut add = |card: Card, place: Position| {
        if hand.has(card) {
            return Err(rejected(place, "each card once", format_args!("{card} again")));
        }
        if first.has(card) {
            return Err(rejected(place, "a card that the first hand does not hold", card));
        }
        hand = hand.with(card);
        Ok(())
    };
    let is_marked = |piece: &Piece<'_>| piece.text.is_empty() || is_marked(piece.text);
    let has_marks = form == Form::Marks || all.iter().all(is_marked);
    let is_between = |c| has_marks && is_of_mark(c);
    // Each mark, its place, and whether there are cards or a dash after it.
    let (mut suit, mut marks) = (None, Vec::<(Suit, Position, bool)>::new());
    for (number, &piece) in all.iter().enumerate() {
        if form == Form::Cards {
            add(card(piece)?, piece.place)?;
            continue;
        }
        if form == Form::Suits {
            suit = Some(Suit::ALL[number]);
        }
        let mut rest = piece;
        loop {
            let mut ranks = rest.take_while(|c| !is_between(c));
            if let (false, Some((.., is_filled))) = (ranks.text.is_empty(), marks.last_mut()) {
                *is_filled = true;
            }
            if is_dash(ranks.text) {
                ranks.text = "";
            }
            while let Some(letter) = ranks.peek() {
                let place = ranks.place;
                let Some(suit) = suit else {
                    return Err(rejected(place, "a suit (S, H, D or C)", quoted(ranks.text)));
                };
                let is_ten = ranks.text.starts_with("10");
                let rank = Rank::from_letter(if is_ten { 'T' } else { letter });
                let rank = rank.ok_or_else(|| rejected(place, EXPECTED_RANK, quoted(letter)))?;
                add(Card::new(suit, rank), place)?;
                ranks.next();
                if is_ten {
                    ranks.next();
                }
            }
            let place = rest.place;
            let Some(c) = rest.next() else { break };
            if let Some(mark) = Suit::from_mark(c) {
                if form == Form::Suits && suit != Some(mark) {
                    let expected = "the suits in the order S.H.D.C";
                    return Err(rejected(place, expected, quoted(mark)));
                }
                suit = Some(mark);
                marks.push((mark, place, false));
            }
        }
    }
    let has_all = Suit::ALL.iter().all(|suit| marks.iter().any(|(mark, ..)| mark == suit));
    if let Some((suit, place, _)) = marks.iter().find(|(.., is_filled)| !is_filled && !has_all) {
        let expected = format!("cards after {suit}, or {suit}- for a suit without cards");
        return Err(rejected(*place, expected, "none"));
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
            ("\u{2660}AKJT8.\u{2665}\u{fe0f}AQ9.\u{2666}KT.\u{2663}JT9", board),
            ("10 9 8 7", "T.9.8.7"),
            ("SA,9 HK,2", "A9.K2.."),
            ("SA.H-..C--", "A..."),
            ("C2 S H D", "...2"),
            ("---,\u{2013} ,\u{2014}, \u{2212}", "..."),
        ];
        for (text, hand) in cases {
            assert_eq!(text.parse::<Hand>().unwrap().to_string(), hand, "{text}");
        }
        for (text, error) in [
            ("", "1:1: expected a hand (S.H.D.C), found the end of the line"),
            ("12 11", "1:1: expected four suits with a dot between them (S.H.D.C), or brackets around card codes ([12,11]), found \"12\""),
            ("2 3 4 5 16", "1:9: expected four suits with a dot between them (S.H.D.C), or brackets around card codes ([12,11]), found \"16\""),
            ("[11,52]", "1:5: expected a card code (0 to 51), found \"52\""),
            ("SA.DK.HQ.CJ", "1:4: expected the suits in the order S.H.D.C, found \"D\""),
            ("SA.H..C", "1:4: expected cards after H, or H- for a suit without cards, found none"),
            ("SAK H D2", "1:5: expected cards after H, or H- for a suit without cards, found none"),
            ("SAK-", "1:4: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"-\""),
        ] {
            let found = text.parse::<Hand>().map_err(|error| error.to_string());
            assert_eq!(found, Err(error.to_string()), "{text}");
        }
    }
}
