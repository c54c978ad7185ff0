//! The help texts of every program and subcommand, `--version` and `--color`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::process::{Command, Output, Stdio};

use crate::support::{answer, binary, calls};
use knights::board::MoveOrder;
use knights::cli::{Env, run};
use knights::tools;

/// What a program prints on a terminal of this width.
fn shown(call: &[String], option: &str, columns: usize) -> String {
    let output = Command::new(binary(&call[0]))
        .args(&call[1..])
        .arg(option)
        .env("COLUMNS", columns.to_string())
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout).expect("help is text")
}

/// The words of a text, without those of the usage, whose lines are never wrapped.
fn words(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !is_usage(line));
    lines.flat_map(str::split_whitespace).collect()
}

fn is_usage(line: &str) -> bool {
    line.starts_with("Usage:") || line.starts_with("       ") && line.ends_with("<COMMAND>")
}

/// The longest line that has a space at which it could be broken.
fn longest_line(text: &str) -> usize {
    let lines = text.lines().filter(|line| line.trim().contains(' '));
    let widths = lines.map(|line| line.chars().count());
    widths.max().unwrap_or_default()
}

#[test]
fn every_short_help_fits_the_terminal_without_a_broken_word() {
    let calls = calls();
    assert!(calls.len() >= 21, "{calls:?}");
    for call in &calls {
        let wide = shown(call, "-h", 120);
        assert!(longest_line(&wide) <= 100, "{call:?}: {wide}");
        assert!(!wide.contains("Exit codes:"), "{call:?} -h is short");
        let normal = shown(call, "-h", 80);
        assert!(longest_line(&normal) <= 80, "{call:?}: {normal}");
        let narrow = shown(call, "-h", 40);
        for line in narrow.lines().filter(|line| !is_usage(line)) {
            let fits = line.chars().count() <= 40 || !line.trim().contains(' ');
            assert!(fits, "{call:?}: {line}");
        }
        assert_eq!(words(&normal), words(&wide), "{call:?}");
        assert_eq!(words(&narrow), words(&wide), "{call:?}");
    }
}

#[test]
fn every_long_help_has_exit_codes_and_an_example_and_fits_80_columns() {
    for call in &calls() {
        let help = shown(call, "--help", 80);
        let (text, example) = help
            .split_once("\nExample:\n")
            .expect("there is an example");
        assert!(text.contains("\n\nExit codes:\n"), "{call:?}");
        assert!(example.starts_with("  $ "), "{call:?}: {example}");
        assert!(longest_line(text) <= 80, "{call:?}: {text}");
        assert_eq!(shown(call, "--help", 300), shown(call, "--help", 100));
    }
}

#[test]
fn no_description_of_an_option_is_long() {
    for call in &calls() {
        let help = shown(call, "-h", 80);
        let mut lines = 0;
        for line in help.lines() {
            let is_option = line.trim_start().starts_with('-');
            lines = if is_option { 1 } else { lines + 1 };
            let is_over = line.is_empty() || !line.starts_with("    ");
            lines = if is_over && !is_option { 0 } else { lines };
            assert!(
                lines <= 4,
                "{call:?}: an option has more lines than 4:\n{help}"
            );
        }
    }
}

/// The options that a help text describes, on lines that are indented less than descriptions.
fn options(help: &str) -> BTreeSet<String> {
    let lines = help.lines().filter(|line| !line.starts_with("       "));
    let names = lines.flat_map(|line| {
        let words = line.split_whitespace();
        words.take_while(|word| word.starts_with('-'))
    });
    let long = names.filter(|name| name.starts_with("--"));
    long.map(str::to_owned).collect()
}

#[test]
fn a_summary_leaves_out_the_options_that_few_people_need() {
    let mut rare = BTreeSet::new();
    for call in &calls() {
        let [summary, all] = ["-h", "--help"].map(|help| options(&shown(call, help, 200)));
        rare.extend(all.difference(&summary).cloned());
    }
    let expected = "--attempt --checker-flags --generate --languages --mark-column --max-states --output-limit \
                    --print-config --state --visibility --wall-limit";
    assert_eq!(rare.into_iter().collect::<Vec<_>>().join(" "), expected);
}

/// The four orders as the assignments number them, drawn by hand.
const ORDERS: &str = "
  judge        sheet        tutorial     walk
  . 7 . 0 .    . 4 . 5 .    . 4 . 3 .    . 6 . 7 .
  6 . . . 1    0 . . . 1    5 . . . 2    1 . . . 3
  . . N . .    . . N . .    . . N . .    . . N . .
  5 . . . 2    2 . . . 3    6 . . . 1    0 . . . 2
  . 4 . 3 .    . 6 . 7 .    . 7 . 0 .    . 4 . 5 .
";

#[test]
fn the_moves_are_drawn_with_their_numbers() {
    let solve = ["tour".to_owned(), "solve".to_owned()];
    let help = shown(&solve, "--help", 80);
    let judge = ORDERS.lines().skip(2).map(|line| &line[..11]);
    let judge: Vec<&str> = judge.collect();
    assert!(help.contains(&judge.join("\n")), "{help}");
    for call in ["tour", "tour backtrack", "tour survey"] {
        let call: Vec<String> = call.split(' ').map(str::to_owned).collect();
        let help = shown(&call, "--help", 80);
        assert!(help.contains(ORDERS), "{help}");
        for order in MoveOrder::ALL {
            let item = format!("\n          - {}:", order.name());
            assert!(help.contains(&item), "{help}");
        }
    }
}

