//! Sources of a class that are alike, whatever their names and comments.
//!
//! A source becomes a list of tokens, without comments, white space, strings and characters. All names
//! are the same token, types among them, so that renaming changes nothing. Numbers, signs and the words
//! that steer a program stay: without these words, most loops and branches would look the same.
//!
//! Fingerprints of the list are chosen by winnowing: of the hashes of every [`WINDOW`] runs of [`RUN`]
//! tokens that follow each other, the least. Sources that share `RUN + WINDOW - 1` tokens in a row then share
//! a fingerprint, wherever these tokens are (Schleimer, Wilkerson, Aiken, *Winnowing: local algorithms for
//! document fingerprinting*, SIGMOD 2003).

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use rayon::prelude::*;
use serde::Serialize;

use crate::build::{HandInFile, Languages, read, tokens_without};
use crate::hand_in::HandIn;

/// Which sources of a class are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimilarSources {
    /// The most alike first; at most 100.
    #[serde(skip)]
    pub pairs: Vec<SimilarPair>,
    /// How many pairs there are besides.
    pub more_pairs: usize,
    /// The sources that hang together by pairs, in the order of their first pairs.
    pub groups: Vec<Vec<SimilarSource>>,
    /// What of a source does not count.
    pub given: GivenCode,
    /// How many sources are long enough, apart from what does not count.
    pub compared: usize,
    /// How many would be long enough with it. Unless the code that was given is known, they are compared whole, and
    /// are alike if they are equal.
    pub only_given: usize,
}

/// The code of a source that does not count, since the class was given it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GivenCode {
    /// What more than half of the hand-ins in a language share.
    Shared,
    /// What is in a [`Skeleton`].
    Skeleton,
}

