//! The classes of `tests/classes`: their files, calls of `judge grade` on them, and all that these write.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::slice;

use crate::support::class::{Class, answer_of};
use crate::support::class_text::{Files, add_line, escaped, text_of, write_files};
use crate::support::project;
use serde_json::Value;
use similar::TextDiff;

/// How the expected output of a call begins.
const EXPECTED: [&str; 3] = ["1>", "2>", "exit "];

/// Takes seconds: one text has all ways to be on a list, each graded.
#[test]
fn lists_say_who_is_in_a_class() {
    hold("lists.txt");
}

/// Takes seconds: one text has all forms of lists, each graded.
#[test]
fn lists_get_marks() {
    hold("marks.txt");
}

#[test]
fn wrong_lists_are_refused() {
    hold("wrong_lists.txt");
}

#[test]
fn exports_of_platforms_are_read() {
    hold("exports.txt");
}

/// Takes seconds: one text has all forms that are not understood, each graded.
#[test]
fn what_is_not_understood_is_a_doubt() {
    hold("unread.txt");
}

#[test]
fn hand_ins_are_files_and_folders() {
    hold("hand_ins.txt");
}

/// Takes seconds: one text has all ways to give points, each graded.
#[test]
fn points_are_given() {
    hold("points.txt");
}

#[test]
fn gradescope_gets_one_hand_in() {
    hold("gradescope.txt");
}

/// As Excel and Blackboard write tables.
#[test]
fn a_list_in_utf_16_is_written_back_in_it() {
    let class = Class::of_one_case();
    class.write("class/zoë_501_9001_next_move.sh", "echo -1\n");
    let wide = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16();
        units.flat_map(u16::to_le_bytes).collect()
    };
    let list = "\u{feff}\"Student\"\t\"ID\"\t\"T (1)\"\r\n\"Zoë\"\t\"501\"\t\"\"\r\n";
    class.put("list.xls", wide(list));
    let points = ["--points", "next_move = 10", "--format", "canvas"];
    let answer = class.grade(&[&["--students", "list.xls"], &points[..]].concat());
    let graded = list.replace("\"\"", "\"10\"");
    assert_eq!((answer.error.as_str(), answer.output), ("", wide(&graded)));
}

/// Plays the classes of a file. With `KNIGHTS_BLESS=1`, it gets what they write now.
fn hold(name: &str) {
    let path = project("tests/classes").join(name);
    let text = fs::read_to_string(&path).expect("it can be read");
    let played = played(&text);
    if std::env::var_os("KNIGHTS_BLESS").is_some() {
        return fs::write(path, played).expect("there is room");
    }
    let difference = TextDiff::from_lines(&text, &played);
    assert!(played == text, "{name}:\n{}", difference.unified_diff());
}

/// The text with what the calls in it write.
fn played(text: &str) -> String {
    let (mut class, mut files) = (Class::new(&[]), Files::new());
    let mut lines = Vec::new();
    for line in text.lines() {
        if EXPECTED.iter().any(|start| line.starts_with(start)) {
            continue;
        }
        lines.push(line.to_owned());
        if line.starts_with("# ") {
            class = Class::new(&[]);
        } else if let Some(call) = line.strip_prefix("$ ") {
            write_files(&class, &files);
            files.clear();
            lines.extend(written(&class, call));
        } else {
            add_line(&mut files, line);
        }
    }
    lines.join("\n") + "\n"
}

/// What a call of `judge grade` writes, and how it ends. Instead of a report, `| ROWS: FIELD...` after the options shows
/// fields of it.
fn written(class: &Class, call: &str) -> Vec<String> {
    if !class.path("cases").exists() && !call.contains("--problem") {
        class.write("cases/one.in", "1\n0 0\n0\n");
        class.write("cases/one.ans", "-1\n");
    }
    let (options, fields) = call.split_once("| ").unwrap_or((call, ""));
    let options = shlex::split(options).expect("quotes are closed");
    let options: Vec<String> = options.iter().map(|option| text_of(option)).collect();
    let mut options: Vec<&str> = options.iter().map(String::as_str).collect();
    if !fields.is_empty() {
        options.extend(["--format", "json"]);
    }
    let folder = Path::new("class");
    let answer = answer_of(&mut if options.contains(&"--config") {
        class.bare_command(folder, &options)
    } else {
        class.command_for(folder, &options)
    });
    let place = class.path("").display().to_string();
    let shown = |text: &str| escaped(text.replace(&place, ".../").as_bytes());
    let mut output = match str::from_utf8(&answer.output) {
        Ok(text) => shown(text),
        Err(_) => escaped(&answer.output),
    };
    if !fields.is_empty() && answer.code < 2 {
        let report = serde_json::from_slice(&answer.output).expect("the report is JSON");
        let lists = fields.split(" | ");
        output = lists.flat_map(|fields| rows(&report, fields)).collect();
    }
    let mut lines = Vec::new();
    for (stream, text) in [("1>", output), ("2>", shown(&answer.error))] {
        let space = |line: &String| if line.is_empty() { "" } else { " " };
        lines.extend(text.iter().map(|line| [stream, space(line), line].concat()));
    }
    if answer.code > 0 {
        lines.push(format!("exit {}", answer.code));
    }
    lines
}

/// Fields of each hand-in, or of each item of another list of the report, or of `report` itself.
fn rows(report: &Value, fields: &str) -> Vec<String> {
    let (list, fields) = fields.split_once(':').expect("ROWS: FIELDS");
    let rows = match list {
        "report" => slice::from_ref(report),
        list => report[list].as_array().expect("a list"),
    };
    let cell =
        |row: &Value, field: &str| match row.pointer(&format!("/{}", field.replace('.', "/"))) {
            Some(Value::String(text)) => text.clone(),
            value => value.map_or("-".to_owned(), Value::to_string),
        };
    let row = |row: &Value| {
        let cells = fields.split_whitespace().map(|field| cell(row, field));
        let line = cells.collect::<Vec<_>>().join(" | ") + "\n";
        escaped(line.as_bytes()).concat()
    };
    rows.iter().map(row).collect()
}
