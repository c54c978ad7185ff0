//! What a square with 0 on a board is: the start, a hole, or a square that was not visited.

use crate::submission::board::SizeFound;
use crate::submission::shape::{Remark, Shape, words};
use crate::submission::{Legality, Read, Submission, SubmissionOptions, TourVerdict, ZeroMeaning};
use knights_core::board::{OutOfMemory, Square};
use knights_core::input::{InputError, InputReader, ReadError, Scanner};
use knights_core::tour::{Numbering, Tour, is_knight_move};

/// The width of a number in the tutorial's output, which counts from 0.
const TUTORIAL_WIDTH: usize = 3;

/// A board as it was read.
pub(super) struct NumberedBoard {
    /// The numbers; 0 on marked holes.
    pub(super) numbering: Numbering,
    /// The squares with `#` or `.`, in row-major order.
    pub(super) marked: Vec<Square>,
    /// The holes that the options name, in row-major order.
    pub(super) named: Vec<Square>,
}

/// Judges a board, or asks what 0 means if that decides.
pub(super) fn judge(
    numbered: NumberedBoard,
    size: SizeFound,
    text: &Shape<'_>,
    options: &SubmissionOptions<'_>,
) -> Result<Read, ReadError> {
    let mut holes = [&numbered.marked[..], &numbered.named].concat();
    holes.sort_unstable();
    holes.dedup();
    let known = HoledBoard {
        numbering: numbered.numbering,
        holes,
    };
    let zeros = known.zeros();
    let has_holes = options.holes.is_some() || !numbered.marked.is_empty();
    let certain = match (options.zero, zeros.as_slice()) {
        (Some(meaning), _) => Some(meaning),
        (None, []) => Some(ZeroMeaning::Unvisited),
        _ if text.remark == Remark::Stuck => Some(ZeroMeaning::Unvisited),
        // The size line came with the rule that 0 beside 1 is the start, and no hole.
        (None, &[zero]) if size == SizeFound::First => Some(known.start_or_unvisited(zero)),
        (None, _) if size == SizeFound::First => Some(ZeroMeaning::Unvisited),
        (None, &[_]) if is_of_tutorial(text) => Some(ZeroMeaning::Start),
        _ => None,
    };
    if let Some(meaning) = certain {
        return Ok(known.judged(meaning));
    }
    let meanings = [
        (zeros.len() == 1).then_some(ZeroMeaning::Start),
        (!has_holes).then_some(ZeroMeaning::Hole),
        Some(ZeroMeaning::Unvisited),
    ];
    known.judged_or_question(meanings.into_iter().flatten(), text)
}

/// A board with the squares that are certainly holes.
struct HoledBoard {
    numbering: Numbering,
    holes: Vec<Square>,
}

impl HoledBoard {
    /// The squares with 0 that are not known to be holes: the first three, which is enough to ask.
    fn zeros(&self) -> Vec<Square> {
        let (numbering, holes) = (&self.numbering, &self.holes);
        let squares = numbering.board().all();
        let zeros = squares.filter(|&square| numbering.get(square) == 0);
        let unknown = zeros.filter(|square| holes.binary_search(square).is_err());
        unknown.take(3).collect()
    }

    /// The only 0 is the start if it is a knight's move from the only 1, or alone on the board.
    fn start_or_unvisited(&self, zero: Square) -> ZeroMeaning {
        let numbers = self.numbering.numbers();
        let ones = numbers.iter().filter(|&&number| number == 1).count();
        let one = self.numbering.find(1);
        let joined = one.is_some_and(|one| is_knight_move(zero, one));
        if numbers == [0] || joined && ones == 1 {
            ZeroMeaning::Start
        } else {
            ZeroMeaning::Unvisited
        }
    }

    /// The verdict if 0 has this meaning.
    fn judged(mut self, meaning: ZeroMeaning) -> Read {
        let from_zero = meaning == ZeroMeaning::Start;
        let mut holes = self.holes;
        let known = holes.len();
        let mut length = 0;
        for square in self.numbering.board().all() {
            let number = self.numbering.get(square);
            let is_known = || holes[..known].binary_search(&square).is_ok();
            if number == 0 && meaning != ZeroMeaning::Unvisited && !is_known() {
                match meaning {
                    ZeroMeaning::Start => self.numbering.set(square, 1),
                    _ => holes.push(square),
                }
            } else if from_zero && number != 0 {
                self.numbering.set(square, number + 1);
            }
            length = self.numbering.get(square).max(length);
        }
        holes.sort_unstable();
        let mut verdict: TourVerdict = Tour::verify_around(self.numbering, &holes);
        let legality = Legality::of(&verdict, length);
        if let Err(diagnosis) = &mut verdict {
            diagnosis.step -= u32::from(from_zero);
        }
        let submission = Submission {
            verdict,
            blocked: holes,
            remark: None,
        };
        Read::Judged(submission, legality)
    }

    /// The verdict if it is the same with each meaning; otherwise a question.
    fn judged_or_question(
        self,
        meanings: impl Iterator<Item = ZeroMeaning>,
        text: &Shape<'_>,
    ) -> Result<Read, ReadError> {
        let mut first: Option<(Read, String)> = None;
        for meaning in meanings {
            let read = self.copy()?.judged(meaning);
            let Read::Judged(submission, _) = &read else {
                continue;
            };
            let words = submission.describe();
            match &first {
                Some((_, before)) if *before != words => {
                    return Ok(Read::Unclear(self.question(text)));
                }
                Some(_) => {}
                None => first = Some((read, words)),
            }
        }
        Ok(first.expect("0 may be a square that was not visited").0)
    }

    /// A copy, if it fits into memory.
    fn copy(&self) -> Result<Self, OutOfMemory> {
        let mut numbering = Numbering::blank(self.numbering.board())?;
        for square in numbering.board().all() {
            numbering.set(square, self.numbering.get(square));
        }
        let holes = self.holes.clone();
        Ok(Self { numbering, holes })
    }

    /// The question what 0 means.
    fn question(&self, text: &Shape<'_>) -> InputError {
        let zeros = self.zeros();
        let zero = zeros[0];
        let mut scanner = Scanner::at(text.text, text.start);
        for _ in 0..self.numbering.board().index(zero) {
            scanner.take_if(|_| true);
        }
        let offset = scanner.offset();
        let (start, option) = match zeros.len() {
            1 => ("the start, ", "start, "),
            _ => ("", ""),
        };
        let question = format!(
            "is 0 on {zero} {start}a hole or a square that was not visited? Say --zero \
             {option}hole or unvisited"
        );
        scanner.contradiction(offset, question)
    }
}

/// Whether a text has the layout of the tutorial, which counts from 0: a width of three for each
/// number, and a space after each.
fn is_of_tutorial(text: &Shape<'_>) -> bool {
    text.rows().all(|row| {
        let line = row.text.strip_suffix(b"\r").unwrap_or(row.text);
        let mut rest = line;
        for word in words(line) {
            let padding = TUTORIAL_WIDTH.saturating_sub(word.len());
            let blank = rest.iter().take_while(|&&byte| byte == b' ').count();
            let end = padding + word.len();
            if blank != padding || rest.get(end) != Some(&b' ') {
                return false;
            }
            rest = &rest[end + 1..];
        }
        rest.is_empty()
    })
}
