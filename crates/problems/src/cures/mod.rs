//! Cures for faults that are not in the algorithm: what beginners meet in sources, messages of compilers, exit codes
//! and outputs, with one line on what to do.
//!
//! `cures.toml` has an entry for each. A cure is named only if its signs explain a verdict that is not AC: an output
//! would be right without some words, or an error message or a compiler names the fault. [`Judged::new`] looks for
//! repairs, and [`found`] for cures; what builds and runs programs is in the judge.

mod judged;

use std::mem::swap;
use std::sync::LazyLock;

use regex_lite::Regex;
use serde::{Deserialize, Deserializer, de};

use crate::explain::Explanation;
use crate::mistakes::FoundMistake;
use crate::verdict::Verdict;
use knights_core::input::tokens;
use knights_render::escape::one_line;

pub use judged::{Judged, Outputs};

static CURES: LazyLock<Vec<Cure>> = LazyLock::new(|| {
    let table: Table =
        serde_json::from_str(table!("cures/cures")).expect("a test reads the table of cures");
    table.cure
});

/// A file and a line in a trace of a program that crashed, whatever its language.
static FRAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"([^/\s:"(]+)(?:", line |:)(\d+)"#).expect("it is a pattern"));

/// How many cures are named at most.
const MOST: usize = 2;
/// How much of a text is looked at, in bytes: a mistake of this kind shows early.
const LOOKED_AT: usize = 64 << 10;
/// How many characters of what a program wrote are shown.
const SHOWN: usize = 32;

#[derive(Deserialize)]
struct Table {
    cure: Vec<Cure>,
}

/// A fault that is known by some signs, all of which have to be there, and what to do about it.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Cure {
    /// In kebab case. It never changes.
    name: String,
    /// What is wrong. `{found}` stands for the group `found` of a pattern, `{removed}` for what a repair matches
    /// in the output. Readers of hidden cases do not see it, if it comes from running the program.
    what: String,
    /// What to do. `{place}` stands for the file and the line, if they are known.
    advice: String,
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
    /// Whether readers of hidden cases see the advice even if it comes from running the program, which can choose it.
    is_open: bool,
    /// Whether it is only named if nothing else explains the verdict.
    is_guess: bool,
}

/// What outputs have in common, besides that they are not accepted.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OutputSign {
    /// Most are right, but the exit code is not 0.
    RightButExitCode,
    /// Each has the characters of the answer, with other white space.
    OtherWhiteSpace,
    /// Each has about the digits of the answer, in fewer and longer numbers.
    LongerNumbers,
    /// Each ends too early, though it is right up to there.
    StopsEarly,
    /// All are the same.
    Constant,
    /// It is right if variables without a value are 0.
    RightWithZeros,
}

struct Pattern(Regex);

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Regex::new(&text).map(Self).map_err(de::Error::custom)
    }
}

/// A text with the name of its file.
pub type SourceText = (String, String);

/// What a build with checks has shown about the first case that is not accepted.
#[derive(Default)]
pub struct Checks {
    /// What the compiler says.
    pub warnings: String,
    /// The end of its standard error.
    pub error: String,
    /// Whether its output is right, and those of all other cases that are not accepted.
    pub is_right: bool,
}

pub struct FailedCase<'a> {
    pub verdict: Verdict,
    pub error: &'a [u8],
    pub answer: &'a [u8],
    pub output: Option<&'a [u8]>,
    /// Whether the program ended with an exit code that is not 0.
    pub exits: bool,
    /// Whether its output is right, or can be repaired, if the program ends so on all cases.
    pub is_right: bool,
    pub repair: Option<&'a Repair>,
}

/// What was seen of a program that is not accepted.
pub struct Evidence<'a> {
    pub sources: &'a [SourceText],
    /// What the compiler says if it does not build the program, else nothing.
    pub compiler: &'a str,
    pub checks: Option<&'a Checks>,
    pub failed: &'a [FailedCase<'a>],
    pub cases: usize,
    /// Whether mistakes explain the outputs already.
    pub is_explained: bool,
    /// Whether guesses are welcome, since nothing else was found.
    pub may_guess: bool,
}

