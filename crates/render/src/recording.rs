//! Recordings: what knights did on a board, step by step.
//!
//! A [`Recording`] is made once, from a tour, a walk or a game. Pages are written from it.

use serde::Serialize;

use crate::answers::{answer_in_words, no_tour, tour_kind};
use crate::documents::board_title;
use crate::sheet::stuck;
use crate::submission::{Submission, describe_tour};
use knights_core::assignment::dual::{Game, SIDE};
use knights_core::assignment::stages::simulate_each;
use knights_core::assignment::walk::{Alternatives, InteractiveWalk, WalkEnd, WalkStep};
use knights_core::board::{Board, Fallible, MoveOrder, OutOfMemory, Square};
use knights_core::output::counted;
use knights_core::solve::{Answer, Task};
use knights_core::tour::{Tour, TourSet};
use knights_core::warnsdorff::DegreeGrid;

/// What one or more knights did on a board, step by step.
///
/// Every knight stands on its start before the first step. A step moves one knight: to a square that
/// no knight has visited, or back to the square before. Twelve bytes a step.
#[derive(Clone, Debug)]
pub struct Recording {
    pub board: Board,
    /// The squares that no knight may visit.
    pub holes: Vec<Square>,
    /// The start of each knight; all different.
    pub starts: Vec<Square>,
    pub steps: Vec<RecordedStep>,
    /// What the recording shows, such as `8 × 8: open tour`.
    pub title: String,
    /// How it ends, in a sentence.
    pub outcome: String,
    /// The squares that show the rule that is broken after the last step, if one is; may be empty.
    pub fault: Option<Vec<Square>>,
    /// What the number of moves from a square to unvisited squares is called.
    pub degree_name: &'static str,
    /// Whether a knight goes to a square of the smallest degree.
    pub takes_least: bool,
    /// Whether squares have names such as `b4`. The board has at most 26 columns then.
    pub is_algebraic: bool,
    /// The names of the knights; numbers from 1 if there are none.
    pub knights: &'static [&'static str],
    /// The number of the first square of a knight.
    pub first_number: u32,
    /// What stands above the lines.
    pub heading: &'static str,
    /// Lines that belong to steps, in order.
    pub lines: Vec<StepLine>,
}

/// A line beside the board that belongs to a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepLine {
    /// How many steps have been taken when it is said.
    pub step: usize,
    pub words: String,
    /// The answer, if it is a line that was typed; may be empty.
    pub answer: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedStep {
    pub knight: u16,
    /// A square that no knight has visited, usually a knight's move away; or none for a step back to the square before.
    /// The square that the knight leaves is unvisited again.
    pub to: Option<Square>,
}

const fn to(knight: u16, square: Square) -> RecordedStep {
    RecordedStep {
        knight,
        to: Some(square),
    }
}

/// A step back of the only knight.
const BACK: RecordedStep = RecordedStep {
    knight: 0,
    to: None,
};

impl Recording {
    /// A board whose size begins the title, without knights.
    fn of_board(board: Board, title: &str, outcome: String) -> Self {
        Self {
            board,
            holes: Vec::new(),
            starts: Vec::new(),
            steps: Vec::new(),
            title: board_title(board, title),
            outcome,
            fault: None,
            degree_name: "degree",
            takes_least: false,
            is_algebraic: false,
            knights: &[],
            first_number: 1,
            heading: "",
            lines: Vec::new(),
        }
    }

    /// The recording of a tour, which visits all squares except the holes or gets stuck.
    pub fn of_tour(tour: &Tour, holes: &[Square]) -> Self {
        let hole_count = u32::try_from(holes.len()).expect("they are squares of a board");
        let free = tour.board().squares() - hole_count;
        let outcome = stuck(tour, free).unwrap_or_else(|| describe_tour(tour));
        Self {
            holes: holes.to_vec(),
            starts: vec![tour.start()],
            steps: steps_of(tour),
            ..Self::of_board(tour.board(), tour_kind(tour, holes), outcome)
        }
    }

    /// The recording of a walk that goes to a square of the smallest degree.
    pub fn of_walk_by_degree(walk: &Tour, holes: &[Square]) -> Self {
        Self {
            takes_least: true,
            ..Self::of_tour(walk, holes)
        }
    }

