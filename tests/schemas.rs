//! The schemas of `docs/schema/`: every JSON output is valid, and nothing else is.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::{Duration, UNIX_EPOCH};

use jsonschema::Validator;
use serde_json::{Map, Value, json};
use support::answer;
use tempfile::TempDir;

/// The schemas, each with the outputs that are held against it.
type Outputs = BTreeMap<&'static str, Vec<Value>>;

/// `tour --format json`: arguments.
const TOURS: [&str; 6] = [
    "8 8 2 2 --ties roth",
    "5 5 1 1 --order judge",
    "5 8 0 0 --order tutorial --ties pohl",
    "6 6 1 1 --order walk --ties random --seed 7",
    "1 1 0 0 --ties random --seed 18446744073709551615",
    "2 2 1 0",
];

/// `tour solve --format json`: found, closed, around holes, impossible with and without an end,
/// unknown, and random in both ways.
const SOLUTIONS: [&str; 12] = [
    "8 --step 30=0,0",
    "5 --step 2=2,2",
    "5 5 1 1",
    "6 6 0 0 --closed",
    "5 5 0 0 --hole 2,2 --hole 0,1",
    "3 30 0 0 --end 2,29",
    "5 5 0 1",
    "5 8 0 1 --end 2,6",
    "8 8 0 0 --hole 3,3 --hole 3,4 --max-steps 1",
    "5 5 0 0 --random --seed 18446744073709551615",
    "20 20 0 0 --closed --random --seed 3",
    "5 5 0 1 --random --seed 3",
];

/// Surveys: all methods, all orders, all ties.
const SURVEYS: [&str; 7] = [
    "6",
    "5 --ties pohl --order judge",
    "4 5 --ties roth --order tutorial",
    "5 --ties random --seed 3 --order walk",
    "5 --method walk",
    "4 --method backtrack",
    "3 4 --method solve",
];

/// Surveys around holes, in one of which it is unknown whether a tour exists.
const SURVEYS_AROUND_HOLES: [&str; 3] = [
    "8 --hole 3,3 --hole 3,4 --max-steps 1 --method solve",
    "3 4 --hole 0,0 --method solve",
    "5 --hole 4,4 --ties random --seed 18446744073709551615",
];

/// `tour count`: paths and cycles, with a start and an end, around holes, and unknown.
const COUNTS: [&str; 10] = [
    "5 --step 13=2,2",
    "6 --closed --symmetric half-turn",
    "6 --closed --symmetric quarter-turn",
    "5 6 --closed --symmetric reflection",
    "3 4",
    "3 4 --undirected --up-to-symmetry --hole 1,1",
    "3 10 --closed",
    "5 --start 0,0 --end 2,2",
    "5 --max-states 1",
    "60",
];

/// `tour count --each-start`: to any end and to one, around holes, and unknown.
const COUNTS_OF_STARTS: [&str; 3] = [
    "3 4 --end 0,3",
    "3 4 --hole 1,1 --hole 1,2",
    "3 4 --max-states 1",
];

/// Submissions of `tour check`: an open and a closed tour, tours that count from 0, and walks that
/// break each rule.
const SUBMISSIONS: [(&str, &str); 8] = [
    ("", "3 4\n1 4 7 10\n12 9 2 5\n3 6 11 8\n"),
    ("", "1 1\n0\n"),
    ("", "2 3\n1 0 0\n0 2 0\n"),
    ("", "2 3\n1 0 0\n0 0 1\n"),
    ("", "2 3\n1 0 0\n0 0 3\n"),
    ("", "1 # .\n# # 2\n3 . .\n"),
    ("--as path --size 3x3", "0 0\n5 5\n"),
    ("--as path", "3 3\n0 0\n1 2\n0 0\n"),
];

/// The schema of what `tour ask` reads, which it prints itself.
const QUESTIONS: &str = "tour_ask";

