//! The judged programs.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill};
use nix::sys::time::TimeValLike;
use nix::unistd::{Pid, getpid, getppid, setpgid, setsid};

use crate::attacks::{Reach, look_around, read_all, signal_all, signal_others, write_all};
use crate::sandbox::AT;
use crate::{ANSWER, LONG, PROGRAM};

/// How long a program gives its child to begin.
const MOMENT: Duration = Duration::from_millis(200);

/// One of the programs.
pub(crate) fn run(name: &str, argument: &str) -> io::Result<ExitCode> {
    let at = argument.strip_prefix(AT).unwrap_or(argument);
    match name {
        "right" => print(ANSWER)?,
        "sleeper" => sleep(LONG),
        "busy_loop" => loop {
            std::hint::spin_loop();
        },
        "endless_output" => loop {
            print(&"yes\n".repeat(1 << 14))?;
        },
        "exits_with_7" => return Ok(ExitCode::from(7)),
        "exits_with_139" => return Ok(ExitCode::from(139)),
        "reads" => return confess(&read_all(Path::new(at))),
        "looks_around" => return confess(&look_around()),
        "writes" => return confess(&write_all(at)),
        "signals" => return confess(&signal_all(at)),
        "connects" => {
            let achieved = TcpStream::connect(at).map(|_| format!("connected to {at}"));
            return confess(&Vec::from_iter(achieved));
        }
        _ => {
            let themes = [
                leave_children,
                print_much,
                use_memory,
                meddle,
                look,
                count_runs,
            ];
            for theme in themes {
                if theme(name, argument)? {
                    return Ok(ExitCode::SUCCESS);
                }
            }
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes to the standard output as long as the pipe is open.
fn print(text: &str) -> io::Result<()> {
    write(text.as_bytes())
}

#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn write(bytes: &[u8]) -> io::Result<()> {
    let mut output = io::stdout();
    output.write_all(bytes)?;
    output.flush()
}

/// Reads the standard input.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn read() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

/// Prints the answer if nothing was achieved, and what was if not.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn confess(achieved: &[String]) -> io::Result<ExitCode> {
    if achieved.is_empty() {
        print(ANSWER)?;
        return Ok(ExitCode::SUCCESS);
    }
    print("no answer\n")?;
    for line in achieved {
        writeln!(io::stderr(), "{line}")?;
    }
    Ok(ExitCode::from(9))
}

/// Starts one of the programs, which has the streams of this one.
fn start(name: &str, argument: &str) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([PROGRAM, name, argument]).spawn()
}

/// Starts one of the programs without streams.
pub(crate) fn start_alone(name: &str, argument: &str) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([PROGRAM, name, argument]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()
}

