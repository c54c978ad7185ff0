//! The squares of a tour in its order: rows and columns, names, or numbers of squares.

use crate::submission::board::{are_mostly_moves, board_of_sides, cells_of, head};
use crate::submission::rows::Cell;
use crate::submission::tokens::Part;
use crate::submission::{Misfit, Reading, Submission, SubmissionOptions};
use knights_core::board::{Board, Square};
use knights_core::output::joined;
use knights_core::tour::{PathCheck, TourDiagnosis, is_knight_move};

/// A path without gaps may repeat one square in this many, and two more.
const SQUARES_FOR_A_FAULT: usize = 20;

/// A row and a column, which may be off the board.
type Place = (i32, i32);

/// How far the squares of a path go.
struct Extent {
    /// The smallest row or column, and the largest of both.
    least: i32,
    high: Place,
    count: usize,
}

impl Extent {
    fn of(squares: impl Iterator<Item = Place>) -> Self {
        let none = Self {
            least: i32::MAX,
            high: (i32::MIN, i32::MIN),
            count: 0,
        };
        squares.fold(none, |extent, (row, column)| Self {
            least: extent.least.min(row).min(column),
            high: (extent.high.0.max(row), extent.high.1.max(column)),
            count: extent.count + 1,
        })
    }
}

/// A path that is to be judged.
struct Path<'a, I> {
    part: &'a Part<'a>,
    options: &'a SubmissionOptions<'a>,
    /// The squares, rows and columns from 0.
    squares: I,
    /// The cell of the first square, and how many cells each has.
    first_cell: usize,
    cells_each: usize,
    /// What it is read as, and whether a remark says so on any board.
    form_name: &'static str,
    has_remark: bool,
}

impl<I: Iterator<Item = Place> + Clone> Path<'_, I> {
    /// The verdict on the given board, or else on the smallest board that holds the path. Unless the form was named, a
    /// wrong path with many repeated squares, or with squares off the board, is a misfit.
    fn judge(self, size: Option<Board>) -> Reading {
        let board = match size {
            Some(size) => size,
            None => smallest_board(self.part, self.options, self.squares.clone())?,
        };
        let holes = self.options.holes_on(board)?;
        let mut read = follow(board, holes, self.squares.clone())?;
        let is_certain = self.options.form.is_some() && self.part.is_one_block();
        if read.verdict.is_err() && !is_certain {
            let count = self.squares.clone().count();
            let ends = self.squares.clone().next().zip(self.squares.clone().last());
            let is_at_end = |broken: &TourDiagnosis| broken.step as usize == count;
            if count > 2
                && ends.is_some_and(|(start, end)| start == end)
                && read.verdict.as_ref().is_err_and(is_at_end)
            {
                let words = "the path comes back to its start: name the start once";
                return Err(Misfit::question(self.part, words));
            }
            let mut is_visited = board.grid(false)?;
            let mut visited_twice = None;
            let mut twice = 0;
            for (step, (row, column)) in self.squares.enumerate() {
                let cell = self.first_cell + step * self.cells_each;
                let Some(square) = board.square(row.into(), column.into()) else {
                    let expected = format!("a square of {board}");
                    return Err(Misfit::at(self.part, cell, &expected));
                };
                if std::mem::replace(&mut is_visited[board.index(square)], true) {
                    visited_twice.get_or_insert(cell);
                    twice += 1;
                }
            }
            let has_many = !self.part.is_one_block() || twice > count / SQUARES_FOR_A_FAULT + 2;
            if let Some(cell) = visited_twice.filter(|_| has_many) {
                let expected = "a square that is not visited yet";
                return Err(Misfit::at(self.part, cell, expected));
            }
        }
        let sides = joined([board.rows(), board.columns()], " x ");
        read.remark = match size {
            None => Some(format!(
                "read as {} on the smallest board, {sides}; --size gives another",
                self.form_name
            )),
            Some(_) => self
                .has_remark
                .then(|| format!("read as {} on a board of {sides}", self.form_name)),
        };
        Ok(read)
    }
}

/// The verdict on a path.
pub(super) fn follow(
    board: Board,
    holes: Vec<Square>,
    squares: impl Iterator<Item = Place>,
) -> Reading {
    let mut path = PathCheck::new(board, &holes)?;
    for (row, column) in squares {
        path.go(row, column);
    }
    Ok(Submission {
        verdict: path.finish(),
        holes,
        remark: None,
    })
}

