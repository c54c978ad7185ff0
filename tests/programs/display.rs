//! What comes from outside cannot change the display of a terminal: names, messages, errors.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use crate::support::{answer, has, judge_in};
use serde_json::Value;
use tempfile::TempDir;

/// Characters that change the display: controls of the terminal, of the direction of writing, and
/// separators of lines.
const CHANGING: &str = "\u{1}\u{7F}\u{9B}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202B}\
    \u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{1B}";

/// Characters beside them, which are shown.
const SHOWN: &str = "é\u{61B}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}→";

/// A name with all of them.
fn name() -> String {
    format!("{SHOWN}{CHANGING}end")
}

/// No character that changes the display is left.
fn assert_plain(text: &str) {
    let found = text.chars().find(|&c| c != '\n' && CHANGING.contains(c));
    assert_eq!(found, None, "{text:?}");
}

/// A folder with a case of a name that changes the display.
fn cases() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for cases");
    for ending in ["in", "ans"] {
        let path = folder.path().join(format!("{}.{ending}", name()));
        fs::write(path, "right\n").expect("there is room for cases");
    }
    folder
}

/// The report of a run.
fn report(cases: &Path, arguments: &[&str]) -> String {
    let run = [&["run", "--cases", "."], arguments].concat();
    judge_in(cases, &run).text().to_owned()
}

#[test]
fn reports_show_names_messages_and_errors_as_escapes() {
    if !has("sh") {
        return;
    }
    let cases = cases();
    let fails = format!("printf '%s' '{}' >&2; exit 1", name());
    let tells = format!("printf '%s' '{}' > $2/judgemessage.txt; exit 43", name());
    let checker = format!("sh -c \"{}\"", tells.replace('$', "\\$"));
    let judged = ["--checker", &checker, "--protocol", "kattis", "--", "true"];
    for run in [&["--", "sh", "-c", &fails][..], &judged] {
        for form in ["text", "junit", "json"] {
            let text = report(cases.path(), &[&["--format", form], run].concat());
            assert_plain(&text);
            assert!(text.matches(SHOWN).count() >= 2, "{form}: {text}");
        }
        let text = report(cases.path(), &[&["--format", "json"], run].concat());
        let document: Value = serde_json::from_str(&text).expect("the report is JSON");
        let case = &document["cases"][0];
        assert_eq!(case["name"], Value::from(name()));
        let told = [&case["stderr"], &case["message"]];
        assert!(told.contains(&&Value::from(name())), "{case}");
    }
}

#[test]
fn error_lines_show_arguments_and_paths_as_escapes() {
    let name = name();
    let value = format!("--problem={name}");
    for (program, arguments, input) in [
        ("judge", &["run", "--cases", &name, "--", "true"][..], ""),
        ("judge", &["run", &value], ""),
        ("judge", &["check", "--problem", "tour", &name, "-"], ""),
        ("tour", &["solve", "5", "5", "0", "0", "--mask", &name], ""),
        ("tour", &[&name], ""),
        ("simulate", &[], &name),
    ] {
        let found = answer(program, arguments, input.as_bytes());
        assert_eq!(found.code, 2, "{arguments:?}");
        assert_plain(&found.error);
        assert_eq!(found.error.lines().count(), 1);
        let is_escaped = |text: &str| text.contains("\\u{1}") || text.contains("\\x");
        assert!(is_escaped(&found.error), "{}", found.error);
    }
    let parent = tempfile::tempdir().expect("there is room for a package");
    let out = parent.path().join(&name).join("tour").display().to_string();
    let package = "package --problem tour --format legacy --out";
    let package: Vec<&str> = package.split(' ').chain([&*out]).collect();
    let found = answer("judge", &package, b"");
    assert_eq!(found.code, 0);
    assert_plain(found.text());
}

/// Takes a second of programs that write more than is kept.
#[test]
fn a_cut_standard_error_begins_with_an_ellipsis_and_a_whole_character() {
    if !has("sh") {
        return;
    }
    let cases = cases();
    let many = |letter: &str, times| letter.repeat(times);
    for (printed, shown) in [
        (many("x", 200), many("x", 200)),
        (many("x", 201), format!("…{}", many("x", 200))),
        (many("é", 150) + "x", format!("…{}x", many("é", 99))),
        (many("→", 150) + "xx", format!("…{}xx", many("→", 66))),
        (many("𝄞", 50) + "x", format!("…{}x", many("𝄞", 49))),
        (
            many("x", 300) + "\nlast",
            format!("…{}\n  stderr: last", many("x", 195)),
        ),
    ] {
        let script = format!("printf '%s' '{printed}' >&2; exit 1");
        let text = report(cases.path(), &["--", "sh", "-c", &script]);
        let line = format!("\n  stderr: {shown}\n");
        assert!(text.contains(&line), "{line} in {text}");
    }
}
