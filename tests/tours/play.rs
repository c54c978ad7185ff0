//! `tour play`: screens as text, and programs in a terminal of tmux.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{answer, binaries, has, more, wait_for};
use tempfile::TempDir;

/// Waiting longer is a failure.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// One printed screen.
fn screen(arguments: &str, text: &str) -> String {
    let arguments: Vec<&str> = ["play"].into_iter().chain(arguments.split(' ')).collect();
    let found = answer("tour", &arguments, text.as_bytes());
    assert_eq!(found.code, 0, "{arguments:?}: {}", found.error);
    String::from_utf8(found.output).expect("a screen is text")
}

/// The only closed walk around the ring of 3 × 3, with the square in the middle as a hole.
const RING: &str = "1 4 7\n6 # 2\n3 8 5\n";

#[test]
fn a_screen_has_the_steps_the_knight_and_where_it_could_go() {
    let expected = "\
3 × 3: closed tour
    0   1   2
0   1   .   .

1   .   #  [2]

2  <1>  .   .
step 2 of 8: (0, 0) -> (1, 2)
next: (2, 0) of degree 1
space play  left/right step  Home/End  +/-
";
    assert_eq!(screen("--step 2 --print 42x10", RING), expected);
}

/// The degrees are counted across the edges.
#[test]
fn degrees_are_those_of_the_moves_on_the_board() {
    let expected = "\
2 × 3 torus, 0,1-leaper: closed tour
    0   1   2
0  [1] <2> (2)

1  (2)  .   .

step 1 of 6: the start is (0, 0)
next: (0, 1) of degree 2; not (1, 0) of 2, (0, 2) of 2
space play  left/right step  Home/End  +/- 4 per second  ?
";
    let options = "--size 2x3 --leaper 0,1 --surface torus --step 1 --print 58x9";
    assert_eq!(screen(options, "1 2 3\n6 5 4\n"), expected);
}

#[test]
fn the_last_screen_has_the_outcome() {
    let expected = "\
3 × 3: closed tour
    0   1   2
0   1   4   7

1   6   #   2

2   3  [8]  5
step 8 of 8: (0, 2) -> (2, 1)
closed tour from (0, 0) to (2, 1)
space play  left/right step  Home/End  +/-
";
    for step in [8, 99] {
        let found = screen(&format!("--step {step} --print 42x10"), RING);
        assert_eq!(found, expected, "{step}");
    }
}

#[test]
fn the_squares_of_a_broken_rule_are_marked() {
    let expected = "\
2 × 3: not a tour
    0   1   2
0  !1!  .   .

1   .   !!  .


step 1 of 1: the start is (0, 0)
not a tour: step 2: from (0, 0) to (1, 1) is not a knight'
space play  left/right step  Home/End  +/- 4 per second  ?
";
    assert_eq!(screen("--print 58x10", "1 3 4\n5 2 6\n"), expected);
}

#[test]
fn a_board_from_0_is_shown_as_its_message_counts() {
    let expected = "\
2 × 3: not a tour
    0   1   2
0  !0!  .   .

1   .   !!  .


step 0 of 0: the start is (0, 0)
not a tour: step 1: from (0, 0) to (1, 1) is not a knight'
space play  left/right step  Home/End  +/- 4 per second  ?
";
    assert_eq!(
        screen("--zero start --print 58x10", "0 2 3\n4 1 5\n"),
        expected
    );
}

#[test]
fn a_step_is_named_as_the_message_counts() {
    let ring = "0 3 6\n5 # 1\n2 7 9\n";
    let found = screen("--zero start --step 2 --print 58x10", ring);
    assert!(
        found.contains("\nstep 2 of 3: (1, 2) -> (2, 0)\n"),
        "{found}"
    );
    assert!(found.contains("[2]"), "{found}");
}

