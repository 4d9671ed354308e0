//! A line as a whole: a deal, the cards that were played, the card that was led, and a claim.
//!
//! ```text
//!     N AQ.3.. KJ.2.. play SQ SK H2 H3 lead SA claim 2
//! ```

use std::str::FromStr;

use crate::honeymoon::card::{Card, EXPECTED_CARD, RANKS};
use crate::honeymoon::deal::{Deal, Play, Side};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::hands::Cards;
use crate::honeymoon::notation::trump::{Contract, Trump};
use crate::honeymoon::notation::words::{rejected, Line, Words};
use crate::text::lines::decimal;
use crate::text::quote::quoted;
use crate::text::Error;

/// The advice in errors about the notation of a deal.
const FORM: &str = "a deal is one line, such as N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ";

/// The advice in errors about a line that begins with a tag of PBN.
const OF_PBN: &str =
    "of games in PBN, only the tag Deal is read: N [Deal \"N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -\"]";

/// Reads the deal at the start of a line, and the contract if it names one. If the line does not begin with a trump suit,
/// the trump suit is `default`, if there is one.
pub(crate) fn deal(
    words: &mut Words<'_>,
    default: Option<Trump>,
) -> Result<(Deal, Option<Contract>), Error> {
    let (trump, cards) = trump_and_cards(words, default)?;
    // No card is in both hands.
    let hands = cards.hands()?;
    let [(leader, first), (other, second)] = [hands[0], hands[1]];
    let place = if (1..=RANKS).contains(&leader.len()) { second } else { first };
    let deal = Deal::new(trump.suit, leader, other);
    let deal = deal.map_err(|error| rejected(place, error.expected, error.found))?;
    Ok((deal, trump.contract))
}

/// Reads a hand, and the cards that were played, if `play` follows.
pub(crate) fn hand_and_cards(text: &str) -> Result<(Hand, Vec<Card>), Error> {
    Line::parse(text, |words| {
        let (hand, mut cards) = (Cards::of_hand(words)?.hands()?[0].0, Vec::new());
        if words.is_next("play") {
            words.skip(1);
            while cards.is_empty() || !words.rest.is_empty() {
                let word = words.take(EXPECTED_CARD)?;
                cards.push(Card::from_text(word.text).ok_or_else(|| word.wrong(EXPECTED_CARD))?);
            }
        }
        Ok((hand, cards))
    })
}

/// Reads the trump suit and the cards. They need not make a deal.
fn trump_and_cards(words: &mut Words<'_>, default: Option<Trump>) -> Result<(Trump, Cards), Error> {
    let named = Trump::at_start(words.rest);
    words.skip(named.map_or(0, |(_, count)| count));
    let is_tag = words.peek().is_some_and(|word| word.text.starts_with('['));
    let advice = if named.is_none() && is_tag { OF_PBN } else { FORM };
    let read = match named.map(|(trump, _)| trump).or(default) {
        _ if is_tag && !words.is_next("[Deal") => Err(words.wrong("a deal")),
        None => Err(words.wrong("a trump suit (S, H, D, C, or N for none)")),
        Some(trump) => Cards::of_deal(words).map(|cards| (trump, cards)),
    };
    read.map_err(|error| error.with_advice(advice))
}

/// A card, and the game before it was played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) before: Play,
    pub(crate) card: Card,
}

/// A moment of a game.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) deal: Deal,
    /// The contract, if the line names one.
    pub(crate) contract: Option<Contract>,
    /// The game up to this moment.
    pub(crate) play: Play,
    /// The cards that were played so far, with the one on the table.
    pub(crate) cards: Vec<Played>,
    /// The number of tricks that the side on lead claims, or 0 if there is no claim.
    pub(crate) claim: usize,
}

/// The words after a deal that a command reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// No words. The trump suit is ignored, and may be missing.
    None,
    /// `play` and `lead`, which may be missing.
    Any,
    /// `play`.
    Play,
    /// `claim`, after `play` and `lead`, which may be missing. If the number of tricks is given here, `claim` may be
    /// missing too.
    Claim(Option<usize>),
}

impl Moment {
    /// Returns the contract, and how many tricks of the whole deal its declarer takes, if the side to play takes this many
    /// of those that are left. A contract counts all tricks, so only whole hands have one.
    pub(crate) fn declared(&self, tricks: usize) -> Option<(Contract, usize)> {
        let contract = self.contract.filter(|_| self.deal.tricks() == RANKS)?;
        let side = self.play.turn();
        let tricks = self.play.taken(side) + tricks;
        // The declarer does not lead to the first trick.
        Some((contract, if side == Side::Other { tricks } else { RANKS - tricks }))
    }

    /// Creates the moment before the first card, without a contract.
    pub(crate) fn start(deal: Deal) -> Self {
        Self { deal, contract: None, play: Play::new(deal), cards: Vec::new(), claim: 0 }
    }

    /// Reads the deal and everything after it on the line.
    pub(crate) fn read(
        words: &mut Words<'_>,
        default: Option<Trump>,
        rest: Rest,
    ) -> Result<Self, Error> {
        let (deal, contract) = deal(words, default)?;
        let mut moment = Self { contract, ..Self::start(deal) };
        if words.is_next("play") && rest != Rest::None {
            moment.add(words, usize::MAX)?;
        }
        let may_lead = !matches!(rest, Rest::None | Rest::Play) && !moment.play.is_over();
        if words.is_next("lead") && may_lead {
            if let Some(card) = moment.play.lead() {
                return Err(words.wrong(format_args!("a reply to {card}, which is on the table")));
            }
            moment.add(words, 1)?;
        }
        if let Rest::Claim(default) = rest {
            moment.claim = moment.claimed(words, default)?;
        }
        if rest == Rest::Play && moment.cards.is_empty() {
            return Err(words.wrong("'play'"));
        }
        words.end().map(|()| moment)
    }

    /// Reads `claim` and the number of tricks.
    fn claimed(&self, words: &mut Words<'_>, default: Option<usize>) -> Result<usize, Error> {
        if !words.is_next("claim") {
            return default.ok_or_else(|| words.wrong("'claim' and a number of tricks"));
        }
        words.skip(1);
        let left = self.play.left();
        let number = words.rest.first().and_then(|word| decimal(&word.text, &(0..=left)));
        let expected = || words.wrong(format_args!("the number of tricks to claim (0 to {left})"));
        let number = number.ok_or_else(expected)?;
        words.skip(1);
        Ok(number)
    }

    /// Plays the cards after a keyword: at least one, and up to `most`.
    fn add(&mut self, words: &mut Words<'_>, most: usize) -> Result<(), Error> {
        words.skip(1);
        let before = self.cards.len();
        while let Some(word) = words.peek() {
            let card = Card::from_text(word.text).ok_or_else(|| word.wrong(EXPECTED_CARD))?;
            if self.play.is_over() || self.cards.len() - before == most {
                return Err(rejected(word.place, "the end of the line", quoted(word.text)));
            }
            let played = Played { before: self.play, card };
            let added = self.play.add(card);
            added.map_err(|error| rejected(word.place, error.expected, error.found))?;
            self.cards.push(played);
            words.skip(1);
        }
        if self.cards.len() == before {
            return Err(words.wrong(EXPECTED_CARD));
        }
        Ok(())
    }
}

/// Parses a deal. A comment may follow it.
impl FromStr for Deal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Line::parse(text, |words| Ok(deal(words, None)?.0))
    }
}
