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
use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;
use serde::Serialize;

use crate::build::{HandInFile, Languages, read, tokens_without};
use crate::hand_in::HandIn;

/// Two sources of different hand-ins that are alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SimilarPair {
    /// How many of 100 fingerprints of the source with fewer are in both; 100 only if all tokens are equal.
    pub percent: u32,
    pub sources: [SimilarSource; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SimilarSource {
    /// The name of the hand-in.
    pub name: String,
    /// Its path in the hand-in.
    pub file: String,
}

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
    /// The hash of the language.
    language: u64,
    /// The hash of all tokens.
    whole: u64,
    /// In order.
    fingerprints: Vec<u64>,
}

/// The pairs of sources of different hand-ins that are alike by at least `percent` per cent, the most alike
/// first.
///
/// What more than half of the hand-ins in a language share does not count.
///
/// # Complexity
///
/// Visits all pairs of sources, and for each fingerprint all sources that have it.
pub fn similar_pairs(hand_ins: &[HandIn], languages: &Languages, percent: u32) -> Vec<SimilarPair> {
    let numbered = hand_ins.par_iter().enumerate();
    let sources = numbered.flat_map_iter(|(index, own)| {
        let files = own.all_files();
        files.filter_map(move |file| Source::read(index, file, languages))
    });
    let mut sources: Vec<Source> = sources.collect();
    leave_out_given(&mut sources);
    sources.retain(|source| source.fingerprints.len() >= FEWEST);
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, source) in sources.iter().enumerate() {
        for &own in &source.fingerprints {
            holders.entry(own).or_default().push(index);
        }
    }
    let named = |source: &Source| SimilarSource {
        name: hand_ins[source.hand_in].name.clone(),
        file: source.file.clone(),
    };
    let pair = |one: &Source, other: &Source, shared| {
        let found = one.likeness(other, shared);
        // Partners hand in one folder.
        let [own, others] = [one, other].map(|source| &hand_ins[source.hand_in].path);
        (found >= percent && own != others).then(|| SimilarPair {
            percent: found,
            sources: [one, other].map(named),
        })
    };
    let (sources, holders, pair) = (&sources, &holders, &pair);
    let pairs = sources.par_iter().enumerate();
    let pairs = pairs.flat_map_iter(|(index, source)| {
        let mut shared = vec![0; sources.len()];
        for &other in source.fingerprints.iter().flat_map(|own| &holders[own]) {
            shared[other] += 1;
        }
        let later = sources.iter().zip(shared).skip(index + 1);
        let later = later.filter(|(_, shared)| *shared > 0);
        later.filter_map(move |(other, shared)| pair(source, other, shared))
    });
    let mut pairs: Vec<SimilarPair> = pairs.collect();
    pairs.sort_unstable();
    pairs.sort_by_key(|pair| Reverse(pair.percent));
    pairs
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
        let language = languages.of_source(&file.path);
        if language.is_none() && !file.is_executable {
            return None;
        }
        let text = read(&file.path).ok()?;
        let text = String::from_utf8_lossy(&text);
        let (name, comments) = match &language {
            Some(language) => (&language.name[..], language.comments()),
            None => (
                text.lines().next().filter(|line| line.starts_with("#!"))?,
                vec![["#", "\n"]],
            ),
        };
        let tokens = tokens_without(&text, &comments).into_iter();
        let tokens: Vec<u64> = tokens.map(|token| hash_of(unnamed(token))).collect();
        Some(Self {
            hand_in,
            file: file.name.clone(),
            language: hash_of(name),
            whole: hash(tokens.iter().copied()),
            fingerprints: fingerprints(&tokens),
        })
    }

    /// How many of 100 fingerprints are shared.
    fn likeness(&self, other: &Self, shared: usize) -> u32 {
        let fewer = self.fingerprints.len().min(other.fingerprints.len());
        let percent = if self.whole == other.whole {
            100
        } else {
            (100 * shared / fewer).min(99)
        };
        u32::try_from(percent).expect("it is at most 100")
    }
}

fn unnamed(token: &str) -> &str {
    let is_name = token.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    if is_name && STEERING.binary_search(&token).is_err() {
        NAME
    } else {
        token
    }
}

/// The hashes of runs of tokens that winnowing chooses.
fn fingerprints(tokens: &[u64]) -> Vec<u64> {
    let runs = tokens.windows(RUN);
    let runs: Vec<u64> = runs.map(|run| hash(run.iter().copied())).collect();
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
    let items = items.into_iter();
    items.fold(0xcbf2_9ce4_8422_2325, |hash, item| {
        (hash ^ item).wrapping_mul(0x100_0000_01b3)
    })
}
