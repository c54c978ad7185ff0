//! What `judge grade` writes: what each reader sees, the formats of other programs, and files.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::class::{Class, RIGHT, WRONG, answer_of, write_program};
use crate::support::has;
use serde_json::{Value, json};

/// The forms that are text.
const FORMS: [&str; 5] = ["text", "csv", "json", "junit", "html"];

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
    if !has("sh") {
        return;
    }
    let class = class_with_marks();
    for form in FORMS.into_iter().filter(|form| *form != "csv") {
        let verbose: &[&str] = if form == "text" { &["--verbose"] } else { &[] };
        let seen =
            |level: &str| class.text(&[verbose, &["--format", form, "--feedback", level]].concat());
        let (full, hint, verdict) = (seen("full"), seen("hint"), seen("verdict"));
        let rule = "the rule takes move 0";
        assert!(full.contains(rule), "{form}: {full}");
        assert!(hint.contains("The first wrong decision"), "{form}: {hint}");
        for text in [&hint, &verdict] {
            for secret in [rule, "31 41", "37 43", "expected: 0", "p-value"] {
                assert!(!text.contains(secret), "{form} says {secret}: {text}");
            }
        }
        assert!(
            !verdict.contains("decision") && !verdict.contains("(23, 45)"),
            "{form}"
        );
        assert!(verdict.contains("WA"), "{form}");
    }
    let case = |level: &str| {
        class.json(&["--feedback", level])["hand_ins"][0]["parts"][0]["cases"][0].clone()
    };
    let full = case("full");
    assert_eq!(full["input"], "50\n23 45\n2\n31 41\n37 43\n");
    assert_eq!(
        (&full["expected"], &full["found"]),
        (&json!("0\n"), &json!("7\n"))
    );
    assert_eq!(full["stderr"], full["input"]);
    for level in ["hint", "verdict"] {
        let case = case(level);
        for field in ["input", "expected", "found", "difference"] {
            assert_eq!(case[field], Value::Null, "{level}: {field}");
        }
        assert_eq!(
            (&case["stderr"], &case["message"]),
            (&json!(""), &json!(""))
        );
    }
    assert_eq!(case("verdict")["explanation"], Value::Null);
}

#[test]
fn messages_of_compilers_are_hidden_with_the_rest() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.write("class/broken.sh", "if\n");
    let message =
        |level: &str| class.json(&["--feedback", level])["hand_ins"][0]["parts"][0].clone();
    for level in ["full", "hint"] {
        let part = message(level);
        assert_eq!(part["verdict"], "CE");
        let text = part["compiler_message"].as_str();
        assert!(
            text.is_some_and(|text| text.contains("broken.sh")),
            "{part}"
        );
    }
    let part = message("verdict");
    assert_eq!(
        (&part["verdict"], &part["compiler_message"]),
        (&json!("CE"), &json!(""))
    );
    for form in FORMS {
        assert!(class.text(&["--format", form]).contains("CE"), "{form}");
    }
}

