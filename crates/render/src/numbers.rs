//! The numbers of a board as text, with a cell of the same width for each. Threads share large boards.

use std::io;
use std::mem;

use knights_core::board::{Workers, try_vec};
use knights_core::output::Output;
use knights_core::tour::Tour;

/// For how many squares a thread makes the text at a time.
const PART: usize = 1 << 14;
/// How many squares are written together if threads share the work.
const SHARED_BATCH: usize = 16 * PART;
/// How many squares are written together otherwise.
const BATCH: usize = PART / 2;

/// Writes the number of each square, right-aligned; 0 if it is not visited.
///
/// The text of some squares is written while the text of the next ones is made, so that it takes little
/// memory.
pub fn write_numbers(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    let cells = Cells::of(tour);
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
}

impl Cells {
    fn of(tour: &Tour) -> Self {
        let board = tour.board();
        Self {
            columns: board.columns() as usize,
            width: board.squares().to_string().len(),
        }
    }

    /// How many bytes a cell takes.
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

    /// Does so on one thread.
    fn make_part(self, first: usize, numbers: &[u32], text: &mut [u8]) {
        text.fill(b' ');
        let mut buffer = itoa::Buffer::new();
        for (&number, cell) in numbers.iter().zip(text.chunks_exact_mut(self.bytes())) {
            let digits = buffer.format(number).as_bytes();
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
