//! Finding and printing a path, with room for the usual mistakes. The default is right.

use serde::Deserialize;

use crate::mistakes::WorkLimit;
use crate::mistakes::moves::usual_orders;
use crate::problem::jutge43694::{BoardWithHoles, HOLE, NO_PATH};
use crate::problem::tour::rules::{FirstOfTour, PrintedTour};
use knights_core::board::{Board, Square, Step};
use knights_core::input::take_token;
use knights_core::solve::Ends;
use knights_core::tour::{Numbering, Tour};

/// About how many steps a search for a path takes.
const SEARCH: u64 = 1 << 17;
/// About how many steps a move takes: eight squares with eight neighbours each.
const STEPS_OF_A_MOVE: u64 = 64;

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct HolesRules {
    pub(super) search: HolesSearch,
    pub(super) start: HolesStart,
    pub(super) printed: PrintedTour,
    pub(super) hole: HoleShown,
    pub(super) digits: StepDigits,
    pub(super) first: FirstOfTour,
}

choices! {
    /// When a program says that there is a path.
    HolesSearch {
        /// If there is one.
        Complete,
        /// If Warnsdorff's rule finds one.
        ByHeuristic,
        /// If there is one that visits the blocked squares too, which none does.
        AllSquares,
        /// If there is one whose end is a move away from its start.
        Closed,
    }
    /// What the two numbers of the start are.
    HolesStart {
        /// The row and the column, from 1.
        Right,
        /// The column and the row, from 1.
        Swapped,
        /// The row and the column, from 0.
        FromZero,
        /// Not used: the path starts in the first corner.
        Corner,
    }
    /// How a blocked square is printed.
    HoleShown {
        /// As two asterisks.
        TwoStars,
        /// As one.
        OneStar,
        /// As a step 0.
        Zero,
    }
    /// How a step is printed.
    StepDigits {
        /// With two digits.
        Two,
        /// Without a leading zero.
        AsNeeded,
    }
}

impl HolesStart {
    /// The input as a program reads it; `None` if its start is off the board, or blocked.
    fn read(self, task: &BoardWithHoles) -> Option<BoardWithHoles> {
        let Square { row, column } = task.start;
        let start = match self {
            Self::Right => task.start,
            Self::Swapped => Square::new(column, row),
            Self::FromZero => Square::new(row + 1, column + 1),
            Self::Corner => Square::new(0, 0),
        };
        let is_free = task.board.contains(start) && task.is_free(start);
        is_free.then(|| BoardWithHoles {
            start,
            ..task.clone()
        })
    }
}

impl HolesRules {
    /// What a program with these rules prints. With an output, the program makes the same choices,
    /// and the result is `None` if it cannot.
    pub(super) fn evaluate(
        self,
        task: &BoardWithHoles,
        seen: Option<&[u8]>,
        limit: &mut WorkLimit,
    ) -> Option<Vec<u8>> {
        limit.spend(STEPS_OF_A_MOVE)?;
        let Some(task) = self.start.read(task) else {
            return limit.undefined();
        };
        let Some(seen) = seen else {
            return self.output(&task, limit);
        };
        let fits = if denies(seen) {
            self.may_deny(&task, limit)?
        } else {
            self.may_print(&task, seen)
        };
        fits.then(|| seen.to_vec())
    }

    /// An output of a program that finds a path if it may.
    fn output(self, task: &BoardWithHoles, limit: &mut WorkLimit) -> Option<Vec<u8>> {
        let finds = match self.search {
            HolesSearch::ByHeuristic => {
                lengths(task, limit)?.contains(&(task.free_squares() as usize))
            }
            _ => !self.may_deny(task, limit)?,
        };
        limit.spend(SEARCH)?;
        let Ok(tour) = task.path().ok()?.map(|tour| self.shown(task, &tour)) else {
            return Some(NO_PATH.as_bytes().to_vec());
        };
        Some(if finds {
            tour
        } else {
            NO_PATH.as_bytes().to_vec()
        })
    }

    /// A path as the program prints it.
    fn shown(self, task: &BoardWithHoles, tour: &Tour) -> Vec<u8> {
        let one_less = u32::from(self.first == FirstOfTour::Zero);
        let squares = self.printed.lines(task.board).into_iter().flatten();
        let words = squares.map(|square| match tour.numbering().get(square) {
            0 => self.hole.word(self.digits).to_owned(),
            step => self.digits.word(step - one_less),
        });
        let words: Vec<String> = words.collect();
        words.join(" ").into_bytes()
    }

