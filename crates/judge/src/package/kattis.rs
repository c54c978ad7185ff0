//! The formats of Kattis, one of which DOMjudge imports: a folder with `problem.yaml`, a statement, cases, and
//! programs.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use crate::package::contents::PackageContents;
use crate::package::groups::{groups, legacy_groups};
use crate::package::name_in_systems;
use crate::package::statement::{statement_in_html, statement_in_latex};
use crate::package::submissions::ExampleSubmission;
use crate::problem::{Markup, PARTIAL, PackageFile, Timing};
use knights_problems::verdict::Verdict;

/// The files in the format `legacy`, from before formats had a version.
pub(super) fn legacy(contents: &PackageContents) -> Vec<PackageFile> {
    let mut settings = pass_fail_settings(contents);
    if has_scores(contents) {
        settings.push_str("type: scoring\ngrading:\n  show_test_data_groups: true\n");
    }
    let mut files = vec![
        PackageFile::new("problem.yaml", settings),
        statement(contents, "problem_statement"),
    ];
    files.extend(legacy_programs(contents));
    files.extend(cases(contents));
    files.extend(legacy_groups(contents));
    files.extend(below("include", &contents.parts.include));
    files.extend(submissions(contents, |submission| {
        let failing = submission.only_failing_group(contents.points().map(|(name, _)| name));
        match failing {
            Some(_) => format!("{PARTIAL}/{}", submission.name),
            None => submission.path(),
        }
    }));
    files
}

/// The files of an upload for DOMjudge: a package in the format `legacy`, with what its importer reads besides.
///
/// The importer reads no statement in LaTeX, and takes the time limit from its settings. It
/// knows no groups with points in the versions that contests use: the cases of all groups count
/// as one, and a submission that fails in one group fails.
pub(super) fn domjudge(contents: &PackageContents) -> Vec<PackageFile> {
    let (credits, name) = (&contents.credits, name_in_systems(contents.name));
    // PHP would read `$` and `\` between quotation marks as more than a character, and has no escapes for them.
    let title = credits.title.replace('"', "'").replace(['\\', '$'], " ");
    let seconds = credits.time_limit;
    let settings = format!(
        "name = \"{title}\"\nshort-name = {name}\nexternalid = {name}\ntimelimit = {seconds:?}\n"
    );
    let mut files = vec![
        PackageFile::new("domjudge-problem.ini", settings),
        PackageFile::new(".timelimit", format!("{seconds:?}\n")),
        PackageFile::new("problem.yaml", pass_fail_settings(contents)),
    ];
    if contents.parts.markup == Markup::Markdown {
        files.push(PackageFile::new(
            "problem.html",
            statement_in_html(contents),
        ));
    }
    files.extend(legacy_programs(contents));
    files.extend(cases(contents));
    files.extend(submissions(contents, ExampleSubmission::path));
    files
}

/// The files in the format `2025-09`, of September 2025.
pub(super) fn september_2025(contents: &PackageContents) -> Vec<PackageFile> {
    let parts = &contents.parts;
    let solution = parts.solution.map(|text| {
        let text = format!("# {}\n\n{text}", contents.credits.title);
        PackageFile::new("solution/solution.en.md", text)
    });
    let mut files = vec![
        PackageFile::new("problem.yaml", problem_yaml(contents)),
        statement(contents, "statement"),
    ];
    files.extend(solution);
    files.extend(input_validators(contents));
    files.extend(below("answer_validators", &parts.answer_validator));
    files.push(PackageFile::new(
        "submissions/submissions.yaml",
        submissions_yaml(contents),
    ));
    files.extend(below("output_validator", &parts.output_validator));
    files.extend(cases(contents));
    files.extend(groups(contents));
    files.extend(below("include", &contents.parts.include));
    files.extend(below("data", &contents.parts.more_cases));
    let generators = generators(contents, &files);
    files.extend(generators);
    files.extend(submissions(contents, ExampleSubmission::path));
    files
}

/// The statement below its folder, and with its language in its name.
fn statement(contents: &PackageContents, folder: &str) -> PackageFile {
    let language = &contents.credits.language;
    let (ending, text) = match contents.credits.markup {
        Markup::Latex => ("tex", statement_in_latex(contents)),
        Markup::Markdown => ("md", contents.parts.statement.clone()),
    };
    PackageFile::new(format!("{folder}/problem.{language}.{ending}"), text)
}

fn cases(contents: &PackageContents) -> Vec<PackageFile> {
    let sample_cases = contents.samples.iter();
    let samples = sample_cases.map(|case| (format!("data/sample/{}", case.name), case));
    let secret_cases = contents.secret_cases();
    let secrets = secret_cases.map(|(name, case)| (format!("data/secret/{name}"), case));
    let cases = samples.chain(secrets);
    let files = cases.flat_map(|(path, case)| case.files(format!("{path}.in"), path + ".ans"));
    files.collect()
}

