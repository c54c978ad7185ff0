//! Every option that writes is known to write: a call that would write what it reads is refused.

use std::fs;

use crate::options::options;
use crate::support::shell_in;

/// The options whose files and folders are only read.
const READ: &str = "--cases --config --given --languages --mask --merge --metadata --outputs --points --source \
                    --statement --students --validator";

/// A call for each option that writes, in which it names an input or another output.
const CALLS: [&str; 13] = [
    "judge gen --problem folder --out folder",
    "judge package --problem tour --format legacy --statement folder/file --overwrite --out folder",
    "judge stress --problem next_move --keep folder -- cat folder/x.in",
    "judge run --cases folder --keep folder -- cat",
    "judge run --cases folder --report json=folder/file -- cat",
    "judge grade folder --problem tour --out folder/file",
    "judge grade folder --problem tour --students file --report csv=file",
    "judge grade folder --problem tour --students file --state file",
    "judge grade folder --problem tour --feedback-dir folder",
    "judge grade folder --problem tour --sources folder",
    "judge grade folder --problem tour --students file --feedback-zip file",
    "judge check --problem tour --protocol testlib file file file file",
    "judge check --problem tour --protocol kattis file judgemessage.txt .",
];

#[test]
fn an_option_that_names_a_file_reads_it_or_writes_no_input() {
    for option in options() {
        let is_file = ["FILE", "DIR", "FORMAT=FILE"].contains(&&*option.value);
        let (call, name) = (option.command.join(" "), format!(" {} ", option.name));
        let mut calls = CALLS.iter();
        let is_known = calls.any(|line| line.starts_with(&call) && line.contains(&name));
        assert!(
            !is_file || READ.split(' ').any(|read| read == option.name) || is_known,
            "{option:?} is in none of the tables"
        );
    }
    for call in CALLS {
        let folder = tempfile::tempdir().expect("there is room");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("folder")).expect("there is room");
        let files = [
            ("file", "..\n"),
            ("judgemessage.txt", "x\n"),
            ("folder/file", "# Title\n"),
            ("folder/x.in", "1\n"),
            ("folder/knights.toml", "reference = \"cat\"\n"),
        ];
        for (name, text) in files {
            fs::write(path(name), text).expect("there is room");
        }
        let output = shell_in(folder.path(), call);
        let is_new = call.contains(" gen ") && output.error.contains("already contains");
        let is_refused = output.error.contains("names; name another place for");
        assert!(is_new || is_refused, "{call}: {}", output.error);
        assert_eq!(output.output, b"", "{call}");
        for (name, text) in files {
            let now = fs::read_to_string(path(name));
            assert_eq!(now.expect("the file is there"), text, "{call}: {name}");
        }
        let count = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(count, 3, "{call}");
    }
}
