//! Packages of our problems: the names and the bytes of their files.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Folder, answer, files_below, has, piped, rows, up_to};
use knights::judge::problem::{ALL, named, package_files};
use saphyr::{LoadableYamlNode, Yaml};

const FORMATS: [&str; 2] = ["legacy", "2025-09"];

/// The files of a package by their paths.
pub(super) type Package = BTreeMap<String, Vec<u8>>;

/// The names of all problems.
pub(super) fn problems() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|problem| problem.name())
}

/// Whether outputs for a problem are compared with an answer. Other problems have an output validator.
pub(super) fn has_one_answer(problem: &str) -> bool {
    named(problem).is_some_and(|problem| problem.has_one_answer())
}

/// Writes a package into a folder of this name.
#[track_caller]
pub(super) fn write(place: &Folder, out: &str, problem: &str, format: &str, more: &[&str]) {
    let out = place.name(out);
    let start = [
        "package",
        "--problem",
        problem,
        "--format",
        format,
        "--out",
        &out,
    ];
    let written = answer("judge", &[&start[..], more].concat(), b"");
    let found = (written.error.as_str(), written.code);
    assert_eq!(found, ("", 0), "{problem} {format}");
}

/// A package as the command writes it.
#[track_caller]
fn package(problem: &str, format: &str, more: &[&str]) -> Package {
    let place = Folder::new("");
    write(&place, "somewhere/package", problem, format, more);
    files_below(&place.path("somewhere/package"))
}

/// The paths of the samples and the secret cases of a package, without endings.
pub(super) fn cases(package: &Package) -> impl Iterator<Item = &str> {
    let names = package.keys().filter_map(|path| path.strip_suffix(".in"));
    names.filter(|name| name.starts_with("data/sample/") || name.starts_with("data/secret/"))
}

pub(super) fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("packages are text")
}

fn yaml<'a>(package: &'a Package, path: &str) -> Yaml<'a> {
    let mut documents = Yaml::load_from_str(text(&package[path])).expect("it is YAML");
    assert_eq!(documents.len(), 1, "{path}");
    documents.remove(0)
}

/// Each package is written once, and every part of it is looked at. It takes seconds: any problem may have a fault.
#[test]
fn packages_are_as_their_formats_want_them() {
    let mut uuids = BTreeSet::new();
    for (number, problem) in problems().enumerate() {
        for format in FORMATS {
            let package = package(problem, format, &["--count", "16"]);
            check_paths(problem, format, &package);
            check_texts(problem, &package);
            uuids.insert(check_metadata(problem, format, &package));
            if format == "2025-09" {
                check_generators(problem, &package);
                check_cases(problem, &package);
                check_flags(problem, &package);
                check_statement(problem, text(&package["statement/problem.en.tex"]));
            }
            if number % up_to(4, 1) == 0 {
                check_bytes(problem, format, &package);
            }
        }
        // Each problem has one in both formats.
        assert_eq!(uuids.len(), number + 1, "{problem}");
    }
    assert!(uuids.iter().all(|uuid| is_uuid(uuid)), "{uuids:?}");
}

/// The files of the project in a folder of a package, as paths below that of the package.
fn data(problem: &str, folder: &str) -> Vec<String> {
    let files = package_files(problem, folder).into_iter();
    files.map(|(name, _)| format!("{folder}/{name}")).collect()
}

