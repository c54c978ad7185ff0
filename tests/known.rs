//! What is in `packages/`: each submission gets the verdict of its folder, and each invalid input and output
//! is refused, by `judge` and by the Python programs.
//!
//! `cargo test --test known leetcode2596/` runs the tests of one problem. Without `KNIGHTS_MORE=1`, submissions
//! that have to be compiled or are slow are left out, right ones get few cases, and `judge run` judges a few alone:
//! one Python runs the others of a problem.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};

use knights::judge::problem::{ALL, Problem, package_file, package_files};
use knights::problems::problem::{Judgement, answer as right_answer};
use libtest_mimic::{Arguments, Failed};
use serde_json::Value;
use support::checks::{Check, trials};
use support::python::{PythonRun, run_python};
use support::{answer, binary, generated_cases, has, more, project, search_path};
use tempfile::TempDir;

/// The folders of submissions, each with the verdict that one case at least has to get.
const VERDICTS: [(&str, &str); 4] = [
    ("accepted", "AC"),
    ("wrong_answer", "WA"),
    ("time_limit_exceeded", "TLE"),
    ("run_time_error", "RTE"),
];
/// The problems whose cases are in a folder of another name.
const FOLDERS: [(&str, &str); 3] = [
    ("solve", "tour_solve"),
    ("backtrack", "tour_backtrack"),
    ("walk", "tour_walk"),
];
/// How many cases of `fixtures/` a submission gets besides the samples, and how many that are drawn.
const KEPT: usize = 6;
const DRAWN: usize = 20;
/// How many cases a submission gets that is too slow: the largest, some of all sizes, and the first that are
/// drawn. Some submissions do not end where a knight is stuck.
const LARGE: usize = 3;
const SPREAD: usize = 6;
const FIRST: usize = 6;
/// How many cases a right submission gets: with `KNIGHTS_MORE=1`, and without or if it starts a virtual machine
/// for each.
const OF_FAST: usize = 12;
const OF_SLOW: usize = 4;
/// How many cases a wrong submission gets at a time.
const AT_A_TIME: usize = 8;
/// The limits of processor time in seconds: far more than a right submission takes, and little for one
/// that is too slow.
const AMPLE: &str = "30";
const SHORT: &str = "1";
/// The seconds that a Python program may take without `KNIGHTS_MORE=1`: one that is right, and another one. Some of these
/// do not end on some cases.
const PATIENCE: u32 = 30;
const IMPATIENCE: u32 = 2;
/// Without `KNIGHTS_MORE=1`, `judge run` judges a submission for each verdict, of one problem in five.
const JUDGED: usize = 5;
/// What stands for Kattis' yes and no.
const ACCEPTED: i64 = 42;
const REJECTED: i64 = 43;

/// A program for which the search for its mistake does as much work as it may.
const LONG_TO_NAME: &str = "marks_not_removed.py";

type Found = Result<(), Failed>;
/// An input with its answer.
type Pair = (Vec<u8>, Vec<u8>);

/// The files in a folder below the project's, sorted; none if there is no such folder.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(project(folder)).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cases of a problem in a group of `fixtures/`.
fn fixtures(problem: &'static dyn Problem, group: &str) -> Vec<Pair> {
    let name = problem.name();
    let other = FOLDERS.iter().find(|(problem, _)| *problem == name);
    let folder = other.map_or(name, |(_, folder)| folder);
    let files = files(&format!("fixtures/{folder}/{group}"));
    let inputs = files.into_iter();
    let inputs = inputs.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
    inputs
        .map(|path| (read(&path), read(&path.with_extension("ans"))))
        .collect()
}

/// The first cases that `judge run` makes.
fn drawn(problem: &'static dyn Problem, number: usize) -> impl Iterator<Item = Pair> {
    let number = number.try_into().expect("a small number");
    generated_cases(problem, 1, number).map(|case| {
        let answer = right_answer(problem, &case.input).expect("a valid input");
        (case.input, answer)
    })
}

/// The cases of a problem, which all its submissions share: samples, some of `fixtures/`, and some that are drawn.
fn all_cases(problem: &'static dyn Problem) -> Vec<Pair> {
    let secret = fixtures(problem, "secret");
    let step = secret.len().div_ceil(KEPT).max(1);
    let mut cases = fixtures(problem, "sample");
    cases.extend(secret.into_iter().step_by(step));
    cases.extend(drawn(problem, DRAWN));
    cases
}

