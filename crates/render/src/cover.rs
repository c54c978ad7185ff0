//! Games of two knights: transcripts, completed games and hints as text and JSON, and the survey of all
//! pairs of starts.

use std::io::{self, Write};

use serde::Serialize;

use crate::documents::{BoardDocument, pair, write_csv, write_line};
use crate::dual::KNIGHT_NAMES;
use crate::page::{MoveChoice, RecordingPage};
use crate::recording::Recording;
use knights_core::assignment::dual::{Game, Knight};
use knights_core::board::{Board, Square};
use knights_core::cover::{Completion, CoverSurvey, CoverVerdict, PairResult};
use knights_core::input::{InputError, InputReader, Scanner, read_square};
use knights_core::output::{Output, counted};

/// Reads the starts of both knights and nothing else.
pub fn read_starts(scanner: &mut Scanner<'_>, board: Board) -> Result<Game, InputError> {
    let game = begin(scanner, board)?;
    scanner.finish()?;
    Ok(game)
}

/// Reads the starts of both knights and the moves so far, up to the end of the input.
///
/// Unlike the dialogue, it takes no start and no move that breaks a rule.
pub fn read_game(scanner: &mut Scanner<'_>, board: Board) -> Result<Game, InputError> {
    let mut game = begin(scanner, board)?;
    while !scanner.is_at_end() {
        let place = scanner.offset();
        let knight = read_knight(scanner)?;
        let name = char::from(knight.name());
        let expected = format_args!("the square to which {name} goes");
        let played = game.play(knight, read_square(scanner, board, expected)?);
        played.map_err(|fault| scanner.contradiction(place, fault.to_string()))?;
    }
    Ok(game)
}

fn begin(scanner: &mut Scanner<'_>, board: Board) -> Result<Game, InputError> {
    let place = scanner.offset();
    let first = read_square(scanner, board, format_args!("the start of @"))?;
    let second = read_square(scanner, board, format_args!("the start of #"))?;
    let game = Game::begin(board, [first, second]);
    game.map_err(|fault| scanner.contradiction(place, fault.to_string()))
}

fn read_knight(scanner: &mut Scanner<'_>) -> Result<Knight, InputError> {
    let mut found = None;
    scanner.take_if(|token| {
        if let &[name] = token {
            found = Knight::named(name);
        }
        found.is_some()
    });
    found.ok_or_else(|| scanner.not_found_here("a knight, @ or #"))
}

/// Writes a game as it is typed into `dual`: a line with the starts, then a line for each move.
pub fn write_transcript(game: &Game, output: &mut Output<'_>) -> io::Result<()> {
    let [first, second] = game.starts();
    writeln!(
        output,
        "{} {} {} {}",
        first.row, first.column, second.row, second.column
    )?;
    let mut moves = game.moves().iter();
    moves.try_for_each(|next| write_move(next, output))
}

/// Writes a move as it is typed into `dual`.
pub fn write_move(&(knight, to): &(Knight, Square), output: &mut Output<'_>) -> io::Result<()> {
    let name = char::from(knight.name());
    writeln!(output, "{name} {} {}", to.row, to.column)
}

/// What is known about a game that does not visit all squares, in one sentence; `None` if it does.
pub fn no_cover(completion: &Completion) -> Option<String> {
    let (squares, left) = (completion.game.board().squares(), completion.game.left());
    let longest = match completion.verdict {
        CoverVerdict::NoCover { is_exact: true, .. } => format!("the longest game leaves {left}"),
        _ => format!("the longest game found leaves {left}"),
    };
    match completion.verdict {
        CoverVerdict::Cover => None,
        CoverVerdict::NoCover { reason, is_exact } => {
            let advice = if is_exact { "" } else { ": raise --max-steps" };
            Some(format!(
                "no game visits all {squares} squares: {reason}; {longest}{advice}"
            ))
        }
        CoverVerdict::Unknown => Some(format!(
            "unknown after {} tried; {longest} of {squares} squares: raise --max-steps",
            counted(completion.steps, "move")
        )),
    }
}

/// What became of a game: that all squares are visited, or why not.
pub fn outcome(completion: &Completion) -> String {
    no_cover(completion).unwrap_or_else(|| {
        let (moves, squares) = (completion.game.moves().len(), completion.game.visited());
        let moves = counted(moves, "move");
        format!("all {squares} squares are visited after {moves}")
    })
}

