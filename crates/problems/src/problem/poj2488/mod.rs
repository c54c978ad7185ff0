//! `poj2488`: the tour that comes first by the names of its squares, for several boards.

mod mistakes;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::mistakes::moves::by_columns;
use crate::problem::prelude::*;
use knights_core::solve::first_tour;

/// The first tour by name. A number is a row of the board, a letter is a column.
pub(crate) struct FirstByName;

const MOST_CASES: u32 = 100;
/// The most cases of an input that is not one of the largest.
const FEW_CASES: u32 = 12;
const MOST_SQUARES: u32 = 26;
/// The fewest squares of a board of the family `largest`.
const LARGE: u32 = 20;
/// The fewest rows or columns of a board of the family `long_side`: more than those of a chessboard.
const LONG: u32 = 9;
const NONE: &str = "impossible";
/// How many squares of a tour an explanation names.
const SHOWN: usize = 8;

static LINE: BoardLine = BoardLine {
    limits: Some(BoardLimits {
        hold: |board| board.squares() <= MOST_SQUARES,
        words: "at most 26 squares",
    }),
    most_lines: Some(MOST_CASES),
    ..BoardLine::new(
        &[ROWS.called("p"), COLUMNS.called("q")],
        BoardLabels::Letters,
        [1, MOST_SQUARES],
    )
};

fn has_tour_anywhere(board: Board) -> bool {
    let mut starts = board.all();
    starts.any(|start| has_tour(&BoardAndStart { board, start }))
}

fn by_name(board: Board) -> impl Iterator<Item = Square> {
    let rows = board.rows();
    (0..board.columns()).flat_map(move |column| (0..rows).map(move |row| Square::new(row, column)))
}

fn name(square: Square) -> String {
    BoardLabels::Letters.square(square)
}

fn names(squares: &[Square]) -> String {
    squares.iter().copied().map(name).collect()
}

/// The tour that comes first by the names of its squares, if there is one.
///
/// On all boards that have a tour, the numbers have one digit. So the order of the squares is the
/// order of the text.
fn first_by_name(board: Board) -> Result<Option<Vec<Square>>, OutOfMemory> {
    for start in by_name(board) {
        let answer = first_tour(board, start, by_columns(), None, |_| ())?;
        if let Answer::Found(tour) = answer {
            return Ok(Some(tour.squares().collect()));
        }
    }
    Ok(None)
}

impl ProblemRules for FirstByName {
    fn facts(&self) -> Facts<'_> {
        ("poj2488", self, &mistakes::MISTAKES)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        // A board may come often.
        let mut known: HashMap<Board, Option<Vec<Square>>> = HashMap::new();
        for (number, BoardAndStart { board, .. }) in (1..).zip(self.task(input)?) {
            if let Entry::Vacant(place) = known.entry(board) {
                place.insert(first_by_name(board)?);
            }
            let tour = known[&board].as_ref();
            let path = tour.map_or_else(|| NONE.to_owned(), |path| names(path));
            output.bytes(format!("Scenario #{number}:\n{path}\n\n").as_bytes())?;
        }
        Ok(())
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let cases = self.task(input).ok()?;
        let mut rest = output;
        for (number, &BoardAndStart { board, .. }) in (1..).zip(&cases) {
            let expected = format!("Scenario #{number}:");
            for word in expected.split(' ') {
                let token = take_token(&mut rest);
                if token != word.as_bytes() {
                    let text = format!("expected the line \"{expected}\", found {}", shown(token));
                    let explanation = Explanation::new(text).found(plain(token));
                    return Some(explanation.expected(expected));
                }
            }
            if let Some(explanation) = of_path(board, take_token(&mut rest)) {
                let place = format!("in scenario {number}, {board}, ");
                return Some(explanation.after(&place));
            }
        }
        let token = take_token(&mut rest);
        (!token.is_empty()).then(|| {
            let scenarios = cases.len();
            let text = format!("after scenario {scenarios}, the last one, the output goes on");
            Explanation::new(text)
                .found(plain(token))
                .expected("the end of the output")
        })
    }
}

impl CaseList for FirstByName {
    fn line(&self) -> &BoardLine {
        &LINE
    }

    fn draw_cases(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        if family == "one_case" && draw.turn == 0 {
            return vec![LINE.tasks()[0]];
        }
        let number = match family {
            "one_case" => 1,
            "largest" => MOST_CASES,
            _ => draw.number(2, FEW_CASES),
        };
        let mut drawn: Vec<BoardAndStart> = (0..number).map(|_| draw_case(family, draw)).collect();
        match family {
            "same_board" => drawn = vec![drawn[0]; drawn.len()],
            "turned" => {
                let board = drawn[0].board;
                drawn[1].board = board_of(board.columns(), board.rows());
            }
            _ => {}
        }
        drawn
    }
}

