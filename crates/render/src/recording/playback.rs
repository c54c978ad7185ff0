//! The board of a recording after any number of its steps.

use crate::recording::{RecordedAction, Recording};
use knights_core::board::{MoveOrder, OutOfMemory, Square};

/// A recording after some of its steps. Both directions cost constant time for a step.
#[derive(Clone, Debug)]
pub struct Playback<'a> {
    recording: &'a Recording,
    step: usize,
    marks: Vec<Option<KnightMark>>,
    /// Whether each square is neither a hole nor visited.
    is_free: Vec<bool>,
    /// The squares of each knight, from its start to where it stands.
    paths: Vec<Vec<Square>>,
    /// The squares that were left by the steps back, for the way backwards.
    left: Vec<Square>,
}

/// The knight that has visited a square, and its number there: 0 on its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnightMark {
    pub knight: u16,
    /// How many moves the knight had made when it arrived.
    pub number: u32,
}

/// An unvisited square a move away from the knight that moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub square: Square,
    /// The number of moves from it to unvisited squares.
    pub degree: usize,
    pub is_next: bool,
}

impl<'a> Playback<'a> {
    /// The recording before its first step.
    pub fn new(recording: &'a Recording) -> Result<Self, OutOfMemory> {
        let mut playback = Self {
            recording,
            step: 0,
            is_free: recording.board.free(&recording.holes)?,
            marks: recording.board.grid(None)?,
            paths: vec![Vec::new(); recording.starts.len()],
            left: Vec::new(),
        };
        for (knight, &start) in (0..).zip(&recording.starts) {
            playback.arrive(knight, start);
        }
        Ok(playback)
    }

    pub const fn step(&self) -> usize {
        self.step
    }

    /// Takes the next step. Returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let Some(&step) = self.recording.steps.get(self.step) else {
            return false;
        };
        match step.action {
            RecordedAction::To(square) => self.arrive(step.knight, square),
            RecordedAction::Back => {
                let square = self.leave(step.knight);
                self.left.push(square);
            }
        }
        self.step += 1;
        true
    }

    /// Undoes the last step. Returns whether there was one.
    pub fn backward(&mut self) -> bool {
        let Some(last) = self.step.checked_sub(1) else {
            return false;
        };
        let step = self.recording.steps[last];
        match step.action {
            RecordedAction::To(_) => {
                self.leave(step.knight);
            }
            RecordedAction::Back => {
                let square = self.left.pop().expect("a step back left a square");
                self.arrive(step.knight, square);
            }
        }
        self.step = last;
        true
    }

    /// Goes to the position after this many steps, or after all if there are fewer.
    pub fn go_to(&mut self, step: usize) {
        while self.step < step && self.forward() {}
        while self.step > step && self.backward() {}
    }

    /// The knight that has visited a square of the board, if one has.
    pub fn mark(&self, square: Square) -> Option<KnightMark> {
        self.marks[self.recording.board.index(square)]
    }

    /// The squares of a knight, from its start to where it stands.
    pub fn path(&self, knight: usize) -> &[Square] {
        &self.paths[knight]
    }

    /// The squares that the knight of the next step could go to, in the judge's order. After the
    /// last step there are none.
    pub fn candidates(&self) -> Vec<Candidate> {
        let Some(&step) = self.recording.steps.get(self.step) else {
            return Vec::new();
        };
        let path = self.path(usize::from(step.knight));
        let here = *path.last().expect("a knight stands on its path");
        let candidate = |square| Candidate {
            square,
            degree: self.free_neighbours(square).count(),
            is_next: step.action == RecordedAction::To(square),
        };
        self.free_neighbours(here).map(candidate).collect()
    }

    /// The unvisited squares a move away from a square.
    fn free_neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        let board = self.recording.board;
        let neighbours = board.neighbours(square, MoveOrder::Judge);
        neighbours.filter(move |&next| self.is_free[board.index(next)])
    }

    /// Puts a knight on an unvisited square.
    fn arrive(&mut self, knight: u16, square: Square) {
        let path = &mut self.paths[usize::from(knight)];
        let number = u32::try_from(path.len()).expect("a path is shorter than the board");
        path.push(square);
        let place = self.recording.board.index(square);
        self.is_free[place] = false;
        self.marks[place] = Some(KnightMark { knight, number });
    }

    /// Takes a knight back to the square before, and returns the one that it has left.
    fn leave(&mut self, knight: u16) -> Square {
        let path = &mut self.paths[usize::from(knight)];
        let square = path.pop().expect("a knight stands on its path");
        let place = self.recording.board.index(square);
        self.is_free[place] = true;
        self.marks[place] = None;
        square
    }
}
