//! A board as a program with wrong rules uses it: its p-values and its choices.

use crate::mistakes::WorkLimit;
use crate::mistakes::ideas::{Place, StartMark};
use crate::mistakes::stages::{ChoiceRule, Edges, StageRules, Ties, VisitedValue};
use knights_core::board::{MoveOrder, Step};

/// The longest side that is worth the work.
const LONGEST: i32 = 1000;
/// The columns of the arrays in the assignment's functions.
const ARRAY_COLUMNS: i32 = 100;

pub(super) struct MarkedBoard<'a> {
    rules: &'a StageRules,
    moves: [Step; 8],
    counting: Vec<Step>,
    side: i32,
    columns: i32,
    marks: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    Move { number: usize, p: i32 },
    Stuck,
}

pub(super) fn numbers(input: &[u8]) -> Option<Vec<i32>> {
    let words = str::from_utf8(input).ok()?.split_ascii_whitespace();
    words.map(|word| word.parse().ok()).collect()
}

/// Squares from their rows and columns, as the rules read them.
pub(super) fn places(rules: &StageRules, side: i32, numbers: &[i32]) -> Vec<Place> {
    let pairs = numbers.chunks_exact(2);
    pairs
        .map(|pair| rules.reading.read(side, (pair[0], pair[1])))
        .collect()
}

pub(super) fn listed(rules: &StageRules, side: i32, numbers: &[i32]) -> Vec<Place> {
    let places = places(rules, side, numbers);
    places[rules.listed.places(places.len())].to_vec()
}

impl<'a> MarkedBoard<'a> {
    /// A board of this side without marks; `None` if it is too large.
    pub(super) fn new(rules: &'a StageRules, side: i32, limit: &mut WorkLimit) -> Option<Self> {
        if !(1..=LONGEST).contains(&side) {
            return None;
        }
        if rules.edges == Edges::OneMore && side >= ARRAY_COLUMNS {
            // There is no column after the last one of the array.
            return limit.undefined();
        }
        let columns = match rules.edges {
            Edges::OneMore => side + 1,
            _ => side.max(8),
        };
        // One more row, and one more square after it.
        let length = usize::try_from(columns * (columns + 1) + 1).ok()?;
        limit.spend(length.try_into().ok()?)?;
        let judge = MoveOrder::Judge.steps();
        let counting = rules.counting.of(judge)[rules.counted.places(8)].to_vec();
        Some(Self {
            rules,
            moves: rules.moves.of(judge),
            counting,
            side,
            columns,
            marks: vec![false; length],
        })
    }

    fn index(&self, (row, column): Place) -> Option<usize> {
        usize::try_from(row * self.columns + column).ok()
    }

    /// The mark of a square that is on the board by the wrong rules. `Ok(None)` if it is not;
    /// an error if a program would crash.
    fn mark(&self, (row, column): Place) -> Result<Option<bool>, Crash> {
        let side = self.side;
        let range = match self.rules.edges {
            Edges::Exact => 0..side,
            Edges::OneMore => 0..side + 1,
            Edges::WithoutFirst => 1..side,
            Edges::WithoutLast => 0..side - 1,
            Edges::Eight => 0..8,
            Edges::Wrapping => {
                if row >= side || column >= side {
                    return Ok(None);
                }
                if row < -side || column < -side {
                    return Err(Crash);
                }
                let place = (row.rem_euclid(side), column.rem_euclid(side));
                return Ok(self.index(place).map(|index| self.marks[index]));
            }
        };
        if !range.contains(&row) || !range.contains(&column) {
            return Ok(None);
        }
        Ok(self.index((row, column)).map(|index| self.marks[index]))
    }

    /// Whether a square is on the board by the wrong rules.
    pub(super) fn has(&self, place: Place) -> bool {
        matches!(self.mark(place), Ok(Some(_)))
    }

    /// Marks a square as visited or not; `None` if it is outside the array.
    pub(super) fn set(&mut self, (row, column): Place, mark: StartMark) -> Option<()> {
        let place = match self.rules.edges {
            Edges::Wrapping => (row.rem_euclid(self.side), column.rem_euclid(self.side)),
            _ => (row, column),
        };
        let index = self.index(place)?;
        *self.marks.get_mut(index)? = mark == StartMark::Visited;
        Some(())
    }

    /// The p-value of a square; `None` if a program would crash.
    pub(super) fn p(&self, place: Place) -> Option<i32> {
        match self.mark(place).ok()? {
            None => return Some(self.rules.off_board.unwrap_or(-1)),
            Some(true) => match self.rules.visited {
                VisitedValue::MinusOne => return Some(-1),
                VisitedValue::Zero => return Some(0),
                VisitedValue::Counted => {}
            },
            Some(false) => {}
        }
        let mut count = self.rules.added;
        for step in &self.counting {
            let mark = self.mark(step.place(place)).ok()?;
            count += i32::from(self.rules.neighbours.include(mark));
        }
        Some(count)
    }

    pub(super) fn target(&self, place: Place, number: usize) -> Place {
        self.moves[number].place(place)
    }

    /// What a knight does; `None` if a program would crash, or if that is too much work.
    pub(super) fn choose(&self, knight: Place, limit: &mut WorkLimit) -> Option<Chosen> {
        let rules = self.rules;
        limit.spend(64)?;
        let mut chosen = Chosen::Stuck;
        let mut minimum = rules.minimum.unwrap_or(9);
        if rules.choice == ChoiceRule::FromMove0 {
            minimum = self.p(self.target(knight, 0))?;
            chosen = Chosen::Move {
                number: 0,
                p: minimum,
            };
        }
        for number in rules.tried.places(8) {
            let p = self.p(self.target(knight, number))?;
            let is_better = match (rules.choice, chosen) {
                (ChoiceRule::First, Chosen::Move { .. }) => false,
                (ChoiceRule::First | ChoiceRule::Last, _) | (ChoiceRule::Most, Chosen::Stuck) => {
                    true
                }
                (ChoiceRule::Most, Chosen::Move { p: best, .. }) => match rules.ties {
                    Ties::First => p > best,
                    Ties::Last => p >= best,
                },
                (ChoiceRule::Fewest | ChoiceRule::FromMove0, _) => match rules.ties {
                    Ties::First => p < minimum,
                    Ties::Last => p <= minimum,
                },
            };
            if p >= rules.smallest && is_better {
                minimum = p;
                chosen = Chosen::Move { number, p };
            }
        }
        Some(chosen)
    }
}

/// A program would crash, or read what nothing defines.
#[derive(Clone, Copy, Debug)]
struct Crash;