/// Questions, each with the arguments that ask the same.
const ASKED: &str = r##"{"ask": "warnsdorff", "rows": 5, "start": "a1", "order": "judge"} = 5 --start 4,0 --order judge
{"ask": "solve", "rows": 5, "columns": 6, "closed": true} = solve 5 6 --closed
{"ask": "solve", "rows": 4, "leaper": [0, 1], "surface": "torus"} = solve 4 --leaper 0,1 --surface torus
{"ask": "count", "mask": "#..\n...\n", "each_start": true} = count 2 3 --hole 0,0 --each-start
{"ask": "list", "rows": 3, "columns": 4, "skip": 15, "holes": []} = list 3 4 --skip 15
{"ask": "survey", "rows": 5, "holes": [[0, 0], "e1"]} = survey 5 --hole 0,0 --hole 4,4
{"ask": "graph", "rows": 3, "surface": "torus"} = graph 3 --surface torus
{"ask": "puzzle", "rows": 5, "seed": 1, "closed": false} = puzzle 5 --seed 1"##;

/// What a program prints, as JSON.
fn document(program: &str, arguments: &str, input: &str) -> Value {
    let found = printed(program, arguments, input);
    serde_json::from_slice(&found).expect("the output is JSON")
}

/// What a program prints.
fn printed(program: &str, arguments: &str, input: &str) -> Vec<u8> {
    let list: Vec<&str> = arguments.split_whitespace().collect();
    let found = answer(program, &list, input.as_bytes());
    assert!(found.code < 2, "{program} {arguments}: {}", found.error);
    found.output
}

/// The documents of a list.
fn list(documents: Value) -> Vec<Value> {
    match documents {
        Value::Array(documents) => documents,
        other => panic!("expected a list, found {other}"),
    }
}

