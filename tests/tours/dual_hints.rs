//! `dual --hints`: what it says on standard error, and that standard output stays as it is.

use crate::support::{answer, binary, project};

/// What the game says with hints: both streams and the exit code.
fn hinted(input: &str) -> (String, String, u8) {
    let found = answer("dual", &["--hints"], input.as_bytes());
    let output = String::from_utf8(found.output).expect("the game is text");
    (output, found.error, found.code)
}

/// The lines on standard error that list no moves.
fn reasons(error: &str) -> Vec<&str> {
    let lines = error.lines().filter(|line| {
        let is_list = ["can go to", "has no move", "@ on", "# on"];
        !is_list.iter().any(|words| line.contains(words))
    });
    lines.collect()
}

#[test]
fn the_moves_are_listed_before_each_question() {
    // The worked example of the statement.
    let (output, error, code) = hinted("1 3 2 4\n@ 0 5\n@ 1 3\n# 4 5\n# 5 3\n");
    let expected = "\
dual: @ on (1, 3) can go to (0, 1) (0, 5) (2, 1) (2, 5) (3, 2) (3, 4)
dual: # on (2, 4) can go to (0, 3) (0, 5) (1, 2) (3, 2) (4, 3) (4, 5)
dual: @ on (0, 5) has no move
dual: # on (2, 4) can go to (0, 3) (1, 2) (3, 2) (4, 3) (4, 5)
dual: (1, 3) has been visited
dual: @ on (0, 5) has no move
dual: # on (2, 4) can go to (0, 3) (1, 2) (3, 2) (4, 3) (4, 5)
dual: @ on (0, 5) has no move
dual: # on (4, 5) can go to (3, 3) (5, 3)
";
    assert_eq!((error.as_str(), code), (expected, 0));
    assert!(
        output.ends_with("5 . . . # . .\nNo more moves!\n"),
        "{output}"
    );

    let (_, error, _) = hinted("1 1 3 4\n@ 0 3\n@ 2 4\n");
    let last: Vec<&str> = error.lines().rev().take(3).collect();
    assert_eq!(
        last,
        [
            "dual: 4:1: expected a move or undo, found the end of the input",
            "dual: # on (3, 4) can go to (1, 3) (1, 5) (2, 2) (4, 2) (5, 3) (5, 5)",
            "dual: @ on (2, 4) has made the last two moves; now the other knight must move",
        ]
    );
}

#[test]
fn every_kind_of_invalid_answer_has_its_reason() {
    let (output, error, _) = hinted(
        "1 3 2 6\n2 2 2 2\nx\n1 1 3 4\n\
         sit\n? 0 3\n\u{1b} 0 3\n@ 9 -1\n@ 3 4\n@ 1 1\n@ 4 4\n@ 0 3\n@ 2 4\n@ 3 2\nundo undo\n",
    );
    let expected = [
        "dual: (2, 6) is not on the board; rows and columns are 0 to 5",
        "dual: both knights would stand on (2, 2); the two start squares must differ",
        "dual: expected four numbers, such as 1 1 3 4",
        "dual: expected a knight, a row and a column, such as @ 0 3",
        "dual: there is no knight \"?\"; the knights are @ and #",
        "dual: there is no knight \"\\x1b\"; the knights are @ and #",
        "dual: (9, -1) is not on the board; rows and columns are 0 to 5",
        "dual: (3, 4) has been visited",
        "dual: (1, 1) has been visited",
        "dual: from (1, 1) to (4, 4) is not a knight's move",
        "dual: @ has made the last two moves; now the other knight must move",
        "dual: 16:1: expected a move or undo, found the end of the input",
    ];
    assert_eq!(reasons(&error), expected);
    assert_eq!(output.matches("Invalid position(s)!\n").count(), 3);
    assert_eq!(output.matches("Invalid move!\n").count(), 8);
    assert!(error.lines().all(|line| line.chars().count() <= 200));
}

/// The board after the last move of a game that is not over.
fn last_board(output: &str) -> &str {
    let boards = output.strip_suffix("Move (knight row col): ");
    let boards = boards.expect("the last question has no answer");
    let last = boards.rfind("  0 1 2 3 4 5\n");
    let board = &boards[last.expect("a board")..];
    board.split("Invalid").next().unwrap_or_default()
}

