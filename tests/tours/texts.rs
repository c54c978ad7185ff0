//! Texts that people write, with the verdicts that `tour check` has to give: each file in `texts/`, and texts with two
//! boards.
//!
//! A file has the command, then the lines that it prints, or `error` for exit code 2 and nothing printed, then `--` and
//! the text. `absent:` is before what the error must not say.

use std::fs;

use crate::plain::tour;
use crate::solve::cases;
use crate::support::{project, up_to};
use proptest::prelude::*;

#[test]
fn each_text_gets_its_verdict() {
    let folder = project("tests/tours/texts");
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let mut failed = Vec::new();
    let mut count = 0;
    for entry in entries {
        let path = entry.expect("the folder can be listed").path();
        let file = fs::read_to_string(&path).expect("the file can be read");
        let (head, text) = file.split_once("\n--\n").expect("a text comes after --");
        let (command, wanted) = head.split_once('\n').expect("lines come after a command");
        let arguments = command.strip_prefix("$ tour ").expect("a command");
        let found = tour(arguments, text);
        let output = String::from_utf8_lossy(&found.output).into_owned();
        let is_right = match wanted.strip_prefix("error") {
            Some(rest) => {
                let absent = rest.trim().strip_prefix("absent: ");
                let is_absent = absent.is_none_or(|words| !found.error.contains(words));
                found.code == 2 && output.is_empty() && is_absent
            }
            None => output.trim_end() == wanted,
        };
        count += 1;
        if !is_right {
            let name = path.file_stem().expect("a file has a name");
            failed.push(name.to_string_lossy().into_owned());
        }
    }
    assert!(count > 15, "{count} texts");
    assert!(failed.is_empty(), "{failed:?}");
}

/// Tours by their sides and their squares in order, as small programs find them.
const SIZES: [(u32, u32); 8] = [
    (3, 4),
    (4, 3),
    (4, 5),
    (5, 5),
    (3, 7),
    (6, 5),
    (6, 6),
    (7, 3),
];

/// The numbers of a tour of this board, row by row; with a fault, two of them have changed places.
fn numbers((rows, columns): (u32, u32), fault: Option<usize>) -> Vec<u32> {
    let found = tour(&format!("solve {rows} {columns} --format path"), "");
    let path = String::from_utf8(found.output).expect("it is text");
    let mut numbers = vec![0; (rows * columns) as usize];
    for (step, line) in (1..).zip(path.lines()) {
        let (row, column) = line.split_once(' ').expect("a square");
        let [row, column] = [row, column].map(|side| side.parse::<u32>().expect("a number"));
        numbers[(row * columns + column) as usize] = step;
    }
    if let Some(place) = fault {
        let length = numbers.len();
        numbers.swap(place % length, (place + 1) % length);
    }
    numbers
}

/// A board in one of some notations.
fn notation(form: usize, columns: u32, numbers: &[u32]) -> String {
    let rows = numbers.chunks(columns as usize);
    let row = |[before, between, after]: [&str; 3], numbers: &[u32]| {
        let words: Vec<String> = numbers.iter().map(|number| format!("{number:2}")).collect();
        format!("{before}{}{after}", words.join(between))
    };
    let lines = |signs: [&str; 3], between: &str| {
        let rows: Vec<String> = rows.clone().map(|numbers| row(signs, numbers)).collect();
        rows.join(between)
    };
    match form {
        0 => format!("[{}]", lines(["[", ",", "]"], ",")),
        1 => format!("[{}]", lines(["[", ", ", "]"], ",\n ")),
        2 => format!("[{}]", lines(["[", " ", "]"], "\n ")),
        3 => format!(
            "int board[][{columns}] = {{{}}};",
            lines(["{", ", ", "}"], ", ")
        ),
        4 => lines(["", " ", ""], "\n"),
        5 => lines(["", ",", ""], "\n"),
        6 => lines(["| ", " | ", " |"], "\n"),
        7 => format!("board = [\n{}\n]", lines(["  [", ", ", "],"], "\n")),
        _ => format!("({})", lines(["(", ", ", ")"], ", ")),
    }
}

/// How many notations there are.
const NOTATIONS: usize = 9;

proptest! {
    #![proptest_config(cases(up_to(300, 3000)))]

    /// Each board has a verdict, or the text is an error: no board is left out in silence.
    /// Takes seconds: random pairs of texts, for a form whose second board is lost.
    #[test]
    fn two_boards_have_two_verdicts_or_an_error(
        sizes in [0..SIZES.len(), 0..SIZES.len()],
        faults in [prop::option::of(0..50_usize), prop::option::of(0..50_usize)],
        forms in (0..NOTATIONS, 0..NOTATIONS, any::<bool>()),
        between in prop::sample::select(vec!["\n", "\n\n", "\nSolution 2:\n", " ", ", ", "\n---\n"]),
    ) {
        let (first, second, is_same) = forms;
        let forms = [first, if is_same { first } else { second }];
        let board = |place: usize| {
            let size = SIZES[sizes[place]];
            notation(forms[place], size.1, &numbers(size, faults[place]))
        };
        let text = format!("{}{between}{}\n", board(0), board(1));
        let found = tour("check", &text);
        let output = String::from_utf8_lossy(&found.output).into_owned();
        let verdicts = output.lines().count();
        let wrong = output.lines().filter(|line| line.starts_with("not a tour")).count();
        let faulty = faults.iter().flatten().count();
        prop_assert!(
            found.code == 2 || verdicts == 2 && wrong == faulty,
            "{text}{output}{}",
            found.error
        );
    }
}
