//! The table of the eight moves in a source, one of which is wrong.

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
        let lists = LIST.find_iter(text).map(|list| {
            let numbers = NUMBER.find_iter(&text[..list.end()]);
            let numbers = numbers.skip_while(|number| number.start() < list.start());
            numbers.collect()
        });
        let lists: Vec<Vec<Match<'_>>> = lists.collect();
        let two = lists.windows(2).map(<[_]>::concat);
        let tables = lists.iter().cloned().chain(two);
        let wrong = tables.filter(|table| table.len() == 16).flat_map(|table| {
            [[2, 1], [1, 8]].map(|[next, other]| {
                let moves = (0..8).map(|number| [0, other].map(|of| table[number * next + of]));
                in_table(text, &moves.collect::<Vec<_>>())
            })
        });
        wrong.flatten().collect()
    }
}

fn in_table(text: &str, table: &[[Match<'_>; 2]]) -> Vec<WrongMove> {
    let moves = table.iter().map(|numbers| {
        let [rows, columns] = numbers.map(|number| number.as_str().parse().unwrap_or_default());
        Step { rows, columns }
    });
    let moves: Vec<Step> = moves.collect();
    let wrong = (0..).zip(table).filter_map(|(number, &[one, other])| {
        let is = moves[number];
        let others = [&moves[..number], &moves[number + 1..]].concat();
        let mut missing = MoveOrder::Judge.steps().to_vec();
        missing.retain(|step| !others.contains(step));
        let &[Step { rows, columns }] = &missing[..] else {
            return None;
        };
        let before = &text[..one.start()];
        let [between, after] = [&text[one.end()..other.start()], &text[other.end()..]];
        (missing != [is]).then(|| WrongMove {
            number_and_move: format!("{number}: ({}, {})", is.rows, is.columns),
            has_to_be: format!("({rows}, {columns})"),
            line: 1 + before.matches('\n').count(),
            mended: format!("{before}{rows}{between}{columns}{after}"),
        })
    });
    wrong.collect()
}
