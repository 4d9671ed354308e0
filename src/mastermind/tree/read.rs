//! Reads a tree as text or as JSON, and plays it for every secret at the same time.
//!
//! [`super::write`] has the grammar. The secrets say which answer has to come next, so a tree is wrong at the first word
//! that differs.

use std::io::{BufReader, Cursor, Read};
use std::str::FromStr;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, MOST_CODEWORDS};
use crate::mastermind::spelling::Spelling;
use crate::mastermind::tree::walk::Walk;
use crate::mastermind::tree::{Tree, TreeError, MOST_TURNS};
use crate::text::lines::Lines;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of bytes in a word. A codeword with long names for its colors has fewer.
const LONGEST: usize = 2000;

/// The punctuation marks of a tree.
const SIGNS: &[u8] = b"{}:,\"";

/// The number of guesses and answers at each end of a long path that a message shows.
const MOST_SHOWN: usize = 6;

/// The maximum number of turns of all games together that tell nothing new. They take about a tenth of a second.
/// Without this limit, a short text could take hours.
const MOST_WASTED: usize = 1 << 24;

/// What a text begins with.
const EXPECTED: &str = "a tree, which begins with a game such as 4p6c";

/// The lines of a tree.
type Input = Lines<BufReader<Box<dyn Read + Send>>>;

/// Parses a tree that [`Tree::write`] has written as text or as JSON.
impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let reader: Box<dyn Read + Send> = Box::new(Cursor::new(text.to_string()));
        read(&mut Lines::new(BufReader::new(reader), None), &Spelling::Digits, |_| None)
    }
}

/// Reads a tree, which is the rest of the input. `expected` is called with the game of the tree; if that game is wrong,
/// it returns a description of the trees that are expected instead.
pub(crate) fn read(
    lines: &mut Input,
    spelling: &Spelling,
    expected: impl FnOnce(Game) -> Option<String>,
) -> Result<Tree, TreeError> {
    let mut text = Text { lines };
    let is_json = text.take_if(b'{')?;
    if is_json {
        text.take_key("game", EXPECTED)?;
    }
    let word = text.word()?;
    let game = word.text.parse::<Game>();
    let game = game.map_err(|_| text.wrong(&word, EXPECTED))?;
    let expected = expected(game).or_else(|| {
        (!game.is_listable()).then(|| format!("a game of up to {MOST_CODEWORDS} codewords"))
    });
    if let Some(expected) = expected {
        return Err(text.lines.rejected(word.place, expected, game).into());
    }
    if is_json {
        text.expect(b',', "','")?;
        text.take_key("tree", "\"tree\"")?;
    }
    // The first guess is read before memory is taken for all secrets.
    let start = text.start(spelling, &game)?;
    let (walk, guesses) = (Walk::new(&game), Vec::new());
    let mut reader = Reader { text: &mut text, spelling, game, walk, guesses, wasted: 0 };
    reader.read(start)?;
    let (walk, guesses) = (reader.walk, reader.guesses);
    if is_json {
        text.expect(b'}', "'}'")?;
    }
    if text.peek()?.is_some() {
        let word = text.word()?;
        return Err(text.wrong(&word, "the end of the tree").into());
    }
    Ok(Tree::of_guesses(game, guesses, walk))
}

/// A word, which may be in quotes, and its place.
struct Word {
    text: String,
    is_string: bool,
    place: Position,
}

/// The start of a node.
struct Start {
    /// Whether a brace is before the guess.
    has_braces: bool,
    guess: Codeword,
    word: Word,
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

    /// Takes this sign. `expected` describes it in errors.
    fn expect(&mut self, sign: u8, expected: &str) -> Result<(), Error> {
        if self.take_if(sign)? {
            return Ok(());
        }
        let word = self.word()?;
        Err(self.wrong(&word, expected))
    }

    /// Takes a key of JSON and the colon after it. `expected` describes the key in errors.
    fn take_key(&mut self, key: &str, expected: &str) -> Result<(), Error> {
        let word = self.word()?;
        if word.text != key {
            return Err(self.wrong(&word, expected));
        }
        self.expect(b':', "':'")
    }