fn below(folder: &str, files: &[PackageFile]) -> impl Iterator<Item = PackageFile> {
    files
        .iter()
        .map(move |file| PackageFile::new(format!("{folder}/{}", file.path), &*file.bytes))
}

/// A program in a folder of programs: its only file, or a folder.
fn program(folder: &str, files: &[PackageFile]) -> Vec<PackageFile> {
    let folder = match files {
        [source, _, ..] => {
            let name = source.path.rsplit('/').next().unwrap_or(&source.path);
            format!("{folder}/{}", name.replace('.', "_"))
        }
        _ => folder.to_owned(),
    };
    below(&folder, files).collect()
}

fn input_validators(contents: &PackageContents) -> impl Iterator<Item = PackageFile> {
    let validators = contents.parts.input_validators.iter();
    validators.flat_map(|files| program("input_validators", files))
}

/// The validators of inputs and outputs in the format `legacy`.
fn legacy_programs(contents: &PackageContents) -> Vec<PackageFile> {
    let validator = program("output_validators", &contents.parts.output_validator);
    input_validators(contents).chain(validator).collect()
}

/// The submissions, each in its place below the folder of all.
fn submissions(
    contents: &PackageContents,
    place: impl Fn(&ExampleSubmission) -> String,
) -> impl Iterator<Item = PackageFile> {
    let examples = contents.submissions.iter();
    let all = examples.map(move |example| example.file(format!("submissions/{}", place(example))));
    let partial = format!("submissions/{PARTIAL}");
    all.chain(below(&partial, &contents.parts.partial).collect::<Vec<_>>())
}

/// What the systems want to know of the problem in the format `legacy`, without points. Their list of licences has
/// no MIT; of those that it has, `educational` promises nothing that MIT does not give.
fn pass_fail_settings(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let authors = Some(credits.authors.join(", ")).filter(|authors| !authors.is_empty());
    let (source, address) = credits.origin.clone().unzip();
    let validation = match contents.parts.output_validator[..] {
        [] => "default",
        _ if contents.parts.groups.are_scored_by_checker => "custom score",
        _ => "custom",
    };
    [
        yaml_line("name", Some(&credits.title)),
        format!("uuid: {}\n", credits.uuid),
        yaml_line("author", authors.as_ref()),
        yaml_line("source", source.as_ref()),
        yaml_line("source_url", address.flatten().as_ref()),
        yaml_line("rights_owner", credits.rights_owner.as_ref()),
        format!("license: {}\n", credits.license.in_packages()),
        format!("limits:\n  memory: {}\n", credits.memory_limit),
        match contents.parts.timing {
            Some(Timing {
                to_limit, to_slow, ..
            }) if [to_limit, to_slow] != Timing::LEGACY => {
                format!("  time_multiplier: {to_limit}\n  time_safety_margin: {to_slow}\n")
            }
            _ => String::new(),
        },
        format!("validation: {validation}\n"),
        match contents.parts.flags.join(" ") {
            flags if flags.is_empty() => flags,
            flags => format!("validator_flags: {flags}\n"),
        },
    ]
    .concat()
}

fn has_scores(contents: &PackageContents) -> bool {
    contents.parts.groups.have_scores || contents.points().next().is_some()
}

fn yaml_line(key: &str, text: Option<&String>) -> String {
    text.map_or(String::new(), |text| {
        format!("{key}: {}\n", yaml_text(text))
    })
}

/// What the systems want to know of the problem. As in the other format, the licence is not MIT.
/// `type` has a line of its own.
fn problem_yaml(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let is_scoring = has_scores(contents);
    let kind = if is_scoring { "scoring" } else { "pass-fail" };
    let author = |author: &String| format!("    - {}\n", yaml_text(author));
    let mut authors: String = credits.authors.iter().map(author).collect();
    if !authors.is_empty() {
        authors.insert_str(0, "credits:\n  authors:\n");
    }
    let source = credits.origin.as_ref().map(|(name, address)| {
        let url = yaml_line("  url", address.as_ref());
        format!("source:\n  name: {}\n{url}", yaml_text(name))
    });
    format!(
        "problem_format_version: 2025-09
type: {kind}
name:
  {language}: {title}
uuid: {uuid}
{authors}{source}{owner}license: {license}
limits:
{time}  memory: {memory}
",
        language = credits.language,
        title = yaml_text(&credits.title),
        uuid = credits.uuid,
        source = source.unwrap_or_default(),
        owner = yaml_line("rights_owner", credits.rights_owner.as_ref()),
        license = credits.license.in_packages(),
        time = match contents.parts.timing {
            None => format!("  time_limit: {:?}\n", credits.time_limit),
            Some(timing) => format!(
                "  time_multipliers:\n    ac_to_time_limit: {}\n    time_limit_to_tle: {}\n  time_resolution: {}\n",
                timing.to_limit, timing.to_slow, timing.resolution
            ),
        },
        memory = credits.memory_limit,
    )
}

