//! `simulate`: knights that take turns, the judge problem's third stage.
//!
//! A wrong output is explained by a replay: the first turn that departs from the rules.

use std::collections::HashMap;

use crate::mistakes::stages;
use crate::problem::prelude::*;
use knights_core::assignment::stages::{read_knights, simulate, write_simulation};

pub(crate) struct Simulate;

const LONGEST: u32 = 1000;
/// What separates knights and steps in a number.
const FACTOR: i64 = 10_000;

impl TaskProblem for Simulate {
    /// The board with the knights, and their squares.
    type Task = (DegreeGrid, Vec<Square>);
    const NAME: &'static str = "simulate";
    const INPUTS: AnyInputs = &PlacementKind::MovingKnights;
    const MISTAKES: TableOfMistakes = || &stages::SIMULATE;

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError> {
        read_knights(reader, MAX_SIDE)
    }

    fn answer(&self, task: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, knights) = task;
        Ok(write_simulation(&simulate(visited, &knights)?, output)?)
    }

    fn explain(&self, task: &Self::Task, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let (visited, starts) = task;
        let board = visited.board();
        if board.rows() > LONGEST {
            return None;
        }
        explain_table(wrong.output, [board.rows() as usize; 2], |numbers| {
            let mut replay = Replay::new(board, numbers)?;
            let departure = replay.start(starts);
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
        let words = [found, right].map(|number| number.to_string());
        Some(self.explanation((knight, 0), text, words, [None; 2]))
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
        let words = [square.to_string(), "no move".to_owned()];
        Some(self.explanation((knight, step), text, words, [Some(square), None]))
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
        let (text, words) = match (elsewhere, number.map(|number| moves.p[number])) {
            (Some(other), Some(taken)) => {
                let seen = match taken {
                    ..0 => self.visitor(other),
                    _ => format!(", p = {taken}"),
                };
                let first = ", the first of equal moves";
                let tie = if taken == p { first } else { "" };
                let text = format!("{start} went to {other}{seen}; {rule}{tie}.");
                (text, [other.to_string(), target.to_string()])
            }
            (Some(other), None) => (
                format!(
                    "{start}: {rule}, so the number there is {right}; the output has {found} \
                     there, and {right} on {other}, which is not a knight's move away."
                ),
                [other.to_string(), target.to_string()],
            ),
            (None, _) if found == 0 => (
                format!("{start} did not move: no square has {right}; {rule}."),
                ["no move".to_owned(), target.to_string()],
            ),
            (None, _) => (
                format!("{start}: {rule}, so the number there is {right}; the output has {found}."),
                [found.to_string(), right.to_string()],
            ),
        };
        let text = format!("{text} {}", moves.sentence());
        let squares = [elsewhere, Some(target)];
        Some(Explanation {
            move_number: best.try_into().ok(),
            ..self.explanation((knight, step), text, words, squares)
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

    /// An explanation of a turn, with the board before it: in words and as squares, what the output has and what
    /// the rule asks for.
    fn explanation(
        &self,
        (knight, step): (usize, u32),
        text: String,
        words: [String; 2],
        squares: [Option<Square>; 2],
    ) -> Explanation {
        let [found, expected] = words;
        let square = self.knights[knight].square;
        let label = |square| match self.right_on(square) {
            0 => None,
            stamp => Some(stamp.to_string()),
        };
        let before = KnightMoves::new(&self.grid, square).moment(label);
        let moment = before.choices(squares[0], squares[1]);
        Explanation {
            knight: (knight + 1).try_into().ok(),
            ..Explanation::new(text)
                .step(step)
                .found(found)
                .expected(expected)
                .at(square, moment)
        }
    }
}
