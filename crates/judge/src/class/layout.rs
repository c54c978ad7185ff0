//! The forms in which learning platforms export a class, and whose hand-in each entry of such a folder is.
//!
//! A form is recognised by the names of the entries. What has another name is treated as in a plain folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Context;
use jiff::tz::TimeZone;
use saphyr::{LoadableYamlNode, Yaml};

use crate::build::{is_asked, read};
use crate::class::late::handed_in;
use crate::hand_in::archive::archive_stem;
use crate::hand_in::copies::original_name;
use crate::hand_in::{FolderEntry, HandIn, Lateness, Student, stem};
use knights_streams::reading::read_within;

knights_problems::named_values! {
    /// Who wrote the folder of a class: each with how its entries are named.
    Layout {
        Moodle "moodle" "Folders or files `NAME_ID_assignsubmission_file`"
        Canvas "canvas" "Files `name_ID_ID_file`, with `_LATE` after the name if they are late"
        Blackboard "blackboard" "Files `ASSIGNMENT_USER_attempt_DATE_file`, with a text file for each attempt"
        Gradescope "gradescope" "Folders `submission_ID`, and `submission_metadata.yml`"
        Github "github" "Clones of GitHub Classroom, `ASSIGNMENT-USER`"
        Files "files" "Files `STUDENT_PART`, such as `ada_next_move.c`"
        Folders "folders" "A folder, a file or an archive for each student"
    }
}