impl Evidence<'_> {
    /// Whether a file may be one of the sources.
    fn names(&self, file: &str) -> bool {
        self.sources.is_empty() || self.sources.iter().any(|(name, _)| name == file)
    }

    /// The place nearest to the fault in the trace of a crash that is in a source: Python puts it last, others first.
    fn frame(&self, text: &str) -> Option<(String, String)> {
        let frames = FRAME.captures_iter(text).map(|frame| frame.extract().1);
        let own: Vec<[&str; 2]> = frames.filter(|it| self.names(it[0])).collect();
        let is_python = own.first()?[0].strip_suffix(".py").is_some();
        let [file, line] = if is_python { own.last() } else { own.first() }?;
        Some(((*file).to_owned(), (*line).to_owned()))
    }
}

/// What makes a wrong output right, or as long as the answer.
pub struct Repair {
    cure: &'static Cure,
    removed: String,
    /// What is left, if that is wrong too.
    pub rest: Option<Vec<u8>>,
}

impl Repair {
    /// The first one that makes an output right; or else, if an answer is given, words like those of the answer.
    fn of(text: &str, answer: Option<&[u8]>, is_right: impl Fn(&[u8]) -> bool) -> Option<Self> {
        let output = text.as_bytes();
        let fits = |cure: &'static Cure, pattern: &Regex, by: &str, answer: Option<&[u8]>| {
            let repaired = pattern.replace_all(text, by);
            let matches = pattern.find_iter(text).map(|found| found.as_str());
            let removed = matches.max_by_key(|found| found.trim().len())?;
            // Numbers alone may belong to another fault.
            let is_sign = |letter: char| !letter.is_ascii_digit() && !letter.is_whitespace();
            let is_fit = match answer {
                None => repaired != *text && is_right(repaired.as_bytes()),
                Some(answer) => {
                    removed.contains(is_sign) && kinds(repaired.as_bytes()).eq(kinds(answer))
                }
            };
            is_fit.then(|| Self {
                cure,
                removed: excerpt(removed),
                rest: answer.map(|_| repaired.into_owned().into_bytes()),
            })
        };
        let first = |answer| {
            CURES.iter().find_map(|cure| {
                let mut repairs = cure.repair.iter();
                repairs.find_map(|(pattern, by)| fits(cure, &pattern.0, by, answer))
            })
        };
        let answer = answer.filter(|answer| !kinds(output).eq(kinds(answer)));
        first(None).or_else(|| first(Some(answer?)))
    }

    /// Why the output is wrong.
    fn explanation(&self) -> Explanation {
        let what = self.cure.what.replace("{removed}", &self.removed);
        Explanation::new(what).answered("words or signs that are not asked for")
    }

    fn name(&self) -> &'static str {
        &self.cure.name
    }
}

/// The cures that explain why a program is not accepted, the likeliest first.
pub fn found(evidence: &Evidence<'_>) -> Vec<FoundMistake> {
    if evidence.failed.is_empty() && evidence.compiler.is_empty() {
        return Vec::new();
    }
    let find = |is_guess| {
        let cures = CURES.iter().filter(move |cure| cure.is_guess == is_guess);
        let mut found: Vec<_> = cures.filter_map(|cure| cure.found(evidence)).collect();
        // Entries of one name are forms of one cure. The first fault that a check finds leads to others, and the same
        // words may have several repairs.
        found.dedup_by(|one, first| {
            let is_same = one.0.name == first.0.name || (one.1 && first.1);
            if is_same && one.0.cases > first.0.cases {
                swap(one, first);
            }
            is_same
        });
        found.into_iter().map(|(cure, _)| cure).collect::<Vec<_>>()
    };
    let mut found = find(false);
    if found.is_empty() && evidence.may_guess {
        found = find(true);
    }
    found.truncate(MOST);
    found
}

/// What the signs of a cure show.
#[derive(Default)]
struct Shown {
    cases: usize,
    place: Option<(String, String)>,
    found: String,
    removed: String,
    /// Whether it comes from running the program.
    is_of_run: bool,
    /// Whether checks or repairs show it, which may show one fault as several.
    is_one_of_many: bool,
    /// Whether a repaired output is still wrong.
    has_rest: bool,
}

