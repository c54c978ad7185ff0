//! Problems of a setter's own: `judge stress` finds each mistake of the programs in `examples/`, and makes the inputs
//! small.
#![cfg(target_os = "linux")]

use std::process::Command;

use crate::support::skip::is_ignored;
use crate::support::{
    Answer, Folder, all_kinds, binary, has, judge_in, kinds, piped, project, rows, wait_for,
};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The wrong programs of `examples/`, and the smallest inputs on which they are wrong. Where many are as small, a `?`
/// stands for any character but a space.
const WRONG: &str = "
    apart/submissions/wrong_answer/half_rounded_down.py            | ???
    apart/submissions/wrong_answer/in_the_order_of_the_alphabet.py | ???
    route/submissions/wrong_answer/both_directions.py              | 2 1/2 1 1
    route/submissions/wrong_answer/fewest_roads.py                 | 2 2/1 2 2/1 2 1
    sum/submissions/wrong_answer/last_forgotten.py                 | 4/0 0 0 1
    sum/submissions/wrong_answer/minus_forgotten.py                | 1/-1
";

/// `judge stress` on a program of a problem in `examples/`, with small sizes.
fn stress(problem: &str, program: &str) -> Answer {
    let place = Folder::new("");
    let copy = Command::new("cp")
        .arg("-r")
        .args([project("examples").join(problem), place.path("")])
        .status();
    assert!(copy.is_ok_and(|copy| copy.success()));
    let settings = format!("{problem}/knights.toml");
    place.write(
        &settings,
        format!("max-size = 6\n{}", place.read(&settings)),
    );
    let options = format!("--problem ./{problem} --seed 1 --shrink-time 600 --count 60");
    place.judge(&format!("stress {options} -- python3 {program}"))
}

#[test]
fn the_case_that_refutes_a_wrong_program_is_made_small() {
    if !all_kinds() || !has("python3") {
        return;
    }
    for [program, smallest] in rows(WRONG) {
        let (problem, _) = program.split_once('/').expect("the folder of the problem");
        let found = stress(problem, program);
        let text = found.text();
        let parts = text.split_once("input:\n\n");
        let (head, rest) = parts.unwrap_or_else(|| panic!("{program}: {text}{}", found.error));
        let input = rest
            .split("\n\n")
            .next()
            .unwrap_or_default()
            .replace('\n', "/");
        let is_it = |(expected, found): (char, char)| expected == '?' || expected == found;
        let is_smallest = input.len() == smallest.len();
        let is_smallest = is_smallest && smallest.chars().zip(input.chars()).all(is_it);
        let is_found = head.ends_with("a small failing ") && is_smallest;
        assert!(is_found, "{program}: {text}");
        assert_eq!((found.code, &*found.error), (1, ""), "{program}");
    }
    let right = "apart/submissions/accepted/most_frequent_first.py";
    let found = stress("apart", right);
    let text = "60 cases of seed 1, all accepted\n";
    assert_eq!((found.text(), found.code), (text, 0), "{}", found.error);
}

/// It takes seconds of Python, and holds the examples that people copy. A page of the documentation verifies `examples/sum`, and other tests play `examples/duel`.
#[test]
fn the_cases_of_a_folder_tell_right_programs_from_wrong_ones() {
    if !has("python3") {
        return;
    }
    for problem in ["apart", "route"] {
        let found = judge_in(&project("examples"), &["verify", &format!("./{problem}")]);
        let last = "\nevery submission gets what is expected; slowest accepted case: ";
        let is_expected = found.code == 0 && found.text().contains(last);
        assert!(is_expected, "{problem}: {}{}", found.text(), found.error);
    }
}

