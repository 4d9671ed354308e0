//! Every operation of every backend, against its documentation, on seeded random words.

mod detection {
    use std::ffi::OsStr;

    use crate::cpu::{is_on, Cpu};

    #[test]
    fn nothing_and_0_are_off() {
        let values = [(None, false), (Some(""), false), (Some("0"), false), (Some("1"), true)];
        for (value, on) in values {
            assert_eq!(is_on(value.map(OsStr::new)), on, "{value:?}");
        }
    }

    #[test]
    fn the_processors_backend_is_available_unless_forbidden() {
        #[cfg(target_arch = "x86_64")]
        let has_one = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        #[cfg(not(target_arch = "x86_64"))]
        let has_one = false;
        let forced = is_on(std::env::var_os("BITSOLVE_PORTABLE").as_deref())
            || std::env::var_os("BITSOLVE_CPU").is_some_and(|name| name == "portable");
        let special = Cpu::available().len() - 1;
        assert_eq!(special, usize::from(has_one && !forced));
        assert_eq!(special == 0, matches!(Cpu::detect(), Cpu::Portable(_)));
    }
}

mod lanes {
    use crate::cli::random::Random;
    use crate::cpu::{Cpu, Lanes, Lanes8, Portable, LANES};

    const SEED: u64 = 20_250_301;
    const ROUNDS: usize = 20_000;

    fn check<B: Lanes8>(cpu: B) {
        let lanes = |vector: B::Vector| {
            let mut lanes = Lanes::default();
            cpu.store(vector, &mut lanes.0);
            lanes.0
        };
        let mut random = Random::new(SEED);
        for round in 0..ROUNDS {
            // In some rounds there are few different bits, so that lanes and bytes are often equal.
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
            assert_eq!(cpu.argmin(va), (least, first), "{why}");

            let bytes: Vec<u8> = a.iter().flat_map(|lane| lane.to_le_bytes()).collect();
            let byte = bytes[random.below(32) as usize];
            let equal = cpu.eq_bytes_mask(va, byte);
            for (at, &other) in bytes.iter().enumerate() {
                assert_eq!(equal >> at & 1 == 1, other == byte, "{why} byte {at}");
            }

            let lane = a[random.below(LANES as u32) as usize];
            let equal = a.iter().rev().fold(0, |bits, &other| bits << 1 | u32::from(other == lane));
            assert_eq!(cpu.eq_lanes_mask(va, lane), equal, "{why}");

            let ones: Vec<u32> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
            let extracted =
                ones.iter().enumerate().map(|(to, &from)| (value >> from & 1) << to).sum::<u32>();
            assert_eq!(cpu.pext(value, mask), extracted, "{why}");
        }
        assert_eq!(cpu.pext(0x8765_4321, u32::MAX), 0x8765_4321);
        assert_eq!(cpu.pext(0x8765_4321, 0), 0);
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
}

mod planes {
    use std::array::from_fn;

    use crate::cli::random::Random;
    use crate::cpu::{BitPlanes, Cpu, Portable, SUMS};

    const SEED: u64 = 31;
    const ROUNDS: usize = 2000;

    /// Returns a block with these bits.
    fn block<B: BitPlanes>(bits: &[bool]) -> B::Block {
        let mut block = B::Block::default();
        bits.iter().enumerate().filter(|(_, bit)| **bit).for_each(|(at, _)| B::set(&mut block, at));
        block
    }

    /// Returns the bits of a block, each found by counting what the block shares with a block of
    /// this bit.
    fn bits_of<B: BitPlanes>(cpu: B, vector: B::Vector) -> Vec<bool> {
        let has = |at: usize| {
            let one: Vec<bool> = (0..B::SIZE).map(|other| other == at).collect();
            let shared = cpu.and(vector, cpu.load_block(&block::<B>(&one)));
            sums(cpu, cpu.add_popcount(cpu.zero(), shared)) == 1
        };
        (0..B::SIZE).map(has).collect()
    }

    /// Returns the sum of a count, after checking that it is the same at each place beside zeros.
    fn sums<B: BitPlanes>(cpu: B, counts: B::Counts) -> u32 {
        let sums = cpu.horizontal_sums(&[counts; SUMS]);
        for at in 0..SUMS {
            let mut only = [cpu.zero(); SUMS];
            only[at] = counts;
            let mut expected = [0; SUMS];
            expected[at] = sums[0];
            assert_eq!(cpu.horizontal_sums(&only), expected);
        }
        assert_eq!(sums, [sums[0]; SUMS]);
        sums[0]
    }

