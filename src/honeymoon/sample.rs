//! One hand in many random deals: how many tricks it takes, with each trump suit and either side on
//! lead, or after each card that it may play.

use std::cmp::Reverse;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::honeymoon::card::{Card, CardError, Suit, RANKS};
use crate::honeymoon::deal::{reply_wins, Deal, Play, Side};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::shuffle::random_hand;
use crate::honeymoon::solver::endgames::{words, Database, EndgameTable};
use crate::honeymoon::solver::{best, Solver};
use crate::random::Random;
use crate::text::numbers::count;
use crate::threads::on_threads;

/// The number of hands that a thread takes at a time.
const BATCH: usize = 64;

/// A player's view of a game in which it is this player's turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The player's cards that are left.
    pub(crate) hand: Hand,
    /// The card that the other side has led, or `None` if the player leads.
    pub(crate) lead: Option<Card>,
    /// The cards that may be in the other hand, besides the one that was led.
    unseen: Hand,
}

impl View {
    /// Returns the view of the player who had this hand of 1 to 13 cards, after these cards have been played.
    /// The first card is the player's if it is in the hand. The `seen` cards are in neither hand.
    pub(crate) fn new(
        hand: Hand,
        seen: Hand,
        trump: Option<Suit>,
        played: &[Card],
    ) -> Result<Self, CardError> {
        if let Some(card) = hand.intersection(seen).cards().next() {
            let found = format!("{card}, which is in the hand");
            return Err(CardError::new("seen cards that are not in the hand", found));
        }
        let most = 2 * hand.len() - 1;
        if played.len() > most {
            let expected = format!("at most {} after 'play'", count(most, "card"));
            return Err(CardError::new(expected, played.len()));
        }
        let mut view = Self { hand, lead: None, unseen: Hand::ALL.minus(hand.union(seen)) };
        let mut is_turn = played.first().is_none_or(|&first| hand.has(first));
        for (number, &card) in played.iter().enumerate() {
            if is_turn {
                view.play(card)?;
            } else if view.unseen.has(card) {
                view.unseen = view.unseen.without(card);
            } else {
                let found = match () {
                    () if hand.has(card) => "is in the hand",
                    () if seen.has(card) => "was seen",
                    () if played[..number].contains(&card) => "was played before",
                    () => "would have followed suit before",
                };
                let expected = "a card that the other side may hold";
                return Err(CardError::new(expected, format_args!("{card}, which {found}")));
            }
            let Some(lead) = view.lead.take() else {
                (view.lead, is_turn) = (Some(card), !is_turn);
                continue;
            };
            if !is_turn && card.suit() != lead.suit() {
                view.unseen = view.unseen.minus(view.unseen.of(lead.suit()));
            }
            // The winner leads.
            is_turn = is_turn == reply_wins(trump, lead, card);
        }
        if !is_turn {
            return Err(CardError::new("a turn of the hand", "a turn of the other side"));
        }
        let (least, unseen) = (view.hidden(), view.unseen.len());
        if unseen < least {
            let expected = format!("at least {} for the other hand", count(least, "unseen card"));
            return Err(CardError::new(expected, unseen));
        }
        Ok(view)
    }

    /// Plays a card of the hand.
    fn play(&mut self, card: Card) -> Result<(), CardError> {
        let legal = self.legal();
        if !legal.has(card) {
            let rule = self.lead.filter(|_| legal != self.hand);
            let rule = rule.map_or(String::new(), |lead| format!(" that follows suit to {lead}"));
            return Err(CardError::new(format!("a card of the hand{rule} ({legal})"), card));
        }
        self.hand = self.hand.without(card);
        Ok(())
    }

    /// Returns the cards that the player may play.
    fn legal(&self) -> Hand {
        let following = self.lead.map_or(self.hand, |lead| self.hand.of(lead.suit()));
        if following.is_empty() {
            self.hand
        } else {
            following
        }
    }

    /// Returns the number of cards in the other hand that the player cannot see.
    fn hidden(&self) -> usize {
        self.hand.len() - usize::from(self.lead.is_some())
    }

    /// Returns the game in which the other side has these hidden cards.
    fn game(&self, trump: Option<Suit>, hidden: Hand) -> Play {
        let sides = self.lead.map_or((self.hand, hidden), |lead| (hidden.with(lead), self.hand));
        let deal = Deal::new(trump, sides.0, sides.1).expect("the hands are as large and differ");
        let mut play = Play::new(deal);
        if let Some(lead) = self.lead {
            play.add(lead).expect("the leader has this card");
        }
        play
    }

