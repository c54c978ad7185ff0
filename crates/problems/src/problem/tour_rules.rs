//! What programs that look for a tour from a start print, with room for the usual mistakes.
//!
//! Any tour is right. So these rules say only which boards a program denies, and how it reads and
//! prints. The default is right.

use crate::problem::prelude::*;
use crate::problem::tour::mistakes::{lengths, ruled_path};
use knights_core::solve::solve;

/// About how many steps it takes to look at a square and its neighbours.
const STEPS_OF_A_SQUARE: u64 = 64;
/// About how many steps a search on a board with holes takes.
const SEARCH: u64 = 1 << 17;

/// What a problem asks for, and how it is printed.
#[derive(Clone, Copy)]
pub(crate) struct TourSpec {
    pub(crate) denied: AskedDenial,
    /// The words if no tour exists; without them, every input has one.
    pub(crate) denial: &'static str,
    /// Whether anything may follow these words.
    pub(crate) goes_on: bool,
    /// The word for a tour, if not the tour itself is printed.
    pub(crate) found: &'static str,
    pub(crate) first: FirstNumber,
    pub(crate) hole: &'static str,
    /// How many digits a number has at least.
    pub(crate) digits: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum AskedDenial {
    #[default]
    WithoutTour,
    /// Those without a closed tour, though an open one is right on all others.
    WithoutClosedTour,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct PrintedTourRules {
    search: TourSearch,
    start: ReadStart,
    sides: Sides,
    /// Which cases of the input are answered.
    answered: Used,
    printed: Printed,
    /// The number on the start; by default the right one.
    first: Option<FirstNumber>,
    digits: StepDigits,
    hole: HoleShown,
    denial: Spelling,
}

choices! {
    /// Which boards a program denies, and what it prints for the others.
    TourSearch {
        /// As asked: it finds a tour wherever one exists.
        Complete,
        /// By Warnsdorff's rule alone: stuck, it denies a tour, or prints the walk so far.
        ByHeuristic,
        /// As asked, but where the rule gets stuck, it may deny a tour too.
        OrDenyWhereStuck,
        /// As asked, but where the rule gets stuck, it prints the walk so far.
        OrWalkWhereStuck,
        ClosedOnly,
        /// It denies boards of an odd number of squares too.
        DenyOdd,
        DenyOneSquare, DenyHoles,
        /// It denies boards of an odd number of squares, and no others.
        OnlyOddDenied,
        /// It denies boards of fewer than six rows, and no others.
        OnlyBelowSixDenied,
        /// It denies boards of fewer than five rows, and no others.
        OnlyBelowFiveDenied,
    }
    /// How many digits a number has at least: as many as asked, or as it needs.
    StepDigits { AsAsked, AsNeeded }
    /// How a hole is printed: as asked, as one asterisk, or as a number 0.
    HoleShown { AsAsked, OneStar, Zero }
}

/// A tour from a start on a board without holes.
pub(crate) fn tour_from(task: BoardAndStart) -> Task {
    Task::whole(task.board, Ends::From(task.start))
}

/// What a program reads; `None` if its start is off the board, or a hole.
pub(crate) fn task_read(start: ReadStart, sides: Sides, task: &Task) -> Option<Task> {
    let board = sides.board(task.board.rows(), task.board.columns())?;
    let (row, column) = start.read(board.rows().cast_signed(), place(task.ends.start()));
    let start = board.square(row.into(), column.into())?;
    (!task.holes.contains(&start)).then(|| Task {
        board,
        holes: task.holes.clone(),
        ends: Ends::From(start),
    })
}

impl TourSpec {
    /// A number for each square, from 1, on boards that all have a tour.
    pub(crate) const BOARD: Self = Self {
        denied: AskedDenial::WithoutTour,
        denial: "",
        goes_on: false,
        found: "",
        first: FirstNumber::One,
        hole: "",
        digits: 0,
    };

    /// Whether an output has the words for no tour, with any white space between them.
    pub(crate) fn denies(&self, output: &[u8]) -> bool {
        let words = tokens(output).take(tokens(self.denial.as_bytes()).count() + 1);
        let text = words.collect::<Vec<&[u8]>>().join(&b' ');
        let denial = self.denial.as_bytes();
        let is_denial = text == denial || (self.goes_on && text.starts_with(denial));
        !denial.is_empty() && is_denial
    }

    /// What a program with these rules prints for the boards of an input. With an output, the
    /// program makes the same choices, and the result is `None` if it cannot.
    pub(crate) fn output(&self, trial: &mut Trial<'_>, tasks: &[Task]) -> Option<Vec<u8>> {
        let (rules, seen) = (trial.rules::<PrintedTourRules>(), trial.seen);
        let mut program = Program {
            spec: self,
            rules: &rules,
            limit: trial.limit,
        };
        let mut rest = match seen {
            Some(seen) if self.goes_on && self.denies(seen) => self.denial.as_bytes(),
            _ => seen.unwrap_or_default(),
        };
        let mut text = String::new();
        for task in &tasks[rules.answered.places(tasks.len())] {
            let task = program.read(task)?;
            if seen.is_some() {
                program.take(&task, &mut rest)?;
            } else {
                text += &program.write(&task)?;
                text.push('\n');
            }
        }
        let is_all = take_token(&mut rest).is_empty();
        is_all.then(|| seen.map_or(text.into_bytes(), <[u8]>::to_vec))
    }
}

struct Program<'a> {
    spec: &'a TourSpec,
    rules: &'a PrintedTourRules,
    limit: &'a mut WorkLimit,
}

impl Program<'_> {
    fn read(&mut self, task: &Task) -> Option<Task> {
        self.limit
            .spend(STEPS_OF_A_SQUARE * u64::from(task.board.squares()))?;
        let Some(task) = task_read(self.rules.start, self.rules.sides, task) else {
            return self.limit.undefined();
        };
        // Without a tour, a program that looks for one searches forever, or prints anything.
        match self.only_denied(&task) {
            Some(false) if self.spec.found.is_empty() && !self.has_tour(&task)? => {
                self.limit.undefined()
            }
            _ => Some(task),
        }
    }

