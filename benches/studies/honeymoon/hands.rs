//! Hands as arrays of cards against boards of 64 bits: the relative sequence, the lengths of the suits,
//! and games in which the discards receive the cards.

use bitsolve::honeymoon::Deal;
use bitsolve::internals::honeymoon::arrays;
use bitsolve::internals::honeymoon::boards;
use bitsolve::internals::honeymoon::{mix, packed, Dealt, Game, Hands, Sequence};

use crate::claim::Claim;
use crate::common::deals::random_deals;
use crate::honeymoon::{portable, special_step};
use crate::page::{Page, Step, NANOSECONDS};

/// The number of games in a case. With fewer, the branch predictor knows which hand has the next card.
const GAMES: usize = 5000;

/// The numbers of cards per hand. The article's example has 5.
const CARDS: [usize; 2] = [5, 13];

/// Games of 13 cards per hand.
struct Games {
    games: Vec<Game>,
}

impl Games {
    fn new() -> Self {
        Self { games: random_deals(13, GAMES).iter().map(Game::of).collect() }
    }

    /// Returns the deals in which this many cards per hand are left.
    fn deals(&self, cards: usize) -> impl Iterator<Item = Deal> + '_ {
        self.games.iter().map(move |game| game.tricks[13 - cards].deal)
    }

    /// Returns the hands of the games once this many cards per hand are left.
    fn hands<H: Hands>(&self, cards: usize) -> Vec<H> {
        self.games.iter().filter_map(|game| game.hands(13 - cards)).collect()
    }
}

/// Makes the page.
pub(crate) fn page() -> Page {
    let title = "Honeymoon Bridge: hands, for each pair of hands or for each trick";
    let mut page = Page::new(title, NANOSECONDS).takes(6, 8);
    let games = Games::new();

    let step = page.step("sequence-merge", "arrays: two sorted hands merged");
    on_hands(step, &games, sequence, arrays::sequences_by_merging);
    let step = page.step("sequence-sort", "arrays: the cards of both hands sorted");
    on_hands(step, &games, sequence, arrays::sequences_by_sorting);
    let step = page.step("sequence-pext-portable", "boards: OR, and PEXT without the instruction");
    on_hands(step, &games, sequence, |hands| boards::sequences(portable(), hands));
    if let Some((cpu, step)) = special_step(&mut page, "sequence-pext", "boards: OR and PEXT") {
        on_hands(step, &games, sequence, move |hands| boards::sequences(cpu, hands));
        step.author(MUCH_FASTER, Claim::Faster).against("sequence-sort");
    }

    let step = page.step("lengths-count", "arrays: the cards of each suit counted one by one");
    on_hands(step.against_none(), &games, lengths, arrays::lengths);
    let step = page.step("lengths-masks", "boards: a mask per suit, ones counted by arithmetic");
    on_hands(step, &games, lengths, |hands| boards::lengths(portable(), hands));
    step.author(MUCH_FASTER, Claim::Faster);
    if let Some((cpu, step)) =
        special_step(&mut page, "lengths-popcnt", "boards: a mask per suit and POPCNT")
    {
        on_hands(step, &games, lengths, move |hands| boards::lengths(cpu, hands));
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

/// Adds the cases of a step that works on many hands.
fn on_hands<H: Hands + 'static>(
    step: &mut Step,
    games: &Games,
    answer: fn(&Deal) -> u32,
    all: impl Fn(&[H]) -> u64 + Copy + 'static,
) {
    for cards in CARDS {
        let expected = games.deals(cards).fold(0, |total, deal| mix(total, answer(&deal)));
        let hands = games.hands(cards);
        assert_eq!(hands.len(), GAMES);
        step.case(&cards.to_string(), expected, move || all(&hands)).per(GAMES as u64);
    }
}

/// Adds the cases of a step that replays games.
fn in_games<H: Hands + 'static>(
    step: &mut Step,
    all: impl Fn(&[Dealt<H>]) -> u64 + Copy + 'static,
) {
    for cards in CARDS {
        let games: Vec<Game> = random_deals(cards, GAMES).iter().map(Game::of).collect();
        let deals = games.iter().flat_map(|game| &game.tricks).map(|trick| trick.deal);
        let expected =
            deals.fold(0, |total, deal| mix(mix(total, sequence(&deal)), lengths(&deal)));
        let with_hands = |game: Game| Some((game.hands(0)?, game));
        let games: Vec<Dealt<H>> = games.into_iter().filter_map(with_hands).collect();
        assert_eq!(games.len(), GAMES);
        let tricks = (GAMES * cards) as u64;
        step.case(&cards.to_string(), expected, move || all(&games)).per(tricks);
    }
}
