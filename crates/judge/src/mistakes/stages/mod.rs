//! The mistakes of the three stages, and the plain programs of the first two.
//!
//! `rules` has the rules as a value, which an entry of `mistakes.toml` changes; the programs follow
//! any such value. `board` has what all three do with a board.

mod board;
mod rules;
mod simulate;

use std::fmt::Display;

use board::{Chosen, MarkedBoard, listed, numbers, places};
use rules::{Form, Marked, MoveAnswer, StageRules};

use crate::mistakes::ideas::StartMark;
use crate::mistakes::search::Place;
use crate::mistakes::table::PlainRun;
use crate::mistakes::{RuleTable, SizeMistake, WorkLimit};

pub(crate) static VALID_MOVE_NUM: RuleTable<StageRules> = stage("valid-move-num", valid_move_num);
pub(crate) static NEXT_MOVE: RuleTable<StageRules> = stage("next-move", next_move);
pub(crate) static SIMULATE: RuleTable<StageRules> = stage("simulate", simulate::simulate);

const fn stage(group: &'static str, run: PlainRun<StageRules>) -> RuleTable<StageRules> {
    RuleTable::of_group(&[include_str!("mistakes.toml")], group, run, &SIZES)
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

fn valid_move_num(
    rules: &StageRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let numbers = numbers(input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(2..)?);
    let knights = listed(rules, side, rest);
    let mut board = MarkedBoard::new(rules, side, limit)?;
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
        limit.spend(64)?;
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

fn next_move(
    rules: &StageRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let numbers = numbers(input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(1..)?);
    let knight = *places(rules, side, rest.get(..2)?).first()?;
    let visited = listed(rules, side, rest.get(3..)?);
    let mut board = MarkedBoard::new(rules, side, limit)?;
    let marks: &[Place] = match rules.marked {
        Marked::Nothing => &[],
        Marked::OwnAlone => &[knight],
        _ => &visited,
    };
    for &place in marks {
        board.set(place, StartMark::Visited)?;
    }
    let answer = match (board.choose(knight, limit)?, rules.answer) {
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
        text.push_str(before);
        for (place, number) in line.into_iter().enumerate() {
            if place > 0 {
                text.push_str(between);
            }
            text.push_str(&number.to_string());
        }
        text.push_str(after);
    }
    match form {
        Form::ListOfLists => text = format!("[{}]\n", text.trim_end_matches(", ")),
        Form::OtherLastNewline => drop(text.pop()),
        _ => {}
    }
    text.into_bytes()
}
