//! Problems of a setter's own: `judge stress` with commands finds each mistake of the programs in `examples/`, and makes
//! the inputs small.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::skip::{is_ignored, skip};
use crate::support::{Answer, binary, has, judge_in, piped, project, up_to, wait_for};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The wrong programs of `examples/`, and the smallest inputs on which they are wrong. Where many are as small, a `?`
/// stands for any character but a space.
const WRONG: [(&str, &str); 6] = [
    ("apart/submissions/wrong_answer/half_rounded_down.py", "???"),
    (
        "apart/submissions/wrong_answer/in_the_order_of_the_alphabet.py",
        "???",
    ),
    (
        "route/submissions/wrong_answer/both_directions.py",
        "2 1\n2 1 1",
    ),
    (
        "route/submissions/wrong_answer/fewest_roads.py",
        "2 2\n1 2 2\n1 2 1",
    ),
    (
        "sum/submissions/wrong_answer/last_forgotten.py",
        "4\n0 0 0 1",
    ),
    ("sum/submissions/wrong_answer/minus_forgotten.py", "1\n-1"),
];

/// Runs `judge` in the folder of the project.
fn judge(arguments: &[&str]) -> Answer {
    judge_in(&project(""), arguments)
}

/// The commands of a problem in `examples/` as options of `judge stress`.
fn commands(problem: &str) -> Vec<String> {
    let program = |path: &str| format!("python3 examples/{problem}/{path}");
    let reference = match problem {
        "apart" => "most_frequent_first",
        "route" => "dijkstra",
        _ => "sum",
    };
    let mut options = vec![
        format!("--generator={} {{seed}} {{size}}", program("generator.py")),
        format!("--validator={}", program("validator.py")),
        format!(
            "--reference={}",
            program(&format!("submissions/accepted/{reference}.py"))
        ),
    ];
    if problem == "apart" {
        options.push(format!("--checker={}", program("checker.py")));
        options.push("--protocol=kattis".to_owned());
    }
    options
}

fn stress(options: &[String], program: &str, count: &str) -> Answer {
    let program = format!("examples/{program}");
    let fixed = [
        "stress",
        "--seed=1",
        "--max-size=6",
        count,
        "--shrink-time=600",
    ];
    let options = options.iter().map(String::as_str);
    judge(
        &[
            &fixed[..],
            &options.collect::<Vec<_>>(),
            &["--", "python3", &program],
        ]
        .concat(),
    )
}

#[test]
fn stress_with_commands_shrinks_the_case_that_refutes_a_wrong_program() {
    if !has("python3") {
        return;
    }
    for (program, smallest) in WRONG.into_iter().take(up_to(1, WRONG.len())) {
        let (problem, _) = program.split_once('/').expect("the folder of the problem");
        let found = stress(&commands(problem), program, "--count=60");
        let text = String::from_utf8(found.output).expect("a report is text");
        let (head, rest) = text.split_once("input:\n\n").expect("a case fails");
        let is_it = |(expected, found): (char, char)| expected == '?' || expected == found;
        let input = rest.split("\n\n").next().unwrap_or_default();
        assert!(
            head.ends_with("a small failing ")
                && input.len() == smallest.len()
                && smallest.chars().zip(input.chars()).all(is_it),
            "{program}: {text}"
        );
        assert_eq!((found.code, &*found.error), (1, ""), "{program}");
    }
}

#[test]
fn stress_with_commands_accepts_a_right_program() {
    if !has("python3") {
        return;
    }
    let (options, count) = (commands("apart"), up_to(6, 60));
    let found = stress(
        &options[..],
        "apart/submissions/accepted/most_frequent_first.py",
        &format!("--count={count}"),
    );
    assert_eq!(
        String::from_utf8_lossy(&found.output),
        format!("{count} cases of seed 1, all accepted\n"),
        "{}",
        found.error
    );
    assert_eq!(found.code, 0);
}

/// The programs of `examples/` of this kind, by their paths.
fn programs(kind: &str) -> Vec<String> {
    let mut programs = Vec::new();
    for problem in ["apart", "route", "sum"] {
        let folder = format!("examples/{problem}/submissions/{kind}");
        let entries = fs::read_dir(project(&folder)).expect("it has programs");
        let names = entries.map(|entry| entry.expect("it is listed").file_name());
        programs.extend(names.map(|name| format!("{folder}/{}", name.display())));
    }
    programs
}

