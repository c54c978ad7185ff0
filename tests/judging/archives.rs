//! `judge grade` on archives that lie, or try to harm: one line says so, nothing is written outside, and the rest is
//! graded.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::class::{Class, answer_of, hand_in, names as names_of};
use crate::support::{Answer, has};
use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub(crate) const RIGHT: &[u8] = b"echo -1\n";
const WRONG: &[u8] = b"echo 0\n";

fn class() -> Class {
    Class::new(&[("one", "1\n0 0\n0\n", "-1\n")])
}

pub(crate) fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("the name is new");
        zip.write_all(bytes).expect("there is room");
    }
    zip.finish().expect("there is room").into_inner()
}

/// Replaces bytes by as many others, wherever they are.
pub(crate) fn patched(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            bytes[at..at + to.len()].copy_from_slice(to);
        }
    }
    bytes
}

/// An entry of a tar archive: a header of the form of 1988 with a name, a kind and the target of a link, then the file.
fn tar_entry(name: &[u8], kind: u8, target: &str, bytes: &[u8]) -> Vec<u8> {
    let mut block = vec![0; 512];
    block[..name.len()].copy_from_slice(name);
    block[100..107].copy_from_slice(b"0000644");
    block[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
    block[136..147].copy_from_slice(b"00000000000");
    block[148..156].copy_from_slice(b"        ");
    block[156] = kind;
    block[157..157 + target.len()].copy_from_slice(target.as_bytes());
    block[257..265].copy_from_slice(b"ustar\x0000");
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
    block.extend(bytes);
    block.resize(block.len().next_multiple_of(512), 0);
    block
}

fn tar_of(entries: &[Vec<u8>]) -> Vec<u8> {
    [&entries.concat()[..], &[0; 1024]].concat()
}

/// A file, and 100 MB of zeros that take 100 kB.
fn bomb() -> Vec<u8> {
    zip_of(&[("next_move.sh", WRONG), ("zeros", &vec![0; 100 << 20])])
}

/// An archive that has entries of no bytes.
fn many() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..100_000 {
        let name = format!("student {number}/next_move.sh");
        zip.start_file(name, SimpleFileOptions::default())
            .expect("the name is new");
    }
    zip.finish().expect("there is room").into_inner()
}

/// An archive with a link of the target beside a program.
fn with_link(target: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(zip_of(&[])));
    zip.add_symlink("next_move.sh", target, SimpleFileOptions::default())
        .expect("the name is new");
    zip.finish().expect("there is room").into_inner()
}

/// A hand-in: a name, the name of its archive, the archive, what a remark says, and the verdict.
type Hostile = (
    &'static str,
    &'static str,
    Vec<u8>,
    &'static str,
    &'static str,
);

fn hostile_zips(outside: &str) -> Vec<Hostile> {
    let right: (&str, &[u8]) = ("next_move.sh", RIGHT);
    let with = |name: &str| zip_of(&[right, (name, WRONG)]);
    let absolute = format!("{outside}/evil.sh");
    let whole = with("more.txt");
    vec![
        (
            "above",
            "a.zip",
            with("../evil.sh"),
            "../evil.sh (its name leads out of the folder)",
            "AC",
        ),
        (
            "windows",
            "a.zip",
            with(r"..\evil.sh"),
            r"..\evil.sh (its name leads out of the folder)",
            "AC",
        ),
        (
            "drive",
            "a.zip",
            with(r"C:\evil.sh"),
            r"C:\evil.sh (its name leads out of the folder)",
            "AC",
        ),
        (
            "absolute",
            "a.zip",
            with(&absolute),
            "/evil.sh (its name leads out of the folder)",
            "AC",
        ),
        (
            "link",
            "a.zip",
            with_link("/etc/passwd"),
            "next_move.sh (a link, which is not followed)",
            "missing",
        ),
        (
            "twice",
            "a.zip",
            patched(with("next_movf.sh"), b"next_movf.sh", b"next_move.sh"),
            "several entries of the same name",
            "WA",
        ),
        (
            "bomb",
            "a.zip",
            bomb(),
            "a.zip is not unpacked: its content is too large",
            "missing",
        ),
        (
            "many",
            "a.zip",
            many(),
            "a.zip is not unpacked: it has too many entries",
            "missing",
        ),
        (
            "cut",
            "a.zip",
            whole[..whole.len() - 30].to_vec(),
            "a.zip is not unpacked: ",
            "missing",
        ),
        (
            "empty",
            "a.zip",
            Vec::new(),
            "a.zip is not unpacked: it has no content",
            "missing",
        ),
        (
            "locked",
            "a.zip",
            locked(&whole),
            "next_move.sh (unsupported Zip archive: Password required",
            "missing",
        ),
        (
            "damaged",
            "a.zip",
            patched(stored(RIGHT), RIGHT, b"echo -2\n"),
            "next_move.sh (Invalid checksum)",
            "missing",
        ),
    ]
}

