//! A table of mistakes: what they are called, and what a program prints that makes them.

use std::mem;

use crate::mistakes::SizeMistake;

/// A usual mistake, or one form of it: entries of the same name are forms of one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The name, in kebab case. It never changes.
    pub name: &'static str,
    /// What happens, as the end of a sentence: "this is what you get when …".
    pub when: &'static str,
    /// What to look at: one sentence.
    pub advice: &'static str,
}

/// The mistakes of a problem. The most likely ones come first.
pub trait MistakeTable: Sync {
    /// The mistakes that have an output of their own.
    fn mistakes(&self) -> Vec<&'static Mistake>;

    /// The output for an input of a program that makes the mistakes of these numbers in
    /// [`mistakes`](MistakeTable::mistakes), and otherwise keeps to the rules. `None` if that is
    /// not defined: the program would crash, not end, or take more work than the limit allows.
    fn output(&self, input: &[u8], chosen: &[usize], limit: &mut WorkLimit) -> Option<Vec<u8>>;

    /// The same for a program whose output is known. Where the rules leave a choice, the program
    /// does what this output does.
    fn output_like(
        &self,
        seen: &[u8],
        input: &[u8],
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<Vec<u8>> {
        let _ = seen;
        self.output(input, chosen, limit)
    }

    /// The mistakes that depend on the size of an input: by default none.
    fn sizes(&self) -> &'static [SizeMistake] {
        &[]
    }
}

/// A mistake as a change of the rules.
#[derive(Clone, Copy, Debug)]
pub struct RuleChange<Rules> {
    /// The mistake.
    pub mistake: Mistake,
    /// Makes the right rules wrong.
    pub change: fn(&mut Rules),
}

impl<Rules> RuleChange<Rules> {
    /// The mistake of this name, with its sentence and its advice, and what it changes.
    #[must_use]
    pub const fn new([name, when, advice]: [&'static str; 3], change: fn(&mut Rules)) -> Self {
        let mistake = Mistake { name, when, advice };
        Self { mistake, change }
    }
}

/// Mistakes as changes of rules, whose default is right.
#[derive(Debug)]
pub struct RuleTable<Rules: 'static> {
    /// The changes, in groups.
    pub changes: &'static [&'static [RuleChange<Rules>]],
    /// The output of a plain program with these rules; `None` as for [`MistakeTable::output`].
    pub evaluate: fn(&Rules, &[u8], &mut WorkLimit) -> Option<Vec<u8>>,
    /// The mistakes that depend on the size of an input.
    pub sizes: &'static [SizeMistake],
}

impl<Rules: Default + 'static> RuleTable<Rules> {
    /// All changes.
    fn all(&self) -> impl Iterator<Item = &'static RuleChange<Rules>> {
        self.changes.iter().copied().flatten()
    }
}

impl<Rules: Default + 'static> MistakeTable for RuleTable<Rules> {
    fn mistakes(&self) -> Vec<&'static Mistake> {
        self.all().map(|change| &change.mistake).collect()
    }

    fn output(&self, input: &[u8], chosen: &[usize], limit: &mut WorkLimit) -> Option<Vec<u8>> {
        let mut rules = Rules::default();
        for &number in chosen {
            (self.all().nth(number)?.change)(&mut rules);
        }
        (self.evaluate)(&rules, input, limit)
    }

    fn sizes(&self) -> &'static [SizeMistake] {
        self.sizes
    }
}

/// How many steps a computation may still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkLimit {
    left: u64,
    is_undefined: bool,
}

impl WorkLimit {
    /// A limit of this many steps.
    #[must_use]
    pub const fn new(steps: u64) -> Self {
        Self {
            left: steps,
            is_undefined: false,
        }
    }

    /// The steps that are left.
    #[must_use]
    pub const fn left(self) -> u64 {
        self.left
    }

    /// Says that a program may do anything on this input, as after a write beyond an array. The
    /// input then speaks neither for nor against a mistake. Returns `None`.
    pub fn undefined<T>(&mut self) -> Option<T> {
        self.is_undefined = true;
        None
    }

    /// Whether that was said since the last call.
    pub(super) fn take_undefined(&mut self) -> bool {
        mem::take(&mut self.is_undefined)
    }

    /// Takes some of the steps; `None` if there are not enough, and then none are left.
    pub fn spend(&mut self, steps: u64) -> Option<()> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop)
    }
}

/// A plain program: its rules, an input, the output whose choices it makes, and the limit.
pub type GuidedRun<Rules> = fn(&Rules, &[u8], Option<&[u8]>, &mut WorkLimit) -> Option<Vec<u8>>;

/// Mistakes as changes of rules that leave a choice, as between squares of equal degree.
#[derive(Debug)]
pub struct GuidedTable<Rules: 'static> {
    /// The changes.
    pub changes: &'static [RuleChange<Rules>],
    /// The output for an input of a plain program with these rules. If an output is given, the
    /// program makes the same choices, and the result is `None` if it cannot.
    pub evaluate: GuidedRun<Rules>,
}

impl<Rules: Default + 'static> GuidedTable<Rules> {
    /// The rules with these changes.
    fn rules(&self, chosen: &[usize]) -> Option<Rules> {
        let mut rules = Rules::default();
        for &number in chosen {
            (self.changes.get(number)?.change)(&mut rules);
        }
        Some(rules)
    }
}

impl<Rules: Default + 'static> MistakeTable for GuidedTable<Rules> {
    fn mistakes(&self) -> Vec<&'static Mistake> {
        self.changes.iter().map(|change| &change.mistake).collect()
    }

    fn output(&self, input: &[u8], chosen: &[usize], limit: &mut WorkLimit) -> Option<Vec<u8>> {
        (self.evaluate)(&self.rules(chosen)?, input, None, limit)
    }

    fn output_like(
        &self,
        seen: &[u8],
        input: &[u8],
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<Vec<u8>> {
        (self.evaluate)(&self.rules(chosen)?, input, Some(seen), limit)
    }
}
