//! Many runs of Python programs in one process, which starts once: `tests/run_many.py`.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::{feed, piped, project};

/// A run of a program: its file, its arguments and its standard input.
pub(crate) struct PythonRun {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) input: Vec<u8>,
}

impl PythonRun {
    pub(crate) fn new(program: &Path, arguments: &[&Path], input: &[u8]) -> Self {
        let name = |path: &&Path| path.display().to_string();
        Self {
            program: program.to_owned(),
            arguments: arguments.iter().map(name).collect(),
            input: input.to_owned(),
        }
    }
}

/// The exit code and the standard output of each run. A run that takes `seconds` or throws exits with 1.
pub(crate) fn run_python(runs: &[PythonRun], seconds: u32) -> Result<Vec<(i64, Vec<u8>)>, String> {
    let as_text = |bytes: &[u8]| -> String { bytes.iter().copied().map(char::from).collect() };
    let run = |run: &PythonRun| {
        let program = run.program.display().to_string();
        let input = as_text(&run.input);
        json!({"program": program, "arguments": run.arguments, "input": input, "seconds": seconds})
    };
    let runs: Vec<Value> = runs.iter().map(run).collect();
    let mut python = piped("python3");
    let child = python.args(["-S", "-E"]).arg(project("tests/run_many.py"));
    let mut child = child.spawn().map_err(|error| error.to_string())?;
    feed(&mut child, json!(runs).to_string().as_bytes());
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let error = || String::from_utf8_lossy(&output.stderr).into_owned();
    let results: Vec<Value> = serde_json::from_slice(&output.stdout).map_err(|_| error())?;
    let result = |result: &Value| {
        let code = result["code"].as_i64().expect("a code is a number");
        let output = result["output"].as_str().expect("an output is text");
        let byte = |byte| u8::try_from(u32::from(byte)).expect("a string of bytes");
        (code, output.chars().map(byte).collect())
    };
    Ok(results.iter().map(result).collect())
}
