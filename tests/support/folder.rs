//! Temporary folders in which tests run commands; their files may be written as one text.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::said::{Said, said};
use crate::support::{Answer, binary, judge_in, names, search_path};

/// A temporary folder.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// A folder with the files of a text: see [`Folder::add`].
    pub(crate) fn new(files: &str) -> Self {
        let folder = Self(tempfile::tempdir().expect("there is room for a folder"));
        folder.add(files);
        folder
    }

    /// A folder with these files: their names, and their texts.
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let folder = Self::new("");
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// A folder with files whose names are the words of a line. They are empty.
    pub(crate) fn of_empty(names: &str) -> Self {
        let folder = Self::new("");
        for name in names.split_whitespace() {
            folder.write(name, "");
        }
        folder
    }

    /// Writes the files of a text. Each begins with a line that has its path between dashes. A file of one line may
    /// stand on that line; with `=>`, it is the input and the answer of a case. What begins with `#!` can be run.
    ///
    /// ```text
    /// -- problem.yaml --
    /// name: Double
    /// type: scoring
    /// -- data/secret/1 -- 5 => 10
    /// -- submissions/accepted/right.sh -- read n; echo $((2 * n))
    /// ```
    ///
    /// Every line may be indented as the first one is.
    pub(crate) fn add(&self, files: &str) {
        let files = files.trim_start_matches('\n').trim_end_matches(' ');
        let indent = files.len() - files.trim_start_matches(' ').len();
        let mut file: Option<(&str, String)> = None;
        for line in files.lines() {
            let line = line.get(indent..).unwrap_or_default();
            let head = line.strip_prefix("-- ");
            let Some((path, rest)) = head.and_then(|head| head.split_once(" --")) else {
                let (_, text) = file.as_mut().expect("a file begins with its path");
                *text += line;
                text.push('\n');
                continue;
            };
            if let Some((path, text)) = file.take() {
                self.write(path, &text);
            }
            let rest = rest.trim_start_matches(' ');
            match rest.split_once("=>") {
                Some((input, answer)) if !path.contains('.') => {
                    let [input, answer] =
                        [input, answer].map(|text| one_line(text.trim_matches(' ')));
                    self.write_case(path, &input, &answer);
                }
                _ => file = Some((path, one_line(rest))),
            }
        }
        if let Some((path, text)) = file {
            self.write(path, &text);
        }
    }

    /// Writes a file, and makes the folders above it. What begins with `#!` can be run.
    pub(crate) fn write(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let (path, bytes) = (self.path(&name), bytes.as_ref());
        fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
        fs::write(&path, bytes).expect("there is room");
        if bytes.starts_with(b"#!") {
            self.allow(name);
        }
        path
    }

    /// Writes a case: NAME.in and NAME.ans.
    pub(crate) fn write_case(&self, name: &str, input: &str, answer: &str) {
        self.write(format!("{name}.in"), input);
        self.write(format!("{name}.ans"), answer);
    }

    /// Makes a file executable.
    pub(crate) fn allow(&self, name: impl AsRef<Path>) {
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(name), mode).expect("it is our file");
    }

    /// The path of something in the folder.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        let name = name.as_ref();
        // Without a slash at the end.
        if name.as_os_str().is_empty() {
            self.0.path().to_owned()
        } else {
            self.0.path().join(name)
        }
    }

    /// The same as text.
    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// The names in it, in order.
    pub(crate) fn entries(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("it can be listed");
        let name =
            |entry: std::io::Result<fs::DirEntry>| entry.expect("it can be listed").file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// All files below a folder of it, in order, as paths in that folder.
    pub(crate) fn files(&self, below: &str) -> Vec<String> {
        files_below(&self.path(below)).into_keys().collect()
    }

    /// A command in this folder, in words as in a shell. Our programs are on the search path.
    pub(crate) fn command(&self, line: &str) -> Command {
        let words = shlex::split(line).expect("the quotes are closed");
        let program = match &words[0] {
            name if names().any(|ours| ours == name) => binary(name),
            other => PathBuf::from(other),
        };
        let mut command = Command::new(program);
        command
            .args(&words[1..])
            .current_dir(self.path(""))
            .env("PATH", search_path())
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null());
        command
    }

    /// Runs such a command.
    pub(crate) fn run(&self, line: &str) -> Said {
        said(&mut self.command(line))
    }

    /// Runs a line in a shell.
    pub(crate) fn sh(&self, line: &str) -> Said {
        said(self.command("sh").args(["-c", line]))
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Runs `judge` in the folder with the words of a line, which are separated as by a shell.
    pub(crate) fn judge(&self, line: &str) -> Answer {
        let words = knights::judge::setter::words(line).expect("every quote ends");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        judge_in(self.0.path(), &words)
    }

    /// The document that `judge` writes.
    #[track_caller]
    pub(crate) fn json(&self, line: &str) -> Value {
        let answer = self.judge(line);
        serde_json::from_slice(&answer.output).unwrap_or_else(|_| panic!("{}", answer.error))
    }

    /// What `judge` says of a command that it refuses.
    #[track_caller]
    pub(crate) fn refusal(&self, line: &str) -> String {
        let answer = self.judge(line);
        assert_eq!(
            (answer.code, answer.text()),
            (2, ""),
            "{line}: {}",
            answer.error
        );
        answer.error
    }
}

/// A text with an end of its line, if it has any.
fn one_line(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("{text}\n"),
    }
}

/// The bytes of all files below a folder by their paths; none if there is no such folder.
pub(crate) fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below the folder");
            let bytes = fs::read(&path).expect("the file can be read");
            files.insert(name.display().to_string(), bytes);
        }
    }
    files
}

/// The rows of a table, whose cells are between vertical bars. Lines that begin with `//` are comments.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        cells
            .try_into()
            .unwrap_or_else(|_| panic!("{line} has {N} cells"))
    })
}

/// A text has these words.
#[track_caller]
pub(crate) fn assert_has(text: &str, words: &str) {
    assert!(text.contains(words), "{words:?} is not in {text}");
}
