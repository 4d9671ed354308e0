//! Every operation of every backend against what its documentation says, on seeded random vectors.

#[path = "common/random.rs"]
mod random;

use bitsolve::cpu::{Backend, Cpu, Lanes, Portable, LANES};
use random::Random;

const SEED: u64 = 20_250_301;
const ROUNDS: usize = 20_000;

fn check<B: Backend>(cpu: B) {
    let lanes = |vector: B::Vector| {
        let mut lanes = Lanes::default();
        cpu.store(vector, &mut lanes.0);
        lanes.0
    };
    let mut random = Random::new(SEED);
    for round in 0..ROUNDS {
        // Few different bits in some rounds, so that lanes and bytes are often equal.
        let bits = random.below(32);
        let mut word = || random.below(u32::MAX) >> bits;
        let a: [u32; LANES] = std::array::from_fn(|_| word());
        let b: [u32; LANES] = std::array::from_fn(|_| word());
        let (value, mask) = (word(), word());
        let sources: [u32; LANES] = std::array::from_fn(|_| random.below(LANES as u32));
        let (va, vb) = (cpu.load(&a), cpu.load(&b));
        let each = |f: fn(u32, u32) -> u32| -> [u32; LANES] {
            std::array::from_fn(|lane| f(a[lane], b[lane]))
        };
        let why = format!("seed {SEED} round {round}");

        assert_eq!(lanes(va), a, "{why}");
        assert_eq!(lanes(cpu.splat(value)), [value; LANES], "{why}");
        assert_eq!(lanes(cpu.xor(va, vb)), each(|a, b| a ^ b), "{why}");
        assert_eq!(lanes(cpu.and(va, vb)), each(|a, b| a & b), "{why}");
        assert_eq!(lanes(cpu.add(va, vb)), each(u32::wrapping_add), "{why}");
        assert_eq!(lanes(cpu.mul(va, vb)), each(u32::wrapping_mul), "{why}");
        let permuted = cpu.permute(va, cpu.load(&sources));
        assert_eq!(lanes(permuted), sources.map(|source| a[source as usize]), "{why}");

        let least = *a.iter().min().unwrap();
        let first = a.iter().position(|&lane| lane == least).unwrap();
        assert_eq!(cpu.least(va), (least, first), "{why}");

        let bytes: Vec<u8> = a.iter().flat_map(|lane| lane.to_le_bytes()).collect();
        let byte = bytes[random.below(32) as usize];
        let equal = cpu.equal_bytes(va, byte);
        for (at, &other) in bytes.iter().enumerate() {
            assert_eq!(equal >> at & 1 == 1, other == byte, "{why} byte {at}");
        }

        let lane = a[random.below(LANES as u32) as usize];
        let equal = a.iter().rev().fold(0, |bits, &other| bits << 1 | u32::from(other == lane));
        assert_eq!(cpu.equal_lanes(va, lane), equal, "{why}");

        let ones: Vec<u32> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
        let extracted =
            ones.iter().enumerate().map(|(to, &from)| (value >> from & 1) << to).sum::<u32>();
        assert_eq!(cpu.extract(value, mask), extracted, "{why}");
    }
    assert_eq!(cpu.extract(0x8765_4321, u32::MAX), 0x8765_4321);
    assert_eq!(cpu.extract(0x8765_4321, 0), 0);
}

#[test]
fn operations_do_what_they_say() {
    let mut checked = Vec::new();
    for cpu in Cpu::available() {
        match cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => check(cpu),
            Cpu::Portable(cpu) => check(cpu),
        }
        checked.push(cpu);
    }
    println!("checked {checked:?}, {ROUNDS} rounds each");
    assert!(matches!(checked[0], Cpu::Portable(Portable)));
}
