//! Warnsdorff's rule by the homework sheet, plain and with room for the usual mistakes.
//!
//! The default is right. The programs do not use it: they have the walk of `warnsdorff`.

use serde::Deserialize;

use crate::compare::CompareMode;
use crate::mistakes::WorkLimit;
use crate::mistakes::moves::usual_orders;
use knights_core::board::{Board, MoveOrder, Square, Step};
use knights_core::input::{parse_number, take_token};
use knights_render::sheet::BoardAndStart;

/// About how many steps a move takes: eight squares with eight neighbours each.
const STEPS_OF_A_MOVE: u64 = 64;

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::problem) struct TourRules {
    pub(super) choice: StepChoice,
    pub(super) counted: CountedDegree,
    pub(super) zero: ZeroDegree,
    pub(super) start: StartOfTour,
    pub(super) reading: TaskReading,
    pub(super) printed: PrintedTour,
    pub(super) first: FirstOfTour,
    pub(super) unvisited: UnvisitedShown,
    pub(super) last_step: LastStep,
    pub(super) remark: Remark,
}

choices! {
    /// Which possible square the knight goes to.
    StepChoice {
        /// One of lowest degree.
        Fewest,
        /// One of highest degree.
        Most,
        /// The first in some order of the moves.
        First,
    }
    /// What the degree of a square counts.
    CountedDegree {
        /// Squares that are not visited.
        Unvisited,
        /// All squares on the board.
        OnBoard,
    }
    /// When the knight goes to a square of degree 0.
    ZeroDegree {
        /// As to any other of lowest degree.
        Taken,
        /// Only if no other square is possible.
        LastResort,
        /// Never.
        Refused,
    }
    /// Whether the start is visited from the beginning.
    StartOfTour {
        /// It is.
        Visited,
        /// It is not.
        Unvisited,
    }
    /// What the four numbers of the input are.
    TaskReading {
        /// Rows, columns, row, column.
        Right,
        /// The column of the start comes first.
        StartSwapped,
        /// The columns of the board come first.
        SidesSwapped,
        /// Both.
        AllSwapped,
        /// The row of the start is counted from the bottom.
        Upwards,
        /// The row and the column of the start are counted from 1.
        StartFromOne,
    }
    /// How the board is printed.
    PrintedTour {
        /// Row by row from row 0.
        ByRows,
        /// Column by column.
        ByColumns,
        /// Row by row from the last.
        FromLastRow,
    }
    /// The number of the start.
    FirstOfTour {
        /// 1.
        One,
        /// 0.
        Zero,
    }
    /// The number of a square that is not visited.
    UnvisitedShown {
        /// 0.
        Zero,
        /// -1.
        MinusOne,
    }
    /// Whether the last step of a full tour is taken.
    LastStep {
        /// It is.
        Taken,
        /// It is not.
        Missing,
    }
    /// The line after the board.
    Remark {
        /// If the tour is not full.
        IfNotFull,
        /// Never.
        Missing,
        /// Always.
        Always,
        /// With one square less.
        OneLess,
        /// With the column before the row.
        Swapped,
    }
}

impl TaskReading {
    /// What a program reads; `None` if its start is off its board.
    pub(in crate::problem) fn read(self, task: BoardAndStart) -> Option<BoardAndStart> {
        let BoardAndStart { board, start } = task;
        let turned = Board::new(board.columns(), board.rows()).ok()?;
        let swapped = Square::new(start.column, start.row);
        let (board, start) = match self {
            Self::Right => (board, start),
            Self::StartSwapped => (board, swapped),
            Self::SidesSwapped => (turned, start),
            Self::AllSwapped => (turned, swapped),
            Self::Upwards => (
                board,
                Square::new(board.rows() - 1 - start.row, start.column),
            ),
            Self::StartFromOne => {
                let (row, column) = (start.row.checked_sub(1)?, start.column.checked_sub(1)?);
                (board, Square::new(row, column))
            }
        };
        board
            .contains(start)
            .then_some(BoardAndStart { board, start })
    }
}

impl PrintedTour {
    /// The squares in the order in which they are printed, line by line.
    pub(in crate::problem) fn lines(self, board: Board) -> Vec<Vec<Square>> {
        let rows = 0..board.rows();
        let columns = 0..board.columns();
        let row = |row: u32| {
            columns
                .clone()
                .map(move |column| Square::new(row, column))
                .collect()
        };
        let column = |column: u32| {
            rows.clone()
                .map(move |row| Square::new(row, column))
                .collect()
        };
        match self {
            Self::ByRows => rows.clone().map(row).collect(),
            Self::FromLastRow => rows.clone().rev().map(row).collect(),
            Self::ByColumns => columns.clone().map(column).collect(),
        }
    }
}

/// How squares of equal degree are chosen between.
enum Guide<'a> {
    /// The first in this order of the moves.
    Order([Step; 8]),
    /// The one with the right number in an output: for each square its number there.
    Numbers(&'a [i32]),
}

/// What a program with these rules prints for a task. With an output, the program makes the same
/// choices, and the result is `None` if it cannot. Without one, `is_right` says which choices are
/// looked for.
pub(super) fn output(
    rules: TourRules,
    task: BoardAndStart,
    seen: Option<&[u8]>,
    is_right: impl Fn(&[u8]) -> bool,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = rules.reading.read(task)?;
    if rules.choice != StepChoice::First
        && let Some(seen) = seen
    {
        let numbers = numbers_of(rules.printed, task.board, seen)?;
        let path = path(rules, task, &Guide::Numbers(&numbers), limit)?;
        return Some(printed(rules, task.board, &path).into_bytes());
    }
    let mut first = None;
    for order in usual_orders() {
        let path = path(rules, task, &Guide::Order(order), limit)?;
        let text = printed(rules, task.board, &path).into_bytes();
        let fits = match seen {
            Some(seen) => CompareMode::TokensCase.equal(&text, seen),
            None => is_right(&text),
        };
        if fits {
            return Some(text);
        }
        first.get_or_insert(text);
    }
    first
}

