//! The pages of `--format html`: played in a real browser, Chromium without a window, and read
//! without one.
#![cfg(target_os = "linux")]

use crate::support::browser::{BrowserTime, opened};
use crate::support::played::PlayedPage;
use crate::support::{answer, has, more, project};
use roxmltree::Document;
use serde_json::{Value, json};

/// A square as the reference programs have it.
type Place = (usize, usize);

/// What a program answers to a call, for a page.
fn answered(call: &str, input: &str) -> crate::support::Answer {
    let words: Vec<&str> = call.split(' ').chain(["--format", "html"]).collect();
    answer(words[0], &words[1..], input.as_bytes())
}

/// The text of a page.
fn page(call: &str, input: &str) -> String {
    let found = answered(call, input);
    assert!(found.code < 2, "{}", found.error);
    String::from_utf8(found.output).expect("a page is text")
}

/// What a script sees on a page in Chromium.
fn seen(call: &str, input: &str, script: &str) -> Vec<Value> {
    let script = format!("{script}\nfinish();");
    PlayedPage::new(page(call, input)).see(&script, BrowserTime::Virtual)
}

/// Whether tests in a browser run that take long. A quick one plays a tour by keys.
fn plays_all() -> bool {
    more() && has("chromium")
}

/// A square as a page names it.
fn name((row, column): Place) -> String {
    format!("({row}, {column})")
}

/// The tour from a corner by the rule of Warnsdorff.
fn tour_of(side: usize) -> Vec<Place> {
    reference::tour::squares(side, side, (0, 0), "sheet", "first")
}

/// The finished board of a page as an XML document.
fn finished(page: &str) -> String {
    let inside = page.find("<div class=\"finished\"").expect("a board");
    let start = inside + page[inside..].find("<svg").expect("a picture");
    let end = page[start..].find("</svg>").expect("its end") + "</svg>".len();
    page[start..start + end].to_owned()
}

