//! Tours that are listed one after the other.

use std::io;
use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use num_bigint::BigUint;

use crate::documents::{Squares, write_line};
use crate::object;
use crate::sheet::{UNVISITED, write_directions, write_numbers};
use knights_core::board::{Board, Fallible, Square, StopFlag};
use knights_core::count::{AllTours, CountQuestion, SampleLimits};
use knights_core::output::Output;
use knights_core::tour::{Numbering, Tour, TourSequence};

/// How many tours are skipped one by one at most: some minutes of work.
const MOST_ONE_BY_ONE: u32 = 1_000_000_000;

/// After this number of steps of a search, some milliseconds, it is asked whether to stop.
const STEPS: u32 = 1 << 17;

/// The most squares of a board on which a count may take some minutes: 7 × 7.
const MOST_COUNTED: u32 = 49;

/// Skips the first tours of a question by counting them, or if that takes too long, one by one.
pub fn skip(
    tours: &mut AllTours,
    number: &BigUint,
    question: &CountQuestion,
    stop: StopFlag,
) -> Result<()> {
    let most = BigUint::from(MOST_ONE_BY_ONE);
    ensure!(
        !question.is_one_by_one() || *number <= most,
        "tours with given steps or other moves are skipped one by one, so --skip takes at most {most}"
    );
    let mut skipped = tours.clone();
    // On a larger board, longer counts reach their limits too.
    let mut limits = if question.set.board.squares() <= MOST_COUNTED {
        SampleLimits::SOME_MINUTES
    } else {
        SampleLimits {
            searched: SampleLimits::SOME_MINUTES.searched,
            ..SampleLimits::HALF_A_MINUTE
        }
    };
    limits.each.stop = stop;
    if skipped.skip_tours(number, limits).is_ok() {
        *tours = skipped;
        return Ok(());
    }
    ensure!(
        *number <= most,
        "counting the tours of this board takes too long, so --skip takes at most {most}"
    );
    let mut left = number.clone();
    while left > BigUint::ZERO && !stop.is_set() {
        match tours.search(STEPS) {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Some(_)) => left -= 1_u32,
            ControlFlow::Break(None) => break,
        }
    }
    Ok(())
}

/// The form of a listed tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListForm {
    Path,
    Board,
    Directions,
    Json,
}

impl ListForm {
    /// All forms with their names and what they are.
    pub const ALL: [(&str, &str, Self); 4] = [
        ("path", "A line with `r,c` for each square", Self::Path),
        (
            "board",
            "The number of each square, # if it is a hole; a blank line follows",
            Self::Board,
        ),
        (
            "directions",
            "The number of the move from each square, 0 to 7 in the order of the judge problem; a blank line follows",
            Self::Directions,
        ),
        ("json", "A line with a JSON document", Self::Json),
    ];
}

/// Writes tours of the same squares.
///
/// A line is kept, and only rewritten from where the next tour differs.
#[derive(Debug)]
pub struct ListWriter {
    board: Board,
    form: ListForm,
    sequence: TourSequence,
    /// The text of each square, with the space before it.
    texts: Vec<String>,
    line: String,
    /// Where the text of each square of the tour ends in the line.
    ends: Vec<usize>,
}

impl ListWriter {
    /// For tours of all squares of a board but the holes.
    pub fn new(board: Board, holes: &[Square], form: ListForm) -> Fallible<Self> {
        let text = |square: Square| format!(" {},{}", square.row, square.column);
        Ok(Self {
            board,
            form,
            sequence: TourSequence::new(board, holes)?,
            texts: board.all().map(text).collect(),
            line: String::new(),
            ends: Vec::new(),
        })
    }

    /// Writes a tour, whose squares are indices in row-major order.
    ///
    /// # Panics
    ///
    /// It is no tour: an internal error.
    pub fn write(&mut self, path: &[u8], output: &mut Output<'_>) -> io::Result<()> {
        let checked = self.sequence.check(path);
        let common = checked.expect("internal error: an invalid tour was listed");
        if self.form == ListForm::Path {
            return self.write_line(path, common, output);
        }
        let squares = path.iter().map(|&place| self.board.square_at(place.into()));
        let numbering = Numbering::of_path(self.board, squares).map_err(io::Error::other)?;
        let tour = &Tour::verified(numbering);
        match self.form {
            ListForm::Board => write_numbers(tour, UNVISITED, output)?,
            ListForm::Directions => write_directions(tour, output)?,
            ListForm::Json | ListForm::Path => {
                let document = object! { squares: Squares(Some(tour)), closed: tour.returns() };
                return write_line(&document, output);
            }
        }
        output.bytes(b"\n")
    }

    fn write_line(
        &mut self,
        path: &[u8],
        common: usize,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        self.ends.truncate(common);
        self.line.truncate(self.ends.last().copied().unwrap_or(0));
        for &place in &path[common..] {
            let text = &self.texts[usize::from(place)];
            // No space before the first.
            self.line.push_str(if self.line.is_empty() {
                &text[1..]
            } else {
                text
            });
            self.ends.push(self.line.len());
        }
        output.bytes(self.line.as_bytes())?;
        output.bytes(b"\n")
    }
}
