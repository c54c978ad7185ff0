//! Pictures of tours: what is marked on wrong tours and on boards without one, and pictures that play.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support::{Answer, answer, has};
use roxmltree::{Document, Node};

/// The side of a square in the pictures.
const SIDE: f64 = 10.0;

/// What `tour` answers, as text.
fn picture(arguments: &[&str], input: &str) -> (u8, String) {
    let found = answer(
        "tour",
        &[arguments, &["--format", "svg"]].concat(),
        input.as_bytes(),
    );
    let text = String::from_utf8(found.output).expect("the picture is text");
    (found.code, text)
}

/// What `tour check` draws of a wrong tour.
fn wrong(arguments: &[&str], input: &str) -> String {
    let (code, text) = picture(&[&["check"], arguments].concat(), input);
    assert_eq!(code, 1, "{text}");
    text
}

/// The elements of a class.
fn of_class<'a>(document: &'a Document<'_>, class: &'a str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// A number that is an attribute.
fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name}"));
    text.parse().expect("a number")
}

/// The left and the top edge of the board.
fn corner(document: &Document<'_>) -> (f64, f64) {
    let frame = of_class(document, "frame")[0];
    (number(&frame, "x"), number(&frame, "y"))
}

/// The square in which a point is.
#[expect(clippy::cast_possible_truncation, reason = "a small board")]
fn square(document: &Document<'_>, (x, y): (f64, f64)) -> (i32, i32) {
    let (left, top) = corner(document);
    let place = |distance: f64| (distance / SIDE).floor() as i32;
    (place(y - top), place(x - left))
}

/// The squares that have frames of a class.
fn framed(document: &Document<'_>, class: &str) -> Vec<(i32, i32)> {
    let nodes = of_class(document, class).into_iter();
    let frames = nodes.filter(|node| node.tag_name().name() == "rect");
    frames
        .map(|node| {
            assert_eq!(
                (number(&node, "width"), number(&node, "height")),
                (SIDE, SIDE)
            );
            square(
                document,
                (number(&node, "x") + 5.0, number(&node, "y") + 5.0),
            )
        })
        .collect()
}

/// The numbers of a class, with their squares.
fn numbers(document: &Document<'_>, class: &str) -> Vec<(String, (i32, i32))> {
    let nodes = of_class(document, class).into_iter();
    let of = |node: Node<'_, '_>| {
        let text = node.text().expect("a number").to_owned();
        (
            text,
            square(document, (number(&node, "x"), number(&node, "y"))),
        )
    };
    nodes.map(of).collect()
}

