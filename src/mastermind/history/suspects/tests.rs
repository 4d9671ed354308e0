//! Contradictions and suspects, against trying every turn and every codeword.

use super::*;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::history::Turn;
use crate::random::Random;

fn history(game: &Game, turns: &[(&str, usize, usize)]) -> History {
    let mut history = History::new(*game);
    for &(guess, black, white) in turns {
        history.push(game.codeword(guess).unwrap(), Feedback::new(black, white)).unwrap();
    }
    history
}

/// The turn that leaves no secret, and the first removable turn.
fn contradiction(history: &History) -> (usize, Option<(usize, u64)>) {
    match history.possible_secrets() {
        Err(GameError::Contradiction { turn, removable_turn }) => (turn, removable_turn),
        other => panic!("{history:?}: {other:?}"),
    }
}

#[test]
fn slips_are_sorted_and_one_turn_may_be_impossible_by_itself() {
    let game = Game::new(4, 6, true).unwrap();
    let slipped = history(&game, &[("1122", 1, 0), ("1344", 0, 1), ("2222", 3, 0)]);
    // 1 1 and 1 2 have equally many secrets. 1 1 is nearer to 1 0.
    let slips: Vec<String> = slips(&slipped.suspects().unwrap(), &slipped)
        .iter()
        .map(|slip| format!("{} as {}: {}", slip.turn, slip.feedback, slip.secrets))
        .collect();
    let expected =
        ["2 as 1 0: 36", "2 as 0 0: 8", "0 as 2 0: 3", "0 as 1 1: 2", "0 as 1 2: 2", "0 as 3 0: 1"];
    assert_eq!(slips, expected);
    let game = Game::new(3, 3, true).unwrap();
    let error = history(&game, &[("111", 0, 1)]).remaining().unwrap_err().to_string();
    let expected = "no secret is possible after turn 1; without turn 1 there would be 27";
    assert_eq!(error, expected);
}

#[test]
fn the_likeliest_slip_has_most_secrets_then_is_nearest_then_first() {
    let game = Game::new(4, 6, true).unwrap();
    let history = history(&game, &[("1122", 1, 1), ("3344", 2, 0)]);
    for (slips, expected) in [
        (&[][..], None),
        (&[(0, 0, 2, 7)], Some((0, 0, 2))),
        (&[(0, 0, 2, 7), (1, 0, 0, 8)], Some((1, 0, 0))),
        (&[(0, 0, 3, 7), (0, 2, 0, 6), (1, 0, 0, 7)], Some((1, 0, 0))),
        (&[(0, 1, 0, 7), (1, 1, 0, 7), (1, 2, 1, 7)], Some((0, 1, 0))),
        (&[(0, 0, 1, 7), (0, 1, 0, 7), (0, 1, 2, 7)], Some((0, 0, 1))),
    ] {
        let mut suspects: Vec<Suspect> = Vec::new();
        for &(turn, black, white, secrets) in slips {
            let feedback = (Feedback::new(black, white), secrets);
            match suspects.last_mut().filter(|last| last.turn == turn) {
                Some(last) => last.feedbacks.push(feedback),
                None => suspects.push(Suspect { turn, secrets: 0, feedbacks: vec![feedback] }),
            }
        }
        let slips_found = super::slips(&suspects, &history);
        let found =
            slips_found.first().map(|slip| (slip.turn, slip.feedback.black, slip.feedback.white));
        assert_eq!(found, expected, "{slips:?}");
    }
}

#[test]
fn a_history_that_is_too_large_or_possible_has_no_suspects() {
    let large = History::new(Game::new(8, 15, true).unwrap());
    assert_eq!(
        large.suspects(),
        Err(GameError::TooLarge { game: large.game(), most: MOST_CODEWORDS })
    );
    let game = Game::new(4, 6, true).unwrap();
    assert_eq!(History::new(game).suspects(), Ok(vec![]));
    assert_eq!(history(&game, &[("1122", 1, 0)]).suspects(), Ok(vec![]));
}

/// The turns of a game with a random secret. In one of three games, a feedback is wrong, and in one
/// of eight, a turn is there twice.
fn random_turns(game: &Game, words: &[Codeword], random: &mut Random) -> Vec<Turn> {
    let mut below = |limit: usize| random.below(limit as u32) as usize;
    let secret = words[below(words.len())];
    let mut turns = Vec::new();
    for _ in 0..1 + below(7) {
        let guess = words[below(words.len())];
        turns.push(Turn { guess, feedback: game.feedback(guess, secret) });
    }
    if below(3) == 0 {
        let changed = below(turns.len());
        let feedbacks = (0..MOST_INDICES).filter_map(|at| Feedback::from_index(game.pins(), at));
        let others: Vec<Feedback> = feedbacks
            .filter(|&other| game.can_give(other) && other != turns[changed].feedback)
            .collect();
        turns[changed].feedback = others[below(others.len())];
    }
    if below(8) == 0 {
        turns.push(turns[below(turns.len())]);
    }
    turns
}

