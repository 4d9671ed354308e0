//! No input makes the `honeymoon` program panic or hang.

use crate::common::program::{is_proper, run};
use crate::common::random::Random;

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

const COMMANDS: [&str; 7] = ["leads", "value", "table", "reply", "trace", "line", "claim"];

#[test]
fn a_megabyte_of_anything_is_rejected() {
    let mut checked = 0;
    for junk in [b'x', b'N', b'A', b'1', b'0', b'-', b'.', b':', 0, 0x80, 0xff, b'"', 0x1b] {
        for start in ["", "N ", "N A... ", "N 1 ", "N N:A... - ", "N A... K...\nS "] {
            let input = [start.as_bytes(), &vec![junk; 1 << 20]].concat();
            let outcome = run(PROGRAM, &[], &input);
            assert!(outcome.status == Some(1) && is_proper(&outcome), "{junk} {outcome:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 78);
    let spaced = [&b"\n#".repeat(1 << 19), &b"\nN A..."[..], &b" ".repeat(1 << 20), b"K... #"];
    assert_eq!(run(PROGRAM, &[], &spaced.concat()).answers, "1 SA=1\n");
}

#[test]
fn damaged_inputs_are_answered_or_rejected() {
    const SEED: u64 = 12;
    // Each entry is a deal, a lead and a reply.
    const DEALS: [[&str; 3]; 5] = [
        ["N AK4..Q. Q95..J.", "S4", "S9"],
        ["S T2.-.AT.- -.10.K2.T", "DA", "D2"],
        ["H N:.K.A.2 - - .A.2.K", "c2", "CK"],
        ["D w:- A..9. .QJ.. -", "SA", "HQ"],
        ["C 10 011 - -", "HK", "HA"],
    ];
    const PIECES: [&[u8]; 16] = [
        b" ",
        b"\n",
        b"\r\n",
        b"0",
        b"1",
        b"2",
        b"10",
        b"A",
        b"S",
        b"-",
        b".",
        b"#",
        b":",
        b"\0",
        b"\xc3\xa9",
        b"\xff",
    ];
    let mut random = Random::new(SEED);
    let (mut answered, mut rejected) = (0, 0);
    for round in 0..600 {
        let command = COMMANDS[round % 7];
        let mut input = Vec::new();
        for [deal, lead, reply] in [DEALS[round % 5], DEALS[round / 5 % 5]] {
            let line = match command {
                "reply" => format!("{deal} lead {lead}\n"),
                "trace" => format!("{deal} play {lead} {reply}\n"),
                "claim" => format!("{deal} play {lead} {reply} claim 0\n"),
                "leads" | "value" => format!("{deal} lead {lead}\n"),
                _ => format!("{deal}  # {lead}\n"),
            };
            input.extend(line.bytes());
        }
        for _ in 0..random.below(3) {
            let at = random.below(input.len() as u32) as usize;
            let piece = PIECES[random.below(PIECES.len() as u32) as usize];
            let cut = random.below(2) as usize;
            input.splice(at..at + cut, piece.iter().copied());
        }
        if random.below(8) == 0 {
            input.truncate(random.below(input.len() as u32) as usize);
        }
        let mut arguments = vec![command, "--threads", ["1", "3"][round % 2]];
        arguments.extend([&[][..], &["--pretty"], &["--format", "json"]][random.below(3) as usize]);
        let outcome = run(PROGRAM, &arguments, &input);
        assert!(is_proper(&outcome), "seed {SEED} round {round}: {input:?} {outcome:?}");
        match outcome.status {
            Some(0) => answered += 1,
            _ => rejected += 1,
        }
    }
    assert!(answered > 100 && rejected > 100, "{answered} answered, {rejected} rejected");
}
