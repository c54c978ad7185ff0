//! The help texts of every program and subcommand, `--version` and `--color`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::process::{Command, Stdio};

use crate::support::{answer, binary, calls, ran};
use knights::board::MoveOrder;
use knights::cli::{Env, run};
use knights::tools;

/// What a program prints on a terminal of this width.
fn shown(call: &[String], option: &str, columns: usize) -> String {
    let mut command = Command::new(binary(&call[0]));
    let command = command.args(&call[1..]).arg(option);
    let found = ran(command
        .env("COLUMNS", columns.to_string())
        .stdin(Stdio::null()));
    assert_eq!((found.code, &*found.error), (0, ""), "{call:?}");
    found.text().to_owned()
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

/// The most lines of an option of a short help: its names, and its description.
fn longest_option(help: &str) -> usize {
    let mut most = 0;
    let mut lines = 0;
    for line in help.lines() {
        let is_option = line.trim_start().starts_with('-');
        let is_over = line.is_empty() || !line.starts_with("    ");
        lines = match (is_option, is_over) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => lines + 1,
        };
        most = most.max(lines);
    }
    most
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

/// Takes a second: every text in every width.
#[test]
fn every_help_text_fits_the_terminal_without_a_broken_word() {
    let calls = calls();
    assert!(calls.len() >= 21, "{calls:?}");
    let mut rare = BTreeSet::new();
    for call in &calls {
        let [wide, normal, narrow] = [120, 80, 40].map(|columns| shown(call, "-h", columns));
        assert!(longest_line(&wide) <= 100, "{call:?}: {wide}");
        assert!(!wide.contains("Exit codes:"), "{call:?} -h is short");
        assert!(longest_line(&normal) <= 80, "{call:?}: {normal}");
        assert!(longest_option(&normal) <= 4, "{call:?}: {normal}");
        for line in narrow.lines().filter(|line| !is_usage(line)) {
            assert!(longest_line(line) <= 40, "{call:?}: {line}");
        }
        assert_eq!(words(&normal), words(&wide), "{call:?}");
        assert_eq!(words(&narrow), words(&wide), "{call:?}");

        let help = shown(call, "--help", 80);
        let (text, example) = help
            .split_once("\nExample:\n")
            .expect("there is an example");
        assert!(text.contains("\n\nExit codes:\n"), "{call:?}");
        assert!(example.starts_with("  $ "), "{call:?}: {example}");
        assert!(longest_line(text) <= 80, "{call:?}: {text}");
        let long = shown(call, "--help", 300);
        assert_eq!(long, shown(call, "--help", 100));
        for option in ["      --color <WHEN>", "      --generate <KIND>"] {
            let mut lines = long.lines().skip_while(|line| *line != option).skip(1);
            let is_described = lines.next().is_some_and(|line| !line.trim().is_empty());
            assert!(is_described && lines.next() == Some(""), "{call:?}\n{long}");
        }
        rare.extend(options(&long).difference(&options(&wide)).cloned());

        for option in ["-V", "--version"] {
            let version = format!("{} {}\n", call.join(" "), env!("CARGO_PKG_VERSION"));
            let words: Vec<&str> = call[1..]
                .iter()
                .map(String::as_str)
                .chain([option])
                .collect();
            assert_eq!(answer(&call[0], &words, b"").text(), version);
        }
    }
    // A summary leaves out the options that few people need.
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
    let help = answer("tour", &["solve", "--help"], b"");
    let judge: Vec<&str> = ORDERS.lines().skip(2).map(|line| &line[..11]).collect();
    assert!(help.text().contains(&judge.join("\n")), "{help:?}");
    for call in [
        &["--help"][..],
        &["backtrack", "--help"],
        &["survey", "--help"],
    ] {
        let help = answer("tour", call, b"");
        assert!(help.text().contains(ORDERS), "{help:?}");
        for order in MoveOrder::ALL {
            let item = format!("\n          - {}:", order.name());
            assert!(help.text().contains(&item), "{help:?}");
        }
    }
}

/// Whether a call writes colours to standard output and to standard error, with variables of the environment.
fn coloured(call: &str, variables: &str) -> (bool, bool) {
    let mut tour = Command::new(binary("tour"));
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
        tour.env_remove(name);
    }
    tour.envs(variables.split_whitespace().map(|name| (name, "1")));
    let found = ran(tour.args(call.split_whitespace()).stdin(Stdio::null()));
    (
        found.output.contains(&b'\x1b'),
        found.error.contains('\x1b'),
    )
}

