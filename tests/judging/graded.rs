//! The cases of `fixtures/` that grade other people's programs: `sample` and `secret` have valid
//! inputs with right answers, and right programs get all points.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{answer, project};
use crate::transcript;
use knights::judge::problem::ALL;

/// The problems that a program of ours answers: folder, problem, and program.
const WITH_PROGRAM: [(&str, &str, &[&str]); 8] = [
    ("valid_move_num", "valid_move_num", &["valid_move_num"]),
    ("next_move", "next_move", &["next_move"]),
    ("simulate", "simulate", &["simulate"]),
    ("tour", "tour", &["tour"]),
    ("tour_solve", "solve", &["tour", "solve"]),
    ("tour_backtrack", "backtrack", &["tour", "backtrack"]),
    ("tour_walk", "walk", &["tour", "walk"]),
    ("dual", "dual", &["dual"]),
];

/// The folders whose cases are cases of a problem, and their problems. The folder of a problem that
/// no program answers has its name.
fn folders() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_problem = |name: &'static str| {
        let program = WITH_PROGRAM.iter().find(|(_, problem, _)| *problem == name);
        (program.map_or(name, |(folder, ..)| folder), name)
    };
    ALL.iter().map(move |problem| of_problem(problem.name()))
}

/// The groups that are graded.
const GRADED: [&str; 2] = ["sample", "secret"];

/// The inputs of a group.
fn inputs(folder: &str, group: &str) -> Vec<PathBuf> {
    let path = project("fixtures").join(folder).join(group);
    let entries = fs::read_dir(path).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect()
}

