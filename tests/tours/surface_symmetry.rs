//! The rotations and reflections of boards with joined edges: those of a plain definition.

use std::collections::{BTreeMap, BTreeSet};

use crate::plain::{listed, printed, question};
use crate::support::up_to;
use crate::surfaces::leaps;
use knights::board::{Board, Leaper, MoveOrder, Square, Surface, Symmetry};
use knights::count::TourSet;
use knights::tour::{Fingerprints, Numbering, Tour};

/// The images of a square of a square board with this side under its rotations and reflections, the identity first.
fn plain_images(side: u32, Square { row, column }: Square) -> [Square; 8] {
    let (up, left) = (side - 1 - row, side - 1 - column);
    let images = [
        (row, column),
        (up, column),
        (row, left),
        (up, left),
        (column, row),
        (column, up),
        (left, row),
        (left, up),
    ];
    images.map(|(row, column)| Square::new(row, column))
}

/// The numbers of the rotations and reflections that map each step to the next square to such a step, around joined edges.
fn plain_symmetries(board: Board) -> Vec<usize> {
    let keeps = |&number: &usize| {
        let image = |square| plain_images(board.rows(), square)[number];
        board.all().all(|square| {
            let next = leaps(board, "0,1", square);
            let images: BTreeSet<Square> = next.into_iter().map(image).collect();
            images == leaps(board, "0,1", image(square))
        })
    };
    (0..8).filter(keeps).collect()
}

#[test]
fn symmetries_keep_the_edges_that_are_joined() {
    for side in 3..=5 {
        for surface in Surface::ALL {
            let board = Board::new(side, side).expect("a small board");
            let board = board.with_moves(Leaper::KNIGHT, surface);
            let map = |symmetry: Symmetry| {
                let images = board.all().map(|square| symmetry.image(board, square));
                images.collect::<Vec<_>>()
            };
            let plain_map = |number: usize| {
                let images = board.all().map(|square| plain_images(side, square)[number]);
                images.collect::<Vec<_>>()
            };
            let found: BTreeSet<_> = board.symmetries().map(map).collect();
            let plain = plain_symmetries(board).into_iter().map(plain_map);
            assert!(found == plain.collect(), "{board:?}: {}", found.len());
        }
    }
}

/// In both surveys, two tours are each other's images only if rows and columns change places.
#[test]
fn a_survey_does_not_exchange_the_rows_and_the_columns_of_a_cylinder() {
    for (holes, different) in [
        (
            "0,3 1,1 1,3 3,0 3,1",
            "5 as sets of moves, 5 up to symmetry",
        ),
        ("0,0 0,3 3,0", "7 as sets of moves, 7 up to symmetry"),
    ] {
        let hole = |hole: &str| format!(" --hole {hole}");
        let holes: String = holes.split(' ').map(hole).collect();
        let survey = "survey 4 --leaper 0,1 --surface cylinder --method solve";
        let text = printed(&format!("{survey}{holes}"), "");
        assert!(text.contains(different), "{text}");
    }
}

#[test]
fn fingerprints_are_equal_for_the_same_moves_in_all_images() {
    let surfaces = [
        (Surface::Torus, 40),
        (Surface::Cylinder, 1),
        (Surface::KleinBottle, 40),
    ];
    for (surface, least) in surfaces.into_iter().take(up_to(2, 3)) {
        fingerprints_are_equal_on(surface, least);
    }
}

/// There are more classes than `least`, so that the check says something.
fn fingerprints_are_equal_on(surface: Surface, least: usize) {
    let board = Board::new(3, 3).expect("a small board");
    let board = board.with_moves(Leaper::KNIGHT, surface);
    let question = question(TourSet::paths(board));
    let fingerprints = Fingerprints::new(board).expect("the memory suffices");
    let symmetries = plain_symmetries(board);
    let (mut sets, mut classes) = (BTreeMap::new(), BTreeMap::new());
    for squares in listed(&question, MoveOrder::Judge) {
        let numbering = Numbering::of_path(board, squares.iter().copied()).expect("a path");
        let tour = Tour::verify(numbering).expect("a tour");
        let back = tour.returns().then_some(squares[0]);
        let line: Vec<Square> = squares.iter().copied().chain(back).collect();
        let moves = |number: usize| {
            let image = |square| plain_images(3, square)[number];
            let pairs = line.windows(2);
            let pairs = pairs.map(|pair| BTreeSet::from([image(pair[0]), image(pair[1])]));
            pairs.collect::<BTreeSet<_>>()
        };
        let images: Vec<_> = symmetries.iter().copied().map(moves).collect();
        let class = images.iter().min().expect("the identity is a symmetry");
        let found = fingerprints.of(&tour);
        let of_moves = *sets.entry(images[0].clone()).or_insert(found.moves);
        assert_eq!(of_moves, found.moves);
        let of_class = *classes.entry(class.clone()).or_insert(found.up_to_symmetry);
        assert_eq!(of_class, found.up_to_symmetry);
    }
    for fingerprints in [&sets, &classes] {
        let different: BTreeSet<_> = fingerprints.values().collect();
        assert_eq!(fingerprints.len(), different.len());
    }
    assert!(classes.len() > least && classes.len() < sets.len());
}
