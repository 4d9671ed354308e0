//! Flattened sources have this instead of `clean`: they read the input of a judge as it is.

use std::io::{self, BufRead};

pub(super) struct CleanText<R>(R);

impl<R: BufRead> CleanText<R> {
    pub(super) fn new(reader: R) -> Self {
        Self(reader)
    }

    pub(super) fn wait(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    pub(super) fn take(&mut self, bytes: usize) {
        self.0.consume(bytes);
    }
}
