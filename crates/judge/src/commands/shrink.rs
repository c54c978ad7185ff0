//! Smaller texts: without some lines, tokens or letters, and with smaller numbers (delta debugging).
//!
//! Nothing is known about a text but its lines, and the tokens between single spaces. A number before a list that may
//! be its length is made smaller with it, and lists of the same length may lose the same places:
//!
//! ```text
//! 3             2
//! 10 20 30  ->  10 30
//! 4 5 6         4 6
//! ```

use std::ops::Range;
use std::{iter, mem};

/// How many numbers before lines are tried as their count.
const COUNTERS: usize = 4;

type Token = Vec<u8>;

/// Lines of tokens.
#[derive(Clone)]
struct Text(Vec<Vec<Token>>);

/// What has places that can be left out.
#[derive(Clone, Copy)]
enum List {
    Lines,
    /// Those of a line.
    Tokens(usize),
    /// Those of a token of a line.
    Letters(usize, usize),
}

/// A number and where it is: its line, and its place there.
type Number = (usize, usize, i64);

/// Texts without some part of this one, those without much of it first.
pub(super) fn shorter(input: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    written(input, Text::read(input).removals())
}

/// Texts with smaller numbers, and then those that are shorter. Every chain of such texts ends.
pub(super) fn smaller(input: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    written(input, Text::read(input).smaller_numbers()).chain(shorter(input))
}

/// The bytes of texts that are not the same as this one, with its ending.
fn written(input: &[u8], texts: impl Iterator<Item = Text>) -> impl Iterator<Item = Vec<u8>> {
    let ending = if input.ends_with(b"\n") { "\n" } else { "" };
    let candidates = texts.map(move |text| [&text.bytes(), ending.as_bytes()].concat());
    candidates.filter(move |text| text != input)
}

/// The number that a token stands for, if it is written in the usual way.
fn number(token: &[u8]) -> Option<i64> {
    let number: i64 = str::from_utf8(token).ok()?.parse().ok()?;
    (number.to_string().as_bytes() == token).then_some(number)
}

impl Text {
    fn read(input: &[u8]) -> Self {
        let lines = input.strip_suffix(b"\n").unwrap_or(input);
        let tokens = |line: &[u8]| line.split(|&byte| byte == b' ').map(Token::from).collect();
        Self(lines.split(|&byte| byte == b'\n').map(tokens).collect())
    }

    fn bytes(&self) -> Vec<u8> {
        let lines = self.0.iter().map(|line| line.join(&b' '));
        lines.collect::<Vec<_>>().join(&b'\n')
    }

    fn numbers(&self) -> impl Iterator<Item = Number> {
        self.0.iter().enumerate().flat_map(|(line, tokens)| {
            let numbers = tokens.iter().enumerate();
            numbers.filter_map(move |(place, token)| Some((line, place, number(token)?)))
        })
    }

    fn length(&self, list: List) -> usize {
        match list {
            List::Lines => self.0.len(),
            List::Tokens(line) => self.0[line].len(),
            List::Letters(line, token) => self.0[line][token].len(),
        }
    }

    fn lists(&self) -> Vec<List> {
        let mut lists = vec![List::Lines];
        lists.extend((0..self.0.len()).map(List::Tokens));
        for (line, tokens) in self.0.iter().enumerate() {
            let words = (0..tokens.len()).filter(|&token| number(&tokens[token]).is_none());
            lists.extend(words.map(|token| List::Letters(line, token)));
        }
        lists
    }

    /// Texts without a chunk of a list; the chunks become smaller.
    fn removals(self) -> impl Iterator<Item = Self> {
        let lists = self.lists();
        let longest = lists.iter().map(|&list| self.length(list)).max();
        let sizes = iter::successors(longest, |size| Some(size / 2)).take_while(|&size| size > 0);
        sizes.flat_map(move |size| {
            let text = self.clone();
            lists.clone().into_iter().flat_map(move |list| {
                let (text, length) = (text.clone(), text.length(list));
                let starts = (0..length).step_by(size).filter(move |_| size <= length);
                starts.flat_map(move |start| text.without(list, start..length.min(start + size)))
            })
        })
    }

