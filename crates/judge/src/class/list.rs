//! The list of a class, and the same list with grades: a table that a platform exported, in which only the marks and
//! the comments are new.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};

use crate::class::report::{comment, safe};
use crate::class::student::composed;
use crate::class::{ClassFolder, ClassReport, HandIn, Lateness, Layout, Student, shown_name};
use knights_core::input::FoundText;

/// The list of a class, as a platform exports it, or with columns such as `name`, `id` and `email`.
pub struct ClassList {
    /// Whether it is in UTF-16, as Excel and Blackboard write tables.
    is_wide: bool,
    delimiter: char,
    /// The cells of all lines as they are, with quotes. The last one of a line has its end.
    lines: Vec<Vec<String>>,
    /// By the numbers of their lines, with what names them in plain words, the surest first.
    students: BTreeMap<usize, (Student, Vec<String>)>,
}

const MARK: char = '\u{feff}';
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
const COMMENTS: &str = "feedback comments|feedback als kommentar|feedback to learner";
/// What Moodle writes before the number of a student, in English and in German.
const PARTICIPANT: [&str; 2] = ["Participant ", "Teilnehmer/in"];
/// The lines of Canvas that are no students.
const NO_STUDENTS: [&str; 2] = ["Points Possible", "Manual Posting"];

