//! What a program with wrong rules prints in the first two stages, and the lines of all stages.

use std::fmt::Display;

use crate::mistakes::WorkLimit;
use crate::mistakes::stages::board::{Chosen, Mark, MarkedBoard, Place, listed, numbers, places};
use crate::mistakes::stages::rules::{Form, Marked, MoveAnswer, StageRules};

/// The output of `valid_move_num`.
pub(super) fn valid_move_num(
    rules: &StageRules,
    input: &[u8],
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let numbers = numbers(input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(2..)?);
    let knights = listed(rules, side, rest);
    let mut board = MarkedBoard::new(rules, side, limit)?;
    let at_once = match rules.marked {
        Marked::Nothing | Marked::OwnAlone | Marked::UpToOwn | Marked::BeforeOwn => Mark::Free,
        _ => Mark::Visited,
    };
    for &knight in &knights {
        board.set(knight, at_once)?;
    }
    let mut lines = Vec::with_capacity(knights.len());
    for knight in knights {
        limit.spend(64)?;
        match rules.marked {
            Marked::OwnAlone | Marked::UpToOwn => board.set(knight, Mark::Visited)?,
            Marked::AllButOwn => board.set(knight, Mark::Free)?,
            _ => {}
        }
        let p = (0..8).map(|number| board.p(board.target(knight, number)));
        lines.push(p.collect::<Option<Vec<i32>>>()?);
        match rules.marked {
            Marked::AllButOwn | Marked::BeforeOwn => board.set(knight, Mark::Visited)?,
            Marked::OwnAlone => board.set(knight, Mark::Free)?,
            _ => {}
        }
    }
    if rules.form == Form::WithoutMinusOnes {
        for line in &mut lines {
            line.retain(|&p| p != -1);
        }
    }
    if rules.form == Form::Counts {
        for line in &mut lines {
            let valid = line.iter().filter(|&&p| p != -1).count();
            *line = vec![valid.try_into().ok()?];
        }
    }
    Some(text(rules.form, lines))
}

/// The output of `next_move`.
pub(super) fn next_move(
    rules: &StageRules,
    input: &[u8],
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let numbers = numbers(input)?;
    let (&side, rest) = (numbers.first()?, numbers.get(1..)?);
    let knight = *places(rules, side, rest.get(..2)?).first()?;
    let visited = listed(rules, side, rest.get(3..)?);
    let board = marked_board(rules, side, knight, &visited, limit)?;
    let answer = match (board.choose(knight, limit)?, rules.answer) {
        (Chosen::Stuck, _) => rules.stuck,
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

/// A board with the squares marked that `next_move` reads.
fn marked_board<'a>(
    rules: &'a StageRules,
    side: i32,
    knight: Place,
    visited: &[Place],
    limit: &mut WorkLimit,
) -> Option<MarkedBoard<'a>> {
    let mut board = MarkedBoard::new(rules, side, limit)?;
    let marks: &[Place] = match rules.marked {
        Marked::Nothing => &[],
        Marked::OwnAlone => &[knight],
        _ => visited,
    };
    for &place in marks {
        board.set(place, Mark::Visited)?;
    }
    Some(board)
}

/// Lines of numbers, in the form that a program gives them.
pub(super) fn text<Number: Display>(form: Form, mut lines: Vec<Vec<Number>>) -> Vec<u8> {
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
