//! The squares that show why there is no tour: each reason is checked by plain code, on boards where the
//! reference finds no tour either.

use crate::holes_large::check_shortage;
use knights::board::{Board, Square};
use knights::solve::{Answer, Ends, Obstacle, Reason, Task, solve};
use proptest::prelude::*;
use reference::exhaustive::{Goal, exists, neighbours, squares};

/// A place as the reference has it.
type Place = (usize, usize);

fn place(square: Square) -> Place {
    (square.row as usize, square.column as usize)
}

fn square((row, column): Place) -> Square {
    let part = |part: usize| u32::try_from(part).expect("a small board");
    Square::new(part(row), part(column))
}

/// The free squares of a drawing.
fn drawing(lines: &[&str]) -> Vec<Vec<bool>> {
    let line = |line: &&str| line.chars().map(|letter| letter == '.').collect();
    lines.iter().map(line).collect()
}

/// The task on these free squares.
fn task(free: &[Vec<bool>], ends: Ends) -> Task {
    let part = |part: usize| u32::try_from(part).expect("a small board");
    let board = Board::new(part(free.len()), part(free[0].len())).expect("a board");
    let is_hole = |at: &Square| !free[at.row as usize][at.column as usize];
    Task {
        board,
        holes: board.all().filter(is_hole).collect(),
        ends,
    }
}

/// The obstacle that the answer names, if it is an obstacle.
fn obstacle(free: &[Vec<bool>], ends: Ends) -> Option<Obstacle> {
    match solve(&task(free, ends), None).expect("memory") {
        Answer::Impossible(Reason::Obstacle(obstacle)) => Some(obstacle),
        _ => None,
    }
}

/// The squares that can be reached from one.
fn reached(free: &[Vec<bool>], from: Place) -> Vec<Place> {
    let mut met = vec![from];
    let mut next = 0;
    while next < met.len() {
        for other in neighbours(free, met[next]) {
            if !met.contains(&other) {
                met.push(other);
            }
        }
        next += 1;
    }
    met
}

/// How many parts the free squares have.
fn parts(free: &[Vec<bool>]) -> usize {
    let mut met: Vec<Place> = Vec::new();
    let mut count = 0;
    for at in squares(free) {
        if !met.contains(&at) {
            met.extend(reached(free, at));
            count += 1;
        }
    }
    count
}

/// Checks an obstacle by its own words.
fn check(free: &[Vec<bool>], ends: Ends, obstacle: &Obstacle) {
    let given: Vec<Place> = match ends {
        Ends::From(start) => vec![place(start)],
        Ends::Between(start, end) => vec![place(start), place(end)],
        Ends::Closed(_) => Vec::new(),
    };
    let open_ends = usize::from(matches!(ends, Ends::From(_)));
    let is_inner_with = |at: &Square, count: usize| {
        !given.contains(&place(*at)) && neighbours(free, place(*at)).len() == count
    };
    match obstacle {
        Obstacle::Apart(from, to) => {
            assert!(free[to.row as usize][to.column as usize]);
            assert!(!reached(free, place(*from)).contains(&place(*to)));
        }
        Obstacle::DeadEnds(squares) => {
            assert_eq!(squares.len(), open_ends + 1);
            assert!(squares.iter().all(|at| is_inner_with(at, 1)));
        }
        Obstacle::Crowded { squares, hub } => {
            let moves = if given.contains(&place(*hub)) { 1 } else { 2 };
            assert!(squares.len() > moves + open_ends);
            for at in squares {
                assert!(is_inner_with(at, 2));
                assert!(neighbours(free, place(*at)).contains(&place(*hub)));
            }
        }
        Obstacle::ShortCycle(cycle) => {
            assert!(open_ends == 0 && cycle.len() < squares(free).len());
            for (step, at) in cycle.iter().enumerate() {
                let next = cycle[(step + 1) % cycle.len()];
                assert!(neighbours(free, place(*at)).contains(&place(next)));
                assert!(is_inner_with(at, 2) || is_inner_with(&next, 2));
            }
        }
        Obstacle::Cut {
            squares,
            parts: left,
            most,
        } => {
            let mut cut = free.to_vec();
            for at in squares {
                cut[at.row as usize][at.column as usize] = false;
            }
            assert_eq!(parts(&cut), *left as usize);
            let ends_in_cut = given.iter().filter(|&&end| squares.contains(&square(end)));
            let expected = match ends {
                Ends::Closed(_) => squares.len(),
                _ => squares.len() + 1 - ends_in_cut.count(),
            };
            assert_eq!(*most as usize, expected);
            assert!(left > most);
        }
    }
    assert_eq!(sorted(obstacle.squares()), sorted(marked(obstacle)));
}

/// The squares that a picture has to mark.
fn marked(obstacle: &Obstacle) -> Vec<Square> {
    let mut marked = Vec::new();
    match obstacle {
        Obstacle::Apart(_, to) => marked.push(*to),
        Obstacle::DeadEnds(squares)
        | Obstacle::ShortCycle(squares)
        | Obstacle::Cut { squares, .. } => marked.extend(squares),
        Obstacle::Crowded { squares, hub } => {
            marked.push(*hub);
            marked.extend(squares);
        }
    }
    marked
}

fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares
}

