//! The sandbox: what a program tries in it fails, its verdict is right, and no process is left behind. All this
//! holds in each kind of sandbox that this machine can make.
//!
//! The programs in `hostile/` begin with the verdict that they get, more arguments of the judge, and words
//! of the report after a colon. Before the arguments, `everywhere` means without a sandbox too, `twice` two
//! cases, `with-group` only where runs have control groups, and `with-memory-group` where these limit memory.
//! Programs that are stopped run both with and without groups, if this machine can do both.
//!
//! `KNIGHTS_TABLE=FILE cargo test --test sandbox -- hostile` runs them all in each way, and writes a table of the
//! verdicts, the processor times and the memory.
//!
//! To act as one of the judged programs, this test program starts itself again with its name. Such
//! a program tries something. If that fails it prints the right answer, otherwise what it achieved.
#![cfg_attr(
    not(target_os = "linux"),
    expect(unused, reason = "judge run needs Linux")
)]

mod support;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use knights::run::{self, RunLimits, RunStatus, Runner, Sandbox, SandboxMode, SandboxView};
use libtest_mimic::{Arguments, Failed, Trial};
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, getpid, setsid};
use serde_json::Value;
use tempfile::TempDir;

/// The argument before the name of a program.
const PROGRAM: &str = "--program";
/// What stands before a path in the arguments of a program. A path alone would be shown to it.
const AT: &str = "at:";
/// The right answer.
const ANSWER: &str = "42\n";
/// What no program may find.
const SECRET: &str = "c0ffee-secret";
/// Longer than any limit.
const LONG: Duration = Duration::from_secs(600);
/// How many bytes a program may write to `/tmp`, and a little more.
const TEMPORARY: usize = 65 << 20;

/// Writes to the standard output.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn print(text: &str) -> io::Result<()> {
    io::stdout().write_all(text.as_bytes())
}

/// Prints the answer if nothing was achieved, and what was if not.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn confess(achieved: &[String]) -> io::Result<ExitCode> {
    print(if achieved.is_empty() {
        ANSWER
    } else {
        "no answer\n"
    })?;
    if achieved.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    for line in achieved {
        writeln!(io::stderr(), "{line}")?;
    }
    Ok(ExitCode::from(9))
}

/// Starts one of the programs, and does not care for it any more.
fn start(name: &str, argument: &str) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([PROGRAM, name, argument]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()
}

/// Writes to a file until that fails, and gives the number of bytes.
fn fill(path: &str) -> io::Result<usize> {
    let mut file = File::create(path)?;
    let block = vec![1; 1 << 20];
    let mut written = 0;
    while written < 8 * TEMPORARY {
        match file.write(&block) {
            Ok(0) | Err(_) => break,
            Ok(length) => written += length,
        }
    }
    Ok(written)
}

