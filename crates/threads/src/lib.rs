//! Rayon, or what Knights calls of it, done one after the other, in a browser.
//!
//! A module in a browser has one thread. Rayon works there too, but is 25 KB of the compressed page.

#[cfg(not(target_family = "wasm"))]
pub use rayon::*;

#[cfg(target_family = "wasm")]
#[expect(missing_docs, reason = "rayon's documentation says what they do")]
mod one;
#[cfg(target_family = "wasm")]
pub use one::*;
