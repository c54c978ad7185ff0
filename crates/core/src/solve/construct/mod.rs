//! Constructs full tours of boards of any size in linear time, from small blocks that are joined
//! along their borders.
//!
//! The board is cut into blocks of 8 × 8 and a few with sides from 6 to 13 ([`grid`]). The exact
//! search finds a path through each block between the start and the end, and a closed tour of each
//! other shape of block ([`route`]). All of them make certain moves along the borders. A spine of
//! blocks leads from the start to the end, and all other blocks hang on it as trees: two
//! moves along a border are exchanged for two across it. (Parberry, *An efficient algorithm for the
//! knight's tour problem*, Discrete Applied Mathematics 73, 1997, joins closed tours of squares in
//! this way.) The [`plan`] gives each block its first number, and writes the numbers. If the board's
//! area is odd, the start's block is the only odd one.

pub(crate) mod grid;
pub(crate) mod route;

use crate::board::{Board, Fallible, Square, Workers, try_collect, try_vec};
use crate::solve::Ends;
use crate::solve::construct::grid::{Grid, Preference, Side, Sides, Spine, Tree, Turn};
use crate::solve::construct::route::{RouteKind, RouteNumber, Routes};
use crate::tour::Numbering;

/// A full tour with these ends on a board of at least five rows and columns; `None` if the
/// construction finds none, which does not mean that none exists.
///
/// # Complexity
///
/// Linear in the squares: about 2 ns and 4.5 bytes each, and a millisecond for the searches.
pub(crate) fn construct(board: Board, ends: Ends) -> Fallible<Option<Numbering>> {
    let start = ends.start();
    let odd = !board.squares().is_multiple_of(2);
    let mut routes = Routes::default();
    for row_parts in partitions(board.rows(), odd.then_some(start.row)) {
        for column_parts in partitions(board.columns(), odd.then_some(start.column)) {
            let grid = Grid::new(&row_parts, &column_parts);
            if let Some(parts) = plan(&grid, ends, &mut routes)? {
                return fill(board, &grid, &parts, &routes).map(Some);
            }
        }
    }
    Ok(None)
}

const USUAL: u32 = 8;
/// The shortest side of a block, unless the board is shorter.
const SHORTEST: u32 = 6;
/// The longest side of a block.
const LONGEST: u32 = 13;
/// The longest side that may stay whole: it can be cut in few ways.
const WHOLE: u32 = 16;

/// The ways to cut a side, the usual ones first.
///
/// Every part is 6 to 13 long, and at most one is odd; a short side may stay whole. With
/// `odd_holds` the odd part contains this row or column, from 0, and starts at an even one.
fn partitions(length: u32, odd_holds: Option<u32>) -> Vec<Vec<u32>> {
    if length <= LONGEST {
        return vec![vec![length]];
    }
    let mut ways: Vec<Vec<u32>> = if length.is_multiple_of(2) {
        let firsts = [8, 10, 12, 6].into_iter();
        firsts
            .filter_map(|first| around(0, first, length))
            .collect()
    } else {
        let ways = [9, 7, 11, 13].into_iter().flat_map(|odd| {
            let before = match odd_holds {
                Some(line) => line.saturating_sub(odd - 1)..=line,
                None => 0..=0,
            };
            let even = before.filter(|before| before.is_multiple_of(2));
            even.filter_map(move |before| around(before, odd, length))
        });
        ways.collect()
    };
    if length <= WHOLE {
        ways.push(vec![length]);
    }
    ways
}

/// A part that starts after `before`, with even parts before and after it.
fn around(before: u32, part: u32, length: u32) -> Option<Vec<u32>> {
    let after = length.checked_sub(before + part)?;
    let mut parts = even_parts(before)?;
    parts.push(part);
    parts.extend(even_parts(after)?);
    debug_assert_eq!(parts.iter().sum::<u32>(), length);
    debug_assert!(parts.iter().all(|part| (SHORTEST..=LONGEST).contains(part)));
    Some(parts)
}

/// Usual parts and a last part with the rest; no parts for 0.
fn even_parts(length: u32) -> Option<Vec<u32>> {
    debug_assert!(length.is_multiple_of(2), "only one part is odd");
    if length == 0 {
        return Some(Vec::new());
    }
    let over = length.checked_sub(SHORTEST)?;
    let mut parts = vec![USUAL; (over / USUAL) as usize];
    parts.push(SHORTEST + over % USUAL);
    Some(parts)
}

