//! When, where and with what something is measured.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use bitsolve::internals::cpu::Cpu;

use crate::record::{Stamp, ALL, BOTH};

/// Returns the stamp of a measurement that begins now.
pub(crate) fn now(root: &Path) -> Stamp {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = if cores == 1 { "1 core".to_string() } else { format!("{cores} cores") };
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let compiler = output(&compiler, &["-V"], root);
    // `rustc 1.95.0 (59807616e 2026-04-14)`: the version is enough.
    let compiler = compiler.split(" (").next().unwrap_or_default().to_string();
    Stamp {
        date: date(seconds / (24 * 60 * 60)),
        machine: format!("{}, {cores}", processor()),
        features: features().to_string(),
        system: system(root),
        compiler,
        commit: commit(root),
        again: Vec::new(),
    }
}

/// Returns the name, the family and the model of the processor.
fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    processor_of(&text).unwrap_or_else(|| format!("a processor ({})", std::env::consts::ARCH))
}

/// Reads the name, the family and the model from the text of `/proc/cpuinfo`.
pub(crate) fn processor_of(text: &str) -> Option<String> {
    let field = |name: &str| {
        let line =
            text.lines().find(|line| line.split(':').next().unwrap_or_default().trim() == name);
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_string())
    };
    let name = field("model name")?.replace("(R)", "").replace("(TM)", "");
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => Some(format!("{name} (family {family}, model {model})")),
        _ => Some(name),
    }
}

/// Returns which of the features that the crate uses the processor has.
fn features() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    let (avx2, bmi2) = (is_x86_feature_detected!("avx2"), is_x86_feature_detected!("bmi2"));
    #[cfg(not(target_arch = "x86_64"))]
    let (avx2, bmi2) = (false, false);
    match (avx2, bmi2) {
        (true, true) if Cpu::every().len() > 2 => ALL,
        (true, true) => BOTH,
        (true, false) => "AVX2 without BMI2",
        (false, true) => "BMI2 without AVX2",
        (false, false) => "none of AVX2, BMI2",
    }
}

/// Returns the name of the system and its version.
fn system(root: &Path) -> String {
    let version = if cfg!(unix) { output("uname", &["-sr"], root) } else { String::new() };
    // `Linux 6.1.0-18-amd64`: what follows the dash is the distribution's.
    match version.split('-').next() {
        None | Some("") => std::env::consts::OS.to_string(),
        Some(version) => version.to_string(),
    }
}

/// Returns the commit that is checked out, and whether files were changed after it. The files that the recorder
/// writes itself do not count.
fn commit(root: &Path) -> String {
    let commit = output("git", &["rev-parse", "--short=7", "HEAD"], root);
    if commit.is_empty() {
        return "unknown".to_string();
    }
    let ours = [":!README.md", ":!benches/README.md", ":!inputs/timings.tsv", ":!benches/pictures"];
    let arguments = [&["status", "--porcelain", "--untracked-files=no", "--", "."], &ours[..]];
    let changes = output("git", &arguments.concat(), root);
    if changes.is_empty() {
        commit
    } else {
        format!("{commit} + changes")
    }
}

/// Returns what a command prints, or nothing if it fails.
fn output(program: &str, arguments: &[&str], root: &Path) -> String {
    let output = Command::new(program).args(arguments).current_dir(root).output();
    let output = output.ok().filter(|output| output.status.success());
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    text.unwrap_or_default()
}

/// Returns the date that is this number of days after 1970-01-01.
pub(crate) fn date(days: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}
