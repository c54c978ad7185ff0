//! A moment as text: the part of the board around the knight.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use crate::explain::Moment;
use knights_core::board::Square;

/// How many rows and columns are drawn at most.
const MOST: u32 = 11;
/// How many characters a line may have, unless the columns around the knight need more.
const LINE: usize = 78;
/// How many columns are drawn at least: those that the knight can reach.
const LEAST: usize = 5;

impl Moment {
    /// The rows and the columns to draw: the whole board if it is small, otherwise the part around
    /// the knight.
    pub fn window(&self) -> [Range<u32>; 2] {
        let marked = self.knight.or(self.found).or(self.expected);
        let middle = marked.unwrap_or(Square::new(0, 0));
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
    pub fn drawing(&self) -> String {
        let [rows, columns] = self.window();
        let cells = self.cells();
        let cell = |row, column| self.cell(Square::new(row, column), &cells);
        let lengths = rows
            .clone()
            .flat_map(|row| columns.clone().map(move |column| (row, column)))
            .map(|(row, column)| cell(row, column).len());
        let width = lengths.max().unwrap_or(0).max(3);
        let columns = self.narrowed(columns, (LINE / width).max(LEAST));
        let mut lines = vec![format!("{:>5}", "")];
        for column in columns.clone() {
            let name = self.names.column(column);
            let _ = write!(lines[0], "{:>width$}", format!("{name} "));
        }
        let mut listed: Vec<u32> = rows.collect();
        if self.names.is_upwards() {
            listed.reverse();
        }
        for row in listed {
            let mut line = format!("{:>4} ", self.names.row(row));
            for column in columns.clone() {
                let _ = write!(line, "{:>width$}", cell(row, column));
            }
            lines.push(line);
        }
        let trimmed = lines.iter().map(|line| line.trim_end());
        trimmed.flat_map(|line| [line, "\n"]).collect()
    }

    /// A square as it is drawn, one character wider than what stands in it on each side.
    fn cell(&self, square: Square, cells: &HashMap<Square, String>) -> String {
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
    }

    /// At most this number of columns, those around the knight.
    fn narrowed(&self, columns: Range<u32>, most: usize) -> Range<u32> {
        let most = u32::try_from(most).unwrap_or(MOST);
        let middle = self.knight.map_or(columns.start, |square| square.column);
        let last = columns.end.saturating_sub(most).max(columns.start);
        let first = middle.saturating_sub(most / 2).clamp(columns.start, last);
        first..columns.end.min(first + most)
    }

    /// What stands in each square that is not empty.
    fn cells(&self) -> HashMap<Square, String> {
        let pairs = self.candidates.iter();
        let values = pairs.map(|&(square, value)| (square, value.to_string()));
        let mut cells: HashMap<Square, String> = values.collect();
        cells.extend(self.labels.iter().cloned());
        if let Some(knight) = self.knight {
            cells.entry(knight).or_insert_with(|| "N".to_owned());
        }
        cells
    }
}
