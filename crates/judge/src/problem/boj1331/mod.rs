//! `boj1331`: whether 36 squares are a closed tour of a board of 6 × 6.

use crate::problem::claimed_tour::{
    CLAIM_MISTAKES, ClaimSpec, ClaimedTour, WalkPlan, WantedEnd, WrongStep, evaluated, walk,
};
use crate::problem::prelude::*;
use crate::problem::printed::square_board;

pub(crate) struct ClosedTourOfSix;

const SIDE: u32 = 6;
/// How often a tour is drawn that can be spoilt as the family asks.
const TRIES: u32 = 50;
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
/// Lines count from 1. Squares have the letters A to F for the columns, and 1 to 6 for the rows.
static SPEC: ClaimSpec = ClaimSpec {
    open_from: None,
    verdicts: ["Valid", "Invalid"],
    names: BoardLabels::Letters,
    first: 1,
    visit: |line, square| format!("{} on line {line}", BoardLabels::Letters.square(square)),
    right: "all 36 squares are different, and a knight's move leads from each to the next and from the last \
            to the first",
};

static MISTAKES: MistakeTable =
    MistakeTable::new(&[include_str!("mistakes.toml"), CLAIM_MISTAKES], |trial| {
        evaluated(trial, &ClosedTourOfSix.task(trial.input).ok()?, &SPEC)
    });

fn board() -> Board {
    square_board(SIDE)
}

fn square(name: &[u8]) -> Option<Square> {
    let &[letter, digit] = name else { return None };
    let column = u32::from(letter.checked_sub(b'A')?);
    let row = u32::from(digit.checked_sub(b'1')?);
    let square = Square::new(row, column);
    board().contains(square).then_some(square)
}

impl TaskProblem for ClosedTourOfSix {
    type Task = ClaimedTour;
    const NAME: &'static str = "boj1331";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES;
    const SIDES: RangeInclusive<u32> = SIDE..=SIDE;

    fn read(&self, reader: &mut impl InputReader) -> Result<ClaimedTour, ReadError> {
        let mut squares = Vec::new();
        for _ in board().all() {
            let word = reader.word("a square from A1 to F6", |word| square(word).is_some())?;
            squares.extend(square(word));
            reader.end_of_line()?;
        }
        reader.finish()?;
        Ok(ClaimedTour {
            board: board(),
            squares,
        })
    }

    fn answer(&self, claim: ClaimedTour, output: &mut Output<'_>) -> anyhow::Result<()> {
        SPEC.answer(&claim, output)
    }

    fn explain(&self, claim: &ClaimedTour, wrong: WrongOutput<'_>) -> Option<Explanation> {
        SPEC.explain(claim, wrong.output)
    }
}

impl TaskInputs for ClosedTourOfSix {
    fn text(&self, claim: &ClaimedTour) -> String {
        let names = claim
            .squares
            .iter()
            .map(|&square| SPEC.names.square(square));
        names.map(|name| name + "\n").collect()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
        let family = match family {
            "random" | "largest" => *draw.pick(&MIXED),
            family => family,
        };
        let closed = |wrong| WalkPlan::closed(board(), wrong);
        let claim = match family {
            "closed" => walk(&closed(None), draw),
            "open" => {
                let mut plan = closed(None);
                plan.end = WantedEnd::AwayFromStart;
                walk(&plan, draw)
            }
            "twice" | "start_again" | "last_again" => {
                (0..TRIES).find_map(|_| with_a_square_again(family, draw))
            }
            "one_wrong_step" | "first_step" | "last_step" => {
                let claim = walk(&closed(Some(WrongStep::Any)), draw);
                claim.map(|claim| turned(family, claim))
            }
            "straight" => walk(&closed(Some(WrongStep::Straight)), draw),
            "two_away" => {
                let mut plan = closed(Some(WrongStep::TwoAway));
                // Such a step keeps the colour of the square, so that a closed walk has an even number of them.
                plan.wrong_steps = 2;
                walk(&plan, draw)
            }
            _ => None,
        };
        claim.unwrap_or_else(|| ClaimedTour::shuffled(board(), 0, draw))
    }

    /// Lists with two squares exchanged, or with another square in one place.
    fn smaller(&self, own: &ClaimedTour) -> impl Iterator<Item = ClaimedTour> {
        let places = 0..own.squares.len();
        let changes = places.flat_map(|place| board().all().map(move |square| (place, square)));
        let replaced = changes.map(|(place, square)| {
            let mut claim = own.clone();
            claim.squares[place] = square;
            claim
        });
        let claims = own.exchanged().chain(replaced);
        claims.filter(move |claim| size(claim) < size(own))
    }
}

/// What decides which of two lists is smaller: the broken rules, and the squares in order.
fn size(claim: &ClaimedTour) -> (usize, &[Square]) {
    (SPEC.faults(claim), &claim.squares)
}

/// A closed walk that begins elsewhere: so that its wrong step comes first or last, if the family wants it.
fn turned(family: &str, mut claim: ClaimedTour) -> ClaimedTour {
    let mut steps = claim.squares.windows(2);
    let wrong = steps.position(|step| !is_knight_move(step[0], step[1]));
    let before = wrong.expect("a step is wrong");
    let last = claim.squares.len() - 2;
    match family {
        "first_step" => claim.squares.rotate_left(before),
        "last_step" => claim.squares.rotate_right(last - before),
        _ => {}
    }
    claim
}

/// A closed tour in which another square takes the place of one, so that all moves are legal and one
/// square comes twice: any, or the first one, or any in the last place.
fn with_a_square_again(family: &str, draw: &mut Draw<'_>) -> Option<ClaimedTour> {
    let mut claim = walk(&WalkPlan::closed(board(), None), draw)?;
    let squares = &mut claim.squares;
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
    Some(claim)
}
