//! `uva10255`: for each start in the input, a tour of a square board if the board has a closed one.

use crate::problem::prelude::*;
use crate::problem::printed::{largest, read_numbering, stuck_by_the_rule};
use crate::problem::tour_rules::AskedDenial;
use knights_core::warnsdorff::{self, WarnsdorffOptions};

const NO_CIRCUIT: &str = "No Circuit Tour.";
const WIDTH: usize = 5;
const SHORTEST_SIDE: u32 = 2;
const LONGEST_SIDE: u32 = 50;
const MOST_LINES: u32 = 100;
/// How many lines an input of most families has at most.
const FEW_LINES: u32 = 6;
/// How often a start is drawn again that is not as wanted.
const ATTEMPTS: u32 = 40;
/// The side of the smallest square board that has a closed tour.
const SMALLEST_WITH_TOUR: u32 = 6;

static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/uva10255/mistakes")], |trial| {
        let tasks = CircuitTours.task(trial.input).ok()?;
        let tasks: Vec<Task> = tasks.into_iter().map(tour_from).collect();
        let spec = TourSpec {
            denied: AskedDenial::WithoutClosedTour,
            denial: NO_CIRCUIT,
            ..TourSpec::BOARD
        };
        spec.output(trial, &tasks)
    });

pub(crate) struct CircuitTours;

impl TaskProblem for CircuitTours {
    type Task = Vec<BoardAndStart>;
    const NAME: &'static str = "uva10255";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES;
    const SIDES: RangeInclusive<u32> = SHORTEST_SIDE..=LONGEST_SIDE;

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError> {
        Ok(Self::read_cases(reader)?)
    }

    fn answer(&self, tasks: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        for (index, BoardAndStart { board, start }) in tasks.into_iter().enumerate() {
            if index > 0 {
                output.bytes(b"\n")?;
            }
            let Ok(tour) = find_tour(&Task::whole(board, Ends::Closed(start)))? else {
                output.bytes(format!("{NO_CIRCUIT}\n").as_bytes())?;
                continue;
            };
            for row in tour.numbering().rows() {
                for &number in row {
                    output.right_aligned(number, WIDTH)?;
                }
                output.bytes(b"\n")?;
            }
        }
        Ok(())
    }

    fn check(&self, tasks: &Self::Task, _: &[u8], output: &[u8]) -> Checked {
        let mut scanner = Scanner::of_output(output);
        let mut last = None;
        for (line, &task) in (1..).zip(tasks) {
            let refused = |fault: LineFault| {
                let (explanation, more) = *fault;
                let explanation = explanation.after(&format!("line {line} of the input: "));
                let rule = explanation.text.clone();
                Refusal::Explained(rule, Box::new(explanation.and(more)))
            };
            let has_closed = existence::closed(task.board).is_ok();
            if denies(&mut scanner)? {
                if has_closed {
                    return Err(refused(denied(task)));
                }
                last = None;
            } else if has_closed {
                let words = ["in ", &format!(" for line {line} of the input")];
                let numbering = read_numbering(&mut scanner, task.board, 1, words, from_one)?;
                last = Some(check_tour(task, &numbering).map_err(refused)?);
            } else if scanner.is_at_end() {
                return Err(scanner.not_found_here(&format!("\"{NO_CIRCUIT}\"")).into());
            } else {
                return Err(refused(not_denied(task)));
            }
        }
        scanner.finish()?;
        Ok(last.filter(|_| tasks.len() == 1))
    }
}

fn task(side: u32, row: u32, column: u32) -> BoardAndStart {
    BoardAndStart {
        board: square_board(side),
        start: Square::new(row, column),
    }
}

impl CaseList for CircuitTours {
    /// The statement has no limit.
    const CASES: CaseCount = CaseCount::ToEnd(MOST_LINES);
    const LINE: BoardLine = BoardLine::new(
        &[SIDE.called("the side of a board"), ROW, COLUMN],
        BoardLabels::FromOne,
        [SHORTEST_SIDE, LONGEST_SIDE],
    );

    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let count = match draw.listed {
            _ if family == "largest" => MOST_LINES,
            DrawnCount::ByFamily => draw.number(1, FEW_LINES),
            DrawnCount::Exactly(count) => count.clamp(1, MOST_LINES),
        };
        let even = even_side(draw);
        (0..count).map(|_| line(family, even, draw)).collect()
    }

    /// Lines with smaller boards, or with starts nearer to the first square.
    fn smaller_cases(case: &BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let (own, Square { row, column }) = (case.board.rows(), case.start);
        // Two less keeps an even side even.
        let sides = shorter(own).chain([own.saturating_sub(2)]);
        let sides = sides.filter(|&side| side >= SHORTEST_SIDE);
        let smaller = sides.map(move |side| task(side, row.min(side - 1), column.min(side - 1)));
        let rows = nearer(row).map(move |row| task(own, row, column));
        let columns = nearer(column).map(move |column| task(own, row, column));
        smaller.chain(rows).chain(columns)
    }
}

/// The side of a board that has a closed tour, near a drawn one.
fn even_side(draw: &mut Draw<'_>) -> u32 {
    let side = draw.side(&(SHORTEST_SIDE..=LONGEST_SIDE));
    let side = side.max(SMALLEST_WITH_TOUR);
    side - side % 2
}

