//! What the package of a problem has besides its cases, from `packages/` or from the folder of the problem.

use std::sync::Arc;

use crate::groups::CaseGroups;
use crate::problem::{License, Markup, PackageMetadata, package_file, package_files, page};
use knights_problems::problem::about;
use knights_problems::verdict::Verdict;

/// What makes a validator a program: the reader that all of ours share.
const READER: &str = "shared/reader.py";
/// What submissions get, and the folders of those that get it, here and in packages. A wrong one is right in other
/// cases.
pub const VERDICTS: [(Verdict, &str); 4] = [
    (Verdict::Accepted, "accepted"),
    (Verdict::WrongAnswer, "wrong_answer"),
    (Verdict::TimeLimit, "time_limit_exceeded"),
    (Verdict::RuntimeError, "run_time_error"),
];
/// The folders of `data/` besides samples and secret cases.
pub const MORE_CASES: [&str; 3] = ["invalid_input", "invalid_output", "valid_output"];
/// Whom our packages name as their author.
const MAINTAINERS: &str = "The Knights maintainers";
/// Where the statement ends on a page: participants see samples, but not the worked example.
const END: &str = "\n## Worked example";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFile {
    /// Where it is, below a folder.
    pub path: String,
    pub bytes: Vec<u8>,
}

impl PackageFile {
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let (path, bytes) = (path.into(), bytes.into());
        Self { path, bytes }
    }
}

/// The file with the list of a package that was written here. It has the form of `sha256sum`.
pub const LIST: &str = "knights.sha256";

/// What a package has besides its cases. The source of a program comes before its other files.
#[derive(Debug, Default)]
pub struct PackageParts {
    pub metadata: PackageMetadata,
    /// How the time limit follows from the submissions, if it does.
    pub timing: Option<Timing>,
    pub statement: String,
    /// In what the statement is written.
    pub markup: Markup,
    /// How to solve it, in Markdown.
    pub solution: Option<&'static str>,
    /// Programs that exit with 42 if an input is valid, each with its files.
    pub input_validators: Vec<Vec<PackageFile>>,
    /// A program that accepts what has the form of an answer.
    pub answer_validator: Vec<PackageFile>,
    /// A program that judges outputs in the protocol of Kattis, if an input may have several right ones.
    pub output_validator: Vec<PackageFile>,
    /// The flags of Kattis' output validator, or of this one.
    pub flags: Vec<String>,
    /// What its package says of folders of cases.
    pub groups: Arc<CaseGroups>,
    /// The files that say so, and the name of those of folders.
    pub group_files: (&'static str, Vec<PackageFile>),
    /// What submissions are built with, each in the folder of its language.
    pub include: Vec<PackageFile>,
    /// Programs, each in the folder of its verdict.
    pub submissions: Vec<PackageFile>,
    /// Programs that get some of the points.
    pub partial: Vec<PackageFile>,
    /// Invalid inputs, and right and wrong outputs, each in the folder of its kind. An output without an input is one
    /// for the first sample.
    pub more_cases: Vec<PackageFile>,
    /// Whether its judge talks with the program, or runs it several times.
    pub has_dialogue: bool,
}

impl PackageParts {
    /// Those of a problem or an assignment of ours: the files of `packages/NAME/`.
    pub fn of_project(name: &str) -> Self {
        let files = |of: &str| {
            let files = package_files(name, of).into_iter();
            let kind = of.trim_start_matches("submissions/").to_owned();
            files.map(move |(file, text)| PackageFile::new(format!("{kind}/{file}"), text))
        };
        let output_validator = "output_validator.py";
        let output_validator = package_file(&format!("{name}/{output_validator}"))
            .map(|text| PackageFile::new(output_validator, text));
        let page = page(name);
        let end = page.find(END).map_or(page.len(), |place| place + 1);
        let (statement, solution) = page.split_at(end);
        let metadata = package_file(&format!("{name}/package.toml")).unwrap_or_default();
        let metadata: PackageMetadata = toml::from_str(metadata).expect("tests make every package");
        let of_project = PackageMetadata {
            author: vec![MAINTAINERS.to_owned()],
            license: Some(License::Educational),
            ..PackageMetadata::default()
        };
        Self {
            metadata: metadata.or(of_project),
            statement: statement.to_owned(),
            markup: Markup::Markdown,
            solution: Some(solution),
            input_validators: vec![with_reader(
                &about(name).input_validator(name),
                "input_validator.py",
            )],
            answer_validator: with_reader(
                &format!("{name}/answer_validator.py"),
                "answer_validator.py",
            ),
            flags: vec!["case_sensitive".to_owned()],
            output_validator: Vec::from_iter(output_validator),
            submissions: VERDICTS
                .iter()
                .flat_map(|(_, folder)| files(&format!("submissions/{folder}")))
                .collect(),
            more_cases: MORE_CASES.into_iter().flat_map(files).collect(),
            ..Self::default()
        }
    }
}

/// A validator that reads strict lines: the reader, and what the problem makes of the lines.
fn with_reader(path: &str, name: &str) -> Vec<PackageFile> {
    let file = |path| package_file(path).unwrap_or_else(|| unreachable!("packages/{path} exists"));
    vec![PackageFile::new(name, [file(READER), file(path)].concat())]
}

/// What a package asks of a judge besides a time limit and memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct PackageLimits {
    /// How the time limit goes with the times of submissions.
    pub timing: Option<Timing>,
    /// How many MB a run may write.
    pub output: Option<u64>,
    /// How many seconds a build may take, and how many MB it may fill.
    pub build: [Option<u64>; 2],
}

/// How a time limit follows from submissions that are fast enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// How many times as long as the slowest of them others may take.
    pub to_limit: f64,
    /// How many times as long as the limit those take that are too slow.
    pub to_slow: f64,
    /// The limit is a multiple of this many seconds.
    pub resolution: f64,
}

impl Timing {
    /// The two factors if the format `legacy` says nothing.
    pub const LEGACY: [f64; 2] = [5.0, 2.0];

    /// The time limit if the slowest run takes this many seconds.
    pub fn limit(self, slowest: f64) -> f64 {
        let steps = slowest * self.to_limit / self.resolution;
        steps.ceil().max(1.0) * self.resolution
    }
}
