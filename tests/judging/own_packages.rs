//! Packages of a setter's own problems: what `judge package` writes for a folder, and reads again.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::skip::skip;
use crate::support::{Answer, has, judge_in, project, up_to};
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::Value;
use tempfile::TempDir;

/// Runs `judge` in the folder of the project.
fn judge(arguments: &[&str]) -> Answer {
    judge_in(&project(""), arguments)
}

fn place() -> TempDir {
    tempfile::tempdir().expect("there is room")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path is text")
}

/// Writes a file of a folder, and the folders around it.
fn write(folder: &Path, path: &str, bytes: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
    fs::write(path, bytes).expect("there is room");
}

fn package(problem: &str, format: &str, out: &Path) -> Answer {
    judge(&[
        "package",
        "--problem",
        problem,
        "--format",
        format,
        "--out",
        text(out),
    ])
}

/// Has a package written.
fn written(problem: &str, format: &str, out: &Path) {
    let found = package(problem, format, out);
    let is_expected = found.error.is_empty() || found.error.starts_with("judge: not packed: ");
    assert!(
        found.code == 0 && is_expected,
        "{problem} {format}: {}",
        found.error
    );
}

/// The bytes of all files below a folder by their paths.
fn files(folder: &Path, prefix: &str) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        let name = format!("{prefix}{}", path.file_name().expect("a name").display());
        if path.is_dir() {
            all.extend(files(&path, &format!("{name}/")));
        } else {
            all.insert(name, fs::read(&path).expect("the file can be read"));
        }
    }
    all
}

/// Inputs with their answers, whatever their names are.
fn cases(folder: &Path, ending: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    let all = files(folder, "");
    let inputs = all.iter().filter_map(|(path, input)| {
        let stem = match ending {
            "a" => path,
            _ => path.strip_suffix(".in")?,
        };
        Some((input.clone(), all.get(&format!("{stem}.{ending}"))?.clone()))
    });
    let mut cases: Vec<_> = inputs.collect();
    cases.sort();
    cases
}

/// The cases in the package of a format.
fn packed(package: &Path, format: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    if format == "polygon" {
        return cases(&package.join("tests"), "a");
    }
    let kinds = ["sample", "secret"].map(|kind| package.join("data").join(kind));
    let mut all: Vec<_> = kinds.iter().flat_map(|kind| cases(kind, "ans")).collect();
    all.sort();
    all
}

/// The first letters of the verdicts of `judge run` on a program. The cases were checked when they were packed.
fn verdicts(problem: &str, program: &str) -> String {
    let found = judge(&[
        "run",
        "--no-validate",
        "--problem",
        problem,
        "--sandbox=off",
        "--format=json",
        "--source",
        program,
    ]);
    let report: Value = serde_json::from_slice(&found.output).expect("a report is JSON");
    let cases = report["cases"].as_array().expect("a list").iter();
    let verdicts = cases.map(|case| case["verdict"].as_str().expect("a verdict"));
    let letters: String = verdicts.map(|verdict| &verdict[..1]).collect();
    assert!(!letters.is_empty(), "{program}: {}", found.error);
    letters
}

#[test]
fn packages_have_the_cases_of_the_folder_and_judge_as_it_does() {
    if !has("python3") {
        return;
    }
    for (problem, formats, wrong) in [
        ("sum", &["legacy", "2025-09", "polygon"][..], "32_bits.py"),
        ("apart", &["legacy", "2025-09"][..], "half_rounded_down.py"),
    ]
    .into_iter()
    .take(up_to(1, 2))
    {
        let place = place();
        let folder = format!("examples/{problem}");
        let expected = packed(&project(&folder), "folder");
        assert!(expected.len() >= 4, "{problem}");
        let program = format!("{folder}/submissions/wrong_answer/{wrong}");
        let count = |problem: &str| verdicts(problem, &program).matches('W').count();
        let by_folder = count(&folder);
        assert!(by_folder > 0, "{program}");
        for format in formats {
            let out = place.path().join(format.replace('-', "")).join(problem);
            written(&folder, format, &out);
            assert_eq!(packed(&out, format), expected, "{problem} {format}");
            // A package in another format is written from this one.
            let (other, again) = match *format {
                "legacy" => ("2025-09", place.path().join("again")),
                _ => (*format, out.clone()),
            };
            if again != out {
                written(text(&out), other, &again);
                assert_eq!(packed(&again, other), expected, "{problem} {other}");
            }
            assert_eq!(count(text(&again)), by_folder, "{problem} {format}");
        }
    }
}

