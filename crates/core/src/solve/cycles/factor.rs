//! A set of moves: for each square, which of its eight moves are chosen. Labels give each square its cycle
//! and its position in it.

use crate::board::{
    Board, Colour, Fallible, MoveOrder, NOWHERE, SquareIndex, Step, members, try_collect,
};
use crate::solve::{Ends, Task};
use crate::tour::Numbering;

/// Bit k is the move k of a square, in this order. The opposite of move k is move (k + 4) % 8.
pub(crate) const DIRECTIONS: MoveOrder = MoveOrder::Judge;

/// The moves between free squares, and which of them are chosen.
pub struct Factor {
    pub board: Board,
    /// What each move adds to the index of a square.
    offsets: [i32; 8],
    /// For each square, its moves to free squares.
    usable: Vec<u8>,
    /// For each square, its chosen moves.
    chosen: Vec<u8>,
    /// The ends of a path, which have one chosen move; [`NOWHERE`] if the tour is a cycle. The second
    /// one is found by the repair if the task leaves it open.
    pub ends: [SquareIndex; 2],
    /// Whether the task leaves the second end open.
    pub has_open_end: bool,
    /// The free squares.
    pub length: u32,
}

impl Factor {
    /// The moves of a task, of which none is chosen.
    pub fn new(task: &Task) -> Fallible<Self> {
        let board = task.board;
        let columns = board.columns().cast_signed();
        let offsets = DIRECTIONS
            .steps()
            .map(|step| i32::from(step.rows) * columns + i32::from(step.columns));
        let mut given = task.ends.given().map(|end| board.square_index(end));
        let ends = [given.next(), given.next()].map(|end| end.unwrap_or(NOWHERE));
        let mut factor = Self {
            board,
            offsets,
            usable: moves_of_board(board)?,
            chosen: board.grid(0)?,
            ends,
            has_open_end: matches!(task.ends, Ends::From(_)),
            length: task.free_squares(),
        };
        for &square in &task.holes {
            factor.block(board.square_index(square));
        }
        Ok(factor)
    }

    /// Chooses the usable moves of a tour of the whole board, also one from its end to its start. One stays at each given
    /// end.
    pub fn choose_those_of(&mut self, tour: &Numbering) -> Fallible<()> {
        let mut path = self.board.grid(NOWHERE)?;
        for (place, &number) in (0..).zip(tour.numbers()) {
            path[number as usize - 1] = place;
        }
        for (&from, &to) in path.iter().zip(path.iter().cycle().skip(1)) {
            let direction = members(self.usable(from)).find(|&way| self.target(from, way) == to);
            if let Some(direction) = direction {
                self.choose(from, direction);
            }
        }
        for end in self.ends.into_iter().filter(|&end| end != NOWHERE) {
            let moves = self.chosen(end);
            if moves.count_ones() > 1 {
                self.remove(end, first(moves));
            }
        }
        Ok(())
    }

    /// Takes all moves from a square.
    fn block(&mut self, place: SquareIndex) {
        for direction in members(self.usable[place as usize]) {
            let target = self.target(place, direction);
            self.usable[target as usize] &= !bit(opposite(direction));
        }
        self.usable[place as usize] = 0;
    }

    /// How many moves a tour has at a square.
    pub fn wanted(&self, place: SquareIndex) -> u32 {
        2 - u32::from(self.ends.contains(&place))
    }

    /// How many moves are missing at a free square.
    pub fn missing(&self, place: SquareIndex) -> u32 {
        self.wanted(place)
            .saturating_sub(self.chosen(place).count_ones())
    }

    /// The moves of a square to free squares.
    #[inline]
    pub fn usable(&self, place: SquareIndex) -> u8 {
        self.usable[place as usize]
    }

    /// The chosen moves of a square.
    #[inline]
    pub fn chosen(&self, place: SquareIndex) -> u8 {
        self.chosen[place as usize]
    }

    /// The moves of a square that could be chosen and are not.
    #[inline]
    pub fn open(&self, place: SquareIndex) -> u8 {
        self.usable(place) & !self.chosen(place)
    }

    /// Where a usable move leads.
    #[inline]
    pub fn target(&self, place: SquareIndex, direction: u8) -> SquareIndex {
        place.wrapping_add_signed(self.offsets[usize::from(direction)])
    }

    #[inline]
    pub fn choose(&mut self, place: SquareIndex, direction: u8) {
        let target = self.target(place, direction);
        self.chosen[place as usize] |= bit(direction);
        self.chosen[target as usize] |= bit(opposite(direction));
    }

    #[inline]
    pub fn remove(&mut self, place: SquareIndex, direction: u8) {
        let target = self.target(place, direction);
        self.chosen[place as usize] &= !bit(direction);
        self.chosen[target as usize] &= !bit(opposite(direction));
    }

    /// All squares of the board, also the holes.
    pub fn places(&self) -> impl Iterator<Item = SquareIndex> + use<> {
        0..self.board.squares()
    }

    /// The squares from one along the chosen moves: all of its cycle, or those up to an end of a path.
    pub fn squares_from(&self, start: SquareIndex) -> impl Iterator<Item = SquareIndex> {
        let mut next = Some((start, 0));
        std::iter::from_fn(move || {
            let (here, back) = next?;
            let moves = self.chosen(here) & !back;
            next = None;
            if moves != 0 {
                let direction = first(moves);
                let onward = self.target(here, direction);
                next = (onward != start).then_some((onward, bit(opposite(direction))));
            }
            Some(here)
        })
    }

