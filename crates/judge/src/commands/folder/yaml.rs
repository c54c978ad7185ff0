//! Mappings in YAML: what is read of them is what they may have.

use std::collections::BTreeSet;

use anyhow::{Context, bail, ensure};
use saphyr::{LoadableYamlNode, Yaml};

use knights_core::input::FoundText;
use knights_core::output::joined;
use knights_render::options::most_similar;

/// Keys that would give wrong verdicts if they had no effect.
const REFUSED: [&str; 3] = ["args", "constants", "static_validation_score"];

/// The first document of a text; without one, a bad value.
pub(super) fn first_document(text: &str) -> anyhow::Result<Yaml<'_>> {
    let first = Yaml::load_from_str(text)?.into_iter().next();
    Ok(first.unwrap_or(Yaml::BadValue))
}

/// A mapping, and its keys that were read.
#[derive(Default)]
pub(super) struct YamlKeys<'y> {
    pub(super) entries: Vec<(&'y str, &'y Yaml<'y>)>,
    read: BTreeSet<&'static str>,
}

impl<'y> YamlKeys<'y> {
    /// The keys of a mapping; nothing is an empty one.
    pub(super) fn of(yaml: &'y Yaml<'y>) -> anyhow::Result<Self> {
        ensure!(
            yaml.is_null() || yaml.is_badvalue() || yaml.is_mapping(),
            "expected keys with values, found {}",
            shown(yaml)
        );
        let mapping = yaml.as_mapping().into_iter().flatten();
        let named = mapping.map(|(key, value)| Some((key.as_str()?, value)));
        let entries: Option<_> = named.collect();
        Ok(Self {
            entries: entries.context("expected keys that are words")?,
            read: BTreeSet::new(),
        })
    }

    pub(super) fn value(&mut self, key: &'static str) -> Option<&'y Yaml<'y>> {
        self.read.insert(key);
        let entry = self.entries.iter().find(|(name, _)| *name == key);
        entry.map(|(_, value)| *value)
    }

    /// The mapping of a key, which is empty if it has none.
    pub(super) fn mapping(&mut self, key: &'static str) -> anyhow::Result<Self> {
        let mapping = self.value(key).map(Self::of).transpose().context(key)?;
        Ok(mapping.unwrap_or_default())
    }

    pub(super) fn number(&mut self, key: &'static str) -> anyhow::Result<Option<f64>> {
        let value = self.value(key).filter(|value| !value.is_null());
        let read = value.map(|value| {
            let words = || format!("{key}: expected a number, found {}", shown(value));
            number(value).with_context(words)
        });
        read.transpose()
    }

    /// A text, or the one of this name in a mapping.
    pub(super) fn text(&mut self, key: &'static str, name: &str) -> Option<String> {
        self.value(key).and_then(|value| text(value, name))
    }

    pub(super) fn words(&mut self, key: &'static str) -> Option<Vec<String>> {
        self.value(key).map(words)
    }

    /// Which of some names the text of a key is.
    pub(super) fn choice(
        &mut self,
        key: &'static str,
        names: &[&'static str],
    ) -> anyhow::Result<Option<&'static str>> {
        let read = self.value(key).map(|value| {
            let mut all = names.iter().copied();
            let chosen = all.find(|name| value.as_str() == Some(*name));
            chosen.with_context(|| {
                let expected = one_of(names);
                format!("{key}: expected {expected}, found {}", shown(value))
            })
        });
        read.transpose()
    }

    /// The entries that are mappings, which no longer belong to it.
    pub(super) fn take_mappings(&mut self) -> anyhow::Result<Vec<(&'y str, Self)>> {
        let is_mapping = |(_, value): &mut (&str, &Yaml<'_>)| value.is_mapping();
        let mappings = self.entries.extract_if(.., is_mapping);
        let read = mappings.map(|(key, value)| Ok((key, Self::of(value)?)));
        read.collect()
    }

    /// Those of these keys that are there. Refuses others that were not read.
    pub(super) fn without_effect(self, keys: &'static str) -> anyhow::Result<Vec<&'static str>> {
        let all = self.read.iter().copied().chain(keys.split_whitespace());
        for (key, _) in &self.entries {
            if REFUSED.contains(key) {
                bail!("{key} is not supported: without it, verdicts would be wrong");
            }
            if !all.clone().any(|name| name == *key) {
                match most_similar(key, all.clone()) {
                    Some(near) => bail!("unknown key \"{key}\"; did you mean {near}?"),
                    None => bail!("unknown key \"{key}\"; the keys are {}", joined(all, ", ")),
                }
            }
        }
        let present = self.entries.iter().filter_map(|(key, _)| {
            let mut names = keys.split_whitespace();
            names.find(|name| name == key)
        });
        Ok(present.collect())
    }
}

/// Names in a sentence.
fn one_of(names: &[&str]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => names.concat(),
    }
}

fn number(yaml: &Yaml<'_>) -> Option<f64> {
    let integer = yaml.as_integer().map(|number| number.to_string());
    integer.map_or(yaml.as_floating_point(), |integer| integer.parse().ok())
}

/// A text, or the one of this name in a mapping.
fn text(yaml: &Yaml<'_>, name: &str) -> Option<String> {
    let text = yaml
        .as_str()
        .or_else(|| yaml.as_mapping_get(name)?.as_str());
    text.map(str::to_owned)
}

/// The texts of a value that is one or a list, each perhaps with this name in a mapping.
pub(super) fn texts(yaml: &Yaml<'_>, name: &str) -> Vec<String> {
    let texts = items(yaml).iter().filter_map(|item| text(item, name));
    texts.collect()
}

/// The items of a list, or a value alone.
fn items<'y>(yaml: &'y Yaml<'y>) -> &'y [Yaml<'y>] {
    let list = yaml.as_sequence().map(Vec::as_slice);
    list.unwrap_or_else(|| std::slice::from_ref(yaml))
}

/// The words of a value that is a text or a list.
pub(super) fn words(yaml: &Yaml<'_>) -> Vec<String> {
    let texts = items(yaml).iter().filter_map(|item| {
        let number = || number(item).map(|number| number.to_string());
        item.as_str().map(str::to_owned).or_else(number)
    });
    let words = joined(texts, " ");
    words.split_whitespace().map(str::to_owned).collect()
}

/// The items of a list, each of which may have spaces, or the words of a text.
pub(super) fn arguments(yaml: &Yaml<'_>) -> Vec<String> {
    match yaml.as_sequence() {
        Some(items) => items.iter().map(|item| words(item).join(" ")).collect(),
        None => words(yaml),
    }
}

/// A value in a message.
pub(super) fn shown(yaml: &Yaml<'_>) -> String {
    match (yaml.as_str(), number(yaml)) {
        (Some(text), _) => FoundText::token(text.as_bytes()).to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) if yaml.is_mapping() => "a mapping".to_owned(),
        (None, None) if yaml.is_sequence() => "a list".to_owned(),
        (None, None) => "another value".to_owned(),
    }
}
