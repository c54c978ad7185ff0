//! The bodies of the fuzz targets, on random bytes and on valid inputs with a few changes.

#[path = "../../fuzz/bodies.rs"]
mod bodies;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::support::up_to;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};

/// What is put into valid inputs: what parsers stumble over.
const PIECES: [&[u8]; 27] = [
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"-",
    b"+",
    b"0",
    b"00",
    b"1",
    b"7",
    b"12",
    b"99999999999999999999",
    b"-1",
    b"2147483648",
    b"1e3",
    b"x",
    b"#",
    b".",
    b"\"",
    b"null",
    b"}",
    // A sign that is a number and a letter, one that is only a number, and a letter.
    b"\xE2\x85\xA7",
    b"\xC2\xB2",
    b"\xC3\xA9",
];

/// How long a body may take on one input, on a machine that does other work too.
const LONGEST: Duration = Duration::from_secs(60);

/// A change of an input: from one place on, a number of bytes become a piece.
type Change = (Index, usize, &'static [u8]);

fn change() -> impl Strategy<Value = Change> {
    let length = prop_oneof![3 => Just(0_usize), 3 => Just(1), 1 => 2_usize..20];
    let piece = prop_oneof![2 => select(PIECES.to_vec()), 1 => Just(&b""[..])];
    (any::<Index>(), length, piece)
}

/// One of these inputs with a few changes, or anything at all.
fn input(valid: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let changed = (select(valid), vec(change(), 0..4)).prop_map(|(mut input, changes)| {
        for (place, length, piece) in changes {
            let start = place.index(input.len() + 1);
            let end = (start + length).min(input.len());
            input.splice(start..end, piece.iter().copied());
        }
        input
    });
    prop_oneof![4 => changed, 1 => vec(any::<u8>(), 0..300)]
}

/// Runs a body on an input. A loop that never ends fails the test, and shows its input.
fn in_time(body: fn(&[u8]) -> Vec<u8>, input: Vec<u8>) -> Vec<u8> {
    let shown = input.escape_ascii().to_string();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(body(&input)));
    let codes = receiver.recv_timeout(LONGEST);
    codes.unwrap_or_else(|error| panic!("{error}: {shown}"))
}

/// Runs a body on valid inputs and on `cases` others. All of these exit codes must occur.
fn holds(body: fn(&[u8]) -> Vec<u8>, valid: &[&[u8]], cases: u32, codes: &[u8]) {
    let seen = RefCell::new(BTreeSet::new());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let valid: Vec<Vec<u8>> = valid.iter().map(|input| input.to_vec()).collect();
    for input in &valid {
        let found = body(input);
        assert!(found.contains(&0), "not valid: {}", input.escape_ascii());
    }
    let run = TestRunner::new(config).run(&input(valid), |input| {
        seen.borrow_mut().extend(in_time(body, input));
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(seen.into_inner(), codes.iter().copied().collect());
}

/// Valid inputs of the problems of `judge`.
const INPUTS: [&[u8]; 8] = [
    b"3 2\n0 0\n2 2\n",
    b"5 4\n0 0\n4 4\n1 2\n3 3\n",
    b"1 1\n0 0\n",
    b"3\n2 2\n3\n0 1\n0 2\n2 0\n",
    b"8\n0 0\n0\n",
    b"5 5 0 0\n",
    b"3 4 2 3\n",
    b"6 7 5 6\n",
];

#[test]
fn the_scanner_takes_any_bytes() {
    holds(bodies::scanner, &INPUTS, up_to(128, 512), &[0, 2]);
}

#[test]
fn the_strict_reader_takes_any_bytes() {
    holds(bodies::strict, &INPUTS, up_to(128, 512), &[0, 1]);
}

/// Takes seconds: random bytes find faults that no case has.
#[test]
fn tour_check_takes_any_bytes() {
    let valid: [&[u8]; 4] = [
        b"3 4\n1 4 7 10\n12 9 2 5\n3 6 11 8\n",
        b"3 4\n0 3 6 9\n11 8 1 4\n2 5 10 7\n",
        b"3 4\n0 0\n1 2\n2 0\n0 1\n1 3\n2 1\n\n0 2\n2 3\n1 1\n0 3\n2 2\n1 0\n",
        b"1 1\n1\n",
    ];
    holds(bodies::tour_check, &valid, up_to(64, 512), &[0, 1, 2]);
}

#[test]
fn a_mask_may_be_any_bytes() {
    let valid: [&[u8]; 5] = [
        b".....\n.....\n..#..\n.....\n.....\n",
        b"....\n....\n....\n",
        b"..#...\r\n......\r\n.....#\r\n......\r\n",
        b".###\n##.#\n",
        b".",
    ];
    holds(bodies::mask, &valid, up_to(128, 512), &[0, 2]);
}
