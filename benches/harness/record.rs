//! The record of timings, `inputs/timings.tsv`, and the comparison with it.
//!
//! A row has the median of a benchmark, its confidence interval of 95%, as criterion estimates both, and a stamp.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

/// Cargo runs benches and tests in the folder of the package.
const PATH: &str = "inputs/timings.tsv";

const TITLES: &str = "benchmark\tmedian_ms\tlow_ms\thigh_ms\tmeasured\n";

/// Two versions that differ by less than this factor are called the same. Two runs of one version differ by as much.
const SAME: f64 = 1.05;

/// An interval whose ends have a larger ratio says little: it is wider than the range of ratios that are called the same.
/// The time is measured again, and is not recorded if that does not help.
const NOISY: f64 = 1.1;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// In milliseconds, like the interval.
    pub median: f64,
    pub interval: [f64; 2],
    pub stamp: String,
}

impl Row {
    fn is_noisy(&self) -> bool {
        self.interval[1] / self.interval[0] > NOISY
    }
}

/// The rows of the record, by the names of the benchmarks.
pub(crate) type Record = BTreeMap<String, Row>;

pub(crate) fn read() -> Record {
    let text = fs::read_to_string(PATH).expect(PATH);
    parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn parse(text: &str) -> Result<Record, String> {
    let rows = text.strip_prefix(TITLES).ok_or(format!("{PATH}: expected {TITLES}"))?;
    let rows = rows.lines().zip(2..).map(|(line, number)| {
        row(line).ok_or(format!("{PATH}:{number}: expected a name, times and a stamp"))
    });
    rows.collect()
}

pub(crate) fn text(record: &Record) -> String {
    let mut text = TITLES.to_string();
    for (name, Row { median, interval, stamp }) in record {
        let digits = |time: f64| with_digits(time, 4);
        let [low, high] = interval.map(digits);
        text += &format!("{name}\t{}\t{low}\t{high}\t{stamp}\n", digits(*median));
    }
    text
}

/// Returns a table of new times beside those of the record. If some are of another machine, it says so first.
pub(crate) fn compare(old: &Record, new: &Record, machine: &str) -> String {
    let mut stamps = new.keys().filter_map(|name| Some(&old.get(name)?.stamp));
    let other = stamps.find(|stamp| !stamp.contains(machine));
    let mut text = other.map_or(String::new(), |stamp| {
        format!("Another machine made the record: {stamp}. This is {machine}.\n")
    });
    let width = new.keys().map(String::len).max().unwrap_or(0).max(9);
    text += &format!("{:width$}  recorded, ms  now, ms  ratio  interval\n", "benchmark");
    for (name, now) in new {
        let time = significant(now.median);
        let Some(old) = old.get(name) else {
            text += &format!("{name:width$}  {:>12}  {time:>7}\n", "not yet");
            continue;
        };
        let (recorded, ratio) = (significant(old.median), significant(now.median / old.median));
        let (old, new) = (old.interval, now.interval);
        let verdict = verdict(new[0] / old[1], new[1] / old[0]);
        text += &format!("{name:width$}  {recorded:>12}  {time:>7}  {ratio:>5}  {verdict}\n");
    }
    text
}

fn verdict(low: f64, high: f64) -> String {
    let word = match () {
        () if high / low > NOISY * NOISY => "noisy",
        () if high < 1.0 / SAME => "faster",
        () if low > SAME => "slower",
        () => "same",
    };
    format!("{:14}  {word}", format!("{} to {}", significant(low), significant(high)))
}

fn row(line: &str) -> Option<(String, Row)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[name, median, low, high, stamp] = fields.as_slice() else { return None };
    let interval = [low.parse().ok()?, high.parse().ok()?];
    Some((name.into(), Row { median: median.parse().ok()?, interval, stamp: stamp.into() }))
}

