//! Problems of a setter's own: `judge stress` with commands finds each mistake of the programs in `examples/`, and makes
//! the inputs small.
#![cfg(target_os = "linux")]

use std::process::Command;

use crate::support::{Answer, has, project, search_path, up_to};

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
    let run = Command::new(crate::support::binary("judge"))
        .args(arguments)
        .current_dir(project(""))
        .env("PATH", search_path())
        .output()
        .expect("judge can be started");
    Answer {
        output: run.stdout,
        error: String::from_utf8(run.stderr).expect("errors are text"),
        code: u8::try_from(run.status.code().expect("it exits")).expect("a small code"),
    }
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

fn stress(options: &[String], program: &str) -> Answer {
    let program = format!("examples/{program}");
    let fixed = [
        "stress",
        "--seed=1",
        "--max-size=6",
        "--count=60",
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
    for (program, smallest) in WRONG.into_iter().take(up_to(2, WRONG.len())) {
        let (problem, _) = program.split_once('/').expect("the folder of the problem");
        let found = stress(&commands(problem), program);
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
    let options = commands("apart");
    let found = stress(
        &options[..],
        "apart/submissions/accepted/most_frequent_first.py",
    );
    assert_eq!(
        found.output, b"60 cases of seed 1, all accepted\n",
        "{}",
        found.error
    );
    assert_eq!(found.code, 0);
}
