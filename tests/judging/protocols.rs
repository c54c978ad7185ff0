//! The protocols of other judges: Kattis' flags, and testlib's file for the result.

use std::fs;
use std::path::Path;

use crate::support::{Answer, Folder, answer, assert_has, project, rows};

/// A folder with an input, an answer and an output.
fn folder(input: &str, right: &str, output: &str) -> Folder {
    let folder = Folder::new("");
    for (name, text) in [("in", input), ("ans", right), ("out", output)] {
        folder.write(name, text);
    }
    folder
}

/// `judge check` as Kattis calls it.
fn kattis(problem: &str, folder: &Folder, flags: &str) -> Answer {
    let [input, right, feedback] = ["in", "ans", ""].map(|name| folder.name(name));
    let arguments = ["check", "--problem", problem, "--protocol", "kattis"];
    let files = [input.as_str(), &right, &feedback];
    let flags: Vec<&str> = flags.split_whitespace().collect();
    let output = folder.read("out");
    answer(
        "judge",
        &[&arguments[..], &files, &flags].concat(),
        output.as_bytes(),
    )
}

/// `judge check` as testlib's checkers are called.
fn testlib(problem: &str, folder: &Folder, more: &[&str]) -> Answer {
    let files = ["in", "out", "ans"].map(|name| folder.name(name));
    let files = files.each_ref().map(String::as_str);
    let arguments = ["check", "--problem", problem, "--protocol", "testlib"];
    answer("judge", &[&arguments[..], &files, more].concat(), b"")
}

/// Answers and outputs, the flags, and whether the output is right. A slash is the end of a line.
const FLAGGED: &str = "
    A b/  | A/b     |                                                    | right
    A b/  | a b     |                                                    | wrong
    A b/  | A/b     | case_sensitive                                     | right
    A b/  | a b     | case_sensitive                                     | wrong
    A b/  | a B/    | space_change_sensitive                             | right
    A b/  | A  b/   | space_change_sensitive                             | wrong
    A b/  | A b     | space_change_sensitive                             | wrong
    A b/  | A b/    | case_sensitive space_change_sensitive              | right
    A b/  | a b/    | space_change_sensitive case_sensitive              | wrong
    1.0 x | 1.09/X  | float_tolerance 0.1                                | right
    1.0 x | 1.09/X  | float_tolerance 0.1 case_sensitive                 | wrong
    1.0 x | 1.2 x   | float_tolerance 0.1                                | wrong
    10    | 10.9    | float_tolerance 0.1                                | right
    10    | 10.9    | float_absolute_tolerance 0.1                       | wrong
    10    | 10.9    | float_relative_tolerance 0.1                       | right
    10    | 12      | float_relative_tolerance 0.1 float_absolute_tolerance 2 | right
    10    | 12      | float_relative_tolerance 0.1 float_absolute_tolerance 1 | wrong
    10    | 12      | float_tolerance 0.5 float_absolute_tolerance 0     | right
    10    | 12      | float_tolerance 0.5 float_tolerance 0              | wrong
    1 2   | 1.5  2  | float_tolerance 1 space_change_sensitive           | wrong
    1 2   | 1.5 2   | float_tolerance 1 space_change_sensitive           | right
    1     | one     | float_tolerance 9                                  | wrong
";

#[test]
fn flags_of_kattis_say_what_is_equal() {
    for [right, output, flags, expected] in rows(FLAGGED) {
        let [right, output] = [right, output].map(|text| text.replace('/', "\n"));
        let folder = folder("1\n0 0\n0\n", &right, &output);
        let found = kattis("next_move", &folder, flags);
        let code = if expected == "right" { 42 } else { 43 };
        let case = format!("{right} {output} {flags}");
        assert_eq!((found.error.as_str(), found.code), ("", code), "{case}");
        let is_right = folder.read("judgemessage.txt") == "right\n";
        assert_eq!(is_right, expected == "right", "{case}");
    }
}

#[test]
fn a_difference_in_white_space_is_named() {
    for [output, message] in rows(
        r#"
        1  2 345/ | line 1, token 2: expected "2", found " "
        1/2 345/  | line 1, token 2: expected " ", found "\n"
        1 2 34/   | line 1, token 3: expected "345", found "34"
        1 2 345   | line 1, token 4: expected "\n", found the end of the output
        "#,
    ) {
        let folder = folder("1\n0 0\n0\n", "1 2 345\n", &output.replace('/', "\n"));
        let flags = "space_change_sensitive case_sensitive";
        assert_eq!(kattis("next_move", &folder, flags).code, 43);
        let written = folder.read("judgemessage.txt");
        assert_eq!(written, format!("wrong: {message}\n"));
    }
}

