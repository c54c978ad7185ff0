//! The usual mistakes of programs for `tour`: Warnsdorff's rule, plain and with room for mistakes.
//!
//! The default is right. The programs do not use it: they have the walk of `warnsdorff`.

use crate::compare::CompareMode;
use crate::mistakes::moves::usual_orders;
use crate::problem::prelude::*;
use crate::problem::tour::{check_walk, task};

pub(super) static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/tour/mistakes")], output);

/// About how many steps a move takes: eight squares with eight neighbours each.
const STEPS_OF_A_MOVE: u64 = 64;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TourRules {
    choice: StepChoice,
    counted: Neighbours,
    zero: ZeroDegree,
    mark: StartMark,
    last_step: LastStep,
    start: ReadStart,
    sides: Sides,
    printed: Printed,
    first: FirstNumber,
    unvisited: UnvisitedShown,
    remark: Remark,
}

choices! {
    /// Which possible square the knight goes to: one of lowest or of highest degree, or the first
    /// in some order of the moves.
    StepChoice { Fewest, Most, First }
    /// Whether the knight goes to a square of degree 0: as to any other of lowest degree, only if
    /// no other square is possible, or never.
    ZeroDegree { Taken, LastResort, Refused }
    /// Whether the last step of a full tour is taken.
    LastStep { Taken, Missing }
    /// The number of a square that is not visited.
    UnvisitedShown { Zero, MinusOne }
    /// The line after a board that is not full: right, missing, after every board (in any words), with one square
    /// less, or with the column before the row.
    Remark { IfNotFull, Missing, Always, OneLess, Swapped }
}

enum Guide<'a> {
    Order([Step; 8]),
    /// The one with the right number in an output: for each square its number there, counted from 1.
    Numbers(&'a [i32]),
}

/// What a program reads; `None` if its start is off the board.
pub(crate) fn task_read(
    start: ReadStart,
    sides: Sides,
    task: BoardAndStart,
) -> Option<BoardAndStart> {
    let board = sides.board(task.board.rows(), task.board.columns())?;
    let (row, column) = start.read(board.rows().cast_signed(), place(task.start));
    let start = board.square(row.into(), column.into())?;
    Some(BoardAndStart { board, start })
}

/// What a program with these rules prints. With an output, the program makes the same choices, and
/// the result is `None` if it cannot. Without one, it makes choices that are right, if it can.
fn output(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let (rules, seen) = (&trial.rules::<TourRules>(), trial.seen);
    let asked = task(trial.input).ok()?;
    let Some(task) = task_read(rules.start, rules.sides, asked) else {
        return trial.limit.undefined();
    };
    if rules.choice != StepChoice::First
        && let Some(seen) = seen
    {
        let mut rest = seen;
        let numbers = rules
            .printed
            .take_numbers(task.board, rules.first, &mut rest)?;
        let path = path(rules, task, &Guide::Numbers(&numbers), trial.limit)?;
        let is_full = path.len() == numbers.len();
        if rules.remark == Remark::Always && is_full && is_message(rest) {
            let board = board_printed(rules, task.board, &path).into_bytes();
            return Some([&board, rest].concat());
        }
        return Some(printed(rules, task.board, &path).into_bytes());
    }
    let mut first = None;
    for order in usual_orders() {
        let path = path(rules, task, &Guide::Order(order), trial.limit)?;
        let text = printed(rules, task.board, &path).into_bytes();
        let fits = match seen {
            Some(seen) => CompareMode::TokensCase.equal(&text, seen),
            None => check_walk(asked, &text).is_ok(),
        };
        if fits {
            return Some(text);
        }
        first.get_or_insert(text);
    }
    first
}

/// The walk of a board of numbers by Warnsdorff's rule, with any choice between equals; `None` if
/// it departs from the rule.
pub(crate) fn ruled_path(
    task: BoardAndStart,
    numbers: &[i32],
    limit: &mut WorkLimit,
) -> Option<Vec<Square>> {
    path(&TourRules::default(), task, &Guide::Numbers(numbers), limit)
}

/// How many squares the rule visits in each of the usual orders of the moves.
pub(crate) fn lengths(task: BoardAndStart, limit: &mut WorkLimit) -> Option<Vec<u32>> {
    let orders = usual_orders().into_iter();
    let paths = orders.map(|order| path(&TourRules::default(), task, &Guide::Order(order), limit));
    paths.map(|path| u32::try_from(path?.len()).ok()).collect()
}

