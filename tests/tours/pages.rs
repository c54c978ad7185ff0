//! The pages of `--format html`: played in a real browser, Chromium without a window, and read
//! without one.
#![cfg(target_os = "linux")]
#![expect(clippy::print_stdout, reason = "a test shows how long a step takes")]

use crate::support::browser::{BrowserTime, opened};
use crate::support::played::PlayedPage;
use crate::support::{answer, has, more};
use roxmltree::Document;
use serde_json::{Value, json};

/// A square as the reference programs have it.
type Place = (usize, usize);

/// The text of a page.
fn page(program: &str, arguments: &[&str], input: &str) -> String {
    let arguments = [arguments, &["--format", "html"]].concat();
    let found = answer(program, &arguments, input.as_bytes());
    assert!(found.code < 2, "{}", found.error);
    String::from_utf8(found.output).expect("a page is text")
}

/// A page to be played.
fn played(program: &str, arguments: &[&str], input: &str) -> PlayedPage {
    PlayedPage::new(page(program, arguments, input))
}

/// A square as a page names it.
fn name((row, column): Place) -> String {
    format!("({row}, {column})")
}

/// The finished board of a page as an XML document.
fn finished(page: &str) -> String {
    let start = page
        .find("<svg class=\"finished\"")
        .expect("a finished board");
    let end = page[start..].find("</svg>").expect("its end") + "</svg>".len();
    page[start..start + end].to_owned()
}

/// The numbers on the finished board, with `None` on a square without one.
fn numbers(page: &str, rows: usize, columns: usize) -> Vec<Vec<Option<u64>>> {
    let svg = finished(page);
    let document = Document::parse(&svg).expect("the picture is XML");
    let mut board = vec![vec![None; columns]; rows];
    let kinds = ["start", "end", "visited"];
    for text in document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
    {
        if !kinds.contains(&text.attribute("class").unwrap_or_default()) {
            continue;
        }
        let place = |name: &str| -> usize {
            let value: usize = text
                .attribute(name)
                .expect("a place")
                .parse()
                .expect("a number");
            // Squares have ten units, and the border has six.
            (value - 6) / 10
        };
        let number = text.text().expect("a number").parse().expect("a number");
        let cell = &mut board[place("y")][place("x")];
        assert_eq!(cell.replace(number), None, "two numbers on a square");
    }
    board
}

/// How many moves lead from a square to squares that are not visited, plainly.
fn degree((row, column): Place, side: usize, visited: &[Place]) -> usize {
    let squares = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
    let is_move = |&(r, c): &Place| r.abs_diff(row) * c.abs_diff(column) == 2;
    squares
        .filter(|square| is_move(square) && !visited.contains(square))
        .count()
}

#[test]
fn keys_buttons_and_the_slider_move_through_a_tour() {
    if !has("chromium") {
        return;
    }
    let tour = reference::tour::squares(8, 8, (0, 0), "sheet", "first");
    let seen = played("tour", &["8", "8", "0", "0"], "").see(
        r#"
        const taken = () => document.querySelector(".chip.taken")?.textContent;
        const chips = () => [...document.querySelectorAll(".chip")].map((chip) => chip.textContent);
        for (let at = 0; at <= 63; at++) {
          seen.push([step(), square(), words(), taken(), chips(), document.querySelector(".chip.taken.least") !== null]);
          press("ArrowRight");
        }
        press("ArrowRight");
        seen.push(["after the end", step()]);
        press("ArrowLeft");
        seen.push(["left", step(), square()]);
        press("Home");
        seen.push(["home", step(), by("back").disabled, by("forward").disabled]);
        press("ArrowLeft");
        seen.push(["before the start", step()]);
        press("End");
        seen.push(["end", step(), by("back").disabled, by("forward").disabled]);
        slide(30);
        seen.push(["slider", step(), square(), by("slider").getAttribute("aria-valuetext") === words()]);
        for (const id of ["first", "forward", "forward", "back", "last"]) {
          by(id).click();
          seen.push([id, step(), by("slider").value]);
        }
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", ctrlKey: true, bubbles: true }));
        seen.push(["with control", step()]);
        finish();
        "#,
        BrowserTime::Virtual,
    );
    for (at, here) in tour.iter().enumerate() {
        let found = &seen[at];
        let next = tour.get(at + 1);
        let visited = &tour[..=at];
        let said = |place: Place| format!("{} {}", name(place), degree(place, 8, visited));
        assert_eq!(found[0], at);
        assert_eq!(found[1], name(*here), "step {at}");
        let start = format!("move {at} of 63");
        let text = found[2].as_str().expect("words");
        assert!(text.starts_with(&start), "{text}");
        if at > 0 {
            let moved = format!(": {} → {}", name(tour[at - 1]), name(*here));
            assert!(text.contains(&moved), "{text}");
        }
        assert_eq!(
            found[3],
            next.map_or(Value::Null, |&next| json!(said(next)))
        );
        // The chips are all free squares a move away, and the taken one is the smallest.
        let free = tour.iter().skip(at + 1);
        let is_near = |&&(r, c): &&Place| r.abs_diff(here.0) * c.abs_diff(here.1) == 2;
        let mut expected: Vec<String> = free.filter(is_near).map(|&place| said(place)).collect();
        let mut chips: Vec<&str> = found[4]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        expected.sort_unstable();
        chips.sort_unstable();
        assert_eq!(chips, expected, "step {at}");
        assert_eq!(found[5], next.is_some(), "the rule takes the smallest");
    }
    let rest = [
        json!(["after the end", 63]),
        json!(["left", 62, name(tour[62])]),
        json!(["home", 0, true, false]),
        json!(["before the start", 0]),
        json!(["end", 63, false, true]),
        json!(["slider", 30, name(tour[30]), true]),
        json!(["first", 0, "0"]),
        json!(["forward", 1, "1"]),
        json!(["forward", 2, "2"]),
        json!(["back", 1, "1"]),
        json!(["last", 63, "63"]),
        json!(["with control", 63]),
    ];
    assert_eq!(&seen[64..], rest);
}