/// One of the programs.
fn program(name: &str, argument: &str) -> io::Result<ExitCode> {
    let at = argument.strip_prefix(AT).unwrap_or(argument);
    match name {
        "right" => print(ANSWER)?,
        "reads" => return confess(&read_all(Path::new(at))),
        "looks_around" => return confess(&look_around()),
        "writes" => return confess(&write_all(at)),
        "connects" => {
            let achieved = TcpStream::connect(at).map(|_| format!("connected to {at}"));
            return confess(&Vec::from_iter(achieved));
        }
        "signals" => return confess(&signal_all(at)),
        "leaves_daemons" => {
            for _ in 0..3 {
                start("daemon", argument)?.wait()?;
            }
            print(ANSWER)?;
        }
        "daemon" => {
            setsid()?;
            start("sleeper", argument)?;
        }
        "sleeper" => sleep(LONG),
        "thousand_children" => {
            for _ in 0..1000 {
                start("sleeper", argument)?;
            }
            print(ANSWER)?;
            sleep(LONG);
        }
        "bomb" => {
            // 2 to the power of 9 processes, and those between.
            let depth: u32 = at.parse().map_err(io::Error::other)?;
            for _ in 0..2 {
                if depth > 0 {
                    start("bomb", &(depth - 1).to_string())?;
                }
            }
            sleep(LONG);
        }
        "keeps_a_file" => {
            let kept = std::env::temp_dir().join("kept");
            let was_there = kept.exists();
            fs::write(kept, "x")?;
            print(if was_there { "it was there\n" } else { ANSWER })?;
        }
        "keeps_a_file_in" => {
            let kept = Path::new(at).join("knights-kept");
            let was_there = kept.exists();
            let _ = fs::write(kept, "x");
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
        _ => return misbehave(name),
    }
    Ok(ExitCode::SUCCESS)
}

/// One of the programs that are stopped by a limit, or end in another unusual way.
fn misbehave(name: &str) -> io::Result<ExitCode> {
    match name {
        "crashes" => kill(getpid(), Signal::SIGFPE)?,
        "aborts" => std::process::abort(),
        "exits_with_139" => return Ok(ExitCode::from(139)),
        "busy_loop" => loop {
            std::hint::spin_loop();
        },
        "endless_output" => loop {
            print(&"yes\n".repeat(1 << 14))?;
        },
        "fills_memory" => {
            let all = vec![1_u8; 200 << 20];
            sleep(LONG);
            std::hint::black_box(all);
        }
        "children_fill_memory" => {
            for _ in 0..4 {
                start("fills_20_megabytes", "")?;
            }
            sleep(LONG);
        }
        "fills_20_megabytes" => {
            let all = vec![1_u8; 20 << 20];
            sleep(LONG);
            std::hint::black_box(all);
        }
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a file or all files of a folder; what could be read.
fn read_all(path: &Path) -> Vec<String> {
    if let Ok(entries) = fs::read_dir(path) {
        let entries = entries.flatten().map(|entry| entry.path());
        return entries.map(|entry| entry.display().to_string()).collect();
    }
    Vec::from_iter(fs::read_to_string(path))
}

/// Looks for what a program should not find: secrets, the program of the judge, rights.
fn look_around() -> Vec<String> {
    let mut found = Vec::new();
    for (name, value) in std::env::vars() {
        let known = ["PATH", "HOME", "LANG", "TMPDIR", "PWD"];
        let toolchain = value.contains("/.") && !value.contains(SECRET);
        if !known.contains(&name.as_str()) && !toolchain {
            found.push(format!("{name}={value}"));
        }
    }
    for file in ["environ", "exe", "mem", "fd/0", "fd/1", "cwd", "root"] {
        let path = format!("/proc/1/{file}");
        if File::open(&path).is_ok() {
            found.push(path);
        }
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    for line in ["Uid:\t0", "CapEff:\t", "CapPrm:\t"] {
        let found_line = status.lines().find_map(|text| text.strip_prefix(line));
        if found_line.is_some_and(|rest| rest != "0000000000000000") {
            found.push(line.to_owned());
        }
    }
    let nested = Command::new("unshare").args(["--user", "true"]).output();
    if nested.is_ok_and(|run| run.status.success()) {
        found.push("a user namespace".to_owned());
    }
    // Only in namespaces of its own, it sees no others.
    if !has_own_files() {
        return found;
    }
    let others = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = others.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    found.extend(
        ids.filter(|&id| id != 1 && id != std::process::id())
            .map(|id| format!("process {id}")),
    );
    found
}

/// Whether the sandbox has a file system of its own, as bubblewrap makes one.
fn has_own_files() -> bool {
    std::env::temp_dir() == Path::new("/tmp")
}

/// Writes wherever a program may not; where it could.
fn write_all(own: &str) -> Vec<String> {
    let mut written = Vec::new();
    let folders = [own, "/", "/dev", "/usr", "/etc", "/proc", "/home", "/root"];
    for folder in folders {
        let path = Path::new(folder).join("knights-written");
        if fs::write(&path, "x").is_ok() {
            written.push(path.display().to_string());
        }
    }
    let settings = [
        "/proc/sys/kernel/core_pattern",
        "/proc/sys/kernel/hostname",
        "/proc/sysrq-trigger",
    ];
    for setting in settings {
        if OpenOptions::new().write(true).open(setting).is_ok() {
            written.push(setting.to_owned());
        }
    }
    // Without a file system of its own, only each file has a limit.
    for folder in ["/tmp", "/dev/shm"].into_iter().filter(|_| has_own_files()) {
        match fill(&format!("{folder}/much")) {
            Ok(bytes) if bytes > 0 && bytes <= TEMPORARY => {}
            other => written.push(format!("{folder}: {other:?}")),
        }
    }
    written
}

/// Sends signals to everything, and to these processes of the machine; what could be reached.
fn signal_all(ids: &str) -> Vec<String> {
    let mut reached = Vec::new();
    // As its first process cannot be killed, it says nothing that this succeeds.
    for signal in [Signal::SIGSTOP, Signal::SIGKILL, Signal::SIGTERM] {
        let _ = kill(Pid::from_raw(1), signal);
        let _ = kill(Pid::from_raw(-1), signal);
    }
    for id in ids.split(',').filter_map(|id| id.parse().ok()) {
        if kill(Pid::from_raw(id), Signal::SIGKILL).is_ok() {
            reached.push(format!("process {id}"));
        }
    }
    reached
}

/// The command of one of the programs.
fn command(name: &str, argument: &str) -> Vec<OsString> {
    let this = std::env::current_exe().expect("this is a program");
    vec![this.into(), PROGRAM.into(), name.into(), argument.into()]
}

/// A folder that every user can enter.
fn open_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder.path(), all).expect("it is new");
    folder
}

/// A folder with cases.
fn cases(count: usize) -> TempDir {
    let folder = open_folder();
    for number in 1..=count {
        let file = folder.path().join(number.to_string());
        fs::write(file.with_extension("in"), format!("{number}\n")).expect("there is room");
        fs::write(file.with_extension("ans"), ANSWER).expect("there is room");
    }
    folder
}

/// A kind of sandbox.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bubblewrap,
    Confined,
    /// Confined, by a judge that is not root.
    ConfinedByUser,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Bubblewrap, Self::Confined, Self::ConfinedByUser];

    fn name(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bwrap",
            Self::Confined => "confined",
            Self::ConfinedByUser => "confined-by-user",
        }
    }

    fn mode(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bwrap",
            Self::Confined | Self::ConfinedByUser => "confined",
        }
    }

    /// A judge that will make such a sandbox.
    fn judge(self) -> Command {
        let judge = support::binary("judge");
        let mut command = Command::new("setpriv");
        match self {
            Self::ConfinedByUser => {
                command.env("HOME", "/");
                command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]);
            }
            Self::Confined if is_root() => {
                command.args(["--bounding-set", IN_CONTAINERS]);
            }
            Self::Confined | Self::Bubblewrap => return Command::new(judge),
        }
        command.arg(judge);
        command
    }

    /// Why this machine cannot make it, as the judge says. A sandbox in which the right program fails is no lack.
    fn lack(self) -> Option<String> {
        let cases = cases(1);
        let mut judge = self.judge();
        judge.args(["run", "--sandbox", self.mode(), "--cases"]);
        judge.arg(cases.path()).arg("--").args(command("right", ""));
        match judge.output() {
            Ok(run) if run.status.code() == Some(2) => {
                Some(String::from_utf8_lossy(&run.stderr).trim_end().to_owned())
            }
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        }
    }
}

/// Whether this process is root.
fn is_root() -> bool {
    let data = fs::metadata("/proc/self");
    data.is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0)
}

/// The user that is not root.
const USER: &str = "54321";
/// What root may do in a container of Docker.
const IN_CONTAINERS: &str = "-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,\
                             +net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap";

/// The kind of the sandbox in which programs run now. One test runs at a time.
static KIND: AtomicUsize = AtomicUsize::new(0);

fn kind() -> Kind {
    Kind::ALL[KIND.load(Ordering::Relaxed)]
}

/// A `judge run` in a sandbox.
fn judge(cases: &Path, arguments: &[&str], command: &[OsString]) -> Command {
    let mut judge = kind().judge();
    judge
        .args(["run", "--sandbox", kind().mode(), "--cases"])
        .arg(cases)
        .args(arguments)
        .arg("--")
        .args(command)
        .env("KNIGHTS_SECRET", SECRET)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    judge
}

