//! What is in a package, before it is laid out in a format.

use std::collections::{BTreeMap, HashSet};
use std::mem;

use anyhow::{Context, ensure};

use crate::build::{Assignment, KNIGHTS};
use crate::cases::Case;
use crate::package::metadata::ProblemCredits;
use crate::package::name_in_systems;
use crate::package::submissions::ExampleSubmission;
use crate::problem::{Markup, PackageFile, PackageParts, Problem, package_files};
use knights_problems::compare::Comparison;
use knights_problems::drawn::generated_cases;
use knights_problems::problem::{DUAL_GAME, about, answer};

/// The folders of samples and of secret cases in a problem that has its own.
const SAMPLE: &str = "sample/";
const SECRET: &str = "secret/";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackageCase {
    pub(super) name: String,
    pub(super) input: Vec<u8>,
    /// In single spaces.
    pub(super) answer: Vec<u8>,
}

impl PackageCase {
    pub(super) fn files(&self, input: String, answer: String) -> [PackageFile; 2] {
        [
            PackageFile::new(input, &*self.input),
            PackageFile::new(answer, &*self.answer),
        ]
    }
}

/// Secret cases that count together.
#[derive(Clone, Debug)]
pub(crate) struct SecretGroup {
    /// The name and the points, if there are several groups.
    pub(super) points: Option<(String, u32)>,
    pub(super) cases: Vec<PackageCase>,
}

#[derive(Debug)]
pub struct PackageContents {
    pub(super) name: &'static str,
    pub(super) credits: ProblemCredits,
    pub(super) parts: PackageParts,
    /// The statement as it was written.
    pub(super) source: String,
    pub(super) samples: Vec<PackageCase>,
    pub(super) secrets: Vec<SecretGroup>,
    pub(super) submissions: Vec<ExampleSubmission>,
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

/// The samples and the secret cases: those of the problem's folder, or drawn ones in one group.
fn cases(order: PackageOrder) -> anyhow::Result<(Vec<PackageCase>, Vec<SecretGroup>)> {
    let problem: &'static dyn Problem = match order.task {
        Assignment::Knights => return cases_of_stages(order),
        Assignment::Dual => &DUAL_GAME,
        Assignment::Problem(problem) => problem,
    };
    if let Some(cases) = problem.cases()? {
        return cases_of_folder(&cases, &problem.points());
    }
    let mut new = NewCases::default();
    let mut samples = Vec::new();
    for (name, input) in problem.about().samples() {
        samples.extend(new.case(name.to_owned(), "", problem, input.as_bytes())?);
    }
    let secrets = SecretGroup {
        points: None,
        cases: new.secrets("", problem, order)?,
    };
    Ok((samples, vec![secrets]))
}

/// The samples and the secret cases of a folder, as they are. With points, each folder that has some is a group.
fn cases_of_folder(
    cases: &[Case],
    points: &BTreeMap<String, u32>,
) -> anyhow::Result<(Vec<PackageCase>, Vec<SecretGroup>)> {
    let below = |folder: &str| {
        let named = cases
            .iter()
            .filter_map(|case| Some((case.name.strip_prefix(folder)?, case)));
        let packed = named.map(|(name, case)| {
            Ok(PackageCase {
                name: name.to_owned(),
                input: case.input.read()?.to_owned(),
                answer: case.answer.read()?.to_owned(),
            })
        });
        packed.collect::<anyhow::Result<Vec<_>>>()
    };
    let (samples, mut secrets) = (below(SAMPLE)?, Vec::new());
    for (folder, &points) in points {
        let name = folder.strip_prefix(SECRET).unwrap_or(folder).to_owned();
        secrets.push(SecretGroup {
            cases: below(&format!("{folder}/"))?,
            points: Some((name, points)),
        });
    }
    if points.is_empty() {
        secrets.push(SecretGroup {
            points: None,
            cases: below(SECRET)?,
        });
    }
    ensure!(
        secrets.iter().all(|group| !group.cases.is_empty()),
        "there are no cases in data/secret"
    );
    let grouped: usize = secrets.iter().map(|group| group.cases.len()).sum();
    ensure!(
        samples.len() + grouped == cases.len(),
        "a case is neither in data/sample nor, if groups have points, in a group of data/secret"
    );
    Ok((samples, secrets))
}

/// In the assignment, each stage is a group, and its number comes before the input.
fn cases_of_stages(order: PackageOrder) -> anyhow::Result<(Vec<PackageCase>, Vec<SecretGroup>)> {
    let mut new = NewCases::default();
    let mut samples = Vec::new();
    for (file, text) in package_files(Assignment::KNIGHTS, "samples") {
        let (number, input) = text.split_once('\n').unwrap_or((text, ""));
        let stage = number.parse::<usize>().map(|number| &KNIGHTS[number - 1]);
        let problem = stage
            .expect("a sample begins with the number of its stage")
            .problem;
        let case = file.trim_end_matches(".in").to_owned();
        samples.extend(new.case(case, &format!("{number}\n"), problem, input.as_bytes())?);
    }
    let mut secrets = Vec::new();
    for (stage, number) in KNIGHTS.iter().zip(1..) {
        secrets.push(SecretGroup {
            points: stage
                .points
                .map(|points| (format!("stage{number}"), points)),
            cases: new.secrets(&format!("{number}\n"), stage.problem, order)?,
        });
    }
    Ok((samples, secrets))
}

