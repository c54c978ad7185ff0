//! What `judge grade` writes: what each reader sees, the formats of other programs, and files.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::class::{Class, FORMS, REPORTS, RIGHT, answer_of, is_refused, write_program};
use crate::support::has;
use serde_json::Value;

/// A class whose only case has an input and an answer that are easy to find: a knight on (23, 45), and the
/// squares (31, 41) and (37, 43) are taken.
fn class_with_marks() -> Class {
    let class = Class::new(&[("marked", "50\n23 45\n2\n31 41\n37 43\n", "0\n")]);
    // It shows its input, as a student may who wants to know the cases.
    class.add("curious", "#!/bin/sh\ncat >&2; echo 7\n");
    class
}

#[test]
fn readers_see_what_the_teacher_allows() {
    let class = class_with_marks();
    for level in ["full", "hint", "verdict"] {
        // The texts with --verbose; CSV has no explanations.
        class.text(&[&REPORTS[..], &["--verbose", "--feedback", level]].concat());
        for form in ["text", "json", "junit", "html"] {
            let text = class.read(form);
            assert!(text.contains("WA"), "{form}: {text}");
            let rule = "the rule takes move 0";
            assert_eq!(text.contains(rule), level == "full", "{form}: {text}");
            let is_hint = text.contains("The first wrong decision");
            assert!(is_hint || level != "hint", "{form}: {text}");
            if level != "full" {
                for secret in ["31 41", "37 43", "expected: 0", "p-value"] {
                    assert!(!text.contains(secret), "{form} says {secret}: {text}");
                }
            }
            if level == "verdict" {
                assert!(!text.contains("decision"), "{form}: {text}");
                assert!(!text.contains("(23, 45)"), "{form}: {text}");
            }
        }
        let report: Value = serde_json::from_str(&class.read("json")).expect("JSON");
        let case = &report["hand_ins"][0]["parts"][0]["cases"][0];
        let fields = ["input", "expected", "found", "stderr", "message"];
        let fields = fields.map(|field| case[field].as_str().unwrap_or_default());
        if level == "full" {
            let input = "50\n23 45\n2\n31 41\n37 43\n";
            assert_eq!(fields[..4], [input, "0\n", "7\n", input]);
        } else {
            assert_eq!(fields, [""; 5], "{level}");
            assert_eq!(case["difference"], Value::Null, "{level}");
        }
        if level == "verdict" {
            assert_eq!(case["explanation"], Value::Null);
        }
    }
}

#[test]
fn messages_of_compilers_are_hidden_with_the_rest() {
    let class = Class::of_next_move();
    class.write("class/broken.sh", "if\n");
    for level in ["full", "hint", "verdict"] {
        let report = class.json(&["--feedback", level]);
        let part = &report["hand_ins"][0]["parts"][0];
        assert_eq!(part["verdict"], "CE");
        let message = part["compiler_message"].as_str().expect("text");
        assert_eq!(message.contains("broken.sh"), level != "verdict", "{part}");
        assert!(level != "verdict" || message.is_empty(), "{part}");
    }
    class.text(&REPORTS);
    for form in FORMS {
        assert!(class.read(form).contains("CE"), "{form}");
    }
}

/// What a compiler says is a sign of a cure in a class too.
#[test]
fn a_hand_in_that_is_not_built_gets_its_cure() {
    if !has("python3") {
        return;
    }
    let class = Class::of_next_move();
    class.write("class/pasted/next_move.py", "print(“x”)\n");
    let report = class.json(&[]);
    let part = &report["hand_ins"][0]["parts"][0];
    assert_eq!(part["mistakes"][0]["name"], "pasted-characters", "{part}");
}

#[test]
fn a_spreadsheet_takes_nothing_for_a_formula() {
    let class = Class::of_next_move();
    for name in ["=1+1", "+49", "-x", "@sum", "with, \"comma\""] {
        class.add(name, RIGHT);
    }
    let names = [
        "x;=1+1",
        "x; \"=1+1\"",
        "x,＝1",
        "＝1+1",
        "－1",
        "\t=1+1",
        "x\t+1",
        "\r@sum",
    ];
    for name in names {
        class.put(format!("class/z/{name}.txt"), "");
    }
    class.write("class/with, \"comma\"/=cmd|' ,.txt", "");
    let text = class.text(&["--format", "csv"]);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().expect("a head").clone();
    let first: Vec<&str> = head.iter().take(4).collect();
    assert_eq!(first, ["name", "points_earned", "points_of", "accepted"]);
    // All rows have as many cells as the head.
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let names: Vec<&str> = rows.iter().map(|row| &row[0]).collect();
    let safe = ["'+49", "'-x", "'=1+1", "'@sum", "with, \"comma\"", "z"];
    assert_eq!(names, safe);
    let last: Vec<&str> = rows[4].iter().skip(head.len() - 2).collect();
    assert_eq!(last, ["'=cmd|' ,.txt", "no sandbox"]);
    // Whatever delimiter a spreadsheet expects.
    for delimiter in [b',', b';', b'\t'] {
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        for row in reader.records().map(|row| row.expect("a row")) {
            for field in &row {
                let start = field.trim_start_matches(|c: char| c.is_whitespace() || c == '"');
                let is_formula = start.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
                assert!(!is_formula, "{field}");
            }
        }
    }
}

