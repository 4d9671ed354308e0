//! Games with everything that may stand in them. In texts, `@` stands for a deal and a contract, `&` for a
//! deal, and `'` for `"`.

use super::*;

/// Reads all deals of a text, and goes on after errors. Returns them and the errors with ` | ` between them.
fn read(text: &str, usual: Option<Option<Suit>>) -> String {
    let text = text.replace('@', "&[Contract '1S']").replace('&', "[Deal 'N:A... - K... -']");
    let text = text.replace('\'', "\"");
    let mut games = Games::new(Lines::new(text.as_bytes(), None), usual);
    let mut all = Vec::new();
    loop {
        match games.next() {
            Ok(None) => return all.join(" | ").replace('"', "'"),
            Ok(Some(Dealt { place, deal, rest, .. })) => {
                let rest: String =
                    rest.rest().iter().map(|word| format!(" {}", word.text)).collect();
                all.push(format!("{place} {deal}{rest}"));
            }
            Err(error) => all.push(error.to_string()),
        }
    }
}

/// Checks the result for each text, which is after an arrow.
fn check(cases: &[&str], usual: Option<Option<Suit>>) {
    for case in cases {
        let (text, expected) = case.split_once(" => ").unwrap();
        assert_eq!(read(text, usual), expected, "{text}");
    }
}

#[test]
fn games_are_on_one_line_or_on_several() {
    let cases = [
        "&[Contract '3NT'] => 1:8 N A... K...",
        "[Contract '1\u{2665}xx'] & # and so on => 1:26 H A... K...",
        "[Declarer 'N']\r\n&\r\n[Contract '2dX']\r\n => 2:8 D K... A...",
        "[Declarer '^S']&[Contract '7N'] => 1:23 N A... K...",
        // Names in any case, with spaces in the value.
        "[deal 'n:A... - K... -'][CONTRACT '1 S X'][declarer 'North'] => 1:8 S K... A...",
        "[ Deal  'N:A... - K... -' ]\n[Note '1:x'][Note '2:y']\n[Contract '1NT'] => 1:10 N A... K...",
        // Seats without hands.
        "[Deal 'N:A...  K... '][Declarer 'N'][Contract '1NT'] => 1:8 N K... A...",
        "[Deal 'N:A... ... - K...'][Declarer 'W'][Contract '1NT'] => 1:8 N A... K...",
        // Comments may have tags and blank lines.
        "; nothing\n\n{ nothing\n at all }\n\n% nothing\n => ",
        "; one\n{ two }\n% three\nN A... K... => 4:1 N A... K...",
        "% 2.1\n[Event 'the #1 \\'[x]\\' {;']\n{a\n\n} ; b\n@\n\n@ => 6:8 S A... K... | 8:8 S A... K...",
        // Sections.
        "@\n[Auction 'N']\n1NT Pass\n[Play 'N']\nSK {one\n[Contract '7H']\n\ntwo}\n*\n => 1:8 S A... K...",
        "@\n[ScoreTable 'Rank']\n1 2 lead\n\nN 2... 3... => 1:8 S A... K... | 5:1 N 2... 3...",
        // Words after the deal.
        "@ play SA SK ; the end\n[Site ''] => 1:8 S A... K... play SA SK",
        // A tag that a game has once begins the next game, and so does a line with a deal.
        "@@\n@ => 1:8 S A... K... | 1:47 S A... K... | 2:8 S A... K...",
        "@N 2... 3...\n@ => 1:8 S A... K... | 1:40 N 2... 3... | 2:8 S A... K...",
        // An error in a tag that is not used.
        "[Event 'The 'Big' Game']\n@\n\n[Site x]@\n\n[Event 'C:\\dir\\']@[Event]\n& [x [ Contract'1S'] => 2:8 S A... K... | 4:16 S A... K... | 6:25 S A... K... | 7:8 S A... K...",
        // Values of the previous game.
        "@[Declarer 'N']\n\n[Deal '#'][Contract '2H']\n\n[Deal '##'][Contract '#'][Declarer 'N'] => 1:8 S K... A... | 3:8 H A... K... | 5:8 H K... A...",
        "@\n\n[Event 'x']\n[Contract '2H']\n\n[Board '2'][Declarer 'N']&[Contract '#'] => 1:8 S A... K... | 3:1 H A... K... | 6:33 H K... A...",
        // A comment with % is a line.
        " % x => 1:2: expected a trump suit (S, H, D, C, or N for none), found '%'",
        "{x} % => 1:5: expected a trump suit (S, H, D, C, or N for none), found '%'",
    ];
    check(&cases, None);
    // A contract may replace the usual trump suit, but a list of cards begins with a card.
    let cases = [
        "&[Contract 'Pass'] => 1:8 H A... K...",
        "&[Contract '2S']\n\nA... K... => 1:8 S A... K... | 3:1 H A... K...",
        "4S AK... QJ... => 1:1 S AK... QJ...",
        "3NT HA HK => 1:1 N .A.. .K..",
        "4S 5\u{2660} play S4 => 1:1 H 4... 5... play S4",
        "4S AS 5H KH => 1:1 H A4... .K5..",
        "[12,11] [10,9] => 1:1 H AK... QJ...",
    ];
    check(&cases, Some(Some(Suit::Hearts)));
}

