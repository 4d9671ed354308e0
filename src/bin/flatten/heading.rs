//! The comment at the start of a file.

use crate::command_line::{Clock, Engine, Submission};

/// The oldest compiler that the files were compiled with. An ignored test compiles them with it. The
/// Mastermind file needs it for `slice::as_chunks`.
const OLDEST_COMPILER: &str = "1.88";

/// Returns the comment at the start of a file: what the program does, how to compile it, and where
/// it comes from.
pub(crate) fn heading(submission: Submission, title: &str) -> String {
    let clock = match (submission.clock, submission.engine) {
        (Clock::Read, _) => {
            "// For judges whose clock starts when the program reads its input: it warms up before it\n\
             // reads. If yours times the whole process, use --clock start.\n"
        }
        (Clock::Start, Engine::Layered) => {
            "// For judges that time the whole process: it does no work before it reads. If your judge\n\
             // starts its clock when the program reads its input, use --clock read.\n"
        }
        (Clock::Start, Engine::Depth) => {
            "// It does no work before it reads, so the same file suits all judges.\n"
        }
    };
    let (command, version) = (submission.command(), env!("CARGO_PKG_VERSION"));
    format!(
        "// {title}\n\
         // Reads standard input and answers on standard output.\n\
         {clock}\
         //\n\
         // Compile: rustc -O submit.rs\n\
         // All editions work. The oldest compiler that compiled it is rustc {OLDEST_COMPILER}.\n\
         //\n\
         // Printed by `{command}` of bitsolve {version}, whose sources are the\n\
         // place to edit.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_says_which_clock_the_file_is_for() {
        for (clock, engine, words) in [
            (Clock::Read, Engine::Layered, "For judges whose clock starts when"),
            (Clock::Start, Engine::Layered, "For judges that time the whole process"),
            (Clock::Start, Engine::Depth, "so the same file suits all judges"),
        ] {
            let text = heading(Submission { game: "cephalopods", clock, engine }, "Title.");
            assert!(text.starts_with("// Title.\n// Reads "), "{text}");
            assert!(text.contains(words), "{text}");
            assert!(text.lines().all(|line| line.starts_with("//") && line.len() <= 100), "{text}");
        }
    }
}
