//! The fields that say in CSV and JSON what was counted.

use knights_core::board::Square;
use knights_core::count::{CountLimit, CountQuestion, Direction, SameTours, TourShape};

/// What was counted.
pub(super) struct QuestionFields {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// The number of blocked squares.
    pub(super) holes: usize,
    pub(super) shape: &'static str,
    /// A closed tour has none.
    pub(super) direction: Option<&'static str>,
    pub(super) up_to_symmetry: bool,
    pub(super) start: Option<Square>,
    pub(super) end: Option<Square>,
}

impl QuestionFields {
    pub(super) fn of(question: &CountQuestion) -> Self {
        let set = &question.set;
        let direction = match question.direction {
            Direction::Directed => "directed",
            Direction::Undirected => "undirected",
        };
        let (shape, direction, [start, end]) = match set.shape {
            TourShape::Closed => ("closed", None, [None; 2]),
            TourShape::Open { start, end } => ("open", Some(direction), [start, end]),
        };
        Self {
            rows: set.board.rows(),
            cols: set.board.columns(),
            holes: set.blocked.len(),
            shape,
            direction,
            up_to_symmetry: question.same == SameTours::Symmetric,
            start,
            end,
        }
    }
}

/// The name of a limit.
pub(super) const fn limit_name(limit: CountLimit) -> &'static str {
    match limit {
        CountLimit::Memory { .. } => "memory",
        CountLimit::States { .. } => "states",
        CountLimit::Frontier { .. } => "frontier",
    }
}
