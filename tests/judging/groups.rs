//! What packages of Kattis say of folders of cases and of cases: flags, scores, and unknown keys.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::support::{Answer, judge_in, project};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let place = tempfile::tempdir().expect("there is room");
    for (path, text) in files {
        write(place.path(), path, text);
    }
    place
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
    fs::write(path, text).expect("there is room");
}

fn run(folder: &Path, options: &[&str], command: &[&str]) -> Answer {
    let problem = folder.to_str().expect("a path is text");
    let words = ["run", "--problem", problem, "--sandbox=off"];
    judge_in(
        &project(""),
        &[&words[..], options, &["--"], command].concat(),
    )
}

fn report(folder: &Path, options: &[&str], command: &[&str]) -> Value {
    let found = run(folder, &[&["--format=json"], options].concat(), command);
    serde_json::from_slice(&found.output).unwrap_or_else(|_| panic!("{}", found.error))
}

/// The names of the cases with their verdicts, on one line.
fn verdicts(report: &Value) -> String {
    let cases = report["cases"].as_array().expect("a list").iter();
    let case = |case: &Value| {
        let [name, verdict] = ["name", "verdict"].map(|key| case[key].as_str().expect("a text"));
        format!("{name} {verdict}")
    };
    cases.map(case).collect::<Vec<_>>().join(", ")
}

/// Accepts an input only with the flags that it names.
const VALIDATOR: &str = "read wanted\n[ \"$wanted\" = \"flags:$*\" ] && exit 42\nexit 43\n";

/// The same package in both formats: each input is the flags that its validator has to get, and each answer is 0.5. The
/// program prints 0.5001, which is right where the tolerance is large enough.
#[test]
fn flags_belong_to_folders_and_cases_and_are_inherited() {
    let answers = [
        "sample/1",
        "secret/1",
        "secret/g/1",
        "secret/g/in/1",
        "secret/h/1",
    ];
    let inputs = ["flags:", "flags:", "flags:n=5", "flags:n=5", "flags:n=6 m"];
    let legacy: &[(&str, &str)] = &[
        (
            "problem.yaml",
            "name: x\nuuid: 00000000-0000-4000-8000-000000000001\nauthor: A\n",
        ),
        (
            "data/secret/g/testdata.yaml",
            "input_validator_flags: n=5\noutput_validator_flags: float_tolerance 1e-3\n",
        ),
        (
            "data/secret/h/testdata.yaml",
            "input_validator_flags: n=6 m\noutput_validator_flags: float_tolerance 1e-5\n",
        ),
    ];
    let new: &[(&str, &str)] = &[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: x\nuuid: 00000000-0000-4000-8000-000000000001\ncredits: A\n",
        ),
        (
            "data/secret/g/test_group.yaml",
            "input_validator_args: [n=5]\noutput_validator_args: [float_tolerance, 1e-3]\n",
        ),
        (
            "data/secret/h/1.yaml",
            "input_validator_args: {valid: [n=6, m], other: [k]}\noutput_validator_args: [float_tolerance, '1e-5']\n",
        ),
    ];
    let expected = "sample/1 WA, secret/1 WA, secret/g/1 AC, secret/g/in/1 AC, secret/h/1 WA";
    for (own, format, other) in [(legacy, "legacy", "2025-09"), (new, "2025-09", "legacy")] {
        let place = folder(own);
        write(place.path(), "input_validators/valid.sh", VALIDATOR);
        write(place.path(), "statement.md", "# X\n\nPrint a half.\n");
        for (case, input) in answers.iter().zip(inputs) {
            write(
                place.path(),
                &format!("data/{case}.in"),
                &format!("{input}\n"),
            );
            write(place.path(), &format!("data/{case}.ans"), "0.5\n");
        }
        let found = report(place.path(), &[], &["echo", "0.5001"]);
        assert_eq!(verdicts(&found), expected, "{format}");
        // A wrong flag of a validator is noticed.
        write(place.path(), "data/secret/g/1.in", "flags:n=4\n");
        let fault = run(place.path(), &[], &["echo", "0.5001"]);
        assert!(
            fault.error.contains("secret/g/1.in is not valid"),
            "{}",
            fault.error
        );
        write(place.path(), "data/secret/g/1.in", "flags:n=5\n");
        // A package that is written from it keeps them.
        let problem = place.path().to_str().expect("a path is text");
        for to in [format, other] {
            let out = place.path().parent().expect("a folder").join(format!(
                "flags{}{}",
                &format[..1],
                &to[..1]
            ));
            let out_name = out.to_str().expect("a path is text").replace('-', "");
            let words = [
                "package",
                "--overwrite",
                "--problem",
                problem,
                "--format",
                to,
                "--out",
                &out_name,
            ];
            let written = judge_in(&project(""), &words);
            if format != to {
                let line = "judges all cases in one way, and folders of";
                assert!(
                    written.code == 2 && written.error.contains(line),
                    "{format} to {to}: {}",
                    written.error
                );
                continue;
            }
            assert_eq!(written.code, 0, "{format} to {to}: {}", written.error);
            let found = report(Path::new(&out_name), &[], &["echo", "0.5001"]);
            assert_eq!(verdicts(&found), expected, "{format} to {to}");
            fs::remove_dir_all(&out_name).expect("it was written");
        }
    }
}

