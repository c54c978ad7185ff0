//! The mistakes of the three stages, and the plain programs of the first two.
//!
//! [`StageRules`] has the rules as a value, which an entry of `mistakes.toml` changes; the programs follow
//! any such value. `board` has what all three do with a board.

mod board;
mod simulate;

use std::fmt::Display;

use board::{Chosen, MarkedBoard, listed, numbers, places};
use serde::Deserialize;

use crate::mistakes::ideas::{Neighbours, Place, Printed, ReadStart, StartMark, Used};
use crate::mistakes::moves::MoveChanges;
use crate::mistakes::table::PlainRun;
use crate::mistakes::{MistakeTable, SizeMistake, Trial};
use knights_core::output::joined;

pub(crate) static VALID_MOVE_NUM: MistakeTable = stage("valid-move-num", valid_move_num);
pub(crate) static NEXT_MOVE: MistakeTable = stage("next-move", next_move);
pub(crate) static SIMULATE: MistakeTable = stage("simulate", simulate::simulate);

const fn stage(group: &'static str, run: PlainRun) -> MistakeTable {
    MistakeTable::of_group(&[table!("mistakes/stages/mistakes")], group, run, &SIZES)
}

/// What depends on the size of an input.
static SIZES: [SizeMistake; 2] = [
    SizeMistake {
        name: "arrays-too-small",
        when: "an array has a fixed size that is too small",
        advice: "A board has up to 100 rows and columns: make every array that large.",
        size: |input| board::numbers(input)?.first().copied()?.try_into().ok(),
        counts: "rows",
    },
    SizeMistake {
        name: "lists-too-short",
        when: "an array has room for too few squares",
        advice: "The input lists up to 10,000 squares: make the array that large.",
        size: |input| {
            let lines = input.iter().filter(|&&byte| byte == b'\n');
            lines.count().try_into().ok()
        },
        counts: "lines",
    },
];

fn valid_move_num(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let rules: &StageRules = &trial.rules();
    let numbers = numbers(trial.input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(2..)?);
    let knights = listed(rules, side, rest);
    let mut board = MarkedBoard::new(rules, side, trial.limit)?;
    let at_once = match rules.marked {
        Marked::Nothing | Marked::OwnAlone | Marked::UpToOwn | Marked::BeforeOwn => {
            StartMark::Unvisited
        }
        _ => StartMark::Visited,
    };
    for &knight in &knights {
        board.set(knight, at_once)?;
    }
    let mut lines = Vec::with_capacity(knights.len());
    for knight in knights {
        trial.limit.spend(64)?;
        match rules.marked {
            Marked::OwnAlone | Marked::UpToOwn => board.set(knight, StartMark::Visited)?,
            Marked::AllButOwn => board.set(knight, StartMark::Unvisited)?,
            _ => {}
        }
        let p = (0..8).map(|number| board.p(board.target(knight, number)));
        lines.push(p.collect::<Option<Vec<i32>>>()?);
        match rules.marked {
            Marked::AllButOwn | Marked::BeforeOwn => board.set(knight, StartMark::Visited)?,
            Marked::OwnAlone => board.set(knight, StartMark::Unvisited)?,
            _ => {}
        }
    }
    for line in &mut lines {
        let valid = line.iter().filter(|&&p| p != -1).count();
        match rules.form {
            Form::WithoutMinusOnes => line.retain(|&p| p != -1),
            Form::Counts => *line = vec![valid.try_into().ok()?],
            _ => {}
        }
    }
    Some(text(rules.form, lines))
}

fn next_move(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let rules: &StageRules = &trial.rules();
    let numbers = numbers(trial.input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(1..)?);
    let knight = *places(rules, side, rest.get(..2)?).first()?;
    let visited = listed(rules, side, rest.get(3..)?);
    let mut board = MarkedBoard::new(rules, side, trial.limit)?;
    let marks: &[Place] = match rules.marked {
        Marked::Nothing => &[],
        Marked::OwnAlone => &[knight],
        _ => &visited,
    };
    for &place in marks {
        board.set(place, StartMark::Visited)?;
    }
    let answer = match (board.choose(knight, trial.limit)?, rules.answer) {
        (Chosen::Stuck, _) => rules.stuck.unwrap_or(-1),
        (Chosen::Move { p, .. }, MoveAnswer::PValue) => p,
        (Chosen::Move { number, .. }, MoveAnswer::Number) => {
            rules.first_move + i32::try_from(number).ok()?
        }
    };
    let newline = match rules.form {
        Form::OtherLastNewline => "\n",
        _ => "",
    };
    Some(format!("{answer}{newline}").into_bytes())
}

