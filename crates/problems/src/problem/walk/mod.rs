//! `walk`: the interactive program, Warnsdorff's rule with backtracking, every step in words.

mod mistakes;

use std::io::{BufReader, Read};

use mistakes::{PlainStep, PlainWalk, WalkRules, transcript};

use crate::problem::narrator::{Departure, departure};
use crate::problem::prelude::*;
use knights_core::assignment::walk::{
    Alternatives, InteractiveWalk, WALK_STEPS, WalkEnd, WalkStep,
};
use knights_core::input::Dialogue;
use knights_render::walk::{MOST_COLUMNS, SHORTEST_SIDE, ask, name, parse, starts, walk};

pub(crate) struct Walk;

/// The longest side of a board in an input that is judged.
const LONGEST_SIDE: i32 = MOST_COLUMNS.cast_signed();
const SIDES: RangeInclusive<u32> = SHORTEST_SIDE.unsigned_abs()..=MOST_COLUMNS;
/// The most steps of a walk in an input that is judged.
const MOST_STEPS: u64 = 10_000;
/// How often another start is drawn before other sides are.
const ATTEMPTS: u32 = 50;
/// How many starts of a board are tried for a walk with a step back: there are few.
const STARTS_TRIED: usize = 60;
/// How many inputs are tried for a walk that ends because nothing is left to try.
const EXHAUSTED_TRIED: usize = 500;
/// Which squares the program tries with any input.
const ALTERNATIVES: Alternatives = Alternatives::Ties;

/// A valid input: a board and a start.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    board: Board,
    start: Square,
    /// Whether its walk has a step back.
    has_step_back: bool,
    /// Whether its walk ends because nothing is left to try.
    is_exhausted: bool,
}

impl Question {
    /// `None` if the board has no such start, or if the walk takes more than [`MOST_STEPS`].
    fn new(board: Board, start: Square) -> Option<Self> {
        if !starts(board).contains(&start) {
            return None;
        }
        let walk = InteractiveWalk::new(board, start, MoveOrder::Walk, ALTERNATIVES);
        let mut has_step_back = false;
        let outcome = walk.and_then(|mut walk| {
            walk.run(MOST_STEPS, |step| {
                has_step_back |= matches!(step, WalkStep::Back(_));
                Ok(())
            })
        });
        let end = outcome.expect("a small board fits");
        (end != WalkEnd::Stopped).then_some(Self {
            board,
            start,
            has_step_back,
            is_exhausted: end == WalkEnd::Exhausted,
        })
    }
}

/// An input whose walk ends because nothing is left to try. There are few: on the boards of these
/// sides, one start in ten leads to one.
fn draw_exhausted(draw: &mut Draw<'_>) -> Option<Question> {
    (0..EXHAUSTED_TRIED).find_map(|_| {
        let (rows, columns) = (draw.number(5, 6), draw.number(5, 6));
        let board = board_of(rows, columns);
        let question = Question::new(board, *draw.pick(&starts(board)))?;
        Some(question).filter(|question| question.is_exhausted)
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
            Question::new(board, start).filter(|question| question.has_step_back)
        });
        if found.is_some() {
            return found;
        }
    }
    Question::new(board, *draw.pick(&starts))
}

