//! Cures for faults that are not in the algorithm: what beginners meet in sources, messages of compilers, exit codes
//! and outputs, with one line on what to do.
//!
//! `cures.toml` has an entry for each. A cure is a statement only if something shows that it helps: all outputs are right
//! without some words, the program is right with a change of its source, the compiler says it, or the program crashes at
//! that line. If nothing is shown, one guess may be named, with the word "perhaps". [`Judged::new`] looks for repairs,
//! and [`found`] for cures; what builds and runs programs is in the judge.

mod evidence;
mod judged;
mod moves;
mod repair;
mod signs;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex_lite::Regex;
use serde::{Deserialize, Deserializer, de};

use crate::cures::evidence::Place;
use crate::cures::moves::WrongMove;
use crate::cures::signs::OutputSign;
use crate::mistakes::FoundMistake;
use crate::verdict::Verdict;
use knights_render::escape::one_line;

pub use evidence::{Checks, Evidence, SourceText, Trial};
pub use judged::{FailedCase, Judged, Outputs};

static CURES: LazyLock<Vec<Cure>> = LazyLock::new(|| {
    let table: Table =
        serde_json::from_str(table!("cures/cures")).expect("a test reads the table of cures");
    table.cure
});

/// Whether other programs can be built and run. In a browser they cannot, and the code would be there for nothing.
const HAS_TRIALS: bool = !cfg!(target_family = "wasm");
/// How many cures are named at most.
const MOST: usize = 2;
/// How many characters of what a program wrote are shown.
const SHOWN: usize = 80;
/// How often a change is made at most.
const REPEATED: usize = 16;

#[derive(Deserialize)]
struct Table {
    cure: Vec<Cure>,
}

/// A fault that is known by some signs, all of which have to be there, and what to do about it.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the table")]
struct Cure {
    /// In kebab case. It never changes.
    name: String,
    /// The languages that it is for, by an extension of their sources; if it is empty, all.
    languages: Vec<String>,
    /// What is wrong. `{found}` stands for the group `found` of a pattern, `{removed}` for what a repair matches
    /// in the output. Readers of hidden cases do not see it, if it comes from running the program.
    what: String,
    /// What to do. `{place}` stands for the file and the line, if they are known.
    advice: String,
    /// What to do in some languages.
    advice_in: BTreeMap<String, String>,
    /// A pattern that a source has; the line where it is found is the place. The other patterns name a place by their
    /// groups `file` and `line`.
    source: Option<Pattern>,
    /// A pattern that no source has.
    no_source: Option<Pattern>,
    /// A pattern in a source that only says the place: it need not be there.
    place: Option<Pattern>,
    /// A pattern in what the compiler says of a program that it does not build, in what a program that crashed wrote to
    /// its standard error, or in what a build with checks or its program says.
    says: Option<Pattern>,
    output: Option<OutputSign>,
    /// Patterns, each with what takes the place of its matches: one of them makes wrong outputs right.
    repair: Vec<(Pattern, String)>,
    /// Patterns in a source, each with what takes the place of its matches. It shows that the cure helps, if the source
    /// is built then, or else if the program is right.
    change: Vec<(Pattern, String)>,
    /// Whether only a line is changed, one of those that `says` names.
    at_line: bool,
    /// Whether one wrong move in the table of the eight moves is looked for: with another one, the program is right.
    /// `{found}` stands for its number and itself, `{removed}` for the move that is right.
    moves: bool,
    /// Texts, each in the place of the sign that a compiler points at. If they make a difference, that line is to blame.
    variants: Option<[String; 2]>,
    /// Whether readers of hidden cases see the advice even if it comes from running the program, which can choose it.
    is_open: bool,
    /// Whether the signs do not show that it helps.
    is_guess: bool,
    /// Whether what a compiler says does not count.
    is_of_run: bool,
    /// Whether it is only named if nothing else is.
    is_last: bool,
}

struct Pattern(Regex);

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Regex::new(&text).map(Self).map_err(de::Error::custom)
    }
}

/// The cures that were seen to help a program, the likeliest first, or else a guess.
pub fn found(evidence: &Evidence<'_>) -> Vec<FoundMistake> {
    if evidence.failed.is_empty() && evidence.compiler.is_empty() {
        return Vec::new();
    }
    let (mut proved, mut guess): (Vec<FoundMistake>, _) = (Vec::new(), None);
    for cure in CURES.iter() {
        // Entries of one name are forms of one cure.
        let is_known = proved.iter().any(|known| known.name == cure.name);
        let is_too_early = cure.is_last && (!proved.is_empty() || !evidence.may_guess);
        if is_known || is_too_early {
            continue;
        }
        let Some(mut shown) = cure.shown(evidence) else {
            continue;
        };
        shown.is_proved = cure.is_proved(&mut shown, evidence);
        if shown.is_proved {
            proved.push(cure.named(&shown, evidence));
        } else if guess.is_none() && cure.may_be_guessed(evidence) {
            guess = Some(cure.named(&shown, evidence));
        }
        if proved.len() == MOST {
            break;
        }
    }
    if proved.is_empty() && evidence.may_guess && evidence.judged.mistakes.is_empty() {
        proved.extend(guess);
    }
    proved
}

