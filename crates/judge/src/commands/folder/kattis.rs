//! Packages of Kattis, in the formats `legacy` and `2025-09`.

use std::env::{split_paths, var_os};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use saphyr::Yaml;

use crate::build::Languages;
use crate::commands::FolderProblem;
use crate::commands::folder::examples::{SubmissionRules, build_rule, rules};
use crate::commands::folder::limits::KattisLimits;
use crate::commands::folder::testdata::{GroupReader, KattisFormat, scores_of_legacy};
use crate::commands::folder::yaml::{YamlKeys, first_document, texts};
use crate::commands::folder::{about, entries_of};
use crate::groups::{CaseGroups, GroupSettings};
use crate::problem::{Includes, License, PackageLimits, PackageMetadata};
use crate::protocol::{Protocol, kattis_comparison};
use crate::setter::{
    Checker, Dialogue, SETTER_TIME_LIMIT, ScoreFiles, SetterProgram, setter_limits,
};
use knights_problems::compare::CompareMode;
use knights_run::{RunLimits, search};
use knights_streams::reading::read_file;

/// The kind of Kattis problems in which no program is handed in.
const OTHER_KIND: &str = "submit-answer";
/// The role of a validator of inputs.
const VALIDATOR: &str = "validator";
/// The header that many validators include, and that their tool supplies.
const HEADER: &str = "validation.h";
/// Where compilers look, too.
const COMPILERS: [&str; 2] = ["/usr/local/include", "/usr/include"];
/// The tool that runs scripts.
const CHECKTESTDATA: &str = "checktestdata";
/// How often a program of a multi-pass problem runs by default.
const PASSES: u32 = 2;

/// What `problem.yaml` says.
struct KattisProblem {
    format: KattisFormat,
    /// The words of `type`.
    kind: Vec<String>,
    /// Those of `validation`, in the format `legacy`.
    validation: Vec<String>,
    metadata: PackageMetadata,
    limits: KattisLimits,
    groups: CaseGroups,
    /// What holds for all cases, unless their folders say something else.
    usual: GroupSettings,
}

impl KattisProblem {
    fn read(path: &Path, text: &str) -> anyhow::Result<Self> {
        let yaml = first_document(text)?;
        ensure!(!yaml.is_badvalue(), "it is empty");
        let mut keys = YamlKeys::of(&yaml)?;
        let version = keys.words("problem_format_version").unwrap_or_default();
        let format = KattisFormat::named(version.first().map(String::as_str))?;
        let mut limits = keys.mapping("limits")?;
        let mut problem = Self {
            format,
            kind: keys.words("type").unwrap_or_default(),
            validation: Vec::new(),
            metadata: metadata(&mut keys),
            limits: KattisLimits::read(path, &mut limits, format)?,
            groups: CaseGroups::default(),
            usual: GroupSettings {
                stops: format != KattisFormat::September2025,
                accepted: Some(1.0),
                ..GroupSettings::default()
            },
        };
        let mut grading = YamlKeys::default();
        let [unused, unused_limits] = if format == KattisFormat::Legacy {
            grading = keys.mapping("grading")?;
            problem.read_legacy(&mut keys, &mut grading)?;
            // The submissions say how long they may run.
            ["keywords languages libraries", "code time_limit"]
        } else {
            problem.metadata.author = keys.value("credits").map_or_else(Vec::new, authors);
            [
                "version embargo_until keywords languages allow_file_writing",
                "code",
            ]
        };
        let without_effect = &mut problem.groups.without_effect;
        let of_problem = keys.without_effect(unused)?.into_iter();
        without_effect.extend(of_problem.map(str::to_owned));
        for (place, keys, unused) in [
            ("limits", limits, unused_limits),
            ("grading", grading, "objective"),
        ] {
            let below = keys.without_effect(unused).context(place)?.into_iter();
            without_effect.extend(below.map(|key| format!("{place}.{key}")));
        }
        problem.groups.have_scores = problem.kind.iter().any(|kind| kind == "scoring");
        ensure!(
            !problem.is_of(OTHER_KIND),
            "only batch problems are judged, and this one is {OTHER_KIND}"
        );
        Ok(problem)
    }

    /// Reads what only the format `legacy` has.
    fn read_legacy(
        &mut self,
        keys: &mut YamlKeys<'_>,
        grading: &mut YamlKeys<'_>,
    ) -> anyhow::Result<()> {
        self.validation = keys.words("validation").unwrap_or_default();
        self.metadata.author = keys.value("author").map_or_else(Vec::new, authors);
        self.metadata.origin_address = keys.text("source_url", "");
        self.groups.output_flags = keys.words("validator_flags").unwrap_or_default();
        let is_scored = self.validation.iter().any(|word| word == "score");
        self.groups.are_scored_by_checker = is_scored;
        // The groups are always shown.
        grading.value("show_test_data_groups");
        // These are from before groups had settings.
        self.usual.stops = grading.text("on_reject", "").as_deref() != Some("grade");
        self.usual.accepted = (!is_scored).then_some(1.0);
        scores_of_legacy(grading, &mut self.usual, is_scored)
    }

