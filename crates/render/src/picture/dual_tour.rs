//! A picture of a game of two knights: both paths in their colours, on one board.

use std::io::{self, Write};

use crate::picture::layout::{LegendLine, ON_MARK, Picture};
use crate::picture::{END, UNVISITED};
use knights_core::assignment::dual::{Game, Knight};
use knights_core::output::Output;

/// The colours of `@` and `#`.
const COLOURS: [&str; 2] = ["#2f6db3", "#a8481f"];

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
    let left = board.all().filter(|&square| !game.is_visited(square));
    picture.write_squares("unvisited", left, &format!(r#"fill="{UNVISITED}""#))?;
    picture.write_frame()?;
    for knight in Knight::ALL {
        let colour = COLOURS[knight as usize];
        picture.write_path(game.path(knight), colour, "")?;
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

/// Writes the start of a knight as a disc, the end as a square, and the number of each square on its
/// path.
fn write_squares(game: &Game, knight: Knight, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (colour, size) = (COLOURS[knight as usize], picture.number_size());
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