#[test]
fn a_large_board_scrolls_with_the_knight() {
    let path = "100 100\n0 0\n1 2\n2 4\n3 6\n4 8\n5 10\n6 12\n7 14\n8 16\n9 18\n10 20\n";
    let found = screen("--as path --step 99 --print 40x12", path);
    let rows: Vec<&str> = found.lines().collect();
    assert!(
        rows[0].starts_with("100 × 100: not a tour   rows 8-14 of 100"),
        "{found}"
    );
    // The knight on (10, 20) has a row and a column of margin.
    assert!(
        rows.iter()
            .any(|row| row.starts_with("10 ") && row.contains("[11]")),
        "{found}"
    );
    assert_eq!(rows[9], "step 11 of 11: (9, 18) -> (10, 20)");
    let small = screen("--print 20x10", RING);
    assert_eq!(small.lines().next(), Some("enlarge to 24 x 8; q"));
}

#[test]
fn without_a_terminal_there_is_one_error_line() {
    let found = answer("tour", &["play"], RING.as_bytes());
    assert_eq!((found.output.len(), found.code), (0, 2));
    assert_eq!(found.error.lines().count(), 1);
    assert!(found.error.contains("--print 80x24"), "{}", found.error);
    let wrong = [
        &["play", "--print", "80"][..],
        &["play", "--print", "0x5"],
        &["play", "--print", "80x24", "--step", "last"],
        &["play", "--print", "80x24", "nowhere.txt"],
    ];
    for arguments in wrong {
        let found = answer("tour", arguments, RING.as_bytes());
        assert_eq!((found.output.len(), found.code), (0, 2), "{arguments:?}");
        assert_eq!(found.error.lines().count(), 1, "{}", found.error);
    }
}

/// A terminal of tmux with a shell.
struct Terminal {
    folder: TempDir,
}

impl Terminal {
    /// A terminal of 80 × 24, if tmux is installed.
    fn new() -> Option<Self> {
        if !["sh", "stty"].into_iter().all(has) || !has_tmux() {
            return None;
        }
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let terminal = Self { folder };
        terminal.tmux(&[
            "-f",
            "/dev/null",
            "-u",
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "sh",
        ]);
        let path = format!("PATH='{}':$PATH; PS1='$ '; clear", binaries().display());
        terminal.line(&path);
        terminal.wait("the prompt", |screen| screen.trim_end() == "$");
        Some(terminal)
    }

    /// Runs a command of tmux.
    fn tmux(&self, arguments: &[&str]) -> String {
        let socket = self.folder.path().join("socket");
        let output = Command::new("tmux")
            .arg("-S")
            .arg(socket)
            .args(arguments)
            .current_dir(self.folder.path())
            .env("LC_ALL", "C.UTF-8")
            .env("ENV", "/dev/null")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .output()
            .expect("tmux can be started");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses keys, by their names in tmux.
    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a line.
    fn line(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
        self.keys(&["Enter"]);
    }

    /// What the terminal shows.
    fn shown(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the terminal shows something.
    fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let shown = self.shown();
            if is_there(&shown) {
                return shown;
            }
            assert!(begin.elapsed() < TIME_LIMIT, "no {what}:\n{shown}");
            sleep(Duration::from_millis(30));
        }
    }

