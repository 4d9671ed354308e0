//! Reads a tree as text or as JSON, and plays it for every secret at the same time.
//!
//! [`super::write`] has the grammar. Trees of public contests have the same form, but they do not name the
//! game, and their colors may be capital letters. The branches of a node may stand in any order.

use std::io::{BufReader, Cursor, Read};
use std::str::FromStr;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, MOST_CODEWORDS};
use crate::mastermind::spelling::Spelling;
use crate::mastermind::tree::walk::Walk;
use crate::mastermind::tree::{Tree, TreeError, MOST_TURNS};
use crate::text::lines::Lines;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a word. A codeword with long names for its colors has fewer.
const LONGEST: usize = 2000;

/// The punctuation marks of a tree. They include brackets, so that messages are clear.
const SIGNS: &[u8] = b"{}[]:,\"";

/// The number of guesses and answers at each end of a long path that a message shows.
const MOST_SHOWN: usize = 6;

/// The maximum number of turns of all games together that tell nothing new. They take about a tenth of a second.
/// Without this limit, a short text could take hours.
const MOST_WASTED: usize = 1 << 24;

/// The lines of a tree.
type Input = Lines<BufReader<Box<dyn Read + Send>>>;

/// The game that a tree is expected to be for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExpectedGame {
    /// This game.
    Exactly(Game),
    /// This game if the text names none. If this game has no repeats, the named one must not have any.
    Default(Game),
}

/// Parses a tree that [`Tree::write`] has written as text or as JSON. A text that does not begin with the name of a
/// game is a tree of 4p6c.
impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let expected = ExpectedGame::Default(Game::USUAL);
        let reader: Box<dyn Read + Send> = Box::new(Cursor::new(text.to_string()));
        read(&mut Lines::new(BufReader::new(reader), None), expected, &Spelling::Digits)
    }
}

/// Reads a tree, which is the rest of the input.
pub(crate) fn read(
    lines: &mut Input,
    expected: ExpectedGame,
    spelling: &Spelling,
) -> Result<Tree, TreeError> {
    let mut text = Text { lines };
    let (mut game, mut is_named) = match expected {
        ExpectedGame::Exactly(game) => (game, true),
        ExpectedGame::Default(game) => (game, false),
    };
    if text.peek()?.is_none() {
        return Err(text.lines.ended("a tree").into());
    }
    let (mut has_brace, mut word) = text.begin_strategy()?;
    let is_guess = Game::size(&word.text).is_none() && guess(spelling, &game, &word.text).is_some();
    let may_be_json = has_brace && !is_guess && word.is_string && word.text == "game";
    let is_json = may_be_json && text.take_if(b':')?;
    if is_json {
        word = text.name()?;
    }
    let has_name = is_json || !has_brace && !is_guess;
    if has_name {
        (game, is_named) = (text.game(&word, expected)?, true);
    }
    if let Some(colors) = spelling.colors().filter(|&colors| colors != game.colors()) {
        let s = if colors == 1 { "" } else { "s" };
        let expected = format!("a tree of a game with {colors} color{s}, as there are names");
        let unnamed = if is_named { "" } else { "no game, so it is " };
        return Err(text.lines.rejected(word.place, expected, format!("{unnamed}{game}")).into());
    }
    let (walk, open) = (Walk::new(&game), Vec::new());
    let guesses = Vec::with_capacity(walk.secrets().len());
    let mut reader = Reader { text, spelling, game, is_named, walk, guesses, open, wasted: 0 };
    if is_json {
        reader.expect(b',', "")?;
        let key = reader.text.name()?;
        if key.text != "tree" {
            return Err(reader.wrong(&key, "\"tree\"").into());
        }
        reader.expect(b':', "")?;
    }
    if has_name {
        (has_brace, word) = reader.text.begin_strategy()?;
    }
    reader.read(has_brace, &word, is_json)
}

