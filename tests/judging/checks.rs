//! `judge check` on any output, right, nearly right or garbage, against the reference; and in
//! the languages of other judges.

use crate::support::said::{said_in_memory, text_of};
use crate::support::stress_case;
use std::ffi::OsString;
use std::fs;
use std::io;

use knights::board::{Board, Square};
use knights::cli::{Env, run};
use knights::judge::problem::{ALL, named};
use knights::problems::problem::{Judgement, answer};
use knights::render::sheet::write_board;
use knights::tour::Tour;
use knights::warnsdorff::{TieBreak, WarnsdorffOptions, walk};
use proptest::prelude::*;

/// What is done to an output.
#[derive(Clone, Debug)]
enum Change {
    None,
    /// Two words change places.
    Swap(usize, usize),
    /// A word becomes another.
    Replace(usize, String),
    /// A word more at the end.
    Append(String),
    /// The output ends early.
    Cut(usize),
    /// The numbers from one on become 0.
    Stop(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let word = prop_oneof!["[0-9]{1,2}", "[a-z+-]{1,3}", Just(String::new())];
    prop_oneof![
        Just(Change::None),
        (0..99_usize, 0..99_usize).prop_map(|(one, other)| Change::Swap(one, other)),
        (0..99_usize, word).prop_map(|(place, word)| Change::Replace(place, word)),
        "[0-9a-z]".prop_map(Change::Append),
        (0..99_usize).prop_map(Change::Cut),
        (2..30_usize).prop_map(Change::Stop),
    ]
}

impl Change {
    fn apply(&self, output: &str) -> String {
        let mut words: Vec<String> = output.split_whitespace().map(str::to_owned).collect();
        let count = words.len();
        match self {
            Self::None => return output.to_owned(),
            &Self::Swap(one, other) => words.swap(one % count, other % count),
            Self::Replace(place, word) => word.clone_into(&mut words[place % count]),
            Self::Append(word) => words.push(word.clone()),
            &Self::Cut(place) => words.truncate(place % count),
            &Self::Stop(number) => {
                for word in &mut words {
                    if word.parse().is_ok_and(|other: usize| other >= number) {
                        "0".clone_into(word);
                    }
                }
            }
        }
        words.join(" ")
    }
}

/// An input of the sheet, and a walk from there with chance in its ties.
fn walks(longest: u32) -> impl Strategy<Value = (String, String)> {
    let sides = (1..=longest, 1..=longest);
    let places = sides.prop_flat_map(|(rows, columns)| {
        (Just((rows, columns)), 0..rows, 0..columns, any::<u64>())
    });
    places.prop_map(|((rows, columns), row, column, seed)| {
        let board = Board::new(rows, columns).expect("a small board");
        let ties = TieBreak::Random { seed };
        let options = WarnsdorffOptions {
            ties,
            ..WarnsdorffOptions::default()
        };
        let walk = walk(board, Square::new(row, column), &options).expect("a small board");
        let walk = Tour::verify(walk).expect("a walk");
        let input = format!("{rows} {columns} {row} {column}\n");
        (input, written(&walk))
    })
}

fn written(walk: &Tour) -> String {
    let mut bytes = Vec::new();
    let mut output = knights::output::Output::new(&mut bytes);
    write_board(walk, &mut output).expect("a vector takes it");
    std::io::Write::flush(&mut output).expect("a vector takes it");
    String::from_utf8(bytes).expect("a board is text")
}

/// An input of the sheet, and a legal walk from there that goes by the rule except for a step
/// now and then, and may end early; the remark calls it stuck then too.
fn strays() -> impl Strategy<Value = (String, String)> {
    let sides = (1..=7_usize, 1..=7_usize);
    let places = sides.prop_flat_map(|(rows, columns)| {
        let choices = prop::collection::vec(0..40_usize, 0..120);
        (Just((rows, columns)), 0..rows, 0..columns, choices)
    });
    places.prop_map(|((rows, columns), row, column, choices)| {
        let task = [rows, columns, row, column];
        let mut free = vec![vec![true; columns]; rows];
        let mut path = vec![(row, column)];
        for choice in choices {
            let here = path[path.len() - 1];
            free[here.0][here.1] = false;
            let mut open = reference::judge::open(&task, &free, here);
            if choice >= 8 {
                open.sort_by_key(|&square| reference::judge::open(&task, &free, square).len());
            }
            let next = if choice < 8 {
                choice % open.len().max(1)
            } else {
                0
            };
            match open.get(next) {
                Some(&square) => path.push(square),
                None => break,
            }
        }
        let input = format!("{rows} {columns} {row} {column}\n");
        (input, reference::tour::board(rows, columns, &path))
    })
}

/// An input with a tour, if the checker of the problem draws the tour of an output.
fn input_of_a_picture(problem: &str) -> Option<&'static str> {
    match problem {
        "tour" | "solve" => Some("3 4 0 0\n"),
        "cses1689" => Some("2 4\n"),
        "leetcode2664" => Some("5 5 0 2\n"),
        "gvu_zirgas" => Some("5 3 3\n"),
        "pbinfo383" => Some("4 5 1 1\n"),
        _ => None,
    }
}

