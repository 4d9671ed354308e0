//! The words after a deal: the cards that were played, the card that was led, and a claim.
//!
//! ```text
//!     N AQ.3.. KJ.2.. play SQ SK H2 H3 lead SA claim 2
//! ```

use crate::honeymoon::card::{Card, EXPECTED_CARD};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::hands::{card, cards};
use crate::honeymoon::notation::statement::{rejected, Statement};
use crate::honeymoon::play::Play;
use crate::text::lines::decimal;
use crate::text::quote::quoted;
use crate::text::Error;

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

/// The words that a command requires after a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// No word may follow, and the trump suit is ignored.
    Deal,
    /// Nothing, but `play` and `lead` may follow.
    Nothing,
    /// `play`. No `lead` follows it.
    Cards,
    /// A card on the table, after `play` or `lead`.
    Lead,
    /// `claim`, after `play` and `lead`. If the number of tricks is given here, `claim` may be missing.
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
        if line.is_next("play") && needs != Needs::Deal {
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
            _ => return line.end().map(|()| moment),
        };
        Err(line.instead_of(0, missing))
    }

    /// Plays the cards after a keyword: at least one, and up to `most`.
    fn add(&mut self, line: &mut Statement, most: usize) -> Result<(), Error> {
        line.skip(1);
        let words = line.cards();
        let (pieces, _) = cards(words);
        if pieces.is_empty() {
            return Err(line.instead_of(words.len(), EXPECTED_CARD));
        }
        for (number, piece) in pieces.into_iter().enumerate() {
            let before = self.play;
            if before.is_over() || number == most {
                return Err(rejected(piece.place, "the end of the line", quoted(piece.text)));
            }
            let card = card(piece)?;
            let played = self.play.add(card);
            played.map_err(|error| rejected(piece.place, error.expected, error.found))?;
            self.cards.push(Played { before, card });
        }
        line.skip(words.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::notation::deals;
    use crate::text::lines::Lines;

    fn read(text: &str, needs: Needs) -> Result<String, String> {
        let mut lines = Lines::new(text.as_bytes(), None);
        assert!(lines.next_line().unwrap().is_some(), "{text}");
        let mut line = Statement::read(&mut lines).unwrap();
        let deal = deals::deal(&mut line, None).unwrap();
        let moment = Moment::read(&mut line, &deal, needs);
        let Moment { play, cards, claim, .. } = moment.map_err(|error| error.to_string())?;
        let mut replayed = Play::new(deal);
        for Played { before, card } in &cards {
            assert_eq!(replayed, *before, "{text}");
            assert_eq!(replayed.add(*card), Ok(()), "{text}");
        }
        if replayed.is_over() {
            assert!(replayed.add(cards[0].card).is_err(), "{text}");
        }
        assert_eq!(replayed, play, "{text}");
        let mut words: Vec<String> = cards.iter().map(|card| card.card.to_string()).collect();
        words.extend(matches!(needs, Needs::Claim(_)).then(|| claim.to_string()));
        Ok(words.join(" "))
    }

    #[test]
    fn cards_are_played_by_the_rules() {
        const DEAL: &str = "N AQ.3.. KJ.2..";
        let cases = [
            (Needs::Nothing, "", ""),
            (Needs::Lead, "lead SQ", "SQ"),
            (Needs::Lead, "lead 3\u{2665}\u{fe0f}", "H3"),
            (Needs::Lead, "lead [14]", "H3"),
            (Needs::Cards, "play [10, 11 13],h3 [12]", "SQ SK H2 H3 SA"),
            (Needs::Nothing, "Play SQ SJ Lead H3", "SQ SJ H3"),
            (Needs::Claim(None), "play SQ SK lead H2 CLAIM 2 # two", "SQ SK H2 2"),
            (Needs::Claim(None), "play SQ SK H2 H3 SA SJ claim 0", "SQ SK H2 H3 SA SJ 0"),
            (Needs::Claim(Some(1)), "lead SA", "SA 1"),
        ];
        for (needs, text, cards) in cases {
            let found = read(&format!("{DEAL} {text}"), needs);
            assert_eq!(found, Ok(cards.to_string()), "{text}");
        }
    }

    #[test]
    fn errors_point_at_what_is_to_blame() {
        const CARD: &str = "a card (like SA or HT)";
        const CODES: &str = "a card (like SA or HT), or brackets around card codes ([12,11])";
        const END: &str = "the end of the line";
        const TABLE: &str =
            "a card on the table ('lead SK', or 'play' with an odd number of cards)";
        let left = |left: usize| format!("the number of tricks to claim (0 to {left})");
        let cases = [
            (Needs::Lead, "lead", 21, CARD, END),
            (Needs::Lead, "play SQ SK", 27, TABLE, END),
            (Needs::Cards, "", 17, "'play'", END),
            (Needs::Cards, "lead SA", 17, "'play'", "\"lead\""),
            (Needs::Nothing, "lead SK", 22, "a card of the leader's hand (AQ.3..)", "SK"),
            (Needs::Nothing, "play SQ SA", 25, "a card of the other hand (KJ.2..)", "SA"),
            (Needs::Lead, "lead 12", 22, CODES, "\"12\""),
            (Needs::Lead, "lead [12,11]", 26, END, "\"11\""),
            (Needs::Lead, "lead SA SK", 25, END, "\"SK\""),
            (Needs::Nothing, "play", 21, CARD, END),
            (Needs::Nothing, "play SA H2", 25, "a card that follows suit to SA (SK SJ)", "H2"),
            (Needs::Cards, "play SQ SK H2 H3 SA SJ SQ", 40, END, "\"SQ\""),
            (Needs::Nothing, "play SQ SK H2 H3 SA SJ lead SQ", 40, END, "\"lead\""),
            (
                Needs::Claim(None),
                "play SQ SK H2 lead H3",
                31,
                "a reply to H2, which is on the table",
                "\"lead\"",
            ),
            (Needs::Nothing, "claim 2", 17, END, "\"claim\""),
            (Needs::Claim(None), "", 17, "'claim' and a number of tricks", END),
            (Needs::Claim(None), "claim", 22, &left(3), END),
            (Needs::Claim(Some(1)), "play SQ SK claim 3", 34, &left(2), "\"3\""),
        ];
        for (needs, text, column, expected, found) in cases {
            let error = format!("1:{column}: expected {expected}, found {found}");
            assert_eq!(read(&format!("N AQ.3.. KJ.2.. {text}"), needs), Err(error), "{text}");
        }
    }
}