/// Parses a guess. Capital letters are read too, because some trees have them: `A` is the first color.
fn guess(spelling: &Spelling, game: &Game, text: &str) -> Option<Codeword> {
    let letter = |b: u8| b.is_ascii_uppercase().then(|| usize::from(b - b'A') + 1);
    let colors = || text.bytes().map(letter).collect::<Option<Vec<usize>>>();
    let has_digits = spelling.colors().is_none();
    let other = || has_digits.then(|| game.codeword_of_colors(&colors()?)).flatten();
    spelling.parse(game, text).or_else(other)
}

/// A word or a string, and its place.
struct Word {
    text: String,
    is_string: bool,
    place: Position,
}

/// The words and the signs of a text. White space and comments between them are skipped.
struct Text<'a> {
    lines: &'a mut Input,
}

impl Text<'_> {
    /// Returns the next byte that is not skipped without taking it, or `None` at the end of the input.
    fn peek(&mut self) -> Result<Option<u8>, Error> {
        self.lines.next_line()?;
        self.lines.peek()
    }

    /// Takes the next byte if it is this sign.
    fn take_if(&mut self, sign: u8) -> Result<bool, Error> {
        let is_next = self.peek()? == Some(sign);
        if is_next {
            self.lines.take(sign);
        }
        Ok(is_next)
    }

    /// Takes a string, or the bytes up to one at which a word ends. A text that is too long is cut. It is
    /// empty if a sign or the end of the input comes next.
    fn word(&mut self, is_end: impl Fn(u8) -> bool) -> Result<Word, Error> {
        self.peek()?;
        let place = self.lines.position;
        let (is_string, mut is_escaped) = (self.take_if(b'"')?, false);
        let mut bytes = Vec::new();
        while let Some(byte) = self.lines.peek()?.filter(|_| bytes.len() <= LONGEST) {
            if !is_string && is_end(byte) {
                break;
            }
            self.lines.take(byte);
            match byte {
                b'"' if is_string && !is_escaped => break,
                b'\\' if is_string && !is_escaped => is_escaped = true,
                _ => {
                    bytes.push(byte);
                    is_escaped = false;
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes).trim_end().to_string();
        Ok(Word { text, is_string, place })
    }

    /// Takes a codeword or the name of a game.
    fn name(&mut self) -> Result<Word, Error> {
        self.word(|byte| SIGNS.contains(&byte) || byte.is_ascii_whitespace() || byte == b'#')
    }

    /// Takes an answer, up to the sign after it.
    fn answer(&mut self) -> Result<Word, Error> {
        self.word(|byte| b":{}\r\n\"#".contains(&byte))
    }

    /// Takes the start of a strategy: a brace, if there is one, and a guess.
    fn begin_strategy(&mut self) -> Result<(bool, Word), Error> {
        Ok((self.take_if(b'{')?, self.name()?))
    }

    /// Returns the game that a word names.
    fn game(&mut self, word: &Word, expected: ExpectedGame) -> Result<Game, Error> {
        let size = Game::size(&word.text);
        let game = size.and_then(|(pins, colors, repeats)| Game::of_size(pins, colors, repeats));
        let Some(game) = game.map(|game| game.named(&word.text)) else {
            return Err(self.wrong(word, "a tree, or a game such as 4p6c"));
        };
        let expected = match expected {
            ExpectedGame::Exactly(other) if game != other => format!("a tree of {other}"),
            ExpectedGame::Default(other) if game.repeats() && !other.repeats() => {
                "a tree of a game without repeats".to_string()
            }
            _ if !game.is_listable() => format!("a game of up to {MOST_CODEWORDS} codewords"),
            _ => return Ok(game),
        };
        Err(self.lines.rejected(word.place, expected, game))
    }

    /// Returns the error for a word, or for the sign or the end of the input if the word is empty.
    fn wrong(&mut self, word: &Word, expected: &str) -> Error {
        if word.is_string || !word.text.is_empty() {
            return self.lines.rejected(word.place, expected, quoted(&word.text));
        }
        match self.lines.peek() {
            Ok(Some(sign)) => self.lines.rejected(word.place, expected, quoted(char::from(sign))),
            Ok(None) => self.lines.ended(expected),
            Err(error) => error,
        }
    }
}

/// A node whose branches are being read.
struct Open {
    /// The place of its guess.
    place: Position,
    /// The answer index of each branch so far, and where its guesses begin.
    branches: Vec<(usize, usize)>,
}

/// Reads a strategy, and walks through it.
struct Reader<'a> {
    text: Text<'a>,
    spelling: &'a Spelling,
    game: Game,
    /// Whether the text or the command line names the game.
    is_named: bool,
    walk: Walk,
    /// The guesses so far. They are in preorder, except for the branches of nodes that are open.
    guesses: Vec<Codeword>,
    open: Vec<Open>,
    /// The number of turns that told nothing new.
    wasted: usize,
}