/// Lines of numbers, in the form that a program gives them.
fn text<Number: Display>(form: Form, mut lines: Vec<Vec<Number>>) -> Vec<u8> {
    if form == Form::WithoutLastLine {
        lines.pop();
    }
    let [before, between, after] = match form {
        Form::Joined => ["", "", "\n"],
        Form::Lists => ["[", ", ", "]\n"],
        Form::ListOfLists => ["[", ", ", "], "],
        Form::SpaceAtEnd => ["", " ", " \n"],
        _ => ["", " ", "\n"],
    };
    let mut text = String::new();
    for line in lines {
        text.extend([before, &joined(line, between), after]);
    }
    match form {
        Form::ListOfLists => text = format!("[{}]\n", text.trim_end_matches(", ")),
        Form::OtherLastNewline => drop(text.pop()),
        _ => {}
    }
    text.into_bytes()
}

/// The rules of the three stages, with the right values by default. A stage ignores the rules that
/// it does not need.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct StageRules {
    listed: Used,
    reading: ReadStart,
    edges: Edges,
    /// What is wrong in the eight moves, in the order of their numbers.
    moves: MoveChanges,
    /// What is wrong in the moves that count for a p-value, which have any order.
    counting: MoveChanges,
    /// The numbers of those that count.
    counted: Used,
    tried: Used,
    neighbours: Neighbours,
    added: i32,
    /// The p-value of a square off the board, by default -1.
    off_board: Option<i32>,
    visited: VisitedValue,
    marked: Marked,
    choice: ChoiceRule,
    ties: Ties,
    smallest: i32,
    /// The number from which the search for the minimum starts, by default 9.
    minimum: Option<i32>,
    answer: MoveAnswer,
    first_move: i32,
    /// What is printed if there is no move, by default -1.
    stuck: Option<i32>,
    turns: Turns,
    ending: EndRule,
    /// The number of the first knight, by default 1.
    first_knight: Option<i64>,
    start_step: i64,
    /// The step of the first move, by default 1.
    first_step: Option<i64>,
    steps: StepCount,
    /// By what the number of a knight is multiplied, by default 10,000.
    factor: Option<i64>,
    unvisited: i64,
    printing: Printed,
    form: Form,
}

choices! {
    Edges {
        Exact,
        /// `<= n` for `< n`.
        OneMore,
        /// `> 0` for `>= 0`.
        WithoutFirst,
        /// `< n - 1` for `< n`.
        WithoutLast,
        /// `< 8` for `< n`.
        Eight,
        /// Only `< n`: a negative index counts from the end.
        Wrapping,
    }
    VisitedValue {
        MinusOne, Zero,
        /// It is counted as that of any other square.
        Counted,
    }
    Marked {
        All, Nothing, OwnAlone, AllButOwn, UpToOwn, BeforeOwn,
        /// A start only when its knight has its first turn.
        AtFirstTurn,
        /// The same, but all starts have their numbers before.
        NumberedBeforeFirstTurn,
        NoStart, FirstStart, AllButFirstStart, OnLeaving,
        /// Only that of knight 1, which is also the only one with a number.
        FirstStartAlone,
    }
    ChoiceRule {
        Fewest, Most, First, Last,
        /// The least of all, where the minimum starts with move 0, valid or not.
        FromMove0,
    }
    Ties { First, Last }
    MoveAnswer { Number, PValue }
    Turns {
        Round, Backwards,
        /// One knight until it is stuck, then the next.
        OneAfterAnother,
        FirstAlone,
        /// All choose, then all move, two of them perhaps to the same square.
        ChooseFirst,
        /// The same, but a knight stays whose square was taken.
        ChooseFirstAndYield,
        /// A stuck knight leaves the list after the round, and those behind it get other numbers.
        DropAfterRound,
        /// A stuck knight leaves the list at once, the next knight loses its turn, and those behind
        /// it get other numbers.
        DropAtOnce,
        /// The same, but all keep their numbers.
        DropAndKeepNumbers,
    }
    EndRule {
        AllStuck, AtStart, OneRound, OneStuck, RoundOfOneStuck,
        /// When a round has no move; and a stuck knight ends its round.
        StuckEndsRound,
        LastStuck, FirstStuck,
    }
    /// What a step counts: the moves of the knight, those of all knights, or the rounds.
    StepCount {
        OwnMoves, AllMoves, Rounds,
        /// The number on the square that the knight leaves, which may be that of another one, and 1.
        FromSquare,
    }
    Form {
        Plain, WithoutLastLine, Joined,
        /// A list for each line, as Python prints it.
        Lists,
        ListOfLists, SpaceAtEnd,
        /// Without the last newline; a single number gets one.
        OtherLastNewline,
        WithoutMinusOnes,
        /// One number for each line: how many are not -1.
        Counts,
    }
}
