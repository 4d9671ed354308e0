//! Hands, card by card. Each card is checked when it is added, so that errors come in the order of the
//! text.

use std::str::FromStr;

use crate::honeymoon::card::{Card, Rank, Suit, EXPECTED_RANK};
use crate::honeymoon::deal::{Deal, DealError};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::forms::Form;
use crate::honeymoon::notation::statement::{after, cards, quoted, whole, Statement};
use crate::honeymoon::notation::{lists, marked, ranks_or_codes};
use crate::text::lines::Word;
use crate::text::{Error, Position};

/// What errors call the first hand of a line.
pub(super) const LEADER: &str = "the leader";

/// The end of the description of a suit, for errors.
const VOID: &str = "or - for a suit without cards";

/// Parses a hand as described at [`Hand`]. A comment may follow it.
impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        whole(text, |line| {
            if lists::may_be_ranks(line.rest(), 1) {
                return ranks_or_codes(line, 1, one_hand);
            }
            let form = Form::of(line.rest(), 1);
            one_hand(line, form)
        })
    }
}

/// Reads a hand in this form.
fn one_hand(line: &mut Statement, form: Form) -> Result<Hand, Error> {
    let words = match form {
        Form::Dots | Form::Commas => {
            vec![line.needed("a hand (spades.hearts.diamonds.clubs)")?]
        }
        Form::Spaces => four_suits(line, "the hand")?,
        Form::Marks | Form::List => line.take(usize::MAX),
    };
    hand(line, form, &words, None)
}

/// Takes the words of a hand whose suits are words of their own. Each may end with a comma.
pub(super) fn four_suits(line: &mut Statement, whose: &str) -> Result<Vec<Word>, Error> {
    let names = ["spades", "hearts", "diamonds", "clubs"];
    let mut suit = |name: &&str| {
        let mut word = line.needed(format_args!("the {name} of {whose}, {VOID}"))?;
        if word.text.ends_with(',') {
            word.text.pop();
        }
        Ok(word)
    };
    names.iter().map(&mut suit).collect()
}

/// Returns the deal of two hands, the leader's first. Each is given by its words, of which there is at
/// least one. Errors call the first hand `owner`.
pub(super) fn deal(
    line: &Statement,
    trump: Option<Suit>,
    owner: &'static str,
    form: Form,
    [first, second]: [&[Word]; 2],
) -> Result<Deal, Error> {
    let leader = hand(line, form, first, None)?;
    let other = hand(line, form, second, Some((leader, owner)))?;
    let [first, second] =
        [first, second].map(|words| words.first().map_or(line.place(), |word| word.position));
    Deal::new(trump, leader, other).map_err(|error| match error {
        DealError::Size(size) => line.rejected(first, "a hand of 1 to 13 cards", cards(size)),
        DealError::UnequalSizes { leader, other } => {
            let as_many = format!("a hand of {}, as many as {owner}'s", cards(leader));
            line.rejected(second, as_many, cards(other))
        }
        // This was found above, at its place.
        DealError::SharedCard(card) => line.rejected(second, not_held_by(owner), card),
    })
}

/// Returns the description of a card that another hand does not hold, for errors.
fn not_held_by(owner: &str) -> String {
    format!("a card that {owner} does not hold")
}