/// The lines of a part, each with the schema of the first line or of the others.
fn lines<'a>(
    names: [&'static str; 2],
    part: &'a [u8],
) -> impl Iterator<Item = (&'static str, Value)> + 'a {
    let lines = str::from_utf8(part).expect("the part is text").lines();
    lines.enumerate().map(move |(number, line)| {
        let line = serde_json::from_str(line).expect("a line is JSON");
        (names[number.min(1)], line)
    })
}

/// The outputs of `tour`.
fn outputs_of_tour() -> Outputs {
    let mut outputs = Outputs::new();
    let mut add = |schema, output| outputs.entry(schema).or_default().push(output);
    for (schema, command, calls) in [
        ("tour", "", &TOURS[..]),
        ("tour_solve", "solve", &SOLUTIONS),
        ("tour_survey", "survey", &SURVEYS),
        ("tour_survey", "survey", &SURVEYS_AROUND_HOLES),
        ("tour_count", "count", &COUNTS),
        (
            "tour_count_each_start",
            "count --each-start",
            &COUNTS_OF_STARTS,
        ),
        ("tour_graph", "graph", &["3 4", "1", "3 --hole 1,1"]),
    ] {
        for arguments in calls {
            let call = format!("{command} {arguments} --format json");
            add(schema, document("tour", &call, ""));
        }
    }
    for arguments in SURVEYS {
        // The size comes first, and `--sizes` in its place.
        let options = arguments.find("--").map_or("", |start| &arguments[start..]);
        let sizes = format!("survey --sizes 3..5 {options} --format json");
        add("tour_survey_sizes", document("tour", &sizes, ""));
    }
    let several = "survey 5 --ties all --seed 4 --format json";
    for survey in list(document("tour", several, "")) {
        add("tour_survey", survey);
    }
    let sizes = "survey --sizes 3..4x5..6 --method all --seed 4 --format json";
    add("tour_survey_sizes", document("tour", sizes, ""));
    for arguments in ["3 4", "1", "5 6 --closed --first 2", "3 --hole 1,1"] {
        let tours = printed("tour", &format!("list {arguments} --format json"), "");
        for line in String::from_utf8(tours).expect("tours are text").lines() {
            add(
                "tour_list",
                serde_json::from_str(line).expect("a line is JSON"),
            );
        }
    }
    for count in list(document("tour", "count --sizes 3..4 --format json", "")) {
        add("tour_count", count);
    }
    let closed = document("tour", "solve 6 6 0 0 --closed --format json", "");
    let squares = closed["squares"].as_array().expect("a list").iter();
    let path = squares.fold("6 6\n".to_owned(), |path, square| {
        format!("{path}{} {}\n", square[0], square[1])
    });
    add(
        "tour_check",
        document("tour", "check --format json --as path", &path),
    );
    for (arguments, list) in [
        ("", "6 --closed --symmetric quarter-turn --first 1"),
        ("--hole 0,1 --hole 1,0", "3 --hole 0,1 --hole 1,0"),
        ("", "3 10 --closed --first 6"),
        ("--hole 1,1", "3 --closed --hole 1,1"),
        ("", "5 --symmetric half-turn --first 1"),
    ] {
        let tours = printed("tour", &format!("list {list} --format board"), "");
        let tours = String::from_utf8(tours).expect("tours are text");
        for tour in tours.split_terminator("\n\n") {
            let check = format!("check --properties --format json {arguments}");
            add("tour_check", document("tour", &check, tour));
        }
    }
    let semi_magic = "fixtures/tour_check/lenient/properties_of_the_tour_of_beverley.in";
    let semi_magic = fs::read_to_string(support::project(semi_magic)).expect("it is there");
    // All columns have the sum 36, and all of one square has the sum 1.
    let columns = "1 18 5 22 9 20\n4 15 2 19 12 23\n17 6 13 10 21 8\n14 3 16 7 24 11\n";
    for tour in [&semi_magic, columns, "1\n"] {
        let check = "check --properties --format json";
        add("tour_check", document("tour", check, tour));
    }
    outputs_of_other_moves(&mut add);
    for (arguments, input) in SUBMISSIONS {
        let arguments = format!("check --format json {arguments}");
        add("tour_check", document("tour", &arguments, input));
    }
    outputs
}

/// Puzzles, and documents about other pieces and surfaces.
fn outputs_of_other_moves(add: &mut dyn FnMut(&'static str, Value)) {
    for arguments in [
        "5",
        "3 --hole 1,1 --closed",
        "8 --guesses 0",
        "5 --surface cylinder",
    ] {
        let arguments = format!("puzzle {arguments} --seed 1 --format json");
        add("tour_puzzle", document("tour", &arguments, ""));
    }
    for moves in [
        "--leaper 0,1",
        "--leaper king",
        "--surface cylinder",
        "--surface torus",
        "--surface moebius-strip",
        "--surface klein-bottle",
    ] {
        for (schema, command) in [
            ("tour_solve", "solve"),
            ("tour_survey", "survey --method solve"),
            ("tour_count", "count"),
            ("tour_graph", "graph"),
            ("tour_puzzle", "puzzle --seed 1"),
        ] {
            let arguments = format!("{command} 3 4 {moves} --format json");
            add(schema, document("tour", &arguments, ""));
        }
        let tour = printed("tour", &format!("solve 3 4 {moves}"), "");
        let tour = String::from_utf8(tour).expect("tours are text");
        let check = format!("check --size 3x4 {moves} --format json");
        add("tour_check", document("tour", &check, &tour));
    }
}

/// A program that has every verdict, by the number of the case.
#[cfg(target_os = "linux")]
const STUDENT: &str = "read number; case $number in
    1) echo right ;;
    2) echo wrong >&2; echo wrong ;;
    3) exit 3 ;;
    4) kill -9 $$ ;;
    5) sleep 100 ;;
    6) yes ;;
    7) echo std::bad_alloc >&2; exit 1 ;;
    8) echo RIGHT ;;
    9) kill -9 $PPID; sleep 100 ;;
    10) ;;
    esac";

/// A folder with these files.
fn folder_of(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("there is room");
        fs::write(path, text).expect("there is room");
    }
    folder
}

/// The report of a command in a folder.
fn report(folder: &TempDir, command: &str) -> Value {
    let found = support::shell_in(folder.path(), command);
    serde_json::from_slice(&found.output).unwrap_or_else(|_| panic!("{command}: {}", found.error))
}