    /// The text without some places of a list, and with each number made smaller that may be its length.
    fn without(&self, list: List, places: Range<usize>) -> Vec<Self> {
        let mut texts = Vec::new();
        // Nothing would be left of a word.
        if matches!(list, List::Letters(..)) && places.len() == self.length(list) {
            return texts;
        }
        let alike = Some(self.alike(list)).filter(|alike| alike.len() > 1);
        for lists in alike.into_iter().chain([vec![list]]) {
            let mut plain = self.clone();
            for list in lists {
                match list {
                    List::Lines => drop(plain.0.drain(places.clone())),
                    List::Tokens(line) => drop(plain.0[line].drain(places.clone())),
                    List::Letters(line, token) => drop(plain.0[line][token].drain(places.clone())),
                }
            }
            for (line, place, count) in self.counters(list, &places) {
                let mut counted = plain.clone();
                let target = counted.0.get_mut(line).and_then(|line| line.get_mut(place));
                // It may have been in a list of the same length.
                let Some(token) = target.filter(|token| number(token) == Some(count)) else {
                    continue;
                };
                let less = count - i64::try_from(places.len()).unwrap_or(count);
                *token = less.to_string().into_bytes();
                texts.push(counted);
            }
            texts.push(plain);
        }
        texts
    }

    /// The lists of the same kind and length as this one.
    fn alike(&self, list: List) -> Vec<List> {
        let length = self.length(list);
        let is_alike = |&other: &List| {
            mem::discriminant(&list) == mem::discriminant(&other) && self.length(other) == length
        };
        self.lists().into_iter().filter(is_alike).collect()
    }

    /// The numbers before some places of a list that may be its length.
    fn counters(&self, list: List, places: &Range<usize>) -> Vec<Number> {
        let least = i64::try_from(places.len()).unwrap_or(i64::MAX);
        let length = self.length(list);
        let is_counter = |&(line, place, count): &Number| {
            let Ok(count_of) = usize::try_from(count) else {
                return false;
            };
            count >= least
                && match list {
                    List::Lines => line < places.start && count_of < length - line,
                    List::Tokens(row) if line == row => {
                        place < places.start && count_of == length - place - 1
                    }
                    List::Tokens(row) | List::Letters(row, _) => line < row && count_of == length,
                }
        };
        self.numbers().filter(is_counter).take(COUNTERS).collect()
    }

    /// Texts in which a number, or all numbers of the same value, are nearer to 0.
    fn smaller_numbers(self) -> impl Iterator<Item = Self> {
        let numbers: Vec<Number> = self.numbers().collect();
        let places = numbers.clone().into_iter();
        places.flat_map(move |(line, place, value)| {
            let halves = iter::successors(Some(value / 2), |part| Some(part / 2));
            let parts = halves.take_while(|&part| part != 0);
            let (negated, sign) = (value.saturating_neg(), value.signum());
            let least = [0, negated, sign, 2 * sign].into_iter();
            let nearer = least.chain(parts.map(move |part| value - part));
            let is_nearer = move |&number: &i64| {
                number.unsigned_abs() < value.unsigned_abs() || (value < 0 && number == -value)
            };
            let equal = numbers.iter().filter(move |(.., number)| *number == value);
            let same: Vec<(usize, usize)> = equal.map(|&(line, place, _)| (line, place)).collect();
            let text = self.clone();
            nearer.filter(is_nearer).flat_map(move |nearer| {
                let replaced = |places: &[(usize, usize)]| {
                    let mut changed = text.clone();
                    for &(line, place) in places {
                        changed.0[line][place] = nearer.to_string().into_bytes();
                    }
                    changed
                };
                [replaced(&same), replaced(&[(line, place)])]
            })
        })
    }
}
