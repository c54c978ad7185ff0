//! Work in parts: the commands of `docs/clusters.md` with GNU parallel and with Slurm, and a class that is graded in
//! one run, in parts under Slurm, and after SIGKILL.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::support::class::{Class, FORMS, MEMORY_MEASURED, REPORTS};
use crate::support::class_text::cells;
use crate::support::{binary, has, more, project, search_path, wait_for};
use serde_json::Value;
use tempfile::TempDir;

const PAGE: &str = include_str!("../../docs/clusters.md");
const TASKS: &str = "$SLURM_ARRAY_TASK_ID";

/// The commands in a section of the page.
fn commands(section: &str) -> Vec<&str> {
    let text = PAGE.split("\n#").find_map(|part| {
        let (head, text) = part.split_once('\n')?;
        (head.trim_start_matches(['#', ' ']) == section).then_some(text)
    });
    let blocks = text
        .expect("the page has the section")
        .split("```sh\n")
        .skip(1);
    blocks
        .map(|block| block.split("```").next().expect("a part"))
        .collect()
}

/// Runs commands of a shell in a folder, with our programs, and the settings of a cluster.
fn shell(commands: &str, folder: &Path, cluster: Option<&Cluster>) {
    let mut shell = Command::new("sh");
    shell.args(["-c", commands]).current_dir(folder);
    shell
        .env("PATH", search_path())
        .env("XDG_STATE_HOME", folder.join("state"));
    if let Some(cluster) = cluster {
        shell.env("SLURM_CONF", cluster.settings());
    }
    let output = shell
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr).replace(MEMORY_MEASURED, "");
    assert!(
        !said.contains("error") && !said.contains("judge:"),
        "{commands}: {said}"
    );
}

/// Slurm on this machine, as the page sets it up, but with files and ports of its own.
struct Cluster {
    folder: TempDir,
    daemons: Vec<Child>,
}

impl Cluster {
    /// Starts it. If that cannot be, it is a skip.
    fn start() -> Option<Self> {
        if !has("slurmd") || !has("munged") {
            return None;
        }
        let folder = tempfile::tempdir().expect("there is room for a cluster");
        let mut cluster = Self {
            folder,
            daemons: Vec::new(),
        };
        let path = |name: &str| cluster.folder.path().join(name).display().to_string();
        for name in ["state", "spool"] {
            fs::create_dir(path(name)).expect("there is room");
        }
        let key = ["-f", "-k", &path("key")].map(str::to_owned);
        let made = Command::new("mungekey")
            .args(["--create", "-k", &key[2]])
            .status();
        assert!(
            made.is_ok_and(|made| made.success()),
            "mungekey makes a key"
        );
        let munge = ["key-file", "socket", "pid-file", "log-file", "seed-file"];
        let munge = munge.map(|option| match option {
            "key-file" => format!("--key-file={}", path("key")),
            option => format!("--{option}={}", path(&format!("munge-{option}"))),
        });
        fs::write(path("slurm.conf"), cluster.text()).expect("there is room");
        cluster.run(
            "munged",
            &[&["--foreground", "--force"].map(str::to_owned)[..], &munge].concat(),
        );
        let socket = cluster.folder.path().join("munge-socket");
        wait_for("munged", || socket.exists());
        cluster.run("slurmctld", &["-D".to_owned()]);
        cluster.run("slurmd", &["-D".to_owned()]);
        wait_for("Slurm", || {
            let nodes = Command::new("sinfo")
                .args(["-h", "-o", "%T"])
                .env("SLURM_CONF", cluster.settings())
                .output();
            nodes.is_ok_and(|nodes| nodes.stdout == b"idle\n")
        });
        Some(cluster)
    }

    fn settings(&self) -> std::path::PathBuf {
        self.folder.path().join("slurm.conf")
    }

    /// The settings of the page, and where its files and ports are.
    fn text(&self) -> String {
        let page = commands("Slurm on one machine")[0];
        let (_, settings) = page.split_once("<< END\n").expect("the page has settings");
        let (settings, _) = settings.split_once("END\n").expect("they end");
        let shown = Command::new("sh")
            .args(["-c", &format!("cat << END\n{settings}END\n")])
            .output()
            .expect("there is a shell");
        let user = Command::new("id")
            .arg("-un")
            .output()
            .expect("there is a user");
        let user = String::from_utf8(user.stdout).expect("a name");
        let port = || {
            let listener = TcpListener::bind("127.0.0.1:0").and_then(|own| own.local_addr());
            listener.expect("there is a free port").port()
        };
        let folder = self.folder.path().display();
        format!(
            "{}SlurmUser={user}SlurmdUser={user}AuthInfo=socket={folder}/munge-socket\n\
             SlurmctldPort={}\nSlurmdPort={}\nStateSaveLocation={folder}/state\n\
             SlurmdSpoolDir={folder}/spool\nSlurmctldPidFile={folder}/slurmctld.pid\n\
             SlurmdPidFile={folder}/slurmd.pid\n",
            String::from_utf8(shown.stdout).expect("settings are text"),
            port(),
            port(),
        )
    }

