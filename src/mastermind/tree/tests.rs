//! Tests of trees.

use super::*;
use crate::mastermind::feedback::Feedback;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Grows the tree that plays the first possible secret.
fn first(game: Game) -> Tree {
    Tree::grow(game, |secrets| Ok::<_, TreeError>(secrets[0])).unwrap()
}

/// Finds the guesses of the tree that plays the first possible secret by the rules, and how many turns
/// each game takes.
fn by_the_rules(
    game: &Game,
    secrets: &[Codeword],
    turn: usize,
    found: &mut (Vec<Codeword>, Vec<u64>),
) {
    let guess = secrets[0];
    found.0.push(guess);
    found.1.resize(found.1.len().max(turn + 1), 0);
    found.1[turn] += 1;
    for black in 0..game.pins() {
        for white in 0..=game.pins() {
            let answer = Feedback { black, white };
            let is_there = |&secret: &Codeword| game.feedback(guess, secret) == answer;
            let part: Vec<Codeword> = secrets.iter().copied().filter(is_there).collect();
            if !part.is_empty() {
                by_the_rules(game, &part, turn + 1, found);
            }
        }
    }
}

#[test]
fn a_tree_has_the_branches_that_secrets_take() {
    for text in ["1p1c", "1p15c", "2p2c", "2p5c", "3p4c", "4p4c", "3p5c-no-repeats", "4p6c", "8p2c"]
    {
        let game = game(text);
        let tree = first(game);
        let words: Vec<Codeword> = game.codewords().collect();
        let mut expected = (Vec::new(), Vec::new());
        by_the_rules(&game, &words, 0, &mut expected);
        assert_eq!((tree.guesses(), tree.evaluation().turns()), (&expected.0[..], &expected.1[..]));
        assert_eq!(tree.evaluation().first(), words[0]);
        assert_eq!(Tree::from_preorder(game, expected.0).unwrap(), tree);
        let mut nodes = 0;
        tree.visit(|node| {
            let fits = |secret: &&Codeword| {
                node.turns.iter().all(|turn| game.feedback(turn.guess, **secret) == turn.feedback)
            };
            let mut secrets = node.secrets.to_vec();
            secrets.sort_unstable();
            assert!(words.iter().filter(fits).eq(&secrets), "{text} {:?}", node.turns);
            assert_eq!(node.is_last(), secrets == [node.guess]);
            if words.len() <= 64 {
                assert_eq!(tree.guess_after(node.turns), Some(node.guess));
                let feedback = Feedback { black: game.pins(), white: 0 };
                let found = [node.turns, &[Turn { guess: node.guess, feedback }]].concat();
                assert_eq!(tree.guess_after(&found), None);
            }
            nodes += 1;
            Ok::<_, ()>(())
        })
        .unwrap();
        assert_eq!(nodes, tree.guesses().len());
    }
}

#[test]
fn guesses_that_are_not_a_tree_are_refused() {
    let game = game("2p3c");
    let guesses = first(game).guesses().to_vec();
    let refused =
        |guesses: &[Codeword]| Tree::from_preorder(game, guesses.to_vec()).unwrap_err().to_string();
    for end in 0..guesses.len() {
        assert_eq!(refused(&guesses[..end]), "some secrets are not found");
    }
    let more = [&guesses[..], &guesses[..1]].concat();
    assert_eq!(refused(&more), "there are guesses after all secrets are found");
    let foreign = "3p3c".parse::<Game>().unwrap().codeword("111").unwrap();
    assert_eq!(refused(&[foreign]), "111 is not a codeword of 2p3c");
    // A tree may waste turns, but not without end.
    assert_eq!(refused(&[guesses[0]; 10_001]), "some secret is not found within 10000 turns");
    let all_twice = "1p2c".parse().unwrap();
    let words: Vec<Codeword> = Game::codewords(&all_twice).collect();
    let tree = Tree::from_preorder(all_twice, [words[1], words[1], words[0]]).unwrap();
    assert_eq!(tree.evaluation().turns(), [1, 0, 1]);
    let error = Tree::from_preorder("8p15c".parse().unwrap(), []).unwrap_err();
    assert_eq!(error.to_string(), "8p15c has 2562890625 codewords, more than 67108864");
}