    /// Takes a word. A text that is too long is cut. It is empty if a sign or the end of the input comes next.
    fn word(&mut self) -> Result<Word, Error> {
        self.peek()?;
        let place = self.lines.position;
        let (is_string, mut is_escaped) = (self.take_if(b'"')?, false);
        let is_end = |byte: u8| SIGNS.contains(&byte) || byte.is_ascii_whitespace() || byte == b'#';
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
        Ok(Word { text: String::from_utf8_lossy(&bytes).into_owned(), is_string, place })
    }

    /// Takes the start of a node.
    fn start(&mut self, spelling: &Spelling, game: &Game) -> Result<Start, Error> {
        let (has_braces, word) = (self.take_if(b'{')?, self.word()?);
        match spelling.parse(game, &word.text) {
            Some(guess) => Ok(Start { has_braces, guess, word }),
            None => {
                let form = spelling.form(game, &word.text);
                Err(self.wrong(&word, &format!("a guess ({form})")))
            }
        }
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

/// Reads the nodes of a tree, and walks through them.
struct Reader<'a, 'b> {
    text: &'a mut Text<'b>,
    spelling: &'a Spelling,
    game: Game,
    walk: Walk,
    guesses: Vec<Codeword>,
    /// The number of turns that told nothing new.
    wasted: usize,
}

impl Reader<'_, '_> {
    /// Reads all nodes after the start of the first.
    fn read(&mut self, mut start: Start) -> Result<(), Error> {
        loop {
            self.begin_node(&start)?;
            let (mut has_braces, mut is_first) = (start.has_braces, true);
            // This guess may end its node and some nodes before it.
            while !self.walk.enter() {
                if has_braces {
                    self.text.expect(b'}', "'}'")?;
                    self.text.expect(b'}', "'}'")?;
                }
                if !self.walk.leave() {
                    return Ok(());
                }
                (has_braces, is_first) = (true, false);
            }
            self.read_answer(is_first)?;
            start = self.text.start(self.spelling, &self.game)?;
        }
    }

    /// Plays a guess and, if it has branches, reads the text up to the first one.
    fn begin_node(&mut self, Start { has_braces, guess, word }: &Start) -> Result<(), Error> {
        if self.walk.turns.len() == MOST_TURNS {
            let expected = format!("a tree of up to {MOST_TURNS} turns");
            return Err(self.text.lines.rejected(word.place, expected, "more"));
        }
        self.walk.play(*guess);
        self.guesses.push(*guess);
        if self.walk.largest_branch == self.walk.secrets().len() {
            self.wasted += self.walk.largest_branch;
            if self.wasted > MOST_WASTED {
                let expected = format!("a guess that tells some secrets apart ({})", self.path());
                return Err(self.text.wrong(word, &expected));
            }
        }
        match (has_braces, self.walk.largest_branch > 0) {
            (false, false) => Ok(()),
            (true, true) => {
                self.text.expect(b':', "':'")?;
                self.text.expect(b'{', "'{'")
            }
            (true, false) => {
                Err(self.text.wrong(word, "a guess without braces, which is the secret"))
            }
            (false, true) => {
                self.walk.enter();
                Err(self.missing("braces with ", word))
            }
        }
    }

    /// Reads the answer of the branch that was entered.
    fn read_answer(&mut self, is_first: bool) -> Result<(), Error> {
        let missing = if is_first || self.text.take_if(b',')? { "" } else { "',' and " };
        let word = self.text.word()?;
        if missing.is_empty() && word.text == self.answer() {
            return self.text.expect(b':', "':'");
        }
        Err(self.missing(missing, &word))
    }

    /// Returns the answer of the branch that was entered: the black hits and the white hits, one digit each.
    fn answer(&self) -> String {
        let turn = self.walk.turns.last();
        turn.map_or(String::new(), |turn| format!("{}{}", turn.feedback.black, turn.feedback.white))
    }

    /// Returns the error for a word in the place of the branch that was entered. `before` names anything else that is
    /// missing in front of the branch, and the error mentions it too.
    fn missing(&mut self, before: &str, word: &Word) -> Error {
        let secret = self.spelling.show(&self.game, self.walk.secrets()[0]);
        let (answer, path) = (self.answer(), self.path());
        let expected = format!("{before}the answer {answer}, which {secret} gives ({path})");
        self.text.wrong(word, &expected)
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
