//! A line of an input with a board, and perhaps with a start: how it is read and written, as data.

use crate::explain::BoardLabels;
use crate::problem::draw::keep;
use crate::problem::printed::{has_tour, not_allowed};
use crate::problem::{Draw, board_of, small_boards};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, Wanted};
use knights_core::output::joined;
use knights_core::solve::existence;
use knights_render::sheet::BoardAndStart;

/// A number of a line, and what errors call it: one that is out of range, and one that is missing.
#[derive(Clone, Copy)]
pub(crate) struct Field(FieldKind, [&'static str; 2]);

#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    /// The rows and the columns of a square board.
    Side,
    Rows,
    Columns,
    Row,
    Column,
}

pub(crate) const SIDE: Field = Field(FieldKind::Side, ["the side of the board"; 2]);
pub(crate) const ROWS: Field = Field(FieldKind::Rows, ["the number of rows"; 2]);
pub(crate) const COLUMNS: Field = Field(FieldKind::Columns, ["the number of columns"; 2]);
pub(crate) const ROW: Field = Field(FieldKind::Row, ["the row of the start"; 2]);
pub(crate) const COLUMN: Field = Field(FieldKind::Column, ["the column of the start"; 2]);

/// The same as a line of `tour`.
pub(crate) const BOARD_AND_START: &[Field] = &[
    ROWS,
    COLUMNS,
    Field(FieldKind::Row, ["a row", ROW.1[1]]),
    Field(FieldKind::Column, ["a column", COLUMN.1[1]]),
];

impl Field {
    /// The same with another name.
    pub(crate) const fn called(self, name: &'static str) -> Self {
        Self(self.0, [name; 2])
    }
}

#[derive(Clone, Copy)]
pub(crate) struct BoardLimits {
    pub(crate) hold: fn(Board) -> bool,
    pub(crate) words: &'static str,
}

#[derive(Clone, Copy)]
pub(crate) struct BoardLine {
    /// The numbers, in order. Without sides, boards are as large as they can be; without a start, tours start on the
    /// first square.
    pub(crate) fields: &'static [Field],
    /// From where rows and columns are counted.
    pub(crate) names: BoardLabels,
    /// The least and the greatest length of a side.
    pub(crate) sides: [u32; 2],
    pub(crate) limits: Option<BoardLimits>,
    /// Whether each board has a tour from its start.
    pub(crate) has_tours: bool,
    /// How many such lines an input has at most, if their number comes first; otherwise it has one.
    pub(crate) most_lines: Option<u32>,
}

impl BoardLine {
    /// A line of these numbers, with any board whose sides are that long.
    pub(crate) const fn new(fields: &'static [Field], names: BoardLabels, sides: [u32; 2]) -> Self {
        Self {
            fields,
            names,
            sides,
            limits: None,
            has_tours: false,
            most_lines: None,
        }
    }

    /// The same with boards that have a tour from their start.
    pub(crate) const fn with_tours(mut self) -> Self {
        self.has_tours = true;
        self
    }

    /// Reads a line with its end.
    pub(crate) fn read(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
        let (place, origin, [least, most]) = (reader.offset(), self.origin(), self.sides);
        let (mut rows, mut columns, mut start) = (most, most, Square::new(0, 0));
        for (index, &Field(kind, [what, missing])) in self.fields.iter().enumerate() {
            if index > 0 {
                reader.space()?;
            }
            let range = match kind {
                FieldKind::Side | FieldKind::Rows | FieldKind::Columns => least..=most,
                FieldKind::Row => origin..=rows - 1 + origin,
                FieldKind::Column => origin..=columns - 1 + origin,
            };
            let signed = reader.number(&Wanted {
                what,
                range: range.start().cast_signed()..=range.end().cast_signed(),
                missing: format_args!("{missing}"),
            })?;
            let number = signed.unsigned_abs();
            match kind {
                FieldKind::Side => (rows, columns) = (number, number),
                FieldKind::Rows => rows = number,
                FieldKind::Columns => columns = number,
                FieldKind::Row => start.row = number - origin,
                FieldKind::Column => start.column = number - origin,
            }
        }
        reader.end_of_line()?;
        let board = board_of(rows, columns);
        let task = BoardAndStart { board, start };
        if let Some(limits) = self.limits.filter(|limits| !(limits.hold)(board)) {
            return Err(not_allowed(reader, place, board, limits.words));
        }
        match self.why_none(&task) {
            Some(why) if self.has_tours => Err(reader.contradiction(place, why)),
            _ => Ok(task),
        }
    }

    /// Why a board has no tour from a start; `None` if it has one.
    pub(crate) fn why_none(&self, task: &BoardAndStart) -> Option<String> {
        let reason = existence::from_start(task.board, task.start).err()?;
        let start = self.names.square(task.start);
        Some(format!("no tour from {start} exists: {reason}"))
    }

    /// The line without its end.
    pub(crate) fn text(&self, task: &BoardAndStart) -> String {
        let numbers = self.fields.iter().map(|&Field(kind, _)| match kind {
            FieldKind::Side | FieldKind::Rows => task.board.rows(),
            FieldKind::Columns => task.board.columns(),
            FieldKind::Row => task.start.row + self.origin(),
            FieldKind::Column => task.start.column + self.origin(),
        });
        joined(numbers, " ")
    }

    /// The row 0 and the column 0, as the line counts them.
    pub(crate) fn origin(&self) -> u32 {
        u32::from(self.names == BoardLabels::FromOne)
    }

    fn has(&self, kind: FieldKind) -> bool {
        self.fields.iter().any(|field| field.0 == kind)
    }

    /// Whether the column of the start comes before its row.
    pub(crate) fn is_column_first(&self) -> bool {
        let place = |kind| self.fields.iter().position(|field| field.0 == kind);
        place(FieldKind::Column) < place(FieldKind::Row)
    }

    /// All tasks, the smallest boards first.
    pub(crate) fn tasks(&self) -> Vec<BoardAndStart> {
        let [least, most] = self.sides;
        let (is_oblong, has_start) = (self.has(FieldKind::Rows), self.has(FieldKind::Row));
        let boards = small_boards(most, |board| {
            board.rows().min(board.columns()) >= least
                && (is_oblong || board.rows() == board.columns())
                && self.limits.is_none_or(|limits| (limits.hold)(board))
        });
        let starts = boards.into_iter().flat_map(|board| {
            let count = if has_start { board.squares() } else { 1 };
            let starts = board.all().take(count as usize);
            starts.map(move |start| BoardAndStart { board, start })
        });
        let tasks = starts.filter(|task| !self.has_tours || has_tour(task));
        tasks.collect()
    }

    /// The tasks of a family, on boards with the sides of a draw if that has such boards and is not the largest one.
    pub(crate) fn of_family(
        &self,
        family: &str,
        draw: &Draw<'_>,
        is_of_family: impl Fn(&BoardAndStart) -> bool,
    ) -> Vec<BoardAndStart> {
        let mut tasks = self.tasks();
        // On the page, which has to be small, there is one copy of this loop.
        tasks.retain(&is_of_family as &dyn Fn(&BoardAndStart) -> bool);
        if family != "largest" {
            keep(&mut tasks, |task| draw.sides.are_of(task.board));
        }
        tasks
    }

    /// The tasks that are smaller than another one, the smallest first.
    pub(crate) fn smaller(&self, task: &BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let mut smaller = self.tasks();
        smaller.retain(|other| size(other) < size(task));
        smaller.sort_by_key(size);
        smaller.into_iter()
    }
}

/// What decides which of two tasks is smaller: the board, how far the start is from the first corner, and its place.
pub(crate) fn size(task: &BoardAndStart) -> [u32; 5] {
    let (board, Square { row, column }) = (task.board, task.start);
    [board.squares(), board.rows(), row.max(column), row, column]
}

/// Whether a start is in the first or the last row, and whether it is in the first or the last column.
pub(crate) fn at_edges(&BoardAndStart { board, start }: &BoardAndStart) -> [bool; 2] {
    [(start.row, board.rows()), (start.column, board.columns())]
        .map(|(place, length)| place == 0 || place == length - 1)
}