fn hostile_tars() -> Vec<Hostile> {
    let tar = |name: &[u8], kind: u8, target: &str| {
        tar_of(&[
            tar_entry(b"next_move.sh", b'0', "", RIGHT),
            tar_entry(name, kind, target, b""),
        ])
    };
    vec![
        (
            "tar",
            "a.tar",
            tar(b"../evil.sh", b'0', ""),
            "../evil.sh (its name leads out of the folder)",
            "AC",
        ),
        (
            "tar link",
            "a.tar",
            tar(b"evil", b'2', "/etc/passwd"),
            "evil (a link, which is not followed)",
            "AC",
        ),
        (
            "tar hard link",
            "a.tar",
            tar(b"evil", b'1', "/etc/passwd"),
            "evil (a link, which is not followed)",
            "AC",
        ),
        (
            "tar device",
            "a.tar",
            tar(b"evil", b'3', ""),
            "evil (not a file)",
            "AC",
        ),
        (
            "tar twice",
            "a.tar",
            tar(b"next_move.sh", b'0', ""),
            "next_move.sh (there is another one of this name)",
            "AC",
        ),
        (
            "tar cut",
            "a.tar",
            tar_entry(b"next_move.sh", b'0', "", &[b'#'; 9999])[..2000].to_vec(),
            "a.tar is not unpacked: ",
            "missing",
        ),
    ]
}

/// An archive of a program that is not compressed.
pub(crate) fn stored(program: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file("next_move.sh", options)
        .expect("the name is new");
    zip.write_all(program).expect("there is room");
    zip.finish().expect("there is room").into_inner()
}

/// The same archive with the mark of encrypted entries, in the headers before the files and in the directory.
fn locked(archive: &[u8]) -> Vec<u8> {
    let mut bytes = archive.to_vec();
    for (signature, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        for at in 0..bytes.len() - 4 {
            if bytes[at..].starts_with(signature) {
                bytes[at + flags] |= 1;
            }
        }
    }
    bytes
}

/// All files below a folder, with their lengths.
fn listing(folder: &Path) -> BTreeMap<PathBuf, u64> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let data = fs::symlink_metadata(&path).expect("it is there");
        if data.is_dir() {
            files.extend(listing(&path));
        }
        files.insert(path, data.len());
    }
    files
}

/// Grades a path, with a folder of its own for temporary files, and sees that nothing new is left anywhere.
fn grade(class: &Class, path: &Path) -> Answer {
    fs::create_dir_all(class.path("tmp")).expect("there is room");
    fs::create_dir_all(class.path("state/knights")).expect("there is room");
    let before = listing(&class.path(""));
    let mut command = class.command_for(path, &["--format", "json"]);
    let answer = answer_of(command.env("TMPDIR", class.path("tmp")));
    assert_eq!(listing(&class.path("")), before);
    answer
}

