//! `backtrack`: the tutorial, the first tour that depth-first search finds from the corner.

use crate::compare::CompareMode;
use crate::mistakes::search::BLANK;
use crate::problem::narrator::NextStep;
use crate::problem::prelude::*;
use crate::problem::printed::not_allowed;
use knights_core::input::read_board_or_square;
use knights_core::solve::{LONGEST_SIDE_OF_FIRST_TOUR, first_tour};
use knights_render::sheet::{write_none, write_numbers_from_zero};

pub(crate) struct FirstTour;

const LONGEST_SIDE: u32 = 8;
/// The most squares of a board that is not square: a plain search needs at most 105,543 steps on
/// these and 8.3 million on 8 × 8, but more than three billion on 5 × 8.
const MOST_SQUARES: u32 = 25;

const NO_TOUR: &str = "Solution does not exist";
const START: Square = Square::new(0, 0);
const SHOWN_MOVES: usize = 8;

/// Whether a plain search ends in time on a board.
fn is_allowed(board: Board) -> bool {
    board.squares() <= MOST_SQUARES || board.rows() == board.columns()
}

fn boards() -> Vec<Board> {
    small_boards(LONGEST_SIDE, is_allowed)
}

impl ProblemRules for FirstTour {
    fn facts(&self) -> Facts<'_> {
        ("backtrack", self, &MISTAKES)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        match first_tour(
            self.task(input)?,
            START,
            MoveOrder::Tutorial.steps(),
            None,
            |_| (),
        )? {
            Answer::Found(tour) => write_numbers_from_zero(&tour, output)?,
            Answer::Impossible(_) => write_none(output)?,
            Answer::Unknown { .. } => unreachable!("there is no limit"),
        }
        Ok(())
    }

    fn explain_wrong(&self, input: &[u8], right: &[u8], output: &[u8]) -> Option<Explanation> {
        let board = self.task(input).ok()?;
        let is_judged = boards().contains(&board);
        is_judged.then(|| explain(board, right, output))?
    }
}

impl TaskInputs for FirstTour {
    type Task = Board;

    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Board, ReadError> {
        let board = read_board_or_square(reader, LONGEST_SIDE.cast_signed())?;
        if !is_allowed(board) {
            let limits = format!("at most {MOST_SQUARES} squares, or as many rows as columns");
            return Err(not_allowed(reader, 0, board, &limits).into());
        }
        Ok(board)
    }

    /// `tour backtrack` takes the same.
    fn task(&self, input: &[u8]) -> Result<Board, ReadError> {
        let mut scanner = Scanner::new(input);
        Ok(read_board_or_square(
            &mut scanner,
            LONGEST_SIDE_OF_FIRST_TOUR,
        )?)
    }

