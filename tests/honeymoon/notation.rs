//! Deals in every notation, with and without mistakes, against a slow reader that guesses the notation from the look of
//! a line. Games of PBN with one mistake among games without.

use bitsolve::honeymoon::{Card, Deal, Hand, Suit};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{random_deal, shuffle, Sequence};

use crate::common::deals::TRUMPS;
use crate::common::program::run;
use crate::common::random::Random;

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");
const SEED: u64 = 55;

/// Returns what the program reads in each line: a deal, or an error.
fn read(lines: &[String], trump: Option<&str>) -> Vec<Result<String, String>> {
    let mut arguments = vec!["value", "--format", "json", "--keep-going"];
    arguments.extend(trump.iter().flat_map(|trump| ["--trump", trump]));
    let outcome = run(PROGRAM, &arguments, (lines.join("\n") + "\n").as_bytes());
    let mut deals = outcome.answers.lines().map(deal_of);
    let mut errors = outcome.notes.lines().map(|note| {
        let error = note.strip_prefix("error: ").expect(note);
        let (line, problem) = error.split_once(':').expect(note);
        (line.parse::<usize>().expect(note), problem.to_string())
    });
    let mut error = errors.next();
    let read = (1..=lines.len()).map(|line| match error.take() {
        Some((place, problem)) if place == line => {
            error = errors.next();
            Err(problem)
        }
        other => {
            error = other;
            Ok(deals
                .next()
                .unwrap_or_else(|| panic!("seed {SEED}: {}: no answer", lines[line - 1])))
        }
    });
    let read = read.collect();
    assert_eq!((deals.next(), error), (None, None), "seed {SEED}");
    read
}

/// Returns the deal of an answer in JSON.
fn deal_of(answer: &str) -> String {
    answer.split('"').nth(3).expect(answer).to_string()
}

/// Returns the suits of a hand, spades first. `between` is between two cards, and `empty` stands for none.
fn suits(hand: Hand, between: &str, empty: &str) -> [String; 4] {
    Suit::ALL.map(|suit| {
        let ranks: Vec<String> =
            hand.of(suit).cards().map(|card| card.rank().to_string()).collect();
        if ranks.is_empty() {
            empty.to_string()
        } else {
            ranks.join(between)
        }
    })
}

/// Returns the suits of a hand, each with its mark before it, in any order.
fn marked(
    random: &mut Random,
    hand: Hand,
    [after_mark, between, after_suit]: [&str; 3],
    marks: &str,
) -> String {
    let mut all: Vec<String> = suits(hand, between, "")
        .iter()
        .zip(marks.chars())
        .filter(|(ranks, _)| !ranks.is_empty())
        .map(|(ranks, mark)| format!("{mark}{after_mark}{ranks}"))
        .collect();
    shuffle(random, &mut all);
    all.join(after_suit)
}

fn code(card: Card) -> String {
    ((3 - card.suit() as usize) * 13 + card.rank() as usize).to_string()
}

