//! A worker: a process that runs one program at a time, and leaves nothing of it behind.
//!
//! It has a single thread and starts nothing else, so every process below it comes from the
//! program that it runs, even if that process has left its group, its session and its parent.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::stdio;

use super::confinement;
use super::start_failure;
use super::usage::{FileId, Meter};
use super::watch::Watch;
use crate::RunStatus;
use crate::messages::{self, Job, JobInput, JobOutcome, MessageKind};

/// How many bytes are read at once: the capacity of a pipe.
const BLOCK: usize = 1 << 16;

/// Serves as a worker until the process that started it ends. As the first process of a sandbox, it
/// serves for one run: then Linux ends what is left there.
///
/// # Errors
///
/// A [`Runner`](crate::Runner) did not start this process, or a process does not
/// die.
pub fn serve() -> io::Result<()> {
    super::adopt_orphans()?;
    let core = getrlimit(Resource::Core);
    setrlimit(
        Resource::Core,
        Rlimit {
            current: Some(0),
            ..core
        },
    )?;
    if confinement::is_in_sandbox() {
        confinement::protect_this_process()?;
    }
    let mut input = BufReader::new(File::from(stdio::stdout().try_clone_to_owned()?));
    let mut output = File::from(stdio::stdout().try_clone_to_owned()?);
    messages::write_message(&mut output, MessageKind::Ready, &[])?;
    let mut block = vec![0; BLOCK];
    while let Some((kind, length)) = messages::read_head(&mut input)? {
        if kind != MessageKind::Job {
            return Err(io::Error::other("a job was expected"));
        }
        let mut job: Job = messages::read_value(&mut input, length)?;
        let stdin = anonymous_file(&job.input, &mut input)?;
        if confinement::is_in_sandbox() {
            confinement::limit_this_process(&job.limits)?;
        } else {
            job.limits.processes = u32::MAX;
        }
        let outcome = match stdin {
            Ok(stdin) => run(&job, stdin, &mut output, &mut block)?,
            Err(error) => JobOutcome::Failed(error),
        };
        messages::write_value(&mut output, MessageKind::Outcome, &outcome)?;
        if confinement::is_in_sandbox() {
            break;
        }
    }
    Ok(())
}

/// The standard input of the program: a file in memory, which needs no writer, is in no folder,
/// and cannot be changed.
///
/// The outer error is one of the worker, the inner one of the file that the job names.
fn anonymous_file(input: &JobInput, from: &mut impl Read) -> io::Result<Result<File, String>> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut file = File::from(memfd_create("input", flags)?);
    match input {
        JobInput::File(path) => {
            let copied = File::open(path).and_then(|mut from| io::copy(&mut from, &mut file));
            if let Err(error) = copied {
                return Ok(Err(format!("cannot read {}: {error}", path.display())));
            }
        }
        JobInput::Follows(length) => {
            io::copy(&mut from.take(*length), &mut file)?;
        }
    }
    file.rewind()?;
    let all = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL;
    fcntl_add_seals(&file, all)?;
    Ok(Ok(file))
}

/// Runs a program to its end.
fn run(job: &Job, stdin: File, judge: &mut File, block: &mut [u8]) -> io::Result<JobOutcome> {
    let Some((program, arguments)) = job.command.split_first() else {
        return Ok(JobOutcome::NotStarted("there is no command".to_owned()));
    };
    let meter = Meter {
        input: FileId::new(&stdin.metadata()?),
    };
    let begin = Instant::now();
    let child = Command::new(program)
        .args(arguments)
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn();
    match child {
        Err(error) if start_failure::is_of_machine(&error) => Ok(JobOutcome::Failed(format!(
            "cannot start {} now: {error}",
            program.display()
        ))),
        Err(error) => Ok(JobOutcome::NotStarted(start_failure::reason(
            program, &error,
        ))),
        Ok(child) => {
            let watch = Watch::new(child, (job.limits, meter), begin, judge, block)?;
            let mut run = watch.run_to_end()?;
            if run.ending.status != RunStatus::Exited(0) {
                run.hint = start_failure::reason_after_start(program);
            }
            Ok(JobOutcome::Ran(run))
        }
    }
}
