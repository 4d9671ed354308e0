//! Cards after a deal: the card that was led, or all cards that were played.

use std::io::BufRead;

use crate::honeymoon::card::{Card, EXPECTED_CARD};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::words::{needed, quoted};
use crate::honeymoon::play::Play;
use crate::text::lines::{Lines, Word};
use crate::text::Error;

/// A card that was played, and the game just before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) before: Play,
    pub(crate) card: Card,
}

/// Reads `lead SK`, the card that was led. Returns the game after that lead.
pub(crate) fn lead(lines: &mut Lines<impl BufRead>, deal: &Deal) -> Result<Play, Error> {
    keyword(lines, "lead")?;
    let mut play = Play::new(*deal);
    let word = needed(lines, EXPECTED_CARD)?;
    add(lines, &mut play, &word)?;
    Ok(play)
}

/// Reads `play SK S9 ...`, one or more cards in the order in which they were played.
pub(crate) fn play(lines: &mut Lines<impl BufRead>, deal: &Deal) -> Result<Vec<Played>, Error> {
    keyword(lines, "play")?;
    let mut play = Play::new(*deal);
    let mut word = needed(lines, EXPECTED_CARD)?;
    let mut cards = Vec::new();
    loop {
        cards.push(add(lines, &mut play, &word)?);
        if play.is_over() {
            return Ok(cards);
        }
        match lines.next_word()? {
            Some(next) => word = next,
            None => return Ok(cards),
        }
    }
}

fn keyword(lines: &mut Lines<impl BufRead>, word: &str) -> Result<(), Error> {
    let is_it = |text: &str| text.eq_ignore_ascii_case(word).then_some(());
    lines.word(is_it, format_args!("'{word}'"))
}

/// Parses a card and plays it.
fn add(lines: &Lines<impl BufRead>, play: &mut Play, word: &Word) -> Result<Played, Error> {
    let card = Card::from_text(&word.text)
        .ok_or_else(|| lines.rejected(word.position, EXPECTED_CARD, quoted(&word.text)))?;
    let before = *play;
    match play.add(card) {
        Ok(()) => Ok(Played { before, card }),
        Err(error) => Err(lines.rejected(word.position, error.expected(), error.card())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::notation;

    fn read(text: &str) -> Result<String, String> {
        let mut lines = Lines::new(text.as_bytes(), None);
        assert!(lines.next_line().unwrap().is_some(), "{text}");
        let deal = notation::deal(&mut lines).unwrap();
        let cards = if text.contains(" le") || text.contains(" LE") {
            lead(&mut lines, &deal).map(|play| play.lead().into_iter().collect())
        } else {
            let cards = play(&mut lines, &deal);
            cards.map(|cards| cards.iter().map(|played| played.card).collect::<Vec<_>>())
        };
        let cards = cards.and_then(|cards| lines.end_line().map(|()| cards));
        let cards = cards.map_err(|error| error.to_string())?;
        Ok(cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn cards_are_played_by_the_rules() {
        let deal = "N AQ.3.. KJ.2..";
        for (text, cards) in [
            ("lead SQ", "SQ"),
            ("LEAD h3", "H3"),
            ("play sq SJ # and so on", "SQ SJ"),
            ("play SQ SK H2 H3 SA SJ", "SQ SK H2 H3 SA SJ"),
        ] {
            assert_eq!(read(&format!("{deal} {text}")), Ok(cards.to_string()), "{text}");
        }
        let cases = [
            ("lead", "1:21: expected a card (like SA or HT), found the end of the line"),
            ("led SA", "1:17: expected 'lead', found \"led\""),
            ("SA", "1:17: expected 'play', found \"SA\""),
            ("lead SK", "1:22: expected a card of the leader's hand (AQ.3..), found SK"),
            ("lead AS", "1:22: expected a card (like SA or HT), found \"AS\""),
            ("lead SA SK", "1:25: expected the end of the line, found \"SK\""),
            ("play", "1:21: expected a card (like SA or HT), found the end of the line"),
            ("play SA SQ", "1:25: expected a card of the other hand (KJ.2..), found SQ"),
            ("play SA H2", "1:25: expected a card that follows suit to SA (SK SJ), found H2"),
            ("play SQ SK SA", "1:28: expected a card of the other hand (J.2..), found SA"),
            ("play SQ SK SJ SQ", "1:31: expected a card of the leader's hand (A.3..), found SQ"),
            ("play SQ SK H2 H3 SA SJ SQ", "1:40: expected the end of the line, found \"SQ\""),
        ];
        for (text, error) in cases {
            assert_eq!(read(&format!("{deal} {text}")), Err(error.to_string()), "{text}");
        }
        assert_eq!(cases.len(), 12);
    }
}
