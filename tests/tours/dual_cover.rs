//! Games of two knights that visit every square: `dual solve`, `dual survey` and `dual hint` against
//! plain searches that try every move, and against the dialogue itself.

use crate::support::{Answer, answer, project, up_to};
use knights::assignment::dual::Game;
use knights::assignment::dual::TurnRule;
use knights::board::Board;
use knights::cover::{CompletionLimits, CoverSurvey, CoverVerdict, complete, hint};
use proptest::prelude::*;
use roxmltree::Document;

/// What `dual` answers.
fn dual(arguments: &str, input: &str) -> Answer {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    answer("dual", &arguments, input.as_bytes())
}

/// What a program has printed, as text.
fn text(found: Answer) -> String {
    String::from_utf8(found.output).expect("the output is text")
}

/// The survey of a board.
fn survey(rows: u32, columns: u32) -> CoverSurvey {
    let board = Board::new(rows, columns).expect("a small board");
    CoverSurvey::run(board, 1_000_000, |_| {}).expect("a small board")
}

/// A game on a board from two squares, given by their numbers row by row.
fn begin(board: Board, starts: [usize; 2]) -> Game {
    let square = |number| board.square_at(u32::try_from(number).expect("a small board"));
    Game::begin(board, starts.map(square)).expect("different squares")
}

/// All games, moves and lengths on boards that a plain search can go through.
#[test]
fn the_longest_games_are_those_of_a_plain_search() {
    for (rows, columns) in [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4)] {
        let mut plain = reference::dual_cover::Game::new(rows, columns);
        let survey = survey(rows.unsigned_abs(), columns.unsigned_abs());
        for pair in &survey.pairs {
            let starts = pair.starts.map(|start| survey.board.index(start));
            let most = plain.most_visited(starts);
            let left = survey.board.squares() - most;
            let is_exact = match pair.verdict {
                CoverVerdict::Cover => pair.left == 0,
                CoverVerdict::NoCover { is_exact, .. } => is_exact && pair.left > 0,
                CoverVerdict::Unknown => false,
            };
            assert!(is_exact, "{rows} x {columns}, {starts:?}");
            assert_eq!(pair.left, left, "{rows} x {columns}, {starts:?}");
        }
    }
}

#[test]
fn the_covered_boards_are_those_of_all_pairs_of_paths() {
    for &(rows, columns) in &[(4, 4), (4, 5), (5, 5)][..up_to(2, 3)] {
        let plain = reference::dual_cover::PathSets::new(rows, columns);
        let survey = survey(rows.unsigned_abs(), columns.unsigned_abs());
        for pair in &survey.pairs {
            let starts = pair.starts.map(|start| survey.board.index(start));
            let is_covered = pair.verdict == CoverVerdict::Cover;
            assert_eq!(
                is_covered,
                plain.cover(starts),
                "{rows} x {columns}, {starts:?}"
            );
        }
    }
}

/// The search without the symmetries of the board gives the same answers as the survey with them.
#[test]
fn every_pair_is_as_its_class() {
    let survey = survey(4, 5);
    for pair in &survey.pairs {
        let game = Game::begin(survey.board, pair.starts).expect("different squares");
        let found = complete(&game, CompletionLimits::default()).expect("a small board");
        assert_eq!(found.game.left(), pair.left, "{:?}", pair.starts);
        let is_cover = |verdict| verdict == CoverVerdict::Cover;
        assert_eq!(
            is_cover(found.verdict),
            is_cover(pair.verdict),
            "{:?}",
            pair.starts
        );
    }
}

#[test]
fn the_rule_about_turns_allows_what_some_order_keeps() {
    let rule = TurnRule::at_the_start();
    for first in 0..9 {
        for second in 0..9 {
            let is_possible = reference::dual_cover::can_take_turns(first, second);
            assert_eq!(
                rule.allows([first, second]),
                is_possible,
                "{first}, {second}"
            );
        }
    }
}