/// The flags of the output are the same for all cases, and can be written; those of the inputs cannot.
#[test]
fn only_flags_of_outputs_are_written_in_another_format() {
    let flags = "output_validator_flags: float_tolerance 1e-3\n";
    for (own, error) in [
        (flags.to_owned(), ""),
        (
            format!("{flags}input_validator_flags: n=5\n"),
            "2025-09 has no such settings of cases or of groups as",
        ),
    ] {
        let place = folder(&[
            (
                "problem.yaml",
                "name: x\nuuid: 00000000-0000-4000-8000-000000000001\nauthor: A\n",
            ),
            ("statement.md", "# X\n\nPrint a half.\n"),
            ("input_validators/valid.sh", "exit 42\n"),
            ("data/testdata.yaml", &own),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "0.5\n"),
            ("data/secret/1.in", "2\n"),
            ("data/secret/1.ans", "0.5\n"),
        ]);
        let out = tempfile::tempdir().expect("there is room");
        let [problem, out] = [place.path(), out.path()].map(|path| path.to_str().expect("text"));
        let words = [
            "package",
            "--problem",
            problem,
            "--format",
            "2025-09",
            "--out",
            &format!("{out}/x"),
        ];
        let written = judge_in(&project(""), &words);
        assert!(written.error.contains(error), "{}", written.error);
        assert_eq!(written.code == 0, error.is_empty(), "{}", written.error);
        if error.is_empty() {
            let found = report(Path::new(&format!("{out}/x")), &[], &["echo", "0.5001"]);
            assert_eq!(verdicts(&found), "sample/1 AC, secret/1 AC");
        }
    }
}

