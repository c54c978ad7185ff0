//! The programs of `judge stress`: the one that is judged, and those of the user that make, answer and judge its cases.

use crate::tools::judge::choices::{CheckerArguments, runner_in, seconds};
use crate::tools::judge::run::parts_of;
use crate::tools::judge::stress::Arguments;
use crate::tools::prelude::*;
use knights_judge::build::{BuildFailure, build};
use knights_judge::commands::{CommandProblem, Commands};
use knights_judge::setter::{SETTER_TIME_LIMIT, SetterProgram, setter_limits};
use knights_problems::problem::LONGEST_SIDE;
use knights_run::{RunLimits, Runner, ScratchFolder};

#[derive(Args)]
pub(super) struct CommandArguments {
    /// A program that prints an input, such as 'python3 generator.py {seed} {size}'
    ///
    /// {seed} stands for a number from 0 to 2147483647, and {size} for one from 1 to --max-size: small in most cases.
    #[arg(long, value_name = "CMD", help_heading = CASES)]
    generator: Option<String>,

    /// The largest {size} of an input
    #[arg(long, value_name = "NUMBER", default_value_t = LONGEST_SIDE, requires = "generator", help_heading = CASES)]
    #[arg(value_parser = number_in(1..=1_000_000_u32))]
    max_size: u32,

    /// A program that exits with 0 or 42 if the input on its standard input is valid, and otherwise with another code
    ///
    /// Every input of the generator has to be valid. Without a validator, a smaller input counts as valid if the
    /// reference exits with 0 on it.
    #[arg(long, value_name = "CMD", help_heading = CASES)]
    validator: Option<String>,

    /// A right program, which prints the answer to an input
    #[arg(long, value_name = "CMD", help_heading = VERDICT)]
    reference: Option<String>,

    #[command(flatten)]
    pub(super) checker: CheckerArguments,

    /// How much processor time the generator, the validator, the reference and the checker may use for a case; by
    /// default 10
    ///
    /// By the clock they may take three times as long. The programs of a folder have the limit of its knights.toml.
    #[arg(long, value_name = "S", help_heading = LIMITS)]
    #[arg(value_parser = seconds())]
    setter_time_limit: Option<f64>,
}

impl CommandArguments {
    /// Whether the answers of the problem, and what it says of outputs, are still its own.
    pub(super) const fn keep_answers(&self) -> bool {
        self.reference.is_none() && self.checker.checker.is_none()
    }

    /// The programs, over those of a problem; `None` if no program is named.
    pub(super) fn read(&self, base: Option<&'static dyn Problem>) -> Result<Option<Commands>> {
        let has_inputs = self.generator.is_some() || self.validator.is_some();
        if !has_inputs && self.keep_answers() {
            ensure!(
                self.setter_time_limit.is_none(),
                "--setter-time-limit goes with --generator, --validator, --reference or --checker; a folder has it in \
                 knights.toml"
            );
            return Ok(None);
        }
        ensure!(
            base.is_some() || !self.keep_answers(),
            "--generator without --problem needs --reference or --checker; add one"
        );
        Ok(Some(Commands {
            base,
            largest: self.max_size,
            generator: self.program("generator", self.generator.as_deref())?,
            validators: Vec::from_iter(self.program("validator", self.validator.as_deref())?),
            reference: self.program("reference", self.reference.as_deref())?,
            checker: self.checker.read(self.limits())?,
            ..Commands::default()
        }))
    }

    fn limits(&self) -> RunLimits {
        setter_limits(self.setter_time_limit.unwrap_or(SETTER_TIME_LIMIT))
    }

    fn program(&self, role: &'static str, line: Option<&str>) -> Result<Option<SetterProgram>> {
        let program = line.map(|line| SetterProgram::of_command(role, line, self.limits()));
        program.transpose().with_context(|| format!("--{role}"))
    }
}

/// The problem with that name, with the programs of the user in the place of its own.
pub(super) fn problem(arguments: &Arguments) -> Result<&'static dyn Problem> {
    let commands = arguments.commands.read(arguments.problem)?;
    let problem = match (arguments.problem, commands) {
        (Some(problem), None) => problem,
        (_, commands) => CommandProblem::of_commands(commands.unwrap_or_default())?,
    };
    ensure!(
        arguments.compare.is_none() || problem.has_one_answer(),
        "--compare goes with problems of one answer; {} has many",
        problem.name()
    );
    Ok(problem)
}

/// The command, or what is built from the sources in a folder that has to stay as long as it runs.
pub(super) fn program(
    env: &mut Env<'_>,
    arguments: &Arguments,
    problem: &'static dyn Problem,
    sandbox: &Sandbox,
) -> Result<(Runner, Option<ScratchFolder>), BuildFailure> {
    let sources = &arguments.sources;
    let limits = arguments.limits.limits(Some(problem));
    if sources.source.is_empty() {
        return Ok((runner_in(sandbox, &arguments.command, limits), None));
    }
    let mut tasks = Assignment::all();
    let task = tasks.find(|task| task.name() == problem.name());
    let parts = parts_of(env, task.unwrap_or(Assignment::Problem(problem)), sources);
    let [part] = &parts?[..] else {
        return Err(anyhow!("the sources make several programs; name those of one of them").into());
    };
    let program = build(&part.for_problem(Some(problem)), sandbox)?;
    Ok((program.usual_runner(limits, sandbox), Some(program.folder)))
}
