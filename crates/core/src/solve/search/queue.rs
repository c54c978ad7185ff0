//! The unfinished squares, with the fewest usable edges first.

use crate::board::{Board, OutOfMemory, try_vec};
use crate::solve::search::free_graph::Vertex;

/// How many classes there are: two for each number of usable edges up to ten.
const CLASSES: usize = 22;

/// The class of a finished square.
const FINISHED: u8 = u8::MAX;

/// The unfinished squares by class: by the number of usable edges, and for equal numbers the ends of
/// chosen paths first. Each class is a set of bits with summaries.
///
/// ```text
/// summary     0 1 . .          bit k: word k below is not empty
/// squares     0000 0110 ...    the first square is found along the lowest bits
/// ```
#[derive(Debug, Default)]
pub(crate) struct SquareQueue {
    /// The class in which each square is; empty while the queue is not in use.
    classes: Vec<u8>,
    /// The levels of a set, for each class: first the squares, then a summary of each level below.
    sets: Vec<Vec<Vec<u64>>>,
    /// How many squares each class has.
    counts: [u32; CLASSES],
}

impl SquareQueue {
    /// A queue for the squares of a board, all of them finished.
    pub(crate) fn new(board: Board) -> Result<Self, OutOfMemory> {
        let mut sets = Vec::new();
        for _ in 0..CLASSES {
            let mut levels = Vec::new();
            let mut length = board.squares() as usize;
            while length > 1 || levels.is_empty() {
                length = length.div_ceil(64);
                levels.push(try_vec(length, 0)?);
            }
            sets.push(levels);
        }
        Ok(Self {
            classes: board.grid(FINISHED)?,
            sets,
            counts: [0; CLASSES],
        })
    }

    /// Moves a square to the class of its sets of usable and chosen edges.
    #[inline]
    pub(crate) fn update(&mut self, square: Vertex, usable: u16, chosen: u16) {
        let Some(class) = self.classes.get_mut(square as usize) else {
            return;
        };
        let wanted = match chosen.count_ones() {
            0 => usable.count_ones() * 2 + 1,
            1 => usable.count_ones() * 2,
            _ => u32::from(FINISHED),
        };
        let old = u32::from(*class);
        if old == wanted {
            return;
        }
        *class = u8::try_from(wanted).expect("a square has at most ten edges");
        if old != u32::from(FINISHED) {
            self.remove(old as usize, square as usize);
        }
        if wanted != u32::from(FINISHED) {
            self.insert(wanted as usize, square as usize);
        }
    }

    /// Adds a square to a class.
    fn insert(&mut self, class: usize, mut place: usize) {
        self.counts[class] += 1;
        for level in &mut self.sets[class] {
            let word = &mut level[place / 64];
            let was_empty = *word == 0;
            *word |= 1 << (place % 64);
            if !was_empty {
                return;
            }
            place /= 64;
        }
    }

    /// Takes a square out of a class.
    fn remove(&mut self, class: usize, mut place: usize) {
        self.counts[class] -= 1;
        for level in &mut self.sets[class] {
            let word = &mut level[place / 64];
            *word &= !(1 << (place % 64));
            if *word != 0 {
                return;
            }
            place /= 64;
        }
    }

    /// The first square of the first class.
    pub(crate) fn first(&self) -> Option<Vertex> {
        let class = self.counts.iter().position(|&count| count > 0)?;
        let mut place = 0;
        for level in self.sets[class].iter().rev() {
            place = place * 64 + level[place].trailing_zeros() as usize;
        }
        Some(Vertex::try_from(place).expect("squares are counted in u32"))
    }
}
