//! `valid_move_num`: the p-values around each knight, the judge problem's first stage.

use crate::mistakes::stages;
use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use knights_core::assignment::stages::{read_knights, write_p_values};

pub(crate) struct ValidMoveNum;

const MOVES: usize = 8;

impl ProblemRules for ValidMoveNum {
    fn facts(&self) -> Facts<'_> {
        (
            "valid_move_num",
            &PlacementKind::Knights,
            &stages::VALID_MOVE_NUM,
        )
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, knights) = read_knights(&mut Scanner::new(input), MAX_SIDE)?;
        Ok(write_p_values(&visited, &knights, output)?)
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let (visited, knights) = read_knights(&mut Scanner::new(input), MAX_SIDE).ok()?;
        explain_table(output, [knights.len(), MOVES], |numbers| {
            explain_numbers(&visited, &knights, &numbers)
        })
    }
}

fn explain_numbers(
    visited: &DegreeGrid,
    knights: &[Square],
    numbers: &[i64],
) -> Option<Explanation> {
    let standing = |square| knights.iter().position(|&other| other == square);
    let mut lines = (1..).zip(numbers.chunks(MOVES).zip(knights));
    lines.find_map(|(name, (found, &knight))| {
        let moves = KnightMoves::new(visited, knight);
        let number = (0..MOVES).find(|&number| found[number] != i64::from(moves.p[number]))?;
        let (found, square) = (found[number], moves.target(number));
        let reason = reason(visited, &moves, number, standing);
        let moment = moves.moment(|square| Some((standing(square)? + 1).to_string()));
        let text = format!(
            "Line {name}, knight {name} on {knight}, move {number}: {reason}; the output has {found}."
        );
        Some(Explanation {
            knight: Some(name),
            move_number: number.try_into().ok(),
            square,
            moment: Some(moment.choices(None, square)),
            ..Explanation::new(text).found(found).expected(moves.p[number])
        })
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
        let (row, column) = MoveOrder::Judge.steps()[number].place(place(knight));
        return format!("({row}, {column}) is off the board, so the value is -1");
    };
    if let Some(other) = standing(square) {
        return format!(
            "knight {} stands on {square}, so the value is -1",
            other + 1
        );
    }
    let neighbours = visited.board().neighbours(square, MoveOrder::Judge);
    let (mut free, mut taken) = (Vec::new(), Vec::new());
    for other in neighbours {
        match standing(other) {
            None => free.push(other.to_string()),
            Some(knight) => taken.push(format!("knight {} stands on {other}", knight + 1)),
        }
    }
    let moves = match free.len() {
        0 => "no move from there leads to a free square".to_owned(),
        1 => format!("1 move from there leads to a free square: {}", free[0]),
        count => {
            let squares = free.join(", ");
            format!("{count} moves from there lead to free squares: {squares}")
        }
    };
    let before = if taken.is_empty() { "" } else { "; " };
    let knights = taken.join(", ");
    format!("{square} is free, and {moves}{before}{knights}")
}
