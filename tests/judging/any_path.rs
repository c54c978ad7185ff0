//! `cses1689` and `jutge43694`, in which any path from the start is right: the answers, the checker, the
//! usual mistakes, and boards on which a plain search takes long.

use std::fs;

use crate::support::finder::{Case, answered, cases_of, drawn, names, problem};
use crate::support::folder::rows;
use knights::problems::drawn::shrink;
use reference::jutge43694::Closed;
use reference::{cses1689, jutge43694};

/// Cases of a seed, and those of `fixtures/`.
fn cases(name: &str, seed: u64) -> Vec<Case> {
    let folder = crate::support::project(&format!("fixtures/{name}/secret"));
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = files
        .map(|file| file.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    files.sort();
    let files = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("a case"));
    cases_of(problem(name), drawn(problem(name), seed, 24).chain(files))
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

/// A board of nine rows.
fn nine_rows(rows: &str, start: &str) -> String {
    format!("9\n{}\n{start}\n", rows.replace(' ', "\n"))
}

#[test]
fn boards_on_which_a_plain_search_takes_minutes_have_an_answer() {
    let boards = [
        (
            nine_rows(
                "*.*...*.. *.*.*.... ....*...* *.*...*.. ..*..*... ...*..... ......... *........ .**.....*",
                "9 1",
            ),
            Some(true),
        ),
        // The colours fit, and a plain search does not end.
        (
            nine_rows(
                "......... ..*..*... ......... ......... ......*.. .*....... .....*... ....*.... ........*",
                "4 8",
            ),
            None,
        ),
        // The start has the colour with fewer squares.
        (
            nine_rows(
                "......... .*.....*. ......... ...*..... ......... .....*... ......... .*.....*. .........",
                "5 5",
            ),
            Some(false),
        ),
    ];
    for (input, has_path) in boards {
        let own = answered(problem("jutge43694"), &input);
        let denies = own == "no sol\n";
        assert!(
            has_path.is_none_or(|has_path| has_path != denies),
            "{input}{own}"
        );
        // Whether a denial is right is for a search that takes long.
        assert!(denies || jutge43694::is_right(&input, &own), "{input}{own}");
    }
}

/// Outputs that are right, nearly right, or wrong.
fn outputs(right: &str, own: &str, other: &str) -> Vec<String> {
    let words: Vec<&str> = right.split_whitespace().collect();
    let joined = |words: &[&str]| words.join(" ");
    let mut outputs = vec![right.to_owned(), own.to_owned(), other.to_owned()];
    outputs.extend(["", "no sol", "no", "No sol", "no sol 1", "** 01"].map(str::to_owned));
    outputs.push(format!("{right}\n64"));
    outputs.push(right.replace("**", "00"));
    outputs.push(right.replace("**", "*"));
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
    for name in ["cses1689", "jutge43694"] {
        let problem = problem(name);
        let cases = cases(name, 5);
        let (mut right, mut wrong) = (0, 0);
        for (case, next) in cases.iter().zip(cases.iter().cycle().skip(1)) {
            let input = &case.input;
            let [expected, other] =
                [input, &next.input].map(|input| reference::judge::answer(name, input));
            for output in outputs(&expected, &case.answer, &other) {
                // A sign and zeros before a number are read as `scanf` reads them.
                let is_right = reference::judge::is_right(name, input, &output);
                let is_accepted = case.accepts(problem, &output);
                assert_eq!(is_accepted, is_right, "{name}\n{input}\n{output}");
                *(if is_right { &mut right } else { &mut wrong }) += 1;
            }
        }
        let are_many = right > 60 && wrong > 1000;
        assert!(are_many, "{name}: {right} right, {wrong} wrong");
    }
}

/// The lines of an output, with rows and columns exchanged.
fn by_columns(output: &str) -> String {
    let rows: Vec<Vec<&str>> = output
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    if rows.len() < 2 {
        return output.to_owned();
    }
    let column = |column: usize| {
        let words: Vec<&str> = rows.iter().map(|row| row[column]).collect();
        words.join(" ") + "\n"
    };
    (0..rows[0].len()).map(column).collect()
}

/// The words of an output, changed one by one.
fn with_words(output: &str, change: impl Fn(&str) -> String) -> String {
    if output.starts_with("no") {
        return output.to_owned();
    }
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

/// What a program for `jutge43694` with a mistake prints; `None` if it crashes.
fn path(mistake: &str, input: &str) -> Option<String> {
    let lines: Vec<&str> = input.lines().collect();
    let side = lines.len() - 2;
    let start = reference::numbers(lines[side + 1]);
    let from = |row: usize, column: usize| {
        let line = lines.get(row).filter(|_| (1..=side).contains(&row))?;
        let is_free = line.as_bytes().get(column.wrapping_sub(1)) == Some(&b'.');
        let board = lines[..=side].join("\n");
        is_free.then(|| jutge43694::answer(&format!("{board}\n{row} {column}\n"), Closed::Any))
    };
    let right = jutge43694::answer(input, Closed::Any);
    let shown = |hole: &str| right.replace("**", hole);
    Some(match mistake {
        "one_digit" => with_words(&right, |word| word.trim_start_matches('0').to_owned()),
        "one_star" => shown("*"),
        "zero_for_a_hole" => shown("00"),
        "rule_alone" => jutge43694::by_rule(input),
        "counts_holes" if input.contains('*') => "no sol\n".to_owned(),
        "none" | "counts_holes" => right,
        "closed" => jutge43694::answer(input, Closed::Only),
        "column_first" => from(start[1], start[0])?,
        "by_columns" => by_columns(&right),
        "from_0" => from(start[0] + 1, start[1] + 1)?,
        "always_from_a_corner" => from(1, 1)?,
        "steps_from_0" => with_words(&right, |word| match word.parse::<u32>() {
            Ok(step) => format!("{:02}", step - 1),
            Err(_) => word.to_owned(),
        }),
        other => panic!("no program has the mistake {other}"),
    })
}

/// A problem | the mistakes of programs | the name that is found.
const MISTAKES: &str = "
cses1689   | none                 |
cses1689   | row_first            | rows-and-columns-swapped
cses1689   | by_columns           | rows-and-columns-swapped
cses1689   | from_0               | start-from-zero
cses1689   | row_first_from_0     | start-from-zero
cses1689   | from_the_bottom      | rows-upwards
cses1689   | last_row_first       | rows-upwards
cses1689   | always_from_a_corner | start-ignored
cses1689   | steps_from_0         | steps-from-zero
cses1689   | rule_alone           | heuristic-alone
jutge43694 | none                 |
jutge43694 | one_digit            | leading-zero-missing
jutge43694 | one_star             | hole-shown-otherwise
jutge43694 | zero_for_a_hole      | hole-shown-otherwise
jutge43694 | rule_alone           | heuristic-alone
jutge43694 | counts_holes         | holes-counted
jutge43694 | closed               | closed-tours-only
jutge43694 | column_first         | rows-and-columns-swapped
jutge43694 | by_columns           | rows-and-columns-swapped
jutge43694 | from_0               | start-from-zero
jutge43694 | always_from_a_corner | start-ignored
jutge43694 | steps_from_0         | steps-from-zero
";

#[test]
fn the_mistakes_are_named() {
    let mut faults = Vec::new();
    let [starts, boards] = ["cses1689", "jutge43694"].map(|name| cases(name, 1));
    // A plain search finds on small boards alone that no path is closed.
    let is_small = |case: &&Case| case.input.matches('.').count() <= 16;
    let small: Vec<Case> = boards.iter().filter(is_small).cloned().collect();
    for [name, mistake, expected] in rows(MISTAKES) {
        let (program, cases): (Program, _) = match (name, mistake) {
            ("cses1689", _) => (tour, &starts),
            (_, "closed") => (path, &small),
            _ => (path, &boards),
        };
        let found = names(problem(name), cases, |case| program(mistake, &case.input));
        if found != expected {
            faults.push(format!("{name} {mistake}: {found}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a program with a mistake prints for an input.
type Program = fn(&str, &str) -> Option<String>;

#[test]
fn a_failing_board_shrinks_to_what_makes_it_fail() {
    // A program that knows no holes fails on the smallest board that has one and a path.
    let jutge = problem("jutge43694");
    let fails = |input: &[u8]| {
        let text = str::from_utf8(input).expect("an input is text");
        text.contains('*') && jutge43694::answer(text, Closed::Any) != "no sol\n"
    };
    let mut count = 0;
    for input in drawn(jutge, 9, 40).filter(|input| fails(input.as_bytes())) {
        let smallest = shrink(jutge, input.into_bytes(), |candidates| {
            Ok::<_, ()>(candidates.enumerate().find(|(_, other)| fails(other)))
        });
        let text = String::from_utf8(smallest.expect("nothing fails")).expect("text");
        assert!(text.starts_with("3\n"), "{text}");
        assert_eq!(text.matches('.').count(), 1, "{text}");
        count += 1;
    }
    assert!(count > 10, "{count} cases fail");
}
