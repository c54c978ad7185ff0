//! `judge verify`: all submissions of a problem, the time limit that follows from them, and every language.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::skip::{is_ignored, skip};
use crate::support::{Answer, binary, has, judge_in, piped, project, up_to, wait_for};

pub(super) fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("there is room");
        fs::write(file, text).expect("there is room");
    }
}

/// A package of Kattis for the double of a number, with these files besides.
pub(super) fn package(settings: &str, more: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    write(folder.path(), &[("problem.yaml", settings)]);
    for (case, input, answer) in [
        ("sample/1", "2\n", "4\n"),
        ("secret/2", "0\n", "0\n"),
        ("secret/3", "5\n", "10\n"),
    ] {
        let [input_file, answer_file] = ["in", "ans"].map(|end| format!("data/{case}.{end}"));
        write(
            folder.path(),
            &[(&input_file, input), (&answer_file, answer)],
        );
    }
    write(folder.path(), more);
    folder
}

pub(super) fn verify(folder: &Path, more: &[&str]) -> Answer {
    judge_in(folder, &[&["verify", "."], more].concat())
}

pub(super) fn document(folder: &Path, more: &[&str]) -> Value {
    let answer = verify(folder, &[more, &["--format", "json"]].concat());
    serde_json::from_slice(&answer.output)
        .unwrap_or_else(|_| panic!("no document: {}", answer.error))
}

/// Each submission with its verdict, and whether it is as expected.
pub(super) fn verdicts(document: &Value) -> Vec<(String, String, bool)> {
    let list = document["submissions"].as_array().expect("a list");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list.iter()
        .map(|one| {
            (
                text(&one["name"]),
                text(&one["verdict"]),
                one["as_expected"] == true,
            )
        })
        .collect()
}

pub(super) fn owned(expected: &[(&str, &str, bool)]) -> Vec<(String, String, bool)> {
    let texts = expected.iter();
    texts
        .map(|&(name, verdict, is_met)| (name.to_owned(), verdict.to_owned(), is_met))
        .collect()
}

pub(super) const RIGHT: &str = "read -r n; echo $((2 * n))\n";
const WRONG: &str = "read -r n; echo $((n + 2))\n";
const ZERO: &str = "echo 0\n";
/// It spins for as many tenths of a second of processor time as it reads.
const BUSY: &str =
    "import time\nn = int(input())\nwhile time.process_time() < n / 10: pass\nprint(2 * n)\n";

