//! Levels against others' answers, and against the slow solver.

use std::sync::atomic::AtomicU64;

use super::level::Level;
use super::row_tricks::RowTricks;
use super::solve::next_level;
use super::Kind;

#[test]
#[ignore]
fn timing() {
    let begin = std::time::Instant::now();
    let row_tricks = RowTricks::new();
    println!("{:?}", begin.elapsed());
    for kind in Kind::ALL {
        let mut level = Level::without_cards(kind);
        while level.layout.cards < std::env::var("CARDS").map_or(10, |c| c.parse().unwrap()) {
            level = next_level(&row_tricks, &level, 2, &AtomicU64::new(0)).unwrap();
            println!(
                "{kind} {} {} {:?} {:?}",
                level.layout.cards,
                level.layout.entries(),
                level.histogram(),
                begin.elapsed()
            );
        }
    }
}