    /// Whether its type or its validation has this word.
    fn is_of(&self, name: &str) -> bool {
        let mut words = self.kind.iter().chain(&self.validation);
        words.any(|word| word == name)
    }

    /// Whether the output validator writes scores.
    fn score_files(&self) -> ScoreFiles {
        match self.format {
            _ if !self.groups.have_scores => ScoreFiles::Refused,
            KattisFormat::Legacy if !self.groups.are_scored_by_checker => ScoreFiles::Refused,
            KattisFormat::Legacy => ScoreFiles::Required,
            KattisFormat::July2023 | KattisFormat::September2025 => ScoreFiles::Allowed,
        }
    }

    /// How the output validator takes part in the runs of a program.
    fn dialogue(&self) -> Option<Dialogue> {
        let is_interactive = self.is_of("interactive");
        let passes = if self.is_of("multi-pass") {
            self.limits.passes.unwrap_or(PASSES)
        } else {
            1
        };
        (is_interactive || passes > 1).then_some(Dialogue {
            is_interactive,
            passes,
        })
    }

    /// The output validators of a package. The legacy format compares with the answer unless it says something else.
    fn checkers(&self, path: &Path) -> anyhow::Result<Vec<SetterProgram>> {
        let limits = self.limits.validation;
        let mut checkers = output_validator(&path.join("output_validator"), limits)?;
        if self.validation.first().is_some_and(|kind| kind == "custom") {
            checkers.extend(programs(
                &path.join("output_validators"),
                "checker",
                limits,
            )?);
            ensure!(
                !checkers.is_empty(),
                "validation is custom, and output_validators has no program in a known language"
            );
        }
        ensure!(
            checkers.len() < 2,
            "it has several output validators; keep one"
        );
        Ok(checkers)
    }
}

impl FolderProblem {
    pub(super) fn of_kattis(path: &Path, text: &str) -> anyhow::Result<Self> {
        let problem = KattisProblem::read(path, text)?;
        let (dialogue, scores) = (problem.dialogue(), problem.score_files());
        let program = problem.checkers(path)?.pop();
        let format = problem.format;
        let (mut groups, group_files) =
            GroupReader::read(path, format, problem.groups, &problem.usual)?;
        let usual = setter_limits(SETTER_TIME_LIMIT);
        let mut validators = Vec::new();
        for folder in ["input_validators", "input_format_validators"] {
            validators.extend(programs(&path.join(folder), VALIDATOR, usual)?);
        }
        if program.is_none() {
            ensure!(
                dialogue.is_none(),
                "a problem that is interactive or multi-pass needs an output validator"
            );
            compare_in_groups(&mut groups)?;
        }
        let includes = includes(path, format, &mut groups.without_effect)?;
        let rules = rules(path, format, &mut groups.without_effect)?;
        let groups = Arc::new(groups);
        let checker = program.map(|program| Checker {
            program,
            protocol: Protocol::Kattis,
            flags: Vec::new(),
            dialogue,
            groups: Arc::clone(&groups),
            scores,
        });
        let secret = groups.folders.get("secret");
        let accepted = programs(&path.join("submissions/accepted"), "reference", usual)?;
        let reference = reference(accepted, rules.as_ref(), &includes);
        Ok(Self {
            about: about(problem.limits.of_runs),
            reference,
            limits: PackageLimits {
                includes,
                ..problem.limits.more
            },
            rules,
            comparison: secret
                .and_then(|group| group.comparison)
                .unwrap_or_default(),
            validators,
            missing_tool: missing_tool(path)?,
            checker: checker.map(Arc::new),
            metadata: problem.metadata,
            groups,
            group_files,
            ..Self::default()
        })
    }
}

/// What submissions are built with. Adds the names of folders without effect.
fn includes(
    path: &Path,
    format: KattisFormat,
    without_effect: &mut Vec<String>,
) -> anyhow::Result<Includes> {
    let folder = path.join("include");
    let cannot_read = || format!("cannot read {}", folder.display());
    let mut includes = Includes::read(&folder).with_context(cannot_read)?;
    let languages = Languages::default();
    includes.0.retain(|name, _| {
        let is_for_all = name == Includes::FOR_ALL && format != KattisFormat::Legacy;
        let is_known = is_for_all || languages.all().iter().any(|known| known.code() == *name);
        if !is_known {
            without_effect.push(format!("include/{name}"));
        }
        is_known
    });
    Ok(includes)
}

/// The first accepted submission that can be built here, if there is one.
fn reference(
    accepted: Vec<SetterProgram>,
    rules: Option<&SubmissionRules>,
    includes: &Includes,
) -> Option<SetterProgram> {
    let with_rule = |program: SetterProgram| {
        let name = program.name().unwrap_or_default().to_string_lossy();
        let rule = build_rule(rules, &format!("accepted/{name}"));
        program.built_by(rule, includes)
    };
    let mut candidates: Vec<SetterProgram> = accepted.into_iter().map(with_rule).collect();
    let first = candidates
        .iter()
        .position(SetterProgram::has_tools)
        .unwrap_or(0);
    (first < candidates.len()).then(|| candidates.swap_remove(first))
}

