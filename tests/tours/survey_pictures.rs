//! The pictures of `tour survey`, read back by a parser of other people: heat maps.

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

/// What a picture shows: its left and top edge, its width and its height.
fn view(picture: &Document<'_>) -> Vec<f64> {
    let view = picture.root_element().attribute("viewBox");
    let parts = view.expect("a picture has a size").split(' ');
    parts.map(|part| part.parse().expect("a number")).collect()
}

/// Checks that all elements with a position lie in the picture.
fn assert_inside(picture: &Document<'_>) {
    let view = view(picture);
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
            assert_eq!(centre, (left + 10.0 * column, top + 10.0 * row));
        }
    }
}

/// A large board has the number of every fifth, tenth or twentieth row and column, and none in squares.
#[test]
fn a_large_heat_map_has_fewer_labels() {
    for (rows, columns, stride) in [(50, 1, 5), (100, 1, 10), (200, 1, 20)] {
        let text = picture(&format!("{rows} {columns}"));
        let picture = Document::parse(&text).expect("the picture is XML");
        let mut expected: Vec<String> = vec!["0".to_owned()];
        expected.extend((0..rows).step_by(stride).map(|row: u32| row.to_string()));
        assert_eq!(words_in(&picture, "labels"), expected);
        // All but the squares is drawn larger.
        let scale = f64::from(rows).div_euclid(32.0) + 1.0;
        let labels = of_class(&picture, "labels")[0];
        assert!(
            (number(labels, "font-size") - 3.2 * scale).abs() < 0.01,
            "{rows}"
        );
        assert!(view(&picture)[2] > 100.0 * scale, "{rows}");
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
        legend.contains("unknown whether a tour exists: 1 start\n■\nholes: 2"),
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