/// Prints what was measured since `start` beside what is recorded, and records it if `BITSOLVE_RECORD` is set.
/// `measure_again` measures one benchmark.
pub(crate) fn report(
    start: SystemTime,
    measure_again: impl Fn(&str) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let is_recorded = env::var_os("BITSOLVE_RECORD").is_some();
    let mut new = measured(start);
    if new.is_empty() {
        return Ok(());
    }
    for _ in 0..if is_recorded { 2 } else { 0 } {
        for (name, _) in new.iter().filter(|(_, row)| row.is_noisy()) {
            measure_again(name)?;
        }
        new = measured(start);
    }
    let mut record = read();
    println!("{}", compare(&record, &new, &machine()));
    if is_recorded {
        record.extend(new.into_iter().filter(|(_, row)| !row.is_noisy()));
        fs::write(PATH, text(&record))?;
    }
    Ok(())
}

/// Returns the estimates that criterion has written since `start`.
fn measured(start: SystemTime) -> Record {
    let home = env::var_os("CRITERION_HOME").map(PathBuf::from);
    let home = home.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("../criterion"));
    let folders = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let (mut record, stamp) = (Record::new(), stamp());
    for benchmark in folders(&home).iter().flat_map(|group| folders(group)) {
        let file = benchmark.join("new/estimates.json");
        let written = file.metadata().and_then(|file| file.modified());
        if !written.is_ok_and(|written| written >= start) {
            continue;
        }
        let [of_benchmark, estimates] = [benchmark.join("new/benchmark.json"), file]
            .map(|path| fs::read_to_string(path).unwrap_or_default());
        let name = field(&of_benchmark, "full_id").trim_matches('"').to_string();
        let estimate = estimates.split_once("\"median\":").unwrap_or_default().1;
        // Nanoseconds.
        let [low, high, median] = ["lower_bound", "upper_bound", "point_estimate"]
            .map(|name| field(estimate, name).parse::<f64>().expect("an estimate") / 1e6);
        let row = Row { median, interval: [low, high], stamp: stamp.clone() };
        record.insert(name, row);
    }
    record
}

/// Returns the value of the first field of this name in a JSON text. It has no comma and no brace.
fn field<'a>(json: &'a str, name: &str) -> &'a str {
    let value = json.split_once(&format!("\"{name}\":")).unwrap_or_default().1;
    value.split([',', '}']).next().unwrap_or_default()
}

/// Returns when and where this checkout is measured. A changed record does not make the checkout count as changed.
fn stamp() -> String {
    let script = r#"
        system=$(uname -sr) compiler=$("${RUSTC:-rustc}" -V | cut -d' ' -f1,2)
        git diff --quiet HEAD -- . ':!inputs/timings.tsv' || changed=-changed
        commit=$(git rev-parse --short=7 HEAD)$changed
        echo "$(date -u +%F), $0, ${system%%-*}, $compiler, commit $commit""#;
    let output = Command::new("sh").args(["-c", script, &machine()]).output();
    // Windows may have no shell.
    output.map_or(machine(), |it| String::from_utf8_lossy(&it.stdout).trim().to_string())
}

/// Returns the name, the family and the model of the processor, and its number of cores. Only Linux tells the family and
/// the model.
fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_else(|_| {
        let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output();
        let name = output.map(|output| output.stdout).unwrap_or_default();
        format!("model name: {}", String::from_utf8_lossy(&name))
    });
    let [name, family, model] = ["model name", "cpu family", "model"].map(|name| {
        let mut fields = text.lines().filter_map(|line| line.split_once(':'));
        fields.find(|(field, _)| field.trim() == name).map_or("unknown", |(_, value)| value.trim())
    });
    let name = name.replace("(R)", "").replace("(TM)", "");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name} (family {family}, model {model}), {cores} cores")
}

pub(crate) fn significant(number: f64) -> String {
    with_digits(number, 3)
}

/// Writes a number with this many significant digits, but with at most nine after the point.
pub(crate) fn with_digits(number: f64, significant: i32) -> String {
    let digits = |number: f64| significant - 1 - number.abs().max(1e-9).log10().floor() as i32;
    let rounded = |digits: i32| format!("{number:.*}", digits.clamp(0, 9) as usize);
    // 9.999 becomes 10.00, which has a digit more.
    let text = rounded(digits(number));
    text.parse().map_or(text, |written| rounded(digits(written)))
}