/// Writes a page that plays the game.
pub fn write_page(completion: &Completion, output: &mut Output<'_>) -> anyhow::Result<()> {
    let (game, board) = (&completion.game, completion.game.board());
    let title = format!("{} × {}: two knights", board.rows(), board.columns());
    let recording = Recording::of_game(game, title, outcome(completion));
    let page = RecordingPage {
        knights: KNIGHT_NAMES,
        ..RecordingPage::new(&recording, MoveChoice::Otherwise, 0)
    };
    page.write(output)
}

#[derive(Serialize)]
struct MoveDocument {
    knight: char,
    square: [u32; 2],
}

impl MoveDocument {
    fn of(&(knight, to): &(Knight, Square)) -> Self {
        Self {
            knight: char::from(knight.name()),
            square: pair(to),
        }
    }
}

/// The answer of `dual solve`. The fields are written in this order.
#[derive(Serialize)]
struct CompletionDocument {
    board: BoardDocument,
    starts: [[u32; 2]; 2],
    answer: &'static str,
    reason: Option<String>,
    message: Option<String>,
    visited: u32,
    left: u32,
    exact: bool,
    moves: Vec<MoveDocument>,
}

pub fn write_completion_json(completion: &Completion, output: &mut Output<'_>) -> io::Result<()> {
    let (answer, reason, exact) = match completion.verdict {
        CoverVerdict::Cover => ("cover", None, true),
        CoverVerdict::NoCover { reason, is_exact } => ("none", Some(reason.to_string()), is_exact),
        CoverVerdict::Unknown => {
            let reason = format!("given up after {} tried", counted(completion.steps, "move"));
            ("unknown", Some(reason), false)
        }
    };
    let game = &completion.game;
    let document = CompletionDocument {
        board: BoardDocument::of(game.board()),
        starts: game.starts().map(pair),
        answer,
        reason,
        message: no_cover(completion),
        visited: game.visited(),
        left: game.left(),
        exact,
        moves: game.moves().iter().map(MoveDocument::of).collect(),
    };
    write_line(&document, output)
}

/// The most moves tried in the search for a hint, by default: about two seconds.
pub const HINT_STEPS: u64 = 400_000;

/// The best next move of a game: the first of the moves that complete it.
pub struct Hint<'a> {
    /// How many moves were made before it.
    pub made: usize,
    pub found: &'a Completion,
}

impl Hint<'_> {
    /// The move; `None` if the game is over.
    pub fn next(&self) -> Option<&(Knight, Square)> {
        self.found.game.moves().get(self.made)
    }

    /// What is known about the move: a word, and one sentence.
    pub fn promise(&self) -> (&'static str, String) {
        let game = &self.found.game;
        let left = counted(game.left(), "square");
        match (self.next(), self.found.verdict) {
            (None, _) => ("over", format!("the game is over; {left} left")),
            (_, CoverVerdict::Cover) => {
                let more = counted(game.moves().len() - self.made, "move");
                let words = format!("proved: {more} from here on visit all squares");
                ("cover", words)
            }
            (_, CoverVerdict::NoCover { is_exact: true, .. }) => (
                "fewest",
                format!("proved: no game leaves fewer than {left}; this move allows it"),
            ),
            _ => {
                let words = format!("not proved: the longest game found leaves {left}");
                ("best-found", words)
            }
        }
    }
}

/// The answer of `dual hint`. The fields are written in this order.
#[derive(Serialize)]
struct HintDocument {
    board: BoardDocument,
    starts: [[u32; 2]; 2],
    made: usize,
    #[serde(rename = "move")]
    next: Option<MoveDocument>,
    promise: &'static str,
    proved: bool,
    left: u32,
    message: String,
    then: Vec<MoveDocument>,
}

pub fn write_hint_json(hint: &Hint<'_>, output: &mut Output<'_>) -> io::Result<()> {
    let game = &hint.found.game;
    let then = game.moves().iter().skip(hint.made + 1);
    let (promise, message) = hint.promise();
    let document = HintDocument {
        board: BoardDocument::of(game.board()),
        starts: game.starts().map(pair),
        made: hint.made,
        next: hint.next().map(MoveDocument::of),
        promise,
        proved: promise != "best-found",
        left: game.left(),
        message,
        then: then.map(MoveDocument::of).collect(),
    };
    write_line(&document, output)
}

/// The most pairs that the table lists.
const MOST_LISTED: usize = 20;

#[derive(Clone, Copy, Serialize)]
struct PairCounts {
    pairs: usize,
    cover: usize,
    none: usize,
    unknown: usize,
}

