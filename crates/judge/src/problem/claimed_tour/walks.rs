//! Random walks over all squares of a board, with one wrong step or none.

use crate::problem::claimed_tour::ClaimedTour;
use crate::problem::prelude::*;

/// How often a walk is tried. The rarest ones that are asked for succeed once in a hundred times.
const TRIES: u32 = 2000;
/// One step in this many goes to any free square instead of one of lowest degree. Without such steps,
/// some tours would never be drawn.
const SURPRISES: u32 = 15;

/// A walk over all squares of a board.
pub(crate) struct WalkPlan {
    pub board: Board,
    /// Where it starts; without it, anywhere.
    pub start: Option<Square>,
    pub moves: Vec<Step>,
    /// What its wrong steps are like, if it has any.
    pub wrong: Option<WrongStep>,
    pub wrong_steps: u32,
    /// How many squares may come before a wrong step.
    pub places: RangeInclusive<u32>,
    pub end: WantedEnd,
}

impl WalkPlan {
    /// A closed tour, or with a kind of steps that are no knight's moves, one such step anywhere.
    pub(crate) fn closed(board: Board, wrong: Option<WrongStep>) -> Self {
        Self {
            board,
            start: None,
            moves: MoveOrder::Judge.steps().to_vec(),
            wrong,
            wrong_steps: 1,
            places: 1..=board.squares() - 1,
            end: WantedEnd::NextToStart,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum WantedEnd {
    Anywhere,
    /// A knight's move away from its start.
    NextToStart,
    AwayFromStart,
}

#[derive(Clone, Copy)]
pub(crate) enum WrongStep {
    Any,
    /// Three squares along a row or a column.
    Straight,
    /// Two squares along a row, a column or a diagonal.
    TwoAway,
    /// As far as a knight's move if squares are numbered row by row, or column by column: over the edge.
    AroundTheEdge,
}

impl WrongStep {
    /// Whether this step leads from one square to the other.
    fn leads(self, board: Board, from: Square, to: Square) -> bool {
        let down = from.row.abs_diff(to.row);
        let right = from.column.abs_diff(to.column);
        let is_one = match self {
            Self::Any => true,
            Self::Straight => down + right == 3,
            Self::TwoAway => down.max(right) == 2,
            Self::AroundTheEdge => is_move_of_numbers(board.columns(), from, to),
        };
        is_one && !is_knight_move(from, to)
    }
}

/// Whether the numbers of two squares differ as after a knight's move, row by row in rows of this length.
pub(super) fn is_move_of_numbers(length: u32, from: Square, to: Square) -> bool {
    let [from, to] = [from, to].map(|square| square.row * length + square.column);
    [length - 2, length + 2, 2 * length - 1, 2 * length + 1].contains(&from.abs_diff(to))
}

impl ClaimedTour {
    /// A claim with its squares in random order, from the place `first` on.
    pub(crate) fn shuffled(board: Board, first: usize, draw: &mut Draw<'_>) -> Self {
        let mut squares: Vec<Square> = board.all().collect();
        draw.shuffle(&mut squares[first..]);
        Self { board, squares }
    }

    pub(crate) fn exchanged(&self) -> impl Iterator<Item = Self> {
        let pairs = (0..self.squares.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs.map(|(one, other)| {
            let mut claim = self.clone();
            claim.squares.swap(one, other);
            claim
        })
    }
}

/// A random walk of this kind; `None` if none was found.
pub(crate) fn walk(plan: &WalkPlan, draw: &mut Draw<'_>) -> Option<ClaimedTour> {
    let board = plan.board;
    let squares = (0..TRIES).find_map(|_| attempt(plan, draw))?;
    Some(ClaimedTour { board, squares })
}

/// A walk that is given up where it gets stuck.
fn attempt(plan: &WalkPlan, draw: &mut Draw<'_>) -> Option<Vec<Square>> {
    let board = plan.board;
    let squares: Vec<Square> = board.all().collect();
    let (&first, &last) = (plan.places.start(), plan.places.end());
    let wrong_steps = plan.wrong.map_or(0, |_| plan.wrong_steps);
    let places = (0..wrong_steps).map(|_| draw.number(first, last) as usize);
    let places: Vec<usize> = places.collect();
    let mut here = plan.start.unwrap_or_else(|| *draw.pick(&squares));
    let mut free = vec![true; squares.len()];
    let mut path = vec![here];
    free[board.index(here)] = false;
    while path.len() < squares.len() {
        let next: Vec<Square> = match plan.wrong.filter(|_| places.contains(&path.len())) {
            Some(step) => {
                let others = squares.iter().copied();
                let others = others.filter(|&to| free[board.index(to)]);
                others.filter(|&to| step.leads(board, here, to)).collect()
            }
            None => onward(plan, &free, here).collect(),
        };
        here = choose(plan, &free, &next, draw)?;
        free[board.index(here)] = false;
        path.push(here);
    }
    let is_closed = is_knight_move(here, path[0]);
    let fits = match plan.end {
        WantedEnd::Anywhere => true,
        WantedEnd::NextToStart => is_closed,
        WantedEnd::AwayFromStart => !is_closed,
    };
    fits.then_some(path)
}

/// The free squares that the moves of a plan lead to.
fn onward(plan: &WalkPlan, free: &[bool], from: Square) -> impl Iterator<Item = Square> {
    let (board, moves) = (plan.board, plan.moves.iter());
    let targets = moves.filter_map(move |&step| board.neighbour(from, step));
    targets.filter(move |&to| free[board.index(to)])
}

/// One of the squares of lowest degree, and now and then any of them.
fn choose(plan: &WalkPlan, free: &[bool], next: &[Square], draw: &mut Draw<'_>) -> Option<Square> {
    let degree = |&square: &Square| onward(plan, free, square).count();
    let least = next.iter().map(degree).min()?;
    let mut next = next.to_vec();
    if !draw.chance(SURPRISES) {
        next.retain(|square| degree(square) == least);
    }
    Some(*draw.pick(&next))
}
