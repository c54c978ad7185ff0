//! Every case under `fixtures/`, as a test of its own through the real binary. Every answer
//! there is also compared with the plain reference. `fixtures/README.md` has the rules.
//!
//! With `KNIGHTS_BLESS=1` the expected files are rewritten, and the differences are shown. The
//! reference writes the answers. The programs write error lines and the messages of `judge`:
//! read these before you commit them, because nothing else checks them. If a question has many
//! right answers, the program writes one, and the reference checks it.

mod layouts;
mod support;
mod transcript;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use assert_cmd::Command;
use libtest_mimic::{Arguments, Failed};
use similar::TextDiff;

use layouts::{Layout, layouts};
use support::checks::{Check, trials};
use transcript::Entry;

/// The groups in which cases are kept.
const GROUPS: [&str; 4] = ["sample", "secret", "lenient", "invalid"];
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
    ("tour_count", 20),
    ("tour_list", 12),
    ("tour_graph", 12),
    ("tour_check", 12),
    ("tour_solve", 20),
    ("tour_puzzle", 0),
    ("dual_solve", 0),
    ("dual_survey", 0),
    ("dual_hint", 0),
    ("judge_check", 20),
    ("judge_gen", 0),
    ("judge_package", 0),
    ("judge_mistakes", 0),
    ("judge_statement", 0),
    ("judge_stress", 0),
    ("judge_validate", 20),
    ("judge_run", 0),
];
/// The program to whose questions many answers are right.
const FREE_TO_CHOOSE: &str = "tour_solve";
/// The files that arguments name, beside the groups of a program.
const BESIDE_GROUPS: [&str; 1] = ["tour_solve/masks"];
/// What else is in `fixtures/`, beside the cases of problems that have no program.
const BESIDE_PROGRAMS: [&str; 3] = ["README.md", "layouts.txt", "pictures"];
/// How many lines of output a transcript may show; more are in a file of their own.
const LINES_SHOWN: usize = 24;
/// How many cases a program has in a group at the least, where it is not said above.
const LEAST_SECRET: usize = 20;
const LEAST_INVALID: usize = 12;
/// How long a case may take: far more than any does.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// One case: a command of a transcript, or the files that share a name, or both.
#[derive(Clone)]
struct Case {
    program: String,
    group: &'static str,
    name: String,
    /// What the transcript says.
    entry: Option<Entry>,
    /// How the white space of the input is changed.
    layout: Option<Layout>,
}

impl Case {
    /// The name of the test.
    fn title(&self) -> String {
        let layout = self.layout.map(|layout| format!("+{}", layout.name));
        let layout = layout.unwrap_or_default();
        format!("{}/{}/{}{layout}", self.program, self.group, self.name)
    }

    /// A file of this case.
    fn file(&self, ending: &str) -> PathBuf {
        folder(&self.program, self.group).join(format!("{}.{ending}", self.name))
    }

    /// The program and its arguments. Without a transcript the name of the folder is both.
    fn command(&self) -> Vec<String> {
        if let Some(entry) = &self.entry {
            return entry.command.clone();
        }
        let tool = self.tool();
        let rest = self.program[tool.len()..].strip_prefix('_');
        let words = std::iter::once(tool).chain(rest);
        words.map(str::to_owned).collect()
    }

    fn arguments(&self) -> Vec<String> {
        self.command().split_off(1)
    }

    /// The file that goes to the standard input, seen from the top of the project.
    fn input_file(&self) -> Option<String> {
        match &self.entry {
            Some(entry) => entry.input.clone(),
            None => Some(format!(
                "fixtures/{}/{}/{}.in",
                self.program, self.group, self.name
            )),
        }
    }