/// The words of a picture, as one text.
fn words(document: &Document<'_>) -> String {
    let texts = document.descendants().filter_map(|node| node.text());
    texts.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The numbers that a board has, as `numbers` lists them: row by row for those of `later`.
fn expected(list: &[(&str, (i32, i32))]) -> Vec<(String, (i32, i32))> {
    let owned = list.iter().map(|&(text, square)| (text.to_owned(), square));
    owned.collect()
}

#[test]
fn a_missing_number_is_red_and_later_numbers_are_grey() {
    // The open tour of 3 x 4 from the corner, which many have published, without its 9.
    let text = wrong(&[], "3 4\n1 4 7 10\n12 0 2 5\n3 6 11 8\n");
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(framed(&document, "fault"), [(1, 1), (2, 3)]);
    assert_eq!(numbers(&document, "number").len(), 8);
    let later = [("10", (0, 3)), ("11", (2, 2)), ("12", (1, 0))];
    assert_eq!(numbers(&document, "later"), expected(&later));
    assert!(words(&document).contains("grey: what comes after the legal part"));

    // A number far too large in the place of the last one, so that no square is unvisited.
    let text = wrong(&[], "3 4\n1 4 7 10\n999999999 9 2 5\n3 6 11 8\n");
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(
        framed(&document, "fault"),
        [(2, 2)],
        "where the knight stands"
    );
    let later = [("999999999", (1, 0))];
    assert_eq!(numbers(&document, "later"), expected(&later));
    let squeezed = of_class(&document, "later")[0];
    assert!(number(&squeezed, "textLength") < SIDE);

    // Without a start, the whole board is framed.
    let text = wrong(&[], "3 4\n2 4 7 10\n12 9 13 5\n3 6 11 8\n");
    let document = Document::parse(&text).expect("the picture is XML");
    let frame = of_class(&document, "fault")[0];
    assert_eq!(
        (number(&frame, "width"), number(&frame, "height")),
        (40.0, 30.0)
    );
    assert_eq!(numbers(&document, "later").len(), 12);
}

#[test]
fn a_wrong_tour_shows_its_holes() {
    let text = wrong(&["--hole", "1,1", "--size", "3"], "1 6 0\n4 0 0\n0 2 5\n");
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(framed(&document, "hole"), [(1, 1)]);
    assert!(!framed(&document, "fault").is_empty());
}

#[test]
fn the_tutorial_counts_from_0_in_its_picture_too() {
    let board = String::from_utf8(answer("tour", &["backtrack", "5"], b"").output).expect("text");
    let rows = board.lines().map(|line| line.split_whitespace());
    let mut expected: Vec<(String, (i32, i32))> = Vec::new();
    for (row, numbers) in (0..).zip(rows) {
        let squares = (0..).zip(numbers);
        expected.extend(squares.map(|(column, number)| (number.to_owned(), (row, column))));
    }
    let (code, text) = picture(&["backtrack", "5"], "");
    assert_eq!(code, 0);
    let document = Document::parse(&text).expect("the picture is XML");
    let mut found = numbers(&document, "number");
    assert_eq!(found[0], ("0".to_owned(), (0, 0)));
    found.sort_by_key(|&(_, square)| square);
    assert_eq!(found, expected);
    let (_, text) = picture(&["backtrack", "5", "--start", "0,1"], "");
    let document = Document::parse(&text).expect("the picture is XML");
    assert!(words(&document).contains("no tour exists: "), "{text}");
    assert_eq!(of_class(&document, "start").len(), 1);
    let (_, text) = picture(&["backtrack", "5", "--animate"], "");
    assert_eq!(rules(&text, "walk").len(), 25);
}

#[test]
fn each_fault_has_its_marks() {
    // A number on two squares.
    let text = wrong(&[], "3 4\n1 4 7 10\n12 9 2 5\n3 6 9 8\n");
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(framed(&document, "fault"), [(1, 1), (2, 2)]);
    let later = [("9", (1, 1)), ("9", (2, 2)), ("10", (0, 3)), ("12", (1, 0))];
    assert_eq!(numbers(&document, "later"), expected(&later));

    // A path that comes back: a line to the square, and what follows.
    let text = wrong(
        &["--as", "path", "--size", "4"],
        "0 0\n1 2\n0 0\n2 1\n3 3\n",
    );
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(framed(&document, "fault"), [(0, 0)]);
    let line = of_class(&document, "fault")[0];
    let at = |x: &str, y: &str| square(&document, (number(&line, x), number(&line, y)));
    assert_eq!((at("x1", "y1"), at("x2", "y2")), ((1, 2), (0, 0)));
    let later = [("4", (2, 1)), ("5", (3, 3))];
    assert_eq!(numbers(&document, "later"), expected(&later));

    // A path that ends too early.
    let text = wrong(&["--as", "path", "--size", "4"], "0 0\n1 2\n");
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(framed(&document, "fault"), [(0, 1), (1, 2)]);

    // Numbers from 0 are shown as they are, and agree with the words.
    let text = wrong(
        &[],
        "5 5\n0 5 14 9 20\n13 8 19 4 15\n18 1 6 21 10\n7 12 22 16 3\n24 17 2 11 23\n",
    );
    let document = Document::parse(&text).expect("the picture is XML");
    assert!(words(&document).contains("step 22: from (2, 3) to (3, 2)"));
    assert_eq!(numbers(&document, "number")[21], ("21".to_owned(), (2, 3)));
    assert_eq!(numbers(&document, "later")[0], ("22".to_owned(), (3, 2)));
}

#[test]
fn a_step_off_the_board_is_an_arrow_over_the_edge() {
    for (path, from, towards) in [
        ("0 0\n1 2\n-1 3\n0 3\n", (1, 2), (-1, 1)),
        ("3 3\n5 4\n", (3, 3), (1, 1)),
        ("2 1\n3 -999999999\n", (2, 1), (0, -1)),
        // The first square is off the board: from the nearest one.
        ("9 2\n", (3, 2), (1, 0)),
    ] {
        let text = wrong(&["--as", "path", "--size", "4"], path);
        let document = Document::parse(&text).expect("the picture is XML");
        let line = of_class(&document, "fault")[0];
        let start = (number(&line, "x1"), number(&line, "y1"));
        assert_eq!(square(&document, start), from, "{path}");
        let head = of_class(&document, "off-the-board")[0];
        let tip = head.attribute("d").expect("a path").split(['M', 'L', ' ']);
        let tip: Vec<f64> = tip.filter_map(|part| part.parse().ok()).take(2).collect();
        let tip = (tip[0], tip[1]);
        let (row, column) = square(&document, tip);
        assert!(
            !(0..4).contains(&row) || !(0..4).contains(&column),
            "{path} {tip:?}"
        );
        let signs = (
            (tip.1 - start.1)
                .round()
                .partial_cmp(&0.0)
                .expect("a number") as i32,
            (tip.0 - start.0)
                .round()
                .partial_cmp(&0.0)
                .expect("a number") as i32,
        );
        assert_eq!(signs, towards, "{path}");
        let view = document
            .root_element()
            .attribute("viewBox")
            .expect("a view");
        let view: Vec<f64> = view
            .split(' ')
            .map(|part| part.parse().expect("one"))
            .collect();
        assert!(tip.0 > 0.0 && tip.0 < view[2] && tip.1 > 0.0 && tip.1 < view[3]);
        assert!(words(&document).contains("is off the board"));
    }
}

#[test]
fn a_board_without_a_tour_shows_its_ends_in_a_picture_of_its_size() {
    for (arguments, ends) in [
        (
            &["solve", "5", "8", "0", "1", "--end", "2,6"][..],
            [Some((0, 1)), Some((2, 6))],
        ),
        (&["solve", "3", "9", "1", "0"], [Some((1, 0)), None]),
        (&["solve", "2", "2", "0", "0"], [Some((0, 0)), None]),
        (
            &[
                "solve", "8", "8", "0", "0", "--hole", "1,2", "--hole", "2,1",
            ],
            [Some((0, 0)), None],
        ),
    ] {
        let (code, text) = picture(arguments, "");
        assert_eq!(code, 0);
        let document = Document::parse(&text).expect("the picture is XML");
        let width = number(&document.root_element(), "width");
        assert!(width < 1000.0, "{arguments:?}: {width}");
        let start = of_class(&document, "start")[0];
        let start = square(&document, (number(&start, "cx"), number(&start, "cy")));
        let end = of_class(&document, "end").first().map(|end| {
            let half = number(end, "width") / 2.0;
            square(
                &document,
                (number(end, "x") + half, number(end, "y") + half),
            )
        });
        assert_eq!([Some(start), end], ends, "{arguments:?}");
        assert!(words(&document).contains("no tour exists: "));
        // No line of the legend is cut inside a square's name.
        for node in document.descendants().filter_map(|node| node.text()) {
            assert_eq!(
                node.matches('(').count(),
                node.matches(')').count(),
                "{node}"
            );
        }
    }
}

#[test]
fn the_squares_that_show_why_there_is_no_tour_are_red_and_in_the_document() {
    let hexagon = "......\n......\n..##..\n..##..\n......\n......\n";
    let eight = [
        (0, 0),
        (1, 2),
        (0, 4),
        (2, 5),
        (4, 4),
        (5, 2),
        (4, 0),
        (2, 1),
    ];
    for (arguments, mask, squares) in [
        // Two corners need the end, and so does the path.
        (
            "5 8 0 1 --end 2,6",
            "",
            &[(0, 7), (4, 7), (2, 6)] as &[(i32, i32)],
        ),
        // The start has no free neighbour.
        ("8 8 0 0 --hole 1,2 --hole 2,1", "", &[(0, 1)]),
        (
            "4 6 0 0 --closed",
            ".#####\n##.###\n####.#\n######\n",
            &[(0, 0)],
        ),
        (
            "4 6 0 0 --closed",
            "....##\n#.....\n..#..#\n#...##\n",
            &[(1, 2), (2, 1), (2, 3)],
        ),
        ("6 6 0 0 --closed", hexagon, &eight),
    ] {
        let mut words: Vec<&str> = ["solve"].into_iter().chain(arguments.split(' ')).collect();
        if !mask.is_empty() {
            words.extend(["--mask", "-"]);
        }
        let (_, text) = picture(&words, mask);
        let document = Document::parse(&text).expect("the picture is XML");
        let marked: BTreeSet<_> = framed(&document, "reason").into_iter().collect();
        let json = answer(
            "tour",
            &[&words[..], &["--format", "json"]].concat(),
            mask.as_bytes(),
        );
        let json: serde_json::Value = serde_json::from_slice(&json.output).expect("a document");
        let named: BTreeSet<(i32, i32)> =
            serde_json::from_value(json["reason_squares"].clone()).expect("a list of squares");
        let expected: BTreeSet<_> = squares.iter().copied().collect();
        assert_eq!([&marked, &named], [&expected; 2], "{arguments}\n{mask}");
    }
}

#[test]
fn the_frame_lies_on_the_squares_and_marks_fit_into_theirs() {
    let (_, text) = picture(&["5", "5", "1", "1"], "");
    let document = Document::parse(&text).expect("the picture is XML");
    let frame = of_class(&document, "frame")[0].range().start;
    let unvisited = of_class(&document, "unvisited");
    assert_eq!(unvisited.len(), 6);
    assert!(unvisited.iter().all(|node| node.range().start < frame));

    let mut before = f64::INFINITY;
    for side in ["8", "50", "100"] {
        let (_, text) = picture(&["solve", side, side, "0", "0"], "");
        let document = Document::parse(&text).expect("the picture is XML");
        let radius = number(&of_class(&document, "start")[0], "r");
        let pixels = number(&document.root_element(), "width");
        let view = document
            .root_element()
            .attribute("viewBox")
            .expect("a view");
        let unit = pixels
            / view
                .split(' ')
                .nth(2)
                .expect("a width")
                .parse::<f64>()
                .expect("one");
        assert!(
            radius < 0.7 * SIDE && radius * unit > 4.0,
            "{side}: {radius}"
        );
        let width = number(&of_class(&document, "tour")[0], "stroke-width") * unit;
        assert!(width < before, "{side}: lines of {width} pixels");
        before = width;
    }

    // One square: the disc of the start, and the end as a frame around it.
    let (_, text) = picture(&["1", "1", "0", "0"], "");
    let document = Document::parse(&text).expect("the picture is XML");
    let (start, end) = (
        of_class(&document, "start")[0],
        of_class(&document, "end")[0],
    );
    assert_eq!(end.attribute("fill"), Some("none"));
    assert!(number(&end, "width") > 2.0 * number(&start, "r"));
}

/// The rules of an animation by their names: places in percent, each with what is set there.
fn rules(text: &str, name: &str) -> Vec<(f64, String)> {
    let start = format!("@keyframes {name}{{");
    let (_, rest) = text
        .split_once(&start)
        .unwrap_or_else(|| panic!("no {name}"));
    let (rules, _) = rest.split_once("}}").expect("the rules end");
    let rules = rules.split('}').map(|rule| {
        let (place, set) = rule.split_once('{').expect("a place");
        let place = place.trim_end_matches(",to").trim_end_matches('%');
        (place.parse().expect("a percentage"), set.to_owned())
    });
    rules.collect()
}

/// The tour of 8 x 8 that the picture of the README shows, from the plain reference.
fn reference_tour() -> Vec<(usize, usize)> {
    reference::tour::squares(8, 8, (2, 2), "sheet", "roth")
}

/// The arguments of that tour.
const PLAYING: [&str; 7] = ["8", "8", "2", "2", "--ties", "roth", "--animate"];

#[test]
fn a_playing_picture_follows_the_tour() {
    let (_, text) = picture(&PLAYING, "");
    let document = Document::parse(&text).expect("the picture is XML");
    let squares = reference_tour();
    assert_eq!(squares.len(), 64);
    let walk = rules(&text, "walk");
    let trail = rules(&text, "trail");
    assert_eq!((walk.len(), trail.len()), (64, 64));
    let (left, top) = corner(&document);
    for (step, &(row, column)) in squares.iter().enumerate() {
        let step_number = f64::from(u32::try_from(step).expect("a small board"));
        let place = 90.0 * step_number / 63.0;
        assert!((walk[step].0 - place).abs() < 0.001, "{step}");
        assert!((trail[step].0 - place).abs() < 0.001, "{step}");
        let whole = |number: usize| f64::from(u32::try_from(number).expect("a small board"));
        let (x, y) = (
            left + SIDE * whole(column) + 5.0,
            top + SIDE * whole(row) + 5.0,
        );
        assert_eq!(walk[step].1, format!("transform:translate({x}px,{y}px)"));
        assert_eq!(trail[step].1, format!("stroke-dashoffset:{}", 63 - step));
        if step > 0 {
            let number = rules(&text, &format!("n{step}"));
            assert!((number[1].0 - place).abs() < 0.001 && number[1].1 == "opacity:1");
        }
    }
    let path = of_class(&document, "tour")[0];
    assert_eq!(path.attribute("pathLength"), Some("63"));
    // Without its animation it is the still picture.
    let (_, still) = picture(&PLAYING[..6], "");
    let still = Document::parse(&still).expect("the picture is XML");
    assert_eq!(numbers(&document, "number"), numbers(&still, "number"));
    let knight = of_class(&document, "knight")[0];
    assert_eq!(knight.attribute("visibility"), Some("hidden"));
    assert!(of_class(&still, "knight").is_empty() && !words(&still).contains("keyframes"));
}

#[test]
fn a_picture_plays_about_20_seconds_or_as_long_as_asked() {
    let seconds = |arguments: &[&str]| {
        let (code, text) = picture(arguments, "");
        assert_eq!(code, 0, "{text}");
        let (_, rest) = text.split_once("animation:").expect("it plays");
        let (seconds, _) = rest.split_once("s ").expect("seconds");
        seconds.parse::<f64>().expect("a number")
    };
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 0.001, "{found}");
    close(seconds(&PLAYING), 20.0);
    // 11 steps of at most a second, and 2,499 of at least a tenth.
    close(seconds(&["solve", "3", "4", "0", "0", "--animate"]), 11.0);
    close(
        seconds(&["solve", "50", "50", "0", "0", "--animate"]),
        249.9,
    );
    close(seconds(&[&PLAYING[..], &["--duration", "7"]].concat()), 7.0);
    // Nothing moves on one square.
    let (code, text) = picture(&["1", "1", "0", "0", "--animate"], "");
    assert!(code == 0 && !text.contains("animation"));
}

