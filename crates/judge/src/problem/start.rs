//! `n m i j`: the input of the problems that ask for a tour from a square.

use crate::problem::judgement::OutputFault;
use crate::problem::placement::BoardFamily::{Corners, Impossible, Largest, Narrow, Ties};
use crate::problem::placement::{Placement, PlacementDraw, PlacementKind};
use crate::problem::{Judgement, LONGEST_SIDE};
use knights_core::board::{Board, Colour, OutOfMemory, Square};
use knights_core::input::{InputReader, ReadError, Wanted};
use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault};
use knights_render::sheet::BoardAndStart;

impl PlacementDraw<'_, '_> {
    /// A board and a start, as the family has them.
    pub(crate) fn start(&mut self) -> Placement {
        let (rows, columns) = match self.family {
            Narrow => {
                let sides = (self.draw.number(1, 4), self.side(1));
                if self.draw.chance(2) {
                    sides
                } else {
                    (sides.1, sides.0)
                }
            }
            Impossible => (odd(self.side(3)), odd(self.side(3))),
            Ties => {
                let side = self.side(1);
                (side, side)
            }
            Largest => (LONGEST_SIDE, LONGEST_SIDE),
            _ => self.draw.two_sides(&(1..=LONGEST_SIDE)),
        };
        let board = Board::new(rows, columns).expect("the sides are in their limits");
        let start = match self.family {
            Corners => self.corners(board)[0],
            Ties => Square::new(rows / 2, columns / 2),
            Impossible => loop {
                let square = self.square(board);
                if square.colour() == Colour::Other {
                    break square;
                }
            },
            _ => self.square(board),
        };
        PlacementKind::Start.of(board, Some(start), Vec::new())
    }
}

/// The largest odd number up to this one.
const fn odd(number: u32) -> u32 {
    number - (1 - number % 2)
}

/// Why an output is not accepted.
pub(crate) enum Refusal {
    /// The output is wrong.
    Output(OutputFault),
    /// The memory does not suffice to judge it.
    OutOfMemory(OutOfMemory),
}

impl<Fault: Into<OutputFault>> From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Output(fault.into())
    }
}

/// Reads a number for each square.
pub(crate) fn read_numbering(
    reader: &mut impl InputReader,
    board: Board,
) -> Result<Numbering, Refusal> {
    let mut numbering = Numbering::blank(board).map_err(Refusal::OutOfMemory)?;
    for square in board.all() {
        let number = reader.number(&Wanted {
            what: "a number",
            range: 0..=board.squares().cast_signed(),
            missing: format_args!("the number of square {square}"),
        })?;
        numbering.set(square, number.unsigned_abs());
    }
    Ok(numbering)
}

/// The walk must start on the square of the input.
pub(crate) fn starts_right(task: BoardAndStart, walk: &Tour) -> Result<(), TourDiagnosis> {
    if walk.start() == task.start {
        return Ok(());
    }
    let fault = TourFault::OtherStart {
        asked: task.start,
        found: walk.start(),
    };
    Err(TourDiagnosis {
        step: 1,
        ..TourDiagnosis::new(walk.numbering().clone(), 2, fault)
    })
}

/// The judgement of a check.
pub(crate) fn judged(checked: Result<Option<Tour>, Refusal>) -> Result<Judgement, ReadError> {
    match checked {
        Ok(tour) => Ok(Judgement::Right(tour)),
        Err(Refusal::Output(fault)) => Ok(Judgement::Wrong(fault)),
        Err(Refusal::OutOfMemory(error)) => Err(error.into()),
    }
}
