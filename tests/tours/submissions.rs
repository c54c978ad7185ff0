//! `tour check` on what the other programs print: each form of each program through a pipe.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::plain::{printed, tour};
use crate::solve::cases;
use crate::support::{Answer, up_to};
use proptest::prelude::*;

/// A square, by row and column.
type Square = (u32, u32);

/// The verdict on a text.
fn check(arguments: &str, text: &str) -> Answer {
    tour(&format!("check {arguments}"), text)
}

/// The squares of a path.
fn squares(path: &str) -> Vec<Square> {
    let number = |word: &str| word.parse().expect("a number");
    let words = path.lines().filter_map(|line| line.split_once(' '));
    words
        .map(|(row, column)| (number(row), number(column)))
        .collect()
}

/// Whether a path visits all squares of the smallest board that holds it, of which it is a tour.
fn fills_its_box(path: &[Square]) -> bool {
    let rows = path.iter().map(|square| square.0 + 1).max();
    let columns = path.iter().map(|square| square.1 + 1).max();
    rows.zip(columns)
        .is_some_and(|(rows, columns)| (rows * columns) as usize == path.len())
}

/// The verdict that a path has to get on a board with this many free squares.
fn expected(path: &[Square], free: usize) -> (String, u8) {
    let (first, last) = (path[0], path[path.len() - 1]);
    let (down, right) = (first.0.abs_diff(last.0), first.1.abs_diff(last.1));
    let closes = path.len() > 2 && down * right == 2;
    if path.len() < free {
        return (format!("not a tour: step {}: ", path.len() + 1), 1);
    }
    let kind = if closes { "closed" } else { "open" };
    let (row, column) = first;
    let (last_row, last_column) = last;
    let ends = format!("from ({row}, {column}) to ({last_row}, {last_column})");
    (format!("{kind} tour {ends}\n"), 0)
}

/// Checks that a text gets this verdict.
fn gets(arguments: &str, text: &str, verdict: &(String, u8)) -> Result<(), TestCaseError> {
    let found = check(arguments, text);
    let output = String::from_utf8_lossy(&found.output).into_owned();
    let is_right = found.code == verdict.1 && output.starts_with(&verdict.0);
    let error = found.error;
    prop_assert!(is_right, "{arguments}\n{text}{output}{error}{verdict:?}");
    Ok(())
}

/// Checks that a text gets this verdict, or a question.
fn gets_or_asks(arguments: &str, text: &str, verdict: &(String, u8)) -> Result<(), TestCaseError> {
    let found = check(arguments, text);
    if found.code != 2 {
        return gets(arguments, text, verdict);
    }
    prop_assert!(found.output.is_empty());
    let mut options = ["--zero", "--size", "--as"].into_iter();
    let asks = options.any(|option| found.error.contains(option));
    prop_assert!(asks, "{arguments}\n{text}{}", found.error);
    Ok(())
}

/// A board, a start, and holes beside it.
fn tasks() -> impl Strategy<Value = (u32, u32, Square, BTreeSet<Square>)> {
    let sides = (1..=7_u32, 1..=7_u32);
    sides.prop_flat_map(|(rows, columns)| {
        let square = (0..rows, 0..columns);
        let holes = prop::collection::btree_set(square.clone(), 0..4);
        (Just(rows), Just(columns), square, holes).prop_map(|(rows, columns, start, mut holes)| {
            holes.remove(&start);
            (rows, columns, start, holes)
        })
    })
}

/// Squares in words, and what stands before, between and after them.
fn list([before, between, after]: [&str; 3], words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    format!("{before}{}{after}\n", words.join(between))
}

/// The rows of a board with the numbers of a path from `first` on, and what stands around them.
fn table(
    path: &[Square],
    (rows, columns): Square,
    first: usize,
    [before, between, after]: [&str; 3],
) -> String {
    let number = |square| path.iter().position(|&other| other == square);
    let row = |row: u32| {
        let numbers = (0..columns).filter_map(|column| number((row, column)));
        let numbers = numbers.map(|number| (number + first).to_string());
        list([before, between, after], numbers)
    };
    (0..rows).map(row).collect()
}