/// Fails unless a judge exits with 0, 1 or 2 as the words in its report or its error say.
fn expect(judge: &mut Command, code: i32, words: &str) -> Result<(), Failed> {
    let run = judge.output()?;
    let texts = [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let text = texts.concat();
    if run.status.code() == Some(code) && text.contains(words) {
        return Ok(());
    }
    Err(format!(
        "exit code {:?}, expected {code} and {words:?}:\n{text}",
        run.status.code()
    )
    .into())
}

/// Has one of the programs judged on one case.
fn check(
    name: &str,
    argument: &str,
    arguments: &[&str],
    (code, words): (i32, &str),
) -> Result<(), Failed> {
    let cases = cases(1);
    let mut judge = judge(cases.path(), arguments, &command(name, argument));
    expect(&mut judge, code, words)
}

/// The processes whose command lines have this word.
fn running(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    lines
        .map(|line| line.replace('\0', " "))
        .filter(|line| line.contains(PROGRAM) && line.contains(word))
        .collect()
}

/// Judges one of the programs, and fails if it leaves a process behind.
fn check_leaves_nothing(name: &str, expected: (i32, &str)) -> Result<(), Failed> {
    let mark = format!("mark-{name}-{}", std::process::id());
    check(name, &mark, &[], expected)?;
    match running(&mark)[..] {
        [] => Ok(()),
        ref left => Err(format!("left running: {left:?}").into()),
    }
}

/// The answers beside the input, the folder of the cases and the home folder cannot be read.
fn nothing_is_read() -> Result<(), Failed> {
    let cases = cases(1);
    let home = std::env::var("HOME").unwrap_or_default();
    let secret = cases.path().join("secret");
    fs::write(&secret, SECRET)?;
    let judge_program = support::binary("judge").display().to_string();
    let cases_of = cases.path().display().to_string();
    let answer = cases.path().join("1.ans").display().to_string();
    for path in [
        &cases_of,
        &answer,
        &secret.display().to_string(),
        &judge_program,
    ] {
        let argument = format!("{AT}{path}");
        expect(
            &mut judge(cases.path(), &[], &command("reads", &argument)),
            0,
            "AC: 1 of 1 accepted",
        )?;
    }
    // Toolchains in the home folder are shown to programs that are not compiled; this one is.
    if !support::binary("judge").starts_with(&home) && !home.is_empty() && home != "/" {
        let argument = format!("{AT}{home}");
        expect(
            &mut judge(cases.path(), &[], &command("reads", &argument)),
            0,
            "AC: 1 of 1 accepted",
        )?;
    }
    Ok(())
}

/// The same programs, without a sandbox, find all that: they can fail.
fn without_a_sandbox_all_succeed() -> Result<(), Failed> {
    let cases = cases(1);
    let at = format!("{AT}{}", cases.path().join("1.ans").display());
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?.to_string();
    for (name, argument) in [
        ("reads", at.as_str()),
        ("connects", &address),
        ("looks_around", ""),
    ] {
        let mut judge = Command::new(support::binary("judge"));
        judge.args(["run", "--cases"]).arg(cases.path()).arg("--");
        judge
            .args(command(name, argument))
            .env("KNIGHTS_SECRET", SECRET);
        expect(&mut judge, 1, "exit code 9")?;
    }
    Ok(())
}

/// A program of a class sees its own folder, but cannot change it, and sees no other.
fn a_hand_in_sees_its_own_folder_only() -> Result<(), Failed> {
    let sandbox = Sandbox::find(SandboxMode::Bubblewrap)?;
    let class = tempfile::tempdir()?;
    let (own, other) = (class.path().join("anna"), class.path().join("ben"));
    for folder in [&own, &other] {
        fs::create_dir(folder)?;
        fs::write(folder.join("main.c"), SECRET)?;
    }
    let this = std::env::current_exe()?;
    fs::copy(&this, own.join("program"))?;
    let view = SandboxView {
        folder: Some(own.clone()),
        ..SandboxView::default()
    };
    let run = |name: &str, at: &Path| -> Result<run::Execution, Failed> {
        let argument = format!("{AT}{}", at.display());
        let words = ["./program", PROGRAM, name, &argument].map(OsString::from);
        let runner = Runner::in_sandbox(&words, RunLimits::DEFAULT, &sandbox, &view);
        Ok(runner.run(b"")?)
    };
    for (name, at, is_refused) in [
        ("reads", own.join("main.c"), false),
        ("reads", other.join("main.c"), true),
        ("reads", other.clone(), true),
        ("writes", own.clone(), true),
    ] {
        let run = run(name, &at)?;
        let refused = run.output == ANSWER.as_bytes();
        if refused != is_refused {
            let said = String::from_utf8_lossy(&run.error_tail).into_owned();
            return Err(format!("{name} {}: {said}", at.display()).into());
        }
    }
    if own.join("knights-written").exists() {
        return Err("it has written to its folder".into());
    }
    Ok(())
}

/// Cases and our programs below a folder that is shown, here that of a toolchain, are hidden.
fn answers_below_a_toolchain_are_hidden() -> Result<(), Failed> {
    if !support::has("sh") {
        return Ok(());
    }
    let toolchain = tempfile::tempdir()?;
    let folder = toolchain.path().join("cases");
    fs::create_dir(&folder)?;
    fs::write(folder.join("1.in"), "1\n")?;
    fs::write(folder.join("1.ans"), ANSWER)?;
    fs::write(toolchain.path().join("shown"), "4")?;
    let script = format!(
        "test -r {0}/shown && printf 4; test -r {0}/cases/1.ans || echo 2",
        toolchain.path().display()
    );
    let words = ["sh", "-c", &script].map(OsString::from);
    let mut with_cases = judge(&folder, &[], &words);
    expect(
        with_cases.env("PYENV_ROOT", toolchain.path()),
        0,
        "AC: 1 of 1 accepted",
    )?;
    // The same goes for our own programs, which know the answers.
    let script = format!(
        "cd {} && test -e judge && ! test -s judge && ! test -s simulate && echo 42",
        support::binaries().display()
    );
    let words = ["sh", "-c", &script].map(OsString::from);
    let mut with_programs = judge(&folder, &[], &words);
    expect(
        with_programs.env("PYENV_ROOT", support::binaries()),
        0,
        "AC: 1 of 1 accepted",
    )
}

/// A program cannot reach a server on this machine.
fn no_connection() -> Result<(), Failed> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?.to_string();
    check(
        "connects",
        &format!("{AT}{address}"),
        &[],
        (0, "AC: 1 of 1 accepted"),
    )?;
    match listener.accept() {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}

/// A program cannot end a process outside, or the one that runs it.
fn no_signal() -> Result<(), Failed> {
    let mut bystander = start("sleeper", "bystander")?;
    let ids = format!("{AT}{},{}", bystander.id(), std::process::id());
    // The process that runs it may be of the same user, and is killed with it.
    let expected = match kind() {
        Kind::ConfinedByUser => (1, "the program must have done that"),
        Kind::Bubblewrap | Kind::Confined => (0, "AC: 1 of 1 accepted"),
    };
    let checked = check("signals", &ids, &[], expected);
    let lives = bystander.try_wait()?.is_none();
    bystander.kill()?;
    bystander.wait()?;
    checked?;
    if lives {
        Ok(())
    } else {
        Err("the bystander was killed".into())
    }
}

/// A program that is started with an open file does not pass it on.
fn no_open_file_is_inherited() -> Result<(), Failed> {
    if !support::has("sh") {
        return Ok(());
    }
    let cases = cases(1);
    let inner = judge(
        cases.path(),
        &[],
        &command("closes_a_file_that_was_open", ""),
    );
    let mut outer = Command::new("sh");
    outer.args(["-c", "exec \"$@\" 7< /", "sh"]);
    outer.arg(inner.get_program()).args(inner.get_args());
    expect(&mut outer, 0, "AC: 1 of 1 accepted")
}

/// If the judge is killed, nothing in the sandbox goes on.
fn a_judge_that_is_killed_leaves_nothing() -> Result<(), Failed> {
    let mark = format!("mark-killed-{}", std::process::id());
    let cases = cases(1);
    let words = command("sleeper", &mark);
    let mut judge = judge(cases.path(), &["--wall-limit", "60"], &words).spawn()?;
    // The judge and bubblewrap have the same words in their command lines.
    let programs = || {
        running(&mark)
            .iter()
            .filter(|line| !line.contains("--cases"))
            .count()
    };
    support::wait_for("the program", || programs() > 0);
    judge.kill()?;
    judge.wait()?;
    support::wait_for("the end of all that was running", || {
        running(&mark).is_empty()
    });
    Ok(())
}

/// Where there is no bubblewrap, `auto` says so and goes on, and `bwrap` does not.
fn without_bubblewrap() -> Result<(), Failed> {
    let (cases, empty) = (cases(1), tempfile::tempdir()?);
    let judged = |mode: &str, folder: &Path| -> Result<std::process::Output, Failed> {
        let mut judge = Command::new(support::binary("judge"));
        judge
            .args(["run", "--sandbox", mode, "--cases"])
            .arg(cases.path());
        judge.arg("--").args(command("right", ""));
        Ok(judge.env("PATH", folder).output()?)
    };
    let is_one_line = |text: &[u8], words: &str| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.contains(words) && text.lines().count() == 1 && text.len() <= 201
    };
    let expect = |mode: &str, folder: &Path, code: i32, words: &str| {
        let run = judged(mode, folder)?;
        if run.status.code() == Some(code) && is_one_line(&run.stderr, words) {
            return Ok(());
        }
        Err(Failed::from(format!("{mode}: {run:?}")))
    };
    let confined = Kind::Confined.lack().is_none();
    let auto = |words: &str| -> Result<(), Failed> {
        let run = judged("auto", empty.path())?;
        let report = String::from_utf8_lossy(&run.stdout).into_owned();
        if confined {
            let is_stated = report.contains("contained: by ") && run.stderr.is_empty();
            return is_stated.then_some(()).ok_or_else(|| report.into());
        }
        expect("auto", empty.path(), 0, words)
    };
    auto("without a sandbox: bubblewrap is not installed")?;
    expect(
        "bwrap",
        empty.path(),
        2,
        "not installed; install the package bubblewrap",
    )?;
    if judged("off", empty.path())?.stderr != b"" {
        return Err("a remark though no sandbox was asked for".into());
    }
    if support::has("sh") {
        let fake = empty.path().join("bwrap");
        let script =
            "#!/bin/sh\necho 'bwrap: No permissions to create a \u{1b}[1mnamespace' >&2\nexit 1\n";
        fs::write(&fake, script)?;
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&fake, executable)?;
        auto("does not work here: No permissions to create a \\")?;
        expect(
            "bwrap",
            empty.path(),
            2,
            "and allow user namespaces, or use --sandbox ",
        )?;
    }
    Ok(())
}

