//! Reference answers: each program once more, slow and plain, straight from its statement.
//!
//! This crate shares no code with the library, so a mistake goes unnoticed only if it was made
//! twice. Every function takes a valid input and panics on any other. The transcripts of
//! `fixtures/` have what the programs say about bad input.

#![expect(missing_docs, reason = "a reference is as plain as its statement")]

pub mod acwing1116;
pub mod backtrack;
pub mod boj1331;
pub mod check;
pub mod count;
pub mod cses1689;
pub mod dual;
pub mod exhaustive;
pub mod judge;
pub mod leetcode2596;
pub mod next_move;
pub mod poj2488;
pub mod printed_tour;
pub mod simulate;
pub mod solve;
pub mod strip;
pub mod surfaces;
pub mod survey;
pub mod tour;
pub mod tour_count;
pub mod tour_graph;
pub mod tour_list;
pub mod valid_move_num;
pub mod validate;
pub mod walk;

/// What `program` prints on stdout for `input` when it is called with `args`.
///
/// `None` where there is no reference: for another program or subcommand, for an unknown option,
/// for whatever is random, for `--format svg`, and for `--format json` of all but `tour survey`;
/// and for `tour solve`, which has many right answers: `solve::check` tells them from wrong ones.
pub fn answer(program: &str, args: &[String], input: &str) -> Option<String> {
    if program == "tour" {
        let subcommand = args.first().map(String::as_str);
        return match subcommand {
            Some("backtrack") => backtrack_answer(&args[1..], input),
            Some("walk") => walk_answer(&args[1..], input),
            Some("survey") => survey_answer(&args[1..]),
            Some("count") => count_answer(&args[1..], input),
            Some("list") => list_answer(&args[1..]),
            Some("graph") => graph_answer(&args[1..], input),
            Some("check") => Some(check_verdict(&args[1..], input)?.0),
            Some("solve") => None,
            _ => tour_answer(args, input),
        };
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

/// The exit code of `program` for a valid `input`: 1 where `tour check` says that it is no tour,
/// that of the verdict of `judge validate` and `judge check`, else 0.
///
/// `None` where `tour check` is called with options that have no reference.
pub fn code(program: &str, args: &[String], input: &str) -> Option<u8> {
    if program == "tour" && args.first().is_some_and(|subcommand| subcommand == "check") {
        let (_, is_tour) = check_verdict(&args[1..], input)?;
        return Some(u8::from(!is_tour));
    }
    if program == "tour" && args.iter().any(|arg| arg == "--exit-code") {
        return code_of_tour(args, input);
    }
    if program == "judge" {
        let (named, given) = split(args, &[])?;
        let value = |name| named.iter().find(|&&(other, _)| other == name);
        let (_, problem) = value("problem")?;
        return match given[..] {
            ["validate"] | ["validate", _] => {
                let kattis = value("protocol").is_some_and(|&(_, protocol)| protocol == "kattis");
                let file = given.get(1).filter(|&&file| file != "-");
                let file = file.map(|file| {
                    std::fs::read_to_string(file).expect("tests run at the top of the project")
                });
                let input = file.as_deref().unwrap_or(input);
                let code = u8::from(!validate::is_valid(problem, input));
                Some(if kattis { 42 + code } else { code })
            }
            ["check", file, "-"] => {
                let file = std::fs::read(file).expect("tests run at the top of the project");
                let file = String::from_utf8(file).expect("the inputs are text");
                Some(u8::from(!judge::is_right(problem, &file, input)))
            }
            _ => None,
        };
    }
    Some(0)
}

/// The exit code of `tour` and its subcommands with `--exit-code`: 1 without a full tour, 3 where
/// a walk was stopped.
fn code_of_tour(args: &[String], input: &str) -> Option<u8> {
    if args.first().is_some_and(|subcommand| subcommand == "solve") {
        return solve::code(&args[1..], input);
    }
    let text = answer("tour", args, input)?;
    match args.first().map(String::as_str) {
        Some("count") => return Some(u8::from(text == "0\n")),
        Some("list") => return Some(u8::from(text.is_empty())),
        _ => {}
    }
    let line = text.lines().next_back().unwrap_or_default();
    let has_none = line.starts_with("no full tour")
        || line == "Solution does not exist"
        || line.ends_with("has nothing left to try");
    Some(match line {
        _ if has_none => 1,
        _ if line.contains(" stopped after ") => 3,
        _ => 0,
    })
}

/// `answer` for `tour`: options, then up to four numbers. One is the side of a square board, and
/// without a start it is the first square.
fn tour_answer(args: &[String], input: &str) -> Option<String> {
    let (named, given) = split(args, &["exit-code"])?;
    let mut options = tour::Options::default();
    let mut start = "0 0".to_owned();
    for (name, value) in named {
        match (name, value) {
            ("exit-code", _) => {}
            ("start", _) => start = value.replace(',', " "),
            ("order", "judge" | "sheet" | "tutorial" | "walk") => options.order = value,
            ("ties", "first" | "pohl" | "roth") => options.ties = value,
            ("format", "board" | "path") => options.format = value,
            _ => return None,
        }
    }
    if given.is_empty() {
        return Some(tour::answer(input, &options));
    }
    if given.iter().any(|word| word.parse::<i64>().is_err()) {
        return None;
    }
    let numbers = match given[..] {
        [side] => format!("{side} {side} {start}"),
        [rows, columns] => format!("{rows} {columns} {start}"),
        [_, _, _, _] => given.join(" "),
        _ => return None,
    };
    Some(tour::answer(&numbers, &options))
}

/// `answer` for `tour backtrack`: options, then none, one or two numbers, or also the start.
fn backtrack_answer(args: &[String], input: &str) -> Option<String> {
    let (named, given) = split(args, &["exit-code"])?;
    let mut start = (0, 0);
    let mut order = "tutorial";
    for (name, value) in named {
        match (name, value) {
            ("order", "judge" | "sheet" | "tutorial" | "walk") => order = value,
            ("exit-code", _) => {}
            ("start", _) => start = square(value)?,
            _ => return None,
        }
    }
    if let [_, _, row, column] = given[..] {
        start = (row.parse().ok()?, column.parse().ok()?);
    }
    if given.is_empty() {
        Some(backtrack::answer(input, start, order))
    } else {
        Some(backtrack::answer(&given.join(" "), start, order))
    }
}

/// `answer` for `tour walk`: options only.
fn walk_answer(args: &[String], input: &str) -> Option<String> {
    let (named, given) = split(args, &["no-cut", "exit-code"])?;
    let mut options = walk::Options::default();
    for (name, value) in named {
        match name {
            "exit-code" => {}
            "no-cut" => options.cut = false,
            "max-steps" if value != "0" => options.max_steps = value.parse().ok()?,
            _ => return None,
        }
    }
    if !given.is_empty() {
        return None;
    }
    walk::answer(input.as_bytes(), &options)
}

/// `answer` for `tour survey`: options, then one or two numbers.
fn survey_answer(args: &[String]) -> Option<String> {
    let (named, given) = split(args, &[])?;
    let mut options = survey::Options::default();
    let mut sizes = Vec::new();
    for (name, value) in named {
        match (name, value) {
            ("order", "judge" | "sheet" | "tutorial" | "walk") => options.order = value,
            ("ties", "first" | "pohl" | "roth" | "all") => options.ties = value,
            ("method", "warnsdorff") | ("jobs" | "threads", _) => {}
            ("format", "text" | "csv" | "json") => options.format = value,
            ("hole", _) => options.holes.push(square(value)?),
            ("mask", _) => options.holes.extend(masked(value)?),
            ("sizes", _) => sizes = survey::sizes(value),
            _ => return None,
        }
    }
    if !sizes.is_empty() {
        return survey::answer_for_sizes(&sizes, &options);
    }
    let (rows, columns) = sides(&given)?;
    Some(survey::answer(rows, columns, &options))
}

/// `answer` for `tour count`. Without arguments, the input has the board.
fn count_answer(args: &[String], input: &str) -> Option<String> {
    let (named, mut given) = split(args, &FLAGS_OF_TOURS)?;
    let mut options = tour_count::Options::default();
    let mut sizes = Vec::new();
    for (name, value) in named {
        match (name, value) {
            ("each-start", _) => options.each_start = true,
            ("mask", file) => options.holes = masked(file)?,
            ("format", "text" | "csv") => options.format = value,
            ("sizes", _) => sizes = survey::sizes(value),
            ("jobs" | "memory-limit" | "max-states", _) => {}
            _ => choose_tours(&mut options, name, value)?,
        }
    }
    if !sizes.is_empty() {
        return Some(tour_count::answer_for_sizes(&sizes, &options));
    }
    if given.is_empty() {
        given = words(input);
    }
    let (rows, columns) = sides(&given)?;
    Some(tour_count::answer(rows, columns, &options))
}

/// The options without a value of `tour count` and `tour list`.
const FLAGS_OF_TOURS: [&str; 5] = [
    "closed",
    "undirected",
    "up-to-symmetry",
    "each-start",
    "exit-code",
];

/// The options that say which tours these two count or list.
fn choose_tours<'a>(
    options: &mut tour_count::Options<'a>,
    name: &str,
    value: &'a str,
) -> Option<()> {
    match name {
        "closed" => options.closed = true,
        "undirected" => options.undirected = true,
        "up-to-symmetry" => options.up_to_symmetry = true,
        "symmetric" => options.symmetric = turns_of(value)?,
        "start" => options.start = Some(square(value)?),
        "end" => options.end = Some(square(value)?),
        "hole" => options.holes.push(square(value)?),
        "leaper" => options.leaper = value,
        "surface" => options.surface = value,
        "exit-code" => {}
        _ => return None,
    }
    Some(())
}

/// A square as `R,C`.
fn square(value: &str) -> Option<Square> {
    let (row, column) = value.split_once(',')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// The rows and the columns of a board; one number is both.
fn sides(given: &[&str]) -> Option<(usize, usize)> {
    let rows = given.first()?.parse().ok()?;
    let columns = given.get(1).unwrap_or(&given[0]).parse().ok()?;
    Some((rows, columns))
}

/// The turns of [`surfaces::turned`] of a kind.
fn turns_of(symmetry: &str) -> Option<&'static [u32]> {
    match symmetry {
        "quarter-turn" => Some(&[1]),
        "half-turn" => Some(&[2]),
        "reflection" => Some(&[4, 6]),
        _ => None,
    }
}

/// `answer` for `tour list`, with the board as arguments.
fn list_answer(args: &[String]) -> Option<String> {
    let (named, given) = split(args, &FLAGS_OF_TOURS)?;
    let mut options = tour_count::Options {
        format: "path",
        ..tour_count::Options::default()
    };
    let (mut order, mut skip, mut first) = ("judge", 0, usize::MAX);
    for (name, value) in named {
        match name {
            "format" => options.format = value,
            "order" => order = value,
            "skip" => skip = value.parse().ok()?,
            "first" => first = value.parse().ok()?,
            _ => choose_tours(&mut options, name, value)?,
        }
    }
    tour_list::answer(sides(&given)?, &options, order, (skip, first))
}

/// `answer` for `tour graph`. Without arguments, the input has the board.
fn graph_answer(args: &[String], input: &str) -> Option<String> {
    let (named, mut given) = split(args, &[])?;
    let (mut holes, mut format) = (Vec::new(), "dimacs");
    for (name, value) in named {
        match name {
            "hole" => holes.push(square(value)?),
            "mask" => holes = masked(value)?,
            "format" => format = value,
            _ => return None,
        }
    }
    if given.is_empty() {
        given = words(input);
    }
    let (rows, columns) = sides(&given)?;
    tour_graph::answer(rows, columns, &holes, format)
}

/// The holes in a mask.
fn masked(file: &str) -> Option<Vec<(usize, usize)>> {
    let mask = std::fs::read_to_string(file).ok()?;
    let mut holes = Vec::new();
    for (row, line) in mask.lines().enumerate() {
        let marks = line.char_indices().filter(|&(_, mark)| mark == '#');
        holes.extend(marks.map(|(column, _)| (row, column)));
    }
    Some(holes)
}

/// `answer` for `tour check`, and whether it is a tour.
fn check_verdict(args: &[String], input: &str) -> Option<(String, bool)> {
    let (named, given) = split(args, &[])?;
    let (mut path, mut size) = (false, None);
    for (name, value) in named {
        match (name, value) {
            ("as", "path") => path = true,
            ("size", value) => size = Some(value),
            _ => return None,
        }
    }
    let has_size = if path {
        check::begins_with_size(input, size)
    } else {
        size.is_none() && check::has_size(input)
    };
    if !given.is_empty() || !has_size {
        return None;
    }
    Some(check::verdict(input, path))
}

/// Options with their values, and what is no option.
type Split<'a> = (Vec<(&'a str, &'a str)>, Vec<&'a str>);

