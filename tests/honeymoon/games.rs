//! Games of PBN: right ones, wrong ones, and both in one input.

use bitsolve::internals::honeymoon::{random_deal, shuffle};

use crate::common::deals::TRUMPS;
use crate::common::program::run;
use crate::common::random::Random;
use crate::notation::deal_of;

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");
const SEED: u64 = 55;

/// Returns a game of PBN that is right, and its deal.
fn game(random: &mut Random) -> (Vec<String>, String) {
    let trump = TRUMPS[random.below(5) as usize];
    let tricks = 1 + random.below(3) as usize;
    let deal = random_deal(random, tricks, trump);
    let contract = trump.map_or("NT".to_string(), |suit| suit.to_string());
    let mut tags = vec![
        format!("[Deal \"N:{} - {} -\"]", deal.leader(), deal.other()),
        format!("[Contract \"{}{contract}\"]", 1 + random.below(7)),
        "[Site \"a [b] {c\"]".to_string(),
        "{ a comment [Contract \"9S\"]\n\nN 2... 3...\n}".to_string(),
        "% [Deal \"N:A... - K... -\"]".to_string(),
        "; N A... K...".to_string(),
    ];
    let leads = random.below(2) == 0;
    if random.below(2) == 0 {
        tags.push(format!("[Declarer \"{}\"]", if leads { 'S' } else { 'N' }));
    }
    let swaps = !leads && tags.len() > 6;
    shuffle(random, &mut tags);
    // What begins a line stays there, and sections come last.
    tags.insert(0, format!("[Event \"{}\"]", random.below(9)));
    if random.below(2) == 0 {
        tags.push("[Play \"N\"]\nSA S2\n{ N A... K...\n} *".to_string());
    }
    (tags, (if swaps { deal.swapped() } else { deal }).to_string())
}

/// Of games with one mistake among them, every right game is answered, and so is a line with a deal after them.
#[test]
fn a_mistake_in_a_game_spares_the_others() {
    const WRONG: [&str; 7] = [
        "[Contract \"8S\"]",
        "[Declarer \"X\"]",
        "[Deal \"N:AA... - K... -\"]",
        "[Deal \"N:A... - K... -]",
        "[Dea l\"E:A... - K... -\"]",
        "[Contract 3NT]",
        "[Declarer \"N\" x]",
    ];
    let mut random = Random::new(SEED);
    for number in 0..500 {
        let (mut input, mut expected) = (String::new(), Vec::new());
        let (games, wrong) = (2 + random.below(5), random.below(6));
        for index in 0..games {
            let (mut tags, deal) = game(&mut random);
            if index == wrong.min(games - 1) {
                let mistake = WRONG[number % WRONG.len()];
                let name = mistake.split([' ', '"']).next().unwrap();
                tags.retain(|tag| !tag.starts_with(name));
                let at = 1 + random.below(tags.len() as u32) as usize;
                tags.insert(at, mistake.to_string());
            } else {
                expected.push(deal);
            }
            input += &tags.join("\n");
            input += ["\n\n", "\n", "\n\n\n"][random.below(3) as usize];
        }
        input += "\nN 2... 3...\n";
        expected.push("N 2... 3...".to_string());
        let arguments = ["value", "--format", "json", "--keep-going"];
        let outcome = run(PROGRAM, &arguments, input.as_bytes());
        let deals: Vec<String> = outcome.answers.lines().map(deal_of).collect();
        assert_eq!(deals, expected, "seed {SEED}: {input}\n{}", outcome.notes);
        assert_eq!(outcome.notes.lines().count(), 1, "seed {SEED}: {input}\n{}", outcome.notes);
    }
}

/// Checks what the program makes of texts. In each, `@` stands for a deal and a contract, `&` for a deal, and `'` for
/// `"`. The deals come after an arrow, and then the errors and notes.
fn check(cases: &[&str], options: &[&str]) {
    for case in cases {
        let (text, expected) = case.split_once(" => ").expect(case);
        let text = text.replace('@', "&[Contract '1S']").replace('&', "[Deal 'N:A... - K... -']");
        let arguments = [&["value", "--format", "json", "--keep-going"], options].concat();
        let outcome = run(PROGRAM, &arguments, text.replace('\'', "\"").as_bytes());
        let notes =
            outcome.notes.lines().map(|note| note.trim_start_matches("error: ").to_string());
        let found: Vec<String> = outcome.answers.lines().map(deal_of).chain(notes).collect();
        assert_eq!(found.join(" | ").replace('"', "'"), expected, "{text}");
    }
}

