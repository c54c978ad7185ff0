//! The way through all blocks: a route for each, and the number at which it begins.

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::Ends;
use crate::solve::construct::grid::Grid;
use crate::solve::construct::port::Side;
use crate::solve::construct::route::{RouteNumber, Routes, Sides};
use crate::solve::construct::tree::{Preference, Spine, Tree};

/// What is known of each block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) route: RouteNumber,
    /// The number of the first square on the block's route.
    pub(crate) first: u32,
    /// How many squares hang at each side, in the order of [`Side::ALL`].
    pub(crate) hanging: [u32; 4],
}

/// A plan for a grid, if the searches for its routes find all of them.
pub(crate) fn plan(
    board: Board,
    grid: &Grid,
    ends: Ends,
    routes: &mut Routes,
) -> Result<Option<Vec<Part>>, OutOfMemory> {
    let (first, start) = grid.locate(ends.start());
    let all = existing_sides(grid);
    if matches!(ends, Ends::Closed(_)) {
        let spine = Spine::new(grid, first, first, true);
        let Some(route) = routes.around(grid.shape(first), start, None, all)? else {
            return Ok(None);
        };
        let preference = Preference {
            last_first: false,
            first_side: 0,
        };
        let tree = Tree::new(board, grid, &spine, preference)?;
        return hang(board, grid, &tree, &[route], all, routes);
    }
    let (last, end) = ends.end().map_or((first, None), |end| {
        let (last, end) = grid.locate(end);
        (last, Some(end))
    });
    for row_first in [true, false] {
        let spine = Spine::new(grid, first, last, row_first);
        for preference in Preference::all() {
            let tree = Tree::new(board, grid, &spine, preference)?;
            let Some(along) = follow(grid, &spine, &tree, (start, end), all, routes)? else {
                continue;
            };
            let parts = hang(board, grid, &tree, &along, all, routes)?;
            if parts.is_some() {
                return Ok(parts);
            }
        }
    }
    Ok(None)
}

/// The sides at which blocks of this grid have neighbours.
fn existing_sides(grid: &Grid) -> Sides {
    let mut sides = Sides::default();
    let last = grid.blocks() - 1;
    for (one, other, there) in [
        (Side::Right, Side::Left, grid.place(last).1 > 0),
        (Side::Bottom, Side::Top, grid.place(last).0 > 0),
    ] {
        if there {
            sides = sides.with(one).with(other);
        }
    }
    sides
}

/// The routes of the spine: a path from the start into the next block, and so on to the end.
fn follow(
    grid: &Grid,
    spine: &Spine,
    tree: &Tree,
    (start, end): (Square, Option<Square>),
    all: Sides,
    routes: &mut Routes,
) -> Result<Option<Vec<RouteNumber>>, OutOfMemory> {
    let mut along = Vec::with_capacity(spine.blocks.len());
    let mut enters = start;
    let mut entry: Option<Side> = None;
    let last = spine.blocks.len() - 1;
    for (place, &block) in spine.blocks.iter().enumerate() {
        let shape = grid.shape(block);
        let mut ports = match place {
            0 => tree.at_ends[0],
            place if place == last => tree.at_ends[1],
            _ => all,
        };
        if let Some(side) = entry {
            ports = ports.without(side);
        }
        let Some(&exit) = spine.exits.get(place) else {
            let route = routes.path(shape, enters, end, ports)?;
            along.extend(route);
            break;
        };
        // On an even block a path ends on the other colour, on an odd one on its own.
        let crossing = exit.crossing(shape);
        let same = |square: &Square| (square.colour() == enters.colour()) != shape.is_even();
        let over = usize::from(!same(&crossing[0]));
        if crossing[over] == enters {
            return Ok(None);
        }
        let ports = ports.without(exit);
        let Some(route) = routes.path(shape, enters, Some(crossing[over]), ports)? else {
            return Ok(None);
        };
        along.push(route);
        entry = Some(exit.opposite());
        enters = exit
            .opposite()
            .crossing(grid.shape(spine.blocks[place + 1]))[over];
    }
    Ok((along.len() == spine.blocks.len()).then_some(along))
}

/// Gives every block its route and its first number, the spine's routes being known.
fn hang(
    board: Board,
    grid: &Grid,
    tree: &Tree,
    along: &[RouteNumber],
    all: Sides,
    routes: &mut Routes,
) -> Result<Option<Vec<Part>>, OutOfMemory> {
    let blank = Part {
        route: along[0],
        first: 1,
        hanging: [0; 4],
    };
    let mut parts = board.cells(grid.blocks() as usize, blank)?;
    let on = |block: u32| {
        let side = tree.hangs(block)?;
        let other = grid
            .neighbour(block, side)
            .expect("a block hangs on a neighbour");
        Some((other, side))
    };
    for &block in tree.order.iter().rev() {
        if let Some((other, side)) = on(block) {
            let hanging: u32 = parts[block as usize].hanging.iter().sum();
            let squares = grid.shape(block).squares() + hanging;
            parts[other as usize].hanging[side.opposite() as usize] = squares;
        }
    }
    let mut first = 1;
    for (place, &block) in tree.order.iter().enumerate() {
        let part = match on(block) {
            None => {
                let part = Part {
                    route: along[place],
                    first,
                    ..parts[block as usize]
                };
                first += grid.shape(block).squares() + part.hanging.iter().sum::<u32>();
                part
            }
            Some((other, side)) => {
                let other = parts[other as usize];
                let join = routes.get(other.route).join(side.opposite());
                let join =
                    join.expect("the routes of the spine and the closed ones have the ports");
                let shape = grid.shape(block);
                let port = side.port(shape);
                let (start, end) = (port[join.leaves], port[1 - join.leaves]);
                let Some(route) = routes.around(shape, start, Some(end), all)? else {
                    return Ok(None);
                };
                Part {
                    route,
                    first: number_after(other, routes, join.after),
                    ..parts[block as usize]
                }
            }
        };
        parts[block as usize] = part;
    }
    Ok(Some(parts))
}

/// The number after that of a place on a block's route, before what hangs there.
fn number_after(part: Part, routes: &Routes, place: u32) -> u32 {
    let route = routes.get(part.route);
    let sides = Side::ALL.into_iter().zip(part.hanging);
    let before = sides.filter(|&(side, squares)| {
        squares > 0 && route.join(side).is_some_and(|join| join.after < place)
    });
    part.first + place + 1 + before.map(|(_, squares)| squares).sum::<u32>()
}
