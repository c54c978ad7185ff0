//! What is in a package, before it is laid out in a format.

use std::collections::{BTreeMap, HashSet};
use std::mem;

use anyhow::{bail, ensure};

use crate::build::{Assignment, KNIGHTS};
use crate::cases::Case;
use crate::groups::is_below;
use crate::package::metadata::ProblemCredits;
use crate::package::name_in_systems;
use crate::problem::{Markup, PackageFile, PackageParts, Problem, VERDICTS, package_files};
use knights_problems::drawn::generated_cases;
use knights_problems::problem::{about, answer};
use knights_problems::verdict::Verdict;

/// Where samples and secret cases are.
pub(super) const SAMPLES: &str = "data/sample";
pub(super) const SECRET: &str = "data/secret";

#[derive(Debug)]
pub struct PackageContents {
    pub(super) name: &'static str,
    pub(super) credits: ProblemCredits,
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
    if let Some(problem) = order.task.problem()
        && let Some(cases) = problem.cases()?
    {
        return cases_of_folder(&cases, &problem.groups().whole_points());
    }
    let problems = order.task.problems();
    let mut new = NewCases::default();
    if let Assignment::Knights = order.task {
        for (file, text) in package_files(Assignment::KNIGHTS, "samples") {
            let (number, input) = text.split_once('\n').unwrap_or((text, ""));
            let place = number.parse::<usize>();
            let stage = problems[place.expect("a sample begins with the number of its stage") - 1];
            let path = format!("{SAMPLES}/{}", file.trim_end_matches(".in"));
            new.add(&path, &format!("{number}\n"), stage, input.as_bytes())?;
        }
    } else {
        for (name, input) in problems[0].about().samples() {
            new.add(
                &format!("{SAMPLES}/{name}"),
                "",
                problems[0],
                input.as_bytes(),
            )?;
        }
    }
    for (problem, number) in problems.into_iter().zip(1..) {
        // In the assignment, each stage is a group, and its number comes before the input.
        let (folder, prefix) = match order.task {
            Assignment::Knights => (format!("{SECRET}/stage{number}"), format!("{number}\n")),
            _ => (SECRET.to_owned(), String::new()),
        };
        for generated in generated_cases(problem, order.seed, order.count) {
            let case = generated?;
            new.add(
                &format!("{folder}/{}", case.name),
                &prefix,
                problem,
                &case.input,
            )?;
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
        files.extend(case_files(
            &format!("data/{name}"),
            input.read()?,
            answer.read()?,
        ));
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
    let stages = KNIGHTS.iter().zip(1..);
    match task {
        Assignment::Problem(problem) => problem.groups().whole_points(),
        Assignment::Knights => stages
            .filter_map(|(stage, number)| Some((format!("secret/stage{number}"), stage.points?)))
            .collect(),
        Assignment::Dual => BTreeMap::new(),
    }
}

impl PackageContents {
    /// The contents of a package that has these parts.
    pub fn new(order: PackageOrder, mut parts: PackageParts) -> anyhow::Result<Self> {
        parts.files.splice(0..0, cases(order)?);
        let name = order.task.name();
        let source = parts.statement.clone();
        let title = parts.metadata.title.as_ref();
        if let (Some(title), Markup::Markdown) = (title, parts.markup) {
            let rest = parts.statement.find('\n').unwrap_or(parts.statement.len());
            let heading = format!("# {}", in_markdown(title));
            parts.statement.replace_range(..rest, &heading);
        }
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
        let problem = order.task.problem();
        let about = problem.map_or_else(|| about(name), |problem| problem.about());
        let metadata = mem::take(&mut parts.metadata);
        let heading = match parts.markup {
            Markup::Markdown => heading(&parts.statement),
            Markup::Latex => name,
        };
        let texts = [about.uuid.as_str(), &parts.statement];
        let text = texts.into_iter().find(|text| !text.is_empty());
        let identity = format!("{} {}", text.unwrap_or(name), order.seed);
        Self {
            name,
            credits: ProblemCredits::new(metadata, about, heading, &identity),
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
            files.map(|file| &file.path[folder.len() + 1..])
        };
        let cases = below(SAMPLES).chain(below(SECRET));
        let submissions = self.submissions().map(|submission| submission.path);
        for path in cases.chain(submissions).chain([self.name]) {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"._-+".contains(&byte);
            for name in path.trim_end_matches(".in").split('/') {
                ensure!(
                    !name_in_systems(name).is_empty() && name.bytes().all(is_letter),
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

/// A text in Markdown whose characters all stand for themselves.
fn in_markdown(text: &str) -> String {
    let escape = |letter: char| letter.is_ascii_punctuation().then_some('\\');
    let letters = text.chars();
    let escaped = letters.flat_map(|letter| escape(letter).into_iter().chain([letter]));
    escaped.collect()
}

fn heading(statement: &str) -> &str {
    let first = statement.lines().next().unwrap_or_default();
    first.trim_start_matches("# ")
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