/// A problem with two groups that have points.
fn with_groups(folder: &Path, settings: &str) {
    let points =
        "reference = 'cat'\n[points]\nsmall = 30\nlarge = 70\n[package]\nauthor = ['Ada']\n";
    write(folder, "knights.toml", &format!("{settings}{points}"));
    write(folder, "statement.md", "# Echo\n\nPrint the input.\n");
    write(
        folder,
        "validator.py",
        "import sys\nsys.exit(42 if sys.stdin.read().strip() else 43)\n",
    );
    for (case, number) in [
        ("sample/one", 1),
        ("secret/small/one", 2),
        ("secret/small/two", 3),
        ("secret/large/one", 1000),
    ] {
        write(folder, &format!("data/{case}.in"), &format!("{number}\n"));
        write(folder, &format!("data/{case}.ans"), &format!("{number}\n"));
    }
    write(folder, "submissions/accepted/echo.py", "print(input())\n");
    write(
        folder,
        "submissions/partially_accepted/small_echo.py",
        "print(min(int(input()), 999))\n",
    );
}

const VALIDATOR: &str = "validator = 'validator.py'\n";

/// The points of a program by `judge grade`.
fn points(problem: &str, program: &Path) -> String {
    let (class, states) = (place(), place());
    fs::copy(program, class.path().join("ada.py")).expect("there is room");
    let state = format!("--state={}", text(&states.path().join("state")));
    let options = [
        "grade",
        text(class.path()),
        "--sandbox=off",
        "--format=json",
        &state,
    ];
    let found = judge(&[&options[..], &["--problem", problem]].concat());
    let report: serde_json::Value =
        serde_json::from_slice(&found.output).unwrap_or_else(|_| panic!("{}", found.error));
    report["hand_ins"][0]["points"].to_string()
}

#[test]
fn groups_have_points_in_packages_and_in_grades() {
    if !has("python3") {
        return;
    }
    let place = place();
    let folder = place.path().join("echo");
    with_groups(&folder, VALIDATOR);
    let partial = folder.join("submissions/partially_accepted/small_echo.py");
    let expected = points(text(&folder), &partial);
    assert!(expected.contains("30"), "{expected}");
    for format in ["legacy", "2025-09", "polygon"] {
        let out = place.path().join(format.replace('-', ""));
        written(text(&folder), format, &out);
        assert_eq!(points(text(&out), &partial), expected, "{format}");
    }
    let yaml = |path: &str| {
        let text = fs::read_to_string(place.path().join(path)).expect("the file was written");
        Yaml::load_from_str(&text.leak()[..])
            .expect("it is YAML")
            .remove(0)
    };
    for kept in ["legacy", "202509"] {
        let partial = place
            .path()
            .join(kept)
            .join("submissions/partially_accepted/small_echo.py");
        assert!(partial.is_file(), "{kept}");
    }
    let valid = judge(&["validate", "--problem", text(&folder)]);
    assert!(!valid.error.contains("no validator"), "{}", valid.error);
    with_groups(&folder, "");
    let valid = judge(&["validate", "--problem", text(&folder)]);
    assert!(
        valid.error.contains("the problem has no validator"),
        "{}",
        valid.error
    );
    let of_group = yaml("202509/data/secret/small/test_group.yaml");
    assert_eq!(of_group["max_score"].as_integer(), Some(30));
    let legacy = yaml("legacy/data/secret/large/testdata.yaml");
    assert_eq!(legacy["accept_score"].as_integer(), Some(70));
    let settings = yaml("legacy/problem.yaml");
    assert_eq!(settings["author"].as_str(), Some("Ada"));
    assert_eq!(settings["validator_flags"].as_str(), Some("case_sensitive"));
    let names = judge(&[
        "run",
        "--problem",
        text(&place.path().join("polygon")),
        "--verbose",
        "--",
        "true",
    ]);
    let names = String::from_utf8(names.output).expect("a report is text");
    for name in ["sample/01", "secret/large/02", "secret/small/03"] {
        assert!(names.contains(name), "{name}: {names}");
    }
    assert_eq!(
        yaml("202509/problem.yaml")["type"].as_str(),
        Some("scoring")
    );
}

