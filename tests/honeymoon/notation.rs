//! Deals in every notation, with and without mistakes, against a slow reader that guesses the notation from the look of
//! a line.

use bitsolve::honeymoon::{Card, Deal, Hand, Suit};
use bitsolve::internals::honeymoon::{random_deal, shuffle, Sequence};
use bitsolve::text::Error;

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
    // The other lines are advice.
    let errors = outcome.notes.lines().filter(|line| !line.starts_with("  "));
    let mut errors = errors.map(|note| {
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
pub(crate) fn deal_of(answer: &str) -> String {
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
    let sequence = Sequence::of(deal);
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
                let rows = Sequence::of(&deal);
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
        ("N A,K,Q.,J T,9,8,7", "1:3", FOUR, "\"A,K,Q.,J\""),
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
        let read = text.parse::<Deal>().map(|deal| deal.to_string());
        let read = read.map_err(|error| problem(&error));
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
        let found = text.parse::<Hand>().map_err(|error| problem(&error));
        assert_eq!(found, Err(error.to_string()), "{text}");
    }
}

/// Returns an error without its advice.
fn problem(error: &Error) -> String {
    error.to_string().lines().take(1).collect()
}
