//! Pages for browsers: one file that loads nothing, and runs no script but its own.
//!
//! The page that plays a recording has the finished board as a picture. A reader without scripts sees only that.
//! Its script takes the recording from the page (`data`), and draws the board after any number
//! of steps.

mod data;

use anyhow::ensure;
use base64::prelude::{BASE64_STANDARD, Engine};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use crate::documents::text;
use crate::escape::one_line;
use crate::page::data::page_data;
use crate::picture::recording::{KNIGHT_COLOURS, write_finished};
use crate::recording::{Recording, steps_back};
use crate::walk;
use knights_core::board::Board;
use knights_core::output::{Output, joined};

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

impl Recording {
    /// What the script of the page plays, as JSON, if a page can hold it.
    pub fn page_data(&self) -> anyhow::Result<String> {
        self.check()?;
        Ok(page_data(self).0)
    }

    /// Checks that a page can hold the recording.
    fn check(&self) -> anyhow::Result<()> {
        check_board(self.board)?;
        check_knights(self.starts.len())?;
        let steps = self.steps.len();
        ensure!(
            steps <= MOST_ON_A_PAGE as usize,
            "a page holds at most {MOST_ON_A_PAGE} steps, and these are {steps}; choose a smaller \
             board, or another --format"
        );
        Ok(())
    }

    /// Writes the page that plays the recording, if a page can hold it.
    pub fn write_page(&self, output: &mut Output<'_>) -> anyhow::Result<()> {
        self.check()?;
        let (data, paths) = page_data(self);
        // In a script element a `<` could end it.
        let finished = text(|output| write_finished(self, &paths, output))?;
        let body = self.body(&finished, &data.replace('<', "\\u003c"));
        let title = one_line(&self.title);
        output.bytes(CODE.document(&title, &body).into_string().as_bytes())?;
        Ok(())
    }

    fn knight_name(&self, knight: usize) -> String {
        let name = self.knights.get(knight).copied();
        name.map_or_else(|| (knight + 1).to_string(), str::to_owned)
    }

    /// The body of the page; what only the script can work is hidden.
    fn body(&self, finished: &str, data: &str) -> Markup {
        html! {
            main #player {
                header {
                    h1 { (one_line(&self.title)) }
                    p #outcome.fault[self.fault.is_some()] { (one_line(&self.outcome)) }
                }
                div #board.board {
                    div #finished.finished { (PreEscaped(finished)) }
                    canvas #canvas hidden role="img" aria-label="The board" aria-describedby="status" {}
                    div #mover.mover hidden aria-hidden="true" {}
                }
                section.panel aria-label="Player" {
                    (controls(self.steps.len()))
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
        let knights = self.starts.len();
        let hidden = knights.saturating_sub(LISTED_KNIGHTS);
        let name = self.degree_name;
        html! {
            ul.legend {
                @if knights > 1 {
                    @for knight in 0..knights.min(LISTED_KNIGHTS) {
                        li { span class={ "key colour-" (knight % KNIGHT_COLOURS) } { (self.knight_name(knight)) } " knight " (self.knight_name(knight)) ", from " (self.start(knight)) }
                    }
                    @if hidden > 0 { li.soft { "and " (hidden) " more knights; the colours repeat" } }
                }
                @if !self.holes.is_empty() { li { span.key.hole {} " hole" } }
                @if self.fault.is_some() { li { span.key.wrong {} " where the rule is broken" } }
                @if !self.steps.is_empty() {
                    li.scripted hidden { span.key.next { "3" } " where the knight goes next, with its " (name) }
                    li.scripted hidden { span.key.candidate { "4" } " where it could go too" }
                    @if self.takes_least {
                        li.scripted hidden { span.key.candidate.least { "3" } " bold and underlined: the smallest " (name) }
                    }
                    @if steps_back(&self.steps) > 0 {
                        li.scripted hidden { span.key.left { "×" } " the square that the knight has left, going back" }
                    }
                    li.soft.scripted hidden { "The " (name) " of a square is the number of moves from it to unvisited squares." }
                    li.soft.scripted hidden { kbd { "space" } " plays and stops, " kbd { "←" } " " kbd { "→" } " move, " kbd { "Home" } " " kbd { "End" } " jump" }
                }
            }
        }
    }

    fn start(&self, knight: usize) -> String {
        let start = self.starts[knight];
        if self.is_algebraic {
            walk::name(start, self.board)
        } else {
            start.to_string()
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
