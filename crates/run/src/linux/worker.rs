//! A worker: a process that runs one program at a time, and leaves none of the program's processes behind.
//!
//! It has a single thread and starts nothing else, so every process below it comes from the
//! program that it runs, even if that process has left its group, its session and its parent.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::fs::{MemfdFlags, Mode, SealFlags, fcntl_add_seals, memfd_create};
use rustix::process::{
    DumpableBehavior, Resource, Rlimit, getrlimit, set_dumpable_behavior, setrlimit, setsid, umask,
};
use rustix::stdio;
use rustix::time::{ClockId, clock_gettime};

use super::cgroup::most_threads;
use super::meter::{FileId, Meter};
use super::processes::is_first_process;
use super::watch::Watch;
use super::{confine, pipes, processes, start};
use crate::RunStatus;
use crate::jobs::{
    Job, JobOutcome, MessageKind, read_head, read_value, write_message, write_value,
};
use crate::sandbox::{Confinement, confinement::SHARED};

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
    start::become_program()?;
    super::adopt_orphans()?;
    limit_in_force(Resource::Core, 0)?;
    if is_first_process() {
        protect_this_process()?;
    }
    let mut input = BufReader::new(File::from(stdio::stdout().try_clone_to_owned()?));
    let mut output = File::from(stdio::stdout().try_clone_to_owned()?);
    write_message(&mut output, MessageKind::Ready, &[])?;
    let mut block = vec![0; BLOCK];
    let mut is_confined = false;
    loop {
        let begin = own_time()?;
        let Some((kind, length)) = read_head(&mut input)? else {
            break;
        };
        if kind != MessageKind::Job {
            return Err(io::Error::other("a job was expected"));
        }
        let job: Job = read_value(&mut input, length)?;
        let stdin = match job.input {
            Some(length) => Some(anonymous_file(length, &mut input)?),
            None => None,
        };
        let pipes = job.has_pipes.then(|| {
            write_message(&mut output, MessageKind::Ready, &[])?;
            pipes::receive(&output)
        });
        let streams = Streams::new(stdin, pipes.transpose()?);
        let is_contained = job.confinement.is_contained();
        let mut prepared = limit_this_process(&job);
        if prepared.is_ok() && (is_contained || !is_confined) {
            prepared = confine_this_process(&job.confinement);
            is_confined = true;
        }
        let mut outcome = match prepared {
            Ok(()) => run(&job, streams, (&mut input, &mut output), &mut block)?,
            Err(error) => JobOutcome::Failed(format!("cannot confine a program: {error}")),
        };
        if let JobOutcome::Ran(_, own) = &mut outcome {
            *own += own_time()?.saturating_sub(begin);
        }
        write_value(&mut output, MessageKind::Outcome, &outcome)?;
        // Parts of an input may come after the end of their program.
        if is_contained || job.input.is_none() || job.ends_with_group(&outcome) {
            break;
        }
    }
    Ok(())
}

/// What the standard input and output of a program are.
enum Streams {
    /// The input is a file.
    File(File),
    /// Both are connected to another program.
    Joined([OwnedFd; 2]),
    /// The input comes in parts from the judge.
    Parts,
}

impl Streams {
    fn new(file: Option<File>, pipes: Option<[OwnedFd; 2]>) -> Self {
        match (file, pipes) {
            (Some(file), _) => Self::File(file),
            (None, Some(pipes)) => Self::Joined(pipes),
            (None, None) => Self::Parts,
        }
    }
}

/// The processor time of this process alone.
fn own_time() -> io::Result<Duration> {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).map_err(io::Error::other)
}

/// The standard input of the program: a file in memory, which needs no writer, is in no folder,
/// and cannot be changed.
///
/// `length` bytes are read from `from`.
fn anonymous_file(length: u64, from: &mut impl Read) -> io::Result<File> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut file = File::from(memfd_create("input", flags)?);
    io::copy(&mut from.take(length), &mut file)?;
    file.rewind()?;
    let all = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL;
    fcntl_add_seals(&file, all)?;
    Ok(file)
}