    /// Whether the program denies a board, if it looks at the sides alone.
    fn only_denied(&self, task: &Task) -> Option<bool> {
        match self.rules.search {
            TourSearch::OnlyOddDenied => Some(task.board.squares() % 2 == 1),
            TourSearch::OnlyBelowSixDenied => Some(task.board.rows() < 6),
            TourSearch::OnlyBelowFiveDenied => Some(task.board.rows() < 5),
            _ => None,
        }
    }

    fn has_tour(&mut self, task: &Task) -> Option<bool> {
        if task.holes.is_empty() {
            return Some(match task.ends {
                Ends::Closed(_) => existence::closed(task.board).is_ok(),
                _ => existence::from_start(task.board, task.ends.start()).is_ok(),
            });
        }
        Some(matches!(self.solve(task)?, Answer::Found(_)))
    }

    fn solve(&mut self, task: &Task) -> Option<Answer> {
        if !task.holes.is_empty() {
            self.limit.spend(SEARCH)?;
        }
        solve(task, None).ok()
    }

    fn is_to_be_denied(&mut self, task: &Task) -> Option<bool> {
        let has_tour = match self.spec.denied {
            AskedDenial::WithoutTour => self.has_tour(task)?,
            AskedDenial::WithoutClosedTour => self.has_tour(&closed(task))?,
        };
        Some(!has_tour)
    }

    fn may_deny(&mut self, task: &Task) -> Option<bool> {
        if let Some(is_denied) = self.only_denied(task) {
            return Some(is_denied);
        }
        if self.is_to_be_denied(task)? {
            return Some(true);
        }
        let squares = task.free_squares();
        Some(match self.rules.search {
            TourSearch::ByHeuristic | TourSearch::OrDenyWhereStuck => {
                let lengths = lengths(task, self.limit)?;
                lengths.into_iter().any(|length| length < squares)
            }
            // One square may count as closed or not.
            TourSearch::ClosedOnly => squares == 1 || !self.has_tour(&closed(task))?,
            TourSearch::DenyOdd => squares % 2 == 1,
            TourSearch::DenyOneSquare => squares == 1,
            TourSearch::DenyHoles => !task.holes.is_empty(),
            _ => false,
        })
    }

    /// Whether a program denies a board that finds a tour if it may.
    fn has_to_deny(&mut self, task: &Task) -> Option<bool> {
        match self.rules.search {
            TourSearch::ByHeuristic => {
                Some(!lengths(task, self.limit)?.contains(&task.free_squares()))
            }
            // The order of the moves is not known: the rule may find a tour.
            TourSearch::OrDenyWhereStuck | TourSearch::OrWalkWhereStuck => {
                self.is_to_be_denied(task)
            }
            _ => self.may_deny(task),
        }
    }

