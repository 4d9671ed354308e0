//! The tables of the bench target `studies`, which measures and prints them itself.

use std::path::Path;
use std::process::Command;

use crate::in_process;
use crate::measure::process::run;
use crate::tables::extracted;

/// Runs a page of the studies, and returns its tables.
///
/// # Errors
/// Returns an error if the run fails or prints no table.
pub(crate) fn measure(root: &Path, page: &str) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["bench", "--quiet", "--bench", "studies", "--", "--long"]);
    command.arg(format!("studies/{page}/")).current_dir(root);
    in_process::set_backend(&mut command, None);
    let finished = run(&mut command, None).map_err(|error| format!("studies/{page}: {error}"))?;
    let text = extracted(&finished.answers);
    if text.is_empty() {
        Err(format!("studies/{page} printed no table"))
    } else {
        Ok(text)
    }
}