#[test]
fn a_spreadsheet_takes_nothing_for_a_formula() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    for name in ["=1+1", "+49", "-x", "@sum", "with, \"comma\""] {
        class.add(name, RIGHT);
    }
    for name in [
        "x;=1+1",
        "x; \"=1+1\"",
        "x,＝1",
        "＝1+1",
        "－1",
        "\t=1+1",
        "x\t+1",
        "\r@sum",
    ] {
        class.write(&format!("class/z/{name}.txt"), "");
    }
    class.write("class/with, \"comma\"/=cmd|' ,.txt", "");
    let text = class.text(&["--format", "csv"]);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head: Vec<String> = reader
        .headers()
        .expect("a head")
        .iter()
        .map(str::to_owned)
        .collect();
    assert_eq!(
        head[..4],
        ["name", "points_earned", "points_of", "accepted"]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let names: Vec<&str> = rows.iter().map(|row| &row[0]).collect();
    assert_eq!(
        names,
        ["'+49", "'-x", "'=1+1", "'@sum", "with, \"comma\"", "z"]
    );
    let last = &rows[4];
    assert_eq!(&last[head.len() - 2], "'=cmd|' ,.txt");
    assert_eq!(&last[head.len() - 1], "no sandbox");
    assert!(rows.iter().all(|row| row.len() == head.len()));
    // Whatever delimiter a spreadsheet expects.
    for delimiter in [b',', b';', b'\t'] {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true);
        let mut reader = reader.from_reader(text.as_bytes());
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
    if !has("sh") {
        return;
    }
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

#[test]
fn gradescope_gets_its_results() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    class.add("wrong", WRONG);
    class.write("class/wrong/notes.txt", "");
    let results = |name: &str, more: &[&str]| -> Value {
        let arguments = [&["--format", "gradescope"], more].concat();
        let answer = answer_of(&mut class.command_for(&class.folder().join(name), &arguments));
        assert_eq!(answer.code, u8::from(name == "wrong"), "{}", answer.error);
        serde_json::from_slice(&answer.output).expect("the results are JSON")
    };
    let time = results("right", &["--feedback", "full"])["execution_time"].as_f64();
    assert!(time.is_some_and(|time| time > 0.0));
    let right = results("right", &[]);
    // A program could tell its input by a pause.
    assert_eq!(right["execution_time"], Value::Null);
    let test = &right["tests"][0];
    assert_eq!(right["tests"].as_array().map(Vec::len), Some(1));
    for (field, value) in [
        ("name", json!("next_move")),
        ("score", json!(1)),
        ("max_score", json!(1)),
        ("status", json!("passed")),
        ("visibility", json!("visible")),
        ("output_format", json!("text")),
    ] {
        assert_eq!(test[field], value, "{field}");
    }
    let points = class.write(
        "points.toml",
        "\"next_move/easy\" = 3\n\"next_move/hard\" = 4\n",
    );
    let points = points.display().to_string();
    let wrong = results(
        "wrong",
        &["--points", &points, "--visibility", "after_published"],
    );
    let output = "not recognised: notes.txt\ncontained: no sandbox\n";
    assert_eq!(wrong["output"], output);
    assert_eq!(
        (&wrong["visibility"], &wrong["stdout_visibility"]),
        (&json!("after_published"), &json!("hidden"))
    );
    let tests = wrong["tests"].as_array().expect("a list");
    let scores: Vec<_> = tests
        .iter()
        .map(|test| {
            (
                test["name"].as_str(),
                &test["score"],
                &test["max_score"],
                &test["status"],
            )
        })
        .collect();
    let (zero, failed) = (json!(0), json!("failed"));
    assert_eq!(
        scores,
        [
            (Some("next_move/easy"), &zero, &json!(3), &failed),
            (Some("next_move/hard"), &zero, &json!(4), &failed),
        ]
    );
    let output = tests[0]["output"].as_str().expect("text");
    assert!(
        output.contains("The first wrong decision") && !output.contains("expected"),
        "{output}"
    );
    let full = results("wrong", &["--feedback", "full"]);
    assert!(
        full["tests"][0]["output"]
            .as_str()
            .is_some_and(|text| text.contains("expected"))
    );
    assert!(
        !class.path("state").exists(),
        "one hand-in is not worth a file"
    );
}

#[test]
fn a_report_replaces_a_file_when_it_is_complete() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    let old = class.write(
        "report.csv",
        "name,points_earned,points_of,contained\nold\n",
    );
    let link = class.path("link.csv");
    symlink(&old, &link).expect("links can be made");
    let out = link.display().to_string();
    let answer = class.grade(&["--format", "csv", "--out", &out]);
    assert_eq!(
        (answer.code, answer.output.len(), answer.error.as_str()),
        (0, 0, "")
    );
    let text = fs::read_to_string(&old).expect("the report is there");
    assert!(text.starts_with("name,"), "{text}");
    assert!(link.is_symlink(), "the link has stayed");
    let listed = fs::read_dir(class.path(""))
        .expect("a folder")
        .filter(|entry| {
            let name = entry.as_ref().expect("an entry").file_name();
            name.to_string_lossy().starts_with(".report")
        });
    assert_eq!(listed.count(), 0, "nothing is left beside it");
    let nowhere = class.grade(&["--out", "/nowhere/report.txt"]);
    assert_eq!(nowhere.code, 2);
    assert!(
        nowhere.error.contains("cannot write /nowhere/report.txt"),
        "{}",
        nowhere.error
    );
}

