//! The usual mistakes of students: `judge stress` finds each within 1,000 cases, and makes the
//! case so small that nothing can be taken away. It finds mistakes that only few inputs show
//! within 2,000 cases.
//!
//! To act as a student's program, this test program starts itself again with its name.

mod support;

use std::collections::HashSet;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Output};

use knights::judge::problem::{Problem, named};
use knights::problems::compare::CompareMode;
use knights::problems::problem::{Judgement, answer};
use libtest_mimic::{Arguments, Failed};
use students::rare::RARE;
use students::{STUDENTS, Shows};
use support::checks::{Check, trials};
use support::{more, smallest, stress_case, up_to};
use tempfile::TempDir;

/// The argument before the name of a student.
const STUDENT: &str = "--student";
/// The argument before what a program does in its first runs, their number, and a folder.
const FICKLE: &str = "--fickle";
/// The seeds that are tried.
const SEEDS: [u64; 2] = [1, 2];
/// How many cases a program gets.
const CASES: u64 = 1000;
/// The seeds and the number of cases with which rare mistakes are found; the seeds after the first only with
/// `KNIGHTS_MORE=1`.
const RARE_SEEDS: [u64; 3] = [1, 2, 3];
const RARE_CASES: u64 = 2000;
/// How many smaller inputs are tried for a rare mistake, with the first seed and with all seeds.
const RARE_TRIES: [usize; 2] = [150, 400];
/// How many cases a right program gets in memory: some are large.
const RIGHT_CASES: u64 = 200;
/// How many cases a right program gets as a process; it gets the others in memory.
const CASES_OF_PROCESSES: &str = "100";
/// A student for each way in which a mistake shows, and one whose output has to follow rules: they run as processes. The
/// others run only in memory: what processes add does not depend on the mistake.
const AS_PROCESSES: [(&str, &str); 6] = [
    ("next_move", "none"),
    ("next_move", "last_of_equals"),
    ("next_move", "a_newline_more"),
    ("next_move", "crash_without_visited_squares"),
    ("simulate", "endless_on_2"),
    ("tour", "first_square"),
];

/// One student.
#[derive(Clone, Copy)]
struct Student {
    problem: &'static dyn Problem,
    mistake: &'static str,
    shows: Shows,
}

impl Student {
    fn name(self) -> String {
        format!("{}/{}", self.problem.name(), self.mistake)
    }

    /// `judge stress` on the student's program.
    fn stress(self, seed: u64, folder: &Path, more: &[&str]) -> Result<Output, Failed> {
        let program = std::env::current_exe()?;
        let mut command = Command::new(support::binary("judge"));
        command.args(["stress", "--problem", self.problem.name(), "--keep"]);
        command
            .arg(folder)
            .args(["--seed", &seed.to_string()])
            .args(more);
        // On a busy machine shrinking takes longer than by default.
        if !more.contains(&"--shrink-time") {
            command.args(["--shrink-time", "600"]);
        }
        command.arg("--").arg(program);
        command.args([STUDENT, self.problem.name(), self.mistake]);
        Ok(command.output()?)
    }

    /// Whether the student's program does on an input what it is to be found for.
    fn fails(self, input: &[u8], mode: CompareMode) -> bool {
        let text = str::from_utf8(input).expect("an input is text");
        if self.shows == Shows::Endless {
            return text.starts_with("2 ");
        }
        let end = students::run(self.problem.name(), self.mistake, text);
        if self.shows == Shows::Crash || !end.is_well {
            return matches!(self.shows, Shows::Crash | Shows::Rarely) && !end.is_well;
        }
        if self.shows == Shows::Rarely && self.mistake.starts_with("crash") {
            return false;
        }
        let output = end.output.as_bytes();
        let answer = answer(self.problem, input).expect("the input is valid");
        if self.problem.has_one_answer() {
            return !mode.equal(&answer, output);
        }
        let judgement = self.problem.check(input, &answer, output);
        matches!(judgement, Ok(Judgement::Wrong(_)))
    }

