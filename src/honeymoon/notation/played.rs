//! What follows a deal: the cards that were played, the card that was led, and a claim.
//!
//! ```text
//!     N AQ.3.. KJ.2.. play SQ SK H2 H3 lead SA claim 2
//! ```

use crate::honeymoon::card::{Card, EXPECTED_CARD};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::statement::{quoted, Statement};
use crate::honeymoon::play::Play;
use crate::text::lines::Word;
use crate::text::tokens::decimal;
use crate::text::Error;

/// The words that may follow the hands of a deal.
const KEYWORDS: [&str; 3] = ["play", "lead", "claim"];

/// Returns whether a word begins what follows the hands of a deal.
pub(super) fn is_keyword(text: &str) -> bool {
    let text = text.trim_end_matches(':');
    KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
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
    /// The game up to this moment.
    pub(crate) play: Play,
    /// The cards that were played so far, with the one on the table.
    pub(crate) cards: Vec<Played>,
    /// The number of tricks that the side on lead claims, if the line says so.
    pub(crate) claim: Option<usize>,
}

/// What must follow a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Nothing, but `play` and `lead` may follow.
    Nothing,
    /// `play`. No `lead` follows it.
    Cards,
    /// A card on the table, after `play` or `lead`.
    Lead,
    /// `claim`, after `play` and `lead`.
    Claim,
    /// The same, but `claim` may be missing.
    ClaimOrNothing,
}

impl Needs {
    /// Returns a description of what is missing at this moment, if anything is.
    fn missing(self, moment: &Moment) -> Option<&'static str> {
        let (is_missing, expected) = match self {
            Self::Nothing | Self::ClaimOrNothing => (false, ""),
            Self::Cards => (moment.cards.is_empty(), "'play'"),
            Self::Lead => (
                moment.play.lead().is_none(),
                "a card on the table ('lead SK', or 'play' with an odd number of cards)",
            ),
            Self::Claim => (moment.claim.is_none(), "'claim' and a number of tricks"),
        };
        is_missing.then_some(expected)
    }
}

impl Moment {
    /// Creates the moment before the first card.
    pub(crate) fn start(deal: &Deal) -> Self {
        Self { play: Play::new(*deal), cards: Vec::new(), claim: None }
    }

    /// Reads the rest of a line after its deal.
    pub(crate) fn read(line: &mut Statement, deal: &Deal, needs: Needs) -> Result<Self, Error> {
        let mut moment = Self::start(deal);
        let mut word = line.next();
        if is(&word, "play") {
            let mut card = line.needed(EXPECTED_CARD)?;
            word = loop {
                moment.add(line, &card)?;
                match line.next() {
                    Some(next) if !moment.play.is_over() && !is_keyword(&next.text) => card = next,
                    next => break next,
                }
            };
        }
        if is(&word, "lead") && needs != Needs::Cards && !moment.play.is_over() {
            if let (Some(lead), Some(word)) = (moment.play.lead(), &word) {
                let expected = format!("a reply to {lead}, which is on the table");
                return Err(line.rejected(word.position, expected, quoted(&word.text)));
            }
            let card = line.needed(EXPECTED_CARD)?;
            moment.add(line, &card)?;
            word = line.next();
        }
        if is(&word, "claim") && matches!(needs, Needs::Claim | Needs::ClaimOrNothing) {
            let left = moment.play.left();
            let expected = format!("the number of tricks to claim (0 to {left})");
            let number = line.needed(&expected)?;
            moment.claim = decimal(&number.text, &(0..=left));
            if moment.claim.is_none() {
                return Err(line.rejected(number.position, expected, quoted(&number.text)));
            }
            word = line.next();
        }
        let missing = needs.missing(&moment);
        match (word, missing) {
            (None, None) => line.end().map(|()| moment),
            (None, Some(expected)) => Err(line.ended(expected)),
            (Some(word), _) => {
                let expected = missing.unwrap_or("the end of the line");
                Err(line.rejected(word.position, expected, quoted(&word.text)))
            }
        }
    }

    /// Parses a card and plays it.
    fn add(&mut self, line: &Statement, word: &Word) -> Result<(), Error> {
        let card = Card::from_text(word.text.trim_end_matches(','))
            .ok_or_else(|| line.rejected(word.position, EXPECTED_CARD, quoted(&word.text)))?;
        let before = self.play;
        match self.play.add(card) {
            Ok(()) => self.cards.push(Played { before, card }),
            Err(error) => return Err(line.rejected(word.position, error.expected(), error.card())),
        }
        Ok(())
    }
}

