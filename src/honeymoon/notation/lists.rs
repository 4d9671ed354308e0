//! Hands as lists of cards: `SA SK HQ`, or the codes of cards, `12 11 23`.

use std::slice;

use crate::honeymoon::card::{Card, EXPECTED_CARD};
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
    let is_card = |item: Word| !is_number(&item.text) && Card::from_text(&item.text).is_some();
    is_of_numbers(words) || !words.is_empty() && items(words).all(is_card)
}

/// Returns whether words are a list of numbers. A word with an empty suit, such as `7,,8`, is none.
pub(super) fn is_of_numbers(words: &[Word]) -> bool {
    let has_gap = |word: &Word| word.text.contains(",,") || word.text.starts_with(',');
    let mut items = items(words).peekable();
    items.peek().is_some()
        && items.all(|item| is_number(&item.text))
        && !words.iter().any(|word| has_gap(word) && word.text.len() > 1)
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a list of numbers may have been meant as the ranks of this many hands: each has four
/// numbers without brackets.
pub(super) fn may_be_ranks(words: &[Word], hands: usize) -> bool {
    let has_brackets = words.iter().any(|word| word.text.contains(['[', ']']));
    let commas = |word: &Word| word.text.matches(',').count();
    let is_hand = |word: &Word| commas(word) == 3 && !word.text.ends_with(',');
    let are_hands = words.len() == hands && words.iter().all(is_hand);
    is_of_numbers(words) && !has_brackets && (words.len() == 4 * hands || are_hands)
}

/// Returns whether numbers can be ranks: they have no ones and zeros but those of tens.
pub(super) fn are_ranks(words: &[Word]) -> bool {
    items(words).all(|item| !item.text.replace("10", "T").contains(['0', '1']))
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

/// Divides a list of cards between two hands. The first hand ends where its bracket is closed, or with its
/// word if each hand has one, or else in the middle.
pub(super) fn halves(words: &[Word]) -> [Vec<Word>; 2] {
    let count = |words: &[Word]| items(words).count();
    let mut first: Vec<Word> = items(words).collect();
    let closed = words.iter().position(|word| word.text.contains(']'));
    let middle = match (closed, words) {
        (Some(at), _) => {
            let word = &words[at];
            let text = word.text.split(']').next().unwrap_or_default().to_string();
            count(&words[..at]) + count(&[Word { text, ..*word }])
        }
        (None, [word, _]) if first.len() > 2 => count(slice::from_ref(word)),
        _ => first.len().div_ceil(2),
    };
    let second = first.split_off(middle);
    [first, second]
}
