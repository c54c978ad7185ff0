//! `judge verify`: all submissions of a problem against what is expected of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::iter;
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli;
use crate::tools::judge::choices::{LimitArguments, limit_text, or_interrupted, prepare_cases};
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::NamedProblem;
use knights_judge::drawn::default_cases;
use knights_judge::problem::Example;
use knights_judge::verify::{Findings, OnceTooSlow, Subject, Verification, Verified, examples};
use knights_problems::report::text::{NAMED, first_few};
use knights_problems::report::{PartProgram, json_line};
use knights_problems::verdict::Verdict;
use knights_run::{ScratchFolder, interrupted};

const EXITS: &str = "\
Exit codes:
  0      every submission gets what is expected, perhaps with warnings
  1      a submission gets something else, none was judged, or a program of the package cannot run
  2      wrong usage, or a case that is not valid
  128+N  interrupted by the signal of number N";

/// Judge all submissions of a problem, and compare the results with what is expected
///
/// The submissions are those in submissions/. What each is expected to get comes from `submissions.yaml` of Kattis, or
/// else from the name of its folder, or, in a folder such as `mixed`, from `@EXPECTED_RESULTS@:` in the source. If a
/// package of Kattis has no time limit, it follows from the accepted submissions, as in verifyproblem. A verdict close to
/// the time limit may count either way.
///
/// The table has a sign for each case: `.` AC, `W` WA, `T` TLE, `R` RTE, `M` MLE, `O` OLE, `J` JE, `-` not
/// judged. Then come the cases that alone refute a wrong submission, why a submission does not get what is expected, and
/// warnings: what was not checked, and what to do. The last line has the slowest accepted case beside its limit.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ judge verify next_move --jobs 1 | tail -n 1 | cut -d ';' -f 1
  every submission gets what is expected"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    problem: NamedProblem,

    #[command(flatten)]
    limits: LimitArguments,

    /// The format of the report
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table, and what the cases tell apart
    Text,
    /// A JSON document; its schema is in docs/schema
    Json,
}

/// A time is near its limit if it is more than this part of it, as in the format `2025-09`.
const NEAR: f64 = 2.0;
/// More cases than these are counted in the table.
const MOST_SIGNS: usize = 80;

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let problem = arguments.problem.get();
    catch_interrupts().context("cannot catch signals")?;
    if let Some(remark) = Assignment::program(problem).without_effect() {
        env.remark(remark);
    }
    let judge = OnceTooSlow::of_judge(Assignment::program(problem).output_judge());
    let pool = arguments.limits.pool(&knights_run::Sandbox::OFF)?;
    let scratch = ScratchFolder::new("submissions").context("cannot make a folder")?;
    let examples = examples(problem, &scratch)?;
    ensure!(
        !examples.is_empty(),
        "{} has no submissions; put right ones into submissions/accepted, and wrong ones into submissions/wrong_answer",
        problem.argument()
    );
    remark_on_contradictions(env, &examples);
    let given = arguments.limits.time;
    let limits = |time| arguments.limits.limits_of(Some(problem), time);
    let spinner = cli::spinner("building the programs of the package");
    let prepared = pool.install(|| {
        let mut cases = default_cases(problem)?;
        let findings = Findings::of(problem, &examples, &mut cases, &judge)?;
        anyhow::Ok((cases, findings))
    });
    spinner.finish_and_clear();
    let (mut cases, mut findings) = prepared?;
    for error in &findings.errors {
        env.remark(error);
    }
    let part = iter::once((Some(problem), &mut cases));
    if let Some(unknown) = pool.install(|| prepare_cases(part, &judge, Some("")))?
        && findings.errors.is_empty()
    {
        findings.errors.push(unknown);
    }
    let bar = cli::bar(cases.len() * examples.len(), "cases judged");
    let subject = Subject {
        problem,
        examples,
        cases,
        judge: &judge,
        findings,
    };
    let work = || subject.verify(given, &limits, &|| bar.inc(1));
    let found = cli::beside_lines(env, &pool, &bar, work);
    bar.finish_and_clear();
    let verdict = or_interrupted(Exit::of_verdict(is_right(&found)));
    env.verdict = Some(verdict);
    env.output.bytes(&match arguments.format {
        Format::Text => text(problem, &found)?.into_bytes(),
        Format::Json => json_line(&document(problem, &found))?,
    })?;
    Ok(verdict)
}

fn remark_on_contradictions(env: &mut Env<'_>, examples: &[Example]) {
    let of_both = examples.iter().filter(|example| example.is_contradicted);
    let contradicted: Vec<String> = of_both.map(|example| example.name.clone()).collect();
    if !contradicted.is_empty() {
        env.remark(format_args!(
            "@EXPECTED_RESULTS@ contradicts the folder, which counts: {}",
            first_few(&contradicted, NAMED)
        ));
    }
}