impl PackageContents {
    /// The contents of a package that has these parts.
    pub fn new(order: PackageOrder, mut parts: PackageParts) -> anyhow::Result<Self> {
        let (samples, secrets) = cases(order)?;
        let name = order.task.name();
        let source = parts.statement.clone();
        let title = parts.metadata.title.as_ref();
        if let (Some(title), Markup::Markdown) = (title, parts.markup) {
            let rest = parts.statement.find('\n').unwrap_or(parts.statement.len());
            let heading = format!("# {}", in_markdown(title));
            parts.statement.replace_range(..rest, &heading);
        }
        let more = &parts.more_cases;
        let has_input = |stem: &str| more.iter().any(|file| file.path == format!("{stem}.in"));
        let outputs = more
            .iter()
            .filter_map(|file| file.path.strip_suffix(".out"));
        let mut added = Vec::new();
        for stem in outputs.filter(|stem| !has_input(stem)) {
            let first = samples.first();
            let sample = first.context("it has outputs for a sample, and no sample")?;
            added.extend(sample.files(format!("{stem}.in"), format!("{stem}.ans")));
        }
        parts.more_cases.extend(added);
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
            submissions: ExampleSubmission::all(&parts.submissions),
            parts,
            source,
            samples,
            secrets,
            order,
        }
        .with_usable_names()
    }

    /// Refuses names that the systems do not take.
    fn with_usable_names(self) -> anyhow::Result<Self> {
        let groups = self.points().map(|(group, _)| group);
        let secrets = self.secrets.iter().flat_map(|group| &group.cases);
        let cases = self.samples.iter().chain(secrets).map(|case| &*case.name);
        let submissions = self.parts.submissions.iter().map(|file| &*file.path);
        for name in groups.chain(cases).chain(submissions).chain([self.name]) {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+".contains(&byte);
            ensure!(
                !name_in_systems(name).is_empty() && name.bytes().all(is_letter),
                "the systems want names of letters, digits, '.', '_' and '-'; rename {name:?}"
            );
        }
        Ok(self)
    }

    pub(super) fn has_one_answer(&self) -> bool {
        self.first_problem().has_one_answer()
    }

    /// When an output is right, if that is the one right output.
    pub(super) fn comparison(&self) -> Comparison {
        self.first_problem().comparison()
    }

    /// The problem, or that of the first stage.
    pub(super) fn first_problem(&self) -> &'static dyn Problem {
        self.order.task.problems()[0]
    }

    /// How many samples and how many secret cases there are.
    pub fn counts(&self) -> [usize; 2] {
        [self.samples.len(), self.secret_cases().count()]
    }

    /// The points of all groups together; 0 if there is one group.
    pub(super) fn all_points(&self) -> u32 {
        self.points().map(|(_, points)| points).sum()
    }

    pub(super) fn points(&self) -> impl Iterator<Item = (&str, u32)> {
        self.secrets.iter().filter_map(|group| {
            let (name, points) = group.points.as_ref()?;
            Some((name.as_str(), *points))
        })
    }

    /// The secret cases, each with its place below that of all secret cases.
    pub(super) fn secret_cases(&self) -> impl Iterator<Item = (String, &PackageCase)> {
        self.secrets.iter().flat_map(|group| {
            let points = group.points.as_ref();
            let folder = points.map_or(String::new(), |(name, _)| format!("{name}/"));
            let cases = group.cases.iter();
            cases.map(move |case| (format!("{folder}{}", case.name), case))
        })
    }
}

/// Cases with inputs that have not come before.
#[derive(Default)]
struct NewCases {
    seen: HashSet<Vec<u8>>,
}

impl NewCases {
    /// A case of a problem, or `None` if its input has come before. The package shows `prefix`
    /// before the input.
    fn case(
        &mut self,
        name: String,
        prefix: &str,
        problem: &dyn Problem,
        input: &[u8],
    ) -> anyhow::Result<Option<PackageCase>> {
        let shown = [prefix.as_bytes(), input].concat();
        if !self.seen.insert(shown.clone()) {
            return Ok(None);
        }
        Ok(Some(PackageCase {
            name,
            input: shown,
            answer: in_single_spaces(&answer(problem, input)?),
        }))
    }

    fn secrets(
        &mut self,
        prefix: &str,
        problem: &'static dyn Problem,
        order: PackageOrder,
    ) -> anyhow::Result<Vec<PackageCase>> {
        let drawn = generated_cases(problem, order.seed, order.count);
        let cases = drawn.map(|generated| {
            let case = generated?;
            self.case(case.name, prefix, problem, &case.input)
        });
        cases.filter_map(Result::transpose).collect()
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
