//! Command lines: help, versions, and what is wrong with other words.

#[cfg(unix)]
use std::ffi::OsString;
use std::process::Command;

use super::{all, words, CEPHALOPODS, FLATTEN, HONEYMOON, MASTERMIND};
#[cfg(unix)]
use super::{Program, PROGRAMS};
use crate::common::cases::with_strategies;
use crate::common::program::{run, run_command};
use crate::docs::help::PAGES;

#[test]
fn help_and_version_are_printed_whatever_the_other_words_and_the_environment_are() {
    for (path, name) in all() {
        let run = |line| {
            let mut command = Command::new(path);
            run_command(command.args(words(line)).env("BITSOLVE_CPU", "avx9"), b"")
        };
        for line in ["--version", "-V", "--version x y", "x -V"] {
            let outcome = run(line);
            let expected = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
            assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{name} {line}");
        }
        for line in ["--help", "--help x y", "help"] {
            let outcome = run(line);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{name} {line}");
            let usage = format!("Usage: {name} ");
            for text in [&usage, "closed the pipe", "  BITSOLVE_CPU=", "--version"] {
                assert!(outcome.answers.contains(text), "{name} {line}: {text}");
            }
        }
    }
}

#[test]
fn wrong_usage_says_so() {
    let cases = with_strategies(include_str!("../data/usage.txt"));
    for (line, problem) in cases.lines().filter_map(|line| line.split_once(": ")) {
        let words = words(line);
        let (path, _) = all().find(|(_, name)| *name == words[0]).unwrap();
        let outcome = run(path, &words[1..], b"");
        let begin = format!("error: {problem}\nTry '");
        let end =
            outcome.notes.strip_prefix(&begin).and_then(|end| end.strip_suffix(" --help'.\n"));
        let Some(end) = end else { panic!("{line}: {begin:?}, not {:?}", outcome.notes) };
        // It is the help of the command, if there is one.
        assert!(end.split(' ').all(|word| line.contains(word)), "{line}: {end}");
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{line}");
    }
    let ends = [
        (HONEYMOON, "endgame verify", "honeymoon endgame verify"),
        (MASTERMIND, "x", "mastermind"),
    ];
    for (program, line, help) in ends {
        let outcome = run(program.path, &words(line), b"");
        assert!(outcome.notes.ends_with(&format!("Try '{help} --help'.\n")), "{outcome:?}");
    }
    // On the first line of an input, the problem has a place.
    let outcome = run(MASTERMIND.path, &[], b"evaluate 3p3c search --reference");
    let problem = "--reference cannot be used with the strategy 'search'";
    assert_eq!(outcome.notes, format!("error: 1:22: {problem}\n"));
    // The name `-` is standard output.
    let [plain, named] =
        ["mastermind", "mastermind -o -"].map(|line| run(FLATTEN, &words(line), b""));
    assert_eq!((named.answers, named.status), (plain.answers, Some(0)));
    // The last value of an option counts.
    let line = words("- --engine=reference --stats --engine depth");
    let outcome = run(CEPHALOPODS.path, &line, CEPHALOPODS.item.as_bytes());
    assert!(outcome.notes.starts_with("depth: "), "{outcome:?}");
}

/// Returns the commands of a program, such as `endgame build`, and an empty text for the whole program.
fn commands_of(program: &str) -> impl Iterator<Item = &'static str> + '_ {
    PAGES.iter().filter(move |page| page.program == program).map(|page| &*page.command)
}

#[test]
fn the_short_help_fits_on_a_screen() {
    for (path, name) in all() {
        for command in commands_of(name) {
            let line = format!("{command} -h");
            let help = run(path, &words(&line), b"").answers;
            let is_wide = help.lines().any(|line| line.chars().count() > 80);
            assert!(!is_wide && help.lines().count() <= 24, "{name} {line}:\n{help}");
            let usage = format!("Usage: {name} ");
            assert!(help.contains(&usage) && help.contains(command), "{name} {line}:\n{help}");
            assert!(help.contains("--help prints everything"), "{name} {line}:\n{help}");
        }
    }
}

