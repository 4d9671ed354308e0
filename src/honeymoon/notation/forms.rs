//! The forms of hands, and how they are told apart.

use crate::honeymoon::notation::lists;
use crate::honeymoon::notation::marked;
use crate::text::lines::Word;

/// How hands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `AKJT8.AQ9.KT.JT9`
    Dots,
    /// `AKJT8,AQ9,KT,JT9`
    Commas,
    /// `AKJT8 AQ9 KT JT9`
    Spaces,
    /// `SAKJT8HAQ9DKTCJT9`, with spaces anywhere before a suit.
    Marks,
    /// `SA SK SJ`, or the codes of cards.
    List,
}

impl Form {
    /// Returns the form of one or two hands with these words.
    pub(super) fn of(words: &[Word], hands: usize) -> Self {
        let any = |c: char| words.iter().any(|word| word.text.contains(c));
        match words.first() {
            _ if lists::is_list(words) => Self::List,
            Some(first) if marked::is_marked(first) => Self::Marks,
            _ if any('.') => Self::Dots,
            // One more word is a mistake, and so is one less.
            _ if words.len() > 2 * hands => Self::Spaces,
            _ if any(',') => Self::Commas,
            _ => Self::Dots,
        }
    }
}
