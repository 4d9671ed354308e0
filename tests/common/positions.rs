//! All relative positions of a given number of cards per hand.
//!
//! A position is the length of each suit and a word with one bit per card. The lowest bits belong
//! to the first suit. With a trump suit, the first suit is trump. The order of the other suits
//! makes no difference, so they are sorted from the longest to the shortest.

use bitsolve::honeymoon::{Deal, Suit};
use bitsolve::internals::honeymoon::Sequence;

/// The number of cards of a suit.
const RANKS: usize = 13;

/// Answers of an independent solver, which `data/honeymoon/README.md` describes. For each number of
/// cards a hand, every relative position without a trump suit and with one: `NT|T
/// lengths word tricks`.
pub(crate) const SOLVED: [(usize, &str, &str); 4] = [
    (
        1,
        include_str!("../data/honeymoon/all_nt_1.txt"),
        include_str!("../data/honeymoon/all_t_1.txt"),
    ),
    (
        2,
        include_str!("../data/honeymoon/all_nt_2.txt"),
        include_str!("../data/honeymoon/all_t_2.txt"),
    ),
    (
        3,
        include_str!("../data/honeymoon/all_nt_3.txt"),
        include_str!("../data/honeymoon/all_t_3.txt"),
    ),
    (
        4,
        include_str!("../data/honeymoon/all_nt_4.txt"),
        include_str!("../data/honeymoon/all_t_4.txt"),
    ),
];

/// The number of positions of 5 cards a hand in which the leader takes 0, 1, ... tricks: without a
/// trump suit, and with one. These counts and the next were known before this program was written.
pub(crate) const COUNTS_OF_5: [[usize; 6]; 2] =
    [[123, 603, 1478, 1738, 1253, 601], [831, 2434, 4629, 4803, 3091, 1096]];

/// The same for 6 cards.
pub(crate) const COUNTS_OF_6: [[usize; 7]; 2] =
    [[376, 1944, 5925, 8947, 7846, 4613, 1765], [2516, 8790, 19_898, 27_057, 21_420, 11_349, 3218]];

/// Returns the deal of a position. Clubs are the first suit.
pub(crate) fn position(lengths: [usize; 4], bits: u32, with_trump: bool) -> Deal {
    let trump = with_trump.then_some(Suit::Clubs);
    Sequence { bits, lengths }.deal(trump).expect("as many cards in each hand")
}

/// Returns all positions of `tricks` cards per hand. Those of the same lengths are consecutive.
pub(crate) fn all_positions(
    tricks: usize,
    with_trump: bool,
) -> impl Iterator<Item = ([usize; 4], u32)> {
    let words = move |lengths| {
        let words =
            (0..1u32 << (2 * tricks)).filter(move |bits| bits.count_ones() as usize == tricks);
        words.map(move |bits| (lengths, bits))
    };
    shapes(2 * tricks, with_trump).into_iter().flat_map(words)
}

/// Returns all lengths of suits that have `cards` cards in total.
fn shapes(cards: usize, with_trump: bool) -> Vec<[usize; 4]> {
    let mut shapes = Vec::new();
    let most = cards.min(RANKS);
    for a in 0..=most {
        for b in 0..=most {
            for c in 0..=b {
                let Some(d) = cards.checked_sub(a + b + c) else { continue };
                if d <= c && (with_trump || b <= a) {
                    shapes.push([a, b, c, d]);
                }
            }
        }
    }
    shapes
}

/// Returns each line of [`SOLVED`], its position, and the leader's tricks.
pub(crate) fn solved_positions() -> impl Iterator<Item = (&'static str, Deal, usize)> {
    let lines = |(_, no_trump, trump): (usize, &'static str, &'static str)| {
        no_trump.lines().chain(trump.lines())
    };
    SOLVED.into_iter().flat_map(lines).map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [trump, lengths, word, tricks] = fields[..] else { panic!("{line}") };
        let lengths: Vec<usize> =
            lengths.split(',').map(|length| length.parse().unwrap()).collect();
        let bits = u32::from_str_radix(word, 16).unwrap();
        let deal = position(lengths.try_into().unwrap(), bits, trump == "T");
        (line, deal, tricks.parse().unwrap())
    })
}
