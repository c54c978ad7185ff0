//! The files of `packages/`: what the package of a problem has besides its cases and its statement.
//!
//! Most wrong submissions and wrong outputs are a right one with a few lines changed. `edits.toml` in the folder
//! of the package has only the changes ([`EditedFile`]); here they become files like all others. So do files that
//! several packages share, but for a few words: `shared.toml` names them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use anyhow::{Context, ensure};
use include_dir::{Dir, include_dir};
use serde::Deserialize;

use crate::problem::named;
use knights_problems::problem::answer;

static PACKAGES: Dir<'_> = include_dir!("$KNIGHTS_PACKAGES");
static PAGES: Dir<'_> = include_dir!("$KNIGHTS_PAGES");

/// The names of the folders.
fn packages() -> impl Iterator<Item = &'static str> {
    PACKAGES
        .dirs()
        .filter_map(|package| package.path().to_str())
}

/// A folder of files that several packages share: `shared.toml` in the folder of a package.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SharedFiles {
    folder: String,
    /// The paths of those that the package has.
    files: Vec<String>,
    /// What stands for `@NAME@` in a file, by the name.
    values: BTreeMap<String, String>,
}

/// The texts of the shared files by their paths below `packages/`.
static SHARED: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut shared = BTreeMap::new();
    let text = |path: &str| PACKAGES.get_file(path)?.contents_utf8();
    for package in packages() {
        let Some(table) = text(&format!("{package}/shared.toml")) else {
            continue;
        };
        let sharing: SharedFiles =
            toml::from_str(table).unwrap_or_else(|error| panic!("{package}/shared.toml: {error}"));
        for file in sharing.files {
            let path = format!("{}/{file}", sharing.folder);
            let template = text(&path).unwrap_or_else(|| panic!("{package}: there is no {path}"));
            let replace = |text: String, (name, value): (&String, &String)| {
                text.replace(&format!("@{name}@"), value)
            };
            let filled = sharing.values.iter().fold(template.to_owned(), replace);
            shared.insert(format!("{package}/{file}"), filled);
        }
    }
    shared
});

/// The texts of the edited files by their paths below `packages/`.
static EDITED: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut edited = BTreeMap::new();
    for package in packages() {
        let table = package_file(&format!("{package}/edits.toml")).unwrap_or_default();
        let files: BTreeMap<String, EditedFile> =
            toml::from_str(table).unwrap_or_else(|error| panic!("{package}/edits.toml: {error}"));
        for (path, file) in files {
            let result = file.text(package, &path);
            let text = result.unwrap_or_else(|error| panic!("{package}/{path}: {error:#}"));
            edited.insert(format!("{package}/{path}"), text);
        }
    }
    edited
});

/// The name and the text of each file in a folder of a package, such as `submissions/accepted`,
/// sorted by name. A folder that does not exist has none.
pub fn package_files(package: &str, folder: &str) -> Vec<(&'static str, &'static str)> {
    let folder = format!("{package}/{folder}");
    let entries = PACKAGES.get_dir(&folder).into_iter().flat_map(Dir::files);
    let whole = entries.map(|file| {
        let name = file.path().file_name().and_then(|name| name.to_str());
        let text = file.contents_utf8();
        name.zip(text).expect("the files of packages are text")
    });
    let by_path = SHARED.iter().chain(EDITED.iter());
    let made = by_path.filter_map(|(path, text)| {
        let (of_file, name) = path.rsplit_once('/')?;
        (of_file == folder).then_some((name, text.as_str()))
    });
    let mut files: Vec<_> = whole.chain(made).collect();
    files.sort_unstable();
    files
}

/// A file below `packages/` that has no edits, if it exists.
pub fn package_file(path: &str) -> Option<&'static str> {
    match PACKAGES.get_file(path) {
        Some(file) => file.contents_utf8(),
        None => SHARED.get(path).map(String::as_str),
    }
}

