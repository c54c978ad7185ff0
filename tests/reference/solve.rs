//! Whether an answer of `tour solve` is right: a legal tour of the kind that was asked for, or
//! no tour if none exists.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::exhaustive::{self, Goal};
use super::{Square, are_moves, is_move, numbers, split, tour};

/// Boards of up to this number of squares are searched; for larger ones the theorems are asked.
const SEARCHED: usize = 64;
/// How many branchings the search may take.
const BRANCHINGS: u64 = 100_000;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Task {
    /// For each row and each column whether the square is free.
    pub free: Vec<Vec<bool>>,
    /// Where the tour starts.
    pub start: Square,
    /// Where it ends.
    pub goal: Goal,
}

/// How the answer is written, and how many steps the search may take.
struct Options<'a> {
    format: &'a str,
    max_steps: Option<u64>,
    is_random: bool,
    seed: Option<u64>,
}

/// Whether the program may write `output`, and `error` to standard error, when it is called with
/// `args` for `input`; what is wrong with it, if anything is.
pub fn check(args: &[String], input: &str, output: &str, error: &str) -> Result<(), String> {
    let (task, options) = question(args, input);
    let error: String = error
        .split_inclusive('\n')
        .filter(|line| !options.is_random || !line.starts_with("tour: random "))
        .collect();
    if options.format == "json" {
        return check_document(&task, &options, output);
    }
    // Only a board has the reason in its place.
    let output = match (options.format, error.strip_prefix("tour: "), output) {
        ("board", ..) | (_, None, _) => output,
        (_, Some(why), "") => why,
        _ => return Err(format!("{error:?} beside {output:?}")),
    };
    if let Some(reason) = output.strip_prefix("no tour exists: ") {
        one_line(reason)?;
        return check_none(&task);
    }
    if let Some(rest) = output.strip_prefix("unknown after ") {
        return check_unknown(rest.strip_suffix(": raise --max-steps\n"), &options);
    }
    let squares = match options.format {
        "board" => squares_of_board(&task, output)?,
        "path" => squares_of_path(output)?,
        "directions" => squares_of_directions(&task, output)?,
        "none" if output.is_empty() => {
            return match task.exists() {
                Some(false) => Err("there is no tour".to_owned()),
                Some(true) | None => Ok(()),
            };
        }
        other => return Err(format!("no reference for the format {other}")),
    };
    task.check(&squares)
}

/// The exit code with `--exit-code`; `None` if the reference does not know.
pub fn code(args: &[String], input: &str) -> Option<u8> {
    let (task, options) = question(args, input);
    if options.max_steps.is_some() {
        // The cases with a limit are those in which it is reached.
        return Some(3);
    }
    Some(u8::from(!task.exists()?))
}

impl Task {
    fn rows(&self) -> usize {
        self.free.len()
    }

    fn columns(&self) -> usize {
        self.free[0].len()
    }

    fn is_free(&self, (row, column): Square) -> bool {
        self.free.get(row).and_then(|line| line.get(column)) == Some(&true)
    }

    /// How many squares a tour has.
    fn length(&self) -> usize {
        self.free.iter().flatten().filter(|&&free| free).count()
    }

    /// Whether these squares in this order are a tour as asked for.
    pub fn check(&self, squares: &[Square]) -> Result<(), String> {
        if squares.len() != self.length() {
            return Err(format!("{} squares of {}", squares.len(), self.length()));
        }
        let mut free = self.free.clone();
        for &(row, column) in squares {
            if !self.is_free((row, column)) {
                return Err(format!("({row}, {column}) is a hole or off the board"));
            }
            if !std::mem::replace(&mut free[row][column], false) {
                return Err(format!("({row}, {column}) is visited twice"));
            }
        }
        if !are_moves(squares) {
            return Err(format!("not only knight's moves: {squares:?}"));
        }
        let last = squares[squares.len() - 1];
        let ends_well = match self.goal {
            Goal::Anywhere => true,
            Goal::At(end) => end == last,
            Goal::Closed => squares.len() > 2 && is_move(last, self.start),
        };
        if squares[0] == self.start && ends_well {
            Ok(())
        } else {
            Err(format!("it goes from {:?} to {last:?}", squares[0]))
        }
    }

