//! A temporary folder in which tests run shell commands.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{answer, binary, names, project, search_path};

/// A temporary folder with files.
pub(crate) struct Place(TempDir);

impl Place {
    /// A folder with these files: their names, and their texts.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().expect("there is room"));
        for (name, text) in files {
            place.write(name, text);
        }
        place
    }

    /// A folder with files whose names are the words of a line. They are empty.
    pub(crate) fn of_empty(names: &str) -> Self {
        let place = Self::new(&[]);
        for name in names.split_whitespace() {
            place.write(name, "");
        }
        place
    }

    /// The path of something in the folder.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of the folder as text.
    pub(crate) fn name(&self) -> &str {
        self.0.path().to_str().expect("a plain name")
    }

    /// Writes a file, and makes the folders above it.
    pub(crate) fn write(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        let parent = path.parent().expect("a file is in a folder");
        fs::create_dir_all(parent).expect("there is room");
        fs::write(&path, text).expect("there is room");
        path
    }

    /// Writes a case: NAME.in and NAME.ans.
    pub(crate) fn write_case(&self, name: &str, input: &str, answer: &str) {
        self.write(format!("{name}.in"), input);
        self.write(format!("{name}.ans"), answer);
    }

    /// Makes a file executable.
    pub(crate) fn allow(&self, name: &str) {
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(name), mode).expect("it is our file");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
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
        let (start, mut found) = (self.path(below), Vec::new());
        let mut folders = vec![start.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("it can be listed") {
                let path = entry.expect("it can be listed").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&start).expect("it is below");
                    found.push(name.display().to_string());
                }
            }
        }
        found.sort();
        found
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

    /// What such a command says.
    pub(crate) fn run(&self, line: &str) -> Said {
        said(&mut self.command(line))
    }

    /// What a shell says to a line.
    pub(crate) fn sh(&self, line: &str) -> Said {
        said(self.command("sh").args(["-c", line]))
    }
}

/// The text of a file of this project.
pub(crate) fn text_of(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What a program has written, as text, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) output: String,
    pub(crate) error: String,
    pub(crate) code: i32,
}

impl Said {
    /// The first line of the output.
    pub(crate) fn result(&self) -> &str {
        self.output.lines().next().unwrap_or_default()
    }

    /// The output, which is a document in JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let document = serde_json::from_str(&self.output);
        document.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Asserts the exit code and that there are no errors.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!((self.code, self.error.as_str()), (code, ""), "{self:?}");
        self
    }

    /// Asserts that the output has these words.
    #[track_caller]
    pub(crate) fn shows(&self, words: &str) {
        assert!(
            self.output.contains(words),
            "{words:?} is missing: {self:?}"
        );
    }

    /// Asserts that there is nothing but one short line on standard error, which has these words.
    #[track_caller]
    pub(crate) fn refuses(&self, words: &str) {
        let error = &self.error;
        assert_eq!(
            (self.code, self.output.as_str()),
            (2, ""),
            "{words:?}: {self:?}"
        );
        assert!(error.contains(words), "{words:?} is missing: {error}");
        let (lines, letters) = (error.lines().count(), error.chars().count());
        assert!(lines == 1 && letters <= 201, "{letters} letters: {error}");
    }
}

/// Runs a command.
pub(crate) fn said(command: &mut Command) -> Said {
    let output = command.output().expect("the program can be started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Said {
        output: text(output.stdout),
        error: text(output.stderr),
        code: output.status.code().expect("it exits"),
    }
}

/// What one of our programs says to an input in memory. The words of the line are separated by spaces.
pub(crate) fn said_in_memory(line: &str, input: &[u8]) -> Said {
    let words: Vec<&str> = line.split(' ').collect();
    let answer = answer(words[0], &words[1..], input);
    Said {
        output: String::from_utf8_lossy(&answer.output).into_owned(),
        error: answer.error,
        code: i32::from(answer.code),
    }
}
