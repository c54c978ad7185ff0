//! The pictures of `tour survey`, read back by a parser of other people: heat maps and charts.

use std::collections::BTreeSet;

use crate::support::answer;
use roxmltree::{Document, Node};

/// The picture of a survey.
fn picture(arguments: &str) -> String {
    let arguments = format!("survey {arguments} --format svg");
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let found = answer("tour", &arguments, b"");
    assert_eq!((found.code, found.error.as_str()), (0, ""), "{arguments:?}");
    String::from_utf8(found.output).expect("a picture is text")
}

/// The CSV of a survey: the fields of each line after the first.
fn table(arguments: &str) -> Vec<Vec<String>> {
    let arguments = format!("survey {arguments} --format csv");
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let found = answer("tour", &arguments, b"");
    let text = String::from_utf8(found.output).expect("CSV is text");
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

/// The elements with a class, in order.
fn of_class<'a>(picture: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let nodes = picture.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// The words of nodes.
fn words<'a>(nodes: &[Node<'a, 'a>]) -> Vec<&'a str> {
    nodes.iter().filter_map(Node::text).collect()
}

/// The words inside the only element with a class.
fn words_in<'a>(picture: &'a Document<'_>, class: &str) -> Vec<&'a str> {
    let group = of_class(picture, class)[0];
    let texts = group.descendants();
    let texts: Vec<Node<'_, '_>> = texts.filter(|node| node.has_tag_name("text")).collect();
    words(&texts)
}

/// An attribute that is a number.
fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).expect("the attribute is there");
    text.parse().expect("the attribute is a number")
}

