//! What was played after a deal, and what is claimed: `play SK S9 lead HQ claim 3`.

use crate::honeymoon::card::{Card, EXPECTED_CARD};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::statement::{quoted, Statement};
use crate::honeymoon::play::Play;
use crate::text::lines::Word;
use crate::text::Error;

/// The words that may follow the hands of a deal.
const KEYWORDS: [&str; 3] = ["play", "lead", "claim"];

/// Returns whether a word begins what follows the hands of a deal.
pub(super) fn is_keyword(text: &str) -> bool {
    KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// A card that was played, and the game just before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) before: Play,
    pub(crate) card: Card,
}

/// Reads `lead SK`, the card that was led. Returns the game after that lead.
pub(crate) fn lead(line: &mut Statement, deal: &Deal) -> Result<Play, Error> {
    keyword(line, "lead")?;
    let mut play = Play::new(*deal);
    let word = line.needed(EXPECTED_CARD)?;
    add(line, &mut play, &word)?;
    Ok(play)
}

/// Reads `play SK S9 ...`, one or more cards in the order in which they were played.
pub(crate) fn play(line: &mut Statement, deal: &Deal) -> Result<Vec<Played>, Error> {
    keyword(line, "play")?;
    let mut play = Play::new(*deal);
    let mut word = line.needed(EXPECTED_CARD)?;
    let mut cards = Vec::new();
    loop {
        cards.push(add(line, &mut play, &word)?);
        if play.is_over() {
            return Ok(cards);
        }
        match line.next() {
            Some(next) => word = next,
            None => return Ok(cards),
        }
    }
}

fn keyword(line: &mut Statement, expected: &str) -> Result<(), Error> {
    let word = line.needed(format_args!("'{expected}'"))?;
    if word.text.eq_ignore_ascii_case(expected) {
        return Ok(());
    }
    Err(line.rejected(word.position, format_args!("'{expected}'"), quoted(word.text)))
}

/// Parses a card and plays it.
fn add(line: &Statement, play: &mut Play, word: &Word) -> Result<Played, Error> {
    let card = Card::from_text(&word.text)
        .ok_or_else(|| line.rejected(word.position, EXPECTED_CARD, quoted(&word.text)))?;
    let before = *play;
    match play.add(card) {
        Ok(()) => Ok(Played { before, card }),
        Err(error) => Err(line.rejected(word.position, error.expected(), error.card())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::notation;
    use crate::text::lines::Lines;

    fn read(text: &str) -> Result<String, String> {
        let mut lines = Lines::new(text.as_bytes(), None);
        assert!(lines.next_line().unwrap().is_some(), "{text}");
        let mut line = Statement::read(&mut lines).unwrap();
        let deal = notation::deal(&mut line, None).unwrap();
        let cards = if text.contains(" le") || text.contains(" LE") {
            lead(&mut line, &deal).map(|play| play.lead().into_iter().collect())
        } else {
            let cards = play(&mut line, &deal);
            cards.map(|cards| cards.iter().map(|played| played.card).collect::<Vec<_>>())
        };
        let cards = cards.and_then(|cards| line.end().map(|()| cards));
        let cards = cards.map_err(|error| error.to_string())?;
        Ok(cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn cards_are_played_by_the_rules() {
        let deal = "N AQ.3.. KJ.2..";
        for (text, cards) in [
            ("lead SQ", "SQ"),
            ("LEAD h3", "H3"),
            ("lead 3\u{2665}\u{fe0f}", "H3"),
            ("lead 14", "H3"),
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
            ("lead AN", "1:22: expected a card (like SA or HT), found \"AN\""),
            ("lead 52", "1:22: expected a card (like SA or HT), found \"52\""),
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
        assert_eq!(cases.len(), 13);
    }
}
