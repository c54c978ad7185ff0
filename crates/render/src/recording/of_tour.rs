//! The recording of a tour, and of a numbering that is not one.

use crate::recording::{RecordedAction, RecordedFault, RecordedStep, Recording, ScoreName};
use knights_core::board::Square;
use knights_core::tour::{Tour, TourDiagnosis};

impl Recording {
    /// The recording of a tour, which visits all squares except the blocked ones or gets stuck.
    ///
    /// Linear in the squares.
    pub fn of_tour(tour: &Tour, blocked: &[Square]) -> Self {
        let board = tour.board();
        let (length, free) = (tour.length(), board.squares() - squares(blocked));
        let kind = match (length == free, tour.returns()) {
            (true, true) => "closed tour",
            (true, false) => "open tour",
            (false, _) => "no full tour",
        };
        let (start, end) = (tour.start(), tour.end());
        let outcome = if length == free {
            format!("{kind} from {start} to {end}")
        } else {
            format!("{kind}: stuck at {end} after {length} of {free} squares")
        };
        Self {
            board,
            blocked: blocked.to_vec(),
            starts: vec![start],
            steps: steps_of(tour),
            title: format!("{} × {}: {kind}", board.rows(), board.columns()),
            outcome,
            fault: None,
            score: ScoreName::Degree,
        }
    }

    /// The recording of the legal part of a wrong tour, and the rule that the next step breaks.
    ///
    /// Without a legal part, there is no knight on the board.
    pub fn of_diagnosis(diagnosis: &TourDiagnosis) -> Self {
        let (board, walk) = (diagnosis.board, diagnosis.walk.as_ref());
        Self {
            board,
            blocked: Vec::new(),
            starts: walk.map(Tour::start).into_iter().collect(),
            steps: walk.map(steps_of).unwrap_or_default(),
            title: format!("{} × {}: not a tour", board.rows(), board.columns()),
            outcome: format!("not a tour: {diagnosis}"),
            fault: Some(RecordedFault {
                words: diagnosis.to_string(),
                squares: diagnosis.fault.squares(),
            }),
            score: ScoreName::Degree,
        }
    }
}

/// The steps of one knight, after its start.
fn steps_of(tour: &Tour) -> Vec<RecordedStep> {
    let to = |square| RecordedStep {
        knight: 0,
        action: RecordedAction::To(square),
    };
    tour.squares().skip(1).map(to).collect()
}

/// The number of squares in a list.
fn squares(list: &[Square]) -> u32 {
    u32::try_from(list.len()).expect("a board has fewer squares than a u32 can count")
}
