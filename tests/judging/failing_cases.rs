//! Cases that are not accepted: `judge` shows their inputs, keeps them as files, and prints a command
//! that shows the fault again.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::Folder;
use crate::support::folder::rows;
use crate::support::{has, stages_in};

/// A program that is wrong on boards of one square, and fails on boards of two.
const STUDENT: &str = "read n; case $n in 1) echo 5; exit ;; 2) echo so far; exit 3 ;; esac; \
                       (echo $n; cat) | next_move";

/// Cases of `next_move`: right, wrong, a failure, and a wrong one with a long input.
fn cases() -> Folder {
    let place = Folder::of(&[]);
    place.write_case("cases/right", "3\n0 0\n0\n", "2\n");
    place.write_case("cases/deep/one", "1\n0 0\n1\n0 0\n", "-1\n");
    place.write_case("cases/two", "2\n0 0\n0\n", "-1\n");
    place.write_case("cases/long", &"1 \n".repeat(30), "-1\n");
    place
}

/// The report of `judge run` on these cases and the student. The long input is not valid.
fn report(place: &Folder, more: &str) -> String {
    let judge = "judge run --problem next_move --no-validate --cases cases";
    let said = place.run(&format!("{judge} {more} -- sh -c '{STUDENT}'"));
    said.ends_with(1).output
}

/// The commands after `again:`.
fn commands(report: &str) -> Vec<&str> {
    let lines = report.lines();
    let commands = lines.filter_map(|line| line.trim_start().strip_prefix("again: "));
    commands.collect()
}

#[test]
fn small_inputs_are_shown_and_the_command_shows_the_fault_again() {
    let place = cases();
    let verbose = report(&place, "--verbose");
    for input in ["1\n    0 0\n    1\n    0 0", "2\n    0 0\n    0"] {
        let words = format!("  input:\n    {input}\n  again: ");
        assert!(verbose.contains(&words), "{verbose}");
    }
    // Not the accepted one, and not the long one.
    assert_eq!(verbose.matches("  input:\n").count(), 2, "{verbose}");
    let shown: Vec<_> = commands(&verbose)
        .into_iter()
        .map(|line| place.sh(line))
        .collect();
    assert_eq!(shown.len(), 3, "{verbose}");
    let wrong = "wrong: line 1, token 1: expected \"-1\", found \"5\"";
    assert_eq!((shown[0].result(), shown[0].code), (wrong, 1));
    assert_eq!((&shown[2].output[..], shown[2].code), ("so far\n", 3));
    // The one that is explained best alone.
    let short = report(&place, "");
    assert!(
        short.contains("\n  input:\n    1\n    0 0\n    1\n"),
        "{short}"
    );
    let counts = (short.matches("input:").count(), commands(&short).len());
    assert_eq!(counts, (1, 1), "{short}");
}

#[test]
fn a_case_from_a_sandbox_is_judged_again_in_the_same() {
    if !has("bwrap") {
        return;
    }
    let place = cases();
    fs::remove_file(place.path("cases/right.in")).expect("it is there");
    // Without a sandbox, the program sees the cases.
    let student = "test -e cases && echo 7 || echo 5";
    let judge = "judge run --cases cases --no-validate --problem next_move --sandbox bwrap";
    let line = format!("{judge} --report json=report.json --verbose -- sh -c '{student}'");
    let text = place.run(&line).output;
    let whole = place.read("report.json");
    let lines = commands(&text);
    assert_eq!(lines.len(), 3, "{text}");
    for line in lines {
        assert!(line.starts_with("judge run --cases cases "), "{line}");
        let again = place.sh(line);
        assert_eq!(again.result(), "WA: 0 of 1 accepted", "{again:?}");
        again.shows("\ncontained: by bubblewrap");
        again.shows("  found:    5");
        // The next such line is the same.
        assert_eq!(commands(&again.output), [line]);
    }
    assert_eq!(place.read("report.json"), whole, "it is of the whole run");
    let only = place.run("judge run --cases cases --only lo -- sh");
    let words = "judge: --only \"lo\": there is no such case; did you mean \"long\"?\n";
    assert_eq!(only.error, words);
    let stress = place.run("judge stress --problem next_move --sandbox bwrap -- echo 9");
    let line = commands(&stress.output)[0];
    let start = "judge stress --problem next_move --sandbox bwrap --seed=";
    assert!(
        line.starts_with(start) && line.ends_with(" -- echo 9"),
        "{line}"
    );
}

