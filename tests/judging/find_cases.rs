//! Where `judge run` finds cases: by the conventions of Kattis and Polygon, and by patterns.
#![cfg(target_os = "linux")]

use crate::support::Folder;
use crate::support::folder::rows;

/// Files of a folder | the words after `--cases` | the cases that are found there, in order.
const FOUND: &str = "
b.in b.out a/z.in a/z.a a/b.in a/b.ans invalid/c.in invalid_inputs/d.in e.txt | . | a/b a/z b
KATTIS                      | .                 | data/sample/1 data/secret/group/2
KATTIS                      | data              | sample/1 secret/group/2
KATTIS                      | data/valid_output | 3
tests/01 tests/01.a tests/02 tests/02.a README b.in b.a | . | b tests/01 tests/02
input1.txt output1.txt input02.txt output02.txt input.txt secret/other.in invalid/input3.txt | . --pattern input*.txt=output*.txt | 02 1
in/a/1.txt out/a/1.txt in/2.txt out/2.txt in/3.md | . --pattern in/*.txt=out/*.txt | 2 a/1
1 1.a invalid/2 invalid/2.a | . --pattern *=*.a | 1 invalid/2
";
/// The files of a package of Kattis: only `sample` and `secret` are judged.
const KATTIS: &str = "
    attachments/no_answer.in
    data/sample/1.in data/sample/1.ans
    data/secret/group/2.in data/secret/group/2.ans data/secret/invalid/7.in
    data/valid_output/3.in data/valid_output/3.ans
    data/invalid_input/4.in data/5.in
";

/// Files of a folder | more options | the line about the folder `$`, where no cases are found.
const REFUSED: &str = "
secret/notes.txt 1.in 1.ans | | $ has no cases: no file NAME.in, and no NAME with NAME.a
01 01.a 01.in      |                        | $/01.a is the answer to two inputs: $/01 and $/01.in
01 01.a 01.out     |                        | $/01 has two answers: .out and .a
01.in 02           |                        | $/01.in has no answer: no .ans, .out or .a
1.in 1.ans         | --pattern *.dat=*.res  | $ has no file *.dat
1.dat 2.res        | --pattern *.dat=*.res  | $/1.dat has no answer: no $/1.res
";

#[test]
fn cases_are_found_by_their_names() {
    for [files, words, expected] in rows(FOUND) {
        let place = Folder::of_empty(if files == "KATTIS" { KATTIS } else { files });
        let line = format!("judge run --format json --cases {words} -- true");
        let report = place.run(&line).ends_with(0).json();
        let cases = report["cases"].as_array().expect("a list").iter();
        let names: Vec<&str> = cases.filter_map(|case| case["name"].as_str()).collect();
        assert_eq!(names.join(" "), expected, "{files}");
    }
}

#[test]
fn a_folder_without_cases_is_one_line() {
    for [files, more, expected] in rows(REFUSED) {
        let place = Folder::of_empty(files);
        let folder = place.name("");
        let line = format!("judge run --cases {folder} {more} -- true");
        let expected = format!("judge: {}\n", expected.replace('$', &folder));
        place.run(&line).refuses(&expected);
    }
    let place = Folder::of_empty("1.in 1.ans");
    let form = "expected IN=ANS with one * on each side, as in 'input*.txt=output*.txt'";
    for text in [
        "*.in",
        "a=b",
        "*.in=x.ans",
        "**.in=*.ans",
        "*=*=*",
        "*.in=*.in",
    ] {
        let fault = match text {
            "*.in=*.in" => "the inputs and the answers have the same names",
            _ => form,
        };
        let said = place.run(&format!("judge run --cases . --pattern {text} -- true"));
        said.refuses(&format!("'{text}' for '--pattern <IN=ANS>': {fault}; try"));
    }
    let alone = place.run("judge run --pattern *.in=*.ans -- true");
    assert_eq!(alone.code, 2);
    assert!(alone.error.contains("--cases <DIR>"), "{alone:?}");
}

#[test]
fn our_own_packages_can_be_named_whole() {
    let place = Folder::of(&[]);
    for [format, out] in rows("legacy | old\n2025-09 | new") {
        let made = format!("judge package --problem tour --format {format} --count 10 --out {out}");
        assert_eq!(place.run(&made).code, 0);
        let judge = format!("judge run --problem tour --cases {out} --verbose -- tour");
        let said = place.run(&judge).ends_with(0);
        said.shows("data/secret/");
        said.shows("data/sample/");
        assert!(!said.output.contains("data/valid_output/"), "{said:?}");
    }
}

#[test]
fn the_answers_of_judge_gen_have_the_suffix_that_is_asked_for() {
    let place = Folder::of(&[]);
    let draw = "judge gen --problem simulate --seed 1 --count 3";
    for [suffix, more] in rows(".out |\n .a |\n .ok | --pattern *.in=*.ok") {
        place
            .run(&format!(
                "{draw} --answer-suffix {suffix} --out cases{suffix}"
            ))
            .ends_with(0);
        let files = place.files(&format!("cases{suffix}"));
        let answers = files.iter().filter(|name| name.ends_with(suffix));
        assert_eq!(answers.count(), 3);
        let line = format!("judge run --cases cases{suffix} {more} -- simulate");
        place.run(&line).ends_with(0);
    }
    let form = "expected a dot, then letters and digits";
    for (suffix, fault) in [
        ("out", form),
        (".", form),
        (".a/b", form),
        (".in", "the names of the inputs end with .in"),
    ] {
        let refused = place.run(&format!("{draw} --answer-suffix {suffix} --out x"));
        let option = format!("'{suffix}' for '--answer-suffix <SUFFIX>': {fault}; try");
        refused.refuses(&option);
    }
}
