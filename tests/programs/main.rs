//! What all programs share: help, options, streams, installation, documentation, layers.

#[path = "../support/mod.rs"]
mod support;

mod display;
mod examples;
mod help;
mod inputs;
mod installed;
mod knights;
mod layers;
mod options;
mod outputs;
mod readme;
mod streams;
mod usage;
mod words;
