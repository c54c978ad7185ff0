//! Mutants of a plain program in C or Python: one operator, constant or statement is changed in each.
//!
//! The program is split into tokens, and a mutant replaces a few of them. Whether it compiles is not known here.

use std::ops::Range;

/// A language whose programs are mutated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    Python,
}

/// A changed program.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The line, what stood there, and what stands there now.
    pub(crate) name: String,
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    /// A character in single quotes, in C.
    Character,
    Text,
    Operator,
    /// The end of a line in Python, outside of brackets.
    Newline,
}

#[derive(Clone, Debug)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    start: usize,
}

/// The operators of more than one character.
const OPERATORS: [&str; 14] = [
    "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "//", "->",
];

/// The operators that take each other's places.
const CLASSES: [&[&str]; 7] = [
    &["<", "<=", ">", ">=", "==", "!="],
    &["&&", "||"],
    &["and", "or"],
    &["+", "-", "*"],
    &["*", "/", "%"],
    &["++", "--"],
    &["+=", "-="],
];

/// All mutants of a program.
pub(crate) fn mutants(language: Language, program: &str) -> Vec<Mutant> {
    let tokens = tokens(language, program);
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let range = token.start..token.start + token.text.len();
        let before = place.checked_sub(1).map(|place| &tokens[place]);
        for with in replacements(language, before, token) {
            edits.push((range.clone(), with));
        }
    }
    let deleted = match language {
        Language::C => statements_of_c(&tokens),
        Language::Python => statements_of_python(program, &tokens),
    };
    let nothing = match language {
        Language::C => ";",
        Language::Python => "pass\n",
    };
    edits.extend(deleted.into_iter().map(|range| (range, nothing.to_owned())));
    let mutant = |(range, with): (Range<usize>, String)| {
        let line = program[..range.start].matches('\n').count() + 1;
        let words: Vec<&str> = program[range.clone()].split_whitespace().collect();
        Mutant {
            line,
            name: format!("line {line}: {} becomes {}", words.join(" "), with.trim()),
            text: [&program[..range.start], &with, &program[range.end..]].concat(),
        }
    };
    edits.into_iter().map(mutant).collect()
}

/// What a token becomes in the mutants that change it.
fn replacements(language: Language, before: Option<&Token<'_>>, token: &Token<'_>) -> Vec<String> {
    let is_unary = before.is_none_or(|before| match before.kind {
        Kind::Operator => ![")", "]", "}"].contains(&before.text),
        Kind::Word => ["return", "and", "or", "not", "in", "print"].contains(&before.text),
        _ => false,
    });
    let mut with = Vec::new();
    match (token.kind, token.text) {
        (Kind::Number, text) => {
            let number: i64 = text.parse().unwrap_or_default();
            with.extend([number - 1, number + 1].map(|number| number.to_string()));
        }
        (Kind::Character, text) => {
            with.extend(["- 1", "+ 1"].map(|change| format!("({text} {change})")));
        }
        (Kind::Operator, "-") if is_unary => with.push(String::new()),
        (Kind::Operator, "!") | (Kind::Word, "not") => with.push(String::new()),
        // Pointers, and lists that are taken apart.
        (Kind::Operator, "*" | "&" | "+") if is_unary => {}
        (Kind::Word, "in") if language == Language::Python => with.push("not in".to_owned()),
        (Kind::Operator | Kind::Word, text) => {
            for class in CLASSES.iter().filter(|class| class.contains(&text)) {
                let others = class.iter().filter(|&&other| other != text);
                with.extend(others.map(|&other| other.to_owned()));
            }
        }
        _ => {}
    }
    with.sort_unstable();
    with.dedup();
    with
}