impl ProblemRules for Walk {
    fn facts(&self) -> Facts<'_> {
        ("walk", self, &mistakes::MISTAKES)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let text = self.text(&self.task(input)?);
        let mut typed = text.as_bytes();
        let mut input = BufReader::new(&mut typed as &mut dyn Read);
        let mut dialogue = Dialogue::new(&mut input, output);
        let (board, named) = ask(&mut dialogue, |_, _| ())?;
        let start = named.expect("a valid input names a square");
        walk(&mut dialogue, (board, start), ALTERNATIVES, WALK_STEPS)?;
        Ok(())
    }

    fn explain_wrong(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Option<Explanation> {
        let Question { board, start, .. } = self.task(input).ok()?;
        let right = transcript(&WalkRules::default(), board, start)?;
        let lines: Vec<&str> = right.lines().collect();
        let departure = departure(&lines, answer, output)?;
        let before = lines[..departure.line].iter();
        let step = before.filter(|line| line.starts_with("step ")).count();
        Some(match lines.get(departure.line) {
            Some(line) if line.starts_with("The knight moves ") => {
                let mut walk = PlainWalk::new(&WalkRules::default(), board, start);
                for _ in 0..step {
                    walk.step();
                }
                wrong_step(board, &walk, step + 1, &departure)
            }
            Some(line) if line.starts_with("step ") => wrong_number(step + 1, line, &departure),
            Some(line) => wrong_line(line, step, &departure),
            None => {
                let found = departure.shown();
                let text = format!("the output goes on after its end, with {found}");
                Explanation::new(text).found(found)
            }
        })
    }
}

impl TaskInputs for Walk {
    type Task = Question;

    fn sides(&self) -> RangeInclusive<u32> {
        SIDES
    }