/// Whether the checker takes the output, which it has to say as the reference does.
fn holds(problem: &str, input: &str, output: &str) -> Result<bool, TestCaseError> {
    let problem = named(problem).expect("the name of a problem");
    let answer = answer(problem, input.as_bytes()).expect("the input is valid");
    let judgement = problem.check(input.as_bytes(), &answer, output.as_bytes());
    let judgement = judgement.expect("the input is valid");
    let is_right = matches!(judgement, Judgement::Right(_));
    let expected = reference::judge::is_right(problem.name(), input, output);
    prop_assert_eq!(is_right, expected, "{}{}{:?}", input, output, judgement);
    Ok(is_right)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn walks_are_judged_as_by_the_reference((input, output) in walks(8), change in change()) {
        let is_right = holds("tour", &input, &change.apply(&output))?;
        prop_assert!(is_right || !matches!(change, Change::None), "{input}{output}");
    }

    #[test]
    fn walks_that_stray_from_the_rule_are_judged_as_by_the_reference((input, output) in strays()) {
        holds("tour", &input, &output)?;
        holds("solve", &input, &output)?;
    }

    #[test]
    fn solutions_are_judged_as_by_the_reference((input, walk) in walks(4), change in change()) {
        holds("solve", &input, &change.apply(&walk))?;
        let own = answer(named("solve").expect("a problem"), input.as_bytes()).expect("the input is valid");
        let own = String::from_utf8(own).expect("an answer is text");
        prop_assert!(holds("solve", &input, &own)?, "{}", own);
        holds("solve", &input, &change.apply(&own))?;
        holds("solve", &input, "no tour exists")?;
    }

    /// Takes seconds: random bytes find faults that no case has.
    #[test]
    fn any_bytes_get_42_or_43_and_messages(bytes: Vec<u8>, number in 0..ALL.len()) {
        let problem = ALL[number];
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let [input, file] = ["in", "ans"].map(|name| folder.path().join(name).display().to_string());
        let pictured = input_of_a_picture(problem.name());
        let text = pictured.map_or_else(
            || String::from_utf8(stress_case(problem, 1, 2)).expect("an input is text"),
            str::to_owned,
        );
        fs::write(&input, &text).expect("the folder takes a file");
        let right = answer(problem, text.as_bytes()).expect("the input is valid");
        fs::write(&file, &right).expect("the folder takes a file");
        let feedback = format!("{}/", folder.path().display());
        let arguments = ["check", "--problem", problem.name(), "--protocol", "kattis", &input, &file, &feedback];
        for (output, code) in [(bytes, 43), (right, 42)] {
            let answer = crate::support::answer("judge", &arguments, &output);
            prop_assert_eq!((answer.code, answer.output, answer.error), (code, vec![], String::new()));
            let message = fs::read_to_string(folder.path().join("judgemessage.txt"));
            prop_assert_eq!(message.expect("a message").lines().count(), 1);
            let picture = folder.path().join("judgeimage.svg").exists();
            prop_assert_eq!(picture && code == 42, code == 42 && pictured.is_some());
            let team = folder.path().join("teammessage.txt");
            prop_assert_eq!(team.exists(), code == 43);
            let _ = fs::remove_file(team);
        }
    }
}

