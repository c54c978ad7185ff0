//! Every case under `fixtures/`, as a test of its own through the real binary; and every
//! answer there, held against the plain reference.
//!
//! With `KNIGHTS_BLESS=1` the expected files are written anew, and the differences shown:
//! answers by the reference, the error lines of `invalid` and the words of `judge` by the
//! programs (read them before you commit them: nothing else vouches for them). Where many
//! answers are right, they are the program's, and the reference says whether they are.

mod reference;
mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use assert_cmd::Command;
use libtest_mimic::{Arguments, Failed, Trial};
use similar::TextDiff;

/// The groups in which cases are kept.
const GROUPS: [&str; 3] = ["sample", "secret", "invalid"];
/// The programs that talk before they have read all.
const TALKING: [&str; 2] = ["dual", "tour_walk"];
/// The program that does nothing without a subcommand.
const UMBRELLA: &str = "judge";
/// The folders of subcommands, each with the least number of cases in `secret`: none where
/// the answer is no plain text.
const SUBCOMMANDS: &[(&str, usize)] = &[
    ("tour_backtrack", 12),
    ("tour_walk", 12),
    ("tour_survey", 12),
    ("tour_check", 12),
    ("tour_solve", 20),
    ("judge_check", 20),
    ("judge_gen", 0),
    ("judge_package", 0),
    ("judge_stress", 0),
    ("judge_validate", 20),
    ("judge_run", 0),
];
/// The program to whose questions many answers are right.
const FREE_TO_CHOOSE: &str = "tour_solve";
/// The files beside the groups of a program, which are no cases: what its arguments name.
const BESIDE_GROUPS: [&str; 1] = ["tour_solve/masks"];
/// The folder for pictures, which are no cases.
const PICTURES: &str = "pictures";
/// How many cases a program has in a group at the least, where it is not said above.
const LEAST_SECRET: usize = 20;
const LEAST_INVALID: usize = 12;
/// How long a case may take: far more than any does.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// One case: the files that share a name.
#[derive(Clone)]
struct Case {
    program: String,
    group: &'static str,
    /// The path without an ending.
    stem: PathBuf,
}

impl Case {
    fn name(&self) -> String {
        let name = self.stem.file_name().expect("a case is a file");
        format!("{}/{}/{}", self.program, self.group, name.display())
    }

    fn file(&self, ending: &str) -> PathBuf {
        let mut path = self.stem.clone().into_os_string();
        path.push(".");
        path.push(ending);
        PathBuf::from(path)
    }

    /// A file's bytes; nothing where there is no such file.
    fn bytes(&self, ending: &str) -> Vec<u8> {
        fs::read(self.file(ending)).unwrap_or_default()
    }

    fn arguments(&self) -> Vec<String> {
        let text = String::from_utf8(self.bytes("args")).expect("arguments are text");
        text.lines().map(str::to_owned).collect()
    }

    /// Runs the real binary on the case.
    fn run(&self) -> std::process::Output {
        Command::new(support::binary(self.tool()))
            .args(self.arguments())
            .current_dir(support::project(""))
            .write_stdin(self.bytes("in"))
            .timeout(TIME_LIMIT)
            .output()
            .expect("the program can be started")
    }

    /// The bytes on both streams, and the exit code.
    fn check_program(&self) -> Result<(), Failed> {
        let output = self.run();
        same("stdout", &self.bytes("ans"), &output.stdout)?;
        same("stderr", &self.bytes("err"), &output.stderr)?;
        let expected = self.expected_code();
        if output.status.code() == Some(expected) {
            Ok(())
        } else {
            Err(format!("expected exit code {expected}, found {}", output.status).into())
        }
    }

    /// The reference's answer, if it has one for these arguments. To a wrong input there is
    /// one only from the programs that talk as they go.
    fn reference(&self) -> Option<String> {
        if self.group == "invalid" && !TALKING.contains(&self.program.as_str()) {
            return None;
        }
        let bytes = self.bytes("in");
        let input = String::from_utf8_lossy(&bytes);
        reference::answer(self.tool(), &self.arguments(), &input)
    }

    /// The name of the program without a subcommand, which is in the arguments.
    fn tool(&self) -> &'static str {
        let is_tool = |name: &&str| {
            let rest = self.program.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        support::names()
            .find(is_tool)
            .expect("a folder is named after a program")
    }

    /// The exit code: 2 for what is wrong, and else 0, unless a file has another.
    fn expected_code(&self) -> i32 {
        if self.group == "invalid" {
            return 2;
        }
        let code = String::from_utf8(self.bytes("code")).expect("a code is text");
        code.trim().parse().unwrap_or(0)
    }

    /// The expected answer is the reference's, and so is the exit code. The words of `judge`
    /// are its own, and only its verdict is the reference's.
    fn check_answer(&self) -> Result<(), Failed> {
        if self.program == FREE_TO_CHOOSE {
            return self.check_choice(&self.bytes("ans"));
        }
        match self.reference() {
            Some(answer) => same("the answer file", answer.as_bytes(), &self.bytes("ans"))?,
            None if self.tool() == UMBRELLA => {}
            None => return Err("the reference has no answer".into()),
        }
        let input = String::from_utf8_lossy(&self.bytes("in")).into_owned();
        let code = reference::code(self.tool(), &self.arguments(), &input);
        if self.group == "invalid" || code.map(i32::from) == Some(self.expected_code()) {
            Ok(())
        } else {
            Err(format!("the reference ends with {code:?}").into())
        }
    }

