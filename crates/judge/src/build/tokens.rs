//! The words and signs of a source in C, C++ or Java.

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

/// Whether a token is a name.
pub(super) fn is_name(token: &str) -> bool {
    let starts = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    token.chars().next().is_some_and(starts)
}
