//! What a program with wrong rules prints in the third stage.

use std::mem;

use crate::mistakes::ideas::{Place, StartMark};
use crate::mistakes::stages::board::{Chosen, MarkedBoard, listed, numbers};
use crate::mistakes::stages::{EndRule, Marked, StageRules, StepCount, Turns, text};
use crate::mistakes::{Trial, WorkLimit};
use knights_core::board::{Board, Square};

pub(super) fn simulate(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let rules: &StageRules = &trial.rules();
    let numbers = numbers(trial.input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(2..)?);
    let board = MarkedBoard::new(rules, side, trial.limit)?;
    let length = usize::try_from(side).ok()?;
    let mut game = Game {
        rules,
        board,
        stamps: vec![vec![rules.unvisited; length]; length],
        knights: Vec::new(),
        moves: 0,
        rounds: 0,
    };
    game.start(listed(rules, side, rest))?;
    // No game has more rounds than squares, also on a board that is too large by mistake.
    for _ in 0..(side + 8) * (side + 8) {
        if !game.round(trial.limit)? {
            return game.text(side);
        }
    }
    None
}

#[derive(Clone, Copy)]
struct MovingKnight {
    number: i64,
    place: Place,
    moves: i64,
}

struct Game<'a> {
    rules: &'a StageRules,
    board: MarkedBoard<'a>,
    stamps: Vec<Vec<i64>>,
    knights: Vec<MovingKnight>,
    moves: i64,
    /// The rounds, with the one that goes on.
    rounds: i64,
}

