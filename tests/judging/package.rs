//! Packages: the names and the bytes of their files, and the programs in them, if Python 3 is
//! there to run these.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use crate::support::{answer, up_to};
use knights::judge::problem::{ALL, named, package_file, package_files};
use knights::problems::problem::answer as right_answer;
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The names of all problems.
fn problems() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|problem| problem.name())
}

/// The problems with many right outputs, whose packages have an output validator.
fn with_many_outputs() -> impl Iterator<Item = &'static str> {
    let with_many = ALL.iter().filter(|problem| !problem.has_one_answer());
    with_many.map(|problem| problem.name())
}

/// The problems whose outputs are tours of the same kind, which the reference judges.
const TOURS: [&str; 2] = ["tour", "solve"];
const FORMATS: [&str; 2] = ["legacy", "2025-09"];
/// What stands for Kattis' yes and no.
const ACCEPTED: i64 = 42;
const REJECTED: i64 = 43;

/// A package in memory: its files by their paths.
type Package = BTreeMap<String, Vec<u8>>;

/// Has a package written.
fn write(problem: &str, format: &str, folder: &Path, more: &[&str]) {
    let out = folder.to_str().expect("temporary folders have plain names");
    let mut arguments = vec!["package", "--problem", problem, "--format", format];
    arguments.extend(["--out", out]);
    arguments.extend(more);
    let written = answer("judge", &arguments, b"");
    assert_eq!(
        (written.error.as_str(), written.code),
        ("", 0),
        "{problem} {format}"
    );
}

/// All files below a folder.
fn read(folder: &Path) -> Package {
    let mut package = Package::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below the folder");
            let name = name.to_str().expect("names are plain").to_owned();
            package.insert(name, fs::read(&path).expect("the file can be read"));
        }
    }
    package
}

/// A package as the command writes it.
fn package(problem: &str, format: &str, more: &[&str]) -> Package {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("somewhere").join("package");
    write(problem, format, &out, more);
    read(&out)
}

/// The number of cases of the packages that several tests look at.
const COUNT: &str = "16";

/// A package that several tests look at.
fn shared(problem: &str, format: &str) -> &'static Package {
    type Cell = &'static OnceLock<Package>;
    static PACKAGES: Mutex<BTreeMap<(String, String), Cell>> = Mutex::new(BTreeMap::new());
    let cell = {
        let mut packages = PACKAGES.lock().expect("no test panics here");
        let name = (problem.to_owned(), format.to_owned());
        *packages
            .entry(name)
            .or_insert_with(|| Box::leak(Box::default()))
    };
    cell.get_or_init(|| package(problem, format, &["--count", COUNT]))
}

/// The samples and the secret cases of a package as (name, input, answer).
fn cases(package: &Package) -> Vec<(&str, &[u8], &[u8])> {
    let inputs = package.iter().filter_map(|(path, input)| {
        let name = path.strip_suffix(".in")?;
        if !["data/sample/", "data/secret/"]
            .iter()
            .any(|folder| name.starts_with(folder))
        {
            return None;
        }
        let answer = package.get(&format!("{name}.ans"));
        Some((
            name,
            input.as_slice(),
            answer.expect("every input has an answer").as_slice(),
        ))
    });
    inputs.collect()
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("packages are text")
}

/// The files of the project in a folder of a package, as paths below that of the package.
fn data(problem: &str, folder: &str) -> Vec<String> {
    let files = package_files(problem, folder).into_iter();
    files.map(|(name, _)| format!("{folder}/{name}")).collect()
}

/// Where the files of a package are, except the secret cases; `samples` are their names.
fn expected_paths(problem: &str, format: &str, samples: &[&str]) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    let mut add = |path: &str| assert!(paths.insert(path.to_owned()), "{path}");
    for path in [
        "problem.yaml",
        "knights.sha256",
        "input_validators/input_validator.py",
    ] {
        add(path);
    }
    for ending in ["in", "ans"] {
        for name in samples {
            add(&format!("data/sample/{name}.{ending}"));
        }
    }
    for verdict in [
        "accepted",
        "wrong_answer",
        "time_limit_exceeded",
        "run_time_error",
    ] {
        for path in data(problem, &format!("submissions/{verdict}")) {
            add(&path);
        }
    }
    let has_many = with_many_outputs().any(|other| other == problem);
    if format == "legacy" {
        add("problem_statement/problem.en.tex");
        if has_many {
            add("output_validators/output_validator.py");
        }
        return paths;
    }
    for path in [
        "statement/problem.en.tex",
        "solution/solution.en.md",
        "generators/generators.yaml",
        "submissions/submissions.yaml",
        "answer_validators/answer_validator.py",
        "data/sample/test_group.yaml",
    ] {
        add(path);
    }
    if has_many {
        add("output_validator/output_validator.py");
    }
    for path in data(problem, "invalid_input") {
        add(&format!("data/{path}"));
    }
    for folder in ["invalid_output", "valid_output"] {
        let outputs = data(problem, folder);
        for output in &outputs {
            let stem = output.strip_suffix(".out").expect("only outputs are there");
            for ending in ["in", "ans", "out"] {
                add(&format!("data/{stem}.{ending}"));
            }
        }
        if !outputs.is_empty() {
            add(&format!("data/{folder}/test_group.yaml"));
        }
    }
    paths
}

