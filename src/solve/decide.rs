//! Chooses a method for a task and checks its tour.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::solve::construct::construct;
use crate::solve::existence::PathExistence;
use crate::solve::frontier::{self, frontier};
use crate::solve::obstacle::obstacle;
use crate::solve::search::{PathProblem, SearchLimits, search};
use crate::solve::{Answer, Ends, Reason, Task, existence};
use crate::tour::{Numbering, Tour};

/// Finds a tour for a task, or the reason why none exists. All squares of the task must lie on its
/// board. If squares are blocked, the search takes at most `steps` steps; `None` means no limit.
///
/// ```
/// use knights::{board::{Board, Square}, solve::{Answer, Ends, Task, solve}};
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
    } else if task.free_squares() > 1 && Free::of(task)?.has_too_many_dead_ends(task.ends) {
        Answer::Impossible(Reason::Searched { steps: 0 })
    } else if frontier::takes(task.board) && task.free_squares() > 1 {
        frontier(task.board, &task.blocked, task.ends)?
    } else if let Ends::Closed(start) = task.ends {
        closed(task, start, steps)?
    } else {
        by_search(task, task.ends.start(), task.ends.end(), steps)?
    };
    let answer = explained(task, answer)?;
    if let Answer::Found(tour) = &answer {
        assert!(
            task.is_solved_by(tour),
            "internal error: a wrong tour was found"
        );
    }
    Ok(answer)
}

/// The answer with a reason that can be checked by hand, if a search has found that there is no tour
/// around blocked squares and there is such a reason.
fn explained(task: &Task, answer: Answer) -> Result<Answer, OutOfMemory> {
    let is_searched = matches!(
        answer,
        Answer::Impossible(Reason::Searched { .. } | Reason::Frontier { .. })
    );
    if !is_searched || task.blocked.is_empty() {
        return Ok(answer);
    }
    let obstacle = obstacle(task)?;
    Ok(obstacle.map_or(answer, |obstacle| {
        Answer::Impossible(Reason::Obstacle(obstacle))
    }))
}

/// A board without blocked squares: the theorems say whether there is a tour, and the
/// constructions make it.
fn whole_board(task: &Task, steps: Option<u64>) -> Result<Answer, OutOfMemory> {
    let Task { board, ends, .. } = *task;
    if board.squares() == 1 && !matches!(ends, Ends::Closed(_)) {
        let numbering = Numbering::of_path(board, [ends.start()])?;
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
        return frontier(board, &task.blocked, ends);
    }
    let numbering = construct(board, ends)?.expect("the construction finds a tour that exists");
    Ok(Answer::Found(Tour::verified(numbering)))
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
    search(&problem, &SearchLimits::steps(steps))
}

/// A closed tour, by exact search: a path from the square with the fewest neighbours to one of
/// them.
fn closed(task: &Task, start: Square, steps: Option<u64>) -> Result<Answer, OutOfMemory> {
    let free = Free::of(task)?;
    let (same, other) = count_colours(free.squares(), start);
    if same != other {
        return Ok(Answer::Impossible(Reason::Colours { same, other }));
    }
    let first = free.squares().min_by_key(|&square| free.degree(square));
    let first = first.expect("the start is free");
    let mut ends: Vec<Square> = free.neighbours(first).collect();
    // The tour joins `first` to two of its neighbours, so that one of them can be left out.
    ends.pop();
    let mut taken = 0;
    for end in ends {
        let left = steps.map(|steps| steps.saturating_sub(taken));
        match by_search(task, first, Some(end), left)? {
            Answer::Found(tour) => {
                let from_start = tour.squares().cycle().skip_while(|&square| square != start);
                let squares = from_start.take(tour.length() as usize);
                let numbering = Numbering::of_path(task.board, squares)?;
                return Ok(Answer::Found(Tour::verified(numbering)));
            }
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
    let mut ends = [task.ends.start()].into_iter().chain(task.ends.end());
    let blocked = ends.find(|end| task.blocked.contains(end));
    blocked.map(Reason::Blocked)
}