/// The outputs of `judge run`: each verdict, the stages with and without a program, the
/// message of a checker, a mistake that is named, and an output in which a knight goes astray.
#[cfg(target_os = "linux")]
fn outputs_of_judge() -> Vec<Value> {
    let folder = folder_of(&[
        ("student", STUDENT),
        (
            "checker",
            "echo too many notes > $2/judgemessage.txt; exit 43",
        ),
        ("stages/valid_move_num/case.in", "1 1\n0 0\n"),
        (
            "stages/valid_move_num/case.ans",
            "-1 -1 -1 -1 -1 -1 -1 -1\n",
        ),
        ("stages/next_move/case.in", "1\n0 0\n0\n"),
        ("stages/next_move/case.ans", "-1"),
        ("stages/simulate/case.in", "1 1\n0 0\n"),
        ("stages/simulate/case.ans", "10000\n"),
        ("right/simulate.sh", "simulate\n"),
        ("both/next_move.sh", "next_move | sed s/-1/0/\n"),
        ("both/simulate.sh", "simulate | sed s/20001/0/\n"),
        ("simulate.sh", "if\n"),
        ("tour.cpp", ""),
        (
            "not_built.toml",
            "[[language]]\nname = \"C++\"\nextensions = [\"cpp\"]\nbuild = [\"false\"]\nrun = [\"x\"]\n",
        ),
        (
            "missing.toml",
            "[[language]]\nname = \"shell\"\nextensions = [\"sh\"]\nrun = [\"./no_such_program\"]\n",
        ),
    ]);
    fs::create_dir(folder.path().join("all")).expect("there is room");
    for number in 1..=10 {
        let case = folder.path().join(format!("all/{number}"));
        fs::write(case.with_extension("in"), format!("{number}\n")).expect("there is room");
        fs::write(case.with_extension("ans"), "right\n").expect("there is room");
    }
    let calls = [
        "--wall-limit 0.3 --cases all -- sh \"$PWD/student\"",
        "--wall-limit 0.3 --cases all --checker \"sh $PWD/checker\" --protocol kattis -- echo",
        "--wall-limit 0.3 --cases all --checker false --protocol kattis -- echo",
        "--cases stages --problem knights --source right",
        "--cases stages --problem knights --source right --languages missing.toml",
        "--cases stages --problem knights --source simulate.sh",
        "--cases stages/simulate --problem simulate --source simulate.sh",
        "--problem next_move -- sh -c 'next_move | sed s/-1/0/'",
        "--problem knights --source both",
        "--cases stages/simulate --problem dual --source tour.cpp --languages not_built.toml",
        "--problem tour --starts 4x3 -- sh -c 'read n m i j; [ $i$j = 11 ] || tour $n $m $i $j'",
    ];
    let reports = calls.map(|call| report(&folder, &format!("judge run --format json {call}")));
    let package = scored("run --problem=./scored -- cat");
    reports.into_iter().chain([package]).collect()
}

/// A report on a package with scores, one of which has no limit.
#[cfg(target_os = "linux")]
fn scored(call: &str) -> Value {
    let folder = folder_of(&[
        (
            "scored/problem.yaml",
            "problem_format_version: 2025-09\nname: x\ntype: scoring\n",
        ),
        (
            "scored/data/secret/test_group.yaml",
            "max_score: unbounded\n",
        ),
        (
            "scored/data/secret/a/test_group.yaml",
            "max_score: 30\nscore_aggregation: min\n",
        ),
        ("scored/data/secret/a/1.in", "1\n"),
        (
            "scored/data/secret/b/test_group.yaml",
            "max_score: unbounded\nscore_aggregation: sum\n",
        ),
        ("scored/data/secret/b/1.in", "1\n"),
        ("scored/data/secret/b/1.ans", "1\n"),
        ("scored/data/secret/a/1.ans", "1\n"),
        ("class/ada.sh", "cat\n"),
    ]);
    let (command, rest) = call.split_once(' ').expect("a subcommand");
    report(
        &folder,
        &format!("judge {command} --format=json --sandbox=off {rest}"),
    )
}

