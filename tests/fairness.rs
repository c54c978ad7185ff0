//! The judge punishes no program for what another one does, or for a busy machine.
//!
//! To act as one of the judged programs, this test program starts itself again with its name.
#![cfg_attr(
    not(target_os = "linux"),
    expect(unused, reason = "judge run needs Linux")
)]

mod support;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use knights::run::{self, RunError, RunLimit, RunLimits, Runner};
use libtest_mimic::{Arguments, Failed, Trial};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill};
use nix::sys::time::TimeValLike;
use nix::unistd::{Pid, getppid};
use rayon::prelude::*;
use support::marks::{MARK, mark, marked, nothing_is_left};
use support::wait_for;
use tempfile::TempDir;

/// The argument before the name of a program.
const PROGRAM: &str = "--program";
/// What a right program prints.
const ANSWER: &str = "42\n";
/// Longer than any limit.
const LONG: Duration = Duration::from_secs(600);
/// How often a program kills its worker while others run.
const REPETITIONS: usize = 200;
/// How many programs run at the same time then, the killer included.
const TOGETHER: usize = 8;

/// Writes to the standard output.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn print(text: &str) -> io::Result<()> {
    io::stdout().write_all(text.as_bytes())
}

/// Reads the standard input.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn read() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
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

/// The processes, besides its own, to which a program sends a signal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// The other workers of its judge.
    Workers,
    /// What these run.
    Programs,
}

/// The parent of a process, if it still exists.
fn parent(id: i32) -> Option<i32> {
    let line = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let rest = line.rsplit_once(')')?.1;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// Sends a signal to all processes of the judge that this program is run by, but its own.
fn signal_others(signal: Signal, reach: Reach) -> io::Result<()> {
    let worker = getppid().as_raw();
    let judge = parent(worker).ok_or(io::ErrorKind::NotFound)?;
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(id) = name.to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let above = match reach {
            Reach::Workers => Some(id),
            Reach::Programs => parent(id),
        };
        if above.is_some_and(|above| above != worker && parent(above) == Some(judge)) {
            // It may have ended.
            let _ = kill(Pid::from_raw(id), signal);
        }
    }
    Ok(())
}

/// Appends a byte to a file, and gives the number of bytes that were there.
fn count(path: &str) -> io::Result<u64> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    file.write_all(b".")?;
    Ok(before)
}