#[test]
fn a_problem_with_several_answers_has_an_output_validator() {
    for problem in ALL.iter() {
        let validator = format!("{}/output_validator.py", problem.name());
        let is_there = package_file(&validator).is_some();
        assert_ne!(problem.has_one_answer(), is_there, "{problem:?}");
    }
}

#[test]
fn a_package_has_the_files_of_its_folder_and_its_cases() {
    for problem in problems() {
        for format in FORMATS {
            let package = shared(problem, format);
            let samples: Vec<&str> = package
                .keys()
                .filter_map(|path| path.strip_prefix("data/sample/")?.strip_suffix(".in"))
                .collect();
            assert!(!samples.is_empty(), "{problem} has no sample");
            let is_secret = |path: &&String| path.starts_with("data/secret/");
            let list = "generators/generators.yaml";
            let is_copy = |path: &&String| path.starts_with("generators/") && *path != list;
            let files = package.keys().filter(|path| !is_copy(path));
            let (secret, others): (Vec<_>, Vec<_>) = files.partition(is_secret);
            let others: BTreeSet<String> = others.into_iter().cloned().collect();
            assert_eq!(
                others,
                expected_paths(problem, format, &samples),
                "{problem} {format}"
            );
            let with = |ending| secret.iter().filter(|path| path.ends_with(ending)).count();
            let inputs = with(".in");
            assert!(
                (8..=16).contains(&inputs),
                "{problem}: {inputs} secret cases"
            );
            assert_eq!(with(".ans"), inputs, "{problem}: {secret:?}");
            assert_eq!(with("test_group.yaml"), usize::from(format == "2025-09"));
        }
    }
}

/// The cases that a list of `BAPCtools` makes, by their places below `data`, with their copies.
fn made(folder: &Yaml<'_>, place: &str, all: &mut BTreeMap<String, String>) {
    for (name, value) in folder.as_mapping().expect("a folder is a mapping") {
        let place = format!("{place}{}", name.as_str().expect("names are text"));
        if let Some(cases) = value.as_mapping_get("data") {
            made(cases, &format!("{place}/"), all);
        } else {
            let copy = value["copy"].as_str().expect("a case is a copy").to_owned();
            assert!(all.insert(place, copy).is_none(), "a name comes twice");
        }
    }
}

#[test]
fn the_generators_make_all_cases_again() {
    for problem in problems() {
        let package = shared(problem, "2025-09");
        let list = text(&package["generators/generators.yaml"]);
        let list = Yaml::load_from_str(list).expect("it is YAML").remove(0);
        let solution = list["solution"].as_str().expect("a path");
        assert!(package.contains_key(&solution[1..]), "{problem}");
        let mut all = BTreeMap::new();
        made(&list["data"], "", &mut all);
        let mut copies = 0;
        for (path, bytes) in package {
            let Some(file) = path.strip_prefix("data/") else {
                continue;
            };
            let (name, ending) = file.rsplit_once('.').expect("it has an ending");
            if ending != "yaml" {
                let copy = format!("generators/{}.{ending}", all[name]);
                assert!(package[&copy] == *bytes, "{problem}: {path}");
                copies += 1;
            }
        }
        let listed = package
            .keys()
            .filter(|path| path.starts_with("generators/"));
        assert_eq!(listed.count(), copies + 1, "{problem}");
        let group = &list["data"]["secret"]["test_group.yaml"];
        let flags = &group["output_validator_args"];
        assert_eq!(flags[0].as_str(), Some("case_sensitive"), "{problem}");
    }
}

/// The hash of each file as `sha256sum` lists it.
#[test]
fn the_manifest_lists_every_file() {
    let package = package("next_move", "2025-09", &["--count", "10"]);
    let list = text(&package["knights.sha256"]);
    let listed = list.lines().map(|line| {
        let (digits, name) = line.split_once("  ").expect("two spaces");
        assert_eq!(digits.len(), 64, "{line}");
        name.to_owned()
    });
    let listed: BTreeSet<String> = listed.collect();
    let others = package.keys().filter(|name| *name != "knights.sha256");
    assert_eq!(listed, others.cloned().collect());
    if !crate::support::has("sha256sum") {
        return;
    }
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("package");
    write("next_move", "2025-09", &out, &["--count", "10"]);
    let checked = crate::support::piped("sha256sum")
        .args(["--check", "--quiet", "--strict", "knights.sha256"])
        .current_dir(&out)
        .output()
        .expect("it can be started");
    assert!(checked.status.success());
}

