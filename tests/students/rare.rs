//! Students whose mistakes show only on a few inputs: on one size, beyond a limit, in one place.

use super::{End, crash, stages, well};

/// Every such student: the problem, the mistake, and the first words of the smallest case on which it shows;
/// `*` is any.
#[rustfmt::skip]
pub const RARE: [(&str, &str, &str); 21] = [
    ("simulate", "stamps_of_16_bits", "3 7"),
    ("simulate", "stamps_of_24_bits", "41 1678"),
    ("simulate", "knights_of_8_bits", "16 256"),
    ("simulate", "steps_modulo_1000", "32 1"),
    ("simulate", "n_and_m_swapped", "2 1"),
    ("simulate", "arrays_of_64", "65 1"),
    ("simulate", "crash_over_1000_knights", "32 1001"),
    ("simulate", "crash_on_100", "100 1 0 0"),
    ("simulate", "crash_from_60_on", "60 1 0 0"),
    ("simulate", "wrong_on_37", "37 1 0 0"),
    ("simulate", "wrong_on_8_with_a_knight_in_the_corner", "8 1 0 0"),
    ("simulate", "wrong_on_100_with_one_knight", "100 1 0 0"),
    ("valid_move_num", "drops_one_of_more_than_5000", "71 5001 0 0 0 1 0 2"),
    ("valid_move_num", "wrong_with_173_knights", "14 173"),
    ("next_move", "wrong_on_61", "61 0 0 0"),
    ("next_move", "wrong_with_173_squares", "14 0 0 173"),
    ("tour", "crash_on_77_rows", "77 1 0 0"),
    ("walk", "crash_on_19_rows", "5 19"),
    ("simulate", "rows_run_into_columns", "9 65"),
    ("next_move", "list_of_64", "9 * * 65"),
    ("leetcode2596", "last_step_left_out", "3"),
];

/// What one of these students does; `None` for any other.
pub(super) fn rare(problem: &str, mistake: &str, input: &str) -> Option<End> {
    // The names of squares are not numbers.
    let numbers: Vec<usize> = input
        .split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect();
    let fails = match mistake {
        "crash_over_1000_knights" => numbers[1] > 1000,
        "crash_on_100" => numbers[0] == 100,
        "crash_from_60_on" => numbers[0] >= 60,
        "arrays_of_64" => numbers[0] > 64,
        "wrong_on_37" => numbers[0] == 37,
        "wrong_on_61" => numbers[0] == 61,
        "crash_on_77_rows" => numbers[0] == 77,
        "crash_on_19_rows" => numbers[1] == 19,
        "wrong_with_173_knights" => numbers[1] == 173,
        "wrong_with_173_squares" => numbers[3] == 173,
        "wrong_on_100_with_one_knight" => numbers[..2] == [100, 1],
        "wrong_on_8_with_a_knight_in_the_corner" => {
            numbers[0] == 8 && numbers[2..].chunks(2).any(|square| *square == [0, 0])
        }
        "n_and_m_swapped" => return Some(swapped(numbers)),
        "drops_one_of_more_than_5000" => {
            let dropped = if numbers.len() > 2 + 2 * 5000 { 2 } else { 0 };
            let kept = numbers.len() - dropped;
            return Some(stages::run("valid_move_num", "none", &numbers[..kept]));
        }
        _ => return stamps_of(problem, mistake, &numbers),
    };
    if fails {
        return Some(crash());
    }
    Some(super::run(problem, "none", input))
}

/// The student reads the number of knights as the size, and the size as their number.
fn swapped(mut numbers: Vec<usize>) -> End {
    numbers.swap(0, 1);
    let (size, count) = (numbers[0], numbers[1]);
    let squares = &numbers[2..];
    let fit = squares.iter().take(2 * count).all(|&number| number < size);
    if size > 100 || squares.len() < 2 * count || !fit {
        return crash();
    }
    stages::run("simulate", "none", &numbers[..2 + 2 * count])
}

/// A right program but for the numbers of its board.
fn stamps_of(problem: &str, mistake: &str, numbers: &[usize]) -> Option<End> {
    let written = |stamp: usize| match mistake {
        "stamps_of_16_bits" => Some(stamp % (1 << 16)),
        "stamps_of_24_bits" => Some(stamp % (1 << 24)),
        "knights_of_8_bits" => Some(stamp % 2_560_000),
        "steps_modulo_1000" => Some(stamp - stamp % 10_000 + stamp % 1000),
        _ => None,
    };
    written(0).filter(|_| problem == "simulate")?;
    let right = stages::run("simulate", "none", numbers);
    let stamps = right.output.split_whitespace();
    let stamps = stamps.map(|stamp| stamp.parse().expect("a number"));
    let words: Vec<String> = stamps
        .filter_map(|stamp| Some(written(stamp)?.to_string()))
        .collect();
    Some(well(words.join("\n")))
}
