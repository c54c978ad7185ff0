//! Whether an output is right, line of the input by line, and why the first wrong line is wrong.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::printed::{largest, stuck_by_the_rule};
use crate::problem::task::Refusal;
use crate::problem::uva10255::NO_CIRCUIT;
use knights_core::board::Square;
use knights_core::input::{InputError, InputReader, Scanner, Wanted};
use knights_core::solve::existence;
use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault};
use knights_render::sheet::BoardAndStart;

/// Why the output for a line is wrong, and words that only the explanation has.
type LineFault = Box<(Explanation, Option<String>)>;

/// Whether an output has a tour, or the words that no tour exists, for each line of the input: the
/// tour of an input of one line.
pub(super) fn check_lines(tasks: &[BoardAndStart], output: &[u8]) -> Result<Option<Tour>, Refusal> {
    let mut scanner = Scanner::of_output(output);
    let mut last = None;
    for (line, &task) in (1..).zip(tasks) {
        let refused = |fault: LineFault| {
            let (mut explanation, more) = *fault;
            explanation.text = format!("line {line} of the input: {}", explanation.text);
            let rule = explanation.text.clone();
            if let Some(more) = more {
                explanation.and(&more);
            }
            Refusal::Explained(rule, Box::new(explanation))
        };
        let has_closed = existence::closed(task.board).is_ok();
        if denies(&mut scanner)? {
            if has_closed {
                return Err(refused(denied(task)));
            }
            last = None;
        } else if has_closed {
            let numbering = read_numbers(&mut scanner, task, line)?;
            last = Some(check_tour(task, numbering).map_err(refused)?);
        } else if scanner.is_at_end() {
            return Err(scanner.not_found_here(&format!("\"{NO_CIRCUIT}\"")).into());
        } else {
            return Err(refused(not_denied(task)));
        }
    }
    scanner.finish()?;
    Ok(last.filter(|_| tasks.len() == 1))
}

/// Takes the words that there is no tour, if they come next.
fn denies(scanner: &mut Scanner<'_>) -> Result<bool, InputError> {
    for (place, word) in NO_CIRCUIT.split(' ').enumerate() {
        if scanner.take_if(|token| token == word.as_bytes()) {
            continue;
        }
        if place == 0 {
            return Ok(false);
        }
        return Err(scanner.not_found_here(&format!("\"{word}\" of \"{NO_CIRCUIT}\"")));
    }
    Ok(true)
}

/// Reads a number for each square of the board of a line.
fn read_numbers(
    scanner: &mut Scanner<'_>,
    task: BoardAndStart,
    line: usize,
) -> Result<Numbering, Refusal> {
    let mut numbering = Numbering::blank(task.board).map_err(Refusal::OutOfMemory)?;
    for square in task.board.all() {
        let number = scanner.number(&Wanted {
            what: "a number",
            range: 0..=task.board.squares().cast_signed(),
            missing: format_args!(
                "the number in {} for line {line} of the input",
                from_one(square)
            ),
        })?;
        numbering.set(square, number.unsigned_abs());
    }
    Ok(numbering)
}

/// A square in the words of the statement, which counts from 1.
fn from_one(square: Square) -> String {
    BoardLabels::FromOne.square(square)
}

/// The output denies a tour of a board that has one.
fn denied(task: BoardAndStart) -> LineFault {
    let (side, start) = (task.board.rows(), task.start);
    let text = format!("a board of {side} x {side} has a closed tour");
    let explanation = Explanation::new(text).found(NO_CIRCUIT);
    let more = stuck_by_the_rule(task).map(|stuck| format!("{stuck} a tour"));
    Box::new((explanation.at(start, moment(task, start)), more))
}

/// The output has something else for a board without a closed tour.
fn not_denied(task: BoardAndStart) -> LineFault {
    let squares = task.board.squares();
    let why = if squares % 2 == 1 {
        "a closed tour has as many squares of one colour as of the other"
    } else {
        "it is too small"
    };
    let text = format!(
        "expected \"{NO_CIRCUIT}\": a board of {squares} squares has no closed tour, since {why}"
    );
    Box::new((Explanation::new(text).expected(NO_CIRCUIT), None))
}

/// The tour that the numbers are, or the first rule that they break.
fn check_tour(task: BoardAndStart, numbering: Numbering) -> Result<Tour, LineFault> {
    let blank = task.board.all().find(|&square| numbering.get(square) == 0);
    if let Some(square) = blank {
        let (name, length) = (from_one(square), largest(&numbering));
        let text = format!("the number in {name} is 0, but a tour visits every square");
        let moment = Moment {
            labels: labels(&numbering, length + 1),
            ..moment(task, square)
        };
        let explanation = Explanation::new(text).found(0).at(square, moment);
        let more = format!("the largest number is {length}");
        return Err(Box::new((explanation, Some(more))));
    }
    match Tour::verify(numbering.clone()) {
        Ok(tour) if tour.start() == task.start => Ok(tour),
        Ok(tour) => Err(other_start(task, tour.start())),
        Err(diagnosis) => Err(broken(task, &numbering, &diagnosis)),
    }
}

/// The numbers are no tour.
fn broken(task: BoardAndStart, numbering: &Numbering, diagnosis: &TourDiagnosis) -> LineFault {
    let step = diagnosis.step;
    let (text, knight, found) = match diagnosis.fault {
        TourFault::Twice(one, other) => {
            let names = [one, other].map(from_one).join(" and in ");
            (format!("the number {step} is in {names}"), one, Some(other))
        }
        TourFault::NotAKnightMove(from, to) => {
            let names = [from, to].map(from_one).join(" to ");
            let text = format!("step {step}, from {names}, is not a knight's move");
            (text, from, Some(to))
        }
        _ => {
            let text = format!("no square has the number {step}");
            (text, task.start, None)
        }
    };
    let moment = Moment {
        labels: labels(numbering, step),
        found,
        ..moment(task, knight)
    };
    let explanation = Explanation {
        step: Some(step),
        ..Explanation::new(text).at(knight, moment)
    };
    Box::new((explanation, None))
}

fn other_start(task: BoardAndStart, found: Square) -> LineFault {
    let start = task.start;
    let names = [found, start].map(from_one);
    let text = format!("1 is in {}, but the start is {}", names[0], names[1]);
    let moment = Moment {
        found: Some(found),
        ..moment(task, start)
    };
    let explanation = Explanation {
        step: Some(1),
        ..Explanation::new(text).at(start, moment)
    };
    let is_swapped = (found.row, found.column) == (start.column, start.row);
    let more = is_swapped.then(|| "row and column are swapped".to_owned());
    let [found, start] = names;
    Box::new((explanation.found(found).expected(start), more))
}

/// A board without numbers.
fn moment(task: BoardAndStart, knight: Square) -> Moment {
    Moment {
        knight: Some(knight),
        names: BoardLabels::FromOne,
        ..Moment::of(task.board)
    }
}

/// The squares with numbers below a step.
fn labels(numbering: &Numbering, step: u32) -> Vec<(Square, String)> {
    let squares = numbering.board().all();
    let numbers = squares.map(|square| (square, numbering.get(square)));
    let before = numbers.filter(|&(_, number)| number > 0 && number < step);
    before
        .map(|(square, number)| (square, number.to_string()))
        .collect()
}