    /// Waits until a file of the folder has been written, and returns its text.
    fn file(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        let begin = Instant::now();
        loop {
            let text = fs::read_to_string(&path).unwrap_or_default();
            if text.ends_with('\n') {
                return text;
            }
            assert!(begin.elapsed() < TIME_LIMIT, "no {name}:\n{}", self.shown());
            sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// Whether tmux is installed. If it is not, that is a skip.
fn has_tmux() -> bool {
    let found = Command::new("tmux").arg("-V").output().is_ok();
    if !found {
        crate::support::skip("tmux");
    }
    found
}

/// Whether a screen has this line.
fn has_line(line: &str) -> impl Fn(&str) -> bool {
    move |screen| screen.lines().any(|other| other.trim_end() == line)
}

/// The tour of a terminal's folder, and its squares.
fn tour(folder: &Path, size: &str) -> Vec<(String, String)> {
    let solved = |format| answer("tour", &["solve", size, "--format", format], b"").output;
    fs::write(folder.join("tour"), solved("board")).expect("there is room for a file");
    let path = String::from_utf8(solved("path")).expect("a path is text");
    let squares = path
        .lines()
        .map(|line| line.split_once(' ').expect("two numbers"));
    squares
        .map(|(row, column)| (row.to_owned(), column.to_owned()))
        .collect()
}

/// The status line of a step.
fn status(squares: &[(String, String)], step: usize) -> String {
    let name = |(row, column): &(String, String)| format!("({row}, {column})");
    let steps = squares.len();
    if step == 1 {
        return format!("step 1 of {steps}: the start is {}", name(&squares[0]));
    }
    let (from, to) = (name(&squares[step - 2]), name(&squares[step - 1]));
    format!("step {step} of {steps}: {from} -> {to}")
}

#[test]
fn keys_play_a_tour_in_a_terminal() {
    let Some(terminal) = Terminal::new() else {
        return;
    };
    let squares = tour(terminal.folder.path(), "8");
    terminal.line("tour play tour");
    terminal.wait("start", has_line(&status(&squares, 1)));
    for (keys, step) in [
        (&["Right", "Right", "l"][..], 4),
        (&["Left"], 3),
        (&["End"], 64),
        (&["h"], 63),
        (&["Home"], 1),
        (&["Left"], 1),
        (&["G"], 64),
        (&["g"], 1),
    ] {
        terminal.keys(keys);
        let shown = terminal.wait("step", has_line(&status(&squares, step)));
        let knight = format!("[{step}]");
        let (row, column) = &squares[step - 1];
        let row: usize = row.parse().expect("a number");
        let column: usize = column.parse().expect("a number");
        // A row has two lines and a square four characters, after two lines and two characters.
        let line = shown.lines().nth(2 + 2 * row).unwrap_or_default();
        let cell: String = line.chars().skip(2 + 4 * column).take(4).collect();
        assert_eq!(cell.trim(), knight, "{shown}");
    }
    terminal.keys(&["?"]);
    terminal.wait("help", |screen| {
        screen.contains("\n space             play or pause")
    });
    terminal.keys(&["?", "+", "+", "-"]);
    terminal.wait("speed", |screen| screen.contains("+/- 8 per second"));
    terminal.keys(&["+", "+", "+", "Space"]);
    terminal.wait("end", has_line(&status(&squares, 64)));
    terminal.tmux(&["resize-window", "-x", "50", "-y", "10"]);
    let rows = |screen: &str| {
        let line = screen.lines().find_map(|line| line.split_once(" rows "));
        line.map(|(_, rows)| rows.trim().to_owned())
    };
    let before = rows(&terminal.wait("rows", |screen| rows(screen).is_some()));
    terminal.keys(&["Up"]);
    terminal.wait("other rows", |screen| {
        rows(screen).is_some_and(|rows| Some(rows) != before)
    });
    terminal.keys(&["q"]);
    terminal.wait("the prompt", |screen| screen.trim_end().ends_with('$'));
}

#[test]
fn the_terminal_is_restored_after_every_end() {
    if !more() {
        return;
    }
    let Some(terminal) = Terminal::new() else {
        return;
    };
    let squares = tour(terminal.folder.path(), "5");
    let signalled = "sh -c 'echo $$ > player; exec tour play tour'";
    let ends: [(&str, &[&str], &str, &str); 8] = [
        ("tour play tour", &["q"], "", "0"),
        ("tour play tour", &["Escape"], "", "0"),
        ("tour play tour", &["C-c"], "", "0"),
        ("cat tour | tour play", &["?", "q", "q"], "", "0"),
        (signalled, &[], "-TERM", "143"),
        (signalled, &[], "-INT", "130"),
        (signalled, &[], "-HUP", "129"),
        (signalled, &[], "-QUIT", "131"),
    ];
    for (number, (command, keys, signal, code)) in ends.into_iter().enumerate() {
        terminal.line("clear; echo what was there before");
        let is_clear = |screen: &str| screen.trim_end() == "what was there before\n$";
        terminal.wait("the prompt", is_clear);
        terminal.line(&format!(
            "stty -a > before{number}; {command}; echo $? > code{number}; stty -a > after{number}"
        ));
        terminal.wait("start", has_line(&status(&squares, 1)));
        for (place, key) in (1..).zip(keys) {
            let before = terminal.shown();
            terminal.keys(&[key]);
            if place < keys.len() {
                terminal.wait("change", |screen| screen != before);
            }
        }
        if !signal.is_empty() {
            let player = terminal.file("player");
            let kill = format!("kill {signal} {player}");
            let sent = Command::new("sh").args(["-c", &kill]).status();
            assert!(sent.is_ok_and(|sent| sent.success()), "{signal}");
        }
        let file = |name: &str| terminal.file(&format!("{name}{number}"));
        assert_eq!(file("code").trim(), code, "{command}");
        assert_eq!(file("after"), file("before"), "{command}");
        let shown = terminal.wait("what was there", has_line("what was there before"));
        assert!(!shown.contains("step 1 "), "{shown}");
        let cursor = terminal.tmux(&["display-message", "-p", "#{cursor_flag} #{alternate_on}"]);
        assert_eq!(cursor.trim(), "1 0", "{command}");
    }
}

#[test]
fn a_player_ends_with_its_terminal() {
    if !more() {
        return;
    }
    let Some(terminal) = Terminal::new() else {
        return;
    };
    let squares = tour(terminal.folder.path(), "5");
    terminal.line("sh -c 'echo $$ > player; exec tour play tour'");
    terminal.wait("start", has_line(&status(&squares, 1)));
    let player = terminal.file("player");
    let process = Path::new("/proc").join(player.trim());
    assert!(process.exists(), "the player is running");
    // Another window keeps the server of tmux running.
    terminal.tmux(&["new-window", "-d", "sleep", "60"]);
    terminal.tmux(&["kill-window"]);
    wait_for("the end of the player", || !process.exists());
}

#[test]
fn a_stopped_player_gives_the_terminal_back_and_goes_on() {
    if !more() {
        return;
    }
    let Some(terminal) = Terminal::new() else {
        return;
    };
    let squares = tour(terminal.folder.path(), "5");
    terminal.line("tour play tour");
    terminal.wait("start", has_line(&status(&squares, 1)));
    terminal.keys(&["Right", "C-z"]);
    terminal.wait("the shell", |screen| {
        screen.contains("Stopped") && !screen.contains("step")
    });
    terminal.line("fg");
    terminal.wait("step", has_line(&status(&squares, 2)));
    terminal.keys(&["Right"]);
    terminal.wait("step", has_line(&status(&squares, 3)));
    terminal.keys(&["q"]);
    terminal.wait("the prompt", |screen| screen.trim_end().ends_with('$'));
}

#[test]
fn colours_are_left_out_if_the_user_wants_none() {
    if !more() {
        return;
    }
    let Some(terminal) = Terminal::new() else {
        return;
    };
    let squares = tour(terminal.folder.path(), "5");
    // The codes of foreground and background colours.
    let has_colour = |screen: &str| {
        let mut codes = screen.split("\u{1b}[").skip(1);
        codes.any(|code| {
            let code = code.split('m').next().unwrap_or_default();
            code.split(';').any(|code| {
                code.len() == 2 && ["3", "4"].contains(&&code[..1]) && !["39", "49"].contains(&code)
            })
        })
    };
    for (command, expected) in [
        ("tour play tour", true),
        ("NO_COLOR=1 tour play tour", false),
    ] {
        terminal.line(command);
        terminal.wait("start", has_line(&status(&squares, 1)));
        let shown = terminal.tmux(&["capture-pane", "-p", "-e"]);
        assert_eq!(has_colour(&shown), expected, "{shown:?}");
        assert!(shown.contains("[1]"), "{shown}");
        terminal.keys(&["q"]);
        terminal.wait("the prompt", |screen| screen.trim_end().ends_with('$'));
    }
}

/// A step of a long count takes seconds, so Ctrl-C is answered before it ends.
#[test]
fn a_count_says_at_once_that_it_stops() {
    if !more() {
        return;
    }
    let Some(terminal) = Terminal::new() else {
        return;
    };
    terminal.line("tour count 8 --jobs 1 --checkpoint count; echo code $?");
    terminal.wait("steps that take long", |screen| {
        screen.contains(" 3s so far")
    });
    terminal.keys(&["C-c"]);
    terminal.wait("words", |screen| {
        screen.contains("stops after this step of the count; the steps before took up to ")
    });
    terminal.keys(&["C-c"]);
    terminal.wait("end", has_line("code 130"));
}
