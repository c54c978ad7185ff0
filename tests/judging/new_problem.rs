//! `judge new`: what it writes is a problem that runs.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::{has, judge_in};

#[test]
fn a_new_problem_runs() {
    if !has("python3") {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    let judge = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let found = judge_in(place.path(), &words);
        let text = String::from_utf8(found.output).expect("it is text");
        (found.code, text, found.error)
    };
    let (code, text, error) = judge("new mine");
    assert_eq!((code, &*error), (0, ""));
    let (_, next) = text.split_once("\n  judge ").expect("the next command");
    let (code, text, error) = judge(next);
    assert_eq!((code, &*error), (0, ""));
    assert!(text.starts_with("AC: 4 of 4 accepted\n"), "{text}");
    for (kind, code) in [("accepted", 0), ("wrong_answer", 1)] {
        let folder = place.path().join("mine/submissions").join(kind);
        for entry in fs::read_dir(folder).expect("it has programs") {
            let program = entry.expect("it is listed").path();
            let program = program.to_str().expect("a plain name");
            let run = judge(&format!("run --problem ./mine {program}"));
            assert_eq!(run.0, code, "{program}: {run:?}");
        }
    }
    for (program, code) in [("accepted/sum", 0), ("wrong_answer/minus_forgotten", 1)] {
        let program = format!("mine/submissions/{program}.py");
        let stress = "stress --problem ./mine --seed 1 --count 10 --shrink-time 1 --source";
        let stress = judge(&format!("{stress} {program}"));
        assert_eq!(stress.0, code, "{program}: {stress:?}");
    }
    for sample in ["three", "four", "one_below_zero"] {
        let found = judge(&format!(
            "validate --problem ./mine mine/data/sample/{sample}.in"
        ));
        assert_eq!((found.0, &*found.1), (0, "valid\n"), "{sample}");
    }
    let (code, text, _) = judge("package --problem ./mine --format legacy --out packed");
    assert_eq!(
        (code, &*text),
        (
            0,
            "packed: mine as a legacy package with 3 samples and 1 secret case\n"
        )
    );
    let statement =
        fs::read_to_string(place.path().join("mine/statement.md")).expect("it is there");
    assert!(statement.starts_with("# mine\n"), "{statement}");
    let (code, _, error) = judge("new mine");
    assert_eq!(code, 2);
    assert!(error.contains("name an empty or new folder"), "{error}");
}
