//! The judge punishes no program for what another one does, or for a busy machine.

use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use knights::run::{RunError, RunLimit, RunLimits, Runner};
use libtest_mimic::{Failed, Trial};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rayon::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

use crate::kinds::{UserGroup, wrapped};
use crate::programs::start_alone;
use crate::support::{self, all_kinds, kinds, more, wait_for};
use crate::{
    ACCEPTED, ANSWER, BY_OTHERS, LONG, NamedTest, cases, command, command_line, expect, is_program,
    judge, mark, named, nothing_is_left, open_folder, quiet, report, running,
};

/// How many programs run at the same time when one of them kills its worker.
const TOGETHER: usize = 8;

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
    let pool = pool.build().expect("there are threads");
    let repetitions = if all_kinds() { 200 } else { 20 };
    let wrong = |number: usize| {
        let is_killer = number.is_multiple_of(TOGETHER);
        let run = if is_killer { &killer } else { &right }.run(b"");
        let is_right = match &run {
            // Where Linux ends another program of the machine for memory, it may have ended the worker.
            Ok(run) if is_killer => run.broken_limit == Some(RunLimit::MachineMemory),
            Ok(run) => run.output == ANSWER.as_bytes(),
            Err(RunError::WorkerEnded { .. }) => is_killer,
            Err(_) => false,
        };
        (!is_right).then(|| format!("run {number}: {run:?}"))
    };
    let wrong: Vec<String> = on_a_busy_machine(|| {
        pool.install(|| {
            let numbers = (0..repetitions * TOGETHER).into_par_iter();
            numbers.filter_map(wrong).collect()
        })
    });
    match wrong.first() {
        None => Ok(()),
        Some(first) => Err(format!("{} runs: {first}", wrong.len()).into()),
    }
}

/// The stages of the others are accepted; `judge_run` holds the points for them.
fn the_other_stages_keep_their_points() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let killer = format!("exec {}", command_line("kills_its_worker", "none"));
    let [second, third] = ["next_move", "simulate"];
    let [second, third] = [second, third].map(|name| support::binary(name).display().to_string());
    let stages = [
        ("valid_move_num", &killer[..]),
        ("next_move", &second),
        ("simulate", &third),
    ];
    let mut judge = Command::new(support::binary("judge"));
    judge
        .arg("run")
        .args(support::stages_in(folder.path(), &stages))
        .arg("--cases")
        .arg(support::project("fixtures"));
    for case in [
        "valid_move_num/sample/two_corners_of_3x3",
        "next_move/sample/from_a_corner_of_3x3",
        "simulate/sample/two_corners_of_3x3",
    ] {
        judge.args(["--only", case]);
    }
    let stages = "\nvalid_move_num: RTE, 0 of 1 accepted\nnext_move: AC, 1 of 1 accepted\nsimulate: AC, 1 of 1 accepted\n";
    expect(&mut judge, 1, stages)
}

/// The killer gets the blame; a program whose worker was killed by something else does not.
fn the_blame_is_found_by_a_second_run() -> Result<(), Failed> {
    let cases = cases(1);
    let killer = command("kills_its_worker", "");
    let text = report(
        &mut judge(cases.path(), &[], &killer),
        1,
        "was killed, though nothing else ran: the program must have done that",
    )?;
    if !text.contains("1: RTE, runtime error\n  the process that runs") {
        return Err(text.into());
    }
    let file = cases.path().join("count").display().to_string();
    let once = command("kills_its_worker_at_first", &file);
    expect(&mut judge(cases.path(), &[], &once), 0, ACCEPTED)
}

/// The limits are about processor time and sleep.
fn a_busy_machine_makes_no_program_slow() -> Result<(), Failed> {
    let cases = cases(4);
    let limits = ["--time-limit", "0.4", "--wall-limit", "20", "-j", "4"];
    let program = command("uses_300_milliseconds", "");
    let mut by_processor = judge(cases.path(), &limits, &program);
    // Nor does the clock run while it waits for a processor.
    let limits = ["--time-limit", "1", "--wall-limit", "0.4", "-j", "4"];
    let mut by_clock = judge(cases.path(), &limits, &program);
    on_a_busy_machine(|| {
        expect(&mut by_processor, 0, "AC: 4 of 4 accepted\n")?;
        expect(&mut by_clock, 0, "AC: 4 of 4 accepted\n")
    })
}

