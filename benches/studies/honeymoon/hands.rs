//! Hands as arrays of cards against boards of 64 bits: the relative sequence, the lengths of the suits,
//! and games in which the discards receive the cards.

use std::rc::Rc;
use std::time::Duration;

use bitsolve::honeymoon::Deal;
use bitsolve::internals::honeymoon::arrays::{self, Arrays};
use bitsolve::internals::honeymoon::boards::{self, Boards};
use bitsolve::internals::honeymoon::{mix, packed, Game, Sequence};

use crate::claim::Claim;
use crate::common::deals::random_deals;
use crate::honeymoon::{portable, special_step};
use crate::page::{Page, Step, NANOSECONDS};

/// The number of games in a case. With fewer, the processor learns by heart which hand has the next card.
const GAMES: usize = 5000;

/// The numbers of cards per hand.
const CARDS: [usize; 2] = [13, 5];

/// Games of 13 cards, and the answers from the deals before each trick.
struct Games {
    games: Rc<Vec<Game>>,
}

impl Games {
    fn new() -> Self {
        let games = random_deals(13, GAMES).iter().map(Game::of).collect();
        Self { games: Rc::new(games) }
    }

    /// Returns the deals in which this many cards per hand are left.
    fn deals(&self, cards: usize) -> impl Iterator<Item = Deal> + '_ {
        self.games.iter().map(move |game| game.tricks[13 - cards].deal)
    }

    /// Returns the games once this many cards per hand are left.
    fn arrays(&self, cards: usize) -> Vec<Arrays> {
        self.games.iter().filter_map(|game| game.hands(13 - cards)).collect()
    }

    /// Returns the games once this many cards per hand are left.
    fn boards(&self, cards: usize) -> Vec<Boards> {
        self.games.iter().filter_map(|game| game.hands(13 - cards)).collect()
    }
}

/// Makes the page.
pub(crate) fn page() -> Page {
    let title = "Honeymoon Bridge: hands, for each pair of hands or for each trick";
    let mut page = Page::new("honeymoon/hands", title, NANOSECONDS).takes(Duration::from_secs(8));
    let games = Games::new();

    let step = page.step("sequence-merge", "arrays: two sorted hands merged");
    on_arrays(step, &games, sequence, arrays::sequences_by_merging);
    let step = page.step("sequence-sort", "arrays: the cards of both hands sorted");
    on_arrays(step, &games, sequence, arrays::sequences_by_sorting);
    let step = page.step("sequence-pext-portable", "boards: OR, and PEXT without the instruction");
    on_boards(step, &games, sequence, |hands| boards::sequences(portable(), hands));
    if let Some((cpu, step)) = special_step(&mut page, "sequence-pext", "boards: OR and PEXT") {
        on_boards(step, &games, sequence, move |hands| boards::sequences(cpu, hands));
        step.author(MUCH_FASTER, Claim::Faster).against("sequence-sort");
    }

    let step = page.step("lengths-count", "arrays: the cards of each suit counted one by one");
    on_arrays(step.against_none(), &games, lengths, arrays::lengths);
    let step = page.step("lengths-masks", "boards: a mask per suit, ones counted by arithmetic");
    on_boards(step, &games, lengths, |hands| boards::lengths(portable(), hands));
    step.author(MUCH_FASTER, Claim::Faster);
    if let Some((cpu, step)) =
        special_step(&mut page, "lengths-popcnt", "boards: a mask per suit and POPCNT")
    {
        on_boards(step, &games, lengths, move |hands| boards::lengths(cpu, hands));
        step.author(MUCH_FASTER, Claim::Faster).against("lengths-count");
    }

    let step = page.step("trick-arrays", "arrays: cards found and removed, then both of the above");
    in_games(step.against_none(), arrays::games);
    let step = page
        .step("trick-boards-portable", "boards: bits moved by XOR and OR, then both of the above");
    in_games(step, |games| boards::games(portable(), games));
    step.author(MUCH_FASTER, Claim::Faster);
    if let Some((cpu, step)) =
        special_step(&mut page, "trick-boards", "the same with PEXT and POPCNT")
    {
        in_games(step, move |games| boards::games(cpu, games));
        step.author(MUCH_FASTER, Claim::Faster).against("trick-arrays");
    }
    page
}

const MUCH_FASTER: &str = "much faster than arrays";

/// Returns the sequence of a deal, as the rest of the library makes it.
fn sequence(deal: &Deal) -> u32 {
    Sequence::of(deal, portable()).bits
}

/// Returns the lengths of the suits of a deal.
fn lengths(deal: &Deal) -> u32 {
    packed(Sequence::of(deal, portable()).lengths)
}

/// Adds the cases of a step that works on arrays.
fn on_arrays(
    step: &mut Step,
    games: &Games,
    answer: fn(&Deal) -> u32,
    all: impl Fn(&[Arrays]) -> u64 + Copy + 'static,
) {
    for cards in CARDS {
        let expected = games.deals(cards).fold(0, |total, deal| mix(total, answer(&deal)));
        let hands = games.arrays(cards);
        assert_eq!(hands.len(), GAMES);
        step.case(&cards.to_string(), expected, move || all(&hands)).per(GAMES as u64);
    }
}

/// Adds the cases of a step that works on boards.
fn on_boards(
    step: &mut Step,
    games: &Games,
    answer: fn(&Deal) -> u32,
    all: impl Fn(&[Boards]) -> u64 + Copy + 'static,
) {
    for cards in CARDS {
        let expected = games.deals(cards).fold(0, |total, deal| mix(total, answer(&deal)));
        let hands = games.boards(cards);
        assert_eq!(hands.len(), GAMES);
        step.case(&cards.to_string(), expected, move || all(&hands)).per(GAMES as u64);
    }
}

/// Adds the cases of a step that replays games.
fn in_games(step: &mut Step, all: impl Fn(&[Game]) -> u64 + Copy + 'static) {
    for cards in CARDS {
        let games: Vec<Game> = random_deals(cards, GAMES).iter().map(Game::of).collect();
        let deals = games.iter().flat_map(|game| &game.tricks).map(|trick| trick.deal);
        let expected =
            deals.fold(0, |total, deal| mix(mix(total, sequence(&deal)), lengths(&deal)));
        let tricks = (GAMES * cards) as u64;
        step.case(&cards.to_string(), expected, move || all(&games)).per(tricks);
    }
}
