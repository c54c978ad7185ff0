//! Students who have each made one mistake: small programs for the problems of `judge`.
//!
//! They share nothing with the library or with the reference.

#![expect(clippy::format_push_string, reason = "students write what is shortest")]
#![expect(
    missing_docs,
    reason = "the names of mistakes say what there is to say"
)]

use std::fmt::Debug;
use std::str::FromStr;

mod backtrack;
pub mod beginners;
pub mod boards;
pub mod claims;
mod count;
mod dual;
mod one_knight;
pub mod rare;
mod stages;
mod walk;

/// What a student's program does with an input: what it prints, and whether it ends well.
pub struct End {
    pub output: String,
    pub is_well: bool,
}

/// How a mistake shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// In a wrong answer.
    Wrong,
    /// In white space alone.
    WhiteSpace,
    /// In a crash.
    Crash,
    /// On boards larger than 50 alone.
    Over50,
    /// On few inputs alone, in a wrong answer or a crash.
    Rarely,
    /// The program does not end.
    Endless,
    /// Not at all: the program is right, or the mistake does no harm.
    Nowhere,
}
use Shows::{Crash, Endless, Nowhere, Over50, WhiteSpace, Wrong};

/// Every student: the problem, the mistake, and how it shows.
#[rustfmt::skip]
pub const STUDENTS: [(&str, &str, Shows); 118] = [
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
    ("next_move", "one_square_too_many", Wrong),
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
    ("dual", "none", Nowhere),
    ("dual", "streak_never_ends", Wrong),
    ("dual", "no_rule_of_three", Wrong),
    ("dual", "invalid_moves_count", Wrong),
    ("dual", "signs_swapped", Wrong),
    ("dual", "same_squares_accepted", Wrong),
    ("dual", "never_ends", Wrong),
    ("dual", "ends_when_one_knight_is_stuck", Wrong),
    ("dual", "no_line_for_an_invalid_move", Wrong),
    ("dual", "any_character_moves_the_first", Wrong),
    ("dual", "letters_from_b", Wrong),
    ("dual", "capitals_alone", Wrong),
    ("dual", "newline_after_a_question", WhiteSpace),
    ("dual", "crash_off_the_board", Crash),
    ("backtrack", "none", Nowhere),
    ("backtrack", "never_goes_back", Wrong),
    ("backtrack", "numbers_are_not_taken_back", Wrong),
    ("backtrack", "rows_and_columns_of_moves_swapped", Wrong),
    ("backtrack", "row_and_column_swapped", Wrong),
    ("backtrack", "one_size_for_both", Wrong),
    ("backtrack", "counts_from_1", Wrong),
    ("backtrack", "nothing_without_a_tour", Wrong),
    ("backtrack", "board_without_a_tour", Wrong),
    ("backtrack", "no_space_at_the_end", WhiteSpace),
    ("backtrack", "crash_on_1", Crash),
    ("walk", "none", Nowhere),
    ("walk", "swaps_equals", Wrong),
    // The sort keeps the order of the best squares, and the cut drops all others.
    ("walk", "stable_sort", Nowhere),
    ("walk", "no_cut", Wrong),
    ("walk", "y_goes_down", Wrong),
    ("walk", "width_and_height_swapped", Wrong),
    ("walk", "steps_from_0", Wrong),
    ("walk", "steps_back_do_not_count", Wrong),
    ("walk", "the_stop_counts", Wrong),
    ("walk", "no_line_for_steps_back", Wrong),
    ("walk", "no_line_about_odd_boards", Wrong),
    ("walk", "last_square_left_out", Wrong),
    ("walk", "lowest_row_first", Wrong),
    ("walk", "digits_of_the_largest_number", Wrong),
    ("walk", "no_leading_zeros", Wrong),
    ("count", "none", Nowhere),
    ("count", "marks_stay", Wrong),
    ("count", "start_not_marked", Wrong),
    ("count", "closed_tours", Wrong),
    ("count", "one_square_short", Wrong),
    ("count", "one_square_more", Wrong),
    ("count", "dead_ends_count", Wrong),
    ("count", "stops_at_the_first", Wrong),
    ("count", "halved", Wrong),
    ("count", "doubled", Wrong),
    ("count", "none_on_1", Wrong),
    ("count", "limit_included", Wrong),
    ("count", "row_and_column_swapped", Wrong),
    ("count", "from_1", Wrong),
    ("count", "always_from_the_corner", Wrong),
    ("count", "all_starts", Wrong),
    ("count", "one_size_for_both", Wrong),
    ("count", "a_move_missing", Wrong),
    ("count", "a_sign_wrong", Wrong),
    ("count", "trailing_space", WhiteSpace),
    ("count", "crash_on_1", Crash),
];

/// Runs a student's program.
///
/// Besides the mistakes of [`STUDENTS`] and [`rare::RARE`] there are some with a number N in their names, for all three
/// stages: `board_limit_N`, `row_limit_N`, and `move_forgotten_N` of a move from 0 to 7; and those with
/// short arrays.
pub fn run(problem: &str, mistake: &str, input: &str) -> End {
    if let Some(end) = rare::rare(problem, mistake, input) {
        return end;
    }
    match problem {
        "dual" => return dual::dual(mistake, input),
        "backtrack" => return backtrack::backtrack(mistake, input),
        "walk" => return walk::walk(mistake, input),
        "count" => return count::count(mistake, input),
        _ => {}
    }
    match problem {
        "valid_move_num" | "next_move" | "simulate" => {
            stages::run(problem, mistake, &numbers(input))
        }
        _ => one_knight::tour(mistake, &numbers(input)),
    }
}

/// All words of an input, which are numbers.
fn numbers<T: FromStr<Err: Debug>>(input: &str) -> Vec<T> {
    let words = input.split_whitespace();
    words
        .map(|word| word.parse().expect("inputs are numbers"))
        .collect()
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
