//! The usual mistakes of programs for `dual`.

use std::collections::HashSet;

use crate::mistakes::{GuidedTable, RuleChange, WorkLimit};
use crate::problem::dual::rules::{
    Axes, BadStart, CommandNames, DualRules, EndCheck, FirstBoard, FirstLetter, GameEnd, InARow,
    InvalidMove, KnightShown, LastBoard, LastLine, Letters, MoveShape, OtherNames, SameStart,
    ShownRows, Signs, StartLimits, StartSquares, StreakEnd, Targets, Trail, Warning,
};
use crate::problem::dual::script::Script;
use crate::problem::dual::transcript::{
    ASK_MOVE, ASK_START, BAD_MOVE, BAD_START, GAME_OVER, Transcript,
};
use crate::problem::transcript::tokens;
use knights_core::input::StrictReader;

/// The mistakes.
pub(super) static MISTAKES: GuidedTable<DualRules> = GuidedTable {
    changes: &CHANGES,
    evaluate,
};

/// About how many steps a byte of a transcript takes.
const STEPS_OF_A_BYTE: u64 = 8;

fn evaluate(
    rules: &DualRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let script = Script::read(&mut StrictReader::new(input)).ok()?;
    let transcript = Transcript::of(*rules, &script)?;
    let text = transcript.text().into_bytes();
    limit.spend(STEPS_OF_A_BYTE * text.len() as u64)?;
    match seen {
        Some(seen) if transcript.asks_on && only_asks_on(&text, seen) => Some(seen.to_vec()),
        _ => Some(text),
    }
}

/// Whether an output begins like a text and goes on with questions and warnings alone: nothing says
/// what a program does that still asks when the input has ended.
fn only_asks_on(text: &[u8], seen: &[u8]) -> bool {
    let words = [ASK_START, ASK_MOVE, BAD_START, BAD_MOVE, GAME_OVER].map(str::as_bytes);
    let words: HashSet<&[u8]> = words.into_iter().flat_map(tokens).collect();
    let mut seen = tokens(seen);
    tokens(text).all(|token| seen.next() == Some(token)) && seen.all(|token| words.contains(token))
}

const THREE: &str =
    "A knight may make two moves in a row; the other knight has to make the next one.";
const RESET: &str = "A valid move of one knight sets the count of the other back to 0.";
const VIS: &str = "A knight may enter only squares that neither knight has visited.";
const NAMES: &str = "Only `@` and `#` are knights; any other character is an invalid move.";
const END: &str = "The game ends when neither knight has a valid move; the rule of three moves in a row counts here too.";
const LETTERS: &str = "Capitals are the trail of `@`, small letters that of `#`.";

