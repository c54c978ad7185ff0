//! Packages of Kattis, in the formats `legacy` and `2025-09`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use saphyr::{LoadableYamlNode, Yaml};

use crate::build::Languages;
use crate::commands::Commands;
use crate::commands::folder::examples::{SubmissionRules, build_rule, rules};
use crate::commands::folder::limits::KattisLimits;
use crate::commands::folder::testdata::{GroupReader, KattisFormat};
use crate::commands::folder::tools::{CHECKTESTDATA, is_script, lacks_header, missing_tool};
use crate::commands::folder::{ProblemFolder, entries_of};
use crate::feedback::ScoreFiles;
use crate::groups::CaseGroups;
use crate::problem::{Includes, License, PackageMetadata};
use crate::protocol::{Protocol, kattis_comparison};
use crate::setter::{Checker, Dialogue, SETTER_TIME_LIMIT, SetterProgram, setter_limits};
use knights_core::input::FoundText;
use knights_core::output::joined;
use knights_problems::compare::{CompareMode, Comparison};
use knights_run::{RunLimits, search};

/// The kind of Kattis problems in which no program is handed in.
const OTHER_KIND: &str = "submit-answer";
/// The role of a validator of inputs.
const VALIDATOR: &str = "validator";
/// How often a program of a multi-pass problem runs by default.
const PASSES: u32 = 2;

/// What the settings say of how a problem is judged.
struct KattisKind {
    format: KattisFormat,
    /// The words of `type`.
    kind: Vec<String>,
    /// Those of `validation`, in the legacy format.
    validation: Vec<String>,
}

impl KattisKind {
    fn read(yaml: &Yaml<'_>) -> anyhow::Result<Self> {
        let [kind, validation] = ["type", "validation"].map(|key| {
            let words = yaml.as_mapping_get(key).map(texts);
            words.unwrap_or_default()
        });
        let mut kinds = kind.iter().chain(&validation);
        ensure!(
            kinds.all(|kind| kind != OTHER_KIND),
            "only batch problems are judged, and this one is {OTHER_KIND}"
        );
        Ok(Self {
            format: format_of(yaml)?,
            kind,
            validation,
        })
    }

    fn is_scoring(&self) -> bool {
        self.kind.iter().any(|kind| kind == "scoring")
    }

    fn has_custom_scores(&self) -> bool {
        self.format.is_legacy() && self.validation.iter().any(|kind| kind == "score")
    }

    /// Whether the output validator writes scores.
    fn score_files(&self) -> ScoreFiles {
        match (self.is_scoring(), self.format.is_legacy()) {
            (true, true) if self.has_custom_scores() => ScoreFiles::Required,
            (true, false) => ScoreFiles::Allowed,
            _ => ScoreFiles::Refused,
        }
    }

    /// How the output validator takes part in the runs of a program.
    fn dialogue(&self, passes: Option<u32>) -> Option<Dialogue> {
        let is_of = |name: &str| {
            self.kind
                .iter()
                .chain(&self.validation)
                .any(|kind| kind == name)
        };
        let is_interactive = is_of("interactive");
        let passes = if is_of("multi-pass") {
            passes.unwrap_or(PASSES)
        } else {
            1
        };
        (is_interactive || passes > 1).then_some(Dialogue {
            is_interactive,
            passes,
        })
    }

    fn checker(
        &self,
        program: SetterProgram,
        dialogue: Option<Dialogue>,
        groups: &Arc<CaseGroups>,
    ) -> Arc<Checker> {
        Arc::new(Checker {
            program,
            protocol: Protocol::Kattis,
            flags: Vec::new(),
            dialogue,
            groups: Arc::clone(groups),
            scores: self.score_files(),
        })
    }

    /// The output validators of a package. The legacy format compares with the answer unless it says something else.
    fn checkers(&self, path: &Path, limits: RunLimits) -> anyhow::Result<Vec<SetterProgram>> {
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
        Ok(checkers)
    }
}

