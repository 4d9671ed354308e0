//! Bits and lanes of every backend against what their documentation says, on seeded random words.

#[path = "common/random.rs"]
mod random;

use bitsolve::cpu::{Bits, Cpu, Portable};
use random::Random;

const SEED: u64 = 31;
const ROUNDS: usize = 2000;

/// A block with these bits.
fn block<B: Bits>(bits: &[bool]) -> B::Block {
    let mut block = B::Block::default();
    bits.iter().enumerate().filter(|(_, bit)| **bit).for_each(|(at, _)| B::set(&mut block, at));
    block
}

/// Each bit of a block, found by counting what it shares with blocks of one bit.
fn bits_of<B: Bits>(cpu: B, vector: B::Vector) -> Vec<bool> {
    let has = |at: usize| {
        let one: Vec<bool> = (0..B::SIZE).map(|other| other == at).collect();
        let shared = cpu.both(vector, cpu.load_block(&block::<B>(&one)));
        cpu.sum(cpu.count(cpu.none(), shared)) == 1
    };
    (0..B::SIZE).map(has).collect()
}

fn check<B: Bits>(cpu: B) {
    let mut random = Random::new(SEED);
    for round in 0..ROUNDS / B::SIZE {
        let mut some = || (0..B::SIZE).map(|_| random.below(3) == 0).collect::<Vec<bool>>();
        let (a, b) = (some(), some());
        let (va, vb) = (cpu.load_block(&block::<B>(&a)), cpu.load_block(&block::<B>(&b)));
        let each = |f: fn(bool, bool) -> bool| -> Vec<bool> {
            a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect()
        };
        let why = format!("seed {SEED} round {round}");
        assert_eq!(bits_of(cpu, va), a, "{why}");
        assert_eq!(bits_of(cpu, cpu.both(va, vb)), each(|a, b| a & b), "{why}");
        assert_eq!(bits_of(cpu, cpu.but_not(va, vb)), each(|a, b| a & !b), "{why}");
        assert_eq!(bits_of(cpu, cpu.either(va, vb)), each(|a, b| a ^ b), "{why}");
        let mut stored = B::Block::default();
        cpu.store_block(va, &mut stored);
        assert_eq!(bits_of(cpu, cpu.load_block(&stored)), a, "{why}");
    }
    // As many full blocks as may be counted together.
    let all = block::<B>(&vec![true; B::SIZE]);
    let blocks = B::MOST_COUNTED.min(1000);
    let counts = (0..blocks).fold(cpu.none(), |counts, _| cpu.count(counts, cpu.load_block(&all)));
    assert_eq!(cpu.sum(counts) as usize, blocks * B::SIZE);
}

#[test]
fn blocks_do_what_they_say() {
    for cpu in Cpu::available() {
        match cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => check(cpu),
            Cpu::Portable(cpu) => check(cpu),
        }
    }
    check(Portable);
}

#[cfg(target_arch = "x86_64")]
mod lanes {
    use bitsolve::cpu::{Avx2Bmi2, Lane};

    use super::*;

    fn check<W: Lane<Avx2Bmi2>>(cpu: Avx2Bmi2, size: usize) {
        let mut random = Random::new(SEED);
        for round in 0..ROUNDS {
            let mut words = W::Words::default();
            let mut expected = Vec::new();
            for lane in words.as_mut() {
                let word =
                    u64::from(random.below(u32::MAX)) << 32 | u64::from(random.below(u32::MAX));
                let word = if random.below(20) == 0 { u64::MAX } else { word };
                *lane = W::low(word);
                expected.push((word << (64 - size)).count_ones());
            }
            assert_eq!(expected.len(), W::LANES);
            let mut counts = W::Counts::default();
            W::count(cpu, W::load(cpu, &words), &mut counts);
            let found: Vec<u32> = counts.as_ref().iter().map(|&count| count.into()).collect();
            assert_eq!(found, expected, "seed {SEED} round {round}");
        }
    }

    #[test]
    fn lanes_are_counted_each_by_itself() {
        for cpu in Cpu::available() {
            if let Cpu::Avx2Bmi2(cpu) = cpu {
                check::<u16>(cpu, 16);
                check::<u32>(cpu, 32);
                check::<u64>(cpu, 64);
            }
        }
    }
}