/// The expected scores follow from the specification of Kattis' default grader by hand: 1 to 4 are right, and 9 is wrong.
#[test]
fn scores_of_groups_add_up_as_their_settings_say() {
    let group =
        |flags: &str, more: &str| format!("on_reject: continue\ngrader_flags: {flags}\n{more}");
    for (name, of_secret, of_a, total, of) in [
        (
            "sum",
            group("sum", ""),
            group("sum", "accept_score: 10\n"),
            20.0,
            Some(30.0),
        ),
        (
            "min",
            group("sum", ""),
            group("min", "accept_score: 10\n"),
            0.0,
            Some(10.0),
        ),
        (
            "avg",
            group("sum", ""),
            group("avg", "accept_score: 9\n"),
            6.0,
            Some(9.0),
        ),
        (
            "max",
            group("sum", ""),
            group("max always_accept", "accept_score: 9\nrange: 0 40\n"),
            9.0,
            Some(9.0),
        ),
        // What comes after the first failure does not count.
        (
            "break",
            group("sum", ""),
            "on_reject: break\naccept_score: 10\nreject_score: 1\n".to_owned(),
            11.0,
            Some(30.0),
        ),
    ] {
        let any = "accept_if_any_accepted first_error";
        let place = folder(&[
            ("problem.yaml", "name: x\ntype: scoring\n"),
            (
                "data/testdata.yaml",
                "on_reject: continue\ngrader_flags: ignore_sample\n",
            ),
            ("data/sample/testdata.yaml", "accept_score: 100\n"),
            (
                "data/secret/testdata.yaml",
                &format!("{of_secret}grader_flags: {any}\n").replacen("grader_flags: sum\n", "", 1),
            ),
            ("data/secret/a/testdata.yaml", &of_a),
            // Nothing of it is right.
            ("data/secret/b/testdata.yaml", "accept_score: 0\n"),
        ]);
        for (case, answer) in [
            ("sample/1", 1),
            ("secret/a/1", 1),
            ("secret/a/2", 0),
            ("secret/a/3", 3),
            ("secret/b/1", 4),
        ] {
            write(
                place.path(),
                &format!("data/{case}.in"),
                &format!("{}\n", if answer == 0 { 9 } else { answer }),
            );
            write(
                place.path(),
                &format!("data/{case}.ans"),
                &format!("{answer}\n"),
            );
        }
        let found = report(place.path(), &["--all-cases"], &["cat"]);
        let whole = &found["scores"][0];
        assert_eq!(
            (&whole["name"], &whole["verdict"]),
            (&json!(""), &json!("AC")),
            "{name}"
        );
        assert_eq!(whole["score"].as_f64(), Some(total), "{name}: {found}");
        assert_eq!(
            whole["of"].as_f64().filter(|_| name != "max"),
            of.filter(|_| name != "max"),
            "{name}"
        );
    }
}

/// As the specification of 2025-09 has it: 20 points for two cases of a sum, and a group that depends on another one.
#[test]
fn a_group_of_2025_09_has_its_points_if_those_that_it_needs_are_right() {
    let place = folder(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\ntype: scoring\nname: x\n",
        ),
        ("data/secret/a/test_group.yaml", "max_score: 30\n"),
        (
            "data/secret/b/test_group.yaml",
            "max_score: 20\nscore_aggregation: sum\n",
        ),
        (
            "data/secret/c/test_group.yaml",
            "max_score: 50\nrequire_pass: secret/a\n",
        ),
        (
            "output_validator/half.sh",
            "read x\n[ $x = 7 ] && exit 43\n[ $x = 5 ] && echo 0.5 > $3/score_multiplier.txt\nexit 42\n",
        ),
    ]);
    for (case, input) in [("a/1", 1), ("b/1", 5), ("b/2", 2), ("c/1", 1)] {
        write(
            place.path(),
            &format!("data/secret/{case}.in"),
            &format!("{input}\n"),
        );
        write(place.path(), &format!("data/secret/{case}.ans"), "");
    }
    let score = |found: &Value| found["scores"][0]["score"].as_f64();
    assert_eq!(score(&report(place.path(), &[], &["cat"])), Some(95.0));
    let text = run(place.path(), &[], &["cat"]);
    let text = String::from_utf8_lossy(&text.output).into_owned();
    assert!(
        text.starts_with("AC: 4 of 4 accepted, score 95 of 100\n"),
        "{text}"
    );
    // Case a/1 fails, and with it c.
    write(place.path(), "data/secret/a/1.in", "7\n");
    assert_eq!(score(&report(place.path(), &[], &["cat"])), Some(15.0));
}

/// A package of Polygon whose tests have these attributes, and these groups: a name, a policy, and the group that it needs.
fn polygon(tests: &[&str], groups: &[[&str; 3]]) -> TempDir {
    let test = |rest: &&str| format!("<test method='manual' {rest}/>");
    let group = |[name, policy, needed]: &[&str; 3]| {
        let needed = match *needed {
            "" => String::new(),
            needed => format!("<dependencies><dependency group='{needed}'/></dependencies>"),
        };
        format!("<group name='{name}' points-policy='{policy}'>{needed}</group>")
    };
    let xml = [
        "<problem><judging><testset name='tests'><time-limit>1000</time-limit><tests>",
        &tests.iter().map(test).collect::<String>(),
        "</tests><groups>",
        &groups.iter().map(group).collect::<String>(),
        "</groups></testset></judging><assets><checker name='std::wcmp.cpp'/></assets></problem>",
    ];
    let place = folder(&[("problem.xml", &xml.concat())]);
    for number in 1..=tests.len() {
        for end in ["", ".a"] {
            write(place.path(), &format!("tests/{number:02}{end}"), "yes\n");
        }
    }
    place
}