    /// Is found with each seed, and the case is as small as can be: with the first seed by
    /// `judge stress`, with the second by the library alone, which takes a tenth of the time.
    fn check(self) -> Result<(), Failed> {
        let problem = self.problem.name();
        let is_process = match self.shows {
            // Boards over 50 take long: as processes they get one of the problems.
            Shows::Over50 => more() && problem == "valid_move_num",
            _ => AS_PROCESSES.contains(&(problem, self.mistake)),
        };
        if is_process {
            self.check_seed(SEEDS[0])?;
        } else {
            self.check_in_memory(SEEDS[0])?;
        }
        // Plain counts are slow.
        if more() && self.shows != Shows::Over50 && problem != "count" {
            self.check_in_memory(SEEDS[1])?;
        }
        Ok(())
    }

    /// Does in memory what `judge stress` does with processes.
    fn check_in_memory(self, seed: u64) -> Result<(), Failed> {
        if matches!(self.shows, Shows::WhiteSpace | Shows::Nowhere) {
            self.check_right(seed)?;
        }
        if self.shows == Shows::Nowhere {
            return Ok(());
        }
        let compare = self.compare();
        let cases = (0..CASES).map(|number| stress_case(self.problem, seed, number));
        let fails = |input: &[u8]| self.fails(input, compare);
        let smallest = smallest(self.problem, cases, usize::MAX, fails);
        self.check_smallest(&smallest.ok_or("was not found")?)
    }

    /// Is found with each seed, and the case is as small as it is known to be after the number of
    /// tries for which shrinking has time.
    fn check_rare(self, begins: &str) -> Result<(), Failed> {
        let seeds = up_to(1, RARE_SEEDS.len());
        let tries = up_to(RARE_TRIES[0], RARE_TRIES[1]);
        for seed in RARE_SEEDS.into_iter().take(seeds) {
            let cases = (0..RARE_CASES).map(|number| stress_case(self.problem, seed, number));
            let fails = |input: &[u8]| self.fails(input, CompareMode::default());
            let smallest = smallest(self.problem, cases, tries, fails)
                .ok_or_else(|| format!("was not found with seed {seed}"))?;
            let text = String::from_utf8(smallest)?;
            let mut words = text.split_whitespace();
            let is_next = |begin: &str| {
                words
                    .next()
                    .is_some_and(|word| [word, "*"].contains(&begin))
            };
            if !begins.split_whitespace().all(is_next) {
                return Err(format!("seed {seed}: expected {begins}found {text}").into());
            }
        }
        Ok(())
    }

    /// When two outputs are the same.
    fn compare(self) -> CompareMode {
        match self.shows {
            Shows::WhiteSpace => CompareMode::Exact,
            _ => CompareMode::default(),
        }
    }

    fn check_seed(self, seed: u64) -> Result<(), Failed> {
        let folder = tempfile::tempdir()?;
        let more: &[&str] = match self.shows {
            Shows::WhiteSpace => &["--compare", "exact"],
            Shows::Endless => &["--time-limit", "0.2"],
            _ => &[],
        };
        if matches!(self.shows, Shows::WhiteSpace | Shows::Nowhere) {
            self.check_accepted(seed, folder.path())?;
        }
        if self.shows == Shows::Nowhere {
            return Ok(());
        }
        let output = self.stress(seed, folder.path(), more)?;
        expect(&output, 1)?;
        let input = self.saved(folder.path())?;
        let words = String::from_utf8(output.stdout)?;
        let text = String::from_utf8(input.clone())?;
        if !words.contains(&format!("\n\n{text}\n")) {
            return Err(format!("does not show the case\n{text}{words}").into());
        }
        self.check_smallest(&input)
    }

