//! The recording of the two-knight game.

use crate::recording::{RecordedAction, RecordedStep, Recording, ScoreName};
use knights_core::assignment::dual::{Game, Knight, SIDE};
use knights_core::board::Board;
use knights_core::cover::DualTour;

impl Recording {
    /// The recording of a game that begins, without steps.
    pub fn of_game(game: &Game) -> Self {
        Self {
            board: Board::new(SIDE, SIDE).expect("a small board"),
            blocked: Vec::new(),
            starts: Knight::ALL.map(|knight| game.square(knight)).to_vec(),
            steps: Vec::new(),
            title: "The two-knight game".to_owned(),
            outcome: String::new(),
            fault: None,
            score: ScoreName::Degree,
        }
    }

    /// Adds the valid move of a knight, after which the game is like this.
    pub fn push_move(&mut self, knight: Knight, game: &Game) {
        self.steps.push(RecordedStep {
            knight: knight as u16,
            action: RecordedAction::To(game.square(knight)),
        });
    }

    /// Ends the game: neither knight can move.
    pub fn finish_game(&mut self) {
        let (moves, visited) = (self.steps.len(), self.steps.len() + self.starts.len());
        let squares = self.board.squares();
        self.outcome = format!(
            "no more moves after {moves} moves; {visited} of {squares} squares are visited"
        );
    }

    /// The recording of a game on a board of any shape, with this title and this outcome.
    pub fn of_dual_tour(game: &DualTour, title: String, outcome: String) -> Self {
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
