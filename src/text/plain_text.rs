//! Texts as other systems save them: with a byte order mark, or with lines that end with CR LF or CR.

use std::io::{self, Read};

/// The byte order mark in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A reader that leaves out the byte order mark at the start of a text, and returns LF for CR LF and
/// for CR. So columns are the same for all line ends.
pub(crate) struct PlainText<R> {
    reader: R,
    is_begun: bool,
    /// Whether the byte before was a CR. Its line is ended already, so an LF is left out.
    after_return: bool,
}

impl<R: Read> PlainText<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, is_begun: false, after_return: false }
    }

    /// Removes the mark from the start of `buffer`, which has room for one and holds the first `read` bytes
    /// of the text. Reads on while they could be a part of a mark. Returns the number of bytes that are left.
    fn skip_mark(&mut self, buffer: &mut [u8], mut read: usize) -> io::Result<usize> {
        while read < MARK.len() && MARK.starts_with(&buffer[..read]) {
            match self.reader.read(&mut buffer[read..]) {
                Ok(0) => return Ok(read),
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if buffer[..read].starts_with(MARK) {
            buffer.copy_within(MARK.len()..read, 0);
            read -= MARK.len();
        }
        Ok(read)
    }

    /// Changes the line ends of a piece of the text, and returns its new length.
    fn end_lines(&mut self, piece: &mut [u8]) -> usize {
        if !self.after_return && !piece.contains(&b'\r') {
            return piece.len();
        }
        let mut kept = 0;
        for at in 0..piece.len() {
            let byte = piece[at];
            if byte != b'\n' || !self.after_return {
                piece[kept] = if byte == b'\r' { b'\n' } else { byte };
                kept += 1;
            }
            self.after_return = byte == b'\r';
        }
        kept
    }
}

impl<R: Read> Read for PlainText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut read = self.reader.read(buffer)?;
            if read == 0 {
                return Ok(0);
            }
            if !self.is_begun {
                read = self.skip_mark(buffer, read)?;
                self.is_begun = true;
            }
            let kept = self.end_lines(&mut buffer[..read]);
            // A result of 0 means the end of the text. So if nothing is left of a piece, this reads the next one.
            if kept > 0 {
                return Ok(kept);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn marks_and_line_ends_do_not_depend_on_the_pieces_that_are_read() {
        let cases: [(&[u8], &[u8]); 8] = [
            (b"", b""),
            (b"\xEF\xBB\xBF", b""),
            (b"\xEF\xBB\xBF\r", b"\n"),
            (b"\xEF\xBB\xBF1\r\n\r\n2\r", b"1\n\n2\n"),
            (b"1\r2\r\r\n\n\r3", b"1\n2\n\n\n\n3"),
            // Only the first one is a mark.
            (b"\xEF\xBB\xBF\xEF\xBB\xBF", b"\xEF\xBB\xBF"),
            (b"\xEF\xBB", b"\xEF\xBB"),
            (b"\xEFx\r", b"\xEFx\n"),
        ];
        for (text, expected) in cases {
            for cut in 0..=text.len() {
                let (start, end) = text.split_at(cut);
                let mut read = Vec::new();
                PlainText::new(Cursor::new(start).chain(end)).read_to_end(&mut read).unwrap();
                assert_eq!(read, expected, "{text:?}, cut at {cut}");
            }
        }
    }
}