    /// Whether there is a tour, by a search or by the theorems; `None` where neither knows.
    pub fn exists(&self) -> Option<bool> {
        if self.length() <= SEARCHED {
            let known = exhaustive::exists(&self.free, self.start, self.goal, BRANCHINGS);
            if known.is_some() {
                return known;
            }
        }
        if self.length() < self.rows() * self.columns() {
            return None;
        }
        self.theorem()
    }

    /// What the theorems say of a whole board.
    pub fn theorem(&self) -> Option<bool> {
        let (rows, columns) = (self.rows(), self.columns());
        let lie = |(row, column): Square| {
            if rows <= columns {
                (row, column)
            } else {
                (column, row)
            }
        };
        let (short, long) = (rows.min(columns), rows.max(columns));
        match self.goal {
            Goal::Closed => Some(has_closed_tour(short, long)),
            Goal::Anywhere => Some(starts_tour(short, long, lie(self.start))),
            Goal::At(end) => joins(short, long, lie(self.start), lie(end)),
        }
    }
}

impl Task {
    /// Whether two different ends have colours with which a tour may join them.
    pub fn has_colours(&self) -> bool {
        let Goal::At(end) = self.goal else {
            return true;
        };
        join_by_colour(self.rows(), self.columns(), self.start, end)
    }
}

/// Schwenk, *Which Rectangular Chessboards Have a Knight's Tour?*, 1991.
fn has_closed_tour(rows: usize, columns: usize) -> bool {
    let both_odd = rows % 2 == 1 && columns % 2 == 1;
    let narrow = matches!(rows, 1 | 2 | 4);
    let three = rows == 3 && matches!(columns, 4 | 6 | 8);
    !(both_odd || narrow || three)
}

/// Whether a tour starts on a square, by the table of DESIGN 10; `rows` ≤ `columns`.
fn starts_tour(rows: usize, columns: usize, (row, column): Square) -> bool {
    let majority = (rows * columns).is_multiple_of(2) || (row + column).is_multiple_of(2);
    match (rows, columns) {
        (1, 1) => true,
        (1 | 2, _) | (3, 3 | 5 | 6) | (4, 4) => false,
        (3, 4) => column == 0 || column == 3,
        (3, 7) => majority && (row, column) != (1, 3),
        (3, 8) => (row, column) != (1, 2) && (row, column) != (1, 5),
        (4, _) => row == 0 || row == 3,
        _ => majority,
    }
}

/// Whether the squares differ, and have the colours of the ends of a tour of the whole board.
fn join_by_colour(rows: usize, columns: usize, start: Square, end: Square) -> bool {
    let colour = |square: Square| (square.0 + square.1) % 2;
    if (rows * columns).is_multiple_of(2) {
        colour(start) != colour(end)
    } else {
        start != end && colour(start) == 0 && colour(end) == 0
    }
}

/// Whether a tour leads from one square to another, as the issue has it, and for three rows
/// as the search has shown; `rows` ≤ `columns`.
fn joins(rows: usize, columns: usize, start: Square, end: Square) -> Option<bool> {
    let colours = join_by_colour(rows, columns, start, end);
    let mirrored = |(row, column): Square| (row, columns - 1 - column);
    // Whether it is so at one of the two sides, with the ends in one of the two orders.
    let anywhere = |fault: fn(Square, Square) -> bool| {
        fault(start, end)
            || fault(end, start)
            || fault(mirrored(start), mirrored(end))
            || fault(mirrored(end), mirrored(start))
    };
    let outer = |square: Square| square.0 == 0 || square.0 == 3;
    let fault = match (rows, columns) {
        (1 | 2, _) | (3, ..=13) | (4 | 5, ..=6) => return None,
        (3, _) if columns.is_multiple_of(2) => {
            anywhere(|one, other| one == (1, 2) && other != (0, 0) && other != (2, 0))
        }
        (3, _) => {
            anywhere(|one, other| matches!((one, other), ((0 | 2, 2), (1, 3)) | ((0, 2), (2, 2))))
        }
        (4, _) => !outer(start) || !outer(end),
        (5, _) if columns.is_multiple_of(2) => {
            anywhere(|one, other| one == (2, 1) && other != (0, 0) && other != (4, 0))
        }
        _ => false,
    };
    Some(colours && !fault)
}

