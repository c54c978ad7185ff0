//! Packages that are archives: what DOMjudge, Hydro and Luogu read in them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;

use crate::support::{answer, has, kinds, project, up_to};
use knights::judge::problem::package_file;
use saphyr::{LoadableYamlNode, Yaml};
use tempfile::TempDir;
use zip::ZipArchive;

/// Files by their paths.
type Files = BTreeMap<String, Vec<u8>>;

/// The archive that a command writes.
fn bytes(problem: &str, format: &str, more: &[&str]) -> Vec<u8> {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("new").join("package.zip");
    let out = path.to_str().expect("temporary folders have plain names");
    let mut arguments = vec!["package", "--problem", problem, "--format", format];
    arguments.extend(["--out", out]);
    arguments.extend(more);
    if !more.contains(&"--count") {
        arguments.extend(["--count", "12"]);
    }
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
    for format in ["domjudge", "hydro", "luogu"] {
        let first = bytes("tour", format, &[]);
        assert!(first == bytes("tour", format, &[]), "{format}");
    }
}

#[test]
fn other_code_reads_the_archives() {
    if !has("python3") {
        return;
    }
    let folder = TempDir::new().expect("there is room for a folder");
    for format in ["domjudge", "hydro", "luogu"] {
        let path = folder.path().join(format);
        let archive = bytes("tour", format, &[]);
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
        assert_eq!(listed.lines().collect::<Vec<_>>(), names, "{format}");
    }
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
    let archive = files(&bytes("tour", "domjudge", &options));
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
        "<table>",
        "Time limit: 3.5 s. Memory limit: 64 MB.",
        "Sample output 2",
    ] {
        assert!(page.contains(part), "{part}");
    }
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
    let archive = files(&bytes("tour", "domjudge", &["--statement", path]));
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
    let archive = files(&bytes("knights", "domjudge", &[]));
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
    let archive = files(&bytes("knights", "domjudge", &[]));
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
    let archive = files(&bytes("tour", "domjudge", &options));
    // Letters are words in other languages.
    let expected = "De <math><mn>0</mn></math> a <math><mn>5</mn></math> y no <code>-1</code>; \
                    el caso k's 3x y 7_a, x &lt; <math><mn>2</mn></math>-<math><mn>3</mn></math>.";
    let page = text(&archive, "problem.html");
    assert!(page.contains(expected), "{page}");
}

/// The cases that Hydro's settings name, for each group with its points.
fn hydro_groups(archive: &Files, folder: &str) -> Vec<(i64, usize)> {
    let settings = yaml(archive, &format!("{folder}/testdata/config.yaml"));
    let groups = settings["subtasks"].as_sequence().expect("it is a list");
    let groups = groups.iter().zip(1..).map(|(group, id)| {
        assert_eq!(group["id"].as_integer(), Some(id));
        assert_eq!(group["type"].as_str(), Some("min"));
        let cases = group["cases"].as_sequence().expect("it is a list");
        for case in cases {
            for kind in ["input", "output"] {
                let name = case[kind].as_str().expect("it is a name");
                assert!(archive.contains_key(&format!("{folder}/testdata/{name}")));
            }
        }
        let points = group["score"].as_integer().expect("it is a number");
        (points, cases.len())
    });
    groups.collect()
}

#[test]
fn hydro_finds_groups_cases_and_a_checker() {
    let archive = files(&bytes("tour", "hydro", &["--time-limit", "1.5"]));
    assert!(
        archive.keys().all(|path| path.starts_with("tour/")),
        "no file at the top"
    );
    let settings = yaml(&archive, "tour/testdata/config.yaml");
    assert_eq!(settings["time"].as_str(), Some("1500ms"));
    assert_eq!(settings["memory"].as_str(), Some("1024m"));
    assert_eq!(settings["checker_type"].as_str(), Some("testlib"));
    assert!(text(&archive, "tour/testdata/checker.cc").contains("registerTestlibCmd"));
    assert_eq!(
        yaml(&archive, "tour/problem.yaml")["title"].as_str(),
        Some("One Knight, No Way Back")
    );
    assert!(text(&archive, "tour/problem.md").contains("\n```input1\n5 5"));
    let inputs = archive
        .keys()
        .filter(|path| path.strip_suffix(".in").is_some())
        .count();
    assert_eq!(hydro_groups(&archive, "tour"), [(100, inputs)]);
    let archive = files(&bytes("knights", "hydro", &[]));
    let points: Vec<i64> = hydro_groups(&archive, "knights")
        .iter()
        .map(|group| group.0)
        .collect();
    assert_eq!(points, [20, 30, 50]);
    assert!(!archive.contains_key("knights/testdata/checker.cc"));
}

