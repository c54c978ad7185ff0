//! Files of a hand-in that are copies of each other, such as `main.c` and `main (1).c`.

use std::collections::BTreeMap;
use std::time::SystemTime;

use crate::build::is_asked;
use crate::hand_in::archive::archive_stem;
use crate::hand_in::{FolderEntry, stem};

/// What the newest copy has the most of: its number, the time of its last change, and whether it has the plain name.
type CopyAge = (u32, Option<SystemTime>, bool);

/// What is between the name and the number of a copy, or after the name.
const COPY: [&str; 4] = [" - Copy", " - Kopie", " copy", "_copy"];

/// Leaves the newest of the files that are copies of one that an assignment asks for, or of an archive, under the name
/// without the number. Each remark begins with the name of a file.
pub(crate) fn without_copies(items: Vec<FolderEntry>) -> (Vec<FolderEntry>, Vec<String>) {
    let mut copies: BTreeMap<String, Vec<(CopyAge, FolderEntry)>> = BTreeMap::new();
    let (mut left, mut remarks) = (Vec::new(), Vec::new());
    for item in items {
        let (name, number) = original_name(&item.name);
        let is_asked = is_asked(stem(&name)) || archive_stem(&name).is_some();
        if is_asked && item.kind.is_file() {
            let age = (number, item.changed(), name == item.name);
            let same = copies.entry(name.to_ascii_lowercase()).or_default();
            same.push((age, item));
        } else {
            left.push(item);
        }
    }
    for mut same in copies.into_values() {
        same.sort_by_key(|(age, _)| *age);
        let newest = same.pop();
        left.extend(newest.map(|(_, mut newest)| {
            let (name, _) = original_name(&newest.name);
            if name != newest.name {
                remarks.push(format!("{} is taken for {name}", newest.name));
            }
            let is_older = |older: &FolderEntry| {
                format!("{} is left out: {} is newer", older.name, newest.name)
            };
            remarks.extend(same.iter().map(|(_, older)| is_older(older)));
            newest.name = name;
            newest
        }));
    }
    (left, remarks)
}

/// The name of which a file is a copy, as in `main (1).c`, `main-1.c` and `main - Copy.c`, and the number of the copy.
pub(crate) fn original_name(name: &str) -> (String, u32) {
    let stem = archive_stem(name).unwrap_or(stem(name));
    let ending = &name[stem.len()..];
    let inner = stem
        .strip_suffix(')')
        .and_then(|stem| stem.rsplit_once('('));
    let numbered = inner.or_else(|| stem.rsplit_once('-'));
    let numbered =
        numbered.and_then(|(base, number)| Some((base.trim_end(), number.parse().ok()?)));
    let (base, number) = numbered.unwrap_or((stem, 0));
    let end = COPY.iter().find(|end| base.ends_with(**end));
    let base = &base[..base.len() - end.map_or(0, |end| end.len())];
    (format!("{base}{ending}"), number)
}
