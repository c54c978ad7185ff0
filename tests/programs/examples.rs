//! The examples of the core run to their end, and its front page names them.

use std::fs;

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
fn the_front_page_of_the_core_names_all_examples() {
    let page = include_str!("../../crates/core/src/lib.rs");
    let folder = crate::support::project("crates/core/examples");
    for file in fs::read_dir(folder).expect("the folder can be listed") {
        let path = file.expect("the folder can be listed").path();
        let name = path.file_stem().expect("a file has a name").display();
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}

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