/// A program of this project that is found by the search path can be judged, though it is hidden
/// from others.
fn our_own_programs_can_be_judged() -> Result<(), Failed> {
    let own = || {
        let mut judge = kind().judge();
        judge.args(["run", "--problem", "next_move", "--sandbox", kind().mode()]);
        judge.args(["--", "next_move"]);
        judge
    };
    let mut judge = own();
    expect(
        judge.env("PATH", support::search_path()),
        0,
        "AC: 40 of 40 accepted",
    )?;
    let mut judge = own();
    // Now they are below a folder that is shown.
    judge
        .env("PATH", support::search_path())
        .env("PYENV_ROOT", support::binaries());
    expect(&mut judge, 0, "AC: 40 of 40 accepted")
}

/// The messages about programs that cannot be started.
fn start_failures() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let script = folder.path().join("script");
    fs::write(&script, "#!/no/such/python3\n")?;
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&script, executable)?;
    let cases = cases(1);
    for (program, words) in [
        (
            script,
            "its first line asks for \"/no/such/python3\", which does not exist",
        ),
        (folder.path().join("missing"), "there is no such file"),
        (
            "no-such-program".into(),
            "no folder of the search path has it",
        ),
    ] {
        expect(&mut judge(cases.path(), &[], &[program.into()]), 2, words)?;
    }
    Ok(())
}