knights_problems::named_values! {
    /// Which of several attempts counts.
    #[derive(Default)]
    Attempt { First "first" "" #[default] Last "last" "" }
}

/// What the entries of an export say of a hand-in, and the entries that it has: the contents of these folders, and these
/// files.
pub(super) type ExportedHandIn = (HandIn, Vec<FolderEntry>);

/// What the name of an entry says.
#[derive(Clone, Debug)]
struct EntryOrigin {
    student: Student,
    /// When it was handed in, in the order of the texts; empty if the platform does not say.
    attempt: String,
    /// What the student named the file; empty for what is not handed in, but belongs to it.
    file: String,
    /// As in [`HandIn`].
    entry_name: String,
}

/// What a layout has to know besides the name of an entry.
#[derive(Default)]
struct Surroundings {
    /// What the names of all entries of this form begin with.
    common: String,
    /// The same of several clones, which also begins the name of an archive or a link in the place of one; or empty.
    of_clones: String,
    /// By the folders of an export of Gradescope.
    submitters: BTreeMap<String, Vec<EntryOrigin>>,
}

/// The list that Gradescope adds to an export.
pub(super) const METADATA: &str = "submission_metadata.yml";
const LARGEST_METADATA: u64 = 64 << 20;
const MOODLE: &str = "_assignsubmission_";
const BLACKBOARD: &str = "_attempt_";
/// How long a time is in the names of Blackboard, such as `2026-11-01-10-20-30`.
const TIME: usize = 19;
/// What Canvas calls what was typed into a form.
const FORM: [&str; 2] = ["text.html", "link.html"];

impl Layout {
    /// Whether an export says when a hand-in was handed in, or its files do.
    pub(super) fn has_times(self) -> bool {
        !matches!(self, Self::Canvas | Self::Github)
    }

    /// Whether a folder of this layout with this number of entries comes from a platform. One clone may be that of a student.
    pub(super) fn is_export(self, entries: usize) -> bool {
        match self {
            Self::Moodle | Self::Canvas | Self::Blackboard | Self::Gradescope => true,
            Self::Github => entries > 1,
            Self::Files | Self::Folders => false,
        }
    }

    /// The layout of a folder: the first one that explains at least half of what is in it.
    pub(super) fn of(folder: &Path, items: &[FolderEntry]) -> Self {
        let mut layouts = Self::ALL.into_iter().map(|(.., layout)| layout);
        let explains = |layout: &Self| {
            let around = layout.surroundings(folder, items).unwrap_or_default();
            let is_found = |item: &&FolderEntry| {
                let of_clone = around.of_clones.as_str();
                let is_named = !of_clone.is_empty() && item.name.starts_with(of_clone);
                is_named || !layout.origins(item, &around).is_empty()
            };
            let found = items.iter().filter(is_found).count();
            found > 0 && 2 * found >= items.iter().filter(|item| !item.is_hidden()).count()
        };
        layouts.find(explains).unwrap_or(Self::Folders)
    }

    /// The hand-ins of a folder, with times in this zone, and what is in no form of this layout.
    pub(super) fn sort(
        self,
        folder: &Path,
        items: Vec<FolderEntry>,
        attempt: Attempt,
        zone: &TimeZone,
    ) -> anyhow::Result<(Vec<ExportedHandIn>, Vec<FolderEntry>)> {
        let around = self.surroundings(folder, &items)?;
        // By ID and name.
        let mut students: BTreeMap<_, Vec<(EntryOrigin, FolderEntry)>> = BTreeMap::new();
        let mut rest = Vec::new();
        for item in items {
            let origins = self.origins(&item, &around);
            if origins.is_empty() {
                let name = item.name.strip_prefix(&*around.of_clones);
                rest.push(FolderEntry {
                    name: name.unwrap_or(&item.name).to_owned(),
                    ..item.clone()
                });
            }
            for origin in origins {
                let all = students.entry(origin.key()).or_default();
                all.push((origin, item.clone()));
            }
        }
        let mut missing = BTreeMap::new();
        for origin in around.submitters.into_values().flatten() {
            let key = origin.key();
            if !students.contains_key(&key) {
                missing.entry(key).or_insert_with(|| HandIn {
                    unread: vec![format!("{} is not in the folder", origin.file)],
                    student: origin.student,
                    ..HandIn::default()
                });
            }
        }
        let without_entries = missing.into_values().map(|hand_in| (hand_in, Vec::new()));
        let with_entries = students.into_values();
        let found = with_entries.map(|entries| of_entries(entries, attempt, zone));
        Ok((found.chain(without_entries).collect(), rest))
    }

    fn surroundings(self, folder: &Path, items: &[FolderEntry]) -> anyhow::Result<Surroundings> {
        let mut around = Surroundings::default();
        match self {
            Self::Blackboard => {
                let names = items
                    .iter()
                    .filter_map(|item| item.name.split_once(BLACKBOARD));
                around.common = common_start(names.map(|(who, _)| who), '_');
            }
            Self::Github => {
                let clones = items.iter().filter(|item| is_clone(item));
                around.common = common_start(clones.clone().map(|clone| &*clone.name), '-');
                if clones.count() > 1 {
                    around.of_clones.clone_from(&around.common);
                }
            }
            Self::Gradescope => around.submitters = submitters(&folder.join(METADATA))?,
            _ => {}
        }
        Ok(around)
    }

    /// Whose an entry is: of several students with Gradescope, of none if it is in another form.
    fn origins(self, item: &FolderEntry, around: &Surroundings) -> Vec<EntryOrigin> {
        // A link is not followed, but it was handed in.
        let is_file = !item.kind.is_dir();
        let name = &item.name;
        let origin = match self {
            Self::Moodle => moodle(item),
            Self::Canvas if is_file => canvas(name),
            Self::Blackboard if is_file => blackboard(name, around),
            Self::Files if is_file => file_of_part(name),
            Self::Github if is_clone(item) => {
                let user = name.strip_prefix(&*around.common);
                user.map(|user| EntryOrigin {
                    entry_name: name.clone(),
                    ..EntryOrigin::new(user, Some(user), name)
                })
            }
            Self::Gradescope => {
                let of_folder = around.submitters.get(name);
                // An archive in the place of a folder, whether it can be unpacked or not.
                let archived = archive_stem(name).unwrap_or(stem(name));
                let all = of_folder.or_else(|| around.submitters.get(archived));
                let mut origins = all.cloned().unwrap_or_default();
                for origin in &mut origins {
                    origin.file.clone_from(name);
                }
                return origins;
            }
            _ => None,
        };
        Vec::from_iter(origin)
    }
}

/// The hand-in of the entries of a student, without those of other attempts.
fn of_entries(
    mut entries: Vec<(EntryOrigin, FolderEntry)>,
    attempt: Attempt,
    zone: &TimeZone,
) -> ExportedHandIn {
    let attempts = entries.iter().map(|(origin, _)| origin.attempt.clone());
    let wanted = match attempt {
        Attempt::First => attempts.min(),
        Attempt::Last => attempts.max(),
    };
    let chosen = wanted.unwrap_or_default();
    let left_out = entries.extract_if(.., |(origin, _)| origin.attempt != chosen);
    let others: BTreeSet<String> = left_out.map(|(origin, _)| origin.attempt).collect();
    let remark = |attempt| format!("the attempt of {attempt} is left out");
    let mut hand_in = HandIn {
        remarks: others.into_iter().map(remark).collect(),
        handed_in: handed_in(&chosen, zone),
        ..HandIn::default()
    };
    let (mut items, mut late) = (Vec::new(), None);
    for (origin, item) in entries {
        late = late.max(origin.student.late);
        if !origin.file.is_empty() {
            items.push(FolderEntry {
                name: origin.file,
                ..item
            });
        } else if let Some(student) = named_in(&item.path) {
            hand_in.student = student;
            hand_in.entry_name.clear();
        }
        if hand_in.student.name.is_empty() {
            hand_in.student = origin.student;
            hand_in.entry_name = origin.entry_name;
        }
    }
    hand_in.student.late = late;
    (hand_in, items)
}

/// What the names begin with, up to a character.
fn common_start<'a>(mut names: impl Iterator<Item = &'a str>, end: char) -> String {
    let mut common = names.next().unwrap_or_default().to_owned();
    for name in names {
        while !name.starts_with(&common) {
            common.pop();
        }
    }
    common.truncate(common.rfind(end).map_or(0, |at| at + end.len_utf8()));
    common
}