/// What `judge package` says, if it refuses, after its name.
fn refusal(folder: &Path, format: &str, more: &[&str]) -> String {
    let archive = if ["domjudge", "hydro", "luogu"].contains(&format) {
        ".zip"
    } else {
        ""
    };
    let out = format!("--out={}{archive}", text(&folder.join("out")));
    let options = [
        "package",
        "--problem",
        text(folder),
        "--format",
        format,
        &out,
    ];
    let found = judge(&[&options[..], more].concat());
    assert_eq!(
        (found.code, found.output.is_empty()),
        (2, true),
        "{format}: {}",
        found.error
    );
    assert!(!folder.join("out").exists(), "{format}");
    found.error
}

#[test]
fn what_a_format_cannot_express_is_refused_with_advice() {
    if !has("python3") {
        return;
    }
    let folder = place();
    let folder = folder.path();
    for (settings, format, more, line) in [
        (
            "",
            "legacy",
            &[][..],
            "legacy needs a validator that exits with 42 if an input is valid",
        ),
        (
            "validator = 'true'\n",
            "2025-09",
            &[],
            "2025-09 needs a validator that exits with 42",
        ),
        (
            "validator = 'sh -c \"exit 42\"'\n",
            "legacy",
            &[],
            "legacy needs a validator that exits with 42",
        ),
        (
            "compare = 'lines'\n",
            "domjudge",
            &[],
            "domjudge cannot compare outputs as",
        ),
        (
            "compare = 'exact'\n",
            "hydro",
            &[],
            "hydro cannot compare outputs as",
        ),
        (
            "checker = 'check.py'\nprotocol = 'kattis'\n",
            "luogu",
            &[],
            "no checker for luogu",
        ),
        (
            "checker = 'check.py'\nprotocol = 'testlib'\n",
            "legacy",
            &[],
            "no checker in the protocol of Kattis",
        ),
        (
            "checker = 'check.py'\nprotocol = 'testlib'\n",
            "polygon",
            &[],
            "no checker for polygon",
        ),
        (
            VALIDATOR,
            "legacy",
            &["--count=12"],
            "--seed and --count are for generated cases",
        ),
        (
            VALIDATOR,
            "legacy",
            &["--statement=/dev/null"],
            "the first line of the statement has to be its title",
        ),
    ] {
        with_groups(folder, settings);
        write(folder, "check.py", "import sys\nsys.exit(42)\n");
        let found = refusal(folder, format, more);
        assert!(found.contains(line), "{settings}{format}: {found}");
    }
}

#[test]
fn cases_that_do_not_fit_are_refused_with_advice() {
    if !has("python3") {
        return;
    }
    let folder = place();
    let folder = folder.path();
    with_groups(folder, VALIDATOR);
    write(folder, "data/secret/between.in", "5\n");
    write(folder, "data/secret/between.ans", "5\n");
    let found = refusal(folder, "legacy", &[]);
    assert!(
        found.contains("a case is neither in data/sample nor"),
        "{found}"
    );
    write(folder, "data/secret/between.in", "\n");
    let found = refusal(folder, "legacy", &[]);
    assert!(found.contains("between.in is not valid"), "{found}");
    write(folder, "data/secret/between.in", "5\n");
    write(folder, "data/secret/between.ans", "6\n");
    let found = refusal(folder, "legacy", &[]);
    assert!(found.contains("between.ans is not right"), "{found}");
    fs::remove_dir_all(folder.join("data")).expect("it was written");
    let found = refusal(folder, "legacy", &[]);
    assert!(
        found.contains("a package needs cases in data/sample and data/secret"),
        "{found}"
    );
    with_groups(folder, VALIDATOR);
    let settings = fs::read_to_string(folder.join("knights.toml")).expect("it was written");
    let (nameless, _) = settings
        .split_once("[package]")
        .expect("it names an author");
    write(folder, "knights.toml", nameless);
    let found = refusal(folder, "legacy", &[]);
    assert!(found.contains("the package has no author"), "{found}");
    for number in 0..31 {
        write(folder, &format!("data/secret/small/{number}.in"), "4\n");
        write(folder, &format!("data/secret/small/{number}.ans"), "4\n");
    }
    write(folder, "knights.toml", &settings);
    let found = refusal(folder, "luogu", &[]);
    assert!(
        found.contains("at most 30 secret cases in a group; found 33"),
        "{found}"
    );
}

