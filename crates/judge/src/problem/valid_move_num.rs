//! `valid_move_num`: the p-values around each knight, the judge problem's first stage.

use crate::explain::{Explanation, KnightMoves, OutputNumbers};
use crate::mistakes::stages;
use crate::problem::About;
use crate::problem::placement::{KNIGHT_FAMILIES, PlacementKind};
use crate::problem::task::{TaskProblem, WrongOutput};
use knights_core::assignment::stages::{read_knights, write_p_values};
use knights_core::board::{MoveOrder, Square};
use knights_core::input::{InputReader, MAX_SIDE, ReadError};
use knights_core::output::Output;
use knights_core::warnsdorff::DegreeGrid;
/// The judge problem's first stage.
pub struct ValidMoveNum;

const MOVES: usize = 8;

impl TaskProblem for ValidMoveNum {
    /// The board with the knights, and their squares.
    type Task = (DegreeGrid, Vec<Square>);

    fn about(&self) -> &'static About {
        about! {
            name: "valid_move_num",
            inputs: PlacementKind::Knights,
            mistakes: stages::VALID_MOVE_NUM,
            families: KNIGHT_FAMILIES,
            uuid: "1adfa742-3a2b-44cd-b2ca-aec9a9b117f8",
            samples: [
                sample!("valid_move_num/sample", "two_corners_of_3x3"),
                ("one_attacks_the_other", "4 2\n0 0\n1 2\n"),
                ("one_square", "1 1\n0 0\n"),
            ],
            input_validator: "shared/knights_input.py",
        }
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError> {
        read_knights(reader, MAX_SIDE)
    }

    fn answer(&self, task: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, knights) = task;
        Ok(write_p_values(&visited, &knights, output)?)
    }

    fn explain(&self, task: &Self::Task, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let (visited, knights) = task;
        let numbers = match OutputNumbers::new(wrong.output, knights.len(), MOVES) {
            OutputNumbers::Table(numbers) => numbers,
            OutputNumbers::Misshapen(explanation) => return Some(explanation),
            OutputNumbers::Other => return None,
        };
        let lines = numbers.chunks(MOVES).zip(knights).enumerate();
        let mut different = lines.flat_map(|(line, (numbers, &knight))| {
            let p_values = KnightMoves::new(visited, knight).p;
            let found = (0..).zip(numbers.iter().copied().zip(p_values));
            found
                .filter(|&(_, (found, right))| found != i64::from(right))
                .map(move |(number, (found, _)): (usize, _)| (line, knight, number, found))
                .collect::<Vec<_>>()
        });
        let (line, knight, number, found) = different.next()?;
        let moves = KnightMoves::new(visited, knight);
        let standing = |square| knights.iter().position(|&other| other == square);
        let reason = reason(visited, &moves, number, standing);
        let name = line + 1;
        let mut moment = moves.moment(|square| Some((standing(square)? + 1).to_string()));
        moment.expected = moves.target(number);
        let text = format!(
            "Line {name}, knight {name} on {knight}, move {number}: {reason}; the output has {found}."
        );
        Some(Explanation {
            knight: name.try_into().ok(),
            move_number: number.try_into().ok(),
            square: moves.target(number),
            moment: Some(moment),
            ..Explanation::new(text)
                .found(found)
                .expected(moves.p[number])
        })
    }
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