/// Close to the limit, a second run decides. Far beyond it, or if the program sleeps, there is no
/// second run.
fn a_close_call_is_repeated_alone() -> Result<(), Failed> {
    // Nor is the program too slow after three of them.
    for row in [
        "uses_more_at_first 1 0.5 100 0 2 AC: 1 of 1 accepted\n",
        "uses_more_three_times 5 0.5 100 0 8 AC: 5 of 5 accepted\n",
        "counts_and_uses 1 0.3 100 1 1 more than 0.3 s of processor time",
        "counts_and_sleeps 1 100 0.3 1 1 more than 0.3 s by the clock",
    ] {
        let [name, count, time, wall, code, runs, words] =
            row.splitn(7, ' ').collect::<Vec<_>>()[..]
        else {
            return Err(row.into());
        };
        let (cases, runs) = (cases(count.parse()?), runs.parse::<u64>()?);
        let counter = cases.path().join("count");
        let limits = ["--time-limit", time, "--wall-limit", wall];
        let program = command(name, &counter.display().to_string());
        let mut judged = judge(cases.path(), &limits, &program);
        expect(&mut judged, code.parse()?, words)?;
        if number_of_runs(&counter) != runs {
            return Err(format!("{name} ran {} times", number_of_runs(&counter)).into());
        }
    }
    Ok(())
}

/// What Linux ends for memory in another container is no fault of a program that fails at that time.
fn others_are_ended_for_memory() -> Result<(), Failed> {
    let Some(group) = UserGroup::of_100_megabytes() else {
        support::skip("a control group that limits memory");
        return Ok(());
    };
    // What Linux has ended before is known only once a program has failed.
    let (cases, folder) = (cases(2), tempfile::tempdir()?);
    let file = folder.path().join("file");
    let validators = folder.path().join("input_validators");
    fs::create_dir(&validators)?;
    let script = format!(
        "[ -e {0} ] && exit 42; : > {0}; sleep 1; kill -KILL $$",
        file.display()
    );
    fs::write(validators.join("once.sh"), script)?;
    fs::write(folder.path().join("problem.yaml"), "name: Once\n")?;
    let program = command("fails_when_its_file_is_gone", &file.display().to_string());
    let limits = ["-j", "1", "--wall-limit", "60"];
    let judged = judge(cases.path(), &limits, &program).spawn()?;
    wait_for("the second case", || file.exists());
    let mut other = Command::new(std::env::current_exe()?);
    other.args(&command("fills_memory", "")[1..]);
    let ended = wrapped(&other, Some(&group), true).status()?;
    fs::remove_file(&file)?;
    let text = String::from_utf8(judged.wait_with_output()?.stdout)?;
    if ended.signal() != Some(Signal::SIGKILL as i32) {
        return Err(format!("the other one ended with {ended}").into());
    }
    contains(&text, "\n  1, 2: RTE, signal 8")?;
    // Where it ends others again and again, it may also have ended the worker: then the program is not blamed.
    let is_done = AtomicBool::new(false);
    let killer = command("naps_and_kills_its_worker", "");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                let _ = wrapped(&other, Some(&group), true).status();
            }
        });
        let words = "JE, judge error\n  killed by the system, not by its limit";
        let judged = report(&mut judge(cases.path(), &limits, &killer), 1, words);
        // A validator runs once more.
        let mut validate = Command::new(support::binary("judge"));
        validate.args(["validate", "--problem", "."]);
        validate.arg(cases.path().join("1.in")).current_dir(&folder);
        let validated = expect(&mut validate, 0, "valid\n");
        is_done.store(true, Ordering::Relaxed);
        judged.and(validated)
    })
}

/// A program that may use little of a processor has its time. Where it gets nearly none, that is no verdict about it.
fn a_quota_makes_no_program_slow() -> Result<(), Failed> {
    for [quota, code, words] in [
        ["20000", "0", "AC: 1 of 1 accepted\n"],
        ["1000", "1", "JE, judge error\n  the machine was too busy"],
    ] {
        let files = [("cpu", "cpu.cfs_quota_us"), ("", "cpu.max")];
        let Some(group) = UserGroup::limited(files, quota) else {
            support::skip("a control group that limits processors");
            return Ok(());
        };
        let script = format!(
            "echo $$ > {}/cgroup.procs && exec \"$@\"",
            group.0.display()
        );
        let start = ["sh", "-c", &script, "sh"].map(OsString::from);
        let program = [&start[..], &command("uses_300_milliseconds", "")].concat();
        let limits = ["--time-limit", "1", "--wall-limit", "0.5"];
        expect(
            &mut judge(cases(1).path(), &limits, &program),
            code.parse()?,
            words,
        )?;
    }
    Ok(())
}

