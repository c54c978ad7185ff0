//! The routes through single blocks: found by the exact search, and reused for equal blocks.

use std::collections::HashMap;

use crate::board::{Board, Fallible, Square};
use crate::solve::Answer;
use crate::solve::construct::grid::{Shape, Side, Sides};
use crate::solve::search::{PathProblem, SearchLimits, search};

/// The most steps of the search for a route: far more than any existing route takes.
const STEPS: u64 = 20_000;

/// A route through all squares of a block.
#[derive(Debug)]
pub(crate) struct Route {
    pub shape: Shape,
    /// The step of each square on the route, from 0, in row-major order.
    pub steps: Vec<u32>,
    /// The ports that a neighbour can be joined to, in the order of [`Side::ALL`].
    joins: [Option<Join>; 4],
}

/// A port whose move the route makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Join {
    /// The step after which the route goes into the neighbour.
    pub after: u32,
    /// Which square of the port that is.
    pub leaves: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RouteKind {
    /// From the start to the end, or to any square.
    Path,
    /// Around a closed tour from the start, in the direction that finishes on the end, if one is
    /// given.
    Around,
}

impl Route {
    fn new(kind: RouteKind, shape: Shape, squares: &[Square]) -> Self {
        let index = |square: Square| (square.row * shape.columns + square.column) as usize;
        let mut steps = vec![0; squares.len()];
        for (step, &square) in (0..).zip(squares) {
            steps[index(square)] = step;
        }
        let last = shape.squares() - 1;
        let is_move = |before: u32, after: u32| {
            before + 1 == after || kind == RouteKind::Around && (before, after) == (last, 0)
        };
        let joins = Side::ALL.map(|side| {
            let port = side.port(shape);
            let is_inside =
                |square: Square| square.row < shape.rows && square.column < shape.columns;
            if !port.into_iter().all(is_inside) {
                return None;
            }
            let step = port.map(|square| steps[index(square)]);
            let mut ends = [0, 1].into_iter();
            let leaves = ends.find(|&first| is_move(step[first], step[1 - first]))?;
            Some(Join {
                after: step[leaves],
                leaves,
            })
        });
        Self {
            shape,
            steps,
            joins,
        }
    }

    /// The port at a side, if the route makes its move.
    pub(crate) fn join(&self, side: Side) -> Option<Join> {
        self.joins[side as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RouteNumber(u32);

/// A route to find: its kind, start, end and ports.
type Wanted = (RouteKind, Shape, Square, Option<Square>, Sides);

/// The routes found so far, each searched for once.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    all: Vec<Route>,
    numbers: HashMap<Wanted, Option<RouteNumber>>,
    closed: HashMap<(Shape, Sides), Option<Vec<Square>>>,
}

impl Routes {
    pub(crate) fn get(&self, number: RouteNumber) -> &Route {
        &self.all[number.0 as usize]
    }

    /// A route through all squares of a block that makes the moves of these ports; `None` if the
    /// search finds none.
    pub(crate) fn route(
        &mut self,
        kind: RouteKind,
        shape: Shape,
        start: Square,
        end: Option<Square>,
        ports: Sides,
    ) -> Fallible<Option<RouteNumber>> {
        let wanted = (kind, shape, start, end, ports);
        if let Some(&known) = self.numbers.get(&wanted) {
            return Ok(known);
        }
        let squares = match kind {
            RouteKind::Path => find(shape, start, end, ports)?,
            RouteKind::Around => self
                .closed(shape, ports)?
                .and_then(|squares| rotated(squares, start, end)),
        };
        let number = squares.map(|squares| {
            self.all.push(Route::new(kind, shape, &squares));
            RouteNumber(u32::try_from(self.all.len() - 1).expect("there are few routes"))
        });
        self.numbers.insert(wanted, number);
        Ok(number)
    }

    /// A closed tour that makes the moves of these ports.
    fn closed(&mut self, shape: Shape, ports: Sides) -> Fallible<Option<Vec<Square>>> {
        if let Some(known) = self.closed.get(&(shape, ports)) {
            return Ok(known.clone());
        }
        // A closed tour uses both neighbours of the corner, so that it can end on either.
        let (corner, neighbour) = (Square::new(0, 0), Square::new(1, 2));
        let squares = find(shape, corner, Some(neighbour), ports)?;
        self.closed.insert((shape, ports), squares.clone());
        Ok(squares)
    }
}

/// A closed tour from another start, in the direction that ends on `end`, if that is given.
fn rotated(mut squares: Vec<Square>, start: Square, end: Option<Square>) -> Option<Vec<Square>> {
    let rotate = |squares: &mut Vec<Square>| {
        let at = squares.iter().position(|&square| square == start);
        squares.rotate_left(at.expect("a closed tour visits all squares"));
    };
    rotate(&mut squares);
    if end.is_some() && squares.last().copied() != end {
        squares.reverse();
        rotate(&mut squares);
    }
    (end.is_none() || squares.last().copied() == end).then_some(squares)
}

/// A path through all squares of a block that makes the moves of these ports.
fn find(
    shape: Shape,
    start: Square,
    end: Option<Square>,
    ports: Sides,
) -> Fallible<Option<Vec<Square>>> {
    let board = Board::new(shape.rows, shape.columns).expect("a block is a small board");
    let problem = PathProblem {
        end,
        required: ports.iter().map(|side| side.port(shape)).collect(),
        ..PathProblem::new(board, start)
    };
    Ok(match search(&problem, &SearchLimits::steps(Some(STEPS)))? {
        Answer::Found(tour) => Some(tour.squares().collect()),
        Answer::Impossible(_) | Answer::Unknown { .. } => None,
    })
}
