//! Moves across the edges of a board that are joined: each is two lines, which the edges cut off.

use crate::picture::{Picture, SIDE};
use knights_core::board::{Square, Surface};

impl Picture<'_, '_> {
    /// The end of a move beyond the edge that it crosses, and its start beyond the opposite edge. `None` if it crosses no edge.
    pub(super) fn across(&self, from: Square, to: Square) -> Option<[(i64, i64); 2]> {
        if self.board.surface() == Surface::Plane {
            return None;
        }
        let [rows, columns] = self.board.drawn_step(from, to)?;
        let (row, column) = (i64::from(from.row) + rows, i64::from(from.column) + columns);
        let beyond = |(x, y): (u32, u32), part: i64| {
            let side = part * i64::from(SIDE);
            (i64::from(x) + columns * side, i64::from(y) + rows * side)
        };
        let is_across = self.board.square(row, column) != Some(to);
        is_across.then(|| [beyond(self.centre(from), 1), beyond(self.centre(to), -1)])
    }

    /// The attribute that cuts lines off at the edges of a board that are joined.
    pub(super) const fn clip(&self) -> &'static str {
        match self.board.surface() {
            Surface::Plane => "",
            Surface::Cylinder | Surface::Torus => r#" clip-path="url(#board)""#,
        }
    }
}
