//! Packages of a setter's own problems: what `judge package` writes for a folder, and reads again.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::skip::skip;
use crate::support::{
    Folder, all_kinds, assert_has, files_below, has, judge_in, kinds, project, rows,
};
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::Value;

/// An empty place for packages.
fn place() -> Folder {
    Folder::new("")
}

/// Has a package written.
#[track_caller]
fn written(place: &Folder, problem: &str, format: &str, out: &str) {
    let found = place.judge(&format!(
        "package --problem {problem} --format {format} --out {out}"
    ));
    let is_expected = found.error.is_empty() || found.error.starts_with("judge: not packed: ");
    assert!(
        found.code == 0 && is_expected,
        "{problem} {format}: {}",
        found.error
    );
}

/// The inputs in a package with their answers.
fn cases(package: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    let groups = ["sample", "secret"].into_iter();
    let all: BTreeMap<_, _> = groups
        .flat_map(|group| files_below(&package.join("data").join(group)))
        .collect();
    let answer = |path: &str| all.get(&format!("{}.ans", path.strip_suffix(".in")?));
    let cases = all
        .iter()
        .map(|(path, input)| Some((input.clone(), answer(path)?.clone())));
    let mut cases: Vec<_> = cases.flatten().collect();
    cases.sort();
    cases
}

/// The first letters of the verdicts on a program. The cases were checked when they were packed.
fn letters(problem: &Path, program: &Path) -> String {
    let words = [
        "run",
        "--no-validate",
        "--sandbox=off",
        "--format=json",
        "--problem",
    ];
    let paths = [problem, Path::new("--source"), program].map(|path| path.to_str().expect("text"));
    let found = judge_in(&project(""), &[&words[..], &paths].concat());
    let report: Value = serde_json::from_slice(&found.output).expect("a report is JSON");
    let cases = report["cases"].as_array().expect("a list").iter();
    let letters: String = cases
        .map(|case| &case["verdict"].as_str().expect("a verdict")[..1])
        .collect();
    assert!(
        !letters.is_empty(),
        "{}: {}",
        program.display(),
        found.error
    );
    letters
}

/// How often a program is wrong.
fn count_wrong(problem: &Path, program: &Path) -> usize {
    letters(problem, program).matches('W').count()
}

#[test]
fn packages_have_the_cases_of_the_folder_and_judge_as_it_does() {
    if !has("python3") {
        return;
    }
    for (problem, format, again, wrong) in kinds([
        // A package in another format is written from the first one.
        ("sum", "legacy", "2025-09", "32_bits.py"),
        ("apart", "2025-09", "legacy", "half_rounded_down.py"),
    ]) {
        let place = place();
        let folder = project("examples").join(problem);
        let expected = cases(&folder);
        assert!(expected.len() >= 4, "{problem}");
        let program = folder.join("submissions/wrong_answer").join(wrong);
        let wrong = count_wrong(&folder, &program);
        assert!(wrong > 0, "{wrong}");
        written(&place, &folder.display().to_string(), format, problem);
        assert_eq!(cases(&place.path(problem)), expected, "{problem} {format}");
        written(&place, &format!("./{problem}"), again, "again");
        assert_eq!(cases(&place.path("again")), expected, "{problem} {again}");
        let found = count_wrong(&place.path("again"), &program);
        assert_eq!(found, wrong, "{problem} {again}");
    }
}

/// A problem with two groups that have points.
const WITH_GROUPS: &str = "
    -- knights.toml --
    validator = 'validator.sh'
    reference = 'cat'
    [points]
    small = 30
    large = 70
    [package]
    author = ['Ada']
    -- statement.md --
    # Echo

    Print the input.
    -- validator.sh -- read n; [ $n ] && exit 42; exit 43
    -- data/sample/one -- 1 => 1
    -- data/secret/small/one -- 2 => 2
    -- data/secret/small/two -- 3 => 3
    -- data/secret/large/one -- 1000 => 1000
    -- submissions/accepted/echo.sh -- cat
    -- submissions/partially_accepted/most_999.sh -- read n; [ $n -gt 999 ] && n=999; echo $n
";

