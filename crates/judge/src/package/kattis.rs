//! The formats of Kattis, one of which DOMjudge imports: a folder with `problem.yaml`, a statement, cases, and
//! programs.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use crate::groups::is_below;
use crate::package::contents::{ExampleSubmission, PackageContents, SAMPLES, SECRET};
use crate::package::groups::{groups, legacy_groups};
use crate::package::name_in_systems;
use crate::package::statement::{statement_in_html, statement_in_latex};
use crate::problem::{Markup, PARTIAL, PackageFile, Timing, program};
use knights_problems::verdict::Verdict;

const SUBMISSIONS: &str = "submissions";

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
    files.extend(programs_and_cases(contents));
    files.extend(legacy_groups(contents));
    files.extend(contents.parts.below("include").cloned());
    files.extend(contents.parts.below(SUBMISSIONS).map(|file| {
        let submission = contents.submission(file);
        match submission.and_then(|submission| submission.only_failing_group) {
            Some(_) => {
                let name = file.path.rsplit('/').next().unwrap_or_default();
                PackageFile::new(format!("{SUBMISSIONS}/{PARTIAL}/{name}"), &*file.bytes)
            }
            None => file.clone(),
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
    files.extend(programs_and_cases(contents));
    files.extend(contents.parts.below(SUBMISSIONS).cloned());
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
    for folder in ["input_validators", "answer_validators"] {
        files.extend(parts.below(folder).cloned());
    }
    files.push(PackageFile::new(
        "submissions/submissions.yaml",
        submissions_yaml(contents),
    ));
    files.extend(parts.below("output_validator").cloned());
    files.extend(cases(contents));
    files.extend(groups(contents));
    files.extend(parts.below("include").cloned());
    let of_cases = |file: &&PackageFile| {
        [SAMPLES, SECRET]
            .iter()
            .any(|folder| is_below(&file.path, folder))
    };
    let more_cases = parts.below("data").filter(|file| !of_cases(file));
    files.extend(more_cases.cloned());
    let generators = generators(contents, &files);
    files.extend(generators);
    files.extend(parts.below(SUBMISSIONS).cloned());
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

/// The validators and the cases in the format `legacy`, which has a folder for several output validators.
fn programs_and_cases(contents: &PackageContents) -> Vec<PackageFile> {
    let parts = &contents.parts;
    let validator = parts.below("output_validator").map(|file| {
        let (_, name) = file.path.split_once('/').unwrap_or_default();
        PackageFile::new(name, &*file.bytes)
    });
    let validators = program("output_validators", validator.collect());
    let inputs = parts.below("input_validators").cloned();
    let programs = inputs.chain(validators);
    programs.chain(cases(contents)).collect()
}

fn cases(contents: &PackageContents) -> impl Iterator<Item = PackageFile> {
    let folders = [SAMPLES, SECRET].into_iter();
    folders.flat_map(|folder| contents.parts.below(folder).cloned())
}

/// What the systems want to know of the problem in the format `legacy`, without points. Their list of licences has
/// no MIT; of those that it has, `educational` promises nothing that MIT does not give.
fn pass_fail_settings(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let authors = Some(credits.authors.join(", ")).filter(|authors| !authors.is_empty());
    let (source, address) = credits.origin.clone().unzip();
    let validation = match contents.parts.has("output_validator") {
        false => "default",
        true if contents.parts.groups.are_scored_by_checker => "custom score",
        true => "custom",
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
    contents.parts.groups.have_scores || !contents.points.is_empty()
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
    let is_right = |submission: &ExampleSubmission<'_>| submission.verdict == Verdict::Accepted;
    if let Some(solution) = contents.submissions().filter(is_right).last() {
        let _ = writeln!(yaml, "solution: /submissions/{}", solution.path);
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
    for submission in contents.submissions() {
        let letters = submission.verdict.name();
        let permitted = match submission.verdict {
            Verdict::Accepted => letters.to_owned(),
            _ => format!("AC, {letters}"),
        };
        let _ = writeln!(yaml, "{}:", submission.path);
        let Some(failing) = submission.only_failing_group else {
            let required = format!("  required: [{letters}]");
            let _ = writeln!(yaml, "  permitted: [{permitted}]\n{required}");
            continue;
        };
        let score = contents.all_points() - contents.points[failing];
        let _ = writeln!(yaml, "  score: {score}");
        for group in contents.points.keys() {
            let expected = if group == failing {
                format!("[{permitted}]\n    required: [{letters}]")
            } else {
                "[AC]".to_owned()
            };
            let _ = writeln!(yaml, "  {group}:\n    permitted: {expected}");
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
