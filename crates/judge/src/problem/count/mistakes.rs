//! The usual mistakes of programs that count tours: a plain search with room for mistakes.
//!
//! The default is right.

use serde::Deserialize;

use crate::mistakes::ideas::{ReadStart, Sides};
use crate::mistakes::moves::MoveChanges;
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::count::{MOST_SQUARES, TourCount, number};
use crate::problem::task::TaskProblem;
use knights_core::board::{Board, MoveOrder, Step};
use knights_core::count::TourSet;
use knights_render::sheet::BoardAndStart;

/// The mistakes of all programs that count tours, in groups.
pub(in crate::problem) const COUNT_MISTAKES: &str = include_str!("mistakes.toml");

/// The mistakes.
pub(super) static MISTAKES: RuleTable<CountRules> = RuleTable::new(&[COUNT_MISTAKES], output);

/// The squares that a plain search visits before it is given up: four times as many as on any input,
/// since wrong rules often search more.
const MOST_VISITS: u64 = 12_000_000;
/// About how many steps of a plain search the fast count takes the time of.
const FAST_COUNT: u64 = 20_000;
/// The rows and the columns of the array that programs have: the longest side, one more for boards
/// that are too large by one, and one on each side for starts off the board.
const ARRAY: i32 = 13;

/// The rules.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::problem) struct CountRules {
    moves: MoveChanges,
    marks: VisitedMarks,
    counted: CountedWalks,
    edge: CountEdge,
    sides: Sides,
    start: ReadStart,
    starts: CountedStarts,
    one_square: OneSquare,
    printed: PrintedCount,
    pub(in crate::problem) between: BetweenCases,
}

choices! {
    /// How visited squares are marked.
    VisitedMarks {
        /// From the move to a square until the search goes back, and the start always.
        Exact,
        /// For ever.
        NeverRemoved,
        /// The start is not marked until the knight comes back to it.
        StartFree,
    }
    /// Which walks are counted.
    CountedWalks {
        /// Those that visit all squares.
        Tours,
        /// Those of them whose end is a move away from the start.
        ClosedTours,
        /// Those that visit all squares but one.
        OneSquareShort,
        /// Those that cannot go on.
        DeadEnds,
        /// The first tour alone.
        FirstTour,
    }
    /// Which squares are on the board: those below n and m, or those up to n and m.
    CountEdge { Exact, OneMore }
    /// From how many squares tours start.
    CountedStarts { One, All }
    /// How many tours a board of one square has.
    OneSquare { One, Zero }
    /// What the cases have to do with each other, if an input has several.
    BetweenCases {
        /// Nothing.
        Apart,
        /// The number of tours is not set back.
        NumberKept,
        /// The start of a case stays marked.
        StartKept,
        /// Only the first one is answered.
        FirstAlone,
    }
    /// How many tours are printed, of those that are counted.
    PrintedCount { Exact, Halved, Doubled }
}

fn output(
    rules: &CountRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = TourCount.task(input).ok()?;
    printed(rules, task, limit).map(|number| number.to_string().into_bytes())
}

/// The number that a program with these rules prints; `None` if its search takes too long.
pub(in crate::problem) fn printed(
    rules: &CountRules,
    task: BoardAndStart,
    limit: &mut WorkLimit,
) -> Option<u64> {
    let board = rules.sides.board(task.board.rows(), task.board.columns())?;
    let counted = match (rules.one_square, rules.starts) {
        (OneSquare::Zero, _) if board.squares() == 1 => 0,
        (_, CountedStarts::One) => {
            let start = rules.start.read(task.board, task.start);
            from_start(rules, board, start, limit)?
        }
        (_, CountedStarts::All) => {
            let starts = board.all();
            let starts = starts.map(|start| (start.row.cast_signed(), start.column.cast_signed()));
            let counted = starts.map(|start| from_start(rules, board, start, limit));
            counted.sum::<Option<u64>>()?
        }
    };
    Some(match rules.printed {
        PrintedCount::Exact => counted,
        PrintedCount::Halved => counted / 2,
        PrintedCount::Doubled => counted * 2,
    })
}