/// The scores of some folders if the test of this number is wrong. No test has the number 0.
fn scores(place: &TempDir, broken: u32, folders: &[&str]) -> Vec<Option<f64>> {
    let answer = format!("tests/{broken:02}.a");
    write(place.path(), &answer, "no\n");
    let found = report(place.path(), &["--all-cases"], &["cat"]);
    write(place.path(), &answer, "yes\n");
    let groups = found["scores"].as_array().expect("a list").clone();
    let score = |name: &&str| {
        let group = groups.iter().find(|group| group["name"] == *name);
        group.and_then(|group| group["score"].as_f64())
    };
    folders.iter().map(score).collect()
}

/// A test has points of its own in a group that says so, or all tests of a group earn them together; a group that needs
/// another one, or one that this one needs, has none without it. The samples are group 0.
#[test]
fn points_of_polygon_are_those_of_tests_and_of_groups() {
    let place = polygon(
        &[
            "group='0' sample='true'",
            "group='a' points='10.0'",
            "group='a' points='20.0'",
            "group='b' points='30.0'",
            "group='c' points='15.0'",
            "group='c' points='25.0'",
            "group='d' points='5'",
        ],
        &[
            ["0", "complete-group", ""],
            ["a", "each-test", ""],
            ["b", "complete-group", "a"],
            ["c", "complete-group", "0"],
            ["d", "complete-group", "b"],
        ],
    );
    let folders = ["", "secret/a", "secret/b", "secret/c", "secret/d"];
    for (broken, expected) in [
        (0, [105.0, 30.0, 30.0, 40.0, 5.0]),
        (1, [65.0, 30.0, 30.0, 0.0, 5.0]),
        (3, [50.0, 10.0, 0.0, 40.0, 0.0]),
        (5, [65.0, 30.0, 30.0, 0.0, 5.0]),
    ] {
        assert_eq!(
            scores(&place, broken, &folders),
            expected.map(Some),
            "test {broken}"
        );
    }
}

/// A sample in a group with other tests counts there, and for no other group. A group that the list of groups does not
/// have counts all the same.
#[test]
fn samples_of_polygon_count_in_their_group() {
    let place = polygon(
        &[
            "group='1' sample='true' points='10'",
            "group='1' points='20'",
            "group='2' sample='true'",
            "group='2' points='40'",
            "group='x' points='30'",
        ],
        &[["1", "complete-group", ""], ["2", "complete-group", ""]],
    );
    let folders = ["", "secret/1", "secret/2", "secret/x"];
    for (broken, expected) in [
        (0, [100.0, 30.0, 40.0, 30.0]),
        (1, [70.0, 0.0, 40.0, 30.0]),
        (2, [70.0, 0.0, 40.0, 30.0]),
        (3, [60.0, 30.0, 0.0, 30.0]),
        (5, [70.0, 30.0, 40.0, 0.0]),
    ] {
        assert_eq!(
            scores(&place, broken, &folders),
            expected.map(Some),
            "test {broken}"
        );
    }
}