impl PairCounts {
    fn of(survey: &CoverSurvey) -> Self {
        let (pairs, cover) = (survey.pairs.len(), survey.count(is_cover));
        let unknown = survey.count(|pair| pair.verdict == CoverVerdict::Unknown);
        Self {
            pairs,
            cover,
            none: pairs - cover - unknown,
            unknown,
        }
    }
}

fn is_cover(pair: &PairResult) -> bool {
    pair.verdict == CoverVerdict::Cover
}

/// Writes for each start how many starts of the other knight have a game that visits all squares, the
/// counts, and the pairs without such a game.
pub fn write_pairs_table(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    let width = board.squares().to_string().len();
    for start in board.all() {
        let others = board.all().filter_map(|other| survey.pair(start, other));
        let covers = others.filter(|&pair| is_cover(pair)).count();
        let is_last = start.column + 1 == board.columns();
        let end = if is_last { "\n" } else { " " };
        write!(output, "{covers:width$}{end}")?;
    }
    let counts = PairCounts::of(survey);
    let (pairs, cover, unknown) = (counts.pairs, counts.cover, counts.unknown);
    let (rows, columns, squares) = (board.rows(), board.columns(), board.squares());
    writeln!(
        output,
        "\n{rows} x {columns}: {cover} of {pairs} pairs of starts have a game that visits all {squares} squares."
    )?;
    let mut none = Vec::new();
    for pair in &survey.pairs {
        if let CoverVerdict::NoCover { is_exact, .. } = pair.verdict {
            none.push((pair, if is_exact { "" } else { " found" }));
        }
    }
    if !none.is_empty() {
        writeln!(output, "Without such a game:")?;
    }
    for (pair, found) in none.iter().take(MOST_LISTED) {
        let ([first, second], left) = (pair.starts, pair.left);
        writeln!(
            output,
            "  {first} {second}: the longest game{found} leaves {left}"
        )?;
    }
    if let Some(more) = none.len().checked_sub(MOST_LISTED).filter(|&more| more > 0) {
        writeln!(output, "  and {more} more; --format csv has them all")?;
    }
    if unknown > 0 {
        writeln!(output, "Unknown: {unknown}; raise --max-steps.")?;
    }
    Ok(())
}

/// Writes a line for each start of one knight, with a character for each start of the other.
pub fn write_pairs_matrix(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let board = survey.board;
    for one in board.all() {
        let mark = |other| survey.pair(one, other).map_or(b'\\', mark);
        output.bytes(&board.all().map(mark).collect::<Vec<u8>>())?;
        output.bytes(b"\n")?;
    }
    Ok(())
}

const fn mark(pair: &PairResult) -> u8 {
    match pair.verdict {
        CoverVerdict::Cover => b'O',
        CoverVerdict::NoCover { .. } => b'.',
        CoverVerdict::Unknown => b'?',
    }
}

pub fn write_pairs_csv(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let columns = "rows,cols,row1,col1,row2,col2,cover,left,exact";
    let board = BoardDocument::of(survey.board);
    let pairs = survey.pairs.iter();
    let rows = pairs.map(|pair| (&board, PairDocument::of(pair)));
    write_csv(columns, rows, output)
}

#[derive(Serialize)]
struct CoverSurveyDocument {
    board: BoardDocument,
    pairs: Vec<PairDocument>,
    summary: PairCounts,
}

/// A pair, and what is known about it: whether a game visits all squares, how many squares the longest one
/// leaves, and whether that is exact.
#[derive(Serialize)]
struct PairDocument {
    starts: [[u32; 2]; 2],
    cover: Option<bool>,
    left: Option<u32>,
    exact: Option<bool>,
}

impl PairDocument {
    fn of(result: &PairResult) -> Self {
        let (cover, left, exact) = match result.verdict {
            CoverVerdict::Cover => (Some(true), Some(0), Some(true)),
            CoverVerdict::NoCover { is_exact, .. } => {
                (Some(false), Some(result.left), Some(is_exact))
            }
            CoverVerdict::Unknown => (None, None, None),
        };
        Self {
            starts: result.starts.map(pair),
            cover,
            left,
            exact,
        }
    }
}

/// Writes the survey as a JSON document.
pub fn write_pairs_json(survey: &CoverSurvey, output: &mut Output<'_>) -> io::Result<()> {
    let document = CoverSurveyDocument {
        board: BoardDocument::of(survey.board),
        pairs: survey.pairs.iter().map(PairDocument::of).collect(),
        summary: PairCounts::of(survey),
    };
    write_line(&document, output)
}