    /// Whether the program may say that there is no path.
    fn may_deny(self, task: &BoardWithHoles, limit: &mut WorkLimit) -> Option<bool> {
        limit.spend(SEARCH)?;
        let path = task.path().ok()?;
        Some(match (self.search, path) {
            (_, Err(_)) => true,
            (HolesSearch::Complete, Ok(_)) => false,
            (HolesSearch::AllSquares, Ok(_)) => !task.blocked.is_empty(),
            (HolesSearch::Closed, Ok(_)) => {
                limit.spend(SEARCH)?;
                task.path_with(Ends::Closed(task.start)).ok()?.is_err()
            }
            (HolesSearch::ByHeuristic, Ok(_)) => {
                let free = task.free_squares() as usize;
                lengths(task, limit)?.iter().any(|&length| length < free)
            }
        })
    }

    /// Whether the program may print this board, which is not a denial.
    fn may_print(self, task: &BoardWithHoles, mut seen: &[u8]) -> bool {
        let Ok(mut numbering) = Numbering::blank(task.board) else {
            return false;
        };
        let one_less = u32::from(self.first == FirstOfTour::Zero);
        for square in self.printed.lines(task.board).into_iter().flatten() {
            let word = take_token(&mut seen);
            if !task.is_free(square) {
                if word != self.hole.word(self.digits).as_bytes() {
                    return false;
                }
                continue;
            }
            let step: Option<u32> = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
            let most = task.free_squares() - one_less;
            match step.filter(|&step| step <= most && self.digits.word(step).as_bytes() == word) {
                Some(step) => numbering.set(square, step + one_less),
                None => return false,
            }
        }
        let tour = Tour::verify_around(numbering, &task.blocked).ok();
        let tour =
            tour.filter(|tour| tour.start() == task.start && take_token(&mut seen).is_empty());
        tour.is_some_and(|tour| match self.search {
            HolesSearch::Complete | HolesSearch::ByHeuristic => true,
            HolesSearch::AllSquares => task.blocked.is_empty(),
            HolesSearch::Closed => tour.returns(),
        })
    }
}

impl HoleShown {
    /// What is printed for a blocked square.
    fn word(self, digits: StepDigits) -> &'static str {
        match (self, digits) {
            (Self::TwoStars, _) => HOLE,
            (Self::OneStar, _) => "*",
            (Self::Zero, StepDigits::Two) => "00",
            (Self::Zero, StepDigits::AsNeeded) => "0",
        }
    }
}

impl StepDigits {
    /// What is printed for a step.
    fn word(self, step: u32) -> String {
        match self {
            Self::Two => format!("{step:02}"),
            Self::AsNeeded => step.to_string(),
        }
    }
}

/// Whether an output says that there is no path.
fn denies(mut output: &[u8]) -> bool {
    take_token(&mut output) == b"no" && take_token(&mut output) == b"sol"
}

/// How many squares Warnsdorff's rule visits in each of the usual orders of the moves.
fn lengths(task: &BoardWithHoles, limit: &mut WorkLimit) -> Option<Vec<usize>> {
    let orders = usual_orders().into_iter();
    let lengths = orders.map(|order| {
        let length = length(task, order);
        limit.spend(STEPS_OF_A_MOVE * length as u64)?;
        Some(length)
    });
    lengths.collect()
}

/// How many squares Warnsdorff's rule visits, if it takes the first of equals in an order of the moves.
fn length(task: &BoardWithHoles, order: [Step; 8]) -> usize {
    let board: Board = task.board;
    let mut is_free: Vec<bool> = board.all().map(|square| task.is_free(square)).collect();
    let mut here = task.start;
    for length in 1.. {
        is_free[board.index(here)] = false;
        let open = |from: Square| {
            let squares = order.into_iter();
            let squares = squares.filter_map(move |step| board.neighbour(from, step));
            squares.filter(|&square| is_free[board.index(square)])
        };
        match open(here).min_by_key(|&square| open(square).count()) {
            Some(next) => here = next,
            None => return length,
        }
    }
    unreachable!("a walk ends")
}