/// `legacy` cannot say that a group needs another one.
#[test]
fn a_group_that_needs_another_one_is_not_written_without_it() {
    for (needed, error) in [
        ("", ""),
        (
            "require_pass: sample\n",
            "legacy has no such settings of cases or of groups as",
        ),
    ] {
        let place = folder(&[
            (
                "problem.yaml",
                "problem_format_version: 2025-09\ntype: scoring\nname: x\ncredits: A\n\
                 uuid: 00000000-0000-4000-8000-000000000001\n",
            ),
            ("statement.md", "# X\n\nPrint the input.\n"),
            ("input_validators/valid.sh", "exit 42\n"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            (
                "data/secret/a/test_group.yaml",
                &format!("max_score: 100\n{needed}"),
            ),
            ("data/secret/a/1.in", "2\n"),
            ("data/secret/a/1.ans", "2\n"),
        ]);
        let out = tempfile::tempdir().expect("there is room");
        let [problem, out] = [place.path(), out.path()].map(|path| path.to_str().expect("text"));
        let out = format!("{out}/x");
        let words = [
            "package",
            "--problem",
            problem,
            "--format",
            "legacy",
            "--out",
            &out,
        ];
        let written = judge_in(&project(""), &words);
        assert!(written.error.contains(error), "{}", written.error);
        assert_eq!(written.code == 0, error.is_empty(), "{}", written.error);
    }
}

#[test]
fn a_checker_gives_scores_where_the_problem_has_them() {
    let validator =
        "read x\n[ $x = 0 ] && exit 43\n[ $x = 9 ] || echo $x > $3/score.txt\nexit 42\n";
    for (validation, kind, printed, verdict, score) in [
        ("custom score", "scoring", "2.5", "AC", Some(2.5)),
        ("custom score", "scoring", "0", "WA", Some(0.0)),
        ("custom score", "scoring", "nan", "JE", Some(0.0)),
        // It leaves none.
        ("custom score", "scoring", "9", "JE", Some(0.0)),
        // There must be none.
        ("custom", "scoring", "2", "JE", Some(0.0)),
        ("custom", "pass-fail", "9", "AC", None),
    ] {
        let place = folder(&[
            (
                "problem.yaml",
                &format!("name: x\ntype: {kind}\nvalidation: {validation}\n"),
            ),
            ("output_validators/score.sh", validator),
            ("data/secret/1.in", "1\n"),
            ("data/secret/1.ans", ""),
        ]);
        let found = report(place.path(), &[], &["echo", printed]);
        let case = &found["cases"][0];
        assert_eq!(case["verdict"], verdict, "{validation} {printed}: {case}");
        assert_eq!(
            case["score"].as_f64(),
            score,
            "{validation} {printed}: {case}"
        );
    }
}

/// In `2025-09`, a group without a largest score needs those of the validator, and one that is all or nothing has none.
#[test]
fn groups_say_which_cases_a_checker_scores() {
    let validator = "read x\n[ $x = 9 ] || echo $x > $3/score.txt\nexit 42\n";
    let open = "max_score: unbounded\nscore_aggregation: sum\n";
    for (group, printed, verdict) in [
        (open, "2.5", "AC"),
        (open, "9", "JE"),
        ("max_score: 5\n", "9", "AC"),
        ("max_score: 5\n", "2.5", "JE"),
    ] {
        let place = folder(&[
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: x\ntype: scoring\n",
            ),
            ("output_validator/score.sh", validator),
            ("data/secret/a/test_group.yaml", group),
            ("data/secret/a/1.in", "1\n"),
            ("data/secret/a/1.ans", ""),
        ]);
        let found = report(place.path(), &[], &["echo", printed]);
        assert_eq!(found["cases"][0]["verdict"], verdict, "{group}{printed}");
    }
}

