//! The formats of Kattis, one of which DOMjudge imports: a folder with `problem.yaml`, a statement, cases, and
//! programs.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use crate::groups::is_below;
use crate::package::contents::{ExampleSubmission, PackageContents, SAMPLES, SECRET};
use crate::package::name_in_systems;
use crate::package::statement::{statement_in_html, statement_in_latex};
use crate::problem::{Markup, PARTIAL, PackageFile, Timing, program};
use knights_problems::verdict::Verdict;

const SUBMISSIONS: &str = "submissions";
/// The files with points and flags of folders of cases.
const LEGACY: &str = "testdata.yaml";
const SEPTEMBER_2025: &str = "test_group.yaml";

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
    files.extend(contents.copies(&["include"]));
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
    let name = name_in_systems(contents.name);
    // PHP would read `$` and `\` between quotation marks as more than a character, and has no escapes for them.
    let title = contents.title.replace('"', "'").replace(['\\', '$'], " ");
    let seconds = contents.time_limit;
    let settings = format!(
        "name = \"{title}\"\nshort-name = {name}\nexternalid = {name}\ntimelimit = {seconds:?}\n"
    );
    let mut files = vec![
        PackageFile::new("domjudge-problem.ini", settings),
        PackageFile::new(".timelimit", format!("{seconds:?}\n")),
        PackageFile::new("problem.yaml", pass_fail_settings(contents)),
    ];
    if contents.parts.markup == Markup::Markdown {
        let page = statement_in_html(contents);
        files.push(PackageFile::new("problem.html", page));
    }
    files.extend(programs_and_cases(contents));
    files.extend(contents.copies(&[SUBMISSIONS]));
    files
}

/// The files in the format `2025-09`, of September 2025.
pub(super) fn september_2025(contents: &PackageContents) -> Vec<PackageFile> {
    let solution = contents.parts.solution.map(|text| {
        let text = format!("# {}\n\n{text}", contents.title);
        PackageFile::new("solution/solution.en.md", text)
    });
    let mut files = vec![
        PackageFile::new("problem.yaml", problem_yaml(contents)),
        statement(contents, "statement"),
    ];
    files.extend(solution);
    files.extend(contents.copies(&["input_validators", "answer_validators"]));
    let rules = submissions_yaml(contents);
    files.push(PackageFile::new("submissions/submissions.yaml", rules));
    files.extend(contents.copies(&["output_validator", SAMPLES, SECRET]));
    files.extend(groups(contents));
    files.extend(contents.copies(&["include"]));
    files.extend(contents.copies(&["data"]).into_iter().filter(|file| {
        let mut folders = [SAMPLES, SECRET].iter();
        !folders.any(|folder| is_below(&file.path, folder))
    }));
    let generators = generators(contents, &files);
    files.extend(generators);
    files.extend(contents.copies(&[SUBMISSIONS]));
    files
}

/// The statement below its folder, and with its language in its name.
fn statement(contents: &PackageContents, folder: &str) -> PackageFile {
    let language = &contents.language;
    let (ending, text) = match contents.markup {
        Markup::Latex => ("tex", statement_in_latex(contents)),
        Markup::Markdown => ("md", contents.parts.statement.clone()),
    };
    PackageFile::new(format!("{folder}/problem.{language}.{ending}"), text)
}

/// The validators and the cases in the format `legacy`, which has a folder for several output validators.
fn programs_and_cases(contents: &PackageContents) -> Vec<PackageFile> {
    let validator = contents.parts.below("output_validator").map(|file| {
        let (_, name) = file.path.split_once('/').unwrap_or_default();
        PackageFile::new(name, &*file.bytes)
    });
    let mut files = contents.copies(&["input_validators"]);
    files.extend(program("output_validators", validator.collect()));
    files.extend(contents.copies(&[SAMPLES, SECRET]));
    files
}