#[test]
fn shells_complete_commands_and_their_options() {
    let script = |path, shell| run(path, &["--completions", shell], b"").answers;
    for (path, name) in all() {
        let texts = ["bash", "zsh", "fish"].map(|shell| script(path, shell));
        for text in &texts {
            for command in commands_of(name).filter_map(|command| command.split(' ').next_back()) {
                let is_there =
                    [' ', '\t'].iter().any(|end| text.contains(&format!("{command}{end}")));
                assert!(is_there, "{name}: {command}:\n{text}");
            }
        }
        let [bash, zsh, fish] = texts;
        assert!(bash.ends_with(&format!("complete -o filenames -F _{name} {name}\n")), "{bash}");
        assert!(zsh.starts_with(&format!("#compdef {name}\n")), "{zsh}");
        assert!(fish.ends_with(&format!("complete -c {name} -f -a '(_{name})'\n")), "{fish}");
    }
    // How to ask each shell what it proposes after some words.
    let mut asked = 0;
    for (shell, begin, end) in [
        (
            "bash",
            "",
            "COMP_WORDS=(TYPED); COMP_CWORD=$((COUNT - 1)); _NAME; printf '%s\\n' \"${COMPREPLY[@]}\"",
        ),
        (
            "zsh",
            "compdef() {}; compset() {}; _files() { print -l inputs/* Cargo.toml }\n\
             compadd() { shift; print -l -- $@ }\n",
            "words=(TYPED); CURRENT=COUNT; _NAME",
        ),
        ("fish", "", "complete -C 'TYPED' | cut -f 1"),
    ] {
        if Command::new(shell).arg("--version").output().is_err() {
            println!("there is no {shell}");
            continue;
        }
        for (path, typed, proposed) in [
            (CEPHALOPODS.path, "cephalopods mo", "moves"),
            (CEPHALOPODS.path, "cephalopods --en", "--engine"),
            (CEPHALOPODS.path, "cephalopods --engine d", "depth"),
            (CEPHALOPODS.path, "cephalopods --comp", "--completions"),
            (CEPHALOPODS.path, "cephalopods ends -j", "-j"),
            (CEPHALOPODS.path, "cephalopods ends Cargo.t", "Cargo.toml"),
            (HONEYMOON.path, "honeymoon endgame v", "verify"),
            (HONEYMOON.path, "honeymoon endgame build e --k", "--kind"),
            (HONEYMOON.path, "honeymoon endgame build e --kind t", "trump"),
            (HONEYMOON.path, "honeymoon leads --trump D", "D"),
            (HONEYMOON.path, "honeymoon --completions z", "zsh"),
            (MASTERMIND.path, "mastermind next first --t", "--threads --top"),
            (MASTERMIND.path, "mastermind next 4p6c opt", "optimal"),
            (MASTERMIND.path, "mastermind evaluate 4p6c se", "search"),
            (MASTERMIND.path, "mastermind next --seed 4p6c --format js", "json"),
            (MASTERMIND.path, "mastermind next --format d", ""),
            (MASTERMIND.path, "mastermind tree --format d", "dot"),
            (MASTERMIND.path, "mastermind play --tree Cargo.t", "Cargo.toml"),
            (MASTERMIND.path, "mastermind score --t", ""),
        ] {
            let words: Vec<&str> = typed.split(' ').collect();
            let end = end.replace("NAME", words[0]).replace("COUNT", &words.len().to_string());
            let test = format!("{begin}{}\n{}", script(path, shell), end.replace("TYPED", typed));
            let output = Command::new(shell).args(["-c", &test]).output().unwrap();
            let found = String::from_utf8_lossy(&output.stdout);
            let fits = |word: &&str| word.starts_with(words[words.len() - 1]);
            let mut found: Vec<&str> = found.lines().filter(fits).collect();
            found.sort_unstable();
            assert_eq!(found.join(" "), proposed, "{shell}: {typed}: {output:?}");
            asked += 1;
        }
    }
    assert!(asked > 0 || cfg!(windows), "there is no shell");
}

