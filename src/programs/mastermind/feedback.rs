//! Reads feedback, as programs write it and as people do.

use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::programs::mastermind::Input;
use crate::text::Error;

/// Reads the black hits and the white hits of a line.
pub(super) fn read(game: &Game, lines: &mut Input) -> Result<Feedback, Error> {
    let pins = game.pins();
    let black = lines.number_within(&(0..=pins as u32), "black hits")? as usize;
    let is_possible = |&white: &usize| Feedback { black, white }.is_possible(pins);
    let most = (0..=pins).rev().find(is_possible).unwrap_or(0) as u32;
    let white =
        lines.number_within(&(0..=most), format_args!("white hits with {black} black"))? as usize;
    lines.end_line()?;
    Ok(Feedback { black, white })
}

/// What is wrong with feedback that a person has typed.
#[cfg(not(flat))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// It is not in one of the forms.
    Form,
    /// No guess of the game can get it.
    Impossible(Feedback),
}

/// Parses feedback in the forms that people use: `1 2`, `1,2`, `12`, `b1w2`, `1b 2w`, `1A2B`, `1
/// black, 2 white` or one letter per hit, `bww`. Hits that are not mentioned in a form with letters
/// are 0.
///
/// # Errors
/// Returns an error if the text has none of these forms, or no guess of the game can get the feedback.
#[cfg(not(flat))]
pub(super) fn parse(game: &Game, text: &str) -> Result<Feedback, Problem> {
    let (black, white) = hits(text).ok_or(Problem::Form)?;
    let feedback = Feedback { black, white };
    if game.can_give(feedback) {
        Ok(feedback)
    } else {
        Err(Problem::Impossible(feedback))
    }
}

/// Returns the black hits and the white hits, which may be impossible.
#[cfg(not(flat))]
fn hits(text: &str) -> Option<(usize, usize)> {
    let text = text.to_lowercase();
    let words = words(&text)?;
    // In Bulls and Cows, 1A2B is written for 1 bull and 2 cows.
    let has_bulls = words.contains(&"a");
    let color = |name: &str| match name {
        "a" => Some(0),
        "b" if has_bulls => Some(1),
        _ => color(name),
    };
    let number = |word: &str| word.parse::<usize>().ok();
    let mut hits = [None, None];
    match words[..] {
        [] => return None,
        [word] if word.len() == 2 && number(word).is_some() => {
            return Some((number(&word[..1])?, number(&word[1..])?));
        }
        [black, white] if number(black).is_some() && number(white).is_some() => {
            return Some((number(black)?, number(white)?));
        }
        _ if words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit())) => {
            for pair in words.chunks(2) {
                let &[one, other] = pair else { return None };
                let (name, count) = if number(one).is_some() { (other, one) } else { (one, other) };
                if hits[color(name)?].replace(number(count)?).is_some() {
                    return None;
                }
            }
        }
        _ => {
            for word in words {
                let colors: Option<Vec<usize>> = match color(word) {
                    Some(color) => Some(vec![color]),
                    None => word.split("").filter(|letter| !letter.is_empty()).map(color).collect(),
                };
                for color in colors? {
                    *hits[color].get_or_insert(0) += 1;
                }
            }
        }
    }
    Some((hits[0].unwrap_or(0), hits[1].unwrap_or(0)))
}

/// Splits a text into numbers and words of letters. Returns `None` if it has other characters than
/// these and what may separate them.
#[cfg(not(flat))]
fn words(text: &str) -> Option<Vec<&str>> {
    let mut words = Vec::new();
    let mut rest = text.trim();
    // Between two words there may be one separator beside white space.
    let mut may_separate = false;
    while let Some(first) = rest.chars().next() {
        if !first.is_ascii_alphanumeric() {
            let separators: &[char] = if may_separate {
                &[' ', '\t', ',', ';', ':', '/', '|', '+', '-']
            } else {
                &[' ', '\t']
            };
            rest = rest.strip_prefix(separators)?;
            may_separate &= first.is_ascii_whitespace();
            continue;
        }
        may_separate = true;
        let is_same =
            |c: char| c.is_ascii_alphanumeric() && c.is_ascii_digit() == first.is_ascii_digit();
        let (word, after) = rest.split_at(rest.find(|c| !is_same(c)).unwrap_or(rest.len()));
        if word != "and" {
            words.push(word);
        }
        rest = after;
    }
    Some(words)
}

/// Returns 0 for a name of black hits, and 1 for a name of white hits.
#[cfg(not(flat))]
fn color(name: &str) -> Option<usize> {
    match name {
        "b" | "black" | "blacks" | "bull" | "bulls" => Some(0),
        "w" | "white" | "whites" | "cow" | "cows" => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_feedback_in_many_forms() {
        let game = Game::USUAL;
        let mut checked = 0;
        for (texts, black, white) in [
            (
                &[
                    "1 2",
                    "1,2",
                    "1, 2",
                    " 1  2 ",
                    "1/2",
                    "1-2",
                    "1+2",
                    "1:2",
                    "12",
                    "b1w2",
                    "w2b1",
                    "B1 W2",
                    "1b2w",
                    "2w 1b",
                    "1B, 2W",
                    "bww",
                    "BWW",
                    "wbw",
                    "b ww",
                    "1 black 2 white",
                    "1 black and 2 white",
                    "black 1, white 2",
                    "1 bull, 2 cows",
                    "black white white",
                    "1A2B",
                    "1a 2b",
                ][..],
                1,
                2,
            ),
            (&["0 0", "00", "b0", "w0", "0b0w", "0,0"], 0, 0),
            (&["4 0", "4A", "4A0B", "40", "bbbb", "4b", "b4", "4 blacks", "4 bulls"], 4, 0),
            (&["0 4", "wwww", "4w", "w4"], 0, 4),
        ] {
            for text in texts {
                assert_eq!(parse(&game, text), Ok(Feedback { black, white }), "{text}");
                checked += 1;
            }
        }
        assert_eq!(checked, 45);
    }

    #[test]
    fn other_texts_are_not_feedback() {
        let game = Game::USUAL;
        for text in [
            "",
            " ",
            "1",
            "123",
            "1 2 3",
            "1 b 2",
            "b1b2",
            "x",
            "bwx",
            "1x2",
            "1.5",
            "-",
            "b1w",
            "1 2 w",
            "99999999999999999999 0",
            "\u{661} 2",
            "2black2black",
            "-1 2",
            "1--2",
            ",1 2",
            "1 ...",
        ] {
            assert_eq!(parse(&game, text), Err(Problem::Form), "{text}");
        }
        for (text, black, white) in [("3 1", 3, 1), ("5 0", 5, 0), ("bbbbw", 4, 1), ("99", 9, 9)] {
            let problem = Problem::Impossible(Feedback { black, white });
            assert_eq!(parse(&game, text), Err(problem), "{text}");
        }
    }
}
