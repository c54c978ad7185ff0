//! The rule that no knight of the two-knight game moves three times in a row.

use std::ops::RangeInclusive;

use crate::assignment::dual::Knight;

/// The most moves in a row that a knight may make.
const MOST_IN_A_ROW: u32 = 2;

/// Which numbers of moves two knights can still make, in some order.
///
/// Let x and y be the moves of a knight and of the other one. The moves of the other one cut the
/// order into y + 1 places, and at most two moves of the knight fit into each: x ≤ 2 (y + 1), and
/// in the same way y ≤ 2 (x + 1). Both together are enough. In the middle of a game, the knight
/// that has moved last has fewer moves in the first place.
///
/// ```
/// use knights_core::assignment::dual::TurnRule;
/// let rule = TurnRule::at_the_start();
/// assert!(rule.allows([4, 1]) && !rule.allows([5, 1]));
/// // 36 squares are 34 moves: each knight makes 11 to 23 of them.
/// assert_eq!(rule.first_moves(34), Some(11..=23));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnRule {
    /// How many moves each knight may make before the other one moves.
    alone: [u32; 2],
}

impl TurnRule {
    /// The rule before the first move.
    pub const fn at_the_start() -> Self {
        Self {
            alone: [MOST_IN_A_ROW; 2],
        }
    }

    /// Whether the knights `@` and `#` can make these numbers of moves in some order.
    pub const fn allows(self, [first, second]: [u32; 2]) -> bool {
        first <= self.alone[0] + MOST_IN_A_ROW * second
            && second <= self.alone[1] + MOST_IN_A_ROW * first
    }

    /// How many of all moves the knight `@` can make; `None` if there is no such number.
    pub fn first_moves(self, all: u32) -> Option<RangeInclusive<u32>> {
        let mut allowed = (0..=all).filter(|&first| self.allows([first, all - first]));
        let fewest = allowed.next()?;
        Some(fewest..=allowed.next_back().unwrap_or(fewest))
    }

    /// An order of these numbers of moves, which the rule allows.
    pub(crate) fn order(self, mut left: [u32; 2]) -> Vec<Knight> {
        let mut rule = self;
        let mut order = Vec::new();
        while left != [0, 0] {
            let more_first = if left[1] > left[0] {
                [Knight::Second, Knight::First]
            } else {
                [Knight::First, Knight::Second]
            };
            let next = more_first.into_iter().find_map(|knight| {
                let place = knight as usize;
                let mut after = left;
                after[place] = left[place].checked_sub(1)?;
                let after_rule = rule.moved(knight)?;
                let is_allowed = after_rule.allows(after);
                is_allowed.then_some((knight, after, after_rule))
            });
            let (knight, after, after_rule) = next.expect("the rule allows these numbers of moves");
            order.push(knight);
            (left, rule) = (after, after_rule);
        }
        order
    }

    /// The rule after a move of a knight; `None` if it may not move.
    pub(crate) fn moved(self, knight: Knight) -> Option<Self> {
        let mut after = Self::at_the_start();
        after.alone[knight as usize] = self.alone[knight as usize].checked_sub(1)?;
        Some(after)
    }
}
