//! Checks possible secrets, contradictions and suspects by trying every turn and every codeword.

use super::*;
use crate::random::Random;

#[test]
fn a_turn_that_cannot_be_is_refused() {
    let game = Game::new(4, 6, true).unwrap();
    let mut history = History::new(game);
    let guess = game.codeword("1122").unwrap();
    // Three different colors of three leave no room for other answers.
    let small = Game::new(3, 3, false).unwrap();
    let word = small.codeword("123").unwrap();
    let error = History::new(small).push(word, Feedback::new(0, 0)).unwrap_err();
    assert_eq!(error.to_string(), "no guess of 3p3c-no-repeats gets 0 black and 0 white hits");
    for (black, white) in [(0, 5), (3, 1), (5, 0), (usize::MAX, usize::MAX)] {
        let feedback = Feedback::new(black, white);
        let error = history.push(guess, feedback).unwrap_err();
        assert_eq!(error, GameError::ImpossibleFeedback(feedback, game));
    }
    let error = history.push(guess, Feedback::new(0, 5)).unwrap_err().to_string();
    assert_eq!(error, "no guess of 4p6c gets 0 black and 5 white hits");
    let foreign = Game::new(4, 7, true).unwrap().codeword("7777").unwrap();
    let error = history.push(foreign, Feedback::new(0, 0)).unwrap_err();
    assert_eq!(error.to_string(), "7777 is not a codeword of 4p6c");
    assert!(history.turns().is_empty());
    let error = History::new("bulls-and-cows".parse().unwrap()).push(word, Feedback::new(0, 0));
    assert_eq!(error.unwrap_err().to_string(), "012 is not a codeword of bulls-and-cows");
    let large = History::new(Game::new(8, 15, true).unwrap());
    assert_eq!(large.suspects(), Err(large.remaining().unwrap_err()));
    let error = large.remaining().unwrap_err().to_string();
    assert_eq!(error, "8p15c has 2562890625 codewords, more than 67108864");
}

#[test]
fn a_contradiction_names_the_turn_that_may_be_removed() {
    let game = Game::new(3, 3, true).unwrap();
    let mut history = History::new(game);
    history.push(game.codeword("111").unwrap(), Feedback::new(0, 1)).unwrap();
    let expected = "no secret is possible after turn 1; without turn 1 there would be 27";
    assert_eq!(history.remaining().unwrap_err().to_string(), expected);
}

/// Returns the suspects among these turns, and the secrets that are possible.
fn by_trying_all(game: &Game, words: &[Codeword], turns: &[Turn]) -> (Vec<Suspect>, Vec<Codeword>) {
    let possible = |turns: &[Turn]| -> Vec<Codeword> {
        let gives =
            |secret, turn: &Turn| Feedback::of(game.pins(), turn.guess, secret) == turn.feedback;
        let fits = |&secret: &Codeword| turns.iter().all(|turn| gives(secret, turn));
        words.iter().copied().filter(fits).collect()
    };
    let left = possible(turns);
    let mut suspects = Vec::new();
    for turn in (0..turns.len()).filter(|_| left.is_empty()) {
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
    (suspects, left)
}

/// Checks what a history says about these turns. Returns the number of suspects, or `None` if some
/// secret is possible.
fn check(game: &Game, words: &[Codeword], turns: &[Turn]) -> Option<usize> {
    let mut history = History::new(*game);
    for turn in turns {
        history.push(turn.guess, turn.feedback).unwrap();
    }
    assert_eq!(history.turns(), turns);
    let (suspects, left) = by_trying_all(game, words, turns);
    assert_eq!(history.suspects().as_ref(), Ok(&suspects), "{game} {turns:?}");
    if !left.is_empty() {
        assert_eq!(history.possible_secrets(), Ok(left), "{game} {turns:?}");
        return None;
    }
    let is_last = |turn: &usize| by_trying_all(game, words, &turns[..=*turn]).1.is_empty();
    let turn = (0..turns.len()).find(is_last).unwrap();
    let removable_turn = suspects.first().map(|suspect| (suspect.turn, suspect.secrets));
    let expected = GameError::Contradiction { turn, removable_turn };
    assert_eq!(history.possible_secrets(), Err(expected), "{game} {turns:?}");
    Some(suspects.len())
}

/// In many games, one or two turns have the answer of a different secret, or a turn is repeated.
#[test]
fn histories_are_what_trying_every_turn_and_secret_says() {
    let games = ["4p6c", "3p5c", "4p5c-no-repeats", "5p4c", "3p3c"];
    let games = games.map(|text| text.parse::<Game>().unwrap());
    let words = games.map(|game| game.list());
    let random = &mut Random::new(15);
    // How many histories are possible, and how many of the others have no suspect, one, two, and
    // three or more.
    let (mut possible, mut with) = (0, [0; 4]);
    for number in 0..2000 {
        let (game, words) = (&games[number % 5], &words[number % 5]);
        let mut below = |limit: usize| random.below(limit as u32) as usize;
        let secret = words[below(words.len())];
        let mut turns = Vec::new();
        for _ in 0..1 + below(6) {
            let guess = words[below(words.len())];
            let secret = if below(6) == 0 { words[below(words.len())] } else { secret };
            turns.push(Turn { guess, feedback: game.feedback(guess, secret) });
        }
        if below(8) == 0 {
            turns.push(turns[below(turns.len())]);
        }
        match check(game, words, &turns) {
            None => possible += 1,
            Some(suspects) => with[suspects.min(3)] += 1,
        }
    }
    assert!(possible > 0 && !with.contains(&0), "{possible} {with:?}");
}
