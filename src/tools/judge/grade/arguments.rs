//! The arguments of `judge grade`.

use std::convert::Infallible;

use crate::tools::judge::choices::{LimitArguments, ReportFile, report_file, sandbox_parser};
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::assignment_parser;
use knights_judge::class::report::Visibility;
use knights_judge::class::{Attempt, Deadline, Feedback, Grace, LatePenalty, Layout, Unread};
use knights_judge::hand_in::composed;
use knights_problems::report::Rounding;
use knights_run::SandboxMode;

const HAND_INS: &str = "The hand-ins";
const CONFIG: &str = "Configuration";

const EXITS: &str = "\
Exit codes:
  0      every hand-in is accepted; with --shard, every one is judged
  1      a hand-in is not accepted
  2      wrong usage, or a file or a stream that fails
  128+N  interrupted by the signal of number N";

/// Grade the hand-ins of a class, and say what is wrong with each
///
/// FOLDER has one entry for each student: a folder with files, an archive, a single source, or an executable.
/// The files of a hand-in are recognised by their names, as by `judge run --source`. All other files are there when
/// a source is built and runs. The report lists what is not recognised. Links are not followed.
///
/// What has been judged is kept until all reports are written. If the run is interrupted, --resume judges
/// only what is missing, or has changed.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ mkdir -p class/anna class/ben; printf '#!/bin/sh\\nnext_move\\n' > class/anna/next_move
  $ chmod +x class/anna/next_move
  $ judge grade class --problem next_move --sandbox off --format csv | cut -d , -f 1,4,5
  name,accepted,next_move_verdict
  anna,true,AC
  ben,false,missing"))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    /// The folder of the class, or its archive; with a `gradescope` report, the folder of one hand-in
    #[arg(value_name = "FOLDER", required = false)]
    #[arg(required_unless_present = "print_config")]
    #[arg(default_value_if("print_config", "true", "."))]
    pub(super) folder: PathBuf,

    /// A TOML file with options; the command line overrides it
    ///
    /// Its keys are the names of the options without the dashes. A path is relative to the file. `points` may be a
    /// table. docs/formats.md describes it.
    #[arg(long, value_name = "FILE", help_heading = CONFIG)]
    pub(super) config: Option<PathBuf>,

    /// Print the options in force in the form of --config, and judge nothing
    #[arg(long, help_heading = CONFIG)]
    pub(super) print_config: bool,

    /// The problem; `knights` is the assignment with three stages
    ///
    /// `dual` has the parts `class` and `client`.
    ///
    /// `judge --help` lists the problems. It may also be a folder, as in docs/formats.md.
    #[arg(long, value_name = "NAME", help_heading = CASES)]
    #[arg(value_parser = assignment_parser(), hide_possible_values = true)]
    pub(super) problem: Assignment,

    /// The folder with the cases; by default cases are made
    ///
    /// If there are several parts, it has a folder for each. The default cases are those of
    /// `judge gen --seed 1`.
    #[arg(long, value_name = "DIR", help_heading = CASES)]
    pub(super) cases: Option<PathBuf>,

    /// Judge even if an input is not valid or an answer is not right
    ///
    /// The cases in DIR are checked before anything is judged: the inputs as by `judge validate`, and the
    /// answers.
    #[arg(long, help_heading = CASES)]
    pub(super) no_validate: bool,

    /// A TOML file with points for parts or for folders of cases, or the TOML itself
    ///
    /// A part earns its points if all its cases are accepted. With
    /// `next_move = { points = 30, rule = "proportion" }`, each case earns its share.
    #[arg(long, value_name = "FILE", help_heading = CASES)]
    pub(super) points: Option<PathBuf>,

    /// How points in proportion to the accepted cases are rounded
    #[arg(long, value_name = "STEP", default_value = "down", help_heading = CASES)]
    #[arg(value_parser = explained(Rounding::ALL))]
    pub(super) rounding: Rounding,

    /// What a late hand-in loses: points or per cent, such as `5`, `20%` or `10%/day`
    ///
    /// A percentage is taken of the points that the hand-in has earned. The result is never less than 0. The platform,
    /// the class list or --deadline says whether a hand-in is late. If neither says by how much, it counts as one day late.
    #[arg(long, value_name = "AMOUNT", help_heading = CASES)]
    pub(super) late_penalty: Option<LatePenalty>,

    /// When hand-ins are due, such as `2026-11-25 23:59`, or with an offset, `2026-11-25T23:59+01:00`
    ///
    /// What was handed in later is late by the days since then, unless a column `late` of the class list says
    /// otherwise. The time is that of the platform, or else when the files were last changed. Without an offset the
    /// time zone is that of this machine.
    #[arg(long, value_name = "TIME", help_heading = CASES)]
    pub(super) deadline: Option<Deadline>,

    /// How late a hand-in may be and still count as in time, such as `15min` or `2h`
    ///
    /// It goes with --deadline, or with a class list whose column `Status` says how late hand-ins are.
    #[arg(long, value_name = "TIME", help_heading = CASES)]
    pub(super) grace: Option<Grace>,

    /// The mark of a hand-in if a part has no program, but a file may be one
    #[arg(long, value_name = "MARK", default_value = "blank", help_heading = CASES)]
    #[arg(value_parser = explained(Unread::ALL))]
    pub(super) unread: Unread,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    pub(super) format: Format,

    /// What the report says of cases that are not accepted
    ///
    /// By default it is `full`, but `hint` in a report for `gradescope` and on the pages for students.
    #[arg(long, value_name = "LEVEL", value_parser = explained(Feedback::ALL), help_heading = OUTPUT)]
    pub(super) feedback: Option<Feedback>,

    /// When students see the tests in Gradescope; by default `visible`
    #[arg(long, value_name = "WHEN", value_parser = explained(Visibility::ALL), help_heading = OUTPUT)]
    pub(super) visibility: Option<Visibility>,

    /// The file for the report, which is replaced when the report is complete; - is standard output
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub(super) out: Option<PathBuf>,

    /// Write another report into a file, such as `csv=grades.csv`; may be given several times
    ///
    /// The formats are those of --format. The file is replaced when the report is complete.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = report_file::<Format>, help_heading = OUTPUT)]
    pub(super) report: Vec<ReportFile<Format>>,

    /// Write a page for each student into a folder, as HTML and as Markdown
    ///
    /// DIR is new or empty, and not in FOLDER. Without --feedback the level is `hint`. If FOLDER is from Moodle, Moodle
    /// gives the pages to the students. An interrupted run writes none.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    pub(super) feedback_dir: Option<PathBuf>,

    /// Write the same pages into a zip archive
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub(super) feedback_zip: Option<PathBuf>,

    /// Write the sources of the hand-ins, in a folder for each student
    ///
    /// They are the sources in a known language, headers, and scripts that begin with `#!`. DIR is new or empty, or what
    /// an earlier run wrote, and not in FOLDER. An interrupted run writes none.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    pub(super) sources: Option<PathBuf>,

    /// Replace any file with a report, and any folder with the sources
    ///
    /// Without it, a file is replaced only if it is empty, or a report in the same form; and the folder of --sources only if
    /// an earlier run wrote it and nothing in it has changed.
    #[arg(long, help_heading = OUTPUT)]
    pub(super) overwrite: bool,

    /// Grade only the hand-in with this name; may be given several times
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, help_heading = HAND_INS)]
    #[arg(value_parser = |name: &str| Ok::<_, Infallible>(composed(name)))]
    pub(super) only: Vec<String>,

    /// The list of the class: names, IDs and e-mail addresses, or the grades that a platform exports
    ///
    /// The first line names the columns. Students who handed in nothing are in the report, and a remark says who is not
    /// on the list. A column `late` says how many days a hand-in is late, or else the column `Status` of Moodle does.
    #[arg(long, value_name = "FILE", help_heading = HAND_INS)]
    pub(super) students: Option<PathBuf>,

    /// The column of the list for the marks, if several or none are recognised
    #[arg(long, value_name = "NAME", requires = "students", help_heading = OUTPUT)]
    pub(super) mark_column: Option<String>,

    /// Replace marks in the list that are numbers; by default they stay
    ///
    /// Words such as `EX`, and marks that Moodle has locked, stay in any case.
    #[arg(long, requires = "students", help_heading = OUTPUT)]
    pub(super) replace_marks: bool,

    /// The layout of FOLDER, if the names in it do not show it
    ///
    /// Names in another form are taken as in `folders`.
    #[arg(long, value_name = "NAME", value_parser = explained(Layout::ALL), help_heading = HAND_INS)]
    pub(super) layout: Option<Layout>,

    /// Which attempt counts, if a platform exports several; by default the last
    #[arg(long, value_name = "WHICH", value_parser = explained(Attempt::ALL), help_heading = HAND_INS)]
    pub(super) attempt: Option<Attempt>,

    /// Stop a part at its first case that is not accepted
    ///
    /// If folders of cases have points, stop each folder at its first.
    #[arg(long, help_heading = CASES)]
    pub(super) fail_fast: bool,

    /// Go on after three cases of a part that are beyond the time or output limit
    ///
    /// By default the cases after these are not judged, unless folders of cases or shares of cases have points.
    #[arg(long, conflicts_with = "fail_fast", help_heading = CASES)]
    pub(super) all_cases: bool,

    /// Go on with a run that was interrupted, or could not write its reports
    #[arg(long, help_heading = HAND_INS)]
    pub(super) resume: bool,

    /// The file that keeps what has been judged
    ///
    /// By default it is in `$XDG_STATE_HOME/knights` or `~/.local/state/knights`.
    #[arg(long, value_name = "FILE", help_heading = HAND_INS)]
    pub(super) state: Option<PathBuf>,

    /// Grade only part K of N, and write JSON lines for --merge
    ///
    /// The lines go to --out or to standard output. Other reports and pages are written by --merge. Give each part and
    /// --merge the same options.
    #[arg(long, value_name = "K/N", conflicts_with = "merge")]
    #[arg(allow_hyphen_values = true, help_heading = PARTS)]
    pub(super) shard: Option<String>,

    /// Merge the parts of a class, and judge nothing; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = PARTS)]
    #[arg(conflicts_with_all = ["resume", "state"])]
    pub(super) merge: Vec<PathBuf>,

    /// A TOML file with languages, in place of the table that is built in
    ///
    /// docs/formats.md describes it.
    #[arg(long, value_name = "FILE", help_heading = HAND_INS)]
    pub(super) languages: Option<PathBuf>,

    /// Explain every case that is not accepted, not only the first of each part
    #[arg(long, help_heading = OUTPUT)]
    pub(super) verbose: bool,

    /// Whether builds and programs run in a sandbox
    ///
    /// `bwrap`: made by bubblewrap. `confined`: without namespaces; Landlock hides files, and if you are root, each run
    /// has a user of its own. `auto`: the first of the two that works here; if none does, nothing is graded. In a
    /// sandbox a program has no network, and can write only to private folders. It can read the system folders and its
    /// own hand-in.
    #[arg(long, value_name = "MODE", default_value = "auto", help_heading = LIMITS)]
    #[arg(value_parser = sandbox_parser())]
    pub(super) sandbox: SandboxMode,

    /// Grade even if this machine fails a right program, or does not keep a limit
    ///
    /// Before anything is judged, a tiny right program in each language that was handed in and programs that exceed each
    /// limit run in the sandbox. `judge doctor` says more about the machine.
    #[arg(long, help_heading = LIMITS)]
    pub(super) no_self_test: bool,

    #[command(flatten)]
    pub(super) limits: LimitArguments,
}

