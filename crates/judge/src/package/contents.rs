//! What is in a package, before it is laid out in a format: what is said of its problem, and files.

use std::collections::{BTreeMap, HashSet};
use std::mem;
use std::time::Duration;

use anyhow::{bail, ensure};
use sha2::{Digest, Sha256};

use crate::build::Assignment;
use crate::cache::hexadecimal;
use crate::cases::Case;
use crate::groups::is_below;
use crate::package::name_in_systems;
use crate::problem::{
    License, Markup, PackageFile, PackageMetadata, PackageParts, Problem, VERDICTS, package_files,
};
use knights_problems::drawn::generated_cases;
use knights_problems::problem::{KnownJudge, about, answer};
use knights_problems::verdict::Verdict;
use knights_run::RunLimits;

/// Where samples and secret cases are.
pub(super) const SAMPLES: &str = "data/sample";
pub(super) const SECRET: &str = "data/secret";

/// The time limit in seconds, if nothing else is known of a problem.
const TIME_LIMIT: f64 = 2.0;
/// The memory limit in MB. It is never that of a known judge: some allow so little that neither a
/// virtual machine of Java nor one of Python starts.
const MEMORY_LIMIT: u64 = 1024;

/// A package with nothing missing.
#[derive(Debug)]
pub struct PackageContents {
    pub(super) name: &'static str,
    pub(super) title: String,
    pub(super) authors: Vec<String>,
    /// Where the problem comes from, and the address of this place.
    pub(super) origin: Option<(String, Option<String>)>,
    pub(super) license: License,
    /// Who has the rights; none for what is in the public domain, or if that is not known.
    pub(super) rights_owner: Option<String>,
    /// In seconds.
    pub(super) time_limit: f64,
    /// In MB.
    pub(super) memory_limit: u64,
    /// Packages of the same problem and seed have the same, in every format.
    pub(super) uuid: String,
    pub(super) language: String,
    /// In what the statement of the package is written.
    pub(super) markup: Markup,
    pub(super) parts: PackageParts,
    /// The statement as it was written.
    pub(super) source: String,
    /// The points of folders of secret cases.
    pub(super) points: BTreeMap<String, u32>,
    pub(super) order: PackageOrder,
}

/// The problem or the assignment of a package, and its secret cases.
#[derive(Clone, Copy, Debug)]
pub struct PackageOrder {
    pub task: Assignment,
    pub seed: u64,
    /// How many are generated for each group. An input that has come before is left out.
    pub count: u64,
}

/// The samples and the secret cases: those of the problem's folder, or drawn ones.
fn cases(order: PackageOrder) -> anyhow::Result<Vec<PackageFile>> {
    if let Some(problem) = order.task.problem
        && let Some(cases) = problem.cases()?
    {
        return cases_of_folder(&cases, &problem.groups().whole_points());
    }
    let problems = order.task.problems();
    let mut new = NewCases::default();
    if order.task.is(Assignment::KNIGHTS) {
        for (file, text) in package_files(order.task.name, "samples") {
            let (number, input) = text.split_once('\n').unwrap_or((text, ""));
            let place = number.parse::<usize>();
            let stage = problems[place.expect("a sample begins with the number of its stage") - 1];
            let path = format!("{SAMPLES}/{}", file.trim_end_matches(".in"));
            new.add(&path, &format!("{number}\n"), stage, input.as_bytes())?;
        }
    } else {
        for (name, input) in &problems[0].about().samples {
            let path = format!("{SAMPLES}/{name}");
            new.add(&path, "", problems[0], input.as_bytes())?;
        }
    }
    for (problem, number) in problems.into_iter().zip(1..) {
        // In the assignment, the number of the stage comes before the input.
        let (folder, prefix) = match folder_of_stage(order.task, number) {
            Some(folder) => (format!("data/{folder}"), format!("{number}\n")),
            None => (SECRET.to_owned(), String::new()),
        };
        for generated in generated_cases(problem, order.seed, order.count) {
            let case = generated?;
            let path = format!("{folder}/{}", case.name);
            new.add(&path, &prefix, problem, &case.input)?;
        }
    }
    Ok(new.files)
}