#[test]
fn space_plays_and_stops_and_nothing_plays_by_itself() {
    if !more() || !has("chromium") {
        return;
    }
    let page = played("tour", &["8", "8", "0", "0"], "");
    let seen = page.see(
        r#"
        // In virtual time, Chromium paints no frames.
        window.requestAnimationFrame = (frame) => setTimeout(() => frame(performance.now()), 16);
        const live = () => by("status").getAttribute("aria-live");
        setTimeout(() => {
          seen.push(step(), live());
          by("speed").value = 60;
          press(" ");
          seen.push(by("play").getAttribute("aria-label"), live());
          setTimeout(() => {
            seen.push(step() > 5);
            press(" ");
            const stopped = step();
            setTimeout(() => {
              seen.push(step() === stopped, by("play").getAttribute("aria-label"));
              // From the end it begins again.
              press("End");
              press(" ");
              seen.push(step());
              press("ArrowRight");
              seen.push(step(), by("play").getAttribute("aria-label"));
              finish();
            }, 300);
          }, 400);
        }, 500);
        "#,
        BrowserTime::Virtual,
    );
    let (play, pause) = ("Play (space)", "Pause (space)");
    let expected = [
        json!(0),
        json!("polite"),
        json!(pause),
        json!("off"),
        json!(true),
        json!(true),
        json!(play),
        json!(0),
        json!(1),
        json!(play),
    ];
    assert_eq!(seen, expected);
    // The address can name a step.
    let tour = reference::tour::squares(8, 8, (0, 0), "sheet", "first");
    let seen = page.see_at(
        "#move=17",
        "seen.push(step(), square()); finish();",
        BrowserTime::Virtual,
    );
    assert_eq!(seen, [json!(17), json!(name(tour[17]))]);
}

#[test]
fn several_knights_take_turns() {
    if !more() || !has("chromium") {
        return;
    }
    let input = "6 3\n0 0\n2 2\n5 1\n";
    // Knight, step and square of every number of the board, in the order of the game.
    let board = reference::simulate::answer(input);
    let mut moves = Vec::new();
    for (row, line) in board.lines().enumerate() {
        for (column, number) in line.split(' ').enumerate() {
            let number: usize = number.parse().expect("a number");
            let (knight, step) = (number / 10_000, number % 10_000);
            if knight > 0 && step > 0 {
                moves.push((step, knight, (row, column)));
            }
        }
    }
    moves.sort_unstable();
    let seen = played("simulate", &[], input).see(
        r#"
        const green = () => pixels([0, 122, 89]) > 0, orange = () => pixels([184, 86, 0]) > 0;
        seen.push([words(), green(), orange(), document.querySelectorAll(".legend .key").length]);
        while (!by("forward").disabled) {
          press("ArrowRight");
          seen.push([square(), words().split(":")[1].trim(), by("mover").textContent]);
        }
        finish();
        "#,
        BrowserTime::Virtual,
    );
    let start = "move 0 of 32: the knights stand on (0, 0), (2, 2), (5, 1)";
    let start = start.replace("32", &moves.len().to_string());
    assert_eq!(seen[0], json!([start, true, true, 6]));
    let expected: Vec<Value> = moves
        .iter()
        .map(|&(_, knight, place)| {
            json!([name(place), format!("knight {knight}"), knight.to_string()])
        })
        .collect();
    assert_eq!(&seen[1..], expected);
}