/// Returns the suspects among `turns`, in which each turn is listed once, and the number of secrets
/// that are possible. For each turn, `is_repeated` says whether it was pushed more than once.
fn by_trying_all(
    game: &Game,
    words: &[Codeword],
    turns: &[Turn],
    is_repeated: &[bool],
) -> (Vec<Suspect>, usize) {
    let possible = |turns: &[Turn]| -> Vec<Codeword> {
        let gives =
            |secret, turn: &Turn| Feedback::of(game.pins(), turn.guess, secret) == turn.feedback;
        let fits = |&secret: &Codeword| turns.iter().all(|turn| gives(secret, turn));
        words.iter().copied().filter(fits).collect()
    };
    let remaining = possible(turns).len();
    let mut suspects = Vec::new();
    for turn in (0..turns.len()).filter(|&turn| remaining == 0 && !is_repeated[turn]) {
        let secrets = possible(&[&turns[..turn], &turns[turn + 1..]].concat());
        let mut feedbacks: Vec<(Feedback, u64)> = Vec::new();
        for black in 0..=game.pins() {
            for white in 0..=game.pins() {
                let feedback = Feedback { black, white };
                let gives = |&&secret: &&Codeword| {
                    Feedback::of(game.pins(), turns[turn].guess, secret) == feedback
                };
                match secrets.iter().filter(gives).count() {
                    0 => {}
                    count => feedbacks.push((feedback, count as u64)),
                }
            }
        }
        if !secrets.is_empty() {
            suspects.push(Suspect { turn, secrets: secrets.len() as u64, feedbacks });
        }
    }
    (suspects, remaining)
}

/// Checks what a history says about these turns. Returns the number of suspects, or `None` if some
/// secret is possible.
fn check(game: &Game, words: &[Codeword], pushed: &[Turn]) -> Option<usize> {
    let mut history = History::new(*game);
    let mut turns: Vec<Turn> = Vec::new();
    for turn in pushed {
        history.push(turn.guess, turn.feedback).unwrap();
        if !turns.contains(turn) {
            turns.push(*turn);
        }
    }
    assert_eq!(history.turns(), turns);
    let times = |turn: &Turn| pushed.iter().filter(|&other| other == turn).count();
    let is_repeated: Vec<bool> = turns.iter().map(|turn| times(turn) > 1).collect();
    let (suspects, remaining) = by_trying_all(game, words, &turns, &is_repeated);
    assert_eq!(history.suspects().as_ref(), Ok(&suspects), "{game} {pushed:?}");
    if remaining > 0 {
        assert_eq!(history.remaining(), Ok(remaining), "{game} {pushed:?}");
        return None;
    }
    let is_last = |&turn: &usize| by_trying_all(game, words, &turns[..=turn], &is_repeated).1 == 0;
    let turn = (0..turns.len()).find(is_last).unwrap();
    let removable_turn = suspects.first().map(|suspect| (suspect.turn, suspect.secrets));
    let expected = (turn, removable_turn);
    assert_eq!(contradiction(&history), expected, "{game} {pushed:?}");
    Some(suspects.len())
}

#[test]
fn histories_with_a_wrong_feedback_are_what_trying_every_turn_and_secret_says() {
    let games = ["4p6c", "3p5c", "4p5c-no-repeats", "5p4c"];
    let games = games.map(|text| text.parse::<Game>().unwrap());
    let words = games.map(|game| game.list().unwrap());
    let random = &mut Random::new(15);
    // How many histories are possible, and how many of the others have no suspect, one, two, and
    // three or more.
    let (mut possible, mut with) = (0, [0; 4]);
    for number in 0..1000 {
        let (game, words) = (&games[number % 4], &words[number % 4]);
        match check(game, words, &random_turns(game, words, random)) {
            None => possible += 1,
            Some(suspects) => with[suspects.min(3)] += 1,
        }
    }
    assert!(possible > 0 && !with.contains(&0), "{possible} {with:?}");
}

#[test]
fn histories_of_different_secrets_are_what_trying_every_turn_and_secret_says() {
    let game = Game::new(3, 3, true).unwrap();
    let words = game.list().unwrap();
    let random = &mut Random::new(16);
    let (mut possible, mut with) = (0, [0; 4]);
    for _ in 0..2000 {
        let mut word = || words[random.below(words.len() as u32) as usize];
        let mut turn = |_| {
            let (guess, secret) = (word(), word());
            Turn { guess, feedback: game.feedback(guess, secret) }
        };
        match check(&game, &words, &[0; 4].map(&mut turn)) {
            None => possible += 1,
            Some(suspects) => with[suspects.min(3)] += 1,
        }
    }
    assert!(possible > 0 && !with.contains(&0), "{possible} {with:?}");
}
