//! `judge grade`: the hand-ins of a class.

mod arguments;
mod config;
mod inputs;
mod reports;
mod state;

pub(crate) use arguments::Arguments;
pub(crate) use config::add_config;

use indicatif::ProgressBar;

use crate::cli;
use crate::tools::judge::choices::{ensure_named, find_sandbox, prepare_known_cases};
use crate::tools::judge::grade::config::print_config;
use crate::tools::judge::grade::inputs::Inputs;
use crate::tools::judge::grade::reports::write_results;
use crate::tools::judge::grade::state::open_state;
use crate::tools::judge::prelude::*;
use knights_judge::build::{Languages, ProgramLimits};
use knights_judge::cache::Fingerprint;
use knights_judge::class::{
    ClassEvent, ClassFolder, ClassGrader, ClassList, ClassLog, ClassPart, ClassReport, Job,
    LogFile, PartPoints, PointsTable, ReadingOptions, Stop, part_lines,
};
use knights_judge::hand_in::{HandIn, Lateness, shown_name};
use knights_judge::judging::OutputJudge;
use knights_judge::new_folder::{NewFolder, Replaced};
use knights_judge::package::ensure_replaceable;
use knights_judge::sources::SOURCES_LIST;
use knights_render::shard::Shard;
use knights_streams::reading::LONGEST_RESULTS;

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    arguments.ensure_effective()?;
    if arguments.print_config {
        return print_config(env);
    }
    // Before signals are caught, so that one ends the program if a file makes it wait.
    let inputs = Inputs::read(env, arguments)?;
    let merged = merged_parts(env, &arguments.merge)?;
    catch_interrupts().context("cannot catch signals")?;
    let task = arguments.problem;
    let time = arguments.limits.given_or_derived(env, Some(task))?;
    let limits = arguments.limits.limits_of(task.problem(), time);
    let plan = plan(arguments, inputs, limits)?;
    let is_by_package = plan.inputs.points.is_none() && arguments.cases.is_none();
    let remark = arguments.problem.without_points();
    if let Some(remark) = remark.filter(|_| is_by_package) {
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
    inputs: Inputs,
    limits: ProgramLimits,
    shard: Option<Shard>,
    class: ClassFolder,
    parts: Vec<ClassPart>,
    pages: Option<NewFolder>,
    sources: Option<NewFolder>,
}

struct Judged {
    report: ClassReport,
    /// Where it is kept.
    state: Option<LogFile>,
    /// What `--merge` reads, if it is a part.
    part: Option<Vec<u8>>,
}

fn plan(arguments: &Arguments, mut inputs: Inputs, limits: ProgramLimits) -> Result<Plan> {
    let asked = arguments.shard.as_deref().map(Shard::of_option);
    let shard = asked.transpose()?;
    let mut class = class(arguments, &inputs.languages, inputs.list.as_mut())?;
    if let Some(shard) = shard {
        class.hand_ins = shard.of(class.hand_ins.into_iter()).collect();
    }
    let parts = class_parts(arguments, inputs.points.as_ref())?;
    let is_written = |_: &&PathBuf| shard.is_none();
    let feedback = arguments.feedback_dir.as_ref().filter(is_written);
    let pages = feedback.map(|place| {
        let advice = "name a new or empty folder";
        NewFolder::beside(place, Replaced::Nothing { advice })
    });
    let copies = arguments.sources.as_ref().filter(is_written);
    let sources = copies.map(|place| {
        if !arguments.overwrite || !place.is_dir() {
            ensure_replaceable(place, SOURCES_LIST)?;
        }
        NewFolder::beside(place, Replaced::Folder)
    });
    Ok(Plan {
        inputs,
        limits,
        shard,
        class,
        parts,
        pages: pages.transpose()?,
        sources: sources.transpose()?,
    })
}

/// The parts of the assignment, with their points, and with cases that are right.
fn class_parts(arguments: &Arguments, points: Option<&PointsTable>) -> Result<Vec<ClassPart>> {
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
    let judge = arguments.problem.output_judge();
    let each = parts.iter_mut();
    let cases = each.map(|part| (Some(part.problem), &mut part.cases));
    let pool = arguments.limits.pool(&Sandbox::OFF)?;
    pool.install(|| prepare_known_cases(cases, &judge, arguments.no_validate))?;
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
    let all = class.hand_ins.iter().map(|hand_in| &*hand_in.name);
    let names: Vec<&str> = all.collect();
    for name in &arguments.only {
        ensure_named(name, "hand-in", &names)?;
    }
    let is_asked = |hand_in: &HandIn| arguments.only.contains(&hand_in.name);
    class.hand_ins.retain(is_asked);
    class.ignored.clear();
    Ok(class)
}

/// The sandbox of the programs of a class, in which they see nothing of each other and of the cases.
fn sandbox_for(arguments: &Arguments, class: &ClassFolder) -> Result<Sandbox> {
    // A single hand-in is no secret to itself.
    let folder = (!arguments.is_of_one()).then_some(&arguments.folder);
    let named = folder.into_iter().chain(&arguments.cases);
    let mut hidden: Vec<PathBuf> = named.cloned().collect();
    hidden.extend(
        class
            .scratch
            .as_ref()
            .map(|scratch| scratch.path().to_owned()),
    );
    hidden.extend(arguments.problem.folder());
    find_sandbox(arguments.sandbox, &arguments.limits, &hidden)
}

