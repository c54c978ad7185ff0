//! `leetcode2596`: whether the numbers of a square board are a tour from the top left.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::problem::claimed_tour::{
    CLAIM_MISTAKES, ClaimSpec, ClaimedTour, WalkPlan, WantedEnd, WrongStep, evaluated, walk,
};
use crate::problem::prelude::*;
use crate::problem::printed::{read_unsigned, square_board};

pub(crate) struct TourFromTheTopLeft;

const SIDES: RangeInclusive<u32> = 3..=7;
const CORNER: Square = Square::new(0, 0);
static SPEC: ClaimSpec = ClaimSpec {
    open_from: Some(CORNER),
    verdicts: ["true", "false"],
    names: BoardLabels::FromZero,
    first: 0,
    visit: |number, square| format!("{number} on {square}"),
    right: "0 is on (0, 0), and every move to the next number is a knight's move",
};

static MISTAKES: MistakeTable =
    MistakeTable::new(&[include_str!("mistakes.toml"), CLAIM_MISTAKES], |trial| {
        evaluated(trial, &TourFromTheTopLeft.task(trial.input).ok()?, &SPEC)
    });

/// The shortest side of a board that has a tour.
const SHORTEST_WITH_TOUR: u32 = 5;
/// The shortest side of a board on which most walks with one wrong step exist. On 3 × 3, only the last step
/// can be wrong.
const SHORTEST_WITH_STEPS: u32 = 4;
/// The side on which tours with seven of the eight moves are found soon.
const SIDE_FOR_SEVEN_MOVES: u32 = 7;
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

impl TaskProblem for TourFromTheTopLeft {
    type Task = ClaimedTour;
    const NAME: &'static str = "leetcode2596";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES;
    const SIDES: RangeInclusive<u32> = SIDES;

    /// n, then n rows of n different numbers from 0.
    fn read(&self, reader: &mut impl InputReader) -> Result<ClaimedTour, ReadError> {
        let side = read_unsigned(reader, "n", SIDES)?;
        reader.end_of_line()?;
        let board = square_board(side);
        let mut squares = vec![None; board.squares() as usize];
        for square in board.all() {
            let offset = reader.offset();
            let number = read_unsigned(reader, "a number", 0..=board.squares() - 1)?;
            let place: &mut Option<Square> = &mut squares[number as usize];
            if let Some(other) = place.replace(square) {
                let words = format!("the number {number} is on {other} and on {square}");
                return Err(reader.contradiction(offset, words).into());
            }
            if square.column + 1 < side {
                reader.space()?;
            } else {
                reader.end_of_line()?;
            }
        }
        reader.finish()?;
        let squares = squares.into_iter().flatten().collect();
        Ok(ClaimedTour { board, squares })
    }

    fn answer(&self, claim: ClaimedTour, output: &mut Output<'_>) -> anyhow::Result<()> {
        SPEC.answer(&claim, output)
    }

    fn explain(&self, claim: &ClaimedTour, wrong: WrongOutput<'_>) -> Option<Explanation> {
        SPEC.explain(claim, wrong.output)
    }
}

impl TaskInputs for TourFromTheTopLeft {
    fn text(&self, claim: &ClaimedTour) -> String {
        let side = claim.board.rows() as usize;
        let mut numbers = vec![0; claim.squares.len()];
        for (number, &square) in claim.squares.iter().enumerate() {
            numbers[claim.board.index(square)] = number;
        }
        let lines = numbers.chunks(side).map(|row| joined(row, " ") + "\n");
        format!("{side}\n") + &lines.collect::<String>()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
        let (side, family) = match family {
            "random" => {
                let family = *draw.pick(&MIXED);
                return self.draw(family, draw);
            }
            "largest" => (*SIDES.end(), *draw.pick(&["tour", "one_wrong_step"])),
            "seven_moves" => (SIDE_FOR_SEVEN_MOVES, family),
            "tour" | "other_start" => (draw.side(&(SHORTEST_WITH_TOUR..=*SIDES.end())), family),
            _ => (draw.side(&SIDES), family),
        };
        on(square_board(side), family, draw)
    }

    /// One board of each family on each shorter side, then the own board with two numbers exchanged.
    fn smaller(&self, own: &ClaimedTour) -> impl Iterator<Item = ClaimedTour> {
        let shorter = (*SIDES.start()..own.board.rows()).flat_map(|side| {
            MIXED[1..].iter().enumerate().map(move |(turn, family)| {
                let mut generator = ChaCha8Rng::seed_from_u64(u64::from(side));
                let sides = DrawnSides::Exactly(side);
                let mut draw = Draw::new(sides, turn as u64, &mut generator);
                on(square_board(side), family, &mut draw)
            })
        });
        let exchanged = own.exchanged();
        shorter.chain(exchanged.filter(move |claim| size(claim) < size(own)))
    }
}

/// What decides which of two boards is smaller: the side, the broken rules, the squares in order.
fn size(claim: &ClaimedTour) -> (u32, usize, &[Square]) {
    (claim.board.rows(), SPEC.faults(claim), &claim.squares)
}

/// A board of a family. If no walk of the family is found, the numbers are in random order, with 0 in the
/// corner.
fn on(board: Board, family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
    let last = board.squares() - 1;
    let mut plan = WalkPlan {
        start: Some(CORNER),
        end: WantedEnd::Anywhere,
        ..WalkPlan::closed(board, None)
    };
    match family {
        "tour" => {}
        "seven_moves" => {
            draw.shuffle(&mut plan.moves);
            plan.moves.pop();
        }
        "other_start" => plan.start = Some(another_start(board, draw)),
        "first_step" => (plan.places, plan.wrong) = (1..=1, Some(WrongStep::Any)),
        "last_step" => (plan.places, plan.wrong) = (last..=last, Some(WrongStep::Any)),
        "one_wrong_step" => plan.wrong = Some(WrongStep::Any),
        "straight" => plan.wrong = Some(WrongStep::Straight),
        "two_away" => plan.wrong = Some(WrongStep::TwoAway),
        "around_the_edge" => plan.wrong = Some(WrongStep::AroundTheEdge),
        _ => return ClaimedTour::shuffled(board, 1, draw),
    }
    if board.rows() < SHORTEST_WITH_STEPS && family != "last_step" {
        return ClaimedTour::shuffled(board, 1, draw);
    }
    // Without closed tours, a program that asks for one could not be told from one that always says no.
    if family == "tour" && board.squares().is_multiple_of(2) && draw.chance(2) {
        plan.end = WantedEnd::NextToStart;
    }
    walk(&plan, draw).unwrap_or_else(|| ClaimedTour::shuffled(board, 1, draw))
}

/// A square other than the corner from which a tour may start: on a board of odd area, one of its colour.
fn another_start(board: Board, draw: &mut Draw<'_>) -> Square {
    let is_odd = board.squares() % 2 == 1;
    let starts = board.all().skip(1);
    let starts = starts.filter(|start| !is_odd || (start.row + start.column) % 2 == 0);
    *draw.pick(&starts.collect::<Vec<Square>>())
}