#[test]
fn a_statement_in_latex_stays_as_it_is() {
    let place = place();
    let folder = place.path().join("one");
    let statement = "\\problemname{Own}\n\nPrint \\emph{one}.\n";
    write(&folder, "problem_statement/problem.en.tex", statement);
    write(
        &folder,
        "problem.yaml",
        "name: Own\nsource: A course\nlicense: cc by\nuuid: 00000000-0000-4000-8000-000000000001\n",
    );
    for case in ["sample/one", "secret/two"] {
        write(&folder, &format!("data/{case}.in"), "1\n");
        write(&folder, &format!("data/{case}.ans"), "1\n");
    }
    write(&folder, "input_validators/all.sh", "exit 42\n");
    let out = place.path().join("package");
    written(text(&folder), "2025-09", &out);
    let found = fs::read_to_string(out.join("statement/problem.en.tex"));
    assert_eq!(found.expect("it was written"), statement);
    let yaml = fs::read_to_string(out.join("problem.yaml")).expect("it was written");
    for line in [
        "  en: Own\n",
        "  name: A course\n",
        "license: cc by\n",
        "uuid: 00000000-0000-4000-8000-000000000001\n",
    ] {
        assert!(yaml.contains(line), "{line}: {yaml}");
    }
    // DOMjudge and Hydro show no LaTeX.
    for format in ["domjudge", "hydro"] {
        let out = place.path().join(format!("{format}.zip"));
        let packed = package(text(&folder), format, &out);
        assert_eq!(packed.code, 0, "{}", packed.error);
        let lack =
            "the statement is in LaTeX and is not packed; name one in Markdown with --statement";
        assert!(packed.error.contains(lack), "{}", packed.error);
    }
}

/// Numbers within the tolerance of a checker that Polygon names.
#[test]
fn a_checker_of_polygon_for_numbers_has_its_tolerance() {
    let place = place();
    let folder = place.path();
    write(folder, "tests/01", "1\n");
    write(folder, "tests/01.a", "0.5 1000000\n");
    for (name, output, verdict) in [
        ("std::rcmp4.cpp", "0.50009 1000099", "AC: 1 of 1 accepted"),
        ("std::rcmp4.cpp", "0.50011 1000000", "WA: 0 of 1 accepted"),
        ("std::rcmp6.cpp", "0.5000009 1000000", "AC: 1 of 1 accepted"),
        ("std::rcmp6.cpp", "0.50009 1000000", "WA: 0 of 1 accepted"),
        ("std::wcmp.cpp", "0.50 1000000", "WA: 0 of 1 accepted"),
    ] {
        let xml = format!("<problem><assets><checker name='{name}'/></assets></problem>");
        write(folder, "problem.xml", &xml);
        let found = judge(&["run", "--problem", text(folder), "--", "echo", output]);
        let first = String::from_utf8_lossy(&found.output)
            .lines()
            .next()
            .map(str::to_owned);
        assert_eq!(
            first.as_deref(),
            Some(verdict),
            "{name} {output}: {}",
            found.error
        );
    }
}

/// The verdicts are those that verifyproblem finds, to which `make accept` holds the example.
#[test]
fn the_example_of_problemtools_has_the_verdicts_of_its_folders() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("a folder");
    let example = target.join("problemtools/examples/different");
    if !example.is_dir() {
        return skip("examples of problemtools; make tools downloads them");
    }
    if !["g++", "python3"].into_iter().all(has) {
        return;
    }
    for (program, expected) in [
        ("accepted/different.c", "AAA"),
        ("accepted/different_py3.py", "AAA"),
        ("wrong_answer/different_int.cc", "AWW"),
        ("wrong_answer/different_no_abs.cc", "WWW"),
        ("time_limit_exceeded/different_linear_search.cc", "TTT"),
    ]
    .into_iter()
    .take(up_to(3, 5))
    {
        let program = example.join("submissions").join(program);
        assert_eq!(verdicts(text(&example), text(&program)), expected);
    }
}

