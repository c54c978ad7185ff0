//! Hand-ins of several files, and hand-ins that would stop a class: `judge grade` and `judge run --source`.
//!
//! A right hand-in of several files is a folder in `tests/hand_ins/several/`.
#![cfg(target_os = "linux")]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::time::{Duration, Instant};

use crate::support::Folder;
use crate::support::class::{Class, RIGHT, answer_of, hand_in, is_root, names};
use crate::support::folder::rows;
use crate::support::{all_kinds, has, project, skip};
use knights_judge::cache::Fingerprint;
use knights_judge::hand_in::HandIn;
use nix::sys::stat::{Mode, SFlag, makedev, mknod};
use nix::unistd::mkfifo;
use serde_json::{Value, json};

/// What the languages need, by the beginnings of the folders' names.
const TOOLS: [(&str, &str); 8] = [
    ("c_", "gcc"),
    ("cpp_", "g++"),
    ("java_", "javac"),
    ("go_", "go"),
    ("rust_", "rustc"),
    ("js_", "node"),
    ("sh_", "python3"),
    ("python_", "python3"),
];

/// The files that no part takes, of the hand-ins that have some.
const UNUSED: [(&str, &[&str]); 3] = [
    (
        "c_functions",
        &[
            "include/nextMove.h (is not used: judge has its own)",
            "main_nextMove.c (is not used: judge has its own)",
            "validMoveNum.h (is not used: judge has its own)",
        ],
    ),
    ("c_helper", &["old.c", "try_board.c"]),
    ("python_module", &["py_compile.py", "sitecustomize.py"]),
];

fn part<'a>(report: &'a Value, name: &str) -> &'a Value {
    &hand_in(report, name)["parts"][0]
}

#[test]
fn right_hand_ins_of_several_files_are_accepted() {
    let class = Class::of_next_move();
    let folder = project("tests/hand_ins/several");
    let mut only = Vec::new();
    for entry in fs::read_dir(&folder).expect("the hand-ins are there") {
        let name = entry.expect("an entry").file_name();
        let name = name.into_string().expect("a plain name");
        let tool = TOOLS.iter().find(|(start, _)| name.starts_with(start));
        let (_, tool) = tool.expect("the language of the hand-in is in the table");
        let is_quick = ["gcc", "python3"].contains(tool);
        if (is_quick || all_kinds()) && has(tool) {
            only.push(name);
        }
    }
    only.sort();
    let arguments = only.iter().flat_map(|name| ["--only", name]);
    let arguments: Vec<&str> = arguments.chain(["--format", "json"]).collect();
    let answer = answer_of(&mut class.command_for(&folder, &arguments));
    let report: Value = serde_json::from_slice(&answer.output).expect("the report is JSON");
    assert_eq!(names(&report), only);
    for name in &only {
        let found = hand_in(&report, name);
        assert_eq!(part(&report, name)["verdict"], "AC", "{name}: {found}");
        let unused = UNUSED.iter().find(|(other, _)| other == name);
        let unused = unused.map_or(&[][..], |(_, files)| files);
        assert_eq!(found["unrecognised"], json!(unused), "{name}");
    }
}

