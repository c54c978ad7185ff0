//! The sandbox: what a program tries in it fails, its verdict is right, and no process is left behind. All this
//! holds in each kind of sandbox that this machine can make.
//!
//! The programs in `hostile/` begin with the verdict that they get, more arguments of the judge, and words
//! of the report after a colon. `MLE/JE` is JE where only the memory of the whole machine shows it. Before the
//! arguments, `everywhere` means without a sandbox too, `twice` two cases, `with-group` only where runs have control
//! groups, and `with-memory-group` where these limit memory. Programs that are stopped run both with and without
//! groups, if this machine can do both.
//!
//! Such a program tries something. If that fails it prints the right answer, otherwise what it achieved.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use knights::run::{self, RunLimits, Runner, Sandbox, SandboxMode, SandboxView};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use tempfile::TempDir;

use crate::fairness::sharing_beside_others;
use crate::kinds::{KIND, Kind, UserGroup, give, kind, wrapped};
use crate::programs::start_alone;
use crate::support::{self, all_kinds, kinds};
use crate::torture::{a_judge_that_is_killed_leaves_nothing, rows};
use crate::{
    ACCEPTED, ANSWER, NamedTest, PROGRAM, cases, command, expect, named, open_folder, quiet,
    undisturbed,
};

/// What stands before a path in the arguments of a program. A path alone would be shown to it.
pub(crate) const AT: &str = "at:";
/// What no program may find.
pub(crate) const SECRET: &str = "c0ffee-secret";

/// A `judge run` in a sandbox.
pub(crate) fn judge(cases: &Path, arguments: &[&str], program: &[OsString]) -> Command {
    let mut judge = kind().judge();
    judge
        .args(["run", "--sandbox", kind().mode(), "--cases"])
        .arg(cases)
        .args(arguments)
        .arg("--")
        .args(program)
        .env("KNIGHTS_SECRET", SECRET);
    quiet(judge, program)
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
            ACCEPTED,
        )?;
    }
    // Toolchains in the home folder are shown to programs that are not compiled; this one is.
    if !support::binary("judge").starts_with(&home) && !home.is_empty() && home != "/" {
        let argument = format!("{AT}{home}");
        expect(
            &mut judge(cases.path(), &[], &command("reads", &argument)),
            0,
            ACCEPTED,
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

/// However many threads make sandboxes, one program runs at a time if that is the limit.
fn one_program_runs_at_a_time() -> Result<(), Failed> {
    let mut sandbox = Sandbox::find(SandboxMode::Bubblewrap)?;
    sandbox.limit_programs(1);
    let folder = open_folder();
    fs::copy(std::env::current_exe()?, folder.path().join("program"))?;
    let view = SandboxView {
        folder: Some(folder.path().to_owned()),
        ..SandboxView::default()
    };
    let program = ["./program", PROGRAM, "shows_when_it_runs", ""].map(OsString::from);
    let runner = Runner::in_sandbox(&program, RunLimits::DEFAULT, &sandbox, &view);
    let runs = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| runner.run(b""))).collect();
        let runs = threads.into_iter().map(thread::ScopedJoinHandle::join);
        runs.map(|run| run.expect("no run panics").map(|run| run.output))
            .collect::<Vec<_>>()
    });
    let mut times = Vec::new();
    for output in runs {
        let output = String::from_utf8(output?)?;
        let time: Vec<u128> = output
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        times.push(<[u128; 2]>::try_from(time).map_err(|_| format!("two times: {output}"))?);
    }
    times.sort_unstable();
    let is_alone = times.is_sorted_by(|[_, end], [begin, _]| end <= begin);
    is_alone
        .then_some(())
        .ok_or_else(|| format!("{times:?}").into())
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
    expect(with_cases.env("PYENV_ROOT", toolchain.path()), 0, ACCEPTED)?;
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
        ACCEPTED,
    )
}

/// A program cannot reach a server on this machine.
fn no_connection() -> Result<(), Failed> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?.to_string();
    check("connects", &format!("{AT}{address}"), &[], (0, ACCEPTED))?;
    match listener.accept() {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}