/// The samples and the secret cases of a folder, as they are. With points, all secret cases are in folders that have some.
fn cases_of_folder(
    cases: &[Case],
    points: &BTreeMap<String, u32>,
) -> anyhow::Result<Vec<PackageFile>> {
    ensure!(
        cases.iter().any(|case| is_below(&case.name, "secret")),
        "there are no cases in data/secret"
    );
    let mut files = Vec::new();
    for Case {
        name,
        input,
        answer,
        ..
    } in cases
    {
        ensure!(
            is_below(name, "sample")
                || points.is_empty() && is_below(name, "secret")
                || points.keys().any(|group| is_below(name, group)),
            "a case is neither in data/sample nor, if groups have points, in a group of data/secret"
        );
        let path = format!("data/{name}");
        files.extend(case_files(&path, input.read()?, answer.read()?));
    }
    Ok(files)
}

/// The input and the answer of a case.
fn case_files(path: &str, input: &[u8], answer: &[u8]) -> [PackageFile; 2] {
    let files = [(".in", input), (".ans", answer)];
    files.map(|(end, bytes)| PackageFile::new(format!("{path}{end}"), bytes))
}

/// The points of folders of secret cases.
fn points(task: Assignment) -> BTreeMap<String, u32> {
    if let Some(problem) = task.problem {
        return problem.groups().whole_points();
    }
    let parts = task.rules.iter().zip(1..);
    let points =
        parts.filter_map(|(part, number)| Some((folder_of_stage(task, number)?, part.points?)));
    points.collect()
}

/// The folder of the secret cases of a stage of the assignment: each is a group.
fn folder_of_stage(task: Assignment, number: u32) -> Option<String> {
    let has_stages = task.is(Assignment::KNIGHTS);
    has_stages.then(|| format!("secret/stage{number}"))
}

impl PackageContents {
    /// The contents of a package that has these parts.
    pub fn new(order: PackageOrder, mut parts: PackageParts) -> anyhow::Result<Self> {
        parts.files.splice(0..0, cases(order)?);
        let name = order.task.name;
        let source = parts.statement.clone();
        let title = parts.metadata.title.as_ref();
        if let (Some(title), Markup::Markdown) = (title, parts.markup) {
            let rest = parts.statement.find('\n').unwrap_or(parts.statement.len());
            let heading = format!("# {}", in_markdown(title));
            parts.statement.replace_range(..rest, &heading);
        }
        add_inputs(&mut parts)?;
        let problem = order.task.problem;
        let about = problem.map_or_else(|| about(name), |problem| problem.about());
        let heading = match (parts.markup, parts.statement.lines().next()) {
            (Markup::Markdown, line) => line.unwrap_or_default().trim_start_matches("# "),
            (Markup::Latex, _) => name,
        };
        let texts = [about.uuid.as_str(), &parts.statement];
        let text = texts.into_iter().find(|text| !text.is_empty());
        let identity = format!("{} {}", text.unwrap_or(name), order.seed);
        let given = mem::take(&mut parts.metadata);
        let license = given.license.unwrap_or(License::Unknown);
        let authors = Some(given.author.join(", ")).filter(|authors| !authors.is_empty());
        let judge = about.source.as_ref();
        let seconds = judge.map(|judge| Duration::from_millis(judge.milliseconds).as_secs_f64());
        let of_judge = |judge: &KnownJudge| (judge.name.clone(), Some(judge.address.clone()));
        let origin = given.origin.map(|origin| (origin, given.origin_address));
        Self {
            name,
            title: given.title.unwrap_or_else(|| heading.to_owned()),
            authors: given.author,
            origin: origin.or_else(|| judge.map(of_judge)),
            license,
            rights_owner: match license {
                License::PublicDomain => None,
                _ => given.rights_owner.or(authors),
            },
            time_limit: given.time_limit.or(seconds).unwrap_or(TIME_LIMIT),
            memory_limit: given.memory_limit.unwrap_or(MEMORY_LIMIT),
            uuid: given.uuid.unwrap_or_else(|| uuid_of(&identity)),
            language: given.language.unwrap_or_else(|| "en".to_owned()),
            markup: given.markup.unwrap_or_default(),
            parts,
            source,
            points: points(order.task),
            order,
        }
        .with_usable_names()
    }