#[test]
fn luogu_finds_limits_and_points_of_each_case() {
    let options = [
        "--time-limit",
        "1.5",
        "--memory-limit",
        "64",
        "--count",
        "40",
    ];
    let archive = files(&bytes("knights", "luogu", &options));
    let settings = yaml(&archive, "config.yml");
    let cases = settings.as_mapping().expect("it is a mapping");
    let inputs = archive
        .keys()
        .filter(|path| path.strip_suffix(".in").is_some())
        .count();
    assert_eq!(cases.len(), inputs);
    let mut points = BTreeMap::new();
    for (name, case) in cases {
        let name = name.as_str().expect("it is a name");
        assert!(archive.contains_key(name), "{name}");
        assert!(archive.contains_key(&name.replace(".in", ".out")), "{name}");
        assert_eq!(case["timeLimit"].as_integer(), Some(1500));
        assert_eq!(case["memoryLimit"].as_integer(), Some(65536));
        let group = case["subtaskId"].as_integer().expect("it is a number");
        let score = case["score"].as_integer().expect("a number");
        assert!(score > 0, "{name} does not count");
        *points.entry(group).or_insert(0) += score;
    }
    assert_eq!(points, BTreeMap::from([(0, 20), (1, 30), (2, 50)]));
    assert!(files(&bytes("solve", "luogu", &[])).contains_key("checker.cpp"));
    // With more cases than points, samples count too.
    let archive = files(&bytes("next_move", "luogu", &["--count", "120"]));
    let settings = text(&archive, "config.yml");
    let scores = settings
        .lines()
        .filter_map(|line| line.strip_prefix("  score: "));
    let scores: Vec<u32> = scores
        .map(|score| score.parse().expect("a number"))
        .collect();
    assert!(scores.len() > 90 && !scores.contains(&0), "{scores:?}");
    assert_eq!(scores.iter().sum::<u32>(), 100);
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
        "luogu",
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

/// Outputs for an input of a problem that are to be checked. Some are tours that do not follow
/// Warnsdorff's rule.
fn outputs(problem: &str, input: &str) -> Vec<String> {
    let right = String::from_utf8(
        answer("judge", &["answer", "--problem", problem], input.as_bytes()).output,
    );
    let right = right.expect("an answer is text");
    let mut outputs = vec![right.clone(), String::new(), format!("{right}1\n")];
    for (from, to) in [
        ("2", "3"),
        ("1", "2"),
        ("5", "0"),
        ("4", "x"),
        ("stuck", "lost"),
        ("exists", "is"),
    ] {
        outputs.push(right.replace(from, to));
    }
    for seed in ["1", "2", "3", "4"] {
        let mut command = vec!["solve", "--random", "--seed", seed];
        command.extend(input.split_whitespace());
        let tour = answer("tour", &command, b"").output;
        outputs.push(String::from_utf8(tour).expect("a tour is text"));
    }
    outputs.push("no tour exists, I think\n".to_owned());
    outputs.push(right.replace(' ', "   "));
    outputs
}

#[test]
fn the_checkers_agree_with_judge_check() {
    if !has("g++") {
        return;
    }
    for problem in kinds(["tour", "solve"]) {
        let folder = TempDir::new().expect("there is room for a folder");
        let place = |name: &str| folder.path().join(name);
        let stub = project("tests/testlib_stub");
        let text = package_file(&format!("{problem}/checker.cpp")).expect("the package has one");
        fs::write(place("checker.cpp"), text).expect("the file can be written");
        let built = Command::new("g++")
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-I"])
            .args([&stub, Path::new("-o"), &place("checker")])
            .arg(place("checker.cpp"))
            .status();
        assert!(built.expect("g++ runs").success(), "{problem}");
        let mut counts = [0, 0];
        let inputs = [
            "5 5 0 0\n",
            "5 5 0 1\n",
            "1 1 0 0\n",
            "3 4 0 0\n",
            "4 4 1 1\n",
            "3 7 1 3\n",
            "3 8 1 2\n",
            "6 6 2 3\n",
        ];
        for input in &inputs[..up_to(3, inputs.len())] {
            fs::write(place("input"), input).expect("the file can be written");
            for output in outputs(problem, input) {
                fs::write(place("output"), &output).expect("the file can be written");
                let mut checker = Command::new(place("checker"));
                checker.args([place("input"), place("output"), place("output")]);
                let code = checker.output().expect("the checker runs").status.code();
                let (input_path, output_path) = (place("input"), place("output"));
                let paths = [&input_path, &output_path].map(|path| path.to_str().expect("plain"));
                let arguments = ["check", "--problem", problem, paths[0], paths[1]];
                let expected = answer("judge", &arguments, b"");
                let is_right = expected.output.starts_with(b"right");
                assert_eq!(
                    code,
                    Some(i32::from(!is_right)),
                    "{problem} {input}{output}"
                );
                counts[usize::from(is_right)] += 1;
            }
        }
        assert!(
            counts[0] >= up_to(10, 30) && counts[1] >= up_to(1, 10),
            "{problem}: {counts:?}"
        );
    }
}

#[test]
fn polygon_finds_tests_programs_and_points() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("knights");
    let named = out.to_str().expect("temporary folders have plain names");
    let command = [
        "package",
        "--problem",
        "knights",
        "--format",
        "polygon",
        "--out",
        named,
    ];
    let options = ["--title", "A & B", "--time-limit", "1.5", "--count", "10"];
    let written = answer("judge", &[&command[..], &options].concat(), b"");
    assert_eq!((written.error.as_str(), written.code), ("", 0));
    let xml = fs::read_to_string(out.join("problem.xml")).expect("it is there");
    let document = roxmltree::Document::parse(&xml).expect("it is XML");
    let all = |name: &'static str| {
        document
            .descendants()
            .filter(move |node| node.has_tag_name(name))
    };
    let number = |name| {
        all(name)
            .next()
            .and_then(|node| node.text())
            .map(str::to_owned)
    };
    assert_eq!(
        all("name").next().and_then(|node| node.attribute("value")),
        Some("A & B")
    );
    assert_eq!(number("time-limit").as_deref(), Some("1500"));
    assert_eq!(number("memory-limit").as_deref(), Some("1073741824"));
    let tests = all("test").count();
    assert_eq!(number("test-count"), Some(tests.to_string()));
    for place in 1..=tests {
        for ending in ["", ".a"] {
            assert!(
                out.join(format!("tests/{place:02}{ending}")).is_file(),
                "{place}"
            );
        }
    }
    assert!(!out.join(format!("tests/{:02}", tests + 1)).exists());
    for group in all("group") {
        let of_group =
            all("test").filter(|test| test.attribute("group") == group.attribute("name"));
        let points = of_group.map(|test| test.attribute("points").expect("it has points"));
        let points: f64 = points
            .map(|points| points.parse::<f64>().expect("a number"))
            .sum();
        let named = group.attribute("points").map(str::parse::<f64>);
        assert!(named.is_some_and(|named| named == Ok(points)));
    }
    assert_eq!(all("group").count(), 3);
    for source in all("source").chain(all("statement")) {
        let path = source.attribute("path").expect("it has a path");
        assert!(out.join(path).is_file(), "{path}");
    }
    let mains = all("solution").filter(|solution| solution.attribute("tag") == Some("main"));
    assert_eq!(mains.count(), 1);
}

