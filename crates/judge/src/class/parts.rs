//! A class in parts, on several machines: each part as JSON lines, and joining the parts.

use std::io;

use anyhow::{Context, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cache::Fingerprint;
use crate::class::{EarlierResults, HandInResult};
use knights_problems::report::json_line;
use knights_render::shard::{Shard, ensure_all};

#[derive(Serialize, Deserialize)]
pub(crate) struct Line<Result> {
    /// The fingerprint of the hand-in and of what it was judged by.
    pub(crate) fingerprint: String,
    pub(crate) result: Result,
}

/// The results of lines. Those that cannot be read are ignored: the last one may have been cut off.
pub(crate) fn results<'a, R: DeserializeOwned>(
    lines: impl Iterator<Item = &'a [u8]>,
) -> impl Iterator<Item = (String, R)> {
    let parsed = lines.filter_map(|line| serde_json::from_slice::<Line<_>>(line).ok());
    parsed.map(|line| (line.fingerprint, line.result))
}

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct PartHead {
    /// The fingerprint of what hand-ins are judged by: the same for all parts of a class.
    fingerprint: String,
    shard: String,
    contained: String,
}

/// The results of a part, as lines for [`JudgedParts::read`]. `run` is the fingerprint of what hand-ins are judged by;
/// each result comes after the fingerprint of its hand-in.
pub fn part_lines<'a>(
    run: Fingerprint,
    shard: Shard,
    contained: &str,
    results: impl Iterator<Item = (String, &'a HandInResult)>,
) -> io::Result<Vec<u8>> {
    let mut lines = json_line(&PartHead {
        fingerprint: run.text(),
        shard: shard.to_string(),
        contained: contained.to_owned(),
    })?;
    for (fingerprint, result) in results {
        lines.extend(json_line(&Line {
            fingerprint,
            result,
        })?);
    }
    Ok(lines)
}

/// Parts of a class, and the results in all of them.
pub struct JudgedParts {
    heads: Vec<(String, Shard, PartHead)>,
    pub results: EarlierResults,
}

impl JudgedParts {
    /// Reads parts, each given with the name of its file.
    pub fn read(files: &[(String, Vec<u8>)]) -> anyhow::Result<Self> {
        let mut parts = Self {
            heads: Vec::new(),
            results: EarlierResults::new(),
        };
        for (file, text) in files {
            let mut lines = text.split(|&byte| byte == b'\n');
            let read = lines
                .next()
                .and_then(|line| serde_json::from_slice::<PartHead>(line).ok());
            let head = read.and_then(|head| Some((file.clone(), Shard::parse(&head.shard)?, head)));
            let fault = || {
                format!("{file}: line 1: expected the first line of a part, as --shard writes it")
            };
            parts.heads.push(head.with_context(fault)?);
            parts.results.extend(results(lines));
        }
        Ok(parts)
    }

    /// How the programs were kept from the rest of the machine.
    pub fn contained(&self) -> Option<String> {
        let (_, _, head) = self.heads.first()?;
        Some(head.contained.clone())
    }

    /// Refuses parts of another run, or of other hand-ins than these, and a part that is missing or cut short.
    pub fn check(&self, run: Fingerprint, hand_ins: &[String]) -> anyhow::Result<()> {
        let text = run.text();
        for (file, shard, head) in &self.heads {
            ensure!(
                head.fingerprint == text,
                "{file} is a part of another run; merge with the options, hand-ins, cases and version of judge of the parts"
            );
            let wanted: Vec<&String> = shard.of(hand_ins.iter()).collect();
            let expected = wanted.len();
            let judged = wanted
                .into_iter()
                .filter(|hand_in| self.results.contains_key(*hand_in));
            let found = judged.count();
            ensure!(
                found == expected,
                "{file}: expected the {expected} hand-ins of part {shard}, found {found} of them; run it again"
            );
        }
        let heads = self.heads.iter();
        let shards: Vec<_> = heads.map(|(file, shard, _)| (&file[..], *shard)).collect();
        ensure_all(&shards)
    }
}