    /// How many sides a case begins with, and how long they may be when it has been shrunk.
    fn sides(self) -> (usize, u32) {
        match (self.problem.name(), self.mistake) {
            ("valid_move_num" | "next_move" | "simulate", _) => (1, 5),
            ("dual", _) => (0, 0),
            // It takes a hundred squares.
            ("walk", "digits_of_the_largest_number") => (2, 10),
            // The smallest board has 5 x 5 squares, and from each of its squares the walk is
            // finished.
            ("walk", _) => (2, 6),
            _ => (2, 5),
        }
    }

    /// The case is as small as can be.
    fn check_smallest(self, input: &[u8]) -> Result<(), Failed> {
        let text = str::from_utf8(input)?;
        let compare = self.compare();
        if self.shows == Shows::Over50 {
            return if text.starts_with("51") {
                Ok(())
            } else {
                Err(format!("not the smallest board over 50\n{text}").into())
            };
        }
        let numbers = text
            .split_ascii_whitespace()
            .filter_map(|word| word.parse::<u32>().ok());
        let (sides, most) = self.sides();
        let longest = numbers.take(sides).max().unwrap_or_default();
        if longest > most {
            return Err(format!("shrunk to a side of {longest}\n{text}").into());
        }
        if !self.fails(input, compare) {
            return Err(format!("the student is right\n{text}").into());
        }
        let mut smaller = None;
        self.problem.inputs().smaller(input, &mut |mut candidates| {
            smaller = Iterator::find(&mut candidates, |candidate| self.fails(candidate, compare));
        });
        match smaller {
            None => Ok(()),
            Some(smaller) => {
                let smaller = String::from_utf8(smaller)?;
                Err(format!("{text}can be made smaller:\n{smaller}").into())
            }
        }
    }

    /// Is right on all cases of a seed, in memory.
    fn check_right(self, seed: u64) -> Result<(), Failed> {
        let mut before = HashSet::new();
        let is_slow = self.problem.name() == "count" && !more();
        let mut cases = (0..if is_slow { 40 } else { RIGHT_CASES })
            .map(|number| stress_case(self.problem, seed, number))
            .filter(|input| before.insert(input.clone()));
        match cases.find(|input| self.fails(input, CompareMode::default())) {
            None => Ok(()),
            Some(input) => Err(format!("fails on {}", String::from_utf8(input)?).into()),
        }
    }

    /// Is right on all cases of a seed, and accepted by `judge stress`. A thousand processes for each student would take most of
    /// the time of these tests.
    fn check_accepted(self, seed: u64, folder: &Path) -> Result<(), Failed> {
        self.check_right(seed)?;
        let output = self.stress(seed, folder, &["--count", CASES_OF_PROCESSES])?;
        expect(&output, 0)?;
        let words = format!("{CASES_OF_PROCESSES} cases of seed {seed}, all accepted\n");
        if output.stdout != words.as_bytes() {
            return Err(String::from_utf8_lossy(&output.stdout).into_owned().into());
        }
        Ok(())
    }

    /// The case that was saved, which is valid, with the right answer beside it.
    fn saved(self, folder: &Path) -> Result<Vec<u8>, Failed> {
        let mut saved = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "in") {
                saved.push(path);
            }
        }
        let [path] = &saved[..] else {
            return Err(format!("saved {saved:?}").into());
        };
        let text = fs::read(path)?;
        let inputs = self.problem.inputs();
        inputs.validate(&text).map_err(|error| error.to_string())?;
        if fs::read(path.with_extension("ans"))? != answer(self.problem, &text)? {
            return Err("saved another answer".into());
        }
        Ok(text)
    }
}

/// The exit code, and a silent standard error.
fn expect(output: &Output, code: i32) -> Result<(), Failed> {
    if output.status.code() == Some(code) && output.stderr.is_empty() {
        return Ok(());
    }
    Err(format!("expected exit code {code}: {output:?}").into())
}

/// The same case whatever the number of threads.
fn check_threads(student: Student) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let outputs = ["1", "2", "7"].map(|jobs| student.stress(9, folder.path(), &["-j", jobs]));
    let [one, others @ ..] = outputs;
    let one = one?;
    expect(&one, 1)?;
    for other in others {
        if other?.stdout != one.stdout {
            return Err("the number of threads shows".into());
        }
    }
    Ok(())
}

