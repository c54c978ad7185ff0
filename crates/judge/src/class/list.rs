//! The list of a class: who is in it, and whose each hand-in is.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};

use crate::class::marks::MarkColumn;
use crate::class::table::Table;
use crate::class::{ClassFolder, Layout};
use crate::hand_in::{Doubt, DoubtKind, HandIn, Lateness, Student, composed, shown_name};
use knights_core::input::FoundText;
use knights_core::output::joined;

/// The list of a class, as a platform exports it, or with columns such as `name`, `id` and `email`.
pub struct ClassList {
    pub(super) table: Table,
    /// By the numbers of their first lines.
    pub(super) students: BTreeMap<usize, ListedStudent>,
    /// Where marks go, if they are asked for.
    pub(super) marks: Option<MarkColumn>,
}

/// A student, with what names him or her in plain words, the surest first.
#[derive(Default)]
pub(super) struct ListedStudent {
    pub(super) student: Student,
    keys: Vec<String>,
    /// All lines of the student; a list may have the same line twice.
    pub(super) lines: Vec<usize>,
}

/// The names of columns in lists of students and in exports, in lower case, the surest first.
const IDS: &str = "identifier|id|username|sis login id|sis user id|student id|id number|sid|github_username|user id";
const EMAILS: &str = "email address|email|e-mail|e-mail address|e-mail-adresse";
const NAMES: &str = "full name|vollständiger name|name|student|student name";
const NAME_PARTS: &str = "first name|firstname|last name|lastname|surname";
const LATE: &str = "late|days late";
/// The column of Moodle's worksheet that says how late a hand-in is, among other things.
const STATUS: &str = "status";
/// What ends the part of it that says so, in English and in German (`submittedlateshort` in `mod/assign`).
const LATE_WORDS: [&str; 4] = ["late", "später", "verspätet", "verspätung"];
/// The beginnings of Moodle's units of time in both, and how many seconds they are (`format_time`).
const UNITS: [(&str, u64); 9] = [
    ("year", 365 * DAY),
    ("jahr", 365 * DAY),
    ("day", DAY),
    ("tag", DAY),
    ("hour", 3600),
    ("stunde", 3600),
    ("min", 60),
    ("sec", 1),
    ("sek", 1),
];
const DAY: u64 = 86_400;
/// What Moodle writes before the number of a student, in English and in German.
const PARTICIPANT: [&str; 2] = ["Participant ", "Teilnehmer/in"];
/// The lines of Canvas that are no students.
const NO_STUDENTS: [&str; 2] = ["Points Possible", "Manual Posting"];

