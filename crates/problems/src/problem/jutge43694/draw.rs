//! The families of inputs of `jutge43694`.
//!
//! The free squares of most boards are those of a random walk, so that there is a path. Boards without
//! one are so small that a plain search ends.

use crate::problem::jutge43694::{SIDES, holes_task, others};
use crate::problem::prelude::*;

/// The longest side of a board on which a search through all walks ends.
const LONGEST_TO_SEARCH: u32 = 5;
/// The most squares of a walk on a board without a path.
const MOST_TO_SEARCH: u32 = 16;
/// How many walks are tried for a long one.
const ATTEMPTS: u32 = 8;

/// The dice of an input, and its family.
pub(super) struct HolesDraw<'a, 'b> {
    pub(super) draw: &'a mut Draw<'b>,
    pub(super) family: &'a str,
}

impl HolesDraw<'_, '_> {
    pub(super) fn input(&mut self) -> Task {
        let longest = *SIDES.end();
        let side = match self.family {
            "largest" => longest,
            "colours" | "small" => self.draw.side(&(*SIDES.start()..=LONGEST_TO_SEARCH)),
            _ => self.draw.side(&SIDES),
        };
        let board = square_board(side);
        match self.family {
            "no_holes" => self.almost_full(board, 0),
            "one_hole" => self.almost_full(board, 1),
            "colours" => self.wrong_colour(board),
            "cut_off" => self.cut_off(board),
            "small" => self.any(board),
            _ => {
                let walk = self.walk(board);
                with_free(board, &walk, walk[0])
            }
        }
    }

    fn square(&mut self, board: Board) -> Square {
        board.square_at(self.draw.number(0, board.squares() - 1))
    }

    /// A walk from a random square, as long as the family wants it to be.
    fn walk(&mut self, board: Board) -> Vec<Square> {
        let squares = board.squares();
        let wanted = match self.family {
            "few_squares" => self.draw.number(1, 2 * board.rows()),
            "cut_off" => self.draw.number(2, MOST_TO_SEARCH.min(squares - 1)),
            "colours" => self.draw.number(3, squares),
            "largest" => squares,
            _ => self.draw.number(squares / 2, squares),
        };
        let start = match self.family {
            "corners" => {
                let ends = [0, board.rows() - 1];
                Square::new(*self.draw.pick(&ends), *self.draw.pick(&ends))
            }
            _ => self.square(board),
        };
        let walks = (0..ATTEMPTS).map(|_| self.attempt(board, start, wanted as usize));
        let longest = walks.max_by_key(Vec::len);
        longest.expect("there are several attempts")
    }

    /// A random walk that often goes to a square from which few moves lead on.
    fn attempt(&mut self, board: Board, start: Square, wanted: usize) -> Vec<Square> {
        let chance = self.draw.number(0, 2);
        let mut walk = vec![start];
        while walk.len() < wanted {
            let mut choice: Vec<Square> = open(board, &walk, walk[walk.len() - 1]).collect();
            if choice.is_empty() {
                break;
            }
            self.draw.shuffle(&mut choice);
            if chance == 0 || !self.draw.chance(4 * chance) {
                choice.sort_by_key(|&square| open(board, &walk, square).count());
            }
            walk.push(choice[0]);
        }
        walk
    }

    /// A board with this number of holes. On a large one, the start has the colour with
    /// more squares, so that a search does not go through all walks.
    fn almost_full(&mut self, board: Board, holes: usize) -> Task {
        loop {
            let mut squares: Vec<Square> = board.all().collect();
            self.draw.shuffle(&mut squares);
            let start = squares.pop().expect("a board has squares");
            let mut holes = squares[..holes].to_vec();
            holes.sort_unstable();
            let task = holes_task(board, holes, start);
            if board.rows() <= LONGEST_TO_SEARCH || colours_fit(&task) {
                return task;
            }
        }
    }

    /// A board on which a walk exists, but from a square of the other colour.
    fn wrong_colour(&mut self, board: Board) -> Task {
        loop {
            let mut walk = self.walk(board);
            if walk.len().is_multiple_of(2) {
                walk.pop();
            }
            if walk.len() > 1 {
                return with_free(board, &walk, walk[1]);
            }
        }
    }

    /// A walk, and another free square to which no move leads, or as few as possible.
    fn cut_off(&mut self, board: Board) -> Task {
        let mut walk = self.walk(board);
        let start = walk[0];
        let ways = |square: &Square| {
            walk.iter()
                .filter(|&&other| is_knight_move(*square, other))
                .count()
        };
        let mut others: Vec<Square> = board
            .all()
            .filter(|square| !walk.contains(square))
            .collect();
        self.draw.shuffle(&mut others);
        others.sort_by_key(ways);
        walk.extend(others.first());
        with_free(board, &walk, start)
    }

    fn any(&mut self, board: Board) -> Task {
        let start = self.square(board);
        let one_of = self.draw.number(2, 10);
        let holes = board.all();
        let holes = holes.filter(|&square| square != start && self.draw.chance(one_of));
        holes_task(board, holes.collect(), start)
    }
}

/// The squares a move away that a walk has not visited.
fn open(board: Board, walk: &[Square], from: Square) -> impl Iterator<Item = Square> {
    let squares = board.neighbours(from, MoveOrder::Judge);
    squares.filter(|square| !walk.contains(square))
}

fn with_free(board: Board, free: &[Square], start: Square) -> Task {
    let holes = board.all().filter(|square| !free.contains(square));
    holes_task(board, holes.collect(), start)
}

/// Whether a knight that changes colour with each move can visit all free squares.
fn colours_fit(task: &Task) -> bool {
    let free = others(task).into_iter();
    let same = free.filter(|square| square.colour() == task.ends.start().colour());
    let same = u32::try_from(same.count()).expect("the board is small") + 1;
    same == task.free_squares().div_ceil(2)
}