/// Whether what follows a board is the message, in any words: it says how many squares are visited, or which one was
/// last; words alone are another fault.
fn is_message(rest: &[u8]) -> bool {
    let has = |kind: fn(&u8) -> bool| rest.iter().any(kind);
    has(u8::is_ascii_alphabetic) && has(u8::is_ascii_digit)
}

/// The squares that the knight visits; `None` if the guide does not say where it goes.
fn path(
    rules: &TourRules,
    task: BoardAndStart,
    guide: &Guide<'_>,
    limit: &mut WorkLimit,
) -> Option<Vec<Square>> {
    let BoardAndStart { board, start } = task;
    let mut visited = vec![false; board.squares() as usize];
    visited[board.index(start)] = rules.mark == StartMark::Visited;
    let most = match rules.last_step {
        LastStep::Taken => usize::MAX,
        LastStep::Missing => board.squares() as usize - 1,
    };
    let mut path = vec![start];
    while path.len() < most {
        limit.spend(STEPS_OF_A_MOVE)?;
        let moves = match guide {
            Guide::Order(order) => *order,
            Guide::Numbers(_) => MoveOrder::Sheet.steps(),
        };
        let best = best(rules, board, &visited, (path[path.len() - 1], moves));
        let Some(&first) = best.first() else {
            break;
        };
        let next = match guide {
            Guide::Order(_) => first,
            Guide::Numbers(numbers) => {
                let number = i32::try_from(path.len() + 1).ok()?;
                let is_next = |square: &&Square| numbers[board.index(**square)] == number;
                *best.iter().find(is_next)?
            }
        };
        visited[board.index(next)] = true;
        path.push(next);
    }
    Some(path)
}

/// The squares that the knight may go to, in the order of the moves.
fn best(
    rules: &TourRules,
    board: Board,
    visited: &[bool],
    (here, moves): (Square, [Step; 8]),
) -> Vec<Square> {
    let neighbours = |square: Square| board.targets(square, moves);
    let is_open = |square: &Square| !visited[board.index(*square)];
    let counts = |square: &Square| rules.counted.include(Some(!is_open(square)));
    let degree = |square: Square| neighbours(square).filter(counts).count();
    let free = neighbours(here).filter(is_open);
    let mut open: Vec<(Square, usize)> = free.map(|square| (square, degree(square))).collect();
    let has_other = open.iter().any(|&(_, degree)| degree > 0);
    if rules.zero == ZeroDegree::Refused || (rules.zero == ZeroDegree::LastResort && has_other) {
        open.retain(|&(_, degree)| degree > 0);
    }
    let degrees = open.iter().map(|&(_, degree)| degree);
    let wanted = match rules.choice {
        StepChoice::Fewest => degrees.min(),
        StepChoice::Most => degrees.max(),
        StepChoice::First => open.first().map(|&(_, degree)| degree),
    };
    open.retain(|&(_, degree)| Some(degree) == wanted);
    open.into_iter().map(|(square, _)| square).collect()
}

fn board_printed(rules: &TourRules, board: Board, path: &[Square]) -> String {
    let squares = board.squares() as usize;
    let mut numbers = vec![-i32::from(rules.unvisited == UnvisitedShown::MinusOne); squares];
    for (number, &square) in (rules.first.number().cast_signed()..).zip(path) {
        numbers[board.index(square)] = number;
    }
    rules
        .printed
        .text(board, |square| numbers[board.index(square)])
}

fn printed(rules: &TourRules, board: Board, path: &[Square]) -> String {
    let squares = board.squares() as usize;
    let mut text = board_printed(rules, board, path);
    let (mut end, mut length) = (path[path.len() - 1], path.len());
    match rules.remark {
        Remark::Always => {}
        Remark::Missing => return text,
        _ if length == squares => return text,
        Remark::IfNotFull => {}
        Remark::OneLess => length -= 1,
        Remark::Swapped => end = Square::new(end.column, end.row),
    }
    let line = format!("no full tour: stuck at {end} after {length} of {squares} squares\n");
    text.push_str(&line);
    text
}
