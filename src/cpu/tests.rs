//! Every operation of every backend, against its documentation, on seeded random words.

use std::array::from_fn;

use crate::cpu::{Cpu, Routine, Vectors8, WideVectors, Words8, MOST_LANES};
use crate::random::Random;

const SEED: u64 = 20_250_301;
const ROUNDS: usize = 10_000;

/// Checks all operations of a backend. Returns the number of its lanes.
struct Check;

impl Routine for Check {
    type Answer = usize;

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) -> usize {
        check_eight(cpu.eight());
        check(cpu)
    }
}

#[test]
fn operations_do_what_they_say() {
    for cpu in Cpu::available() {
        let lanes = match cpu {
            Cpu::Portable => 4,
            #[cfg(all(target_arch = "aarch64", target_endian = "little", not(flat)))]
            Cpu::Neon => 8,
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2(_) => 8,
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx512(_) => 16,
        };
        assert_eq!((cpu.run(Check), cpu.wide_lanes()), (lanes, lanes), "{cpu:?}");
        println!("checked {cpu:?}, {ROUNDS} rounds");
    }
}

/// Checks the operations that are only for eight lanes.
fn check_eight<B: Vectors8>(cpu: B) {
    let lanes = |vector: B::Vector| {
        let mut lanes = Words8::default();
        cpu.store(vector, &mut lanes.0);
        lanes.0
    };
    let mut random = Random::new(SEED);
    for round in 0..ROUNDS {
        // In some rounds there are few different bits, so that lanes and bytes are often equal.
        let bits = random.below(32);
        let mut word = || random.below(u32::MAX) >> bits;
        let a: [u32; 8] = from_fn(|_| word());
        let (value, mask) = (word(), word());
        let sources: [u32; 8] = from_fn(|_| random.below(8));
        let va = cpu.load(&a);
        let why = format!("seed {SEED} round {round}");

        let permuted = cpu.permute(va, cpu.load(&sources));
        assert_eq!(lanes(permuted), sources.map(|source| a[source as usize]), "{why}");

        let least = *a.iter().min().unwrap();
        let first = a.iter().position(|&lane| lane == least).unwrap();
        assert_eq!(cpu.argmin(va), (least, first), "{why}");

        let bytes: Vec<u8> = a.iter().flat_map(|lane| lane.to_le_bytes()).collect();
        let byte = bytes[random.below(32) as usize];
        let equal = cpu.eq_bytes_mask(va, byte);
        for (at, &other) in bytes.iter().enumerate() {
            assert_eq!(equal >> at & 1 == 1, other == byte, "{why} byte {at}");
        }

        let lane = a[random.below(8) as usize];
        let fits = |other: u32| u32::from(other == lane || other >> 31 == 1);
        let fitting = a.iter().rev().fold(0, |bits, &other| bits << 1 | fits(other));
        assert_eq!(cpu.eq_or_high_mask(va, lane), fitting, "{why}");

        let ones: Vec<u32> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
        let extracted =
            ones.iter().enumerate().map(|(to, &from)| (value >> from & 1) << to).sum::<u32>();
        assert_eq!(cpu.pext(value, mask), extracted, "{why}");
    }
    assert_eq!(cpu.pext(0x8765_4321, u32::MAX), 0x8765_4321);
    assert_eq!(cpu.pext(0x8765_4321, 0), 0);
}

/// Counts the ones of these vectors together.
fn count<B: WideVectors>(cpu: B, vectors: &[[u32; MOST_LANES]]) -> B::Vector {
    cpu.sums(
        vectors.iter().fold(cpu.none(), |counts, words| cpu.add_popcount(counts, cpu.load(words))),
    )
}

