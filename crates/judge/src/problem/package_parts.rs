//! What the package of a problem has besides its cases, from `packages/` or from the folder of the problem.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::cases::entries;
use crate::groups::is_below;
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
/// The most bytes of a file to include, as of one that is handed in.
const LARGEST: u64 = 4 << 20;
/// Whom our packages name as their author.
const MAINTAINERS: &str = "The Knights maintainers";
/// Where packages of ours have the program that judges outputs.
const OUTPUT_VALIDATOR: &str = "output_validator/output_validator.py";
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

/// The files of a package that say something of folders of cases and of cases, and the name of those of folders.
pub type GroupFiles = (&'static str, Vec<PackageFile>);

/// Files below a folder.
pub fn below(folder: &str, files: Vec<PackageFile>) -> Vec<PackageFile> {
    let place = |file: PackageFile| PackageFile::new(format!("{folder}/{}", file.path), file.bytes);
    files.into_iter().map(place).collect()
}

/// A program in a folder of programs: its only file, or a folder. Its source comes before its other files.
pub fn program(folder: &str, files: Vec<PackageFile>) -> Vec<PackageFile> {
    let [source, _, ..] = &files[..] else {
        return below(folder, files);
    };
    let name = source.path.rsplit('/').next().unwrap_or(&source.path);
    below(&format!("{folder}/{}", name.replace('.', "_")), files)
}

/// The file with the list of a package that was written here. It has the form of `sha256sum`.
pub const LIST: &str = "knights.sha256";

/// What a package has besides its cases.
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
    /// Where the format `2025-09` has them: validators, what submissions are built with, submissions, and cases besides
    /// samples and secret ones. An output without an input is one for the first sample.
    pub files: Vec<PackageFile>,
    /// The flags of Kattis' output validator, or of this one.
    pub flags: Vec<String>,
    pub group_files: GroupFiles,
    /// Whether its judge talks with the program, or runs it several times.
    pub has_dialogue: bool,
}

impl PackageParts {
    /// Those of a problem or an assignment of ours: the files of `packages/NAME/`.
    pub fn of_project(name: &str) -> Self {
        let input_validator = about(name).input_validator(name);
        let answer_validator = format!("{name}/answer_validator.py");
        let mut files = vec![
            with_reader(&input_validator, "input_validators/input_validator.py"),
            with_reader(&answer_validator, "answer_validators/answer_validator.py"),
        ];
        let output_validator = package_file(&format!("{name}/output_validator.py"));
        files.extend(output_validator.map(|text| PackageFile::new(OUTPUT_VALIDATOR, text)));
        let submissions = VERDICTS.map(|(_, folder)| ("", format!("submissions/{folder}")));
        let cases = MORE_CASES.map(|folder| ("data/", folder.to_owned()));
        for (above, folder) in submissions.into_iter().chain(cases) {
            for (file, text) in package_files(name, &folder) {
                files.push(PackageFile::new(format!("{above}{folder}/{file}"), text));
            }
        }
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
            flags: vec!["case_sensitive".to_owned()],
            files,
            ..Self::default()
        }
    }

    /// The files below a folder.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a PackageFile> {
        let files = self.files.iter();
        files.filter(move |file| is_below(&file.path, folder))
    }

    /// Whether there are files below a folder.
    pub fn has(&self, folder: &str) -> bool {
        self.below(folder).next().is_some()
    }
}

/// A validator that reads strict lines: the reader, and what the problem makes of the lines.
fn with_reader(path: &str, place: &str) -> PackageFile {
    let file = |path| package_file(path).unwrap_or_else(|| unreachable!("packages/{path} exists"));
    PackageFile::new(place, [file(READER), file(path)].concat())
}

/// What a package asks of a judge besides a time limit and memory.
#[derive(Debug, Default)]
pub struct PackageLimits {
    /// How the time limit goes with the times of submissions.
    pub timing: Option<Timing>,
    /// How many MB a run may write.
    pub output: Option<u64>,
    /// How many seconds a build may take, and how many MB it may fill.
    pub build: [Option<u64>; 2],
    /// What submissions are built with.
    pub includes: Includes,
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

/// Files that are built together with submissions, such as a driver that calls their function: for each language, by what
/// packages call it. Each has its path and its name in the folder of the build.
#[derive(Clone, Debug, Default)]
pub struct Includes(pub(crate) BTreeMap<String, Vec<(String, PathBuf)>>);

impl Includes {
    /// The name of the files for every language.
    pub(crate) const FOR_ALL: &str = "default";

    /// What is in the folders of a folder. Links are followed.
    ///
    /// # Errors
    ///
    /// A folder cannot be read.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut folders = BTreeMap::new();
        if folder.is_dir() {
            for (entry, _) in entries(folder)? {
                if entry.path().is_dir() {
                    let mut files = Vec::new();
                    add_files(&entry.path(), "", &mut files)?;
                    folders.insert(entry.file_name().to_string_lossy().into_owned(), files);
                }
            }
        }
        Ok(Self(folders))
    }
}

fn add_files(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for (entry, _) in entries(folder)? {
        let name = format!("{name}{}", entry.file_name().to_string_lossy());
        let data = fs::metadata(entry.path())?;
        if data.is_dir() {
            add_files(&entry.path(), &format!("{name}/"), files)?;
        } else if data.is_file() {
            check(&entry.path())?;
            files.push((name, entry.path()));
        }
    }
    Ok(())
}

/// Whether a file can be copied whole: what fails later would look like a fault of a submission.
fn check(file: &Path) -> io::Result<()> {
    let named = |words: &dyn fmt::Display| io::Error::other(format!("{}: {words}", file.display()));
    let opened = fs::File::open(file).and_then(|opened| opened.metadata());
    let data = opened.map_err(|error| named(&error))?;
    if data.len() > LARGEST {
        return Err(named(&"a file to include has at most 4 MiB"));
    }
    Ok(())
}