/// A path as squares in their order in the notations of other programs, each with the options that it needs, its numbers
/// from `first` on.
fn lists(path: &[Square], (rows, columns): Square, first: u32) -> Vec<(String, String)> {
    let squares = || path.iter().copied();
    let pair = |before: &'static str, between: &'static str, after: &'static str| {
        let word = move |(row, column)| {
            format!("{before}{}{between}{}{after}", row + first, column + first)
        };
        squares().map(word)
    };
    let name = |(row, column): Square| {
        let letter = ('a'..='z').nth(column as usize).expect("a letter");
        format!("{letter}{}", rows.wrapping_sub(row).cast_signed())
    };
    let names = || squares().map(name);
    let number = || squares().map(|(row, column)| (row * columns + column + first).to_string());
    let size = format!("--size {rows}x{columns}");
    let texts = [
        list(["", " ", ""], names()),
        list(["['", "', '", "']"], names()),
        list(["", "-", ""], names().map(|name| name.to_uppercase())),
        list(["", "\n", ""], names()),
        list(["", " ", ""], pair("", ",", "")),
        list(["[", ", ", "]"], pair("(", ", ", ")")),
        list(["", " -> ", ""], pair("(", ",", ")")),
        list(["[", ",\n ", "]"], pair("[", ", ", "]")),
    ];
    let mut lists: Vec<_> = texts.map(|text| (String::new(), text)).into();
    let sized = [
        lists[0].1.clone(),
        list(["", "\n", ""], pair("", " ", "")),
        list(["[", ", ", "]"], number()),
        list(["", "\n", ""], number()),
    ];
    lists.extend(sized.map(|text| (size.clone(), text)));
    lists
}

/// The board of a path in the notations of other programs, each with the options that it needs, its numbers from `first`
/// on.
fn boards(path: &[Square], sides: Square, first: u32) -> Vec<(String, String)> {
    let board = |around| table(path, sides, first as usize, around);
    let words = board(["", " ", ""]).replace('\n', " ");
    let texts = [
        format!("[{}]", board(["[", ", ", "],"])),
        format!("int board[][] = {{\n{}}};\n", board(["{", ", ", "},"])),
        board(["", ",", ""]),
        board(["| ", " | ", " |"]),
        board(["", " ", ""]),
        board(["", ";", ""]),
    ];
    let mut boards: Vec<_> = texts.map(|text| (String::new(), text)).into();
    boards.push((format!("--size {}x{}", sides.0, sides.1), words));
    boards
}

/// The first step that breaks a rule on a board of this size, or the one that is missing at the end.
fn first_wrong(path: &[Square], (rows, columns): Square) -> usize {
    let is_wrong = |&step: &usize| {
        let (row, column) = path[step];
        let is_move = |(from_row, from_column): Square| {
            row.abs_diff(from_row) * column.abs_diff(from_column) == 2
        };
        let is_right = step == 0 || is_move(path[step - 1]);
        !is_right || row >= rows || column >= columns || path[..step].contains(&path[step])
    };
    let wrong = (0..path.len()).find(is_wrong);
    wrong.unwrap_or(path.len()) + 1
}