/// A board of a family. Only 12 of the 91 boards have a tour, so they are preferred.
fn draw_case(family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
    let mut pool = LINE.of_family(family, draw, |&BoardAndStart { board, .. }| match family {
        "one_case" | "same_board" | "turned" => has_tour_anywhere(board),
        "impossible" => !has_tour_anywhere(board),
        "long_side" => board.rows().max(board.columns()) >= LONG,
        "largest" => board.squares() >= LARGE,
        _ => true,
    });
    let is_better = |&BoardAndStart { board, .. }: &BoardAndStart| match family {
        "impossible" => board.rows().min(board.columns()) >= 3,
        _ => has_tour_anywhere(board),
    };
    if pool.iter().any(is_better) && !draw.chance(4) {
        pool.retain(is_better);
    }
    *draw.pick(&pool)
}

/// A token as an error shows it, without quotation marks.
fn plain(token: &[u8]) -> String {
    shown(token).to_string().trim_matches('"').to_owned()
}

/// Why the path of a board is wrong; `None` if it is right.
fn of_path(board: Board, token: &[u8]) -> Option<Explanation> {
    let tour = first_by_name(board).ok()?;
    match tour {
        Some(tour) if token == NONE.as_bytes() => Some(denied(board, &tour)),
        Some(tour) => departure(board, &tour, token),
        None if token == NONE.as_bytes() => None,
        None => {
            let text = format!("no tour exists, but the output has {}", shown(token));
            Some(Explanation::new(text).found(plain(token)).expected(NONE))
        }
    }
}

fn denied(board: Board, tour: &[Square]) -> Explanation {
    let dots = if tour.len() > SHOWN { "…" } else { "" };
    let begin = names(&tour[..tour.len().min(SHOWN)]);
    let text =
        format!("the output has {NONE}, but tours exist, and the first one is {begin}{dots}");
    let moment = moment(board, &tour[..1]).choices(None, tour.get(1).copied());
    let explanation = Explanation::new(text).answered(NONE);
    explanation.expected(names(tour)).at(tour[0], moment)
}

/// The first step of a path that is not that of the tour.
fn departure(board: Board, tour: &[Square], token: &[u8]) -> Option<Explanation> {
    let mut rest = token;
    for (place, &expected) in tour.iter().enumerate() {
        let path = &tour[..place];
        if rest.is_empty() {
            let words = format!("ends after {place} of {} squares", tour.len());
            return Some(at_step(board, path, &words, None, expected));
        }
        let Some(square) = take_square(board, &mut rest) else {
            let words = format!("goes on with {}, which is not a square", shown(word(rest)));
            return Some(at_step(board, path, &words, None, expected));
        };
        if square != expected {
            let words = wrong_square(path, square, expected);
            return Some(at_step(board, path, &words, Some(square), expected));
        }
    }
    (!rest.is_empty()).then(|| {
        Explanation::new("the path goes on after its last square")
            .found(plain(rest))
            .expected("the end of the line")
    })
}

/// Takes the name of a square of the board from a path.
fn take_square(board: Board, path: &mut &[u8]) -> Option<Square> {
    // A10 begins like A1.
    let square = by_name(board)
        .filter(|square| path.starts_with(name(*square).as_bytes()))
        .max_by_key(|square| square.row)?;
    *path = &path[name(square).len()..];
    Some(square)
}

/// What stands where the name of a square should be: up to the next letter.
fn word(path: &[u8]) -> &[u8] {
    let after = path
        .iter()
        .skip(1)
        .take_while(|byte| !byte.is_ascii_alphabetic());
    &path[..path.len().min(1 + after.count())]
}

fn wrong_square(path: &[Square], square: Square, expected: Square) -> String {
    let (to, right) = (name(square), name(expected));
    let order = |square: Square| (square.column, square.row);
    let Some(&here) = path.last() else {
        return if order(square) < order(expected) {
            format!("starts on {to}, but no tour starts there; {right} is the first that works")
        } else {
            format!("starts on {to}, but a tour starts on {right}, which comes first")
        };
    };
    let from = name(here);
    if let Some(place) = path.iter().position(|&other| other == square) {
        return format!("goes to {to} again, which is step {}", place + 1);
    }
    if !is_knight_move(here, square) {
        return format!("goes from {from} to {to}, which is not a knight's move");
    }
    if order(square) < order(expected) {
        format!("goes from {from} to {to}, but no tour begins like that; with {right} one does")
    } else {
        format!("goes from {from} to {to}, but a tour goes on with {right}, which comes first")
    }
}

fn at_step(
    board: Board,
    path: &[Square],
    words: &str,
    found: Option<Square>,
    expected: Square,
) -> Explanation {
    let step = path.len() + 1;
    let mut text = format!("at step {step} the path {words}");
    if !text.contains(&name(expected)) {
        text = format!("{text}; the first tour goes on with {}", name(expected));
    }
    let square = path.last().copied().unwrap_or(expected);
    Explanation {
        found: found.map(name),
        ..Explanation::new(text)
            .step(step)
            .expected(name(expected))
            .at(square, moment(board, path).choices(found, expected))
    }
}

fn moment(board: Board, path: &[Square]) -> Moment {
    Moment::after(board, 1, path).named(BoardLabels::Letters)
}