/// Judges what an earlier run or the parts have not, and keeps what is judged in the file.
fn judge(
    env: &mut Env<'_>,
    arguments: &Arguments,
    plan: &Plan,
    merged: ClassLog,
) -> Result<Judged> {
    let class = &plan.class;
    let sandbox = match merged.contained() {
        Some(_) => Sandbox::OFF,
        None => sandbox_for(arguments, class)?,
    };
    let contained = merged.contained().unwrap_or_else(|| sandbox.description());
    let judge = arguments.problem.output_judge();
    let grader = grader(arguments, plan, &judge, &sandbox);
    let fingerprint = fingerprint_of_run(&grader, &contained)?;
    let of_hand_in = |hand_in: &HandIn| fingerprint.of_hand_in(hand_in);
    let fingerprints: Vec<String> = class.hand_ins.iter().map(of_hand_in).collect();
    merged.check_parts(fingerprint.clone(), &fingerprints)?;
    let (state, earlier) = if arguments.is_of_one() || !arguments.merge.is_empty() {
        // One hand-in is not worth a file, and parts are files.
        (None, merged)
    } else {
        open_state(env, arguments)?
    };
    let pool = arguments.limits.pool(&sandbox)?;
    let bar = cli::bar(0, "hand-ins");
    let (mut log, tools) = cli::beside_lines(env, &pool, &bar, || {
        let log = (earlier, state.as_ref());
        judge_new(&grader, class, &fingerprints, log, &bar, arguments)
    })?;
    if sandbox.is_on() && !sandbox.limits_memory() {
        env.remark(
            "Linux cannot limit the memory of programs here, so judge measures it every 10 ms",
        );
    }
    if let Some(error) = state.as_ref().and_then(LogFile::error) {
        env.remark(format_args!("cannot keep what has been judged: {error}"));
    }
    let lines = plan.shard.map(|shard| {
        let result = |hand_in: &String| Some((hand_in.clone(), log.results.get(hand_in)?));
        let judged = fingerprints.iter().filter_map(result);
        part_lines(fingerprint, shard, &contained, judged)
    });
    let part = lines.transpose()?;
    let keys = fingerprints.iter();
    let hand_ins = keys.filter_map(|key| log.results.remove(key)).collect();
    let list = plan.inputs.list.as_ref();
    Ok(Judged {
        report: grader.report(class, list, hand_ins, contained, tools),
        state,
        part,
    })
}

/// What the hand-ins are judged by.
fn grader<'a>(
    arguments: &Arguments,
    plan: &'a Plan,
    judge: &'a OutputJudge,
    sandbox: &'a Sandbox,
) -> ClassGrader<'a> {
    ClassGrader {
        assignment: arguments.problem,
        parts: &plan.parts,
        languages: &plan.inputs.languages,
        judge,
        limits: plan.limits,
        sandbox,
        rounding: arguments.rounding,
        late_penalty: arguments.late_penalty.unwrap_or_default(),
        unread: arguments.unread,
    }
}

/// The fingerprint of what hand-ins are judged by, and how they are kept from the rest of the machine.
fn fingerprint_of_run(grader: &ClassGrader<'_>, contained: &str) -> Result<Fingerprint> {
    let mut fingerprint = Fingerprint::default();
    let name = grader.assignment.name();
    fingerprint.add_value(&(name, grader.rounding, grader.unread));
    fingerprint.add_value(&(grader.languages, contained));
    fingerprint.add_assignment(grader.parts, &grader.limits)?;
    Ok(fingerprint)
}

/// Judges the hand-ins whose fingerprints have no earlier result, and keeps the new ones in the file. Gives the log with
/// these, which lacks some after an interrupt, and the tools of the hand-ins that are judged.
fn judge_new(
    grader: &ClassGrader<'_>,
    class: &ClassFolder,
    fingerprints: &[String],
    (mut earlier, file): (ClassLog, Option<&LogFile>),
    bar: &ProgressBar,
    arguments: &Arguments,
) -> Result<(ClassLog, Vec<String>)> {
    let all = class.hand_ins.iter().zip(fingerprints);
    let missing = all.filter(|(_, fingerprint)| !earlier.results.contains_key(*fingerprint));
    let jobs: Vec<Job<'_>> = missing
        .map(|(hand_in, fingerprint)| Job {
            hand_in,
            fingerprint,
            deaths: earlier.deaths(fingerprint),
        })
        .collect();
    if !jobs.is_empty() && !arguments.no_self_test {
        let tested = grader.self_test(&jobs);
        tested.map_err(|error| anyhow!("{error}; --no-self-test skips this check"))?;
    }
    bar.set_length(jobs.len() as u64);
    let happens = |event: ClassEvent<'_>| {
        if let Some(file) = file {
            file.keep(event);
        }
        match event {
            ClassEvent::Judged(..) => bar.inc(1),
            ClassEvent::InDoubt(_) => bar.set_message("hand-ins, some of them again"),
            ClassEvent::Begun(_) | ClassEvent::Interrupted(_) => {}
        }
    };
    let judged = jobs.iter().zip(grader.grade(&jobs, &happens)?);
    bar.finish_and_clear();
    let new = judged.filter_map(|(job, result)| Some((job.fingerprint.to_owned(), result?)));
    earlier.results.extend(new);
    Ok((earlier, grader.tools(&jobs)))
}
