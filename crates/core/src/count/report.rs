//! What is asked about the tours of a set, and the answers.

use crate::board::Square;
use crate::count::free_squares::free_squares;
use crate::count::symmetry::classes_of;
use crate::count::{CountLimit, CountLimits, Counted, Direction, TourSet, TourShape};

/// Which tours of a set count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameTours {
    /// No two.
    Equal,
    /// Tours that a symmetry of the board maps to each other.
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
    /// The answer, from the number of sequences of squares in the set.
    ///
    /// Within the limits, it counts what else it needs for tours up to symmetry.
    #[must_use]
    pub fn answer(&self, sequences: Counted, limits: CountLimits) -> Counted {
        let number = match sequences {
            Counted::Exact(number) => number,
            unknown @ Counted::Unknown(_) => return unknown,
        };
        match self.same {
            SameTours::Symmetric => classes_of(&number, &self.set, self.direction, limits),
            SameTours::Equal if self.has_reverses() => Counted::Exact(number / 2_u32),
            SameTours::Equal => Counted::Exact(number),
        }
    }

    /// Whether two sequences of squares belong to each tour.
    ///
    /// If start and end are free, the reverse of each sequence belongs to the set too, and it is
    /// another sequence unless there is only one square. With a given start or end, only one of the two
    /// starts or ends there.
    fn has_reverses(&self) -> bool {
        let is_free = TourShape::Open {
            start: None,
            end: None,
        };
        self.direction == Direction::Undirected
            && self.set.shape == is_free
            && free_squares(&self.set).nth(1).is_some()
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