#[test]
fn hostile_archives_of_hand_ins_are_one_line_each() {
    if !has("sh") {
        return;
    }
    let class = class();
    let outside = class.path("outside").display().to_string();
    let hostile = [hostile_zips(&outside), hostile_tars()].concat();
    for (name, file, bytes, ..) in &hostile {
        let folder = class.folder().join(name);
        fs::create_dir(&folder).expect("there is room");
        fs::write(folder.join(file), bytes).expect("there is room");
    }
    class.write("class/honest/next_move.sh", "echo -1\n");
    let answer = grade(&class, &class.folder());
    let words = "judge: to look at by hand: not all of it was understood: 8 (bomb, cut, damaged, empty, link, …)\n";
    assert_eq!((answer.code, answer.error.as_str()), (1, words));
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    assert_eq!(hand_in(&report, "honest")["parts"][0]["verdict"], "AC");
    for (name, _, _, remark, verdict) in &hostile {
        let hand_in = hand_in(&report, name);
        let remarks = hand_in["remarks"].as_array().expect("a list");
        assert_eq!(remarks.len(), 1, "{name}: {remarks:?}");
        let said = remarks[0].as_str().expect("text");
        assert!(
            said.contains(remark) && said.lines().count() == 1,
            "{name}: {said}"
        );
        assert_eq!(
            hand_in["parts"][0]["verdict"], *verdict,
            "{name}: {hand_in}"
        );
    }
}

#[test]
fn hostile_archives_of_a_class_end_on_one_line_or_are_graded() {
    if !has("sh") {
        return;
    }
    let class = class();
    let path = class.path("export.zip");
    let whole = zip_of(&[("ada/next_move.sh", RIGHT)]);
    for (bytes, words) in [
        (whole[..whole.len() - 30].to_vec(), "cannot unpack"),
        (b"no archive".to_vec(), "cannot unpack"),
        (Vec::new(), "it has no content"),
    ] {
        fs::write(&path, bytes).expect("there is room");
        let answer = grade(&class, &path);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{words}");
        assert!(answer.error.contains(words), "{}", answer.error);
        assert!(
            answer.error.lines().count() == 1 && answer.error.chars().count() <= 201,
            "{}",
            answer.error
        );
    }
    let evil = zip_of(&[
        ("ada/next_move.sh", RIGHT),
        ("../evil.sh", WRONG),
        ("ben/../../evil.sh", WRONG),
    ]);
    fs::write(&path, evil).expect("there is room");
    let answer = grade(&class, &path);
    assert_eq!((answer.code, answer.error.as_str()), (0, ""));
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    assert_eq!(hand_in(&report, "ada")["parts"][0]["verdict"], "AC");
    assert_eq!(
        report["unrecognised"].as_array().map(Vec::len),
        Some(1),
        "{report}"
    );
}

/// Two of them have more than others may, and a third one is graded.
#[test]
fn a_hand_in_that_is_too_large_does_not_stop_the_class() {
    if !has("sh") {
        return;
    }
    let class = class();
    let path = class.path("export.zip");
    let mut zip = ZipWriter::new_append(Cursor::new(zip_of(&[
        ("ada/next_move.sh", RIGHT),
        ("ben/next_move.sh", RIGHT),
        ("ben/zeros", &vec![0; 100 << 20]),
    ])))
    .expect("it is an archive");
    for number in 0..20_000 {
        zip.start_file(format!("cem/{number}"), SimpleFileOptions::default())
            .expect("the name is new");
    }
    let bytes = zip.finish().expect("there is room").into_inner();
    fs::write(&path, bytes).expect("there is room");
    let answer = grade(&class, &path);
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    for (name, verdict) in [("ada", "AC"), ("ben", "AC"), ("cem", "missing")] {
        assert_eq!(
            hand_in(&report, name)["parts"][0]["verdict"],
            verdict,
            "{name}"
        );
    }
    let left = report["unrecognised"].to_string();
    assert!(left.contains("ben/zeros (too large)"), "{left}");
    let cem = hand_in(&report, "cem")["unrecognised"].to_string();
    assert!(cem.contains("more than 1000 files"), "{}", &cem[..200]);
}