/// The walk of a board of numbers by Warnsdorff's rule, with any choice between equals; `None` if
/// it departs from the rule.
pub(in crate::problem) fn ruled_path(
    task: BoardAndStart,
    numbers: &[i32],
    limit: &mut WorkLimit,
) -> Option<Vec<Square>> {
    path(TourRules::default(), task, &Guide::Numbers(numbers), limit)
}

/// How many squares the rule visits in each of the usual orders of the moves.
pub(in crate::problem) fn lengths(
    task: BoardAndStart,
    limit: &mut WorkLimit,
) -> Option<Vec<usize>> {
    let orders = usual_orders().into_iter();
    let walks = orders.map(|order| path(TourRules::default(), task, &Guide::Order(order), limit));
    walks.map(|path| Some(path?.len())).collect()
}

/// The number of each square in an output that prints the board in this way.
pub(in crate::problem) fn numbers_of(
    printed: PrintedTour,
    board: Board,
    mut output: &[u8],
) -> Option<Vec<i32>> {
    let mut numbers = vec![0; board.squares() as usize];
    for square in printed.lines(board).into_iter().flatten() {
        numbers[board.index(square)] = parse_number(take_token(&mut output))?;
    }
    Some(numbers)
}

/// The squares that the knight visits; `None` if the guide does not say where it goes.
fn path(
    rules: TourRules,
    task: BoardAndStart,
    guide: &Guide<'_>,
    limit: &mut WorkLimit,
) -> Option<Vec<Square>> {
    let BoardAndStart { board, start } = task;
    let squares = board.squares() as usize;
    let mut visited = vec![false; squares];
    visited[board.index(start)] = rules.start == StartOfTour::Visited;
    let mut path = vec![start];
    while rules.last_step == LastStep::Taken || path.len() + 1 < squares {
        limit.spend(STEPS_OF_A_MOVE)?;
        let moves = match guide {
            Guide::Order(order) => *order,
            Guide::Numbers(_) => MoveOrder::Sheet.steps(),
        };
        let here = path[path.len() - 1];
        let best = best(rules, board, &visited, (here, moves));
        let Some(&first) = best.first() else {
            break;
        };
        let next = match guide {
            Guide::Order(_) => first,
            Guide::Numbers(numbers) => {
                let number = path.len() + usize::from(rules.first == FirstOfTour::One);
                let number = i32::try_from(number).ok()?;
                let is_next = |square: &&Square| numbers[board.index(**square)] == number;
                *best.iter().find(is_next)?
            }
        };
        visited[board.index(next)] = true;
        path.push(next);
    }
    Some(path)
}

/// The squares that the knight may go to, in the order of the moves.
fn best(
    rules: TourRules,
    board: Board,
    visited: &[bool],
    (here, moves): (Square, [Step; 8]),
) -> Vec<Square> {
    let neighbours = |square: Square| {
        let targets = moves.into_iter();
        targets.filter_map(move |step| board.neighbour(square, step))
    };
    let is_open = |square: &Square| !visited[board.index(*square)];
    let degree = |square: Square| match rules.counted {
        CountedDegree::Unvisited => neighbours(square).filter(is_open).count(),
        CountedDegree::OnBoard => neighbours(square).count(),
    };
    let open = neighbours(here).filter(is_open);
    let mut open: Vec<(Square, usize)> = open.map(|square| (square, degree(square))).collect();
    let has_other = open.iter().any(|&(_, degree)| degree > 0);
    if rules.zero == ZeroDegree::Refused || (rules.zero == ZeroDegree::LastResort && has_other) {
        open.retain(|&(_, degree)| degree > 0);
    }
    let degrees = open.iter().map(|&(_, degree)| degree);
    let wanted = match rules.choice {
        StepChoice::Fewest => degrees.min(),
        StepChoice::Most => degrees.max(),
        StepChoice::First => open.first().map(|&(_, degree)| degree),
    };
    let best = open
        .into_iter()
        .filter(|&(_, degree)| Some(degree) == wanted);
    best.map(|(square, _)| square).collect()
}

/// The output for a path.
fn printed(rules: TourRules, board: Board, path: &[Square]) -> String {
    let mut numbers =
        vec![-i32::from(rules.unvisited == UnvisitedShown::MinusOne); board.squares() as usize];
    let first = i32::from(rules.first == FirstOfTour::One);
    for (number, &square) in (first..).zip(path) {
        numbers[board.index(square)] = number;
    }
    let number = |square: &Square| numbers[board.index(*square)].to_string();
    let lines = rules.printed.lines(board).into_iter();
    let lines = lines.map(|line| line.iter().map(number).collect::<Vec<_>>().join(" ") + "\n");
    let mut text: String = lines.collect();
    let squares = board.squares() as usize;
    let is_said = match rules.remark {
        Remark::Missing => false,
        Remark::Always => true,
        Remark::IfNotFull | Remark::OneLess | Remark::Swapped => path.len() < squares,
    };
    if is_said {
        let end = path[path.len() - 1];
        let end = match rules.remark {
            Remark::Swapped => Square::new(end.column, end.row),
            _ => end,
        };
        let length = path.len() - usize::from(rules.remark == Remark::OneLess);
        let line = format!("no full tour: stuck at {end} after {length} of {squares} squares\n");
        text.push_str(&line);
    }
    text
}
