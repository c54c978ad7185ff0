//! What a source defines and uses: functions, classes, and in Java the public class and where `main` is.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use crate::build::languages::{Language, Languages};

/// The largest file that is copied, in bytes.
pub(super) const LARGEST: u64 = 4 << 20;
/// The extensions of headers.
const HEADERS: [&str; 4] = ["h", "hh", "hpp", "hxx"];

/// Reads sources. What is at a path is read and outlined once at most.
pub struct CodeReader {
    pub languages: Languages,
    outlines: RefCell<HashMap<PathBuf, Rc<Outline>>>,
}

impl CodeReader {
    pub(super) fn new(languages: Languages) -> Self {
        Self {
            languages,
            outlines: RefCell::default(),
        }
    }

    /// What is in a file; nothing if it cannot be read.
    pub(crate) fn read(&self, path: &Path) -> Rc<Outline> {
        let mut outlines = self.outlines.borrow_mut();
        let outline = || Rc::new(Outline::of(&read(path).unwrap_or_default()));
        Rc::clone(outlines.entry(path.to_owned()).or_insert_with(outline))
    }

    /// The language of a source.
    pub(super) fn language(&self, path: &Path) -> Option<Arc<Language>> {
        let text = || self.read(path).text.clone();
        self.languages.of_source(path, text)
    }

    /// Whether a file is a source or a header.
    pub(super) fn is_code(&self, path: &Path) -> bool {
        is_header(path) || self.languages.of_name(path).is_some()
    }
}

/// The bytes of a file that is small enough. The error ends a sentence that begins with its name.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    let data = fs::metadata(path).map_err(cannot)?;
    if !data.is_file() {
        return Err("is not a file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("is larger than {} MiB", LARGEST >> 20));
    }
    Ok(bytes)
}

/// Whether a name has the extension of a header.
pub(super) fn is_header(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    HEADERS.iter().any(|header| extension == *header)
}

/// The text of a source, what it defines for other sources, and what it uses.
pub(crate) struct Outline {
    pub(super) text: String,
    /// The name of a function of a class begins with that of the class.
    pub(super) functions: Vec<String>,
    types_and_variables: Vec<String>,
    uses: HashSet<String>,
    /// Those of [`words`], also in strings and comments.
    pub(super) words: HashSet<String>,
    pub(super) is_program: bool,
    pub(super) classes: JavaClasses,
    /// Whether it begins as text in UTF-16, which editors on Windows write and no compiler reads.
    pub(crate) is_wide: bool,
}

impl Outline {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (functions, types_and_variables) = definitions(&text);
        let classes = JavaClasses::of(&text);
        let is_main = |name: &String| name == "main";
        Self {
            is_program: functions.iter().any(is_main) || classes.main.is_some(),
            classes,
            functions,
            types_and_variables,
            uses: tokens(&text).into_iter().map(str::to_owned).collect(),
            words: words(&text),
            text,
            is_wide: bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff"),
        }
    }

    /// Whether it has nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    pub(super) fn includes(&self, file: &str) -> bool {
        let end = format!("{file}\"");
        let mut names = self.text.match_indices(&end);
        names.any(|(at, _)| self.text[..at].ends_with(['"', '/']))
    }

    /// Whether this word is in it, outside of strings and comments.
    pub(super) fn uses(&self, word: &str) -> bool {
        self.uses.contains(word)
    }

    /// Whether it defines a function of this name, or of a class of this name.
    pub(super) fn defines(&self, name: &str) -> bool {
        let mut functions = self.functions.iter();
        functions.any(|function| function.split("::").next() == Some(name))
    }

    /// How many parameters a function of this name has where it is defined, also if it is `static`.
    pub(super) fn parameters(&self, name: &str) -> Option<usize> {
        let text = without_directives(&self.text);
        let tokens = tokens(&text);
        let mut places = (0..tokens.len()).filter(|&at| tokens[at..].starts_with(&[name, "("]));
        places.find_map(|at| {
            let (mut open, mut commas) = (1, 0);
            let inner = &tokens[at + 2..];
            let end = inner.iter().position(|token| {
                match *token {
                    "(" => open += 1,
                    ")" => open -= 1,
                    "," if open == 1 => commas += 1,
                    _ => {}
                }
                open == 0
            })?;
            let count = if end == 0 { 0 } else { commas + 1 };
            (inner.get(end + 1) == Some(&"{")).then_some(count)
        })
    }

    /// Whether it defines something that `others` use but lack, and redefines none of their functions.
    pub(super) fn completes(&self, others: &[Rc<Self>]) -> bool {
        let defined = |name: &String| {
            let mut all = others.iter();
            all.any(|file| file.functions.contains(name) || file.types_and_variables.contains(name))
        };
        let used = |name: &String| {
            let first = name.split("::").next().unwrap_or(name);
            others.iter().any(|other| other.uses.contains(first))
        };
        let mut names = self.functions.iter().chain(&self.types_and_variables);
        !self.functions.iter().any(defined) && names.any(|name| used(name) && !defined(name))
    }
}

/// The words of a text, of letters, digits, `_` and `-`.
pub(super) fn words(text: &str) -> HashSet<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.split(|c| !is_part(c)).map(str::to_owned).collect()
}

/// Beginnings of statements that define nothing for other sources.
const PRIVATE: [&str; 4] = ["static", "extern", "typedef", "using"];

