//! Options have one name, one value and one meaning in all programs, and error lines are short.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{answer, calls};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The longest line on standard error.
const LONGEST_LINE: usize = 200;

/// Options that several programs take: the names of their values, and a word of each description.
const UNIFORM: [(&str, &[&str], &str); 50] = [
    ("--start", &["R,C"], "start"),
    ("--end", &["R,C"], "last square"),
    ("--hole", &["R,C"], "hole"),
    ("--mask", &["FILE"], "hole"),
    (
        "--step",
        &["K=R,C", "NUMBER"],
        "step of the tour|Begin at the step",
    ),
    ("--leaper", &["A,B|king"], "The piece"),
    ("--surface", &["NAME"], "edges of the board"),
    ("--given", &["FILE"], "some steps are given"),
    ("--closed", &[], "closed tour"),
    ("--undirected", &[], "its reverse for one"),
    (
        "--up-to-symmetry",
        &[],
        "rotations or reflections of each other for one",
    ),
    (
        "--symmetric",
        &["SYMMETRY"],
        "Only tours that a rotation or reflection of the board maps to themselves",
    ),
    ("--sizes", &["SIZES"], "all boards of these sizes"),
    ("--order", &["NAME"], "order of the moves"),
    ("--ties", &["RULE"], "rule for squares of equal degree"),
    ("--seed", &["NUMBER"], "seed"),
    ("--max-steps", &["NUMBER"], "this many"),
    ("--exit-code", &[], "Exit with 1"),
    ("--format", &["FORM"], "form"),
    ("--animate", &[], "play by itself"),
    ("--duration", &["S"], "seconds"),
    ("--as", &["FORM"], "form of the tour"),
    ("--size", &["NxM"], "size of the board"),
    ("--zero", &["MEANING"], "square with 0"),
    ("--problem", &["NAME"], "problem"),
    ("--count", &["NUMBER"], "cases"),
    ("--cases", &["DIR"], "folder with the cases"),
    ("--keep", &["DIR"], "this folder"),
    ("--out", &["DIR", "FILE"], ""),
    ("--overwrite", &[], "Replace "),
    ("--report", &["FORMAT=FILE"], "another report into a file"),
    ("--all-cases", &[], "three cases"),
    ("--fail-fast", &[], "first case that is not accepted"),
    ("--only", &["NAME"], "with this name"),
    ("--source", &["FILE"], "sources to build"),
    ("--jobs", &["NUMBER"], "at a time"),
    ("--time-limit", &["S"], "processor time a run may use"),
    ("--wall-limit", &["S"], "by the clock"),
    (
        "--memory-limit",
        &["MB"],
        "memory a run may fill|memory the count may fill",
    ),
    ("--output-limit", &["MB"], "a run may write"),
    ("--sandbox", &["MODE"], "sandbox"),
    ("--protocol", &["NAME"], "exit codes|verdict"),
    ("--compare", &["MODE"], "compared"),
    ("--checker", &["CMD"], "decides whether an output is right"),
    ("--checker-flags", &["FLAGS"], "after its files"),
    ("--languages", &["FILE"], "file with languages"),
    ("--verbose", &[], "Explain every case"),
    ("--no-validate", &[], "is not valid"),
    ("--shard", &["K/N"], "only part K of N"),
    ("--merge", &["FILE"], "Merge the parts"),
];

/// Options that every program has, with meanings of no interest here.
const COMMON: [&str; 4] = ["--help", "--version", "--color", "--generate"];

/// An option in a help text.
#[derive(Debug)]
pub(super) struct HelpOption {
    /// The program and its subcommand.
    pub(super) command: Vec<String>,
    pub(super) name: String,
    /// The name of its value; empty for a flag.
    pub(super) value: String,
    description: String,
}

/// All options of all commands.
pub(super) fn options() -> Vec<HelpOption> {
    let mut options = Vec::new();
    for command in calls().into_iter().filter(|call| call[0] != "knights") {
        let words: Vec<&str> = command[1..].iter().map(String::as_str).collect();
        let help = answer(&command[0], &[&words[..], &["--help"]].concat(), b"");
        let mut is_described = false;
        for line in help.text().lines() {
            let words = line.trim_start();
            let names = words.split(", ").last().unwrap_or_default();
            let is_option = words.starts_with('-') && names.starts_with("--");
            let indent = line.len() - words.len();
            // A description is indented more.
            if is_option && (2..=6).contains(&indent) {
                let mut parts = names.split_whitespace();
                let name = parts.next().unwrap_or_default().trim_end_matches("...");
                let value = parts.collect::<Vec<_>>().join(" ");
                options.push(HelpOption {
                    command: command.clone(),
                    name: name.to_owned(),
                    value: value.replace(['<', '>', '.'], ""),
                    description: String::new(),
                });
                is_described = true;
            } else if !line.is_empty() && !line.starts_with(' ') {
                is_described = false;
            } else if let (true, Some(option)) = (is_described, options.last_mut()) {
                option.description += words;
                option.description.push(' ');
            }
        }
    }
    options
}

