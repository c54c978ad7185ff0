//! Pages for browsers: one file that loads nothing, and runs no script but its own.

use base64::prelude::{BASE64_STANDARD, Engine};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use crate::escape::one_line;

/// The style and the script that all pages of a kind have.
#[derive(Clone, Copy)]
pub struct PageCode {
    pub style: &'static str,
    /// The script, which runs when the body is there.
    pub script: &'static str,
}

impl PageCode {
    /// A page with a title and a body.
    ///
    /// The policy of the page allows no script and no style but these, and no request.
    pub fn document(self, title: &str, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(self.policy());
                    title { (title) }
                    style { (PreEscaped(self.style)) }
                }
                body {
                    (body)
                    script { (PreEscaped(self.script)) }
                }
            }
        }
    }

    /// The policy that allows the style and the script, by their hashes, and nothing else.
    fn policy(self) -> String {
        let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
        format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
            hash(self.style),
            hash(self.script)
        )
    }
}

/// A text of several lines: tabs and characters that change the display as escapes.
pub fn shown_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(one_line).collect();
    lines.join("\n")
}
