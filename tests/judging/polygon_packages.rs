//! Packages of Polygon as they are downloaded: without answers and what generators make, with lines that end as in
//! Windows, and with a statement in sections.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{Answer, all_kinds, has, judge_in, project};

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

/// All files stay, and what was made is added. Without tests that are made, so does one with an interactor.
#[test]
fn a_package_of_polygon_stays_as_it_is() {
    if !all_kinds() || !has("python3") {
        return;
    }
    let place = standard_package();
    write(
        place.path(),
        "scripts/gen.sh",
        "python3 files/gen.py $1 $2\n",
    );
    write(place.path(), "files/other/notes.txt", "Kept.\n");
    write(place.path(), ".cache/secret", "Not packed.\n");
    let package = |more: &[&str]| {
        let arguments = ["package", "--problem", ".", "--format=polygon"];
        judge_in(place.path(), &[&arguments, more].concat())
    };
    let left = "judge: not packed: .cache/secret\n";
    let found = package(&["--out=packed"]);
    assert_eq!((found.code, &*found.error), (0, left));
    let read = |path: &str| fs::read_to_string(place.path().join(path)).expect(path);
    for path in [
        "problem.xml",
        "tests/01",
        "files/gen.py",
        "files/validator.py",
        "files/other/notes.txt",
        "scripts/gen.sh",
        "solutions/main.py",
        "statement-sections/russian/name.tex",
    ] {
        assert_eq!(read(path), read(&format!("packed/{path}")), "{path}");
    }
    for (path, text) in [
        ("tests/01.a", "14\n"),
        ("tests/02", "23\n"),
        ("tests/02.a", "46\n"),
        ("tests/03", "31\n"),
        ("tests/03.a", "62\n"),
    ] {
        assert_eq!(read(&format!("packed/{path}")), text, "{path}");
    }
    assert!(!place.path().join("packed/.cache").exists());
    // The first package lies in the folder of the second one, and is not in it.
    let found = package(&["--out=again"]);
    assert_eq!((found.code, &*found.error), (0, left));
    assert!(!place.path().join("again/packed").exists());
    assert_eq!(read("packed/knights.sha256"), read("again/knights.sha256"));
    for option in ["--title=Other", "--time-limit=3", "--measure"] {
        let found = package(&["--out=other", option]);
        assert_eq!(found.code, 2, "{option}");
        assert!(found.error.contains("packed unchanged"), "{}", found.error);
    }
    let interactor =
        "<checker name=\"std::ncmp.cpp\"/><interactor><source path=\"files/gen.py\"/></interactor>";
    let xml = XML.replace("<checker name=\"std::ncmp.cpp\"/>", interactor);
    write(place.path(), "problem.xml", &xml);
    for path in [
        "tests/02",
        "tests/03",
        "tests/01.a",
        "tests/02.a",
        "tests/03.a",
    ] {
        fs::copy(
            place.path().join("packed").join(path),
            place.path().join(path),
        )
        .expect(path);
    }
    let found = package(&["--out=interactive"]);
    assert_eq!((found.code, &*found.error), (0, left));
    assert_eq!(read("interactive/problem.xml"), xml);
    let arguments = [
        "package",
        "--problem",
        ".",
        "--format=domjudge",
        "--out=batch.zip",
        "--author=Ada",
    ];
    let found = judge_in(place.path(), &arguments);
    assert!(
        found.error.contains("only batch problems"),
        "{}",
        found.error
    );
}

/// The flags of Kattis for a comparison with `1000.5 Word`, and outputs that are right or wrong.
const COMPARISONS: [(&str, &[&str], &[&str]); 3] = [
    (
        "float_absolute_tolerance 0.25 float_relative_tolerance 0.001",
        &[
            "1000.5 Word",
            "1000.75 WORD\n",
            "1001.5 word",
            "1.0005e3 word",
        ],
        &[
            "1001.51 word",
            "1000.5 words",
            "1000.5",
            "1000.5 word word",
            "nan word",
        ],
    ),
    (
        "case_sensitive float_absolute_tolerance 0.25",
        &["1000.5\nWord", "1000.3 Word"],
        &["1000.5 word", "1000.1 Word"],
    ),
    ("", &["1000.5 word"], &["1000.50 Word"]),
];

#[test]
fn a_comparison_of_kattis_has_a_checker_in_every_format() {
    if !all_kinds() || !["python3", "g++"].into_iter().all(has) {
        return;
    }
    let place = tempfile::tempdir().expect("there is room");
    for (path, text) in [
        (
            "problem_statement/problem.en.tex",
            "\\problemname{Near}\n\nPrint it.\n",
        ),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "1000.5 Word\n"),
        ("data/secret/2.in", "2\n"),
        ("data/secret/2.ans", "1000.5 Word\n"),
        ("submissions/accepted/all.py", "print('1000.5 Word')\n"),
    ] {
        write(place.path(), path, text);
    }
    for (number, (flags, right, wrong)) in COMPARISONS.into_iter().enumerate() {
        let yaml = format!("name: Near\nsource: A course\nvalidator_flags: {flags}\n");
        write(
            place.path(),
            "problem.yaml",
            yaml.trim_end_matches("validator_flags: \n"),
        );
        let package = format!("near{number}");
        for (format, out) in [
            ("hydro", format!("{package}.zip")),
            ("luogu", format!("{package}luogu.zip")),
            ("polygon", package.clone()),
        ] {
            let arguments = [
                "package",
                "--problem",
                ".",
                "--format",
                format,
                "--out",
                &out,
            ];
            let found = judge_in(place.path(), &arguments);
            assert_eq!(found.code, 0, "{}", found.error);
        }
        let folder = place.path().join(package);
        let built = Command::new("g++")
            .args(["-I", "tests/testlib_stub", "-o"])
            .args([
                folder.join("check"),
                folder.join("files/tokens_checker.cpp"),
            ])
            .current_dir(project(""))
            .status();
        assert!(built.expect("g++ runs").success());
        let all = right.iter().map(|output| (output, true));
        for (output, is_right) in all.chain(wrong.iter().map(|output| (output, false))) {
            write(&folder, "out", output);
            let checked = Command::new("./check")
                .args(["tests/01", "out", "tests/01.a"])
                .current_dir(&folder)
                .output()
                .expect("it runs");
            assert_eq!(checked.status.success(), is_right, "{flags}: {output}");
            // The comparison that it stands for.
            let printed = format!("printf '{output}'");
            let arguments = [
                "run",
                "--problem",
                ".",
                "--no-validate",
                "--",
                "sh",
                "-c",
                &printed,
            ];
            let judged = judge_in(place.path(), &arguments);
            assert_eq!(judged.code == 0, is_right, "{flags}: {output}");
        }
    }
}
