//! The list of a class: who is in it, and whose each hand-in is.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use anyhow::{Context, bail, ensure};

use crate::class::layout::is_number;
use crate::class::marks::MarkColumn;
use crate::class::table::Table;
use crate::class::{ClassFolder, Grace, Layout};
use crate::hand_in::{Doubt, DoubtKind, HandIn, Lateness, Student, composed};
use knights_core::input::FoundText;
use knights_core::output::joined;

/// The list of a class, as a platform exports it, or with columns such as `name`, `id` and `email`.
pub struct ClassList {
    pub(super) table: Table,
    pub(super) students: Vec<ListedStudent>,
    /// Where marks go, if they are asked for.
    pub(super) marks: Option<MarkColumn>,
}

/// A student, with what names him or her in plain words, the surest first.
pub(super) struct ListedStudent {
    pub(super) student: Student,
    keys: Vec<String>,
    /// All lines of the student; a list may have the same line twice.
    pub(super) lines: Vec<usize>,
}

/// The names of columns in lists of students and in exports, in lower case, the surest first. Those of Moodle are also
/// German, French and Spanish, as all that it writes below.
const IDS: &str = "identifier|id|identifiant|identificador|username|sis login id|sis user id|student id|id number|sid|\
    github_username|user id";
const EMAILS: &str = "email address|email|e-mail|e-mail address|e-mail-adresse|adresse de courriel|dirección de correo|\
    correo electrónico";
const NAMES: &str =
    "full name|vollständiger name|nom complet|nombre completo|name|student|student name";
const NAME_PARTS: &str =
    "first name|firstname|vorname|prénom|nombre|last name|lastname|surname|nachname|nom|apellidos";
const LATE: &str = "late|days late";
/// The column of Moodle's worksheet that says whether there is a hand-in, and how late it is.
const STATUS: &str = "status|statut|estado";
/// What it says of one (`submissionstatus_submitted` in `mod/assign`).
const SUBMITTED: [&str; 4] = [
    "Submitted for grading",
    "Zur Bewertung abgegeben",
    "Remis pour évaluation",
    "Enviado para calificar",
];
/// What ends or, in French, begins the part of it that says how late (`submittedlateshort`).
const LATE_WORDS: [&str; 5] = ["late", "später", "verspätet", "verspätung", "después"];
const LATE_START: &str = "en retard de ";
/// The beginnings of Moodle's units of time, and how many seconds they are (`format_time`).
const UNITS: [(&str, u64); 5] = [
    ("year jahr an año", 365 * DAY),
    ("day tag jour día", DAY),
    ("hour stunde heure hora", 3600),
    ("min", 60),
    ("sec sek seg s", 1),
];
const DAY: u64 = 86_400;
/// What Moodle writes before the number of a student; the first one is how it is kept here.
const PARTICIPANTS: [&str; 3] = ["Participant", "Participante", "Teilnehmer/in"];
/// The lines of Canvas that are no students.
const NO_STUDENTS: [&str; 2] = ["Points Possible", "Manual Posting"];

/// What to do about a hand-in that is missing in the folder.
const ABSENT: &str = "export the hand-ins again, with those of groups and texts; if nothing was handed in, write the mark yourself";

/// The students that a hand-in may be from; several, or one whose line a spreadsheet has changed, if that has to be
/// decided.
struct Fit {
    hand_in: String,
    students: Vec<usize>,
    is_sure: bool,
}

/// The hand-ins that surely are from a student, and those that may be.
fn hand_ins_of(student: usize, fits: &[Fit]) -> [Vec<&str>; 2] {
    let fitting = fits.iter().filter(|fit| fit.students.contains(&student));
    let (sure, unsure): (Vec<&Fit>, _) = fitting.partition(|fit| fit.is_sure);
    [sure, unsure].map(|fits| fits.into_iter().map(|fit| &*fit.hand_in).collect())
}

fn ambiguous(reason: String) -> Doubt {
    Doubt::new(DoubtKind::Ambiguous, reason)
}

