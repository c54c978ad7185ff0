//! The hand-ins in the folder or the archive of a class.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use jiff::tz::TimeZone;

use crate::build::{HandInFile, Languages};
use crate::class::layout::METADATA;
use crate::class::{Attempt, Deadline, Grace, Layout};
use crate::hand_in::archive::{Allowance, archive_stem, new_folder, unpack};
use crate::hand_in::{FolderEntry, HandIn, Student, composed, ignored_entry, shown_name, stem};
use knights_run::ScratchFolder;

#[derive(Debug, Default)]
pub struct ClassFolder {
    /// In the order of their names, in which letter case does not matter.
    pub hand_ins: Vec<HandIn>,
    /// What is in the folder beside them.
    pub ignored: Vec<String>,
    /// The form of the folder; `None` if it is that of a single hand-in.
    pub layout: Option<Layout>,
    /// Where archives are unpacked, and files renamed. It lives as long as the hand-ins.
    pub scratch: Option<ScratchFolder>,
}

/// How a class is read.
#[derive(Clone, Debug, Default)]
pub struct ReadingOptions {
    /// `None` if the names show it.
    pub layout: Option<Layout>,
    pub attempt: Attempt,
    pub deadline: Option<Deadline>,
    pub grace: Grace,
    /// Files of the teacher, which are no hand-ins wherever they are, such as the list of the class.
    pub of_teacher: Vec<PathBuf>,
}

/// What the archive of a class may have. A hand-in with many files loses some of them later.
const ALLOWANCE: Allowance = Allowance {
    entries: 1_000_000,
    bytes: 4 << 30,
    entry: Some(64 << 20),
};

/// The folder of a class, or of what its archive has, and what of that was left out.
fn unpacked(
    path: &Path,
    scratch: &ScratchFolder,
    zone: &TimeZone,
) -> anyhow::Result<(PathBuf, Vec<String>)> {
    let shown = path.display();
    if !path.is_file() {
        return Ok((path.to_owned(), Vec::new()));
    }
    let name = shown_name(path.file_name().unwrap_or_default());
    ensure!(
        archive_stem(&name).is_some(),
        "{shown} is neither a folder nor an archive (.zip, .tar, .tar.gz, .tgz)"
    );
    let folder = new_folder(scratch)?;
    let left_out = unpack(path, &folder, zone, &mut ALLOWANCE.clone());
    let ignored = left_out.with_context(|| format!("cannot unpack {shown}"))?;
    let has_class = |layout, inner: &[FolderEntry]| {
        layout != Layout::Folders || inner.iter().any(FolderEntry::is_visible_folder)
    };
    let inner = inner_class(folder, has_class);
    let class = inner.with_context(|| format!("cannot read the folder {shown}"))?;
    Ok((class, Vec::from_iter(ignored)))
}

impl ClassFolder {
    /// The hand-ins of a folder or an archive. In a plain folder they are its folders, files and links, which are not
    /// followed. What is no program of these languages may be one all the same, so a person has to look at it.
    pub fn read(
        path: &Path,
        options: &ReadingOptions,
        languages: &Languages,
    ) -> anyhow::Result<Self> {
        let scratch =
            ScratchFolder::private("class").context("cannot make a folder for the class")?;
        let cannot_read = || format!("cannot read the folder {}", path.display());
        let deadline = options.deadline.as_ref();
        let zone = deadline.map_or(TimeZone::UTC, Deadline::zone);
        let (folder, ignored) = unpacked(path, &scratch, &zone)?;
        // The only folder may be that of a student.
        let has_export = |layout, inner: &[FolderEntry]| {
            let is_asked = options.layout.is_none_or(|asked| asked == layout);
            is_asked && layout.is_export(inner.len())
        };
        let folder = inner_class(folder, has_export).with_context(cannot_read)?;
        let items = FolderEntry::all(&folder).with_context(cannot_read)?;
        let asked = options.layout;
        let layout = asked.unwrap_or_else(|| Layout::of(&folder, &items));
        let (found, rest) = layout.sort(&folder, items, options.attempt, &zone)?;
        ensure!(
            layout == Layout::Folders || !found.is_empty(),
            "no name in {} fits the layout {}; leave out --layout",
            path.display(),
            layout.name()
        );
        let mut class = Self {
            hand_ins: Vec::new(),
            ignored,
            layout: Some(layout),
            scratch: Some(scratch),
        };
        ensure!(
            deadline.is_none() || layout.has_times(),
            "an export of {} has no times, so --deadline has no effect; add a column late to --students",
            layout.name()
        );
        for (known, entries) in found {
            let hand_in = known.with_entries(entries, class.scratch.as_ref());
            class.hand_ins.push(hand_in);
        }
        class.add_plain(rest, options, languages);
        if let Some(deadline) = deadline {
            for hand_in in &mut class.hand_ins {
                deadline.apply(options.grace, hand_in);
            }
        }
        class.name_apart();
        Ok(class)
    }