/// A language: its compiler or interpreter, the file of a source, the source, the commands that
/// build and run it.
type Language = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Programs that print the answer.
const LANGUAGES: [Language; 8] = [
    (
        "gcc",
        "m.c",
        "#include <stdio.h>\nint main(void) { puts(\"42\"); }\n",
        &["gcc", "-O2", "-o", "m", "m.c"],
        &["./m"],
    ),
    (
        "g++",
        "m.cpp",
        "#include <iostream>\nint main() { std::cout << 42 << '\\n'; }\n",
        &["g++", "-O2", "-o", "m", "m.cpp"],
        &["./m"],
    ),
    (
        "rustc",
        "m.rs",
        "fn main() { println!(\"42\"); }\n",
        &["rustc", "-o", "m", "m.rs"],
        &["./m"],
    ),
    (
        "go",
        "m.go",
        "package main\nimport \"fmt\"\nfunc main() { fmt.Println(42) }\n",
        &["go", "build", "-o", "m", "m.go"],
        &["./m"],
    ),
    (
        "javac",
        "Main.java",
        "class Main { public static void main(String[] a) { System.out.println(42); } }\n",
        &["javac", "Main.java"],
        &["java", "Main"],
    ),
    ("python3", "m.py", "print(42)\n", &[], &["python3", "m.py"]),
    ("node", "m.js", "console.log(42)\n", &[], &["node", "m.js"]),
    ("sh", "m.sh", "echo 42\n", &[], &["sh", "m.sh"]),
];

/// A source is built in its folder, and runs in it, both in a sandbox.
fn language((tool, file, source, build, run): Language) -> Result<(), Failed> {
    // The compiler of Go has no `--version`.
    let arguments = if tool == "go" { "version" } else { "--version" };
    let found = Command::new(tool).arg(arguments).output();
    if tool != "sh" && !found.is_ok_and(|run| run.status.success()) {
        support::skip(tool);
        return Ok(());
    }
    let sandbox = Sandbox::find(SandboxMode::Bubblewrap)?;
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join(file), source)?;
    let limits = RunLimits {
        processor: LONG,
        wall: LONG,
        memory: 4 << 30,
        ..RunLimits::DEFAULT
    };
    let own = Some(folder.path().to_owned());
    for (words, view) in [
        (
            build,
            SandboxView {
                writable: own.clone(),
                ..SandboxView::default()
            },
        ),
        (
            run,
            SandboxView {
                folder: own.clone(),
                ..SandboxView::default()
            },
        ),
    ] {
        if words.is_empty() {
            continue;
        }
        let command: Vec<OsString> = words.iter().map(OsString::from).collect();
        let runner = Runner::in_sandbox(&command, limits, &sandbox, &view);
        let ran = runner.run(b"")?;
        let is_right = words == build || ran.output == ANSWER.as_bytes();
        if ran.ending.status != RunStatus::Exited(0) || !is_right {
            let said = String::from_utf8_lossy(&ran.error_tail).into_owned();
            return Err(format!("{words:?}: {:?} {said}", ran.ending).into());
        }
    }
    Ok(())
}

/// Programs that are stopped by a limit or end by a signal, the arguments of the judge, and what is
/// in the report. It is the same as without a sandbox.
const VERDICTS: [(&str, &[&str], &str); 10] = [
    ("right", &[], "AC: 1 of 1 accepted"),
    ("crashes", &[], "signal 8"),
    ("aborts", &[], "signal 6"),
    ("exits_with_139", &[], "exit code 139"),
    (
        "busy_loop",
        &["--time-limit", "0.2", "--wall-limit", "20"],
        "more than 0.2 s of processor time",
    ),
    (
        "sleeper",
        &["--wall-limit", "0.2"],
        "more than 0.2 s by the clock",
    ),
    (
        "endless_output",
        &["--output-limit", "1"],
        "OLE: 0 of 1 accepted",
    ),
    (
        "fills_memory",
        &["--memory-limit", "64"],
        "MLE: 0 of 1 accepted",
    ),
    (
        "children_fill_memory",
        &["--memory-limit", "64"],
        "MLE: 0 of 1 accepted",
    ),
    (
        "thousand_children",
        &["--memory-limit", "20000"],
        "more than 64 processes",
    ),
];

/// A test.
type Test = fn() -> Result<(), Failed>;

/// A control group that the other user may divide. It is removed when it is dropped.
struct UserGroup(PathBuf);

impl UserGroup {
    fn new() -> Option<Self> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?;
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        let folder = Path::new(mount.split(' ').nth(4)?).join(own);
        let group = Self(folder.join(format!("test-{}", std::process::id())));
        fs::create_dir(&group.0).ok()?;
        for file in ["", "cgroup.procs", "cgroup.subtree_control"] {
            give(&group.0.join(file)).ok()?;
        }
        Some(group)
    }
}

