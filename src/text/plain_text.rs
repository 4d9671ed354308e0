//! Texts as other systems save them: with byte order marks, with lines that end with CR LF or CR, or with a final
//! Ctrl-Z.

use std::io::{self, Read};

/// The byte order marks in UTF-8 and UTF-16.
const MARKS: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];

/// The byte of Ctrl-Z, which ends some texts.
const CTRL_Z: u8 = 0x1A;

/// A reader that skips a final Ctrl-Z, and byte order marks at the start of lines, because files that were joined have
/// several. It returns LF for CR LF and for CR, so columns are the same for all line ends.
pub(crate) struct PlainText<R> {
    reader: R,
    is_begun: bool,
    /// Whether the next byte begins a line.
    at_start: bool,
    /// Whether the byte before was a CR. Its line is ended already, so an LF is left out.
    after_return: bool,
    /// Bytes that were read, but whose meaning depends on the next one.
    held: Vec<u8>,
    is_utf16: bool,
    /// Whether the text has ended. On a terminal, another read would wait for more input.
    is_over: bool,
}

impl<R: Read> PlainText<R> {
    pub(crate) fn new(reader: R) -> Self {
        let [is_begun, after_return, is_utf16, is_over] = [false; 4];
        let (at_start, held) = (true, Vec::new());
        Self { reader, is_begun, at_start, after_return, held, is_utf16, is_over }
    }

    /// Changes a piece of the text, and returns its new length. Holds back its last bytes if their
    /// meaning depends on the next piece.
    fn change(&mut self, piece: &mut [u8], is_last: bool) -> usize {
        let is_special = |&byte: &u8| matches!(byte, b'\r' | CTRL_Z | 0xEF | 0xFE | 0xFF);
        if self.is_begun && !self.after_return && !piece.iter().any(is_special) {
            self.at_start = piece.last().map_or(self.at_start, |&byte| byte == b'\n');
            return piece.len();
        }
        let (mut at, mut kept) = (0, 0);
        while let Some(&byte) = piece.get(at) {
            let rest = &piece[at..];
            // In UTF-16, an ASCII character has a zero byte before or after its code.
            let has_zeros = |odd: usize| {
                rest.iter().take(4).enumerate().all(|(at, &byte)| (byte == 0) == (at % 2 == odd))
            };
            let has_zeros = !self.is_begun && byte != b'\n' && (has_zeros(0) || has_zeros(1));
            let mark = MARKS.iter().position(|mark| self.at_start && rest.starts_with(mark));
            if mark == Some(0) {
                at += MARKS[0].len();
                continue;
            }
            self.is_utf16 = mark.is_some() || has_zeros && rest.len() >= 4;
            let may_be_mark = self.at_start && MARKS.iter().any(|mark| mark.starts_with(rest));
            let is_end = rest == [CTRL_Z];
            let is_unclear = has_zeros || may_be_mark || is_end;
            if self.is_utf16 {
                break;
            }
            if is_unclear && !is_last {
                self.held = rest.to_vec();
                break;
            }
            if byte != b'\n' || !self.after_return {
                piece[kept] = if byte == b'\r' { b'\n' } else { byte };
                kept += usize::from(!is_end);
            }
            self.is_begun = true;
            self.after_return = byte == b'\r';
            self.at_start = matches!(byte, b'\r' | b'\n');
            at += 1;
        }
        kept
    }
}

impl<R: Read> Read for PlainText<R> {
    /// Reads bytes. Up to three bytes are held, and `buffer` must have room for more bytes than that.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.is_over {
            let held = self.held.len();
            buffer[..held].copy_from_slice(&self.held);
            let read = self.reader.read(&mut buffer[held..])?;
            self.held.clear();
            let kept = self.change(&mut buffer[..held + read], read == 0);
            self.is_over = read == 0 || self.is_utf16;
            // A result of 0 means the end of the text. So if nothing is left of a piece, this reads the next one.
            if kept > 0 {
                return Ok(kept);
            }
        }
        let problem =
            "the text is in UTF-16; save it as UTF-8 (PowerShell: Out-File -Encoding utf8)";
        match self.is_utf16 {
            true => Err(io::Error::new(io::ErrorKind::InvalidData, problem)),
            false => Ok(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    #[test]
    fn what_is_left_of_a_text_does_not_depend_on_the_pieces_that_are_read() {
        let mark = |text: &str| text.replace('^', "\u{feff}").into_bytes();
        let cases: [(&[u8], &[u8]); 18] = [
            (b"", b""),
            (&mark("^"), b""),
            (&mark("^\r"), b"\n"),
            (&mark("^1\r\n\r\n2\r"), b"1\n\n2\n"),
            (b"1\r2\r\r\n\n\r3", b"1\n2\n\n\n\n3"),
            // Files that were joined. One of them had only a mark.
            (&mark("^1\n^^2\r^3\r\n^"), b"1\n2\n3\n"),
            // It is a mark only at the start of a line.
            (&mark("1^\n ^"), &mark("1^\n ^")),
            (b"\xEF\xBB", b"\xEF\xBB"),
            (b"\xEFx\r", b"\xEFx\n"),
            (b"1\x1A", b"1"),
            (b"1\r\n\x1A", b"1\n"),
            (b"\x1A1\x1A\n\x1A\x1A", b"\x1A1\x1A\n\x1A"),
            (b"1\0", b"1\0"),
            (b"\n\x001\0", b"\n\x001\0"),
            (b"\0\0\0\0", b"\0\0\0\0"),
            // Texts in UTF-16 end with an error.
            (b"\xFF\xFE1\0", b"error"),
            (b"\0N\0 \0A", b"error"),
            (b"1\n\xFE\xFF\x001", b"1\nerror"),
        ];
        for (text, expected) in cases {
            for cut in 0..=text.len() {
                let (start, end) = text.split_at(cut);
                let text = PlainText::new(Cursor::new(start).chain(end));
                let mut bytes = BufReader::new(text).bytes();
                let mut read: Vec<u8> = bytes.by_ref().map_while(Result::ok).collect();
                read.extend(bytes.next().map_or("", |_| "error").bytes());
                assert_eq!(read, expected, "{start:?} {end:?}");
            }
        }
    }
}
