//! Hands as lists of cards: `SA SK HQ`, or the codes of cards, `12 11 23`.

use std::slice;

use crate::honeymoon::card::{Card, EXPECTED_CARD};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::hands::Cards;
use crate::honeymoon::notation::statement::{parts, quoted};
use crate::text::lines::Word;
use crate::text::Error;

/// Returns the items of words, which have spaces, commas or brackets between them.
fn items(words: &[Word]) -> impl Iterator<Item = Word> + '_ {
    let all = words.iter().flat_map(|word| parts(word, |c| matches!(c, ',' | '[' | ']')));
    all.filter(|item| !item.text.is_empty())
}

/// Returns whether words are a list: of numbers, or of cards with their suits.
pub(super) fn is_list(words: &[Word]) -> bool {
    let is_card = |item: Word| Card::from_text(&item.text).is_some();
    is_of_numbers(words) || !words.is_empty() && items(words).all(is_card)
}

/// Returns whether words are a list of different cards.
pub(super) fn is_of_cards(words: &[Word]) -> bool {
    let mut hand = Hand::default();
    let is_new = |item: Word| {
        Card::from_text(&item.text).is_some_and(|card| {
            let is_new = !hand.has(card);
            hand = hand.with(card);
            is_new
        })
    };
    items(words).all(is_new)
}

/// Returns whether words are a list of numbers.
pub(super) fn is_of_numbers(words: &[Word]) -> bool {
    let is_number = |item: Word| item.text.bytes().all(|byte| byte.is_ascii_digit());
    !words.is_empty() && items(words).all(is_number)
}

/// Returns whether a list may have been meant as ranks: each hand is four numbers without brackets.
pub(super) fn may_be_ranks(words: &[Word]) -> bool {
    let has_brackets = words.iter().any(|word| word.text.contains(['[', ']']));
    let per_word: Vec<usize> = words.iter().map(|word| parts(word, |c| c == ',').len()).collect();
    !has_brackets && is_of_numbers(words) && (words.len() == 8 || per_word == [4, 4])
}

/// Adds the cards of a hand.
pub(super) fn add(cards: &mut Cards<'_>, words: &[Word]) -> Result<(), Error> {
    for item in items(words) {
        let card = Card::from_text(&item.text)
            .ok_or_else(|| cards.line.rejected(item.position, EXPECTED_CARD, quoted(&item.text)))?;
        cards.add(card, item.position)?;
    }
    Ok(())
}

/// Divides a list of cards between two hands. Each has a word of its own, or half of the cards.
pub(super) fn halves(words: &[Word]) -> [Vec<Word>; 2] {
    let mut first: Vec<Word> = items(words).collect();
    let middle = match words {
        // The words of `[1,2,3] [4,5,6]` are hands, and those of `SA SK` are cards.
        [word, _] if first.len() > 2 => items(slice::from_ref(word)).count(),
        _ => first.len().div_ceil(2),
    };
    let second = first.split_off(middle);
    [first, second]
}
