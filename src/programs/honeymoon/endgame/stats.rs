//! `endgame stats`: prints statistics about all positions.

use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use crate::exit::{note, Failure};
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::shown;
use crate::honeymoon::endgame::level::Layout;
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::stats::{study_file, Counts, Study};
use crate::honeymoon::endgame::Kind;
use crate::programs::honeymoon::endgame::status;
use crate::programs::print;
use crate::progress::during;

/// Prints some lines for each level of up to this many cards per hand.
pub(super) fn stats(folder: &Path, cards: usize, threads: usize) -> Result<(), Failure> {
    let database = Database::open(folder)?;
    let levels = levels(&database, cards)?;
    let entries = |&(kind, cards): &(Kind, usize)| Layout::new(kind, cards).entries() as u64;
    let positions = levels.iter().map(entries).sum();
    let (row_tricks, done, begin) = (RowTricks::new(), AtomicU64::new(0), Instant::now());
    for level in levels {
        let name = format!("{} {}", level.0, level.1);
        let status = |_| status(&name, &done, positions, begin.elapsed());
        let study = || study_file(&database, &row_tricks, level, threads, &done);
        print(&lines(&during(status, study)?))?;
    }
    Ok(())
}

/// Returns the levels that have the level before them. Notes those that do not.
fn levels(database: &Database, most: usize) -> Result<Vec<(Kind, usize)>, Failure> {
    let mut levels = Vec::new();
    for file in database.files() {
        let (kind, cards) = (file.header().kind, file.header().cards);
        if cards > most {
            continue;
        }
        if database.has(kind, cards - 1) {
            levels.push((kind, cards));
        } else {
            let path = shown(file.path());
            note(format_args!("note: {path} is left out, because the level before it is missing"));
        }
    }
    if levels.is_empty() {
        let folder = shown(database.folder());
        return Err(Failure::Refused(format!(
            "{folder}: found no level of up to {most} cards per hand that can be counted: each \
             needs the level before it"
        )));
    }
    Ok(levels)
}

/// Returns the lines for a level, one for each topic.
fn lines(Study { kind, cards, counts, hardest }: &Study) -> String {
    let level = format!("{kind} {cards}");
    let Counts { positions, leads, right, only_one, cash, cash_is_right, .. } = counts;
    let Counts { bounds_hold, bounds_decide, .. } = counts;
    let mean = share(counts.tricks, *positions);
    let mut text = format!("{level} tricks positions {positions} mean {mean}\n");
    let on_lead = counts.on_lead(*cards);
    text += &format!("{level} on-lead");
    for (name, count) in
        [("gains", on_lead.gains), ("same", on_lead.same), ("costs", on_lead.costs)]
    {
        text += &format!(" {name} {count} {name}-share {}", share(count, *positions));
    }
    text += &format!(" costs-more {}\n", on_lead.costs_more);
    let right_share = share(*right, *leads);
    text += &format!(
        "{level} leads all {leads} right {right} right-share {right_share} only-one {only_one}\n"
    );
    for (place, hard) in (1..).zip(hardest) {
        let shape = hard.shape.map(|length| length.to_string()).join("-");
        let (leads, right, share) = (hard.leads, hard.right, share(hard.right, hard.leads));
        text += &format!(
            "{level} hardest-{place} shape {shape} all {leads} right {right} right-share {share}\n"
        );
    }
    // Which replies there are to a lead, and what the rules call them.
    for (topic, is_void, win, loss) in [
        ("beat-or-duck", false, Some("beat"), Some("duck")),
        ("only-beat", false, Some("beat"), None),
        ("only-duck", false, None, Some("duck")),
        ("ruff-or-throw", true, Some("ruff"), Some("throw")),
        ("only-ruff", true, Some("ruff"), None),
        ("only-throw", true, None, Some("throw")),
    ] {
        let replies = counts.replies(is_void, win.is_some(), loss.is_some());
        if kind.has_trump() || win != Some("ruff") {
            text += &format!("{level} {topic} leads {}", replies.leads);
            for (name, count) in [(win, replies.win), (loss, replies.loss)] {
                text += &name.map_or(String::new(), |name| format!(" {name} {count}"));
            }
            let has_both = win.is_some() && loss.is_some();
            text += &if has_both { format!(" either {}\n", replies.either) } else { "\n".into() };
        }
    }
    text += &format!("{level} cash positions {cash} highest {cash_is_right}\n");
    let decide_share = share(*bounds_decide, *positions);
    text += &format!(
        "{level} quick-tricks positions {positions} hold {bounds_hold} decide {bounds_decide} \
         decide-share {decide_share}\n"
    );
    text += &format!("{level} rules exceptions {}\n", counts.exceptions());
    text
}

/// Returns a quotient with four digits after the point.
fn share(part: u64, all: u64) -> String {
    format!("{:.4}", part as f64 / all.max(1) as f64)
}