/// Those for submissions with this verdict.
fn cases_for(verdict: &str, mut cases: Vec<Pair>) -> Vec<Pair> {
    if verdict == "TLE" {
        let first = cases[cases.len() - DRAWN..][..FIRST].to_vec();
        cases.sort_by_key(|(input, answer)| input.len().max(answer.len()));
        let largest = cases.split_off(cases.len() - LARGE);
        let step = cases.len().div_ceil(SPREAD);
        cases = cases.into_iter().step_by(step).chain(largest).collect();
        cases.extend(first);
        cases.reverse();
    }
    cases
}

/// A submission: the name and the text of its file, and its verdict.
#[derive(Clone, Copy)]
struct Submission {
    file: &'static str,
    text: &'static str,
    verdict: &'static str,
}

impl Submission {
    /// The tool that it needs.
    fn tool(self) -> &'static str {
        match self.file.rsplit('.').next() {
            Some("c") => "gcc",
            Some("cpp") => "g++",
            Some("java") => "javac",
            Some("py") => "python3",
            _ => panic!("{} is in no language of packages", self.file),
        }
    }

    /// Whether it has to be compiled, is slow, or takes long to name.
    fn takes_long(self) -> bool {
        self.tool() != "python3" || self.verdict == "TLE" || self.file == LONG_TO_NAME
    }
}

/// About this number of the cases, from the first to the last.
fn spread(cases: &[Pair], number: usize) -> Vec<Pair> {
    let step = cases.len().div_ceil(number);
    cases.iter().step_by(step).cloned().collect()
}

/// What shows on a small case shows soonest there.
fn size((input, answer): &Pair) -> usize {
    input.len() + answer.len()
}

/// Checks that Python submissions get their verdicts, as [`check_submission`] does, without `judge run`: all of a problem
/// run in one process.
fn check_in_memory(problem: &'static dyn Problem) -> Found {
    if !has("python3") {
        return Ok(());
    }
    let folder = TempDir::new()?;
    let mut cases = all_cases(problem);
    let of_right = spread(&cases, OF_SLOW);
    cases.sort_by_key(size);
    let (right, mut wrong): (Vec<Submission>, Vec<Submission>) = submissions(problem)
        .filter(|submission| submission.tool() == "python3" && submission.verdict != "TLE")
        .partition(|submission| submission.verdict == "AC");
    let verdicts = |submissions: &[Submission], cases: &[Pair], seconds| {
        let mut runs = Vec::new();
        for submission in submissions {
            let file = folder.path().join(submission.verdict).join(submission.file);
            fs::create_dir_all(file.parent().expect("it is in a folder"))?;
            fs::write(&file, submission.text)?;
            runs.extend(
                cases
                    .iter()
                    .map(|(input, _)| PythonRun::new(&file, &[], input)),
            );
        }
        let ends = run_python(&runs, seconds)?
            .into_iter()
            .zip(cases.iter().cycle());
        let verdicts: Vec<&str> = ends
            .map(|((code, output), (input, answer))| {
                let judgement = problem.check(input, answer, &output);
                match judgement.expect("a valid input") {
                    _ if code != 0 => "RTE",
                    Judgement::Right(_) => "AC",
                    Judgement::Wrong(_) => "WA",
                }
            })
            .collect();
        let chunks = verdicts.chunks(cases.len()).map(<[&str]>::to_vec);
        Ok::<_, Failed>(chunks.collect::<Vec<_>>())
    };
    for (submission, verdicts) in right.iter().zip(verdicts(&right, &of_right, PATIENCE)?) {
        if verdicts.iter().any(|verdict| *verdict != "AC") {
            return Err(format!("{}: {verdicts:?}", submission.file).into());
        }
    }
    for cases in cases.chunks(AT_A_TIME) {
        let found = verdicts(&wrong, cases, IMPATIENCE)?.into_iter();
        let left = wrong.iter().zip(found);
        let left = left.filter(|(submission, verdicts)| !verdicts.contains(&submission.verdict));
        wrong = left.map(|(submission, _)| *submission).collect();
    }
    let left: Vec<&str> = wrong.iter().map(|submission| submission.file).collect();
    match left[..] {
        [] => Ok(()),
        _ => Err(format!("without their verdicts: {left:?}").into()),
    }
}

