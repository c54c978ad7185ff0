//! `simulate`: knights that take turns, the judge problem's third stage.
//!
//! A wrong output is explained by a replay: the first turn that departs from the rules.

use std::collections::HashMap;

use crate::mistakes::stages;
use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use knights_core::assignment::stages::{read_knights, simulate, write_simulation};

pub(crate) struct Simulate;

const LONGEST: u32 = 1000;
/// What separates knights and steps in a number.
const FACTOR: i64 = 10_000;

impl ProblemRules for Simulate {
    fn facts(&self) -> Facts<'_> {
        ("simulate", &PlacementKind::MovingKnights, &stages::SIMULATE)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, knights) = read_knights(&mut Scanner::new(input), MAX_SIDE)?;
        Ok(write_simulation(&simulate(visited, &knights)?, output)?)
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let (visited, starts) = read_knights(&mut Scanner::new(input), MAX_SIDE).ok()?;
        let board = visited.board();
        if board.rows() > LONGEST {
            return None;
        }
        explain_table(output, [board.rows() as usize; 2], |numbers| {
            let mut replay = Replay::new(board, numbers)?;
            let departure = replay.start(&starts);
            departure
                .or_else(|| replay.play())
                .or_else(|| replay.rest())
        })
    }
}

/// The number on a square that a knight, from 0, has visited.
fn stamp(knight: usize, step: u32) -> i64 {
    let knight = i64::try_from(knight).expect("a board has fewer squares");
    FACTOR * (knight + 1) + i64::from(step)
}

struct Knight {
    square: Square,
    is_stuck: bool,
}

/// The game by the rules, compared with an output turn by turn.
struct Replay {
    board: Board,
    numbers: Vec<i64>,
    /// The squares of each number in the output.
    squares: HashMap<i64, Vec<Square>>,
    grid: DegreeGrid,
    stamps: Vec<i64>,
    knights: Vec<Knight>,
}

impl Replay {
    fn new(board: Board, numbers: Vec<i64>) -> Option<Self> {
        let mut squares: HashMap<i64, Vec<Square>> = HashMap::new();
        for (square, &number) in board.all().zip(&numbers) {
            squares.entry(number).or_default().push(square);
        }
        Some(Self {
            board,
            numbers,
            squares,
            grid: DegreeGrid::new(board).ok()?,
            stamps: vec![0; board.squares() as usize],
            knights: Vec::new(),
        })
    }

    fn found_on(&self, square: Square) -> i64 {
        self.numbers[self.board.index(square)]
    }

    /// The number that is right there so far.
    fn right_on(&self, square: Square) -> i64 {
        self.stamps[self.board.index(square)]
    }

    fn set(&mut self, square: Square, knight: usize, step: u32) {
        self.grid.visit(square);
        self.stamps[self.board.index(square)] = stamp(knight, step);
    }

    /// The first square of the output with a number, other than this one.
    fn elsewhere(&self, number: i64, square: Square) -> Option<Square> {
        let squares = self.squares.get(&number)?;
        squares.iter().copied().find(|&other| other != square)
    }

    /// Whether a square of the output has the number of a later turn, which may have replaced this one.
    fn is_replaced(&self, square: Square, knight: usize, step: u32) -> bool {
        let found = self.found_on(square);
        let (other, later) = (found / FACTOR - 1, found % FACTOR);
        let Ok(other) = usize::try_from(other) else {
            return false;
        };
        // A knight cannot be back on a square after one move.
        let next = i64::from(step) + if other == knight { 2 } else { 0 };
        let is_later = (later, other) > (i64::from(step), knight);
        other < self.knights.len() && is_later && later >= next.max(1)
    }

    /// Puts the knights on their starts; the first that is wrong.
    fn start(&mut self, starts: &[Square]) -> Option<Explanation> {
        for (knight, &square) in starts.iter().enumerate() {
            self.set(square, knight, 0);
            self.knights.push(Knight {
                square,
                is_stuck: false,
            });
        }
        let is_wrong = |&(knight, &square): &(usize, &Square)| {
            let right = stamp(knight, 0);
            self.found_on(square) != right
                && (self.elsewhere(right, square).is_some() || !self.is_replaced(square, knight, 0))
        };
        let (knight, &square) = starts.iter().enumerate().find(is_wrong)?;
        let (found, right) = (self.found_on(square), stamp(knight, 0));
        let name = knight + 1;
        let place = self.elsewhere(right, square);
        let remark = place.map(|other| format!(", and {right} on {other}"));
        let elsewhere = remark.unwrap_or_default();
        let text = format!(
            "Step 0, knight {name} starts on {square}, so the number there is {right}; the output \
             has {found}{elsewhere}."
        );
        let explanation = self.explanation((knight, 0), text, [None; 2]);
        Some(explanation.found(found).expected(right))
    }