/// The numbers on the finished board, with `None` on a square without one.
fn numbers(page: &str, rows: usize, columns: usize) -> Vec<Vec<Option<u64>>> {
    let svg = finished(page);
    let document = Document::parse(&svg).expect("the picture is XML");
    let mut board = vec![vec![None; columns]; rows];
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("class") == Some("number"));
    for text in texts {
        // A square is 10 units wide, and so is the border.
        let [row, column] = ["y", "x"].map(|name| {
            let value = text.attribute(name).expect("a place");
            (value.parse::<usize>().expect("a number") - 10) / 10
        });
        let number = text.text().expect("a number").parse().expect("a number");
        let before = board[row][column].replace(number);
        assert_eq!(before, None, "two numbers on a square");
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
    let tour = tour_of(8);
    let seen = seen(
        "tour 8 8 0 0",
        "",
        r#"
        const taken = () => document.querySelector(".chip.taken")?.textContent;
        const chips = () => [...document.querySelectorAll(".chip")].map((chip) => chip.textContent);
        const begin = () => /^move \d+ of 63(: [^→]+→ \(\d, \d\))?/.exec(words())[0];
        for (let at = 0; at <= 63; at++) {
          seen.push([step(), square(), begin(), taken(), chips().sort(), document.querySelector(".chip.taken.least") !== null]);
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
        seen.push(["with control", step()]);"#,
    );
    for (at, &here) in tour.iter().enumerate() {
        // The chips are all free squares a move away, and the taken one is the smallest.
        let chip = |place: Place| format!("{} {}", name(place), degree(place, 8, &tour[..=at]));
        let is_near = |&&(r, c): &&Place| r.abs_diff(here.0) * c.abs_diff(here.1) == 2;
        let free = tour[at + 1..].iter().filter(is_near);
        let mut chips: Vec<String> = free.map(|&place| chip(place)).collect();
        chips.sort_unstable();
        let taken = tour.get(at + 1).map(|&next| chip(next));
        let words = match at.checked_sub(1) {
            None => "move 0 of 63".to_owned(),
            Some(before) => format!("move {at} of 63: {} → {}", name(tour[before]), name(here)),
        };
        let has_next = taken.is_some();
        let expected = json!([at, name(here), words, taken, chips, has_next]);
        assert_eq!(seen[at], expected, "step {at}");
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
    if !plays_all() {
        return;
    }
    let page = PlayedPage::new(page("tour 8 8 0 0", ""));
    let seen = page.see(
        r#"
        // In virtual time, Chromium paints no frames.
        window.requestAnimationFrame = (frame) => setTimeout(() => frame(performance.now()), 16);
        const live = () => by("status").getAttribute("aria-live");
        const button = () => by("play").getAttribute("aria-label");
        setTimeout(() => {
          seen.push(step(), live());
          by("speed").value = 60;
          press(" ");
          seen.push(button(), live());
          setTimeout(() => {
            seen.push(step() > 5);
            press(" ");
            const stopped = step();
            setTimeout(() => {
              seen.push(step() === stopped, button());
              // From the end it begins again.
              press("End");
              press(" ");
              seen.push(step());
              press("ArrowRight");
              seen.push(step(), button());
              finish();
            }, 300);
          }, 400);
        }, 500);"#,
        BrowserTime::Virtual,
    );
    let (play, pause) = ("Play (space)", "Pause (space)");
    let expected = json!([0, "polite", pause, "off", true, true, play, 0, 1, play]);
    assert_eq!(Value::from(seen), expected);
    // The address can name a step.
    let seen = page.see_at(
        "#move=17",
        "seen.push(step(), square()); finish();",
        BrowserTime::Virtual,
    );
    assert_eq!(seen, [json!(17), json!(name(tour_of(8)[17]))]);
}

#[test]
fn several_knights_take_turns() {
    if !plays_all() {
        return;
    }
    let input = "6 3\n0 0\n2 2\n5 1\n";
    // Step, knight and square of every number of the board, in the order of the game.
    let board = reference::simulate::answer(input);
    let mut moves = Vec::new();
    for (row, line) in board.lines().enumerate() {
        for (column, number) in line.split(' ').enumerate() {
            let number: usize = number.parse().expect("a number");
            let (knight, step) = (number / 10_000, number % 10_000);
            if step > 0 {
                moves.push((step, knight, name((row, column))));
            }
        }
    }
    moves.sort_unstable();
    let seen = seen(
        "simulate",
        input,
        r#"
        const green = () => pixels([0, 122, 89]) > 0, orange = () => pixels([184, 86, 0]) > 0;
        seen.push([words(), green(), orange(), document.querySelectorAll(".legend .key").length]);
        while (!by("forward").disabled) {
          press("ArrowRight");
          seen.push([square(), words().split(":")[1].trim(), by("mover").textContent]);
        }"#,
    );
    let count = moves.len();
    let start = format!("move 0 of {count}: the knights stand on (0, 0), (2, 2), (5, 1)");
    assert_eq!(seen[0], json!([start, true, true, 6]));
    let expected = moves
        .into_iter()
        .map(|(_, knight, place)| json!([place, format!("knight {knight}"), knight.to_string()]));
    assert_eq!(seen[1..], expected.collect::<Vec<Value>>());
}

#[test]
fn a_walk_shows_its_steps_back() {
    if !plays_all() {
        return;
    }
    let options = reference::walk::Options::default();
    let transcript = reference::walk::answer(b"5 5 b4", &options).expect("it has a start");
    let lines = transcript.lines();
    let expected: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("The knight moves "))
        .collect();
    let seen = seen(
        "tour walk",
        "5 5 b4",
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
        }"#,
    );
    assert_eq!(seen, expected);
    let back = expected.iter().filter(|line| line.starts_with("back"));
    assert_eq!(back.count(), 15);
}

#[test]
fn a_wrong_tour_opens_at_its_fault() {
    if !plays_all() {
        return;
    }
    let seen_there = seen(
        "tour check",
        "3 4\n1 4 7 10\n12 9 2 5\n3 6 8 11\n",
        r#"
        const red = () => pixels([179, 38, 30]) > 100;
        seen.push(step(), words(), red());
        press("Home");
        seen.push(step(), red());
        press("End");
        seen.push(red());"#,
    );
    let words = "move 6 of 6: (2, 1) → (0, 2), number 7. not a tour: step 8: from (0, 2) to (2, 2) \
                 is not a knight's move";
    let expected = json!([6, words, true, 0, false, true]);
    assert_eq!(Value::from(seen_there), expected);
    // The numbers of the page are those of the words, which count from 0 here.
    let call = "tour check --zero start";
    let words = "no moves: the knight stands on (0, 0). not a tour: step 1: from (0, 0) to \
                 (0, 1) is not a knight's move";
    assert_eq!(seen(call, "1 3\n0 1 2\n", "seen.push(words());"), [words]);
}