/// The problem to which a program in `examples/` belongs.
fn folder_of(program: &str) -> &str {
    program
        .split_once("/submissions")
        .expect("it is in a problem")
        .0
}

#[test]
fn the_cases_of_a_folder_tell_right_programs_from_wrong_ones() {
    if !has("python3") {
        return;
    }
    for (kind, code) in [("accepted", 0), ("wrong_answer", 1)] {
        for program in programs(kind).into_iter().step_by(up_to(2, 1)) {
            let folder = folder_of(&program);
            let built = judge(&["run", "--problem", folder, "--source", &program]);
            assert_eq!((built.code, &*built.error), (code, ""), "{program}");
        }
    }
}

#[test]
fn a_class_is_graded_on_a_folder() {
    if !has("python3") {
        return;
    }
    let class = tempfile::tempdir().expect("there is room");
    for program in programs("accepted").iter().chain(&programs("wrong_answer")) {
        if folder_of(program) == "examples/sum" {
            let name = program.rsplit('/').next().expect("a file");
            fs::copy(project(program), class.path().join(name)).expect("there is room");
        }
    }
    let folder = class.path().to_str().expect("a path is text");
    let options = [
        "grade",
        "--problem",
        "examples/sum",
        "--sandbox=off",
        "--format=csv",
    ];
    let states = tempfile::tempdir().expect("there is room");
    let state = format!("--state={}/state", states.path().display());
    let found = judge(&[&options[..], &[&state, folder]].concat());
    let text = String::from_utf8(found.output).expect("a report is text");
    let accepted = text.lines().filter(|line| line.contains("AC")).count();
    assert_eq!(
        (found.code, text.lines().count(), accepted),
        (1, 5, 1),
        "{text}{}",
        found.error
    );
}