    /// Returns this many random hands of hidden cards.
    pub(crate) fn random_hands(self, mut random: Random, count: usize) -> Hands {
        let hand = move |_| random_hand(&mut random, self.unseen, self.hidden());
        Hands { count, is_all: false, rest: Box::new((0..count).map(hand)) }
    }

    /// Returns every hand of hidden cards, if there are at most this many, or else this many random hands.
    pub(crate) fn hands(self, random: Random, most: usize) -> Hands {
        let (hidden, cards) = (self.hidden(), self.unseen.cards().collect::<Vec<_>>());
        let all = words(cards.len(), hidden);
        let count = words(cards.len(), hidden).take(most + 1).count();
        if count > most {
            return self.random_hands(random, most);
        }
        let hand = move |word: u64| {
            let places = (0..cards.len()).filter(|place| word >> place & 1 != 0);
            places.map(|place| cards[place]).collect()
        };
        Hands { count, is_all: true, rest: Box::new(all.map(hand)) }
    }
}

/// Hands of hidden cards.
pub(crate) struct Hands {
    pub(crate) count: usize,
    /// Whether these are all possible hands, each once.
    pub(crate) is_all: bool,
    rest: Box<dyn Iterator<Item = Hand> + Send>,
}

/// How many tricks are taken in some deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// For each number of tricks, the number of deals in which they are taken.
    pub(crate) tricks: [u64; RANKS + 1],
    /// The number of deals in which no other card takes more. It is counted only for a card.
    pub(crate) best: u64,
}

impl Tally {
    fn add(&mut self, more: &Self) {
        self.tricks.iter_mut().zip(more.tricks).for_each(|(count, more)| *count += more);
        self.best += more.best;
    }

    /// Returns the number of deals.
    pub(crate) fn deals(&self) -> u64 {
        self.tricks.iter().sum()
    }

    /// Returns the number of tricks in all deals together.
    fn sum(&self) -> u64 {
        self.tricks.iter().zip(0..).map(|(count, tricks)| count * tricks).sum()
    }

    /// Returns the mean number of tricks.
    pub(crate) fn mean(&self) -> f64 {
        self.sum() as f64 / self.deals() as f64
    }

    /// Returns the standard error of the mean. The deals must be random, and there must be at least two.
    pub(crate) fn error(&self) -> f64 {
        let (deals, mean) = (self.deals() as f64, self.mean());
        let square =
            |(&count, tricks): (&u64, u32)| count as f64 * (f64::from(tricks) - mean).powi(2);
        let squares: f64 = self.tricks.iter().zip(0..).map(square).sum();
        (squares / (deals - 1.0) / deals).sqrt()
    }
}

/// How many tricks a hand takes with one trump suit or none: if this [`Side`] leads, or after this [`Card`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TrickCounts<T> {
    pub(crate) trump: Option<Suit>,
    pub(crate) of: T,
    pub(crate) tally: Tally,
}

/// A sample that is being taken.
pub(crate) struct Sample {
    view: View,
    trumps: Vec<Option<Suit>>,
    /// The endgame database that the solvers ask.
    database: Option<Arc<Database>>,
    /// The hands that remain to be dealt.
    hands: Mutex<Hands>,
    /// The number of hands that are done.
    done: AtomicUsize,
}

impl Sample {
    /// Prepares a sample of these hands.
    pub(crate) fn new(
        view: View,
        trumps: Vec<Option<Suit>>,
        hands: Hands,
        database: Option<Arc<Database>>,
    ) -> Self {
        Self { view, trumps, database, hands: Mutex::new(hands), done: AtomicUsize::new(0) }
    }

    /// Returns how many deals are done.
    pub(crate) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// Counts the tricks of the player's hand with up to this many threads, as many as the system can
    /// start. Returns two counts for each trump suit: if this hand leads, and if the other one leads. They
    /// do not depend on the threads. No card has been led.
    pub(crate) fn tricks(&self, threads: usize) -> Vec<TrickCounts<Side>> {
        self.take(threads, &[Side::Leader, Side::Other], |tallies, solver, other| {
            // Each number of tricks is a good guess for the next. For three hands that were measured, this saves a
            // tenth of the time.
            let mut guess = self.view.hand.len() / 2;
            for (pair, &trump) in tallies.chunks_exact_mut(2).zip(&self.trumps) {
                let deal = Deal::new(trump, self.view.hand, other);
                let deal = deal.expect("the hands are as large and differ");
                let most = deal.tricks();
                guess = solver.value_by_guess(&deal, guess);
                pair[0].tricks[guess] += 1;
                guess = most - solver.value_by_guess(&deal.swapped(), most - guess);
                pair[1].tricks[guess] += 1;
            }
        })
    }