/// The programs that start others, and whether this is one of them; so are those below. What they start has the same
/// argument.
fn leave_children(name: &str, argument: &str) -> io::Result<bool> {
    let daemon = "sleeper_in_a_session_of_its_own";
    match name {
        "grandchild_keeps_the_pipe" => {
            start("sleeper", argument)?;
            print(ANSWER)?;
        }
        "grandchild_in_a_session_of_its_own" => {
            start(daemon, argument)?;
            sleep(MOMENT);
            print(ANSWER)?;
        }
        "great_grandchild_in_a_session_of_its_own" => {
            start("grandchild_in_a_session_of_its_own", argument)?.wait()?;
        }
        "grandchild_outlives_a_busy_loop" => {
            start(daemon, argument)?;
            run("busy_loop", argument)?;
        }
        "grandchild_outlives_endless_output" => {
            start(daemon, argument)?;
            run("endless_output", argument)?;
        }
        "grandchild_writes_for_ever" => {
            print(ANSWER)?;
            start("endless_output_later", argument)?;
        }
        "endless_output_later" => {
            sleep(MOMENT);
            run("endless_output", argument)?;
        }
        "sleeper_in_a_session_of_its_own" => {
            setsid()?;
            sleep(LONG);
        }
        "leaves_daemons" => {
            for _ in 0..3 {
                start_alone("daemon", argument)?.wait()?;
            }
            print(ANSWER)?;
        }
        "daemon" => {
            setsid()?;
            start_alone("sleeper", argument)?;
        }
        "fifty_children" | "fifty_children_and_a_nap" => {
            for _ in 0..50 {
                start("sleeper", argument)?;
            }
            print(ANSWER)?;
            if name != "fifty_children" {
                sleep(LONG);
            }
        }
        "thousand_children" => {
            for _ in 0..1000 {
                start_alone("sleeper", argument)?;
            }
            print(ANSWER)?;
            sleep(LONG);
        }
        "bomb" => {
            // 2 to the power of 9 processes, and those between.
            let depth: u32 = argument.parse().map_err(io::Error::other)?;
            for _ in 0..2 {
                if depth > 0 {
                    start_alone("bomb", &(depth - 1).to_string())?;
                }
            }
            sleep(LONG);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The programs with an unusual output or end.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn print_much(name: &str, argument: &str) -> io::Result<bool> {
    match name {
        "echo" => {
            io::copy(&mut io::stdin(), &mut io::stdout())?;
        }
        "shows_when_it_runs" => {
            let now = || {
                SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .map_or(0, |now| now.as_micros())
            };
            print(&format!("{} ", now()))?;
            sleep(Duration::from_millis(50));
            print(&format!("{}\n", now()))?;
        }
        "sleeper_after_the_answer" => {
            print(ANSWER)?;
            sleep(LONG);
        }
        "busy_loops_in_two_threads" => {
            std::thread::spawn(|| run("busy_loop", ""));
            run("busy_loop", argument)?;
        }
        "endless_standard_error" => loop {
            io::stderr().write_all(&b"y\n".repeat(1 << 15))?;
        },
        "one_line_of_100_megabytes" => {
            for _ in 0..1600 {
                write(&vec![b'x'; 1 << 16])?;
            }
        }
        "closed_output" => nix::unistd::close(1)?,
        "closed_output_and_a_nap" => {
            nix::unistd::close(1)?;
            sleep(LONG);
        }
        "nul_and_latin_1" => write(b"4\0\xE9\n")?,
        "crashes" => kill(getpid(), Signal::SIGFPE)?,
        "aborts" => std::process::abort(),
        _ => return Ok(false),
    }
    Ok(true)
}

/// The programs that use memory.
fn use_memory(name: &str, argument: &str) -> io::Result<bool> {
    match name {
        "fills_memory" => fill_and_sleep(200),
        "fills_20_megabytes" => fill_and_sleep(20),
        "grows_for_ever" => {
            let mut all = Vec::new();
            loop {
                all.push(vec![1_u8; 1 << 20]);
                std::hint::black_box(&all);
            }
        }
        "gets_no_memory" => {
            std::hint::black_box(vec![1_u8; 1 << 46]);
        }
        "children_fill_memory" => {
            for _ in 0..4 {
                start_alone("fills_20_megabytes", argument)?;
            }
            sleep(LONG);
        }
        "reserves_memory" => {
            let all = Vec::<u8>::with_capacity(500 << 20);
            std::hint::black_box(&all);
            print(ANSWER)?;
        }
        "fills_an_anonymous_file" => {
            let file = memfd_create("much", MFdFlags::empty())?;
            fill_and_answer(File::from(file))?;
        }
        "fills_a_shared_file" => {
            let path = format!("/dev/shm/knights-{}", std::process::id());
            let file = File::create(&path)?;
            fs::remove_file(&path)?;
            fill_and_answer(file)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn fill_and_sleep(megabytes: usize) {
    let all = vec![1_u8; megabytes << 20];
    sleep(LONG);
    std::hint::black_box(all);
}

/// Writes 100 MB and waits until they were measured many times.
fn fill_and_answer(mut file: File) -> io::Result<()> {
    for _ in 0..100 {
        file.write_all(&vec![1; 1 << 20])?;
    }
    sleep(Duration::from_millis(300));
    print(ANSWER)
}

/// The programs that do something to other processes, or to their group.
fn meddle(name: &str, argument: &str) -> io::Result<bool> {
    match name {
        "kills_its_parent" | "stops_its_parent" => {
            start("sleeper_in_a_session_of_its_own", argument)?;
            sleep(MOMENT);
            let signal = if name == "kills_its_parent" {
                Signal::SIGKILL
            } else {
                Signal::SIGSTOP
            };
            kill(getppid(), signal)?;
            sleep(LONG);
        }
        "stops_its_parent_and_ends" => kill(getppid(), Signal::SIGSTOP)?,
        "joins_its_parents_group" => {
            setpgid(Pid::this(), getppid())?;
            sleep(LONG);
        }
        "joins_its_childs_group" => {
            let child = start("sleeper_in_a_group_of_its_own", argument)?.id();
            let child = i32::try_from(child).map_err(io::Error::other)?;
            sleep(MOMENT);
            setpgid(Pid::this(), Pid::from_raw(child))?;
            sleep(LONG);
        }
        "sleeper_in_a_group_of_its_own" => {
            setpgid(Pid::this(), Pid::this())?;
            sleep(LONG);
        }
        "kills_its_worker" => {
            kill(getppid(), Signal::SIGKILL)?;
            sleep(LONG);
        }
        "naps_and_kills_its_worker" => {
            sleep(MOMENT * 10);
            run("kills_its_worker", argument)?;
        }
        "stops_other_workers" => {
            signal_others(Signal::SIGSTOP, Reach::Workers)?;
            print(&"x".repeat(500_000))?;
        }
        "kills_other_workers" => signal_others(Signal::SIGKILL, Reach::Workers)?,
        "kills_other_programs" => signal_others(Signal::SIGKILL, Reach::Programs)?,
        "stops_other_programs" => signal_others(Signal::SIGSTOP, Reach::Programs)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The programs that look at what is theirs, or should not be.
fn look(name: &str, argument: &str) -> io::Result<bool> {
    match name {
        "opens_the_connection" => {
            let path = format!("/proc/{}/fd/1", getppid());
            let opened = OpenOptions::new().write(true).open(path).is_ok();
            print(if opened { "opened\n" } else { "refused\n" })?;
        }
        "reads_the_answer" => {
            let input = fs::read_link("/proc/self/fd/0")?;
            let answer = fs::read_to_string(input.with_extension("ans"));
            print(&answer.unwrap_or_else(|_| "no answer there\n".to_owned()))?;
        }
        "changes_its_input" => {
            let changed = fs::write("/proc/self/fd/0", "42").is_ok();
            print(if changed { "changed\n" } else { "refused\n" })?;
        }
        "keeps_a_file" | "keeps_a_file_in" => {
            let folder = if name == "keeps_a_file" {
                std::env::temp_dir()
            } else {
                argument.into()
            };
            let kept = folder.join("knights-kept");
            let was_there = kept.exists();
            let written = fs::write(kept, "x");
            if name == "keeps_a_file" {
                written?;
            }
            print(if was_there { "it was there\n" } else { ANSWER })?;
        }
        "shows_its_score" => {
            let score = fs::read_to_string("/proc/self/oom_score_adj")?;
            print(if score == "1000\n" { ANSWER } else { &score })?;
        }
        "closes_a_file_that_was_open" => {
            let open = fs::read_dir("/proc/self/fd")?.count();
            // The three streams, and the folder itself.
            print(if open == 4 { ANSWER } else { "more files\n" })?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The programs whose argument is a file that counts their runs, and those that use the processor for some time.
fn count_runs(name: &str, argument: &str) -> io::Result<bool> {
    match name {
        "naps" => {
            sleep(MOMENT / 2);
            print(ANSWER)?;
        }
        "uses_300_milliseconds" => {
            use_processor(300)?;
            print(ANSWER)?;
        }
        "wakes_up_often" => {
            count(argument)?;
            loop {
                use_processor(processor_time()? + 1)?;
                sleep(Duration::from_millis(1));
            }
        }
        "fails_when_its_file_is_gone" => {
            if read()?.trim() != "1" {
                count(argument)?;
            }
            while Path::new(argument).exists() {
                sleep(Duration::from_millis(10));
            }
            kill(getpid(), Signal::SIGFPE)?;
        }
        "kills_its_worker_at_first" => {
            if count(argument)? == 0 {
                run("kills_its_worker", "")?;
            }
            print(ANSWER)?;
        }
        "uses_more_at_first" | "uses_more_three_times" => {
            let most = if name == "uses_more_at_first" { 1 } else { 3 };
            use_processor(if count(argument)? < most { 600 } else { 100 })?;
            print(ANSWER)?;
        }
        "counts_and_uses" => {
            count(argument)?;
            use_processor(600_000)?;
        }
        "counts_and_sleeps" => {
            count(argument)?;
            sleep(LONG);
        }
        "sleeps_unless_1" => {
            if read()?.trim() != "1" {
                count(argument)?;
                sleep(LONG);
            }
            print(ANSWER)?;
        }
        "sleeps_after_6_runs" => {
            if count(argument)? >= 6 {
                sleep(LONG);
            }
            print("no answer\n")?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Appends a byte to a file, and gives the number of bytes that were there.
fn count(path: &str) -> io::Result<u64> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    file.write_all(b".")?;
    Ok(before)
}

/// The processor time of this process in milliseconds.
fn processor_time() -> io::Result<i64> {
    let usage = getrusage(UsageWho::RUSAGE_SELF)?;
    Ok((usage.user_time() + usage.system_time()).num_milliseconds())
}

/// Uses a processor until it has been used for this long.
fn use_processor(milliseconds: i64) -> io::Result<()> {
    while processor_time()? < milliseconds {}
    Ok(())
}
