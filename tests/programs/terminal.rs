//! What programs show on a terminal: games with a person, the status line, and texts that are broken at its width.

use super::{CEPHALOPODS, FLATTEN, HONEYMOON, MASTERMIND};
use crate::common::limit::time_limit;
use crate::common::terminal::on_terminal;

/// Goes up one line and erases it.
const ERASE: &str = "\r\x1b[1A\x1b[2K";

/// Starts a long evaluation in the background, brings it to the foreground, stops it, and continues it in the
/// foreground. While it is stopped, the terminal becomes narrower.
const JOB: &str = r#"
set -m
stty cols 40
"$1" evaluate 7p7c entropy --threads 1 >"$2" &
job=$!
sleep 2
echo BACKGROUND
(sleep 1; kill -STOP $job) &
fg %1
stty cols 30
echo STOPPED
(sleep 1; kill -INT $job) &
fg %1
"#;

#[test]
fn a_status_line_fits_the_terminal_and_erases_no_line_of_others() {
    let _limit = time_limit("a status line");
    let output = std::env::temp_dir().join(format!("bitsolve-status-{}", std::process::id()));
    let shown = on_terminal(JOB, &[MASTERMIND.path, output.to_str().unwrap()], "").0;
    std::fs::remove_file(output).unwrap();
    let part = |from: &str, to: &str| {
        let rest = shown.split_once(from).unwrap_or_else(|| panic!("{from}: {shown:?}")).1;
        rest.split_once(to).map_or(rest, |(part, _)| part)
    };
    let before = shown.split_once("BACKGROUND\n").unwrap().0;
    assert!(!before.contains(" of ") && !before.contains(ERASE), "{shown:?}");
    for (text, columns) in
        [(part("BACKGROUND\n", "STOPPED\n"), 40), (part("STOPPED\n", "BACKGROUND"), 30)]
    {
        let (first, others) = text.split_once(ERASE).unwrap_or_else(|| panic!("{shown:?}"));
        assert!(first.contains(" of "), "{shown:?}");
        let updates = others.split(ERASE);
        assert!(updates.clone().count() > 1, "{shown:?}");
        for line in first.lines().skip_while(|line| !line.contains(" of ")).take(1).chain(updates) {
            let line = line.lines().next().unwrap();
            assert!(
                line.chars().count() < columns && line.contains(" of "),
                "{line:?} in {shown:?}"
            );
        }
    }
}

#[test]
fn help_is_broken_at_the_width_of_the_terminal() {
    let _limit = time_limit("help");
    for path in [CEPHALOPODS.path, HONEYMOON.path, MASTERMIND.path, FLATTEN] {
        let command = match path == MASTERMIND.path {
            true => "next",
            false => "",
        };
        let script = format!("stty cols 40; \"$1\" {command} -h");
        let text = on_terminal(&script, &[path], "").0;
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(text.contains("--threads") || path == FLATTEN, "{text}");
        assert!(widest.is_some_and(|widest| (30..=40).contains(&widest)), "{text}");
    }
}

/// A command line, what a person types, and parts of what the terminal shows then, in this order.
const GAMES: [(&str, &str, &[&str]); 4] = [
    (
        "play 4p6c knuth",
        "1 0|3 1|why|nonsense|undo|b1w0|0,1|BWW|quit",
        &[
            "Think of a secret codeword",
            "Guess 1: 1122",
            "Guess 2: 1344",
            "3 black and 1 white is not possible",
            "1344 can get 13 answers",
            "'nonsense' is not an answer",
            "Guess 1: 1122",
            "Guess 2: 1344",
            "Guess 3: 3526",
            "Guess 4: 1462",
        ],
    ),
    (
        "play 4p6c knuth",
        "0 0|0 0|0 0|fix 2 1 2|quit",
        &[
            "No secret fits turns 1 to 3",
            "turn 2 should be 1 2: 18 secrets",
            "18 secrets are possible",
        ],
    ),
    (
        "host knuth --secret BOGP --colors RGBYOP",
        "rrgg|hint|7777|R B Y Y|BOGP",
        &[
            "I have chosen a secret codeword",
            "1 black, 0 white",
            "strategy knuth plays RBYY",
            "'7777' is not a guess",
            "0 black, 1 white",
            "4 black, 0 white",
            "You found BOGP in 3 turns",
            "You took 3 turns. Best play takes 4.34 on average; your guesses cost 0.15, and",
        ],
    ),
    // The command may be typed too.
    ("", "play 2p2c|2 0", &["Guess 1: ", "I found "]),
];

#[test]
fn games_with_a_person_show_what_they_ask_and_answer() {
    for (line, typed, parts) in GAMES {
        let _limit = time_limit(line);
        let typed = typed.replace('|', "\n") + "\n";
        let script = format!("exec \"$1\" {line}");
        let (shown, status) = on_terminal(&script, &[MASTERMIND.path], &typed);
        let mut rest = &*shown;
        for part in parts {
            let missing = || panic!("{line}: {part} is missing, or not in this place:\n{shown}");
            rest = rest.split_once(part).unwrap_or_else(missing).1;
        }
        assert_eq!(status, Some(0), "{line}:\n{shown}");
    }
}