#[test]
fn a_wrong_tour_plays_to_the_fault() {
    let input = "3 4\n1 4 7 10\n12 9 2 5\n3 6 9 8\n";
    let text = wrong(&["--animate"], input);
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(rules(&text, "walk").len(), 8);
    for class in ["fault", "later"] {
        for node in of_class(&document, class) {
            let mut above = node.ancestors();
            assert!(
                above.any(|node| node.attribute("class") == Some("last")),
                "{class}"
            );
        }
    }
    assert_eq!(rules(&text, "last")[1], (90.0, "opacity:1".to_owned()));
    // Without a legal part it is still.
    let text = wrong(&["--animate"], "3 4\n2 4 7 10\n12 9 13 5\n3 6 11 8\n");
    assert!(!text.contains("animation"));
}

#[test]
fn animations_that_make_no_sense_are_refused() {
    let refused = |arguments: &[&str], input: &[u8]| {
        let Answer {
            output,
            error,
            code,
        } = answer("tour", arguments, input);
        assert_eq!((output.as_slice(), code), (&b""[..], 2), "{arguments:?}");
        assert!(
            error.lines().count() == 1 && error.chars().count() <= 201,
            "{error}"
        );
        error
    };
    let needs = "tour: --animate needs --format svg; add it, or leave --animate out\n";
    assert_eq!(refused(&["5", "5", "0", "0", "--animate"], b""), needs);
    assert_eq!(
        refused(&["solve", "5", "5", "0", "0", "--animate"], b""),
        needs
    );
    assert_eq!(refused(&["check", "--animate"], b"1 1\n1\n"), needs);
    let svg = ["--format", "svg", "--animate"];
    let large = refused(&[&["51", "50", "0", "0"], &svg[..]].concat(), b"");
    assert!(
        large.contains("at most 2500 squares, and this board has 2550; "),
        "{large}"
    );
    let large = refused(&[&["solve", "51", "50", "0", "0"], &svg[..]].concat(), b"");
    assert!(large.contains("leave --animate out"), "{large}");
    for seconds in ["0", "3601", "-1", "x", "1.5"] {
        let more = [&["5", "5", "0", "0"], &svg[..], &["--duration", seconds]].concat();
        assert!(refused(&more, b"").contains(seconds));
    }
    let alone = refused(
        &["5", "5", "0", "0", "--format", "svg", "--duration", "3"],
        b"",
    );
    assert!(alone.contains("--animate"), "{alone}");
}