/// What makes the cases for `BAPCtools`: copies of them, as all tools have, and the list of these. `data` may be left out
/// of a repository then.
fn generators(contents: &PackageContents, files: &[PackageFile]) -> Vec<PackageFile> {
    let mut yaml = String::new();
    let (seed, count) = (contents.order.seed, contents.order.count);
    if contents.order.task.folder().is_none() {
        let _ = writeln!(
            yaml,
            "# The secret cases were made by these commands of Knights {}. Inputs that come twice, or are samples, were \
             left out.",
            env!("CARGO_PKG_VERSION")
        );
        for problem in contents.order.task.problems() {
            let name = problem.name();
            let _ = writeln!(
                yaml,
                "#     judge gen --problem {name} --seed {seed} --count {count} --out cases_of_{name}"
            );
        }
    }
    let mut submissions = contents.submissions.iter();
    let solution = submissions.rfind(|submission| submission.verdict == Verdict::Accepted);
    if let Some(solution) = solution {
        let _ = writeln!(yaml, "solution: /submissions/{}", solution.path());
    }
    yaml.push_str("data:\n");
    let in_data = files
        .iter()
        .filter_map(|file| Some((file.path.strip_prefix("data/")?, file)));
    let data: BTreeMap<&str, &PackageFile> = in_data.collect();
    let (mut made, mut folders) = (Vec::new(), HashSet::new());
    for (&path, &file) in &data {
        let (name, ending) = path.rsplit_once('.').unwrap_or((path, ""));
        if path.ends_with("test_group.yaml") {
            continue;
        }
        made.push(PackageFile::new(format!("generators/{path}"), &*file.bytes));
        if ending != "in" {
            continue;
        }
        let above = name.match_indices('/').map(|(end, _)| &name[..end]);
        for folder in above.filter(|folder| folders.insert(*folder)) {
            let (indent, key) = yaml_key(folder);
            let _ = write!(yaml, "{key}");
            if let Some(file) = data.get(format!("{folder}/test_group.yaml").as_str()) {
                let text = String::from_utf8_lossy(&file.bytes);
                let settings = text.trim_end().replace('\n', &format!("\n{indent}    "));
                let _ = writeln!(yaml, "{indent}  test_group.yaml:\n{indent}    {settings}");
            }
            let _ = writeln!(yaml, "{indent}  data:");
        }
        let (indent, key) = yaml_key(name);
        let _ = writeln!(yaml, "{key}{indent}  copy: {}", yaml_path(name));
    }
    made.push(PackageFile::new("generators/generators.yaml", yaml));
    made
}

/// The last part of a path as a key on a line, below those of the folders, and the space before it.
fn yaml_key(path: &str) -> (String, String) {
    let indent = "    ".repeat(path.matches('/').count()) + "  ";
    let last = path.rsplit('/').next().unwrap_or(path);
    let key = format!("{indent}{}:\n", quoted(last));
    (indent, key)
}

/// Which verdicts each submission may get, and which of them it has to get.
fn submissions_yaml(contents: &PackageContents) -> String {
    let mut yaml = String::new();
    for submission in &contents.submissions {
        let letters = submission.verdict.name();
        let permitted = match submission.verdict {
            Verdict::Accepted => letters.to_owned(),
            _ => format!("AC, {letters}"),
        };
        let _ = writeln!(yaml, "{}:", submission.path());
        let groups = || contents.points().map(|(name, _)| name);
        let Some(failing) = submission.only_failing_group(groups()) else {
            let required = format!("  required: [{letters}]");
            let _ = writeln!(yaml, "  permitted: [{permitted}]\n{required}");
            continue;
        };
        let others = contents.points().filter(|(name, _)| *name != failing);
        let score: u32 = others.map(|(_, points)| points).sum();
        let _ = writeln!(yaml, "  score: {score}");
        for group in groups() {
            let expected = if group == failing {
                format!("[{permitted}]\n    required: [{letters}]")
            } else {
                "[AC]".to_owned()
            };
            let _ = writeln!(yaml, "  secret/{group}:\n    permitted: {expected}");
        }
    }
    yaml
}

/// A path as a value in YAML.
fn yaml_path(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_./-".contains(&byte);
    if path.bytes().all(is_plain) {
        path.to_owned()
    } else {
        quoted(path)
    }
}

/// A text in quotation marks as in JSON, which YAML reads too.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text is JSON")
}

/// A text as a value in YAML: plain if that is safe, otherwise in quotation marks as in JSON.
fn yaml_text(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" .,-()/".contains(&byte);
    let begins = text.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_word = matches!(
        text.to_ascii_lowercase().as_str(),
        "yes" | "no" | "true" | "false" | "on" | "off" | "null" | "y" | "n"
    );
    if begins && !is_word && !text.ends_with(' ') && text.bytes().all(is_plain) {
        return text.to_owned();
    }
    quoted(text)
}