/// The command that is shown shows the mistake again.
fn check_command(student: Student) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let output = student.stress(4, folder.path(), &[])?;
    let words = String::from_utf8(output.stdout)?;
    let (_, command) = words.split_once("again: ").ok_or("no command")?;
    if !support::has("sh") {
        return Ok(());
    }
    let again = Command::new("sh")
        .args(["-c", command])
        .env("PATH", support::search_path())
        .output()?;
    if again.status.code() == Some(1) && again.stdout.starts_with(b"wrong") {
        return Ok(());
    }
    Err(format!("{command}{again:?}").into())
}

/// A program that fails in its first runs alone, when `judge stress` gets it for some cases.
fn stress_fickle(fault: &str, runs: u32, more: &[&str]) -> Result<(TempDir, Output), Failed> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(support::binary("judge"));
    command.args(["stress", "--problem", "next_move", "--seed", "1", "--keep"]);
    command.arg(folder.path()).args(more);
    let program = folder.path().join("program");
    std::os::unix::fs::symlink(std::env::current_exe()?, &program)?;
    command.arg("--").arg(program);
    command.args([FICKLE, fault, &runs.to_string()]);
    command.arg(folder.path());
    let output = command.output()?;
    Ok((folder, output))
}

/// The text and the exit code of a program that is wrong in its first two runs alone, and the case
/// that is saved as it was drawn.
fn check_not_reproducible() -> Result<(), Failed> {
    let (folder, output) = stress_fickle("wrong", 2, &["-j", "1"])?;
    expect(&output, 1)?;
    let words = String::from_utf8(output.stdout)?;
    let head = "case 1 of seed 1 failed, but was accepted in repetition 2:\n";
    if !words.starts_with(head) || !words.contains("is not reproducible") {
        return Err(words.into());
    }
    let next_move = named("next_move").expect("a problem");
    let input = stress_case(next_move, 1, 0);
    let saved = fs::read(folder.path().join("next_move_1_1.in"))?;
    let saved_answer = fs::read(folder.path().join("next_move_1_1.ans"))?;
    if saved != input || saved_answer != answer(next_move, &input)? {
        return Err("another case was saved".into());
    }
    Ok(())
}

/// A program that was slow once only is right.
fn check_slow_once() -> Result<(), Failed> {
    let more = ["-j", "1", "--time-limit", "0.3", "--count", "20"];
    let (folder, output) = stress_fickle("slow", 1, &more)?;
    expect(&output, 0)?;
    let is_saved = folder.path().join("next_move_1_1.in").exists();
    if output.stdout != b"20 cases of seed 1, all accepted\n" || is_saved {
        return Err(String::from_utf8_lossy(&output.stdout).into_owned().into());
    }
    // It was slow in a case, so that there was something to forget.
    if folder.path().join("1").exists() {
        Ok(())
    } else {
        Err("the program was never slow".into())
    }
}

/// If the program cannot be run any more, the smallest case so far is shown and saved: while it is
/// repeated, and while it is made smaller.
fn check_stopped() -> Result<(), Failed> {
    for runs in [3, 9] {
        let (folder, output) = stress_fickle("gone", runs, &["-j", "1"])?;
        expect(&output, 1)?;
        let words = String::from_utf8(output.stdout)?;
        let input = fs::read_to_string(folder.path().join("next_move_1_1.in"))?;
        let head = "case 1 of seed 1 fails; the smallest failing input so far:\n\n";
        if !words.starts_with(&format!("{head}{input}"))
            || !words.contains("\nshrinking stopped: cannot start ")
        {
            return Err(words.into());
        }
    }
    Ok(())
}

