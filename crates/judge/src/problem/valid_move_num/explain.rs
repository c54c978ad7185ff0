//! Why an output of `valid_move_num` is wrong.

use crate::explain::{Explanation, KnightMoves, OutputNumbers};
use crate::problem::knight_list::read_knights;
use knights_core::board::{MoveOrder, Square};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_core::warnsdorff::DegreeGrid;

/// How many moves a knight has.
const MOVES: usize = 8;

/// Why an output is wrong; `None` if it is right or has words that are not numbers.
pub(super) fn explain(input: &[u8], output: &[u8]) -> Option<Explanation> {
    let (visited, knights) = read_knights(&mut Scanner::new(input), MAX_SIDE).ok()?;
    let numbers = match OutputNumbers::new(output, knights.len(), MOVES) {
        OutputNumbers::Table(numbers) => numbers,
        OutputNumbers::Misshapen(explanation) => return Some(explanation),
        OutputNumbers::Other => return None,
    };
    let lines = numbers.chunks(MOVES).zip(&knights).enumerate();
    let mut wrong = lines.flat_map(|(line, (numbers, &knight))| {
        let moves = KnightMoves::new(&visited, knight);
        let found = numbers.iter().copied().zip(moves.p).enumerate();
        let different = found.filter(|&(_, (found, right))| found != i64::from(right));
        different
            .map(move |(number, (found, _))| (line, knight, number, found))
            .collect::<Vec<_>>()
    });
    let (line, knight, number, found) = wrong.next()?;
    let moves = KnightMoves::new(&visited, knight);
    let standing = |square| knights.iter().position(|&other| other == square);
    let reason = reason(&visited, &moves, number, standing);
    let name = line + 1;
    let mut moment = moves.moment(|square| Some((standing(square)? + 1).to_string()));
    moment.expected = moves.target(number);
    Some(Explanation {
        text: format!(
            "Line {name}, knight {name} on {knight}, move {number}: {reason}; the output has \
             {found}."
        ),
        knight: name.try_into().ok(),
        move_number: number.try_into().ok(),
        square: moves.target(number),
        found: Some(found.to_string()),
        expected: Some(moves.p[number].to_string()),
        moment: Some(moment),
        ..Explanation::default()
    })
}

/// Why a move has its p-value. `standing` has the place of the knight on a square in the list.
fn reason(
    visited: &DegreeGrid,
    moves: &KnightMoves<'_>,
    number: usize,
    standing: impl Fn(Square) -> Option<usize>,
) -> String {
    let knight = moves.knight;
    let Some(square) = moves.target(number) else {
        let step = MoveOrder::Judge.steps()[number];
        let row = i64::from(knight.row) + i64::from(step.rows);
        let column = i64::from(knight.column) + i64::from(step.columns);
        return format!("({row}, {column}) is off the board, so the value is -1");
    };
    if let Some(other) = standing(square) {
        return format!(
            "knight {} stands on {square}, so the value is -1",
            other + 1
        );
    }
    let neighbours: Vec<Square> = visited
        .board()
        .neighbours(square, MoveOrder::Judge)
        .collect();
    let free = neighbours
        .iter()
        .filter(|&&other| standing(other).is_none());
    let free: Vec<String> = free.map(Square::to_string).collect();
    let taken = neighbours
        .iter()
        .filter_map(|&other| Some(format!("knight {} stands on {other}", standing(other)? + 1)));
    let taken: Vec<String> = taken.collect();
    let mut reason = match free.len() {
        0 => format!("{square} is free, and no move from there leads to a free square"),
        1 => format!(
            "{square} is free, and 1 move from there leads to a free square: {}",
            free[0]
        ),
        count => format!(
            "{square} is free, and {count} moves from there lead to free squares: {}",
            free.join(", ")
        ),
    };
    if !taken.is_empty() {
        reason.push_str("; ");
        reason.push_str(&taken.join(", "));
    }
    reason
}
