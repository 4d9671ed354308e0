//! Games with everything that may stand in them.

use super::*;

/// Reads all deals of a text, and goes on after errors.
fn read(text: &str, usual: Option<Option<Suit>>) -> Vec<String> {
    let mut games = Games::new(Lines::new(text.as_bytes(), None), usual);
    let mut all = Vec::new();
    loop {
        match games.next() {
            Ok(None) => return all,
            Ok(Some(Dealt { place, deal, rest })) => {
                let rest: Vec<&str> = rest.rest().iter().map(|word| &word.text[..]).collect();
                all.push(format!("{place} {deal} {}", rest.join(" ")).trim_end().to_string());
            }
            Err(error) => {
                all.push(error.to_string());
                games.skip().unwrap();
            }
        }
    }
}

#[test]
fn games_are_on_one_line_or_on_several() {
    let a = "[Deal \"N:AK... - QJ... -\"]";
    let cases: [(String, &[&str]); 16] = [
        (format!("{a}[Contract \"3NT\"]"), &["1:8 N AK... QJ..."]),
        (format!("{a}\n[Contract \"4S\"]\n"), &["1:8 S AK... QJ..."]),
        (format!("[Contract \"1\u{2665}xx\"] {a} # and so on"), &["1:26 H AK... QJ..."]),
        (format!("[Declarer \"N\"]\r\n{a}\r\n[Contract \"2dX\"]\r\n"), &["2:8 D QJ... AK..."]),
        (format!("[Declarer \"^S\"]{a}[Contract \"7N\"]"), &["1:23 N AK... QJ..."]),
        (format!("[Declarer \"?\"]{a}[Contract \"1C\"]"), &["1:22 C AK... QJ..."]),
        (
            format!("% PBN 2.1\n[Event \"the #1 \\\"[club]\\\" {{;\"]\n{{a comment\n\n}} ; more\n{a}[Contract \"1NT\"]\n\n{a}\n[Contract \"2S\"]"),
            &["6:8 N AK... QJ...", "8:8 S AK... QJ..."],
        ),
        (
            format!("{a}[Contract \"1NT\"]\n[Auction \"N\"]\n1NT Pass\nPass Pass\n[Play \"N\"]\nSK - SJ -\n*\n[ScoreTable \"Rank\"]\n1 2 lead\n\nN A... K..."),
            &["1:8 N AK... QJ...", "11:1 N A... K..."],
        ),
        (
            format!("{a}[Contract \"1H\"] play SK SJ ; the end\n[Site \"\"]"),
            &["1:8 H AK... QJ... play SK SJ"],
        ),
        (format!("{a}[Contract \"1H\"]\n lead SK"), &["1:8 H AK... QJ... lead SK"]),
        // A tag that a game has once begins the next game, on the same line or on the next.
        (
            format!("{a}[Contract \"1H\"]{a}[Contract \"1S\"]\n{a}[Contract \"1C\"]"),
            &["1:8 H AK... QJ...", "1:49 S AK... QJ...", "2:8 C AK... QJ..."],
        ),
        ("N A... K...\n[Deal \"E:A... - K... -\"]\n[Contract \"1NT\"]\n\nS 2... 3...".to_string(), &["1:1 N A... K...", "2:8 N A... K...", "5:1 S 2... 3..."]),
        ("[Deal \"N:A...  K... \"][Declarer \"N\"][Contract \"1NT\"]".to_string(), &["1:8 N K... A..."]),
        ("[Deal \"N:A... ... - K...\"][Declarer \"W\"][Contract \"1NT\"]".to_string(), &["1:8 N A... K..."]),
        ("; nothing\n\n{ nothing\n at all }\n\n% nothing\n".to_string(), &[]),
        ("[ Deal  \"N:A... - K... -\" ]\n[Note \"1:x\"][Note \"2:y\"]\n[Contract \"1NT\"]".to_string(), &["1:10 N A... K..."]),
    ];
    for (text, expected) in &cases {
        assert_eq!(read(text, None), *expected, "{text}");
    }
    assert_eq!(read(a, Some(None)), ["1:8 N AK... QJ..."]);
    let spades = Some(Some(Suit::Spades));
    assert_eq!(read(&format!("{a}[Contract \"Pass\"]"), spades), ["1:8 S AK... QJ..."]);
    assert_eq!(
        read(&format!("{a}[Contract \"2H\"]\n\nA... K..."), spades),
        ["1:8 H AK... QJ...", "3:1 S A... K..."]
    );
    assert_eq!(cases.len(), 16);
    // A contract may replace the usual trump suit, but a list of cards begins with a card.
    for (line, expected) in [
        ("4S AK... QJ...", "1:1 S AK... QJ..."),
        ("3NT HA HK", "1:1 N .A.. .K.."),
        ("4S 5\u{2660} play S4", "1:1 H 4... 5... play S4"),
        ("4S AS 5H KH", "1:1 H A4... .K5.."),
    ] {
        assert_eq!(read(line, Some(Some(Suit::Hearts))), [expected], "{line}");
    }
}