impl Reader<'_> {
    /// Reads the rest of a tree after its first guess.
    fn read(mut self, has_brace: bool, guess: &Word, is_json: bool) -> Result<Tree, TreeError> {
        let mut has_next = self.begin_node(has_brace, guess)?;
        while has_next || !self.open.is_empty() {
            if has_next {
                has_next = self.read_branch()?;
            } else if self.text.take_if(b',')? {
                has_next = true;
            } else {
                self.expect(b'}', "',' or ")?;
                self.expect(b'}', "")?;
                self.end_node()?;
            }
        }
        if is_json {
            self.expect(b'}', "")?;
        }
        if self.text.peek()?.is_some() {
            let word = self.text.name()?;
            return Err(self.text.wrong(&word, "the end of the tree").into());
        }
        Ok(Tree::of_guesses(self.game, self.guesses, self.walk))
    }

    /// Plays a guess, and reads on up to the first branch. Returns whether there is one.
    fn begin_node(&mut self, has_brace: bool, word: &Word) -> Result<bool, TreeError> {
        let Some(guess) = guess(self.spelling, &self.game, &word.text) else {
            let mut form = self.spelling.form(&self.game, &word.text);
            if !self.is_named {
                form += &format!("; no game is named, so it is {}", self.game);
            }
            return Err(self.wrong(word, &format!("a guess ({form})")).into());
        };
        if !has_brace && matches!(self.text.peek()?, Some(b'{' | b':')) {
            let expected = format!("{{{}:{{...}}}} for a guess with branches", word.text);
            return Err(self.wrong(word, &expected).into());
        }
        if self.open.len() == MOST_TURNS {
            let expected = format!("a tree of up to {MOST_TURNS} turns");
            return Err(self.text.lines.rejected(word.place, expected, "more").into());
        }
        self.walk.play(guess);
        if self.walk.largest_branch == self.walk.secrets().len() {
            self.wasted += self.walk.largest_branch;
            if self.wasted > MOST_WASTED {
                let expected = "a guess that tells some secrets apart";
                let found = format!("{} ({})", quoted(&word.text), self.path());
                return Err(self.text.lines.rejected(word.place, expected, found).into());
            }
        }
        self.guesses.push(guess);
        self.open.push(Open { place: word.place, branches: Vec::new() });
        if has_brace {
            self.expect(b':', "")?;
            self.expect(b'{', "")?;
            if !self.text.take_if(b'}')? {
                return Ok(true);
            }
            // A guess without branches may have empty braces.
            self.expect(b'}', "")?;
        }
        self.end_node()?;
        Ok(false)
    }

    /// Reads an answer and the guess after it. Returns whether a branch of that guess follows.
    fn read_branch(&mut self) -> Result<bool, TreeError> {
        let word = self.text.answer()?;
        let feedback = match Feedback::from_text(&word.text) {
            Ok(feedback) => feedback,
            Err(error) => return Err(self.wrong(&word, &error.expected()).into()),
        };
        let index = feedback.index(self.game.pins());
        let index = index.filter(|&index| self.walk.size(index) > 0);
        let rejected = |reader: &Self, expected: &str| {
            let found = format!("{feedback} ({} -> {feedback})", reader.path());
            Err(reader.text.lines.rejected(word.place, expected, found).into())
        };
        let Some(index) = index else {
            return rejected(self, "an answer that some secret gives");
        };
        let (open, begin) = (self.open.last_mut().expect("a node is open"), self.guesses.len());
        if open.branches.iter().any(|&(other, _)| other == index) {
            return rejected(self, "each answer once");
        }
        open.branches.push((index, begin));
        self.expect(b':', "")?;
        if feedback.black == self.game.pins() {
            // All black hits end the game, but some trees repeat the guess after them.
            let (has_brace, word) = self.text.begin_strategy()?;
            let mut is_same = guess(self.spelling, &self.game, &word.text) == self.walk.guess();
            for &sign in if has_brace { &b":{}}"[..] } else { b"" } {
                is_same = is_same && self.text.take_if(sign)?;
            }
            return if is_same {
                Ok(false)
            } else {
                rejected(self, "nothing after all black hits")
            };
        }
        self.walk.enter(index);
        let (has_brace, guess) = self.text.begin_strategy()?;
        self.begin_node(has_brace, &guess)
    }

    /// Checks that the last open node has all branches, sorts them, and leaves the node.
    fn end_node(&mut self) -> Result<(), TreeError> {
        if let Some(index) = self.walk.next_branch() {
            return Err(self.missing(index).into());
        }
        self.walk.leave();
        let Some(Open { branches, .. }) = self.open.pop() else { return Ok(()) };
        if !branches.is_sorted() {
            let begin = branches[0].1;
            let old = self.guesses[begin..].to_vec();
            self.guesses.truncate(begin);
            let ends = branches[1..].iter().map(|&(_, end)| end).chain([begin + old.len()]);
            let mut parts: Vec<_> = branches.iter().zip(ends).collect();
            parts.sort_unstable();
            for (&(_, start), end) in parts {
                self.guesses.extend_from_slice(&old[start - begin..end - begin]);
            }
        }
        Ok(())
    }

    /// Returns the error for a node without the branch for this answer index.
    fn missing(&mut self, index: usize) -> Error {
        let (place, path) = (self.open.last().map(|open| open.place), self.path());
        let place = place.unwrap_or(self.text.lines.position);
        self.walk.enter(index);
        let secret = self.spelling.show(&self.game, self.walk.secrets()[0]);
        let secrets = match self.walk.secrets().len() - 1 {
            0 => format!("the secret {secret} gives"),
            1 => format!("{secret} and 1 other secret give"),
            others => format!("{secret} and {others} other secrets give"),
        };
        let feedback = self.walk.turns[self.walk.turns.len() - 1].feedback;
        let expected = format!("a branch for the answer {feedback}, which {secrets}");
        self.text.lines.rejected(place, expected, format!("none ({path})"))
    }

    /// Takes this sign. `other` begins the message if something else comes next.
    fn expect(&mut self, sign: u8, other: &str) -> Result<(), Error> {
        if self.text.take_if(sign)? {
            return Ok(());
        }
        let word = self.text.name()?;
        Err(self.wrong(&word, &format!("{other}'{}'", char::from(sign))))
    }

    /// Returns the error for a word, with the path to it.
    fn wrong(&mut self, word: &Word, expected: &str) -> Error {
        let path = self.path();
        let after = if path.is_empty() { path } else { format!(" after {path}") };
        self.text.wrong(word, &format!("{expected}{after}"))
    }

    /// Returns the turns that lead to the current node, and its guess if it was played, such as
    /// `1122 -> 1 0 -> 1344`.
    fn path(&self) -> String {
        let show = |guess| self.spelling.show(&self.game, guess);
        let turns = self.walk.turns.iter();
        let turns = turns.flat_map(|turn| [show(turn.guess), turn.feedback.to_string()]);
        let mut steps: Vec<String> = turns.chain(self.walk.guess().map(show)).collect();
        if steps.len() > 2 * MOST_SHOWN {
            steps.splice(MOST_SHOWN..steps.len() - MOST_SHOWN, ["...".to_string()]);
        }
        steps.join(" -> ")
    }
}
