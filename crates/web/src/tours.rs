//! Tours by every rule, why a walk gets stuck, and the verdict on a text.

use std::io;

use anyhow::{Context, Result, anyhow, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Pair, board_of, chosen, holes_of, recorded, square_text, text};
use knights_core::assignment::walk::{Alternatives, WALK_STEPS, WalkEnd};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::MAX_SIDE;
use knights_core::output::Output;
use knights_core::solve::{Answer, Ends, LONGEST_SIDE_OF_FIRST_TOUR, Task, first_tour, solve};
use knights_core::survey::{Method, SurveyTask};
use knights_core::tour::{Numbering, Tour};
use knights_core::warnsdorff::{TieBreak, WarnsdorffOptions, walk_around};
use knights_render::answers::no_tour;
use knights_render::options::{read_ends, read_option};
use knights_render::page::{MOST_ON_A_PAGE, check_board};
use knights_render::picture::fault::write_submission;
use knights_render::picture::tour as picture;
use knights_render::recording::Recording;
use knights_render::submission::{
    Submission, SubmissionForm, SubmissionOptions, ZeroMeaning, read_submissions,
};
use knights_render::walk::check_size;

/// The most moves that a search tries: about two seconds.
const SEARCH_STEPS: u64 = 2_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rule {
    Sheet,
    Judge,
    Backtrack,
    Walk,
    Solve,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TourRequest {
    rows: i64,
    columns: i64,
    start: Pair,
    rule: Rule,
    #[serde(default)]
    holes: Vec<Pair>,
    #[serde(default)]
    closed: bool,
    picture: Option<bool>,
}

/// What is found, in a word of the answer.
const fn outcome(answer: &Answer) -> &'static str {
    match answer {
        Answer::Found(_) => "tour",
        Answer::Impossible(_) => "none",
        Answer::Unknown { .. } => "unknown",
    }
}

impl TourRequest {
    /// The tour to find: a board of a size that a page can hold, holes, and ends.
    fn task(&self) -> Result<Task> {
        let board = board_of(self.rows, self.columns, MAX_SIDE)?;
        check_board(board)?;
        let start = read_option("--start", &square_text(self.start), board)?;
        let holes = holes_of(&self.holes, board, Some(start))?;
        let ends = read_ends(None, self.closed, (board, &holes), start)?;
        Ok(Task { board, holes, ends })
    }

    /// The walk by Warnsdorff's rule in the order of the rule, until it is stuck.
    fn walk(&self, task: &Task) -> Result<Tour> {
        let order = match self.rule {
            Rule::Judge => MoveOrder::Judge,
            _ => MoveOrder::Sheet,
        };
        let ties = TieBreak::First;
        let options = WarnsdorffOptions { order, ties };
        let walk = walk_around(task.board, &task.holes, task.ends.start(), &options)?;
        Ok(Tour::verified(walk))
    }
}

pub(crate) fn tour(request: &TourRequest) -> Result<Value> {
    let task = request.task()?;
    let whole = |method| SurveyTask::around(task.board, task.holes.clone(), method, 1);
    match request.rule {
        Rule::Sheet | Rule::Judge => by_degree(request, &task),
        Rule::Solve => exactly(request, &task),
        Rule::Backtrack => {
            board_of(request.rows, request.columns, LONGEST_SIDE_OF_FIRST_TOUR)?;
            whole(Method::Backtrack(MoveOrder::Tutorial))?;
            depth_first(request, &task)
        }
        Rule::Walk => {
            whole(Method::Walk(MoveOrder::Walk))?;
            interactive(request, &task)
        }
    }
}

fn by_degree(request: &TourRequest, task: &Task) -> Result<Value> {
    let tour = request.walk(task)?;
    let is_full = tour.length() == task.free_squares();
    let outcome = if is_full { "tour" } else { "stuck" };
    let recording = Recording::of_walk_by_degree(&tour, &task.holes);
    answer(request, outcome, &recording, |output| {
        picture::write_solution(&tour, &task.holes, 1, None, output)
    })
}

fn exactly(request: &TourRequest, task: &Task) -> Result<Value> {
    let (tours, solved) = (task.tours(), solve(task, Some(SEARCH_STEPS))?);
    let recording = Recording::of_answer(&tours, &solved);
    answer(request, outcome(&solved), &recording, |output| {
        picture::write_answer(&tours, &solved, 1, None, output)
    })
}

fn depth_first(request: &TourRequest, task: &Task) -> Result<Value> {
    let (board, start, order) = (task.board, task.ends.start(), MoveOrder::Tutorial);
    let solved = first_tour(board, start, order.steps(), Some(SEARCH_STEPS), |_| ())?;
    let recording = Recording::of_search(task, order, &solved)?;
    answer(request, outcome(&solved), &recording, |output| {
        picture::write_answer(&task.tours(), &solved, 0, None, output)
    })
}