/// Takes seconds: a package in Python is validated, judged and stressed, as a teacher would.
#[test]
fn packages_of_kattis_are_problems() {
    if !has("python3") {
        return;
    }
    let place = Folder::new("");
    for (problem, format, wrong) in kinds([
        ("next_move", "2025-09", "first_of_equals.py"),
        ("tour", "legacy", "start_not_marked.py"),
    ]) {
        let package = format!("./{}", problem.replace('_', ""));
        let words = format!("package --count=10 --problem {problem} --format {format}");
        let written = place.judge(&format!("{words} --out {package}"));
        assert_eq!(written.code, 0, "{}", written.error);
        // The cases are checked by the first run.
        for (program, code, option) in [
            ("accepted/plain.py", 0, ""),
            (&format!("wrong_answer/{wrong}"), 1, "--no-validate"),
        ] {
            let program = format!("python3 {package}/submissions/{program}");
            let found = place.judge(&format!("run --problem {package} {option} -- {program}"));
            // The legacy format has no limit of its own.
            let remark = "judge: time limit ";
            let is_derived = found.error.starts_with(remark) && found.error.lines().count() == 1;
            assert_eq!(found.code, code, "{program}: {}", found.error);
            assert_eq!(is_derived, format == "legacy", "{}", found.error);
            assert!(is_derived || found.error.is_empty(), "{}", found.error);
        }
        let statement = place
            .judge(&format!("statement --problem {package}"))
            .text()
            .to_owned();
        assert!(statement.starts_with("\\problemname{"), "{statement}");
    }
}

#[test]
fn faults_of_a_folder_are_named_in_one_line() {
    let folder = Folder::new("-- data/secret/one -- 1 => 7");
    for [settings, line] in rows(
        r#"
        speed = 1 | unknown field `speed`
        time-limit = -1.0 | the time limit: expected a number in 0.001..=86400, found -1
        setter-time-limit = nan | setter-time-limit: expected a number in 0.001..=86400, found NaN
        compare = 'roughly' | compare: "roughly" is not one of exact, ignore-case, lines, tokens-case, tokens
        compare = 'lines'; checker = 'true' | compare does not go with checker
        protocol = 'kattis' | protocol, checker-flags and interactive go with checker
        max-size = 0 | max-size: expected a number in 1..=1000000, found 0
        generator = 'echo 1' | the generator echo 1 gets no {seed}
        generator = "echo '{seed}" | generator: "echo '{seed}" has a quote that does not end
        checker = 'true' | a checker needs protocol = "kattis" or "testlib"
        reference = 'echo 8' | one.ans is not right: line 1, token 1: expected "8", found "7"
        validator = 'false' | one.in is not valid: the validator false refuses it
        validator = 'sh -c "kill -9 $$"' | one.in: the validator sh was ended by signal 9
        "#,
    ) {
        folder.write("knights.toml", settings.replace("; ", "\n"));
        let found = folder.refusal("run --problem . -- echo 7");
        assert!(found.contains(line), "{settings}: {found}");
        assert_eq!(found.lines().count(), 1, "{found}");
    }
    let checker = "checker = 'sh -c \"exit 9\"'\nprotocol = 'kattis'";
    folder.write("knights.toml", checker);
    let found = folder.judge("run --problem . -- echo 7");
    let line = "judge: secret/one: JE: the checker sh exited with 9, not with 42 or 43\n";
    assert_eq!((&*found.error, found.code), (line, 1));
}

#[test]
fn packages_without_a_judge_that_they_need_are_refused() {
    for [file, text, line] in rows(
        "
        problem.yaml | type: interactive | a problem that is interactive or multi-pass needs an output validator
        problem.yaml | type: [scoring, multi-pass] | is interactive or multi-pass needs an output validator
        problem.yaml | validation: custom interactive | output_validators has no program
        problem.yaml | type: submit-answer | this one is submit-answer
        ",
    ) {
        let folder = Folder::new("");
        folder.write(file, text);
        let found = folder.refusal("run --problem . -- cat");
        assert!(found.contains(line), "{text}: {found}");
    }
}

#[test]
fn an_interrupt_ends_a_run_whose_cases_are_still_made() {
    if is_ignored(Signal::SIGINT as u32) {
        return;
    }
    let folder = Folder::new(
        "
        -- knights.toml --
        generator = 'sh generator.sh {seed}'
        reference = 'cat'
        ",
    );
    let begun = folder.path("begun");
    folder.write(
        "generator.sh",
        format!("touch {}; sleep 9", begun.display()),
    );
    let mut run = piped(binary("judge"))
        .args(["run", "--problem", ".", "--", "cat"])
        .current_dir(folder.path(""))
        .spawn()
        .expect("judge can be started");
    wait_for("the generator", || begun.exists());
    let id = i32::try_from(run.id()).expect("a small number");
    kill(Pid::from_raw(id), Signal::SIGINT).expect("it runs");
    let code = run.wait().expect("it ends").code();
    assert_eq!(code, Some(128 + Signal::SIGINT as i32));
}
