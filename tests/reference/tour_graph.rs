//! The graph that `tour graph` writes: free squares, and pairs of them that are a knight's move apart.

use crate::count::Square;

/// What it prints in a format.
pub fn answer(rows: usize, columns: usize, holes: &[Square], format: &str) -> Option<String> {
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let squares: Vec<Square> = squares.filter(|square| !holes.contains(square)).collect();
    let is_edge = |from: usize, to: usize| {
        let down = squares[from].0.abs_diff(squares[to].0);
        let right = squares[from].1.abs_diff(squares[to].1);
        down * right == 2
    };
    let count = squares.len();
    let pairs = (0..count).flat_map(|from| (from + 1..count).map(move |to| (from, to)));
    let edges: Vec<(usize, usize)> = pairs.filter(|&(from, to)| is_edge(from, to)).collect();
    let lines = |before: &str| {
        let lines = edges.iter();
        let lines = lines.map(|(from, to)| format!("{before}{} {}\n", from + 1, to + 1));
        lines.collect::<String>()
    };
    let name = format!("knight_{rows}x{columns}");
    Some(match format {
        "dimacs" => format!("c {name}\np edge {count} {}\n{}", edges.len(), lines("e ")),
        "tsplib" => {
            format!(
                "NAME : {name}\nTYPE : HCP\nDIMENSION : {count}\nEDGE_DATA_FORMAT : EDGE_LIST\n"
            ) + &format!("EDGE_DATA_SECTION\n{}-1\nEOF\n", lines(""))
        }
        "graph6" => {
            let number = if count < 63 {
                vec![count]
            } else {
                vec![63, count / 64 / 64, count / 64 % 64, count % 64]
            };
            let upper = (0..count).flat_map(|to| (0..to).map(move |from| (from, to)));
            let mut bits: Vec<bool> = upper.map(|(from, to)| is_edge(from, to)).collect();
            bits.resize(bits.len().next_multiple_of(6), false);
            let sixes = bits.chunks(6).map(|six| {
                six.iter()
                    .fold(0, |number, &bit| 2 * number + usize::from(bit))
            });
            let characters = number.into_iter().chain(sixes).map(|six| {
                let byte = u8::try_from(63 + six).expect("six bits");
                char::from(byte)
            });
            characters.collect::<String>() + "\n"
        }
        "json" => {
            let text = |place: usize| format!("[{},{}]", squares[place].0, squares[place].1);
            let nodes = (0..count).map(|place| format!("{{\"id\":{}}}", text(place)));
            let nodes = nodes.collect::<Vec<_>>().join(",");
            let edges = edges.iter().map(|&(from, to)| {
                format!("{{\"source\":{},\"target\":{}}}", text(from), text(to))
            });
            let edges = edges.collect::<Vec<_>>().join(",");
            format!(
                "{{\"directed\":false,\"multigraph\":false,\"graph\":{{\"rows\":{rows},\"cols\":{columns}}},"
            ) + &format!("\"nodes\":[{nodes}],\"edges\":[{edges}]}}\n")
        }
        _ => return None,
    })
}
