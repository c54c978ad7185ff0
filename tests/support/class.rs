//! A class in a temporary folder: its hand-ins, its cases, and `judge grade` on them.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Answer, binary, search_path};

/// Another user than root, for whom modes of files count.
const NOBODY: u32 = 65534;
/// A right program for `next_move`.
pub(crate) const RIGHT: &str = "#!/bin/sh\nexec next_move\n";
/// A wrong one.
pub(crate) const WRONG: &str = "#!/bin/sh\ncat > /dev/null; echo 9\n";

/// All forms of reports. With less than full feedback they have no times.
pub(crate) const FORMS: [&str; 6] = ["text", "csv", "excel", "json", "junit", "html"];
/// The options that write all into files beside the class, which have the names of the forms.
pub(crate) const REPORTS: [&str; 6] = [
    "--report=text=text",
    "--report=csv=csv",
    "--report=excel=excel",
    "--report=json=json",
    "--report=junit=junit",
    "--report=html=html",
];

/// A class, with a folder `class` for the hand-ins and a folder `cases`.
pub(crate) struct Class {
    place: TempDir,
    /// Whether the machine is tested before each call. It takes longer than most calls of tests.
    is_machine_tested: bool,
}

impl Class {
    /// A class without hand-ins, with these cases of `next_move`: names, inputs and answers.
    pub(crate) fn new(cases: &[(&str, &str, &str)]) -> Self {
        let class = Self {
            place: tempfile::tempdir().expect("there is room for a class"),
            is_machine_tested: false,
        };
        fs::create_dir(class.folder()).expect("there is room for a class");
        for (name, input, answer) in cases {
            class.write(&format!("cases/{name}.in"), input);
            class.write(&format!("cases/{name}.ans"), answer);
        }
        class
    }

    /// A class with one case, in which no move is possible.
    pub(crate) fn of_one_case() -> Self {
        Self::new(&[("one", "1\n0 0\n0\n", "-1\n")])
    }

    /// Three small cases of `next_move`: without a move, with one, and with a tie.
    pub(crate) fn of_next_move() -> Self {
        Self::new(&[
            ("easy/1", "1\n0 0\n0\n", "-1\n"),
            ("easy/2", "3\n0 0\n1\n1 2\n", "3\n"),
            ("hard/1", "5\n2 2\n0\n", "0\n"),
        ])
    }

    /// The same class, on a machine that is tested before each call, as for a teacher.
    pub(crate) fn on_tested_machine(self) -> Self {
        Self {
            is_machine_tested: true,
            ..self
        }
    }

    /// The folder of the hand-ins.
    pub(crate) fn folder(&self) -> PathBuf {
        self.place.path().join("class")
    }

    /// A path beside the folder of the hand-ins.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.place.path().join(name)
    }

    /// Writes a file beside the folder of the hand-ins, or into it.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        self.put(name, text)
    }

    /// The same for other names and contents.
    pub(crate) fn put(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("there is room");
        fs::write(&path, bytes).expect("there is room");
        path
    }

    /// The text of a file beside the folder of the hand-ins.
    pub(crate) fn read(&self, name: impl AsRef<Path>) -> String {
        fs::read_to_string(self.path(name)).expect("it was written")
    }

    /// Adds a hand-in with a program for `next_move`.
    pub(crate) fn add(&self, name: impl AsRef<OsStr>, program: &str) {
        let folder = self.folder().join(name.as_ref());
        fs::create_dir_all(&folder).expect("there is room");
        write_program(&folder.join("next_move"), program);
    }

    /// `judge grade` on the class, without a sandbox, and with a folder of its own for what is kept. The paths of its
    /// arguments begin beside the folder of the hand-ins.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.command_for(&self.folder(), arguments)
    }

    /// The same on this folder.
    pub(crate) fn command_for(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = self.bare_command(folder, arguments);
        for (option, value) in [("--problem", "next_move"), ("--sandbox", "off")] {
            if !arguments.contains(&option) {
                command.args([option, value]);
            }
        }
        if self.path("cases").is_dir() {
            command.arg("--cases").arg(self.path("cases"));
        }
        command
    }

    /// The same without a problem, cases and a sandbox, for a configuration that has them.
    pub(crate) fn bare_command(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary("judge"));
        command
            .arg("grade")
            .arg(folder)
            .args(arguments)
            .env("PATH", search_path())
            .env("XDG_STATE_HOME", self.path("state"))
            .env_remove("CLICOLOR_FORCE")
            .current_dir(self.path(""))
            .stdin(Stdio::null());
        let skip = "--no-self-test";
        if !self.is_machine_tested && !arguments.contains(&skip) {
            command.arg(skip);
        }
        command
    }

    /// Gives the class to another user than root, who will run the command. It says whether such a user can.
    pub(crate) fn is_run_by_nobody(&self, command: &mut Command) -> bool {
        if !is_root() {
            return true;
        }
        let mut probe = Command::new(binary("judge"));
        let probe = probe.arg("--version").uid(NOBODY).stdout(Stdio::null());
        if !probe.status().is_ok_and(|status| status.success()) {
            return false;
        }
        command.uid(NOBODY).gid(NOBODY);
        give_away(&self.path(""));
        true
    }

    /// What `judge grade` writes, and its exit code.
    pub(crate) fn grade(&self, arguments: &[&str]) -> Answer {
        answer_of(&mut self.command(arguments))
    }

    /// It ends on one line with these words, and nothing else is written.
    #[track_caller]
    pub(crate) fn refuses(&self, arguments: &[&str], words: &str) {
        is_refused(&self.grade(arguments), words);
    }

    /// What it writes as text.
    pub(crate) fn text(&self, arguments: &[&str]) -> String {
        let answer = self.grade(arguments);
        assert!(answer.code < 2, "{}", answer.error);
        String::from_utf8(answer.output).expect("the report is text")
    }

    /// What it writes as JSON.
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let text = self.text(&[&["--format", "json"], arguments].concat());
        serde_json::from_str(&text).expect("the report is JSON")
    }
}

