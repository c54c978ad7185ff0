//! Pages for browsers: one file that loads nothing, and runs no script but its own.
//!
//! The page that plays a recording has the finished board as a picture. A reader without scripts sees only that.
//! Its script takes the recording from the page (`data`), and draws the board after any number
//! of steps.

mod data;

use anyhow::ensure;
use base64::prelude::{BASE64_STANDARD, Engine};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::escape::one_line;
use crate::page::data::{KNIGHT_COLOURS, PageData, finished};
use crate::recording::{Playback, RecordedAction, Recording};
use crate::walk;
use knights_core::board::{Board, Fallible, MoveOrder};
use knights_core::output::{Output, joined};
use knights_core::solve::{Answer, Task};

const CODE: PageCode = PageCode {
    style: include_str!("player.css"),
    script: concat!(
        include_str!("position.js"),
        include_str!("drawing.js"),
        include_str!("player.js"),
        "startPlayer(JSON.parse(document.getElementById('recording').textContent), new AbortController().signal);\n",
    ),
};

/// The most squares of a board, and the most steps of a recording, that a page holds.
pub const MOST_ON_A_PAGE: u32 = 1_000_000;
/// The most knights that the legend lists.
const LISTED_KNIGHTS: usize = 12;

/// How the program chooses a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MoveChoice {
    /// It takes a square of the smallest degree.
    SmallestDegree,
    Otherwise,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// `(row, column)`, from 0.
    Coordinates,
    /// A letter and a number, such as `b4`. The board has at most 26 columns.
    Algebraic,
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

/// A recording, and how a page shows it.
pub struct RecordingPage<'a> {
    pub recording: &'a Recording,
    pub choice: MoveChoice,
    pub names: SquareNames,
    /// The names of the knights; numbers from 1 if there are none.
    pub knights: &'static [&'static str],
    /// The number of the first square of a knight.
    pub first_number: u32,
    pub heading: &'static str,
    /// Lines that belong to steps, in order.
    pub lines: Vec<StepLine>,
}

/// A textbook search for the first tour of a whole board from its start, and lines about its parts: the search, and the
/// tour if the search is longer than a page shows.
pub fn search_recording(
    task: &Task,
    order: MoveOrder,
    answer: &Answer,
) -> Fallible<(Recording, Vec<StepLine>)> {
    let (tour, why) = match answer {
        Answer::Found(tour) => (Some(tour), String::new()),
        Answer::Impossible(reason) => (None, format!("; no tour exists: {reason}")),
        Answer::Unknown { .. } => (None, String::new()),
    };
    let (mut recording, cut) = Recording::of_search(task.board, task.ends.start(), order, tour)?;
    let mut lines = Vec::new();
    if let Some(step) = cut {
        recording.outcome.push_str(&why);
        let goes_back = "the knight goes back, and takes the tour that the search would find";
        let said = [
            (0, "the search begins"),
            (step, "the page stops here; the search would go on"),
            (step + 1, goes_back),
            (recording.steps.len(), "the tour"),
        ];
        let line = |(step, words): (usize, &str)| StepLine {
            step,
            words: words.to_owned(),
            answer: None,
        };
        let count = if tour.is_some() { 4 } else { 2 };
        lines.extend(said.into_iter().take(count).map(line));
    }
    Ok((recording, lines))
}

/// Checks that a page can hold a board.
pub fn check_board(board: Board) -> anyhow::Result<()> {
    let squares = board.squares();
    ensure!(
        squares <= MOST_ON_A_PAGE,
        "a page holds a board of at most {MOST_ON_A_PAGE} squares, and this one has {squares}; \
         choose a smaller board, or another --format"
    );
    Ok(())
}

/// Checks that a page can hold this many knights.
pub fn check_knights(knights: usize) -> anyhow::Result<()> {
    let most = u16::MAX;
    ensure!(
        knights <= usize::from(most),
        "a page holds at most {most} knights, and these are {knights}; choose another --format"
    );
    Ok(())
}

impl<'a> RecordingPage<'a> {
    /// The page of a recording whose moves are chosen like this, with squares that are numbered
    /// from `first_number`.
    pub const fn new(recording: &'a Recording, choice: MoveChoice, first_number: u32) -> Self {
        Self {
            recording,
            choice,
            names: SquareNames::Coordinates,
            knights: &[],
            first_number,
            heading: "",
            lines: Vec::new(),
        }
    }