#[test]
fn run_takes_several_files_and_folders() {
    let place = Folder::of(&[
        ("next_move.sh", ". ./lib/moves.sh\nrun\n"),
        ("lib/moves.sh", "run() { next_move; }\n"),
        ("all/simulate.sh", ". ./moves.sh; . ./data.txt\n"),
        ("all/moves.sh", "run() { simulate; }\n"),
        ("all/data.txt", "run\n"),
        ("validMoveNum.h", "#error not this one\n"),
    ]);
    symlink("nowhere", place.path("link")).expect("there is room");
    let files = "all/simulate.sh all/moves.sh all/data.txt";
    for (problem, sources, remark) in [
        ("next_move", "./next_move.sh lib", ""),
        (
            "next_move",
            ".",
            "left out: link (a link, which is not followed)\n",
        ),
        (
            "simulate",
            &format!("{files} validMoveNum.h"),
            "validMoveNum.h is not used: judge has its own\n",
        ),
        // As with --source *.sh.
        (
            "simulate",
            &format!("next_move.sh {files}"),
            "next_move.sh is no part of simulate: it is not built\n",
        ),
    ] {
        let said = place.run(&format!("judge run --problem {problem} --source {sources}"));
        let cases = if problem == "simulate" { 20 } else { 40 };
        let accepted = format!("AC: {cases} of {cases} accepted");
        assert_eq!((said.code, said.result()), (0, &accepted[..]), "{said:?}");
        assert!(said.error.contains(remark), "{said:?}");
        let is_only_remark = problem == "next_move" || said.error == format!("judge: {remark}");
        assert!(is_only_remark, "{said:?}");
    }
}

#[test]
fn a_source_with_another_name_than_its_function_is_told_the_right_one() {
    if !has("gcc") {
        return;
    }
    let class = Class::new(&[]);
    for (file, text) in [
        (
            "ben.c",
            "int validMoveNum(int r, int c, int n, int v[100][100]) { return 0; }\n",
        ),
        ("ada/ben.c", "int nextMove() { return validMoveNum(); }\n"),
        ("ada/main.c", "int main(void) { return 0; }\n"),
    ] {
        class.write(&format!("class/{file}"), text);
    }
    let report = class.json(&["--problem", "knights"]);
    let misnamed = json!(["ben.c (defines nextMove; rename the file to nextMove.c)"]);
    assert_eq!(hand_in(&report, "ada")["unrecognised"], misnamed);
    let report = class.json(&["--problem", "valid_move_num", "--only", "ben"]);
    let advice = "ben.c defines validMoveNum; rename the file to validMoveNum.c";
    assert_eq!(part(&report, "ben")["compiler_message"], advice);
}