/// What the systems want to know of the problem in the format `legacy`, without points. Their list of licences has
/// no MIT; of those that it has, `educational` promises nothing that MIT does not give.
fn pass_fail_settings(contents: &PackageContents) -> String {
    let authors = Some(contents.authors.join(", ")).filter(|authors| !authors.is_empty());
    let (source, address) = contents.origin.clone().unzip();
    let validation = match contents.parts.has("output_validator") {
        false => "default",
        true if contents.first_problem().groups().are_scored_by_checker => "custom score",
        true => "custom",
    };
    [
        yaml_line("name", Some(&contents.title)),
        format!("uuid: {}\n", contents.uuid),
        yaml_line("author", authors.as_ref()),
        yaml_line("source", source.as_ref()),
        yaml_line("source_url", address.flatten().as_ref()),
        yaml_line("rights_owner", contents.rights_owner.as_ref()),
        format!("license: {}\n", contents.license.in_packages()),
        format!("limits:\n  memory: {}\n", contents.memory_limit),
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
    contents.first_problem().groups().have_scores || !contents.points.is_empty()
}

fn yaml_line(key: &str, text: Option<&String>) -> String {
    text.map_or(String::new(), |text| {
        format!("{key}: {}\n", yaml_text(text))
    })
}

/// What the systems want to know of the problem. As in the other format, the licence is not MIT.
/// `type` is a separate line.
fn problem_yaml(contents: &PackageContents) -> String {
    let is_scoring = has_scores(contents);
    let kind = if is_scoring { "scoring" } else { "pass-fail" };
    let author = |author: &String| format!("    - {}\n", yaml_text(author));
    let mut authors: String = contents.authors.iter().map(author).collect();
    if !authors.is_empty() {
        authors.insert_str(0, "credits:\n  authors:\n");
    }
    let source = contents.origin.as_ref().map(|(name, address)| {
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
        language = contents.language,
        title = yaml_text(&contents.title),
        uuid = contents.uuid,
        source = source.unwrap_or_default(),
        owner = yaml_line("rights_owner", contents.rights_owner.as_ref()),
        license = contents.license.in_packages(),
        time = match contents.parts.timing {
            None => format!("  time_limit: {:?}\n", contents.time_limit),
            Some(timing) => format!(
                "  time_multipliers:\n    ac_to_time_limit: {}\n    time_limit_to_tle: {}\n  time_resolution: {}\n",
                timing.to_limit, timing.to_slow, timing.resolution
            ),
        },
        memory = contents.memory_limit,
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

/// How the points of the groups add up, if there are several groups.
fn legacy_groups(contents: &PackageContents) -> Vec<PackageFile> {
    let (name, existing) = &contents.parts.group_files;
    if *name == LEGACY {
        return existing.clone();
    }
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
    files.extend(contents.points.iter().map(|(folder, points)| {
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
        );
        file(&format!("{folder}/"), text)
    }));
    files
}

/// The settings of folders in the format `2025-09`, and those of cases if they have some.
fn groups(contents: &PackageContents) -> Vec<PackageFile> {
    let (name, existing) = &contents.parts.group_files;
    if *name == SEPTEMBER_2025 {
        return existing.clone();
    }
    let mut files = Vec::new();
    let mut group = |folder: &str, points: String| {
        let text = points + &arguments(contents);
        if !text.is_empty() {
            let path = format!("data/{folder}/test_group.yaml");
            files.push(PackageFile::new(path, text));
        }
    };
    group("sample", String::new());
    let secret = match contents.all_points() {
        0 => String::new(),
        all => format!("max_score: {all}\nscore_aggregation: sum\n"),
    };
    group("secret", secret);
    for (folder, points) in &contents.points {
        let text = format!("max_score: {points}\nscore_aggregation: pass-fail\n");
        group(folder, text);
    }
    for folder in ["invalid_output", "valid_output"] {
        if contents.parts.has(&format!("data/{folder}")) {
            group(folder, String::new());
        }
    }
    files
}

/// The settings of a folder of cases in the format `2025-09`.
fn arguments(contents: &PackageContents) -> String {
    match contents.parts.flags.join(", ") {
        flags if flags.is_empty() => flags,
        flags => format!("output_validator_args: [{flags}]\n"),
    }
}