/// Gives each folder and each case with flags the comparison that they say.
fn compare_in_groups(groups: &mut CaseGroups) -> anyhow::Result<()> {
    let flags = &groups.output_flags;
    let folders = groups.folders.iter_mut();
    for (name, settings) in folders.chain(&mut groups.case_settings) {
        let flags = [&flags[..], &settings.output_flags].concat();
        settings.comparison = Some(if flags.is_empty() {
            // Kattis ignores letter case by default.
            CompareMode::Tokens.into()
        } else {
            kattis_comparison(&flags).with_context(|| format!("data/{name}"))?
        });
    }
    Ok(())
}

/// What every format says of a package.
fn metadata(keys: &mut YamlKeys<'_>) -> PackageMetadata {
    let license = keys
        .text("license", "")
        .and_then(|name| License::read(&name));
    let rights_owner = keys.text("rights_owner", "");
    PackageMetadata {
        title: keys.text("name", "en"),
        origin: keys.text("source", "name"),
        license,
        rights_owner: rights_owner.filter(|_| license != Some(License::PublicDomain)),
        uuid: keys.text("uuid", "").map(|uuid| uuid.to_lowercase()),
        ..PackageMetadata::default()
    }
}

/// The authors among those to whom credit is due.
fn authors(credits: &Yaml<'_>) -> Vec<String> {
    let authors = YamlKeys::of(credits)
        .ok()
        .and_then(|mut keys| keys.value("authors"));
    texts(authors.unwrap_or(credits), "name")
}

/// The programs of a folder, each a folder or a file in a language that is known, in the order of their names.
fn programs(
    folder: &Path,
    role: &'static str,
    limits: RunLimits,
) -> anyhow::Result<Vec<SetterProgram>> {
    let entries = entries_of(folder)?.into_iter();
    let paths = entries.map(|(entry, _)| entry.path());
    let languages = Languages::default();
    let program = |path: PathBuf| {
        if is_script(&path) && search(CHECKTESTDATA).is_some() {
            let script = path.to_str()?.to_owned();
            return Some(SetterProgram::of_tool(
                role,
                CHECKTESTDATA,
                vec![script],
                limits,
            ));
        }
        let is_source = path.is_dir() || languages.of_name(&path).is_some();
        let is_program = is_source && (role != VALIDATOR || !lacks_header(&path));
        is_program.then(|| SetterProgram::of_source(role, &path, limits))
    };
    Ok(paths.filter_map(program).collect())
}

/// The output validator in a folder: all that is in it is one program.
fn output_validator(folder: &Path, limits: RunLimits) -> anyhow::Result<Vec<SetterProgram>> {
    let files = entries_of(folder)?;
    if files.len() > 1 && files.iter().any(|(_, kind)| !kind.is_dir()) {
        let program = SetterProgram::of_source("checker", folder, limits);
        return Ok(vec![program]);
    }
    programs(folder, "checker", limits)
}

/// Whether the tool runs it.
fn is_script(path: &Path) -> bool {
    path.extension() == Some("ctd".as_ref())
}

/// Whether a validator includes the header, which is neither beside it nor where compilers look.
fn lacks_header(program: &Path) -> bool {
    let beside = if program.is_dir() {
        program
    } else {
        program.parent().unwrap_or(program)
    };
    let others = ["CPATH", "CPLUS_INCLUDE_PATH"].map(|name| var_os(name).unwrap_or_default());
    let mut folders = others
        .iter()
        .flat_map(split_paths)
        .chain(COMPILERS.map(PathBuf::from))
        .chain([beside.to_owned()]);
    if folders.any(|folder| folder.join(HEADER).is_file()) {
        return false;
    }
    let files = match entries_of(program) {
        Ok(files) if program.is_dir() => files.into_iter().map(|(entry, _)| entry.path()).collect(),
        _ => vec![program.to_owned()],
    };
    let includes = |line: &str| {
        let rest = line.trim_start().strip_prefix("#include");
        let name = rest.map(|rest| rest.trim_start().split(['"', '<', '>']).nth(1));
        name.flatten() == Some(HEADER)
    };
    files.into_iter().any(|file| {
        let text = read_file(&file).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().any(includes)
    })
}

/// A remark about the first validator of inputs that cannot run here, with the reason.
fn missing_tool(package: &Path) -> anyhow::Result<Option<String>> {
    for folder in ["input_validators", "input_format_validators"] {
        for (entry, _) in entries_of(&package.join(folder))? {
            let path = entry.path();
            let reason = if path.extension() == Some("viva".as_ref()) {
                "scripts of VIVA are not supported".to_owned()
            } else if is_script(&path) && search(CHECKTESTDATA).is_none() {
                format!("it needs {CHECKTESTDATA}, which is not installed")
            } else if lacks_header(&path) {
                format!("it includes {HEADER} of BAPCtools, which is not beside it")
            } else {
                continue;
            };
            let name = entry.file_name();
            return Ok(Some(format!("{} checks nothing: {reason}", name.display())));
        }
    }
    Ok(None)
}