/// How many walks from a square, which may be off the board, a program counts.
fn from_start(
    rules: &CountRules,
    board: Board,
    place: (i32, i32),
    limit: &mut WorkLimit,
) -> Option<u64> {
    let is_plain = rules.moves == MoveChanges::default()
        && rules.marks == VisitedMarks::Exact
        && rules.edge == CountEdge::Exact;
    let is_fast = is_plain && board.squares() <= MOST_SQUARES;
    let start = board
        .square(place.0.into(), place.1.into())
        .filter(|_| is_fast);
    // A set of tours, how many walks each of them counts for, and the most that are counted.
    let (set, times, most) = match (start, rules.counted) {
        (Some(start), CountedWalks::Tours) => (TourSet::from(board, start), 1, u64::MAX),
        (Some(start), CountedWalks::FirstTour) => (TourSet::from(board, start), 1, 1),
        (Some(_), CountedWalks::ClosedTours) => (TourSet::closed(board), 2, u64::MAX),
        _ => return PlainCount::new(rules, board).count(place, limit),
    };
    limit.spend(FAST_COUNT)?;
    Some(most.min(times * u64::try_from(number(&set)).ok()?))
}

/// A plain search.
struct PlainCount<'a> {
    rules: &'a CountRules,
    moves: [Step; 8],
    /// The rows and the columns that count as part of the board.
    rows: i32,
    columns: i32,
    /// How many squares a walk has that is counted.
    length: u32,
    start: (i32, i32),
    is_visited: Vec<bool>,
    found: u64,
    /// How many visits are left.
    visits: u64,
}

impl<'a> PlainCount<'a> {
    /// A search that has not begun.
    fn new(rules: &'a CountRules, board: Board) -> Self {
        let edge = i32::from(rules.edge == CountEdge::OneMore);
        let short = u32::from(rules.counted == CountedWalks::OneSquareShort);
        Self {
            rules,
            moves: rules.moves.of(MoveOrder::Judge.steps()),
            rows: board.rows().cast_signed() + edge,
            columns: board.columns().cast_signed() + edge,
            length: board.squares() - short,
            start: (0, 0),
            is_visited: vec![false; (ARRAY * ARRAY).unsigned_abs() as usize],
            found: 0,
            visits: 0,
        }
    }

    /// How many walks from a start are counted; `None` if the search takes too long.
    fn count(mut self, start: (i32, i32), limit: &mut WorkLimit) -> Option<u64> {
        let most = MOST_VISITS.min(limit.left());
        self.start = start;
        self.visits = most;
        let place = place(start);
        self.is_visited[place] = self.rules.marks != VisitedMarks::StartFree;
        let ended = self.visit(start, 1);
        limit.spend(most - self.visits)?;
        ended.map(|()| self.found)
    }

    /// Goes on from a square, which is the last of this number.
    fn visit(&mut self, here: (i32, i32), number: u32) -> Option<()> {
        self.visits = self.visits.checked_sub(1)?;
        let counts_length = self.rules.counted != CountedWalks::DeadEnds;
        if counts_length && number == self.length {
            let is_counted = self.rules.counted != CountedWalks::ClosedTours || self.closes(here);
            self.found += u64::from(is_counted);
            return Some(());
        }
        let mut goes_on = false;
        for step in self.moves {
            let next = target(here, step);
            if !self.is_free(next) {
                continue;
            }
            goes_on = true;
            self.is_visited[place(next)] = true;
            self.visit(next, number + 1)?;
            if self.rules.marks != VisitedMarks::NeverRemoved {
                self.is_visited[place(next)] = false;
            }
            if self.found > 0 && self.rules.counted == CountedWalks::FirstTour {
                break;
            }
        }
        if !counts_length && !goes_on {
            self.found += 1;
        }
        Some(())
    }

    /// Whether a square is on the board and not visited.
    fn is_free(&self, (row, column): (i32, i32)) -> bool {
        (0..self.rows).contains(&row)
            && (0..self.columns).contains(&column)
            && !self.is_visited[place((row, column))]
    }

    /// Whether the start is a move away.
    fn closes(&self, here: (i32, i32)) -> bool {
        let mut moves = self.moves.into_iter();
        moves.any(|step| target(here, step) == self.start)
    }
}

/// Where a move leads to.
fn target((row, column): (i32, i32), step: Step) -> (i32, i32) {
    (row + i32::from(step.rows), column + i32::from(step.columns))
}

/// The place of a square in the array.
fn place((row, column): (i32, i32)) -> usize {
    ((row + 1) * ARRAY + column + 1).unsigned_abs() as usize
}
