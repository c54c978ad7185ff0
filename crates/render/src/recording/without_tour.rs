//! The recording of a task without a tour, or without one that is known.

use crate::recording::{Recording, ScoreName};
use knights_core::board::Square;
use knights_core::solve::Task;

impl Recording {
    /// The board of a task with its blocked squares and a knight on the start. `what` says what was
    /// found, such as `no tour`, and `why` is the reason in a sentence.
    pub fn without_tour(task: &Task, what: &str, why: &str) -> Self {
        let board = task.board;
        let start = task.ends.start();
        let starts: Vec<Square> = if task.blocked.contains(&start) {
            Vec::new()
        } else {
            vec![start]
        };
        Self {
            board,
            blocked: task.blocked.clone(),
            starts,
            steps: Vec::new(),
            title: format!("{} × {}: {what}", board.rows(), board.columns()),
            outcome: why.to_owned(),
            fault: None,
            score: ScoreName::Degree,
        }
    }
}
