//! A strict reader of JSON, for the tests of all programs that write it.

/// A value that was read. Numbers remain text, so that each digit can be compared.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Read {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    Array(Vec<Read>),
    Object(Vec<(String, Read)>),
}

/// A strict reader of JSON without spaces, after RFC 8259.
pub(crate) struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// Reads a whole line.
    pub(crate) fn line(text: &str) -> Option<Read> {
        let mut reader = Reader { rest: text.strip_suffix('\n')? };
        let value = reader.value()?;
        reader.rest.is_empty().then_some(value)
    }

    /// Takes `text` if it is next.
    fn take(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    fn value(&mut self) -> Option<Read> {
        match self.rest.chars().next()? {
            'n' => self.take("null").map(|()| Read::Null),
            't' => self.take("true").map(|()| Read::Bool(true)),
            'f' => self.take("false").map(|()| Read::Bool(false)),
            '"' => self.text().map(Read::Text),
            '[' => {
                let values = self.items(["[", "]"], Self::value)?;
                Some(Read::Array(values))
            }
            '{' => {
                let member = |reader: &mut Self| {
                    let key = reader.text()?;
                    reader.take(":")?;
                    Some((key, reader.value()?))
                };
                let members = self.items(["{", "}"], member)?;
                let mut keys: Vec<&String> = members.iter().map(|(key, _)| key).collect();
                keys.sort_unstable();
                keys.dedup();
                (keys.len() == members.len()).then_some(Read::Object(members))
            }
            _ => self.number(),
        }
    }

    fn items<T>(
        &mut self,
        [open, close]: [&str; 2],
        item: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.take(open)?;
        let mut items = Vec::new();
        if self.take(close).is_some() {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(close).is_some() {
                return Some(items);
            }
            self.take(",")?;
        }
    }

    fn digits(&mut self) -> Option<()> {
        let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_some = rest.len() < self.rest.len();
        self.rest = rest;
        is_some.then_some(())
    }

    fn number(&mut self) -> Option<Read> {
        let begin = self.rest;
        let _ = self.take("-");
        if self.take("0").is_none() {
            self.digits()?;
        }
        if self.take(".").is_some() {
            self.digits()?;
        }
        Some(Read::Number(begin[..begin.len() - self.rest.len()].to_string()))
    }

    fn text(&mut self) -> Option<String> {
        self.take("\"")?;
        let mut text = String::new();
        loop {
            let c = self.rest.chars().next()?;
            self.rest = &self.rest[c.len_utf8()..];
            match c {
                '"' => return Some(text),
                '\0'..' ' => return None,
                '\\' => text.push(self.escaped()?),
                _ => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(match c {
            '"' | '\\' | '/' => c,
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\x08',
            'f' => '\x0c',
            'u' => {
                let (digits, rest) = self.rest.split_at_checked(4)?;
                self.rest = rest;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            _ => return None,
        })
    }
}
