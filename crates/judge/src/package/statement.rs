//! A problem's page as a statement in a package: in LaTeX, or as one file for browsers, which loads nothing and runs
//! no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::package::contents::{PackageCase, PackageContents};

/// The style: dark where the reader prefers it, and black on white on paper.
const STYLE: &str = include_str!("statement.css");
/// No script, no request: only the style within the page.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

pub(super) fn statement_in_html(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let (heading, text) = contents
        .statement
        .split_once('\n')
        .unwrap_or((&contents.statement, ""));
    debug_assert!(heading.starts_with("# "));
    let page = html! {
        (DOCTYPE)
        html lang=(credits.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (credits.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (credits.title) }
                p.limits {
                    "Time limit: " (credits.time_limit) " s. Memory limit: "
                    (credits.memory_limit) " MB."
                }
                (PreEscaped(html_of(text)))
                @for (case, number) in contents.samples.iter().zip(1..) {
                    (sample(case, number))
                }
            }
        }
    };
    page.into_string() + "\n"
}

fn sample(case: &PackageCase, number: usize) -> Markup {
    html! {
        table.sample {
            tr {
                th { "Sample input " (number) }
                th { "Sample output " (number) }
            }
            tr {
                td { pre { (String::from_utf8_lossy(&case.input)) } }
                td { pre { (String::from_utf8_lossy(&case.answer)) } }
            }
        }
    }
}

/// Markdown as HTML. Markup in HTML is shown as text, pictures are left out, and of links
/// only the text stays: what they lead to is not part of the package.
fn html_of(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let events = events.filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
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
pub(super) fn statement_in_latex(statement: &str) -> String {
    let mut latex = Latex::default();
    for event in Parser::new_ext(statement, Options::ENABLE_TABLES) {
        latex.event(event);
    }
    latex.text.trim_end().to_owned() + "\n"
}

#[derive(Default)]
struct Latex {
    text: String,
    /// Within a code block, in which nothing is escaped.
    is_verbatim: bool,
    /// Whether the next table cell is the first of its row.
    is_first_cell: bool,
}

impl Latex {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_verbatim => {
                // The words that would end the block; with a space, they do not.
                let text = text.replace("\\end{verbatim}", "\\end {verbatim}");
                self.text.push_str(&text);
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.escaped(&text),
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

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading {
                level: HeadingLevel::H1,
                ..
            } => self.text.push_str("\\problemname{"),
            Tag::Heading { .. } => self.text.push_str("\\section*{"),
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.text.push_str("\\begin{verbatim}\n");
                self.is_verbatim = true;
            }
            Tag::List(None) => self.text.push_str("\\begin{itemize}\n"),
            Tag::List(Some(_)) => self.text.push_str("\\begin{enumerate}\n"),
            Tag::Item => self.text.push_str("\\item "),
            Tag::Emphasis => self.text.push_str("\\emph{"),
            Tag::Strong => self.text.push_str("\\textbf{"),
            Tag::Table(alignments) => {
                self.text.push_str("\\begin{center}\n\\begin{tabular}{");
                self.text.extend(alignments.into_iter().map(column));
                self.text.push_str("}\n");
            }
            Tag::TableHead | Tag::TableRow => self.is_first_cell = true,
            Tag::TableCell => {
                if !self.is_first_cell {
                    self.text.push_str(" & ");
                }
                self.is_first_cell = false;
            }
            // The target of a link is a page, which is not part of the package.
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        self.text.push_str(match tag {
            TagEnd::Heading(_) => "}\n\n",
            TagEnd::Paragraph => "\n\n",
            TagEnd::CodeBlock => {
                self.is_verbatim = false;
                "\\end{verbatim}\n\n"
            }
            TagEnd::List(false) => "\\end{itemize}\n\n",
            TagEnd::List(true) => "\\end{enumerate}\n\n",
            TagEnd::Item => "\n",
            TagEnd::Emphasis | TagEnd::Strong => "}",
            TagEnd::TableHead => " \\\\\n\\hline\n",
            TagEnd::TableRow => " \\\\\n",
            TagEnd::Table => "\\end{tabular}\n\\end{center}\n\n",
            _ => "",
        });
    }

    /// Adds text in which LaTeX's own characters stand for themselves.
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
                '×' => self.text.push_str("$\\times$"),
                '≤' => self.text.push_str("$\\le$"),
                '≥' => self.text.push_str("$\\ge$"),
                '·' => self.text.push_str("$\\cdot$"),
                '−' => self.text.push_str("$-$"),
                '…' => self.text.push_str("\\ldots{}"),
                _ => self.text.push(character),
            }
        }
    }
}

const fn column(alignment: Alignment) -> char {
    match alignment {
        Alignment::None | Alignment::Left => 'l',
        Alignment::Center => 'c',
        Alignment::Right => 'r',
    }
}