    /// Does the same for each card that the player may play. For each trump suit, the cards with the most
    /// tricks come first, and equal ones are in the order of [`Hand::cards`].
    pub(crate) fn cards(&self, threads: usize) -> Vec<TrickCounts<Card>> {
        let cards: Vec<Card> = self.view.legal().cards().collect();
        let mut rows = self.take(threads, &cards, |tallies, solver, other| {
            for (tallies, &trump) in tallies.chunks_exact_mut(cards.len()).zip(&self.trumps) {
                let values = solver.card_values(&self.view.game(trump, other));
                for &(card, tricks) in &values {
                    let row = cards.iter().position(|&it| it == card);
                    let tally = &mut tallies[row.expect("a solver values only legal cards")];
                    tally.tricks[tricks] += 1;
                    tally.best += u64::from(tricks == best(&values));
                }
            }
        });
        for rows in rows.chunks_exact_mut(cards.len()) {
            rows.sort_by_key(|row| Reverse(row.tally.sum()));
        }
        rows
    }

    /// Takes the sample. Returns one tally for each combination of a trump suit and one of the `keys`; `add` adds a
    /// deal to these tallies.
    fn take<T: Copy>(
        &self,
        threads: usize,
        keys: &[T],
        add: impl Fn(&mut [Tally], &mut Solver, Hand) + Sync,
    ) -> Vec<TrickCounts<T>> {
        let keys = self.trumps.iter().flat_map(|&trump| keys.iter().map(move |&of| (trump, of)));
        let row = |(trump, of)| TrickCounts { trump, of, tally: Tally::default() };
        let mut rows: Vec<_> = keys.map(row).collect();
        let endgames = Arc::<EndgameTable>::default();
        let threads = NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN);
        let tallies = rows.len();
        // Each item is a thread, which works until no hands are left.
        let work = |(): &mut (), (): &()| {
            let mut solver = Solver::sharing(Arc::clone(&endgames), self.database.clone());
            let mut all = vec![Tally::default(); tallies];
            loop {
                let others = self.others();
                if others.is_empty() {
                    return all;
                }
                others.iter().for_each(|&other| add(&mut all, &mut solver, other));
                self.done.fetch_add(others.len(), Ordering::Relaxed);
            }
        };
        for (_, all) in on_threads(threads, &vec![(); threads.get()], || (), work) {
            for tallies in &all {
                rows.iter_mut().zip(tallies).for_each(|(row, more)| row.tally.add(more));
            }
        }
        rows
    }

    /// Deals the next other hands. There are none at the end.
    fn others(&self) -> Vec<Hand> {
        let mut hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
        hands.rest.by_ref().take(BATCH).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::deal::TRUMPS;
    use crate::honeymoon::shuffle::{deal_out_of, random_deal, random_trump, shuffle};
    use crate::honeymoon::solver::reference::ReferenceSolver;

    fn view(hand: Hand) -> View {
        View::new(hand, Hand::default(), None, &[]).unwrap()
    }

    #[test]
    fn a_sample_counts_the_values_of_its_deals() {
        let mut random = Random::new(5);
        for cards in [1, 5, 13] {
            let hand = random_deal(&mut random, cards, None).leader();
            let seed = u64::from(random.below(1000));
            let mut expected = vec![[Tally::default(); 2]; TRUMPS.len()];
            for other in view(hand).random_hands(Random::new(seed), 150).rest {
                assert_eq!((other.len(), other.intersection(hand)), (cards, Hand::default()));
                for (pair, trump) in expected.iter_mut().zip(TRUMPS) {
                    let deal = Deal::new(trump, hand, other).unwrap();
                    let mut solver = Solver::new();
                    pair[0].tricks[solver.value(&deal)] += 1;
                    pair[1].tricks[hand.len() - solver.value(&deal.swapped())] += 1;
                }
            }
            for threads in [1, 2, 5] {
                let hands = view(hand).random_hands(Random::new(seed), 150);
                let sample = Sample::new(view(hand), TRUMPS.to_vec(), hands, None);
                let found = sample.tricks(threads);
                let tallies: Vec<Tally> = found.iter().map(|row| row.tally).collect();
                assert_eq!(tallies, expected.concat(), "{cards} cards, seed {seed}");
                let sides = found.iter().map(|row| row.of);
                assert!(sides.eq([Side::Leader, Side::Other].repeat(TRUMPS.len())));
                assert_eq!(sample.done(), 150);
            }
        }
    }

    /// Returns the tricks of each card against each other hand that the rules allow, from games that are
    /// played card by card.
    fn slow(
        trump: Option<Suit>,
        hand: Hand,
        hidden: Hand,
        played: &[Card],
    ) -> Vec<TrickCounts<Card>> {
        let mut rows: Vec<TrickCounts<Card>> = Vec::new();
        let numbers: Vec<Card> = hidden.cards().collect();
        for subset in 0..1_u32 << numbers.len() {
            let cards = numbers.iter().enumerate().filter(|(place, _)| subset >> place & 1 != 0);
            let other: Hand = cards.map(|(_, &card)| card).collect();
            let leads = played.first().is_none_or(|&card| hand.has(card));
            let (leader, follower) = if leads { (hand, other) } else { (other, hand) };
            let Ok(deal) = Deal::new(trump, leader, follower) else { continue };
            let mut play = Play::new(deal);
            if played.iter().any(|&card| play.add(card).is_err()) {
                continue;
            }
            let values = ReferenceSolver.card_values(&play);
            for &(card, tricks) in &values {
                if !rows.iter().any(|row| row.of == card) {
                    rows.push(TrickCounts { trump, of: card, tally: Tally::default() });
                }
                let row = rows.iter_mut().find(|row| row.of == card).unwrap();
                row.tally.tricks[tricks] += 1;
                row.tally.best += u64::from(tricks == best(&values));
            }
        }
        rows.sort_by_key(|row| (Reverse(row.tally.sum()), Reverse(row.of)));
        rows
    }

    #[test]
    fn the_means_of_cards_are_those_of_all_hands() {
        let mut random = Random::new(11);
        let [mut leads, mut replies, mut voids] = [0; 3];
        for case in 0..300 {
            // A few cards of the deck, of which the other side has as many as the hand.
            let mut numbers: Vec<usize> = (0..4 * RANKS).collect();
            shuffle(&mut random, &mut numbers);
            numbers.truncate(9 + case % 2);
            let trump = random_trump(&mut random);
            let deal = deal_out_of(&mut random, numbers.clone(), 2 + case % 3, trump);
            let deck: Hand = numbers.iter().map(|&number| Card::from_number(number)).collect();
            let (mut play, mut played) = (Play::new(deal), Vec::new());
            for _ in 0..random.below(2 * deal.tricks() as u32) {
                let legal: Vec<Card> = play.legal().cards().collect();
                let card = legal[random.below(legal.len() as u32) as usize];
                played.push(card);
                play.add(card).unwrap();
            }
            let is_leader = play.turn() == Side::Leader;
            let hand = if is_leader { deal.leader() } else { deal.other() };
            let why = format!("{deal} {played:?} {hand}");
            let seen = Hand::ALL.minus(deck);
            let view = View::new(hand, seen, trump, &played).expect(&why);
            let expected = slow(trump, hand, deck.minus(hand), &played);
            let sample =
                |hands: Hands, threads| Sample::new(view, vec![trump], hands, None).cards(threads);
            let count = expected[0].tally.deals() as usize;
            let all = view.hands(Random::new(1), count);
            assert!(all.is_all && all.count == count, "{why}");
            assert!(!view.hands(Random::new(1), count - 1).is_all, "{why}");
            assert_eq!(sample(all, 1 + case % 3), expected, "{why}");
            let of_random =
                |threads| sample(view.random_hands(Random::new(case as u64), 400), threads);
            let found = of_random(1);
            assert_eq!(found, of_random(2 + case % 3), "{why}");
            for TrickCounts { of: card, tally, .. } in found {
                let row = expected.iter().find(|row| row.of == card).unwrap();
                let exact = row.tally.mean();
                // All tricks may be equal by chance.
                let distance = (tally.mean() - exact).abs();
                assert!(distance <= 5.0 * tally.error() + 0.02, "{why}: {card} {tally:?} {exact}");
            }
            *(if play.lead().is_none() { &mut leads } else { &mut replies }) += 1;
            let known = played.iter().fold(seen.union(hand), |known, &card| known.with(card));
            voids += usize::from(known.union(view.unseen) != Hand::ALL);
        }
        assert!(leads > 100 && replies > 80 && voids > 20, "{leads} {replies} {voids}");
    }

    #[test]
    fn the_standard_error_is_that_of_the_mean() {
        let mut tally = Tally::default();
        (tally.tricks[3], tally.tricks[5]) = (2, 2);
        // The variance is 4/3.
        assert_eq!((tally.mean(), tally.error()), (4.0, (1.0_f64 / 3.0).sqrt()));
    }
}
