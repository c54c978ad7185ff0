//! `walk`: the interactive program, Warnsdorff's rule with backtracking, every step in words.

mod explain;
mod mistakes;
mod rules;

use std::io::{BufReader, Read};
use std::ops::RangeInclusive;

use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::{About, Draw, DrawnSides, Inputs, Problem, read_number, shorter};
use knights_core::assignment::walk::{Alternatives, InteractiveWalk, WALK_STEPS, WalkEvent};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{Dialogue, DialogueError, InputError, InputReader, StrictReader};
use knights_core::output::Output;
use knights_render::algebraic::{MOST_COLUMNS, name, parse};
use knights_render::walk::{SHORTEST_SIDE, WalkHost, WalkOptions, starts, walk};

/// The interactive program.
pub(crate) struct Walk;

/// The longest side of a board in an input that is judged.
const LONGEST_SIDE: i32 = MOST_COLUMNS.cast_signed();
/// The most steps of a walk in an input that is judged.
const MOST_STEPS: usize = 10_000;
/// How often another start is drawn before other sides are.
const ATTEMPTS: u32 = 50;
/// How many starts of a board are tried for a walk with a step back: there are few.
const STARTS_TRIED: usize = 60;
/// How many inputs are tried for a walk that ends because nothing is left to try.
const EXHAUSTED_TRIED: usize = 500;
/// What the program does with any input.
const OPTIONS: WalkOptions = WalkOptions {
    alternatives: Alternatives::Ties,
    max_steps: WALK_STEPS,
};

/// A board and a start.
#[derive(Clone, Copy)]
struct Question {
    board: Board,
    start: Square,
}

impl Question {
    /// The board of `width` × `height` squares with this start, if that is a valid input.
    fn new(board: Board, start: Square) -> Option<Self> {
        let is_start = starts(board).contains(&start);
        (is_start && walk_ends(board, start)).then_some(Self { board, start })
    }

    /// A valid input.
    fn valid(input: &[u8]) -> Self {
        read(&mut StrictReader::new(input)).expect("the input is valid")
    }

    fn text(self) -> Vec<u8> {
        let Self { board, start } = self;
        let start = name(start, board);
        format!("{}\n{}\n{start}\n", board.columns(), board.rows()).into_bytes()
    }
}

/// Whether the walk ends in time.
fn walk_ends(board: Board, start: Square) -> bool {
    let walk = InteractiveWalk::new(board, start, MoveOrder::Walk, OPTIONS.alternatives);
    let mut walk = walk.expect("a small board fits");
    (0..MOST_STEPS).any(|_| walk.is_full() || walk.step() == WalkEvent::Exhausted) || walk.is_full()
}

/// Whether the walk has a step back.
fn walk_goes_back(board: Board, start: Square) -> bool {
    let walk = InteractiveWalk::new(board, start, MoveOrder::Walk, OPTIONS.alternatives);
    let mut walk = walk.expect("a small board fits");
    loop {
        match walk.step() {
            _ if walk.is_full() => return false,
            WalkEvent::To(_) => {}
            WalkEvent::Back(_) => return true,
            WalkEvent::Exhausted => return false,
        }
    }
}

/// Whether the walk ends because nothing is left to try.
fn walk_is_exhausted(board: Board, start: Square) -> bool {
    let walk = InteractiveWalk::new(board, start, MoveOrder::Walk, OPTIONS.alternatives);
    let mut walk = walk.expect("a small board fits");
    (0..MOST_STEPS).any(|_| !walk.is_full() && walk.step() == WalkEvent::Exhausted)
}

/// An input whose walk ends because nothing is left to try. There are few: on the boards of these
/// sides, one start in ten leads to one.
fn draw_exhausted(draw: &mut Draw<'_>) -> Option<Question> {
    (0..EXHAUSTED_TRIED).find_map(|_| {
        let (rows, columns) = (draw.number(5, 6), draw.number(5, 6));
        let board = Board::new(rows, columns).expect("a small board");
        let question = Question::new(board, *draw.pick(&starts(board)))?;
        walk_is_exhausted(board, question.start).then_some(question)
    })
}

/// A valid input on a board. In every second turn, its walk has a step back if one of a few starts
/// leads to one: without it, programs that go back wrongly are accepted.
fn draw_on(board: Board, draw: &mut Draw<'_>) -> Option<Question> {
    let mut starts = starts(board);
    if !draw.turn.is_multiple_of(2) {
        draw.shuffle(&mut starts);
        let mut tried = starts.iter().take(STARTS_TRIED);
        let found = tried.find_map(|&start| {
            let question = Question::new(board, start)?;
            walk_goes_back(board, start).then_some(question)
        });
        if found.is_some() {
            return found;
        }
    }
    Question::new(board, *draw.pick(&starts))
}

