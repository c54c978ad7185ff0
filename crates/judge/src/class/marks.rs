//! The list of a class with marks: a table that a platform exported, in which only marks and comments are new, and a mark
//! that someone has given stays.

use anyhow::{bail, ensure};

use crate::class::report::comment;
use crate::class::{ClassList, ClassReport, Doubt, DoubtKind, HandInResult};
use knights_core::output::joined;

/// The column for the marks, and what becomes of those that are in it.
pub(super) struct MarkColumn {
    column: usize,
    existing: ExistingMarks,
}

/// What becomes of marks that the list has already. Words such as `EX`, and marks that a platform has locked, always stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingMarks {
    Kept,
    NumbersReplaced,
}

use ExistingMarks::{Kept, NumbersReplaced};

const COMMENTS: &str = "feedback comments|feedback als kommentar|feedback to learner";
/// The columns of Moodle that say whether a mark can be changed, and what is the most.
const CHANGEABLE: &str = "grade can be changed|bewertung kann geändert werden";
const MAXIMUM: &str = "maximum grade|bestwertung";
/// What stands in them for a mark that is locked.
const LOCKED: [&str; 2] = ["No", "Nein"];
/// The start of what Moodle and Blackboard write in place of a mark that is not given yet.
const NO_MARKS: [&str; 3] = ["-", "Needs Grading", "In Progress"];
/// The line of Canvas with the most points of each column, and `(read only)` for what it computes.
const POINTS_LINE: &str = "Points Possible";
/// What stands before the points in a column of Blackboard, and of one that it computes.
const TOTAL: &str = "[Total Pts: ";
const COMPUTED: &str = "[Total Pts: up to";
/// How many columns a message names.
const MOST_COLUMNS: usize = 4;

impl ClassList {
    /// Chooses the column for the marks: the one with this name, or the only one with a name that a platform gives it.
    /// Each student has a cell in it and in those for comments.
    pub fn choose_marks(
        &mut self,
        column: Option<&str>,
        existing: ExistingMarks,
    ) -> anyhow::Result<()> {
        let has_number = |name: &str| {
            let number = name
                .strip_suffix(')')
                .and_then(|name| name.rsplit_once('('));
            number.is_some_and(|(_, number)| number.parse::<u64>().is_ok())
        };
        let head = self.table.head();
        // As Moodle, Blackboard and Canvas name them.
        let is_mark = |at: usize, name: &str| match column {
            Some(column) => name == column,
            None => {
                let is_named = ["Grade", "Bewertung"].contains(&name) || name.contains(TOTAL);
                (is_named || has_number(name)) && !self.is_computed(at)
            }
        };
        let columns = head
            .iter()
            .enumerate()
            .filter(|(at, name)| is_mark(*at, name));
        let column = match (&columns.collect::<Vec<_>>()[..], column) {
            ([(at, _)], _) => *at,
            ([], Some(column)) => {
                bail!("it has no column {column:?}; --mark-column names a column of its first line")
            }
            ([], None) => bail!("it has no column for marks; name one with --mark-column"),
            (several, _) => {
                let more = if several.len() > MOST_COLUMNS {
                    ", …"
                } else {
                    ""
                };
                let names = several
                    .iter()
                    .take(MOST_COLUMNS)
                    .map(|(_, name)| format!("{name:?}"));
                let names = joined(names, ", ");
                bail!(
                    "it has several columns for marks; name one with --mark-column: {names}{more}"
                )
            }
        };
        ensure!(
            !self.is_computed(column),
            "the platform computes its column {:?}; name another with --mark-column",
            head[column]
        );
        let last = self
            .table
            .columns(COMMENTS)
            .into_iter()
            .fold(column, usize::max);
        let mut lines = self.students.values().flat_map(|listed| &listed.lines);
        if let Some(line) = lines.find(|line| self.table.lines[**line].len() <= last) {
            bail!("line {} has too few cells", line + 1);
        }
        self.marks = Some(MarkColumn { column, existing });
        Ok(())
    }

    /// Whether a platform computes a column, and takes nothing for it.
    fn is_computed(&self, column: usize) -> bool {
        let is_text = self
            .most_in_canvas(column)
            .is_some_and(|most| most.starts_with('('));
        is_text || self.table.head()[column].contains(COMPUTED)
    }