/// Who has said what a cure listens for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaker {
    Compiler,
    /// A program that crashed.
    Program,
    /// The program of a build with checks, and its compiler.
    CheckedProgram,
    CheckingCompiler,
}

/// What the signs of a cure show.
#[derive(Default)]
struct Shown {
    cases: usize,
    place: Option<Place>,
    /// The place as the sources alone show it, which a program cannot choose when it runs.
    fixed_place: Option<Place>,
    /// Where in the line a compiler points at, from 1.
    column: Option<usize>,
    found: String,
    removed: String,
    speaker: Option<Speaker>,
    /// Whether the place is that of a message.
    has_frame: bool,
    /// Whether a repaired output is still wrong.
    has_rest: bool,
    /// Whether the cure was seen to help; otherwise it is a guess.
    is_proved: bool,
}

impl Shown {
    /// Notes what a pattern has found in what a compiler or a program says; `None` if it found nothing.
    fn hear(&mut self, pattern: &Pattern, evidence: &Evidence<'_>) -> Option<()> {
        let crashed = evidence.failed.iter().filter(|case| case.exits);
        let errors: Vec<_> = crashed
            .map(|case| String::from_utf8_lossy(case.error))
            .collect();
        let of_program = errors.iter().map(|error| (Speaker::Program, &**error));
        let checked = evidence.checks.into_iter().flat_map(|checks| {
            [
                (Speaker::CheckedProgram, &*checks.error),
                (Speaker::CheckingCompiler, &*checks.warnings),
            ]
        });
        let mut heard = of_program.chain(checked);
        let (speaker, text) = match evidence.compiler {
            "" => heard.find(|(_, text)| pattern.0.is_match(text))?,
            message => (Speaker::Compiler, message),
        };
        self.speaker = Some(speaker);
        self.cases = match speaker {
            Speaker::Compiler => 0,
            Speaker::Program => errors
                .iter()
                .filter(|error| pattern.0.is_match(error))
                .count(),
            Speaker::CheckedProgram | Speaker::CheckingCompiler => 1,
        };
        self.add(pattern, text, evidence)
    }

    /// Notes the move in the table of a source that is wrong; `None` if the program is right with no other one.
    fn try_moves(&mut self, evidence: &Evidence<'_>) -> Option<()> {
        let [source] = evidence.sources else {
            return None;
        };
        let mut last = WrongMove::all(&source.text).into_iter().rev().take(2);
        let wrong = last.find(|wrong| evidence.trial.helps(&wrong.mended))?;
        let (file, line) = (source.name.clone(), wrong.line);
        self.place = Some(Place { file, line });
        self.found = excerpt(&wrong.number_and_move);
        self.removed = wrong.has_to_be;
        Some(())
    }

    /// Notes what a pattern has found; `None` if it is not in the text.
    fn add(&mut self, pattern: &Pattern, text: &str, evidence: &Evidence<'_>) -> Option<()> {
        let found = pattern.0.captures(text)?;
        let group = |name| found.name(name).map(|group| group.as_str());
        let named = || {
            let name = group("file")?.rsplit('/').next()?;
            let file = evidence.source_name(name)?;
            let line = group("line")?.parse().ok()?;
            Some(Place { file, line })
        };
        let is_of_run = self.speaker != Some(Speaker::Compiler);
        if let Some(place) = named().or_else(|| evidence.frame(text).filter(|_| is_of_run)) {
            (self.place, self.has_frame) = (Some(place), true);
        }
        self.column = group("column").and_then(|column| column.parse().ok());
        if let Some(word) = group("found").or_else(|| group("other")) {
            self.found = excerpt(word);
        }
        Some(())
    }
}