fn interactive(request: &TourRequest, task: &Task) -> Result<Value> {
    let (board, start) = (task.board, task.ends.start());
    let [width, height] = [board.columns(), board.rows()].map(u32::cast_signed);
    check_size(width, height).map_err(|words| anyhow!(words.trim_end()))?;
    let most = u64::from(MOST_ON_A_PAGE);
    let steps = WALK_STEPS.min(most);
    let (recording, end) = Recording::of_walk(board, start, Alternatives::Ties, steps)?;
    let outcome = match end {
        WalkEnd::Full => "tour",
        WalkEnd::Exhausted => "stuck",
        WalkEnd::Stopped => "unknown",
    };
    let path = recording.play(|_, _| ()).swap_remove(0);
    let walked = Numbering::of_path(board, path)?;
    answer(request, outcome, &recording, |output| {
        picture::write_solution(&Tour::verified(walked), &[], 1, None, output)
    })
}

/// The answer with the words, the squares and the page of a recording, and a picture.
fn answer(
    request: &TourRequest,
    outcome: &str,
    recording: &Recording,
    picture: impl FnOnce(&mut Output<'_>) -> io::Result<()>,
) -> Result<Value> {
    let is_drawn = request.picture.unwrap_or_default();
    let drawn = is_drawn.then(|| text(picture));
    Ok(json!({
        "outcome": outcome,
        "words": recording.outcome,
        "recording": recorded(recording)?,
        "picture": drawn.transpose()?.unwrap_or_default(),
    }))
}

/// Why a walk gets stuck: the last step after which all free squares could still be visited, found by bisection, and
/// the reason one step later.
pub(crate) fn why_stuck(request: &TourRequest) -> Result<Value> {
    let task = request.task()?;
    let squares: Vec<Square> = request.walk(&task)?.squares().collect();
    ensure!(
        squares.len() < task.free_squares() as usize,
        "the walk visits all free squares"
    );
    // Whether the walk of this many steps can go on to a tour.
    let after = |steps: usize| {
        let mut rest = task.clone();
        rest.holes.extend(&squares[..steps - 1]);
        rest.ends = Ends::From(squares[steps - 1]);
        solve(&rest, Some(SEARCH_STEPS))
    };
    let (mut possible, mut first) = (0, squares.len());
    let mut reason = after(first)?;
    while possible + 1 < first {
        let middle = usize::midpoint(possible, first);
        match after(middle)? {
            Answer::Found(_) => possible = middle,
            Answer::Unknown { .. } => {
                let words = format!(
                    "It is not known whether a tour was possible after step {middle}: the search is too long."
                );
                return Ok(json!({ "words": words, "step": middle - 1 }));
            }
            none @ Answer::Impossible(_) => (first, reason) = (middle, none),
        }
    }
    let why = no_tour(&reason).unwrap_or_default();
    let words = match possible.checked_sub(1) {
        None => why,
        Some(last) => format!(
            "After step {possible}, on {}, a tour was still possible. Step {first}, to {}, makes it impossible: {}.",
            squares[last],
            squares[possible],
            why.trim_start_matches("no tour exists: ")
        ),
    };
    Ok(json!({ "words": words, "step": possible }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    text: String,
    size: Option<String>,
    #[serde(rename = "as")]
    form: Option<String>,
    zero: Option<String>,
    #[serde(default)]
    hole: Vec<String>,
}

/// The board of a text such as `5x8`, or `8`.
fn size_of(text: &str) -> Result<Board> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    let side = |side: &str| side.trim().parse().context("expected NxM, as in 8x8");
    board_of(side(rows)?, side(columns)?, MAX_SIDE)
}

pub(crate) fn check(request: &CheckRequest) -> Result<Value> {
    let size = request.size.as_deref().map(size_of).transpose()?;
    let on_board = |board: Board| {
        let holes = request.hole.iter();
        holes
            .map(|hole| read_option("--hole", hole, board))
            .collect()
    };
    let options = SubmissionOptions {
        form: chosen("--as", request.form.as_deref(), &SubmissionForm::ALL)?,
        size,
        zero: chosen("--zero", request.zero.as_deref(), &ZeroMeaning::ALL)?,
        holes: (!request.hole.is_empty()).then_some(&on_board as _),
    };
    let read = read_submissions(request.text.as_bytes(), &options)?;
    let tours = read.into_iter().map(|read| match read {
        Ok(submission) => checked(&submission),
        Err(error) => Ok(json!({ "error": error.to_string() })),
    });
    Ok(json!({ "tours": tours.collect::<Result<Vec<Value>>>()? }))
}

fn checked(submission: &Submission) -> Result<Value> {
    let recording = Recording::of_submission(submission);
    // A board that is too large for a page, or has other moves, has a verdict all the same.
    let is_usual = submission.board().is_usual();
    let recording = is_usual.then(|| recorded(&recording).ok()).flatten();
    let picture = text(|output| write_submission(submission, None, output))?;
    Ok(json!({
        "is_tour": submission.verdict.is_ok(),
        "words": submission.describe(),
        "remark": submission.remark,
        "recording": recording,
        "picture": picture,
    }))
}