static CHANGES: [RuleChange<DualRules>; 39] = [
    RuleChange::new(
        [
            "moves-in-a-row-unlimited",
            "a knight may make any number of moves in a row",
            THREE,
        ],
        |rules| rules.in_a_row = InARow::Any,
    ),
    RuleChange::new(
        [
            "third-move-allowed",
            "a knight may make three moves in a row",
            THREE,
        ],
        |rules| rules.in_a_row = InARow::Three,
    ),
    RuleChange::new(
        [
            "second-move-refused",
            "a knight may not make two moves in a row",
            THREE,
        ],
        |rules| rules.in_a_row = InARow::One,
    ),
    RuleChange::new(
        [
            "streak-never-ends",
            "the count of moves in a row is never set back",
            RESET,
        ],
        |rules| rules.streak_end = StreakEnd::Never,
    ),
    RuleChange::new(
        [
            "invalid-moves-count",
            "an invalid move counts as a move in a row",
            "Count a move only after it has turned out to be valid.",
        ],
        |rules| rules.invalid_move = InvalidMove::Counts,
    ),
    RuleChange::new(
        [
            "invalid-moves-count",
            "an invalid move counts as a move in a row, and may end the game",
            "Count a move only after it has turned out to be valid.",
        ],
        |rules| {
            rules.invalid_move = InvalidMove::Counts;
            rules.end_check = EndCheck::AllCommands;
        },
    ),
    RuleChange::new(
        [
            "visited-squares-allowed",
            "a knight may enter visited squares",
            VIS,
        ],
        |rules| rules.targets = Targets::All,
    ),
    RuleChange::new(
        [
            "visited-squares-allowed",
            "a knight may enter every square on which no knight stands",
            VIS,
        ],
        |rules| rules.targets = Targets::Unoccupied,
    ),
    RuleChange::new(
        [
            "own-squares-allowed",
            "a knight may enter squares that it has visited itself",
            VIS,
        ],
        |rules| rules.targets = Targets::UnvisitedByOther,
    ),
    RuleChange::new(
        [
            "squares-of-other-allowed",
            "a knight may enter squares that the other one has visited",
            VIS,
        ],
        |rules| rules.targets = Targets::UnvisitedBySelf,
    ),
    RuleChange::new(
        [
            "start-squares-not-marked",
            "the start squares are not visited",
            "Mark both starts before the first move.",
        ],
        |rules| rules.starts = StartSquares::Unvisited,
    ),
    RuleChange::new(
        [
            "trail-removed",
            "a square is free again when the knight leaves it",
            "The letter of a trail stays on its square.",
        ],
        |rules| rules.trail = Trail::Nothing,
    ),
    RuleChange::new(
        [
            "any-move-allowed",
            "a knight may go to a square that is not a knight's move away",
            "A move is one square in one direction and two in the other.",
        ],
        |rules| rules.shape = MoveShape::Any,
    ),
    RuleChange::new(
        [
            "any-character-is-a-knight",
            "every character but `#` moves the knight `@`",
            NAMES,
        ],
        |rules| rules.other_names = OtherNames::First,
    ),
    RuleChange::new(
        [
            "any-character-is-a-knight",
            "every character but `@` moves the knight `#`",
            NAMES,
        ],
        |rules| rules.other_names = OtherNames::Second,
    ),
    RuleChange::new(
        [
            "end-ignores-moves-in-a-row",
            "the end of the game does not depend on moves in a row",
            END,
        ],
        |rules| rules.game_end = GameEnd::NoFreeSquare,
    ),
    RuleChange::new(
        [
            "one-stuck-knight-ends-the-game",
            "the game ends when one knight has no valid move",
            END,
        ],
        |rules| rules.game_end = GameEnd::OneHasNoMove,
    ),
    RuleChange::new(
        [
            "one-stuck-knight-ends-the-game",
            "the game ends when one knight has no unvisited square to go to",
            END,
        ],
        |rules| rules.game_end = GameEnd::OneHasNoFreeSquare,
    ),
    RuleChange::new(
        [
            "end-looks-at-one-knight",
            "the game ends when `@` has no valid move",
            END,
        ],
        |rules| rules.game_end = GameEnd::FirstHasNoMove,
    ),
    RuleChange::new(
        [
            "end-looks-at-one-knight",
            "the game ends when `#` has no valid move",
            END,
        ],
        |rules| rules.game_end = GameEnd::SecondHasNoMove,
    ),
    RuleChange::new(
        [
            "game-never-ends",
            "the game goes on until the input ends",
            END,
        ],
        |rules| rules.game_end = GameEnd::InputEnds,
    ),
    RuleChange::new(
        [
            "same-start-accepted",
            "both knights may start on the same square",
            "A start is valid only if the two squares are different.",
        ],
        |rules| rules.same_start = SameStart::Valid,
    ),
    RuleChange::new(
        [
            "starts-from-one",
            "rows and columns of the starts are counted from 1",
            "Rows and columns are counted from 0.",
        ],
        |rules| rules.start_limits = StartLimits::FromOne,
    ),
    RuleChange::new(
        [
            "invalid-start-not-asked-again",
            "the program ends after an invalid start",
            "After an invalid start, ask again.",
        ],
        |rules| rules.bad_start = BadStart::Ends,
    ),
    RuleChange::new(
        [
            "rows-and-columns-swapped",
            "the first of two numbers is the column",
            "The first number is the row.",
        ],
        |rules| rules.axes = Axes::ColumnFirst,
    ),
    RuleChange::new(
        [
            "knights-swapped",
            "`@` moves the second knight and `#` the first",
            "`@` is the first knight of the start, `#` the second.",
        ],
        |rules| rules.commands = CommandNames::Swapped,
    ),
    RuleChange::new(
        [
            "signs-swapped",
            "the board shows `#` for the first knight and `@` for the second",
            "`@` is the first knight of the start, `#` the second.",
        ],
        |rules| rules.signs = Signs::Swapped,
    ),
    RuleChange::new(
        [
            "letters-from-b",
            "the letters of the trails begin with `B` and `b`",
            "The letter of a start is `A` or `a`.",
        ],
        |rules| rules.first_letter = FirstLetter::B,
    ),
    RuleChange::new(
        [
            "letter-cases-swapped",
            "capitals are the trail of `#`",
            LETTERS,
        ],
        |rules| rules.letters = Letters::SmallAndCapitals,
    ),
    RuleChange::new(
        ["one-letter-case", "both trails have capitals", LETTERS],
        |rules| rules.letters = Letters::Capitals,
    ),
    RuleChange::new(
        ["one-letter-case", "both trails have small letters", LETTERS],
        |rules| rules.letters = Letters::Small,
    ),
    RuleChange::new(
        [
            "letters-instead-of-signs",
            "the board shows the letter where a knight stands",
            "Show `@` and `#` where the knights stand; the letters stay in the array.",
        ],
        |rules| rules.knight_shown = KnightShown::Letter,
    ),
    RuleChange::new(
        [
            "signs-left-behind",
            "the sign of a knight stays on the squares that it leaves",
            "Keep the letters in the array, and show `@` and `#` only when you print.",
        ],
        |rules| rules.trail = Trail::Sign,
    ),
    RuleChange::new(
        [
            "rows-upwards",
            "row 5 is printed first",
            "Row 0 is at the top.",
        ],
        |rules| rules.shown_rows = ShownRows::FromLast,
    ),
    RuleChange::new(
        [
            "warning-missing",
            "nothing is printed after an invalid move",
            "Print `Invalid move!` and ask again.",
        ],
        |rules| rules.warning = Warning::Missing,
    ),
    RuleChange::new(
        [
            "board-after-invalid-move",
            "the board is printed after an invalid move too",
            "Print the board only after a valid move.",
        ],
        |rules| rules.warning = Warning::WithBoard,
    ),
    RuleChange::new(
        [
            "first-board-missing",
            "the board is not printed before the first move",
            "Print the board as soon as the start is valid.",
        ],
        |rules| rules.first_board = FirstBoard::Missing,
    ),
    RuleChange::new(
        [
            "last-board-missing",
            "the board is not printed after the last move",
            "Print the board after every valid move, then look for the end of the game.",
        ],
        |rules| rules.last_board = LastBoard::Missing,
    ),
    RuleChange::new(
        [
            "last-line-missing",
            "the line `No more moves!` is missing",
            "Print it when the game has ended.",
        ],
        |rules| rules.last_line = LastLine::Missing,
    ),
];
