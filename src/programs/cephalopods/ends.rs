//! `ends`: the number of sequences of moves and the number of end boards of each puzzle, and a list of
//! the boards.

use std::io::{self, BufWriter, Write};

use crate::cephalopods::ends::{ends, Ends};
use crate::cephalopods::notation::Puzzles;
use crate::exit::Failure;
use crate::programs::cephalopods::{answer_each, Options};
use crate::programs::source::Source;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;

/// Plans to answer all puzzles. If boards are listed, one thread does all the work, and writes a list piece by piece.
pub(super) fn plan(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let options = call.options;
    if options.list {
        return Ok(Box::new(move |output| list_all(&options.source, output)));
    }
    let answerer = || |puzzle| totals(&ends(&puzzle));
    Ok(Box::new(move |output| answer_each(&options, output, answerer)))
}

fn totals(ends: &Ends) -> String {
    format!("sequences {} boards {}\n", ends.sequences(), ends.boards())
}

fn list_all(source: &Source, output: &mut dyn Write) -> Result<(), Failure> {
    let (reader, file) = source.open()?;
    let mut output = BufWriter::new(output);
    for puzzle in Puzzles::new(reader, file) {
        let ends = ends(&puzzle?);
        // This includes the last bytes, so that the list is there before the next puzzle arrives.
        write_list(&ends, &mut output).and_then(|()| output.flush()).map_err(Failure::Output)?;
    }
    Ok(())
}

/// Writes a line with the totals, and a line for each board.
fn write_list(ends: &Ends, output: &mut impl Write) -> io::Result<()> {
    output.write_all(totals(ends).as_bytes())?;
    ends.iter().try_for_each(|(board, count)| writeln!(output, "{:09} {count}", board.score()))
}
