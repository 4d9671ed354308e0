//! The answers of the program in the middle of a game, and claims.

use crate::common::deals::{random_deal, skewed_deal, TRUMPS};
use crate::common::program::run;
use crate::common::random::Random;
use bitsolve::honeymoon::{Card, Deal, Hand, ReferenceSolver, Solver, Suit};
use bitsolve::internals::honeymoon::report;

const SEED: u64 = 1604;

/// The answers of the program to some lines.
fn answers(arguments: &[&str], lines: &[String]) -> Vec<String> {
    let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), arguments, (lines.join("\n")).as_bytes());
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{arguments:?}");
    let answers: Vec<String> = outcome.answers.lines().map(str::to_string).collect();
    assert_eq!(answers.len(), lines.len(), "{arguments:?}");
    answers
}

/// A game in progress, by the rules as they stand.
#[derive(Clone)]
struct Position {
    trump: Option<Suit>,
    /// The hands, that on lead first.
    hands: [Hand; 2],
    /// The card on the table, which is no longer in its hand.
    lead: Option<Card>,
    /// The cards that have been played.
    played: Vec<Card>,
}

impl Position {
    /// The deal before the current trick, unless all cards have been played.
    fn deal(&self) -> Option<Deal> {
        let [first, second] = self.hands;
        let first = self.lead.map_or(first, |lead| first.with(lead));
        Deal::new(self.trump, first, second).ok()
    }

    fn legal(&self) -> Vec<Card> {
        let Some(lead) = self.lead else { return self.hands[0].cards().collect() };
        let following: Vec<Card> = self.hands[1].of(lead.suit()).cards().collect();
        if following.is_empty() {
            self.hands[1].cards().collect()
        } else {
            following
        }
    }

    fn add(&mut self, card: Card) {
        self.played.push(card);
        let Some(lead) = self.lead.take() else {
            self.hands[0] = self.hands[0].without(card);
            self.lead = Some(card);
            return;
        };
        self.hands[1] = self.hands[1].without(card);
        let wins = match card.suit() == lead.suit() {
            true => card.rank() > lead.rank(),
            false => Some(card.suit()) == self.trump,
        };
        if wins {
            self.hands.swap(0, 1);
        }
    }

    /// The words that follow the deal, with the card on the table after `lead` or after `play`.
    fn words(&self, is_led: bool) -> String {
        let mut cards: Vec<String> = self.played.iter().map(Card::to_string).collect();
        let lead = if is_led && self.lead.is_some() { cards.pop() } else { None };
        let play =
            if cards.is_empty() { String::new() } else { format!(" play {}", cards.join(" ")) };
        play + &lead.map_or(String::new(), |lead| format!(" lead {lead}"))
    }
}

/// Every moment of a random game, with the words of a line for it. The last one has no cards left.
fn moments(random: &mut Random, deal: &Deal) -> Vec<(String, Position)> {
    let hands = [deal.leader(), deal.other()];
    let mut position = Position { trump: deal.trump(), hands, lead: None, played: Vec::new() };
    let mut moments = Vec::new();
    loop {
        let is_led = random.below(2) == 0;
        moments.push((format!("{deal}{}", position.words(is_led)), position.clone()));
        let legal = position.legal();
        if legal.is_empty() {
            return moments;
        }
        position.add(legal[random.below(legal.len() as u32) as usize]);
    }
}

/// The moments of `count` random games with 1 to 13 cards per hand.
fn all_moments(seed: u64, count: usize) -> Vec<(String, Position)> {
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for game in 0..count {
        let trump = TRUMPS[random.below(5) as usize];
        let make = if game % 3 == 0 { skewed_deal } else { random_deal };
        let deal = make(&mut random, 1 + game % 13, trump);
        all.extend(moments(&mut random, &deal));
    }
    all
}

#[test]
fn every_prefix_of_a_play_is_answered_as_the_position_that_is_left() {
    let all = all_moments(SEED, 200);
    assert!(all.len() > 2800, "{}", all.len());
    let lines: Vec<String> = all.iter().map(|(line, _)| line.clone()).collect();
    let leads = answers(&["leads"], &lines);
    let values = answers(&["value"], &lines);
    let rests = answers(&["line"], &lines);
    let mut solver = Solver::new();
    let mut small = Vec::new();
    for (((line, position), leads), (value, rest)) in
        all.iter().zip(&leads).zip(values.iter().zip(&rests))
    {
        let why = format!("seed {SEED}: {line}");
        let expected = match (position.deal(), position.lead) {
            (None, _) => "0".to_string(),
            (Some(deal), None) => report(&solver.leads(&deal)),
            (Some(deal), Some(lead)) => report(&solver.replies(&deal, lead).unwrap()),
        };
        assert_eq!(*leads, expected, "{why}");
        assert_eq!(value, leads.split(' ').next().unwrap(), "{why}");
        let best = leads.split([' ', '=']).nth(1);
        let mut words = rest.split(' ');
        assert_eq!((words.next(), words.next()), (Some(value.as_str()), best), "{why}");
        if position.deal().is_none_or(|deal| deal.tricks() <= 5) {
            let by_rules = match (position.deal(), position.lead) {
                (None, _) => "0".to_string(),
                (Some(deal), None) => report(&ReferenceSolver.leads(&deal)),
                (Some(deal), Some(lead)) => report(&ReferenceSolver.replies(&deal, lead).unwrap()),
            };
            assert_eq!(*leads, by_rules, "{why}");
            small.push((line.clone(), leads.clone()));
        }
    }
    assert!(small.len() > 1500, "{}", small.len());
    let (lines, expected): (Vec<String>, Vec<String>) = small.into_iter().unzip();
    assert_eq!(answers(&["--reference"], &lines), expected, "seed {SEED}");
}

