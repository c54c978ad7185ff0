//! A problem's page as one file for browsers, which loads nothing and runs no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::package::contents::{PackageCase, PackageContents};

/// The style: dark where the reader prefers it, and black on white on paper.
const STYLE: &str = include_str!("statement.css");
/// No script, no request: only the style within the page.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The statement with its limits and samples.
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
                (PreEscaped(body(text)))
                @for (case, number) in contents.samples.iter().zip(1..) {
                    (sample(case, number))
                }
            }
        }
    };
    page.into_string() + "\n"
}

/// A sample as a table.
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
fn body(markdown: &str) -> String {
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