/// The outputs of `judge grade`: each verdict on a part, points of parts and of folders, mistakes,
/// what the readers may not see, and all layouts.
#[cfg(target_os = "linux")]
fn outputs_of_grade() -> Vec<Value> {
    use support::class::{Class, RIGHT, WRONG, write_program};

    let class = Class::of_next_move();
    class.add("right", RIGHT);
    class.add("wrong", WRONG);
    for (name, end) in [
        ("silent", ":"),
        ("signal", "kill -SEGV $$"),
        ("code", "exit 3"),
        ("slow", "sleep 100"),
        ("killer", "kill -9 $PPID; sleep 100"),
        ("loud", "yes"),
        ("large", "echo std::bad_alloc >&2; exit 1"),
    ] {
        class.add(name, &format!("#!/bin/sh\n{end}\n"));
    }
    class.write("class/broken.sh", "if\n");
    write_program(&class.folder().join("odd"), "#!/no/such/interpreter\n");
    class.write("class/none/notes.txt", "");
    class.write("class/README", "");
    let points = class.write("points.toml", "\"next_move/easy\" = 3\n");
    let points = points.display().to_string();
    let limit = ["--wall-limit", "0.3"];
    let mut reports = vec![
        class.json(&limit),
        class.json(&[&limit[..], &["--feedback", "hint", "--points", &points]].concat()),
        class.json(&[&limit[..], &["--feedback", "verdict"]].concat()),
    ];
    // On an input that is not valid, the judge fails.
    let invalid = Class::new(&[("1", "0 0 0 0\n", "0\n")]);
    invalid.add("any", "#!/bin/sh\necho 1\n");
    reports.push(invalid.json(&["--problem", "tour", "--no-validate"]));
    let stages = Class::new(&[]);
    stages.write("class/ada/simulate.sh", "simulate | sed s/0000/000/g\n");
    stages.write("class/ada/next_move.sh", "next_move | sed s/-1/0/\n");
    reports.push(stages.json(&["--problem", "knights"]));
    reports.extend(reports_on_exports());
    reports.push(scored("grade --problem=./scored class"));
    reports
}

/// The reports of `judge grade` on the exports of platforms, on a class with a list, and on a single hand-in.
#[cfg(target_os = "linux")]
fn reports_on_exports() -> Vec<Value> {
    use support::class::{Class, RIGHT};
    use support::class_text::{classes, write_files};

    let exports = classes("exports.txt").into_iter().map(|(_, files)| {
        let class = Class::of_next_move();
        write_files(&class, &files);
        class.json(&[])
    });
    let mut reports: Vec<Value> = exports.collect();
    let class = Class::of_next_move();
    class.add("ada", RIGHT);
    let list = class.write("list.csv", "name,days late\nada,2\n");
    reports.push(class.json(&["--students", &list.display().to_string()]));
    // The platform has a hand-in that is not in the folder, and another one is dated 2100.
    let class = Class::of_next_move();
    let file = fs::File::open(class.write("class/ada/next_move.sh", RIGHT)).expect("it is there");
    let future = UNIX_EPOCH + Duration::from_secs(4_102_444_800);
    file.set_modified(future).expect("its time can be changed");
    class.write("list.csv", "name,Status\nada,\nben,Submitted for grading\n");
    let deadline = ["--students", "list.csv", "--deadline", "2024-11-25T23:00Z"];
    let penalty = ["--points", "next_move = 10", "--late-penalty", "1/day"];
    reports.push(class.json(&[deadline, penalty].concat()));
    // A class of which all has to be looked at by hand.
    let doubtful = Class::of_next_move();
    let mut lines = "Student,ID,Section,T (1)\nJo,a,1,\nJo,b,1,\n".to_owned();
    for name in ["x1", "x2", "x3", "x4", "x5", "Jo", "unlisted"] {
        doubtful.add(name, "#!/bin/sh\nnext_move\nexit 1\n");
        if name.starts_with('x') {
            lines += &[name, ",", name, ",1,7\n"].concat();
        }
    }
    let list = doubtful.write("list.csv", &lines).display().to_string();
    let points = doubtful.write("points.toml", "next_move = 10\n");
    let canvas = format!("canvas={}", doubtful.path("canvas.csv").display());
    let arguments = ["--students", &list, "--report", &canvas, "--points"];
    reports.push(doubtful.json(&[&arguments[..], &[&points.display().to_string()]].concat()));
    let one = Class::of_next_move();
    one.write("class/next_move.sh", RIGHT);
    let results = one.path("results.json");
    reports.push(one.json(&["--report", &format!("gradescope={}", results.display())]));
    reports
}