    /// Whether the usable moves lead from any free square to all others.
    pub fn is_connected(&self) -> Fallible<bool> {
        let mut is_reached = self.board.grid(false)?;
        let first = self.places().find(|&place| self.usable(place) != 0);
        let mut open: Vec<SquareIndex> = try_collect(first)?;
        let mut reached = 0;
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut is_reached[place as usize], true) {
                continue;
            }
            reached += 1;
            open.try_reserve(8)?;
            open.extend(members(self.usable(place)).map(|direction| self.target(place, direction)));
        }
        Ok(reached == self.length)
    }

    pub fn colour(&self, place: SquareIndex) -> Colour {
        self.board.square_at(place).colour()
    }
}

#[inline]
pub(crate) const fn bit(direction: u8) -> u8 {
    1 << direction
}

#[inline]
pub(crate) const fn opposite(direction: u8) -> u8 {
    direction ^ 4
}

#[inline]
pub(crate) fn first(moves: u8) -> u8 {
    u8::try_from(moves.trailing_zeros()).expect("a set has eight bits")
}

/// The moves of each square that stay on the board.
fn moves_of_board(board: Board) -> Fallible<Vec<u8>> {
    let rows = moves_of_lines(board.rows(), |step| step.rows)?;
    let columns = moves_of_lines(board.columns(), |step| step.columns)?;
    let mut moves = board.grid(0)?;
    for (moves, of_row) in moves.chunks_exact_mut(columns.len()).zip(rows) {
        for (moves, of_column) in moves.iter_mut().zip(&columns) {
            *moves = of_row & of_column;
        }
    }
    Ok(moves)
}

/// The moves of each row that lead to a row, or of each column that lead to a column.
fn moves_of_lines(lines: u32, by: impl Fn(Step) -> i8) -> Fallible<Vec<u8>> {
    try_collect((0..lines).map(|line| {
        let targets = DIRECTIONS
            .steps()
            .map(|step| line.checked_add_signed(by(step).into()));
        let stay = (0..)
            .zip(targets)
            .filter(|(_, to)| to.is_some_and(|to| to < lines));
        stay.fold(0, |moves, (direction, _)| moves | bit(direction))
    }))
}

/// Positions of the squares: the first cycle has 0, 1, 2 …, and the next one goes on.
pub(crate) struct Labels {
    positions: Vec<u32>,
    /// The first position and the first square of each cycle.
    firsts: Vec<(u32, SquareIndex)>,
    /// How many squares have a position.
    length: u32,
}

/// The number of a cycle, from 0. If there is a path, it is the first.
pub(crate) type Cycle = usize;

impl Labels {
    /// The cycles of a set with two moves at each square, and one at each end.
    pub(crate) fn of(factor: &Factor) -> Fallible<Self> {
        let mut labels = Self {
            positions: factor.board.grid(NOWHERE)?,
            firsts: Vec::new(),
            length: 0,
        };
        labels.renew(factor)?;
        Ok(labels)
    }

    pub(crate) fn renew(&mut self, factor: &Factor) -> Fallible<()> {
        self.positions.fill(NOWHERE);
        self.firsts.clear();
        self.length = 0;
        if factor.ends[0] != NOWHERE {
            self.follow(factor, factor.ends[0])?;
        }
        for place in factor.places() {
            if factor.chosen(place) != 0 && self.positions[place as usize] == NOWHERE {
                self.follow(factor, place)?;
            }
        }
        Ok(())
    }

    /// Gives positions to a cycle, or to a path from its end.
    fn follow(&mut self, factor: &Factor, start: SquareIndex) -> Fallible<()> {
        self.firsts.try_reserve(1)?;
        self.firsts.push((self.length, start));
        for place in factor.squares_from(start) {
            self.positions[place as usize] = self.length;
            self.length += 1;
        }
        Ok(())
    }

    /// The number of cycles; a path counts as one.
    pub(crate) fn cycles(&self) -> usize {
        self.firsts.len()
    }

    #[inline]
    pub(crate) fn position(&self, place: SquareIndex) -> u32 {
        self.positions[place as usize]
    }

    #[inline]
    pub(crate) fn cycle(&self, place: SquareIndex) -> Cycle {
        self.cycle_at(self.position(place))
    }

    /// The cycle that a position belongs to.
    #[inline]
    pub(crate) fn cycle_at(&self, position: u32) -> Cycle {
        self.firsts.partition_point(|&(first, _)| first <= position) - 1
    }

    /// The first position of a cycle, and the first one after it.
    pub(crate) fn range(&self, cycle: Cycle) -> [u32; 2] {
        let after = self.firsts.get(cycle + 1);
        [
            self.firsts[cycle].0,
            after.map_or(self.length, |&(first, _)| first),
        ]
    }

    pub(crate) fn longest(&self) -> Cycle {
        let length = |&cycle: &Cycle| {
            let [first, after] = self.range(cycle);
            after - first
        };
        (0..self.cycles())
            .max_by_key(length)
            .expect("a board has a free square")
    }

    pub(crate) fn first(&self, cycle: Cycle) -> SquareIndex {
        self.firsts[cycle].1
    }
}
