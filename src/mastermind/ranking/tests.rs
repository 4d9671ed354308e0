//! The ranks and their bounds, against what the strategies say.

use crate::cpu::{Cpu, MOST_LANES};
use crate::mastermind::feedback::index_count;
use crate::mastermind::logarithms::{log2, FRACTION};
use crate::mastermind::ranking::{
    RankLanes, Ranking, Ranks, CONVEX, FIRST_WITHOUT_ROUGH, MOST_ROUGH,
};
use crate::mastermind::strategy::{Kernel, Rank, Strategy};
use crate::random::Random;

#[test]
fn logarithms_are_rounded_to_the_last_bit() {
    for n in 1..10_000 {
        let exact = (n as f64).log2() * 2f64.powi(FRACTION as i32);
        assert!((log2(n) as f64 - exact).abs() < 0.51, "log2({n})");
    }
    for power in 0..26 {
        assert_eq!(log2(1 << power), power << FRACTION);
    }
}

#[test]
fn sums_that_are_equal_as_real_numbers_are_equal() {
    let rank = |parts: &[u32]| Ranking::new(Strategy::Entropy, 100).rank(parts.iter().copied());
    assert_eq!(rank(&[4, 2, 0]), 10 << FRACTION);
    assert_eq!(rank(&[6, 1, 1, 1, 1, 1, 1]), rank(&[3, 3, 2, 2, 2, 0, 0]));
    // The squares of a large part do not fit 32 bits.
    let large = Ranking::new(Strategy::ExpectedSize, 100).rank([1 << 26, 1].into_iter());
    assert_eq!(large, (1 << 52) + 1);
}

/// Returns the sizes of parts at random, for a guess in each lane.
fn random_parts(random: &mut Random, parts: usize, secrets: u32) -> Vec<[u32; MOST_LANES]> {
    let mut guess = || {
        // In some lanes nearly all secrets are in a few parts. In others they are in many.
        let used = 1 + random.below(parts as u32);
        let (mut sizes, mut left) = (vec![0; parts], secrets);
        while left > 0 {
            let size = 1 + random.below(left.min(1 + secrets / used));
            sizes[random.below(used) as usize] += size;
            left -= size;
        }
        sizes
    };
    let guesses: [Vec<u32>; MOST_LANES] = std::array::from_fn(|_| guess());
    (0..parts).map(|part| std::array::from_fn(|lane| guesses[lane][part])).collect()
}

#[test]
fn many_guesses_are_ranked_as_each_is() {
    const SEED: u64 = 21;
    let mut random = Random::new(SEED);
    let (many, rough) = (FIRST_WITHOUT_ROUGH as u32, MOST_ROUGH as u32);
    let secrets = [1, 2, rough, rough + 1, 40, many - 1, many, many + 1, 65_535, 65_536, 200_000];
    let (mut compared, mut good) = (0, 0);
    for strategy in Strategy::ALL {
        let ranking = Ranking::new(strategy, 200_000);
        for (secrets, pins) in secrets.into_iter().flat_map(|n| (1..=8).map(move |pins| (n, pins)))
        {
            let parts = random_parts(&mut random, index_count(pins), secrets);
            let expected: Ranks =
                std::array::from_fn(|lane| ranking.rank(parts.iter().map(|part| part[lane])));
            let chosen = expected[random.below(MOST_LANES as u32) as usize];
            let least = *expected.iter().min().unwrap();
            let limits = [chosen, chosen.saturating_sub(1), chosen + 1, least, 0, u64::MAX];
            for (cpu, limit) in
                Cpu::available().into_iter().flat_map(|cpu| limits.map(|limit| (cpu, limit)))
            {
                let (mut ranks, parts) = ([0; _], &parts[..]);
                let ranking = &ranking;
                let work = RankLanes {
                    ranking,
                    secrets: secrets as usize,
                    parts,
                    limits: [Some(limit); 2],
                    ranks: &mut ranks,
                };
                let lanes = cpu.run(work);
                for lane in 0..cpu.wide_lanes() {
                    let why = format!(
                        "seed {SEED} {strategy} {secrets} {pins} {limit} {}",
                        cpu.backend()
                    );
                    let is_good = expected[lane] <= limit;
                    assert_eq!(lanes >> lane & 1 == 1, is_good, "{why}");
                    if is_good {
                        assert_eq!(ranks[lane], expected[lane], "{why}");
                        good += 1;
                    }
                    compared += 1;
                }
                assert_eq!(u64::from(lanes) >> cpu.wide_lanes(), 0);
            }
        }
    }
    assert!(good * 3 > compared && good * 8 < compared * 7, "{good} of {compared}");
}

