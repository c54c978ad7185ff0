//! Explanations of wrong outputs, on small cases that were worked out by hand: the files of
//! `tests/explained/`. Each has an input, a wrong output and the explanation; some have the board.

use std::fs;
use std::path::Path;

use crate::support::{stress_case, up_to};
use knights::judge::problem::{ALL, named};
use knights::problems::explain::Explanation;
use knights::problems::problem::answer;

/// The text and the fields of an explanation, a line each.
fn lines(explanation: &Explanation) -> Vec<String> {
    let number = |name: &str, number: Option<u32>| number.map(|number| format!("{name} {number}"));
    let text = |name: &str, text: Option<&str>| text.map(|text| format!("{name} {text}"));
    let square = explanation.square.map(|square| square.to_string());
    let fields = [
        Some(explanation.text.clone()),
        number("step", explanation.step),
        number("knight", explanation.knight),
        number("move", explanation.move_number),
        text("square", square.as_deref()),
        text("found", explanation.found.as_deref()),
        text("expected", explanation.expected.as_deref()),
    ];
    fields.into_iter().flatten().collect()
}

/// The section of a case that has this name.
fn section<'a>(case: &'a str, name: &str) -> &'a str {
    let start = format!("== {name}\n");
    let place = case.find(&start).expect("a case has three sections");
    let rest = &case[place + start.len()..];
    rest.split("== ").next().unwrap_or_default()
}

/// What is wrong with a case, if anything.
fn fault(problem: &str, path: &Path) -> Option<String> {
    let case = fs::read_to_string(path).expect("a case is text");
    let (input, output) = (section(&case, "input"), section(&case, "output"));
    let problem = named(problem).expect("a problem");
    problem
        .inputs()
        .validate(input.as_bytes())
        .expect("a valid input");
    let right = answer(problem, input.as_bytes()).expect("a valid input");
    let explanation = problem.explain(input.as_bytes(), &right, output.as_bytes());
    let mut found = explanation.as_ref().map(lines).unwrap_or_default();
    let mut expected: Vec<&str> = section(&case, "explanation").lines().collect();
    if case.contains("== board\n") {
        let moment = explanation.and_then(|explanation| explanation.moment);
        let drawing = moment.map(|moment| moment.drawing()).unwrap_or_default();
        found.extend(drawing.lines().map(str::to_owned));
        expected.extend(section(&case, "board").lines());
    }
    (found != expected).then(|| format!("{}: {found:#?}", path.display()))
}

#[test]
fn wrong_outputs_are_explained() {
    let folder = crate::support::project("tests/explained");
    let mut faults = Vec::new();
    let mut cases = 0;
    for problem in ALL.iter().map(|problem| problem.name()) {
        for entry in fs::read_dir(folder.join(problem)).expect("the folder is there") {
            faults.extend(fault(problem, &entry.expect("an entry").path()));
            cases += 1;
        }
    }
    assert!(cases >= 60, "the cases are found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Outputs that are broken at each of their bytes and cut at each of their lines: whatever the
/// output, there is an answer without a panic, and none for the right output.
#[test]
fn any_output_gets_an_answer() {
    for &problem in ALL.iter() {
        let name = problem.name();
        for number in 0..up_to(4, 12) {
            let input = stress_case(problem, 7, number);
            let right = answer(problem, &input).expect("a valid input");
            assert_eq!(problem.explain(&input, &right, &right), None, "{name}");
            let places = (0..right.len()).step_by(1 + right.len() / up_to(20, 60));
            for place in places {
                let mut broken = right.clone();
                broken[place] = b"0 9-@~\xff\n"[(place + 7) % 8];
                for output in [&broken[..], &right[..place], &right[place..]] {
                    if let Some(explanation) = problem.explain(&input, &right, output) {
                        let text = explanation.text;
                        assert!(!text.is_empty() && !text.contains(char::is_control));
                    }
                }
            }
        }
    }
}