#[test]
fn a_walk_shows_its_steps_back() {
    if !more() || !has("chromium") {
        return;
    }
    let options = reference::walk::Options::default();
    let transcript = reference::walk::answer(b"5 5 b4", &options).expect("it has a start");
    let told = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("The knight moves "));
    let expected: Vec<Value> = told.map(|line| json!(line)).collect();
    let seen = played("tour", &["walk"], "5 5 b4").see(
        r#"
        while (!by("forward").disabled) {
          press("ArrowRight");
          const back = words().includes("→ back to");
          seen.push(`${back ? "back to" : "to"} ${square()}`);
        }
        // Backwards, the same squares come up again.
        const forward = seen.length;
        for (let at = forward - 1; at > 0; at--) {
          press("ArrowLeft");
          if (!seen[at - 1].endsWith(` ${square()}`)) seen.push(`wrong at ${at}`);
        }
        finish();
        "#,
        BrowserTime::Virtual,
    );
    assert_eq!(seen, expected);
    let back = seen
        .iter()
        .filter(|line| line.as_str().is_some_and(|line| line.starts_with("back")));
    assert_eq!(back.count(), 15);
}

#[test]
fn a_wrong_tour_opens_at_its_fault() {
    if !more() || !has("chromium") {
        return;
    }
    let input = "3 4\n1 4 7 10\n12 9 2 5\n3 6 8 11\n";
    let seen = played("tour", &["check"], input).see(
        r#"
        const red = () => pixels([179, 38, 30]) > 100;
        seen.push(step(), words(), red());
        press("Home");
        seen.push(step(), red());
        press("End");
        seen.push(red());
        finish();
        "#,
        BrowserTime::Virtual,
    );
    let words = "move 6 of 6: (2, 1) → (0, 2), number 7. not a tour: step 8: from (0, 2) to (2, 2) \
                 is not a knight's move";
    let expected = [
        json!(6),
        json!(words),
        json!(true),
        json!(0),
        json!(false),
        json!(true),
    ];
    assert_eq!(seen, expected);
    // The numbers of the page are those of the words, which count from 0 here.
    let seen = played("tour", &["check", "--zero", "start"], "1 3\n0 1 2\n")
        .see("seen.push(words()); finish();", BrowserTime::Virtual);
    let words = "no moves: the knight stands on (0, 0). not a tour: step 1: from (0, 0) to \
                 (0, 1) is not a knight's move";
    assert_eq!(seen, [json!(words)]);
}

#[test]
fn a_search_goes_back_and_a_long_one_ends_with_the_tour() {
    if !more() || !has("chromium") {
        return;
    }
    let board = reference::backtrack::first_tour(5, 5, (0, 0), "tutorial").expect("a tour");
    let walked = r#"
        press("End");
        const end = step();
        const path = [];
        for (let at = 0; at < LENGTH; at++) { path.unshift(square()); press("ArrowLeft"); }
        seen.push(end, path);
        const lines = by("lines")?.querySelectorAll("button") ?? [];
        for (const line of lines) { line.click(); seen.push([step(), line.textContent]); }
        finish();
    "#;
    let seen = played("tour", &["backtrack", "5"], "")
        .see(&walked.replace("LENGTH", "3"), BrowserTime::Virtual);
    let last = squares_of(&board);
    let last: Vec<String> = last[22..].iter().map(|&place| name(place)).collect();
    // The plain search takes 8,840 visits, the start included, so 8,839 steps forward.
    let within =
        |visits| reference::backtrack::first_tour_within((5, 5), (0, 0), "tutorial", visits);
    assert!(within(8840).is_ok() && within(8839).is_err());
    assert_eq!(seen, [json!(8839 + 8839 - 24), json!(last)]);

    // The search of the larger board is cut, and its page ends with the published tour.
    let published = crate::support::project("fixtures/tour_backtrack/sample/board_8x8.ans");
    let published = std::fs::read_to_string(published).expect("the case is there");
    let text = page("tour", &["backtrack", "8"], "");
    let found = numbers(&text, 8, 8).concat();
    let words = published.split_whitespace();
    assert!(found.into_iter().eq(words.map(|word| word.parse().ok())));
    let seen = PlayedPage::new(text).see(&walked.replace("LENGTH", "1"), BrowserTime::Virtual);
    // The published board of the tutorial ends in row 0, column 7.
    assert_eq!(seen[1], json!(["(0, 7)"]));
    assert_eq!(seen[2], json!([0, "the search begins"]));
    assert_eq!(seen[3][0], 100_000);
    assert_eq!(seen.last().expect("lines")[0], seen[0]);
}

