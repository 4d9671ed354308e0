//! Converts the bytes of texts from other systems to the form in which this system saves them.
//!
//! A line ends with LF instead of CR LF or CR. A byte order mark at the start of any line is left out, because a text
//! joined from several files can contain several of them. Ctrl-Z is left out if it is the last byte: some old systems
//! write it at the end of a text. A no-break space, which web pages often contain, becomes a space. All other bytes
//! stay as they are.

use std::io::{self, BufRead};

/// What is wrong with a text that begins with a byte order mark of UTF-16.
const UTF_16: &str =
    "the text is in UTF-16; save it as UTF-8 (PowerShell: Out-File -Encoding utf8)";

/// A text whose bytes are cleaned once, as they arrive.
pub(super) struct CleanText<R> {
    reader: R,
    /// The clean bytes that are there. The first `taken` of them have been taken.
    text: Vec<u8>,
    taken: usize,
    /// The last clean byte, or LF at the start. After a CR, this is CR, so that an LF that follows can be left out.
    last: u8,
    /// Bytes that may begin one of the sequences above. The rest of it may arrive later.
    held: Vec<u8>,
    /// Whether the end of the text has been seen. On a terminal, another read would wait for more input.
    is_over: bool,
}

impl<R: BufRead> CleanText<R> {
    pub(super) fn new(reader: R) -> Self {
        let (text, held, last) = (Vec::new(), Vec::new(), b'\n');
        Self { reader, text, taken: 0, last, held, is_over: false }
    }

    /// Returns the bytes that are there. If there are none, waits for some. Returns no bytes at the end of the text.
    #[inline]
    pub(super) fn wait(&mut self) -> io::Result<&[u8]> {
        if self.taken == self.text.len() {
            self.refill()?;
        }
        Ok(self.there())
    }

    #[cold]
    fn refill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.taken = 0;
        while self.text.is_empty() && !self.is_over {
            let new = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                new => new?,
            };
            let (bytes, length) = ([&self.held, new].concat(), new.len());
            self.is_over = new.is_empty();
            self.reader.consume(length);
            self.held = self.clean(&bytes)?.to_vec();
        }
        Ok(())
    }

    /// Adds clean bytes to the text. Returns the trailing bytes if how to clean them depends on the bytes that follow.
    fn clean<'a>(&mut self, mut bytes: &'a [u8]) -> io::Result<&'a [u8]> {
        if let (b'\r', [b'\n', rest @ ..]) = (self.last, bytes) {
            (self.last, bytes) = (b'\n', rest);
        }
        loop {
            let is_plain = |byte: &u8| !matches!(byte, b'\r' | 0x1A | 0x80..);
            // Most blocks have only plain bytes. A check without an early end uses vectors.
            let blocks = bytes.chunks_exact(32);
            let are_plain =
                |block: &&[u8]| block.iter().fold(true, |all, byte| all & is_plain(byte));
            let count = 32 * blocks.take_while(are_plain).count();
            let more = bytes[count..].iter().take_while(|byte| is_plain(byte)).count();
            let (plain, rest) = bytes.split_at(count + more);
            self.text.extend_from_slice(plain);
            self.last = *plain.last().unwrap_or(&self.last);
            let at_start = matches!(self.last, b'\n' | b'\r');
            let (length, clean) = match rest {
                [] => return Ok(rest),
                [0x1A] if self.is_over => return Ok(&[]),
                [0x1A | 0xC2] if !self.is_over => return Ok(rest),
                [0xEF | 0xFE | 0xFF] | [0xEF, 0xBB] if at_start && !self.is_over => {
                    return Ok(rest)
                }
                [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] if at_start => {
                    // The text before the byte order mark is valid, so it is returned before the error.
                    let error = || io::Error::new(io::ErrorKind::InvalidData, UTF_16);
                    return if self.text.is_empty() { Err(error()) } else { Ok(rest) };
                }
                [0xEF, 0xBB, 0xBF, after @ ..] if at_start => {
                    (self.last, bytes) = (b'\n', after);
                    continue;
                }
                [b'\r', b'\n', ..] => (2, b'\n'),
                [0xC2, 0xA0, ..] => (2, b' '),
                [byte, ..] => (1, *byte),
            };
            self.text.push(if clean == b'\r' { b'\n' } else { clean });
            (self.last, bytes) = (clean, &rest[length..]);
        }
    }
}

impl<R> CleanText<R> {
    /// Returns the bytes that are there, which may be none. It never waits.
    pub(super) fn there(&self) -> &[u8] {
        &self.text[self.taken..]
    }

    /// Takes bytes that are there.
    pub(super) fn take(&mut self, bytes: usize) {
        self.taken += bytes;
    }
}
