//! `jutge43694`: a path over all free squares of a board with holes, a problem of Jutge.

mod draw;

use self::draw::HolesDraw;
use crate::problem::prelude::*;
use crate::problem::printed::{read_unsigned, starts_right, write_words};
use knights_core::solve::Reason;
use knights_core::solve::existence::NoTour;

pub(crate) struct HolesTour;

const SIDES: RangeInclusive<u32> = 3..=9;
/// A free square, and a hole, in an input.
const FREE: u8 = b'.';
const HOLE: u8 = b'*';
const NO_PATH: &str = "no sol";
/// What a submission prints for a hole.
const PRINTED_HOLE: &str = "**";
/// The message about an output that denies a path.
const DENIED: &str = "the output says that no path exists, but there is one";
/// How many squares of a path an explanation names.
const NAMED: usize = 4;
const FROM_ZERO: &str = "squares are (row, column), counted from 0";

static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/jutge43694/mistakes")], |trial| {
        let spec = TourSpec {
            denial: NO_PATH,
            hole: PRINTED_HOLE,
            digits: 2,
            ..TourSpec::BOARD
        };
        spec.output(trial, &[HolesTour.task(trial.input).ok()?])
    });

/// The line with the row and the column of the start.
fn start_line(side: u32) -> BoardLine {
    BoardLine::new(&[ROW, COLUMN], BoardLabels::FromOne, [side, side])
}

/// A path from a start over the squares that are not holes. These are listed row by row.
fn holes_task(board: Board, holes: Vec<Square>, start: Square) -> Task {
    let ends = Ends::From(start);
    Task { board, holes, ends }
}

fn with_holes(task: &Task, more: &[Square]) -> Task {
    let mut task = task.clone();
    task.holes.extend(more);
    task.holes.sort_unstable();
    task
}

/// The board without its first or last row, and without its first or last column; `None` if it
/// becomes too small, or loses its start.
fn cropped(task: &Task, from: Square) -> Option<Task> {
    let side = task.board.rows() - 1;
    let board = SIDES.contains(&side).then(|| square_board(side))?;
    let shifted = |square: Square| {
        let row = square.row.checked_sub(from.row)?;
        let shifted = Square::new(row, square.column.checked_sub(from.column)?);
        board.contains(shifted).then_some(shifted)
    };
    let holes = task.holes.iter().copied().filter_map(shifted).collect();
    Some(holes_task(board, holes, shifted(task.ends.start())?))
}

/// The free squares but the start, row by row.
fn others(task: &Task) -> Vec<Square> {
    let is_other = |square: &Square| *square != task.ends.start() && !task.holes.contains(square);
    task.board.all().filter(is_other).collect()
}

impl TaskProblem for HolesTour {
    type Task = Task;
    const NAME: &'static str = "jutge43694";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES;
    const SIDES: RangeInclusive<u32> = SIDES;

    /// The side, the rows, and the row and the column of the start, from 1.
    fn read(&self, reader: &mut impl InputReader) -> Result<Task, ReadError> {
        let side = read_unsigned(reader, "the number of rows", SIDES)?;
        let board = square_board(side);
        reader.end_of_line()?;
        let mut holes = Vec::new();
        for row in 0..board.rows() {
            let what = format!("row {} with {side} characters '.' or '*'", row + 1);
            let is_row = |word: &[u8]| {
                let has_length = word.len() == board.columns() as usize;
                has_length && word.iter().all(|byte| [FREE, HOLE].contains(byte))
            };
            let squares = (0..).zip(reader.word(&what, is_row)?);
            let found = squares.filter(|&(_, &byte)| byte == HOLE);
            holes.extend(found.map(|(column, _)| Square::new(row, column)));
            reader.end_of_line()?;
        }
        let place = reader.offset();
        let start = start_line(side).read(reader)?.start;
        reader.finish()?;
        if holes.contains(&start) {
            let (row, column) = (start.row + 1, start.column + 1);
            let words = format!("the start, column {column} of row {row}, is a hole");
            return Err(reader.contradiction(place, words).into());
        }
        Ok(holes_task(board, holes, start))
    }

    fn answer(&self, task: Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        let Ok(tour) = find_tour(&task)? else {
            return Ok(output.bytes(format!("{NO_PATH}\n").as_bytes())?);
        };
        let word = |number| match number {
            0 => PRINTED_HOLE.to_owned(),
            number => format!("{number:02}"),
        };
        Ok(write_words(&tour, word, output)?)
    }

    fn check(&self, task: &Task, _: &[u8], output: &[u8]) -> Checked {
        let mut scanner = Scanner::of_output(output);
        if scanner.take_if(|word| word == b"no") {
            scanner.word(&format!("\"{NO_PATH}\""), |word| word == b"sol")?;
            scanner.finish()?;
            return match find_tour(task).map_err(Refusal::OutOfMemory)? {
                Ok(_) => Err(OutputFault::Rule(DENIED.to_owned()).into()),
                Err(_) => Ok(None),
            };
        }
        let mut numbering = Numbering::blank(task.board).map_err(Refusal::OutOfMemory)?;
        for square in task.board.all() {
            numbering.set(square, read_step(&mut scanner, task, square)?);
        }
        let tour = Tour::verify_around(numbering, &task.holes)?;
        starts_right(task.ends.start(), &tour)?;
        scanner.finish()?;
        Ok(Some(tour))
    }

