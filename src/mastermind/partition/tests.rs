//! The counting of parts and the best guesses on every backend, against the rules.

mod best;
mod guesses;
mod parts;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::random::Random;

/// Returns all games with up to `most` codewords.
fn games(most: u64) -> impl Iterator<Item = Game> {
    let sizes = PINS.flat_map(|pins| COLORS.map(move |colors| (pins, colors)));
    let games = sizes.flat_map(|(pins, colors)| {
        [true, false].into_iter().filter_map(move |repeats| Game::new(pins, colors, repeats).ok())
    });
    games.filter(move |game| game.count() <= most)
}

/// Returns this many codewords at random, in lexical order. Some may be there twice.
fn any_words(random: &mut Random, game: &Game, number: usize) -> Vec<Codeword> {
    let mut words: Vec<Codeword> = (0..number).map(|_| game.any_codeword(random)).collect();
    words.sort_unstable();
    words
}