/// Checks that a submission gets its verdict: a right one on all cases, which are few for slow languages, another one on
/// one of them. A few cases at a time are tried for that.
fn check_submission(
    problem: &'static dyn Problem,
    submission: Submission,
    cases: &OnceLock<Vec<Pair>>,
) -> Found {
    let (tool, verdict) = (submission.tool(), submission.verdict);
    if !has(tool) {
        return Ok(());
    }
    let folder = TempDir::new()?;
    let source = folder.path().join(submission.file);
    fs::write(&source, submission.text)?;
    let cases = cases.get_or_init(|| all_cases(problem));
    let mut cases = cases_for(verdict, cases.clone());
    let at_a_time = match verdict {
        "AC" => {
            let is_slow = tool == "javac" || !more();
            cases = spread(&cases, if is_slow { OF_SLOW } else { OF_FAST });
            cases.len()
        }
        "TLE" => 1,
        _ => AT_A_TIME,
    };
    let mut counts = String::new();
    if verdict != "TLE" {
        cases.sort_by_key(size);
    }
    for cases in cases.chunks(at_a_time) {
        let report = report_on(problem, &source, verdict, cases)?;
        let is_right = match verdict {
            "AC" => report["accepted"] == true,
            _ => report["counts"][verdict].as_u64().unwrap_or(0) > 0,
        };
        if is_right {
            return Ok(());
        }
        counts += &report["counts"].to_string();
    }
    Err(format!("the verdicts are {counts}").into())
}

/// The report of `judge run` on a submission.
fn report_on(
    problem: &'static dyn Problem,
    source: &Path,
    verdict: &str,
    cases: &[Pair],
) -> Result<Value, Failed> {
    let folder = TempDir::new()?;
    for (number, (input, answer)) in cases.iter().enumerate() {
        fs::write(folder.path().join(format!("{number:02}.in")), input)?;
        fs::write(folder.path().join(format!("{number:02}.ans")), answer)?;
    }
    let limit = if verdict == "TLE" { SHORT } else { AMPLE };
    let run = Command::new(binary("judge"))
        .args(["run", "--problem", problem.name(), "--format", "json"])
        .args(["--time-limit", limit, "--wall-limit", "90"])
        .args(["--memory-limit", "1024", "--jobs", "1", "--cases"])
        .arg(folder.path())
        .arg("--source")
        .arg(source)
        .env("PATH", search_path())
        .stdin(Stdio::null())
        .output()?;
    let error = String::from_utf8_lossy(&run.stderr);
    serde_json::from_slice(&run.stdout)
        .map_err(|_| format!("no report; the error is {error}").into())
}

/// A run of a validator, the exit code that it is to have, and what is wrong otherwise.
type Validation = (PythonRun, i64, String);

/// Checks all validators of a problem in one process.
fn check_validators(validations: Vec<Validation>) -> Found {
    if !has("python3") {
        return Ok(());
    }
    let expected: Vec<(i64, String)> = validations
        .iter()
        .map(|(_, code, fault)| (*code, fault.clone()))
        .collect();
    let runs: Vec<PythonRun> = validations.into_iter().map(|(run, ..)| run).collect();
    for ((code, _), (expected, fault)) in run_python(&runs, PATIENCE)?.into_iter().zip(expected) {
        if code != expected {
            return Err(format!("exit code {code}: {fault}").into());
        }
    }
    Ok(())
}

/// A validator of a package as a program in a folder.
fn validator(path: &str, folder: &Path) -> Result<PathBuf, Failed> {
    let text = |path: &str| package_file(path).ok_or_else(|| format!("there is no {path}"));
    let program = folder.join(path.replace('/', "_"));
    fs::write(&program, [text("shared/reader.py")?, text(path)?].concat())?;
    Ok(program)
}

/// Checks that `judge` answers with this exit code.
fn expect_code(arguments: &[&str], input: &Path, expected: u8) -> Found {
    let found = answer("judge", arguments, &read(input));
    let is_line = found.code != 2 || (found.error.lines().count() == 1 && found.error.len() <= 201);
    if found.code == expected && is_line {
        return Ok(());
    }
    let (shown, output) = (input.display(), String::from_utf8_lossy(&found.output));
    Err(format!("{shown}: {} {output}{}", found.code, found.error).into())
}

/// An answer as a package has it: with one space between two words of a line.
fn in_single_spaces(answer: &[u8]) -> String {
    let answer = String::from_utf8_lossy(answer);
    let lines = answer.strip_suffix('\n').unwrap_or(&answer).split('\n');
    let spaced = lines.map(|line| {
        let words = line.split(' ').filter(|word| !word.is_empty());
        words.collect::<Vec<&str>>().join(" ") + "\n"
    });
    spaced.collect()
}

