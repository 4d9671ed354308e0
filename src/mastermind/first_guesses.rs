//! The first guess after which the games of a strategy take the fewest turns.
//!
//! A strategy looks one turn ahead, so the guess that it ranks best is often not the best beginning.
//! Few first guesses are [different](crate::mastermind::equivalence::first_guesses). So the games after each of them
//! can simply be played. For many sizes this has been done, and the table has the results. Ties go to the guess whose
//! longest game is shortest, and then to the lexically first.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::first_guesses;
use crate::mastermind::game::Game;
use crate::mastermind::progress::Stop;
use crate::mastermind::solver::Solver;
use crate::mastermind::strategy::Strategy;

/// The strategies of the columns of the table. For any other strategy, the best first guess is computed.
const COLUMNS: [Strategy; 5] = [
    Strategy::Knuth,
    Strategy::MostParts,
    Strategy::ExpectedSize,
    Strategy::Entropy,
    Strategy::Simple,
];

/// For games of 1000 to 120,000 codewords, the best first guesses. Smaller games are quick to play.
const TABLE: [(&str, [&str; COLUMNS.len()]); 32] = [
    ("3p10c", ["123", "123", "123", "123", "123"]),
    ("5p4c", ["11223", "11223", "11223", "11223", "11223"]),
    ("4p6c", ["1122", "1123", "1123", "1123", "1122"]),
    ("3p11c", ["123", "123", "123", "123", "123"]),
    ("3p12c", ["123", "123", "123", "123", "123"]),
    ("7p3c", ["1112233", "1111223", "1112223", "1112223", "1112223"]),
    ("3p13c", ["123", "123", "123", "123", "123"]),
    ("4p7c", ["1234", "1123", "1234", "1123", "1123"]),
    ("3p14c", ["123", "123", "123", "123", "123"]),
    ("5p5c", ["11223", "11223", "11223", "11223", "12345"]),
    ("3p15c", ["123", "123", "123", "123", "123"]),
    ("4p8c", ["1234", "1234", "1234", "1234", "1123"]),
    ("6p4c", ["112233", "111223", "111234", "111223", "111223"]),
    ("4p9c", ["1234", "1234", "1234", "1234", "1123"]),
    ("8p3c", ["11122233", "11112223", "11122233", "11122233", "11122233"]),
    ("5p6c", ["11223", "11223", "11223", "11223", "11122"]),
    ("4p10c", ["1234", "1234", "1234", "1234", "1234"]),
    ("4p11c", ["1234", "1234", "1234", "1234", "1234"]),
    ("6p5c", ["112233", "111223", "112233", "112233", "111223"]),
    ("7p4c", ["1112233", "1112223", "1112233", "1112233", "1122334"]),
    ("5p7c", ["11223", "11223", "11223", "11223", "11223"]),
    ("4p12c", ["1234", "1234", "1234", "1234", "1234"]),
    ("4p13c", ["1234", "1234", "1234", "1234", "1234"]),
    ("5p8c", ["11223", "11223", "11223", "11223", "11223"]),
    ("4p14c", ["1234", "1234", "1234", "1234", "1234"]),
    ("6p6c", ["111234", "112233", "112233", "111223", "123456"]),
    ("4p15c", ["1234", "1234", "1234", "1234", "1234"]),
    ("5p9c", ["11234", "11234", "11234", "11234", "11234"]),
    ("8p4c", ["11122334", "11122233", "11122233", "11112234", "11223344"]),
    ("7p5c", ["1112234", "1112233", "1112233", "1112233", "1111223"]),
    ("5p10c", ["12345", "11234", "11234", "11234", "11234"]),
    ("6p7c", ["112234", "112233", "112234", "112234", "112233"]),
];

/// Returns the best first guess if it is in the table.
pub(crate) fn known(game: &Game, strategy: Strategy) -> Option<Codeword> {
    let name = game.to_string();
    let (_, guesses) = TABLE.iter().find(|(known, _)| *known == name)?;
    let column = COLUMNS.iter().position(|known| *known == strategy)?;
    game.parse(guesses[column])
}

/// Finds the best first guess. The games are played with every kind of first guess, which may take long.
pub(crate) fn played(solver: &Solver, game: &Game, strategy: Strategy) -> Result<Codeword, Stop> {
    let games = first_guesses(game).into_iter().map(|first| {
        let found = solver.play_all(game, strategy, Some(first))?;
        Ok((found.total(), found.maximum(), first))
    });
    let games = games.collect::<Result<Vec<_>, Stop>>()?;
    Ok(games.into_iter().min().expect("there are first guesses").2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the games after each first guess, and checks the table. Returns the number of rows.
    fn check(sizes: std::ops::Range<u64>) -> usize {
        let solver = Solver::new();
        let mut rows = 0;
        for (name, _) in TABLE {
            let game: Game = name.parse().unwrap();
            if !sizes.contains(&game.count()) {
                continue;
            }
            for strategy in COLUMNS {
                let best = played(&solver, &game, strategy).ok();
                assert_eq!(known(&game, strategy), best, "{name} {strategy}");
            }
            rows += 1;
        }
        rows
    }

    #[test]
    fn the_table_has_the_best_first_guesses_of_small_games() {
        assert!(check(0..4000) > 0);
    }

    #[test]
    #[ignore = "takes over ten minutes: cargo test --release first_guesses -- --ignored"]
    fn the_table_has_the_best_first_guesses_of_all_games() {
        check(0..u64::MAX);
    }
}