#[test]
fn a_search_goes_back_and_a_long_one_ends_with_the_tour() {
    if !plays_all() {
        return;
    }
    let board = reference::backtrack::first_tour(5, 5, (0, 0), "tutorial").expect("a tour");
    let mut last = vec![String::new(); 25];
    for (row, line) in board.iter().enumerate() {
        for (column, &number) in line.iter().enumerate() {
            last[number] = name((row, column));
        }
    }
    let walked = r#"
        press("End");
        const end = step();
        const path = [];
        for (let at = 0; at < LENGTH; at++) { path.unshift(square()); press("ArrowLeft"); }
        seen.push(end, path);
        const lines = by("lines")?.querySelectorAll("button") ?? [];
        for (const line of lines) { line.click(); seen.push([step(), line.textContent]); }"#;
    let walk = |call, length| seen(call, "", &walked.replace("LENGTH", length));
    // The plain search takes 8,840 visits, the start included, so 8,839 steps forward.
    let within =
        |visits| reference::backtrack::first_tour_within((5, 5), (0, 0), "tutorial", visits);
    assert!(within(8840).is_ok() && within(8839).is_err());
    let expected = [json!(8839 + 8839 - 24), json!(last[22..])];
    assert_eq!(walk("tour backtrack 5", "3"), expected);

    // The search of the larger board is cut, and its page ends with the published tour: in row 0, column 7.
    let published = project("fixtures/tour_backtrack/sample/board_8x8.ans");
    let published = std::fs::read_to_string(published).expect("the case is there");
    let found = numbers(&page("tour backtrack 8", ""), 8, 8).concat();
    let words = published.split_whitespace();
    assert!(found.into_iter().eq(words.map(|word| word.parse().ok())));
    let seen = walk("tour backtrack 8", "1");
    assert_eq!(seen[1], json!(["(0, 7)"]));
    assert_eq!(seen[2], json!([0, "the search begins"]));
    assert_eq!(seen[3][0], 100_000);
    assert_eq!(seen.last().expect("lines")[0], seen[0]);
}

#[test]
fn a_board_of_ten_thousand_squares_plays_and_jumps() {
    if !plays_all() {
        return;
    }
    let tour = tour_of(100);
    let seen = seen(
        "tour 100 100 0 0",
        "",
        r#"
        const squares = [square()];
        for (let at = 0; at < 300; at++) {
          press("ArrowRight");
          squares.push(square());
        }
        for (const to of [5000, 0, 9999, 1, 9000]) slide(to);
        seen.push(squares, step(), square(), by("lens").hidden);"#,
    );
    let names: Vec<String> = tour.iter().map(|&place| name(place)).collect();
    // The squares around the knight are magnified.
    let expected = json!([names[..301], 9000, names[9000], false]);
    assert_eq!(Value::from(seen), expected);
}

