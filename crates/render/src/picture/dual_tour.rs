//! A picture of a game of two knights: both paths in their colours, on one board.

use std::io::{self, Write};

use crate::picture::layout::{END, LegendLine, Picture};
use knights_core::assignment::dual::{Game, Knight};
use knights_core::board::Square;
use knights_core::output::Output;

/// The colours of `@` and `#`.
const COLOURS: [&str; 2] = ["#2f6db3", "#a8481f"];
/// The colour of a square that is left.
const LEFT: &str = "#f6c9c5";

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
    let mut picture = Picture::new(board, &title, legend(game, sentence), output);
    picture.write_background()?;
    let left: Vec<Square> = board
        .all()
        .filter(|&square| !game.is_visited(square))
        .collect();
    picture.write_squares("unvisited", left, &format!(r#"fill="{LEFT}""#))?;
    picture.write_frame()?;
    for knight in Knight::ALL {
        write_line(game, knight, &mut picture)?;
    }
    for knight in Knight::ALL {
        write_squares(game, knight, &mut picture)?;
    }
    picture.write_foreground()
}

/// A line for each knight, and the sentence.
fn legend(game: &Game, sentence: &str) -> Vec<LegendLine> {
    let mut legend: Vec<LegendLine> = Vec::new();
    for (knight, colour) in Knight::ALL.into_iter().zip(COLOURS) {
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

/// Writes the path of a knight as one line.
fn write_line(game: &Game, knight: Knight, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let points: Vec<String> = game
        .path(knight)
        .map(|square| {
            let (x, y) = picture.centre(square);
            format!("{x} {y}")
        })
        .collect();
    let (colour, width) = (COLOURS[knight as usize], picture.line_width());
    writeln!(
        picture.output,
        r#"<path class="tour" d="M{}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#,
        points.join("L")
    )
}

/// Writes the start of a knight as a disc, the end as a square, and the number of each square on its
/// path.
fn write_squares(game: &Game, knight: Knight, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (colour, mark, size) = (
        COLOURS[knight as usize],
        picture.mark(),
        picture.number_size(),
    );
    let (start, end) = (game.starts()[knight as usize], game.square(knight));
    writeln!(picture.output, r#"<g font-size="{size}" fill="{colour}">"#)?;
    for (number, square) in (1..).zip(game.path(knight)) {
        let (x, y) = picture.centre(square);
        let mut ink = r##" fill="#ffffff" font-weight="bold""##;
        if square == end {
            let (x, y, width) = (x - mark, y - mark, 2 * mark);
            writeln!(
                picture.output,
                r#"<rect class="end" x="{x}" y="{y}" width="{width}" height="{width}"/>"#
            )?;
        } else if square == start {
            writeln!(
                picture.output,
                r#"<circle class="start" cx="{x}" cy="{y}" r="{mark}.4"/>"#
            )?;
        } else {
            ink = "";
            writeln!(
                picture.output,
                r##"<circle cx="{x}" cy="{y}" r="2.9" fill="#ffffff"/>"##
            )?;
        }
        writeln!(
            picture.output,
            r#"<text class="number" x="{x}" y="{y}" dy="0.36em"{ink}>{number}</text>"#
        )?;
    }
    writeln!(picture.output, "</g>")
}