#[test]
fn settings_and_names_that_no_system_takes_are_refused() {
    let folder = place();
    let folder = folder.path();
    for (points, line) in [
        ("typo = 5", "data/secret/typo/ has points and no cases"),
        (
            "'small/deep' = 5",
            "data/secret/small/ has points, and so has a folder in it",
        ),
        (
            "medium = 0",
            "points of medium: expected a number in 1..=1000000, found 0",
        ),
        (
            "medium = 4294967295",
            "points of medium: expected a number in 1..=1000000",
        ),
    ] {
        with_groups(folder, "");
        write(folder, "data/secret/small/deep/one.in", "7\n");
        write(folder, "data/secret/small/deep/one.ans", "7\n");
        let settings = fs::read_to_string(folder.join("knights.toml")).expect("it was written");
        let settings = settings.replace("[points]", &format!("[points]\n{points}"));
        write(folder, "knights.toml", &settings);
        for command in ["package", "grade"] {
            let out = format!("--out={}", text(&folder.join("out")));
            let problem = ["--problem", text(folder)];
            let options: &[&str] = match command {
                "grade" => &[command, text(folder), "--sandbox=off"],
                _ => &[command, "--format=legacy", &out],
            };
            let found = judge(&[options, &problem].concat());
            assert_eq!(found.code, 2, "{command} {points}");
            assert!(
                found.error.contains(line),
                "{command} {points}: {}",
                found.error
            );
        }
    }
    fs::remove_dir_all(folder.join("data/secret/small/deep")).expect("it was written");
    let limits = "[package]\ntime-limit = 9.0\n";
    for (path, bytes, line) in [
        (
            "knights.toml",
            limits,
            "time-limit and memory-limit stand before the tables",
        ),
        (
            "knights.toml",
            "[package]\nstatement = 'nope.md'\nauthor = ['Ada']\n",
            "cannot read",
        ),
        (
            "statement.md",
            "# \n\nText.\n",
            "the first line of the statement has to be its title",
        ),
        ("data/secret/small/a & b.in", "1\n", "rename \"a & b\""),
    ] {
        with_groups(folder, VALIDATOR);
        write(folder, "data/secret/small/a & b.ans", "1\n");
        write(folder, path, bytes);
        let found = refusal(folder, "domjudge", &[]);
        assert!(found.contains(line), "{path}: {found}");
    }
}

#[test]
fn what_is_not_packed_is_named() {
    if !has("python3") {
        return;
    }
    let place = place();
    let folder = place.path().join("echo");
    with_groups(&folder, VALIDATOR);
    write(&folder, "submissions/accepted/.gitkeep", "");
    write(&folder, "picture.png", "no picture");
    let found = package(text(&folder), "legacy", &place.path().join("out"));
    let line = "judge: not packed: picture.png, submissions/accepted/.gitkeep\n";
    assert_eq!((found.code, &*found.error), (0, line));
    // The statement of the folder was replaced on purpose.
    write(place.path(), "other.md", "# Other\n\nPrint it.\n");
    let other = format!("--statement={}", text(&place.path().join("other.md")));
    let out = format!("--out={}", text(&place.path().join("again")));
    let options = ["package", "--problem", text(&folder), "--format=legacy"];
    let found = judge(&[&options[..], &[&out, &other]].concat());
    assert_eq!((found.code, &*found.error), (0, line));
}

#[test]
fn what_a_statement_loses_is_said_with_its_line() {
    if !has("python3") {
        return;
    }
    let place = place();
    let folder = place.path().join("echo");
    let formula =
        "judge: line 3 of the statement: a formula keeps its $ signs; write it without them\n";
    let picture =
        "judge: line 4 of the statement: the picture is not packed; describe it in words\n";
    for (text_of_all, format, line) in [
        ("Read\n$n \\le 5$.\n", "legacy", formula),
        ("Read\n$$n$$\n", "domjudge", formula),
        ("\n\n![A board](b.png)\n", "polygon", picture),
        ("\n\n![A board](b.png) $n$\n", "hydro", picture),
        ("Read\n$n$.\n", "hydro", ""),
        ("![A board](b.png) $n$\n", "luogu", ""),
        ("Here `$n$` and \\$n\\$ cost $5.\n", "legacy", ""),
    ] {
        with_groups(&folder, VALIDATOR);
        let statement = format!("# Echo\n{text_of_all}");
        write(&folder, "statement.md", &statement);
        let out = if ["polygon", "legacy"].contains(&format) {
            format!("out{format}")
        } else {
            "out.zip".to_owned()
        };
        let options = ["--overwrite", "--out"];
        let command = ["package", "--problem", text(&folder), "--format", format];
        let out = place.path().join(out);
        let found = judge(&[&command[..], &options, &[text(&out)]].concat());
        let rest = found.error.strip_prefix(line);
        let is_expected = rest.is_some_and(|rest| !rest.contains(" of the statement: "));
        assert!(found.code == 0 && is_expected, "{format}: {}", found.error);
        fs::remove_file(&out)
            .or_else(|_| fs::remove_dir_all(&out))
            .expect("it was written");
    }
}