impl ClassList {
    pub fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let mut list = Self {
            table: Table::read(bytes)?,
            students: Vec::new(),
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
        for number in self.table.rows() {
            let cell = |column: &usize| self.table.value(number, *column);
            let cells = |columns: &Vec<usize>| columns.iter().map(cell).collect();
            let [ids, emails, names, parts, late]: [Vec<String>; 5] = columns.each_ref().map(cells);
            let some = |cells: &[String]| cells.iter().find(|cell| !cell.is_empty()).cloned();
            let full = parts.join(" ").trim().to_owned();
            let name = some(&[&names[..], &[full], &ids, &emails].concat());
            let Some(name) = name.filter(|name| !NO_STUDENTS.contains(&&**name)) else {
                continue;
            };
            let texts = ids.iter().chain(&emails).chain([&name]);
            let key = |text: &String| participant(text).map_or(words(text), participant_key);
            let keys: Vec<String> = texts.map(key).collect();
            let id = some(&ids).map(|id| participant(&id).unwrap_or(&id).to_owned());
            let late = some(&late).map(|text| lateness(&text)).transpose();
            let student = Student {
                id,
                email: some(&emails),
                late: late.with_context(|| format!("line {}", number + 1))?,
                name,
            };
            let is_known = student.id.is_some() || student.email.is_some();
            let values = self.table.values(number);
            let is_twin = |listed: &&mut ListedStudent| {
                listed.keys == keys && (is_known || self.table.values(listed.lines[0]) == values)
            };
            if let Some(twin) = self.students.iter_mut().find(is_twin) {
                twin.lines.push(number);
                continue;
            }
            self.students.push(ListedStudent {
                student,
                keys,
                lines: vec![number],
            });
        }
        Ok(())
    }

    /// The students who have a text, in the first column where there is only one, or else in the first that has some.
    fn students_with(&self, text: &str) -> Vec<usize> {
        let text = words(text);
        let keys = self.students.first().map_or(0, |listed| listed.keys.len());
        let by_key = (0..keys).map(|key| {
            let is_same = |at: &usize| !text.is_empty() && self.students[*at].keys[key] == text;
            (0..self.students.len()).filter(is_same).collect()
        });
        let some = by_key.filter(|students: &Vec<usize>| !students.is_empty());
        some.min_by_key(|students| students.len() > 1)
            .unwrap_or_default()
    }

    /// The students who fit a hand-in.
    fn fitting(&self, hand_in: &HandIn, layout: Option<Layout>) -> Fit {
        let student = &hand_in.student;
        let id = student.id.as_deref().map(|id| match layout {
            // A number that this assignment alone has.
            Some(Layout::Moodle) => self.students_with(&participant_key(id)),
            Some(Layout::Github) => Vec::new(),
            _ => self.students_with(id),
        });
        let name = self.students_with(&student.name);
        let address = student.email.as_deref();
        let email = address.map(|email| self.students_with(email));
        let by_keys = [Some(name), email, id].into_iter().flatten();
        let mut found: Vec<Vec<usize>> = by_keys.filter(|some| !some.is_empty()).collect();
        if layout == Some(Layout::Moodle) && found.first().is_some_and(|some| some.len() == 1) {
            found.truncate(1);
        }
        let all: BTreeSet<usize> = found.iter().flatten().copied().collect();
        let mut in_all = all.clone();
        in_all.retain(|student| found.iter().all(|some| some.contains(student)));
        let mut students = Vec::from_iter(if in_all.len() == 1 { in_all } else { all });
        let is_sure = students.len() == 1;
        if students.is_empty() && layout != Some(Layout::Moodle) {
            students = self.students_with_number(student.id.as_ref().unwrap_or(&student.name));
        }
        Fit {
            hand_in: hand_in.name.clone(),
            students,
            is_sure,
        }
    }

    /// Names the students of entries that begin with the name of the assignment. It ends where most of the names that are
    /// left are on the list.
    fn name_users(&self, class: &mut ClassFolder) {
        let hand_ins = class.hand_ins.iter_mut();
        let entries = hand_ins.filter(|hand_in| !hand_in.entry_name.is_empty());
        let named: Vec<&mut HandIn> = entries.collect();
        let Some(first) = named.first() else { return };
        let starts = first.entry_name.match_indices(['-', '_']);
        let counts = starts.filter_map(|(at, _)| {
            let (before, _) = first.entry_name.split_at(at + 1);
            let rests = named.iter().map(|one| one.entry_name.strip_prefix(before));
            let users = rests.collect::<Option<Vec<&str>>>()?.into_iter();
            let listed = users.filter(|user| self.students_with(user).len() == 1);
            Some((listed.count(), Reverse(at + 1)))
        });
        if let Some((1.., Reverse(start))) = counts.max() {
            for hand_in in named {
                hand_in.name = composed(&hand_in.entry_name[start..]);
                hand_in.student.id = Some(hand_in.name.clone());
                hand_in.student.name.clone_from(&hand_in.name);
            }
        }
    }