/// Archives have the times of their entries, so that the copy that was changed last is the same in each run.
#[test]
fn the_last_copy_in_an_archive_counts() {
    if !has("sh") {
        return;
    }
    let class = class();
    let path = class.path("export.zip");
    for (first, second, verdict) in [(2020, 2021, "WA"), (2021, 2020, "AC")] {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes, year) in [
            ("next_move.sh", RIGHT, first),
            ("Next_Move.sh", WRONG, second),
        ] {
            let time = zip::DateTime::from_date_and_time(year, 1, 1, 0, 0, 0).expect("a time");
            let options = SimpleFileOptions::default().last_modified_time(time);
            zip.start_file(format!("ada/{name}"), options)
                .expect("the name is new");
            zip.write_all(bytes).expect("there is room");
        }
        fs::write(&path, zip.finish().expect("there is room").into_inner()).expect("there is room");
        let answer = grade(&class, &path);
        let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
        assert_eq!(
            hand_in(&report, "ada")["parts"][0]["verdict"],
            verdict,
            "{report}"
        );
    }
}

#[test]
fn several_archives_are_one_hand_in() {
    if !has("sh") {
        return;
    }
    let class = class();
    let inner = zip_of(&[("next_move.sh", RIGHT)]);
    let other = zip_of(&[("notes.txt", b"")]);
    let tar = tar_of(&[tar_entry(b"more.txt", b'0', "", b"")]);
    let whole = zip_of(&[
        ("ada/a.zip", &inner),
        ("ada/b.zip", &other),
        ("ada/a.tar", &tar),
    ]);
    let path = class.path("export.zip");
    fs::write(&path, whole).expect("there is room");
    let answer = grade(&class, &path);
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    let ada = hand_in(&report, "ada");
    assert_eq!(ada["parts"][0]["verdict"], "AC", "{ada}");
    assert!(!ada.to_string().contains("cannot be copied"), "{ada}");
}

#[test]
fn archives_in_a_hand_in_are_unpacked_whatever_their_names() {
    if !has("sh") {
        return;
    }
    let class = class();
    let add = |name: &str, file: &str, bytes: &[u8]| {
        let folder = class.folder().join(name);
        fs::create_dir_all(&folder).expect("there is room");
        fs::write(folder.join(file), bytes).expect("there is room");
    };
    let program = zip_of(&[("next_move.sh", RIGHT)]);
    add("zip", "homework.zip", &program);
    add("text beside", "homework.zip", &program);
    add("text beside", "onlinetext.html", b"<p>Hello</p>");
    add(
        "folders",
        "homework.ZIP",
        &zip_of(&[("homework/src/next_move.sh", RIGHT), ("__MACOSX/._x", b"")]),
    );
    add(
        "newest",
        "homework.zip",
        &zip_of(&[("next_move.sh", WRONG)]),
    );
    add("newest", "homework (1).zip", &program);
    add(
        "nested",
        "homework.zip",
        &zip_of(&[("homework.zip", &program)]),
    );
    add(
        "helpers",
        "homework.zip",
        &zip_of(&[
            ("next_move.sh", b". ./lib/answer.sh\n"),
            ("lib/answer.sh", RIGHT),
        ]),
    );
    // Names as old programs write them: in the code page 437, in Latin-1, and wrong UTF-8.
    add(
        "437",
        "a.zip",
        &patched(zip_of(&[("zXge.sh", RIGHT)]), b"zXge.sh", b"z\x81ge.sh"),
    );
    add(
        "latin",
        "a.zip",
        &patched(zip_of(&[("zXge.sh", RIGHT)]), b"zXge.sh", b"z\xfcge.sh"),
    );
    add(
        "wrong",
        "a.zip",
        &patched(
            zip_of(&[("züge.sh", RIGHT)]),
            "züge.sh".as_bytes(),
            b"z\xff\xfege.sh",
        ),
    );
    add(
        "tar",
        "a.tar",
        &tar_of(&[tar_entry(b"z\xffge.sh", b'0', "", RIGHT)]),
    );
    fs::write(class.folder().join("single.zip"), &program).expect("there is room");
    class.write("packed/next_move.sh", "echo -1\n");
    fs::create_dir(class.folder().join("gzip")).expect("there is room");
    let tar = Command::new("tar")
        .arg("-czf")
        .arg(class.folder().join("gzip/a.tar.gz"))
        .arg("-C")
        .arg(class.path("packed"))
        .arg(".")
        .status();
    assert!(tar.expect("tar is installed").success());
    let answer = grade(&class, &class.folder());
    assert_eq!(answer.error, "");
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    for name in [
        "zip",
        "text beside",
        "folders",
        "newest",
        "helpers",
        "437",
        "latin",
        "wrong",
        "tar",
        "single",
        "gzip",
        "nested",
    ] {
        let hand_in = hand_in(&report, name);
        assert_eq!(hand_in["parts"][0]["verdict"], "AC", "{name}: {hand_in}");
    }
    let newest = &hand_in(&report, "newest")["remarks"];
    assert_eq!(newest.as_array().map(Vec::len), Some(2), "{newest}");
}