#[test]
fn packages_of_kattis_are_problems() {
    if !has("python3") {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    for (problem, format, wrong) in [
        ("next_move", "2025-09", "first_of_equals.py"),
        ("tour", "legacy", "start_not_marked.py"),
    ]
    .into_iter()
    .take(up_to(1, 2))
    {
        let package = place.path().join(problem.replace('_', ""));
        let package = package.to_str().expect("a path is text");
        let options = [
            "package",
            "--count=10",
            "--problem",
            problem,
            "--format",
            format,
        ];
        let written = judge(&[&options[..], &["--out", package]].concat());
        assert_eq!(written.code, 0, "{}", written.error);
        for (program, code, options) in [
            ("accepted/plain.py", 0, &["run"][..]),
            // The cases are checked already.
            (
                &format!("wrong_answer/{wrong}"),
                1,
                &["run", "--no-validate"],
            ),
        ] {
            let program = format!("{package}/submissions/{program}");
            let more = ["--problem", package, "--", "python3", &program];
            let found = judge(&[options, &more].concat());
            // The legacy format has no limit of its own.
            let remark = "judge: time limit ";
            let is_derived = found.error.starts_with(remark) && found.error.lines().count() == 1;
            assert_eq!(found.code, code, "{program}: {}", found.error);
            match format {
                "legacy" => assert!(is_derived, "{}", found.error),
                _ => assert_eq!(found.error, "", "{program}"),
            }
        }
        let statement = judge(&["statement", "--problem", package]).output;
        assert!(statement.starts_with(b"\\problemname{"), "{package}");
    }
}

#[test]
fn a_package_of_polygon_is_a_problem() {
    if !has("g++") {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    let package = place.path().join("tour");
    let testlib = project("tests/testlib_stub/testlib.h");
    let package_text = package.to_str().expect("a path is text");
    let options = [
        "package",
        "--count=10",
        "--problem=tour",
        "--format=polygon",
        "--out",
    ];
    let written = judge(&[&options[..], &[package_text]].concat());
    assert_eq!(written.code, 0, "{}", written.error);
    fs::copy(testlib, package.join("files/testlib.h")).expect("there is room");
    for (program, code) in [("plain.py", 0), ("wrong_answer/start_not_marked.py", 1)] {
        let program = format!("{package_text}/solutions/{program}");
        let found = judge(&["run", "--problem", package_text, "--source", &program]);
        assert_eq!((found.code, &*found.error), (code, ""), "{program}");
    }
}

/// What `judge` says about a command, after its name.
fn fault(arguments: &[&str]) -> String {
    let found = judge(arguments);
    assert_eq!(
        (found.code, found.output.is_empty()),
        (2, true),
        "{arguments:?}"
    );
    let line = found
        .error
        .strip_prefix("judge: ")
        .expect("one line of judge");
    line.strip_suffix('\n').expect("it ends").to_owned()
}

#[test]
fn faults_of_a_folder_are_named_in_one_line() {
    if !has("sh") {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    let folder = place.path().to_str().expect("a path is text");
    let data = place.path().join("data/secret");
    fs::create_dir_all(&data).expect("there is room");
    fs::write(data.join("one.in"), "1\n").expect("there is room");
    fs::write(data.join("one.ans"), "7\n").expect("there is room");
    for (settings, line) in [
        ("speed = 1", "unknown field `speed`"),
        (
            "time-limit = -1.0",
            "the time limit: expected a number in 0.001..=86400, found -1",
        ),
        (
            "setter-time-limit = nan",
            "setter-time-limit: expected a number in 0.001..=86400, found NaN",
        ),
        (
            "compare = 'roughly'",
            "compare: \"roughly\" is not one of exact, ignore-case, lines, tokens-case, tokens",
        ),
        (
            "compare = 'lines'\nchecker = 'true'",
            "compare does not go with checker",
        ),
        (
            "protocol = 'kattis'",
            "protocol, checker-flags and interactive go with checker",
        ),
        (
            "max-size = 0",
            "max-size: expected a number in 1..=1000000, found 0",
        ),
        (
            "generator = 'echo 1'",
            "the generator echo 1 gets no {seed}",
        ),
        (
            "checker = 'true'",
            "a checker needs protocol = \"kattis\" or \"testlib\"",
        ),
        (
            "reference = 'echo 8'",
            "one.ans is not right: line 1, token 1: expected \"8\", found \"7\"",
        ),
        (
            "validator = 'false'",
            "one.in is not valid: the validator false refuses it",
        ),
        (
            "validator = 'sh -c \"kill -9 $$\"'",
            "one.in: the validator sh was ended by signal 9",
        ),
    ] {
        fs::write(place.path().join("knights.toml"), settings).expect("there is room");
        let found = fault(&["run", "--problem", folder, "--", "echo", "7"]);
        assert!(found.contains(line), "{settings}: {found}");
    }
    let checker = "checker = 'sh -c \"exit 9\"'\nprotocol = 'kattis'";
    fs::write(place.path().join("knights.toml"), checker).expect("there is room");
    let found = judge(&["run", "--problem", folder, "--", "echo", "7"]);
    let line = "judge: secret/one: JE: the checker sh exited with 9, not with 42 or 43\n";
    assert_eq!((&*found.error, found.code), (line, 1));
}

/// A problem without a validator, whose generator prints a number and whose right output is the same number.
fn echo_folder(rest: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (name, text) in [
        (
            "knights.toml",
            format!("generator = \"python3 make.py {{seed}} {{size}}\"\n{rest}"),
        ),
        ("make.py", "print(7)\n".to_owned()),
        ("same.py", "print(input())\n".to_owned()),
        ("check.py", "raise SystemExit(42)\n".to_owned()),
        ("wrong.py", "print(0)\n".to_owned()),
    ] {
        fs::write(folder.path().join(name), text).expect("there is room for a file");
    }
    folder
}

#[test]
fn the_reference_of_a_folder_says_which_smaller_inputs_are_valid() {
    if !has("python3") {
        return skip("python3");
    }
    let folder = echo_folder("reference = \"python3 same.py\"\n");
    let stress = ["stress", "--problem", ".", "--seed", "1", "--count", "1"];
    let remark = "judge: without a validator, a smaller input counts as valid if the reference exits with 0 on it\n";
    for generator in [&[][..], &["--generator", "python3 make.py {seed} {size}"]] {
        let arguments = [&stress[..], generator, &["--", "python3", "wrong.py"]].concat();
        let found = judge_in(folder.path(), &arguments);
        assert_eq!(
            (found.code, found.error.as_str()),
            (1, remark),
            "{generator:?}"
        );
    }
}

#[test]
fn a_folder_without_a_reference_has_no_answers() {
    if !has("python3") {
        return skip("python3");
    }
    let folder = echo_folder("checker = \"python3 check.py\"\nprotocol = \"kattis\"\n");
    let found = judge_in(folder.path(), &["answer", "--problem", ".", "make.py"]);
    let words = "judge: the problem has no reference, which prints right outputs; name one in knights.toml\n";
    assert_eq!((found.code, found.error.as_str()), (2, words));
    let made = [
        "gen",
        "--problem",
        ".",
        "--seed",
        "1",
        "--count",
        "1",
        "--out",
        "cases",
    ];
    let found = judge_in(folder.path(), &made);
    let words =
        "judge: the problem has no reference, so the answers are empty; its checker decides\n";
    assert_eq!((found.code, found.error.as_str()), (0, words));
}

#[test]
fn packages_without_a_judge_that_they_need_are_refused() {
    let place = tempfile::tempdir().expect("there is room");
    let folder = place.path().to_str().expect("a path is text");
    let none = "a problem that is interactive or multi-pass needs an output validator";
    for (file, text, line) in [
        ("problem.yaml", "type: interactive", none),
        ("problem.yaml", "type: [scoring, multi-pass]", none),
        (
            "problem.yaml",
            "validation: custom interactive",
            "output_validators has no program",
        ),
        (
            "problem.yaml",
            "type: submit-answer",
            "this one is submit-answer",
        ),
        (
            "problem.xml",
            "<problem><assets><interactor/></assets></problem>",
            "its interactor has no source",
        ),
    ] {
        let path = place.path().join(file);
        fs::write(&path, text).expect("there is room");
        let found = fault(&["run", "--problem", folder, "--", "cat"]);
        assert!(found.contains(line), "{text}: {found}");
        fs::remove_file(&path).expect("it was written");
    }
}

/// The legacy format of Kattis compares with the answer unless `validation` is `custom`, and a folder of programs may
/// have other files.
#[test]
fn a_package_of_kattis_is_compared_with_its_answers_by_default() {
    let place = tempfile::tempdir().expect("there is room");
    let write = |path: &str, text: &str| {
        let path = place.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
        fs::write(path, text).expect("there is room");
    };
    write("data/secret/one.in", "1\n");
    write("data/secret/one.ans", "7\n");
    write(
        "input_validators/README.md",
        "These programs check inputs.\n",
    );
    write("input_validators/valid.sh", "exit 42\n");
    write("output_validators/all.sh", "exit 42\n");
    let folder = place.path().to_str().expect("a path is text");
    for (validation, verdict) in [("default", "WA"), ("custom", "AC")] {
        write(
            "problem.yaml",
            &format!("name: one\nvalidation: {validation}\n"),
        );
        let found = judge(&["run", "--problem", folder, "--", "echo", "8"]);
        let output = String::from_utf8_lossy(&found.output);
        assert!(
            output.starts_with(&format!("{verdict}: ")),
            "{validation}: {output}{}",
            found.error
        );
    }
}

#[test]
fn an_interrupt_ends_a_run_whose_cases_are_still_made() {
    if is_ignored(Signal::SIGINT as u32) {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    let begun = place.path().join("begun");
    let script = format!("touch {}; sleep 9", begun.display());
    fs::write(place.path().join("generator.sh"), script).expect("there is room");
    let settings = "generator = 'sh generator.sh {seed}'\nreference = 'cat'\n";
    fs::write(place.path().join("knights.toml"), settings).expect("there is room");
    let folder = place.path().to_str().expect("a path is text");
    let mut run = piped(binary("judge"))
        .args(["run", "--problem", folder, "--", "cat"])
        .spawn()
        .expect("judge can be started");
    wait_for("the generator", || begun.exists());
    let id = i32::try_from(run.id()).expect("a small number");
    kill(Pid::from_raw(id), Signal::SIGINT).expect("it runs");
    let code = run.wait().expect("it ends").code();
    assert_eq!(code, Some(128 + Signal::SIGINT as i32));
}