    fn check<B: BitPlanes>(cpu: B) {
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
            assert_eq!(bits_of(cpu, cpu.and(va, vb)), each(|a, b| a & b), "{why}");
            assert_eq!(bits_of(cpu, cpu.and_not(va, vb)), each(|a, b| a & !b), "{why}");
            assert_eq!(bits_of(cpu, cpu.xor(va, vb)), each(|a, b| a ^ b), "{why}");
            let mut stored = B::Block::default();
            cpu.store_block(va, &mut stored);
            assert_eq!(bits_of(cpu, cpu.load_block(&stored)), a, "{why}");
        }
        // The most full blocks that may be counted together.
        let all = block::<B>(&vec![true; B::SIZE]);
        let blocks = B::MOST_COUNTED.min(1000);
        let counts = (0..blocks)
            .fold(cpu.zero(), |counts, _| cpu.add_popcount(counts, cpu.load_block(&all)));
        assert_eq!(sums(cpu, counts) as usize, blocks * B::SIZE);
        // Eight different counts.
        let blocks = |at: usize| {
            let bits: Vec<bool> = (0..B::SIZE).map(|bit| bit % (at + 2) == 0).collect();
            cpu.load_block(&block::<B>(&bits))
        };
        let counts = from_fn(|at| cpu.add_popcount(cpu.zero(), blocks(at)));
        let expected: [u32; SUMS] = from_fn(|at| B::SIZE.div_ceil(at + 2) as u32);
        assert_eq!(cpu.horizontal_sums(&counts), expected);
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
    mod side_by_side {
        use crate::cpu::{Avx2Bmi2, PlaneLane};

        use super::*;

        fn check<W: PlaneLane<Avx2Bmi2>>(cpu: Avx2Bmi2, size: usize) {
            let mut random = Random::new(SEED);
            for round in 0..ROUNDS {
                let mut words = vec![W::default(); W::LANES + 1];
                let mut expected = Vec::new();
                for lane in &mut words[..W::LANES] {
                    let word =
                        u64::from(random.below(u32::MAX)) << 32 | u64::from(random.below(u32::MAX));
                    let word = if random.below(20) == 0 { u64::MAX } else { word };
                    *lane = W::low(word);
                    expected.push((word << (64 - size)).count_ones());
                }
                assert_eq!(expected.len(), W::LANES);
                let mut counts = W::Counts::default();
                W::popcount(cpu, W::load(cpu, &words), &mut counts);
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
}

mod words {
    use std::array::from_fn;

    use crate::cli::random::Random;
    use crate::cpu::{Cpu, WordLanes, MOST_WORD_LANES};

    const SEED: u64 = 5_040;
    const ROUNDS: usize = 5_000;

    /// Counts the ones of these vectors together.
    fn count<B: WordLanes>(cpu: B, vectors: &[[u32; MOST_WORD_LANES]]) -> B::Vector {
        cpu.sums(
            vectors
                .iter()
                .fold(cpu.none(), |counts, words| cpu.add_popcount(counts, cpu.load(words))),
        )
    }

    fn check<B: WordLanes>(cpu: B) {
        let lanes = |vector: B::Vector| {
            let mut words = [0; MOST_WORD_LANES];
            cpu.store(vector, &mut words);
            words[..B::LANES].to_vec()
        };
        let mut random = Random::new(SEED);
        for round in 0..ROUNDS {
            let mut word = || random.below(1 << 16) << 16 | random.below(1 << 16);
            let a: [u32; MOST_WORD_LANES] = from_fn(|_| word());
            let b: [u32; MOST_WORD_LANES] = from_fn(|_| word());
            let (eight, sixteen): ([u32; 8], [u32; 16]) =
                (from_fn(|_| word()), from_fn(|_| word()));
            let (value, bits) = (word(), random.below(32));
            let (va, vb) = (cpu.load(&a), cpu.load(&b));
            let each = |f: &dyn Fn(u32, u32) -> u32| -> Vec<u32> {
                (0..B::LANES).map(|lane| f(a[lane], b[lane])).collect()
            };
            let why = format!("seed {SEED} round {round}");

            assert_eq!(lanes(va), a[..B::LANES], "{why}");
            assert_eq!(lanes(cpu.splat(value)), vec![value; B::LANES], "{why}");
            assert_eq!(lanes(cpu.and(va, vb)), each(&|a, b| a & b), "{why}");
            assert_eq!(lanes(cpu.and_not(va, vb)), each(&|a, b| a & !b), "{why}");
            assert_eq!(lanes(cpu.xor(va, vb)), each(&|a, b| a ^ b), "{why}");
            assert_eq!(lanes(cpu.shift_right(va, bits)), each(&|a, _| a >> bits), "{why} {bits}");
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
        let full = vec![[u32::MAX; MOST_WORD_LANES]; vectors];
        assert_eq!(lanes(count(cpu, &full)), vec![32 * vectors as u32; B::LANES]);
        let some: Vec<[u32; MOST_WORD_LANES]> =
            full.iter().map(|_| from_fn(|_| random.below(u32::MAX))).collect();
        let ones = |lane: usize| some.iter().map(|words| words[lane].count_ones()).sum::<u32>();
        assert_eq!(lanes(count(cpu, &some)), (0..B::LANES).map(ones).collect::<Vec<_>>());
    }

    #[test]
    fn words_do_what_they_say() {
        let mut checked = Vec::new();
        for cpu in Cpu::every() {
            match cpu {
                #[cfg(target_arch = "x86_64")]
                Cpu::Avx2Bmi2(cpu) => match cpu.avx512() {
                    Some(cpu) => check(cpu),
                    None => check(cpu),
                },
                Cpu::Portable(cpu) => check(cpu),
            }
            checked.push(cpu.name());
        }
        println!("checked {checked:?}, {ROUNDS} rounds each; could not run {:?}", Cpu::missing());
        assert_eq!(checked[0], "portable");
        assert_eq!(checked.len() + Cpu::missing().len(), 3);
    }
}
