//! Starting a program without bubblewrap: a process of this program gives up all files but those that the program may
//! see, and then becomes the program. The worker keeps its rights, and so looks at `/proc`, where the program finds no
//! process but its own.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::io::{FdFlags, fcntl_setfd};
use serde::{Deserialize, Serialize};

use super::confine;
use crate::WORKER;
use crate::jobs::Job;
use crate::sandbox::ConfinedFiles;

/// The first file that is not one of the three standard streams.
pub(super) const FIRST_FILE: i32 = 3;
/// The variable of such a process: the number of the pipe from which it reads what it starts, and of that where it says
/// why that fails.
const VARIABLE: &str = "KNIGHTS_START";

#[derive(Serialize, Deserialize)]
struct Start {
    command: Vec<OsString>,
    files: ConfinedFiles,
    user: Option<u32>,
}

/// Why a program does not start: the number of the error, or what is wrong with its confinement.
type Fault = Result<i32, String>;

/// Starts the program of a job, with the streams of this command, which this process has to be in.
pub(super) fn start(job: &Job, files: &ConfinedFiles, mut command: Command) -> io::Result<Child> {
    let start = Start {
        command: job.command.clone(),
        files: files.clone(),
        user: job.confinement.user,
    };
    let ((order, mut orders), (mut faults, report)) = (io::pipe()?, io::pipe()?);
    // This process starts no other one meanwhile.
    fcntl_setfd(&order, FdFlags::empty())?;
    fcntl_setfd(&report, FdFlags::empty())?;
    let numbers = format!("{} {}", order.as_raw_fd(), report.as_raw_fd());
    let mut child = command.env(VARIABLE, numbers).arg(WORKER).spawn()?;
    drop((command, order, report));
    // It fails if the child has ended.
    let _ = orders.write_all(&serde_json::to_vec(&start)?);
    drop(orders);
    let mut fault = Vec::new();
    faults.read_to_end(&mut fault)?;
    if fault.is_empty() {
        return Ok(child);
    }
    child.wait()?;
    Err(match serde_json::from_slice::<Fault>(&fault)? {
        Ok(number) => io::Error::from_raw_os_error(number),
        Err(words) => io::Error::new(io::ErrorKind::ResourceBusy, words),
    })
}

/// Becomes a program, if this process was made for that. Returns only if it was not.
pub(super) fn become_program() -> io::Result<()> {
    let Ok(numbers) = std::env::var(VARIABLE) else {
        return Ok(());
    };
    let pipes = numbers
        .split(' ')
        .map(|number| format!("/proc/self/fd/{number}"));
    let [order, report] = pipes.collect::<Vec<_>>().try_into().unwrap_or_default();
    let start: Start = serde_json::from_reader(BufReader::new(File::open(order)?))?;
    let mut report = File::options().write(true).open(report)?;
    close_fds::set_fds_cloexec(FIRST_FILE, &[]);
    let fault: Fault = match confine::restrict(&start.files, start.user) {
        Err(error) => Err(error.to_string()),
        Ok(_) => Ok(exec(&start).raw_os_error().unwrap_or_default()),
    };
    report.write_all(&serde_json::to_vec(&fault)?)?;
    Err(io::ErrorKind::NotFound.into())
}

/// Why this process does not become the program.
fn exec(start: &Start) -> io::Error {
    let Some((program, arguments)) = start.command.split_first() else {
        return io::ErrorKind::NotFound.into();
    };
    let mut command = Command::new(program);
    command.args(arguments);
    command.env_clear().envs(start.files.environment());
    if let Some(user) = start.user {
        command.uid(user).gid(user);
    }
    command.exec()
}