/// Whether `judge validate` takes an input.
fn is_valid(problem: &str, input: &[u8]) -> bool {
    answer("judge", &["validate", "--problem", problem], input).code == 0
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Takes a second: all large inputs, which no other test reads whole.
#[test]
fn graded_inputs_are_valid_and_their_answers_right() {
    for (folder, problem) in folders() {
        let mut count = 0;
        for input in GRADED.iter().flat_map(|group| inputs(folder, group)) {
            let name = input.display();
            let task = text(&input);
            assert!(is_valid(problem, task.as_bytes()), "{name}");
            let right = text(&input.with_extension("ans"));
            let is_right = match problem {
                "solve" => reference::solve::check(&[], &task, &right, "").is_ok(),
                _ => reference::judge::is_right(problem, &task, &right),
            };
            assert!(is_right, "{name}");
            count += 1;
        }
        assert!(count >= 12, "{folder} has {count} graded cases");
    }
}

/// Their answers are checked by `tests/cases.rs`.
#[test]
fn generated_inputs_without_arguments_are_valid() {
    let mut count = 0;
    for (folder, problem, command) in WITH_PROGRAM {
        for group in GRADED {
            let path = project("fixtures").join(folder).join(group);
            let text = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
            let entries = transcript::parse(&text).expect("a transcript");
            for entry in entries.iter().filter(|entry| !entry.given.is_empty()) {
                if entry.command == command {
                    let input = entry.given_input().expect("a generator");
                    let name = &entry.name;
                    assert!(is_valid(problem, input.as_bytes()), "{folder}: {name}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 0, "no transcript has such an input");
}

#[test]
fn lenient_cases_without_arguments_are_not_valid() {
    for (folder, problem, command) in WITH_PROGRAM {
        let transcript = project("fixtures").join(folder).join("lenient.txt");
        let transcript = fs::read_to_string(transcript).unwrap_or_default();
        for input in inputs(folder, "lenient") {
            let name = input
                .file_stem()
                .expect("a file has a name")
                .to_string_lossy();
            let line = transcript
                .lines()
                .find(|line| line.ends_with(&format!("/{name}.in")));
            let plain = format!("$ {} <", command.join(" "));
            let has_arguments = line.is_some_and(|line| !line.starts_with(&plain));
            let bytes = fs::read(&input).expect("a fixture");
            let is_refused = has_arguments || !is_valid(problem, &bytes);
            assert!(is_refused, "{folder}/lenient/{name} could be graded");
        }
    }
}

#[cfg(target_os = "linux")]
mod programs {
    use std::fs;
    use std::process::Command;

    use super::{WITH_PROGRAM, folders, project};
    use crate::support::{Answer, has, judge_in, more, stages_in};
    use knights::judge::problem::package_file;

    /// Runs `judge run` in the folder of the project, and returns its exit code and all that it writes.
    fn judge(arguments: &[&str]) -> (u8, String) {
        let options = [&["run", "--time-limit", "30"], arguments].concat();
        let Answer {
            output,
            error,
            code,
        } = judge_in(&project(""), &options);
        (code, String::from_utf8_lossy(&output).into_owned() + &error)
    }

    /// The interpreter itself: `python3` may be a script that looks for it, which takes longer
    /// than a case.
    fn python() -> String {
        let script = "import sys; print(sys.executable)";
        let output = Command::new("python3").args(["-c", script]).output();
        let output = output.expect("python3 is installed").stdout;
        String::from_utf8(output)
            .expect("a path is text")
            .trim()
            .to_owned()
    }

    /// Runs these programs for the assignment on the cases of `fixtures/`: they get all points.
    fn get_all_points(stages: &[String; 3]) {
        let folder = tempfile::tempdir().expect("there is room");
        let names = ["valid_move_num", "next_move", "simulate"];
        let stages: Vec<(&str, &str)> = names
            .into_iter()
            .zip(stages.iter().map(|stage| &**stage))
            .collect();
        let stages = stages_in(folder.path(), &stages);
        let stages = stages.each_ref().map(String::as_str);
        let (code, report) = judge(&[&["--cases", "fixtures"], &stages[..]].concat());
        let words = " accepted, 100 of 100 points\n";
        assert!(report.contains(words), "{report}");
        assert_eq!(code, 0);
    }

    /// Takes a second: the largest boards, through the whole judge.
    #[test]
    fn our_programs_are_accepted_on_all_graded_cases() {
        for (folder, problem, command) in WITH_PROGRAM {
            let cases = format!("fixtures/{folder}");
            let arguments = ["--problem", problem, "--cases", &cases, "--verbose", "--"];
            let (code, report) = judge(&[&arguments[..], command].concat());
            assert_eq!(code, 0, "{folder}: {report}");
            assert!(!report.contains("lenient/"), "{folder}: {report}");
            assert!(report.contains("secret/"), "{folder}: {report}");
        }
    }

    #[test]
    fn accepted_submissions_of_the_packages_get_all_points() {
        // Takes half a minute; tests/known.rs runs these programs on fewer cases.
        if !more() || !has("python3") {
            return;
        }
        let python = python();
        let stage = |name: &str| {
            let program = project(&format!("packages/{name}/submissions/accepted/plain.py"));
            format!("exec '{python}' -S -E '{}'", program.display())
        };
        get_all_points(&["valid_move_num", "next_move", "simulate"].map(stage));
        for (folder, problem) in folders() {
            let cases = format!("fixtures/{folder}");
            let text = package_file(&format!("{problem}/submissions/accepted/plain.py"));
            let place = tempfile::tempdir().expect("there is room for a folder");
            let program = place.path().join("plain.py");
            fs::write(&program, text.expect("it is there")).expect("there is room for a file");
            let program = program.display().to_string();
            let options = ["--problem", problem, "--cases", &cases, "--"];
            let command = [&python[..], "-S", "-E", &program];
            let (code, report) = judge(&[&options[..], &command].concat());
            assert_eq!(code, 0, "{folder}: {report}");
        }
    }

    #[test]
    fn plain_programs_in_c_get_all_points() {
        if !has("gcc") {
            return;
        }
        let folder = tempfile::tempdir().expect("there is room for programs");
        let stages = ["valid_move_num", "next_move", "simulate"].map(|name| {
            let program = folder.path().join(name);
            let source = project(&format!("packages/{name}/submissions/accepted/plain.c"));
            let compiled = Command::new("gcc")
                .args(["-std=c99", "-O1", "-w", "-o"])
                .arg(&program)
                .arg(source)
                .status();
            assert!(
                compiled.is_ok_and(|status| status.success()),
                "{name} cannot be compiled"
            );
            program.display().to_string()
        });
        get_all_points(&stages);
    }
}