/// The smallest board that holds a path, which has to name all of its squares.
pub(super) fn smallest_board(
    part: &Part<'_>,
    options: &SubmissionOptions<'_>,
    squares: impl Iterator<Item = Place>,
) -> Result<Board, Misfit> {
    let extent = Extent::of(squares);
    let [rows, columns] = [extent.high.0, extent.high.1].map(|last| i64::from(last.max(0)) + 1);
    let sides = u32::try_from(rows).ok().zip(u32::try_from(columns).ok());
    let Some(board) = sides.and_then(|(rows, columns)| Board::new(rows, columns).ok()) else {
        let words = format!(
            "the smallest board for this path has {rows} x {columns} squares, which is too large; say the size of the board, --size NxM"
        );
        return Err(Misfit::question(part, words));
    };
    let free = board.squares() as usize - options.holes_on(board)?.len();
    if extent.count == 1 {
        let words = "one square is a path on any board; say the size of the board, --size NxM";
        return Err(Misfit::question(part, words));
    }
    if extent.count < free {
        let words = format!(
            "the path visits {} of {free} squares of {rows} x {columns}; say the size of the board, --size NxM, or its \
             holes, --hole R,C or --mask FILE",
            extent.count
        );
        return Err(Misfit::question(part, words));
    }
    Ok(board)
}

/// Rows and columns that are counted from a number.
struct Pairs<'a> {
    cells: &'a [[(Cell, usize); 2]],
    first: i32,
    /// The first pair, whatever it is, and the extent of the others.
    head: Place,
    rest: Extent,
}

impl<'a> Pairs<'a> {
    /// Checks that a part has rows and columns.
    fn of(part: &Part<'a>, options: &SubmissionOptions<'_>, first: i32) -> Result<Self, Misfit> {
        if options.form.is_none() && part.width != Some(2) {
            return Err(Misfit::at(part, 0, "a row and a column"));
        }
        let (pairs, odd) = part.cells().as_chunks();
        let is_word = |(cell, _): &(Cell, usize)| !matches!(cell, Cell::Number(_));
        let wrong = part.cells().iter().position(is_word);
        if let Some(cell) = wrong.or_else(|| (!odd.is_empty()).then_some(part.cells().len())) {
            return Err(Misfit::at(part, cell, ["a row", "a column"][cell % 2]));
        }
        let pairs = Self {
            cells: pairs,
            first,
            head: pairs.first().map_or((0, 0), place),
            rest: Extent::of(pairs.iter().skip(1).map(place)),
        };
        // The size of a board of two columns.
        if options.form.is_none() && head(part).is_some() && !pairs.moves_on() {
            return Err(Misfit::at(part, 0, "a path"));
        }
        Ok(pairs)
    }

    /// The squares from a pair on, counted from 0.
    fn squares(&self, start: usize) -> impl Iterator<Item = Place> + Clone + use<'a> {
        let first = self.first;
        self.cells[start..].iter().map(move |pair| {
            let (row, column) = place(pair);
            (row.saturating_sub(first), column.saturating_sub(first))
        })
    }

    /// The path from a pair on.
    fn path<'b>(
        &self,
        part: &'b Part<'b>,
        options: &'b SubmissionOptions<'b>,
        start: usize,
    ) -> Path<'b, impl Iterator<Item = Place> + Clone + use<'a, 'b>> {
        let form_name = if self.first == 0 {
            "a path"
        } else {
            "a path, numbered from 1,"
        };
        Path {
            part,
            options,
            squares: self.squares(start),
            first_cell: 2 * start,
            cells_each: 2,
            form_name,
            has_remark: self.first == 1,
        }
    }

    /// Whether the first pair may be the size of the board.
    fn may_be_size(&self, options: &SubmissionOptions<'_>) -> bool {
        let (rows, columns) = self.head;
        let holds = |(row, column): Place| {
            row.saturating_sub(self.first) < rows && column.saturating_sub(self.first) < columns
        };
        match options.size {
            Some(size) => {
                let sides = (size.rows().cast_signed(), size.columns().cast_signed());
                sides == self.head && (self.first == 0 || holds(self.rest.high))
            }
            None => self.rest.count > 0 && rows.min(columns) > 0 && holds(self.rest.high),
        }
    }

    /// Whether a move leads from the first pair to the next.
    fn moves_on(&self) -> bool {
        let mut squares = self.squares(0).filter_map(|(row, column)| {
            let sides = u32::try_from(row).ok().zip(u32::try_from(column).ok());
            sides.map(|(row, column)| Square::new(row, column))
        });
        let ends = squares.next().zip(squares.next());
        ends.is_some_and(|(from, to)| is_knight_move(from, to))
    }
}

/// The numbers of two cells.
fn place(pair: &[(Cell, usize); 2]) -> Place {
    match *pair {
        [(Cell::Number(row), _), (Cell::Number(column), _)] => (row, column),
        _ => unreachable!("all cells are numbers"),
    }
}