/// Runs a program on an input, or on what comes from the judge while it runs.
fn run(
    job: &Job,
    streams: Streams,
    (input, judge): (&mut BufReader<File>, &mut File),
    block: &mut [u8],
) -> io::Result<JobOutcome> {
    let Some((program, arguments)) = job.command.split_first() else {
        return Ok(JobOutcome::NotStarted("there is no command".to_owned()));
    };
    let (stdin, stdout, file) = match streams {
        Streams::File(file) => {
            let id = FileId::new(&file.metadata()?);
            (Stdio::from(file), Stdio::piped(), Some(id))
        }
        Streams::Joined([stdin, stdout]) => (stdin.into(), stdout.into(), None),
        Streams::Parts => (Stdio::piped(), Stdio::piped(), None),
    };
    let meter = Meter::new(file, job);
    let begin = Instant::now();
    let files = job.confinement.files.as_ref();
    let mut command = Command::new(files.map_or(program.as_os_str(), |_| THIS_PROGRAM.as_ref()));
    command
        .stdin(stdin)
        .stdout(stdout)
        .stderr(Stdio::piped())
        .process_group(0);
    let spawned = match files {
        Some(files) => start::start(job, files, command),
        None => start_here(command, arguments, &job.confinement),
    };
    match spawned {
        Err(error) if is_of_machine(&error) => Ok(JobOutcome::Failed(format!(
            "cannot start {} now: {error}",
            program.display()
        ))),
        Err(error) if is_out_of_reach(job, &error) => Ok(JobOutcome::NotStarted(
            "it runs as another user, who cannot reach it; move it to a folder that every user can enter, or use \
             --sandbox off"
                .to_owned(),
        )),
        Err(error) => Ok(JobOutcome::NotStarted(reason_before_start(program, &error))),
        Ok(child) => {
            let watch = Watch::new(child, (job, meter), begin, (input, judge), block)?;
            let (mut run, not_counted) = watch.run_to_end()?;
            if run.ending.status != RunStatus::Exited(0) {
                run.hint = carriage_return(Path::new(program))
                    .or_else(|| lack_of_shared_folder(&job.confinement, &run.error_tail));
            }
            Ok(JobOutcome::Ran(run, not_counted))
        }
    }
}

/// Variables by which a host changes how programs run, for example so that one which does not flush its output is right.
const HOST_SETTINGS: [&str; 5] = [
    "PYTHONUNBUFFERED",
    "PYTHONOPTIMIZE",
    "PYTHONINSPECT",
    "PYTHONDEVMODE",
    "NODE_OPTIONS",
];

/// Starts a program without a sandbox of its own. This process keeps none of its streams: the other side of a pipe learns
/// when the program closes it.
fn start_here(
    mut command: Command,
    arguments: &[OsString],
    confinement: &Confinement,
) -> io::Result<Child> {
    for setting in HOST_SETTINGS {
        command.env_remove(setting);
    }
    if let Some(path) = &confinement.search_path {
        command.env("PATH", path);
    }
    command.args(arguments).spawn()
}

/// How much memory a program has besides its stack, in bytes: its code, and what its runtime needs.
const BESIDE_STACK: u64 = 8 << 20;
/// How many files a process of a run may have open. The buffers of pipes and sockets are memory of no process.
pub(super) const OPEN_FILES: u64 = 256;
/// What a process becomes that confines itself before it becomes the program.
const THIS_PROGRAM: &str = "/proc/self/exe";
/// The first version of Linux that counts the processes of a user in each sandbox separately.
const COUNTS_IN_SANDBOX: (u32, u32) = (5, 14);

