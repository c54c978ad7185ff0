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
pub mod boards;
mod claims;
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

/// Students: the problem, the mistake, how it shows, and the names that the finder gives it. Several names are those of
/// mistakes with the same outputs; without a name the program is right, or the outputs prove too little.
#[rustfmt::skip]
pub const STUDENTS: [(&str, &str, Shows, &str); 118] = [
    ("valid_move_num", "none", Nowhere, ""),
    ("valid_move_num", "own_square_not_marked", Wrong, "own-square-unmarked"),
    ("valid_move_num", "others_not_marked", Wrong, "other-knights-unmarked"),
    ("valid_move_num", "marked_while_reading", Wrong, "earlier-knights-only"),
    ("valid_move_num", "row_and_column_swapped", Wrong, "rows-and-columns-swapped"),
    ("valid_move_num", "other_move_order", Wrong, "other-move-order"),
    ("valid_move_num", "visited_squares_counted", Wrong, "visited-neighbours-counted"),
    ("valid_move_num", "visited_square_is_0", Wrong, "zero-for-visited"),
    ("valid_move_num", "minus_1_left_out", Wrong, "minus-ones-left-out"),
    ("valid_move_num", "last_knight_forgotten", Wrong, "last-knight-missed"),
    ("valid_move_num", "trailing_space", WhiteSpace, ""),
    ("valid_move_num", "no_last_newline", WhiteSpace, ""),
    ("valid_move_num", "board_limit_50", Over50, ""),
    ("valid_move_num", "crash_on_1", Crash, ""),
    ("next_move", "none", Nowhere, ""),
    ("next_move", "minimum_starts_at_8", Wrong, "minimum-starts-at-8"),
    ("next_move", "last_of_equals", Wrong, "last-of-equals"),
    ("next_move", "largest", Wrong, "most-instead-of-fewest"),
    ("next_move", "row_and_column_swapped", Wrong, "rows-and-columns-swapped"),
    // All that the knight can reach can reach its square: every p-value changes by one.
    ("next_move", "own_square_marked", Nowhere, ""),
    ("next_move", "own_square_never_marked", Nowhere, ""),
    ("next_move", "list_ignored", Wrong, "visited-ignored"),
    ("next_move", "last_visited_forgotten", Wrong, "last-visited-missed"),
    ("next_move", "one_square_too_many", Wrong, ""),
    ("next_move", "other_move_order", Wrong, "other-move-order"),
    ("next_move", "index_from_1", Wrong, "moves-from-one"),
    ("next_move", "p_0_not_taken", Wrong, "zero-p-refused"),
    ("next_move", "stuck_is_0", Wrong, "zero-when-stuck"),
    ("next_move", "a_newline_more", WhiteSpace, ""),
    ("next_move", "board_limit_50", Over50, ""),
    ("next_move", "crash_without_visited_squares", Crash, ""),
    ("simulate", "none", Nowhere, ""),
    ("simulate", "last_of_equals", Wrong, "last-of-equals"),
    ("simulate", "row_and_column_swapped", Wrong, "rows-and-columns-swapped"),
    ("simulate", "own_square_not_marked", Wrong, "own-square-unmarked"),
    ("simulate", "knights_from_0", Wrong, "knights-from-zero"),
    ("simulate", "steps_from_1", Wrong, "steps-from-one"),
    ("simulate", "steps_of_all_counted_together", Wrong, "steps-counted-together"),
    ("simulate", "ends_at_the_first_stuck_knight", Wrong, "stuck-knight-ends-all"),
    ("simulate", "round_ends_at_a_stuck_knight", Wrong, "stuck-knight-ends-round"),
    ("simulate", "stuck_knights_are_dropped", Wrong, "stuck-knight-removed"),
    ("simulate", "one_round", Wrong, "one-round-only"),
    ("simulate", "one_knight_after_the_other", Wrong, "one-knight-after-another"),
    ("simulate", "all_choose_at_once", Wrong, "all-choose-first"),
    ("simulate", "p_0_not_taken", Wrong, "zero-p-refused"),
    ("simulate", "trailing_space", WhiteSpace, ""),
    ("simulate", "board_limit_50", Over50, ""),
    ("simulate", "crash_on_a_full_board", Crash, ""),
    ("simulate", "endless_on_2", Endless, ""),
    ("tour", "none", Nowhere, ""),
    ("tour", "highest_degree", Wrong, "most-instead-of-fewest"),
    ("tour", "first_square", Wrong, "first-valid-move"),
    ("tour", "from_0", Wrong, "steps-from-zero"),
    ("tour", "row_and_column_swapped", Wrong, "rows-and-columns-swapped"),
    ("tour", "remark_forgotten", Wrong, "message-missing"),
    ("tour", "a_move_too_long", Wrong, ""),
    ("solve", "heuristic_alone", Wrong, "heuristic-alone"),
    ("dual", "none", Nowhere, ""),
    ("dual", "streak_never_ends", Wrong, "streak-never-ends"),
    ("dual", "no_rule_of_three", Wrong, "moves-in-a-row-unlimited"),
    ("dual", "invalid_moves_count", Wrong, "invalid-moves-count"),
    ("dual", "signs_swapped", Wrong, "signs-swapped"),
    ("dual", "same_squares_accepted", Wrong, "same-start-accepted"),
    ("dual", "never_ends", Wrong, "game-never-ends"),
    ("dual", "ends_when_one_knight_is_stuck", Wrong, "one-stuck-knight-ends-the-game"),
    ("dual", "no_line_for_an_invalid_move", Wrong, "warning-missing"),
    ("dual", "any_character_moves_the_first", Wrong, "any-character-is-a-knight"),
    ("dual", "letters_from_b", Wrong, "letters-from-b"),
    ("dual", "capitals_alone", Wrong, "one-letter-case"),
    ("dual", "newline_after_a_question", WhiteSpace, ""),
    ("dual", "crash_off_the_board", Crash, ""),
    ("backtrack", "none", Nowhere, ""),
    ("backtrack", "never_goes_back", Wrong, "numbers-not-removed never-goes-back"),
    ("backtrack", "numbers_are_not_taken_back", Wrong, "numbers-not-removed never-goes-back"),
    ("backtrack", "rows_and_columns_of_moves_swapped", Wrong, "other-move-order"),
    ("backtrack", "row_and_column_swapped", Wrong, "rows-and-columns-swapped"),
    ("backtrack", "one_size_for_both", Wrong, "one-side-for-both"),
    ("backtrack", "counts_from_1", Wrong, "steps-from-one"),
    ("backtrack", "nothing_without_a_tour", Wrong, ""),
    ("backtrack", "board_without_a_tour", Wrong, "board-without-a-tour"),
    ("backtrack", "no_space_at_the_end", WhiteSpace, ""),
    ("backtrack", "crash_on_1", Crash, ""),
    ("walk", "none", Nowhere, ""),
    ("walk", "swaps_equals", Wrong, "equals-exchanged"),
    // The sort keeps the order of the best squares, and the cut drops all others.
    ("walk", "stable_sort", Nowhere, ""),
    ("walk", "no_cut", Wrong, "cut-missing"),
    ("walk", "y_goes_down", Wrong, "rows-downwards"),
    ("walk", "width_and_height_swapped", Wrong, "rows-and-columns-swapped"),
    ("walk", "steps_from_0", Wrong, "steps-from-zero"),
    ("walk", "steps_back_do_not_count", Wrong, "steps-back-uncounted"),
    ("walk", "the_stop_counts", Wrong, "stop-counted"),
    ("walk", "no_line_for_steps_back", Wrong, "steps-back-unsaid"),
    ("walk", "no_line_about_odd_boards", Wrong, "odd-line-missing"),
    ("walk", "last_square_left_out", Wrong, "last-square-left-out"),
    ("walk", "lowest_row_first", Wrong, "rows-upwards"),
    ("walk", "digits_of_the_largest_number", Wrong, "digits-of-largest"),
    ("walk", "no_leading_zeros", Wrong, "no-leading-zeros"),
    ("count", "none", Nowhere, ""),
    ("count", "marks_stay", Wrong, "marks-not-removed"),
    ("count", "start_not_marked", Wrong, "start-not-marked"),
    ("count", "closed_tours", Wrong, "closed-tours-only"),
    ("count", "one_square_short", Wrong, "one-square-short"),
    ("count", "one_square_more", Wrong, ""),
    ("count", "dead_ends_count", Wrong, "dead-ends-counted"),
    ("count", "stops_at_the_first", Wrong, "stops-at-first-tour"),
    ("count", "halved", Wrong, "counts-halved"),
    ("count", "doubled", Wrong, "counts-doubled"),
    ("count", "none_on_1", Wrong, ""),
    ("count", "limit_included", Wrong, "board-limit-included"),
    ("count", "row_and_column_swapped", Wrong, "rows-and-columns-swapped"),
    ("count", "from_1", Wrong, "start-from-one"),
    ("count", "always_from_the_corner", Wrong, "start-ignored"),
    ("count", "all_starts", Wrong, "all-starts-counted"),
    ("count", "one_size_for_both", Wrong, "one-side-for-both"),
    ("count", "a_move_missing", Wrong, "move-missing"),
    ("count", "a_sign_wrong", Wrong, "wrong-move-in-table"),
    ("count", "trailing_space", WhiteSpace, ""),
    ("count", "crash_on_1", Crash, ""),
];

