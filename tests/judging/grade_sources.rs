//! `judge grade --sources`: the sources of a class in a folder, and what that folder may replace.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::archives::zip_of;
use crate::support::class::{Class, is_refused};

/// The files of a folder and of those below, with their texts.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(current) = folders.pop() {
        for entry in fs::read_dir(&current).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("it is in the folder");
            let text = fs::read_to_string(&path).expect("text");
            files.insert(name.to_str().expect("UTF-8").to_owned(), text);
        }
    }
    files
}

/// The files with the sources of the class, without their list.
fn sources(class: &Class) -> BTreeMap<String, String> {
    let mut files = files(&class.path("sources"));
    files.remove("sources.sha256").expect("the list is there");
    files
}

const SOURCES: [&str; 2] = ["--sources", "sources"];

#[test]
fn each_student_has_a_folder_with_exactly_the_sources() {
    let class = Class::of_one_case();
    class.add("ada", "#!/bin/sh\necho -1\n");
    for (name, text) in [
        ("class/ada/notes.txt", "not a source"),
        ("class/ada/lib/move.py", "one = 1\n"),
        ("class/ben_b/next_move.py", "print(-1)\n"),
        ("class/ben_b/page.html", "<p>"),
        ("class/ben_b/a\nb.py", "two = 2\n"),
        ("class/cem.py", "print(-1)\n"),
        ("class/dora/homework.docx", "no source"),
        ("list.csv", "name\nada\nben_b\ncem\ndora\neve\nmia\n"),
    ] {
        class.write(name, text);
    }
    let inner = zip_of(&[("moves.h", b"int moves;\n"), ("read.me", b"")]);
    let archive = zip_of(&[("src/next_move.sh", b"echo -1\n"), ("more.zip", &inner)]);
    class.put("class/mia/hand-in.zip", archive);
    let graded = class.grade(&[&SOURCES[..], &["--students", "list.csv"]].concat());
    assert_eq!(graded.code, 1, "{graded:?}");
    let expected = [
        ("ada/lib/move.py", "one = 1\n"),
        ("ada/next_move", "#!/bin/sh\necho -1\n"),
        ("ben_b/a\nb.py", "two = 2\n"),
        ("ben_b/next_move.py", "print(-1)\n"),
        ("cem/cem.py", "print(-1)\n"),
        ("mia/hand-in/more/moves.h", "int moves;\n"),
        ("mia/hand-in/src/next_move.sh", "echo -1\n"),
    ];
    let expected = expected.map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(sources(&class), BTreeMap::from(expected));

    // Another run replaces all of it.
    class.write("class/ada/next_move", "#!/bin/sh\necho 0\n");
    class.grade(&[&SOURCES[..], &["--only", "ada"]].concat());
    let names: Vec<String> = sources(&class).into_keys().collect();
    assert_eq!(names, ["ada/lib/move.py", "ada/next_move"]);
    assert_eq!(sources(&class)["ada/next_move"], "#!/bin/sh\necho 0\n");
}

#[test]
fn only_what_an_earlier_run_wrote_is_replaced() {
    let class = Class::of_one_case();
    class.write("class/ada/next_move.sh", "echo -1\n");
    let grade = |more: &[&str]| class.grade(&[&SOURCES[..], more].concat());
    let refuses = |words: &str| {
        let before = files(&class.path("sources"));
        is_refused(&grade(&[]), words);
        assert_eq!(files(&class.path("sources")), before);
    };
    class.write("sources/mine.txt", "a note\n");
    refuses("is not a folder that judge has written: it has no sources.sha256");
    assert_eq!(grade(&["--overwrite"]).code, 0);
    assert_eq!(
        sources(&class).into_keys().collect::<Vec<_>>(),
        ["ada/next_move.sh"]
    );
    // What was added or changed since is not lost.
    class.write("sources/given/next_move.sh", "echo\n");
    refuses("sources/given/next_move.sh is not as judge wrote it");
    fs::remove_dir_all(class.path("sources/given")).expect("it was made");
    class.write("sources/ada/next_move.sh", "echo 1\n");
    refuses("sources/ada/next_move.sh is not as judge wrote it");
    assert_eq!(grade(&["--overwrite"]).code, 0);
    assert_eq!(grade(&[]).code, 0);
    class.refuses(&["--sources", "class/new"], "is in what FOLDER names");
    class.write("file", "a note\n");
    for more in ["--overwrite", "--verbose"] {
        class.refuses(&["--sources", "file", more], "is not a folder");
    }
}

#[test]
fn the_parts_of_a_class_have_their_sources_when_they_are_merged() {
    let class = Class::of_one_case();
    class.write("class/ada/next_move.sh", "echo -1\n");
    for shard in ["1/2", "2/2"] {
        let part = ["--shard", shard, "--out", &shard[..1]];
        assert_eq!(class.grade(&[&SOURCES[..], &part].concat()).code, 0);
        assert!(!class.path("sources").exists());
    }
    let merged = class.grade(&[&SOURCES[..], &["--merge", "1", "2"]].concat());
    assert_eq!(merged.code, 0, "{merged:?}");
    assert_eq!(
        sources(&class).into_keys().collect::<Vec<_>>(),
        ["ada/next_move.sh"]
    );
}
