//! The interactive walk: Warnsdorff's rule with backtracking, printed step by step.

use super::tour::WALK;

/// What the command line can choose.
pub struct Options {
    /// Whether a square without a tie shuts out the options behind it.
    pub cut: bool,
    /// After how many steps the walk ends without a tour.
    pub max_steps: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cut: true,
            max_steps: 1_000_000,
        }
    }
}

/// A column from 0 on the left and a row from 0 at the bottom.
type Square = (i64, i64);

/// Everything the program writes to stdout when `input` is typed, without what is typed.
///
/// Where the input ends too early, the transcript ends with the prompt that is not answered. `None`
/// where the start is to be random.
pub fn answer(input: &[u8], options: &Options) -> Option<String> {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    let mut words = input
        .split(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c))
        .filter(|word| !word.is_empty());
    let mut output = String::new();
    loop {
        output += "Please enter the boardwidth\n";
        let Some(word) = words.next() else {
            return Some(output);
        };
        let width = number(word);

        output += "Please enter the boardheight\n";
        let Some(word) = words.next() else {
            return Some(output);
        };
        let height = number(word);

        if width < 5 || height < 5 {
            output += "The boards width and height must at least be 5\n";
            continue;
        }
        if width > 26 || height > 99 {
            output += "The maximum width is 26 and the maximum height is 99\n";
            continue;
        }
        let is_odd = width * height % 2 == 1;
        if is_odd {
            output += "The board size you have chosen has an odd number of squares, this means ";
            output += "the Knight has to start at a black square e.g. a1 b2 c1 f6\n";
        }

        output += "Please enter the knights starting position (type \"random\" for random)\n";
        let Some(word) = words.next() else {
            return Some(output);
        };
        if word == b"random" {
            return None;
        }
        let Some(start) = square_named(word, width, height) else {
            output += "the starting position you chose is not a square on the field the format is ";
            output += "(letter)(number) example \"c8\"\n";
            continue;
        };
        if is_odd && (start.0 + start.1) % 2 == 1 {
            output += "The board has an odd size and the chosen starting position was a white ";
            output += "square, therefore with the give parameters there is no knightstour ";
            output += "possible\n";
            continue;
        }

        output += &walk(width, height, start, options);
        return Some(output);
    }
}

/// The number that a word stands for; 0 if it is not a number, a million if it is larger than that.
fn number(word: &[u8]) -> i64 {
    let (sign, digits) = match word {
        [b'-', digits @ ..] => (-1, digits),
        _ => (1, word.strip_prefix(b"+").unwrap_or(word)),
    };
    let mut number = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return 0;
        }
        number = (10 * number + i64::from(digit - b'0')).min(1_000_000);
    }
    sign * number
}

/// The square on the board that has exactly this name.
fn square_named(word: &[u8], width: i64, height: i64) -> Option<Square> {
    for x in 0..width {
        for y in 0..height {
            if name((x, y)).as_bytes() == word {
                return Some((x, y));
            }
        }
    }
    None
}

fn name((x, y): Square) -> String {
    let letters: Vec<char> = ('a'..='z').collect();
    let letter = letters[usize::try_from(x).expect("a column is not negative")];
    format!("{letter}{}", y + 1)
}

/// The walk from a start that is allowed, with what comes behind it.
fn walk(width: i64, height: i64, start: Square, options: &Options) -> String {
    let started = name(start);
    let area = usize::try_from(width * height).expect("the area is small");
    // The squares from the start to where the knight stands, and for each of them how many of its
    // options are done with.
    let mut trail = vec![start];
    let mut done = vec![0];
    let mut steps = 0;
    let mut output = vec![format!("The knight starts at {started}\n")];

    while trail.len() < area {
        let place = *trail.last().expect("the start is never left");
        let depth = trail.len() - 1;
        let options_here = sorted_options(place, &trail, width, height);
        let index = done[depth];
        if index >= options_here.len() && depth == 0 {
            let stopped = format!("and after {steps} steps has nothing left to try\n");
            output.push(format!("The knight started at {started} {stopped}"));
            return output.concat();
        }
        if steps == options.max_steps {
            let advice = "raise --max-steps, or ask tour solve\n";
            let stopped = format!("and stopped after {steps} steps without a tour: {advice}");
            output.push(format!("The knight started at {started} {stopped}"));
            return output.concat();
        }

        if index < options_here.len() {
            let (score, next) = options_here[index];
            let is_tied = options_here
                .get(index + 1)
                .is_some_and(|&(other, _)| other == score);
            done[depth] = if options.cut && !is_tied {
                options_here.len()
            } else {
                index + 1
            };
            trail.push(next);
            done.push(0);
            output.push(format!("The knight moves to {}\n", name(next)));
        } else {
            trail.pop();
            done.pop();
            output.push(format!(
                "The knight moves back to {}\n",
                name(trail[depth - 1])
            ));
        }
        steps += 1;
        output.push(format!("step {steps} \n"));
    }

    for (number, &square) in trail.iter().enumerate() {
        output.push(format!("Move {number}: {}\n", name(square)));
    }
    output.push(board(&trail, width, height));
    let finished = format!("and after {steps} steps finished his KnightsTour\n");
    output.push(format!("The knight started at {started} {finished}"));
    output.concat()
}

/// The squares where the knight can go, each with its score, lowest score first.
fn sorted_options(
    place: Square,
    trail: &[Square],
    width: i64,
    height: i64,
) -> Vec<(usize, Square)> {
    let mut list = Vec::new();
    for square in unvisited_around(place, trail, width, height) {
        let score = unvisited_around(square, trail, width, height).len();
        list.push((score, square));
    }
    for i in 0..list.len() {
        for j in i + 1..list.len() {
            if list[i].0 > list[j].0 {
                list.swap(i, j);
            }
        }
    }
    list
}

/// The squares a move away that are not on the trail, in the order of the moves.
fn unvisited_around((x, y): Square, trail: &[Square], width: i64, height: i64) -> Vec<Square> {
    let mut squares = Vec::new();
    for (right, up) in WALK {
        let square = (x + right, y + up);
        if (0..width).contains(&square.0)
            && (0..height).contains(&square.1)
            && !trail.contains(&square)
        {
            squares.push(square);
        }
    }
    squares
}

/// The boxed board, top row first, with the number of each square in the tour, from 0.
fn board(tour: &[Square], width: i64, height: i64) -> String {
    let digits = (width * height).to_string().len();
    let mut line = String::from("-");
    for _ in 0..width {
        line += &"-".repeat(3 + digits);
    }
    line += "\n";

    let mut output = vec![line.clone()];
    for y in (0..height).rev() {
        output.push(String::from("|"));
        for x in 0..width {
            let number = tour.iter().position(|&square| square == (x, y));
            let number = number.expect("a tour holds every square");
            output.push(format!(" {number:0digits$} |"));
        }
        output.push(format!("\n{line}"));
    }
    output.concat()
}
