//! Chooses a method for a task and checks its tour.

use crate::board::{Board, Fallible, MoveOrder, Square, count_colours};
use crate::solve::construct::construct;
use crate::solve::cycles::{FirstMoves, join_cycles, shortage};
use crate::solve::existence::PathExistence;
use crate::solve::frontier::{self, frontier};
use crate::solve::obstacle::obstacle;
use crate::solve::puzzle::complete;
use crate::solve::search::{PathProblem, SearchLimits, search};
use crate::solve::{Answer, Ends, Reason, Task, existence};
use crate::tour::{Numbering, Tour, TourSet};

/// Finds a tour for a task, or the reason why none exists. All holes must lie on the board. If there are holes, the search keeps to the limits: a number of steps, or `None` for no limit.
///
/// ```
/// use knights_core::{board::{Board, Square}, solve::{Answer, Ends, Task, solve}};
/// let board = |rows, columns| Board::new(rows, columns).expect("a board");
/// let task = |rows, columns| Task::whole(board(rows, columns), Ends::Closed(Square::new(0, 0)));
/// assert!(matches!(solve(&task(100, 101), None)?, Answer::Found(tour) if tour.is_closed()));
/// assert!(matches!(solve(&task(101, 101), None)?, Answer::Impossible(_)));
/// # Ok::<(), knights_core::board::OutOfMemory>(())
/// ```
///
/// # Complexity
///
/// Linear in the squares without holes, and on three and four rows. With holes,
/// nearly linear in most cases; where the search has to decide, the number of its steps is not
/// bounded.
///
/// # Panics
///
/// Panics if the board has other moves than those of a knight on the plane, and more than
/// [`Completions::MOST_SQUARES`](crate::solve::puzzle::Completions::MOST_SQUARES).
pub fn solve(task: &Task, limits: impl Into<SearchLimits>) -> Fallible<Answer> {
    let ends = [Some(task.ends.start()), task.ends.end()];
    let mut given = ends.into_iter().flatten();
    if let Some(end) = given.find(|&end| !task.board.contains(end)) {
        return Ok(Answer::Impossible(Reason::OffTheBoard(end)));
    }
    solve_within(task, limits.into())
}

/// A tour of a set, or the reason why none exists. [`complete`] finds it if steps are given, if any start will do, or if
/// the moves are not those of a knight on the plane; otherwise [`solve`] does.
///
/// # Panics
///
/// Panics if it is [`complete`] that has to find it, and the set is not as [`TourSet`] says, or its board has more than
/// [`Completions::MOST_SQUARES`](crate::solve::puzzle::Completions::MOST_SQUARES).
pub fn find(set: &TourSet, limits: impl Into<SearchLimits>) -> Fallible<Answer> {
    match Task::of(set) {
        Some(task) => solve(&task, limits),
        None => complete(set, limits),
    }
}

fn solve_within(task: &Task, limits: SearchLimits) -> Fallible<Answer> {
    // The page, which has to be small, has only the moves of a knight on the plane.
    if !cfg!(target_family = "wasm") && !task.board.is_usual() {
        return complete(&task.tours(), limits);
    }
    let decided = if task.holes.is_empty() {
        whole_board(task, limits)?
    } else if let Some(reason) = wrong_ends(task) {
        Answer::Impossible(reason)
    } else if task.free_squares() > 1 && Free::of(task)?.has_too_many_dead_ends(task.ends) {
        Answer::Impossible(Reason::Searched { steps: 0 })
    } else if frontier::takes(task.board) && task.free_squares() > 1 {
        frontier(task.board, &task.holes, task.ends)?
    } else {
        around(task, limits)?
    };
    let answer = explained(task, decided)?;
    if let Answer::Found(tour) = &answer {
        assert!(
            task.is_solved_by(tour),
            "internal error: a wrong tour was found"
        );
    }
    Ok(answer)
}

/// How many squares a shortage has that can be checked by hand.
const FEW_SQUARES: usize = 4;
/// The largest board, in squares, on which another reason is looked for than a large shortage.
const MOST_EXPLAINED: u32 = 1 << 22;

