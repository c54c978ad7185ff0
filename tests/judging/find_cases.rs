//! Where `judge run` finds cases: by the conventions of Kattis and Polygon, and by patterns.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use crate::support::answer;
use serde_json::Value;
use tempfile::TempDir;

/// A folder with empty files.
fn folder(files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for cases");
    for name in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("there is room");
        fs::write(path, "").expect("there is room for cases");
    }
    folder
}

/// Runs `judge run` as a process, and returns its output, its errors and its exit code.
fn judge(arguments: &[&str]) -> (String, String, i32) {
    let output = std::process::Command::new(crate::support::binary("judge"))
        .arg("run")
        .args(arguments)
        .env("PATH", crate::support::search_path())
        .output()
        .expect("judge can be started");
    let [text, error] = [output.stdout, output.stderr]
        .map(|bytes| String::from_utf8(bytes).expect("the streams are text"));
    (text, error, output.status.code().expect("it exits"))
}

/// The names of the cases that are found in a folder.
fn found(folder: &Path, more: &[&str]) -> Vec<String> {
    let cases = folder.to_str().expect("a plain name");
    let arguments = [
        &["--format", "json", "--cases", cases],
        more,
        &["--", "true"],
    ]
    .concat();
    let (text, error, code) = judge(&arguments);
    assert_eq!((error.as_str(), code), ("", 0));
    let document: Value = serde_json::from_str(&text).expect("the report is JSON");
    let cases = document["cases"]
        .as_array()
        .expect("a list of cases")
        .iter();
    cases
        .map(|case| case["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// The one line about a folder in which no cases are found. `$` stands for the folder.
fn refused(files: &[&str], more: &[&str], line: &str) {
    let folder = folder(files);
    let cases = folder.path().to_str().expect("a plain name");
    let arguments = [&["--cases", cases], more, &["--", "true"]].concat();
    let (text, error, code) = judge(&arguments);
    assert_eq!((text.as_str(), code), ("", 2));
    assert_eq!(error, format!("judge: {}\n", line.replace('$', cases)));
}

#[test]
fn of_a_kattis_package_only_sample_and_secret_are_judged() {
    let package = folder(&[
        "attachments/no_answer.in",
        "data/sample/1.in",
        "data/sample/1.ans",
        "data/secret/group/2.in",
        "data/secret/group/2.ans",
        "data/secret/invalid/7.in",
        "data/valid_output/3.in",
        "data/valid_output/3.ans",
        "data/invalid_input/4.in",
        "data/5.in",
    ]);
    let names = ["data/sample/1", "data/secret/group/2"];
    assert_eq!(found(package.path(), &[]), names);
    let data = package.path().join("data");
    assert_eq!(found(&data, &[]), ["sample/1", "secret/group/2"]);
    let outputs = data.join("valid_output");
    assert_eq!(found(&outputs, &[]), ["3"]);
    refused(
        &["secret/notes.txt", "1.in", "1.ans"],
        &[],
        "$ has no cases: no file NAME.in, and no NAME with NAME.a",
    );
}

#[test]
fn our_own_packages_can_be_named_whole() {
    let parent = tempfile::tempdir().expect("there is room for a package");
    for format in ["legacy", "2025-09"] {
        let out = parent.path().join(format.replace('-', ""));
        let out = out.to_str().expect("a plain name");
        let package = [
            "package",
            "--problem",
            "tour",
            "--format",
            format,
            "--count",
            "10",
        ];
        assert_eq!(
            answer("judge", &[&package[..], &["--out", out]].concat(), b"").code,
            0
        );
        let (text, error, code) = judge(&[
            "--problem",
            "tour",
            "--cases",
            out,
            "--verbose",
            "--",
            "tour",
        ]);
        assert_eq!((error.as_str(), code), ("", 0), "{text}");
        assert!(
            text.contains("data/secret/") && text.contains("data/sample/"),
            "{text}"
        );
        assert!(!text.contains("data/valid_output/"), "{text}");
    }
}

#[test]
fn files_of_polygon_are_cases() {
    let cases = folder(&[
        "tests/01",
        "tests/01.a",
        "tests/02",
        "tests/02.a",
        "README",
        "b.in",
        "b.a",
    ]);
    assert_eq!(found(cases.path(), &[]), ["b", "tests/01", "tests/02"]);
    refused(
        &["01", "01.a", "01.in"],
        &[],
        "$/01.a is the answer to two inputs: $/01 and $/01.in",
    );
    refused(
        &["01", "01.a", "01.out"],
        &[],
        "$/01 has two answers: .out and .a",
    );
    refused(
        &["01.in", "02"],
        &[],
        "$/01.in has no answer: no .ans, .out or .a",
    );
}

#[test]
fn a_pattern_names_inputs_and_answers() {
    let files = [
        "input1.txt",
        "output1.txt",
        "input02.txt",
        "output02.txt",
        "input.txt",
        "secret/other.in",
        "invalid/input3.txt",
    ];
    let pattern = ["--pattern", "input*.txt=output*.txt"];
    assert_eq!(found(folder(&files).path(), &pattern), ["02", "1"]);
    let cases = folder(&[
        "in/a/1.txt",
        "out/a/1.txt",
        "in/2.txt",
        "out/2.txt",
        "in/3.md",
    ]);
    let pattern = ["--pattern", "in/*.txt=out/*.txt"];
    assert_eq!(found(cases.path(), &pattern), ["2", "a/1"]);
    let cases = folder(&["1", "1.a", "invalid/2", "invalid/2.a"]);
    assert_eq!(
        found(cases.path(), &["--pattern", "*=*.a"]),
        ["1", "invalid/2"]
    );
}

#[test]
fn a_pattern_that_does_not_fit_is_one_line() {
    let pattern = ["--pattern", "*.dat=*.res"];
    refused(&["1.in", "1.ans"], &pattern, "$ has no file *.dat");
    refused(
        &["1.dat", "2.res"],
        &pattern,
        "$/1.dat has no answer: no $/1.res",
    );
    let form = "expected IN=ANS with one * on each side, as in 'input*.txt=output*.txt'";
    for (text, fault) in [
        ("*.in", form),
        ("a=b", form),
        ("*.in=x.ans", form),
        ("**.in=*.ans", form),
        ("*=*=*", form),
        (
            "*.in=*.in",
            "the inputs and the answers have the same names",
        ),
    ] {
        let line = format!(
            "invalid value '{text}' for '--pattern <IN=ANS>': {fault}; try 'judge run --help'"
        );
        refused(&["1.in", "1.ans"], &["--pattern", text], &line);
    }
    let (_, error, code) = judge(&["--pattern", "*.in=*.ans", "--", "true"]);
    assert_eq!(code, 2);
    assert!(error.contains("--cases <DIR>"), "{error}");
}

#[test]
fn the_answers_of_judge_gen_have_the_suffix_that_is_asked_for() {
    let parent = tempfile::tempdir().expect("there is room for cases");
    for (suffix, more) in [
        (".out", &[][..]),
        (".a", &[]),
        (".ok", &["--pattern", "*.in=*.ok"]),
    ] {
        let out = parent.path().join(suffix);
        let out = out.to_str().expect("a plain name");
        let arguments = [
            "gen",
            "--problem",
            "simulate",
            "--seed",
            "1",
            "--count",
            "3",
        ];
        let more_of_gen = ["--answer-suffix", suffix, "--out", out];
        let made = answer("judge", &[&arguments[..], &more_of_gen].concat(), b"");
        assert_eq!((made.error.as_str(), made.code), ("", 0));
        let entries = fs::read_dir(out).expect("the folder can be listed");
        let names = entries.map(|entry| entry.expect("it can be listed").file_name());
        let answers = names.filter(|name| name.to_string_lossy().ends_with(suffix));
        assert_eq!(answers.count(), 3);
        let arguments = [&["--cases", out], more, &["--", "simulate"]].concat();
        let (text, error, code) = judge(&arguments);
        assert_eq!((error.as_str(), code), ("", 0), "{text}");
    }
}

#[test]
fn a_suffix_of_answers_is_an_ending_of_its_own() {
    for (suffix, fault) in [
        ("out", "expected a dot, then letters and digits"),
        (".", "expected a dot, then letters and digits"),
        (".a/b", "expected a dot, then letters and digits"),
        (".in", "the names of the inputs end with .in"),
    ] {
        let arguments = [
            "gen",
            "--problem",
            "tour",
            "--answer-suffix",
            suffix,
            "--out",
            "x",
        ];
        let line = format!(
            "judge: invalid value '{suffix}' for '--answer-suffix <SUFFIX>': {fault}; try 'judge gen --help'\n"
        );
        let refused = answer("judge", &arguments, b"");
        assert_eq!((refused.error, refused.code), (line, 2));
    }
}