#[derive(Clone, Copy, Debug)]
struct BlockPlan {
    pub route: RouteNumber,
    /// The number of the first square on the block's route.
    pub first: u32,
    /// How many squares hang at each side, in the order of [`Side::ALL`].
    pub hanging: [u32; 4],
}

impl BlockPlan {
    /// How many squares hang at all sides.
    fn all_hanging(&self) -> u32 {
        self.hanging.iter().sum()
    }
}

/// Plans a tour with these ends, if the searches find all its routes.
fn plan(grid: &Grid, ends: Ends, routes: &mut Routes) -> Fallible<Option<Vec<BlockPlan>>> {
    let (first, start) = grid.locate(ends.start());
    let all = existing_sides(grid);
    if matches!(ends, Ends::Closed(_)) {
        let spine = Spine::new(grid, first, first, Turn::RowFirst);
        let shape = grid.shape(first);
        let Some(route) = routes.route(RouteKind::Around, shape, start, None, all)? else {
            return Ok(None);
        };
        let tree = Tree::new(grid, &spine, Preference::default())?;
        return hang(grid, &tree, &[route], all, routes);
    }
    let (last, end) = ends.end().map_or((first, None), |end| {
        let (last, end) = grid.locate(end);
        (last, Some(end))
    });
    for turn in [Turn::RowFirst, Turn::ColumnFirst] {
        let spine = Spine::new(grid, first, last, turn);
        for preference in Preference::all() {
            let tree = Tree::new(grid, &spine, preference)?;
            if let Some(along) = follow(grid, &spine, &tree, (start, end), all, routes)?
                && let Some(parts) = hang(grid, &tree, &along, all, routes)?
            {
                return Ok(Some(parts));
            }
        }
    }
    Ok(None)
}

/// The sides at which blocks of this grid have neighbours.
fn existing_sides(grid: &Grid) -> Sides {
    let mut sides = Sides::default();
    let (last_row, last_column) = grid.row_and_column(grid.blocks() - 1);
    if last_column > 0 {
        sides = sides.with(Side::Right).with(Side::Left);
    }
    if last_row > 0 {
        sides = sides.with(Side::Bottom).with(Side::Top);
    }
    sides
}

/// The routes along the spine: a path from the start into the next block, and so on to the end.
fn follow(
    grid: &Grid,
    spine: &Spine,
    tree: &Tree,
    (start, end): (Square, Option<Square>),
    all: Sides,
    routes: &mut Routes,
) -> Fallible<Option<Vec<RouteNumber>>> {
    let mut along = Vec::with_capacity(spine.blocks.len());
    let mut enters = start;
    let mut entry: Option<Side> = None;
    let last = spine.blocks.len() - 1;
    for (index, &block) in spine.blocks.iter().enumerate() {
        let shape = grid.shape(block);
        let mut ports = match index {
            0 => tree.at_ends[0],
            index if index == last => tree.at_ends[1],
            _ => all,
        };
        if let Some(side) = entry {
            ports = ports.without(side);
        }
        let Some(&exit) = spine.exits.get(index) else {
            along.extend(routes.route(RouteKind::Path, shape, enters, end, ports)?);
            break;
        };
        // On an even block a path ends on the other colour than it starts, on an odd one on the
        // same colour.
        let crossing = exit.crossing(shape);
        let fits = |square: &Square| (square.colour() == enters.colour()) != shape.is_even();
        let leaves = usize::from(!fits(&crossing[0]));
        if crossing[leaves] == enters {
            return Ok(None);
        }
        let (to, ports) = (Some(crossing[leaves]), ports.without(exit));
        let Some(route) = routes.route(RouteKind::Path, shape, enters, to, ports)? else {
            return Ok(None);
        };
        along.push(route);
        let opposite = exit.opposite();
        entry = Some(opposite);
        enters = opposite.crossing(grid.shape(spine.blocks[index + 1]))[leaves];
    }
    Ok((along.len() == spine.blocks.len()).then_some(along))
}