#[test]
fn a_game_from_every_pair_of_starts_ends_in_the_dialogue_without_a_square_left() {
    let board = Board::new(6, 6).expect("a small board");
    for number in (0..36 * 36).step_by(7) {
        let starts = [number / 36, number % 36].map(|number| board.square_at(number));
        let [first, second] = starts;
        if first == second {
            continue;
        }
        let typed = format!(
            "solve {} {} {} {}",
            first.row, first.column, second.row, second.column
        );
        let transcript = text(dual(&typed, ""));
        let shown = text(dual("", &transcript));
        assert!(shown.ends_with("No more moves!\n"), "{starts:?}: {shown}");
        assert!(!shown.contains("Invalid"), "{starts:?}: {shown}");
        let lines: Vec<&str> = shown.lines().collect();
        let last_board = &lines[lines.len() - 7..lines.len() - 1];
        let left = last_board.concat().matches('.').count();
        let adjacent_corner = [
            [(1, 2), (2, 1)],
            [(1, 3), (2, 4)],
            [(3, 1), (4, 2)],
            [(3, 4), (4, 3)],
        ];
        let mut pair = starts.map(|square| (square.row, square.column));
        pair.sort_unstable();
        // Only the two knights can enter the corner between them, and the one that does stays there.
        let expected = usize::from(adjacent_corner.contains(&pair));
        assert_eq!(left, expected, "{starts:?}: {shown}");
    }
}

#[test]
fn the_survey_of_the_game_has_four_pairs_without_a_cover() {
    let survey = survey(6, 6);
    assert_eq!(survey.pairs.len(), 630);
    let open: Vec<[(u32, u32); 2]> = survey
        .pairs
        .iter()
        .filter(|pair| pair.verdict != CoverVerdict::Cover)
        .map(|pair| pair.starts.map(|square| (square.row, square.column)))
        .collect();
    let corners = [
        [(1, 2), (2, 1)],
        [(1, 3), (2, 4)],
        [(3, 1), (4, 2)],
        [(3, 4), (4, 3)],
    ];
    assert_eq!(open, corners);
    let csv = text(dual("survey --format csv", ""));
    assert_eq!(csv.lines().count(), 631);
    assert_eq!(csv.matches(",true,0,true").count(), 626);
    assert!(csv.contains("\n6,6,1,2,2,1,false,1,true\n"));
    let document =
        serde_json::from_str::<serde_json::Value>(&text(dual("survey --format json", "")));
    let document = document.expect("the output is JSON");
    assert_eq!(document["summary"]["cover"], 626);
    assert_eq!(document["pairs"].as_array().map(Vec::len), Some(630));
}

#[test]
fn the_picture_of_the_survey_shows_every_ordered_pair() {
    let picture = text(dual("survey --format svg", ""));
    let file = project("docs/dual_survey.svg");
    assert_eq!(
        picture,
        std::fs::read_to_string(file).expect("the picture is there")
    );
    let document = Document::parse(&picture).expect("the picture is XML");
    let cells = |fill: &str| {
        let cells = document.descendants().filter(|node| {
            node.attribute("width") == Some("5") && node.attribute("fill") == Some(fill)
        });
        cells.count()
    };
    let counts = ["#1f2933", "#a9d9be", "#c8402d"].map(cells);
    assert_eq!(counts, [36, 2 * 626, 2 * 4]);
}