/// Plays the cards of a line that defeats a claim. Returns after which card the claim is lost.
fn lost_after(position: &Position, cards: &[Card], claim: usize) -> Option<usize> {
    let mut position = position.clone();
    let mut is_mine = true;
    let mut possible = position.deal().map_or(0, |deal| deal.tricks());
    for (number, &card) in cards.iter().enumerate() {
        assert!(position.legal().contains(&card), "{card}");
        let (second, is_reply) = (position.hands[1].without(card), position.lead.is_some());
        position.add(card);
        if is_reply {
            // The hand that replied is on lead if it has won. After the last trick, the suits tell.
            let lead = position.played[position.played.len() - 2];
            let has_won = match second.is_empty() {
                false => position.hands[0] == second,
                true if lead.suit() == card.suit() => card.rank() > lead.rank(),
                true => Some(card.suit()) == position.trump,
            };
            is_mine ^= has_won;
            possible -= usize::from(!is_mine);
            if possible < claim {
                return Some(number);
            }
        }
    }
    None
}

#[test]
fn a_claim_is_right_if_the_value_is_as_large() {
    let all = all_moments(SEED + 2, 78);
    let (mut lines, mut claims) = (Vec::new(), Vec::new());
    for (line, position) in &all {
        for claim in 0..=position.deal().map_or(0, |deal| deal.tricks()) {
            lines.push(format!("{line} claim {claim}"));
            claims.push((claim, position));
        }
    }
    let found = answers(&["claim"], &lines);
    let rests = answers(&["line"], &all.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>());
    let mut rests = all.iter().zip(rests).flat_map(|((_, position), rest)| {
        vec![rest; 1 + position.deal().map_or(0, |deal| deal.tricks())]
    });
    let mut solver = Solver::new();
    let (mut right, mut wrong) = (0, 0);
    for ((line, (claim, position)), found) in lines.iter().zip(claims).zip(found) {
        let why = format!("seed {SEED}: {line}");
        let value = match (position.deal(), position.lead) {
            (None, _) => 0,
            (Some(deal), None) => solver.value(&deal),
            (Some(deal), Some(lead)) => deal.tricks() - solver.replies(&deal, lead).unwrap()[0].1,
        };
        let rest = rests.next().unwrap();
        if claim <= value {
            assert_eq!(found, format!("yes {value}"), "{why}");
            right += 1;
            continue;
        }
        let cards = found.strip_prefix(&format!("no {value} ")).unwrap_or_else(|| panic!("{why}"));
        // The line is the beginning of that of `line`, and ends as soon as the claim is lost.
        assert!(rest.split_once(' ').unwrap().1.starts_with(cards), "{why}: {rest}, {cards}");
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        assert_eq!(lost_after(position, &cards, claim), Some(cards.len() - 1), "{why}");
        wrong += 1;
    }
    assert!(rests.next().is_none() && right > 2000 && wrong > 1000, "{right} {wrong}");
}

#[test]
fn a_moment_is_drawn() {
    let hands = "  leader  S J  H -  D -  C -\n  other   S 9  H -  D -  C -\n";
    let before = "N AKJ.9.. Q9.K.2. play H9 HK";
    let deal = "  leader  S AKJ  H -  D -  C -\n  other   S Q9   H -  D 2  C -\n";
    let rows = "  trick  led by  lead  reply  won by  leader-other
      2  other   D2    SA     other        0-2
      3  other   SQ    SK     leader       1-2
      4  leader  SJ    S9     leader       2-2
";
    let cases = [
        (
            "leads",
            format!("{before} lead D2"),
            format!(
                "No trump, D2 is led: the leader takes 2 of the 3 tricks left
  tricks so far: leader 0, other 1; the leader replies
{deal}   2  SAK SJ\n"
            ),
        ),
        (
            "line",
            format!("{before} D2"),
            format!(
                "No trump, D2 is led: the leader takes 2 of the 3 tricks left
  tricks so far: leader 0, other 1; the leader replies
{deal}{rows}"
            ),
        ),
        (
            "claim",
            format!("{before} D2 claim 1"),
            format!(
                "No trump, D2 is led: the other hand can claim 1 of the 3 tricks left
  tricks so far: leader 0, other 1; the leader replies
{deal}"
            ),
        ),
        (
            "value",
            format!("{before} D2 SA SQ SK"),
            format!(
                "No trump: the leader takes 1 of the 1 trick left
  tricks so far: leader 1, other 2; the leader leads
{hands}"
            ),
        ),
        (
            "value",
            format!("{before} D2 SA SQ SK SJ S9"),
            "No trump: all cards have been played\n  tricks so far: leader 2, other 2\n"
                .to_string(),
        ),
        (
            "claim",
            format!("{before} D2 SA SQ SK SJ S9 claim 0"),
            "No trump: the leader can claim 0 of the 0 tricks left
  tricks so far: leader 2, other 2
"
            .to_string(),
        ),
    ];
    for (command, line, expected) in &cases {
        let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), &[command, "--pretty"], line.as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{line}");
        assert_eq!(outcome.answers, *expected, "{command} {line}");
    }
    assert_eq!(cases.len(), 6);
}
