//! The table of the eight moves in a source, one of which is wrong.

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::{Match, Regex};

use knights_core::board::{MoveOrder, Step};

/// Eight numbers or more, with only commas and brackets between them.
static LIST: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[-+]?\b\d+(?:[\s,()\[\]{}]+[-+]?\d+){7,}").expect("it is a pattern")
});
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[-+]?\b\d+").expect("it is a pattern"));

/// A move in a table whose other seven are different moves of a knight.
pub(super) struct WrongMove {
    pub(super) number_and_move: String,
    pub(super) has_to_be: String,
    pub(super) line: usize,
    /// The source with the right move.
    pub(super) mended: String,
}

impl WrongMove {
    /// All that are in a text, in eight pairs, or in two lists of eight numbers. If a move is there twice, each may be
    /// the wrong one.
    pub(super) fn all(text: &str) -> Vec<Self> {
        let numbers = |list: Match<'_>| {
            NUMBER
                .find_iter(list.as_str())
                .map(|number| list.start() + number.start()..list.start() + number.end())
                .collect()
        };
        let lists: Vec<Vec<Range<usize>>> = LIST.find_iter(text).map(numbers).collect();
        let two = lists.windows(2).map(<[_]>::concat);
        let tables = lists.iter().cloned().chain(two);
        let wrong = tables.filter(|table| table.len() == 16).flat_map(|table| {
            [[2, 1], [1, 8]].map(|[next, other]| {
                let moves = (0..8).map(|number| [0, other].map(|of| &table[number * next + of]));
                in_table(text, &moves.collect::<Vec<_>>())
            })
        });
        wrong.flatten().collect()
    }
}

/// The wrong move of a table, whose numbers stand at these places of a text.
fn in_table(text: &str, table: &[[&Range<usize>; 2]]) -> Vec<WrongMove> {
    let step = |places: &[&Range<usize>; 2]| {
        let [rows, columns] = places.map(|place| text[place.clone()].parse().unwrap_or_default());
        Step { rows, columns }
    };
    let moves: Vec<Step> = table.iter().map(step).collect();
    let wrong = (0..).zip(table).filter_map(|(number, [first, second])| {
        let is = moves[number];
        let others = [&moves[..number], &moves[number + 1..]].concat();
        let mut missing = MoveOrder::Judge.steps().to_vec();
        missing.retain(|step| !others.contains(step));
        let &[Step { rows, columns }] = &missing[..] else {
            return None;
        };
        let before = &text[..first.start];
        let [between, after] = [&text[first.end..second.start], &text[second.end..]];
        (missing != [is]).then(|| WrongMove {
            number_and_move: format!("{number}: ({}, {})", is.rows, is.columns),
            has_to_be: format!("({rows}, {columns})"),
            line: 1 + before.matches('\n').count(),
            mended: format!("{before}{rows}{between}{columns}{after}"),
        })
    });
    wrong.collect()
}
