//! Why an output is wrong: cases by hand, with the text, the fields and the board that belong to
//! each. `tests/explain/` has them: `>` begins a line of the input, `<` one of the output, and `|`
//! one of the board.

mod support;

use std::collections::BTreeMap;
use std::fs;

use knights::judge::explain::Explanation;
use knights::judge::problem::{answer, named};

/// A case of a file.
#[derive(Default)]
struct Case {
    name: String,
    input: String,
    output: String,
    board: String,
    /// The text and the fields, or `none`.
    fields: BTreeMap<String, String>,
}

/// The cases of a file.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("=== ") {
            cases.push(Case {
                name: name.to_owned(),
                ..Case::default()
            });
            continue;
        }
        let case = cases.last_mut().expect("a case has a name");
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            ">" => case.input += &format!("{rest}\n"),
            "<" => case.output += &format!("{rest}\n"),
            "|" => case.board += &format!("{rest}\n"),
            _ => drop(case.fields.insert(mark.to_owned(), rest.to_owned())),
        }
    }
    cases
}

/// The text and the fields of an explanation.
fn fields(explanation: Option<&Explanation>) -> BTreeMap<String, String> {
    let Some(explanation) = explanation else {
        return BTreeMap::from([("none".to_owned(), String::new())]);
    };
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    let fields = [
        ("text", Some(explanation.text.clone())),
        ("step", number(explanation.step)),
        ("knight", number(explanation.knight)),
        ("move", number(explanation.move_number)),
        (
            "square",
            explanation.square.map(|square| square.to_string()),
        ),
        ("found", explanation.found.clone()),
        ("expected", explanation.expected.clone()),
    ];
    let present = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)));
    present.collect()
}

#[test]
fn explanations_are_those_by_hand() {
    let mut count = 0;
    let folder = support::project("tests/explain");
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        let text = fs::read_to_string(&path).expect("a file of cases is text");
        for case in cases(&text) {
            let name = case.name.split(':').next().expect("a name has a problem");
            let problem = named(name).expect("the problem exists");
            let input = case.input.as_bytes();
            let right = answer(problem, input).expect("the input is valid");
            let found = problem.explain(input, &right, case.output.as_bytes());
            assert_eq!(fields(found.as_ref()), case.fields, "{}", case.name);
            let moment = found.and_then(|explanation| explanation.moment);
            if !case.board.is_empty() {
                let drawing = moment.expect("there is a board").drawing();
                assert_eq!(drawing, case.board, "{}", case.name);
            }
            count += 1;
        }
    }
    assert!(count >= 25, "{count} cases");
}

#[test]
fn right_outputs_have_no_explanation() {
    for name in ["valid_move_num", "next_move", "simulate"] {
        let problem = named(name).expect("the problem exists");
        for number in 0..200 {
            let input = knights::judge::cases::stress_case(problem, 5, number);
            let right = answer(problem, &input).expect("the input is valid");
            assert_eq!(
                problem.explain(&input, &right, &right),
                None,
                "{name} {number}"
            );
        }
    }
}
