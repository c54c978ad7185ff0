//! The formats of Kattis, one of which DOMjudge imports: a folder with `problem.yaml`, a statement, cases, and
//! programs.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use crate::package::contents::{PackageCase, PackageContents};
use crate::package::metadata::Markup;
use crate::package::statement::{statement_in_html, statement_in_latex};
use crate::package::submissions::ExampleSubmission;
use crate::package::{PackageFile, name_in_systems};
use crate::verdict::Verdict;

/// The folder of submissions that get some of the points.
const PARTIAL: &str = "partially_accepted";
/// The settings of a folder of cases in the format `2025-09`: letter case matters, which the systems ignore by
/// default.
const CASE_SENSITIVE: &str = "output_validator_args: [case_sensitive]\n";

/// The files in the format `legacy`, from before formats had a version.
pub(super) fn legacy(contents: &PackageContents) -> Vec<PackageFile> {
    let mut settings = pass_fail_settings(contents);
    if contents.points().next().is_some() {
        settings.push_str("type: scoring\ngrading:\n  show_test_data_groups: true\n");
    }
    let mut files = vec![
        PackageFile::new("problem.yaml", settings),
        statement(contents, "problem_statement"),
    ];
    files.extend(legacy_programs(contents));
    files.extend(cases(contents));
    files.extend(legacy_groups(contents));
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
/// The importer reads no statement in LaTeX, and takes the time limit from its own settings. It
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
        PackageFile::new("problem.html", statement_in_html(contents)),
    ];
    files.extend(legacy_programs(contents));
    files.extend(cases(contents));
    files.extend(submissions(contents, ExampleSubmission::path));
    files
}

/// The files in the format `2025-09`, of September 2025.
pub(super) fn september_2025(contents: &PackageContents) -> Vec<PackageFile> {
    let solution = format!("# {}\n\n{}", contents.credits.title, contents.solution);
    let validator = &contents.answer_validator;
    let mut files = vec![
        PackageFile::new("problem.yaml", problem_yaml(contents)),
        statement(contents, "statement"),
        PackageFile::new("solution/solution.en.md", solution),
        input_validator(contents),
        PackageFile::new("answer_validators/answer_validator.py", validator.clone()),
        PackageFile::new("submissions/submissions.yaml", submissions_yaml(contents)),
    ];
    let path = "output_validator/output_validator.py";
    files.extend(
        contents
            .output_validator
            .map(|text| PackageFile::new(path, text)),
    );
    files.extend(cases(contents));
    files.extend(groups(contents));
    files.extend(more_cases(contents));
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
        Markup::Markdown => ("md", contents.statement.clone()),
    };
    PackageFile::new(format!("{folder}/problem.{language}.{ending}"), text)
}

fn cases(contents: &PackageContents) -> Vec<PackageFile> {
    let samples = contents.samples.iter();
    let samples = samples.flat_map(|case| files_of_case(&format!("sample/{}", case.name), case));
    let secrets = contents.secret_cases();
    let secrets = secrets.flat_map(|(name, case)| files_of_case(&format!("secret/{name}"), case));
    samples.chain(secrets).collect()
}

fn files_of_case(name: &str, case: &PackageCase) -> [PackageFile; 2] {
    [
        PackageFile::new(format!("data/{name}.in"), case.input.clone()),
        PackageFile::new(format!("data/{name}.ans"), case.answer.clone()),
    ]
}

fn input_validator(contents: &PackageContents) -> PackageFile {
    let path = "input_validators/input_validator.py";
    PackageFile::new(path, contents.input_validator.clone())
}

/// The validators of inputs and outputs in the format `legacy`.
fn legacy_programs(contents: &PackageContents) -> Vec<PackageFile> {
    let path = "output_validators/output_validator.py";
    let output_validator = contents.output_validator;
    let output_validator = output_validator.map(|text| PackageFile::new(path, text));
    [input_validator(contents)]
        .into_iter()
        .chain(output_validator)
        .collect()
}

/// The submissions, each in its place below the folder of all.
fn submissions(
    contents: &PackageContents,
    place: impl Fn(&ExampleSubmission) -> String,
) -> impl Iterator<Item = PackageFile> {
    let all = contents.submissions.iter();
    all.map(move |submission| submission.file(format!("submissions/{}", place(submission))))
}

