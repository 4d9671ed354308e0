//! Sections of the rows, which are measured one after the other.

use crate::record::{Column, Name};
use crate::rows::{Plan, Task};

/// The games in the order of the sections. The empty program takes turns with those of the first game.
const GAMES: [&str; 3] = ["cephalopods", "mastermind", "honeymoon"];

/// Divides rows into sections: the columns of a game, one after the other. Each section has a title.
pub(crate) fn sections(plans: Vec<Plan>) -> Vec<(String, Vec<(Name, Task)>)> {
    let columns = [
        (Column::Process, "whole processes"),
        (Column::InProcess, "within a process"),
        (Column::FromRead, "from the read"),
    ];
    let mut sections: Vec<(String, Vec<(Name, Task)>)> = Vec::new();
    for game in GAMES {
        for (_, title) in columns {
            sections.push((format!("{game}, {title}"), Vec::new()));
        }
    }
    for plan in plans {
        let game = GAMES.iter().position(|game| *game == plan.name.game).unwrap_or(0);
        for task in plan.tasks {
            let column = columns.iter().position(|(column, _)| *column == task.column());
            let section = game * columns.len() + column.unwrap_or(0);
            sections[section].1.push((plan.name.clone(), task));
        }
    }
    sections.retain(|(_, tasks)| !tasks.is_empty());
    sections
}