/// The squares of a board from 0, in order.
fn squares_of(board: &[Vec<usize>]) -> Vec<Place> {
    let mut squares = vec![(0, 0); board.len() * board[0].len()];
    for (row, numbers) in board.iter().enumerate() {
        for (column, &number) in numbers.iter().enumerate() {
            squares[number] = (row, column);
        }
    }
    squares
}

#[test]
fn a_board_of_ten_thousand_squares_plays_and_jumps() {
    if !has("chromium") {
        return;
    }
    let tour = reference::tour::squares(100, 100, (0, 0), "sheet", "first");
    let seen = played("tour", &["100", "100", "0", "0"], "").see(
        r#"
        const canvas = by("canvas").getContext("2d");
        // Reading a pixel waits until everything is painted.
        const painted = () => canvas.getImageData(0, 0, 1, 1);
        const squares = [square()];
        let slowest = 0;
        const begin = performance.now();
        for (let at = 0; at < 300; at++) {
          const before = performance.now();
          press("ArrowRight");
          if (at % 100 === 0) { painted(); slowest = Math.max(slowest, performance.now() - before); }
          squares.push(square());
        }
        painted();
        const each = (performance.now() - begin) / 300;
        let jump = 0;
        for (const to of [5000, 0, 9999, 1, 9000]) {
          const before = performance.now();
          slide(to);
          painted();
          jump = Math.max(jump, performance.now() - before);
        }
        seen.push(squares, step(), square(), each, slowest, jump, by("lens").hidden);
        finish();
        "#,
        BrowserTime::Real,
    );
    let expected: Vec<String> = tour.iter().map(|&place| name(place)).collect();
    assert_eq!(seen[0], json!(expected[..301]));
    assert_eq!((&seen[1], &seen[2]), (&json!(9000), &json!(expected[9000])));
    assert_eq!(
        seen[6], false,
        "the squares around the knight are magnified"
    );
    println!(
        "100 x 100: {:.3} ms for a step, {:.1} ms for the slowest, {:.1} ms for the slowest jump",
        seen[3].as_f64().expect("a time"),
        seen[4].as_f64().expect("a time"),
        seen[5].as_f64().expect("a time"),
    );
}

#[test]
fn the_game_of_two_knights_has_its_transcript() {
    if !more() || !has("chromium") {
        return;
    }
    let game = std::fs::read_to_string(crate::support::project(
        "fixtures/dual/sample/game_of_the_sheet.in",
    ));
    let game = game.expect("the case is there");
    let attack = "</script><script>document.title = 'broken'</script>";
    let input = game.replacen("@ 0 4", &format!("{attack}\n@ 0 4"), 1);
    assert_ne!(input, game);
    let seen = played("dual", &[], &input).see(
        r#"
        const lines = [...by("lines").children];
        seen.push(document.title);
        seen.push(lines.map((line) => [line.querySelector(".words").textContent, (line.querySelector(".answer")?.textContent ?? "").replace(/!.*/, "!")]));
        seen.push(lines.find((line) => line.textContent.includes("@ 0 4")).textContent);
        press("End");
        seen.push(step(), by("lines").querySelector("[aria-current]") === lines.at(-1));
        lines[4].querySelector("button").click();
        seen.push(step());
        finish();
        "#,
        BrowserTime::Virtual,
    );
    assert_eq!(seen[0], "The two-knight game");
    // The reference plays the same game: each prompt has one typed line, and what it answers.
    let transcript = reference::dual::transcript(input.as_bytes());
    let prompts = [
        "Knights' starting positions (row1 col1 row2 col2): ",
        "Move (knight row col): ",
    ];
    let answers = prompts
        .iter()
        .fold(transcript, |text, prompt| text.replace(prompt, "\u{1}"));
    let answers: Vec<&str> = answers.split('\u{1}').skip(1).collect();
    let typed: Vec<&str> = input.lines().collect();
    assert_eq!(answers.len(), typed.len());
    let said = |answer: &str| {
        let known = ["Invalid position(s)!", "Invalid move!", "No more moves!"];
        known
            .into_iter()
            .find(|known| answer.contains(known))
            .unwrap_or_default()
    };
    let expected: Vec<Value> = typed
        .iter()
        .zip(&answers)
        .map(|(typed, answer)| json!([typed.trim(), said(answer)]))
        .collect();
    assert_eq!(seen[1], json!(expected));
    let moves = answers
        .iter()
        .filter(|answer| answer.contains("0 1 2 3 4 5"))
        .count()
        - 1;
    let why = "@ 0 4 Invalid move! – from (1, 1) to (0, 4) is not a knight's move";
    assert_eq!(seen[2], why);
    assert_eq!((&seen[3], &seen[4]), (&json!(moves), &json!(true)));
    assert_eq!(seen[5], 0, "an invalid move leaves the game as it is");
}

