//! A worker: a process that runs one program at a time, and leaves nothing of it behind.
//!
//! It has a single thread and starts nothing else, so every process below it comes from the
//! program that it runs, even if that process has left its group, its session and its parent.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::process::{
    DumpableBehavior, Resource, Rlimit, getrlimit, set_dumpable_behavior, setrlimit,
};
use rustix::stdio;

use super::processes::{FileId, Meter, is_in_sandbox};
use super::start_failure;
use super::watch::Watch;
use crate::messages::{self, Job, JobInput, JobOutcome, MessageKind};
use crate::{RunLimits, RunStatus};

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
    if is_in_sandbox() {
        protect_this_process()?;
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
        if is_in_sandbox() {
            limit_this_process(&job.limits)?;
        } else {
            job.limits.processes = u32::MAX;
        }
        let outcome = match stdin {
            Ok(stdin) => run(&job, stdin, &mut output, &mut block)?,
            Err(error) => JobOutcome::Failed(error),
        };
        messages::write_value(&mut output, MessageKind::Outcome, &outcome)?;
        if is_in_sandbox() {
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

/// The largest file that a program may write, in bytes. Memory has limits of its own; this one is for
/// builds, which write to the disk.
const LARGEST_FILE: u64 = 512 << 20;
/// How many threads each process may have on average. Runtimes start one or more for each core.
const THREADS: u32 = 8;
/// The first version of Linux that counts the processes of a user in each sandbox separately.
const COUNTS_IN_SANDBOX: (u32, u32) = (5, 14);

/// The first file that is not one of the three standard streams.
const FIRST_FILE: i32 = 3;

/// Keeps the other processes of the sandbox out of this one: they cannot read its memory, its
/// program or what it has open. As the first process, it gets no signals from them either. And they
/// inherit no file that `judge` was started with.
fn protect_this_process() -> io::Result<()> {
    close_fds::set_fds_cloexec(FIRST_FILE, &[]);
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

/// Limits what the program and its descendants may do, beside what is measured.
///
/// The limit of processes and threads has no effect on programs of root. The processes are counted
/// too.
fn limit_this_process(limits: &RunLimits) -> io::Result<()> {
    limit(Resource::Fsize, LARGEST_FILE)?;
    if linux_version().is_some_and(|version| version >= COUNTS_IN_SANDBOX) {
        limit(
            Resource::Nproc,
            limits.processes.saturating_mul(THREADS).into(),
        )?;
    }
    Ok(())
}

/// Sets a limit for this process and its descendants.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let most = Some(most);
    let limits = Rlimit {
        current: most,
        maximum: most,
    };
    Ok(setrlimit(resource, limits)?)
}

/// The first two numbers of the version of Linux.
fn linux_version() -> Option<(u32, u32)> {
    let text = fs::read_to_string("/proc/sys/kernel/osrelease").ok()?;
    let mut numbers = text.split(|character: char| !character.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}