/// The tokens without white space, comments and what the preprocessor reads. The `in` of a `for` in Python is left out:
/// it is no operator.
fn tokens(language: Language, program: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    let mut loops = Vec::new();
    while let Some(first) = program[start..].chars().next() {
        let rest = &program[start..];
        let until = |end: &str, from: usize| {
            let found = rest[from..].find(end);
            found.map_or(rest.len(), |place| from + place + end.len())
        };
        let is_python = language == Language::Python;
        let (kind, length) = if rest.starts_with("/*") {
            (None, until("*/", 2))
        } else if first == '#' {
            (None, until("\n", 0) - usize::from(is_python))
        } else if rest.starts_with("\"\"\"") {
            (Some(Kind::Text), until("\"\"\"", 3))
        } else if first == '"' {
            (Some(Kind::Text), until("\"", 1))
        } else if first == '\'' {
            let from = if rest.starts_with("'\\") { 3 } else { 1 };
            let kind = if is_python {
                Kind::Text
            } else {
                Kind::Character
            };
            (Some(kind), until("'", from))
        } else if first == '\n' && is_python && depth == 0 {
            (Some(Kind::Newline), 1)
        } else if first.is_whitespace() {
            (None, 1)
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let kind = if first.is_ascii_digit() {
                Kind::Number
            } else {
                Kind::Word
            };
            (Some(kind), length.unwrap_or(rest.len()))
        } else {
            let long = OPERATORS
                .iter()
                .find(|operator| rest.starts_with(**operator));
            (
                Some(Kind::Operator),
                long.map_or(first.len_utf8(), |operator| operator.len()),
            )
        };
        if let Some(kind) = kind {
            let token = Token {
                kind,
                text: &rest[..length],
                start,
            };
            match token.text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "for" => loops.push(depth),
                _ => {}
            }
            let is_of_loop = token.text == "in" && loops.last() == Some(&depth);
            if is_of_loop {
                loops.pop();
            } else {
                tokens.push(token);
            }
        }
        start += length;
    }
    tokens
}

/// Where the statements of the functions of a program in C are, whole `if` and `for` statements among them.
fn statements_of_c(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut place = 0;
    while place + 1 < tokens.len() {
        if tokens[place].text == ")" && tokens[place + 1].text == "{" {
            place = statement(tokens, place + 1, &mut found);
        } else {
            place += 1;
        }
    }
    found
}

/// Adds the statement that begins at a token, and those in it; returns the place behind it.
fn statement(tokens: &[Token<'_>], first: usize, found: &mut Vec<Range<usize>>) -> usize {
    let text = |place: usize| tokens.get(place).map_or("", |token| token.text);
    let after = |open: usize| {
        let mut depth = 0;
        let close = (open..tokens.len()).find(|&place| {
            match text(place) {
                "(" | "{" => depth += 1,
                ")" | "}" => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        close.map_or(tokens.len(), |close| close + 1)
    };
    let end = match text(first) {
        "{" => {
            let end = after(first);
            let mut place = first + 1;
            while place + 1 < end {
                place = statement(tokens, place, found);
            }
            return end;
        }
        "if" | "for" | "while" => {
            let mut end = statement(tokens, after(first + 1), found);
            if text(end) == "else" {
                end = statement(tokens, end + 1, found);
            }
            end
        }
        _ => {
            let end = (first..tokens.len()).find(|&place| text(place) == ";");
            end.map_or(tokens.len(), |end| end + 1)
        }
    };
    let last = &tokens[end - 1];
    found.push(tokens[first].start..last.start + last.text.len());
    end
}

/// Where the statements of a program in Python are, with the blocks below them.
fn statements_of_python(program: &str, tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let lines = tokens.split_inclusive(|token| token.kind == Kind::Newline);
    let column = |start: usize| start - program[..start].rfind('\n').map_or(0, |place| place + 1);
    let lines: Vec<(usize, usize, usize)> = lines
        .filter(|line| line[0].kind != Kind::Newline)
        .filter_map(|line| {
            let (first, last) = (&line[0], line.last()?);
            Some((
                column(first.start),
                first.start,
                last.start + last.text.len(),
            ))
        })
        .collect();
    let word = |start: usize| program[start..].split([' ', ':', '\n']).next();
    let kept = ["import", "def", "else", "elif", "except", "class", "pass"];
    let deleted = lines.iter().enumerate().filter(|(_, (_, start, _))| {
        !kept.contains(&word(*start).unwrap_or_default()) && !program[*start..].starts_with('"')
    });
    deleted
        .map(|(place, &(indent, start, end))| {
            let block = lines[place + 1..]
                .iter()
                .take_while(|(column, ..)| *column > indent);
            start..block.last().map_or(end, |(.., end)| *end)
        })
        .collect()
}
