//! The number of tours for several boards, by trying all walks.

#![allow(
    clippy::format_push_string,
    reason = "a reference writes what is plainest"
)]

use super::count::Board;
use super::numbers;

/// The answer to an input: the number of cases, then rows, columns, row and column of each.
pub fn answer(input: &str) -> String {
    let numbers = numbers(input);
    let lines = numbers[1..].chunks(4).map(|case| {
        let board = Board::new(case[0], case[1], &[]);
        format!("{}\n", board.open(Some((case[2], case[3])), None))
    });
    lines.collect()
}

/// The input with these numbers, if it is a valid one.
pub fn written(numbers: &[u64]) -> Option<String> {
    let (&number, rest) = numbers.split_first()?;
    let mut text = format!("{number}\n");
    let mut cases = 0;
    for case in rest.chunks(4) {
        let &[n, m, x, y] = case else { return None };
        if n > 9 || m > 9 || n * m > 28 || x >= n || y >= m {
            return None;
        }
        text += &format!("{n} {m} {x} {y}\n");
        cases += 1;
    }
    ((1..=9).contains(&number) && number == cases).then_some(text)
}

/// Whether an input has what its family promises.
pub fn is_of_family(family: &str, input: &str) -> bool {
    let numbers = numbers(input);
    let (&number, rest) = numbers.split_first().expect("there is a number of cases");
    let cases: Vec<&[usize]> = rest.chunks(4).collect();
    // One board of 4 × 7 is enough: a plain search takes long there.
    let is_heavy = |case: &&&[usize]| case[0].min(case[1]) > 3 && case[0] * case[1] > 25;
    if cases.iter().filter(is_heavy).count() > 1 {
        return false;
    }
    match family {
        "random" => true,
        "one_case" => number == 1,
        "same_board" => number > 1 && cases.iter().all(|case| case[..2] == cases[0][..2]),
        _ => cases.iter().all(|&case| {
            let &[n, m, r, c] = case else { return false };
            match family {
                "one_row" => n == 1 || m == 1,
                "corners" => [0, n - 1].contains(&r) && [0, m - 1].contains(&c),
                "centre" => (r, c) == (n / 2, m / 2),
                "impossible" => n * m % 2 == 1 && (r + c) % 2 == 1,
                "no_tour" => Board::new(n, m, &[]).open(Some((r, c)), None) == 0,
                "largest" => number == 9 && n * m >= 24 && n >= 3 && m >= 3,
                other => panic!("{other} is not a family"),
            }
        }),
    }
}
