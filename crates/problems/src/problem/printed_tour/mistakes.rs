//! What programs that look for a tour from a start print, with room for the usual mistakes.
//!
//! Any tour is right. So these rules say only which boards a program denies, and how it reads and
//! prints. The default is right.

use crate::compare::CompareMode;
use crate::problem::prelude::*;
use crate::problem::printed::tour_from;
use crate::problem::printed_tour::TourProblem;
use crate::problem::tour::mistakes::{lengths, ruled_path, task_read};

/// About how many steps it takes to look at a square and its neighbours.
const STEPS_OF_A_SQUARE: u64 = 64;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct PrintedTourRules {
    search: TourSearch,
    start: ReadStart,
    sides: Sides,
    printed: Printed,
    /// The number on the start; by default the right one.
    first: Option<FirstNumber>,
    denial: Spelling,
}

choices! {
    /// Which boards a program denies, and what it prints for the others.
    TourSearch {
        /// As asked: it finds a tour wherever one exists.
        Complete,
        /// By Warnsdorff's rule alone: stuck, it denies a tour, or prints the walk so far.
        ByHeuristic,
        ClosedOnly,
        /// It denies boards of an odd number of squares too.
        DenyOdd,
        DenyOneSquare,
        /// It denies boards of an odd number of squares, and no others.
        OnlyOddDenied,
        /// It denies boards of fewer than five rows, and no others.
        OnlyBelowFiveDenied,
    }
}

/// What a program with the rules of a trial prints for a board. With an output, the program makes the same
/// choices, and the result is `None` if it cannot.
pub(super) fn output(problem: &TourProblem, trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let task = problem.task(trial.input).ok()?[0];
    let (rules, seen) = (trial.rules::<PrintedTourRules>(), trial.seen);
    let mut program = Program {
        problem,
        rules: &rules,
        limit: trial.limit,
    };
    let task = program.read(task)?;
    match seen {
        None => Some(program.write(task)?.into_bytes()),
        Some(seen) => program.fits(task, seen)?.then(|| seen.to_vec()),
    }
}

struct Program<'a> {
    problem: &'a TourProblem,
    rules: &'a PrintedTourRules,
    limit: &'a mut WorkLimit,
}

impl Program<'_> {
    fn read(&mut self, task: BoardAndStart) -> Option<BoardAndStart> {
        self.limit
            .spend(STEPS_OF_A_SQUARE * u64::from(task.board.squares()))?;
        let Some(task) = task_read(self.rules.start, self.rules.sides, task) else {
            return self.limit.undefined();
        };
        Some(task)
    }

    /// Whether the program may deny a board, and whether it has to, though it finds a tour if it may.
    fn denies(&mut self, task: BoardAndStart) -> Option<[bool; 2]> {
        let squares = task.board.squares();
        let is_denied = match self.rules.search {
            TourSearch::OnlyOddDenied => squares % 2 == 1,
            TourSearch::OnlyBelowFiveDenied => task.board.rows() < 5,
            _ if !has_tour(&task) => true,
            TourSearch::ByHeuristic => {
                let lengths = lengths(task, self.limit)?;
                let is_stuck = lengths.iter().any(|&length| length < squares);
                return Some([is_stuck, !lengths.contains(&squares)]);
            }
            // One square may count as closed or not.
            TourSearch::ClosedOnly => squares == 1 || existence::closed(task.board).is_err(),
            TourSearch::DenyOdd => squares % 2 == 1,
            TourSearch::DenyOneSquare => squares == 1,
            TourSearch::Complete => false,
        };
        Some([is_denied; 2])
    }

    /// An output for a board of a program that finds a tour if it may.
    fn write(&mut self, task: BoardAndStart) -> Option<String> {
        let [_, denies] = self.denies(task)?;
        if !denies && !self.problem.found.is_empty() {
            return Some(self.rules.denial.of(self.problem.found));
        }
        if !denies && let Answer::Found(tour) = solve(&tour_from(task), None).ok()? {
            let less = 1 - self.first().number().cast_signed();
            let number = |square| tour.numbering().get(square).cast_signed() - less;
            return Some(self.rules.printed.text(task.board, number));
        }
        Some(self.rules.denial.of(self.problem.denial))
    }

    /// Whether the program may print an output for a board.
    fn fits(&mut self, task: BoardAndStart, mut seen: &[u8]) -> Option<bool> {
        let (problem, spelling) = (self.problem, self.rules.denial);
        let prints =
            |words: &str| CompareMode::TokensCase.equal(spelling.of(words).as_bytes(), seen);
        if prints(problem.denial) || (problem.goes_on && problem.denies(seen)) {
            return Some(self.denies(task)?[0]);
        }
        if !problem.found.is_empty() {
            return Some(prints(problem.found) && !self.denies(task)?[1]);
        }
        let numbers = self
            .rules
            .printed
            .take_numbers(task.board, self.first(), &mut seen)?;
        let is_heuristic = self.rules.search == TourSearch::ByHeuristic;
        let is_short = |length| length < task.board.squares() as usize;
        // The program may say that it is stuck after the walk.
        if is_heuristic && self.ruled_length(task, &numbers).is_some_and(is_short) {
            return Some(true);
        }
        Some(take_token(&mut seen).is_empty() && self.may_print(task, &numbers)?)
    }

    /// Whether the program may print these numbers, from 1.
    fn may_print(&mut self, task: BoardAndStart, numbers: &[i32]) -> Option<bool> {
        Some(match self.rules.search {
            TourSearch::ByHeuristic => is_tour(task, Ends::From, numbers) && has_tour(&task),
            TourSearch::ClosedOnly if task.board.squares() > 1 => {
                is_tour(task, Ends::Closed, numbers)
            }
            TourSearch::ClosedOnly => is_tour(task, Ends::From, numbers),
            _ => is_tour(task, Ends::From, numbers) && !self.denies(task)?[0],
        })
    }

    /// How many squares a walk by Warnsdorff's rule visits before it ends, if these are its numbers.
    fn ruled_length(&mut self, task: BoardAndStart, numbers: &[i32]) -> Option<usize> {
        let is_from_start = numbers[task.board.index(task.start)] == 1;
        let visited = numbers.iter().filter(|&&number| number > 0).count();
        let path = ruled_path(task, numbers, self.limit)?;
        (is_from_start && path.len() == visited).then_some(visited)
    }

    fn first(&self) -> FirstNumber {
        self.rules.first.unwrap_or(self.problem.first)
    }
}

/// Whether the numbers are a tour of the whole board with these ends at the start.
fn is_tour(task: BoardAndStart, ends: fn(Square) -> Ends, numbers: &[i32]) -> bool {
    let Ok(mut numbering) = Numbering::blank(task.board) else {
        return false;
    };
    for square in task.board.all() {
        let Ok(number) = u32::try_from(numbers[task.board.index(square)]) else {
            return false;
        };
        numbering.set(square, number);
    }
    let task = Task::whole(task.board, ends(task.start));
    Tour::verify(numbering).is_ok_and(|tour| task.is_solved_by(&tour))
}