/// Returns the hands of a deal in each notation that the pages describe.
fn written(random: &mut Random, deal: &Deal) -> Vec<String> {
    let hands = [deal.leader(), deal.other()];
    let both =
        |write: &mut dyn FnMut(Hand) -> String, between: &str| hands.map(&mut *write).join(between);
    let four = |between: &'static str, empty: &'static str| {
        move |hand| suits(hand, "", empty).join(between)
    };
    let codes = |between: &str| {
        both(
            &mut |hand| format!("[{}]", hand.cards().map(code).collect::<Vec<_>>().join(between)),
            " ",
        )
    };
    let single = |between: &str, is_reversed: bool| {
        let card = |card: Card| {
            if is_reversed {
                format!("{}{}", card.rank(), card.suit())
            } else {
                card.to_string()
            }
        };
        let mut hand = |hand: Hand| hand.cards().map(card).collect::<Vec<_>>().join(between);
        both(&mut hand, between)
    };
    let [first, second] = hands.map(|hand| hand.to_string());
    let mut all = vec![
        format!("{first} {second}"),
        both(&mut four(".", "-"), " "),
        both(
            &mut |hand| {
                format!(
                    "S{}.H{}.D{}.C{}",
                    suits(hand, "", "-")[0],
                    suits(hand, "", "")[1],
                    suits(hand, "", "-")[2],
                    suits(hand, "", "-")[3]
                )
            },
            " ",
        ),
        both(&mut four(" ", "-"), " "),
        both(&mut four(" ", "\u{2013}"), " ").to_lowercase(),
        both(&mut four(",", ""), " "),
        both(&mut four(",", "-"), ","),
        both(&mut four(", ", "-"), " , ").replace('T', "10") + ",",
        codes(","),
        codes(" "),
        single(" ", false),
        single(", ", true),
        single(",", false),
        both(&mut |hand| marked(random, hand, ["", "", ""], "SHDC"), " "),
        both(&mut |hand| marked(random, hand, ["", "", " "], "shdc"), " "),
        both(&mut |hand| marked(random, hand, [": ", " ", " "], "SHDC"), " "),
        both(
            &mut |hand| marked(random, hand, [" ", " ", " "], "\u{2660}\u{2665}\u{2666}\u{2663}"),
            " ",
        )
        .replace('T', "10"),
        both(
            &mut |hand| marked(random, hand, ["", "", ","], "\u{2664}\u{2661}\u{2662}\u{2667}"),
            ",",
        ),
        format!("N:{first} - {second} -"),
        format!("w:- {first} {second} ..."),
        format!("- {first} - {second}"),
    ];
    let sequence = Sequence::of(deal, Cpu::detect());
    if sequence.deal(deal.trump()) == Some(*deal) {
        let rows = Suit::ALL.map(|suit| {
            let cards = deal.leader().union(deal.other()).of(suit).cards();
            let row: String =
                cards.map(|card| if deal.leader().has(card) { '1' } else { '0' }).collect();
            if row.is_empty() {
                "-".to_string()
            } else {
                row
            }
        });
        all.push(rows.join(" "));
    }
    all
}

