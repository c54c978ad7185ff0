//! A moment as text: the part of the board around the knight.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use crate::board::Square;
use crate::judge::explain::Moment;

/// How many rows and columns are drawn at most.
const MOST: u32 = 11;

impl Moment {
    /// The rows and the columns to draw: the whole board if it is small, otherwise the part around
    /// the knight.
    #[must_use]
    pub fn window(&self) -> [Range<u32>; 2] {
        let middle = self.knight.or(self.found).or(self.expected);
        let middle = middle.unwrap_or(Square::new(0, 0));
        let range = |middle: u32, length: u32| {
            let first = middle
                .saturating_sub(MOST / 2)
                .min(length.saturating_sub(MOST));
            first..length.min(first + MOST)
        };
        [
            range(middle.row, self.board.rows()),
            range(middle.column, self.board.columns()),
        ]
    }

    /// The window as lines of text. The knight is in `[ ]`, the choice of the output in `< >`, and
    /// that of the rule in `( )`; a square that is free has a dot, or its value if the knight can
    /// go there.
    #[must_use]
    pub fn drawing(&self) -> String {
        let [rows, columns] = self.window();
        let cells = self.cells();
        let cell = |row, column| {
            let square = Square::new(row, column);
            let inner = cells.get(&square).map_or(".", String::as_str);
            let [before, after] = if self.knight == Some(square) {
                ["[", "]"]
            } else if self.found == Some(square) {
                ["<", ">"]
            } else if self.expected == Some(square) {
                ["(", ")"]
            } else {
                [" ", " "]
            };
            format!("{before}{inner}{after}")
        };
        let shown = |row| columns.clone().map(move |column| cell(row, column));
        let lengths = rows.clone().flat_map(shown).map(|cell| cell.len());
        let width = lengths.max().unwrap_or(3).max(4);
        let mut text = format!("{:>4}", "");
        for column in columns.clone() {
            let _ = write!(text, "{:>width$}", format!("{column} "));
        }
        text.push('\n');
        for row in rows {
            let _ = write!(text, "{row:>4}");
            for cell in shown(row) {
                let _ = write!(text, "{cell:>width$}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text
    }

    /// What stands in each square that is not empty.
    fn cells(&self) -> HashMap<Square, String> {
        let values = self.candidates.iter();
        let values = values.map(|&(square, value)| (square, value.to_string()));
        let mut cells: HashMap<Square, String> = values.collect();
        cells.extend(self.labels.iter().cloned());
        let knight = self
            .knight
            .into_iter()
            .map(|square| (square, "N".to_owned()));
        for (square, name) in knight {
            cells.entry(square).or_insert(name);
        }
        cells
    }
}
