//! The numbers of secrets with each number of hits, for many multisets at once.

use crate::cpu::{Cpu, MOST_WORD_LANES};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, PINS};
use crate::mastermind::partition::adder::WithPins;
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::hits::{CountHits, FindHits};
use crate::mastermind::partition::multisets::Multisets;
use crate::mastermind::partition::planes::{Planes, BLOCK, MOST_PINS};
use crate::mastermind::partition::tests::{any_words, parts_by_the_rules, sizes_by_hits};
use crate::random::Random;

#[test]
fn hits_of_multisets_are_those_of_the_rules() {
    const SEED: u64 = 13;
    let mut random = Random::new(SEED);
    let (mut planes, mut multisets) = (Planes::default(), Multisets::default());
    let (mut counted, mut found) = (0, 0);
    for (pins, secrets) in PINS.flat_map(|pins| [1, 33, 600, 1000, 2100].map(|size| (pins, size))) {
        for (colors, repeats) in [(1, true), (3, true), (9, true), (12, false)] {
            // With one color, all secrets are the same one, so that a count gets as high as it can.
            let game = Game::new(pins, colors, repeats).unwrap();
            let secrets = any_words(&mut random, &game, secrets);
            planes.fill(pins, colors, &secrets).unwrap();
            multisets.fill(pins, &CandidateGuesses::all(&game)).unwrap();
            // A few multisets in a row: fewer than lanes, or as many.
            let number = 1 + random.below(MOST_WORD_LANES as u32) as usize;
            let first = random.below(multisets.list.len() as u32) as usize;
            let some = &multisets.list[first..multisets.list.len().min(first + number)];
            let expected: Vec<Vec<u32>> = some
                .iter()
                .map(|multiset| {
                    let guess = Codeword::from_bits(multiset.word);
                    sizes_by_hits(pins, &parts_by_the_rules(&game, guess, &secrets))
                })
                .collect();
            for cpu in Cpu::every() {
                let why = format!("seed {SEED} {game} {} secrets {}", secrets.len(), cpu.backend());
                for (multisets, expected) in
                    some.chunks(cpu.word_lanes()).zip(expected.chunks(cpu.word_lanes()))
                {
                    let mut sizes = [[0; MOST_WORD_LANES]; MOST_PINS + 1];
                    let planes = &planes;
                    cpu.run(WithPins(pins, CountHits { planes, multisets, sizes: &mut sizes }));
                    for (lane, expected) in expected.iter().enumerate() {
                        let own: Vec<u32> = sizes[..=pins].iter().map(|row| row[lane]).collect();
                        assert_eq!(own, *expected, "{why}");
                        counted += 1;
                    }
                }
                let (multiset, planes) = (some[0], &planes);
                let mut hits = vec![u32::MAX; pins * planes.stride];
                cpu.run(WithPins(pins, FindHits { planes, multiset, hits: &mut hits }));
                for (place, &secret) in secrets.iter().enumerate() {
                    let guess = Codeword::from_bits(multiset.word);
                    let all = game.feedback(guess, secret);
                    let all = all.black + all.white;
                    for (row, hits) in (1..).zip(hits.chunks(planes.stride)) {
                        let has_row = hits[place / BLOCK] >> (place % BLOCK) & 1 == 1;
                        assert_eq!(has_row, row == all, "{why} {guess} {secret}");
                    }
                    found += 1;
                }
            }
        }
    }
    println!("{counted} multisets, {found} secrets");
    assert_eq!(found, 8 * 4 * (1 + 33 + 600 + 1000 + 2100) * Cpu::every().len());
    assert!(counted > 3 * 8 * 20 * Cpu::every().len(), "{counted}");
}
