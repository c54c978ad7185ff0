//! A problem's page as a statement in a package: in LaTeX, or as one file for browsers, which loads nothing and runs
//! no script.

use std::fmt::Write;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{
    Alignment, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeStream,
};

use crate::package::contents::{PackageContents, SAMPLES};
use crate::problem::{Markup as Written, PackageFile};

/// The Markdown of statements.
const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_MATH);
/// The style: dark where the reader prefers it, and black on white on paper.
const STYLE: &str = include_str!("statement.css");
/// The letters that stand for numbers in a statement in English.
const VARIABLES: &str = "cijkmnpqrsxyMNT";
/// The signs of formulas, each with spaces around it.
const SIGNS: &str = "+-−×·=<>≤≥";
/// The section of a statement about points, which DOMjudge does not count.
const POINTS: &str = "\n## Points\n";
/// No script, no request: only the style within the page.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Which line of a statement in Markdown has something that the package does not show as it was written, and what to do.
/// Only pages for browsers do not show formulas between `$` signs.
pub(super) fn lost_part(statement: &str, is_page: bool) -> Option<String> {
    let mut events = Parser::new_ext(statement, OPTIONS).into_offset_iter();
    events.find_map(|(event, place)| {
        let what = match event {
            Event::InlineMath(_) | Event::DisplayMath(_) if is_page => {
                "a formula keeps its $ signs; write it without them"
            }
            Event::Start(Tag::Image { .. }) => "the picture is not packed; describe it in words",
            _ => return None,
        };
        let line = 1 + statement[..place.start].matches('\n').count();
        Some(format!("line {line} of the statement: {what}"))
    })
}

/// The statement as DOMjudge shows it.
pub(super) fn statement_in_html(contents: &PackageContents) -> String {
    let statement = &contents.parts.statement;
    let (heading, text) = statement.split_once('\n').unwrap_or((statement, ""));
    debug_assert!(heading.starts_with("# "));
    let samples: Vec<&PackageFile> = contents.parts.below(SAMPLES).collect();
    let page = html! {
        (DOCTYPE)
        html lang=(contents.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (contents.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (contents.title) }
                p.limits {
                    "Time limit: " (contents.time_limit) " s. Memory limit: "
                    (contents.memory_limit) " MB."
                }
                (PreEscaped(html_of(&without_points(text), variables(contents))))
                @for (case, number) in samples.chunks(2).zip(1..) {
                    (sample(case, number))
                }
            }
        }
    };
    page.into_string() + "\n"
}

fn without_points(statement: &str) -> String {
    let (before, rest) = statement.split_once(POINTS).unwrap_or((statement, ""));
    let end = rest.find("\n## ").unwrap_or(rest.len());
    [before, &rest[end..]].concat()
}

fn sample(case: &[&PackageFile], number: usize) -> Markup {
    html! {
        table.sample {
            tr {
                th { "Sample input " (number) }
                th { "Sample output " (number) }
            }
            tr {
                @for file in case {
                    td { pre { (String::from_utf8_lossy(&file.bytes)) } }
                }
            }
        }
    }
}

/// The letters that are variables: in other languages, they may be words.
fn variables(contents: &PackageContents) -> &'static str {
    if contents.language == "en" {
        VARIABLES
    } else {
        ""
    }
}

/// What Markdown consists of. Markup in HTML is text, and formulas are separate events, except in code and
/// headings. Those between `$` signs keep them, as `DisplayMath`.
fn events<'a>(markdown: &'a str, variables: &str) -> impl Iterator<Item = Event<'a>> {
    let mut is_plain = false;
    let events = TextMergeStream::new(Parser::new_ext(markdown, OPTIONS));
    events.flat_map(move |event| {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::CodeBlock(_)) => is_plain = true,
            Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock) => is_plain = false,
            Event::Text(text) if !is_plain => return with_formulas(&text, variables),
            Event::Html(text) | Event::InlineHtml(text) => return vec![Event::Text(text)],
            Event::InlineMath(text) => return vec![Event::DisplayMath(format!("${text}$").into())],
            Event::DisplayMath(text) => {
                return vec![Event::DisplayMath(format!("$${text}$$").into())];
            }
            _ => {}
        }
        vec![event]
    })
}