/// The grammar: the width, the height and the name of the start, one a line.
fn read(reader: &mut StrictReader<'_>) -> Result<Question, InputError> {
    let mut side = |what: &str| {
        let side = read_number(reader, what, SHORTEST_SIDE..=LONGEST_SIDE)?;
        reader.end_of_line()?;
        Ok(side.unsigned_abs())
    };
    let (width, height) = (side("the board width")?, side("the board height")?);
    let board = Board::new(height, width).expect("the sides are in their limits");
    let offset = reader.offset();
    let last = name(Square::new(0, width - 1), board);
    let what = format!("a square from a1 to {last}");
    let token = reader.word(&what, |token| parse(token, board).is_some())?;
    let token = token.to_vec();
    let start = parse(&token, board).expect("the token has been checked");
    let question = Question::new(board, start).ok_or_else(|| {
        let why = if starts(board).contains(&start) {
            format!("the walk takes more than {MOST_STEPS} steps")
        } else {
            "a tour of a board of odd area starts on a black square".to_owned()
        };
        let words = format!("{} is not allowed: {why}", token.escape_ascii());
        reader.contradiction(offset, words)
    })?;
    reader.end_of_line()?;
    reader.finish()?;
    Ok(question)
}

impl Problem for Walk {
    fn about(&self) -> &'static About {
        about! {
            name: "walk",
            inputs: Walk,
            families: ["random", "odd", "narrow", "square", "largest"],
            uuid: "6d5a0f0b-8f1b-4f57-9d43-7d2a9c1f4e22",
            samples: [
                ("nothing_left_to_try", "6\n5\nb3\n"),
                ("from_b4_of_5x5", "5\n5\nb4\n"),
                ("from_a1_of_6x5", "6\n5\na1\n"),
            ],
        }
    }

    fn answer(&self, mut input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        self.validate(input)?;
        let mut input = BufReader::new(&mut input as &mut dyn Read);
        let mut dialogue = Dialogue::new(&mut input, output);
        walk(&mut dialogue, OPTIONS, &mut ValidInput)?;
        Ok(())
    }

    fn explain(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Option<Explanation> {
        let Question { board, start } = read(&mut StrictReader::new(input)).ok()?;
        explain::explain(board, start, answer, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl Inputs for Walk {
    fn sides(&self) -> RangeInclusive<u32> {
        SHORTEST_SIDE.unsigned_abs()..=MOST_COLUMNS
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let range = self.sides();
        let is_small = matches!(draw.sides, DrawnSides::UpTo(_));
        if family == "random" && draw.turn % 4 == 3 && is_small {
            let exhausted = draw_exhausted(draw);
            return exhausted.map_or_else(|| Inputs::draw(self, "square", draw), Question::text);
        }
        // From some boards no start may lead to a walk that ends in time.
        for attempt in 0.. {
            if attempt == ATTEMPTS {
                draw.sides = DrawnSides::UpTo(MOST_COLUMNS);
            }
            let (width, height) = match family {
                "odd" => {
                    let odd = |side: u32| (side | 1).min(MOST_COLUMNS - 1);
                    let (width, height) = draw.two_sides(&range);
                    (odd(width), odd(height))
                }
                "narrow" => (*range.start(), draw.side(&range)),
                "square" => {
                    let side = draw.side(&range);
                    (side, side)
                }
                "largest" => (MOST_COLUMNS, MOST_COLUMNS),
                _ => draw.two_sides(&range),
            };
            let board = Board::new(height, width).expect("the sides are in their limits");
            if let Some(question) = draw_on(board, draw) {
                return question.text();
            }
        }
        unreachable!("the loop goes on until it returns")
    }

    fn much_smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let Question { board, start } = Question::valid(input);
        let (rows, columns) = (board.rows(), board.columns());
        let boards = shorter(rows).map(|rows| (rows, columns));
        let boards = boards.chain(shorter(columns).map(|columns| (rows, columns)));
        let both = shorter(rows).zip(shorter(columns));
        let least = *self.sides().start();
        let boards = both
            .chain(boards)
            .filter(|&(rows, columns)| rows.min(columns) >= least);
        let questions = boards.filter_map(|(rows, columns)| {
            let board = Board::new(rows, columns).expect("smaller than a board");
            // Its own start, if the smaller board has it.
            let own = Some(start).filter(|&start| board.contains(start));
            let mut starts = own.into_iter().chain(board.all());
            starts.find_map(|start| Question::new(board, start))
        });
        visit(&mut questions.map(Question::text));
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = Question::valid(input);
        let size = |board: Board, start: Square| {
            let numbers = start.row + start.column;
            (board.squares(), board.rows(), numbers)
        };
        let largest = size(own.board, own.start);
        let sides = |side: u32| SHORTEST_SIDE.unsigned_abs()..=side;
        let boards = sides(own.board.rows()).flat_map(|rows| {
            let boards = sides(own.board.columns()).map(move |columns| Board::new(rows, columns));
            boards.map(|board| board.expect("smaller than a board"))
        });
        let mut boards: Vec<Board> = boards.collect();
        boards.sort_by_key(|board| board.squares());
        let smaller = boards.into_iter().flat_map(|board| {
            let starts = board.all();
            let starts = starts.filter(move |&start| size(board, start) < largest);
            starts.filter_map(move |start| Question::new(board, start))
        });
        visit(&mut smaller.map(Question::text));
    }
}

/// A dialogue over a valid input, which needs no help.
struct ValidInput;

impl WalkHost for ValidInput {
    fn choose(&mut self, _: &[Square]) -> Result<Square, DialogueError> {
        unreachable!("a valid input names a square")
    }

    fn remark(&mut self, _: &str) {}
}