#[test]
fn errors_in_games_have_a_place_and_the_next_game_is_read() {
    let cases = [
        ("[Event \"x\"]", "1:1: expected a game with the tag Deal ([Deal \"N:...\"]), found none"),
        ("[Deal \"N:A... - K... -\"]", "1:8: expected a contract in this game ([Contract \"3NT\"]) or the option --trump, found none"),
        ("[Deal \"A... - K... -\"][Contract \"1S\"]", "1:8: expected a seat and a colon before the hands (N:...), found \"A... - K... -\""),
        ("[Deal \"N:A... - A... -\"][Contract \"1S\"]", "1:17: expected a card that the leader does not hold, found SA"),
        ("[Deal \"N:A... - A... -\"][Contract \"1S\"][Declarer \"N\"]", "1:17: expected a card that the first hand does not hold, found SA"),
        ("[Deal \"N:A... K... Q... J...\"][Contract \"1S\"]", "1:20: expected -, as two seats have hands, found \"Q...\""),
        ("[Deal \"N:A... K... -\"][Contract \"1S\"]", "1:21: expected a hand, or - for a seat without one, found the end of the line"),
        ("[Deal \"N:A... - K... -\"]\n[Contract \"8S\"]", "2:12: expected a contract (such as 3NT or 4SX), found \"8S\""),
        ("[Deal \"N:A... - K... -\"]\n[Contract \"3SXXX\"]", "2:12: expected a contract (such as 3NT or 4SX), found \"3SXXX\""),
        ("[Deal \"N:A... - K... -\"]\n[Declarer \"X\"]", "2:12: expected a seat (N, E, S or W), found \"X\""),
        ("[Deal \"N:A... - K... -\"][Contract \"1S\"]\n[Declarer \"E\"]", "2:12: expected the seat of one of the hands (N or S), found \"E\""),
        ("[Deal \"N:A... - K... -]", "1:24: expected \" in a tag, found the end of the line"),
        ("[Deal N:A...]", "1:7: expected \" in a tag, found \"N\""),
        ("[Deal \"N:A...\" x]", "1:16: expected ] in a tag, found \"x\""),
        ("[12,11]", "1:1: expected a trump suit before the hands (S, H, D, C, or N for none), found \"[12,11]\""),
        ("[]", "1:2: expected the name of a tag, found \"]\""),
        ("[", "1:2: expected the name of a tag, found the end of the line"),
        ("[Event \"x\"] play SA\nplay SK", "2:1: expected only one line of played cards in a game, found \"play\""),
        ("[Deal \"N:A... - K... -\"]\n[Contract \"Pass\"]", "2:12: expected a contract (such as 3NT or 4SX) or the option --trump, found \"Pass\""),
        // The next game begins with a tag that the wrong one has already.
        ("[Deal \"N:AA... - K... -\"][Contract \"1S\"]\n[Event \"\"]", "1:11: expected each card once, found SA again"),
        ("[Event \"\"][Contract \"8S\"][Deal \"N:A... - K... -\"]", "1:22: expected a contract (such as 3NT or 4SX), found \"8S\""),
    ];
    for (text, error) in cases {
        let good = "[Deal \"N:A... - K... -\"][Contract \"2S\"]";
        let lines = text.lines().count();
        let next = format!("{}:8 S A... K...", lines + 2);
        assert_eq!(read(&format!("{text}\n\n{good}"), None), [error.to_string(), next], "{text}");
    }
    assert_eq!(cases.len(), 21);
}

