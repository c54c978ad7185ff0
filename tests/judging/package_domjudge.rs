//! Packages that are archives: what DOMjudge reads in them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;

use crate::support::{answer, has};
use saphyr::{LoadableYamlNode, Yaml};
use tempfile::TempDir;
use zip::ZipArchive;

/// Files by their paths.
type Files = BTreeMap<String, Vec<u8>>;

/// The archive that a command writes.
fn bytes(problem: &str, more: &[&str]) -> Vec<u8> {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("new").join("package.zip");
    let out = path.to_str().expect("temporary folders have plain names");
    let mut arguments = vec!["package", "--problem", problem, "--format=domjudge"];
    arguments.extend(["--out", out, "--count=12"]);
    arguments.extend(more);
    let written = answer("judge", &arguments, b"");
    let is_expected = written.error.is_empty() || written.error.contains(" of the statement: ");
    assert!(
        is_expected && written.code == 0,
        "{problem}: {}",
        written.error
    );
    fs::read(&path).expect("the archive was written")
}

/// The files in an archive.
fn files(bytes: &[u8]) -> Files {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("it is an archive");
    let mut files = Files::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).expect("the file is there");
        let mut text = Vec::new();
        file.read_to_end(&mut text).expect("the file can be read");
        let name = file.name().expect("the name is UTF-8").into_owned();
        assert!(files.insert(name, text).is_none(), "a name comes twice");
    }
    files
}

/// A file as text.
fn text<'a>(files: &'a Files, path: &str) -> &'a str {
    let bytes = files.get(path);
    let bytes = bytes.unwrap_or_else(|| panic!("there is no {path}: {:?}", files.keys()));
    std::str::from_utf8(bytes).expect("it is text")
}

/// A file as YAML.
fn yaml<'a>(files: &'a Files, path: &str) -> Yaml<'a> {
    let mut documents = Yaml::load_from_str(text(files, path)).expect("it is YAML");
    documents.remove(0)
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    assert!(bytes("tour", &[]) == bytes("tour", &[]));
}

#[test]
fn other_code_reads_an_archive() {
    if !has("python3") {
        return;
    }
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("tour.zip");
    let archive = bytes("tour", &[]);
    fs::write(&path, &archive).expect("the file can be written");
    let program = "import sys, zipfile\n\
        archive = zipfile.ZipFile(sys.argv[1])\n\
        assert not archive.testzip()\n\
        print('\\n'.join(sorted(archive.namelist())))";
    let mut python = Command::new("python3");
    let output = python.args(["-c", program]).arg(&path).output();
    let output = output.expect("python3 runs");
    let names: Vec<String> = files(&archive).into_keys().collect();
    let listed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(listed.lines().collect::<Vec<_>>(), names);
}

#[test]
fn domjudge_finds_its_settings_and_a_statement() {
    let title = "A \"new\" $ walk";
    let options = [
        "--title",
        title,
        "--time-limit",
        "3.5",
        "--memory-limit",
        "64",
    ];
    let archive = files(&bytes("tour", &options));
    assert_eq!(
        text(&archive, "domjudge-problem.ini"),
        "name = \"A 'new'   walk\"\nshort-name = tour\nexternalid = tour\ntimelimit = 3.5\n"
    );
    assert_eq!(text(&archive, ".timelimit"), "3.5\n");
    let settings = yaml(&archive, "problem.yaml");
    assert_eq!(settings["name"].as_str(), Some(title));
    assert_eq!(settings["limits"]["memory"].as_integer(), Some(64));
    assert_eq!(settings["validation"].as_str(), Some("custom"));
    for path in [
        "data/sample/board_5x5_full.in",
        "data/sample/board_5x5_full.ans",
        "output_validators/output_validator.py",
        "submissions/accepted/plain.py",
        "knights.sha256",
    ] {
        assert!(archive.contains_key(path), "{path}");
    }
    let page = text(&archive, "problem.html");
    for part in [
        "<title>A &quot;new&quot; $ walk</title>",
        "<pre>",
        "Time limit: 3.5 s. Memory limit: 64 MB.",
        "Sample output 2",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(text(&files(&bytes("next_move", &[])), "problem.html").contains("<table>"));
    for part in [
        "<script",
        "http:",
        "https:",
        "src=",
        "href=",
        "Worked example",
    ] {
        assert!(!page.contains(part), "{part}");
    }
}

#[test]
fn a_statement_cannot_put_markup_into_the_page() {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("statement.md");
    let statement = "# Title\n\n<script>alert(1)</script>\n\n[x](https://a.b) ![y](z.png) a<b\n";
    fs::write(&path, statement).expect("the file can be written");
    let path = path.to_str().expect("temporary folders have plain names");
    let archive = files(&bytes("tour", &["--statement", path]));
    let page = text(&archive, "problem.html");
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"),
        "{page}"
    );
    assert!(
        !page.contains("https://a.b") && !page.contains("z.png"),
        "{page}"
    );
}

