//! `timus1596`: a closed tour of a board of up to a million squares, as a direction for each square.

mod mistakes;

use mistakes::DirectionRules;

use crate::problem::prelude::*;
use knights_core::board::try_vec;

const NO_SOLUTION: &str = "No solution";
const SHORTEST_SIDE: u32 = 6;
const LONGEST_SIDE: u32 = 1000;
const LINE: BoardLine = BoardLine::new(
    &[ROWS, COLUMNS],
    BoardLabels::FromZero,
    [SHORTEST_SIDE, LONGEST_SIDE],
);
/// The longest side of a board of the family `small`, and the shorter side of a narrow board.
const SMALL: u32 = 13;
/// The longest side of a board of most families.
const USUAL: u32 = 100;
const DIRECTIONS: [Step; 8] = knights_core::board::steps([
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
]);
/// Where every walk begins that looks at an output.
const CORNER: Square = Square::new(0, 0);

pub(crate) struct KnightMare;

impl TaskProblem for KnightMare {
    type Task = Board;
    const NAME: &'static str = "timus1596";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &mistakes::MISTAKES;
    const SIDES: RangeInclusive<u32> = SHORTEST_SIDE..=USUAL;

    fn read(&self, reader: &mut impl InputReader) -> Result<Board, ReadError> {
        let task = LINE.read(reader)?;
        reader.finish()?;
        Ok(task.board)
    }

    fn answer(&self, board: Board, output: &mut Output<'_>) -> anyhow::Result<()> {
        let text = match closed_tour(board)? {
            Some(tour) => DirectionRules::default().text(&DirectionBoard::of_tour(&tour)),
            None => Some(NO_SOLUTION.into()),
        };
        let text = text.expect("the right digits have all directions");
        Ok(output.bytes(&[&text[..], b"\n"].concat())?)
    }

    fn check(&self, &board: &Board, _: &[u8], output: &[u8]) -> Checked {
        let rule = if denies(output) {
            let rule = || format!("a board of {} has a closed tour", sides(board));
            existence::closed(board).is_ok().then(rule)
        } else {
            let directions = DirectionBoard::read(board, output)?;
            let fault = directions.first_fault().map_err(Refusal::OutOfMemory)?;
            fault.map(|fault| fault.rule)
        };
        rule.map_or(Ok(None), |rule| Err(OutputFault::Rule(rule).into()))
    }

    fn explain(&self, &board: &Board, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let sides = sides(board);
        if let Err(reason) = existence::closed(board) {
            let text = format!("a board of {sides} has no closed tour: {reason}");
            return Some(Explanation::new(text).expected(NO_SOLUTION));
        }
        if denies(wrong.output) {
            let text = format!(
                "the output says \"{NO_SOLUTION}\", but a board of {sides} has a closed tour: its number \
                 of squares is even"
            );
            return Some(Explanation::new(text).answered(NO_SOLUTION));
        }
        match DirectionBoard::read(board, wrong.output) {
            Ok(directions) => Some(directions.explained(directions.first_fault().ok()??)),
            Err(_) => misshapen(board, wrong.output),
        }
    }
}

fn denies(output: &[u8]) -> bool {
    tokens(output).eq(tokens(NO_SOLUTION.as_bytes()))
}

fn closed_tour(board: Board) -> Result<Option<Tour>, OutOfMemory> {
    Ok(find_tour(&Task::whole(board, Ends::Closed(CORNER)))?.ok())
}

/// The number of a digit that counts the directions from `first`.
fn number(digit: u8, first: u8) -> Option<usize> {
    let number = digit.checked_sub(first)?;
    (number < 8).then_some(number.into())
}

fn odd(length: u32) -> u32 {
    if length % 2 == 1 {
        length
    } else {
        (length - 1).max(SHORTEST_SIDE + 1)
    }
}

const fn even(length: u32) -> u32 {
    length - length % 2
}

impl TaskInputs for KnightMare {
    fn text(&self, board: &Board) -> String {
        format!("{} {}\n", board.rows(), board.columns())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Board {
        let (one, other) = draw.two_sides(&Self::SIDES);
        let (one, other) = match family {
            "largest" => {
                // 999 is odd, 994 is not a multiple of 4, and 997 is prime.
                let others = [LONGEST_SIDE, LONGEST_SIDE, LONGEST_SIDE - 1, 994, 997];
                (LONGEST_SIDE, *draw.pick(&others))
            }
            "large" => (
                draw.number(USUAL, LONGEST_SIDE),
                draw.number(USUAL, LONGEST_SIDE),
            ),
            "odd_board" => (odd(one), odd(other)),
            "one_odd_side" => (odd(one), even(other)),
            "small" => (
                draw.number(SHORTEST_SIDE, SMALL),
                draw.number(SHORTEST_SIDE, SMALL),
            ),
            "long_and_narrow" => (one.max(other), draw.number(SHORTEST_SIDE, SMALL)),
            "square" => (one, one),
            _ => (one, other),
        };
        let (rows, columns) = draw.either_way((one, other));
        board_of(rows, columns)
    }

    /// Boards with shorter sides, roughly the smallest first.
    fn smaller(&self, own: &Board) -> impl Iterator<Item = Board> {
        // Two less keeps an even side even.
        let lengths = |length: u32| {
            let lengths = [SHORTEST_SIDE, SHORTEST_SIDE + 1].into_iter();
            let lengths = lengths.chain(shorter(length)).chain([length - 2]);
            lengths.filter(move |&other| other < length)
        };
        let boards = shorter_boards(*own, lengths);
        boards.filter(|board| board.rows().min(board.columns()) >= SHORTEST_SIDE)
    }
}

struct DirectionBoard {
    board: Board,
    /// Row by row.
    steps: Vec<Step>,
}

/// The first rule that the walk along the directions breaks, at a move from one square to another or off the
/// board.
struct WalkFault {
    rule: String,
    hint: &'static str,
    step: u32,
    here: Square,
    next: Option<Square>,
}

impl DirectionBoard {
    /// The directions of the moves of a closed tour.
    fn of_tour(tour: &Tour) -> Self {
        let (board, numbering) = (tour.board(), tour.numbering());
        let step = |square: Square| {
            let next = numbering.get(square) % board.squares() + 1;
            let mut steps = DIRECTIONS.into_iter();
            let found = steps.find(|&step| {
                let target = board.neighbour(square, step);
                target.is_some_and(|target| numbering.get(target) == next)
            });
            found.expect("a closed tour goes on from every square")
        };
        let steps = board.all().map(step).collect();
        Self { board, steps }
    }