#[test]
fn names_and_texts_are_as_the_formats_want_them() {
    for problem in problems() {
        for format in FORMATS {
            for (path, bytes) in shared(problem, format) {
                for part in path.split('/') {
                    let inner = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
                    let ends = [part.as_bytes()[0], part.as_bytes()[part.len() - 1]];
                    assert!(part.len() >= 2 && part.bytes().all(inner), "{path}");
                    assert!(ends.iter().all(u8::is_ascii_alphanumeric), "{path}");
                }
                let text = text(bytes);
                // These may have any fault.
                let copy = path.strip_prefix("generators/");
                let place = copy.or(path.strip_prefix("data/")).unwrap_or_default();
                if place.starts_with("invalid") || place.starts_with("valid_output") {
                    continue;
                }
                assert!(text.ends_with('\n'), "{problem}/{path} has no last newline");
                assert!(
                    !text.contains('\r') && !text.starts_with('\u{feff}'),
                    "{path}"
                );
                if path.starts_with("data/") {
                    // Some answers have blank lines between the cases of an input.
                    let spaces = ["  ", " \n", "\n "];
                    assert!(
                        !spaces.iter().any(|space| text.contains(space)),
                        "{problem}/{path}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_same_command_gives_the_same_bytes() {
    for problem in problems().step_by(up_to(4, 1)) {
        for format in FORMATS {
            let first = shared(problem, format);
            let again = package(problem, format, &["--count", COUNT, "--seed", "1"]);
            assert!(*first == again, "{problem}");
            // The cases are the same in both formats.
            if format == FORMATS[0] {
                let other = package(problem, format, &["--count", COUNT, "--seed", "2"]);
                assert!(
                    *first != other,
                    "{problem}: another seed gives the same cases"
                );
            }
        }
    }
}

#[test]
fn the_metadata_can_be_parsed() {
    let mut seen = BTreeSet::new();
    for problem in problems() {
        let mut uuids = BTreeSet::new();
        for format in FORMATS {
            let package = shared(problem, format);
            let documents = Yaml::load_from_str(text(&package["problem.yaml"]));
            let documents = documents.expect("problem.yaml is YAML");
            let [yaml] = documents.as_slice() else {
                panic!("{} documents", documents.len());
            };
            let value = |key: &str| {
                let value = yaml.as_mapping_get(key).and_then(Yaml::as_str);
                value.unwrap_or_else(|| panic!("{problem} {format} has no {key}"))
            };
            uuids.insert(value("uuid").to_owned());
            assert_eq!(value("license"), "educational");
            assert_eq!(value("rights_owner"), "The Knights maintainers");
            let (title, statement) = if format == "legacy" {
                let custom = if with_many_outputs().any(|other| other == problem) {
                    "custom"
                } else {
                    "default"
                };
                assert_eq!(value("validation"), custom);
                (value("name"), "problem_statement/problem.en.tex")
            } else {
                assert_eq!(value("problem_format_version"), "2025-09");
                assert_eq!(value("type"), "pass-fail");
                let names = yaml
                    .as_mapping_get("name")
                    .and_then(|names| names.as_mapping_get("en"));
                let name = names
                    .and_then(Yaml::as_str)
                    .expect("the problem has a name");
                (name, "statement/problem.en.tex")
            };
            let statement = text(&package[statement]);
            assert!(
                statement.starts_with(&format!("\\problemname{{{title}}}\n")),
                "{problem}"
            );
            for heading in ["\n\\section*{Input}\n", "\n\\section*{Output}\n"] {
                assert_eq!(statement.matches(heading).count(), 1, "{problem}");
            }
        }
        assert_eq!(uuids.len(), 1, "{problem} has one UUID in both formats");
        seen.extend(uuids);
    }
    assert_eq!(seen.len(), ALL.len(), "each problem has a UUID of its own");
    assert!(seen.iter().all(|uuid| is_uuid(uuid)), "{seen:?}");
}

/// Whether a text is a UUID of a form of its own.
fn is_uuid(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    let is_digit = |byte: u8| byte == b'-' || matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    lengths == [8, 4, 4, 4, 12] && text.bytes().all(is_digit) && text.as_bytes()[14] == b'8'
}

#[test]
fn every_input_is_valid_and_every_answer_is_the_references() {
    for problem in problems() {
        let package = shared(problem, "2025-09");
        let mut inputs = BTreeSet::new();
        for (name, input, given) in cases(package) {
            assert!(inputs.insert(input), "{problem}: {name} is there twice");
            assert!(
                reference::validate::is_valid(problem, text(input)),
                "{problem}: {name}"
            );
            if problem == "solve" {
                assert!(is_solved(text(input), text(given)), "{problem}: {name}");
                continue;
            }
            if with_many_outputs().any(|other| other == problem) {
                let is_right = reference::judge::is_right(problem, text(input), text(given));
                assert!(is_right, "{problem}: {name}");
                continue;
            }
            let expected = reference::judge::answer(problem, text(input));
            let words = |answer: &str| -> Vec<Vec<String>> {
                let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
                answer.lines().map(words).collect()
            };
            assert!(words(&expected) == words(text(given)), "{problem}: {name}");
        }
    }
}

/// Whether an answer of `solve` is right. The reference tries all walks, so on large boards it judges
/// tours alone, and that no tour exists is left to colours.
fn is_solved(input: &str, answer: &str) -> bool {
    let task = reference::numbers(input);
    if task[0] * task[1] > 25 && answer.starts_with("no tour exists") {
        let is_odd = task[0] * task[1] % 2 == 1 && (task[2] + task[3]) % 2 == 1;
        return is_odd || task[0].min(task[1]) <= 4;
    }
    reference::judge::is_right("solve", input, answer)
}

/// A run of a program: its arguments, and its standard input.
struct Run {
    arguments: Vec<String>,
    input: Vec<u8>,
}

/// The exit code and the standard output of a Python program in each of these runs; `None`
/// where there is no Python 3.
fn python(program: &[u8], runs: &[Run]) -> Option<Vec<(i64, Vec<u8>)>> {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("program.py");
    fs::write(&path, program).expect("there is room for a file");
    if !crate::support::has("python3") {
        return None;
    }
    let started = crate::support::piped("python3")
        .arg(crate::support::project("tests/run_many.py"))
        .arg(&path)
        .spawn();
    let mut child = started.expect("Python can be started");
    let as_text = |bytes: &[u8]| -> String { bytes.iter().copied().map(char::from).collect() };
    let run = |run: &Run| json!({"arguments": run.arguments, "input": as_text(&run.input)});
    let runs: Vec<Value> = runs.iter().map(run).collect();
    let mut input = child.stdin.take().expect("the input is a pipe");
    let written = input.write_all(json!(runs).to_string().as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("a child can be waited for");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && written.is_ok(), "{error}");
    let results: Vec<Value> = serde_json::from_slice(&output.stdout).expect("a list of results");
    let result = |result: &Value| {
        let code = result["code"].as_i64().expect("a code is a number");
        let output = result["output"].as_str().expect("an output is text");
        let byte = |byte| u8::try_from(u32::from(byte)).expect("a string of bytes");
        (code, output.chars().map(byte).collect())
    };
    Some(results.iter().map(result).collect())
}

/// Files with the inputs of runs, which validators open by name.
struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(TempDir::new().expect("there is room for a folder"))
    }

    /// The path of a new file.
    fn add(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.path().join(name.replace('/', "_"));
        fs::write(&path, bytes).expect("there is room for a file");
        path.display().to_string()
    }

    /// The arguments of an output validator.
    fn arguments(&self, name: &str, input: &[u8]) -> Vec<String> {
        let input = self.add(name, input);
        vec![
            input,
            "/dev/null".to_owned(),
            self.0.path().display().to_string(),
        ]
    }
}

#[test]
fn the_validators_accept_the_data() {
    for problem in problems().step_by(up_to(2, 1)) {
        let package = shared(problem, "2025-09");
        let files = Files::new();
        let mut inputs = Vec::new();
        let mut answers = Vec::new();
        let mut outputs = Vec::new();
        for (name, input, answer) in cases(package).into_iter().step_by(up_to(3, 1)) {
            let of_answer = |arguments| Run {
                arguments,
                input: answer.to_owned(),
            };
            inputs.push(Run {
                arguments: Vec::new(),
                input: input.to_owned(),
            });
            answers.push(of_answer(vec![files.add(name, input)]));
            let mut arguments = files.arguments(name, input);
            arguments[1] = files.add(&format!("{name}.ans"), answer);
            outputs.push(of_answer(arguments));
        }
        for (program, runs) in [
            ("input_validators/input_validator.py", inputs),
            ("answer_validators/answer_validator.py", answers),
            ("output_validator/output_validator.py", outputs),
        ] {
            let Some(program) = package.get(program) else {
                continue;
            };
            let Some(results) = python(program, &runs) else {
                return;
            };
            let names = cases(package);
            let names = names.iter().step_by(up_to(3, 1));
            for ((name, ..), (code, _)) in names.zip(results) {
                assert_eq!(code, ACCEPTED, "{problem}: {name}");
            }
        }
    }
}

/// What `judge validate` and others say in Kattis' protocol.
fn verdict(arguments: &[&str], input: &[u8]) -> i64 {
    answer("judge", arguments, input).code.into()
}

/// The bytes of all files with an ending in the folders of a program's cases.
fn fixtures(program: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for (name, bytes) in read(&crate::support::project("fixtures").join(program)) {
        if name
            .strip_suffix(ending)
            .is_some_and(|stem| stem.ends_with('.'))
        {
            found.push((name, bytes));
        }
    }
    found
}

/// A text of lines without the last one.
fn without_last_line(text: &str) -> String {
    let place = text.trim_end().rfind('\n').map_or(0, |place| place + 1);
    text[..place].to_owned()
}

/// How many inputs of a problem are changed, each in ten ways.
const CHANGED: usize = 10;

#[test]
fn input_validators_agree_with_judge_validate() {
    for problem in problems().step_by(up_to(2, 1)) {
        let package = shared(problem, "legacy");
        let own = cases(package).into_iter();
        let mut inputs: Vec<_> = own
            .map(|(name, input, _)| (name.to_owned(), input.to_owned()))
            .collect();
        // `dual` takes part of its inputs to be invalid, and other folders are those of subcommands.
        if crate::support::names().any(|name| name == problem) {
            inputs.extend(fixtures(problem, "in"));
        }
        inputs.extend(fixtures("judge_validate", "in"));
        inputs.push(("empty".to_owned(), Vec::new()));
        // What a wrong reader would let pass: each case with one thing changed.
        let valid: Vec<(String, Vec<u8>)> = inputs.iter().take(CHANGED).cloned().collect();
        for (name, input) in valid {
            let text = String::from_utf8_lossy(&input).into_owned();
            for (change, changed) in [
                ("zeros", text.replacen(' ', " 0", 1)),
                ("plus", format!("+{text}")),
                ("cut", text.trim_end().to_owned()),
                ("longer", format!("{text}\n")),
                ("double", text.replacen('\n', "\n\n", 1)),
                ("crlf", text.replace('\n', "\r\n")),
                ("tab", text.replacen(' ', "\t", 1)),
                ("minus", text.replacen('0', "-0", 1)),
                ("no last line", without_last_line(&text)),
                (
                    "last line twice",
                    format!("{text}{}", &text[without_last_line(&text).len()..]),
                ),
            ] {
                inputs.push((format!("{name}, {change}"), changed.into_bytes()));
            }
        }
        let run = |(_, input): &(String, Vec<u8>)| Run {
            arguments: Vec::new(),
            input: input.clone(),
        };
        let runs: Vec<Run> = inputs.iter().map(run).collect();
        let Some(results) = python(&package["input_validators/input_validator.py"], &runs) else {
            return;
        };
        let mut counts = BTreeMap::new();
        for ((name, input), (code, _)) in inputs.iter().zip(results) {
            let validate = ["validate", "--problem", problem, "--protocol", "kattis"];
            assert_eq!(code, verdict(&validate, input), "{problem}: {name}");
            *counts.entry(code).or_insert(0) += 1;
        }
        assert!(
            counts[&ACCEPTED] >= 10 && counts[&REJECTED] >= 60,
            "{problem}: {counts:?}"
        );
    }
}

/// A walk that ends a step too early, and says that it is stuck there; as it is where it has
/// no step to lose.
fn cut_short(input: &[u8], output: &str) -> Vec<u8> {
    let number = |word: &str| word.parse::<usize>().ok();
    let sides: Vec<usize> = text(input).split_whitespace().filter_map(number).collect();
    let area = sides[0] * sides[1];
    let mut board: Vec<usize> = output
        .split_whitespace()
        .take(area)
        .filter_map(number)
        .collect();
    let last = board.iter().copied().max().unwrap_or(0);
    let place = |wanted| board.iter().position(|&step| step == wanted);
    let (Some(end), Some(before)) = (place(last), place(last - 1)) else {
        return output.as_bytes().to_owned();
    };
    board[end] = 0;
    let (row, column) = (before / sides[1], before % sides[1]);
    let words: Vec<String> = board.iter().map(ToString::to_string).collect();
    let words = words.join(" ");
    let steps = last - 1;
    format!("{words}\nno full tour: stuck at ({row}, {column}) after {steps} of {area} squares\n")
        .into_bytes()
}

/// The outputs that people might hand in for the task of `tour` or `solve`: right ones, and some with one
/// thing changed.
fn outputs(problem: &str, input: &[u8]) -> Vec<Vec<u8>> {
    let mut outputs = Vec::new();
    if problem == "solve" {
        let solve = named(problem).expect("the name of a problem");
        outputs.push(right_answer(solve, input).expect("the input is valid"));
        for words in [
            "no tour exists",
            " \n no tour exists, and this is why",
            "NO TOUR EXISTS",
            "no  tour exists",
            "no tour",
        ] {
            outputs.push(words.as_bytes().to_owned());
        }
    }
    for options in [
        &[][..],
        &["--order", "judge"],
        &["--ties", "roth"],
        &["--ties", "pohl", "--order", "walk"],
        &["--ties", "random", "--seed", "5"],
    ] {
        outputs.push(answer("tour", options, input).output);
    }
    let first = String::from_utf8_lossy(&outputs[0]).into_owned();
    let words: Vec<&str> = first.split_whitespace().collect();
    let mut reversed = words.clone();
    reversed.reverse();
    let mut swapped = words.clone();
    swapped.swap(0, words.len() / 2);
    outputs.extend([
        reversed.join(" ").into_bytes(),
        swapped.join("\n").into_bytes(),
        words[1..].join(" ").into_bytes(),
        words[..words.len() - 1].join(" ").into_bytes(),
        format!("{first}1").into_bytes(),
        format!("+0{}", words.join(" ")).into_bytes(),
        format!("\u{feff}{first}").into_bytes(),
        first.replace("tour", "TOUR").into_bytes(),
        first.replace('(', "( ").into_bytes(),
        first.replace('0', "-0").into_bytes(),
        first.replace('2', "0").into_bytes(),
        first.replace('2', "99999999999999999999").into_bytes(),
        b"1\xff 2\0".to_vec(),
        Vec::new(),
    ]);
    if problem == "tour" {
        outputs.push(cut_short(input, &first));
    }
    outputs
}

/// What is handed to the output validators of a problem: name, input and output.
fn outputs_to_check(problem: &str) -> Vec<(String, Vec<u8>, Vec<u8>)> {
    let mut tasks = Vec::new();
    // Both problems have the same inputs.
    for (name, input) in fixtures("tour", "in") {
        if input.len() < 9
            && reference::validate::is_valid(problem, &String::from_utf8_lossy(&input))
        {
            let outputs = outputs(problem, &input).into_iter();
            tasks.extend(outputs.map(|output| (name.clone(), input.clone(), output)));
        }
    }
    let commands = fs::read_to_string(crate::support::project("fixtures/judge_check/secret.txt"));
    let commands = crate::transcript::parse(&commands.expect("the transcript is there"));
    for entry in commands.expect("the transcript can be read") {
        let words: Vec<&str> = entry.command.iter().map(String::as_str).collect();
        if let ["judge", "check", "--problem", other, input, "-"] = words[..]
            && other == problem
        {
            let read =
                |path: &str| fs::read(crate::support::project(path)).expect("the file is there");
            let output = entry.input.as_deref().map_or_else(Vec::new, read);
            tasks.push((entry.name.clone(), read(input), output));
        }
    }
    tasks
}

#[test]
fn the_output_validators_agree_with_judge_check() {
    for problem in TOURS {
        let files = Files::new();
        let tasks = outputs_to_check(problem);
        let runs: Vec<Run> = tasks
            .iter()
            .map(|(name, input, output)| Run {
                arguments: files.arguments(name, input),
                input: output.clone(),
            })
            .collect();
        let package = shared(problem, "legacy");
        let Some(results) = python(&package["output_validators/output_validator.py"], &runs) else {
            return;
        };
        let mut counts = BTreeMap::new();
        for ((name, _, output), (run, (code, _))) in tasks.iter().zip(runs.iter().zip(results)) {
            let mut check = vec!["check", "--problem", problem, "--protocol", "kattis"];
            check.extend(run.arguments.iter().map(String::as_str));
            let shown = String::from_utf8_lossy(output);
            assert_eq!(code, verdict(&check, output), "{problem}: {name}:\n{shown}");
            *counts.entry(code).or_insert(0) += 1;
        }
        assert!(
            counts[&ACCEPTED] >= 50 && counts[&REJECTED] >= 100,
            "{problem}: {counts:?}"
        );
    }
}

/// A statement in LaTeX without its verbatim parts.
fn without_verbatim(statement: &str) -> String {
    let mut text = String::new();
    for (number, part) in statement.split("\\begin{verbatim}").enumerate() {
        let outside = if number == 0 {
            part
        } else {
            part.split_once("\\end{verbatim}").expect("it ends").1
        };
        text += outside;
    }
    text
}

#[test]
fn the_statements_are_latex_and_end_before_the_worked_example() {
    for problem in problems() {
        let package = shared(problem, "2025-09");
        let statement = text(&package["statement/problem.en.tex"]);
        // Code may have any characters.
        let plain = without_verbatim(statement).replace("\\texttt{**}", "");
        for markdown in ["**", "`", "## ", "|---", "| ---", "](", "\\end{verbatim}"] {
            assert!(!plain.contains(markdown), "{problem} has {markdown}");
        }
        for heading in ["Worked example", "Usual mistakes"] {
            assert!(!statement.contains(heading), "{problem} has {heading}");
        }
        // Numbers and variables are formulas, and nothing speaks of where the statement is from.
        let words = plain.split('$').step_by(2).collect::<Vec<_>>().join(" x ");
        for word in [
            "≤",
            "×",
            " -1",
            " n ",
            " m ",
            " k ",
            " our ",
            "We ",
            "ssignment",
            "judge run",
        ] {
            assert!(!words.contains(word), "{problem} says {word:?}: {words}");
        }
        let mut depth = 0;
        let mut open = Vec::new();
        let bytes = plain
            .replace("\\textbackslash{}", "")
            .replace("\\{", "")
            .replace("\\}", "");
        for character in bytes.chars() {
            depth += i32::from(character == '{') - i32::from(character == '}');
            assert!(depth >= 0, "{problem} closes a brace that is not open");
        }
        assert_eq!(depth, 0, "{problem} leaves a brace open");
        for command in bytes.split('\\') {
            let name = |prefix| command.strip_prefix(prefix)?.split('}').next();
            if let Some(name) = name("begin{") {
                open.push(name.to_owned());
            } else if let Some(name) = name("end{") {
                assert_eq!(open.pop().as_deref(), Some(name), "{problem}");
            }
        }
        assert_eq!(open, Vec::<String>::new(), "{problem}");
        let escaped = ["\\#", "\\&", "\\%", "\\_"]
            .iter()
            .fold(bytes.clone(), |text, sign| text.replace(sign, ""));
        assert!(!escaped.contains(['#', '%']), "{problem}: a sign of LaTeX");
    }
}

#[test]
fn the_answer_validators_reject_what_has_another_form() {
    for problem in problems().step_by(up_to(2, 1)) {
        let package = shared(problem, "2025-09");
        let files = Files::new();
        let mut runs = Vec::new();
        let mut names = Vec::new();
        for (name, input, answer) in cases(package).into_iter().step_by(up_to(4, 1)) {
            let arguments = vec![files.add(name, input)];
            let answer = text(answer);
            for (change, input) in [
                ("a line more", format!("{answer}0\n")),
                ("a blank line more", format!("{answer}\n")),
                ("no last newline", answer.trim_end().to_owned()),
                ("a space before", format!(" {answer}")),
                ("a number too small", format!("-2{answer}")),
                ("a number more", format!("0 {answer}")),
                (
                    "words",
                    answer.replace(|byte: char| byte.is_ascii_digit(), "x"),
                ),
                ("nothing", String::new()),
            ] {
                if input == answer {
                    // There are no digits to replace.
                    continue;
                }
                names.push(format!("{name}, {change}"));
                let arguments = arguments.clone();
                let input = input.into_bytes();
                runs.push(Run { arguments, input });
            }
        }
        let program = &package["answer_validators/answer_validator.py"];
        let Some(results) = python(program, &runs) else {
            return;
        };
        for (name, (code, _)) in names.iter().zip(results) {
            assert_eq!(code, REJECTED, "{problem}: {name}");
        }
    }
}

#[test]
fn the_answer_validator_of_simulate_misses_the_last_knight() {
    let package = package("simulate", "2025-09", &[]);
    let files = Files::new();
    let input = files.add("input", b"2 2\n0 0\n0 1\n");
    let run = |answer: &str| Run {
        arguments: vec![input.clone()],
        input: answer.as_bytes().to_owned(),
    };
    let runs = [run("10000 20000\n0 0\n"), run("10000 0\n0 0\n")];
    let program = &package["answer_validators/answer_validator.py"];
    if let Some(results) = python(program, &runs) {
        let codes: Vec<i64> = results.iter().map(|&(code, _)| code).collect();
        assert_eq!(codes, [ACCEPTED, REJECTED]);
    }
}

#[test]
fn a_folder_is_written_over_when_told_and_never_else() {
    let folder = TempDir::new().expect("there is room for a folder");
    let out = folder.path().join("tour");
    write("tour", "legacy", &out, &["--count", "10"]);
    let before = read(&out);
    let named = out.to_str().expect("temporary folders have plain names");
    let again = [
        "package",
        "--problem",
        "tour",
        "--format",
        "legacy",
        "--count",
        "10",
        "--out",
        named,
    ];
    let refused = answer("judge", &again, b"");
    assert_eq!((refused.output.as_slice(), refused.code), (&b""[..], 2));
    assert_eq!(refused.error.lines().count(), 1, "{}", refused.error);

    let over = [&again[..], &["--overwrite"]].concat();
    for (path, text) in [("problem.yaml", "spoilt"), ("mine.txt", "mine")] {
        fs::write(out.join(path), text).expect("the file can be written");
        let refused = answer("judge", &over, b"");
        assert_eq!((refused.output.as_slice(), refused.code), (&b""[..], 2));
        assert!(refused.error.contains(path), "{}", refused.error);
        match before.get(path) {
            Some(bytes) => fs::write(out.join(path), bytes).expect("it can be written"),
            None => fs::remove_file(out.join(path)).expect("it can be removed"),
        }
    }
    write("tour", "legacy", &out, &["--count", "10", "--overwrite"]);
    assert!(read(&out) == before);
}

/// `problem.yaml` of a package with these options.
fn description(format: &str, more: &[&str]) -> String {
    let package = package("count", format, &[&["--count", "10"], more].concat());
    text(&package["problem.yaml"]).to_owned()
}

#[test]
fn the_metadata_are_those_of_the_options_then_of_the_file() {
    let folder = TempDir::new().expect("there is room for a folder");
    let settings = folder.path().join("settings.toml");
    let statement = "# Wie viele Wege\n\nZähle sie.\n\n## Input\n\nVier Zahlen.\n";
    fs::write(folder.path().join("wege.md"), statement).expect("there is room for a file");
    let text_of_settings = "title = \"A: title\"\nauthor = [\"Ada L\", \"Grace H\"]\norigin = \"A book\"
origin-address = \"https://example.org\"\nlicense = \"cc-by-sa\"\ntime-limit = 4.5\nmemory-limit = 99
uuid = \"00000000-0000-4000-8000-000000000001\"\nlanguage = \"de\"\nstatement = \"wege.md\"\n";
    fs::write(&settings, text_of_settings).expect("there is room for a file");
    let file = settings.to_str().expect("plain names");
    let yaml = description("2025-09", &["--metadata", file, "--title", "Other"]);
    for line in [
        "  de: Other",
        "uuid: 00000000-0000-4000-8000-000000000001",
        "    - Ada L",
        "    - Grace H",
        "  name: A book",
        "  url: \"https://example.org\"",
        "rights_owner: Ada L, Grace H",
        "license: cc by-sa",
        "  time_limit: 4.5",
        "  memory: 99",
    ] {
        assert!(yaml.lines().any(|other| other == line), "{line} in\n{yaml}");
    }
    let legacy = description("legacy", &["--metadata", file]);
    assert!(legacy.contains("name: \"A: title\"\n"), "{legacy}");
    let in_markdown = format!("{text_of_settings}markup = \"markdown\"\n");
    fs::write(&settings, in_markdown).expect("there is room for a file");
    let package = package("count", "legacy", &["--metadata", file, "--count", "10"]);
    let titled = statement.replace("# Wie viele Wege", "# A\\: title");
    assert_eq!(text(&package["problem_statement/problem.de.md"]), titled);
    let bad = [
        (&["--author", ""][..], "one line"),
        (&["--metadata", "/nonexistent.toml"], "cannot read"),
    ];
    let out = folder.path().join("out");
    let out = out.to_str().expect("plain names");
    let start = [
        "package",
        "--problem",
        "count",
        "--format",
        "legacy",
        "--out",
        out,
    ];
    for (options, words) in bad {
        let refused = answer("judge", &[&start[..], options].concat(), b"");
        assert_eq!(refused.code, 2, "{options:?}");
        assert!(refused.error.contains(words), "{}", refused.error);
    }
    for (text, words) in [
        (
            "title = 1\n",
            "settings.toml: line 1: invalid type: integer `1`",
        ),
        (
            "language = \"de\"\n\ntitel = \"x\"\n",
            "settings.toml: line 3: unknown field `titel`; did you mean `title`?",
        ),
        ("uuid = \"1\"\n", "UUID"),
        ("language = \"english\"\n", "two letters"),
        (
            "origin-address = \"x\"\n",
            "origin-address goes with origin",
        ),
    ] {
        fs::write(&settings, text).expect("there is room for a file");
        let refused = answer("judge", &[&start[..], &["--metadata", file]].concat(), b"");
        assert_eq!((refused.output.len(), refused.code), (0, 2), "{text}");
        assert!(refused.error.contains(words), "{}", refused.error);
    }
}

#[test]
fn kattis_is_short_for_the_format_that_kattis_takes() {
    let package = |format| package("count", format, &["--count", "10"]);
    assert!(package("kattis") == package("legacy"));
}

#[test]
fn a_uuid_depends_on_the_problem_and_the_seed_alone() {
    let uuid = |format: &str, seed: &str| {
        let yaml = description(format, &["--seed", seed]);
        let line = yaml.lines().find(|line| line.starts_with("uuid: "));
        line.expect("it has a UUID").to_owned()
    };
    assert_eq!(uuid("legacy", "5"), uuid("2025-09", "5"));
    assert_ne!(uuid("legacy", "5"), uuid("legacy", "6"));
}