    /// The recording of a submitted tour, or of the legal part of a wrong one and the rule that the next step breaks.
    /// Without a legal part, there is no knight on the board.
    pub fn of_submission(submission: &Submission) -> Self {
        let diagnosis = match &submission.verdict {
            Ok(tour) => return Self::of_tour(tour, &submission.holes),
            Err(diagnosis) => diagnosis,
        };
        let walk = diagnosis.walk.as_ref();
        Self {
            holes: submission.holes.clone(),
            starts: walk.map(Tour::start).into_iter().collect(),
            steps: walk.map(steps_of).unwrap_or_default(),
            fault: Some(diagnosis.fault.squares()),
            first_number: diagnosis.first_number(),
            ..Self::of_board(diagnosis.board, "not a tour", submission.describe())
        }
    }

    /// The tour that solves a task. Without one, the board with its holes, a knight on the
    /// start, and the reason.
    pub fn of_answer(tours: &TourSet, answer: &Answer) -> Self {
        if let Answer::Found(tour) = answer {
            return Self::of_tour(tour, &tours.holes);
        }
        let [asked, _] = tours.ends();
        let start = asked.filter(|start| !tours.holes.contains(start));
        let why = no_tour(answer).unwrap_or_default();
        Self {
            holes: tours.holes.clone(),
            starts: start.into_iter().collect(),
            ..Self::of_board(tours.board, answer_in_words(answer), why)
        }
    }

    /// The interactive walk from a start, of at most this many steps, and how it ends.
    pub fn of_walk(
        board: Board,
        start: Square,
        alternatives: Alternatives,
        max_steps: u64,
    ) -> Result<(Self, WalkEnd), OutOfMemory> {
        let mut walk = InteractiveWalk::new(board, start, MoveOrder::Walk, alternatives)?;
        let (end, steps) = run(&mut walk, max_steps)?;
        let (count, back) = (counted(steps.len(), "step"), steps_back(&steps));
        let outcome = match end {
            WalkEnd::Full => format!("a tour after {count}, {back} of them back"),
            WalkEnd::Exhausted => format!("nothing is left to try after {count}"),
            WalkEnd::Stopped => {
                format!("stopped after {count} without a tour: raise --max-steps")
            }
        };
        let recording = Self {
            starts: vec![start],
            steps,
            takes_least: true,
            is_algebraic: true,
            first_number: 0,
            ..Self::of_board(board, "interactive walk", outcome)
        };
        Ok((recording, end))
    }

    /// The recording of knights that take turns, the judge problem's third stage. They stand on these
    /// different squares, which are visited in `grid`, and are at most 65,536.
    pub fn of_simulation(grid: DegreeGrid, starts: Vec<Square>) -> Result<Self, OutOfMemory> {
        let board = grid.board();
        let mut steps = Vec::new();
        steps.try_reserve_exact(board.squares() as usize - starts.len())?;
        simulate_each(grid, &starts, |number, step, square| {
            if step > 0 {
                let knight = u16::try_from(number - 1).expect("the caller checks the limit");
                steps.push(to(knight, square));
            }
        })?;
        let count = starts.len() + steps.len();
        let knights = counted(starts.len(), "knight");
        let squares = board.squares();
        let outcome = format!("no knight can move; {count} of {squares} squares are visited");
        Ok(Self {
            starts,
            steps,
            degree_name: "p-value",
            takes_least: true,
            first_number: 0,
            ..Self::of_board(board, &knights, outcome)
        })
    }

    /// The recording of a two-knight game, with what was typed and how it ended. Without a game, the board is empty.
    pub fn of_game(game: Option<&Game>, lines: Vec<StepLine>, outcome: String) -> Self {
        let board = Board::new(SIDE, SIDE).expect("a small board");
        let moves = game.into_iter().flat_map(Game::moves);
        let steps = moves.map(|&(knight, square)| to(knight as u16, square));
        Self {
            starts: game.into_iter().flat_map(Game::starts).collect(),
            steps: steps.collect(),
            title: "The two-knight game".to_owned(),
            knights: &["@", "#"],
            first_number: 0,
            heading: "What was typed",
            lines,
            ..Self::of_board(board, "", outcome)
        }
    }

    /// Plays all steps, each with the square from which its knight goes, and returns the squares of each knight, from its
    /// start to where it stands in the end.
    pub fn play(&self, mut each: impl FnMut(Square, Option<Square>)) -> Vec<Vec<Square>> {
        let mut paths: Vec<Vec<Square>> = self.starts.iter().map(|&start| vec![start]).collect();
        for step in &self.steps {
            let path = &mut paths[usize::from(step.knight)];
            each(*path.last().expect("a knight stands on its path"), step.to);
            match step.to {
                Some(square) => path.push(square),
                None => drop(path.pop()),
            }
        }
        paths
    }
}