/// Public reports have such archives: EasyRPG/Player#2907, ianharmon/mojibake-fixer#2 and hit-moodle/moodle#3. Each has a
/// program of one student, whose name is in an encoding that the archive does not name.
#[test]
fn names_in_archives_are_decoded_before_they_are_split() {
    if !has("sh") {
        return;
    }
    let names: [(&[u8], &str); 11] = [
        // Shift JIS, where the second half of some letters is a `\`.
        (b"\x95\x5c\x8cv\x8eZ", "表計算"),
        (
            b"\x83\x5e\x83\x43\x83\x67\x83\x8b\x83\x4a\x81\x5b\x83\x5c\x83\x8b",
            "タイトルカーソル",
        ),
        (b"\x82\xe6\x82\xde (read)", "よむ (read)"),
        // GBK, Big5 with three such letters, EUC-KR, code pages 1251 and 866, KOI8-R, code page 437, Latin-1.
        (b"\xd5\xc5\xce\xb0", "张伟"),
        (b"\xb3\x5c\xa5\x5c\xbb\x5c", "許功蓋"),
        (b"\xb1\xe8\xc3\xb6\xbc\xf6", "김철수"),
        (b"\xc8\xe2\xe0\xed\xee\xe2", "Иванов"),
        (b"\x88\xa2\xa0\xad\xae\xa2", "Иванов"),
        (b"\xd2\xc5\xdb\xc5\xce\xc9\xc5", "решение"),
        (b"J\x94rg M\x81ller", "Jörg Müller"),
        (b"J\xf6rg M\xfcller", "Jörg Müller"),
    ];
    let class = class();
    let path = class.path("export.zip");
    let tar = class.path("export.tar");
    for (bytes, name) in names {
        let placeholder = "X".repeat(bytes.len());
        let file = format!("{placeholder}/next_move.sh");
        let zip = zip_of(&[(&file, RIGHT), ("ada/next_move.sh", RIGHT)]);
        fs::write(&path, patched(zip, placeholder.as_bytes(), bytes)).expect("there is room");
        let entry = |name: &[u8]| tar_entry(&[name, b"/next_move.sh"].concat(), b'0', "", RIGHT);
        fs::write(&tar, tar_of(&[entry(bytes), entry(b"ada")])).expect("there is room");
        for path in [&path, &tar] {
            let answer = grade(&class, path);
            let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
            let mut expected = [name, "ada"];
            expected.sort_by_key(|name| name.to_lowercase());
            assert_eq!(names_of(&report), expected, "{path:?}: {}", answer.error);
            assert_eq!(answer.code, 0, "{report}");
        }
    }
}

