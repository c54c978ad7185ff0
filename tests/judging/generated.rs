//! `judge gen`: the inputs are valid and keep their family's promise, the answers are the
//! reference's, and the same seed gives the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Folder, files_below, generated_cases, rows, smallest, stress_case, up_to};
use knights::judge::problem::{ALL, Problem, named};
use knights::problems::drawn::killers;
use knights::problems::drawn::{GeneratedCase, shrink};
use knights::problems::problem::{Judgement, answer};
use proptest::prelude::*;

/// The text of an input that is valid, also for the reference for its format.
fn valid_text(problem: &'static dyn Problem, input: &[u8]) -> String {
    assert_eq!(problem.inputs().validate(input), Ok(()));
    let text = String::from_utf8(input.to_vec()).expect("an input is text");
    let is_valid = reference::validate::is_valid(problem.name(), &text);
    assert!(is_valid, "{problem:?}: {text}");
    text
}

/// Whether an input has what its family promises.
fn is_of_family(problem: &'static dyn Problem, family: &str, text: &str) -> bool {
    match problem.name() {
        "dual" => return is_game_of_family(family, text),
        "boj1331" => return is_path_of_family(family, text),
        "leetcode2596" => return is_claim_of_family(family, text),
        "count" => return is_start_of_family(family, &reference::numbers(text)),
        "cses1689" => return reference::cses1689::is_of_family(family, text),
        "leetcode2664" | "gvu_zirgas" | "withcs4440" | "pbinfo383" => {
            return reference::printed_tour::is_of_family(problem.name(), family, text);
        }
        "poj2488" => return reference::poj2488::is_of_family(family, text),
        "acwing1116" => return reference::acwing1116::is_of_family(family, text),
        "backtrack" | "walk" => {
            let words = text.split_whitespace().take(2);
            let sides: Vec<usize> = words.map(|word| word.parse().expect("a side")).collect();
            return are_sides_of_family(family, &sides);
        }
        _ => {}
    }
    let numbers = reference::numbers(text);
    let n = numbers[0];
    // The squares that are listed.
    let (taken, listed) = match problem.name() {
        "valid_move_num" | "simulate" => (numbers[1], &numbers[2..]),
        "next_move" => (numbers[3], &numbers[4..]),
        _ => (0, &numbers[2..]),
    };
    let (rows, columns) = match problem.name() {
        "tour" | "solve" => (n, numbers[1]),
        _ => (n, n),
    };
    let is_next_move = problem.name() == "next_move";
    let is_corner = |square: &[usize]| {
        [0, rows - 1].contains(&square[0]) && [0, columns - 1].contains(&square[1])
    };
    let squares = || listed.chunks(2);
    match family {
        "random" => true,
        "crowded" => taken + 1 >= n * n * 3 / 4,
        "empty" => taken == usize::from(!is_next_move),
        "corners" if is_next_move => is_corner(&numbers[1..3]),
        "corners" => squares().all(is_corner),
        "many_ties" if is_next_move => numbers[1] == numbers[2],
        "many_ties" if taken == 0 => rows == columns,
        "many_ties" => {
            squares().all(|square| squares().any(|other| *other == [n - 1 - square[0], square[1]]))
        }
        "p_8" => {
            let (index, p) = reference::next_move::best(text);
            index >= 0 && p == 8
        }
        "all_squares_taken" => taken == n * n,
        "narrow" => rows.min(columns) <= 4,
        "impossible" => rows * columns % 2 == 1 && (numbers[2] + numbers[3]) % 2 == 1,
        "largest" => rows == 100 && columns == 100,
        other => panic!("{other} is not a family"),
    }
}

