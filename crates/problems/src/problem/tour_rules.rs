//! What programs that look for a tour from a start print, with room for the usual mistakes.
//!
//! Any tour is right. So these rules say only which boards a program denies, and how it reads and
//! prints. The default is right.

use crate::problem::prelude::*;
use crate::problem::tour::mistakes::{lengths, ruled_path};
use knights_core::solve::solve;

/// About how many steps it takes to look at a square and its neighbours.
const STEPS_OF_A_SQUARE: u64 = 64;

/// What a problem asks for, and how it is printed.
#[derive(Clone, Copy)]
pub(crate) struct TourSpec {
    /// The words if no tour exists; without them, every input has one.
    pub(crate) denial: &'static str,
    /// Whether anything may follow these words.
    pub(crate) goes_on: bool,
    /// The word for a tour, if not the tour itself is printed.
    pub(crate) found: &'static str,
    pub(crate) first: FirstNumber,
}

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

pub(crate) fn has_tour(task: &BoardAndStart) -> bool {
    existence::from_start(task.board, task.start).is_ok()
}

/// A tour of a whole board from a start.
pub(crate) fn tour_from(task: BoardAndStart) -> Task {
    Task::whole(task.board, Ends::From(task.start))
}

/// What a program reads; `None` if its start is off the board.
pub(crate) fn task_read(
    start: ReadStart,
    sides: Sides,
    task: BoardAndStart,
) -> Option<BoardAndStart> {
    let board = sides.board(task.board.rows(), task.board.columns())?;
    let (row, column) = start.read(board.rows().cast_signed(), place(task.start));
    let start = board.square(row.into(), column.into())?;
    Some(BoardAndStart { board, start })
}

impl TourSpec {
    /// A number for each square, from 1, on boards that all have a tour.
    pub(crate) const BOARD: Self = Self {
        denial: "",
        goes_on: false,
        found: "",
        first: FirstNumber::One,
    };

    /// Whether an output has the words for no tour, with any white space between them.
    pub(crate) fn denies(&self, output: &[u8]) -> bool {
        let words = tokens(output).take(tokens(self.denial.as_bytes()).count() + 1);
        let text = words.collect::<Vec<&[u8]>>().join(&b' ');
        let denial = self.denial.as_bytes();
        let is_denial = text == denial || (self.goes_on && text.starts_with(denial));
        !denial.is_empty() && is_denial
    }

    /// What a program with these rules prints for a board. With an output, the program makes the same
    /// choices, and the result is `None` if it cannot.
    pub(crate) fn output(&self, trial: &mut Trial<'_>, task: BoardAndStart) -> Option<Vec<u8>> {
        let (rules, seen) = (trial.rules::<PrintedTourRules>(), trial.seen);
        let mut program = Program {
            spec: self,
            rules: &rules,
            limit: trial.limit,
        };
        let task = program.read(task)?;
        let Some(seen) = seen else {
            return Some(program.write(task)?.into_bytes());
        };
        let mut rest = match seen {
            _ if self.goes_on && self.denies(seen) => self.denial.as_bytes(),
            seen => seen,
        };
        program.take(task, &mut rest)?;
        take_token(&mut rest).is_empty().then(|| seen.to_vec())
    }
}

