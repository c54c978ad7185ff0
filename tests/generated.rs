//! `judge gen`: the inputs are valid and keep their family's promise, the answers are the
//! reference's, and the same seed gives the same bytes.

mod reference;
mod support;

use std::collections::BTreeMap;
use std::fs;

use knights::judge::cases::{Family, InputSize, candidates, kept, shrink, tried};
use knights::judge::problem::{Instance, Judgement, Problem, answer, check};
use proptest::prelude::*;

/// The text of an input, as the reference for its format takes it.
fn valid_text(problem: Problem, instance: &Instance) -> String {
    let text = instance.to_text();
    assert_eq!(Instance::read(problem, &text).as_ref(), Ok(instance));
    let text = String::from_utf8(text).expect("an input is text");
    assert!(
        reference::validate::is_valid(problem.name(), &text),
        "{problem:?}: {text}"
    );
    text
}

/// Whether an input has what its family promises.
fn is_of_family(problem: Problem, family: Family, text: &str) -> bool {
    let numbers = reference::numbers(text);
    let n = numbers[0];
    // The squares that are listed.
    let (taken, listed) = match problem {
        Problem::ValidMoveNum | Problem::Simulate => (numbers[1], &numbers[2..]),
        Problem::NextMove => (numbers[3], &numbers[4..]),
        Problem::Tour | Problem::Solve => (0, &numbers[2..]),
    };
    let (rows, columns) = match problem {
        Problem::Tour | Problem::Solve => (n, numbers[1]),
        _ => (n, n),
    };
    let is_corner = |square: &[usize]| {
        [0, rows - 1].contains(&square[0]) && [0, columns - 1].contains(&square[1])
    };
    let squares = || listed.chunks(2);
    match family {
        Family::Random => true,
        Family::Crowded => taken + 1 >= n * n * 3 / 4,
        Family::Empty => taken == usize::from(problem != Problem::NextMove),
        Family::Corners if problem == Problem::NextMove => is_corner(&numbers[1..3]),
        Family::Corners => squares().all(is_corner),
        Family::Ties if problem == Problem::NextMove => numbers[1] == numbers[2],
        Family::Ties if taken == 0 => rows == columns,
        Family::Ties => {
            squares().all(|square| squares().any(|other| *other == [n - 1 - square[0], square[1]]))
        }
        Family::Eights => {
            let (index, p) = reference::next_move::best(text);
            index >= 0 && p == 8
        }
        Family::Full => taken == n * n,
        Family::Narrow => rows.min(columns) <= 4,
        Family::Impossible => rows * columns % 2 == 1 && (numbers[2] + numbers[3]) % 2 == 1,
        Family::Largest => rows == 100 && columns == 100,
    }
}

#[test]
fn every_input_is_valid_and_of_its_family() {
    for problem in Problem::ALL {
        let mut counts = BTreeMap::new();
        for seed in 0..20 {
            for (family, instance) in kept(problem, seed, 32) {
                let text = valid_text(problem, &instance);
                assert!(
                    is_of_family(problem, family, &text),
                    "{problem:?} {family:?}: {text}"
                );
                *counts.entry(family.name()).or_insert(0) += 1;
            }
            for number in 0..200 {
                valid_text(problem, &tried(problem, seed, number));
            }
        }
        assert!(
            counts.values().all(|&count| count >= 60),
            "{problem:?}: {counts:?}"
        );
    }
}

#[test]
fn candidates_for_shrinking_are_valid_and_smaller() {
    for problem in Problem::ALL {
        for number in 0..60 {
            let instance = tried(problem, 11, number);
            let size = InputSize::of(&instance);
            // Of the largest there are millions.
            for candidate in candidates(&instance).take(20_000) {
                assert!(
                    InputSize::of(&candidate) < size,
                    "{instance:?}: {candidate:?}"
                );
                let text = candidate.to_text();
                assert_eq!(Instance::read(problem, &text), Ok(candidate));
            }
        }
    }
}

