//! The moves of a hand, and the sequence without the card that was played.
//!
//! The loops are so short that it matters where the linker puts them. One that crosses a border of 64 bytes
//! may take 1.5 times as long. To compare the loops with BMI1 and without, prevent this:
//!
//! ```sh
//! RUSTFLAGS="-C llvm-args=-align-loops=64" cargo bench --bench studies -- studies/honeymoon/moves
//! ```

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{
    gapped, lowest_bits, runs, scan, tops, Choice, Loop, Removal, Sequence, LANE_PLACES,
};

use crate::claim::Claim;
use crate::common::deals::random_deals;
use crate::honeymoon::{portable, special_step};
use crate::page::{Page, Step, NANOSECONDS};

/// The number of hands in a case. With 1000 of them, the branch predictor knows when loops end.
const HANDS: usize = 10_000;

/// The numbers of cards per hand. The article's example has 5.
const CARDS: [usize; 2] = [5, 13];

/// Makes the page.
pub(crate) fn page() -> Page {
    let title = "Honeymoon Bridge: moves, for each removal or for all moves of a hand";
    let mut page = Page::new(title, NANOSECONDS).takes(6, 8);

    let step = page.step("scan", "every bit, and the one above it");
    moves(step, Loop::Scan, portable());
    step.author("10 steps, a bad example", Claim::Nothing);
    let step = page.step("reorder-bits", "one card removed: all others copied bit by bit");
    removals(step.against_none(), Removal::BitByBit, portable());
    step.author("a bad example", Claim::Nothing);
    let step = page.step("reorder-shifts", "one card removed: the higher ones shifted down");
    removals(step, Removal::Shifts, portable());
    step.author("one line, fast", Claim::Faster);
    if let Some((cpu, step)) =
        special_step(&mut page, "reorder-pext", "one card removed by one PEXT")
    {
        removals(step, Removal::Pext, cpu);
    }
    let step = page.step("lowest-bits", "every card, the lowest first");
    moves(step, Loop::LowestBits, portable());
    step.author("5 steps instead of 10", Claim::Times(0.5)).against("scan");
    if let Some((cpu, step)) =
        special_step(&mut page, "lowest-bits-bmi1", "the same with BLSI and BLSR")
    {
        moves(step, Loop::LowestBits, cpu);
        step.author("the same result", Claim::Nothing);
    }
    let step = page.step("runs", "one card of each run, cleared by a carry");
    moves(step, Loop::Runs, portable());
    step.author("3 steps instead of 5", Claim::Times(0.6)).against("lowest-bits");
    let step =
        page.step("runs-sorted", "the same on the same hands, sorted by their number of runs");
    sorted_moves(step, Loop::Runs, portable());
    if let Some((cpu, step)) = special_step(&mut page, "runs-bmi1", "one of each run, with BLSI") {
        moves(step, Loop::Runs, cpu);
        step.against("runs");
    }
    let step = page.step("tops", "one card of each run, all found at once");
    moves(step, Loop::Tops, portable());
    step.against("runs");
    if let Some((cpu, step)) =
        special_step(&mut page, "tops-bmi1", "the same with ANDN, BLSI and BLSR")
    {
        moves(step, Loop::Tops, cpu);
        step.against("runs-bmi1");
    }
    page
}

/// Returns the sequences of random deals.
fn sequences(cards: usize) -> Vec<Sequence> {
    random_deals(cards, HANDS).iter().map(|deal| Sequence::of(deal, portable())).collect()
}

/// Adds the cases of a loop over moves.
fn moves(step: &mut Step, kind: Loop, cpu: Cpu) {
    for cards in CARDS {
        add(step, kind, cpu, cards, sequences(cards).iter().map(gapped).collect());
    }
}

/// Adds the cases of a loop over moves. Hands with the same number of runs follow each other, so the
/// processor can predict where the loop ends.
fn sorted_moves(step: &mut Step, kind: Loop, cpu: Cpu) {
    for cards in CARDS {
        let mut words: Vec<u64> = sequences(cards).iter().map(gapped).collect();
        words.sort_by_key(|&word| runs(word).count());
        add(step, kind, cpu, cards, words);
    }
}

fn add(step: &mut Step, kind: Loop, cpu: Cpu, cards: usize, words: Vec<u64>) {
    assert_eq!(words.len(), HANDS);
    words.iter().for_each(|&word| check(word, cards));
    let expected = words.iter().map(|&word| match kind {
        Loop::LowestBits => word,
        Loop::Runs => word & !(word << 1),
        Loop::Scan | Loop::Tops => word & !(word >> 1),
    });
    // Three of the suits have a gap before the next suit.
    let places = 2 * cards as u32 + 3;
    step.case(&cards.to_string(), expected.sum(), move || kind.total(cpu, &words, places));
    step.per(HANDS as u64);
}

/// Checks that the cards from the lowest to the highest of each run are all cards, and no others.
fn check(word: u64, cards: usize) {
    let lowest: Vec<u64> = runs(word).collect();
    let highest: Vec<u64> = scan(word, LANE_PLACES).collect();
    assert_eq!(lowest.len(), highest.len(), "{word:b}");
    let whole = |(&lowest, &highest): (&u64, &u64)| 2 * highest - lowest;
    let in_runs: u64 = lowest.iter().zip(&highest).map(whole).sum();
    let one_by_one: u64 = lowest_bits(word).sum();
    assert_eq!((in_runs, one_by_one), (word, word));
    assert_eq!(lowest_bits(word).count(), cards, "{word:b}");
    assert!(tops(word).eq(highest), "{word:b}");
}

/// Adds the cases of a way to remove a card: each card of each hand is removed once.
fn removals(step: &mut Step, removal: Removal, cpu: Cpu) {
    for cards in CARDS {
        let in_play = 2 * cards as u32;
        let mut choices: Vec<Choice> = Vec::new();
        for Sequence { bits, .. } in sequences(cards) {
            let own = (0..in_play).filter(|place| bits >> place & 1 == 1);
            choices.extend(own.map(|place| (bits, in_play, place)));
        }
        assert_eq!(choices.len(), HANDS * cards);
        let expected = choices.iter().map(|&choice| written_without(choice)).sum();
        let count = choices.len() as u64;
        let run = move || removal.total(cpu, &choices).expect("the processor can do it");
        step.case(&cards.to_string(), expected, run).per(count);
    }
}

/// Writes a sequence, deletes the digit of a card, and reads what is left.
fn written_without((bits, cards, place): Choice) -> u64 {
    let mut text = format!("{bits:0length$b}", length = cards as usize);
    text.remove((cards - 1 - place) as usize);
    u64::from_str_radix(&text, 2).expect("these are ones and zeros")
}
