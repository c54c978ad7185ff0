//! Wrong programs of all kinds, and on which cases each is refuted.

use std::error::Error;
use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use knights::judge::problem::Problem;
use knights::problems::mistakes::WorkLimit;
use knights::problems::problem::{Judgement, answer};

/// More work than a mistake takes on any case.
const WORK: u64 = 1 << 27;
/// How long a program runs on all cases. Only programs in Python, which are slow, do not get to the largest.
const TIME: Duration = Duration::from_secs(20);
/// A program that took too much time on this number of cases gets no more of them.
const MOST_TOO_LONG: usize = 3;

/// Inputs with their answers, in memory and in a file as `run_all.c` reads it.
pub(crate) struct Cases {
    pub(crate) all: Vec<(Vec<u8>, Vec<u8>)>,
    file: PathBuf,
}

impl Cases {
    pub(crate) fn new(all: Vec<(Vec<u8>, Vec<u8>)>, file: PathBuf) -> io::Result<Self> {
        let mut out = BufWriter::new(fs::File::create(&file)?);
        for (input, answer) in &all {
            for bytes in [input, answer] {
                let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
                out.write_all(&length.to_le_bytes())?;
            }
            out.write_all(input)?;
            out.write_all(answer)?;
        }
        out.flush()?;
        Ok(Self { all, file })
    }
}

/// How many refuting cases are looked for, and how long a program may run on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    First,
    /// All of them, among cases that are small.
    All,
}

#[derive(Clone, Debug)]
pub(crate) enum Run {
    /// A program that reads all cases: one linked with `run_all.c`.
    Linked(PathBuf),
    /// A program that `run_all.py` runs.
    Python(PathBuf),
    /// The mistake of this number in the problem's table.
    Mistake(usize),
    Student(&'static str),
    /// Reads at most this number of the squares that an input lists.
    Listed(usize),
}

/// A wrong program.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    /// Where it comes from: a row of the table.
    pub(crate) group: String,
    pub(crate) name: String,
    pub(crate) run: Run,
}

impl Wrong {
    /// The numbers of the cases that refute the program.
    pub(crate) fn refuted(
        &self,
        problem: &'static dyn Problem,
        cases: &Cases,
        search: Search,
    ) -> Result<Vec<usize>, Box<dyn Error + Send + Sync>> {
        let seconds = |quick: &'static str, all| if search == Search::All { quick } else { all };
        match &self.run {
            Run::Linked(program) => {
                let mut command = Command::new(program);
                command.arg(&cases.file).arg(seconds("0.05", "0.2"));
                of_process(problem, command, cases, search)
            }
            Run::Python(program) => {
                let mut command = Command::new("python3");
                command.arg(source("run_all.py")).arg(program);
                command.arg(&cases.file).arg(seconds("0.3", "6"));
                of_process(problem, command, cases, search)
            }
            _ => {
                let numbers = cases.all.iter().enumerate();
                let numbers = numbers.filter_map(|(number, (input, answer))| {
                    let output = self.output(problem, input);
                    let is_right =
                        output.is_none_or(|output| is_right(problem, input, answer, &output));
                    (!is_right).then_some(number)
                });
                Ok(match search {
                    Search::First => numbers.take(1).collect(),
                    Search::All => numbers.collect(),
                })
            }
        }
    }

    /// What a program in memory prints, nothing after a crash; `None` if its output is not defined.
    fn output(&self, problem: &'static dyn Problem, input: &[u8]) -> Option<Vec<u8>> {
        let text = str::from_utf8(input).unwrap_or_default();
        let printed = match self.run {
            Run::Mistake(number) => {
                let table = problem.mistakes();
                return table.output(input, None, &[number], &mut WorkLimit::new(WORK));
            }
            Run::Student(mistake) => {
                let end = students::run(problem.name(), mistake, text);
                end.is_well.then_some(end.output)
            }
            Run::Listed(most) => {
                let shortened = shortened(problem, text, most);
                return answer(problem, shortened.as_bytes()).ok();
            }
            Run::Linked(_) | Run::Python(_) => return None,
        };
        Some(printed.unwrap_or_default().into_bytes())
    }
}

fn of_process(
    problem: &'static dyn Problem,
    mut command: Command,
    cases: &Cases,
    search: Search,
) -> Result<Vec<usize>, Box<dyn Error + Send + Sync>> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut results = BufReader::new(child.stdout.take().ok_or("it has an output")?);
    let (mut refuted, mut too_long, start) = (Vec::new(), 0, Instant::now());
    for (number, (input, answer)) in cases.all.iter().enumerate() {
        let mut end = [0];
        // A program may end the process in which it runs on all cases.
        if results.read_exact(&mut end).is_err() {
            refuted.push(number);
            break;
        }
        let is_refuted = match &end {
            b"s" => false,
            b"d" => {
                let mut length = [0; 4];
                results.read_exact(&mut length)?;
                let mut output = vec![0; u32::from_le_bytes(length) as usize];
                results.read_exact(&mut output)?;
                !is_right(problem, input, answer, &output)
            }
            _ => true,
        };
        too_long += usize::from(&end == b"t");
        if is_refuted {
            refuted.push(number);
        }
        let is_late = number % 64 == 0 && start.elapsed() > TIME;
        if is_refuted && search == Search::First || too_long == MOST_TOO_LONG || is_late {
            break;
        }
    }
    drop(results);
    child.kill()?;
    child.wait()?;
    Ok(refuted)
}

/// An input of one of the three stages with at most this number of squares.
fn shortened(problem: &'static dyn Problem, text: &str, most: usize) -> String {
    let head = if problem.name() == "next_move" { 4 } else { 2 };
    let words: Vec<&str> = text.split_whitespace().collect();
    let kept = words.len().min(head + 2 * most);
    let count = ((kept - head) / 2).to_string();
    let mut words = words[..kept].to_vec();
    words[head - 1] = &count;
    words.join(" ")
}

fn is_right(problem: &dyn Problem, input: &[u8], answer: &[u8], output: &[u8]) -> bool {
    answer == output
        || matches!(
            problem.check(input, answer, output),
            Ok(Judgement::Right(_))
        )
}

pub(crate) fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("benches/mutants")
        .join(name)
}

/// Writes a program into a folder and compiles it; `None` if it does not compile, or is in another language.
pub(crate) fn compiled(folder: &Path, name: &str, text: &str) -> io::Result<Option<Run>> {
    let path = folder.join(name);
    fs::write(&path, text)?;
    let run = |command: &mut Command| {
        let status = command.stderr(Stdio::null()).status()?;
        io::Result::Ok(status.success())
    };
    let driver = folder.join("run_all.o");
    let program = path.with_extension("x");
    let is_good = match path.extension().and_then(|ending| ending.to_str()) {
        Some("py") => {
            let check = [
                "-c",
                "import sys; compile(open(sys.argv[1]).read(), 'program', 'exec')",
            ];
            return Ok(
                run(Command::new("python3").args(check).arg(&path))?.then_some(Run::Python(path))
            );
        }
        Some("c") => run(Command::new("cc")
            .args(["-O1", "-w", "-Dmain=program_main", "-o"])
            .arg(&program)
            .arg(&path)
            .arg(driver))?,
        _ => false,
    };
    Ok(is_good.then_some(Run::Linked(program)))
}

/// Compiles `run_all.c` into a folder.
pub(crate) fn compile_driver(folder: &Path) -> io::Result<bool> {
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-w", "-c", "-o"])
        .arg(folder.join("run_all.o"))
        .arg(source("run_all.c"));
    Ok(cc.status()?.success())
}
