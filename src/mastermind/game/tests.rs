//! Tests of the sizes of the game and of its codewords.

use super::*;
use crate::mastermind::feedback::index_count;
use crate::mastermind::scorer::Scorer;

#[test]
fn codewords_are_all_there_are_in_order() {
    for pins in PINS {
        for colors in 1..=4 {
            for repeats in [true, false] {
                let Ok(game) = Game::new(pins, colors, repeats) else {
                    assert!(!repeats && colors < pins);
                    continue;
                };
                let words = game.list();
                assert_eq!(words.len() as u64, game.count(), "{game}");
                assert!(words.is_sorted_by(|a, b| a < b), "{game}");
                for word in &words {
                    assert_eq!(game.codeword(&game.spell(*word)), Ok(*word));
                    assert!(game.contains(*word));
                }
            }
        }
    }
    assert_eq!(Game::new(8, 15, true).unwrap().count(), 2_562_890_625);
    let game = Game::new(4, 10, false).unwrap();
    assert_eq!(game.count(), 5040);
    // The largest game needs no memory for its codewords.
    let game = Game::new(8, 15, false).unwrap();
    assert_eq!(game.codewords().nth(1_000_000).map(|word| game.spell(word)).unwrap(), "12d95ef3");
}

#[test]
fn codewords_of_other_games_are_not_contained() {
    let game = Game::new(4, 6, true).unwrap();
    for (other, word) in
        [("3p6c", "123"), ("5p6c", "12345"), ("4p7c", "1117"), ("8p15c", "ffffffff")]
    {
        let other: Game = other.parse().unwrap();
        assert!(!game.contains(other.codeword(word).unwrap()), "{word}");
    }
    let word = game.codeword("1123").unwrap();
    assert!(!Game::new(4, 6, false).unwrap().contains(word));
    let foreign = std::panic::catch_unwind(|| {
        let _ = Game::new(4, 2, true).unwrap().feedback(word, word);
    });
    let message = *foreign.unwrap_err().downcast::<String>().unwrap();
    assert_eq!(message, "1123 is not a codeword of 4p2c");
}

#[test]
fn other_sizes_are_refused() {
    for (pins, colors, repeats, why) in [
        (0, 6, true, "a game has 1 to 8 pins, not 0"),
        (9, 6, true, "a game has 1 to 8 pins, not 9"),
        (4, 0, true, "a game has 1 to 15 colors, not 0"),
        (4, 16, true, "a game has 1 to 15 colors, not 16"),
        (4, 3, false, "without repeats, 4 pins need 4 or more colors, not 3"),
    ] {
        assert_eq!(Game::new(pins, colors, repeats).unwrap_err().to_string(), why);
    }
}

#[test]
fn games_are_read_as_they_are_written() {
    for (text, pins, colors, repeats) in [
        ("4p6c", 4, 6, true),
        ("8P15C", 8, 15, true),
        ("4p10c-no-repeats", 4, 10, false),
        ("1P1C-No-Repeats", 1, 1, false),
    ] {
        let game: Game = text.parse().unwrap();
        assert_eq!(Ok(game), Game::new(pins, colors, repeats));
        assert_eq!(game.to_string(), text.to_lowercase());
    }
    for text in ["", "pc", "4p", "4p6", "p6c", "4x6c", "4p6c-repeats", "+4p6c", "4p 6c", "4p6cc"] {
        assert_eq!(text.parse::<Game>(), Err(GameError::GameForm), "{text}");
    }
    assert_eq!("9p6c".parse::<Game>(), Err(GameError::Pins(9)));
}

#[test]
fn a_game_can_give_the_feedbacks_that_its_pairs_have_and_no_others() {
    for (pins, colors) in (1..=5).flat_map(|pins| (1..=5).map(move |colors| (pins, colors))) {
        for repeats in [true, false] {
            let Ok(game) = Game::new(pins, colors, repeats) else { continue };
            let words = game.list();
            let mut given = vec![false; index_count(pins)];
            for &guess in &words {
                let scorer = Scorer::new(pins, guess);
                words.iter().for_each(|&secret| given[scorer.index(secret)] = true);
            }
            for (black, white) in (0..=pins + 1).flat_map(|b| (0..=pins + 1).map(move |w| (b, w))) {
                let feedback = Feedback::new(black, white);
                let expected = feedback.index(pins).is_some_and(|index| given[index]);
                assert_eq!(game.can_give(feedback), expected, "{game} {feedback}");
            }
        }
    }
    let game = Game::new(4, 6, true).unwrap();
    assert!(!game.can_give(Feedback::new(usize::MAX, 2)));
    assert!(!game.can_give(Feedback::new(0, usize::MAX)));
}

#[test]
fn other_texts_are_refused() {
    let game = Game::new(4, 6, true).unwrap();
    for text in ["", "111", "11111", "1170", "0111", "111A", "1 11", "111\u{ff11}"] {
        let error = game.codeword(text).unwrap_err();
        assert_eq!(error.to_string(), "a codeword of 4p6c is 4 digits from 1 to 6", "{text}");
    }
    let game = Game::new(4, 6, false).unwrap();
    assert!(game.codeword("1231").is_err());
    assert!(game.codeword("1236").is_ok());
}

#[test]
fn random_secrets_are_codewords_of_the_game_and_cover_it() {
    for text in ["2p3c", "3p3c-no-repeats", "1p15c"] {
        let game: Game = text.parse().unwrap();
        let mut numbers = Random::new(7);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..1000 * game.count() {
            *seen.entry(game.any_codeword(&mut numbers)).or_insert(0) += 1;
        }
        assert_eq!(seen.len() as u64, game.count(), "{game}");
        assert!(seen.keys().all(|&word| game.contains(word)), "{game}");
        // The standard deviation is about 30.
        assert!(seen.values().all(|&count| (850..1150).contains(&count)), "{game}: {seen:?}");
    }
}