proptest! {
    #![proptest_config(cases(up_to(20, 60)))]

    #[test]
    fn every_form_of_tour_solve_is_read((rows, columns, start, holes) in tasks(), ends in 0..3) {
        let named = holes.iter().map(|(row, column)| format!(" --hole {row},{column}"));
        let named = named.collect::<Vec<String>>().concat();
        let closed = if ends == 0 { " --closed" } else { "" };
        let (row, column) = start;
        let task = format!("solve {rows} {columns} {row} {column}{named}{closed} --max-steps 20000");
        let document = printed(&format!("{task} --format json"), "");
        if !document.contains(r#""answer":"tour""#) {
            let board = printed(&task, "");
            for text in [document, board] {
                prop_assert_eq!(check("", &text).code, 2);
            }
            return Ok(());
        }
        let path = printed(&format!("{task} --format path"), "");
        let free = (rows * columns) as usize - holes.len();
        let verdict = expected(&squares(&path), free);
        let board = printed(&task, "");
        let size = format!("--size {rows}x{columns}");
        gets("", &document, &verdict)?;
        gets(&format!("--as board {named}"), &board, &verdict)?;
        gets_or_asks(&named, &board, &verdict)?;
        gets(&format!("--as path {named} {size}"), &path, &verdict)?;
        let directions = printed(&format!("{task} --format directions"), "");
        if ends == 0 && squares(&path).len() > 1 {
            // The start of a closed tour is not among its directions.
            prop_assert!(check("", &directions).output.starts_with(b"closed tour "), "{}", directions);
        } else if verdict.0.starts_with("open") && (rows > 1 || directions.contains('*')) {
            gets("", &directions, &verdict)?;
        }
        if holes.is_empty() {
            gets_or_asks("", &board, &verdict)?;
            if squares(&path).len() == 1 {
                gets_or_asks("", &path, &verdict)?;
            } else {
                gets("", &path, &verdict)?;
            }
            gets("", &format!("{rows} {columns}\n{board}"), &verdict)?;
        } else {
            // A column may also be directions.
            if columns > 1 {
                gets("", &board, &verdict)?;
            }
            let marked = marked(&board);
            gets("--as board", &marked, &verdict)?;
            gets("", &format!("{rows} {columns}\n{marked}"), &verdict)?;
            gets_or_asks("", &path, &verdict)?;
            let zeros = board.replace('#', "0");
            // The only 0, a move from 1, is rather the start.
            let is_before = |&(other_row, other_column): &Square| {
                other_row.abs_diff(row) * other_column.abs_diff(column) == 2
            };
            if holes.len() > 1 || !holes.iter().all(is_before) {
                gets_or_asks("", &zeros, &verdict)?;
            }
            gets("--zero hole --as board", &zeros, &verdict)?;
        }
    }

    #[test]
    fn every_form_of_tour_is_read((rows, columns, start, _) in tasks(), seed in 0..99_u32) {
        let (row, column) = start;
        let task = format!("{rows} {columns} {row} {column} --ties random --seed {seed}");
        let path = printed(&format!("{task} --format path"), "");
        let verdict = expected(&squares(&path), (rows * columns) as usize);
        gets("", &printed(&task, ""), &verdict)?;
        gets("", &printed(&format!("{task} --format json"), ""), &verdict)?;
        gets(&format!("--as path --size {rows}x{columns}"), &path, &verdict)?;
        gets_or_asks(&format!("--size {rows}x{columns}"), &path, &verdict)?;
        if !fills_its_box(&squares(&path)) {
            gets_or_asks("", &path, &verdict)?;
        }
        let sized = format!("--as path --size {rows}x{columns}");
        gets(&sized, &format!("{rows} {columns}\n{path}"), &verdict)?;
        gets_or_asks("--as path", &format!("{rows} {columns}\n{path}"), &verdict)?;
    }

    /// Takes seconds, as each case has 20 notations, right and wrong: no one of them may be taken for another.
    #[test]
    fn every_notation_of_other_programs_is_read(
        (rows, columns, (row, column), _) in tasks(), first in 0..=1_u32, fault in 0..4,
        place: prop::sample::Index, other in (0..8_u32, 0..8_u32)
    ) {
        let sides = (rows, columns);
        let task = format!("solve {rows} {columns} {row} {column}");
        let path = printed(&format!("{task} --format path"), "");
        prop_assume!(rows * columns > 9 && !path.is_empty());
        let mut path = squares(&path);
        let verdict = expected(&path, path.len());
        for (options, text) in [lists(&path, sides, first), boards(&path, sides, first)].concat() {
            // Numbers of squares from 0 may also be those of a board that has such a 0.
            if options.contains("--size") && first == 0 {
                gets_or_asks(&options, &text, &verdict)?;
            } else {
                gets(&options, &text, &verdict)?;
            }
        }
        let place = place.index(path.len() - 1);
        let other = (other.0 % rows, other.1 % columns);
        match fault {
            0 => path.swap(place, place + 1),
            1 => drop(path.remove(place)),
            2 => path.insert(place, other),
            _ => path[place] = other,
        }
        let wrong = first_wrong(&path, sides);
        // The square was there before, or it was said twice at the start.
        prop_assume!(wrong <= path.len() || path.len() < (rows * columns) as usize);
        prop_assume!(path[0] != path[1]);
        // One square too many after what could be the size, or before a closed tour.
        prop_assume!(fault != 2 || path.first() != path.last());
        prop_assume!(fault != 2 || (path[0].0 + first, path[0].1 + first) != sides);
        let lists = lists(&path, sides, first).into_iter().map(|text| (text, wrong));
        // The steps of a board count as its numbers do.
        let boards = boards(&path, sides, first).into_iter();
        let boards = boards.map(|text| (text, wrong + first as usize - 1));
        for ((options, text), wrong) in lists.chain(boards.filter(|_| fault == 0)) {
            let found = check(&options, &text);
            let output = String::from_utf8_lossy(&found.output).into_owned();
            let is_step = output.starts_with(&format!("not a tour: step {wrong}: "));
            prop_assert!(found.code == 2 || is_step, "{}\n{}{}", options, text, output);
            prop_assert!(found.error.len() <= 200, "{}", found.error);
        }
    }

    #[test]
    fn the_boards_of_backtrack_and_walk_are_read(rows in 1..=8_u32, columns in 5..=8_u32, no_cut: bool) {
        let board = printed(&format!("backtrack {rows} {columns}"), "");
        let found = check("", &board);
        let is_tour = !board.starts_with("Solution");
        prop_assert_eq!(found.code, if is_tour { 0 } else { 2 }, "{}{}", board, found.error);
        if rows >= 5 {
            let option = if no_cut { "--no-cut --max-steps 3000" } else { "" };
            let walk = printed(&format!("walk {option}"), &format!("{columns} {rows} a1"));
            let is_tour = walk.contains("finished his KnightsTour");
            let found = check("", &walk);
            prop_assert_eq!(found.code, if is_tour { 0 } else { 2 }, "{}", found.error);
            let start = format!("from ({}, 0) to ", rows - 1);
            let words = String::from_utf8_lossy(&found.output).into_owned();
            prop_assert!(!is_tour || words.contains(&start), "{}", words);
        }
    }

    #[test]
    fn a_text_never_becomes_a_tour_by_one_wrong_number(
        (rows, columns, start, _) in tasks(), place in 0..49_usize, number in 0..60_u32
    ) {
        let (row, column) = start;
        let board = printed(&format!("{rows} {columns} {row} {column}"), "");
        let mut words: Vec<String> = board.split_whitespace().map(str::to_owned).collect();
        prop_assume!(words.len() == (rows * columns) as usize && words.len() > 2);
        let place = place % words.len();
        prop_assume!(words[place] != number.to_string());
        // A closed tour is one from its last square too, which has 0 if steps are counted from there.
        prop_assume!(number > 0 || words[place] != words.len().to_string());
        words[place] = number.to_string();
        let lines = words.chunks(columns as usize).map(|row| row.join(" ") + "\n");
        let found = check("", &lines.collect::<String>());
        prop_assert_ne!(found.code, 0, "{:?}", found.output);
    }
}