/// The parts of `judge grade`.
#[cfg(target_os = "linux")]
fn outputs_of_parts() -> Outputs {
    use support::class::{Class, RIGHT, WRONG};

    let class = Class::of_next_move();
    for number in 0..10 {
        class.add(format!("s{number}"), [RIGHT, WRONG][number % 2]);
    }
    let mut outputs = Outputs::new();
    for shard in ["1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7"] {
        let part = class.grade(&["--shard", shard]);
        assert_eq!(part.code, 0, "{}", part.error);
        for (schema, line) in lines(["judge_part_header", "judge_part_line"], &part.output) {
            outputs.entry(schema).or_default().push(line);
        }
    }
    outputs
}

/// The outputs of `judge doctor`: on this machine, with a low limit, and without programs and a temporary folder.
#[cfg(target_os = "linux")]
fn outputs_of_doctor() -> Vec<Value> {
    let calls = [
        "judge doctor --format json",
        "ulimit -n 100; judge doctor --format json --sandbox off",
        "judge=$(command -v judge); export PATH=/nowhere TMPDIR=/nowhere; \
         \"$judge\" doctor --format json --sandbox off",
    ];
    calls.map(|call| report(&folder_of(&[]), call)).into()
}

/// The outputs of `judge verify`: a right problem, and a package with a program that is not built and one that is not
/// refuted.
#[cfg(target_os = "linux")]
fn outputs_of_verify() -> Vec<Value> {
    let own = folder_of(&[
        ("problem.yaml", "name: Nothing\nvalidation: custom\n"),
        (
            "output_validators/check.sh",
            "read said; case $said in 1) exit 42 ;; 3) exit 9 ;; *) exit 43 ;; esac",
        ),
        ("data/secret/1.in", "1"),
        ("data/secret/1.ans", "1"),
        ("submissions/accepted/right.sh", "cat"),
        ("submissions/accepted/half.sh", "if"),
        ("submissions/wrong_answer/right.sh", "cat"),
        ("submissions/wrong_answer/wrong.sh", "echo 2"),
        ("submissions/wrong_answer/refused.sh", "echo 3"),
        ("submissions/wrong_answer/much.sh", "yes"),
        (
            "submissions/run_time_error/memory.sh",
            "echo MemoryError >&2; exit 1",
        ),
        ("submissions/run_time_error/killer.sh", "kill -9 $PPID"),
        (
            "submissions/time_limit_exceeded/loop.sh",
            "while :; do :; done",
        ),
        ("submissions/run_time_error/unknown", ""),
    ]);
    let scoring = folder_of(&[
        ("problem.yaml", "name: Half\ntype: scoring\n"),
        ("submissions/partially_accepted/half.sh", "echo 1\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("data/secret/2.in", "2\n"),
        ("data/secret/2.ans", "2\n"),
        (
            "data/testdata.yaml",
            "on_reject: continue\ngrader_flags: always_accept\n",
        ),
    ]);
    let broken = folder_of(&[
        ("problem.yaml", "name: Broken\n"),
        ("input_validators/broken.sh", "if\n"),
        ("submissions/accepted/right.sh", "echo 1\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
    ]);
    vec![
        report(&own, "judge verify valid_move_num --format json"),
        report(&own, "judge verify . --format json"),
        report(&scoring, "judge verify . --format json"),
        report(&broken, "judge verify . --format json"),
    ]
}

/// The outputs of all programs on this machine.
fn outputs() -> Outputs {
    let mut outputs = outputs_of_tour();
    #[cfg(target_os = "linux")]
    if support::has("sh") {
        outputs.insert("judge_run", outputs_of_judge());
        outputs.insert("judge_grade", outputs_of_grade());
        outputs.insert("judge_doctor", outputs_of_doctor());
        outputs.insert("judge_verify", outputs_of_verify());
        outputs.extend(outputs_of_parts());
    }
    if !outputs.contains_key("judge_run") {
        support::skip("judge run");
    }
    outputs
}

/// The schema of this name in one document: with the definitions of `common` to which it refers.
fn schema(name: &str) -> Value {
    let mut schema = file(name);
    if name == COMMON {
        return schema;
    }
    let text = schema.to_string();
    for (reference, definitions) in [
        ("\"#/$defs/", &schema),
        ("common.schema.json#/$defs/", &file(COMMON)),
    ] {
        let names = text
            .split(reference)
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        for name in names {
            assert!(
                definitions["$defs"].get(name).is_some(),
                "no definition of {name}"
            );
        }
    }
    schema = serde_json::from_str(&text.replace("common.schema.json#", "#")).expect("still JSON");
    let own = schema["$defs"].take();
    schema["$defs"] = file(COMMON)["$defs"].take();
    for (name, definition) in own.as_object().into_iter().flatten() {
        let common = schema["$defs"].get(name);
        assert!(common.is_none(), "{name} is a definition of {COMMON} too");
        schema["$defs"][name] = definition.clone();
    }
    schema
}

/// What several schemas define.
const COMMON: &str = "common";

/// A schema of `docs/schema/`.
fn file(name: &str) -> Value {
    let path = support::project("docs/schema").join(format!("{name}.schema.json"));
    let text = fs::read_to_string(path).expect("there is a schema");
    serde_json::from_str(&text).expect("a schema is JSON")
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::meta::validate(schema).expect("a schema of 2020-12");
    jsonschema::draft202012::new(schema).expect("a schema can be used")
}

/// A schema behind its reference.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => root
            .pointer(reference.trim_start_matches('#'))
            .expect("the reference is one of this file"),
        None => schema,
    }
}

