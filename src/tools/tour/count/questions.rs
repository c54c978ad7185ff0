//! What is counted: the board and the options, as a list of questions.

use std::path::Path;

use anyhow::{Result, bail, ensure};

use crate::cli::Env;
use crate::tools::blocked::read_blocked;
use crate::tools::choices::read_option;
use crate::tools::tour::count::Arguments;
use crate::tools::tour::sizes::{LONGEST_SIDE, Sizes};
use knights_core::board::{Board, Square};
use knights_core::count::{
    CountAnswer, CountQuestion, CountReport, Counted, CountedStarts, Direction, SameTours, TourSet,
    TourShape, start_classes,
};
use knights_core::input::{
    InputError, InputLocation, InputReader, InputSource, Scanner, join_arguments, read_board,
    read_board_or_square,
};
use knights_render::count::describe_question;

/// The questions of a run.
pub(super) struct Questions {
    /// The questions, each of which is counted.
    pub(super) list: Vec<CountQuestion>,
    /// What they are together, in words: a checkpoint belongs to these words.
    pub(super) title: String,
    form: QuestionForm,
}

/// What becomes of the answers.
enum QuestionForm {
    /// There is one.
    One,
    /// They are those of classes of starts. The question is that without a start.
    EachStart(Box<CountQuestion>, Vec<Vec<Square>>),
    /// They are those of many boards.
    Sizes,
}

impl Questions {
    /// The report of the answers, one for each question.
    pub(super) fn report(self, answers: &[Counted]) -> CountReport {
        let pairs = self.list.into_iter().zip(answers);
        let mut answered = pairs.map(|(question, counted)| CountAnswer {
            question,
            counted: counted.clone(),
        });
        match self.form {
            QuestionForm::One => CountReport::One(
                answered
                    .next()
                    .expect("there is an answer for each question"),
            ),
            QuestionForm::EachStart(question, classes) => {
                CountReport::Starts(CountedStarts::of_classes(*question, &classes, answers))
            }
            QuestionForm::Sizes => CountReport::Sizes(answered.collect()),
        }
    }
}

/// The questions of the arguments, and of standard input if they have no board.
pub(super) fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Questions> {
    ensure_consistent(arguments)?;
    if let Some(sizes) = &arguments.sizes {
        let boards = Sizes::parse(sizes)?.boards();
        let list = boards.map(|board| arguments.question(board, Vec::new(), [None; 2]));
        let list: Vec<CountQuestion> = list.collect();
        let first = describe_question(&list[0]);
        return Ok(Questions {
            title: format!("sizes {sizes}, the first {first}"),
            list,
            form: QuestionForm::Sizes,
        });
    }
    let board = read_size(env, arguments)?;
    let square = |name, value: Option<&str>| {
        let square = value.map(|value| read_option(name, value, board));
        square.transpose()
    };
    let start = square("--start", arguments.start.as_deref())?;
    let end = square("--end", arguments.end.as_deref())?;
    let mask = arguments.mask.as_deref();
    let blocked = read_blocked(env, &arguments.hole, mask, board, start)?;
    ensure!(
        blocked.len() < board.squares() as usize,
        "all squares are blocked, so no square is left for a tour; leave a square free"
    );
    if let Some(end) = end {
        check_end(end, start, &blocked, board)?;
    }
    let question = arguments.question(board, blocked, [start, end]);
    let title = describe_question(&question);
    if !arguments.each_start {
        return Ok(Questions {
            list: vec![question],
            title,
            form: QuestionForm::One,
        });
    }
    let classes = start_classes(&question.set);
    let of_start = |class: &Vec<Square>| {
        let blocked = question.set.blocked.clone();
        arguments.question(board, blocked, [class.first().copied(), end])
    };
    Ok(Questions {
        list: classes.iter().map(of_start).collect(),
        title: format!("{title}, each start"),
        form: QuestionForm::EachStart(Box::new(question), classes),
    })
}

impl Arguments {
    /// The question about a board.
    fn question(
        &self,
        board: Board,
        mut blocked: Vec<Square>,
        [start, end]: [Option<Square>; 2],
    ) -> CountQuestion {
        blocked.sort_unstable();
        let shape = if self.tours.closed {
            TourShape::Closed
        } else {
            TourShape::Open { start, end }
        };
        CountQuestion {
            set: TourSet {
                board,
                blocked,
                shape,
            },
            direction: if self.tours.undirected {
                Direction::Undirected
            } else {
                Direction::Directed
            },
            same: if self.tours.up_to_symmetry {
                SameTours::Symmetric
            } else {
                SameTours::Equal
            },
        }
    }
}

/// Refuses options that contradict each other or have no effect.
fn ensure_consistent(arguments: &Arguments) -> Result<()> {
    if arguments.tours.closed {
        let has_no = |what, option| {
            format!(
                "a closed tour has no {what}: it visits every square and returns; leave {option} out"
            )
        };
        ensure!(arguments.start.is_none(), has_no("start", "--start"));
        ensure!(arguments.end.is_none(), has_no("end", "--end"));
        ensure!(!arguments.each_start, has_no("start", "--each-start"));
        ensure!(
            !arguments.tours.undirected,
            "--closed counts a tour and its reverse once already; leave --undirected out"
        );
    }
    if arguments.size.is_empty() && arguments.mask.as_deref() == Some(Path::new("-")) {
        bail!("standard input has the mask; give the board as arguments");
    }
    Ok(())
}

/// The board of the arguments, or of standard input without them.
fn read_size(env: &mut Env<'_>, arguments: &Arguments) -> Result<Board> {
    if !arguments.size.is_empty() {
        let joined = join_arguments(&arguments.size);
        let mut scanner = Scanner::of(InputSource::Arguments, &joined);
        return Ok(read_board_or_square(&mut scanner, LONGEST_SIDE)?);
    }
    let text = env.read_all("n m")?;
    let mut scanner = Scanner::new(&text);
    let board = read_board(&mut scanner, LONGEST_SIDE)?;
    scanner.finish()?;
    Ok(board)
}

/// Refuses an end on which no tour can end.
fn check_end(
    end: Square,
    start: Option<Square>,
    blocked: &[Square],
    board: Board,
) -> Result<(), InputError> {
    let fault = |words| {
        let words = format!("{end} {words}");
        Err(InputError::contradiction(
            InputLocation::Option("--end"),
            words,
        ))
    };
    if start == Some(end) && board.squares() as usize - blocked.len() > 1 {
        return fault("is the start; for closed tours use --closed");
    }
    if blocked.contains(&end) {
        return fault("is blocked; choose a free square");
    }
    Ok(())
}