fn text(problem: &dyn Problem, found: &Verification) -> Result<String> {
    let mut text = String::new();
    let (count, cases) = (found.submissions.len(), found.cases.len());
    let (count, cases) = (counted(count, "submission"), counted(cases, "case"));
    let limit = match (&found.derived, found.limit) {
        (Some(derived), _) => limit_text(derived),
        (None, Some(limit)) => format!("time limit {limit} s"),
        (None, None) => "the usual time limits".to_owned(),
    };
    writeln!(text, "{}: {count} on {cases}; {limit}", problem.name())?;
    let groups = groups(&found.cases);
    let names = found.submissions.iter();
    let widths = names.map(|verified| verified.example.name.chars().count());
    let width = widths.max().unwrap_or_default();
    let ends = groups.values().map(|cases| match cases[..] {
        [only] => only.to_owned(),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    });
    writeln!(text, "  {}", joined(ends, "; "))?;
    for verified in &found.submissions {
        write_row(&mut text, verified, width, &groups, found.cases.len())?;
    }
    write_reasons(&mut text, found)?;
    for (case, refuted) in found.decisive() {
        writeln!(text, "only {case} refutes {}", first_few(&refuted, NAMED))?;
    }
    for name in found.unrefuted() {
        writeln!(text, "no case refutes {name}")?;
    }
    let Findings { errors, warnings } = &found.findings;
    for (kind, words) in [("error", errors), ("warning", warnings)] {
        for line in words {
            writeln!(text, "{kind}: {line}")?;
        }
    }
    writeln!(text, "{}", last_line(found)?)?;
    Ok(text)
}

/// Writes what a submission gets: its name, in this width, and signs for these groups of cases; `all` is the number of
/// cases.
fn write_row(
    text: &mut String,
    verified: &Verified,
    width: usize,
    groups: &BTreeMap<&str, Vec<&str>>,
    all: usize,
) -> Result<()> {
    let verdict = verified.verdict().map_or("", Verdict::name);
    let seconds = verified.time().map(|time| time.as_secs_f64());
    let time = seconds.map_or(String::new(), |seconds| format!("{seconds:6.2} s"));
    let name = &verified.example.name;
    write!(text, "{name:width$}  {verdict:3} {time:>8}")?;
    let signs = match error(&verified.program) {
        Some(error) => error.lines().next().unwrap_or_default().to_owned(),
        None => joined(
            groups.values().map(|cases| signs(verified, cases, all)),
            " ",
        ),
    };
    let score = match verified.graded.map(|graded| (graded.score, graded.of)) {
        Some((Some(score), Some(of))) => format!("  {score} of {of}"),
        Some((Some(score), None)) => format!("  {score}"),
        Some((None, _)) | None => String::new(),
    };
    let note = match (verified.is_as_expected, verified.is_sensitive) {
        _ if !verified.is_finished => "  not finished",
        (false, _) => "  NOT as expected",
        (true, true) => "  close to the time limit",
        (true, false) => "",
    };
    writeln!(text, "  {signs}{score}{note}")?;
    Ok(())
}

/// Writes why submissions do not get what is expected: the first reason for each verdict, such as the limit that ended a
/// run.
fn write_reasons(text: &mut String, found: &Verification) -> Result<()> {
    let differ = found.submissions.iter().filter(|one| !one.is_as_expected);
    let mut kinds = BTreeSet::new();
    for result in differ.flat_map(|one| &one.results) {
        let time = result.ending.map(|ending| ending.processor.as_secs_f64());
        // A run goes on after its limit.
        let why = match (found.limit, time) {
            (Some(limit), Some(time)) if time > limit => {
                format!("more than {limit} s of processor time, which is the limit")
            }
            _ => result.message.lines().next().unwrap_or_default().to_owned(),
        };
        if !why.is_empty() && kinds.insert(result.verdict) {
            writeln!(text, "{} on {}: {why}", result.verdict, result.name)?;
        }
    }
    Ok(())
}

