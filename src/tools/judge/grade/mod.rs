//! `judge grade`: the hand-ins of a class.

mod arguments;
mod config;
mod inputs;
mod reports;

pub(crate) use arguments::Arguments;
pub(crate) use config::add_config;

use std::sync::Mutex;

use indicatif::ProgressBar;

use crate::cli;
use crate::tools::judge::choices::{ensure_named, find_sandbox, languages, prepare_known_cases};
use crate::tools::judge::grade::config::print_config;
use crate::tools::judge::grade::inputs::{open_log, read_list, read_points};
use crate::tools::judge::grade::reports::write_results;
use crate::tools::judge::prelude::*;
use knights_judge::build::{Languages, ProgramLimits};
use knights_judge::class::{
    ClassFolder, ClassGrader, ClassList, ClassLog, ClassReport, Job, Part, ReadingOptions, Step,
    Stop,
};
use knights_judge::hand_in::{HandIn, Lateness, shown_name};
use knights_judge::judging::OutputJudge;
use knights_judge::new_folder::{NewFolder, Replaced};
use knights_judge::package::ensure_replaceable;
use knights_judge::points::{PartPoints, PointsTable};
use knights_judge::selftest::ensure_fit;
use knights_judge::sources::SOURCES_LIST;
use knights_render::shard::Shard;
use knights_streams::reading::LONGEST_RESULTS;

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    arguments.ensure_effective()?;
    if arguments.print_config {
        return print_config(env);
    }
    // Before signals are caught, so that one ends the program if a file makes it wait.
    let list = read_list(env, arguments)?;
    let languages = languages(arguments.languages.as_deref())?;
    let points = arguments.points.as_deref().map(read_points).transpose()?;
    let merged = merged_parts(env, &arguments.merge)?;
    catch_interrupts().context("cannot catch signals")?;
    let task = arguments.problem;
    let time = arguments.limits.given_or_derived(env, Some(task))?;
    let limits = arguments.limits.limits_of(task.problem, time);
    let is_by_package = points.is_none() && arguments.cases.is_none();
    let plan = plan(arguments, languages, list, points.as_ref(), limits, &merged)?;
    if let Some(remark) = task.without_points().filter(|_| is_by_package) {
        env.remark(remark);
    }
    let judged = judge(env, arguments, &plan, merged)?;
    write_results(env, arguments, plan, judged)
}

fn merged_parts(env: &mut Env<'_>, files: &[PathBuf]) -> Result<ClassLog> {
    let read = files.iter().map(|path| {
        let bytes = env.read_within(Some(path), "a part of a class", LONGEST_RESULTS)?;
        Ok((path.display().to_string(), bytes))
    });
    ClassLog::of_parts(&read.collect::<Result<Vec<_>>>()?)
}

/// What is to be judged, and where it goes.
struct Plan {
    grader: ClassGrader,
    class: ClassFolder,
    list: Option<ClassList>,
    shard: Option<Shard>,
    pages: Option<NewFolder>,
    sources: Option<NewFolder>,
}

struct Judged {
    report: ClassReport,
    /// The results, perhaps kept in a file.
    log: ClassLog,
    /// What `--merge` reads, if it is a part.
    part: Option<Vec<u8>>,
}

