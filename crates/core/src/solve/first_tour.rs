//! The tour that a depth-first search would find first, without its long search.

use crate::board::{Board, Fallible, Square, Step};
use crate::solve::search::SearchLimits;
use crate::solve::{Answer, Ends, Task, solve};
use crate::tour::{Numbering, Tour};

/// The longest side of a board on which the first tour takes a few seconds.
pub const LONGEST_SIDE_OF_FIRST_TOUR: i32 = 60;

/// The first full tour from `start`, a square of the board, that a depth-first search meets if it tries the eight moves
/// of every square in this order.
///
/// Before each move, [`solve`] decides whether the tour can still be finished, so that the knight never goes back. The
/// last tour that it found is kept. If the next move of this tour is also the next one in `order`, `solve` is not called.
///
/// Each call counts as a step of the limits, in addition to the steps of its search. `settled` is called with the number of
/// settled squares whenever it grows.
///
/// ```
/// use knights_core::board::{Board, MoveOrder, Square};
/// use knights_core::solve::{Answer, first_tour};
///
/// let (board, order) = (Board::new(8, 8)?, MoveOrder::Tutorial.steps());
/// let answer = first_tour(board, Square::new(0, 0), order, None, |_| ())?;
/// let Answer::Found(tour) = answer else { panic!("the tutorial prints it") };
/// // The tutorial counts from 0; its last row ends in 12.
/// assert_eq!(tour.numbering().get(Square::new(7, 7)), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// At most seven questions for each square, each linear in the squares in most cases: four seconds for 60 × 60.
pub fn first_tour(
    board: Board,
    start: Square,
    order: [Step; 8],
    limits: impl Into<SearchLimits>,
    mut settled: impl FnMut(usize),
) -> Fallible<Answer> {
    let limits = limits.into();
    let mut finished: Vec<Square> = match solve(&Task::whole(board, Ends::From(start)), limits)? {
        Answer::Found(tour) => tour.squares().collect(),
        none => return Ok(none),
    };
    let mut asked = 0;
    // Up to `step`, the finished tour is the first in order.
    for step in 1..finished.len() {
        settled(step);
        let (visited, rest) = finished.split_at(step);
        let here = visited[step - 1];
        for target in board.targets(here, order) {
            if target == rest[0] {
                break;
            }
            if visited.contains(&target) {
                continue;
            }
            if limits.end_at(asked) {
                return Ok(Answer::Unknown { steps: asked });
            }
            asked += 1;
            let left = SearchLimits {
                steps: limits.steps.map(|most| most - asked),
                ..limits
            };
            let task = Task {
                board,
                holes: visited.to_vec(),
                ends: Ends::From(target),
            };
            match solve(&task, left)? {
                Answer::Found(tour) => {
                    finished.truncate(step);
                    finished.extend(tour.squares());
                    break;
                }
                Answer::Impossible(_) => {}
                Answer::Unknown { steps: more } => {
                    let steps = asked + more;
                    return Ok(Answer::Unknown { steps });
                }
            }
        }
    }
    Ok(Answer::Found(Tour::verified(Numbering::along(
        board, finished,
    )?)))
}