impl Drop for UserGroup {
    fn drop(&mut self) {
        let below = fs::read_dir(&self.0).into_iter().flatten().flatten();
        for folder in below.map(|entry| entry.path()).chain([self.0.clone()]) {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Gives a file to the user of the judge.
fn give(path: &Path) -> io::Result<()> {
    let user = (kind() == Kind::ConfinedByUser).then(|| USER.parse().expect("it is a number"));
    std::os::unix::fs::chown(path, user, user)
}

/// The same command with few open files, and if `is_reversed`, with control groups for the ordinary user and without
/// them for root.
fn wrapped(inner: &Command, group: Option<&UserGroup>, is_reversed: bool) -> Command {
    let script = match (is_reversed, group) {
        (false, _) => "exec \"$@\"",
        (true, Some(_)) => "echo $$ > $GROUP/cgroup.procs && exec \"$@\"",
        (true, None) => "exec unshare --mount sh -c 'umount -a -t cgroup2; exec \"$@\"' sh \"$@\"",
    };
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -Sn 1024; {script}"), "sh"]);
    command.arg(inner.get_program()).args(inner.get_args());
    let variables = inner.get_envs();
    command.envs(variables.filter_map(|(name, value)| Some((name, value?))));
    command.envs(group.map(|group| ("GROUP", group.0.as_os_str())));
    command
}

/// What the hostile programs got, by program and then by kind of sandbox.
static TABLE: Mutex<BTreeMap<String, BTreeMap<String, String>>> = Mutex::new(BTreeMap::new());
/// Names the file for it.
const TABLE_FILE: &str = "KNIGHTS_TABLE";

/// Notes what a program got, by its report.
fn note(program: String, report: &Value) {
    let column = match report["contained"].as_str().unwrap_or_default() {
        "no sandbox" => "off".to_owned(),
        text if text.contains("control group") => format!("{}, group", kind().name()),
        _ => format!("{}, no group", kind().name()),
    };
    let case = &report["cases"][0];
    let number = |name: &str| case[name].as_f64().unwrap_or_default();
    let cell = format!(
        "{} {:.2} s {:.0} MB",
        case["verdict"].as_str().unwrap_or_default(),
        number("cpu_seconds"),
        number("peak_memory_bytes") / f64::from(1 << 20)
    );
    let mut table = TABLE.lock().expect("no test has panicked");
    table.entry(program).or_default().insert(column, cell);
}

/// Writes what [`TABLE`] has.
fn write_table(file: &Path) -> io::Result<()> {
    let table = TABLE.lock().expect("no test has panicked");
    let mut kinds: Vec<&String> = table.values().flat_map(BTreeMap::keys).collect();
    kinds.sort();
    kinds.dedup();
    let row = |first: &str, cell: &dyn Fn(&str) -> String| {
        let cells: Vec<String> = kinds.iter().map(|kind| cell(kind)).collect();
        format!("| {first} | {} |\n", cells.join(" | "))
    };
    let mut text = row("program", &str::to_owned) + &row("---", &|_| "---".to_owned());
    for (program, cells) in table.iter() {
        text += &row(program, &|kind| {
            cells.get(kind).map_or("–", String::as_str).to_owned()
        });
    }
    fs::write(file, text)
}

/// A program of `hostile/` gets the verdict that its first line says, and leaves no file.
fn hostile(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let head = text.lines().next().unwrap_or_default();
    let head = head.trim_start_matches(['#', '/', ' ']);
    let (head, words) = head.split_once(": ").unwrap_or((head, ""));
    let (verdict, arguments) = head.split_once(' ').unwrap_or((head, ""));
    let mut arguments: Vec<&str> = arguments.split_whitespace().collect();
    let mut has = |word| {
        let is_first = arguments.first() == Some(&word);
        is_first.then(|| arguments.remove(0)).is_some()
    };
    let (is_everywhere, is_twice) = (has("everywhere"), has("twice"));
    let needed = match (has("with-group"), has("with-memory-group")) {
        (_, true) => "limits kept by a control group",
        (true, _) => "control group",
        _ => "",
    };
    let (folder, cases) = (open_folder(), cases(1 + usize::from(is_twice)));
    let temporary = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new())?;
    let program = if path.extension().is_some_and(|ending| ending == "c") {
        let program = folder.path().join("program");
        let built = Command::new("cc")
            .arg("-o")
            .arg(&program)
            .arg(path)
            .status();
        if !built.is_ok_and(|status| status.success()) {
            support::skip("cc");
            return Ok(());
        }
        vec![program]
    } else {
        let file = folder.path().join(path.file_name().unwrap_or_default());
        fs::copy(path, &file)?;
        vec!["python3".into(), file]
    };
    let own = program.last().map(PathBuf::as_path);
    for path in own
        .into_iter()
        .chain([folder.path(), cases.path(), temporary.path()])
    {
        give(path)?;
    }
    // Programs of ours in a folder that all programs see.
    let installed = folder.path().join("cargo/bin");
    fs::create_dir_all(&installed)?;
    fs::hard_link(support::binary("next_move"), installed.join("next_move")).or_else(|_| {
        fs::copy(support::binary("next_move"), installed.join("next_move")).map(drop)
    })?;
    let program: Vec<OsString> = program.into_iter().map(Into::into).collect();
    let report = folder.path().join("report.json");
    let as_json = format!("json={}", report.display());
    arguments.extend(["--report", &as_json]);
    let usual = judge(cases.path(), &arguments, &program);
    let group = (kind() == Kind::ConfinedByUser)
        .then(UserGroup::new)
        .flatten();
    let can_unshare = || Command::new("unshare").args(["--mount", "true"]).output();
    let can_reverse = group.is_some()
        || kind() != Kind::ConfinedByUser && can_unshare().is_ok_and(|run| run.status.success());
    let mut commands = vec![wrapped(&usual, None, false)];
    if can_reverse && (verdict != "AC" || std::env::var_os(TABLE_FILE).is_some()) {
        commands.push(wrapped(&usual, group.as_ref(), true));
    }
    if is_everywhere {
        let mut off = Command::new(support::binary("judge"));
        off.args(["run", "--cases"])
            .arg(cases.path())
            .args(&arguments);
        off.arg("--").args(&program);
        commands.push(off);
    }
    let mut was_tried = false;
    for mut judge in commands {
        judge.env("CARGO_HOME", folder.path().join("cargo"));
        let run = judge.env("TMPDIR", temporary.path()).output()?;
        let text = String::from_utf8_lossy(&run.stdout);
        let failed = || Failed::from(format!("expected {verdict}: {words}\n{text}{run:?}"));
        let written = fs::read(&report).map_err(|_| failed())?;
        let value: Value = serde_json::from_slice(&written).map_err(|_| failed())?;
        fs::remove_file(&report)?;
        let contained = value["contained"].as_str().unwrap_or_default();
        let name = path.file_name().unwrap_or_default().display();
        note(format!("{name} ({head})"), &value);
        if fs::read_dir(temporary.path())?.next().is_some() {
            return Err("it has left files".into());
        }
        if !contained.contains(needed) {
            continue;
        }
        was_tried = true;
        let all = value["cases"].as_array().ok_or_else(failed)?;
        let is_right = all.iter().all(|case| case["verdict"] == verdict);
        if !is_right || !text.contains(words) {
            return Err(failed());
        }
    }
    if !was_tried {
        support::skip(&format!("sandbox with {needed}"));
    }
    Ok(())
}

/// The command of a built program does not name the folder with the hand-in: every user can see it.
fn no_command_names_a_hand_in() -> Result<(), Failed> {
    if !support::has("sh") {
        return Ok(());
    }
    let class = open_folder();
    let script = "case $(tr '\\0' ' ' < /proc/$$/cmdline) in *knights-*) exit 7;; esac\necho 99\n";
    fs::write(class.path().join("next_move.sh"), script)?;
    let mut grade = kind().judge();
    grade.args([
        "grade",
        "--problem",
        "next_move",
        "--sandbox",
        kind().mode(),
    ]);
    grade.arg(class.path()).env("XDG_STATE_HOME", class.path());
    // Only there, other users could do something with the name.
    if kind() == Kind::Confined {
        expect(&mut grade, 1, "WA 0/40")?;
    }
    Ok(())
}

/// The process group of the judge may be outside of its namespace, where it has no number.
fn a_group_outside_of_the_namespace() -> Result<(), Failed> {
    const NAMESPACE: [&str; 3] = ["--pid", "--fork", "--mount-proc"];
    let run = |words: &[&str]| Command::new("unshare").args(words).output();
    if !run(&[&NAMESPACE[..], &["true"]].concat()).is_ok_and(|run| run.status.success()) {
        support::skip("unshare that makes a namespace for processes");
        return Ok(());
    }
    let cases = cases(1);
    let judge = judge(cases.path(), &[], &command("right", ""));
    let variables = judge
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    let mut inside = Command::new("unshare");
    inside.args(NAMESPACE).arg(judge.get_program());
    inside.args(judge.get_args()).envs(variables);
    expect(&mut inside, 0, "AC: 1 of 1 accepted")
}

/// Processes of Python that work together do so in every sandbox. Without root and without bubblewrap, a program has no
/// `/dev/shm`, and the report says so.
fn pools_of_processes() -> Result<(), Failed> {
    if !support::has("python3") {
        return Ok(());
    }
    let folder = open_folder();
    let file = folder.path().join("pool.py");
    fs::write(&file, POOL)?;
    let program = ["python3".into(), file.into()];
    let cases = cases(1);
    let (code, words) = match kind() {
        Kind::ConfinedByUser => (1, "multiprocessing needs /dev/shm"),
        Kind::Bubblewrap | Kind::Confined => (0, "AC: 1 of 1 accepted"),
    };
    expect(&mut judge(cases.path(), &[], &program), code, words)?;
    let mut off = Command::new(support::binary("judge"));
    off.args(["run", "--cases"]).arg(cases.path()).arg("--");
    expect(off.args(&program), 0, "AC: 1 of 1 accepted")
}

const POOL: &str = "
import multiprocessing, multiprocessing.shared_memory
from concurrent.futures import ProcessPoolExecutor
if __name__ == '__main__':
    with multiprocessing.Pool(3) as pool, ProcessPoolExecutor(3) as executor:
        numbers = pool.map(abs, [-20, 1]) + list(executor.map(abs, [20, -1]))
    shared = multiprocessing.shared_memory.SharedMemory(create=True, size=1 << 16)
    shared.buf[0] = sum(numbers)
    print(shared.buf[0])
    shared.close()
    shared.unlink()
";

/// A program may choose its own processors, also by its number, as OpenMP does. Without root and without bubblewrap, the
/// number could be that of a process of the same user.
fn own_processors() -> Result<(), Failed> {
    if !support::has("python3") {
        return Ok(());
    }
    let folder = open_folder();
    let file = folder.path().join("own.py");
    fs::write(
        &file,
        "import os\nos.sched_setaffinity(os.getpid(), os.sched_getaffinity(0))\nprint(42)\n",
    )?;
    let (code, words) = match kind() {
        Kind::ConfinedByUser => (1, "Function not implemented"),
        Kind::Bubblewrap | Kind::Confined => (0, "AC: 1 of 1 accepted"),
    };
    let cases = cases(1);
    let program = ["python3".into(), file.into()];
    expect(&mut judge(cases.path(), &[], &program), code, words)
}

/// What programs leave in `/dev/shm` is not found by the next one.
fn nothing_stays_in_shared_memory() -> Result<(), Failed> {
    let cases = cases(4);
    let command = command("keeps_a_file_in", "/dev/shm");
    expect(
        &mut judge(cases.path(), &["-j", "1"], &command),
        0,
        "AC: 4 of 4 accepted",
    )?;
    if fs::exists("/dev/shm/knights-kept")? {
        return Err("it is still there".into());
    }
    Ok(())
}

/// The folder for temporary files may be in `/dev/shm`, also if the judge can mount an empty one there.
fn temporary_files_in_shared_memory() -> Result<(), Failed> {
    let Ok(temporary) = TempDir::new_in("/dev/shm") else {
        support::skip("/dev/shm");
        return Ok(());
    };
    give(temporary.path())?;
    let cases = cases(1);
    let script = r#": >"$TMPDIR/file" && echo 42"#;
    let program = ["sh", "-c", script].map(OsString::from);
    let usual = judge(cases.path(), &[], &program);
    let mut judges = vec![usual];
    if kind() == Kind::Confined {
        let mut with_all_rights = Command::new(support::binary("judge"));
        with_all_rights
            .args(["run", "--sandbox", "confined", "--cases"])
            .arg(cases.path())
            .arg("--")
            .args(&program);
        judges.push(with_all_rights);
    }
    for mut judge in judges {
        expect(
            judge.env("TMPDIR", temporary.path()),
            0,
            "AC: 1 of 1 accepted",
        )?;
    }
    Ok(())
}

/// What others put into shared memory is no reason to refuse to judge.
fn others_fill_shared_memory() -> Result<(), Failed> {
    let Ok(folder) = TempDir::new_in("/dev/shm") else {
        support::skip("/dev/shm");
        return Ok(());
    };
    let (file, bytes) = (folder.path().join("file"), vec![1; 64 << 20]);
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                let _ = fs::write(&file, &bytes).and_then(|()| fs::remove_file(&file));
            }
        });
        let checked = check("bomb", "9", &[], (1, "more than 64 processes"));
        is_done.store(true, Ordering::Relaxed);
        checked
    })
}