/// The size of the board may come before a list of its squares in one of our own forms.
#[test]
fn a_size_before_squares_is_that_of_their_board() {
    for size in ["3 4\n", "3 4 "] {
        let verdict = printed("check", &format!("{size}1 7 9 2 8 10 3 12 6 4 11 5\n"));
        assert_eq!(verdict, "open tour from (0, 0) to (1, 0)\n");
    }
}

/// Texts of some forms that have 5,000 parts and no tour: with more than a constant number of steps for each byte, one of
/// them would take far longer. Shorter ones get an answer all the same.
#[test]
fn a_large_text_that_is_no_tour_gets_its_answer_in_seconds() {
    let number = up_to(500, 5_000);
    let parts = |part: &dyn Fn(u32) -> String| (0..number).map(part).collect::<String>();
    let keys = parts(&|part| format!("[{part}] => Array\n(\n[0] => {}\n)\n", part + 1));
    for text in [
        format!("Array\n(\n{keys}"),
        parts(&|part| format!("[{}, {}], [", part % 200, part / 200)),
        parts(&|part| format!("{} {}\n", part % 200, part / 200)) + "x",
        parts(&|_| "1 2\n3 4\n\n".to_owned()),
        parts(&|part| format!("Solution {part}:\n1 2\n3 4\n")),
        parts(&|part| format!("[{part},] 1 2 3\n")),
        parts(&|_| "[".to_owned()),
        parts(&|_| "{\"a\": [".to_owned()),
    ] {
        for size in ["", "--size 200x250"] {
            let begin = Instant::now();
            assert_ne!(check(size, &text).code, 0);
            let form = text.get(..40);
            assert!(begin.elapsed() < Duration::from_secs(10), "{form:?} {size}");
        }
    }
}

