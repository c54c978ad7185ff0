//! The programs in packages, if Python 3 is there to run these: they judge as `judge` does.

use std::fs;
use std::path::Path;

use crate::package::{Package, cases, has_one_answer, problems, text, write};
use crate::support::python::{PythonRun, run_python};
use crate::support::{Folder, answer, files_below, has, project, up_to};
use knights::judge::problem::named;
use knights::problems::problem::answer as right_answer;

/// What stands for Kattis' yes and no.
const ACCEPTED: i64 = 42;
const REJECTED: i64 = 43;

/// Runs of Python programs in one process, and the exit codes that are expected of them.
#[derive(Default)]
struct PythonRuns {
    runs: Vec<PythonRun>,
    expected: Vec<(String, i64)>,
}

impl PythonRuns {
    /// Adds a run, which has a name.
    fn add(&mut self, name: String, program: &str, arguments: &[&str], input: &[u8], code: i64) {
        let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
        let run = PythonRun::new(Path::new(program), &arguments, input);
        self.runs.push(run);
        self.expected.push((name, code));
    }

    /// How many runs from this place on end with this code.
    fn count(&self, first: usize, code: i64) -> usize {
        self.expected[first..]
            .iter()
            .filter(|(_, other)| *other == code)
            .count()
    }

    /// Runs all.
    fn check(self) {
        if !has("python3") {
            return;
        }
        let results = run_python(&self.runs, 0).expect("Python runs");
        assert_eq!(results.len(), self.expected.len());
        for ((name, expected), (code, _)) in self.expected.iter().zip(results) {
            assert_eq!(code, *expected, "{name}");
        }
    }
}

/// What `judge validate` and others say in Kattis' protocol.
fn verdict(arguments: &[&str], input: &[u8]) -> i64 {
    answer("judge", arguments, input).code.into()
}

/// The bytes of all inputs in the folders of a program's cases.
fn fixtures(program: &str) -> Vec<(String, Vec<u8>)> {
    let files = files_below(&project("fixtures").join(program)).into_iter();
    files
        .filter(|(name, _)| name.strip_suffix(".in").is_some())
        .collect()
}

/// A text of lines without the last one.
fn without_last_line(text: &str) -> String {
    let place = text.trim_end().rfind('\n').map_or(0, |place| place + 1);
    text[..place].to_owned()
}

/// It takes seconds, for any validator may have a fault: each reads cases, and what a wrong reader would let pass.
#[test]
fn the_programs_of_packages_judge_as_judge_does() {
    let place = Folder::new("");
    let mut runs = PythonRuns::default();
    for problem in problems() {
        let out = problem.replace('_', "");
        write(&place, &out, problem, "2025-09", &["--count", "10"]);
        let package = files_below(&place.path(&out));
        let path = |path: &str| place.name(&format!("{out}/{path}"));
        for name in cases(&package).step_by(up_to(5, 1)) {
            let [input, answer] = ["in", "ans"].map(|ending| path(&format!("{name}.{ending}")));
            let bytes = &package[&format!("{name}.ans")];
            let validator = path("answer_validators/answer_validator.py");
            let name = format!("{problem}: {name}");
            runs.add(name.clone(), &validator, &[&input], bytes, ACCEPTED);
            if !has_one_answer(problem) {
                let validator = path("output_validator/output_validator.py");
                let files = [&*input, &answer, &path("")];
                runs.add(name.clone(), &validator, &files, bytes, ACCEPTED);
            }
            for changed in other_answers(text(bytes)) {
                let name = format!("{name}:\n{changed}");
                runs.add(name, &validator, &[&input], changed.as_bytes(), REJECTED);
            }
        }
        let first = runs.expected.len();
        let validator = path("input_validators/input_validator.py");
        for (name, input) in inputs_to_check(problem, &package) {
            let validate = ["validate", "--problem", problem, "--protocol", "kattis"];
            let code = verdict(&validate, &input);
            runs.add(format!("{problem}: {name}"), &validator, &[], &input, code);
        }
        let counts = [ACCEPTED, REJECTED].map(|code| runs.count(first, code));
        let are_enough = counts[0] >= 10 && counts[1] >= up_to(30, 60);
        assert!(are_enough, "{problem}: {counts:?}");
        if problem == "simulate" {
            // It misses the last knight.
            place.write("in", "2 2\n0 0\n0 1\n");
            let validator = path("answer_validators/answer_validator.py");
            for (answer, code) in [
                ("10000 20000\n0 0\n", ACCEPTED),
                ("10000 0\n0 0\n", REJECTED),
            ] {
                let input = place.name("in");
                runs.add(
                    "knights".to_owned(),
                    &validator,
                    &[&input],
                    answer.as_bytes(),
                    code,
                );
            }
        }
    }
    runs.check();
}

