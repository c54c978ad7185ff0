//! The protocols of other judges: Kattis' flags, and testlib's file for the result.

use std::fs;
use std::path::Path;

use crate::support::{Answer, answer};
use knights::judge::problem::ALL;
use saphyr::{LoadableYamlNode, Yaml};
use tempfile::TempDir;

/// A folder with an input, an answer and an output.
fn folder(input: &str, right: &str, output: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for files");
    for (name, text) in [("in", input), ("ans", right), ("out", output)] {
        fs::write(folder.path().join(name), text).expect("there is room for files");
    }
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// `judge check` as Kattis calls it.
fn kattis(problem: &str, folder: &Path, flags: &[&str]) -> Answer {
    let output = fs::read(folder.join("out")).expect("there is an output");
    let [input, right] = ["in", "ans"].map(|name| path(folder, name));
    let feedback = format!("{}/", folder.display());
    let arguments = ["check", "--problem", problem, "--protocol", "kattis"];
    let files = [input.as_str(), &right, &feedback];
    answer("judge", &[&arguments[..], &files, flags].concat(), &output)
}

/// `judge check` as testlib's checkers are called.
fn testlib(problem: &str, folder: &Path, more: &[&str]) -> Answer {
    let files = ["in", "out", "ans"].map(|name| path(folder, name));
    let files = files.each_ref().map(String::as_str);
    let arguments = ["check", "--problem", problem, "--protocol", "testlib"];
    answer("judge", &[&arguments[..], &files, more].concat(), b"")
}

/// Answers and outputs, the flags, and whether the output is right.
const FLAGGED: [(&str, &str, &str, bool); 22] = [
    ("A b\n", "A\nb", "", true),
    ("A b\n", "a b", "", false),
    ("A b\n", "A\nb", "case_sensitive", true),
    ("A b\n", "a b", "case_sensitive", false),
    ("A b\n", "a B\n", "space_change_sensitive", true),
    ("A b\n", "A  b\n", "space_change_sensitive", false),
    ("A b\n", "A b", "space_change_sensitive", false),
    (
        "A b\n",
        "A b\n",
        "case_sensitive space_change_sensitive",
        true,
    ),
    (
        "A b\n",
        "a b\n",
        "space_change_sensitive case_sensitive",
        false,
    ),
    ("1.0 x", "1.09\nX", "float_tolerance 0.1", true),
    (
        "1.0 x",
        "1.09\nX",
        "float_tolerance 0.1 case_sensitive",
        false,
    ),
    ("1.0 x", "1.2 x", "float_tolerance 0.1", false),
    ("10", "10.9", "float_tolerance 0.1", true),
    ("10", "10.9", "float_absolute_tolerance 0.1", false),
    ("10", "10.9", "float_relative_tolerance 0.1", true),
    (
        "10",
        "12",
        "float_relative_tolerance 0.1 float_absolute_tolerance 2",
        true,
    ),
    (
        "10",
        "12",
        "float_relative_tolerance 0.1 float_absolute_tolerance 1",
        false,
    ),
    (
        "10",
        "12",
        "float_tolerance 0.5 float_absolute_tolerance 0",
        true,
    ),
    ("10", "12", "float_tolerance 0.5 float_tolerance 0", false),
    (
        "1 2",
        "1.5  2",
        "float_tolerance 1 space_change_sensitive",
        false,
    ),
    (
        "1 2",
        "1.5 2",
        "float_tolerance 1 space_change_sensitive",
        true,
    ),
    ("1", "one", "float_tolerance 9", false),
];

#[test]
fn flags_of_kattis_say_what_is_equal() {
    for (right, output, flags, is_right) in FLAGGED {
        let folder = folder("1\n0 0\n0\n", right, output);
        let flags: Vec<&str> = flags.split_whitespace().collect();
        let found = kattis("next_move", folder.path(), &flags);
        let code = if is_right { 42 } else { 43 };
        assert_eq!(
            (found.error.as_str(), found.code),
            ("", code),
            "{right} {output} {flags:?}"
        );
        let message = fs::read_to_string(folder.path().join("judgemessage.txt"));
        assert_eq!(message.expect("a message") == "right\n", is_right);
    }
}

#[test]
fn a_difference_in_white_space_is_named() {
    for (output, message) in [
        ("1  2 345\n", "line 1, token 2: expected \"2\", found \" \""),
        (
            "1\n2 345\n",
            "line 1, token 2: expected \" \", found \"\\n\"",
        ),
        (
            "1 2 34\n",
            "line 1, token 3: expected \"345\", found \"34\"",
        ),
        (
            "1 2 345",
            "line 1, token 4: expected \"\\n\", found the end of the output",
        ),
    ] {
        let folder = folder("1\n0 0\n0\n", "1 2 345\n", output);
        let flags = ["space_change_sensitive", "case_sensitive"];
        assert_eq!(kattis("next_move", folder.path(), &flags).code, 43);
        let written = fs::read_to_string(folder.path().join("judgemessage.txt"));
        assert_eq!(written.expect("a message"), format!("wrong: {message}\n"));
    }
}

/// Problems, flags that cannot be used, and how the line about them begins.
const REFUSED: [(&str, &str, &str); 7] = [
    (
        "simulate",
        "validate_less",
        "unknown flag \"validate_less\"; the flags are case_sensitive, space_change_sensitive, \
             float_tolerance E, float_absolute_tolerance E and float_relative_tolerance E",
    ),
    (
        "simulate",
        "case_sensitive float_tolerance",
        "expected a number after the flag float_tolerance, found the end of the arguments",
    ),
    (
        "simulate",
        "float_relative_tolerance case_sensitive",
        "expected a number of at least 0 after the flag float_relative_tolerance, found \
             \"case_sensitive\"",
    ),
    (
        "simulate",
        "float_tolerance inf",
        "expected a number of at least 0 after the flag float_tolerance, found \"inf\"",
    ),
    (
        "tour",
        "case_sensitive float_tolerance 1e-6",
        "the flag float_tolerance cannot be applied: outputs for tour are judged by its rules",
    ),
    (
        "solve",
        "space_change_sensitive",
        "the flag space_change_sensitive cannot be applied: outputs for solve are judged by its \
             rules",
    ),
    (
        "tour",
        "case-sensitive",
        "unknown flag \"case-sensitive\"; the flags are ",
    ),
];

#[test]
fn a_flag_that_cannot_be_applied_is_refused() {
    for (problem, flags, line) in REFUSED {
        let folder = folder("1 1\n0 0\n", "10000\n", "10000\n");
        let flags: Vec<&str> = flags.split_whitespace().collect();
        let found = kattis(problem, folder.path(), &flags);
        assert_eq!(
            (found.output.as_slice(), found.code),
            (&b""[..], 2),
            "{flags:?}"
        );
        assert_eq!(found.error.lines().count(), 1);
        let start = found.error.strip_prefix("judge: ").expect("a name");
        let line = &line[..line.len().min(100)];
        assert!(start.starts_with(line), "{start}");
    }
}

#[test]
fn the_flags_of_our_own_packages_are_accepted() {
    let parent = tempfile::tempdir().expect("there is room for packages");
    for problem in ALL.iter().map(|problem| problem.name()) {
        let package = parent.path().join(problem.replace('_', ""));
        let out = package.display().to_string();
        let arguments = ["package", "--problem", problem, "--format", "2025-09"];
        let made = answer(
            "judge",
            &[&arguments[..], &["--count", "10", "--out", &out]].concat(),
            b"",
        );
        assert_eq!(made.code, 0);
        let sample = package.join("data/sample");
        let group = fs::read_to_string(sample.join("test_group.yaml")).expect("a group");
        let group = Yaml::load_from_str(&group).expect("the group is YAML");
        let flags = group[0].as_mapping_get("output_validator_args");
        let flags = flags.and_then(Yaml::as_sequence).expect("a list of flags");
        let flags: Vec<&str> = flags
            .iter()
            .map(|flag| flag.as_str().expect("text"))
            .collect();
        assert!(!flags.is_empty(), "{problem}");
        for entry in fs::read_dir(&sample).expect("the samples can be listed") {
            let input = entry.expect("the samples can be listed").path();
            if input.extension().is_none_or(|ending| ending != "in") {
                continue;
            }
            let [input, right] = [&input, &input.with_extension("ans")]
                .map(|path| fs::read_to_string(path).expect("a sample"));
            let folder = folder(&input, &right, &right);
            let found = kattis(problem, folder.path(), &flags);
            assert_eq!((found.error.as_str(), found.code), ("", 42), "{problem}");
        }
    }
}

#[test]
fn testlib_gets_a_file_with_the_result() {
    let input = fs::read_to_string("fixtures/tour/secret/board_5x5_full.in").expect("a fixture");
    let right = fs::read_to_string("fixtures/tour/secret/board_5x5_full.ans").expect("a fixture");
    let twice = "1 ".repeat(25);
    let head = "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = ";
    let found = "expected a number in 0..=25, found";
    for (output, code, outcome, message, in_xml) in [
        (
            right.as_str(),
            0,
            "accepted",
            "right".to_owned(),
            "right".to_owned(),
        ),
        (
            &twice,
            1,
            "wrong-answer",
            "wrong: step 1: the number is on (0, 0) and on (0, 1)".to_owned(),
            "wrong: step 1: the number is on (0, 0) and on (0, 1)".to_owned(),
        ),
        (
            "<&>",
            2,
            "presentation-error",
            format!("wrong: output 1:1: {found} \"<&>\""),
            format!("wrong: output 1:1: {found} &quot;&lt;&amp;&gt;&quot;"),
        ),
    ] {
        let folder = folder(&input, &right, output);
        let result = path(folder.path(), "result");
        let line = format!("judge: {message}\n");
        for (option, text) in [
            (None, message),
            (
                Some("-appes"),
                format!("{head}\"{outcome}\">{in_xml}</result>\n"),
            ),
            (
                Some("-APPES"),
                format!("{head}\"{outcome}\">{in_xml}</result>\n"),
            ),
        ] {
            let more: Vec<&str> = std::iter::once(result.as_str()).chain(option).collect();
            let judged = testlib("tour", folder.path(), &more);
            assert_eq!((judged.error.as_str(), judged.code), (line.as_str(), code));
            assert_eq!(fs::read_to_string(&result).expect("a result"), text);
        }
    }
}

#[test]
fn testlib_is_told_in_the_file_that_the_checker_failed() {
    let folder = folder("what is this\u{7}é\n", "", "");
    let result = path(folder.path(), "result");
    let judged = testlib("tour", folder.path(), &[&result, "-appes"]);
    assert_eq!(judged.code, 3);
    let text = fs::read_to_string(&result).expect("a result");
    let start = "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = \"fail\">the input: 1:1: ";
    assert!(text.starts_with(start) && text.is_ascii(), "{text}");
    fs::remove_file(folder.path().join("in")).expect("the input can be removed");
    assert_eq!(testlib("tour", folder.path(), &[&result]).code, 3);
    let text = fs::read_to_string(&result).expect("a result");
    assert!(
        text.starts_with("cannot read ") && !text.ends_with('\n'),
        "{text}"
    );
}

#[test]
fn arguments_that_mean_nothing_are_refused() {
    let folder = folder("1\n0 0\n0\n", "-1\n", "-1\n");
    let result = path(folder.path(), "result");
    let expected =
        "judge: expected three or four files: IN OUT ANS [RESULT [-appes]]; the arguments name";
    for (more, line) in [
        (vec![result.as_str(), "more"], format!("{expected} 5\n")),
        (vec![&result, "more", "-appes"], format!("{expected} 5\n")),
        (
            vec!["-appes"],
            "judge: -appes goes with --protocol testlib and a file RESULT\n".to_owned(),
        ),
        (
            vec![&result, "-applet"],
            "judge: unexpected argument '-a' found; try 'judge check --help'\n".to_owned(),
        ),
    ] {
        let judged = testlib("next_move", folder.path(), &more);
        assert_eq!((judged.error, judged.code), (line, 3));
        assert!(!Path::new(&result).exists());
    }
    let judged = kattis("next_move", folder.path(), &["-appes"]);
    let line = "judge: -appes goes with --protocol testlib and a file RESULT\n";
    assert_eq!((judged.error.as_str(), judged.code), (line, 2));
    let nowhere = path(folder.path(), "no/result");
    let judged = testlib("next_move", folder.path(), &[&nowhere]);
    assert_eq!(judged.code, 3);
    assert!(
        judged.error.starts_with("judge: cannot write "),
        "{}",
        judged.error
    );
}