/// Two sources of different hand-ins that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimilarPair {
    /// How many of 100 fingerprints of the source with fewer are in both; 100 only if all tokens are equal.
    pub percent: u32,
    /// How many of 100 fingerprints of that source are compared. The others are code that does not count.
    pub compared: u32,
    /// The number of the group, from 1.
    pub group: usize,
    pub sources: [SimilarSource; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimilarSource {
    /// The name of the hand-in.
    pub name: String,
    /// Its path in the hand-in.
    pub file: String,
}

/// The code that a class was given: the hashes of all its runs of tokens.
pub struct Skeleton(HashSet<u64>);

/// How many pairs are listed.
const MOST_PAIRS: usize = 100;
/// How many tokens a fingerprint covers.
const RUN: usize = 8;
/// Of how many runs in a row one is chosen.
const WINDOW: usize = 5;
/// The fewest fingerprints of a source that is compared, about 40 tokens: shorter ones are alike by chance.
const FEWEST: usize = 12;
/// How many hand-ins in a language it takes to say what more than half of them share: that was given to them.
const CLASS: usize = 10;
/// What all names become.
const NAME: &str = "a";
/// The words that steer a program, in any of the usual languages, in order.
const STEERING: [&str; 32] = [
    "break", "case", "catch", "class", "continue", "def", "do", "done", "elif", "else", "end",
    "except", "fi", "fn", "for", "func", "function", "if", "import", "in", "include", "loop",
    "match", "raise", "return", "struct", "switch", "then", "throw", "try", "until", "while",
];

/// A source of a hand-in, by the index of that.
struct Source {
    hand_in: usize,
    file: String,
    language: u64,
    /// The hash of all tokens.
    whole: u64,
    /// How many fingerprints all tokens have.
    of_whole: usize,
    /// Those that count, in order; none if they are too few.
    fingerprints: Vec<u64>,
}

/// Two sources that are alike, by their indices, and by how much.
struct FoundPair {
    percent: u32,
    sources: [usize; 2],
}

/// The sources of different hand-ins that are alike by at least `percent` per cent.
///
/// What more than half of the hand-ins in a language share does not count, or what is in the skeleton if there is one.
///
/// # Complexity
///
/// Visits all pairs of sources, and for each fingerprint all sources that have it.
pub fn similar_sources(
    hand_ins: &[HandIn],
    languages: &Languages,
    percent: u32,
    skeleton: Option<&Skeleton>,
) -> SimilarSources {
    let numbered = hand_ins.par_iter().enumerate();
    let sources = numbered.flat_map_iter(|(index, own)| {
        let files = own.all_files();
        files.filter_map(move |file| Source::read(index, file, languages))
    });
    let mut sources: Vec<Source> = sources.collect();
    let given = if let Some(Skeleton(runs)) = skeleton {
        for source in &mut sources {
            source.fingerprints.retain(|own| !runs.contains(own));
        }
        GivenCode::Skeleton
    } else {
        leave_out_given(&mut sources);
        GivenCode::Shared
    };
    sources.retain(|source| source.of_whole >= FEWEST);
    for source in &mut sources {
        if source.fingerprints.len() < FEWEST {
            source.fingerprints.clear();
        }
    }
    let has_rest = |source: &&Source| !source.fingerprints.is_empty();
    let compared = sources.iter().filter(has_rest).count();
    let only_given = sources.len() - compared;
    if given == GivenCode::Skeleton {
        sources.retain(|source| has_rest(&source));
    }
    let mut pairs = alike(&sources, hand_ins, percent);
    let name = |index: usize| {
        (
            &*hand_ins[sources[index].hand_in].name,
            &*sources[index].file,
        )
    };
    pairs.sort_unstable_by_key(|pair| (Reverse(pair.percent), pair.sources.map(name)));
    let (groups, numbers) = groups(sources.len(), &pairs);
    let named = |index: usize| {
        let (name, file) = name(index);
        let [name, file] = [name, file].map(str::to_owned);
        SimilarSource { name, file }
    };
    let listed = pairs.iter().take(MOST_PAIRS).map(|pair| SimilarPair {
        percent: pair.percent,
        compared: match given {
            // Equal sources are compared whole.
            GivenCode::Shared if pair.percent == 100 => 100,
            _ => share_compared(pair.sources.map(|index| &sources[index])),
        },
        group: numbers[pair.sources[0]],
        sources: pair.sources.map(named),
    });
    let groups = groups.into_iter();
    SimilarSources {
        pairs: listed.collect(),
        more_pairs: pairs.len().saturating_sub(MOST_PAIRS),
        groups: groups
            .map(|group| group.into_iter().map(named).collect())
            .collect(),
        given,
        compared,
        only_given,
    }
}

/// All pairs that are alike by at least `percent` per cent.
fn alike(sources: &[Source], hand_ins: &[HandIn], percent: u32) -> Vec<FoundPair> {
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, source) in sources.iter().enumerate() {
        for &own in &source.fingerprints {
            holders.entry(own).or_default().push(index);
        }
    }
    let holders = &holders;
    let pairs = sources.par_iter().enumerate();
    let pairs = pairs.flat_map_iter(|(index, source)| {
        let mut shared = vec![0; sources.len()];
        for &other in source.fingerprints.iter().flat_map(|own| &holders[own]) {
            shared[other] += 1;
        }
        let later = sources.iter().enumerate().zip(shared).skip(index + 1);
        later.filter_map(move |((later, other), shared)| {
            let found = source.likeness(other, shared);
            // Partners hand in one folder.
            let [own, others] = [source, other].map(|source| &hand_ins[source.hand_in].path);
            (found >= percent && own != others).then_some(FoundPair {
                percent: found,
                sources: [index, later],
            })
        })
    });
    pairs.collect()
}

/// The sources that pairs join, in the order of the first pairs, and the number of the group of each source.
fn groups(sources: usize, pairs: &[FoundPair]) -> (Vec<Vec<usize>>, Vec<usize>) {
    // Each source leads to an earlier one of its group, and the first of a group to itself.
    let mut earlier: Vec<usize> = (0..sources).collect();
    let first_of = |earlier: &mut Vec<usize>, mut source: usize| {
        while earlier[source] != source {
            earlier[source] = earlier[earlier[source]];
            source = earlier[source];
        }
        source
    };
    for pair in pairs {
        let [one, other] = pair.sources.map(|source| first_of(&mut earlier, source));
        earlier[one.max(other)] = one.min(other);
    }
    let (mut groups, mut numbers) = (Vec::new(), vec![0; sources]);
    for pair in pairs {
        let first = first_of(&mut earlier, pair.sources[0]);
        if numbers[first] == 0 {
            groups.push(Vec::new());
            numbers[first] = groups.len();
        }
    }
    for source in 0..sources {
        numbers[source] = numbers[first_of(&mut earlier, source)];
        if let Some(group) = numbers[source].checked_sub(1) {
            groups[group].push(source);
        }
    }
    (groups, numbers)
}

/// How many of 100 fingerprints of the source with fewer count.
fn share_compared(pair: [&Source; 2]) -> u32 {
    let [one, other] = pair.map(|source| (source.fingerprints.len(), source.of_whole));
    let (count, of_whole) = one.min(other);
    let percent = (100 * count / of_whole).max(1);
    u32::try_from(percent).expect("it is at most 100")
}

