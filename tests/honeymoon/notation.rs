//! Deals in the four notations, with and without mistakes, against a slow reader for each.

use bitsolve::honeymoon::{Card, Deal, Hand, Rank, Suit};
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
    let mut deals = outcome.answers.lines().map(|answer| answer.split('"').nth(3).expect(answer));
    // The other lines are advice.
    let mut errors = outcome.notes.lines().filter(|line| !line.starts_with("  ")).peekable();
    let read = (1..=lines.len()).map(|number| {
        let problem = errors.next_if(|note| note.starts_with(&format!("error: {number}:")));
        match problem {
            Some(problem) => Err(problem.to_string()),
            None => Ok(deals.next().expect(&lines[number - 1]).to_string()),
        }
    });
    let read = read.collect();
    assert_eq!((deals.next(), errors.next()), (None, None), "seed {SEED}");
    read
}

/// A notation: writes the hands of a deal, and reads them from the words after the trump suit. A reader may accept too
/// much, but everything that it reads has this meaning.
type Notation = (fn(&mut Random, &Deal) -> String, fn(&[&str]) -> Option<[Vec<String>; 2]>);

const NOTATIONS: [Notation; 4] = [
    (write_dots, read_dots),
    (write_marks, read_marks),
    (write_seats, read_seats),
    (write_rows, read_rows),
];

fn ranks(hand: Hand, suit: Suit) -> String {
    hand.of(suit).cards().map(|card| card.rank().letter()).collect()
}

fn one_of<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len() as u32) as usize]
}

fn dotted(random: &mut Random, hand: Hand) -> String {
    let void = one_of(random, &["", "-", "\u{2013}"]);
    let suit = |suit| Some(ranks(hand, suit)).filter(|ranks| !ranks.is_empty());
    Suit::ALL.map(|name| suit(name).unwrap_or(void.to_string())).join(".")
}

fn write_dots(random: &mut Random, deal: &Deal) -> String {
    [deal.leader(), deal.other()].map(|hand| dotted(random, hand)).join(" ")
}

/// The cards of a hand that is written with dots. The ten is `T`.
fn of_dotted(hand: &str) -> Vec<String> {
    let cards = |(suit, ranks): (Suit, &str)| -> Vec<String> {
        let ranks = ranks.chars().filter(|c| !"-\u{2013}".contains(*c));
        ranks.map(|rank| format!("{suit}{rank}")).collect()
    };
    Suit::ALL.into_iter().zip(hand.split('.')).flat_map(cards).collect()
}

fn read_dots(words: &[&str]) -> Option<[Vec<String>; 2]> {
    let [leader, other] = words else { return None };
    Some([of_dotted(leader), of_dotted(other)])
}

fn write_marks(random: &mut Random, deal: &Deal) -> String {
    let marks = one_of(
        random,
        &["CDHS", "cdhs", "\u{2663}\u{2666}\u{2665}\u{2660}", "\u{2667}\u{2662}\u{2661}\u{2664}"],
    );
    let between = one_of(random, &["", " "]);
    let has_voids = random.below(2) == 0;
    let hands = [deal.leader(), deal.other()].map(|hand| {
        let mut order = Suit::ALL;
        shuffle(random, &mut order);
        let suits = order.into_iter().filter_map(|suit| {
            let (mark, ranks) = (marks.chars().nth(suit as usize).unwrap(), ranks(hand, suit));
            match ranks.is_empty() {
                true => has_voids.then(|| format!("{mark}-")),
                false => Some(format!("{mark}{ranks}")),
            }
        });
        suits.collect::<Vec<_>>().join(between)
    });
    hands.join(" ")
}

fn read_marks(words: &[&str]) -> Option<[Vec<String>; 2]> {
    let (mut suit, mut cards) = (None, Vec::new());
    for c in words.concat().chars().filter(|&c| c != '-') {
        match c.to_string().parse::<Suit>() {
            Ok(mark) => suit = Some(mark),
            Err(_) => cards.push(format!("{}{c}", suit?)),
        }
    }
    let other = cards.split_off(cards.len() / 2);
    Some([cards, other])
}

fn write_seats(random: &mut Random, deal: &Deal) -> String {
    let [leader, other] = [deal.leader(), deal.other()].map(|hand| dotted(random, hand));
    let mut seats = ["-", "...", "...", "-"];
    let second = 1 + random.below(3);
    let first = random.below(second);
    (seats[first as usize], seats[second as usize]) = (&leader, &other);
    let text = format!("{}:{}", one_of(random, &["N", "e", "S", "w"]), seats.join(" "));
    if random.below(2) == 0 {
        format!("[Deal \"{text}\"]")
    } else {
        text
    }
}