/// One of the programs.
fn program(name: &str, argument: &str) -> io::Result<ExitCode> {
    match name {
        "right" => print(ANSWER)?,
        "kills_its_worker" => {
            kill(getppid(), Signal::SIGKILL)?;
            sleep(LONG);
        }
        "stops_other_workers" => {
            signal_others(Signal::SIGSTOP, Reach::Workers)?;
            print(&"x".repeat(500_000))?;
        }
        "kills_other_workers" => signal_others(Signal::SIGKILL, Reach::Workers)?,
        "kills_other_programs" => signal_others(Signal::SIGKILL, Reach::Programs)?,
        "stops_other_programs" => signal_others(Signal::SIGSTOP, Reach::Programs)?,
        "opens_the_connection" => {
            let path = format!("/proc/{}/fd/1", getppid());
            let opened = OpenOptions::new().write(true).open(path).is_ok();
            print(if opened { "opened\n" } else { "refused\n" })?;
        }
        "naps" => {
            sleep(Duration::from_millis(100));
            print(ANSWER)?;
        }
        "wakes_up_often" => {
            count(argument)?;
            loop {
                use_processor(processor_time()? + 1)?;
                sleep(Duration::from_millis(1));
            }
        }
        "kills_its_worker_at_first" => {
            if count(argument)? == 0 {
                kill(getppid(), Signal::SIGKILL)?;
                sleep(LONG);
            }
            print(ANSWER)?;
        }
        "uses_300_milliseconds" => {
            use_processor(300)?;
            print(ANSWER)?;
        }
        "uses_more_at_first" => {
            use_processor(if count(argument)? == 0 { 600 } else { 100 })?;
            print(ANSWER)?;
        }
        "uses_more_three_times" => {
            use_processor(if count(argument)? < 3 { 600 } else { 100 })?;
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
        "sleeper" => sleep(LONG),
        "sleeps_after_6_runs" => {
            if count(argument)? >= 6 {
                sleep(LONG);
            }
            print("no answer\n")?;
        }
        "fills_an_anonymous_file" => {
            let file = memfd_create("much", MFdFlags::empty())?;
            fill(File::from(file))?;
        }
        "fills_a_shared_file" => {
            let path = format!("/dev/shm/knights-{}", std::process::id());
            let file = File::create(&path)?;
            fs::remove_file(&path)?;
            fill(file)?;
        }
        _ => return look(name),
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes 100 MB and waits a while.
fn fill(mut file: File) -> io::Result<()> {
    for _ in 0..100 {
        file.write_all(&vec![1; 1 << 20])?;
    }
    sleep(Duration::from_secs(2));
    print(ANSWER)
}

/// One of the programs that look at their input in an unusual way.
fn look(name: &str) -> io::Result<ExitCode> {
    match name {
        "reads_the_answer" => {
            let input = fs::read_link("/proc/self/fd/0")?;
            let answer = fs::read_to_string(input.with_extension("ans"));
            print(&answer.unwrap_or_else(|_| "no answer there\n".to_owned()))?;
        }
        "changes_its_input" => {
            let changed = fs::write("/proc/self/fd/0", "42").is_ok();
            print(if changed { "changed\n" } else { "refused\n" })?;
        }
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

/// The command of one of the programs.
fn command(name: &str, argument: &str) -> Vec<OsString> {
    let this = std::env::current_exe().expect("this is a program");
    vec![this.into(), PROGRAM.into(), name.into(), argument.into()]
}

/// A folder with cases, whose inputs are numbers from 1.
fn cases(count: usize) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for cases");
    for number in 1..=count {
        let file = folder.path().join(number.to_string());
        fs::write(file.with_extension("in"), format!("{number}\n")).expect("there is room");
        fs::write(file.with_extension("ans"), ANSWER).expect("there is room");
    }
    folder
}

/// A command of `judge run` with these arguments, on one of the programs.
fn judge(cases: &Path, arguments: &[&str], name: &str, argument: &str) -> Command {
    let mut judge = Command::new(support::binary("judge"));
    judge
        .args(["run", "--cases"])
        .arg(cases)
        .args(arguments)
        .arg("--")
        .args(command(name, argument))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    judge
}

/// The report of a judge that is to exit with this code.
fn report(judge: &mut Command, code: i32) -> Result<String, Failed> {
    let run = judge.output()?;
    let text = String::from_utf8(run.stdout)?;
    if run.status.code() == Some(code) {
        return Ok(text);
    }
    let error = String::from_utf8_lossy(&run.stderr).into_owned();
    Err(format!("{:?}: {text}{error}", run.status).into())
}

/// Fails unless the text has these words.
fn expect(text: &str, words: &str) -> Result<(), Failed> {
    if text.contains(words) {
        Ok(())
    } else {
        Err(format!("no {words:?} in\n{text}").into())
    }
}

/// Calls a function while every processor is kept busy twice over.
fn on_a_busy_machine<T>(call: impl FnOnce() -> T) -> T {
    let stop = AtomicBool::new(false);
    let threads = 2 * std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = call();
        stop.store(true, Ordering::Relaxed);
        result
    })
}

/// A program that kills its worker ends no other run.
fn no_innocent_program_is_killed() -> Result<(), Failed> {
    let limits = RunLimits {
        wall: LONG,
        ..RunLimits::DEFAULT
    };
    let killer = Runner::new(&command("kills_its_worker", ""), limits);
    let right = Runner::new(&command("right", ""), limits);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(TOGETHER);
    let wrong: Vec<String> = on_a_busy_machine(|| {
        pool.build().expect("there are threads").install(|| {
            let numbers = (0..REPETITIONS * TOGETHER).into_par_iter();
            let wrong = |number: usize| {
                let runner = if number.is_multiple_of(TOGETHER) {
                    &killer
                } else {
                    &right
                };
                let run = runner.run(b"");
                let is_right = match &run {
                    Ok(run) => !number.is_multiple_of(TOGETHER) && run.output == ANSWER.as_bytes(),
                    Err(RunError::WorkerEnded { .. }) => number.is_multiple_of(TOGETHER),
                    Err(_) => false,
                };
                (!is_right).then(|| format!("run {number}: {run:?}"))
            };
            numbers.filter_map(wrong).collect()
        })
    });
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("{} runs: {}", wrong.len(), wrong[0]).into())
    }
}