    fn most_in_canvas(&self, column: usize) -> Option<String> {
        let mut lines = 1..self.table.lines.len();
        let line = lines.find(|line| {
            self.table
                .values(*line)
                .first()
                .is_some_and(|cell| cell == POINTS_LINE)
        });
        line.map(|line| self.table.value(line, column))
    }

    /// That the assignment has more points than the platform takes.
    pub fn excess(&self, report: &ClassReport) -> Option<String> {
        let column = self.marks.as_ref()?.column;
        let name = &self.table.head()[column];
        let line = *self.students.keys().next()?;
        let maximum = self
            .table
            .columns(MAXIMUM)
            .first()
            .map(|&at| self.table.value(line, at));
        let total = name
            .split_once(TOTAL)
            .and_then(|(_, rest)| rest.split(' ').next());
        let total = total.map(|total| total.replace(',', ""));
        let most = maximum.or(total).or_else(|| self.most_in_canvas(column))?;
        let most = number(&most).filter(|most| *most > 0.0)?;
        let of = report.hand_ins.iter().find_map(HandInResult::score)?.of;
        (f64::from(of) > most).then(|| {
            format!("the assignment has {of} points, but the column {name:?} of the list takes at most {most}")
        })
    }

    /// The mark of a line that stays, if there is one.
    fn kept_mark(&self, line: usize, marks: &MarkColumn) -> Option<String> {
        let mark = self.table.value(line, marks.column);
        let is_locked = |&column: &usize| LOCKED.contains(&&*self.table.value(line, column));
        let is_given = !mark.is_empty() && !NO_MARKS.iter().any(|start| mark.starts_with(start));
        let is_kept = marks.existing == Kept || number(&mark).is_none();
        let stays = is_given && is_kept || self.table.columns(CHANGEABLE).iter().any(is_locked);
        stays.then_some(mark)
    }

    /// The lines of the list for which there is a hand-in with a mark, and the index of that.
    fn marked<'a>(&'a self, report: &'a ClassReport) -> impl Iterator<Item = (usize, usize)> + 'a {
        self.students.values().flat_map(|listed| {
            let mut hand_ins = report.hand_ins.iter();
            let index =
                hand_ins.position(|one| one.student == listed.student && one.score().is_some());
            let lines = listed.lines.iter();
            lines.filter_map(move |line| Some((*line, index?)))
        })
    }

    /// Adds a doubt to each hand-in whose mark does not replace another one in the list.
    pub fn add_kept_marks(&self, report: &mut ClassReport) {
        let Some(marks) = &self.marks else {
            return;
        };
        for (line, index) in self.marked(report).collect::<Vec<_>>() {
            let hand_in = &mut report.hand_ins[index];
            let earned = hand_in
                .score()
                .map_or(String::new(), |score| score.earned.to_string());
            if let Some(kept) = self.kept_mark(line, marks)
                && (number(&kept).is_none() || number(&kept) != number(&earned))
            {
                let kept = if kept.is_empty() {
                    "no mark, which is locked"
                } else {
                    &kept
                };
                let reason = format!("line {} has {kept}, and its points are {earned}", line + 1);
                hand_in.doubts.push(Doubt::new(DoubtKind::KeptMark, reason));
            }
        }
    }

    /// The list with the points of the report and what to say to each student. Nothing else is changed.
    pub fn grades(&self, report: &ClassReport) -> Vec<u8> {
        let mut table = self.table.clone();
        let comments = table.columns(COMMENTS);
        for (line, index) in self.marked(report) {
            let marks = self
                .marks
                .as_ref()
                .filter(|marks| self.kept_mark(line, marks).is_none());
            let hand_in = &report.hand_ins[index];
            let Some((marks, score)) = marks.zip(hand_in.score()) else {
                continue;
            };
            table.replace(line, marks.column, &score.earned.to_string());
            for &column in &comments {
                if marks.existing == NumbersReplaced || table.value(line, column).is_empty() {
                    table.replace(line, column, &comment(hand_in));
                }
            }
        }
        table.bytes()
    }
}

/// The number that a mark is, also with the comma of German and French.
fn number(mark: &str) -> Option<f64> {
    let number = mark.replace(',', ".").parse::<f64>();
    number.ok().filter(|number| number.is_finite())
}
