//! Whether an output is right for an input of `judge`, where there may be many right ones.

use super::exhaustive::{Goal, exists};
use super::{Square, are_moves, numbers, tour, words};

/// Whether `output` is right. Both are taken as words, however they are laid out.
pub fn is_right(problem: &str, input: &str, output: &str) -> bool {
    match problem {
        "tour" => is_walk(&numbers(input), &words(output)),
        "solve" => is_solution(&numbers(input), &words(output)),
        "cses1689" => super::cses1689::is_right(input, output),
        "leetcode2664" | "gvu_zirgas" | "withcs4440" | "pbinfo383" => {
            super::printed_tour::is_right(problem, input, output)
        }
        other => words(&answer(other, input)) == words(output),
    }
}

/// The one right output for an input, or that of the first moves for `tour`.
pub fn answer(problem: &str, input: &str) -> String {
    let answer = match problem {
        "backtrack" => super::answer("tour", &["backtrack".to_owned()], input),
        "walk" => super::answer("tour", &["walk".to_owned()], input),
        "count" => Some(super::count::answer(input)),
        "cses1689" => Some(super::cses1689::answer(input)),
        "leetcode2664" | "gvu_zirgas" | "withcs4440" | "pbinfo383" => {
            Some(super::printed_tour::answer(problem, input))
        }
        "boj1331" => Some(super::boj1331::answer(input)),
        "leetcode2596" => Some(super::leetcode2596::answer(input)),
        "poj2488" => Some(super::poj2488::answer(input)),
        "acwing1116" => Some(super::acwing1116::answer(input)),
        other => super::answer(other, &[], input),
    };
    answer.unwrap_or_else(|| panic!("no reference for the problem {problem}"))
}

/// Whether the words are the squares of a walk by Warnsdorff's rule, and the remark on it.
fn is_walk(task: &[usize], words: &[&str]) -> bool {
    let Some((path, rest)) = path_of(task, words) else {
        return false;
    };
    if path[0] != (task[2], task[3]) {
        return false;
    }
    let mut free = vec![vec![true; task[1]]; task[0]];
    for (index, &(row, column)) in path.iter().enumerate() {
        free[row][column] = false;
        let onward = open(task, &free, (row, column));
        let degrees: Vec<usize> = onward
            .iter()
            .map(|&square| open(task, &free, square).len())
            .collect();
        let next = path.get(index + 1);
        let place = onward.iter().position(|square| Some(square) == next);
        let is_rule_kept = match place {
            None => next.is_none() && onward.is_empty(),
            Some(place) => degrees.iter().all(|&degree| degrees[place] <= degree),
        };
        if !is_rule_kept {
            return false;
        }
    }
    let area = task[0] * task[1];
    let (row, column) = path[path.len() - 1];
    let length = path.len();
    let remark = if length == area {
        String::new()
    } else {
        format!("no full tour: stuck at ({row}, {column}) after {length} of {area} squares")
    };
    super::words(&remark) == rest
}

/// Whether the words are a full tour, or say rightly that no tour exists.
fn is_solution(task: &[usize], words: &[&str]) -> bool {
    if words.join(" ").starts_with("no tour exists") {
        let free = vec![vec![true; task[1]]; task[0]];
        return exists(&free, (task[2], task[3]), Goal::Anywhere, u64::MAX) == Some(false);
    }
    let Some((path, rest)) = path_of(task, words) else {
        return false;
    };
    let is_full = path.len() == task[0] * task[1];
    is_full && rest.is_empty() && path[0] == (task[2], task[3]) && are_moves(&path)
}

/// The squares in the order of their numbers, and the words after the board; `None` where a
/// number is missing or on two squares.
fn path_of<'a>(task: &[usize], words: &'a [&'a str]) -> Option<(Vec<Square>, &'a [&'a str])> {
    let (board, rest) = words.split_at_checked(task[0] * task[1])?;
    let mut numbered = Vec::new();
    for (index, word) in board.iter().enumerate() {
        let number: usize = word.parse().ok()?;
        if number > 0 {
            numbered.push((number, (index / task[1], index % task[1])));
        }
    }
    numbered.sort_unstable();
    let are_counted = (1..)
        .zip(&numbered)
        .all(|(count, &(number, _))| number == count);
    let path: Vec<_> = numbered.into_iter().map(|(_, square)| square).collect();
    (are_counted && !path.is_empty()).then_some((path, rest))
}

/// The free squares a move away.
pub fn open(task: &[usize], free: &[Vec<bool>], from: Square) -> Vec<Square> {
    let mut squares = Vec::new();
    for (down, right) in tour::moves("sheet") {
        let row = from
            .0
            .checked_add_signed(isize::try_from(down).expect("a move is short"));
        let column = from
            .1
            .checked_add_signed(isize::try_from(right).expect("a move is short"));
        if let (Some(row), Some(column)) = (row, column)
            && row < task[0]
            && column < task[1]
            && free[row][column]
        {
            squares.push((row, column));
        }
    }
    squares
}