/// The slow reader: returns the deal that the hands of a line are meant to be, or `None` if there is none.
fn meant(trump: &str, text: &str) -> Option<String> {
    let text = text.replace("10", "T").replace('\u{2013}', "-").to_uppercase();
    let (white, black) = ("\u{2664}\u{2661}\u{2662}\u{2667}", "\u{2660}\u{2665}\u{2666}\u{2663}");
    let letter = |c: char| {
        let symbol =
            [white, black].iter().find_map(|marks| marks.chars().position(|mark| mark == c));
        symbol.map_or(c, |suit| "SHDC".as_bytes()[suit] as char)
    };
    let text: String = text.chars().map(letter).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_suit = |c: char| "SHDC".contains(c);
    let in_order = |suits: &[String]| -> Vec<Vec<String>> {
        let cards = |(number, ranks): (usize, &String)| -> Vec<String> {
            let suit = "SHDC".as_bytes()[number % 4] as char;
            let ranks = ranks
                .trim_matches('-')
                .trim_start_matches(suit)
                .trim_start_matches([':', '-'])
                .to_string();
            ranks.chars().map(|rank| format!("{suit}{rank}")).collect()
        };
        suits.chunks(4).map(|hand| hand.iter().enumerate().flat_map(cards).collect()).collect()
    };
    let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<String>>();
    let hands: Vec<Vec<String>> = if text.contains('[') {
        let hand = |part: &str| {
            let code = |code: &str| -> String {
                let code: usize = code.replace('T', "10").parse().expect(part);
                format!(
                    "{}{}",
                    "SHDC".as_bytes()[code / 13] as char,
                    "23456789TJQKA".as_bytes()[code % 13] as char
                )
            };
            part.split([' ', ',']).filter(|code| !code.is_empty()).map(code).collect()
        };
        text.split(['[', ']']).skip(1).step_by(2).map(hand).collect()
    } else if text.contains('.') {
        let is_hand = |word: &&&str| word.contains(|c: char| c.is_alphanumeric());
        let words = words
            .iter()
            .map(|word| {
                word.split_once(':')
                    .filter(|(seat, _)| seat.len() == 1 && !word[2..].contains(':'))
                    .map_or(*word, |(_, hand)| hand)
            })
            .collect::<Vec<_>>();
        words
            .iter()
            .filter(is_hand)
            .flat_map(|word| in_order(&owned(&word.split('.').collect::<Vec<_>>())))
            .collect()
    } else if words.len() == 4 && text.replace('T', "").chars().all(|c| "01- ".contains(c)) {
        let text = text.replace('T', "10");
        let mut hands = vec![Vec::new(), Vec::new()];
        for (row, suit) in text.split_whitespace().zip("SHDC".chars()) {
            for (bit, rank) in row.trim_matches('-').chars().zip("AKQJT98765432".chars()) {
                hands[usize::from(bit == '0')].push(format!("{suit}{rank}"));
            }
        }
        hands
    } else if !text.contains(is_suit) && text.contains(',') {
        let spaced: String = words.join(" ").replace(" ,", ",").replace(", ", ",");
        let mut parts: Vec<String> = spaced
            .split(',')
            .flat_map(|part| part.split(' ').map(str::to_string).collect::<Vec<_>>())
            .collect();
        if spaced.matches(',').count() == 6 && parts.len() == 7 {
            // The white space between the hands is next to a comma, and one of the two suits there is empty.
            let fourth = text.split(',').nth(3)?;
            parts
                .insert(if fourth.starts_with(char::is_whitespace) { 3 } else { 4 }, String::new());
        }
        parts.truncate(8);
        in_order(&parts)
    } else if !text.contains(is_suit) {
        in_order(&owned(&words))
    } else {
        let pieces: Vec<&str> = text.split([' ', ',']).filter(|piece| !piece.is_empty()).collect();
        let is_card = |piece: &&str| {
            piece.len() == 2
                && piece.contains(is_suit)
                && piece.contains(|c| "AKQJT98765432".contains(c))
        };
        let cards: Vec<String> = if pieces.iter().all(is_card) {
            let card = |piece: &&str| {
                let (suit, rank): (String, String) =
                    (piece.matches(is_suit).collect(), piece.replace(is_suit, ""));
                suit + &rank
            };
            pieces.iter().map(card).collect()
        } else {
            let mut suit = None;
            let mut cards = Vec::new();
            for c in pieces.concat().chars().filter(|c| !":-".contains(*c)) {
                if is_suit(c) {
                    suit = Some(c);
                } else {
                    cards.push(format!("{}{c}", suit?));
                }
            }
            cards
        };
        let (first, second) = cards.split_at(cards.len() / 2);
        vec![first.to_vec(), second.to_vec()]
    };
    let [first, second] = <[_; 2]>::try_from(hands).ok()?;
    let hand = |cards: Vec<String>| -> Option<Hand> {
        let all: Option<Hand> = cards
            .iter()
            .map(|card| card.parse::<Card>().ok())
            .collect::<Option<Vec<Card>>>()
            .map(|cards| cards.into_iter().collect());
        all.filter(|hand| hand.len() == cards.len())
    };
    let trump = TRUMPS
        .into_iter()
        .find(|suit| trump == suit.map_or("N".to_string(), |suit| suit.to_string()))?;
    Deal::new(trump, hand(first)?, hand(second)?).ok().map(|deal| deal.to_string())
}