/// Checks the operations of wide vectors. Returns the number of their lanes.
fn check<B: WideVectors>(cpu: B) -> usize {
    let lanes = |vector: B::Vector| {
        let mut words = [0; MOST_LANES];
        cpu.store(vector, &mut words);
        words[..B::LANES].to_vec()
    };
    let mut random = Random::new(SEED);
    for round in 0..ROUNDS {
        // In some rounds there are few different words, so that lanes are often equal.
        let few = [0, 0, 0, 30][round % 4];
        let mut word = || (random.below(1 << 16) << 16 | random.below(1 << 16)) >> few;
        let a: [u32; MOST_LANES] = from_fn(|_| word());
        let b: [u32; MOST_LANES] = from_fn(|_| word());
        let c: [u32; MOST_LANES] = from_fn(|_| word());
        let (eight, sixteen): ([u32; 8], [u32; 16]) = (from_fn(|_| word()), from_fn(|_| word()));
        let (value, bits) = (word(), random.below(32));
        let (va, vb) = (cpu.load(&a), cpu.load(&b));
        let each = |f: &dyn Fn(u32, u32) -> u32| -> Vec<u32> {
            (0..B::LANES).map(|lane| f(a[lane], b[lane])).collect()
        };
        let why = format!("seed {SEED} round {round}");

        assert_eq!(lanes(va), a[..B::LANES], "{why}");
        assert_eq!(lanes(cpu.splat(value)), vec![value; B::LANES], "{why}");
        assert_eq!(lanes(cpu.and(va, vb)), each(&|a, b| a & b), "{why}");
        assert_eq!(lanes(cpu.or(va, vb)), each(&|a, b| a | b), "{why}");
        assert_eq!(lanes(cpu.xor(va, vb)), each(&|a, b| a ^ b), "{why}");
        let vc = cpu.load(&c);
        let three = |f: &dyn Fn(u32, u32, u32) -> u32| -> Vec<u32> {
            (0..B::LANES).map(|lane| f(a[lane], b[lane], c[lane])).collect()
        };
        assert_eq!(lanes(cpu.xor_three(va, vb, vc)), three(&|a, b, c| a ^ b ^ c), "{why}");
        let majority = three(&|a, b, c| a & b | a & c | b & c);
        assert_eq!(lanes(cpu.majority(va, vb, vc)), majority, "{why}");
        assert_eq!(lanes(cpu.shift_right(va, bits)), each(&|a, _| a >> bits), "{why} {bits}");
        assert_eq!(lanes(cpu.add(va, vb)), each(&|a, b| a.wrapping_add(b)), "{why}");
        assert_eq!(lanes(cpu.mul(va, vb)), each(&|a, b| a.wrapping_mul(b)), "{why}");
        let lane = random.below(B::LANES as u32) as usize;
        let one: [u32; MOST_LANES] = from_fn(|other| a[other] * u32::from(other == lane));
        assert_eq!(cpu.any(cpu.load(&one)), a[lane] != 0, "{why}");
        // The lesser and the greater are only for words below 2^31.
        let (low_a, low_b) = (cpu.shift_right(va, 1), cpu.shift_right(vb, 1));
        let (lesser, greater) = (cpu.min(low_a, low_b), cpu.max(low_a, low_b));
        assert_eq!(lanes(lesser), each(&|a, b| (a >> 1).min(b >> 1)), "{why}");
        assert_eq!(lanes(greater), each(&|a, b| (a >> 1).max(b >> 1)), "{why}");
        // The high bits of an index do not matter.
        let found = each(&|a, _| eight[a as usize % 8]);
        assert_eq!(lanes(cpu.lookup(&eight, va)), found, "{why}");
        let found = each(&|a, _| sixteen[a as usize % 16]);
        assert_eq!(lanes(cpu.lookup(&sixteen, va)), found, "{why}");
        assert_eq!(lanes(cpu.sums(cpu.none())), vec![0; B::LANES], "{why}");
        let ones = each(&|a, b| a.count_ones() + b.count_ones());
        assert_eq!(lanes(count(cpu, &[a, b])), ones, "{why}");

        // A store changes nothing after the lanes.
        let mut stored = b;
        cpu.store(va, &mut stored);
        assert_eq!(stored[..B::LANES], a[..B::LANES], "{why}");
        assert_eq!(stored[B::LANES..], b[B::LANES..], "{why}");
    }
    // The most full vectors that may be counted together, and as many random ones.
    let vectors = B::MOST_COUNTED.min(1000);
    let full = vec![[u32::MAX; MOST_LANES]; vectors];
    assert_eq!(lanes(count(cpu, &full)), vec![32 * vectors as u32; B::LANES]);
    let some: Vec<[u32; MOST_LANES]> =
        full.iter().map(|_| from_fn(|_| random.below(u32::MAX))).collect();
    let ones = |lane: usize| some.iter().map(|words| words[lane].count_ones()).sum::<u32>();
    assert_eq!(lanes(count(cpu, &some)), (0..B::LANES).map(ones).collect::<Vec<_>>());
    const { assert!(B::LANES <= MOST_LANES && MOST_LANES.is_multiple_of(B::LANES)) };
    B::LANES
}