/// The stages of the others keep their points.
fn the_other_stages_keep_their_points() -> Result<(), Failed> {
    let killer = command("kills_its_worker", "");
    let words = killer.iter().map(|word| word.to_string_lossy());
    let killer = words.collect::<Vec<_>>().join(" ");
    let folder = tempfile::tempdir()?;
    let [second, third] = ["next_move", "simulate"];
    let [second, third] = [second, third].map(|name| support::binary(name).display().to_string());
    let stages = [
        ("valid_move_num", &format!("exec {killer}")),
        ("next_move", &second),
        ("simulate", &third),
    ];
    let stages = stages.map(|(stage, command)| (stage, command.as_str()));
    let stages = support::stages_in(folder.path(), &stages);
    for _ in 0..3 {
        let mut judge = Command::new(support::binary("judge"));
        judge
            .arg("run")
            .args(&stages)
            .arg("--cases")
            .arg(support::project("fixtures"));
        let text = report(&mut judge, 1)?;
        expect(&text, ", 80 of 100 points\n")?;
    }
    Ok(())
}

/// The killer gets the blame; a program whose worker was killed by something else does not.
fn the_blame_is_found_by_a_second_run() -> Result<(), Failed> {
    let cases = cases(1);
    let text = report(&mut judge(cases.path(), &[], "kills_its_worker", ""), 1)?;
    expect(&text, "1: RTE, runtime error\n  the process that runs")?;
    expect(
        &text,
        "was killed, though nothing else ran: the program must have done that",
    )?;
    let file = cases.path().join("count").display().to_string();
    let text = report(
        &mut judge(cases.path(), &[], "kills_its_worker_at_first", &file),
        0,
    )?;
    expect(&text, "AC: 1 of 1 accepted\n")
}

/// The limit is one of processor time.
fn a_busy_machine_makes_no_program_slow() -> Result<(), Failed> {
    let cases = cases(4);
    let limits = ["--time-limit", "0.4", "--wall-limit", "20", "-j", "4"];
    let mut judge = judge(cases.path(), &limits, "uses_300_milliseconds", "");
    let text = on_a_busy_machine(|| report(&mut judge, 0))?;
    expect(&text, "AC: 4 of 4 accepted\n")
}

/// Close to the limit, a second run decides. Far beyond it, or if the program sleeps, there is no
/// second run.
fn a_close_call_is_repeated_alone() -> Result<(), Failed> {
    let cases = cases(1);
    let limits = ["--time-limit", "0.5", "--wall-limit", "5"];
    let file = cases.path().join("count").display().to_string();
    let text = report(
        &mut judge(cases.path(), &limits, "uses_more_at_first", &file),
        0,
    )?;
    expect(&text, "AC: 1 of 1 accepted\n")?;
    // Nor is the program too slow after three of them.
    let others = self::cases(5);
    let counter = others.path().join("count").display().to_string();
    let text = report(
        &mut judge(others.path(), &limits, "uses_more_three_times", &counter),
        0,
    )?;
    expect(&text, "AC: 5 of 5 accepted\n")?;
    for (name, limits, words) in [
        (
            "counts_and_uses",
            ["--time-limit", "0.3", "--wall-limit", "5"],
            "more than 0.3 s of processor time",
        ),
        (
            "counts_and_sleeps",
            ["--time-limit", "5", "--wall-limit", "0.3"],
            "more than 0.3 s by the clock",
        ),
    ] {
        fs::remove_file(&file)?;
        let text = report(&mut judge(cases.path(), &limits, name, &file), 1)?;
        expect(&text, words)?;
        let runs = fs::metadata(&file)?.len();
        if runs != 1 {
            return Err(format!("{name} ran {runs} times").into());
        }
    }
    Ok(())
}