#[test]
fn without_its_script_a_page_shows_the_finished_board() {
    if !more() {
        return;
    }
    let text = page("tour", &["8", "8", "0", "0"], "");
    let tour = reference::tour::squares(8, 8, (0, 0), "sheet", "first");
    let board = numbers(&text, 8, 8);
    for (number, &(row, column)) in (1..).zip(&tour) {
        assert_eq!(board[row][column], Some(number));
    }
    if !has("chromium") {
        return;
    }
    let (before, rest) = text.rsplit_once("<script>").expect("the page has a script");
    let (_, after) = rest.split_once("</script>").expect("the script ends");
    let plain = PlayedPage::new(format!("{before}{after}"));
    let (dom, console) = opened(&plain.file(), "");
    assert!(!console.contains("CONSOLE"), "{console}");
    assert_eq!(numbers(&dom, 8, 8), board);
    for hidden in [
        "id=\"controls\" hidden",
        "id=\"canvas\" hidden",
        "id=\"mover\" hidden",
    ] {
        let hidden = hidden.replace("id=\"controls\" hidden", "id=\"controls\"");
        assert!(dom.contains(&hidden), "{hidden}");
    }
    // Every number differs from its ground.
    let seen = plain.see(
        r#"
        const fill = (kind) => getComputedStyle(document.querySelector(kind)).fill;
        seen.push(["start", "visited", "end"].map((kind) => fill(`text.${kind}`) !== fill(`.mark.${kind === "end" ? "colour-0" : kind}`)));
        finish();
        "#,
        BrowserTime::Virtual,
    );
    assert_eq!(seen, [json!([true, true, true])]);
    // With the script, the player takes the place of the picture.
    let (dom, _) = opened(&PlayedPage::new(text).file(), "");
    assert!(!dom.contains("id=\"finished\""));
}

#[test]
fn finished_boards_have_the_numbers_of_the_references() {
    let as_board = |text: &str, hidden: u64| -> Vec<Vec<Option<u64>>> {
        let number = |word: &str| word.parse().ok().filter(|&number| number != hidden);
        let row = |line: &str| line.split_whitespace().map(number).collect();
        text.lines().map(row).collect()
    };
    let (size, start) = ("5", (0, 0));
    let tutorial = reference::backtrack::answer(size, start, "tutorial");
    let found = numbers(&page("tour", &["backtrack", size], ""), 5, 5);
    assert_eq!(found, as_board(&tutorial, u64::MAX));

    let input = "6 2\n0 0\n3 4\n";
    let stamps = as_board(&reference::simulate::answer(input), 0);
    let steps = |row: &Vec<Option<u64>>| row.iter().map(|stamp| Some((*stamp)? % 10_000)).collect();
    let expected: Vec<Vec<Option<u64>>> = stamps.iter().map(steps).collect();
    assert_eq!(numbers(&page("simulate", &[], input), 6, 6), expected);

    let stuck = reference::tour::squares(5, 5, (1, 1), "sheet", "first");
    let found = numbers(&page("tour", &["5", "5", "1", "1"], ""), 5, 5);
    let visited = found.iter().flatten().flatten().count();
    assert_eq!(visited, stuck.len());
    assert!(stuck.len() < 25);
}

