//! Divides command lines of a shell into simple commands, as far as the documents need it.

/// A command without pipes, lists and substitutions.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Command {
    /// The number of line ends before it.
    pub line: usize,
    /// The names of the variables that are set for it.
    pub variables: Vec<String>,
    /// The words, without quotes.
    pub words: Vec<String>,
    /// The files that it reads from and writes to with `<` and `>`.
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
}

/// Where the next word belongs.
#[derive(Clone, Copy)]
enum Role {
    Word,
    Input,
    Output,
}

/// Words that only structure a script.
const KEYWORDS: [&str; 7] = ["do", "done", "then", "else", "if", "while", "!"];

/// Returns the simple commands of a text.
pub(crate) fn commands(text: &str) -> Vec<Command> {
    let mut reader =
        Reader { commands: vec![Command::default()], word: None, role: Role::Word, line: 0 };
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some('\n') => reader.line += 1,
                Some(escaped) => reader.push(escaped),
                None => {}
            },
            '\'' | '"' => {
                reader.word.get_or_insert_default();
                while let Some(inner) = rest.next().filter(|&inner| inner != c) {
                    match inner {
                        '\\' if c == '"' => rest.next().into_iter().for_each(|c| reader.push(c)),
                        inner => reader.push(inner),
                    }
                }
            }
            '#' if reader.word.is_none() => while rest.next_if(|&c| c != '\n').is_some() {},
            '|' | ';' | '&' | '(' | ')' | '`' => reader.end_command(),
            '\n' => {
                reader.end_command();
                reader.line += 1;
                reader.next().line = reader.line;
            }
            '<' | '>' => {
                // The number before it is that of a file.
                if reader.word.as_ref().is_some_and(|word| word.parse::<u8>().is_ok()) {
                    reader.word = None;
                }
                reader.end_word();
                reader.role = if c == '<' { Role::Input } else { Role::Output };
                // `>>` is one operator, and what follows `>&` is a number.
                while let Some(c) = rest.next_if(|c| ">&".contains(*c)) {
                    if c == '&' {
                        rest.next();
                        reader.role = Role::Word;
                    }
                }
            }
            c if c.is_whitespace() => reader.end_word(),
            c => reader.push(c),
        }
    }
    reader.end_command();
    let is_empty =
        |c: &Command| c.words.is_empty() && c.variables.is_empty() && c.inputs.is_empty();
    reader.commands.into_iter().filter(|command| !is_empty(command)).collect()
}

/// What is read so far.
struct Reader {
    /// The commands. The last is not complete.
    commands: Vec<Command>,
    word: Option<String>,
    role: Role,
    line: usize,
}

impl Reader {
    fn push(&mut self, c: char) {
        self.word.get_or_insert_default().push(c);
    }

    fn next(&mut self) -> &mut Command {
        self.commands.last_mut().expect("there is a command")
    }

    fn end_word(&mut self) {
        let Some(word) = self.word.take() else { return };
        let role = std::mem::replace(&mut self.role, Role::Word);
        let next = self.next();
        match (role, word.split_once('=')) {
            (Role::Input, _) => next.inputs.push(word),
            (Role::Output, _) => next.outputs.push(word),
            (Role::Word, Some((name, _))) if next.words.is_empty() && is_name(name) => {
                next.variables.push(name.to_string());
            }
            _ if next.words.is_empty() && KEYWORDS.contains(&word.as_str()) => {}
            _ => next.words.push(word),
        }
    }

    fn end_command(&mut self) {
        self.end_word();
        let line = self.line;
        self.commands.push(Command { line, ..Command::default() });
    }
}

/// Returns whether a variable may have this name.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the words of each command.
    fn check(text: &str, expected: &[&[&str]]) {
        let words: Vec<Vec<String>> = commands(text).into_iter().map(|c| c.words).collect();
        assert_eq!(words, expected, "{text}");
    }

    #[test]
    fn lists_pipes_and_substitutions_are_divided() {
        check("a b | c && d; e", &[&["a", "b"], &["c"], &["d"], &["e"]]);
        check(
            "for x in $(seq 3); do a $x; done",
            &[&["for", "x", "in", "$"], &["seq", "3"], &["a", "$x"]],
        );
        check(
            "a 'b c' \"d\\\"e\" f\\ g h\\\n  i # j 'k",
            &[&["a", "b c", "d\"e", "f g", "h", "i"]],
        );
        check("a#b ''", &[&["a#b", ""]]);
    }

    #[test]
    fn redirections_and_variables_are_apart() {
        let found = commands("X=1 Y='a b' p z=1 <in 2>&1 >> out 2> err\n\nq");
        let texts =
            |words: &[&str]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
        let first = Command {
            line: 0,
            variables: texts(&["X", "Y"]),
            words: texts(&["p", "z=1"]),
            inputs: texts(&["in"]),
            outputs: texts(&["out", "err"]),
        };
        let second = Command { line: 2, words: texts(&["q"]), ..Command::default() };
        assert_eq!(found, [first, second]);
    }
}
