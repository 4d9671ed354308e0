//! The table of notations, each a strict reader of one hand or of two. Suits are in the order S, H, D, C, or they have
//! marks: letters or symbols.
//!
//! Each card is checked when it is added, so errors come in the order of the text.

use std::fmt::Display;
use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_CARD, EXPECTED_RANK};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::statement::{list, whole, Text, OR_BRACKETS};
use crate::honeymoon::notation::tokens::{is_dash, rejected, Piece};
use crate::text::lines::{is_variation, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The description of a hand, for errors.
const FOUR_SUITS: &str = "four suits with a dot between them (S.H.D.C)";

/// The number of suits of a hand.
const SUITS: usize = Suit::ALL.len();

/// What a notation makes of a text: hands, an error, or `Err(None)` if the text is clearly in another notation.
pub(super) type Reading = Result<Hands, Option<Error>>;

/// A notation.
pub(super) type Reader = fn(&Text<'_>) -> Reading;

/// The notations that do not need both hands of a deal. If two of them find errors at the same place, the first one's
/// error is reported.
pub(super) const NOTATIONS: [Reader; 5] = [dots, spaces, commas, cards, marks];

/// Parses a hand as described at [`Hand`]. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| {
            let text = line.hands(1);
            let used = text.words.len();
            let mut hand = Err(None);
            for read in &NOTATIONS {
                hand = agreed(hand, read(&text).map(|hands| hands.all[0].0), &text)?;
            }
            line.skip(used);
            hand.map_err(|error| error.expect("each text that `dots` rejects has an error"))
        })
    }
}

/// Returns the result of two readings of a text, or the error of the one that got further. If the results differ, the
/// text is refused.
pub(super) fn agreed<T: PartialEq + Display>(
    first: Result<T, Option<Error>>,
    second: Result<T, Option<Error>>,
    text: &Text<'_>,
) -> Result<Result<T, Option<Error>>, Error> {
    Ok(match (first, second) {
        (Ok(first), Ok(second)) if first != second => {
            let (place, found) = (text.words[0].position, format!("{first} or {second}"));
            return Err(rejected(place, "cards with only one meaning", found));
        }
        (Ok(read), _) | (_, Ok(read)) => Ok(read),
        (Err(Some(first)), Err(Some(second))) if first.position() < second.position() => {
            Err(Some(second))
        }
        (Err(first), Err(second)) => Err(first.or(second)),
    })
}

/// Hands that are being read, and where each begins.
#[derive(Default)]
pub(super) struct Hands {
    pub(super) all: Vec<(Hand, Position)>,
}

impl Hands {
    /// Adds a card to the last hand.
    // If this is not inlined, reading hands with dots takes 3% more instructions.
    #[inline(always)]
    fn add(&mut self, card: Card, place: Position) -> Result<(), Error> {
        let ((hand, _), before) = self.all.split_last_mut().expect("a hand has begun");
        if hand.has(card) {
            return Err(rejected(place, "each card once", format_args!("{card} again")));
        }
        for (other, _) in before {
            if other.has(card) {
                return Err(rejected(place, "a card that the first hand does not hold", card));
            }
        }
        *hand = hand.with(card);
        Ok(())
    }

    /// Adds a suit to the last hand: ranks, or a dash.
    fn add_suit(&mut self, suit: Suit, mut piece: Piece<'_>) -> Result<(), Error> {
        if is_dash(piece.text) {
            return Ok(());
        }
        while let Some(letter) = piece.peek() {
            let is_ten = piece.text.starts_with("10");
            let rank = Rank::from_letter(if is_ten { 'T' } else { letter });
            let rank = rank.ok_or_else(|| rejected(piece.place, EXPECTED_RANK, quoted(letter)))?;
            self.add(Card::new(suit, rank), piece.place)?;
            piece.next();
            if is_ten {
                piece.next();
            }
        }
        Ok(())
    }

    /// Adds a hand of four suits with dots between them. Either all suits that have text have
    /// marks, or none of them do.
    pub(super) fn add_dotted(&mut self, word: Piece<'_>) -> Result<(), Error> {
        if word.text.bytes().filter(|&c| c == b'.').count() != SUITS - 1 {
            let are_codes = word.text.bytes().all(|c| c.is_ascii_digit() || c == b',');
            let advice = if are_codes { OR_BRACKETS } else { "" };
            return Err(word.wrong(format_args!("{FOUR_SUITS}{advice}")));
        }
        self.all.push((Hand::default(), word.place));
        let (mut rest, have_marks) = (word, is_marked(word.text.trim_start_matches('.')));
        for suit in Suit::ALL {
            let mut piece = rest.take_while(|c| c != '.');
            rest.next();
            let marked = piece;
            if have_marks && !piece.text.is_empty() && take_mark(&mut piece) != Some(suit) {
                let expected =
                    format!("{suit} before its cards, and the suits in the order S.H.D.C");
                return Err(marked.wrong(expected));
            }
            self.add_suit(suit, piece)?;
        }
        Ok(())
    }

