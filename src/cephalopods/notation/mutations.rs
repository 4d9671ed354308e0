//! Tests of the lines that advice names, with good texts in which one word is deleted, doubled or moved.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::puzzle::Puzzles;
use crate::random::Random;

const SEED: u64 = 16;

/// A text, as the words of its lines.
type Text = Vec<Vec<String>>;

/// Adds the lines of a random puzzle to a text.
fn add_puzzle(text: &mut Text, layout: u32, random: &mut Random) {
    let kinds = 1 + random.below(2);
    let depth = if kinds == 1 { random.below(7) } else { random.below(40) }.to_string();
    let cells: Vec<String> = (0..SQUARES).map(|_| random.below(7).to_string()).collect();
    let rows: Vec<Vec<String>> = cells.chunks(3).map(<[String]>::to_vec).collect();
    let glued: Vec<String> = rows.iter().map(|row| row.concat()).collect();
    let depth = vec![depth];
    match layout {
        0 => text.push([depth, cells].concat()),
        1 => text.extend([vec![depth], rows].concat()),
        2 => text.push([depth, glued].concat()),
        3 => text.extend([depth, cells]),
        4 => text.extend([[depth, rows[0].clone()].concat(), rows[1].clone(), rows[2].clone()]),
        _ => text.extend([depth].into_iter().chain(glued.into_iter().map(|row| vec![row]))),
    }
}

/// Returns the line and the place in it of a random word.
fn any_word(text: &Text, random: &mut Random) -> (usize, usize) {
    let line = random.below(text.len() as u32) as usize;
    (line, random.below(text[line].len() as u32) as usize)
}

/// Deletes, doubles or moves a word. Returns the first line that has changed, counted from 1.
fn mutate(text: &mut Text, random: &mut Random) -> usize {
    let (line, place) = any_word(text, random);
    let word = text[line][place].clone();
    match random.below(3) {
        0 => {
            text[line].remove(place);
            line + 1
        }
        1 => {
            text[line].insert(place, word);
            line + 1
        }
        _ => {
            let (other, target) = any_word(text, random);
            text[line].remove(place);
            let target = target.min(text[other].len());
            text[other].insert(target, word);
            line.min(other) + 1
        }
    }
}

/// Returns the line that an advice names, and the number of words that it claims to be there.
fn claim(advice: &str) -> Option<(usize, usize)> {
    let words: Vec<&str> = advice.split([' ', ':']).collect();
    words
        .windows(4)
        .find(|part| part[0] == "line" && part[2] == "has")
        .map(|part| (part[1].parse().expect("a line"), part[3].parse().expect("a number of words")))
}

#[test]
fn a_named_line_has_as_many_words_as_the_advice_says() {
    const ROUNDS: usize = 20_000;
    let mut random = Random::new(SEED);
    // For each layout: the texts with an error, the advice that names a line, and the first wrong line.
    let mut counts = [[0; 3]; 6];
    for round in 0..ROUNDS {
        let layout = random.below(6);
        let mut text = Text::new();
        for _ in 0..1 + random.below(4) {
            add_puzzle(&mut text, layout, &mut random);
        }
        let first = mutate(&mut text, &mut random);
        let lines: Vec<String> = text.iter().map(|line| line.join(" ")).collect();
        let text = lines.join("\n") + ["", "\n"][random.below(2) as usize];
        let Some(error) = Puzzles::new(text.as_bytes(), None).find_map(Result::err) else {
            continue;
        };
        let counts = &mut counts[layout as usize];
        counts[0] += 1;
        let Some((line, words)) = claim(error.advice().unwrap()) else { continue };
        let there = lines[line - 1].split(' ').filter(|word| !word.is_empty()).count();
        assert_eq!(words, there, "seed {SEED} round {round}: {text:?}\n{error}");
        counts[1] += 1;
        // If a line has lost its only word, which is a depth, the line after it is named.
        let first = if lines[first - 1].is_empty() { first + 1 } else { first };
        counts[2] += usize::from(line == first);
    }
    let total = |index: usize| counts.iter().map(|count| count[index]).sum::<usize>();
    assert!(total(0) > 2_000 && total(1) > 2_000, "{counts:?}");
    assert!(total(2) * 100 > total(1) * 98, "{counts:?}");
}