/// Returns what a line may mean with this trump suit for deals that do not name one.
fn meanings(line: &str, trump: Option<&str>) -> Vec<String> {
    let (first, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
    let bid = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let symbols = ["\u{2660}\u{2664}", "\u{2665}\u{2661}", "\u{2666}\u{2662}", "\u{2663}\u{2667}"];
    let symbol = symbols.iter().position(|symbols| !bid.is_empty() && symbols.contains(bid));
    let named = symbol.map_or(bid.to_uppercase(), |suit| "SHDC"[suit..=suit].to_string());
    let named = if named == "NT" { "N".to_string() } else { named };
    let default = trump.and_then(|trump| meant(trump, line));
    meant(&named, rest).into_iter().chain(default).collect()
}

/// Every deal is read back from every notation. After a change of one character, a line is refused, or it is the deal
/// that it says.
#[test]
fn every_notation_is_read_strictly() {
    const PIECES: &str = "A|K|Q|J|T|9|5|2|1|0|S|H|D|C|N|-|.|,|:| |[|]|\u{2665}|7";
    let pieces: Vec<&str> = PIECES.split('|').collect();
    let mut random = Random::new(SEED);
    let (mut deals, mut refused, mut changed, mut accepted) = (0, 0, 0, 0);
    for default in [None, Some("N"), Some("H")] {
        let (mut lines, mut expected, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..700 {
            let tricks = [1, 2, 3, 4, 5, 1, 2, 3, 4, 13][number % 10];
            let trump = TRUMPS[random.below(5) as usize];
            let mut deal = random_deal(&mut random, tricks, trump);
            if number % 3 == 0 {
                let rows = Sequence::of(&deal, Cpu::detect());
                deal = rows.deal(deal.trump()).unwrap();
            }
            deals += 1;
            for text in written(&mut random, &deal) {
                let trump = deal.trump().map_or("N".to_string(), |suit| suit.to_string());
                let names_trump = default.is_none() || random.below(2) == 0;
                let line = if names_trump { format!("{trump} {text}") } else { text };
                let trump = if names_trump { &trump } else { default.unwrap() };
                expected.push(format!("{trump} {} {}", deal.leader(), deal.other()));
                for _ in 0..6 {
                    let mut characters: Vec<char> = line.chars().collect();
                    let at = random.below(characters.len() as u32) as usize;
                    let piece = pieces[random.below(pieces.len() as u32) as usize].chars();
                    characters.splice(
                        at..at + random.below(2) as usize,
                        piece.take(random.below(4).min(1) as usize),
                    );
                    changes.push(characters.into_iter().collect::<String>());
                }
                lines.push(line);
            }
        }
        for ((line, expected), read) in lines.iter().zip(&expected).zip(read(&lines, default)) {
            // After the option, the first of `C sQ d4 h5 ...` may be the trump suit, or a suit without cards.
            let problem = "expected cards with only one meaning, found ";
            let both = read.as_ref().err().and_then(|error| error.split_once(problem));
            if let Some((_, both)) = both.filter(|_| default.is_some()) {
                assert!(both.split(" or ").any(|meaning| meaning == expected), "{line}: {both}");
                refused += 1;
                continue;
            }
            assert_eq!(read.as_ref(), Ok(expected), "seed {SEED}: {line}");
            assert!(meanings(line, default).contains(expected), "seed {SEED}: {line}: slow reader");
        }
        changes.retain(|line| {
            !line.trim().is_empty() && !line.trim_start().starts_with(['[', '{', ';', '%'])
        });
        changed += changes.len();
        for (line, read) in changes.iter().zip(read(&changes, default)) {
            if let Ok(read) = read {
                accepted += 1;
                let meanings = meanings(line, default);
                assert!(meanings.contains(&read), "seed {SEED}: {line}: {read}, not {meanings:?}");
            }
        }
    }
    println!("{deals} {refused} {changed} {accepted}");
    assert!(
        deals >= 2000 && changed > 20_000 && accepted > changed / 20,
        "{deals}, {changed}, {accepted}"
    );
}

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
        "&[Contract 'Pass'][Declarer '']\n\n@ => S A... K... | note: 1:36: this board is passed out, so there is no play",
        "[Contract 'ap']\n[Deal 'N:A K Q J']\n\n@ => S A... K... | note: 1:12: this board is passed out, so there is no play",
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

#[test]
fn trump_suits_have_many_names() {
    const SPADES: &str = "S s \u{2660} \u{2664} \u{2660}\u{fe0f} spades Spade SPADES 4S 7sx";
    let cases = [
        (SPADES, "S"),
        ("H \u{2665} \u{2661} \u{2665}\u{fe0e} hearts Heart 1\u{2665}XX", "H"),
        ("D d \u{2666} \u{2662} diamonds Diamond 5Diamonds", "D"),
        ("C c \u{2663} \u{2667} clubs Club 2\u{2667}\u{fe0f}", "C"),
        ("N n NT nt notrump NoTrump no-trump Notrumps no\u{a0}trump 3NT 6n", "N"),
    ];
    for (words, trump) in cases {
        for word in words.split(' ') {
            let deal = format!("{word} A... K...").parse::<Deal>();
            assert_eq!(
                deal.map(|deal| deal.to_string()),
                Ok(format!("{trump} A... K...")),
                "{word}"
            );
        }
    }
    const WRONG: &str = "SS SA NTs Ns spadess \u{fe0f} Swords no trump 3 0S 8S 44S 10S SX 4XS 3SXXX 3NTNT \u{2660}4";
    for word in WRONG.split(' ') {
        let error = format!("{word} A... K...").parse::<Deal>().unwrap_err();
        assert_eq!(error.expected(), Some("a trump suit (S, H, D, C, or N for none)"), "{word}");
    }
}

#[test]
fn a_deal_and_a_hand_have_many_forms() {
    let board = "AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ";
    let cases = [
        ("h w:- AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ -", "H", board),
        ("\u{2660} \u{2660}AKJT8 \u{2665}AQ9 \u{2666}KT \u{2663}JT9 \u{2664}Q9 \u{2661}KJT8 \u{2662}AQJ9 \u{2667}AKQ", "S", board),
        // Spades are missing in the second hand, and hearts in the first.
        ("N SAK D5 HA C32", "N", "AK..5. .A..32"),
        ("N SA SK D5 HA CJ C2", "N", "AK..5. .A..J2"),
        // Suits without cards at the end of the first hand or at the start of the second.
        ("N S9 H- H- S8", "N", "9... 8..."),
        ("N SA H D C SK H D C", "N", "A... K..."),
        ("N S9 D- C H8 S D", "N", "9... .8.."),
        ("N 10 - - - - 10 - -", "N", "T... .T.."),
        ("N S A 9 S K 2", "N", "A9... K2..."),
        ("N S: AK H: Q S: J9 H: 2", "N", "AK.Q.. J9.2.."),
        ("N SA,SK SQ,SJ", "N", "AK... QJ..."),
        ("N A...\u{a0}K...", "N", "A... K..."),
        ("N H: A S2", "N", ".A.. 2..."),
        ("N W:\u{2212} SA2.H.D.C --.. SQ.HJ..C-", "N", "A2... Q.J.."),
    ];
    for (text, trump, hands) in cases {
        let deal = text.parse::<Deal>().map(|deal| deal.to_string());
        assert_eq!(deal, Ok(format!("{trump} {hands}")), "{text}");
    }
    let board = "AKJT8.AQ9.KT.JT9";
    let cases = [
        ("AKJ108,AQ9,K10,J109 # tens", board),
        ("AKJT8 AQ9 KT JT9", board),
        ("cjt9 dkt haq9 sakjt8", board),
        ("SA SK JS TS 8S HA QH H9 DK \u{2666}T JC 10C C9", board),
        ("[12, 11, 9, 8, 6 25 23 20 37 34 48 47 46]", board),
        ("\u{2660}AKJT8.\u{2665}\u{fe0f}AQ9.\u{2666}KT.\u{2663}JT9", board),
        ("10 9 8 7", "T.9.8.7"),
        ("SA,9 HK,2", "A9.K2.."),
        ("SA.H-..C--", "A..."),
        ("SA.H..C", "A..."),
        ("C2 S H D", "...2"),
        ("---,\u{2013} ,\u{2014}, \u{2212}", "..."),
    ];
    for (text, hand) in cases {
        assert_eq!(
            text.parse::<Hand>().map(|hand| hand.to_string()),
            Ok(hand.to_string()),
            "{text}"
        );
    }
}

#[test]
fn errors_point_at_what_is_to_blame() {
    const RANK: &str = "a rank (A K Q J T 9 8 7 6 5 4 3 2)";
    const SUIT: &str = "a suit (S, H, D or C)";
    const SUITS: &str = "eight suits, with - for a suit without cards";
    const FOUR: &str = "four suits with a dot between them (S.H.D.C)";
    const CODES: &str =
        "four suits with a dot between them (S.H.D.C), or brackets around card codes ([12,11])";
    const COMMAS: &str =
        "exactly one space between the third and the fourth comma, or dots between suits (S.H.D.C)";
    const COMMA: &str = "a comma or the end of the line";
    const END: &str = "the end of the line";
    const CODE: &str = "a card code (0 to 51)";
    let cases = [
        ("N A... K...\nN A... K...", "2:1", "the end of the input", "\"N\""),
        ("N play SA", "1:3", "a hand (S.H.D.C)", "\"play\""),
        ("N A... lead SA", "1:8", "the other hand", "\"lead\""),
        ("N \u{e9}A... K...", "1:3", RANK, "\"\u{e9}\""),
        ("N N:A... KX... - -", "1:11", RANK, "\"X\""),
        ("N A K Q X T 9 8 play", "1:9", RANK, "\"X\""),
        ("N A K Q J T 9 8 play", "1:17", SUITS, "\"play\""),
        ("N SAKQ HAS2", "1:8", "a hand of 3 cards, as many as in the first", "2 cards"),
        ("N SA,HK DQ,CJ,ST,H9", "1:9", "a hand of 2 cards, as many as in the first", "4 cards"),
        ("N SA,SK,SQ,SJ HA,HK", "1:15", "a hand of 4 cards, as many as in the first", "2 cards"),
        ("N SA,K HQ,D3,CJ", "1:8", "a hand of 2 cards, as many as in the first", "3 cards"),
        ("N S- H- 9D C- S- H- 8D C-", "1:9", SUIT, "\"9\""),
        ("N S- 3 S4", "1:6", SUIT, "\"3\""),
        ("N S3 - S4", "1:6", "a card (like SA or HT)", "\"-\""),
        ("N \u{2660}\u{fe0f}A\u{2660}A SQJ", "1:9", "each suit once", "S again"),
        ("N SAK HSA", "1:7", "cards after H, or H- for a suit without cards", "none"),
        (
            "N SA.DK.HQ.CJ S2.H3.D4.C5",
            "1:6",
            "H before its cards, and the suits in the order S.H.D.C",
            "\"DK\"",
        ),
        (
            "N SA.K.. S2.H3..",
            "1:6",
            "H before its cards, and the suits in the order S.H.D.C",
            "\"K\"",
        ),
        ("N SAK QSJ", "1:10", "the other hand", END),
        ("N SAKHQ", "1:6", "a hand of 2 cards, as many as in the first", "1 card"),
        ("N SA SK HX", "1:9", "a card (like SA or HT)", "\"HX\""),
        ("N 10 9 8 7 10 5 4 3", "1:12", "a card that the first hand does not hold", "ST"),
        ("N A,K,Q,J2,3,4,5", "1:9", COMMAS, "none"),
        ("N A,K,Q,J 2,3,4,5,", "1:11", COMMA, "\"2\""),
        ("N A,K,Q,J,2,3,4,5,6", "1:3", FOUR, "\"A,K,Q,J,2,3,4,5,6\""),
        ("N A,K,Q,J 2,3,4,5 6", "1:19", COMMA, "\"6\""),
        ("N 2,3,4,5,6,7,8,9 T,", "1:19", COMMA, "\"T\""),
        ("N 12 11", "1:3", CODES, "\"12\""),
        ("N [1 2 3 4]", "1:12", "the other hand", END),
        ("N [1 2] [3 4", "1:13", "] after the card codes", END),
        ("N [1 2] [3 4] [5]", "1:16", END, "\"5\""),
        ("N [1 2] SA SK", "1:9", "[ and card codes", "\"SA\""),
        ("N [1]] [2]", "1:6", "a card (like SA or HT)", "\"]\""),
        ("N [,1] [2]", "1:4", CODE, "\",\""),
        ("N [1,,2] [3,4]", "1:6", CODE, "\",\""),
        ("N [1,] [2]", "1:6", CODE, "\"]\""),
        ("N [] [2]", "1:4", CODE, "\"]\""),
        ("N N:A... K... Q... -", "1:15", "-, as two seats have hands", "\"Q...\""),
    ];
    for (text, place, expected, found) in cases {
        let error = format!("{place}: expected {expected}, found {found}");
        let read =
            text.parse::<Deal>().map(|deal| deal.to_string()).map_err(|error| error.to_string());
        assert_eq!(read, Err(error), "{text}");
    }
    let two = "N SA KH QD JC S2 3H 4D 5C";
    let meanings =
        "1:1: expected cards with only one meaning, found N A.K.Q.J 2.3.4.5 or N AK.Q.J. 32.4.5.";
    assert_eq!(two.parse::<Deal>().map_err(|error| error.to_string()), Err(meanings.to_string()));
    for (text, error) in [
        ("", "1:1: expected a hand (S.H.D.C), found the end of the line"),
        ("2 3 4 5 16", "1:9: expected the end of the line, found \"16\""),
        ("[11,52]", "1:5: expected a card code (0 to 51), found \"52\""),
        ("SAK H D2", "1:5: expected cards after H, or H- for a suit without cards, found none"),
        ("SAK-", "1:4: expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"-\""),
    ] {
        let found = text.parse::<Hand>().map_err(|error| error.to_string());
        assert_eq!(found, Err(error.to_string()), "{text}");
    }
}

#[test]
fn cards_are_played_by_the_rules() {
    const CARD: &str = "a card (like SA or HT)";
    const CODES: &str = "a card (like SA or HT), or brackets around card codes ([12,11])";
    const END: &str = "the end of the line";
    const TABLE: &str = "a card on the table ('lead SK', or 'play' with an odd number of cards)";
    let read = |command: &str, text: &str| {
        let arguments: Vec<&str> = command.split(' ').chain(["--format", "json"]).collect();
        run(PROGRAM, &arguments, format!("N AQ.3.. KJ.2.. {text}").as_bytes())
    };
    for (command, text, cards) in [
        ("leads", "", ""),
        ("reply", "lead SQ", "SQ"),
        ("reply", "lead 3\u{2665}\u{fe0f}", "H3"),
        ("reply", "lead [14]", "H3"),
        ("trace", "play [10, 11 13],h3 [12]", "SQ SK H2 H3 SA"),
        ("leads", "Play SQ SJ Lead H3", "SQ SJ H3"),
        ("claim", "play SQ SK lead H2 CLAIM 2 # two", "SQ SK H2"),
        ("claim", "play SQ SK H2 H3 SA SJ claim 0", "SQ SK H2 H3 SA SJ"),
        ("claim 1", "lead SA", "SA"),
    ] {
        let outcome = read(command, text);
        let cards: Vec<String> = cards.split_whitespace().map(|card| format!("{card:?}")).collect();
        let played = format!("\"played\":[{}],", cards.join(","));
        assert!(outcome.answers.contains(&played), "{text}: {outcome:?}");
    }
    let left = |left: usize| format!("the number of tricks to claim (0 to {left})");
    for (command, text, column, expected, found) in [
        ("reply", "lead", 21, CARD, END),
        ("reply", "play SQ SK", 27, TABLE, END),
        ("trace", "", 17, "'play'", END),
        ("trace", "lead SA", 17, "'play'", "\"lead\""),
        ("leads", "lead SK", 22, "a card of the leader's hand (AQ.3..)", "SK"),
        ("leads", "play SQ SA", 25, "a card of the other hand (KJ.2..)", "SA"),
        ("reply", "lead 12", 22, CODES, "\"12\""),
        ("reply", "lead [12,11]", 26, END, "\"11\""),
        ("reply", "lead SA SK", 25, END, "\"SK\""),
        ("leads", "play", 21, CARD, END),
        ("leads", "play SA H2 X", 25, "a card that follows suit to SA (SK SJ)", "H2"),
        ("trace", "play SQ SK H2 H3 SA SJ SQ", 40, END, "\"SQ\""),
        ("leads", "play SQ SK H2 H3 SA SJ lead SQ", 40, END, "\"lead\""),
        ("claim", "play SQ SK H2 lead H3", 31, "a reply to H2, which is on the table", "\"lead\""),
        ("leads", "claim 2", 17, END, "\"claim\""),
        ("claim", "", 17, "'claim' and a number of tricks", END),
        ("claim", "claim", 22, &left(3), END),
        ("claim 1", "play SQ SK claim 3", 34, &left(2), "\"3\""),
    ] {
        let error = format!("error: 1:{column}: expected {expected}, found {found}\n");
        assert_eq!(read(command, text).notes, error, "{text}");
    }
}