#[test]
fn the_validators_agree_with_judge_validate() {
    if !has("g++") {
        return;
    }
    let inputs = [
        "5 5 0 0\n",
        "5 5 0 5\n",
        "5 5 0 0",
        "5  5 0 0\n",
        "5 5 0 0\n\n",
        "05 5 0 0\n",
        " 5 5 0 0\n",
        "101 5 0 0\n",
        "10 3 0 0\n",
        "10 4 0 0\n",
        "3 2\n0 0\n2 2\n",
        "3 2\n0 0\n0 0\n",
        "3 2\n0 0\n",
        "3 1\n0 3\n",
        "3\n0 0\n1\n0 0\n",
        "3\n0 0\n2\n0 0\n0 0\n",
        "3\n0 0\n0\n",
        "",
        "3\n3 0\n0\n",
        "3 10\n0 0\n",
        "-1 1 0 0\n",
        "5 5 0 0\r\n",
        "5 5 0 0 \n",
        "3 x\n",
    ];
    // `simulate` has the inputs of the first, and `tour` those of `solve`.
    for problem in kinds(["next_move", "valid_move_num", "solve", "count"]) {
        let folder = TempDir::new().expect("there is room for a folder");
        let program = folder.path().join("validator");
        let built = Command::new("g++")
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-I"])
            .args([&project("tests/testlib_stub"), Path::new("-o"), &program])
            .arg(project(&format!("packages/{problem}/validator.cpp")))
            .status();
        assert!(built.expect("g++ runs").success(), "{problem}");
        let mut counts = [0, 0];
        for input in inputs {
            let path = folder.path().join("input");
            fs::write(&path, input).expect("the file can be written");
            let file = fs::File::open(&path).expect("the file can be read");
            let output = Command::new(&program).stdin(file).output();
            let is_valid = output.expect("the validator runs").status.success();
            let expected = answer(
                "judge",
                &["validate", "--problem", problem],
                input.as_bytes(),
            );
            let expected = expected.output.starts_with(b"valid");
            assert_eq!(is_valid, expected, "{problem}: {input:?}");
            counts[usize::from(is_valid)] += 1;
        }
        assert!(counts[0] > 10 && counts[1] > 0, "{problem}: {counts:?}");
    }
}
