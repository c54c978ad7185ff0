//! The rotations and reflections of boards with joined edges: those of a plain definition.

use std::collections::{BTreeMap, BTreeSet};

use crate::plain::{board, listed, place, printed, question, sizes, square};
use crate::support::up_to;
use knights::board::{Board, Leaper, MoveOrder, Square, Surface};
use knights::tour::{Fingerprints, Numbering, Tour, TourSet};
use reference::surfaces::turned;

/// The rotations and reflections of a square board, the identity first, that are among the maps of the reference.
fn plain_symmetries(board: Board) -> Vec<u32> {
    let sides = (board.rows() as usize, board.columns() as usize);
    let maps = reference::surfaces::maps(sides, board.surface().name());
    let is_map = |&turn: &u32| {
        let images = board.all().map(|at| turned(sides, place(at), turn));
        maps.iter()
            .any(|map| images.clone().eq(map.iter().flatten().copied()))
    };
    (0..8).filter(is_map).collect()
}

/// The maps that keep the moves of several pieces are found by trying them all.
#[test]
fn automorphisms_are_all_shifts_that_keep_the_moves() {
    for (rows, columns) in sizes("1x1 1x5 2x2 2x3 3x2 5x1 3x3 4x4 3x5 5x4 4x6 6x5") {
        for surface in Surface::ALL {
            let board = board(rows, columns).with_moves(Leaper::KNIGHT, surface);
            let maps = board.automorphisms();
            let maps = maps.map(|map| board.all().map(|square| place(map(square))).collect());
            let found: BTreeSet<Vec<_>> = maps.collect();
            let plain = reference::surfaces::maps((rows, columns), surface.name());
            let plain = plain.into_iter().map(|map| map.concat());
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
        let moves = |turn: u32| {
            let image = |at| square(turned((3, 3), place(at), turn));
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
