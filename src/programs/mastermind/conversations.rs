//! Tests of what `play` and `host` say to a person.

use std::io::{BufReader, Cursor};

use crate::exit::Failure;
use crate::mastermind::strategy::Strategy;
use crate::programs::mastermind::dialog::{count, Dialog};
use crate::programs::mastermind::request::{Command, Request, Task};
use crate::programs::mastermind::{host, play, Input};
use crate::programs::Reader;
use crate::text::lines::Lines;

/// Returns the task of a command line.
fn task(line: &str) -> Task {
    match Request::read(&mut input(line)) {
        Ok(Request::Task(task)) => task,
        other => panic!("{line}: {other:?}"),
    }
}

fn input(text: &str) -> Input {
    Lines::new(BufReader::new(Box::new(Cursor::new(text.to_string())) as Reader), None)
}

/// Returns what the program says to a person who types some lines. What the person types is not in it.
fn conversation(line: &str, typed: &[&str]) -> String {
    let task = task(line).with_tree().unwrap();
    let mut lines = input(&typed.join("\n"));
    let mut output = Vec::new();
    let mut dialog = Dialog::new(&mut lines, &mut output).unwrap();
    let outcome: Result<(), Failure> = match task.command {
        Command::Play => play::person::play(&task, &mut dialog),
        _ => host::person::play(&task, &mut dialog),
    };
    outcome.unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns what the program says after the introduction, which ends with an empty line.
fn after_introduction(line: &str, typed: &[&str]) -> String {
    let all = conversation(line, typed);
    all.split_once("\n\n").unwrap().1.to_string()
}

/// Returns the only line that contains `start`.
fn line_with<'a>(said: &'a str, start: &str) -> &'a str {
    let mut lines = said.lines().filter(|line| line.contains(start));
    let line = lines.next().unwrap_or_else(|| panic!("no line with {start} in {said}"));
    assert!(lines.next().is_none(), "{start} occurs twice in {said}");
    line
}

#[test]
fn a_guess_follows_every_answer() {
    let said = after_introduction("play 4p6c knuth", &["1 0", "0,1", "", " BWW ", "quit"]);
    let expected = "\
1296 secrets are possible.
Guess 1: 1122
Black and white? 256 secrets are possible.
Guess 2: 1344
Black and white? 44 secrets are possible.
Guess 3: 3526
Black and white? Black and white? 7 secrets are possible: 3632 3662 4562 4625 5532 6425 6623
Guess 4: 1462 (it cannot be the secret)
Black and white? ";
    assert_eq!(said, expected);
}

#[test]
fn answers_that_cannot_be_are_refused_and_asked_again() {
    let long = "1".repeat(1_000_000);
    let typed =
        ["3 1", "5 0", "99 99", "x", &long, "why not", "fix 1 0", "undo", "guess 77", "quit"];
    let said = after_introduction("play 4p6c knuth", &typed);
    let refused = [
        "3 black and 1 white is not possible: if all other pins are right, the last one cannot be in the wrong place.",
        "5 black and 0 white is not possible: there are only 4 pins.",
        "99 black and 99 white is not possible: there are only 4 pins.",
        "'x' is not an answer. Type black and white, such as 1 2. For help, type help.",
        "'11111111111111111111111111111111111111111111111111111111111111111111111111111111...' is not an answer. Type black and white, such as 1 2. For help, type help.",
        "'why not' is not an answer. Type black and white, such as 1 2. For help, type help.",
        "There is no answer to correct.",
        "There is no answer to take back.",
        "'77' is not a codeword. A codeword is 4 digits from 1 to 6.",
    ];
    let asked: Vec<&str> = said.split("Black and white? ").skip(1).collect();
    let expected: Vec<String> = refused.iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(asked[..refused.len()], expected);
    assert_eq!(asked[refused.len()..], [""]);
    // Three pins of three colors, all different, share all colors.
    let said = after_introduction("play 3p3c --no-repeats", &["0 0"]);
    let refused =
        "0 black and 0 white is not possible: no guess in 3p3c-no-repeats can get this answer.";
    assert!(said.contains(refused), "{said}");
}

