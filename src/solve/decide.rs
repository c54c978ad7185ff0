//! Chooses a method for a task and checks its tour.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::solve::construct::construct;
use crate::solve::existence::PathExistence;
use crate::solve::frontier::{self, FrontierAnswer, frontier};
use crate::solve::search::{PathProblem, SearchLimits, search};
use crate::solve::{Answer, Ends, Reason, Task, existence};
use crate::tour::{Numbering, Tour};

/// Solves a task, all squares of which must lie on its board: finds a tour, or the reason why no
/// tour exists. If squares are blocked, the search takes at most `steps` steps; `None` means no
/// limit.
///
/// ```
/// use knights::{board::Board, board::Square, solve::{Answer, Ends, Task, solve}};
/// let task = |rows, columns| Task {
///     board: Board::new(rows, columns).expect("a board"),
///     blocked: Vec::new(),
///     ends: Ends::Closed(Square::new(0, 0)),
/// };
/// assert!(matches!(solve(&task(100, 101), None)?, Answer::Found(tour) if tour.is_closed()));
/// assert!(matches!(solve(&task(101, 101), None)?, Answer::Impossible(_)));
/// # Ok::<(), knights::board::OutOfMemory>(())
/// ```
///
/// # Errors
///
/// The board does not fit into memory.
///
/// # Complexity
///
/// Linear in the squares, unless squares are blocked on a board of more than four rows and
/// columns. Then each step of the search is linear; the number of steps is not bounded.
pub fn solve(task: &Task, steps: Option<u64>) -> Result<Answer, OutOfMemory> {
    let answer = if task.blocked.is_empty() {
        whole_board(task, steps)?
    } else if let Some(reason) = blocked_end(task) {
        Answer::Impossible(reason)
    } else if free_squares(task) > 1 && Free::of(task)?.has_too_many_dead_ends(task.ends) {
        Answer::Impossible(Reason::Searched { steps: 0 })
    } else if frontier::takes(task.board) && free_squares(task) > 1 {
        by_frontier(task)?
    } else if let Ends::Closed(start) = task.ends {
        closed(task, start, steps)?
    } else {
        by_search(task, task.ends.start(), task.ends.end(), steps)?
    };
    if let Answer::Found(tour) = &answer {
        assert!(fits(task, tour), "internal error: a wrong tour was found");
    }
    Ok(answer)
}

/// A board without blocked squares: the theorems say whether there is a tour, and the
/// constructions make it.
fn whole_board(task: &Task, steps: Option<u64>) -> Result<Answer, OutOfMemory> {
    let Task { board, ends, .. } = *task;
    if board.squares() == 1 && !matches!(ends, Ends::Closed(_)) {
        let mut numbering = Numbering::blank(board)?;
        numbering.set(ends.start(), 1);
        return Ok(Answer::Found(Tour::verified(numbering)));
    }
    let impossible = match ends {
        Ends::From(start) => existence::from_start(board, start).err().map(Reason::from),
        Ends::Closed(_) => existence::closed(board).err().map(Reason::from),
        Ends::Between(start, end) if start == end => Some(Reason::SameEnds(start)),
        Ends::Between(start, end) => match existence::between(board, start, end) {
            PathExistence::Exists => None,
            PathExistence::Impossible(reason) => Some(reason.into()),
            PathExistence::Unproven if frontier::takes(board) => None,
            PathExistence::Unproven => return by_search(task, start, Some(end), steps),
        },
    };
    if let Some(reason) = impossible {
        return Ok(Answer::Impossible(reason));
    }
    if frontier::takes(board) {
        return by_frontier(task);
    }
    let numbering = construct(board, ends)?.expect("the construction finds a tour that exists");
    Ok(Answer::Found(Tour::verified(numbering)))
}

/// A board of three or four rows or columns.
fn by_frontier(task: &Task) -> Result<Answer, OutOfMemory> {
    Ok(match frontier(task.board, &task.blocked, task.ends)? {
        FrontierAnswer::Tour(numbering) => Answer::Found(Tour::verified(numbering)),
        FrontierAnswer::None { states } => Answer::Impossible(Reason::Frontier { states }),
    })
}

/// A path, by exact search.
fn by_search(
    task: &Task,
    start: Square,
    end: Option<Square>,
    steps: Option<u64>,
) -> Result<Answer, OutOfMemory> {
    let problem = PathProblem {
        blocked: task.blocked.clone(),
        end,
        ..PathProblem::new(task.board, start)
    };
    let limits = SearchLimits {
        steps,
        ..SearchLimits::default()
    };
    search(&problem, &limits)
}

/// A closed tour, by exact search: a path from the square with the fewest neighbours to one of
/// them.
fn closed(task: &Task, start: Square, steps: Option<u64>) -> Result<Answer, OutOfMemory> {
    let free = Free::of(task)?;
    if let Some(reason) = free.unequal_colours(start) {
        return Ok(Answer::Impossible(reason));
    }
    let first = free.squares().min_by_key(|&square| free.degree(square));
    let first = first.expect("the start is free");
    let mut taken = 0;
    for end in ends_to_try(free.neighbours(first).collect()) {
        let left = steps.map(|steps| steps.saturating_sub(taken));
        match by_search(task, first, Some(end), left)? {
            Answer::Found(tour) => return Ok(Answer::Found(rotated(&tour, start)?)),
            Answer::Impossible(Reason::Searched { steps }) => taken += steps,
            Answer::Impossible(reason) => return Ok(Answer::Impossible(reason)),
            Answer::Unknown { steps } => {
                let steps = taken + steps;
                return Ok(Answer::Unknown { steps });
            }
        }
    }
    Ok(Answer::Impossible(Reason::Searched { steps: taken }))
}