impl Cure {
    /// What its signs show, if all of them are there.
    fn shown(&self, evidence: &Evidence<'_>) -> Option<Shown> {
        let mut shown = Shown::default();
        let listens = self.says.is_some() && !self.is_of_run;
        let is_silent = !listens && !evidence.compiler.is_empty();
        if is_silent || !self.is_for(evidence) {
            return None;
        }
        let sources = evidence.sources.iter();
        let lacks = |pattern: &Pattern| !sources.clone().any(|file| pattern.0.is_match(&file.text));
        let has_sources = !evidence.sources.is_empty();
        if !self
            .no_source
            .as_ref()
            .is_none_or(|pattern| has_sources && lacks(pattern))
        {
            return None;
        }
        if let Some(pattern) = &self.source {
            shown.place = Some(place_in(evidence.sources, pattern)?);
        } else if let Some(pattern) = &self.place {
            shown.place = place_in(evidence.sources, pattern);
        }
        shown.fixed_place.clone_from(&shown.place);
        if let Some(pattern) = &self.says {
            shown.hear(pattern, evidence)?;
        }
        if evidence.judged.is_explained && self.is_of_output() {
            return None;
        }
        if !self.repair.is_empty() {
            let failed = evidence.failed.iter();
            let wrong = failed.filter(|case| case.verdict == Verdict::WrongAnswer);
            let all = wrong.filter_map(|case| case.repair);
            let repairs: Vec<_> = all.filter(|repair| repair.name() == self.name).collect();
            shown.removed.clone_from(&repairs.first()?.removed);
            shown.place = place_of_words(evidence.sources, &shown.removed).or(shown.place);
            shown.cases = repairs.len();
            shown.has_rest = repairs.iter().any(|repair| repair.rest.is_some());
        }
        if HAS_TRIALS && self.moves {
            shown.try_moves(evidence)?;
        }
        if let Some(sign) = self.output {
            shown.cases = sign.cases(evidence)?;
        }
        Some(shown)
    }

    /// Whether it is for the language of the program. A message shows the language, if there is no source.
    fn is_for(&self, evidence: &Evidence<'_>) -> bool {
        let is_of = |language: &String| evidence.language() == Some(language);
        let is_shown = evidence.sources.is_empty() && self.says.is_some();
        self.languages.is_empty() || is_shown || self.languages.iter().any(is_of)
    }

    fn is_of_output(&self) -> bool {
        !self.repair.is_empty() || self.output.is_some()
    }

    /// Whether it was seen that the cure helps, or that the program fails at that line.
    fn is_proved(&self, shown: &mut Shown, evidence: &Evidence<'_>) -> bool {
        if !self.change.is_empty() {
            return HAS_TRIALS && self.helps(shown, evidence);
        }
        let has_place = shown.has_frame || self.source.is_some() || evidence.sources.is_empty();
        let crash = evidence.checks.filter(|checks| checks.is_of_crash);
        let crashes_there = |place| evidence.frames(&crash?.error).find(|frame| frame == place);
        match shown.speaker {
            _ if self.moves => true,
            _ if self.is_guess || shown.has_rest && evidence.judged.mistakes.is_empty() => false,
            _ if self.is_of_output() => true,
            None => false,
            Some(Speaker::Compiler) => true,
            Some(Speaker::Program) => has_place,
            Some(Speaker::CheckedProgram) => has_place && crash.is_some(),
            Some(Speaker::CheckingCompiler) => {
                let place = shown.place.as_ref();
                place.and_then(crashes_there).is_some()
                    || HAS_TRIALS && self.makes_a_difference(shown, evidence)
            }
        }
    }

    /// Whether it may help although nothing shows that, and a change that does not help alone.
    fn may_be_guessed(&self, evidence: &Evidence<'_>) -> bool {
        let is_refuted =
            !self.change.is_empty() && (!self.is_guess || !evidence.compiler.is_empty());
        !self.is_last && self.variants.is_none() && !is_refuted
    }

    /// Whether the changed source is built, or right. A line that is changed is the place.
    fn helps(&self, shown: &mut Shown, evidence: &Evidence<'_>) -> bool {
        let [source] = evidence.sources else {
            return false;
        };
        let helps = |[before, part, after]: [&str; 3]| {
            let changed = changed(part, &self.change);
            changed != part && evidence.trial.helps(&[before, &changed, after].concat())
        };
        let (Some(says), true) = (&self.says, self.at_line) else {
            return helps(["", &source.text, ""]);
        };
        let warnings = evidence.checks.map_or("", |checks| &checks.warnings);
        let named = says.0.captures_iter(warnings);
        let mut lines = named.filter_map(|warning| warning.name("line")?.as_str().parse().ok());
        let line = lines.find(|&line| {
            let (before, rest) = source.text.split_at(line_start(&source.text, line));
            let (part, after) = rest.split_at(rest.find('\n').unwrap_or(rest.len()));
            helps([before, part, after])
        });
        let file = source.name.clone();
        shown.place = line.map(|line| Place { file, line });
        line.is_some()
    }

