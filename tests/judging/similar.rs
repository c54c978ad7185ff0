//! `judge grade --similar`: sources that are alike, and who sees that.
#![cfg(target_os = "linux")]

use crate::support::class::Class;
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

fn parsed(class: &Class, more: &[&str]) -> Value {
    let text = report(class, &[&["--format", "json"], more].concat());
    serde_json::from_str(&text).expect("JSON")
}

/// What the text says of sources that are alike, from the heading on.
fn about(class: &Class, more: &[&str]) -> Vec<String> {
    let text = report(class, more);
    let lines = text.lines().map(str::to_owned);
    let is_about = |line: &String| {
        ["sources that are alike", "no sources", "nothing to compare"]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let lines = lines.skip_while(|line| !is_about(line));
    lines
        .take_while(|line| !line.is_empty() && !line.starts_with("to look"))
        .collect()
}

/// Twelve hand-ins share all of their code, so that nothing is left of them; but they are equal.
#[test]
fn equal_sources_are_compared_whole() {
    let class = class_of(&[]);
    for student in 1..=12 {
        class.write(&format!("class/s{student:02}/next_move.c"), ORIGINAL);
    }
    class.write("class/s13/next_move.c", OTHER);
    let lines = about(&class, &["--similar", "80"]);
    let names: Vec<String> = (1..=10)
        .map(|student| format!("s{student:02}/next_move.c"))
        .collect();
    let together = format!(
        "  12 sources hang together: {} and 2 more",
        names.join(", ")
    );
    assert_eq!(lines[1], together);
    assert_eq!(lines[2], "  100 %  s01/next_move.c and s02/next_move.c");
    // 12 * 11 / 2 pairs.
    assert_eq!(lines.len(), 2 + 66 + 1);
    let note = "nothing to compare besides code that more than half of the class shares: 12 sources; \
                --skeleton names the code that you gave";
    assert_eq!(lines[68], note);
    let json = parsed(&class, &["--similar", "80"]);
    assert_eq!(json["similar"].as_array().map(Vec::len), Some(66));
    assert_eq!(json["similar"][0]["compared"], 100);
    let similarity = &json["similarity"];
    assert_eq!(similarity["groups"][0].as_array().map(Vec::len), Some(12));
    assert_eq!(similarity["groups"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&similarity["compared"], &similarity["only_given"]),
        (&json!(1), &json!(12))
    );
}

/// Each has one number of its own at another place, so that they are not equal.
#[test]
fn a_class_of_which_nothing_is_left_is_not_said_to_differ() {
    let class = class_of(&[]);
    for student in 1..=12 {
        let own = format!("{ORIGINAL}// {student}\nint x{student} = {student};");
        class.write(&format!("class/s{student}/next_move.c"), &own);
    }
    let note = "nothing to compare besides code that more than half of the class shares: 12 sources; \
                --skeleton names the code that you gave";
    assert_eq!(about(&class, &["--similar", "80"]), [note]);
}

#[test]
fn at_most_a_hundred_pairs_are_listed_in_their_groups() {
    let class = class_of(&[]);
    // 15 * 14 / 2 = 105 pairs, and one of others that are less alike.
    for student in 1..=15 {
        class.write(&format!("class/s{student:02}/next_move.c"), ORIGINAL);
    }
    class.write("class/s16/next_move.c", OTHER);
    class.write(
        "class/s17/next_move.c",
        &OTHER.replace("return 0", "return 0 + 0"),
    );
    let lines = about(&class, &["--similar", "80"]);
    assert!(
        lines[1].starts_with("  15 sources hang together: s01/"),
        "{lines:#?}"
    );
    assert_eq!(
        lines.iter().filter(|line| line.contains(" %  ")).count(),
        100
    );
    assert_eq!(lines[102], "not listed: 6 more pairs");
    let json = parsed(&class, &["--similar", "80"]);
    assert_eq!(json["similarity"]["more_pairs"], 6);
    assert_eq!(json["similarity"]["groups"][1][1]["name"], "s17");
    // With few others, those are listed after the group.
    for student in 4..=15 {
        std::fs::remove_dir_all(class.path(format!("class/s{student:02}"))).expect("it is there");
    }
    let lines = about(&class, &["--similar", "80"]);
    assert_eq!(
        lines[1],
        "  3 sources hang together: s01/next_move.c, s02/next_move.c, s03/next_move.c"
    );
    assert_eq!(lines.len(), 6);
    assert!(
        lines[5].ends_with(" %  s16/next_move.c and s17/next_move.c"),
        "{lines:#?}"
    );
}

#[test]
fn a_skeleton_is_what_does_not_count() {
    let class = class_of(&[]);
    let given = text(&numbers(0));
    let own = |student: usize| text(&numbers(1000 * student));
    for student in 1..=12 {
        let source = format!("{given}\n{}", own(student));
        class.write(&format!("class/s{student:02}/a.c"), &source);
    }
    // A copy of what is not in the skeleton, and two hand-ins that are the skeleton.
    class.write("class/s12/a.c", &format!("{given}\n{} 5", own(11)));
    class.write("class/t1/a.c", &given);
    class.write("class/t2/a.c", &given);
    class.write("skeleton.c", &given);
    let skeleton = class.path("skeleton.c").display().to_string();
    let lines = about(&class, &["--similar", "60", "--skeleton", &skeleton]);
    let [_, pair, note] = &lines[..] else {
        panic!("{lines:#?}");
    };
    // 100 of 200 numbers, without the 7 runs across the border on one side.
    let share = pair.strip_prefix("   99 %  s11/a.c and s12/a.c (of the ");
    let share = share.and_then(|rest| rest.strip_suffix(" % that are not given code)"));
    let share: usize = share.and_then(|share| share.parse().ok()).expect("a share");
    assert!((45..=57).contains(&share), "{share}");
    assert_eq!(
        note,
        "nothing to compare besides the code of --skeleton: 2 sources"
    );
    // Nothing is guessed: what all share counts, unless it is named.
    class.write("other.c", "int main(void) { return 0; }");
    let other = class.path("other.c").display().to_string();
    let json = parsed(&class, &["--similar", "40", "--skeleton", &other]);
    assert_eq!(json["similarity"]["more_pairs"], 0);
    assert_eq!(json["similar"].as_array().map(Vec::len), Some(91));
    assert_eq!(json["similarity"]["given"], "skeleton");
    let both = [
        "--similar",
        "60",
        "--skeleton",
        &other,
        "--skeleton",
        &skeleton,
    ];
    assert_eq!(about(&class, &both), lines);
}

#[test]
fn a_skeleton_is_a_source() {
    let class = class_of(&[("ada", "next_move.c", ORIGINAL)]);
    class.write("given.txt", ORIGINAL);
    let shown = |name: &str| class.path(name).display().to_string();
    let languages = shown("languages.toml");
    for (name, words) in [
        (
            "given.txt",
            " is in no known language; its name has to end with one of .c, .py",
        ),
        (
            "nothing.c",
            " cannot be read: No such file or directory (os error 2)",
        ),
        ("class", " is not a file"),
    ] {
        let skeleton = shown(name);
        let options = [
            "--languages",
            &languages,
            "--similar",
            "80",
            "--skeleton",
            &skeleton,
        ];
        let answer = class.grade(&options);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{name}");
        assert!(answer.error.trim_end().ends_with(words), "{}", answer.error);
    }
    let answer = class.grade(&["--skeleton", "given.c"]);
    assert!(
        answer.code == 2 && answer.error.contains("--similar"),
        "{}",
        answer.error
    );
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