impl Skeleton {
    /// Reads the files with the code that was given; `None` if there are none.
    pub fn read(files: &[PathBuf], languages: &Languages) -> anyhow::Result<Option<Self>> {
        let runs_of = |path: &PathBuf| {
            let shown = path.display();
            let text = read(path).map_err(|why| anyhow!("{shown} {why}"))?;
            let tokens = tokens(path, &text, languages);
            let (_, tokens) = tokens.with_context(|| {
                let known = languages.extensions();
                format!("{shown} is in no known language; its name has to end with one of {known}")
            })?;
            Ok(runs(&tokens))
        };
        let all = files
            .iter()
            .map(runs_of)
            .collect::<anyhow::Result<Vec<_>>>()?;
        let all: HashSet<u64> = all.into_iter().flatten().collect();
        Ok((!files.is_empty()).then_some(Self(all)))
    }
}

/// Leaves out the fingerprints that more than half of the hand-ins in a language share.
fn leave_out_given(sources: &mut [Source]) {
    let mut of_language: HashMap<u64, BTreeSet<usize>> = HashMap::new();
    let mut holders: HashMap<(u64, u64), BTreeSet<usize>> = HashMap::new();
    for source in &*sources {
        for &own in &source.fingerprints {
            let all = of_language.entry(source.language).or_default();
            all.insert(source.hand_in);
            let some = holders.entry((source.language, own)).or_default();
            some.insert(source.hand_in);
        }
    }
    for source in sources {
        let language = source.language;
        let all = of_language.get(&language).map_or(0, BTreeSet::len);
        let is_given = |own: u64| all >= CLASS && 2 * holders[&(language, own)].len() > all;
        source.fingerprints.retain(|&own| !is_given(own));
    }
}

impl Source {
    /// Reads a file, if it is a source, or an executable that says what interprets it.
    fn read(hand_in: usize, file: &HandInFile, languages: &Languages) -> Option<Self> {
        if languages.of_source(&file.path).is_none() && !file.is_executable {
            return None;
        }
        let (language, tokens) = tokens(&file.path, &read(&file.path).ok()?, languages)?;
        let fingerprints = fingerprints(&tokens);
        Some(Self {
            hand_in,
            file: file.name.clone(),
            language,
            whole: hash(tokens),
            of_whole: fingerprints.len(),
            fingerprints,
        })
    }

    /// How many of 100 fingerprints are shared; `shared` is their number among those that count.
    fn likeness(&self, other: &Self, shared: usize) -> u32 {
        let fewer = self.fingerprints.len().min(other.fingerprints.len());
        let percent = if self.whole == other.whole {
            100
        } else if shared == 0 {
            0
        } else {
            (100 * shared / fewer).min(99)
        };
        u32::try_from(percent).expect("it is at most 100")
    }
}

/// The hash of the language of a source, and those of its tokens; `None` if the language is not known.
fn tokens(path: &Path, text: &[u8], languages: &Languages) -> Option<(u64, Vec<u64>)> {
    let text = String::from_utf8_lossy(text);
    let language = languages.of_source(path);
    let (name, comments) = match &language {
        Some(language) => (&language.name[..], language.comments()),
        None => (
            text.lines().next().filter(|line| line.starts_with("#!"))?,
            vec![["#", "\n"]],
        ),
    };
    let tokens = tokens_without(&text, &comments).into_iter();
    let tokens = tokens.map(|token| hash_of(unnamed(token)));
    Some((hash_of(name), tokens.collect()))
}

fn unnamed(token: &str) -> &str {
    let is_name = token.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    if is_name && STEERING.binary_search(&token).is_err() {
        NAME
    } else {
        token
    }
}

/// The hashes of all runs of tokens.
fn runs(tokens: &[u64]) -> Vec<u64> {
    let runs = tokens.windows(RUN);
    runs.map(|run| hash(run.iter().copied())).collect()
}

/// The hashes of runs of tokens that winnowing chooses.
fn fingerprints(tokens: &[u64]) -> Vec<u64> {
    let runs = runs(tokens);
    let windows = runs.windows(WINDOW);
    let chosen = windows.filter_map(|window| window.iter().min().copied());
    let mut chosen: Vec<u64> = chosen.collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

fn hash_of(text: &str) -> u64 {
    hash(text.bytes().map(u64::from))
}

/// The hash FNV-1a of 64 bits, over numbers in the place of bytes: fast, and the same everywhere.
fn hash(items: impl IntoIterator<Item = u64>) -> u64 {
    items.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, item| {
        (hash ^ item).wrapping_mul(0x100_0000_01b3)
    })
}
