//! Programs for `poj2488`, whose inputs have several boards.

/// The cases of an input, each with this number of numbers.
#[must_use]
pub fn cases(input: &str, length: usize) -> Vec<Vec<usize>> {
    let numbers = input
        .split_whitespace()
        .map(|word| word.parse().expect("a number"));
    let numbers: Vec<usize> = numbers.collect();
    numbers[1..].chunks(length).map(<[usize]>::to_vec).collect()
}

/// A program with a mistake; without one that is known, it is right.
#[must_use]
pub fn run(mistake: &str, input: &str) -> String {
    let mut marked: Vec<(usize, usize)> = Vec::new();
    let mut text = String::new();
    for (place, case) in cases(input, 2).into_iter().enumerate() {
        let (mut numbers, mut letters) = (case[0], case[1]);
        if mistake == "sides-swapped" {
            (numbers, letters) = (letters, numbers);
        }
        let mut path = Vec::new();
        let starts =
            (0..letters).flat_map(|letter| (0..numbers).map(move |number| (letter, number)));
        let squares = numbers * letters;
        let found = squares <= 30
            && starts.into_iter().any(|start| {
                path.clear();
                let mut visited = marked.clone();
                let stays = |square: &(usize, usize)| square.0 < letters && square.1 < numbers;
                !marked.iter().any(stays)
                    && goes_on(mistake, [letters, numbers], start, &mut path, &mut visited)
            });
        if mistake == "marks-kept" && found {
            marked.extend(&path);
        }
        let first = usize::from(mistake != "scenarios-from-zero");
        if mistake != "heading-missing" {
            text += &format!("Scenario #{}:\n", place + first);
        }
        let denied = found
            .then_some(())
            .filter(|()| mistake != "one-square-denied" || squares > 1);
        text += &match denied {
            Some(()) => path
                .iter()
                .map(|&square| written(mistake, square))
                .collect::<String>(),
            None if mistake == "other-denial" => "Impossible".to_owned(),
            None => "impossible".to_owned(),
        };
        text += "\n\n";
        if mistake == "first-case-only" {
            break;
        }
    }
    text
}

/// A square as a program writes it.
fn written(mistake: &str, (letter, number): (usize, usize)) -> String {
    let small = mistake == "small-letters";
    let alphabet = if small { 'a' } else { 'A' };
    let of = |place: usize| char::from(alphabet as u8 + u8::try_from(place).expect("a letter"));
    match mistake {
        "numbers-from-zero" => format!("{}{number}", of(letter)),
        "number-before-letter" => format!("{}{}", number + 1, of(letter)),
        "letter-and-number-exchanged" => format!("{}{}", of(number), letter + 1),
        _ => format!("{}{}", of(letter), number + 1),
    }
}

/// Extends a path over the board from a square.
fn goes_on(
    mistake: &str,
    sides: [usize; 2],
    here: (usize, usize),
    path: &mut Vec<(usize, usize)>,
    visited: &mut Vec<(usize, usize)>,
) -> bool {
    path.push(here);
    visited.push(here);
    if path.len() == sides[0] * sides[1] {
        return mistake != "closed-tour" || path.len() == 1;
    }
    let [near, far] = [[-1, 1], [-2, 2]];
    let of = |rights: [isize; 2], ups: [isize; 2]| rights.map(|right| ups.map(|up| (right, up)));
    let mut moves = [of(far, near), of(near, far)].concat().concat();
    moves.sort_unstable();
    if mistake == "other-move-order" {
        moves.sort_by_key(|&(right, up)| (up, right));
    }
    for (right, up) in moves {
        let (Some(letter), Some(number)) = (
            here.0.checked_add_signed(right),
            here.1.checked_add_signed(up),
        ) else {
            continue;
        };
        let next = (letter, number);
        if letter >= sides[0] || number >= sides[1] || visited.contains(&next) {
            continue;
        }
        if goes_on(mistake, sides, next, path, visited) {
            return true;
        }
        if mistake == "never-goes-back" {
            return false;
        }
    }
    path.pop();
    if mistake != "marks-not-removed" {
        visited.retain(|&other| other != here);
    }
    false
}
