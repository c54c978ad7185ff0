//! Random walks over all squares of a board, with one wrong step or none.

use crate::problem::claimed_tour::rules::StepTest;
use crate::problem::claimed_tour::{ClaimProblem, ClaimedTour};
use crate::problem::prelude::*;

/// How often a walk is tried. The rarest ones that are asked for succeed once in a hundred times.
const TRIES: u32 = 2000;
/// One step in this many goes to any free square instead of one of lowest degree. Without such steps,
/// some tours would never be drawn.
const SURPRISES: u32 = 15;

/// The shortest side of a board that has a tour.
pub(super) const SHORTEST_WITH_TOUR: u32 = 5;
/// The side on which tours with seven of the eight moves are found soon.
pub(super) const SIDE_FOR_SEVEN_MOVES: u32 = 7;
/// The shortest side of a board on which most walks with one wrong step exist. On 3 × 3, only the last step
/// can be wrong.
const SHORTEST_WITH_STEPS: u32 = 4;
/// How often a tour is drawn that can be spoilt as the family asks.
const TOURS: u32 = 50;

/// A walk over all squares of a board.
struct WalkPlan {
    board: Board,
    /// Where it starts; without it, anywhere.
    start: Option<Square>,
    moves: Vec<Step>,
    wrong: Option<StepTest>,
    wrong_steps: u32,
    /// How many squares may come before a wrong step.
    places: RangeInclusive<u32>,
    end: WantedEnd,
}

impl WalkPlan {
    /// A tour as the problem asks for it.
    fn right(board: Board, open_from: Option<Square>) -> Self {
        Self {
            board,
            start: open_from,
            moves: MoveOrder::Judge.steps().to_vec(),
            wrong: None,
            wrong_steps: 1,
            places: 1..=board.squares() - 1,
            end: match open_from {
                Some(_) => WantedEnd::Anywhere,
                None => WantedEnd::NextToStart,
            },
        }
    }
}

impl ClaimProblem {
    /// A claim of a family. If no walk of the family is found, the squares are in random order, but the start of open
    /// tours is right.
    pub(super) fn claim(&self, board: Board, family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
        let claim = self.drawn(board, family, draw);
        let is_open = self.open_from.is_some();
        claim.unwrap_or_else(|| ClaimedTour::shuffled(board, usize::from(is_open), draw))
    }

    fn drawn(&self, board: Board, family: &str, draw: &mut Draw<'_>) -> Option<ClaimedTour> {
        let (last, is_open) = (board.squares() - 1, self.open_from.is_some());
        let mut plan = WalkPlan::right(board, self.open_from);
        match family {
            "closed" | "tour" => {}
            "open" => plan.end = WantedEnd::AwayFromStart,
            "seven_moves" => {
                draw.shuffle(&mut plan.moves);
                plan.moves.pop();
            }
            "other_start" => plan.start = Some(another_start(board, draw)),
            "twice" | "start_again" | "last_again" => {
                return (0..TOURS).find_map(|_| with_a_square_again(&plan, family, draw));
            }
            "one_wrong_step" | "first_step" | "last_step" => plan.wrong = Some(StepTest::Any),
            "straight" => plan.wrong = Some(StepTest::SumOfThree),
            "two_away" => plan.wrong = Some(StepTest::LargerIsTwo),
            "around_the_edge" => plan.wrong = Some(StepTest::NumbersByRows),
            _ => return None,
        }
        match family {
            "first_step" if is_open => plan.places = 1..=1,
            "last_step" if is_open => plan.places = last..=last,
            // Such a step keeps the colour of the square, so that a closed walk has an even number of them.
            "two_away" if !is_open => plan.wrong_steps = 2,
            _ => {}
        }
        if board.rows() < SHORTEST_WITH_STEPS && family != "last_step" {
            return None;
        }
        // Without closed tours, a program that asks for one could not be told from one that always says no.
        if family == "tour" && board.squares().is_multiple_of(2) && draw.chance(2) {
            plan.end = WantedEnd::NextToStart;
        }
        let mut claim = walk(&plan, draw)?;
        if !is_open {
            claim.turn(family);
        }
        Some(claim)
    }
}

/// A square other than the corner from which a tour may start: on a board of odd area, one of its colour.
fn another_start(board: Board, draw: &mut Draw<'_>) -> Square {
    let is_odd = board.squares() % 2 == 1;
    let others = board.all().skip(1);
    let starts = others.filter(|start| !is_odd || (start.row + start.column) % 2 == 0);
    *draw.pick(&starts.collect::<Vec<Square>>())
}

