//! Inputs that claim to be a tour: squares in the order in which a knight is said to visit them.
//!
//! What each of the problems is that ask whether the claim is right, as data.

mod rules;
mod walks;

use std::collections::HashSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rules::evaluated;
use walks::{SHORTEST_WITH_TOUR, SIDE_FOR_SEVEN_MOVES};

use crate::problem::prelude::*;
use crate::problem::printed::{explain_verdict, read_unsigned};
use knights_core::tour::PathCheck;

/// Squares in the order in which a knight is said to visit them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedTour {
    board: Board,
    /// As many squares as the board has.
    squares: Vec<Square>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ClaimForm {
    /// The name of a square on each line. Lines count from 1.
    Names,
    /// The side, and the board with the numbers of the squares from 0.
    Numbers,
}

/// What a problem asks of a tour, and how it says things.
pub(crate) struct ClaimProblem {
    name: &'static str,
    form: ClaimForm,
    /// The least and the greatest side of the board.
    sides: [u32; 2],
    /// Where the tour starts, if it may end anywhere. Otherwise it starts anywhere, and a knight's move
    /// leads from its end to its start.
    open_from: Option<Square>,
    /// The words for a right claim and for a wrong one.
    verdicts: [&'static str; 2],
    names: BoardLabels,
    /// What holds for a right claim, as the end of a sentence.
    right: &'static str,
    /// From which families those of any kind and the largest ones are.
    random: &'static str,
    largest: &'static str,
    mistakes: MistakeTable,
}

pub(crate) static LEETCODE2596: ClaimProblem = ClaimProblem {
    name: "leetcode2596",
    form: ClaimForm::Numbers,
    sides: [3, 7],
    open_from: Some(Square::new(0, 0)),
    verdicts: ["true", "false"],
    names: BoardLabels::FromZero,
    right: "0 is on (0, 0), and every move to the next number is a knight's move",
    random: "tour tour other_start first_step last_step one_wrong_step straight two_away around_the_edge shuffled",
    largest: "tour one_wrong_step",
    mistakes: MistakeTable::new(
        &[table!("problem/claimed_tour/leetcode2596"), GROUPS],
        |trial| evaluated(trial, &LEETCODE2596),
    ),
};

pub(crate) static BOJ1331: ClaimProblem = ClaimProblem {
    name: "boj1331",
    form: ClaimForm::Names,
    sides: [6, 6],
    open_from: None,
    verdicts: ["Valid", "Invalid"],
    names: BoardLabels::Letters,
    right: "all 36 squares are different, and a knight's move leads from each to the next and from the last \
            to the first",
    random: CLOSED_CLAIMS,
    largest: CLOSED_CLAIMS,
    mistakes: MistakeTable::new(&[table!("problem/claimed_tour/boj1331"), GROUPS], |trial| {
        evaluated(trial, &BOJ1331)
    }),
};

const CLOSED_CLAIMS: &str =
    "closed closed open twice start_again last_again one_wrong_step straight";

/// The mistakes that both share: the groups `step`, `edge` and `missing`.
const GROUPS: &str = table!("problem/claimed_tour/mistakes");

impl ProblemRules for ClaimProblem {
    fn facts(&self) -> Facts<'_> {
        (self.name, self, &self.mistakes)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let word = self.verdicts[usize::from(self.fault(&self.task(input)?)?.is_some())];
        Ok(output.bytes(format!("{word}\n").as_bytes())?)
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let fault = self.fault(&self.task(input).ok()?).ok()?;
        let is_right = fault.is_none();
        let why = fault.unwrap_or_else(|| Explanation::new(self.right));
        explain_verdict(self.verdicts, is_right, why, output)
    }
}

impl TaskInputs for ClaimProblem {
    type Task = ClaimedTour;