/// The processes of a program have the highest score, so that Linux ends them first.
fn programs_end_first() -> Result<(), Failed> {
    check("shows_its_score", "", &[], (0, "AC: 1 of 1 accepted"))
}

/// Where the memory of a container is full, Linux ends the program and not the judge, and that is the fault of the
/// memory.
fn a_full_container_ends_the_program() -> Result<(), Failed> {
    const GROUPS: [(&str, &str); 2] = [
        ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
        ("/sys/fs/cgroup", "memory.max"),
    ];
    let made = GROUPS.iter().find_map(|(parent, limit)| {
        let group = UserGroup(Path::new(parent).join(format!("full-{}", std::process::id())));
        fs::create_dir(&group.0).ok()?;
        let limit = fs::write(group.0.join(limit), (100 << 20).to_string());
        limit.is_ok().then_some(group)
    });
    let Some(group) = made else {
        support::skip("a control group that limits memory");
        return Ok(());
    };
    let cases = cases(1);
    for (name, code, words) in [
        ("fills_memory", 1, "MLE: 0 of 1 accepted"),
        ("right", 0, "AC: 1 of 1 accepted"),
    ] {
        let inner = judge(cases.path(), &[], &command(name, ""));
        let mut judge = wrapped(&inner, Some(&group), true);
        expect(&mut judge, code, words)?;
    }
    Ok(())
}

