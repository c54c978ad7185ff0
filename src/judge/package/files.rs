//! A problem package: the files in which other judge systems take a problem.

use std::collections::HashSet;

use crate::judge::cases::GeneratedCase;
use crate::judge::package::latex::statement_in_latex;
use crate::judge::problem::{About, Problem, answer, package_file, package_files, title};

/// Whom a package names as its author and owner.
pub(super) const MAINTAINERS: &str = "The Knights maintainers";

/// The formats of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackageFormat {
    /// The format before formats had a version.
    Legacy,
    /// The format of September 2025.
    September2025,
}

impl PackageFormat {
    /// Every format.
    pub(crate) const ALL: [Self; 2] = [Self::Legacy, Self::September2025];

    /// Its name, the folder of the statement, and that of the output validator.
    const fn names(self) -> [&'static str; 3] {
        match self {
            Self::Legacy => ["legacy", "problem_statement", "output_validators"],
            Self::September2025 => ["2025-09", "statement", "output_validator"],
        }
    }

    /// Where the statement is.
    fn statement_path(self) -> String {
        format!("{}/problem.en.tex", self.names()[1])
    }

    /// The name that `problem.yaml` and `--format` have for it.
    pub(crate) const fn name(self) -> &'static str {
        self.names()[0]
    }
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackageFile {
    /// Where it is, below the folder of the package.
    pub(crate) path: String,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
}

impl PackageFile {
    fn new(path: String, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        Self { path, bytes }
    }
}

/// What a package is made from.
struct Package<'a> {
    problem: &'a dyn Problem,
    about: &'static About,
    format: PackageFormat,
}

/// The files of a package. An input that has come before, as a sample or as a secret, is left out.
pub(crate) fn files(
    problem: &dyn Problem,
    format: PackageFormat,
    secrets: impl Iterator<Item = GeneratedCase>,
) -> anyhow::Result<Vec<PackageFile>> {
    let package = Package {
        problem,
        about: problem.about(),
        format,
    };
    let statement = statement_in_latex(package.about.page);
    let mut files = vec![
        PackageFile::new("problem.yaml".to_owned(), package.problem_yaml()),
        PackageFile::new(format.statement_path(), statement),
    ];
    let mut seen = HashSet::new();
    for (name, text) in package.about.samples {
        seen.insert(text.as_bytes().to_vec());
        files.extend(package.case(&format!("sample/{name}"), text.as_bytes())?);
    }
    for GeneratedCase { name, input, .. } in secrets {
        if seen.insert(input.clone()) {
            files.extend(package.case(&format!("secret/{name}"), &input)?);
        }
    }
    if format == PackageFormat::September2025 {
        files.extend(package.outputs()?);
    }
    files.extend(package.programs());
    Ok(files)
}

/// Where a package of this problem and format has its files, except those below `data`.
pub(super) fn paths_beside_data(problem: &dyn Problem, format: PackageFormat) -> Vec<String> {
    let package = Package {
        problem,
        about: problem.about(),
        format,
    };
    let programs = package.programs().into_iter().map(|file| file.path);
    let first = ["problem.yaml".to_owned(), format.statement_path()];
    first.into_iter().chain(programs).collect()
}

/// What makes a validator a program: the reader that all of them share.
const READER: &str = "shared/reader.py";
/// The folders of submissions, each with the verdict that they get.
const VERDICTS: [&str; 4] = [
    "accepted",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
];

/// A file below `packages/` that every problem has.
fn required(path: &str) -> &'static str {
    package_file(path).unwrap_or_else(|| unreachable!("there is no packages/{path}"))
}

/// A validator that reads strict lines: the reader, and what the problem makes of the lines.
fn with_reader(path: &str) -> String {
    [required(READER), required(path)].concat()
}

impl Package<'_> {
    /// A case with a right output that is not the answer, if the problem has any; and for all cases
    /// the setting that letter case matters, which the systems ignore by default.
    fn outputs(&self) -> anyhow::Result<Vec<PackageFile>> {
        let mut folders = vec!["sample", "secret"];
        let mut files = Vec::new();
        for (file, text) in package_files(self.about.name, "valid_output") {
            let name = file.trim_end_matches(".out");
            let input = self.about.samples[0].1.as_bytes();
            files.extend(self.case(&format!("valid_output/{name}"), input)?);
            files.push(PackageFile::new(format!("data/valid_output/{file}"), text));
        }
        if !self.problem.has_one_answer() {
            folders.push("valid_output");
        }
        let arguments = "output_validator_args: [case_sensitive]\n";
        let paths = folders
            .iter()
            .map(|folder| format!("data/{folder}/test_group.yaml"));
        files.extend(paths.map(|path| PackageFile::new(path, arguments)));
        Ok(files)
    }

    /// The two files of a case.
    fn case(&self, name: &str, input: &[u8]) -> anyhow::Result<[PackageFile; 2]> {
        let answer = answer(self.problem, input)?;
        Ok([
            PackageFile::new(format!("data/{name}.in"), input),
            PackageFile::new(format!("data/{name}.ans"), in_single_spaces(&answer)),
        ])
    }

    /// The programs of a package.
    fn programs(&self) -> Vec<PackageFile> {
        let name = self.about.name;
        let mut programs = vec![PackageFile::new(
            "input_validators/input_validator.py".to_owned(),
            with_reader(self.about.input_validator),
        )];
        if self.format == PackageFormat::September2025 {
            let path = "answer_validators/answer_validator.py".to_owned();
            let text = with_reader(&format!("{name}/answer_validator.py"));
            programs.push(PackageFile::new(path, text));
        }
        if !self.problem.has_one_answer() {
            let path = format!("{}/output_validator.py", self.format.names()[2]);
            let text = required(&format!("{name}/output_validator.py"));
            programs.push(PackageFile::new(path, text));
        }
        for verdict in VERDICTS {
            let folder = format!("submissions/{verdict}");
            let submissions = package_files(name, &folder);
            programs.extend(
                submissions
                    .into_iter()
                    .map(|(file, text)| PackageFile::new(format!("{folder}/{file}"), text)),
            );
        }
        programs
    }

    /// What the systems want to know of the problem. Their list of licences has no MIT; of those
    /// that it has, `educational` promises nothing that MIT does not give.
    fn problem_yaml(&self) -> String {
        let (title, uuid) = (title(self.problem), self.about.uuid);
        match self.format {
            PackageFormat::Legacy => {
                let validation = if self.problem.has_one_answer() {
                    "default\nvalidator_flags: case_sensitive"
                } else {
                    "custom"
                };
                format!(
                    "name: {title}
uuid: {uuid}
author: {MAINTAINERS}
rights_owner: {MAINTAINERS}
# MIT, to be exact.
license: educational
validation: {validation}
"
                )
            }
            PackageFormat::September2025 => format!(
                "problem_format_version: {}
type: pass-fail
name:
  en: {title}
uuid: {uuid}
credits: {MAINTAINERS}
rights_owner: {MAINTAINERS}
# MIT, to be exact.
license: educational
",
                self.format.name()
            ),
        }
    }
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
