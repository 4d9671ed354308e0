//! Cards, suits and ranks as text.

use super::*;

#[test]
fn cards_are_read_as_they_are_written() {
    for number in 0..52 {
        let card = Card::from_number(number).unwrap();
        assert_eq!(card.number(), number);
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        assert_eq!(format!("{card:?}"), card.to_string());
        assert_eq!(Card::new(card.suit(), card.rank()), card);
        assert_eq!(card.suit().to_string().parse(), Ok(card.suit()));
        assert_eq!(card.rank().to_string().parse(), Ok(card.rank()));
    }
    assert_eq!("d10".parse::<Card>(), "DT".parse());
    assert_eq!("SA".parse().map(Card::number), Ok(51));
    for (text, same) in [
        ("AS", "SA"),
        ("td", "DT"),
        ("10C", "CT"),
        ("\u{2660}K", "SK"),
        ("K\u{2664}\u{fe0f}", "SK"),
        ("\u{2665}\u{fe0f}10", "HT"),
        ("10\u{2662}", "DT"),
        ("0", "S2"),
        ("12", "SA"),
        ("13", "H2"),
        ("51", "CA"),
    ] {
        assert_eq!(text.parse::<Card>(), same.parse(), "{text}");
    }
    for text in [
        "", "S", "A", "S1", "S0", "S11", "SAA", "NA", "S\u{e9}", "S100", "SS", "AA", "ASA", "52",
        "012", "00", "-1", "\u{fe0f}", "\u{2660}", "SA ",
    ] {
        let error = format!("expected {EXPECTED_CARD}, found {text:?}");
        assert_eq!(text.parse::<Card>().map_err(|error| error.to_string()), Err(error));
    }
}

#[test]
fn there_are_no_other_cards() {
    for number in [52, 53, 255, 256, usize::MAX] {
        assert_eq!(Card::from_number(number), None, "{number}");
    }
}

#[test]
fn suits_and_ranks_are_ordered_as_they_are_numbered() {
    for (number, suit) in Suit::BY_NUMBER.into_iter().enumerate() {
        assert_eq!(suit as usize, number);
        assert_eq!(Suit::ALL[3 - number], suit);
    }
    for (number, rank) in Rank::ALL.into_iter().enumerate() {
        assert_eq!(rank as usize, number);
    }
    for text in ["\u{2660}", "\u{2664}\u{fe0f}", "s"] {
        assert_eq!(text.parse(), Ok(Suit::Spades), "{text}");
    }
    for text in ["", "N", "SS", "\u{fe0f}", "\u{2660}\u{2660}"] {
        assert!(text.parse::<Suit>().is_err(), "{text}");
    }
    for text in ["", "1", "0", "100", "AA", "\u{ff21}"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
}

#[test]
fn messages_stay_short_and_visible() {
    let error = "\u{202e}\u{200b}".parse::<Card>().unwrap_err().to_string();
    assert_eq!(error, "expected a card (like SA or HT), found \"\\u{202e}\\u{200b}\"");
    let error = "x".repeat(1000).parse::<Suit>().unwrap_err().to_string();
    assert_eq!(error, format!("expected a suit (S, H, D or C), found \"{}...\"", "x".repeat(40)));
}