    fn sides(&self) -> RangeInclusive<u32> {
        self.sides[0]..=self.sides[1]
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<ClaimedTour, ReadError> {
        let claim = match self.form {
            ClaimForm::Names => read_names(reader, square_board(self.sides[1]))?,
            ClaimForm::Numbers => read_numbers(reader, self.sides[0]..=self.sides[1])?,
        };
        reader.finish()?;
        Ok(claim)
    }

    fn task(&self, input: &[u8]) -> Result<ClaimedTour, ReadError> {
        self.read(&mut Scanner::new(input))
    }

    fn text(&self, claim: &ClaimedTour) -> String {
        match self.form {
            ClaimForm::Names => {
                let names = self.names;
                let lines = claim.squares.iter();
                lines.map(|&square| names.square(square) + "\n").collect()
            }
            ClaimForm::Numbers => {
                let side = claim.board.rows() as usize;
                let mut numbers = vec![0; claim.squares.len()];
                for (number, &square) in claim.squares.iter().enumerate() {
                    numbers[claim.board.index(square)] = number;
                }
                let lines = numbers.chunks(side).map(|row| joined(row, " ") + "\n");
                format!("{side}\n") + &lines.collect::<String>()
            }
        }
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> ClaimedTour {
        let ([least, most], is_largest) = (self.sides, family == "largest");
        let family = match family {
            "random" => one_of(self.random, draw),
            "largest" => one_of(self.largest, draw),
            family => family,
        };
        let side = match family {
            _ if is_largest || least == most => most,
            "seven_moves" => SIDE_FOR_SEVEN_MOVES,
            "tour" | "other_start" => draw.side(&(SHORTEST_WITH_TOUR..=most)),
            _ => draw.side(&(least..=most)),
        };
        self.claim(square_board(side), family, draw)
    }

    /// One board of each family on each shorter side, then the same board with two squares exchanged, or with another
    /// square in one place.
    fn smaller(&self, larger: &ClaimedTour) -> impl Iterator<Item = ClaimedTour> {
        let shorter = (self.sides[0]..larger.board.rows()).flat_map(move |side| {
            let families = self.random.split(' ').skip(1);
            (0..).zip(families).map(move |(turn, family)| {
                let mut generator = ChaCha8Rng::seed_from_u64(u64::from(side));
                let mut draw = Draw::new(DrawnSides::Exactly(side), turn, &mut generator);
                self.claim(square_board(side), family, &mut draw)
            })
        });
        let may_repeat = self.form == ClaimForm::Names;
        let replaced = larger.replaced().filter(move |_| may_repeat);
        let changed = larger.exchanged().chain(replaced);
        shorter.chain(changed.filter(move |claim| self.size(claim) < self.size(larger)))
    }
}

fn one_of(families: &'static str, draw: &mut Draw<'_>) -> &'static str {
    let names: Vec<&'static str> = families.split(' ').collect();
    let &family = draw.pick(&names);
    family
}

fn read_names(reader: &mut impl InputReader, board: Board) -> Result<ClaimedTour, InputError> {
    let square = |name: &[u8]| {
        let &[letter, digit] = name else { return None };
        let column = u32::from(letter.checked_sub(b'A')?);
        let square = Square::new(u32::from(digit.checked_sub(b'1')?), column);
        board.contains(square).then_some(square)
    };
    let mut squares = Vec::new();
    for _ in board.all() {
        let word = reader.word("a square from A1 to F6", |word| square(word).is_some())?;
        squares.extend(square(word));
        reader.end_of_line()?;
    }
    Ok(ClaimedTour { board, squares })
}

/// n, then n rows of n different numbers from 0.
fn read_numbers(
    reader: &mut impl InputReader,
    sides: RangeInclusive<u32>,
) -> Result<ClaimedTour, InputError> {
    let side = read_unsigned(reader, "n", sides)?;
    reader.end_of_line()?;
    let board = square_board(side);
    let mut placed = vec![None; board.squares() as usize];
    for square in board.all() {
        let offset = reader.offset();
        let number = read_unsigned(reader, "a number", 0..=board.squares() - 1)?;
        let place: &mut Option<Square> = &mut placed[number as usize];
        if let Some(other) = place.replace(square) {
            let words = format!("the number {number} is on {other} and on {square}");
            return Err(reader.contradiction(offset, words));
        }
        if square.column + 1 < side {
            reader.space()?;
        } else {
            reader.end_of_line()?;
        }
    }
    let squares = placed.into_iter().flatten().collect();
    Ok(ClaimedTour { board, squares })
}

impl ClaimProblem {
    /// Why a claim is wrong, as the end of a sentence; `None` if it is right.
    fn fault(&self, claim: &ClaimedTour) -> Result<Option<Explanation>, OutOfMemory> {
        let squares = &claim.squares;
        if let Some(start) = self.open_from
            && squares[0] != start
        {
            let (first, found) = (self.first(), squares[0]);
            let text = format!("{first} is on {found}, and it must be on {start}");
            return Ok(Some(self.at_place(claim, 0, text)));
        }
        let mut check = PathCheck::new(claim.board, &[])?;
        for square in squares {
            check.go(square.row.cast_signed(), square.column.cast_signed());
        }
        Ok(match check.finish() {
            Err(diagnosis) => {
                let place = diagnosis.step as usize - 1;
                let text = match diagnosis.fault {
                    TourFault::VisitedBefore { square, step } => format!(
                        "{} is the same square as {}",
                        self.visit(place, square),
                        self.visit(step as usize - 1, square)
                    ),
                    _ => self.no_move(claim, [place - 1, place]),
                };
                Some(self.at_place(claim, place, text))
            }
            Ok(tour) if self.open_from.is_none() && !tour.is_closed() => {
                let last = squares.len() - 1;
                let text = self.no_move(claim, [last, 0]);
                Some(Explanation {
                    square: Some(squares[last]),
                    ..self.at_place(claim, last + 1, text)
                })
            }
            Ok(_) => None,
        })
    }