/// Makes a judge of a program on cases, with more arguments.
type Judging<'a> = &'a dyn Fn(&Path, &[&str], &[OsString]) -> Command;

/// What others fill of the shared memory of the machine is no memory of a program that shares a little.
pub(crate) fn sharing_beside_others(judged: Judging<'_>) -> Result<(), Failed> {
    if !support::has("python3") {
        return Ok(());
    }
    let Ok(folder) = TempDir::new_in("/dev/shm") else {
        support::skip("/dev/shm");
        return Ok(());
    };
    let script = "import mmap, time\nshared = mmap.mmap(-1, 1 << 20)\nshared[:] = b'x' * (1 << 20)\n\
                  time.sleep(1)\nprint(42)\n";
    let (cases, file) = (cases(1), folder.path().join("file"));
    let mut program = ["python3", "-c", script].map(OsString::from);
    let limits = ["--memory-limit", "64", "--time-limit", "10"];
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let bytes = vec![1; 150 << 20];
            while !is_done.load(Ordering::Relaxed) {
                let _ = fs::write(&file, &bytes).and_then(|()| fs::remove_file(&file));
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        let found = expect(&mut judged(cases.path(), &limits, &program), 0, ACCEPTED);
        let wrote = "for _ in range(99): open('/dev/null', 'wb').write(bytes(1 << 20))\n";
        program[2] = format!("{wrote}{}", script.replace("sleep(1)", "sleep(8)")).into();
        let [_, grew] = BY_OTHERS;
        let shown = expect(&mut judged(cases.path(), &limits, &program), 1, grew);
        is_done.store(true, Ordering::Relaxed);
        found.and(shown)
    })
}

/// Without a sandbox.
fn a_program_shares_memory_beside_others() -> Result<(), Failed> {
    sharing_beside_others(&judge)
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
        wall: LONG,
        ..RunLimits::DEFAULT
    };
    let runner = Runner::new(&command("uses_300_milliseconds", ""), limits);
    let run = runner.run(&vec![b'7'; 50 << 20])?;
    match run.broken_limit {
        None => Ok(()),
        Some(limit) => Err(format!("{limit:?} with {:?}", run.ending).into()),
    }
}

/// The input of a program has no neighbours, and cannot be changed. No process can write into the connection between a
/// worker and its judge.
fn neither_the_answer_nor_the_connection_is_in_reach() -> Result<(), Failed> {
    let cases = cases(1);
    for (name, words) in [
        ("reads_the_answer", "no␠answer␠there"),
        ("changes_its_input", "refused"),
        ("opens_the_connection", "refused"),
    ] {
        expect(&mut judge(cases.path(), &[], &command(name, "")), 1, words)?;
    }
    Ok(())
}

/// How many runs a file has counted.
fn number_of_runs(counter: &Path) -> u64 {
    fs::metadata(counter).map_or(0, |file| file.len())
}

/// Sends a judge a signal when it is ready for that, and gives its report. No program with this argument must be left,
/// and nothing in the folder for temporary files.
fn interrupt(
    judge: &mut Command,
    argument: &str,
    signal: Signal,
    is_ready: impl Fn() -> bool,
) -> Result<String, Failed> {
    let temporary = tempfile::tempdir()?;
    let mut child: Child = judge.env("TMPDIR", temporary.path()).spawn()?;
    wait_for("the program", is_ready);
    kill(Pid::from_raw(i32::try_from(child.id())?), signal)?;
    let mut text = String::new();
    let mut output = child.stdout.take().ok_or("the output is a pipe")?;
    output.read_to_string(&mut text)?;
    let status = child.wait()?;
    nothing_is_left(argument)?;
    let left: Vec<_> = fs::read_dir(temporary.path())?.collect();
    if !left.is_empty() || status.code() != Some(128 + signal as i32) {
        return Err(format!("{status:?}, left {left:?}: {text}").into());
    }
    Ok(text)
}

/// Fails unless a text has these words.
fn contains(text: &str, words: &str) -> Result<(), Failed> {
    if text.contains(words) {
        return Ok(());
    }
    Err(format!("no {words:?} in\n{text}").into())
}

