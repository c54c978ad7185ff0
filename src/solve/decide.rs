//! A tour wherever one exists, or the reason why there is none.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::solve::construct::construct;
use crate::solve::frontier::{self, FrontierAnswer, frontier};
use crate::solve::search::{Answer, PathProblem, Reason, SearchLimits, search};
use crate::solve::{Ends, existence};
use crate::tour::{Numbering, Tour, TourError};

/// What is asked: a tour of all squares that are not blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The board.
    pub board: Board,
    /// The squares that nobody may visit.
    pub blocked: Vec<Square>,
    /// Where the tour starts and ends.
    pub ends: Ends,
}

/// A task that cannot be worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The board is too large for this machine.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// A fault of this program.
    #[error("a fault of this program: its tour is none: {0}")]
    NoTour(#[from] TourError),
    /// A fault of this program.
    #[error("a fault of this program: its tour is not the one that was asked for")]
    OtherTour,
    /// A fault of this program.
    #[error("a fault of this program: a tour exists, but none was found")]
    NotFound,
}

/// A tour as asked for, or why there is none, or that neither is known after so many steps of
/// the search (where squares are blocked; `None` for no limit).
///
/// ```
/// use knights::{board::Board, solve::Ends, solve::search::Answer, solve::{Task, solve}, board::Square};
/// let task = |rows, columns| Task {
///     board: Board::new(rows, columns).expect("a board"),
///     blocked: Vec::new(),
///     ends: Ends::Closed(Square::new(0, 0)),
/// };
/// assert!(matches!(solve(&task(100, 101), None)?, Answer::Found(tour) if tour.is_closed()));
/// assert!(matches!(solve(&task(101, 101), None)?, Answer::Impossible(_)));
/// # Ok::<(), knights::solve::SolveError>(())
/// ```
///
/// # Errors
///
/// The memory does not hold the board, or the tour that was found is none, which is a fault of
/// ours.
///
/// # Panics
///
/// A square lies off the board.
///
/// # Complexity
///
/// Linear in the squares, unless squares are blocked on a board of more than four rows and
/// columns: then a step of the search is, and how many it takes nobody knows beforehand.
pub fn solve(task: &Task, steps: Option<u64>) -> Result<Answer, SolveError> {
    let answer = if task.board.squares() == 1 && task.blocked.is_empty() {
        single(task)?
    } else if task.blocked.is_empty() {
        whole(task, steps)?
    } else if let Some(reason) = blocked_end(task) {
        Answer::Impossible(reason)
    } else if free_squares(task) > 1 && Free::of(task)?.has_starved(task.ends) {
        Answer::Impossible(Reason::Searched { steps: 0 })
    } else if frontier::takes(task.board) && free_squares(task) > 1 {
        by_frontier(task)?
    } else if let Ends::Closed(start) = task.ends {
        closed(task, start, steps)?
    } else {
        searched(task, task.ends.start(), task.ends.end(), steps)?
    };
    if let Answer::Found(tour) = &answer {
        check(task, tour)?;
    }
    Ok(answer)
}

/// The board of one square.
fn single(task: &Task) -> Result<Answer, SolveError> {
    if let Ends::Closed(_) = task.ends {
        let none = existence::closed(task.board).expect_err("its area is odd");
        return Ok(Answer::Impossible(none.into()));
    }
    let mut numbering = Numbering::blank(task.board)?;
    numbering.set(task.ends.start(), 1);
    Ok(Answer::Found(Tour::verify(numbering)?))
}

/// A board without blocked squares: the theorems say whether there is a tour, and the
/// constructions make it.
fn whole(task: &Task, steps: Option<u64>) -> Result<Answer, SolveError> {
    let Task { board, ends, .. } = *task;
    let known: Option<Result<(), Reason>> = match ends {
        Ends::From(start) => Some(existence::from_start(board, start).map_err(Reason::from)),
        Ends::Closed(_) => Some(existence::closed(board).map_err(Reason::from)),
        Ends::Between(start, end) if start == end => Some(Err(Reason::SameEnds(start))),
        Ends::Between(start, end) => {
            existence::between(board, start, end).map(|known| known.map_err(Reason::from))
        }
    };
    if let Some(Err(reason)) = known {
        return Ok(Answer::Impossible(reason));
    }
    if frontier::takes(board) {
        return by_frontier(task);
    }
    if known.is_none() {
        return searched(task, ends.start(), ends.end(), steps);
    }
    let numbering = construct(board, ends)?.ok_or(SolveError::NotFound)?;
    Ok(Answer::Found(Tour::verify(numbering)?))
}