/// Tests that hold in every kind of sandbox.
const EVERYWHERE: [(&str, Test); 18] = [
    ("others_fill_shared_memory", others_fill_shared_memory),
    (
        "temporary_files_in_shared_memory",
        temporary_files_in_shared_memory,
    ),
    (
        "a_full_container_ends_the_program",
        a_full_container_ends_the_program,
    ),
    ("own_processors", own_processors),
    ("pools_of_processes", pools_of_processes),
    (
        "nothing_stays_in_shared_memory",
        nothing_stays_in_shared_memory,
    ),
    ("programs_end_first", programs_end_first),
    (
        "a_group_outside_of_the_namespace",
        a_group_outside_of_the_namespace,
    ),
    ("no_command_names_a_hand_in", no_command_names_a_hand_in),
    ("nothing_is_read", nothing_is_read),
    ("no_connection", no_connection),
    ("no_signal", no_signal),
    ("no_open_file_is_inherited", no_open_file_is_inherited),
    (
        "a_judge_that_is_killed_leaves_nothing",
        a_judge_that_is_killed_leaves_nothing,
    ),
    (
        "our_own_programs_can_be_judged",
        our_own_programs_can_be_judged,
    ),
    ("each_run_has_an_empty_folder", || {
        let cases = cases(4);
        let command = command("keeps_a_file", "");
        expect(
            &mut judge(cases.path(), &["-j", "1"], &command),
            0,
            "AC: 4 of 4 accepted",
        )
    }),
    ("a_bounded_bomb", || {
        check("bomb", "9", &[], (1, "more than 64 processes"))
    }),
    ("thousand_children", || {
        check_leaves_nothing("thousand_children", (1, "more than 64 processes"))
    }),
];

/// All tests.
fn trials() -> Vec<Trial> {
    let mut trials = vec![
        Trial::test("without_bubblewrap", without_bubblewrap),
        Trial::test(
            "without_a_sandbox_all_succeed",
            without_a_sandbox_all_succeed,
        ),
    ];
    for (index, kind) in Kind::ALL.into_iter().enumerate() {
        let mut add = |name: &str, test: Box<dyn FnOnce() -> Result<(), Failed> + Send>| {
            let title = format!("{} {name}", kind.name());
            trials.push(Trial::test(title, move || {
                KIND.store(index, Ordering::Relaxed);
                test()
            }));
        };
        if let Some(lack) = kind.lack() {
            add(
                "all",
                Box::new(move || {
                    support::skip(&format!("a sandbox that works ({lack})"));
                    Ok(())
                }),
            );
            continue;
        }
        for (name, test) in EVERYWHERE {
            add(name, Box::new(test));
        }
        add(
            "leaves_daemons",
            Box::new(|| check_leaves_nothing("leaves_daemons", (0, "AC: 1 of 1 accepted"))),
        );
        for name in ["looks_around", "writes"] {
            let argument = format!("{AT}/tmp/..");
            add(
                name,
                Box::new(move || check(name, &argument, &[], (0, "AC: 1 of 1 accepted"))),
            );
        }
        for (name, arguments, words) in VERDICTS {
            let code = i32::from(words != "AC: 1 of 1 accepted");
            let check = move || check(name, "", arguments, (code, words));
            add(&format!("verdict {name}"), Box::new(check));
        }
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
        let entries = fs::read_dir(programs).expect("the folder is there");
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().display().to_string();
            add(&format!("hostile {name}"), Box::new(move || hostile(&path)));
        }
        if kind != Kind::Bubblewrap {
            continue;
        }
        let tests: [(&str, Test); 3] = [
            (
                "a_hand_in_sees_its_own_folder_only",
                a_hand_in_sees_its_own_folder_only,
            ),
            (
                "answers_below_a_toolchain_are_hidden",
                answers_below_a_toolchain_are_hidden,
            ),
            ("start_failures", start_failures),
        ];
        for (name, test) in tests {
            add(name, Box::new(test));
        }
        for entry in LANGUAGES {
            add(
                &format!("language {}", entry.0),
                Box::new(move || language(entry)),
            );
        }
    }
    trials
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, run::WORKER] => {
            return run::serve().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
        }
        [_, PROGRAM, name, argument] => {
            return program(name, argument).unwrap_or(ExitCode::FAILURE);
        }
        _ => {}
    }
    let mut arguments = Arguments::from_args();
    // One at a time: some count the processes that are left.
    arguments.test_threads = Some(1);
    let trials = if cfg!(target_os = "linux") {
        trials()
    } else {
        Vec::new()
    };
    let conclusion = libtest_mimic::run(&arguments, trials);
    if let Some(file) = std::env::var_os(TABLE_FILE) {
        write_table(Path::new(&file)).expect("the table can be written");
    }
    conclusion.exit_code()
}