/// Keeps the other processes of the sandbox out of this one: they cannot read its memory, its
/// program or what it has open. As the first process, it gets no signals from them either. And they
/// inherit no file that `judge` was started with.
fn protect_this_process() -> io::Result<()> {
    // Later, an older Linux would not let this process read what it knows of the machine.
    processes::ask_machine();
    close_fds::set_fds_cloexec(start::FIRST_FILE, &[]);
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

/// Takes from this process what the program must not have.
fn confine_this_process(confinement: &Confinement) -> io::Result<()> {
    if let Some(files) = &confinement.files {
        protect_this_process()?;
        // A program could type into the terminal of its session.
        setsid()?;
        if confinement.user.is_some() && !confine::has_shared_files(files) {
            // Otherwise it is the folder of the machine.
            let _ = confine::share_alone();
        }
    }
    confine::forbid(confinement)
}

/// Limits what the program and its descendants may do, besides what is measured.
///
/// The limit of processes and threads has no effect on programs of root. The processes are counted
/// too.
fn limit_this_process(job: &Job) -> io::Result<()> {
    // Nearly as large as the memory limit: a recursion without end gets a segmentation fault just before.
    let most = job
        .limits
        .memory
        .saturating_sub(BESIDE_STACK)
        .max(job.limits.memory / 2);
    limit_in_force(Resource::Stack, most)?;
    let threads = most_threads(&job.limits);
    let is_counted =
        is_first_process() && linux_version().is_some_and(|version| version >= COUNTS_IN_SANDBOX);
    let has_own_count = is_counted || job.confinement.user.is_some();
    if !has_own_count && !is_first_process() {
        limit_threads_of_user(threads)?;
    }
    if !job.confinement.is_contained() {
        return Ok(());
    }
    // What a build makes, another user runs.
    umask(Mode::WGRP | Mode::WOTH);
    limit(Resource::Core, 0)?;
    if !job.confinement.is_build() {
        limit(Resource::Nofile, OPEN_FILES)?;
    }
    limit(Resource::Fsize, job.confinement.largest_file(&job.limits))?;
    if has_own_count {
        limit(Resource::Nproc, threads)?;
    }
    Ok(())
}

/// Keeps a program from starting threads faster than they are counted. Linux counts all those of its user, who has at
/// most all threads of the machine.
fn limit_threads_of_user(threads: u64) -> io::Result<()> {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let all = || load.split(['/', ' ']).nth(4)?.parse::<u64>().ok();
    let Some(all) = all() else {
        return Ok(());
    };
    let most = all.saturating_add(threads);
    let inherited = getrlimit(Resource::Nproc).current;
    limit_in_force(Resource::Nproc, inherited.map_or(most, |own| own.min(most)))
}

/// Sets the limit in force, which is never above the inherited maximum. That stays.
fn limit_in_force(resource: Resource, most: u64) -> io::Result<()> {
    let inherited = getrlimit(resource);
    let limits = Rlimit {
        current: Some(inherited.maximum.map_or(most, |maximum| maximum.min(most))),
        ..inherited
    };
    Ok(setrlimit(resource, limits)?)
}

/// Sets a limit, unless a lower one was inherited.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let inherited = getrlimit(resource).maximum;
    let most = Some(inherited.map_or(most, |inherited| inherited.min(most)));
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

/// How many bytes of a file are read to find its interpreter: more than Linux reads.
const FIRST_LINE: u64 = 512;

/// The endings of scripts, and the commands that run them.
const INTERPRETERS: [(&str, &str); 8] = [
    ("py", "python3"),
    ("js", "node"),
    ("java", "java"),
    ("jar", "java -jar"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("sh", "sh"),
    ("bash", "bash"),
];
/// The endings of sources that have to be compiled.
const COMPILED: [&str; 6] = ["c", "cc", "cpp", "cxx", "rs", "go"];

/// Whether the machine is at fault because it has no process, memory or descriptor left.
fn is_of_machine(error: &io::Error) -> bool {
    use io::ErrorKind::{OutOfMemory, ResourceBusy, WouldBlock};
    // Too many open files, in this process or in all.
    let too_many_files = [23, 24];
    matches!(error.kind(), OutOfMemory | WouldBlock | ResourceBusy)
        || error
            .raw_os_error()
            .is_some_and(|code| too_many_files.contains(&code))
}

/// Whether an executable was not started because another user cannot read it or its folder.
fn is_out_of_reach(job: &Job, error: &io::Error) -> bool {
    let program = job.command.first().map(Path::new);
    let is_executable = |path: &Path| {
        let data = path.metadata();
        data.is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o100 != 0)
    };
    job.confinement.user.is_some()
        && error.kind() == io::ErrorKind::PermissionDenied
        && program.is_some_and(is_executable)
}

/// Why a program cannot be started, and what to do.
fn reason_before_start(program: &OsStr, error: &io::Error) -> String {
    let path = Path::new(program);
    match error.kind() {
        _ if program.is_empty() => "its name is empty".to_owned(),
        _ if path.is_dir() => "it is a folder; name a program in it".to_owned(),
        _ if is_source(path) => format!(
            "it is a source file: compile it, or hand it in with --source {}",
            path.display()
        ),
        io::ErrorKind::NotFound if path.is_file() => reason_of_file(path),
        io::ErrorKind::NotFound => reason_of_absence(program),
        io::ErrorKind::PermissionDenied if path.is_file() => match start_of_file(path) {
            Some(start) => format!("it is not executable; {start}"),
            None => format!(
                "it is not executable; if it is a program, run chmod +x {}",
                path.display()
            ),
        },
        // An executable file in a format that Linux does not know.
        _ if error.raw_os_error() == Some(8) => match start_of_file(path) {
            Some(start) => format!("its first line does not begin with #!; {start}"),
            None => "it is neither a program for this machine nor a script that begins with #!"
                .to_owned(),
        },
        _ => error.to_string(),
    }
}

/// Why a file that exists is not found.
fn reason_of_file(path: &Path) -> String {
    if !has_folder(path) {
        let shown = path.display();
        let usual = start_of_file(path).filter(|_| interpreter(path).is_none());
        let start = usual.unwrap_or_else(|| format!("write ./{shown}"));
        return format!(
            "no folder of the search path has it; for the file in this folder, {start}"
        );
    }
    carriage_return(path).unwrap_or_else(|| match interpreter(path) {
        Some(line) => {
            let name = line.split_whitespace().next().unwrap_or_default();
            format!("its first line asks for {name:?}, which does not exist")
        }
        None => "the program that loads it does not exist on this machine".to_owned(),
    })
}

fn reason_of_absence(program: &OsStr) -> String {
    let words = program.to_string_lossy();
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.len() > 1 {
        return format!(
            "it is one word with spaces; write the program and its arguments as separate words: -- {}",
            words.join(" ")
        );
    }
    let lack = if has_folder(Path::new(program)) {
        "there is no such file"
    } else {
        "no folder of the search path has it"
    };
    lack.to_owned()
}

/// Whether a path names a folder, and not only a program.
fn has_folder(path: &Path) -> bool {
    path.components().nth(1).is_some() || path.is_absolute() || path.starts_with(".")
}

/// Whether a file has to be compiled, by the ending of its name.
fn is_source(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| COMPILED.contains(&ending)) && path.is_file()
}