/// A program cannot end a process outside, or the one that runs it.
fn no_signal() -> Result<(), Failed> {
    let mut bystander = start_alone("sleeper", "bystander")?;
    let ids = format!("{AT}{},{}", bystander.id(), std::process::id());
    let mut checked = check("signals", &ids, &[], (0, ACCEPTED));
    // Before Linux 6.12, it may end the process that runs it, which has the same user.
    if kind() == Kind::ConfinedByUser && checked.is_err() {
        checked = check("signals", &ids, &[], (1, "the program must have done that"));
    }
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
    expect(&mut outer, 0, ACCEPTED)
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
        make_executable(&fake)?;
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

fn make_executable(path: &Path) -> io::Result<()> {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(path, mode)
}

/// The messages about programs that cannot be started.
fn start_failures() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let script = folder.path().join("script");
    fs::write(&script, "#!/no/such/python3\n")?;
    make_executable(&script)?;
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

/// The command that runs a program of `hostile/` from the folder; none without a compiler.
fn command_of_hostile(path: &Path, folder: &Path) -> Result<Option<Vec<PathBuf>>, Failed> {
    if path.extension().is_some_and(|ending| ending == "c") {
        let program = folder.join("program");
        let mut build = Command::new("cc");
        build.arg("-o").arg(&program).arg(path);
        let is_built = build.status().is_ok_and(|status| status.success());
        return Ok(is_built.then(|| vec![program]));
    }
    let file = folder.join(path.file_name().unwrap_or_default());
    fs::copy(path, &file)?;
    Ok(Some(vec!["python3".into(), file]))
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
    let Some(program) = command_of_hostile(path, folder.path())? else {
        support::skip("cc");
        return Ok(());
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
        fs::copy(support::binary("next_move"), installed.join("next_move")).map(|_| ())
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
    if can_reverse && verdict != "AC" {
        commands.push(wrapped(&usual, group.as_ref(), true));
    }
    if is_everywhere {
        commands.push(crate::judge(cases.path(), &arguments, &program));
    }
    let mut was_tried = false;
    for mut judge in commands {
        judge.env("CARGO_HOME", folder.path().join("cargo"));
        judge.env("TMPDIR", temporary.path());
        let run = if verdict.contains("JE") {
            judge.output()?
        } else {
            undisturbed(&mut judge)?
        };
        let text = String::from_utf8_lossy(&run.stdout);
        let error = String::from_utf8_lossy(&run.stderr);
        let failed = || Failed::from(format!("expected {verdict}: {words}\n{text}{error}"));
        let written = fs::read(&report).map_err(|_| failed())?;
        let value: Value = serde_json::from_slice(&written).map_err(|_| failed())?;
        fs::remove_file(&report)?;
        let contained = value["contained"].as_str().unwrap_or_default();
        if fs::read_dir(temporary.path())?.next().is_some() {
            return Err("it has left files".into());
        }
        if !contained.contains(needed) {
            continue;
        }
        was_tried = true;
        let all = value["cases"].as_array().ok_or_else(failed)?;
        let is_right = all.iter().all(|case| {
            let given = case["verdict"].as_str().unwrap_or_default();
            verdict.split('/').any(|one_of| one_of == given)
        });
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
    let sandbox = kind().mode();
    grade.args(["grade", "--problem=next_move", "--sandbox", sandbox]);
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
    expect(&mut inside, 0, ACCEPTED)
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
        Kind::Bubblewrap | Kind::Confined => (0, ACCEPTED),
    };
    expect(&mut judge(cases.path(), &[], &program), code, words)?;
    let mut off = crate::judge(cases.path(), &[], &program);
    expect(&mut off, 0, ACCEPTED)
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
        Kind::Bubblewrap | Kind::Confined => (0, ACCEPTED),
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
        expect(judge.env("TMPDIR", temporary.path()), 0, ACCEPTED)?;
    }
    Ok(())
}

/// What others put into shared memory is no reason to refuse to judge, and no memory of a program.
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
    })?;
    sharing_beside_others(&judge)
}

/// The processes of a program have the highest score, so that Linux ends them first.
fn programs_end_first() -> Result<(), Failed> {
    check("shows_its_score", "", &[], (0, ACCEPTED))
}

/// Where the memory of a container is full, Linux ends the program and not the judge. The program has not reached its own
/// limit, so that is no verdict about it.
fn a_full_container_ends_the_program() -> Result<(), Failed> {
    let Some(group) = UserGroup::of_100_megabytes() else {
        support::skip("a control group that limits memory");
        return Ok(());
    };
    let cases = cases(1);
    for (name, code, words) in [
        (
            "fills_memory",
            1,
            "JE: killed by the system, not by its limit",
        ),
        ("right", 0, ACCEPTED),
    ] {
        let inner = judge(cases.path(), &[], &command(name, ""));
        let mut judge = wrapped(&inner, Some(&group), true);
        expect(&mut judge, code, words)?;
    }
    Ok(())
}

/// Programs that print the answer: the tool that they need, the name of the source, and the source.
const LANGUAGES: [[&str; 3]; 8] = [
    [
        "gcc",
        "m.c",
        "#include <stdio.h>\nint main(void) { puts(\"42\"); }\n",
    ],
    [
        "g++",
        "m.cpp",
        "#include <iostream>\nint main() { std::cout << 42 << '\\n'; }\n",
    ],
    ["rustc", "m.rs", "fn main() { println!(\"42\"); }\n"],
    [
        "go",
        "m.go",
        "package main\nimport \"fmt\"\nfunc main() { fmt.Println(42) }\n",
    ],
    [
        "javac",
        "Main.java",
        "class Main { public static void main(String[] a) { System.out.println(42); } }\n",
    ],
    ["python3", "m.py", "print(42)\n"],
    ["node", "m.js", "console.log(42)\n"],
    ["sh", "m.sh", "echo 42\n"],
];