#[test]
fn colours_follow_the_option_then_the_variables_then_the_terminal() {
    for (options, variables, expected) in [
        ("", "", false),
        ("", "CLICOLOR_FORCE", true),
        ("", "NO_COLOR CLICOLOR_FORCE", false),
        ("--color auto", "", false),
        ("--color auto", "CLICOLOR_FORCE", true),
        ("--color=always", "", true),
        ("--color always", "NO_COLOR", true),
        ("--color never", "CLICOLOR_FORCE", false),
        ("--color=always --color=never", "", false),
        ("--color=never --color=always", "", true),
        ("--color sometimes", "", false),
    ] {
        let is_known = options != "--color sometimes";
        let help = coloured(&format!("{options} --help"), variables);
        assert_eq!(help, (expected && is_known, false), "{options}");
        // An error of the input, and one of the usage.
        for call in [
            format!("5 5 x 0 {options}"),
            format!("{options} solve --ties"),
        ] {
            assert_eq!(coloured(&call, variables), (false, expected), "{call}");
        }
    }
}

#[test]
fn an_error_in_colours_has_the_same_words_and_an_answer_has_none() {
    let plain = answer("tour", &["5", "5", "x", "0"], b"");
    let error = answer("tour", &["--color=always", "5", "5", "x", "0"], b"");
    let colour = "\u{1b}[1m\u{1b}[31m";
    let (start, rest) = error.error.split_at(colour.len());
    assert_eq!((start, error.code), (colour, 2));
    assert_eq!(rest.replacen("\u{1b}[0m", "", 1), plain.error);
    for call in [&["5", "5", "0", "0"][..], &["solve", "5", "5", "0", "0"]] {
        let always = [&["--color=always"], call].concat();
        assert_eq!(answer("tour", &always, b""), answer("tour", call, b""));
    }
}

/// What a program says on standard error if input and output are a terminal, and the input has ended.
fn said_on_a_terminal(name: &str, arguments: &[&str]) -> String {
    let program = tools::PROGRAMS.iter().find(|program| program.name == name);
    let program = program.expect("the name of a program");
    let arguments = arguments.iter().map(OsString::from).collect();
    let (mut input, mut output, mut error) = (&b""[..], Vec::new(), Vec::new());
    let mut env = Env::new(program.name, arguments, &mut input, &mut output, &mut error);
    (env.input_is_terminal, env.output_is_terminal) = (true, true);
    run(&mut env, program.tool);
    let error = String::from_utf8(error).expect("errors are text");
    let first = error.lines().next().unwrap_or_default();
    first.to_owned()
}

#[test]
fn a_program_says_what_it_reads_from_a_terminal() {
    let output = "judge check --problem tour fixtures/simulate/sample/two_corners_of_3x3.in -";
    for (call, what) in [
        ("tour", "n m i j"),
        ("tour solve", "n m i j"),
        ("tour backtrack", "n m"),
        ("tour check", "a tour"),
        ("simulate", "n, m and the squares of the knights"),
        ("valid_move_num", "n, m and the squares of the knights"),
        (
            "next_move",
            "n, the square of the knight, m and the visited squares",
        ),
        ("judge validate --problem tour", "an input"),
        (output, "an output"),
        // These ask by themselves, or their arguments are enough.
        ("dual", ""),
        ("tour walk", ""),
        ("tour 5 5 0 0", ""),
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        let line = said_on_a_terminal(words[0], &words[1..]);
        let expected = format!(
            "{}: reading {what} from the terminal; end with Ctrl-D",
            words[0]
        );
        assert_eq!(line == expected, !what.is_empty(), "{line}");
        assert_eq!(line.contains("reading"), !what.is_empty(), "{line}");
        let piped = answer(words[0], &words[1..], b"");
        assert!(!piped.error.contains("reading"), "{}", piped.error);
    }
    // Its last question has no end of line.
    assert_eq!(said_on_a_terminal("dual", &[]), "");
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

/// While nothing shows how much of the work is done, no time is said to be left.
#[test]
#[cfg(unix)]
fn a_count_in_one_step_says_only_how_long_it_takes() -> Result<(), rexpect::error::Error> {
    let command = format!("'{}' count 6 6 --surface torus", binary("tour").display());
    let mut terminal = rexpect::spawn(&command, Some(60_000))?;
    let before = terminal.exp_string("in one step, 1s so far")?;
    let after = terminal.exp_string("2s so far")?;
    assert!(
        !before.contains("left") && !after.contains("left"),
        "{before}{after}"
    );
    Ok(())
}