    /// Refuses names that the systems do not take.
    fn with_usable_names(self) -> anyhow::Result<Self> {
        let below = |folder: &'static str| {
            let files = self.parts.below(folder);
            files.map(|file| file.path[folder.len() + 1..].trim_end_matches(".in"))
        };
        let cases = below(SAMPLES).chain(below(SECRET));
        let submissions = self.submissions().map(|submission| submission.path);
        for path in cases.chain(submissions).chain([self.name]) {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"._-+".contains(&byte);
            let mut names = path.split('/');
            let misspelt = names.find(|name| !name.bytes().all(is_letter));
            if let Some(name) = misspelt.or(name_in_systems(path).is_empty().then_some(path)) {
                bail!(
                    "the systems want names of letters, digits, '.', '_' and '-'; rename {name:?}"
                );
            }
        }
        Ok(self)
    }

    /// The submissions whose results are known.
    pub(super) fn submissions(&self) -> impl Iterator<Item = ExampleSubmission<'_>> {
        let files = self.parts.below("submissions");
        files.filter_map(|file| self.submission(file))
    }

    /// What is known of a submission from its folder and its name.
    pub(super) fn submission<'a>(&'a self, file: &'a PackageFile) -> Option<ExampleSubmission<'a>> {
        let path = file.path.strip_prefix("submissions/")?;
        let (folder, name) = path.split_once('/')?;
        let mut verdicts = VERDICTS.into_iter();
        let (verdict, _) = verdicts.find(|(_, known)| *known == folder)?;
        let mut groups = self.points.keys();
        let failing = groups.find(|folder| {
            let (_, group) = folder.split_once('/').unwrap_or_default();
            let rest = name.strip_prefix(group);
            verdict != Verdict::Accepted && rest.is_some_and(|rest| rest.starts_with('_'))
        });
        Some(ExampleSubmission {
            path,
            verdict,
            only_failing_group: failing,
        })
    }

    /// The files below some folders.
    pub(super) fn copies(&self, folders: &[&str]) -> Vec<PackageFile> {
        let files = folders.iter().flat_map(|folder| self.parts.below(folder));
        files.cloned().collect()
    }

    /// The problem, or that of the first stage.
    pub(super) fn first_problem(&self) -> &'static dyn Problem {
        self.order.task.problems()[0]
    }

    /// How many samples and how many secret cases there are.
    pub fn counts(&self) -> [usize; 2] {
        [SAMPLES, SECRET].map(|folder| self.parts.below(folder).count() / 2)
    }

    /// The points of all groups together; 0 if there is one group.
    pub(super) fn all_points(&self) -> u32 {
        self.points.values().sum()
    }
}

/// A program of a package that shows what a submission gets.
pub(super) struct ExampleSubmission<'a> {
    /// Where it is below the folder of all submissions.
    pub(super) path: &'a str,
    pub(super) verdict: Verdict,
    /// The only folder with points in which it fails, if the name of its file begins with that of the group, as
    /// `stage2_first_of_equals.py` does.
    pub(super) only_failing_group: Option<&'a String>,
}

/// Cases with inputs that have not come before.
#[derive(Default)]
struct NewCases {
    seen: HashSet<Vec<u8>>,
    files: Vec<PackageFile>,
}

impl NewCases {
    /// Adds a case of a problem, unless its input has come before. The package shows `prefix` before the input.
    fn add(
        &mut self,
        path: &str,
        prefix: &str,
        problem: &dyn Problem,
        input: &[u8],
    ) -> anyhow::Result<()> {
        let shown = [prefix.as_bytes(), input].concat();
        if self.seen.insert(shown.clone()) {
            let answer = in_single_spaces(&answer(problem, input)?);
            self.files.extend(case_files(path, &shown, &answer));
        }
        Ok(())
    }
}