impl Shown {
    /// Notes what a pattern has found in what a compiler or a program says; `None` if it found nothing.
    fn hear(&mut self, pattern: &Pattern, evidence: &Evidence<'_>) -> Option<()> {
        if !evidence.compiler.is_empty() {
            return self.add(pattern, evidence.compiler, evidence);
        }
        self.is_of_run = true;
        for case in evidence.failed.iter().filter(|case| case.exits) {
            let error = String::from_utf8_lossy(case.error);
            if self.cases > 0 {
                self.cases += usize::from(pattern.0.is_match(&error));
            } else if self.add(pattern, &error, evidence).is_some() {
                self.cases = 1;
            }
        }
        if self.cases > 0 {
            return Some(());
        }
        let checks = evidence.checks?;
        (self.cases, self.is_one_of_many) = (1, true);
        let first = self.add(pattern, &checks.error, evidence);
        first.or_else(|| self.add(pattern, &checks.warnings, evidence))
    }

    /// Notes what a pattern has found; `None` if it is not in the text.
    fn add(&mut self, pattern: &Pattern, text: &str, evidence: &Evidence<'_>) -> Option<()> {
        let found = pattern.0.captures(text)?;
        if let (Some(file), Some(line)) = (found.name("file"), found.name("line")) {
            let file = file.as_str().rsplit('/').next().unwrap_or_default();
            let own = evidence
                .names(file)
                .then(|| (file.to_owned(), line.as_str().to_owned()));
            self.place = own.or_else(|| evidence.frame(text));
        }
        if let Some(word) = found.name("found").or_else(|| found.name("other")) {
            self.found = excerpt(word.as_str());
        }
        Some(())
    }
}

impl Cure {
    /// This cure, if all of its signs are there, and whether checks or repairs show it.
    fn found(&self, evidence: &Evidence<'_>) -> Option<(FoundMistake, bool)> {
        let mut shown = Shown::default();
        if self.says.is_none() && !evidence.compiler.is_empty() {
            return None;
        }
        let is_in = |pattern: &Pattern| evidence.sources.iter().any(|it| pattern.0.is_match(&it.1));
        let lacks = |pattern| !evidence.sources.is_empty() && !is_in(pattern);
        if !self.no_source.as_ref().is_none_or(lacks) {
            return None;
        }
        if let Some(pattern) = &self.source {
            shown.place = Some(place_in(evidence.sources, pattern)?);
        } else if let Some(pattern) = &self.place {
            shown.place = place_in(evidence.sources, pattern);
        }
        // What a program cannot choose when it runs.
        let fixed_place = shown.place.clone();
        if let Some(pattern) = &self.says {
            shown.hear(pattern, evidence)?;
        }
        let is_of_output = !self.repair.is_empty() || self.output.is_some();
        if evidence.is_explained && is_of_output {
            return None;
        }
        if !self.repair.is_empty() {
            let failed = evidence.failed.iter();
            let wrong = failed.filter(|case| case.verdict == Verdict::WrongAnswer);
            let repairs = wrong.filter_map(|case| case.repair);
            let own: Vec<_> = repairs.filter(|it| it.name() == self.name).collect();
            shown.removed.clone_from(&own.first()?.removed);
            shown.place = place_of_words(evidence.sources, &shown.removed).or(shown.place);
            (shown.cases, shown.is_one_of_many) = (own.len(), true);
            shown.has_rest = own.iter().any(|repair| repair.rest.is_some());
        }
        if let Some(sign) = self.output {
            shown.cases = sign.cases(evidence)?;
        }
        let advice = || filled(&self.advice, fixed_place.as_ref(), "", "");
        let open_advice = || self.is_open.then(advice).unwrap_or_default();
        let hint = (is_of_output || shown.is_of_run).then(open_advice);
        let cure = FoundMistake {
            name: self.name.clone(),
            // What is in the sources goes for all of them.
            cases: match shown.cases {
                0 => evidence.failed.len(),
                cases => cases,
            },
            of: evidence.cases,
            text: self.text(&shown),
            hint,
        };
        Some((cure, shown.is_one_of_many))
    }

    fn text(&self, shown: &Shown) -> String {
        let mut text = [&self.what[..], &self.advice].join(" ");
        if shown.has_rest {
            text = text.replace("is right but for", "has");
        }
        filled(
            text.trim_start(),
            shown.place.as_ref(),
            &shown.found,
            &shown.removed,
        )
    }
}

