//! `submission/GAME/INPUT`: the flattened source of each game on each case of `inputs/`, by the clock
//! of a judge.
//!
//! A judge starts the program and then gives it the input. The clock starts with the input and stops
//! when the whole answer is there. What a program does before it reads is free.
//! A whole process takes longer: it includes this work and the start of the process.

use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use criterion::{BenchmarkId, Criterion};

use crate::common::cases::{cases, Case};
use crate::common::flattened::compiled;
use crate::group::group;

/// The arguments of `flatten`, and the name of the program in the benchmark.
const PROGRAMS: [(&[&str], &str); 4] = [
    (&["cephalopods"], "cephalopods"),
    (&["cephalopods", "--engine", "depth"], "cephalopods-depth"),
    (&["mastermind"], "mastermind"),
    (&["honeymoon"], "honeymoon"),
];

/// Benchmarks the program of each game. Every answer is checked.
pub(crate) fn submissions(criterion: &mut Criterion) {
    let mut group = group(criterion, "submission");
    for (arguments, name) in PROGRAMS {
        let mut program = None;
        let answered = |case: &Case| !case.expected.is_empty();
        for case in cases(arguments[0], "out").into_iter().filter(answered) {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            group.bench_function(BenchmarkId::new(name, &input), |bencher| {
                let program = program.get_or_insert_with(|| compiled(arguments));
                bencher.iter_custom(|runs| (0..runs).map(|_| time(program, &case)).sum());
            });
        }
    }
    group.finish();
}

/// Starts the program, gives it the input when it waits for it, and returns the time until the whole
/// answer is there.
fn time(program: &Path, case: &Case) -> Duration {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {}: {error}", program.display()));
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut stdout = child.stdout.take().expect("standard output is a pipe");
    wait_until_it_reads(&child);

    // Every input and every answer fits in the buffer of a pipe, so neither side waits for the other.
    assert!(case.input.len().max(case.expected.len()) < 60_000, "{}", case.path.display());
    let mut answer = vec![0; case.expected.len()];
    let start = Instant::now();
    stdin.write_all(&case.input).expect("the program reads its input");
    drop(stdin);
    stdout.read_exact(&mut answer).expect("the program answers");
    let time = start.elapsed();

    stdout.read_to_end(&mut answer).expect("the program ends its output");
    assert!(answer == case.expected.as_bytes(), "{}", case.path.display());
    assert!(child.wait().expect("the program ends").success(), "{}", case.path.display());
    time
}

/// Waits until a program sleeps, which it does only when it reads input that is not there yet.
fn wait_until_it_reads(child: &Child) {
    let status = format!("/proc/{}/stat", child.id());
    // The state is the letter after the name, which stands in parentheses.
    let sleeps = || fs::read_to_string(&status).is_ok_and(|status| status.contains(") S "));
    if Path::new(&status).exists() {
        while !sleeps() {
            thread::sleep(Duration::from_micros(200));
        }
        thread::sleep(Duration::from_millis(2));
    } else {
        // On other systems, wait longer than any program needs to prepare itself.
        thread::sleep(Duration::from_millis(100));
    }
}