    fn run(&mut self, daemon: &str, arguments: &[String]) {
        let log = File::create(self.folder.path().join(format!("{daemon}.log")));
        let mut command = Command::new(daemon);
        command.args(arguments).env("SLURM_CONF", self.settings());
        command
            .stdout(Stdio::null())
            .stderr(log.expect("there is room"));
        let started = command.stdin(Stdio::null()).spawn();
        self.daemons
            .push(started.expect("the daemon can be started"));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for daemon in self.daemons.iter_mut().rev() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// What a program of ours prints.
fn printed(program: &str, arguments: &str) -> String {
    let output = Command::new(binary(program))
        .args(arguments.split(' '))
        .output();
    String::from_utf8(output.expect("it can be started").stdout).expect("text")
}

/// The rows of a table without times.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().expect("a table").clone();
    let rows = reader.records().map(|row| {
        let row = row.expect("a row");
        let cells = names
            .iter()
            .zip(&row)
            .filter(|(name, _)| *name != "slowest_seconds");
        cells.map(|(_, cell)| cell.to_owned()).collect()
    });
    rows.collect()
}

/// Runs the commands of a section of the page, and compares what they write with that of one run.
fn page_holds(section: &str, cluster: Option<&Cluster>) {
    let class = class_of(9);
    for commands in commands(section) {
        shell(commands, &class.path(""), cluster);
    }
    assert_eq!(
        class.read("survey.csv"),
        printed("tour", "survey 60 --format csv")
    );
    assert_eq!(
        class.read("counts.csv"),
        printed("tour", "count --sizes 3x3..12 --format csv")
    );
    let whole = rows(&class.text(&["--sandbox", "auto", "--format", "csv"]));
    assert_eq!(rows(&class.read("class.csv")), whole);
    assert_eq!(whole.len(), 9);
    for row in whole {
        let report = class.read(format!("run_{}.json", row[0]));
        let report: Value = serde_json::from_str(&report).expect("JSON");
        assert_eq!(report["accepted"].to_string(), row[3], "{}", row[0]);
    }
}

#[test]
fn the_page_holds_with_gnu_parallel() {
    if more() && has("parallel") && has("python3") {
        page_holds("GNU parallel", None);
    }
}

#[test]
fn the_page_holds_with_slurm() {
    if !more() {
        return;
    }
    if let (true, Some(cluster)) = (has("python3"), Cluster::start()) {
        page_holds("Slurm", Some(&cluster));
    }
}

/// The languages of a class: the file of a right program, what builds it, and a program that is wrong.
const LANGUAGES: &str = r#"
next_move.py  | python3 | print(9)
next_move.sh  | sh      | echo 9
next_move.c   | gcc     | int puts(const char *); int main(void) { puts("9"); }
next_move.cpp | g++     | extern "C" int puts(const char *); int main() { puts("9"); }
next_move.js  | node    | console.log(9)
next_move.rs  | rustc   | fn main() { println!("9") }
next_move.go  | go      | package main; func main() { println(9) }
NextMove.java | javac   | class NextMove { public static void main(String[] a) { System.out.println(9); } }
"#;

/// A class of this many hand-ins: right, wrong, and no programs at all.
fn class_of(count: usize) -> Class {
    let class = Class::of_next_move();
    let languages = cells(LANGUAGES).into_iter().filter(|row| has(row[1]));
    let languages: Vec<Vec<&str>> = languages.collect();
    for number in 0..count {
        let language = &languages[number % languages.len()];
        let right = project("tests/hand_ins/programs").join(language[0]);
        let text = match number / languages.len() % 3 {
            0 => fs::read_to_string(right).expect("it is there"),
            1 => format!("{}\n", language[2]),
            _ => "}}\n".to_owned(),
        };
        class.put(format!("class/s{number:03}/{}", language[0]), text);
    }
    class
}

/// All reports of a class.
fn reports(class: &Class, arguments: &[&str]) -> [String; 6] {
    let options = ["--sandbox", "auto", "--feedback", "hint"];
    let answer = class.grade(&[&options, &REPORTS[..], arguments].concat());
    let error = answer.error.replace(MEMORY_MEASURED, "");
    assert_eq!((answer.code, &error[..]), (1, ""));
    FORMS.map(|form| class.read(form))
}

/// The number of hand-ins with results in a file.
fn kept(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.matches("\"result\":{").count())
}

#[test]
fn one_run_and_parts_and_a_killed_run_write_the_same_bytes() {
    if !more() {
        return;
    }
    let count = 200;
    let class = class_of(count);
    let whole = reports(&class, &[]);
    let state = class.path("kept.jsonl");
    let kept_there = ["--state", "kept.jsonl"];
    let mut killed = class.command(&[&kept_there[..], &["--sandbox", "auto"]].concat());
    let mut killed = killed
        .stdout(Stdio::null())
        .spawn()
        .expect("judge can be started");
    wait_for("a third of the class", || kept(&state) >= count / 3);
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");
    assert!(kept(&state) < count, "it was killed too late");
    let resumed = reports(&class, &[&kept_there[..], &["--resume"]].concat());
    assert_eq!(resumed, whole);
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let judge = format!(
        "judge grade class --problem next_move --cases cases --shard {TASKS}/4 --out part_{TASKS}"
    );
    let submitted = format!("sbatch --wait --array=1-4 --wrap '{judge}'");
    shell(&submitted, &class.path(""), Some(&cluster));
    let merge = ["--merge", "part_1", "part_2", "part_3", "part_4"];
    assert_eq!(reports(&class, &merge), whole);
}