/// All that a schema names, by its path in a document: fields, types, and values.
fn named(root: &Value, schema: &Value, path: &str, found: &mut BTreeSet<String>) {
    let schema = resolved(root, schema);
    let types = match &schema["type"] {
        Value::String(name) => vec![name.as_str()],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    found.extend(types.iter().map(|name| format!("{path}: {name}")));
    for value in schema["enum"].as_array().into_iter().flatten() {
        found.insert(format!("{path} = {value}"));
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let is_described = |field: &Value| field["description"].is_string();
        assert!(
            is_described(field) || is_described(resolved(root, field)),
            "{path}.{name} has no description"
        );
        named(root, field, &format!("{path}.{name}"), found);
    }
    for choice in schema["anyOf"].as_array().into_iter().flatten() {
        named(root, choice, path, found);
    }
    for item in schema["prefixItems"].as_array().into_iter().flatten() {
        named(root, item, &format!("{path}[]"), found);
    }
    if schema["items"].is_object() {
        named(root, &schema["items"], &format!("{path}[]"), found);
    }
}

/// All that a document has, by path.
fn seen(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Null => found.insert(format!("{path}: null")),
        Value::Bool(_) => found.insert(format!("{path}: boolean")),
        Value::Number(_) => {
            found.insert(format!("{path}: integer"));
            found.insert(format!("{path}: number"))
        }
        Value::String(_) => found.insert(format!("{path}: string")),
        Value::Array(items) => {
            let item = format!("{path}[]");
            for value in items {
                seen(value, &item, found);
            }
            found.insert(format!("{path}: array"))
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                seen(value, &format!("{path}.{name}"), found);
            }
            found.insert(format!("{path}: object"))
        }
    };
    if value.is_null() || value.is_string() {
        found.insert(format!("{path} = {value}"));
    }
}

/// Fields that are only there if an option asks for them.
const OPTIONAL: [&str; 5] = ["properties", "symmetric", "given", "leaper", "surface"];
/// The field of a part whose inside has no schema: only `--merge` of the same version reads it.
const RESULT: &str = "result";

/// Copies of a document with one thing changed, none of which any schema may take: a value of
/// another type, a field missing, a field too many. Of a list only the first item is changed.
fn changed(value: &Value) -> Vec<Value> {
    let mut copies = vec![match value {
        Value::String(_) => json!(1.5),
        Value::Array(_) | Value::Object(_) => json!("other"),
        Value::Null | Value::Bool(_) | Value::Number(_) => json!(["other"]),
    }];
    if value.is_number() {
        copies.push(json!(value.to_string()));
        copies.push(json!(-1));
    }
    if let Value::Array(items) = value
        && let Some(first) = items.first()
    {
        for item in changed(first) {
            let mut items = items.clone();
            items[0] = item;
            copies.push(Value::Array(items));
        }
    }
    if let Value::Object(fields) = value {
        let mut with = |fields: Map<String, Value>| copies.push(Value::Object(fields));
        let mut more = fields.clone();
        more.insert("other".to_owned(), json!(1));
        with(more);
        for (name, value) in fields {
            if !OPTIONAL.contains(&name.as_str()) {
                let mut less = fields.clone();
                less.remove(name);
                with(less);
            }
            let values = match name.as_str() {
                RESULT => vec![json!("other")],
                // It may be negative.
                "score" => vec![json!("other"), json!(["other"])],
                _ => changed(value),
            };
            for value in values {
                let mut fields = fields.clone();
                fields.insert(name.clone(), value);
                with(fields);
            }
        }
    }
    copies
}