#[test]
fn domjudge_counts_all_stages_as_one() {
    let archive = files(&bytes("knights", &[]));
    assert!(!text(&archive, "problem.yaml").contains("scoring"));
    let has = |part: &str| archive.keys().any(|path| path.starts_with(part));
    assert!(has("data/secret/stage1/") && has("data/secret/stage3/"));
    assert!(!has("data/testdata.yaml") && !has("submissions/partially_accepted"));
    assert!(has("submissions/time_limit_exceeded/"));
    // Nothing of points, and the sections around them.
    let page = text(&archive, "problem.html");
    assert!(!page.to_lowercase().contains("point"), "{page}");
    assert!(page.contains("its first line says which") && page.contains("<h2>The board</h2>"));
}

#[test]
fn a_statement_for_browsers_has_formulas() {
    let archive = files(&bytes("knights", &[]));
    let page = text(&archive, "problem.html");
    for formula in [
        "<mi>n</mi><mo>−</mo><mn>1</mn>",
        "It is <math><mo>−</mo><mn>1</mn></math> if",
        "<mn>1</mn><mo>≤</mo><mi>m</mi><mo>≤</mo><mi>n</mi><mo>×</mo><mi>n</mi>",
        "<math><mi>s</mi></math>-th move",
        "<mn>10,000</mn>",
    ] {
        assert!(page.contains(formula), "{formula}: {page}");
    }
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("statement.md");
    let statement = "# Título\n\nDe 0 a 5 y no `-1`; el caso k's 3x y 7_a, x < 2-3.\n";
    fs::write(&path, statement).expect("the file can be written");
    let metadata = folder.path().join("metadata.toml");
    let settings = "statement = \"statement.md\"\nlanguage = \"es\"\n";
    fs::write(&metadata, settings).expect("the file can be written");
    let metadata = metadata
        .to_str()
        .expect("temporary folders have plain names");
    let options = ["--metadata", metadata];
    let archive = files(&bytes("tour", &options));
    // Letters are words in other languages.
    let expected = "De <math><mn>0</mn></math> a <math><mn>5</mn></math> y no <code>-1</code>; \
                    el caso k's 3x y 7_a, x &lt; <math><mn>2</mn></math>-<math><mn>3</mn></math>.";
    let page = text(&archive, "problem.html");
    assert!(page.contains(expected), "{page}");
}

#[test]
fn an_archive_is_replaced_only_if_it_is_from_here() {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("tour.zip");
    let out = path.to_str().expect("temporary folders have plain names");
    let arguments = [
        "package",
        "--problem",
        "tour",
        "--format",
        "domjudge",
        "--count",
        "10",
    ];
    let write = |more: &[&str]| {
        answer(
            "judge",
            &[&arguments[..], &["--out", out], more].concat(),
            b"",
        )
    };
    assert_eq!(write(&[]).code, 0);
    let first = fs::read(&path).expect("it was written");
    assert_eq!((write(&[]).code, write(&["--overwrite"]).code), (2, 0));
    assert!(first == fs::read(&path).expect("it is there"));
    let other = TempDir::new().expect("there is room for a folder");
    for foreign in [b"PK".to_vec(), foreign_archive(other.path(), &first)] {
        fs::write(&path, &foreign).expect("the file can be written");
        let refused = write(&["--overwrite"]);
        assert_eq!(
            (refused.code, refused.error.lines().count()),
            (2, 1),
            "{}",
            refused.error
        );
        assert!(foreign == fs::read(&path).expect("it is there"));
    }
    let named = [&arguments[..], &["--out", "/nowhere/Tour.zip"]].concat();
    let refused = answer("judge", &named, b"");
    assert_eq!(
        (refused.code, refused.error.lines().count()),
        (2, 1),
        "{}",
        refused.error
    );
}

/// An archive from here with a file more.
fn foreign_archive(folder: &Path, archive: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let path = folder.join("changed.zip");
    fs::write(&path, archive).expect("the file can be written");
    let file = fs::OpenOptions::new().read(true).write(true).open(&path);
    let mut writer = zip::ZipWriter::new_append(file.expect("it opens")).expect("it is an archive");
    let options = zip::write::SimpleFileOptions::default();
    writer
        .start_file("mine.txt", options)
        .expect("a file can be added");
    writer.write_all(b"mine").expect("a file can be added");
    writer.finish().expect("it is complete");
    fs::read(&path).expect("it is there")
}