/// The settings of the problem with groups.
fn settings() -> String {
    Folder::new(WITH_GROUPS).read("knights.toml")
}

/// Takes a second of calls: points have to be the same on the way from a package through another to a grade.
#[test]
fn groups_have_points_in_packages_and_in_grades() {
    let place = place();
    let echo = Folder::new(WITH_GROUPS);
    let program = echo.read("submissions/partially_accepted/most_999.sh");
    place.write("class/ada.sh", program);
    let points = |problem: &str| {
        let state = problem.replace(['.', '/'], "_");
        let grade = format!("grade class --sandbox=off --state=state{state} --problem {problem}");
        place.json(&format!("{grade} --format=json"))["hand_ins"][0]["points"].to_string()
    };
    let expected = points(&echo.name(""));
    assert!(expected.contains("30"), "{expected}");
    for format in ["legacy", "2025-09"] {
        let out = format.replace('-', "");
        written(&place, &echo.name(""), format, &out);
        assert_eq!(points(&format!("./{out}")), expected, "{format}");
    }
    for kept in ["legacy", "202509"] {
        let partial = format!("{kept}/submissions/partially_accepted/most_999.sh");
        assert!(place.path(&partial).is_file(), "{kept}");
    }
    let value = |path: &str, key: &str| {
        let text = place.read(path).leak();
        let yaml = Yaml::load_from_str(text).expect("it is YAML").remove(0);
        let text = yaml[key].as_str().map(str::to_owned);
        text.or(yaml[key].as_integer().map(|number| number.to_string()))
    };
    for [path, key, expected] in rows(
        "
        202509/problem.yaml                      | type            | scoring
        202509/data/secret/small/test_group.yaml | max_score       | 30
        legacy/data/secret/large/testdata.yaml   | accept_score    | 70
        legacy/problem.yaml                      | author          | Ada
        legacy/problem.yaml                      | validator_flags | case_sensitive
        ",
    ) {
        assert_eq!(value(path, key).as_deref(), Some(expected), "{path}");
    }
    let validate = || echo.judge("validate --problem .").error;
    assert!(!validate().contains("no validator"), "{}", validate());
    echo.write(
        "knights.toml",
        settings().replace("validator = 'validator.sh'\n", ""),
    );
    assert_has(&validate(), "the problem has no validator");
}

/// What `judge package` says, if it refuses.
#[track_caller]
fn refusal(folder: &Folder, format: &str, more: &str) -> String {
    let ending = if format == "domjudge" { ".zip" } else { "" };
    let out = format!("out{ending}");
    let error = folder.refusal(&format!(
        "package --problem . --format {format} --out {out} {more}"
    ));
    assert!(!folder.path(&out).exists(), "{format}");
    error
}

#[test]
fn what_a_format_cannot_express_is_refused_with_advice() {
    let folder = Folder::new(WITH_GROUPS);
    folder.add("-- check.sh -- exit 42");
    for [validator, format, more, line] in rows(
        "
        | legacy | | legacy needs a validator that exits with 42 if an input is valid
        validator = 'true' | 2025-09 | | 2025-09 needs a validator that exits with 42
        validator = 'sh -c \"exit 42\"' | legacy | | legacy needs a validator that exits with 42
        compare = 'lines' | domjudge | | domjudge cannot compare outputs as
        checker = 'check.sh'; protocol = 'testlib' | legacy | | no checker in the protocol of Kattis
        validator = 'validator.sh' | legacy | --count=12 | --seed and --count are for generated cases
        validator = 'validator.sh' | legacy | --statement=/dev/null | the first line of the statement has to be its title
        ",
    ) {
        let settings = settings().replace("validator = 'validator.sh'", &validator.replace("; ", "\n"));
        folder.write("knights.toml", settings);
        let found = refusal(&folder, format, more);
        assert!(found.contains(line), "{validator} {format}: {found}");
    }
}