    fn text(&self, board: &Board) -> String {
        format!("{} {}\n", board.rows(), board.columns())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Board {
        let is_of_family = |board: &Board| {
            let (rows, columns) = (board.rows(), board.columns());
            match family {
                "narrow" => rows.min(columns) <= 3,
                "square" => rows == columns,
                "largest" => rows > 5 && columns > 5,
                _ => true,
            }
        };
        let mut boards = boards();
        boards.retain(is_of_family);
        boards.sort_by_key(|board| (board.rows(), board.columns()));
        *draw.pick(&boards)
    }

    fn every(&self) -> Vec<Board> {
        boards()
    }

    fn smaller(&self, larger: &Board) -> impl Iterator<Item = Board> {
        let size = |board: &Board| (board.squares(), board.rows());
        boards()
            .into_iter()
            .filter(move |board| size(board) < size(larger))
    }
}

/// Why a wrong output is wrong: the first step at which it leaves the first tour in depth-first order. `None`
/// if the first difference says as much.
fn explain(board: Board, answer: &[u8], output: &[u8]) -> Option<Explanation> {
    let tokens = CompareMode::TokensCase;
    let says_none = |text: &[u8]| tokens.equal(NO_TOUR.as_bytes(), text);
    let found = first_tour(board, START, MoveOrder::Tutorial.steps(), None, |_| ()).ok()?;
    match found {
        Answer::Found(tour) if says_none(output) => {
            Some(denied(board, &tour.squares().collect::<Vec<Square>>()))
        }
        Answer::Found(tour) if !says_none(answer) => {
            let squares: Vec<Square> = tour.squares().collect();
            other_sides(board, output).or_else(|| departure(board, &squares, output))
        }
        Answer::Impossible(_) if says_none(answer) => no_tour_exists(board, output),
        // The answer is not that of the rule.
        _ => None,
    }
}

/// The number of a knight's move, in the order of the tutorial.
fn number(from: Square, to: Square) -> u32 {
    let number = move_number(MoveOrder::Tutorial, from, to).expect("it is a knight's move");
    number.try_into().expect("there are eight moves")
}

fn denied(board: Board, tour: &[Square]) -> Explanation {
    let moves = tour.windows(2).map(|pair| number(pair[0], pair[1]));
    let shown = joined(moves.take(SHOWN_MOVES), " ");
    let words = match tour.len() {
        1 => "it is the number 0 alone".to_owned(),
        length => {
            let dots = if length > SHOWN_MOVES + 1 { " …" } else { "" };
            format!("the first one begins with the moves {shown}{dots}")
        }
    };
    let text =
        format!("the output says that no tour exists, but a board of {board} has one: {words}");
    let moment = Moment::after(board, 0, &[START]).choices(None, tour.get(1).copied());
    Explanation::new(text).answered(NO_TOUR).at(START, moment)
}

fn no_tour_exists(board: Board, output: &[u8]) -> Option<Explanation> {
    let output = NumberedOutput::read(board, BoardLabels::FromZero, 0, output)?;
    let explanation = output.broken_tour(START)?.expected(NO_TOUR);
    Some(explanation.and(format!(
        "no tour of {board} exists, so the output is \"{NO_TOUR}\""
    )))
}

/// The first step that is not that of the tour.
fn departure(board: Board, tour: &[Square], output: &[u8]) -> Option<Explanation> {
    let output = NumberedOutput::read(board, BoardLabels::FromZero, 0, output)?;
    output.follow(START, |path, next| match tour.get(path.len()) {
        None => Ok(None),
        Some(&expected) => as_in_the_tour(&output, path, next, expected),
    })
}

/// The next square of an output, if it is that of the tour.
fn as_in_the_tour(
    output: &NumberedOutput<'_>,
    path: &[Square],
    next: NextStep,
    expected: Square,
) -> NextStep {
    let here = path[path.len() - 1];
    let right = number(here, expected);
    let rule = || format!("the first tour goes by move {right} to {expected}");
    let plain = match next {
        Ok(Some(next)) if next == expected => return Ok(Some(next)),
        Ok(Some(next)) => other_move(output, path, [next, expected], [number(here, next), right]),
        Ok(None) => match output.ended(path) {
            None => return Ok(None),
            Some(explanation) => explanation.and(rule()),
        },
        Err(explanation) => explanation.and(rule()),
    };
    let mut explanation = plain.expected(expected);
    explanation.move_number = Some(right);
    if let Some(moment) = &mut explanation.moment {
        let squares = moment.board.neighbours(here, MoveOrder::Tutorial);
        let free = squares.filter(|square| !path.contains(square));
        let numbered = free.map(|square| (square, number(here, square).cast_signed()));
        moment.candidates = numbered.collect();
        moment.expected = Some(expected);
    }
    Err(Box::new(explanation))
}

fn other_move(
    output: &NumberedOutput<'_>,
    path: &[Square],
    [next, expected]: [Square; 2],
    [taken, right]: [u32; 2],
) -> Explanation {
    let here = path[path.len() - 1];
    let text = format!("from {here} the output takes move {taken} to {next}");
    let plain = output.at_step(path, &text).found(next);
    let explanation = plain.choices(next, None);
    if right < taken {
        let words = format!("move {right} to {expected} comes first, and a tour begins with it");
        return explanation.and(words);
    }
    let breaks = output.broken_after([path, &[next]].concat());
    explanation
        .and(format!(
            "no tour begins like that, so the search goes back and takes move {right} to {expected}"
        ))
        .and(breaks.map(|breaks| format!("at {}", breaks.text)))
}

/// The steps of a plain search after which it is given up.
const MOST_STEPS: u64 = 2_000_000;
/// About how many steps of a plain search the fast one takes the time of.
const FAST_SEARCH: u64 = 200_000;

static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/backtrack/mistakes"), ORDERS], output);

/// The rules. Each field has the right value by default.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct BacktrackRules {
    moves: MoveChanges,
    /// A program that does not mark its start has 0 for free squares too.
    search: SearchRules,
    sides: Sides,
    first: i32,
    printed: Printed,
    no_tour: NoTourOutput,
}

choices! {
    NoTourOutput {
        Words, Nothing,
        /// The board as it is in the end.
        Board,
        WordsAndBoard,
        /// A board of -1, with 0 on the start.
        EmptyBoard,
    }
}

/// What a program with these rules prints; `None` if its search takes too long.
fn output(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let rules: BacktrackRules = trial.rules();
    let asked = FirstTour.read(&mut StrictReader::new(trial.input)).ok()?;
    let board = rules.sides.board(asked.rows(), asked.columns())?;
    let (is_found, mut numbers) = search(&rules, board, trial.limit)?;
    let mut text = String::new();
    match rules.no_tour {
        _ if is_found => {}
        NoTourOutput::Words => return Some(NO_TOUR.as_bytes().to_vec()),
        NoTourOutput::Nothing => return Some(Vec::new()),
        NoTourOutput::WordsAndBoard => text = format!("{NO_TOUR}\n"),
        NoTourOutput::Board => {}
        NoTourOutput::EmptyBoard => {
            numbers.fill(BLANK);
            numbers[0] = 0;
        }
    }
    let number = |square: Square| {
        let number = numbers[board.index(square)];
        let first = if number < 0 { 0 } else { rules.first };
        format!("{:>3} ", number + first)
    };
    for line in rules.printed.lines(board) {
        text.extend(line.into_iter().map(number));
        text.push('\n');
    }
    Some(text.into_bytes())
}

/// Whether the search finds a tour, and the numbers on the board in the end.
fn search(rules: &BacktrackRules, board: Board, limit: &mut WorkLimit) -> Option<(bool, Vec<i32>)> {
    let moves = rules.moves.of(MoveOrder::Tutorial.steps());
    if rules.search == SearchRules::default() {
        limit.spend(FAST_SEARCH)?;
        let first = first_tour(board, START, moves, None, |_| ());
        let Answer::Found(tour) = first.ok()? else {
            let mut numbers = vec![BLANK; board.squares() as usize];
            numbers[0] = 0;
            return Some((false, numbers));
        };
        let numbers = tour.numbering().numbers().iter();
        return Some((
            true,
            numbers.map(|number| number.cast_signed() - 1).collect(),
        ));
    }
    let blank = match rules.search.start {
        StartMark::Visited => BLANK,
        StartMark::Unvisited => 0,
    };
    let most = MOST_STEPS.min(limit.left());
    let mut search = PlainSearch::new(board, rules.search, moves, most);
    let is_found = search.run((0, 0))?;
    limit.spend(8 * (most - search.steps))?;
    let number = |square| match search.number(square) {
        BLANK => blank,
        number => number,
    };
    Some((is_found, board.all().map(number).collect()))
}