fn read_seats(words: &[&str]) -> Option<[Vec<String>; 2]> {
    let text = words.join(" ");
    let text = text.trim_start_matches("[DEAL ").trim_end_matches(']').trim_matches('"');
    let (_, hands) = text.split_once(':')?;
    let hands = hands.split(' ').map(of_dotted).filter(|hand| !hand.is_empty());
    hands.collect::<Vec<_>>().try_into().ok()
}

/// The deal must have the highest cards of each suit.
fn write_rows(_: &mut Random, deal: &Deal) -> String {
    let all = deal.leader().union(deal.other());
    let row = |suit| match all.of(suit).is_empty() {
        true => "-".to_string(),
        false => {
            let cards = all.of(suit).cards();
            cards.map(|card| if deal.leader().has(card) { '1' } else { '0' }).collect()
        }
    };
    Suit::ALL.map(row).join(" ")
}

fn read_rows(words: &[&str]) -> Option<[Vec<String>; 2]> {
    // The caller has already replaced each 10 with T.
    let rows: Vec<String> = words.iter().map(|row| row.replace('T', "10")).collect();
    let holders = ['1', '0'].map(|holder| {
        let cards = |(suit, row): (Suit, &String)| -> Vec<String> {
            let held = row.chars().zip(Rank::ALL.into_iter().rev());
            let held = held.filter(|&(digit, _)| digit == holder);
            held.map(|(_, rank)| format!("{suit}{rank}")).collect()
        };
        Suit::ALL.into_iter().zip(&rows).flat_map(cards).collect()
    });
    (rows.len() == 4).then_some(holders)
}

/// Returns the deal that a line means in a notation, or `None` if there is none.
fn meaning(line: &str, default: Option<&str>, read: Notation) -> Option<String> {
    let text = line.to_uppercase().replace("10", "T");
    let words: Vec<&str> = text.split_whitespace().collect();
    let bid = words.first()?.trim_start_matches(|c: char| c.is_ascii_digit());
    let named = match bid.trim_end_matches('X') {
        "N" | "NT" => Some(None),
        suit => suit.parse::<Suit>().ok().map(Some),
    };
    let default = default.map(|trump| trump.parse().ok());
    let hands = (read.1)(&words[usize::from(named.is_some())..])?;
    let [leader, other] = hands.map(|cards| -> Option<Hand> {
        let hand: Option<Hand> = cards.iter().map(|card| card.parse::<Card>().ok()).collect();
        hand.filter(|hand| hand.len() == cards.len())
    });
    Deal::new(named.or(default)?, leader?, other?).ok().map(|deal| deal.to_string())
}

/// Every deal is read back from every notation. After a change of one character, a line is refused, or it is the deal
/// that it says in the notation in which it was written.
#[test]
fn every_notation_is_read_strictly() {
    const PIECES: &str = "A|K|Q|J|T|9|5|2|1|0|S|H|D|C|N|-|.|,|:| |[|]|\"|\u{2665}|7|";
    let pieces: Vec<&str> = PIECES.split('|').collect();
    let mut random = Random::new(SEED);
    let (mut changed, mut accepted) = ([0; 4], [0; 4]);
    for default in [None, Some("N"), Some("H")] {
        let (mut lines, mut expected, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..1000 {
            let trump = one_of(&mut random, &TRUMPS);
            let tricks = one_of(&mut random, &[1, 2, 3, 4, 5, 13]);
            let mut deal = random_deal(&mut random, tricks, trump);
            if number % 4 == 3 {
                deal = Sequence::of(&deal).deal(deal.trump()).unwrap();
            }
            let text = (NOTATIONS[number % 4].0)(&mut random, &deal);
            let text = if random.below(4) == 0 { text.to_lowercase() } else { text };
            let is_row = number % 4 == 3;
            let text = if !is_row && random.below(4) == 0 { text.replace('T', "10") } else { text };
            let trump = trump.map_or("N".to_string(), |suit| suit.to_string());
            let names_trump = default.is_none() || random.below(2) == 0;
            let line = if names_trump { format!("{trump} {text}") } else { text };
            let trump = if names_trump { &trump } else { default.unwrap() };
            expected.push(format!("{trump} {} {}", deal.leader(), deal.other()));
            for _ in 0..12 {
                let mut characters: Vec<char> = line.chars().collect();
                let at = random.below(characters.len() as u32) as usize;
                let piece = one_of(&mut random, &pieces).chars();
                characters.splice(at..at + random.below(2) as usize, piece);
                let change: String = characters.into_iter().collect();
                changes.extend((!change.trim().is_empty()).then_some((number % 4, change)));
            }
            lines.push(line);
        }
        for (number, (line, read)) in lines.iter().zip(read(&lines, default)).enumerate() {
            assert_eq!(read.as_ref(), Ok(&expected[number]), "seed {SEED}: {line}");
            let meant = meaning(line, default, NOTATIONS[number % 4]);
            assert_eq!(meant.as_ref(), Some(&expected[number]), "{line}: the slow reader");
        }
        let texts: Vec<String> = changes.iter().map(|(_, line)| line.clone()).collect();
        for ((notation, line), read) in changes.iter().zip(read(&texts, default)) {
            changed[*notation] += 1;
            if let Ok(read) = read {
                accepted[*notation] += 1;
                let meant = meaning(line, default, NOTATIONS[*notation]);
                assert_eq!(Some(read), meant, "seed {SEED}: {line}");
            }
        }
    }
    let are_enough = |(changed, accepted): (&usize, &usize)| *changed > 8000 && *accepted > 250;
    assert!(changed.iter().zip(&accepted).all(are_enough), "{changed:?} {accepted:?}");
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
            let deal = deal.map(|deal| deal.to_string());
            assert_eq!(deal, Ok(format!("{trump} A... K...")), "{word}");
        }
    }
    const WRONG: &str = "SS SA NTs Ns spadess \u{fe0f} Swords no trump 3 0S 8S 44S 10S SX 4XS 3SXXX 3NTNT \u{2660}4";
    for word in WRONG.split(' ') {
        let error = format!("{word} A... K...").parse::<Deal>().unwrap_err();
        assert_eq!(error.expected(), Some("a trump suit (S, H, D, C, or N for none)"), "{word}");
    }
}