    /// The students whose ID may be this number: a spreadsheet writes `00123` as `123` or `123.0`, and long ones as `1.2E+11`.
    fn students_with_number(&self, number: &str) -> Vec<usize> {
        let columns = self.table.columns(IDS);
        let is_same = |student: &usize| {
            let line = self.students[*student].lines[0];
            let mut ids = columns.iter();
            ids.any(|&id| is_same_number(&self.table.value(line, id), number))
        };
        (0..self.students.len()).filter(is_same).collect()
    }

    /// Students with their lines.
    fn shown(&self, students: &[usize]) -> String {
        let shown = students.iter().map(|&student| {
            let ListedStudent { student, lines, .. } = &self.students[student];
            let key = student.id.as_ref().or(student.email.as_ref());
            let sure = key.filter(|sure| **sure != student.name);
            let after = sure.map_or(String::new(), |sure| format!(", {sure}"));
            format!("line {} ({}{after})", lines[0] + 1, student.name)
        });
        joined(shown, ", ")
    }

    /// Says whose the hand-ins are, and adds the students who handed in nothing.
    ///
    /// # Errors
    ///
    /// If no hand-in is on the list.
    pub fn apply(&mut self, class: &mut ClassFolder, grace: Grace) -> anyhow::Result<()> {
        let is_moodle = class.layout == Some(Layout::Moodle);
        for listed in self.students.iter_mut().filter(|_| is_moodle) {
            let keys = &listed.keys;
            let is_own = |id: &String| keys.contains(&participant_key(id));
            listed.student.id = listed.student.id.take().filter(is_own);
        }
        self.name_users(class);
        let hand_ins = class.hand_ins.iter();
        let fits: Vec<Fit> = hand_ins
            .map(|hand_in| self.fitting(hand_in, class.layout))
            .collect();
        ensure!(
            fits.iter().any(|fit| !fit.students.is_empty()),
            "no hand-in matches its columns {}; name the list of this class",
            self.recognised().join(", ")
        );
        for (hand_in, fit) in class.hand_ins.iter_mut().zip(&fits) {
            let doubt = match fit.students[..] {
                [] => {
                    let unlisted = DoubtKind::Unlisted;
                    hand_in.remarks.push(unlisted.description().to_owned());
                    let advice = "add a line, or correct its name, ID or e-mail address";
                    Some(Doubt::new(unlisted, advice))
                }
                [student] if fit.is_sure => {
                    self.take(student, hand_in, class.layout, grace);
                    let [rivals, _] = hand_ins_of(student, &fits);
                    (rivals.len() > 1).then(|| {
                        let (all, line) = (rivals.join(", "), self.shown(&fit.students));
                        ambiguous(format!("{all} are all of {line}; keep one of them"))
                    })
                }
                _ => {
                    let advice = match fit.students[..] {
                        [_] => "may fit; a spreadsheet may have changed its ID: correct it",
                        _ => "fit; the ID or the e-mail address of one of them in its name decides",
                    };
                    Some(ambiguous(format!("{} {advice}", self.shown(&fit.students))))
                }
            };
            hand_in.doubts.extend(doubt);
        }
        self.add_missing(class, &fits, grace);
        class.name_apart();
        Ok(())
    }

    /// Adds the students of whom surely nothing was handed in.
    fn add_missing(&mut self, class: &mut ClassFolder, fits: &[Fit], grace: Grace) {
        for student in 0..self.students.len() {
            let [sure, perhaps] = hand_ins_of(student, fits);
            if !sure.is_empty() {
                continue;
            }
            let is_absent = self.status(student, grace) != Ok(None);
            let student = &mut self.students[student].student;
            student.late = None;
            let doubt = match &perhaps.join(", ")[..] {
                "" => is_absent.then(|| Doubt::new(DoubtKind::Absent, ABSENT)),
                perhaps => Some(ambiguous(format!("{perhaps} may be from here"))),
            };
            class.hand_ins.push(HandIn {
                name: student.name.clone(),
                student: student.clone(),
                doubts: Vec::from_iter(doubt),
                ..HandIn::default()
            });
        }
    }