#[test]
fn the_game_of_two_knights_has_its_transcript() {
    if !plays_all() {
        return;
    }
    let game = std::fs::read_to_string(project("fixtures/dual/sample/game_of_the_sheet.in"));
    let game = game.expect("the case is there");
    let attack = "</script><script>document.title = 'broken'</script>";
    let input = game.replacen("@ 0 4", &format!("{attack}\n@ 0 4"), 1);
    assert_ne!(input, game);
    let seen = seen(
        "dual",
        &input,
        r#"
        const lines = [...by("lines").children];
        seen.push(document.title);
        seen.push(lines.map((line) => [line.querySelector(".words").textContent, (line.querySelector(".answer")?.textContent ?? "").replace(/!.*/, "!")]));
        seen.push(lines.find((line) => line.textContent.includes("@ 0 4")).textContent);
        press("End");
        seen.push(step(), by("lines").querySelector("[aria-current]") === lines.at(-1));
        lines[4].querySelector("button").click();
        seen.push(step());"#,
    );
    // The reference plays the same game: each prompt has one typed line, and what it answers.
    let transcript = reference::dual::answer(&input);
    let [start, prompt] = [
        "Knights' starting positions (row1 col1 row2 col2): ",
        "Move (knight row col): ",
    ];
    let transcript = transcript.replace(start, prompt);
    let answers: Vec<&str> = transcript.split(prompt).skip(1).collect();
    assert_eq!(answers.len(), input.lines().count());
    let lines = input.lines().zip(&answers).map(|(typed, answer)| {
        let known = ["Invalid position(s)!", "Invalid move!", "No more moves!"];
        let known = known.into_iter().find(|known| answer.contains(known));
        json!([typed.trim(), known.unwrap_or_default()])
    });
    let boards = answers
        .iter()
        .filter(|answer| answer.contains("0 1 2 3 4 5"));
    let why = "@ 0 4 Invalid move! – from (1, 1) to (0, 4) is not a knight's move";
    // An invalid move leaves the game as it is.
    let expected = json!([
        "The two-knight game",
        lines.collect::<Vec<_>>(),
        why,
        boards.count() - 1,
        true,
        0
    ]);
    assert_eq!(Value::from(seen), expected);
}

#[test]
fn without_its_script_a_page_shows_the_finished_board() {
    if !plays_all() {
        return;
    }
    let text = page("tour 8 8 0 0", "");
    let board = numbers(&text, 8, 8);
    let (before, rest) = text.rsplit_once("<script>").expect("the page has a script");
    let (_, after) = rest.split_once("</script>").expect("the script ends");
    let plain = PlayedPage::new(format!("{before}{after}"));
    let (dom, console) = opened(&plain.file(), "");
    assert!(!console.contains("CONSOLE"), "{console}");
    assert_eq!(numbers(&dom, 8, 8), board);
    for part in [
        "id=\"controls\"",
        "id=\"canvas\" hidden",
        "id=\"mover\" hidden",
    ] {
        assert!(dom.contains(part), "{part}");
    }
    // Every number differs from its ground.
    let seen = plain.see(
        r#"
        const fill = (kind) => getComputedStyle(document.querySelector(kind)).fill;
        const numbers = [...document.querySelectorAll(".number")].map((text) => getComputedStyle(text).fill);
        seen.push([fill(".start") !== numbers[0], numbers[1] !== "rgb(255, 255, 255)", fill(".end") !== numbers.at(-1)]);
        finish();"#,
        BrowserTime::Virtual,
    );
    assert_eq!(seen, [json!([true, true, true])]);
    // With the script, the player takes the place of the picture.
    let (dom, _) = opened(&PlayedPage::new(text).file(), "");
    assert!(!dom.contains("id=\"finished\""));
}

#[test]
fn finished_boards_have_the_numbers_of_the_references() {
    let board = |text: &str| -> Vec<Vec<Option<u64>>> {
        let words = text.lines().map(str::split_whitespace);
        words
            .map(|line| line.map(|word| word.parse().ok()).collect())
            .collect()
    };
    let tutorial = reference::backtrack::answer("5", (0, 0), "tutorial");
    assert_eq!(
        numbers(&page("tour backtrack 5", ""), 5, 5),
        board(&tutorial)
    );

    let input = "6 2\n0 0\n3 4\n";
    let mut stamps = board(&reference::simulate::answer(input));
    for stamp in stamps.iter_mut().flatten() {
        *stamp = stamp.filter(|&stamp| stamp > 0).map(|stamp| stamp % 10_000);
    }
    assert_eq!(numbers(&page("simulate", input), 6, 6), stamps);

    // A full tour, and one that gets stuck.
    for (side, start) in [(8, 0), (5, 1)] {
        let tour = reference::tour::squares(side, side, (start, start), "sheet", "first");
        let mut expected = vec![vec![None; side]; side];
        for (number, &(row, column)) in (1..).zip(&tour) {
            expected[row][column] = Some(number);
        }
        let found = page(&format!("tour {side} {side} {start} {start}"), "");
        assert_eq!(numbers(&found, side, side), expected);
        assert_eq!(tour.len() < side * side, side == 5);
    }
}