impl OutputSign {
    /// How many cases show it; `None` if one does not.
    fn cases(self, evidence: &Evidence<'_>) -> Option<usize> {
        let failed = evidence.failed;
        // Whether each output is wrong, and shows something beside its answer.
        let all = |shows: &dyn Fn(&[u8], &[u8]) -> bool| {
            failed.iter().all(|case| {
                let is_wrong = case.verdict == Verdict::WrongAnswer;
                is_wrong && case.output.is_some_and(|output| shows(output, case.answer))
            })
        };
        let is_shown = match self {
            Self::RightButExitCode => {
                2 * failed.iter().filter(|case| case.is_right).count() >= failed.len()
            }
            Self::LongerNumbers => all(&|output, answer| {
                let [own, asked] = [output, answer].map(|text| {
                    let numbers = tokens(text).filter(|word| word.iter().all(u8::is_ascii_digit));
                    numbers.map(<[u8]>::len).collect::<Vec<_>>()
                });
                let digits = |lengths: &[usize]| lengths.iter().sum::<usize>();
                own.len() < asked.len()
                    && own.iter().max() > asked.iter().max()
                    && 10 * digits(&own) >= 9 * digits(&asked)
            }),
            Self::OtherWhiteSpace => all(&|output, answer| {
                let plain = |text: &[u8]| tokens(text).collect::<Vec<_>>().concat();
                tokens(output).next().is_some() && plain(output) == plain(answer)
            }),
            Self::StopsEarly => all(&|output, answer| {
                let lines = |text: &[u8]| text.trim_ascii().split(|&byte| byte == b'\n').count();
                // Less at the end, as a message, is another fault.
                let is_half = 2 * lines(output) <= lines(answer);
                let (mut words, mut right) = (tokens(output).peekable(), tokens(answer));
                let is_there = words.peek().is_some();
                is_half && is_there && words.all(|word| right.next() == Some(word))
            }),
            Self::Constant => {
                let first = failed.first()?.output?;
                failed.len() > 2
                    && all(&|output, _| output == first)
                    && failed.iter().any(|case| case.answer != failed[0].answer)
            }
            Self::RightWithZeros => evidence.checks?.is_right,
        };
        (is_shown && !failed.is_empty()).then_some(failed.len())
    }
}

/// What each word is: a number, a word with letters, or a sign.
fn kinds(text: &[u8]) -> impl Iterator<Item = u8> {
    tokens(text).map(|word| match word {
        _ if str::from_utf8(word).is_ok_and(|word| word.parse::<i64>().is_ok()) => b'0',
        [b'A'..=b'Z' | b'a'..=b'z', ..] => b'a',
        _ => word[0].min(b'/'),
    })
}

/// The line of a source that prints the longest words of an output.
fn place_of_words(sources: &[SourceText], output: &str) -> Option<(String, String)> {
    let words = output.split(|letter: char| !letter.is_alphabetic() && letter != ' ');
    let longest = words.map(str::trim).max_by_key(|words| words.len())?;
    let pattern = Regex::new(&format!(r#"["'][^"'\n]*{longest}"#)).ok()?;
    let is_rare = longest.len() > 2;
    is_rare.then(|| place_in(sources, &Pattern(pattern)))?
}

/// The file and the line of the first match.
fn place_in(sources: &[SourceText], pattern: &Pattern) -> Option<(String, String)> {
    sources.iter().find_map(|(name, text)| {
        let start = pattern.0.find(text)?.start();
        let line = 1 + text[..start].matches('\n').count();
        Some((name.clone(), line.to_string()))
    })
}

fn filled(text: &str, place: Option<&(String, String)>, found: &str, removed: &str) -> String {
    let place = place.map_or(String::new(), |(file, line)| {
        format!(" ({file}, line {line})")
    });
    let text = text.replace("{place}", &place);
    text.replace("{found}", found).replace("{removed}", removed)
}

/// The start of a text in quotation marks, on one line.
fn excerpt(text: &str) -> String {
    let text = text.trim();
    let start: String = text.chars().take(SHOWN).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("“{}{dots}”", one_line(&start))
}
