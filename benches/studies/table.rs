//! The table of a page, in Markdown.

use crate::page::{Page, Step};

/// Prints the table of a page that was measured.
pub(crate) fn print(page: &Page) {
    let mut names: Vec<&str> = Vec::new();
    for case in page.steps.iter().flat_map(|step| &step.cases) {
        if !names.contains(&case.name.as_str()) {
            names.push(&case.name);
        }
    }
    let ratios =
        if names.len() > 1 { format!("ratio: {}, others", names[0]) } else { "ratio".to_string() };
    println!("\n### {} ({})\n", page.title, page.unit.name);
    let columns = names.join(" | ");
    println!("| step | what it does | the author | {columns} | {ratios} | compared with | holds |");
    println!("|---|---|---|{}---:|---|---|", "---:|".repeat(names.len()));
    for (index, step) in page.steps.iter().enumerate() {
        let cells: Vec<String> = names.iter().map(|name| time(page, step, name)).collect();
        let base = step.against.and_then(|name| page.steps.iter().find(|step| step.name == name));
        let is_before = index > 0 && step.against == Some(page.steps[index - 1].name);
        let against = match step.against {
            Some(name) if !is_before => name,
            _ => "",
        };
        let (ratio, verdict) = base.map_or_else(Default::default, |base| compare(step, base));
        println!(
            "| {} | {} | {} | {} | {ratio} | {against} | {verdict} |",
            step.name,
            step.does,
            step.author,
            cells.join(" | ")
        );
    }
}

/// Returns the median time of a case, or nothing if the step has no such case.
fn time(page: &Page, step: &Step, name: &str) -> String {
    let case = step.cases.iter().find(|case| case.name == name);
    case.map_or_else(String::new, |case| {
        significant(median(case.times.clone()) * page.unit.per_second)
    })
}

/// Returns the ratio of the first case to that of another step, the mean ratio of the other cases, and
/// whether the author's statement holds.
fn compare(step: &Step, base: &Step) -> (String, &'static str) {
    let ratios: Vec<f64> = step
        .cases
        .iter()
        .filter_map(|case| {
            let other = base.cases.iter().find(|other| other.name == case.name)?;
            let pairs = case.times.iter().zip(&other.times);
            Some(median(pairs.map(|(time, base)| time / base).collect()))
        })
        .collect();
    let Some((&first, others)) = ratios.split_first() else {
        return Default::default();
    };
    let mut text = significant(first);
    if !others.is_empty() {
        let logarithms: f64 = others.iter().map(|ratio| ratio.ln()).sum();
        text += &format!(", {}", significant((logarithms / others.len() as f64).exp()));
    }
    (text, step.claim.verdict(first))
}

/// Returns the median of some numbers.
///
/// # Panics
/// Panics if there are none.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Writes a number with three significant digits.
fn significant(number: f64) -> String {
    let digits = 2 - number.abs().max(1e-9).log10().floor() as i32;
    format!("{number:.*}", digits.clamp(0, 6) as usize)
}