    /// Gives a hand-in to a student.
    fn take(&mut self, student: usize, hand_in: &mut HandIn, layout: Option<Layout>, grace: Grace) {
        let status = self.status(student, grace);
        let listed = &mut self.students[student].student;
        let named = &hand_in.student;
        // By this ID, the platform takes marks and feedback back.
        let id = named.id.clone().filter(|_| layout != Some(Layout::Github));
        listed.id = id.or(listed.id.take());
        let read = status.as_ref().ok().copied().flatten();
        if listed.late.is_some() {
            let doubts = &mut hand_in.doubts;
            doubts.retain(|doubt| doubt.kind != DoubtKind::Undated);
        }
        // Days are from the deadline.
        let days = named.late.filter(|late| *late != Lateness::Marked);
        let late = listed.late.or(days).or(read).or(named.late);
        if late.is_none() {
            let doubt = status
                .err()
                .map(|reason| Doubt::new(DoubtKind::Undated, reason));
            hand_in.doubts.extend(doubt);
        }
        listed.late = late.filter(|late| *late != Lateness::Days(0));
        hand_in.student = listed.clone();
    }

    /// Whether it says in a column how late hand-ins are.
    pub fn has_status(&self) -> bool {
        !self.table.columns(STATUS).is_empty()
    }

    /// How late a status of Moodle on the line of a student says that the hand-in is, or the reason of a doubt if that
    /// cannot be read; `None` if it says nothing of a hand-in.
    fn status(&self, student: usize, grace: Grace) -> Result<Option<Lateness>, String> {
        let (column, line) = (self.table.columns(STATUS), self.students[student].lines[0]);
        let cell = column.first().map(|&column| self.table.value(line, column));
        let status = cell.unwrap_or_default();
        let is_late = |part: &&str| {
            let lower = part.to_lowercase();
            let mut words = lower.split(|character: char| !character.is_alphanumeric());
            lower.starts_with(LATE_START) || words.any(|word| LATE_WORDS.contains(&word))
        };
        let Some(part) = status.split(" - ").map(str::trim).find(is_late) else {
            let is_submitted = SUBMITTED.iter().any(|words| status.starts_with(words));
            return Ok(is_submitted.then_some(Lateness::Days(0)));
        };
        let lower = part.to_lowercase();
        let in_french = lower.strip_prefix(LATE_START);
        let time = in_french.or_else(|| Some(lower.rsplit_once(' ')?.0));
        let days = time.and_then(seconds).and_then(|time| grace.days(time));
        days.map(|days| Some(Lateness::Days(days))).ok_or_else(|| {
            let found = FoundText::token(part.as_bytes());
            format!("its status {found} does not say how late it is; add a column late to the list")
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
    let parts = text.split(|character: char| !character.is_alphanumeric());
    let mut words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.join(" ")
}

/// The number of a participant, as in `Participant 77`.
fn participant(text: &str) -> Option<&str> {
    let mut starts = PARTICIPANTS.iter().rev();
    let number = starts.find_map(|start| text.strip_prefix(start))?.trim();
    is_number(number).then_some(number)
}

/// What names a participant with this number.
fn participant_key(number: &str) -> String {
    words(&format!("{} {number}", PARTICIPANTS[0]))
}

/// Whether a cell is the number of a name, but for zeros before it and what a spreadsheet makes of numbers.
fn is_same_number(cell: &str, name: &str) -> bool {
    let plain = cell.replace(',', ".");
    let (Ok(listed), Ok(named)) = (plain.parse::<f64>(), name.parse::<f64>()) else {
        return false;
    };
    match plain.split_once(['e', 'E']) {
        _ if !is_number(name) => false,
        Some((digits, _)) => {
            let places = digits.split_once('.').map_or(0, |(_, places)| places.len());
            format!("{listed:.places$e}") == format!("{named:.places$e}")
        }
        None => format!("{listed:e}") == format!("{named:e}"),
    }
}

/// A time as Moodle writes it, such as `2 days 3 hours`, in lower case.
fn seconds(text: &str) -> Option<u64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).try_fold(0_u64, |sum, part| {
        let [number, unit] = part else { return None };
        let mut units = UNITS.iter();
        // One letter may begin other units, too.
        let is_unit = |name: &str| *unit == name || name.len() > 1 && unit.starts_with(name);
        let (_, seconds) = units.find(|(names, _)| names.split(' ').any(is_unit))?;
        let count: u64 = number.parse().ok()?;
        sum.checked_add(count.checked_mul(*seconds)?)
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
