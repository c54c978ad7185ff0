//! The list of a class with marks: a table that a platform exported, in which only marks and comments are new, and a mark
//! that someone has given stays.

use anyhow::{bail, ensure};

use crate::class::report::comment;
use crate::class::{ClassList, ClassReport, HandInResult};
use crate::hand_in::{Doubt, DoubtKind};
use knights_core::output::joined;
use knights_problems::report::Points;

/// The column for the marks, and what becomes of those that are in it.
pub(super) struct MarkColumn {
    column: usize,
    existing: ExistingMarks,
}

/// What becomes of marks that the list has. Words such as `EX`, and marks that Moodle has locked, stay in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingMarks {
    Kept,
    NumbersReplaced,
}

/// A mark for a line of the list.
struct Mark {
    line: usize,
    hand_in: usize,
    points: Points,
    /// The one that stays instead.
    kept: Option<String>,
}

/// The names of Moodle's column for the marks.
const MARKS: [&str; 4] = ["Grade", "Bewertung", "Note", "Calificación"];
const COMMENTS: &str = "feedback comments|feedback als kommentar|feedback par commentaires|\
    comentarios de retroalimentación|feedback to learner";
/// The columns of Moodle that say whether a mark can be changed, and what is the most.
const CHANGEABLE: &str = "grade can be changed|bewertung kann geändert werden|la note peut être modifiée|\
    la calificación puede ser cambiada|la calificación puede cambiarse";
const MAXIMUM: &str = "maximum grade|bestwertung|note maximale|calificación máxima";
/// What stands in the first for a mark that is locked.
const LOCKED: [&str; 3] = ["No", "Nein", "Non"];
/// What Moodle and Blackboard write in place of a mark that is not given yet. Blackboard adds one that it has given to a part,
/// as in `Needs Grading(7.00)`.
const NO_MARKS: [&str; 3] = ["-", "Needs Grading", "In Progress"];
/// What stands before the most points in the name of a column of Blackboard.
const TOTAL: &str = "[Total Pts: ";
/// The line of Canvas with the most points of each column.
const POINTS_LINE: &str = "Points Possible";
/// The start of what stands for them where a platform computes the column.
const COMPUTED: [&str; 2] = ["(", "up to"];

impl ClassList {
    /// Chooses the column for the marks: the one with this name, or the only one with a name that a platform gives it.
    /// Each student has a cell in it and in those for comments.
    pub fn choose_marks(
        &mut self,
        asked: Option<&str>,
        existing: ExistingMarks,
    ) -> anyhow::Result<()> {
        let has_number = |name: &str| {
            let open = name.strip_suffix(')');
            let number = open.and_then(|name| name.rsplit_once('('));
            number.is_some_and(|(_, number)| number.parse::<u64>().is_ok())
        };
        // As Moodle, Blackboard and Canvas name them.
        let is_named =
            |name: &str| MARKS.contains(&name) || name.contains(TOTAL) || has_number(name);
        let is_mark = |(at, name): &(usize, String)| match asked {
            Some(asked) => name == asked,
            None => is_named(name) && !self.is_computed(*at),
        };
        let head = self.table.head().into_iter().enumerate();
        let columns: Vec<(usize, String)> = head.filter(is_mark).collect();
        let column = match (&columns[..], asked) {
            ([(column, _)], _) => *column,
            ([], Some(asked)) => {
                bail!("it has no column {asked:?}; --mark-column names a column of its first line")
            }
            ([], None) => bail!("it has no column for marks; name one with --mark-column"),
            (several, _) => {
                let names = joined(several.iter().map(|(_, name)| format!("{name:?}")), ", ");
                bail!("it has several columns for marks: {names}; name one with --mark-column")
            }
        };
        ensure!(
            !self.is_computed(column),
            "the platform computes this column; name another with --mark-column"
        );
        let comments = self.table.columns(COMMENTS).into_iter();
        let last = comments.fold(column, usize::max);
        let mut lines = self.students.iter().flat_map(|listed| &listed.lines);
        if let Some(line) = lines.find(|line| self.table.lines[**line].len() <= last) {
            bail!("line {} has too few cells", line + 1);
        }
        self.marks = Some(MarkColumn { column, existing });
        Ok(())
    }

    /// Whether a platform computes a column, and takes nothing for it.
    fn is_computed(&self, column: usize) -> bool {
        let most = self.most(column).unwrap_or_default();
        COMPUTED.iter().any(|start| most.starts_with(start))
    }