/// A line of an input of a family; `even` is the side that all lines of the family `one_size` have.
fn line(family: &str, even: u32, draw: &mut Draw<'_>) -> BoardAndStart {
    let side = match family {
        "largest" => LONGEST_SIDE,
        "one_size" => even,
        // The rule gets stuck more often on large boards.
        "stuck_by_the_rule" => even_side(draw).max(even_side(draw)),
        "no_circuit" => without_circuit(draw),
        _ => draw.side(&(SHORTEST_SIDE..=LONGEST_SIDE)),
    };
    let any = |draw: &mut Draw<'_>| {
        let (row, column) = (draw.number(0, side - 1), draw.number(0, side - 1));
        task(side, row, column)
    };
    match family {
        "corners" => {
            let ends = [0, side - 1];
            task(side, *draw.pick(&ends), *draw.pick(&ends))
        }
        "stuck_by_the_rule" => {
            let drawn: Vec<BoardAndStart> = (0..ATTEMPTS).map(|_| any(draw)).collect();
            let stuck = drawn.iter().find(|&&task| is_stuck(task));
            *stuck.unwrap_or(&drawn[0])
        }
        _ => any(draw),
    }
}

/// A side of a board without a closed tour: odd, or 2 or 4.
fn without_circuit(draw: &mut Draw<'_>) -> u32 {
    let side = draw.side(&(SHORTEST_SIDE..=LONGEST_SIDE));
    let is_exact = matches!(draw.sides, DrawnSides::Exactly(_));
    match existence::closed(task(side, 0, 0).board) {
        Err(_) => side,
        Ok(()) if is_exact => side - 1,
        Ok(()) => *draw.pick(&[2, 4, side - 1, side - 1, side - 1]),
    }
}

/// Whether Warnsdorff's rule, with the first move of equal ones, gets stuck.
fn is_stuck(task: BoardAndStart) -> bool {
    let options = WarnsdorffOptions {
        order: MoveOrder::Judge,
        ..WarnsdorffOptions::default()
    };
    let walk = warnsdorff::walk(task.board, task.start, &options);
    walk.is_ok_and(|walk| walk.numbers().contains(&0))
}

/// Why the output for a line is wrong, and words that only the explanation has.
type LineFault = Box<(Explanation, Option<String>)>;

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

/// A square in the words of the statement, which counts from 1.
fn from_one(square: Square) -> String {
    BoardLabels::FromOne.square(square)
}

fn denied(task: BoardAndStart) -> LineFault {
    let text = format!("a board of {} has a closed tour", sides(task.board));
    let explanation = Explanation::new(text).answered(NO_CIRCUIT);
    let more = stuck_by_the_rule(task).map(|stuck| format!("{stuck} a tour"));
    Box::new((explanation.at(task.start, moment(task, task.start)), more))
}

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
fn check_tour(task: BoardAndStart, numbering: &Numbering) -> Result<Tour, LineFault> {
    let blank = task.board.all().find(|&square| numbering.get(square) == 0);
    if let Some(square) = blank {
        let (name, length) = (from_one(square), largest(numbering));
        let text = format!("the number in {name} is 0, but a tour visits every square");
        let moment = Moment {
            labels: labels(numbering, length + 1),
            ..moment(task, square)
        };
        let explanation = Explanation::new(text).found(0).at(square, moment);
        let more = format!("the largest number is {length}");
        return Err(Box::new((explanation, Some(more))));
    }
    match Tour::verify(numbering.clone()) {
        Ok(tour) if tour.start() == task.start => Ok(tour),
        Ok(tour) => Err(other_start(task, tour.start())),
        Err(diagnosis) => Err(broken(task, numbering, &diagnosis)),
    }
}

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
        _ => (format!("no square has the number {step}"), task.start, None),
    };
    let moment = Moment {
        labels: labels(numbering, step),
        found,
        ..moment(task, knight)
    };
    let explanation = Explanation::new(text).step(step).at(knight, moment);
    Box::new((explanation, None))
}

fn other_start(task: BoardAndStart, found: Square) -> LineFault {
    let (start, moment) = (task.start, moment(task, task.start));
    let is_swapped = (found.row, found.column) == (start.column, start.row);
    let more = is_swapped.then(|| "row and column are swapped".to_owned());
    let [name, right] = [found, start].map(from_one);
    let explanation = Explanation::new(format!("1 is in {name}, but the start is {right}"));
    let explanation = explanation.step(1).at(start, moment.choices(found, None));
    Box::new((explanation.found(name).expected(right), more))
}

fn moment(task: BoardAndStart, knight: Square) -> Moment {
    Moment::of(task.board, knight).named(BoardLabels::FromOne)
}

fn labels(numbering: &Numbering, step: u32) -> Vec<(Square, String)> {
    let squares = numbering.board().all();
    let numbers = squares.map(|square| (square, numbering.get(square)));
    let before = numbers.filter(|(_, number)| (1..step).contains(number));
    let labels = before.map(|(square, number)| (square, number.to_string()));
    labels.collect()
}
