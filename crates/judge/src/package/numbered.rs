//! The formats whose cases are numbered: archives of `1.in`, `1.out`, `2.in` and so on, which HUSTOJ, Hydro and
//! Luogu read, and the folders of Polygon.

use std::fmt::Write;

use crate::package::contents::{ALL_POINTS, PackageCase, PackageContents};
use crate::package::kattis::{below, yaml_text};
use crate::package::name_in_systems;
use crate::package::statement::statement_in_latex;
use crate::package::submissions::ExampleSubmission;
use crate::problem::{KeptPackage, Markup, PackageFile, numbered};
use crate::protocol::polygon_checker;
use knights_problems::compare::{CompareMode, Comparison};
use knights_problems::verdict::Verdict;
use knights_render::escape::escaped;

/// What compares tokens in other ways than by their bytes, for testlib.
const TOKENS_CHECKER: &str = include_str!("tokens_checker.cpp");

struct NumberedGroup<'a> {
    points: u32,
    /// Each with its number, from 1 over all groups.
    cases: Vec<(usize, &'a PackageCase)>,
}

/// The files of an archive for Hydro, which HUSTOJ imports too. Everything is in one folder: the importer
/// takes each entry at the top for a problem. HUSTOJ needs `problem.yaml` before the rest.
pub(super) fn hydro(contents: &PackageContents) -> Vec<PackageFile> {
    let folder = name_in_systems(contents.name);
    let groups = numbered_groups(contents);
    let title = yaml_text(&contents.credits.title);
    let origin = contents.credits.origin.as_ref();
    let origin = origin.map_or("Knights", |(name, _)| name);
    let file = |path: &str, text: String| PackageFile::new(format!("{folder}/{path}"), text);
    let mut files = vec![
        file(
            "problem.yaml",
            format!("title: {title}\ntag:\n  - {}\n", yaml_text(origin)),
        ),
        file("problem.md", statement(contents)),
        file("testdata/config.yaml", hydro_settings(contents, &groups)),
    ];
    if let Some(checker) = checkers(contents).first() {
        let path = format!("{folder}/testdata/checker.cc");
        files.push(PackageFile::new(path, &*checker.bytes));
    }
    files.extend(files_of_cases(&groups, &format!("{folder}/testdata/")));
    files
}

/// The statement without its heading, then samples in blocks that Hydro shows beside each other.
fn statement(contents: &PackageContents) -> String {
    let lines = contents.parts.statement.split_once('\n');
    let (_, text) = lines.unwrap_or_default();
    let mut markdown = match contents.parts.markup {
        Markup::Markdown => text.trim().to_owned() + "\n",
        Markup::Latex => String::new(),
    };
    for (case, number) in contents.samples.iter().zip(1..) {
        for (kind, bytes) in [("input", &case.input), ("output", &case.answer)] {
            let shown = String::from_utf8_lossy(bytes);
            let _ = write!(markdown, "\n```{kind}{number}\n{shown}```\n");
        }
    }
    markdown
}

/// The checker with its headers: the problem's own one, or one for tokens that need not be the same bytes.
fn checkers(contents: &PackageContents) -> Vec<PackageFile> {
    let Comparison { mode, tolerance } = contents.comparison();
    let own = contents.parts.checker.clone();
    if !own.is_empty() || (tolerance.is_none() && mode != CompareMode::Tokens) {
        return own;
    }
    let bounds = tolerance.unwrap_or_default();
    let bound = |bound: Option<f64>| format!("{:e}", bound.unwrap_or(-1.0));
    let folds = (mode == CompareMode::Tokens).to_string();
    let text = TOKENS_CHECKER
        .replace("{folds}", &folds)
        .replace("{absolute}", &bound(bounds.absolute))
        .replace("{relative}", &bound(bounds.relative));
    vec![PackageFile::new("tokens_checker.cpp", text)]
}

/// The same, unless Polygon has the checker.
fn polygon_checkers(contents: &PackageContents) -> Vec<PackageFile> {
    let has_it = polygon_checker(contents.comparison()).is_some();
    if contents.parts.checker.is_empty() && has_it {
        return Vec::new();
    }
    checkers(contents)
}