/// Returns whether the next word is this one. Case does not matter.
fn is(word: &Option<Word>, text: &str) -> bool {
    word.as_ref().is_some_and(|word| word.text.trim_end_matches(':').eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::notation;
    use crate::text::lines::Lines;

    fn read(text: &str, needs: Needs) -> Result<String, String> {
        let mut lines = Lines::new(text.as_bytes(), None);
        assert!(lines.next_line().unwrap().is_some(), "{text}");
        let mut line = Statement::read(&mut lines).unwrap();
        let deal = notation::deal(&mut line, None).unwrap();
        let moment = Moment::read(&mut line, &deal, needs);
        let Moment { play, cards, claim } = moment.map_err(|error| error.to_string())?;
        let mut replayed = Play::new(deal);
        for Played { before, card } in &cards {
            assert_eq!(replayed, *before, "{text}");
            assert_eq!(replayed.add(*card), Ok(()), "{text}");
        }
        assert_eq!(replayed, play, "{text}");
        let mut words: Vec<String> = cards.iter().map(|card| card.card.to_string()).collect();
        words.extend(claim.map(|claim| claim.to_string()));
        Ok(words.join(" "))
    }

    #[test]
    fn cards_are_played_by_the_rules() {
        const DEAL: &str = "N AQ.3.. KJ.2..";
        let cases = [
            (Needs::Nothing, "", ""),
            (Needs::Lead, "lead SQ", "SQ"),
            (Needs::Nothing, "LEAD h3", "H3"),
            (Needs::Lead, "lead 3\u{2665}\u{fe0f}", "H3"),
            (Needs::Lead, "lead 14", "H3"),
            (Needs::Cards, "play sq SJ # and so on", "SQ SJ"),
            (Needs::Lead, "play SQ", "SQ"),
            (Needs::Nothing, "Play SQ SJ Lead H3", "SQ SJ H3"),
            (Needs::Cards, "play SQ SK H2 H3 SA SJ", "SQ SK H2 H3 SA SJ"),
            (Needs::Claim, "claim 3", "3"),
            (Needs::Claim, "play SQ SK lead H2 CLAIM 2 # two", "SQ SK H2 2"),
            (Needs::Claim, "play SQ SK H2 claim 0", "SQ SK H2 0"),
            (Needs::Claim, "play SQ SK H2 H3 SA SJ claim 0", "SQ SK H2 H3 SA SJ 0"),
            (Needs::ClaimOrNothing, "lead SA", "SA"),
        ];
        for (needs, text, cards) in cases {
            let found = read(&format!("{DEAL} {text}"), needs);
            assert_eq!(found, Ok(cards.to_string()), "{text}");
        }
        assert_eq!(cases.len(), 14);
    }

    #[test]
    fn errors_point_at_what_is_to_blame() {
        const TABLE: &str =
            "a card on the table ('lead SK', or 'play' with an odd number of cards)";
        let on_the_table = |place: &str, found: &str| format!("{place}: expected {TABLE}, {found}");
        let end = "found the end of the line";
        let cases = [
            (Needs::Lead, "lead", format!("1:21: expected a card (like SA or HT), {end}")),
            (Needs::Lead, "", on_the_table("1:17", end)),
            (Needs::Lead, "led SA", on_the_table("1:17", "found \"led\"")),
            (Needs::Lead, "play SQ SK", on_the_table("1:27", end)),
            (Needs::Cards, "", format!("1:17: expected 'play', {end}")),
            (Needs::Cards, "SA", "1:17: expected 'play', found \"SA\"".to_string()),
            (Needs::Cards, "lead SA", "1:17: expected 'play', found \"lead\"".to_string()),
            (
                Needs::Nothing,
                "lead SK",
                "1:22: expected a card of the leader's hand (AQ.3..), found SK".to_string(),
            ),
            (
                Needs::Nothing,
                "lead AN",
                "1:22: expected a card (like SA or HT), found \"AN\"".to_string(),
            ),
            (
                Needs::Lead,
                "lead 52",
                "1:22: expected a card (like SA or HT), found \"52\"".to_string(),
            ),
            (
                Needs::Lead,
                "lead SA SK",
                "1:25: expected the end of the line, found \"SK\"".to_string(),
            ),
            (Needs::Nothing, "play", format!("1:21: expected a card (like SA or HT), {end}")),
            (
                Needs::Nothing,
                "play lead SA",
                "1:22: expected a card (like SA or HT), found \"lead\"".to_string(),
            ),
            (
                Needs::Cards,
                "play SA SQ",
                "1:25: expected a card of the other hand (KJ.2..), found SQ".to_string(),
            ),
            (
                Needs::Nothing,
                "play SA H2",
                "1:25: expected a card that follows suit to SA (SK SJ), found H2".to_string(),
            ),
            (
                Needs::Nothing,
                "play SQ SK SA",
                "1:28: expected a card of the other hand (J.2..), found SA".to_string(),
            ),
            (
                Needs::Cards,
                "play SQ SK SJ SQ",
                "1:31: expected a card of the leader's hand (A.3..), found SQ".to_string(),
            ),
            (
                Needs::Cards,
                "play SQ SK H2 H3 SA SJ SQ",
                "1:40: expected the end of the line, found \"SQ\"".to_string(),
            ),
            (
                Needs::Nothing,
                "play SQ SK H2 H3 SA SJ lead SQ",
                "1:40: expected the end of the line, found \"lead\"".to_string(),
            ),
            (
                Needs::Claim,
                "play SQ SK H2 lead H3",
                "1:31: expected a reply to H2, which is on the table, found \"lead\"".to_string(),
            ),
            (
                Needs::Nothing,
                "claim 2",
                "1:17: expected the end of the line, found \"claim\"".to_string(),
            ),
            (Needs::Claim, "", format!("1:17: expected 'claim' and a number of tricks, {end}")),
            (
                Needs::Claim,
                "claim",
                format!("1:22: expected the number of tricks to claim (0 to 3), {end}"),
            ),
            (
                Needs::ClaimOrNothing,
                "play SQ SK claim 3",
                "1:34: expected the number of tricks to claim (0 to 2), found \"3\"".to_string(),
            ),
            (
                Needs::Claim,
                "claim 2 2",
                "1:25: expected the end of the line, found \"2\"".to_string(),
            ),
        ];
        for (needs, text, error) in &cases {
            let found = read(&format!("N AQ.3.. KJ.2.. {text}"), *needs);
            assert_eq!(found, Err(error.to_string()), "{text}");
        }
        assert_eq!(cases.len(), 25);
    }
}