#[test]
fn the_picture_of_a_game_has_both_paths() {
    let picture = text(dual("solve 1 1 3 4 --format svg", ""));
    let document = Document::parse(&picture).expect("the picture is XML");
    let of_class = |class: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!(
        ["tour", "start", "end", "number", "unvisited"].map(of_class),
        [2, 2, 2, 36, 0]
    );
    let picture = text(dual("solve 1 2 2 1 --format svg", ""));
    assert_eq!(picture.matches(r#"class="unvisited""#).count(), 1);
    assert!(picture.contains("no game visits all 36 squares"));
}

#[test]
fn exit_codes_are_those_of_tour_solve() {
    let code = |arguments: &str| dual(arguments, "").code;
    assert_eq!(code("solve 1 1 3 4 --exit-code"), 0);
    assert_eq!(code("solve 1 2 2 1 --exit-code"), 1);
    assert_eq!(code("solve 1 2 2 1"), 0);
    assert_eq!(
        code("solve 5 5 0 0 --size 7x7 --max-steps 1 --exit-code"),
        3
    );
    assert_eq!(code("solve 0 0 0 0 --exit-code"), 2);
    let unknown = dual("solve 5 5 0 0 --size 7x7 --max-steps 1", "");
    assert!(
        unknown.error.starts_with("dual: unknown after "),
        "{}",
        unknown.error
    );
}

#[test]
fn the_colours_say_that_there_is_no_game() {
    // On a board of odd area, one of the starts has the colour of the corners.
    let found = dual("solve 0 1 1 0 --size 5x5", "");
    assert!(
        found
            .error
            .contains("a knight changes colour with every move"),
        "{}",
        found.error
    );
    assert!(
        found.error.ends_with("the longest game leaves 1\n"),
        "{}",
        found.error
    );
}

#[test]
fn a_page_plays_the_game_on_any_board() {
    for (arguments, words) in [
        (
            "solve 0 0 2 3 --size 3x4 --format html",
            "all 12 squares are visited after 10 moves",
        ),
        ("solve 1 2 2 1 --format html", "the longest game leaves 1"),
    ] {
        let page = text(dual(arguments, ""));
        assert!(page.contains(words), "{arguments}");
    }
}

#[test]
fn hints_lead_to_the_end_of_the_best_game() {
    for (starts, left, word) in [("1 1 3 4", 0, "proved: "), ("2 1 1 2", 1, "proved: ")] {
        let mut game = format!("{starts}\n");
        loop {
            let found = dual("hint", &game);
            assert!(found.error.starts_with("dual: "), "{}", found.error);
            if found.output.is_empty() {
                let over = format!("dual: the game is over; {left} square");
                assert!(found.error.starts_with(&over), "{}", found.error);
                break;
            }
            assert!(found.error.contains(word), "{}", found.error);
            game.push_str(&text(found));
        }
        let shown = text(dual("", &game));
        assert!(
            shown.ends_with("No more moves!\n") && !shown.contains("Invalid"),
            "{shown}"
        );
        assert_eq!(game.lines().count(), 35 - left);
    }
}

#[test]
fn a_hint_says_if_it_is_not_proved() {
    let found = dual("hint --max-steps 1", "1 2 2 1\n");
    assert!(
        found.error.starts_with("dual: not proved: "),
        "{}",
        found.error
    );
    assert!(!found.output.is_empty());
}

/// A random game on a board, up to a number of moves.
fn played(board: Board, starts: [usize; 2], choices: &[usize]) -> Option<Game> {
    if starts[0] == starts[1] {
        return None;
    }
    let mut game = begin(board, starts);
    for &choice in choices {
        let moves = game.valid_moves();
        let Some(&(knight, to)) = moves.get(choice % moves.len().max(1)) else {
            break;
        };
        game.play(knight, to).expect("the move is a valid one");
    }
    Some(game)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// A hint in the middle of a game promises what a plain search finds.
    #[test]
    fn hints_are_those_of_a_plain_search(
        starts in [0..16_usize, 0..16],
        choices in proptest::collection::vec(0..16_usize, 3..9),
    ) {
        let board = Board::new(4, 4).expect("a small board");
        let Some(game) = played(board, starts, &choices) else { return Ok(()) };
        let mut plain = reference::dual_cover::Game::new(4, 4);
        let moves: Vec<(usize, usize)> = game
            .moves()
            .iter()
            .map(|&(knight, to)| (knight as usize, board.index(to)))
            .collect();
        let most = plain.most_visited_after(starts, &moves);
        let found = hint(&game, 1_000_000).expect("a small board");
        prop_assert_eq!(found.game.visited(), most);
        let is_over = found.game.moves().len() == game.moves().len();
        prop_assert_eq!(is_over, game.valid_moves().is_empty());
        let is_proved = match found.verdict {
            CoverVerdict::Cover => most == 16,
            CoverVerdict::NoCover { is_exact, .. } => is_exact && most < 16,
            CoverVerdict::Unknown => false,
        };
        prop_assert!(is_over || is_proved);
    }
}