fn plan(
    arguments: &Arguments,
    languages: Languages,
    mut list: Option<ClassList>,
    points: Option<&PointsTable>,
    limits: ProgramLimits,
    merged: &ClassLog,
) -> Result<Plan> {
    let asked = arguments.shard.as_deref().map(Shard::of_option);
    let shard = asked.transpose()?;
    let mut class = class(arguments, &languages, list.as_mut())?;
    if let Some(shard) = shard {
        class.hand_ins = shard.of(class.hand_ins.into_iter()).collect();
    }
    let judge = arguments.problem.output_judge();
    let parts = class_parts(arguments, points, &judge)?;
    let is_written = |_: &&PathBuf| shard.is_none();
    let feedback = arguments.feedback_dir.as_ref().filter(is_written);
    let pages = feedback.map(|place| {
        let advice = "name a new or empty folder";
        NewFolder::beside(place, Replaced::Nothing { advice })
    });
    let sources = arguments.sources.as_ref().filter(is_written).map(|place| {
        if !arguments.overwrite || !place.is_dir() {
            ensure_replaceable(place, SOURCES_LIST)?;
        }
        NewFolder::beside(place, Replaced::Folder)
    });
    let (pages, sources) = (pages.transpose()?, sources.transpose()?);
    let sandbox = match merged.contained() {
        Some(_) => Sandbox::OFF,
        None => sandbox_for(arguments, &class)?,
    };
    Ok(Plan {
        grader: ClassGrader {
            assignment: arguments.problem,
            parts,
            languages,
            judge,
            limits,
            sandbox,
            rounding: arguments.rounding,
            late_penalty: arguments.late_penalty.unwrap_or_default(),
            unread: arguments.unread,
        },
        class,
        list,
        shard,
        pages,
        sources,
    })
}

/// The parts of the assignment, with their points, and with cases that are right.
fn class_parts(
    arguments: &Arguments,
    points: Option<&PointsTable>,
    judge: &OutputJudge,
) -> Result<Vec<Part>> {
    let cases = arguments.cases.as_deref();
    let read = arguments.problem.class_parts(cases, points);
    let what = match points {
        Some(_) => "the cases, or the points",
        None => "the cases",
    };
    let mut parts = read.context(what)?;
    if parts
        .iter()
        .all(|part| part.points == PartPoints::default())
    {
        ensure!(
            !arguments.fills_list(),
            "there are no points to write into the list; set the points with --points"
        );
        ensure!(
            arguments.late_penalty.is_none(),
            "there are no points for --late-penalty to take off; set the points with --points"
        );
    }
    for part in &mut parts {
        part.stop = if arguments.fail_fast {
            Stop::InGroups(part.points.groups(&part.cases))
        } else if part.points.are_of_whole() && !arguments.all_cases {
            Stop::TooSlow
        } else {
            Stop::Never
        };
    }
    let pool = arguments.limits.pool(&Sandbox::OFF)?;
    pool.install(|| prepare_known_cases(parts.iter_mut(), judge, arguments.no_validate))?;
    Ok(parts)
}

/// The hand-ins that are to be judged.
fn class(
    arguments: &Arguments,
    languages: &Languages,
    list: Option<&mut ClassList>,
) -> Result<ClassFolder> {
    let shown = arguments.folder.display();
    let resolved = arguments.folder.canonicalize();
    let folder = &resolved.with_context(|| format!("cannot read the folder {shown}"))?;
    if arguments.is_of_one() {
        let name = shown_name(folder.file_name().unwrap_or_default());
        return Ok(ClassFolder {
            hand_ins: vec![HandIn::read(name, folder)?],
            ..ClassFolder::default()
        });
    }
    let options = ReadingOptions {
        layout: arguments.layout,
        attempt: arguments.attempt.unwrap_or_default(),
        deadline: arguments.deadline.clone(),
        grace: arguments.grace.unwrap_or_default(),
        of_teacher: arguments.files(),
    };
    let mut class = ClassFolder::read(folder, &options, languages)?;
    ensure!(
        !class.hand_ins.is_empty(),
        "{} has no hand-ins: no folders and no files; name the folder of the class",
        folder.display()
    );
    if let Some((list, file)) = list.zip(arguments.students.as_ref()) {
        let shown = || file.display().to_string();
        list.apply(&mut class, options.grace).with_context(shown)?;
    }
    for hand_in in &mut class.hand_ins {
        let late = &mut hand_in.student.late;
        late.take_if(|late| *late == Lateness::Days(0));
    }
    if arguments.only.is_empty() {
        return Ok(class);
    }
    let names = class.hand_ins.iter().map(|hand_in| hand_in.name.clone());
    ensure_named(&arguments.only, "hand-in", names)?;
    let is_asked = |hand_in: &HandIn| arguments.only.contains(&hand_in.name);
    class.hand_ins.retain(is_asked);
    class.ignored.clear();
    Ok(class)
}