/// The statement of a problem or an assignment: `docs/problems/NAME.md`, whose first line is the title.
pub fn page(name: &str) -> &'static str {
    let file = PAGES.get_file(format!("{name}.md"));
    let page = file.and_then(|file| file.contents_utf8());
    page.unwrap_or_else(|| panic!("docs/problems has no page {name}"))
}

/// A file that is another one with a few lines changed.
///
/// A submission is the accepted one in its language. An input is the first sample, and an output is
/// the answer to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditedFile {
    /// What a submission says in its first comment.
    #[serde(default)]
    pub why: String,
    /// The changes, with a blank line between two of them: `-` stands before a line that goes, `+` before one that
    /// comes, a space before one that stays. What goes and stays has to be in one place of the file.
    #[serde(default)]
    pub diff: String,
    /// Instead of changes, the lines of a file that repeats them, each with its number.
    #[serde(default)]
    pub runs: Vec<(usize, String)>,
}

impl EditedFile {
    /// The text of the file at this path below the folder of the package.
    ///
    /// # Errors
    ///
    /// There is nothing to edit for the path, or the lines to change are not in one place.
    pub fn text(&self, package: &str, path: &str) -> anyhow::Result<String> {
        if !self.runs.is_empty() {
            let runs = self.runs.iter();
            return Ok(runs
                .map(|(number, line)| format!("{line}\n").repeat(*number))
                .collect());
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        let base = if path.starts_with("submissions/") {
            self.program(package, name)?
        } else {
            let problem = named(package).context("only problems have samples")?;
            let sample = problem.about().samples.first();
            let (_, input) = sample.context("it has no sample")?;
            match name.rsplit('.').next() {
                Some("in") => input.to_owned(),
                _ => String::from_utf8(answer(problem, input.as_bytes())?)?,
            }
        };
        changed(&base, &self.diff)
    }

    /// The accepted program that a submission is made from, with the submission's comment and, in
    /// Java, with its class.
    fn program(&self, package: &str, name: &str) -> anyhow::Result<String> {
        let (stem, language) = name.split_once('.').context("it has no ending")?;
        let (plain, before, after) = match language {
            "java" => ("Plain", "// ", "\n"),
            "cpp" => ("plain", "// ", "\n"),
            "c" => ("plain", "/* ", " */"),
            _ => ("plain", "\"\"\"", "\"\"\""),
        };
        let path = format!("{package}/submissions/accepted/{plain}.{language}");
        let base = package_file(&path).context("no submission in its language is accepted")?;
        let (start, rest) = base.split_once(before).context("no comment")?;
        let (_, code) = rest.split_once(after).context("an open comment")?;
        let code = match language {
            "java" => code.replace(plain, stem),
            _ => code.to_owned(),
        };
        Ok([start, before, &self.why, after, &code].concat())
    }
}

/// A text with changes, each of lines that are in one place.
fn changed(text: &str, diff: &str) -> anyhow::Result<String> {
    // A line break before every line makes whole lines of what is looked for.
    let mut text = format!("\n{text}");
    for change in diff.trim_matches('\n').split("\n\n") {
        let without = |sign| {
            let lines = change.lines().filter(|line| !line.starts_with(sign));
            let mut whole = String::from("\n");
            for line in lines {
                whole += &line[1..];
                whole.push('\n');
            }
            whole
        };
        let is_signed = |line: &str| line.starts_with(['-', '+', ' ']);
        ensure!(
            change.lines().all(is_signed),
            "a line without its sign in\n{change}"
        );
        let (old, new) = (without('+'), without('-'));
        let first = text.find(&old);
        let place = first.with_context(|| format!("no place has these lines:{old}"))?;
        ensure!(
            text.rfind(&old) == Some(place),
            "several places have these lines:{old}"
        );
        text.replace_range(place..place + old.len(), &new);
    }
    Ok(text.split_off(1))
}
