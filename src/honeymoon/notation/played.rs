//! The words after a deal: the cards that were played, the card that was led, and a claim.
//!
//! ```text
//!     N AQ.3.. KJ.2.. play SQ SK H2 H3 lead SA claim 2
//! ```

use crate::honeymoon::card::{Card, EXPECTED_CARD};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::cards::{list, Listed};
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
        let text = line.hands(0, 1);
        let (used, (cards, error)) = (text.words.len(), list(&text));
        for (number, Listed { card, piece, .. }) in cards.iter().enumerate() {
            let before = self.play;
            if before.is_over() || number == most {
                return Err(rejected(piece.place, "the end of the line", quoted(piece.text)));
            }
            let played = self.play.add(*card);
            played.map_err(|error| rejected(piece.place, error.expected, error.found))?;
            self.cards.push(Played { before, card: *card });
        }
        if cards.is_empty() || error.is_some() {
            return Err(error.unwrap_or_else(|| text.end(EXPECTED_CARD)));
        }
        line.skip(used);
        Ok(())
    }
}