#[test]
fn unknown_options_are_rejected_even_with_help() {
    for (path, name) in all() {
        for line in ["--help --nope", "--nope --version", "x --nope=1"] {
            let outcome = run(path, &words(line), b"");
            let expected = format!("error: there is no option '--nope'\nTry '{name} --help'.\n");
            assert_eq!((outcome.notes, outcome.status), (expected, Some(2)), "{line}");
            assert_eq!(outcome.answers, "");
        }
        let outcome = run(path, &["--hlep"], b"");
        let suggestion = "there is no option '--hlep'; did you mean '--help'?";
        assert!(outcome.notes.contains(suggestion), "{outcome:?}");
    }
}

#[test]
fn messages_are_short_and_escape_invisible_characters() {
    let long = "x".repeat(10_000);
    for (path, name) in all() {
        for words in [format!("--{long}"), long.clone(), format!("./{long}"), format!("-{long}=y")]
        {
            let outcome = run(path, &[&words], b"");
            assert!(outcome.status.is_some_and(|status| status > 0), "{name}");
            assert!(outcome.notes.len() < 310, "{name}: {}", outcome.notes);
        }
        for word in ["--a\u{202e}b", "a\u{200b}b.in", "\u{1b}[31m"] {
            let notes = run(path, &[word], b"").notes;
            assert!(notes.starts_with("error: ") && notes.contains("\\u{"), "{name}: {notes}");
            let plain = notes.chars().all(|c| c == '\n' || (' '..='~').contains(&c));
            assert!(plain, "{name}: {notes}");
        }
    }
}

/// A word that is not text is an option all the same, or a file.
#[cfg(unix)]
#[test]
fn words_that_are_not_text_are_rejected() {
    use std::os::unix::ffi::OsStringExt as _;
    for Program { path, name, .. } in PROGRAMS {
        for (word, status, problem) in [
            (&b"--\xff"[..], 2, "there is no option '--\u{fffd}'\nTry '"),
            (b"\xff\x1b", 1, "\u{fffd}\\u{1b}: cannot read: "),
        ] {
            let word = OsString::from_vec(word.to_vec());
            let outcome = run_command(Command::new(path).arg(word), b"");
            assert!(outcome.notes.starts_with(&format!("error: {problem}")), "{name} {outcome:?}");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(status)), "{name}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn paths_after_an_equals_sign_keep_their_bytes() {
    use std::os::unix::ffi::OsStringExt as _;

    let folder = std::env::temp_dir().join(format!("bitsolve-bytes-{}", std::process::id()));
    let name = OsString::from_vec(b"a=\xFF".to_vec());
    let path = folder.join(&name);
    for (program, line, option, input) in [
        (FLATTEN, "mastermind", "-o=", ""),
        (MASTERMIND.path, "play", "--tree=", "1 0\n"),
        (HONEYMOON.path, "value", "--endgame=", "N A... K...\n"),
    ] {
        match option {
            "-o=" => std::fs::create_dir(&folder).unwrap(),
            "--tree=" => std::fs::write(&path, "1p2c {1:{00:2}}").unwrap(),
            _ => {
                std::fs::remove_file(&path).unwrap();
                let mut build = Command::new(HONEYMOON.path);
                run_command(build.args(words("endgame build --cards 1")).arg(&path), b"");
            }
        }
        let mut argument = OsString::from(option);
        argument.push(&path);
        let mut command = Command::new(program);
        let outcome = run_command(command.args(words(line)).arg(argument), input.as_bytes());
        assert_eq!(outcome.status, Some(0), "{option} {outcome:?}");
        let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), [name.as_os_str()], "{option}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
