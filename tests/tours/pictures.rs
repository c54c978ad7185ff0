//! Pictures of tours: what is marked on them, as `pictures.txt` lists it, and pictures that play.

use std::fs;

use crate::support::browser::{BrowserTime, opened_for};
use crate::support::{answer, has, more, project};
use roxmltree::{Document, Node};
use serde_json::Value;

/// The side of a square in the pictures.
const SIDE: f64 = 10.0;

/// What `tour` draws.
fn picture(arguments: &[&str], input: &str) -> String {
    let arguments = [arguments, &["--format", "svg"]].concat();
    let found = answer("tour", &arguments, input.as_bytes());
    let code = u8::from(arguments[0] == "check");
    assert_eq!(found.code, code, "{arguments:?}: {}", found.error);
    String::from_utf8(found.output).expect("the picture is text")
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

/// The numbers in an attribute.
fn numbers(node: &Node<'_, '_>, name: &str) -> Vec<f64> {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name}"));
    let parts = text.split(['M', 'L', ' ']);
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The square in which a point is: its row and its column.
#[expect(clippy::cast_possible_truncation, reason = "a small board")]
fn place(document: &Document<'_>, (x, y): (f64, f64)) -> (i32, i32) {
    let frame = of_class(document, "frame")[0];
    let place = |distance: f64| (distance / SIDE).floor() as i32;
    (
        place(y - number(&frame, "y")),
        place(x - number(&frame, "x")),
    )
}

/// The same as text.
fn square(document: &Document<'_>, point: (f64, f64)) -> String {
    let (row, column) = place(document, point);
    format!("{row},{column}")
}

/// The square in which an element is, or the squares between which it lies.
fn squares(document: &Document<'_>, node: &Node<'_, '_>) -> String {
    let name = node.tag_name().name();
    if name == "circle" {
        return square(document, (number(node, "cx"), number(node, "cy")));
    }
    let (x, y) = (number(node, "x"), number(node, "y"));
    if name == "text" {
        return square(document, (x, y));
    }
    let (right, down) = (x + number(node, "width"), y + number(node, "height"));
    let first = square(document, (x + 1.0, y + 1.0));
    let last = square(document, (right - 1.0, down - 1.0));
    if first == last {
        first
    } else {
        format!("{first}-{last}")
    }
}

/// Where an arrow leads from its square: over an edge, and not out of the picture.
fn arrow(document: &Document<'_>, line: &Node<'_, '_>) -> String {
    let start = (number(line, "x1"), number(line, "y1"));
    let tip = numbers(&of_class(document, "off-the-board")[0], "d");
    let view = numbers(&document.root_element(), "viewBox");
    assert!((0.0..view[2]).contains(&tip[0]) && (0.0..view[3]).contains(&tip[1]));
    let frame = of_class(document, "frame")[0];
    let (width, height) = (number(&frame, "width"), number(&frame, "height"));
    let inside = [
        (tip[0] - number(&frame, "x"), width),
        (tip[1] - number(&frame, "y"), height),
    ];
    let is_inside = inside.iter().all(|(at, side)| (0.0..*side).contains(at));
    assert!(!is_inside, "{tip:?}");
    let direction = |from: f64, to: f64, [less, more]: [&'static str; 2]| match to - from {
        away if away < -0.5 => less,
        away if away > 0.5 => more,
        _ => "",
    };
    let rows = direction(start.1, tip[1], ["up", "down"]);
    let columns = direction(start.0, tip[0], ["left", "right"]);
    let towards = format!("{rows} {columns}");
    format!("{}>{}", square(document, start), towards.trim())
}

/// The marks of a kind, as `pictures.txt` has them.
fn marks(document: &Document<'_>, kind: &str) -> String {
    let class = match kind {
        "line" | "arrow" => "fault",
        "numbers" | "last" => "number",
        "squeezed" => "later",
        other => other,
    };
    let nodes = of_class(document, class);
    let is_line = |node: &Node<'_, '_>| node.has_tag_name("line");
    let numbered = |node: &Node<'_, '_>| {
        let number = node.text().expect("a number");
        format!("{number}@{}", squares(document, node))
    };
    let (lines, others): (Vec<_>, Vec<_>) = nodes.into_iter().partition(is_line);
    let marks: Vec<String> = match kind {
        "line" => lines
            .iter()
            .map(|line| {
                let ends = [("x1", "y1"), ("x2", "y2")];
                let ends = ends.map(|(x, y)| square(document, (number(line, x), number(line, y))));
                ends.join(">")
            })
            .collect(),
        "arrow" => lines.iter().map(|line| arrow(document, line)).collect(),
        "later" => others.iter().map(numbered).collect(),
        "last" => others
            .iter()
            .map(numbered)
            .next_back()
            .into_iter()
            .collect(),
        "numbers" => vec![others.len().to_string()],
        "squeezed" => {
            let narrow = |node: &&Node<'_, '_>| {
                node.has_attribute("textLength") && number(node, "textLength") < SIDE
            };
            vec![others.iter().filter(narrow).count().to_string()]
        }
        _ => others.iter().map(|node| squares(document, node)).collect(),
    };
    marks.join(" ")
}

/// The words of a picture, as one text.
fn words(document: &Document<'_>) -> String {
    let texts = document.descendants().filter_map(|node| node.text());
    texts.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The call, the input and the lines below a `$`.
fn listed(case: &str) -> (Vec<&str>, String, Vec<(&str, &str)>) {
    let mut lines = case.lines();
    let call = lines.next().expect("a call");
    let (call, input) = call.split_once(" < ").unwrap_or((call, ""));
    let pairs = lines.map(|line| line.split_once(' ').unwrap_or((line, "")));
    let input = input.replace('/', "\n") + if input.is_empty() { "" } else { "\n" };
    (call.split(' ').skip(1).collect(), input, pairs.collect())
}

#[test]
fn pictures_have_the_marks_of_the_list() {
    let text = fs::read_to_string(project("tests/tours/pictures.txt")).expect("the list is there");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    let cases: Vec<&str> = text.split("$ ").skip(1).collect();
    assert!(cases.len() > 15);
    for case in cases {
        let (arguments, input, expected) = listed(case);
        let text = picture(&arguments, &input);
        let document = Document::parse(&text).expect("the picture is XML");
        for (kind, expected) in expected {
            if kind == "says" {
                assert!(words(&document).contains(expected), "{case}");
                continue;
            }
            let mut found = marks(&document, kind);
            if kind == "reason" {
                // They are in the document, too.
                let json = [&arguments[..], &["--format", "json"]].concat();
                let json = answer("tour", &json, input.as_bytes()).output;
                let json: Value = serde_json::from_slice(&json).expect("a document");
                let named = json["reason_squares"].to_string();
                let named = named.trim_matches(['[', ']']).replace("],[", " ");
                for text in [&mut found, &mut named.clone()] {
                    let mut squares: Vec<&str> = text.split(' ').collect();
                    squares.sort_unstable();
                    assert_eq!(squares.join(" "), expected, "{case}");
                }
                continue;
            }
            assert_eq!(found, expected, "{kind} of {case}");
        }
        assert!(number(&document.root_element(), "width") < 1000.0, "{case}");
        // No line of the legend is cut inside a square's name.
        for node in document.descendants().filter_map(|node| node.text()) {
            let count = |sign| node.matches(sign).count();
            assert_eq!(count('('), count(')'), "{node}");
        }
    }
}

#[test]
fn the_tutorial_counts_from_0_in_its_picture_too() {
    let board = reference::backtrack::first_tour(5, 5, (0, 0), "tutorial").expect("a tour");
    let text = picture(&["backtrack", "5", "--animate"], "");
    let document = Document::parse(&text).expect("the picture is XML");
    let numbers = of_class(&document, "number");
    assert_eq!(numbers.len(), 25);
    for (count, node) in numbers.iter().enumerate() {
        assert_eq!(node.text(), Some(count.to_string().as_str()));
        let (row, column) = place(&document, (number(node, "x"), number(node, "y")));
        assert_eq!(
            board[row.unsigned_abs() as usize][column.unsigned_abs() as usize],
            count
        );
    }
    assert_eq!(rules(&text, "walk").len(), 25);
}

#[test]
fn the_frame_lies_on_the_squares_and_marks_fit_into_theirs() {
    let text = picture(&["5", "5", "1", "1"], "");
    let document = Document::parse(&text).expect("the picture is XML");
    let frame = of_class(&document, "frame")[0].range().start;
    let unvisited = of_class(&document, "unvisited");
    assert_eq!(unvisited.len(), 6);
    assert!(unvisited.iter().all(|node| node.range().start < frame));

    let mut before = f64::INFINITY;
    for side in ["8", "50", "100"] {
        let text = picture(&["solve", side, side, "0", "0"], "");
        let document = Document::parse(&text).expect("the picture is XML");
        let root = document.root_element();
        let unit = number(&root, "width") / numbers(&root, "viewBox")[2];
        let radius = number(&of_class(&document, "start")[0], "r");
        assert!(
            radius < 0.7 * SIDE && radius * unit > 4.0,
            "{side}: {radius}"
        );
        let width = number(&of_class(&document, "tour")[0], "stroke-width") * unit;
        assert!(width < before, "{side}: lines of {width} pixels");
        before = width;
    }

    // One square: the disc of the start, and the end as a frame around it.
    let text = picture(&["1", "1", "0", "0"], "");
    let document = Document::parse(&text).expect("the picture is XML");
    let [start, end] = ["start", "end"].map(|class| of_class(&document, class)[0]);
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
fn reference_tour() -> Vec<(i32, i32)> {
    let squares = reference::tour::squares(8, 8, (2, 2), "sheet", "roth");
    let small = |number: usize| i32::try_from(number).expect("a small board");
    let squares = squares
        .into_iter()
        .map(|(row, column)| (small(row), small(column)));
    squares.collect()
}

/// The arguments of that tour.
const PLAYING: [&str; 7] = ["8", "8", "2", "2", "--ties", "roth", "--animate"];

#[test]
fn a_playing_picture_follows_the_tour() {
    let text = picture(&PLAYING, "");
    let document = Document::parse(&text).expect("the picture is XML");
    let [walk, trail] = ["walk", "trail"].map(|name| rules(&text, name));
    assert_eq!((walk.len(), trail.len()), (64, 64));
    let frame = of_class(&document, "frame")[0];
    for (step, (row, column)) in (0_u32..).zip(reference_tour()) {
        let at = step as usize;
        let is_then = |(place, _): &(f64, String)| {
            assert!(
                (place - 90.0 * f64::from(step) / 63.0).abs() < 0.001,
                "{step}"
            );
        };
        let x = number(&frame, "x") + SIDE * f64::from(column) + 5.0;
        let y = number(&frame, "y") + SIDE * f64::from(row) + 5.0;
        is_then(&walk[at]);
        assert_eq!(walk[at].1, format!("transform:translate({x}px,{y}px)"));
        is_then(&trail[at]);
        assert_eq!(trail[at].1, format!("stroke-dashoffset:{}", 63 - step));
        if step > 0 {
            let number = &rules(&text, &format!("n{step}"))[1];
            is_then(number);
            assert_eq!(number.1, "opacity:1");
        }
    }
    let path = of_class(&document, "tour")[0];
    assert_eq!(path.attribute("pathLength"), Some("63"));
    // Without its animation it is the still picture.
    let still = picture(&PLAYING[..6], "");
    let still = Document::parse(&still).expect("the picture is XML");
    let numbered = [&document, &still].map(|document| {
        let numbers = of_class(document, "number");
        let text = numbers
            .iter()
            .map(|node| (node.text(), squares(document, node)));
        text.collect::<Vec<_>>()
    });
    assert_eq!(numbered[0], numbered[1]);
    let knight = of_class(&document, "knight")[0];
    assert_eq!(knight.attribute("visibility"), Some("hidden"));
    assert!(of_class(&still, "knight").is_empty() && !words(&still).contains("keyframes"));
}

#[test]
fn a_picture_plays_about_20_seconds_or_as_long_as_asked() {
    // 11 steps of at most a second, and 2,499 of at least a tenth.
    for (arguments, expected) in [
        ("8 8 2 2 --ties roth --animate", 20.0),
        ("solve 3 4 0 0 --animate", 11.0),
        ("solve 50 50 0 0 --animate", 249.9),
        ("8 8 2 2 --ties roth --animate --duration 7", 7.0),
    ] {
        let text = picture(&arguments.split(' ').collect::<Vec<_>>(), "");
        let (_, rest) = text.split_once("animation:").expect("it plays");
        let (seconds, _) = rest.split_once("s ").expect("seconds");
        let seconds: f64 = seconds.parse().expect("a number");
        assert!((seconds - expected).abs() < 0.001, "{arguments}: {seconds}");
    }
    // Nothing moves on one square.
    assert!(!picture(&["1", "1", "0", "0", "--animate"], "").contains("animation"));
}

#[test]
fn a_wrong_tour_plays_to_the_fault() {
    let text = picture(
        &["check", "--animate"],
        "3 4\n1 4 7 10\n12 9 2 5\n3 6 9 8\n",
    );
    let document = Document::parse(&text).expect("the picture is XML");
    assert_eq!(rules(&text, "walk").len(), 8);
    for class in ["fault", "later"] {
        for node in of_class(&document, class) {
            let is_last = |node: Node<'_, '_>| node.attribute("class") == Some("last");
            assert!(node.ancestors().any(is_last), "{class}");
        }
    }
    assert_eq!(rules(&text, "last")[1], (90.0, "opacity:1".to_owned()));
    // Without a legal part it is still.
    let text = picture(
        &["check", "--animate"],
        "3 4\n2 4 7 10\n12 9 13 5\n3 6 11 8\n",
    );
    assert!(!text.contains("animation"));
}

/// Calls that are refused, each with words of the error line.
const REFUSED: &str = "\
5 5 0 0 --animate: tour: --animate needs --format svg; add it, or leave --animate out
solve 5 5 0 0 --animate: tour: --animate needs --format svg; add it, or leave --animate out
check --animate: tour: --animate needs --format svg; add it, or leave --animate out
51 50 0 0 --animate --format svg: at most 2500 squares, and this board has 2550;
solve 51 50 0 0 --animate --format svg: leave --animate out
5 5 0 0 --animate --format svg --duration 0: 0
5 5 0 0 --animate --format svg --duration 3601: 3601
5 5 0 0 --animate --format svg --duration -1: -1
5 5 0 0 --animate --format svg --duration x: x
5 5 0 0 --animate --format svg --duration 1.5: 1.5
5 5 0 0 --format svg --duration 3: --animate";

#[test]
fn animations_that_make_no_sense_are_refused() {
    for line in REFUSED.lines() {
        let (arguments, words) = line.split_once(": ").expect("arguments and words");
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let found = answer("tour", &arguments, b"1 1\n1\n");
        assert_eq!((found.output.len(), found.code), (0, 2), "{line}");
        let error = found.error;
        assert!(error.contains(words), "{line}: {error}");
        assert!(error.lines().count() == 1 && error.chars().count() <= 201);
    }
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
    if !more() || !has("chromium") {
        return;
    }
    let text = picture(&PLAYING, "");
    let document = Document::parse(&text).expect("the picture is XML");
    // A little after the knight has reached each square; the walk takes 18 s of 20 s.
    let step = 18_000.0 / 63.0;
    let times: Vec<f64> = (0..64_u32)
        .map(|number| f64::from(number) * step + 1.0)
        .collect();
    let script = SCRIPT.replace("TIMES", &format!("{times:?}"));
    let page = format!("<!doctype html><body>{text}<pre></pre><script>{script}</script></body>");
    let folder = tempfile::tempdir().expect("there is room for a page");
    let path = folder.path().join("page.html");
    fs::write(&path, page).expect("there is room for a page");
    let (dom, _) = opened_for(&path, "", BrowserTime::Virtual);
    let (_, rest) = dom.split_once("<pre>").expect("the page has a list");
    let (list, _) = rest.split_once("</pre>").expect("the list ends");
    assert_eq!(list.lines().count(), 64, "{list}");
    for ((index, line), expected) in (0..).zip(list.lines()).zip(reference_tour()) {
        let words: Vec<&str> = line.split(' ').collect();
        let value = |place: usize| words[place].parse::<f64>().expect("a number");
        assert_eq!(place(&document, (value(0), value(1))), expected, "{line}");
        assert!((value(2) - f64::from(63 - index)).abs() < 0.1, "{line}");
        assert_eq!(words[3], (index + 1).to_string(), "{line}");
        assert_eq!(words[4], "visible");
    }
}
