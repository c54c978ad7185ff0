//! The usual mistakes of programs for `backtrack`: the rules of the tutorial with room for them.

use serde::Deserialize;

use crate::mistakes::ideas::{Printed, Sides, StartMark, WayBack};
use crate::mistakes::moves::{MoveChanges, ORDERS};
use crate::mistakes::search::{BLANK, PlainSearch, SearchEdge, TourEnd, TriedFirst};
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::backtrack::{NO_TOUR, START, read_strictly};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::solve::{Answer, first_tour_by};

/// The steps of a plain search after which it is given up.
const MOST_STEPS: u64 = 2_000_000;
/// About how many steps of a plain search the fast one takes the time of.
const FAST_SEARCH: u64 = 200_000;

pub(super) static MISTAKES: RuleTable<BacktrackRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), ORDERS], output);

/// The rules. Each field has the right value by default.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BacktrackRules {
    moves: MoveChanges,
    tried: TriedFirst,
    way_back: WayBack,
    /// A square is free if it has the number of one that is not visited: -1, or 0 like the start.
    free: FreeSquares,
    edge: SearchEdge,
    end: TourEnd,
    sides: Sides,
    first: i32,
    printed: Printed,
    no_tour: NoTourOutput,
}

choices! {
    /// Which squares are free: those without a number, or those with 0, which the start has too.
    FreeSquares { WithoutNumber, WithZero }
    NoTourOutput {
        Words, Nothing,
        /// The board as it is in the end.
        Board,
        WordsAndBoard,
        /// A board of -1, with 0 on the start.
        EmptyBoard,
    }
}

/// What a program with these rules prints; `None` if its search takes too long.
fn output(
    rules: &BacktrackRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let board = read_strictly(input).ok()?;
    let board = rules.sides.board(board.rows(), board.columns())?;
    let (is_found, mut numbers) = search(rules, board, limit)?;
    let mut text = String::new();
    match rules.no_tour {
        _ if is_found => {}
        NoTourOutput::Words => return Some(NO_TOUR.as_bytes().to_vec()),
        NoTourOutput::Nothing => return Some(Vec::new()),
        NoTourOutput::WordsAndBoard => text = format!("{NO_TOUR}\n"),
        NoTourOutput::Board => {}
        NoTourOutput::EmptyBoard => {
            numbers.fill(BLANK);
            numbers[0] = 0;
        }
    }
    let number = |square: Square| {
        let number = numbers[board.index(square)];
        let first = if number < 0 { 0 } else { rules.first };
        format!("{:>3} ", number + first)
    };
    for line in rules.printed.lines(board) {
        text.extend(line.into_iter().map(number));
        text.push('\n');
    }
    Some(text.into_bytes())
}

/// Whether the search finds a tour, and the numbers on the board in the end.
fn search(rules: &BacktrackRules, board: Board, limit: &mut WorkLimit) -> Option<(bool, Vec<i32>)> {
    let moves = rules.moves.of(MoveOrder::Tutorial.steps());
    let is_plain = rules.tried == TriedFirst::InOrder
        && rules.way_back == WayBack::Unmarks
        && rules.free == FreeSquares::WithoutNumber
        && rules.edge == SearchEdge::Exact
        && rules.end == TourEnd::Anywhere;
    if is_plain {
        limit.spend(FAST_SEARCH)?;
        let Answer::Found(tour) = first_tour_by(board, START, moves, None, |_| ()).ok()? else {
            let mut numbers = vec![BLANK; board.squares() as usize];
            numbers[0] = 0;
            return Some((false, numbers));
        };
        let numbers = tour.numbering().numbers().iter();
        return Some((
            true,
            numbers.map(|number| number.cast_signed() - 1).collect(),
        ));
    }
    let (mark, blank) = match rules.free {
        FreeSquares::WithoutNumber => (StartMark::Visited, BLANK),
        FreeSquares::WithZero => (StartMark::Unvisited, 0),
    };
    let most = MOST_STEPS.min(limit.left());
    let mut search = PlainSearch::new(board, rules.edge, moves, most);
    search.tried = rules.tried;
    search.way_back = rules.way_back;
    search.end = rules.end;
    search.mark = mark;
    let is_found = search.run((0, 0))?;
    limit.spend(8 * (most - search.steps))?;
    let number = |square| match search.number(square) {
        BLANK => blank,
        number => number,
    };
    Some((is_found, board.all().map(number).collect()))
}
