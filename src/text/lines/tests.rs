//! Tests of words, lines and positions.

use std::io::{self, BufReader, Read};

use super::*;

fn lines(text: &[u8]) -> Lines<&[u8]> {
    Lines::new(text, Some("a.in".to_string()))
}

/// Reads a number.
fn number(lines: &mut Lines<&[u8]>) -> Result<u32, Error> {
    let expected = "n (0 to 4294967295)";
    let Some(word) = lines.next_word()? else { return Err(lines.line_ended(expected)) };
    let number = decimal(&word.text, &(0..=u32::MAX));
    number.ok_or_else(|| lines.rejected(word.position, expected, quoted(&word.text)))
}

/// Reads the numbers of a text, one or more per line.
fn numbers(text: impl AsRef<[u8]>) -> Result<Vec<Vec<u32>>, String> {
    let read = |lines: &mut Lines<&[u8]>| {
        let mut all = Vec::new();
        while lines.next_line()?.is_some() {
            let mut line = vec![number(lines)?];
            while !lines.is_at_end()? {
                line.push(number(lines)?);
            }
            lines.end_line()?;
            all.push(line);
        }
        Ok(all)
    };
    read(&mut lines(text.as_ref())).map_err(|error: Error| error.to_string())
}

#[test]
fn texts_of_other_systems_are_read() {
    let text: &[u8] = b"\xEF\xBB\xBF1\r\n2\r\r\n\n3\xEF\xBB\xBF\r\xEF\xBB\xBF\xEF\xBB\xBF4\x1A\r\xEF\xBB\n\xEF\xBB\xB0\n\xC2\xA05\xC2\xA0\xC2\xA0\xC2\xA3\n\xEF\x1A";
    let expected = [
        "1",
        "2",
        "",
        "",
        "3\u{feff}",
        "4\u{1a}",
        "\u{fffd}",
        "\u{fef0}",
        " 5  \u{a3}",
        "\u{fffd}",
    ];
    // The text is cut in different places, depending on how many bytes are read at once.
    for bytes in 1..=text.len() {
        let mut lines = Lines::new(BufReader::with_capacity(bytes, text), None);
        for line in expected {
            assert_eq!(lines.raw_line(9).unwrap().as_deref(), Some(line), "{bytes} bytes");
        }
        assert_eq!((lines.raw_line(9).unwrap(), lines.position.line), (None, 10));
    }
    for text in [b"\xFF\xFE1\0", b"\xFE\xFF\x001"] {
        for bytes in 1..=text.len() {
            let mut lines = Lines::new(BufReader::with_capacity(bytes, &text[..]), None);
            let error = lines.next_line().unwrap_err().to_string();
            assert!(error.starts_with("cannot read: the text is in UTF-16; "), "{error}");
        }
    }
}

/// A text of which one piece is there.
struct Piece<'a>(Option<&'a [u8]>);

impl Read for Piece<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.take().ok_or(io::ErrorKind::WouldBlock)?.read(bytes)
    }
}

#[test]
fn a_line_is_there_if_it_can_be_read_without_waiting() {
    let text = "1 2 #3\n\n# 4\r\n \u{feff}\n\u{feff}5 \u{a0}6 \u{e9}\r\r\n7\n \n#";
    let mut counts = [0, 0];
    for bytes in 1..=text.len() {
        let piece = Piece(Some(&text.as_bytes()[..bytes]));
        let mut lines = Lines::new(BufReader::new(piece), None);
        assert!(!lines.has_line());
        let _ = lines.peek();
        loop {
            let has_line = lines.has_line();
            if lines.position.column > 1 {
                let _ = lines.raw_line(0);
            }
            let line = lines.next_line().and_then(|_| lines.raw_line(9));
            assert_eq!(line.is_ok(), has_line, "{bytes} bytes, then {line:?}");
            counts[usize::from(has_line)] += 1;
            if !has_line {
                break;
            }
        }
    }
    assert!(counts.iter().all(|&count| count >= text.len() / 2), "{counts:?}");
    // The rest of a line does not count.
    for (text, has_line) in [("1 2\n", false), ("1 2\n3\n", true)] {
        let mut lines = Lines::new(text.as_bytes(), None);
        assert_eq!(lines.next_word().unwrap().unwrap().text, "1");
        assert_eq!(lines.has_line(), has_line, "{text:?}");
    }
}

#[test]
fn words_stay_in_their_lines_and_comments_are_skipped() {
    let text = "0\r7\n1 2\r\n\r\n \t3\x0b4\x0c\n# 5\n  #6 7\n#\n8 #9\n1 2 # 3 # 4\r\n4294967295 #";
    let read = vec![vec![0], vec![7], vec![1, 2], vec![3, 4], vec![8], vec![1, 2], vec![u32::MAX]];
    assert_eq!(numbers(text), Ok(read));
    for text in ["", "\n", " \r\n", "#", "# 1\n#2", "\n\n#\n"] {
        assert_eq!(numbers(text), Ok(vec![]), "{text:?}");
    }
    let long = lines(&[b'7'; LONGEST]).next_word().unwrap().unwrap();
    assert_eq!(long.text.len(), LONGEST);
    // Columns count characters.
    let mut lines = lines("\u{2660}\u{e9}a 5".as_bytes());
    let columns = [1, 5].map(|column| Some(Position { line: 1, column }));
    assert_eq!(columns.map(|_| lines.next_word().unwrap().map(|word| word.position)), columns);
}

#[test]
fn errors_name_what_is_not_a_number_and_its_position() {
    let long = [b'7'; LONGEST + 1];
    let cut = format!("\"{}...\"", "7".repeat(40));
    let cases: [(&[u8], &str, &str); 6] = [
        (b"1 -2", "1:3", "\"-2\""),
        (b"\n\n\t99999999999999999999", "3:2", "\"99999999999999999999\""),
        ("1 \u{ff13}".as_bytes(), "1:3", "\"\u{ff13}\""),
        (b"\xff\xfd", "1:1", "\"\u{fffd}\u{fffd}\""),
        (b"1\x1A 2", "1:1", "\"1\\u{1a}\""),
        // A `#` inside a word does not start a comment.
        (b"1\n2 3#", "2:3", "\"3#\""),
    ];
    for (text, position, found) in cases {
        let expected = format!("a.in:{position}: expected n (0 to 4294967295), found {found}");
        assert_eq!(numbers(text), Err(expected), "{text:?}");
    }
    let expected = format!("a.in:1:1: expected a word of up to {LONGEST} bytes, found {cut}");
    assert_eq!(numbers(long), Err(expected));
}

#[test]
fn a_line_that_ends_early_or_late_is_an_error_with_a_position() {
    let ends = [("1", "1:2"), ("1  \n2", "1:4"), ("\n 1\r\n2", "2:3"), ("1 #2", "1:3")];
    for (text, place) in ends {
        let mut lines = lines(text.as_bytes());
        assert!(lines.next_line().unwrap().is_some());
        assert_eq!(number(&mut lines).ok(), Some(1));
        let error = number(&mut lines).unwrap_err().to_string();
        let problem = "expected n (0 to 4294967295), found the end of the line";
        assert_eq!(error, format!("a.in:{place}: {problem}"));
        assert!(lines.end_line().is_ok());
    }
    // Columns count characters.
    let mut lines = lines("\u{e9}\u{e9} 2".as_bytes());
    assert!(lines.next_line().unwrap().is_some() && lines.next_word().unwrap().is_some());
    let error = lines.end().unwrap_err().to_string();
    assert_eq!(error, "a.in:1:4: expected the end of the input, found \"2\"");
}