#[test]
fn wrong_answers_are_found_and_corrected() {
    let typed =
        ["0 0", "0 0", "0 0", "1 1", "fix 4 0 0", "3: 1 2", "turns", "list", "undo", "quit"];
    let said = after_introduction("play 4p6c knuth", &typed);
    let start = "No secret fits turns 1 to 3: turn 1, turn 2 or turn 3 must be wrong (";
    let verdict = line_with(&said, start);
    let rest =
        "(without turn 1: 16 secrets; without turn 2: 81 secrets; without turn 3: 1 secret; \
                the likeliest slip: turn 2 as 1 2: 18 secrets)";
    assert!(verdict.ends_with(rest), "{verdict}");
    let detail = line_with(&said, "  turn 1 (1122 0 0) could have been 1 2 (4 secrets), ");
    assert!(detail.ends_with("0 4 (1 secret) or 4 0 (1 secret)"), "{detail}");
    // No secret is left, so an answer alone corrects nothing.
    assert!(
        said.contains("Fix or undo? First correct an answer, for instance with fix "),
        "{said}"
    );
    assert!(
        said.contains("Type the turn to correct (1 to 3) and its answer, for instance fix 3 1 0."),
        "{said}"
    );
    assert!(said.contains("Fix or undo? Turn 3: 1 black, 2 white.\n"), "{said}");
    line_with(&said, "turns 1 to 3: turn 3 must be wrong (without turn 3: 1 secret;");
    let turns = "1: 1122 0 black, 0 white\n2: 3345 0 black, 0 white\n3: 6666 1 black, 2 white\n";
    assert!(said.contains(turns), "{said}");
    assert!(said.contains("Fix or undo? No secret is possible.\n"), "{said}");
    assert!(said.ends_with("Only 6666 is possible.\nGuess 3: 6666\nBlack and white? "), "{said}");
    // A correction may also lead on.
    let said = after_introduction("play 4p6c knuth", &["0 0", "0 0", "0 0", "2 1 2", "quit"]);
    assert!(said.contains("18 secrets are possible.\nGuess 4: "), "{said}");
}

#[test]
fn a_contradiction_is_explained_with_the_numbers_of_the_turns() {
    let typed = ["1 0", "0 1", "guess 2222", "3 0", "quit"];
    let said = after_introduction("play 4p6c knuth", &typed);
    let expected = "\
No secret fits turns 1 to 3: turn 1 or turn 3 must be wrong (without turn 1: 8 secrets; without turn 3: 44 secrets; the likeliest slip: turn 3 as 1 0: 36 secrets)
  turn 1 (1122 1 0) could have been 2 0 (3 secrets), 1 1 (2 secrets), 1 2 (2 secrets) or 3 0 (1 secret)
  turn 3 (2222 3 0) could have been 1 0 (36 secrets) or 0 0 (8 secrets)
Correct an answer, for instance with fix 3 1 0, or take the last one back with undo.
";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn reasons_are_those_of_the_strategy() {
    for (strategy, reason) in [
        ("knuth", "At most 256 secrets are left; no guess has a smaller worst case."),
        ("most-parts", "It can get 14 different answers; no guess can get more."),
        ("expected-size", "185.27 secrets are left on average; no guess leaves fewer."),
        ("entropy", "The answer gives 3.057 bits of information on average; no guess gives more."),
        ("first", "It is a possible secret; no other comes before it in the list."),
    ] {
        let said = after_introduction(&format!("play {strategy}"), &["why", "quit"]);
        assert!(said.contains(&format!("\n{reason}\n")), "{said}");
    }
    // The guess of the person may be what the strategy plays.
    let said = after_introduction("play knuth", &["guess 1122", "why", "quit"]);
    assert!(said.contains("no guess has a smaller worst case."), "{said}");
    // A guess that cannot be the secret is not said to be it.
    let said = after_introduction("play 2p2c", &["0 0", "guess 11", "why", "quit"]);
    assert!(said.contains("Only 22 is possible, so this guess cannot be the secret.\n"), "{said}");
    let said = after_introduction("play 2p2c knuth", &["1 0", "guess 11", "why", "quit"]);
    assert!(said.contains("\nAt most 2 secrets are left.\n"), "{said}");
    // A guess that the person asks for is not praised.
    let said = after_introduction("play knuth", &["guess 1111", "why", "quit"]);
    assert!(
        said.contains("\nGuess 1: 1111\n") && said.contains("\nAt most 625 secrets are left.\n"),
        "{said}"
    );
    assert!(
        said.contains("\n  0 0: 625     1 0: 500     2 0: 150     3 0: 20      4 0: 1\n"),
        "{said}"
    );
    let said = after_introduction("play 4p6c knuth --first 1234", &["why", "quit"]);
    assert!(
        said.contains("\nGuess 1: 1234\n") && said.contains("\nAt most 312 secrets are left.\n"),
        "{said}"
    );
}

#[test]
fn a_correction_may_end_the_game() {
    // The first guess was the secret, as the person notices after the second.
    let said = after_introduction("play 3p3c knuth", &["0 1", "0 1", "fix 1 3 0"]);
    assert!(said.ends_with("? Turn 1: 3 black, 0 white.\nI found 112 in 1 turn.\n"), "{said}");
}

#[test]
fn colors_have_the_names_of_the_person() {
    let typed = ["guess red,green,red,blue", "1 0", "list", "guess red green blue red", "quit"];
    let said = after_introduction("play 4p3c --colors red,green,blue", &typed);
    assert!(said.contains("Guess 1: red,green,red,blue\n"), "{said}");
    assert!(said.contains("Guess 2: red,green,blue,red"), "{said}");
    assert!(conversation("play 4p3c --colors RGB", &[])
        .contains("A codeword is 4 colors from R G B. Repeats are allowed."));
}