#[test]
fn shrinking_ends_at_the_smallest_input_of_a_kind() {
    // Whatever the condition, as long as a step at a time can lead there.
    let smallest = |problem, number, fails: &dyn Fn(&Instance) -> bool| {
        let instance = tried(problem, 3, number);
        fails(&instance).then(|| {
            let shrunk = shrink(instance, |candidates| {
                let mut candidates = candidates;
                Ok::<_, ()>(Iterator::find(&mut candidates, |other| fails(other)))
            });
            let text = shrunk.expect("nothing can fail").to_text();
            String::from_utf8(text).expect("an input is text")
        })
    };
    for number in 0..200 {
        let any = |_: &Instance| true;
        assert_eq!(
            smallest(Problem::Simulate, number, &any).as_deref(),
            Some("1 1\n0 0\n")
        );
        assert_eq!(
            smallest(Problem::NextMove, number, &any).as_deref(),
            Some("1\n0 0\n0\n")
        );
        assert_eq!(
            smallest(Problem::Tour, number, &any).as_deref(),
            Some("1 1 0 0\n")
        );
        let three = |instance: &Instance| matches!(instance, Instance::Knights { knights, .. } if knights.len() >= 3);
        if let Some(text) = smallest(Problem::Simulate, number, &three) {
            // The step from 3 × 3 would have to move knights and take rows away at once.
            assert!(["2 3\n", "3 3\n"].contains(&&text[..4]), "{text}");
        }
        let wide = |instance: &Instance| matches!(instance, Instance::Start { board, .. } if board.columns() >= 4 && board.rows() >= 2);
        if let Some(text) = smallest(Problem::Solve, number, &wide) {
            assert_eq!(text, "2 4 0 0\n");
        }
        let even = |instance: &Instance| matches!(instance, Instance::Position { size: 6.., visited, .. } if visited.len() >= 4 && visited.len() % 2 == 0);
        if let Instance::Position { size: ..=12, .. } = tried(Problem::NextMove, 3, number)
            && let Some(text) = smallest(Problem::NextMove, number, &even)
        {
            let numbers = reference::numbers(&text);
            assert_eq!((numbers[0], numbers[3]), (6, 4), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_byte_more_or_less_or_other_is_judged_as_by_the_reference(
        number in 0..Problem::ALL.len(),
        case in 0..60_u64,
        place: prop::sample::Index,
        byte in prop::sample::select(b"0123456789 \n\r\t+-.x".to_vec()),
        change in 0..3,
    ) {
        let problem = Problem::ALL[number];
        let mut text = tried(problem, 5, case).to_text();
        let place = place.index(text.len());
        match change {
            0 => text[place] = byte,
            1 => text.insert(place, byte),
            _ => drop(text.remove(place)),
        }
        let is_valid = Instance::read(problem, &text).is_ok();
        let text = String::from_utf8(text).expect("only ASCII");
        prop_assert_eq!(is_valid, reference::validate::is_valid(problem.name(), &text), "{}", text);
    }
}

#[test]
fn answers_are_those_of_the_reference() {
    for problem in Problem::ALL {
        let kept = kept(problem, 7, 32).map(|(_, instance)| instance);
        let tried = (0..300).map(|number| tried(problem, 7, number));
        for instance in kept.chain(tried) {
            let text = valid_text(problem, &instance);
            let answer = answer(problem, text.as_bytes()).expect("the input is valid");
            if problem == Problem::Solve {
                // Of many, and proved by `tests/search.rs` where there is none.
                let judgement = check(problem, text.as_bytes(), b"", &answer);
                assert!(
                    matches!(judgement, Ok(Judgement::Right(_))),
                    "{text}{judgement:?}"
                );
            } else {
                let expected = reference::answer(problem.name(), &[], &text);
                assert_eq!(Some(answer), expected.map(String::into_bytes), "{text}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_for_ever() {
    // FNV-1a of all inputs; a change here breaks other people's cases.
    let hash = |problem| {
        let texts = kept(problem, 1, 40).flat_map(|(_, instance)| instance.to_text());
        let texts = texts.chain((0..200).flat_map(|number| tried(problem, 1, number).to_text()));
        texts.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    };
    let expected = [
        17_506_579_106_744_179_141,
        11_902_044_211_335_330_793,
        17_011_965_387_167_066_116,
        3_171_114_651_437_595_336,
        5_707_145_284_187_483_970,
    ];
    assert_eq!(Problem::ALL.map(hash), expected);
}

#[test]
fn files_are_named_after_number_and_family() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let out = folder.path().join("not/there/yet").display().to_string();
    let arguments = [
        "gen",
        "--problem",
        "next_move",
        "--seed",
        "5",
        "--count",
        "9",
        "--out",
        &out,
    ];
    let written = support::answer("judge", &arguments, b"");
    assert_eq!(
        (written.code, written.output, written.error.as_str()),
        (0, vec![], "")
    );
    let entries = fs::read_dir(&out).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("it can be listed")
                .file_name()
                .display()
                .to_string()
        })
        .collect();
    names.sort();
    assert_eq!(names.len(), 18);
    assert_eq!(
        names[..4],
        [
            "01_random.ans",
            "01_random.in",
            "02_crowded.ans",
            "02_crowded.in"
        ]
    );
    for ((_, instance), pair) in kept(Problem::NextMove, 5, 9).zip(names.chunks(2)) {
        let read = |name: &String| fs::read(format!("{out}/{name}")).expect("the file is there");
        assert_eq!(read(&pair[1]), instance.to_text());
        assert_eq!(
            Ok(read(&pair[0])),
            answer(Problem::NextMove, &instance.to_text())
        );
    }

    let again = support::answer("judge", &arguments, b"");
    assert_eq!((again.code, again.output), (2, vec![]));
    let end = "already; name a folder that is empty, or that is not there yet\n";
    assert!(
        again.error.contains(" holds 0") && again.error.ends_with(end),
        "{}",
        again.error
    );
}

#[test]
fn a_seed_that_is_drawn_is_told() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let text = |path: &std::path::Path| path.display().to_string();
    let arguments = ["gen", "--problem", "tour", "--count", "5", "--out"];
    let drawn = support::answer("judge", &[&arguments[..], &[&text(&one)]].concat(), b"");
    let seed = drawn
        .error
        .trim_end()
        .rsplit(' ')
        .next()
        .expect("the seed")
        .to_owned();
    assert_eq!(
        drawn.error,
        format!("judge: drawn at random: --seed {seed}\n")
    );
    let out = text(&other);
    let named = support::answer(
        "judge",
        &[&arguments[..], &[&out, "--seed", &seed]].concat(),
        b"",
    );
    assert_eq!((named.code, named.error.as_str()), (0, ""));
    for name in ["01_random.in", "05_largest.ans"] {
        let read = |folder: &std::path::Path| fs::read(folder.join(name)).expect("a case");
        assert_eq!(read(&one), read(&other), "{name}");
    }
}
