//! Ctrl-C: a search writes what it knows, and a game with a person goes on.

use std::fs::File;
use std::io::{BufReader, Read as _, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::thread::{sleep, spawn};
use std::time::Duration;

use super::PROGRAM;
use crate::common::terminal::terminal;
use bitsolve::mastermind::Tree;

const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

extern "C" {
    fn kill(process: i32, signal: i32) -> i32;
    fn signal(number: i32, action: usize) -> usize;
}

fn send(child: &Child, signal: i32) {
    // SAFETY: it has no effect on this process. The child was not waited for, so no other process
    // has its number.
    assert_eq!(unsafe { kill(child.id() as i32, signal) }, 0);
}

/// Makes SIGINT end this process. A shell makes the programs that it starts in the background ignore this
/// signal.
fn heed_interrupts() -> std::io::Result<()> {
    // SAFETY: no handler runs for 0, the default action. POSIX allows this call between fork and exec.
    unsafe { signal(SIGINT, 0) };
    Ok(())
}

/// Returns the command to start the program, with pipes.
fn command(line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(line.split(' ')).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    // SAFETY: what it does is allowed between fork and exec.
    unsafe { command.pre_exec(heed_interrupts) };
    command
}

/// Waits until the program catches SIGINT, which it does while it computes. Linux can tell. Other systems may examine a
/// new program before they start it, so it gets more time there.
fn wait(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let is_caught = |status: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        line.is_some_and(|mask| {
            u64::from_str_radix(mask.trim(), 16).unwrap() >> (SIGINT - 1) & 1 == 1
        })
    };
    let mut waits = 0;
    while waits < 600 && std::fs::read_to_string(&status).is_ok_and(|status| !is_caught(&status)) {
        sleep(Duration::from_millis(100));
        waits += 1;
    }
    sleep(Duration::from_millis(if cfg!(target_os = "linux") { 300 } else { 2000 }));
}

#[test]
fn a_signal_ends_the_search_with_what_is_known() {
    let advice = "that of the best strategy so far; 'mastermind tree 5p8c optimal' writes a strategy, or the best so \
                  far if you press Ctrl-C";
    for (signal, line, game, end) in [
        (SIGINT, "tree 5p8c optimal", "5p8c", "that of the strategy above"),
        (SIGTERM, "optimal 5p8c --threads 1", "5p8c", advice),
        // The slow solver needs hours for the first strategy.
        (SIGINT, "optimal 4p6c --reference", "4p6c", "and no strategy has been found yet"),
    ] {
        let child = command(line).spawn().unwrap();
        wait(&child);
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        let notes = String::from_utf8(output.stderr).unwrap();
        let hint = format!("# note: the proof for {game} may take hours; ");
        assert_eq!(notes.starts_with(&hint), game == "5p8c", "{notes}");
        // A shell stops a loop if the signal ends the program.
        assert_eq!((output.stdout.len(), output.status.signal()), (0, Some(signal)), "{notes}");
        let tree: String = notes.lines().filter(|line| !line.starts_with('#')).collect();
        let last = notes.lines().last().unwrap_or_default();
        let start = format!("# interrupted: the least total of {game} is ");
        let known = last.strip_prefix(&start).unwrap_or_else(|| panic!("{notes}"));
        // A busy machine may not have found a strategy yet.
        let mut ends = [end, "and no strategy has been found yet"].into_iter();
        let known = ends.find_map(|end| known.strip_suffix(&format!(", {end}")));
        let known = known.unwrap_or_else(|| panic!("{notes}"));
        let number = |text: &str| text.replace(',', "").parse::<u64>().unwrap();
        if let Some(bounds) = known.strip_prefix("between ") {
            let (least, most) = bounds.split_once(" and ").unwrap();
            assert!(number(least) <= number(most), "{known}");
            assert_eq!(tree.is_empty(), line.starts_with("optimal"), "{notes}");
            if !tree.is_empty() {
                // All of standard error is a tree.
                assert_eq!(notes.parse::<Tree>().unwrap().evaluation().total(), number(most));
            }
        } else {
            assert!(tree.is_empty() && number(known.strip_prefix("at least ").unwrap()) > 0);
        }
    }
}