    /// The width, the height and the name of the start, one a line.
    fn read(&self, reader: &mut impl InputReader) -> Result<Question, ReadError> {
        let mut side = |what: &str| {
            let side = read_number(reader, what, SHORTEST_SIDE..=LONGEST_SIDE)?;
            reader.end_of_line()?;
            Ok::<u32, InputError>(side.unsigned_abs())
        };
        let (width, height) = (side("the board width")?, side("the board height")?);
        let board = board_of(height, width);
        let offset = reader.offset();
        let last = name(Square::new(0, width - 1), board);
        let what = format!("a square from a1 to {last}");
        let word = reader.word(&what, |token| parse(token, board).is_some())?;
        let token = word.to_vec();
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

    fn text(&self, question: &Question) -> String {
        let &Question { board, start, .. } = question;
        let start = name(start, board);
        format!("{}\n{}\n{start}\n", board.columns(), board.rows())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Question {
        let range = SIDES;
        let is_small = matches!(draw.sides, DrawnSides::UpTo(_));
        if family == "random" && draw.turn % 4 == 3 && is_small {
            let exhausted = draw_exhausted(draw);
            return exhausted.unwrap_or_else(|| TaskInputs::draw(self, "square", draw));
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
            let board = board_of(height, width);
            if let Some(question) = draw_on(board, draw) {
                return question;
            }
        }
        unreachable!("the loop goes on until it returns")
    }

    fn much_smaller(&self, question: &Question) -> impl Iterator<Item = Question> {
        let &Question { board, start, .. } = question;
        let least = *SIDES.start();
        let smaller = shorter_boards(board);
        let boards = smaller.filter(move |board| board.rows().min(board.columns()) >= least);
        boards.filter_map(move |board| {
            // Its own start, if the smaller board has it.
            let kept = Some(start).filter(|&start| board.contains(start));
            let mut starts = kept.into_iter().chain(board.all());
            starts.find_map(|start| Question::new(board, start))
        })
    }

    fn smaller(&self, question: &Question) -> impl Iterator<Item = Question> {
        let size = |board: Board, start: Square| {
            let numbers = start.row + start.column;
            (board.squares(), board.rows(), numbers)
        };
        let largest = size(question.board, question.start);
        let boards = small_boards(MOST_COLUMNS, |board| {
            board.rows().min(board.columns()) >= *SIDES.start()
                && board.rows() <= question.board.rows()
                && board.columns() <= question.board.columns()
        });
        boards.into_iter().flat_map(move |board| {
            let squares = board.all();
            let starts = squares.filter(move |&start| size(board, start) < largest);
            starts.filter_map(move |start| Question::new(board, start))
        })
    }
}

fn wrong_step(
    board: Board,
    walk: &PlainWalk,
    number: usize,
    departure: &Departure<'_>,
) -> Explanation {
    let (here, candidates) = walk.here();
    let square = |words: &str, place: usize| {
        let found = departure.found.get(place).copied();
        found.filter(|_| departure.begins_with(words))
    };
    let to = square("The knight moves to", 4);
    let back = square("The knight moves back to", 5);
    let claim = match (to, back) {
        (Some(square), _) => format!("the output goes to {}", square.escape_ascii()),
        (None, Some(square)) => format!("the output goes back to {}", square.escape_ascii()),
        (None, None) => format!("the output has {}", departure.shown()),
    };
    let (expected, rule) = the_rule(board, walk);
    let at = name(here, board);
    let found = to.or(back).and_then(|square| parse(square, board));
    let visited = match found {
        Some(square) if to.is_some() && walk.squares().any(|other| other == square) => {
            let square = name(square, board);
            format!(", which is visited ({square} is on the path)")
        }
        _ => String::new(),
    };
    let text = format!("step {number}: on {at} {claim}{visited}; {rule}");
    let moment = Moment {
        candidates: candidates.to_vec(),
        ..Moment::after(board, 0, &walk.squares().collect::<Vec<Square>>())
    };
    Explanation {
        move_number: move_number(MoveOrder::Walk, here, expected)
            .and_then(|number| number.try_into().ok()),
        ..Explanation::new(text)
            .step(number)
            .found(found.map_or(departure.shown(), |square| name(square, board)))
            .expected(name(expected, board))
            .at(here, moment.choices(found, expected))
    }
}

fn the_rule(board: Board, walk: &PlainWalk) -> (Square, String) {
    let (here, candidates) = walk.here();
    match walk.clone().step() {
        PlainStep::To(next) => {
            let why = if let [_] = candidates {
                "the only candidate".to_owned()
            } else {
                let degrees = candidates.iter();
                let degrees =
                    degrees.map(|&(to, degree)| format!("{} ({degree})", name(to, board)));
                format!("the first of the candidates {}", joined(degrees, ", "))
            };
            let words = format!("the rule goes to {}, {why}", name(next, board));
            (next, words)
        }
        PlainStep::Back(_, next) => {
            let dropped = if walk.has_open_neighbour() {
                ": those that are not visited have been tried or dropped"
            } else {
                ""
            };
            let back = name(next, board);
            let words = format!("no candidate is left{dropped}, so the rule goes back to {back}");
            (next, words)
        }
        PlainStep::Stop => (here, "the rule stops".to_owned()),
    }
}

fn wrong_number(number: usize, line: &str, departure: &Departure<'_>) -> Explanation {
    let (found, line) = (departure.shown(), line.trim_end());
    let text = format!(
        "step {number}: the knight is right, but the line after it is {found}, not \"{line}\""
    );
    let explanation = Explanation::new(text).step(number);
    explanation.found(found).expected(line)
}

fn wrong_line(line: &str, steps: usize, departure: &Departure<'_>) -> Explanation {
    let found = departure.shown();
    let is_odd_line = |text: &str| text.starts_with("The board size");
    let text = if is_odd_line(line) {
        format!(
            "the board has an odd number of squares, and the line about it is missing: found {found}"
        )
    } else if departure.begins_with("The board size you have chosen") {
        "the board has an even number of squares, but the output says that it is odd".to_owned()
    } else if line.starts_with("The knight started") && departure.begins_with("The knight moves") {
        format!("after {steps} steps the walk is over, but the output goes on with {found}")
    } else if line.starts_with("Move ") && departure.begins_with("The knight moves") {
        format!("after {steps} steps every square is visited, but the output goes on with {found}")
    } else if line.starts_with("Move ") {
        format!("in the list of the tour, expected \"{line}\", found {found}")
    } else if line.starts_with("Please") {
        format!("expected the question {line:?}, found {found}")
    } else if line.starts_with('|') || line.starts_with('-') {
        format!("on the board at the end, expected the line \"{line}\", found {found}")
    } else {
        format!("expected the line \"{line}\", found {found}")
    };
    Explanation {
        step: u32::try_from(steps).ok().filter(|&steps| steps > 0),
        ..Explanation::new(text).found(found).expected(line)
    }
}