impl ClassList {
    pub fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let mut list = Self {
            table: Table::read(bytes)?,
            students: BTreeMap::new(),
            marks: None,
        };
        list.find_students()?;
        ensure!(
            !list.students.is_empty(),
            "it has no students; the first line has to name columns such as name, id and email"
        );
        Ok(list)
    }

    /// The name of an encoding that had to be guessed.
    pub fn guessed_encoding(&self) -> Option<&'static str> {
        self.table.guessed_encoding()
    }

    fn find_students(&mut self) -> anyhow::Result<()> {
        let names = [IDS, EMAILS, NAMES, NAME_PARTS, LATE];
        let columns = names.map(|names| self.table.columns(names));
        for number in 1..self.table.lines.len() {
            let cell = |column: &usize| self.table.value(number, *column);
            let cells = |columns: &Vec<usize>| columns.iter().map(cell).collect();
            let [ids, emails, names, parts, late]: [Vec<String>; 5] = columns.each_ref().map(cells);
            let some = |cells: &[String]| cells.iter().find(|cell| !cell.is_empty()).cloned();
            let parts = parts.join(" ").trim().to_owned();
            let name = some(&[&names[..], &[parts], &ids, &emails].concat());
            let Some(name) = name.filter(|name| !NO_STUDENTS.contains(&&**name)) else {
                continue;
            };
            let texts = ids.iter().chain(&emails).chain([&name]);
            let keys = texts.map(|text| words(&text.replace(PARTICIPANT[1], PARTICIPANT[0])));
            let keys: Vec<String> = keys.collect();
            let start = |id: &String| PARTICIPANT.into_iter().find(|&start| id.starts_with(start));
            let id = some(&ids).map(|id| id[start(&id).map_or(0, str::len)..].trim().to_owned());
            let late = some(&late).map(|text| lateness(&text)).transpose();
            let student = Student {
                id,
                email: some(&emails),
                late: late.with_context(|| format!("line {}", number + 1))?,
                name,
            };
            let is_known = student.id.is_some() || student.email.is_some();
            let values = self.table.values(number);
            let is_twin = |one: &&mut ListedStudent| {
                one.keys == keys && (is_known || self.table.values(one.lines[0]) == values)
            };
            if let Some(twin) = self.students.values_mut().find(is_twin) {
                twin.lines.push(number);
                continue;
            }
            let listed = ListedStudent {
                student,
                keys,
                lines: vec![number],
            };
            self.students.insert(number, listed);
        }
        Ok(())
    }

    /// The lines that have a text, in the first column where there is only one, or else in the first that has some.
    fn lines_with(&self, text: &str) -> Vec<usize> {
        let text = words(text);
        let keys = self.students.values().next();
        let keys = keys.map_or(0, |listed| listed.keys.len());
        let lines = (0..keys).map(|key| {
            let students = self.students.iter();
            let found = students.filter(|(_, listed)| !text.is_empty() && listed.keys[key] == text);
            found.map(|(line, _)| *line).collect()
        });
        let some = lines.filter(|lines: &Vec<usize>| !lines.is_empty());
        some.min_by_key(|lines| lines.len() > 1).unwrap_or_default()
    }

    /// The lines that fit a hand-in: one if it is clear whose it is, and several if that has to be decided.
    fn fitting(&self, hand_in: &HandIn, layout: Option<Layout>) -> Vec<usize> {
        let student = &hand_in.student;
        let id = student.id.as_deref().map(|id| match layout {
            // A number that this assignment alone has.
            Some(Layout::Moodle) => self.lines_with(&[PARTICIPANT[0], id].concat()),
            Some(Layout::Github) => Vec::new(),
            _ => self.lines_with(id),
        });
        // Where the name of the assignment ends, the list knows better than the names of the clones.
        let clone = shown_name(hand_in.path.file_name().unwrap_or_default());
        let ends = clone.match_indices('-').map(|(at, _)| &clone[at + 1..]);
        let users = ends.filter(|_| layout == Some(Layout::Github));
        let mut users = users.map(|user| self.lines_with(user));
        let user = users.find(|lines| lines.len() == 1);
        let name = user.unwrap_or_else(|| self.lines_with(&student.name));
        let email = student.email.as_deref();
        let email = email.map(|email| self.lines_with(email));
        let found = [Some(name), email, id].into_iter().flatten();
        let mut found: Vec<Vec<usize>> = found.filter(|lines| !lines.is_empty()).collect();
        if layout == Some(Layout::Moodle) && found.first().is_some_and(|lines| lines.len() == 1) {
            found.truncate(1);
        }
        let all: BTreeSet<usize> = found.iter().flatten().copied().collect();
        let mut in_all = all.clone();
        in_all.retain(|line| found.iter().all(|lines| lines.contains(line)));
        Vec::from_iter(if in_all.len() == 1 { in_all } else { all })
    }

    /// Lines with who is on them.
    fn shown(&self, lines: &[usize]) -> String {
        let line = |line: &usize| {
            let Student {
                name, id, email, ..
            } = &self.students[line].student;
            let sure = id.as_ref().or(email.as_ref()).filter(|sure| *sure != name);
            let sure = sure.map_or(String::new(), |sure| format!(", {sure}"));
            format!("line {} ({name}{sure})", line + 1)
        };
        joined(lines.iter().map(line), ", ")
    }

    /// Says whose the hand-ins are, and adds the students who handed in nothing.
    ///
    /// # Errors
    ///
    /// If no hand-in is on the list.
    pub fn apply(&mut self, class: &mut ClassFolder) -> anyhow::Result<()> {
        let is_moodle = class.layout == Some(Layout::Moodle);
        for listed in self.students.values_mut().filter(|_| is_moodle) {
            let keys = &listed.keys;
            let is_own = |id: &String| keys.contains(&words(&[PARTICIPANT[0], id].concat()));
            listed.student.id = listed.student.id.take().filter(is_own);
        }
        let fitting = |hand_in: &HandIn| self.fitting(hand_in, class.layout);
        let fits: Vec<Vec<usize>> = class.hand_ins.iter().map(fitting).collect();
        ensure!(
            fits.iter().any(|lines| !lines.is_empty()),
            "no hand-in matches its columns {}; name the list of this class",
            self.recognised().join(", ")
        );
        let names: Vec<String> = class.hand_ins.iter().map(|one| one.name.clone()).collect();
        // The hand-ins that fit a line, alone or among others.
        let rivals = |line: usize, is_sure: bool| {
            let fits = fits.iter().zip(&names);
            let rivals = fits
                .filter(move |(lines, _)| lines.contains(&line) && (lines.len() == 1) == is_sure);
            rivals.map(|(_, name)| name.as_str()).collect::<Vec<&str>>()
        };
        let ambiguous = |reason: String| Doubt::new(DoubtKind::Ambiguous, reason);
        for (hand_in, lines) in class.hand_ins.iter_mut().zip(&fits) {
            match lines[..] {
                [] => {
                    let unlisted = DoubtKind::Unlisted;
                    hand_in.remarks.push(unlisted.about().to_owned());
                    let advice = "add a line, or correct its name, ID or e-mail address";
                    hand_in.doubts.push(Doubt::new(unlisted, advice));
                }
                [line] => {
                    self.take(line, hand_in, class.layout);
                    let all = rivals(line, true);
                    if all.len() > 1 {
                        let (all, line) = (all.join(", "), self.shown(lines));
                        let reason = format!("{all} are all of {line}; keep one of them");
                        hand_in.doubts.push(ambiguous(reason));
                    }
                }
                _ => {
                    let lines = self.shown(lines);
                    let advice = "the ID or the e-mail address of one of them in its name decides";
                    let reason = format!("{lines} fit; {advice}");
                    hand_in.doubts.push(ambiguous(reason));
                }
            }
        }
        let is_missing = |line: &usize| rivals(*line, true).is_empty();
        let missing: Vec<usize> = self.students.keys().copied().filter(is_missing).collect();
        for line in missing {
            let student = &mut self.students.entry(line).or_default().student;
            student.late = None;
            let perhaps = rivals(line, false).join(", ");
            let doubt =
                (!perhaps.is_empty()).then(|| ambiguous(format!("{perhaps} may be from here")));
            class.hand_ins.push(HandIn {
                name: student.name.clone(),
                student: student.clone(),
                doubts: Vec::from_iter(doubt),
                ..HandIn::default()
            });
        }
        class.name_apart();
        Ok(())
    }

    /// Gives a hand-in to the student of a line.
    fn take(&mut self, line: usize, hand_in: &mut HandIn, layout: Option<Layout>) {
        let status = self.status(line);
        let listed = &mut self.students.entry(line).or_default().student;
        let own = &hand_in.student;
        // By this ID, the platform takes marks and feedback back.
        let own_id = own.id.clone().filter(|_| layout != Some(Layout::Github));
        listed.id = own_id.or(listed.id.take());
        let read = status.as_ref().ok().copied().flatten();
        // Days are from the deadline.
        let days = own.late.filter(|late| *late != Lateness::Marked);
        let late = listed.late.or(days).or(read).or(own.late);
        if late.is_none() {
            hand_in.remarks.extend(status.err());
        }
        listed.late = late.filter(|late| *late != Lateness::Days(0));
        hand_in.student = listed.clone();
    }

    /// How late a status of Moodle on a line says that the hand-in is, or a remark if that cannot be read.
    fn status(&self, line: usize) -> Result<Option<Lateness>, String> {
        let column = self.table.columns(STATUS);
        let status = column.first().map(|&column| self.table.value(line, column));
        let status = status.unwrap_or_default();
        let is_late = |part: &&str| {
            let part = part.to_lowercase();
            let mut words = part.split(|character: char| !character.is_alphanumeric());
            words.any(|word| LATE_WORDS.contains(&word))
        };
        let Some(part) = status.split(" - ").map(str::trim).find(is_late) else {
            return Ok(None);
        };
        let time = part.rsplit_once(' ').and_then(|(time, _)| seconds(time));
        let days = time.and_then(|seconds| seconds.div_ceil(DAY).try_into().ok());
        days.map(|days| Some(Lateness::Days(days))).ok_or_else(|| {
            let found = FoundText::token(part.as_bytes());
            format!("its status {found} does not say how late it is, so it counts as in time; add a column late to the list")
        })
    }

    /// The names of the columns that say who a student is.
    fn recognised(&self) -> Vec<String> {
        let columns = [IDS, EMAILS, NAMES, NAME_PARTS].map(|names| self.table.columns(names));
        let head = self.table.head();
        let names = columns.iter().flatten().map(|&column| head[column].clone());
        names.collect()
    }
}