#[test]
fn one_run_writes_several_reports() {
    if !has("sh") {
        return;
    }
    let class = class_with_marks();
    class.write("results.json", "{\"stdout_visibility\":\"hidden\"}");
    let at = |form: &str, name: &str| format!("{form}={}", class.path(name).display());
    let files = [
        at("gradescope", "results.json"),
        at("html", "report.html"),
        at("json", "report.json"),
    ];
    let mut arguments = vec!["--format", "text"];
    arguments.extend(files.iter().flat_map(|file| ["--report", file]));
    let answer = answer_of(&mut class.command_for(&class.folder().join("curious"), &arguments));
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    let read = |name: &str| fs::read_to_string(class.path(name)).expect("the report is there");
    let results: Value = serde_json::from_str(&read("results.json")).expect("JSON");
    let hint = results["tests"][0]["output"].to_string();
    // Students see the one, and the teacher the others.
    assert!(
        hint.contains("wrong decision") && !hint.contains("the rule takes"),
        "{hint}"
    );
    let text = String::from_utf8(answer.output).expect("the report is text");
    for full in [text, read("report.html"), read("report.json")] {
        assert!(full.contains("the rule takes move 0"), "{full}");
    }
    arguments.extend(["--feedback", "verdict"]);
    let answer = answer_of(&mut class.command_for(&class.folder().join("curious"), &arguments));
    assert_eq!(answer.code, 1);
    assert!(!read("report.html").contains("wrong decision"));
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_others() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    let csv = format!("csv={}", class.path("grades.csv").display());
    let answer = class.grade(&["--report", "json=/nowhere/a", "--report", &csv]);
    assert_eq!(answer.code, 2);
    assert!(
        answer.error.contains("cannot write /nowhere/a"),
        "{}",
        answer.error
    );
    assert!(answer.output.starts_with(b"name"));
    assert!(class.path("grades.csv").is_file());
    for (reports, words) in [
        (&["csv"][..], "expected FORMAT=FILE"),
        (&["csv=-"], "expected FORMAT=FILE"),
        (&["xml=a"], "the formats are text, csv, excel,"),
        (
            &["csv=a", "json=a"],
            "a is also what --report names; name another place for --report",
        ),
    ] {
        let reports: Vec<&str> = reports
            .iter()
            .flat_map(|report| ["--report", report])
            .collect();
        let answer = class.grade(&reports);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{reports:?}");
        assert!(answer.error.contains(words), "{}", answer.error);
    }
}

#[test]
fn excel_gets_a_byte_order_mark() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("Zoë", RIGHT);
    class.write("class/late/homework.docx", "");
    let excel = class.text(&["--format", "excel"]);
    let head = excel.lines().next().unwrap_or_default();
    assert!(
        excel.starts_with("\u{feff}name,") && excel.contains("\nZoë,"),
        "{excel}"
    );
    let csv = class.text(&["--format", "csv"]);
    assert_eq!(csv.lines().next(), head.strip_prefix('\u{feff}'));
    // Who never ran has no time.
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let slowest = head
        .split(',')
        .position(|column| column == "slowest_seconds");
    let slowest = slowest.expect("a column");
    assert_eq!((&rows[0][0], &rows[0][slowest]), ("late", ""));
    assert!(rows[1][slowest].starts_with("0."), "{csv}");
    let page = class.text(&["--format", "html"]);
    assert!(page.contains("data-key=\"\">–</td>"), "{page}");
}

#[test]
fn a_program_that_cannot_be_started_is_reported_as_such() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    write_program(&class.folder().join("odd"), "#!/no/such/interpreter\n");
    class.add("right", RIGHT);
    let report = class.json(&[]);
    let part = &report["hand_ins"][0]["parts"][0];
    assert_eq!(part["verdict"], "JE");
    let error = part["error"].as_str();
    assert!(
        error.is_some_and(|error| error.contains("/no/such/interpreter")),
        "{part}"
    );
    assert!(class.text(&[]).contains("next_move: cannot be started"));
    assert!(
        class
            .text(&["--format", "html"])
            .contains("/no/such/interpreter")
    );
}