impl Game<'_> {
    fn start(&mut self, places: Vec<Place>) -> Option<()> {
        for (number, place) in (0..).zip(places) {
            let is_marked = match self.rules.marked {
                Marked::NoStart
                | Marked::AtFirstTurn
                | Marked::NumberedBeforeFirstTurn
                | Marked::OnLeaving => false,
                Marked::AllButFirstStart => number > 0,
                Marked::FirstStart | Marked::FirstStartAlone => number == 0,
                _ => true,
            };
            if is_marked {
                self.board.set(place, StartMark::Visited)?;
            }
            let has_number = match self.rules.marked {
                Marked::AtFirstTurn => false,
                Marked::FirstStartAlone => number == 0,
                _ => true,
            };
            if has_number {
                self.stamp(place, number, self.rules.start_step);
            }
            self.knights.push(MovingKnight {
                number,
                place,
                moves: 0,
            });
        }
        Some(())
    }

    /// Writes a number on a square, if it is on the board.
    fn stamp(&mut self, place: Place, number: i64, step: i64) {
        let knight = self.rules.first_knight.unwrap_or(1) + number;
        let stamp = self.rules.factor.unwrap_or(10_000) * knight + step;
        if let Some(square) = self.square(place) {
            *square = stamp;
        }
    }

    /// The number on a square, if it is on the board.
    fn square(&mut self, (row, column): Place) -> Option<&mut i64> {
        let length = self.stamps.len();
        // A negative index counts from the end.
        let index = |place: i32| {
            let place = if place < 0 {
                place.checked_add_unsigned(u32::try_from(length).ok()?)?
            } else {
                place
            };
            usize::try_from(place).ok()
        };
        let row = self.stamps.get_mut(index(row)?)?;
        row.get_mut(index(column)?)
    }

    /// One round: a turn of every knight. Whether another one follows.
    fn round(&mut self, limit: &mut WorkLimit) -> Option<bool> {
        self.rounds += 1;
        if self.rules.ending == EndRule::AtStart {
            return Some(false);
        }
        if matches!(
            self.rules.turns,
            Turns::DropAtOnce | Turns::DropAndKeepNumbers
        ) {
            return self.dropping_round(limit);
        }
        let mut order: Vec<usize> = (0..self.knights.len()).collect();
        match self.rules.turns {
            Turns::Backwards => order.reverse(),
            Turns::FirstAlone => order.truncate(1),
            _ => {}
        }
        let mut choices = vec![None; self.knights.len()];
        if matches!(
            self.rules.turns,
            Turns::ChooseFirst | Turns::ChooseFirstAndYield
        ) {
            for (choice, knight) in choices.iter_mut().zip(&self.knights) {
                *choice = Some(self.board.choose(knight.place, limit)?);
            }
        }
        let mut moved = vec![false; self.knights.len()];
        for knight in order {
            moved[knight] = self.turn(knight, choices[knight], limit)?;
            if moved[knight] {
                continue;
            }
            match self.rules.ending {
                EndRule::OneStuck => return Some(false),
                EndRule::StuckEndsRound => break,
                _ => {}
            }
        }
        if self.rules.turns == Turns::DropAfterRound {
            let mut kept = moved.iter();
            self.knights.retain(|_| kept.next() == Some(&true));
            self.number_again();
        }
        Some(self.goes_on(&moved))
    }

    /// One round in which a stuck knight leaves the list at once, so that the next one moves up to
    /// its place and has no turn.
    fn dropping_round(&mut self, limit: &mut WorkLimit) -> Option<bool> {
        let mut place = 0;
        while place < self.knights.len() {
            if !self.turn(place, None, limit)? {
                self.knights.remove(place);
                if self.rules.turns == Turns::DropAtOnce {
                    self.number_again();
                }
            }
            place += 1;
        }
        Some(!self.knights.is_empty())
    }

    fn number_again(&mut self) {
        for (number, knight) in (0..).zip(&mut self.knights) {
            knight.number = number;
        }
    }

    /// Whether another round follows one in which these knights moved.
    fn goes_on(&self, moved: &[bool]) -> bool {
        match self.rules.ending {
            EndRule::OneRound | EndRule::AtStart => false,
            EndRule::RoundOfOneStuck => moved.iter().all(|&moved| moved),
            EndRule::LastStuck => moved.last() == Some(&true),
            EndRule::FirstStuck => moved.first() == Some(&true),
            EndRule::AllStuck | EndRule::OneStuck | EndRule::StuckEndsRound => {
                moved.contains(&true)
            }
        }
    }

    /// A turn of a knight, and whether it moved.
    fn turn(
        &mut self,
        knight: usize,
        choice: Option<Chosen>,
        limit: &mut WorkLimit,
    ) -> Option<bool> {
        let before = self.knights[knight];
        match self.rules.marked {
            Marked::AtFirstTurn if before.moves == 0 => {
                self.board.set(before.place, StartMark::Visited)?;
                self.stamp(before.place, before.number, self.rules.start_step);
            }
            Marked::NumberedBeforeFirstTurn if before.moves == 0 => {
                self.board.set(before.place, StartMark::Visited)?;
            }
            _ => {}
        }
        let mut has_moved = false;
        loop {
            let chosen = match choice {
                Some(chosen) => chosen,
                None => self.board.choose(self.knights[knight].place, limit)?,
            };
            let Chosen::Move { number, .. } = chosen else {
                return Some(has_moved);
            };
            let target = self.board.target(self.knights[knight].place, number);
            let is_taken = self.board.p(target)? < 0;
            if self.rules.turns == Turns::ChooseFirstAndYield && is_taken {
                return Some(true);
            }
            self.go(knight, target)?;
            has_moved = true;
            if self.rules.turns != Turns::OneAfterAnother {
                return Some(true);
            }
        }
    }

    /// Moves a knight; `None` if it leaves the board.
    fn go(&mut self, knight: usize, target: Place) -> Option<()> {
        if !self.board.has(target) {
            return None;
        }
        let turn = &mut self.knights[knight];
        let left = mem::replace(&mut turn.place, target);
        turn.moves += 1;
        self.moves += 1;
        let count = match self.rules.steps {
            StepCount::OwnMoves => turn.moves,
            StepCount::AllMoves => self.moves,
            StepCount::Rounds => self.rounds,
            StepCount::FromSquare => 0,
        };
        let (number, step) = (turn.number, self.rules.first_step.unwrap_or(1) + count - 1);
        let marked = match self.rules.marked {
            Marked::OnLeaving => left,
            _ => target,
        };
        self.board.set(marked, StartMark::Visited)?;
        if self.rules.steps == StepCount::FromSquare {
            let stamp = *self.square(left)? + 1;
            *self.square(target)? = stamp;
        } else {
            self.stamp(target, number, step);
        }
        Some(())
    }

    fn text(&self, side: i32) -> Option<Vec<u8>> {
        let length = side.unsigned_abs();
        let squares = self.rules.printing.lines(Board::new(length, length).ok()?);
        let stamp = |square: Square| self.stamps[square.row as usize][square.column as usize];
        let rows = squares.into_iter();
        let lines = rows.map(|line| line.into_iter().map(stamp).collect());
        Some(text(self.rules.form, lines.collect()))
    }
}
