//! Lists of squares: their text, the families, and smaller lists.

use crate::problem::Draw;
use crate::problem::boj1331::{ASKED, board, name};
use crate::problem::claimed_tour::{
    ClaimedTour, WalkPlan, WantedEnd, WrongStep, WrongSteps, faults, walk,
};
use knights_core::board::{MoveOrder, Square};
use knights_core::tour::is_knight_move;

/// How often a tour is drawn that can be spoilt as the family asks.
const TRIES: u32 = 50;
/// The families that `random` and `largest` draw from.
const MIXED: [&str; 8] = [
    "closed",
    "closed",
    "open",
    "twice",
    "start_again",
    "last_again",
    "one_wrong_step",
    "straight",
];

/// The text of an input.
pub(super) fn text(claim: &ClaimedTour) -> Vec<u8> {
    let lines = claim.squares.iter().map(|&square| name(square) + "\n");
    lines.collect::<String>().into_bytes()
}

/// A list of a family.
pub(super) fn draw(family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
    let family = match family {
        "random" | "largest" => *draw.pick(&MIXED),
        family => family,
    };
    let last = board().squares() - 1;
    let one = |places, kind| {
        Some(WrongSteps {
            places,
            kind,
            number: 1,
        })
    };
    let squares = match family {
        "closed" => walked(None, WantedEnd::NextToStart, draw),
        "open" => walked(None, WantedEnd::AwayFromStart, draw),
        "twice" | "start_again" | "last_again" => {
            (0..TRIES).find_map(|_| with_a_square_again(family, draw))
        }
        "one_wrong_step" | "first_step" | "last_step" => {
            let squares = walked(one(1..=last, WrongStep::Any), WantedEnd::NextToStart, draw);
            squares.map(|squares| turned(family, squares))
        }
        "straight" => walked(
            one(1..=last, WrongStep::Straight),
            WantedEnd::NextToStart,
            draw,
        ),
        // Such a step keeps the colour of the square, so that a closed walk has an even number of them.
        "two_away" => {
            let kind = WrongStep::TwoAway;
            let wrong = WrongSteps {
                places: 1..=last,
                kind,
                number: 2,
            };
            walked(Some(wrong), WantedEnd::NextToStart, draw)
        }
        _ => None,
    };
    let squares = squares.unwrap_or_else(|| {
        let mut squares: Vec<Square> = board().all().collect();
        draw.shuffle(&mut squares);
        squares
    });
    ClaimedTour {
        board: board(),
        squares,
    }
}

/// A random walk.
fn walked(wrong: Option<WrongSteps>, end: WantedEnd, draw: &mut Draw<'_>) -> Option<Vec<Square>> {
    let plan = WalkPlan {
        board: board(),
        start: None,
        moves: &MoveOrder::Judge.steps(),
        wrong,
        end,
    };
    walk(&plan, draw)
}

/// A closed walk that begins elsewhere: so that its wrong step comes first or last, if the family wants it.
fn turned(family: &str, mut squares: Vec<Square>) -> Vec<Square> {
    let mut steps = squares.windows(2);
    let wrong = steps.position(|step| !is_knight_move(step[0], step[1]));
    let before = wrong.expect("a step is wrong");
    let last = squares.len() - 2;
    match family {
        "first_step" => squares.rotate_left(before),
        "last_step" => squares.rotate_right(last - before),
        _ => {}
    }
    squares
}

/// A closed tour in which another square takes the place of one, so that all moves are legal and one
/// square comes twice: any, or the first one, or any in the last place.
fn with_a_square_again(family: &str, draw: &mut Draw<'_>) -> Option<Vec<Square>> {
    let mut squares = walked(None, WantedEnd::NextToStart, draw)?;
    let length = squares.len();
    let mut changes: Vec<(usize, Square)> = Vec::new();
    for place in 2..length {
        let [before, after] = [squares[place - 1], squares[(place + 1) % length]];
        let others = squares.iter().filter(|&&other| {
            other != squares[place] && is_knight_move(before, other) && is_knight_move(other, after)
        });
        changes.extend(others.map(|&other| (place, other)));
    }
    changes.retain(|&(place, other)| match family {
        "start_again" => other == squares[0],
        "last_again" => place == length - 1,
        _ => true,
    });
    let &(place, other) = (!changes.is_empty()).then(|| draw.pick(&changes))?;
    squares[place] = other;
    Some(squares)
}

/// What decides which of two lists is smaller: the broken rules, and the squares in order.
fn size(claim: &ClaimedTour) -> (usize, &[Square]) {
    (faults(claim, ASKED), &claim.squares)
}

/// Smaller lists than a given one: with two squares exchanged, or with another square in one place.
pub(super) fn smaller(own: &ClaimedTour) -> impl Iterator<Item = ClaimedTour> {
    let length = own.squares.len();
    let pairs = (0..length).flat_map(move |one| (0..one).map(move |other| (one, other)));
    let exchanged = pairs.map(move |(one, other)| {
        let mut claim = own.clone();
        claim.squares.swap(one, other);
        claim
    });
    let changes = (0..length).flat_map(|place| board().all().map(move |square| (place, square)));
    let replaced = changes.map(move |(place, square)| {
        let mut claim = own.clone();
        claim.squares[place] = square;
        claim
    });
    let claims = exchanged.chain(replaced);
    claims.filter(move |claim| size(claim) < size(own))
}