/// A board of three or four rows.
fn by_frontier(task: &Task) -> Result<Answer, SolveError> {
    Ok(match frontier(task.board, &task.blocked, task.ends)? {
        FrontierAnswer::Tour(numbering) => Answer::Found(Tour::verify(numbering)?),
        FrontierAnswer::None { states } => Answer::Impossible(Reason::Frontier { states }),
    })
}

/// A path, by exact search.
fn searched(
    task: &Task,
    start: Square,
    end: Option<Square>,
    steps: Option<u64>,
) -> Result<Answer, SolveError> {
    let problem = PathProblem {
        blocked: task.blocked.clone(),
        end,
        ..PathProblem::new(task.board, start)
    };
    let limits = SearchLimits {
        steps,
        ..SearchLimits::default()
    };
    Ok(search(&problem, &limits)?)
}

/// A closed tour, by exact search: a path from the square with the fewest neighbours to one
/// of them.
fn closed(task: &Task, start: Square, steps: Option<u64>) -> Result<Answer, SolveError> {
    let free = Free::of(task)?;
    if let Some(reason) = free.uneven(start) {
        return Ok(Answer::Impossible(reason));
    }
    let squares = task.board.all().filter(|&square| free.contains(square));
    let first = squares.min_by_key(|&square| free.neighbours(square).len());
    let first = first.expect("the start is free");
    let mut taken = 0;
    for end in ends_to_try(free.neighbours(first)) {
        let left = steps.map(|steps| steps.saturating_sub(taken));
        match searched(task, first, Some(end), left)? {
            Answer::Found(tour) => return Ok(Answer::Found(from_here(&tour, start)?)),
            Answer::Impossible(Reason::Searched { steps }) => taken += steps,
            Answer::Impossible(reason) => return Ok(Answer::Impossible(reason)),
            Answer::Unknown { steps } => {
                return Ok(Answer::Unknown {
                    steps: taken + steps,
                });
            }
        }
    }
    Ok(Answer::Impossible(Reason::Searched { steps: taken }))
}

/// The neighbours of a square on which a closed tour from there may end. It uses two of them,
/// so that one need not be tried.
fn ends_to_try(mut neighbours: Vec<Square>) -> Vec<Square> {
    neighbours.pop();
    neighbours
}

/// A closed tour as it is from another of its squares on.
fn from_here(tour: &Tour, start: Square) -> Result<Tour, SolveError> {
    let board = tour.board();
    let mut numbering = Numbering::blank(board)?;
    let (first, length) = (tour.numbering().get(start), tour.length());
    for square in tour.squares() {
        let number = tour.numbering().get(square);
        numbering.set(square, (number + length - first) % length + 1);
    }
    Ok(Tour::verify(numbering)?)
}

/// The squares that are not blocked.
struct Free {
    board: Board,
    free: Vec<bool>,
}

impl Free {
    fn of(task: &Task) -> Result<Self, OutOfMemory> {
        let mut free = task.board.grid(true)?;
        for &square in &task.blocked {
            free[task.board.index(square)] = false;
        }
        Ok(Self {
            board: task.board,
            free,
        })
    }

    fn contains(&self, square: Square) -> bool {
        self.free[self.board.index(square)]
    }

    /// The free squares a move away.
    fn neighbours(&self, square: Square) -> Vec<Square> {
        let steps = MoveOrder::Judge.steps().into_iter();
        let neighbours = steps.filter_map(|step| self.board.neighbour(square, step));
        neighbours
            .filter(|&neighbour| self.contains(neighbour))
            .collect()
    }

    /// Whether there are squares with too few free neighbours: a tour goes in and out of each
    /// but its two ends, and out of these. Linear, where a search would take more memory.
    fn has_starved(&self, ends: Ends) -> bool {
        let mut dead_ends = 0;
        for square in self.board.all().filter(|&square| self.contains(square)) {
            match self.neighbours(square).len() {
                0 => return true,
                1 => dead_ends += 1,
                _ => {}
            }
        }
        match ends {
            Ends::Closed(_) => dead_ends > 0,
            Ends::From(_) | Ends::Between(..) => dead_ends > 2,
        }
    }

