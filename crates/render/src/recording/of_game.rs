//! The recording of the two-knight game.

use crate::recording::{RecordedAction, RecordedStep, Recording, ScoreName};
use knights_core::assignment::dual::Game;

impl Recording {
    /// The recording of a game, with this title and this outcome.
    pub fn of_game(game: &Game, title: String, outcome: String) -> Self {
        let steps = game.moves().iter().map(|&(knight, to)| RecordedStep {
            knight: knight as u16,
            action: RecordedAction::To(to),
        });
        Self {
            board: game.board(),
            blocked: Vec::new(),
            starts: game.starts().to_vec(),
            steps: steps.collect(),
            title,
            outcome,
            fault: None,
            score: ScoreName::Degree,
        }
    }
}
