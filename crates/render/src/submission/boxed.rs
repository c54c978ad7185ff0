//! The board in boxes that `tour walk` prints, and the dialogue around it.

use crate::submission::shape::{Row, Shape, TextKind};
use crate::submission::{Legality, Read, Reading, Submission, SubmissionOptions};
use knights_core::board::Board;
use knights_core::input::{
    InputError, InputLocation, InputReader, MAX_SIDE, ReadError, Scanner, parse_number, read_board,
};
use knights_core::tour::{Numbering, Tour};

/// The output of `tour walk`.
struct AsWalk;

/// The way to read a board in boxes, if the text has one.
pub(super) fn readings(text: &Shape<'_>, _: &SubmissionOptions<'_>) -> Vec<Box<dyn Reading>> {
    match text.kind {
        TextKind::Boxed => vec![Box::new(AsWalk)],
        _ => Vec::new(),
    }
}

/// Whether a line is a row of boxes.
fn is_boxes(row: &Row<'_>) -> bool {
    row.text.trim_ascii().starts_with(b"|")
}

impl Reading for AsWalk {
    fn words(&self) -> String {
        "a board in boxes: say --as walk".to_owned()
    }

    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
        let rows = text.rows().filter(is_boxes);
        let lines = rows.clone().count();
        let Some(first) = rows.clone().next() else {
            return Err(complaint(text, options));
        };
        let columns = boxes(&first).count();
        let board = board(text, &first, (lines, columns))?;
        options.ensure_size(board)?;
        let mut numbering = Numbering::blank(board)?;
        let mut squares = board.all();
        let mut largest = 0;
        for row in rows {
            let mut count = 0;
            for (offset, word) in boxes(&row) {
                let number = parse_number(word).and_then(|number| u32::try_from(number).ok());
                let number = number.filter(|&number| number < Board::MAX_SQUARES * 2);
                let (Some(number), true) = (number, count < columns) else {
                    let mut scanner = Scanner::at(text.text, offset);
                    let expected = format!("a number in each of {columns} boxes");
                    return Err(scanner.not_found_here(&expected).into());
                };
                let square = squares.next().expect("there is a square for each box");
                // The walk counts from 0.
                numbering.set(square, number + 1);
                largest = largest.max(number + 1);
                count += 1;
            }
            if count < columns {
                let place = InputLocation::after(&text.text[..row.offset]);
                let fault = format!("this row has {count} boxes, but the first has {columns}");
                return Err(InputError::contradiction(place, fault).into());
            }
        }
        let blocked = options.holes_on(board)?;
        let mut verdict = Tour::verify_around(numbering, &blocked);
        let legality = Legality::of(&verdict, largest);
        if let Err(diagnosis) = &mut verdict {
            diagnosis.step -= 1;
        }
        let submission = Submission {
            verdict,
            blocked,
            remark: None,
        };
        Ok(Read::Judged(submission, legality))
    }
}

/// The contents of the boxes of a row, each with its offset in the text.
fn boxes<'a>(row: &Row<'a>) -> impl Iterator<Item = (usize, &'a [u8])> + use<'a> {
    let start = row.text.len() - row.text.trim_ascii_start().len() + 1;
    let line = row.text.trim_ascii();
    let inner = line.strip_prefix(b"|").unwrap_or(line);
    let inner = inner.strip_suffix(b"|").unwrap_or(inner);
    let mut offset = row.offset + start;
    inner.split(|&byte| byte == b'|').map(move |content| {
        let blanks = content.len() - content.trim_ascii_start().len();
        let place = offset + blanks;
        offset += content.len() + 1;
        (place, content.trim_ascii())
    })
}

/// The board of the boxes, which has the size of a size line if there is one.
fn board(text: &Shape<'_>, first: &Row<'_>, sides: (usize, usize)) -> Result<Board, ReadError> {
    let contradiction = |fault: String| {
        InputError::contradiction(InputLocation::after(&text.text[..first.offset]), fault)
    };
    let (rows, columns) = sides;
    let size = u32::try_from(rows).ok().zip(u32::try_from(columns).ok());
    let board = size.and_then(|(rows, columns)| Board::new(rows, columns).ok());
    let board = board.ok_or_else(|| contradiction("the board is too large".to_owned()))?;
    if text.first == 2 && text.pair.is_some() {
        let mut scanner = Scanner::at(text.text, text.start);
        let place = scanner.offset();
        if read_board(&mut scanner, MAX_SIDE)? != board {
            let fault = format!("the size is not that of the boxes, {rows} x {columns}");
            return Err(scanner.contradiction(place, fault).into());
        }
    }
    Ok(board)
}

/// Why a text is not what `tour walk` prints when it has found a tour.
pub(super) fn complaint(text: &Shape<'_>, _: &SubmissionOptions<'_>) -> ReadError {
    let end = text.text.trim_ascii_end().len();
    let words = "expected the board of the walk in boxes; the walk has printed none, because it has \
                 found no tour";
    InputError::contradiction(InputLocation::after(&text.text[..end]), words.to_owned()).into()
}
