//! The list of a class, and the same list with grades: a table that a platform exported, in which only the marks and
//! the comments are new.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};

use crate::class::report::{comment, safe};
use crate::class::{ClassFolder, ClassReport, HandIn, Lateness, Layout, Student};

/// The list of a class, as a platform exports it, or with columns such as `name`, `id` and `email`.
pub struct ClassList {
    encoding: Encoding,
    delimiter: char,
    /// The cells of all lines as they are, with quotes. The last one of a line has its end.
    lines: Vec<Vec<String>>,
    /// By the numbers of their lines.
    students: BTreeMap<usize, ListedStudent>,
}

struct ListedStudent {
    student: Student,
    /// What names the student, the surest first, in plain words.
    keys: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    /// As Blackboard exports tables for Excel.
    Utf16,
}

const MARK: char = '\u{feff}';
/// The names of columns in lists of students and in exports, in lower case, the surest first.
const IDS: [&str; 11] = [
    "identifier",
    "id",
    "username",
    "sis login id",
    "sis user id",
    "student id",
    "id number",
    "sid",
    "github_username",
    "login",
    "user id",
];
const EMAILS: [&str; 4] = ["email address", "email", "e-mail", "e-mail address"];
const NAMES: [&str; 4] = ["full name", "name", "student", "student name"];
const FIRST_NAMES: [&str; 2] = ["first name", "firstname"];
const LAST_NAMES: [&str; 3] = ["last name", "lastname", "surname"];
const LATE: [&str; 2] = ["late", "days late"];
const COMMENTS: [&str; 2] = ["feedback comments", "feedback to learner"];
/// What Moodle writes before the number of a student.
const PARTICIPANT: &str = "Participant ";
/// The lines of Canvas that are no students.
const NO_STUDENTS: [&str; 2] = ["Points Possible", "Manual Posting"];