impl Task {
    /// How many tours there are, by plain search.
    fn number_of_tours(&self) -> String {
        let all = exhaustive::plain_all(&self.free, self.start, self.goal);
        all.len().to_string()
    }
}

/// What the arguments and the input ask for.
fn question<'a>(args: &'a [String], input: &str) -> (Task, Options<'a>) {
    let (named, given) =
        split(args, &["closed", "exit-code", "random"]).expect("options have values");
    let start = named.iter().find(|(name, _)| *name == "start");
    let start = start.map_or("0 0".to_owned(), |(_, square)| square.replace(',', " "));
    // A size may be one word.
    let given = given.iter().flat_map(|word| word.split(['x', '×', ' ']));
    let given: Vec<&str> = given.filter(|word| !word.is_empty()).collect();
    let numbers = match given[..] {
        [] => numbers(input),
        [side] => numbers(&format!("{side} {side} {start}")),
        [rows, columns] => numbers(&format!("{rows} {columns} {start}")),
        _ => numbers(&given.join(" ")),
    };
    let [rows, columns, row, column] = numbers[..] else {
        panic!("an input has four numbers");
    };
    let mut task = Task {
        free: vec![vec![true; columns]; rows],
        start: (row, column),
        goal: Goal::Anywhere,
    };
    let mut options = Options {
        format: "board",
        max_steps: None,
        is_random: false,
        seed: None,
    };
    for (name, value) in named {
        match name {
            "start" | "exit-code" | "memory-limit" => {}
            "end" => task.goal = Goal::At(square(value)),
            "closed" => task.goal = Goal::Closed,
            "hole" => {
                let (row, column) = square(value);
                task.free[row][column] = false;
            }
            "mask" if value == "-" => task.free = mask_of(input),
            "mask" => task.free = mask(value),
            "max-steps" => options.max_steps = Some(value.parse().expect("a number of steps")),
            "random" => options.is_random = true,
            "seed" => options.seed = Some(value.parse().expect("a seed")),
            "format" => options.format = value,
            other => panic!("no reference for --{other}"),
        }
    }
    assert_eq!(
        (task.rows(), task.columns()),
        (rows, columns),
        "the mask has another size"
    );
    (task, options)
}

/// A square as `R,C`.
fn square(text: &str) -> Square {
    let (row, column) = text.split_once(',').expect("a row and a column");
    let part = |text: &str| text.trim().parse().expect("a number");
    (part(row), part(column))
}

/// The free squares of a mask, whose path begins at the top of the project.
fn mask(path: &str) -> Vec<Vec<bool>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    mask_of(&fs::read_to_string(path).expect("the mask can be read"))
}

/// The free squares of the text of a mask.
fn mask_of(text: &str) -> Vec<Vec<bool>> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| line.chars().map(|letter| letter == '.').collect())
        .collect()
}

/// The text is one line, and says something.
fn one_line(text: &str) -> Result<(), String> {
    let line = text.strip_suffix('\n').ok_or("the last line has no end")?;
    if line.is_empty() || line.contains('\n') {
        return Err(format!("not one line: {text:?}"));
    }
    Ok(())
}

fn check_none(task: &Task) -> Result<(), String> {
    match task.exists() {
        Some(false) => Ok(()),
        Some(true) => Err("there is a tour".to_owned()),
        None => Err("the reference does not know whether there is a tour".to_owned()),
    }
}

fn moves_tried(count: u64) -> String {
    match count {
        1 => "1 move tried".to_owned(),
        _ => format!("{count} moves tried"),
    }
}

/// Only a limit makes it unknown, and only when it is reached.
fn check_unknown(tried: Option<&str>, options: &Options<'_>) -> Result<(), String> {
    let most = options.max_steps.map(moves_tried);
    if tried.is_some() && tried == most.as_deref() {
        Ok(())
    } else {
        Err(format!("unknown after {tried:?} of {most:?}"))
    }
}