    /// Whether the line that a compiler points at makes a difference.
    fn makes_a_difference(&self, shown: &Shown, evidence: &Evidence<'_>) -> bool {
        let texts = || {
            let (place, column) = (shown.place.as_ref()?, shown.column?);
            let mut sources = evidence.sources.iter();
            let source = sources.find(|source| source.name == place.file)?;
            let start = line_start(&source.text, place.line) + column - 1;
            let (before, rest) = source.text.split_at_checked(start)?;
            let after = rest.strip_prefix('}')?;
            let variants = self.variants.as_ref()?;
            Some([0, 1].map(|number: usize| [before, &variants[number], after].concat()))
        };
        texts().is_some_and(|[one, other]| evidence.trial.differ([&one, &other]))
    }

    fn named(&self, shown: &Shown, evidence: &Evidence<'_>) -> FoundMistake {
        let language = evidence.language().unwrap_or_default();
        let advice = self.advice_in.get(language).unwrap_or(&self.advice);
        let guidance = if shown.is_proved {
            advice.clone()
        } else {
            perhaps(advice)
        };
        let mut what = self.what.clone();
        if shown.has_rest {
            what = what.replace("is right but for", "has");
        }
        let text = [what, guidance].join(" ");
        let is_of_sources = !self.is_of_output() && self.says.is_none();
        let is_tried = (self.moves || !self.change.is_empty()) && evidence.compiler.is_empty();
        let is_of_run = !is_of_sources && shown.speaker != Some(Speaker::Compiler) || is_tried;
        // What the table and the sources alone say: a program cannot choose it when it runs, only which it is.
        let hint = || match (self.is_open, &self.change[..]) {
            (false, _) => String::new(),
            (true, []) => advice.clone(),
            (true, _) => perhaps(advice),
        };
        FoundMistake {
            name: self.name.clone(),
            // What is in the sources goes for all of them.
            cases: match shown.cases {
                0 => evidence.failed.len(),
                cases => cases,
            },
            of: evidence.judged.repairs.len(),
            text: filled(
                text.trim(),
                shown.place.as_ref(),
                &shown.found,
                &shown.removed,
            ),
            hint: is_of_run.then(|| filled(&hint(), shown.fixed_place.as_ref(), "", "")),
        }
    }
}

/// A text in which all matches are replaced, again and again, since one match may contain several places; but what is
/// only inserted, once.
fn changed(text: &str, change: &[(Pattern, String)]) -> String {
    let mut changed = text.to_owned();
    for (pattern, by) in change {
        let is_insertion = pattern.0.is_match("");
        for _ in 0..if is_insertion { 1 } else { REPEATED } {
            let next = pattern.0.replace_all(&changed, by).into_owned();
            if next == changed {
                break;
            }
            changed = next;
        }
    }
    changed
}

/// Advice that was not seen to help.
fn perhaps(advice: &str) -> String {
    let mut letters = advice.chars();
    let first = letters.next().unwrap_or_default();
    let rest = letters.as_str();
    // A name of letters such as C++ stays as it is.
    let is_word = rest.starts_with(|letter: char| letter.is_lowercase() || letter == ' ');
    let first = if is_word {
        first.to_ascii_lowercase()
    } else {
        first
    };
    format!("Perhaps {first}{rest}")
}

/// The line of a source that prints the longest words of an output.
fn place_of_words(sources: &[SourceText], output: &str) -> Option<Place> {
    let words = output.split(|letter: char| !letter.is_alphabetic() && letter != ' ');
    let longest = words.map(str::trim).max_by_key(|words| words.len())?;
    let pattern = Regex::new(&format!(r#"["'][^"'\n]*{longest}"#)).ok()?;
    let is_rare = longest.len() > 2;
    is_rare.then(|| place_in(sources, &Pattern(pattern)))?
}

/// The file and the line of the first match.
fn place_in(sources: &[SourceText], pattern: &Pattern) -> Option<Place> {
    sources.iter().find_map(|source| {
        let start = pattern.0.find(&source.text)?.start();
        let line = 1 + source.text[..start].matches('\n').count();
        let file = source.name.clone();
        Some(Place { file, line })
    })
}

/// Where a line begins.
fn line_start(text: &str, line: usize) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1));
    before.map(str::len).sum()
}

fn filled(template: &str, place: Option<&Place>, found: &str, removed: &str) -> String {
    let shown = place.map_or(String::new(), |Place { file, line }| {
        format!(" ({file}, line {line})")
    });
    let text = template.replace("{place}", &shown);
    text.replace("{found}", found).replace("{removed}", removed)
}

/// The start of a text in quotation marks, on one line.
fn excerpt(whole: &str) -> String {
    let text = whole.trim();
    let start: String = text.chars().take(SHOWN).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("“{}{dots}”", one_line(&start))
}
