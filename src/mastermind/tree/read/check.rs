//! Walks through a draft with all secrets.

use std::io::BufRead;

use crate::mastermind::feedback::Feedback;
use crate::mastermind::memory::{push, reserve, OutOfMemory};
use crate::mastermind::tree::read::chars::Chars;
use crate::mastermind::tree::read::draft::Draft;
use crate::mastermind::tree::read::TreeTextError;
use crate::mastermind::tree::{Tree, Walk, MOST_TURNS};
use crate::text::Error;

/// If a tree has too few guesses for its game, the walk ends after this many turns of all games together.
/// They take about a tenth of a second.
const MOST_IN_VAIN: u64 = 1 << 24;

/// The branches of all nodes.
struct Branches {
    /// The nodes after the first, sorted by the node before them, and then by their answers.
    nodes: Vec<u32>,
    /// For each node, where its branches begin, and then where the last branches end.
    begins: Vec<u32>,
}

impl Branches {
    fn new(draft: &Draft<'_>) -> Result<Self, OutOfMemory> {
        let all = &draft.nodes;
        let (mut nodes, mut begins) = (Vec::new(), Vec::new());
        reserve(&mut nodes, all.len())?;
        reserve(&mut begins, all.len() + 1)?;
        nodes.extend(1..all.len() as u32);
        nodes.sort_unstable_by_key(|&node| {
            let entry = &all[node as usize];
            (entry.parent, entry.answer, node)
        });
        let mut end = 0;
        for node in 0..all.len() as u32 {
            begins.push(end as u32);
            end += nodes[end..].iter().take_while(|&&n| all[n as usize].parent == node).count();
        }
        begins.push(end as u32);
        Ok(Self { nodes, begins })
    }

    /// Returns the branches of a node.
    fn of(&self, node: u32) -> &[u32] {
        let [begin, end] = [node, node + 1].map(|node| self.begins[node as usize] as usize);
        &self.nodes[begin..end]
    }
}

/// A node on the path of the walk, and how many of its branches were walked through.
struct Step {
    node: u32,
    done: usize,
    /// Whether its guess may be the secret.
    is_possible: bool,
}

/// Returns the tree of a draft, or says what is wrong with it. `chars` has the name of the text.
pub(super) fn check<R: BufRead>(
    draft: &Draft<'_>,
    chars: &mut Chars<'_, R>,
) -> Result<Tree, TreeTextError> {
    let game = draft.game();
    let branches = Branches::new(draft)?;
    let mut checker = Checker { draft, branches: &branches, chars };
    let mut walk = Walk::new(&game)?;
    let mut guesses = Vec::new();
    reserve(&mut guesses, draft.nodes.len())?;
    let (mut node, mut path) = (0, Vec::new());
    // A tree that finds all secrets has a guess for each, and no game is longer than `MOST_TURNS`. So if there
    // are more turns than this, some secrets are not found. A text that makes the walk long has to be long.
    let most = MOST_IN_VAIN.max(MOST_TURNS as u64 * draft.nodes.len() as u64);
    let mut total = 0;
    loop {
        let entry = &draft.nodes[node as usize];
        let guess = entry.guess.filter(|&guess| game.contains(guess));
        let Some(guess) = guess else { return Err(checker.foreign_guess(node).into()) };
        total += walk.secrets().len() as u64;
        if total > most {
            let expected = format!("a guess for each of the {} secrets", game.count());
            let (place, found) = (draft.nodes[0].place, draft.nodes.len().to_string());
            return Err(checker.chars.rejected(place, &expected, &found).into());
        }
        guesses.push(guess);
        walk.play(guess)?;
        let is_possible = walk.secrets().last() == Some(&guess);
        push(&mut path, Step { node, done: 0, is_possible })?;
        let goes_on = walk.go_on()?;
        // The walk has left all other nodes.
        let depth = if goes_on { walk.turns().len() } else { 0 };
        while path.len() > depth {
            let step = path.pop();
            step.map_or(Ok(()), |step| checker.end(&step))?;
        }
        let Some(step) = path.last_mut() else { break };
        node = checker.branch(step, &walk)?;
        step.done += 1;
    }
    Ok(Tree::of_guesses(game, guesses, walk))
}

