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
use std::collections::BTreeSet;
use std::mem::take;

use rayon::prelude::*;
use serde::Serialize;

use crate::build::{HandInFile, Languages, read, tokens_without};
use crate::class::HandIn;

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
/// Sorts the fingerprints of all sources, and counts for each what it shares with the later ones.
pub fn similar_pairs(hand_ins: &[HandIn], languages: &Languages, percent: u32) -> Vec<SimilarPair> {
    let sources = hand_ins
        .par_iter()
        .enumerate()
        .flat_map_iter(|(index, own)| {
            let files = own.all_files();
            files.filter_map(move |file| Source::read(index, file, languages))
        });
    let mut sources: Vec<Source> = sources.collect();
    leave_out_given(&mut sources);
    sources.retain(|source| source.fingerprints.len() >= FEWEST);
    let holders = sources.iter().enumerate();
    let holders = holders.flat_map(|(index, source)| source.held(index));
    let mut holders: Vec<(u64, usize)> = holders.collect();
    holders.par_sort_unstable();
    let named = |source: &Source| SimilarSource {
        name: hand_ins[source.hand_in].name.clone(),
        file: source.file.clone(),
    };
    let pair = |one: &Source, other: &Source, shared| {
        let percent = Some(one.likeness(other, shared)).filter(|&found| found >= percent);
        // Partners hand in one folder.
        let [own, others] = [one, other].map(|source| &hand_ins[source.hand_in].path);
        percent
            .filter(|_| own != others)
            .map(|percent| SimilarPair {
                percent,
                sources: [one, other].map(named),
            })
    };
    let pairs = sources.par_iter().enumerate().map_init(
        || vec![0; sources.len()],
        |shared, (index, source)| {
            let later = later_holders(source.held(index), &holders, shared).into_iter();
            let pairs =
                later.filter_map(|other| pair(source, &sources[other], take(&mut shared[other])));
            pairs.collect::<Vec<_>>()
        },
    );
    let pairs = pairs.flatten_iter();
    let mut pairs: Vec<SimilarPair> = pairs.collect();
    pairs.sort_unstable_by(|one, other| {
        let key = |pair: &SimilarPair| Reverse(pair.percent);
        (key(one), &one.sources).cmp(&(key(other), &other.sources))
    });
    pairs
}

/// The later sources that share fingerprints with one; how many, is added to `shared`.
fn later_holders(
    own: impl Iterator<Item = (u64, usize)>,
    holders: &[(u64, usize)],
    shared: &mut [usize],
) -> Vec<usize> {
    let mut later = Vec::new();
    for own in own {
        let after = &holders[holders.partition_point(|&held| held <= own)..];
        for &(_, other) in after.iter().take_while(|(held, _)| *held == own.0) {
            if shared[other] == 0 {
                later.push(other);
            }
            shared[other] += 1;
        }
    }
    later
}

/// Leaves out the fingerprints that more than half of the hand-ins in a language share.
fn leave_out_given(sources: &mut [Source]) {
    let holders = sources.iter().flat_map(|source| {
        let own = source.held(source.hand_in);
        own.map(|(fingerprint, hand_in)| (source.language, fingerprint, hand_in))
    });
    let mut holders: Vec<(u64, u64, usize)> = holders.collect();
    holders.par_sort_unstable();
    holders.dedup();
    let of_language = holders.chunk_by(|one, other| one.0 == other.0);
    let given = of_language.flat_map(|holders| {
        let all: BTreeSet<usize> = holders.iter().map(|holder| holder.2).collect();
        let of_fingerprint = holders.chunk_by(|one, other| one.1 == other.1);
        let is_given = move |some: &&[_]| all.len() >= CLASS && 2 * some.len() > all.len();
        let given = of_fingerprint.filter(is_given);
        given.map(|some| (some[0].0, some[0].1))
    });
    let given: BTreeSet<(u64, u64)> = given.collect();
    for source in sources {
        let language = source.language;
        let is_own = |&own: &u64| !given.contains(&(language, own));
        source.fingerprints.retain(is_own);
    }
}

impl Source {
    /// Each of its fingerprints with the index of the source or of its hand-in.
    fn held(&self, index: usize) -> impl Iterator<Item = (u64, usize)> {
        self.fingerprints.iter().map(move |&own| (own, index))
    }

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
