//! Objects of JSON, one per line, for answers that other programs read.
//!
//! An [`Object`] is built member by member, and the members keep their order. The text has no spaces:
//!
//! ```text
//!     {"game":"4p6c","total":5801,"average":4.4761,"turns":[1,6,62,533,694]}
//! ```

use std::fmt::{self, Display, Write as _};

/// A value, as its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value(String);

impl Value {
    /// Creates the value that stands for no value.
    pub(crate) fn null() -> Self {
        Self("null".to_string())
    }

    /// Creates an array.
    pub(crate) fn array<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Self {
        let mut text = "[".to_string();
        for value in values {
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(&value.into().0);
        }
        text.push(']');
        Self(text)
    }

    /// Creates a string that says what `text` displays.
    pub(crate) fn text(text: impl Display) -> Self {
        let mut quoted = "\"".to_string();
        for c in text.to_string().chars() {
            match c {
                '"' => quoted.push_str("\\\""),
                '\\' => quoted.push_str("\\\\"),
                '\n' => quoted.push_str("\\n"),
                '\r' => quoted.push_str("\\r"),
                '\t' => quoted.push_str("\\t"),
                '\0'..' ' | '\x7f' => {
                    let _ = write!(quoted, "\\u{:04x}", u32::from(c));
                }
                _ => quoted.push(c),
            }
        }
        quoted.push('"');
        Self(quoted)
    }
}

macro_rules! values_as_displayed {
    ($($type:ty)*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self(value.to_string())
            }
        }
    )*};
}

values_as_displayed!(u64 usize isize bool);

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Self(object.members + "}")
    }
}

/// Writes the value.
impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An object that is being built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    /// An opening brace, and the members so far.
    members: String,
}

impl Object {
    /// Creates an object without members.
    pub(crate) fn new() -> Self {
        Self { members: "{".to_string() }
    }

    /// Adds a member. No other member has this key.
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        if self.members.len() > 1 {
            self.members.push(',');
        }
        self.members.push_str(&Value::text(key).0);
        self.members.push(':');
        self.members.push_str(&value.into().0);
        self
    }

    /// Adds a string that says what `text` displays.
    pub(crate) fn text(self, key: &str, text: impl Display) -> Self {
        self.with(key, Value::text(text))
    }

    /// Adds a finite number with this many decimals.
    pub(crate) fn decimal(self, key: &str, number: f64, decimals: usize) -> Self {
        self.with(key, Value(format!("{number:.decimals$}")))
    }

    /// Adds an array.
    pub(crate) fn array<V: Into<Value>>(
        self,
        key: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Self {
        self.with(key, Value::array(values))
    }

    /// Returns the object as a line, with a newline at its end.
    pub(crate) fn line(self) -> String {
        self.members + "}\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_was_added_in_this_order() {
        let part =
            |feedback: &str, size: u64| Object::new().text("score", feedback).with("n", size);
        let line = Object::new()
            .text("game", "4p6c")
            .with("total", 5801_u64)
            .decimal("average", 4.476_08, 4)
            .with("possible", true)
            .with("first", "1122")
            .with("threads", Value::null())
            .array("turns", [1_u64, 6, 62])
            .array("rows", [Value::array([1_usize]), Value::array([""; 0])])
            .array("parts", [part("0 0", 3), part("\"", 0)])
            .with("empty", Object::new())
            .text("a/b \u{e9} \u{1f3b2}", "\"\\\n\r\t\0\x1b\x7f")
            .line();
        let expected = "{'game':'4p6c','total':5801,'average':4.4761,'possible':true,\
            'first':'1122','threads':null,'turns':[1,6,62],'rows':[[1],[]],\
            'parts':[{'score':'0 0','n':3},{'score':'\\'','n':0}],'empty':{},\
            'a/b \u{e9} \u{1f3b2}':'\\'\\\\\\n\\r\\t\\u0000\\u001b\\u007f'}\n";
        let expected = expected.replace('\'', "\"");
        assert_eq!(line, expected);
    }
}