/// Hand-ins that refer to a file outside of them: a name | that of the source | its text. `FILE` is the
/// file, `START` and `END` the halves of its name, and `\n` ends a line.
const SPIES: &str = r#"
include     | next_move.c   | #include "FILE"\nint main(void) { return 0; }
value       | next_move.c   | int main(void) { int x =\n#include "FILE"\n; }
function    | next_move.c   | int main(void) {\n#include "FILE"\n(1); }
parent      | next_move.c   | #include "../../../../../../FILE"\nint main(void) { return 0; }
header      | next_move.c   | #include "own.h"\nint main(void) { return 0; }
macro       | next_move.cpp | #define NAME "FILE"\nconstexpr int x[] = {\n#include NAME\n};\nstatic_assert(x[0] == 1);
line        | next_move.c   | #line 1 "FILE"\nint main(void) { return missing; }
assembler   | next_move.c   | asm(".include \"FILE\"");\nint main(void) { return 0; }
include_str | next_move.rs  | compile_error!(include_str!("FILE"));\nfn main() {}
concat      | next_move.rs  | compile_error!(include_str!(concat!("START", "END")));\nfn main() {}
path        | next_move.rs  | #[path = "FILE"]\nmod other;\nfn main() {}
"#;

#[test]
fn no_line_of_another_file_is_in_the_message_of_a_compiler() {
    if !has("gcc") || !has("g++") || !has("rustc") {
        return;
    }
    let class = Class::of_next_move();
    let secret = class.write("another folder/1.in", "31337 hidden\n");
    let secret = secret.to_str().expect("a plain name");
    let (start, end) = secret.split_at(secret.len() / 2);
    for [name, source, text] in rows(SPIES) {
        let text = text.replace("FILE", secret).replace("\\n", "\n");
        let text = text.replace("START", start).replace("END", end);
        class.write(&format!("class/{name}/{source}"), &text);
    }
    class.write("class/header/own.h", &format!("#include \"{secret}\"\n"));
    let report = class.json(&[]);
    for [name, _, _] in rows(SPIES) {
        let message = part(&report, name)["compiler_message"].to_string();
        assert!(message.contains(" refers to "), "{name}: {message}");
        let leaks = ["hidden", "31337"].map(|word| message.contains(word));
        assert_eq!(leaks, [false; 2], "{name}: {message}");
    }
}

const SPARSE: u64 = 2 << 30;
/// A source for `next_move` that is right.
const SOURCE: &str = "next_move\n";

/// Hand-ins that are in the way | the verdicts on them | what the report remarks about their files.
const OBSTACLES: &str = "
bytes         | AC      |
deep          | AC      | d/d/d/d/d/d/d/d/d/d/d/d/d/ (too deep)
deep alone    | missing | d/d/d/d/d/, d/d/d/d/d/d/d/d/d/d/d/d/d/ (too deep)
device        | missing | next_move.sh (not a file)
fifo          | missing | next_move.sh (not a file)
fifo beside   | AC      | data (not a file)
fifo below    | AC      | data/fifo (not a file)
honest        | AC      |
large         | missing | next_move.sh (is larger than 4 MiB)
large beside  | AC      | data (is larger than 4 MiB)
large program | JE      |
link          | missing | next_move.sh (a link, which is not followed)
locked        | missing | next_move.sh (cannot be read: Permission denied (os error 13))
locked beside | AC      | data (cannot be read: Permission denied (os error 13))
locked below  | AC      | data/ (cannot be read: Permission denied (os error 13))
locked folder | missing | the folder cannot be read: Permission denied (os error 13)
many          | AC      | (more than 1000 files and folders) a0999 and all after it
many below    | AC      | (more than 1000 files and folders) x/0997 and all after it
socket        | missing | next_move.sh (not a file)
";

/// Makes the hand-in of this name.
fn add_obstacle(class: &Class, name: &str) {
    let at = |file: &str| class.folder().join(name).join(file);
    let source = at("next_move.sh");
    let lock = |file: &str| {
        fs::set_permissions(at(file), fs::Permissions::from_mode(0o000)).expect("it has a mode");
    };
    let large = |file: &str| {
        let file = File::create(at(file)).expect("there is room");
        file.set_len(SPARSE).expect("a sparse file takes no room");
    };
    fs::create_dir(at("")).expect("there is room");
    let is_alone = "bytes, device, fifo, link, socket, large program, deep alone";
    if !is_alone.split(", ").any(|alone| alone == name) {
        fs::write(&source, SOURCE).expect("there is room");
    }
    match name {
        "bytes" => {
            let name = OsStr::from_bytes(b"next_\xff.sh");
            fs::write(at("").join(name), SOURCE).expect("there is room");
        }
        "deep" | "deep alone" => {
            fs::create_dir_all(at(&"d/".repeat(200))).expect("there is room");
        }
        "device" => {
            let null = makedev(1, 3);
            mknod(&source, SFlag::S_IFCHR, Mode::S_IRWXU, null).expect("root makes devices");
        }
        "fifo" => mkfifo(&source, Mode::S_IRWXU).expect("there is room"),
        "fifo beside" => mkfifo(&at("data"), Mode::S_IRWXU).expect("there is room"),
        "fifo below" => {
            fs::create_dir(at("data")).expect("there is room");
            fs::create_dir(at("other")).expect("there is room");
            mkfifo(&at("data/fifo"), Mode::S_IRWXU).expect("there is room");
        }
        "honest" => fs::remove_file(&source).expect("it is there"),
        "large" => large("next_move.sh"),
        "large beside" => large("data"),
        "large program" => {
            large("next_move");
            let mode = fs::Permissions::from_mode(0o755);
            fs::set_permissions(at("next_move"), mode).expect("it has a mode");
        }
        "link" => symlink(at("nowhere"), &source).expect("there is room"),
        "locked" => lock("next_move.sh"),
        "locked beside" => {
            fs::write(at("data"), "").expect("there is room");
            lock("data");
        }
        "locked below" => {
            fs::create_dir(at("data")).expect("there is room");
            lock("data");
        }
        "locked folder" => lock(""),
        "many" | "many below" => {
            let prefix = if name == "many" { "a" } else { "x/" };
            if name == "many below" {
                fs::create_dir(at("x")).expect("there is room");
                fs::create_dir(at("y")).expect("there is room");
            }
            for number in 0..1001 {
                File::create(at(&format!("{prefix}{number:04}"))).expect("there is room");
            }
        }
        "socket" => drop(UnixListener::bind(&source).expect("there is room")),
        _ => unreachable!("{name} is not made"),
    }
}

/// Takes a second: each obstacle is a hand-in of one class, graded once.
#[test]
fn no_hand_in_stops_a_class() {
    let class = Class::of_next_move();
    let mut command = class.command(&["--format", "json"]);
    let is_root = is_root();
    let obstacles = rows(OBSTACLES).filter(|[name, _, _]| is_root || *name != "device");
    let obstacles: Vec<[&str; 3]> = obstacles.collect();
    for [name, ..] in &obstacles {
        add_obstacle(&class, name);
    }
    class.add("honest", RIGHT);
    mkfifo(&class.folder().join("next_move.c"), Mode::S_IRWXU).expect("there is room");
    if !class.is_run_by_nobody(&mut command) {
        return skip("judge that another user than root can run");
    }
    let start = Instant::now();
    let answer = answer_of(&mut command);
    assert_eq!(answer.code, 1, "{}", answer.error);
    let seconds = start.elapsed().as_secs();
    assert!(seconds < 60, "{seconds}");
    let report: Value = serde_json::from_slice(&answer.output).expect("the report is JSON");
    assert_eq!(report["unrecognised"], json!(["next_move.c (not a file)"]));
    assert_eq!(names(&report).len(), obstacles.len());
    for [name, verdict, remarks] in obstacles {
        assert_eq!(part(&report, name)["verdict"], verdict, "{name}: {report}");
        let unused = hand_in(&report, name)["unrecognised"].as_array();
        let unused = unused
            .expect("a list")
            .iter()
            .map(|remark| remark.as_str().expect("text"));
        // The others in `many` are listed too.
        let most = if name == "many" { 1 } else { usize::MAX };
        let unused: Vec<&str> = unused.take(most).collect();
        assert_eq!(unused.join(", "), remarks, "{name}");
    }
    // Its folders can be removed.
    for locked in ["locked folder", "locked below/data"] {
        let mode = fs::Permissions::from_mode(0o700);
        fs::set_permissions(class.folder().join(locked), mode).expect("it is ours");
    }
}

#[test]
fn a_fingerprint_covers_all_files_and_reads_none_that_is_large() {
    let class = Class::of_next_move();
    class.write("class/ada/next_move.c", "#include \"lib/board.h\"\n");
    let header = class.write("class/ada/lib/board.h", "int n;\n");
    class.write("class/ada/other/data.txt", "1\n");
    let fingerprint = || {
        let hand_in = HandIn::read("ada".to_owned(), &class.folder().join("ada"));
        Fingerprint::default().of_hand_in(&hand_in.expect("it can be read"))
    };
    let first = fingerprint();
    assert_eq!(first, fingerprint());
    class.write("class/ada/other/data.txt", "2\n");
    assert_ne!(first, fingerprint());
    class.write("class/ada/other/data.txt", "1\n");
    assert_eq!(first, fingerprint());
    fs::write(header, "int m;\n").expect("there is room");
    assert_ne!(first, fingerprint());
    let large = File::create(class.folder().join("ada/large")).expect("there is room");
    large.set_len(SPARSE).expect("a sparse file takes no room");
    let start = Instant::now();
    let first = fingerprint();
    large.set_len(SPARSE + 1).expect("it takes no room");
    assert_ne!(first, fingerprint());
    let took = start.elapsed();
    assert!(took < Duration::from_secs(1), "{took:?}");
}