#[test]
fn games_are_on_one_line_or_on_several() {
    let cases = [
        "&[Contract '3NT'] => N A... K...",
        "[Contract '1\u{2665}xx'] & # and so on => H A... K...",
        "[Declarer 'N']\r\n&\r\n[Contract '2dX']\r\n => D K... A...",
        "[Declarer '^S']&[Contract '7N'] => N A... K...",
        // Names in any case, with spaces in the value.
        "[deal 'n:A... - K... -'][CONTRACT '1 S X'][declarer 'North'] => S K... A...",
        "[ Deal  'N:A... - K... -' ]\n[Note '1:x'][Note '2:y']\n[Contract '1NT'] => N A... K...",
        // Seats without hands.
        "[Deal 'N:A...  K... '][Declarer 'N'][Contract '1NT'] => N K... A...",
        "[Deal 'N:A... ... - K...'][Declarer 'W'][Contract '1NT'] => N A... K...",
        // Comments may have tags and blank lines.
        "; nothing\n\n{ nothing\n at all }\n\n% nothing\n => ",
        "; one\n{ two }\n% three\nN A... K... => N A... K...",
        "% 2.1\n[Event 'the #1 \\'[x]\\' {;']\n{a\n\n} ; b\n@\n\n@ => S A... K... | S A... K...",
        // Sections.
        "@\n[Auction 'N']\n1NT Pass\n[Play 'N']\nSK {one\n[Contract '7H']\n\ntwo}\n*\n => S A... K...",
        "@\n[ScoreTable 'Rank']\n1 2 lead\n\nN 2... 3... => S A... K... | N 2... 3...",
        // Words after the deal, with a comment that has several lines.
        "@ play SA SK ; the end\n[Site ''] => S A... K...",
        "@ play SA SK {of\nspades}\n[Site ''] => S A... K...",
        // A tag that a game has once begins the next game, and so does a line with a deal, also after a comment.
        "@@\n@ => S A... K... | S A... K... | S A... K...",
        "@N 2... 3...\n@ => S A... K... | N 2... 3... | S A... K...",
        "@\n{ a comment }\nN 2... 3... => S A... K... | N 2... 3...",
        // An error in a tag that is not used.
        "[Event 'The 'Big' Game']\n@\n\n[Site x]@ => S A... K... | S A... K...",
        "[Event 'C:\\dir\\']@[Event]\n& [x [ Contract'1S'] => S A... K... | S A... K...",
        // Values of the previous game.
        "@[Declarer 'N']\n\n[Deal '#'][Contract '2H']\n\n[Deal '##'][Contract '#'][Declarer 'N'] => S K... A... | H A... K... | H K... A...",
        "@\n\n[Event 'x']\n[Contract '2H']\n\n[Board '2'][Declarer 'N']&[Contract '#'] => S A... K... | H A... K... | H K... A...",
        "@\n\n[Event 'x']\n[Contract '2H']\n\n[Board '2'][Declarer 'N'] => S A... K... | H A... K... | 6:1: expected a contract in this game ([Contract '3NT']) or the option --trump, found none",
        // A comment with % is a line.
        " % x => 1:2: expected a trump suit (S, H, D, C, or N for none), found '%'",
        "{x} % => 1:5: expected a trump suit (S, H, D, C, or N for none), found '%'",
        // Boards without play.
        "&[Contract 'Pass'][Declarer '']\n\n@ => S A... K... | note: 1:36: this game was passed out, so no cards were played",
        "[Contract 'ap']\n[Deal 'N:A K Q J']\n\n@ => S A... K... | note: 1:12: this game was passed out, so no cards were played",
    ];
    check(&cases, &[]);
    // A contract may replace the default trump suit, but a list of cards begins with a card.
    let cases = [
        "&[Contract 'Pass'] => H A... K...",
        "&[Contract '2S']\n\nA... K... => S A... K... | H A... K...",
        "4S AK... QJ... => S AK... QJ...",
        "3NT HA HK => N .A.. .K..",
        "4S 5\u{2660} play S4 => H 4... 5...",
        "4S AS 5H KH => H A4... .K5..",
        "[12,11] [10,9] => H AK... QJ...",
        "\u{2660} A K J 10 8 \u{2665} 2 \u{2660} Q 9 3 2 \u{2665} 3 4 => H AKJT8.2.. Q932.43..",
        "S HA H3 => S .A.. .3..",
        "S HA D- C- HK => 1:1: expected cards with only one meaning, found S .A.. .K.. or H .A.. .K..",
    ];
    check(&cases, &["--trump", "H"]);
}