/// Kattis writes spaces in the names of licences.
#[test]
fn licences_are_spelled_with_a_space_or_a_hyphen() {
    if !has("python3") {
        return;
    }
    let place = place();
    let folder = place.path().join("echo");
    for (number, license) in ["cc by-sa", "cc-by-sa"].into_iter().enumerate() {
        let out = |of: &str| place.path().join(format!("{of}{number}"));
        with_groups(&folder, VALIDATOR);
        let settings = fs::read_to_string(folder.join("knights.toml")).expect("it was written");
        write(
            &folder,
            "knights.toml",
            &format!("{settings}license = '{license}'\n"),
        );
        written(text(&folder), "legacy", &out("file"));
        // The option counts more than the folder.
        let settings = settings + "license = 'cc0'\n";
        write(&folder, "knights.toml", &settings);
        let (named, place) = (format!("--license={license}"), out("option"));
        let found = judge(&[
            "package",
            "--problem",
            text(&folder),
            "--format=legacy",
            "--out",
            text(&place),
            &named,
        ]);
        assert_eq!(found.code, 0, "{}", found.error);
        for package in ["file", "option"].map(out) {
            let yaml = fs::read_to_string(package.join("problem.yaml")).expect("it was written");
            assert!(yaml.contains("\nlicense: cc by-sa\n"), "{yaml}");
        }
    }
}

#[test]
fn a_package_with_cases_and_no_generator_makes_none() {
    let place = place();
    let out = place.path().join("tour");
    written("tour", "legacy", &out);
    let cases = format!("--out={}", text(&place.path().join("cases")));
    let found = judge(&["gen", "--problem", text(&out), "--seed=1", &cases]);
    let line = "the problem has no generator, which makes cases; name one in knights.toml";
    assert!(
        found.code == 2 && found.error.contains(line),
        "{}",
        found.error
    );
}

/// A hundred tests: their numbers have three digits, and so keep their order.
#[test]
fn the_tests_of_polygon_keep_their_order() {
    let place = place();
    let folder = place.path();
    let mut tests = String::new();
    for number in 1..=101 {
        write(
            folder,
            &format!("tests/{number:02}"),
            &format!("{number}\n"),
        );
        write(folder, &format!("tests/{number:02}.a"), "1\n");
        tests += "<test/>";
    }
    // Those of another set count nothing.
    let xml = format!(
        "<problem><judging><testset name='pretests'><time-limit>1</time-limit><test sample='true'/></testset>\
         <testset name='tests'><time-limit>9000</time-limit>{tests}</testset></judging></problem>"
    );
    write(folder, "problem.xml", &xml);
    let run = ["run", "--verbose", "--problem", text(folder)];
    let found = judge(&[&run[..], &["--", "echo", "1"]].concat());
    let report = String::from_utf8_lossy(&found.output);
    assert!(
        report.starts_with("AC: 101 of 101 accepted\n"),
        "{report}{}",
        found.error
    );
    let places: Vec<usize> = ["secret/001", "secret/099", "secret/100", "secret/101"]
        .iter()
        .map(|name| {
            report
                .find(name)
                .unwrap_or_else(|| panic!("{name}: {report}"))
        })
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn a_validator_without_its_header_is_refused_and_says_where_it_belongs() {
    if !has("g++") {
        return skip("g++");
    }
    let place = place();
    // Our packages for Polygon leave testlib.h to Polygon.
    written("tour", "polygon", &place.path().join("packed"));
    let found = judge_in(
        place.path(),
        &["run", "--problem", "./packed", "--", "./program"],
    );
    assert_eq!(found.code, 2, "{}", found.error);
    for words in [
        "cannot check ./packed/tests/01: cannot build the validator",
        "it needs testlib.h; put that beside validator.cpp; --no-validate skips this check",
    ] {
        assert!(found.error.contains(words), "{}", found.error);
    }
}
