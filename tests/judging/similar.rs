//! `judge grade --similar`: sources that are alike, and who sees that.
#![cfg(target_os = "linux")]

use crate::support::class::Class;
use crate::support::has;
use serde_json::{Value, json};

/// Languages whose programs are not run: `true` answers nothing.
const LANGUAGES: &str = r##"
[[language]]
name = "C"
extensions = ["c"]
run = ["true"]
comments = ["//", "/* */"]

[[language]]
name = "Python"
extensions = ["py"]
run = ["true"]
comments = ["#", '""" """']
"##;

const ORIGINAL: &str = "
int best(int from[], int size) { // the least
    int least = 0, i;
    for (i = 1; i < size; i++) {
        if (from[i] < from[least]) least = i;
    }
    return least;
}
void order(int all[], int size) {
    while (size > 1) {
        int at = best(all, size), kept = all[at];
        all[at] = all[size - 1];
        all[size - 1] = kept;
        printf(\"%d\\n\", kept);
        size -= 1;
    }
}
";
/// The same with other names, types, comments, texts and lines.
const RENAMED: &str = "
/* Mine alone: for (;;) while (1) 3 + 4 */
long f(long b[], long n) { long m = 0, k; for (k = 1; k < n; k++) { if (b[k] < b[m]) m = k; } return m; }
auto g(long b[], long n) {
  while (n > 1) { long p = f(b, n), q = b[p]; b[p] = b[n - 1]; b[n - 1] = q;
    puts(\"another text\", q); n -= 1; }
}
";
/// Another program for the same.
const OTHER: &str = "
static int compare(const void *one, const void *two) {
    const int *left = one, *right = two;
    return (*left > *right) - (*left < *right);
}
int main(void) {
    int numbers[100], count = 0;
    do { if (scanf(\"%d\", &numbers[count]) == 1) ++count; else break; } while (count < 100);
    qsort(numbers, count, sizeof *numbers, &compare);
    switch (count) { case 0: return 1; default: break; }
    do printf(\"%d \", numbers[--count]); while (count);
    return 0;
}
";

/// A class of these files: the name of a hand-in, that of a file, and its text.
fn class_of(files: &[(&str, &str, &str)]) -> Class {
    let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
    class.write("languages.toml", LANGUAGES);
    for (name, file, text) in files {
        class.write(&format!("class/{name}/{file}"), text);
    }
    class
}

fn report(class: &Class, more: &[&str]) -> String {
    let languages = class.path("languages.toml").display().to_string();
    class.text(&[&["--languages", &languages], more].concat())
}

/// The pairs that are alike by at least this percentage: the percentage, and the two files.
fn pairs(class: &Class, percent: &str) -> Vec<(u64, String, String)> {
    let text = report(class, &["--format", "json", "--similar", percent]);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let pairs = report["similar"].as_array().expect("a list").iter();
    let named = |source: &Value| {
        let word = |field: &str| source[field].as_str().expect("a text").to_owned();
        format!("{}/{}", word("name"), word("file"))
    };
    let pairs = pairs.map(|pair| {
        let percent = pair["percent"].as_u64().expect("a number");
        (
            percent,
            named(&pair["sources"][0]),
            named(&pair["sources"][1]),
        )
    });
    pairs.collect()
}

fn pair(percent: u64, one: &str, other: &str) -> (u64, String, String) {
    (percent, one.to_owned(), other.to_owned())
}

#[test]
fn a_disguise_is_seen_through() {
    let class = class_of(&[
        ("ada", "next_move.c", ORIGINAL),
        ("ben", "homework.c", RENAMED),
        ("cem", "next_move.c", OTHER),
        // Two files of one hand-in are no pair.
        ("cem", "copy.c", OTHER),
    ]);
    let found = [pair(100, "ada/next_move.c", "ben/homework.c")];
    assert_eq!(pairs(&class, "30"), found);
    // One token more, or one word that steers.
    for (old, new) in [("= q;", "= q;;"), ("while", "if")] {
        class.write("class/ben/homework.c", &RENAMED.replace(old, new));
        let found = pairs(&class, "50");
        let [(percent, ..)] = found[..] else {
            panic!("{found:?}");
        };
        assert!((60..=99).contains(&percent), "{percent}");
    }
}

#[test]
fn partners_who_hand_in_one_folder_are_no_pair() {
    let class = class_of(&[
        ("submission_1", "next_move.c", ORIGINAL),
        ("submission_2", "next_move.c", RENAMED),
    ]);
    class.write(
        "class/submission_metadata.yml",
        "submission_1:\n  :submitters:\n  - :name: ada\n  - :name: ben\n\
         submission_2:\n  :submitters:\n  - :name: cem\n",
    );
    let file = |name: &str| format!("{name}/next_move.c");
    let found = ["ada", "ben"].map(|partner| pair(100, &file(partner), &file("cem")));
    assert_eq!(pairs(&class, "50"), found);
}

#[test]
fn comments_are_those_of_the_language() {
    let lines = |mark: &str| -> String {
        let line = |number| format!("x[{number}] = y({number}) {mark} {number} + {number}\n");
        (0..20).map(line).collect()
    };
    let text = format!(
        "\"\"\" {} \"\"\"\n{}",
        lines("-"),
        lines("#").replace("0 + 0", "")
    );
    let class = class_of(&[
        ("ada", "a.py", &lines("#")),
        ("ben", "b.py", &text),
        ("cem", "c.c", &lines("//")),
        ("dan", "d.py", &lines("//")),
    ]);
    let found = [
        pair(100, "ada/a.py", "ben/b.py"),
        pair(100, "ada/a.py", "cem/c.c"),
        pair(100, "ben/b.py", "cem/c.c"),
    ];
    assert_eq!(pairs(&class, "100"), found);
}

/// Numbers from the first on, which are all different tokens.
fn numbers(first: usize) -> Vec<usize> {
    (first..first + 100).collect()
}

fn text(numbers: &[usize]) -> String {
    let lines = numbers.iter().map(usize::to_string);
    lines.collect::<Vec<_>>().join("\n")
}

/// Winnowing finds each run of 12 tokens in a row, and none of fewer than 8.
#[test]
fn a_shared_run_of_tokens_is_found_wherever_it_is() {
    for (length, is_found) in [(12, true), (7, false)] {
        let class = class_of(&[("original", "a.c", &text(&numbers(0)))]);
        for copy in 1..40 {
            let mut other = numbers(1000 * copy);
            let (from, to) = (2 * copy, 83 - 2 * copy);
            other[to..to + length].copy_from_slice(&numbers(0)[from..from + length]);
            class.write(&format!("class/copy_{copy:02}/b.c"), &text(&other));
        }
        let found = pairs(&class, "1");
        let with_original = found.iter().filter(|(_, _, other)| other == "original/a.c");
        assert_eq!(with_original.count(), if is_found { 39 } else { 0 });
    }
}

#[test]
fn what_most_were_given_makes_no_pair() {
    let given = text(&numbers(0)) + "\n";
    let class = class_of(&[]);
    let own = |student: usize| text(&numbers(1000 * student));
    for student in 1..=9 {
        class.write(
            &format!("class/s{student}/a.c"),
            &(given.clone() + &own(student)),
        );
    }
    // Another language has hand-ins of its own, with nothing in common.
    for student in 20..40 {
        class.write(&format!("class/s{student}/a.py"), &own(student));
    }
    assert_eq!(pairs(&class, "40").len(), 36);
    // With ten, it is what the class was given.
    class.write("class/short/a.c", &(given.clone() + "7 8 9"));
    class.write("class/s9/a.c", &(given.clone() + &own(8) + " 8"));
    assert_eq!(pairs(&class, "10"), [pair(99, "s8/a.c", "s9/a.c")]);
}

#[test]
fn only_the_teacher_sees_which_sources_are_alike() {
    let class = class_of(&[
        ("ada", "next_move.c", ORIGINAL),
        ("ben\u{1b}", "next_move.c", RENAMED),
    ]);
    let similar = ["--similar", "80"];
    let text = report(&class, &similar);
    let line = "  100 %  ada/next_move.c and ben\\u{1b}/next_move.c";
    assert!(text.lines().any(|other| other == line), "{text}");
    let page = report(&class, &["--similar", "80", "--format", "html"]);
    assert!(page.contains("<h2>Sources that are alike</h2>"), "{page}");
    let without: Value =
        serde_json::from_str(&report(&class, &["--format", "json"])).expect("JSON");
    assert_eq!(without["similar"], json!(null));
    assert!(!report(&class, &[]).contains("alike"));
    class.write("class/ben\u{1b}/next_move.c", OTHER);
    assert!(report(&class, &similar).contains("\nno sources are alike\n"));
    for more in [
        &["--feedback", "hint"][..],
        &["--feedback", "verdict", "--format", "html"],
        &["--format", "csv", "--report", "junit=grades.xml"],
        &["--format", "gradescope"],
        &["--format", "gradescope", "--report", "json=report.json"],
    ] {
        let answer = class.grade(&[&similar[..], more].concat());
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{more:?}");
        assert!(
            answer.error.starts_with("judge: --similar "),
            "{}",
            answer.error
        );
    }
    let answer = class.grade(&["--similar", "0"]);
    assert_eq!(answer.code, 2, "{}", answer.error);
}

#[test]
fn a_script_without_an_extension_is_a_source() {
    if !has("sh") {
        return;
    }
    let class = class_of(&[]);
    let script = |name: &str, about: &str| {
        let lines = (0..20).map(|number| format!("{name}{number}={number} # {about}\n"));
        format!("#!/bin/sh\n{}", lines.collect::<String>())
    };
    class.add("ada", &script("first", "mine"));
    class.add("ben", &script("last", "3 + 4 + 5"));
    let found = [pair(100, "ada/next_move", "ben/next_move")];
    assert_eq!(pairs(&class, "80"), found);
}
