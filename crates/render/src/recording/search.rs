//! The recording of a textbook depth-first search: every step forward and back.

use crate::recording::{BACK, RecordedStep, Recording, steps_back, to};
use knights_core::board::{Board, MoveOrder, OutOfMemory, Square};
use knights_core::tour::Tour;

/// The most steps of a search that are recorded.
const MOST_SEARCH_STEPS: usize = 100_000;

/// A depth-first search as it is recorded.
#[derive(Clone, Debug)]
pub struct RecordedSearch {
    /// The search, or its first steps and the tour that it would find.
    pub recording: Recording,
    /// How many steps belong to the search, if it is not recorded to its end.
    pub cut: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchEnd {
    /// All squares are visited.
    Tour,
    /// Nothing is left to try.
    Exhausted,
    /// It would go on.
    Cut,
}

impl Recording {
    /// The depth-first search from a start, which tries the moves of each square in this order.
    ///
    /// A search of more than 100,000 steps is cut. Then the knight goes back to where the search and
    /// `tour`, the tour that it would find, part, and takes the tour. Without a tour the recording
    /// ends there; `outcome` says how it ends in either case.
    pub fn of_search(
        board: Board,
        start: Square,
        order: MoveOrder,
        tour: Option<&Tour>,
    ) -> Result<RecordedSearch, OutOfMemory> {
        let mut search = Search::new(board, start, order)?;
        let end = search.run();
        let mut steps = search.steps;
        let cut = (end == SearchEnd::Cut).then_some(steps.len());
        if let (Some(_), Some(tour)) = (cut, tour) {
            steps.extend(steps_to_tour(&search.path, tour));
        }
        let (count, back) = (steps.len(), steps_back(&steps));
        let outcome = match (end, tour) {
            (SearchEnd::Tour, _) => {
                format!("a tour after {count} steps, {back} of them back")
            }
            (SearchEnd::Exhausted, _) => {
                format!("no tour exists: all is tried after {count} steps, {back} of them back")
            }
            (SearchEnd::Cut, Some(tour)) => {
                format!(
                    "the tour that the search would find, from {start} to {}",
                    tour.end()
                )
            }
            (SearchEnd::Cut, None) => format!("the search would go on after {count} steps"),
        };
        let recording = Self {
            starts: vec![start],
            steps,
            ..Self::of_board(board, "depth-first search", outcome)
        };
        Ok(RecordedSearch { recording, cut })
    }
}

struct Search {
    board: Board,
    order: MoveOrder,
    visited: Vec<bool>,
    /// The squares from the start to the knight, each with the number of moves that are tried.
    path: Vec<(Square, usize)>,
    steps: Vec<RecordedStep>,
}

impl Search {
    fn new(board: Board, start: Square, order: MoveOrder) -> Result<Self, OutOfMemory> {
        let mut visited = board.grid(false)?;
        visited[board.index(start)] = true;
        Ok(Self {
            board,
            order,
            visited,
            path: vec![(start, 0)],
            steps: Vec::new(),
        })
    }

    /// Searches until the end, or until the limit is reached.
    fn run(&mut self) -> SearchEnd {
        while self.path.len() < self.board.squares() as usize {
            if self.steps.len() == MOST_SEARCH_STEPS {
                return SearchEnd::Cut;
            }
            if !self.step() {
                return SearchEnd::Exhausted;
            }
        }
        SearchEnd::Tour
    }

    /// Goes to the next square that has not been tried, or back. Returns whether either was
    /// possible.
    fn step(&mut self) -> bool {
        let depth = self.path.len() - 1;
        let (here, tried) = self.path[depth];
        let moves = (0..).zip(self.order.steps()).skip(tried);
        let mut squares =
            moves.filter_map(|(number, step)| Some((number, self.board.neighbour(here, step)?)));
        let next = squares.find(|&(_, square)| !self.visited[self.board.index(square)]);
        if let Some((number, square)) = next {
            self.path[depth].1 = number + 1;
            self.visited[self.board.index(square)] = true;
            self.path.push((square, 0));
            self.steps.push(to(0, square));
        } else if depth > 0 {
            self.visited[self.board.index(here)] = false;
            self.path.pop();
            self.steps.push(BACK);
        }
        next.is_some() || depth > 0
    }
}

/// The steps from a path back to where it and a tour part, and along the tour to its end.
fn steps_to_tour(path: &[(Square, usize)], tour: &Tour) -> Vec<RecordedStep> {
    let walked = path.iter().map(|&(square, _)| square);
    let common = walked
        .zip(tour.squares())
        .take_while(|(one, other)| one == other);
    let common = common.count();
    let back = std::iter::repeat_n(BACK, path.len() - common);
    let ahead = tour.squares().skip(common).map(|square| to(0, square));
    back.chain(ahead).collect()
}
