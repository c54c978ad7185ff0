//! Submissions that are built with the files in `include/` of their package.
#![cfg(target_os = "linux")]

use std::fs::{self, File};

use crate::support::{has, judge_in};
use crate::verify::{RIGHT, document, owned, package, verdicts, verify, write};

/// A driver of the package calls the function of a submission.
#[test]
fn submissions_are_built_with_the_files_of_their_package() {
    if !["gcc", "python3"].into_iter().all(has) {
        return;
    }
    let header = "#include \"parts/double.h\"\n";
    let c = |body: &str| format!("{header}int twice(int n) {{ return {body}; }}\n");
    let python = |body: &str| format!("def twice(n):\n    return {body}\n");
    let folder = package(
        "problem_format_version: 2025-09\nname: Double\n",
        &[
            (
                "include/c/driver.c",
                "#include <stdio.h>\n#include \"parts/double.h\"\nint main(void) { int n; scanf(\"%d\", &n); \
                 printf(\"%d\\n\", twice(n) + extra()); }\n",
            ),
            ("include/c/extra.c", "int extra(void) { return 0; }\n"),
            (
                "include/c/parts/double.h",
                "int twice(int);\nint extra(void);\n",
            ),
            (
                "include/python3/main.py",
                "from solution import twice\nprint(twice(int(input())) + len(open('zero.txt').read()))\n",
            ),
            ("include/default/zero.txt", ""),
            ("include/klingon/readme", ""),
            ("submissions/accepted/a.c", &c("2 * n")),
            ("submissions/accepted/own/solution.py", &python("2 * n")),
            // The file of the package replaces it.
            ("submissions/accepted/own/zero.txt", "abc"),
            ("submissions/accepted/solution.py", &python("n + n")),
            // Its own driver is replaced.
            ("submissions/accepted/with_driver/a.c", &c("n + n")),
            (
                "submissions/accepted/with_driver/driver.c",
                "int main(void) { return 1; }\n",
            ),
            ("submissions/wrong_answer/two_more.c", &c("n + 2")),
            ("submissions/wrong_answer/solution.py", &python("n + 2")),
        ],
    );
    let found = document(folder.path(), &["--time-limit", "5"]);
    let expected = [
        ("accepted/a.c", "AC", true),
        ("accepted/own", "AC", true),
        ("accepted/solution.py", "AC", true),
        ("accepted/with_driver", "AC", true),
        ("wrong_answer/solution.py", "WA", true),
        ("wrong_answer/two_more.c", "WA", true),
    ];
    assert_eq!(verdicts(&found), owned(&expected));
    // The first of them makes the answers that are missing.
    fs::remove_file(folder.path().join("data/secret/3.ans")).expect("it is there");
    let run = [
        "run",
        "--problem=.",
        "--no-validate",
        "submissions/wrong_answer/two_more.c",
    ];
    let answer = judge_in(folder.path(), &run);
    let text = String::from_utf8_lossy(&answer.output);
    assert!(
        text.starts_with("WA: 1 of 3 accepted"),
        "{text}{}",
        answer.error
    );
    assert!(
        answer.error.contains("no effect here: include/klingon"),
        "{}",
        answer.error
    );
}

const MAIN_OF_C: &str = "#include <stdio.h>\nint twice(int);\nint main(void) { int n; scanf(\"%d\", &n); \
                         printf(\"%d\\n\", twice(n)); }\n";
const TWICE_IN_C: &str = "int twice(int n) { return 2 * n; }\n";

/// The name of a source would be an option of the compiler, or a file with its options.
#[test]
fn a_source_beside_an_included_main_is_no_option() {
    if !has("gcc") {
        return;
    }
    let names = ["-E.c", "@a.c", "a b.c"].map(|name| format!("accepted/{name}"));
    let paths = names.each_ref().map(|name| format!("submissions/{name}"));
    let mut files = vec![("include/c/main.c", MAIN_OF_C)];
    files.extend(paths.iter().map(|path| (&**path, TWICE_IN_C)));
    let folder = package("name: Double\n", &files);
    let found = document(folder.path(), &["--time-limit", "5"]);
    let expected = names.each_ref().map(|name| (&**name, "AC", true));
    assert_eq!(verdicts(&found), owned(&expected), "{found}");
}

/// Otherwise a submission would seem to be wrong.
#[test]
fn a_file_to_include_that_cannot_be_copied_is_an_error_of_the_package() {
    let folder = package(
        "name: Double\n",
        &[("submissions/accepted/right.sh", RIGHT)],
    );
    let place = folder.path().join("include/bash");
    fs::create_dir_all(&place).expect("there is room");
    let large = File::create(place.join("data.txt")).expect("there is room");
    large.set_len((4 << 20) + 1).expect("there is room");
    let found = verify(folder.path(), &[]);
    assert_eq!(found.code, 2, "{}", found.error);
    let words = "include/bash/data.txt: a file to include has at most 4 MiB";
    assert!(found.error.contains(words), "{}", found.error);
    large.set_len(4 << 20).expect("there is room");
    assert_eq!(verify(folder.path(), &["--time-limit=5"]).code, 0);
}

/// A package lists a file once for each version of a compiler.
#[test]
fn a_resource_that_polygon_lists_twice_is_built_once() {
    if !has("gcc") {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let xml = "<problem short-name=\"double\"><names><name language=\"english\" value=\"Double\"/></names><judging>\
               <testset name=\"tests\"><time-limit>5000</time-limit><memory-limit>268435456</memory-limit>\
               <test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern>\
               <answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test method=\"manual\"/></tests></testset>\
               </judging><files><resources><file for-types=\"c.gcc;c.gcc11\" path=\"files/main.c\"><assets>\
               <asset name=\"solution\"/></assets></file></resources></files><assets><solutions><solution tag=\"main\">\
               <source path=\"solutions/twice.c\" type=\"c.gcc\"/></solution></solutions></assets></problem>";
    write(
        folder.path(),
        &[
            ("problem.xml", xml),
            ("tests/01", "4\n"),
            ("tests/01.a", "8\n"),
            ("files/main.c", MAIN_OF_C),
            ("solutions/twice.c", TWICE_IN_C),
        ],
    );
    let found = document(folder.path(), &[]);
    let expected = [("accepted/twice.c", "AC", true)];
    assert_eq!(verdicts(&found), owned(&expected), "{found}");
}
