//! What a package says of its problem: options, and a file with the same settings.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;

use crate::tools::choices::quantity_in;
use crate::tools::help::METADATA;
use crate::tools::judge::choices::{MEMORY, TIMES};
use knights_judge::package::{License, Markup, PackageMetadata};

/// The most bytes of a statement or of the settings that are read.
const LONGEST: u64 = 1 << 20;

#[derive(Args)]
#[group(skip)]
pub(super) struct MetadataArguments {
    /// A TOML file with these settings; an option overrides it
    ///
    /// Its keys are the names of the options without the dashes. `author` is a list.
    #[arg(long, value_name = "FILE", help_heading = METADATA)]
    metadata: Option<PathBuf>,

    /// The title; by default the heading of the statement
    #[arg(long, value_name = "TEXT", help_heading = METADATA)]
    title: Option<String>,

    /// An author of the package; may be repeated
    #[arg(long, value_name = "NAME", help_heading = METADATA)]
    author: Vec<String>,

    /// Where the problem comes from
    #[arg(long, value_name = "TEXT", help_heading = METADATA)]
    origin: Option<String>,

    /// The address of the origin
    #[arg(long, value_name = "URL", requires = "origin", help_heading = METADATA)]
    origin_address: Option<String>,

    /// What others may do with the package; by default educational
    #[arg(long, value_name = "NAME", value_enum, hide_possible_values = false, help_heading = METADATA)]
    license: Option<License>,

    /// Who has the rights; by default the authors
    #[arg(long, value_name = "NAME", help_heading = METADATA)]
    rights_owner: Option<String>,

    /// How much processor time a run may use; by default 2, or what the problem's judge allows
    #[arg(long, value_name = "S", help_heading = METADATA)]
    #[arg(value_parser = quantity_in("seconds", TIMES))]
    time_limit: Option<f64>,

    /// How much memory a run may fill; by default 1024
    #[arg(long, value_name = "MB", help_heading = METADATA)]
    #[arg(value_parser = quantity_in("a number of MB", MEMORY))]
    memory_limit: Option<u64>,

    /// What systems recognise the package by; by default made from the problem and the seed
    #[arg(long, value_name = "UUID", help_heading = METADATA)]
    uuid: Option<String>,

    /// Another statement, in Markdown; its first line is `# TITLE`
    #[arg(long, value_name = "FILE", help_heading = METADATA)]
    statement: Option<PathBuf>,

    /// The language of that statement, as a code of two letters
    #[arg(long, value_name = "CODE", help_heading = METADATA)]
    language: Option<String>,

    /// In what the statement of the package is written; by default LaTeX
    #[arg(long, value_name = "NAME", value_enum, help_heading = METADATA)]
    markup: Option<Markup>,
}

impl MetadataArguments {
    /// What the options say, and otherwise the file; and the text of another statement.
    pub(super) fn read(&self) -> anyhow::Result<(PackageMetadata, Option<String>)> {
        let of_file = self.metadata.as_deref().map(read_settings).transpose()?;
        let said = PackageMetadata {
            title: self.title.clone(),
            author: self.author.clone(),
            origin: self.origin.clone(),
            origin_address: self.origin_address.clone(),
            license: self.license,
            rights_owner: self.rights_owner.clone(),
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
            uuid: self.uuid.clone(),
            language: self.language.clone(),
            statement: self.statement.clone(),
            markup: self.markup,
        };
        let said = said.or(of_file.unwrap_or_default());
        ensure_usable(&said)?;
        let statement = said.statement.as_deref().map(read_text).transpose()?;
        if let Some(statement) = &statement {
            ensure!(
                statement.starts_with("# "),
                "the first line of the statement has to be its title: \"# TITLE\""
            );
        }
        Ok((said, statement))
    }
}

/// Reads the settings; the statement that they name is beside them.
fn read_settings(file: &Path) -> anyhow::Result<PackageMetadata> {
    let text = read_text(file)?;
    let shown = file.display();
    let mut said: PackageMetadata = toml::from_str(&text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        let line = 1 + text[..place.min(text.len())].matches('\n').count();
        anyhow::anyhow!("{shown}:{line}: {}", error.message())
    })?;
    if let Some(statement) = &mut said.statement {
        *statement = file.with_file_name(&*statement);
    }
    Ok(said)
}

fn read_text(file: &Path) -> anyhow::Result<String> {
    let cannot_read = || format!("cannot read {}", file.display());
    let opened = File::open(file).with_context(cannot_read)?;
    let mut text = String::new();
    let read = opened.take(LONGEST + 1).read_to_string(&mut text);
    let length = read.with_context(cannot_read)? as u64;
    ensure!(length <= LONGEST, "{} is longer than 1 MiB", file.display());
    Ok(text)
}

/// Refuses settings that no system takes.
fn ensure_usable(said: &PackageMetadata) -> anyhow::Result<()> {
    let texts = [
        ("title", &said.title),
        ("origin", &said.origin),
        ("origin-address", &said.origin_address),
        ("rights-owner", &said.rights_owner),
    ];
    let texts = texts
        .into_iter()
        .filter_map(|(setting, text)| Some((setting, text.as_ref()?)));
    let authors = said.author.iter().map(|author| ("author", author));
    for (setting, text) in texts.chain(authors) {
        let breaks_lines =
            |letter: char| letter.is_control() || "\u{2028}\u{2029}".contains(letter);
        let is_line = !text.trim().is_empty() && !text.contains(breaks_lines);
        ensure!(is_line, "{setting} is not one line of text: {text:?}");
    }
    if let Some(language) = &said.language {
        let is_code = language.len() == 2 && language.bytes().all(|byte| byte.is_ascii_lowercase());
        ensure!(
            is_code,
            "a language is a code of two letters such as en, found {language:?}"
        );
    }
    ensure!(
        said.origin_address.is_none() || said.origin.is_some(),
        "origin-address goes with origin: name the origin too"
    );
    ensure!(
        said.license != Some(License::PublicDomain) || said.rights_owner.is_none(),
        "rights-owner does not go with what is in the public domain"
    );
    let is_ours = said.statement.is_none();
    let is_other = said.language.as_ref().is_some_and(|code| code != "en");
    ensure!(
        !(is_ours && is_other),
        "our statement is in English; name a translation with --statement"
    );
    if let Some(uuid) = &said.uuid {
        let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
        let is_digit = |byte: u8| byte == b'-' || matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let is_uuid = lengths == [8, 4, 4, 4, 12] && uuid.bytes().all(is_digit);
        ensure!(
            is_uuid,
            "a UUID has 8-4-4-4-12 digits 0-9 and a-f, found {uuid:?}"
        );
    }
    if let Some(seconds) = said.time_limit {
        ensure!(
            TIMES.contains(&seconds),
            "the time limit is not in {TIMES:?} seconds"
        );
    }
    if let Some(memory) = said.memory_limit {
        ensure!(
            MEMORY.contains(&memory),
            "the memory limit is not in {MEMORY:?} MB"
        );
    }
    Ok(())
}