struct Program<'a> {
    spec: &'a TourSpec,
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
        // Without a tour, a program that looks for one searches forever, or prints anything.
        match self.only_denied(task) {
            Some(false) if self.spec.found.is_empty() && !has_tour(&task) => self.limit.undefined(),
            _ => Some(task),
        }
    }

    /// Whether the program denies a board, if it looks at the sides alone.
    fn only_denied(&self, task: BoardAndStart) -> Option<bool> {
        match self.rules.search {
            TourSearch::OnlyOddDenied => Some(task.board.squares() % 2 == 1),
            TourSearch::OnlyBelowFiveDenied => Some(task.board.rows() < 5),
            _ => None,
        }
    }

    fn may_deny(&mut self, task: BoardAndStart) -> Option<bool> {
        if let Some(is_denied) = self.only_denied(task) {
            return Some(is_denied);
        }
        if !has_tour(&task) {
            return Some(true);
        }
        let squares = task.board.squares();
        Some(match self.rules.search {
            TourSearch::ByHeuristic => {
                let lengths = lengths(task, self.limit)?;
                lengths.into_iter().any(|length| length < squares)
            }
            // One square may count as closed or not.
            TourSearch::ClosedOnly => squares == 1 || existence::closed(task.board).is_err(),
            TourSearch::DenyOdd => squares % 2 == 1,
            TourSearch::DenyOneSquare => squares == 1,
            _ => false,
        })
    }

    /// Whether a program denies a board that finds a tour if it may.
    fn has_to_deny(&mut self, task: BoardAndStart) -> Option<bool> {
        match self.rules.search {
            TourSearch::ByHeuristic => {
                Some(!lengths(task, self.limit)?.contains(&task.board.squares()))
            }
            _ => self.may_deny(task),
        }
    }

    /// An output for a board of a program that finds a tour if it may.
    fn write(&mut self, task: BoardAndStart) -> Option<String> {
        let denies = self.has_to_deny(task)?;
        if !denies && !self.spec.found.is_empty() {
            return Some(self.rules.denial.of(self.spec.found));
        }
        if !denies && let Answer::Found(tour) = solve(&tour_from(task), None).ok()? {
            return Some(self.shown(&tour));
        }
        Some(self.rules.denial.of(self.spec.denial))
    }

    /// Takes the output for a board, if the program may print it.
    fn take(&mut self, task: BoardAndStart, rest: &mut &[u8]) -> Option<()> {
        let mut after = *rest;
        let denial = self.rules.denial.of(self.spec.denial);
        let mut words = denial.split(' ');
        let fits = if words.all(|word| take_token(&mut after) == word.as_bytes()) {
            *rest = after;
            self.may_deny(task)?
        } else if !self.spec.found.is_empty() {
            let is_found = take_token(rest) == self.rules.denial.of(self.spec.found).as_bytes();
            is_found && !self.has_to_deny(task)?
        } else {
            let numbers = self.numbers(task.board, rest)?;
            if self.rules.search == TourSearch::ByHeuristic
                && let Some(length) = self.ruled_length(task, &numbers)
                && length < task.board.squares() as usize
            {
                // The program may say so after the walk.
                *rest = &[];
                return Some(());
            }
            self.may_print(task, &numbers)?
        };
        fits.then_some(())
    }

    /// Whether the program may print these numbers, from 1.
    fn may_print(&mut self, task: BoardAndStart, numbers: &[i32]) -> Option<bool> {
        Some(match self.rules.search {
            TourSearch::ByHeuristic => is_tour(task, Ends::From, numbers) && has_tour(&task),
            TourSearch::ClosedOnly if task.board.squares() > 1 => {
                is_tour(task, Ends::Closed, numbers)
            }
            TourSearch::ClosedOnly => is_tour(task, Ends::From, numbers),
            _ => is_tour(task, Ends::From, numbers) && !self.may_deny(task)?,
        })
    }

    /// How many squares a walk by Warnsdorff's rule visits before it ends, if these are its numbers.
    fn ruled_length(&mut self, task: BoardAndStart, numbers: &[i32]) -> Option<usize> {
        let is_from_start = numbers[task.board.index(task.start)] == 1;
        let visited = numbers.iter().filter(|&&number| number > 0).count();
        let path = ruled_path(task, numbers, self.limit)?;
        (is_from_start && path.len() == visited).then_some(visited)
    }

    /// The number of each square in an output, from 1.
    fn numbers(&self, board: Board, rest: &mut &[u8]) -> Option<Vec<i32>> {
        let mut numbers = vec![0; board.squares() as usize];
        for square in self.rules.printed.lines(board).into_iter().flatten() {
            let number = parse_number(take_token(rest))?;
            let one_less = i32::from(self.counts_from_zero());
            numbers[board.index(square)] = number.saturating_add(one_less);
        }
        Some(numbers)
    }

    fn shown(&self, tour: &Tour) -> String {
        let one_less = i32::from(self.counts_from_zero());
        let squares = self.rules.printed.lines(tour.board()).into_iter().flatten();
        let numbers = squares.map(|square| tour.numbering().get(square).cast_signed() - one_less);
        joined(numbers, " ")
    }

    fn counts_from_zero(&self) -> bool {
        self.rules.first.unwrap_or(self.spec.first) == FirstNumber::Zero
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
