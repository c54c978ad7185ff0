//! `cses1689`, in which any path from the start is right: the answers, the checker, and the usual mistakes.

use std::fs;

use crate::support::finder::{Case, answered, cases_of, drawn, names, problem};
use crate::support::folder::rows;
use reference::cses1689;

/// Cases of a seed, and those of `fixtures/`.
fn cases(seed: u64) -> Vec<Case> {
    let folder = crate::support::project("fixtures/cses1689/secret");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = files
        .map(|file| file.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    files.sort();
    let files = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("a case"));
    let cses = problem("cses1689");
    cases_of(cses, drawn(cses, seed, 24).chain(files))
}

#[test]
fn every_start_of_a_chessboard_has_an_answer() {
    for column in 1..=8 {
        for row in 1..=8 {
            let input = format!("{column} {row}\n");
            let own = answered(problem("cses1689"), &input);
            assert!(cses1689::is_right(&input, &own), "{input}{own}");
            assert_eq!(own.lines().count(), 8);
        }
    }
}

/// Outputs that are right, nearly right, or wrong.
fn outputs(right: &str, own: &str, other: &str) -> Vec<String> {
    let words: Vec<&str> = right.split_whitespace().collect();
    let joined = |words: &[&str]| words.join(" ");
    let mut outputs = vec![right.to_owned(), own.to_owned(), other.to_owned()];
    outputs.extend(["", "no", "** 01"].map(str::to_owned));
    outputs.push(format!("{right}\n64"));
    outputs.push(right.replace(" 0", " "));
    outputs.push(joined(&words[1..]));
    for place in 0..words.len() {
        let mut exchanged = words.clone();
        exchanged.swap(place, (place * 7 + 3) % words.len());
        outputs.push(joined(&exchanged));
        for word in ["0", "01", "1", "65", "x", "-1", "+5", "**"] {
            let mut changed = words.clone();
            changed[place] = word;
            outputs.push(joined(&changed));
        }
    }
    outputs
}

#[test]
fn the_checker_agrees_with_the_reference() {
    let cases = cases(5);
    let (mut right, mut wrong) = (0, 0);
    for (case, next) in cases.iter().zip(cases.iter().cycle().skip(1)) {
        let input = &case.input;
        let [expected, other] = [input, &next.input].map(|input| cses1689::answer(input));
        for output in outputs(&expected, &case.answer, &other) {
            // A sign and zeros before a number are read as `scanf` reads them.
            let is_right = cses1689::is_right(input, &output);
            let is_accepted = case.accepts(problem("cses1689"), &output);
            assert_eq!(is_accepted, is_right, "{input}\n{output}");
            *(if is_right { &mut right } else { &mut wrong }) += 1;
        }
    }
    let are_many = right > 60 && wrong > 1000;
    assert!(are_many, "{right} right, {wrong} wrong");
}

/// The lines of an output, with rows and columns exchanged.
fn by_columns(output: &str) -> String {
    let rows: Vec<Vec<&str>> = output
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let column = |column: usize| {
        let words: Vec<&str> = rows.iter().map(|row| row[column]).collect();
        words.join(" ") + "\n"
    };
    (0..rows[0].len()).map(column).collect()
}

/// The words of an output, changed one by one.
fn with_words(output: &str, change: impl Fn(&str) -> String) -> String {
    let line = |line: &str| {
        let words: Vec<String> = line.split_whitespace().map(&change).collect();
        words.join(" ") + "\n"
    };
    output.lines().map(line).collect()
}

/// What a program for `cses1689` with a mistake prints; `None` if it crashes.
fn tour(mistake: &str, input: &str) -> Option<String> {
    let numbers = reference::numbers(input);
    let (column, row) = (numbers[0], numbers[1]);
    let from = |column: usize, row: usize| {
        let is_on_board = (1..=8).contains(&column) && (1..=8).contains(&row);
        is_on_board.then(|| cses1689::answer(&format!("{column} {row}\n")))
    };
    let right = cses1689::answer(input);
    match mistake {
        "none" => Some(right),
        "row_first" => from(row, column),
        "by_columns" => Some(by_columns(&right)),
        "from_0" => from(column + 1, row + 1),
        "row_first_from_0" => from(row + 1, column + 1),
        "from_the_bottom" => from(column, 9 - row),
        "last_row_first" => {
            let lines: Vec<&str> = right.lines().rev().collect();
            Some(lines.join("\n"))
        }
        "always_from_a_corner" => from(1, 1),
        "steps_from_0" => Some(with_words(&right, |word| {
            (word.parse::<u32>().expect("a step") - 1).to_string()
        })),
        // Of equals, the first by the sheet's order of the moves, which is by rows.
        "rule_alone" => Some(cses1689::by_rule(input, |_, _| 0)),
        other => panic!("no program has the mistake {other}"),
    }
}

/// The mistakes of programs | the name that is found.
const MISTAKES: &str = "
none                 |
row_first            | rows-and-columns-swapped
by_columns           | rows-and-columns-swapped
from_0               | start-from-zero
row_first_from_0     | start-from-zero
from_the_bottom      | rows-upwards
last_row_first       | rows-upwards
always_from_a_corner | start-ignored
steps_from_0         | steps-from-zero
rule_alone           | heuristic-alone
";

#[test]
fn the_mistakes_are_named() {
    let mut faults = Vec::new();
    let cases = cases(1);
    for [mistake, expected] in rows(MISTAKES) {
        let found = names(problem("cses1689"), &cases, |case| {
            tour(mistake, &case.input)
        });
        if found != expected {
            faults.push(format!("{mistake}: {found}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