    /// Adds hands of four suits each, in order and without marks.
    fn add_suits(&mut self, pieces: &[Piece<'_>]) -> Result<(), Error> {
        for hand in pieces.chunks(SUITS) {
            self.all.push((Hand::default(), hand[0].place));
            for (&suit, &piece) in Suit::ALL.iter().zip(hand) {
                self.add_suit(suit, piece)?;
            }
        }
        Ok(())
    }

    /// Returns the hands if there are as many as the text should have.
    fn of(self, text: &Text<'_>) -> Reading {
        match self.all.len() {
            found if found == text.hands => Ok(self),
            0 => Err(text.end("a hand (S.H.D.C)").into()),
            _ => Err(text.end("the other hand").into()),
        }
    }
}

/// Reads hands with dots between their suits. Every text that is not in this notation gets an error.
fn dots(text: &Text<'_>) -> Reading {
    let mut hands = Hands::default();
    for word in text.words.iter().take(text.hands) {
        hands.add_dotted(Piece::of(word))?;
    }
    text.has_at_most(text.hands)?;
    hands.of(text)
}

/// Reads hands with spaces between their suits.
fn spaces(text: &Text<'_>) -> Reading {
    let suits = SUITS * text.hands;
    if text.words.len() <= suits / 2 || text.has(&['.', ',', ':', '[', ']']) {
        return Err(None);
    }
    let pieces: Vec<Piece<'_>> = text.words.iter().take(suits).map(Piece::of).collect();
    let mut hands = Hands::default();
    hands.add_suits(&pieces)?;
    if pieces.len() < suits {
        return Err(text.end("eight suits, with - for a suit without cards").into());
    }
    text.has_at_most(suits)?;
    hands.of(text)
}

/// Reads hands with a comma between their suits or after each suit. If there is no comma between the hands,
/// white space must separate them: exactly one between the third and the fourth comma.
fn commas(text: &Text<'_>) -> Reading {
    let (words, suits) = (text.words, SUITS * text.hands);
    let is_other = |word: &Word| is_marked(&word.text);
    if text.has(&['.', '[']) || !text.has(&[',']) || words.iter().any(is_other) {
        return Err(None);
    }
    // White space splits the text between two commas.
    let mut parts = vec![Vec::new()];
    for word in words {
        let mut pieces = Piece::of(word).split(|c| c == ',').into_iter();
        parts.last_mut().expect("there is a part").extend(pieces.next());
        parts.extend(pieces.map(|piece| vec![piece]));
    }
    let filled = |part: &[Piece<'_>]| part.iter().filter(|piece| !piece.text.is_empty()).count();
    if (parts.len(), suits) == (7, 8) {
        let mut between = parts[3].clone();
        if filled(&between) == 2 {
            between.retain(|piece| !piece.text.is_empty());
        }
        let &[last, first] = &between[..] else {
            let expected = "exactly one space between the third and the fourth comma, or dots between suits (S.H.D.C)";
            let found = if between.len() == 1 { "none" } else { "several" };
            return Err(rejected(between[0].place, expected, found).into());
        };
        parts.splice(3..4, [vec![last], vec![first]]);
    }
    if parts.len() == suits + 1 && filled(&parts[suits]) == 0 {
        parts.pop();
    }
    if parts.len() != suits {
        return Err(Piece::of(&words[0]).wrong(FOUR_SUITS).into());
    }
    let (mut pieces, mut hands) = (Vec::new(), Hands::default());
    for part in &parts {
        let mut all = part.iter().filter(|piece| !piece.text.is_empty());
        pieces.push(*all.next().unwrap_or(&part[0]));
        if let Some(piece) = all.next() {
            return Err(piece.wrong("a comma or the end of the line").into());
        }
    }
    hands.add_suits(&pieces)?;
    hands.of(text)
}

/// Reads hands as single cards, or each hand as card codes in brackets.
fn cards(text: &Text<'_>) -> Reading {
    let mut first = text.words.iter().flat_map(|word| word.text.split(','));
    let first = first.find(|card| !card.is_empty()).unwrap_or_default();
    if !first.starts_with('[') && Card::from_text(first).is_none() {
        return Err(None);
    }
    let mut all = Vec::new();
    let outcome = list(text, &mut all);
    let in_brackets = first.starts_with('[');
    let is_other = |brackets| brackets > text.hands || (brackets > 0) != in_brackets;
    if let Some(other) = all.iter().find(|card| is_other(card.brackets)) {
        let expected = match (in_brackets, other.brackets) {
            (false, _) => EXPECTED_CARD,
            (true, 0) => "[ and card codes",
            (true, _) => "the end of the line",
        };
        return Err(other.piece.wrong(expected).into());
    }
    outcome?;
    let end = if in_brackets {
        all.iter().position(|card| card.brackets > 1)
    } else {
        let ends = (1..all.len()).filter(|&end| all[end].begins && text.hands > 1);
        ends.min_by_key(|end| (2 * end).abs_diff(all.len()))
    };
    let mut hands = Hands::default();
    for (number, listed) in all.iter().enumerate() {
        if number == 0 || Some(number) == end {
            hands.all.push((Hand::default(), listed.piece.place));
        }
        hands.add(listed.card, listed.piece.place)?;
    }
    hands.of(text)
}

/// A suit with a mark.
struct Marked<'a> {
    suit: Suit,
    /// Where its mark is.
    place: Position,
    /// Whether a hand may begin here: white space is before the mark, or the whole text has none.
    begins: bool,
    /// Its ranks, or a dash.
    pieces: Vec<Piece<'a>>,
}

impl Marked<'_> {
    /// Returns the number of cards.
    fn len(&self) -> usize {
        let ranks = self.pieces.iter().filter(|piece| !is_dash(piece.text));
        ranks.map(|piece| piece.text.chars().count() - piece.text.matches("10").count()).sum()
    }
}