/// A closed tour in which another square takes the place of one, so that all moves are legal and one
/// square comes twice: any, or the first one, or any in the last place.
fn with_a_square_again(plan: &WalkPlan, family: &str, draw: &mut Draw<'_>) -> Option<ClaimedTour> {
    let mut claim = walk(plan, draw)?;
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

#[derive(Clone, Copy)]
enum WantedEnd {
    Anywhere,
    /// A knight's move away from its start.
    NextToStart,
    AwayFromStart,
}

impl ClaimedTour {
    /// A claim with its squares in random order, from the place `first` on.
    fn shuffled(board: Board, first: usize, draw: &mut Draw<'_>) -> Self {
        let mut squares: Vec<Square> = board.all().collect();
        draw.shuffle(&mut squares[first..]);
        Self { board, squares }
    }

    pub(super) fn exchanged(&self) -> impl Iterator<Item = Self> {
        let pairs = (0..self.squares.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs.map(|(one, other)| {
            let mut claim = self.clone();
            claim.squares.swap(one, other);
            claim
        })
    }

    /// The claims with another square in one place.
    pub(super) fn replaced(&self) -> impl Iterator<Item = Self> {
        let places = 0..self.squares.len();
        let changes = places.flat_map(|place| self.board.all().map(move |square| (place, square)));
        changes.map(|(place, square)| {
            let mut claim = self.clone();
            claim.squares[place] = square;
            claim
        })
    }

    /// Lets a closed walk begin elsewhere: so that its wrong step comes first or last, if the family wants it.
    fn turn(&mut self, family: &str) {
        let mut steps = self.squares.windows(2);
        let Some(before) = steps.position(|step| !is_knight_move(step[0], step[1])) else {
            return;
        };
        let last = self.squares.len() - 2;
        match family {
            "first_step" => self.squares.rotate_left(before),
            "last_step" => self.squares.rotate_right(last - before),
            _ => {}
        }
    }
}

/// A random walk of this kind; `None` if none was found.
fn walk(plan: &WalkPlan, draw: &mut Draw<'_>) -> Option<ClaimedTour> {
    let board = plan.board;
    let squares = (0..TRIES).find_map(|_| attempt(plan, draw))?;
    Some(ClaimedTour { board, squares })
}

/// A walk that is given up where it gets stuck.
fn attempt(plan: &WalkPlan, draw: &mut Draw<'_>) -> Option<Vec<Square>> {
    let board = plan.board;
    let squares: Vec<Square> = board.all().collect();
    let (&first, &last) = (plan.places.start(), plan.places.end());
    let wrong_steps = plan.wrong.map_or(0, |_| plan.wrong_steps);
    let drawn = (0..wrong_steps).map(|_| draw.number(first, last) as usize);
    let places: Vec<usize> = drawn.collect();
    let mut here = plan.start.unwrap_or_else(|| *draw.pick(&squares));
    let mut free = vec![true; squares.len()];
    let mut path = vec![here];
    free[board.index(here)] = false;
    while path.len() < squares.len() {
        let next: Vec<Square> = match plan.wrong.filter(|_| places.contains(&path.len())) {
            Some(step) => {
                let all = squares.iter().copied();
                let others = all.filter(|&to| free[board.index(to)]);
                let is_wrong = |&to: &Square| {
                    step.accepts(&MoveChanges::default(), board, here, to)
                        && !is_knight_move(here, to)
                };
                others.filter(is_wrong).collect()
            }
            None => onward(plan, &free, here).collect(),
        };
        here = choose(plan, &free, &next, draw)?;
        free[board.index(here)] = false;
        path.push(here);
    }
    let is_closed = is_knight_move(here, path[0]);
    let fits = match plan.end {
        WantedEnd::Anywhere => true,
        WantedEnd::NextToStart => is_closed,
        WantedEnd::AwayFromStart => !is_closed,
    };
    fits.then_some(path)
}

/// The free squares that the moves of a plan lead to.
fn onward(plan: &WalkPlan, free: &[bool], from: Square) -> impl Iterator<Item = Square> {
    let (board, moves) = (plan.board, plan.moves.iter());
    let targets = moves.filter_map(move |&step| board.neighbour(from, step));
    targets.filter(move |&to| free[board.index(to)])
}

/// One of the squares of lowest degree, and now and then any of them.
fn choose(plan: &WalkPlan, free: &[bool], next: &[Square], draw: &mut Draw<'_>) -> Option<Square> {
    let degree = |&square: &Square| onward(plan, free, square).count();
    let least = next.iter().map(degree).min()?;
    let mut candidates = next.to_vec();
    if !draw.chance(SURPRISES) {
        candidates.retain(|square| degree(square) == least);
    }
    Some(*draw.pick(&candidates))
}