impl Arguments {
    fn formats(&self) -> impl Iterator<Item = Format> {
        std::iter::once(self.format).chain(self.report.iter().map(|(format, _)| *format))
    }

    /// Whether grades are written into the list of the class.
    pub(super) fn fills_list(&self) -> bool {
        self.formats().any(Format::is_list)
    }

    /// Whether the folder is one hand-in.
    pub(super) fn is_of_one(&self) -> bool {
        self.formats().any(|format| format == Format::Gradescope)
    }

    /// The files that it names, which are no hand-ins.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let options = [&self.students, &self.points, &self.config, &self.languages];
        let named = options.into_iter().flatten();
        named.filter_map(|file| file.canonicalize().ok()).collect()
    }

    /// Refuses options that would have no effect.
    pub(super) fn ensure_effective(&self) -> anyhow::Result<()> {
        ensure!(
            !self.verbose || self.formats().any(|format| format == Format::Text),
            "--verbose goes with --format text; the other reports have every case"
        );
        ensure!(
            !self.no_validate || self.cases.is_some() || self.problem.folder().is_some(),
            "--no-validate goes with --cases or the folder of a problem: the cases that are made are valid"
        );
        ensure!(
            !self.fills_list() || self.students.is_some(),
            "grades for a platform go into its own list; name it with --students"
        );
        ensure!(
            self.fills_list() || self.mark_column.is_none(),
            "--mark-column goes with grades for a platform, such as --format moodle"
        );
        ensure!(
            self.fills_list() || !self.replace_marks,
            "--replace-marks goes with grades for a platform, such as --format moodle"
        );
        ensure!(
            self.grace.is_none() || self.deadline.is_some() || self.students.is_some(),
            "--grace goes with --deadline or --students"
        );
        if !self.is_of_one() {
            ensure!(
                self.visibility.is_none(),
                "--visibility goes with a report for gradescope"
            );
            return Ok(());
        }
        let options = [
            ("--sources", self.sources.is_some()),
            ("--only", !self.only.is_empty()),
            ("--shard", self.shard.is_some()),
            ("--merge", !self.merge.is_empty()),
            ("--resume", self.resume),
            ("--state", self.state.is_some()),
            ("--late-penalty", self.late_penalty.is_some()),
            ("--deadline", self.deadline.is_some()),
            ("--students", self.students.is_some()),
            ("--layout", self.layout.is_some()),
            ("--attempt", self.attempt.is_some()),
        ];
        if let Some((name, _)) = options.into_iter().find(|(_, is_given)| *is_given) {
            bail!("{name} is for a class; a gradescope report covers one hand-in");
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A row for each student, and what is wrong
    Text,
    /// A row for each student, for spreadsheets
    Csv,
    /// The same as `csv`, marked as UTF-8 for Excel
    Excel,
    /// A JSON document; its schema is in docs/schema
    Json,
    /// XML for CI systems
    Junit,
    /// A page for browsers, in one file
    Html,
    /// The `results.json` of one hand-in
    Gradescope,
    /// The list of --students with marks and comments, which Moodle imports
    Moodle,
    /// The same for Canvas
    Canvas,
    /// The same for Blackboard
    Blackboard,
}

impl Format {
    /// Whether it is the list of the class.
    pub(super) fn is_list(self) -> bool {
        matches!(self, Self::Moodle | Self::Canvas | Self::Blackboard)
    }
}
