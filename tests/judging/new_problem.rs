//! `judge new`: what it writes is a problem that runs.
#![cfg(target_os = "linux")]

use crate::support::{Folder, has};

/// It takes seconds of Python: all commands that the guide names next have to work on what people get.
#[test]
fn a_new_problem_runs() {
    if !has("python3") {
        return;
    }
    let place = Folder::new("");
    let judge = |line: &str| {
        let found = place.judge(line);
        let is_quiet = found.error.is_empty() || line.starts_with("package");
        assert!(found.code == 0 && is_quiet, "{line}: {}", found.error);
        found.text().to_owned()
    };
    let text = judge("new mine");
    let (_, next) = text.split_once("\n  judge ").expect("the next command");
    let text = judge("run mine/submissions/accepted/sum.py --problem ./mine");
    assert!(text.starts_with("AC: 4 of 4 accepted\n"), "{text}");
    let text = judge(next);
    assert!(
        text.contains("\nevery submission gets what is expected; slowest accepted case: "),
        "{text}"
    );
    let wrong = "mine/submissions/wrong_answer/minus_forgotten.py";
    let stress = "--problem ./mine --seed 1 --count 10 --shrink-time 1";
    let found = place.judge(&format!("stress {wrong} {stress}"));
    assert_eq!(found.code, 1, "{}", found.error);
    assert_eq!(
        judge("validate --problem ./mine mine/data/sample/three.in"),
        "valid\n"
    );
    let text = judge("package --problem ./mine --format legacy --out packed");
    assert_eq!(
        text,
        "packed: mine as a legacy package with 3 samples and 1 secret case\n"
    );
    assert!(place.read("mine/statement.md").starts_with("# mine\n"));
    let error = place.refusal("new mine");
    assert!(error.contains("name an empty or new folder"), "{error}");
}
