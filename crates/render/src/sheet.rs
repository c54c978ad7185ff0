//! The homework sheet's input `n m i j`, and tours as text: numbers from 1, numbers from 0 as the tutorial
//! has them, directions, and a path.

use std::io::{self, Write};
use std::mem;

use knights_core::board::{Board, MoveOrder, Square, Workers, try_vec};
use knights_core::input::{InputError, InputReader, read_board, read_square};
use knights_core::output::Output;
use knights_core::tour::Tour;

#[derive(Clone, Copy)]
pub struct BoardAndStart {
    pub board: Board,
    pub start: Square,
}

/// The grammar `n m i j`, for boards whose sides are up to `longest`: rows, columns, and the row and
/// the column of the start.
pub fn read_task(reader: &mut impl InputReader, longest: i32) -> Result<BoardAndStart, InputError> {
    let board = read_board(reader, longest)?;
    reader.space()?;
    let start = read_square(reader, board, format_args!("the start"))?;
    reader.end_of_line()?;
    reader.finish()?;
    Ok(BoardAndStart { board, start })
}

/// The remark on a tour of a number of free squares, if it does not visit all of them:
/// `no full tour: stuck at (4, 1) after 19 of 25 squares`.
pub fn stuck(tour: &Tour, free: u32) -> Option<String> {
    let (end, length) = (tour.end(), tour.length());
    let words = || format!("no full tour: stuck at {end} after {length} of {free} squares");
    (length != free).then(words)
}

/// Writes the number of each square, right-aligned, and one more line if the tour is not full.
pub fn write_board(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    write_numbers(tour, b'0', output)?;
    let stuck = stuck(tour, tour.board().squares());
    stuck.map_or(Ok(()), |stuck| writeln!(output, "{stuck}"))
}

