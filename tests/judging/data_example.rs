//! The worked example of the guide for research: surveys whose files other programs join and draw.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support::has_packages;

/// The section of the guide.
fn section() -> String {
    let guide = crate::support::project("docs/research.md");
    let guide = fs::read_to_string(guide).expect("the guide can be read");
    let (_, section) = guide
        .split_once("\n## Tables for pandas and other programs\n")
        .expect("the guide has the section");
    let end = section.find("\n## ").unwrap_or(section.len());
    section[..end].to_owned()
}

/// The only block of a kind.
fn block<'a>(section: &'a str, kind: &str) -> &'a str {
    let start = format!("\n```{kind}\n");
    let mut blocks = section.split(&start).skip(1);
    let block = blocks.next().expect("the section has such a block");
    assert!(blocks.next().is_none(), "the section has one {kind} block");
    block.split("```").next().expect("a block ends")
}

/// The table that the guide says the program prints.
fn table(section: &str) -> &str {
    let shown = block(section, "text").strip_prefix("$ python3 examples/tie_breaks.py\n");
    shown.expect("the block begins with the command").trim()
}

/// A folder with the files that the commands of the section write.
fn folder(section: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    let mut count = 0;
    for line in block(section, "console").lines() {
        if let Some((command, file)) = line.split_once(" > ") {
            let mut words = command.split(' ').skip_while(|word| *word != "survey");
            let words: Vec<&str> = words.by_ref().collect();
            let found = crate::support::answer("tour", &words, b"");
            assert_eq!(found.code, 0, "{command}: {}", found.error);
            fs::write(folder.path().join(file), found.output).expect("the file can be written");
            count += 1;
        }
    }
    assert_eq!(count, 2, "two runs write files");
    folder
}

/// What a Python program prints in a folder.
fn python(program: &str, folder: &Path) -> String {
    let output: Output = Command::new("python3")
        .args(["-c", program])
        .current_dir(folder)
        .env("MPLCONFIGDIR", folder)
        .stdin(Stdio::null())
        .output()
        .expect("python3 has just run");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("the program prints text")
}

/// The lines of both files, each once.
fn lines(folder: &Path) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for file in ["squares.csv", "rectangles.csv"] {
        let text = fs::read_to_string(folder.join(file)).expect("the commands wrote it");
        for line in text.lines().skip(1).map(str::to_owned) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

/// The table of the guide, counted here.
#[test]
fn the_table_of_the_guide_adds_up() {
    let section = section();
    let folder = folder(&section);
    let mut sums: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    for line in lines(folder.path()) {
        let fields: Vec<&str> = line.split(',').collect();
        let sums = sums.entry(fields[5].to_owned()).or_default();
        // starts, possible, full, closed
        for (sum, column) in sums.iter_mut().zip([7, 8, 10, 12]) {
            *sum += fields[column].parse::<u32>().expect("a count");
        }
    }
    let mut expected = "ties,starts,possible,full,closed,percent\n".to_owned();
    for (ties, [starts, possible, full, closed]) in sums {
        let percent = 100.0 * f64::from(full) / f64::from(possible);
        writeln!(
            expected,
            "{ties},{starts},{possible},{full},{closed},{percent:.1}"
        )
        .expect("a text grows");
    }
    assert_eq!(table(&section), expected.trim());
}

/// Takes two seconds, most of them for loading pandas: the program is one that readers run.
#[test]
fn pandas_joins_the_files_and_draws_the_chart() {
    if !has_packages("pandas, matplotlib") {
        return;
    }
    let section = section();
    let folder = folder(&section);
    let program = fs::read_to_string(crate::support::project("examples/tie_breaks.py"));
    let printed = python(&program.expect("the program can be read"), folder.path());
    assert_eq!(printed.trim(), table(&section));
    let chart = fs::read_to_string(folder.path().join("missed.svg")).expect("a chart is there");
    // One panel for each of the four rules.
    assert_eq!(chart.matches("id=\"axes_").count(), 4);
}

#[test]
fn polars_reads_the_same_files() {
    if !has_packages("polars") {
        return;
    }
    let section = section();
    let folder = folder(&section);
    assert!(section.contains(r#"polars.read_csv(file, schema_overrides={"seed": polars.UInt64})"#));
    let program = r#"
import polars
files = ["squares.csv", "rectangles.csv"]
read = lambda file: polars.read_csv(file, schema_overrides={"seed": polars.UInt64})
surveys = polars.concat([read(file) for file in files]).unique()
print(surveys.height, surveys["seed"].null_count(), surveys["full"].sum())
"#;
    let lines = lines(folder.path());
    let fields = |column: usize| {
        lines
            .iter()
            .filter_map(move |line| line.split(',').nth(column))
    };
    let nulls = fields(6).filter(|seed| seed.is_empty()).count();
    let full: u32 = fields(10)
        .map(|full| full.parse::<u32>().expect("a count"))
        .sum();
    let expected = format!("{} {nulls} {full}\n", lines.len());
    assert_eq!(python(program, folder.path()), expected);
}

/// An unknown start is neither true nor false in a table.
#[test]
fn unknown_is_a_missing_value() {
    if !has_packages("pandas") {
        return;
    }
    let folder = TempDir::new().expect("a folder can be made");
    let arguments = "survey 8 --hole 3,3 --hole 3,4 --max-steps 10 --format csv";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let found = crate::support::answer("tour", &arguments, b"");
    fs::write(folder.path().join("starts.csv"), found.output).expect("the file can be written");
    let program = r#"
import pandas as pd
possible = pd.read_csv("starts.csv")["possible"]
print(possible.isna().sum(), (possible == False).sum(), (possible == True).sum())
"#;
    assert_eq!(python(program, folder.path()), "1 0 61\n");
}