fn with_formulas<'a>(text: &str, variables: &str) -> Vec<Event<'a>> {
    let (mut events, mut words, mut rest) = (Vec::new(), String::new(), text);
    while let Some(next) = rest.chars().next() {
        let before = &text[..text.len() - rest.len()];
        let is_inside = before.ends_with(|last| is_of_word(last) || last == '/');
        let length = formula(rest, variables);
        if length == 0 || is_inside {
            words.push(next);
            rest = &rest[next.len_utf8()..];
            continue;
        }
        events.push(Event::Text(std::mem::take(&mut words).into()));
        events.push(Event::InlineMath(rest[..length].to_owned().into()));
        rest = &rest[length..];
    }
    events.push(Event::Text(words.into()));
    events
}

/// The length of the formula at the start of a text: numbers and variables with signs between them.
fn formula(text: &str, variables: &str) -> usize {
    let mut length = operand(text, variables);
    while length > 0 {
        let rest = text[length..].strip_prefix(' ').unwrap_or_default();
        let Some((sign, rest)) = rest.split_once(' ').filter(|(sign, _)| is_sign(sign)) else {
            break;
        };
        match operand(rest, variables) {
            0 => break,
            more => length += sign.len() + 2 + more,
        }
    }
    length
}

fn operand(text: &str, variables: &str) -> usize {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let is_in_number = |letter: char| letter.is_ascii_digit() || ",.".contains(letter);
    let rest = unsigned.trim_start_matches(is_in_number);
    let number = unsigned[..unsigned.len() - rest.len()].trim_end_matches([',', '.']);
    let variable = usize::from(unsigned.starts_with(|letter| variables.contains(letter)));
    let length = variable.max(number.len());
    if length == 0 || unsigned[length..].starts_with(is_of_word) {
        return 0;
    }
    text.len() - unsigned.len() + length
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || "'_".contains(letter)
}

fn is_sign(word: &str) -> bool {
    word.chars().count() == 1 && SIGNS.contains(word)
}

/// A formula in `MathML`.
fn mathml(formula: &str) -> Markup {
    html! {
        math {
            @for word in formula.split(' ') {
                @let rest = word.strip_prefix('-').unwrap_or(word);
                @if rest.len() < word.len() { mo { "−" } }
                @if is_sign(rest) { mo { (rest) } }
                @else if rest.starts_with(|first: char| first.is_ascii_digit()) { mn { (rest) } }
                @else if !rest.is_empty() { mi { (rest) } }
            }
        }
    }
}

/// Markdown as HTML. Pictures are left out, and of links only the text stays: what they lead to is not part of the
/// package.
fn html_of(markdown: &str, variables: &str) -> String {
    let events = events(markdown, variables).filter_map(|event| match event {
        Event::InlineMath(formula) => {
            Some(Event::InlineHtml(mathml(&formula).into_string().into()))
        }
        Event::DisplayMath(source) => Some(Event::Text(source)),
        Event::Start(Tag::Link { .. } | Tag::Image { .. })
        | Event::End(TagEnd::Link | TagEnd::Image) => None,
        event => Some(event),
    });
    let mut text = String::new();
    pulldown_cmark::html::push_html(&mut text, events);
    text
}

/// A statement in the LaTeX that problem packages use.
///
/// Statements consist of headings, paragraphs, lists, tables, and code; anything else is left out.
pub(super) fn statement_in_latex(contents: &PackageContents) -> String {
    if contents.parts.markup == Written::Latex {
        return contents.parts.statement.clone();
    }
    let mut latex = Latex::default();
    for event in events(&contents.parts.statement, variables(contents)) {
        latex.event(event);
    }
    latex.text.trim_end().to_owned() + "\n"
}

#[derive(Default)]
struct Latex {
    text: String,
    /// What ends each tag that is open.
    ends: Vec<&'static str>,
    /// Within a code block, in which nothing is escaped.
    is_verbatim: bool,
    /// Whether the next table cell is the first of its row.
    is_first_cell: bool,
}

