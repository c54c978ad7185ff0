//! What is asked about the tours of a set, and the answers.

use crate::board::Square;
use crate::count::{CountLimit, Counted, Direction, TourSet};

/// Which tours of a set count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameTours {
    /// No two.
    Equal,
    /// Tours that a symmetry of the board maps onto each other.
    Symmetric,
}

/// How many tours of a set there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountQuestion {
    /// The tours.
    pub set: TourSet,
    /// Whether a tour and its reverse are two.
    pub direction: Direction,
    /// Which tours count once.
    pub same: SameTours,
}

impl CountQuestion {
    /// The answer, from that for the sequences of squares in the set.
    #[must_use]
    pub fn answer(&self, sequences: Counted) -> Counted {
        match sequences {
            Counted::Exact(number) => Counted::Exact(self.direction.of(&self.set, number)),
            Counted::Unknown(limit) => Counted::Unknown(limit),
        }
    }
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountAnswer {
    /// The question.
    pub question: CountQuestion,
    /// The answer.
    pub counted: Counted,
}

/// How many tours there are from each start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedStarts {
    /// The question without a start.
    pub question: CountQuestion,
    /// The answer for each free square, in row-major order.
    pub starts: Vec<(Square, Counted)>,
}

impl CountedStarts {
    /// The answers for all squares of these classes, from an answer for each class.
    #[must_use]
    pub fn of_classes(
        question: CountQuestion,
        classes: &[Vec<Square>],
        answers: &[Counted],
    ) -> Self {
        let pairs = classes.iter().zip(answers);
        let starts = pairs.flat_map(|(class, answer)| {
            let starts = class.iter();
            starts.map(move |&start| (start, answer.clone()))
        });
        let mut starts: Vec<(Square, Counted)> = starts.collect();
        starts.sort_unstable_by_key(|&(start, _)| start);
        Self { question, starts }
    }
}

/// All answers of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountReport {
    /// To one question.
    One(CountAnswer),
    /// For each start of a board.
    Starts(CountedStarts),
    /// For several boards.
    Sizes(Vec<CountAnswer>),
}

impl CountReport {
    /// The limit that was reached first, if any.
    #[must_use]
    pub fn limit(&self) -> Option<CountLimit> {
        let limit = |counted: &Counted| match counted {
            Counted::Exact(_) => None,
            Counted::Unknown(limit) => Some(*limit),
        };
        match self {
            Self::One(answer) => limit(&answer.counted),
            Self::Starts(counted) => counted.starts.iter().find_map(|(_, answer)| limit(answer)),
            Self::Sizes(answers) => answers.iter().find_map(|answer| limit(&answer.counted)),
        }
    }
}