/// The neighbours that must be tried as the end of a closed tour. Such a tour uses two of the
/// neighbours of its start, so that one neighbour can be left out.
fn ends_to_try(mut neighbours: Vec<Square>) -> Vec<Square> {
    neighbours.pop();
    neighbours
}

/// The same closed tour from another start.
fn rotated(tour: &Tour, start: Square) -> Result<Tour, OutOfMemory> {
    let mut numbering = Numbering::blank(tour.board())?;
    let (first, length) = (tour.numbering().get(start), tour.length());
    for square in tour.squares() {
        let number = tour.numbering().get(square);
        numbering.set(square, (number + length - first) % length + 1);
    }
    Ok(Tour::verified(numbering))
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

    fn squares(&self) -> impl Iterator<Item = Square> {
        self.board.all().filter(|&square| self.contains(square))
    }

    fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        let neighbours = self.board.neighbours(square, MoveOrder::Judge);
        neighbours.filter(|&neighbour| self.contains(neighbour))
    }

    fn degree(&self, square: Square) -> usize {
        self.neighbours(square).count()
    }

    /// Whether more squares have at most one neighbour than a tour has ends. A tour enters and
    /// leaves all other squares. Linear in the squares, and much cheaper than a search.
    fn has_too_many_dead_ends(&self, ends: Ends) -> bool {
        let mut dead_ends = 0;
        for square in self.squares() {
            match self.degree(square) {
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

    /// The numbers of squares of both colours, if they differ.
    fn unequal_colours(&self, start: Square) -> Option<Reason> {
        let (same, other) = count_colours(self.squares(), start);
        (same != other).then_some(Reason::Colours { same, other })
    }
}

/// How many squares have the colour of the start, and how many the other colour.
pub(crate) fn count_colours(squares: impl Iterator<Item = Square>, start: Square) -> (i32, i32) {
    squares.fold((0, 0), |(same, other), square| {
        if square.colour() == start.colour() {
            (same + 1, other)
        } else {
            (same, other + 1)
        }
    })
}

/// The start or the end, if it is blocked.
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

/// Whether the tour is a solution of the task.
fn fits(task: &Task, tour: &Tour) -> bool {
    let ends = match task.ends {
        Ends::From(_) => true,
        Ends::Between(_, end) => tour.end() == end,
        Ends::Closed(_) => tour.returns(),
    };
    let is_visited = |&square: &Square| tour.numbering().get(square) != 0;
    ends && tour.board() == task.board
        && tour.start() == task.ends.start()
        && tour.length() == free_squares(task)
        && !task.blocked.iter().any(is_visited)
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Square};
    use crate::solve::decide::{ends_to_try, fits};
    use crate::solve::{Ends, Task};
    use crate::tour::{Numbering, Tour};

    /// A walk over all squares of 3 × 4 except (1, 0).
    #[rustfmt::skip]
    const WALK: [u32; 12] = [
        1, 4,  7, 10,
        0, 9,  2,  5,
        3, 6, 11,  8,
    ];

    fn square((row, column): (u32, u32)) -> Square {
        Square::new(row, column)
    }

    /// The first steps of the walk.
    fn walk(board: Board, length: u32) -> Tour {
        let mut numbering = Numbering::blank(board).expect("a small board");
        for (square, number) in board
            .all()
            .zip(WALK)
            .filter(|&(_, number)| number <= length)
        {
            numbering.set(square, number);
        }
        Tour::verify(numbering).expect("a walk")
    }

    #[test]
    fn a_tour_that_does_not_fit_the_task_is_refused() {
        let board = Board::new(3, 4).expect("a board");
        let (start, end) = (square((0, 0)), square((2, 2)));
        let tour = walk(board, 11);
        let task = |blocked: &[(u32, u32)], ends| Task {
            board,
            blocked: blocked.iter().copied().map(square).collect(),
            ends,
        };
        let hole = &[(1, 0)][..];
        assert!(fits(&task(hole, Ends::From(start)), &tour));
        assert!(fits(&task(hole, Ends::Between(start, end)), &tour));
        let other_end = Ends::Between(start, square((1, 1)));
        assert!(
            !fits(&task(&[], Ends::From(start)), &tour),
            "a square is left out"
        );
        assert!(
            !fits(&task(&[(2, 2)], Ends::From(start)), &tour),
            "a blocked square"
        );
        assert!(!fits(&task(hole, Ends::From(end)), &tour), "another start");
        assert!(!fits(&task(hole, other_end), &tour), "another end");
        assert!(!fits(&task(hole, Ends::Closed(start)), &tour), "not closed");
        assert!(
            !fits(&task(hole, Ends::From(start)), &walk(board, 10)),
            "too short"
        );
        let mut other_board = task(hole, Ends::From(start));
        other_board.board = Board::new(4, 3).expect("a board");
        assert!(!fits(&other_board, &tour), "another board");
    }

    /// With three neighbours a closed tour may use any two: one of the first two is among them.
    #[test]
    fn a_closed_tour_may_end_on_all_neighbours_but_one() {
        let neighbours = [(0, 1), (2, 3), (4, 5)].map(square);
        assert_eq!(ends_to_try(neighbours.to_vec()), neighbours[..2]);
        assert_eq!(ends_to_try(neighbours[..1].to_vec()), []);
    }
}