/// Files in memory are memory.
fn files_in_memory_count() -> Result<(), Failed> {
    for name in ["fills_an_anonymous_file", "fills_a_shared_file"] {
        if name == "fills_a_shared_file" && !Path::new("/dev/shm").is_dir() {
            support::skip("/dev/shm");
            continue;
        }
        let runner = |memory: u64| {
            let limits = RunLimits {
                memory: memory << 20,
                ..RunLimits::DEFAULT
            };
            Runner::new(&command(name, ""), limits)
        };
        let run = runner(64).run(b"")?;
        if run.broken_limit != Some(RunLimit::Memory) {
            return Err(format!("{name}: {run:?}").into());
        }
        let run = runner(256).run(b"")?;
        let megabytes = run.ending.peak_memory >> 20;
        if run.broken_limit.is_some() || !(100..150).contains(&megabytes) {
            return Err(format!("{name}: {megabytes} MB, {run:?}").into());
        }
    }
    Ok(())
}

/// A large input does not count as memory of the program.
fn the_input_is_no_memory_of_the_program() -> Result<(), Failed> {
    let limits = RunLimits {
        memory: 32 << 20,
        ..RunLimits::DEFAULT
    };
    let run =
        Runner::new(&command("uses_300_milliseconds", ""), limits).run(&vec![b'7'; 50 << 20])?;
    if run.broken_limit.is_none() {
        Ok(())
    } else {
        Err(format!("{:?} with {:?}", run.broken_limit, run.ending).into())
    }
}

/// The input of a program has no neighbours, and cannot be changed.
fn the_answer_is_not_beside_the_input() -> Result<(), Failed> {
    let cases = cases(1);
    for (name, words) in [
        ("reads_the_answer", "no␠answer␠there"),
        ("changes_its_input", "refused"),
    ] {
        let text = report(&mut judge(cases.path(), &[], name, ""), 1)?;
        expect(&text, words)?;
    }
    Ok(())
}

/// How many runs a file has counted.
fn runs(counter: &Path) -> u64 {
    fs::metadata(counter).map_or(0, |file| file.len())
}

/// Whether the program `sleeper` of this mark runs. The command of the judge has its name, too.
fn sleeps(mark: &str) -> bool {
    let words = format!("\0{PROGRAM}\0sleeper\0");
    let is_sleeper = |line: &String| line.contains(&words) && !line.contains("\0--\0");
    marked(mark).values().any(is_sleeper)
}

/// Starts a judge with a mark and a folder for temporary files, sends it a signal when it is ready for that,
/// which may depend on the mark, and gives its report. Nothing must be left.
fn interrupt(
    judge: &mut Command,
    signal: Signal,
    is_ready: impl Fn(&str) -> bool,
) -> Result<String, Failed> {
    let mark = mark("interrupt");
    let temporary = tempfile::tempdir()?;
    let mut child: Child = judge
        .env(MARK, &mark)
        .env("TMPDIR", temporary.path())
        .spawn()?;
    wait_for("the program", || is_ready(&mark));
    kill(Pid::from_raw(i32::try_from(child.id())?), signal)?;
    let mut text = String::new();
    let mut output = child.stdout.take().ok_or("the output is a pipe")?;
    output.read_to_string(&mut text)?;
    let status = child.wait()?;
    nothing_is_left(&mark)?;
    let left: Vec<_> = fs::read_dir(temporary.path())?.collect();
    if !left.is_empty() {
        return Err(format!("left in the temporary folder: {left:?}").into());
    }
    if status.code() != Some(128 + signal as i32) {
        return Err(format!("{status:?}: {text}").into());
    }
    Ok(text)
}

