//! Lines between squares. A move across an edge is two lines, which the edges cut off.

use std::io::{self, Write};

use crate::picture::{Picture, SIDE};
use knights_core::board::{Square, Surface};

impl Picture<'_, '_> {
    /// Writes a line of a class between two squares.
    pub(super) fn write_line(
        &mut self,
        class: &str,
        (from, to): (Square, Square),
        stroke: &str,
    ) -> io::Result<()> {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        if let Some([(out_x, out_y), (in_x, in_y)]) = self.across(from, to) {
            let clip = self.clip();
            return writeln!(
                self.output,
                r#"<path class="{class}" d="M{x1} {y1}L{out_x} {out_y}M{in_x} {in_y}L{x2} {y2}"{clip} {stroke}/>"#
            );
        }
        writeln!(
            self.output,
            r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {stroke}/>"#
        )
    }

    /// Writes one line through squares. `length` is a further attribute of it.
    pub(super) fn write_path(
        &mut self,
        squares: impl Iterator<Item = Square>,
        colour: &str,
        length: &str,
    ) -> io::Result<()> {
        self.output.bytes(br#"<path class="tour" d="M"#)?;
        let mut separator: &[u8] = b"";
        let mut before = None;
        for square in squares {
            let (x, y) = self.centre(square);
            let across = before
                .replace(square)
                .and_then(|from| self.across(from, square));
            if let Some([(out_x, out_y), (in_x, in_y)]) = across {
                write!(self.output, "L{out_x} {out_y}M{in_x} {in_y}")?;
            }
            self.output.bytes(separator)?;
            self.output.number(x)?;
            self.output.bytes(b" ")?;
            self.output.number(y)?;
            separator = b"L";
        }
        let (width, clip) = (self.line_width(), self.clip());
        writeln!(
            self.output,
            r#""{length}{clip} fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#
        )
    }

    /// The end of a move beyond the edge that it crosses, and its start beyond the opposite edge. `None` if it crosses no edge.
    fn across(&self, from: Square, to: Square) -> Option<[(i64, i64); 2]> {
        if self.board.surface() == Surface::Plane {
            return None;
        }
        let [out, into] = self.board.drawn_steps(from, to)?;
        let (row, column) = (
            i64::from(from.row) + out[0],
            i64::from(from.column) + out[1],
        );
        let beyond = |(x, y): (u32, u32), [rows, columns]: [i64; 2], part: i64| {
            let side = part * i64::from(SIDE);
            (i64::from(x) + columns * side, i64::from(y) + rows * side)
        };
        let is_across = self.board.square(row, column) != Some(to);
        is_across.then(|| {
            [
                beyond(self.centre(from), out, 1),
                beyond(self.centre(to), into, -1),
            ]
        })
    }

    /// The attribute that cuts lines off at the edges of a board that are joined.
    pub(super) const fn clip(&self) -> &'static str {
        match self.board.surface() {
            Surface::Plane => "",
            _ => r#" clip-path="url(#board)""#,
        }
    }
}
