//! The `honeymoon` program: answers, options, errors and exit status.

use crate::common::cases;
use crate::common::difference::assert_same;
use crate::common::program::{run, Outcome};

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

fn honeymoon(arguments: &str, input: &str) -> Outcome {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    run(PROGRAM, &arguments, input.as_bytes())
}

/// The answers to a good input.
fn answers(arguments: &str, input: &str) -> String {
    let outcome = honeymoon(arguments, input);
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{arguments}: {input}");
    outcome.answers
}

#[test]
fn every_case_is_answered_on_one_thread_and_on_more() {
    for case in cases::cases("honeymoon", "out") {
        let path = case.path.to_str().unwrap();
        for (arguments, input) in [
            (&["--threads", "1"][..], &case.input[..]),
            (&["leads", "--threads=3", "-"], &case.input),
            (&[path], b""),
        ] {
            let outcome = run(PROGRAM, arguments, input);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{path}");
            assert_same(&outcome.answers, &case.expected, &format!("{path} {arguments:?}"));
        }
    }
}

#[test]
fn commands_answer_with_a_line() {
    let deal = "N AKJ.9.. Q9.K.2.";
    for (command, rest, expected) in [
        ("", "", "3 SA=3 SK=3 H9=2 SJ=1"),
        ("value", "", "3"),
        ("table", "", "N 3 2 S 3 3 H 3 2 D 2 2 C 3 2"),
        ("leads", "LEAD h9", "2 HK=2"),
        ("trace", "play H9 HK D2 SA", "H9=3,2,1 HK=2,2,0 D2=1,1,0 SA=2,2,0"),
        (
            "trace",
            "play SA SQ SK S9 SJ D2 H9 HK",
            "SA=3,3,0 SQ=1,1,0 SK=2,2,0 S9=1,1,0 SJ=1,1,0 D2=1,1,0 H9=0,0,0 HK=1,1,0",
        ),
        ("line", "", "3 SA SQ SK S9 SJ D2 H9 HK"),
        ("leads", "play H9 HK", "1 D2=1 SQ=0 S9=0"),
        ("leads", "lead SJ", "3 SQ=3 S9=1"),
        ("value", "play H9 HK lead D2", "2"),
        ("leads", "play H9 HK LEAD D2", "2 SA=2 SK=2 SJ=2"),
        ("line", "play H9 HK D2", "2 SA SQ SK SJ S9"),
        ("leads", "play SA SQ SK S9 SJ D2 H9 HK", "0"),
        ("claim", "claim 3", "yes 3"),
        ("claim", "claim 4", "no 3 SA SQ SK S9 SJ D2 H9 HK"),
        ("claim", "lead SJ claim 3", "no 1 SQ HK H9"),
        ("claim 2", "", "yes 3"),
        ("claim 4", "play H9 HK claim 1", "yes 1"),
        ("claim 2", "play H9 HK", "no 1 D2 SA SQ SK SJ S9"),
    ] {
        let input = format!("{deal} {rest}\n");
        assert_eq!(answers(command, &input), format!("{expected}\n"), "{command} {rest}");
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
    let tricks = "Tricks of the leader - of the other side, by trump and by who leads\n";
    let led = "No trump, SA is led: the other side takes 1 of 4 tricks\n";
    for (command, rest, expected) in [
        ("leads", "", format!("{takes}{hands}   3  SAK\n   2  H9\n   1  SJ\n")),
        ("value", "", format!("{takes}{hands}")),
        ("leads", "lead SA", format!("{led}{hands}   1  SQ S9\n")),
        ("trace", "play H9 HK D2 SA", format!("{takes}{hands}{play}")),
        ("line", "", format!("{takes}{hands}{line}")),
        ("table", "", format!("{tricks}{hands}{table}")),
    ] {
        let input = format!("N AKJ.9.. Q9.K.2. {rest}\n");
        assert_eq!(answers(&format!("{command} --pretty"), &input), expected);
        assert_eq!(answers(&format!("{command} --format pretty"), &input), expected);
        let twice = format!("{expected}\n{expected}");
        assert_eq!(answers(&format!("--pretty {command}"), &input.repeat(2)), twice);
    }
    let claim = "No trump: the leader cannot claim 4 of 4 tricks; it takes 3\n";
    let found = answers("claim --pretty", "N AKJ.9.. Q9.K.2. claim 4\n");
    assert_eq!(found, format!("{claim}{hands}{line}"));
    // The card that was led still separates the cards around it.
    let reply = answers("leads --pretty", "S ...K62 ...AJ3 lead C6");
    assert!(reply.ends_with("\n   2  CA CJ C3\n"), "{reply}");
}

/// The help of each command names its operands. A line of input is followed by its answer.
#[test]
fn the_help_tells_the_truth() {
    for command in ["leads", "value", "table", "trace", "line", "claim"] {
        let help = answers(&format!("{command} --help"), "");
        let operands = if command == "claim" { "[N] [FILE]" } else { "[FILE]" };
        let usage = format!("\nUsage: honeymoon [OPTIONS] {command} {operands}\n");
        assert!(help.contains(&usage), "{help}");
        let mut lines = help.lines().skip_while(|line| !line.starts_with("  N "));
        let (question, answer) = (lines.next().unwrap(), lines.next().unwrap());
        assert_eq!(answers(command, question), format!("{}\n", answer.trim()), "{command}");
    }
}

#[test]
fn objects_have_the_documented_members() {
    const PLAYED: &str = "play H9 HK";
    let replied =
        r#""played":["H9","HK"],"turn":"other","lead":null,"taken":{"leader":0,"other":1}"#;
    let led =
        r#""played":["H9","HK","D2"],"turn":"leader","lead":"D2","taken":{"leader":0,"other":1}"#;
    let start = r#""played":[],"turn":"leader","lead":null,"taken":{"leader":0,"other":0}"#;
    let over = r#""played":["SA","SQ","SK","S9","SJ","D2","H9","HK"],"turn":null,"lead":null,"taken":{"leader":3,"other":1}"#;
    for (command, rest, situation, answer) in [
        ("value", "", start, r#""tricks":3"#),
        (
            "leads",
            "play H9 HK lead D2",
            led,
            r#""tricks":2,"cards":[{"card":"SA","tricks":2},{"card":"SK","tricks":2},{"card":"SJ","tricks":2}]"#,
        ),
        (
            "trace",
            PLAYED,
            replied,
            r#""cards":[{"card":"H9","by":"leader","before":3,"after":2,"lost":1},{"card":"HK","by":"other","before":2,"after":2,"lost":0}],"lost":{"leader":1,"other":0}"#,
        ),
        ("line", "play H9 HK D2", led, r#""tricks":2,"line":["SA","SQ","SK","SJ","S9"]"#),
        (
            "claim 2",
            PLAYED,
            replied,
            r#""by":"other","claim":2,"possible":false,"tricks":1,"line":["D2","SA","SQ","SK","SJ","S9"]"#,
        ),
        (
            "claim",
            "play SA SQ SK S9 SJ D2 H9 HK claim 0",
            over,
            r#""by":"other","claim":0,"possible":true,"tricks":0,"line":[]"#,
        ),
    ] {
        let found =
            answers(&format!("{command} --format json"), &format!("N AKJ.9.. Q9.K.2. {rest}"));
        let expected = format!("{{\"deal\":\"N AKJ.9.. Q9.K.2.\",{situation},{answer}}}\n");
        assert_eq!(found, expected, "{command} {rest}");
    }
}

/// The side that does not lead declares, and all tricks of the deal count.
#[test]
fn a_contract_is_made_or_defeated() {
    const DEAL: &str = "AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ";
    // The declarer takes 5 tricks, and after a mistake of the leader 7.
    for (contract, rest, tricks, over, result) in [
        ("3NT", "", 5, -4, "3NT by the other side: down 4"),
        ("2sX", "lead SK", 5, -3, "2SX by the other side: down 3"),
        ("1SXX", "play SJ SQ", 7, 0, "1SXX by the other side: made"),
        ("1\u{2660}", "play SJ SQ DA", 7, 0, "1S by the other side: made"),
        ("1D", "", 8, 1, "1D by the other side: made, 1 over"),
    ] {
        let line = format!("{contract} {DEAL} {rest}");
        let commands = match rest {
            "" | "lead SK" => &["leads", "value", "line", "claim 2"][..],
            _ => &["leads", "value", "line", "claim 2", "trace"],
        };
        for command in commands {
            let answer = answers(&format!("{command} --format json"), &line);
            let bid = result.split(' ').next().unwrap();
            let member = format!(
                ",\"contract\":{{\"bid\":\"{bid}\",\"declarer\":\"other\",\"tricks\":{tricks},\"over\":{over}}}}}\n"
            );
            assert!(answer.ends_with(&member), "{command} {line}: {answer}");
            let drawn = answers(&format!("{command} --pretty"), &line);
            let shown = format!("\n  contract {result} ({tricks} of 13 tricks)\n");
            assert!(drawn.contains(&shown), "{command} {line}: {drawn}");
        }
    }
    // A contract counts the tricks of whole hands, and a table has no contract.
    for (command, line) in
        [("value", "1NT AK... QJ...".to_string()), ("table", format!("1NT {DEAL}"))]
    {
        let without = line.replace("1NT", "N");
        for format in ["--format json", "--pretty"] {
            let arguments = format!("{command} {format}");
            assert_eq!(answers(&arguments, &line), answers(&arguments, &without));
        }
    }
    // The option may name one, too.
    let answer = answers("value --trump 3NT --format json", DEAL);
    assert!(answer.contains("\"bid\":\"3NT\""), "{answer}");
}

/// The leader's contract is the highest if the other side leads.
#[test]
fn a_table_has_the_highest_contract_of_each_side() {
    for (hands, leader, other) in [
        ("AKQJT98765432... .AKQJT98765432..", "7S", "7H"),
        ("AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ", "1N", "2D"),
        // Of equal bids, the one in the higher suit.
        ("AKQ2.AKQ.AKQ.AKQ JT9.JT9.JT9.JT98", "7N", "none"),
    ] {
        let drawn = answers("table --pretty", hands);
        let highest = format!("\n  highest contract: leader {leader}, other {other}\n");
        assert!(drawn.contains(&highest), "{drawn}");
    }
}

#[test]
fn random_deals_are_deals() {
    let deals = answers("deal --seed 5 --cards 4 --trump H 3000", "");
    let is_right = |line: &str| line.starts_with("H ") && line.len() == 2 * (4 + 3) + 3;
    assert!(deals.lines().all(is_right), "{deals}");
    assert_eq!(answers("value", &deals).lines().count(), 3000);
    assert_eq!(answers("deal", "").lines().count(), 1);
    assert_ne!(answers("deal 3", ""), answers("deal 3", ""), "no seed");
}

#[test]
fn the_shares_of_a_sample_follow_from_its_counts() {
    let sample = |options: &str| {
        answers(&format!("sample --seed 3 --deals 500 {options} KQ76.A54.J98.QT3"), "")
    };
    let lines = sample("");
    assert_eq!(lines.lines().count(), 10);
    assert_eq!(sample("--threads 7"), lines);
    let no_trump: Vec<&str> = lines.lines().take(2).collect();
    assert_eq!(sample("--trump NT").lines().collect::<Vec<_>>(), no_trump);
    let mut checked = 0;
    for line in lines.lines() {
        let tricks = line.split_once(" tricks ").unwrap().1;
        let (tricks, made) = tricks.split_once(" made ").unwrap_or((tricks, ""));
        assert_eq!(made.is_empty(), line.contains(" leading "), "{line}");
        let pairs = |text: &str| -> Vec<(usize, f64)> {
            let pairs = text.split_terminator(' ').map(|pair| pair.split_once(':').unwrap());
            pairs.map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).collect()
        };
        let tricks = pairs(tricks);
        assert_eq!(tricks.iter().map(|(_, count)| count).sum::<f64>(), 500.0, "{line}");
        let mean = tricks.iter().map(|&(tricks, count)| tricks as f64 * count).sum::<f64>() / 500.0;
        assert!(line.contains(&format!("ing {mean:.4} ")), "{line}");
        for (level, share) in pairs(made) {
            let enough = tricks.iter().filter(|&&(tricks, _)| tricks >= level + 6);
            let made: f64 = enough.map(|(_, count)| count).sum();
            assert!((made / 500.0 - share).abs() < 1e-9, "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 35);
}

/// Only the side that does not lead has bid.
#[test]
fn a_sample_is_drawn() {
    const OPTIONS: &str = "sample --seed 4 --deals 500 --trump S --pretty";
    let drawn = answers(&format!("{OPTIONS} AQJT98.AK.A32.32"), "");
    let expected = "\
S AQJT98  H AK  D A32  C 32 in 500 random deals
Percent of the deals in which the hand takes a number of tricks:
  trump  on lead   mean   7   8   9  10  11
  S      hand      9.08  <1  21  56  17   6
  S      other     9.08  <1  20  56  17   6
Percent of the deals in which a bid of 1 to 7 is made:
  trump  on lead   1   2   3   4   5   6   7
  S      other   100 >99  79  23   6   .   .
";
    assert_eq!(drawn, expected);
    let drawn = answers(&format!("{OPTIONS} AK.5.."), "");
    let expected = "\
S AK  H 5  D -  C - in 500 random deals
Percent of the deals in which the hand takes a number of tricks:
  trump  on lead   mean   2   3
  S      hand      2.55  45  55
  S      other     2.47  53  47
";
    assert_eq!(drawn, expected);
}

/// The other side has two of the king, the jack and the ten, and once it has led the king, one of the other two.
#[test]
fn few_hands_give_exact_means_of_cards() {
    const SUIT: &str = "AKQJT98765432";
    let sample = |rest: &str| {
        let seen = format!("98765432.{SUIT}.{SUIT}.{SUIT}");
        answers(&format!("sample --leads --trump N --seen {seen} AQ... {rest}"), "")
    };
    let mean = "1.3333 error 0.0000 best 1.0000";
    assert_eq!(sample(""), format!("N SA {mean}\nN SQ {mean}\n"));
    let replies = "N SA 2.0000 error 0.0000 best 1.0000\nN SQ 1.0000 error 0.0000 best 0.0000\n";
    assert_eq!(sample("play SK"), replies);
    let drawn = "\
S AQ  H -  D -  C - after SK is led, in all 2 possible deals
Mean tricks, standard error, and percent of deals in which no card is better:
  trump  card   mean  error  best
  N      SA     2.00   0.00   100
  N      SQ     1.00   0.00     .
";
    assert_eq!(sample("play SK --pretty"), drawn);
}

#[test]
fn a_sample_of_cards_has_lines_for_each_trump_suit() {
    let sample = |options: &str| {
        answers(&format!("sample --leads --seed 3 --deals 300 {options} KQ76.A54.J98.QT3"), "")
    };
    let lines = sample("");
    assert_eq!(sample("--threads 7"), lines);
    let mut all = String::new();
    for trump in ["N", "S", "H", "D", "C"] {
        let of_suit = sample(&format!("--trump {trump}"));
        assert_eq!(of_suit.lines().count(), 13);
        all += &of_suit;
    }
    assert_eq!(all, lines);
    // The formats have the same numbers.
    let objects = sample("--format json");
    let drawn = sample("--pretty");
    let rows = drawn.lines().skip(3);
    let mut before = (String::new(), 14.0);
    let mut compared = 0;
    for ((line, object), row) in lines.lines().zip(objects.lines()).zip(rows) {
        let words: Vec<&str> = line.split(' ').collect();
        let [trump, card, mean, "error", error, "best", share] = words[..] else {
            panic!("{line}")
        };
        let [mean_read, error_read, share_read] =
            [mean, error, share].map(|it| it.parse::<f64>().unwrap());
        let best = (share_read * 300.0).round();
        let expected = format!(
            "{{\"hand\":\"KQ76.A54.J98.QT3\",\"trump\":\"{trump}\",\"card\":\"{card}\",\"deals\":300,\"mean\":{mean},\"error\":{error},\"best\":{best}}}"
        );
        assert_eq!(object, expected);
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[..2], [trump, card]);
        assert!((cells[2].parse::<f64>().unwrap() - mean_read).abs() < 0.006, "{row}: {line}");
        assert!((cells[3].parse::<f64>().unwrap() - error_read).abs() < 0.006, "{row}: {line}");
        assert!(before.0 != trump || before.1 >= mean_read, "{line}");
        before = (trump.to_string(), mean_read);
        compared += 1;
    }
    assert_eq!(compared, 65);
}