    /// The page of a depth-first search, with lines about its parts.
    pub fn of_search(recording: &'a Recording, lines: Vec<StepLine>) -> Self {
        Self {
            heading: "Parts",
            lines,
            ..Self::new(recording, MoveChoice::Otherwise, 0)
        }
    }

    /// The page of an interactive walk.
    pub fn of_walk(recording: &'a Recording) -> Self {
        Self {
            names: SquareNames::Algebraic,
            ..Self::new(recording, MoveChoice::SmallestDegree, 0)
        }
    }

    /// The page of a game of two knights, with what was typed.
    pub fn of_game(recording: &'a Recording, lines: Vec<StepLine>) -> Self {
        Self {
            knights: &["@", "#"],
            heading: "What was typed",
            lines,
            ..Self::new(recording, MoveChoice::Otherwise, 0)
        }
    }

    /// What the script of the page plays, as JSON, if a page can hold it.
    pub fn data(&self) -> anyhow::Result<String> {
        self.check()?;
        Ok(self.json(&mut Playback::new(self.recording)))
    }

    fn json(&self, playback: &mut Playback<'a>) -> String {
        serde_json::to_string(&PageData::of(self, playback))
            .expect("a structure of numbers and texts")
    }

    /// Checks that a page can hold the recording.
    fn check(&self) -> anyhow::Result<()> {
        check_board(self.recording.board)?;
        check_knights(self.recording.starts.len())?;
        let steps = self.recording.steps.len();
        ensure!(
            steps <= MOST_ON_A_PAGE as usize,
            "a page holds at most {MOST_ON_A_PAGE} steps, and these are {steps}; choose a smaller \
             board, or another --format"
        );
        Ok(())
    }

    /// Writes the page, if it can hold the recording.
    pub fn write(&self, output: &mut Output<'_>) -> anyhow::Result<()> {
        self.check()?;
        let mut playback = Playback::new(self.recording);
        // In a script element a `<` could end it.
        let data = self.json(&mut playback).replace('<', "\\u003c");
        let body = self.body(&finished(self, &playback), &data);
        let title = one_line(&self.recording.title);
        output.bytes(CODE.document(&title, &body).into_string().as_bytes())?;
        Ok(())
    }

    fn knight_name(&self, knight: usize) -> String {
        let name = self.knights.get(knight).copied();
        name.map_or_else(|| (knight + 1).to_string(), str::to_owned)
    }