/// A signal ends the runs, and the report so far is printed, in every form.
fn an_interrupted_judge_reports(signal: Signal) -> Result<(), Failed> {
    if support::skip::is_ignored(signal as u32) {
        return Ok(());
    }
    let (cases, folder) = (cases(5), tempfile::tempdir()?);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (asleep, json, junit) = (path("asleep"), path("report.json"), path("report.xml"));
    let reports = format!("--report json={json} --report junit={junit}");
    let arguments = format!("-j 2 --wall-limit 60 {reports}");
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let program = command("sleeps_unless_1", &asleep);
    // The third case begins when the first one is judged.
    let is_ready = || number_of_runs(Path::new(&asleep)) == 2;
    let mut interrupted = judge(cases.path(), &arguments, &program);
    let text = interrupt(&mut interrupted, &asleep, signal, is_ready)?;
    contains(
        &text,
        "1 of 5 accepted\ninterrupted: 4 cases were not judged\n",
    )?;
    let document: Value = serde_json::from_slice(&fs::read(json)?)?;
    if document["unjudged"] != 4 || document["accepted"] != false {
        return Err(document.to_string().into());
    }
    let text = fs::read_to_string(junit)?;
    contains(&text, "tests=\"2\" failures=\"0\" errors=\"1\"")?;
    contains(
        &text,
        "<error type=\"interrupt\" message=\"4 cases were not judged\"/>",
    )?;
    // A checker has files.
    let mark = mark("interrupted");
    let checker = command_line("sleeper", &mark);
    let limit = ["--wall-limit", "60"];
    let arguments = [&limit[..], &["--checker", &checker, "--protocol", "kattis"]].concat();
    let mut with_checker = judge(cases.path(), &arguments, &command("right", ""));
    let is_ready = || running(&mark).iter().any(|line| is_program(line));
    let text = interrupt(&mut with_checker, &mark, signal, is_ready)?;
    contains(&text, "interrupted: 5 cases were not judged\n")?;
    // Cases that are drawn.
    let mut drawn = Command::new(support::binary("judge"));
    drawn.args(["run", "--problem", "next_move", "--wall-limit", "60", "--"]);
    let sleeper = command("sleeper", &mark);
    drawn.args(&sleeper);
    let text = interrupt(&mut quiet(drawn, &sleeper), &mark, signal, is_ready)?;
    contains(&text, "interrupted: 40 cases were not judged\n")
}

/// A program that kills or stops workers and programs of others takes no points from them.
fn others_are_not_blamed_for_a_hostile_program() -> Result<(), Failed> {
    let (folder, programs) = (tempfile::tempdir()?, tempfile::tempdir()?);
    for (stage, program) in [("valid_move_num", "hostile"), ("next_move", "right")] {
        let stage = folder.path().join(stage);
        fs::create_dir(&stage)?;
        for number in 1..=6 {
            let file = stage.join(format!("{program}_{number}"));
            fs::write(file.with_extension("in"), "")?;
            fs::write(file.with_extension("ans"), ANSWER)?;
        }
    }
    for hostile in kinds([
        "kills_other_programs",
        "stops_other_workers",
        "kills_other_workers",
        "stops_other_programs",
    ]) {
        let [hostile, naps] =
            [hostile, "naps"].map(|name| format!("exec {}", command_line(name, "none")));
        let stages = [("valid_move_num", &hostile[..]), ("next_move", &naps)];
        let mut judge = Command::new(support::binary("judge"));
        judge
            .arg("run")
            .args(support::stages_in(programs.path(), &stages))
            .args(["-j", "4", "--wall-limit", "1", "--no-validate", "--cases"])
            .arg(folder.path());
        let words = "\nnext_move: AC, 6 of 6 accepted, 30 of 30 points\n";
        expect(&mut judge, 1, words)?;
    }
    Ok(())
}

/// A checker whose worker was stopped does not make the judge wait forever.
fn a_stopped_worker_of_a_checker_is_replaced() -> Result<(), Failed> {
    let cases = cases(6);
    let checker = command_line("right", "none");
    let arguments = ["-j", "2", "--checker", &checker, "--protocol", "testlib"];
    let program = command("stops_other_workers", "");
    let begin = Instant::now();
    expect(&mut judge(cases.path(), &arguments, &program), 0, "AC")?;
    if begin.elapsed() > Duration::from_secs(100) {
        return Err(format!("it took {:?}", begin.elapsed()).into());
    }
    Ok(())
}