/// Reads hands whose suits have marks. A comma counts as white space. If there is white space too, the second hand
/// must begin after white space.
fn marks(text: &Text<'_>) -> Reading {
    if !is_marked(text.first()) || text.has(&['.', '[']) {
        return Err(None);
    }
    let mut suits: Vec<Marked<'_>> = Vec::new();
    for word in text.words {
        let mut begins = true;
        for mut piece in Piece::of(word).split(|c| c == ',') {
            while !piece.text.is_empty() {
                let place = piece.place;
                if let Some(suit) = take_mark(&mut piece) {
                    if suits.iter().filter(|other| other.suit == suit).count() == text.hands {
                        return Err(again(suit, place).into());
                    }
                    suits.push(Marked { suit, place, begins, pieces: Vec::new() });
                } else {
                    let cards = piece.take_while(|c| Suit::from_mark(c).is_none());
                    suits.last_mut().expect("a mark comes first").pieces.push(cards);
                }
                begins = text.words.len() == 1;
            }
        }
    }
    if text.hands == 1 {
        return marked(&suits, suits.len())?.of(text);
    }
    // The two hands are as nearly equal in size as possible. If there is a choice, the second hand begins at a suit that
    // the first hand already has.
    let total: usize = suits.iter().map(Marked::len).sum();
    let (mut first, mut ends) = (0, Vec::new());
    for (end, suit) in suits.iter().enumerate() {
        if suit.begins && end > 0 {
            let is_again = suits[..end].iter().any(|other| other.suit == suit.suit);
            ends.push((total.abs_diff(2 * first), !is_again, end));
        }
        first += suit.len();
    }
    ends.sort_unstable();
    let Some(&(least, ..)) = ends.first() else { return Err(text.end("the other hand").into()) };
    // Suits without cards may belong to either hand.
    let equal = ends.iter().filter(|(difference, ..)| *difference == least);
    let all = equal.map(|&(.., end)| marked(&suits, end));
    all.reduce(Result::or).expect("one end is the best")?.of(text)
}

/// Returns the hands of suits with marks. The second begins at `end`. A suit may be empty if its hand has marks for all
/// four.
fn marked(suits: &[Marked<'_>], end: usize) -> Result<Hands, Error> {
    let mut hands = Hands::default();
    for suits in [&suits[..end], &suits[end..]] {
        for (number, marked) in suits.iter().enumerate() {
            let Marked { suit, place, ref pieces, .. } = *marked;
            if number == 0 {
                hands.all.push((Hand::default(), place));
            }
            if suits[..number].iter().any(|other| other.suit == suit) {
                return Err(again(suit, place));
            }
            if pieces.is_empty() && suits.len() < SUITS {
                let expected = format!("cards after {suit}, or {suit}- for a suit without cards");
                return Err(rejected(place, expected, "none"));
            }
            let has_dash = pieces.iter().any(|piece| is_dash(piece.text));
            if let Some(second) = pieces.get(1).filter(|_| has_dash) {
                return Err(second.wrong("a suit (S, H, D or C)"));
            }
            pieces.iter().try_for_each(|&piece| hands.add_suit(suit, piece))?;
        }
    }
    Ok(hands)
}

/// Returns the error for a suit that a hand has already.
fn again(suit: Suit, place: Position) -> Error {
    rejected(place, "each suit once", format_args!("{suit} again"))
}

/// Returns whether a word begins with the mark of a suit.
pub(super) fn is_marked(word: &str) -> bool {
    word.chars().next().and_then(Suit::from_mark).is_some()
}

/// Takes the mark of a suit, and the colon after it if there is one.
fn take_mark(piece: &mut Piece<'_>) -> Option<Suit> {
    let suit = piece.peek().and_then(Suit::from_mark)?;
    piece.next();
    piece.take_while(is_variation);
    if piece.peek() == Some(':') {
        piece.next();
    }
    Some(suit)
}
