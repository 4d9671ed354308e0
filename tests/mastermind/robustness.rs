//! No input makes the `mastermind` program panic or hang.

use crate::common::program::{run, Outcome};
use crate::common::proper::is_proper;
use crate::common::random::Random;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

fn mastermind(input: &[u8]) -> Outcome {
    run(PROGRAM, &[], input)
}

#[test]
fn a_megabyte_of_anything_is_rejected() {
    let mut checked = 0;
    for junk in [b'x', b'7', b'0', b'-', 0, 0x80, 0xff, b'\\', b'"', 0x1b] {
        for command in [
            "",
            "score 4 6\n",
            "next 3 3 knuth\n",
            "first 3 3 knuth\n",
            "score 4 6 --top=",
            "play\n",
            "host\n",
            "next --colors=",
            "next --colors red,green,blue,yellow,orange,pink\n",
            "next --first ",
        ] {
            let outcome = mastermind(&[command.as_bytes(), &vec![junk; 1 << 20]].concat());
            assert!(outcome.status == Some(1) && is_proper(&outcome), "{junk} {outcome:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 100);
    let spaced = [&b"\n#".repeat(1 << 19), &b"\nscore 1 1"[..], &b" \n".repeat(1 << 19), b"1 1"];
    assert_eq!(mastermind(&spaced.concat()).answers, "1 0\n");
}

#[test]
fn random_bytes_never_get_the_better_of_it() {
    const SEED: u64 = 9;
    let mut random = Random::new(SEED);
    for round in 0..200 {
        let length = random.below(100) as usize;
        let input: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        let outcome = mastermind(&input);
        assert!(is_proper(&outcome), "seed {SEED} round {round}: {input:?} {outcome:?}");
    }
}

#[test]
fn damaged_inputs_are_answered_or_rejected() {
    const SEED: u64 = 10;
    // No digit makes a game of these so large that it takes long.
    const INPUTS: [&str; 9] = [
        "score 3 3\n112 211\n333 333\n123 321\n",
        "next 3 3 knuth --top 2\n112 1 0\n133 1 1\n",
        "evaluate 3 3 entropy 112 --threads 2\n# the end\n",
        "--no-repeats trace 2 3 first 13\n",
        "first 2 3 most-parts --no-repeats\n",
        "play 3p3c knuth --first best\n1 0\n1 1\n",
        "host 3 3 --secret 123\n112\n231\n123\n",
        "next 3p3c --colors RGB --list 3 --format json\nRRG 1 0\n",
        "--colors a,bb,c host 2p3c --evil\na,a\nbb c\n",
    ];
    const PIECES: [&[u8]; 12] =
        [b" ", b"\n", b"\r\n", b"0", b"2", b"3", b"-", b"#", b"=", b"\0", b"\xc3\xa9", b"\xff"];
    let mut random = Random::new(SEED);
    let (mut answered, mut rejected) = (0, 0);
    for round in 0..900 {
        let mut input = INPUTS[round % INPUTS.len()].as_bytes().to_vec();
        for _ in 0..random.below(3) {
            let at = random.below(input.len() as u32) as usize;
            let piece = PIECES[random.below(PIECES.len() as u32) as usize];
            let cut = random.below(2) as usize;
            input.splice(at..at + cut, piece.iter().copied());
        }
        let outcome = mastermind(&input);
        assert!(is_proper(&outcome), "seed {SEED} round {round}: {input:?} {outcome:?}");
        match outcome.status {
            Some(0) => answered += 1,
            _ => rejected += 1,
        }
    }
    assert!(answered > 50 && rejected > 50, "{answered} answered, {rejected} rejected");
}