    /// What goes to the standard input.
    fn input(&self) -> Vec<u8> {
        let read = |path: String| {
            fs::read(support::project(&path)).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        let input = self.input_file().map_or_else(Vec::new, read);
        match self.layout {
            Some(layout) => layout.apply(&input),
            None => input,
        }
    }

    /// The expected standard output.
    fn output(&self) -> Vec<u8> {
        let in_transcript = || {
            self.entry
                .as_ref()
                .map(|entry| entry.output.clone().into_bytes())
        };
        let in_file = fs::read(self.file("ans")).ok();
        in_file.or_else(in_transcript).unwrap_or_default()
    }

    /// The expected standard error.
    fn error(&self) -> String {
        let error = self.entry.as_ref().map(|entry| entry.error.clone());
        error.unwrap_or_default()
    }

    /// Runs the real binary on the case.
    fn run(&self) -> std::process::Output {
        Command::new(support::binary(self.tool()))
            .args(self.arguments())
            .current_dir(support::project(""))
            .write_stdin(self.input())
            .timeout(TIME_LIMIT)
            .output()
            .expect("the program can be started")
    }

    /// The bytes on both streams, and the exit code.
    fn check_program(&self) -> Result<(), Failed> {
        if self.command()[0] != self.tool() {
            return Err(format!("expected a command of {}", self.tool()).into());
        }
        let output = self.run();
        same("stdout", &self.output(), &output.stdout)?;
        same("stderr", self.error().as_bytes(), &output.stderr)?;
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
        let input = self.input();
        let input = String::from_utf8_lossy(&input);
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

    /// The exit code. The usual one is 2 for a wrong input, else 0.
    fn expected_code(&self) -> i32 {
        let usual = if self.group == "invalid" { 2 } else { 0 };
        let code = self.entry.as_ref().and_then(|entry| entry.code);
        code.unwrap_or(usual)
    }

    /// The expected answer is the reference's, and so is the exit code. The words of `judge`
    /// are its own, and only its verdict is the reference's.
    fn check_answer(&self) -> Result<(), Failed> {
        if self.group == "invalid" && self.reference().is_none() {
            return Ok(());
        }
        if self.program == FREE_TO_CHOOSE && !self.is_searched_for() {
            return self.check_choice(&self.output(), &self.error());
        }
        if self.is_beyond_the_reference() {
            return Ok(());
        }
        match self.reference() {
            Some(answer) => same("the expected answer", answer.as_bytes(), &self.output())?,
            None if self.tool() == UMBRELLA => {}
            None => return Err("the reference has no answer".into()),
        }
        let code = self.reference_code();
        if self.group == "invalid" || code == Some(self.expected_code()) {
            Ok(())
        } else {
            Err(format!("the reference ends with {code:?}").into())
        }
    }

    /// Whether it is a tour in a form that the reference does not read: it knows a board or a path
    /// after its size. `submissions.rs` checks the other forms, and `puzzle.rs` and `surfaces.rs` given steps and other moves.
    fn is_beyond_the_reference(&self) -> bool {
        let is_form = (self.program.as_str(), self.group) == ("tour_check", "lenient");
        self.is_searched_for() || is_form && self.reference().is_none()
    }

    fn is_searched_for(&self) -> bool {
        let arguments = self.arguments();
        let options = ["--step", "--given", "--leaper", "--surface"];
        self.program == "tour_puzzle" || arguments.iter().any(|it| options.contains(&&**it))
    }

    fn reference_code(&self) -> Option<i32> {
        let input = String::from_utf8_lossy(&self.input()).into_owned();
        reference::code(self.tool(), &self.arguments(), &input).map(i32::from)
    }

    /// An answer is one of the right ones, as the reference says.
    fn check_choice(&self, answer: &[u8], error: &str) -> Result<(), Failed> {
        let input = self.input();
        let input = String::from_utf8_lossy(&input);
        let answer = String::from_utf8_lossy(answer);
        let checked = reference::solve::check(&self.arguments()[1..], &input, &answer, error);
        checked.map_err(Failed::from)
    }

    /// Writes the expected answer anew, and returns what the transcript must say.
    fn bless(&self) -> Option<Entry> {
        let found = self.run();
        let error = String::from_utf8(found.stderr).expect("errors are text");
        let mut entry = self.entry.clone();
        if self.group == "invalid" || !error.is_empty() {
            entry.get_or_insert_with(|| Entry {
                name: self.name.clone(),
                command: self.command(),
                input: self.input_file(),
                ..Entry::default()
            });
        }
        if let Some(entry) = &mut entry {
            entry.error.clone_from(&error);
            if self.group != "invalid" {
                let code = if self.is_beyond_the_reference() {
                    found.status.code()
                } else {
                    self.reference_code()
                };
                entry.code = code.filter(|&code| code != 0);
            }
        }
        let is_free = self.program == FREE_TO_CHOOSE && !self.is_searched_for();
        if is_free && self.group != "invalid" {
            let checked = self.check_choice(&found.stdout, &error);
            checked.unwrap_or_else(|fault| panic!("{}: {fault:?}", self.title()));
            self.set_answer(&mut entry, &found.stdout);
        } else if let Some(answer) = self.reference() {
            self.set_answer(&mut entry, answer.as_bytes());
        } else if self.group != "invalid"
            && (self.tool() == UMBRELLA || self.is_beyond_the_reference())
        {
            self.set_answer(&mut entry, &found.stdout);
        }
        entry
    }

    /// A short answer to a case of a transcript is there; any other is in a file.
    fn set_answer(&self, entry: &mut Option<Entry>, answer: &[u8]) {
        let is_shown = |text: &String| {
            let has_whole_lines = text.is_empty() || text.ends_with('\n');
            has_whole_lines && text.lines().count() <= LINES_SHOWN
        };
        let text = String::from_utf8(answer.to_vec()).ok();
        let lines = text.filter(|text| is_shown(text) && !self.file("ans").exists());
        match (entry, lines) {
            (Some(entry), Some(lines)) => entry.output = lines,
            (Some(entry), None) => {
                entry.output.clear();
                write(&self.file("ans"), answer);
            }
            (None, _) => write(&self.file("ans"), answer),
        }
    }
}

/// Writes an expected file anew, and shows what changes.
#[expect(clippy::print_stdout, reason = "blessing shows what it changes")]
fn write(path: &Path, new: &[u8]) {
    let old = fs::read(path).ok();
    let name = path.display().to_string();
    if let Err(difference) = same(&name, old.as_deref().unwrap_or_default(), new) {
        println!("{}", difference.message().unwrap_or_default());
    }
    if old.is_none_or(|old| old != new) {
        fs::write(path, new).expect("the fixtures can be written");
    }
}

/// Writes all expected files anew.
fn bless(cases: &[Case]) {
    for (program, _) in folders() {
        for group in GROUPS {
            let of_group = |case: &&Case| case.program == program && case.group == group;
            let entries: Vec<Entry> = cases
                .iter()
                .filter(of_group)
                .filter_map(Case::bless)
                .collect();
            let path = transcript_file(program, group);
            if path.exists() || !entries.is_empty() {
                let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
                write(&path, entries.join("\n").as_bytes());
            }
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

/// The folder of a group.
fn folder(program: &str, group: &str) -> PathBuf {
    support::project("fixtures").join(program).join(group)
}

/// The transcript of a group.
fn transcript_file(program: &str, group: &str) -> PathBuf {
    folder(program, group).with_extension("txt")
}

/// The cases of a group, by name: those of its transcript, and one for each other input file.
fn cases_of(program: &str, group: &'static str) -> Vec<Case> {
    let path = transcript_file(program, group);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let entries = transcript::parse(&text);
    let entries = entries.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let case = |name: &str, entry| Case {
        program: program.to_owned(),
        group,
        name: name.to_owned(),
        entry,
        layout: None,
    };
    let mut cases: Vec<Case> = entries
        .into_iter()
        .map(|entry| case(&entry.name.clone(), Some(entry)))
        .collect();
    let used: Vec<PathBuf> = cases
        .iter()
        .filter_map(Case::input_file)
        .map(|path| support::project(&path))
        .collect();
    for path in files(&folder(program, group)) {
        let is_input = path.extension().is_some_and(|ending| ending == "in");
        if is_input && !used.contains(&path) {
            let name = path.file_stem().and_then(|name| name.to_str());
            cases.push(case(name.expect("names are text"), None));
        }
    }
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

/// All cases as the files have them.
fn cases() -> Vec<Case> {
    let groups = folders().flat_map(|(program, _)| GROUPS.map(|group| (program, group)));
    groups
        .flat_map(|(program, group)| cases_of(program, group))
        .collect()
}

/// The cases of `fixtures/layouts.txt`, each in its layouts.
fn in_other_layouts(cases: &[Case]) -> Vec<Case> {
    let mut found = Vec::new();
    for (title, layouts) in layouts() {
        let case = cases.iter().find(|case| case.title() == title);
        let case = case.unwrap_or_else(|| panic!("layouts.txt: {title} is not a case"));
        found.extend(layouts.into_iter().map(|layout| Case {
            layout: Some(layout),
            ..case.clone()
        }));
    }
    found
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

/// Every file belongs to a case, and each program has as many cases as it should.
fn check_folders(cases: &[Case]) -> Result<(), Failed> {
    for path in files(&support::project("fixtures")) {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("names are text");
        let has_no_program = !folders().any(|(program, _)| program == name);
        let is_problem = support::project("packages").join(name).is_dir();
        if BESIDE_PROGRAMS.contains(&name) || (has_no_program && is_problem) {
            continue;
        }
        if has_no_program {
            return Err(format!("{} is of no program", path.display()).into());
        }
        for group in files(&path) {
            let is_group =
                |known| group == folder(name, known) || group == transcript_file(name, known);
            let is_beside = BESIDE_GROUPS.iter().any(|known| group.ends_with(known));
            if !GROUPS.into_iter().any(is_group) && !is_beside {
                return Err(format!("{} is no group", group.display()).into());
            }
        }
    }
    for (program, least_secret) in folders() {
        for group in GROUPS {
            let of_group = |case: &&Case| case.program == program && case.group == group;
            let cases: Vec<&Case> = cases.iter().filter(of_group).collect();
            let least = match group {
                "secret" => least_secret,
                "invalid" => LEAST_INVALID,
                _ => 0,
            };
            let count = cases.len();
            if count < least {
                return Err(format!("{program}/{group} has {count} cases of {least}").into());
            }
            check_group(program, group, &cases)?;
        }
    }
    Ok(())
}

/// Every case of a group has what it must print, and every file belongs to a case.
fn check_group(program: &str, group: &str, cases: &[&Case]) -> Result<(), Failed> {
    for case in cases {
        let title = case.title();
        let has_file = case.file("ans").exists();
        match &case.entry {
            None if group == "invalid" => return Err(format!("{title} has no error line").into()),
            None if !has_file => return Err(format!("{title} has no .ans").into()),
            Some(entry) if has_file && !entry.output.is_empty() => {
                return Err(format!("{title} has two answers").into());
            }
            _ => {}
        }
    }
    for path in files(&folder(program, group)) {
        let owns = |case: &Case| {
            let input = case.input_file().map(|path| support::project(&path));
            input.as_ref() == Some(&path) || case.file("ans") == path
        };
        let belongs = cases.iter().any(|case| owns(case));
        let is_empty = fs::read(&path).is_ok_and(|bytes| bytes.is_empty());
        if !belongs {
            return Err(format!("{} belongs to no case", path.display()).into());
        }
        if is_empty {
            return Err(format!("{} is empty; leave it out", path.display()).into());
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut cases = cases();
    if std::env::var_os("KNIGHTS_BLESS").is_some() {
        bless(&cases);
        cases = self::cases();
    }
    let mut checks = Vec::new();
    for case in cases.iter().chain(&in_other_layouts(&cases)) {
        let program = case.clone();
        checks.push(Check::new(case.title(), move || program.check_program()));
        let answer = case.clone();
        let name = format!("reference/{}", case.title());
        checks.push(Check::new(name, move || answer.check_answer()));
    }
    checks.push(Check::new("folders", move || check_folders(&cases)));
    libtest_mimic::run(&Arguments::from_args(), trials(checks)).exit_code()
}