/// The families of `count`.
fn is_start_of_family(family: &str, numbers: &[usize]) -> bool {
    let &[n, m, r, c] = numbers else { return false };
    match family {
        "random" => true,
        "one_row" => n == 1 || m == 1,
        "corners" => [0, n - 1].contains(&r) && [0, m - 1].contains(&c),
        "centre" => (r, c) == (n / 2, m / 2),
        "impossible" => n * m % 2 == 1 && (r + c) % 2 == 1,
        "no_tour" => reference::count::Board::new(n, m, &[]).open(Some((r, c)), None) == 0,
        "largest" => n * m >= 24 && n >= 3 && m >= 3,
        other => panic!("{other} is not a family"),
    }
}

/// The families of `boj1331`, by the steps that the reference finds wrong.
fn is_path_of_family(family: &str, text: &str) -> bool {
    let broken = reference::boj1331::broken_steps(text);
    let mut squares: Vec<&str> = text.lines().collect();
    let (first, last) = (squares[0], squares[35]);
    let times = |square: &str| text.lines().filter(|line| *line == square).count();
    let comes_again = [times(first), times(last)];
    squares.sort_unstable();
    squares.dedup();
    let one_again = squares.len() == 35 && broken.is_empty();
    match family {
        "random" | "shuffled" | "largest" => true,
        "closed" => squares.len() == 36 && broken.is_empty(),
        "open" => squares.len() == 36 && broken == [0],
        "twice" => one_again,
        "start_again" => one_again && comes_again[0] == 2,
        "last_again" => one_again && comes_again[1] == 2,
        "first_step" => squares.len() == 36 && broken == [1],
        "last_step" => squares.len() == 36 && broken == [35],
        "one_wrong_step" | "straight" => squares.len() == 36 && broken.len() == 1 && broken != [0],
        "two_away" => squares.len() == 36 && broken.len() == 2,
        other => panic!("{other} is not a family"),
    }
}

/// The families of `leetcode2596`, by the steps that the reference finds wrong.
fn is_claim_of_family(family: &str, text: &str) -> bool {
    let numbers = reference::numbers(text);
    let (n, in_corner) = (numbers[0], numbers[1] == 0);
    let broken = reference::leetcode2596::broken_steps(text);
    // Not every walk exists on a board of 3 x 3 or 4 x 4.
    let is_small = n < 5;
    match family {
        "random" => true,
        "tour" => n >= 5 && in_corner && broken.is_empty(),
        "seven_moves" => n == 7 && in_corner && broken.is_empty(),
        "other_start" => n >= 5 && !in_corner && broken.is_empty(),
        "first_step" => in_corner && (broken == [1] || is_small),
        "last_step" => in_corner && (broken == [n * n - 1] || is_small),
        "one_wrong_step" | "straight" | "two_away" | "around_the_edge" => {
            in_corner && (broken.len() == 1 || is_small)
        }
        "shuffled" => in_corner,
        "largest" => n == 7 && in_corner && broken.len() <= 1,
        other => panic!("{other} is not a family"),
    }
}

/// The families of `backtrack` and `walk`, by the sides of the board.
fn are_sides_of_family(family: &str, sides: &[usize]) -> bool {
    let &[n, m, ..] = sides else { return false };
    match family {
        "random" => true,
        "narrow" => n.min(m) <= 5,
        "square" => n == m,
        "odd" => n * m % 2 == 1,
        "largest" => n > 5 && n == m,
        other => panic!("{other} is not a family"),
    }
}

/// The families of `dual`, by what the reference answers.
fn is_game_of_family(family: &str, text: &str) -> bool {
    let answer = reference::dual::answer(text);
    let invalid = answer.matches("Invalid move!").count();
    match family {
        "random" | "many_invalid_moves" => true,
        "valid_moves_only" => invalid == 0,
        "invalid_starts" => answer.matches("Invalid position").count() >= 2,
        "largest" => text.lines().count() >= 20,
        other => panic!("{other} is not a family"),
    }
}

