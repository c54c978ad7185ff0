//! The arguments of `judge run`.

use std::sync::Arc;

use crate::tools::judge::choices::{
    LimitArguments, ReportFile, SourceArguments, report_file, sandbox_parser,
};
use crate::tools::judge::named::Target;
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::assignment_parser;
use knights_judge::cases::NamePattern;
use knights_judge::protocol::Protocol;
use knights_judge::setter::{Checker, SETTER_TIME_LIMIT, SetterProgram, setter_limits};
use knights_problems::compare::CompareMode;
use knights_run::SandboxMode;

const EXITS: &str = "\
Exit codes:
  0      all cases are accepted
  1      a case is not accepted, or a source cannot be built
  2      wrong usage, or a program that cannot be started
  128+N  interrupted by the signal of number N";

/// Run a program on cases, and show on which it is wrong, and why
///
/// A case is a file NAME.in with its answer beside it, in NAME.ans, NAME.out or NAME.a; or a
/// file NAME with NAME.a. Cases are searched for in all folders below DIR, except those whose
/// names begin with `invalid`; in a folder that has `sample` or `secret`, only in these two.
/// Other names need --pattern. Problems with many right outputs, such as `tour` and `cses1689`, need no
/// answers: their outputs are checked against the rules.
///
/// If the problem is known, the report explains a wrong output. If a usual mistake reproduces every output of the
/// program, the report names it; `judge mistakes` lists these mistakes. docs/teachers.md describes the verdicts. After
/// SIGINT, SIGTERM or SIGHUP it reports the cases that have been judged.
///
/// At the end, all processes of a program are killed. Without --sandbox, a program can read,
/// change and delete what you can: run only programs that you would run yourself.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ echo 'echo 0' > next_move.sh
  $ judge run next_move.sh | head -n 1
  judge: next_move.sh is judged as next_move
  WA: 4 of 40 accepted"))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) sources: SourceArguments,

    /// The problem; `knights` is the assignment with three stages
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = assignment_parser(), hide_possible_values = true)]
    pub(super) problem: Option<Assignment>,

    /// The folder with the cases; by default cases are made
    ///
    /// For `knights` it has a folder for each stage. The default cases are those of
    /// `judge gen --seed 1`.
    #[arg(long, value_name = "DIR", help_heading = CASES)]
    pub(super) cases: Option<PathBuf>,

    /// The names of inputs and answers, such as 'input*.txt=output*.txt'
    ///
    /// There is one * on each side, which stands for any text that is not empty. The text may
    /// contain a /, and becomes the name of the case. All folders below DIR are searched, and all other files are ignored.
    #[arg(long, value_name = "IN=ANS", requires = "cases", help_heading = CASES)]
    pub(super) pattern: Option<NamePattern>,

    /// Try every start square of boards of these sizes, such as `8x8` or `5..8`
    ///
    /// A case such as `8x8/0,0` is named after the board and the start as its input has it. The report ends with a map of
    /// each board, and says how many of the tours are different. This is for problems that ask for a tour from a start.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true, help_heading = CASES)]
    #[arg(conflicts_with_all = ["cases", "compare", "checker"])]
    pub(super) starts: Option<String>,

    /// Judge the outputs of a program that ran elsewhere, in files NAME.out below this folder
    ///
    /// NAME is that of the case. Cases without an output are left out.
    #[arg(long, value_name = "DIR", help_heading = CASES)]
    #[arg(conflicts_with_all = ["starts", "program", "command", "source"])]
    pub(super) outputs: Option<PathBuf>,

    /// How outputs are compared with answers
    ///
    /// By default it is `tokens-case`, but an output for `tour` or `solve` is checked against the rules,
    /// as by `judge check`.
    #[arg(long, value_name = "MODE", conflicts_with = "checker", help_heading = VERDICT)]
    #[arg(value_parser = explained(CompareMode::ALL))]
    pub(super) compare: Option<CompareMode>,

    #[command(flatten)]
    pub(super) checker: CheckerArguments,

    #[command(flatten)]
    pub(super) limits: LimitArguments,

    /// Whether the program runs in a sandbox
    ///
    /// `bwrap`: made by bubblewrap. `confined`: without namespaces; Landlock hides files, and if you are root, each run
    /// has a user of its own. `auto`: the first of the two that works here; if none does, the program runs without. In
    /// a sandbox a program has no network, and can write only to private folders. It can read the system folders, its
    /// own file, and each argument that is an existing file.
    #[arg(long, value_name = "MODE", default_value = "off", help_heading = LIMITS)]
    #[arg(value_parser = sandbox_parser())]
    pub(super) sandbox: SandboxMode,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    pub(super) format: Format,

    /// Write another report into a file, such as `junit=report.xml`; may be given several times
    ///
    /// The formats are those of --format. The file is replaced when the report is complete.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = report_file::<Format>, help_heading = OUTPUT)]
    pub(super) report: Vec<ReportFile<Format>>,

    /// Explain every case that is not accepted, with small inputs, and add a table of all cases
    #[arg(long, help_heading = OUTPUT)]
    pub(super) verbose: bool,

    /// Write each case that is not accepted into this folder
    ///
    /// The files are NAME.in, NAME.ans, and NAME.found with what was found. All others stay. Those of an earlier run
    /// are replaced. The folder must not be in that of the cases. --cases accepts it.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    pub(super) keep: Option<PathBuf>,

    /// Replace any file, not only earlier reports and cases
    ///
    /// Without it, a file that exists is replaced only if it is empty, or a report in the same form or a case of an earlier run.
    #[arg(long, help_heading = OUTPUT)]
    pub(super) overwrite: bool,

    /// Stop each part at its first case that is not accepted
    ///
    /// The cases of a part then run one after another.
    #[arg(long, help_heading = CASES)]
    pub(super) fail_fast: bool,

    /// Go on after three cases beyond the time limit or the output limit
    ///
    /// By default the cases of a part after these are not judged.
    #[arg(long, conflicts_with = "fail_fast", help_heading = CASES)]
    pub(super) all_cases: bool,

    /// Judge only the case with this name; may be given several times
    ///
    /// A case of a part has the name of the part and a `/` before its own, as in the report.
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, help_heading = CASES)]
    pub(super) only: Vec<String>,

    /// Judge even if an input is not valid or an answer is not right
    ///
    /// If the problem is known, the cases in DIR are checked before anything is judged: the inputs as by `judge
    /// validate`, and the answers, if no --checker is named.
    #[arg(long, help_heading = CASES)]
    pub(super) no_validate: bool,

    /// The program: its source, the folder of a hand-in, or a command
    ///
    /// The problem follows from the name of a source (`nextMove.c`, `cses1689.cpp`), from the functions or the class
    /// that it defines (also a `class Solution`), from a judge and its number in its text (`POJ 2488`), or
    /// from all files of a folder. Files that it needs are taken from its folder. Without a problem, the cases are those
    /// in `tests` or `test`; without these, boards that it prints without reading are judged as by `tour check`, or it is
    /// tried on the samples of all problems. Options of the command itself need a `--` before the command.
    #[arg(value_name = "FILE", conflicts_with = "source")]
    pub(super) program: Vec<OsString>,

    /// The program as a command, and its arguments
    #[arg(last = true, value_name = "CMD")]
    pub(super) command: Vec<OsString>,
}

