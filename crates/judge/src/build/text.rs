//! What the text of a source says: its words and signs, and in Java the public class and where `main` is.

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
                    current = tokens
                        .get(index + 1)
                        .copied()
                        .filter(|name| is_class_name(name));
                    let modifiers = before.iter().rev().take_while(|&&word| is_modifier(word));
                    if modifiers.clone().any(|&word| word == "public") {
                        classes.public = current.map(str::to_owned);
                    }
                }
                "main" if depth == 1 && before.ends_with(&["void"]) && classes.main.is_none() => {
                    let mut modifiers = before
                        .iter()
                        .rev()
                        .skip(1)
                        .take_while(|word| is_modifier(word));
                    if modifiers.any(|&word| word == "static") {
                        classes.main = current.map(|class| qualified(&package, class));
                    }
                }
                _ => {}
            }
        }
        classes
    }
}

/// The name of a class after that of its package.
fn qualified(package: &str, class: &str) -> String {
    if package.is_empty() {
        class.to_owned()
    } else {
        format!("{package}.{class}")
    }
}

/// Whether a word may stand before `class` or before the type of a method.
fn is_modifier(word: &str) -> bool {
    let modifiers = [
        "public",
        "static",
        "final",
        "abstract",
        "strictfp",
        "sealed",
        "synchronized",
    ];
    modifiers.contains(&word)
}

/// Whether a token can be the name of a class and of its file.
fn is_class_name(token: &str) -> bool {
    is_name(token) && token.len() <= LONGEST_NAME
}

/// The words and signs of a source, without comments, strings and characters.
pub(super) fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if let Some(text) = rest.strip_prefix(r#"""""#) {
            text.find(r#"""""#).map_or(rest.len(), |end| end + 6)
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
    let mut escaped = false;
    for (start, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return start,
            _ if character == quote => return start + character.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

pub(super) fn is_name(token: &str) -> bool {
    let starts = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    token.chars().next().is_some_and(starts)
}
