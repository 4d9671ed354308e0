//! What programs show on a terminal: the status line, and texts that are broken at its width.

use super::common::limit::time_limit;
use super::common::terminal::on_terminal;
use super::{CEPHALOPODS, FLATTEN, HONEYMOON, MASTERMIND};

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
    let shown = on_terminal(JOB, &[MASTERMIND.path, output.to_str().unwrap()]);
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
        let text = on_terminal(&script, &[path]);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(text.contains("--threads") || path == FLATTEN, "{text}");
        assert!(widest.is_some_and(|widest| (30..=40).contains(&widest)), "{text}");
    }
}