/// Takes seconds: each family of each problem is drawn.
#[test]
fn every_input_is_valid_and_of_its_family() {
    for &problem in ALL.iter() {
        let mut counts = BTreeMap::new();
        // Three drawn cases of each family at least.
        let fixed = killers(problem.name()).len() as u64;
        let cases = fixed + 32.max(3 * problem.about().families.len() as u64);
        let seeds = up_to(2, 5);
        for seed in 0..seeds {
            for GeneratedCase { family, input, .. } in generated_cases(problem, seed, cases) {
                let text = valid_text(problem, &input);
                let Some(family) = family else {
                    continue;
                };
                let is_of_family = is_of_family(problem, family, &text);
                assert!(is_of_family, "{problem:?} {family:?}: {text}");
                *counts.entry(family).or_insert(0) += 1;
            }
            // The reference for `walk` walks.
            let count = if problem.name() == "walk" {
                20
            } else {
                up_to(60, 200)
            };
            for number in 0..count {
                valid_text(problem, &stress_case(problem, seed, number));
            }
        }
        let are_enough = counts.values().all(|&count| count >= 3 * seeds);
        assert!(are_enough, "{problem:?}: {counts:?}");
    }
}

#[test]
fn smaller_inputs_are_valid_and_shrinking_ends() {
    for &problem in ALL.iter() {
        for number in 0..up_to(8, 40) {
            // Of the largest there are millions.
            let input = stress_case(problem, 11, number);
            problem.inputs().smaller(&input, &mut |candidates| {
                for candidate in candidates.take(up_to(500, 5_000)) {
                    assert_eq!(problem.inputs().validate(&candidate), Ok(()), "{problem:?}");
                    assert_ne!(candidate, input, "{problem:?}");
                }
            });
        }
    }
}

/// The smallest input that fails, reached from a stress case that does.
fn smallest_text(
    problem: &dyn Problem,
    number: u64,
    fails: &dyn Fn(&[u8]) -> bool,
) -> Option<String> {
    let inputs = std::iter::once(stress_case(problem, 3, number));
    let text = smallest(problem, inputs, usize::MAX, fails)?;
    Some(String::from_utf8(text).expect("an input is text"))
}

/// The smallest inputs of problems. A slash is the end of a line.
const LEAST: &str = "
    simulate     | 1 1/0 0
    next_move    | 1/0 0/0
    tour         | 1 1 0 0
    backtrack    | 1 1
    walk         | 5/5/a5
    count        | 1 1 0 0
    cses1689     | 1 1
    leetcode2664 | 1 1 0 0
    gvu_zirgas   | 1 1 1
    withcs4440   | 1 1
    pbinfo383    | 1 1 1 1
    poj2488      | 1/1 1
    acwing1116   | 1/1 1 0 0
";

#[test]
fn shrinking_ends_at_the_smallest_input_of_a_kind() {
    // Whatever the condition, as long as a step at a time can lead there.
    let [simulate, next_move, solve] =
        ["simulate", "next_move", "solve"].map(|name| named(name).expect("a problem"));
    let numbers = |input: &[u8]| reference::numbers(str::from_utf8(input).expect("text"));
    for number in 0..200 {
        let any = |_: &[u8]| true;
        for [name, least] in rows(LEAST) {
            let least = format!("{}\n", least.replace('/', "\n"));
            let problem = named(name).expect("a problem");
            assert_eq!(smallest_text(problem, number, &any), Some(least));
        }
        let three = |input: &[u8]| numbers(input)[1] >= 3;
        if let Some(text) = smallest_text(simulate, number, &three) {
            // The step from 3 × 3 would have to move knights and take rows away at once.
            assert!(["2 3\n", "3 3\n"].contains(&&text[..4]), "{text}");
        }
        let wide = |input: &[u8]| numbers(input)[1] >= 4 && numbers(input)[0] >= 2;
        if let Some(text) = smallest_text(solve, number, &wide) {
            assert_eq!(text, "2 4 0 0\n");
        }
        let even = |input: &[u8]| {
            let numbers = numbers(input);
            numbers[0] >= 6 && numbers[3] >= 4 && numbers[3] % 2 == 0
        };
        if numbers(&stress_case(next_move, 3, number))[0] <= 12
            && let Some(text) = smallest_text(next_move, number, &even)
        {
            let numbers = reference::numbers(&text);
            assert_eq!((numbers[0], numbers[3]), (6, 4), "{text}");
        }
    }
}