/// The answer with a reason that can be checked by hand, if a search has found that there is no
/// tour around holes and there is such a reason.
fn explained(task: &Task, answer: Answer) -> Fallible<Answer> {
    let is_clear = match &answer {
        Answer::Impossible(Reason::Searched { .. } | Reason::Frontier { .. }) => false,
        Answer::Impossible(Reason::Shortage(shortage)) => {
            let squares = shortage.squares.len();
            (2..=FEW_SQUARES).contains(&squares) || task.board.squares() > MOST_EXPLAINED
        }
        _ => true,
    };
    if is_clear || task.holes.is_empty() {
        return Ok(answer);
    }
    if let Some(obstacle) = obstacle(task)? {
        return Ok(Answer::Impossible(Reason::Obstacle(obstacle)));
    }
    if matches!(answer, Answer::Impossible(Reason::Shortage(_))) {
        return Ok(answer);
    }
    if let Some(reason) = wrong_colours(task)? {
        return Ok(Answer::Impossible(reason));
    }
    let reason = shortage(task)?.map(Reason::Shortage);
    Ok(reason.map_or(answer, Answer::Impossible))
}

/// A board without holes: the theorems say whether there is a tour, and the
/// constructions make it.
fn whole_board(task: &Task, limits: SearchLimits) -> Fallible<Answer> {
    let Task { board, ends, .. } = *task;
    if board.squares() == 1 && !matches!(ends, Ends::Closed(_)) {
        let numbering = Numbering::along(board, [ends.start()])?;
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
            PathExistence::Unproven => return by_search(task, start, Some(end), limits),
        },
    };
    if let Some(reason) = impossible {
        return Ok(Answer::Impossible(reason));
    }
    if frontier::takes(board) {
        return frontier(board, &task.holes, ends);
    }
    let numbering = construct(board, ends)?.expect("the construction finds a tour that exists");
    Ok(Answer::Found(Tour::verified(numbering)))
}

/// The steps of a short search: on a small board before cycles are joined, and on others after cycles of a
/// tour could not be joined.
const FEW_STEPS: u64 = 200;
/// The most free squares of a small board.
const SMALL: u32 = 400;
/// The fewest rows and columns of a board on which cycles are joined.
const NARROWEST: u32 = 5;

/// A tour around holes. A small board takes a few steps of the search. Where that does
/// not decide it, and on larger boards, cycles are joined, and the search decides what is left.
fn around(task: &Task, limits: SearchLimits) -> Fallible<Answer> {
    if let Some(reason) = wrong_colours(task)? {
        return Ok(Answer::Impossible(reason));
    }
    let few = limits.steps.map_or(FEW_STEPS, |steps| steps.min(FEW_STEPS));
    let few_steps = SearchLimits {
        steps: Some(few),
        ..limits
    };
    let is_small = task.free_squares() <= SMALL;
    if is_small {
        match exact(task, few_steps)? {
            Answer::Unknown { .. } if few == FEW_STEPS => {}
            answer => return Ok(answer),
        }
    }
    if task.board.rows().min(task.board.columns()) < NARROWEST {
        return exact(task, limits);
    }
    let mut answer = join_cycles(task, FirstMoves::OfTour)?;
    if let Answer::Unknown { .. } = answer
        && let Some(obstacle) = obstacle(task)?
    {
        return Ok(Answer::Impossible(Reason::Obstacle(obstacle)));
    }
    if let (Answer::Unknown { .. }, false) = (&answer, is_small) {
        // Forced moves that contradict each other show soon.
        answer = exact(task, few_steps)?;
    }
    if let Answer::Unknown { .. } = answer {
        answer = by_random_cycles(task)?;
    }
    match answer {
        Answer::Unknown { .. } => exact(task, limits),
        answer => Ok(answer),
    }
}

/// How often random moves are tried.
const RANDOM_TRIES: u64 = 3;

fn by_random_cycles(task: &Task) -> Fallible<Answer> {
    for seed in 0..RANDOM_TRIES {
        let answer = join_cycles(task, FirstMoves::Random(seed))?;
        if !matches!(answer, Answer::Unknown { .. }) {
            return Ok(answer);
        }
    }
    Ok(Answer::Unknown { steps: 0 })
}

/// Answers a task with holes on a board of at least five rows and columns by one
/// method alone, so that a test can compare the methods.
///
/// # Panics
///
/// Panics if an end is a hole.
#[doc(hidden)]
pub fn solve_by(method: HoleMethod, task: &Task) -> Fallible<Answer> {
    let dead_ends = Free::of(task)?.has_too_many_dead_ends(task.ends);
    if dead_ends {
        return Ok(Answer::Impossible(Reason::Searched { steps: 0 }));
    }
    if let Some(reason) = wrong_colours(task)? {
        return Ok(Answer::Impossible(reason));
    }
    match method {
        HoleMethod::Cycles => join_cycles(task, FirstMoves::OfTour),
        HoleMethod::RandomCycles => by_random_cycles(task),
        HoleMethod::Search => exact(task, SearchLimits::default()),
    }
}