    /// The body of the page; what only the script can work is hidden.
    fn body(&self, finished: &Markup, data: &str) -> Markup {
        let recording = self.recording;
        html! {
            main #player {
                header {
                    h1 { (one_line(&recording.title)) }
                    p #outcome.fault[recording.fault.is_some()] { (one_line(&recording.outcome)) }
                }
                div #board.board {
                    (finished)
                    canvas #canvas hidden role="img" aria-label="The board" aria-describedby="status" {}
                    div #mover.mover hidden aria-hidden="true" {}
                }
                section.panel aria-label="Player" {
                    (controls(recording.steps.len()))
                    p #status.status role="status" aria-live="polite" {}
                    div #candidates.candidates {}
                    div #lens.lens hidden { canvas #magnified role="img" aria-label="The squares around the knight" {} }
                    (self.legend())
                    (self.lines())
                }
            }
            // The JSON has no `<`.
            script #recording type="application/json" { (PreEscaped(data)) }
        }
    }

    /// What the colours and marks mean.
    fn legend(&self) -> Markup {
        let recording = self.recording;
        let knights = recording.starts.len();
        let hidden = knights.saturating_sub(LISTED_KNIGHTS);
        let name = recording.degree_name;
        html! {
            ul.legend {
                @if knights > 1 {
                    @for knight in 0..knights.min(LISTED_KNIGHTS) {
                        li { span class={ "key colour-" (knight % KNIGHT_COLOURS) } { (self.knight_name(knight)) } " knight " (self.knight_name(knight)) ", from " (self.start(knight)) }
                    }
                    @if hidden > 0 { li.soft { "and " (hidden) " more knights; the colours repeat" } }
                }
                @if !recording.holes.is_empty() { li { span.key.hole {} " hole" } }
                @if recording.fault.is_some() { li { span.key.wrong {} " where the rule is broken" } }
                @if !recording.steps.is_empty() {
                    li.scripted hidden { span.key.next { "3" } " where the knight goes next, with its " (name) }
                    li.scripted hidden { span.key.candidate { "4" } " where it could go too" }
                    @if self.choice == MoveChoice::SmallestDegree {
                        li.scripted hidden { span.key.candidate.least { "3" } " bold and underlined: the smallest " (name) }
                    }
                    @if self.goes_back() {
                        li.scripted hidden { span.key.left { "×" } " the square that the knight has left, going back" }
                    }
                    li.soft.scripted hidden { "The " (name) " of a square is the number of moves from it to unvisited squares." }
                    li.soft.scripted hidden { kbd { "space" } " plays and stops, " kbd { "←" } " " kbd { "→" } " move, " kbd { "Home" } " " kbd { "End" } " jump" }
                }
            }
        }
    }

    fn goes_back(&self) -> bool {
        let mut steps = self.recording.steps.iter();
        steps.any(|step| step.action == RecordedAction::Back)
    }

    fn start(&self, knight: usize) -> String {
        let (board, start) = (self.recording.board, self.recording.starts[knight]);
        match self.names {
            SquareNames::Coordinates => start.to_string(),
            SquareNames::Algebraic => walk::name(start, board),
        }
    }

    fn lines(&self) -> Markup {
        html! {
            @if !self.lines.is_empty() {
                h2 { (self.heading) }
                ol #lines.lines {
                    @for line in &self.lines {
                        li data-step=(line.step) class=[line.answer.as_ref().map(|_| "typed")] {
                            span.words { (one_line(&line.words)) }
                            @if let Some(answer) = &line.answer { " " span.answer { (answer) } }
                        }
                    }
                }
            }
        }
    }
}

/// The buttons and the sliders, which the script shows.
fn controls(steps: usize) -> Markup {
    html! {
        div #controls.controls hidden {
            div.buttons {
                (button("first", "First position (Home)", "M6 5v14M18 5l-9 7 9 7z"))
                (button("back", "One move back (left arrow)", "M16 5l-9 7 9 7z"))
                button #play.play type="button" aria-label="Play (space)" title="Play (space)" {
                    svg viewBox="0 0 24 24" aria-hidden="true" {
                        path.when-stopped d="M7 4l13 8-13 8z" {}
                        path.when-playing d="M8 4v16M16 4v16" {}
                    }
                }
                (button("forward", "One move forward (right arrow)", "M8 5l9 7-9 7z"))
                (button("last", "Last position (End)", "M18 5v14M6 5l9 7-9 7z"))
            }
            label { span { "Move" } input #slider type="range" min="0" max=(steps) step="1" value="0"; }
            label { span { "Speed" } input #speed type="range" min="0" max="100" step="1"; output #rate {} }
        }
    }
}

fn button(id: &str, label: &str, icon: &str) -> Markup {
    html! {
        button id=(id) type="button" aria-label=(label) title=(label) {
            svg viewBox="0 0 24 24" aria-hidden="true" { path d=(icon) {} }
        }
    }
}

/// The style and the script that all pages of a kind have.
#[derive(Clone, Copy)]
pub struct PageCode {
    pub style: &'static str,
    /// The script, which runs when the body is there.
    pub script: &'static str,
}

impl PageCode {
    /// A page with a title and a body.
    ///
    /// The policy of the page allows no script and no style but these, and no request.
    pub fn document(self, title: &str, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(self.policy());
                    title { (title) }
                    style { (PreEscaped(self.style)) }
                }
                body {
                    (body)
                    script { (PreEscaped(self.script)) }
                }
            }
        }
    }

    /// The policy that allows the style and the script, by their hashes, and nothing else.
    fn policy(self) -> String {
        let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
        format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
            hash(self.style),
            hash(self.script)
        )
    }
}

/// A text of several lines: tabs and characters that change the display as escapes.
pub fn shown_lines(text: &str) -> String {
    joined(text.split('\n').map(one_line), "\n")
}