    /// An answer is one of the right ones, as the reference says.
    fn check_choice(&self, answer: &[u8]) -> Result<(), Failed> {
        let input = self.bytes("in");
        let input = String::from_utf8_lossy(&input);
        let answer = String::from_utf8_lossy(answer);
        reference::solve::check(&self.arguments()[1..], &input, &answer).map_err(Failed::from)
    }

    /// Writes the expected file anew.
    fn bless(&self) {
        if self.group == "invalid" {
            self.write("err", &self.run().stderr);
        } else if self.program == FREE_TO_CHOOSE {
            let answer = self.run().stdout;
            let checked = self.check_choice(&answer);
            checked.unwrap_or_else(|fault| panic!("{}: {fault:?}", self.name()));
            self.write("ans", &answer);
        }
        if let Some(answer) = self.reference() {
            self.write("ans", answer.as_bytes());
        } else if self.group != "invalid" && self.tool() == UMBRELLA {
            self.write("ans", &self.run().stdout);
        }
    }

    #[expect(clippy::print_stdout, reason = "blessing shows what it changes")]
    fn write(&self, ending: &str, new: &[u8]) {
        if let Err(difference) = same(ending, new, &self.bytes(ending)) {
            let difference = difference.message().unwrap_or_default();
            println!("{} has changed: {difference}", self.file(ending).display());
            fs::write(self.file(ending), new).expect("the fixtures can be written");
        }
    }
}

/// Fails with the lines that differ.
fn same(what: &str, expected: &[u8], found: &[u8]) -> Result<(), Failed> {
    if expected == found {
        return Ok(());
    }
    let texts = [expected, found].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let difference = TextDiff::from_lines(&texts[0], &texts[1]);
    let difference = difference
        .unified_diff()
        .header("expected", "found")
        .to_string();
    Err(format!("{what} differs\n{difference}").into())
}

/// The folders of cases, of programs and of subcommands, each with the least number of cases
/// in `secret`.
fn folders() -> impl Iterator<Item = (&'static str, usize)> {
    let programs = support::names().filter(|&name| name != UMBRELLA);
    let programs = programs.map(|name| (name, LEAST_SECRET));
    programs.chain(SUBCOMMANDS.iter().copied())
}

/// All cases, by name.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (program, _) in folders() {
        for group in GROUPS {
            let folder = support::project("fixtures").join(program).join(group);
            for path in files(&folder) {
                if path.extension().is_some_and(|ending| ending == "in") {
                    cases.push(Case {
                        program: program.to_owned(),
                        group,
                        stem: path.with_extension(""),
                    });
                }
            }
        }
    }
    cases
}

/// The files of a folder, sorted; none where there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    files.sort();
    files
}

/// No file stands alone, and each program has as many cases as it should.
fn check_folders(cases: &[Case]) -> Result<(), Failed> {
    for case in cases {
        let wanted = if case.group == "invalid" {
            "err"
        } else {
            "ans"
        };
        if !case.file(wanted).exists() {
            return Err(format!("{} has no .{wanted}", case.name()).into());
        }
    }
    for path in files(&support::project("fixtures")) {
        let name = path.file_name().and_then(|name| name.to_str());
        if name == Some(PICTURES) {
            continue;
        }
        if !folders().any(|(program, _)| Some(program) == name) {
            return Err(format!("{} is of no program", path.display()).into());
        }
        for group in files(&path) {
            let mut known = GROUPS.iter().chain(&BESIDE_GROUPS);
            if !known.any(|known| group.ends_with(known)) {
                return Err(format!("{} is no group", group.display()).into());
            }
        }
    }
    for (program, least_secret) in folders() {
        for group in GROUPS {
            let of_group = |case: &&Case| case.program == program && case.group == group;
            let count = cases.iter().filter(of_group).count();
            let least = match group {
                "secret" => least_secret,
                "invalid" => LEAST_INVALID,
                _ => 0,
            };
            if count < least {
                return Err(format!("{program}/{group} has {count} cases of {least}").into());
            }
            let folder = support::project("fixtures").join(program).join(group);
            for path in files(&folder) {
                let ending = path.extension().and_then(|ending| ending.to_str());
                let known = matches!(ending, Some("in" | "ans" | "args" | "err" | "code"));
                if !known || !path.with_extension("in").exists() {
                    return Err(format!("{} belongs to no case", path.display()).into());
                }
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let cases = cases();
    if std::env::var_os("KNIGHTS_BLESS").is_some() {
        cases.iter().for_each(Case::bless);
    }
    let mut trials = Vec::new();
    for case in &cases {
        let program = case.clone();
        trials.push(Trial::test(case.name(), move || program.check_program()));
        if case.group != "invalid" || case.reference().is_some() {
            let answer = case.clone();
            let name = format!("reference/{}", case.name());
            trials.push(Trial::test(name, move || answer.check_answer()));
        }
    }
    trials.push(Trial::test("folders", move || check_folders(&cases)));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