/// Where the files of a package are, except the secret cases; `samples` are their names.
fn expected_paths(problem: &str, format: &str, samples: &[&str]) -> BTreeSet<String> {
    let mut paths = vec![
        "problem.yaml".to_owned(),
        "knights.sha256".to_owned(),
        "input_validators/input_validator.py".to_owned(),
    ];
    for name in samples {
        paths.extend(["in", "ans"].map(|ending| format!("data/sample/{name}.{ending}")));
    }
    for verdict in [
        "accepted",
        "wrong_answer",
        "time_limit_exceeded",
        "run_time_error",
    ] {
        paths.extend(data(problem, &format!("submissions/{verdict}")));
    }
    let validators = if format == "legacy" {
        "output_validators"
    } else {
        "output_validator"
    };
    if !has_one_answer(problem) {
        paths.push(format!("{validators}/output_validator.py"));
    }
    if format == "legacy" {
        paths.push("problem_statement/problem.en.tex".to_owned());
        return paths.into_iter().collect();
    }
    let others = "statement/problem.en.tex solution/solution.en.md generators/generators.yaml \
                  submissions/submissions.yaml answer_validators/answer_validator.py \
                  data/sample/test_group.yaml";
    paths.extend(others.split(' ').map(str::to_owned));
    let invalid = data(problem, "invalid_input").into_iter();
    paths.extend(invalid.map(|path| format!("data/{path}")));
    for folder in ["invalid_output", "valid_output"] {
        let outputs = data(problem, folder);
        for output in &outputs {
            let stem = output.strip_suffix(".out").expect("only outputs are there");
            paths.extend(["in", "ans", "out"].map(|ending| format!("data/{stem}.{ending}")));
        }
        if !outputs.is_empty() {
            paths.push(format!("data/{folder}/test_group.yaml"));
        }
    }
    paths.into_iter().collect()
}

/// A package has the files of its folder and its cases.
fn check_paths(problem: &str, format: &str, package: &Package) {
    let samples = cases(package).filter_map(|path| path.strip_prefix("data/sample/"));
    let samples: Vec<&str> = samples.collect();
    assert!(!samples.is_empty(), "{problem} has no sample");
    let is_copy =
        |path: &String| path.starts_with("generators/") && path != "generators/generators.yaml";
    let files = package.keys().filter(|path| !is_copy(path)).cloned();
    let (secret, others): (BTreeSet<String>, BTreeSet<String>) =
        files.partition(|path| path.starts_with("data/secret/"));
    let expected = expected_paths(problem, format, &samples);
    assert_eq!(others, expected, "{problem} {format}");
    let with = |ending| secret.iter().filter(|path| path.ends_with(ending)).count();
    let inputs = with(".in");
    assert!((8..=16).contains(&inputs), "{problem}: {inputs}");
    assert_eq!(with(".ans"), inputs, "{problem}: {secret:?}");
    assert_eq!(with("test_group.yaml"), usize::from(format == "2025-09"));
}

/// Names and texts are as the formats want them.
fn check_texts(problem: &str, package: &Package) {
    for (path, bytes) in package {
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
        let is_plain =
            text.ends_with('\n') && !text.contains('\r') && !text.starts_with('\u{feff}');
        assert!(is_plain, "{problem}/{path}");
        // Some answers have blank lines between the cases of an input.
        let has_spaces = ["  ", " \n", "\n "]
            .iter()
            .any(|space| text.contains(space));
        let may_have = !path.starts_with("data/");
        assert!(may_have || !has_spaces, "{problem}/{path}");
    }
}

/// The metadata can be parsed. Returns the UUID.
fn check_metadata(problem: &str, format: &str, package: &Package) -> String {
    let yaml = yaml(package, "problem.yaml");
    let value = |key: &str| {
        let value = yaml.as_mapping_get(key).and_then(Yaml::as_str);
        value.unwrap_or_else(|| panic!("{problem} {format} has no {key}"))
    };
    assert_eq!(value("license"), "educational");
    assert_eq!(value("rights_owner"), "The Knights maintainers");
    let (title, statement) = if format == "legacy" {
        let validation = if has_one_answer(problem) {
            "default"
        } else {
            "custom"
        };
        assert_eq!(value("validation"), validation);
        (value("name"), "problem_statement/problem.en.tex")
    } else {
        assert_eq!(value("problem_format_version"), "2025-09");
        assert_eq!(value("type"), "pass-fail");
        let name = yaml["name"]["en"].as_str().expect("the problem has a name");
        (name, "statement/problem.en.tex")
    };
    let statement = text(&package[statement]);
    let head = format!("\\problemname{{{title}}}\n");
    assert!(statement.starts_with(&head), "{problem}");
    for heading in ["\n\\section*{Input}\n", "\n\\section*{Output}\n"] {
        assert_eq!(statement.matches(heading).count(), 1, "{problem}");
    }
    value("uuid").to_owned()
}