    fn read(board: Board, output: &[u8]) -> Result<Self, InputError> {
        let mut scanner = Scanner::of_output(output);
        let (mut steps, columns) = (Vec::new(), board.columns() as usize);
        for line in 1..=board.rows() {
            let is_row = |token: &[u8]| {
                let row = token.iter().map(|&digit| number(digit, b'1'));
                let row: Option<Vec<usize>> = row.collect();
                let row = row.filter(|row| row.len() == columns);
                steps.extend(row.iter().flatten().map(|&number| DIRECTIONS[number]));
                row.is_some()
            };
            if !scanner.take_if(is_row) {
                return Err(scanner.not_found_here(&match line {
                    1 => format!("line 1 with {columns} digits from 1 to 8, or \"{NO_SOLUTION}\""),
                    _ => format!("line {line} with {columns} digits from 1 to 8"),
                }));
            }
        }
        scanner.finish()?;
        Ok(Self { board, steps })
    }

    fn step(&self, square: Square) -> Step {
        self.steps[self.board.index(square)]
    }

    fn digit(&self, square: Square) -> char {
        let mut digits = ('1'..).zip(DIRECTIONS);
        let digit = digits.find(|&(_, step)| step == self.step(square));
        digit.expect("there are eight directions").0
    }

    /// Follows the directions from the first square until it has been visited again, or a rule is
    /// broken. Linear in the squares.
    fn first_fault(&self) -> Result<Option<WalkFault>, OutOfMemory> {
        let board = self.board;
        let squares = board.squares();
        let mut visited = try_vec(squares as usize, false)?;
        let mut here = CORNER;
        for step in 1..=squares {
            visited[board.index(here)] = true;
            let next = board.neighbour(here, self.step(here));
            let (leads, hint) = match next {
                Some(CORNER) if step == squares => return Ok(None),
                Some(CORNER) => (
                    format!("back to (0, 0) after {step} of {squares} squares"),
                    ". The directions form several cycles",
                ),
                Some(next) if visited[board.index(next)] => {
                    (format!("to {next}, which was visited before"), "")
                }
                Some(next) => {
                    here = next;
                    continue;
                }
                None => {
                    let Step { rows, columns } = self.step(here);
                    let turned = Step {
                        rows: columns,
                        columns: rows,
                    };
                    let hint = match board.neighbour(here, turned) {
                        Some(_) => ". A direction has its rows first, then its columns",
                        None => "",
                    };
                    let row = i64::from(here.row) + i64::from(rows);
                    let column = i64::from(here.column) + i64::from(columns);
                    let leads = format!("to ({row}, {column}), which is off the board");
                    (leads, hint)
                }
            };
            let digit = self.digit(here);
            let rule = format!(
                "follow the digits from (0, 0): move {step}, the {digit} on {here}, leads {leads}"
            );
            return Ok(Some(WalkFault {
                rule,
                hint,
                step,
                here,
                next,
            }));
        }
        unreachable!("after as many moves as squares, the next square has been visited")
    }

    fn explained(&self, fault: WalkFault) -> Explanation {
        let moment = Moment::after(self.board, 1, &self.walk_before(fault.step));
        let digit = self.digit(fault.here);
        let explanation = Explanation::new(fault.rule + fault.hint).step(fault.step);
        let moment = moment.choices(fault.next, None);
        explanation.found(digit).at(fault.here, moment)
    }

    /// The squares of the walk before a move.
    fn walk_before(&self, step: u32) -> Vec<Square> {
        let next = |&here: &Square| self.board.neighbour(here, self.step(here));
        let walk = std::iter::successors(Some(CORNER), next);
        walk.take(step as usize).collect()
    }
}

fn misshapen(board: Board, output: &[u8]) -> Option<Explanation> {
    let lines = output.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let (rows, columns) = (board.rows() as usize, board.columns() as usize);
    let are = |count: usize, width: usize| {
        lines.len() == count && lines.iter().all(|line| line.len() == width)
    };
    let has = |digit: u8| lines.iter().any(|line| line.contains(&digit));
    let is_spaced = |line: &&[u8]| line.iter().any(u8::is_ascii_whitespace);
    let text = if rows != columns && are(columns, rows) {
        format!(
            "the output has {columns} lines of {rows} digits, not {rows} lines of {columns}: rows and \
             columns are swapped"
        )
    } else if lines.len() == rows && lines.iter().all(is_spaced) {
        "the digits of a line stand next to each other, without spaces".to_owned()
    } else if are(rows, columns) && has(b'0') {
        "the output has the digit 0; the directions are counted from 1".to_owned()
    } else {
        return None;
    };
    Some(Explanation::new(text))
}