/// The sandbox of the programs of a class, in which they see nothing of each other and of the cases.
fn sandbox_for(arguments: &Arguments, class: &ClassFolder) -> Result<Sandbox> {
    // A single hand-in is no secret to itself.
    let folder = (!arguments.is_of_one()).then_some(&arguments.folder);
    let named = folder.into_iter().chain(&arguments.cases).cloned();
    let scratch = class
        .scratch
        .iter()
        .map(|scratch| scratch.path().to_owned());
    let with_scratch = named.chain(scratch);
    let hidden: Vec<PathBuf> = with_scratch.chain(arguments.problem.folder()).collect();
    find_sandbox(arguments.sandbox, &arguments.limits, &hidden)
}

/// Judges what an earlier run or the parts have not, and keeps what is judged in the file.
fn judge(
    env: &mut Env<'_>,
    arguments: &Arguments,
    plan: &Plan,
    merged: ClassLog,
) -> Result<Judged> {
    let (class, grader) = (&plan.class, &plan.grader);
    let (sandbox, of_parts) = (&grader.sandbox, merged.contained());
    let contained = of_parts.unwrap_or_else(|| sandbox.description());
    let fingerprint = grader.fingerprint(&contained)?;
    let of_hand_in = |hand_in: &HandIn| fingerprint.of_hand_in(hand_in);
    let hand_ins: Vec<String> = class.hand_ins.iter().map(of_hand_in).collect();
    let run = fingerprint.text();
    merged.check_parts(&run, &hand_ins)?;
    let mut log = if arguments.is_of_one() || !arguments.merge.is_empty() {
        // One hand-in is not worth a file, and parts are files.
        merged
    } else {
        open_log(env, arguments)?
    };
    let pool = arguments.limits.pool(sandbox)?;
    let bar = cli::bar(0, "hand-ins");
    let tools = cli::beside_lines(env, &pool, &bar, || {
        let jobs = log.jobs(&class.hand_ins, &hand_ins);
        judge_new(grader, &jobs, &mut log, &bar, arguments)
    })?;
    if sandbox.is_on() && !sandbox.limits_memory() {
        env.remark(
            "Linux cannot limit the memory of programs here, so judge measures it every 10 ms",
        );
    }
    if let Some(error) = &log.error {
        env.remark(format_args!("cannot keep what has been judged: {error}"));
    }
    let of_shard = |shard| log.part(shard, run, &contained, &hand_ins);
    let part = plan.shard.map(of_shard).transpose()?;
    let keys = hand_ins.iter();
    let results = keys.filter_map(|key| log.results.remove(key)).collect();
    Ok(Judged {
        report: grader.report(class, plan.list.as_ref(), results, contained, tools),
        log,
        part,
    })
}

/// Judges hand-ins, and adds what happens to the log. After an interrupt some have no results there. Gives the tools of
/// these hand-ins.
fn judge_new(
    grader: &ClassGrader,
    jobs: &[Job<'_>],
    log: &mut ClassLog,
    bar: &ProgressBar,
    arguments: &Arguments,
) -> Result<Vec<String>> {
    let languages = grader.languages_of(jobs);
    if !jobs.is_empty() && !arguments.no_self_test {
        let tested = ensure_fit(&languages, &grader.languages, &grader.sandbox);
        tested.map_err(|error| anyhow!("{error}; --no-self-test skips this check"))?;
    }
    bar.set_length(jobs.len() as u64);
    let log = Mutex::new(log);
    grader.grade(jobs, &|job, step| {
        match step {
            Step::Begun => {}
            Step::Ended => bar.set_message("hand-ins, some of them again"),
            Step::Judged(_) => bar.inc(1),
        }
        let mut log = log.lock().expect("no thread panics while it adds a step");
        log.keep(job, step);
    })?;
    bar.finish_and_clear();
    Ok(grader.tools(&languages))
}