/// Whether a text is a UUID of a form of its own.
fn is_uuid(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    let is_digit = |byte: u8| byte == b'-' || matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    lengths == [8, 4, 4, 4, 12] && text.bytes().all(is_digit) && text.as_bytes()[14] == b'8'
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

/// The generators make all cases again.
fn check_generators(problem: &str, package: &Package) {
    let list = yaml(package, "generators/generators.yaml");
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

/// Every input is valid, and every answer is the reference's.
fn check_cases(problem: &str, package: &Package) {
    let words = |answer: &str| -> Vec<Vec<String>> {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        answer.lines().map(words).collect()
    };
    let mut inputs = BTreeSet::new();
    for name in cases(package) {
        let [input, given] =
            ["in", "ans"].map(|ending| text(&package[&format!("{name}.{ending}")]));
        assert!(inputs.insert(input), "{problem}: {name} is there twice");
        let is_valid = reference::validate::is_valid(problem, input);
        assert!(is_valid, "{problem}: {name}");
        let is_right = match problem {
            "solve" => is_solved(input, given),
            _ if has_one_answer(problem) => {
                words(&reference::judge::answer(problem, input)) == words(given)
            }
            _ => reference::judge::is_right(problem, input, given),
        };
        assert!(is_right, "{problem}: {name}");
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

/// The flags of the samples are ours too.
fn check_flags(problem: &str, package: &Package) {
    let group = yaml(package, "data/sample/test_group.yaml");
    let flags = group["output_validator_args"]
        .as_sequence()
        .expect("a list of flags");
    let flags: Vec<&str> = flags.iter().filter_map(Yaml::as_str).collect();
    assert!(!flags.is_empty(), "{problem}");
    let place = Folder::new("");
    for name in cases(package).filter(|name| name.starts_with("data/sample/")) {
        let output = &package[&format!("{name}.ans")];
        place.write("in", &package[&format!("{name}.in")]);
        place.write("ans", output);
        let files = ["in", "ans", ""].map(|file| place.name(file));
        let files = files.each_ref().map(String::as_str);
        let check = ["check", "--problem", problem, "--protocol", "kattis"];
        let found = answer("judge", &[&check[..], &files, &flags].concat(), output);
        assert_eq!((found.error.as_str(), found.code), ("", 42), "{problem}");
    }
}

/// The same command gives the same bytes, and another seed others: cases and the UUID.
fn check_bytes(problem: &str, format: &str, first: &Package) {
    let again = package(problem, format, &["--count", "16", "--seed", "1"]);
    assert!(*first == again, "{problem}");
    if format == FORMATS[0] {
        let other = package(problem, format, &["--count", "16", "--seed", "2"]);
        let is_secret = |path: &&String| path.starts_with("data/secret/");
        let differs = |path: &String| first.get(path) != other.get(path);
        assert!(differs(&"problem.yaml".to_owned()), "{problem}");
        assert!(first.keys().filter(is_secret).any(differs), "{problem}");
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

/// The statement is LaTeX, and ends before the worked example.
fn check_statement(problem: &str, statement: &str) {
    // Code may have any characters.
    let plain = without_verbatim(statement).replace("\\texttt{**}", "");
    for markdown in ["**", "`", "## ", "|---", "| ---", "](", "\\end{verbatim}"] {
        assert!(!plain.contains(markdown), "{problem} has {markdown}");
    }
    let heading = "Worked example";
    assert!(!statement.contains(heading), "{problem} has {heading}");
    // Numbers and variables are formulas, and nothing speaks of where the statement is from.
    let words = plain.split('$').step_by(2).collect::<Vec<_>>().join(" x ");
    for word in "≤|×| -1| n | m | k | our |We |ssignment|judge run".split('|') {
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

/// The hash of each file as `sha256sum` lists it.
#[test]
fn the_manifest_lists_every_file() {
    let place = Folder::new("");
    write(
        &place,
        "package",
        "next_move",
        "2025-09",
        &["--count", "10"],
    );
    let package = files_below(&place.path("package"));
    let listed = text(&package["knights.sha256"]).lines().map(|line| {
        let (digits, name) = line.split_once("  ").expect("two spaces");
        assert_eq!(digits.len(), 64, "{line}");
        name.to_owned()
    });
    let listed: BTreeSet<String> = listed.collect();
    let others = package.keys().filter(|name| *name != "knights.sha256");
    assert_eq!(listed, others.cloned().collect());
    if has("sha256sum") {
        let mut check = piped("sha256sum");
        check.args(["--check", "--quiet", "--strict", "knights.sha256"]);
        let checked = check.current_dir(place.path("package")).output();
        assert!(checked.expect("it can be started").status.success());
    }
}

#[test]
fn the_metadata_are_those_of_the_options_then_of_the_file() {
    let place = Folder::new(
        r#"
        -- wege.md --
        # Wie viele Wege

        Zähle sie.

        ## Input

        Vier Zahlen.
        -- settings.toml --
        title = "A: title"
        author = ["Ada L", "Grace H"]
        origin = "A book"
        origin-address = "https://example.org"
        license = "cc-by-sa"
        time-limit = 4.5
        memory-limit = 99
        uuid = "00000000-0000-4000-8000-000000000001"
        language = "de"
        statement = "wege.md"
        "#,
    );
    let file = place.name("settings.toml");
    let package = |format: &str, more: &[&str]| {
        package(
            "count",
            format,
            &[&["--count", "10", "--metadata", &file], more].concat(),
        )
    };
    let new = package("2025-09", &["--title", "Other"]);
    let new = text(&new["problem.yaml"]);
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
        assert!(new.lines().any(|other| other == line), "{line} in\n{new}");
    }
    let in_markdown = format!("{}markup = \"markdown\"\n", place.read("settings.toml"));
    place.write("settings.toml", in_markdown);
    let legacy = package("legacy", &[]);
    let legacy_yaml = text(&legacy["problem.yaml"]);
    let title = "name: \"A: title\"\n";
    assert!(legacy_yaml.contains(title), "{legacy_yaml}");
    let statement = place.read("wege.md");
    let titled = statement.replace("# Wie viele Wege", "# A\\: title");
    assert_eq!(text(&legacy["problem_statement/problem.de.md"]), titled);

    let refusal = |more: &[&str]| {
        let out = place.name("out");
        let start = [
            "package",
            "--problem",
            "count",
            "--format",
            "legacy",
            "--out",
            &out,
        ];
        let refused = answer("judge", &[&start[..], more].concat(), b"");
        assert_eq!((refused.output.len(), refused.code), (0, 2), "{more:?}");
        refused.error
    };
    assert!(refusal(&["--author", ""]).contains("one line"));
    assert!(refusal(&["--metadata", "/nonexistent.toml"]).contains("cannot read"));
    for [settings, words] in rows(
        r#"
        title = 1                       | settings.toml: line 1: invalid type: integer `1`
        language = "de"; ; titel = "x"  | settings.toml: line 3: unknown field `titel`; did you mean `title`?
        uuid = "1"                      | UUID
        language = "english"            | two letters
        origin-address = "x"            | origin-address goes with origin
        "#,
    ) {
        place.write("settings.toml", settings.replace("; ", "\n"));
        let error = refusal(&["--metadata", &file]);
        assert!(error.contains(words), "{error}");
    }
}
