//! The usual mistakes of programs that count tours: a plain search with room for mistakes.
//!
//! The default is right.

use crate::mistakes::ideas::Place;
use crate::mistakes::search::{Sought, TourEnd};
use crate::problem::count::{CountProblem, number};
use crate::problem::prelude::*;
use knights_core::tour::TourSet;

/// The numbers that a program with the rules of a trial prints for its cases.
pub(super) fn output(problem: &CountProblem, trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let tasks = problem.task(trial.input).ok()?;
    let rules: CountRules = trial.rules();
    let mut kept = 0;
    let mut output = String::new();
    for (place, &task) in rules.between.answered(&tasks).iter().enumerate() {
        let number = match rules.between {
            BetweenCases::MarksKept if has_kept_mark(&tasks[..=place]) => 0,
            _ => printed(&rules, task, trial.limit)?,
        };
        let shown = kept + number;
        if rules.between == BetweenCases::NumberKept {
            kept = shown;
        }
        output.push_str(&shown.to_string());
        output.push('\n');
    }
    Some(output.into_bytes())
}

/// Whether the start of an earlier case is another square of the board of the last one: with it
/// marked, no walk has all squares.
fn has_kept_mark(tasks: &[BoardAndStart]) -> bool {
    tasks.split_last().is_some_and(|(last, earlier)| {
        let mut starts = earlier.iter().map(|task| task.start);
        starts.any(|start| start != last.start && last.board.contains(start))
    })
}

/// The squares that a plain search visits before it is given up: four times as many as on any input,
/// since wrong rules often search more.
const MOST_VISITS: u64 = 12_000_000;
/// The most squares of a board that the fast count is for.
const MOST_SQUARES_OF_FAST: u32 = 30;
/// About how many steps of a plain search the fast count takes the time of.
const FAST_COUNT: u64 = 20_000;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct CountRules {
    moves: MoveChanges,
    search: SearchRules,
    counted: CountedTours,
    sides: Sides,
    start: ReadStart,
    starts: CountedStarts,
    one_square: OneSquare,
    printed: PrintedCount,
    between: BetweenCases,
}

choices! {
    /// Which tours are counted; closed ones are those whose end is a move away from the start.
    CountedTours { All, First }
    CountedStarts { One, All }
    /// How many tours a board of one square has.
    OneSquare { One, Zero }
    /// How many tours are printed, of those that are counted.
    PrintedCount { Exact, Halved, Doubled }
}

/// The number that a program with these rules prints; `None` if its search takes too long.
fn printed(rules: &CountRules, task: BoardAndStart, limit: &mut WorkLimit) -> Option<u64> {
    let board = rules.sides.board(task.board.rows(), task.board.columns())?;
    let counted = match (rules.one_square, rules.starts) {
        (OneSquare::Zero, _) if board.squares() == 1 => 0,
        (_, CountedStarts::One) => {
            let rows = task.board.rows().cast_signed();
            let start = rules.start.read(rows, place(task.start));
            from_start(rules, board, start, limit)?
        }
        (_, CountedStarts::All) => {
            let counted = board
                .all()
                .map(|start| from_start(rules, board, place(start), limit));
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
    place: Place,
    limit: &mut WorkLimit,
) -> Option<u64> {
    let SearchRules { end, .. } = rules.search;
    let plain = SearchRules {
        end,
        ..SearchRules::default()
    };
    let is_fast = rules.moves == MoveChanges::default()
        && rules.search == plain
        && board.squares() <= MOST_SQUARES_OF_FAST;
    let start = board
        .square(place.0.into(), place.1.into())
        .filter(|_| is_fast);
    // A set of tours, how many walks each of them counts for, and the most that are counted.
    let (set, times, most) = match (start, end, rules.counted) {
        (Some(_), TourEnd::NearStart, CountedTours::All) => (TourSet::cycles(board), 2, u64::MAX),
        (Some(start), TourEnd::Anywhere, CountedTours::All) => {
            (TourSet::from(board, start), 1, u64::MAX)
        }
        (Some(start), TourEnd::Anywhere, CountedTours::First) => {
            (TourSet::from(board, start), 1, 1)
        }
        _ => return searched(rules, board, place, limit),
    };
    limit.spend(FAST_COUNT)?;
    Some(most.min(times * u64::try_from(number(&set)).ok()?))
}

/// How many walks a plain search counts; `None` if it takes too long.
fn searched(rules: &CountRules, board: Board, start: Place, limit: &mut WorkLimit) -> Option<u64> {
    let most = MOST_VISITS.min(limit.left());
    let moves = rules.moves.of(MoveOrder::Judge.steps());
    // No move leads from a single square back to it.
    if board.squares() == 1 && rules.search.end == TourEnd::NearStart {
        return Some(0);
    }
    let mut search = PlainSearch::new(board, rules.search, moves, most);
    search.sought = match rules.counted {
        CountedTours::All => Sought::All,
        CountedTours::First => Sought::First,
    };
    let ended = search.run(start);
    limit.spend(most - search.steps)?;
    ended.map(|_| search.found)
}
