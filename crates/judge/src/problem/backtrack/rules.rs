//! The rules of the tutorial, plain and with room for the usual mistakes. The default is right.

use serde::Deserialize;

use crate::mistakes::WorkLimit;
use crate::mistakes::moves::MoveChanges;
use crate::problem::backtrack::explain::NO_TOUR;
use knights_core::board::{Board, MoveOrder, Square, Step};
use knights_core::solve::{Answer, first_tour_by};

/// The steps of a plain search after which it is given up.
const MOST_STEPS: u64 = 2_000_000;
/// About how many steps of a plain search the fast one takes the time of.
const FAST_SEARCH: u64 = 200_000;

/// The rules. Each field has the right value by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BacktrackRules {
    pub(super) moves: MoveChanges,
    pub(super) choice: NextChoice,
    pub(super) way_back: SearchWayBack,
    pub(super) free: FreeSquares,
    pub(super) edge: SearchEdge,
    pub(super) goal: Goal,
    pub(super) sides: BoardSides,
    pub(super) first: NumberOfStart,
    pub(super) printed: PrintedBoard,
    pub(super) no_tour: NoTourOutput,
}

choices! {
    /// Which move is tried first.
    NextChoice {
        /// The first in order.
        InOrder,
        /// The one with the fewest moves on, the first of equals.
        FewestOnward,
    }
    /// What happens if all moves from a square have failed.
    SearchWayBack {
        /// Its number is removed, and the square before it tries its next move.
        Removes,
        /// The number stays, and the square before it tries its next move.
        KeepsNumbers,
        /// The search ends.
        Never,
    }
    /// Which squares are free.
    FreeSquares {
        /// Those without a number.
        WithoutNumber,
        /// Those with 0, which the start has too.
        WithZero,
    }
    /// Which squares are on the board.
    SearchEdge {
        /// Those below n and m.
        Exact,
        /// Those up to n and m.
        OneMore,
    }
    /// What is looked for.
    Goal {
        /// A tour.
        Open,
        /// A tour whose end is a move away from its start.
        Closed,
    }
    /// Which number is which side.
    BoardSides {
        /// n rows and m columns.
        RowsFirst,
        /// m rows and n columns.
        ColumnsFirst,
        /// n rows and columns.
        RowsTwice,
        /// m rows and columns.
        ColumnsTwice,
    }
    /// The number of the start.
    NumberOfStart {
        /// 0.
        Zero,
        /// 1.
        One,
    }
    /// How the board is printed.
    PrintedBoard {
        /// Row by row from row 0.
        ByRows,
        /// Row by row from the last.
        FromLastRow,
        /// Column by column.
        ByColumns,
    }
    /// What is printed if there is no tour.
    NoTourOutput {
        /// The words.
        Words,
        /// Nothing.
        Nothing,
        /// The board as it is in the end.
        Board,
        /// The words and the board.
        WordsAndBoard,
        /// A board of -1, with 0 on the start.
        EmptyBoard,
    }
}

/// What a program with these rules prints; `None` if its search takes too long.
pub(super) fn output(
    rules: &BacktrackRules,
    board: Board,
    limit: &mut WorkLimit,
) -> Option<String> {
    let (n, m) = (board.rows(), board.columns());
    let (rows, columns) = match rules.sides {
        BoardSides::RowsFirst => (n, m),
        BoardSides::ColumnsFirst => (m, n),
        BoardSides::RowsTwice => (n, n),
        BoardSides::ColumnsTwice => (m, m),
    };
    let board = Board::new(rows, columns).ok()?;
    let (is_found, numbers) = search(rules, board, limit)?;
    if is_found {
        return Some(printed(rules, board, &numbers));
    }
    let empty = || {
        board
            .all()
            .map(|square| if square == START { 0 } else { -1 })
    };
    Some(match rules.no_tour {
        NoTourOutput::Words => NO_TOUR.to_owned(),
        NoTourOutput::Nothing => String::new(),
        NoTourOutput::Board => printed(rules, board, &numbers),
        NoTourOutput::WordsAndBoard => format!("{NO_TOUR}\n{}", printed(rules, board, &numbers)),
        NoTourOutput::EmptyBoard => printed(rules, board, &empty().collect::<Vec<i32>>()),
    })
}

/// Where every tour starts.
const START: Square = Square::new(0, 0);