#[test]
fn the_picture_shows_the_walk_and_what_is_wrong() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let feedback = folder.path().display().to_string();
    let judge = |output: &str, code: i32| {
        let case = "fixtures/tour/secret/board_8x8";
        let check = "judge check --problem tour --protocol kattis";
        let line = format!("{check} {case}.in {case}.ans {feedback}");
        assert_eq!(said_in_memory(&line, text_of(output).as_bytes()).code, code);
        let picture = fs::read_to_string(folder.path().join("judgeimage.svg")).expect("a picture");
        let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
        let of_class = |class: &str| {
            let has = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some(class);
            document.descendants().filter(has).count()
        };
        ["start", "number", "fault", "end"].map(of_class)
    };
    let right = "fixtures/tour/secret/board_8x8.ans";
    assert_eq!(judge(right, 42), [1, 64, 0, 1]);
    // At step 3 the knight goes to a square of degree 7, and one has degree 3.
    let wrong = "fixtures/judge_check/secret/tour_not_by_the_rule.in";
    assert_eq!(judge(wrong, 43), [1, 2, 2, 0]);
}

#[test]
fn an_endless_input_is_not_read_to_its_end() {
    let arguments = ["validate", "--problem", "simulate"].map(OsString::from);
    let mut input = io::repeat(b'1');
    let (mut output, mut error) = (Vec::new(), Vec::new());
    let arguments = arguments.to_vec();
    let mut env = Env::new("judge", arguments, &mut input, &mut output, &mut error);
    assert_eq!(run(&mut env, knights::tools::judge::run), 1);
    let ones = "1".repeat(40);
    let words = format!(
        "not valid: 1:1: expected the board size in 1..=100, found \"{ones}\"...\n{ones}...\n^\n"
    );
    assert_eq!(String::from_utf8(output), Ok(words));
}

#[test]
fn testlib_tells_four_things_apart() {
    let case = "fixtures/tour/secret/board_5x5_full";
    let right = text_of(&format!("{case}.ans"));
    let [ones, apart] = ["1", "1 "].map(|one| one.repeat(25));
    let far = format!("wrong: output 1:1: expected a number in 0..=25, found \"{ones}\"");
    let twice = "wrong: step 1: the number is on (0, 0) and on (0, 1)";
    let none = "cannot read nowhere.in: No such file or directory (os error 2)";
    for (input, output, code, words) in [
        (case, &right, 0, "right"),
        (case, &ones, 2, &far),
        (case, &apart, 1, twice),
        ("nowhere", &right, 3, none),
    ] {
        let check = "judge check --problem tour --protocol testlib";
        let said = said_in_memory(
            &format!("{check} {input}.in - {case}.ans"),
            output.as_bytes(),
        );
        assert_eq!((said.code, &said.output[..]), (code, ""));
        assert_eq!(said.error, format!("judge: {words}\n"));
    }
}

#[test]
fn a_difference_of_a_dialogue_has_a_line_and_a_token() {
    let input = "fixtures/judge_validate/secret/dual_sample.in";
    let right = said_in_memory("dual", text_of(input).as_bytes()).output;
    let check = format!("judge check --problem dual {input} -");
    let said = said_in_memory(&check, right.as_bytes()).ends_with(0);
    assert_eq!(said.output, "right\n");
    let said = said_in_memory(&check, right.replacen('@', "#", 1).as_bytes());
    let expected = "wrong: line 4, token 5: expected \"@\", found \"#\"";
    assert_eq!((said.result(), said.code), (expected, 1));
}

#[test]
fn the_statement_of_each_problem_is_its_page() {
    for &problem in ALL.iter() {
        let page = text_of(&format!("docs/problems/{}.md", problem.name()));
        let line = format!("judge statement --problem {}", problem.name());
        let printed = said_in_memory(&line, b"").ends_with(0).output;
        assert!(printed == page, "{problem:?}");
    }
}
