//! Boards of numbers: their text, the families, and smaller boards.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::board::{Board, MoveOrder, Square};
use crate::judge::problem::claimed_tour::{
    ClaimedTour, WalkEnd, WalkPlan, WrongStep, faults, walk,
};
use crate::judge::problem::leetcode2596::{ASKED, SIDES};
use crate::judge::problem::{Draw, DrawnCount, DrawnSides};

/// The shortest side of a board that has a tour.
const SHORTEST_WITH_TOUR: u32 = 5;
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
    let anywhere = draw.number(1, last) as usize;
    let (start, wrong) = match family {
        "tour" => (Some(corner), None),
        "seven_moves" => {
            draw.shuffle(&mut moves);
            moves.pop();
            (Some(corner), None)
        }
        "other_start" => (None, None),
        "first_step" => (Some(corner), Some((1, WrongStep::Any))),
        "last_step" => (Some(corner), Some((last as usize, WrongStep::Any))),
        "one_wrong_step" => (Some(corner), Some((anywhere, WrongStep::Any))),
        "straight" => (Some(corner), Some((anywhere, WrongStep::Straight))),
        "two_away" => (Some(corner), Some((anywhere, WrongStep::TwoAway))),
        "around_the_edge" => (Some(corner), Some((anywhere, WrongStep::AroundTheEdge))),
        _ => return shuffled(board, draw),
    };
    let plan = WalkPlan {
        board,
        start,
        moves: &moves,
        wrong,
        end: WalkEnd::Anywhere,
    };
    let squares =
        walk(&plan, draw).filter(|squares| family != "other_start" || squares[0] != corner);
    squares.map_or_else(
        || shuffled(board, draw),
        |squares| ClaimedTour { board, squares },
    )
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