#[test]
fn the_folders_of_a_package_say_what_submissions_get() {
    let endless = "read -r n; while :; do :; done\n";
    let folder = package(
        "name: Double\n",
        &[
            ("submissions/accepted/right.sh", RIGHT),
            ("submissions/wrong_answer/two_more.sh", WRONG),
            ("submissions/wrong_answer/right_after_all.sh", RIGHT),
            ("submissions/run_time_error/exits.sh", "exit 3\n"),
            ("submissions/time_limit_exceeded/endless.sh", endless),
            (
                "submissions/mixed/tagged.sh",
                "# @EXPECTED_RESULTS@: WRONG-ANSWER, CORRECT\necho 0\n",
            ),
            ("submissions/mixed/no_result.sh", ZERO),
        ],
    );
    let found = document(folder.path(), &[]);
    let expected = [
        ("accepted/right.sh", "AC", true),
        // Nothing is expected of it.
        ("mixed/no_result.sh", "WA", true),
        ("mixed/tagged.sh", "WA", true),
        ("run_time_error/exits.sh", "RTE", true),
        ("time_limit_exceeded/endless.sh", "TLE", true),
        ("wrong_answer/right_after_all.sh", "AC", false),
        ("wrong_answer/two_more.sh", "WA", true),
    ];
    assert_eq!(verdicts(&found), owned(&expected));
    // 5 times a few hundredths of a second is less than a second, and verifyproblem takes whole ones.
    assert_eq!(found["time_limit"], 1.0);
    assert_eq!(found["slowest"], "accepted/right.sh");
    assert_eq!(
        found["unrefuted"],
        serde_json::json!(["wrong_answer/right_after_all.sh"])
    );
    let answer = verify(folder.path(), &["--time-limit", "0.5"]);
    let text = String::from_utf8_lossy(&answer.output).into_owned();
    assert_eq!(answer.code, 1, "{text}{}", answer.error);
    for line in [
        "7 submissions on 3 cases; time limit 0.5 s\n",
        "  W .W\n",
        "no case refutes wrong_answer/right_after_all.sh\n",
        "not as expected: wrong_answer/right_after_all.sh\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

/// The limits are those of verifyproblem: 0.5 s times 5 are 2.5 s, which is rounded up to a whole second; in the other
/// format, 0.5 s times 2, rounded up to a multiple of 0.7 s.
#[test]
fn a_package_without_a_limit_has_that_of_its_submissions() {
    let submissions = [
        ("submissions/accepted/busy.py", BUSY),
        (
            "problem_statement/problem.en.md",
            "# Double\n\nPrint twice the number.\n",
        ),
    ];
    let kattis_2025 =
        "problem_format_version: 2025-09\nname: Double\nlimits:\n  time_resolution: 0.7\n";
    let formats = [(kattis_2025, 1.4, 2), ("name: Double\n", 3.0, 5)];
    for (settings, limit, factor) in formats.into_iter().take(up_to(1, 2)) {
        let folder = package(settings, &submissions);
        let found = document(folder.path(), &[]);
        assert_eq!(found["time_limit"], limit, "{found}");
        write(
            folder.path(),
            &[(
                "slow.py",
                "import time\nn = int(input())\nwhile time.process_time() < 4: pass\n",
            )],
        );
        let run = |more: &[&str]| {
            judge_in(
                folder.path(),
                &[&["run", "--problem", ".", "slow.py"], more].concat(),
            )
        };
        let answer = run(&["--only", "sample/1"]);
        let words =
            format!("time limit {limit:?} s, from {factor} times the 0.").replace(".0 s", " s");
        assert!(answer.error.contains(&words), "{}", answer.error);
        let text = String::from_utf8_lossy(&answer.output).into_owned();
        assert!(text.contains("TLE"), "{text}");
        let answer = run(&["--only", "sample/1", "--time-limit", "9"]);
        assert!(!answer.error.contains("time limit"), "{}", answer.error);
        assert!(String::from_utf8_lossy(&answer.output).contains("WA"));
        let options = "package --problem . --author Me --format polygon --out packed";
        let packed = judge_in(folder.path(), &options.split(' ').collect::<Vec<_>>());
        assert_eq!(packed.code, 0, "{}", packed.error);
        let settings = fs::read_to_string(folder.path().join("packed/problem.xml"));
        let element = format!("<time-limit>{}</time-limit>", limit * 1000.0);
        assert!(settings.expect("it was written").contains(&element));
    }
}

#[test]
fn a_package_may_have_its_limit_beside_its_settings() {
    let submissions = ("submissions/accepted/right.sh", RIGHT);
    for (file, text, limit) in [
        (
            "domjudge-problem.ini",
            "short-name = d\ntimelimit = '4'\n",
            4.0,
        ),
        (".timelimit", "3\n", 3.0),
    ] {
        let folder = package("name: Double\n", &[submissions, (file, text)]);
        let found = document(folder.path(), &[]);
        assert_eq!(
            (&found["time_limit"], &found["slowest"]),
            (&limit.into(), &Value::Null)
        );
    }
    let loud = (
        "submissions/wrong_answer/loud.sh",
        "yes | head -c 3000000\n",
    );
    let folder = package("limits:\n  output: 1\n", &[submissions, loud]);
    assert_eq!(verdicts(&document(folder.path(), &[]))[1].1, "OLE");
    let settings = "validation: custom\nlimits:\n  validation_time: 1\n";
    let checker = ("output_validators/slow.py", "while True: pass\n");
    let folder = package(settings, &[submissions, checker]);
    assert_eq!(verdicts(&document(folder.path(), &[]))[0].1, "JE");
}

/// The rules are those of the specification: keys of a folder replace its own, patterns add to them.
#[test]
fn submissions_yaml_says_which_cases_may_get_what() {
    let rules = "wrong_answer:\n  required: [RTE]\n  permitted: [AC, RTE]\n'ac*/{zero,other}.sh':\n  secret/2:\n    \
                 permitted: [AC]\n  secret/3:\n    required: [WA]\nnew/*:\n  permitted: [WA]\n  use_for_time_limit: false\n";
    let folder = package(
        "problem_format_version: 2025-09\nname: Double\n",
        &[
            ("submissions/submissions.yaml", rules),
            ("submissions/accepted/right.sh", RIGHT),
            ("submissions/wrong_answer/exits.sh", "exit 1\n"),
            ("submissions/wrong_answer/wrong.sh", WRONG),
            ("submissions/rejected/wrong.sh", WRONG),
            ("submissions/new/zero.sh", ZERO),
            ("submissions/account/zero.sh", ZERO),
            ("submissions/account/other.sh", RIGHT),
        ],
    );
    let expected = [
        ("accepted/right.sh", "AC", true),
        // The second case is right, the third one wrong.
        ("account/other.sh", "AC", false),
        ("account/zero.sh", "WA", true),
        // It is right on the second case.
        ("new/zero.sh", "WA", false),
        ("rejected/wrong.sh", "WA", true),
        ("wrong_answer/exits.sh", "RTE", true),
        ("wrong_answer/wrong.sh", "WA", false),
    ];
    assert_eq!(verdicts(&document(folder.path(), &[])), owned(&expected));
}

/// As in verifyproblem: the verdict on all cases together decides, and a partial score is one below the largest.
#[test]
fn scores_decide_in_a_problem_that_has_them() {
    let folder = package(
        "name: Double\ntype: scoring\n",
        &[
            (
                "data/testdata.yaml",
                "range: 0 30\non_reject: continue\naccept_score: 10\ngrader_flags: always_accept\n",
            ),
            ("submissions/accepted/right.sh", RIGHT),
            ("submissions/accepted/zero.sh", ZERO),
            ("submissions/partially_accepted/right.sh", RIGHT),
            ("submissions/partially_accepted/two_more.sh", WRONG),
            ("submissions/wrong_answer/two_more.sh", WRONG),
        ],
    );
    let found = document(folder.path(), &["--time-limit", "5"]);
    let expected = [
        ("accepted/right.sh", "AC", true),
        // The group accepts whatever its cases get.
        ("accepted/zero.sh", "AC", true),
        ("partially_accepted/right.sh", "AC", false),
        ("partially_accepted/two_more.sh", "AC", true),
        ("wrong_answer/two_more.sh", "AC", false),
    ];
    assert_eq!(verdicts(&found), owned(&expected));
    let scores = found["submissions"].as_array().expect("a list").iter();
    let scores: Vec<f64> = scores.filter_map(|one| one["score"].as_f64()).collect();
    assert_eq!(scores, [30.0, 10.0, 30.0, 10.0, 10.0]);
}

/// After a case that is not accepted, the rest of a folder that stops there does not run.
#[test]
fn a_folder_that_stops_at_its_first_failure_runs_no_further() {
    let folder = package(
        "name: Double\ntype: scoring\n",
        &[
            ("data/testdata.yaml", "range: 0 30\naccept_score: 10\n"),
            ("submissions/accepted/right.sh", RIGHT),
            ("submissions/run_time_error/exits.sh", "exit 3\n"),
        ],
    );
    let found = document(folder.path(), &["--time-limit", "5"]);
    let cases = found["submissions"][1]["cases"]
        .as_array()
        .expect("a list")
        .iter();
    let names: Vec<&str> = cases.filter_map(|case| case["case"].as_str()).collect();
    assert_eq!(names, ["sample/1", "secret/2"]);
}

/// Public packages share headers by links.
#[test]
fn links_in_a_package_are_followed() {
    let folder = package(
        "name: Double\n",
        &[
            ("shared/sol.sh", RIGHT),
            (
                "submissions/accepted/linked/about.txt",
                "The source is a link.\n",
            ),
        ],
    );
    let link = folder.path().join("submissions/accepted/linked/sol.sh");
    symlink("../../../shared/sol.sh", link).expect("there is room");
    symlink("../shared", folder.path().join("submissions/rejected")).expect("there is room");
    let found = document(folder.path(), &["--time-limit", "5"]);
    let expected = [
        ("accepted/linked", "AC", true),
        ("rejected/sol.sh", "AC", false),
    ];
    assert_eq!(verdicts(&found), owned(&expected));
}

#[test]
fn a_package_keeps_its_graders_and_the_files_to_include() {
    if !has("python3") {
        return;
    }
    let grader = "import sys\nprint('AC', len(sys.stdin.readlines()))\n";
    let folder = package(
        "name: Double\ntype: scoring\nuuid: 00000000-0000-4000-8000-000000000001\nauthor: A\n",
        &[
            (
                "data/testdata.yaml",
                "on_reject: continue\ngrading: custom\n",
            ),
            ("graders/count/grade.py", grader),
            ("include/python3/main.py", "import own\n"),
            ("input_validators/any.sh", "exit 42\n"),
            ("statement.md", "# Double\n\nPrint twice the number.\n"),
            ("submissions/accepted/own.py", "print(2 * int(input()))\n"),
        ],
    );
    let packed = |format: &str, out: &str| {
        let words = ["package", "--problem=.", "--format", format, "--out", out];
        judge_in(folder.path(), &words)
    };
    let written = packed("legacy", "packed");
    assert_eq!(written.code, 0, "{}", written.error);
    for of in [folder.path(), &folder.path().join("packed")] {
        let found = document(of, &["--time-limit=5"]);
        let one = &found["submissions"][0];
        assert_eq!(
            (&one["verdict"], &one["score"]),
            (&"AC".into(), &2.0.into()),
            "{one}"
        );
    }
    let refused = packed("domjudge", "packed.zip");
    let words = "are built with files in include, which domjudge does not have";
    assert!(refused.error.contains(words), "{}", refused.error);
}

#[test]
fn validators_may_be_links_too() {
    let folder = package(
        "name: Double\n",
        &[
            ("shared/digit.sh", "grep -qx '[0-9]' && exit 42\nexit 43\n"),
            ("input_validators/own/about.txt", "The source is a link.\n"),
            ("wrong.in", "garbage\n"),
        ],
    );
    for (link, to) in [
        ("input_validators/own/digit.sh", "../../shared/digit.sh"),
        ("input_validators/digit.sh", "../shared/digit.sh"),
    ] {
        let link = folder.path().join(link);
        symlink(to, &link).expect("there is room");
        for (file, code) in [("wrong.in", 1), ("data/sample/1.in", 0)] {
            let answer = judge_in(folder.path(), &["validate", "--problem", ".", file]);
            assert_eq!((answer.code, &answer.error[..]), (code, ""));
        }
        // The other one alone.
        fs::remove_dir_all(link.parent().expect("a folder")).expect("it is there");
        fs::create_dir_all(folder.path().join("input_validators")).expect("there is room");
    }
}

/// The third case takes 0.5 s, for which a run has time, and more than the limit.
#[test]
fn a_case_beyond_the_time_limit_loses_its_points() {
    let folder = package(
        "name: Double\ntype: scoring\nvalidation: custom score\n",
        &[
            ("data/testdata.yaml", "on_reject: continue\n"),
            (
                "output_validators/ten.sh",
                "echo 10 > $3/score.txt\nexit 42\n",
            ),
            ("submissions/time_limit_exceeded/busy.py", BUSY),
        ],
    );
    let found = document(folder.path(), &["--time-limit", "0.45"]);
    let one = &found["submissions"][0];
    assert_eq!(
        (&one["verdict"], &one["score"]),
        (&"TLE".into(), &20.0.into()),
        "{one}"
    );
}

/// As in verifyproblem: the worst verdict, any accepted case, or what a grader of the package says.
#[test]
fn folders_without_scores_have_verdicts() {
    let fails = "read -r n; [ $n = 5 ] && exit 3; [ $n = 0 ] && n=7; echo $((2 * n))\n";
    for (settings, part, verdict) in [
        ("on_reject: break\n", "wrong_answer", "WA"),
        ("on_reject: continue\n", "run_time_error", "RTE"),
        (
            "on_reject: continue\ngrader_flags: always_accept\n",
            "accepted",
            "AC",
        ),
        ("grading: custom\n", "time_limit_exceeded", "TLE"),
    ] {
        let name = format!("{part}/fails.sh");
        let folder = package(
            "name: Double\n",
            &[
                ("data/secret/testdata.yaml", settings),
                ("graders/grade.sh", "echo TLE 0\n"),
                (&format!("submissions/{name}"), fails),
                ("submissions/accepted/a.sh", RIGHT),
            ],
        );
        let found = document(folder.path(), &["--time-limit", "5"]);
        let own = (name, verdict.to_owned(), true);
        assert_eq!(verdicts(&found)[1], own, "{settings}");
        assert_eq!(found["submissions"][1]["score"], Value::Null);
    }
}

/// A validator that ends without a verdict may have checked nothing.
#[test]
fn programs_of_kattis_say_their_verdicts_by_their_own_exit_codes() {
    let folder = package(
        "name: Double\nvalidation: custom\n",
        &[
            ("output_validators/any.sh", "echo why >&2; exit 0\n"),
            ("submissions/accepted/right.sh", RIGHT),
        ],
    );
    let answer = verify(folder.path(), &["--time-limit", "5"]);
    let text = String::from_utf8_lossy(&answer.output).into_owned();
    let line = "JE on sample/1: the checker ./output_validators/any.sh exited with 0, not with 42 or 43: why\n";
    assert!(text.contains(line), "{text}{}", answer.error);
    write(folder.path(), &[("input_validators/any.sh", "exit 0\n")]);
    let answer = verify(folder.path(), &["--time-limit", "5"]);
    let line = "sample/1.in is not valid: the validator ./input_validators/any.sh refuses it with exit code 0";
    assert!(answer.error.contains(line), "{}", answer.error);
}

/// A wrong verdict would be worse than none.
#[test]
fn what_cannot_be_built_as_it_is_meant_is_not_judged() {
    let folder = package(
        "problem_format_version: 2025-09\nname: Double\n",
        &[
            (
                "submissions/submissions.yaml",
                "accepted/two_more.sh:\n  language: klingon\naccepted/two:\n  entrypoint: c.sh\n",
            ),
            ("submissions/accepted/two_more.sh", WRONG),
            ("submissions/accepted/two/a.sh", WRONG),
            ("submissions/accepted/right.sh", RIGHT),
            ("submissions/accepted/right.adb", "with Ada.Text_IO;\n"),
            ("submissions/accepted/notes.md", "Both are right.\n"),
        ],
    );
    let answer = verify(folder.path(), &["--time-limit", "5"]);
    let text = String::from_utf8_lossy(&answer.output).into_owned();
    assert_eq!(answer.code, 0, "{text}{}", answer.error);
    for words in [
        "4 submissions on 3 cases",
        "not judged: submissions.yaml: the language klingon is not known\n",
        "not judged: submissions.yaml: nothing begins in c.sh\n",
        "not judged: no language fits its name; rename it, such as to main.py\n",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// The first accepted submissions are in a language that is not known, and in another one than the name says.
#[test]
fn submissions_yaml_says_how_submissions_are_built() {
    let rules = "accepted/a.sh:\n  language: klingon\naccepted/*.own:\n  language: python3\n'*/c':\n  entrypoint: \
                 two.py\naccepted/d.other:\n  language: c\naccepted/e:\n  entrypoint: own.Second\n";
    let java = |class: &str, body: &str| {
        format!(
            "package own; public class {class} {{ public static void main(String[] x) {{ \
             System.out.println({body}); }} }}\n"
        )
    };
    let read = "2 * new java.util.Scanner(System.in).nextInt()";
    let folder = package(
        "problem_format_version: 2025-09\nname: Double\n",
        &[
            ("submissions/submissions.yaml", rules),
            ("submissions/accepted/a.sh", RIGHT),
            ("submissions/accepted/b.own", "print(2 * int(input()))\n"),
            ("submissions/accepted/c/one.py", "print(1)\n"),
            ("submissions/accepted/c/three.py", "factor = 2\n"),
            (
                "submissions/accepted/c/two.py",
                "import three\nprint(three.factor * int(input()))\n",
            ),
            (
                "submissions/accepted/d.other",
                "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n",
            ),
            ("submissions/accepted/e/First.java", &java("First", "1")),
            ("submissions/accepted/e/Second.java", &java("Second", read)),
        ],
    );
    fs::remove_file(folder.path().join("data/secret/3.ans")).expect("it is there");
    let found = document(folder.path(), &["--time-limit", "5"]);
    let expected = [
        ("accepted/a.sh", "", true),
        ("accepted/b.own", "AC", true),
        ("accepted/c", "AC", true),
        ("accepted/d.other", "AC", true),
        ("accepted/e", "AC", true),
    ];
    assert_eq!(verdicts(&found), owned(&expected), "{found}");
    write(
        folder.path(),
        &[
            ("submissions/accepted/f.sh", RIGHT),
            ("statement.md", "# Double\n\nPrint twice the number.\n"),
            ("input_validators/any.sh", "exit 42\n"),
        ],
    );
    let options = "package --problem . --author Me --format 2025-09 --out packed";
    let packed = judge_in(folder.path(), &options.split(' ').collect::<Vec<_>>());
    assert_eq!(packed.code, 0, "{}", packed.error);
    let names = fs::read_dir(folder.path().join("packed/submissions/accepted"));
    let names = names
        .expect("it was written")
        .map(|entry| entry.expect("it was written").file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["f.sh"]);
}

#[test]
fn what_has_no_effect_in_a_package_is_named() {
    let files = [
        ("submissions/loose.sh", ZERO),
        ("submissions/accepted/right.sh", RIGHT),
    ];
    let settings = "name: Double\nlimits:\n  time_limit: 7\n";
    for (version, named, limit) in [
        ("", "limits.time_limit, submissions/loose.sh", 1.0),
        (
            "problem_format_version: 2025-09\n",
            "submissions/loose.sh",
            7.0,
        ),
    ] {
        let folder = package(&format!("{version}{settings}"), &files);
        let found = document(folder.path(), &[]);
        assert_eq!(found["time_limit"], limit);
        assert_eq!(found["submissions"].as_array().expect("a list").len(), 1);
        let remark = format!("judge: no effect here: {named}\n");
        assert_eq!(verify(folder.path(), &["--time-limit=5"]).error, remark);
    }
}

/// As in verifyproblem and `BAPCtools`; DOMjudge wants both to say the same.
#[test]
fn a_folder_counts_more_than_a_tag() {
    let tagged = |tag: &str, text: &str| format!("# @EXPECTED_RESULTS@: {tag}\n{text}");
    let folder = package(
        "name: Double\n",
        &[
            ("submissions/accepted/a.sh", &tagged("WRONG-ANSWER", RIGHT)),
            (
                "submissions/wrong_answer/b.sh",
                &tagged("TIMELIMIT, WRONG-ANSWER", WRONG),
            ),
            ("submissions/mixed/c.sh", &tagged("CORRECT", WRONG)),
        ],
    );
    let found = document(folder.path(), &["--time-limit", "5"]);
    let expected = [
        ("accepted/a.sh", "AC", true),
        ("mixed/c.sh", "WA", false),
        ("wrong_answer/b.sh", "WA", true),
    ];
    assert_eq!(verdicts(&found), owned(&expected));
    let remark = "judge: @EXPECTED_RESULTS@ contradicts the folder, which counts: accepted/a.sh\n";
    assert_eq!(verify(folder.path(), &["--time-limit=5"]).error, remark);
}

/// Two languages share an ending.
#[test]
fn the_text_of_a_source_may_say_its_language() {
    let prolog = "% It has my words.\nmain :- read_term(N, []), M is 2 * N, writeln(M).\n";
    let folder = package(
        "name: Double\n",
        &[
            ("data/sample/1.in", "2.\n"),
            ("data/secret/2.in", "0.\n"),
            ("data/secret/3.in", "5.\n"),
            ("submissions/accepted/a.pl", prolog),
            (
                "submissions/accepted/b.pl",
                "my $n = <STDIN>;\nprint $n > 9 ? 0 :-$n * -2, \"\\n\";\n",
            ),
            (
                "submissions/accepted/c.py",
                "#!/usr/bin/env python2\nprint int(raw_input()[:-1]) * 2\n",
            ),
            (
                "submissions/accepted/d.py3",
                "print(2 * int(input()[:-1]))\n",
            ),
            (
                "submissions/accepted/e.py2",
                "print int(raw_input()[:-1]) * 2\n",
            ),
        ],
    );
    let found = document(folder.path(), &["--time-limit", "5"]);
    for one in found["submissions"].as_array().expect("a list") {
        match one["error"].as_str() {
            None => assert_eq!(one["as_expected"], true, "{one}"),
            // It says which language it is.
            Some(error) => {
                let tool = if error.contains("Python 2") {
                    "python2"
                } else {
                    "swipl"
                };
                let words = format!("not judged: {tool}, which builds P");
                assert!(error.starts_with(&words), "{error}");
                skip(tool);
            }
        }
    }
}

#[test]
fn keys_of_submissions_yaml_are_read_named_or_refused() {
    let with = |rules: &str| {
        let settings = "problem_format_version: 2025-09\nname: Double\n";
        let rules = ("submissions/submissions.yaml", rules);
        let folder = package(settings, &[rules, ("submissions/accepted/right.sh", RIGHT)]);
        judge_in(folder.path(), &["verify", "."])
    };
    let found = with(
        "accepted/right.sh:\n  authors: A\n  score: 1\n  secret/*:\n    message: fine\n    score: 2\n",
    );
    let named =
        "judge: no effect here: submissions.authors, submissions.message, submissions.score\n";
    assert_eq!((found.code, &found.error[..]), (0, named));
    for (rules, words) in [
        (
            "accepted:\n  requierd: [AC]\n",
            "accepted: unknown key \"requierd\"; did you mean required?",
        ),
        (
            "accepted:\n  secret/*:\n    permit: [AC]\n",
            "accepted: unknown key \"permit\"; did you mean permitted?",
        ),
    ] {
        let found = with(rules);
        assert_eq!(found.code, 2, "{}", found.error);
        assert!(found.error.contains(words), "{}", found.error);
    }
}

#[test]
fn a_validator_for_a_tool_checks_inputs_or_is_missed() {
    let folder = package(
        "name: Double\n",
        &[(
            "input_format_validators/format.ctd",
            "INT(0, 9)\nNEWLINE\nEOF\n",
        )],
    );
    write(folder.path(), &[("wrong.in", "garbage\n")]);
    let answer = judge_in(folder.path(), &["validate", "--problem", ".", "wrong.in"]);
    if answer.error.contains("checktestdata") {
        let words =
            "judge: format.ctd checks nothing: it needs checktestdata, which is not installed\n";
        assert_eq!(answer.error, words);
        return skip("checktestdata");
    }
    assert_eq!(answer.code, 1, "{}", answer.error);
    let answer = judge_in(
        folder.path(),
        &["validate", "--problem", ".", "data/sample/1.in"],
    );
    assert_eq!((answer.code, &answer.error[..]), (0, ""));
}

/// The header of `BAPCtools` is not ours, and without it nothing is said of an input.
#[test]
fn a_validator_without_the_header_of_its_tool_checks_nothing() {
    let source = "#include \"validation.h\"\nint main() { return check(); }\n";
    let folder = package(
        "name: Double\n",
        &[
            ("input_validators/own/validate.cpp", source),
            ("submissions/accepted/right.sh", RIGHT),
            ("wrong.in", "garbage\n"),
        ],
    );
    let remark = "judge: own checks nothing: it includes validation.h of BAPCtools, which is not beside it\n";
    let run = ["run", "--problem=.", "submissions/accepted/right.sh"];
    let answer = judge_in(folder.path(), &run);
    assert_eq!(answer.code, 0, "{}", answer.error);
    assert!(answer.error.starts_with(remark), "{}", answer.error);
    let header =
        "inline int check() { char c; return __builtin_scanf(\"%1[0-9]\", &c) == 1 ? 42 : 43; }\n";
    write(
        folder.path(),
        &[("input_validators/own/validation.h", header)],
    );
    let validate = ["validate", "--problem=.", "wrong.in"];
    let answer = judge_in(folder.path(), &validate);
    assert_eq!((answer.code, &answer.error[..]), (1, ""));
    // Another name with the same end.
    let source = source.replace("validation.h", "my_validation.h");
    let place = folder.path().join("input_validators/own");
    write(
        &place,
        &[("validate.cpp", &source), ("my_validation.h", header)],
    );
    fs::remove_file(place.join("validation.h")).expect("it is there");
    let answer = judge_in(folder.path(), &validate);
    assert_eq!((answer.code, &answer.error[..]), (1, ""));
}

#[test]
fn a_validator_may_be_a_folder_with_scripts() {
    let folder = package("name: Double\n", &[]);
    let place = folder.path().join("input_validators/own");
    write(
        &place,
        &[
            ("build", "#!/bin/sh\ncp real run\n"),
            ("real", "#!/bin/sh\ngrep -qx '[0-9]' && exit 42\nexit 43\n"),
        ],
    );
    for file in ["build", "real"] {
        use std::os::unix::fs::PermissionsExt;
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(place.join(file), executable).expect("it is there");
    }
    write(folder.path(), &[("wrong.in", "garbage\n")]);
    for (file, code) in [("wrong.in", 1), ("data/sample/1.in", 0)] {
        let answer = judge_in(folder.path(), &["validate", "--problem", ".", file]);
        assert_eq!((answer.code, &answer.error[..]), (code, ""));
    }
}

/// The answers were written by hand. A language whose tools are missing is a skip.
#[test]
fn every_language_and_every_form_of_a_program_is_judged() {
    let found = document(&project("tests/judge_verify/languages"), &[]);
    let list = found["submissions"].as_array().expect("a list");
    assert_eq!(list.len(), 27);
    for one in list {
        match one["error"]
            .as_str()
            .and_then(|error| error.strip_prefix("not judged: "))
        {
            Some(error) => skip(error.split(',').next().unwrap_or_default()),
            None => assert_eq!(one["as_expected"], true, "{one}"),
        }
    }
}

#[test]
fn the_submissions_of_our_problems_get_what_is_expected() {
    let answer = judge_in(&project(""), &["verify", "valid_move_num"]);
    let text = String::from_utf8_lossy(&answer.output).into_owned();
    assert_eq!(answer.code, 0, "{text}{}", answer.error);
    assert!(
        text.ends_with("every submission gets what is expected\n"),
        "{text}"
    );
}

/// A wrong program that has passed all cases until then is not called right, and none is said to be refuted by no case.
#[test]
fn an_interrupted_run_calls_nothing_wrong_that_did_not_end() {
    if is_ignored(Signal::SIGINT as u32) || !has("sh") {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    let begun = place.path().join("begun");
    let waits = format!(
        "read n; [ $n = 2 ] && exec echo 4; touch {}; sleep 99",
        begun.display()
    );
    let folder = package(
        "name: Double\n",
        &[
            (".timelimit", "30\n"),
            ("submissions/accepted/fails.sh", "exit 1"),
            ("submissions/accepted/right.sh", RIGHT),
            ("submissions/wrong_answer/waits.sh", &waits),
        ],
    );
    let interrupted = |format: &str| {
        let _ = fs::remove_file(&begun);
        let run = piped(binary("judge"))
            .args(["verify", ".", "--jobs=1", "--format", format])
            .current_dir(folder.path())
            .spawn()
            .expect("judge can be started");
        wait_for("the second case", || begun.exists());
        let id = i32::try_from(run.id()).expect("a small number");
        kill(Pid::from_raw(id), Signal::SIGINT).expect("it runs");
        let found = run.wait_with_output().expect("it ends");
        let code = found.status.code();
        assert_eq!(code, Some(128 + Signal::SIGINT as i32), "{found:?}");
        String::from_utf8(found.stdout).expect("it is text")
    };
    let text = interrupted("text");
    let ends = [
        "accepted/fails.sh      RTE",
        "  R RR  NOT as expected",
        "accepted/right.sh      AC ",
        "  . ..",
        "wrong_answer/waits.sh     ",
        "  . --  not finished",
    ];
    let rows: Vec<&str> = text.lines().skip(2).take(3).collect();
    for (row, ends) in rows.iter().zip(ends.chunks(2)) {
        assert!(row.starts_with(ends[0]) && row.ends_with(ends[1]), "{text}");
    }
    let last = "\ninterrupted: not every submission was judged\n";
    assert!(
        text.ends_with(last) && !text.contains("no case refutes"),
        "{text}"
    );
    let found: Value = serde_json::from_str(&interrupted("json")).expect("it is JSON");
    let submissions = found["submissions"].as_array().expect("a list").iter();
    let fields = ["verdict", "as_expected", "finished"];
    let submissions = submissions.map(|one| json!(fields.map(|field| one[field].clone())));
    let expected = [
        json!(["RTE", false, true]),
        json!(["AC", true, true]),
        json!([null, true, false]),
    ];
    assert!(submissions.eq(expected), "{found}");
    assert_eq!(found["as_expected"], false);
}