/// How many inputs are tried until the smallest that fails is found; none is tried again on which
/// the program was right.
fn tries(
    problem: &'static dyn Problem,
    input: Vec<u8>,
    fails: &dyn Fn(&[u8]) -> bool,
) -> (usize, String) {
    let (mut tries, mut right) = (0, BTreeSet::new());
    let smallest = shrink(problem, input, |candidates| {
        for (place, candidate) in candidates.enumerate() {
            tries += 1;
            if fails(&candidate) {
                return Ok::<_, ()>(Some((place, candidate)));
            }
            // None is tried twice.
            assert!(right.insert(candidate), "{problem:?}");
        }
        Ok(None)
    });
    let text = String::from_utf8(smallest.expect("nothing can fail"));
    (tries, text.expect("an input is text"))
}

#[test]
fn three_squares_of_thousands_are_found_by_leaving_out_chunks() {
    // In no order, so that packing them does not help, and on a large board alone.
    let squares: Vec<String> = (0..3000)
        .map(|number| number * 7919 % 10_000)
        .map(|place| format!("{} {}\n", place / 100, place % 100))
        .collect();
    let [one, other, third] = [&squares[17], &squares[1400], &squares[2999]];
    let is_there = |text: &str, square: &str| text.contains(&format!("\n{square}"));
    let fails = |input: &[u8]| {
        let text = str::from_utf8(input).expect("an input is text");
        text.starts_with("100 ")
            && [one, other, third]
                .iter()
                .all(|square| is_there(text, square))
    };
    let input = format!("100 3000\n{}", squares.concat()).into_bytes();
    let simulate = named("simulate").expect("a problem");
    let (tries, text) = tries(simulate, input, &fails);
    assert_eq!(text, format!("100 3\n{one}{other}{third}"));
    // Step by step alone it takes more than 3000.
    assert!(tries < 2000, "{tries} tries");
}

