//! A tour as links between squares, which can be changed in one place.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::board::{Board, Fallible, NOWHERE, Square, SquareIndex};
use crate::solve::Ends;
use crate::tour::{Numbering, Tour};

/// For each square the two squares next to it in a tour. A closed tour has no ends.
pub(crate) struct Links {
    pub board: Board,
    next_to: Vec<[SquareIndex; 2]>,
    /// How many squares the tour visits.
    pub length: u32,
}

impl Links {
    /// The links of a tour. If the task is a closed tour, its end is linked to its start.
    pub(crate) fn of(tour: &Tour, ends: Ends) -> Fallible<Self> {
        let board = tour.board();
        let mut next_to = board.grid([NOWHERE; 2])?;
        let mut before = match ends {
            Ends::Closed(_) => board.square_index(tour.end()),
            Ends::From(_) | Ends::Between(..) => NOWHERE,
        };
        let first = before;
        for square in tour.squares() {
            let here = board.square_index(square);
            next_to[here as usize][0] = before;
            if before != NOWHERE {
                next_to[before as usize][1] = here;
            }
            before = here;
        }
        if first != NOWHERE {
            next_to[first as usize][1] = board.square_index(tour.start());
        }
        Ok(Self {
            board,
            next_to,
            length: tour.length(),
        })
    }

    /// The two squares next to a square.
    pub(crate) fn get(&self, place: SquareIndex) -> [SquareIndex; 2] {
        self.next_to[place as usize]
    }

    pub(crate) fn set(&mut self, place: SquareIndex, links: [SquareIndex; 2]) {
        self.next_to[place as usize] = links;
    }

    /// The tour from its start, in a random direction if it is closed.
    pub(crate) fn tour(&self, start: Square, generator: &mut ChaCha8Rng) -> Fallible<Tour> {
        let mut here = self.board.square_index(start);
        let [one, other] = self.get(here);
        let is_closed = one != NOWHERE && other != NOWHERE;
        let mut before = if is_closed {
            [one, other][generator.random_range(0..2)]
        } else {
            NOWHERE
        };
        let mut numbering = Numbering::blank(self.board)?;
        for number in 1..=self.length {
            numbering.set(self.board.square_at(here), number);
            let [one, other] = self.get(here);
            let next = if one == before { other } else { one };
            before = here;
            here = next;
            if here == NOWHERE {
                break;
            }
        }
        Ok(Tour::verified(numbering))
    }
}
