//! What is in a package, before it is laid out in a format.

use std::collections::HashSet;

use crate::cases::generated_cases;
use crate::class::{Assignment, STAGES};
use crate::package::metadata::{PackageMetadata, ProblemCredits};
use crate::package::submissions::ExampleSubmission;
use crate::problem::{DualGame, Problem, about, answer, package_file, package_files, page};

/// What makes a validator a program: the reader that all of them share.
const READER: &str = "shared/reader.py";
/// The points of a problem that is one group.
pub(super) const ALL_POINTS: u32 = 100;
/// Where the statement ends on a page: participants see samples, but neither the worked example
/// nor the usual mistakes.
const END: &str = "\n## Worked example";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackageCase {
    pub(super) name: String,
    pub(super) input: Vec<u8>,
    /// In single spaces.
    pub(super) answer: Vec<u8>,
}

/// Secret cases that count together.
#[derive(Clone, Debug)]
pub(crate) struct SecretGroup {
    /// The name and the points, if there are several groups.
    pub(super) points: Option<(String, u32)>,
    pub(super) cases: Vec<PackageCase>,
}

type DataFile = (&'static str, &'static str);

#[derive(Debug)]
pub struct PackageContents {
    pub(super) name: &'static str,
    pub(super) credits: ProblemCredits,
    /// The statement in Markdown.
    pub(super) statement: String,
    /// How to solve it, in Markdown.
    pub(super) solution: &'static str,
    pub(super) samples: Vec<PackageCase>,
    pub(super) secrets: Vec<SecretGroup>,
    /// Inputs that the input validator refuses.
    pub(super) invalid_inputs: Vec<DataFile>,
    pub(super) invalid_outputs: Vec<DataFile>,
    /// Right outputs for the first sample that are not its answer.
    pub(super) valid_outputs: Vec<DataFile>,
    /// A program in Python that accepts valid inputs.
    pub(super) input_validator: String,
    /// A program in Python that accepts what has the form of an answer.
    pub(super) answer_validator: String,
    /// A program in Python that accepts right outputs, if an input may have several.
    pub(super) output_validator: Option<&'static str>,
    /// The same in C++ with testlib.
    pub(super) checker: Option<&'static str>,
    /// A program in C++ with testlib that accepts valid inputs.
    pub(super) validator: Option<&'static str>,
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
    pub scored: ScoredUnit,
}

/// What has points in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoredUnit {
    Group,
    /// A whole number for each case, so a group has no more cases than points.
    Case,
}

/// The samples and the secret cases. A problem has one group of these.
fn cases(order: PackageOrder) -> anyhow::Result<(Vec<PackageCase>, Vec<SecretGroup>)> {
    let problem: &'static dyn Problem = match order.task {
        Assignment::Knights => return cases_of_stages(order),
        Assignment::Dual => &DualGame,
        Assignment::Problem(problem) => problem,
    };
    let mut new = NewCases::default();
    let mut samples = Vec::new();
    for (name, input) in problem.about().samples() {
        samples.extend(new.case(name.to_owned(), "", problem, input.as_bytes())?);
    }
    let left = ALL_POINTS.saturating_sub(u32::try_from(samples.len())?);
    let secrets = SecretGroup {
        points: None,
        cases: new.secrets("", problem, order, left)?,
    };
    Ok((samples, vec![secrets]))
}

/// In the assignment, each stage is a group, and its number comes before the input.
fn cases_of_stages(order: PackageOrder) -> anyhow::Result<(Vec<PackageCase>, Vec<SecretGroup>)> {
    let mut new = NewCases::default();
    let mut samples = Vec::new();
    for (file, text) in package_files(Assignment::KNIGHTS, "samples") {
        let (number, input) = text.split_once('\n').unwrap_or((text, ""));
        let stage = number
            .parse()
            .ok()
            .and_then(|number: usize| STAGES.get(number - 1));
        let (problem, _) = stage.expect("a sample begins with the number of its stage");
        let case = file.trim_end_matches(".in").to_owned();
        samples.extend(new.case(case, &format!("{number}\n"), *problem, input.as_bytes())?);
    }
    let mut secrets = Vec::new();
    for ((problem, points), number) in STAGES.into_iter().zip(1..) {
        secrets.push(SecretGroup {
            points: Some((format!("stage{number}"), points)),
            cases: new.secrets(&format!("{number}\n"), problem, order, points)?,
        });
    }
    Ok((samples, secrets))
}