impl Arguments {
    /// Refuses an option that would have no effect.
    pub(super) fn ensure_effective(&self, target: &Target) -> anyhow::Result<()> {
        let reports = self.report.iter().map(|(format, _)| *format);
        let mut formats = reports.chain([self.format]);
        ensure!(
            !self.verbose || formats.any(|format| format == Format::Text),
            "--verbose goes with --format text; the other reports explain every case"
        );
        let has_cases = |task: Assignment| target.cases.is_some() || task.folder().is_some();
        ensure!(
            !self.no_validate || target.problem.is_some_and(has_cases),
            "--no-validate goes with --problem, and with --cases or the folder of a problem: only such cases are checked"
        );
        Ok(())
    }
}

/// What decides whether an output is right, in the place of answers and rules.
#[derive(Args)]
pub(super) struct CheckerArguments {
    /// A program that decides whether an output is right
    #[arg(long, value_name = "CMD", requires = "protocol", conflicts_with = "compare", help_heading = VERDICT)]
    checker: Option<String>,

    /// How the checker is called, and how it reports its verdict
    ///
    /// `judge check --help` describes the protocols.
    #[arg(long, value_name = "NAME", requires = "checker", help_heading = VERDICT)]
    #[arg(value_parser = by_name([Protocol::Kattis, Protocol::Testlib], Protocol::name))]
    protocol: Option<Protocol>,

    /// What a checker of the protocol `kattis` gets after its files
    #[arg(long, value_name = "FLAGS", requires = "checker", help_heading = VERDICT)]
    #[arg(allow_hyphen_values = true)]
    checker_flags: Option<String>,
}

impl CheckerArguments {
    /// The checker, if one is named.
    pub(super) fn read(&self) -> Result<Option<Arc<Checker>>> {
        let Some((command, protocol)) = self.checker.as_ref().zip(self.protocol) else {
            return Ok(None);
        };
        let flags = self.checker_flags.as_deref().unwrap_or_default();
        ensure!(
            flags.is_empty() || protocol == Protocol::Kattis,
            "--checker-flags goes with --protocol kattis"
        );
        let limits = setter_limits(SETTER_TIME_LIMIT);
        let program = SetterProgram::of_command("checker", command, limits);
        let checker = Checker::new(program.context("--checker")?, protocol, flags);
        Ok(Some(Arc::new(checker.context("--checker-flags")?)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The result, the usual mistakes, a wrong case, and the names of the others
    Text,
    /// A JSON document; its schema is in docs/schema
    Json,
    /// XML for CI systems
    Junit,
}
