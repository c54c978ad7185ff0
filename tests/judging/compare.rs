//! The comparison of outputs, compared with its table in plain words.

use crate::support::folder::rows;
use knights::problems::compare::{
    CompareMode, Comparison, Difference, DifferenceHint, FloatTolerance, visible,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What texts are made of: tokens, white space of all kinds, and bytes that are no text.
const PIECES: [&[u8]; 16] = [
    b"a", b"A", b"b", b"10", b" ", b" ", b"\t", b"\n", b"\n", b"\r\n", b"\x0B", b"\x0C", b"\0",
    b"\xE9", MARK, LONG,
];

/// A byte order mark.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A token that fills an excerpt.
const LONG: &[u8] = b"0123456789012345678901234567890123456789";

/// An output as `lcmp` of testlib reads it.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

fn piece() -> impl Strategy<Value = Vec<u8>> {
    select(PIECES.as_slice()).prop_map(<[u8]>::to_vec)
}

/// Two texts that differ little, or not at all.
fn texts() -> impl Strategy<Value = [Vec<u8>; 2]> {
    let edit = (any::<prop::sample::Index>(), 0_usize..4, piece());
    (vec(piece(), 0..12), vec(edit, 0..3)).prop_map(|(pieces, edits)| {
        let mut other = pieces.clone();
        for (place, kind, piece) in edits {
            let place = place.index(other.len() + 1);
            match kind {
                0 => other.insert(place, piece),
                1 if place < other.len() => other[place] = piece,
                2 if place < other.len() => drop(other.remove(place)),
                3 if place < other.len() => other[place].make_ascii_uppercase(),
                _ => {}
            }
        }
        [pieces.concat(), other.concat()]
    })
}

fn is_white(byte: u8) -> bool {
    b" \t\r\n\x0B\x0C".contains(&byte)
}

/// The tokens of a text, each with its place.
fn tokens(text: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let mut tokens: Vec<(usize, Vec<u8>)> = Vec::new();
    for (place, &byte) in text.iter().enumerate() {
        if is_white(byte) {
            continue;
        }
        match tokens.last_mut() {
            Some((start, token)) if *start + token.len() == place => token.push(byte),
            _ => tokens.push((place, vec![byte])),
        }
    }
    tokens
}

fn words(text: &[u8]) -> Vec<Vec<u8>> {
    tokens(text).into_iter().map(|(_, token)| token).collect()
}

/// The tokens of each line, without blank lines at the end.
fn lines_of_words(text: &[u8]) -> Vec<Vec<Vec<u8>>> {
    let mut lines: Vec<_> = text.split(|&byte| byte == b'\n').map(words).collect();
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

/// Whether two texts are equal, as the table says it.
fn equal(mode: CompareMode, one: &[u8], other: &[u8]) -> bool {
    let [low, low_other] = [one, other].map(<[u8]>::to_ascii_lowercase);
    match mode {
        CompareMode::Exact => one == other,
        CompareMode::IgnoreCase => low == low_other,
        CompareMode::Lines => {
            one == other || lines_of_words(one) == lines_of_words(without_mark(other))
        }
        CompareMode::TokensCase => words(one) == words(other),
        CompareMode::Tokens => words(&low) == words(&low_other),
    }
}

/// Where two texts first differ.
fn places(mode: CompareMode, one: &[u8], other: &[u8]) -> [usize; 2] {
    let low = |text: &[u8]| match mode {
        CompareMode::IgnoreCase | CompareMode::Tokens => text.to_ascii_lowercase(),
        CompareMode::Exact | CompareMode::Lines | CompareMode::TokensCase => text.to_vec(),
    };
    let texts = [low(one), low(other)];
    let end = one.len().max(other.len());
    match mode {
        CompareMode::Exact | CompareMode::IgnoreCase => {
            let place = (0..=end).find(|&place| texts[0].get(place) != texts[1].get(place));
            [place.expect("they differ"); 2]
        }
        CompareMode::TokensCase | CompareMode::Tokens => {
            let lists = texts.each_ref().map(|text| tokens(text));
            let word = |list: usize, index: usize| lists[list].get(index).map(|(_, word)| word);
            let index = (0..=end).find(|&index| word(0, index) != word(1, index));
            let index = index.expect("they differ");
            [0, 1].map(|list| {
                lists[list]
                    .get(index)
                    .map_or(texts[list].len(), |(start, _)| *start)
            })
        }
        CompareMode::Lines => {
            let skipped = other.len() - without_mark(other).len();
            let texts = [one, without_mark(other)];
            let line = |text: usize, index: usize| {
                texts[text]
                    .split(|&byte| byte == b'\n')
                    .nth(index)
                    .unwrap_or_default()
            };
            let index = (0..=end).find(|&index| words(line(0, index)) != words(line(1, index)));
            let index = index.expect("they differ");
            let within = places(CompareMode::TokensCase, line(0, index), line(1, index));
            [0, 1].map(|text| {
                let before = texts[text]
                    .split_inclusive(|&byte| byte == b'\n')
                    .take(index);
                let start: usize = before.map(<[u8]>::len).sum();
                start + within[text] + [0, skipped][text]
            })
        }
    }
}

fn differences(one: &[u8], other: &[u8]) -> [Option<Difference>; 5] {
    CompareMode::ALL.map(|(.., mode)| mode.difference(one, other))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_mode_is_what_its_row_says([one, other] in texts()) {
        for (.., mode) in CompareMode::ALL {
            let expected = equal(mode, &one, &other);
            prop_assert_eq!(mode.equal(&one, &other), expected, "{}", mode.name());
            prop_assert_eq!(mode.difference(&one, &other).is_none(), expected);
        }
    }

    #[test]
    fn the_first_difference_is_told_by_its_place([one, other] in texts()) {
        for ((.., mode), difference) in CompareMode::ALL.into_iter().zip(differences(&one, &other)) {
            let Some(difference) = difference else { continue };
            let expected = places(mode, &one, &other);
            let sides = [(&difference.expected, &one), (&difference.found, &other)];
            for ((side, text), place) in sides.into_iter().zip(expected) {
                prop_assert_eq!(side.offset, place, "{}", mode.name());
                let before = &text[..place];
                let line = before.split(|&byte| byte == b'\n').count();
                prop_assert_eq!(side.line, line);
                let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |p| p + 1);
                let complete = words(&before[start..]).len();
                prop_assert!([complete, complete + 1].contains(&side.token));
                prop_assert!(side.token >= 1);
                let excerpt: String = side.excerpt.chars().skip(side.caret).collect();
                let rest = visible(&text[place..]);
                prop_assert!(rest.contains(excerpt.trim_end_matches('…')));
                let length = text[place..].iter().take_while(|&&byte| !is_white(byte)).count();
                if length < LONG.len() {
                    prop_assert!(rest.starts_with(excerpt.trim_end_matches('…')));
                }
            }
            prop_assert!(difference.lines >= 1 || matches!(mode, CompareMode::Tokens | CompareMode::TokensCase));
        }
    }

    #[test]
    fn a_hint_is_true([one, other] in texts()) {
        for difference in differences(&one, &other).into_iter().flatten() {
            let same = |mode| equal(mode, &one, &other);
            let holds = match difference.hint {
                Some(DifferenceHint::NewlineMissing) => [&other[..], b"\n"].concat() == one,
                Some(DifferenceHint::LetterCase) => same(CompareMode::IgnoreCase),
                Some(DifferenceHint::WhiteSpace) => same(CompareMode::TokensCase),
                Some(DifferenceHint::WhiteSpaceAndLetterCase) => {
                    same(CompareMode::Tokens) && !same(CompareMode::TokensCase) && !same(CompareMode::IgnoreCase)
                }
                Some(DifferenceHint::Nothing) => words(&other).is_empty() && !words(&one).is_empty(),
                None => !same(CompareMode::Tokens),
            };
            prop_assert!(holds, "{:?}", difference.hint);
        }
    }
}

/// The first difference of two texts.
fn difference(mode: CompareMode, one: &[u8], other: &[u8]) -> Difference {
    mode.difference(one, other).expect("they differ")
}

#[test]
fn a_difference_in_words() {
    let (one, other) = (b"1 2 3\n4 5 6\n7\n", b"1 2 3\n4 6 6\n8\n");
    let difference = difference(CompareMode::TokensCase, one, other);
    let Difference {
        expected, found, ..
    } = &difference;
    assert_eq!((found.line, found.token, found.offset), (2, 2, 8));
    assert_eq!((&found.excerpt[..], found.caret), ("4␠6␠6↵", 2));
    assert_eq!(expected.excerpt, "4␠5␠6↵");
    assert_eq!((difference.lines, difference.hint), (2, None));
}

#[test]
fn an_output_that_ends_early_differs_within_its_last_token() {
    let early = difference(CompareMode::Exact, b"x 123\n", b"x 12");
    for side in [early.found, early.expected] {
        assert_eq!((side.line, side.token), (1, 2));
    }
    let early = difference(CompareMode::Exact, b"x 12\n", b"x 12");
    assert_eq!(early.hint, Some(DifferenceHint::NewlineMissing));
}

#[test]
fn long_lines_are_cut_around_the_difference() {
    let [mut one, mut other] = [vec![b'x'; 10_000], vec![b'x'; 10_000]];
    (one[5000], other[5000]) = (b'y', b'z');
    let found = difference(CompareMode::Exact, &one, &other).found;
    let excerpt = found.excerpt;
    assert_eq!(excerpt.chars().nth(found.caret), Some('z'));
    let is_cut = excerpt.starts_with('…') && excerpt.ends_with('…');
    assert!(is_cut && excerpt.chars().count() < 80, "{excerpt}");
}

#[test]
fn a_difference_far_down_is_found() {
    let lines: Vec<String> = (1..=1000).map(|line| line.to_string()).collect();
    let right = lines.join("\n");
    let wrong = right.replace("\n501\n", "\n0\n");
    for (.., mode) in CompareMode::ALL {
        let difference = difference(mode, right.as_bytes(), wrong.as_bytes());
        assert_eq!(
            (difference.found.line, difference.lines),
            (501, 1),
            "{}",
            mode.name()
        );
    }
}

#[test]
fn a_difference_deep_in_a_token_is_shown() {
    let token = |wrong: u8| {
        let mut token = [b'x'; 600];
        token[500] = wrong;
        [b"first\nsecond ".as_slice(), &token, b" third\n"].concat()
    };
    for (.., mode) in CompareMode::ALL {
        let Difference {
            expected, found, ..
        } = difference(mode, &token(b'y'), &token(b'z'));
        let is_exact = matches!(mode, CompareMode::Exact | CompareMode::IgnoreCase);
        let offset = if is_exact { 513 } else { 13 };
        assert_eq!((found.line, found.token, found.offset), (2, 2, offset));
        for (side, shown) in [(expected, 'y'), (found, 'z')] {
            let place = side.excerpt.chars().nth(side.caret);
            assert_eq!(place, Some(shown), "{}: {}", mode.name(), side.excerpt);
            assert!(side.excerpt.chars().count() < 80);
        }
    }
}

#[test]
fn a_token_that_goes_on_is_shown_where_it_goes_on() {
    let long = [b'7'; 100];
    let [short, longer] = [&long[..99], &long[..]].map(|token| [b"1 ", token, b" 2"].concat());
    let found = difference(CompareMode::TokensCase, &short, &longer).found;
    assert_eq!((found.offset, found.token), (2, 2));
    assert_eq!(found.excerpt, format!("…{}7␠2", "7".repeat(24)));
    assert_eq!(found.caret, 25);
}

#[test]
fn lines_skip_a_byte_order_mark_of_the_output_as_testlib_does() {
    let marked = [MARK, b"1 2\n3\n"].concat();
    for (.., mode) in CompareMode::ALL {
        let is_equal = mode.equal(b"1 2\n3\n", &marked);
        assert_eq!(is_equal, mode == CompareMode::Lines, "{}", mode.name());
        assert!(!mode.equal(&marked, b"1 2\n3\n"), "{}", mode.name());
    }
    let twice = [MARK, &marked].concat();
    assert!(!CompareMode::Lines.equal(b"1 2\n3\n", &twice));
    let difference = difference(CompareMode::Lines, b"1 5\n3\n", &marked);
    let found = difference.found;
    assert_eq!((found.offset, found.line, found.token), (5, 1, 2));
    assert_eq!(difference.lines, 1);
}

/// An absolute and a relative tolerance | what is expected | what is found | whether that is near.
const NEAR: &str = "
0.1  -    | 1.0   | 1.05  | yes
0.1  -    | 1.0   | 1.2   | no
0.0  -    | 1.0   | +1e0  | yes
0.0  -    | 0     | -0.0  | yes
-    0.01 | 1000  | 1009  | yes
-    0.01 | 1000  | 1011  | no
-    0.01 | -1000 | -991  | yes
-    0.5  | 0     | 0.1   | no
1.0  0.01 | 1000  | 1009  | yes
1.0  0.01 | 1     | 1.9   | yes
1.0  -    | 1     | one   | no
1.0  -    | one   | 1     | no
1.0  -    | nan   | nan   | yes
1.0  -    | inf   | 1e300 | no
9.0  -    | 1 2   | 1     | no
9.0  -    | x 1 Y | x 2 Y | yes
9.0  -    | x 1 Y | x 2 y | no
";

#[test]
fn numbers_may_be_near() {
    let near = |mode, tolerance: &str, expected: &str, found: &str| {
        let numbers: Vec<Option<f64>> = tolerance
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let tolerance = FloatTolerance {
            absolute: numbers[0],
            relative: numbers[1],
        };
        let comparison = Comparison {
            mode,
            tolerance: Some(tolerance),
        };
        comparison.equal(expected.as_bytes(), found.as_bytes())
    };
    for [tolerance, expected, found, is_near] in rows(NEAR) {
        let is_equal = near(CompareMode::TokensCase, tolerance, expected, found);
        assert_eq!(is_equal, is_near == "yes", "{tolerance} {expected} {found}");
    }
    let exact = |expected, found| near(CompareMode::Exact, "1.0 -", expected, found);
    assert!(exact("a  1\n", "a  1.50\n"));
    for found in ["a 1.5\n", "a  1.5", "a  1.5\n\n", "A  1.5\n", "a  3\n"] {
        assert!(!exact("a  1\n", found), "{found}");
    }
    assert!(near(CompareMode::IgnoreCase, "1.0 -", "a 1", "A 2"));
    let lines = |found| near(CompareMode::Lines, "1.0 -", "1\n2", found);
    assert!(lines("1.5\n2.5\n") && !lines("1 2"));
}
