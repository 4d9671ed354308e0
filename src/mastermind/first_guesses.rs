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

/// The best first guesses of games with up to 120,000 codewords. Games that take less than a second are not listed.
const TABLE: &[(&str, [&str; COLUMNS.len()])] = &[
    ("6p6c", ["111234", "112233", "112233", "111223", "123456"]),
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

    /// Plays the games after each first guess, and checks some cells of the table.
    fn check(rows: &[(&str, [&str; COLUMNS.len()])], strategies: &[Strategy]) {
        for (name, _) in rows {
            let game: Game = name.parse().unwrap();
            for &strategy in strategies {
                let best = played(&Solver::new(), &game, strategy).ok();
                assert_eq!(known(&game, strategy), best, "{name} {strategy}");
            }
        }
    }

    #[test]
    fn the_table_has_the_best_first_guess_of_a_game() {
        check(&TABLE[..1], &COLUMNS[..1]);
    }

    #[test]
    #[ignore = "takes over ten minutes: cargo test --release first_guesses -- --ignored"]
    fn the_table_has_the_best_first_guesses_of_all_games() {
        check(TABLE, &COLUMNS);
    }
}
