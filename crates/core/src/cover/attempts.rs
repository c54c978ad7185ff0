//! The exact search for two paths, begun again if it takes long.
//!
//! A search that goes wrong early takes very long on a large board, while a search that branches in
//! another order may be done at once. So the search gives up after a few steps, and goes on with a
//! mirror image of the problem, then with more steps. Each of these searches is exact.

use crate::board::{OutOfMemory, Square, Symmetry};
use crate::solve::search::{PairAnswer, PairProblem, SearchLimits, search_pair};

/// The most steps of the first searches.
const FIRST_STEPS: u64 = 1000;

/// Finds two paths, or decides that none exist, in at most `steps` steps of all searches together.
pub(crate) fn find_paths(
    problem: &PairProblem,
    steps: Option<u64>,
) -> Result<PairAnswer, OutOfMemory> {
    let mut taken = 0;
    let mut most = FIRST_STEPS;
    loop {
        for symmetry in problem.board.symmetries() {
            let left = steps.map_or(u64::MAX, |steps| steps - taken);
            let limits = SearchLimits::steps(Some(most.min(left)));
            match search_pair(&moved(problem, symmetry), &limits)? {
                PairAnswer::Found { paths, steps } => {
                    let back = |square| moved_back(problem, symmetry, square);
                    return Ok(PairAnswer::Found {
                        paths: paths.map(|path| path.into_iter().map(back).collect()),
                        steps: taken + steps,
                    });
                }
                PairAnswer::Colours => return Ok(PairAnswer::Colours),
                PairAnswer::Searched { steps } => {
                    return Ok(PairAnswer::Searched {
                        steps: taken + steps,
                    });
                }
                PairAnswer::Unknown { steps } => taken += steps,
            }
            if steps == Some(taken) {
                return Ok(PairAnswer::Unknown { steps: taken });
            }
        }
        most = most.saturating_mul(4);
    }
}

/// The problem moved by a symmetry of its board.
fn moved(problem: &PairProblem, symmetry: Symmetry) -> PairProblem {
    let board = problem.board;
    let blocked = problem.blocked.iter();
    PairProblem {
        blocked: blocked
            .map(|&square| symmetry.image(board, square))
            .collect(),
        starts: problem.starts.map(|start| symmetry.image(board, start)),
        ..problem.clone()
    }
}

/// The square that a symmetry has moved to this one.
fn moved_back(problem: &PairProblem, symmetry: Symmetry, square: Square) -> Square {
    let board = problem.board;
    let mut origins = board.all();
    let origin = origins.find(|&origin| symmetry.image(board, origin) == square);
    origin.expect("a symmetry reaches every square")
}
