//! The formats of Kattis: a folder with `problem.yaml`, a statement, cases, and programs.

mod legacy;
mod september_2025;
mod yaml;

pub(super) use legacy::{legacy, legacy_programs, pass_fail_settings};
pub(super) use september_2025::september_2025;
pub(super) use yaml::yaml_text;

use crate::package::PackageFile;
use crate::package::contents::{PackageCase, PackageContents};
use crate::package::latex::statement_in_latex;
use crate::package::metadata::Markup;

/// The statement below its folder, and with its language in its name.
fn statement(contents: &PackageContents, folder: &str) -> PackageFile {
    let language = &contents.credits.language;
    let (ending, text) = match contents.credits.markup {
        Markup::Latex => ("tex", statement_in_latex(&contents.statement)),
        Markup::Markdown => ("md", contents.statement.clone()),
    };
    PackageFile::new(format!("{folder}/problem.{language}.{ending}"), text)
}

/// The samples and the secret cases.
pub(super) fn cases(contents: &PackageContents) -> Vec<PackageFile> {
    let samples = contents.samples.iter();
    let samples = samples.flat_map(|case| files_of_case(&format!("sample/{}", case.name), case));
    let secrets = contents.secret_cases();
    let secrets = secrets.flat_map(|(name, case)| files_of_case(&format!("secret/{name}"), case));
    samples.chain(secrets).collect()
}

/// The two files of a case.
fn files_of_case(name: &str, case: &PackageCase) -> [PackageFile; 2] {
    [
        PackageFile::new(format!("data/{name}.in"), case.input.clone()),
        PackageFile::new(format!("data/{name}.ans"), case.answer.clone()),
    ]
}

/// The validator of inputs.
fn input_validator(contents: &PackageContents) -> PackageFile {
    let path = "input_validators/input_validator.py".to_owned();
    PackageFile::new(path, contents.input_validator.clone())
}
