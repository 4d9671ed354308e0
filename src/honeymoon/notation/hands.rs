//! The readers of the four notations. Suits are in the order S, H, D, C, or they have marks: letters or symbols.

use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, RANKS};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::words::{rejected, Line, Piece, Words};
use crate::text::lines::is_variation;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

const FIRST_HAND: &str = "a hand (S.H.D.C)";
const OTHER_HAND: &str = "the other hand";
const RANK: &str = "a rank (A K Q J T 9 8 7 6 5 4 3 2)";

/// The cards of one or two hands, in the order of the text. A card may appear twice.
#[derive(Default)]
pub(crate) struct Cards {
    /// Where each hand begins.
    starts: Vec<Position>,
    /// Each card, the number of its hand, and its place.
    all: Vec<(Card, usize, Position)>,
}

/// A hand, and where it begins.
pub(crate) type Placed = (Hand, Position);

impl Cards {
    /// Reads one hand in one of the two notations that do not need both hands.
    pub(crate) fn of_hand(words: &mut Words<'_>) -> Result<Self, Error> {
        match words.peek() {
            Some(first) if is_marked(first.text) => marks(words, 1),
            _ => dots(words, 1),
        }
    }

    /// Reads two hands in the notation that the first word tells.
    pub(super) fn of_deal(words: &mut Words<'_>) -> Result<Self, Error> {
        let first = words.peek().map_or("", |word| word.text);
        let are_bits = |text: &str| !text.is_empty() && text.trim_matches(['0', '1']).is_empty();
        match first {
            _ if first.contains(':') || first.starts_with('[') => seats(words),
            _ if is_marked(first) => marks(words, 2),
            _ if are_bits(first) || is_dash(first) => rows(words),
            _ => dots(words, 2),
        }
    }

    /// Returns the hands, if all cards differ.
    pub(crate) fn hands(self) -> Result<Vec<Placed>, Error> {
        let mut hands: Vec<Placed> =
            self.starts.into_iter().map(|start| (Hand::default(), start)).collect();
        for (card, number, place) in self.all {
            let holder = hands.iter().position(|(hand, _)| hand.has(card));
            if holder == Some(number) {
                return Err(rejected(place, "each card once", format_args!("{card} again")));
            } else if holder.is_some() {
                return Err(rejected(place, "a card that the first hand does not hold", card));
            }
            hands[number].0 = hands[number].0.with(card);
        }
        Ok(hands)
    }

    /// Adds a suit of the last hand: ranks, or a dash.
    fn add(&mut self, suit: Suit, mut ranks: Piece<'_>) -> Result<(), Error> {
        if is_dash(ranks.text) {
            return Ok(());
        }
        while let Some(letter) = ranks.peek() {
            let is_ten = ranks.text.starts_with("10");
            let rank = Rank::from_letter(if is_ten { 'T' } else { letter });
            let rank = rank.ok_or_else(|| rejected(ranks.place, RANK, quoted(letter)))?;
            self.all.push((Card::new(suit, rank), self.starts.len() - 1, ranks.place));
            ranks.skip(if is_ten { 2 } else { 1 });
        }
        Ok(())
    }

    fn add_dotted(&mut self, mut word: Piece<'_>) -> Result<(), Error> {
        if word.text.matches('.').count() != 3 {
            return Err(word.wrong("four suits with a dot between them (S.H.D.C)"));
        }
        self.starts.push(word.place);
        for suit in Suit::ALL {
            let ranks = word.take_while(|c| c != '.');
            self.add(suit, ranks)?;
            word.skip(1);
        }
        Ok(())
    }
}

/// Reads `AKJT8.AQ9.KT.JT9` once or twice.
fn dots(words: &mut Words<'_>, hands: usize) -> Result<Cards, Error> {
    let mut cards = Cards::default();
    for expected in [FIRST_HAND, OTHER_HAND].iter().take(hands) {
        cards.add_dotted(words.take(expected)?)?;
    }
    Ok(cards)
}

/// Reads hands at four seats, two of which have cards. A tag may be around them: `[Deal "N:AK.Q.. - QJ.A.. -"]`.
fn seats(words: &mut Words<'_>) -> Result<Cards, Error> {
    const EXPECTED: &str = "a hand, or - for a seat without one";
    let mut cards = Cards::default();
    let has_tag = words.is_next("[Deal");
    words.skip(usize::from(has_tag));
    let mut word = words.take(EXPECTED)?;
    let start = word.place;
    if has_tag {
        if word.peek() != Some('"') {
            return Err(word.wrong("\" in a tag"));
        }
        word.skip(1);
    }
    let seat = word.take_while(|c| c != ':');
    if !["N", "E", "S", "W"].iter().any(|name| name.eq_ignore_ascii_case(seat.text)) {
        return Err(seat.wrong("a seat (N, E, S or W)"));
    }
    word.skip(1);
    for turn in 0..4 {
        if turn > 0 {
            word = words.take(EXPECTED)?;
        }
        if turn == 3 && has_tag {
            let text = word.text.strip_suffix("\"]");
            word.text = text.ok_or_else(|| word.wrong("a hand, and \"] at the end of the tag"))?;
        }
        match word.text {
            "" => return Err(word.wrong(EXPECTED)),
            "..." => {}
            text if is_dash(text) => {}
            _ if cards.starts.len() == 2 => return Err(word.wrong("-, as two seats have hands")),
            _ => cards.add_dotted(word)?,
        }
    }
    match cards.starts.len() {
        2 => Ok(cards),
        found => Err(rejected(start, "hands at two of the four seats", found)),
    }
}

