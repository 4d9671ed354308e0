//! Hands whose suits are marked: `SAKJT8HAQ9DKTCJT9` or `SAKJT8 HAQ9 DKT CJT9`, with letters or
//! symbols.
//!
//! Suits may be in any order, and a suit without cards may be missing.

use crate::honeymoon::card::{is_variation, Suit};
use crate::honeymoon::notation::hands::Cards;
use crate::honeymoon::notation::statement::{after, quoted};
use crate::text::lines::Word;
use crate::text::Error;

/// Returns whether a word begins with the mark of a suit.
pub(super) fn is_marked(word: &Word) -> bool {
    word.text.chars().next().and_then(Suit::from_mark).is_some()
}

/// Returns whether suits have colons after their marks, as in `S: AK H: Q`.
pub(super) fn have_colons(words: &[Word]) -> bool {
    let colons = words.iter().filter(|word| word.text.contains(':')).count();
    let has_dots = words.iter().any(|word| word.text.contains('.'));
    colons > 1 && !has_dots && words.first().is_some_and(is_marked)
}

/// Adds the cards of a hand.
pub(super) fn add(cards: &mut Cards<'_>, words: &[Word]) -> Result<(), Error> {
    let mut suit = None;
    for word in words {
        let mut ranks = Word { text: String::new(), ..*word };
        for (at, c) in word.text.chars().enumerate() {
            let place = after(word.position, at);
            match Suit::from_mark(c) {
                None if is_separator(c) => {}
                None => {
                    if ranks.text.is_empty() {
                        ranks.position = place;
                    }
                    ranks.text.push(c);
                    continue;
                }
                Some(_) => {}
            }
            // What is read so far ends here.
            add_ranks(cards, suit, &ranks)?;
            ranks.text.clear();
            suit = Suit::from_mark(c).or(suit);
        }
        add_ranks(cards, suit, &ranks)?;
    }
    Ok(())
}

fn add_ranks(cards: &mut Cards<'_>, suit: Option<Suit>, ranks: &Word) -> Result<(), Error> {
    match suit {
        _ if ranks.text.is_empty() => Ok(()),
        Some(suit) => cards.add_suit(suit, &ranks.text, ranks.position),
        None => {
            Err(cards.line.rejected(ranks.position, "a suit (S, H, D or C)", quoted(&ranks.text)))
        }
    }
}

/// Returns how many of the words belong to the first of two hands.
///
/// Both hands have the same number of cards, so the first hand ends after half of the cards. If no word
/// ends there, the first hand ends before the first word with a suit that it already has.
pub(super) fn first_hand(words: &[Word]) -> usize {
    let sizes: Vec<usize> = words.iter().map(size).collect();
    let all: usize = sizes.iter().sum();
    let mut before = 0;
    for (number, (size, word)) in sizes.iter().zip(words).enumerate() {
        if 2 * before == all && before > 0 && is_marked(word) {
            return number;
        }
        before += size;
    }
    let mut marks: Vec<Suit> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let of_word: Vec<Suit> = word.text.chars().filter_map(Suit::from_mark).collect();
        if of_word.iter().any(|suit| marks.contains(suit)) {
            return number;
        }
        marks.extend(of_word);
    }
    words.len()
}

/// Returns whether a character only stands between others.
fn is_separator(c: char) -> bool {
    is_variation(c) || matches!(c, ',' | '-' | ':')
}

/// Returns the number of cards in a word, if all of its letters are ranks or marks.
fn size(word: &Word) -> usize {
    let other = |c: &char| Suit::from_mark(*c).is_some() || is_separator(*c);
    word.text.replace("10", "T").chars().filter(|c| !other(c)).count()
}