#[test]
fn what_stands_around_tags_is_skipped() {
    let game = |deal: &str| format!("[Deal \"N:{deal} -\"][Contract \"1S\"]\n");
    let (a, b) = (game("A... - K..."), game("Q... - J..."));
    let cases = [
        // A comment may have blank lines and tags, also in a section.
        (
            format!("{a}[Auction \"N\"]\n1C Pass {{one\n\ntwo}}\n2C\n\n{b}"),
            vec!["S A... K...", "S Q... J..."],
        ),
        (
            format!("{a}[Play \"N\"]\nSA SK {{he\n[Contract \"7H\"] meant}}\n\n{b}"),
            vec!["S A... K...", "S Q... J..."],
        ),
        // A tag may follow on the line of a section.
        (
            "[Deal \"N:A... - K... -\"][Auction \"N\"] 1NT Pass [Contract \"1S\"]".to_string(),
            vec!["S A... K..."],
        ),
        // Names in any case, with spaces in the value.
        (
            "[deal \"n:A... - K... -\"][CONTRACT \"1 S X\"][declarer \"North\"]".to_string(),
            vec!["S K... A..."],
        ),
        // Comments before a deal, and a deal after a game.
        ("; one\n{ two }\n% three\nN A... K...".to_string(), vec!["N A... K..."]),
        (format!("{a}N 2... 3...\n{b}"), vec!["S A... K...", "N 2... 3...", "S Q... J..."]),
        (format!("N 2... 3...\n{a}"), vec!["N 2... 3...", "S A... K..."]),
    ];
    for (text, expected) in &cases {
        let read = read(text, None);
        let deals: Vec<&str> = read.iter().map(|line| line.split_once(' ').unwrap().1).collect();
        assert_eq!(deals, *expected, "{text}");
    }
    assert_eq!(cases.len(), 7);
    assert_eq!(read("[12,11] [10,9]", Some(None)), ["1:1 N AK... QJ..."]);
}

#[test]
fn nothing_is_lost_in_silence() {
    let game = "[Deal \"N:A... - K... -\"][Contract \"1S\"]\n";
    let no_end = "expected a comment that ends with }, found the end of the input";
    for (text, expected) in [
        (
            "N A... K...\n{\nN A... K...\n".to_string(),
            vec!["1:1 N A... K...".to_string(), format!("2:1: {no_end}")],
        ),
        (format!("{game}{{note\n\n{game}"), vec![format!("2:1: {no_end}")]),
        ("{".to_string(), vec![format!("1:1: {no_end}")]),
        // Games without blank lines between them, and a wrong one among them.
        (
            format!("[Deal \"N:A... - K... -\"][Contract \"8S\"]\n{game}{game}"),
            vec![
                "1:36: expected a contract (such as 3NT or 4SX), found \"8S\"".to_string(),
                "2:8 S A... K...".to_string(),
                "3:8 S A... K...".to_string(),
            ],
        ),
        (format!("[Board]{game}"), vec!["1:7: expected \" in a tag, found \"]\"".to_string()]),
        (
            format!("[Site \"{}\"]{game}", "x".repeat(1 << 20)),
            vec!["1:1: expected a line of up to 1048576 bytes, found a longer one".to_string()],
        ),
    ] {
        assert_eq!(read(&text, None), expected, "{text:.80}");
    }
    // A line of too many words is not read as two.
    let long = format!("N SAK HA {}CAK C2 N A... K...", "- ".repeat(59));
    assert_eq!(read(&long, None).len(), 1);
    let long = format!("N S A H A S K H K {} N A... K...", "- ".repeat(75));
    let error = "1:161: expected the end of the line, found \"-\"";
    let mut line = Games::new(Lines::new(long.as_bytes(), None), None).next().unwrap().unwrap();
    let deal = line.deal;
    let moment = crate::honeymoon::notation::played::Moment::read(
        &mut line.rest,
        &deal,
        crate::honeymoon::notation::played::Needs::Nothing,
    );
    assert_eq!(moment.map(|_| ()).map_err(|error| error.to_string()), Err(error.to_string()));
}
