//! Students who have each made one mistake: small programs for the problems of `judge`.
//!
//! They share nothing with the library or with the reference.

#![allow(
    dead_code,
    reason = "every test crate includes this module, and few use all of it"
)]

mod knights;
mod one_knight;

/// What a student's program does with an input: what it prints, and whether it ends well.
pub(crate) struct End {
    pub(crate) output: String,
    pub(crate) is_well: bool,
}

/// How a mistake shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// In a wrong answer.
    Wrong,
    /// In white space alone.
    WhiteSpace,
    /// In a crash.
    Crash,
    /// On boards larger than 50 alone.
    Over50,
    /// The program does not end.
    Endless,
    /// Not at all: there is none, or it does no harm.
    Nowhere,
}
use Shows::{Crash, Endless, Nowhere, Over50, WhiteSpace, Wrong};

/// Every student: the problem, the mistake, and how it shows.
#[rustfmt::skip]
pub(crate) const STUDENTS: [(&str, &str, Shows); 56] = [
    ("valid_move_num", "none", Nowhere),
    ("valid_move_num", "own_square_not_marked", Wrong),
    ("valid_move_num", "others_not_marked", Wrong),
    ("valid_move_num", "marked_while_reading", Wrong),
    ("valid_move_num", "row_and_column_swapped", Wrong),
    ("valid_move_num", "other_move_order", Wrong),
    ("valid_move_num", "visited_squares_counted", Wrong),
    ("valid_move_num", "visited_square_is_0", Wrong),
    ("valid_move_num", "minus_1_left_out", Wrong),
    ("valid_move_num", "last_knight_forgotten", Wrong),
    ("valid_move_num", "trailing_space", WhiteSpace),
    ("valid_move_num", "no_last_newline", WhiteSpace),
    ("valid_move_num", "board_limit_50", Over50),
    ("valid_move_num", "crash_on_1", Crash),
    ("next_move", "none", Nowhere),
    ("next_move", "minimum_starts_at_8", Wrong),
    ("next_move", "last_of_equals", Wrong),
    ("next_move", "largest", Wrong),
    ("next_move", "row_and_column_swapped", Wrong),
    // All that the knight can reach can reach its square: every p-value changes by one.
    ("next_move", "own_square_marked", Nowhere),
    ("next_move", "own_square_never_marked", Nowhere),
    ("next_move", "list_ignored", Wrong),
    ("next_move", "last_visited_forgotten", Wrong),
    ("next_move", "other_move_order", Wrong),
    ("next_move", "index_from_1", Wrong),
    ("next_move", "p_0_not_taken", Wrong),
    ("next_move", "stuck_is_0", Wrong),
    ("next_move", "a_newline_more", WhiteSpace),
    ("next_move", "board_limit_50", Over50),
    ("next_move", "crash_without_visited_squares", Crash),
    ("simulate", "none", Nowhere),
    ("simulate", "last_of_equals", Wrong),
    ("simulate", "row_and_column_swapped", Wrong),
    ("simulate", "own_square_not_marked", Wrong),
    ("simulate", "knights_from_0", Wrong),
    ("simulate", "steps_from_1", Wrong),
    ("simulate", "steps_of_all_counted_together", Wrong),
    ("simulate", "ends_at_the_first_stuck_knight", Wrong),
    ("simulate", "round_ends_at_a_stuck_knight", Wrong),
    ("simulate", "stuck_knights_are_dropped", Wrong),
    ("simulate", "one_round", Wrong),
    ("simulate", "one_knight_after_the_other", Wrong),
    ("simulate", "all_choose_at_once", Wrong),
    ("simulate", "p_0_not_taken", Wrong),
    ("simulate", "trailing_space", WhiteSpace),
    ("simulate", "board_limit_50", Over50),
    ("simulate", "crash_on_a_full_board", Crash),
    ("simulate", "endless_on_2", Endless),
    ("tour", "none", Nowhere),
    ("tour", "highest_degree", Wrong),
    ("tour", "first_square", Wrong),
    ("tour", "from_0", Wrong),
    ("tour", "row_and_column_swapped", Wrong),
    ("tour", "remark_forgotten", Wrong),
    ("tour", "a_move_too_long", Wrong),
    ("solve", "heuristic_alone", Wrong),
];

/// Runs a student's program.
///
/// Besides the mistakes of [`STUDENTS`] there are some with a number N in their names, for all three
/// stages: `board_limit_N`, `row_limit_N`, and `move_forgotten_N` of a move from 0 to 7.
pub(crate) fn run(problem: &str, mistake: &str, input: &str) -> End {
    let numbers: Vec<usize> = input
        .split_whitespace()
        .map(|word| word.parse().expect("inputs are numbers"))
        .collect();
    match problem {
        "valid_move_num" => knights::valid_move_num(mistake, &numbers),
        "next_move" => knights::next_move(mistake, &numbers),
        "simulate" => knights::simulate(mistake, &numbers),
        _ => one_knight::tour(mistake, &numbers),
    }
}

/// The end of a program that has printed all it wanted to.
fn well(output: String) -> End {
    End {
        output,
        is_well: true,
    }
}

/// The end of a program that crashes.
fn crash() -> End {
    End {
        output: String::new(),
        is_well: false,
    }
}