/// Reads four rows, one per suit, from the highest card down. A row of N digits stands for the N highest cards of its
/// suit. 1 is the leader's card.
fn rows(words: &mut Words<'_>) -> Result<Cards, Error> {
    let mut cards = Cards::default();
    for suit in Suit::ALL {
        let row = words.take("a row of ones and zeros, or - for a suit without cards")?;
        if cards.starts.is_empty() {
            cards.starts = vec![row.place; 2];
        }
        let mut rest = row;
        for &rank in Rank::ALL.iter().rev() {
            let Some(digit) = rest.peek().filter(|_| !is_dash(row.text)) else { break };
            let holder = ['1', '0'].iter().position(|&holder| holder == digit);
            let expected = "0, 1, or - for a suit without cards";
            let holder = holder.ok_or_else(|| rejected(rest.place, expected, quoted(digit)))?;
            cards.all.push((Card::new(suit, rank), holder, rest.place));
            rest.skip(1);
        }
        if !rest.text.is_empty() && !is_dash(row.text) {
            return Err(row.wrong(format_args!("up to {RANKS} cards of a suit")));
        }
    }
    Ok(cards)
}

/// Reads hands whose suits have marks, in any order. White space may be between suits.
///
/// The hands are equal in size, so the second begins after half of the cards. An empty suit at this boundary belongs
/// to the first hand, unless the first hand already names that suit.
fn marks(words: &mut Words<'_>, hands: usize) -> Result<Cards, Error> {
    let mut cards = Cards::default();
    // Each suit, the text that begins with it, whether it begins a word, and the number of cards before it.
    let mut suits = Vec::new();
    while let Some(mut word) = words.peek() {
        let start = word.place;
        cards.starts = vec![cards.starts.first().copied().unwrap_or(start)];
        while !word.text.is_empty() {
            let mark = word;
            let suit = take_mark(&mut word);
            let suit = suit.ok_or_else(|| mark.wrong("a suit (S, H, D or C) and its cards"))?;
            let ranks = word.take_while(|c| Suit::from_mark(c).is_none());
            if ranks.text.is_empty() {
                let expected = format!("cards after {suit}, or {suit}- for a suit without cards");
                return Err(rejected(ranks.place, expected, "none"));
            }
            suits.push((suit, mark, mark.place == start, cards.all.len()));
            cards.add(suit, ranks)?;
        }
        words.skip(1);
    }
    let (total, mut named) = (cards.all.len(), Vec::new());
    for (number, &(suit, mark, begins, before)) in suits.iter().enumerate() {
        let after = suits.get(number + 1).map_or(total, |&(.., after)| after);
        let is_again = named.contains(&suit);
        if cards.starts.len() < hands && (is_again || after > before && 2 * before >= total) {
            if !begins {
                return Err(mark.wrong("white space before the other hand"));
            }
            cards.starts.push(mark.place);
            cards.all[before..].iter_mut().for_each(|(_, number, _)| *number = 1);
            named.clear();
        } else if is_again {
            return Err(rejected(mark.place, "each suit once", format_args!("{suit} again")));
        }
        named.push(suit);
    }
    match cards.starts.len() {
        0 => Err(words.wrong(FIRST_HAND)),
        found if found < hands => Err(words.wrong(OTHER_HAND)),
        _ => Ok(cards),
    }
}

fn is_marked(word: &str) -> bool {
    word.chars().next().and_then(Suit::from_mark).is_some()
}

fn take_mark(piece: &mut Piece<'_>) -> Option<Suit> {
    let suit = piece.peek().and_then(Suit::from_mark)?;
    piece.skip(1);
    piece.take_while(is_variation);
    Some(suit)
}

/// Returns whether a text is a dash, which stands for no cards. Word processors and web pages use several kinds.
fn is_dash(text: &str) -> bool {
    matches!(text, "-" | "--" | "---" | "\u{2013}" | "\u{2014}" | "\u{2212}")
}

/// Parses a hand. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Line::parse(text, |words| Ok(Cards::of_hand(words)?.hands()?[0].0))
    }
}