/// The squares in the order of their numbers, which begin with 1; 0 where a square is not visited.
pub fn squares_of_numbers(
    columns: usize,
    numbers: impl Iterator<Item = usize>,
) -> Result<Vec<Square>, String> {
    let mut places: Vec<Option<Square>> = Vec::new();
    for (index, number) in numbers.enumerate() {
        let Some(place) = number.checked_sub(1) else {
            continue;
        };
        if places.len() <= place {
            places.resize(place + 1, None);
        }
        if places[place]
            .replace((index / columns, index % columns))
            .is_some()
        {
            return Err(format!("{number} is on two squares"));
        }
    }
    let missing = |(index, place): (usize, Option<Square>)| {
        place.ok_or(format!("{} is on no square", index + 1))
    };
    places.into_iter().enumerate().map(missing).collect()
}

/// The squares of a board of numbers, with `#` for a hole, which must be aligned as `tour` does it.
fn squares_of_board(task: &Task, output: &str) -> Result<Vec<Square>, String> {
    let mut numbers = Vec::new();
    for word in output.split_ascii_whitespace() {
        let number = if word == "#" {
            Some(0)
        } else {
            word.parse().ok().filter(|&number| number > 0)
        };
        numbers.push(number.ok_or_else(|| format!("{word:?} on the board"))?);
    }
    if numbers.len() != task.rows() * task.columns()
        || numbers.iter().any(|&number| number > numbers.len())
    {
        return Err(format!("{} numbers", numbers.len()));
    }
    let width = numbers.len().to_string().len();
    let mut aligned = Vec::new();
    for line in numbers.chunks(task.columns()) {
        let words: Vec<String> = line
            .iter()
            .map(|number| match number {
                0 => format!("{:>width$}", "#"),
                _ => format!("{number:>width$}"),
            })
            .collect();
        aligned.push(words.join(" ") + "\n");
    }
    if aligned.concat() != output {
        return Err("the numbers are not aligned".to_owned());
    }
    squares_of_numbers(task.columns(), numbers.into_iter())
}

/// The squares of a path, one `r c` a line.
fn squares_of_path(output: &str) -> Result<Vec<Square>, String> {
    let mut squares = Vec::new();
    for line in output.split_inclusive('\n') {
        let line = line.strip_suffix('\n').ok_or("the last line has no end")?;
        let parts = line
            .split_once(' ')
            .and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
        squares.push(parts.ok_or(format!("{line:?} is no square"))?);
    }
    Ok(squares)
}

/// The squares to which the directions lead, one after the other. A closed tour leads back to
/// its start, also where it need not be closed.
fn squares_of_directions(task: &Task, output: &str) -> Result<Vec<Square>, String> {
    if !output.ends_with('\n') {
        return Err("the last line has no end".to_owned());
    }
    let lines: Vec<&[u8]> = output.lines().map(str::as_bytes).collect();
    if lines.len() != task.rows() || lines.iter().any(|line| line.len() != task.columns()) {
        return Err("the directions are of another size".to_owned());
    }
    for (row, line) in lines.iter().enumerate() {
        for (column, &letter) in line.iter().enumerate() {
            if (letter == b'#') == task.is_free((row, column)) {
                return Err(format!("{:?} on ({row}, {column})", char::from(letter)));
            }
        }
    }
    let (mut at, mut squares) = (task.start, vec![task.start]);
    // Longer than the board it would be no tour, and perhaps without an end.
    while squares.len() <= task.length() {
        let letter = lines[at.0][at.1];
        if letter == b'*' {
            let closes = squares.len() > 2 && is_move(at, task.start);
            return if closes {
                Err(format!("the closed tour ends on {at:?}"))
            } else {
                Ok(squares)
            };
        }
        let index = usize::from(letter.wrapping_sub(b'0'));
        let &(down, right) = tour::JUDGE
            .get(index)
            .ok_or(format!("{:?} is no direction", char::from(letter)))?;
        at = after(at, down, right).ok_or(format!("from {at:?} off the board"))?;
        if !task.is_free(at) {
            return Err(format!("the directions lead to {at:?}"));
        }
        if at == task.start {
            return Ok(squares);
        }
        squares.push(at);
    }
    Err("the directions go round".to_owned())
}