/// Parses a hand. None of its cards may be in the `other` hand, which has an owner.
fn hand(
    line: &Statement,
    form: Form,
    words: &[Word],
    other: Option<(Hand, &'static str)>,
) -> Result<Hand, Error> {
    let mut cards = Cards { line, hand: Hand::default(), other };
    match form {
        Form::Dots => cards.add_word(words, '.')?,
        Form::Commas => cards.add_word(words, ',')?,
        Form::Spaces => {
            cards.add_suits(words.iter().map(|word| (&word.text[..], word.position)))?;
        }
        Form::Marks => marked::add(&mut cards, words)?,
        Form::List => lists::add(&mut cards, words)?,
    }
    Ok(cards.hand)
}

/// Returns the description of a rank for errors.
fn expected_rank(found: char) -> String {
    match found {
        '0' | '1' => EXPECTED_RANK.replace(')', "; a ten is T or 10)"),
        _ => EXPECTED_RANK.to_string(),
    }
}

/// The cards of a hand, as they are read.
pub(super) struct Cards<'a> {
    pub(super) line: &'a Statement,
    hand: Hand,
    /// The other hand, if it was read before, and its owner.
    other: Option<(Hand, &'static str)>,
}

impl Cards<'_> {
    /// Adds a card.
    pub(super) fn add(&mut self, card: Card, place: Position) -> Result<(), Error> {
        if self.hand.has(card) {
            return Err(self.line.rejected(place, "each card once", format_args!("{card} again")));
        }
        if let Some((_, owner)) = self.other.filter(|(other, _)| other.has(card)) {
            return Err(self.line.rejected(place, not_held_by(owner), card));
        }
        self.hand = self.hand.with(card);
        Ok(())
    }

    /// Adds the cards of a suit.
    pub(super) fn add_suit(
        &mut self,
        suit: Suit,
        ranks: &str,
        mut place: Position,
    ) -> Result<(), Error> {
        let mut rest = ranks;
        while let Some(first) = rest.chars().next() {
            let (letter, length) = if rest.starts_with("10") { ('T', 2) } else { (first, 1) };
            let rank = Rank::from_letter(letter)
                .ok_or_else(|| self.line.rejected(place, expected_rank(letter), quoted(first)))?;
            self.add(Card::new(suit, rank), place)?;
            // Ranks are ASCII, so each character is one byte.
            rest = &rest[length..];
            place = after(place, length);
        }
        Ok(())
    }

    /// Adds the cards of four suits, each with its place. A suit is empty or `-` if it has no cards.
    fn add_suits<'a>(
        &mut self,
        suits: impl Iterator<Item = (&'a str, Position)>,
    ) -> Result<(), Error> {
        let with_cards = |&(_, (ranks, _)): &(&Suit, (&str, Position))| ranks != "-";
        let mut suits = Suit::ALL.iter().zip(suits).filter(with_cards);
        suits.try_for_each(|(&suit, (ranks, place))| self.add_suit(suit, ranks, place))
    }

    /// Adds the cards of a word, whose four suits have a character between them.
    fn add_word(&mut self, words: &[Word], between: char) -> Result<(), Error> {
        let Some(word) = words.first() else { return Ok(()) };
        let mut text = &word.text[..];
        if between == ',' && text.matches(',').count() == 4 {
            // The fourth comma ends the hand.
            text = text.strip_suffix(',').unwrap_or(text);
        }
        if text.split(between).count() != Suit::ALL.len() {
            let expected = "four suits with a dot between them (S.H.D.C)";
            return Err(self.line.rejected(word.position, expected, quoted(text)));
        }
        let mut next = word.position;
        self.add_suits(text.split(between).map(|ranks| {
            let place = next;
            next = after(place, ranks.chars().count() + 1);
            (ranks, place)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_as_they_are_written() {
        for text in ["AKJT8.AQ9.KT.JT9", "...", "AKQJT98765432.AKQJT98765432..2"] {
            let hand: Hand = text.parse().unwrap();
            assert_eq!(hand.to_string(), text);
            assert_eq!(text.to_lowercase().parse::<Hand>().unwrap(), hand);
        }
        assert_eq!("-.10.-.- # a ten".parse::<Hand>().unwrap().to_string(), ".T..");
        for (text, error) in [
            ("", "1:1: expected a hand (spades.hearts.diamonds.clubs), found the end of the line"),
            ("A", "1:1: expected four suits with a dot between them (S.H.D.C), found \"A\""),
            ("AA...", "1:2: expected each card once, found SA again"),
            (
                "A...1",
                "1:5: expected a rank (A K Q J T 9 8 7 6 5 4 3 2; a ten is T or 10), found \"1\"",
            ),
            ("10 9 8 7", "1:1: expected dots between suits, or brackets around card codes, found numbers that may be either"),
            ("A... K...", "1:6: expected the end of the line, found \"K...\""),
        ] {
            let found = text.parse::<Hand>().map_err(|error| error.to_string());
            assert_eq!(found, Err(error.to_string()), "{text}");
        }
    }

    #[test]
    fn ranks_and_codes_are_told_apart() {
        for (text, hand) in [
            ("98765 432 98 765", "98765.432.98.765"),
            ("98765,432,98,765", "98765.432.98.765"),
            ("T 9 8 7", "T.9.8.7"),
            ("[10 9 8 7]", "QJT9..."),
            ("10 9 8 51", "QJT...A"),
            ("SA 9 HK 2", "A9.K2.."),
        ] {
            assert_eq!(text.parse::<Hand>().unwrap().to_string(), hand, "{text}");
        }
    }

    #[test]
    fn a_hand_has_many_forms() {
        let board: Hand = "AKJT8.AQ9.KT.JT9".parse().unwrap();
        for text in [
            "AKJT8,AQ9,KT,JT9",
            "AKJ108 AQ9 K10 J109",
            "AKJT8, AQ9, KT, JT9",
            "SAKJT8HAQ9DKTCJT9",
            "S AKJT8 H AQ9 D KT C JT9",
            "cjt9 dkt haq9 sakjt8",
            "\u{2660}AKJT8\u{2665}AQ9\u{2666}KT\u{2663}JT9",
            "\u{2660}\u{fe0f} AKJT8 \u{2661} AQ9 \u{2662}\u{fe0e} KT \u{2667} JT9",
            "SA SK JS TS 8S HA QH H9 DK \u{2666}T JC 10C C9",
            "12,11,9,8,6,25,23,20,37,34,48,47,46",
            "[12, 11, 9, 8, 6] 25 23 20 37 34 48 47 46",
        ] {
            assert_eq!(text.parse::<Hand>().unwrap(), board, "{text}");
        }
    }
}
