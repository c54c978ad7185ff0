//! The eight moves of a knight with their p-values.

use crate::explain::Moment;
use knights_core::assignment::stages::valid_move_num;
use knights_core::board::{MoveOrder, Square};
use knights_core::warnsdorff::DegreeGrid;

/// A knight and the p-values of its moves, in the order of the judge problem.
pub struct KnightMoves<'a> {
    grid: &'a DegreeGrid,
    pub knight: Square,
    pub p: [i32; 8],
}

impl<'a> KnightMoves<'a> {
    pub fn new(grid: &'a DegreeGrid, knight: Square) -> Self {
        let (row, column) = (knight.row.cast_signed(), knight.column.cast_signed());
        let p = MoveOrder::Judge.steps().map(|step| {
            let (row, column) = (row + i32::from(step.rows), column + i32::from(step.columns));
            valid_move_num(row, column, grid)
        });
        Self { grid, knight, p }
    }

    /// The move that the rule takes: the first of the least valid p-value.
    pub fn best(&self) -> Option<usize> {
        let valid = (0..8).filter(|&number| self.p[number] >= 0);
        valid.min_by_key(|&number| self.p[number])
    }

    /// The square that a move leads to, if it is on the board.
    pub fn target(&self, number: usize) -> Option<Square> {
        let step = MoveOrder::Judge.steps()[number];
        self.grid.board().neighbour(self.knight, step)
    }

    pub fn number_to(&self, square: Square) -> Option<usize> {
        (0..8).find(|&number| self.target(number) == Some(square))
    }

    pub fn sentence(&self) -> String {
        let values = self.p.map(|p| p.to_string()).join(" ");
        format!("The p-values of moves 0 to 7 are {values}.")
    }

    /// The board around the knight. `label` has what is written on a visited square.
    pub fn moment(&self, label: impl Fn(Square) -> Option<String>) -> Moment {
        let numbered = (0..8).filter_map(|number| Some((self.target(number)?, self.p[number])));
        let mut moment = Moment {
            knight: Some(self.knight),
            candidates: numbered.filter(|&(_, p)| p >= 0).collect(),
            ..Moment::of(self.grid.board())
        };
        let [rows, columns] = moment.window();
        let squares =
            rows.flat_map(|row| columns.clone().map(move |column| Square::new(row, column)));
        moment.labels = squares
            .filter_map(|square| Some((square, label(square)?)))
            .collect();
        moment
    }
}