#[test]
fn an_island_cannot_be_reached() {
    let free = drawing(&["......", "......", "......", "....#.", "...#..", "......"]);
    let ends = Ends::From(square((0, 1)));
    // The corner (5, 5) has the neighbours (3, 4) and (4, 3), and both are holes.
    let found = obstacle(&free, ends).expect("an obstacle");
    check(&free, ends, &found);
    assert_eq!(found, Obstacle::Apart(square((0, 1)), square((5, 5))));
}

#[test]
fn two_regions_with_one_move_between_them_have_no_closed_tour() {
    // Two boards of 5 x 6 squares, too far apart for a knight, and a bridge of free squares.
    let mut free = vec![vec![true; 15]; 5];
    for line in &mut free {
        line[6..9].fill(false);
    }
    free[2][7] = true;
    // One square of the other colour is a hole, so that the colours balance.
    free[0][1] = false;
    let ends = Ends::Closed(square((0, 0)));
    let found = obstacle(&free, ends).expect("an obstacle");
    check(&free, ends, &found);
    assert_eq!(
        found,
        Obstacle::Cut {
            squares: vec![square((2, 7))],
            parts: 2,
            most: 1
        }
    );
}

#[test]
fn three_squares_leave_four_parts() {
    let free = drawing(&["....##", "#.....", "..#..#", "#...##"]);
    let ends = Ends::Closed(square((0, 0)));
    let found = obstacle(&free, ends).expect("an obstacle");
    check(&free, ends, &found);
    assert_eq!(
        found,
        Obstacle::Cut {
            squares: [(1, 2), (2, 1), (2, 3)].map(square).to_vec(),
            parts: 4,
            most: 3
        }
    );
}

#[test]
fn a_shortage_is_named_on_a_board_of_four_rows() {
    let free = drawing(&["....#..", ".......", "...#...", "......."]);
    let task = task(&free, Ends::Closed(square((0, 0))));
    let answer = solve(&task, None).expect("memory");
    let Answer::Impossible(Reason::Shortage(shortage)) = answer else {
        panic!("{answer:?}");
    };
    check_shortage(&task, &shortage);
}

#[test]
fn a_spiral_of_three_squares_width_has_tours() {
    let mask = include_str!("../../fixtures/tour_solve/masks/spiral.txt");
    let free = drawing(&mask.lines().collect::<Vec<_>>());
    for ends in [Ends::From(square((2, 2))), Ends::Closed(square((2, 2)))] {
        let task = task(&free, ends);
        let Answer::Found(tour) = solve(&task, None).expect("memory") else {
            panic!("no tour: {ends:?}");
        };
        let path: Vec<Place> = tour.squares().map(place).collect();
        let mut visited = path.clone();
        visited.sort_unstable();
        assert_eq!(visited, squares(&free));
        let is_move = |from: Place, to: Place| neighbours(&free, from).contains(&to);
        assert!(path.windows(2).all(|pair| is_move(pair[0], pair[1])));
        let is_closed = matches!(ends, Ends::Closed(_));
        assert!(!is_closed || is_move(path[path.len() - 1], path[0]));
    }
}

#[test]
fn each_kind_of_obstacle_is_named() {
    let dead_end = [".#####", "##.###", "####.#", "######"];
    let crowded = ["........", "#...#...", "........", ".......#", "......#."];
    let short_cycle = ["......", "......", "..##..", "..##..", "......", "......"];
    for (kind, lines) in [
        ("dead end", &dead_end[..]),
        ("crowded", &crowded),
        ("cycle", &short_cycle),
    ] {
        let free = drawing(lines);
        let ends = Ends::Closed(square((0, 0)));
        let found = obstacle(&free, ends).unwrap_or_else(|| panic!("{kind}"));
        check(&free, ends, &found);
        let is_named = match found {
            Obstacle::DeadEnds(_) => kind == "dead end",
            Obstacle::Crowded { .. } => kind == "crowded",
            Obstacle::ShortCycle(_) => kind == "cycle",
            Obstacle::Apart(..) | Obstacle::Cut { .. } => false,
        };
        assert!(is_named, "{kind}: {found}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_obstacle_is_one(
        (rows, columns) in (3_usize..=7, 3_usize..=7),
        holes in proptest::collection::vec((0_usize..7, 0_usize..7), 1..14),
        kind in 0..3,
    ) {
        let mut free = vec![vec![true; columns]; rows];
        for (row, column) in holes {
            free[row % rows][column % columns] = false;
        }
        let all = squares(&free);
        prop_assume!(all.len() > 2);
        let (start, end) = (all[0], all[all.len() - 1]);
        let (ends, goal) = match kind {
            0 => (Ends::From(square(start)), Goal::Anywhere),
            1 => (Ends::Between(square(start), square(end)), Goal::At(end)),
            _ => (Ends::Closed(square(start)), Goal::Closed),
        };
        let task = task(&free, ends);
        if let Answer::Impossible(reason) = solve(&task, None).expect("memory") {
            match &reason {
                Reason::Obstacle(obstacle) => check(&free, ends, obstacle),
                Reason::Shortage(shortage) => check_shortage(&task, shortage),
                _ => {}
            }
            let tour = exists(&free, start, goal, 100_000);
            prop_assert!(tour != Some(true), "{reason} but a tour exists");
        }
    }
}