/// More students, of whom only the names and what refutes them matter: the problem, the mistake, the names.
#[rustfmt::skip]
const NAMED: &[(&str, &str, &str)] = &[
    ("valid_move_num", "off_board_is_0", "zero-for-off-board"),
    ("valid_move_num", "minus_1_only_off_board", "minus-one-only-off-board"),
    ("valid_move_num", "rows_upwards", "rows-upwards"),
    ("valid_move_num", "board_one_larger", "board-one-larger"),
    ("valid_move_num", "board_from_1", ""),
    ("valid_move_num", "first_row_off_board", "first-row-off-board"),
    ("valid_move_num", "last_row_off_board", "last-row-off-board"),
    ("valid_move_num", "outer_columns_off_board", ""),
    ("valid_move_num", "negative_indices_wrap", "negative-indices-wrap"),
    ("valid_move_num", "visited_instead_of_free", "visited-instead-of-free"),
    ("valid_move_num", "off_board_squares_counted", "off-board-neighbours-counted"),
    ("valid_move_num", "one_counted_too_few", "one-counted-too-few"),
    ("valid_move_num", "no_square_marked", "no-square-marked"),
    ("valid_move_num", "last_line_missing", "last-line-missing"),
    ("valid_move_num", "printed_as_list", "printed-as-list"),
    ("valid_move_num", "one_number_for_each_knight", "one-number-for-each-knight"),
    ("valid_move_num", "wrong_move_in_table", "wrong-move-in-table"),
    ("valid_move_num", "last_move_not_counted", "last-move-forgotten"),
    ("valid_move_num", "four_moves_counted", "four-moves-only"),
    ("next_move", "first_valid_move", "first-valid-move"),
    ("next_move", "last_valid_move", "last-valid-move"),
    ("next_move", "minus_1_chosen", "minus-one-chosen"),
    ("next_move", "minimum_starts_with_move_0", "minimum-starts-with-move-0"),
    ("next_move", "p_instead_of_move", "p-instead-of-move"),
    ("next_move", "visited_square_is_0", "zero-for-visited"),
    ("next_move", "off_board_is_0", "zero-for-off-board"),
    ("next_move", "minus_1_only_off_board", "minus-one-only-off-board"),
    ("next_move", "visited_squares_counted", "visited-neighbours-counted"),
    ("next_move", "wrong_move_counted", ""),
    ("next_move", "ties_by_square", ""),
    ("next_move", "last_of_equal_p_2", ""),
    ("next_move", "last_choice_is_p_0", ""),
    ("next_move", "last_choice_is_p_1", ""),
    ("next_move", "stops_at_p_1", ""),
    ("next_move", "stops_at_p_2", ""),
    ("next_move", "nonsense_when_stuck", ""),
    ("next_move", "nothing_visited_is_0", ""),
    ("next_move", "small_boards_are_0", ""),
    ("next_move", "no_row_0_over_20", ""),
    ("next_move", "row_limit_98", ""),
    ("next_move", "board_limit_99", ""),
    ("next_move", "move_forgotten_0", "first-move-forgotten"),
    ("next_move", "move_forgotten_1", ""),
    ("next_move", "move_forgotten_2", ""),
    ("next_move", "move_forgotten_3", ""),
    ("next_move", "move_forgotten_4", ""),
    ("next_move", "move_forgotten_5", ""),
    ("next_move", "move_forgotten_6", ""),
    ("next_move", "move_forgotten_7", "last-move-forgotten"),
    ("simulate", "board_one_larger", "board-one-larger"),
    ("simulate", "largest", "most-instead-of-fewest"),
    ("simulate", "first_valid_move", "first-valid-move"),
    ("simulate", "visited_squares_counted", "visited-neighbours-counted"),
    ("simulate", "least_not_set_back", ""),
    ("simulate", "last_knight_decides", "last-knight-decides"),
    ("simulate", "last_knight_first", "last-knight-first"),
    ("simulate", "stuck_knight_ends_all", "stuck-knight-ends-all"),
    ("simulate", "no_knight_moves", "no-knight-moves"),
    ("simulate", "starts_marked_late", "later-starts-not-marked"),
    ("simulate", "later_starts_free", "later-starts-not-marked"),
    ("simulate", "later_starts_free_and_numbered", "later-starts-not-marked"),
    ("simulate", "later_starts_unnumbered", "later-starts-not-marked"),
    ("simulate", "later_starts_unnumbered_but_counted", "later-starts-not-marked"),
    ("simulate", "numbers_from_0_as_marks", "knights-from-zero"),
    ("simulate", "steps_counted_late", "steps-counted-late"),
    ("simulate", "factor_of_1000", "factor-of-1000"),
    ("simulate", "unvisited_is_minus_1", "minus-one-for-unvisited"),
    ("simulate", "rows_upwards", "rows-upwards"),
    ("simulate", "third_move_first", "other-move-order"),
    ("simulate", "last_line_missing", "last-line-missing"),
    ("simulate", "printed_as_list", "printed-as-list"),
    ("tour", "degrees_of_the_empty_board", "visited-neighbours-counted"),
    ("tour", "one_move_onward_is_fewest", ""),
    ("tour", "no_remark_on_the_start", ""),
    ("tour", "other_remark_on_full_tours", "message-always"),
    ("dual", "end_ignores_moves_in_a_row", "end-ignores-moves-in-a-row"),
    ("dual", "any_character_moves_the_second", "any-character-is-a-knight"),
    ("leetcode2596", "none", ""),
    ("leetcode2596", "any_start", "start-not-checked"),
    ("leetcode2596", "first_step_left_out", "first-step-not-checked"),
    ("leetcode2596", "last_step_left_out", "last-step-not-checked"),
    ("leetcode2596", "distances_add_up", "distances-added-up"),
    ("leetcode2596", "larger_distance", "larger-distance-only"),
    ("leetcode2596", "numbers_of_squares", "around-the-edge"),
    ("leetcode2596", "numbers_by_columns", "around-the-edge"),
    ("leetcode2596", "no_moves", "moves-not-checked"),
    ("leetcode2596", "closed", "closed-tours-only"),
    ("leetcode2596", "a_move_missing", ""),
    ("leetcode2596", "python", "capital-letter"),
    ("leetcode2596", "swapped", "answers-swapped"),
    ("leetcode2596", "always_false", ""),
    ("leetcode2596", "two_rows_only", ""),
    ("boj1331", "none", ""),
    ("boj1331", "no_way_back", "way-back-not-checked"),
    ("boj1331", "no_marks", "squares-may-repeat"),
    ("boj1331", "first_not_marked", "first-square-not-marked"),
    ("boj1331", "last_not_marked", "last-square-not-marked"),
    ("boj1331", "first_step_left_out", "first-step-not-checked"),
    ("boj1331", "last_step_left_out", "last-step-not-checked"),
    ("boj1331", "distances_add_up", "distances-added-up"),
    ("boj1331", "larger_distance", "larger-distance-only"),
    ("boj1331", "no_moves", "moves-not-checked"),
    ("boj1331", "and_before_or", "and-before-or"),
    ("boj1331", "capitals", "letter-case"),
    ("boj1331", "small_letters", "letter-case"),
    ("boj1331", "swapped", "answers-swapped"),
    ("boj1331", "always_false", ""),
    ("boj1331", "two_columns_only", ""),
];

