//! Where two answers differ.

/// Returns a sentence about the first line in which two answers differ, or nothing if they are the same. The names
/// say whose answers they are.
pub(crate) fn difference(names: [&str; 2], answers: [&str; 2]) -> Option<String> {
    if answers[0] == answers[1] {
        return None;
    }
    let mut lines = answers.map(|answer| answer.split_inclusive('\n'));
    let mut number = 1;
    loop {
        match [lines[0].next(), lines[1].next()] {
            [first, second] if first == second => number += 1,
            [first, second] => {
                let [first, second] = [first, second].map(|line| match line {
                    Some(line) => format!("{line:?}"),
                    None => "nothing".to_string(),
                });
                let [one, other] = names;
                return Some(format!(
                    "the answers differ in line {number}: {one} has {first}, {other} has {second}"
                ));
            }
        }
    }
}