    /// An output for a board of a program that finds a tour if it may.
    fn write(&mut self, task: &Task) -> Option<String> {
        let denies = self.has_to_deny(task)?;
        if !denies && !self.spec.found.is_empty() {
            return Some(self.rules.denial.of(self.spec.found));
        }
        if !denies && let Answer::Found(tour) = self.solve(task)? {
            return Some(self.shown(task, &tour));
        }
        Some(self.rules.denial.of(self.spec.denial))
    }

    /// Takes the output for a board, if the program may print it.
    fn take(&mut self, task: &Task, rest: &mut &[u8]) -> Option<()> {
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
            let numbers = self.numbers(task, rest)?;
            if self.rules.search == TourSearch::ByHeuristic
                && let Some(length) = self.ruled_length(task, &numbers)
                && length < task.free_squares() as usize
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
    fn may_print(&mut self, task: &Task, numbers: &[i32]) -> Option<bool> {
        Some(match self.rules.search {
            TourSearch::ByHeuristic | TourSearch::OrDenyWhereStuck => {
                is_tour(task, numbers) && !self.is_to_be_denied(task)?
            }
            TourSearch::OrWalkWhereStuck => {
                !self.is_to_be_denied(task)? && self.ruled_length(task, numbers).is_some()
            }
            TourSearch::ClosedOnly if task.free_squares() > 1 => is_tour(&closed(task), numbers),
            TourSearch::ClosedOnly => is_tour(task, numbers),
            _ => is_tour(task, numbers) && !self.may_deny(task)?,
        })
    }

    /// How many squares a walk by Warnsdorff's rule visits before it ends, if these are its numbers.
    fn ruled_length(&mut self, task: &Task, numbers: &[i32]) -> Option<usize> {
        let is_from_start = numbers[task.board.index(task.ends.start())] == 1;
        let visited = numbers.iter().filter(|&&number| number > 0).count();
        let path = ruled_path(task, numbers, self.limit)?;
        (is_from_start && path.len() == visited).then_some(visited)
    }

    /// The number of each square in an output, from 1. Holes have 0.
    fn numbers(&self, task: &Task, rest: &mut &[u8]) -> Option<Vec<i32>> {
        let mut numbers = vec![0; task.board.squares() as usize];
        for square in self.rules.printed.lines(task.board).into_iter().flatten() {
            let word = take_token(rest);
            if task.holes.contains(&square) {
                if word != self.hole().as_bytes() {
                    return None;
                }
                continue;
            }
            let number = parse_number(word)?;
            if self.spec.digits > 1 && word != self.digits(number).as_bytes() {
                return None;
            }
            let one_less = i32::from(self.counts_from_zero());
            numbers[task.board.index(square)] = number.saturating_add(one_less);
        }
        Some(numbers)
    }

    fn shown(&self, task: &Task, tour: &Tour) -> String {
        let one_less = i32::from(self.counts_from_zero());
        let squares = self.rules.printed.lines(task.board).into_iter().flatten();
        let words = squares.map(|square| match tour.numbering().get(square) {
            0 => self.hole(),
            number => self.digits(number.cast_signed() - one_less),
        });
        joined(words, " ")
    }

    fn counts_from_zero(&self) -> bool {
        self.rules.first.unwrap_or(self.spec.first) == FirstNumber::Zero
    }

    fn digits(&self, number: i32) -> String {
        let width = match self.rules.digits {
            StepDigits::AsAsked => self.spec.digits,
            StepDigits::AsNeeded => 1,
        };
        format!("{number:0width$}")
    }

    fn hole(&self) -> String {
        match self.rules.hole {
            HoleShown::AsAsked => self.spec.hole.to_owned(),
            HoleShown::OneStar => "*".to_owned(),
            HoleShown::Zero => self.digits(0),
        }
    }
}

fn closed(task: &Task) -> Task {
    Task {
        ends: Ends::Closed(task.ends.start()),
        ..task.clone()
    }
}

fn is_tour(task: &Task, numbers: &[i32]) -> bool {
    let Ok(mut numbering) = Numbering::blank(task.board) else {
        return false;
    };
    for square in task.board.all() {
        let Ok(number) = u32::try_from(numbers[task.board.index(square)]) else {
            return false;
        };
        numbering.set(square, number);
    }
    let tour = Tour::verify_around(numbering, &task.holes);
    tour.is_ok_and(|tour| task.is_solved_by(&tour))
}
