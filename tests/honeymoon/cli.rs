//! The `honeymoon` program: answers, options, errors and exit status.

use crate::common::program::{run, Outcome};
use crate::common::{cases, rejected, streams};

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

fn honeymoon(arguments: &str, input: &str) -> Outcome {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    run(PROGRAM, &arguments, input.as_bytes())
}

/// The answers to a good input.
pub(crate) fn answers(arguments: &str, input: &str) -> String {
    let outcome = honeymoon(arguments, input);
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{arguments}: {input}");
    outcome.answers
}

/// The deals of the case with a hundred small deals, and their answers.
fn hundred_deals() -> (String, String) {
    let all = cases::cases("honeymoon", "out");
    let case = all.into_iter().find(|case| case.path.ends_with("19.in")).unwrap();
    let input = String::from_utf8(case.input).unwrap();
    assert_eq!(input.lines().count(), 100);
    (input, case.expected)
}

#[test]
fn every_case_is_answered_on_one_thread_and_on_more() {
    let mut checked = 0;
    for case in cases::cases("honeymoon", "out") {
        let path = case.path.to_str().unwrap();
        for (arguments, input) in [
            (&["--threads", "1"][..], &case.input[..]),
            (&["leads", "--threads=3", "-"], &case.input),
            (&[path], b""),
        ] {
            let outcome = run(PROGRAM, arguments, input);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{path}");
            assert_eq!(outcome.answers, case.expected, "{path} {arguments:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 3 * cases::HONEYMOON);
}

#[test]
fn the_plain_solver_has_the_same_answers_to_small_deals() {
    let (mut answered, mut refused) = (0, 0);
    for case in cases::cases("honeymoon", "out") {
        let outcome = run(PROGRAM, &["--reference"], &case.input);
        if outcome.status == Some(0) {
            assert_eq!(outcome.answers, case.expected, "{:?}", case.path);
            answered += 1;
        } else {
            let begin = "expected a deal of up to 5 cards a hand for --reference, found ";
            assert!(outcome.notes.contains(begin), "{:?} {outcome:?}", case.path);
            refused += 1;
        }
    }
    assert_eq!((answered, refused), (17, cases::HONEYMOON - 17));
    let large = honeymoon("value --reference", "N A... K...\n N 111111000000 - - -\nN");
    assert_eq!(large.answers, "1\n");
    let error = "2:2: expected a deal of up to 5 cards a hand for --reference, found 6";
    assert_eq!((large.notes, large.status), (format!("error: {error}\n"), Some(1)));
}

#[test]
fn every_bad_case_is_rejected_with_its_place() {
    let checked = rejected::check_bad_cases(PROGRAM, "honeymoon");
    assert_eq!(checked, cases::BAD_HONEYMOON);
}

#[test]
fn commands_answer_with_a_line() {
    let deal = "N AKJ.9.. Q9.K.2.";
    for (command, rest, expected) in [
        ("", "", "3 SA=3 SK=3 H9=2 SJ=1"),
        ("leads", "# why not", "3 SA=3 SK=3 H9=2 SJ=1"),
        ("value", "", "3"),
        ("table", "", "N 3 2 S 3 3 H 3 2 D 2 2 C 3 2"),
        ("reply", "lead SJ", "3 SQ=3 S9=1"),
        ("reply", "lead SA # why not", "1 SQ=1 S9=1"),
        ("reply", "LEAD h9", "2 HK=2"),
        ("trace", "play SJ", "SJ=3,1,2"),
        ("trace", "play H9 HK D2 SA", "H9=3,2,1 HK=2,2,0 D2=1,1,0 SA=2,2,0"),
        (
            "trace",
            "play SA SQ SK S9 SJ D2 H9 HK",
            "SA=3,3,0 SQ=1,1,0 SK=2,2,0 S9=1,1,0 SJ=1,1,0 D2=1,1,0 H9=0,0,0 HK=1,1,0",
        ),
        ("line", "", "3 SA SQ SK S9 SJ D2 H9 HK"),
        ("leads", "play H9 HK", "1 D2=1 SQ=0 S9=0"),
        ("leads", "lead SJ", "3 SQ=3 S9=1"),
        ("value", "play H9 HK D2", "2"),
        ("value", "play H9 HK lead D2", "2"),
        ("reply", "play H9 HK LEAD D2", "2 SA=2 SK=2 SJ=2"),
        ("line", "play H9 HK D2", "2 SA SQ SK SJ S9"),
        ("line", "play SA SQ SK S9 SJ D2 H9 HK", "0"),
        ("leads", "play SA SQ SK S9 SJ D2 H9 HK", "0"),
        ("claim", "claim 3", "yes 3"),
        ("claim", "claim 0 # why not", "yes 3"),
        ("claim", "claim 4", "no 3 SA SQ SK S9 SJ D2 H9 HK"),
        ("claim", "lead SJ claim 3", "no 1 SQ HK H9"),
        ("claim 2", "", "yes 3"),
        ("claim 4", "play H9 HK claim 1", "yes 1"),
        ("claim 2", "play H9 HK", "no 1 D2 SA SQ SK SJ S9"),
    ] {
        for options in ["", "--reference", "--threads 1"] {
            let arguments = format!("{command} {options}");
            let input = format!("{deal} {rest}\n");
            assert_eq!(answers(&arguments, &input), format!("{expected}\n"), "{arguments} {rest}");
        }
    }
}

#[test]
fn answers_for_people_are_drawn() {
    let hands = "  leader  S AKJ  H 9  D -  C -\n  other   S Q9   H K  D 2  C -\n";
    let takes = "No trump: the leader takes 3 of 4 tricks\n";
    let play = "  trick  card  by      before  after  lost
      1  H9    leader       3      2     1  mistake
         HK    other        2      2
      2  D2    other        1      1
         SA    leader       2      2
  lost in all: leader 1, other 0
";
    let line = "  trick  led by  lead  reply  won by  leader-other
      1  leader  SA    SQ     leader       1-0
      2  leader  SK    S9     leader       2-0
      3  leader  SJ    D2     leader       3-0
      4  leader  H9    HK     other        3-1
";
    let table = "  trump  leader leads  other leads
  N      3 - 1         2 - 2
  S      3 - 1         3 - 1
  H      3 - 1         2 - 2
  D      2 - 2         2 - 2
  C      3 - 1         2 - 2
";
    let tricks = "Tricks of the leader - of the other hand, by trump and by who leads\n";
    let led = "No trump, SA is led: the other hand takes 1 of 4 tricks\n";
    for (command, rest, expected) in [
        ("leads", "", format!("{takes}{hands}   3  SAK\n   2  H9\n   1  SJ\n")),
        ("value", "", format!("{takes}{hands}")),
        ("reply", "lead SA", format!("{led}{hands}   1  SQ S9\n")),
        ("trace", "play H9 HK D2 SA", format!("{takes}{hands}{play}")),
        ("line", "", format!("{takes}{hands}{line}")),
        ("table", "", format!("{tricks}{hands}{table}")),
    ] {
        let input = format!("N AKJ.9.. Q9.K.2. {rest}\n");
        assert_eq!(answers(&format!("{command} --pretty"), &input), expected);
        let twice = format!("{expected}\n{expected}");
        assert_eq!(answers(&format!("--pretty {command}"), &input.repeat(2)), twice);
    }
    let claim = "No trump: the leader can claim 3 of 4 tricks\n";
    assert_eq!(answers("claim 3 --pretty", "N AKJ.9.. Q9.K.2.\n"), format!("{claim}{hands}"));
    let claim = "No trump: the leader cannot claim 4 of 4 tricks; it takes 3\n";
    let found = answers("claim --pretty", "N AKJ.9.. Q9.K.2. claim 4\n");
    assert_eq!(found, format!("{claim}{hands}{line}"));
    // The card that was led still separates the cards around it.
    let reply = answers("reply --pretty", "S ...K62 ...AJ3 lead C6");
    assert!(reply.ends_with("\n   2  CA CJ C3\n"), "{reply}");
}

#[test]
fn commands_agree_with_each_other() {
    let (deals, leads) = hundred_deals();
    let values = answers("value", &deals);
    let lines = answers("line", &deals);
    let tables = answers("table", &deals);
    let mut checked = 0;
    for (((deal, leads), value), (line, table)) in
        deals.lines().zip(leads.lines()).zip(values.lines()).zip(lines.lines().zip(tables.lines()))
    {
        let words: Vec<&str> = leads.split(' ').collect();
        assert_eq!(words[0], value, "{deal}");
        assert!(words[1].ends_with(&format!("={value}")), "{deal}");
        // A game of best play begins with the first of the best leads, and costs nobody a trick.
        let (total, cards) = line.split_once(' ').unwrap();
        assert_eq!(total, value, "{deal}");
        assert!(words[1].starts_with(&cards[..2]), "{deal}");
        let trace = answers("trace", &format!("{deal} play {cards}"));
        assert!(trace.split_whitespace().all(|step| step.ends_with(",0")), "{deal}: {trace}");
        assert!(trace.starts_with(&format!("{}={value},", &cards[..2])), "{deal}: {trace}");
        // The table contains the deal's own trump suit, with its leader on lead.
        let table: Vec<&str> = table.split(' ').collect();
        let column = table.iter().position(|&word| word == &deal[..1]).unwrap();
        assert_eq!(table[column + 1], value, "{deal}");
        assert_eq!(table.len(), 15);
        // A lead and the best reply to it share all tricks.
        let tricks = words.len() - 1;
        for word in &words[1..] {
            let (card, worth) = word.split_once('=').unwrap();
            let reply = answers("reply", &format!("{deal} lead {card}"));
            let (best, _) = reply.split_once(' ').unwrap();
            let sum = best.parse::<usize>().unwrap() + worth.parse::<usize>().unwrap();
            assert_eq!(sum, tricks, "{deal} lead {card}");
        }
        checked += 1;
    }
    assert_eq!(checked, 100);
}

#[test]
fn threads_change_nothing() {
    let (deals, leads) = hundred_deals();
    let deals = deals.repeat(20);
    for threads in [1, 2, 3, 7, 64] {
        assert_eq!(answers(&format!("--threads {threads}"), &deals), leads.repeat(20));
        let table = answers(&format!("table --pretty --threads {threads}"), &deals);
        assert_eq!(table.matches("\n\n").count(), 1999);
        // An error ends the answers at the same place, after all deals before it are answered.
        let outcome = honeymoon(&format!("--threads {threads}"), &format!("{deals}N !\n{deals}"));
        assert_eq!((outcome.answers, outcome.status), (leads.repeat(20), Some(1)));
        assert!(outcome.notes.starts_with("error: 2001:4: expected "), "{}", outcome.notes);
    }
}

#[test]
fn cards_that_cannot_be_played_are_rejected() {
    for (command, rest, problem) in [
        ("reply", "lead", "1:21: expected a card (like SA or HT), found the end of the line"),
        ("leads", "SA", "1:17: expected the end of the line, found \"SA\""),
        ("table", "play SA", "1:17: expected the end of the line, found \"play\""),
        ("line", "claim 1", "1:17: expected the end of the line, found \"claim\""),
        ("claim", "", "1:17: expected 'claim' and a number of tricks, found the end of the line"),
        ("claim", "claim 4", "1:23: expected the number of tricks to claim (0 to 3), found \"4\""),
        ("claim 3", "play SA SJ", "1:1: expected at least 3 tricks left for the claim, found 2"),
        ("reply", "lead SK", "1:22: expected a card of the leader's hand (AQ.3..), found SK"),
        ("reply", "lead SA SK", "1:25: expected the end of the line, found \"SK\""),
        ("trace", "play", "1:21: expected a card (like SA or HT), found the end of the line"),
        ("trace", "play SA S\u{e9}", "1:25: expected a card (like SA or HT), found \"S\u{e9}\""),
        ("trace", "play SQ H2", "1:25: expected a card that follows suit to SQ (SK SJ), found H2"),
        ("trace", "play SQ SK SK", "1:28: expected a card of the other hand (J.2..), found SK"),
    ] {
        let outcome = honeymoon(command, &format!("N AQ.3.. KJ.2.. {rest}"));
        let expected = format!("error: {problem}\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(1)), "{command} {rest}");
        assert_eq!(outcome.answers, "");
    }
}

#[test]
fn wrong_usage_says_so() {
    let hint = "deals are read from a file or standard input";
    let commands = format!(
        "commands are: leads, value, table, reply, trace, line, claim, deal, sample, endgame; {hint}"
    );
    let cases = [
        ("--fast", "there is no option '--fast'".to_string()),
        ("--threads", "--threads needs a value (1 to 1024)".to_string()),
        ("--threads 0", "--threads takes 1 to 1024, not '0'".to_string()),
        ("--threads=1025", "--threads takes 1 to 1024, not '1025'".to_string()),
        ("--threads +1", "--threads takes 1 to 1024, not '+1'".to_string()),
        ("--pretty=yes", "--pretty takes no value, but was given 'yes'".to_string()),
        ("./a b", format!("'b' is one argument too many; {hint}")),
        ("table a b", format!("'b' is one argument too many; {hint}")),
        ("tabel", "there is no command or file 'tabel'; did you mean 'table'?".to_string()),
        ("N A... K...", format!("there is no command or file 'N'; {commands}")),
        ("--thread 2", "there is no option '--thread'; did you mean '--threads'?".to_string()),
        ("--format", "--format needs a value (text or json)".to_string()),
        ("--format xml", "--format takes text or json, not 'xml'".to_string()),
        (
            "--pretty --format json",
            "only one of --pretty and --format json can be given".to_string(),
        ),
        (
            "--format json line --pretty",
            "only one of --pretty and --format json can be given".to_string(),
        ),
        ("claim 14", "expected the number of tricks to claim (0 to 13), found '14'".to_string()),
        ("--help --nope", "there is no option '--nope'".to_string()),
    ];
    for (line, problem) in &cases {
        let outcome = honeymoon(line, "");
        let expected = format!("error: {problem}\nTry 'honeymoon --help'.\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(2)), "{line}");
        assert_eq!(outcome.answers, "");
    }
    assert_eq!(cases.len(), 17);
}

#[test]
fn files_are_named_in_errors() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let bad = format!("{folder}/inputs/bad/honeymoon/01.in");
    let outcome = honeymoon(&format!("value {bad}"), "");
    assert!(outcome.notes.starts_with(&format!("error: {bad}:1:1: expected a trump suit")));
    assert_eq!(outcome.status, Some(1));
    for name in [format!("{folder}/none.in"), folder.to_string()] {
        let outcome = honeymoon(&name, "");
        assert!(outcome.notes.starts_with(&format!("error: {name}: cannot read: ")), "{outcome:?}");
        assert_eq!(outcome.status, Some(1));
    }
}

#[test]
fn help_and_version_are_answers() {
    for option in ["--help", "-h", "--help x y"] {
        assert!(answers(option, "").contains("Usage: honeymoon [OPTIONS] [COMMAND] [FILE]"));
    }
    assert!(answers("table --help x y", "").contains("Usage: honeymoon [OPTIONS] table [FILE]"));
    for option in ["--version", "-V", "--version x y"] {
        assert_eq!(answers(option, ""), concat!("honeymoon ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

#[test]
fn the_help_tells_the_truth() {
    let board = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ";
    for (command, rest, answer) in [
        ("leads", "", "8 SA=8 SK=8 HA=7 H9=7 CJ=7 CT=7 C9=7 SJ=6 ST=6 S8=6 HQ=6 DK=6 DT=6"),
        ("value", "", "8"),
        ("table", "", "N 8 7 S 8 7 H 6 6 D 5 5 C 7 7"),
        ("reply", " lead SK", "5 SQ=5 S9=5"),
        ("trace", " play SK S9 SJ", "SK=8,8,0 S9=5,5,0 SJ=7,5,2"),
    ] {
        let answers = answers(command, &format!("{board}{rest}"));
        assert_eq!(answers, format!("{answer}\n"), "{command}");
        let help = self::answers(&format!("{command} --help"), "");
        assert!(help.contains(&format!("  {board}{rest}\n  {answer}\n")), "{command}: {help}");
    }
    for (command, rest, answer) in
        [("line", "", "1 SA SK S2 SQ HA HK"), ("claim", " claim 2", "no 1 SA SK S2 SQ HA HK")]
    {
        let question = format!("N A2.K.. KQ.A..{rest}\n");
        assert_eq!(answers(command, &question), format!("{answer}\n"));
        let help = answers(&format!("{command} --help"), "");
        assert!(help.contains(&format!("  {question}  {answer}\n")), "{command}: {help}");
    }
}

#[test]
fn an_answer_is_there_before_the_next_line_is() {
    for threads in ["1", "2", "7"] {
        let arguments = ["value", "--threads", threads];
        streams::check_prompt_answers(PROGRAM, &arguments, b"", (b"N AK... QJ...\n", "2\n"));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in ["--threads 1", "--threads 3", "table --pretty", "--help"] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        streams::check_closed_pipe(PROGRAM, &arguments, &b"N A... K...\n".repeat(10_000));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let deal = concat!(env!("CARGO_MANIFEST_DIR"), "/inputs/honeymoon/05.in");
    for arguments in [&[deal][..], &["table", "--threads", "3", deal], &["--version"]] {
        streams::check_full_disk(PROGRAM, arguments, b"");
    }
}