#[test]
fn a_deal_and_a_hand_have_several_forms() {
    for (text, deal) in [
        ("S \u{2660}\u{fe0f}A2 \u{2664}\u{fe0e}K3", "S A2... K3..."),
        // Spades are missing in the second hand, and hearts in the first.
        ("N SAK D5 HA C32", "N AK..5. .A..32"),
        // Suits without cards at the end of the first hand or at the start of the second.
        ("N S9 H- H- S8", "N 9... 8..."),
        ("N S9 D- H8 D- C-", "N 9... .8.."),
        ("N SAH-DKC- H2SQC-", "N A..K. Q.2.."),
        ("h w:- AK.-.-.-\u{a0}--.--.QJ.\u{2014} \u{2212} # more", "H AK... ..QJ."),
        ("4SX [deal \"E:... A... - K...\"]", "S A... K..."),
    ] {
        let found = text.parse::<Deal>().map(|deal| deal.to_string());
        assert_eq!(found, Ok(deal.to_string()), "{text}");
    }
    for (text, hand) in [
        ("AKJ108.AQ9.K10.J109 # tens", "AKJT8.AQ9.KT.JT9"),
        ("cjt9 dkt haq9 sakjt8", "AKJT8.AQ9.KT.JT9"),
        ("\u{2660}AKJT8\u{2665}\u{fe0f}AQ9\u{2666}-", "AKJT8.AQ9.."),
        ("-.--.---.", "..."),
    ] {
        let found = text.parse::<Hand>().map(|hand| hand.to_string());
        assert_eq!(found, Ok(hand.to_string()), "{text}");
    }
}

/// Errors within a line are tested by the files in `inputs/bad/honeymoon`.
#[test]
fn a_text_is_one_deal_or_one_hand() {
    let deal = "N A... K...";
    let error = format!("{deal}\n{deal}").parse::<Deal>().unwrap_err();
    assert_eq!(error.to_string(), "2:1: expected the end of the input, found \"N\"");
    const FOUR: &str = "four suits with a dot between them (S.H.D.C)";
    for (text, error) in [
        ("", "1:1: expected a hand (S.H.D.C), found the end of the line"),
        ("2.3.4.5 16", "1:9: expected the end of the line, found \"16\""),
        ("SAK D", "1:6: expected cards after D, or D- for a suit without cards, found none"),
        ("SAK SQ", "1:5: expected each suit once, found S again"),
        ("[11,52]", &format!("1:1: expected {FOUR}, found \"[11,52]\"")),
    ] {
        let found = text.parse::<Hand>().map_err(|error: Error| error.to_string());
        assert_eq!(found, Err(error.to_string()), "{text}");
    }
    // With a default trump suit, the first word still is the trump suit if it can be.
    let errors = read(&["4S 5S 6S".to_string(), "S AK H Q".to_string()], Some("N"));
    let error = |place, found| Err(format!("error: {place}: expected {FOUR}, found \"{found}\""));
    assert_eq!(errors, [error("1:4", "5S"), error("2:3", "AK")]);
}
