//! The examples of the core run to their end.

#[path = "../../crates/core/examples/count_of_tours.rs"]
mod count_of_tours;
#[path = "../../crates/core/examples/impossible_board.rs"]
mod impossible_board;
#[path = "../../crates/core/examples/knights_in_turns.rs"]
mod knights_in_turns;
#[path = "../../crates/core/examples/survey_of_starts.rs"]
mod survey_of_starts;
#[path = "../../crates/core/examples/warnsdorff_tour.rs"]
mod warnsdorff_tour;

#[test]
fn all_examples_run() {
    for example in [
        count_of_tours::main,
        impossible_board::main,
        knights_in_turns::main,
        survey_of_starts::main,
        warnsdorff_tour::main,
    ] {
        example().expect("an example has no faults");
    }
}
