//! Pages that play a recording, driven in Chromium by a script of the test.

use std::path::PathBuf;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::support::browser::{BrowserTime, opened_for};

/// What the scripts of tests can call.
const PRELUDE: &str = r#"
"use strict";
const seen = [];
const by = (id) => document.getElementById(id);
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const step = () => Number(by("board").dataset.step);
const square = () => by("board").dataset.square;
const words = () => by("status").textContent;
const slide = (value) => { by("slider").value = value; by("slider").dispatchEvent(new Event("input")); };
// How many pixels of the board are about this red, green and blue.
const pixels = (wanted) => {
  const canvas = by("canvas");
  const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  let count = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    if (wanted.every((value, index) => Math.abs(bytes[at + index] - value) < 12)) count += 1;
  }
  return count;
};
const finish = () => {
  const result = document.createElement("pre");
  result.id = "seen";
  result.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(seen))));
  document.body.append(result);
};
"#;

/// A page in a folder of its own.
pub(crate) struct PlayedPage {
    folder: TempDir,
    text: String,
}

impl PlayedPage {
    /// The page with this text.
    pub(crate) fn new(text: String) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a page");
        Self { folder, text }
    }

    /// Writes the page into its folder.
    pub(crate) fn file(&self) -> PathBuf {
        let file = self.folder.path().join("page.html");
        std::fs::write(&file, &self.text).expect("there is room for a page");
        file
    }

    /// What a script of the test has seen: the list `seen`, after it has called `finish()`.
    ///
    /// Fails if anything is written to the console.
    pub(crate) fn see(&self, script: &str, time: BrowserTime) -> Vec<Value> {
        self.see_at("", script, time)
    }

    /// The same with an end of the address, such as `#move=3`.
    pub(crate) fn see_at(&self, fragment: &str, script: &str, time: BrowserTime) -> Vec<Value> {
        let script = format!("{PRELUDE}{script}");
        let driven = Self::new(with_script(&self.text, &script));
        let (dom, console) = opened_for(&driven.file(), fragment, time);
        // The test reads pixels more often than the browser likes.
        let is_said = |line: &str| line.contains("CONSOLE") && !line.contains("getImageData");
        assert!(!console.lines().any(is_said), "{console}");
        let seen = dom.split("<pre id=\"seen\">").nth(1);
        let seen = seen.and_then(|rest| rest.split("</pre>").next());
        let seen = seen.unwrap_or_else(|| panic!("the script has not finished: {console}"));
        let json = BASE64_STANDARD.decode(seen).expect("the prelude writes it");
        serde_json::from_slice(&json).expect("the prelude writes JSON")
    }
}

/// A page with one more script, which its policy allows.
fn with_script(page: &str, script: &str) -> String {
    let hash = BASE64_STANDARD.encode(Sha256::digest(script));
    let allowed = page.replacen("script-src ", &format!("script-src 'sha256-{hash}' "), 1);
    assert_ne!(allowed, page, "the page has a policy");
    let (before, after) = allowed.rsplit_once("</body>").expect("the page has a body");
    format!("{before}<script>{script}</script></body>{after}")
}