/// Problems, flags that cannot be used, and how the line about them begins.
const REFUSED: &str = r#"
    simulate | validate_less | unknown flag "validate_less"; the flags are case_sensitive, space_change_sensitive, float_tolerance E,
    simulate | case_sensitive float_tolerance | expected a number after the flag float_tolerance, found the end of the arguments
    simulate | float_relative_tolerance case_sensitive | expected a number of at least 0 after the flag float_relative_tolerance, found
    simulate | float_tolerance inf | expected a number of at least 0 after the flag float_tolerance, found "inf"
    tour | case_sensitive float_tolerance 1e-6 | the flag float_tolerance cannot be applied: outputs for tour are judged by its rules
    solve | space_change_sensitive | the flag space_change_sensitive cannot be applied: outputs for solve are judged by its
    tour | case-sensitive | unknown flag "case-sensitive"; the flags are
"#;

#[test]
fn a_flag_that_cannot_be_applied_is_refused() {
    for [problem, flags, line] in rows(REFUSED) {
        let folder = folder("1 1\n0 0\n", "10000\n", "10000\n");
        let found = kattis(problem, &folder, flags);
        assert_eq!((found.text(), found.code), ("", 2), "{flags}");
        assert_eq!(found.error.lines().count(), 1);
        assert_has(&found.error, &format!("judge: {line}"));
    }
}

#[test]
fn testlib_gets_a_file_with_the_result() {
    let fixture = project("fixtures/tour/secret/board_5x5_full.in");
    let [input, right] = [&fixture, &fixture.with_extension("ans")]
        .map(|path| fs::read_to_string(path).expect("a fixture"));
    let twice = "1 ".repeat(25);
    let head = "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = ";
    let range = "wrong: output 1:1: expected a number in 0..=25, found \"<&>\"";
    for (output, code, outcome, message) in [
        (right.as_str(), 0, "accepted", "right"),
        (
            &twice,
            1,
            "wrong-answer",
            "wrong: step 1: the number is on (0, 0) and on (0, 1)",
        ),
        ("<&>", 2, "presentation-error", range),
    ] {
        let folder = folder(&input, &right, output);
        let result = folder.name("result");
        let line = format!("judge: {message}\n");
        let in_xml = message.replace("\"<&>\"", "&quot;&lt;&amp;&gt;&quot;");
        let xml = format!("{head}\"{outcome}\">{in_xml}</result>\n");
        for (options, text) in [(&[][..], message), (&["-appes"], &xml), (&["-APPES"], &xml)] {
            let judged = testlib("tour", &folder, &[&[&*result], options].concat());
            assert_eq!((judged.error.as_str(), judged.code), (line.as_str(), code));
            assert_eq!(folder.read("result"), text);
        }
    }
}

#[test]
fn testlib_is_told_in_the_file_that_the_checker_failed() {
    let folder = folder("what is this\u{7}é\n", "", "");
    let result = folder.name("result");
    assert_eq!(testlib("tour", &folder, &[&result, "-appes"]).code, 3);
    let text = folder.read("result");
    let start = "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = \"fail\">the input: 1:1: ";
    assert!(text.starts_with(start) && text.is_ascii(), "{text}");
    fs::remove_file(folder.path("in")).expect("the input can be removed");
    assert_eq!(testlib("tour", &folder, &[&result]).code, 3);
    let text = folder.read("result");
    let is_text = text.starts_with("cannot read ") && !text.ends_with('\n');
    assert!(is_text, "{text}");
}

#[test]
fn arguments_that_mean_nothing_are_refused() {
    let folder = folder("1\n0 0\n0\n", "-1\n", "-1\n");
    let result = folder.name("result");
    let count = "expected three or four files: IN OUT ANS [RESULT [-appes]]; the arguments name 5";
    let appes = "-appes goes with --protocol testlib and a file RESULT";
    let unknown = "unexpected argument '-a' found; try 'judge check --help'";
    for (more, line) in [
        (&[&*result, "more"][..], count),
        (&[&result, "more", "-appes"], count),
        (&["-appes"], appes),
        (&[&result, "-applet"], unknown),
    ] {
        let judged = testlib("next_move", &folder, more);
        assert_eq!((judged.error, judged.code), (format!("judge: {line}\n"), 3));
        assert!(!Path::new(&result).exists());
    }
    let judged = kattis("next_move", &folder, "-appes");
    let expected = (format!("judge: {appes}\n"), 2);
    assert_eq!((judged.error, judged.code), expected);
    let judged = testlib("next_move", &folder, &[&folder.name("no/result")]);
    assert_eq!(judged.code, 3);
    assert_has(&judged.error, "judge: cannot write ");
}
