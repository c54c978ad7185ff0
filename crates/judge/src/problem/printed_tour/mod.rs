//! The problems that ask for a tour of a board from a start, or whether there is one: what each of them is, as data.
//!
//! An input is a line of numbers. An output is the board with the numbers of a tour, any of them, or words.

use std::sync::OnceLock;

use crate::mistakes::ideas::FirstNumber;
use crate::mistakes::{Trial, WorkLimit};
use crate::problem::board_line::{BoardLine, COLUMN, COLUMNS, ROW, ROWS, SIDE, size};
use crate::problem::draw::keep;
use crate::problem::judgement::OutputFault;
use crate::problem::narrator::{NumberedOutput, transposed};
use crate::problem::prelude::*;
use crate::problem::printed::{
    check_tour, denied, explain_verdict, find_tour, sides, stuck_by_the_rule, write_words,
};
use crate::problem::task::check_by_answer;
use crate::problem::tour::mistakes::lengths;
use crate::problem::tour_rules::{TourSpec, tour_from};

/// What an output is.
#[derive(Clone, Copy)]
enum Form {
    /// The numbers of a tour row by row, with this one on the start. Every input has a tour.
    Board(u32),
    /// The same, or these words if no tour exists.
    BoardOrWords(u32, &'static str),
    /// The words for a board with a tour, and for one without.
    Words([&'static str; 2]),
}

/// A problem about a tour from a start.
#[derive(Clone, Copy)]
struct TourProblem {
    name: &'static str,
    line: BoardLine,
    form: Form,
    mistakes: &'static str,
}

const PROBLEMS: [TourProblem; 5] = [
    TourProblem {
        name: "cses1689",
        line: BoardLine {
            fields: &[COLUMN, ROW],
            names: BoardLabels::FromOne,
            sides: [8, 8],
            limits: None,
        },
        form: Form::Board(1),
        mistakes: include_str!("cses1689.toml"),
    },
    TourProblem {
        name: "leetcode2664",
        line: BoardLine {
            fields: &[ROWS, COLUMNS, ROW, COLUMN],
            names: BoardLabels::FromZero,
            sides: [1, 5],
            limits: None,
        },
        form: Form::Board(0),
        mistakes: include_str!("leetcode2664.toml"),
    },
    TourProblem {
        name: "gvu_zirgas",
        line: BoardLine {
            fields: &[SIDE, COLUMN, ROW],
            names: BoardLabels::FromOne,
            sides: [1, 7],
            limits: None,
        },
        form: Form::BoardOrWords(1, "NEIMANOMA"),
        mistakes: include_str!("gvu_zirgas.toml"),
    },
    TourProblem {
        name: "withcs4440",
        line: BoardLine {
            fields: &[ROWS, COLUMNS],
            names: BoardLabels::FromZero,
            sides: [1, 9],
            limits: None,
        },
        form: Form::Words(["True", "False"]),
        mistakes: include_str!("withcs4440.toml"),
    },
    TourProblem {
        name: "pbinfo383",
        line: BoardLine {
            fields: &[ROWS, COLUMNS, ROW, COLUMN],
            names: BoardLabels::FromOne,
            sides: [1, 6],
            limits: None,
        },
        form: Form::Board(1),
        mistakes: include_str!("pbinfo383.toml"),
    },
];

/// The mistakes that several of them share, in groups.
const GROUPS: &str = include_str!("mistakes.toml");

static MISTAKES: [MistakeTable; PROBLEMS.len()] = [
    table::<0>(),
    table::<1>(),
    table::<2>(),
    table::<3>(),
    table::<4>(),
];

const fn table<const NUMBER: usize>() -> MistakeTable {
    let texts = const { &[PROBLEMS[NUMBER].mistakes, GROUPS] };
    MistakeTable::new(texts, PrintedTour::<NUMBER>::output)
}

/// The problem with this number in [`PROBLEMS`].
pub(crate) struct PrintedTour<const NUMBER: usize>;

impl<const NUMBER: usize> PrintedTour<NUMBER> {
    const OWN: TourProblem = PROBLEMS[NUMBER];

    /// What a program with the rules of a trial prints.
    fn output(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
        let task = Self.task(trial.input).ok()?;
        Self::OWN.form.spec().output(trial, &[tour_from(task)])
    }

    /// The starts from which Warnsdorff's rule gets stuck in one of the usual orders of the moves.
    fn stuck() -> &'static [BoardAndStart] {
        static ALL: [OnceLock<Vec<BoardAndStart>>; PROBLEMS.len()] =
            [const { OnceLock::new() }; PROBLEMS.len()];
        ALL[NUMBER].get_or_init(|| {
            let gets_stuck = |task: &BoardAndStart| {
                let lengths = lengths(&tour_from(*task), &mut WorkLimit::new(u64::MAX));
                let lengths = lengths.expect("there is no limit");
                let squares = task.board.squares();
                lengths.into_iter().any(|length| length < squares)
            };
            let tasks = Self::OWN.tasks().into_iter();
            tasks.filter(has_tour).filter(gets_stuck).collect()
        })
    }

    /// Whether a task has what a family promises.
    fn is_of_family(task: &BoardAndStart, family: &str) -> bool {
        let &BoardAndStart { board, start } = task;
        let Square { row, column } = start;
        let is_end = |place: u32, length: u32| place == 0 || place == length - 1;
        let ends = (is_end(row, board.rows()), is_end(column, board.columns()));
        match family {
            "corners" => ends == (true, true),
            "edges" => ends.0 != ends.1,
            // Where a program that swaps rows and columns, or counts rows upwards, starts elsewhere.
            "asymmetric" => row != column && row + column != board.rows() - 1,
            "oblong" => board.rows() != board.columns(),
            "rule_gets_stuck" => Self::stuck().iter().any(|stuck| size(stuck) == size(task)),
            "impossible" => !has_tour(task),
            "largest" => board.rows().min(board.columns()) == Self::OWN.line.sides[1],
            _ => true,
        }
    }
}

fn has_tour(task: &BoardAndStart) -> bool {
    existence::from_start(task.board, task.start).is_ok()
}

impl Form {
    /// The number on the start, and the words for no tour.
    const fn board(self) -> Option<(u32, Option<&'static str>)> {
        match self {
            Self::Board(first) => Some((first, None)),
            Self::BoardOrWords(first, denial) => Some((first, Some(denial))),
            Self::Words(_) => None,
        }
    }

    fn spec(self) -> TourSpec {
        let (first, found, denial) = match self {
            Self::Board(first) => (first, "", ""),
            Self::BoardOrWords(first, denial) => (first, "", denial),
            Self::Words([found, denial]) => (1, found, denial),
        };
        TourSpec {
            first: if first == 0 {
                FirstNumber::Zero
            } else {
                FirstNumber::One
            },
            found,
            denial,
            ..TourSpec::default()
        }
    }
}

impl TourProblem {
    /// All tasks, the smallest boards first.
    fn tasks(&self) -> Vec<BoardAndStart> {
        let mut tasks = self.line.tasks();
        if matches!(self.form, Form::Board(_)) {
            tasks.retain(has_tour);
        }
        tasks
    }

    /// Why an output with the number `first` on the start is no tour; `None` if the first difference says as much.
    fn broken(&self, task: &BoardAndStart, first: u32, output: &[u8]) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        transposed(board, output).or_else(|| {
            let output = NumberedOutput::read(board, self.line.names, first, output)?;
            let explanation = output.broken_tour(start)?;
            let is_start = explanation.step == Some(first);
            let Square { row, column } = start;
            let [row, column] = [row, column].map(|place| place + self.line.origin());
            Some(
                explanation.and((is_start && self.line.is_column_first()).then(|| {
                    let line = self.line.text(task);
                    format!("the input {line} is column {column} of row {row}")
                })),
            )
        })
    }
}

/// Whether an output has these words, and no others.
fn denies(output: &[u8], denial: Option<&'static str>) -> Option<&'static str> {
    denial.filter(|denial| tokens(output).eq(tokens(denial.as_bytes())))
}

impl<const NUMBER: usize> TaskProblem for PrintedTour<NUMBER> {
    type Task = BoardAndStart;
    const NAME: &'static str = Self::OWN.name;
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES[NUMBER];
    const SIDES: RangeInclusive<u32> = Self::OWN.line.sides[0]..=Self::OWN.line.sides[1];

    fn read(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, ReadError> {
        let place = reader.offset();
        let task = Self::OWN.line.read(reader)?;
        reader.finish()?;
        match existence::from_start(task.board, task.start) {
            Err(reason) if matches!(Self::OWN.form, Form::Board(_)) => {
                let start = Self::OWN.line.names.square(task.start);
                let words = format!("no tour from {start} exists: {reason}");
                Err(reader.contradiction(place, words).into())
            }
            _ => Ok(task),
        }
    }

    fn answer(&self, task: BoardAndStart, output: &mut Output<'_>) -> anyhow::Result<()> {
        let words = match (Self::OWN.form, find_tour(&tour_from(task))?) {
            (Form::Words([found, _]), Ok(_)) => found,
            (Form::Words([_, denial]) | Form::BoardOrWords(_, denial), Err(_)) => denial,
            (Form::Board(first) | Form::BoardOrWords(first, _), Ok(tour)) => {
                let word = |number: u32| (number - 1 + first).to_string();
                return Ok(write_words(&tour, word, output)?);
            }
            (Form::Board(_), Err(_)) => unreachable!("every input has a tour"),
        };
        Ok(output.bytes(format!("{words}\n").as_bytes())?)
    }

    fn check(&self, task: &BoardAndStart, right: &[u8], output: &[u8]) -> Checked {
        let Some((first, denial)) = Self::OWN.form.board() else {
            return check_by_answer(right, output);
        };
        if denies(output, denial).is_some() {
            let start = Self::OWN.line.names.square(task.start);
            let rule = OutputFault::Rule(format!("a tour from {start} exists"));
            return if has_tour(task) {
                Err(rule.into())
            } else {
                Ok(None)
            };
        }
        let checked = check_tour(*task, first, output);
        // A diagnosis counts steps from 1.
        if first == 0
            && let Err(Refusal::Output(OutputFault::Broken(_))) = checked
            && let Some(explanation) = Self::OWN.broken(task, first, output)
        {
            let rule = explanation.text.clone();
            return Err(Refusal::Explained(rule, Box::new(explanation)));
        }
        checked.map(Some)
    }

    fn explain(&self, task: &BoardAndStart, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        let name = Self::OWN.line.names.square(start);
        let reason = existence::from_start(board, start).err();
        let why = reason.map(|reason| format!("no tour from {name} exists: {reason}"));
        let Some((first, denial)) = Self::OWN.form.board() else {
            let Form::Words(words) = Self::OWN.form else {
                unreachable!("there is no board")
            };
            let is_right = why.is_none();
            let has = || format!("a board of {} has a tour from {name}", sides(board));
            let why = Explanation::new(why.unwrap_or_else(has));
            let more = is_right.then(|| stuck_by_the_rule(*task)).flatten();
            let why = why.and(more.map(|stuck| format!("{stuck} it")));
            return explain_verdict(words, is_right, why, wrong.output);
        };
        if let Some(denial) = denies(wrong.output, denial) {
            return Some(denied(*task, Self::OWN.line.names, denial));
        }
        let explanation = Self::OWN.broken(task, first, wrong.output)?;
        Some(match denial {
            Some(denial) if why.is_some() => explanation.and(why).expected(denial),
            _ => explanation,
        })
    }
}

impl<const NUMBER: usize> TaskInputs for PrintedTour<NUMBER> {
    fn text(&self, task: &BoardAndStart) -> String {
        Self::OWN.line.text(task) + "\n"
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        let mut tasks = Self::OWN.tasks();
        tasks.retain(|task| Self::is_of_family(task, family));
        if family != "largest" {
            let sides = draw.sides;
            keep(&mut tasks, |task| sides.are_of(task.board));
        }
        // On most small boards no tour exists.
        if !matches!(Self::OWN.form, Form::Board(_)) && !draw.chance(4) {
            keep(&mut tasks, has_tour);
        }
        *draw.pick(&tasks)
    }

    fn smaller(&self, task: &BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let always_has_tour = matches!(Self::OWN.form, Form::Board(_));
        let smaller = Self::OWN.line.smaller(task);
        smaller.filter(move |task| !always_has_tour || has_tour(task))
    }
}
