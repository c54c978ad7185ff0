//! What is fixed about a problem, read from `problems.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct About {
    /// The names of the families of inputs; the last is that of the largest.
    #[serde(default)]
    pub families: Vec<String>,
    /// Other systems recognise the problem by this, in every format and version of the package.
    pub uuid: String,
    /// The inputs that participants see, each with its name.
    #[serde(default)]
    pub samples: Vec<(String, String)>,
    pub input_validator: Option<String>,
    /// The input that asks for a tour of a board from a start, with letters in the place of numbers.
    #[serde(default)]
    pub start_input: String,
    /// Whether an input may have several right outputs.
    #[serde(default)]
    pub has_several_answers: bool,
    /// What it is called besides its name and the problem of its judge.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// How much processor time and memory (in MB) a run may use, if the problem's own folder says so.
    #[serde(skip)]
    pub limits: [Option<u64>; 2],
    /// The judge from which the problem is known, if it is not from here.
    pub source: Option<KnownJudge>,
}

#[derive(Clone, Deserialize)]
pub struct KnownJudge {
    /// The judge and the number of the problem there, as in `CSES Problem Set 1689`.
    pub name: String,
    pub address: String,
    /// How much processor time a program may use there for one input, in milliseconds.
    pub milliseconds: u64,
    /// How much memory a program may fill there, in MB of 2^20 bytes.
    pub megabytes: u64,
}

impl About {
    /// How many milliseconds and MB a run may use, if that is known.
    pub fn limits(&self) -> [Option<u64>; 2] {
        let source = self.source.as_ref();
        let of_source = source.map(|judge| [judge.milliseconds, judge.megabytes].map(Some));
        of_source.unwrap_or(self.limits)
    }

    /// Where the program is that accepts valid inputs of the problem of this name, below `packages/`.
    pub fn input_validator(&self, name: &str) -> String {
        let usual = || format!("{name}/input_validator.py");
        self.input_validator.clone().unwrap_or_else(usual)
    }
}

/// What is fixed about the problem or the assignment of this name.
pub fn about(name: &str) -> &'static About {
    static ALL: LazyLock<BTreeMap<String, About>> = LazyLock::new(|| {
        let all = serde_json::from_str(table!("problem/problems"));
        all.unwrap_or_else(|error| panic!("problems.toml: {error}"))
    });
    ALL.get(name)
        .unwrap_or_else(|| panic!("problems.toml has no {name}"))
}

/// A text as names of problems are compared: only letters and digits count, as in `CSES #1689` and `cses1689`, and not
/// how an address is reached.
fn key(text: &str) -> String {
    let name = text.split("://").last().unwrap_or_default();
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The keys of what the problem or the assignment of this name is called; first those that name it alone in any text, and
/// then those of its judge and of its number there.
fn calls(name: &str) -> [Vec<String>; 2] {
    let about = about(name);
    let mut calls = vec![name];
    calls.extend(about.aliases.iter().map(String::as_str));
    let Some(judge) = &about.source else {
        return [Vec::new(), calls.into_iter().map(key).collect()];
    };
    let (first, rest) = judge.name.split_once(' ').unwrap_or((&judge.name, ""));
    let last = rest.rsplit(' ').next().unwrap_or_default();
    let both = format!("{first}{last}");
    calls.extend([&judge.name, &judge.address, both.as_str()]);
    [calls, vec![first, last]].map(|calls| calls.into_iter().map(key).collect())
}

/// Whether the problem or the assignment of this name is called by that text: its name, its judge, its number there, or
/// both, its address, or an alias.
pub fn is_called(name: &str, text: &str) -> bool {
    let text = key(text);
    !text.is_empty() && calls(name).concat().contains(&text)
}

/// Whether a line of a text names the judge from which a problem is known and its number there, or its address.
pub fn is_mentioned(name: &str, text: &str) -> bool {
    let [calls, _] = calls(name);
    let ends_number = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_digit());
    let mentions = |line: &str, call: &String| {
        let mut places = line.match_indices(call);
        places.any(|(at, _)| ends_number(&line[at + call.len()..]))
    };
    let mut lines = text.lines().flat_map(|line| line.split("://")).map(key);
    lines.any(|line| calls.iter().any(|call| mentions(&line, call)))
}