fn is_clone(item: &FolderEntry) -> bool {
    item.path.join(".git").exists()
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl EntryOrigin {
    fn new(name: &str, id: Option<&str>, file: &str) -> Self {
        Self {
            student: Student {
                id: id.map(str::to_owned),
                ..Student::named(name)
            },
            attempt: String::new(),
            file: file.to_owned(),
            entry_name: String::new(),
        }
    }

    /// What tells students apart.
    fn key(&self) -> (Option<String>, String) {
        (self.student.id.clone(), self.student.name.clone())
    }
}

/// As the class `mod_assign\downloader` of Moodle names them: in folders, or before version 3.1, as files.
fn moodle(item: &FolderEntry) -> Option<EntryOrigin> {
    let (who, plugin) = item.name.split_once(MOODLE)?;
    let (_, file) = plugin.split_once('_').unwrap_or((plugin, ""));
    let (name, id) = match who.rsplit_once('_') {
        Some((name, id)) if is_number(id) => (name, Some(id)),
        _ => (who, None),
    };
    let file = if item.kind.is_file() {
        file
    } else {
        &item.name
    };
    (!file.is_empty()).then(|| EntryOrigin::new(name, id, file))
}

/// As the class `ContentZipper` of Canvas names them. A student without a name is `anon`.
fn canvas(name: &str) -> Option<EntryOrigin> {
    let parts: Vec<&str> = name.split('_').collect();
    let at = (1..parts.len()).find(|at| is_number(parts[*at]) || parts[at - 1] == "anon")?;
    let (student, late) = match &parts[..at] {
        ["LATE", anonymous @ ..] if anonymous == ["anon"] => (anonymous, Some(Lateness::Marked)),
        [student @ .., "LATE"] if !student.is_empty() => (student, Some(Lateness::Marked)),
        student => (student, None),
    };
    let file = match &parts[at + 1..] {
        [attachment, file @ ..] if is_number(attachment) && !file.is_empty() => file.join("_"),
        [form] if FORM.contains(form) => (*form).to_owned(),
        _ => return None,
    };
    let mut origin = EntryOrigin::new(&student.join("_"), Some(parts[at]), &file);
    origin.student.late = late;
    Some(origin)
}

fn blackboard(name: &str, around: &Surroundings) -> Option<EntryOrigin> {
    let (who, rest) = name.split_once(BLACKBOARD)?;
    let (time, rest) = rest.split_at_checked(TIME)?;
    let file = match rest {
        ".txt" => "",
        rest => rest.strip_prefix('_')?,
    };
    let user = who.strip_prefix(&*around.common)?;
    handed_in(time, &TimeZone::UTC)?;
    Some(EntryOrigin {
        attempt: time.to_owned(),
        entry_name: who.to_owned(),
        ..EntryOrigin::new(user, Some(user), file)
    })
}

/// The student in the first line of a text that Blackboard adds: `Name: Ada Lovelace (ada)`.
fn named_in(path: &Path) -> Option<Student> {
    let text = read(path).ok()?;
    let first = String::from_utf8_lossy(text.split(|&byte| byte == b'\n').next()?);
    let line = first.trim_start_matches('\u{feff}').trim_end();
    let (name, id) = line
        .strip_prefix("Name: ")?
        .strip_suffix(')')?
        .rsplit_once(" (")?;
    Some(EntryOrigin::new(name, Some(id), "").student)
}

/// A file with the name of a part after that of the student.
fn file_of_part(name: &str) -> Option<EntryOrigin> {
    let mut places = name.match_indices('_').map(|(at, _)| name.split_at(at));
    // The name of a part may have two endings, as in `next_move.c.txt`.
    let is_of_part = |file: &str| is_asked(stem(file)) || is_asked(stem(stem(file)));
    let (student, file) = places
        .find(|(student, file)| !student.is_empty() && is_of_part(&original_name(&file[1..]).0))?;
    Some(EntryOrigin::new(student, None, &file[1..]))
}

/// Who handed in each folder of an export of Gradescope.
fn submitters(path: &Path) -> anyhow::Result<BTreeMap<String, Vec<EntryOrigin>>> {
    let shown = || METADATA.to_owned();
    let text = read_within(path, METADATA, LARGEST_METADATA)?;
    let documents = Yaml::load_from_str(&String::from_utf8_lossy(&text)).with_context(shown)?;
    let mapping = documents.first().and_then(Yaml::as_mapping);
    let entries = mapping.with_context(shown)?;
    let field = |submitter: &Yaml<'_>, name: &str| {
        let value = submitter.as_mapping_get(name)?;
        let number = || value.as_integer().map(|number| number.to_string());
        let text = value.as_str().map(|text| text.trim().to_owned());
        text.or_else(number).filter(|text| !text.is_empty())
    };
    let folders = entries.iter().filter_map(|(key, data)| {
        let folder = key.as_str()?;
        let time = field(data, ":created_at").unwrap_or_default();
        let origin = |submitter: &Yaml<'_>| {
            let mut origin = EntryOrigin::new(&field(submitter, ":name")?, None, folder);
            origin.student.id = field(submitter, ":sid");
            origin.student.email = field(submitter, ":email");
            origin.attempt.clone_from(&time);
            Some(origin)
        };
        let students = data.as_mapping_get(":submitters")?.as_sequence()?;
        let origins = students.iter().filter_map(origin).collect();
        Some((folder.to_owned(), origins))
    });
    Ok(folders.collect())
}