/// The remark on a machine whose control groups limit no memory.
pub(crate) const MEMORY_MEASURED: &str =
    "judge: Linux cannot limit the memory of programs here, so judge measures it every 10 ms\n";

/// Whether root runs the tests.
pub(crate) fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Gives a folder and all that is in it to another user.
fn give_away(path: &Path) {
    lchown(path, Some(NOBODY), Some(NOBODY)).expect("root may do so");
    if path.is_dir() && !path.is_symlink() {
        for entry in fs::read_dir(path).expect("root may do so") {
            give_away(&entry.expect("an entry").path());
        }
    }
}

/// Writes a program that can be run.
pub(crate) fn write_program(path: &Path, text: &str) {
    fs::write(path, text).expect("there is room for a program");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("its mode can be changed");
}

/// What a command writes, and its exit code. Lines of progress, which a busy machine has more of, are left out.
pub(crate) fn answer_of(command: &mut Command) -> Answer {
    let output = command.output().expect("judge can be started");
    let code = output.status.code();
    let error = String::from_utf8(output.stderr).expect("errors are text");
    let lines = error.split_inclusive('\n');
    Answer {
        output: output.stdout,
        error: lines
            .filter(|line| !line.ends_with(" hand-ins so far\n"))
            .collect(),
        code: code
            .and_then(|code| u8::try_from(code).ok())
            .expect("it exits"),
    }
}

/// That judge ends on one short line with these words, and writes nothing else.
#[track_caller]
pub(crate) fn is_refused(answer: &Answer, words: &str) {
    let (line, output) = (&answer.error, String::from_utf8_lossy(&answer.output));
    assert_eq!((answer.code, &*output), (2, ""), "{words}: {line}");
    assert!(line.contains(words), "{words}: {line}");
    assert!(line.ends_with('\n') && line.lines().count() == 1, "{line}");
    assert!(line.chars().count() <= 201, "{line}");
}

/// The verdicts of the parts of a hand-in, with spaces.
pub(crate) fn verdicts(report: &Value, name: &str) -> String {
    let parts = hand_in(report, name)["parts"].as_array().expect("a list");
    let verdicts = parts
        .iter()
        .map(|part| part["verdict"].as_str().expect("a verdict"));
    verdicts.collect::<Vec<_>>().join(" ")
}

/// The names of the hand-ins of a report.
pub(crate) fn names(report: &Value) -> Vec<&str> {
    let hand_ins = report["hand_ins"].as_array().expect("a list").iter();
    hand_ins
        .map(|hand_in| hand_in["name"].as_str().expect("a name"))
        .collect()
}

/// The hand-in of a report with this name.
pub(crate) fn hand_in<'a>(report: &'a Value, name: &str) -> &'a Value {
    let mut hand_ins = report["hand_ins"].as_array().expect("a list").iter();
    let found = hand_ins.find(|hand_in| hand_in["name"] == name);
    found.unwrap_or_else(|| panic!("{name} is in {report}"))
}

/// A report without what differs from run to run: times and memory.
pub(crate) fn without_times(mut report: Value) -> Value {
    fn remove(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| !name.ends_with("_seconds") && name != "peak_memory_bytes");
                // A message about a limit says how much was used.
                if let Some(Value::String(message)) = fields.get_mut("message") {
                    message.retain(|letter| !letter.is_ascii_digit());
                }
                fields.values_mut().for_each(remove);
            }
            Value::Array(items) => items.iter_mut().for_each(remove),
            _ => {}
        }
    }
    remove(&mut report);
    report
}