#[test]
fn rough_ranks_fit_a_word_and_are_never_too_high() {
    for strategy in Strategy::ALL {
        let ranking = Ranking::new(strategy, FIRST_WITHOUT_ROUGH);
        let most = u64::from(*ranking.rough.iter().max().unwrap());
        assert!(most * index_count(8) as u64 <= u64::from(u32::MAX), "{strategy}");
        for size in 0..=FIRST_WITHOUT_ROUGH {
            let rough = u64::from(ranking.rough[size.min(MOST_ROUGH)]) << ranking.shift;
            assert!(rough <= ranking.rank([size as u32].into_iter()), "{strategy} {size}");
        }
    }
}

/// Returns the number of parts that secrets with this number of hits may be in: one for each number of
/// black hits. With all hits, exactly one pin cannot be wrong.
fn parts_of_hits(pins: usize, hits: usize) -> usize {
    (0..=hits).filter(|&black| hits < pins || black + 1 != pins).count()
}

/// For given numbers of secrets by hits, no other sizes of the parts rank lower, because weights are convex.
#[test]
fn a_bound_is_the_rank_of_parts_of_equal_sizes() {
    const SEED: u64 = 23;
    const MOST: u32 = 300_000;
    let mut random = Random::new(SEED);
    for strategy in Strategy::ALL {
        let ranking = Ranking::new(strategy, MOST as usize);
        for round in 0..400 {
            let pins = 1 + round % 8;
            let most = [1, 40, 3000, MOST / 10][round / 8 % 4];
            let sizes: Vec<u32> = (0..=pins).map(|_| random.below(most + 1)).collect();
            // One secret after another goes to the next part, and then again to the first.
            let mut parts = vec![0];
            for (hits, &size) in (0..).zip(&sizes) {
                let number = parts_of_hits(pins, hits) as u32;
                parts.extend((0..number).map(|part| (size + part) / number));
            }
            assert_eq!(parts.len(), index_count(pins));
            let total: u32 = sizes.iter().sum();
            let least = ranking.rank(parts.iter().copied());
            let slack = match strategy.rank() {
                Rank::Sum { kernel: Kernel::Listed { rounding }, .. }
                    if u64::from(total) >= CONVEX =>
                {
                    rounding * u64::from(total)
                }
                _ => 0,
            };
            let why = format!("seed {SEED} {strategy} {sizes:?}");
            assert_eq!(bound(&ranking, &sizes), least.saturating_sub(slack), "{why}");
        }
    }
}

/// Returns the lower bound for the ranks of guesses that have these numbers of hits from the secrets.
fn bound(ranking: &Ranking, sizes: &[u32]) -> u64 {
    let lanes: Vec<_> = sizes.iter().map(|&size| [size; MOST_LANES]).collect();
    let mut bounds = [0];
    ranking.find_bounds(sizes.iter().sum::<u32>() as usize, &lanes, &mut bounds);
    bounds[0]
}

/// With large parts, the rounding of the logarithms is more than the difference between two parts of the same size
/// and two that differ by two.
#[test]
fn a_bound_by_entropy_allows_for_the_rounding() {
    let ranking = Ranking::new(Strategy::Entropy, 1 << 18);
    let mut needed = 0;
    for half in (1..1 << 17).rev().take(100_000) {
        let rank = |parts: [u32; 2]| ranking.rank(parts.into_iter());
        let uneven = rank([half - 1, half + 1]);
        assert!(bound(&ranking, &[0, 2 * half, 0]) <= uneven, "{half}");
        needed += usize::from(uneven < rank([half, half]));
    }
    // Without the allowance, this test would fail.
    assert!(needed > 1000, "{needed}");
}

/// So a bound is right, and any size from 15 on may be looked up as 15.
#[test]
fn weights_of_small_parts_are_convex_and_do_not_fall() {
    let mut checked = 0;
    for strategy in Strategy::ALL {
        let ranking = Ranking::new(strategy, CONVEX as usize);
        if matches!(strategy.rank(), Rank::Sum { .. }) {
            for size in 1..CONVEX as u32 {
                let next = ranking.weight(size + 1);
                let neighbors = ranking.weight(size - 1) + next;
                assert!(2 * ranking.weight(size) <= neighbors, "{strategy} {size}");
                let is_small = (size as usize) < MOST_ROUGH;
                assert!(is_small || next >= ranking.weight(size), "{strategy} {size}");
            }
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn a_weight_that_is_not_listed_is_that_of_a_list() {
    let few = Ranking::new(Strategy::Entropy, 20);
    let many = Ranking::new(Strategy::Entropy, 3000);
    for size in 1..3000 {
        assert_eq!(few.weight(size), many.weight(size), "{size}");
    }
}
