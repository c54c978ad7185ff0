//! What a package says of its problem: titles, names, limits.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::package::hexadecimal;
use crate::problem::{About, KnownJudge, package_file};

/// Whom a package names as its author and owner.
const MAINTAINERS: &str = "The Knights maintainers";
const ENGLISH: &str = "en";
/// The time limit in seconds, if nothing else is known of a problem.
const TIME_LIMIT: f64 = 2.0;
/// The memory limit in MB. It is never that of a known judge: some allow so little that neither a
/// virtual machine of Java nor one of Python starts.
const MEMORY_LIMIT: u64 = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum License {
    /// Not known
    Unknown,
    /// In the public domain
    PublicDomain,
    /// CC0
    Cc0,
    /// Creative Commons with attribution
    CcBy,
    /// Creative Commons with attribution, under the same licence
    CcBySa,
    /// For teaching
    Educational,
    /// Used with permission
    Permission,
}

impl License {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::PublicDomain => "public domain",
            Self::Cc0 => "cc0",
            Self::CcBy => "cc by",
            Self::CcBySa => "cc by-sa",
            Self::Educational => "educational",
            Self::Permission => "permission",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Markup {
    /// LaTeX, which all tools for packages read
    #[default]
    Latex,
    /// Markdown, which newer systems read
    Markdown,
}

/// What the author of a package has said of it, in options or in a file. What is missing has a default.
#[derive(Args, Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PackageMetadata {
    /// The title; by default the heading of the statement
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// An author of the package; may be repeated
    #[arg(long, value_name = "NAME")]
    #[serde(default)]
    pub author: Vec<String>,

    /// Where the problem comes from
    #[arg(long, value_name = "TEXT")]
    pub origin: Option<String>,

    /// The address of the origin
    #[arg(long, value_name = "URL", requires = "origin")]
    pub origin_address: Option<String>,

    /// What others may do with the package; by default educational
    #[arg(long, value_name = "NAME")]
    pub license: Option<License>,

    /// Who has the rights; by default the authors
    #[arg(long, value_name = "NAME")]
    pub rights_owner: Option<String>,

    /// How much processor time a run may use; by default 2, or what the problem's judge allows
    #[arg(long, value_name = "S")]
    pub time_limit: Option<f64>,

    /// How much memory a run may fill; by default 1024
    #[arg(long, value_name = "MB")]
    pub memory_limit: Option<u64>,

    /// What systems recognise the package by; by default made from the problem and the seed
    #[arg(long, value_name = "UUID")]
    pub uuid: Option<String>,

    /// Another statement, in Markdown; its first line is `# TITLE`
    #[arg(long, value_name = "FILE")]
    pub statement: Option<PathBuf>,

    /// The language of that statement, as a code of two letters
    #[arg(long, value_name = "CODE")]
    pub language: Option<String>,

    /// In what the statement of the package is written; by default LaTeX
    #[arg(long, value_name = "NAME")]
    pub markup: Option<Markup>,
}

impl PackageMetadata {
    /// What the project says of a package: `packages/NAME/package.toml`, if it exists.
    pub(super) fn of_project(package: &str) -> Self {
        let text = package_file(&format!("{package}/package.toml")).unwrap_or_default();
        toml::from_str(text).expect("tests make every package")
    }

    /// What is said here, and otherwise there.
    pub fn or(self, other: Self) -> Self {
        Self {
            title: self.title.or(other.title),
            author: if self.author.is_empty() {
                other.author
            } else {
                self.author
            },
            origin: self.origin.or(other.origin),
            origin_address: self.origin_address.or(other.origin_address),
            license: self.license.or(other.license),
            rights_owner: self.rights_owner.or(other.rights_owner),
            time_limit: self.time_limit.or(other.time_limit),
            memory_limit: self.memory_limit.or(other.memory_limit),
            uuid: self.uuid.or(other.uuid),
            language: self.language.or(other.language),
            statement: self.statement.or(other.statement),
            markup: self.markup.or(other.markup),
        }
    }
}

/// What a package says of its problem, with nothing missing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProblemCredits {
    pub(super) title: String,
    pub(super) authors: Vec<String>,
    /// Where the problem comes from, and the address of this place.
    pub(super) origin: Option<(String, Option<String>)>,
    pub(super) license: License,
    /// Who has the rights; none for what is in the public domain.
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
    /// What was said, and for the rest what is known of the problem, whose statement has this title.
    pub(super) fn new(said: PackageMetadata, about: &About, title: &str, seed: u64) -> Self {
        let authors = match said.author {
            author if author.is_empty() => vec![MAINTAINERS.to_owned()],
            author => author,
        };
        let license = said.license.unwrap_or(License::Educational);
        let judge = about.source.as_ref();
        let seconds = judge.map_or(TIME_LIMIT, |judge| {
            Duration::from_millis(judge.milliseconds).as_secs_f64()
        });
        let origin = said.origin.map(|origin| (origin, said.origin_address));
        let of_judge = |judge: &KnownJudge| (judge.name.clone(), Some(judge.address.clone()));
        Self {
            title: said.title.unwrap_or_else(|| title.to_owned()),
            origin: origin.or_else(|| judge.map(of_judge)),
            license,
            rights_owner: match license {
                License::PublicDomain => None,
                _ => Some(said.rights_owner.unwrap_or_else(|| authors.join(", "))),
            },
            time_limit: said.time_limit.unwrap_or(seconds),
            memory_limit: said.memory_limit.unwrap_or(MEMORY_LIMIT),
            uuid: said.uuid.unwrap_or_else(|| uuid_of_seed(&about.uuid, seed)),
            language: said.language.unwrap_or_else(|| ENGLISH.to_owned()),
            markup: said.markup.unwrap_or_default(),
            authors,
        }
    }
}

/// The UUID of a package: the same for the same problem and seed, in every format.
///
/// It is a UUID of version 8: a hash of our own choice.
fn uuid_of_seed(problem: &str, seed: u64) -> String {
    let hash = Sha256::digest(format!("{problem} {seed}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hexadecimal(&bytes);
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &digits[part]);
    parts.join("-")
}