/// Adds the input and the answer of the first sample to each output without an input.
fn add_inputs(parts: &mut PackageParts) -> anyhow::Result<()> {
    let has = |path: String| parts.files.iter().any(|file| file.path == path);
    let mut added = Vec::new();
    for file in parts.below("data") {
        let stem = file.path.strip_suffix(".out");
        let Some(stem) = stem.filter(|stem| !has(format!("{stem}.in"))) else {
            continue;
        };
        let mut sample = parts.below(SAMPLES);
        let (Some(input), Some(answer)) = (sample.next(), sample.next()) else {
            bail!("it has outputs for a sample, and no sample");
        };
        added.extend(case_files(stem, &input.bytes, &answer.bytes));
    }
    parts.files.extend(added);
    Ok(())
}

/// A text in Markdown whose characters all stand for themselves.
fn in_markdown(text: &str) -> String {
    let escape = |letter: char| letter.is_ascii_punctuation().then_some('\\');
    let letters = text.chars();
    let escaped = letters.flat_map(|letter| escape(letter).into_iter().chain([letter]));
    escaped.collect()
}

/// An answer as packages want it: single spaces between the tokens of a line, and a newline
/// at the end of each. The systems complain of any other; their comparison, and the validator
/// of `tour`, go by the tokens.
fn in_single_spaces(answer: &[u8]) -> Vec<u8> {
    let mut spaced = Vec::with_capacity(answer.len() + 1);
    let lines = answer.strip_suffix(b"\n").unwrap_or(answer);
    for line in lines.split(|&byte| byte == b'\n') {
        let parts = line.split(|&byte| byte == b' ');
        let tokens: Vec<&[u8]> = parts.filter(|token| !token.is_empty()).collect();
        spaced.extend(tokens.join(&b' '));
        spaced.push(b'\n');
    }
    spaced
}

/// A UUID of version 8: a hash of our choice.
fn uuid_of(identity: &str) -> String {
    let hash = Sha256::digest(identity);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hexadecimal(&bytes);
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &digits[part]);
    parts.join("-")
}

/// Refuses settings that no system takes.
pub fn ensure_usable(given: &PackageMetadata) -> anyhow::Result<()> {
    let breaks_lines = |letter: char| letter.is_control() || "\u{2028}\u{2029}".contains(letter);
    let is_line = |text: &&String| !text.trim().is_empty() && !text.contains(breaks_lines);
    for (setting, texts) in [
        ("title", given.title.as_slice()),
        ("origin", given.origin.as_slice()),
        ("origin-address", given.origin_address.as_slice()),
        ("rights-owner", given.rights_owner.as_slice()),
        ("author", &given.author),
    ] {
        if let Some(text) = texts.iter().find(|text| !is_line(text)) {
            bail!("{setting} is not one line of text: {text:?}");
        }
    }
    if let Some(language) = &given.language {
        let is_code = language.len() == 2 && language.bytes().all(|byte| byte.is_ascii_lowercase());
        ensure!(
            is_code,
            "a language is a code of two letters such as en, found {language:?}"
        );
    }
    ensure!(
        given.origin_address.is_none() || given.origin.is_some(),
        "origin-address goes with origin: name the origin too"
    );
    ensure!(
        given.license != Some(License::PublicDomain) || given.rights_owner.is_none(),
        "rights-owner does not go with what is in the public domain"
    );
    if let Some(uuid) = &given.uuid {
        let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
        let is_digit = |byte: u8| byte == b'-' || matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let is_uuid = lengths == [8, 4, 4, 4, 12] && uuid.bytes().all(is_digit);
        ensure!(
            is_uuid,
            "a UUID has 8-4-4-4-12 digits 0-9 and a-f, found {uuid:?}"
        );
    }
    let (seconds, sizes) = (RunLimits::SECONDS, RunLimits::MEGABYTES);
    ensure!(
        given.time_limit.is_none_or(|time| seconds.contains(&time)),
        "the time limit is not in {seconds:?} seconds"
    );
    ensure!(
        given.memory_limit.is_none_or(|size| sizes.contains(&size)),
        "the memory limit is not in {sizes:?} MB"
    );
    Ok(())
}
