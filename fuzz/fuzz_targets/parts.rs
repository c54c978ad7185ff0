//! Runs `bodies::parts` on the inputs that libFuzzer makes.
#![no_main]

#[path = "../bodies.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bodies::parts(bytes);
});