/// Checks that all elements with a position lie in the picture.
fn assert_inside(picture: &Document<'_>) {
    let view = picture.root_element().attribute("viewBox");
    let view: Vec<f64> = view
        .expect("a picture has a size")
        .split(' ')
        .map(|part| part.parse().expect("a number"))
        .collect();
    let mut count = 0;
    for node in picture.descendants() {
        for (name, most) in [
            ("x", view[2]),
            ("cx", view[2]),
            ("y", view[3]),
            ("cy", view[3]),
        ] {
            if node.attribute(name).is_some() {
                let place = number(node, name);
                assert!((0.0..=most).contains(&place), "{node:?} is outside");
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

/// Every row and column has its number, and every start its square at the right place.
#[test]
fn a_heat_map_has_labels_and_a_square_for_each_start() {
    for (arguments, rows, columns) in [
        ("5 8", 5, 8),
        ("1", 1, 1),
        ("32 3", 32, 3),
        ("6 3 --hole 0,0", 6, 3),
    ] {
        let text = picture(arguments);
        let picture = Document::parse(&text).expect("the picture is XML");
        assert_inside(&picture);
        let expected: Vec<String> = (0..columns)
            .chain(0..rows)
            .map(|n: u32| n.to_string())
            .collect();
        assert_eq!(words_in(&picture, "labels"), expected, "{arguments}");
        let starts = of_class(&picture, "start");
        let table = table(arguments);
        assert_eq!(starts.len(), table.len());
        let holes = of_class(&picture, "hole").len();
        assert_eq!(starts.len() + holes, rows as usize * columns as usize);
        // The labels of row 0 and column 0 give the place of the first square.
        let labels = of_class(&picture, "labels")[0];
        let labels: Vec<Node<'_, '_>> = labels.children().filter(Node::is_element).collect();
        let (left, top) = (
            number(labels[0], "x"),
            number(labels[columns as usize], "y"),
        );
        for (start, fields) in starts.iter().zip(&table) {
            let part = |index: usize| fields[index].parse::<f64>().expect("a number");
            let (row, column) = (part(7), part(8));
            let half = number(*start, "width") / 2.0;
            let centre = (number(*start, "x") + half, number(*start, "y") + half);
            assert_eq!(centre, (left + 20.0 * column, top + 20.0 * row));
        }
    }
}

/// A large board has the number of every fifth, tenth or twentieth row and column, and none in squares.
#[test]
fn a_large_heat_map_has_fewer_labels() {
    let folder = tempfile::tempdir().expect("a folder for the part");
    for (rows, columns, stride) in [(50, 1, 5), (100, 1, 10), (200, 1, 20)] {
        let file = folder.path().join("part");
        let part = answer(
            "tour",
            &[
                "survey",
                &rows.to_string(),
                &columns.to_string(),
                "--shard",
                "1/1",
            ],
            b"",
        );
        std::fs::write(&file, part.output).expect("the part can be written");
        let text = picture(&format!("--merge {}", file.display()));
        let picture = Document::parse(&text).expect("the picture is XML");
        let mut expected: Vec<String> = vec!["0".to_owned()];
        expected.extend((0..rows).step_by(stride).map(|row: u32| row.to_string()));
        assert_eq!(words_in(&picture, "labels"), expected);
    }
}

/// The legend counts what the table counts, and the scale has numbers that grow.
#[test]
fn the_legend_has_counts_and_the_scale_numbers() {
    let text = picture("7 --ties roth");
    let found = Document::parse(&text).expect("the picture is XML");
    let legend = words_in(&found, "legend").join("\n");
    // From the map of the same survey: 6 starts with O, 19 with x, 24 with a dot.
    for words in [
        "7 × 7, warnsdorff, order sheet, ties roth",
        "closed tour: 0 starts",
        "open tour: 6 starts",
        "no tour exists: 24 starts",
        "stuck: 19 starts; after how many of 49 squares:",
    ] {
        assert!(legend.contains(words), "{words} is not in\n{legend}");
    }
    assert_eq!(
        words(&of_class(&found, "tick")),
        ["1", "12", "24", "36", "44", "48"]
    );
    let ticks = of_class(&found, "tick");
    assert!(ticks.is_sorted_by(|one, other| number(*one, "x") < number(*other, "x")));
    // A tick stands below the colour of a start that is stuck after as many squares.
    let red = |node: &Node<'_, '_>| node.attribute("fill").expect("a colour").to_owned();
    let mut colours = BTreeSet::new();
    for (node, fields) in of_class(&found, "start").iter().zip(table("7 --ties roth")) {
        if fields[10..] == ["false", "false", "true"] {
            let length: u32 = fields[9].parse().expect("a length");
            colours.insert((length, red(node)));
        }
    }
    let lengths: Vec<u32> = colours.iter().map(|&(length, _)| length).collect();
    assert_eq!(lengths, [31, 33, 43]);
    let scale = of_class(&found, "scale");
    let green = |colour: &str| -> i32 {
        let part = colour.split(',').nth(1).expect("three parts");
        part.parse().expect("a number")
    };
    for (length, colour) in colours {
        let depth = (1.0 - f64::from(length) / 49.0).sqrt();
        let (left, width) = (number(scale[0], "x"), 60.0 * number(scale[0], "width"));
        let x = left + width * (1.0 - depth);
        let cell = scale.iter().rfind(|cell| number(**cell, "x") <= x);
        let away = green(&red(cell.expect("a colour"))).abs_diff(green(&colour));
        assert!(away <= 4, "{length}: {colour}");
    }
    // Without a start that is stuck there is no scale.
    let text = picture("6 --ties roth");
    assert!(of_class(&Document::parse(&text).expect("XML"), "scale").is_empty());
}

#[test]
fn holes_and_unknown_starts_have_their_own_colours() {
    let text = picture("8 --hole 3,3 --hole 3,4 --max-steps 10");
    let picture = Document::parse(&text).expect("the picture is XML");
    let legend = words_in(&picture, "legend").join("\n");
    assert!(
        legend.contains("unknown whether a tour exists: 1 start\nholes: 2"),
        "{legend}"
    );
    let starts = of_class(&picture, "start");
    let fills = |colour| {
        starts
            .iter()
            .filter(|start| start.attribute("fill") == Some(colour))
            .count()
    };
    assert_eq!((fills("#b7a3d9"), starts.len()), (1, 62));
}

/// A chart: the sizes, and the rate of each rule for each size, `None` without a possible start.
fn rates(arguments: &str) -> Vec<(String, Vec<Option<f64>>)> {
    let mut rates: Vec<(String, Vec<Option<f64>>)> = Vec::new();
    for fields in table(arguments) {
        let part = |index: usize| fields[index].parse::<f64>().expect("a number");
        let rate = (part(8) > 0.0).then(|| part(10) / part(8));
        match rates.iter_mut().find(|(ties, _)| *ties == fields[5]) {
            Some((_, rates)) => rates.push(rate),
            None => rates.push((fields[5].clone(), vec![rate])),
        }
    }
    rates
}

/// Each rule has a panel, in which the height of each point is the rate; no two points of
/// different rules coincide, and the points of one size stand above one another.
#[test]
fn each_curve_has_a_panel_with_its_rates() {
    for sizes in ["5..12", "8", "3..5x3..8", "4..9x6", "1..3"] {
        let arguments = format!("--sizes {sizes} --seed 1");
        let text = picture(&arguments);
        let picture = Document::parse(&text).expect("the picture is XML");
        assert_inside(&picture);
        let rates = rates(&arguments);
        let names = of_class(&picture, "name");
        let expected = ["first", "pohl", "roth", "random, seed 1"];
        assert_eq!(
            words(&names),
            expected.map(|ties| format!("warnsdorff, order sheet, ties {ties}"))
        );
        let points = of_class(&picture, "point");
        let per_curve = rates[0].1.iter().flatten().count();
        assert_eq!(points.len(), 4 * per_curve, "{sizes}");
        for (panel, (_, rates)) in rates.iter().enumerate() {
            let top = number(names[panel], "y") + 22.0;
            let points = &points[panel * per_curve..][..per_curve];
            for (point, rate) in points.iter().zip(rates.iter().flatten()) {
                let height = number(*point, "cy") - top;
                assert!(
                    (height - 120.0 * (1.0 - rate).cbrt()).abs() < 0.06,
                    "{rate} at {height}"
                );
            }
            let places = |points: &[Node<'_, '_>]| -> Vec<f64> {
                points.iter().map(|point| number(*point, "cx")).collect()
            };
            let first = places(&of_class(&picture, "point")[..per_curve]);
            assert_eq!(places(points), first);
            assert!(first.is_sorted_by(|one, other| one < other));
        }
        let values = of_class(&picture, "value").len();
        assert_eq!(
            values,
            if rates[0].1.len() <= 6 {
                points.len()
            } else {
                0
            }
        );
    }
}

/// The first and the last size have labels, each below its point.
#[test]
fn the_axis_labels_the_first_and_the_last_size() {
    for (sizes, expected, title) in [
        ("8", vec!["8"], "rows and columns of the board"),
        (
            "5..9",
            vec!["5", "6", "7", "8", "9"],
            "rows and columns of the board",
        ),
        (
            "4..5x6..8",
            vec!["6", "7", "8", "6", "7", "8", "4 rows", "5 rows"],
            "columns of the board, in groups of equal rows",
        ),
        (
            "5..7x6",
            vec!["5", "6", "7"],
            "rows of the board, with 6 columns",
        ),
        (
            "5x6..8",
            vec!["6", "7", "8"],
            "columns of the board, with 5 rows",
        ),
    ] {
        let text = picture(&format!("--sizes {sizes}"));
        let picture = Document::parse(&text).expect("the picture is XML");
        let labels = of_class(&picture, "label");
        let expected = [&expected[..], &[title]].concat();
        assert_eq!(words(&labels), expected, "{sizes}");
    }
    // Where there is no room for all, the last one stays.
    let text = picture("--sizes 1..1x1..97");
    let picture = Document::parse(&text).expect("the picture is XML");
    let labels = of_class(&picture, "label");
    let shown = words(&labels);
    assert_eq!(
        (shown[0], shown[1], shown[shown.len() - 2]),
        ("1", "5", "97")
    );
    let places: Vec<f64> = labels[..labels.len() - 1]
        .iter()
        .map(|label| number(*label, "x"))
        .collect();
    assert!(
        places.windows(2).all(|pair| pair[1] - pair[0] >= 30.0),
        "{places:?}"
    );
}