/// A signal ends the runs, and the report so far is printed.
fn an_interrupted_judge_reports(signal: Signal) -> Result<(), Failed> {
    if support::skip::is_ignored(signal as u32) {
        return Ok(());
    }
    let cases = cases(5);
    let jobs = ["-j", "2", "--wall-limit", "60"];
    let counters = tempfile::tempdir()?;
    let interrupted = |options: &[&str]| {
        let asleep = counters.path().join("asleep");
        let counter = asleep.display().to_string();
        let mut judge = judge(cases.path(), options, "sleeps_unless_1", &counter);
        // The third case begins when the first one is judged.
        let text = interrupt(&mut judge, signal, |_| runs(&asleep) == 2);
        fs::remove_file(&asleep)?;
        text
    };
    let text = interrupted(&jobs)?;
    expect(
        &text,
        "1 of 5 accepted\ninterrupted: 4 cases were not judged\n",
    )?;
    let json = [&jobs[..], &["--format", "json"]].concat();
    let text = interrupted(&json)?;
    let document: serde_json::Value = serde_json::from_str(&text)?;
    if document["unjudged"] != 4 || document["accepted"] != false {
        return Err(text.into());
    }
    let junit = [&jobs[..], &["--format", "junit"]].concat();
    let text = interrupted(&junit)?;
    expect(&text, "tests=\"2\" failures=\"0\" errors=\"1\"")?;
    expect(
        &text,
        "<error type=\"interrupt\" message=\"4 cases were not judged\"/>",
    )?;
    // A checker has files.
    let checker = command("sleeper", "");
    let checker = checker.iter().map(|word| word.to_string_lossy());
    let checker = checker.collect::<Vec<_>>().join(" ");
    let with_checker = [
        "--wall-limit",
        "60",
        "--checker",
        &checker,
        "--protocol",
        "kattis",
    ];
    let text = interrupt(
        &mut judge(cases.path(), &with_checker, "right", ""),
        signal,
        sleeps,
    )?;
    expect(&text, "interrupted: 5 cases were not judged\n")?;
    // Cases that are drawn.
    let mut drawn = Command::new(support::binary("judge"));
    drawn
        .args(["run", "--problem", "next_move", "--wall-limit", "60", "--"])
        .args(command("sleeper", ""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let text = interrupt(&mut drawn, signal, sleeps)?;
    expect(&text, "interrupted: 40 cases were not judged\n")
}

/// A program that kills or stops workers and programs of others takes no points from them.
fn others_are_not_blamed_for_a_hostile_program() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    for (stage, program) in [("valid_move_num", "hostile"), ("next_move", "right")] {
        fs::create_dir(folder.path().join(stage))?;
        for number in 1..=6 {
            let file = folder
                .path()
                .join(stage)
                .join(format!("{program}_{number}"));
            fs::write(file.with_extension("in"), "")?;
            fs::write(file.with_extension("ans"), ANSWER)?;
        }
    }
    let line = |name: &str| {
        let words = command(name, "none");
        let words = words.iter().map(|word| word.to_string_lossy());
        format!("exec {}", words.collect::<Vec<_>>().join(" "))
    };
    let programs = tempfile::tempdir()?;
    for hostile in [
        "stops_other_workers",
        "kills_other_workers",
        "kills_other_programs",
        "stops_other_programs",
    ] {
        let (hostile, naps) = (line(hostile), line("naps"));
        let stages = [("valid_move_num", &hostile[..]), ("next_move", &naps)];
        let mut judge = Command::new(support::binary("judge"));
        judge
            .arg("run")
            .args(support::stages_in(programs.path(), &stages))
            .args(["-j", "4", "--wall-limit", "1", "--no-validate", "--cases"])
            .arg(folder.path());
        let text = report(&mut judge, 1)?;
        expect(&text, "\nnext_move: AC, 6 of 6 accepted, 30 of 30 points\n")?;
    }
    Ok(())
}

/// A checker whose worker was stopped does not make the judge wait forever.
fn a_stopped_worker_of_a_checker_is_replaced() -> Result<(), Failed> {
    let cases = cases(6);
    let checker = command("right", "");
    let checker = checker.iter().map(|word| word.to_string_lossy());
    let checker = checker.collect::<Vec<_>>().join(" ");
    let arguments = ["-j", "2", "--checker", &checker, "--protocol", "testlib"];
    let mut judge = judge(cases.path(), &arguments, "stops_other_workers", "");
    let begin = Instant::now();
    report(&mut judge, 0)?;
    if begin.elapsed() > Duration::from_secs(100) {
        return Err(format!("it took {:?}", begin.elapsed()).into());
    }
    Ok(())
}

/// No process can write into the connection between a worker and its judge.
fn the_connection_cannot_be_opened() -> Result<(), Failed> {
    let cases = cases(1);
    let text = report(&mut judge(cases.path(), &[], "opens_the_connection", ""), 1)?;
    expect(&text, "refused")
}

/// A program that is busy all the time, but not too busy, is not repeated for each case.
fn a_slow_program_is_not_repeated_for_ever() -> Result<(), Failed> {
    let cases = cases(12);
    let limits = [
        "--time-limit",
        "5",
        "--wall-limit",
        "0.4",
        "-j",
        "6",
        "--all-cases",
    ];
    let folder = TempDir::new()?;
    let counter = folder.path().join("runs");
    let counter = counter.to_str().ok_or("a name that is text")?;
    let mut judge = judge(cases.path(), &limits, "wakes_up_often", counter);
    expect(&report(&mut judge, 1)?, "TLE: 0 of 12 accepted\n")?;
    // Each case once, and a few repetitions: far from one for each case.
    let runs = fs::metadata(counter)?.len();
    if !(12..=16).contains(&runs) {
        return Err(format!("{runs} runs").into());
    }
    Ok(())
}

/// A second signal directly after the first, as `timeout` sends it, does not cost the report.
fn two_signals_at_once_are_one() -> Result<(), Failed> {
    if support::skip::is_ignored(Signal::SIGTERM as u32) {
        return Ok(());
    }
    let cases = cases(5);
    let counters = tempfile::tempdir()?;
    for number in 0..5 {
        let asleep = counters.path().join(number.to_string());
        let mut child = judge(
            cases.path(),
            &["-j", "2", "--wall-limit", "60"],
            "sleeps_unless_1",
            &asleep.display().to_string(),
        )
        .spawn()?;
        wait_for("a program", || runs(&asleep) > 0);
        for _ in 0..2 {
            kill(Pid::from_raw(i32::try_from(child.id())?), Signal::SIGTERM)?;
        }
        let mut text = String::new();
        let mut output = child.stdout.take().ok_or("the output is a pipe")?;
        output.read_to_string(&mut text)?;
        if child.wait()?.code() != Some(143) {
            return Err(text.into());
        }
        expect(&text, "cases were not judged\n")?;
    }
    Ok(())
}

/// A case that cannot be saved is shown all the same.
fn a_case_that_cannot_be_saved_is_shown() -> Result<(), Failed> {
    // No file can be written there, not even by root.
    let text = report(&mut stress(Path::new("/proc"), "right"), 2)?;
    expect(&text, "case 1 of seed 1 fails; a small failing input:\n")?;
    // Nothing is named that was not written.
    expect(&text, "\nagain: printf '1\\n0 0\\n0\\n' | ")
}

/// A command of `judge stress` on one of the programs.
fn stress(folder: &Path, name: &str) -> Command {
    let count = folder.join("count").display().to_string();
    let mut stress = Command::new(support::binary("judge"));
    stress
        .args(["stress", "--problem", "next_move", "--seed", "1", "-j", "1"])
        .args(["--wall-limit", "60", "--shrink-time", "60", "--keep"])
        .arg(folder)
        .arg("--")
        .args(command(name, &count))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    stress
}

/// A stress test that is interrupted keeps and shows the case that it has found.
fn an_interrupted_stress_test_shows_its_case() -> Result<(), Failed> {
    if support::skip::is_ignored(Signal::SIGINT as u32) {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let text = interrupt(
        &mut stress(folder.path(), "sleeper"),
        Signal::SIGINT,
        sleeps,
    )?;
    expect(&text, "interrupted before a case of seed 1 was judged\n")?;
    let text = interrupt(
        &mut stress(folder.path(), "sleeps_after_6_runs"),
        Signal::SIGINT,
        |_| runs(&folder.path().join("count")) == 7,
    )?;
    expect(
        &text,
        "case 1 of seed 1 fails; the smallest failing input so far:\n",
    )?;
    expect(&text, "\nshrinking stopped: interrupted\n")?;
    let input = fs::read_to_string(folder.path().join("next_move_1_1.in"))?;
    expect(&text, &input)?;
    fs::metadata(folder.path().join("next_move_1_1.ans"))?;
    Ok(())
}

/// A program that kills its worker is found by a stress test.
fn a_stress_test_finds_a_killer() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let text = report(&mut stress(folder.path(), "kills_its_worker"), 1)?;
    expect(
        &text,
        "case 1 of seed 1: RTE, runtime error\n  the process that runs",
    )?;
    expect(&text, "\n1\n0 0\n0\n\n")
}

/// A test.
type Test = fn() -> Result<(), Failed>;

/// All tests.
fn trials() -> Vec<Trial> {
    let tests: [(&str, Test); 16] = [
        (
            "others_are_not_blamed_for_a_hostile_program",
            others_are_not_blamed_for_a_hostile_program,
        ),
        (
            "a_stopped_worker_of_a_checker_is_replaced",
            a_stopped_worker_of_a_checker_is_replaced,
        ),
        (
            "the_connection_cannot_be_opened",
            the_connection_cannot_be_opened,
        ),
        (
            "a_slow_program_is_not_repeated_for_ever",
            a_slow_program_is_not_repeated_for_ever,
        ),
        ("two_signals_at_once_are_one", two_signals_at_once_are_one),
        (
            "a_case_that_cannot_be_saved_is_shown",
            a_case_that_cannot_be_saved_is_shown,
        ),
        (
            "no_innocent_program_is_killed",
            no_innocent_program_is_killed,
        ),
        (
            "the_other_stages_keep_their_points",
            the_other_stages_keep_their_points,
        ),
        (
            "the_blame_is_found_by_a_second_run",
            the_blame_is_found_by_a_second_run,
        ),
        (
            "a_busy_machine_makes_no_program_slow",
            a_busy_machine_makes_no_program_slow,
        ),
        (
            "a_close_call_is_repeated_alone",
            a_close_call_is_repeated_alone,
        ),
        ("files_in_memory_count", files_in_memory_count),
        (
            "the_input_is_no_memory_of_the_program",
            the_input_is_no_memory_of_the_program,
        ),
        (
            "an_interrupted_stress_test_shows_its_case",
            an_interrupted_stress_test_shows_its_case,
        ),
        ("a_stress_test_finds_a_killer", a_stress_test_finds_a_killer),
        (
            "the_answer_is_not_beside_the_input",
            the_answer_is_not_beside_the_input,
        ),
    ];
    let tests = tests
        .into_iter()
        .map(|(name, test)| Trial::test(name, test));
    let signals = [Signal::SIGHUP, Signal::SIGINT, Signal::SIGTERM].map(|signal| {
        Trial::test(
            format!("an_interrupted_judge_reports {signal}"),
            move || an_interrupted_judge_reports(signal),
        )
    });
    tests.chain(signals).collect()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, run::WORKER] => {
            return run::serve().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
        }
        [_, PROGRAM, name, argument, ..] => {
            return program(name, argument).unwrap_or(ExitCode::FAILURE);
        }
        _ => {}
    }
    let mut arguments = Arguments::from_args();
    // One at a time: some make the machine busy.
    arguments.test_threads = Some(1);
    let trials = if cfg!(target_os = "linux") {
        trials()
    } else {
        Vec::new()
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}