fn after((row, column): Square, down: i64, right: i64) -> Option<Square> {
    let row = usize::try_from(i64::try_from(row).ok()? + down).ok()?;
    let column = usize::try_from(i64::try_from(column).ok()? + right).ok()?;
    Some((row, column))
}

/// Whether a document has all its fields, nothing else, and an answer that is right.
fn check_document(task: &Task, options: &Options<'_>, output: &str) -> Result<(), String> {
    one_line(output)?;
    let found: Value = serde_json::from_str(output).map_err(|error| error.to_string())?;
    let mut squares = Vec::new();
    for pair in found["squares"].as_array().ok_or("squares are no list")? {
        squares.push(pair_of(pair).ok_or(format!("{pair} is no square"))?);
    }
    let reason = found["reason"].as_str();
    let answer = found["answer"].as_str().unwrap_or_default();
    match answer {
        "tour" => task.check(&squares)?,
        "none" => check_none(task)?,
        "unknown" => {
            let tried = reason.and_then(|reason| reason.strip_prefix("given up after "));
            check_unknown(tried, options)?;
        }
        other => return Err(format!("the answer is {other:?}")),
    }
    // Every square that shows the reason is free.
    let shown = found["reason_squares"].clone();
    let mut squares_shown = shown.as_array().into_iter().flatten().map(pair_of);
    if squares_shown.any(|square| square.is_none_or(|(row, column)| !task.free[row][column])) {
        return Err(format!("the squares of the reason are {shown}"));
    }
    let is_tour = answer == "tour";
    if is_tour == reason.is_some() || reason.is_some_and(str::is_empty) {
        return Err(format!("the reason is {reason:?}"));
    }
    let asked = match task.goal {
        Goal::At(end) => Some(end),
        Goal::Anywhere | Goal::Closed => None,
    };
    let closes = |last: &Square| squares.len() > 2 && is_move(*last, task.start);
    let message = match (answer, reason) {
        ("none", Some(reason)) => Some(format!("no tour exists: {reason}")),
        ("unknown", Some(_)) => {
            let tried = moves_tried(options.max_steps.unwrap_or_default());
            Some(format!("unknown after {tried}: raise --max-steps"))
        }
        _ => None,
    };
    let random = found["random"].as_str();
    if random.is_some() != (is_tour && options.is_random) {
        return Err(format!("random is {random:?}"));
    }
    let tours = (random == Some("uniform")).then(|| task.number_of_tours());
    let expected = json!({
        "board": {"rows": task.rows(), "cols": task.columns()},
        "start": task.start,
        "method": "solve",
        "random": random,
        "seed": random.and(options.seed),
        "tours": tours,
        "end": squares.last().copied().or(asked),
        "hole_squares": holes(task),
        "answer": answer,
        "reason": reason,
        "reason_squares": if answer == "none" { shown } else { json!([]) },
        "message": message,
        "squares": squares,
        "length": squares.len(),
        "full": is_tour,
        "closed": squares.last().is_some_and(closes),
    });
    // The order of holes is that in which they are named.
    let mut found = found;
    if let Some(holes) = found["hole_squares"].as_array_mut() {
        holes.sort_by_key(pair_of);
    }
    if found == expected {
        Ok(())
    } else {
        Err(format!("expected {expected}, found {found}"))
    }
}

/// A square as a list of two numbers.
fn pair_of(pair: &Value) -> Option<Square> {
    let [row, column] = pair.as_array()?.as_slice() else {
        return None;
    };
    Some((
        usize::try_from(row.as_u64()?).ok()?,
        usize::try_from(column.as_u64()?).ok()?,
    ))
}

/// The squares that are not free, in order.
fn holes(task: &Task) -> Vec<Square> {
    let mut holes = Vec::new();
    for row in 0..task.rows() {
        for column in 0..task.columns() {
            if !task.is_free((row, column)) {
                holes.push((row, column));
            }
        }
    }
    holes
}
