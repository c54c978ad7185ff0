//! The horizontal axis of a chart: the sizes of boards, in groups of equal rows or columns.

use std::io::{self, Write};
use std::ops::Range;

use knights_core::board::Board;
use knights_core::output::Output;

/// The least distance of two labels, in pixels: a number of four digits fits.
const LABEL: f64 = 30.0;
/// The least width of a group with a label such as "5 rows", in pixels.
const GROUP_LABEL: f64 = 52.0;

/// The boards from left to right, at equal distances, with a gap between two groups.
///
/// ```text
///   5  6  7  8     5  6  7  8    the side that changes within a group
///     5 rows         6 rows      the side that all boards of a group share
/// ```
pub(super) struct SizeAxis {
    boards: Vec<Board>,
    /// The boards of each group, by their index.
    groups: Vec<Range<usize>>,
    kind: AxisKind,
    left: f64,
    /// The distance of two neighbours.
    step: f64,
}

/// What the axis shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AxisKind {
    /// The side of square boards.
    Sides,
    /// The columns, in groups of equal rows.
    Columns,
    /// The rows of boards with equal columns.
    Rows,
}

impl SizeAxis {
    /// The axis of these boards between two edges.
    pub(super) fn new(boards: Vec<Board>, [left, right]: [f64; 2]) -> Self {
        let kind = if boards.iter().all(|board| board.rows() == board.columns()) {
            AxisKind::Sides
        } else if boards
            .windows(2)
            .all(|pair| pair[0].columns() == pair[1].columns())
            && boards.len() > 1
        {
            AxisKind::Rows
        } else {
            AxisKind::Columns
        };
        let mut groups: Vec<Range<usize>> = Vec::new();
        for (index, board) in boards.iter().enumerate() {
            match groups.last_mut() {
                Some(group)
                    if kind != AxisKind::Columns || boards[group.start].rows() == board.rows() =>
                {
                    group.end = index + 1;
                }
                _ => groups.push(index..index + 1),
            }
        }
        // A group is followed by an empty place.
        let places = boards.len() + groups.len() - 1;
        Self {
            step: (right - left) / count(places),
            boards,
            groups,
            kind,
            left,
        }
    }

    /// The boards of each group, by their index.
    pub(super) fn groups(&self) -> &[Range<usize>] {
        &self.groups
    }

    /// The horizontal position of a board.
    pub(super) fn position(&self, index: usize) -> f64 {
        let before = self.groups.iter().take_while(|group| group.end <= index);
        self.left + (count(index + before.count()) + 0.5) * self.step
    }

    /// The left and the right edge of a group.
    pub(super) fn edges(&self, group: &Range<usize>) -> [f64; 2] {
        let half = self.step / 2.0;
        [
            self.position(group.start) - half,
            self.position(group.end - 1) + half,
        ]
    }

    /// The side of a board that its label shows.
    fn side(&self, index: usize) -> u32 {
        match self.kind {
            AxisKind::Sides | AxisKind::Rows => self.boards[index].rows(),
            AxisKind::Columns => self.boards[index].columns(),
        }
    }

    /// What the axis shows, in words.
    fn title(&self) -> String {
        let first = self.boards[0];
        match self.kind {
            AxisKind::Sides => "rows and columns of the board".to_owned(),
            AxisKind::Rows => format!("rows of the board, with {} columns", first.columns()),
            AxisKind::Columns if self.groups.len() == 1 => {
                format!("columns of the board, with {} rows", first.rows())
            }
            AxisKind::Columns => "columns of the board, in groups of equal rows".to_owned(),
        }
    }

    /// The height of the labels below the plot.
    pub(super) fn height(&self) -> f64 {
        if self.groups.len() > 1 { 84.0 } else { 66.0 }
    }

    /// Writes the labels below a plot that ends at this height.
    pub(super) fn write(&self, plot: f64, output: &mut Output<'_>) -> io::Result<()> {
        let top = plot + 20.0;
        for group in &self.groups {
            for index in self.labelled(group) {
                let label = self.side(index).to_string();
                write_label(self.position(index), top, &label, output)?;
            }
        }
        let mut bottom = top;
        if self.groups.len() > 1 {
            bottom += 18.0;
            self.write_groups(bottom, output)?;
        }
        let last = self.position(self.boards.len() - 1) + self.step / 2.0;
        bottom += 24.0;
        write_label(
            f64::midpoint(self.left, last),
            bottom,
            &self.title(),
            output,
        )
    }

    /// The boards of a group that have a label: the first, the last, and of the others as many as
    /// there is room for, at regular sizes.
    fn labelled(&self, group: &Range<usize>) -> Vec<usize> {
        let [first, last] = [group.start, group.end - 1];
        let far = |one: usize, other: usize| count(one.abs_diff(other)) * self.step >= LABEL;
        if self.groups.len() > 1 && !far(first, last) {
            // A narrow group has one label, if the next group is not too close.
            let is_room = self.step * count(group.len() + 1) >= LABEL;
            return if is_room { vec![first] } else { Vec::new() };
        }
        let strides = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let stride = strides
            .into_iter()
            .find(|&stride| far(0, stride))
            .unwrap_or(1000);
        let is_regular = |index: &usize| (self.side(*index) as usize).is_multiple_of(stride);
        let between = (first + 1..last).filter(|&index| far(first, index) && far(index, last));
        let mut labelled = vec![first];
        labelled.extend(between.filter(is_regular));
        labelled.extend((last > first).then_some(last));
        labelled
    }

    /// Writes what the boards of each group have in common; only the number in narrow groups, and
    /// nothing for groups that leave no room.
    fn write_groups(&self, height: f64, output: &mut Output<'_>) -> io::Result<()> {
        let mut end = f64::NEG_INFINITY;
        for group in &self.groups {
            let [left, right] = self.edges(group);
            let rows = self.boards[group.start].rows();
            let middle = f64::midpoint(left, right);
            let (words, width) = if right - left >= GROUP_LABEL {
                (format!("{rows} rows"), GROUP_LABEL)
            } else {
                (rows.to_string(), LABEL)
            };
            if middle - width / 2.0 >= end {
                write_label(middle, height, &words, output)?;
                end = middle + width / 2.0;
            }
        }
        Ok(())
    }
}

/// Writes words below the plot, centred.
fn write_label(x: f64, y: f64, words: &str, output: &mut Output<'_>) -> io::Result<()> {
    writeln!(
        output,
        r#"<text class="label" x="{x:.1}" y="{y:.1}" text-anchor="middle">{words}</text>"#
    )
}

/// A number of places on the axis.
#[expect(clippy::cast_precision_loss, reason = "a position in a picture")]
const fn count(places: usize) -> f64 {
    places as f64
}