/// A program that is busy all the time, but not too busy, is not repeated for each case.
fn a_slow_program_is_not_repeated_for_ever() -> Result<(), Failed> {
    let (cases, folder) = (cases(12), tempfile::tempdir()?);
    let limits = "--time-limit 5 --wall-limit 0.4 -j 6 --all-cases";
    let limits: Vec<&str> = limits.split(' ').collect();
    let counter = folder.path().join("runs");
    let program = command("wakes_up_often", &counter.display().to_string());
    expect(
        &mut judge(cases.path(), &limits, &program),
        1,
        "TLE: 0 of 12 accepted\n",
    )?;
    // Each case once, and a few repetitions: far from one for each case.
    match number_of_runs(&counter) {
        12..=16 => Ok(()),
        runs => Err(format!("{runs} runs").into()),
    }
}

/// A second signal directly after the first, as `timeout` sends it, does not cost the report.
fn two_signals_at_once_are_one() -> Result<(), Failed> {
    if support::skip::is_ignored(Signal::SIGTERM as u32) {
        return Ok(());
    }
    let (cases, counters) = (cases(5), tempfile::tempdir()?);
    for number in 0..5 {
        let asleep = counters.path().join(number.to_string());
        let program = command("sleeps_unless_1", &asleep.display().to_string());
        let limits = ["-j", "2", "--wall-limit", "60"];
        let child = judge(cases.path(), &limits, &program).spawn()?;
        wait_for("a program", || number_of_runs(&asleep) > 0);
        for _ in 0..2 {
            kill(Pid::from_raw(i32::try_from(child.id())?), Signal::SIGTERM)?;
        }
        let output = child.wait_with_output()?;
        let text = String::from_utf8(output.stdout)?;
        if output.status.code() != Some(143) {
            return Err(text.into());
        }
        contains(&text, "cases were not judged\n")?;
    }
    Ok(())
}

/// A case that cannot be saved is shown all the same.
fn a_case_that_cannot_be_saved_is_shown() -> Result<(), Failed> {
    // No file can be written there, not even by root.
    let words = "case 1 of seed 1 fails; a small failing input:\n";
    let text = report(&mut stress(Path::new("/proc"), "right"), 2, words)?;
    // Nothing is named that was not written.
    contains(&text, "\nagain: printf '1\\n0 0\\n0\\n' | ")
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
        .args(command(name, &count));
    quiet(stress, &command(name, &count))
}

/// A stress test that is interrupted keeps and shows the case that it has found.
fn an_interrupted_stress_test_shows_its_case() -> Result<(), Failed> {
    let signal = Signal::SIGINT;
    if support::skip::is_ignored(signal as u32) {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let count = folder.path().join("count");
    let argument = count.display().to_string();
    let mut stressed = stress(folder.path(), "sleeper");
    let text = interrupt(&mut stressed, &argument, signal, || {
        running(&argument).iter().any(|line| is_program(line))
    })?;
    contains(&text, "interrupted before a case of seed 1 was judged\n")?;
    let mut stressed = stress(folder.path(), "sleeps_after_6_runs");
    let text = interrupt(&mut stressed, &argument, signal, || {
        number_of_runs(&count) == 7
    })?;
    contains(
        &text,
        "case 1 of seed 1 fails; the smallest failing input so far:\n",
    )?;
    contains(&text, "\nshrinking stopped: interrupted\n")?;
    let input = fs::read_to_string(folder.path().join("next_move_1_1.in"))?;
    contains(&text, &input)?;
    fs::metadata(folder.path().join("next_move_1_1.ans"))?;
    Ok(())
}

/// A program that kills its worker is found by a stress test.
fn a_stress_test_finds_a_killer() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let words = "case 1 of seed 1: RTE, runtime error\n  the process that runs";
    let text = report(&mut stress(folder.path(), "kills_its_worker"), 1, words)?;
    contains(&text, "\n1\n0 0\n0\n\n")
}