/// The words of a text in lower case and in order, so that `Lovelace, Ada` is `Ada Lovelace`.
fn words(text: &str) -> String {
    let text = composed(text).to_lowercase();
    let words = text.split(|character: char| !character.is_alphanumeric());
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

/// A time as Moodle writes it, such as `2 days 3 hours`.
fn seconds(text: &str) -> Option<u64> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.chunks(2).try_fold(0_u64, |sum, part| {
        let [number, unit] = part else { return None };
        let mut units = UNITS.iter();
        let (_, seconds) = units.find(|(name, _)| unit.starts_with(name))?;
        let number: u64 = number.parse().ok()?;
        sum.checked_add(number.checked_mul(*seconds)?)
    })
}

/// How late a cell says that a hand-in is: a number of days, or whether it is.
fn lateness(text: &str) -> anyhow::Result<Lateness> {
    match (text.parse(), &*text.to_lowercase()) {
        (Ok(days), _) => Ok(Lateness::Days(days)),
        (_, "yes" | "true" | "late" | "x") => Ok(Lateness::Marked),
        (_, "no" | "false") => Ok(Lateness::Days(0)),
        _ => {
            let found = FoundText::token(text.as_bytes());
            bail!("expected whole days late, yes or no, found {found}")
        }
    }
}