/// A list of all squares, as a program of Python prints it, takes no longer.
#[test]
fn a_large_list_of_pairs_gets_its_verdict_in_seconds() {
    let side = up_to(100, 280);
    let path = printed(&format!("solve {side} {side} 0 0 --format path"), "");
    let pairs: Vec<String> = path
        .lines()
        .map(|square| square.replace(' ', ", "))
        .collect();
    let begin = Instant::now();
    let verdict = printed("check", &format!("[[{}]]\n", pairs.join("], [")));
    assert!(
        verdict.starts_with("open tour from (0, 0) to "),
        "{verdict}"
    );
    assert!(begin.elapsed() < Duration::from_secs(10));
}

/// A board with `.` for every other hole.
fn marked(board: &str) -> String {
    let mut signs = ['#', '.'].into_iter().cycle();
    let mark = |sign| {
        if sign == '#' {
            signs.next()
        } else {
            Some(sign)
        }
    };
    board.chars().filter_map(mark).collect()
}

#[test]
fn a_file_and_a_minus_sign_name_the_text() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("there is room for a file");
        path.display().to_string()
    };
    let board = printed("solve 5 5 0 0 --hole 2,2", "");
    let squares = ".....\n.....\n..#..\n.....\n.....\n";
    let [file, mask] = [write("tour.txt", &board), write("mask.txt", squares)];
    for (arguments, input) in [
        (format!("{file} --mask {mask}"), ""),
        (format!("- --mask {mask}"), board.as_str()),
        (format!("{file} --mask -"), squares),
    ] {
        let verdict = printed(&format!("check {arguments}"), input);
        assert_eq!(verdict, "open tour from (0, 0) to (4, 1)\n");
    }
    let found = check("--mask -", squares);
    let error = "tour: standard input has the mask; name the file with the tour\n";
    assert_eq!((found.error.as_str(), found.code), (error, 2));
    let zeros = write("zeros.txt", &board.replace('#', "0"));
    let found = check(&zeros, "");
    let question = format!("tour: {zeros}: 3:8: is 0 on (2, 2) the start, a hole");
    assert!(found.error.starts_with(&question), "{}", found.error);
    assert_eq!((found.output.len(), found.code), (0, 2));
}