#[test]
fn an_option_is_the_same_in_all_programs() {
    let options = options();
    assert!(options.len() > 60, "{}", options.len());
    let mut users: BTreeMap<&str, BTreeSet<&[String]>> = BTreeMap::new();
    let mut faults = Vec::new();
    for option in &options {
        let of_name = users.entry(&option.name).or_default();
        of_name.insert(&option.command);
        let entry = UNIFORM.iter().find(|(name, ..)| *name == option.name);
        let Some((_, values, words)) = entry else {
            continue;
        };
        let is_named = values.contains(&option.value.as_str());
        let is_flag = values.is_empty() && option.value.is_empty();
        if !is_named && !is_flag {
            faults.push(format!("{option:?} has another value"));
        }
        let mut words = words.split('|');
        if !words.any(|words| option.description.contains(words)) {
            faults.push(format!("{option:?} has another meaning"));
        }
    }
    for (name, commands) in &users {
        let is_known = UNIFORM.iter().any(|(known, ..)| known == name) || COMMON.contains(name);
        if commands.len() > 1 && !is_known {
            faults.push(format!(
                "{name} of {commands:?} is not in the table; give it one meaning"
            ));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    for (name, ..) in UNIFORM {
        assert!(users.contains_key(name), "no program takes {name}");
    }
}

#[test]
fn negative_values_are_values() {
    let mut count = 0;
    for option in options() {
        let HelpOption {
            command,
            name,
            value,
            description,
        } = option;
        if description.contains("ossible values") {
            // Names that are digits.
            continue;
        }
        let (bad, board): (&str, &[&str]) = match value.as_str() {
            "NUMBER" | "S" | "MB" => ("-1", &[]),
            "R,C" => ("-1,0", &["5"]),
            _ => continue,
        };
        let words: Vec<&str> = command[1..].iter().map(String::as_str).collect();
        let board = match words[..] {
            // The argument would be a file; the input has the board.
            ["check" | "convert"] => &[],
            _ => board,
        };
        let run = |option: &[&str]| answer(&command[0], &[&words, board, option].concat(), b"1\n");
        let joined = format!("{name}={bad}");
        let (apart, joined) = (run(&[&name, bad]), run(&[&joined]));
        assert_eq!(apart, joined, "{command:?} {name}");
        assert_eq!(apart.code, 2, "{command:?} {name}");
        assert!(
            apart.error.contains("expected ") || apart.error.contains(" is not in "),
            "{command:?} {name}: {}",
            apart.error
        );
        count += 1;
    }
    assert!(count > 25, "{count}");
}

/// The square in row 1 and column 1 of a board of five rows is b4.
#[test]
fn a_square_has_a_name_too() {
    for command in [
        "5 --start",
        "solve 5 --start",
        "solve 5 5 0 0 --end",
        "solve 5 5 0 1 --hole",
        "backtrack 5 5 --start",
        "count 5 --start",
        "list 3 5 --hole",
    ] {
        let found = ["1,1", "b4", "B4"].map(|square| {
            // A board of three rows ends above.
            let square = if command.starts_with("list") {
                square.replace('4', "2")
            } else {
                square.to_owned()
            };
            let arguments: Vec<&str> = command.split(' ').chain([square.as_str()]).collect();
            answer("tour", &arguments, b"")
        });
        assert!(found[0].code < 2, "{command}: {}", found[0].error);
        assert_eq!(found[0], found[1], "{command}");
        assert_eq!(found[0], found[2], "{command}");
    }
}

/// A word for a command line: short, long, hostile.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (-2..9_i64).prop_map(|number| number.to_string()),
        2 => select(vec!["", "-", "x", "0,0", "3 3", "solve", "--", "--format", "path", "\u{202e}", "\u{1b}[2J"])
            .prop_map(str::to_owned),
        2 => select(vec!["9", "x", "é", "\u{1b}", "\n", "-", ",", "\u{202e}", "界"])
            .prop_flat_map(|unit| (Just(unit), 30..3000_usize))
            .prop_map(|(unit, times)| unit.repeat(times)),
        1 => ".{0,300}".prop_map(String::from),
    ]
}

/// Commands that only read, and write nothing but their answer.
const READERS: [(&str, &[&str]); 16] = [
    ("valid_move_num", &[]),
    ("next_move", &[]),
    ("simulate", &[]),
    ("dual", &[]),
    ("dual", &["solve", "--max-steps", "100"]),
    ("dual", &["hint"]),
    ("tour", &[]),
    ("tour", &["solve"]),
    ("tour", &["backtrack"]),
    ("tour", &["walk"]),
    ("tour", &["check"]),
    ("judge", &[]),
    ("judge", &["validate"]),
    ("judge", &["validate", "--problem", "simulate"]),
    ("judge", &["check", "--problem", "tour"]),
    ("judge", &["statement"]),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the arguments and the input are, each line on standard error fits, and is safe to
    /// show.
    #[test]
    fn error_lines_are_short(
        (name, first) in select(READERS.to_vec()),
        options in vec((select(options_of_readers()), word()), 0..3),
        words in vec(word(), 0..5),
        input in prop_oneof![vec(any::<u8>(), 0..400), vec(word(), 0..6).prop_map(|words| words.join(" ").into_bytes())],
    ) {
        let mut arguments: Vec<&str> = first.to_vec();
        for (option, value) in &options {
            arguments.extend([option.as_str(), value.as_str()]);
        }
        arguments.extend(words.iter().map(String::as_str));
        prop_assume!(arguments.iter().all(|word| !word.contains('\0')));
        // A page or a picture is no error; neither is a search that takes long.
        let found = answer(name, &arguments, &input);
        for line in found.error.lines() {
            let length = line.chars().count();
            prop_assert!(length <= LONGEST_LINE, "{length} characters: {line}");
            prop_assert!(!line.chars().any(|letter| letter.is_control() || letter == '\u{202e}'), "{line:?}");
        }
        prop_assert!(found.code == 0 || !found.error.is_empty() || found.code == 1, "{}", found.code);
    }
}

/// Options of the programs that only read; `--keep` and `--out` write.
fn options_of_readers() -> Vec<String> {
    let options = options().into_iter();
    let readers = options.filter(|option| option.name != "--out" && option.name != "--keep");
    let names: BTreeSet<String> = readers.map(|option| option.name).collect();
    names.into_iter().collect()
}
