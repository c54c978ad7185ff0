//! The first tour by the names of its squares, by trying all walks in the order of their texts.

#![allow(
    clippy::format_push_string,
    reason = "a reference writes what is plainest"
)]

use std::collections::BTreeMap;

use super::numbers;

/// The answer to an input: the number of cases, then the numbers and the letters of each.
pub fn answer(input: &str) -> String {
    let numbers = numbers(input);
    let mut text = String::new();
    // A board may come often.
    let mut known = BTreeMap::new();
    for (place, case) in numbers[1..].chunks(2).enumerate() {
        let path = known
            .entry(case)
            .or_insert_with(|| first(case[0], case[1]).unwrap_or_else(|| "impossible".to_owned()));
        text += &format!("Scenario #{}:\n{path}\n\n", place + 1);
    }
    text
}

/// The first tour of a board as text, if there is one.
pub fn first(numbers: usize, letters: usize) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for letter in b'A'.. {
        if usize::from(letter - b'A') == letters {
            break;
        }
        names.extend((1..=numbers).map(|number| format!("{}{number}", char::from(letter))));
    }
    names.sort();
    let moves_from = |one: &String| {
        let places = 0..names.len();
        places
            .filter(|&other| is_move(one, &names[other]))
            .collect()
    };
    let moves: Vec<Vec<usize>> = names.iter().map(moves_from).collect();
    (0..names.len()).find_map(|start| {
        let mut path = vec![start];
        let text = |path: &[usize]| path.iter().map(|&place| names[place].as_str()).collect();
        goes_on(&moves, &mut path).then(|| text(&path))
    })
}

/// Whether two names are a knight's move apart.
fn is_move(one: &str, other: &str) -> bool {
    let place = |name: &str| {
        let number: i32 = name[1..].parse().expect("a number");
        (i32::from(name.as_bytes()[0]), number)
    };
    let ((letter, number), (to, at)) = (place(one), place(other));
    (letter - to).pow(2) + (number - at).pow(2) == 5
}

/// Extends a path over all names, in the order of the names.
fn goes_on(moves: &[Vec<usize>], path: &mut Vec<usize>) -> bool {
    if path.len() == moves.len() {
        return true;
    }
    for &next in &moves[path[path.len() - 1]] {
        if !path.contains(&next) {
            path.push(next);
            if goes_on(moves, path) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// The input with these numbers, if it is a valid one.
pub fn written(numbers: &[u64]) -> Option<String> {
    let (&number, rest) = numbers.split_first()?;
    let mut text = format!("{number}\n");
    let mut cases = 0;
    for case in rest.chunks(2) {
        let &[p, q] = case else { return None };
        if p == 0 || q == 0 || p > 26 || q > 26 || p * q > 26 {
            return None;
        }
        text += &format!("{p} {q}\n");
        cases += 1;
    }
    ((1..=100).contains(&number) && number == cases).then_some(text)
}

/// Whether an input has what its family promises.
pub fn is_of_family(family: &str, input: &str) -> bool {
    let numbers = numbers(input);
    let cases: Vec<&[usize]> = numbers[1..].chunks(2).collect();
    let (p, q) = (cases[0][0], cases[0][1]);
    match family {
        "random" => true,
        "one_case" => cases.len() == 1 && has_tour(p, q),
        "same_board" => cases.len() > 1 && cases.iter().all(|&case| case == [p, q]),
        "turned" => cases[1] == [q, p],
        "impossible" => cases.iter().all(|case| !has_tour(case[0], case[1])),
        "long_side" => cases.iter().all(|case| case[0].max(case[1]) >= 9),
        "largest" => cases.len() == 100 && cases.iter().all(|case| case[0] * case[1] >= 20),
        other => panic!("{other} is not a family"),
    }
}

/// Whether a board has a tour: `tests/judging/several_boards.rs` compares this with the search.
pub fn has_tour(numbers: usize, letters: usize) -> bool {
    let sides = (numbers.min(letters), numbers.max(letters));
    [(1, 1), (3, 4), (3, 7), (3, 8), (4, 5), (4, 6), (5, 5)].contains(&sides)
}