/// The files of `docs/schema/`.
fn names_of_files() -> BTreeSet<String> {
    let entries = fs::read_dir(support::project("docs/schema")).expect("there are schemas");
    let names = entries.map(|entry| {
        let name = entry.expect("the folder can be listed").file_name();
        name.to_string_lossy().into_owned()
    });
    // The schema of the XML has a test of its own.
    let names = names.filter(|name| name != "judge_run_junit.xsd");
    let names = names.map(|name| {
        let name = name.strip_suffix(".schema.json");
        name.expect("a schema has this ending").to_owned()
    });
    names.collect()
}

#[test]
fn every_output_is_valid_and_every_field_occurs_and_must_be_as_it_is() {
    let outputs = outputs();
    for name in names_of_files() {
        let schema = schema(&name);
        let validator = validator(&schema);
        assert!(schema["title"].is_string() && schema["description"].is_string());
        let Some(outputs) = outputs.get(name.as_str()) else {
            let has_no_output = name == QUESTIONS || name == COMMON;
            assert!(
                has_no_output || name.starts_with("judge_"),
                "no output is of {name}"
            );
            continue;
        };
        let (mut expected, mut found) = (BTreeSet::new(), BTreeSet::new());
        named(&schema, &schema, "", &mut expected);
        for output in outputs {
            let faults: Vec<String> = validator
                .iter_errors(output)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(faults.is_empty(), "{name}: {faults:#?}\n{output}");
            seen(output, "", &mut found);
        }
        let missing: Vec<&String> = expected.difference(&found).collect();
        assert!(missing.is_empty(), "{name}: never seen: {missing:#?}");
    }
    for name in outputs.keys() {
        assert!(names_of_files().contains(*name), "{name} has no schema");
    }
    // A document with one thing changed is refused.
    for (name, outputs) in outputs {
        let validator = validator(&schema(name));
        let mut count = 0;
        // The lines of parts are many, and much alike.
        for output in outputs.iter().take(10) {
            for other in changed(output) {
                assert!(!validator.is_valid(&other), "{name}: {other}");
                count += 1;
            }
        }
        assert!(count > 50, "{name}: only {count} changes");
    }
}

#[test]
fn questions_follow_their_schema_and_are_answered_as_arguments_are() {
    let printed_schema = document("tour", "ask --schema", "");
    let path = support::project("docs/schema").join(format!("{QUESTIONS}.schema.json"));
    if std::env::var_os("KNIGHTS_BLESS").is_some() {
        fs::write(&path, format!("{printed_schema:#}\n")).expect("the schema can be written");
    }
    assert_eq!(file(QUESTIONS), printed_schema);
    let validator = validator(&printed_schema);
    for line in ASKED.lines() {
        let (question, arguments) = line.split_once(" = ").expect("both are there");
        let value: Value = serde_json::from_str(question).expect("the question is JSON");
        assert!(validator.is_valid(&value), "{question}");
        let expected = printed("tour", &format!("{arguments} --format json"), "");
        assert_eq!(printed("tour", "ask", question), expected, "{question}");
        for other in changed(&value)
            .iter()
            .filter(|other| !validator.is_valid(other))
        {
            let found = answer("tour", &["ask"], other.to_string().as_bytes());
            assert_eq!(found.code, 2, "{other}");
        }
    }
    let (text, question) = (
        "1 . 3\n4 . 2\n",
        r#"{"ask": "check", "tour": "1 . 3\n4 . 2\n"}"#,
    );
    let expected = printed("tour", "check --format json", text);
    assert_eq!(printed("tour", "ask", question), expected);
}
