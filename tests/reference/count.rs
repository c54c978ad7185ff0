//! The number of tours, found by trying all walks.

use super::numbers;

/// The answer to an input of the problem `count`: rows, columns, row, column.
pub fn answer(input: &str) -> String {
    let task = numbers(input);
    let board = Board::new(task[0], task[1], &[]);
    let start = (task[2], task[3]);
    format!("{}\n", board.open(Some(start), None))
}

/// A row and a column.
pub type Square = (usize, usize);

/// A board of at most 32 squares, some of which may be holes.
pub struct Board {
    squares: Vec<Square>,
    /// The places of the squares a knight's move away from each square, as bits.
    moves: Vec<u32>,
}

impl Board {
    /// The squares of a board without those that are holes.
    pub fn new(rows: usize, columns: usize, holes: &[Square]) -> Self {
        let mut squares = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if !holes.contains(&(row, column)) {
                    squares.push((row, column));
                }
            }
        }
        assert!(squares.len() <= 32, "a set of squares is 32 bits");
        let mut moves = vec![0; squares.len()];
        for (one, from) in squares.iter().enumerate() {
            for (other, to) in squares.iter().enumerate() {
                let down = from.0.abs_diff(to.0);
                let right = from.1.abs_diff(to.1);
                if (down, right) == (1, 2) || (down, right) == (2, 1) {
                    moves[one] |= 1 << other;
                }
            }
        }
        Self { squares, moves }
    }

    /// The number of walks over all squares that begin on a square and end on another, if these are
    /// given. A walk of one square begins and ends there.
    pub fn open(&self, start: Option<Square>, end: Option<Square>) -> u64 {
        let ends = self.places(end);
        let starts = (0..self.squares.len()).filter(|place| self.places(start) >> place & 1 == 1);
        starts
            .map(|start| self.walks(start, self.all() & !(1 << start), ends))
            .sum()
    }

    /// The number of cycles over all squares; a cycle has no start and no direction.
    pub fn closed(&self) -> u64 {
        let Some(&ends) = self.moves.first() else {
            return 0;
        };
        if self.squares.len() == 1 {
            return 0;
        }
        let both_ways = self.walks(0, self.all() & !1, ends);
        both_ways / 2
    }

    /// All squares as bits.
    fn all(&self) -> u32 {
        (0..self.squares.len()).fold(0, |all, place| all | 1 << place)
    }

    /// A square, or all of them, as bits. A hole is no bit.
    fn places(&self, square: Option<Square>) -> u32 {
        let Some(square) = square else {
            return self.all();
        };
        let place = self.squares.iter().position(|&other| other == square);
        place.map_or(0, |place| 1 << place)
    }

    /// The number of walks from a place over all free squares to one of the ends.
    fn walks(&self, here: usize, free: u32, ends: u32) -> u64 {
        if free == 0 {
            return u64::from(ends >> here & 1);
        }
        let mut found = 0;
        let mut next = self.moves[here] & free;
        while next != 0 {
            let place = next.trailing_zeros();
            found += self.walks(place as usize, free & !(1 << place), ends);
            next &= next - 1;
        }
        found
    }
}
