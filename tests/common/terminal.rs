//! Terminals that a test opens, with a program on one side and the test in the place of a person.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::fd::{FromRawFd as _, OwnedFd};
use std::os::unix::fs::OpenOptionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// The flag `O_NOCTTY` of `open`.
const NO_CONTROL: i32 = if cfg!(target_os = "linux") {
    0x100
} else if cfg!(target_os = "macos") {
    0x20000
} else {
    0x8000
};

/// The request `TIOCSCTTY` of `ioctl`.
const TAKE_CONTROL: std::ffi::c_ulong =
    if cfg!(target_os = "linux") { 0x540e } else { 0x2000_7461 };

extern "C" {
    fn posix_openpt(flags: i32) -> i32;
    fn grantpt(terminal: i32) -> i32;
    fn unlockpt(terminal: i32) -> i32;
    fn ptsname_r(terminal: i32, name: *mut u8, length: usize) -> i32;
    fn setsid() -> i32;
    fn ioctl(descriptor: i32, request: std::ffi::c_ulong, ...) -> i32;
}

/// Opens a terminal that is not the controlling terminal of this process. If it were, closing it could end the process.
/// Returns the side of the person and the side of the program.
pub(crate) fn terminal() -> (File, File) {
    // SAFETY: it takes any number. 2 opens the terminal for reading and writing.
    let person = unsafe { posix_openpt(2 | NO_CONTROL) };
    // SAFETY: it takes any number.
    let is_granted = person >= 0 && unsafe { grantpt(person) } == 0;
    // SAFETY: it takes any number.
    assert!(is_granted && unsafe { unlockpt(person) } == 0);
    let mut name = [0; 64];
    // SAFETY: this is the length of `name`.
    assert_eq!(unsafe { ptsname_r(person, name.as_mut_ptr(), name.len()) }, 0);
    let name = CStr::from_bytes_until_nul(&name).unwrap();
    // SAFETY: the file was opened here, so nothing else owns it.
    let person = unsafe { OwnedFd::from_raw_fd(person) };
    let mut options = File::options();
    let program =
        options.read(true).write(true).custom_flags(NO_CONTROL).open(name.to_str().unwrap());
    (person.into(), program.unwrap())
}

/// Makes the terminal of standard input the controlling terminal of a new session.
fn take_control() -> io::Result<()> {
    // SAFETY: it has no arguments, and POSIX allows this call between fork and exec.
    let session = unsafe { setsid() };
    // SAFETY: the request takes a number. It fails if standard input is not a terminal.
    match session > 0 && unsafe { ioctl(0, TAKE_CONTROL, 0) } == 0 {
        true => Ok(()),
        false => Err(io::Error::last_os_error()),
    }
}

/// Runs a script of `sh` on a terminal of its own, and returns what the terminal shows, and the exit status. `arguments`
/// are those of the script. What is typed waits in the terminal until a program asks for it. The terminal does not show
/// it.
pub(crate) fn on_terminal(script: &str, arguments: &[&str], typed: &str) -> (String, Option<i32>) {
    let (mut person, program) = terminal();
    let silenced = Command::new("stty").arg("-echo").stdin(program.try_clone().unwrap()).status();
    assert!(silenced.unwrap().success());
    // Ctrl-D ends the input.
    person.write_all(format!("{typed}\x04").as_bytes()).unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh"]).args(arguments);
    command.stdin(program.try_clone().unwrap()).stdout(program.try_clone().unwrap());
    command.stderr(program);
    // SAFETY: what it does is allowed between fork and exec.
    unsafe { command.pre_exec(take_control) };
    let mut child = command.spawn().unwrap();
    // The sides of the terminal that the command holds would keep it open.
    drop(command);
    let mut bytes = Vec::new();
    // On Linux, reading fails when nobody holds the other side any more.
    let _ = person.read_to_end(&mut bytes);
    (String::from_utf8(bytes).unwrap().replace("\r\n", "\n"), child.wait().unwrap().code())
}