/// A source is built in its folder, and runs, both in the sandbox.
fn language([tool, name, source]: [&str; 3]) -> Result<(), Failed> {
    if !support::has(tool) {
        return Ok(());
    }
    let (folder, cases) = (open_folder(), cases(1));
    let file = folder.path().join(name);
    fs::write(&file, source)?;
    let mut judge = kind().judge();
    let limits = "--memory-limit=2048 --problem=next_move --no-validate --cases";
    judge.args(["run", "--sandbox", kind().mode()]);
    judge.args(limits.split(' ')).arg(cases.path());
    judge.arg("--source").arg(&file);
    expect(&mut judge, 0, ACCEPTED)
}

/// What a run leaves in its folder is gone in the next one.
fn each_run_has_an_empty_folder() -> Result<(), Failed> {
    let cases = cases(4);
    let mut judge = judge(cases.path(), &["-j", "1"], &command("keeps_a_file", ""));
    expect(&mut judge, 0, "AC: 4 of 4 accepted")
}

/// If the judge is killed, nothing in the sandbox goes on.
fn a_killed_judge_leaves_nothing() -> Result<(), Failed> {
    a_judge_that_is_killed_leaves_nothing("sleeper", true)
}

/// Tests that hold in every kind of sandbox.
const EVERYWHERE: [NamedTest; 16] = named![
    nothing_is_read,
    no_connection,
    no_signal,
    no_open_file_is_inherited,
    our_own_programs_can_be_judged,
    nothing_stays_in_shared_memory,
    programs_end_first,
    pools_of_processes,
    own_processors,
    others_fill_shared_memory,
    temporary_files_in_shared_memory,
    a_full_container_ends_the_program,
    a_group_outside_of_the_namespace,
    no_command_names_a_hand_in,
    each_run_has_an_empty_folder,
    a_killed_judge_leaves_nothing,
];

/// Tests of bubblewrap alone.
const OF_BUBBLEWRAP: [NamedTest; 4] = named![
    a_hand_in_sees_its_own_folder_only,
    answers_below_a_toolchain_are_hidden,
    one_program_runs_at_a_time,
    start_failures,
];

/// The programs of `hostile/`; in the quick form one for each first line.
fn hostile_programs() -> Vec<PathBuf> {
    let entries = fs::read_dir(support::project("tests/hostile")).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut before = BTreeSet::new();
    paths.retain(|path| {
        let text = fs::read_to_string(path).expect("a source is text");
        let head = text.lines().next().unwrap_or_default();
        before.insert(head.trim_start_matches(['#', '/']).to_owned()) || all_kinds()
    });
    paths
}

/// A test in a kind of sandbox. It is skipped if it fails with the error of a judge that cannot make such a sandbox, with
/// or without what to do, which the command line says.
fn trial(
    kind: Kind,
    name: &str,
    test: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    Trial::test(format!("{} {name}", kind.name()), move || {
        KIND.store(kind as usize, Ordering::Relaxed);
        let result = test();
        let Err(fault) = &result else {
            return result;
        };
        // The question takes as long as most tests, and so is asked last.
        let said = fault.message().unwrap_or_default();
        let is_said = |lack: &String| said.contains(lack) || lack.contains(&format!(" {said};"));
        match kind.lack().filter(is_said) {
            None => result,
            Some(lack) => {
                support::skip(&format!("a sandbox that works ({lack})"));
                Ok(())
            }
        }
    })
}

/// All tests.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = vec![
        Trial::test("without_bubblewrap", without_bubblewrap),
        Trial::test(
            "without_a_sandbox_all_succeed",
            without_a_sandbox_all_succeed,
        ),
    ];
    for kind in kinds(Kind::ALL) {
        for (name, test) in EVERYWHERE {
            trials.push(trial(kind, name, test));
        }
        for name in ["looks_around", "writes"] {
            let check = move || check(name, &format!("{AT}/tmp/.."), &[], (0, ACCEPTED));
            trials.push(trial(kind, name, check));
        }
        for row in rows(Some(kind)) {
            trials.push(trial(kind, &row.title(), move || row.check(true)));
        }
        for path in hostile_programs() {
            let name = path.file_name().unwrap_or_default().display().to_string();
            trials.push(trial(kind, &name, move || hostile(&path)));
        }
        if kind == Kind::Bubblewrap {
            let tests = OF_BUBBLEWRAP.into_iter();
            trials.extend(tests.map(|(name, test)| trial(kind, name, test)));
            trials.extend(kinds(LANGUAGES).map(|entry| {
                let name = format!("language {}", entry[0]);
                trial(kind, &name, move || language(entry))
            }));
        }
    }
    trials
}
