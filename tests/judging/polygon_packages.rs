//! Packages of Polygon as they are downloaded: without answers and what generators make, with lines that end as in
//! Windows, and with a statement in sections.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{Answer, all_kinds, has, judge_in};

const XML: &str = r#"<problem>
    <names><name language="russian" value="Doubles"/></names>
    <judging><testset name="tests">
        <time-limit>2000</time-limit>
        <input-path-pattern>tests/%02d</input-path-pattern>
        <answer-path-pattern>tests/%02d.a</answer-path-pattern>
        <tests>
            <test method="manual" sample="true"/>
            <test method="generated" cmd="gen 20 'a b'" group="1"/>
            <test method="generated" cmd="gen 30 1" group="2"/>
        </tests>
        <groups><group name="1" points="40.0"/><group name="2" points="60.0"/></groups>
    </testset></judging>
    <files><executables>
        <executable><source path="files/gen.py"/><binary path="files/gen.exe"/></executable>
    </executables></files>
    <assets>
        <checker name="std::ncmp.cpp"/>
        <validators><validator><source path="files/validator.py"/></validator></validators>
        <solutions><solution tag="main"><source path="solutions/main.py"/></solution></solutions>
    </assets>
</problem>"#;

/// A package without its generated tests and its answers.
fn standard_package() -> TempDir {
    let place = tempfile::tempdir().expect("there is room");
    for (path, text) in [
        ("problem.xml", XML),
        ("tests/01", "7\r\n"),
        (
            "files/gen.py",
            "import sys\nprint(int(sys.argv[1]) + len(sys.argv[2]))\n",
        ),
        (
            "files/validator.py",
            "import re, sys\nsys.exit(not re.fullmatch(rb'[0-9]+\\n', sys.stdin.buffer.read()))\n",
        ),
        ("solutions/main.py", "print(2 * int(input()))\n"),
        ("statement-sections/russian/name.tex", "Doubles"),
        ("statement-sections/russian/legend.tex", "Print twice $n$."),
        ("statement-sections/russian/output.tex", "A number."),
    ] {
        write(place.path(), path, text);
    }
    place
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
    fs::write(path, text).expect("there is room");
}

fn run(place: &TempDir, program: &str) -> Answer {
    let arguments = ["run", "--problem", ".", "--sandbox=off", "--verbose"];
    judge_in(
        place.path(),
        &[&arguments[..], &["--", "python3", "-c", program]].concat(),
    )
}

#[test]
fn what_a_package_lacks_is_made_by_its_programs() {
    if !all_kinds() || !has("python3") {
        return;
    }
    let place = standard_package();
    let found = run(&place, "print(2 * int(input()))");
    let text = String::from_utf8_lossy(&found.output);
    assert!(
        text.starts_with("AC: 3 of 3 accepted"),
        "{text}{}",
        found.error
    );
    // The generators have printed 20 + 3 and 30 + 1.
    for (number, case) in [
        ("7", "sample/01"),
        ("23", "secret/1/02"),
        ("31", "secret/2/03"),
    ] {
        let program = format!("n = int(input()); print(0 if n == {number} else 2 * n)");
        let found = run(&place, &program);
        let text = String::from_utf8_lossy(&found.output);
        assert!(text.starts_with("WA: 2 of 3"), "{text}");
        assert!(text.contains(&format!("{case}: WA")), "{text}");
    }
}

/// Solutions are functions, which a driver calls; and what has no effect is named.
#[test]
fn solutions_are_built_with_their_resources() {
    if !all_kinds() || !has("python3") {
        return;
    }
    let place = standard_package();
    let resources = "<files><resources><file for-types=\"cpp.*;python.2;python.3\" path=\"files/main.py\"><assets><asset name=\"solution\"/>\
                     </assets></file></resources>";
    let pretests =
        "<judging treat-points-from-checker-as-percent=\"true\"><testset name=\"pretests\"/>";
    let xml = XML
        .replace("<files>", resources)
        .replace("<judging>", pretests);
    write(place.path(), "problem.xml", &xml);
    let driver = "from twice import twice\nprint(twice(int(input())))\n";
    write(place.path(), "files/main.py", driver);
    write(place.path(), "solutions/main.py", "");
    write(
        place.path(),
        "solutions/twice.py",
        "def twice(n): return 2 * n\n",
    );
    let xml = xml.replace("solutions/main.py", "solutions/twice.py");
    write(place.path(), "problem.xml", &xml);
    let found = judge_in(place.path(), &["verify", "."]);
    let text = String::from_utf8_lossy(&found.output);
    assert_eq!(found.code, 0, "{text}{}", found.error);
    assert!(text.contains("accepted/twice.py  AC"), "{text}");
    let named = "judge: no effect here: testset pretests, treat-points-from-checker-as-percent\n";
    assert_eq!(found.error, named);
}

#[test]
fn a_test_that_nothing_makes_is_named() {
    if !has("python3") {
        return;
    }
    let place = standard_package();
    fs::remove_file(place.path().join("tests/01")).expect("it is there");
    let found = run(&place, "");
    assert_eq!(found.code, 2);
    assert!(
        found.error.contains(
            "tests/01 is not there, and no generator makes it; download the package again"
        ),
        "{}",
        found.error
    );
    write(place.path(), "tests/01", "7\n");
    write(
        place.path(),
        "problem.xml",
        &XML.replace("gen 30", "other 30"),
    );
    let found = run(&place, "");
    assert!(
        found
            .error
            .contains("the package has no source of the generator other"),
        "{}",
        found.error
    );
    write(place.path(), "problem.xml", XML);
    write(place.path(), "files/gen.py", "raise SystemExit(3)\n");
    let found = run(&place, "");
    assert!(
        found.error.contains("gen 20 'a b'") && found.error.contains("exited with 3"),
        "{}",
        found.error
    );
}

#[test]
fn sections_become_a_statement() {
    if !all_kinds() || !has("python3") {
        return;
    }
    let place = standard_package();
    // A package of Kattis has validators that exit with 42.
    let validator = "import sys\nsys.exit(42 if sys.stdin.read().strip().isdigit() else 43)\n";
    write(place.path(), "files/validator.py", validator);
    let arguments = [
        "package",
        "--problem",
        ".",
        "--format=legacy",
        "--out=packed",
        "--author=Ada",
    ];
    let found = judge_in(place.path(), &arguments);
    assert_eq!(found.code, 0, "{}", found.error);
    let read = |path: &str| fs::read_to_string(place.path().join("packed").join(path));
    let statement = read("problem_statement/problem.en.tex").expect("it is there");
    assert_eq!(
        statement,
        "\\problemname{Doubles}\n\nPrint twice $n$.\n\n\\section*{Output}\n\nA number.\n"
    );
    assert_eq!(read("data/sample/01.in").expect("it is there"), "7\n");
    assert_eq!(read("data/sample/01.ans").expect("it is there"), "14\n");
}