#[test]
fn the_smallest_game_with_an_invalid_move_has_one_start_and_one_such_move() {
    let dual = named("dual").expect("a problem");
    for number in 0..20 {
        let has_invalid_move = |input: &[u8]| {
            let text = str::from_utf8(input).expect("an input is text");
            reference::dual::answer(text).contains("Invalid move!")
        };
        if let Some(text) = smallest_text(dual, number, &has_invalid_move) {
            let answer = reference::dual::answer(&text);
            assert_eq!(answer.matches("Invalid move!").count(), 1, "{text}");
            assert_eq!(answer.matches("Invalid position").count(), 0, "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_byte_more_or_less_or_other_is_judged_as_by_the_reference(
        number in 0..ALL.len(),
        case in 0..60_u64,
        place: prop::sample::Index,
        byte in prop::sample::select(b"0123456789 \n\r\t+-.x".to_vec()),
        change in 0..3,
    ) {
        let problem = ALL[number];
        let mut text = stress_case(problem, 5, case);
        let place = place.index(text.len());
        match change {
            0 => text[place] = byte,
            1 => text.insert(place, byte),
            _ => drop(text.remove(place)),
        }
        let is_valid = problem.inputs().validate(&text).is_ok();
        let text = String::from_utf8(text).expect("only ASCII");
        prop_assert_eq!(is_valid, reference::validate::is_valid(problem.name(), &text), "{}", text);
    }
}

/// Takes seconds: the only comparison with plain programs over every problem and family.
#[test]
fn answers_are_those_of_the_reference() {
    for &problem in ALL.iter() {
        let of_files = generated_cases(problem, 7, 32).map(|case| case.input);
        let of_stress = (0..up_to(10, 300)).map(|number| stress_case(problem, 7, number));
        // The reference for `backtrack` searches for long, and has only 48 inputs.
        let inputs: BTreeSet<Vec<u8>> = of_files.chain(of_stress).collect();
        for input in inputs {
            let text = valid_text(problem, &input);
            let answer = answer(problem, text.as_bytes()).expect("the input is valid");
            if problem.name() == "solve" {
                // Of many, and proved by `tests/tours/search.rs` if no tour exists.
                let judgement = problem.check(text.as_bytes(), b"", &answer);
                let is_right = matches!(judgement, Ok(Judgement::Right(_)));
                assert!(is_right, "{text}{judgement:?}");
            } else if !problem.has_one_answer() && problem.name() != "tour" {
                let answer = str::from_utf8(&answer).expect("an answer is text");
                let is_right = reference::judge::is_right(problem.name(), &text, answer);
                assert!(is_right, "{text}{answer}");
            } else {
                let expected = reference::judge::answer(problem.name(), &text);
                assert_eq!(answer, expected.into_bytes(), "{text}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_for_ever() {
    // FNV-1a of all inputs; a change here breaks other people's cases.
    fn hash(texts: impl Iterator<Item = u8>) -> u64 {
        texts.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    }
    let expected = include_str!("../seeds.csv");
    let lines = ALL.iter().map(|&problem| {
        let files = hash(generated_cases(problem, 1, 40).flat_map(|case| case.input));
        let stress = hash((0..200).flat_map(|number| stress_case(problem, 1, number)));
        format!("{},{files},{stress}", problem.name())
    });
    let is_new = |line: &String| !expected.lines().any(|other| other == line);
    let new: Vec<String> = lines.filter(is_new).collect();
    assert!(new.is_empty(), "{}", new.join("\n"));
}

/// Whether an input begins with the number of its cases.
fn has_several_cases(problem: &dyn Problem) -> bool {
    ["poj2488", "acwing1116"].contains(&problem.name())
}

/// How many squares an input of the three stages lists, and the side of its board.
fn listed_and_side(problem: &dyn Problem, input: &[u8]) -> (usize, usize) {
    let numbers = reference::numbers(str::from_utf8(input).expect("text"));
    let place = if problem.name() == "next_move" { 3 } else { 1 };
    (numbers[place], numbers[0])
}

#[test]
fn a_thousand_stress_cases_have_every_side_and_most_of_them_are_small() {
    // Their inputs have no sides, or so long ones that not all of them come, or boards of some sides have no tour.
    let without_sides = ["dual", "boj1331", "leetcode2664", "pbinfo383"];
    let problems = ALL.iter();
    let problems = problems.filter(|problem| !without_sides.contains(&problem.name()));
    for &problem in problems.step_by(up_to(3, 1)) {
        let range = problem.inputs().sides();
        let (mut seen, mut small) = (BTreeSet::new(), 0);
        for input in (0..1000).map(|number| stress_case(problem, 1, number)) {
            let text = String::from_utf8(input).expect("an input is text");
            // A board of the stages is square, and their second number is no side.
            let sides = match problem.name() {
                "valid_move_num" | "next_move" | "simulate" | "leetcode2596" | "gvu_zirgas" => 1,
                _ => 2,
            };
            // With several cases, their number comes first.
            let before = usize::from(has_several_cases(problem));
            let sides = text.split_whitespace().skip(before).take(sides);
            let sides = sides.map(|word| word.parse::<u32>().expect("a side"));
            let sides: Vec<u32> = sides.collect();
            small += u32::from(sides.iter().all(|&side| side <= 12));
            seen.extend(sides);
        }
        let missing = range.clone().find(|side| !seen.contains(side));
        assert_eq!(missing, None, "{problem:?}: {seen:?}");
        assert!(small > 500, "{problem:?}: {small} are small");
    }
}

#[test]
fn two_thousand_stress_cases_have_every_number_of_squares_and_the_limits() {
    for name in ["valid_move_num", "next_move", "simulate"] {
        let problem = named(name).expect("a problem");
        for seed in 1..=up_to(1, 2) {
            let cases = (0..2000).map(|number| stress_case(problem, seed, number));
            let seen: BTreeSet<(usize, usize)> = cases
                .map(|input| listed_and_side(problem, &input))
                .collect();
            let counts: BTreeSet<usize> = seen.iter().map(|&(count, _)| count).collect();
            let missing = (1..=240).find(|count| !counts.contains(count));
            assert_eq!(missing, None, "{problem:?}, seed {seed}");
            for least in [512, 1000, 1678, 5000, 9998] {
                let more = counts.range(least + 1..).count();
                assert!(more > 0, "{problem:?}, seed {seed}: none over {least}");
            }
            let is_full = |&&(count, side): &&(usize, usize)| count == side * side;
            let full = seen.iter().filter(is_full).count();
            assert!(full > 20, "{problem:?}, seed {seed}");
            let extremes = [(1, 100), (10_000, 100)];
            let has_both = extremes.iter().all(|extreme| seen.contains(extreme));
            assert!(has_both, "{problem:?}, seed {seed}");
        }
    }
}

#[test]
fn the_cases_of_simulate_have_long_walks() {
    let simulate = named("simulate").expect("a problem");
    for seed in 1..=8 {
        // Each number is 10000 × knight + step; a program that stops early never writes the last.
        let steps = generated_cases(simulate, seed, 20).map(|case| {
            let text = String::from_utf8(case.input).expect("an input is text");
            let answer = reference::answer("simulate", &[], &text).expect("there is a reference");
            let steps = reference::numbers(&answer).into_iter();
            steps
                .map(|number| number % 10_000)
                .max()
                .expect("the board has squares")
        });
        let longest = steps.max().expect("there are cases");
        assert!(longest > 5000, "seed {seed}: {longest} steps");
    }
}

#[test]
fn files_are_named_after_number_and_family() {
    let folder = Folder::new("");
    let gen_cases = "gen --problem next_move --seed 5 --count 9 --out not/there/yet";
    let written = folder.judge(gen_cases);
    assert_eq!((written.code, written.text(), &*written.error), (0, "", ""));
    let files = files_below(&folder.path("not/there/yet"));
    let names: Vec<&String> = files.keys().collect();
    assert_eq!(names.len(), 18);
    let first = [
        "01_visited_neighbours_counted.ans",
        "01_visited_neighbours_counted.in",
        "02_only_first_visited.ans",
        "02_only_first_visited.in",
    ];
    assert_eq!(names[..4], first);
    let next_move = named("next_move").expect("a problem");
    for (case, pair) in generated_cases(next_move, 5, 9).zip(names.chunks(2)) {
        assert_eq!(files[pair[1]], case.input);
        let answer = answer(next_move, &case.input).expect("an answer");
        assert_eq!(files[pair[0]], answer);
    }
    let again = folder.refusal(gen_cases);
    let end = "; name an empty or new folder\n";
    let is_said = again.contains(" already contains 0") && again.ends_with(end);
    assert!(is_said, "{again}");
}

#[test]
fn a_seed_that_is_drawn_is_told() {
    let folder = Folder::new("");
    let drawn = folder
        .judge("gen --problem tour --count 30 --out one")
        .error;
    let seed = drawn.trim_end().rsplit(' ').next().expect("the seed");
    assert_eq!(drawn, format!("judge: random seed: --seed {seed}\n"));
    let named = folder.judge(&format!(
        "gen --problem tour --count 30 --out other --seed {seed}"
    ));
    assert_eq!((named.code, named.error.as_str()), (0, ""));
    let [one, other] = ["one", "other"].map(|name| files_below(&folder.path(name)));
    assert!(one == other && one.len() == 60);
}
