//! Pictures of two knights: a game with both paths in their colours, and the survey of all pairs of starts.

use std::io::{self, Write};

use crate::picture::{
    CENTRED, END, GREY, INK, LegendLine, ON_MARK, Picture, UNKNOWN, UNVISITED, open, write_text,
};
use knights_core::assignment::dual::{Game, Knight};
use knights_core::board::Square;
use knights_core::cover::{CoverSurvey, CoverVerdict, PairResult};
use knights_core::output::{Output, counted};

const KNIGHTS: [&str; 2] = ["#2f6db3", "#a8481f"];

/// Writes the board, both paths, the number of each square on its path from 1, and a legend that ends
/// with a sentence on the game.
pub fn write_dual_tour(game: &Game, sentence: &str, output: &mut Output<'_>) -> io::Result<()> {
    let board = game.board();
    let title = format!(
        "{} × {}: two knights visit {} of {} squares",
        board.rows(),
        board.columns(),
        game.visited(),
        board.squares()
    );
    let mut picture = Picture::new(board, &title, game_legend(game, sentence), output);
    picture.write_background()?;
    let left = board.all().filter(|&square| !game.is_visited(square));
    picture.write_squares("unvisited", left, &format!(r#" fill="{UNVISITED}""#))?;
    picture.write_frame()?;
    for knight in Knight::ALL {
        let colour = KNIGHTS[knight as usize];
        picture.write_path(game.path(knight), colour, "")?;
    }
    for knight in Knight::ALL {
        write_game_squares(game, knight, &mut picture)?;
    }
    picture.write_foreground()
}

/// A line for each knight, and the sentence.
fn game_legend(game: &Game, sentence: &str) -> Vec<LegendLine> {
    let mut legend: Vec<LegendLine> = Vec::new();
    for (knight, colour) in Knight::ALL.into_iter().zip(KNIGHTS) {
        let (name, start) = (char::from(knight.name()), game.starts()[knight as usize]);
        let (end, squares) = (game.square(knight), game.path(knight).count());
        let line = format!("{name} ● start {start} ■ end {end}, {squares} squares");
        legend.push((line, colour));
    }
    if !sentence.is_empty() {
        legend.push((sentence.to_owned(), END));
    }
    legend
}

/// Writes the start of a knight as a disc, the end as a square, and the number of each square on its
/// path.
fn write_game_squares(
    game: &Game,
    knight: Knight,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    let (colour, size) = (KNIGHTS[knight as usize], picture.number_size());
    let (start, end) = (game.starts()[knight as usize], game.square(knight));
    writeln!(picture.output, r#"<g font-size="{size}" fill="{colour}">"#)?;
    for (number, square) in (1..).zip(game.path(knight)) {
        let mut ink = ON_MARK;
        if square == end {
            picture.write_end("end", square, 0, "")?;
        } else if square == start {
            picture.write_start(square, "")?;
        } else {
            ink = "";
            picture.write_disc(square)?;
        }
        picture.write_number("number", square, ink, number)?;
    }
    writeln!(picture.output, "</g>")
}

/// The side of a square of a small board, in the picture's own unit.
const SIDE: u32 = 5;
/// The space between two small boards.
const GAP: u32 = 5;
/// The border, with the numbers of rows and columns.
const MARGIN: u32 = 16;
/// The height of a line of the legend.
const LINE: u32 = 12;
/// The least width of the picture, which the legend needs.
const LEAST_WIDTH: u32 = 320;
/// The most pixels of the picture's width, and of a unit.
const PIXELS: (f64, f64) = (1000.0, 4.0);

const COVER: &str = "#a9d9be";
/// The colours of pairs without a cover, by the squares that the longest game leaves: one, two, more.
const NO_COVER: [&str; 3] = ["#c8402d", "#8f1d14", "#4a0d0a"];

/// A picture of all pairs of starts: on each square, which stands for the start of one knight, a small
/// board with the starts of the other.
struct PairsPicture<'a, 'o> {
    survey: &'a CoverSurvey,
    left: u32,
    output: &'a mut Output<'o>,
}

pub fn write_pairs_picture(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    let (rows, columns) = (board.rows(), board.columns());
    let wide = columns * (columns * SIDE + GAP) - GAP;
    let high = rows * (rows * SIDE + GAP) - GAP;
    let width = (wide + 2 * MARGIN).max(LEAST_WIDTH);
    let meanings = meanings(survey);
    let lines = u32::try_from(meanings.len()).expect("there are few lines") + 1;
    let height = high + 2 * MARGIN + LINE * lines;
    let covers = survey.count(|pair| pair.verdict == CoverVerdict::Cover);
    let title = format!(
        "{rows} × {columns}: {covers} of {} pairs of starts have a game that visits all squares",
        survey.pairs.len()
    );
    let pixels = (PIXELS.0 / f64::from(width)).min(PIXELS.1);
    open((width, height), pixels, "", &title, output)?;
    let mut picture = PairsPicture {
        survey,
        left: (width - wide) / 2,
        output,
    };
    picture.write_labels()?;
    for start in board.all() {
        picture.write_small_board(start)?;
    }
    picture.write_legend(&title, &meanings, (width / 2, high + 2 * MARGIN))?;
    writeln!(picture.output, "</svg>")
}

fn colour(pair: &PairResult) -> &'static str {
    match pair.verdict {
        CoverVerdict::Cover => COVER,
        CoverVerdict::Unknown => UNKNOWN,
        CoverVerdict::NoCover { .. } => NO_COVER[shade(pair.left)],
    }
}

/// The number of the colour for the squares that the longest game leaves.
const fn shade(left: u32) -> usize {
    match left {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

/// What the colours mean that the picture has, with the number of pairs.
fn meanings(survey: &CoverSurvey) -> Vec<(&'static str, String)> {
    let pairs = |count: usize, words: &str| format!("{}: {words}", counted(count, "pair"));
    let covers = survey.count(|pair| pair.verdict == CoverVerdict::Cover);
    let start = "the start of one knight; around it, those of the other";
    let mut meanings = vec![
        (INK, start.to_owned()),
        (COVER, pairs(covers, "a game visits all squares")),
    ];
    let left = ["1 square", "2 squares", "3 or more squares"];
    for (number, left) in left.into_iter().enumerate() {
        let has_shade = |pair: &PairResult| {
            matches!(pair.verdict, CoverVerdict::NoCover { .. }) && shade(pair.left) == number
        };
        let count = survey.count(has_shade);
        if count > 0 {
            let words = format!("the longest game leaves {left}");
            meanings.push((NO_COVER[number], pairs(count, &words)));
        }
    }
    let unknown = survey.count(|pair| pair.verdict == CoverVerdict::Unknown);
    if unknown > 0 {
        meanings.push((UNKNOWN, pairs(unknown, "not found out")));
    }
    meanings
}

impl PairsPicture<'_, '_> {
    /// The left and the top edge of the small board for a start.
    const fn left_and_top(&self, start: Square) -> (u32, u32) {
        let board = self.survey.board;
        (
            self.left + start.column * (board.columns() * SIDE + GAP),
            MARGIN + start.row * (board.rows() * SIDE + GAP),
        )
    }

    /// Writes the numbers of rows and columns.
    fn write_labels(&mut self) -> io::Result<()> {
        let board = self.survey.board;
        let output = &mut *self.output;
        writeln!(
            output,
            r#"<g font-size="8" fill="{GREY}" text-anchor="middle">"#
        )?;
        for column in 0..board.columns() {
            let (left, top) = self.left_and_top(Square::new(0, column));
            let place = (left + board.columns() * SIDE / 2, top - 5);
            write_text(self.output, place, "", column)?;
        }
        for row in 0..board.rows() {
            let (left, top) = self.left_and_top(Square::new(row, 0));
            let place = (left - 8, top + board.rows() * SIDE / 2);
            write_text(self.output, place, r#" dy="0.36em""#, row)?;
        }
        writeln!(self.output, "</g>")
    }

    /// Writes the small board for a start of one knight.
    fn write_small_board(&mut self, start: Square) -> io::Result<()> {
        let (left, top) = self.left_and_top(start);
        for other in self.survey.board.all() {
            let (x, y) = (left + other.column * SIDE, top + other.row * SIDE);
            let fill = self.survey.pair(start, other).map_or(INK, colour);
            writeln!(
                self.output,
                r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="#ffffff" stroke-width="0.4"/>"##
            )?;
        }
        Ok(())
    }

    /// Writes the title and what the colours mean, below the boards.
    fn write_legend(
        &mut self,
        title: &str,
        meanings: &[(&str, String)],
        (middle, top): (u32, u32),
    ) -> io::Result<()> {
        writeln!(self.output, r#"<g font-size="8" fill="{INK}">"#)?;
        write_text(self.output, (middle, top), CENTRED, title)?;
        let left = middle - LEAST_WIDTH / 2 + MARGIN;
        for (line, (fill, words)) in (1..).zip(meanings) {
            let (y, x) = (top + LINE * line, left + 12);
            let key = y - 7;
            writeln!(
                self.output,
                r#"<rect x="{left}" y="{key}" width="8" height="8" fill="{fill}"/><text x="{x}" y="{y}">{words}</text>"#
            )?;
        }
        writeln!(self.output, "</g>")
    }
}
