//! Enough of XML to check and to read the pictures.

/// An element without its children.
#[derive(Debug)]
pub(crate) struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    /// The text directly in it, as it is written.
    pub text: String,
}

impl Element {
    /// Returns an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns an attribute that is a number.
    pub(crate) fn number(&self, name: &str) -> f64 {
        let text = self.get(name).unwrap_or_else(|| panic!("{self:?} has no {name}"));
        text.parse().unwrap_or_else(|_| panic!("{name} of {self:?}"))
    }
}

/// Reads all elements of a document in their order.
///
/// # Panics
/// Panics if a tag is not closed, an attribute has no quotes, or text is not escaped.
pub(crate) fn parse(document: &str) -> Vec<Element> {
    assert!(document.is_ascii());
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = document.trim_end();
    while let Some(after) = rest.strip_prefix('<') {
        let (tag, text) = after.split_once('>').expect("a tag has an end");
        let (text, next) = text.split_at(text.find('<').unwrap_or(text.len()));
        assert_escaped(text);
        if let Some(name) = tag.strip_prefix('/') {
            let closed = open.pop().expect("an end tag has a start tag");
            assert_eq!(elements[closed].name, name);
        } else {
            elements.push(element(tag.strip_suffix('/').unwrap_or(tag)));
            if !tag.ends_with('/') {
                open.push(elements.len() - 1);
            }
        }
        match open.last() {
            Some(&parent) => elements[parent].text.push_str(text.trim()),
            None => assert!(text.is_empty() && next.is_empty(), "more than one element: {next}"),
        }
        rest = next;
    }
    assert!(rest.is_empty() && open.is_empty() && !elements.is_empty(), "{rest}");
    elements
}

/// Reads the inside of a start tag.
fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()) && !name.is_empty(), "{tag}");
    let mut attributes = Vec::new();
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("no quotes: {tag}"));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("no end: {tag}"));
        assert!(key.chars().all(|it| it.is_ascii_alphabetic() || it == '-'), "{tag}");
        assert_escaped(value);
        attributes.push((key.to_string(), value.to_string()));
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    Element { name: name.to_string(), attributes, text: String::new() }
}

/// Checks that a text has none of the characters that XML reads as its own, and no control characters.
fn assert_escaped(text: &str) {
    assert!(!text.contains(['<', '>', '"']), "{text}");
    assert!(text.chars().all(|it| it == '\n' || !it.is_control()), "{text:?}");
    for entity in text.split('&').skip(1) {
        let (name, _) = entity.split_once(';').unwrap_or_else(|| panic!("{text}"));
        let digits = name.strip_prefix('#').unwrap_or("");
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        assert!(is_number || ["amp", "lt", "gt", "quot"].contains(&name), "{text}");
    }
}