    /// Adds hand-ins of a plain folder. Names of files lose the ending, unless another hand-in has that name.
    fn add_plain(
        &mut self,
        items: Vec<FolderEntry>,
        options: &ReadingOptions,
        languages: &Languages,
    ) {
        let is_program =
            |file: &HandInFile| file.is_executable || languages.of_name(&file.path).is_some();
        let (mut files, mut unknown) = (Vec::new(), Vec::new());
        for item in items {
            let name = composed(&item.name);
            if item.is_visible_folder() {
                self.hand_ins.push(self.of_student(&name, vec![item]));
            } else if let Some(stem) = archive_stem(&name).filter(|_| item.kind.is_file()) {
                files.push((stem.to_owned(), self.of_student(&name, vec![item])));
            } else if let Some(file) = item.file(name.clone()).filter(is_program) {
                let hand_in = HandIn {
                    name,
                    path: file.path.clone(),
                    files: vec![file],
                    handed_in: item.changed(),
                    ..HandIn::default()
                };
                files.push((stem(&hand_in.name).to_owned(), hand_in));
            } else if may_be_handed_in(&item, options) {
                unknown.push((student_stem(&name, languages).to_owned(), item));
            } else {
                self.ignored.push(ignored_entry(&name, item.kind));
            }
        }
        self.add_unknown(unknown, &mut files);
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let folders = self.hand_ins.iter().map(|hand_in| hand_in.name.clone());
        for name in folders.chain(files.iter().map(|(stem, _)| stem.clone())) {
            *names.entry(name).or_default() += 1;
        }
        for (stem, mut hand_in) in files {
            if names[&stem] == 1 {
                hand_in.name = stem;
            }
            hand_in.student = Student::named(&hand_in.name);
            self.hand_ins.push(hand_in);
        }
    }

    /// Adds files and links that are not understood, by the names of their students. One beside a hand-in of the same
    /// name belongs to it, such as a report beside a program. Otherwise they are a hand-in.
    fn add_unknown(
        &mut self,
        unknown: Vec<(String, FolderEntry)>,
        files: &mut Vec<(String, HandIn)>,
    ) {
        let mut alone: BTreeMap<String, Vec<FolderEntry>> = BTreeMap::new();
        for (name, item) in unknown {
            let folders = self.hand_ins.iter_mut().filter(|known| known.name == name);
            let same = files.iter_mut().filter(|(stem, _)| *stem == name);
            let mut beside = folders.chain(same.map(|(_, hand_in)| hand_in));
            match (beside.next(), beside.next()) {
                (Some(hand_in), None) => {
                    hand_in.leave_out(format!("{} (beside the hand-in)", item.name));
                }
                _ => alone.entry(name).or_default().push(item),
            }
        }
        for (name, items) in alone {
            let hand_in = self.of_student(&name, items);
            files.push((name, hand_in));
        }
    }

    /// Sorts the hand-ins, whatever their letter case, and tells those of the same name apart by ID or by number.
    pub(super) fn name_apart(&mut self) {
        self.hand_ins
            .sort_by_cached_key(|HandIn { name, student, .. }| {
                (name.to_lowercase(), name.clone(), student.id.clone())
            });
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for hand_in in &self.hand_ins {
            *counts.entry(hand_in.name.clone()).or_default() += 1;
        }
        let mut taken = BTreeSet::new();
        for hand_in in &mut self.hand_ins {
            let is_shared = counts[&hand_in.name] > 1;
            if let (true, Some(id)) = (is_shared, &hand_in.student.id) {
                hand_in.name = format!("{} ({id})", hand_in.name);
            }
            let name = hand_in.name.clone();
            let mut number = 2;
            while !taken.insert(hand_in.name.clone()) {
                hand_in.name = format!("{name} ({number})");
                number += 1;
            }
        }
    }

    fn of_student(&self, name: &str, entries: Vec<FolderEntry>) -> HandIn {
        let known = HandIn {
            student: Student::named(name),
            ..HandIn::default()
        };
        known.with_entries(entries, self.scratch.as_ref())
    }
}

/// The only folder in a folder, if its layout and what is in it are those of a class: many exports have one around all.
fn inner_class(
    folder: PathBuf,
    is_class: impl Fn(Layout, &[FolderEntry]) -> bool,
) -> io::Result<PathBuf> {
    let items: Vec<FolderEntry> = FolderEntry::all(&folder)?
        .into_iter()
        .filter(|item| !item.is_hidden())
        .collect();
    let [only] = &items[..] else {
        return Ok(folder);
    };
    if !only.kind.is_dir() || Layout::of(&folder, &items) != Layout::Folders {
        return Ok(folder);
    }
    // One that cannot be read is a hand-in that says so.
    let inner = FolderEntry::all(&only.path).unwrap_or_default();
    let is_inner = is_class(Layout::of(&only.path, &inner), &inner);
    Ok(if is_inner { only.path.clone() } else { folder })
}

/// Whether an entry that is no program, folder or archive may have been handed in.
fn may_be_handed_in(item: &FolderEntry, options: &ReadingOptions) -> bool {
    let is_of_kind = item.kind.is_file() || item.kind.is_symlink();
    let is_readme = stem(&item.name).eq_ignore_ascii_case("readme");
    let is_of_teacher = options.of_teacher.contains(&item.path);
    is_of_kind && !item.is_hidden() && !is_readme && !is_of_teacher && item.name != METADATA
}

/// What is before the ending of a file, and before another one as in `ada.tar.xz` and `ada.py.txt`.
fn student_stem<'a>(name: &'a str, languages: &Languages) -> &'a str {
    let outer = stem(name);
    let is_ending = outer.to_ascii_lowercase().ends_with(".tar")
        || languages.of_name(Path::new(outer)).is_some();
    if is_ending { stem(outer) } else { outer }
}