/// What the systems want to know of the problem in the format `legacy`, without points. Their list of licences has
/// no MIT; of those that it has, `educational` promises nothing that MIT does not give.
fn pass_fail_settings(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let line = |key: &str, text: &str| format!("{key}: {}\n", yaml_text(text));
    let optional =
        |key: &str, text: Option<&String>| text.map_or(String::new(), |text| line(key, text));
    let source = credits.origin.as_ref();
    [
        line("name", &credits.title),
        format!("uuid: {}\n", credits.uuid),
        line("author", &credits.authors.join(", ")),
        optional("source", source.map(|(name, _)| name)),
        optional(
            "source_url",
            source.and_then(|(_, address)| address.as_ref()),
        ),
        optional("rights_owner", credits.rights_owner.as_ref()),
        format!("license: {}\n", credits.license.name()),
        format!("limits:\n  memory: {}\n", credits.memory_limit),
        match contents.output_validator {
            Some(_) => "validation: custom\n".to_owned(),
            None => "validation: default\nvalidator_flags: case_sensitive\n".to_owned(),
        },
    ]
    .concat()
}

/// How the points of the groups add up, if there are several groups.
fn legacy_groups(contents: &PackageContents) -> Vec<PackageFile> {
    let all = contents.all_points();
    if all == 0 {
        return Vec::new();
    }
    let file =
        |folder: &str, text: String| PackageFile::new(format!("data/{folder}testdata.yaml"), text);
    let range = format!("on_reject: continue\nrange: 0 {all}\n");
    let sample = "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error\n";
    let secret = "grader_flags: first_error accept_if_any_accepted\n";
    let mut files = vec![
        file("", format!("{range}grader_flags: ignore_sample\n")),
        file("sample/", sample.to_owned()),
        file("secret/", range + secret),
    ];
    files.extend(contents.points().map(|(name, points)| {
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
        );
        file(&format!("secret/{name}/"), text)
    }));
    files
}

/// What the systems want to know of the problem. As in the other format, the licence is not MIT.
/// `type` has a line of its own.
fn problem_yaml(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let is_scoring = contents.points().next().is_some();
    let kind = if is_scoring { "scoring" } else { "pass-fail" };
    let author = |author: &String| format!("    - {}\n", yaml_text(author));
    let authors: String = credits.authors.iter().map(author).collect();
    let source = credits.origin.as_ref().map(|(name, address)| {
        let url = |address: &String| format!("  url: {}\n", yaml_text(address));
        let url = address.as_ref().map(url).unwrap_or_default();
        format!("source:\n  name: {}\n{url}", yaml_text(name))
    });
    let owner = credits.rights_owner.as_ref();
    let owner = owner.map(|owner| format!("rights_owner: {}\n", yaml_text(owner)));
    format!(
        "problem_format_version: 2025-09
type: {kind}
name:
  {language}: {title}
uuid: {uuid}
credits:
  authors:
{authors}{source}{owner}license: {license}
limits:
  time_limit: {seconds:?}
  memory: {memory}
",
        language = credits.language,
        title = yaml_text(&credits.title),
        uuid = credits.uuid,
        source = source.unwrap_or_default(),
        owner = owner.unwrap_or_default(),
        license = credits.license.name(),
        seconds = credits.time_limit,
        memory = credits.memory_limit,
    )
}

/// What makes the cases for `BAPCtools`: copies of them, as all tools have, and the list of these. `data` may be left out
/// of a repository then.
fn generators(contents: &PackageContents, files: &[PackageFile]) -> Vec<PackageFile> {
    let mut yaml = format!(
        "# The secret cases were made by these commands of Knights {}. Inputs that come twice, or are samples, were left \
         out.\n",
        env!("CARGO_PKG_VERSION")
    );
    let (seed, count) = (contents.order.seed, contents.order.count);
    for problem in contents.order.task.problems() {
        let name = problem.name();
        let _ = writeln!(
            yaml,
            "#     judge gen --problem {name} --seed {seed} --count {count} --out cases_of_{name}"
        );
    }
    yaml.push_str("solution: /submissions/accepted/plain.py\ndata:\n");
    let data = files
        .iter()
        .filter_map(|file| Some((file.path.strip_prefix("data/")?, file)));
    let data: BTreeMap<&str, &PackageFile> = data.collect();
    let (mut made, mut folders) = (Vec::new(), HashSet::new());
    for (&path, &file) in &data {
        let (name, ending) = path.rsplit_once('.').unwrap_or((path, ""));
        if ending == "yaml" {
            continue;
        }
        made.push(PackageFile::new(
            format!("generators/{path}"),
            file.bytes.clone(),
        ));
        if ending != "in" {
            continue;
        }
        let above = name.match_indices('/').map(|(end, _)| &name[..end]);
        for folder in above.filter(|folder| folders.insert(*folder)) {
            let (indent, key) = yaml_key(folder);
            let _ = write!(yaml, "{key}");
            if let Some(file) = data.get(format!("{folder}/test_group.yaml").as_str()) {
                let settings = String::from_utf8_lossy(&file.bytes);
                let settings = settings
                    .trim_end()
                    .replace('\n', &format!("\n{indent}    "));
                let _ = writeln!(yaml, "{indent}  test_group.yaml:\n{indent}    {settings}");
            }
            let _ = writeln!(yaml, "{indent}  data:");
        }
        let (indent, key) = yaml_key(name);
        let _ = writeln!(yaml, "{key}{indent}  copy: {name}");
    }
    made.push(PackageFile::new("generators/generators.yaml", yaml));
    made
}

