//! Failing inputs of programs whose arrays are too short: `judge stress` makes them as small as the
//! number of squares allows.

use crate::support::{stress_case, up_to};
use knights::judge::problem::{Problem, named};
use knights::problems::drawn::shrink;
use knights::problems::problem::answer;

/// How many inputs are tried: in ten seconds there is time for thousands.
const TRIES: usize = 400;

/// Whether a student's output for an input is wrong.
fn fails(problem: &dyn Problem, mistake: &str, input: &[u8]) -> bool {
    let text = str::from_utf8(input).expect("an input is text");
    let output = students::run(problem.name(), mistake, text).output;
    let answer = answer(problem, input).expect("the input is valid");
    let answer = str::from_utf8(&answer).expect("an answer is text");
    output.split_whitespace().ne(answer.split_whitespace())
}

/// The smallest input that is found in [`TRIES`] from the first failing case of a seed.
fn shrunk(problem: &dyn Problem, mistake: &str, seed: u64) -> String {
    let mut cases = (0..1000).map(|number| stress_case(problem, seed, number));
    let mut smallest = cases
        .find(|input| fails(problem, mistake, input))
        .expect("a case fails");
    let mut tries = 0;
    // Ends early or not; then what was found so far counts.
    let _ = shrink(problem, smallest.clone(), |candidates| {
        for (place, candidate) in candidates.enumerate() {
            tries += 1;
            if tries > TRIES {
                return Err(());
            }
            if fails(problem, mistake, &candidate) {
                smallest.clone_from(&candidate);
                return Ok(Some((place, candidate)));
            }
        }
        Ok(None)
    });
    String::from_utf8(smallest).expect("an input is text")
}

#[test]
fn sixty_five_squares_end_on_the_smallest_board_for_them() {
    for (name, mistake, begins) in [
        ("simulate", "rows_run_into_columns", "9 65\n"),
        ("next_move", "list_of_64", "9\n"),
    ] {
        let problem = named(name).expect("a problem");
        for seed in 1..=up_to(2, 9) {
            let input = shrunk(problem, mistake, seed);
            let squares = input.lines().count() - [1, 3][usize::from(name == "next_move")];
            assert!(
                input.starts_with(begins) && squares == 65,
                "{name}, seed {seed}: {input}"
            );
        }
    }
}