fn hydro_settings(contents: &PackageContents, groups: &[NumberedGroup<'_>]) -> String {
    let credits = &contents.credits;
    let mut yaml = format!(
        "type: default\ntime: {}ms\nmemory: {}m\n",
        contents.milliseconds(),
        credits.memory_limit
    );
    if !checkers(contents).is_empty() {
        yaml.push_str("checker_type: testlib\nchecker: checker.cc\n");
    }
    yaml.push_str("subtasks:\n");
    for (group, id) in groups.iter().zip(1..) {
        let _ = write!(
            yaml,
            "  - id: {id}\n    score: {}\n    type: min\n    cases:\n",
            group.points
        );
        for (number, _) in &group.cases {
            let _ = write!(
                yaml,
                "      - input: {number}.in\n        output: {number}.out\n"
            );
        }
    }
    yaml
}

/// The files of an archive with the test data for Luogu. HUSTOJ takes the cases, and ignores the rest.
pub(super) fn luogu(contents: &PackageContents) -> Vec<PackageFile> {
    let groups = numbered_groups(contents);
    let settings = luogu_settings(contents, &groups);
    let mut files = vec![PackageFile::new("config.yml", settings)];
    if let Some(checker) = checkers(contents).first() {
        files.push(PackageFile::new("checker.cpp", &*checker.bytes));
    }
    files.extend(files_of_cases(&groups, ""));
    files
}

/// The limits and the points of each case: in milliseconds and in KiB. The points of a group are
/// shared out to its cases, of which there are not more than points.
fn luogu_settings(contents: &PackageContents, groups: &[NumberedGroup<'_>]) -> String {
    let milliseconds = contents.milliseconds();
    let memory = contents.credits.memory_limit * 1024;
    let mut yaml = String::new();
    for (group, id) in groups.iter().zip(0..) {
        let count = group.cases.len();
        for (place, (number, _)) in group.cases.iter().enumerate() {
            let points = share(group.points, place, count);
            let _ = write!(
                yaml,
                "{number}.in:
  timeLimit: {milliseconds}
  memoryLimit: {memory}
  score: {points}
  subtaskId: {id}
"
            );
        }
    }
    yaml
}

/// The points of one of `count` cases, such that all together have `points`.
fn share(points: u32, place: usize, count: usize) -> usize {
    let points = points as usize;
    points * (place + 1) / count - points * place / count
}

/// The groups, or one group with the samples and all secret cases. If there are groups, the
/// samples count in none, and are in the statement alone.
fn numbered_groups(contents: &PackageContents) -> Vec<NumberedGroup<'_>> {
    let mut numbers = 1..;
    let mut groups = Vec::new();
    for group in &contents.secrets {
        let (samples, points) = match &group.points {
            Some((_, points)) => (&contents.samples[..0], *points),
            None => (&contents.samples[..], ALL_POINTS),
        };
        let cases = samples.iter().chain(&group.cases);
        let cases = numbers.by_ref().zip(cases).collect();
        groups.push(NumberedGroup { points, cases });
    }
    groups
}

fn files_of_cases(groups: &[NumberedGroup<'_>], folder: &str) -> Vec<PackageFile> {
    let cases = groups.iter().flat_map(|group| &group.cases);
    let files = cases.flat_map(|(number, case)| {
        let path = format!("{folder}{number}");
        case.files(format!("{path}.in"), path + ".out")
    });
    files.collect()
}

/// The files of a folder as Polygon packs a problem: `problem.xml`, tests by number, and programs for testlib.
pub(super) fn polygon(contents: &PackageContents) -> Vec<PackageFile> {
    if let Some(kept) = &contents.parts.polygon {
        return completed(kept, contents);
    }
    let tests = tests(contents);
    let statement = format!("statements/{}/problem.tex", statement_language(contents));
    let mut files = vec![
        PackageFile::new("problem.xml", problem_xml(contents, &tests)),
        PackageFile::new(statement, statement_in_latex(contents)),
    ];
    let mut programs = polygon_checkers(contents);
    for file in &contents.parts.validator {
        // Both may have the same header.
        if !programs.contains(file) {
            programs.push(file.clone());
        }
    }
    files.extend(below("files", &programs));
    for ((case, _), number) in tests.iter().zip(1..) {
        let path = format!("tests/{number:02}");
        files.extend(case.files(path.clone(), path + ".a"));
    }
    let submissions = contents.submissions.iter();
    files.extend(submissions.map(|submission| submission.file(solution_path(submission))));
    files
}

/// A package as it is, with the tests and the answers that its programs have made.
fn completed(kept: &KeptPackage, contents: &PackageContents) -> Vec<PackageFile> {
    let secrets = contents.secrets.iter().flat_map(|group| &group.cases);
    let cases = contents.samples.iter().chain(secrets);
    let made = cases.flat_map(|case| {
        let number = case.name.parse().expect("tests of Polygon are numbered");
        let [input, answer] = kept.tests.each_ref().map(|name| numbered(name, number));
        case.files(input, answer)
    });
    let is_new = |file: &PackageFile| kept.files.iter().all(|other| other.path != file.path);
    let made = made.filter(is_new);
    kept.files.iter().cloned().chain(made).collect()
}

/// The language of the statement as Polygon writes it: a name for those that it has a name for.
fn statement_language(contents: &PackageContents) -> &str {
    match contents.credits.language.as_str() {
        "en" => "english",
        "de" => "german",
        "es" => "spanish",
        "fr" => "french",
        "ru" => "russian",
        "zh" => "chinese",
        code => code,
    }
}

/// Where a solution is: one that is not right in the folder of its verdict.
fn solution_path(submission: &ExampleSubmission) -> String {
    match submission.verdict {
        Verdict::Accepted => format!("solutions/{}", submission.name),
        _ => format!("solutions/{}", submission.path()),
    }
}

/// The samples, then the secret cases, each with its attributes. The first test of a group has its points, and the
/// tests after it 0.
fn tests(contents: &PackageContents) -> Vec<(&PackageCase, String)> {
    let samples = contents.samples.iter();
    let samples = samples.map(|case| (case, " sample=\"true\"".to_owned()));
    let secrets = contents.secrets.iter().flat_map(|group| {
        group.cases.iter().enumerate().map(|(place, case)| {
            let attributes = group.points.as_ref().map(|(name, points)| {
                let points = if place == 0 { *points } else { 0 };
                format!(" group=\"{name}\" points=\"{points}.0\"")
            });
            (case, attributes.unwrap_or_default())
        })
    });
    samples.chain(secrets).collect()
}

/// What the package has, with its limits in milliseconds and bytes.
fn problem_xml(contents: &PackageContents, tests: &[(&PackageCase, String)]) -> String {
    let (credits, language) = (&contents.credits, statement_language(contents));
    let mut xml = format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="{}">
    <names>
        <name language="{language}" value="{}"/>
    </names>
    <statements>
        <statement charset="UTF-8" language="{language}" mathjax="true" path="statements/{language}/problem.tex" type="application/x-tex"/>
    </statements>
    <judging input-file="" output-file="">
        <testset name="tests">
            <time-limit>{}</time-limit>
            <memory-limit>{}</memory-limit>
            <test-count>{}</test-count>
            <input-path-pattern>tests/%02d</input-path-pattern>
            <answer-path-pattern>tests/%02d.a</answer-path-pattern>
"#,
        name_in_systems(contents.name),
        escaped(&credits.title),
        contents.milliseconds(),
        credits.memory_limit << 20,
        tests.len()
    );
    write_tests(&mut xml, contents, tests);
    xml.push_str("        </testset>\n    </judging>\n");
    write_programs(&mut xml, contents);
    xml.push_str("</problem>\n");
    xml
}

fn write_tests(xml: &mut String, contents: &PackageContents, tests: &[(&PackageCase, String)]) {
    xml.push_str("            <tests>\n");
    for (_, attributes) in tests {
        let _ = writeln!(xml, "                <test method=\"manual\"{attributes}/>");
    }
    xml.push_str("            </tests>\n");
    if contents.points().next().is_some() {
        xml.push_str("            <groups>\n");
        for (name, points) in contents.points() {
            let _ = writeln!(
                xml,
                "                <group feedback-policy=\"points\" name=\"{name}\" points=\"{points}.0\" points-policy=\"complete-group\"/>"
            );
        }
        xml.push_str("            </groups>\n");
    }
}

fn write_programs(xml: &mut String, contents: &PackageContents) {
    xml.push_str("    <assets>\n");
    let checker = if let Some(source) = polygon_checkers(contents).first() {
        let path = &source.path;
        format!(
            "<checker type=\"testlib\">\n            <source path=\"files/{path}\" type=\"cpp.g++17\"/>"
        )
    } else {
        let name = polygon_checker(contents.comparison()).unwrap_or_default();
        format!("<checker name=\"{name}\" type=\"testlib\">")
    };
    let _ = writeln!(xml, "        {checker}\n        </checker>");
    if let Some(source) = contents.parts.validator.first() {
        let _ = writeln!(
            xml,
            "        <validators>
            <validator>
                <source path=\"files/{}\" type=\"cpp.g++17\"/>
            </validator>
        </validators>",
            source.path
        );
    }
    xml.push_str("        <solutions>\n");
    for (place, submission) in contents.submissions.iter().enumerate() {
        let tag = match submission.verdict {
            Verdict::Accepted if place == 0 => "main",
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong-answer",
            Verdict::TimeLimit => "time-limit-exceeded",
            _ => "rejected",
        };
        let _ = writeln!(
            xml,
            "            <solution tag=\"{tag}\">
                <source path=\"{}\" type=\"{}\"/>
            </solution>",
            solution_path(submission),
            language(&submission.name)
        );
    }
    xml.push_str("        </solutions>\n    </assets>\n");
}

fn language(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("c") => "c.gcc",
        Some("cpp") => "cpp.g++17",
        Some("java") => "java17",
        _ => "python.3",
    }
}