/// The last part of a path as a key on a line, below those of the folders, and the space before it.
fn yaml_key(path: &str) -> (String, String) {
    let indent = "    ".repeat(path.matches('/').count()) + "  ";
    let last = path.rsplit('/').next().unwrap_or(path);
    let key = format!("{indent}\"{last}\":\n");
    (indent, key)
}

/// Which verdicts each submission may get, and which of them it has to get.
fn submissions_yaml(contents: &PackageContents) -> String {
    let mut yaml = String::new();
    for submission in &contents.submissions {
        let letters = submission.verdict.name();
        let _ = writeln!(yaml, "{}:", submission.path());
        let groups = || contents.points().map(|(name, _)| name);
        if let Some(failing) = submission.only_failing_group(groups()) {
            let others = contents.points().filter(|(name, _)| *name != failing);
            let score: u32 = others.map(|(_, points)| points).sum();
            let _ = writeln!(yaml, "  score: {score}");
            for group in groups() {
                let expected = if group == failing {
                    format!("    permitted: [AC, {letters}]\n    required: [{letters}]\n")
                } else {
                    "    permitted: [AC]\n".to_owned()
                };
                let _ = write!(yaml, "  secret/{group}:\n{expected}");
            }
        } else if submission.verdict == Verdict::Accepted {
            yaml.push_str("  permitted: [AC]\n  required: [AC]\n");
        } else {
            let _ = write!(
                yaml,
                "  permitted: [AC, {letters}]\n  required: [{letters}]\n"
            );
        }
    }
    yaml
}

fn groups(contents: &PackageContents) -> Vec<PackageFile> {
    let file = |folder: &str, text: &str| {
        let path = format!("data/{folder}/test_group.yaml");
        PackageFile::new(path, format!("{text}{CASE_SENSITIVE}"))
    };
    let of_all = match contents.all_points() {
        0 => String::new(),
        all => format!("max_score: {all}\nscore_aggregation: sum\n"),
    };
    let mut files = vec![file("sample", ""), file("secret", &of_all)];
    files.extend(contents.points().map(|(name, points)| {
        let text = format!("max_score: {points}\nscore_aggregation: pass-fail\n");
        file(&format!("secret/{name}"), &text)
    }));
    files
}

/// Invalid inputs, and outputs for the first sample that are right or wrong.
fn more_cases(contents: &PackageContents) -> Vec<PackageFile> {
    let inputs = contents
        .invalid_inputs
        .iter()
        .map(|(name, text)| PackageFile::new(format!("data/invalid_input/{name}"), *text));
    let mut files: Vec<PackageFile> = inputs.collect();
    let folders = [
        ("invalid_output", &contents.invalid_outputs),
        ("valid_output", &contents.valid_outputs),
    ];
    for (folder, outputs) in folders {
        if outputs.is_empty() {
            continue;
        }
        for (file, text) in outputs {
            let name = file.trim_end_matches(".out");
            let case = format!("{folder}/{name}");
            files.extend(files_of_case(&case, &contents.samples[0]));
            files.push(PackageFile::new(format!("data/{folder}/{file}"), *text));
        }
        let path = format!("data/{folder}/test_group.yaml");
        files.push(PackageFile::new(path, CASE_SENSITIVE));
    }
    files
}

/// A text as a value in YAML: plain if that is safe, otherwise in quotation marks as in JSON.
pub(super) fn yaml_text(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" .,-()/".contains(&byte);
    let begins = text
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    let is_word = matches!(
        text.to_ascii_lowercase().as_str(),
        "yes" | "no" | "true" | "false" | "on" | "off" | "null" | "y" | "n"
    );
    if begins && !is_word && !text.ends_with(' ') && text.bytes().all(is_plain) {
        return text.to_owned();
    }
    serde_json::to_string(text).expect("a text is JSON")
}
