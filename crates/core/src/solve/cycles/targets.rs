//! Finds the nearest square that misses a move.

use crate::board::{Board, Fallible, Square, SquareIndex, try_vec};
use crate::solve::cycles::factor::Factor;

const SIDE: u32 = 16;

/// Squares by cells of 16 × 16 squares.
pub(super) struct Targets {
    board: Board,
    rows: u32,
    columns: u32,
    /// The squares, cell by cell.
    places: Vec<SquareIndex>,
    /// Where the squares of each cell begin and end. The end moves when squares are removed.
    cells: Vec<[u32; 2]>,
}

impl Targets {
    /// These squares, which may be given several times.
    pub(super) fn new(board: Board, mut places: Vec<SquareIndex>) -> Fallible<Self> {
        let rows = board.rows().div_ceil(SIDE);
        let columns = board.columns().div_ceil(SIDE);
        places.dedup();
        let cell = |place: SquareIndex| {
            let square = board.square_at(place);
            (square.row / SIDE * columns + square.column / SIDE) as usize
        };
        let mut cells = try_vec((rows * columns) as usize, [0; 2])?;
        places.sort_by_key(|&place| cell(place));
        let mut first = 0;
        for squares in places.chunk_by(|&one, &other| cell(one) == cell(other)) {
            let after = first + u32::try_from(squares.len()).expect("squares are counted in u32");
            cells[cell(squares[0])] = [first, after];
            first = after;
        }
        Ok(Self {
            board,
            rows,
            columns,
            places,
            cells,
        })
    }

    /// A square near a place that still misses a move, if there is one at most this many cells
    /// away.
    pub(super) fn nearest(
        &mut self,
        factor: &Factor,
        place: SquareIndex,
        reach: u32,
    ) -> Option<SquareIndex> {
        let square = self.board.square_at(place);
        let (row, column) = (square.row / SIDE, square.column / SIDE);
        let mut best: Option<(u32, SquareIndex)> = None;
        for ring in 0..self.most_rings().min(reach.saturating_add(1)) {
            let was_found = best.is_some();
            let rows = row.saturating_sub(ring)..=(row + ring).min(self.rows - 1);
            for down in rows {
                let whole = down.abs_diff(row) == ring;
                let step = if whole || ring == 0 { 1 } else { 2 * ring };
                let from = i64::from(column) - i64::from(ring);
                for across in (from..=i64::from(column + ring)).step_by(step as usize) {
                    let Ok(across) = u32::try_from(across) else {
                        continue;
                    };
                    if across < self.columns {
                        let near = self.nearest_in(factor, down * self.columns + across, square);
                        best = best.into_iter().chain(near).min();
                    }
                }
            }
            // A square one ring further may be nearer than a square in the corner of this ring.
            if was_found {
                break;
            }
        }
        best.map(|(_, place)| place)
    }

    /// How many rings around a cell hold all cells.
    pub(super) fn most_rings(&self) -> u32 {
        self.rows.max(self.columns)
    }

    /// The nearest square in a cell that still misses a move, with its distance.
    fn nearest_in(
        &mut self,
        factor: &Factor,
        cell: u32,
        from: Square,
    ) -> Option<(u32, SquareIndex)> {
        let [first, after] = &mut self.cells[cell as usize];
        let mut best = None;
        let mut index = *first;
        while index < *after {
            let place = self.places[index as usize];
            if factor.missing(place) == 0 {
                *after -= 1;
                self.places.swap(index as usize, *after as usize);
                continue;
            }
            let square = self.board.square_at(place);
            let distance = square.row.abs_diff(from.row) + square.column.abs_diff(from.column);
            best = best.into_iter().chain([(distance, place)]).min();
            index += 1;
        }
        best
    }
}
