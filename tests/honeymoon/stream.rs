//! Many random deals of 13 cards through the program, as a user would stream them.

use crate::common::deals;
use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::common::program::run;
use crate::common::random::Random;
use bitsolve::honeymoon::{Deal, Solver};
use bitsolve::internals::honeymoon::report;

const SEED: u64 = 1310;

fn random_deals(count: usize) -> Vec<Deal> {
    let mut random = Random::new(SEED);
    let deals = (0..count).map(|i| {
        let trump = deals::TRUMPS[i % deals::TRUMPS.len()];
        deals::random_deal(&mut random, 13, trump)
    });
    deals.collect()
}

fn text(deals: &[Deal]) -> String {
    deals.iter().map(|deal| format!("{deal}\n")).collect()
}

#[test]
fn lines_are_answered_as_deals_are() {
    let deals = random_deals(500);
    let mut solver = Solver::new();
    let leads = |deal: &Deal| report(&solver.leads(deal)) + "\n";
    let expected: String = deals.iter().map(leads).collect();
    assert_eq!(expected.lines().count(), 500);
    for threads in ["1", "2", "5"] {
        let arguments = ["--threads", threads];
        let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), &arguments, text(&deals).as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "seed {SEED}");
        assert_eq!(outcome.answers, expected, "seed {SEED}, {threads} threads");
    }
}

/// Prints how long 10,000 deals take, and leaves them in `target/tmp/deals.in`:
/// `cargo test --release --test honeymoon stream:: -- --ignored --nocapture`.
#[test]
#[ignore = "it only measures"]
fn ten_thousand_deals() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deals.in");
    fs::write(&path, text(&random_deals(10_000))).unwrap();
    let path = path.to_str().unwrap();
    for command in ["value", "leads", "table"] {
        let mut answers = Vec::new();
        for threads in ["1", "2"] {
            let arguments = [command, "--threads", threads, path];
            let mut seconds: Vec<f64> = Vec::new();
            for _ in 0..5 {
                let begin = Instant::now();
                let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), &arguments, b"");
                seconds.push(begin.elapsed().as_secs_f64());
                assert_eq!((outcome.answers.lines().count(), outcome.status), (10_000, Some(0)));
                answers.push(outcome.answers);
            }
            seconds.sort_by(f64::total_cmp);
            let (least, median) = (seconds[0], seconds[2]);
            println!("{command}, {threads} threads: least {least:.3} s, median {median:.3} s");
        }
        assert!(answers.windows(2).all(|two| two[0] == two[1]), "seed {SEED}");
    }
}