    /// Plays by the rules until a turn of the output is another one.
    fn play(&mut self) -> Option<Explanation> {
        for step in 1.. {
            let mut has_moved = false;
            for knight in 0..self.knights.len() {
                if self.knights[knight].is_stuck {
                    continue;
                }
                let moves = KnightMoves::new(&self.grid, self.knights[knight].square);
                let best = moves
                    .best()
                    .and_then(|best| Some((best, moves.target(best)?)));
                let Some((best, target)) = best else {
                    self.knights[knight].is_stuck = true;
                    if let Some(explanation) = self.should_stay(knight, step) {
                        return Some(explanation);
                    }
                    continue;
                };
                if let Some(explanation) = self.departure(knight, step, (best, target)) {
                    return Some(explanation);
                }
                self.set(target, knight, step);
                self.knights[knight].square = target;
                has_moved = true;
            }
            if !has_moved {
                break;
            }
        }
        None
    }

    fn should_stay(&self, knight: usize, step: u32) -> Option<Explanation> {
        let square = *self.squares.get(&stamp(knight, step))?.first()?;
        let start = self.head(knight, step);
        let why = self.visitor(square);
        let text = format!(
            "{start} went to {square}{why}; the rule has no move for it, because no move leads to \
             a free square."
        );
        let explanation = self.explanation((knight, step), text, [Some(square), None]);
        Some(explanation.found(square).expected("no move"))
    }

    /// What is wrong if the output does not have this move, which is given by its number and its square.
    fn departure(
        &self,
        knight: usize,
        step: u32,
        (best, target): (usize, Square),
    ) -> Option<Explanation> {
        let right = stamp(knight, step);
        let found = self.found_on(target);
        let elsewhere = self.elsewhere(right, target);
        let is_replaced =
            || self.is_replaced(target, knight, step) && self.goes_on_from(target, knight, step);
        if found == right || elsewhere.is_none() && is_replaced() {
            return None;
        }
        let moves = KnightMoves::new(&self.grid, self.knights[knight].square);
        let start = self.head(knight, step);
        let p = moves.p[best];
        let rule = format!("the rule takes move {best} to {target}, p = {p}");
        let number = elsewhere.and_then(|other| moves.number_to(other));
        let text = match (elsewhere, number.map(|number| moves.p[number])) {
            (Some(other), Some(taken)) => {
                let seen = match taken {
                    ..0 => self.visitor(other),
                    _ => format!(", p = {taken}"),
                };
                let first = ", the first of equal moves";
                let tie = if taken == p { first } else { "" };
                format!("{start} went to {other}{seen}; {rule}{tie}.")
            }
            (Some(other), None) => format!(
                "{start}: {rule}, so the number there is {right}; the output has {found} there, \
                 and {right} on {other}, which is not a knight's move away."
            ),
            (None, _) if found == 0 => {
                format!("{start} did not move: no square has {right}; {rule}.")
            }
            (None, _) => {
                format!("{start}: {rule}, so the number there is {right}; the output has {found}.")
            }
        };
        let sentences = format!("{text} {}", moves.sentence());
        let explanation = Explanation {
            move_number: best.try_into().ok(),
            ..self.explanation((knight, step), sentences, [elsewhere, Some(target)])
        };
        Some(match elsewhere {
            Some(other) => explanation.found(other).expected(target),
            None if found == 0 => explanation.found("no move").expected(target),
            None => explanation.found(found).expected(right),
        })
    }

    /// Whether the next move of a knight, if the output has it, begins on a square.
    fn goes_on_from(&self, square: Square, knight: usize, step: u32) -> bool {
        let next = self.squares.get(&stamp(knight, step + 1));
        next.is_none_or(|next| {
            let mut around = self.board.neighbours(square, MoveOrder::Judge);
            around.any(|neighbour| next.contains(&neighbour))
        })
    }

    fn head(&self, knight: usize, step: u32) -> String {
        let square = self.knights[knight].square;
        format!("Step {step}, knight {} on {square}", knight + 1)
    }

    /// Why the output cannot choose a square, if a knight has visited it.
    fn visitor(&self, square: Square) -> String {
        match self.right_on(square) {
            0 => String::new(),
            stamp => {
                let (knight, step) = (stamp / FACTOR, stamp % FACTOR);
                format!(", where knight {knight} was at step {step}")
            }
        }
    }

    /// What is wrong after the last move: a number on a square that should have another.
    fn rest(&self) -> Option<Explanation> {
        let wrong = |&square: &Square| self.found_on(square) != self.right_on(square);
        let square = self.board.all().find(wrong)?;
        let (found, right) = (self.found_on(square), self.right_on(square));
        let text = match right {
            0 => format!(
                "No knight visits {square}, so the number there is 0; the output has {found}."
            ),
            _ => format!("{square} has the number {right}; the output has {found}."),
        };
        Some(Explanation {
            square: Some(square),
            ..Explanation::new(text).found(found).expected(right)
        })
    }

    /// An explanation of a turn, with the board before it, and the squares that the output has and that the rule asks for.
    fn explanation(
        &self,
        (knight, step): (usize, u32),
        text: String,
        [found, expected]: [Option<Square>; 2],
    ) -> Explanation {
        let square = self.knights[knight].square;
        let label = |square| match self.right_on(square) {
            0 => None,
            stamp => Some(stamp.to_string()),
        };
        let before = KnightMoves::new(&self.grid, square).moment(label);
        let moment = before.choices(found, expected);
        Explanation {
            knight: (knight + 1).try_into().ok(),
            ..Explanation::new(text).step(step).at(square, moment)
        }
    }
}