#[test]
fn a_page_shows_holes_and_why_no_tour_exists() {
    let arguments = [
        "solve", "4", "4", "0", "0", "--hole", "1,1", "--hole", "2,3",
    ];
    let text = page("tour", &arguments, "");
    let reason = answer("tour", &arguments, b"").output;
    let reason = String::from_utf8(reason).expect("text");
    assert!(reason.starts_with("no tour exists: "), "{reason}");
    assert!(
        text.contains(&reason.trim().replace('\'', "&#39;")) || text.contains(reason.trim()),
        "{text}"
    );
    let svg = finished(&text);
    assert_eq!(svg.matches("class=\"hole\"").count(), 2);
    assert!(
        text.contains("<input id=\"slider\" type=\"range\" min=\"0\" max=\"0\""),
        "{text}"
    );
    // The unknown has a page too.
    let unknown = [
        "solve",
        "8",
        "8",
        "0",
        "0",
        "--hole",
        "2,1",
        "--hole",
        "5,5",
        "--max-steps",
        "1",
    ];
    let said = answer("tour", &unknown, b"").output;
    if said.starts_with(b"unknown") {
        assert!(page("tour", &unknown, "").contains("unknown after 1 move tried"));
    }
}

#[test]
fn pages_load_nothing() {
    let pages = [
        page("tour", &["6", "6", "0", "0"], ""),
        page("tour", &["solve", "6", "6", "0", "0", "--closed"], ""),
        page("tour", &["check"], "1 2\n1 0\n"),
        page("tour", &["backtrack", "3"], ""),
        page("tour", &["walk"], "5 5 a1"),
        page("simulate", &[], "3 2\n0 0\n2 2\n"),
    ];
    for text in &pages {
        assert!(
            text.starts_with("<!DOCTYPE html><html lang=\"en\">"),
            "{text}"
        );
        assert!(text.contains("default-src 'none'") && text.contains("name=\"viewport\""));
        for loading in [
            "http:", "https:", "src=", "@import", "fetch(", "XMLHttp", " onclick", " style=",
        ] {
            assert!(!text.contains(loading), "{loading}");
        }
        // The only reference of a picture is to its own pattern.
        assert_eq!(
            text.matches("url(").count(),
            text.matches("url(#squares)").count()
        );
        let (_, data) = text
            .split_once("<script id=\"recording\" type=\"application/json\">")
            .expect("data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let data: Value = serde_json::from_str(data).expect("the data is JSON");
        assert!(data["moves"].is_string());
    }
}

#[test]
fn what_a_page_cannot_hold_is_one_error_line() {
    let all: Vec<String> = (0..300 * 300)
        .map(|square| format!("{} {}\n", square / 300, square % 300))
        .collect();
    let crowd = format!("300 90000\n{}", all.concat());
    let cases: [(&str, &[&str], &str, &str); 6] = [
        (
            "tour",
            &["1001", "1000", "0", "0"],
            "",
            "at most 1000000 squares",
        ),
        (
            "tour",
            &["solve", "1", "1000001", "0", "0"],
            "",
            "at most 1000000 squares",
        ),
        (
            "tour",
            &["walk", "--max-steps", "1000001"],
            "5 5 a1",
            "at most 1000000 steps",
        ),
        ("tour", &["walk"], "5 5", "the end of the input"),
        ("simulate", &[], &crowd, "at most 65535 knights"),
        (
            "dual",
            &[],
            "1 1 1 1\n",
            "expected the starting positions, found the end of the input",
        ),
    ];
    for (program, arguments, input, says) in cases {
        let arguments = [arguments, &["--format", "html"]].concat();
        let found = answer(program, &arguments, input.as_bytes());
        assert_eq!(
            (found.code, found.output.len()),
            (2, 0),
            "{program} {arguments:?}"
        );
        let line = found.error.lines().last().expect("an error line");
        assert!(line.contains(says) && line.len() <= 200, "{line}");
        assert!(line.starts_with(&format!("{program}: ")), "{line}");
    }
}

#[test]
fn the_questions_of_a_walk_go_to_standard_error() {
    let found = answer(
        "tour",
        &["walk", "--format", "html"],
        b"4 5\n5 5\nz9\n5 5 b4\n",
    );
    assert_eq!(found.code, 0, "{}", found.error);
    assert!(found.output.starts_with(b"<!DOCTYPE html>"));
    assert!(
        found.error.contains("at least be 5") && found.error.contains("boardwidth"),
        "{}",
        found.error
    );
    let seeded = ["walk", "--format", "html", "--seed", "7"];
    let [one, other] = [(); 2].map(|()| answer("tour", &seeded, b"8 8 random"));
    assert_eq!((one.code, &one.output), (0, &other.output));
    let drawn = answer("tour", &["walk", "--format", "html"], b"5 5 random");
    assert!(
        drawn.error.contains("random seed: --seed "),
        "{}",
        drawn.error
    );
}