#[test]
fn every_call_knows_its_version() {
    for call in &calls() {
        for option in ["-V", "--version"] {
            let version = format!("{} {}\n", call.join(" "), env!("CARGO_PKG_VERSION"));
            assert_eq!(shown(call, option, 80), version);
        }
    }
}

/// The name of a variable of the environment, and its value.
type Variable = (&'static str, &'static str);

/// Whether a call writes colours to standard output and to standard error, with these variables.
fn coloured(arguments: &[&str], variables: &[Variable]) -> (bool, bool) {
    let Output { stdout, stderr, .. } = Command::new(binary("tour"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("CLICOLOR")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("tour can be started");
    (stdout.contains(&b'\x1b'), stderr.contains(&b'\x1b'))
}

#[test]
fn colours_follow_the_option_then_the_variables_then_the_terminal() {
    let force = ("CLICOLOR_FORCE", "1");
    let none = ("NO_COLOR", "1");
    let table: [(&[&str], &[Variable], bool); 11] = [
        (&[], &[], false),
        (&[], &[force], true),
        (&[], &[none, force], false),
        (&["--color", "auto"], &[], false),
        (&["--color", "auto"], &[force], true),
        (&["--color=always"], &[], true),
        (&["--color", "always"], &[none], true),
        (&["--color", "never"], &[force], false),
        (&["--color=always", "--color=never"], &[], false),
        (&["--color=never", "--color=always"], &[], true),
        (&["--color", "sometimes"], &[], false),
    ];
    for (options, variables, expected) in table {
        let help = coloured(&[options, &["--help"]].concat(), variables);
        let error = coloured(&[&["5", "5", "x", "0"], options].concat(), variables);
        let solve = coloured(&[options, &["solve", "--ties"]].concat(), variables);
        let is_known = options != ["--color", "sometimes"];
        assert_eq!(help, (expected && is_known, false), "{options:?}");
        // An error of the input, and one of the usage.
        assert_eq!(error, (false, expected), "{options:?}");
        assert_eq!(solve, (false, expected), "{options:?}");
    }
}

#[test]
fn an_error_in_colours_has_the_same_words() {
    let plain = answer("tour", &["5", "5", "x", "0"], b"");
    let error = answer("tour", &["--color=always", "5", "5", "x", "0"], b"");
    let colour = "\u{1b}[1m\u{1b}[31m";
    let (start, rest) = error.error.split_at(colour.len());
    assert_eq!((start, error.code), (colour, 2));
    assert_eq!(rest.replacen("\u{1b}[0m", "", 1), plain.error);
}

#[test]
fn an_answer_never_has_colours() {
    for arguments in [&["5", "5", "0", "0"][..], &["solve", "5", "5", "0", "0"]] {
        let plain = answer("tour", arguments, b"");
        let always = [&["--color=always"], arguments].concat();
        assert_eq!(answer("tour", &always, b""), plain);
    }
}

/// What a program says on standard error if its input is a terminal that has ended.
fn said_on_a_terminal(name: &str, arguments: &[&str]) -> String {
    let program = tools::PROGRAMS.iter().find(|program| program.name == name);
    let program = program.expect("the name of a program");
    let arguments = arguments.iter().map(OsString::from).collect();
    let (mut input, mut output, mut error) = (&b""[..], Vec::new(), Vec::new());
    let mut env = Env::new(program.name, arguments, &mut input, &mut output, &mut error);
    env.input_is_terminal = true;
    run(&mut env, program.tool);
    let error = String::from_utf8(error).expect("errors are text");
    let first = error.lines().next().unwrap_or_default();
    first.to_owned()
}

#[test]
fn a_program_says_what_it_reads_from_a_terminal() {
    let table: [(&str, &[&str], &str); 9] = [
        ("tour", &[], "n m i j"),
        ("tour", &["solve"], "n m i j"),
        ("tour", &["backtrack"], "n m"),
        ("tour", &["check"], "a tour"),
        ("simulate", &[], "n, m and the squares of the knights"),
        ("valid_move_num", &[], "n, m and the squares of the knights"),
        (
            "next_move",
            &[],
            "n, the square of the knight, m and the visited squares",
        ),
        ("judge", &["validate", "--problem", "tour"], "an input"),
        (
            "judge",
            &[
                "check",
                "--problem",
                "tour",
                "fixtures/simulate/sample/two_corners_of_3x3.in",
                "-",
            ],
            "an output",
        ),
    ];
    for (name, arguments, what) in table {
        let line = format!("{name}: reading {what} from the terminal; end with Ctrl-D");
        assert_eq!(said_on_a_terminal(name, arguments), line);
        let piped = answer(name, arguments, b"");
        assert!(!piped.error.contains("reading"), "{}", piped.error);
    }
    // These ask by themselves.
    for (name, arguments) in [("dual", &[][..]), ("tour", &["walk"])] {
        assert!(!said_on_a_terminal(name, arguments).contains("reading"));
    }
    // Arguments are enough.
    assert_eq!(said_on_a_terminal("tour", &["5", "5", "0", "0"]), "");
}

#[test]
#[cfg(unix)]
fn in_a_real_terminal_it_says_what_it_reads() -> Result<(), rexpect::error::Error> {
    let command = format!("'{}' solve", binary("tour").display());
    let mut terminal = rexpect::spawn(&command, Some(60_000))?;
    terminal.exp_string("tour: reading n m i j from the terminal; end with Ctrl-D")?;
    terminal.send_line("5 5 1 1")?;
    terminal.send_control('d')?;
    terminal.exp_string("25 10 13  4 19")?;
    terminal.exp_eof()?;
    Ok(())
}