impl ProblemFolder {
    pub(super) fn of_kattis(path: &Path, text: &str) -> anyhow::Result<Self> {
        let documents = Yaml::load_from_str(text)?;
        let yaml = documents.first().context("it is empty")?;
        let kind = KattisKind::read(yaml)?;
        let mut reader = GroupReader {
            format: kind.format,
            groups: CaseGroups {
                have_scores: kind.is_scoring(),
                are_scored_by_checker: kind.has_custom_scores(),
                ..CaseGroups::default()
            },
        };
        reader.read(path, yaml)?;
        let limits = KattisLimits::read(path, yaml, kind.format)?;
        let mut checkers = kind.checkers(path, limits.validation)?;
        let usual = setter_limits(SETTER_TIME_LIMIT);
        let mut validators = Vec::new();
        for folder in ["input_validators", "input_format_validators"] {
            validators.extend(programs(&path.join(folder), VALIDATOR, usual)?);
        }
        ensure!(
            checkers.len() < 2,
            "it has several output validators; keep one"
        );
        let program = checkers.pop();
        let dialogue = kind.dialogue(limits.passes);
        if program.is_none() {
            ensure!(
                dialogue.is_none(),
                "a problem that is interactive or multi-pass needs an output validator"
            );
            compare_in_groups(&mut reader.groups)?;
        }
        let without_effect = &mut reader.groups.without_effect;
        let includes = includes(path, kind.format, without_effect)?;
        let rules = rules(path, kind.format, without_effect)?;
        let groups = Arc::new(reader.groups);
        let checker = program.map(|program| kind.checker(program, dialogue, &groups));
        let secret = groups.folders.get("secret");
        let accepted = programs(&path.join("submissions/accepted"), "reference", usual)?;
        let reference = reference(accepted, rules.as_ref());
        Ok(Self {
            path: path.to_owned(),
            milliseconds: limits.milliseconds,
            more: limits.more,
            rules,
            megabytes: limits.megabytes,
            comparison: secret
                .and_then(|group| group.comparison)
                .unwrap_or_default(),
            commands: Commands {
                reference: reference.map(|program| program.with_includes(&includes)),
                validators,
                missing_tool: missing_tool(path)?,
                checker,
                ..Commands::default()
            },
            includes,
            metadata: metadata(yaml),
            points: groups.whole_points(),
            groups,
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
        let is_for_all = name == Includes::FOR_ALL && !format.is_legacy();
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
) -> Option<SetterProgram> {
    let with_rule = |program: SetterProgram| {
        let name = program.name().unwrap_or_default().to_string_lossy();
        let rule = build_rule(rules, &format!("accepted/{name}"));
        program.with_rule(rule)
    };
    let mut candidates: Vec<SetterProgram> = accepted.into_iter().map(with_rule).collect();
    let first = candidates
        .iter()
        .position(SetterProgram::has_tools)
        .unwrap_or(0);
    (first < candidates.len()).then(|| candidates.swap_remove(first))
}

fn format_of(yaml: &Yaml<'_>) -> anyhow::Result<KattisFormat> {
    let words = yaml.as_mapping_get("problem_format_version").map(texts);
    let version = words.and_then(|words| words.into_iter().next());
    Ok(match version.as_deref() {
        None | Some("legacy" | "legacy-icpc") => KattisFormat::Legacy,
        Some("2023-07" | "2023-07-draft") => KattisFormat::July2023,
        Some("2025-09" | "2025-09-draft" | "draft") => KattisFormat::September2025,
        Some(name) => bail!("problem_format_version: expected legacy or 2025-09, found {name}"),
    })
}

/// Gives each folder and each case with flags the comparison that they say.
fn compare_in_groups(groups: &mut CaseGroups) -> anyhow::Result<()> {
    let flags = &groups.output_flags;
    let folders = groups.folders.iter_mut();
    for (name, settings) in folders.chain(&mut groups.case_settings) {
        let flags = [&flags[..], &settings.output_flags].concat();
        let comparison = comparison(&flags).with_context(|| format!("data/{name}"))?;
        settings.comparison = Some(comparison);
    }
    Ok(())
}

/// How Kattis' output validator compares with these flags.
fn comparison(flags: &[String]) -> anyhow::Result<Comparison> {
    match flags {
        // Kattis ignores letter case by default.
        [] => Ok(CompareMode::Tokens.into()),
        flags => kattis_comparison(flags),
    }
}

/// What the settings of a Kattis package say of it.
fn metadata(yaml: &Yaml<'_>) -> PackageMetadata {
    let value = |key| yaml.as_mapping_get(key);
    // A text, or one of the texts of a mapping.
    let text = |value: &Yaml<'_>, keys: &[&str]| {
        let mut inner = keys
            .iter()
            .filter_map(|key| value.as_mapping_get(key)?.as_str());
        let text = value.as_str().or_else(|| inner.next());
        text.map(str::to_owned)
    };
    let named = value("license").and_then(Yaml::as_str);
    let license = named.and_then(License::read);
    let credited = value("author").or_else(|| {
        let credits = value("credits")?;
        credits.as_mapping_get("authors").or(Some(credits))
    });
    let authors = credited.map(|authors| match authors.as_sequence() {
        Some(list) => list
            .iter()
            .filter_map(|author| text(author, &["name"]))
            .collect(),
        None => Vec::from_iter(text(authors, &[])),
    });
    PackageMetadata {
        title: value("name").and_then(|name| text(name, &["en"])),
        author: authors.unwrap_or_default(),
        origin: value("source").and_then(|source| text(source, &["name"])),
        origin_address: value("source_url").and_then(|url| text(url, &[])),
        license,
        rights_owner: value("rights_owner")
            .filter(|_| license != Some(License::PublicDomain))
            .and_then(|owner| text(owner, &[])),
        uuid: value("uuid").and_then(|uuid| Some(text(uuid, &[])?.to_lowercase())),
        ..PackageMetadata::default()
    }
}

pub(super) fn number(yaml: &Yaml<'_>) -> Option<f64> {
    let integer = yaml.as_integer().map(|number| number.to_string());
    integer.map_or(yaml.as_floating_point(), |integer| integer.parse().ok())
}

/// The number of a key, if it has one.
pub(super) fn number_at(yaml: Option<&Yaml<'_>>, key: &str) -> anyhow::Result<Option<f64>> {
    let entry = yaml.and_then(|yaml| yaml.as_mapping_get(key));
    let Some(value) = entry.filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    let words = || format!("{key}: expected a number, found {}", shown(value));
    number(value).with_context(words).map(Some)
}

/// A value in a message.
pub(super) fn shown(yaml: &Yaml<'_>) -> String {
    match (yaml.as_str(), number(yaml)) {
        (Some(text), _) => FoundText::token(text.as_bytes()).to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) if yaml.is_mapping() => "a mapping".to_owned(),
        (None, None) if yaml.is_sequence() => "a list".to_owned(),
        (None, None) => "another value".to_owned(),
    }
}

/// The words of a value that is a text or a list.
pub(super) fn texts(yaml: &Yaml<'_>) -> Vec<String> {
    let list = yaml.as_sequence().map(Vec::as_slice);
    let all = list.unwrap_or_else(|| std::slice::from_ref(yaml)).iter();
    let texts = all.filter_map(|yaml| {
        let text = yaml.as_str().map(str::to_owned);
        let integer = || yaml.as_integer().map(|number| number.to_string());
        text.or_else(integer)
            .or_else(|| number(yaml).map(|number| number.to_string()))
    });
    let words = joined(texts, " ");
    words.split_whitespace().map(str::to_owned).collect()
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
        is_program.then(|| SetterProgram::of_source(role, path, limits).of_kattis())
    };
    Ok(paths.filter_map(program).collect())
}

/// The output validator in a folder: all that is in it is one program.
fn output_validator(folder: &Path, limits: RunLimits) -> anyhow::Result<Vec<SetterProgram>> {
    let files = entries_of(folder)?;
    if files.len() > 1 && files.iter().any(|(_, kind)| !kind.is_dir()) {
        let program = SetterProgram::of_source("checker", folder.to_owned(), limits);
        return Ok(vec![program]);
    }
    programs(folder, "checker", limits)
}