/// The text of a page in Chromium, after its script has run.
fn opened(page: &Path) -> String {
    let profile = tempfile::tempdir().expect("there is room for a profile");
    let output = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
        ])
        .arg("--virtual-time-budget=3000")
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg("--dump-dom")
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("chromium can be started");
    String::from_utf8(output.stdout).expect("it writes text")
}

/// A script that stops the clock at each time, and writes where the knight is, how much of the trail is
/// not drawn, and how many numbers are seen.
const SCRIPT: &str = r#"
const lines = [];
for (const time of TIMES) {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = time;
  }
  const knight = getComputedStyle(document.querySelector(".knight"));
  const matrix = new DOMMatrix(knight.transform);
  const left = parseFloat(getComputedStyle(document.querySelector(".tour")).strokeDashoffset);
  const seen = [...document.querySelectorAll(".number")].filter(
    (text) => getComputedStyle(text.parentNode).opacity === "1").length;
  lines.push([matrix.e, matrix.f, left, seen, knight.visibility].join(" "));
}
document.querySelector("pre").textContent = lines.join("\n");
"#;

#[test]
fn chromium_plays_the_picture() {
    if !has("chromium") {
        return;
    }
    let (_, text) = picture(&PLAYING, "");
    let document = Document::parse(&text).expect("the picture is XML");
    let squares = reference_tour();
    // A little after the knight has reached each square; the walk takes 18 s of 20 s.
    let step = 18_000.0 / 63.0;
    let times: Vec<f64> = (0..64_u32)
        .map(|number| f64::from(number) * step + 1.0)
        .collect();
    let script = SCRIPT.replace("TIMES", &format!("{times:?}"));
    let page = format!("<!doctype html><body>{text}<pre></pre><script>{script}</script></body>");
    let folder = tempfile::tempdir().expect("there is room for a page");
    let path = folder.path().join("page.html");
    std::fs::write(&path, page).expect("there is room for a page");
    let dom = opened(&path);
    let (_, rest) = dom.split_once("<pre>").expect("the page has a list");
    let (list, _) = rest.split_once("</pre>").expect("the list ends");
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines.len(), 64, "{list}");
    for (index, (line, &(row, column))) in lines.iter().zip(&squares).enumerate() {
        let value = |place: usize| line[place].parse::<f64>().expect("a number");
        let found = square(&document, (value(0), value(1)));
        let expected = (
            row.try_into().expect("small"),
            column.try_into().expect("small"),
        );
        assert_eq!(found, expected, "square {index}");
        let left = f64::from(63 - u32::try_from(index).expect("small"));
        assert!((value(2) - left).abs() < 0.1, "{index}: {}", line[2]);
        assert_eq!(
            line[3],
            (index + 1).to_string(),
            "numbers at square {index}"
        );
        assert_eq!(line[4], "visible");
    }
}
