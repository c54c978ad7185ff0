//! The recording of knights that take turns, the judge problem's third stage.

use crate::recording::{RecordedAction, RecordedStep, Recording, ScoreName};
use knights_core::board::{MoveOrder, OutOfMemory, Square};
use knights_core::warnsdorff::{DegreeGrid, MoveTable};

impl Recording {
    /// The recording of knights on these different squares, which are visited in `grid`. There are
    /// at most 65,536 knights.
    pub fn of_simulation(mut grid: DegreeGrid, starts: Vec<Square>) -> Result<Self, OutOfMemory> {
        let board = grid.board();
        let moves = MoveTable::new(MoveOrder::Judge, &grid);
        let mut steps = Vec::new();
        steps.try_reserve_exact(board.squares() as usize - starts.len())?;
        let mut moving: Vec<(u16, Square)> = (0..).zip(starts.iter().copied()).collect();
        while !moving.is_empty() {
            moving.retain_mut(|(knight, square)| {
                let neighbourhood = grid.neighbourhood(grid.index(*square));
                let Some(least) = moves.least(neighbourhood) else {
                    return false;
                };
                *square = moves.step(least.number).target(*square);
                grid.visit(*square);
                steps.push(RecordedStep {
                    knight: *knight,
                    action: RecordedAction::To(*square),
                });
                true
            });
        }
        let (knights, count) = (starts.len(), starts.len() + steps.len());
        let noun = if knights == 1 { "knight" } else { "knights" };
        let side = board.rows();
        Ok(Self {
            board,
            blocked: Vec::new(),
            starts,
            steps,
            title: format!("{side} × {side}: {knights} {noun}"),
            outcome: format!(
                "no knight can move; {count} of {} squares are visited",
                board.squares()
            ),
            fault: None,
            score: ScoreName::PValue,
        })
    }
}