#[test]
fn errors_in_games_have_a_place_and_the_next_game_is_read() {
    let cases = [
        "[Event 'x'] => 1:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        "& => 1:8: expected a contract in this game ([Contract '3NT']) or the option --trump, found none",
        "[Deal 'A... - K... -'][Contract '1S'] => 1:8: expected a seat and a colon before the hands (N:...), found 'A... - K... -'",
        "[Deal 'N:A... - A... -'][Contract '1S'] => 1:17: expected a card that the first hand does not hold, found SA",
        "[Deal 'N:A... K... Q... J...'][Contract '1S'] => 1:20: this deal has four hands; honeymoon solves two (write - for the others)",
        "&\n[Contract '8S'] => 2:12: expected a contract (such as 3NT or 4SX), found '8S'",
        "&\n[Declarer 'X'] => 2:12: expected a seat (N, E, S or W), found 'X'",
        "@\n[Declarer 'E'] => 2:12: expected the seat of one of the hands (N or S), found 'E'",
        "[Deal 'N:A... - K... -] => 1:24: expected ' in a tag, found the end of the line",
        "[Deal 'N:A...' x] => 1:16: expected ] in a tag, found 'x'",
        "[ => 1:2: expected ' in a tag, found the end of the line",
        "[Deal '##N:A... - K... -'][Contract '1S'] => 1:8: expected a seat (N, E, S or W), found '##N'",
        "@ play SA\nplay SK => 2:1: expected only one line of played cards in a game, found 'p'",
        // The next game begins with a tag that the wrong one has already.
        "[Deal 'N:AA... - K... -'][Contract '1S']\n[Event ''] => 1:11: expected each card once, found SA again",
        "[Event ''][Contract '8S']& => 1:22: expected a contract (such as 3NT or 4SX), found '8S'",
        // A slip in the name of a tag.
        "[Event ''][Dea l'N:2... - 3... -'][Contract '2S'] => 1:16: expected ' in a tag, found 'l'",
        "[Event ''][Dael 'N:2... - 3... -'][Contract '2S'] => 1:11: expected the tag Deal, found 'Dael'",
        // The text of a wrong game is not a deal.
        "[Contract '8S']\n{\nN 2... 3...\n}\n% N 2... 3...\n[Auction 'N']\nN 2... 3... => 1:12: expected a contract (such as 3NT or 4SX), found '8S'",
    ];
    for case in cases {
        let (text, error) = case.split_once(" => ").unwrap();
        check(
            &[&format!("@\n\n{text}\n\n@ => S A... K... | S A... K... | {}", moved(error, 2))],
            &[],
        );
    }
    // Nothing is lost in silence.
    let end = "expected a comment that ends with }, found the end of the input";
    let line = "1:1: expected a line of up to 1048576 bytes, found a longer one";
    let (long, many) = ("x".repeat(1 << 20), "- ".repeat(75));
    let cases = [
        &format!("N A... K...\n{{\nN A... K...\n => N A... K... | 2:1: {end}"),
        &format!("@\n{{note\n\n@ => 2:1: {end}"),
        "[Contract '#'] => 1:12: expected a value, because that of the previous game is not known, found '#'",
        "&[Contract '8S']\n@ => S A... K... | 1:36: expected a contract (such as 3NT or 4SX), found '8S'",
        "&[Contract '8S']\nN 2... 3...\nN 4... 5... => N 2... 3... | N 4... 5... | 1:36: expected a contract (such as 3NT or 4SX), found '8S'",
        "@[Event 'x']\n[Contract '8S']\n\n[Declarer '##']@ => S A... K... | 2:12: expected a contract (such as 3NT or 4SX), found '8S' | 4:12: expected a value, because that of the previous game is not known, found '##'",
        // A deal is inherited only by a game that begins with Event or Board and has a contract or a declarer.
        "@\n\n[Site ''][Event 'x'][Contract '1S'] => S A... K... | 3:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        "@\n\n[Event 'x'][Board '2'] => S A... K... | 3:1: expected a game with the tag Deal ([Deal 'N:...']), found none",
        &format!("[Site '{long}']@ => {line}"),
        // A line of too many words is not read as two.
        &format!("N S A H A S K H K {many} N A... K... => 1:161: expected the end of the line, found '-'"),
    ];
    check(&cases, &[]);
}

/// Returns an error as it is some lines further down.
fn moved(error: &str, lines: usize) -> String {
    let (line, rest) = error.split_once(':').unwrap();
    format!("{}:{rest}", line.parse::<usize>().unwrap() + lines)
}