/// Writes `r c` for each square, one per line, from start to end. Rows and columns begin at `first`.
pub fn write_path(tour: &Tour, first: u32, output: &mut Output<'_>) -> io::Result<()> {
    for square in tour.squares() {
        output.number(square.row + first)?;
        output.bytes(b" ")?;
        output.number(square.column + first)?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// For how many squares a thread makes the text at a time.
const PART: usize = 1 << 14;
/// How many squares are written together if threads share the work.
const SHARED_BATCH: usize = 16 * PART;
/// How many squares are written together otherwise.
const BATCH: usize = PART / 2;

/// Writes the number of each square, right-aligned, or `blank` if it is not visited. Threads share large boards.
///
/// The text of some squares is written while the text of the next ones is made, so that it takes little
/// memory.
pub fn write_numbers(tour: &Tour, blank: u8, output: &mut Output<'_>) -> io::Result<()> {
    let cells = Cells::of(tour, blank);
    let numbers = tour.numbering().numbers();
    let workers = Workers::of(tour.board());
    let shared = || cells.texts(SHARED_BATCH.min(numbers.len()));
    let shared = workers.are_several().then(shared).flatten();
    let (workers, batch, [mut ready, mut next]) = if let Some(texts) = shared {
        (workers, SHARED_BATCH, texts)
    } else {
        let bytes = BATCH.min(numbers.len()) * cells.bytes();
        (Workers::One, BATCH, [vec![0; bytes], vec![0; bytes]])
    };
    let mut written = 0;
    for (index, numbers) in numbers.chunks(batch).enumerate() {
        let bytes = numbers.len() * cells.bytes();
        let make = || cells.make(workers, index * batch, numbers, &mut next[..bytes]);
        workers.beside(make, || output.bytes(&ready[..written]))?;
        mem::swap(&mut ready, &mut next);
        written = bytes;
    }
    output.bytes(&ready[..written])
}

/// The cells of a board: a number, and a space or the end of the line.
#[derive(Clone, Copy)]
struct Cells {
    columns: usize,
    /// How many bytes a number takes.
    width: usize,
    /// What a square has that is not visited.
    blank: u8,
}

impl Cells {
    fn of(tour: &Tour, blank: u8) -> Self {
        let board = tour.board();
        Self {
            columns: board.columns() as usize,
            width: board.squares().to_string().len(),
            blank,
        }
    }

    const fn bytes(self) -> usize {
        self.width + 1
    }

    /// Two buffers for the text of `squares` squares; `None` if they do not fit into memory.
    fn texts(self, squares: usize) -> Option<[Vec<u8>; 2]> {
        let text = || try_vec(squares * self.bytes(), 0).ok();
        Some([text()?, text()?])
    }

    /// Makes the text of the squares from the index `first` on, which have these numbers.
    fn make(self, workers: Workers, first: usize, numbers: &[u32], text: &mut [u8]) {
        let parts = text
            .chunks_mut(PART * self.bytes())
            .zip(numbers.chunks(PART));
        let firsts = (first..).step_by(PART);
        workers.map(firsts.zip(parts).collect(), |(first, (text, numbers))| {
            self.make_part(first, numbers, text);
        });
    }

    /// Makes the text of one part, on one thread.
    fn make_part(self, first: usize, numbers: &[u32], text: &mut [u8]) {
        text.fill(b' ');
        let mut buffer = itoa::Buffer::new();
        for (&number, cell) in numbers.iter().zip(text.chunks_exact_mut(self.bytes())) {
            let digits = match number {
                0 => &[self.blank],
                _ => buffer.format(number).as_bytes(),
            };
            let (_, place) = cell[..self.width].split_at_mut(self.width - digits.len());
            copy(digits, place);
        }
        let to_end = self.columns - 1 - first % self.columns;
        let cells = text.chunks_exact_mut(self.bytes());
        for cell in cells.skip(to_end).step_by(self.columns) {
            cell[self.width] = b'\n';
        }
    }
}

/// Copies digits to a place of the same length. Nine of ten numbers on the largest boards have eight digits,
/// which the compiler copies as one.
fn copy(digits: &[u8], place: &mut [u8]) {
    match (
        <&[u8; 8]>::try_from(digits),
        <&mut [u8; 8]>::try_from(&mut *place),
    ) {
        (Ok(digits), Ok(place)) => *place = *digits,
        _ => place.copy_from_slice(digits),
    }
}

/// The least width of a number in the tutorial's output.
const TUTORIAL_WIDTH: usize = 3;

/// Writes the number of each square from 0, right-aligned to three characters, with a space
/// after each, also at the end of a line.
pub fn write_numbers_from_zero(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    for row in tour.numbering().rows() {
        for &number in row {
            output.right_aligned(number - 1, TUTORIAL_WIDTH)?;
            output.bytes(b" ")?;
        }
        output.bytes(b"\n")?;
    }
    Ok(())
}

/// Writes that no tour exists, without a newline.
pub fn write_none(output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(b"Solution does not exist")
}

/// The last square of an open tour.
pub const END: u8 = b'*';
/// A square that the tour does not visit: a hole, or one that a walk has not reached.
pub const UNVISITED: u8 = b'#';

/// Writes a line for each row, a character for each square.
///
/// A digit is the number of the knight's next move, 0 to 7 in the order of the judge problem;
/// the last square of a closed tour has the move back to the start. `*` is the last square of an
/// open tour, and `#` a square that is not visited.
pub fn write_directions(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    let board = tour.board();
    let steps = MoveOrder::Judge.steps();
    let closed = tour.returns();
    // The first square follows the last.
    let after = |number| number % tour.length() + 1;
    let mut line = Vec::with_capacity(board.columns() as usize + 1);
    for (row, numbers) in (0..).zip(tour.numbering().rows()) {
        line.clear();
        for (column, &number) in (0..).zip(numbers) {
            let leads_on = |step: &u8| {
                let next = board.neighbour(Square::new(row, column), steps[usize::from(*step)]);
                next.is_some_and(|next| tour.numbering().get(next) == after(number))
            };
            line.push(match number {
                0 => UNVISITED,
                last if last == tour.length() && !closed => END,
                _ => {
                    b'0' + (0..8)
                        .find(leads_on)
                        .expect("a move leads to the next square")
                }
            });
        }
        line.push(b'\n');
        output.bytes(&line)?;
    }
    Ok(())
}