#[test]
fn control_characters_of_an_input_are_escaped() {
    let place = Folder::of(&[]);
    place.write_case("cases/bell", "\u{1b}[2J\u{7}\n", "right\n");
    let said = place.run("judge run --cases cases --verbose -- echo wrong");
    said.shows("  input:\n    \\x1b[2J\\x07\n");
}

#[test]
fn other_ways_to_compare_have_commands_of_their_own() {
    let place = Folder::of(&[]);
    place.write_case("cases/it's one", "1\n", "1\n");
    let calls = r#"
        -- true                                                     | true < INPUT > diff - ANSWER
        --compare exact -- true                                     | true < INPUT > diff - ANSWER
        --checker "sh -c 'exit 43'" --protocol kattis -- true       | true < INPUT
        -- false                                                    | false < INPUT
    "#;
    for [words, expected] in rows(calls) {
        let said = place.run(&format!("judge run --cases cases {words}"));
        let expected = expected
            .replace('>', "|")
            .replace("INPUT", "\"cases/it's one.in\"");
        let expected = expected.replace("ANSWER", "\"cases/it's one.ans\"");
        assert_eq!(commands(&said.output).concat(), expected);
    }
}

#[test]
fn drawn_inputs_are_part_of_the_command_if_they_are_short() {
    let place = Folder::of(&[]);
    let text = place
        .run("judge run --problem next_move --verbose -- echo 9")
        .output;
    let commands = commands(&text);
    assert_eq!(commands.len(), 40, "{text}");
    let (printed, made): (Vec<&str>, Vec<&str>) = commands
        .iter()
        .partition(|line| line.starts_with("printf '"));
    let begins = "[ -d next_move_1_40 ] || judge gen ";
    assert!(made.iter().all(|line| line.starts_with(begins)), "{made:?}");
    // A short one: the program gets the input that is shown.
    let input = place.sh(&printed[0].replace("echo 9", "cat")).output;
    let indented = input.trim_end().replace('\n', "\n    ");
    let shown = format!("  input:\n    {indented}\n  again: {}\n", printed[0]);
    assert!(text.contains(&shown), "{text}");
    // A long one.
    for _ in 0..2 {
        let again = place.sh(made[0]);
        let result = again.result();
        assert_eq!(again.code, 1);
        assert!(
            result.starts_with("wrong: ") && result.ends_with("found \"9\""),
            "{again:?}"
        );
    }
}

#[test]
fn failing_cases_are_kept_with_what_was_found() {
    let place = cases();
    place.write("kept/two.found", "of an earlier run");
    report(&place, "--keep kept");
    let expected = "deep/one.ans deep/one.found deep/one.in long.ans long.found long.in two.ans two.found two.in";
    assert_eq!(place.files("kept").join(" "), expected);
    assert_eq!(place.read("kept/deep/one.in"), "1\n0 0\n1\n0 0\n");
    assert_eq!(place.read("kept/deep/one.ans"), "-1\n");
    assert_eq!(place.read("kept/deep/one.found"), "5\n");
    // What was written before the failure.
    assert_eq!(place.read("kept/two.found"), "so far\n");
    // A second run takes them.
    let again = place.run("judge run --cases kept -- echo -1");
    assert_eq!(again.result(), "AC: 3 of 3 accepted", "{again:?}");
    // A third run says what it leaves there; the same run again leaves nothing.
    let others = "judge: cases in kept that this run did not write: 2; --keep with a new folder leaves them out\n";
    for (only, remark) in [("--only two", others), ("", "")] {
        let said = place.run(&format!(
            "judge run --cases cases --keep kept {only} -- false"
        ));
        assert_eq!((said.code, said.error.as_str()), (1, remark));
    }
}

#[test]
fn drawn_cases_are_kept_and_named_in_the_command() {
    let place = Folder::of(&[]);
    let line = "judge run --problem next_move --keep new/kept --verbose -- echo 9";
    let said = place.run(line).ends_with(1);
    assert_eq!(place.files("new/kept").len(), 120);
    let command = "echo 9 < new/kept/01_visited_neighbours_counted.in | judge check --problem next_move \
                   new/kept/01_visited_neighbours_counted.in -";
    assert_eq!(commands(&said.output).first(), Some(&command), "{said:?}");
    let again = place.sh(command);
    assert_eq!(again.code, 1);
    again.shows("wrong: ");
    // A report for programs keeps them too.
    fs::remove_dir_all(place.path("new")).expect("it is ours");
    place
        .run(&line.replace("--verbose", "--format json"))
        .ends_with(1);
    assert_eq!(place.files("new/kept").len(), 120);
}

