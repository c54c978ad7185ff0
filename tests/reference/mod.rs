//! Reference answers: each program once more, slow and plain, straight from its statement.
//!
//! Nothing here is shared with the library, so that a mistake would have to be made twice to go
//! unseen. Every function takes a valid input and panics on any other; what the programs say about
//! bad input stands in the hand-written `.err` files of `fixtures/`.

#![allow(
    dead_code,
    reason = "every test crate includes this module, and few use all of it"
)]

pub(crate) mod dual;
pub(crate) mod next_move;
pub(crate) mod simulate;
pub(crate) mod tour;
pub(crate) mod valid_move_num;

/// What `program` prints on stdout for `input` when it is called with `args`.
///
/// `None` where there is no reference: for another program or subcommand, for an unknown option,
/// for `--ties random` and for `--format json` and `svg`.
pub(crate) fn answer(program: &str, args: &[String], input: &str) -> Option<String> {
    if program == "tour" {
        return tour_answer(args, input);
    }
    if !args.is_empty() {
        return None;
    }
    match program {
        "valid_move_num" => Some(valid_move_num::answer(input)),
        "next_move" => Some(next_move::answer(input)),
        "simulate" => Some(simulate::answer(input)),
        "dual" => Some(dual::answer(input)),
        _ => None,
    }
}

/// `answer` for `tour`: options as `--name value` or `--name=value`, then none or four numbers.
fn tour_answer(args: &[String], input: &str) -> Option<String> {
    let mut options = tour::Options::default();
    let mut given = Vec::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let Some(option) = arg.strip_prefix("--") else {
            given.push(arg.as_str());
            continue;
        };
        let (name, value) = match option.split_once('=') {
            Some(pair) => pair,
            None => (option, rest.next()?.as_str()),
        };
        match (name, value) {
            ("order", "judge" | "sheet" | "tutorial" | "walk") => options.order = value,
            ("ties", "first" | "pohl" | "roth") => options.ties = value,
            ("format", "board" | "path") => options.format = value,
            _ => return None,
        }
    }
    if given.is_empty() {
        return Some(tour::answer(input, &options));
    }
    if given.len() != 4 || given.iter().any(|word| word.parse::<i64>().is_err()) {
        return None;
    }
    Some(tour::answer(&given.join(" "), &options))
}

/// All the numbers of an input, which must hold nothing else.
///
/// A byte order mark at the start is skipped. White space is what C's `isspace` takes for it: the
/// vertical tab counts too, other than in Rust's `is_ascii_whitespace`.
pub(crate) fn numbers(input: &str) -> Vec<usize> {
    let input = input.strip_prefix('\u{feff}').unwrap_or(input);
    let mut numbers = Vec::new();
    for word in input.split([' ', '\t', '\n', '\r', '\x0b', '\x0c']) {
        if word.is_empty() {
            continue;
        }
        let number: i64 = word.parse().expect("every word of the input is a number");
        numbers.push(usize::try_from(number).expect("no number of the input is negative"));
    }
    numbers
}
