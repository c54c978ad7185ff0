//! `judge grade` in parts, with `--shard` and `--merge`.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::{Class, RIGHT, WRONG, answer_of, without_times, write_program};
use crate::support::{has, up_to};

/// All forms; with less than full feedback they have no times.
const FORMS: [&str; 6] = ["text", "csv", "excel", "json", "junit", "html"];

/// A class of seven.
fn class() -> Class {
    let class = Class::of_next_move();
    for number in 0..7 {
        class.add(format!("s{number}"), [RIGHT, WRONG, RIGHT][number % 3]);
    }
    class.write("class/s7/notes.txt", "");
    class
}

/// The files of the parts of a class.
fn parts(class: &Class, count: usize, more: &[&str]) -> Vec<String> {
    let part = |number| {
        let file = class.path(format!("part_{number}_of_{count}"));
        let file = file.display().to_string();
        let shard = format!("{number}/{count}");
        let answer = class.grade(&[&["--shard", &shard, "--out", &file], more].concat());
        assert_eq!((answer.code, &answer.error[..]), (0, ""), "{shard}");
        assert!(answer.output.is_empty(), "{shard}");
        file
    };
    (1..=count).map(part).collect()
}

/// `--merge` of these files.
fn merged<'a>(files: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    let files = files.iter().map(String::as_str);
    [&["--merge"], &files.collect::<Vec<_>>()[..], more].concat()
}

#[test]
fn merged_parts_are_the_reports_of_one_run() {
    if !has("sh") {
        return;
    }
    let class = class();
    let whole = without_times(class.json(&[]));
    for count in [3, 1, 10].into_iter().take(up_to(1, 3)) {
        let mut files = parts(&class, count, &[]);
        files.reverse();
        assert_eq!(without_times(class.json(&merged(&files, &[]))), whole);
        for form in FORMS {
            let options = ["--feedback", "hint", "--format", form];
            let one = class.text(&options);
            assert_eq!(class.text(&merged(&files, &options)), one, "{form}");
        }
    }
    // Nothing was run for that.
    let files = parts(&class, 2, &["--fail-fast"]);
    fs::remove_dir_all(class.path("state")).expect("it was made");
    let answer = class.grade(&merged(&files, &["--fail-fast"]));
    assert_eq!(answer.code, 1);
    assert!(!class.path("state").exists());
}

#[test]
fn a_part_is_read_from_standard_input() {
    if !has("sh") {
        return;
    }
    let class = class();
    let files = parts(&class, 1, &[]);
    let mut command = class.command(&["--merge", "-", "--format", "csv"]);
    command.stdin(fs::File::open(&files[0]).expect("it was written"));
    let answer = answer_of(&mut command);
    let words = "judge: to look at by hand: not all of it was understood: 1 (s7)\n";
    assert_eq!((answer.code, &answer.error[..]), (1, words));
    let other = class.text(&merged(&files, &["--format", "csv"]));
    assert_eq!(String::from_utf8(answer.output).expect("text"), other);
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    if !has("sh") {
        return;
    }
    let class = class();
    let files = parts(&class, 3, &[]);
    let [one, two, three] = &files[..] else {
        panic!("{files:?}");
    };
    let halves = parts(&class, 2, &[]);
    let short = class.path("short").display().to_string();
    let text = fs::read_to_string(one).expect("it was written");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(&short, lines[..2].concat() + &lines[2][..9]).expect("there is room");
    let cut =
        format!("{short}: expected the 3 hand-ins of part 1/3, found 1 of them; run it again");
    let of_others = format!(
        "{one} is a part of another run; merge with the options, hand-ins, cases and version of judge of the parts"
    );
    let notes = class.write("class/s7/notes.txt", "").display().to_string();
    let refused = |files: &[&str], more: &[&str], words: &str| {
        let answer = class.grade(&[&["--merge"], files, more].concat());
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{words}");
        assert_eq!(answer.error, format!("judge: {words}\n"));
    };
    refused(&[one, three], &[], "part 2 of 3 is missing");
    refused(&[two], &[], "parts 1, 3 of 3 are missing");
    refused(
        &[one, two, one],
        &[],
        &format!("{one} and {one} are both part 1"),
    );
    let counts = format!("{one} is one of 3 parts, and {} one of 2", halves[1]);
    refused(&[one, &halves[1]], &[], &counts);
    refused(&[&short, two, three], &[], &cut);
    refused(&[one, two, three], &["--fail-fast"], &of_others);
    refused(&[one, two, three], &["--time-limit", "3"], &of_others);
    for file in [&notes, &class.path("cases/easy/1.in").display().to_string()] {
        let heading =
            format!("{file}: line 1: expected the first line of a part, as --shard writes it");
        refused(&[two, file], &[], &heading);
    }
    write_program(&class.folder().join("s3/next_move"), WRONG);
    let changed =
        format!("{one}: expected the 3 hand-ins of part 1/3, found 2 of them; run it again");
    refused(&[one, two, three], &[], &changed);
    for shard in ["0/3", "4/3", "1", "a/b", "-1/2"] {
        let answer = class.grade(&["--shard", shard]);
        let words = format!("judge: --shard: expected K/N with 1 <= K <= N, found \"{shard}\"\n");
        assert_eq!((answer.code, answer.error), (2, words));
    }
    for options in [
        &["--shard", "1/2", "--merge", one][..],
        &["--merge", one, "--resume"],
        &["--shard", "1/2", "--format", "gradescope"],
    ] {
        assert_eq!(class.grade(options).code, 2, "{options:?}");
    }
}
