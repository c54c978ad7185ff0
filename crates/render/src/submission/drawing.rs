//! Tours in what our programs draw: the recording of a page, the line of a picture, the moves of a LaTeX diagram.

use serde::Deserialize;

use crate::picture::SIDE;
use crate::submission::{Judged, Layout, SubmissionOptions, ordered, path, question};
use crate::walk;
use knights_core::board::{Board, MoveOrder, Square, Surface};

/// What stands before the recording of a page.
const RECORDING: &str = r#"id="recording" type="application/json">"#;
/// Where lines of a picture end at the edges of the board.
const CUT_OFF: &str = r#"<clipPath id="board">"#;
/// The title of a picture of another piece than a knight.
const OF_OTHERS: &str = "<title>Tour on ";
/// What stands before the line of a picture.
const LINE: &str = r#"<path class="tour" d=""#;
/// What stands before the last square of the first row of a diagram.
const CORNER: &str = "maxfield=";

/// The fields of a recording that are read.
#[derive(Deserialize)]
struct RecordedTour {
    rows: u32,
    columns: u32,
    holes: Vec<u32>,
    starts: Vec<u32>,
    moves: String,
}

/// A board, its holes, and the row and the column of each square of a path.
type Drawn = (Board, Vec<Square>, Vec<(i32, i32)>);

/// Reads a page, a picture or a diagram of one tour; `None` for any other text.
pub(super) fn read(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Option<Judged> {
    // A board of a million squares is not searched for these.
    if !matches!(text.body().trim_ascii_start(), [b'<' | b'%' | b'\\', ..]) {
        return None;
    }
    let drawing = str::from_utf8(text.body()).ok()?;
    let start = drawing.trim_start();
    let is_diagram = start.contains("\\chessboard") && start.contains(CORNER);
    let has_several = [RECORDING, CORNER, "</svg>\n<svg"]
        .iter()
        .any(|part| drawing.matches(part).count() > 1);
    let drawn = if (is_diagram || drawing.contains(RECORDING) || start.starts_with("<svg"))
        && has_several
    {
        Err(
            "several drawings: put a blank line between diagrams, and each page or picture into a file of its own",
        )
    } else if let Some((_, recording)) = drawing.split_once(RECORDING) {
        recorded(recording).ok_or("the page does not show the path of one knight")
    } else if start.starts_with("<svg") {
        line(drawing).ok_or("the picture shows no tour")
    } else if is_diagram {
        Ok(diagram(drawing)?)
    } else {
        return None;
    };
    Some(
        drawn
            .map_err(|words| question(words).into())
            .and_then(|(board, mut holes, squares)| {
                let board = options.sized(board)?;
                let has_joined_edges =
                    board.surface() != Surface::Plane || drawing.contains(CUT_OFF);
                let unclear = if has_joined_edges {
                    Some("a picture does not say where a move across an edge ends; check the numbers or JSON")
                } else {
                    let is_of_another = board.is_usual() && drawing.contains(OF_OTHERS);
                    is_of_another.then_some("the picture is of another piece; say --leaper, and --size")
                };
                if let Some(words) = unclear.filter(|_| start.starts_with("<svg")) {
                    return Err(question(words).into());
                }
                holes.extend(options.holes_on(board)?);
                path::follow(board, ordered(holes), squares.into_iter())
            }),
    )
}

const fn signed(square: Square) -> (i32, i32) {
    (square.row.cast_signed(), square.column.cast_signed())
}

/// The path of the only knight, from the recording of a page.
fn recorded(page: &str) -> Option<Drawn> {
    let mut documents = serde_json::Deserializer::from_str(page).into_iter();
    let tour: RecordedTour = documents.next()?.ok()?;
    let board = Board::new(tour.rows, tour.columns).ok()?;
    let is_on_board = |&index: &u32| index < board.squares();
    let [start] = tour.starts[..] else {
        return None;
    };
    let holes = tour.holes.iter().filter(|index| is_on_board(index));
    let start = Some(start).filter(is_on_board)?;
    let steps = MoveOrder::Judge.steps();
    let mut squares = vec![board.square_at(start)];
    for letter in tour.moves.bytes() {
        let here = *squares.last()?;
        if letter == b'-' {
            squares.pop();
            continue;
        }
        let step = steps.get(usize::from(letter.wrapping_sub(b'0')))?;
        squares.push(step.target(here));
    }
    let holes = holes.map(|&index| board.square_at(index)).collect();
    Some((board, holes, squares.into_iter().map(signed).collect()))
}

/// The tour that the only line of a picture goes through. Its frame and its holes are rectangles.
fn line(picture: &str) -> Option<Drawn> {
    let frame = rectangles(picture, "frame").next()?;
    let [left, top, width, height] = frame;
    let board = Board::new(height.unsigned_abs() / SIDE, width.unsigned_abs() / SIDE).ok()?;
    let side = SIDE.cast_signed();
    let square = |x: i32, y: i32| ((y - top).div_euclid(side), (x - left).div_euclid(side));
    let holes = rectangles(picture, "hole").filter_map(|[x, y, ..]| {
        let (row, column) = square(x, y);
        board.square(row.into(), column.into())
    });
    let mut lines = picture.split(LINE).skip(1);
    let (line, None) = (lines.next()?, lines.next()) else {
        return None;
    };
    let line = numbers(line.split('"').next()?);
    let squares = line.as_chunks().0.iter().map(|&[x, y]| square(x, y));
    Some((board, holes.collect(), squares.collect()))
}

/// The left side, the top, the width and the height of all rectangles of a class.
fn rectangles(picture: &str, class: &str) -> impl Iterator<Item = [i32; 4]> {
    let start = format!(r#"<rect class="{class}" "#);
    let parts: Vec<_> = picture.split(&start).skip(1).map(numbers_of_tag).collect();
    parts.into_iter().flatten()
}

fn numbers_of_tag(tag: &str) -> Option<[i32; 4]> {
    numbers(tag.split('>').next()?).first_chunk().copied()
}

/// The numbers of a text, whatever is between them.
fn numbers(text: &str) -> Vec<i32> {
    let words = text.split(|it: char| !it.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The tour that the moves of a diagram make, if each begins where the one before it ends.
fn diagram(source: &str) -> Option<Drawn> {
    let value = |key: &str| {
        let value = source.split_once(key)?.1.trim_start_matches('{');
        value.split(['}', ']']).next()
    };
    let corner = value(CORNER)?.split(',').next()?;
    let (letter, rows) = corner.split_at_checked(1)?;
    let columns = letter.bytes().next()?.checked_sub(b'a')?;
    let board = Board::new(rows.parse().ok()?, u32::from(columns) + 1).ok()?;
    let square = |name: &str| walk::parse(name.trim().as_bytes(), board);
    let holes = value("markfields=")?.split(',').filter_map(square);
    let moves = value("markmoves=")?.split(',');
    let mut squares: Vec<Square> = Vec::new();
    for ends in moves {
        let (from, to) = ends.split_once('-')?;
        if squares.is_empty() {
            squares.push(square(from)?);
        }
        if squares.last() != square(from).as_ref() {
            return None;
        }
        squares.push(square(to)?);
    }
    if squares.len() > 1 && squares.first() == squares.last() {
        squares.pop();
    }
    Some((
        board,
        holes.collect(),
        squares.into_iter().map(signed).collect(),
    ))
}