/// Takes options, as `--name value` or `--name=value`, apart from the rest of `args`.
///
/// An option in `flags` takes no value. `None` where the last option lacks its value.
fn split<'a>(args: &'a [String], flags: &[&str]) -> Option<Split<'a>> {
    let mut named = Vec::new();
    let mut given = Vec::new();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        if arg == "-j" {
            named.push(("jobs", rest.next()?.as_str()));
            continue;
        }
        let Some(option) = arg.strip_prefix("--") else {
            given.push(arg.as_str());
            continue;
        };
        if flags.contains(&option) {
            named.push((option, ""));
        } else if let Some(pair) = option.split_once('=') {
            named.push(pair);
        } else {
            named.push((option, rest.next()?.as_str()));
        }
    }
    Some((named, given))
}

/// A row and a column, from 0.
pub type Square = (usize, usize);

/// Whether a knight gets from one square to the other in one move.
pub fn is_move(from: Square, to: Square) -> bool {
    let distances = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    distances == (1, 2) || distances == (2, 1)
}

/// Whether each square is a knight's move away from the one before.
pub fn are_moves(path: &[Square]) -> bool {
    path.windows(2).all(|pair| is_move(pair[0], pair[1]))
}

/// The squares of a board in the order of its numbers, if these are all numbers from the first on.
pub fn squares_of_words(columns: usize, words: &[&str], first: usize) -> Option<Vec<Square>> {
    let mut numbered = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let number: usize = word.parse().ok()?;
        numbered.push((number, (index / columns, index % columns)));
    }
    numbered.sort_unstable();
    let mut counted = (first..).zip(&numbered);
    let are_counted = counted.all(|(count, &(number, _))| number == count);
    are_counted.then(|| numbered.into_iter().map(|(_, square)| square).collect())
}

/// All the numbers of an input, which must hold nothing else.
pub fn numbers(input: &str) -> Vec<usize> {
    let mut numbers = Vec::new();
    for word in words(input) {
        let number: i64 = word.parse().expect("every word of the input is a number");
        numbers.push(usize::try_from(number).expect("no number of the input is negative"));
    }
    numbers
}

/// What stands between the white space of an input.
///
/// A byte order mark at the start is skipped. White space is what C's `isspace` takes for it: the
/// vertical tab counts too, other than in Rust's `is_ascii_whitespace`.
pub fn words(input: &str) -> Vec<&str> {
    let input = input.strip_prefix('\u{feff}').unwrap_or(input);
    let mut words = Vec::new();
    for word in input.split([' ', '\t', '\n', '\r', '\x0b', '\x0c']) {
        if !word.is_empty() {
            words.push(word);
        }
    }
    words
}