impl ClassList {
    pub fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let (text, encoding) = if let Some(wide) = bytes.strip_prefix(&[0xff, 0xfe]) {
            let units = wide
                .as_chunks()
                .0
                .iter()
                .map(|&unit| u16::from_le_bytes(unit));
            let text = String::from_utf16(&units.collect::<Vec<u16>>());
            (text.context("it is not UTF-16")?, Encoding::Utf16)
        } else {
            let text = str::from_utf8(bytes).context("it is not UTF-8; export it as UTF-8")?;
            (text.to_owned(), Encoding::Utf8)
        };
        let first = text.lines().next().unwrap_or_default();
        let count = |delimiter: &char| first.matches(*delimiter).count();
        let delimiter = [',', ';', '\t']
            .into_iter()
            .max_by_key(count)
            .unwrap_or(',');
        let mut list = Self {
            encoding,
            delimiter,
            lines: lines(&text, delimiter),
            students: BTreeMap::new(),
        };
        list.find_students();
        ensure!(
            !list.students.is_empty(),
            "it has no students; its first line names columns such as name, id and email"
        );
        Ok(list)
    }

    /// The numbers of the columns with one of these names, the first name first.
    fn columns(&self, names: &[&str]) -> Vec<usize> {
        let head: Vec<String> = self
            .lines
            .first()
            .into_iter()
            .flatten()
            .map(|cell| value(cell).to_lowercase())
            .collect();
        let columns = names
            .iter()
            .filter_map(|name| head.iter().position(|own| own == name));
        columns.collect()
    }

    fn find_students(&mut self) {
        let [ids, emails, names, first, last, late] =
            [&IDS[..], &EMAILS, &NAMES, &FIRST_NAMES, &LAST_NAMES, &LATE]
                .map(|names| self.columns(names));
        for (number, line) in self.lines.iter().enumerate().skip(1) {
            let cell = |column: &usize| line.get(*column).map_or(String::new(), |cell| value(cell));
            let cells = |columns: &[usize]| columns.iter().map(cell).collect::<Vec<String>>();
            let keys = [cells(&ids), cells(&emails)].concat();
            let some = |cells: Vec<String>| cells.into_iter().find(|cell| !cell.is_empty());
            let parts = [cells(&first), cells(&last)]
                .concat()
                .join(" ")
                .trim()
                .to_owned();
            let Some(name) = some([cells(&names), vec![parts], keys.clone()].concat()) else {
                continue;
            };
            if NO_STUDENTS.contains(&&*name) {
                continue;
            }
            let listed = ListedStudent {
                keys: keys.iter().chain([&name]).map(|text| words(text)).collect(),
                student: Student {
                    id: some(cells(&ids)).map(|id| id.trim_start_matches(PARTICIPANT).to_owned()),
                    email: some(cells(&emails)),
                    late: some(cells(&late)).and_then(|text| lateness(&text)),
                    name,
                },
            };
            self.students.insert(number, listed);
        }
    }

    /// The line of a student whose ID, e-mail address or name only one line has.
    fn line(&self, student: &Student) -> Option<usize> {
        let texts = [&student.id, &student.email, &Some(student.name.clone())];
        let keys = self.students.values().next()?.keys.len();
        texts
            .into_iter()
            .flatten()
            .map(|text| words(text))
            .find_map(|text| {
                (0..keys).find_map(|key| {
                    let mut lines = self
                        .students
                        .iter()
                        .filter(|(_, listed)| listed.keys[key] == text);
                    let line = lines.next().filter(|_| !text.is_empty())?;
                    lines.next().is_none().then_some(*line.0)
                })
            })
    }

    /// Says whose the hand-ins are, and adds the students who handed in nothing.
    pub fn apply(&self, class: &mut ClassFolder) {
        let listed = self.students.iter();
        let mut missing: BTreeMap<usize, Student> = listed
            .map(|(line, listed)| (*line, listed.student.clone()))
            .collect();
        for hand_in in &mut class.hand_ins {
            let listed = self.line(&hand_in.student);
            match listed.and_then(|line| missing.remove(&line)) {
                Some(student) => {
                    let late = student.late.or(hand_in.student.late);
                    // By this ID, Moodle takes feedback back.
                    let own = hand_in.student.id.take();
                    let own = own.filter(|_| class.layout == Some(Layout::Moodle));
                    let id = own.or(student.id);
                    hand_in.student = Student {
                        id,
                        late,
                        ..student
                    };
                }
                None if listed.is_some() => {
                    let remark = "another hand-in comes from the same student of the class list";
                    hand_in.remarks.push(remark.to_owned());
                }
                None => hand_in.remarks.push("not on the class list".to_owned()),
            }
        }
        class
            .hand_ins
            .extend(missing.into_values().map(|student| HandIn {
                name: student.name.clone(),
                student,
                ..HandIn::default()
            }));
        class.name_apart();
    }
    /// The list with the points of the report and what to say to each student. Nothing else is changed.
    pub fn grades(&self, column: Option<&str>, report: &ClassReport) -> anyhow::Result<Vec<u8>> {
        let mark = self.mark(column)?;
        let comments = self.columns(&COMMENTS);
        let mut lines = self.lines.clone();
        let mut graded = BTreeSet::new();
        for hand_in in &report.hand_ins {
            let Some(line) = self
                .line(&hand_in.student)
                .filter(|line| graded.insert(*line))
            else {
                continue;
            };
            let points = hand_in.score().map(|score| score.earned.to_string());
            let texts = [(mark, points.unwrap_or_default())].into_iter();
            for (column, text) in
                texts.chain(comments.iter().map(|column| (*column, comment(hand_in))))
            {
                let cell = lines[line].get_mut(column);
                let cell = cell.with_context(|| format!("line {} has too few cells", line + 1))?;
                self.replace(cell, &text);
            }
        }
        let delimiter = self.delimiter.to_string();
        let text: String = lines.iter().map(|line| line.join(&delimiter)).collect();
        Ok(match self.encoding {
            Encoding::Utf8 => text.into_bytes(),
            Encoding::Utf16 => [MARK]
                .into_iter()
                .chain(text.chars())
                .collect::<String>()
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect(),
        })
    }

    /// The column for the marks: the one with this name, or the only one with a name that a platform gives it.
    pub fn mark(&self, column: Option<&str>) -> anyhow::Result<usize> {
        let head = self
            .lines
            .first()
            .into_iter()
            .flatten()
            .map(|cell| value(cell));
        let has_number = |name: &str| {
            let number = name
                .strip_suffix(')')
                .and_then(|name| name.rsplit_once('('));
            number.is_some_and(|(_, number)| number.parse::<u64>().is_ok())
        };
        // As Moodle, Blackboard and Canvas name them.
        let is_mark = |name: &str| match column {
            Some(column) => name == column,
            None => name == "Grade" || name.contains("[Total Pts:") || has_number(name),
        };
        let columns: Vec<usize> = head
            .enumerate()
            .filter(|(_, name)| is_mark(name))
            .map(|(at, _)| at)
            .collect();
        match columns[..] {
            [only] => Ok(only),
            [] => bail!("it has no column for marks; name one with --mark-column"),
            _ => bail!("it has several columns for marks; name one with --mark-column"),
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
    let mut lines = vec![Vec::new()];
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
            lines
                .last_mut()
                .expect("there is a line")
                .push(std::mem::take(&mut cell));
        }
        if ends_line {
            lines.push(Vec::new());
        }
    }
    lines.last_mut().expect("there is a line").push(cell);
    lines
}

/// What a cell says.
fn value(cell: &str) -> String {
    let text = cell.trim_start_matches(MARK).trim();
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    inner.map_or(text.to_owned(), |inner| {
        inner.replace("\"\"", "\"").trim().to_owned()
    })
}

/// The words of a text in lower case and in order, so that `Lovelace, Ada` is `Ada Lovelace`.
fn words(text: &str) -> String {
    let text = text.trim_start_matches(PARTICIPANT).to_lowercase();
    let words = text.split(|character: char| !character.is_alphanumeric());
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

/// How late a cell says that a hand-in is: a number of days, or that it is.
fn lateness(text: &str) -> Option<Lateness> {
    match text.parse() {
        Ok(0) => None,
        Ok(days) => Some(Lateness::Days(days)),
        Err(_) => matches!(&*text.to_lowercase(), "yes" | "true" | "late" | "x")
            .then_some(Lateness::Marked),
    }
}