/// Reads the row and the column of each square.
pub(super) fn read_pairs(part: &Part<'_>, options: &SubmissionOptions<'_>, first: i32) -> Reading {
    let pairs = Pairs::of(part, options, first)?;
    let least = pairs.head.0.min(pairs.head.1).min(pairs.rest.least);
    // No full tour begins with the largest row and column, or leaves out the first ones.
    let is_misfit = match first {
        0 if options.form.is_some() => pairs.may_be_size(options),
        0 => pairs.may_be_size(options) || least < 0 || least > 0 && options.size.is_none(),
        _ => least < first,
    };
    if is_misfit {
        return Err(Misfit::at(part, 0, "squares of the board"));
    }
    pairs.path(part, options, 0).judge(options.size)
}

/// Reads the row and the column of each square, after the size of the board.
pub(super) fn read_sized_pairs(
    part: &Part<'_>,
    options: &SubmissionOptions<'_>,
    first: i32,
) -> Reading {
    let pairs = Pairs::of(part, options, first)?;
    if !pairs.may_be_size(options) || first == 1 && pairs.rest.least < 1 {
        return Err(Misfit::at(part, 0, "the size of the board"));
    }
    let (rows, columns) = pairs.head;
    let board = options.sized(board_of_sides(part, rows, columns)?)?;
    let read = pairs.path(part, options, 1).judge(Some(board))?;
    let is_open = first == 0 && options.size.is_none() && pairs.moves_on();
    if read.verdict.is_err() && is_open && pairs.rest.count != board.squares() as usize {
        let words = "the first line could be a square or the size of the board: delete a size line, and say --as path \
                     --size NxM";
        return Err(Misfit::question(part, words));
    }
    Ok(read)
}

/// Reads the names of squares, whose rows count from below.
pub(super) fn read_names(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Reading {
    let name = |&(cell, _): &(Cell, usize)| match cell {
        Cell::Name { column, row } => Some((i32::from(row), i32::from(column))),
        _ => None,
    };
    let cells = part.cells().iter();
    if let Some(cell) = cells.clone().position(|cell| name(cell).is_none()) {
        return Err(Misfit::at(part, cell, "the name of a square"));
    }
    let names = cells.filter_map(name);
    let height = match options.size {
        Some(size) => size.rows().cast_signed(),
        None => names.clone().map(|(row, _)| row).max().unwrap_or(0),
    };
    let path = Path {
        part,
        options,
        squares: names.map(move |(row, column)| (height - row, column)),
        first_cell: 0,
        cells_each: 1,
        form_name: "a path of names",
        has_remark: false,
    };
    path.judge(options.size)
}

/// Reads the numbers of the squares, row by row from a first number. The board has to be known.
pub(super) fn read_numbers(
    part: &Part<'_>,
    options: &SubmissionOptions<'_>,
    first: i32,
) -> Reading {
    let head = head(part);
    let start = cells_of(head);
    let board = match head {
        Some(size) => Some(options.sized(size)?),
        None => options.size,
    };
    let is_whole = |board: &Board| match start {
        0 => part.is_list(),
        cells => {
            let is_list = part.is_list() || part.height() == 2;
            is_list && board.squares() as usize == part.cells().len() - cells
        }
    };
    let Some(board) = board.filter(is_whole) else {
        return Err(Misfit::at(part, 0, "the numbers of squares"));
    };
    let cells = part.cells()[start..].iter();
    let index = move |&(cell, _): &(Cell, usize)| match cell {
        Cell::Number(number) => {
            let index = u32::try_from(number.checked_sub(first)?).ok()?;
            (index < board.squares()).then_some(index)
        }
        _ => None,
    };
    if let Some(cell) = cells.clone().position(|cell| index(cell).is_none()) {
        let last = i64::from(board.squares()) - 1 + i64::from(first);
        let expected = format!("the number of a square in {first}..={last}");
        return Err(Misfit::at(part, start + cell, &expected));
    }
    let squares = cells
        .filter_map(index)
        .map(move |index| board.square_at(index));
    let signed = |square: Square| (square.row.cast_signed(), square.column.cast_signed());
    let path = Path {
        part,
        options,
        squares: squares.clone().map(signed),
        first_cell: start,
        cells_each: 1,
        form_name: [
            "the numbers of squares from 0",
            "the numbers of squares from 1",
        ][usize::from(first == 1)],
        has_remark: true,
    };
    let read = path.judge(Some(board))?;
    if read.verdict.is_err() && !are_mostly_moves(board, squares) {
        return Err(Misfit::at(part, start, "squares a move apart"));
    }
    Ok(read)
}