/// Says what is wrong with branches.
struct Checker<'a, 'b, R> {
    draft: &'a Draft<'a>,
    branches: &'a Branches,
    chars: &'a mut Chars<'b, R>,
}

impl<R: BufRead> Checker<'_, '_, R> {
    /// Returns the branch of a node that the walk has gone into.
    fn branch(&self, step: &Step, walk: &Walk) -> Result<u32, Error> {
        let feedback = walk.turns()[walk.turns().len() - 1].feedback;
        let next = self.branches.of(step.node).get(step.done);
        let answer = next.map(|&node| self.feedback(node));
        let order = |feedback: Feedback| (feedback.black, feedback.white);
        match (next, answer) {
            (Some(&node), Some(answer)) if answer == feedback => Ok(node),
            (Some(_), Some(answer)) if order(answer) < order(feedback) => {
                Err(self.surplus(step, false))
            }
            _ => {
                let (game, spelling) = (self.draft.game(), self.draft.spelling);
                let secret = spelling.show(&game, walk.secrets()[0]);
                let others = match walk.secrets().len() - 1 {
                    0 => String::new(),
                    1 => " and 1 other secret".to_string(),
                    others => format!(" and {others} other secrets"),
                };
                let give = if others.is_empty() { "gives" } else { "give" };
                let kind = if others.is_empty() { "the secret " } else { "" };
                let expected = format!(
                    "a branch for the answer {feedback}, which {kind}{secret}{others} {give}"
                );
                let place = self.draft.nodes[step.node as usize].guess_place;
                Err(self.chars.rejected(place, &expected, &self.found("none", step.node, true)))
            }
        }
    }

    /// Checks that a node that the walk leaves has no more branches. It may have one for all black hits that
    /// repeats the guess.
    fn end(&self, step: &Step) -> Result<(), Error> {
        let rest = &self.branches.of(step.node)[step.done..];
        let Some(&next) = rest.first() else { return Ok(()) };
        let nodes = &self.draft.nodes;
        let is_end = self.feedback(next) == Feedback::new(self.draft.game().pins(), 0);
        let is_same = nodes[next as usize].guess == nodes[step.node as usize].guess;
        let is_last = rest.len() == 1 && self.branches.of(next).is_empty();
        if is_end && is_same && is_last && step.is_possible {
            return Ok(());
        }
        Err(self.surplus(step, is_end && step.is_possible))
    }

    /// Returns the error for the next branch of a node, which no secret takes. `is_end` says whether all its
    /// hits are black.
    fn surplus(&self, step: &Step, is_end: bool) -> Error {
        let all = self.branches.of(step.node);
        let next = all[step.done];
        let answer = self.feedback(next);
        let mut place = self.draft.nodes[next as usize].place;
        let expected = if is_end {
            // Of two branches, the second is wrong.
            if let Some(&second) = all.get(step.done + 1) {
                place = self.draft.nodes[second as usize].place;
            }
            "nothing after all black hits"
        } else {
            "an answer that some secret gives"
        };
        self.chars.rejected(place, expected, &self.found(&answer.to_string(), next, false))
    }

    /// Returns the error for a guess that is not a codeword of the game.
    fn foreign_guess(&mut self, node: u32) -> Error {
        let guess = self.draft.nodes[node as usize].guess;
        let guess = guess.map(|guess| self.draft.spelling.show_any(guess)).unwrap_or_default();
        self.draft.foreign_guess(self.chars, node, &guess)
    }

    /// Returns what was found, with the path to it.
    fn found(&self, what: &str, node: u32, has_guess: bool) -> String {
        format!("{what} ({})", self.draft.path(node, has_guess))
    }

    /// Returns the answer that leads to a node.
    fn feedback(&self, node: u32) -> Feedback {
        let (black, white) = self.draft.nodes[node as usize].answer;
        Feedback::new(black.into(), white.into())
    }
}