/// A zip archive of RIGHT alone, not compressed, with this name and field.
fn zip_with_field(name: &[u8], field: &[u8]) -> Vec<u8> {
    let half = |number: usize| u16::try_from(number).expect("it is small").to_le_bytes();
    let word = |number: usize| u32::try_from(number).expect("it is small").to_le_bytes();
    let (times, checksum, size) = ([0; 8], 0x0e9d_de44_u32.to_le_bytes(), word(RIGHT.len()));
    let both = [
        &times[..],
        &checksum,
        &size,
        &size,
        &half(name.len()),
        &half(field.len()),
    ]
    .concat();
    let local = [b"PK\x03\x04\x14\0", &both[..], name, field, RIGHT].concat();
    let central = [b"PK\x01\x02\x14\0\x14\0", &both[..], &[0; 14], name, field].concat();
    let counts = [half(0), half(0), half(1), half(1)].concat();
    let places = [word(central.len()), word(local.len())].concat();
    let end = [b"PK\x05\x06", &counts[..], &places, &half(0)].concat();
    [local, central, end].concat()
}

/// A field of Info-ZIP has the name in UTF-8 beside one in an old encoding, whose checksum it repeats.
#[test]
fn a_name_that_an_archive_has_in_unicode_counts() {
    if !has("sh") {
        return;
    }
    let class = class();
    let path = class.path("export.zip");
    let text = [
        &[1][..],
        &0x0bc4_2da8_u32.to_le_bytes(),
        "Jürg/next_move.sh".as_bytes(),
    ]
    .concat();
    let length = u16::try_from(text.len()).expect("it is short");
    let field = [b"\x75\x70", &length.to_le_bytes()[..], &text].concat();
    fs::write(&path, zip_with_field(b"J_rg/next_move.sh", &field)).expect("there is room");
    let answer = grade(&class, &path);
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    assert_eq!(hand_in(&report, "Jürg")["parts"][0]["verdict"], "AC");
}

/// As in rubyzip/rubyzip#324 and codeclysm/extract#5. Elsewhere `\` is a part of a name.
#[test]
fn a_backslash_divides_names_only_where_no_name_has_a_slash() {
    if !has("sh") {
        return;
    }
    let class = class();
    let path = class.path("export.zip");
    let windows = [("ada|", &b""[..]), ("ada|next_move.sh", RIGHT)];
    let unix = [("ada|next_move.sh", WRONG), ("ben/next_move.sh", RIGHT)];
    for (files, expected) in [(windows, &["ada"][..]), (unix, &[r"ada\next_move", "ben"])] {
        fs::write(&path, patched(zip_of(&files), b"|", br"\")).expect("there is room");
        let answer = grade(&class, &path);
        let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
        assert_eq!(names_of(&report), expected);
        let last = hand_in(&report, expected[expected.len() - 1]);
        assert_eq!(last["parts"][0]["verdict"], "AC");
    }
}

#[test]
fn executables_in_archives_run_in_the_sandbox() {
    if !has("sh") {
        return;
    }
    let class = class();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    zip.start_file("bin/next_move", options.unix_permissions(0o755))
        .expect("the name is new");
    zip.write_all(b"#!/bin/sh\necho -1\n")
        .expect("there is room");
    let bytes = zip.finish().expect("there is room").into_inner();
    fs::create_dir(class.folder().join("ada")).expect("there is room");
    fs::write(class.folder().join("ada/a.zip"), bytes).expect("there is room");
    for sandbox in ["off", "bwrap", "confined"] {
        let answer = class.grade(&["--format", "json", "--sandbox", sandbox]);
        let is_missing = answer.code == 2 && sandbox != "off";
        assert!(
            answer.code == 0 || is_missing,
            "{sandbox}: {} {}",
            answer.error,
            String::from_utf8_lossy(&answer.output)
        );
    }
}