    /// That there are more squares of one colour, if so.
    fn uneven(&self, start: Square) -> Option<Reason> {
        let free = self.board.all().filter(|&square| self.contains(square));
        let (mut own, mut other) = (0, 0);
        for square in free {
            if square.colour() == start.colour() {
                own += 1;
            } else {
                other += 1;
            }
        }
        (own != other).then_some(Reason::Colours { own, other })
    }
}

/// The start or the end, where it is blocked.
fn blocked_end(task: &Task) -> Option<Reason> {
    let mut ends = [Some(task.ends.start()), task.ends.end()]
        .into_iter()
        .flatten();
    let blocked = ends.find(|end| task.blocked.contains(end));
    blocked.map(Reason::Blocked)
}

/// How many squares are free.
fn free_squares(task: &Task) -> u32 {
    let mut blocked = task.blocked.clone();
    blocked.sort_unstable_by_key(|&square| task.board.index(square));
    blocked.dedup();
    task.board.squares() - u32::try_from(blocked.len()).expect("squares are counted in u32")
}

/// That the tour is the one that was asked for.
fn check(task: &Task, tour: &Tour) -> Result<(), SolveError> {
    let ends = match task.ends {
        Ends::From(_) => true,
        Ends::Between(_, end) => tour.end() == end,
        Ends::Closed(_) => tour.returns(),
    };
    let visits_blocked = task
        .blocked
        .iter()
        .any(|&square| tour.numbering().get(square) != 0);
    let all = tour.length() == free_squares(task) && !visits_blocked;
    if all && ends && tour.board() == task.board && tour.start() == task.ends.start() {
        Ok(())
    } else {
        Err(SolveError::OtherTour)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Square};
    use crate::solve::decide::{check, ends_to_try};
    use crate::solve::{Ends, SolveError, Task};
    use crate::tour::{Numbering, Tour};

    /// A walk over all squares of 3 × 4 but one.
    const SQUARES: [(u32, u32); 11] = [
        (0, 0),
        (1, 2),
        (2, 0),
        (0, 1),
        (1, 3),
        (2, 1),
        (0, 2),
        (2, 3),
        (1, 1),
        (0, 3),
        (2, 2),
    ];

    fn square((row, column): (u32, u32)) -> Square {
        Square::new(row, column)
    }

    /// The walk over the first squares of the list.
    fn walk(board: Board, length: usize) -> Tour {
        let mut numbering = Numbering::blank(board).expect("a small board");
        for (number, &place) in (1..).zip(&SQUARES[..length]) {
            numbering.set(square(place), number);
        }
        Tour::verify(numbering).expect("a walk")
    }

    #[test]
    fn a_tour_that_was_not_asked_for_is_refused() {
        let board = Board::new(3, 4).expect("a board");
        let blocked = vec![square((1, 0))];
        let (start, end) = (square((0, 0)), square((2, 2)));
        let tour = walk(board, 11);
        let task = |blocked: &[Square], ends| Task {
            board,
            blocked: blocked.to_vec(),
            ends,
        };
        let verdict = |task: &Task, tour: &Tour| check(task, tour);
        assert_eq!(verdict(&task(&blocked, Ends::From(start)), &tour), Ok(()));
        assert_eq!(
            verdict(&task(&blocked, Ends::Between(start, end)), &tour),
            Ok(())
        );
        let wrong = [
            ("a square is left out", task(&[], Ends::From(start)), &tour),
            ("one is blocked", task(&[end], Ends::From(start)), &tour),
            ("another start", task(&blocked, Ends::From(end)), &tour),
            (
                "another end",
                task(&blocked, Ends::Between(start, square((1, 1)))),
                &tour,
            ),
            ("no closed tour", task(&blocked, Ends::Closed(start)), &tour),
            (
                "another board",
                Task {
                    board: Board::new(4, 3).expect("a board"),
                    ..task(&blocked, Ends::From(start))
                },
                &tour,
            ),
            (
                "too short",
                task(&blocked, Ends::From(start)),
                &walk(board, 10),
            ),
        ];
        for (what, task, tour) in wrong {
            assert_eq!(verdict(&task, tour), Err(SolveError::OtherTour), "{what}");
        }
    }

    /// With three neighbours a closed tour may use any two: one of the first two is among them.
    #[test]
    fn a_closed_tour_may_end_on_all_neighbours_but_one() {
        let neighbours = [(0, 1), (2, 3), (4, 5)].map(square);
        assert_eq!(ends_to_try(neighbours.to_vec()), neighbours[..2]);
        assert_eq!(ends_to_try(neighbours[..1].to_vec()), []);
    }
}