/// The board as text. -1 is a square without a number.
fn printed(rules: &BacktrackRules, board: Board, numbers: &[i32]) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let lines = match rules.printed {
        PrintedBoard::ByRows | PrintedBoard::FromLastRow => (rows, columns),
        PrintedBoard::ByColumns => (columns, rows),
    };
    let number = |line: u32, place: u32| {
        let square = match rules.printed {
            PrintedBoard::ByRows => Square::new(line, place),
            PrintedBoard::FromLastRow => Square::new(rows - 1 - line, place),
            PrintedBoard::ByColumns => Square::new(place, line),
        };
        let number = numbers[board.index(square)];
        let first = i32::from(rules.first == NumberOfStart::One);
        format!("{:>3} ", if number < 0 { number } else { number + first })
    };
    let line = |line: u32| {
        (0..lines.1)
            .map(|place| number(line, place))
            .collect::<String>()
            + "\n"
    };
    (0..lines.0).map(line).collect()
}

/// Whether the search finds a tour, and the numbers on the board in the end.
fn search(rules: &BacktrackRules, board: Board, limit: &mut WorkLimit) -> Option<(bool, Vec<i32>)> {
    let moves = rules.moves.of(MoveOrder::Tutorial.steps());
    let is_plain = rules.choice == NextChoice::InOrder
        && rules.way_back == SearchWayBack::Removes
        && rules.free == FreeSquares::WithoutNumber
        && rules.edge == SearchEdge::Exact
        && rules.goal == Goal::Open;
    if is_plain {
        limit.spend(FAST_SEARCH)?;
        let found = first_tour_by(board, START, moves, None, |_| ()).ok()?;
        let mut numbers: Vec<i32> = board
            .all()
            .map(|square| -i32::from(square != START))
            .collect();
        if let Answer::Found(tour) = &found {
            let tour = tour.numbering().numbers().iter();
            numbers = tour.map(|number| number.cast_signed() - 1).collect();
        }
        return Some((matches!(found, Answer::Found(_)), numbers));
    }
    let edge = u32::from(rules.edge == SearchEdge::OneMore);
    let around = Board::new(board.rows() + edge, board.columns() + edge).ok()?;
    let mut search = PlainSearch {
        rules,
        moves,
        board: around,
        squares: board.squares().cast_signed(),
        numbers: vec![rules.unnumbered(); around.squares() as usize],
        steps: MOST_STEPS.min(limit.left()),
    };
    let most = search.steps;
    search.numbers[0] = 0;
    let is_found = search.solve(START, 1)?;
    limit.spend(8 * (most - search.steps))?;
    let numbers = board
        .all()
        .map(|square| search.numbers[around.index(square)]);
    Some((is_found, numbers.collect()))
}

impl BacktrackRules {
    /// What a square has that is free.
    fn unnumbered(&self) -> i32 {
        match self.free {
            FreeSquares::WithoutNumber => -1,
            FreeSquares::WithZero => 0,
        }
    }
}

/// A plain search.
struct PlainSearch<'a> {
    rules: &'a BacktrackRules,
    moves: [Step; 8],
    board: Board,
    /// How many squares a tour has.
    squares: i32,
    numbers: Vec<i32>,
    /// How many steps are left.
    steps: u64,
}

impl PlainSearch<'_> {
    /// Numbers the rest of the board; `None` if that takes too many steps.
    fn solve(&mut self, here: Square, number: i32) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        if number == self.squares {
            let closes = || self.targets(here).contains(&START);
            return Some(self.rules.goal == Goal::Open || self.squares == 1 || closes());
        }
        let mut free: Vec<Square> = self.targets(here);
        free.retain(|&square| self.is_free(square));
        if self.rules.choice == NextChoice::FewestOnward {
            let onward = |&square: &Square| {
                let targets = self.targets(square).into_iter();
                targets.filter(|&square| self.is_free(square)).count()
            };
            free.sort_by_cached_key(onward);
        }
        for next in free {
            // What was free may have been entered since, if numbers are kept.
            if !self.is_free(next) {
                continue;
            }
            self.numbers[self.board.index(next)] = number;
            if self.solve(next, number + 1)? {
                return Some(true);
            }
            match self.rules.way_back {
                SearchWayBack::Removes => {
                    self.numbers[self.board.index(next)] = self.rules.unnumbered();
                }
                SearchWayBack::KeepsNumbers => {}
                SearchWayBack::Never => return Some(false),
            }
        }
        Some(false)
    }

    fn is_free(&self, square: Square) -> bool {
        self.numbers[self.board.index(square)] == self.rules.unnumbered()
    }

    /// The squares on the board that are a move away.
    fn targets(&self, square: Square) -> Vec<Square> {
        let moves = self.moves.into_iter();
        moves
            .filter_map(|step| self.board.neighbour(square, step))
            .collect()
    }
}
