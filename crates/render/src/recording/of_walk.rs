//! The recording of the interactive walk: every step forward and back.

use crate::recording::{RecordedAction, RecordedStep, Recording, ScoreName};
use knights_core::assignment::walk::{Alternatives, InteractiveWalk, WalkEnd, WalkEvent};
use knights_core::board::{Board, MoveOrder, OutOfMemory, Square};

impl Recording {
    /// The interactive walk from a start, of at most this many steps, and how it ends.
    pub fn of_walk(
        board: Board,
        start: Square,
        alternatives: Alternatives,
        max_steps: u64,
    ) -> Result<(Self, WalkEnd), OutOfMemory> {
        let mut walk = InteractiveWalk::new(board, start, MoveOrder::Walk, alternatives)?;
        let mut steps = Vec::new();
        let end = loop {
            if walk.is_full() {
                break WalkEnd::Full;
            }
            if steps.len() as u64 == max_steps && !walk.is_exhausted() {
                break WalkEnd::Stopped;
            }
            let action = match walk.step() {
                WalkEvent::To(square) => RecordedAction::To(square),
                WalkEvent::Back(_) => RecordedAction::Back,
                WalkEvent::Exhausted => break WalkEnd::Exhausted,
            };
            steps.try_reserve(1).map_err(|_| OutOfMemory)?;
            steps.push(RecordedStep { knight: 0, action });
        };
        let count = steps.len();
        let back = steps
            .iter()
            .filter(|step| step.action == RecordedAction::Back);
        let back = back.count();
        let outcome = match end {
            WalkEnd::Full => format!("a tour after {count} steps, {back} of them back"),
            WalkEnd::Exhausted => format!("nothing is left to try after {count} steps"),
            WalkEnd::Stopped => {
                format!("stopped after {count} steps without a tour: raise --max-steps")
            }
        };
        let recording = Self {
            board,
            blocked: Vec::new(),
            starts: vec![start],
            steps,
            title: format!("{} × {}: interactive walk", board.rows(), board.columns()),
            outcome,
            fault: None,
            score: ScoreName::Degree,
        };
        Ok((recording, end))
    }
}