/// How a tour around holes is found.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoleMethod {
    /// Cycles are joined that begin with the moves of a tour of the whole board.
    Cycles,
    /// Cycles of random moves are joined.
    RandomCycles,
    Search,
}

fn exact(task: &Task, limits: SearchLimits) -> Fallible<Answer> {
    match task.ends {
        Ends::Closed(start) => closed(task, start, limits),
        Ends::From(_) | Ends::Between(..) => {
            by_search(task, task.ends.start(), task.ends.end(), limits)
        }
    }
}

/// The reason why the numbers of free squares of the two colours do not fit the ends, if they do
/// not.
fn wrong_colours(task: &Task) -> Fallible<Option<Reason>> {
    let start = task.ends.start();
    let (same, other) = count_colours(Free::of(task)?.squares(), start);
    let end_has_start_colour = match (task.ends, same - other) {
        (Ends::Closed(_), 0) | (Ends::From(_), 0 | 1) => return Ok(None),
        (Ends::Between(..), difference @ (0 | 1)) => difference == 1,
        _ => return Ok(Some(Reason::Colours { same, other })),
    };
    let end = task.ends.end();
    let wrong = end.filter(|end| (end.colour() == start.colour()) != end_has_start_colour);
    Ok(wrong.map(Reason::EndColour))
}

/// A path, by exact search.
fn by_search(
    task: &Task,
    start: Square,
    end: Option<Square>,
    limits: SearchLimits,
) -> Fallible<Answer> {
    let problem = PathProblem {
        holes: task.holes.clone(),
        end,
        ..PathProblem::new(task.board, start)
    };
    search(&problem, &limits)
}

/// A closed tour of as many squares of each colour, by exact search: a path from the square with the
/// fewest neighbours to one of them.
fn closed(task: &Task, start: Square, limits: SearchLimits) -> Fallible<Answer> {
    let free = Free::of(task)?;
    let first = free
        .squares()
        .min_by_key(|&square| free.neighbours(square).count())
        .expect("the start is free");
    let mut ends: Vec<Square> = free.neighbours(first).collect();
    // The tour joins `first` to two of its neighbours, so that one of them can be left out.
    ends.pop();
    let mut taken = 0;
    for end in ends {
        let left = SearchLimits {
            steps: limits.steps.map(|steps| steps.saturating_sub(taken)),
            ..limits
        };
        match by_search(task, first, Some(end), left)? {
            Answer::Found(tour) => {
                let from_start = tour.squares().cycle().skip_while(|&square| square != start);
                let squares = from_start.take(tour.length() as usize);
                let numbering = Numbering::along(task.board, squares)?;
                return Ok(Answer::Found(Tour::verified(numbering)));
            }
            Answer::Impossible(Reason::Searched { steps }) => taken += steps,
            Answer::Impossible(reason) => return Ok(Answer::Impossible(reason)),
            Answer::Unknown { steps: more } => {
                let steps = taken + more;
                return Ok(Answer::Unknown { steps });
            }
        }
    }
    Ok(Answer::Impossible(Reason::Searched { steps: taken }))
}

struct Free {
    board: Board,
    free: Vec<bool>,
}

impl Free {
    fn of(task: &Task) -> Fallible<Self> {
        Ok(Self {
            board: task.board,
            free: task.board.free(&task.holes)?,
        })
    }

    fn squares(&self) -> impl Iterator<Item = Square> {
        let squares = self.board.all();
        squares.filter(|&square| self.free[self.board.index(square)])
    }

    fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        let neighbours = self.board.neighbours(square, MoveOrder::Judge);
        neighbours.filter(|&square| self.free[self.board.index(square)])
    }

    /// Whether more squares have at most one neighbour than a tour has ends. A tour enters and
    /// leaves all other squares. Linear in the squares, and much cheaper than a search.
    fn has_too_many_dead_ends(&self, ends: Ends) -> bool {
        let mut dead_ends = 0;
        for square in self.squares() {
            match self.neighbours(square).count() {
                0 => return true,
                1 => dead_ends += 1,
                _ => {}
            }
        }
        dead_ends > if let Ends::Closed(_) = ends { 0 } else { 2 }
    }
}

/// The start or the end, if it is a hole, or if both are the same and there are other squares to visit.
fn wrong_ends(task: &Task) -> Option<Reason> {
    let (start, end) = (task.ends.start(), task.ends.end());
    let mut ends = [start].into_iter().chain(end);
    let is_same = end == Some(start) && task.free_squares() > 1;
    match ends.find(|end| task.holes.contains(end)) {
        Some(square) => Some(Reason::Hole(square)),
        None => is_same.then_some(Reason::SameEnds(start)),
    }
}