/// The steps of one knight, after its start.
fn steps_of(tour: &Tour) -> Vec<RecordedStep> {
    tour.squares().skip(1).map(|square| to(0, square)).collect()
}

/// How many of the steps go back.
pub(crate) fn steps_back(steps: &[RecordedStep]) -> usize {
    steps.iter().filter(|step| step.to.is_none()).count()
}

const MOST_SEARCH_STEPS: u64 = 100_000;

impl Recording {
    /// A textbook depth-first search for the first tour of a whole board, which tries the moves of each square in this
    /// order: every step forward and back.
    ///
    /// A search of more than 100,000 steps is cut. Then the knight goes back to where the search and the tour of the
    /// answer part, and takes the tour. Without a tour the recording ends there. Lines name these parts.
    pub fn of_search(task: &Task, order: MoveOrder, answer: &Answer) -> Fallible<Self> {
        let (board, start) = (task.board, task.ends.start());
        let tour = match answer {
            Answer::Found(tour) => Some(tour),
            _ => None,
        };
        let mut walk = InteractiveWalk::new(board, start, order, Alternatives::InOrder)?;
        let (end, mut steps) = run(&mut walk, MOST_SEARCH_STEPS)?;
        let cut = (end == WalkEnd::Stopped).then_some(steps.len());
        if let (Some(_), Some(tour)) = (cut, tour) {
            steps.extend(steps_to_tour(&walk, tour));
        }
        let [count, moves] = ["step", "move"].map(|thing| counted(steps.len(), thing));
        let back = steps_back(&steps);
        let outcome = match (end, answer) {
            (WalkEnd::Full, _) => format!("a tour after {count}, {back} of them back"),
            (WalkEnd::Exhausted, _) => {
                format!("no tour exists: all is tried after {moves}, {back} of them back")
            }
            (WalkEnd::Stopped, Answer::Found(tour)) => {
                let end = tour.end();
                format!("the tour that the search would find, from {start} to {end}")
            }
            (WalkEnd::Stopped, Answer::Impossible(reason)) => {
                format!("the search would go on after {moves}; no tour exists: {reason}")
            }
            (WalkEnd::Stopped, Answer::Unknown { .. }) => {
                format!("the search would go on after {moves}")
            }
        };
        Ok(Self {
            starts: vec![start],
            lines: cut.map_or_else(Vec::new, |cut| parts(cut, tour.map(|_| steps.len()))),
            steps,
            first_number: 0,
            heading: "Parts",
            ..Self::of_board(board, "depth-first search", outcome)
        })
    }
}

/// The lines about the parts of a search that is cut after these steps, and about the tour, which ends after `all`.
fn parts(cut: usize, all: Option<usize>) -> Vec<StepLine> {
    let goes_back = "the knight goes back, and takes the tour that the search would find";
    let mut parts = vec![
        (0, "the search begins"),
        (cut, "the page stops here; the search would go on"),
    ];
    parts.extend(
        all.into_iter()
            .flat_map(|all| [(cut + 1, goes_back), (all, "the tour")]),
    );
    let line = |(step, words): (usize, &str)| StepLine {
        step,
        words: words.to_owned(),
        answer: None,
    };
    parts.into_iter().map(line).collect()
}

/// Walks to the end, or until the limit is reached. How it ends, and its steps.
fn run(walk: &mut InteractiveWalk, max_steps: u64) -> Fallible<(WalkEnd, Vec<RecordedStep>)> {
    let mut steps = Vec::new();
    let end = walk.run(max_steps, |step| {
        steps.try_reserve(1)?;
        steps.push(match step {
            WalkStep::To(square) => to(0, square),
            WalkStep::Back(_) => BACK,
        });
        Fallible::Ok(())
    })?;
    Ok((end, steps))
}

/// The steps from a walk back to where it and a tour part, and along the tour to its end.
fn steps_to_tour(walk: &InteractiveWalk, tour: &Tour) -> Vec<RecordedStep> {
    let pairs = walk.squares().zip(tour.squares());
    let common = pairs.take_while(|(one, other)| one == other).count();
    let back = std::iter::repeat_n(BACK, walk.squares().len() - common);
    let ahead = tour.squares().skip(common).map(|square| to(0, square));
    back.chain(ahead).collect()
}