impl Latex {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(_) => {
                self.is_verbatim = false;
                self.text.push_str(self.ends.pop().unwrap_or_default());
            }
            Event::Text(text) if self.is_verbatim => {
                // The words that would end the block; with a space, they do not.
                let safe = text.replace("\\end{verbatim}", "\\end {verbatim}");
                self.text.push_str(&safe);
            }
            Event::Text(text) => self.escaped(&text),
            Event::InlineMath(formula) => self.formula(&formula),
            Event::DisplayMath(source) => self.text.push_str(&source),
            Event::Code(code) => {
                self.text.push_str("\\texttt{");
                self.escaped(&code);
                self.text.push('}');
            }
            Event::SoftBreak | Event::HardBreak => self.text.push('\n'),
            // Pictures, and marks that only browsers show.
            _ => {}
        }
    }

    /// Begins what a tag is for, and keeps what ends it.
    fn start(&mut self, tag: Tag<'_>) {
        let (begin, end) = match tag {
            Tag::Heading {
                level: HeadingLevel::H1,
                ..
            } => ("\\problemname{", "}\n\n"),
            Tag::Heading { .. } => ("\\section*{", "}\n\n"),
            Tag::Paragraph => ("", "\n\n"),
            Tag::CodeBlock(_) => {
                self.is_verbatim = true;
                ("\\begin{verbatim}\n", "\\end{verbatim}\n\n")
            }
            Tag::List(None) => ("\\begin{itemize}\n", "\\end{itemize}\n\n"),
            Tag::List(Some(_)) => ("\\begin{enumerate}\n", "\\end{enumerate}\n\n"),
            Tag::Item => ("\\item ", "\n"),
            Tag::Emphasis => ("\\emph{", "}"),
            Tag::Strong => ("\\textbf{", "}"),
            Tag::Table(alignments) => {
                self.text.push_str("\\begin{center}\n\\begin{tabular}{");
                self.text.extend(alignments.into_iter().map(column));
                ("}\n", "\\end{tabular}\n\\end{center}\n\n")
            }
            Tag::TableHead | Tag::TableRow => {
                self.is_first_cell = true;
                let is_head = matches!(tag, Tag::TableHead);
                (
                    "",
                    if is_head {
                        " \\\\\n\\hline\n"
                    } else {
                        " \\\\\n"
                    },
                )
            }
            Tag::TableCell => {
                let is_first = std::mem::take(&mut self.is_first_cell);
                (if is_first { "" } else { " & " }, "")
            }
            // The target of a link is a page, which is not part of the package.
            _ => ("", ""),
        };
        self.text.push_str(begin);
        self.ends.push(end);
    }

    fn formula(&mut self, formula: &str) {
        self.text.push('$');
        for character in formula.chars() {
            match (character, sign(character)) {
                (_, Some(sign)) => self.text.push_str(sign),
                // A comma with the space of a number, not of a list.
                (',', _) => self.text.push_str("{,}"),
                _ => self.text.push(character),
            }
        }
        self.text.push('$');
    }

    /// Adds text in which LaTeX's special characters stand for themselves.
    fn escaped(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '\\' => self.text.push_str("\\textbackslash{}"),
                '~' => self.text.push_str("\\textasciitilde{}"),
                '^' => self.text.push_str("\\textasciicircum{}"),
                '"' => self.text.push_str("\\textquotedbl{}"),
                '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                    self.text.push('\\');
                    self.text.push(character);
                }
                '…' => self.text.push_str("\\ldots{}"),
                _ => match sign(character) {
                    Some(sign) => {
                        let _ = write!(self.text, "${sign}$");
                    }
                    None => self.text.push(character),
                },
            }
        }
    }
}

/// A sign that LaTeX has a name for, in a formula.
const fn sign(character: char) -> Option<&'static str> {
    Some(match character {
        '×' => "\\times",
        '≤' => "\\le",
        '≥' => "\\ge",
        '·' => "\\cdot",
        '−' => "-",
        _ => return None,
    })
}

const fn column(alignment: Alignment) -> char {
    match alignment {
        Alignment::None | Alignment::Left => 'l',
        Alignment::Center => 'c',
        Alignment::Right => 'r',
    }
}