#[test]
fn undo_takes_back_any_number_of_moves_with_all_that_they_changed() {
    let moves = ["@ 0 3", "@ 2 4", "# 1 3", "# 0 5", "@ 4 3"];
    let start = "1 1 3 4\n";
    for taken in 0..=moves.len() {
        let played = moves.join("\n");
        let undone = "undo\n".repeat(taken);
        let (output, error, _) = hinted(&format!("{start}{played}\n{undone}"));
        let kept = moves[..moves.len() - taken].join("\n");
        let (expected, as_before, _) = hinted(&format!("{start}{kept}\n"));
        assert_eq!(last_board(&output), last_board(&expected));
        // The moves that are possible, and the count of moves in a row, are as before.
        let lists = |error: &str| -> Vec<String> {
            let lines = error.lines().rev().skip(1).take(2);
            lines.map(str::to_owned).collect()
        };
        assert_eq!(lists(&error), lists(&as_before), "{taken}");
    }
    // There is nothing to take back at the start, and an invalid move is not a move.
    let (output, error, _) = hinted("1 1 3 4\nundo\n@ 5 5\nundo\n@ 0 3\nundo\nundo\n");
    let nothing = "dual: there is no move to undo\n";
    assert_eq!(error.matches(nothing).count(), 3);
    assert_eq!(output.matches("Invalid move!\n").count(), 4);
    // A game can go on after moves were taken back, also on one line.
    let (output, _, code) = hinted("1 3 2 4 @ 0 5 undo @ 0 5 # 4 5 undo undo @ 0 5 # 4 5 # 5 3\n");
    assert_eq!(code, 0);
    assert!(output.ends_with("No more moves!\n"));
}

#[test]
fn undo_is_no_command_without_hints() {
    let input = "1 3 2 4\nundo\n@ 0 5\nundo\n# 4 5\nUNDO\n# 5 3\n";
    let found = answer("dual", &[], input.as_bytes());
    assert_eq!((found.error.as_str(), found.code), ("", 0));
    let output = String::from_utf8(found.output).expect("the game is text");
    assert_eq!(output, reference::dual::answer(input));
    assert_eq!(output.matches("Invalid move!\n").count(), 3);
}

/// The cases hold the program without hints.
#[test]
fn standard_output_is_that_of_the_assignment() {
    let mut games = 0;
    for group in ["sample", "secret"] {
        let folder = project("fixtures/dual").join(group);
        for entry in std::fs::read_dir(folder).expect("the cases can be listed") {
            let path = entry.expect("the cases can be listed").path();
            if path.extension().is_some_and(|ending| ending == "in") {
                let input = std::fs::read_to_string(&path).expect("a case can be read");
                let output = std::fs::read_to_string(path.with_extension("ans"));
                let (found, error, code) = hinted(&input);
                let expected = (output.expect("a case has an answer"), 0);
                assert_eq!((found, code), expected, "{}", path.display());
                assert!(error.starts_with("dual: "));
                games += 1;
            }
        }
    }
    assert!(games > 20, "the cases are found");
}

/// In a terminal the hints come after the board and before the question that they are for.
#[cfg(unix)]
#[test]
fn hints_and_questions_come_in_order_in_a_terminal() {
    let command = format!("{} --hints", binary("dual").display());
    let mut terminal = rexpect::spawn(&command, Some(60_000)).expect("there is a terminal");
    let asked = terminal.exp_string("(row1 col1 row2 col2): ");
    asked.expect("a question");
    terminal.send_line("1 3 2 4").expect("it reads");
    for line in ["@ 5 5", "@ 0 5", "undo", "# 4 5", ""] {
        let before = terminal.exp_string("Move (knight row col): ");
        let before = before.expect("a question").replace('\r', "");
        let lists = before.find("dual: @ on ").expect("a list of moves");
        let (before, lists) = before.split_at(lists);
        assert!(lists.ends_with('\n'), "{lists}");
        assert!(
            lists.lines().all(|line| line.starts_with("dual: ")),
            "{lists}"
        );
        let reason = "Invalid move!\ndual: from (1, 3) to (5, 5) is not a knight's move\n";
        assert_eq!(before.ends_with(reason), line == "@ 0 5", "{before}");
        terminal.send_line(line).expect("it reads");
    }
}

#[test]
fn a_page_shows_a_game_as_far_as_it_is_played() {
    for (input, outcome) in [
        ("1 1 3 3\n", "the input ends after 0 moves; 2 of"),
        ("1 1 3 3\n@ 0 3\n", "the input ends after 1 move; 3 of"),
        ("1 1 3 3\n@ 0 3\n# 5 4\n# 5 5\n", "ends after 2 moves; 4 of"),
        ("1 1 3 3\n@ 0 3\nquit\n@ 2 4\n", "quits after 1 move; 3 of"),
        ("1 2 3\nquit\n1 1 3 3\n", "quits before the game begins"),
    ] {
        let found = answer("dual", &["--format=html"], input.as_bytes());
        assert_eq!((found.code, &*found.error), (0, ""));
        let page = String::from_utf8(found.output).expect("a page is text");
        assert!(page.contains(outcome), "{outcome}");
        let (typed, untyped) = input.split_once("quit").unwrap_or((input, ""));
        assert!(typed.lines().all(|line| page.contains(line)), "{input}");
        assert!(untyped.is_empty() || !page.contains(untyped.trim()));
    }
}