/// When the time for shrinking is over, the smallest case so far is shown and saved.
fn check_out_of_time(student: Student) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let output = student.stress(1, folder.path(), &["--shrink-time", "0.001"])?;
    expect(&output, 1)?;
    let words = String::from_utf8(output.stdout)?;
    let remark =
        "\nshrinking stopped after 0.001 s; a longer --shrink-time may find a smaller one\n";
    let head = " fails; a failing input, made smaller for 0.001 s:\n";
    if !words.contains(remark) || !words.contains(head) {
        return Err(words.into());
    }
    let input = student.saved(folder.path())?;
    if !student.fails(&input, CompareMode::default()) {
        return Err("the student is right on the case".into());
    }
    let longer = student.stress(1, folder.path(), &[])?;
    let smallest = student.saved(folder.path())?;
    let words = String::from_utf8(longer.stdout)?;
    if fs::read_dir(folder.path())?.count() != 2 {
        return Err("there are more files than the case and its answer".into());
    }
    if smallest.len() >= input.len() || words.contains("shrinking stopped") {
        return Err(format!("the case was not replaced by a smaller one\n{words}").into());
    }
    Ok(())
}

/// What a program does that fails in its first runs, each of which leaves a file in the folder, and
/// is right afterwards; or that is wrong if the knight can move, and cannot be started any more.
fn run_fickle(fault: &str, runs: &str, folder: &str) -> ExitCode {
    let runs: u32 = runs.parse().expect("a number");
    let is_new = |run: &u32| {
        let file = Path::new(folder).join(run.to_string());
        fs::File::create_new(file).is_ok()
    };
    let fails = (1..=runs).any(|run| is_new(&run));
    match (fails, fault) {
        (true, "slow") => loop {
            std::thread::park();
        },
        (_, "gone") => {
            if !fails {
                let _ = fs::remove_file(Path::new(folder).join("program"));
            }
            run_student("next_move", "always_stuck")
        }
        (true, _) => ExitCode::SUCCESS,
        (false, _) => run_student("next_move", "none"),
    }
}

/// What a student's program does.
#[expect(clippy::disallowed_methods, reason = "a student opens what he likes")]
fn run_student(problem: &str, mistake: &str) -> ExitCode {
    let mut input = String::new();
    let read = std::io::stdin().read_to_string(&mut input);
    let end = students::run(problem, mistake, &input);
    let written = std::io::stdout().write_all(end.output.as_bytes());
    if read.is_ok() && written.is_ok() && end.is_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, student, problem, mistake] = arguments.as_slice()
        && student == STUDENT
    {
        return run_student(problem, mistake);
    }
    if let [_, fickle, fault, runs, folder] = arguments.as_slice()
        && fickle == FICKLE
    {
        return run_fickle(fault, runs, folder);
    }
    let student = |(problem, mistake, shows, _)| Student {
        problem: named(problem).expect("the name of a problem"),
        mistake,
        shows,
    };
    let mut checks = vec![
        Check::new("not_reproducible", check_not_reproducible),
        Check::new("slow_once", check_slow_once),
        Check::new("stopped", check_stopped),
    ];
    for (problem, mistake, begins) in RARE {
        let student = student((problem, mistake, Shows::Rarely, ""));
        let name = format!("rare/{}", student.name());
        checks.push(Check::new(name, move || student.check_rare(begins)));
    }
    let students = STUDENTS.map(student);
    for student in students {
        checks.push(Check::new(student.name(), move || student.check()));
    }
    let ends_early = student((
        "simulate",
        "ends_at_the_first_stuck_knight",
        Shows::Wrong,
        "",
    ));
    checks.push(Check::new("out_of_time", move || {
        check_out_of_time(ends_early)
    }));
    let wrong = students
        .into_iter()
        .filter(|student| student.shows == Shows::Wrong);
    for student in wrong.step_by(up_to(50, 7)) {
        let name = student.name();
        checks.push(Check::new(format!("threads/{name}"), move || {
            check_threads(student)
        }));
        checks.push(Check::new(format!("command/{name}"), move || {
            check_command(student)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials(checks)).exit_code()
}