/// Whether all is as expected, how many errors and warnings there are, and the slowest accepted case.
fn last_line(found: &Verification) -> Result<String> {
    if interrupted().is_some() {
        return Ok("interrupted: not every submission was judged".to_owned());
    }
    let Findings { errors, warnings } = &found.findings;
    let unjudged = found.submissions.iter().filter(|one| one.is_absent());
    let absent = unjudged.count();
    let unexpected = found.submissions.iter().filter(|one| !one.is_as_expected);
    let differ: Vec<String> = unexpected.map(|one| one.example.name.clone()).collect();
    let mut line = match &differ[..] {
        [] if !errors.is_empty() => "not everything could be judged".to_owned(),
        [] if absent > 0 => {
            format!("every submission that was judged gets what is expected; {absent} not judged")
        }
        [] => "every submission gets what is expected".to_owned(),
        names => format!("not as expected: {}", first_few(names, NAMED)),
    };
    for (count, thing) in [(errors.len(), "error"), (warnings.len(), "warning")] {
        if count > 0 {
            write!(line, "; {}", counted(count, thing))?;
        }
    }
    if let Some((time, result, slowest)) = found.slowest_accepted() {
        let (time, case, name) = (time.as_secs_f64(), &result.name, &slowest.example.name);
        write!(line, "; slowest accepted case: {time:.2}")?;
        if let Some(limit) = found.limit {
            write!(line, " of {limit}")?;
        }
        let close = found.limit.filter(|limit| time > limit / NEAR);
        let near = close.map_or("", |_| ", near the limit");
        write!(line, " s, {name} on {case}{near}")?;
    }
    Ok(line)
}

/// The names of the cases by their folders, in order.
fn groups(cases: &[String]) -> BTreeMap<&str, Vec<&str>> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for case in cases {
        let folder = case.rsplit_once('/').map_or("", |(folder, _)| folder);
        groups.entry(folder).or_default().push(case);
    }
    groups
}

/// A sign for each of some cases, or how many get what, if all are too many for a line.
fn signs(verified: &Verified, cases: &[&str], all: usize) -> String {
    let verdict = |case: &&str| {
        let result = verified.results.iter().find(|result| result.name == **case);
        result.map(|result| result.verdict)
    };
    let sign = |verdict: Option<Verdict>| match verdict {
        None => '-',
        Some(Verdict::Accepted) => '.',
        Some(other) => other.name().chars().next().unwrap_or('?'),
    };
    let signs: String = cases.iter().map(|case| sign(verdict(case))).collect();
    if all <= MOST_SIGNS {
        return signs;
    }
    let kinds = ".WTRMOJ-".chars();
    let counts = kinds.filter_map(|kind| match signs.matches(kind).count() {
        0 => None,
        count => Some(format!("{count}{kind}")),
    });
    format!("[{}]", joined(counts, " "))
}

fn document(problem: &dyn Problem, found: &Verification) -> Value {
    let seconds = |ending: Option<Duration>| ending.map(|time| time.as_secs_f64());
    let submissions = found.submissions.iter().map(|verified| {
        let results = verified.results.iter().map(|result| {
            let time = result.ending.map(|ending| ending.processor);
            json!({
                "case": result.name,
                "verdict": result.verdict,
                "cpu_seconds": seconds(time),
                "message": result.message,
            })
        });
        json!({
            "name": verified.example.name,
            "as_expected": verified.is_as_expected,
            "finished": verified.is_finished,
            "close_to_limit": verified.is_sensitive,
            "verdict": verified.verdict(),
            "score": verified.graded.and_then(|graded| graded.score),
            "cpu_seconds": seconds(verified.time()),
            "error": error(&verified.program),
            "cases": results.collect::<Vec<_>>(),
        })
    });
    let cases = found.decisive().into_iter();
    let decisive = cases.map(|(case, refuted)| json!({"case": case, "submissions": refuted}));
    json!({
        "problem": problem.name(),
        "as_expected": is_right(found),
        "time_limit": found.limit,
        "slowest": found.derived.as_ref().map(|derived| &derived.slowest),
        "cases": found.cases,
        "submissions": submissions.collect::<Vec<_>>(),
        "decisive": decisive.collect::<Vec<_>>(),
        "unrefuted": found.unrefuted().collect::<Vec<_>>(),
        "errors": found.findings.errors,
        "warnings": found.findings.warnings,
        "slowest_accepted": found.slowest_accepted().map(|(time, result, slowest)| json!({
            "submission": slowest.example.name,
            "case": result.name,
            "cpu_seconds": time.as_secs_f64(),
        })),
    })
}

/// Why a program does not run.
fn error(program: &PartProgram) -> Option<String> {
    match program {
        PartProgram::Runs | PartProgram::Missing => None,
        PartProgram::NotBuilt(message) => Some(format!("compile error: {message}")),
        PartProgram::NotStarted(reason) => Some(format!("not judged: {reason}")),
    }
}

fn is_right(found: &Verification) -> bool {
    interrupted().is_none()
        && found.findings.errors.is_empty()
        && found.submissions.iter().all(|one| one.is_as_expected)
}