#[test]
fn a_page_shows_the_markup_of_a_program_as_text() {
    let class = Class::of_next_move();
    let markup = "</script></style><img src=x onerror=alert(1)>&amp;";
    class.add(
        "<b onclick='x'>\"ben\"",
        &format!("#!/bin/sh\nprintf '%s\\001\\n' \"{markup}\"\necho '<i>' >&2; exit 3\n"),
    );
    class.add(
        "found",
        &format!("#!/bin/sh\nprintf '%s\\001\\n' \"{markup}\"\n"),
    );
    class.write("class/found/<u>.txt", "");
    let page = class.text(&["--format", "html"]);
    for raw in ["<img", "<b onclick", "<i>", "<u>", "\u{1}", "&amp;&amp;"] {
        assert!(!page.contains(raw), "{raw} in {page}");
    }
    assert!(page.contains(
        "&lt;/script&gt;&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;\\u{1}"
    ));
    assert!(page.contains("&lt;b onclick='x'&gt;&quot;ben&quot;"));
    // It loads nothing.
    for reference in ["http:", "https:", "src=\"", "@import", "url("] {
        assert!(!page.contains(reference), "{reference}");
    }
    assert_eq!(page.matches("<script>").count(), 1);
    assert!(page.contains("default-src 'none'; style-src 'sha256-"));
}

/// `tests/classes/gradescope.txt` has what it is without times.
#[test]
fn gradescope_gets_its_results() {
    let class = Class::of_next_move();
    class.write("class/next_move.sh", "echo 9\n");
    let text = class.text(&["--format", "gradescope", "--feedback", "full"]);
    let results: Value = serde_json::from_str(&text).expect("JSON");
    let time = results["execution_time"].as_f64();
    assert!(time.is_some_and(|time| time > 0.0));
    let output = results["tests"][0]["output"].as_str();
    assert!(output.is_some_and(|text| text.contains("expected")));
    assert!(
        !class.path("state").exists(),
        "one hand-in is not worth a file"
    );
}

#[test]
fn a_report_replaces_a_file_when_it_is_complete() {
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    let head = "name,points_earned,points_of,contained\nold\n";
    let old = class.write("report.csv", head);
    let link = class.path("link.csv");
    symlink(&old, &link).expect("links can be made");
    assert_eq!(class.text(&["--format", "csv", "--out", "link.csv"]), "");
    let text = class.read("report.csv");
    assert!(
        text.starts_with("name,") && text.contains("right"),
        "{text}"
    );
    assert!(link.is_symlink(), "the link has stayed");
    let entries = fs::read_dir(class.path("")).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names, ["cases", "class", "link.csv", "report.csv", "state"]);
    let nowhere = class.grade(&["--out", "/nowhere/report.txt"]);
    is_refused(&nowhere, "cannot write /nowhere/report.txt");
}

#[test]
fn one_run_writes_several_reports() {
    let class = class_with_marks();
    class.write("gradescope", "{\"stdout_visibility\":\"hidden\"}");
    let gradescope = ["--format", "text", "--report", "gradescope=gradescope"];
    let mut arguments = [&gradescope[..], &REPORTS].concat();
    let curious = class.path("class/curious");
    let answer = answer_of(&mut class.command_for(&curious, &arguments));
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    // Students see the one, and the teacher the others.
    let hint = class.read("gradescope");
    assert!(hint.contains("wrong decision"), "{hint}");
    assert!(!hint.contains("the rule takes"), "{hint}");
    let text = String::from_utf8(answer.output).expect("the report is text");
    for full in [text, class.read("html"), class.read("json")] {
        assert!(full.contains("the rule takes move 0"), "{full}");
    }
    arguments.extend(["--feedback", "verdict"]);
    let answer = answer_of(&mut class.command_for(&curious, &arguments));
    assert_eq!(answer.code, 1);
    assert!(!class.read("html").contains("wrong decision"));
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_others() {
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    let reports = ["--report", "json=/nowhere/a", "--report", "csv=grades.csv"];
    let answer = class.grade(&reports);
    assert_eq!(answer.code, 2);
    let words = "cannot write /nowhere/a";
    assert!(answer.error.contains(words), "{}", answer.error);
    assert!(answer.output.starts_with(b"name"));
    assert!(class.path("grades.csv").is_file());
    for report in ["csv", "csv=-"] {
        class.refuses(&["--report", report], "expected FORMAT=FILE");
    }
    let forms = "the formats are text, csv, excel,";
    class.refuses(&["--report", "xml=a"], forms);
    let twice = "a is also what --report names; name another place for --report";
    class.refuses(&["--report", "csv=a", "--report", "json=a"], twice);
}

#[test]
fn excel_gets_a_byte_order_mark() {
    let class = Class::of_next_move();
    class.add("Zoë", RIGHT);
    class.write("class/late/homework.docx", "");
    class.text(&REPORTS);
    let (csv, excel) = (class.read("csv"), class.read("excel"));
    assert_eq!(excel.strip_prefix('\u{feff}'), Some(&*csv));
    assert!(csv.contains("\nZoë,"), "{csv}");
    // Who never ran has no time.
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let head = reader.headers().expect("a head").clone();
    let slowest = head.iter().position(|column| column == "slowest_seconds");
    let slowest = slowest.expect("a column");
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!((&rows[0][0], &rows[0][slowest]), ("late", ""));
    assert!(rows[1][slowest].starts_with("0."), "{csv}");
    let page = class.read("html");
    assert!(page.contains("data-key=\"\">–</td>"), "{page}");
}

#[test]
fn a_program_that_cannot_be_started_is_reported_as_such() {
    let class = Class::of_next_move();
    write_program(&class.folder().join("odd"), "#!/no/such/interpreter\n");
    let report = class.json(&REPORTS);
    let part = &report["hand_ins"][0]["parts"][0];
    assert_eq!(part["verdict"], "JE");
    let error = part["error"].as_str().unwrap_or_default();
    assert!(error.contains("/no/such/interpreter"), "{part}");
    assert!(class.read("text").contains("next_move: cannot be started"));
    assert!(class.read("html").contains("/no/such/interpreter"));
}
