//! Boards of numbers: their text, the families, and smaller boards.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::problem::claimed_tour::{
    ClaimedTour, WalkPlan, WantedEnd, WrongStep, WrongSteps, faults, walk,
};
use crate::problem::leetcode2596::{ASKED, SIDES};
use crate::problem::{Draw, DrawnCount, DrawnSides};
use knights_core::board::{Board, MoveOrder, Square};

/// The shortest side of a board that has a tour.
const SHORTEST_WITH_TOUR: u32 = 5;
/// The shortest side of a board on which most walks with one wrong step exist. On 3 × 3, only the last step
/// can be wrong.
const SHORTEST_WITH_STEPS: u32 = 4;
/// The side on which tours with seven of the eight moves are found soon.
const SIDE_FOR_SEVEN_MOVES: u32 = 7;
/// The families that `random` draws from.
const MIXED: [&str; 10] = [
    "tour",
    "tour",
    "other_start",
    "first_step",
    "last_step",
    "one_wrong_step",
    "straight",
    "two_away",
    "around_the_edge",
    "shuffled",
];

/// The text of an input.
pub(super) fn text(claim: &ClaimedTour) -> Vec<u8> {
    let side = claim.board.rows() as usize;
    let mut numbers = vec![0; claim.squares.len()];
    for (number, &square) in claim.squares.iter().enumerate() {
        numbers[claim.board.index(square)] = number;
    }
    let mut text = format!("{side}\n");
    for row in numbers.chunks(side) {
        let words: Vec<String> = row.iter().map(usize::to_string).collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    text.into_bytes()
}

/// A board of a family.
pub(super) fn draw(family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
    match family {
        "random" => {
            let family = *draw.pick(&MIXED);
            self::draw(family, draw)
        }
        "largest" => {
            let family = *draw.pick(&["tour", "one_wrong_step"]);
            on(square_board(*SIDES.end()), family, draw)
        }
        "seven_moves" => on(square_board(SIDE_FOR_SEVEN_MOVES), family, draw),
        "tour" | "other_start" => {
            let side = draw.side(&(SHORTEST_WITH_TOUR..=*SIDES.end()));
            on(square_board(side), family, draw)
        }
        _ => {
            let side = draw.side(&SIDES);
            on(square_board(side), family, draw)
        }
    }
}

/// The board with this side.
fn square_board(side: u32) -> Board {
    Board::new(side, side).expect("the side is in its limits")
}

/// A board of a family. If no walk of the family is found, the numbers are in random order.
fn on(board: Board, family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
    let corner = Square::new(0, 0);
    let mut moves = MoveOrder::Judge.steps().to_vec();
    let last = board.squares() - 1;
    let wrong = |places, kind| {
        Some(WrongSteps {
            places,
            kind,
            number: 1,
        })
    };
    let (start, wrong) = match family {
        "tour" => (Some(corner), None),
        "seven_moves" => {
            draw.shuffle(&mut moves);
            moves.pop();
            (Some(corner), None)
        }
        "other_start" => (Some(another_start(board, draw)), None),
        "first_step" => (Some(corner), wrong(1..=1, WrongStep::Any)),
        "last_step" => (Some(corner), wrong(last..=last, WrongStep::Any)),
        "one_wrong_step" => (Some(corner), wrong(1..=last, WrongStep::Any)),
        "straight" => (Some(corner), wrong(1..=last, WrongStep::Straight)),
        "two_away" => (Some(corner), wrong(1..=last, WrongStep::TwoAway)),
        "around_the_edge" => (Some(corner), wrong(1..=last, WrongStep::AroundTheEdge)),
        _ => return shuffled(board, draw),
    };
    if board.rows() < SHORTEST_WITH_STEPS && family != "last_step" {
        return shuffled(board, draw);
    }
    // Without closed tours, a program that asks for one could not be told from one that always says no.
    let is_closed = family == "tour" && board.squares().is_multiple_of(2) && draw.chance(2);
    let end = if is_closed {
        WantedEnd::NextToStart
    } else {
        WantedEnd::Anywhere
    };
    let plan = WalkPlan {
        board,
        start,
        moves: &moves,
        wrong,
        end,
    };
    let squares = walk(&plan, draw);
    squares.map_or_else(
        || shuffled(board, draw),
        |squares| ClaimedTour { board, squares },
    )
}

/// A square other than the corner from which a tour may start: on a board of odd area, one of its colour.
fn another_start(board: Board, draw: &mut Draw<'_>) -> Square {
    let is_odd = board.squares() % 2 == 1;
    let starts = board.all().skip(1);
    let starts = starts.filter(|start| !is_odd || (start.row + start.column) % 2 == 0);
    *draw.pick(&starts.collect::<Vec<Square>>())
}

/// The numbers in random order, with 0 in the corner.
fn shuffled(board: Board, draw: &mut Draw<'_>) -> ClaimedTour {
    let mut squares: Vec<Square> = board.all().collect();
    draw.shuffle(&mut squares[1..]);
    ClaimedTour { board, squares }
}

/// What decides which of two boards is smaller: the side, the broken rules, the squares in order.
fn size(claim: &ClaimedTour) -> (u32, usize, &[Square]) {
    (claim.board.rows(), faults(claim, ASKED), &claim.squares)
}

/// Smaller boards than a given one: one of each family on each shorter side, then the own board with two
/// numbers exchanged.
pub(super) fn smaller(own: &ClaimedTour) -> impl Iterator<Item = ClaimedTour> {
    let shorter = (*SIDES.start()..own.board.rows()).flat_map(|side| {
        MIXED[1..].iter().enumerate().map(move |(turn, family)| {
            let mut generator = ChaCha8Rng::seed_from_u64(u64::from(side));
            let mut draw = Draw {
                sides: DrawnSides::Exactly(side),
                listed: DrawnCount::ByFamily,
                turn: turn as u64,
                generator: &mut generator,
            };
            on(square_board(side), family, &mut draw)
        })
    });
    let length = own.squares.len();
    let pairs = (0..length).flat_map(move |one| (0..one).map(move |other| (one, other)));
    let exchanged = pairs.map(move |(one, other)| {
        let mut exchanged = own.clone();
        exchanged.squares.swap(one, other);
        exchanged
    });
    let exchanged = exchanged.filter(move |claim| size(claim) < size(own));
    shorter.chain(exchanged)
}