impl ClassList {
    pub fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let wide = bytes.strip_prefix(&[0xff, 0xfe]);
        let text = match wide {
            Some(wide) => {
                let units = wide
                    .as_chunks()
                    .0
                    .iter()
                    .map(|&unit| u16::from_le_bytes(unit));
                String::from_utf16(&units.collect::<Vec<u16>>()).context("it is not UTF-16")?
            }
            None => {
                String::from_utf8(bytes.to_vec()).context("it is not UTF-8; export it as UTF-8")?
            }
        };
        let first = text.lines().next().unwrap_or_default();
        let count = |delimiter: &char| first.matches(*delimiter).count();
        let delimiters = [',', ';', '\t'].into_iter();
        let delimiter = delimiters.max_by_key(count).unwrap_or(',');
        let mut list = Self {
            is_wide: wide.is_some(),
            delimiter,
            lines: lines(&text, delimiter),
            students: BTreeMap::new(),
        };
        list.find_students()?;
        ensure!(
            !list.students.is_empty(),
            "it has no students; the first line has to name columns such as name, id and email"
        );
        Ok(list)
    }

    /// The names of the columns.
    fn head(&self) -> Vec<String> {
        let cells = self.lines.first().into_iter().flatten();
        cells.map(|cell| value(cell)).collect()
    }

    /// The numbers of the columns with one of these names, the first name first.
    fn columns(&self, names: &str) -> Vec<usize> {
        let head = self.head();
        let column = |name| head.iter().position(|own| own.to_lowercase() == name);
        names.split('|').filter_map(column).collect()
    }

    fn find_students(&mut self) -> anyhow::Result<()> {
        let names = [IDS, EMAILS, NAMES, NAME_PARTS, LATE];
        let columns = names.map(|names| self.columns(names));
        for (number, line) in self.lines.iter().enumerate().skip(1) {
            let cell = |column: &usize| line.get(*column).map_or(String::new(), |cell| value(cell));
            let cells = columns
                .each_ref()
                .map(|columns| columns.iter().map(cell).collect());
            let [ids, emails, names, parts, late]: [Vec<String>; 5] = cells;
            let some = |cells: &[String]| cells.iter().find(|cell| !cell.is_empty()).cloned();
            let parts = parts.join(" ").trim().to_owned();
            let name = some(&[&names[..], &[parts], &ids, &emails].concat());
            let Some(name) = name.filter(|name| !NO_STUDENTS.contains(&&**name)) else {
                continue;
            };
            let keys = ids
                .iter()
                .chain(&emails)
                .chain([&name])
                .map(|text| words(&text.replace(PARTICIPANT[1], PARTICIPANT[0])));
            let keys = keys.collect();
            let start = |id: &String| PARTICIPANT.into_iter().find(|&start| id.starts_with(start));
            let id = some(&ids).map(|id| id[start(&id).map_or(0, str::len)..].trim().to_owned());
            let late = some(&late).map(|text| lateness(&text)).transpose();
            let student = Student {
                id,
                email: some(&emails),
                late: late.with_context(|| format!("line {}", number + 1))?,
                name,
            };
            self.students.insert(number, (student, keys));
        }
        Ok(())
    }

    /// The line that alone has a text, in the first column where there is one.
    fn line_with(&self, text: &str) -> Option<usize> {
        let text = Some(words(text)).filter(|text| !text.is_empty())?;
        let (_, keys) = self.students.values().next()?;
        (0..keys.len()).find_map(|key| {
            let has = |keys: &[String]| keys[key] == text;
            let mut lines = self.students.iter().filter(|(_, (_, keys))| has(keys));
            let line = lines.next().filter(|_| lines.next().is_none());
            line.map(|(line, _)| *line)
        })
    }

    /// The line of the student whose a hand-in is, or why it has no line.
    fn line(&self, hand_in: &HandIn, layout: Option<Layout>) -> Result<usize, &'static str> {
        let student = &hand_in.student;
        let id = student.id.as_deref().and_then(|id| match layout {
            // A number that this assignment alone has.
            Some(Layout::Moodle) => self.line_with(&[PARTICIPANT[0], id].concat()),
            Some(Layout::Github) => None,
            _ => self.line_with(id),
        });
        // Where the name of the assignment ends, the list knows better than the names of the clones.
        let clone = shown_name(hand_in.path.file_name().unwrap_or_default());
        let ends = clone.match_indices('-').map(|(at, _)| &clone[at + 1..]);
        let mut users = ends.filter(|_| layout == Some(Layout::Github));
        let user = users.find_map(|user| self.line_with(user));
        let name = user.or_else(|| self.line_with(&student.name));
        let email = student.email.as_deref();
        let email = email.and_then(|email| self.line_with(email));
        let found = [name, email, id].into_iter();
        let mut found = found.flatten();
        let line = found.next().ok_or("not on the class list")?;
        if layout == Some(Layout::Moodle) || found.all(|other| other == line) {
            Ok(line)
        } else {
            Err("its ID and its name are of different students of the class list")
        }
    }

    /// Says whose the hand-ins are, and adds the students who handed in nothing.
    ///
    /// # Errors
    ///
    /// If no hand-in is on the list.
    pub fn apply(&mut self, class: &mut ClassFolder) -> anyhow::Result<()> {
        let is_moodle = class.layout == Some(Layout::Moodle);
        let is_github = class.layout == Some(Layout::Github);
        for (student, keys) in self.students.values_mut().filter(|_| is_moodle) {
            let is_own = |id: &String| keys.contains(&words(&[PARTICIPANT[0], id].concat()));
            student.id = student.id.take().filter(is_own);
        }
        let mut missing: BTreeSet<usize> = self.students.keys().copied().collect();
        for hand_in in &mut class.hand_ins {
            let line = self.line(hand_in, class.layout).and_then(|line| {
                let another = "another hand-in comes from the same student of the class list";
                missing.remove(&line).then_some(line).ok_or(another)
            });
            match line {
                Ok(line) => {
                    let status = self.status(line);
                    let listed = &mut self.students.entry(line).or_default().0;
                    let own = &hand_in.student;
                    // By this ID, the platform takes marks and feedback back.
                    let own_id = own.id.clone().filter(|_| !is_github);
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
                Err(remark) => hand_in.remarks.push(remark.to_owned()),
            }
        }
        ensure!(
            missing.len() < self.students.len(),
            "no hand-in matches its columns {}; name the list of this class",
            self.recognised().join(", ")
        );
        let missing = missing.into_iter().map(|line| {
            let student = &mut self.students.entry(line).or_default().0;
            student.late = None;
            HandIn {
                name: student.name.clone(),
                student: student.clone(),
                ..HandIn::default()
            }
        });
        class.hand_ins.extend(missing);
        class.name_apart();
        Ok(())
    }

    /// How late a status of Moodle on a line says that the hand-in is, or a remark if that cannot be read.
    fn status(&self, line: usize) -> Result<Option<Lateness>, String> {
        let column = self.columns(STATUS);
        let cell = column
            .first()
            .and_then(|&column| self.lines[line].get(column));
        let status = cell.map(|cell| value(cell)).unwrap_or_default();
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
        let columns = [IDS, EMAILS, NAMES, NAME_PARTS].map(|names| self.columns(names));
        let head = self.head();
        let names = columns.iter().flatten().map(|&column| head[column].clone());
        names.collect()
    }

    /// Whether a student of the class is on the list.
    pub fn has(&self, student: &Student) -> bool {
        self.students.values().any(|(listed, _)| listed == student)
    }

    /// The list with the points of the report and what to say to each student. Nothing else is changed.
    pub fn grades(&self, column: Option<&str>, report: &ClassReport) -> anyhow::Result<Vec<u8>> {
        let mark = self.mark(column)?;
        let comments = self.columns(COMMENTS);
        let mut lines = self.lines.clone();
        for (&line, (student, _)) in &self.students {
            let mut hand_ins = report.hand_ins.iter();
            let Some(hand_in) = hand_ins.find(|hand_in| hand_in.student == *student) else {
                continue;
            };
            let points = hand_in.score().map(|score| score.earned.to_string());
            let comments = comments.iter().map(|&column| (column, comment(hand_in)));
            for (column, text) in comments.chain(points.map(|points| (mark, points))) {
                self.replace(&mut lines[line][column], &text);
            }
        }
        let delimiter = self.delimiter.to_string();
        let text: String = lines.iter().map(|line| line.join(&delimiter)).collect();
        if !self.is_wide {
            return Ok(text.into_bytes());
        }
        let units = [0xfeff].into_iter().chain(text.encode_utf16());
        Ok(units.flat_map(u16::to_le_bytes).collect())
    }

    /// The column for the marks: the one with this name, or the only one with a name that a platform gives it. Each
    /// student has a cell in it and in those for comments.
    pub fn mark(&self, column: Option<&str>) -> anyhow::Result<usize> {
        let has_number = |name: &str| {
            let number = name
                .strip_suffix(')')
                .and_then(|name| name.rsplit_once('('));
            number.is_some_and(|(_, number)| number.parse::<u64>().is_ok())
        };
        // As Moodle, Blackboard and Canvas name them.
        let is_mark = |name: &str| match column {
            Some(column) => name == column,
            None => {
                ["Grade", "Bewertung"].contains(&name)
                    || name.contains("[Total Pts:")
                    || has_number(name)
            }
        };
        let head = self.head().into_iter().enumerate();
        let columns: Vec<usize> = head
            .filter(|(_, name)| is_mark(name))
            .map(|(at, _)| at)
            .collect();
        let mark = match columns[..] {
            [only] => only,
            [] => match column {
                Some(column) => {
                    bail!(
                        "it has no column {column:?}; --mark-column names a column of its first line"
                    )
                }
                None => bail!("it has no column for marks; name one with --mark-column"),
            },
            _ => bail!("it has several columns for marks; name one with --mark-column"),
        };
        let last = self.columns(COMMENTS).into_iter().fold(mark, usize::max);
        let is_short = |line: &&usize| self.lines[**line].len() <= last;
        match self.students.keys().find(is_short) {
            Some(line) => bail!("line {} has too few cells", line + 1),
            None => Ok(mark),
        }
    }

    /// Puts another text into a cell, in quotes if the old one is, or if it needs them.
    fn replace(&self, cell: &mut String, text: &str) {
        let end = cell[cell.trim_end_matches(['\r', '\n']).len()..].to_owned();
        let text = safe(text);
        let needs_quotes = cell.starts_with('"') || text.contains([self.delimiter, '"']);
        *cell = if needs_quotes {
            format!("\"{}\"{end}", text.replace('"', "\"\""))
        } else {
            text + &end
        };
    }
}

/// The lines of a table, whose cells keep their quotes, and whose last cells keep the end of the line.
fn lines(text: &str, delimiter: char) -> Vec<Vec<String>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let (mut cell, mut is_quoted) = (String::new(), false);
    for character in text.chars() {
        let is_start = cell.trim_start_matches(MARK).is_empty() || cell.ends_with('"');
        if character == '"' && (is_quoted || is_start) {
            is_quoted = !is_quoted;
        }
        let ends_line = character == '\n' && !is_quoted;
        let ends_cell = character == delimiter && !is_quoted;
        if !ends_cell {
            cell.push(character);
        }
        if ends_cell || ends_line {
            line.push(std::mem::take(&mut cell));
        }
        if ends_line {
            lines.push(std::mem::take(&mut line));
        }
    }
    line.push(cell);
    lines.push(line);
    lines
}

/// What a cell says.
fn value(cell: &str) -> String {
    let text = cell.trim_start_matches(MARK).trim();
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let inner = inner.map(|inner| inner.replace("\"\"", "\"").trim().to_owned());
    inner.unwrap_or(text.to_owned())
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