#[test]
fn what_does_not_fit_in_a_folder_is_refused_with_advice() {
    for [path, text, line] in rows(
        "
        data/secret/between | 5 => 5 | a case is neither in data/sample nor
        data/secret/large/two | => 5 | two.in is not valid
        data/secret/large/two | 5 => 6 | two.ans is not right
        data/secret/large/a & b | 1 => 1 | rename \"a & b\"
        knights.toml | validator = 'validator.sh'; reference = 'cat' | the package has no author
        knights.toml | [package]; time-limit = 9.0 | time-limit and memory-limit stand before the tables
        knights.toml | [package]; statement = 'nope.md'; author = ['Ada'] | cannot read
        statement.md | # ; ; Text. | the first line of the statement has to be its title
        ",
    ) {
        let folder = Folder::new(WITH_GROUPS);
        if path.starts_with("data/") {
            folder.add(&format!("-- {path} -- {text}"));
        } else {
            folder.write(path, text.replace("; ", "\n"));
        }
        assert_has(&refusal(&folder, "domjudge", ""), line);
    }
    for [points, line] in rows(
        "
        typo = 5 | data/secret/typo/ has points and no cases
        'small/deep' = 5 | data/secret/small/ has points, and so has a folder in it
        medium = 0 | points of medium: expected a number in 1..=1000000, found 0
        medium = 4294967295 | points of medium: expected a number in 1..=1000000
        ",
    ) {
        let folder = Folder::new(WITH_GROUPS);
        folder.add("-- data/secret/small/deep/one -- 7 => 7");
        let settings = settings().replace("[points]", &format!("[points]\n{points}"));
        folder.write("knights.toml", settings);
        assert_has(&refusal(&folder, "legacy", ""), line);
        let graded = folder.refusal("grade . --problem . --sandbox=off");
        assert_has(&graded, line);
    }
    let folder = Folder::new(WITH_GROUPS);
    fs::remove_dir_all(folder.path("data")).expect("it was written");
    let found = refusal(&folder, "legacy", "");
    let words = "a package needs cases in data/sample and data/secret";
    assert_has(&found, words);
}

/// The verdicts are those that verifyproblem finds, to which `make accept` holds the example.
#[test]
fn the_example_of_problemtools_has_the_verdicts_of_its_folders() {
    if !all_kinds() {
        return;
    }
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
        ("wrong_answer/different_int.cc", "AWW"),
        ("accepted/different.c", "AAA"),
        ("accepted/different_py3.py", "AAA"),
        ("wrong_answer/different_no_abs.cc", "WWW"),
    ] {
        let program = example.join("submissions").join(program);
        let found = letters(&example, &program);
        assert_eq!(found, expected, "{}", program.display());
    }
}

#[test]
fn what_a_statement_loses_is_said_with_its_line() {
    let folder = Folder::new(WITH_GROUPS);
    let formula =
        "judge: line 3 of the statement: a formula keeps its $ signs; write it without them\n";
    let picture =
        "judge: line 4 of the statement: the picture is not packed; describe it in words\n";
    for (statement, format, line) in [
        ("Read\n$n \\le 5$.\n", "legacy", ""),
        ("Read\n$$n$$\n", "domjudge", formula),
        ("\n\n![A board](b.png)\n", "domjudge", picture),
        ("\n\n![A board](b.png) $n$\n", "2025-09", picture),
        ("Here `$n$` and \\$n\\$ cost $5.\n", "legacy", ""),
    ] {
        folder.write("statement.md", format!("# Echo\n{statement}"));
        let place = place();
        let out = place.name(if format == "domjudge" {
            "out.zip"
        } else {
            "out"
        });
        let found = folder.judge(&format!(
            "package --problem . --format {format} --out {out}"
        ));
        let rest = found.error.strip_prefix(line);
        let is_expected = rest.is_some_and(|rest| !rest.contains(" of the statement: "));
        assert!(found.code == 0 && is_expected, "{format}: {}", found.error);
    }
}

/// Takes a second: each refusal is of another package, as its author calls it.
#[test]
fn a_package_says_what_it_lacks() {
    let place = place();
    written(&place, "tour", "legacy", "tour");
    let found = place.refusal("gen --problem ./tour --seed=1 --out=cases");
    let line = "the problem has no generator, which makes cases; name one in knights.toml";
    assert!(found.contains(line), "{found}");
}