#[test]
fn a_person_finds_the_secret() {
    let typed = ["1122", "hint", "list", "x", "1 3 4 4", "turns", "3526"];
    let said = after_introduction("host knuth --secret 3526", &typed);
    assert!(
        said.starts_with("Guess 1? 1 black, 0 white\nGuess 2? The strategy knuth plays 1344.\n"),
        "{said}"
    );
    assert!(said.contains("256 secrets are possible: 1333 "), "{said}");
    assert!(said
        .contains("'x' is not a guess. A guess is 4 digits from 1 to 6. For help, type help.\n"));
    assert!(said.contains("1: 1122 1 black, 0 white\n2: 1344 0 black, 1 white\n"), "{said}");
    let rows = "  turn  guess  left  average  knuth  its average
     1   1122   256   204.54   1122       204.54
     2   1344    44    31.55   1344        31.55
     3   3526     1     4.50   3526         4.50
";
    assert!(said.contains(rows), "{said}");
    assert!(said.contains("You found 3526 in 3 turns.\n"), "{said}");
    assert!(
        said.ends_with(
            "If it plays alone, knuth takes 3 turns. Over all secrets, it takes 4.48 turns on average.\n"
        ),
        "{said}"
    );
}

#[test]
fn a_secret_is_shown_to_who_gives_up() {
    let said = after_introduction("host --secret RGBY --colors RGBYOP", &["ryob", "quit"]);
    assert_eq!(said, "Guess 1? 1 black, 2 white\nGuess 2? The secret was RGBY.\n");
    let said = after_introduction("host 2p2c --evil", &["11", "quit"]);
    assert_eq!(said, "Guess 1? 1 black, 0 white\nGuess 2? The secret could have been 12.\n");
    // A game that is too large to be listed can be played, but not analyzed.
    let said = after_introduction("host 8p15c --secret 12345678", &["hint", "list", "12345678"]);
    assert!(said.matches("This game has too many codewords").count() == 3, "{said}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for line in ["play", "host"] {
        let said = conversation(line, &[]);
        let end = if line == "play" { "? \n" } else { "? \nThe secret was " };
        assert!(said.contains(end), "{said}");
    }
}

#[test]
fn every_secret_of_a_small_game_is_found() {
    let mut games = 0;
    for strategy in Strategy::ALL {
        let task = task(&format!("play 3p4c {strategy}"));
        let expected = task.game.evaluate(strategy, None);
        let mut turns = 0;
        for secret in task.game.codewords() {
            let mut typed: Vec<String> = Vec::new();
            loop {
                let lines: Vec<&str> = typed.iter().map(String::as_str).collect();
                let said = conversation(&format!("play 3p4c {strategy}"), &lines);
                if let Some((_, found)) = said.rsplit_once("I found ") {
                    let turns_taken = count(lines.len(), "turn");
                    assert_eq!(found, format!("{secret} in {turns_taken}.\n"), "{said}");
                    turns += lines.len() as u64;
                    break;
                }
                let guess = said
                    .rsplit_once("Guess ")
                    .unwrap()
                    .1
                    .split_once(": ")
                    .unwrap()
                    .1
                    .split([' ', '\n'])
                    .next()
                    .unwrap();
                let guess = task.game.codeword(guess).unwrap();
                typed.push(task.game.feedback(guess, secret).to_string());
            }
            games += 1;
        }
        assert_eq!(turns, expected.total(), "{strategy}");
    }
    assert_eq!(games, 5 * 64);
}

#[test]
fn a_guess_of_the_person_leads_out_of_the_tree_and_undo_leads_back() {
    let tree = "2p3c{11:{00:{22:{10:{23:{02:32}},00:33}},10:{12:{10:{13:{00:21,01:31}},02:21}}}}";
    let file = std::env::temp_dir().join(format!("bitsolve.{}.tree", std::process::id()));
    // 1 0 after 11 leaves 12, 13, 21 and 31.
    let tree = tree.replace("10:{13:{00:21,01:31}},02:21", "01:31,02:21,10:13");
    std::fs::write(&file, tree).unwrap();
    let line = format!("play --tree {} first", file.display());
    let typed = ["why", "1 0", "guess 31", "0 1", "undo", "undo", "1 0", "1 0", "2 0"];
    let said = conversation(&line, &typed);
    std::fs::remove_file(&file).unwrap();
    let (introduction, said) = said.split_once("\n\n").unwrap();
    assert!(introduction.contains(" I play the tree in '") && introduction.contains(".tree'. "));
    let expected = "\
9 secrets are possible: 11 12 13 21 22 23 31 32 33
Guess 1: 11
Black and white? This is the guess of the tree. 11 can get 3 answers. After each answer (black white), this many of the 9 secrets are left:
  0 0: 4       1 0: 4       2 0: 1
It is a possible secret.
Black and white? 4 secrets are possible: 12 13 21 31
Guess 2: 12
Black and white? 4 secrets are possible: 12 13 21 31
Guess 2: 31
Black and white? This is not in the tree. From here I play first.
Only 12 is possible.
Guess 3: 12
Black and white? 4 secrets are possible: 12 13 21 31
Guess 2: 31
Black and white? 9 secrets are possible: 11 12 13 21 22 23 31 32 33
Guess 1: 11
Black and white? 4 secrets are possible: 12 13 21 31
Guess 2: 12
Black and white? Only 13 is possible.
Guess 3: 13
Black and white? I found 13 in 3 turns.
";
    assert_eq!(said, expected);
}