#[test]
fn a_page_shows_holes_and_why_no_tour_exists() {
    let text = page("tour solve 4 4 0 0 --hole 1,1 --hole 2,3", "");
    let reason = "no tour exists: (0, 3) and (3, 0) have only one free neighbour each, and cannot both be the end";
    assert!(text.contains(reason), "{text}");
    assert_eq!(finished(&text).matches("class=\"hole\"").count(), 2);
    let slider = "<input id=\"slider\" type=\"range\" min=\"0\" max=\"0\"";
    assert!(text.contains(slider), "{text}");
    // The unknown has a page too.
    let unknown = "tour solve 8 8 0 0 --hole 2,1 --hole 5,5 --max-steps 1";
    assert!(page(unknown, "").contains("unknown after 1 move tried"));
}

#[test]
fn pages_load_nothing() {
    for text in [
        page("tour 6 6 0 0", ""),
        page("tour solve 6 6 0 0 --closed", ""),
        page("tour check", "1 2\n1 0\n"),
        page("tour backtrack 3", ""),
        page("tour walk", "5 5 a1"),
        page("simulate", "3 2\n0 0\n2 2\n"),
    ] {
        let begin = "<!DOCTYPE html><html lang=\"en\">";
        assert!(text.starts_with(begin), "{text}");
        assert!(text.contains("default-src 'none'") && text.contains("name=\"viewport\""));
        // A namespace of XML is not loaded.
        let text = text.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for loading in [
            "http:", "https:", "src=", "@import", "fetch(", "XMLHttp", " onclick", " style=",
        ] {
            assert!(!text.contains(loading), "{loading}");
        }
        // The only reference of a picture is to its own pattern.
        let count = |words| text.matches(words).count();
        assert_eq!(count("url("), count("url(#squares)"));
        let data = text.split("<script id=\"recording\" type=\"application/json\">");
        let data = data.last().expect("data").split("</script>").next();
        let data: Value = serde_json::from_str(data.expect("data")).expect("the data is JSON");
        assert!(data["moves"].is_string());
    }
}

#[test]
fn what_a_page_cannot_hold_is_one_error_line() {
    let all = (0..300 * 300).map(|square| format!("{} {}\n", square / 300, square % 300));
    let crowd = format!("300 90000\n{}", all.collect::<String>());
    let start = "expected the starting positions, found the end of the input";
    for (call, input, says) in [
        ("tour 1001 1000 0 0", "", "at most 1000000 squares"),
        ("tour solve 1 1000001 0 0", "", "at most 1000000 squares"),
        (
            "tour walk --max-steps 1000001",
            "5 5 a1",
            "at most 1000000 steps",
        ),
        ("tour walk", "5 5", "the end of the input"),
        ("simulate", &crowd, "at most 65535 knights"),
        ("dual", "1 1 1 1\n", start),
    ] {
        let found = answered(call, input);
        assert_eq!((found.code, found.output.len()), (2, 0), "{call}");
        let line = found.error.lines().last().expect("an error line");
        assert!(line.contains(says) && line.len() <= 200, "{line}");
        let program = call.split(' ').next().unwrap_or_default();
        assert!(line.starts_with(&format!("{program}: ")), "{line}");
    }
}

#[test]
fn the_questions_of_a_walk_go_to_standard_error() {
    let found = answered("tour walk", "4 5\n5 5\nz9\n5 5 b4\n");
    assert_eq!(found.code, 0, "{}", found.error);
    assert!(found.output.starts_with(b"<!DOCTYPE html>"));
    for words in ["at least be 5", "boardwidth"] {
        assert!(found.error.contains(words), "{}", found.error);
    }
    let [one, other] = [(); 2].map(|()| answered("tour walk --seed 7", "8 8 random"));
    assert_eq!((one.code, one.output), (0, other.output));
    let drawn = answered("tour walk", "5 5 random").error;
    assert!(drawn.contains("random seed: --seed "), "{drawn}");
}