/// testlib's `quitp` writes the points, and exits with 7.
/// The folder is one program: here with scripts that build and run it.
#[test]
fn all_of_the_output_validator_is_one_program() {
    let place = folder(&[
        ("problem.yaml", "problem_format_version: 2025-09\nname: x\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "2\n"),
        (
            "output_validator/build",
            "#!/bin/sh\necho 'exit 42' > verdict\n",
        ),
        (
            "output_validator/run",
            "#!/bin/sh\nread answer < \"$2\"\nread own\n[ \"$own\" = \"$answer\" ] || exit 43\n. \"${0%/*}/verdict\"\n",
        ),
        ("output_validator/other.sh", "exit 1\n"),
    ]);
    for name in ["build", "run"] {
        let file = place.path().join("output_validator").join(name);
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("it is there");
    }
    for (own, verdict) in [("2", "secret/1 AC"), ("3", "secret/1 WA")] {
        assert_eq!(
            verdicts(&report(place.path(), &[], &["echo", own])),
            verdict
        );
    }
}

#[test]
fn points_of_testlib_are_the_score_of_a_case() {
    for (message, verdict, score) in [
        ("points 2.5 good", "AC", Some(2.5)),
        ("points 0", "WA", Some(0.0)),
        ("good", "JE", None),
    ] {
        let place = folder(&[
            (
                "knights.toml",
                "checker = 'points.sh'\nprotocol = 'testlib'\n",
            ),
            ("points.sh", &format!("echo {message} >&2\nexit 7\n")),
            ("data/secret/1.in", "1\n"),
            ("data/secret/1.ans", ""),
        ]);
        let case = &report(place.path(), &[], &["cat"])["cases"][0];
        assert_eq!(case["verdict"], verdict, "{message}: {case}");
        assert_eq!(case["score"].as_f64(), score, "{message}: {case}");
    }
}

/// The line on standard error about a package with this file more, in a folder with a long name.
fn fault(path: &str, text: &str) -> String {
    let place = folder(&[("data/secret/1.in", "1\n"), ("data/secret/1.ans", "1\n")]);
    let package = place
        .path()
        .join("a_folder_with_a_name_of_more_than_forty_seven_letters");
    fs::create_dir(&package).expect("there is room");
    let format = if path.contains(".files/") {
        "problem_format_version: 2025-09\n"
    } else {
        ""
    };
    write(&package, "problem.yaml", &format!("{format}name: x\n"));
    write(&package, path, text);
    run(&package, &[], &["cat"]).error
}

#[test]
fn faults_of_a_package_name_the_key_and_what_was_meant() {
    let new = "problem_format_version: 2025-09\n";
    for (path, text, line) in [
        (
            "problem.yaml",
            "naem: x\n",
            "/problem.yaml: unknown key \"naem\"; did you mean name?",
        ),
        (
            "problem.yaml",
            "limits:\n  memroy: 5\n",
            "/problem.yaml: limits: unknown key \"memroy\"; did you mean memory?",
        ),
        (
            "problem.yaml",
            "problem_format_version: 2099-01\n",
            "expected legacy or 2025-09, found 2099-01",
        ),
        (
            "problem.yaml",
            "validation: custom\n",
            "output_validators has no program in a known language",
        ),
        (
            "problem.yaml",
            &format!("{new}constants: {{n: 5}}\n"),
            "constants is not supported",
        ),
        (
            "data/testdata.yaml",
            "on_rejekt: break\n",
            "unknown key \"on_rejekt\"; did you mean on_reject?",
        ),
        (
            "data/secret/1.files/more.txt",
            "x",
            "data/secret/1.files is not supported",
        ),
        (
            "data/testdata.yaml",
            "on_reject: maybe\n",
            "on_reject: expected break or continue",
        ),
        (
            "data/testdata.yaml",
            "output_validator_flags: exact\n",
            "data/: unknown flag \"exact",
        ),
    ] {
        let found = fault(path, text);
        assert!(found.contains(line), "{text}: {found}");
        assert!(!found.contains("is not a folder"), "{found}");
    }
}

#[test]
fn keys_without_an_effect_are_named() {
    let place = folder(&[
        (
            "problem.yaml",
            "name: x\nkeywords: a b\nlimits: {code: 5}\n",
        ),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        // Kattis knows no such file.
        ("data/secret/1.out", "2\n"),
    ]);
    let found = run(place.path(), &[], &["cat"]);
    let line = "judge: no effect here: keywords, limits.code\n";
    assert_eq!((found.code, &*found.error), (0, line));
}

/// Twice the sum of the scores with the flag `twice`, and the verdict of the last part.
const GRADER: &str = "import sys\n\
    lines = [line.split() for line in sys.stdin]\n\
    print(lines[-1][0], sum(float(score) for _, score in lines) * (2 if sys.argv[1:] == ['twice'] else 1))\n";

#[test]
fn a_grader_of_the_package_says_verdicts_and_scores() {
    let place = folder(&[
        ("problem.yaml", "name: x\ntype: scoring\n"),
        ("graders/own/grade.py", GRADER),
        (
            "data/testdata.yaml",
            "on_reject: continue\ngrader_flags: always_accept\naccept_score: 3\n",
        ),
        (
            "data/secret/a/testdata.yaml",
            "grading: custom\ngrader_flags: twice\n",
        ),
        (
            "data/secret/b/testdata.yaml",
            "grading: custom\ngrader_flags: once\nrange: 0 9\n",
        ),
    ]);
    for (case, answer) in [("a/1", "1"), ("a/2", "0"), ("b/1", "0"), ("b/2", "1")] {
        write(place.path(), &format!("data/secret/{case}.in"), "");
        write(place.path(), &format!("data/secret/{case}.ans"), answer);
    }
    let scores = |found: &Value| {
        let scores = found["scores"].as_array().expect("a list").iter();
        let scores = scores.map(|one| {
            let name = one["name"].as_str().expect("a text");
            (
                name.to_owned(),
                one["verdict"].clone(),
                one["score"].clone(),
            )
        });
        scores.collect::<Vec<_>>()
    };
    let found = report(place.path(), &["--no-validate"], &["echo", "1"]);
    let expected = [
        (String::new(), json!("AC"), json!(9.0)),
        ("secret".to_owned(), json!("AC"), json!(9.0)),
        ("secret/b".to_owned(), json!("AC"), json!(3.0)),
        ("secret/a".to_owned(), json!("WA"), json!(6.0)),
    ];
    assert_eq!(scores(&found), expected);
    // A grader that fails is no fault of the program, which may be right on all cases, and is not accepted.
    write(place.path(), "graders/own/grade.py", "print('WA' * 999)\n");
    for case in ["a/2", "b/1"] {
        write(place.path(), &format!("data/secret/{case}.ans"), "1");
    }
    let found = report(place.path(), &["--no-validate"], &["echo", "1"]);
    assert_eq!(scores(&found)[0], (String::new(), json!("JE"), json!(0.0)));
    let message = found["scores"][0]["message"].as_str().expect("a text");
    let words = "printed no verdict with a score: \"WAWAWA";
    assert!(message.contains(words), "{message}");
    assert!(message.len() < 200, "{message}");
    let found = run(place.path(), &["--no-validate"], &["echo", "1"]);
    let text = String::from_utf8_lossy(&found.output);
    assert!(found.code == 1 && !text.starts_with("AC"), "{text}");
    write(place.path(), "submissions/accepted/a.sh", "echo 1\n");
    let found = judge_in(place.path(), &["verify", ".", "--time-limit=5"]);
    assert_eq!(found.code, 2, "{}", found.error);
    assert!(
        found.error.contains("a grader of the package failed: "),
        "{}",
        found.error
    );
    fs::remove_dir_all(place.path().join("graders")).expect("it is there");
    let found = run(place.path(), &[], &["echo", "1"]);
    assert_eq!(found.code, 2, "{}", found.error);
    assert!(
        found.error.contains("graders needs one program"),
        "{}",
        found.error
    );
}

/// The order is that of problemtools' own grader.
#[test]
fn the_worst_of_several_errors_is_that_of_other_judges() {
    let place = folder(&[
        ("problem.yaml", "name: x\ntype: scoring\n"),
        ("data/testdata.yaml", "on_reject: continue\n"),
    ]);
    for case in ["1", "2", "3"] {
        write(place.path(), &format!("data/secret/{case}.in"), case);
        write(place.path(), &format!("data/secret/{case}.ans"), "1");
    }
    let program = "read -r n; case $n in 1) exit 1;; 2) echo 2;; *) while :; do :; done;; esac";
    let found = report(
        place.path(),
        &["--no-validate", "--time-limit=0.2"],
        &["sh", "-c", program],
    );
    assert_eq!(verdicts(&found), "secret/1 RTE, secret/2 WA, secret/3 TLE");
    assert_eq!(found["scores"][0]["verdict"], "RTE");
}
