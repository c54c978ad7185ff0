//! The way through one block: found by the exact search, kept for all blocks that want it.

use std::collections::HashMap;

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::construct::port::{Shape, Side};
use crate::solve::search::{Answer, PathProblem, SearchLimits, search};

/// How long a way through a block is searched: far longer than any that exists takes.
const STEPS: u64 = 20_000;

/// A way through all squares of a block.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) shape: Shape,
    /// The place of each square on the way, from 0, in row-major order.
    pub(crate) places: Vec<u32>,
    /// The ports that a neighbour can be joined to, in the order of [`Side::ALL`].
    joins: [Option<Join>; 4],
}

/// A port on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Join {
    /// The place after which the way goes into the neighbour.
    pub(crate) after: u32,
    /// Which square of the port that is.
    pub(crate) leaves: usize,
}

impl Route {
    /// The way by its squares; `closed` where it ends a move from its start.
    fn new(shape: Shape, squares: &[Square], closed: bool) -> Self {
        let mut places = vec![0; squares.len()];
        for (place, square) in (0..).zip(squares) {
            places[(square.row * shape.columns + square.column) as usize] = place;
        }
        let last = shape.squares() - 1;
        let joins = Side::ALL.map(|side| {
            let port = side.port(shape);
            let inside = |square: Square| square.row < shape.rows && square.column < shape.columns;
            if !port.into_iter().all(inside) {
                return None;
            }
            let place =
                port.map(|square| places[(square.row * shape.columns + square.column) as usize]);
            let follows = |before: u32, after: u32| {
                before + 1 == after || closed && (before, after) == (last, 0)
            };
            let leaves = [0, 1]
                .into_iter()
                .find(|&first| follows(place[first], place[1 - first]))?;
            Some(Join {
                after: place[leaves],
                leaves,
            })
        });
        Self {
            shape,
            places,
            joins,
        }
    }

    /// Where the way makes the move of a port.
    pub(crate) fn join(&self, side: Side) -> Option<Join> {
        self.joins[side as usize]
    }
}

/// A route among all that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RouteNumber(u32);

/// What a route is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wanted {
    /// From a square to another, or to any.
    Path(Square, Option<Square>),
    /// Around a closed tour from the first square, away from the second.
    Around(Square, Option<Square>),
}

/// All routes that have been asked for, each searched once.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    all: Vec<Route>,
    numbers: HashMap<(Shape, Wanted, Sides), Option<RouteNumber>>,
    closed: HashMap<(Shape, Sides), Option<Vec<Square>>>,
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Sides(u8);

impl Sides {
    /// The set with one side more.
    pub(crate) const fn with(self, side: Side) -> Self {
        Self(self.0 | 1 << side as u8)
    }

    /// The set without a side.
    pub(crate) const fn without(self, side: Side) -> Self {
        Self(self.0 & !(1 << side as u8))
    }

    /// Whether the side is one of them.
    pub(crate) const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL
            .into_iter()
            .filter(move |&side| self.contains(side))
    }
}

impl Routes {
    /// A route by its number.
    pub(crate) fn get(&self, number: RouteNumber) -> &Route {
        &self.all[number.0 as usize]
    }

    /// A path through all squares that makes the moves of these ports.
    ///
    /// `None` where the search finds none.
    pub(crate) fn path(
        &mut self,
        shape: Shape,
        start: Square,
        end: Option<Square>,
        ports: Sides,
    ) -> Result<Option<RouteNumber>, OutOfMemory> {
        self.number(shape, Wanted::Path(start, end), ports)
    }

    /// Once around a closed tour that makes the moves of these ports, from a square, and at
    /// the end to another beside it; any by default.
    ///
    /// `None` where the search finds none.
    pub(crate) fn around(
        &mut self,
        shape: Shape,
        start: Square,
        end: Option<Square>,
        ports: Sides,
    ) -> Result<Option<RouteNumber>, OutOfMemory> {
        self.number(shape, Wanted::Around(start, end), ports)
    }

    /// The number of a route, which is found when it is asked for first.
    fn number(
        &mut self,
        shape: Shape,
        wanted: Wanted,
        ports: Sides,
    ) -> Result<Option<RouteNumber>, OutOfMemory> {
        let key = (shape, wanted, ports);
        if let Some(&known) = self.numbers.get(&key) {
            return Ok(known);
        }
        let squares = match wanted {
            Wanted::Path(start, end) => find(shape, start, end, ports)?,
            Wanted::Around(start, end) => self
                .closed(shape, ports)?
                .and_then(|squares| turned(squares, start, end)),
        };
        let closed = matches!(wanted, Wanted::Around(..));
        let number = squares.map(|squares| {
            self.all.push(Route::new(shape, &squares, closed));
            RouteNumber(u32::try_from(self.all.len() - 1).expect("few routes are asked for"))
        });
        self.numbers.insert(key, number);
        Ok(number)
    }

    /// A closed tour that makes the moves of these ports.
    fn closed(&mut self, shape: Shape, ports: Sides) -> Result<Option<Vec<Square>>, OutOfMemory> {
        if let Some(known) = self.closed.get(&(shape, ports)) {
            return Ok(known.clone());
        }
        // The corner has two neighbours, so that a closed tour ends on either.
        let (corner, beside) = (Square::new(0, 0), Square::new(1, 2));
        let squares = find(shape, corner, Some(beside), ports)?;
        self.closed.insert((shape, ports), squares.clone());
        Ok(squares)
    }
}

/// A closed tour from one of its squares on, in the direction that ends on another; in any
/// without one.
fn turned(mut squares: Vec<Square>, start: Square, end: Option<Square>) -> Option<Vec<Square>> {
    let turn = |squares: &mut Vec<Square>| {
        let at = squares.iter().position(|&square| square == start);
        squares.rotate_left(at.expect("a closed tour visits all squares"));
    };
    turn(&mut squares);
    if end.is_some() && squares.last().copied() != end {
        squares.reverse();
        turn(&mut squares);
    }
    (end.is_none() || squares.last().copied() == end).then_some(squares)
}

/// A path through all squares of a block that makes the moves of these ports.
fn find(
    shape: Shape,
    start: Square,
    end: Option<Square>,
    ports: Sides,
) -> Result<Option<Vec<Square>>, OutOfMemory> {
    let board = Board::new(shape.rows, shape.columns).expect("a block is a small board");
    let problem = PathProblem {
        end,
        required: ports.iter().map(|side| side.port(shape)).collect(),
        ..PathProblem::new(board, start)
    };
    let limits = SearchLimits {
        steps: Some(STEPS),
        ..SearchLimits::default()
    };
    Ok(match search(&problem, &limits)? {
        Answer::Found(tour) => Some(tour.squares().collect()),
        Answer::Impossible(_) | Answer::Unknown { .. } => None,
    })
}
