//! No input makes a program panic or hang, or lose an answer that it already had.

use std::io::Write as _;
use std::process::Stdio;

use super::{words, CEPHALOPODS, HONEYMOON, MASTERMIND};
use crate::common::limit::time_limit;
use crate::common::program::{is_proper, run};
use crate::common::random::Random;
use crate::common::streams::{end, start};

const SEED: u64 = 9;

/// A program, and inputs for it.
struct Reader {
    path: &'static str,
    /// The beginnings of inputs, with the answers that they have.
    starts: &'static [(&'static str, &'static str)],
    /// The beginning and the end of an item that may have white space and comments before and after it.
    item: [&'static str; 2],
    answer: &'static str,
    /// Inputs with their command lines, to be damaged. No digit turns one of them into a problem that takes long.
    inputs: &'static [(&'static str, &'static str)],
}

const READERS: [Reader; 3] = [
    Reader {
        path: CEPHALOPODS.path,
        starts: &[("", ""), ("3 506 450 064\n3 5 0 6 4 5 0 0 6 4\n", "951223336\n951223336\n")],
        item: ["3 506", "450 064"],
        answer: "951223336\n",
        inputs: &[
            ("", "0 5 0 6\n4 5 0\n0 6 4\n0 5 0 6\n4 5 0\n0 6 4\n"),
            ("--depths", "3 506 450 064\n0 5 0 6 4 5 0 0 6 4\n"),
            ("moves", "6.4 2_2 4..\n\n0 6 0\n2 2 2\n1 6 1\n\n6.4 2_2 4..\n"),
        ],
    },
    Reader {
        path: MASTERMIND.path,
        starts: &[
            ("", ""),
            ("score 4 6\n1122 1213\n", "1 2\n"),
            ("next 3 3 knuth\n", ""),
            ("first 3 3 knuth\n", ""),
            ("score 4 6 --top=", ""),
            ("play\n", "1234\n"),
            ("host\n", ""),
            ("next --colors=", ""),
            ("next --colors red,green,blue,yellow,orange,pink\n", ""),
            ("next --first ", ""),
        ],
        item: ["score 1 1\n", "1 1"],
        answer: "1 0\n",
        inputs: &[
            ("", "score 3 3\n112 211\n333 333\n123 321\n"),
            ("", "next 3 3 knuth --top 2\n112 1 0\n133 1 1\n"),
            ("", "evaluate 3 3 entropy 112 --threads 2\n# the end\n"),
            ("", "--no-repeats trace 2 3 first 13\n"),
            ("", "first 2 3 most-parts --no-repeats\n"),
            ("", "play 3p3c knuth --first best\n1 0\n1 1\n"),
            ("", "host 3 3 --secret 123\n112\n231\n123\n"),
            ("", "next 3p3c --colors RGB --list=3 --format json\nRRG 1 0\n"),
            ("", "--colors a,bb,c host 2p3c --evil\na,a\nbb c\n"),
        ],
    },
    Reader {
        path: HONEYMOON.path,
        starts: &[
            ("", ""),
            ("N ", ""),
            ("N A... ", ""),
            ("N 1 ", ""),
            ("N N:A... - ", ""),
            ("N A... K...\nS ", "1 SA=1\n"),
        ],
        item: ["N A...", "K... #"],
        answer: "1 SA=1\n",
        inputs: &[
            ("leads --threads 1", "N AK4..Q. Q95..J. lead S4\nS T2.-.AT.- -.10.K2.T lead DA\n"),
            ("value --threads 3", "H N:.K.A.2 - - .A.2.K lead c2\nC 10 011 - - lead HK\n"),
            ("table --pretty", "D w:- A..9. .QJ.. - # SA\nC 10 011 - - # HK\n"),
            ("leads --format json", "S T2.-.AT.- -.10.K2.T lead DA\nN AK4..Q. Q95..J. lead S4\n"),
            ("trace", "H N:.K.A.2 - - .A.2.K play c2 CK\nN AK4..Q. Q95..J. play S4 S9\n"),
            ("line --pretty", "N AK4..Q. Q95..J.  # S4\nH N:.K.A.2 - - .A.2.K # c2\n"),
            ("claim", "S T2.-.AT.- -.10.K2.T play DA D2 claim 0\nD w:- A..9. .QJ.. - claim 1\n"),
        ],
    },
];

#[test]
fn a_megabyte_of_anything_is_rejected() {
    for Reader { path, starts, .. } in READERS {
        for junk in b"x7N0-.:\\\"\0\x80\xff\x1b" {
            for (start, answers) in starts {
                let input = [start.as_bytes(), &vec![*junk; 1 << 20]].concat();
                let outcome = run(path, &[], &input);
                assert!(outcome.status == Some(1) && is_proper(&outcome), "{junk} {outcome:?}");
                assert_eq!(outcome.answers, *answers, "{junk} {start}");
            }
        }
    }
}

#[test]
fn a_megabyte_of_white_space_or_comments_is_nothing() {
    for Reader { path, item: [begin, end], answer, .. } in READERS {
        let (comments, spaces) = ("\n#".repeat(1 << 19), " ".repeat(1 << 20));
        let input = format!("{comments}\n{begin}{spaces}{end}{spaces}");
        assert_eq!(run(path, &[], input.as_bytes()).answers, answer, "{path}");
    }
}

#[test]
fn damaged_inputs_are_answered_or_rejected() {
    const PIECES: &str = " |\n|\r\n|0|2|3|6|7|A|S|.|-|+|#|=|:|\0|\u{e9}|\u{ff11}";
    let pieces: Vec<&str> = PIECES.split('|').collect();
    let mut random = Random::new(SEED);
    for Reader { path, inputs, .. } in READERS {
        let (mut answered, mut rejected) = (0, 0);
        for (line, text) in inputs.iter().cycle().take(800) {
            let mut input = text.as_bytes().to_vec();
            for _ in 0..random.below(3) {
                let at = random.below(input.len() as u32) as usize;
                // This may also split a character.
                let piece = pieces[random.below(pieces.len() as u32) as usize].bytes();
                input.splice(at..at + random.below(2) as usize, piece);
            }
            if random.below(8) == 0 {
                input.truncate(random.below(input.len() as u32) as usize);
            }
            let outcome = run(path, &words(line), &input);
            assert!(is_proper(&outcome), "seed {SEED}: {line}: {input:?} {outcome:?}");
            *if outcome.status == Some(0) { &mut answered } else { &mut rejected } += 1;
        }
        assert!(answered > 50 && rejected > 50, "{path}: {answered} answered, {rejected} rejected");
    }
}

/// After the mistake, the input either never ends, or stays open and sends nothing more.
#[test]
fn a_mistake_is_reported_before_the_rest_of_the_input_is_there() {
    for (path, line, input, place) in [
        (CEPHALOPODS.path, "", "1 555 00x ", "1:7"),
        (CEPHALOPODS.path, "moves", "6.4 2_2 7.. ", "1:9"),
        (CEPHALOPODS.path, "ends", "1 555 005 557 ", "1:11"),
        (MASTERMIND.path, "", "score 2 3 4\n", "1:11"),
        (MASTERMIND.path, "score 4p6c", "1127 1122\n", "1:1"),
        (MASTERMIND.path, "next 4p6c", "1122 5 0\n", "1:6"),
        (MASTERMIND.path, "play 4p6c", "1B\n", "1:1"),
        (MASTERMIND.path, "host --secret 1122", "1127\n", "1:1"),
        (MASTERMIND.path, "verify", "2p3c {11:{1B:", "1:11"),
        (MASTERMIND.path, "verify", "2p3c {11:{00 01:", "1:14"),
        (MASTERMIND.path, "verify 2p3c", "2p3c {11:{02:", "1:11"),
        (HONEYMOON.path, "", "N A... A...\n", "1:8"),
        (HONEYMOON.path, "trace", "N A... K... play SK\n", "1:18"),
    ] {
        let _limit = time_limit(line);
        for more in ["", " ", "\n", "1", "x", "{", "\u{e9}"] {
            let mut child = start(path, &words(line), Stdio::null());
            let mut pipe = child.stdin.take().unwrap();
            let input = if more.is_empty() { input.to_string() } else { format!("{input}{more}") };
            let text = more.repeat(1 << 16);
            let writer = std::thread::spawn(move || {
                pipe.write_all(input.as_bytes()).unwrap();
                while !text.is_empty() && pipe.write_all(text.as_bytes()).is_ok() {}
                pipe
            });
            let (notes, status) = end(child);
            drop(writer.join().unwrap());
            let begin = format!("error: {place}: ");
            assert!(notes.starts_with(&begin), "{path} {line} {more:?}: {notes}");
            assert_eq!(status, Some(1));
        }
    }
}
