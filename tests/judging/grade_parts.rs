//! `judge grade` in parts, with `--shard` and `--merge`.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::{
    Class, FORMS, REPORTS, RIGHT, WRONG, answer_of, without_times, write_program,
};
use crate::support::up_to;
use serde_json::Value;

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
        let (file, shard) = (format!("{number}_of_{count}"), format!("{number}/{count}"));
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

/// The report with times taken out, and the others as those read them who see no times.
fn reports(class: &Class, files: &[String]) -> (Value, [String; 6]) {
    let options: Vec<&str> = match files {
        [] => Vec::new(),
        files => merged(files, &[]),
    };
    class.text(&[&options[..], &["--feedback", "hint"], &REPORTS].concat());
    let whole = without_times(class.json(&options));
    (whole, FORMS.map(|form| class.read(form)))
}

#[test]
fn merged_parts_are_the_reports_of_one_run() {
    let class = class();
    let whole = reports(&class, &[]);
    for count in [3, 1, 10].into_iter().take(up_to(1, 3)) {
        let mut files = parts(&class, count, &[]);
        files.reverse();
        assert_eq!(reports(&class, &files), whole);
    }
    // Nothing is run for that, and one may be the standard input.
    let files = parts(&class, 1, &["--fail-fast"]);
    fs::remove_dir_all(class.path("state")).expect("it was made");
    let options = ["--fail-fast", "--format", "csv"];
    let mut command = class.command(&[&["--merge", "-"], &options[..]].concat());
    command.stdin(fs::File::open(class.path(&files[0])).expect("it was written"));
    let answer = answer_of(&mut command);
    let words = "judge: to look at by hand: not all of it was understood: 1 (s7)\n";
    assert_eq!((answer.code, &answer.error[..]), (1, words));
    let text = String::from_utf8(answer.output).expect("text");
    assert_eq!(class.text(&merged(&files, &options)), text);
    assert!(!class.path("state").exists());
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let class = class();
    let files = parts(&class, 3, &[]);
    let [one, two, three] = &files[..] else {
        panic!("{files:?}");
    };
    parts(&class, 2, &[]);
    let text = class.read(one);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    class.put("short", lines[..2].concat() + &lines[2][..9]);
    let expected = "expected the 3 hand-ins of part 1/3, found";
    let cut = format!("short: {expected} 1 of them; run it again");
    let others = "1_of_3 is a part of another run; merge with the options, hand-ins, cases and version of judge of the parts";
    let heading = "line 1: expected the first line of a part, as --shard writes it";
    let refused = |files: &[&str], more: &[&str], words: &str| {
        let answer = class.grade(&[&["--merge"], files, more].concat());
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{words}");
        assert_eq!(answer.error, format!("judge: {words}\n"));
    };
    refused(&[one, three], &[], "part 2 of 3 is missing");
    refused(&[two], &[], "parts 1, 3 of 3 are missing");
    refused(&[one, two, one], &[], "1_of_3 and 1_of_3 are both part 1");
    let counts = "1_of_3 is one of 3 parts, and 2_of_2 one of 2";
    refused(&[one, "2_of_2"], &[], counts);
    refused(&["short", two, three], &[], &cut);
    refused(&[one, two, three], &["--fail-fast"], others);
    refused(&[one, two, three], &["--time-limit", "3"], others);
    for file in ["class/s7/notes.txt", "cases/easy/1.in"] {
        refused(&[two, file], &[], &format!("{file}: {heading}"));
    }
    write_program(&class.folder().join("s3/next_move"), WRONG);
    let changed = format!("1_of_3: {expected} 2 of them; run it again");
    refused(&[one, two, three], &[], &changed);
    for shard in ["0/3", "4/3", "1", "a/b", "-1/2"] {
        let words = format!("--shard: expected K/N with 1 <= K <= N, found \"{shard}\"");
        class.refuses(&["--shard", shard], &words);
    }
    for options in [
        &["--shard", "1/2", "--merge", one][..],
        &["--merge", one, "--resume"],
        &["--shard", "1/2", "--format", "gradescope"],
    ] {
        class.refuses(options, "");
    }
}