#[test]
fn kept_cases_of_some_stages_are_judged_and_a_single_case_earns_nothing() {
    let place = Folder::of(&[]);
    let stages = [
        ("valid_move_num", "valid_move_num"),
        ("next_move", "echo 9"),
    ];
    stages_in(&place.path(""), &stages);
    let run = |more: &str| {
        place.run(&format!(
            "judge run --problem knights --source hand_in {more}"
        ))
    };
    run("--keep kept").ends_with(1).shows("20 of 100 points");
    assert_eq!(place.files("kept/next_move").len(), 120);
    // Stage 1 is right, so that none of its cases is kept.
    let kept = run("--cases kept");
    let remark = "judge: valid_move_num is not judged: kept has no folder with its cases\n";
    assert_eq!((kept.code, kept.error.as_str()), (1, remark));
    kept.shows("\nnext_move: WA, 0 of 40 accepted");
    let only = run("--only valid_move_num/03_one_square");
    assert!(
        only.code == 0 && !only.output.contains("points"),
        "{only:?}"
    );
}

#[test]
fn the_cases_themselves_are_never_replaced() {
    let place = Folder::of(&[]);
    for name in ["cases/1", "cases/cases/1"] {
        place.write_case(name, name, "1\n");
    }
    symlink("cases", place.path("link")).expect("there is room");
    let before = place.files("");
    for (keep, words) in [
        ("cases", "cases is also"),
        ("cases/", "cases/ is also"),
        ("./cases/../cases/new", "./cases/../cases/new is in"),
        ("link/new", "link/new is in"),
        // The case cases/1 would replace the case 1.
        (".", ""),
    ] {
        let words = match keep {
            "." => {
                "./cases/1.in is a file of the cases; name another folder with --keep".to_owned()
            }
            _ => format!("{words} what --cases names; name another place for --keep"),
        };
        let said = place.run(&format!("judge run --cases cases --keep {keep} -- echo 2"));
        assert_eq!((said.code, &said.output[..]), (2, ""));
        assert_eq!(said.error, format!("judge: {words}\n"));
        assert_eq!(place.files(""), before, "{keep}");
    }
    assert_eq!(place.read("cases/1.in"), "cases/1");
}

#[test]
fn names_of_cases_do_not_lead_out_of_the_folder() {
    let place = Folder::of(&[]);
    // The star stands for "/1": a path from the root.
    for name in ["cases/a/1", "cases/a1", "cases/a\u{1b}[2J"] {
        place.write_case(name, "1\n", "1\n");
    }
    let line = "judge run --cases cases --pattern a*.in=a*.ans --keep kept -- echo 2";
    place.run(line).ends_with(1);
    let kept = place.files("kept").join(" ");
    let expected = "1.ans 1.found 1.in 1_.ans 1_.found 1_.in _[2J.ans _[2J.found _[2J.in";
    assert_eq!(kept, expected);
}

#[test]
fn what_cannot_be_kept_is_reported_all_the_same() {
    let place = cases();
    // No file can be written there, not even by root.
    let said = place.run("judge run --cases cases --keep /proc -- true");
    assert_eq!(said.code, 2);
    said.shows("  deep/one, long, right and 1 more: WA\n");
    assert!(
        said.error.starts_with("judge: cannot make /proc/deep: "),
        "{said:?}"
    );
    let said = place.run("judge run --cases cases --keep cases/two.in/kept -- true");
    assert_eq!((said.code, &said.output[..]), (2, ""));
}

#[test]
fn stress_writes_no_file_unless_it_is_asked_to() {
    let place = Folder::of(&[]);
    let stress = "judge stress --problem next_move --seed 1";
    let said = place.run(&format!("{stress} -- echo 9")).ends_with(1);
    assert_eq!(place.files(""), [""; 0]);
    assert_eq!(commands(&said.output), [r"printf '1\n0 0\n0\n' | echo 9"]);
    let said = place
        .run(&format!("{stress} --keep found -- echo 9"))
        .ends_with(1);
    assert_eq!(
        place.files("found"),
        ["next_move_1_1.ans", "next_move_1_1.in"]
    );
    let file = "found/next_move_1_1.in";
    let command = format!("echo 9 < {file} | judge check --problem next_move {file} -");
    assert_eq!(commands(&said.output), [command]);
}