#[test]
fn a_signal_ends_the_proof_of_a_position_with_its_bound() {
    let mut child = command("optimal 5p8c -").stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"11223 1 0\n").unwrap();
    wait(&child);
    send(&child, SIGINT);
    let output = child.wait_with_output().unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    let start = "# note: the proof for 5p8c may take hours\n\
                 # interrupted: the least total of these 3796 secrets is at least ";
    let least = notes.strip_prefix(start).and_then(|rest| rest.strip_suffix('\n'));
    let least = least.unwrap_or_else(|| panic!("{notes}")).replace(',', "");
    assert!(least.parse::<u64>().unwrap() > 2 * 3796, "{notes}");
    assert_eq!((output.stdout.len(), output.status.signal()), (0, Some(SIGINT)));
}

#[test]
fn without_a_search_a_signal_ends_the_program_at_once() {
    // It waits for input.
    let mut child = command("next -").stdin(Stdio::piped()).spawn().unwrap();
    send(&child, SIGTERM);
    assert_eq!(child.wait().unwrap().signal(), Some(SIGTERM));
    let mut notes = String::new();
    child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
    assert_eq!(notes, "");
}

/// A program that talks to a person.
struct Game {
    child: Child,
    terminal: File,
    /// What the program writes, byte by byte.
    output: Receiver<u8>,
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

impl Game {
    fn start(line: &str) -> Self {
        let (terminal, program) = terminal();
        let mut command = command(line);
        command.stdin(program.try_clone().unwrap()).stdout(program).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let (sender, output) = channel();
        let bytes = BufReader::new(terminal.try_clone().unwrap()).bytes();
        // The terminal fails when the program has ended.
        spawn(move || bytes.map_while(Result::ok).try_for_each(|byte| sender.send(byte)));
        Self { child, terminal, output }
    }

    /// Reads until the program has written this text.
    fn wait_for(&self, text: &str) {
        let mut read = Vec::new();
        while !read.ends_with(text.as_bytes()) {
            let byte = self.output.recv_timeout(Duration::from_secs(60));
            let missing = || panic!("{text} is missing: {}", String::from_utf8_lossy(&read));
            read.push(byte.unwrap_or_else(|_| missing()));
        }
    }

    fn type_line(&mut self, line: &str) {
        self.terminal.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn interrupt_computation(&mut self) {
        wait(&self.child);
        send(&self.child, SIGINT);
    }
}

#[test]
fn a_person_who_names_no_file_is_told_what_to_type() {
    let [cephalopods, honeymoon] =
        [env!("CARGO_BIN_EXE_cephalopods"), env!("CARGO_BIN_EXE_honeymoon")];
    for (program, line, awaited) in [
        (cephalopods, "", "puzzles"),
        (cephalopods, "moves", "boards"),
        (honeymoon, "", "deals"),
        (PROGRAM, "", "a command, such as play,"),
        (PROGRAM, "verify", "a tree"),
        (PROGRAM, "next", "turns (GUESS BLACK WHITE)"),
        (PROGRAM, "score 1p1c -", ""),
        (PROGRAM, "trace 1p1c 1", ""),
    ] {
        let (mut person, terminal) = terminal();
        let mut command = Command::new(program);
        command.args(line.split_whitespace()).stdin(terminal).stdout(Stdio::null());
        // Ctrl-D ends the input.
        person.write_all(b"\x04").unwrap();
        let notes = String::from_utf8(command.output().unwrap().stderr).unwrap();
        let (told, _) =
            notes.split_once(" on standard input. For help, use --help.\n").unwrap_or_default();
        assert_eq!(told.strip_prefix("Waiting for ").unwrap_or(told), awaited, "{line}: {notes}");
    }
}

#[test]
fn ctrl_c_ends_a_computation_and_not_the_game() {
    // The slow solver takes minutes.
    let mut game = Game::start("host 6p6c --reference --secret 123456");
    game.wait_for("Guess 1? ");
    for _ in 0..2 {
        game.type_line("hint");
        game.interrupt_computation();
        game.wait_for("\r\nInterrupted.\r\nGuess 1? ");
    }
    // SIGTERM ends the game.
    game.type_line("hint");
    wait(&game.child);
    send(&game.child, SIGTERM);
    assert_eq!(game.child.wait().unwrap().signal(), Some(SIGTERM));

    // A proof that takes seconds.
    let mut game = Game::start("play 3p15c optimal --first 123 --threads 1");
    game.wait_for("Black and white? ");
    game.type_line("1 0");
    game.interrupt_computation();
    game.wait_for("\r\nInterrupted, so I play the first possible secret.\r\n");
    game.wait_for("507 secrets are possible.\r\nGuess 2: 111\r\nBlack and white? ");
    // Nothing is computed now.
    send(&game.child, SIGINT);
    assert_eq!(game.child.wait().unwrap().signal(), Some(SIGINT));
}
