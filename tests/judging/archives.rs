//! `judge grade` on archives that lie, or try to harm: one line says so, nothing is written outside, and the rest is
//! graded.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::Answer;
use crate::support::class::{Class, answer_of, hand_in, is_refused, names, verdicts};
use crate::support::class_text::cells;
use knights::judge::build::Languages;
use knights::judge::class::{ClassFolder, ReadingOptions};
use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const RIGHT: &[u8] = b"echo -1\n";
const WRONG: &[u8] = b"echo 0\n";

pub(crate) fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let files = files.iter();
    zip_with(files.map(|&(name, bytes)| (name, bytes, SimpleFileOptions::default())))
}

/// An archive of files with options, such as their times.
pub(crate) fn zip_with<'a>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8], SimpleFileOptions)>,
) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes, options) in files {
        zip.start_file(name, options).expect("the name is new");
        zip.write_all(bytes).expect("there is room");
    }
    zip.finish().expect("there is room").into_inner()
}

/// Replaces bytes by as many others, wherever they are.
fn patched(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
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

/// A file, and 65 MiB of zeros that take 65 kB.
fn bomb() -> Vec<u8> {
    zip_of(&[("next_move.sh", WRONG), ("zeros", &vec![0; 65 << 20])])
}

/// An archive that has entries of no bytes.
fn many() -> Vec<u8> {
    let names = (0..10_001).map(|number| format!("student {number}/next_move.sh"));
    let names: Vec<String> = names.collect();
    let names = names.iter().map(|name| (&**name, &b""[..]));
    zip_of(&names.collect::<Vec<_>>())
}

/// An archive with a link of the target beside a program.
fn with_link(target: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("next_move.sh", target, SimpleFileOptions::default())
        .expect("the name is new");
    zip.finish().expect("there is room").into_inner()
}

/// Hand-ins: the name of each, that of its archive, its verdict, and what a remark says.
const HOSTILE: &str = r"
above         | a.zip | AC      | ../evil.sh (its name leads out of the folder)
windows       | a.zip | AC      | ..\evil.sh (its name leads out of the folder)
drive         | a.zip | AC      | C:\evil.sh (its name leads out of the folder)
absolute      | a.zip | AC      | /evil.sh (its name leads out of the folder)
link          | a.zip | missing | next_move.sh (a link, which is not followed)
twice         | a.zip | WA      | several entries of the same name
bomb          | a.zip | missing | a.zip is not unpacked: its content is too large
many          | a.zip | missing | a.zip is not unpacked: it has too many entries
cut           | a.zip | missing | a.zip is not unpacked:
empty         | a.zip | missing | a.zip is not unpacked: it has no content
hollow        | a.zip | missing | a.zip is not unpacked: it has no content
locked        | a.zip | missing | next_move.sh (unsupported Zip archive: Password required
damaged       | a.zip | missing | a.zip: left out: next_move.sh (Invalid checksum)
tar           | a.tar | AC      | ../evil.sh (its name leads out of the folder)
tar link      | a.tar | AC      | evil (a link, which is not followed)
tar hard link | a.tar | AC      | evil (a link, which is not followed)
tar device    | a.tar | AC      | evil (not a file)
tar twice     | a.tar | AC      | next_move.sh (there is another one of this name)
tar cut       | a.tar | missing | a.tar is not unpacked:
";

/// The archive of the hand-in with this name, which may try to write into a folder outside.
fn hostile(name: &str, outside: &str) -> Vec<u8> {
    let with = |name: &str| zip_of(&[("next_move.sh", RIGHT), (name, WRONG)]);
    let tar = |name: &[u8], kind: u8, target: &str| {
        let right = tar_entry(b"next_move.sh", b'0', "", RIGHT);
        tar_of(&[right, tar_entry(name, kind, target, b"")])
    };
    let whole = with("more.txt");
    match name {
        "above" => with("../evil.sh"),
        "windows" => with(r"..\evil.sh"),
        "drive" => with(r"C:\evil.sh"),
        "absolute" => with(&format!("{outside}/evil.sh")),
        "link" => with_link("/etc/passwd"),
        "twice" => patched(with("next_movf.sh"), b"next_movf.sh", b"next_move.sh"),
        "bomb" => bomb(),
        "many" => many(),
        "cut" => whole[..whole.len() - 30].to_vec(),
        "empty" => Vec::new(),
        "hollow" => zip_of(&[]),
        "locked" => locked(&whole),
        "damaged" => patched(stored(RIGHT), RIGHT, b"echo -2\n"),
        "tar" => tar(b"../evil.sh", b'0', ""),
        "tar link" => tar(b"evil", b'2', "/etc/passwd"),
        "tar hard link" => tar(b"evil", b'1', "/etc/passwd"),
        "tar device" => tar(b"evil", b'3', ""),
        "tar twice" => tar(b"next_move.sh", b'0', ""),
        "tar cut" => tar_entry(b"next_move.sh", b'0', "", &[b'#'; 9999])[..2000].to_vec(),
        _ => panic!("{name} is not hostile"),
    }
}

/// An archive of a program that is not compressed.
fn stored(program: &[u8]) -> Vec<u8> {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    zip_with([("next_move.sh", program, options)])
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

/// The report on the archive of a class.
fn report(class: &Class, archive: impl AsRef<[u8]>) -> Value {
    let answer = grade(class, &class.put("export.zip", archive));
    assert!(answer.code < 2, "{}", answer.error);
    serde_json::from_slice(&answer.output).expect("JSON")
}

#[test]
fn hostile_archives_of_hand_ins_are_one_line_each() {
    let class = Class::of_one_case();
    let outside = class.path("outside").display().to_string();
    let rows = cells(HOSTILE);
    for row in &rows {
        let file = format!("class/{}/{}", row[0], row[1]);
        class.put(file, hostile(row[0], &outside));
    }
    class.put("class/honest/next_move.sh", RIGHT);
    let answer = grade(&class, &class.folder());
    let words = "judge: to look at by hand: not all of it was understood: 9 (bomb, cut, damaged, empty, hollow, …)\n";
    assert_eq!((answer.code, answer.error.as_str()), (1, words));
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    assert_eq!(verdicts(&report, "honest"), "AC");
    let doubts = report["by_hand"].as_array().expect("a list");
    for row in rows {
        let &[name, _, verdict, remark] = &row[..] else {
            panic!("{row:?}");
        };
        let remarks = hand_in(&report, name)["remarks"].as_array();
        let [said] = &remarks.expect("a list")[..] else {
            panic!("{name}: {remarks:?}");
        };
        let said = said.as_str().expect("text");
        assert!(said.contains(remark), "{name}: {said}");
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
        assert_eq!(verdicts(&report, name), verdict, "{name}");
        let mut reasons = doubts.iter().filter(|doubt| doubt["name"] == name);
        let reason = reasons.next().map(|doubt| doubt["reason"].clone());
        let is_doubt = verdict == "missing";
        assert_eq!(reason, is_doubt.then(|| said.into()), "{name}");
    }
}

#[test]
fn hostile_archives_of_a_class_end_on_one_line_or_are_graded() {
    let class = Class::of_one_case();
    let whole = zip_of(&[("ada/next_move.sh", RIGHT)]);
    for (bytes, words) in [
        (&whole[..whole.len() - 30], "cannot unpack"),
        (b"no archive", "neither a zip file nor a tar file"),
        (b"", "it has no content"),
    ] {
        let path = class.put("export.zip", bytes);
        is_refused(&grade(&class, &path), words);
    }
    let evil = zip_of(&[
        ("ada/next_move.sh", RIGHT),
        ("../evil.sh", WRONG),
        ("ben/../../evil.sh", WRONG),
    ]);
    let report = report(&class, evil);
    assert_eq!(verdicts(&report, "ada"), "AC");
    assert_eq!(report["by_hand"], serde_json::json!([]));
    let ignored = report["unrecognised"].as_array();
    assert_eq!(ignored.map(Vec::len), Some(1), "{report}");
    let said = report["unrecognised"].to_string();
    assert!(said.contains(", ben/../../evil.sh ("), "{said}");
}

/// Two of them have more than others may, and a third one is graded.
#[test]
fn a_hand_in_that_is_too_large_does_not_stop_the_class() {
    let class = Class::of_one_case();
    let zeros = vec![0; 65 << 20];
    let many: Vec<String> = (0..10_001).map(|number| format!("cem/{number}")).collect();
    let mut files = vec![
        ("ada/next_move.sh", RIGHT),
        ("ben/next_move.sh", RIGHT),
        ("ben/zeros", &zeros),
    ];
    files.extend(many.iter().map(|name| (&**name, &b""[..])));
    let report = report(&class, zip_of(&files));
    for (name, verdict) in [("ada", "AC"), ("ben", "AC"), ("cem", "missing")] {
        assert_eq!(verdicts(&report, name), verdict, "{name}");
    }
    let left = report["unrecognised"].to_string();
    assert!(left.contains("ben/zeros (too large)"), "{left}");
    let cem = hand_in(&report, "cem")["unrecognised"].to_string();
    assert!(cem.contains("more than 1000 files"), "{}", &cem[..200]);
}

/// Archives have the times of their entries, so that the copy that was changed last is the same in each run.
#[test]
fn the_last_copy_in_an_archive_counts() {
    let class = Class::of_one_case();
    for (first, second, verdict) in [(2020, 2021, "WA"), (2021, 2020, "AC")] {
        let files = [
            ("ada/next_move.sh", RIGHT, first),
            ("ada/Next_Move.sh", WRONG, second),
        ];
        let zip = zip_with(files.map(|(name, bytes, year)| {
            let time = zip::DateTime::from_date_and_time(year, 1, 1, 0, 0, 0).expect("a time");
            let options = SimpleFileOptions::default().last_modified_time(time);
            (name, bytes, options)
        }));
        assert_eq!(verdicts(&report(&class, zip), "ada"), verdict);
    }
}

#[test]
fn archives_in_a_hand_in_are_unpacked_whatever_their_names() {
    let class = Class::of_one_case();
    let program = zip_of(&[("next_move.sh", RIGHT)]);
    let named =
        |name: &str, other: &[u8]| patched(zip_of(&[(name, RIGHT)]), name.as_bytes(), other);
    let helped: [(&str, &[u8]); 2] = [
        ("next_move.sh", b". ./lib/answer.sh\n"),
        ("lib/answer.sh", RIGHT),
    ];
    let archives = [
        ("zip/homework.zip", program.clone()),
        ("text beside/homework.zip", program.clone()),
        ("text beside/onlinetext.html", b"<p>Hello</p>".to_vec()),
        (
            "folders/homework.ZIP",
            zip_of(&[("homework/src/next_move.sh", RIGHT), ("__MACOSX/._x", b"")]),
        ),
        ("newest/homework.zip", zip_of(&[("next_move.sh", WRONG)])),
        ("newest/homework (1).zip", program.clone()),
        ("nested/a.zip", zip_of(&[("a.zip", &program)])),
        ("helpers/homework.zip", zip_of(&helped)),
        // Names as old programs write them: in the code page 437, in Latin-1, and wrong UTF-8.
        ("437/a.zip", named("zXge.sh", b"z\x81ge.sh")),
        ("latin/a.zip", named("zXge.sh", b"z\xfcge.sh")),
        ("wrong/a.zip", named("züge.sh", b"z\xff\xfege.sh")),
        (
            "tar/a.tar",
            tar_of(&[tar_entry(b"z\xffge.sh", b'0', "", RIGHT)]),
        ),
        ("single.zip", program.clone()),
        // Several archives are one hand-in.
        ("several/a.zip", program.clone()),
        ("several/b.zip", zip_of(&[("notes.txt", b"")])),
        (
            "several/a.tar",
            tar_of(&[tar_entry(b"more.txt", b'0', "", b"")]),
        ),
    ];
    for (file, bytes) in archives {
        class.put(format!("class/{file}"), bytes);
    }
    class.put("packed/next_move.sh", RIGHT);
    fs::create_dir(class.path("class/gzip")).expect("there is room");
    let tar = Command::new("tar")
        .args(["-czf", "class/gzip/a.tar.gz", "-C", "packed", "."])
        .current_dir(class.path(""))
        .status();
    assert!(tar.expect("tar is installed").success());
    let answer = grade(&class, &class.folder());
    assert_eq!((answer.code, answer.error.as_str()), (0, ""));
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    assert_eq!(names(&report).len(), 13);
    let newest = &hand_in(&report, "newest")["remarks"];
    assert_eq!(newest.as_array().map(Vec::len), Some(2), "{newest}");
    let several = hand_in(&report, "several").to_string();
    assert!(!several.contains("cannot be copied"), "{several}");
    // Three are too deep.
    let deep = zip_of(&[("a.zip", &zip_of(&[("b.zip", &program)]))]);
    class.put("class/deep/deep.zip", deep);
    let report = class.json(&["--only", "deep"]);
    let reason = "deep/a/b.zip is an archive that is not unpacked: unpack it, or ask for a zip";
    assert_eq!(report["by_hand"][0]["reason"], reason);
}

/// The names of the hand-ins of a class.
fn names_in(path: &Path) -> Vec<String> {
    let class = ClassFolder::read(path, &ReadingOptions::default(), &Languages::default());
    let hand_ins = class.expect("it can be read").hand_ins.into_iter();
    hand_ins.map(|hand_in| hand_in.name).collect()
}

/// Public reports have such archives: EasyRPG/Player#2907, ianharmon/mojibake-fixer#2 and hit-moodle/moodle#3. Each has a
/// program of one student, whose name is in an encoding that the archive does not name.
#[test]
fn names_in_archives_are_decoded_before_they_are_split() {
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
    let class = Class::new(&[]);
    for (bytes, name) in names {
        let placeholder = "X".repeat(bytes.len());
        let file = format!("{placeholder}/next_move.sh");
        let zip = zip_of(&[(&file, RIGHT), ("ada/next_move.sh", RIGHT)]);
        let zip = patched(zip, placeholder.as_bytes(), bytes);
        let entry = |name: &[u8]| tar_entry(&[name, b"/next_move.sh"].concat(), b'0', "", RIGHT);
        let tar = tar_of(&[entry(bytes), entry(b"ada")]);
        let mut expected = [name, "ada"];
        expected.sort_by_key(|name| name.to_lowercase());
        for (file, archive) in [("export.zip", zip), ("export.tar", tar)] {
            assert_eq!(names_in(&class.put(file, archive)), expected, "{file}");
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
    let checksum = 0x0bc4_2da8_u32.to_le_bytes();
    let text = [&[1], &checksum[..], "Jürg/next_move.sh".as_bytes()].concat();
    let length = u16::try_from(text.len()).expect("it is short");
    let field = [b"\x75\x70", &length.to_le_bytes()[..], &text].concat();
    let archive = zip_with_field(b"J_rg/next_move.sh", &field);
    assert_eq!(
        verdicts(&report(&Class::of_one_case(), archive), "Jürg"),
        "AC"
    );
}

/// As in rubyzip/rubyzip#324 and codeclysm/extract#5. Elsewhere `\` is a part of a name.
#[test]
fn a_backslash_divides_names_only_where_no_name_has_a_slash() {
    let class = Class::of_one_case();
    let windows = [("ada|", &b""[..]), ("ada|next_move.sh", RIGHT)];
    let unix = [("ada|next_move.sh", WRONG), ("ben/next_move.sh", RIGHT)];
    for (files, expected) in [(windows, &["ada"][..]), (unix, &[r"ada\next_move", "ben"])] {
        let report = report(&class, patched(zip_of(&files), b"|", br"\"));
        assert_eq!(names(&report), expected);
        assert_eq!(verdicts(&report, expected[expected.len() - 1]), "AC");
    }
}

#[test]
fn executables_in_archives_run_in_the_sandbox() {
    let class = Class::of_one_case();
    let options = SimpleFileOptions::default().unix_permissions(0o755);
    let program = ("bin/next_move", &b"#!/bin/sh\necho -1\n"[..], options);
    class.put("class/ada/a.zip", zip_with([program]));
    for sandbox in ["off", "bwrap", "confined"] {
        let answer = class.grade(&["--format", "json", "--sandbox", sandbox]);
        let is_missing = answer.code == 2 && sandbox != "off";
        assert!(answer.code == 0 || is_missing, "{sandbox}: {answer:?}");
    }
}
