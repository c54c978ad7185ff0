//! What the author of a package says of it: in options, in a file, or in the folder of the problem.

use std::path::PathBuf;

use serde::Deserialize;

knights_problems::named_values! {
    License {
        Unknown "unknown" "Not known"
        #[serde(alias = "public domain")]
        PublicDomain "public-domain" "In the public domain"
        Cc0 "cc0" "CC0"
        #[serde(alias = "cc by")]
        CcBy "cc-by" "Creative Commons with attribution"
        #[serde(alias = "cc by-sa")]
        CcBySa "cc-by-sa" "Creative Commons with attribution, under the same licence"
        Educational "educational" "For teaching"
        Permission "permission" "Used with permission"
    }
}

impl License {
    /// The licence with this name in options or in packages, in letters of either case.
    pub fn read(text: &str) -> Option<Self> {
        Self::named(&text.to_ascii_lowercase().replacen(' ', "-", 1))
    }

    /// Its name in packages.
    pub fn in_packages(self) -> String {
        self.name().replacen('-', " ", 1)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Markup {
    /// LaTeX, which all tools for packages read
    #[default]
    Latex,
    /// Markdown, which newer systems read
    Markdown,
}

/// What the author of a package has said of it, in a file, or some of it in options. What is missing has a default.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PackageMetadata {
    /// The title; by default the heading of the statement
    pub title: Option<String>,

    /// An author of the package; may be repeated
    #[serde(default)]
    pub author: Vec<String>,

    /// Where the problem comes from
    pub origin: Option<String>,

    /// The address of the origin
    pub origin_address: Option<String>,

    /// What others may do with the package; by default educational, or unknown for a folder
    pub license: Option<License>,

    /// Who has the rights; by default the authors
    pub rights_owner: Option<String>,

    /// How much processor time a run may use; by default 2, or what the problem's judge allows
    pub time_limit: Option<f64>,

    /// How much memory a run may fill; by default 1024
    pub memory_limit: Option<u64>,

    /// What systems recognise the package by; by default made from the problem and the seed
    pub uuid: Option<String>,

    /// Another statement, in Markdown; its first line is `# TITLE`
    pub statement: Option<PathBuf>,

    /// The language of that statement, as a code of two letters
    pub language: Option<String>,

    /// In what the statement of the package is written; by default LaTeX
    pub markup: Option<Markup>,
}

impl PackageMetadata {
    /// What is said here, and otherwise there.
    pub fn or(self, fallback: Self) -> Self {
        Self {
            title: self.title.or(fallback.title),
            author: if self.author.is_empty() {
                fallback.author
            } else {
                self.author
            },
            origin: self.origin.or(fallback.origin),
            origin_address: self.origin_address.or(fallback.origin_address),
            license: self.license.or(fallback.license),
            rights_owner: self.rights_owner.or(fallback.rights_owner),
            time_limit: self.time_limit.or(fallback.time_limit),
            memory_limit: self.memory_limit.or(fallback.memory_limit),
            uuid: self.uuid.or(fallback.uuid),
            language: self.language.or(fallback.language),
            statement: self.statement.or(fallback.statement),
            markup: self.markup.or(fallback.markup),
        }
    }
}