    /// The square at a place of the claim, with its number.
    fn visit(&self, place: usize, square: Square) -> String {
        let (number, name) = (self.number(place), self.names.square(square));
        match self.form {
            ClaimForm::Names => format!("{name} on line {number}"),
            ClaimForm::Numbers => format!("{number} on {name}"),
        }
    }

    fn first(&self) -> u32 {
        u32::from(self.form == ClaimForm::Names)
    }

    fn number(&self, place: usize) -> u32 {
        self.first() + u32::try_from(place).expect("a claim has few squares")
    }

    /// The words for two places between which there is no move.
    fn no_move(&self, claim: &ClaimedTour, places: [usize; 2]) -> String {
        let [from, to] = places.map(|place| self.visit(place, claim.squares[place]));
        format!("the move from {from} to {to} is not a knight's move")
    }

    /// The explanation of a fault at a place, which may follow the last one.
    fn at_place(&self, claim: &ClaimedTour, place: usize, text: String) -> Explanation {
        let found = claim.squares[place % claim.squares.len()];
        let before = Moment::after(claim.board, self.first(), &claim.squares[..place]);
        let moment = before.named(self.names).choices(found, None);
        let explanation = Explanation::new(text).step(self.number(place));
        explanation.at(found, moment)
    }

    /// How many rules a claim breaks: steps that are no knight's moves, squares that come again, and the
    /// start or the step back to it.
    fn faults(&self, claim: &ClaimedTour) -> usize {
        let squares = &claim.squares;
        let is_no_move = |pair: &&[Square]| !is_knight_move(pair[0], pair[1]);
        let wrong = squares.windows(2).filter(is_no_move).count();
        let different: HashSet<&Square> = squares.iter().collect();
        let is_other = match self.open_from {
            Some(start) => squares[0] != start,
            None => !is_knight_move(squares[squares.len() - 1], squares[0]),
        };
        wrong + squares.len() - different.len() + usize::from(is_other)
    }

    /// What decides which of two claims is smaller: the side, the broken rules, the squares in order.
    fn size<'a>(&self, claim: &'a ClaimedTour) -> (u32, usize, &'a [Square]) {
        (claim.board.rows(), self.faults(claim), &claim.squares)
    }
}
