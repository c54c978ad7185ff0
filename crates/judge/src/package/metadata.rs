//! What a package says of its problem: titles, names, limits.

use std::time::Duration;

use anyhow::{bail, ensure};
use sha2::{Digest, Sha256};

use crate::cache::hexadecimal;
use crate::problem::{License, Markup, PackageMetadata};
use knights_problems::problem::{About, KnownJudge};
use knights_run::RunLimits;

const ENGLISH: &str = "en";
/// The time limit in seconds, if nothing else is known of a problem.
const TIME_LIMIT: f64 = 2.0;
/// The memory limit in MB. It is never that of a known judge: some allow so little that neither a
/// virtual machine of Java nor one of Python starts.
const MEMORY_LIMIT: u64 = 1024;

/// What a package says of its problem, with nothing missing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProblemCredits {
    pub(super) title: String,
    pub(super) authors: Vec<String>,
    /// Where the problem comes from, and the address of this place.
    pub(super) origin: Option<(String, Option<String>)>,
    pub(super) license: License,
    /// Who has the rights; none for what is in the public domain, or if that is not known.
    pub(super) rights_owner: Option<String>,
    /// In seconds.
    pub(super) time_limit: f64,
    /// In MB.
    pub(super) memory_limit: u64,
    pub(super) uuid: String,
    pub(super) language: String,
    pub(super) markup: Markup,
}

impl ProblemCredits {
    /// What was said, and for the rest what is known of the problem, whose statement has this title. Packages with the
    /// same identity have the same UUID.
    pub(super) fn new(given: PackageMetadata, about: &About, title: &str, identity: &str) -> Self {
        let license = given.license.unwrap_or(License::Unknown);
        let authors = Some(given.author.join(", ")).filter(|authors| !authors.is_empty());
        let judge = about.source.as_ref();
        let seconds = judge.map_or(TIME_LIMIT, |judge| {
            Duration::from_millis(judge.milliseconds).as_secs_f64()
        });
        let origin = given.origin.map(|origin| (origin, given.origin_address));
        let of_judge = |judge: &KnownJudge| (judge.name.clone(), Some(judge.address.clone()));
        Self {
            title: given.title.unwrap_or_else(|| title.to_owned()),
            origin: origin.or_else(|| judge.map(of_judge)),
            license,
            rights_owner: match license {
                License::PublicDomain => None,
                _ => given.rights_owner.or(authors),
            },
            time_limit: given.time_limit.unwrap_or(seconds),
            memory_limit: given.memory_limit.unwrap_or(MEMORY_LIMIT),
            uuid: given.uuid.unwrap_or_else(|| uuid_of(identity)),
            language: given.language.unwrap_or_else(|| ENGLISH.to_owned()),
            markup: given.markup.unwrap_or_default(),
            authors: given.author,
        }
    }
}

/// The UUID of a package: the same for the same problem and seed, in every format.
///
/// It is a UUID of version 8: a hash of our choice.
fn uuid_of(identity: &str) -> String {
    let hash = Sha256::digest(identity);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hexadecimal(&bytes);
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &digits[part]);
    parts.join("-")
}

/// Refuses settings that no system takes.
pub fn ensure_usable(given: &PackageMetadata) -> anyhow::Result<()> {
    let breaks_lines = |letter: char| letter.is_control() || "\u{2028}\u{2029}".contains(letter);
    let is_line = |text: &&String| !text.trim().is_empty() && !text.contains(breaks_lines);
    for (setting, texts) in [
        ("title", given.title.as_slice()),
        ("origin", given.origin.as_slice()),
        ("origin-address", given.origin_address.as_slice()),
        ("rights-owner", given.rights_owner.as_slice()),
        ("author", &given.author),
    ] {
        if let Some(text) = texts.iter().find(|text| !is_line(text)) {
            bail!("{setting} is not one line of text: {text:?}");
        }
    }
    if let Some(language) = &given.language {
        let is_code = language.len() == 2 && language.bytes().all(|byte| byte.is_ascii_lowercase());
        ensure!(
            is_code,
            "a language is a code of two letters such as en, found {language:?}"
        );
    }
    ensure!(
        given.origin_address.is_none() || given.origin.is_some(),
        "origin-address goes with origin: name the origin too"
    );
    ensure!(
        given.license != Some(License::PublicDomain) || given.rights_owner.is_none(),
        "rights-owner does not go with what is in the public domain"
    );
    if let Some(uuid) = &given.uuid {
        let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
        let is_digit = |byte: u8| byte == b'-' || matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let is_uuid = lengths == [8, 4, 4, 4, 12] && uuid.bytes().all(is_digit);
        ensure!(
            is_uuid,
            "a UUID has 8-4-4-4-12 digits 0-9 and a-f, found {uuid:?}"
        );
    }
    let (seconds, sizes) = (RunLimits::SECONDS, RunLimits::MEGABYTES);
    ensure!(
        given.time_limit.is_none_or(|time| seconds.contains(&time)),
        "the time limit is not in {seconds:?} seconds"
    );
    ensure!(
        given.memory_limit.is_none_or(|size| sizes.contains(&size)),
        "the memory limit is not in {sizes:?} MB"
    );
    Ok(())
}