    fn explain(&self, task: &Task, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let path = find_tour(task).ok()?;
        let explanation = match wrong.fault {
            OutputFault::Broken(broken) => step(task, &broken),
            OutputFault::Rule(_) => return Some(denied(task, &path.ok()?)),
            _ if path.is_ok() => return None,
            fault => Explanation::new(fault.to_string()),
        };
        let Err(reason) = path else {
            return Some(explanation);
        };
        let why = format!("no path exists: {}; ", plain(&reason));
        Some(explanation.after(&why).expected(NO_PATH))
    }
}

impl TaskInputs for HolesTour {
    fn text(&self, task: &Task) -> String {
        let (board, start) = (task.board, task.ends.start());
        let mut text = format!("{}\n", board.rows());
        for square in board.all() {
            let is_hole = task.holes.contains(&square);
            text.push(char::from(if is_hole { HOLE } else { FREE }));
            if square.column == board.columns() - 1 {
                text.push('\n');
            }
        }
        text + &start_line(board.rows()).text(&BoardAndStart { board, start }) + "\n"
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Task {
        HolesDraw { draw, family }.input()
    }

    fn elements(&self, task: &Task) -> usize {
        others(task).len()
    }

    fn without(&self, task: Task, squares: Range<usize>) -> Option<Task> {
        Some(with_holes(&task, &others(&task)[squares]))
    }

    fn smaller(&self, task: &Task) -> impl Iterator<Item = Task> {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cropped = corners.map(|(row, column)| cropped(task, Square::new(row, column)));
        let others = others(task).into_iter();
        let holes = others.map(|square| with_holes(task, &[square]));
        cropped.into_iter().flatten().chain(holes)
    }
}

/// What stands on a square: two digits, or two asterisks, which become 0.
fn read_step(scanner: &mut Scanner<'_>, task: &Task, square: Square) -> Result<u32, InputError> {
    if task.holes.contains(&square) {
        let what = format!("{PRINTED_HOLE} on the hole {square}");
        scanner.word(&what, |word| word == PRINTED_HOLE.as_bytes())?;
        return Ok(0);
    }
    let most = task.free_squares();
    let what = format!("two digits from 01 to {most:02} on the square {square}");
    let is_step = |word: &[u8]| number(word).is_some_and(|step| (1..=most).contains(&step));
    let step = number(scanner.word(&what, is_step)?);
    Ok(step.expect("only a word with a number is accepted"))
}

/// The number of a word of two digits.
fn number(word: &[u8]) -> Option<u32> {
    let is_number = word.len() == 2 && word.iter().all(u8::is_ascii_digit);
    let number = str::from_utf8(word).ok().filter(|_| is_number)?;
    number.parse().ok()
}

fn plain(reason: &Reason) -> String {
    match reason {
        Reason::Searched { steps: 0 } => {
            "some squares have so few neighbours that their moves are forced, and no path has all of these \
             moves"
                .to_owned()
        }
        Reason::Searched { .. } | Reason::Frontier { .. } | Reason::Start(NoTour::Exception) => {
            "an exhaustive search finds none".to_owned()
        }
        _ => reason.to_string(),
    }
}

/// The broken rule, in the digits of the problem.
fn rule(broken: &TourDiagnosis) -> String {
    let step = broken.step;
    match broken.fault {
        TourFault::OtherStart { asked, found } => {
            format!("{step:02} is on {found}, but the start is {asked}")
        }
        TourFault::Twice(one, other) => format!("{step:02} is on {one} and on {other}"),
        TourFault::NotAKnightMove(from, to) => {
            let before = step.saturating_sub(1);
            format!(
                "the move from {before:02} on {from} to {step:02} on {to} is not a knight's move"
            )
        }
        _ => broken.to_string(),
    }
}

fn denied(task: &Task, path: &Tour) -> Explanation {
    let named = joined(path.squares().take(NAMED), ", ");
    let text = match path.length() {
        1 => format!("{DENIED}: the start is the only free square, and gets 01"),
        length => {
            format!("{DENIED}: it has {length} squares and begins with {named}; {FROM_ZERO}")
        }
    };
    let moment = moment(task, None).choices(None, path.squares().nth(1));
    Explanation::new(text)
        .answered(NO_PATH)
        .at(task.ends.start(), moment)
}

fn step(task: &Task, broken: &TourDiagnosis) -> Explanation {
    let at_step = broken.later.iter().find(|&&(step, _)| step == broken.step);
    let at_step = at_step.map(|&(_, square)| square);
    let here = broken.walk.as_ref().map(Tour::end);
    let (square, found, shown) = match broken.fault {
        TourFault::OtherStart { asked, found } => (Some(asked), Some(found), found.to_string()),
        TourFault::Twice(one, other) => (here, Some(one), format!("{one} and {other}")),
        _ => (here, at_step, joined(at_step, "")),
    };
    let walk = broken.walk.as_ref().filter(|_| broken.step > 1);
    let explanation = Explanation {
        square,
        found: found.map(|_| shown),
        moment: Some(moment(task, walk).choices(found, None)),
        ..Explanation::new(rule(broken)).step(broken.step)
    };
    explanation.and(FROM_ZERO.to_owned())
}

fn moment(task: &Task, walk: Option<&Tour>) -> Moment {
    let holes = task.holes.iter();
    let holes = holes.map(|&square| (square, PRINTED_HOLE.to_owned()));
    let steps = (1..).zip(walk.into_iter().flat_map(Tour::squares));
    let steps = steps.map(|(step, square): (u32, Square)| (square, format!("{step:02}")));
    Moment {
        labels: holes.chain(steps).collect(),
        ..Moment::of(task.board, walk.map_or(task.ends.start(), Tour::end))
    }
}