/// How a script is run, by the ending of its name; `None` if that does not say it.
fn start_of_file(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    let known = INTERPRETERS.iter().find(|(known, _)| *known == ending);
    known.map(|(_, command)| format!("write {command} {}", path.display()))
}

/// Why processes of Python that work together may have failed.
fn lack_of_shared_folder(confinement: &Confinement, error_tail: &[u8]) -> Option<String> {
    let lacks = confinement.files.is_some() && confinement.user.is_none();
    let words = b"_multiprocessing.SemLock(";
    let is_named = lacks && error_tail.windows(words.len()).any(|part| part == words);
    is_named.then(|| {
        format!(
            "multiprocessing needs {SHARED}, which --sandbox confined has only for root; use --sandbox bwrap"
        )
    })
}

/// Why a script may have failed: its first line ends with a carriage return, which becomes part of the
/// name or the argument of its interpreter. `None` if that is not so.
fn carriage_return(path: &Path) -> Option<String> {
    let name = interpreter(path).filter(|name| name.ends_with('\r'))?;
    Some(format!(
        "its first line asks for {:?} followed by a carriage return; save it with LF at the end of each line",
        name.trim_end()
    ))
}

/// What the first line of a script names after `#!`, with a carriage return if it ends with one.
fn interpreter(path: &Path) -> Option<String> {
    let mut start = Vec::new();
    let file = File::open(path).ok()?;
    file.take(FIRST_LINE).read_to_end(&mut start).ok()?;
    let line = start.split(|&byte| byte == b'\n').next()?;
    let name = String::from_utf8_lossy(line.strip_prefix(b"#!")?);
    Some(name.trim_start().to_owned())
}