/// What a source defines outside of all braces: functions, which are a name, parameters in parentheses, and a brace,
/// but not those that are `static`, since no other source can call them; and the types of Java and Go, and the
/// variables with a value or with several elements. The braces of namespaces and of `extern "C"` do not count.
fn definitions(source: &str) -> (Vec<String>, Vec<String>) {
    let source = without_directives(source);
    let tokens = tokens(&source);
    let (mut functions, mut types_and_variables) = (Vec::new(), Vec::new());
    let (mut braces, mut parentheses, mut start) = (0_usize, 0_usize, 0);
    // Whether those of the open braces are of a namespace.
    let mut namespaces = Vec::new();
    let mut function: Option<String> = None;
    for (index, &token) in tokens.iter().enumerate() {
        let statement = &tokens[start..index];
        let is_private = statement.first().is_some_and(|word| PRIVATE.contains(word));
        let is_outside = braces == 0 && parentheses == 0;
        let name = match token {
            "class" | "enum" | "record" | "interface" | "type" => tokens.get(index + 1),
            "=" | "[" if !is_private => statement.last(),
            _ => None,
        };
        let outer_name = name.filter(|name| is_outside && is_name(name));
        types_and_variables.extend(outer_name.map(|&name| name.to_owned()));
        match token {
            "{" => {
                let before = &tokens[..index];
                let is_namespace =
                    matches!(before, [.., "namespace" | "extern"] | [.., "namespace", _]);
                namespaces.push(is_namespace);
                if !is_namespace {
                    functions.extend(function.take().filter(|_| braces == 0));
                    braces += 1;
                }
            }
            "}" if namespaces.pop() != Some(true) => braces = braces.saturating_sub(1),
            "(" => {
                if is_outside && function.is_none() {
                    function = name_before(statement)
                        .filter(|name| name != "func" && !statement.contains(&"static"));
                }
                parentheses += 1;
            }
            ")" => parentheses = parentheses.saturating_sub(1),
            ";" if parentheses == 0 => function = None,
            _ => {}
        }
        if matches!(token, ";" | "}") && braces == 0 && parentheses == 0 {
            start = index + 1;
        }
    }
    (functions, types_and_variables)
}

fn without_directives(source: &str) -> String {
    let is_directive = |line: &&str| line.trim_start().starts_with('#');
    let lines = source.lines().filter(|line| !is_directive(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The name at the end of these tokens, with those of its classes.
fn name_before(tokens: &[&str]) -> Option<String> {
    let (name, before) = tokens.split_last()?;
    if !is_name(name) {
        return None;
    }
    match before {
        [outer @ .., ":", ":"] => Some(format!("{}::{name}", name_before(outer)?)),
        _ => Some((*name).to_owned()),
    }
}

/// The longest name of a class: that of its file has to fit into a folder.
const LONGEST_NAME: usize = 200;

/// The classes of a Java source by which files and programs are named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct JavaClasses {
    /// The public class: the source has to be named after it.
    pub(super) public: Option<String>,
    /// The class that has `static void main`, after the name of its package.
    pub(super) main: Option<String>,
}

impl JavaClasses {
    /// Finds the classes in a source. A source that is not Java has none.
    pub(super) fn of(source: &str) -> Self {
        let tokens = tokens(source);
        let mut classes = Self::default();
        let mut package = String::new();
        let (mut depth, mut current) = (0_usize, None);
        for (index, &token) in tokens.iter().enumerate() {
            let before = &tokens[..index];
            match token {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "package" if depth == 0 => {
                    let parts = tokens[index + 1..]
                        .iter()
                        .take_while(|part| is_name(part) || **part == ".");
                    package = parts.copied().collect();
                }
                "class" | "enum" | "record" | "interface" if depth == 0 => {
                    let next = tokens.get(index + 1).copied();
                    current = next.filter(|name| is_name(name) && name.len() <= LONGEST_NAME);
                    if has_modifier(before, "public") {
                        classes.public = current.map(str::to_owned);
                    }
                }
                "main" if depth == 1 && classes.main.is_none() => {
                    let before_type = before.strip_suffix(&["void"]).unwrap_or_default();
                    if has_modifier(before_type, "static") {
                        classes.main = current.map(|class| match &package[..] {
                            "" => class.to_owned(),
                            package => format!("{package}.{class}"),
                        });
                    }
                }
                _ => {}
            }
        }
        classes
    }
}

/// The words that may stand before `class` or before the type of a method.
const MODIFIERS: [&str; 7] = [
    "public",
    "static",
    "final",
    "abstract",
    "strictfp",
    "sealed",
    "synchronized",
];

/// Whether one of the modifiers at the end of these tokens is this one.
fn has_modifier(tokens: &[&str], modifier: &str) -> bool {
    let words = tokens.iter().rev();
    let mut modifiers = words.take_while(|word| MODIFIERS.contains(word));
    modifiers.any(|word| *word == modifier)
}

/// The comments of C, Java and Go; and the text blocks of Java, which count for as little.
const C_COMMENTS: [[&str; 2]; 3] = [["//", "\n"], ["/*", "*/"], [r#"""""#, r#"""""#]];

/// The words and signs of a source, without strings, characters and comments.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let comment = C_COMMENTS.iter().find(|[start, _]| rest.starts_with(start));
        let length = if let Some([start, end]) = comment {
            let inner = &rest[start.len()..];
            let end_at = inner.find(end).map(|at| start.len() + at + end.len());
            end_at.unwrap_or(rest.len())
        } else if first == '"' || first == '\'' {
            quoted(rest, first)
        } else {
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let length = word.max(first.len_utf8());
            if !first.is_whitespace() {
                tokens.push(&rest[..length]);
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of a string or a character with its quotes; it ends with the line at the latest.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, character)| {
        let is_end = !is_escaped && (character == quote || character == '\n');
        is_escaped = !is_escaped && character == '\\';
        is_end
    });
    end.map_or(text.len(), |(at, last)| at + usize::from(last == quote))
}

fn is_name(token: &str) -> bool {
    let starts = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    token.chars().next().is_some_and(starts)
}