#[test]
fn errors_in_games_have_a_place_and_the_next_game_is_read() {
    let cases = [
        "[Event 'x'] => 1:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        "& => 1:8: expected a contract in this game ([Contract '3NT']) or the option --trump, found none",
        "[Deal 'A... - K... -'][Contract '1S'] => 1:8: expected a seat and a colon before the hands (N:...), found 'A... - K... -'",
        "[Deal 'N:A... - A... -'][Contract '1S'] => 1:17: expected a card that the first hand does not hold, found SA",
        "&\n[Contract '8S'] => 2:12: expected a contract (such as 3NT or 4SX), found '8S'",
        "&\n[Contract 'Pass'] => 2:12: expected a contract (such as 3NT or 4SX) or the option --trump, found 'Pass'",
        "&\n[Declarer 'X'] => 2:12: expected a seat (N, E, S or W), found 'X'",
        "@\n[Declarer 'E'] => 2:12: expected the seat of one of the hands (N or S), found 'E'",
        "[Deal 'N:A... - K... -] => 1:24: expected ' in a tag, found the end of the line",
        "[Deal 'N:A...' x] => 1:16: expected ] in a tag, found 'x'",
        "[ => 1:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        "[Contract '#'] => 1:12: expected a value, because that of the previous game is not known, found '#'",
        "[Deal '##N:A... - K... -'][Contract '1S'] => 1:8: expected a seat (N, E, S or W), found '##N'",
        "@ play SA\nplay SK => 2:1: expected only one line of played cards in a game, found 'p'",
        // The next game begins with a tag that the wrong one has already.
        "[Deal 'N:AA... - K... -'][Contract '1S']\n[Event ''] => 1:11: expected each card once, found SA again",
        "[Event ''][Contract '8S']& => 1:22: expected a contract (such as 3NT or 4SX), found '8S'",
    ];
    for case in cases {
        let (text, error) = case.split_once(" => ").unwrap();
        let next = text.lines().count() + 2;
        check(&[&format!("{text}\n\n@ => {error} | {next}:8 S A... K...")], None);
    }
    // Nothing is lost in silence.
    let end = "expected a comment that ends with }, found the end of the input";
    let line = "1:1: expected a line of up to 1048576 bytes, found a longer one";
    let (long, many) = ("x".repeat(1 << 20), "- ".repeat(75));
    let cases = [
        &format!("N A... K...\n{{\nN A... K...\n => 1:1 N A... K... | 2:1: {end}"),
        &format!("@\n{{note\n\n@ => 2:1: {end}"),
        "&[Contract '8S']\n@ => 1:36: expected a contract (such as 3NT or 4SX), found '8S' | 2:8 S A... K...",
        "@[Event 'x']\n[Contract '8S']\n\n[Declarer '##']@ => 1:8 S A... K... | 2:12: expected a contract (such as 3NT or 4SX), found '8S' | 4:12: expected a value, because that of the previous game is not known, found '##'",
        // A deal is inherited only by a game that begins with Event or Board and has a contract or a declarer.
        "@\n\n[Site ''][Event 'x'][Contract '1S'] => 1:8 S A... K... | 3:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        "@\n\n[Event 'x'][Board '2'] => 1:8 S A... K... | 3:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        &format!("[Site '{long}']@ => {line}"),
        // A line of too many words is not read as two.
        &format!("N S A H A S K H K {many} N A... K... => 1:161: expected the end of the line, found '-'"),
    ];
    check(&cases, None);
}
