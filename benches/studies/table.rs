//! The table of a page, in Markdown.

use crate::measure::statistics::{median, median_ratio, significant};
use crate::page::{Page, Step};

/// Prints the table of a page that was measured: a row for each step, and a column for each case. If there
/// are more cases than steps, the times are in a table of their own, with a row for each case.
pub(crate) fn print(page: &Page) {
    let mut names: Vec<&str> = Vec::new();
    for case in page.steps.iter().flat_map(|step| &step.cases) {
        if !names.contains(&case.name.as_str()) {
            names.push(&case.name);
        }
    }
    let ratios =
        if names.len() > 1 { format!("ratio: {}, others", names[0]) } else { "ratio".to_string() };
    let is_wide = names.len() > page.steps.len();
    let columns = if is_wide { &[] } else { &names[..] };
    println!("\n### {} ({})\n", page.title, page.unit.name);
    let titles = row(columns.iter().copied());
    println!("| step | what it does | the author |{titles} {ratios} | compared with | holds |");
    println!("|---|---|---|{}---:|---|---|", "---:|".repeat(columns.len()));
    for (index, step) in page.steps.iter().enumerate() {
        let cells = row(columns.iter().map(|name| time(page, step, name)));
        let base = step.against.and_then(|name| page.steps.iter().find(|step| step.name == name));
        let is_before = index > 0 && step.against == Some(page.steps[index - 1].name);
        let against = match step.against {
            Some(name) if !is_before => name,
            _ => "",
        };
        let (ratio, verdict) =
            base.map_or_else(Default::default, |base| compare(step, base, names[0]));
        let (name, does, author) = (step.name, step.does, step.author);
        println!("| {name} | {does} | {author} |{cells} {ratio} | {against} | {verdict} |");
    }
    if is_wide {
        println!("\n| case |{}", row(page.steps.iter().map(|step| step.name)));
        println!("|---|{}", "---:|".repeat(page.steps.len()));
        for name in names {
            println!("| {name} |{}", row(page.steps.iter().map(|step| time(page, step, name))));
        }
    }
}

/// Returns the cells of a row, each with the line after it.
fn row(cells: impl Iterator<Item = impl std::fmt::Display>) -> String {
    cells.map(|cell| format!(" {cell} |")).collect()
}

/// Returns the median time of a case, or nothing if the step has no such case.
fn time(page: &Page, step: &Step, name: &str) -> String {
    let case = step.cases.iter().find(|case| case.name == name);
    case.map_or_else(String::new, |case| {
        significant(median(case.times.clone()) * page.unit.per_second)
    })
}

/// Returns the ratio of the case `first` to that of another step, the geometric mean ratio of the other cases, and
/// whether the author's statement holds for the first. If the step does not have that case, the mean
/// decides.
fn compare(step: &Step, base: &Step, first: &str) -> (String, &'static str) {
    let (mut of_first, mut logarithms) = (None, Vec::new());
    for case in &step.cases {
        let Some(other) = base.cases.iter().find(|other| other.name == case.name) else { continue };
        let pairs = case.times.iter().zip(&other.times);
        let ratio = median_ratio(pairs.map(|(time, base)| time / base).collect());
        if case.name == first {
            of_first = Some(ratio);
        } else {
            logarithms.push(ratio.ln());
        }
    }
    let count = logarithms.len() as f64;
    let of_others = (count > 0.0).then(|| (logarithms.iter().sum::<f64>() / count).exp());
    let text = match (of_first, of_others) {
        (Some(first), Some(others)) => {
            format!("{}, {}", significant(first), significant(others))
        }
        (Some(first), None) => significant(first),
        (None, Some(others)) => format!("-, {}", significant(others)),
        (None, None) => String::new(),
    };
    (text, of_first.or(of_others).map_or("", |ratio| step.claim.verdict(ratio)))
}
