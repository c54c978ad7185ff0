//! Every case under `fixtures/`: what the program prints, and that the plain reference answers the same.
//! `fixtures/README.md` has the rules.
//!
//! Most cases run in memory. The samples, the first case of each group, and what starts programs run the real binary.
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
use sha2::{Digest, Sha256};
use similar::TextDiff;

use layouts::{Layout, layouts};
use support::Answer;
use support::checks::{Check, trials};
use transcript::Entry;

/// The groups in which cases are kept.
const GROUPS: [&str; 4] = ["sample", "secret", "lenient", "invalid"];
/// The programs that talk before they have read all.
const TALKING: [&str; 2] = ["dual", "tour_walk"];
/// The program that does nothing without a subcommand.
const UMBRELLA: &str = "judge";
/// The folders of cases that start programs.
const STARTING: [&str; 2] = ["judge_run", "judge_stress"];
/// The groups that `judge run` reads, so that their answers are files.
const GRADED: [&str; 2] = ["sample", "secret"];
/// The program to whose questions many answers are right.
const FREE_TO_CHOOSE: &str = "tour_solve";
/// The files that arguments name, beside the groups of a program.
const BESIDE_GROUPS: [&str; 1] = ["tour_solve/masks"];
/// The programs and subcommands without cases: other tests look at what they print.
const WITHOUT_CASES: [&str; 7] = [
    "tour_convert",
    "judge",
    "judge_grade",
    "judge_answer",
    "judge_new",
    "judge_verify",
    "judge_doctor",
];
/// What else is in `fixtures/`, beside the cases of problems that have no program.
const BESIDE_PROGRAMS: [&str; 3] = ["README.md", "layouts.txt", "pictures"];
/// How many lines of output a transcript shows; of more it has the hash.
const LINES_SHOWN: usize = 24;
/// How many cases a program has in these groups at the least, if any.
const LEAST_CASES: usize = 12;
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
    /// Whether it is the first of its group.
    is_first: bool,
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
        let (program, group, name) = (&self.program, self.group, &self.name);
        match &self.entry {
            Some(entry) => entry.input.clone(),
            None => Some(format!("fixtures/{program}/{group}/{name}.in")),
        }
    }

    /// What goes to the standard input.
    fn input(&self) -> Vec<u8> {
        let input = if let Some(path) = self.input_file() {
            fs::read(support::project(&path)).unwrap_or_else(|error| panic!("{path}: {error}"))
        } else {
            let given = self.entry.as_ref().map(Entry::given_input);
            let given = given.unwrap_or_else(|| Ok(String::new()));
            given.expect("the generators were read").into_bytes()
        };
        match self.layout {
            Some(layout) => layout.apply(&input),
            None => input,
        }
    }

    /// The expected standard output, if it is kept.
    fn output(&self) -> Vec<u8> {
        let shown = self.entry.iter().flat_map(|entry| entry.output.bytes());
        fs::read(self.file("ans")).unwrap_or_else(|_| shown.collect())
    }

    /// Its hash, if that is kept instead.
    fn digest(&self) -> Option<&str> {
        self.entry.as_ref()?.digest.as_deref()
    }

    /// The expected standard error.
    fn error(&self) -> String {
        let error = self.entry.as_ref().map(|entry| entry.error.clone());
        error.unwrap_or_default()
    }

    fn run(&self) -> Answer {
        let arguments = self.arguments();
        let is_process =
            self.is_first || self.group == "sample" || STARTING.contains(&self.program.as_str());
        if !is_process {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            return support::answer(self.tool(), &arguments, &self.input());
        }
        let output = Command::new(support::binary(self.tool()))
            .args(arguments)
            .current_dir(support::project(""))
            .write_stdin(self.input())
            .timeout(TIME_LIMIT)
            .output()
            .expect("the program can be started");
        let code = output.status.code().and_then(|code| code.try_into().ok());
        Answer {
            output: output.stdout,
            error: String::from_utf8(output.stderr).expect("errors are text"),
            code: code.unwrap_or_else(|| panic!("it ends with {}", output.status)),
        }
    }

    /// The bytes on both streams, the exit code, and that the reference answers the same.
    fn check(&self) -> Result<(), Failed> {
        if self.command()[0] != self.tool() {
            return Err(format!("expected a command of {}", self.tool()).into());
        }
        let found = self.run();
        let digest = self.digest();
        if digest.is_none() {
            same("stdout", &self.output(), &found.output)?;
        }
        same("stderr", self.error().as_bytes(), found.error.as_bytes())?;
        let expected = self.expected_code();
        if found.code != expected {
            return Err(format!("expected exit code {expected}, found {}", found.code).into());
        }
        self.check_answer(&found)?;
        let hash = sha256(&found.output);
        match digest {
            Some(digest) if digest != hash => {
                Err(format!("expected an output with SHA-256 {digest}, found {hash}").into())
            }
            _ => Ok(()),
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
        programs()
            .find(is_tool)
            .expect("a folder is named after a program")
    }

    /// The exit code. The usual one is 2 for a wrong input, else 0.
    fn expected_code(&self) -> u8 {
        let usual = if self.group == "invalid" { 2 } else { 0 };
        let code = self.entry.as_ref().and_then(|entry| entry.code);
        code.unwrap_or(usual)
    }

    /// The answer is the reference's, and so is the exit code. The words of `judge` are its own, and only its verdict is
    /// the reference's.
    fn check_answer(&self, found: &Answer) -> Result<(), Failed> {
        let reference = self.reference();
        if self.group == "invalid" && reference.is_none() {
            return Ok(());
        }
        if self.is_free() {
            return self.check_choice(found);
        }
        if self.is_beyond_the_reference() {
            return Ok(());
        }
        match reference {
            Some(answer) => same("the reference's answer", answer.as_bytes(), &found.output)?,
            None if self.tool() == UMBRELLA => {}
            None => return Err("the reference has no answer".into()),
        }
        let code = self.reference_code();
        if self.group == "invalid" || code == Some(found.code) {
            Ok(())
        } else {
            Err(format!("the reference ends with {code:?}").into())
        }
    }

    /// Whether there are many right answers.
    fn is_free(&self) -> bool {
        self.program == FREE_TO_CHOOSE && !self.is_searched_for()
    }

    /// Whether it is a tour in a form that the reference does not read: it knows a board or a path
    /// after its size. `submissions.rs` checks the other forms, and `puzzle.rs` and `surfaces.rs` given steps and other moves.
    fn is_beyond_the_reference(&self) -> bool {
        let is_form = (self.program.as_str(), self.group) == ("tour_check", "lenient");
        self.is_searched_for() || is_form && self.reference().is_none()
    }

    fn is_searched_for(&self) -> bool {
        let arguments = self.arguments();
        let is_plain = !arguments.iter().any(|it| it == "json");
        let is_counted = is_plain && ["tour_count", "tour_list"].contains(&self.program.as_str());
        let options = ["--step", "--given", "--leaper", "--surface"];
        let options = &options[..if is_counted { 2 } else { 4 }];
        self.program == "tour_puzzle" || arguments.iter().any(|it| options.contains(&&**it))
    }

    fn reference_code(&self) -> Option<u8> {
        let input = self.input();
        reference::code(
            self.tool(),
            &self.arguments(),
            &String::from_utf8_lossy(&input),
        )
    }

    /// An answer is one of the right ones, as the reference says.
    fn check_choice(&self, found: &Answer) -> Result<(), Failed> {
        let input = self.input();
        let [input, answer] = [&input, &found.output].map(|bytes| String::from_utf8_lossy(bytes));
        let checked =
            reference::solve::check(&self.arguments()[1..], &input, &answer, &found.error);
        checked.map_err(Failed::from)
    }

    /// Writes the expected answer anew, and returns what the transcript must say.
    fn bless(&self) -> Option<Entry> {
        let found = self.run();
        let is_valid = self.group != "invalid";
        let mut entry = self.entry.clone();
        if !is_valid || !found.error.is_empty() {
            entry.get_or_insert_with(|| self.new_entry());
        }
        let is_ours = self.is_free() || self.tool() == UMBRELLA || self.is_beyond_the_reference();
        if let Some(entry) = &mut entry {
            entry.error.clone_from(&found.error);
            if is_valid {
                let reference = (!self.is_beyond_the_reference()).then(|| self.reference_code());
                let code = reference.unwrap_or(Some(found.code));
                entry.code = code.filter(|&code| code != 0);
            }
        }
        if is_valid && self.is_free() {
            let checked = self.check_choice(&found);
            checked.unwrap_or_else(|fault| panic!("{}: {fault:?}", self.title()));
        }
        let reference = self.reference().map(String::into_bytes);
        let answer = reference.filter(|_| !self.is_free());
        if let Some(answer) = answer.or((is_valid && is_ours).then_some(found.output)) {
            self.set_answer(&mut entry, &answer);
        }
        entry
    }

    /// What a transcript says of a case that is only a file.
    fn new_entry(&self) -> Entry {
        Entry {
            name: self.name.clone(),
            command: self.command(),
            input: self.input_file(),
            ..Entry::default()
        }
    }

    /// A short answer to a case of a transcript is there, and of a long one its hash. Any other is in a file.
    fn set_answer(&self, entry: &mut Option<Entry>, answer: &[u8]) {
        let text = str::from_utf8(answer).unwrap_or_default();
        let is_long = text.lines().count() > LINES_SHOWN;
        let is_pair = entry.is_none() && (!is_long || GRADED.contains(&self.group));
        let has_whole_lines = text.ends_with('\n') || answer.is_empty();
        if is_pair || !has_whole_lines || self.file("ans").exists() {
            return write(&self.file("ans"), answer);
        }
        let entry = entry.get_or_insert_with(|| self.new_entry());
        (entry.output, entry.digest) = if is_long {
            (String::new(), Some(sha256(answer)))
        } else {
            (text.to_owned(), None)
        };
    }
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let bytes = digest.iter().map(|byte| format!("{byte:02x}"));
    bytes.collect::<Vec<_>>().concat()
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
    for program in folders() {
        for group in GROUPS {
            let of_group = |case: &&Case| case.program == program && case.group == group;
            let entries: Vec<Entry> = cases
                .iter()
                .filter(of_group)
                .filter_map(Case::bless)
                .collect();
            let path = transcript_file(&program, group);
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

fn programs() -> impl Iterator<Item = &'static str> {
    support::names().chain(["knights"])
}

/// The folders of cases: of programs, and of subcommands with `_` between the words. The others are of problems that
/// have no program.
fn folders() -> Vec<String> {
    let names = files(&support::project("fixtures")).into_iter();
    let names = names.map(|path| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    });
    let is_kept = |name: &String| {
        let is_program =
            programs().any(|program| name == program || name.starts_with(&format!("{program}_")));
        let is_problem = support::project("packages").join(name).is_dir();
        assert!(
            is_program || is_problem || BESIDE_PROGRAMS.contains(&&**name),
            "fixtures/{name} is of no program"
        );
        is_program
    };
    names.filter(is_kept).collect()
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
        is_first: false,
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
    if let Some(first) = cases.first_mut() {
        first.is_first = true;
    }
    cases
}

/// All cases as the files have them.
fn cases() -> Vec<Case> {
    let of_program = |program: &String| {
        GROUPS
            .into_iter()
            .flat_map(|group| cases_of(program, group))
            .collect::<Vec<_>>()
    };
    folders().iter().flat_map(of_program).collect()
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

/// Every program and subcommand has a folder, or is one without cases.
fn check_programs() -> Result<(), Failed> {
    let calls = support::calls().into_iter().map(|words| words.join("_"));
    let (without, mut expected): (Vec<String>, Vec<String>) =
        calls.partition(|name| WITHOUT_CASES.contains(&&**name));
    expected.sort();
    let found = folders();
    if found != expected {
        return Err(format!("expected the folders {expected:?}, found {found:?}").into());
    }
    if without.len() != WITHOUT_CASES.len() {
        return Err(format!("of {WITHOUT_CASES:?}, only {without:?} are there").into());
    }
    Ok(())
}

/// Every file belongs to a case, and each program has as many cases as it should.
fn check_folders(cases: &[Case]) -> Result<(), Failed> {
    check_programs()?;
    for program in folders() {
        for path in files(&support::project("fixtures").join(&program)) {
            let is_group =
                |group| path == folder(&program, group) || path == transcript_file(&program, group);
            let is_beside = BESIDE_GROUPS.iter().any(|known| path.ends_with(known));
            if !GROUPS.into_iter().any(is_group) && !is_beside {
                return Err(format!("{} is no group", path.display()).into());
            }
        }
        for group in GROUPS {
            let of_group = |case: &&Case| case.program == program && case.group == group;
            let cases: Vec<&Case> = cases.iter().filter(of_group).collect();
            let count = cases.len();
            let may_lack =
                group != "invalid" && count == 0 || ["sample", "lenient"].contains(&group);
            if count < LEAST_CASES && !may_lack {
                return Err(format!("{program}/{group} has {count} cases of {LEAST_CASES}").into());
            }
            check_group(&program, group, &cases)?;
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
            Some(entry) => {
                let answers = [has_file, !entry.output.is_empty(), entry.digest.is_some()];
                if answers.iter().filter(|&&is_there| is_there).count() > 1 {
                    return Err(format!("{title} has two answers").into());
                }
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
        let checked = case.clone();
        checks.push(Check::new(case.title(), move || checked.check()));
    }
    checks.push(Check::new("folders", move || check_folders(&cases)));
    libtest_mimic::run(&Arguments::from_args(), trials(checks)).exit_code()
}