/// All students of a problem: the mistake, how it shows, and the names.
pub fn of(problem: &str) -> impl Iterator<Item = (&'static str, Shows, &'static str)> {
    let named = NAMED.iter().map(|&(of, mistake, names)| {
        let shows = if mistake == "none" { Nowhere } else { Wrong };
        (of, mistake, shows, names)
    });
    STUDENTS
        .into_iter()
        .chain(named)
        .filter(move |(of, ..)| *of == problem)
        .map(|(_, mistake, shows, names)| (mistake, shows, names))
}

/// Runs a student's program.
///
/// Besides the mistakes of [`of`] and [`rare::RARE`] there are some with a number N in their names, for all three
/// stages: `board_limit_N`, `row_limit_N`, and `move_forgotten_N` of a move from 0 to 7.
pub fn run(problem: &str, mistake: &str, input: &str) -> End {
    if let Some(end) = rare::rare(problem, mistake, input) {
        return end;
    }
    match problem {
        "dual" => return dual::dual(mistake, input),
        "backtrack" => return backtrack::backtrack(mistake, input),
        "walk" => return walk::walk(mistake, input),
        "count" => return count::count(mistake, input),
        "leetcode2596" => return claims::leetcode2596(mistake, input),
        "boj1331" => return claims::boj1331(mistake, input),
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
