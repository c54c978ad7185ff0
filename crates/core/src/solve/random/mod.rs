//! Makes a random tour of another one, by many small random changes.
//!
//! [`backbite`] moves the end of a path, which changes long parts of the path at once. It is for
//! small boards. [`exchange`] finds other ways through small windows of the board, which takes the
//! same time on a board of any size. The given ends of a task never change. The tours do not all
//! have the same chance.

mod links;
mod window;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{Fallible, MoveOrder, Square, SquareIndex, StopFlag};
use crate::solve::decide::solve;
use crate::solve::random::links::Links;
use crate::solve::random::window::Window;
use crate::solve::{Answer, Ends, Task};
use crate::tour::{Numbering, Tour, is_knight_move};

/// The most squares of a tour whose end is moved. A move of the end costs time in proportion to the
/// squares, and the end moves more often than there are squares.
const MOST_FOR_BACKBITE: u32 = 2_500;
/// How many ends are tried for a tour of a large board.
const ENDS: u32 = 20;

/// A random tour that solves the same task as `tour`, which has to solve it.
///
/// The same seed gives the same tour. The tours do not all have the same chance. If it is stopped, it changes nothing.
///
/// ```
/// use knights_core::board::{Board, Square, StopFlag};
/// use knights_core::solve::{Answer, Ends, Task, random_tour, solve};
///
/// let ends = Ends::Closed(Square::new(2, 2));
/// let task = Task { board: Board::new(8, 8)?, holes: Vec::new(), ends };
/// let Answer::Found(tour) = solve(&task, None)? else { panic!("the board has closed tours") };
/// let random = random_tour(&task, &tour, 1, StopFlag::NEVER)?;
/// assert!(task.is_solved_by(&random));
/// assert_ne!(random, tour);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// About 0.4 s for 50 x 50 squares, 2 s for 1,000 x 1,000, and 1 s for each million squares of a larger
/// board; twenty bytes a square.
pub fn random_tour(task: &Task, tour: &Tour, seed: u64, stop: StopFlag) -> Fallible<Tour> {
    assert!(
        task.board.is_usual(),
        "the changes are made of a knight's moves on the plane"
    );
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut links = if tour.length() <= MOST_FOR_BACKBITE {
        Links::of(&backbite(task, tour, &mut generator, stop), task.ends)?
    } else {
        let redrawn = other_end(task, &mut generator, stop)?;
        Links::of(redrawn.as_ref().unwrap_or(tour), task.ends)?
    };
    exchange(&mut links, &mut generator, stop);
    if stop.is_set() {
        return Ok(tour.clone());
    }
    let random = links.tour(task.ends.start(), &mut generator)?;
    assert!(
        task.is_solved_by(&random),
        "internal error: a random tour does not solve its task"
    );
    Ok(random)
}

/// A tour with a random end, if the end is free and there are no holes.
fn other_end(task: &Task, generator: &mut ChaCha8Rng, stop: StopFlag) -> Fallible<Option<Tour>> {
    let Ends::From(start) = task.ends else {
        return Ok(None);
    };
    if !task.holes.is_empty() {
        return Ok(None);
    }
    let board = task.board;
    for _ in 0..ENDS {
        if stop.is_set() {
            break;
        }
        let row = generator.random_range(0..board.rows());
        let column = generator.random_range(0..board.columns());
        let ends = Ends::Between(start, Square::new(row, column));
        // No step of a search: only boards on which theorems decide have a random end.
        let with_end = Task {
            ends,
            ..task.clone()
        };
        if let Answer::Found(tour) = solve(&with_end, Some(1))? {
            return Ok(Some(tour));
        }
    }
    Ok(None)
}

/// The longest side of a window, unless the board has fewer rows or columns.
const SIDE: u32 = 6;
const SQUARES: u32 = SIDE * SIDE;
/// How often each square is in a window, on average.
const PASSES: u32 = 12;
/// From this many squares on, there are fewer passes.
const MANY: u32 = 1_000_000;
const FEWEST_PASSES: u32 = 2;

/// Changes the way of a tour through random windows. The ends of a path stay.
pub(crate) fn exchange(links: &mut Links, generator: &mut ChaCha8Rng, stop: StopFlag) {
    let board = links.board;
    let most_rows = board.rows().min(SQUARES / board.columns().min(SIDE));
    let columns = board.columns().min(SQUARES / most_rows.min(SIDE));
    let rows = most_rows.min(SQUARES / columns);
    let mut window = Window::new(rows, columns);
    let passes = (MANY / links.length * PASSES).clamp(FEWEST_PASSES, PASSES);
    let windows = u64::from(passes) * u64::from(board.squares()).div_ceil(u64::from(SQUARES));
    for _ in 0..windows {
        if stop.is_set() {
            break;
        }
        let row = generator.random_range(0..=board.rows() - rows);
        let column = generator.random_range(0..=board.columns() - columns);
        let corner: SquareIndex = row * board.columns() + column;
        window.exchange(links, corner, generator);
    }
}

/// How many moves of the end there are: this, times the squares, times their logarithm to base 2.
const MOVES: u64 = 16;
/// How many more moves may be needed for each square until the end is where it has to be.
const MORE_MOVES: u64 = 1_000;

/// A tour as a list of squares in which each square finds its place.
struct Path {
    squares: Vec<Square>,
    /// The place of each square, from 1; 0 if it is a hole.
    places: Numbering,
}

/// A tour for the same task, after many random moves of the end; the given tour if no other was
/// found whose end is where the task wants it.
///
/// A tour ends on e, and e is a knight's move from v, which the tour visits earlier. The part after
/// v is reversed: a tour again, which now ends on the square that followed v.
///
/// ```text
/// before: s ... v w ... e        after: s ... v e ... w
/// ```
///
/// The end "bites" the path: R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, "Secondary
/// structures in long compact polymers", 2006.
fn backbite(task: &Task, tour: &Tour, generator: &mut ChaCha8Rng, stop: StopFlag) -> Tour {
    let mut path = Path {
        squares: tour.squares().collect(),
        places: tour.numbering().clone(),
    };
    let squares = u64::from(tour.length());
    let moves = MOVES * squares * u64::from(squares.ilog2() + 1);
    for number in 0..moves + MORE_MOVES * squares {
        if stop.is_set() {
            break;
        }
        if number >= moves && path.has_end_of(task) {
            return Tour::verified(path.places);
        }
        path.move_end(generator);
    }
    tour.clone()
}

impl Path {
    /// One of eight moves with the same chance; if there is no such move, nothing changes. So a move
    /// and the move back have the same chance, and so have all tours that can be reached, in the
    /// long run.
    fn move_end(&mut self, generator: &mut ChaCha8Rng) {
        let end = self.end();
        let step = MoveOrder::Judge.steps()[generator.random_range(0..8)];
        let Some(bitten) = self.places.board().neighbour(end, step) else {
            return;
        };
        let first = self.places.get(bitten) as usize;
        if first == 0 {
            return;
        }
        self.squares[first..].reverse();
        self.places.set_steps(first, &self.squares[first..]);
    }

    fn end(&self) -> Square {
        *self.squares.last().expect("a tour has at least one square")
    }

    /// Whether the tour ends where the task wants it.
    fn has_end_of(&self, task: &Task) -> bool {
        match task.ends {
            Ends::From(_) => true,
            Ends::Between(_, end) => self.end() == end,
            Ends::Closed(start) => is_knight_move(self.end(), start),
        }
    }
}