    /// What the platform says of the most points in a column.
    fn most(&self, column: usize) -> Option<String> {
        let name = self.table.head().swap_remove(column);
        if let Some((_, total)) = name.split_once(TOTAL) {
            return Some(total.replace(',', ""));
        }
        let mut lines = self.table.rows();
        let (line, column) = match lines.find(|&line| self.table.value(line, 0) == POINTS_LINE) {
            Some(of_canvas) => (of_canvas, column),
            None => (
                self.students.first()?.lines[0],
                self.table.columns(MAXIMUM).pop()?,
            ),
        };
        Some(self.table.value(line, column))
    }

    /// That the assignment has more points than the platform takes.
    pub fn excess(&self, report: &ClassReport) -> Option<String> {
        let limit = self.most(self.marks.as_ref()?.column)?;
        let most = number(limit.split(' ').next()?)?;
        let of = report.hand_ins.iter().find_map(HandInResult::score)?.of;
        let is_more = most > 0.0 && of > Points::rounded(most);
        let takes = format!("its column in the list takes: {most}");
        is_more.then(|| format!("the assignment has {of} points, more than {takes}"))
    }

    /// The mark of a line that stays, if there is one.
    fn kept_mark(&self, line: usize, marks: &MarkColumn) -> Option<String> {
        let cell = self.table.value(line, marks.column);
        let mark = given_mark(&cell);
        let is_locked = |&column: &usize| LOCKED.contains(&&*self.table.value(line, column));
        let is_kept = marks.existing == ExistingMarks::Kept || number(mark).is_none();
        let stays =
            !mark.is_empty() && is_kept || self.table.columns(CHANGEABLE).iter().any(is_locked);
        stays.then(|| mark.to_owned())
    }

    fn all_marks(&self, hand_ins: &[HandInResult], marks: &MarkColumn) -> Vec<Mark> {
        let mut all = Vec::new();
        for listed in &self.students {
            let mut students = hand_ins.iter().map(|hand_in| &hand_in.student);
            let hand_in = students.position(|student| *student == listed.student);
            let score = hand_in.and_then(|index| hand_ins[index].score());
            if let Some((hand_in, score)) = hand_in.zip(score) {
                all.extend(listed.lines.iter().map(|&line| Mark {
                    line,
                    hand_in,
                    points: score.earned,
                    kept: self.kept_mark(line, marks),
                }));
            }
        }
        all
    }

    /// Adds a doubt to each hand-in whose mark does not replace another one in the list.
    pub(super) fn add_kept_marks(&self, hand_ins: &mut [HandInResult]) {
        let Some(marks) = &self.marks else { return };
        for mark in self.all_marks(hand_ins, marks) {
            let Mark { line, points, .. } = mark;
            let Some(kept) = mark.kept else { continue };
            if number(&kept).is_none() || number(&kept) != number(&points.to_string()) {
                let line = line + 1;
                let reason = format!("line {line} has {kept:?}, and the points are {points}");
                let doubt = Doubt::new(DoubtKind::KeptMark, reason);
                hand_ins[mark.hand_in].doubts.push(doubt);
            }
        }
    }

    /// The list with the points of the report and what to say to each student. Nothing else is changed.
    pub fn grades(&self, report: &ClassReport) -> Vec<u8> {
        let mut table = self.table.clone();
        let Some(marks) = &self.marks else {
            return table.bytes();
        };
        let comments = table.columns(COMMENTS);
        let new = self.all_marks(&report.hand_ins, marks).into_iter();
        for mark in new.filter(|mark| mark.kept.is_none()) {
            table.replace(mark.line, marks.column, &mark.points.to_string());
            let text = comment(&report.hand_ins[mark.hand_in]);
            let is_replaced = marks.existing == ExistingMarks::NumbersReplaced;
            for &column in &comments {
                if is_replaced || table.value(mark.line, column).is_empty() {
                    table.replace(mark.line, column, &text);
                }
            }
        }
        table.bytes()
    }
}

/// The mark that a cell has; empty if it has none yet.
fn given_mark(cell: &str) -> &str {
    let Some(start) = NO_MARKS.iter().find(|start| cell.starts_with(**start)) else {
        return cell;
    };
    let rest = cell[start.len()..].trim();
    let inner = rest
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    inner.unwrap_or_default()
}

/// The number that a mark is, also with the comma of German and French.
fn number(mark: &str) -> Option<f64> {
    let number = mark.replace(',', ".").parse::<f64>();
    number.ok().filter(|number| number.is_finite())
}