/// Checks the inputs that are invalid, and the samples, which are valid.
fn check_inputs(problem: &'static dyn Problem) -> Found {
    let name = problem.name();
    let folder = TempDir::new()?;
    let inputs = validator(&problem.about().input_validator(name), folder.path())?;
    let answers = validator(&format!("{name}/answer_validator.py"), folder.path())?;
    let command = ["validate", "--problem", name];
    let mut validations: Vec<Validation> = Vec::new();
    for (file, text) in package_files(name, "invalid_input") {
        let path = folder.path().join(file);
        fs::write(&path, text)?;
        expect_code(&command, &path, 1)?;
        let fault = format!("the input validator accepts {file}");
        validations.push((
            PythonRun::new(&inputs, &[], text.as_bytes()),
            REJECTED,
            fault,
        ));
    }
    for (number, (_, input)) in problem.about().samples.iter().enumerate() {
        let answer = in_single_spaces(&right_answer(problem, input.as_bytes())?);
        let of_input = folder.path().join(format!("{number}.in"));
        fs::write(&of_input, input)?;
        expect_code(&command, &of_input, 0)?;
        for run in [
            PythonRun::new(&inputs, &[], input.as_bytes()),
            PythonRun::new(&answers, &[&of_input], answer.as_bytes()),
        ] {
            let fault = format!("a validator refuses the sample {input:?}");
            validations.push((run, ACCEPTED, fault));
        }
    }
    check_validators(validations)
}

/// Checks the outputs for the first sample that are wrong, and those that are right but not the answer.
fn check_outputs(problem: &'static dyn Problem) -> Found {
    let name = problem.name();
    let folder = TempDir::new()?;
    let samples = &problem.about().samples;
    let (_, sample) = samples.first().expect("it has samples");
    let [input, answer] = ["in", "ans"].map(|ending| folder.path().join(ending));
    fs::write(&input, sample)?;
    fs::write(&answer, right_answer(problem, sample.as_bytes())?)?;
    let program = folder.path().join("output_validator.py");
    let text = package_file(&format!("{name}/output_validator.py"));
    fs::write(&program, text.unwrap_or_default())?;
    let shown = input.display().to_string();
    let command = ["check", "--problem", name, &shown, "-"];
    let mut validations: Vec<Validation> = Vec::new();
    for (kind, code, of_program) in [("invalid", 1, REJECTED), ("valid", 0, ACCEPTED)] {
        for (file, output) in package_files(name, &format!("{kind}_output")) {
            let path = folder.path().join(file);
            fs::write(&path, output)?;
            expect_code(&command, &path, code)?;
            let run = PythonRun::new(
                &program,
                &[&input, &answer, folder.path()],
                output.as_bytes(),
            );
            let fault = format!("the output validator misjudges {file}");
            validations.extend(text.map(|_| (run, of_program, fault)));
        }
    }
    check_validators(validations)
}

/// The submissions of a problem.
fn submissions(problem: &'static dyn Problem) -> impl Iterator<Item = Submission> {
    VERDICTS.into_iter().flat_map(|(folder, verdict)| {
        let files = package_files(problem.name(), &format!("submissions/{folder}"));
        files.into_iter().map(move |(file, text)| Submission {
            file,
            text,
            verdict,
        })
    })
}

/// The submissions that `judge run` judges.
fn judged(number: usize, problem: &'static dyn Problem) -> Vec<Submission> {
    let mut judged: Vec<Submission> = submissions(problem).collect();
    if !more() {
        judged.retain(|submission| number.is_multiple_of(JUDGED) && !submission.takes_long());
        judged.dedup_by_key(|submission| submission.verdict);
    }
    judged
}

fn main() -> ExitCode {
    let mut checks = Vec::new();
    for (number, &problem) in ALL.iter().enumerate() {
        let name = problem.name();
        let mut add = |part: &str, check: fn(&'static dyn Problem) -> Found| {
            checks.push(Check::new(format!("{name}/{part}"), move || check(problem)));
        };
        add("inputs", check_inputs);
        add("outputs", check_outputs);
        if !more() {
            add("in_memory", check_in_memory);
        }
        let cases = Arc::new(OnceLock::new());
        for submission in judged(number, problem) {
            let cases = Arc::clone(&cases);
            let check = move || check_submission(problem, submission, &cases);
            let (file, verdict) = (submission.file, submission.verdict);
            checks.push(Check::new(format!("{name}/{verdict}/{file}"), check));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials(checks)).exit_code()
}