impl PackageContents {
    /// The contents of a package. A statement of the author's own is in Markdown.
    pub fn new(
        order: PackageOrder,
        said: PackageMetadata,
        own_statement: Option<String>,
    ) -> anyhow::Result<Self> {
        let (samples, secrets) = cases(order)?;
        let name = order.task.name();
        let (about, page) = (about(name), page(name));
        let end = page.find(END).map_or(page.len(), |place| place + 1);
        let (statement, solution) = page.split_at(end);
        let mut statement = own_statement.unwrap_or_else(|| statement.to_owned());
        if let Some(title) = &said.title {
            let rest = statement.find('\n').unwrap_or(statement.len());
            statement.replace_range(..rest, &format!("# {}", in_markdown(title)));
        }
        let said = said.or(PackageMetadata::of_project(name));
        let credits = ProblemCredits::new(said, about, heading(&statement), order.seed);
        Ok(Self {
            name,
            credits,
            statement,
            solution,
            samples,
            secrets,
            invalid_inputs: package_files(name, "invalid_input"),
            invalid_outputs: package_files(name, "invalid_output"),
            valid_outputs: package_files(name, "valid_output"),
            input_validator: with_reader(&about.input_validator(name)),
            answer_validator: with_reader(&format!("{name}/answer_validator.py")),
            output_validator: package_file(&format!("{name}/output_validator.py")),
            checker: package_file(&format!("{name}/checker.cpp")),
            validator: package_file(&format!("{name}/validator.cpp")),
            submissions: ExampleSubmission::all(name),
            order,
        })
    }

    pub(super) fn milliseconds(&self) -> u128 {
        std::time::Duration::from_secs_f64(self.credits.time_limit).as_millis()
    }

    pub fn cases(&self) -> usize {
        self.samples.len() + self.secret_cases().count()
    }

    /// The points of all groups together; 0 if there is one group.
    pub(super) fn all_points(&self) -> u32 {
        self.points().map(|(_, points)| points).sum()
    }

    pub(super) fn points(&self) -> impl Iterator<Item = (&str, u32)> {
        let points = self
            .secrets
            .iter()
            .filter_map(|group| group.points.as_ref());
        points.map(|(name, points)| (name.as_str(), *points))
    }

    /// The secret cases, each with its place below that of all secret cases.
    pub(super) fn secret_cases(&self) -> impl Iterator<Item = (String, &PackageCase)> {
        self.secrets.iter().flat_map(|group| {
            let folder = group.points.as_ref();
            let folder = folder.map_or(String::new(), |(name, _)| format!("{name}/"));
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
        points: u32,
    ) -> anyhow::Result<Vec<PackageCase>> {
        let count = match order.scored {
            ScoredUnit::Group => order.count,
            ScoredUnit::Case => order.count.min(points.into()),
        };
        let drawn = generated_cases(problem, order.seed, count);
        let cases = drawn.map(|case| {
            let case = case?;
            self.case(case.name, prefix, problem, &case.input)
        });
        cases.filter_map(Result::transpose).collect()
    }
}

/// A text in Markdown whose characters all stand for themselves.
fn in_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

fn heading(statement: &str) -> &str {
    let first = statement.lines().next().unwrap_or_default();
    first.trim_start_matches("# ")
}

/// A validator that reads strict lines: the reader, and what the problem makes of the lines.
fn with_reader(path: &str) -> String {
    let file = |path| package_file(path).unwrap_or_else(|| unreachable!("packages/{path} exists"));
    [file(READER), file(path)].concat()
}

/// An answer as packages want it: single spaces between the tokens of a line, and a newline
/// at the end of each. The systems complain of any other; their comparison, and the validator
/// of `tour`, go by the tokens.
fn in_single_spaces(answer: &[u8]) -> Vec<u8> {
    let mut spaced = Vec::with_capacity(answer.len() + 1);
    let lines = answer.strip_suffix(b"\n").unwrap_or(answer);
    for line in lines.split(|&byte| byte == b'\n') {
        let tokens = line.split(|&byte| byte == b' ');
        let tokens: Vec<&[u8]> = tokens.filter(|token| !token.is_empty()).collect();
        spaced.extend(tokens.join(&b' '));
        spaced.push(b'\n');
    }
    spaced
}
