//! Tests with programs that run.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::target::rounds::{turns, within_budget, Clock, Pair, Plan};
use super::target::rows::{Row, Verdict};

/// The program of the crate.
const CEPHALOPODS: &str = env!("CARGO_BIN_EXE_cephalopods");

/// Makes a folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare").join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Makes a program of shell commands.
fn script(folder: &Path, name: &str, commands: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{commands}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// Compares two programs on some inputs.
fn compare(
    programs: [&Path; 2],
    folder: &Path,
    inputs: &[&str],
    rounds: usize,
) -> Result<Vec<Row>, String> {
    let plan = Plan {
        pair: Pair::copied(programs, folder)?,
        arguments: &[],
        inputs: &inputs.iter().map(PathBuf::from).collect::<Vec<_>>(),
        from_stdin: false,
        clock: Clock::Processor,
    };
    plan.measure(rounds, &plan.first_runs()?)
}

#[test]
fn each_program_has_each_turn_equally_often() {
    for place in 0..4 {
        assert_eq!((0..64).filter(|&round| turns(round)[place] == 1).count(), 32);
    }
    assert!((0..64).all(|round| turns(round).iter().sum::<usize>() == 2));
}

#[test]
fn the_default_number_of_rounds_depends_on_their_time() {
    assert_eq!([0.001, 0.5, 60.0].map(within_budget), [101, 40, 21]);
}

#[test]
fn each_input_has_a_row_with_all_rounds() {
    let (program, folder) = (Path::new(CEPHALOPODS), folder("rows"));
    let inputs = ["inputs/cephalopods/01.in", "inputs/cephalopods/02.in"];
    let rows = compare([program; 2], &folder, &inputs, 11).unwrap();
    assert_eq!(rows.iter().map(|row| &row.name).collect::<Vec<_>>(), inputs.each_ref());
    assert!(rows.iter().all(|row| row.rounds.len() == 11));
    assert!(Pair::copied([program; 2], &folder).unwrap().are_identical().unwrap());
}

#[test]
fn an_input_is_the_last_argument_or_the_standard_input() {
    let folder = folder("inputs");
    let program = script(&folder, "show", "echo \"$#\"; cat");
    let arguments = [OsString::from("a"), OsString::from("b")];
    for (from_stdin, inputs, answer) in [
        (false, vec![PathBuf::from("inputs/cephalopods/01.out")], "3\n".to_string()),
        (true, vec![PathBuf::from("inputs/cephalopods/01.out")], "2\n322444322\n".to_string()),
        (false, Vec::new(), "2\n".to_string()),
    ] {
        let plan = Plan {
            pair: Pair::copied([&program; 2], &folder).unwrap(),
            arguments: &arguments,
            inputs: &inputs,
            from_stdin,
            clock: Clock::Wall,
        };
        assert_eq!(plan.first_runs().unwrap().answers, [answer]);
    }
}

#[test]
fn different_answers_and_failures_are_errors() {
    let folder = folder("errors");
    let one = script(&folder, "one", "echo 1");
    let two = script(&folder, "two", "echo 2");
    let failing = script(&folder, "failing", "exit 3");
    // The process has another number each time.
    let changing = script(&folder, "changing", "case $1 in new) echo 1;; *) echo $$;; esac");
    let missing = folder.join("missing");
    for (programs, part) in [
        ([&one, &two], "x: the answers differ in line 1\n  OLD: 1\n  NEW: 2"),
        ([&one, &failing], "x: NEW cannot be measured: "),
        ([&failing, &one], "x: OLD cannot be measured: "),
        ([&one, &changing], "the answers differ in line 1"),
        ([&one, &missing], "cannot copy "),
    ] {
        let problem = compare(programs.map(PathBuf::as_path), &folder, &["x"], 1).unwrap_err();
        assert!(problem.contains(part), "{problem}");
    }
}

#[test]
fn a_later_answer_that_differs_is_an_error() {
    let folder = folder("later");
    let counter = folder.join("counter");
    let _ = fs::remove_file(&counter);
    // Its first five runs answer nothing.
    let commands =
        format!("echo >> '{0}'; [ $(wc -l < '{0}') -gt 5 ] && echo late; true", counter.display());
    let program = script(&folder, "late", &commands);
    let problem = compare([&program; 2], &folder, &["x"], 2).unwrap_err();
    assert!(problem.contains("a later run of"), "{problem}");
}

#[test]
fn twice_the_work_is_slower() {
    let folder = folder("work");
    let loops = |count: u32| {
        let commands = format!("i=0; while [ $i -lt {count} ]; do i=$((i+1)); done");
        script(&folder, &format!("loop{count}"), &commands)
    };
    let (short, long) = (loops(20_000), loops(40_000));
    let rows = compare([&short, &long], &folder, &["x"], 15).unwrap();
    assert_eq!(rows[0].ratio().verdict(), Verdict::Slower, "{:?}", rows[0].ratio());
    let rows = compare([&long, &short], &folder, &["x"], 15).unwrap();
    assert_eq!(rows[0].ratio().verdict(), Verdict::Faster, "{:?}", rows[0].ratio());
}

/// Compares one program with itself 20 times. Each of the 80 intervals may miss 1 with a probability of 0.1%.
#[test]
#[ignore = "takes two to four minutes"]
fn a_program_is_as_fast_as_itself() {
    let (program, folder) = (Path::new(CEPHALOPODS), folder("itself"));
    let inputs = ["03", "10", "16"].map(|name| format!("inputs/cephalopods/{name}.in"));
    let inputs = inputs.each_ref().map(String::as_str);
    for comparison in 0..20 {
        let rounds = 11 + 6 * comparison;
        let rows = compare([program; 2], &folder, &inputs, rounds).unwrap();
        for row in rows.iter().chain([&Row::sum(&rows)]) {
            let ratio = row.ratio();
            println!("{rounds} rounds, {}: {ratio:?}", row.name);
            assert_eq!(ratio.verdict(), Verdict::NotShown, "{rounds} rounds, {}", row.name);
        }
    }
}