/// Gives every block its route and its first number. `along` are the routes of the spine.
fn hang(
    grid: &Grid,
    tree: &Tree,
    along: &[RouteNumber],
    all: Sides,
    routes: &mut Routes,
) -> Fallible<Option<Vec<BlockPlan>>> {
    let blank = BlockPlan {
        route: along[0],
        first: 1,
        hanging: [0; 4],
    };
    let mut parts = try_vec(grid.blocks() as usize, blank)?;
    count_hanging(grid, tree, &mut parts);
    let mut first = 1;
    // The last route for each side at which a block hangs, and each square on which it starts.
    let mut last_routes = [[None; 2]; Side::ALL.len()];
    for (index, &block) in tree.order.iter().enumerate() {
        let part = &mut parts[block as usize];
        let Some(side) = tree.hangs(block) else {
            part.route = along[index];
            part.first = first;
            first += grid.shape(block).squares() + part.all_hanging();
            continue;
        };
        let support = parts[parent(grid, block, side) as usize];
        let at_port = routes.get(support.route).join(side.opposite());
        let join = at_port.expect("the routes of the spine and the closed ones have the ports");
        let shape = grid.shape(block);
        let ends = side.port(shape);
        let (start, end) = (ends[join.leaves], ends[1 - join.leaves]);
        let last = &mut last_routes[side as usize][join.leaves];
        let route = match *last {
            Some((last_shape, route)) if last_shape == shape => route,
            _ => match routes.route(RouteKind::Around, shape, start, Some(end), all)? {
                Some(route) => route,
                None => return Ok(None),
            },
        };
        *last = Some((shape, route));
        let part = &mut parts[block as usize];
        part.route = route;
        part.first = number_after(support, routes, join.after);
    }
    Ok(Some(parts))
}

/// The block that a block hangs on with this side.
fn parent(grid: &Grid, block: u32, side: Side) -> u32 {
    let parent = grid.neighbour(block, side);
    parent.expect("a block hangs on a neighbour")
}

/// Counts the squares that hang on each block, from the leaves of the tree to the spine.
fn count_hanging(grid: &Grid, tree: &Tree, parts: &mut [BlockPlan]) {
    for &block in tree.order.iter().rev() {
        if let Some(side) = tree.hangs(block) {
            let squares = grid.shape(block).squares() + parts[block as usize].all_hanging();
            parts[parent(grid, block, side) as usize].hanging[side.opposite() as usize] = squares;
        }
    }
}

/// The number after that of a step on a block's route, before what hangs there.
fn number_after(part: BlockPlan, routes: &Routes, step: u32) -> u32 {
    let route = routes.get(part.route);
    let sides = Side::ALL.into_iter().zip(part.hanging);
    let before = sides.filter(|&(side, squares)| {
        squares > 0 && route.join(side).is_some_and(|join| join.after < step)
    });
    part.first + step + 1 + before.map(|(_, squares)| squares).sum::<u32>()
}

/// The numbers of the whole board. Linear in the squares, a few instructions each: a number is
/// the block's first number, plus the step on the block's route, plus what hangs on the ports
/// that the route has passed. So no row of blocks depends on another, and threads share them.
fn fill(board: Board, grid: &Grid, parts: &[BlockPlan], routes: &Routes) -> Fallible<Numbering> {
    let mut numbering = Numbering::blank(board)?;
    let columns = board.columns() as usize;
    let mut rest = numbering.numbers_mut();
    let blocks = (0..).zip(parts.chunks_exact(grid.across() as usize));
    let rows = blocks.map(|(row, parts)| {
        let squares = grid.rows_of(row) as usize * columns;
        let numbers = rest.split_off_mut(..squares);
        (row, parts, numbers.expect("the blocks cover the board"))
    });
    Workers::of(board).map(try_collect(rows)?, |(row, parts, numbers)| {
        for (block, part) in (row * grid.across()..).zip(parts) {
            let first = grid.origin(block).column as usize;
            fill_block(part, routes, numbers.chunks_exact_mut(columns), first);
        }
    });
    Ok(numbering)
}

/// Writes the numbers of a block into its rows, from the column `first` on.
fn fill_block<'a>(
    part: &BlockPlan,
    routes: &Routes,
    rows: impl Iterator<Item = &'a mut [u32]>,
    first: usize,
) {
    let route = routes.get(part.route);
    let mut passed = [(u32::MAX, 0); 4];
    for (passed, (side, squares)) in passed
        .iter_mut()
        .zip(Side::ALL.into_iter().zip(part.hanging))
    {
        if squares > 0 {
            let join = route.join(side).expect("blocks hang on existing ports");
            *passed = (join.after, squares);
        }
    }
    let steps = route.steps.chunks_exact(route.shape.columns as usize);
    for (row, steps) in rows.zip(steps) {
        let numbers = &mut row[first..][..steps.len()];
        for (number, &step) in numbers.iter_mut().zip(steps) {
            let mut value = part.first + step;
            for (after, squares) in passed {
                value += if step > after { squares } else { 0 };
            }
            *number = value;
        }
    }
}
