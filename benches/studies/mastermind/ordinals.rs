//! The steps of the write-up on ordinals: ways to number the feedbacks of a histogram. Each clears its
//! counters, counts the feedbacks of a guess, and finds the largest part and the number of parts, as a
//! strategy does.

use std::cell::OnceCell;
use std::rc::Rc;

use bitsolve::internals::mastermind::{histogram_by_the_rules, packings, Counted};
use bitsolve::mastermind::{Codeword, Game};

use crate::claim::Claim;
use crate::mastermind::{guesses_and_secrets, GUESSES, SECRETS};
use crate::page::{Page, NANOSECONDS};

/// The pins and the colors of the games.
const GAMES: [(usize, usize); 2] = [(4, 6), (5, 8)];

/// The packings in the author's order, the counters that they need for four and for five pins, and what the
/// author says.
const STEPS: [(&str, &str, &str, Claim); 6] = [
    ("decimal", "10 b + w: 41 or 51 counters", "reasonable", Claim::Nothing),
    ("shift", "`b << 4 \\| w`: 65 or 81 counters", "as reasonable", Claim::NoDifference),
    ("rows", "`[b][w]`: 25 or 36 counters", "as reasonable", Claim::NoDifference),
    ("table", "dense, looked up: 15 or 21 counters", "not good on a GPU", SLOWER),
    ("switch", "dense, by a `match`", "not good on a GPU", SLOWER),
    ("formula", "dense, by the formula", "four operations", SLOWER),
];

/// The author keeps sparse counters on the CPU, because anything more complex would be slower. So this is
/// what he says about dense ones.
const SLOWER: Claim = Claim::Slower;

/// Makes the page.
pub(crate) fn page() -> Page {
    let title = "Mastermind: numbers of feedbacks, per feedback with its histogram";
    let mut page = Page::new(title, NANOSECONDS);
    for (name, does, author, claim) in STEPS {
        page.step(name, does).author(author, claim).against("shift");
    }
    page.find("decimal").against_none();
    page.find("shift").against("decimal");
    for (pins, colors) in GAMES {
        let game = Game::new(pins, colors, true).expect("there is such a game");
        for size in SECRETS.into_iter().filter(|&size| size as u64 <= game.count()) {
            let input = Rc::<OnceCell<Input>>::default();
            for packing in packings(pins) {
                let step = page.find(packing.name);
                let made = input.clone();
                step.case(&format!("{game}/{size}"), true, move || {
                    let input = made.get_or_init(|| Input::new(&game, size));
                    let parts =
                        input.guesses.iter().map(|guess| (packing.parts)(guess, &input.secrets));
                    parts.eq(input.expected.iter().copied())
                });
                step.per((GUESSES * size) as u64);
                let made = input.clone();
                step.prepare(move || {
                    made.get_or_init(|| Input::new(&game, size));
                });
            }
        }
    }
    page
}

/// Some guesses and some secrets, and for each guess the largest part and the number of parts.
struct Input {
    guesses: Vec<Counted>,
    secrets: Vec<Counted>,
    expected: Vec<(u32, u32)>,
}

impl Input {
    fn new(game: &Game, size: usize) -> Self {
        let (guesses, secrets) = guesses_and_secrets(game, size);
        let parts = |&guess: &Codeword| {
            let sizes = histogram_by_the_rules(game, guess, secrets.iter().copied());
            let parts = sizes.iter().filter(|&&size| size > 0).count() as u32;
            (sizes.into_iter().max().unwrap_or(0), parts)
        };
        let expected = guesses.iter().map(parts).collect();
        let counted = |words: Vec<Codeword>| words.into_iter().map(Counted::new).collect();
        Self { expected, guesses: counted(guesses), secrets: counted(secrets) }
    }
}