/// Answers of another form.
fn other_answers(answer: &str) -> impl Iterator<Item = String> {
    let changed = [
        format!("{answer}0\n"),
        format!("{answer}\n"),
        answer.trim_end().to_owned(),
        format!(" {answer}"),
        format!("-2{answer}"),
        format!("0 {answer}"),
        answer.replace(|byte: char| byte.is_ascii_digit(), "x"),
        String::new(),
    ];
    // There may be no digits to replace.
    changed.into_iter().filter(move |changed| changed != answer)
}

/// Inputs for the validator of a problem. What a wrong reader would let pass are cases with one thing changed.
fn inputs_to_check(problem: &str, package: &Package) -> Vec<(String, Vec<u8>)> {
    let cases = cases(package);
    let mut inputs: Vec<(String, Vec<u8>)> = cases
        .map(|name| (name.to_owned(), package[&format!("{name}.in")].clone()))
        .collect();
    // `dual` takes part of its inputs to be invalid, and other folders are those of subcommands.
    if crate::support::names().any(|name| name == problem) {
        inputs.extend(fixtures(problem));
    }
    inputs.extend(fixtures("judge_validate"));
    inputs.push(("empty".to_owned(), Vec::new()));
    let valid: Vec<(String, Vec<u8>)> = inputs.iter().take(up_to(3, 10)).cloned().collect();
    for (name, input) in valid {
        let text = String::from_utf8_lossy(&input).into_owned();
        let shorter = without_last_line(&text);
        for (change, changed) in [
            ("zeros", text.replacen(' ', " 0", 1)),
            ("plus", format!("+{text}")),
            ("cut", text.trim_end().to_owned()),
            ("longer", format!("{text}\n")),
            ("double", text.replacen('\n', "\n\n", 1)),
            ("crlf", text.replace('\n', "\r\n")),
            ("tab", text.replacen(' ', "\t", 1)),
            ("minus", text.replacen('0', "-0", 1)),
            (
                "last line twice",
                format!("{text}{}", &text[shorter.len()..]),
            ),
            ("no last line", shorter),
        ] {
            inputs.push((format!("{name}, {change}"), changed.into_bytes()));
        }
    }
    inputs
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
    for (name, input) in fixtures("tour") {
        let is_valid = |input: &str| reference::validate::is_valid(problem, input);
        if input.len() < 9 && is_valid(&String::from_utf8_lossy(&input)) {
            let outputs = outputs(problem, &input).into_iter();
            tasks.extend(outputs.map(|output| (name.clone(), input.clone(), output)));
        }
    }
    let read = |path: &str| fs::read(project(path)).expect("the file is there");
    let commands = String::from_utf8(read("fixtures/judge_check/secret.txt"));
    let commands = crate::transcript::parse(&commands.expect("it is text"));
    for entry in commands.expect("the transcript can be read") {
        let words: Vec<&str> = entry.command.iter().map(String::as_str).collect();
        if let ["judge", "check", "--problem", other, input, "-"] = words[..]
            && other == problem
        {
            let output = entry.input.as_deref().map_or_else(Vec::new, read);
            tasks.push((entry.name.clone(), read(input), output));
        }
    }
    tasks
}

/// Takes seconds: a validator in Python and our own judge see the same outputs, byte for byte.
#[test]
fn the_output_validators_agree_with_judge_check() {
    let place = Folder::new("");
    let mut runs = PythonRuns::default();
    for problem in ["tour", "solve"] {
        write(&place, problem, problem, "legacy", &["--count", "10"]);
        let validator = place.name(&format!("{problem}/output_validators/output_validator.py"));
        let first = runs.expected.len();
        for (name, input, output) in outputs_to_check(problem) {
            let file = name.replace('/', "_");
            place.write(&file, &input);
            let files = [&*place.name(&file), "/dev/null", &place.name("")];
            let check = ["check", "--problem", problem, "--protocol", "kattis"];
            let code = verdict(&[&check[..], &files].concat(), &output);
            let name = format!("{problem}: {name}:\n{}", String::from_utf8_lossy(&output));
            runs.add(name, &validator, &files, &output, code);
        }
        let counts = [ACCEPTED, REJECTED].map(|code| runs.count(first, code));
        assert!(counts[0] >= 50 && counts[1] >= 100, "{problem}: {counts:?}");
    }
    runs.check();
}