/// The tests that are quick, and those that keep the machine busy or wait, which run where all of a kind do.
const QUICK: [NamedTest; 12] = named![
    others_are_not_blamed_for_a_hostile_program,
    a_stopped_worker_of_a_checker_is_replaced,
    no_innocent_program_is_killed,
    others_are_ended_for_memory,
    a_program_shares_memory_beside_others,
    the_other_stages_keep_their_points,
    the_blame_is_found_by_a_second_run,
    the_input_is_no_memory_of_the_program,
    neither_the_answer_nor_the_connection_is_in_reach,
    a_case_that_cannot_be_saved_is_shown,
    an_interrupted_stress_test_shows_its_case,
    a_stress_test_finds_a_killer,
];
const SLOW: [NamedTest; 6] = named![
    files_in_memory_count,
    a_busy_machine_makes_no_program_slow,
    a_quota_makes_no_program_slow,
    a_close_call_is_repeated_alone,
    a_slow_program_is_not_repeated_for_ever,
    two_signals_at_once_are_one,
];
/// It keeps the whole machine busy for many minutes, so that only `KNIGHTS_MORE=1` or `processes` runs it.
const LOADED: [NamedTest; 1] = named![verdicts_are_those_of_an_idle_machine];

/// How many busy processes there are beside the programs of `loaded.txt`.
const BUSY: usize = 20;

/// Calls a function while another program fills the shared memory of the machine again and again, and one in a container
/// is ended for memory, where this machine allows that.
fn beside_one_short_of_memory<T>(call: impl FnOnce() -> T) -> T {
    let group = UserGroup::of_100_megabytes();
    let mut ended = Command::new(std::env::current_exe().expect("this is a program"));
    ended.args(&command("fills_memory", "")[1..]);
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if let Ok(folder) = TempDir::new_in("/dev/shm") {
                    let _ = fs::write(folder.path().join("file"), vec![1; 150 << 20]);
                    std::thread::sleep(Duration::from_millis(500));
                }
                if let Some(group) = &group {
                    let _ = wrapped(&ended, Some(group), true).status();
                }
                std::thread::sleep(Duration::from_millis(500));
            }
        });
        let result = call();
        is_done.store(true, Ordering::Relaxed);
        result
    })
}

/// Programs in several languages get the same verdicts, in all modes, while many others want the processors and memory.
fn verdicts_are_those_of_an_idle_machine() -> Result<(), Failed> {
    let cases = cases(1);
    let folder = open_folder();
    let text = fs::read_to_string(support::project("tests/processes/loaded.txt"))?;
    let mut programs = Vec::new();
    for entry in text.split("\n=== ").skip(1) {
        let (head, source) = entry.split_once('\n').ok_or("an entry has a source")?;
        let [name, verdict, tool] = head.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("{head} has three words").into());
        };
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().ok_or("it is in a folder")?)?;
        fs::write(&file, source)?;
        if support::has(tool) {
            programs.push((file, verdict.to_owned()));
        }
    }
    let modes = ["off", "bwrap", "confined"];
    let judged = |(mode, (file, verdict)): (&str, &(PathBuf, String))| {
        let mut judge = Command::new(support::binary("judge"));
        let limits = "-j1 --time-limit=1 --memory-limit=128 --output-limit=1 --cases";
        let problem = format!("run --no-validate --problem=next_move --sandbox={mode} {limits}");
        judge.args(problem.split(' ')).arg(cases.path());
        judge.arg("--source").arg(file);
        let run = judge.output().expect("judge is there");
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        let is_expected = text.starts_with(&format!("{verdict}: "));
        (!is_expected).then(|| format!("{mode} {}, not {verdict}: {text}", file.display()))
    };
    let all = || {
        modes
            .iter()
            .flat_map(|mode| programs.iter().map(move |program| (*mode, program)))
    };
    let idle: Vec<String> = all().filter_map(judged).collect();
    let mut busy = (0..BUSY)
        .map(|_| start_alone("busy_loop", "load"))
        .collect::<Vec<_>>();
    let loaded: Vec<String> = beside_one_short_of_memory(|| all().filter_map(judged).collect());
    for process in busy.iter_mut().flatten() {
        process.kill()?;
        process.wait()?;
    }
    if idle.is_empty() && loaded.is_empty() {
        return Ok(());
    }
    Err(format!("idle: {idle:#?}\nloaded: {loaded:#?}").into())
}

/// All tests.
pub(crate) fn trials() -> Vec<Trial> {
    let slow = SLOW.into_iter().filter(|_| all_kinds());
    let loaded = LOADED.into_iter().filter(|_| more());
    let tests = QUICK.into_iter().chain(slow).chain(loaded);
    let tests = tests.map(|(name, test)| Trial::test(format!("fairness {name}"), test));
    let signals = kinds([Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP]);
    let signals = signals.map(|signal| {
        let name = format!("fairness an_interrupted_judge_reports {signal}");
        Trial::test(name, move || an_interrupted_judge_reports(signal))
    });
    tests.chain(signals).collect()
}
